//! Scatter plots: our sizes against a peer's, one disk for all formulas of the same two sizes.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::draw::escaped;

/// One plot.
#[derive(Clone, PartialEq, Debug)]
pub struct Panel {
    /// What is compared.
    pub title: String,
    /// The peer.
    pub peer: String,
    /// The peer's states, our states, and the formula.
    pub points: Vec<(u64, u64, String)>,
}

/// The length of an axis, the room for its labels, and the room above it for the title.
const SIDE: f64 = 340.0;
const LEFT: f64 = 58.0;
const TOP: f64 = 62.0;
const BOTTOM: f64 = 46.0;
const GAP: f64 = 22.0;
/// The colors of disks below, on and above the diagonal.
const SMALLER: &str = "#1f6fb4";
const EQUAL: &str = "#8a8a8a";
const LARGER: &str = "#c2410c";
/// Where axes may have labels.
const TICKS: [u64; 19] = [
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000,
    200_000, 500_000, 1_000_000,
];
/// So many formulas are named by a disk.
const NAMED: usize = 8;

/// The plots side by side, as a picture.
pub fn scatter_svg(panels: &[Panel]) -> String {
    let width = panels.len().max(1) as f64 * (LEFT + SIDE + GAP) + GAP;
    let height = TOP + SIDE + BOTTOM;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"12\" \
         text-anchor=\"middle\">\n<title>States of automata, formula by formula</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
    );
    for (i, panel) in panels.iter().enumerate() {
        let x = i as f64 * (LEFT + SIDE + GAP) + LEFT;
        let _ = writeln!(out, "<g transform=\"translate({x} {TOP})\">");
        panel.write(&mut out);
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

/// The plots in a page of their own; `details` is plain text below them.
pub fn scatter_html(panels: &[Panel], details: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <title>Sizes of automata</title>\n<style>body {{ font-family: sans-serif; margin: 2em; }} \
         pre {{ line-height: 1.3; }} svg {{ max-width: 100%; height: auto; }}</style></head>\n<body>\n\
         <h1>Sizes of automata</h1>\n<p>A disk stands for the formulas for which Lariat and the peer \
         make automata of these numbers of states; its area grows with their number. Below the \
         diagonal, Lariat's automaton is smaller. A disk names its formulas where the pointer rests \
         on it.</p>\n{}<pre>{}</pre>\n</body></html>\n",
        scatter_svg(panels),
        details.lines().map(|line| escaped(line) + "\n").collect::<String>()
    )
}

impl Panel {
    fn write(&self, out: &mut String) {
        let largest = self.points.iter().map(|(x, y, _)| *x.max(y)).max().unwrap_or(1);
        let axis = Axis::up_to(largest);
        self.write_caption(out);
        axis.write(&self.peer, out);
        self.write_disks(&axis, out);
    }

    fn write_caption(&self, out: &mut String) {
        let count = |wanted: std::cmp::Ordering| {
            self.points.iter().filter(|(x, y, _)| y.cmp(x) == wanted).count()
        };
        let [smaller, equal, larger] = [
            count(std::cmp::Ordering::Less),
            count(std::cmp::Ordering::Equal),
            count(std::cmp::Ordering::Greater),
        ];
        let middle = SIDE / 2.0;
        let _ = writeln!(
            out,
            "<text x=\"{middle}\" y=\"-38\" font-size=\"15\" font-weight=\"bold\">{}</text>\n\
             <text x=\"{middle}\" y=\"-16\"><tspan fill=\"{SMALLER}\">{smaller} smaller</tspan> · \
             <tspan fill=\"#5f5f5f\">{equal} equal</tspan> · \
             <tspan fill=\"{LARGER}\">{larger} larger</tspan></text>",
            escaped(&self.title)
        );
    }

    fn write_disks(&self, axis: &Axis, out: &mut String) {
        let mut disks: BTreeMap<(u64, u64), Vec<&str>> = BTreeMap::new();
        for (x, y, formula) in &self.points {
            disks.entry((*x, *y)).or_default().push(formula);
        }
        // Large ones first, so that none is hidden.
        let mut disks: Vec<_> = disks.into_iter().collect();
        disks.sort_by_key(|(place, formulas)| (std::cmp::Reverse(formulas.len()), *place));
        for ((x, y), formulas) in disks {
            let radius = (2.2 + 1.1 * (formulas.len() as f64).sqrt()).min(13.0);
            let color = match y.cmp(&x) {
                std::cmp::Ordering::Less => SMALLER,
                std::cmp::Ordering::Equal => EQUAL,
                std::cmp::Ordering::Greater => LARGER,
            };
            let mut names: String =
                formulas.iter().take(NAMED).map(|f| format!("\n{}", escaped(f))).collect();
            if formulas.len() > NAMED {
                let _ = write!(names, "\n… and {} more", formulas.len() - NAMED);
            }
            let _ = writeln!(
                out,
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\" fill=\"{color}\" \
                 fill-opacity=\"0.6\" stroke=\"{color}\"><title>{} {x}, lariat {y}:{names}</title></circle>",
                axis.at(x),
                SIDE - axis.at(y),
                escaped(&self.peer)
            );
        }
    }
}

/// A logarithmic axis from just below 1.
struct Axis {
    last: f64,
}

impl Axis {
    /// Room before 1 and behind the largest, as a factor.
    const ROOM: f64 = 1.25;

    fn up_to(largest: u64) -> Self {
        Self { last: largest.max(2) as f64 * Self::ROOM }
    }

    fn at(&self, value: u64) -> f64 {
        let value = value.max(1) as f64 * Self::ROOM;
        SIDE * value.ln() / (self.last * Self::ROOM).ln()
    }

    fn write(&self, peer: &str, out: &mut String) {
        let ticks = TICKS.iter().filter(|&&tick| tick as f64 <= self.last);
        for &tick in ticks {
            let (x, y) = (self.at(tick), SIDE - self.at(tick));
            let _ = writeln!(
                out,
                "<path d=\"M{x:.1} 0V{SIDE}M0 {y:.1}H{SIDE}\" stroke=\"#e4e4e4\"/>\n\
                 <text x=\"{x:.1}\" y=\"{}\">{tick}</text>\n\
                 <text x=\"-6\" y=\"{:.1}\" text-anchor=\"end\">{tick}</text>",
                SIDE + 16.0,
                y + 4.0
            );
        }
        let middle = SIDE / 2.0;
        let _ = writeln!(
            out,
            "<path d=\"M0 {SIDE}L{SIDE} 0\" stroke=\"#a0a0a0\" stroke-dasharray=\"4 3\"/>\n\
             <path d=\"M0 0V{SIDE}H{SIDE}\" fill=\"none\" stroke=\"#404040\"/>\n\
             <text x=\"{middle}\" y=\"{}\">states: {}</text>\n\
             <text transform=\"translate(-40 {middle}) rotate(-90)\">states: lariat</text>",
            SIDE + 36.0,
            escaped(peer)
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_of_the_same_sizes_share_a_disk() {
        let points = [(3, 2, "a & b"), (3, 2, "c"), (2, 2, "d"), (1, 4, "e")];
        let points = points.map(|(x, y, f)| (x, y, f.to_owned())).to_vec();
        let panel = Panel { title: "tgba".to_owned(), peer: "spot".to_owned(), points };
        let svg = scatter_svg(&[panel]);
        assert_eq!(svg.matches("<circle").count(), 3);
        assert!(svg.contains("2 smaller") && svg.contains("1 equal") && svg.contains("1 larger"));
        assert!(svg.contains("a &amp; b\nc"));
    }
}
