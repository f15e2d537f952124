//! Which bytes of an object are a number, by the types of a program.
//!
//! Bytes that are constants have no borders of their own. Where two objects differ in some, the types of the program say how many of
//! them are read as one number: a count of 8 bytes that is 1 in one state and 2 in the other is one number that differs, and not the
//! lower half of one. Two counts of 2 bytes beside each other are two numbers.
//!
//! Soundness. How bytes are cut into cells changes no byte, so that a type that the program does not keep to loses precision and
//! nothing else.

use crate::Object;
use ringfence_base::FastMap;
use ringfence_exec::ObjectKind;
use ringfence_ir::{
    ArrayLen, FuncId, GlobalId, Program, RecordId, RecordKind, SlotId, TypeId, TypeKind, Types,
};

/// How many members of one object are looked for.
const MOST_MEMBERS: usize = 64;

/// A number in an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Member {
    /// The offset of its first byte.
    pub offset: u64,
    /// How many bytes it has.
    pub len: u64,
}

/// The numbers of 2 bytes or more in the objects of a program, and those of one byte that are members of records, in order.
#[derive(Debug, Clone, Default)]
pub struct Members {
    records: FastMap<RecordId, Vec<Member>>,
    slots: FastMap<(FuncId, SlotId), Vec<Member>>,
    globals: FastMap<GlobalId, Vec<Member>>,
}

impl Members {
    /// What the types of a program say.
    #[must_use]
    pub fn of(program: &Program) -> Self {
        let types = &program.types;
        let mut members = Self::default();
        for (id, _) in types.records().iter_ids() {
            let mut all = Vec::new();
            collect_of_record(types, id, 0, &mut all);
            members.records.insert(id, all);
        }
        for (id, global) in program.globals.iter_ids() {
            members.globals.insert(id, of_type(types, global.ty));
        }
        for (func, function) in program.functions.iter_ids() {
            for (id, slot) in function.body.iter().flat_map(|body| body.slots.iter_ids()) {
                members.slots.insert((func, id), of_type(types, slot.ctype));
            }
        }
        members
    }

    /// The numbers of an object whose type is known.
    #[must_use]
    pub fn of_object(&self, object: &Object) -> &[Member] {
        let known = match object.kind {
            ObjectKind::Slot(func, slot) => self.slots.get(&(func, slot)),
            ObjectKind::Global(id) => self.globals.get(&id),
            _ => object.estimated_type.and_then(|record| self.records.get(&record)),
        };
        known.map_or(&[], Vec::as_slice)
    }
}

fn of_type(types: &Types, ty: TypeId) -> Vec<Member> {
    let mut all = Vec::new();
    collect(types, ty, 0, &mut all);
    all
}

/// Notes the numbers of an object of a type at an offset.
fn collect(types: &Types, ty: TypeId, offset: u64, all: &mut Vec<Member>) {
    if all.len() >= MOST_MEMBERS {
        return;
    }
    match types.kind(ty) {
        TypeKind::Int { bits: 16 | 32 | 64, .. } | TypeKind::Enum { .. } => {
            if let Some(len @ (2 | 4 | 8)) = types.size(ty) {
                all.push(Member { offset, len });
            }
        }
        TypeKind::Record(id) => collect_of_record(types, id, offset, all),
        TypeKind::Array { element, len: ArrayLen::Fixed(len) } => {
            let Some(size) = types.size(element).filter(|size| *size > 0) else { return };
            for at in 0..len.min(MOST_MEMBERS as u64) {
                collect(types, element, offset + at * size, all);
            }
        }
        _ => {}
    }
}

fn collect_of_record(types: &Types, id: RecordId, offset: u64, all: &mut Vec<Member>) {
    let Some(record) = types.records().get(id).filter(|record| record.kind == RecordKind::Struct) else {
        return;
    };
    for field in record.fields.iter().filter(|field| field.bits.is_none()) {
        let offset = offset + field.offset;
        match types.kind(field.ty) {
            TypeKind::Int { bits: 8, .. } if all.len() < MOST_MEMBERS => all.push(Member { offset, len: 1 }),
            _ => collect(types, field.ty, offset, all),
        }
    }
}
