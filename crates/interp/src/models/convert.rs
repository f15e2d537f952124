//! Numbers from text: the `atoi`, `strtol` and `strtod` families.
//!
//! The text is read no further than the number needs. `errno` becomes `ERANGE` for a number that does
//! not fit and `EINVAL` for a base that is none.

use super::errno::{EINVAL, ERANGE};
use super::{Call, Model, ModelResult};
use crate::outcome::Stop;
use crate::text::number::{self, Integer};
use crate::value::Value;
use ringfence_ir::Ty;

/// The functions of this family.
pub(super) const MODELS: &[Model] = &[
    Model { name: "atoi", run: atoi },
    Model { name: "atol", run: atol },
    Model { name: "atoll", run: atoll },
    Model { name: "atof", run: |call| real(call, Ty::F64, false) },
    Model { name: "strtol", run: strtol },
    Model { name: "__isoc23_strtol", run: strtol },
    Model { name: "__strtol_internal", run: strtol },
    Model { name: "strtoul", run: strtoul },
    Model { name: "__strtoul_internal", run: strtoul },
    Model { name: "__isoc23_strtoul", run: strtoul },
    Model { name: "strtoll", run: strtoll },
    Model { name: "__isoc23_strtoll", run: strtoll },
    Model { name: "strtoimax", run: strtoll },
    Model { name: "strtoq", run: strtoll },
    Model { name: "strtoull", run: strtoull },
    Model { name: "__isoc23_strtoull", run: strtoull },
    Model { name: "strtoumax", run: strtoull },
    Model { name: "strtouq", run: strtoull },
    Model { name: "strtof", run: |call| real(call, Ty::F32, true) },
    Model { name: "strtod", run: |call| real(call, Ty::F64, true) },
    Model { name: "strtold", run: |call| real(call, Ty::F80, true) },
];

/// How many bits a `long` has.
fn long_bits(call: &Call<'_, '_>) -> u32 {
    8 * call.machine.model().pointer_bytes() as u32
}

/// Reads an integer from the first argument.
fn parse(call: &mut Call<'_, '_>, base: u32) -> Result<Integer, Stop> {
    let text = call.arg(0)?;
    number::integer(base, |at| call.byte(text, at))
}

/// `atoi`: `strtol` cut to an `int`, as glibc does; what does not fit is undefined by the standard.
fn atoi(call: &mut Call<'_, '_>) -> ModelResult {
    let bits = long_bits(call);
    let (value, _) = parse(call, 10)?.signed(bits);
    Ok(call.give(i128::from(value as i32)))
}

/// `atol`.
fn atol(call: &mut Call<'_, '_>) -> ModelResult {
    let bits = long_bits(call);
    let (value, _) = parse(call, 10)?.signed(bits);
    Ok(call.give(i128::from(value)))
}

/// `atoll`.
fn atoll(call: &mut Call<'_, '_>) -> ModelResult {
    let (value, _) = parse(call, 10)?.signed(64);
    Ok(call.give(i128::from(value)))
}

/// `strtol`.
fn strtol(call: &mut Call<'_, '_>) -> ModelResult {
    let bits = long_bits(call);
    integer(call, |number| wide(number.signed(bits)))
}

/// `strtoul`.
fn strtoul(call: &mut Call<'_, '_>) -> ModelResult {
    let bits = long_bits(call);
    integer(call, |number| wide(number.unsigned(bits)))
}

/// `strtoll` and `strtoimax`.
fn strtoll(call: &mut Call<'_, '_>) -> ModelResult {
    integer(call, |number| wide(number.signed(64)))
}

/// `strtoull` and `strtoumax`.
fn strtoull(call: &mut Call<'_, '_>) -> ModelResult {
    integer(call, |number| wide(number.unsigned(64)))
}

fn wide<T: Into<i128>>((value, out_of_range): (T, bool)) -> (i128, bool) {
    (value.into(), out_of_range)
}

/// The text, where its end goes, and the base.
fn integer(call: &mut Call<'_, '_>, value: impl Fn(Integer) -> (i128, bool)) -> ModelResult {
    let base = call.number(2)?;
    if !matches!(base, 0 | 2..=36) {
        call.set_errno(EINVAL)?;
        return Ok(call.give(0));
    }
    let number = parse(call, base as u32)?;
    let (value, out_of_range) = value(number);
    if out_of_range {
        call.set_errno(ERANGE)?;
    }
    store_end(call, number.taken)?;
    Ok(call.give(value))
}

/// Stores where the number ends, unless the second argument is null.
fn store_end(call: &mut Call<'_, '_>, taken: u64) -> Result<(), Stop> {
    if let Some(place) = call.optional(1)? {
        let end = call.after(call.arg(0)?, taken);
        call.machine.store(place, Ty::Ptr, end)?;
    }
    Ok(())
}

/// `atof`, `strtof`, `strtod` and `strtold`.
fn real(call: &mut Call<'_, '_>, ty: Ty, has_end: bool) -> ModelResult {
    let text = call.arg(0)?;
    let number = number::real(|at| call.byte(text, at))?;
    let (bits, out_of_range) = number.bits(ty);
    if has_end {
        store_end(call, number.taken)?;
    }
    if out_of_range {
        call.set_errno(ERANGE)?;
    }
    Ok(Some(Value::plain(bits)))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Bench, NULL, int, ptr};
    use super::*;
    use crate::inputs::Inputs;
    use crate::settings::Settings;
    use ringfence_ir::{DataModel, FloatKind, TypeKind};
    use ringfence_verdict::ViolationKind::{NullDeref, OutOfBounds};

    #[test]
    fn plain_conversions() {
        let mut bench = Bench::new();
        let (text, large, real) = (bench.text(" -42x"), bench.text("99999999999"), bench.text("2.5e1"));
        assert_eq!(bench.int("atoi", &[ptr(text)]), -42);
        assert_eq!(bench.int("atoi", &[ptr(large)]), 99_999_999_999i64 as i32);
        assert_eq!(bench.long("atol", &[ptr(large)]), 99_999_999_999);
        assert_eq!(bench.long("atoll", &[ptr(text)]), -42);
        assert_eq!(bench.double("atof", &[ptr(real)]), 25.0);
        assert_eq!(bench.fails("atoi", &[NULL]).0, NullDeref);
    }

    #[test]
    fn the_end_is_stored() {
        let mut bench = Bench::new();
        let (text, place) = (bench.text("  0x1fz"), bench.block(8));
        assert_eq!(bench.long("strtol", &[ptr(text), ptr(place), int(0)]), 31);
        let end = bench.machine.load(place, Ty::Ptr).expect("stored");
        assert_eq!((end.low() - text.low(), end.prov), (6, text.prov));
        let none = bench.text("z");
        assert_eq!(bench.long("strtoul", &[ptr(none), ptr(place), int(10)]), 0);
        assert_eq!(bench.machine.load(place, Ty::Ptr), Ok(none));
        assert_eq!(bench.errno(), 0);
    }

    #[test]
    fn errors_set_errno() {
        let mut bench = Bench::new();
        let text = bench.text("9223372036854775808");
        assert_eq!(bench.long("strtol", &[ptr(text), NULL, int(10)]), i64::MAX);
        assert_eq!(bench.errno(), ERANGE);
        assert_eq!(bench.long("strtoull", &[ptr(text), NULL, int(10)]) as u64, 1 << 63);
        assert_eq!(bench.long("strtoll", &[ptr(text), NULL, int(1)]), 0);
        assert_eq!(bench.errno(), EINVAL);
        let huge = bench.text("1e999");
        assert_eq!(bench.double("strtod", &[ptr(huge), NULL]), f64::INFINITY);
        assert_eq!(bench.errno(), ERANGE);
    }

    #[test]
    fn the_width_of_long_is_the_model_s() {
        let mut bench = Bench::with(DataModel::Ilp32, Settings::default(), Inputs::zero());
        let text = bench.text("99999999999");
        assert_eq!(bench.int("strtol", &[ptr(text), NULL, int(10)]), i32::MAX);
        assert_eq!(bench.long("strtoll", &[ptr(text), NULL, int(10)]), 99_999_999_999);
    }

    #[test]
    fn other_floats_and_open_text() {
        let mut bench = Bench::new();
        let text = bench.text("1.5");
        let single = bench.call_ret(TypeKind::Float(FloatKind::F32), "strtof", &[ptr(text), NULL]);
        assert_eq!(single, Ok(Some(Value::plain(u128::from(1.5f32.to_bits())))));
        let long = bench.call_ret(TypeKind::Float(FloatKind::F80), "strtold", &[ptr(text), NULL]);
        assert_eq!(long, Ok(Some(Value::plain(0x3fff_c000_0000_0000_0000))));
        let open = bench.bytes(b"12");
        assert_eq!(bench.fails("atoi", &[ptr(open)]), (OutOfBounds, Some(2)));
    }
}
