//! Arithmetic, comparison and conversion of integers and addresses, on bits with provenance and
//! indeterminacy.
//!
//! These functions are pure: what is undefined in C comes back as an [`Event`] beside the result.
//! Indeterminate bits propagate exactly through bitwise operations, shifts by determinate counts and
//! conversions, from the lowest one upwards through sums, differences and products, and to the whole
//! result elsewhere.

use crate::value::{Prov, Value, mask, sign_extend, undef_mask};
use ringfence_ir::{Arith, BinOp, CmpOp, UnOp};

/// What a computation does that C leaves undefined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Event {
    /// A signed result that does not fit.
    Overflow,
    /// A shift count that is not less than the width.
    Shift,
    /// A division by zero.
    DivisionByZero,
    /// The smallest number divided by -1.
    DivisionOverflow,
}

/// The result of an operation on two integers of `width` bits.
#[inline]
pub(crate) fn binary(op: BinOp, arith: Arith, width: u32, a: Value, b: Value) -> (Value, Option<Event>) {
    if width <= 64
        && a.is_plain()
        && b.is_plain()
        && let Some((bits, overflow)) = narrow(op, width, a.low(), b.low())
    {
        let event = if overflow && arith == Arith::Signed { Some(Event::Overflow) } else { None };
        return (Value::plain(u128::from(bits)), event);
    }
    general(op, arith, width, a, b)
}

/// The usual operations on up to 64 bits, and whether the signed result does not fit.
#[inline]
fn narrow(op: BinOp, width: u32, a: u64, b: u64) -> Option<(u64, bool)> {
    let mask = undef_mask(width);
    let sign = |bits: u64| bits >> (width - 1) & 1 == 1;
    Some(match op {
        BinOp::Add => {
            let bits = a.wrapping_add(b) & mask;
            (bits, sign((a ^ bits) & (b ^ bits)))
        }
        BinOp::Sub => {
            let bits = a.wrapping_sub(b) & mask;
            (bits, sign((a ^ b) & (a ^ bits)))
        }
        BinOp::And => (a & b, false),
        BinOp::Or => (a | b, false),
        BinOp::Xor => (a ^ b, false),
        _ => return None,
    })
}

fn general(op: BinOp, arith: Arith, width: u32, a: Value, b: Value) -> (Value, Option<Event>) {
    let (bits, event) = match op {
        BinOp::Add => add(arith, width, a.bits, b.bits),
        BinOp::Sub => sub(arith, width, a.bits, b.bits),
        BinOp::Mul => mul(arith, width, a.bits, b.bits),
        BinOp::And => (a.bits & b.bits, None),
        BinOp::Or => (a.bits | b.bits, None),
        BinOp::Xor => (a.bits ^ b.bits, None),
        BinOp::Shl | BinOp::LShr | BinOp::AShr => shift(op, arith, width, a.bits, b.bits),
        _ => divide(op, width, a.bits, b.bits),
    };
    let prov = if a.prov.is_none() && b.prov.is_none() { Prov::NONE } else { prov(op, a.prov, b.prov) };
    let undef = if a.undef | b.undef == 0 { 0 } else { undef(op, width, a, b) };
    (Value { bits, prov, undef }, event)
}

fn add(arith: Arith, width: u32, a: u128, b: u128) -> (u128, Option<Event>) {
    let bits = a.wrapping_add(b) & mask(width);
    let overflows = || {
        let sign = 1u128 << (width - 1);
        (a ^ bits) & (b ^ bits) & sign != 0
    };
    (bits, (arith == Arith::Signed && overflows()).then_some(Event::Overflow))
}

fn sub(arith: Arith, width: u32, a: u128, b: u128) -> (u128, Option<Event>) {
    let bits = a.wrapping_sub(b) & mask(width);
    let overflows = || {
        let sign = 1u128 << (width - 1);
        (a ^ b) & (a ^ bits) & sign != 0
    };
    (bits, (arith == Arith::Signed && overflows()).then_some(Event::Overflow))
}

fn mul(arith: Arith, width: u32, a: u128, b: u128) -> (u128, Option<Event>) {
    if arith == Arith::Wrap && width <= 64 {
        return (u128::from((a as u64).wrapping_mul(b as u64) & undef_mask(width)), None);
    }
    let bits = a.wrapping_mul(b) & mask(width);
    let overflows = || match sign_extend(a, width).checked_mul(sign_extend(b, width)) {
        Some(exact) => sign_extend(bits, width) != exact,
        None => true,
    };
    (bits, (arith == Arith::Signed && overflows()).then_some(Event::Overflow))
}

/// Counts are taken as the processor does: modulo 32, or modulo 64 or 128 for wider operands.
fn shift(op: BinOp, arith: Arith, width: u32, a: u128, b: u128) -> (u128, Option<Event>) {
    let valid = b < u128::from(width);
    let count = (b as u32) & (width.max(32) - 1);
    let bits = match op {
        BinOp::Shl => a.checked_shl(count).unwrap_or(0),
        BinOp::LShr => a.checked_shr(count).unwrap_or(0),
        _ => (sign_extend(a, width) >> count.min(127)) as u128,
    } & mask(width);
    let overflows =
        || sign_extend(a, width) < 0 || sign_extend(bits, width) >> count != sign_extend(a, width);
    let event = if !valid {
        Some(Event::Shift)
    } else if op == BinOp::Shl && arith == Arith::Signed && overflows() {
        Some(Event::Overflow)
    } else {
        None
    };
    (bits, event)
}

fn divide(op: BinOp, width: u32, a: u128, b: u128) -> (u128, Option<Event>) {
    if b == 0 {
        return (0, Some(Event::DivisionByZero));
    }
    let bits = match op {
        BinOp::UDiv if width <= 64 => u128::from(a as u64 / b as u64),
        BinOp::URem if width <= 64 => u128::from(a as u64 % b as u64),
        BinOp::UDiv => a / b,
        BinOp::URem => a % b,
        _ => return divide_signed(op, width, a, b),
    };
    (bits, None)
}

fn divide_signed(op: BinOp, width: u32, a: u128, b: u128) -> (u128, Option<Event>) {
    let (a, b) = (sign_extend(a, width), sign_extend(b, width));
    if b == -1 && a == sign_extend(1 << (width - 1), width) {
        return (0, Some(Event::DivisionOverflow));
    }
    let result = match (op, i64::try_from(a), i64::try_from(b)) {
        (BinOp::SDiv, Ok(a), Ok(b)) => i128::from(a.wrapping_div(b)),
        (_, Ok(a), Ok(b)) => i128::from(a.wrapping_rem(b)),
        (BinOp::SDiv, ..) => a.wrapping_div(b),
        _ => a.wrapping_rem(b),
    };
    (result as u128 & mask(width), None)
}

#[cold]
fn prov(op: BinOp, a: Prov, b: Prov) -> Prov {
    match op {
        BinOp::Add => a.of_sum(b),
        BinOp::Sub => a.of_difference(b),
        BinOp::And | BinOp::Or => a.of_union(b),
        BinOp::Xor => a.of_xor(b),
        BinOp::Shl | BinOp::LShr | BinOp::AShr => a,
        _ => Prov::NONE,
    }
}

#[cold]
fn undef(op: BinOp, width: u32, a: Value, b: Value) -> u64 {
    let whole = undef_mask(width);
    let either = (a.undef | b.undef) & whole;
    if width > 64 {
        return whole;
    }
    let (x, y) = (a.bits as u64, b.bits as u64);
    match op {
        BinOp::And => either & (x | a.undef) & (y | b.undef),
        BinOp::Or => either & (!x | a.undef) & (!y | b.undef),
        BinOp::Xor => either,
        BinOp::Add | BinOp::Sub | BinOp::Mul if either != 0 => (u64::MAX << either.trailing_zeros()) & whole,
        BinOp::Shl | BinOp::LShr | BinOp::AShr if b.undef == 0 => {
            let from = Value::plain(u128::from(a.undef & whole));
            shift(op, Arith::Wrap, width, from.bits, b.bits).0 as u64
        }
        _ if either == 0 => 0,
        _ => whole,
    }
}

/// The result of a comparison of two integers or addresses of `width` bits.
#[inline]
pub(crate) fn compare(op: CmpOp, width: u32, a: Value, b: Value) -> Value {
    let holds =
        if width <= 64 { compare_narrow(op, width, a.low(), b.low()) } else { compare_wide(op, a, b) };
    let undef = if a.undef | b.undef == 0 { 0 } else { compare_undef(op, width, a, b) };
    Value { undef, ..Value::plain(u128::from(holds)) }
}

#[inline]
fn compare_narrow(op: CmpOp, width: u32, a: u64, b: u64) -> bool {
    let signed = |bits: u64| (bits << (64 - width)) as i64;
    match op {
        CmpOp::Eq => a == b,
        CmpOp::Ne => a != b,
        CmpOp::Ult => a < b,
        CmpOp::Ule => a <= b,
        CmpOp::Slt => signed(a) < signed(b),
        _ => signed(a) <= signed(b),
    }
}

fn compare_wide(op: CmpOp, a: Value, b: Value) -> bool {
    match op {
        CmpOp::Eq => a.bits == b.bits,
        CmpOp::Ne => a.bits != b.bits,
        CmpOp::Ult => a.bits < b.bits,
        CmpOp::Ule => a.bits <= b.bits,
        CmpOp::Slt => a.signed(128) < b.signed(128),
        _ => a.signed(128) <= b.signed(128),
    }
}

/// Two values that differ in a determinate bit are determinately unequal.
#[cold]
fn compare_undef(op: CmpOp, width: u32, a: Value, b: Value) -> u64 {
    let known = !(a.undef | b.undef) & undef_mask(width);
    let differ = width <= 64 && (a.bits ^ b.bits) as u64 & known != 0;
    u64::from(!(differ && matches!(op, CmpOp::Eq | CmpOp::Ne)))
}

/// The result of an operation on one integer of `width` bits.
pub(crate) fn unary(op: UnOp, width: u32, a: Value) -> Value {
    let bits = match op {
        UnOp::ByteSwap => a.bits.swap_bytes() >> (128 - width),
        UnOp::LeadingZeros => u128::from(a.bits.leading_zeros() + width - 128),
        UnOp::TrailingZeros => u128::from(a.bits.trailing_zeros().min(width)),
        _ => u128::from(a.bits.count_ones()),
    };
    let undef = match op {
        UnOp::ByteSwap if width <= 64 => (a.undef & undef_mask(width)).swap_bytes() >> (64 - width),
        _ if a.undef == 0 => 0,
        _ => undef_mask(width),
    };
    let prov = if op == UnOp::ByteSwap { a.prov } else { Prov::NONE };
    Value { bits: bits & mask(width), prov, undef }
}

/// The low bits.
#[inline]
pub(crate) fn truncate(a: Value, to: u32) -> Value {
    Value { bits: a.bits & mask(to), prov: a.prov, undef: a.undef & undef_mask(to) }
}

/// A wider integer with zeros above.
#[inline]
pub(crate) fn zero_extend(a: Value, from: u32, to: u32) -> Value {
    let undef = a.undef & undef_mask(from);
    Value { bits: a.bits, prov: a.prov, undef: if to > 64 && undef != 0 { u64::MAX } else { undef } }
}

/// A wider integer with copies of the sign above.
#[inline]
pub(crate) fn extend_sign(a: Value, from: u32, to: u32) -> Value {
    let bits = a.signed(from) as u128 & mask(to);
    if a.undef == 0 {
        return Value { bits, ..a };
    }
    let undef = sign_extend(u128::from(a.undef & undef_mask(from)), from.min(64)) as u64 & undef_mask(to);
    Value { bits, prov: a.prov, undef: if to > 64 && undef != 0 { u64::MAX } else { undef } }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(op: BinOp, arith: Arith, width: u32, a: i128, b: i128) -> (i128, Option<Event>) {
        let cut = |x: i128| Value::plain(x as u128 & mask(width));
        let (value, event) = binary(op, arith, width, cut(a), cut(b));
        assert_eq!(value.bits & !mask(width), 0, "no bits above the width");
        (value.signed(width), event)
    }

    /// Every operation on every pair of a narrow type, against arithmetic on wide numbers.
    #[test]
    fn eight_bit_arithmetic_agrees_with_wide_arithmetic() {
        for a in -128..128i128 {
            for b in -128..128i128 {
                for (op, exact) in [(BinOp::Add, a + b), (BinOp::Sub, a - b), (BinOp::Mul, a * b)] {
                    let fits = (-128..128).contains(&exact);
                    let event = (!fits).then_some(Event::Overflow);
                    assert_eq!(run(op, Arith::Signed, 8, a, b), (i128::from(exact as i8), event));
                    assert_eq!(run(op, Arith::Wrap, 8, a, b), (i128::from(exact as i8), None));
                }
                if b != 0 && !(a == -128 && b == -1) {
                    assert_eq!(run(BinOp::SDiv, Arith::Signed, 8, a, b), (a / b, None));
                    assert_eq!(run(BinOp::SRem, Arith::Signed, 8, a, b), (a % b, None));
                    let (ua, ub) = (a as u8, b as u8);
                    assert_eq!(run(BinOp::UDiv, Arith::Wrap, 8, a, b).0 as u8, ua / ub);
                    assert_eq!(run(BinOp::URem, Arith::Wrap, 8, a, b).0 as u8, ua % ub);
                }
            }
        }
    }

    #[test]
    fn undefined_divisions_and_shifts_are_events() {
        let min = i128::from(i32::MIN);
        assert_eq!(run(BinOp::SDiv, Arith::Signed, 32, min, -1).1, Some(Event::DivisionOverflow));
        assert_eq!(run(BinOp::URem, Arith::Wrap, 32, 1, 0).1, Some(Event::DivisionByZero));
        assert_eq!(run(BinOp::Shl, Arith::Wrap, 32, 1, 33), (2, Some(Event::Shift)));
        assert_eq!(run(BinOp::AShr, Arith::Wrap, 64, -8, 65), (-4, Some(Event::Shift)));
        assert_eq!(run(BinOp::Shl, Arith::Signed, 32, 1, 31), (min, Some(Event::Overflow)));
        assert_eq!(run(BinOp::Shl, Arith::Signed, 32, 3, 4), (48, None));
        assert_eq!(run(BinOp::LShr, Arith::Wrap, 128, -1, 127), (1, None));
        assert_eq!(run(BinOp::Mul, Arith::Signed, 128, i128::MAX, 2).1, Some(Event::Overflow));
    }

    #[test]
    fn indeterminate_bits_propagate_exactly_through_masks() {
        let word = Value { undef: 0xf0, ..Value::plain(0x0a) };
        let low = binary(BinOp::And, Arith::Wrap, 32, word, Value::plain(0xf)).0;
        assert_eq!(low, Value::plain(0xa));
        let set = binary(BinOp::Or, Arith::Wrap, 32, Value::INDETERMINATE, Value::plain(0xffff_ffff)).0;
        assert_eq!(set.undef, 0);
        let moved = binary(BinOp::Shl, Arith::Wrap, 32, word, Value::plain(28)).0;
        assert_eq!(moved.undef, 0);
        let sum = binary(BinOp::Add, Arith::Wrap, 32, word, Value::plain(1)).0;
        assert_eq!(sum.undef, 0xffff_fff0);
        assert!(!compare(CmpOp::Eq, 32, word, Value::plain(1)).is_indeterminate());
        assert!(compare(CmpOp::Ult, 32, word, Value::plain(1)).is_indeterminate());
        let byte = Value { undef: 0x80, ..Value::plain(1) };
        assert_eq!(extend_sign(byte, 8, 32).undef, 0xffff_ff80);
        assert_eq!(zero_extend(byte, 8, 32).undef, 0x80);
    }

    #[test]
    fn counting_and_swapping() {
        assert_eq!(unary(UnOp::LeadingZeros, 32, Value::plain(1)).bits, 31);
        assert_eq!(unary(UnOp::LeadingZeros, 32, Value::ZERO).bits, 32);
        assert_eq!(unary(UnOp::TrailingZeros, 64, Value::ZERO).bits, 64);
        assert_eq!(unary(UnOp::TrailingZeros, 64, Value::plain(8)).bits, 3);
        assert_eq!(unary(UnOp::PopCount, 16, Value::plain(0xf0f0)).bits, 8);
        assert_eq!(unary(UnOp::ByteSwap, 32, Value::plain(0x0102_0304)).bits, 0x0403_0201);
    }
}
