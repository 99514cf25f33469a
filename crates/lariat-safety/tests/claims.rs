//! The never claims: their shapes against the listings of RV12, their verdicts against Spin.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use lariat_core::Budget;
use lariat_logic::ltl::{Formula, Syntax, parse};
use lariat_safety::claims::{Acceptance, DEFAULT_ENCODING, ENCODINGS, Encoding, claim, encoding};
use lariat_safety::{CodeError, FirstState, GoodPrefixes, universal_model};
use lariat_translate::{Options, Pipeline};

fn formula(text: &str) -> Formula {
    parse(text, Syntax::Spot).expect("a formula").formula
}

fn good(text: &str) -> GoodPrefixes {
    let aut = Pipeline::new(Options::default()).translate(&formula(text), &Budget::UNLIMITED);
    GoodPrefixes::of(&aut.expect("no limit"), &Budget::UNLIMITED).expect("no limit")
}

fn written(text: &str, encoding: &Encoding) -> String {
    claim(&good(text), text, encoding, &Budget::UNLIMITED).expect("a claim")
}

fn named(name: &str) -> &'static Encoding {
    encoding(name).expect("it is listed")
}

fn chimp14() -> Vec<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/formulas/chimp14.ltl");
    let text = std::fs::read_to_string(file).expect("the corpus has it");
    let formulas: Vec<String> = text.lines().map(str::to_owned).collect();
    assert_eq!(formulas.len(), 14);
    formulas
}

/// Is the program there? If not, the test is skipped, by name; with `CI=true` that is a failure.
#[expect(clippy::print_stdout, reason = "a skipped test says so")]
fn is_installed(program: &str) -> bool {
    let found = Command::new(program).arg("-V").stdin(Stdio::null()).output().is_ok();
    if !found {
        println!("skipped: {program} not installed");
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "{program} is not installed");
    }
    found
}

/// A folder of its own for one test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("lariat-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Self(path)
    }

    fn run(&self, program: &str, args: &[&str]) -> String {
        let program = if program == "./pan" { self.0.join("pan") } else { program.into() };
        let output = Command::new(program)
            .args(args)
            .current_dir(&self.0)
            .stdin(Stdio::null())
            .output()
            .expect("it is installed");
        let text = [output.stdout, output.stderr].concat();
        String::from_utf8(text).expect("it speaks in text")
    }

    /// Spin's verifier of a model with a claim.
    fn generate(&self, model: &str) {
        std::fs::write(self.0.join("model.pml"), model).expect("the folder is ours");
        let _ = std::fs::remove_file(self.0.join("pan.c"));
        let said = self.run("spin", &["-a", "model.pml"]);
        let accepted = self.0.join("pan.c").exists() && !said.contains("rror");
        assert!(accepted, "{said}\n{model}");
    }

    /// Is there a violation, and how deep?
    fn violation(&self, model: &str, encoding: &Encoding) -> Option<String> {
        self.generate(model);
        let mut options = vec!["-w", "-O0", "-DNOREDUCE", "-DVECTORSZ=65536", "-DNOFAIR"];
        // Assertions and ends of claims need no search for cycles.
        if encoding.acceptance() != Acceptance::Infinite {
            options.push("-DSAFETY");
        }
        options.extend(["-o", "pan", "pan.c"]);
        let said = self.run("cc", &options);
        assert!(said.is_empty(), "{said}");
        let search = match encoding.acceptance() {
            Acceptance::Infinite => &["-w16", "-a"][..],
            _ => &["-w16"],
        };
        let said = self.run("./pan", search);
        assert!(said.contains("errors: "), "{said}\n{model}");
        let expected = match encoding.acceptance() {
            Acceptance::Finite => "end state in claim reached",
            Acceptance::Infinite => "acceptance cycle",
            Acceptance::Assertion => "assertion violated",
        };
        let found = said.lines().find(|line| line.starts_with("pan:1:"));
        if let Some(found) = found {
            assert!(found.contains(expected), "{}: {said}", encoding.name);
        }
        assert_eq!(said.contains("errors: 0"), found.is_none(), "{said}");
        found.map(str::to_owned)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The model over a formula's propositions.
fn model(text: &str, first: FirstState) -> String {
    let props = good(text).nondeterministic.alphabet().clone();
    let names: Vec<&str> = props.props().map(|p| p.name()).collect();
    universal_model(&names, first)
}

#[test]
fn all_26_published_encodings_are_listed_once() {
    let mut names: Vec<&str> = ENCODINGS.iter().map(|e| e.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 27, "with scheck");
    let ends = |end: &str| names.iter().filter(|name| name.ends_with(end)).count();
    assert_eq!((ends("_fin"), ends("_inf")), (13, 13));
    assert_eq!(names.iter().filter(|name| name.contains("_nondet_")).count(), 12);
    assert!(names.contains(&DEFAULT_ENCODING));
}

#[test]
fn the_default_encoding_of_formula_4_is_listing_1_1() {
    let text = written("X((p0 & p1) R p2)", named(DEFAULT_ENCODING));
    assert_eq!(
        text,
        "\
/* LTL formula: !(X((p0 & p1) R p2)) */
never {
init_S0:
  atomic {
    if
      :: (1) -> goto S1;
    fi;
  }
S1:
  atomic {
    if
      :: (!p2) -> goto done;
      :: ((!p0 && p2) || (!p1 && p2)) -> goto S1;
    fi;
  }
done: /* signal property violation by landing here */
  skip;
}
"
    );
}

#[test]
fn the_default_encoding_of_the_accidentally_safe_formula_is_listing_1_3() {
    let text = written("G(p1 | XGp0) & G(p2 | XG!p0)", named(DEFAULT_ENCODING));
    assert_eq!(
        text,
        "\
/* LTL formula: !(G(p1 | XGp0) & G(p2 | XG!p0)) */
never {
init_S0:
  atomic {
    if
      :: (p1 && !p2) -> goto S1;
      :: (!p1 && p2) -> goto S2;
      :: (p1 && p2) -> goto init_S0;
      :: else -> goto done;
    fi;
  }
S1:
  atomic {
    if
      :: (p1 && !p0) -> goto S1;
      :: else -> goto done;
    fi;
  }
S2:
  atomic {
    if
      :: (p0 && p2) -> goto S2;
      :: else -> goto done;
    fi;
  }
done: /* signal property violation by landing here */
  skip;
}
"
    );
}

#[test]
fn spin_takes_all_encodings_of_all_fourteen_formulas() {
    if !is_installed("spin") {
        return;
    }
    let folder = Folder::new("claims-spin");
    for text in chimp14() {
        let good = good(&text);
        let model = model(&text, FirstState::AllFalse);
        for encoding in ENCODINGS {
            let claim = claim(&good, &text, encoding, &Budget::UNLIMITED).expect("a claim");
            folder.generate(&format!("{model}{claim}"));
        }
    }
}

/// A formula, the first state of its universal model, and whether the model violates it.
const CASES: &[(&str, FirstState, bool)] = &[
    ("X((p & q) R r)", FirstState::AllTrue, true),
    // The trap state is entered at once and must not be left.
    ("p | Xp | XX(q W p)", FirstState::AllTrue, false),
    // The first state is read, and decides alone.
    ("p", FirstState::AllFalse, true),
    ("p", FirstState::AllTrue, false),
    // Three steps, and nondeterminism.
    ("G(p -> XXq)", FirstState::AllFalse, true),
    ("X(G(q | XGp) & G(r | XG!p))", FirstState::AllTrue, true),
    // Nothing ever violates the one, nothing ever satisfies the other.
    ("p | Fq | G!q", FirstState::AllFalse, false),
    ("p & X!p & G(p -> Xp)", FirstState::AllFalse, true),
];

#[test]
fn verdicts_of_all_encodings_are_right_on_universal_models() {
    if !is_installed("spin") || !is_installed("cc") {
        return;
    }
    let check = |number: usize| {
        let encoding = &ENCODINGS[number];
        let folder = Folder::new(encoding.name);
        // Each encoding meets the first two cases and one of the others.
        for which in [0, 1, 2 + number % (CASES.len() - 2)] {
            let (text, first, expected) = CASES[which];
            let model = format!("{}{}", model(text, first), written(text, encoding));
            let found = folder.violation(&model, encoding);
            assert_eq!(found.is_some(), expected, "{}: {text}\n{model}", encoding.name);
        }
    };
    std::thread::scope(|scope| {
        for half in [0, 1] {
            scope.spawn(move || (half..ENCODINGS.len()).step_by(2).for_each(check));
        }
    });
}

/// The numbers of the formulas that RV12 checks on models whose variables are true at first.
const STARRED: &[usize] = &[4, 5, 6, 7];

#[test]
#[ignore = "compiles several hundred verifiers, which takes minutes"]
fn all_encodings_find_violations_of_all_fourteen_formulas_among_eight_variables() {
    if !is_installed("spin") || !is_installed("cc") {
        return;
    }
    let folder = Folder::new("claims-all");
    for (number, text) in chimp14().iter().enumerate() {
        let good = good(text);
        let props = good.nondeterministic.alphabet().clone();
        let others = (props.n_props()..8).map(|i| format!("v{i}"));
        let names: Vec<String> = props.props().map(|p| p.name().to_owned()).chain(others).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let starred = STARRED.contains(&number);
        let first = if starred { FirstState::AllTrue } else { FirstState::AllFalse };
        let model = universal_model(&names, first);
        for encoding in ENCODINGS {
            let claim = claim(&good, text, encoding, &Budget::UNLIMITED).expect("a claim");
            let found = folder.violation(&format!("{model}{claim}"), encoding);
            assert!(found.is_some(), "{}: {text}", encoding.name);
        }
    }
}

#[test]
fn what_promela_cannot_read_is_refused() {
    let refused = |text: &str, name: &str| {
        claim(&good(text), text, named(name), &Budget::UNLIMITED).expect_err("refused")
    };
    let error = refused("G !\"a;b\"", DEFAULT_ENCODING);
    assert_eq!(error.to_string(), "`a;b` is no Boolean expression of Promela");
    let error = refused("G next_state", "back_det_min_abr_number_fin");
    let message = "the proposition `next_state` uses `next_state`, which is a variable of this \
                   encoding";
    assert_eq!(error.to_string(), message);
    let wide = format!("G({})", (0..21).map(|i| format!("p{i}")).collect::<Vec<_>>().join(" | "));
    let error = refused(&wide, "front_det_memory_table_min_abr_fin");
    assert!(matches!(error, CodeError::TooManyAssignments { n_props: 21, .. }), "{error}");
    assert!(written(&wide, named(DEFAULT_ENCODING)).contains("p0 || p1"));
}
