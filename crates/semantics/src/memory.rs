//! The instructions on memory: loads, stores, bit-fields, copies and the lifetimes of stack objects.

use crate::algebra::{Algebra, Bits};
use crate::alignment;
use crate::domain::{Domain, Effect, ValueOf};
use crate::indeterminate;
use crate::object::Action;
use crate::object::{Life, NewObject, ObjectKind, Rights};
use crate::scalar;
use crate::stop::Stop;
use crate::value::{Prov, Value, undef_mask};
use ringfence_ir::{BinOp, BitRange, Body, CmpOp, Operand, RegId, SlotId, Ty};
use ringfence_verdict::ViolationKind;

/// Reads a scalar into a register.
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
pub fn load_bits<'p, D: Domain<'p>>(
    domain: &mut D,
    body: &Body,
    dst: RegId,
    addr: Operand,
    range: BitRange,
) -> Result<(), Stop> {
    let field = u32::from(range.width);
    let width = body.regs[dst].ty.bits(domain.model());
    let value = read_field(domain, domain.get(addr), range)?;
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

/// The bits of a bit-field, a value as wide as it.
fn read_field<'p, D: Domain<'p>>(
    domain: &mut D,
    pointer: ValueOf<'p, D>,
    range: BitRange,
) -> Result<ValueOf<'p, D>, Stop> {
    let bytes = bit_bytes(range);
    let (id, offset) = domain.locate(pointer, bytes, Action::Read)?;
    let (mut bits, mut undef, mut prov) = (D::Bits::ZERO, 0u128, Prov::NONE);
    for at in 0..bytes {
        let byte = domain.load_byte(id, offset + at)?;
        let part = part_of_field(range, at);
        prov = prov.of_union(byte.prov);
        let algebra = domain.algebra();
        let own = algebra.binary(BinOp::And, 8, byte.bits, D::Bits::number(part.taken.into()));
        let own = algebra.binary(BinOp::LShr, 8, own, D::Bits::number(part.down.into()));
        let own = algebra.extend(own, 8, 128, false);
        let own = algebra.binary(BinOp::Shl, 128, own, D::Bits::number(part.up.into()));
        bits = algebra.binary(BinOp::Or, 128, bits, own);
        undef |= u128::from(byte.undef & u64::from(part.taken)) >> part.down << part.up;
    }
    let width = u32::from(range.width);
    let undef = if width > 64 && undef != 0 { u64::MAX } else { undef as u64 };
    if !prov.is_none() {
        domain.depends_on_layout();
    }
    Ok(Value { bits: domain.algebra().truncate(bits, width), prov, undef })
}

/// Writes the low bits of a value to a bit-field. The bits beside the field get their values now, so that every byte
/// has all bits or none.
pub fn store_bits<'p, D: Domain<'p>>(
    domain: &mut D,
    body: &Body,
    addr: Operand,
    value: Operand,
    range: BitRange,
) -> Result<(), Stop> {
    let width = domain.program().operand_ty(body, value).bits(domain.model());
    let (pointer, value) = (domain.get(addr), domain.get(value));
    let bytes = bit_bytes(range);
    let (id, offset) = domain.locate(pointer, bytes, Action::Write)?;
    let all = domain.algebra().extend(value.bits, width, 128, false);
    for at in 0..bytes {
        let Part { taken, down, up } = part_of_field(range, at);
        let old = match taken {
            0xff => Value::number(0),
            _ => domain.load_byte(id, offset + at)?,
        };
        let algebra = domain.algebra();
        let new = algebra.binary(BinOp::LShr, 128, all, D::Bits::number(up.into()));
        let new = algebra.binary(BinOp::Shl, 128, new, D::Bits::number(down.into()));
        let new = algebra.truncate(new, 8);
        let new = algebra.binary(BinOp::And, 8, new, D::Bits::number(taken.into()));
        let kept = algebra.binary(BinOp::And, 8, old.bits, D::Bits::number((!taken).into()));
        let undef = if up < 64 { value.undef >> up << down } else { value.undef };
        let byte = Value {
            bits: algebra.binary(BinOp::Or, 8, kept, new),
            prov: if kept == D::Bits::ZERO { value.prov } else { old.prov.of_union(value.prov) },
            undef: old.undef & !u64::from(taken) | undef & u64::from(taken),
        };
        domain.store_byte(id, offset + at, byte);
    }
    Ok(())
}

/// What a byte has of a bit-field.
#[derive(Debug, Clone, Copy)]
struct Part {
    /// Which bits of the byte belong to the field.
    taken: u8,
    /// How far they stand from the bottom of the byte.
    down: u32,
    /// Where they stand in the field.
    up: u32,
}

fn part_of_field(range: BitRange, at: u64) -> Part {
    let (first, end) = (u32::from(range.first), u32::from(range.first) + u32::from(range.width));
    let start = 8 * at as u32;
    let low = first.max(start) - start;
    let high = end.min(start + 8) - start;
    Part { taken: ((0xffu32 >> (8 - high)) & (0xff << low)) as u8, down: low, up: start + low - first }
}

/// Copies a record. Two different records that overlap must not be copied.
pub fn copy<'p, D: Domain<'p>>(
    domain: &mut D,
    dst: Operand,
    src: Operand,
    size: u64,
    aligns: [u32; 2],
) -> Result<(), Stop> {
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
    )?;
    alignment::check_address(domain, dst, aligns[0].into())?;
    alignment::check_address(domain, src, aligns[1].into())
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
    dead(domain, body, slot);
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

/// Ends the life of a slot's object, if it has one. With a variable-length array may go what `alloca` gave since, as the
/// manual of gcc has it ("Arrays of Variable Length").
pub fn dead<'p, D: Domain<'p>>(domain: &mut D, body: &Body, slot: SlotId) {
    let old = domain.get(Operand::Slot(slot));
    if let Some(id) = old.prov.get() {
        let end = body.slots[slot].end_or(domain.loc());
        domain.end_object(id, Life::Ended(end));
        domain.set_slot(slot, Value::INDETERMINATE);
        let is_of_variable_length = body.slots[slot].size == 0;
        if is_of_variable_length {
            domain.allocas_may_end();
        }
    }
}

/// `alloca`: the object lives until the function returns.
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
fn bit_bytes(range: BitRange) -> u64 {
    (u64::from(range.first) + u64::from(range.width)).div_ceil(8)
}

/// Whether an address is a multiple of a power of two: one bit.
pub fn is_multiple<'p, D: Domain<'p>>(domain: &mut D, bits: D::Bits, of: u64) -> D::Bits {
    let width = Ty::Ptr.bits(domain.model());
    let low = D::Bits::number(u128::from(of - 1));
    let rest = domain.algebra().binary(BinOp::And, width, bits, low);
    domain.algebra().compare(CmpOp::Eq, width, rest, D::Bits::ZERO)
}
