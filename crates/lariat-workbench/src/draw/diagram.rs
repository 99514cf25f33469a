//! What a picture shows: shapes and arrows, without places.

use std::collections::BTreeMap;

use lariat_automata::formats::guard_text;
use lariat_automata::{Automaton, MarkSet, StateId, Target};
use lariat_core::{Id, LimitReached, Resource};

use super::text;

/// The size of the letters, and the height of a line.
pub const FONT: f64 = 14.0;
pub const LINE_HEIGHT: f64 = 18.0;
/// The room a mark takes.
pub const MARK_WIDTH: f64 = 16.0;
/// The room above a state for the arrow from it to itself.
pub const LOOP_HEIGHT: f64 = 26.0;

/// A picture to be laid out.
pub struct Diagram {
    pub title: String,
    pub caption: Vec<String>,
    pub shapes: Vec<Shape>,
    pub arrows: Vec<Arrow>,
}

/// Something that arrows lead to.
pub struct Shape {
    pub kind: Kind,
    pub text: String,
    pub marks: Vec<usize>,
    /// What stands at its arrow to itself.
    pub own_loop: Option<Label>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A state.
    State,
    /// A state that accepts.
    Accepting,
    /// Where an arrow branches to several states.
    Point,
    /// What accepts everything: the conjunction of no states.
    Everything,
    /// Where the arrow to an initial state begins; nothing is drawn there.
    Start,
}

/// An arrow from one shape to another.
pub struct Arrow {
    pub from: usize,
    pub to: usize,
    pub label: Option<Label>,
}

/// Lines of text, each with the marks that follow it.
#[derive(Default)]
pub struct Label {
    pub lines: Vec<(String, Vec<usize>)>,
}

impl Label {
    pub fn width(&self) -> f64 {
        let line = |(line, marks): &(String, Vec<usize>)| line_width(line, marks);
        self.lines.iter().map(line).fold(0.0, f64::max)
    }

    pub fn height(&self) -> f64 {
        self.lines.len() as f64 * LINE_HEIGHT
    }
}

/// The width of a text with marks behind it.
pub fn line_width(line: &str, marks: &[usize]) -> f64 {
    let gap = if marks.is_empty() { 0.0 } else { 3.0 };
    text::width(line) * FONT + gap + marks.len() as f64 * MARK_WIDTH
}

impl Shape {
    fn new(kind: Kind) -> Self {
        Self { kind, text: String::new(), marks: Vec::new(), own_loop: None }
    }

    /// Half of its width and half of its height, without its arrow to itself.
    pub fn half(&self) -> (f64, f64) {
        match self.kind {
            Kind::Point => (3.5, 3.5),
            Kind::Everything => (11.0, 11.0),
            Kind::Start => (9.0, 4.0),
            Kind::State | Kind::Accepting => {
                let width = line_width(&self.text, &self.marks) / 2.0;
                // Short names stand in circles, longer ones in rounded boxes.
                (f64::max(width + 8.0, 18.0), 18.0)
            }
        }
    }
}

/// The picture of an automaton.
pub fn diagram<T: Target>(aut: &Automaton<T>) -> Result<Diagram, LimitReached> {
    let on_states = aut.acceptance().n_marks() > 0 && aut.has_state_marks();
    let doubled = on_states && aut.acceptance().is_buchi();
    let mut drawing = Drawing { shapes: Vec::new(), labels: BTreeMap::new() };
    for state in aut.states() {
        drawing.shapes.push(state_shape(aut, state, on_states, doubled));
    }
    for target in aut.initial() {
        let start = drawing.shape(Kind::Start);
        let target = drawing.target(target);
        drawing.labels.entry((start, target)).or_default();
    }
    for (source, edge) in aut.all_edges() {
        let target = drawing.target(&edge.target);
        let label = drawing.labels.entry((source.index(), target)).or_default();
        let guard = guard_text(&edge.guard, aut.alphabet()).ok_or(LimitReached::Exhausted {
            resource: Resource::Symbols,
            limit: super::MAX_GUARD,
        })?;
        let mut lines: Vec<_> =
            text::lines(&guard).into_iter().map(|line| (line, Vec::new())).collect();
        if let (false, Some(last)) = (on_states, lines.last_mut()) {
            last.1 = numbers(&edge.marks);
        }
        label.lines.extend(lines);
    }
    Ok(drawing.finish(aut))
}

struct Drawing {
    shapes: Vec<Shape>,
    /// Arrows with the same ends share a label.
    labels: BTreeMap<(usize, usize), Label>,
}

impl Drawing {
    fn shape(&mut self, kind: Kind) -> usize {
        self.shapes.push(Shape::new(kind));
        self.shapes.len() - 1
    }

    /// The shape of a target: a state, or a point from which arrows go on.
    fn target(&mut self, target: &impl Target) -> usize {
        match target.states() {
            [one] => one.index(),
            [] => self.shape(Kind::Everything),
            several => {
                let point = self.shape(Kind::Point);
                for state in several {
                    self.labels.insert((point, state.index()), Label::default());
                }
                point
            }
        }
    }

    fn finish<T: Target>(mut self, aut: &Automaton<T>) -> Diagram {
        let mut arrows = Vec::new();
        for ((from, to), label) in self.labels {
            if from == to {
                self.shapes[from].own_loop = Some(label);
            } else {
                let label = (!label.lines.is_empty()).then_some(label);
                arrows.push(Arrow { from, to, label });
            }
        }
        let acceptance = aut.acceptance();
        let condition = acceptance.condition();
        let acceptance = match acceptance.name() {
            Some(name) => format!("{condition}  [{name}]"),
            None => condition.to_string(),
        };
        let name = aut.name().map(str::to_owned);
        Diagram {
            title: name.clone().unwrap_or_else(|| "automaton".to_owned()),
            caption: name.into_iter().chain([acceptance]).collect(),
            shapes: self.shapes,
            arrows,
        }
    }
}

fn state_shape<T: Target>(
    aut: &Automaton<T>,
    state: StateId,
    on_states: bool,
    doubled: bool,
) -> Shape {
    let marks = aut.edges(state).first().map(|edge| numbers(&edge.marks));
    let marks = marks.filter(|_| on_states).unwrap_or_default();
    let accepting = doubled && !marks.is_empty();
    let text = aut.state_name(state).map_or_else(|| state.index().to_string(), str::to_owned);
    let kind = if accepting { Kind::Accepting } else { Kind::State };
    let marks = if doubled { Vec::new() } else { marks };
    Shape { text, marks, ..Shape::new(kind) }
}

fn numbers(marks: &MarkSet) -> Vec<usize> {
    marks.iter().map(|mark| mark.index()).collect()
}
