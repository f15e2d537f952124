//! Accesses to what a sequence describes, when exploration is abstract: reads, writes, copies and fills at offsets and of
//! lengths that are terms.
//!
//! A read gives a number that the element of its part admits; where it may be of one of two parts, the state is split, and where
//! it may be of more, it gives what any of them may hold. A write cuts the part in which it lies: what is before, what was written,
//! what is after. Where it may lie in several, it is a weak update of all of them, and nothing is cut, unless it is where a part begins that may be empty:
//! then the state is split.
//! Parts are never searched for by a guess: each is bounded by terms whose order holds in every execution.
//!
//! Soundness. The starts of the parts stay in order: a cut is made between the bounds of the part that holds it, as the
//! path says or the bounds check has said before. A read gives every value that the bytes may have, indeterminate when they may be
//! so. A pointer that is written into a sequence is forgotten: the bytes may be anything afterwards, so its block counts as lost
//! unless something else leads to it. Whoever uses cells of the heap without asking here finds undefined bytes
//! ([`Heap::sequence`]).

mod describe;
mod examined;
mod gathering;
mod growth;
mod order;
mod row_text;
mod text;

pub use describe::{describe, describe_array, joined, refreshed};
pub use examined::{Examined, examined};
pub use gathering::gathered;

use crate::heap::{Heap, ObjId};
use crate::limits::{Limits, agreed};
use crate::machine::Machine;
use crate::reason::Reasoner;
use crate::records::{Member, Records, is_multiple, meets, remainder};
use crate::sequence::{Element, Part, Recent, Sequence};
use crate::value::{Sym, Value, mask};
use describe::{as_member, element_of};
use ringfence_ir::{BinOp, CmpOp};
use ringfence_library::Stop;
use ringfence_logic::{Assignment, Fact, Path};
use ringfence_semantics::{Action, Algebra, access};
use std::rc::Rc;

/// Among how many parts a read is split: among more it may be of any of them.
const MOST_SPLIT: usize = 2;

/// How many bytes a number has at most: more are a range that is written at once.
const LONGEST_NUMBER: u128 = 8;

/// The parts after a write somewhere into some of them: each may hold what was written, or what it held.
fn weakly_updated(
    (reason, path): (&mut Reasoner, &Path),
    old: &[Part],
    (at, last): (usize, usize),
    new: &[Part],
) -> Vec<Part> {
    // What is written is whole numbers, but they may be in the middle of others. Bytes that are all the same are numbers of any length.
    let fits = |all: &Element, new: &Element| {
        let records = matches!((all, new), (Element::Records(_), Element::Records(_)));
        records || all.number_len() == new.number_len() || all.single_byte().is_some()
    };
    let is_of_texts = |element: &Element| matches!(element, Element::Texts(_));
    let mut updated = |element: &Element| {
        new.iter().fold(element.clone(), |all, part| match (all.is_set(), part.element.is_set()) {
            // A string that is written over in part may have no end any more.
            _ if is_of_texts(&all) || is_of_texts(&part.element) => {
                all.loosened().join(&part.element.loosened())
            }
            (true, true) if !fits(&all, &part.element) => Element::ANY,
            _ => {
                let (all, written) = agreed(reason, path, all, part.element.clone());
                all.join(&written)
            }
        })
    };
    let part = |(index, part): (usize, &Part)| match (at..=last).contains(&index) {
        true => Part { element: updated(&part.element), ..*part },
        false => part.clone(),
    };
    old.iter().enumerate().map(part).collect()
}

impl<H: Heap> Machine<'_, H> {
    /// Whether an access to an object is one to what a sequence describes.
    #[inline]
    pub(crate) fn is_in_sequence(&self, id: ObjId, offset: Sym, len: u64) -> bool {
        match (self.state.heap.sequence(id), offset) {
            (None, _) => false,
            (Some(_), Sym::Term(_)) => true,
            (Some(sequence), Sym::Const(offset)) => offset + u128::from(len) > sequence.base().into(),
        }
    }

    /// Describes what an object holds from an offset on as a sequence, from now on. False, with nothing changed, when
    /// that cannot be done.
    pub(crate) fn make_sequence(&mut self, id: ObjId, from: u64) -> bool {
        if self.state.heap.sequence(id).is_some_and(|sequence| sequence.base() <= from) {
            return true;
        }
        if self.state.heap.row(id).is_some() {
            // Joins look either at a sequence or at elements that are objects: what is beside these stays cells.
            return false;
        }
        let is_open = |object: &crate::heap::Object| self.has_arrays_from(object, from);
        if !self.settings.mode.has_sequences() || !self.state.heap.single(id).is_some_and(is_open) {
            return false;
        }
        let Some(sequence) = describe(&self.state.heap, &mut self.reason, &self.state.path, id, from) else {
            return false;
        };
        let reserved = self.state.heap.object(id).map_or(0, |object| object.reserved);
        // The sequence is set afterwards: cells are what is undefined here.
        self.state.heap.set_sequence(id, None);
        self.state.heap.unset(&mut self.reason.terms, id, from, reserved.saturating_sub(from));
        self.state.heap.set_sequence(id, Some(Rc::new(sequence)));
        true
    }

    /// The sequence that an access at an offset is to. Its start is lowered to the least offset if need be.
    ///
    /// # Errors
    /// When pointers are in the way.
    fn sequence_at(&mut self, id: ObjId, offset: Sym) -> Result<Rc<Sequence>, Stop> {
        let least = self.bounds(offset).0;
        let least = u64::try_from(least).unwrap_or(u64::MAX);
        if self.make_sequence(id, least)
            && let Some(sequence) = self.state.heap.sequence(id)
        {
            return Ok(Rc::clone(sequence));
        }
        Err(self.unsupported("an access to numbers or pointers at an offset that is not known"))
    }

    /// The index of the part in which an offset lies, which is in the object.
    fn part_of(&mut self, sequence: &Sequence, offset: Sym) -> Result<usize, Stop> {
        let width = self.pointer_bits();
        for at in 0..sequence.parts().len() {
            match sequence.next_start(at) {
                Some(next) if !self.ask(CmpOp::Ult, width, offset, next)? => {}
                next => {
                    self.note_only_byte(sequence.parts()[at].start, next, offset);
                    return Ok(at);
                }
            }
        }
        Ok(sequence.parts().len().saturating_sub(1))
    }

    /// Says that an offset in a part of one byte is where the part starts. The path entails it by two orders, but joins look for
    /// equalities.
    fn note_only_byte(&mut self, start: Sym, end: Option<Sym>, offset: Sym) {
        let width = self.pointer_bits();
        if start == offset || end.is_none_or(|end| self.difference(end, start) != Sym::Const(1)) {
            return;
        }
        if let Sym::Term(same) = self.reason.compare(CmpOp::Eq, width, offset, start) {
            // What the path entails, each of its assignments satisfies.
            let assignment = self.state.path.assignment().cloned();
            let mut path = self.state.path.clone();
            // Where no execution goes on, nothing needs to be known.
            if path.assume(&mut self.reason, same, assignment) {
                self.state.path = path;
            }
        }
    }

    /// The index of the part, from one on, in which a range ends.
    fn part_of_end(&mut self, sequence: &Sequence, from: usize, end: Sym) -> Result<usize, Stop> {
        let width = self.pointer_bits();
        for at in from..sequence.parts().len() {
            match sequence.next_start(at) {
                Some(next) if !self.ask(CmpOp::Ule, width, end, next)? => {}
                _ => return Ok(at),
            }
        }
        Ok(sequence.parts().len().saturating_sub(1))
    }

    /// The parts that a range of which the first byte is at an offset may touch: the first and the last of them.
    fn touched_parts(&mut self, sequence: &Sequence, offset: Sym, end: Sym) -> (usize, usize) {
        let width = self.pointer_bits();
        let count = sequence.parts().len();
        let mut first = 0;
        while first + 1 < count && self.surely(CmpOp::Ule, width, sequence.parts()[first + 1].start, offset) {
            first += 1;
        }
        let mut last = count - 1;
        while last > first && self.surely(CmpOp::Ule, width, end, sequence.parts()[last].start) {
            last -= 1;
        }
        (first, last)
    }

    /// Whether a comparison holds on this path.
    pub(crate) fn surely(&mut self, op: CmpOp, width: u32, a: Sym, b: Sym) -> bool {
        match self.reason.compare(op, width, a, b) {
            Sym::Const(bits) => bits & 1 == 1,
            Sym::Term(term) => self.state.path.entails(&mut self.reason, term),
        }
    }

    /// Whether two numbers of a pointer's width are equal on this path.
    fn are_equal(&mut self, a: Sym, b: Sym) -> bool {
        self.surely(CmpOp::Eq, self.pointer_bits(), a, b)
    }

    fn sum(&mut self, a: Sym, b: Sym) -> Sym {
        self.reason.binary(BinOp::Add, self.pointer_bits(), a, b)
    }

    fn difference(&mut self, a: Sym, b: Sym) -> Sym {
        self.reason.binary(BinOp::Sub, self.pointer_bits(), a, b)
    }
}

// Reads and writes of numbers.
impl<H: Heap> Machine<'_, H> {
    /// Reads a scalar that lies in an object.
    pub(crate) fn read_sequence(&mut self, id: ObjId, offset: Sym, len: u64) -> Result<Value, Stop> {
        let sequence = self.sequence_at(id, offset)?;
        let known = |recent: &&Recent| recent.offset == offset && recent.len == len;
        if let Some(recent) = sequence.recent().iter().find(known) {
            return Ok(recent.value);
        }
        let end = self.sum(offset, Sym::Const(len.into()));
        let (mut at, mut last) = self.touched_parts(&sequence, offset, end);
        if last - at < MOST_SPLIT {
            at = self.part_of(&sequence, offset)?;
            last = self.part_of_end(&sequence, at, end)?;
        } else if self.is_at_last_zero(&sequence, last, offset, len)? {
            at = last;
        }
        if at == last && len == 1 && self.open_text(id, &sequence, at, offset).is_some() {
            return self.read_sequence(id, offset, len);
        }
        let element = match at == last {
            true => sequence.parts()[at].element.clone(),
            // What describes all of them describes the number, wherever it lies.
            false => {
                let touched = &sequence.parts()[at..=last];
                joined(&mut self.reason, &self.state.path, touched).unwrap_or(Element::Undefined)
            }
        };
        let value = self.value_of(&element, offset, len);
        if element.is_set() && element.single_byte().is_none() {
            let mut sequence = Sequence::clone(&sequence);
            sequence.remember(Recent { offset, len, value });
            self.state.heap.set_sequence(id, Some(Rc::new(sequence)));
        }
        Ok(value)
    }

    /// Whether a read that may be of one of many parts is of the last of them, where that is the end of a string: a walk along it
    /// goes on before that only, and this is what is to be known of the place. The range ends in that part at the latest, so a number
    /// that starts in it lies in it. Where it is not, the number may be of any of the parts still: it says no less than if it were known
    /// to lie before the last one.
    fn is_at_last_zero(
        &mut self,
        sequence: &Sequence,
        last: usize,
        offset: Sym,
        len: u64,
    ) -> Result<bool, Stop> {
        let part = &sequence.parts()[last];
        match part.element.single_byte() == Some(0) && matches!(len, 1 | 2 | 4) {
            true => Ok(!self.ask(CmpOp::Ult, self.pointer_bits(), offset, part.start)?),
            false => Ok(false),
        }
    }

    /// A value of some bytes that an element describes.
    fn value_of(&mut self, element: &Element, offset: Sym, len: u64) -> Value {
        const WHAT: &str = "elements of arrays";
        let width = 8 * len as u32;
        if let Some(byte) = element.single_byte() {
            let bits = (0..len).fold(0, |all, at| all | u128::from(byte) << (8 * at));
            return Value::number(bits);
        }
        let known = self.numbers_at(element, offset, len);
        if !element.is_set() && known.is_none() {
            return self.any_bits(width);
        }
        match known {
            Some((fact, limits)) => {
                let ((least, most), (low, high)) = (fact.unsigned(), fact.signed());
                let (first, room) = match (most - least, high.abs_diff(low)) {
                    (unsigned, signed) if signed < unsigned => (low as u128 & mask(width), signed),
                    (unsigned, _) => (least, unsigned),
                };
                let more = self.havoc_up_to(width, room, WHAT);
                let number = self.reason.binary(BinOp::Add, width, more.bits, Sym::Const(first));
                self.assume_limits(number, limits);
                Value::plain(number)
            }
            None => self.havoc(width, WHAT),
        }
    }

    /// What an element says of a number of so many bytes at an offset.
    fn numbers_at(&mut self, element: &Element, offset: Sym, len: u64) -> Option<(Fact, Limits)> {
        let path = &self.state.path;
        match element {
            Element::Undefined => None,
            Element::Texts(texts) => {
                let at = remainder(&mut self.reason, path, offset, texts.stride())?;
                texts.number_at(at, len).map(|fact| (fact, Limits::NONE))
            }
            Element::Numbers { len: of, fact, limits } => {
                let whole = u64::from(*of) == len && is_multiple(&mut self.reason, path, offset, *of);
                whole.then_some((*fact, *limits))
            }
            Element::Records(records) => {
                let at = remainder(&mut self.reason, path, offset, records.stride())?;
                let member = records.member(at, len as u32)?;
                Some((member.fact, member.limits))
            }
        }
    }

    /// Assumes of a number that was read that it is within the limits of its element: there is such an element, so they say something
    /// of it.
    fn assume_limits(&mut self, number: Sym, limits: Limits) {
        let Sym::Term(number) = number else { return };
        for limit in limits.iter() {
            let condition = limit.condition(&mut self.reason, number);
            if self.reason.terms.constant(condition).is_some() {
                continue;
            }
            let fits =
                |assignment: &&Assignment| self.reason.evaluate(&mut assignment.borrow_mut(), condition) != 0;
            let assignment = self.state.path.assignment().filter(fits).cloned();
            let mut path = self.state.path.clone();
            // Where no execution goes on, nothing needs to be known.
            if path.assume(&mut self.reason, condition, assignment) {
                self.state.path = path;
            }
        }
    }

    /// What is written, with the limits of other elements of the sequence that it is within: it may become one part with them. Where it
    /// is written as different bytes, none of them is that number, and nothing is said of them.
    fn with_limits_of(&mut self, id: ObjId, (value, size): (Value, u64), element: Element) -> Element {
        let Some(sequence) = self.state.heap.sequence(id) else { return element };
        let (len, at) = match &element {
            Element::Undefined | Element::Texts(_) => return element,
            Element::Numbers { len, .. } => (*len, None),
            Element::Records(records) => match records.members() {
                [member] => (member.len, Some(member.at)),
                _ => return element,
            },
        };
        if u64::from(len) != size && element.single_byte().is_none() {
            return element;
        }
        let mut all = Vec::new();
        for part in sequence.parts() {
            match &part.element {
                Element::Numbers { len: own, limits, .. } if *own == len => all.extend(limits.iter()),
                Element::Records(records) => {
                    let member = at.and_then(|at| records.member(at, len));
                    all.extend(member.into_iter().flat_map(|member| member.limits));
                }
                _ => {}
            }
        }
        if all.is_empty() {
            return element;
        }
        let number = self.reason.term(value.bits, 8 * len);
        if self.reason.terms.width(number) != 8 * len {
            return element;
        }
        all.retain(|limit| {
            let condition = limit.condition(&mut self.reason, number);
            match self.reason.terms.constant(condition) {
                Some(bits) => !bits.is_zero(),
                None => self.state.path.clearly_entails(&mut self.reason, condition),
            }
        });
        let limits = Limits::of(all);
        match &element {
            Element::Records(records) => {
                Element::Records(Rc::new(Records::map(records, |member| Member { limits, ..*member })))
            }
            _ => element.with_limits(len, limits),
        }
    }

    /// Writes a scalar that lies in an object.
    pub(crate) fn write_sequence(
        &mut self,
        id: ObjId,
        offset: Sym,
        len: u64,
        value: Value,
    ) -> Result<(), Stop> {
        let element = element_of(&mut self.reason, &self.state.path, value, offset, len);
        let stride = self.state.heap.stride(id);
        let element = as_member(&mut self.reason, &self.state.path, element, (offset, len), stride);
        let element = self.with_limits_of(id, (value, len), element);
        let is_set = element.is_set();
        let end = self.sum(offset, Sym::Const(len.into()));
        self.replace(id, (offset, end), &[Part { start: offset, element }])?;
        if let Some(sequence) = self.state.heap.sequence(id).filter(|_| is_set) {
            let mut sequence = Sequence::clone(sequence);
            sequence.remember(Recent { offset, len, value });
            self.state.heap.set_sequence(id, Some(Rc::new(sequence)));
        }
        Ok(())
    }

    /// Replaces a range that lies in an object by parts, of which the first starts where the range does.
    fn replace(&mut self, id: ObjId, (start, end): (Sym, Sym), new: &[Part]) -> Result<(), Stop> {
        let sequence = self.sequence_at(id, start)?;
        let (at, last) = self.replaced_parts(&sequence, (start, end), new)?;
        let recent = self.apart_from(&sequence, start, end);
        let old = sequence.parts();
        if at != last && !self.bounds_are_certain(&sequence, (at, last), (start, end)) {
            let grown = self.grown(id, &sequence, (at, last), (start, end), new);
            let parts = match grown {
                Some(parts) => parts,
                None if self.is_worth_cuts(&sequence, (at, last), (start, end), new) => {
                    self.cut_around(id, &sequence, (at, last), (start, end), new)
                }
                None => {
                    let new = self.whole_numbers((start, end), new, &old[at..=last]);
                    weakly_updated((&mut self.reason, &self.state.path), old, (at, last), &new)
                }
            };
            let mut changed = sequence.with_parts(parts);
            changed.retain_recent(|access| recent.contains(access));
            self.state.heap.set_sequence(id, Some(Rc::new(changed)));
            return Ok(());
        }
        let covered = at == last
            && !self.ends_text(&old[at].element, (start, end), new)
            && self.changes_nothing(&old[at].element, (start, end), new);
        let mut changed = Sequence::clone(&sequence);
        if !covered {
            let mut parts = old[..at].to_vec();
            let mut new = new.to_vec();
            match (self.are_equal(old[at].start, start), new.first_mut()) {
                (true, Some(first)) => {
                    first.start = old[at].start;
                    // A part before it that starts where it does is empty.
                    if let Some(before) = parts.pop_if(|before| self.are_equal(before.start, start)) {
                        first.start = before.start;
                    }
                }
                _ => parts.push(old[at].clone()),
            }
            let behind = self.end_of_part(id, &sequence, last);
            let rest = !self.are_equal(end, behind);
            parts.append(&mut new);
            parts.extend(rest.then_some(Part { start: end, element: old[last].element.clone() }));
            parts.extend_from_slice(&old[last + 1..]);
            changed = changed.with_parts(self.merged(parts));
        }
        changed.retain_recent(|access| recent.contains(access));
        self.state.heap.set_sequence(id, Some(Rc::new(changed)));
        Ok(())
    }

    /// The parts that a range may touch which is replaced, the first and the last of them. A range of known length that starts where a part does which may be
    /// empty is in that one or in the next: the state is split, since a loop that goes on from there would blur both with every step.
    fn replaced_parts(
        &mut self,
        sequence: &Sequence,
        (start, end): (Sym, Sym),
        new: &[Part],
    ) -> Result<(usize, usize), Stop> {
        let (at, last) = self.touched_parts(sequence, start, end);
        let (width, old) = (self.pointer_bits(), sequence.parts());
        let says_more = |part: &Part| {
            !part.element.is_set() || !new.iter().all(|new| part.element.includes(&new.element))
        };
        if last != at + 1
            || !matches!(self.difference(end, start), Sym::Const(_))
            || !old[at..=last].iter().any(says_more)
            || self.surely(CmpOp::Ult, width, start, old[last].start)
            || !self.are_equal(old[at].start, start)
        {
            return Ok((at, last));
        }
        self.ask(CmpOp::Ult, width, start, old[last].start)?;
        Ok(self.touched_parts(sequence, start, end))
    }

    /// Where a part of an object's sequence ends.
    fn end_of_part(&self, id: ObjId, sequence: &Sequence, at: usize) -> Sym {
        let size = || self.state.heap.object(id).map_or(Sym::ZERO, |object| object.size);
        sequence.next_start(at).unwrap_or_else(size)
    }

    /// Whether it says more where a write begins and ends than where the parts do that it may lie in: what is written is
    /// a range, perhaps of a length that is not known; or is the end of a string, perhaps with the bytes before it, and nothing is unset before it; or is a byte before which nothing is unset, so that a string that
    /// is written over what an earlier one left grows with it, however long that was.
    fn is_worth_cuts(
        &mut self,
        sequence: &Sequence,
        (at, last): (usize, usize),
        (start, end): (Sym, Sym),
        new: &[Part],
    ) -> bool {
        let Sym::Const(len) = self.difference(end, start) else { return true };
        if len > LONGEST_NUMBER {
            return true;
        }
        let is_byte = |part: &Part| part.element.is_set() && part.element.number_len() == 1;
        let element = match new {
            [Part { element, .. }] if len == 1 => element,
            // A text of known length, with its end.
            [_, .., Part { element, .. }] if new.iter().all(is_byte) => element,
            _ => return false,
        };
        let before = self.last_before(sequence, (at, last), start);
        let parts = sequence.parts();
        let is_first = self.are_equal(parts[at].start, start);
        let is_zero = |part: &Part| part.element.single_byte() == Some(0);
        let ends_text = element.single_byte() == Some(0);
        let replaces = len == 1
            && element.is_set()
            && parts[at..=last].iter().any(|part| !part.element.is_set() || is_zero(part));
        (is_first || parts[at..=before].iter().all(|part| part.element.is_set())) && (ends_text || replaces)
    }

    /// The last of some parts that may hold a byte before an offset.
    fn last_before(&mut self, sequence: &Sequence, (at, last): (usize, usize), offset: Sym) -> usize {
        let (width, parts) = (self.pointer_bits(), sequence.parts());
        let mut before = last;
        while before > at && self.surely(CmpOp::Ule, width, offset, parts[before].start) {
            before -= 1;
        }
        before
    }

    /// The first of some parts that may hold a byte from an offset on.
    fn first_behind(&mut self, sequence: &Sequence, (at, last): (usize, usize), offset: Sym) -> usize {
        let (width, parts) = (self.pointer_bits(), sequence.parts());
        let mut behind = at;
        while behind < last && self.surely(CmpOp::Ule, width, parts[behind + 1].start, offset) {
            behind += 1;
        }
        behind
    }

    /// The parts after a write that lies in some of them, as what is before it, what is written, and what is after it. Before and
    /// after it is what any of these parts may hold that may have a byte there.
    fn cut_around(
        &mut self,
        id: ObjId,
        sequence: &Sequence,
        (at, last): (usize, usize),
        (start, end): (Sym, Sym),
        new: &[Part],
    ) -> Vec<Part> {
        let before = self.last_before(sequence, (at, last), start);
        let behind = self.first_behind(sequence, (at, last), end);
        let (before, after) = (
            self.around(&sequence.parts()[at..=before], start),
            self.around(&sequence.parts()[behind..=last], end),
        );
        let old = sequence.parts();
        let mut parts = old[..at].to_vec();
        if !self.are_equal(old[at].start, start) {
            parts.push(Part { element: before, ..old[at] });
        }
        let mut new = self.whole_numbers((start, end), new, &[]);
        if let (Some(first), 0) = (new.first_mut(), parts.len()) {
            // The first part starts at the base.
            first.start = old[0].start;
        }
        parts.append(&mut new);
        let behind = self.end_of_part(id, sequence, last);
        if !self.are_equal(end, behind) {
            parts.push(Part { start: end, element: after });
        }
        parts.extend_from_slice(&old[last + 1..]);
        parts
    }

    /// What any of some parts may hold, where they are cut at an offset: a number that is cut is another one. Of a row that is cut, nothing is said, and the
    /// others are what they were.
    fn around(&mut self, parts: &[Part], cut: Sym) -> Element {
        let path = self.state.path.clone();
        match joined(&mut self.reason, &path, parts).unwrap_or(Element::Undefined) {
            element @ Element::Texts(_) => element,
            element if !meets(&mut self.reason, &path, &element, cut) => element.loosened(),
            element => element,
        }
    }

    /// What is written, as bytes where it may end in the middle of a number. Bytes that are all the same are numbers of those parts that
    /// they may lie in.
    fn whole_numbers(&mut self, (start, end): (Sym, Sym), new: &[Part], old: &[Part]) -> Vec<Part> {
        let mut all = new.to_vec();
        let longest = old.iter().map(|part| part.element.number_len()).max().unwrap_or(1);
        for index in 0..all.len() {
            let element = all[index].element.clone();
            if let Some(fact) = element.fact_of(longest).filter(|_| element.single_byte().is_some()) {
                all[index].element = Element::numbers(longest, fact);
            }
            let ends = [
                all.get(index).map_or(start, |part| part.start),
                all.get(index + 1).map_or(end, |part| part.start),
            ];
            let (changed, path) = (&all[index].element, &self.state.path);
            if !ends.into_iter().all(|sym| meets(&mut self.reason, path, changed, sym)) {
                all[index].element =
                    if element.single_byte().is_some() { element } else { element.loosened() };
            }
        }
        all
    }

    /// Whether a range certainly starts in the first and ends in the last of the parts that it may touch.
    fn bounds_are_certain(
        &mut self,
        sequence: &Sequence,
        (at, last): (usize, usize),
        (start, end): (Sym, Sym),
    ) -> bool {
        let width = self.pointer_bits();
        let first_end = sequence.next_start(at).unwrap_or(Sym::ZERO);
        self.surely(CmpOp::Ult, width, start, first_end)
            && self.surely(CmpOp::Ult, width, sequence.parts()[last].start, end)
    }

    /// Whether what is written into bytes with this element is the end of a text: where that is says more than that the bytes are any.
    fn ends_text(&mut self, element: &Element, (start, end): (Sym, Sym), new: &[Part]) -> bool {
        let is_zero = |part: &Part| part.element.single_byte() == Some(0);
        element.number_len() == 1
            && element.single_byte().is_none()
            && new.last().is_some_and(is_zero)
            && (new.len() > 1 || self.difference(end, start) == Sym::Const(1))
    }

    /// Whether a range in a part with this element is described by it still when it is replaced by others.
    fn changes_nothing(&mut self, element: &Element, (start, end): (Sym, Sym), new: &[Part]) -> bool {
        let same = |part: &Part| match (element, &part.element) {
            (Element::Undefined, other) => *other == Element::Undefined,
            (Element::Records(_), other @ Element::Records(_))
            | (Element::Texts(_), other @ Element::Texts(_)) => element.includes(other),
            (_, other) if !other.is_set() => false,
            (_, other) => {
                *element == Element::ANY
                    || (element.number_len() == other.number_len() && element.includes(other))
            }
        };
        // A number that is written in part is another one.
        let mut ends = new.iter().map(|part| part.start).chain([start, end]);
        let path = &self.state.path;
        new.iter().all(same) && ends.all(|sym| meets(&mut self.reason, path, element, sym))
    }

    /// The parts, equal neighbours as one where that says no more than they do. The first stays.
    fn merged(&mut self, parts: Vec<Part>) -> Vec<Part> {
        let mut all: Vec<Part> = Vec::with_capacity(parts.len());
        for part in parts {
            let same = all.last().is_some_and(|before| before.element == part.element);
            if !same || !meets(&mut self.reason, &self.state.path, &part.element, part.start) {
                all.push(part);
            }
        }
        all
    }

    /// The remembered accesses that are certainly to other bytes than a range of known length.
    pub(crate) fn apart_from(&mut self, sequence: &Sequence, start: Sym, end: Sym) -> Vec<Recent> {
        let mut apart = Vec::new();
        let Sym::Const(len) = self.difference(end, start) else { return apart };
        let all = mask(self.pointer_bits());
        for &recent in sequence.recent() {
            let Sym::Const(distance) = self.difference(recent.offset, start) else { continue };
            // The distance is one of addresses: behind the range, or before it by the access at least.
            let before = all - distance + 1;
            if (distance >= len && distance < all / 2)
                || (before >= u128::from(recent.len) && before < all / 2)
            {
                apart.push(recent);
            }
        }
        apart
    }
}

// Ranges whose place or length is not known.
impl<H: Heap> Machine<'_, H> {
    /// Whether a range is one for sequences: its place or its length is not known, and there is more than one.
    fn is_range_open(&mut self, place: Sym, len: Sym) -> bool {
        let (least, most) = self.bounds(place);
        let (short, long) = self.bounds(len);
        self.settings.mode.has_sequences() && (least != most || short != long)
    }

    /// The place of a range whose length (of 64 bits) need not be known, in order.
    fn open_range(&mut self, pointer: Value, len: Sym, action: Action) -> Result<(ObjId, Sym, Sym), Stop> {
        let place = access::locate(self, pointer, (len, 64), action)?;
        let len = self.reason.truncate(len, self.pointer_bits());
        let end = self.sum(place.offset, len);
        Ok((place.id, place.offset, end))
    }

    /// Sets a range to a byte, if its place or its length (of 64 bits) is not known. Whether it did.
    pub(crate) fn fill_open(&mut self, pointer: Value, byte: Value, len: Sym) -> Result<bool, Stop> {
        if self.fill_elements(pointer, byte, len)? {
            return Ok(true);
        }
        let offset = self.offset_of(pointer);
        let in_sequence = |this: &Self, offset: Sym| {
            let known = pointer.prov.get().zip(len.number());
            known.is_some_and(|(id, len)| this.is_in_sequence(id, offset, len as u64))
        };
        let Some(offset) =
            offset.filter(|&offset| self.is_range_open(offset, len) || in_sequence(self, offset))
        else {
            return Ok(false);
        };
        if self.is_empty(len)? {
            return Ok(true);
        }
        if !self.may_describe(pointer, offset) {
            return Ok(false);
        }
        let (id, start, end) = self.open_range(pointer, len, Action::Write)?;
        let element = element_of(&mut self.reason, &self.state.path, byte, Sym::ZERO, 1);
        self.replace(id, (start, end), &[Part { start, element }])?;
        Ok(true)
    }

    /// Whether bytes of which nothing is known but that they are set can be written from a place on.
    pub(crate) fn takes_texts(&mut self, pointer: Value) -> Result<bool, Stop> {
        if !self.settings.mode.has_sequences() {
            return Ok(false);
        }
        self.concrete(pointer)?;
        // What was looked at but not read yet is known.
        let unread = u64::from(self.state.stdin.bytes) > self.state.library.input_read();
        if pointer == Value::ZERO {
            // There will be a new block.
            return Ok(!unread);
        }
        let offset = self.offset_of(pointer);
        Ok(!unread && offset.is_some_and(|offset| self.may_describe(pointer, offset)))
    }

    /// Sets a range, whose length is of 64 bits, to any bytes.
    pub(crate) fn scribble(&mut self, pointer: Value, len: Sym) -> Result<(), Stop> {
        self.check_bytes(pointer, len, Action::Write)?;
        if self.is_empty(len)? {
            return Ok(());
        }
        let (id, start, end) = self.open_range(pointer, len, Action::Write)?;
        self.replace(id, (start, end), &[Part { start, element: Element::ANY }])
    }

    /// Whether a length (of 64 bits) is 0.
    fn is_empty(&mut self, len: Sym) -> Result<bool, Stop> {
        self.ask(CmpOp::Eq, 64, len, Sym::ZERO)
    }

    /// The offset of a pointer in its object, if it is one.
    fn offset_of(&mut self, pointer: Value) -> Option<Sym> {
        let address = self.object_of(pointer.prov)?.address;
        Some(self.difference(pointer.bits, Sym::Const(address.into())))
    }

    /// Whether what an object holds from an offset on can be described as a sequence.
    fn may_describe(&mut self, pointer: Value, offset: Sym) -> bool {
        let Some(id) = pointer.prov.get() else { return false };
        let least = u64::try_from(self.bounds(offset).0).unwrap_or(u64::MAX);
        let is_array = self.state.heap.single(id).is_some_and(|object| self.has_arrays_from(object, least));
        is_array && describe(&self.state.heap, &mut self.reason, &self.state.path, id, least).is_some()
    }

    /// Copies a range as `memmove` does, if a place or the length (of 64 bits) is not known. Whether it did.
    pub(crate) fn copy_open(&mut self, dst: Value, src: Value, len: Sym) -> Result<bool, Stop> {
        if self.copy_elements(dst, src, len)? {
            return Ok(true);
        }
        let (Some(to), Some(from)) = (self.offset_of(dst), self.offset_of(src)) else { return Ok(false) };
        let known = len.number().map(|len| len as u64);
        let touches = |this: &Self, pointer: Value, offset: Sym| {
            let id = pointer.prov.get().zip(known);
            id.is_some_and(|(id, len)| this.is_in_sequence(id, offset, len))
        };
        let open = self.is_range_open(to, len) || self.is_range_open(from, len);
        if !open && !touches(self, dst, to) && !touches(self, src, from) {
            return Ok(false);
        }
        if self.is_empty(len)? {
            return Ok(true);
        }
        if !self.may_describe(dst, to) || !self.may_describe(src, from) {
            return Ok(false);
        }
        let (to_id, to_start, to_end) = self.open_range(dst, len, Action::Write)?;
        let (from_id, from_start, from_end) = self.open_range(src, len, Action::Read)?;
        let new = self.copied(from_id, (from_start, from_end), to_start)?;
        self.replace(to_id, (to_start, to_end), &new)?;
        if let Some(sequence) = self.state.heap.sequence(to_id) {
            let sequence = Rc::new(sequence.without_recent());
            self.state.heap.set_sequence(to_id, Some(sequence));
        }
        Ok(true)
    }

    /// The parts of a range, moved to another place.
    fn copied(&mut self, id: ObjId, (start, end): (Sym, Sym), to: Sym) -> Result<Vec<Part>, Stop> {
        let least = u64::try_from(self.bounds(start).0).unwrap_or(u64::MAX);
        let source = describe(&self.state.heap, &mut self.reason, &self.state.path, id, least);
        let Some(source) = source else {
            return Err(self.unsupported("a copy of pointers from a place that is not known"));
        };
        let at = self.part_of(&source, start)?;
        let last = self.part_of_end(&source, at, end)?;
        let distance = self.difference(to, start);
        // Padding is copied or not.
        let padded = self.has_padding(id);
        let mut parts = Vec::new();
        for (index, part) in source.parts()[at..=last].iter().enumerate() {
            let moved = if index == 0 { to } else { self.sum(part.start, distance) };
            let fits = self.may_move(&part.element, (start, to), distance);
            let element = match padded || !fits {
                true => part.element.loosened(),
                false => part.element.clone(),
            };
            parts.push(Part { start: moved, element });
        }
        Ok(parts)
    }

    /// Whether an element describes its bytes when they are moved from one place to another, so far away.
    fn may_move(&mut self, element: &Element, (from, to): (Sym, Sym), distance: Sym) -> bool {
        let path = &self.state.path;
        match element {
            Element::Undefined | Element::Numbers { len: 1, .. } => true,
            Element::Numbers { len, .. } => is_multiple(&mut self.reason, path, distance, *len),
            Element::Records(records) => {
                let stride = records.stride();
                let [from, to] = [from, to].map(|place| remainder(&mut self.reason, path, place, stride));
                from.is_some() && from == to
            }
            Element::Texts(texts) => {
                let stride = texts.stride();
                let [from, to] = [from, to].map(|place| remainder(&mut self.reason, path, place, stride));
                from.is_some() && from == to
            }
        }
    }

    /// Forgets what numbers are in a sequence: bytes of it may have been given any values.
    pub(crate) fn loosen_sequence(&mut self, id: ObjId) {
        let Some(sequence) = self.state.heap.sequence(id) else { return };
        let loose = |part: &Part| Part { element: part.element.loosened(), ..*part };
        let parts = sequence.parts().iter().map(loose).collect();
        let changed = Rc::new(sequence.without_recent().with_parts(parts));
        self.state.heap.set_sequence(id, Some(changed));
    }
}
