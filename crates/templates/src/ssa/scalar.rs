//! What operations on numbers mean, as terms: results, and when they are defined.
//!
//! The meaning itself stands in `ringfence_semantics::scalar`, for any algebra of bits; [`Words`] is that of terms. Here
//! are the questions that this engine asks, without states and obligations: what follows from an operation
//! that is not defined is up to the caller. What is absent is not computed: floating point, and addresses.

use ringfence_ir::{BinOp, CmpOp, ConvOp, UnOp};
use ringfence_logic::{TermId, Terms};
use ringfence_semantics::{Algebra, scalar};

pub(super) use ringfence_semantics::scalar::{is_division, is_shift};

/// The algebra of terms.
struct Words<'t>(&'t mut Terms);

impl Algebra for Words<'_> {
    type Bits = TermId;

    fn number(&mut self, width: u32, bits: u128) -> TermId {
        self.0.value(width, bits)
    }

    fn known(&self, bits: TermId) -> Option<u128> {
        self.0.constant(bits).map(ringfence_logic::Bits::unsigned)
    }

    fn binary(&mut self, op: BinOp, _: u32, a: TermId, b: TermId) -> TermId {
        match op {
            BinOp::Add => self.0.add(a, b),
            BinOp::Sub => self.0.sub(a, b),
            BinOp::Mul => self.0.mul(a, b),
            BinOp::SDiv => self.0.sdiv(a, b),
            BinOp::UDiv => self.0.udiv(a, b),
            BinOp::SRem => self.0.srem(a, b),
            BinOp::URem => self.0.urem(a, b),
            BinOp::And => self.0.and(a, b),
            BinOp::Or => self.0.or(a, b),
            BinOp::Xor => self.0.xor(a, b),
            BinOp::Shl => self.0.shl(a, b),
            BinOp::LShr => self.0.lshr(a, b),
            BinOp::AShr => self.0.ashr(a, b),
            // The representation has no such operation on integers: any number.
            BinOp::FAdd | BinOp::FSub | BinOp::FMul | BinOp::FDiv => self.any_like(a),
        }
    }

    fn compare(&mut self, op: CmpOp, _: u32, a: TermId, b: TermId) -> TermId {
        match op {
            CmpOp::Eq => self.0.eq(a, b),
            CmpOp::Ne => self.0.ne(a, b),
            CmpOp::Ult => self.0.ult(a, b),
            CmpOp::Ule => self.0.ule(a, b),
            CmpOp::Slt => self.0.slt(a, b),
            CmpOp::Sle => self.0.sle(a, b),
            // As above.
            CmpOp::FEq | CmpOp::FNe | CmpOp::FLt | CmpOp::FLe | CmpOp::FUnordered => self.0.fresh(1, 0),
        }
    }

    fn truncate(&mut self, a: TermId, to: u32) -> TermId {
        self.0.extract(a, to - 1, 0)
    }

    fn extend(&mut self, a: TermId, _: u32, to: u32, signed: bool) -> TermId {
        self.0.extend(a, signed, to)
    }

    fn extract(&mut self, a: TermId, hi: u32, lo: u32) -> TermId {
        self.0.extract(a, hi, lo)
    }

    fn choose(&mut self, condition: TermId, _: u32, then: TermId, otherwise: TermId) -> TermId {
        self.0.ite(condition, then, otherwise)
    }
}

impl Words<'_> {
    fn any_like(&mut self, a: TermId) -> TermId {
        let width = self.0.width(a);
        self.0.fresh(width, 0)
    }
}

/// The result of an operation on integers where it is defined.
pub(super) fn binary(terms: &mut Terms, op: BinOp, a: TermId, b: TermId) -> TermId {
    let width = terms.width(a);
    Words(terms).binary(op, width, a, b)
}

/// The result of an operation on one integer; absent for floating point.
pub(super) fn unary(terms: &mut Terms, op: UnOp, a: TermId) -> Option<TermId> {
    let width = terms.width(a);
    match op {
        UnOp::FNeg | UnOp::FAbs => None,
        UnOp::ByteSwap | UnOp::LeadingZeros | UnOp::TrailingZeros | UnOp::PopCount => {
            Some(scalar::unary(&mut Words(terms), op, width, a))
        }
    }
}

/// That the count of a shift is in range.
pub(super) fn shift_is_valid(terms: &mut Terms, count: TermId) -> TermId {
    let width = terms.width(count);
    scalar::shift_in_range(&mut Words(terms), width, count)
}

/// That a divisor is not zero, and that a signed quotient fits.
pub(super) fn division_is_valid(terms: &mut Terms, op: BinOp, a: TermId, b: TermId) -> TermId {
    let width = terms.width(a);
    let mut words = Words(terms);
    let valid = scalar::divisor_in_range(&mut words, width, b);
    if !matches!(op, BinOp::SDiv | BinOp::SRem) {
        return valid;
    }
    let fits = scalar::quotient_fits(&mut words, width, a, b);
    terms.and(valid, fits)
}

/// That a signed operation does not overflow.
pub(super) fn fits(terms: &mut Terms, op: BinOp, a: TermId, b: TermId) -> TermId {
    let width = terms.width(a);
    let mut words = Words(terms);
    let result = words.binary(op, width, a, b);
    scalar::fits(&mut words, op, width, (a, b), result)
}

/// The result of a comparison of integers.
pub(super) fn compare(terms: &mut Terms, op: CmpOp, a: TermId, b: TermId) -> TermId {
    let width = terms.width(a);
    Words(terms).compare(op, width, a, b)
}

/// The result of a conversion between integers, or of bits taken as they are; absent for all others.
pub(super) fn convert(terms: &mut Terms, op: ConvOp, value: TermId, to_bits: u32) -> Option<TermId> {
    let from_bits = terms.width(value);
    let mut words = Words(terms);
    match op {
        ConvOp::Trunc if to_bits <= from_bits => Some(words.truncate(value, to_bits)),
        ConvOp::ZExt if to_bits >= from_bits => Some(words.extend(value, from_bits, to_bits, false)),
        ConvOp::SExt if to_bits >= from_bits => Some(words.extend(value, from_bits, to_bits, true)),
        ConvOp::Bits if to_bits == from_bits => Some(value),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_base::bits::sign_extend;

    fn known(terms: &Terms, term: TermId) -> u128 {
        terms.constant(term).expect("a constant").unsigned()
    }

    /// Every operation on every pair of a narrow type, against arithmetic on wide numbers.
    #[test]
    fn eight_bit_overflow_agrees_with_wide_arithmetic() {
        let mut terms = Terms::new();
        for a in -128..128i128 {
            for b in -128..128i128 {
                let (x, y) = (terms.value(8, a as u128), terms.value(8, b as u128));
                for (op, exact) in [(BinOp::Add, a + b), (BinOp::Sub, a - b), (BinOp::Mul, a * b)] {
                    let bits = binary(&mut terms, op, x, y);
                    assert_eq!(sign_extend(known(&terms, bits), 8), i128::from(exact as i8));
                    let fits = fits(&mut terms, op, x, y);
                    assert_eq!(known(&terms, fits) == 1, (-128..128).contains(&exact), "{a} {op:?} {b}");
                }
                let valid = division_is_valid(&mut terms, BinOp::SDiv, x, y);
                assert_eq!(known(&terms, valid) == 1, b != 0 && !(a == -128 && b == -1));
                let valid = division_is_valid(&mut terms, BinOp::URem, x, y);
                assert_eq!(known(&terms, valid) == 1, b != 0);
                let valid = shift_is_valid(&mut terms, y);
                assert_eq!(known(&terms, valid) == 1, (0..8).contains(&b));
                if (0..8).contains(&b) {
                    let fits = fits(&mut terms, BinOp::Shl, x, y);
                    assert_eq!(known(&terms, fits) == 1, a >= 0 && a << b <= 127, "{a} << {b}");
                }
            }
        }
    }

    #[test]
    fn wide_products_are_distinguished() {
        let mut terms = Terms::new();
        let [large, two, small] = [1u128 << 126, 2, 3].map(|number| terms.value(128, number));
        let (over, within) =
            (fits(&mut terms, BinOp::Mul, large, two), fits(&mut terms, BinOp::Mul, small, two));
        assert_eq!((known(&terms, over), known(&terms, within)), (0, 1));
    }

    #[test]
    fn what_is_not_computed_is_absent() {
        let mut terms = Terms::new();
        let value = terms.value(32, 0x0102_0304);
        assert!(unary(&mut terms, UnOp::FNeg, value).is_none());
        let swapped = unary(&mut terms, UnOp::ByteSwap, value).expect("an integer");
        assert_eq!(known(&terms, swapped), 0x0403_0201);
        assert!(convert(&mut terms, ConvOp::FToS, value, 32).is_none());
        assert!(convert(&mut terms, ConvOp::Trunc, value, 64).is_none());
    }
}
