//! Unnamed arguments: the area that holds them and the lists that walk through it.
//!
//! The unnamed arguments of a call are one object with a cell of 16 bytes each. A `va_list` holds, in
//! its first bytes, a pointer to the next cell; the rest of the list (on LP64 it has 24 bytes) is
//! zero. The layout is the interpreter's own: a program that looks into a `va_list` sees another one
//! than on a real machine.

use crate::machine::Machine;
use crate::memory::NewObject;
use crate::object::{ObjId, ObjectKind, Rights};
use crate::outcome::Stop;
use crate::value::{Value, mask};
use ringfence_ir::{DataModel, FuncId, RegId, Ty, TypeId};
use ringfence_verdict::ViolationKind;

const CELL: u64 = 16;

impl Machine<'_> {
    /// Makes the area of the unnamed arguments of the innermost frame.
    pub(crate) fn pass_unnamed(&mut self, func: FuncId, args: &[(Value, Ty)]) -> Result<(), Stop> {
        let area = self.allocate(NewObject {
            kind: ObjectKind::Varargs(func),
            size: CELL * args.len() as u64,
            align: CELL,
            rights: Rights::ReadWrite,
            zero: false,
            loc: self.loc,
        })?;
        for (i, &(value, ty)) in args.iter().enumerate() {
            self.store(advance(area, CELL * i as u64), ty, value)?;
        }
        if let Some(id) = area.prov.get() {
            self.vararg_types.insert(id, args.iter().map(|&(_, ty)| ty).collect());
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.varargs = area;
        }
        Ok(())
    }

    fn list_bytes(&self) -> u64 {
        match self.model() {
            DataModel::Ilp32 => 4,
            DataModel::Lp64 => 24,
        }
    }

    pub(crate) fn va_start(&mut self, list: Value) -> Result<(), Stop> {
        let area = self.frames.last().map_or(Value::INDETERMINATE, |frame| frame.varargs);
        if area.is_indeterminate() {
            let message = "va_start in a function that takes no unnamed arguments";
            return Err(self.violation(ViolationKind::BadCall, message));
        }
        self.fill(list, 0, self.list_bytes())?;
        self.store(list, Ty::Ptr, area)
    }

    pub(crate) fn va_copy(&mut self, dst: Value, src: Value) -> Result<(), Stop> {
        self.copy(dst, src, self.list_bytes())
    }

    pub(crate) fn va_arg(&mut self, dst: RegId, list: Value, ty: TypeId) -> Result<(), Stop> {
        let ty = self.program.types.scalar(ty).unwrap_or(Ty::Ptr);
        let value = self.va_next(list, ty)?;
        self.set(dst, value);
        Ok(())
    }

    /// The next argument of the `va_list` at an address, as a register type.
    ///
    /// # Errors
    /// When there is none, or it is of another class.
    pub fn va_next(&mut self, list: Value, ty: Ty) -> Result<Value, Stop> {
        let cell = self.load(list, Ty::Ptr)?;
        let (area, index) = self.va_place(cell)?;
        if let Some(types) = self.vararg_types.get(&area) {
            match types.get(index) {
                Some(&given) if self.same_class(ty, given) => {}
                Some(&given) => {
                    let message =
                        format!("va_arg asks for {} but the argument is {}", ty.name(), given.name());
                    return Err(self.violation(ViolationKind::BadCall, message));
                }
                None => {
                    let message = format!("va_arg past the last of {} unnamed arguments", types.len());
                    return Err(self.violation(ViolationKind::OutOfBounds, message));
                }
            }
        }
        let value = self.load(cell, ty)?;
        self.store(list, Ty::Ptr, advance(cell, CELL))?;
        Ok(Value { bits: value.bits & mask(ty.bits(self.model())), ..value })
    }

    /// The area and the number of the cell that a list points to.
    fn va_place(&mut self, cell: Value) -> Result<(ObjId, usize), Stop> {
        if cell.is_indeterminate() {
            let message = "va_arg with a list that was not started";
            return Err(self.violation(ViolationKind::UninitialisedPointer, message));
        }
        let place = self.memory.place(cell);
        let area = place.filter(|&(id, offset)| {
            let varargs = |kind| matches!(kind, ObjectKind::Varargs(_));
            offset >= 0 && self.memory.object(id).is_some_and(|object| varargs(object.kind))
        });
        match area {
            Some((id, offset)) => Ok((id, (offset as u64 / CELL) as usize)),
            None => {
                Err(self.violation(ViolationKind::BadCall, "va_arg with something that is no argument list"))
            }
        }
    }
}

fn advance(pointer: Value, bytes: u64) -> Value {
    Value { bits: pointer.bits + u128::from(bytes), ..pointer }
}
