//! Sequences against all small arrays: what a state with a buffer stands for, where states are joined, widened and compared.
//!
//! A state has one block of [`SIZE`] bytes and a number in a register. What it stands for is enumerated: all values of its variables
//! up to [`SIZE`] that its path admits, with all arrays that the parts then describe.

use crate::world::{POINTERS, World, program, rules};
use ringfence_base::{FastMap, Loc};
use ringfence_exec::sequence::{Element, Part, Sequence};
use ringfence_exec::{Algebra, Heap, NewObject, ObjectKind, Rights, Sym, Value};
use ringfence_ir::{BinOp, CmpOp, DataModel};
use ringfence_logic::{Bits, Evaluator, Fact, VarId};
use ringfence_smg::shape::Configuration;
use ringfence_smg::shape::bounds::{Relations, Widening};
use ringfence_smg::shape::join::{Rules, SelfLinks, covers, join};
use std::collections::{BTreeSet, HashSet};
use std::rc::Rc;

/// How many bytes the block has.
const SIZE: usize = 4;

/// How many arrays there are: each byte was never set, or is 0, 1 or 2.
const ARRAYS: usize = 1 << (2 * SIZE);

/// The values of variables: as far as the block goes.
const VALUES: u128 = SIZE as u128 + 1;

/// A byte of an array; absent when it was never set.
fn byte(array: usize, at: usize) -> Option<u8> {
    (array >> (2 * at) & 3).checked_sub(1).map(|byte| byte as u8)
}

/// Whether an element describes a range of an array, by the meaning of elements.
fn describes(element: Element, array: usize, start: usize, end: usize) -> bool {
    let Element::Numbers { len, fact } = element else { return true };
    let len = len as usize;
    let set = (start..end).all(|at| byte(array, at).is_some());
    let mut whole = (0..SIZE).filter(|at| at % len == 0 && start <= *at && at + len <= end);
    set && whole.all(|at| {
        let number =
            (at..at + len).rev().fold(0, |all, at| all << 8 | u128::from(byte(array, at).unwrap_or(0)));
        fact.contains(Bits::new(8 * len as u32, number))
    })
}

/// What the number of a state is known to be.
#[derive(Debug, Clone, Copy)]
enum Number {
    Is(u128),
    AtMost(u128),
}

/// A state: its number `x`, and parts that start at `factor · x + added`.
#[derive(Debug, Clone)]
struct Spec {
    number: Number,
    parts: Vec<((u128, u128), Element)>,
}

fn made(world: &mut World<'_>, spec: &Spec) -> Configuration {
    let mut state = world.start.clone();
    let new = NewObject {
        kind: ObjectKind::Heap("malloc"),
        size: Sym::Const(SIZE as u128),
        align: 16,
        rights: Rights::ReadWrite,
        zero: false,
        loc: Loc::NONE,
    };
    let id = state.heap.allocate(new, SIZE as u64).expect("there is room");
    let (bits, reason) = (world.pointer_bits(), &mut world.machine.reason);
    let number = match spec.number {
        Number::Is(number) => Sym::Const(number),
        Number::AtMost(most) => {
            let number = Sym::Term(reason.fresh(32));
            let Sym::Term(bound) = reason.compare(CmpOp::Ule, 32, number, Sym::Const(most)) else {
                unreachable!("it may be larger")
            };
            assert!(state.path.assume(reason, bound, None));
            number
        }
    };
    let wide = reason.extend(number, 32, bits, false);
    let part = |&((factor, added), element): &((u128, u128), Element)| {
        let product = reason.binary(BinOp::Mul, bits, wide, Sym::Const(factor));
        Part { start: reason.binary(BinOp::Add, bits, product, Sym::Const(added)), element }
    };
    let parts = spec.parts.iter().map(part).collect();
    state.heap.set_sequence(id, Some(Rc::new(Sequence::new(0, parts).expect("parts"))));
    let pointer = state.heap.pointer(id, 0);
    let top = state.stack.top_mut().expect("a frame");
    top.regs.fill(Value::ZERO);
    top.regs[0] = pointer;
    top.regs[POINTERS] = Value::plain(number);
    state
}

/// The numbers and arrays that a state stands for.
fn meaning(world: &mut World<'_>, state: &Configuration) -> HashSet<(u128, usize)> {
    let top = state.stack.top().expect("a frame");
    let (id, number) = (top.regs[0].prov.get().expect("a block"), top.regs[POINTERS].bits);
    let reason = &mut world.machine.reason;
    let parts: Vec<Part> = state.heap.sequence(id).expect("a sequence").parts().to_vec();
    let seen: Vec<Sym> = std::iter::once(number).chain(parts.iter().map(|part| part.start)).collect();
    let conditions: Vec<_> = state.path.conditions().collect();
    let terms = seen.iter().filter_map(|&sym| if let Sym::Term(term) = sym { Some(term) } else { None });
    let terms = terms.chain(conditions.iter().copied());
    let variables: BTreeSet<VarId> = terms.flat_map(|term| reason.variables(term).to_vec()).collect();
    let variables: Vec<VarId> = variables.into_iter().collect();
    assert!(variables.len() <= 5, "{} variables", variables.len());
    let mut found = BTreeSet::new();
    for choice in 0..VALUES.pow(variables.len() as u32) {
        let value = |(place, &var): (usize, &VarId)| {
            let width = reason.terms.variables()[var].width;
            (var, Bits::new(width, choice / VALUES.pow(place as u32) % VALUES))
        };
        let known: FastMap<VarId, Bits> = variables.iter().enumerate().map(value).collect();
        let mut evaluator = Evaluator::new(known);
        if conditions.iter().any(|&condition| reason.evaluate(&mut evaluator, condition) == 0) {
            continue;
        }
        let numbers: Option<Vec<u128>> = seen
            .iter()
            .map(|&sym| match sym {
                Sym::Const(number) => Some(number),
                Sym::Term(term) => {
                    let number = reason.evaluate(&mut evaluator, term);
                    let width = reason.terms.width(term);
                    state.path.fact(reason, term).contains(Bits::new(width, number)).then_some(number)
                }
            })
            .collect();
        found.extend(numbers);
    }
    let mut all = HashSet::new();
    for numbers in found {
        let (number, starts) = (numbers[0], &numbers[1..]);
        let ends = starts[1..].iter().copied().chain([SIZE as u128]);
        let ranges: Vec<(Element, u128, u128)> = parts
            .iter()
            .zip(starts)
            .zip(ends)
            .map(|((part, &start), end)| (part.element, start, end))
            .collect();
        // That the starts are in order is a part of what the state says.
        if ranges.iter().any(|(_, start, end)| start > end) {
            continue;
        }
        let fits = |array: &usize| {
            ranges
                .iter()
                .all(|&(element, start, end)| describes(element, *array, start as usize, end as usize))
        };
        all.extend((0..ARRAYS).filter(fits).map(|array| (number, array)));
    }
    all
}

fn within(len: u32, low: u128, high: u128) -> Element {
    Element::Numbers { len, fact: Fact::unsigned_within(8 * len, low, high) }
}

/// States of loops over a buffer: a prefix that was set, a string with its end, a hole, pairs of bytes, and nothing that
/// depends on the number.
fn specs() -> Vec<Spec> {
    let (none, zero, some, one) = (Element::Undefined, Element::byte(0), within(1, 1, 2), Element::byte(1));
    let pairs = [within(2, 0, 0x101), within(2, 0x100, 0x102)];
    let mut all = Vec::new();
    let numbers = |most: u128| (0..=most).map(Number::Is).chain([Number::AtMost(most)]);
    for element in [none, zero, some, Element::ANY, pairs[0]] {
        all.push(Spec { number: Number::Is(1), parts: vec![((0, 0), element)] });
    }
    let prefixes = [(zero, none), (some, none), (one, zero), (pairs[0], pairs[1]), (none, zero)];
    for number in numbers(SIZE as u128) {
        let prefix = |(first, second)| Spec { number, parts: vec![((0, 0), first), ((1, 0), second)] };
        all.extend(prefixes.map(prefix));
    }
    for number in numbers(SIZE as u128 - 1) {
        let parts = |elements: [Element; 3]| {
            [((0, 0), elements[0]), ((1, 0), elements[1]), ((1, 1), elements[2])].to_vec()
        };
        all.push(Spec { number, parts: parts([some, zero, none]) });
        all.push(Spec { number, parts: parts([zero, none, one]) });
    }
    for number in numbers(SIZE as u128 / 2) {
        all.push(Spec { number, parts: vec![((0, 0), pairs[0]), ((2, 0), none)] });
    }
    all
}

/// The rules of an exploration of buffers.
fn buffers<'t>(links: &'t SelfLinks, thresholds: Option<&'t [i128]>, relations: Relations) -> Rules<'t> {
    let widening = Widening { thresholds, relations, ..Widening::default() };
    Rules { sequences: true, apart: 0, widening, ..rules(links, usize::MAX) }
}

/// Joins all pairs of states: the result stands for what either does.
fn joins_cover(thresholds: Option<&[i128]>, relations: Relations) {
    let program = program(DataModel::Lp64, "  return %x");
    let specs = specs();
    let mut joined = 0;
    for first in &specs {
        for second in &specs {
            let mut world = World::new(&program);
            let states = [first, second].map(|spec| made(&mut world, spec));
            let meanings = [0, 1].map(|side| meaning(&mut world, &states[side]));
            let links = world.self_links.clone();
            let rules = buffers(&links, thresholds, relations);
            let result = join(&program, &mut world.machine.reason, &states[0], &states[1], rules);
            let Ok(result) = result else { continue };
            joined += 1;
            let all = meaning(&mut world, &result.state);
            let missing = meanings.iter().flatten().find(|one| !all.contains(one));
            assert!(missing.is_none(), "{missing:?} is lost in the join of {first:?} and {second:?}");
        }
    }
    assert!(joined > specs.len() * specs.len() / 2, "only {joined} pairs are joined");
}

#[test]
fn a_join_stands_for_both_states() {
    joins_cover(None, Relations::All);
}

#[test]
fn a_widening_stands_for_both_states() {
    joins_cover(Some(&[0, 2]), Relations::Compared);
}

#[test]
fn a_state_that_covers_another_stands_for_it() {
    let program = program(DataModel::Lp64, "  return %x");
    let specs = specs();
    let (mut covered, mut meant) = (0, 0);
    for first in &specs {
        for second in &specs {
            let mut world = World::new(&program);
            let states = [first, second].map(|spec| made(&mut world, spec));
            let [large, small] = [0, 1].map(|side| meaning(&mut world, &states[side]));
            let links = world.self_links.clone();
            let rules = Rules { lossy: false, ..buffers(&links, None, Relations::All) };
            let is_meant = small.is_subset(&large);
            meant += usize::from(is_meant);
            if covers(&program, &mut world.machine.reason, &states[0], &states[1], rules) {
                covered += 1;
                assert!(is_meant, "{first:?} covers {second:?}");
            }
        }
    }
    assert!(covered >= specs.len() && 2 * covered >= meant, "{covered} of {meant}");
}
