//! Padding: bytes of records that belong to no member.
//!
//! Their values are not specified: a store to a member or an assignment of the record may change them (C11
//! 6.2.6.1p6). The concrete interpreter keeps them, as gcc mostly does. A proof must not rest on that, so a byte
//! that is read there may be any, and stays so when it is copied to where no padding is. Wider reads are not
//! looked at: no member has one, and what is read as another type than it was written has no meaning in C.
//!
//! The record is the declared one of a variable, and for a heap block the one that the program uses it as
//! (`estimate`).

use crate::heap::{Heap, ObjId, ObjectKind};
use crate::machine::Machine;
use crate::value::Value;
use ringfence_base::FastMap;
use ringfence_ir::{RecordId, TypeId};
use ringfence_semantics::padding::{LARGEST, Padding, of_record, of_type};
use std::rc::Rc;

/// The padding of types, found once for each; absent for those without.
#[derive(Debug, Default)]
pub(crate) struct Paddings {
    types: FastMap<TypeId, Option<Rc<Padding>>>,
    records: FastMap<RecordId, Option<Rc<Padding>>>,
}

impl<H: Heap> Machine<'_, H> {
    /// The padding of the record that an object is, if it has any.
    fn padding(&mut self, id: ObjId) -> Option<Rc<Padding>> {
        let object = self.state.heap.object(id)?;
        let program = self.program;
        let ty = match object.kind {
            ObjectKind::Slot(func, slot) => program.functions[func].body.as_ref()?.slots.get(slot)?.ctype,
            ObjectKind::Global(global) => program.globals[global].ty,
            ObjectKind::Heap(_) => {
                let record = object.estimated_type?;
                let find = || of_record(&program.types, record, false);
                return self.paddings.records.entry(record).or_insert_with(find).clone();
            }
            _ => return None,
        };
        if ty.is_none() {
            return None;
        }
        self.paddings.types.entry(ty).or_insert_with(|| of_type(&program.types, ty)).clone()
    }

    /// A byte that was read: any value if it is padding.
    pub(crate) fn read_byte(&mut self, id: ObjId, offset: u64, value: Value) -> Value {
        match self.padding(id) {
            Some(padding) if value.undef == 0 && padding.holds(offset) => self.havoc(8, "padding bytes"),
            _ => value,
        }
    }

    /// Whether some byte of an object between two offsets is padding.
    pub(crate) fn has_padding(&mut self, id: ObjId, first: u64, last: u64) -> bool {
        let Some(padding) = self.padding(id) else { return false };
        let last = last.min(first.saturating_add(padding.period));
        (first..=last).any(|offset| padding.holds(offset))
    }

    /// Bytes were copied: those that come from padding and go to where none is are open from now on.
    pub(crate) fn copied_padding(&mut self, to: (ObjId, u64), from: (ObjId, u64), len: u64) {
        let Some(source) = self.padding(from.0) else { return };
        let target = self.padding(to.0);
        if let Some(target) = &target
            && Rc::ptr_eq(target, &source)
            && to.1 % source.period == from.1 % source.period
        {
            return;
        }
        for at in (0..len.min(LARGEST)).filter(|at| source.holds(from.1 + at)) {
            if target.as_ref().is_some_and(|target| target.holds(to.1 + at)) {
                continue;
            }
            let known = self.state.heap.load(&mut self.reason.terms, to.0, to.1 + at, 1);
            if known.undef == 0 {
                let open = self.havoc(8, "padding bytes");
                self.state.heap.store(&mut self.reason.terms, to.0, to.1 + at, 1, open);
            }
        }
    }
}
