//! Lengths of lists against lists of known length with a counter beside them: merging, unfolding, joining, covering.

use crate::world::{POINTERS, World, program, rules};
use ringfence_base::Loc;
use ringfence_exec::{Algebra, Heap, NewObject, ObjId, ObjectKind, Rights, Sym, Value};
use ringfence_ir::{CmpOp, DataModel, Program};
use ringfence_logic::TermId;
use ringfence_smg::shape::Configuration;
use ringfence_smg::shape::abstraction::{Thresholds, abstracted};
use ringfence_smg::shape::join::{Records, Rules, covers, join};
use ringfence_smg::shape::question::{Need, Question};
use ringfence_smg::shape::unfold::{settle_lengths, unfold};
use ringfence_smg::{Segment, Shape};

const MODELS: [DataModel; 2] = [DataModel::Ilp32, DataModel::Lp64];

/// The width of the register that counts.
const COUNTER: u32 = 32;

fn tiny(model: DataModel) -> Program {
    program(model, "  return %x")
}

/// The rules under which lengths are known.
fn counting(records: &Records) -> Rules<'_> {
    Rules { lengths: true, partition_limit: 0, ..rules(records, usize::MAX) }
}

/// The same for comparison.
fn comparing(records: &Records) -> Rules<'_> {
    Rules { nonempty_insertions: 0, lossy: false, ..counting(records) }
}

fn node(world: &World<'_>, state: &mut Configuration) -> ObjId {
    let size = 2 * world.word();
    let new = NewObject {
        kind: ObjectKind::Heap("malloc"),
        size: Sym::Const(size.into()),
        align: 16,
        rights: Rights::ReadWrite,
        zero: true,
        loc: Loc::NONE,
    };
    state.heap.allocate(new, size).expect("there is room")
}

fn set(state: &mut Configuration, head: Value, counter: Sym) {
    let top = state.stack.top_mut().expect("a frame");
    top.regs[..POINTERS].fill(Value::ZERO);
    top.regs[0] = head;
    top.regs[POINTERS] = Value::plain(counter);
}

/// A list of so many nodes, with a number in the register that counts.
fn counted(world: &mut World<'_>, nodes: usize, counter: u128) -> Configuration {
    let mut state = world.start.clone();
    let (word, mut head) = (world.word(), Value::ZERO);
    for _ in 0..nodes {
        let id = node(world, &mut state);
        state.heap.store(&mut world.machine.reason.terms, id, 0, word, head);
        head = state.heap.pointer(id, 0);
    }
    set(&mut state, head, Sym::Const(counter));
    state
}

/// A list of so many nodes as a segment.
fn listed(world: &mut World<'_>, nodes: usize, counter: u128) -> Configuration {
    let mut state = counted(world, nodes, counter);
    let (bits, records) = (world.pointer_bits(), world.records.clone());
    abstracted(&mut state, &mut world.machine.reason, bits, Thresholds::default(), counting(&records));
    state
}

/// A list of any number of nodes that a term is, with another term in the register that counts.
fn as_long_as(world: &mut World<'_>, length: TermId, counter: TermId) -> Configuration {
    let mut state = world.start.clone();
    let id = node(world, &mut state);
    let segment = Segment { head: 0, next: Some(0), prev: None, min: 0, one: false };
    state.heap.set_shape(id, Shape::Segment(segment));
    state.heap.set_length(id, Some(length));
    let first = state.heap.pointer(id, 0);
    set(&mut state, first, Sym::Term(counter));
    state
}

fn head(state: &Configuration) -> Value {
    state.stack.top().expect("a frame").regs[0]
}

fn length_of_head(world: &World<'_>, state: &Configuration) -> Option<u128> {
    let length = state.heap.length(head(state).prov.get()?)?;
    world.machine.reason.sym(length).number()
}

fn unfolded(world: &mut World<'_>, state: &Configuration, id: ObjId, need: Need) -> Vec<Configuration> {
    let bits = world.pointer_bits();
    unfold(state, &mut world.machine.reason, bits, Question { id, need }).expect("nothing stands in the way")
}

fn entails(world: &mut World<'_>, state: &Configuration, op: CmpOp, term: TermId, number: u128) -> bool {
    let width = world.machine.reason.terms.width(term);
    match world.machine.reason.compare(op, width, Sym::Const(number), Sym::Term(term)) {
        Sym::Const(bits) => bits == 1,
        Sym::Term(condition) => state.path.entails(&mut world.machine.reason, condition),
    }
}

#[test]
fn nodes_that_become_a_segment_are_counted() {
    for model in MODELS {
        let program = tiny(model);
        let mut world = World::new(&program);
        for nodes in 2..=7 {
            let state = listed(&mut world, nodes, 0);
            assert_eq!(length_of_head(&world, &state), Some(nodes as u128));
        }
    }
}

#[test]
fn unfolding_ends_after_as_many_nodes_as_there_are() {
    let program = tiny(DataModel::Lp64);
    let mut world = World::new(&program);
    for nodes in 2..=6 {
        let mut state = listed(&mut world, nodes, 0);
        let mut at = head(&state);
        // Forgets that there are some: the length knows.
        let first = at.prov.get().expect("a list");
        let segment = state.heap.segment(first).expect("a segment");
        state.heap.set_shape(first, Shape::Segment(Segment { min: 0, ..segment }));
        for left in (0..nodes).rev() {
            let id = at.prov.get().expect("a node is left");
            let cases = unfolded(&mut world, &state, id, Need::Node);
            assert_eq!(cases.len(), 1, "{left} of {nodes}");
            state = cases[0].clone();
            let word = world.word();
            at = state.heap.load(&mut world.machine.reason.terms, id, 0, word);
        }
        let id = at.prov.get().expect("a list without nodes");
        let cases = unfolded(&mut world, &state, id, Need::Emptiness);
        assert_eq!(cases.len(), 1);
        assert!(cases[0].heap.object(id).is_none());
        let bits = world.pointer_bits();
        settle_lengths(&mut state, &mut world.machine.reason, bits);
        assert!(state.heap.object(id).is_none(), "what has no nodes is taken away");
    }
}

#[test]
fn unfolding_says_what_it_means_for_the_length() {
    let program = tiny(DataModel::Lp64);
    let mut world = World::new(&program);
    let length = world.machine.reason.fresh(64);
    let state = as_long_as(&mut world, length, length);
    let id = head(&state).prov.get().expect("a list");
    let cases = unfolded(&mut world, &state, id, Need::Node);
    let [none, some] = cases.as_slice() else { panic!("{} cases", cases.len()) };
    assert!(entails(&mut world, none, CmpOp::Eq, length, 0));
    assert!(entails(&mut world, some, CmpOp::Ule, length, 1));
    let word = world.word();
    let rest = some.heap.load(&mut world.machine.reason.terms, id, 0, word).prov.get().expect("the rest");
    let one = world.machine.reason.terms.value(64, 1);
    let less = world.machine.reason.terms.sub(length, one);
    assert_eq!(some.heap.length(rest), Some(less));
    assert_eq!(some.heap.length(id), None, "a node has no length");
}

/// Joins lists of known lengths with counters that differ from them by the same, and looks at which lists with which
/// counters the result stands for.
#[test]
fn joined_lists_are_as_long_as_their_counters_say() {
    for model in MODELS {
        let program = tiny(model);
        let mut world = World::new(&program);
        for (short, long, added) in [(2, 5, 0), (3, 6, 0), (2, 4, 3), (6, 2, 1), (1, 4, 0), (0, 3, 2)] {
            let first = listed(&mut world, short, short as u128 + added);
            let second = listed(&mut world, long, long as u128 + added);
            let records = world.records.clone();
            let joined = join(&program, &mut world.machine.reason, &first, &second, counting(&records));
            let Ok(joined) = joined else { panic!("{short} and {long} are not joined") };
            for nodes in short.min(long)..=short.max(long) {
                for counter in 0..12 {
                    let other = listed(&mut world, nodes, counter);
                    let reason = &mut world.machine.reason;
                    let is_covered = covers(&program, reason, &joined.state, &other, comparing(&records));
                    let is_meant = counter == nodes as u128 + added;
                    assert!(!is_covered || is_meant, "{short} {long}: {nodes} nodes, counter {counter}");
                    let is_one_of_both = nodes == short || nodes == long;
                    assert!(is_covered || !(is_meant && is_one_of_both), "{short} {long}: {nodes} nodes");
                }
            }
        }
    }
}

#[test]
fn counters_that_differ_otherwise_say_nothing() {
    let program = tiny(DataModel::Lp64);
    let mut world = World::new(&program);
    for (short, long) in [(2, 3), (3, 5), (4, 2)] {
        let first = listed(&mut world, short, short as u128);
        let second = listed(&mut world, long, long as u128 + 1);
        let (records, reason) = (world.records.clone(), &mut world.machine.reason);
        let joined = join(&program, reason, &first, &second, counting(&records)).expect("one state");
        for state in [&first, &second] {
            assert!(covers(&program, reason, &joined.state, state, comparing(&records)));
        }
    }
}

#[test]
fn a_counter_that_may_wrap_around_is_no_length() {
    let program = tiny(DataModel::Lp64);
    let mut world = World::new(&program);
    let reason = &mut world.machine.reason;
    let counter = reason.fresh(COUNTER);
    let (one, wide_one) = (reason.terms.value(COUNTER, 1), reason.terms.value(64, 1));
    let more = reason.terms.add(counter, one);
    let length = reason.terms.extend(counter, false, 64);
    let longer = reason.terms.add(length, wide_one);
    let bound = reason.terms.value(COUNTER, 1000);
    let bounded = reason.terms.ult(counter, bound);
    let at_most = reason.terms.ule(counter, bound);
    let invariant = as_long_as(&mut world, length, counter);
    let next = as_long_as(&mut world, longer, more);
    let records = world.records.clone();
    let rules = comparing(&records);
    assert!(!covers(&program, &mut world.machine.reason, &invariant, &next, rules));
    let assume = |world: &mut World<'_>, state: &Configuration, condition: TermId| {
        let mut state = state.clone();
        let assignment = state.path.assignment().cloned();
        assert!(state.path.assume(&mut world.machine.reason, condition, assignment));
        state
    };
    let invariant = assume(&mut world, &invariant, at_most);
    let next = assume(&mut world, &next, bounded);
    assert!(covers(&program, &mut world.machine.reason, &invariant, &next, rules));
}
