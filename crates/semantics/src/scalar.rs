//! Integer operations over any algebra: what they compute, and when C leaves them undefined.
//!
//! The conditions are one bit each. They say of all operands whether the operation is undefined, so that a
//! domain with terms can ask a solver, and one with numbers gets 0 or 1.

use crate::algebra::Algebra;
use ringfence_base::bits::mask;
use ringfence_ir::{BinOp, CmpOp, UnOp};

/// Whether an operation is a division or a remainder.
#[inline]
#[must_use]
pub const fn is_division(op: BinOp) -> bool {
    matches!(op, BinOp::SDiv | BinOp::UDiv | BinOp::SRem | BinOp::URem)
}

/// Whether an operation is a shift.
#[inline]
#[must_use]
pub const fn is_shift(op: BinOp) -> bool {
    matches!(op, BinOp::Shl | BinOp::LShr | BinOp::AShr)
}

/// The count of a shift as the processor takes it: modulo 32, or modulo 64 or 128 for wider operands.
#[inline]
#[must_use]
pub const fn shift_count(count: u128, width: u32) -> u32 {
    count as u32 & count_mask(width)
}

#[inline]
const fn count_mask(width: u32) -> u32 {
    if width <= 32 { 31 } else { width - 1 }
}

/// `a op b` on integers of one width, wrapping. What a division by zero gives is any value.
#[inline]
pub fn binary<A: Algebra>(algebra: &mut A, op: BinOp, width: u32, a: A::Bits, b: A::Bits) -> A::Bits {
    let b = if is_shift(op) { taken_count(algebra, width, b) } else { b };
    algebra.binary(op, width, a, b)
}

fn taken_count<A: Algebra>(algebra: &mut A, width: u32, count: A::Bits) -> A::Bits {
    let all = algebra.number(width, u128::from(count_mask(width)) & mask(width));
    algebra.binary(BinOp::And, width, count, all)
}

/// Whether the count of a shift is less than the width.
pub fn shift_in_range<A: Algebra>(algebra: &mut A, width: u32, count: A::Bits) -> A::Bits {
    // Only an operand of one bit cannot hold its own width: then every count is in range but 1.
    let bound = u128::from(width);
    if bound > mask(width) {
        let zero = algebra.number(width, 0);
        return algebra.compare(CmpOp::Eq, width, count, zero);
    }
    let bound = algebra.number(width, bound);
    algebra.compare(CmpOp::Ult, width, count, bound)
}

/// Whether a signed operation does not overflow. A shift by a count out of range does not: it is another violation.
#[inline]
pub fn fits<A: Algebra>(
    algebra: &mut A,
    op: BinOp,
    width: u32,
    (a, b): (A::Bits, A::Bits),
    result: A::Bits,
) -> A::Bits {
    match op {
        BinOp::Add => same_sign_fits(algebra, width, (a, result), (b, result)),
        BinOp::Sub => same_sign_fits(algebra, width, (a, b), (a, result)),
        BinOp::Mul => product_fits(algebra, width, (a, b), result),
        BinOp::Shl => shift_fits(algebra, width, (a, b), result),
        _ => algebra.number(1, 1),
    }
}

/// Whether one of two pairs has equal signs.
#[inline]
fn same_sign_fits<A: Algebra>(
    algebra: &mut A,
    width: u32,
    (a, b): (A::Bits, A::Bits),
    (c, d): (A::Bits, A::Bits),
) -> A::Bits {
    let one = algebra.binary(BinOp::Xor, width, a, b);
    let other = algebra.binary(BinOp::Xor, width, c, d);
    let both = algebra.binary(BinOp::And, width, one, other);
    let sign = algebra.sign(both, width);
    not(algebra, sign)
}

/// Whether a product fits: the product of twice the width is that of the width, extended. Where there is no
/// twice the width, the quotient tells: with `r = a * b` modulo `2^w` and `a` neither 0 nor -1, `r / a == b`
/// exactly if `r == a * b`, since both say `|r - a * b| < |a| < 2^w`; with `a == -1` only the smallest number
/// has no opposite.
fn product_fits<A: Algebra>(
    algebra: &mut A,
    width: u32,
    (a, b): (A::Bits, A::Bits),
    result: A::Bits,
) -> A::Bits {
    if width <= 64 {
        let wide = 2 * width;
        let (x, y) = (algebra.extend(a, width, wide, true), algebra.extend(b, width, wide, true));
        let exact = algebra.binary(BinOp::Mul, wide, x, y);
        let short = algebra.extend(result, width, wide, true);
        return algebra.compare(CmpOp::Eq, wide, exact, short);
    }
    let [zero, one] = [0, 1].map(|bits| algebra.number(width, bits));
    let minus_one = is_number(algebra, width, a, mask(width));
    let least = is_number(algebra, width, b, 1 << (width - 1));
    let least = not(algebra, least);
    let zero = algebra.compare(CmpOp::Eq, width, a, zero);
    let divisor = algebra.choose(zero, width, one, a);
    let quotient = algebra.binary(BinOp::SDiv, width, result, divisor);
    let exact = algebra.compare(CmpOp::Eq, width, quotient, b);
    let exact = algebra.binary(BinOp::Or, 1, exact, zero);
    algebra.choose(minus_one, 1, least, exact)
}

/// A left shift of a signed number by a count in range fits when the number is not negative and no bit is lost, the
/// sign included.
fn shift_fits<A: Algebra>(
    algebra: &mut A,
    width: u32,
    (a, b): (A::Bits, A::Bits),
    result: A::Bits,
) -> A::Bits {
    let count = taken_count(algebra, width, b);
    let zero = algebra.number(width, 0);
    let positive = algebra.compare(CmpOp::Sle, width, zero, a);
    let back = algebra.binary(BinOp::AShr, width, result, count);
    let kept = algebra.compare(CmpOp::Eq, width, back, a);
    let fits = algebra.binary(BinOp::And, 1, positive, kept);
    let valid = shift_in_range(algebra, width, b);
    let invalid = not(algebra, valid);
    algebra.binary(BinOp::Or, 1, invalid, fits)
}

/// Whether a divisor is not zero.
pub fn divisor_in_range<A: Algebra>(algebra: &mut A, width: u32, b: A::Bits) -> A::Bits {
    let zero = algebra.number(width, 0);
    algebra.compare(CmpOp::Ne, width, b, zero)
}

/// Whether a signed quotient fits: it is not that of the smallest number and -1.
pub fn quotient_fits<A: Algebra>(algebra: &mut A, width: u32, a: A::Bits, b: A::Bits) -> A::Bits {
    let minus_one = is_number(algebra, width, b, mask(width));
    let least = is_number(algebra, width, a, 1 << (width - 1));
    let both = algebra.binary(BinOp::And, 1, minus_one, least);
    not(algebra, both)
}

/// The negation of one bit.
#[inline]
pub fn not<A: Algebra>(algebra: &mut A, bit: A::Bits) -> A::Bits {
    let one = algebra.number(1, 1);
    algebra.binary(BinOp::Xor, 1, bit, one)
}

fn is_number<A: Algebra>(algebra: &mut A, width: u32, a: A::Bits, number: u128) -> A::Bits {
    let number = algebra.number(width, number);
    algebra.compare(CmpOp::Eq, width, a, number)
}

/// An operation on one integer: swapping bytes, counting zeros or ones. `FNeg` and `FAbs` are none.
pub fn unary<A: Algebra>(algebra: &mut A, op: UnOp, width: u32, a: A::Bits) -> A::Bits {
    if let Some(bits) = algebra.known(a) {
        return algebra.number(width, unary_number(op, width, bits) & mask(width));
    }
    match op {
        UnOp::ByteSwap => swap_bytes(algebra, width, a),
        _ => count_bits(algebra, op, width, a),
    }
}

fn unary_number(op: UnOp, width: u32, bits: u128) -> u128 {
    match op {
        UnOp::ByteSwap => bits.swap_bytes() >> (128 - width),
        UnOp::LeadingZeros => u128::from(bits.leading_zeros() + width - 128),
        UnOp::TrailingZeros => u128::from(bits.trailing_zeros().min(width)),
        _ => u128::from(bits.count_ones()),
    }
}

fn swap_bytes<A: Algebra>(algebra: &mut A, width: u32, a: A::Bits) -> A::Bits {
    let mut swapped = algebra.number(width, 0);
    for at in 0..width / 8 {
        let byte = algebra.extract(a, 8 * at + 7, 8 * at);
        let wide = algebra.extend(byte, 8, width, false);
        let up = algebra.number(width, u128::from(width - 8 * (at + 1)));
        let moved = algebra.binary(BinOp::Shl, width, wide, up);
        swapped = algebra.binary(BinOp::Or, width, swapped, moved);
    }
    swapped
}

/// Leading zeros, trailing zeros and set bits, bit by bit.
fn count_bits<A: Algebra>(algebra: &mut A, op: UnOp, width: u32, a: A::Bits) -> A::Bits {
    let none = if op == UnOp::PopCount { 0 } else { u128::from(width) };
    let mut result = algebra.number(width, none);
    for at in 0..width {
        // The last bit looked at wins: go towards the end that counts first.
        let count = width - 1 - at;
        let bit = if op == UnOp::LeadingZeros { at } else { count };
        let set = algebra.extract(a, bit, bit);
        result = if op == UnOp::PopCount {
            let one = algebra.extend(set, 1, width, false);
            algebra.binary(BinOp::Add, width, result, one)
        } else {
            let count = algebra.number(width, count.into());
            algebra.choose(set, width, count, result)
        };
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::Numbers;
    use ringfence_base::bits::sign_extend;

    fn run(op: BinOp, width: u32, a: i128, b: i128) -> (i128, bool) {
        let (a, b) = (a as u128 & mask(width), b as u128 & mask(width));
        let result = binary(&mut Numbers, op, width, a, b);
        assert_eq!(result & !mask(width), 0, "no bits above the width");
        (sign_extend(result, width), fits(&mut Numbers, op, width, (a, b), result) == 1)
    }

    /// Every operation on every pair of a narrow type, against arithmetic on wide numbers.
    #[test]
    fn eight_bit_arithmetic_agrees_with_wide_arithmetic() {
        for a in -128..128i128 {
            for b in -128..128i128 {
                for (op, exact) in [(BinOp::Add, a + b), (BinOp::Sub, a - b), (BinOp::Mul, a * b)] {
                    let fits = (-128..128).contains(&exact);
                    assert_eq!(run(op, 8, a, b), (i128::from(exact as i8), fits));
                }
                if b != 0 && !(a == -128 && b == -1) {
                    assert_eq!(run(BinOp::SDiv, 8, a, b).0, a / b);
                    assert_eq!(run(BinOp::SRem, 8, a, b).0, a % b);
                    let (ua, ub) = (a as u8, b as u8);
                    assert_eq!(run(BinOp::UDiv, 8, a, b).0 as u8, ua / ub);
                    assert_eq!(run(BinOp::URem, 8, a, b).0 as u8, ua % ub);
                }
                let (ua, ub) = (a as u128 & 0xff, b as u128 & 0xff);
                assert_eq!(quotient_fits(&mut Numbers, 8, ua, ub) == 1, !(a == -128 && b == -1));
                if (0..8).contains(&b) {
                    let exact = a << b;
                    let fits = a >= 0 && exact < 128;
                    assert_eq!(run(BinOp::Shl, 8, a, b), (i128::from(exact as i8), fits));
                }
            }
        }
    }

    #[test]
    fn products_of_the_widest_integers_overflow() {
        let (min, max) = (i128::MIN, i128::MAX);
        assert!(!run(BinOp::Mul, 128, max, 2).1);
        assert!(!run(BinOp::Mul, 128, -1, min).1);
        assert!(!run(BinOp::Mul, 128, min, -1).1);
        assert!(run(BinOp::Mul, 128, min, 1).1);
        assert!(run(BinOp::Mul, 128, 0, min).1);
        assert!(run(BinOp::Mul, 128, -1, max).1);
        assert!(run(BinOp::Mul, 128, 1 << 63, 1 << 63).1);
        assert!(!run(BinOp::Mul, 128, 1 << 64, 1 << 63).1);
        assert!(run(BinOp::Mul, 128, -(1 << 64), 1 << 63).1);
    }

    #[test]
    fn shifts_take_their_counts_as_the_processor_does() {
        assert_eq!(run(BinOp::Shl, 32, 1, 33).0, 2);
        assert_eq!(run(BinOp::AShr, 64, -8, 65).0, -4);
        assert_eq!(run(BinOp::Shl, 32, 1, 31), (i128::from(i32::MIN), false));
        assert_eq!(run(BinOp::Shl, 32, 3, 4), (48, true));
        assert_eq!(run(BinOp::LShr, 128, -1, 127).0, 1);
        assert_eq!(shift_in_range(&mut Numbers, 32, 32), 0);
        assert_eq!(shift_in_range(&mut Numbers, 32, 31), 1);
        assert_eq!(shift_in_range(&mut Numbers, 32, 0xffff_ffff), 0);
    }

    #[test]
    fn counting_and_swapping() {
        let run = |op, width, bits| unary(&mut Numbers, op, width, bits);
        assert_eq!(run(UnOp::LeadingZeros, 32, 1), 31);
        assert_eq!(run(UnOp::LeadingZeros, 32, 0), 32);
        assert_eq!(run(UnOp::TrailingZeros, 64, 0), 64);
        assert_eq!(run(UnOp::TrailingZeros, 64, 8), 3);
        assert_eq!(run(UnOp::PopCount, 16, 0xf0f0), 8);
        assert_eq!(run(UnOp::ByteSwap, 32, 0x0102_0304), 0x0403_0201);
        for bits in [0, 1, 0x80, 0x1234, 0xffff] {
            for op in [UnOp::LeadingZeros, UnOp::TrailingZeros, UnOp::PopCount] {
                assert_eq!(count_bits(&mut Numbers, op, 16, bits), run(op, 16, bits));
            }
            assert_eq!(swap_bytes(&mut Numbers, 16, bits), run(UnOp::ByteSwap, 16, bits));
        }
    }
}
