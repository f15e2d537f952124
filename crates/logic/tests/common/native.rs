//! The operations once more, in native arithmetic and written apart from the library's.

use ringfence_logic::Binary;

fn all(width: u32) -> u128 {
    u128::MAX >> (128 - width)
}

fn signed(value: u128, width: u32) -> i128 {
    if value >> (width - 1) & 1 == 0 { value as i128 } else { (value | !all(width)) as i128 }
}

fn bit(value: bool) -> (u128, u32) {
    (value.into(), 1)
}

/// The value and the width of the result.
pub(crate) fn binary(op: Binary, a: u128, b: u128, width: u32) -> (u128, u32) {
    let (x, y) = (signed(a, width), signed(b, width));
    let wide = match op {
        Binary::Add => a.wrapping_add(b),
        Binary::Mul => a.wrapping_mul(b),
        Binary::Udiv if b == 0 => u128::MAX,
        Binary::Udiv => a / b,
        Binary::Urem if b == 0 => a,
        Binary::Urem => a % b,
        Binary::Sdiv if b == 0 => {
            if x < 0 {
                1
            } else {
                u128::MAX
            }
        }
        Binary::Sdiv => magnitude_quotient(x, y),
        Binary::Srem if b == 0 => a,
        Binary::Srem => x.unsigned_abs().wrapping_rem(y.unsigned_abs()).wrapping_mul(x.signum() as u128),
        Binary::And => a & b,
        Binary::Or => a | b,
        Binary::Xor => a ^ b,
        Binary::Shl => (0..b.min(width.into())).fold(a, |value, _| value.wrapping_mul(2)),
        Binary::Lshr => (0..b.min(width.into())).fold(a, |value, _| value / 2),
        Binary::Ashr => (0..b.min(width.into())).fold(x, |value, _| value.div_euclid(2)) as u128,
        Binary::Eq => return bit(a == b),
        Binary::Ult => return bit(a < b),
        Binary::Slt => return bit(x < y),
        Binary::Concat => return (a.wrapping_mul(all(width).wrapping_add(1)) + b, 2 * width),
    };
    (wide & all(width), width)
}

fn magnitude_quotient(x: i128, y: i128) -> u128 {
    let quotient = x.unsigned_abs() / y.unsigned_abs();
    if (x < 0) == (y < 0) { quotient } else { quotient.wrapping_neg() }
}
