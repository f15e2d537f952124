//! Numbers from text: the `atoi`, `strtol` and `strtod` families.
//!
//! The text is read no further than the number needs. `errno` becomes `ERANGE` for a number that does
//! not fit and `EINVAL` for a base that is none. The digits of integers may be symbolic: the text is
//! asked only which bytes are digits. The text of a floating-point number is taken byte by byte. A string that the host knows as a
//! whole is any number, which ends anywhere in it.

use crate::call::Call;
use crate::errno::{EINVAL, ERANGE};
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::stop::Stop;
use crate::text::bytes::{Bytes, Digits, Range};
use crate::text::number::{self, Integer};
use ringfence_ir::{BinOp, ConvOp, Ty};

models! {
    "atoi" => atoi,
    "atol" => |call| plain(call, Kind::Long),
    "atoll" => |call| plain(call, Kind::LongLong),
    "atof" => |call| real(call, Ty::F64, false),
    "strtol" | "__isoc23_strtol" | "__strtol_internal" => |call| integer(call, Kind::Long),
    "strtoul" | "__strtoul_internal" | "__isoc23_strtoul" => |call| integer(call, Kind::UnsignedLong),
    "strtoll" | "__isoc23_strtoll" | "strtoimax" | "strtoq" => |call| integer(call, Kind::LongLong),
    "strtoull" | "__isoc23_strtoull" | "strtoumax"
        | "strtouq" => |call| integer(call, Kind::UnsignedLongLong),
    "strtof" => |call| real(call, Ty::F32, true),
    "strtod" => |call| real(call, Ty::F64, true),
    "strtold" => |call| real(call, Ty::F80, true),
}

impl<'p, H: Host<'p>> Bytes for Call<'_, 'p, H> {
    type Byte = H::Value;
    /// An `I128`.
    type Number = H::Value;
    type Error = Stop;

    fn known_byte(&mut self, byte: u8) -> H::Value {
        self.byte_value(byte)
    }

    fn is_in(&mut self, byte: H::Value, (low, high): Range) -> Result<bool, Stop> {
        if low == high { self.is(byte, Ty::I8, i128::from(low)) } else { self.is_between(byte, low, high) }
    }

    fn known_number(&mut self, number: u128) -> H::Value {
        self.host.constant(Ty::I128, number)
    }

    fn with_digit(
        &mut self,
        number: H::Value,
        base: u32,
        byte: H::Value,
        digits: Digits,
    ) -> Result<H::Value, Stop> {
        let start = self.byte_value(digits.first.wrapping_sub(digits.value));
        let digit = self.host.binary(BinOp::Sub, Ty::I8, byte, start)?;
        let digit = self.host.convert(ConvOp::ZExt, Ty::I8, Ty::I128, digit)?;
        let base = self.known_number(u128::from(base));
        let shifted = self.host.binary(BinOp::Mul, Ty::I128, number, base)?;
        self.host.binary(BinOp::Add, Ty::I128, shifted, digit)
    }

    fn exceeds(&mut self, number: H::Value, limit: u128) -> Result<bool, Stop> {
        let limit = self.known_number(limit);
        self.host.less(limit, number, Ty::I128)
    }

    fn subtracted(&mut self, from: u128, number: H::Value) -> Result<H::Value, Stop> {
        let from = self.known_number(from);
        self.host.binary(BinOp::Sub, Ty::I128, from, number)
    }
}

/// A type of integer that text is converted to.
#[derive(Clone, Copy)]
enum Kind {
    Long,
    UnsignedLong,
    LongLong,
    UnsignedLongLong,
}

impl Kind {
    /// The number as this type, clamped, as an `I128`, and whether it was out of range.
    fn of<'p, H: Host<'p>>(
        self,
        call: &mut Call<'_, 'p, H>,
        number: Integer<H::Value>,
    ) -> Result<(H::Value, bool), Stop> {
        let long = 8 * call.host.model().pointer_bytes() as u32;
        match self {
            Kind::Long => number.signed(call, long),
            Kind::UnsignedLong => number.unsigned(call, long),
            Kind::LongLong => number.signed(call, 64),
            Kind::UnsignedLongLong => number.unsigned(call, 64),
        }
    }
}

/// Reads an integer from the first argument.
fn parse<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, base: u32) -> Result<Integer<H::Value>, Stop> {
    let text = call.pointer(0)?;
    number::integer(call, base, |call, at| call.byte(text, at))
}

/// The length (`I64`) of the first argument, if it is a string that the host knows as a whole.
fn any_text<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<Option<H::Value>, Stop> {
    let text = call.pointer(0)?;
    call.host.string_length(text)
}

/// `atoi`: `strtol` cut to an `int`, as glibc does. What does not fit is undefined by the standard, so a host that
/// is not exact gives any number.
fn atoi<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    if any_text(call)?.is_some() {
        return call.give_any();
    }
    let number = parse(call, 10)?;
    let (value, _) = Kind::Long.of(call, number)?;
    if !call.host.is_exact()
        && !call.is_within(value, Ty::I128, i128::from(i32::MIN), i128::from(i32::MAX))?
    {
        return call.give_any();
    }
    let value = call.resized(value, Ty::I128, Ty::I32, true)?;
    call.give_value(value, Ty::I32, true)
}

/// `atol` and `atoll`.
fn plain<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, kind: Kind) -> ModelResult<H::Value> {
    if any_text(call)?.is_some() {
        return call.give_any();
    }
    let number = parse(call, 10)?;
    let (value, out_of_range) = kind.of(call, number)?;
    if out_of_range && !call.host.is_exact() {
        return call.give_any();
    }
    call.give_value(value, Ty::I128, true)
}

/// `strtol` and its relatives: the text, where its end goes, and the base.
fn integer<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, kind: Kind) -> ModelResult<H::Value> {
    let base = call.number(2)?;
    if !matches!(base, 0 | 2..=36) {
        call.set_errno(EINVAL)?;
        return Ok(call.give(0));
    }
    if let Some(len) = any_text(call)? {
        return call.any_number(len, true);
    }
    let number = parse(call, base as u32)?;
    let (value, out_of_range) = kind.of(call, number)?;
    if out_of_range {
        call.set_errno(ERANGE)?;
    }
    if number.taken == 0 {
        // Nothing was converted: POSIX allows `EINVAL`.
        call.disturb_errno()?;
    }
    let taken = call.size(number.taken);
    store_end(call, taken)?;
    call.give_value(value, Ty::I128, true)
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// Any number, which ends anywhere in a text of `len` bytes (`I64`); it may have been out of range.
    fn any_number(&mut self, len: H::Value, has_end: bool) -> ModelResult<H::Value> {
        self.disturb_errno()?;
        if has_end {
            let taken = self.host.any_length(len)?;
            store_end(self, taken)?;
        }
        self.give_any()
    }
}

/// Stores where the number ends after so many bytes (`I64`), unless the second argument is null.
fn store_end<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, taken: H::Value) -> Result<(), Stop> {
    if let Some(place) = call.optional(1)? {
        let text = call.pointer(0)?;
        let end = call.host.advance_by(text, taken)?;
        call.host.store(place, Ty::Ptr, end)?;
    }
    Ok(())
}

/// `atof`, `strtof`, `strtod` and `strtold`.
fn real<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, ty: Ty, has_end: bool) -> ModelResult<H::Value> {
    if let Some(len) = any_text(call)? {
        return call.any_number(len, has_end);
    }
    let text = call.pointer(0)?;
    let number = number::real(|at| {
        let byte = call.byte(text, at)?;
        Ok(call.host.bits(byte, Ty::I8)? as u8)
    })?;
    let (bits, out_of_range) = number.bits(ty);
    if has_end {
        let taken = call.size(number.taken);
        store_end(call, taken)?;
    }
    if out_of_range {
        call.set_errno(ERANGE)?;
    }
    Ok(Some(call.host.constant(ty, bits)))
}
