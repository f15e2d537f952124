//! Bit-fields in memory whose indeterminate bytes are drawn when they are first read.

use crate::machine::Machine;
use crate::outcome::Stop;
use crate::settings::Uninitialised;
use crate::value::Value;
use ringfence_ir::{BitRange, Ty};
use ringfence_semantics::memory::bit_bytes;

impl Machine<'_> {
    /// Reads a bit-field.
    pub(crate) fn read_field(&mut self, pointer: Value, range: BitRange) -> Result<Value, Stop> {
        let value = self.memory.load_bits(pointer, range).map_err(|fault| self.fault(fault))?;
        if value.undef == 0 || self.settings.uninitialised == Uninitialised::Zero {
            return Ok(value);
        }
        self.draw_field(pointer, range, false)?;
        self.memory.load_bits(pointer, range).map_err(|fault| self.fault(fault))
    }

    /// Writes a bit-field. The bits beside the field get their values now, so that every byte has all bits or
    /// none.
    pub(crate) fn write_field(&mut self, pointer: Value, range: BitRange, value: Value) -> Result<(), Stop> {
        if self.settings.uninitialised == Uninitialised::Drawn {
            self.draw_field(pointer, range, true)?;
        }
        self.memory.store_bits(pointer, range, value).map_err(|fault| self.fault(fault))
    }

    /// Gives the bytes of a bit-field bits, by reading each; to write, only those that the field does
    /// not fill.
    fn draw_field(&mut self, pointer: Value, range: BitRange, to_write: bool) -> Result<(), Stop> {
        let (first, end) = (u64::from(range.first), u64::from(range.first) + u64::from(range.width));
        let bytes = bit_bytes(range);
        self.memory.locate(pointer, bytes, to_write).map_err(|fault| self.fault(fault))?;
        for i in 0..bytes {
            let filled = first <= 8 * i && 8 * (i + 1) <= end;
            if !(to_write && filled) {
                let byte = Value { bits: pointer.bits + u128::from(i), ..pointer };
                self.load(byte, Ty::I8)?;
            }
        }
        Ok(())
    }
}
