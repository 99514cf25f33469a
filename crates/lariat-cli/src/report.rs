//! Problems on stderr: the place, the text underlined, what was expected, how to mend it.
//! The only file that knows miette.

use std::io::{IsTerminal, Write};

use lariat_workbench::{Problem, Severity};
use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents,
    SourceCode, SourceSpan, SpanContents,
};

use crate::input::Item;

/// Shows problems of an item, each with the text they are about.
pub fn problems(item: &Item, problems: &[Problem]) {
    for problem in problems {
        write_out(&Report { problem, snippet: Some(Snippet::new(item, problem)) });
    }
}

/// Shows a problem that is not about a place in a text.
pub fn plain(problem: &Problem) {
    write_out(&Report { problem, snippet: None });
}

/// Tells something that is no problem.
pub fn told(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}

fn write_out(report: &Report<'_>) {
    let mut stderr = std::io::stderr().lock();
    let theme = if stderr.is_terminal() {
        GraphicalTheme::unicode()
    } else {
        GraphicalTheme::unicode_nocolor()
    };
    let handler = GraphicalReportHandler::new_themed(theme).with_width(100).with_wrap_lines(true);
    let mut text = String::new();
    if handler.render_report(&mut text, report).is_err() {
        text = report.problem.message.clone();
    }
    // There is nobody left to tell when stderr is closed.
    let _ = writeln!(stderr, "{}", text.trim_end());
}

#[derive(Debug)]
struct Report<'p> {
    problem: &'p Problem,
    snippet: Option<Snippet>,
}

impl std::fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.problem.message)
    }
}

impl std::error::Error for Report<'_> {}

impl miette::Diagnostic for Report<'_> {
    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.problem.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn std::fmt::Display + 'a>> {
        self.problem.help.as_ref().map(|help| Box::new(help) as _)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.snippet.as_ref().map(|snippet| snippet as _)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let snippet = self.snippet.as_ref()?;
        let labels = self.problem.labels.iter().filter_map(|(range, text)| {
            let start = range.start.checked_sub(snippet.start)?;
            let end = range.end.saturating_sub(snippet.start).min(snippet.text.len());
            let inside = start <= snippet.text.len();
            inside.then(|| LabeledSpan::new(Some(text.clone()), start, end.saturating_sub(start)))
        });
        Some(Box::new(labels))
    }
}

/// The part of a text that is worth showing, with its true place in its file.
#[derive(Debug)]
struct Snippet {
    text: String,
    /// The byte of the whole text at which the part begins.
    start: usize,
    origin: String,
    line: usize,
    column: usize,
}

/// Longer lines than this are cut around the place that matters.
const SHOWN: usize = 200;

impl Snippet {
    fn new(item: &Item, problem: &Problem) -> Self {
        let text = item.text.as_str();
        let main = problem.labels.first().map_or(0, |(range, _)| range.start.min(text.len()));
        let line_start = text[..floor(text, main)].rfind('\n').map_or(0, |i| i + 1);
        let start = floor(text, line_start.max(main.saturating_sub(SHOWN / 2)));
        let line_end = text[start..].find('\n').map_or(text.len(), |i| start + i);
        let end = floor(text, line_end.min(start + SHOWN));
        let line = item.line + text[..start].matches('\n').count();
        let own_line = &text[line_start..start];
        // Room to point behind the last character.
        let behind = problem.labels.iter().any(|(range, _)| range.start >= end);
        let room = if behind { " " } else { "" };
        let before = if line_start == 0 { item.column } else { 0 };
        Self {
            text: format!("{}{room}", &text[start..end]),
            start,
            origin: item.origin.clone(),
            line,
            column: before + own_line.chars().count(),
        }
    }
}

/// The last character boundary at or before a byte.
fn floor(text: &str, byte: usize) -> usize {
    (0..=byte.min(text.len())).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0)
}

impl SourceCode for Snippet {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        context_lines_before: usize,
        context_lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let inner = self.text.as_str();
        let contents = inner.read_span(span, context_lines_before, context_lines_after)?;
        Ok(Box::new(MietteSpanContents::new_named(
            self.origin.clone(),
            contents.data(),
            *contents.span(),
            self.line - 1 + contents.line(),
            self.column + contents.column(),
            contents.line_count(),
        )))
    }
}
