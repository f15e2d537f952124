//! Bytes and numbers that need not be known: what the engines that read text ask about them.
//!
//! A question about a byte is whether it lies in a range, so that a digit can stay symbolic. Numbers are
//! 128 bits wide, wrapping.

/// A range of byte values, both ends included.
pub(crate) type Range = (u8, u8);

pub(crate) const SIGN: &[Range] = &[(b'+', b'+'), (b'-', b'-')];

/// White space in the "C" locale.
pub(crate) const SPACE: &[Range] = &[(b'\t', b'\r'), (b' ', b' ')];

/// Whether a byte is white space in the "C" locale.
pub(crate) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// Digits that follow each other both as bytes and as numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Digits {
    pub(crate) first: u8,
    pub(crate) last: u8,
    /// The number that the first stands for.
    pub(crate) value: u8,
}

/// The digits and letters of a base from 2 to 36.
pub(crate) fn digits(base: u32) -> impl Iterator<Item = Digits> {
    let row = move |first: u8, value: u8, most: u8| {
        let count = (base as u8).saturating_sub(value).min(most);
        (count > 0).then(|| Digits { first, last: first + count - 1, value })
    };
    [row(b'0', 0, 10), row(b'a', 10, 26), row(b'A', 10, 26)].into_iter().flatten()
}

/// Bytes and numbers, and what can be asked about them.
pub(crate) trait Bytes {
    /// A byte of the text.
    type Byte: Copy;
    /// A number of 128 bits.
    type Number: Copy;
    /// Why a question has no answer.
    type Error;

    fn known_byte(&mut self, byte: u8) -> Self::Byte;

    /// Whether a byte lies in a range.
    fn is_in(&mut self, byte: Self::Byte, range: Range) -> Result<bool, Self::Error>;

    fn known_number(&mut self, number: u128) -> Self::Number;

    /// The number with one more digit: `number × base + digit`, where the byte is one of the digits.
    fn with_digit(
        &mut self,
        number: Self::Number,
        base: u32,
        byte: Self::Byte,
        digits: Digits,
    ) -> Result<Self::Number, Self::Error>;

    /// Whether a number is greater than another, both unsigned.
    fn exceeds(&mut self, number: Self::Number, limit: u128) -> Result<bool, Self::Error>;

    /// `from - number`.
    fn subtracted(&mut self, from: u128, number: Self::Number) -> Result<Self::Number, Self::Error>;

    /// Whether a byte lies in one of several ranges.
    fn is_in_any(&mut self, byte: Self::Byte, ranges: &[Range]) -> Result<bool, Self::Error> {
        for &range in ranges {
            if self.is_in(byte, range)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn is_byte(&mut self, byte: Self::Byte, wanted: u8) -> Result<bool, Self::Error> {
        self.is_in(byte, (wanted, wanted))
    }

    /// Whether a byte is this letter in either case.
    fn is_letter(&mut self, byte: Self::Byte, wanted: u8) -> Result<bool, Self::Error> {
        Ok(self.is_byte(byte, wanted.to_ascii_lowercase())?
            || self.is_byte(byte, wanted.to_ascii_uppercase())?)
    }

    /// The digits of a base that a byte is one of, if it is.
    fn digits_of(&mut self, byte: Self::Byte, base: u32) -> Result<Option<Digits>, Self::Error> {
        for digits in digits(base) {
            if self.is_in(byte, (digits.first, digits.last))? {
                return Ok(Some(digits));
            }
        }
        Ok(None)
    }
}

/// Bytes and numbers that are all known.
#[cfg(test)]
#[derive(Debug, Default)]
pub(crate) struct Plain;

#[cfg(test)]
impl Bytes for Plain {
    type Byte = u8;
    type Number = u128;
    type Error = std::convert::Infallible;

    fn known_byte(&mut self, byte: u8) -> u8 {
        byte
    }
    fn is_in(&mut self, byte: u8, (low, high): Range) -> Result<bool, Self::Error> {
        Ok((low..=high).contains(&byte))
    }
    fn known_number(&mut self, number: u128) -> u128 {
        number
    }
    fn with_digit(&mut self, n: u128, base: u32, byte: u8, digits: Digits) -> Result<u128, Self::Error> {
        Ok(n * u128::from(base) + u128::from(byte - digits.first + digits.value))
    }
    fn exceeds(&mut self, number: u128, limit: u128) -> Result<bool, Self::Error> {
        Ok(number > limit)
    }
    fn subtracted(&mut self, from: u128, number: u128) -> Result<u128, Self::Error> {
        Ok(from.wrapping_sub(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_every_base() {
        let of = |base| digits(base).map(|d| (d.first, d.last, d.value)).collect::<Vec<_>>();
        assert_eq!(of(2), [(b'0', b'1', 0)]);
        assert_eq!(of(10), [(b'0', b'9', 0)]);
        assert_eq!(of(16), [(b'0', b'9', 0), (b'a', b'f', 10), (b'A', b'F', 10)]);
        assert_eq!(of(36)[2], (b'A', b'Z', 10));
    }
}
