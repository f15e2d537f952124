//! The instructions on memory: loads, stores, bit-fields, copies and the lifetimes of stack objects.

use crate::machine::Machine;
use crate::memory::{Memory, NewObject};
use crate::object::{ObjectKind, Rights};
use crate::outcome::Stop;
use crate::settings::Uninitialised;
use crate::value::{Value, mask, sign_extend, undef_mask};
use ringfence_base::Id;
use ringfence_ir::{BitRange, Body, Operand, RegId, SlotId, Ty};
use ringfence_verdict::ViolationKind;

impl<'p> Machine<'p> {
    #[inline]
    pub(crate) fn exec_load(&mut self, body: &'p Body, dst: RegId, addr: Operand) -> Result<(), Stop> {
        let ty = body.regs[dst].ty;
        let pointer = self.get(addr);
        let value = self.load(pointer, ty)?;
        self.set(dst, value);
        self.check_alignment(body, pointer, ty, addr)
    }

    #[inline]
    pub(crate) fn exec_store(&mut self, body: &'p Body, addr: Operand, value: Operand) -> Result<(), Stop> {
        let ty = self.program.operand_ty(body, value);
        let pointer = self.get(addr);
        self.store(pointer, ty, self.get(value))?;
        self.check_alignment(body, pointer, ty, addr)
    }

    pub(crate) fn exec_load_bits(
        &mut self,
        body: &Body,
        dst: RegId,
        addr: Operand,
        range: BitRange,
    ) -> Result<(), Stop> {
        let pointer = self.get(addr);
        let mut value = self.memory.load_bits(pointer, range).map_err(|fault| self.fault(fault))?;
        if value.undef != 0 && self.settings.uninitialised == Uninitialised::Drawn {
            self.draw_field(pointer, range, false)?;
            value = self.memory.load_bits(pointer, range).map_err(|fault| self.fault(fault))?;
        }
        let (width, field) = (body.regs[dst].ty.bits(self.model()), u32::from(range.width));
        if range.signed {
            value.bits = sign_extend(value.bits, field) as u128;
            if value.undef != 0 && field <= 64 {
                value.undef = sign_extend(u128::from(value.undef), field) as u64;
            }
        }
        value.bits &= mask(width);
        value.undef &= undef_mask(width);
        self.set(dst, value);
        Ok(())
    }

    /// Gives the bytes of a bit-field bits, by reading each; to write, only those that the field does
    /// not fill.
    fn draw_field(&mut self, pointer: Value, range: BitRange, to_write: bool) -> Result<(), Stop> {
        let (first, end) = (u32::from(range.first), u32::from(range.first) + u32::from(range.width));
        let bytes = end.div_ceil(8);
        self.memory.locate(pointer, u64::from(bytes), to_write).map_err(|fault| self.fault(fault))?;
        for i in 0..bytes {
            let filled = first <= 8 * i && 8 * (i + 1) <= end;
            if !(to_write && filled) {
                let byte = Value { bits: pointer.bits + u128::from(i), ..pointer };
                self.load(byte, Ty::I8)?;
            }
        }
        Ok(())
    }

    pub(crate) fn exec_store_bits(
        &mut self,
        addr: Operand,
        value: Operand,
        range: BitRange,
    ) -> Result<(), Stop> {
        let (pointer, value) = (self.get(addr), self.get(value));
        if self.settings.uninitialised == Uninitialised::Drawn {
            // The bits beside the field get their values now, so that every byte has all bits or none.
            self.draw_field(pointer, range, true)?;
        }
        self.memory.store_bits(pointer, range, value).map_err(|fault| self.fault(fault))
    }

    pub(crate) fn exec_copy(&mut self, dst: Operand, src: Operand, size: u64) -> Result<(), Stop> {
        let (dst, src) = (self.get(dst), self.get(src));
        self.copy(dst, src, size)?;
        if dst.bits != src.bits && Memory::overlap(dst, src, size) {
            let message = format!("copy of {size} bytes between overlapping objects");
            return Err(self.violation(ViolationKind::OverlappingCopy, message));
        }
        Ok(())
    }

    pub(crate) fn exec_live(
        &mut self,
        body: &'p Body,
        slot: SlotId,
        size: Option<Operand>,
    ) -> Result<(), Stop> {
        self.exec_dead(slot);
        self.collect_if_due();
        let info = &body.slots[slot];
        let size = match size {
            None => info.size,
            Some(operand) => self.array_size(self.get(operand))?,
        };
        let func = self.frames.last().map_or(ringfence_ir::FuncId::NONE, |frame| frame.func);
        let pointer = self.allocate(NewObject {
            kind: ObjectKind::Slot(func, slot),
            size,
            align: info.align,
            rights: Rights::ReadWrite,
            zero: false,
            loc: info.loc,
        })?;
        let at = self.slot_base + slot.index();
        self.slots[at] = pointer;
        Ok(())
    }

    fn array_size(&mut self, size: Value) -> Result<u64, Stop> {
        self.use_value(size, "as the size of an array")?;
        let signed = size.signed(Ty::Ptr.bits(self.model()));
        if signed < 0 {
            let message = format!("variable-length array of {signed} bytes");
            return Err(self.violation(ViolationKind::BadArraySize, message));
        }
        if signed == 0 {
            // ISO C leaves it undefined; GNU C has arrays of no elements, and programs rely on it.
            self.note(ViolationKind::BadArraySize, "variable-length array of 0 bytes")?;
        }
        Ok(size.low())
    }

    pub(crate) fn exec_dead(&mut self, slot: SlotId) {
        let at = self.slot_base + slot.index();
        let old = std::mem::replace(&mut self.slots[at], Value::INDETERMINATE);
        if let Some(id) = old.prov.get() {
            self.end_object(id, self.loc);
        }
    }

    pub(crate) fn exec_alloca(&mut self, dst: RegId, size: Operand, align: u32) -> Result<(), Stop> {
        let size = self.get(size);
        self.use_value(size, "as the size of an allocation")?;
        self.collect_if_due();
        let pointer = self.allocate(NewObject {
            kind: ObjectKind::Alloca,
            size: size.low(),
            align: u64::from(align),
            rights: Rights::ReadWrite,
            zero: false,
            loc: self.loc,
        })?;
        self.allocas.extend(pointer.prov.get());
        self.set(dst, pointer);
        Ok(())
    }
}
