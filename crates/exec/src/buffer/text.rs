//! Strings in what a sequence describes: where they end, and whether they were set as a whole.

use super::{describe, joined};
use crate::heap::{Heap, ObjId, Stretch};
use crate::machine::Machine;
use crate::sequence::{Element, Part, Sequence};
use crate::value::{Sym, Value, mask};
use ringfence_ir::{BinOp, CmpOp};
use ringfence_library::Stop;
use ringfence_logic::{Bits, Fact};
use ringfence_semantics::{Action, Algebra, access};
use std::rc::Rc;

/// How many places a byte may be found at before they are taken for any.
const MANY: u64 = 8;

impl<H: Heap> Machine<'_, H> {
    /// The length (of 64 bits) of the string at a pointer to what a sequence describes, or may describe. Absent when it is to be
    /// looked for byte by byte.
    pub(crate) fn string_length(&mut self, pointer: Value) -> Result<Option<Sym>, Stop> {
        let (Some(id), Some(offset)) = (pointer.prov.get(), self.offset_of(pointer)) else { return Ok(None) };
        let (least, most) = self.bounds(offset);
        let described = self.is_in_sequence(id, offset, 1);
        if !self.settings.mode.has_sequences() || !(described || least != most) || self.has_padding(id) {
            return Ok(None);
        }
        self.concrete(pointer)?;
        if !self.may_describe(pointer, offset) {
            return Ok(None);
        }
        let place = access::locate(self, pointer, (Sym::Const(1), 64), Action::Read)?;
        let (id, offset) = (place.id, place.offset);
        let least = u64::try_from(least).unwrap_or(u64::MAX);
        if described && !self.make_sequence(id, least) {
            return Ok(None);
        }
        // What is described is the sequence itself, from here on: questions may narrow the offset.
        let text = describe(&self.state.heap, &mut self.reason, &self.state.path, id, least);
        let Some(text) = text else { return Ok(None) };
        let at = self.part_of(&text, offset)?;
        let Some(zero) = self.first_zero(id, &text, at) else {
            return Err(self.runs_out(id, pointer, offset));
        };
        let before = &text.parts()[at..zero];
        if before.iter().any(|part| !part.element.is_set()) {
            let unset = self.any_bits(8);
            self.used(unset, "by a library function")?;
        }
        let end = text.parts()[zero].start;
        let (len, exact) = match before.iter().any(|part| part.element.may_be_zero()) {
            true => (self.any_within(offset, end), false),
            false if zero == at => (Sym::ZERO, true),
            false => (self.difference(end, offset), true),
        };
        if described && !exact {
            self.write_text_down(id, &text, (at, zero), offset, len);
        }
        Ok(Some(self.reason.extend(len, self.pointer_bits(), 64, false)))
    }

    /// The length (of 64 bits) of the string at a pointer in which a byte is looked for: where a sequence describes it, or where it is one of many
    /// constants and the byte is not known. Where the byte is found is taken to be any place then, instead of each place in a path of its own.
    pub(crate) fn searched_length(&mut self, pointer: Value, wanted: Value) -> Result<Option<Sym>, Stop> {
        let described = self.string_length(pointer)?;
        let is_open = match wanted.bits {
            Sym::Const(_) => false,
            Sym::Term(term) => self.state.path.fact(&mut self.reason, term).single().is_none(),
        };
        if described.is_some() || !self.settings.mode.has_sequences() || !is_open {
            return Ok(described);
        }
        let Some(len) = self.constant_length(pointer).filter(|len| *len >= MANY) else { return Ok(None) };
        access::locate(self, pointer, (Sym::Const(u128::from(len) + 1), 64), Action::Read)?;
        Ok(Some(Sym::Const(len.into())))
    }

    /// The length of the string of constants at a pointer.
    fn constant_length(&mut self, pointer: Value) -> Option<u64> {
        let (id, Sym::Const(offset)) = (pointer.prov.get()?, self.offset_of(pointer)?) else { return None };
        let first = u64::try_from(offset).ok()?;
        let (mut at, mut end, mut is_known) = (0, None, true);
        self.state.heap.for_each_stretch(id, |stretch| {
            let (start, next) = (at, at + stretch.len());
            at = next;
            if next <= first || end.is_some() || !is_known {
                return;
            }
            let from = first.max(start);
            match stretch {
                Stretch::Bytes(bytes) => {
                    let zero = bytes[(from - start) as usize..].iter().position(|&byte| byte == 0);
                    end = zero.map(|zero| from + zero as u64);
                }
                Stretch::Fill(0, _) => end = Some(from),
                Stretch::Fill(..) => {}
                Stretch::Undefined(_) | Stretch::Value(..) => is_known = false,
            }
        });
        end.map(|end| end - first)
    }

    /// The length (of 64 bits) of the string at a pointer to what a sequence describes, of which at most so many bytes are looked at. Absent
    /// when it is to be looked for byte by byte.
    pub(crate) fn string_length_within(&mut self, pointer: Value, limit: Sym) -> Result<Option<Sym>, Stop> {
        let (Some(id), Some(offset)) = (pointer.prov.get(), self.offset_of(pointer)) else { return Ok(None) };
        if !self.settings.mode.has_sequences() || self.has_padding(id) {
            return Ok(None);
        }
        let (least, most) = self.bounds(offset);
        if !self.is_in_sequence(id, offset, 1) && least == most {
            return Ok(None);
        }
        self.concrete(pointer)?;
        if !self.may_describe(pointer, offset) || self.is_empty(limit)? {
            return Ok(None);
        }
        if self.is_set_within(pointer, limit)? {
            let has_no_zero = |part: &Part| part.element.is_set() && !part.element.may_be_zero();
            if self.parts_within(id, offset, limit).is_some_and(|parts| parts.iter().all(has_no_zero)) {
                return Ok(Some(limit));
            }
            // Whether or not there is a terminator, all that may be looked at is there.
            return Ok(Some(self.any_up_to(limit, 64)));
        }
        let Some(len) = self.string_length(pointer)? else { return Ok(None) };
        let shorter = self.ask(CmpOp::Ult, 64, len, limit)?;
        Ok(Some(if shorter { len } else { limit }))
    }

    /// Whether a range that a sequence describes or may describe, its length of 64 bits, surely lies in a live object and was set as a
    /// whole. If not, it is to be looked at byte by byte.
    pub(crate) fn is_set_within(&mut self, pointer: Value, len: Sym) -> Result<bool, Stop> {
        let (Some(id), Some(offset)) = (pointer.prov.get(), self.offset_of(pointer)) else {
            return Ok(false);
        };
        let open = self.is_range_open(offset, len) || self.is_in_sequence(id, offset, 1);
        let has_sequences = self.settings.mode.has_sequences();
        if !has_sequences || !open || self.has_padding(id) || !self.may_describe(pointer, offset) {
            return Ok(false);
        }
        self.concrete(pointer)?;
        let size = self.state.heap.object(id).map_or(Sym::ZERO, |object| object.size);
        let room = self.difference(size, offset);
        let room = self.reason.extend(room, self.pointer_bits(), 64, false);
        // Behind its end an object has no room, and the difference wraps around.
        let fits = self.surely(CmpOp::Ule, self.pointer_bits(), offset, size)
            && self.surely(CmpOp::Ule, 64, len, room);
        if !fits || !self.is_all_set(id, offset, len) {
            return Ok(false);
        }
        access::locate(self, pointer, (len, 64), Action::Read)?;
        Ok(true)
    }

    /// Whether all bytes of a range were set that lies in an object.
    fn is_all_set(&mut self, id: ObjId, offset: Sym, len: Sym) -> bool {
        let parts = self.parts_within(id, offset, len);
        parts.is_some_and(|parts| parts.iter().all(|part| part.element.is_set()))
    }

    /// The parts that a range, its length of 64 bits, may touch that lies in an object.
    fn parts_within(&mut self, id: ObjId, offset: Sym, len: Sym) -> Option<Vec<Part>> {
        let least = u64::try_from(self.bounds(offset).0).unwrap_or(u64::MAX);
        let text = describe(&self.state.heap, &mut self.reason, &self.state.path, id, least)?;
        let len = self.reason.truncate(len, self.pointer_bits());
        let end = self.sum(offset, len);
        let (first, last) = self.touched_parts(&text, offset, end);
        Some(text.parts()[first..=last].to_vec())
    }

    /// The first part from one on that certainly has a byte, and zeros alone.
    fn first_zero(&mut self, id: ObjId, text: &Sequence, at: usize) -> Option<usize> {
        let size = self.state.heap.object(id)?.size;
        (at..text.parts().len()).find(|&index| {
            let part = text.parts()[index];
            part.element.single_byte() == Some(0)
                && (index == at || {
                    let end = text.next_start(index).unwrap_or(size);
                    self.surely(CmpOp::Ult, self.pointer_bits(), part.start, end)
                })
        })
    }

    /// The violation of a string that may have no end in its object.
    fn runs_out(&mut self, id: ObjId, pointer: Value, offset: Sym) -> Stop {
        let size = self.state.heap.object(id).map_or(Sym::ZERO, |object| object.size);
        let room = self.difference(size, offset);
        let room = self.reason.extend(room, self.pointer_bits(), 64, false);
        let more = self.reason.binary(BinOp::Add, 64, room, Sym::Const(1));
        match access::locate(self, pointer, (more, 64), Action::Read) {
            Err(stop) => stop,
            Ok(_) => self.unsupported("a string without an end"),
        }
    }

    /// How far any place is behind a place that is not behind an end, and not behind that end. The sum is what is said of it, if it
    /// cannot wrap around: sums are what joins keep, and differences may be of numbers that are in no order.
    fn any_within(&mut self, start: Sym, end: Sym) -> Sym {
        let width = self.pointer_bits();
        let (most_start, most_end) = (self.bounds(start).1, self.bounds(end).1);
        let wraps = most_start.checked_add(most_end).is_none_or(|most| most > mask(width));
        if wraps || start == Sym::ZERO {
            let room = self.difference(end, start);
            return self.any_up_to(room, width);
        }
        let len = self.any_up_to(Sym::Const(most_end), width);
        let behind = self.sum(start, len);
        if let Sym::Term(within) = self.reason.compare(CmpOp::Ule, width, behind, end) {
            // A new variable is 0 in every assignment, and the start is not behind the end.
            let assignment = self.state.path.assignment().cloned();
            let possible = self.state.path.assume(&mut self.reason, within, assignment);
            debug_assert!(possible);
        }
        len
    }

    /// Any number of a width that is at most another.
    pub(crate) fn any_up_to(&mut self, most: Sym, width: u32) -> Sym {
        let any = self.havoc(width, "lengths of strings").bits;
        if let Sym::Term(within) = self.reason.compare(CmpOp::Ule, width, any, most) {
            // A new variable is 0 in every assignment, so the assignment satisfies the bound.
            let assignment = self.state.path.assignment().cloned();
            let possible = self.state.path.assume(&mut self.reason, within, assignment);
            debug_assert!(possible);
        }
        any
    }

    /// Writes down what a string of this length is, in the sequence of an object: bytes that are not zero, and one that is.
    fn write_text_down(
        &mut self,
        id: ObjId,
        sequence: &Sequence,
        (at, zero): (usize, usize),
        offset: Sym,
        len: Sym,
    ) {
        let (path, parts) = (&self.state.path, sequence.parts());
        let text = joined(&mut self.reason, path, &parts[at..zero]);
        let rest = joined(&mut self.reason, path, &parts[at..]);
        let (Some(text), Some(rest)) = (text, rest) else { return };
        let nonzero = match text {
            Element::Undefined => Element::Undefined,
            Element::Numbers { len: 1, fact, limits } => {
                let fact = fact.without(Bits::new(8, 0)).unwrap_or(fact);
                Element::Numbers { len: 1, fact, limits }
            }
            Element::Numbers { .. } => {
                let any = Fact::any(8);
                Element::numbers(1, any.without(Bits::new(8, 0)).unwrap_or(any))
            }
        };
        let end = self.sum(offset, len);
        let behind = self.sum(end, Sym::Const(1));
        let mut new = parts[..at].to_vec();
        let start = match self.are_equal(parts[at].start, offset) {
            true => parts[at].start,
            false => {
                new.push(parts[at]);
                offset
            }
        };
        new.extend([
            Part { start, element: nonzero },
            Part { start: end, element: Element::byte(0) },
            Part { start: behind, element: rest },
        ]);
        let changed = Rc::new(sequence.with_parts(new));
        self.state.heap.set_sequence(id, Some(changed));
    }
}
