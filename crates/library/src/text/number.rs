//! Numbers at the start of a text, as the `strtol` and `strtod` families read them.
//!
//! The text is read byte by byte through a callback that may refuse (a string can run off the end
//! of its object), and never further than the decision needs. The digits of integers may be symbolic
//! (see [`Bytes`]); floating-point numbers are read from known bytes. The result says how many bytes were
//! taken; 0 means that there is no number. What an out-of-range number becomes is decided by the
//! methods that give the value, which also say whether `errno` is `ERANGE`. The payload of `nan(…)` is
//! dropped.

use super::bytes::{Bytes, SPACE, is_space};
use ringfence_base::bits::mask;
use ringfence_ir::Ty;
use rustc_apfloat::ieee::{Double, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, Round, Status};

/// The value of a digit or letter in a base up to 36.
const fn digit_of(byte: u8, base: u32) -> Option<u32> {
    let value = match byte {
        b'0'..=b'9' => byte - b'0',
        b'a'..=b'z' => byte - b'a' + 10,
        b'A'..=b'Z' => byte - b'A' + 10,
        _ => return None,
    };
    if (value as u32) < base { Some(value as u32) } else { None }
}

/// An integer as it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Integer<N> {
    /// Whether a minus sign stood before it.
    negative: bool,
    /// Its magnitude; everything from 2⁶⁴ on is 2⁶⁴.
    magnitude: N,
    /// How many bytes it takes, leading white space included; 0 when there is none.
    pub(crate) taken: u64,
}

impl<N: Copy> Integer<N> {
    /// The value as a signed number of this many bits, clamped and then extended, and whether it was
    /// out of range.
    pub(crate) fn signed<B: Bytes<Number = N>>(self, b: &mut B, bits: u32) -> Result<(N, bool), B::Error> {
        let most = (1u128 << (bits - 1)) - u128::from(!self.negative);
        let out_of_range = b.exceeds(self.magnitude, most)?;
        let value = if out_of_range { b.known_number(most) } else { self.magnitude };
        Ok((if self.negative { b.subtracted(0, value)? } else { value }, out_of_range))
    }

    /// The value as an unsigned number of this many bits, and whether it was out of range. A minus
    /// sign negates modulo 2^bits, but not the clamped value.
    pub(crate) fn unsigned<B: Bytes<Number = N>>(self, b: &mut B, bits: u32) -> Result<(N, bool), B::Error> {
        let most = mask(bits);
        if b.exceeds(self.magnitude, most)? {
            return Ok((b.known_number(most), true));
        }
        let wraps = self.negative && b.exceeds(self.magnitude, 0)?;
        Ok((if wraps { b.subtracted(most + 1, self.magnitude)? } else { self.magnitude }, false))
    }
}

/// Reads an integer in a base of 2 to 36, or 0 to go by its prefix.
pub(crate) fn integer<B: Bytes>(
    b: &mut B,
    base: u32,
    mut read: impl FnMut(&mut B, u64) -> Result<B::Byte, B::Error>,
) -> Result<Integer<B::Number>, B::Error> {
    let mut at = 0;
    let mut byte = read(b, at)?;
    while b.is_in_any(byte, SPACE)? {
        at += 1;
        byte = read(b, at)?;
    }
    let negative = b.is_byte(byte, b'-')?;
    if negative || b.is_byte(byte, b'+')? {
        at += 1;
    }
    let (base, prefix) = base_at(b, base, at, &mut read)?;
    at += prefix;
    let mut number = Integer { negative, magnitude: b.known_number(0), taken: 0 };
    loop {
        let byte = read(b, at)?;
        let Some(digits) = b.digits_of(byte, base)? else { break };
        let longer = b.with_digit(number.magnitude, base, byte, digits)?;
        number.magnitude = if b.exceeds(longer, 1 << 64)? { b.known_number(1 << 64) } else { longer };
        at += 1;
        number.taken = at;
    }
    number.negative &= number.taken != 0;
    Ok(number)
}

/// The base of the digits from `at` on, and how many bytes its prefix takes.
fn base_at<B: Bytes>(
    b: &mut B,
    base: u32,
    at: u64,
    read: &mut impl FnMut(&mut B, u64) -> Result<B::Byte, B::Error>,
) -> Result<(u32, u64), B::Error> {
    let plain = if base == 0 { 10 } else { base };
    if !matches!(base, 0 | 16) {
        return Ok((plain, 0));
    }
    let first = read(b, at)?;
    if !b.is_byte(first, b'0')? {
        return Ok((plain, 0));
    }
    let second = read(b, at + 1)?;
    if b.is_letter(second, b'x')? {
        let third = read(b, at + 2)?;
        if b.digits_of(third, 16)?.is_some() {
            return Ok((16, 2));
        }
    }
    Ok((if base == 0 { 8 } else { base }, 0))
}

fn skip_spaces<E>(read: &mut impl FnMut(u64) -> Result<u8, E>) -> Result<u64, E> {
    let mut at = 0;
    while is_space(read(at)?) {
        at += 1;
    }
    Ok(at)
}

/// A floating-point number as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Real {
    negative: bool,
    value: RealValue,
    /// How many bytes it takes, leading white space included; 0 when there is none.
    pub(crate) taken: u64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum RealValue {
    /// `0.digits × base^point`, with the digits' text and, for base 16, a binary exponent.
    Digits {
        digits: String,
        hexadecimal: bool,
        exponent: i64,
    },
    Infinite,
    Nan,
}

impl Real {
    const NONE: Real = Real {
        negative: false,
        value: RealValue::Digits { digits: String::new(), hexadecimal: false, exponent: 0 },
        taken: 0,
    };

    /// The bits of the nearest value of type `ty`, and whether it was out of range. A type that is
    /// not a floating-point one gives 0.
    pub(crate) fn bits(&self, ty: Ty) -> (u128, bool) {
        match ty {
            Ty::F32 => self.nearest::<Single>(),
            Ty::F64 => self.nearest::<Double>(),
            Ty::F80 => self.nearest::<X87DoubleExtended>(),
            Ty::F128 => self.nearest::<Quad>(),
            _ => (0, false),
        }
    }

    fn nearest<F: Float>(&self) -> (u128, bool) {
        let (value, status) = match &self.value {
            RealValue::Infinite => (F::INFINITY, Status::OK),
            RealValue::Nan => (F::NAN, Status::OK),
            RealValue::Digits { digits, .. } if digits.is_empty() => (F::ZERO, Status::OK),
            RealValue::Digits { digits, hexadecimal, exponent } => {
                // Far outside of every format's range; the parser's own limits are wider.
                let exponent = exponent.clamp(&-20_000, &20_000);
                let text = if *hexadecimal {
                    format!("0x0.{digits}p{exponent}")
                } else {
                    format!("0.{digits}e{exponent}")
                };
                match F::from_str_r(&text, Round::NearestTiesToEven) {
                    Ok(parsed) => (parsed.value, parsed.status),
                    Err(_) => (F::ZERO, Status::OK),
                }
            }
        };
        let value = if self.negative { -value } else { value };
        (value.to_bits(), status.intersects(Status::OVERFLOW | Status::UNDERFLOW))
    }
}

/// Reads a floating-point number: decimal, hexadecimal, `inf`, `infinity`, `nan` or `nan(…)`.
pub(crate) fn real<E>(mut read: impl FnMut(u64) -> Result<u8, E>) -> Result<Real, E> {
    let mut at = skip_spaces(&mut read)?;
    let sign = read(at)?;
    at += u64::from(matches!(sign, b'+' | b'-'));
    let found = match read(at)?.to_ascii_lowercase() {
        b'i' => infinity(at, &mut read)?,
        b'n' => nan(at, &mut read)?,
        b'0' if read(at + 1)?.eq_ignore_ascii_case(&b'x') => match digits(at + 2, 16, &mut read)? {
            Some(found) => Some(found),
            None => digits(at, 10, &mut read)?,
        },
        _ => digits(at, 10, &mut read)?,
    };
    Ok(match found {
        Some((value, taken)) => Real { negative: sign == b'-', value, taken },
        None => Real::NONE,
    })
}

type Found<E> = Result<Option<(RealValue, u64)>, E>;

/// How many bytes of `word` stand at `at`, ignoring case.
fn matching<E>(word: &[u8], at: u64, read: &mut impl FnMut(u64) -> Result<u8, E>) -> Result<u64, E> {
    let mut count = 0;
    for expected in word {
        if !read(at + count)?.eq_ignore_ascii_case(expected) {
            break;
        }
        count += 1;
    }
    Ok(count)
}

fn infinity<E>(at: u64, read: &mut impl FnMut(u64) -> Result<u8, E>) -> Found<E> {
    Ok(match matching(b"infinity", at, read)? {
        8 => Some((RealValue::Infinite, at + 8)),
        3..8 => Some((RealValue::Infinite, at + 3)),
        _ => None,
    })
}

fn nan<E>(at: u64, read: &mut impl FnMut(u64) -> Result<u8, E>) -> Found<E> {
    if matching(b"nan", at, read)? < 3 {
        return Ok(None);
    }
    let after = at + 3;
    if read(after)? != b'(' {
        return Ok(Some((RealValue::Nan, after)));
    }
    let mut end = after + 1;
    while matches!(read(end)?, b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'_') {
        end += 1;
    }
    Ok(Some((RealValue::Nan, if read(end)? == b')' { end + 1 } else { after })))
}

/// The digits, the point and the exponent; absent when there is no digit.
fn digits<E>(mut at: u64, base: u32, read: &mut impl FnMut(u64) -> Result<u8, E>) -> Found<E> {
    let (mut digits, mut point, mut any, mut seen_point) = (String::new(), 0i64, false, false);
    loop {
        let byte = read(at)?;
        if byte == b'.' && !seen_point {
            seen_point = true;
        } else if digit_of(byte, base).is_some() {
            any = true;
            let significant = byte != b'0' || !digits.is_empty();
            if significant {
                digits.push(char::from(byte));
            }
            point += i64::from(!seen_point && significant) - i64::from(seen_point && !significant);
        } else {
            break;
        }
        at += 1;
    }
    if !any {
        return Ok(None);
    }
    let letter = if base == 16 { b'p' } else { b'e' };
    let (written, taken) = exponent(at, letter, read)?;
    let scale = if base == 16 { 4 } else { 1 };
    let exponent = written.saturating_add(point.saturating_mul(scale));
    Ok(Some((RealValue::Digits { digits, hexadecimal: base == 16, exponent }, taken)))
}

/// The exponent at `at` and where it ends; 0 and `at` when there is none.
fn exponent<E>(at: u64, letter: u8, read: &mut impl FnMut(u64) -> Result<u8, E>) -> Result<(i64, u64), E> {
    if !read(at)?.eq_ignore_ascii_case(&letter) {
        return Ok((0, at));
    }
    let sign = read(at + 1)?;
    let mut end = at + 1 + u64::from(matches!(sign, b'+' | b'-'));
    let first = end;
    let mut value = 0i64;
    while let Some(digit) = digit_of(read(end)?, 10) {
        value = value.saturating_mul(10).saturating_add(i64::from(digit));
        end += 1;
    }
    Ok(if end == first { (0, at) } else { (if sign == b'-' { -value } else { value }, end) })
}

#[cfg(test)]
mod tests {
    use super::super::bytes::Plain;
    use super::*;
    use std::convert::Infallible;

    fn reader(text: &str) -> impl FnMut(u64) -> Result<u8, Infallible> {
        move |at| Ok(text.as_bytes().get(at as usize).copied().unwrap_or(0))
    }

    fn int(text: &str, base: u32) -> Integer<u128> {
        let mut read = reader(text);
        let Ok(number) = integer(&mut Plain, base, |_, at| read(at));
        number
    }

    fn signed(text: &str, base: u32, bits: u32) -> (i64, bool) {
        let Ok((value, out_of_range)) = int(text, base).signed(&mut Plain, bits);
        (value as i64, out_of_range)
    }

    fn unsigned(text: &str, base: u32, bits: u32) -> (u64, bool) {
        let Ok((value, out_of_range)) = int(text, base).unsigned(&mut Plain, bits);
        (value as u64, out_of_range)
    }

    fn float(text: &str) -> (f64, u64, bool) {
        let Ok(number) = real(reader(text));
        let (bits, range) = number.bits(Ty::F64);
        (f64::from_bits(bits as u64), number.taken, range)
    }

    #[test]
    fn integers_in_every_base() {
        let value = |text, base| (signed(text, base, 64).0, int(text, base).taken);
        assert_eq!(value("  -42abc", 10), (-42, 5));
        assert_eq!(value("0x1Fg", 0), (31, 4));
        assert_eq!(value("0x1F", 16), (31, 4));
        assert_eq!(value("0755", 0), (0o755, 4));
        assert_eq!(value("0xg", 0), (0, 1));
        assert_eq!(value("zz", 36), (35 * 36 + 35, 2));
        assert_eq!(value("12", 2), (1, 1));
        assert_eq!(value("  +", 10), (0, 0));
        assert_eq!(value("", 0), (0, 0));
    }

    #[test]
    fn integers_are_clamped() {
        assert_eq!(signed("9223372036854775808", 10, 64), (i64::MAX, true));
        assert_eq!(signed("-9223372036854775808", 10, 64), (i64::MIN, false));
        assert_eq!(signed("-9223372036854775809", 10, 64), (i64::MIN, true));
        assert_eq!(signed("99999999999", 10, 32), (i64::from(i32::MAX), true));
        assert_eq!(unsigned("-1", 10, 32), (0xffff_ffff, false));
        assert_eq!(unsigned("-99999999999999999999", 10, 64), (u64::MAX, true));
        assert_eq!(unsigned("18446744073709551615", 10, 64), (u64::MAX, false));
    }

    #[test]
    fn a_number_is_not_read_further_than_needed() {
        let mut furthest = 0;
        let read = |_: &mut Plain, at: u64| {
            furthest = furthest.max(at);
            Ok(b"12x"[at as usize])
        };
        let Ok(number) = integer(&mut Plain, 10, read);
        assert_eq!((number.taken, furthest), (2, 2));
    }

    #[test]
    fn decimal_floats() {
        assert_eq!(float(" 1.5e3x"), (1500.0, 6, false));
        assert_eq!(float("-.5"), (-0.5, 3, false));
        assert_eq!(float("5."), (5.0, 2, false));
        assert_eq!(float("."), (0.0, 0, false));
        assert_eq!(float("1e"), (1.0, 1, false));
        assert_eq!(float("1e+"), (1.0, 1, false));
        assert_eq!(float("0.1"), (0.1, 3, false));
        assert_eq!(float("1e400"), (f64::INFINITY, 5, true));
        assert_eq!(float("1e-400"), (0.0, 6, true));
        assert_eq!(float("0e99999999999999999999"), (0.0, 22, false));
        assert_eq!(float("2.2250738585072011e-308").0.to_bits(), 0x000f_ffff_ffff_ffff);
        let long = format!("0.{}1e1000", "0".repeat(999));
        assert_eq!(float(&long).0, 1.0);
    }

    #[test]
    fn special_and_hexadecimal_floats() {
        assert_eq!(float("-Infinity").0, f64::NEG_INFINITY);
        assert_eq!(float("infinit").1, 3);
        assert!(float("nan").0.is_nan());
        assert_eq!(float("nan(12)").1, 7);
        assert_eq!(float("nan(12").1, 3);
        assert_eq!(float("0x1.8p1"), (3.0, 7, false));
        assert_eq!(float("0x.8"), (0.5, 4, false));
        assert_eq!(float("0xg"), (0.0, 1, false));
        assert_eq!(float("-0").0.to_bits(), 1 << 63);
    }

    #[test]
    fn other_formats() {
        let Ok(tenth) = real(reader("0.1"));
        assert_eq!(tenth.bits(Ty::F32).0, 0x3dcc_cccd);
        assert_eq!(tenth.bits(Ty::F80).0, 0x3ffb_cccc_cccc_cccc_cccd);
        assert_eq!(tenth.bits(Ty::I32).0, 0);
    }
}
