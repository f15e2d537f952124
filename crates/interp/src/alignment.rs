//! Alignment of accesses: which ones to note, and which ones a packed record allows.
//!
//! The representation does not say that a record is packed, but its alignment does: a member of a
//! record that has a smaller alignment than the access may stand anywhere. Such an access is found by
//! the path of fields that its address was computed with, or by the declared type of the object.

use crate::machine::Machine;
use crate::object::ObjectKind;
use crate::outcome::Stop;
use crate::value::Value;
use ringfence_ir::{Body, DataModel, InstKind, NoteId, Operand, RegId, Step, Ty, TypeId, TypeKind};
use ringfence_verdict::ViolationKind;

impl<'p> Machine<'p> {
    /// Notes an access whose address is not a multiple of the alignment of its type.
    #[inline]
    pub(crate) fn check_alignment(
        &mut self,
        body: &'p Body,
        pointer: Value,
        ty: Ty,
        addr: Operand,
    ) -> Result<(), Stop> {
        let align = natural_align(ty, self.model());
        if pointer.low() & (align - 1) == 0 { Ok(()) } else { self.misaligned(body, pointer, align, addr) }
    }

    #[cold]
    fn misaligned(&mut self, body: &'p Body, pointer: Value, align: u64, addr: Operand) -> Result<(), Stop> {
        let noted = self.is_noted(ViolationKind::Misaligned);
        if noted || self.address_is_packed(body, addr, align) || self.place_is_packed(pointer, align) {
            return Ok(());
        }
        let message = format!("access at address {:#x}, not a multiple of {align}", pointer.low());
        self.note(ViolationKind::Misaligned, message)
    }

    /// Whether the address was computed, in this body, through a member of a packed record. The
    /// answer is remembered, since accesses to packed records come in loops.
    fn address_is_packed(&mut self, body: &'p Body, addr: Operand, align: u64) -> bool {
        let (Operand::Reg(reg), Some(frame)) = (addr, self.frames.last()) else { return false };
        let key = (frame.func, reg, align);
        if let Some(&known) = self.packed.get(&key) {
            return known;
        }
        let packed = self.register_is_packed(body, reg, align);
        self.packed.insert(key, packed);
        packed
    }

    fn register_is_packed(&self, body: &Body, reg: RegId, align: u64) -> bool {
        let mut notes = body.insts.iter().filter_map(|inst| match inst.kind {
            InstKind::PtrAdd { dst, note, .. } if dst == reg => Some(note),
            _ => None,
        });
        notes.any(|note| self.path_is_packed(note, align))
    }

    fn path_is_packed(&self, mut note: NoteId, align: u64) -> bool {
        while let Some(entry) = self.program.notes().get(note) {
            if let Step::Field(record, _) = entry.step
                && self.program.types.record(record).align < align
            {
                return true;
            }
            note = entry.parent;
        }
        false
    }

    /// Whether the declared type of the object has a member of a packed record at the place.
    fn place_is_packed(&self, pointer: Value, align: u64) -> bool {
        let Some((id, offset)) = self.memory.place(pointer) else { return false };
        let kind = self.memory.object(id).map(|object| object.kind);
        let ty = match kind {
            Some(ObjectKind::Global(global)) => self.program.globals[global].ty,
            Some(ObjectKind::Slot(func, slot)) => {
                let body = self.program.functions[func].body.as_ref();
                body.and_then(|body| body.slots.get(slot)).map_or(TypeId::NONE, |slot| slot.ctype)
            }
            _ => TypeId::NONE,
        };
        ty.is_some() && self.type_is_packed(ty, offset as u64, align)
    }

    fn type_is_packed(&self, ty: TypeId, offset: u64, align: u64) -> bool {
        let types = &self.program.types;
        let mut pending = vec![(ty, offset)];
        while let Some((ty, offset)) = pending.pop() {
            match types.kind(ty) {
                TypeKind::Array { element, .. } => {
                    let inside = types.size(element).and_then(|size| offset.checked_rem(size));
                    pending.extend(inside.map(|offset| (element, offset)));
                }
                TypeKind::Record(record) => {
                    let record = types.record(record);
                    if record.align < align {
                        return true;
                    }
                    let holds = |start: u64, size: u64| offset >= start && offset - start < size;
                    pending.extend(record.fields.iter().filter_map(|field| {
                        let size = types.size(field.ty)?;
                        holds(field.offset, size).then(|| (field.ty, offset - field.offset))
                    }));
                }
                _ => {}
            }
        }
        false
    }
}

/// The alignment that the processor's ABI asks of an object of a register type.
const fn natural_align(ty: Ty, model: DataModel) -> u64 {
    match (ty, model) {
        (Ty::I1 | Ty::I8, _) => 1,
        (Ty::I16, _) => 2,
        (Ty::I32 | Ty::F32, _) => 4,
        (Ty::F128, _) => 16,
        (_, DataModel::Ilp32) => 4,
        (Ty::I64 | Ty::F64 | Ty::Ptr, DataModel::Lp64) => 8,
        (Ty::I128 | Ty::F80, DataModel::Lp64) => 16,
    }
}
