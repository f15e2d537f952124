//! Indeterminate bits through operations.
//!
//! They propagate exactly through bitwise operations, shifts by determinate counts and conversions, from the
//! lowest one upwards through sums, differences and products, and to the whole result elsewhere. Where the
//! bits of an operand are no number, each may be either, so that what is said here is an upper bound: more
//! bits count as indeterminate than are, never fewer.

use crate::algebra::Bits;
use crate::scalar::shift_count;
use crate::value::{Value, undef_mask};
use ringfence_base::bits::sign_extend;
use ringfence_ir::{BinOp, CmpOp, UnOp};

/// The indeterminate bits of a result of an integer operation.
#[cold]
#[must_use]
pub fn of_binary<B: Bits>(op: BinOp, width: u32, a: Value<B>, b: Value<B>) -> u64 {
    let whole = undef_mask(width);
    let either = (a.undef | b.undef) & whole;
    if width > 64 {
        return whole;
    }
    let ones = |value: Value<B>| value.bits.known().map_or(u64::MAX, |bits| bits as u64);
    let zeros = |value: Value<B>| value.bits.known().map_or(u64::MAX, |bits| !bits as u64);
    match op {
        BinOp::And => either & (ones(a) | a.undef) & (ones(b) | b.undef),
        BinOp::Or => either & (zeros(a) | a.undef) & (zeros(b) | b.undef),
        BinOp::Xor => either,
        _ if either == 0 => 0,
        BinOp::Add | BinOp::Sub | BinOp::Mul => (u64::MAX << either.trailing_zeros()) & whole,
        BinOp::Shl | BinOp::LShr | BinOp::AShr if b.undef == 0 => match b.bits.known() {
            Some(count) => of_shift(op, width, a.undef & whole, count),
            None => whole,
        },
        _ => whole,
    }
}

fn of_shift(op: BinOp, width: u32, undef: u64, count: u128) -> u64 {
    let count = shift_count(count, width);
    let shifted = match op {
        BinOp::Shl => undef.checked_shl(count).unwrap_or(0),
        BinOp::LShr => undef.checked_shr(count).unwrap_or(0),
        _ => (sign_extend(u128::from(undef), width) >> count.min(127)) as u64,
    };
    shifted & undef_mask(width)
}

/// The indeterminate bits of the result of a comparison. Two values that differ in a determinate bit are
/// determinately unequal.
#[cold]
#[must_use]
pub fn of_compare<B: Bits>(op: CmpOp, width: u32, a: Value<B>, b: Value<B>) -> u64 {
    let known = !(a.undef | b.undef) & undef_mask(width);
    let differ = match (a.bits.known(), b.bits.known()) {
        (Some(x), Some(y)) => width <= 64 && (x ^ y) as u64 & known != 0,
        _ => false,
    };
    u64::from(!(differ && matches!(op, CmpOp::Eq | CmpOp::Ne)))
}

/// The indeterminate bits of the result of an operation on one integer.
#[must_use]
pub fn of_unary(op: UnOp, width: u32, undef: u64) -> u64 {
    match op {
        UnOp::ByteSwap if width <= 64 => (undef & undef_mask(width)).swap_bytes() >> (64 - width),
        _ => of_any(undef, width),
    }
}

/// The indeterminate bits of a result that depends on every bit of what it is computed from.
#[inline]
#[must_use]
pub const fn of_any(undef: u64, width: u32) -> u64 {
    if undef == 0 { 0 } else { undef_mask(width) }
}

/// The indeterminate bits of an extension.
#[inline]
#[must_use]
pub fn of_extension(undef: u64, from: u32, to: u32, signed: bool) -> u64 {
    let undef = undef & undef_mask(from);
    if undef == 0 {
        0
    } else if to > 64 {
        u64::MAX
    } else if signed {
        sign_extend(u128::from(undef), from) as u64 & undef_mask(to)
    } else {
        undef
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Number = Value<u128>;

    #[test]
    fn indeterminate_bits_propagate_exactly_through_masks() {
        let word = Value { undef: 0xf0, ..Number::plain(0x0a) };
        assert_eq!(of_binary(BinOp::And, 32, word, Value::plain(0xf)), 0);
        assert_eq!(of_binary(BinOp::Or, 32, Value::INDETERMINATE, Value::plain(0xffff_ffff_u128)), 0);
        assert_eq!(of_binary(BinOp::Shl, 32, word, Value::plain(28)), 0);
        assert_eq!(of_binary(BinOp::Add, 32, word, Value::plain(1)), 0xffff_fff0);
        assert_eq!(of_compare(CmpOp::Eq, 32, word, Value::plain(1)), 0);
        assert_eq!(of_compare(CmpOp::Ult, 32, word, Value::plain(1)), 1);
        assert_eq!(of_extension(0x80, 8, 32, true), 0xffff_ff80);
        assert_eq!(of_extension(0x80, 8, 32, false), 0x80);
    }
}
