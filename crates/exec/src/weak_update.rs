//! Weak reads and weak updates: accesses at one of many places, when exploration is abstract.
//!
//! An offset that may be any of many is not split into one state for each. A read gives an arbitrary value within the bounds
//! of what the places hold. A write changes one of the places, and it is not known which (a weak update: Chase, Wegman,
//! Zadeck, "Analysis of Pointers and Structures", 1990), so every byte that it may hit is any byte afterwards; an
//! uninitialised byte stays uninitialised, which says less: it may be anything, and its use is reported.
//!
//! Soundness. Each concrete read gives a value of one of the places, which the arbitrary value includes; if some byte
//! may be indeterminate, all of it is said to be. Each concrete write changes some bytes of the range and no
//! others, and a byte of the result may be its old or its new value. Pointers are exempt: where one may
//! be read or hit, the state is split as before.

use crate::access::Place;
use crate::heap::{Heap, ObjId, Stretch};
use crate::machine::Machine;
use crate::value::{Sym, Value, undef_mask};
use ringfence_semantics::Algebra;

/// For so many places at most, a state is split when bytes are not set.
const FEW: u128 = 4;

/// At one of how many places a number is written without making a sequence of them: each of more would become a choice between what was there and
/// what is written, and the next write one between these.
const MOST_CHOICES: u128 = 16;

/// How many cells a weak update may write before they count as uninitialised.
const MOST_WRITTEN: usize = 64;

/// How many places are read for the bounds of a weak read.
const MOST_READ: u128 = 512;

/// The places of an access: the first offset, the distance, and how many there are.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Places {
    pub(crate) first: u128,
    pub(crate) stride: u128,
    pub(crate) count: u128,
}

impl Places {
    /// The bytes that an access of so many bytes may touch: the first and the one after the last.
    pub(crate) fn range(self, len: u64) -> Option<(u64, u64)> {
        let last = self.first.checked_add(self.stride.checked_mul(self.count.checked_sub(1)?)?)?;
        Some((u64::try_from(self.first).ok()?, u64::try_from(last).ok()?.checked_add(len)?))
    }
}

/// A part of a stretch that an access may touch.
#[derive(Debug, Clone, Copy)]
enum Touched {
    /// Constant bytes, with the byte if all of them are equal.
    Constant(Option<u8>),
    Undefined,
    Value(Value),
}

/// What an access may touch, in order: where it starts, how many bytes, and what is there.
type Part = (u64, u64, Touched);

impl<H: Heap> Machine<'_, H> {
    /// Whether an access at these places is weak: not when there are few, nor when a choice between
    /// defined cells is possible.
    fn is_weak(&self, places: Places, parts: &[Part], most_cells: u128) -> bool {
        self.settings.mode.opens_layout()
            && places.count > FEW
            && (places.count > most_cells || parts.iter().any(is_unset))
    }

    /// Whether a write at one of these places makes a sequence of what is there, which it is then.
    pub(crate) fn opens_sequence(&mut self, id: ObjId, len: u64, value: Value, places: Places) -> bool {
        if !self.settings.mode.has_sequences() || !value.prov.is_none() {
            return false;
        }
        let parts = places.range(len).and_then(|range| self.touched(id, range));
        let weak = parts.is_some_and(|parts| self.is_weak(places, &parts, MOST_CHOICES));
        weak && u64::try_from(places.first).is_ok_and(|first| self.make_sequence(id, first))
    }

    /// Whether a read at one of these places finds a sequence of few parts there, which it is then.
    pub(crate) fn reads_sequence(&mut self, id: ObjId, len: u64, places: Places) -> bool {
        const FEW_PARTS: usize = 4;
        const SMALL: u64 = 4096;
        let Some(object) = self.state.heap.single(id).filter(|_| self.settings.mode.has_sequences()) else {
            return false;
        };
        let small = object.reserved <= SMALL || matches!(object.size, Sym::Term(_));
        let Some(parts) = places.range(len).filter(|_| small).and_then(|range| self.touched(id, range))
        else {
            return false;
        };
        let few = parts.len() <= FEW_PARTS && self.is_weak(places, &parts, crate::access::MOST_CELLS);
        few && u64::try_from(places.first).is_ok_and(|first| self.make_sequence(id, first))
    }

    /// What a read at one of these places gives, if it is weak.
    pub(crate) fn weak_read(
        &mut self,
        place: Place,
        len: u64,
        places: Places,
        most_cells: u128,
    ) -> Option<Value> {
        let parts = self.touched(place.id, places.range(len)?)?;
        if !self.is_weak(places, &parts, most_cells) {
            return None;
        }
        let width = 8 * u32::try_from(len).ok()?;
        let undef = if parts.iter().any(is_unset) { undef_mask(width) } else { 0 };
        let mut value = match self.bounds_of_cells(place.id, len, places) {
            Some((least, most)) if least == most => Value::number(least),
            Some((least, most)) => {
                let more = self.havoc_up_to(width, most - least, "values at one of many places");
                let bits = self.reason.binary(ringfence_ir::BinOp::Add, width, more.bits, Sym::Const(least));
                Value::plain(bits)
            }
            None => self.havoc(width, "values at one of many places"),
        };
        value.undef |= undef;
        Some(value)
    }

    /// The least and the greatest constant at these places, if they all hold constants.
    fn bounds_of_cells(&mut self, id: ObjId, len: u64, places: Places) -> Option<(u128, u128)> {
        if places.count > MOST_READ {
            return None;
        }
        let mut bounds: Option<(u128, u128)> = None;
        for at in 0..places.count {
            let offset = u64::try_from(places.first + at * places.stride).ok()?;
            let value = self.state.heap.load(&mut self.reason.terms, id, offset, len);
            let Sym::Const(bits) = value.bits else { return None };
            if value.undef != 0 || !value.prov.is_none() {
                return None;
            }
            bounds = Some(bounds.map_or((bits, bits), |(low, high)| (low.min(bits), high.max(bits))));
        }
        bounds
    }

    /// Writes at one of these places, if that is a weak update. Whether it was.
    pub(crate) fn weak_write(
        &mut self,
        place: Place,
        len: u64,
        value: Value,
        places: Places,
        most_cells: u128,
    ) -> bool {
        let Some(range) = places.range(len) else { return false };
        if !value.prov.is_none() || value.undef != 0 {
            return false;
        }
        let Some(parts) = self.touched(place.id, range) else { return false };
        if !self.is_weak(places, &parts, most_cells) {
            return false;
        }
        let same = repeated_byte(value, len);
        let hit = |part: &&Part| match part.2 {
            Touched::Undefined => false,
            Touched::Constant(byte) => byte.is_none() || byte != same,
            Touched::Value(_) => true,
        };
        let hit: Vec<Part> = parts.iter().filter(hit).copied().collect();
        let cells: u64 = hit.iter().map(|&(_, len, _)| len.div_ceil(8)).sum();
        for (start, len, part) in hit {
            match part {
                Touched::Value(old) => {
                    let width = 8 * len as u32;
                    let any = self.havoc(width, "bytes at one of many places");
                    let new = Value { undef: old.undef, ..any };
                    self.state.heap.store(&mut self.reason.terms, place.id, start, len, new);
                }
                _ if cells as usize > MOST_WRITTEN => {
                    self.state.heap.unset(&mut self.reason.terms, place.id, start, len);
                }
                _ => self.havoc_constants(place.id, start, len),
            }
        }
        true
    }

    /// Makes constant bytes arbitrary.
    fn havoc_constants(&mut self, id: ObjId, start: u64, len: u64) {
        let (mut at, end) = (start, start + len);
        while at < end {
            let cell = (8 - at % 8).min(end - at);
            let any = self.havoc(8 * cell as u32, "bytes at one of many places");
            self.state.heap.store(&mut self.reason.terms, id, at, cell, any);
            at += cell;
        }
    }

    /// What a range of an object holds. Absent when there are pointers, or values that it would cut.
    fn touched(&self, id: ObjId, (start, end): (u64, u64)) -> Option<Vec<Part>> {
        let mut parts = Some(Vec::new());
        let mut offset = 0;
        self.state.heap.for_each_stretch(id, |stretch| {
            let (from, to) = (offset, offset + stretch.len());
            offset = to;
            if from >= end || to <= start {
                return;
            }
            let (from_cut, to_cut) = (from.max(start), to.min(end));
            let touched = match stretch {
                Stretch::Bytes(bytes) => {
                    let first = bytes.first().copied();
                    Touched::Constant(first.filter(|first| bytes.iter().all(|byte| byte == first)))
                }
                Stretch::Fill(byte, _) => Touched::Constant(Some(byte)),
                Stretch::Undefined(_) => Touched::Undefined,
                // A value is taken as a whole, so that no part of it is left over.
                Stretch::Value(value, _) if value.prov.is_none() => {
                    if let Some(parts) = &mut parts {
                        parts.push((from, to - from, Touched::Value(value)));
                    }
                    return;
                }
                Stretch::Value(..) => {
                    parts = None;
                    return;
                }
            };
            if let Some(parts) = &mut parts {
                parts.push((from_cut, to_cut - from_cut, touched));
            }
        });
        parts
    }
}

/// Whether bytes may be indeterminate.
fn is_unset(part: &Part) -> bool {
    match part.2 {
        Touched::Undefined => true,
        Touched::Value(value) => value.undef != 0,
        Touched::Constant(_) => false,
    }
}

/// The byte that a value consists of, if all of its bytes are equal.
fn repeated_byte(value: Value, len: u64) -> Option<u8> {
    let Sym::Const(bits) = value.bits else { return None };
    let bytes = bits.to_le_bytes();
    let used = bytes.get(..usize::try_from(len).ok()?)?;
    let first = *used.first()?;
    used.iter().all(|&byte| byte == first).then_some(first)
}
