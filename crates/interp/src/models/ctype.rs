//! Classes of characters in the "C" locale, as functions and as glibc's tables.
//!
//! The functions take a byte or `EOF`. Like glibc's tables they also answer for -128 to -2 (a `char`
//! that was not made unsigned); any other number would read outside of the tables and is a violation.

use super::{Call, Model, ModelResult};
use crate::machine::Machine;
use crate::object::Rights;
use crate::outcome::Stop;
use crate::value::Value;
use ringfence_ir::Ty;
use ringfence_verdict::ViolationKind;

/// The functions of this family.
pub(super) const MODELS: &[Model] = &[
    Model { name: "isalnum", run: |call| is(call, ALNUM) },
    Model { name: "isalpha", run: |call| is(call, ALPHA) },
    Model { name: "isblank", run: |call| is(call, BLANK) },
    Model { name: "iscntrl", run: |call| is(call, CNTRL) },
    Model { name: "isdigit", run: |call| is(call, DIGIT) },
    Model { name: "isgraph", run: |call| is(call, GRAPH) },
    Model { name: "islower", run: |call| is(call, LOWER) },
    Model { name: "isprint", run: |call| is(call, PRINT) },
    Model { name: "ispunct", run: |call| is(call, PUNCT) },
    Model { name: "isspace", run: |call| is(call, SPACE) },
    Model { name: "isupper", run: |call| is(call, UPPER) },
    Model { name: "isxdigit", run: |call| is(call, XDIGIT) },
    Model { name: "isascii", run: isascii },
    Model { name: "toascii", run: toascii },
    Model { name: "tolower", run: tolower },
    Model { name: "toupper", run: toupper },
    Model { name: "__ctype_b_loc", run: classes_table },
    Model { name: "__ctype_tolower_loc", run: lower_table },
    Model { name: "__ctype_toupper_loc", run: upper_table },
];

const UPPER: u16 = 0x100;
const LOWER: u16 = 0x200;
const ALPHA: u16 = 0x400;
const DIGIT: u16 = 0x800;
const XDIGIT: u16 = 0x1000;
const SPACE: u16 = 0x2000;
const PRINT: u16 = 0x4000;
const GRAPH: u16 = 0x8000;
const BLANK: u16 = 0x1;
const CNTRL: u16 = 0x2;
const PUNCT: u16 = 0x4;
const ALNUM: u16 = 0x8;

/// The tables go from here to 255.
const FIRST: i32 = -128;

/// The classes of a number as bits, in glibc's order.
fn classes(number: i32) -> u16 {
    let Ok(byte @ 0..=127) = u8::try_from(number) else { return 0 };
    let class = |holds: bool, bit: u16| if holds { bit } else { 0 };
    class(byte.is_ascii_uppercase(), UPPER)
        | class(byte.is_ascii_lowercase(), LOWER)
        | class(byte.is_ascii_alphabetic(), ALPHA)
        | class(byte.is_ascii_digit(), DIGIT)
        | class(byte.is_ascii_hexdigit(), XDIGIT)
        | class(crate::text::number::is_space(byte), SPACE)
        | class(byte.is_ascii_graphic() || byte == b' ', PRINT)
        | class(byte.is_ascii_graphic(), GRAPH)
        | class(matches!(byte, b' ' | b'\t'), BLANK)
        | class(byte.is_ascii_control(), CNTRL)
        | class(byte.is_ascii_punctuation(), PUNCT)
        | class(byte.is_ascii_alphanumeric(), ALNUM)
}

/// The lower-case letter of a number, or the number.
const fn lower(number: i32) -> i32 {
    if number >= 'A' as i32 && number <= 'Z' as i32 { number + 32 } else { number }
}

/// The upper-case letter of a number, or the number.
const fn upper(number: i32) -> i32 {
    if number >= 'a' as i32 && number <= 'z' as i32 { number - 32 } else { number }
}

/// The argument, which must be in the range of the tables.
fn character(call: &mut Call<'_, '_>) -> Result<i32, Stop> {
    let number = call.number(0)? as i32;
    if (FIRST..=255).contains(&number) {
        return Ok(number);
    }
    let message = format!("'{}' of {number}, which is neither a character nor EOF", call.name());
    Err(call.machine.violation(ViolationKind::OutOfBounds, message))
}

/// The classifying functions: the bit of the class, or 0.
fn is(call: &mut Call<'_, '_>, class: u16) -> ModelResult {
    let number = character(call)?;
    Ok(call.give(i128::from(classes(number) & class)))
}

/// `isascii`: any number is allowed.
fn isascii(call: &mut Call<'_, '_>) -> ModelResult {
    let number = call.number(0)?;
    Ok(call.give(i128::from((0..128).contains(&number))))
}

/// `toascii`: the low 7 bits.
fn toascii(call: &mut Call<'_, '_>) -> ModelResult {
    let number = call.number(0)?;
    Ok(call.give(number & 0x7f))
}

/// `tolower`: any number is allowed; only letters change.
fn tolower(call: &mut Call<'_, '_>) -> ModelResult {
    let number = call.number(0)? as i32;
    Ok(call.give(i128::from(fold(number, lower))))
}

/// `toupper`: any number is allowed; only letters change.
fn toupper(call: &mut Call<'_, '_>) -> ModelResult {
    let number = call.number(0)? as i32;
    Ok(call.give(i128::from(fold(number, upper))))
}

/// What glibc's tables give: a negative `char` becomes its byte.
fn fold(number: i32, change: fn(i32) -> i32) -> i32 {
    if (FIRST..-1).contains(&number) { number + 256 } else { change(number) }
}

/// `__ctype_b_loc`: the address of a pointer to the entry of 0.
fn classes_table(call: &mut Call<'_, '_>) -> ModelResult {
    let entry = |number| classes(number).to_le_bytes().to_vec();
    table(call.machine, 0, 2, entry).map(Some)
}

/// `__ctype_tolower_loc`.
fn lower_table(call: &mut Call<'_, '_>) -> ModelResult {
    table(call.machine, 1, 4, |number| fold(number, lower).to_le_bytes().to_vec()).map(Some)
}

/// `__ctype_toupper_loc`.
fn upper_table(call: &mut Call<'_, '_>) -> ModelResult {
    table(call.machine, 2, 4, |number| fold(number, upper).to_le_bytes().to_vec()).map(Some)
}

/// The address of a pointer into the middle of a table, made when it is first asked for.
fn table(
    machine: &mut Machine<'_>,
    which: usize,
    width: u64,
    entry: impl Fn(i32) -> Vec<u8>,
) -> Result<Value, Stop> {
    if let Some(place) = machine.library.ctype_tables[which] {
        return Ok(place);
    }
    let bytes: Vec<u8> = (FIRST..=255).flat_map(entry).collect();
    let table = machine.allocate_library(bytes.len() as u64, "table of character classes")?;
    machine.write(table, &bytes)?;
    if let Some(id) = table.prov.get() {
        machine.memory.set_rights(id, Rights::ReadOnly);
    }
    let place = machine.allocate_library(machine.model().pointer_bytes(), "address of a table")?;
    let zero = super::access::advance(table, u64::from(FIRST.unsigned_abs()) * width, machine.model());
    machine.store(place, Ty::Ptr, zero)?;
    machine.library.ctype_tables[which] = Some(place);
    Ok(place)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Bench, int};
    use super::*;

    #[test]
    fn the_bits_are_those_of_glibc() {
        let expected = [
            (0, 0x0002),
            (9, 0x2003),
            (10, 0x2002),
            (32, 0x6001),
            (33, 0xc004),
            (48, 0xd808),
            (65, 0xd508),
            (71, 0xc508),
            (97, 0xd608),
            (103, 0xc608),
            (127, 0x0002),
            (128, 0),
            (-1, 0),
        ];
        for (number, bits) in expected {
            assert_eq!(classes(number), bits, "{number}");
        }
    }

    #[test]
    fn functions() {
        let mut bench = Bench::new();
        let of = |bench: &mut Bench, name: &str, c: u8| bench.int(name, &[int(i32::from(c))]) != 0;
        assert!(of(&mut bench, "isalpha", b'x') && !of(&mut bench, "isalpha", b'1'));
        assert!(of(&mut bench, "isspace", 11) && !of(&mut bench, "isblank", 11));
        assert!(of(&mut bench, "isxdigit", b'F') && !of(&mut bench, "isxdigit", b'g'));
        assert_eq!(bench.int("toupper", &[int(i32::from(b'q'))]), i32::from(b'Q'));
        assert_eq!(bench.int("tolower", &[int(i32::from(b'Q'))]), i32::from(b'q'));
        assert_eq!(bench.int("tolower", &[int(-1)]), -1);
        assert_eq!(bench.int("tolower", &[int(1000)]), 1000);
        assert_eq!(bench.int("isascii", &[int(200)]), 0);
        assert_eq!(bench.int("toascii", &[int(200)]), 72);
    }

    #[test]
    fn numbers_outside_of_the_tables() {
        let mut bench = Bench::new();
        assert_eq!(bench.int("isalpha", &[int(-100)]), 0);
        assert_eq!(bench.fails("isalpha", &[int(256)]).0, ViolationKind::OutOfBounds);
        assert_eq!(bench.fails("isdigit", &[int(-129)]).0, ViolationKind::OutOfBounds);
    }

    #[test]
    fn tables() {
        let mut bench = Bench::new();
        let place = bench.pointer("__ctype_b_loc", &[]);
        assert_eq!(bench.pointer("__ctype_b_loc", &[]), place);
        let zero = bench.machine.load(place, Ty::Ptr).expect("a pointer");
        let entry = |index: i64| Value { bits: (zero.low() as i64 + 2 * index) as u128, ..zero };
        assert_eq!(bench.machine.load(entry(65), Ty::I16), Ok(Value::plain(0xd508)));
        assert_eq!(bench.machine.load(entry(-128), Ty::I16), Ok(Value::plain(0)));
        assert!(bench.machine.load(entry(255), Ty::I16).is_ok());
        assert!(bench.machine.load(entry(256), Ty::I16).is_err());
        let place = bench.pointer("__ctype_tolower_loc", &[]);
        let zero = bench.machine.load(place, Ty::Ptr).expect("a pointer");
        let of_a = Value { bits: zero.bits + 4 * 65, ..zero };
        assert_eq!(bench.machine.load(of_a, Ty::I32), Ok(Value::plain(97)));
    }
}
