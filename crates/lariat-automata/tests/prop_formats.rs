//! What is written is read back: the same automaton from the Hanoi format, the same language from
//! the others.

use lariat_automata::arbitrary::{Shape, acceptances, automata};
use lariat_automata::formats::hoa::{self, HoaOptions};
use lariat_automata::formats::{Format, Parsed, Stream, lbtt, never};
use lariat_automata::{
    Acceptance, Alternating, Automaton, Builder, Conjunction, Edge, MarkSet, StateId, Target,
};
use lariat_core::arbitrary::{all_lassos, lassos, small_alphabet};
use lariat_core::{Alphabet, Guard, Id, Letter, Prop};
use proptest::prelude::*;

fn only(text: &str, format: Format) -> Parsed {
    let items: Vec<_> = Stream::new(text).collect();
    assert_eq!(items.len(), 1, "one automaton in\n{text}");
    let item = items.into_iter().next().expect("there is one");
    let item = item.unwrap_or_else(|error| panic!("{}\n{text}", error.in_text(text)));
    assert_eq!((item.format, item.span.end), (format, text.trim_end().len()));
    assert_eq!(item.warnings, []);
    item.automaton
}

fn only_plain(text: &str, format: Format) -> Automaton {
    only(text, format).into_automaton().expect("without universal branching")
}

fn shapes() -> impl Strategy<Value = Shape> {
    (acceptances(), 0..4usize)
        .prop_map(|(acceptance, n_props)| Shape { n_props, ..Shape::small(acceptance) })
}

fn flags() -> impl Strategy<Value = HoaOptions> {
    "(1\\.1)?[iklmstv]{0,5}".prop_map(|flags| flags.parse().expect("all flags exist"))
}

/// Where a state leads on a letter, with which marks.
fn steps<T: Target>(
    aut: &Automaton<T>,
    s: StateId,
    letter: &Letter,
) -> Vec<(Vec<StateId>, MarkSet)> {
    let edges = aut.edges(s).iter().filter(|edge| edge.guard.contains(letter));
    let mut steps: Vec<_> =
        edges.map(|edge| (edge.target.states().to_vec(), edge.marks.clone())).collect();
    steps.sort();
    steps.dedup();
    steps
}

/// The same states, letters, targets and marks; edges may be cut differently.
fn same<T: Target, U: Target>(a: &Automaton<T>, b: &Automaton<U>) {
    assert_eq!(a.alphabet(), b.alphabet());
    assert_eq!(a.acceptance(), b.acceptance());
    let starts = |states: Vec<&[StateId]>| format!("{states:?}");
    assert_eq!(
        starts(a.initial().iter().map(Target::states).collect()),
        starts(b.initial().iter().map(Target::states).collect())
    );
    assert_eq!(a.n_states(), b.n_states());
    for s in a.states() {
        assert_eq!(a.state_name(s), b.state_name(s));
        for letter in (0..1 << a.alphabet().n_props()).map(Letter::from_bits) {
            assert_eq!(steps(a, s, &letter), steps(b, s, &letter), "state {s}");
        }
    }
}

/// The automaton with the marks of its first edge on all edges of a state.
fn with_state_marks(aut: &Automaton) -> Automaton {
    let mut builder = aut.builder_like();
    builder.add_states(aut.n_states());
    builder.set_initial(aut.initial().iter().copied());
    for s in aut.states() {
        for edge in aut.edges(s) {
            let marks = aut.edges(s)[0].marks.clone();
            builder.add_edge(s, Edge { marks, ..edge.clone() });
        }
    }
    builder.build()
}

/// Every state gets edges for what it lacks, and loses what is ambiguous.
fn deterministic_and_complete(aut: &Automaton) -> Automaton {
    let mut builder = aut.builder_like();
    builder.add_states(aut.n_states());
    builder.set_initial(aut.initial().iter().copied());
    for s in aut.states() {
        let mut left = Guard::tt();
        for edge in aut.edges(s) {
            builder.add_edge(s, Edge { guard: edge.guard.and(&left), ..edge.clone() });
            left = left.minus(&edge.guard);
        }
        builder.add_edge(s, Edge { guard: left, target: s, marks: MarkSet::new() });
    }
    builder.build()
}

fn agree_on_small_lassos(a: &Automaton, b: &Automaton) {
    for word in all_lassos(a.alphabet().n_props().min(1), 1, 2) {
        assert_eq!(lariat_oracle::accepts(a, &word), lariat_oracle::accepts(b, &word), "{word:?}");
    }
}

fn alternating() -> impl Strategy<Value = Alternating> {
    let target = proptest::collection::vec(0..4usize, 1..4);
    let edge = (0..4usize, 0..16u64, target.clone(), 0..4u64);
    let starts = proptest::collection::vec(target, 0..3);
    (proptest::collection::vec(edge, 0..10), starts).prop_map(|(edges, starts)| {
        let conjunction = |states: &[usize]| {
            let states: Vec<StateId> = states.iter().copied().map(StateId::new).collect();
            Conjunction::from_states(&states).expect("any states make one")
        };
        let acceptance = Acceptance::generalized_buchi(2);
        let mut builder: Builder<Conjunction> = Builder::new(small_alphabet(2), acceptance);
        builder.add_states(4);
        builder.set_initial(starts.iter().map(|s| conjunction(s)));
        for (source, rows, target, marks) in edges {
            let table = (0..16).fold(0, |table, i| table | rows << (4 * i));
            let (guard, target) = (Guard::from_table(table), conjunction(&target));
            let marks = MarkSet::from_bits(marks);
            builder.add_edge(StateId::new(source), Edge { guard, target, marks });
        }
        builder.build()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_hanoi_format_keeps_everything(aut in shapes().prop_flat_map(automata), options in flags()) {
        let text = hoa::write(&aut, &options).unwrap();
        let back = only_plain(&text, Format::Hoa);
        same(&aut, &back);
        let again = hoa::write(&back, &options).unwrap();
        prop_assert_eq!(&text, &again);
        let twice = hoa::write(&only_plain(&again, Format::Hoa), &options).unwrap();
        prop_assert_eq!(&again, &twice);
    }

    #[test]
    fn the_hanoi_format_keeps_state_marks_and_implicit_labels(
        aut in shapes().prop_flat_map(automata),
        options in flags(),
    ) {
        for aut in [with_state_marks(&aut), deterministic_and_complete(&aut)] {
            let text = hoa::write(&aut, &options).unwrap();
            let back = only_plain(&text, Format::Hoa);
            same(&aut, &back);
            prop_assert_eq!(&text, &hoa::write(&back, &options).unwrap());
        }
    }

    #[test]
    fn by_default_not_even_edges_change(aut in shapes().prop_flat_map(automata)) {
        let back = only_plain(&hoa::write(&aut, &HoaOptions::default()).unwrap(), Format::Hoa);
        let back = back.with_properties(*aut.properties());
        prop_assert_eq!(aut, back);
    }

    #[test]
    fn universal_branching_is_kept(aut in alternating(), options in flags()) {
        let text = hoa::write(&aut, &options).unwrap();
        match only(&text, Format::Hoa) {
            Parsed::Automaton(back) => {
                same(&aut, &back);
                prop_assert_eq!(&text, &hoa::write(&back, &options).unwrap());
            }
            Parsed::Alternating(back) => {
                same(&aut, &back);
                prop_assert_eq!(&text, &hoa::write(&back, &options).unwrap());
            }
        }
    }

    #[test]
    fn names_survive_any_characters(names in proptest::collection::hash_set(".*", 1..4), title in ".*") {
        let alphabet: Alphabet = names.iter().map(|name| Prop::new(name)).collect::<Vec<_>>().iter().collect();
        let mut builder: Builder = Builder::new(alphabet, Acceptance::buchi());
        let s = builder.add_state();
        builder.add_initial(s);
        builder.set_name(Some(title.clone()));
        builder.set_state_name(s, title);
        let aut = builder.build();
        let back = only_plain(&hoa::write(&aut, &HoaOptions::default()).unwrap(), Format::Hoa);
        prop_assert_eq!(aut.alphabet(), back.alphabet());
        prop_assert_eq!((aut.name(), aut.state_name(s)), (back.name(), back.state_name(s)));
    }

    #[test]
    fn lbtt_keeps_the_language(
        aut in (0..3usize, 0..3usize).prop_flat_map(|(n, n_props)| {
            automata(Shape { n_props, ..Shape::small(Acceptance::generalized_buchi(n)) })
        }),
        words in proptest::collection::vec(lassos(2, 3), 8),
        on_edges in any::<bool>(),
        on_states in any::<bool>(),
    ) {
        let aut = if on_states { with_state_marks(&aut) } else { aut };
        let marks = if on_edges { lbtt::LbttMarks::Edges } else { lbtt::LbttMarks::State };
        let text = lbtt::write(&aut, marks).unwrap();
        let back = only_plain(&text, Format::Lbtt);
        agree_on_small_lassos(&aut, &back);
        for word in &words {
            prop_assert_eq!(lariat_oracle::accepts(&aut, word), lariat_oracle::accepts(&back, word));
        }
        let through_hoa = only_plain(&hoa::write(&back, &HoaOptions::default()).unwrap(), Format::Hoa);
        let again = lbtt::write(&through_hoa, marks).unwrap();
        prop_assert_eq!(lbtt::write(&back, marks).unwrap(), again);
    }

    #[test]
    fn never_claims_keep_the_language(
        aut in (0..3usize).prop_flat_map(|n_props| {
            automata(Shape { n_props, ..Shape::small(Acceptance::buchi()) })
        }),
        words in proptest::collection::vec(lassos(2, 3), 8),
        six in any::<bool>(),
    ) {
        let aut = with_state_marks(&aut);
        let style = if six { never::NeverStyle::Do } else { never::NeverStyle::If };
        let options = never::NeverOptions { style, ..Default::default() };
        let text = never::write(&aut, &options).unwrap();
        let back = only_plain(&text, Format::Never);
        agree_on_small_lassos(&aut, &back);
        for word in &words {
            prop_assert_eq!(lariat_oracle::accepts(&aut, word), lariat_oracle::accepts(&back, word));
        }
        let through_hoa = only_plain(&hoa::write(&back, &HoaOptions::default()).unwrap(), Format::Hoa);
        prop_assert_eq!(never::write(&back, &options).unwrap(), never::write(&through_hoa, &options).unwrap());
    }

    /// A mixture of formats, with garbage between them: every automaton is found.
    #[test]
    fn a_stream_finds_all(
        auts in proptest::collection::vec(automata(Shape::small(Acceptance::buchi())), 1..5),
        formats in proptest::collection::vec((0..3usize, 0..4usize), 5),
    ) {
        let (mut text, mut expected) = (String::new(), 0);
        for (aut, (format, accident)) in auts.iter().zip(formats) {
            let aut = with_state_marks(aut);
            let written = match format {
                0 => hoa::write(&aut, &HoaOptions::default()).unwrap(),
                1 => never::write(&aut, &never::NeverOptions::default()).unwrap(),
                _ => lbtt::write(&aut, lbtt::LbttMarks::State).unwrap(),
            };
            match accident {
                0 => text += "what is this?\n",
                1 => text += "HOA: v1 States: 1\nAcceptance: 0 x\n--BODY--\n--END--\n",
                2 => text += "never { T0_init: if :: (p -> goto T0_init fi; }\n",
                _ => {}
            }
            // After garbage, an automaton that starts with a number may be garbage too.
            let lost = accident == 0 && format == 2;
            expected += usize::from(!lost);
            if !lost {
                text += &written;
            }
        }
        let found = Stream::new(&text).filter(Result::is_ok).count();
        prop_assert_eq!(found, expected, "{}", text);
    }

    /// Readers answer, whatever they are asked.
    #[test]
    fn nothing_makes_a_reader_panic(text in "(HOA: v1|never \\{|1 1|DRA v2 explicit)?[ \\n\"a-zA-Z0-9_:\\[\\](){}&|!*/@;>-]{0,80}") {
        for item in Stream::new(&text) {
            let span = match item { Ok(item) => item.span, Err(error) => error.span };
            prop_assert!(span.start <= span.end && span.end <= text.len());
        }
    }
}
