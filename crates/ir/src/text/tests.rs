//! Round trips, readable examples, and texts that are no programs.

use super::{ParseError, parse, print};
use crate::testing::random::random_program;
use crate::testing::sample::sample;
use crate::*;
use expect_test::expect_file;
use proptest::prelude::*;
use ringfence_base::{FastMap, Interner, Loc, Place, Symbol};

/// One numbering of names, constants and places for two programs that are to be compared.
#[derive(Default)]
struct Common {
    names: Interner,
    consts: ConstPool,
    places: FastMap<Place, Loc>,
}

impl Common {
    fn name(&mut self, program: &Program, name: &mut Symbol) {
        if name.is_some() {
            *name = self.names.intern(program.names.name(*name));
        }
    }

    fn loc(&mut self, program: &Program, loc: &mut Loc) {
        let next = Loc::new(self.places.len() as u32);
        let place = program.sources.place(*loc);
        *loc = place.map_or(Loc::NONE, |place| *self.places.entry(place).or_insert(next));
    }

    fn operand(&mut self, program: &Program, operand: Operand) -> Operand {
        match operand {
            Operand::Const(id) => Operand::Const(self.consts.intern(program.consts.get(id))),
            other => other,
        }
    }

    fn body(&mut self, program: &Program, body: &mut Body) {
        for reg in body.regs.iter_mut() {
            self.name(program, &mut reg.name);
            self.loc(program, &mut reg.loc);
        }
        for slot in body.slots.iter_mut() {
            self.name(program, &mut slot.name);
            self.loc(program, &mut slot.loc);
        }
        for inst in &mut body.insts {
            self.loc(program, &mut inst.loc);
            inst.kind.map_operands(&mut body.operands, |operand| self.operand(program, operand));
            if let InstKind::Unsupported { what } = &mut inst.kind {
                self.name(program, what);
            }
        }
        for block in body.blocks.iter_mut() {
            self.loc(program, &mut block.term_loc);
            if let Some(operand) = block.term.operand_mut() {
                *operand = self.operand(program, *operand);
            }
        }
    }

    /// Everything in a program, in the common numbering.
    fn describe(&mut self, program: &Program) -> String {
        let mut globals = program.globals.clone();
        for global in globals.iter_mut() {
            self.name(program, &mut global.name);
            self.loc(program, &mut global.loc);
        }
        let mut functions = program.functions.clone();
        for function in functions.iter_mut() {
            self.name(program, &mut function.name);
            self.loc(program, &mut function.loc);
            function.body.iter_mut().for_each(|body| self.body(program, body));
        }
        let mut records = program.types.records().clone();
        for record in records.iter_mut() {
            self.name(program, &mut record.tag);
            record.fields.iter_mut().for_each(|field| self.name(program, &mut field.name));
        }
        let mut kinds = program.types.kinds().clone();
        for kind in kinds.iter_mut() {
            if let TypeKind::Enum { tag, .. } = kind {
                self.name(program, tag);
            }
        }
        let files: Vec<&str> = program.sources.files().iter().map(|file| &*file.name).collect();
        let lists = (&program.constructors, &program.destructors, program.notes(), program.types.sigs());
        format!("{:?}", (program.model(), files, kinds, records, lists, globals, functions))
    }
}

/// Whether printing and parsing gives the same program.
fn round_trips(program: &Program) -> Result<(), TestCaseError> {
    let text = print(program);
    let again = parse(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
    prop_assert_eq!(&print(&again), &text);
    let mut common = Common::default();
    prop_assert_eq!(common.describe(program), common.describe(&again));
    Ok(())
}

fn promote_all(program: &mut Program) {
    for function in program.functions.iter_mut() {
        if let Some(body) = &mut function.body {
            promote(&program.types, &program.consts, &[], body);
        }
    }
}

#[test]
fn no_word_means_two_things() {
    let mut words: Vec<&str> = Ty::ALL.map(Ty::name).into();
    words.extend(UnOp::ALL.map(UnOp::name));
    words.extend(BinOp::ALL.map(BinOp::name));
    words.extend(CmpOp::ALL.map(CmpOp::name));
    words.extend(ConvOp::ALL.map(ConvOp::name));
    let count = words.len();
    words.sort_unstable();
    words.dedup();
    assert_eq!(words.len(), count);
}

#[test]
fn the_sample_round_trips() {
    round_trips(&sample()).expect("the same program");
}

#[test]
fn the_sample_reads_well() {
    expect_file!["sample.txt"].assert_eq(&print(&sample()));
}

#[test]
fn a_function_after_promotion() {
    let mut program = parse(SUM).expect("a program");
    assert_eq!(verify(&program), Ok(()));
    promote_all(&mut program);
    assert_eq!(verify(&program), Ok(()));
    let text = print(&program);
    let function = text.split_once("func ").expect("a function").1;
    expect_file!["sum_promoted.txt"].assert_eq(function);
}

/// What lowering makes of a loop over a list, before promotion.
const SUM: &str = include_str!("sum.rir");

/// Slots that cannot become registers, one that can, and one that nobody uses.
const IN_MEMORY: &str = include_str!("in_memory.rir");

#[test]
fn what_stays_in_memory() {
    let mut program = parse(IN_MEMORY).expect("a program");
    promote_all(&mut program);
    assert_eq!(verify(&program), Ok(()));
    let text = print(&program);
    expect_file!["in_memory_promoted.txt"].assert_eq(text.split_once("func ").expect("a function").1);
}

/// The error of a text with this body of `f`.
fn error_in(body: &str) -> String {
    let head = "ringfence-ir 1\nmodel LP64\ntype t0 void\nsig sig0 () t0\nfunc @f external sig0 {\n";
    let error = parse(&format!("{head}{body}\n}}\n")).expect_err("no program");
    let ParseError { line, column, message } = error;
    format!("{}:{column}: {message}", line - 5)
}

#[test]
fn errors_say_where_and_what() {
    let cases = [
        ("b0:\n  jump b1", "2:7: no such block"),
        ("b0:\n  return %0", "2:10: no such register or slot"),
        ("b0:\n  call @g() sig0\n  return", "2:8: no such global or function"),
        ("b0:\n  call @f() sig1\n  return", "2:13: there is no sig1"),
        ("b0:\n  return i8 256", "2:13: the number does not fit its type"),
        ("b0:\n  return i8 -129", "2:13: the number does not fit its type"),
        ("b1:\n  return", "1:1: the blocks are not in order"),
        ("b0:", "2:2: the last block does not end"),
        ("b0:\n  return\n  return", "3:3: a label is missing"),
        ("reg i32 %0..%4000000000\nb0:\n  return", "1:13: there is no %4000000000"),
        ("reg i32 %x\nreg i32 %x\nb0:\n return", "2:9: the name is in use or not the one of this entry"),
        ("reg i32 %0\nb0:\n  i64 %0 = undef\n  return", "3:7: the register has another type"),
        ("b0:\n  return !1:2", "2:11: there is no location before this one"),
        ("b0:\n  goto label @f b7 [b0]", "2:13: the function has no such block"),
        ("b0:\n  frobnicate\n  return", "2:3: no such instruction"),
        ("b0:\n  return,", "2:9: a word is missing"),
        ("b0:\n  unsupported \"x", "2:17: the string does not end"),
    ];
    for (body, wanted) in cases {
        assert_eq!(error_in(body), wanted, "{body}");
    }
    for text in [
        "",
        "ringfence-ir 2",
        "ringfence-ir 1",
        "ringfence-ir 1\nmodel LP65",
        "ringfence-ir 1\nmodel LP64\nx",
    ] {
        assert!(parse(text).is_err(), "{text}");
    }
}

#[test]
fn types_do_not_refer_forward() {
    let text = |types: &str| parse(&format!("ringfence-ir 1\nmodel LP64\n{types}"));
    assert!(text("type t0 ptr t0").is_err());
    assert!(text("type t0 ptr t1\ntype t1 void").is_err());
    assert!(text("type t0 void\ntype t1 void").is_err());
    assert!(text("type t0 void\ntype t1 ptr t0").is_ok());
}

#[test]
fn deep_types_need_no_call_stack() {
    let mut text = String::from("ringfence-ir 1\nmodel LP64\ntype t0 u8\n");
    for id in 1..100_000 {
        text.push_str(&format!("type t{id} array 1 t{}\n", id - 1));
    }
    let program = parse(&text).expect("a program");
    assert_eq!(program.types.size(TypeId::new(99_999)), Some(1));
    assert_eq!(verify(&program), Ok(()));
}

/// What a text does to the parser and to everything behind it.
fn survives(text: &str) {
    if let Ok(program) = parse(text) {
        let printed = print(&program);
        let again = parse(&printed).expect("what is printed can be parsed");
        assert_eq!(print(&again), printed);
        if verify(&program).is_ok() {
            let mut program = program;
            promote_all(&mut program);
            assert_eq!(verify(&program), Ok(()));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_programs_round_trip(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        let mut program = random_program(&bytes);
        round_trips(&program)?;
        promote_all(&mut program);
        round_trips(&program)?;
    }

    #[test]
    fn random_text_is_survived(text in "\\PC{0,200}", tail in "[ -~\n]{0,300}") {
        survives(&text);
        survives(&format!("ringfence-ir 1\nmodel LP64\n{tail}"));
        survives(&format!("ringfence-ir 1\nmodel LP64\n{text}"));
    }

    #[test]
    fn mutated_text_is_survived(edits in prop::collection::vec((any::<prop::sample::Index>(), 0usize..4, "[ -~\n]{0,3}|é|\u{1F600}"), 1..6)) {
        let mut text = print(&sample());
        for (index, kind, insert) in edits {
            let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            let at = starts[index.index(starts.len())];
            let end = text[at..].char_indices().nth(1 + kind).map_or(text.len(), |(offset, _)| at + offset);
            text.replace_range(at..if kind == 0 { at } else { end }, &insert);
        }
        survives(&text);
    }

    #[test]
    fn shuffled_words_are_survived(edits in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..4)) {
        let text = print(&sample());
        let mut words: Vec<&str> = text.split_inclusive([' ', '\n']).collect();
        for (to, from) in edits {
            let word = words[from.index(words.len())];
            let to = to.index(words.len());
            words[to] = word;
        }
        survives(&words.concat());
    }
}
