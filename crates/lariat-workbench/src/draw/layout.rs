//! Where shapes and labels stand: columns from left to right, arrows between them.
//!
//! - Papers: STT81 (layers), BK01 (places within a layer; the library `rust-sugiyama`).
//! - Relies on: every arrow is cut into pieces from one column to the next, and its label is one
//!   of the pieces, so that the library keeps labels, arrows and shapes apart.
//! - Cost: the library's; it grows with the number of pieces, which is why there is a bound.
//! - Departs: arrows that lead back are turned around for the layout only. Shapes stand in odd
//!   columns, labels in even ones. Which arrows lead back, breadth-first order decides.
//! - Checked: below: no label, shape or arrow is in another's box.

use std::collections::VecDeque;

use lariat_core::{LimitReached, Resource};
use rust_sugiyama::configure::{Config, CrossingMinimization, RankingType};

use super::diagram::{Diagram, Kind, LOOP_HEIGHT};

/// More pieces than this are not laid out.
pub const MAX_PIECES: usize = 6_000;
/// The room between pieces of a column.
const SPACING: f64 = 12.0;
/// The room between columns, and how much more steep arrows get.
const GAP: f64 = 22.0;
const MAX_EXTRA_GAP: f64 = 60.0;

/// A rectangle around its center.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// Where everything stands. Numbers grow to the right and downward.
pub struct Layout {
    /// For each shape: its box, with the room for its arrow to itself on top.
    pub shapes: Vec<Place>,
    /// For each arrow: the pieces between its ends, from left to right, each as wide as its column.
    pub arrows: Vec<Way>,
    /// The left and right end of the column of each shape.
    pub columns: Vec<(f64, f64)>,
    pub width: f64,
    pub height: f64,
}

/// The way of an arrow from its left end to its right end.
pub struct Way {
    /// Does it lead from right to left?
    pub backward: bool,
    pub pieces: Vec<Place>,
    /// The piece that is the label.
    pub label: Option<usize>,
}

/// Lays out a diagram.
pub fn layout(diagram: &Diagram) -> Result<Layout, LimitReached> {
    let columns = columns(diagram);
    let mut grid = Grid::new(diagram, &columns)?;
    grid.place_in_columns();
    grid.level_starts(diagram);
    Ok(grid.finish(diagram))
}

/// The column of each shape: states in odd ones, starts in the even ones before their targets.
fn columns(diagram: &Diagram) -> Vec<usize> {
    let n = diagram.shapes.len();
    let mut successors = vec![Vec::new(); n];
    for arrow in &diagram.arrows {
        successors[arrow.from].push(arrow.to);
    }
    let order = breadth_first(diagram, &successors);
    let mut layer = vec![0usize; n];
    let mut by_order: Vec<usize> = (0..n).collect();
    by_order.sort_by_key(|&shape| order[shape]);
    // Arrows from lower to higher numbers have no cycles, so that one pass finds longest paths.
    let mut forward = vec![Vec::new(); n];
    for arrow in &diagram.arrows {
        let (a, b) = (arrow.from, arrow.to);
        let (low, high) = if order[a] < order[b] { (a, b) } else { (b, a) };
        forward[low].push(high);
    }
    for &shape in &by_order {
        let next = layer[shape] + usize::from(diagram.shapes[shape].kind != Kind::Start);
        for &other in &forward[shape] {
            layer[other] = layer[other].max(next);
        }
    }
    let column = |shape: usize| match diagram.shapes[shape].kind {
        Kind::Start => 2 * layer[successors[shape][0]],
        _ => 2 * layer[shape] + 1,
    };
    (0..n).map(column).collect()
}

/// The place of each shape in breadth-first order from the starts; what they do not reach, after.
fn breadth_first(diagram: &Diagram, successors: &[Vec<usize>]) -> Vec<usize> {
    let n = diagram.shapes.len();
    let mut order = vec![usize::MAX; n];
    let mut next = 0;
    let starts = (0..n).filter(|&shape| diagram.shapes[shape].kind == Kind::Start);
    let mut queue: VecDeque<usize> = starts.collect();
    queue.iter().for_each(|&start| {
        order[start] = next;
        next += 1;
    });
    for root in 0..n {
        while let Some(shape) = queue.pop_front() {
            for &other in &successors[shape] {
                if order[other] == usize::MAX {
                    order[other] = next;
                    next += 1;
                    queue.push_back(other);
                }
            }
        }
        if order[root] == usize::MAX {
            order[root] = next;
            next += 1;
            queue.push_back(root);
        }
    }
    order
}

/// A shape, a label or a bend of an arrow.
struct Piece {
    column: usize,
    width: f64,
    height: f64,
    y: f64,
}

struct Grid {
    pieces: Vec<Piece>,
    /// Pieces of neighboring columns that are connected.
    links: Vec<(u32, u32)>,
    /// For each arrow: its pieces from left to right.
    ways: Vec<(bool, Vec<usize>, Option<usize>)>,
}

impl Grid {
    fn new(diagram: &Diagram, columns: &[usize]) -> Result<Self, LimitReached> {
        let mut grid = Self { pieces: Vec::new(), links: Vec::new(), ways: Vec::new() };
        for (shape, &column) in diagram.shapes.iter().zip(columns) {
            let (half_width, half_height) = shape.half();
            let (mut width, mut height) = (2.0 * half_width, 2.0 * half_height);
            if let Some(label) = &shape.own_loop {
                width = width.max(label.width());
                height += LOOP_HEIGHT + label.height();
            }
            grid.pieces.push(Piece { column, width, height, y: 0.0 });
        }
        for arrow in &diagram.arrows {
            let backward = columns[arrow.from] > columns[arrow.to];
            let (left, right) =
                if backward { (arrow.to, arrow.from) } else { (arrow.from, arrow.to) };
            let between = columns[left] + 1..columns[right];
            // Labels stand in even columns, in the middle of the way.
            let middle = (columns[left] + columns[right]) / 2;
            let middle = middle + middle % 2;
            let (mut way, mut last, mut label_at) = (Vec::new(), left, None);
            for column in between {
                let label = arrow.label.as_ref().filter(|_| column == middle);
                let (width, height) =
                    label.map_or((0.0, 2.0), |label| (label.width() + 6.0, label.height()));
                if label.is_some() {
                    label_at = Some(way.len());
                }
                let piece = grid.pieces.len();
                grid.pieces.push(Piece { column, width, height, y: 0.0 });
                grid.link(last, piece)?;
                way.push(piece);
                last = piece;
            }
            grid.link(last, right)?;
            grid.ways.push((backward, way, label_at));
        }
        Ok(grid)
    }

    fn link(&mut self, left: usize, right: usize) -> Result<(), LimitReached> {
        let limit =
            LimitReached::Exhausted { resource: Resource::Pieces, limit: MAX_PIECES as u64 };
        if self.pieces.len() > MAX_PIECES {
            return Err(limit);
        }
        let number = |piece| u32::try_from(piece).map_err(|_| limit);
        self.links.push((number(left)?, number(right)?));
        Ok(())
    }

    /// Asks the library for the order and the places within columns. Parts that are not connected
    /// stand below each other.
    fn place_in_columns(&mut self) {
        let mut linked = vec![false; self.pieces.len()];
        for &(left, right) in &self.links {
            (linked[left as usize], linked[right as usize]) = (true, true);
        }
        // The library's first size is the one along a layer, which stands upright here.
        let vertices: Vec<(u32, (f64, f64))> = (0u32..)
            .zip(&self.pieces)
            .filter(|(i, _)| linked[*i as usize])
            .map(|(i, piece)| (i, (piece.height, 1.0)))
            .collect();
        let config = Config {
            minimum_length: 1,
            vertex_spacing: SPACING,
            dummy_vertices: true,
            dummy_size: 1.0,
            ranking_type: RankingType::MinimizeEdgeLength,
            c_minimization: CrossingMinimization::Barycenter,
            transpose: self.pieces.len() < 1_000,
        };
        let mut bottom = 0.0;
        let parts = rust_sugiyama::from_vertices_and_edges(&vertices, &self.links, &config);
        for (places, _, _) in parts {
            // The library numbers vertices in the order in which they were given.
            let places: Vec<(usize, f64)> =
                places.into_iter().map(|(v, (y, _))| (vertices[v].0 as usize, y)).collect();
            let edge = |side: f64| {
                let pieces = &self.pieces;
                places.iter().map(move |&(i, y)| y + side * pieces[i].height / 2.0)
            };
            let top = edge(-1.0).fold(f64::INFINITY, f64::min);
            let end = edge(1.0).fold(f64::NEG_INFINITY, f64::max);
            for (i, y) in places {
                self.pieces[i].y = y - top + bottom;
            }
            bottom += end - top + 2.0 * SPACING;
        }
        for (piece, _) in self.pieces.iter_mut().zip(linked).filter(|(_, linked)| !linked) {
            piece.y = bottom + piece.height / 2.0;
            bottom += piece.height + 2.0 * SPACING;
        }
    }

    /// Puts starts level with their targets where nothing else is in their column.
    fn level_starts(&mut self, diagram: &Diagram) {
        for arrow in &diagram.arrows {
            if self.pieces[arrow.from].column == 0 {
                let target = &self.pieces[arrow.to];
                let (_, half_height) = diagram.shapes[arrow.to].half();
                self.pieces[arrow.from].y = target.y + target.height / 2.0 - half_height;
            }
        }
    }

    fn finish(&self, diagram: &Diagram) -> Layout {
        let n_columns = self.pieces.iter().map(|piece| piece.column + 1).max().unwrap_or(0);
        let mut widths = vec![0.0f64; n_columns];
        for piece in &self.pieces {
            widths[piece.column] = widths[piece.column].max(piece.width);
        }
        // The steeper the arrows between two columns, the farther apart the columns.
        let mut steepest = vec![0.0f64; n_columns];
        for &(left, right) in &self.links {
            let (a, b) = (&self.pieces[left as usize], &self.pieces[right as usize]);
            steepest[a.column] = steepest[a.column].max((a.y - b.y).abs());
        }
        let mut ends = Vec::new();
        let mut x = 0.0;
        for (width, steep) in widths.iter().zip(&steepest) {
            ends.push((x, x + width));
            x += width + GAP + (steep / 5.0).min(MAX_EXTRA_GAP);
        }
        let width = ends.last().map_or(0.0, |end| end.1);
        let place = |piece: &Piece, width| {
            let (left, right) = ends[piece.column];
            Place { x: (left + right) / 2.0, y: piece.y, width, height: piece.height }
        };
        let whole = |&i: &usize| {
            let piece = &self.pieces[i];
            place(piece, ends[piece.column].1 - ends[piece.column].0)
        };
        let n_shapes = diagram.shapes.len();
        Layout {
            shapes: self.pieces[..n_shapes].iter().map(|piece| place(piece, piece.width)).collect(),
            columns: self.pieces[..n_shapes].iter().map(|piece| ends[piece.column]).collect(),
            arrows: self
                .ways
                .iter()
                .map(|(backward, way, label)| Way {
                    backward: *backward,
                    pieces: way.iter().map(whole).collect(),
                    label: *label,
                })
                .collect(),
            width,
            height: self.pieces.iter().map(|p| p.y + p.height / 2.0).fold(0.0, f64::max),
        }
    }
}

#[cfg(test)]
mod tests {
    use lariat_automata::{Acceptance, Automaton};
    use lariat_core::{Alphabet, Prop, Seed};
    use lariat_testbench::Range;
    use lariat_testbench::random_automaton::{Options, RandomAutomaton};

    use super::super::diagram::diagram;
    use super::*;

    fn random(n_states: u64, density: f64, seed: u64) -> Automaton {
        let options = Options {
            states: Range::only(n_states),
            alphabet: ["request", "grant"].map(Prop::new).iter().collect::<Alphabet>(),
            density,
            acceptance: Acceptance::generalized_buchi(3),
            mark_probability: 0.3,
            truth: 0.5,
        };
        RandomAutomaton::new(options).unwrap().draw(&mut Seed(seed).random())
    }

    /// How far two boxes reach into each other, in both directions.
    fn overlap(a: &Place, b: &Place) -> f64 {
        let x = (a.width + b.width) / 2.0 - (a.x - b.x).abs();
        let y = (a.height + b.height) / 2.0 - (a.y - b.y).abs();
        x.min(y)
    }

    #[test]
    fn boxes_do_not_overlap() {
        for (n, density) in [(1, 0.0), (2, 0.9), (5, 0.4), (12, 0.15), (60, 0.01)] {
            for seed in 0..20 {
                let diagram = diagram(&random(n, density, seed)).unwrap();
                let layout = layout(&diagram).unwrap();
                let pieces = layout.arrows.iter().flat_map(|way| &way.pieces);
                let boxes: Vec<&Place> = layout.shapes.iter().chain(pieces).collect();
                for (i, a) in boxes.iter().enumerate() {
                    assert!(a.x - a.width / 2.0 > -0.01 && a.y - a.height / 2.0 > -0.01);
                    assert!(a.x + a.width / 2.0 < layout.width + 0.01);
                    assert!(a.y + a.height / 2.0 < layout.height + 0.01);
                    for b in &boxes[..i] {
                        let depth = overlap(a, b);
                        assert!(depth <= 0.01, "{n} states, seed {seed}: {depth} of {a:?} {b:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn too_large_pictures_are_refused() {
        let diagram = diagram(&random(2_000, 0.002, 0)).unwrap();
        assert!(layout(&diagram).is_err());
    }
}
