//! Integer operations on numbers of all widths against Rust's own arithmetic, on random operands and corner
//! cases. Eight bits are tested exhaustively beside the code.

mod numbers;

use numbers::{Numbers as Random, WIDTHS};
use ringfence_base::bits::{mask, sign_extend};
use ringfence_ir::{BinOp, CmpOp, UnOp};
use ringfence_semantics::{Algebra, Numbers, scalar};

const ROUNDS: usize = 4_000;

/// Whether a number is one of `width` bits in two's complement.
fn is_signed(number: Option<i128>, width: u32) -> bool {
    number.is_some_and(|number| sign_extend(number as u128 & mask(width), width) == number)
}

fn each(mut test: impl FnMut(u32, u128, u128)) {
    let mut random = Random::new(1);
    for width in WIDTHS {
        for _ in 0..ROUNDS {
            let (a, b) = (random.of_width(width), random.of_width(width));
            test(width, a, b);
        }
    }
}

#[test]
fn sums_and_products_wrap_and_say_whether_they_fit() {
    each(|width, a, b| {
        let (x, y) = (sign_extend(a, width), sign_extend(b, width));
        let results = [
            (BinOp::Add, a.wrapping_add(b), x.checked_add(y)),
            (BinOp::Sub, a.wrapping_sub(b), x.checked_sub(y)),
            (BinOp::Mul, a.wrapping_mul(b), x.checked_mul(y)),
        ];
        for (op, wrapped, exact) in results {
            let result = scalar::binary(&mut Numbers, op, width, a, b);
            assert_eq!(result, wrapped & mask(width), "{op:?} {width} {a:#x} {b:#x}");
            let fits = scalar::fits(&mut Numbers, op, width, (a, b), result);
            assert_eq!(fits == 1, is_signed(exact, width), "{op:?} {width} {x} {y}");
        }
        assert_eq!(scalar::binary(&mut Numbers, BinOp::And, width, a, b), a & b);
        assert_eq!(scalar::binary(&mut Numbers, BinOp::Or, width, a, b), a | b);
        assert_eq!(scalar::binary(&mut Numbers, BinOp::Xor, width, a, b), a ^ b);
    });
}

#[test]
fn quotients_and_remainders_go_together() {
    each(|width, a, b| {
        assert_eq!(scalar::divisor_in_range(&mut Numbers, width, b) == 1, b != 0);
        let (x, y) = (sign_extend(a, width), sign_extend(b, width));
        let fits = scalar::quotient_fits(&mut Numbers, width, a, b) == 1;
        if b == 0 {
            return assert!(fits, "a division by zero is another matter");
        }
        let quotient = x.checked_div(y);
        assert_eq!(fits, is_signed(quotient, width), "{width} {x} / {y}");
        let run = |op| scalar::binary(&mut Numbers, op, width, a, b);
        assert_eq!((run(BinOp::UDiv), run(BinOp::URem)), (a / b, a % b));
        if let Some(quotient) = quotient.filter(|_| fits) {
            assert_eq!(sign_extend(run(BinOp::SDiv), width), quotient);
            assert_eq!(sign_extend(run(BinOp::SRem), width), x % y);
        }
    });
}

#[test]
fn shifts_by_less_than_the_width() {
    each(|width, a, b| {
        let valid = b < u128::from(width);
        assert_eq!(scalar::shift_in_range(&mut Numbers, width, b) == 1, valid, "{width} by {b}");
        // Any count gives some number of the width.
        for op in [BinOp::Shl, BinOp::LShr, BinOp::AShr] {
            assert_eq!(scalar::binary(&mut Numbers, op, width, a, b) & !mask(width), 0);
        }
        let count = b % u128::from(width);
        let run = |op| scalar::binary(&mut Numbers, op, width, a, count);
        let (x, power) = (sign_extend(a, width), 1i128.checked_shl(count as u32));
        assert_eq!(run(BinOp::Shl), (a << count) & mask(width));
        assert_eq!(run(BinOp::LShr), a >> count);
        assert_eq!(sign_extend(run(BinOp::AShr), width), x >> count);
        let result = run(BinOp::Shl);
        let fits = scalar::fits(&mut Numbers, BinOp::Shl, width, (a, count), result) == 1;
        let product = power.filter(|&power| power > 0).and_then(|power| x.checked_mul(power));
        // 2^127 is no number of 128 bits; only 0 can be shifted so far.
        let product = if x == 0 { Some(0) } else { product };
        assert_eq!(fits, x >= 0 && is_signed(product, width), "{width} {x} << {count}");
    });
}

#[test]
fn comparisons() {
    each(|width, a, b| {
        let (x, y) = (sign_extend(a, width), sign_extend(b, width));
        let results = [
            (CmpOp::Eq, a == b),
            (CmpOp::Ne, a != b),
            (CmpOp::Ult, a < b),
            (CmpOp::Ule, a <= b),
            (CmpOp::Slt, x < y),
            (CmpOp::Sle, x <= y),
        ];
        for (op, holds) in results {
            assert_eq!(Numbers.compare(op, width, a, b), u128::from(holds), "{op:?} {width} {x} {y}");
            assert_eq!(
                Numbers.compare(op, width, a, a) == 1,
                matches!(op, CmpOp::Eq | CmpOp::Ule | CmpOp::Sle)
            );
        }
    });
}

#[test]
fn extension_truncation_and_parts() {
    each(|width, a, b| {
        for to in WIDTHS.into_iter().filter(|&to| to >= width) {
            let (zeros, signs) = (Numbers.extend(a, width, to, false), Numbers.extend(a, width, to, true));
            assert_eq!((zeros, sign_extend(signs, to)), (a, sign_extend(a, width)));
            assert_eq!(signs & !mask(to), 0);
            assert_eq!((Numbers.truncate(zeros, width), Numbers.truncate(signs, width)), (a, a));
        }
        let (x, y) = ((b % u128::from(width)) as u32, (a % u128::from(width)) as u32);
        let (hi, lo) = (x.max(y), x.min(y));
        assert_eq!(Numbers.extract(a, hi, lo), (a & mask(hi + 1)) >> lo);
        assert_eq!(Numbers.choose(a & 1, width, a, b), if a & 1 == 1 { a } else { b });
    });
}

#[test]
fn counting_bits() {
    each(|width, a, _| {
        let run = |op| scalar::unary(&mut Numbers, op, width, a);
        let bits = (0..width).filter(|&at| a >> at & 1 == 1);
        let (first, last, count) = (bits.clone().next(), bits.clone().next_back(), bits.count() as u128);
        let width_bits = u128::from(width) & mask(width);
        assert_eq!(run(UnOp::PopCount), count & mask(width));
        assert_eq!(run(UnOp::TrailingZeros), first.map_or(width_bits, u128::from));
        assert_eq!(run(UnOp::LeadingZeros), last.map_or(width_bits, |at| u128::from(width - 1 - at)));
        if width % 8 == 0 {
            let bytes = &a.to_le_bytes()[..width as usize / 8];
            let swapped = bytes.iter().fold(0u128, |number, &byte| number << 8 | u128::from(byte));
            assert_eq!(run(UnOp::ByteSwap), swapped);
        }
    });
}
