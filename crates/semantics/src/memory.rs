//! The instructions on memory: loads, stores, bit-fields, copies and the lifetimes of stack objects.

use crate::algebra::{Algebra, Bits};
use crate::alignment;
use crate::domain::{Domain, Effect, ValueOf};
use crate::indeterminate;
use crate::object::{NewObject, ObjectKind, Rights};
use crate::scalar;
use crate::stop::Stop;
use crate::value::{Value, undef_mask};
use ringfence_ir::{BinOp, BitRange, Body, CmpOp, Operand, RegId, SlotId, Ty};
use ringfence_verdict::ViolationKind;

/// Reads a scalar into a register.
///
/// # Errors
/// When the access is not in order.
#[inline]
pub fn load<'p, D: Domain<'p>>(
    domain: &mut D,
    body: &'p Body,
    dst: RegId,
    addr: Operand,
) -> Result<(), Stop> {
    let (ty, pointer) = (body.regs[dst].ty, domain.get(addr));
    let value = domain.load(pointer, ty)?;
    alignment::check(domain, body, addr, pointer, ty)?;
    domain.set(dst, value);
    Ok(())
}

/// Writes a scalar.
///
/// # Errors
/// When the access is not in order.
#[inline]
pub fn store<'p, D: Domain<'p>>(
    domain: &mut D,
    body: &'p Body,
    addr: Operand,
    value: Operand,
) -> Result<(), Stop> {
    let ty = domain.program().operand_ty(body, value);
    let (pointer, value) = (domain.get(addr), domain.get(value));
    domain.store(pointer, ty, value)?;
    alignment::check(domain, body, addr, pointer, ty)
}

/// Reads a bit-field into a register.
///
/// # Errors
/// When the access is not in order.
pub fn load_bits<'p, D: Domain<'p>>(
    domain: &mut D,
    body: &Body,
    dst: RegId,
    addr: Operand,
    range: BitRange,
) -> Result<(), Stop> {
    let field = u32::from(range.width);
    let width = body.regs[dst].ty.bits(domain.model());
    let value = domain.load_bits(domain.get(addr), range)?;
    let algebra = domain.algebra();
    let bits = match width >= field {
        true => algebra.extend(value.bits, field, width, range.signed),
        false => algebra.truncate(value.bits, width),
    };
    let undef = match range.signed && value.undef != 0 && field <= 64 {
        true => indeterminate::of_extension(value.undef, field, width.max(field), true),
        false => value.undef,
    };
    domain.set(dst, Value { bits, prov: value.prov, undef: undef & undef_mask(width) });
    Ok(())
}

/// Copies a record. Two different records that overlap must not be copied.
///
/// # Errors
/// When an access is not in order.
pub fn copy<'p, D: Domain<'p>>(domain: &mut D, dst: Operand, src: Operand, size: u64) -> Result<(), Stop> {
    let (dst, src) = (domain.get(dst), domain.get(src));
    let apart = match domain.overlap(dst, src, size)? {
        false => D::Bits::number(1),
        true => {
            let width = Ty::Ptr.bits(domain.model());
            domain.algebra().compare(CmpOp::Eq, width, dst.bits, src.bits)
        }
    };
    let apart = domain.decide(apart)?;
    domain.copy(dst, src, size)?;
    domain.require(
        ViolationKind::OverlappingCopy,
        Effect::Ends,
        |_| D::Bits::number(apart.into()),
        |_| format!("copy of {size} bytes between overlapping objects"),
    )
}

/// Begins the life of a slot's object, after that of an earlier one has ended. A variable-length array has a size.
///
/// # Errors
/// When the size is out of range, or a limit is met.
pub fn live<'p, D: Domain<'p>>(
    domain: &mut D,
    body: &'p Body,
    slot: SlotId,
    size: Option<Operand>,
) -> Result<(), Stop> {
    let info = &body.slots[slot];
    let size = match size {
        None => Value::number(info.size.into()),
        Some(operand) => {
            let size = domain.get(operand);
            check_array_size(domain, size)?;
            domain.pinned(size)?
        }
    };
    dead(domain, slot);
    let object = domain.new_object(NewObject {
        kind: ObjectKind::Slot(domain.function(), slot),
        size,
        align: info.align,
        rights: Rights::ReadWrite,
        zero: false,
        loc: info.loc,
    })?;
    domain.set_slot(slot, object);
    Ok(())
}

fn check_array_size<'p, D: Domain<'p>>(domain: &mut D, size: ValueOf<'p, D>) -> Result<(), Stop> {
    domain.use_value(size, "as the size of an array")?;
    let width = Ty::Ptr.bits(domain.model());
    let kind = ViolationKind::BadArraySize;
    domain.require(
        kind,
        Effect::Ends,
        |d| d.algebra().compare(CmpOp::Sle, width, D::Bits::ZERO, size.bits),
        |_| "variable-length array of negative size".into(),
    )?;
    // ISO C leaves it undefined; GNU C has arrays of no elements, and programs rely on it.
    domain.require(
        kind,
        Effect::Noted,
        |d| scalar::divisor_in_range(d.algebra(), width, size.bits),
        |_| "variable-length array of 0 bytes".into(),
    )
}

/// Ends the life of a slot's object, if it has one.
pub fn dead<'p, D: Domain<'p>>(domain: &mut D, slot: SlotId) {
    let old = domain.get(Operand::Slot(slot));
    if let Some(id) = old.prov.get() {
        domain.end_object(id);
        domain.set_slot(slot, Value::INDETERMINATE);
    }
}

/// `alloca`: the object lives until the function returns.
///
/// # Errors
/// When a limit is met.
pub fn alloca<'p, D: Domain<'p>>(domain: &mut D, dst: RegId, size: Operand, align: u32) -> Result<(), Stop> {
    let size = domain.get(size);
    domain.use_value(size, "as the size of an allocation")?;
    let object = domain.new_object(NewObject {
        kind: ObjectKind::Alloca,
        size,
        align: align.into(),
        rights: Rights::ReadWrite,
        zero: false,
        loc: domain.loc(),
    })?;
    domain.set(dst, object);
    Ok(())
}

/// How many bytes hold a bit-field.
#[must_use]
pub fn bit_bytes(range: BitRange) -> u64 {
    (u64::from(range.first) + u64::from(range.width)).div_ceil(8)
}

/// Whether an address is a multiple of a power of two: one bit.
pub fn is_multiple<'p, D: Domain<'p>>(domain: &mut D, bits: D::Bits, of: u64) -> D::Bits {
    let width = Ty::Ptr.bits(domain.model());
    let low = D::Bits::number(u128::from(of - 1));
    let rest = domain.algebra().binary(BinOp::And, width, bits, low);
    domain.algebra().compare(CmpOp::Eq, width, rest, D::Bits::ZERO)
}
