//! The clock and the time limits that experiments borrow, and where they say how far they are.

use std::cell::RefCell;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use lariat_workbench::experiment::Instruments;
use lariat_workbench::{Budget, Problem};

/// Limits of one piece of work.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
pub struct Limits {
    /// Give up a translation, or a peer, after so many seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub timeout: Duration,
    /// Give up beyond so many states
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub max_states: u64,
}

/// Reads a number of seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| format!("`{text}` is no number of seconds"))?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

/// Runs an experiment with the clock of this machine; each budget it asks for is stopped by a
/// timer.
pub fn with_instruments<T>(limits: &Limits, experiment: impl FnOnce(&Instruments<'_>) -> T) -> T {
    let start = Instant::now();
    let clock = || start.elapsed().as_secs_f64();
    // The timer of one budget ends when the next budget is asked for.
    let timer: RefCell<Option<Timer>> = RefCell::new(None);
    let budget = || {
        let next = Timer::start(limits.timeout);
        let flag = Arc::clone(&next.flag);
        timer.replace(Some(next));
        Budget::UNLIMITED.with_max_states(limits.max_states).with_cancel(flag)
    };
    experiment(&Instruments { clock: &clock, budget: &budget })
}

/// Raises a flag after a while, unless it is dropped before.
struct Timer {
    flag: Arc<AtomicBool>,
    /// The thread ends when this goes away.
    _alive: Sender<()>,
}

impl Timer {
    fn start(timeout: Duration) -> Self {
        let flag = Arc::new(AtomicBool::new(false));
        let (alive, dropped) = mpsc::channel();
        let raised = Arc::clone(&flag);
        thread::spawn(move || {
            if dropped.recv_timeout(timeout) == Err(RecvTimeoutError::Timeout) {
                raised.store(true, Ordering::Relaxed);
            }
        });
        Self { flag, _alive: alive }
    }
}

/// A line on a terminal that says what is being done, and goes away.
pub fn progress(what: &str) {
    let mut stderr = io::stderr().lock();
    if stderr.is_terminal() {
        // There is nobody left to tell when stderr is closed.
        let _ = write!(stderr, "\r\x1b[K{what}");
        let _ = stderr.flush();
    }
}

/// Writes a file.
pub fn write_file(path: &std::path::Path, text: &str) -> Result<(), Problem> {
    std::fs::write(path, text)
        .map_err(|error| Problem::error(format!("cannot write {}: {error}", path.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timer_raises_its_flag_only_when_its_time_is_over() {
        let long = Timer::start(Duration::from_secs(3_600));
        assert!(!long.flag.load(Ordering::Relaxed));
        let short = Timer::start(Duration::from_millis(1));
        while !short.flag.load(Ordering::Relaxed) {
            thread::yield_now();
        }
    }

    #[test]
    fn seconds_are_numbers() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert!(seconds("-1").is_err() && seconds("long").is_err() && seconds("inf").is_err());
    }
}
