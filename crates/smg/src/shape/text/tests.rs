//! States of many kinds through text and back, and texts that say what no state can be.

use super::{Context, read, write};
use crate::Smg;
use crate::shape::Configuration;
use crate::shape::bounds::Widening;
use crate::shape::join::{Records, Rules, covers};
use crate::{Segment, Shape};
use proptest::prelude::*;
use ringfence_base::text::{BadText, Lines};
use ringfence_base::{Budget, Loc};
use ringfence_exec::state::{Frame, Phase, Waiting};
use ringfence_exec::{Heap, Life, Machine, NewObject, ObjId, ObjectKind, Prov, Rights, Settings, Sym, Value};
use ringfence_ir::{FuncId, Program, RecordId, RegId};
use ringfence_logic::{Kind, TermId, VarId};

const PROGRAM: &str = "ringfence-ir 1
model LP64
file 0 \"a.c\"
record r0 struct node size 24 align 8
  field t3 next offset 0
type t0 void
type t1 s32
type t2 record r0
type t3 ptr t2
sig sig0 () t1
sig sig1 (t3, ...) t1
global @table external variable t1 size 4 align 4
  bytes \"\\07\"
func @main external sig0 {
  reg i32 %0
  slot $node t2 size 24 align 8
b0:
  jump b1
b1:
  i32 %0 = call @walk(ptr null, i32 1) sig1
  return %0
}
func @walk external sig1 {
  reg ptr %0
  reg i32 %1
  reg i64 %2
  param %0 t3
b0:
  jump b1
b1:
  return i32 0
}
";

fn program() -> Program {
    let program = ringfence_ir::text::parse(PROGRAM).expect("a program");
    ringfence_ir::verify(&program).expect("a sound one");
    program
}

fn names(name: &str) -> Option<&'static str> {
    ["malloc", "FILE"].into_iter().find(|&known| known == name)
}

/// A machine with a state in a call from the entry.
struct World<'p> {
    machine: Machine<'p, Smg>,
    initial: Configuration,
    state: Configuration,
}

impl<'p> World<'p> {
    fn new(program: &'p Program) -> Self {
        let heap = Smg::new(program.model());
        let machine = Machine::new(program, Settings::default(), heap, Budget::default()).expect("room");
        let initial = machine.state.clone();
        let mut state = initial.clone();
        let body = |func: u32| program.functions[FuncId::new(func)].body.as_ref().expect("a body");
        let block = ringfence_ir::BlockId::new(1);
        let mut outer = Frame::new(FuncId::new(0), body(0), RegId::NONE, Loc::NONE, Waiting::Program);
        (outer.block, outer.next) = (block, body(0).blocks[block].insts.start);
        let mut inner = Frame::new(FuncId::new(1), body(1), RegId::new(0), Loc::NONE, Waiting::Caller);
        (inner.block, inner.next) = (block, body(1).blocks[block].insts.start);
        state.stack.push(outer);
        state.stack.push(inner);
        state.phase = Phase::Entry;
        Self { machine, initial, state }
    }

    fn object(&mut self, kind: ObjectKind, size: u64) -> ObjId {
        let (rights, zero, loc) = (Rights::ReadWrite, false, Loc::NONE);
        let new = NewObject { kind, size: Sym::Const(size.into()), align: 16, rights, zero, loc };
        self.state.heap.allocate(new, size).expect("room")
    }

    fn node(&mut self) -> ObjId {
        self.object(ObjectKind::Heap("malloc"), 24)
    }

    /// A list of nodes that are linked by their first word.
    fn list(&mut self, min: u32) -> ObjId {
        let id = self.node();
        let segment = Segment { head: 0, next: Some(0), prev: None, min, one: false };
        self.state.heap.set_shape(id, Shape::Segment(segment));
        self.store(id, 0, 8, Value::ZERO);
        id
    }

    fn store(&mut self, id: ObjId, offset: u64, len: u64, value: Value) {
        self.state.heap.store(&mut self.machine.reason.terms, id, offset, len, value);
    }

    fn pointer(&self, id: ObjId, offset: u64) -> Value {
        self.state.heap.pointer(id, offset)
    }

    fn reg(&mut self, number: usize, value: Value) {
        self.state.stack.top_mut().expect("a call").regs[number] = value;
    }

    fn variable(&mut self, width: u32) -> (TermId, VarId) {
        let term = self.machine.reason.fresh(width);
        match self.machine.reason.terms.kind(term) {
            Kind::Var(var) => (term, var),
            other => panic!("{other:?}"),
        }
    }

    /// Assumes that a term is at most a number.
    fn at_most(&mut self, term: TermId, most: u128) {
        let terms = &mut self.machine.reason.terms;
        let bound = terms.value(terms.width(term), most);
        let condition = terms.ule(term, bound);
        let assignment = self.state.path.assignment().cloned();
        assert!(self.state.path.assume(&mut self.machine.reason, condition, assignment));
    }

    fn text(&mut self) -> Result<String, String> {
        let context = Context { program: self.machine.program, initial: &self.initial, names };
        write(&context, &mut self.machine.reason, &self.state)
    }

    fn read(&mut self, text: &str) -> Result<Option<Configuration>, BadText> {
        let context = Context { program: self.machine.program, initial: &self.initial, names };
        let mut lines = Lines::new(text, 0);
        lines.take().expect("a line");
        read(&context, &mut self.machine.reason, &mut lines)
    }

    fn covers(&mut self, a: &Configuration, b: &Configuration) -> bool {
        let links = Records::default();
        let rules = Rules {
            lengths: false,
            limits: false,
            successions: false,
            nonempty_insertions: 0,
            lossy: false,
            undefined: false,
            partition_limit: 10,
            sequences: false,
            records: &links,
            widening: Widening::default(),
        };
        covers(self.machine.program, &mut self.machine.reason, a, b, rules)
    }

    /// Writes the state, reads it again, and compares in both directions; the text.
    fn round_trip(&mut self) -> String {
        let text = self.text().expect("it can be said");
        let again = self.read(&text).unwrap_or_else(|bad| panic!("{bad}\n{text}"));
        let again = again.expect("it is possible");
        let state = self.state.clone();
        assert!(self.covers(&again, &state) && self.covers(&state, &again), "{text}");
        let first = std::mem::replace(&mut self.state, again);
        assert_eq!(self.text().as_deref(), Ok(text.as_str()));
        self.state = first;
        text
    }

    /// What is said of a text in which something is replaced.
    fn complaint(&mut self, old: &str, new: &str) -> String {
        let text = self.text().expect("it can be said");
        assert!(text.contains(old), "{old} is not in\n{text}");
        match self.read(&text.replacen(old, new, 1)) {
            Err(bad) => bad.message,
            Ok(_) => panic!("{new} is accepted"),
        }
    }
}

/// A state with lists in a list, values in a range, and much else.
fn rich(world: &mut World<'_>) {
    let outer = world.list(0);
    let inner = world.list(1);
    world.state.heap.set_owner(inner, Some(outer));
    let to_inner = world.pointer(inner, 0);
    world.store(outer, 8, 8, to_inner);
    let (value, var) = world.variable(32);
    world.at_most(value, 9);
    world.store(inner, 8, 4, Value::plain(Sym::Term(value)));
    world.state.heap.set_locals(inner, vec![var]);
    world.state.heap.take_for(inner, RecordId::new(0));
    let to_outer = world.pointer(outer, 0);
    world.reg(0, to_outer);
    let (count, _) = world.variable(32);
    world.at_most(count, 100);
    let terms = &mut world.machine.reason.terms;
    let (wide, three) = (terms.zext(count, 64), terms.value(64, 3));
    let sum = terms.add(wide, three);
    world.reg(1, Value { bits: Sym::Term(count), prov: Prov::NONE, undef: 0xff });
    world.reg(2, Value::plain(Sym::Term(sum)));
}

#[test]
fn lists_in_lists_come_back() {
    let program = program();
    let mut world = World::new(&program);
    rich(&mut world);
    let text = world.round_trip();
    for line in ["segment head 0 next 0 prev - min 1 many", "local v0", "reg 1 v1~ff", "record r0"] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
}

#[test]
fn doubly_linked_lists_have_names_for_both_ends() {
    let program = program();
    let mut world = World::new(&program);
    let id = world.node();
    let segment = Segment { head: 8, next: Some(8), prev: Some(16), min: 2, one: false };
    world.store(id, 8, 16, Value::ZERO);
    world.state.heap.set_shape(id, Shape::Segment(segment));
    let last = world.state.heap.last_of(id).expect("room");
    let (first, end) = (world.pointer(id, 8), world.pointer(last, 8));
    world.reg(0, first);
    world.reg(2, end);
    world.round_trip();
    assert_eq!(world.complaint("min 2 many", "min 2 one"), "o3: there cannot be more nodes than one");
    assert_eq!(world.complaint("prev 16", "prev 12"), "o3: the links overlap");
    assert_eq!(world.complaint("prev 16", "prev 17"), "o3: a link is outside the nodes");
    assert_eq!(world.complaint("next 8 prev 16", "next - prev 16"), "o3: a list has a link to the next node");
    assert_eq!(
        world.complaint("prev 16", "prev -"),
        "o4: only a doubly linked list has a name for its last node"
    );
    assert_eq!(
        world.complaint("last o3", "last o4"),
        "o4: only a doubly linked list has a name for its last node"
    );
}

#[test]
fn all_kinds_of_objects_come_back() {
    let program = program();
    let mut world = World::new(&program);
    let table = ObjId::new(2);
    world.store(table, 0, 4, Value::number(8));
    let slot = world.object(ObjectKind::Slot(FuncId::new(0), ringfence_ir::SlotId::new(0)), 24);
    let (inner, outer) = (world.state.stack.pop(), world.state.stack.pop());
    let mut outer = outer.expect("a call");
    outer.slots[0] = world.pointer(slot, 0);
    world.state.stack.push(outer);
    world.state.stack.push(inner.expect("a call"));
    let gone = world.node();
    let scratch = world.object(ObjectKind::Alloca, 1000);
    let area = world.object(ObjectKind::Varargs(FuncId::new(1)), 16);
    world.state.heap.fill(&mut world.machine.reason.terms, scratch, 100, 700, 0xab);
    world.store(scratch, 3, 8, Value::number(0x0102_0304_0506_0708));
    let (at, _) = world.variable(64);
    world.at_most(at, 23);
    let terms = &mut world.machine.reason.terms;
    let base = world.state.heap.pointer(slot, 0);
    let Sym::Const(address) = base.bits else { panic!("{base:?}") };
    let address = terms.value(64, address);
    let into = terms.add(address, at);
    world.store(scratch, 16, 8, Value { bits: Sym::Term(into), ..base });
    let to_gone = world.pointer(gone, 4);
    world.store(scratch, 24, 8, to_gone);
    world.state.heap.end(gone, Life::Freed(Loc::NONE));
    let frame = world.state.stack.top_mut().expect("a call");
    frame.allocas.push(scratch);
    let types = [ringfence_exec::state::Unnamed::scalar(ringfence_ir::Ty::I32)].as_slice().into();
    frame.varargs = Some(ringfence_exec::state::Varargs { area, types });
    world.reg(2, Value { bits: Sym::Const(5), prov: Prov::NONE, undef: 1 });
    let text = world.round_trip();
    for part in ["fill 171 700", "value 8 o3+v0", "value 8 o4+4", "freed", "varargs o6 i32", "reg 2 #5~1"] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
    assert!(world.complaint("fill 171 700", "fill 171 701").contains("bytes"));
    assert!(world.complaint("fill 171 700", "fill 171 70").contains("bytes"));
    assert_eq!(world.complaint("alloca o5", "alloca o4"), "o4: a call cannot hold it");
    assert_eq!(
        world.complaint("object o2 global g0 size #4", "object o2 global g0 size #3"),
        "the program starts with another object of this name"
    );
}

#[test]
fn the_places_of_the_c_library_come_back() {
    let program = program();
    let mut world = World::new(&program);
    let errno = world.object(ObjectKind::Library("FILE"), 4);
    let place = world.pointer(errno, 0);
    std::rc::Rc::make_mut(&mut world.state.library).set_places([Some(place), None, None, None, None, None]);
    let text = world.round_trip();
    assert!(text.contains("  library o3 - - - - -\n"), "{text}");
    let said = world.complaint("library o3 - - - - -", "library o3 - - - - - #0");
    assert_eq!(said, "the C library remembers 0 values here, not 1");
    assert_eq!(world.complaint("library o3 -", "library o3"), "a word is missing");
    assert_eq!(world.complaint("library o3 -", "library o9 -"), "there is no o9");
}

#[test]
fn sizes_that_are_terms_are_bounded() {
    let program = program();
    let mut world = World::new(&program);
    let (size, _) = world.variable(64);
    world.at_most(size, 40);
    let (kind, rights, zero, loc) = (ObjectKind::Heap("malloc"), Rights::ReadWrite, true, Loc::NONE);
    let new = NewObject { kind, size: Sym::Term(size), align: 16, rights, zero, loc };
    let id = world.state.heap.allocate(new, 40).expect("room");
    let pointer = world.pointer(id, 0);
    world.reg(0, pointer);
    world.round_trip();
    assert_eq!(world.complaint("assume t", "; assume t"), "o3: it may be larger than what is reserved");
}

#[test]
fn what_the_form_cannot_say_is_refused() {
    let program = program();
    let mut world = World::new(&program);
    let id = world.node();
    let pointer = world.pointer(id, 0);
    world.store(id, 0, 8, Value { prov: Prov::MIXED, ..pointer });
    assert_eq!(world.text(), Err("a value that depends on where objects lie in memory".to_owned()));
    world.store(id, 0, 4, pointer);
    world.store(id, 4, 4, Value::ZERO);
    assert_eq!(world.text(), Err("a part of a pointer".to_owned()));
    world.store(id, 0, 8, Value::ZERO);
    let stack = world.state.stack.clone();
    world.state.left.push(stack);
    assert_eq!(world.text(), Err("calls that `exit` left".to_owned()));
}

#[test]
fn nesting_is_looked_at() {
    let program = program();
    let mut world = World::new(&program);
    rich(&mut world);
    let below = "    below o3\n";
    assert_eq!(world.complaint("reg 0 o3", "reg 0 o4"), "o4: it is below a list and pointed to by a call");
    assert_eq!(world.complaint(below, "    below o4\n"), "o4: it is below itself");
    assert_eq!(world.complaint(below, "    below o2\n"), "o4: its owner is no segment");
    assert_eq!(
        world.complaint("reg 1 v1~ff", "reg 1 v0"),
        "a variable that is local to a list stands in a call"
    );
    assert_eq!(
        world.complaint("    local v0\n", "    local v0 v0\n"),
        "o4: a variable is local here and elsewhere"
    );
    assert_eq!(world.complaint("value 8 o4", "value 8 v9"), "`v9` is not a value");
    let mixed = "  assume t0\n  term t9 eq v0 v1\n  term t9 eq v0 v1\n";
    assert!(world.complaint("  assume t1\n", mixed).contains("not in order"));
    let text = world.text().expect("it can be said");
    let terms = text.lines().filter(|line| line.starts_with("  term")).count();
    let mixed = format!("  term t{terms} eq v0 v1\n  assume t{terms}\n  next");
    let said = world.complaint("  next", &mixed);
    assert_eq!(said, "a condition mixes what is local to a list with something else");
    // Without its owner the inner list is there once, and what is local to it is still its own.
    assert!(world.read(&text.replace(below, "")).is_ok());
    // A list that may be empty cannot be what follows it.
    let cyclic = text.replacen("bytes \"\\00\\00\\00\\00\\00\\00\\00\\00\"", "value 8 o3", 1);
    assert!(cyclic != text && world.read(&cyclic).is_err_and(|bad| bad.message.contains("cycle")), "{text}");
}

#[test]
fn a_state_that_cannot_be_is_left_out() {
    let program = program();
    let mut world = World::new(&program);
    rich(&mut world);
    let text = world.text().expect("it can be said");
    let never = text.replacen("  next", "  assume #1:0\n  next", 1);
    assert!(matches!(world.read(&never), Ok(None)));
    let terms = text.lines().filter(|line| line.starts_with("  term")).count();
    let more = format!("  term t{terms} ult #32:50 v1\n  assume t{terms}\n  next");
    assert!(matches!(world.read(&text.replacen("  next", &more, 1)), Ok(Some(_))));
    let more = format!("  term t{terms} ult #32:500 v1\n  assume t{terms}\n  next");
    assert!(matches!(world.read(&text.replacen("  next", &more, 1)), Ok(None)));
}

#[test]
fn frames_stand_where_calls_do() {
    let program = program();
    let mut world = World::new(&program);
    rich(&mut world);
    let at_call = "frame f0 b1+0 dst - waits program";
    for (old, new, said) in [
        (at_call, "frame f0 b1+1 dst - waits program", "this is not where the call inside was made"),
        (at_call, "frame f0 b0+0 dst - waits program", "this is not where the call inside was made"),
        (at_call, "frame f0 b1+0 dst - waits caller", "nobody started the outermost call"),
        (at_call, "frame f9 b1+0 dst - waits program", "there is no such function with a body"),
        ("frame f1 b1+0", "frame f1 b7+0", "there is no such block"),
        ("frame f1 b1+0", "frame f1 b1+1", "a state stands at the start of a block"),
        ("dst 0 waits caller", "dst 1 waits caller", "this is not where the call inside was made"),
        ("reg 1 v1~ff", "reg 9 v1", "there is no such register"),
        ("reg 1 v1~ff", "reg 1 t0", "a value does not have 32 bits"),
        ("reg 1 v1~ff", "reg 1 v1~100000000", "a value of 32 bits does not have these indeterminate bits"),
        ("reg 1 v1~ff", "reg 1 o3", "a pointer does not fit here"),
        ("reg 0 o3", "reg 0 o9", "there is no o9"),
        ("phase entry", "phase over", "there is no phase `over`"),
        ("  phase entry\n", "", "the state has no `phase`"),
        ("stdin 0 more read 0", "stdin 0 more read 1", "more of standard input was read than seen"),
        ("heap \"malloc\"", "heap \"fopen\"", "nobody makes objects by `fopen`"),
        ("heap \"malloc\"", "global g0", "the program starts with no such function or global"),
        ("object o3", "object o4", "the objects are not in order"),
        ("min 0 many", "min 0 few", "`few` is neither `one` nor `many`"),
        ("zext v1 64", "zext v1 32", "the widths do not fit the operation"),
        ("end\n", "", "the state has no `end`"),
    ] {
        assert_eq!(world.complaint(old, new), said, "{new}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    /// Whatever is changed in a text, it is refused or is a state that can be written and read again.
    #[test]
    fn changed_texts_are_states_or_refused(
        edits in prop::collection::vec((any::<usize>(), any::<usize>(), 0..5u8), 1..4),
    ) {
        let program = program();
        let mut world = World::new(&program);
        rich(&mut world);
        let text = world.text().expect("it can be said");
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for (at, other, how) in edits {
            let (at, other) = (1 + at % (lines.len() - 1), 1 + other % (lines.len() - 1));
            match how {
                0 => _ = lines.remove(at),
                1 => lines.swap(at, other),
                2 => lines.insert(at, lines[other].clone()),
                _ => {
                    let words: Vec<&str> = lines.iter().flat_map(|line| line.split(' ')).collect();
                    let word = words[other * 7 % words.len()].to_owned();
                    let mut own: Vec<&str> = lines[at].split(' ').collect();
                    let place = other % own.len();
                    own[place] = &word;
                    lines[at] = own.join(" ");
                }
            }
        }
        let changed = lines.join("\n");
        if let Ok(Some(state)) = world.read(&changed) {
            world.state = state;
            let again = world.text();
            prop_assert!(again.is_ok(), "{changed}");
            prop_assert!(matches!(world.read(&again.unwrap_or_default()), Ok(Some(_))), "{changed}");
        }
    }
}
