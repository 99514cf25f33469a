//! What `--json` writes is what its schema promises.

#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

mod run;

use run::lariat;
use serde_json::{Value, json};

/// The part of JSON Schema that our schemas use.
fn violations(schema: &Value, value: &Value, path: &str) -> Vec<String> {
    let mut found = Vec::new();
    let kind = match value {
        Value::Object(_) => "object",
        Value::Array(_) => "array",
        Value::String(_) => "string",
        Value::Bool(_) => "boolean",
        Value::Number(n) if n.is_u64() || n.is_i64() => "integer",
        Value::Number(_) => "number",
        Value::Null => "null",
    };
    if schema.get("type").is_some_and(|t| t != kind) {
        return vec![format!("{path} is {kind}, not {}", schema["type"])];
    }
    if let Some(choices) = schema.get("enum").and_then(Value::as_array)
        && !choices.contains(value)
    {
        found.push(format!("{path}: {value} is none of the choices"));
    }
    if let (Some(least), Some(n)) = (schema.get("minimum").and_then(Value::as_i64), value.as_i64())
        && n < least
    {
        found.push(format!("{path}: {n} is below {least}"));
    }
    if let Value::Object(fields) = value {
        let names = schema["required"].as_array().into_iter().flatten();
        for name in names.filter_map(Value::as_str).filter(|name| !fields.contains_key(*name)) {
            found.push(format!("{path} has no {name}"));
        }
        for (name, field) in fields {
            match schema["properties"].get(name) {
                Some(inner) => found.extend(violations(inner, field, &format!("{path}.{name}"))),
                None if schema["additionalProperties"] == json!(false) => {
                    found.push(format!("{path} has an unknown {name}"));
                }
                None => {}
            }
        }
    }
    if let Value::Array(items) = value {
        if schema["minItems"].as_u64().is_some_and(|least| (items.len() as u64) < least) {
            found.push(format!("{path} is too short"));
        }
        if let Some(inner) = schema.get("items") {
            for (i, item) in items.iter().enumerate() {
                found.extend(violations(inner, item, &format!("{path}[{i}]")));
            }
        }
    }
    found
}

fn schema() -> Value {
    serde_json::from_str(include_str!("../../../docs/schemas/judgment.schema.json")).unwrap()
}

fn judgment(formula: &str, word: &str) -> Value {
    let output = lariat(&["formula", formula, "--on", word, "--explain", "--json"], "");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn judgments_follow_their_schema() {
    let words = ["a; cycle{!b}", "cycle{a; b; a&b}", "b; b; cycle{1}"];
    let formulas = [
        "G(a -> F b)",
        "a U b",
        "a R b",
        "a W b",
        "a M b",
        "F(a & X b)",
        "!a xor b",
        "a <-> Xb",
        "G F a | F G !b",
        "0",
        "1",
    ];
    for (word, formula) in words.iter().flat_map(|w| formulas.iter().map(move |f| (w, f))) {
        let value = judgment(formula, word);
        assert_eq!(violations(&schema(), &value, "$"), Vec::<String>::new(), "{value:#}");
        let root = &value["proof"]["steps"][value["proof"]["root"].as_u64().unwrap() as usize];
        assert_eq!((&root["holds"], &root["position"]), (&value["holds"], &json!(0)));
    }
}

#[test]
fn the_schema_can_be_violated() {
    let good = judgment("G(a -> F b)", "a; cycle{!b}");
    for (pointer, wrong) in [
        ("/holds", json!("no")),
        ("/proof/steps/0/reason", json!("magic")),
        ("/proof/steps/0/position", json!(-1)),
        ("/letters", json!([])),
        ("/proof/root", json!(null)),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(pointer).unwrap() = wrong;
        assert_ne!(violations(&schema(), &bad, "$"), Vec::<String>::new(), "{pointer}");
    }
    let mut bad = good;
    bad["extra"] = json!(1);
    assert_ne!(violations(&schema(), &bad, "$"), Vec::<String>::new());
}

fn automaton_schema() -> Value {
    serde_json::from_str(include_str!("../../../docs/schemas/automaton.schema.json")).unwrap()
}

const ALTERNATING: &str = "HOA: v1 name: \"n\" States: 2 Start: 0&1 AP: 1 \"a\" Acceptance: 2
    Inf(0)|Fin(1) properties: very-weak --BODY-- State: 0 \"s\" [0] 0&1 {0 1} State: 1 [t] 1 --END--";

#[test]
fn automata_follow_their_schema() {
    let random = ["random", "--kind=automaton", "-n20", "--seed=3", "-Q1..8", "--ap=3", "-A3"];
    let texts = run::lariat_stdout(&random, "") + ALTERNATING;
    let lines = run::lariat_stdout(&["automaton", "--json"], &texts);
    assert_eq!(lines.lines().count(), 21);
    for line in lines.lines() {
        let value: Value = serde_json::from_str(line).unwrap();
        assert_eq!(violations(&automaton_schema(), &value, "$"), Vec::<String>::new(), "{line}");
    }
    let last: Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
    assert_eq!(last["initial"], json!([[0, 1]]));
    assert_eq!(last["states"][0]["edges"][0]["targets"], json!([0, 1]));
}

#[test]
fn the_schema_of_automata_can_be_violated() {
    let line = run::lariat_stdout(&["automaton", "--json"], ALTERNATING);
    let good: Value = serde_json::from_str(&line).unwrap();
    for (pointer, wrong) in [
        ("/initial", json!([0])),
        ("/properties", json!(["magic"])),
        ("/states/0/edges/0/marks", json!([-1])),
        ("/acceptance/condition", json!(null)),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(pointer).unwrap() = wrong;
        assert_ne!(violations(&automaton_schema(), &bad, "$"), Vec::<String>::new(), "{pointer}");
    }
}

#[test]
fn sizes_follow_their_schema() {
    let schema: Value =
        serde_json::from_str(include_str!("../../../docs/schemas/experiment-sizes.schema.json"))
            .unwrap();
    let corpus = concat!("--data=", env!("CARGO_MANIFEST_DIR"), "/../../corpus");
    let lines = run::lariat_stdout(&["experiment", "sizes", "eh", "chimp14", corpus, "--json"], "");
    // Two suites and their total, each with ours and the peers': one with --tgba, three with --ba.
    assert_eq!(lines.lines().count(), 3 * (1 + 1) + 3 * (1 + 3));
    for line in lines.lines() {
        let value: Value = serde_json::from_str(line).unwrap();
        assert_eq!(violations(&schema, &value, "$"), Vec::<String>::new(), "{line}");
        let mut bad = value.clone();
        bad["states"] = json!(-1);
        assert_ne!(violations(&schema, &bad, "$"), Vec::<String>::new());
    }
}

#[test]
fn experiments_follow_their_schemas() {
    let corpus = concat!("--data=", env!("CARGO_MANIFEST_DIR"), "/../../corpus");
    for (args, schema, n_lines) in [
        (
            &["reductions", "-n20", "--size=50"][..],
            include_str!("../../../docs/schemas/experiment-reductions.schema.json"),
            4,
        ),
        (
            &["scaling", "go-theta", "--last=2", "--translators=gpvw,default", "--max-states=4"],
            include_str!("../../../docs/schemas/experiment-scaling.schema.json"),
            // The first parameter is too much for the plain tableau already.
            1 + 2,
        ),
        (
            &["products", "eh", "--states=10", corpus],
            include_str!("../../../docs/schemas/experiment-products.schema.json"),
            2,
        ),
        (
            &["automata", "chimp14", "--large-edges=100", "--large-states=100", corpus],
            include_str!("../../../docs/schemas/experiment-automata.schema.json"),
            2 + 4,
        ),
    ] {
        let schema: Value = serde_json::from_str(schema).unwrap();
        let lines = run::lariat_stdout(&[&["experiment"], args, &["--json"]].concat(), "");
        assert_eq!(lines.lines().count(), n_lines, "{lines}");
        for line in lines.lines() {
            let value: Value = serde_json::from_str(line).unwrap();
            assert_eq!(violations(&schema, &value, "$"), Vec::<String>::new(), "{line}");
            let mut bad = value.clone();
            bad["extra"] = json!(1);
            assert_ne!(violations(&schema, &bad, "$"), Vec::<String>::new());
        }
    }
}

#[test]
fn kinds_of_safety_follow_their_schema() {
    let schema: Value =
        serde_json::from_str(include_str!("../../../docs/schemas/safety.schema.json")).unwrap();
    let pathological = "(G(q | F G p) & G(r | F G !p)) | G q | G r";
    let formulas = ["G p", "F p", "X 0", "0", pathological];
    let args = ["safety", "classify", "--json"].into_iter().chain(formulas).collect::<Vec<_>>();
    let lines = run::lariat_stdout(&args, "");
    let values: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let kinds: Vec<&str> = values.iter().map(|value| value["kind"].as_str().unwrap()).collect();
    let expected = ["intentional", "not-safety", "accidental", "intentional", "pathological"];
    assert_eq!(kinds, expected);
    for value in &values {
        assert_eq!(violations(&schema, value, "$"), Vec::<String>::new(), "{value:#}");
    }
    for (field, wrong) in [("kind", json!("good")), ("safety", json!("yes")), ("more", json!(1))] {
        let mut bad = values[0].clone();
        bad[field] = wrong;
        assert_ne!(violations(&schema, &bad, "$"), Vec::<String>::new(), "{field}");
    }
}
