//! The results of a test: a table for people, CSV and JSON with ltlcross's columns for programs.

use lariat_workbench::test::{Row, Tally};
use serde_json::{Value, json};

use crate::commands::experiment::Table;

/// The columns after the names of formula and tool.
const FIELDS: [&str; 14] = [
    "exit_status",
    "exit_code",
    "time",
    "states",
    "edges",
    "transitions",
    "acc",
    "scc",
    "nondet_states",
    "nondet_aut",
    "complete_aut",
    "product_states",
    "product_transitions",
    "product_scc",
];

/// The figures of all contestants.
pub fn table(names: &[&str], tallies: &[Tally]) -> String {
    let header = [
        "translator",
        "asked",
        "failed",
        "wrong",
        "states",
        "avg",
        "edges",
        "avg",
        "marks",
        "seconds",
        "product",
        "what went wrong",
    ];
    let mut table = Table::new(1, &header).ending_in_names();
    for (name, tally) in names.iter().zip(tallies) {
        let average = |sum: u64| match tally.n_automata {
            0 => "-".to_owned(),
            n => format!("{:.2}", sum as f64 / n as f64),
        };
        let all = tally.failures.iter().chain(&tally.convictions);
        let wrong: Vec<String> = all.map(|(kind, n)| format!("{kind} {n}")).collect();
        table.row(vec![
            (*name).to_owned(),
            tally.n_asked.to_string(),
            tally.failures.values().sum::<u64>().to_string(),
            tally.convictions.values().max().copied().unwrap_or(0).to_string(),
            tally.states.to_string(),
            average(tally.states),
            tally.edges.to_string(),
            average(tally.edges),
            average(tally.marks),
            format!("{:.3}", tally.seconds),
            average(tally.product_states),
            if wrong.is_empty() { "-".to_owned() } else { wrong.join(", ") },
        ]);
    }
    table.text()
}

/// The cells of a row after the names.
fn cells(row: &Row) -> Vec<Value> {
    let mut cells = vec![json!(row.exit_status), json!(row.exit_code), json!(row.time)];
    match &row.sizes {
        None => cells.extend(std::iter::repeat_n(Value::Null, 8)),
        Some(sizes) => cells.extend([
            json!(sizes.states),
            json!(sizes.edges),
            json!(sizes.transitions as u64),
            json!(sizes.marks),
            json!(sizes.components),
            json!(sizes.nondeterministic_states),
            json!(u8::from(sizes.is_nondeterministic)),
            json!(u8::from(sizes.is_complete)),
        ]),
    }
    match &row.product {
        None => cells.extend(std::iter::repeat_n(Value::Null, 3)),
        Some(product) => cells.extend([
            json!(product.n_states),
            json!(product.n_transitions),
            json!(product.n_components),
        ]),
    }
    cells
}

/// All rows as CSV, with a header.
pub fn csv(rows: &[Row]) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let header: Vec<String> =
        ["formula", "tool"].iter().chain(&FIELDS).map(|f| quoted(f)).collect();
    let mut text = header.join(",") + "\n";
    for row in rows {
        let cells = cells(row).into_iter().map(|cell| match cell {
            Value::Null => String::new(),
            Value::String(text) => quoted(&text),
            other => other.to_string(),
        });
        let line: Vec<String> =
            [quoted(&row.formula), quoted(&row.tool)].into_iter().chain(cells).collect();
        text += &line.join(",");
        text.push('\n');
    }
    text
}

/// All rows as one JSON object; rows name formulas and tools by their numbers.
pub fn json(rows: &[Row]) -> String {
    let mut formulas: Vec<&str> = Vec::new();
    let mut tools: Vec<&str> = Vec::new();
    let mut results = Vec::new();
    for row in rows {
        // The rows of a formula come one after the other.
        if formulas.last() != Some(&row.formula.as_str()) {
            formulas.push(&row.formula);
        }
        let tool = tools.iter().position(|tool| *tool == row.tool).unwrap_or_else(|| {
            tools.push(&row.tool);
            tools.len() - 1
        });
        let mut result = vec![json!(formulas.len() - 1), json!(tool)];
        result.extend(cells(row));
        results.push(Value::Array(result));
    }
    let fields: Vec<&str> = ["formula", "tool"].iter().chain(&FIELDS).copied().collect();
    let whole = json!({
        "tool": tools,
        "formula": formulas,
        "fields": fields,
        "inputs": [0, 1],
        "results": results,
    });
    whole.to_string() + "\n"
}
