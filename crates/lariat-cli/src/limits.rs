//! Limits of time and memory: a watcher raises the cancel flag of work that goes beyond them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

use lariat_workbench::{Budget, Problem};

/// How often the watcher looks.
const INTERVAL: Duration = Duration::from_millis(5);

/// Limits.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
pub struct LimitArgs {
    /// Give up beyond so many states
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub max_states: u64,
    /// Give up on a formula after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<Duration>,
    /// Give up when the program uses more memory than this: bytes, or with K, M, G
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub max_memory: Option<u64>,
}

impl LimitArgs {
    /// The bounds in states and steps.
    pub fn budget(&self) -> Budget {
        Budget::UNLIMITED
            .with_max_states(self.max_states)
            .with_max_steps(self.max_states.saturating_mul(10_000))
    }
}

/// Reads a number of seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is not a number of seconds");
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| wrong())
}

/// Reads a number of bytes: `500M`.
pub fn bytes(text: &str) -> Result<u64, String> {
    let (number, factor) = match text.as_bytes().last() {
        Some(b'K' | b'k') => (&text[..text.len() - 1], 1 << 10),
        Some(b'M' | b'm') => (&text[..text.len() - 1], 1 << 20),
        Some(b'G' | b'g') => (&text[..text.len() - 1], 1 << 30),
        _ => (text, 1),
    };
    let number: Option<u64> = number.parse().ok();
    let size = number.and_then(|n| n.checked_mul(factor));
    size.ok_or_else(|| format!("`{text}` is not a size such as 500M or 2G"))
}

/// Watches over pieces of work; ends with its last handle.
pub struct Watcher {
    limits: LimitArgs,
    watched: Arc<Mutex<Vec<Watched>>>,
    _end: Option<mpsc::Sender<()>>,
}

struct Watched {
    deadline: Option<Instant>,
    flag: Arc<AtomicBool>,
    reason: Arc<Mutex<Option<String>>>,
}

/// One piece of work that is watched until this is dropped.
pub struct Watch {
    flag: Arc<AtomicBool>,
    reason: Arc<Mutex<Option<String>>>,
    watched: Arc<Mutex<Vec<Watched>>>,
}

impl Watcher {
    /// Starts to watch, if there is anything to watch for.
    pub fn new(limits: &LimitArgs) -> Result<Self, Problem> {
        let watched: Arc<Mutex<Vec<Watched>>> = Arc::default();
        let needed = limits.timeout.is_some() || limits.max_memory.is_some();
        if limits.max_memory.is_some() && used_memory().is_none() {
            return Err(Problem::error("--max-memory needs a system that tells how much is used"));
        }
        let end = needed.then(|| {
            let (sender, receiver) = mpsc::channel();
            let (list, max_memory) = (watched.clone(), limits.max_memory);
            std::thread::spawn(move || watch(&list, max_memory, &receiver));
            sender
        });
        Ok(Self { limits: limits.clone(), watched, _end: end })
    }

    /// A budget for one piece of work, and the watch over it.
    pub fn start(&self) -> (Budget, Watch) {
        let (flag, reason) = (Arc::new(AtomicBool::new(false)), Arc::default());
        let watch = Watch { flag, reason, watched: self.watched.clone() };
        if self._end.is_none() {
            return (self.limits.budget(), watch);
        }
        let deadline = self.limits.timeout.map(|timeout| Instant::now() + timeout);
        let entry = Watched { deadline, flag: watch.flag.clone(), reason: watch.reason.clone() };
        lock(&self.watched).push(entry);
        (self.limits.budget().with_cancel(watch.flag.clone()), watch)
    }
}

impl Watch {
    /// Why the work was canceled, if it was.
    pub fn reason(&self) -> Option<String> {
        lock(&self.reason).clone()
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        lock(&self.watched).retain(|entry| !Arc::ptr_eq(&entry.flag, &self.flag));
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn watch(watched: &Mutex<Vec<Watched>>, max_memory: Option<u64>, end: &mpsc::Receiver<()>) {
    while end.recv_timeout(INTERVAL) == Err(mpsc::RecvTimeoutError::Timeout) {
        let now = Instant::now();
        let too_much = max_memory.filter(|&max| used_memory().is_some_and(|used| used > max));
        for entry in lock(watched).iter().filter(|entry| !entry.flag.load(Ordering::Relaxed)) {
            let late = entry.deadline.is_some_and(|deadline| now >= deadline);
            let reason = match (late, too_much) {
                (true, _) => "limit reached: the time that --timeout allows".to_owned(),
                (_, Some(max)) => format!("limit reached: more than {max} bytes of memory"),
                _ => continue,
            };
            *lock(&entry.reason) = Some(reason);
            entry.flag.store(true, Ordering::Relaxed);
        }
    }
}

/// The memory that the program occupies, where the system tells.
fn used_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.split_ascii_whitespace().next()?.parse().ok()?;
    Some(kilobytes << 10)
}
