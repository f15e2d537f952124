//! What models have in common: arguments whose use is noted, strings read byte by byte, ranges
//! checked before they are used.

use super::Call;
use crate::outcome::Stop;
use crate::value::{Value, mask};
use ringfence_ir::{DataModel, Ty};

/// The address `offset` bytes after a pointer.
pub(super) const fn advance(pointer: Value, offset: u64, model: DataModel) -> Value {
    let width = Ty::Ptr.bits(model);
    Value { bits: pointer.bits.wrapping_add(offset as u128) & mask(width), ..pointer }
}

impl Call<'_, '_> {
    /// An integer argument as a signed number; an indeterminate one is noted.
    ///
    /// # Errors
    /// When there are too few arguments.
    pub(super) fn number(&mut self, index: usize) -> Result<i128, Stop> {
        let value = self.arg(index)?;
        self.machine.use_value(value, "as an argument of a library function")?;
        self.int(index)
    }

    /// An integer argument as an unsigned number; an indeterminate one is noted.
    ///
    /// # Errors
    /// When there are too few arguments.
    pub(super) fn count(&mut self, index: usize) -> Result<u64, Stop> {
        let value = self.arg(index)?;
        self.machine.use_value(value, "as a size")?;
        Ok(value.low())
    }

    /// The address `offset` bytes after a pointer.
    pub(super) fn after(&self, pointer: Value, offset: u64) -> Value {
        advance(pointer, offset, self.machine.model())
    }

    /// The byte `offset` bytes after a pointer, to decide by: an indeterminate one is noted. It counts
    /// as a step of the run.
    ///
    /// # Errors
    /// When it cannot be read or the budget has run out.
    pub(super) fn byte(&mut self, pointer: Value, offset: u64) -> Result<u8, Stop> {
        self.step()?;
        let value = self.machine.load(self.after(pointer, offset), Ty::I8)?;
        self.machine.use_value(value, "by a library function")?;
        Ok(value.bits as u8)
    }

    /// Takes a step, for a model that may take long.
    ///
    /// # Errors
    /// When the budget has run out.
    pub(super) fn step(&mut self) -> Result<(), Stop> {
        self.machine.budget.step().map_err(|what| Stop::Exhausted(what, self.machine.loc))
    }

    /// The length of the string at a pointer.
    ///
    /// # Errors
    /// When it runs out of its object or the address is bad.
    pub(super) fn string_len(&mut self, pointer: Value) -> Result<u64, Stop> {
        if let Ok((len, true)) = self.machine.memory.string_len(pointer) {
            return Ok(len);
        }
        self.string_len_within(pointer, u64::MAX)
    }

    /// The length of the string at a pointer, of which at most `limit` bytes are looked at.
    ///
    /// # Errors
    /// When it runs out of its object or the address is bad.
    pub(super) fn string_len_within(&mut self, pointer: Value, limit: u64) -> Result<u64, Stop> {
        let mut len = 0;
        while len < limit && self.byte(pointer, len)? != 0 {
            len += 1;
        }
        Ok(len)
    }

    /// The string at a pointer, without its terminator. Indeterminate bytes in it are noted.
    ///
    /// # Errors
    /// When it runs out of its object or the address is bad.
    pub fn string(&mut self, pointer: Value) -> Result<Vec<u8>, Stop> {
        let len = self.string_len(pointer)?;
        self.machine.read(pointer, len)
    }

    /// Checks that `len` bytes can be read.
    ///
    /// # Errors
    /// When they cannot.
    pub(super) fn readable(&self, pointer: Value, len: u64) -> Result<(), Stop> {
        self.accessible(pointer, len, false)
    }

    /// Checks that `len` bytes can be written.
    ///
    /// # Errors
    /// When they cannot.
    pub(super) fn writable(&self, pointer: Value, len: u64) -> Result<(), Stop> {
        self.accessible(pointer, len, true)
    }

    fn accessible(&self, pointer: Value, len: u64, write: bool) -> Result<(), Stop> {
        if len == 0 {
            return Ok(());
        }
        match self.machine.memory.locate(pointer, len, write) {
            Ok(_) => Ok(()),
            Err(fault) => Err(self.machine.fault(fault)),
        }
    }

    /// Reads bytes whose values matter; indeterminate ones are noted.
    ///
    /// # Errors
    /// When they cannot be read.
    pub(super) fn bytes(&mut self, pointer: Value, len: u64) -> Result<Vec<u8>, Stop> {
        self.readable(pointer, len)?;
        (0..len).map(|offset| self.byte(pointer, offset)).collect()
    }

    /// A pointer argument that may be null: absent when it is.
    ///
    /// # Errors
    /// When there are too few arguments.
    pub(super) fn optional(&mut self, index: usize) -> Result<Option<Value>, Stop> {
        let value = self.arg(index)?;
        self.machine.use_value(value, "as a pointer")?;
        Ok(if value.is_null() { None } else { Some(value) })
    }
}
