//! What is known of a node and the next one, against all short lists of small numbers: merging, unfolding at both ends, joining, covering.

use crate::world::{POINTERS, World, rules};
use ringfence_base::Loc;
use ringfence_exec::{Algebra, Heap, NewObject, ObjId, ObjectKind, Rights, Sym, Value};
use ringfence_ir::{CmpOp, Program, RecordId};
use ringfence_smg::shape::Configuration;
use ringfence_smg::shape::abstraction::{Thresholds, abstracted};
use ringfence_smg::shape::join::{Records, Rules, covers, join};
use ringfence_smg::shape::members::Members;
use ringfence_smg::shape::question::{Need, Question};
use ringfence_smg::shape::unfold::unfold;

/// The width of the number that a node holds.
const WIDTH: u32 = 32;

/// Everything becomes a segment that can.
const EAGER: Thresholds = Thresholds { lengths: [2, 2, 2], held: 3 };

/// From which end a list is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    First,
    Last,
}

/// A program with a record that has two links and a number.
fn program() -> Program {
    let text = "ringfence-ir 1\nmodel LP64\nfile 0 \"laws.c\"\nrecord r0 struct node size 24 align 8\n  \
         field t3 next offset 0\n  field t3 prev offset 8\n  field t1 number offset 16\ntype t0 void\ntype t1 s32\n\
         type t2 record r0\ntype t3 ptr t2\nsig sig0 () t1\nfunc @main external sig0 {\n  reg ptr %a\n  \
         reg ptr %b\n  reg ptr %c\n  reg i32 %x\n  reg i32 %y\n  reg i1 %t\n  reg ptr %p\nb0:\n  return %x\n}\n";
    ringfence_ir::text::parse(text).expect("a program")
}

fn world(program: &Program) -> World<'_> {
    let mut world = World::new(program);
    world.records = Records { members: Members::of(program), ..Records::default() };
    world
}

fn succeeding(records: &Records) -> Rules<'_> {
    Rules { successions: true, partition_limit: 0, ..rules(records, usize::MAX) }
}

fn comparing(records: &Records) -> Rules<'_> {
    Rules { nonempty_insertions: 0, lossy: false, ..succeeding(records) }
}

/// A list of these numbers, as it is. The registers hold its ends; of a list without back links, the first node alone.
fn concrete(world: &mut World<'_>, numbers: &[u8], back: bool) -> Configuration {
    let mut state = world.start.clone();
    let mut nodes: Vec<ObjId> = Vec::new();
    for &number in numbers {
        let new = NewObject {
            kind: ObjectKind::Heap("malloc"),
            size: Sym::Const(24),
            align: 16,
            rights: Rights::ReadWrite,
            zero: true,
            loc: Loc::NONE,
        };
        let id = state.heap.allocate(new, 24).expect("there is room");
        state.heap.take_for(id, RecordId::new(0));
        let terms = &mut world.machine.reason.terms;
        state.heap.store(terms, id, 16, 4, Value::number(number.into()));
        if let Some(&before) = nodes.last() {
            let (here, there) = (state.heap.pointer(id, 0), state.heap.pointer(before, 0));
            state.heap.store(terms, before, 0, 8, here);
            if back {
                state.heap.store(terms, id, 8, 8, there);
            }
        }
        nodes.push(id);
    }
    let end = |node: Option<&ObjId>| node.map_or(Value::ZERO, |&id| state.heap.pointer(id, 0));
    let (first, last) = (end(nodes.first()), if back { end(nodes.last()) } else { Value::ZERO });
    let top = state.stack.top_mut().expect("a frame");
    top.regs[..POINTERS].fill(Value::ZERO);
    (top.regs[0], top.regs[1]) = (first, last);
    top.regs[POINTERS] = Value::number(0);
    state
}

/// The list as a segment, or as few as can be.
fn listed(world: &mut World<'_>, numbers: &[u8], back: bool) -> Configuration {
    let mut state = concrete(world, numbers, back);
    let records = world.records.clone();
    abstracted(&mut state, &mut world.machine.reason, 64, EAGER, succeeding(&records));
    state
}

/// Whether a state stands for a list of these numbers, unfolded from one of its ends.
fn admits(world: &mut World<'_>, state: &Configuration, numbers: &[u8], end: End) -> bool {
    let mut state = state.clone();
    let top = state.stack.top_mut().expect("a frame");
    top.regs[2] = top.regs[end as usize];
    goes_on(world, state, numbers, end)
}

fn goes_on(world: &mut World<'_>, mut state: Configuration, numbers: &[u8], end: End) -> bool {
    let at = state.stack.top().expect("a frame").regs[2];
    let Some(id) = at.prov.get() else { return numbers.is_empty() };
    if state.heap.object(id).is_some_and(|object| !object.shape.is_region()) {
        let question = Question { id, need: Need::Node };
        let cases =
            unfold(&state, &mut world.machine.reason, 64, question).expect("nothing stands in the way");
        return cases.into_iter().any(|case| goes_on(world, case, numbers, end));
    }
    let (number, rest) = match (numbers, end) {
        ([], _) => return false,
        ([first, rest @ ..], End::First) => (*first, rest),
        ([rest @ .., last], End::Last) => (*last, rest),
    };
    let reason = &mut world.machine.reason;
    let held = state.heap.load(&mut reason.terms, id, 16, 4);
    let is_it = match reason.compare(CmpOp::Eq, WIDTH, held.bits, Sym::Const(number.into())) {
        Sym::Const(bits) => bits == 1,
        Sym::Term(condition) => {
            let not = reason.terms.not(condition);
            !state.path.entails(reason, not) && {
                let path = state.path.extended(reason, vec![condition], None);
                state.path = path;
                true
            }
        }
    };
    let link = state.heap.load(&mut world.machine.reason.terms, id, 8 * end as u64, 8);
    state.stack.top_mut().expect("a frame").regs[2] = link;
    is_it && goes_on(world, state, rest, end)
}

/// All lists of so many numbers below a number.
fn lists(lengths: std::ops::RangeInclusive<usize>, below: u8) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for length in lengths {
        let count = usize::from(below).pow(length as u32);
        for mut code in 0..count {
            let mut list = Vec::new();
            for _ in 0..length {
                list.push((code % usize::from(below)) as u8);
                code /= usize::from(below);
            }
            all.push(list);
        }
    }
    all
}

fn ends(back: bool) -> &'static [End] {
    if back { &[End::First, End::Last] } else { &[End::First] }
}

#[test]
fn a_segment_stands_for_the_list_that_it_was() {
    let program = program();
    let mut world = world(&program);
    for back in [false, true] {
        for list in lists(2..=4, 3) {
            let state = listed(&mut world, &list, back);
            for &end in ends(back) {
                assert!(admits(&mut world, &state, &list, end), "{list:?} from its {end:?}");
            }
        }
    }
}

#[test]
fn a_join_stands_for_both_lists_and_covers_mean_it() {
    let program = program();
    let mut world = world(&program);
    let (records, mut joins, mut covered) = (world.records.clone(), 0, 0);
    for back in [false, true] {
        let all = lists(1..=3, 2);
        for first in &all {
            let one = listed(&mut world, first, back);
            for second in &all {
                let other = listed(&mut world, second, back);
                let reason = &mut world.machine.reason;
                let Ok(joined) = join(&program, reason, &one, &other, succeeding(&records)) else { continue };
                joins += 1;
                for &end in ends(back) {
                    for list in [first, second] {
                        let holds = admits(&mut world, &joined.state, list, end);
                        assert!(holds, "{list:?} of {first:?} and {second:?} from its {end:?}");
                    }
                }
                // What the result covers it must stand for.
                for list in lists(2..=4, 2).into_iter().step_by(5) {
                    let exact = listed(&mut world, &list, back);
                    let reason = &mut world.machine.reason;
                    if covers(&program, reason, &joined.state, &exact, comparing(&records)) {
                        covered += 1;
                        let holds = admits(&mut world, &joined.state, &list, End::First);
                        assert!(holds, "{list:?} is covered by {first:?} and {second:?}");
                    }
                }
            }
        }
    }
    assert!(joins > 200 && covered > 20, "{joins} joins, {covered} covers");
}

/// A change of a number outside of the segment is not taken for what was there before.
#[test]
fn what_was_said_of_other_values_is_not_believed() {
    let program = program();
    let mut world = world(&program);
    for list in lists(4..=5, 2) {
        let state = listed(&mut world, &list, false);
        let id = state.stack.top().expect("a frame").regs[0].prov.get().expect("a list");
        let question = Question { id, need: Need::Node };
        let cases =
            unfold(&state, &mut world.machine.reason, 64, question).expect("nothing stands in the way");
        for changed in 0..3 {
            let holds = cases.iter().any(|case| {
                let mut case = case.clone();
                case.heap.store(&mut world.machine.reason.terms, id, 16, 4, Value::number(changed));
                let records = world.records.clone();
                abstracted(&mut case, &mut world.machine.reason, 64, EAGER, succeeding(&records));
                let mut after = list.clone();
                after[0] = changed as u8;
                admits(&mut world, &case, &after, End::First)
            });
            assert!(holds, "{list:?} with {changed} in front");
        }
    }
}

#[test]
fn what_follows_what_is_known() {
    let program = program();
    let mut world = world(&program);
    let facts: [(&[&[u8]], &[u8]); 4] = [
        (&[&[0, 1, 0, 1], &[0, 1, 0, 1, 0, 1]], &[0, 1, 1, 0, 1]),
        (&[&[0, 1, 1, 2], &[0, 0, 2, 2, 2]], &[0, 1, 0, 2]),
        (&[&[1, 0, 0, 1, 0], &[0, 0, 1, 0]], &[0, 1, 1, 0, 0]),
        (&[&[1, 1, 1, 2], &[1, 2]], &[1, 1, 1, 1]),
    ];
    for (of, never) in facts {
        let records = world.records.clone();
        let mut states =
            of.iter().map(|list| listed(&mut world, list, false)).collect::<Vec<_>>().into_iter();
        let mut all = states.next().expect("a list");
        for state in states {
            let reason = &mut world.machine.reason;
            all = join(&program, reason, &all, &state, succeeding(&records)).expect("one state").state;
        }
        assert!(!admits(&mut world, &all, never, End::First), "{never:?} in {of:?}");
    }
}
