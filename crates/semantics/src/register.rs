//! The instructions on registers: arithmetic, comparison, conversion, pointer arithmetic.

use crate::access::{self, name_of};
use crate::address;
use crate::algebra::{Algebra, Bits};
use crate::domain::{Domain, Effect, Opaque, ValueOf};
use crate::indeterminate;
use crate::object::ObjId;
use crate::stop::Stop;
use crate::value::{Prov, Value, undef_mask};
use crate::{float, scalar};
use ringfence_base::bits::{mask, sign_extend};
use ringfence_ir::{Arith, BinOp, CmpOp, ConvOp, DataModel, Ty, UnOp, nowhere};
use ringfence_verdict::ViolationKind;

/// `a op b` on values of one type.
#[inline]
pub fn binary<'p, D: Domain<'p>>(
    domain: &mut D,
    op: BinOp,
    arith: Arith,
    ty: Ty,
    a: ValueOf<'p, D>,
    b: ValueOf<'p, D>,
) -> Result<ValueOf<'p, D>, Stop> {
    let width = ty.bits(domain.model());
    if ty.is_float() {
        return Ok(float_binary(domain, op, ty, width, a, b));
    }
    integer(domain, op, arith, width, a, b)
}

/// `a op b` on integers of one width.
#[inline]
pub fn integer<'p, D: Domain<'p>>(
    domain: &mut D,
    op: BinOp,
    arith: Arith,
    width: u32,
    a: ValueOf<'p, D>,
    b: ValueOf<'p, D>,
) -> Result<ValueOf<'p, D>, Stop> {
    let operation = Operation { op, width, a, b };
    if scalar::is_division(op) {
        check_division(domain, operation)?;
    }
    let mut bits = scalar::binary(domain.algebra(), op, width, a.bits, b.bits);
    if scalar::is_shift(op) {
        check_shift(domain, arith, operation, bits)?;
        bits = domain.where_defined(width, |d| scalar::shift_in_range(d.algebra(), width, b.bits), bits);
    } else if arith == Arith::Signed {
        check_overflow(domain, operation, bits)?;
    } else if arith == Arith::Scaled
        && op == BinOp::Mul
        && !address::product_fits(domain, width, (a.bits, b.bits), bits)?
    {
        bits = D::Bits::number(nowhere(width));
    }
    if a.is_plain() && b.is_plain() {
        return Ok(Value::plain(bits));
    }
    traced(domain, operation, bits)
}

/// An operation on two integers of one width.
#[derive(Clone, Copy)]
struct Operation<B> {
    op: BinOp,
    width: u32,
    a: Value<B>,
    b: Value<B>,
}

/// The result of an operation with provenance and indeterminate bits.
fn traced<'p, D: Domain<'p>>(
    domain: &mut D,
    Operation { op, width, a, b }: Operation<D::Bits>,
    bits: D::Bits,
) -> Result<ValueOf<'p, D>, Stop> {
    let (bits, prov) = match a.prov.is_none() && b.prov.is_none() {
        true => (bits, Prov::NONE),
        false => domain.combine(op, width, a, b, bits)?,
    };
    let undef = if a.undef | b.undef == 0 { 0 } else { indeterminate::of_binary(op, width, a, b) };
    Ok(Value { bits, prov, undef })
}

fn check_division<'p, D: Domain<'p>>(domain: &mut D, operation: Operation<D::Bits>) -> Result<(), Stop> {
    let Operation { op, width, a, b } = operation;
    domain.use_value(b, "as a divisor")?;
    let kind = ViolationKind::DivisionByZero;
    let by_zero = |_: &D| format!("{} by zero", symbol(op));
    domain.require(kind, Effect::Ends, |d| scalar::divisor_in_range(d.algebra(), width, b.bits), by_zero)?;
    if !matches!(op, BinOp::SDiv | BinOp::SRem) {
        return Ok(());
    }
    let fits = |d: &mut D| scalar::quotient_fits(d.algebra(), width, a.bits, b.bits);
    domain.require(kind, Effect::Ends, fits, |_| operation.overflows())
}

#[inline]
fn check_overflow<'p, D: Domain<'p>>(
    domain: &mut D,
    operation: Operation<D::Bits>,
    result: D::Bits,
) -> Result<(), Stop> {
    let Operation { op, width, a, b } = operation;
    let fits = |d: &mut D| scalar::fits(d.algebra(), op, width, (a.bits, b.bits), result);
    domain.require(ViolationKind::SignedOverflow, Effect::Noted, fits, |_| operation.overflows())
}

/// A shift by an impossible count is one violation; only one by a possible count can overflow.
fn check_shift<'p, D: Domain<'p>>(
    domain: &mut D,
    arith: Arith,
    operation: Operation<D::Bits>,
    result: D::Bits,
) -> Result<(), Stop> {
    let Operation { op, width, b, .. } = operation;
    let message = |_: &D| match b.bits.known() {
        Some(count) => format!("shift of a value of {width} bits by {}", sign_extend(count, width)),
        None => format!("shift of a value of {width} bits by a count out of range"),
    };
    let in_range = |d: &mut D| scalar::shift_in_range(d.algebra(), width, b.bits);
    domain.require(ViolationKind::InvalidShift, Effect::Noted, in_range, message)?;
    match (arith, op) {
        (Arith::Signed, BinOp::Shl) => check_overflow(domain, operation, result),
        _ => Ok(()),
    }
}

impl<B: Bits> Operation<B> {
    #[cold]
    fn overflows(self) -> String {
        let Self { op, width, a, b } = self;
        match (a.bits.known(), b.bits.known()) {
            (Some(a), Some(b)) => {
                let (a, b) = (sign_extend(a, width), sign_extend(b, width));
                format!("{a} {} {b} overflows a signed integer of {width} bits", symbol(op))
            }
            _ => format!("overflow of a signed integer of {width} bits"),
        }
    }
}

const fn symbol(op: BinOp) -> &'static str {
    match op {
        BinOp::Add => "+",
        BinOp::Sub => "-",
        BinOp::Mul => "*",
        BinOp::Shl => "<<",
        BinOp::SRem | BinOp::URem => "remainder",
        _ => "division",
    }
}

/// A floating-point operation: computed on numbers, left open otherwise.
fn float_binary<'p, D: Domain<'p>>(
    domain: &mut D,
    op: BinOp,
    ty: Ty,
    width: u32,
    a: ValueOf<'p, D>,
    b: ValueOf<'p, D>,
) -> ValueOf<'p, D> {
    let operation = Opaque::Float(op, ty);
    let bits = match (float_number(domain, ty, a.bits), float_number(domain, ty, b.bits)) {
        (Some(x), Some(y)) => {
            let excess = may_have_excess(domain, ty)
                && (float::is_rounded(op, ty, x, y)
                    || domain.has_excess(a.bits)
                    || domain.has_excess(b.bits));
            rounded(domain, operation, ty, (a.bits, b.bits), float::binary(op, ty, x, y), excess)
        }
        _ => domain.opaque(operation, width, a.bits, b.bits),
    };
    number_from(domain, bits, width, a, b)
}

/// The result of an operation on numbers, of which the wider format may give another. Which sign a NaN has is not
/// specified (C11 F.2.1p1): compilers that compute it and processors differ.
fn rounded<'p, D: Domain<'p>>(
    domain: &mut D,
    operation: Opaque,
    ty: Ty,
    (a, b): (D::Bits, D::Bits),
    result: u128,
    excess: bool,
) -> D::Bits {
    let width = ty.bits(domain.model());
    let result = match float::is_nan(ty, result) {
        true => domain.nan(ty, result),
        false => D::Bits::number(result),
    };
    if excess { domain.excess(operation, width, a, b, result) } else { result }
}

/// The floating-point number that bits are. The sign of a NaN need not be known.
fn float_number<'p, D: Domain<'p>>(domain: &mut D, ty: Ty, bits: D::Bits) -> Option<u128> {
    bits.known().or_else(|| {
        let width = ty.bits(domain.model());
        let size = domain.algebra().extract(bits, width - 2, 0);
        size.known().filter(|&size| float::is_nan(ty, size))
    })
}

/// Whether gcc computes numbers of a type with a wider format.
fn may_have_excess<'p, D: Domain<'p>>(domain: &D, ty: Ty) -> bool {
    matches!(ty, Ty::F32 | Ty::F64) && domain.model() == DataModel::Ilp32
}

/// Says so when a decision hangs on numbers that a wider format may change.
fn decide_by<'p, D: Domain<'p>>(domain: &mut D, ty: Ty, a: D::Bits, b: D::Bits) {
    if may_have_excess(domain, ty) && (domain.has_excess(a) || domain.has_excess(b)) {
        domain.depends_on_rounding();
    }
}

/// A value that is computed from all bits of others: a plain number, indeterminate if they are.
#[inline]
fn number_from<'p, D: Domain<'p>>(
    domain: &mut D,
    bits: D::Bits,
    width: u32,
    a: ValueOf<'p, D>,
    b: ValueOf<'p, D>,
) -> ValueOf<'p, D> {
    if !(a.prov.is_none() && b.prov.is_none()) {
        domain.depends_on_layout();
    }
    Value { bits, prov: Prov::NONE, undef: indeterminate::of_any(a.undef | b.undef, width) }
}

/// A comparison of values of one type: one bit.
///
/// # Errors
/// When the order of pointers to different objects is asked for and that ends the run.
#[inline]
pub fn compare<'p, D: Domain<'p>>(
    domain: &mut D,
    op: CmpOp,
    ty: Ty,
    a: ValueOf<'p, D>,
    b: ValueOf<'p, D>,
) -> Result<ValueOf<'p, D>, Stop> {
    let width = ty.bits(domain.model());
    if ty.is_float() {
        return Ok(float_compare(domain, op, ty, a, b));
    }
    if ty == Ty::Ptr && matches!(op, CmpOp::Ult | CmpOp::Ule) {
        check_related(domain, a, b, ORDER)?;
    }
    compare_bits(domain, op, width, a, b)
}

/// A comparison of integers or addresses of one width: one bit.
///
/// # Errors
/// `Split` when the domain has to find out more about an object.
#[inline]
pub fn compare_bits<'p, D: Domain<'p>>(
    domain: &mut D,
    op: CmpOp,
    width: u32,
    a: ValueOf<'p, D>,
    b: ValueOf<'p, D>,
) -> Result<ValueOf<'p, D>, Stop> {
    if !(a.prov.is_none() && b.prov.is_none())
        && let Some(result) = domain.compare_addresses(op, width, a, b)?
    {
        return Ok(result);
    }
    let bits = domain.algebra().compare(op, width, a.bits, b.bits);
    let undef = if a.undef | b.undef == 0 { 0 } else { indeterminate::of_compare(op, width, a, b) };
    Ok(Value { bits, prov: Prov::NONE, undef })
}

fn float_compare<'p, D: Domain<'p>>(
    domain: &mut D,
    op: CmpOp,
    ty: Ty,
    a: ValueOf<'p, D>,
    b: ValueOf<'p, D>,
) -> ValueOf<'p, D> {
    let bits = match (float_number(domain, ty, a.bits), float_number(domain, ty, b.bits)) {
        (Some(x), Some(y)) => {
            decide_by(domain, ty, a.bits, b.bits);
            D::Bits::number(u128::from(float::compare(op, ty, x, y)))
        }
        _ => domain.opaque(Opaque::Compare(op, ty), 1, a.bits, b.bits),
    };
    number_from(domain, bits, 1, a, b)
}

/// What [`check_related`] calls a comparison.
const ORDER: &str = "order";

/// Pointers to different objects have no order and no difference.
#[inline]
fn check_related<'p, D: Domain<'p>>(
    domain: &mut D,
    a: ValueOf<'p, D>,
    b: ValueOf<'p, D>,
    what: &str,
) -> Result<(), Stop> {
    match (a.prov.get(), b.prov.get()) {
        (Some(x), Some(y)) if x != y => {
            domain.single(a)?;
            domain.single(b)?;
            let message = |d: &D| format!("{what} of pointers to {} and to {}", name_of(d, x), name_of(d, y));
            domain.require(ViolationKind::UnrelatedPointers, Effect::Noted, |_| D::Bits::ZERO, message)?;
            match what {
                ORDER => domain.order_decides(a, b),
                _ => domain.layout_decides(a, b),
            }
            Ok(())
        }
        (Some(x), None) if b.prov.is_none() => unrelated_to_number(domain, x, b, what),
        (None, Some(y)) if a.prov.is_none() => unrelated_to_number(domain, y, a, what),
        _ => Ok(()),
    }
}

/// A null pointer points to no object, so it has no order and no difference with any; nor does a small number that was
/// made a pointer have an order. (Its difference is how old programs find a record by one of its members.) Whether an
/// object lies at a greater number is a matter of the layout, which the comparison itself says.
#[cold]
fn unrelated_to_number<'p, D: Domain<'p>>(
    domain: &mut D,
    object: ObjId,
    number: ValueOf<'p, D>,
    what: &str,
) -> Result<(), Stop> {
    let other = match number.bits.known() {
        Some(0) => "a null pointer",
        Some(address) if address < access::FIRST_PAGE.into() && what == ORDER => "a small number",
        _ => return Ok(()),
    };
    let message = |d: &D| format!("{what} of {other} and a pointer to {}", name_of(d, object));
    domain.require(ViolationKind::UnrelatedPointers, Effect::Noted, |_| D::Bits::ZERO, message)
}

/// The address `offset` bytes after a pointer, which does not lead around the end of memory ([`address::step`] sees to
/// that).
#[inline]
pub fn pointer_add<'p, D: Domain<'p>>(
    domain: &mut D,
    base: ValueOf<'p, D>,
    offset: ValueOf<'p, D>,
) -> ValueOf<'p, D> {
    let width = Ty::Ptr.bits(domain.model());
    let bits = domain.algebra().binary(BinOp::Add, width, base.bits, offset.bits);
    let prov = if base.prov.is_none() {
        offset.prov
    } else {
        if !offset.prov.is_none() {
            domain.depends_on_layout();
        }
        base.prov
    };
    let undef = if base.undef | offset.undef == 0 { 0 } else { u64::MAX };
    Value { bits, prov, undef }
}

/// The bytes between two pointers. An address less a number is an address, as when a record is found by one of
/// its members.
///
/// # Errors
/// When the pointers are to different objects and that ends the run.
pub fn pointer_difference<'p, D: Domain<'p>>(
    domain: &mut D,
    a: ValueOf<'p, D>,
    b: ValueOf<'p, D>,
) -> Result<ValueOf<'p, D>, Stop> {
    let is_address = a.prov.get().is_some() && b.prov.is_none();
    if (a.prov != b.prov && !is_address) || a.prov.is_mixed() {
        domain.single(a)?;
        domain.single(b)?;
        check_related(domain, a, b, "difference")?;
        domain.layout_decides(a, b);
    } else {
        check_related(domain, a, b, "difference")?;
    }
    let width = Ty::Ptr.bits(domain.model());
    let bits = domain.algebra().binary(BinOp::Sub, width, a.bits, b.bits);
    let undef = if a.undef | b.undef == 0 { 0 } else { u64::MAX };
    let prov = if is_address { a.prov } else { Prov::NONE };
    Ok(Value { bits, prov, undef })
}

/// An operation on one value.
pub fn unary<'p, D: Domain<'p>>(
    domain: &mut D,
    op: UnOp,
    ty: Ty,
    value: ValueOf<'p, D>,
) -> Result<ValueOf<'p, D>, Stop> {
    let width = ty.bits(domain.model());
    if !value.prov.is_none() {
        domain.single(value)?;
        domain.depends_on_layout();
    }
    let sign = D::Bits::number(float::sign_bit(ty));
    let algebra = domain.algebra();
    Ok(match op {
        UnOp::FNeg => Value { bits: algebra.binary(BinOp::Xor, width, value.bits, sign), ..value },
        UnOp::FAbs => {
            let rest = D::Bits::number(!float::sign_bit(ty) & mask(width));
            Value { bits: algebra.binary(BinOp::And, width, value.bits, rest), ..value }
        }
        _ => Value {
            bits: scalar::unary(algebra, op, width, value.bits),
            prov: if op == UnOp::ByteSwap { value.prov } else { Prov::NONE },
            undef: indeterminate::of_unary(op, width, value.undef),
        },
    })
}

/// A conversion.
#[inline]
pub fn convert<'p, D: Domain<'p>>(
    domain: &mut D,
    op: ConvOp,
    from: Ty,
    to: Ty,
    value: ValueOf<'p, D>,
) -> Result<ValueOf<'p, D>, Stop> {
    match op {
        ConvOp::Trunc | ConvOp::ZExt | ConvOp::SExt => {
            let model = domain.model();
            resize(domain, op, from.bits(model), to.bits(model), value)
        }
        ConvOp::PtrToInt | ConvOp::Bits => Ok(value),
        ConvOp::IntToPtr => Ok(domain.pointer_from(value)),
        ConvOp::FToS | ConvOp::FToU => float_to_int(domain, op, from, to, value),
        ConvOp::SToF | ConvOp::UToF | ConvOp::FConv => Ok(to_float(domain, op, from, to, value)),
    }
}

/// An integer of another width.
#[inline]
pub fn resize<'p, D: Domain<'p>>(
    domain: &mut D,
    op: ConvOp,
    from: u32,
    to: u32,
    value: ValueOf<'p, D>,
) -> Result<ValueOf<'p, D>, Stop> {
    let prov = match value.prov.is_none() {
        true => Prov::NONE,
        false => domain.resized(op, value, from, to)?,
    };
    let algebra = domain.algebra();
    let bits = match op {
        ConvOp::Trunc => algebra.truncate(value.bits, to),
        _ => algebra.extend(value.bits, from, to, op == ConvOp::SExt),
    };
    let undef = match op {
        _ if value.undef == 0 => 0,
        ConvOp::Trunc => value.undef & undef_mask(to),
        _ => indeterminate::of_extension(value.undef, from, to, op == ConvOp::SExt),
    };
    Ok(Value { bits, prov, undef })
}

fn to_float<'p, D: Domain<'p>>(
    domain: &mut D,
    op: ConvOp,
    from: Ty,
    to: Ty,
    value: ValueOf<'p, D>,
) -> ValueOf<'p, D> {
    let model = domain.model();
    let (from_bits, width) = (from.bits(model), to.bits(model));
    let operation = Opaque::Convert(op, from, to);
    let number = match op {
        ConvOp::FConv => float_number(domain, from, value.bits),
        _ => value.bits.known(),
    };
    let bits = match number {
        Some(bits) => {
            let signed = op == ConvOp::SToF;
            let (result, excess) = if op == ConvOp::FConv {
                (
                    float::convert(from, to, bits),
                    may_have_excess(domain, from) && domain.has_excess(value.bits),
                )
            } else {
                let inexact = || float::is_rounded_int(to, bits, from_bits, signed);
                (float::from_int(to, bits, from_bits, signed), may_have_excess(domain, to) && inexact())
            };
            rounded(domain, operation, to, (value.bits, D::Bits::ZERO), result, excess)
        }
        None => domain.opaque(operation, width, value.bits, D::Bits::ZERO),
    };
    number_from(domain, bits, width, value, value)
}

fn float_to_int<'p, D: Domain<'p>>(
    domain: &mut D,
    op: ConvOp,
    from: Ty,
    to: Ty,
    value: ValueOf<'p, D>,
) -> Result<ValueOf<'p, D>, Stop> {
    let (width, signed) = (to.bits(domain.model()), op == ConvOp::FToS);
    let kind = ViolationKind::FloatConversion;
    let bits = match float_number(domain, from, value.bits) {
        Some(bits) => {
            decide_by(domain, from, value.bits, value.bits);
            let (bits, fits) = float::to_int(from, bits, width, signed);
            let sign = if signed { "a signed" } else { "an unsigned" };
            domain.require(
                kind,
                Effect::Noted,
                |_| D::Bits::number(u128::from(fits)),
                |_| format!("a floating-point number does not fit {sign} integer of {width} bits"),
            )?;
            domain.where_defined(width, |_| D::Bits::number(u128::from(fits)), D::Bits::number(bits))
        }
        None => {
            domain.undecided(kind, "whether a floating-point number that is not computed fits an integer")?;
            domain.opaque(Opaque::Convert(op, from, to), width, value.bits, D::Bits::ZERO)
        }
    };
    Ok(number_from(domain, bits, width, value, value))
}
