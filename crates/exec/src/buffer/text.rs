//! Strings in what a sequence describes: where they end, and whether they were set as a whole.

use super::{describe, is_multiple, joined};
use crate::heap::{Heap, ObjId, Stretch};
use crate::machine::Machine;
use crate::sequence::{Element, Part, Sequence};
use crate::value::{Sym, Value, mask};
use ringfence_ir::{BinOp, CmpOp};
use ringfence_library::Stop;
use ringfence_logic::{Binary, Bits, Fact, Kind};
use ringfence_semantics::{Action, Algebra, access};
use std::rc::Rc;

/// How many places a byte may be found at before they are taken for any.
const MANY: u64 = 8;

/// What is known of where a string ends whose end is at a part of zeros at the latest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// Nothing more.
    Open,
    /// Before that part.
    Before,
    /// Where that part begins.
    AtZeros,
}

impl<H: Heap> Machine<'_, H> {
    /// The length (of 64 bits), in characters of so many bytes, of the string at a pointer to what a sequence describes, or may
    /// describe. Absent when it is to be looked for character by character.
    pub(crate) fn string_length(&mut self, pointer: Value, unit: u32) -> Result<Option<Sym>, Stop> {
        let (Some(id), Some(offset)) = (pointer.prov.get(), self.offset_of(pointer)) else { return Ok(None) };
        let (least, most) = self.bounds(offset);
        let described = self.is_in_sequence(id, offset, unit.into());
        let begins_before = !described && self.runs_into_sequence(id, offset, unit);
        let open = described || begins_before || least != most;
        if !self.settings.mode.has_sequences() || !open || self.has_padding(id) {
            return Ok(None);
        }
        self.concrete(pointer)?;
        if !self.may_describe(pointer, offset) || !self.is_character(offset, unit) {
            return Ok(None);
        }
        let place = access::locate(self, pointer, (Sym::Const(unit.into()), 64), Action::Read)?;
        let (id, offset) = (place.id, place.offset);
        let least = u64::try_from(least).unwrap_or(u64::MAX);
        if described && !self.make_sequence(id, least) {
            return Ok(None);
        }
        // What is described is the sequence itself, from here on: questions may narrow the offset.
        let text = describe(&self.state.heap, &mut self.reason, &self.state.path, id, least);
        let Some(text) = text else { return Ok(None) };
        let at = self.part_of_text(&text, offset)?;
        let opened = (unit == 1 && described).then(|| self.open_text(id, &text, at, offset)).flatten();
        let (text, at) = opened.unwrap_or((text, at));
        let text = if unit == 1 { self.without_empty_ends(text, at)? } else { text };
        let Some(zero) = self.first_zero(id, &text, at, (offset, unit)) else {
            self.note_texts(id);
            return Err(self.runs_out(id, pointer, offset));
        };
        let before = &text.parts()[at..zero];
        if before.iter().any(|part| !part.element.is_set()) {
            self.note_texts(id);
            let unset = self.any_bits(8);
            self.used(unset, "by a library function")?;
        }
        let end = text.parts()[zero].start;
        // A character that lies in two parts may be any.
        let are_whole = text.parts()[at + 1..=zero].iter().all(|part| self.is_character(part.start, unit));
        let may_end_before = !are_whole || before.iter().any(|part| part.element.may_be_zero(unit));
        let (len, exact) = match may_end_before {
            true => (self.any_within(offset, end, unit), false),
            false if zero == at => (Sym::ZERO, true),
            false => (self.characters_between(offset, end, unit), true),
        };
        if !exact && (described || begins_before && self.make_sequence(id, least)) {
            let ending = match unit == 1 && self.is_led_behind(id, offset) {
                true => self.ending(offset, len, end)?,
                false => Ending::Open,
            };
            self.write_text_down(id, &text, ((at, zero), ending), offset, (len, unit));
        }
        Ok(Some(self.reason.extend(len, self.pointer_bits(), 64, false)))
    }

    /// The index of the part with which the bytes of a string begin. Where that may be empty, it says nothing wrong of them, unless it says that the string ends there:
    /// nothing is asked, so that the state is not split by whether the string is empty.
    fn part_of_text(&mut self, text: &Sequence, offset: Sym) -> Result<usize, Stop> {
        let behind = self.sum(offset, Sym::Const(1));
        let (at, last) = self.touched_parts(text, offset, behind);
        let part = &text.parts()[at];
        let is_text = part.element.is_set() && part.element.single_byte() != Some(0);
        match at < last && is_text && part.start == offset {
            true => Ok(at),
            false => self.part_of(text, offset),
        }
    }

    /// The parts without those of zeros that have no byte, where a string of bytes that begins in a part may end in them. It ends in the first that has one: the state is split
    /// by whether they have, since what is behind that end is another string.
    fn without_empty_ends(&mut self, text: Sequence, at: usize) -> Result<Sequence, Stop> {
        let is_text = |part: &Part| part.element.is_set() && !part.element.may_be_zero(1);
        let (mut index, mut parts) = (at, text.parts().to_vec());
        while let [part, next, ..] = &parts[index..] {
            let (start, end) = (part.start, next.start);
            if is_text(part) {
                index += 1;
            } else if index == at
                || part.element.single_byte() != Some(0)
                || self.ask(CmpOp::Ult, self.pointer_bits(), start, end)?
            {
                break;
            } else {
                parts.remove(index);
            }
        }
        Ok(text.with_parts(parts))
    }

    /// Whether a string of characters of so many bytes that begins before what a sequence describes does not end before it, so that where it
    /// ends is for the sequence to say.
    fn runs_into_sequence(&mut self, id: ObjId, offset: Sym, unit: u32) -> bool {
        let (Some(sequence), Sym::Const(from)) = (self.state.heap.sequence(id), offset) else { return false };
        let (base, from) = (sequence.base(), u64::try_from(from).unwrap_or(u64::MAX));
        if from >= base {
            return false;
        }
        let text = describe(&self.state.heap, &mut self.reason, &self.state.path, id, from);
        let is_before = |part: &&Part| part.start.number().is_some_and(|start| start < base.into());
        text.is_some_and(|text| {
            text.parts().iter().take_while(is_before).all(|part| !part.element.may_be_zero(unit))
        })
    }

    /// Whether a character of so many bytes that starts at an offset is one of the numbers of a part of such numbers.
    fn is_character(&mut self, offset: Sym, unit: u32) -> bool {
        unit == 1 || is_multiple(&mut self.reason, &self.state.path, offset, unit)
    }

    /// How many bytes so many characters have that lie in an object.
    fn bytes_of(&mut self, len: Sym, unit: u32) -> Sym {
        match unit {
            1 => len,
            _ => self.reason.binary(BinOp::Mul, self.pointer_bits(), len, Sym::Const(unit.into())),
        }
    }

    /// How many characters of so many bytes are between two places in an object, which both are multiples of that.
    fn characters_between(&mut self, start: Sym, end: Sym, unit: u32) -> Sym {
        let bytes = self.difference(end, start);
        if unit == 1 {
            return bytes;
        }
        if let Some(whole) = self.quotient_of(bytes, unit) {
            return whole;
        }
        let width = self.pointer_bits();
        let len = self.any_up_to(Sym::Const(mask(width) / u128::from(unit)), width);
        let product = self.bytes_of(len, unit);
        if let Sym::Term(same) = self.reason.compare(CmpOp::Eq, width, product, bytes) {
            let possible = self.state.path.assume(&mut self.reason, same, None);
            debug_assert!(possible);
        }
        len
    }

    /// The quotient of a product by one of its factors, where the product cannot wrap around.
    fn quotient_of(&mut self, product: Sym, by: u32) -> Option<Sym> {
        let (by, width) = (u128::from(by), self.pointer_bits());
        let term = match product {
            Sym::Const(bits) => return bits.is_multiple_of(by).then_some(Sym::Const(bits / by)),
            Sym::Term(term) => term,
        };
        let (number, factor) = match self.reason.terms.kind(term) {
            Kind::Binary(Binary::Mul, a, b) => match (self.reason.sym(a), self.reason.sym(b)) {
                (number, Sym::Const(factor)) | (Sym::Const(factor), number) => (number, factor),
                _ => return None,
            },
            Kind::Binary(Binary::Shl, a, b) => match self.reason.sym(b) {
                Sym::Const(shift) if shift < 64 => (self.reason.sym(a), 1 << shift),
                _ => return None,
            },
            _ => return None,
        };
        let fits = self.bounds(number).1.checked_mul(factor).is_some_and(|most| most <= mask(width));
        (fits && factor.is_multiple_of(by))
            .then(|| self.reason.binary(BinOp::Mul, width, number, Sym::Const(factor / by)))
    }

    /// The length (of 64 bits) of the string at a pointer in which a byte is looked for: where a sequence describes it, or where it is one of many
    /// constants and the byte is not known. Where the byte is found is taken to be any place then, instead of each place in a path of its own.
    pub(crate) fn searched_length(&mut self, pointer: Value, wanted: Value) -> Result<Option<Sym>, Stop> {
        let described = self.string_length(pointer, 1)?;
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

    /// The length (of 64 bits), in characters of so many bytes, of the string at a pointer to what a sequence describes, of which at most
    /// so many characters are looked at. Absent when it is to be looked for character by character.
    pub(crate) fn string_length_within(
        &mut self,
        pointer: Value,
        limit: Sym,
        unit: u32,
    ) -> Result<Option<Sym>, Stop> {
        let (Some(id), Some(offset)) = (pointer.prov.get(), self.offset_of(pointer)) else { return Ok(None) };
        if !self.settings.mode.has_sequences() || self.has_padding(id) {
            return Ok(None);
        }
        let (least, most) = self.bounds(offset);
        let described = self.is_in_sequence(id, offset, unit.into());
        if !described && least == most && !self.runs_into_sequence(id, offset, unit) {
            return Ok(None);
        }
        self.concrete(pointer)?;
        let is_text = self.may_describe(pointer, offset) && self.is_character(offset, unit);
        if !is_text || self.is_empty(limit)? {
            return Ok(None);
        }
        let fits = self.bounds(limit).1.checked_mul(unit.into()).is_some_and(|most| most <= mask(64));
        let bytes = self.reason.binary(BinOp::Mul, 64, limit, Sym::Const(unit.into()));
        if fits && self.is_set_within(pointer, bytes)? {
            let has_no_zero = |part: &Part| part.element.is_set() && !part.element.may_be_zero(unit);
            let parts = self.parts_within(id, offset, bytes).unwrap_or_default();
            let starts = parts.iter().skip(1).all(|part| self.is_character(part.start, unit));
            if starts && !parts.is_empty() && parts.iter().all(has_no_zero) {
                return Ok(Some(limit));
            }
            // Whether or not there is a terminator, all that may be looked at is there. A string that ends at a known place is at least as long as what
            // is looked at of it.
            let seen = self.any_up_to(limit, 64);
            if unit == 1
                && let Some(len) = self.clear_length(id, offset)
            {
                self.bound(seen, len, 64);
            }
            return Ok(Some(seen));
        }
        let Some(len) = self.string_length(pointer, unit)? else { return Ok(None) };
        let shorter = self.ask(CmpOp::Ult, 64, len, limit)?;
        Ok(Some(if shorter { len } else { limit }))
    }

    /// The length (of 64 bits) of the string of bytes at an offset, if a sequence says where it ends.
    fn clear_length(&mut self, id: ObjId, offset: Sym) -> Option<Sym> {
        let least = u64::try_from(self.bounds(offset).0).ok()?;
        let text = describe(&self.state.heap, &mut self.reason, &self.state.path, id, least)?;
        let behind = self.sum(offset, Sym::Const(1));
        let (at, last) = self.touched_parts(&text, offset, behind);
        let zero = self.first_zero(id, &text, at, (offset, 1))?;
        if zero == at {
            return (at == last).then_some(Sym::ZERO);
        }
        // Parts may be empty: the string begins in any of those before its end, or at its end.
        let end = text.parts()[zero].start;
        let is_text = |part: &Part| part.element.is_set() && !part.element.may_be_zero(1);
        let ends = text.parts()[at..zero].iter().all(is_text)
            && self.surely(CmpOp::Ule, self.pointer_bits(), offset, end);
        let len = self.difference(end, offset);
        ends.then(|| self.reason.extend(len, self.pointer_bits(), 64, false))
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

    /// The first part, from that of an offset on, that certainly has a character of so many bytes, and zeros alone.
    fn first_zero(
        &mut self,
        id: ObjId,
        text: &Sequence,
        at: usize,
        (offset, unit): (Sym, u32),
    ) -> Option<usize> {
        let (size, width) = (self.state.heap.object(id)?.size, self.pointer_bits());
        (at..text.parts().len()).find(|&index| {
            let part = &text.parts()[index];
            if !part.element.is_zero(unit) || (unit == 1 && index == at) {
                return part.element.is_zero(unit);
            }
            let start = if index == at { offset } else { part.start };
            let end = text.next_start(index).unwrap_or(size);
            let last = self.difference(end, Sym::Const(u128::from(unit) - 1));
            // The end is not before the start, so that less than a character before the end is not less than nothing.
            self.is_character(start, unit)
                && (unit == 1 || self.surely(CmpOp::Ule, width, Sym::Const(unit.into()), end))
                && self.surely(CmpOp::Ult, width, start, last)
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

    /// How many characters of so many bytes any place is behind a place that is not behind an end, and not behind that end. The sum is what is
    /// said of it, if it cannot wrap around: sums are what joins keep, and differences may be of numbers that are in no order.
    fn any_within(&mut self, start: Sym, end: Sym, unit: u32) -> Sym {
        let width = self.pointer_bits();
        let (most_start, most_end) = (self.bounds(start).1, self.bounds(end).1);
        let wraps = most_start.checked_add(most_end).is_none_or(|most| most > mask(width));
        if unit == 1 && (wraps || start == Sym::ZERO) {
            let room = self.difference(end, start);
            return self.any_up_to(room, width);
        }
        let len = self.any_up_to(Sym::Const(most_end / u128::from(unit)), width);
        let bytes = self.bytes_of(len, unit);
        let (behind, limit) = match wraps {
            true => (bytes, self.difference(end, start)),
            false => (self.sum(start, bytes), end),
        };
        if let Sym::Term(within) = self.reason.compare(CmpOp::Ule, width, behind, limit) {
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
        self.bound(any, most, width);
        any
    }

    /// Assumes that a new variable is at most a number.
    fn bound(&mut self, any: Sym, most: Sym, width: u32) {
        if let Sym::Term(within) = self.reason.compare(CmpOp::Ule, width, any, most) {
            // A new variable is 0 in every assignment, so the assignment satisfies the bound.
            let assignment = self.state.path.assignment().cloned();
            let possible = self.state.path.assume(&mut self.reason, within, assignment);
            debug_assert!(possible);
        }
    }

    /// Whether a pointer leads into an object behind an offset, or may.
    fn is_led_behind(&mut self, id: ObjId, offset: Sym) -> bool {
        let mut pointers = Vec::new();
        let mut meet = |value: Value| {
            if value.prov.get() == Some(id) && !pointers.contains(&value.bits) {
                pointers.push(value.bits);
            }
        };
        let frames = self.state.stack.frames();
        frames.for_each(|frame| frame.regs.iter().for_each(|&value| meet(value)));
        self.state.library.for_each_value(&mut meet);
        let heap = &self.state.heap;
        heap.for_each_object(|holder, _| heap.for_each_pointer(holder, |_, value, _| meet(value)));
        let Some(address) = self.state.heap.object(id).map(|object| object.address) else { return false };
        pointers.into_iter().any(|bits| {
            let place = self.difference(bits, Sym::Const(address.into()));
            !self.surely(CmpOp::Ule, self.pointer_bits(), place, offset)
        })
    }

    /// Whether a string of bytes ends where the part of zeros begins at which it ends at the latest: the state is split. A pointer behind the string would otherwise lead to
    /// bytes of which it is not known where they end.
    fn ending(&mut self, offset: Sym, len: Sym, zeros: Sym) -> Result<Ending, Stop> {
        let end = self.sum(offset, len);
        let is_last = self.ask(CmpOp::Eq, self.pointer_bits(), end, zeros)?;
        Ok(if is_last { Ending::AtZeros } else { Ending::Before })
    }

    /// Writes down what a string of this length is, in the sequence of an object: bytes that are not zero, and one that is. The string ends
    /// where the part of zeros begins at the latest, and that part has a character: so what is behind it stays as it is. Where it is known that the string ends before
    /// that part, so does the zero that ends it, and the part stays as it is, too.
    fn write_text_down(
        &mut self,
        id: ObjId,
        sequence: &Sequence,
        ((at, zero), ending): ((usize, usize), Ending),
        offset: Sym,
        (len, unit): (Sym, u32),
    ) {
        let (path, parts) = (&self.state.path, sequence.parts());
        let text = joined(&mut self.reason, path, &parts[at..zero]);
        let kept = if ending == Ending::Open { zero + 1 } else { zero };
        let rest = joined(&mut self.reason, path, &parts[at..kept]);
        let (Some(text), Some(rest)) = (text, rest) else { return };
        let nonzero = match text {
            Element::Undefined => Element::Undefined,
            Element::Texts(texts) if !texts.is_set() => Element::Undefined,
            Element::Numbers { len, fact, limits } if len == unit => {
                let fact = fact.without(Bits::new(8 * unit, 0)).unwrap_or(fact);
                Element::Numbers { len, fact, limits }
            }
            Element::Numbers { .. } | Element::Records(_) | Element::Texts(_) => {
                let any = Fact::any(8 * unit);
                Element::numbers(unit, any.without(Bits::new(8 * unit, 0)).unwrap_or(any))
            }
        };
        let bytes = self.bytes_of(len, unit);
        let end = self.sum(offset, bytes);
        let behind = self.sum(end, Sym::Const(unit.into()));
        let mut new = parts[..at].to_vec();
        let start = match self.are_equal(parts[at].start, offset) {
            true => parts[at].start,
            false => {
                new.push(parts[at].clone());
                offset
            }
        };
        new.push(Part { start, element: nonzero });
        if ending != Ending::AtZeros {
            let zero = Part { start: end, element: Element::byte(0) };
            new.extend([zero, Part { start: behind, element: rest }]);
        }
        new.extend_from_slice(&parts[kept..]);
        let changed = Rc::new(sequence.with_parts(new));
        self.state.heap.set_sequence(id, Some(changed));
    }
}
