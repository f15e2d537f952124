//! Bit-vectors: what domains compute with.
//!
//! An algebra has the operations of machine integers on bits whose width the caller knows. Everything else
//! that an integer operation of the representation means (shift counts, overflow, counting bits) is made of
//! these in [`scalar`](crate::scalar), once for all algebras.

use crate::value::undef_mask;
use ringfence_base::bits::{mask, sign_extend};
use ringfence_ir::{BinOp, CmpOp};
use std::fmt::Debug;

/// The bits of a value of a domain: a number, or something that stands for one.
pub trait Bits: Copy + PartialEq + Debug {
    /// All bits clear.
    const ZERO: Self;

    /// A number, zero above the width of its type.
    fn number(bits: u128) -> Self;

    /// The number, if it is one in every run.
    fn known(self) -> Option<u128>;
}

impl Bits for u128 {
    const ZERO: Self = 0;

    #[inline]
    fn number(bits: u128) -> Self {
        bits
    }

    #[inline]
    fn known(self) -> Option<u128> {
        Some(self)
    }
}

/// The operations on bits. Widths are 1 to 128; operands are zero above theirs, and so are results.
pub trait Algebra {
    /// What it computes with.
    type Bits: Copy;

    /// A constant; `bits` is zero above the width.
    fn number(&mut self, width: u32, bits: u128) -> Self::Bits;

    /// The number that bits are, if they are one in every run.
    fn known(&self, bits: Self::Bits) -> Option<u128>;

    /// An integer operation, wrapping, on two operands of one width. A shift by the width or more gives zeros, or
    /// copies of the sign. The caller excludes a division by zero; what it gives is any value.
    fn binary(&mut self, op: BinOp, width: u32, a: Self::Bits, b: Self::Bits) -> Self::Bits;

    /// A comparison of two operands of one width: one bit.
    fn compare(&mut self, op: CmpOp, width: u32, a: Self::Bits, b: Self::Bits) -> Self::Bits;

    /// The low `to` bits.
    fn truncate(&mut self, a: Self::Bits, to: u32) -> Self::Bits;

    /// The value with `from` bits as a wider one, with zeros or with copies of its sign.
    fn extend(&mut self, a: Self::Bits, from: u32, to: u32, signed: bool) -> Self::Bits;

    /// Bits `hi` down to `lo`.
    fn extract(&mut self, a: Self::Bits, hi: u32, lo: u32) -> Self::Bits;

    /// The highest bit of a value.
    #[inline]
    fn sign(&mut self, a: Self::Bits, width: u32) -> Self::Bits {
        self.extract(a, width - 1, width - 1)
    }

    /// `then` where the condition (one bit) is set, else the other; both of this width.
    fn choose(
        &mut self,
        condition: Self::Bits,
        width: u32,
        then: Self::Bits,
        otherwise: Self::Bits,
    ) -> Self::Bits;
}

/// Concrete bit-vectors: what the interpreter computes with.
#[derive(Debug, Clone, Copy, Default)]
pub struct Numbers;

impl Algebra for Numbers {
    type Bits = u128;

    #[inline]
    fn number(&mut self, _: u32, bits: u128) -> u128 {
        bits
    }

    #[inline]
    fn known(&self, bits: u128) -> Option<u128> {
        Some(bits)
    }

    #[inline]
    fn binary(&mut self, op: BinOp, width: u32, a: u128, b: u128) -> u128 {
        match op {
            BinOp::And => a & b,
            BinOp::Or => a | b,
            BinOp::Xor => a ^ b,
            BinOp::Add | BinOp::Sub | BinOp::Mul if width <= 64 => {
                let (a, b) = (a as u64, b as u64);
                let bits = match op {
                    BinOp::Add => a.wrapping_add(b),
                    BinOp::Sub => a.wrapping_sub(b),
                    _ => a.wrapping_mul(b),
                };
                u128::from(bits & undef_mask(width))
            }
            _ => wide_binary(op, width, a, b),
        }
    }

    #[inline]
    fn compare(&mut self, op: CmpOp, width: u32, a: u128, b: u128) -> u128 {
        u128::from(holds(op, width, a, b))
    }

    #[inline]
    fn truncate(&mut self, a: u128, to: u32) -> u128 {
        if to <= 64 { u128::from(a as u64 & undef_mask(to)) } else { a & mask(to) }
    }

    #[inline]
    fn extend(&mut self, a: u128, from: u32, to: u32, signed: bool) -> u128 {
        match (signed, to <= 64) {
            (false, _) => a,
            (true, true) => {
                let up = 64 - from;
                u128::from((((a as u64) << up) as i64 >> up) as u64 & undef_mask(to))
            }
            (true, false) => sign_extend(a, from) as u128 & mask(to),
        }
    }

    #[inline]
    fn sign(&mut self, a: u128, width: u32) -> u128 {
        if width <= 64 { u128::from(a as u64 >> (width - 1)) } else { a >> (width - 1) }
    }

    #[inline]
    fn extract(&mut self, a: u128, hi: u32, lo: u32) -> u128 {
        a >> lo & mask(hi - lo + 1)
    }

    #[inline]
    fn choose(&mut self, condition: u128, _: u32, then: u128, otherwise: u128) -> u128 {
        if condition & 1 == 1 { then } else { otherwise }
    }
}

/// The operations that are rare or need more than 64 bits.
fn wide_binary(op: BinOp, width: u32, a: u128, b: u128) -> u128 {
    let bits = match op {
        BinOp::Add => a.wrapping_add(b),
        BinOp::Sub => a.wrapping_sub(b),
        BinOp::Mul => a.wrapping_mul(b),
        _ => shift_or_divide(op, width, a, b),
    };
    bits & mask(width)
}

fn shift_or_divide(op: BinOp, width: u32, a: u128, b: u128) -> u128 {
    let count = u32::try_from(b).unwrap_or(u32::MAX);
    let signed = |bits| sign_extend(bits, width);
    let narrow = |bits: i128| i64::try_from(bits).ok();
    match op {
        BinOp::Shl => a.checked_shl(count).unwrap_or(0),
        BinOp::LShr => a.checked_shr(count).unwrap_or(0),
        BinOp::AShr => (signed(a) >> count.min(127)) as u128,
        // The processor divides 64 bits much faster than 128.
        BinOp::UDiv if width <= 64 => u128::from((a as u64).checked_div(b as u64).unwrap_or(0)),
        BinOp::URem if width <= 64 => u128::from((a as u64).checked_rem(b as u64).unwrap_or(0)),
        BinOp::UDiv => a.checked_div(b).unwrap_or(0),
        BinOp::URem => a.checked_rem(b).unwrap_or(0),
        BinOp::SDiv | BinOp::SRem => match (op, narrow(signed(a)), narrow(signed(b))) {
            (BinOp::SDiv, Some(a), Some(b)) => a.checked_div(b).unwrap_or(0) as u128,
            (_, Some(a), Some(b)) => a.checked_rem(b).unwrap_or(0) as u128,
            (BinOp::SDiv, ..) => signed(a).checked_div(signed(b)).unwrap_or(0) as u128,
            _ => signed(a).checked_rem(signed(b)).unwrap_or(0) as u128,
        },
        _ => 0,
    }
}

/// Whether a comparison of two numbers of one width holds.
#[inline]
#[must_use]
pub fn holds(op: CmpOp, width: u32, a: u128, b: u128) -> bool {
    if width > 64 {
        return wide_holds(op, width, a, b);
    }
    let (a, b) = (a as u64, b as u64);
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

fn wide_holds(op: CmpOp, width: u32, a: u128, b: u128) -> bool {
    match op {
        CmpOp::Eq => a == b,
        CmpOp::Ne => a != b,
        CmpOp::Ult => a < b,
        CmpOp::Ule => a <= b,
        CmpOp::Slt => sign_extend(a, width) < sign_extend(b, width),
        _ => sign_extend(a, width) <= sign_extend(b, width),
    }
}
