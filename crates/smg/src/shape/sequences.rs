//! What objects hold at offsets that are not known, where two objects become one.
//!
//! Two sequences are joined like two lists: parts are grouped ([`alignment`](super::alignment)) so that as little as possible is lost, and each group is a
//! part of the result. Where a group starts is
//! a number that stands for the starts on both sides. A sequence grows with a counter of the program, so the start is said as a
//! multiple of a number that the join has a fresh variable for, if both states agree in that, and is a
//! fresh variable of its own otherwise.
//!
//! Soundness. The groups are in the order of the parts on both sides, so the starts of the result are in order in every
//! execution of either state, and every byte that lies in a group on one side lies in it in the result. The element of a
//! group describes its parts on both sides. Numbers of several bytes are described only where neighbours meet at a multiple of their length: otherwise
//! the element is one of bytes. Cells are described as a sequence where the other side has one; that says less than the cells, so it does
//! for a join and for the state that is covered, not for the one that covers. What bounds the parts of an object that is there once for every node of a segment is a
//! term of the segment's local variables, or of none of any segment: conditions never mix the two ([`numbers`](super::numbers)), so orders between bounds are said only of terms of one scope. One sequence covers another if each pair of a part of the one and a part of the other
//! that may share a byte is one of which the first describes the second.

use crate::Smg;
use crate::shape::alignment::{Group, Meetings, cut, groups_between};
use crate::shape::bounds::widen;
use crate::shape::building::LateSequence;
use crate::shape::fields::{Pair, Slot};
use crate::shape::join::{Join, Purpose, Work};
use crate::shape::linear::Linear;
use crate::shape::numbers::Side;
use ringfence_base::bits::mask;
use ringfence_exec::buffer::{describe_array, joined};
use ringfence_exec::heap::Object;
use ringfence_exec::records::{Member, Records, meets};
use ringfence_exec::sequence::{Element, Part, Sequence};
use ringfence_exec::texts::Field;
use ringfence_exec::{Algebra, Heap, ObjId, Stretch, Sym};
use ringfence_ir::{BinOp, CmpOp, RecordId};
use ringfence_logic::{Effort, Fact};
use ringfence_verdict::Mismatch;
use std::ops::Range;
use std::rc::Rc;

/// How many bytes an object has at least whose numbers become a sequence in a join.
const SHORTEST: u64 = 16;

/// With fewer parts on a side, it does not matter where they meet.
const FEW_PARTS: usize = 3;

/// With how many variables a bound is compared.
const MOST_VARIABLES: usize = 32;

/// How many times a number a bound is at most.
const MOST_FACTOR: u128 = 1 << 20;

/// The parts of two sequences with the sizes of their objects.
pub(super) struct Sides {
    pub(super) parts: [Vec<Part>; 2],
    pub(super) sizes: [Sym; 2],
}

impl Sides {
    /// Where a group starts on a side.
    fn start(&self, side: usize, index: usize) -> Sym {
        self.parts[side].get(index).map_or(self.sizes[side], |part| part.start)
    }
}

/// How many bytes the numbers and records of some parts have.
fn factors(sides: &Sides) -> Vec<i8> {
    let elements = sides.parts.iter().flatten().map(|part| &part.element);
    let lengths = elements.flat_map(|element| [element.number_len(), element.stride()]);
    let mut all: Vec<i8> = lengths.filter_map(|len| i8::try_from(len).ok()).filter(|&len| len > 0).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Which starts of both sides are as far from so many times a number, if they are so far.
fn pairs_at(
    [ours, theirs]: &[Vec<Linear>; 2],
    [a, b]: &[Linear; 2],
    factor: i8,
    is_far: impl Fn(u128) -> bool,
) -> Vec<(usize, usize)> {
    let distance = |start: &Linear, from: &Linear| start.clone().plus(from, -factor).constant();
    let mut all = Vec::new();
    for (x, start) in ours.iter().enumerate() {
        let Some(far) = distance(start, a).filter(|&far| is_far(far)) else { continue };
        let same = |(y, start): (usize, &Linear)| (distance(start, b) == Some(far)).then_some((x, y));
        all.extend(theirs.iter().enumerate().filter_map(same));
    }
    all
}

impl Join<'_> {
    /// Leaves the cells of two objects that no sequence describes. The sequences are joined when all numbers are known that may
    /// bound them; those of neighbours at once.
    pub(crate) fn sequences(&mut self, work: Work, pairs: &mut Vec<Pair>) -> Option<()> {
        let [a, b] = work.objects;
        let bases = [self.sides[0].sequence(a), self.sides[1].sequence(b)].map(|s| s.map(|s| s.base()));
        let opened = self.opened(work, pairs);
        let Some(base) = bases.into_iter().flatten().chain(opened).min() else { return Some(()) };
        if pairs.iter().any(|pair| pair.offset < base && base < pair.offset + pair.len) {
            return self.refuse(Mismatch::Values);
        }
        pairs.retain(|pair| pair.offset < base);
        let late = LateSequence { work, base };
        match self.purpose {
            Purpose::Nodes => self.join_sequences(late),
            _ => {
                self.result.late_sequences.push(late);
                Some(())
            }
        }
    }

    /// Joins the sequences of all objects that correspond.
    pub(crate) fn join_late_sequences(&mut self) -> Option<()> {
        let mut all = std::mem::take(&mut self.result.late_sequences);
        all.sort_by_key(|late| late.work.result);
        // Many bounds are tried, and one that is not found only says less.
        let effort = self.reason.set_effort(Effort::Little);
        let joined = all.into_iter().try_for_each(|late| self.join_sequences(late));
        self.reason.set_effort(effort);
        joined
    }

    /// Joins what two objects hold in sequences.
    fn join_sequences(&mut self, LateSequence { work, base }: LateSequence) -> Option<()> {
        let [a, b] = work.objects;
        if self.purpose == Purpose::Cover && !self.is_described(a, base) {
            return self.refuse(Mismatch::Values);
        }
        let stride = match self.sides[0].stride(a) {
            0 => self.sides[1].stride(b),
            stride => stride,
        };
        let [first, second] = [(Side::First, a), (Side::Second, b)].map(|(side, id)| {
            let path = self.numbers.path(side).clone();
            describe_array(self.sides[side as usize], self.reason, &path, (id, base), stride)
        });
        let (Some(first), Some(second)) = (first, second) else { return self.refuse(Mismatch::Values) };
        let size = |side: usize, id| self.sides[side].object(id).map(|object| object.size);
        let sizes = [size(0, a)?, size(1, b)?];
        let [first, second] = [first.parts().to_vec(), second.parts().to_vec()];
        let rows = self.rows_of(work);
        if self.purpose == Purpose::Cover {
            let rows = rows.as_ref().filter(|_| first.iter().any(|part| part.element.is_of_texts()));
            // A state with a row that is not gathered covers others that have one, itself among them.
            let is_gathered = self.with_rows(Side::First, first.clone(), sizes[0], rows) == first;
            let second = self.with_rows(Side::Second, second, sizes[1], rows.filter(|_| is_gathered));
            let second = cut(&second, sizes[1], &first);
            let sides = Sides { parts: [first, second], sizes };
            return match self.sequence_covers(&sides, work) {
                true => Some(()),
                false => self.refuse(Mismatch::Values),
            };
        }
        let borders = self.borders(work);
        let [first, second] = [(Side::First, first), (Side::Second, second)].map(|(side, parts)| {
            let parts = self.without_empty(side, parts);
            let parts = self.with_rows(side, parts, sizes[side as usize], rows.as_ref());
            self.cut_at_borders(side, parts, &borders)
        });
        if self.are_cases([&first, &second]) {
            return self.refuse(Mismatch::Constants);
        }
        let parts = [cut(&first, sizes[0], &second), cut(&second, sizes[1], &first)];
        let sides = Sides { parts, sizes };
        let scope = self.scope_of(work.result)?;
        let size = self.result.graph.object(work.result)?.size;
        let parts = self.joined_by_groups(&sides, &borders, (scope, size), work);
        let joined = Sequence::new(base, parts)?;
        let known = self.sides[0].sequence(a).map(|known| known.without_recent());
        let same = known.as_ref() == Some(&joined);
        self.result.changed |= !same;
        if !same || self.purpose == Purpose::Nodes {
            let reserved = self.result.graph.object(work.result)?.reserved;
            self.result.graph.set_sequence(work.result, None);
            let terms = &mut self.reason.terms;
            self.result.graph.unset(terms, work.result, base, reserved.saturating_sub(base));
            self.result.graph.set_sequence(work.result, Some(Rc::new(joined)));
        }
        if let Some(record) = self.record_of(work) {
            self.result.graph.take_for(work.result, record);
        }
        Some(())
    }

    /// Where the arrays of a record begin that two objects are, but the first: what one of them holds has nothing to do with what the next does.
    fn borders(&self, work: Work) -> Vec<Sym> {
        let arrays = self.record_of(work).and_then(|record| self.rules.records.last_arrays.get(&record));
        let size = self.sides[0].object(work.objects[0]).map(|object| object.size);
        let borders = arrays.zip(size).map_or(&[][..], |(arrays, size)| arrays.borders(size));
        borders.iter().map(|&border| Sym::Const(border.into())).collect()
    }

    /// The record that two objects are. A variable that one of the states has not accessed yet is what it is in the other.
    fn record_of(&self, work: Work) -> Option<RecordId> {
        let object = |side: usize| self.sides[side].object(work.objects[side]);
        let (a, b) = (object(0)?, object(1)?);
        match (a.estimated_type, b.estimated_type) {
            _ if a.size != b.size => None,
            (ours, theirs) if ours == theirs => ours,
            (None, one) | (one, None) if !a.is_heap() && !b.is_heap() => one,
            _ => None,
        }
    }

    /// The parts of a side, cut at borders. A part that certainly reaches from before a border to behind it is two of them; where the path does not
    /// say which part that is, nothing is cut.
    fn cut_at_borders(&mut self, side: Side, mut parts: Vec<Part>, borders: &[Sym]) -> Vec<Part> {
        for &border in borders {
            let mut at = 0;
            while at + 1 < parts.len() && self.is_at_most_on(side, parts[at + 1].start, border) {
                at += 1;
            }
            let ends_behind = |this: &mut Self| {
                parts.get(at + 1).is_none_or(|next| this.is_at_most_on(side, border, next.start))
            };
            let Part { start, element } = parts[at].clone();
            let whole =
                matches!(border, Sym::Const(bits) if bits.is_multiple_of(element.number_len().into()));
            if start != border && whole && self.is_at_most_on(side, start, border) && ends_behind(self) {
                parts.insert(at + 1, Part { start: border, element });
            }
        }
        parts
    }

    /// Whether a number of a pointer's width is at most another in a state.
    pub(super) fn is_at_most_on(&mut self, side: Side, low: Sym, high: Sym) -> bool {
        match self.reason.compare(CmpOp::Ule, self.pointer_bits, low, high) {
            Sym::Const(bits) => bits & 1 == 1,
            Sym::Term(term) => self.numbers.entails(self.reason, side, term),
        }
    }

    /// The parts of a side without those that have no byte there, because they start where the next one does: what they are says nothing, and would
    /// make the other side's say less. The first part starts at a constant, so the next one starts there, too.
    fn without_empty(&mut self, side: Side, parts: Vec<Part>) -> Vec<Part> {
        let mut start = |part: &Part| match part.start {
            Sym::Const(start) => Some(start),
            Sym::Term(start) => {
                self.numbers.path(side).fact(self.reason, start).single().map(|s| s.unsigned())
            }
        };
        let starts: Vec<Option<u128>> = parts.iter().map(&mut start).collect();
        let mut all: Vec<Part> = Vec::with_capacity(parts.len());
        let mut empty = None;
        for (at, part) in parts.iter().enumerate() {
            let start = empty.take().unwrap_or(part.start);
            match starts[at].is_some() && starts.get(at + 1) == Some(&starts[at]) {
                true => empty = Some(start),
                false => all.push(Part { start, element: part.element.clone() }),
            }
        }
        all
    }

    /// The offset from which on there may be a sequence, because a number there is set on one side only, or is a constant that the other does not have in an
    /// object whose size is not known: that of the first such number, or 0 in an object of numbers alone. Records are nodes of lists, and joined cell
    /// by cell, up to the arrays that they end in.
    fn opened(&self, work: Work, pairs: &[Pair]) -> Option<u64> {
        // What is beside elements that are objects stays cells: the elements are joined as what stands behind all bytes.
        let has_row = (0..2).any(|side| self.sides[side].row(work.objects[side]).is_some());
        if !self.rules.sequences || self.purpose == Purpose::Cover || has_row {
            return None;
        }
        let plain =
            |slot: Slot| matches!(slot, Slot::Value(value) if value.prov.is_none() && value.undef == 0);
        let constant = |slot: Slot| matches!(slot, Slot::Value(value) if matches!(value.bits, Sym::Const(_)));
        let unset = |slot: Slot| slot == Slot::Undefined;
        let is_set = |pair: &&Pair| (unset(pair.a) && plain(pair.b)) || (plain(pair.a) && unset(pair.b));
        let is_changed = |pair: &&Pair| {
            let differ = pair.a != pair.b && (constant(pair.a) || constant(pair.b));
            differ && plain(pair.a) && plain(pair.b)
        };
        let of = |side: usize| (self.sides[side], work.objects[side]);
        let is_array = [0, 1].into_iter().all(|side| {
            let (graph, id) = of(side);
            let mut pointers = false;
            graph.for_each_pointer(id, |_, _, _| pointers = true);
            !pointers
        });
        let is_open = |(graph, id): (&Smg, ObjId)| {
            graph.object(id).is_some_and(|object| matches!(object.size, Sym::Term(_)))
        };
        let changed = || match is_array && [0, 1].into_iter().all(|side| is_open(of(side))) {
            true => pairs.iter().find(is_changed),
            false => None,
        };
        let first = pairs.iter().find(is_set).or_else(changed).map(|pair| pair.offset)?;
        let is_buffer = |(graph, id): (&Smg, ObjId)| {
            graph.object(id).is_some_and(|object| self.may_hold_sequence(object, first))
        };
        if ![0, 1].into_iter().all(|side| is_buffer(of(side))) {
            return None;
        }
        // The arrays of a record are cut where it has fields.
        let is_record = [0, 1]
            .into_iter()
            .any(|side| of(side).0.object(of(side).1).is_some_and(|o| o.estimated_type.is_some()));
        Some(if is_array && !is_record { 0 } else { first })
    }

    /// Whether numbers of an object from an offset on may become a sequence: it is long enough and no record, or a record that holds
    /// arrays of numbers alone from there on.
    fn may_hold_sequence(&self, object: &Object, from: u64) -> bool {
        let is_open = |record| {
            self.rules.records.last_arrays.get(&record).is_some_and(|last| last.has(object.size, from))
        };
        object.reserved >= SHORTEST && object.estimated_type.is_none_or(is_open)
    }

    /// Whether the first state knows no more of an object from an offset on than a sequence says: cells that hold something
    /// are not described exactly, and a state covers another by what it is, not by what it could be taken for.
    fn is_described(&self, id: ObjId, from: u64) -> bool {
        let until = self.sides[0].sequence(id).map_or(u64::MAX, |sequence| sequence.base());
        let (mut offset, mut described) = (0, true);
        self.sides[0].for_each_stretch(id, |stretch| {
            let (start, end) = (offset, offset + stretch.len());
            offset = end;
            described &= end <= from || start >= until || matches!(stretch, Stretch::Undefined(_));
        });
        described
    }

    /// An element for a run of parts of one side.
    fn run(&mut self, sides: &Sides, side: usize, range: Range<usize>) -> Option<Element> {
        let path = self.numbers.path(if side == 0 { Side::First } else { Side::Second }).clone();
        joined(self.reason, &path, sides.parts[side].get(range)?)
    }

    /// The element of a group. Limits are terms: `limited` when terms of the states may be in it.
    pub(super) fn element(&mut self, sides: &Sides, group: &Group, limited: bool) -> Element {
        let ours = self.run(sides, 0, group.ours.clone());
        let theirs = self.run(sides, 1, group.theirs.clone());
        let [a, b] = [&ours, &theirs].map(|run| run.as_ref().map(Element::without_limits));
        let element = match (a, b) {
            (Some(a), Some(b)) => self.widened(&a, a.join(&b)),
            (None, Some(one)) => self.inserted(sides, group.ours.start, one),
            (Some(one), None) => one,
            (None, None) => Element::Undefined,
        };
        match limited {
            true => self.with_joined_limits(&[ours, theirs], element),
            false => element,
        }
    }

    /// The element of a part that the first state does not have. Its numbers may be those of a neighbour that have grown, so bounds
    /// move to thresholds as the neighbour's would.
    fn inserted(&self, sides: &Sides, at: usize, new: Element) -> Element {
        let parts = &sides.parts[0];
        let neighbours = parts[at.saturating_sub(1)..parts.len().min(at + 1)].iter();
        let neighbours = neighbours.map(|part| part.element.without_limits());
        let alike = |element: &Element| match (element, &new) {
            (Element::Numbers { len: a, .. }, Element::Numbers { len: b, .. }) => a == b,
            (Element::Records(a), Element::Records(b)) => a.stride() == b.stride(),
            (Element::Texts(_), Element::Texts(_)) => true,
            _ => false,
        };
        match neighbours.filter(alike).reduce(|a, b| a.join(&b)) {
            Some(old) => self.widened(&old, new),
            None => new,
        }
    }

    /// An element with the bounds of its numbers moved to thresholds where they grow.
    fn widened(&self, old: &Element, joined: Element) -> Element {
        let members = match (old, &joined) {
            (Element::Numbers { len: m, fact: old, .. }, Element::Numbers { len, fact, .. }) if m == len => {
                return Element::numbers(*len, widen(old, fact, self.rules.widening, &[]));
            }
            (Element::Texts(old), Element::Texts(texts)) => {
                let widened = |field: &Field, fact: Fact| match old.number_at(field.at, field.len.into()) {
                    Some(old) => widen(&old, &fact, self.rules.widening, &[]),
                    None => fact,
                };
                return Element::of_rows(texts.map_numbers(widened));
            }
            (Element::Records(records), _) | (_, Element::Records(records)) => Records::of(&joined, records),
            _ => None,
        };
        let Some(members) = members else { return joined };
        let widened = |member: &Member| {
            let old = old.member(member.at, member.len).and_then(|old| old.fact_of(member.len));
            let fact = old.map_or(member.fact, |old| widen(&old, &member.fact, self.rules.widening, &[]));
            Member { fact, ..*member }
        };
        members.map(widened).element()
    }

    /// The parts of the result, cut where the join loses least. What bounds them is below a segment of the result or below none.
    fn joined_by_groups(
        &mut self,
        sides: &Sides,
        borders: &[Sym],
        (scope, size): (Option<ObjId>, Sym),
        work: Work,
    ) -> Vec<Part> {
        let mut parts: Vec<Part> = Vec::new();
        let mut before = None;
        let meetings = self.meetings(sides, work);
        let groups = groups_between(sides.parts.each_ref().map(Vec::as_slice), borders, &meetings);
        let is_plain = scope.is_none() && borders.is_empty();
        if let Some(parts) = is_plain.then(|| self.joined_at_numbers(sides, &groups)).flatten() {
            return parts;
        }
        for (index, group) in groups.iter().enumerate() {
            let starts = [sides.start(0, group.ours.start), sides.start(1, group.theirs.start)];
            let start = match scope {
                _ if index == 0 => starts[0],
                _ if starts[0] == starts[1] && borders.contains(&starts[0]) => starts[0],
                None => match self.bound_from_end(starts, sides.sizes, size, scope) {
                    Some(bound) => bound,
                    None => self.bound(starts, before),
                },
                Some(segment) => self.local_bound(starts, sides.sizes, size, segment),
            };
            if scope.is_some() && index > 0 && start == size {
                // Nothing is behind the end.
                break;
            }
            if scope.is_none() {
                self.result.bounds.push((starts, start));
            }
            before = Some((starts, start));
            let element = self.element(sides, group, scope.is_none());
            parts.push(Part { start, element });
        }
        let ends = parts.windows(2).map(|pair| (pair[0].start, pair[1].start)).collect::<Vec<_>>();
        for ((low, high), pair) in ends.into_iter().zip(groups.windows(2)) {
            // A part that has a byte in both states has one in the result.
            let op = if self.is_never_empty(sides, pair) { CmpOp::Ult } else { CmpOp::Ule };
            if let Sym::Term(order) = self.reason.compare(op, self.pointer_bits, low, high)
                && self.numbers.is_of_one_scope(self.reason, order)
            {
                self.result.common.push(order);
            }
        }
        parts
    }

    /// Which parts start as far from what a variable of the result stands for on both sides, where there are more than a few; and those that start at as many times a
    /// number that is not the same on both sides, as many as elements have bytes: so far a loop has come.
    fn meetings(&mut self, sides: &Sides, work: Work) -> Meetings {
        let width = self.pointer_bits;
        let has_few = sides.parts.iter().any(|parts| parts.len() < FEW_PARTS);
        let factors = match sides.parts.iter().all(|parts| parts.len() < 2) {
            true => return Meetings::default(),
            false => factors(sides),
        };
        let starts = sides.parts.each_ref().map(|parts| {
            let starts = parts.iter().map(|part| Linear::of(self.reason, None, part.start, width));
            starts.collect::<Vec<_>>()
        });
        let mut all = Vec::new();
        for (_, pair, narrow) in self.numbers.variable_pairs(self.reason).into_iter().take(MOST_VARIABLES) {
            if narrow > width || narrow == 1 {
                continue;
            }
            let numbers = pair.map(|sym| {
                let wide = self.reason.extend(sym, narrow, width, false);
                Linear::of(self.reason, None, wide, width)
            });
            if !has_few {
                all.extend(pairs_at(&starts, &numbers, 1, |_| true));
            }
            for &factor in factors.iter().filter(|_| pair[0] != pair[1]) {
                all.extend(pairs_at(&starts, &numbers, factor, |far| far == 0));
            }
        }
        let ends = self.endings(work, sides.parts.each_ref().map(Vec::as_slice), sides.sizes);
        Meetings { starts: all, ends }
    }

    /// Where a part starts of an object that is there once for every node of a segment: as far before the end as on both sides, or what
    /// stands for both starts.
    fn local_bound(&mut self, starts: [Sym; 2], sizes: [Sym; 2], size: Sym, segment: ObjId) -> Sym {
        let [a, b] = starts;
        if let Some(bound) = self.bound_from_end(starts, sizes, size, Some(segment)) {
            return bound;
        }
        if self.purpose == Purpose::States && self.numbers.covered(self.reason, a, b) {
            return a;
        }
        let width = self.pointer_bits;
        if let (Some(distance), Sym::Term(_)) = (self.distance_from_end(starts, sizes), size) {
            return self.reason.binary(BinOp::Sub, width, size, Sym::Const(distance));
        }
        match (a, b) {
            (Sym::Term(x), Sym::Term(y)) => self.size_for(x, y, Some(segment)),
            _ => self.numbers.pair_offsets(self.reason, a, b, width, Some(segment)),
        }
    }

    /// Whether the first of two groups has a byte in either state.
    fn is_never_empty(&mut self, sides: &Sides, pair: &[Group]) -> bool {
        let [group, next] = pair else { return false };
        let ours = [sides.start(0, group.ours.start), sides.start(0, next.ours.start)];
        let theirs = [sides.start(1, group.theirs.start), sides.start(1, next.theirs.start)];
        self.is_less_on(Side::First, ours) && self.is_less_on(Side::Second, theirs)
    }

    /// Whether a number of a pointer's width is less than another in a state.
    pub(super) fn is_less_on(&mut self, side: Side, [low, high]: [Sym; 2]) -> bool {
        match self.reason.compare(CmpOp::Ult, self.pointer_bits, low, high) {
            Sym::Const(bits) => bits & 1 == 1,
            Sym::Term(term) => self.numbers.entails(self.reason, side, term),
        }
    }

    /// How many bytes before the end of an object both starts are, if that is one number.
    fn distance_from_end(&mut self, starts: [Sym; 2], sizes: [Sym; 2]) -> Option<u128> {
        let known = self.distances(starts, sizes);
        // If the terms do not say it, the start may be the end.
        let distance = known[0].or(known[1]).unwrap_or(0);
        self.is_distance(starts, sizes, known, distance).then_some(distance)
    }

    /// Where a part starts that starts as far before the end of its object as on both sides. A variable of the first state that stands for something says
    /// more, unless the size is one of its own for every node of a segment.
    fn bound_from_end(
        &mut self,
        starts: [Sym; 2],
        sizes: [Sym; 2],
        size: Sym,
        scope: Option<ObjId>,
    ) -> Option<Sym> {
        let is_own = scope.is_some() && size != sizes[0];
        if matches!(size, Sym::Const(_)) || self.numbers.has_image(self.reason, starts[0]) && !is_own {
            return None;
        }
        let [Some(ours), Some(theirs)] = self.distances(starts, sizes) else { return None };
        let distance = Sym::Const(ours);
        (ours == theirs).then(|| self.reason.binary(BinOp::Sub, self.pointer_bits, size, distance))
    }

    /// Where a part starts that starts as far behind another start of the result as it does on both sides.
    fn bound_behind(&mut self, starts: [Sym; 2], (before, result): ([Sym; 2], Sym)) -> Option<Sym> {
        let known = self.distances(before, starts);
        let distance = known[0].or(known[1])?;
        let is_one = self.is_distance(before, starts, known, distance);
        is_one.then(|| self.reason.binary(BinOp::Add, self.pointer_bits, result, Sym::Const(distance)))
    }

    /// How far two numbers are from each other on either side, as far as the terms tell.
    fn distances(&mut self, low: [Sym; 2], high: [Sym; 2]) -> [Option<u128>; 2] {
        let width = self.pointer_bits;
        [0, 1].map(|at| {
            let [high, low] = [high[at], low[at]].map(|sym| Linear::of(self.reason, None, sym, width));
            high.plus(&low, -1).constant()
        })
    }

    /// Whether two numbers are so far from each other on both sides. What the terms tell is known.
    fn is_distance(
        &mut self,
        low: [Sym; 2],
        high: [Sym; 2],
        known: [Option<u128>; 2],
        distance: u128,
    ) -> bool {
        let width = self.pointer_bits;
        [Side::First, Side::Second].into_iter().zip(known).all(|(side, known)| match known {
            Some(known) => known == distance,
            None => {
                let sum = self.reason.binary(BinOp::Add, width, low[side as usize], Sym::Const(distance));
                self.numbers.is_equal(self.reason, side, (sum, high[side as usize]), width)
            }
        })
    }

    /// Says where the parts start of an object of the result that only one side has, of imported variables. Parts that start at a
    /// number of several segments are taken together with those before them.
    pub(crate) fn import_sequence(&mut self, result: ObjId, side: Side) {
        let Some(sequence) = self.result.graph.sequence(result).map(|sequence| sequence.without_recent())
        else {
            return;
        };
        let Some(scope) = self.scope_of(result) else { return };
        let mut parts: Vec<Part> = Vec::new();
        for part in sequence.parts() {
            let element = part.element.without_limits();
            let start = match part.start {
                Sym::Const(_) => part.start,
                Sym::Term(start) => self.imported_term(side, start, scope),
            };
            let known = match start {
                Sym::Const(_) => true,
                Sym::Term(start) => self.numbers.is_of_one_scope(self.reason, start),
            };
            match parts.last_mut() {
                Some(last) if !known => last.element = last.element.concatenated(&element, false),
                _ => parts.push(Part { start, element }),
            }
        }
        self.result.graph.set_sequence(result, Some(Rc::new(sequence.with_parts(parts))));
    }

    /// A number of a pointer's width that stands for one of each state, where a part starts or a pointer leads.
    pub(crate) fn bound(&mut self, starts: [Sym; 2], before: Option<([Sym; 2], Sym)>) -> Sym {
        let [a, b] = starts;
        let known = self.known_bound(starts, before);
        match known {
            Some(bound) => bound,
            None => self.numbers.pair_offsets(self.reason, a, b, self.pointer_bits, None),
        }
    }

    /// A number of a pointer's width that stands for one of each state, made of what is known already.
    pub(crate) fn known_bound(&mut self, starts: [Sym; 2], before: Option<([Sym; 2], Sym)>) -> Option<Sym> {
        let [a, b] = starts;
        // A variable that stands for nothing yet could stand for anything; where it is known to be near, it says more.
        let is_free = !self.numbers.has_image(self.reason, a);
        let behind = before.filter(|_| is_free).and_then(|before| self.bound_behind(starts, before));
        if behind.is_some() {
            return behind;
        }
        if self.numbers.covered(self.reason, a, b) {
            return Some(a);
        }
        if let Some(image) = self.numbers.image_in_second(self.reason, a)
            && self.is_equal_on(Side::Second, image, b)
        {
            self.numbers.renamed = true;
            return Some(a);
        }
        // What is a constant in the first state is often what the second says of variables that both have: the length of a text that was empty.
        if b != a
            && self.numbers.is_outside(self.reason, b)
            && self.numbers.image_in_second(self.reason, b) == Some(b)
            && self.is_equal_on(Side::First, b, a)
        {
            return Some(b);
        }
        let behind = before.filter(|_| !is_free).and_then(|before| self.bound_behind(starts, before));
        behind.or_else(|| self.scaled(starts))
    }

    /// A multiple of a number that a fresh variable stands for, perhaps with a constant added, that is one of two
    /// numbers in each state.
    fn scaled(&mut self, [a, b]: [Sym; 2]) -> Option<Sym> {
        let width = self.pointer_bits;
        let side = [Side::First, Side::Second];
        let wanted = [0, 1].map(|at| self.numbers.single(self.reason, side[at], [a, b][at]));
        let given = [a, b].map(|sym| Linear::of(self.reason, None, sym, width).common_factor());
        let given = given.into_iter().flatten().find(|factor| (2..=MOST_FACTOR).contains(factor));
        for (term, sides, narrow) in self.numbers.variable_pairs(self.reason).into_iter().take(MOST_VARIABLES)
        {
            if narrow > width || narrow == 1 {
                continue;
            }
            for signed in [false, true] {
                if signed && narrow == width {
                    continue;
                }
                let wide = sides.map(|sym| self.reason.extend(sym, narrow, width, signed));
                let known = [0, 1].map(|at| self.numbers.single(self.reason, side[at], wide[at]));
                for (factor, added) in candidates(known, wanted, width, given) {
                    let multiple = |this: &mut Self, sym: Sym| {
                        let product = this.reason.binary(BinOp::Mul, width, sym, Sym::Const(factor));
                        this.reason.binary(BinOp::Add, width, product, Sym::Const(added))
                    };
                    let (x, y) = (multiple(self, wide[0]), multiple(self, wide[1]));
                    if self.is_clearly_equal_on(Side::First, x, a)
                        && self.is_clearly_equal_on(Side::Second, y, b)
                    {
                        let fresh = self.reason.extend(Sym::Term(term), narrow, width, signed);
                        return Some(multiple(self, fresh));
                    }
                }
            }
        }
        None
    }

    /// Whether two numbers of a pointer's width are equal in a state, without a search: many are tried.
    fn is_clearly_equal_on(&mut self, side: Side, a: Sym, b: Sym) -> bool {
        match self.reason.compare(CmpOp::Eq, self.pointer_bits, a, b) {
            Sym::Const(bits) => bits & 1 == 1,
            Sym::Term(term) => self.numbers.path(side).clearly_entails(self.reason, term),
        }
    }

    /// Whether two numbers of a pointer's width are equal in a state.
    pub(crate) fn is_equal_on(&mut self, side: Side, a: Sym, b: Sym) -> bool {
        match self.reason.compare(CmpOp::Eq, self.pointer_bits, a, b) {
            Sym::Const(bits) => bits & 1 == 1,
            Sym::Term(term) => self.numbers.entails(self.reason, side, term),
        }
    }

    /// Whether the first sequence stands for the second.
    fn sequence_covers(&mut self, sides: &Sides, work: Work) -> bool {
        let [ours, theirs] = sides.parts.each_ref().map(Vec::as_slice);
        // What the starts stand for, where nothing else says it.
        if !ours.iter().all(|part| self.numbers.has_image(self.reason, part.start)) {
            let fixed: Vec<Sym> =
                ours.iter().map(|part| part.start).filter(|start| matches!(start, Sym::Const(_))).collect();
            let meetings = self.meetings(sides, work);
            for group in groups_between([ours, theirs], &fixed, &meetings) {
                let (a, b) = (sides.start(0, group.ours.start), sides.start(1, group.theirs.start));
                self.numbers.covered(self.reason, a, b);
            }
        }
        self.bind_limits([ours, theirs]);
        let images: Option<Vec<Sym>> =
            ours.iter().map(|part| self.numbers.image_in_second(self.reason, part.start)).collect();
        let Some(images) = images else { return false };
        // That the starts are in order is part of what the first state says.
        if !images.windows(2).all(|pair| self.is_at_most(pair[0], pair[1])) {
            return false;
        }
        (0..images.len()).all(|k| (0..theirs.len()).all(|j| self.part_covers(sides, (k, &images), j)))
    }

    /// Whether a part of the first sequence describes what it shares with a part of the second.
    fn part_covers(&mut self, sides: &Sides, (k, images): (usize, &[Sym]), j: usize) -> bool {
        let [ours, theirs] = &sides.parts;
        let (element, other) = (&ours[k].element, &theirs[j]);
        let path = self.numbers.path(Side::Second).clone();
        let meets_well = |this: &mut Self| j == 0 || meets(this.reason, &path, element, other.start);
        let includes = element.without_limits().includes(&other.element);
        if includes && self.is_within_limits(element, &other.element) && meets_well(self) {
            return true;
        }
        let end = sides.start(1, j + 1);
        // A part that is empty has nothing to describe.
        let apart = self.is_at_most(end, images[k]) || self.is_at_most(end, other.start);
        apart || images.get(k + 1).is_some_and(|&next| self.is_at_most(next, other.start))
    }

    /// Whether a number is at most another in the second state.
    fn is_at_most(&mut self, a: Sym, b: Sym) -> bool {
        self.is_at_most_on(Side::Second, a, b)
    }
}

/// Factors and constants with which a number may be another in both states, also a factor that the terms of one of them have.
fn candidates(numbers: [Sym; 2], wanted: [Sym; 2], width: u32, given: Option<u128>) -> Vec<(u128, u128)> {
    let mask = mask(width);
    if let ([Sym::Const(x), Sym::Const(y)], [Sym::Const(a), Sym::Const(b)]) = (numbers, wanted) {
        let (dx, da) = (y.wrapping_sub(x) & mask, b.wrapping_sub(a) & mask);
        let (dx, da) = if dx >> (width - 1) == 1 {
            (dx.wrapping_neg() & mask, da.wrapping_neg() & mask)
        } else {
            (dx, da)
        };
        if dx == 0 || da % dx != 0 || da / dx > MOST_FACTOR {
            return Vec::new();
        }
        let factor = da / dx;
        return vec![(factor, a.wrapping_sub(x.wrapping_mul(factor)) & mask)];
    }
    let mut all = Vec::new();
    let usual = [1u128, 4, 8, 2, 16, 12, 24, 3];
    for factor in usual.into_iter().chain(given.filter(|given| !usual.contains(given))) {
        all.extend([0, factor, factor.wrapping_neg() & mask, 1].map(|added| (factor, added)));
    }
    all
}
