//! Does an automaton accept a lasso?
//!
//! - Relies on: a run on a lasso is a path in the graph of pairs (state, position); the marks it
//!   meets infinitely often are those of a strongly connected part of that graph, and every such
//!   part is met by some run. Leaving out the edges with some `Fin` marks and asking each maximal
//!   part that remains is enough, since `Inf` only gains by more edges.
//!   Where no step leaves a choice, there is one run at most, and it is followed.
//! - Cost: 2^(number of `Fin` marks) times the square of the graph; the length of the run if there is
//!   one only. It is a judge, not a tool.
//! - Checked: `tests/prop_acceptance.rs`, against formulas whose automata are written by hand.

use lariat_automata::{Automaton, Condition, MarkId, MarkSet, StateId};
use lariat_core::{Id, Lasso, Letter, Position};

/// Does the automaton accept the word? Propositions are matched by name; one that the word does
/// not know is false.
///
/// ```
/// use lariat_automata::{Acceptance, Builder, Edge, MarkSet};
/// use lariat_core::{Alphabet, Guard, Lasso, Letter, Prop};
/// let mut alphabet = Alphabet::new();
/// let a = Guard::prop(alphabet.add(&Prop::new("a")));
/// let mut builder = Builder::new(alphabet.clone(), Acceptance::buchi());
/// let s = builder.add_state();
/// builder.add_initial(s);
/// builder.add_edge(s, Edge { guard: a.clone(), target: s, marks: MarkSet::all(1) });
/// builder.add_edge(s, Edge { guard: a.not(), target: s, marks: MarkSet::new() });
/// let gf_a = builder.build();
/// let [no, yes] = [0, 1].map(Letter::from_bits);
/// let word = |stem, cycle| Lasso::new(alphabet.clone(), stem, cycle).unwrap();
/// assert!(lariat_oracle::accepts(&gf_a, &word(vec![], vec![no.clone(), yes.clone()])));
/// assert!(!lariat_oracle::accepts(&gf_a, &word(vec![yes], vec![no])));
/// ```
pub fn accepts(aut: &Automaton, word: &Lasso) -> bool {
    let graph = Graph::of(aut, word);
    match graph.runs() {
        Runs::None => return false,
        Runs::One { infinitely_often } => return aut.acceptance().accepts(&infinitely_often),
        Runs::Several => {}
    }
    let fins = fin_marks(aut.acceptance().condition());
    (0..1u64 << fins.len()).any(|choice| {
        let left_out: MarkSet =
            (0..fins.len()).filter(|i| choice >> i & 1 == 1).map(|i| fins[i]).collect();
        graph.has_accepting_part(aut, &left_out)
    })
}

/// The marks that a condition mentions in a `Fin`.
fn fin_marks(condition: &Condition) -> Vec<MarkId> {
    let mut marks = MarkSet::new();
    condition.replaced(&mut |atom| {
        if let Condition::Fin(mark) = atom {
            marks.insert(*mark);
        }
        atom.clone()
    });
    marks.iter().collect()
}

/// The graph of pairs (state, position) that runs walk through.
struct Graph {
    /// For each pair, the pairs that follow, with the marks on the way.
    steps: Vec<Vec<(usize, MarkSet)>>,
    start: Vec<usize>,
}

/// The runs on a word.
enum Runs {
    None,
    One { infinitely_often: MarkSet },
    Several,
}

impl Graph {
    /// Follows the run as long as there is one step to take, until it comes round.
    fn runs(&self) -> Runs {
        let [start] = self.start[..] else {
            return if self.start.is_empty() { Runs::None } else { Runs::Several };
        };
        let mut met_at: Vec<Option<usize>> = vec![None; self.steps.len()];
        let (mut at, mut marks) = (start, Vec::new());
        loop {
            if let Some(first) = met_at[at].replace(marks.len()) {
                let mut infinitely_often = MarkSet::new();
                marks[first..].iter().for_each(|marks| infinitely_often.union_with(marks));
                return Runs::One { infinitely_often };
            }
            match &self.steps[at][..] {
                [] => return Runs::None,
                [(next, shown)] => {
                    marks.push(shown.clone());
                    at = *next;
                }
                _ => return Runs::Several,
            }
        }
    }

    fn of(aut: &Automaton, word: &Lasso) -> Self {
        let n_positions = word.n_positions();
        let pair = |s: StateId, i: Position| s.index() * n_positions + i.index();
        let mut steps = vec![Vec::new(); aut.n_states() * n_positions];
        for i in word.positions() {
            let letter = letter_for(aut, word, i);
            for (s, edge) in aut.all_edges() {
                if edge.guard.contains(&letter) {
                    let next = pair(edge.target, word.successor(i));
                    steps[pair(s, i)].push((next, edge.marks.clone()));
                }
            }
        }
        let start = aut.initial().iter().map(|&s| pair(s, Position::new(0))).collect();
        Self { steps, start }
    }

    /// The pairs that can be reached from some pairs, without edges that show a mark left out.
    fn reachable(&self, from: &[usize], left_out: &MarkSet) -> Vec<bool> {
        let mut seen = vec![false; self.steps.len()];
        let mut pending = from.to_vec();
        while let Some(at) = pending.pop() {
            if std::mem::replace(&mut seen[at], true) {
                continue;
            }
            let kept = self.steps[at].iter().filter(|(_, marks)| !marks.intersects(left_out));
            pending.extend(kept.map(|(next, _)| *next));
        }
        seen
    }

    fn has_accepting_part(&self, aut: &Automaton, left_out: &MarkSet) -> bool {
        let all = self.reachable(&self.start, &MarkSet::new());
        let below: Vec<Vec<bool>> =
            (0..self.steps.len()).map(|v| self.reachable(&[v], left_out)).collect();
        (0..self.steps.len()).filter(|&v| all[v]).any(|v| {
            // The part of v: everything that v reaches and that reaches v.
            let in_part = |w: usize| below[v][w] && below[w][v];
            let mut met = MarkSet::new();
            let mut has_edge = false;
            for w in (0..self.steps.len()).filter(|&w| in_part(w)) {
                for (next, marks) in &self.steps[w] {
                    if in_part(*next) && !marks.intersects(left_out) {
                        met.union_with(marks);
                        has_edge = true;
                    }
                }
            }
            has_edge && aut.acceptance().accepts(&met)
        })
    }
}

/// The letter of a word at a position, over the automaton's propositions.
fn letter_for(aut: &Automaton, word: &Lasso, i: Position) -> Letter {
    let alphabet = aut.alphabet();
    alphabet.ids().filter(|&p| word.holds(alphabet.prop(p), i)).collect()
}
