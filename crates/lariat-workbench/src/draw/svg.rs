//! The picture as SVG.

use std::fmt::Write;

use super::diagram::{
    Diagram, FONT, Kind, LINE_HEIGHT, LOOP_HEIGHT, Label, MARK_WIDTH, Shape, line_width,
};
use super::layout::{Layout, Place, Way};
use super::text;

/// The room around the picture.
const MARGIN: f64 = 16.0;
/// How long the head of an arrow is.
const HEAD: f64 = 9.0;
/// The colors of marks, again from the start after the last.
const COLORS: [&str; 8] =
    ["#1f6fb4", "#d6337c", "#c25a00", "#6a3d9a", "#23832a", "#b3141a", "#7a6a00", "#505050"];

/// Writes a picture that is laid out.
pub fn write(diagram: &Diagram, layout: &Layout) -> String {
    let caption_height = diagram.caption.len() as f64 * LINE_HEIGHT + 8.0;
    let caption_width =
        diagram.caption.iter().map(|line| text::width(line) * FONT).fold(0.0, f64::max);
    let width = layout.width.max(caption_width) + 2.0 * MARGIN;
    let height = layout.height + caption_height + 2.0 * MARGIN;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" \
         font-family=\"sans-serif\" font-size=\"{FONT}\" text-anchor=\"middle\">\n\
         <title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        escaped(&diagram.title),
        w = number(width),
        h = number(height),
    );
    for (i, line) in diagram.caption.iter().enumerate() {
        let y = MARGIN + (i as f64 + 0.75) * LINE_HEIGHT;
        write_text(&mut out, MARGIN, y, line, " text-anchor=\"start\"");
    }
    let (dx, dy) = (number(MARGIN), number(MARGIN + caption_height));
    let _ = writeln!(out, "<g transform=\"translate({dx} {dy})\">");
    let painter = Painter { diagram, layout };
    painter.write_arrows(&mut out);
    painter.write_shapes(&mut out);
    out.push_str("</g>\n</svg>\n");
    out
}

/// Where a line passes, and where it heads.
#[derive(Clone, Copy)]
struct Point {
    x: f64,
    y: f64,
}

struct Painter<'a> {
    diagram: &'a Diagram,
    layout: &'a Layout,
}

impl Painter<'_> {
    /// The lines, then the labels on top of them.
    fn write_arrows(&self, out: &mut String) {
        out.push_str("<g fill=\"none\" stroke=\"#333\" stroke-width=\"1.2\">\n");
        for (i, way) in self.layout.arrows.iter().enumerate() {
            self.write_line(out, i, way);
        }
        for (i, shape) in self.diagram.shapes.iter().enumerate() {
            if shape.own_loop.is_some() {
                self.write_loop(out, i);
            }
        }
        out.push_str("</g>\n");
        for (arrow, way) in self.diagram.arrows.iter().zip(&self.layout.arrows) {
            if let (Some(label), Some(piece)) = (&arrow.label, way.label) {
                let place = &way.pieces[piece];
                write_label(out, label, place.x, place.y - label.height() / 2.0);
            }
        }
    }

    /// A line from the left shape to the right one: level through columns, curved between them.
    fn write_line(&self, out: &mut String, arrow: usize, way: &Way) {
        let ends = &self.diagram.arrows[arrow];
        let (left, right) = if way.backward { (ends.to, ends.from) } else { (ends.from, ends.to) };
        let first = way.pieces.first().map_or(self.center(right).y, |piece| piece.y);
        let last = way.pieces.last().map_or(self.center(left).y, |piece| piece.y);
        let start = self.border(left, 1.0, first);
        let end = self.border(right, -1.0, last);
        let has_head = self.diagram.shapes[ends.to].kind != Kind::Point;
        let head = if has_head { HEAD } else { 0.0 };
        let (from_x, to_x) = match way.backward {
            true => (start.x + head, end.x),
            false => (start.x, end.x - head),
        };
        let mut path = format!("M{} {}", number(from_x), number(start.y));
        let mut at = Point { x: self.layout.columns[left].1.max(from_x), y: start.y };
        let _ = write!(path, "H{}", number(at.x));
        for piece in &way.pieces {
            let [enter, leave] = [-1.0, 1.0].map(|side| piece.x + side * piece.width / 2.0);
            curve(&mut path, at, Point { x: enter, y: piece.y });
            at = Point { x: leave, y: piece.y };
            if piece.width > 0.0 {
                let _ = write!(path, "H{}", number(leave));
            }
        }
        let enter = self.layout.columns[right].0.min(to_x);
        curve(&mut path, at, Point { x: enter, y: end.y });
        let _ = write!(path, "H{}", number(to_x));
        let _ = writeln!(out, "<path d=\"{path}\"/>");
        if has_head {
            let (tip, back) = if way.backward { (start, 1.0) } else { (end, -1.0) };
            write_head(out, tip, (back, 0.0));
        }
    }

    /// Where a line to a height leaves the border of a shape, to the right or to the left.
    fn border(&self, shape: usize, side: f64, toward: f64) -> Point {
        let center = self.center(shape);
        let (half_width, half_height) = self.diagram.shapes[shape].half();
        // Lines part by their height, and stay near the middle so that heads are level.
        let most = 0.6 * half_height;
        let dy = match self.diagram.shapes[shape].kind {
            Kind::State | Kind::Accepting => ((toward - center.y) / 8.0).clamp(-most, most),
            _ => 0.0,
        };
        // The ends of a box are half circles.
        let straight = half_width - half_height;
        let dx = straight + (half_height * half_height - dy * dy).max(0.0).sqrt();
        Point { x: center.x + side * dx, y: center.y + dy }
    }

    /// The middle of a shape, which has its loop above it.
    fn center(&self, shape: usize) -> Point {
        let Place { x, y, height, .. } = self.layout.shapes[shape];
        let (_, half_height) = self.diagram.shapes[shape].half();
        Point { x, y: y + height / 2.0 - half_height }
    }

    fn write_loop(&self, out: &mut String, shape: usize) {
        let Point { x, y } = self.center(shape);
        let (_, half) = self.diagram.shapes[shape].half();
        // The arrow leaves and enters at 30 degrees from the top.
        let (dx, dy) = (half * 0.5, half * 0.866);
        let top = y - half - LOOP_HEIGHT;
        let tip = Point { x: x + dx, y: y - dy };
        let direction = (0.35, -0.937);
        let _ = writeln!(
            out,
            "<path d=\"M{} {}C{} {} {} {} {} {}\"/>",
            number(x - dx),
            number(y - dy),
            number(x - dx - 9.0),
            number(top - 3.0),
            number(x + dx + 11.0),
            number(top - 3.0),
            number(tip.x + HEAD * direction.0),
            number(tip.y + HEAD * direction.1),
        );
        write_head(out, tip, direction);
    }

    fn write_shapes(&self, out: &mut String) {
        for (i, shape) in self.diagram.shapes.iter().enumerate() {
            let center = self.center(i);
            self.write_shape(out, shape, center);
            if let Some(label) = &shape.own_loop {
                let (_, half) = shape.half();
                let bottom = center.y - half - LOOP_HEIGHT + 4.0;
                write_label(out, label, center.x, bottom - label.height());
            }
        }
    }

    fn write_shape(&self, out: &mut String, shape: &Shape, center: Point) {
        let Point { x, y } = center;
        match shape.kind {
            Kind::Start => {}
            Kind::Point => {
                let _ =
                    writeln!(out, "<circle cx=\"{}\" cy=\"{}\" r=\"3.5\"/>", number(x), number(y));
            }
            Kind::Everything => write_text(out, x, y + 5.0, "⊤", ""),
            Kind::State | Kind::Accepting => {
                write_box(out, shape, center, 0.0, "#fffbe8");
                if shape.kind == Kind::Accepting {
                    write_box(out, shape, center, 3.5, "none");
                }
                let line = [(shape.text.clone(), shape.marks.clone())];
                write_lines(out, &line, x, y - LINE_HEIGHT / 2.0);
            }
        }
    }
}

/// The outline of a state, or one inside it.
fn write_box(out: &mut String, shape: &Shape, center: Point, inset: f64, fill: &str) {
    let (half_width, half_height) = shape.half();
    let (half_width, half_height) = (half_width - inset, half_height - inset);
    let _ = writeln!(
        out,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{fill}\" stroke=\"#333\" \
         stroke-width=\"1.2\"/>",
        number(center.x - half_width),
        number(center.y - half_height),
        number(2.0 * half_width),
        number(2.0 * half_height),
        number(half_height),
    );
}

/// A curve that starts and ends level.
fn curve(path: &mut String, from: Point, to: Point) {
    if (from.y - to.y).abs() < 0.05 {
        let _ = write!(path, "H{}", number(to.x));
        return;
    }
    let middle = number((from.x + to.x) / 2.0);
    let (y1, x2, y2) = (number(from.y), number(to.x), number(to.y));
    let _ = write!(path, "C{middle} {y1} {middle} {y2} {x2} {y2}");
}

/// The head of an arrow: its tip, and the direction from there to where it comes from.
fn write_head(out: &mut String, tip: Point, (dx, dy): (f64, f64)) {
    let (back_x, back_y) = (tip.x + HEAD * dx, tip.y + HEAD * dy);
    let side = HEAD * 0.38;
    let _ = writeln!(
        out,
        "<path d=\"M{} {}L{} {}L{} {}Z\" fill=\"#333\" stroke=\"none\"/>",
        number(tip.x),
        number(tip.y),
        number(back_x - side * dy),
        number(back_y + side * dx),
        number(back_x + side * dy),
        number(back_y - side * dx),
    );
}

/// A label below a height, on a white ground that hides the line it stands on.
fn write_label(out: &mut String, label: &Label, x: f64, top: f64) {
    let width = label.width() + 4.0;
    let _ = writeln!(
        out,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"white\"/>",
        number(x - width / 2.0),
        number(top),
        number(width),
        number(label.height()),
    );
    write_lines(out, &label.lines, x, top);
}

/// Lines of text with their marks, centered.
fn write_lines(out: &mut String, lines: &[(String, Vec<usize>)], x: f64, top: f64) {
    for (i, (line, marks)) in lines.iter().enumerate() {
        let middle = top + (i as f64 + 0.5) * LINE_HEIGHT;
        let marks_width = line_width("", marks);
        write_text(out, x - marks_width / 2.0, middle + 0.35 * FONT, line, "");
        let mut mark_x = x + line_width(line, marks) / 2.0 - marks_width + MARK_WIDTH / 2.0 + 3.0;
        for &mark in marks {
            write_mark(out, mark, mark_x, middle);
            mark_x += MARK_WIDTH;
        }
    }
}

/// A mark: a colored disk with its number.
fn write_mark(out: &mut String, mark: usize, x: f64, y: f64) {
    let color = COLORS[mark % COLORS.len()];
    let (cx, cy) = (number(x), number(y));
    let _ = writeln!(out, "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"7\" fill=\"{color}\"/>");
    let size = if mark < 10 { 11 } else { 8 };
    let attributes = format!(" font-size=\"{size}\" font-weight=\"bold\" fill=\"white\"");
    write_text(out, x, y + 0.35 * f64::from(size), &mark.to_string(), &attributes);
}

fn write_text(out: &mut String, x: f64, y: f64, text: &str, attributes: &str) {
    let (x, y) = (number(x), number(y));
    let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\"{attributes}>{}</text>", escaped(text));
}

/// A tenth is as exact as an eye can see, and the same on every machine.
fn number(x: f64) -> String {
    let text = format!("{x:.1}");
    match text.strip_suffix(".0") {
        Some("-0") => "0".to_owned(),
        Some(whole) => whole.to_owned(),
        None => text,
    }
}

/// The text with what SVG and HTML would take for their own replaced.
pub fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
