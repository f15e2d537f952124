//! Formatted text that goes to memory, for hosts that do not know all numbers: its bytes are values.
//!
//! A number is asked only for its sign and for how many digits it has; the digits are quotients and
//! remainders. Widths and precisions that are arguments, addresses and floating-point numbers are taken
//! as numbers.

use crate::call::Call;
use crate::host::Host;
use crate::print::{Source, promoted, read_of};
use crate::stop::Stop;
use crate::text::format::{Arguments, Numeral, Radix};
use ringfence_ir::{BinOp, CmpOp, Ty};

/// The arguments of a call for the formatting engine.
pub(crate) struct Written<'c, 'm, 'p, H: Host<'p>> {
    pub(crate) call: &'c mut Call<'m, 'p, H>,
    pub(crate) source: Source<H::Value>,
    /// The strings that were read, each with how many of its bytes.
    pub(crate) strings: &'c mut Vec<(H::Value, u64)>,
}

impl<'p, H: Host<'p>> Written<'_, '_, 'p, H> {
    fn next(&mut self, ty: Ty) -> Result<u128, Stop> {
        let value = self.call.next(&mut self.source, ty)?;
        self.call.host.bits(value, ty)
    }

    /// The digits of a number of this type; the number and whether it is negative come apart.
    fn numeral(&mut self, value: H::Value, ty: Ty, radix: Radix) -> Result<Numeral<H::Value>, Stop> {
        let host = &mut *self.call.host;
        let nothing = host.constant(ty, 0);
        let negative = radix == Radix::Signed && host.holds(CmpOp::Slt, ty, value, nothing)?;
        let magnitude = if negative { host.binary(BinOp::Sub, ty, nothing, value)? } else { value };
        let zero = host.is_zero(magnitude, ty)?;
        let powers = self.powers(magnitude, ty, u128::from(radix.base()))?;
        let digits = powers.into_iter().rev().map(|power| self.digit(magnitude, ty, power, radix));
        Ok(Numeral { negative, zero, digits: digits.collect::<Result<_, Stop>>()? })
    }

    /// The powers of a base that the digits of a number stand for, the lowest first.
    fn powers(&mut self, number: H::Value, ty: Ty, base: u128) -> Result<Vec<u128>, Stop> {
        let limit = 1 << ty.bits(self.call.host.model());
        let mut powers = vec![1];
        let mut next = base;
        while next < limit {
            let power = self.call.host.constant(ty, next);
            if self.call.host.less(number, power, ty)? {
                break;
            }
            powers.push(next);
            next *= base;
        }
        Ok(powers)
    }

    /// The digit of a number that stands for a power of the base.
    fn digit(&mut self, number: H::Value, ty: Ty, power: u128, radix: Radix) -> Result<H::Value, Stop> {
        let host = &mut *self.call.host;
        let (power, base) = (host.constant(ty, power), host.constant(ty, u128::from(radix.base())));
        let shifted = host.binary(BinOp::UDiv, ty, number, power)?;
        let digit = host.binary(BinOp::URem, ty, shifted, base)?;
        let digit = self.call.resized(digit, ty, Ty::I8, false)?;
        let start = match radix {
            Radix::Lower if self.call.is_between(digit, 10, 15)? => b'a' - 10,
            Radix::Upper if self.call.is_between(digit, 10, 15)? => b'A' - 10,
            _ => b'0',
        };
        let start = self.call.byte_value(start);
        self.call.host.binary(BinOp::Add, Ty::I8, digit, start)
    }
}

impl<'p, H: Host<'p>> Arguments for Written<'_, '_, 'p, H> {
    type Error = Stop;
    type Byte = H::Value;

    fn byte(&mut self, byte: u8) -> H::Value {
        self.call.byte_value(byte)
    }

    fn amount(&mut self) -> Result<i32, Stop> {
        self.next(Ty::I32).map(|bits| bits as i32)
    }

    fn integer(&mut self, bytes: u64, radix: Radix) -> Result<Numeral<H::Value>, Stop> {
        let given = promoted(bytes);
        let value = self.call.next(&mut self.source, given)?;
        let value = self.call.host.plain(value);
        if let Some(bits) = self.call.host.known(value) {
            let Numeral { negative, zero, digits } = Numeral::new(bits as u64, bytes, radix);
            let digits = digits.into_iter().map(|digit| self.call.byte_value(digit)).collect();
            return Ok(Numeral { negative, zero, digits });
        }
        let ty = Ty::int(8 * bytes as u32).unwrap_or(given);
        let value = self.call.resized(value, given, ty, false)?;
        self.numeral(value, ty, radix)
    }

    fn character(&mut self) -> Result<H::Value, Stop> {
        let value = self.call.next(&mut self.source, Ty::I32)?;
        let value = self.call.host.plain(value);
        self.call.resized(value, Ty::I32, Ty::I8, false)
    }

    fn float(&mut self, ty: Ty) -> Result<u128, Stop> {
        self.next(ty)
    }

    fn pointer(&mut self) -> Result<u64, Stop> {
        self.next(Ty::Ptr).map(|bits| bits as u64)
    }

    fn string(&mut self, limit: Option<u64>) -> Result<Vec<H::Value>, Stop> {
        let (pointer, len) = self.call.next_string(&mut self.source, limit)?;
        self.strings.push((pointer, read_of(len, limit)));
        let byte = |at| {
            let byte = self.call.peek(pointer, at)?;
            Ok(self.call.host.plain(byte))
        };
        (0..len).map(byte).collect()
    }

    fn store_count(&mut self, bytes: u64, count: u64) -> Result<(), Stop> {
        self.call.store_count(&mut self.source, bytes, count)
    }

    fn error_text(&mut self) -> Result<Vec<u8>, Stop> {
        self.call.errno_message()
    }
}
