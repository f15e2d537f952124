//! The checks of the program's tables: types, records, signatures, notes, constants, globals.
//!
//! Nothing here looks up a size before the types are known to be well-founded.

use super::{Invariant, Log};
use crate::constant::Const;
use crate::function::Function;
use crate::id::{BlockId, FuncId, NoteId};
use crate::program::{Global, Program, Reloc, RelocTarget, Step};
use crate::types::{ArrayLen, Field, Record, RecordId, TypeId, TypeKind, Types};
use ringfence_base::{Id, IdVec, Loc};

/// Checks all tables.
pub(super) fn check(program: &Program, log: &mut Log) {
    check_types(&program.types, log);
    check_sigs(&program.types, log);
    check_record_fields(&program.types, log);
    check_notes(program, log);
    check_function_heads(program, log);
    if !log.defects.is_empty() {
        return; // what follows looks up sizes
    }
    check_record_layouts(&program.types, log);
    check_consts(program, log);
    for (id, global) in program.globals.iter_ids() {
        check_global(program, id, global, log);
    }
}

/// Whether a location is none or names a place.
pub(super) fn is_loc(program: &Program, loc: Loc) -> bool {
    loc.is_none() || loc.index() < program.sources.place_count()
}

fn is_type(types: &Types, ty: TypeId) -> bool {
    types.kinds().get(ty).is_some()
}

fn check_types(types: &Types, log: &mut Log) {
    for (id, &kind) in types.kinds().iter_ids() {
        let component = match kind {
            TypeKind::Pointer(to) => Some(to),
            TypeKind::Array { element, .. } | TypeKind::Vector { element, .. } => Some(element),
            TypeKind::Enum { underlying, .. } => Some(underlying),
            _ => None,
        };
        if component.is_some_and(|c| c.index() >= id.index()) {
            log.entry(
                format_args!("type {id}"),
                Loc::NONE,
                Invariant::Types,
                "it refers to a type that is not before it",
            );
            continue;
        }
        let fault = match kind {
            TypeKind::Enum { underlying, .. } => (!is_integer(types.kind(underlying)))
                .then_some((Invariant::Types, "the type that it is stored in is no integer")),
            TypeKind::Int { bits, .. } => (!matches!(bits, 8 | 16 | 32 | 64 | 128))
                .then_some((Invariant::Types, "no integer has this width")),
            TypeKind::Record(record) => {
                types.records().get(record).is_none().then_some((Invariant::Ids, "no such record"))
            }
            TypeKind::Function(sig) => {
                types.sigs().get(sig).is_none().then_some((Invariant::Ids, "no such signature"))
            }
            _ => None,
        };
        if let Some((invariant, message)) = fault {
            log.entry(format_args!("type {id}"), Loc::NONE, invariant, message);
        }
    }
}

fn is_integer(kind: TypeKind) -> bool {
    matches!(kind, TypeKind::Int { .. } | TypeKind::Bool)
}

fn check_sigs(types: &Types, log: &mut Log) {
    for (id, sig) in types.sigs().iter_ids() {
        let mut all = sig.params.iter().chain([&sig.ret]);
        let is_function = |ty: &TypeId| matches!(types.kind(*ty), TypeKind::Function(_));
        if all.any(|&ty| !is_type(types, ty)) {
            log.entry(id, Loc::NONE, Invariant::Ids, "it names a type that does not exist");
        } else if sig.params.iter().any(|&ty| types.kind(ty) == TypeKind::Void) {
            log.entry(id, Loc::NONE, Invariant::Types, "a parameter is void");
        } else if sig.params.iter().chain([&sig.ret]).any(is_function) {
            log.entry(id, Loc::NONE, Invariant::Types, "a parameter or the result is a function");
        }
    }
}

fn check_record_fields(types: &Types, log: &mut Log) {
    for (id, record) in types.records().iter_ids() {
        let owner = format_args!("record {id}");
        if record.complete && !record.align.is_power_of_two() {
            log.entry(owner, Loc::NONE, Invariant::Alignment, "the alignment is no power of two");
        }
        if !record.complete && !record.fields.is_empty() {
            log.entry(owner, Loc::NONE, Invariant::Records, "it is incomplete but has fields");
        }
        if record.fields.iter().any(|field| !is_type(types, field.ty)) {
            log.entry(owner, Loc::NONE, Invariant::Ids, "a field has a type that does not exist");
        }
    }
}

fn check_record_layouts(types: &Types, log: &mut Log) {
    for (id, record) in types.records().iter_ids() {
        if let Some(at) = record.fields.iter().position(|field| !fits(types, record, field)) {
            let message = format!("field {at} does not lie within the record");
            log.entry(format_args!("record {id}"), Loc::NONE, Invariant::Records, message);
        }
    }
    check_containment(types, log);
}

fn fits(types: &Types, record: &Record, field: &Field) -> bool {
    let size = match field.bits {
        Some((first, _)) if first > 7 => return false,
        Some((_, 0)) => 0,
        Some((first, width)) => (u64::from(first) + u64::from(width)).div_ceil(8),
        None => types.size(field.ty).unwrap_or(0),
    };
    field.offset.checked_add(size).is_some_and(|end| end <= record.size)
}

/// The record that a value of the type contains directly, looking through arrays.
fn contained_record(types: &Types, mut ty: TypeId) -> Option<RecordId> {
    loop {
        match types.kind(ty) {
            TypeKind::Record(id) => return Some(id),
            TypeKind::Array { len: ArrayLen::Variable, .. } => return None,
            TypeKind::Array { element, .. } | TypeKind::Vector { element, .. } => ty = element,
            _ => return None,
        }
    }
}

/// Depth-first search for a record that contains itself, with a stack of its own.
fn check_containment(types: &Types, log: &mut Log) {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let mut marks: IdVec<RecordId, Mark> = IdVec::filled(Mark::New, types.records().len());
    let mut stack: Vec<(RecordId, usize)> = Vec::new();
    for root in types.records().ids() {
        if marks[root] != Mark::New {
            continue;
        }
        marks[root] = Mark::Open;
        stack.push((root, 0));
        while let Some((id, at)) = stack.last_mut() {
            let Some(field) = types.record(*id).fields.get(*at) else {
                marks[*id] = Mark::Done;
                stack.pop();
                continue;
            };
            *at += 1;
            let Some(inner) = contained_record(types, field.ty) else { continue };
            match marks[inner] {
                Mark::Open => {
                    log.entry(
                        format_args!("record {inner}"),
                        Loc::NONE,
                        Invariant::Records,
                        "it contains itself",
                    );
                }
                Mark::New => {
                    marks[inner] = Mark::Open;
                    stack.push((inner, 0));
                }
                Mark::Done => {}
            }
        }
    }
}

fn check_notes(program: &Program, log: &mut Log) {
    for (id, note) in program.notes().iter_ids() {
        let owner = format_args!("note {id}");
        if note.parent != NoteId::NONE && note.parent.index() >= id.index() {
            log.entry(owner, Loc::NONE, Invariant::Notes, "its parent is not before it");
        }
        match note.step {
            Step::Element(ty) if !is_type(&program.types, ty) => {
                log.entry(owner, Loc::NONE, Invariant::Ids, "no such element type");
            }
            Step::Field(record, field) => match program.types.records().get(record) {
                None => log.entry(owner, Loc::NONE, Invariant::Ids, "no such record"),
                Some(record) if record.fields.len() <= field as usize => {
                    log.entry(owner, Loc::NONE, Invariant::Notes, "the record has no such field");
                }
                Some(_) => {}
            },
            Step::Element(_) => {}
        }
    }
}

fn check_function_heads(program: &Program, log: &mut Log) {
    for function in &program.functions {
        let owner = format_args!("function '{}'", program.names.name(function.name));
        if program.types.sigs().get(function.sig).is_none() {
            log.entry(owner, function.loc, Invariant::Ids, "no such signature");
        }
        if !is_loc(program, function.loc) {
            log.entry(owner, Loc::NONE, Invariant::Ids, "no such location");
        }
    }
    for &id in program.constructors.iter().chain(&program.destructors) {
        if program.functions.get(id).is_none() {
            log.entry("constructors and destructors", Loc::NONE, Invariant::Ids, format!("no function {id}"));
        }
    }
}

fn is_label(program: &Program, func: FuncId, block: BlockId) -> bool {
    let body = |function: &Function| function.body.as_ref().is_some_and(|b| b.blocks.get(block).is_some());
    program.functions.get(func).is_some_and(body)
}

fn check_consts(program: &Program, log: &mut Log) {
    for (id, &item) in program.consts.items().iter_ids() {
        let fault = match item {
            Const::Bits { ty, bits } => {
                let width = ty.bits(program.model());
                (width < 128 && bits >> width != 0).then_some("it has bits above the width of its type")
            }
            Const::Label { func, block } => {
                (!is_label(program, func, block)).then_some("no function has this label")
            }
        };
        if let Some(message) = fault {
            log.entry(format_args!("constant {id}"), Loc::NONE, Invariant::Constants, message);
        }
    }
}

fn check_global(program: &Program, id: crate::GlobalId, global: &Global, log: &mut Log) {
    let name = program.names.name(global.name);
    let owner = if name.is_empty() { format_args!("global {id}") } else { format_args!("global '{name}'") };
    if !is_loc(program, global.loc) {
        log.entry(owner, Loc::NONE, Invariant::Ids, "no such location");
    }
    if !is_type(&program.types, global.ty) {
        log.entry(owner, global.loc, Invariant::Ids, "no such type");
        return;
    }
    if !global.align.is_power_of_two() {
        log.entry(owner, global.loc, Invariant::Alignment, "the alignment is no power of two");
    }
    if program.types.size(global.ty).is_some_and(|size| size > global.size) {
        log.entry(owner, global.loc, Invariant::Globals, "it is smaller than its type");
    }
    if global.bytes.len() as u64 > global.size {
        log.entry(owner, global.loc, Invariant::Globals, "its initial bytes do not fit");
    }
    if let Some((invariant, message)) = relocs_fault(program, global) {
        log.entry(owner, global.loc, invariant, message);
    }
}

fn relocs_fault(program: &Program, global: &Global) -> Option<(Invariant, &'static str)> {
    let mut free_from = 0;
    for reloc in &global.relocs {
        if reloc.offset < free_from {
            return Some((Invariant::Relocations, "initial addresses overlap or are out of order"));
        }
        match reloc.offset.checked_add(program.model().pointer_bytes()) {
            Some(end) if end <= global.size => free_from = end,
            _ => return Some((Invariant::Relocations, "an initial address does not lie within it")),
        }
        if let Some(fault) = target_fault(program, reloc) {
            return Some(fault);
        }
    }
    None
}

fn target_fault(program: &Program, reloc: &Reloc) -> Option<(Invariant, &'static str)> {
    match reloc.target {
        RelocTarget::Global(id) => {
            program.globals.get(id).is_none().then_some((Invariant::Ids, "no such global"))
        }
        RelocTarget::Func(id) => {
            program.functions.get(id).is_none().then_some((Invariant::Ids, "no such function"))
        }
        RelocTarget::Label(func, block) => (!is_label(program, func, block))
            .then_some((Invariant::Relocations, "no function has this label")),
    }
}
