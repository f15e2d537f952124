//! The law of indeterminate bits: whatever the indeterminate bits of the operands are, only those bits of a result
//! change that are reported as indeterminate. On eight bits, and at random on wider ones; for operands whose
//! bits are known and for operands whose bits are not.

mod numbers;

use numbers::Numbers as Random;
use ringfence_base::bits::mask;
use ringfence_ir::{BinOp, CmpOp, UnOp};
use ringfence_semantics::indeterminate::{of_binary, of_compare, of_extension, of_unary};
use ringfence_semantics::value::undef_mask;
use ringfence_semantics::{Algebra, Bits, Numbers, Prov, Value, scalar};

/// Bits that nobody knows, as those of a term.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Hidden;

impl Bits for Hidden {
    const ZERO: Self = Self;

    fn number(_: u128) -> Self {
        Self
    }

    fn known(self) -> Option<u128> {
        None
    }
}

/// An operand and the same with other indeterminate bits.
struct Operand {
    value: Value<u128>,
    other: u128,
}

impl Operand {
    fn draw(random: &mut Random, width: u32) -> Self {
        let bits = random.of_width(width);
        let undef = match random.next() % 4 {
            0 => 0,
            1 => undef_mask(width),
            _ => random.of_width(width.min(64)) as u64,
        };
        let flipped = random.of_width(width) & u128::from(undef);
        Self { value: Value { bits, prov: Prov::NONE, undef }, other: bits ^ flipped }
    }

    fn hidden(&self) -> Value<Hidden> {
        Value { bits: Hidden, prov: Prov::NONE, undef: self.value.undef }
    }
}

/// Asserts that two results differ only where bits are indeterminate.
fn holds(what: &str, width: u32, one: u128, other: u128, undef: u64) {
    let changed = (one ^ other) & mask(width);
    assert_eq!(changed as u64 & !undef, 0, "{what}: {one:#x} and {other:#x} differ beyond {undef:#x}");
    assert_eq!(undef & !undef_mask(width), 0, "{what}: {undef:#x} has bits above {width}");
}

const INTEGER: [BinOp; 13] = [
    BinOp::Add,
    BinOp::Sub,
    BinOp::Mul,
    BinOp::SDiv,
    BinOp::UDiv,
    BinOp::SRem,
    BinOp::URem,
    BinOp::And,
    BinOp::Or,
    BinOp::Xor,
    BinOp::Shl,
    BinOp::LShr,
    BinOp::AShr,
];

fn each(rounds: usize, mut test: impl FnMut(u32, &Operand, &Operand)) {
    let mut random = Random::new(7);
    for (width, rounds) in
        [(8, rounds), (1, rounds / 8), (16, rounds / 4), (32, rounds / 4), (64, rounds / 4)]
    {
        for _ in 0..rounds {
            let (a, b) = (Operand::draw(&mut random, width), Operand::draw(&mut random, width));
            test(width, &a, &b);
        }
    }
}

#[test]
fn operations_on_two_values() {
    each(60_000, |width, a, b| {
        for op in INTEGER {
            if scalar::is_division(op) && (b.value.bits == 0 || b.other == 0) {
                continue;
            }
            let run = |a, b| scalar::binary(&mut Numbers, op, width, a, b);
            let (one, other) = (run(a.value.bits, b.value.bits), run(a.other, b.other));
            let undef = of_binary(op, width, a.value, b.value);
            holds(&format!("{op:?} {width}"), width, one, other, undef);
            let upper = of_binary(op, width, a.hidden(), b.hidden());
            assert_eq!(undef & !upper, 0, "{op:?} {width}: more is known of terms than of numbers");
        }
    });
}

/// Every pair of operands of which each bit is clear, set or indeterminate, on three bits of eight; every way
/// to flip them.
#[test]
fn bitwise_operations_exhaustively() {
    let bits = [0x81u128, 0x00, 0x83, 0xff, 0x7e];
    for op in INTEGER.into_iter().filter(|&op| !scalar::is_division(op)) {
        for a in 0..256u128 {
            for b in bits {
                for undef in 0..64u64 {
                    let (x, y) = (undef & 7, undef >> 3);
                    let value = |bits, undef| Value { bits, prov: Prov::NONE, undef };
                    let reported = of_binary(op, 8, value(a, x), value(b, y));
                    let one = scalar::binary(&mut Numbers, op, 8, a, b);
                    for flip in 0..64u64 {
                        let (p, q) = (u128::from(flip & 7 & x), u128::from(flip >> 3 & y));
                        let other = scalar::binary(&mut Numbers, op, 8, a ^ p, b ^ q);
                        assert_eq!((one ^ other) as u64 & !reported, 0, "{op:?} {a:#x}/{x:#x} {b:#x}/{y:#x}");
                    }
                }
            }
        }
    }
}

#[test]
fn comparisons() {
    each(60_000, |width, a, b| {
        for op in [CmpOp::Eq, CmpOp::Ne, CmpOp::Ult, CmpOp::Ule, CmpOp::Slt, CmpOp::Sle] {
            if a.value.undef | b.value.undef == 0 {
                continue;
            }
            let run = |a, b| Numbers.compare(op, width, a, b);
            let (one, other) = (run(a.value.bits, b.value.bits), run(a.other, b.other));
            let undef = of_compare(op, width, a.value, b.value);
            holds(&format!("{op:?} {width}"), 1, one, other, undef);
            assert_eq!(undef & !of_compare(op, width, a.hidden(), b.hidden()), 0);
        }
    });
}

#[test]
fn operations_on_one_value() {
    each(60_000, |width, a, _| {
        for op in [UnOp::ByteSwap, UnOp::LeadingZeros, UnOp::TrailingZeros, UnOp::PopCount] {
            if op == UnOp::ByteSwap && width < 8 {
                continue;
            }
            let run = |bits| scalar::unary(&mut Numbers, op, width, bits);
            let (one, other) = (run(a.value.bits), run(a.other));
            holds(&format!("{op:?} {width}"), width, one, other, of_unary(op, width, a.value.undef));
        }
    });
}

#[test]
fn extensions() {
    each(60_000, |width, a, _| {
        for to in [8, 16, 32, 64, 128].into_iter().filter(|&to| to > width) {
            for signed in [false, true] {
                let run = |bits| Numbers.extend(bits, width, to, signed);
                let (one, other) = (run(a.value.bits), run(a.other));
                let undef = of_extension(a.value.undef, width, to, signed);
                // A value of more than 64 bits is indeterminate as a whole or not at all.
                let whole = if to > 64 && undef != 0 { one } else { other };
                holds(&format!("{width} to {to}"), to, one, whole, undef);
            }
        }
    });
}
