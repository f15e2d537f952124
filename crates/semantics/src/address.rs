//! Addresses that do not wrap around.
//!
//! The bits of an address are a number modulo the width of pointers, but C counts elements: `a[1L << 62]` of an array
//! of `int` is no element, although 2^62 times 4 is 0 modulo 2^64 (6.5.6p8). Such arithmetic is undefined, and code that
//! gcc makes goes on with whatever address comes out. Here it is a violation where it is used: an offset that has no
//! number, and an address that is computed with one, are *nowhere*, outside of every object
//! ([`ringfence_ir::nowhere`]), so that an access is out of bounds. Pointers that are never used for an access violate
//! nothing, as all others that are computed beyond an object.
//!
//! An index as wide as a pointer is a number in two's complement, whatever its type, as gcc and its sanitizer take it:
//! `p + (size_t)-1` is `p - 1`.
//!
//! Why an access in bounds is one whose exact address is: let `o` be the offset of a pointer in its object, with a
//! sign. It starts as one between 0 and the size, which has a number. A step adds an offset that is
//! exact, or nowhere, which is below [`farthest_below`]. The sum is exact, unless it is nowhere from then on: a sum from
//! nowhere, or by nowhere, is nowhere again, and so is one that has no number. Only *short* steps are not looked at:
//! they are exact, too, and a pointer that is nowhere, or beyond half of all addresses, does not come back to its object in fewer than
//! thousands of them.

use crate::algebra::{Algebra, Bits};
use crate::domain::{Domain, ValueOf};
use crate::register::pointer_add;
use crate::scalar;
use crate::stop::Stop;
use crate::value::{Value, undef_mask};
use ringfence_base::bits::{mask, sign_extend};
use ringfence_ir::{BinOp, CmpOp, DataModel, Ty, farthest_below, nowhere};

/// Steps of fewer bytes than this are short.
const fn short(model: DataModel) -> u64 {
    match model {
        DataModel::Ilp32 => 1 << 12,
        DataModel::Lp64 => 1 << 48,
    }
}

/// The address `offset` bytes after a pointer; nowhere if that leads around the end of memory.
///
/// # Errors
/// `Split` when that depends on the execution.
#[inline]
pub fn step<'p, D: Domain<'p>>(
    domain: &mut D,
    base: ValueOf<'p, D>,
    offset: ValueOf<'p, D>,
) -> Result<ValueOf<'p, D>, Stop> {
    let result = pointer_add(domain, base, offset);
    if is_short(domain, offset.bits) { Ok(result) } else { long_step(domain, base, offset, result) }
}

/// Steps of fewer bytes up than this are short in every model: most are.
const SHORTEST: u128 = 1 << 12;

#[inline]
fn is_short<'p, D: Domain<'p>>(domain: &mut D, offset: D::Bits) -> bool {
    offset.known().is_some_and(|bits| bits < SHORTEST) || is_short_in_model(domain, offset)
}

fn is_short_in_model<'p, D: Domain<'p>>(domain: &mut D, offset: D::Bits) -> bool {
    let (width, short) = (Ty::Ptr.bits(domain.model()), short(domain.model()));
    if let Some(bits) = offset.known() {
        return (bits as u64).wrapping_add(short) & undef_mask(width) < 2 * short;
    }
    let (algebra, short) = (domain.algebra(), u128::from(short));
    let up = algebra.binary(BinOp::Add, width, offset, D::Bits::number(short));
    let condition = algebra.compare(CmpOp::Ult, width, up, D::Bits::number(2 * short));
    domain.holds_certainly(condition)
}

#[cold]
fn long_step<'p, D: Domain<'p>>(
    domain: &mut D,
    base: ValueOf<'p, D>,
    offset: ValueOf<'p, D>,
    result: ValueOf<'p, D>,
) -> Result<ValueOf<'p, D>, Stop> {
    // A number that is taken for an address has no object that it leads out of.
    let Some(object) = base.prov.get().and_then(|id| domain.object(id)) else { return Ok(result) };
    if result.is_indeterminate() {
        return Ok(result);
    }
    let width = Ty::Ptr.bits(domain.model());
    let address = D::Bits::number(object.address.into());
    let from = domain.algebra().binary(BinOp::Sub, width, base.bits, address);
    if sum_fits(domain, width, from, offset.bits)? {
        return Ok(result);
    }
    let bits = domain.algebra().binary(BinOp::Add, width, address, D::Bits::number(nowhere(width)));
    Ok(Value { bits, ..result })
}

/// Whether the sum of two offsets is exact, and neither is nowhere.
fn sum_fits<'p, D: Domain<'p>>(
    domain: &mut D,
    width: u32,
    from: D::Bits,
    offset: D::Bits,
) -> Result<bool, Stop> {
    let least = D::Bits::number(farthest_below(width).wrapping_neg() & mask(width));
    for bits in [from, offset] {
        if !ask(domain, width, least, bits)? {
            return Ok(false);
        }
    }
    // Neither is so low that the sum could be too low. To a number, the greatest other summand is known.
    let number = |bits: D::Bits| bits.known().map(|bits| sign_extend(bits, width));
    let (summand, other) = match number(from) {
        Some(from) => (Some(from), offset),
        None => (number(offset), from),
    };
    match summand {
        Some(..=0) => Ok(true),
        Some(summand) => {
            let most = mask(width - 1) - summand.unsigned_abs();
            ask(domain, width, other, D::Bits::number(most))
        }
        None => {
            let sum = domain.algebra().binary(BinOp::Add, width, from, offset);
            let fits = scalar::fits(domain.algebra(), BinOp::Add, width, (from, offset), sum);
            domain.decide(fits)
        }
    }
}

/// Whether the product of an index and the size of an element is exact.
///
/// # Errors
/// `Split` when that depends on the execution.
#[inline]
pub(crate) fn product_fits<'p, D: Domain<'p>>(
    domain: &mut D,
    width: u32,
    (index, size): (D::Bits, D::Bits),
    product: D::Bits,
) -> Result<bool, Stop> {
    // Two numbers of less than half of the bits each.
    match (index.known(), size.known()) {
        (Some(index), Some(size)) if (index as u64 | size as u64) >> (width / 2 - 1) == 0 && width <= 64 => {
            Ok(true)
        }
        _ => large_product_fits(domain, width, (index, size), product),
    }
}

#[cold]
fn large_product_fits<'p, D: Domain<'p>>(
    domain: &mut D,
    width: u32,
    (index, size): (D::Bits, D::Bits),
    product: D::Bits,
) -> Result<bool, Stop> {
    let signed = |bits: u128| sign_extend(bits, width);
    match (index.known(), size.known()) {
        (Some(index), Some(size)) if width <= 64 => {
            Ok(product.known().is_some_and(|product| signed(index) * signed(size) == signed(product)))
        }
        (None, Some(size)) if signed(size) > 0 => {
            let most = mask(width - 1) / size;
            Ok(ask(domain, width, index, D::Bits::number(most))?
                && ask(domain, width, D::Bits::number(most.wrapping_neg() & mask(width)), index)?)
        }
        _ => {
            let fits = scalar::fits(domain.algebra(), BinOp::Mul, width, (index, size), product);
            domain.decide(fits)
        }
    }
}

/// Whether a number is not greater than another, with signs.
fn ask<'p, D: Domain<'p>>(domain: &mut D, width: u32, a: D::Bits, b: D::Bits) -> Result<bool, Stop> {
    let condition = domain.algebra().compare(CmpOp::Sle, width, a, b);
    domain.decide(condition)
}
