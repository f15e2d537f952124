//! Sequences against all small arrays: what a state with a buffer stands for, where states are joined, widened and compared.
//!
//! A state has one block of [`SIZE`] bytes and a number in a register. What it stands for is enumerated: all values of its variables
//! up to [`SIZE`] that its path admits, with all arrays that the parts then describe. Elements of a part may have the number as their limit.

use crate::world::{POINTERS, World, program, rules};
use ringfence_base::{FastMap, Loc};
use ringfence_exec::limits::{Limit, Limits};
use ringfence_exec::memo::TextSite;
use ringfence_exec::records::{Member, recorded};
use ringfence_exec::sequence::{Element, Part, Sequence};
use ringfence_exec::texts::{Field, Texts, What};
use ringfence_exec::{Algebra, Heap, NewObject, ObjectKind, Reasoner, Rights, Sym, Value};
use ringfence_ir::{BinOp, CmpOp, DataModel};
use ringfence_logic::{Bits, Evaluator, Fact, VarId};
use ringfence_smg::shape::Configuration;
use ringfence_smg::shape::bounds::{Relations, Widening};
use ringfence_smg::shape::join::{Records, Rules, covers, join};
use std::collections::{BTreeSet, HashSet};
use std::rc::Rc;

/// How many bytes the block has.
pub(crate) const SIZE: usize = 4;

/// How many arrays there are: each byte was never set, or is 0, 1 or 2.
const ARRAYS: usize = 1 << (2 * SIZE);

/// The values of variables: as far as the block goes.
const VALUES: u128 = SIZE as u128 + 1;

/// A byte of an array; absent when it was never set.
pub(crate) fn byte(array: usize, at: usize) -> Option<u8> {
    (array >> (2 * at) & 3).checked_sub(1).map(|byte| byte as u8)
}

/// Whether a number of so many bytes is within a limit whose term has a value.
fn is_within(number: u128, len: u32, limit: &Limit, value: (u32, u128)) -> bool {
    let (number, value) = (Bits::new(8 * len, number), Bits::new(value.0, value.1));
    match (limit.signed, limit.strict) {
        (false, true) => number.unsigned() < value.unsigned(),
        (false, false) => number.unsigned() <= value.unsigned(),
        (true, true) => number.signed() < value.signed(),
        (true, false) => number.signed() <= value.signed(),
    }
}

/// Limits with the widths and the values of their terms.
pub(crate) type Known = Vec<(Limit, (u32, u128))>;

/// Whether an element describes a range of an array, by the meaning of elements.
pub(crate) fn describes(
    (element, limits): &(Element, Known),
    array: usize,
    start: usize,
    end: usize,
) -> bool {
    let (stride, members) = match element {
        Element::Undefined => return true,
        Element::Numbers { len, fact, limits } => {
            (*len, vec![Member { at: 0, len: *len, fact: *fact, limits: *limits }])
        }
        Element::Records(records) => (records.stride(), records.members().to_vec()),
        Element::Texts(texts) => return has_texts(texts, array, start, end),
    };
    let remainder = |at: usize| (at % stride as usize) as u32;
    let has = |member: &Member, at: usize| (member.at..member.at + member.len).contains(&remainder(at));
    let set =
        (start..end).all(|at| byte(array, at).is_some() && members.iter().any(|member| has(member, at)));
    let mut values = limits.iter();
    set && members.iter().all(|member| {
        let limits: Known = values.by_ref().take(member.limits.iter().count()).copied().collect();
        let begins = |at: &usize| start <= *at && remainder(*at) == member.at;
        let mut whole = (0..SIZE).filter(begins).filter(|at| at + member.len as usize <= end);
        whole.all(|at| is_number(array, at, member, &limits))
    })
}

/// Whether a range of an array is one of rows with texts, by the meaning of elements.
fn has_texts(texts: &Texts, array: usize, start: usize, end: usize) -> bool {
    let holds = |field: &Field, at: usize| {
        let bytes: Vec<Option<u8>> = (at..at + field.len as usize).map(|at| byte(array, at)).collect();
        match field.what {
            What::Text => bytes.iter().take_while(|byte| byte.is_some()).any(|byte| *byte == Some(0)),
            What::Number(fact) => {
                let member = Member { at: field.at, len: field.len, fact, limits: Limits::NONE };
                bytes.iter().all(Option::is_some) && is_number(array, at, &member, &Vec::new())
            }
        }
    };
    let begins = |field: &Field, at: usize| (at % texts.stride() as usize) as u32 == field.at;
    let set = !texts.is_set() || (start..end).all(|at| byte(array, at).is_some());
    set && texts.fields().iter().all(|field| {
        let mut whole = (start..end).filter(|at| begins(field, *at) && at + field.len as usize <= end);
        whole.all(|at| holds(field, at))
    })
}

/// Whether there is a number of a member at a place, within limits.
fn is_number(array: usize, at: usize, member: &Member, limits: &Known) -> bool {
    let bytes = (at..at + member.len as usize).rev();
    let number = bytes.fold(0, |all, at| all << 8 | u128::from(byte(array, at).unwrap_or(0)));
    let within = |(limit, value): &(Limit, (u32, u128))| is_within(number, member.len, limit, *value);
    member.fact.contains(Bits::new(8 * member.len, number)) && limits.iter().all(within)
}

/// What the number of a state is known to be.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Number {
    Is(u128),
    AtMost(u128),
}

/// A state: its number `x`, and parts that start at `factor · x + added`. The elements of the first part may be less than `x`, taken with
/// signs or without, or at most `x`.
#[derive(Debug, Clone)]
pub(crate) struct Spec {
    pub(crate) number: Number,
    parts: Vec<((u128, u128), Element)>,
    limit: Option<(bool, bool)>,
}

pub(crate) fn made(world: &mut World<'_>, spec: &Spec) -> Configuration {
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
    let part = |((factor, added), element): &((u128, u128), Element)| {
        let product = reason.binary(BinOp::Mul, bits, wide, Sym::Const(*factor));
        let start = reason.binary(BinOp::Add, bits, product, Sym::Const(*added));
        Part { start, element: element.clone() }
    };
    let mut parts: Vec<Part> = spec.parts.iter().map(part).collect();
    if let (Some((signed, strict)), Sym::Term(term)) = (spec.limit, number) {
        let limits = Limits::of([Limit { term, signed, strict }]);
        let element = &parts[0].element;
        parts[0].element = match element {
            // Of one member, and not of the others.
            Element::Records(records) => {
                let first = records.members()[0];
                let limited =
                    |member: &Member| if *member == first { Member { limits, ..first } } else { *member };
                records.map(limited).element()
            }
            _ => element.with_limits(element.number_len(), limits),
        };
    }
    state.heap.set_sequence(id, Some(Rc::new(Sequence::new(0, parts).expect("parts"))));
    let pointer = state.heap.pointer(id, 0);
    let top = state.stack.top_mut().expect("a frame");
    top.regs.fill(Value::ZERO);
    top.regs[0] = pointer;
    top.regs[POINTERS] = Value::plain(number);
    state
}

/// The parts with the values of their limits, where they start and end. The numbers are the starts, then the limits.
pub(crate) fn ranges(
    parts: &[Part],
    reason: &Reasoner,
    numbers: &[u128],
) -> Vec<((Element, Known), u128, u128)> {
    let (starts, values) = numbers.split_at(parts.len());
    let mut values = values.iter();
    let ends = starts[1..].iter().copied().chain([SIZE as u128]);
    let range = |((part, &start), end): ((&Part, &u128), u128)| {
        let limits = part.element.limits();
        let known = limits.zip(values.by_ref());
        let known = known.map(|(limit, &value)| (limit, (reason.terms.width(limit.term), value)));
        ((part.element.clone(), known.collect()), start, end)
    };
    parts.iter().zip(starts).zip(ends).map(range).collect()
}

/// The numbers and arrays that a state stands for.
pub(crate) fn meaning(world: &mut World<'_>, state: &Configuration) -> HashSet<(u128, usize)> {
    let top = state.stack.top().expect("a frame");
    let (id, number) = (top.regs[0].prov.get().expect("a block"), top.regs[POINTERS].bits);
    let reason = &mut world.machine.reason;
    let parts: Vec<Part> = state.heap.sequence(id).expect("a sequence").parts().to_vec();
    let starts = parts.iter().map(|part| part.start);
    let terms = parts.iter().flat_map(|part| part.element.limits()).map(|limit| Sym::Term(limit.term));
    let seen: Vec<Sym> = std::iter::once(number).chain(starts).chain(terms).collect();
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
        let (number, ranges) = (numbers[0], ranges(&parts, reason, &numbers[1..]));
        // That the starts are in order is a part of what the state says.
        if ranges.iter().any(|(_, start, end)| start > end) {
            continue;
        }
        let fits = |array: &usize| {
            ranges
                .iter()
                .all(|(element, start, end)| describes(element, *array, *start as usize, *end as usize))
        };
        all.extend((0..ARRAYS).filter(fits).map(|array| (number, array)));
    }
    all
}

fn within(len: u32, low: u128, high: u128) -> Element {
    Element::numbers(len, Fact::unsigned_within(8 * len, low, high))
}

/// States of loops over a buffer: a prefix that was set, a string with its end, a hole, pairs of bytes, and nothing that
/// depends on the number.
pub(crate) fn specs() -> Vec<Spec> {
    let (none, zero, some, one) = (Element::Undefined, Element::byte(0), within(1, 1, 2), Element::byte(1));
    let pairs = [within(2, 0, 0x101), within(2, 0x100, 0x102)];
    let mut all = Vec::new();
    let numbers = |most: u128| (0..=most).map(Number::Is).chain([Number::AtMost(most)]);
    for element in [&none, &zero, &some, &Element::ANY, &pairs[0], &records(&[(0, 0, 1), (1, 1, 2)])] {
        all.push(Spec { number: Number::Is(1), parts: vec![((0, 0), element.clone())], limit: None });
    }
    let prefixes = [(&zero, &none), (&some, &none), (&one, &zero), (&pairs[0], &pairs[1]), (&none, &zero)];
    for number in numbers(SIZE as u128) {
        let prefix = |(first, second): (&Element, &Element)| {
            let parts = vec![((0, 0), first.clone()), ((1, 0), second.clone())];
            Spec { number, parts, limit: None }
        };
        all.extend(prefixes.map(prefix));
    }
    for number in numbers(SIZE as u128 - 1) {
        let parts = |elements: [&Element; 3]| {
            let [a, b, c] = elements.map(Element::clone);
            vec![((0, 0), a), ((1, 0), b), ((1, 1), c)]
        };
        all.push(Spec { number, parts: parts([&some, &zero, &none]), limit: None });
        all.push(Spec { number, parts: parts([&zero, &none, &one]), limit: None });
    }
    for number in numbers(SIZE as u128 / 2) {
        let parts = vec![((0, 0), pairs[0].clone()), ((2, 0), none.clone())];
        all.push(Spec { number, parts, limit: None });
        all.extend(record_specs(number));
        all.extend(text_specs(number));
    }
    all.extend(limited_specs());
    all
}

/// Records of two bytes: members of one byte each, with where they are and what they are within.
fn records(members: &[(u32, u128, u128)]) -> Element {
    let one = |&(at, low, high): &(u32, u128, u128)| recorded(within(1, low, high), 2, at, 1);
    members.iter().map(one).reduce(|a, b| a.join(&b)).expect("a member")
}

/// States of loops that fill arrays of records: whole records, and one of which one member is set.
fn record_specs(number: Number) -> Vec<Spec> {
    let none = Element::Undefined;
    let whole = records(&[(0, 0, 1), (1, 1, 2)]);
    let [first, second] = [records(&[(0, 0, 0)]), records(&[(1, 2, 2)])];
    let mut all = vec![vec![((0, 0), whole.clone()), ((2, 0), none.clone())]];
    all.push(vec![((0, 0), records(&[(0, 1, 2), (1, 0, 0)])), ((2, 0), Element::byte(0))]);
    if !matches!(number, Number::Is(2) | Number::AtMost(2)) {
        all.push(vec![((0, 0), whole.clone()), ((2, 0), first.clone()), ((2, 1), none.clone())]);
        all.push(vec![((0, 0), whole), ((2, 0), first), ((2, 1), second), ((2, 2), none)]);
    }
    all.into_iter().map(|parts| Spec { number, parts, limit: None }).collect()
}

/// Rows of two bytes with fields.
fn rows(fields: &[(u32, u32, What)], is_set: bool) -> Texts {
    let fields = fields.iter().map(|&(at, len, what)| Field { at, len, what }).collect();
    Texts::new(2, fields, is_set).expect("fields in a row")
}

/// States of loops that fill arrays of texts: whole rows, and one that was written last.
fn text_specs(number: Number) -> Vec<Spec> {
    let (none, some, zero) = (Element::Undefined, within(1, 1, 2), Element::byte(0));
    let number_field = What::Number(Fact::unsigned_within(8, 1, 2));
    let text = Element::of_rows(rows(&[(0, 2, What::Text)], false));
    let set = Element::of_rows(rows(&[(0, 2, What::Text)], true));
    let both = Element::of_rows(rows(&[(0, 1, What::Text), (1, 1, number_field)], false));
    let mut all = vec![
        vec![((0, 0), text.clone()), ((2, 0), none.clone())],
        vec![((0, 0), set.clone()), ((2, 0), zero.clone())],
        vec![((0, 0), both.clone()), ((2, 0), none.clone())],
    ];
    if !matches!(number, Number::Is(2) | Number::AtMost(2)) {
        all.push(vec![
            ((0, 0), text.clone()),
            ((2, 0), some.clone()),
            ((2, 1), zero.clone()),
            ((2, 2), none.clone()),
        ]);
        all.push(vec![((0, 0), text.clone()), ((2, 0), zero.clone()), ((2, 1), none.clone())]);
        all.push(vec![((0, 0), set), ((2, 0), some.clone()), ((2, 1), Element::ANY)]);
        all.push(vec![((0, 0), both.clone()), ((2, 0), zero), ((2, 1), some), ((2, 2), both)]);
    }
    all.into_iter().map(|parts| Spec { number, parts, limit: None }).collect()
}

/// Records of a program in which strings were looked for in the block.
fn with_site(records: &Records) -> Records {
    let rows = Rc::new(rows(&[(0, 2, What::Text), (1, 1, What::Number(Fact::any(8)))], false));
    let site = TextSite { kind: ObjectKind::Heap("malloc"), loc: Loc::NONE, rows };
    Records { texts: vec![site], ..records.clone() }
}

/// States of loops that fill tables with numbers below a count: with the limit, and with constants that are below it or not.
fn limited_specs() -> Vec<Spec> {
    let (none, pairs) = (Element::Undefined, within(2, 0, 0x101));
    let mut all = Vec::new();
    for limit in [(false, true), (false, false), (true, true), (true, false)] {
        let number = Number::AtMost(SIZE as u128);
        let limit = Some(limit);
        for parts in [
            vec![((0, 0), Element::ANY)],
            vec![((0, 0), pairs.clone())],
            vec![((0, 0), records(&[(0, 0, 2), (1, 0, 2)]))],
            vec![((0, 0), records(&[(0, 0, 2), (1, 0, 1)])), ((2, 0), none.clone())],
            vec![((0, 0), within(1, 0, 2)), ((1, 0), none.clone())],
            vec![((0, 0), pairs.clone()), ((2, 0), none.clone())],
        ] {
            let most =
                if parts.last().is_some_and(|((factor, _), _)| *factor == 2) { 2 } else { SIZE as u128 };
            let number = if most == 2 { Number::AtMost(most) } else { number };
            all.push(Spec { number, parts, limit });
        }
    }
    for number in [1, 2, 3].map(Number::Is) {
        for high in [0, 1, 2] {
            let parts = vec![((0, 0), within(1, 0, high)), ((1, 0), none.clone())];
            all.push(Spec { number, parts, limit: None });
        }
    }
    all
}

/// The rules of an exploration of buffers.
fn buffers<'t>(links: &'t Records, thresholds: Option<&'t [i128]>, relations: Relations) -> Rules<'t> {
    let widening = Widening { thresholds, relations, ..Widening::default() };
    Rules { sequences: true, partition_limit: 0, widening, ..rules(links, usize::MAX) }
}

/// Joins all pairs of states: the result stands for what either does.
fn joins_cover(thresholds: Option<&[i128]>, relations: Relations, has_site: bool) {
    let program = program(DataModel::Lp64, "  return %x");
    let specs = specs();
    let mut joined = 0;
    for first in &specs {
        for second in &specs {
            let mut world = World::new(&program);
            let states = [first, second].map(|spec| made(&mut world, spec));
            let meanings = [0, 1].map(|side| meaning(&mut world, &states[side]));
            let records = if has_site { with_site(&world.records) } else { Records::clone(&world.records) };
            let rules = buffers(&records, thresholds, relations);
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
    joins_cover(None, Relations::All, false);
}

#[test]
fn a_join_of_gathered_rows_stands_for_both_states() {
    joins_cover(None, Relations::All, true);
}

#[test]
fn a_widening_stands_for_both_states() {
    joins_cover(Some(&[0, 2]), Relations::Compared, false);
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
            let records = with_site(&world.records);
            let rules = Rules { lossy: false, ..buffers(&records, None, Relations::All) };
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
