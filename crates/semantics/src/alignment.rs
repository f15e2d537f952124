//! Alignment of accesses: which ones to note, and which ones a packed record allows.
//!
//! The representation does not say that a record is packed, but its alignment does: a member of a
//! record that has a smaller alignment than the access may stand anywhere, and an access that names the member
//! is in order wherever it stands. Such an access is found by the path of fields that its address was computed
//! with. An access through a pointer to the member names no record: it has to be aligned, as gcc and its
//! sanitizer have it.

use crate::domain::{Domain, Effect, ValueOf};
use crate::stop::Stop;
use ringfence_ir::{Body, Const, DataModel, InstKind, NoteId, Operand, Program, RegId, Step, Ty, TypeKind};
use ringfence_verdict::ViolationKind;

/// Requires that an address is a multiple of the alignment of the type that is accessed.
#[inline]
pub fn check<'p, D: Domain<'p>>(
    domain: &mut D,
    body: &'p Body,
    addr: Operand,
    pointer: ValueOf<'p, D>,
    ty: Ty,
) -> Result<(), Stop> {
    let align = natural_align(ty, domain.model());
    if align == 1 || domain.is_certainly_aligned(pointer, align) {
        return Ok(());
    }
    check_slowly(domain, body, addr, pointer, align)
}

fn check_slowly<'p, D: Domain<'p>>(
    domain: &mut D,
    body: &'p Body,
    addr: Operand,
    pointer: ValueOf<'p, D>,
    align: u64,
) -> Result<(), Stop> {
    if is_packed(domain, body, addr, align) {
        return Ok(());
    }
    require_aligned(domain, pointer, align)
}

/// Requires that an address is a multiple of an alignment.
#[inline]
pub fn check_address<'p, D: Domain<'p>>(
    domain: &mut D,
    pointer: ValueOf<'p, D>,
    align: u64,
) -> Result<(), Stop> {
    if align <= 1 || domain.is_certainly_aligned(pointer, align) {
        return Ok(());
    }
    require_aligned(domain, pointer, align)
}

/// Requires that the address which a path of fields starts from is aligned as the record is: C has no pointer to a
/// record that is not, whichever member is accessed.
#[inline]
pub fn check_base<'p, D: Domain<'p>>(
    domain: &mut D,
    (base, offset): (Operand, Operand),
    start: ValueOf<'p, D>,
    note: NoteId,
) -> Result<(), Stop> {
    if !starts_path(base, offset) {
        return Ok(());
    }
    let align = domain.fixed().aligns.get(note).copied().unwrap_or(1);
    check_address(domain, start, align.into())
}

/// Whether the base of a sum is where its path of fields starts, and not aligned by a declaration. An offset that is
/// computed is the number of an element, added to where the array begins.
#[inline]
#[must_use]
pub const fn starts_path(base: Operand, offset: Operand) -> bool {
    matches!((base, offset), (Operand::Reg(_), Operand::Const(_)))
}

/// The alignment of the record that a path of fields starts in; 1 for other paths.
#[must_use]
pub fn of_base(program: &Program, note: NoteId) -> u32 {
    let align = program.root_record(note).map(|record| program.types.record(record).align);
    align.and_then(|align| align.try_into().ok()).unwrap_or(1)
}

fn require_aligned<'p, D: Domain<'p>>(
    domain: &mut D,
    pointer: ValueOf<'p, D>,
    align: u64,
) -> Result<(), Stop> {
    domain.require(
        ViolationKind::Misaligned,
        Effect::Noted,
        |d| d.is_aligned(pointer, align),
        |d| match d.number(pointer) {
            Some(address) => format!("access at address {address:#x}, not a multiple of {align}"),
            None => format!("access at an address that is not a multiple of {align}"),
        },
    )
}

/// Whether an access names a member of a packed record.
fn is_packed<'p, D: Domain<'p>>(domain: &mut D, body: &'p Body, addr: Operand, align: u64) -> bool {
    let program = domain.program();
    match addr {
        Operand::Reg(reg) => {
            let key = (domain.function(), reg, align);
            let packed = || register_is_packed(program, body, reg, align);
            *domain.packed_registers().entry(key).or_insert_with(packed)
        }
        _ => part_is_packed(program, body, addr, 0, align),
    }
}

/// A register that is a variable of the program is a pointer to the member; any other holds the address for an
/// access that names it.
fn register_is_packed(program: &Program, body: &Body, reg: RegId, align: u64) -> bool {
    if body.regs[reg].name.is_some() {
        return false;
    }
    let mut addresses = body.insts.iter().filter_map(|inst| match inst.kind {
        InstKind::PtrAdd { dst, base, offset, note } if dst == reg => Some((base, offset, note)),
        _ => None,
    });
    addresses.any(|(base, offset, note)| match (note.is_some(), offset) {
        (true, _) => path_is_packed(program, note, align),
        (false, Operand::Const(id)) => match program.consts.get(id) {
            Const::Bits { bits, .. } => part_is_packed(program, body, base, bits as u64, align),
            Const::Label { .. } => false,
        },
        _ => false,
    })
}

/// Whether a variable has a member of a packed record at an offset: an initialiser writes there without naming
/// the member.
fn part_is_packed(program: &Program, body: &Body, variable: Operand, offset: u64, align: u64) -> bool {
    let types = &program.types;
    let ty = match variable {
        Operand::Global(id) => program.globals[id].ty,
        Operand::Slot(slot) => body.slots[slot].ctype,
        _ => return false,
    };
    let mut pending: Vec<_> = ty.is_some().then_some((ty, offset)).into_iter().collect();
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

fn path_is_packed(program: &Program, mut note: NoteId, align: u64) -> bool {
    while let Some(entry) = program.notes().get(note) {
        if let Step::Field(record, _) = entry.step
            && program.types.record(record).align < align
        {
            return true;
        }
        note = entry.parent;
    }
    false
}

/// The alignment that the processor's ABI asks of an object of a register type.
#[inline]
#[must_use]
pub const fn natural_align(ty: Ty, model: DataModel) -> u64 {
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

/// The alignment that every allocator gives: that of two words.
#[must_use]
pub const fn heap_align(model: DataModel) -> u64 {
    2 * model.pointer_bytes()
}
