//! Fills and copies whose length is a term, on single paths: without going through the lengths one by one.
//!
//! Two cases are exact without any split. If the range reaches to the end of its object, as in `memset(p, 0, n)` after `p = malloc(n)`, all
//! bytes up to the last one that the object may have are written: those behind the end are not there. Otherwise, if the bytes that may be
//! written hold plain numbers, each becomes a choice between what is written and what was there: byte `i` is written if `i < len`. Bytes
//! that nothing has set and pointers cannot be a part of a choice, and the lengths are gone through as before.
//!
//! Soundness. The caller has checked that the range lies in its objects on this path. A byte behind the end of an object is never read: an
//! access to it is a violation. It holds no pointer either, since such bytes would keep blocks from being lost: a range that holds pointers is not
//! copied here.

use crate::heap::{Heap, ObjId, Stretch};
use crate::machine::Machine;
use crate::value::{Sym, Value};
use ringfence_ir::{BinOp, CmpOp};
use ringfence_library::Stop;
use ringfence_semantics::Algebra;

/// How many bytes may become choices.
const MOST_CHOICES: u64 = 512;

/// How many bytes are written one by one.
const MOST_SINGLE: u64 = 4096;

/// A range of an object from a known offset on, of a length that is not known.
#[derive(Debug, Clone, Copy)]
struct OpenRange {
    id: ObjId,
    start: u64,
    /// How many bytes it may have at most.
    most: u64,
    /// How many bytes the object may have from the start on.
    reserved: u64,
    /// Whether it reaches to the end of the object.
    is_rest: bool,
}

impl<H: Heap> Machine<'_, H> {
    /// The range of so many bytes (of 64 bits) at a pointer, if its place is known, its length is not, and paths are single.
    fn open_length(&mut self, pointer: Value, len: Sym) -> Option<OpenRange> {
        let (Sym::Const(address), Sym::Term(_)) = (pointer.bits, len) else { return None };
        let id = pointer.prov.get().filter(|_| !self.settings.mode.opens_layout())?;
        let object = self.state.heap.single(id)?;
        let (size, reserved) = (object.size, object.reserved);
        let start = (address as u64).checked_sub(object.address)?;
        if self.has_padding(id) {
            return None;
        }
        let reserved = reserved.checked_sub(start)?;
        let (least, most) = self.bounds(len);
        if least == most {
            return None;
        }
        let most = u64::try_from(most).unwrap_or(u64::MAX).min(reserved);
        let width = self.pointer_bits();
        let len = self.reason.truncate(len, width);
        let end = self.reason.binary(BinOp::Add, width, len, Sym::Const(start.into()));
        let is_rest = self.surely(CmpOp::Eq, width, end, size);
        Some(OpenRange { id, start, most, reserved, is_rest })
    }

    /// Sets bytes, as many as a term (of 64 bits) says and as were checked. Whether it did.
    pub(crate) fn fill_to_length(&mut self, pointer: Value, byte: Value, len: Sym) -> Result<bool, Stop> {
        let Some(range) = self.open_length(pointer, len) else { return Ok(false) };
        let is_plain = byte.prov.is_none() && byte.undef == 0;
        match byte.bits {
            Sym::Const(bits) if range.is_rest && is_plain => {
                self.state.heap.fill(
                    &mut self.reason.terms,
                    range.id,
                    range.start,
                    range.reserved,
                    bits as u8,
                );
                Ok(true)
            }
            _ if range.is_rest && is_plain && range.reserved <= MOST_SINGLE => {
                for at in 0..range.reserved {
                    self.budget.step().map_err(|what| Stop::Exhausted(what, self.loc))?;
                    self.state.heap.store(&mut self.reason.terms, range.id, range.start + at, 1, byte);
                }
                Ok(true)
            }
            _ => self.choose_bytes(range, len, |_, _| Some(byte)),
        }
    }

    /// Copies bytes as `memmove` does, as many as a term (of 64 bits) says and as were checked. Whether it did.
    pub(crate) fn copy_to_length(&mut self, dst: Value, src: Value, len: Sym) -> Result<bool, Stop> {
        let (Some(to), Some(from)) = (self.open_length(dst, len), self.open_length(src, len)) else {
            return Ok(false);
        };
        if to.is_rest {
            // The length is at most what the source has.
            let most = to.reserved.min(from.reserved);
            if self.holds_pointers(from, most) {
                return Ok(false);
            }
            self.state.heap.copy(&mut self.reason.terms, (to.id, to.start), (from.id, from.start), most);
            self.stored(to.id, to.start, most);
            return Ok(true);
        }
        self.choose_bytes(to, len, |this, at| {
            let is_there = at < from.reserved;
            is_there.then(|| this.state.heap.load(&mut this.reason.terms, from.id, from.start + at, 1))
        })
    }

    /// Makes each byte of a range a choice between a new one and what is there. Nothing is changed unless all are plain.
    fn choose_bytes(
        &mut self,
        range: OpenRange,
        len: Sym,
        mut new: impl FnMut(&mut Self, u64) -> Option<Value>,
    ) -> Result<bool, Stop> {
        if range.most > MOST_CHOICES {
            return Ok(false);
        }
        let is_plain = |value: &Value| value.prov.is_none() && value.undef == 0;
        let mut bytes = Vec::with_capacity(range.most as usize);
        for at in 0..range.most {
            self.budget.step().map_err(|what| Stop::Exhausted(what, self.loc))?;
            let old = self.state.heap.load(&mut self.reason.terms, range.id, range.start + at, 1);
            let Some(new) = new(self, at).filter(is_plain) else { return Ok(false) };
            if !is_plain(&old) {
                return Ok(false);
            }
            let written = self.reason.compare(CmpOp::Ult, 64, Sym::Const(at.into()), len);
            bytes.push(self.reason.choose(written, 8, new.bits, old.bits));
        }
        for (at, byte) in bytes.into_iter().enumerate() {
            let offset = range.start + at as u64;
            self.state.heap.store(&mut self.reason.terms, range.id, offset, 1, Value::plain(byte));
        }
        Ok(true)
    }

    /// Whether there may be pointers among so many bytes from the start of a range on.
    fn holds_pointers(&self, range: OpenRange, len: u64) -> bool {
        let (mut at, mut found) = (0, false);
        self.state.heap.for_each_stretch(range.id, |stretch| {
            let (start, end) = (at, at + stretch.len());
            at = end;
            if let Stretch::Value(value, _) = stretch {
                let touched = start < range.start + len && end > range.start;
                found |= touched && !value.prov.is_none();
            }
        });
        found
    }
}
