//! Classes of characters in the "C" locale, as functions and as glibc's tables.
//!
//! The functions take a byte or `EOF`. Like glibc's tables they also answer for -128 to -2 (a `char`
//! that was not made unsigned); any other number would read outside of the tables and is a violation.

use crate::access::library_object;
use crate::call::Call;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::object::Rights;
use crate::stop::Stop;
use ringfence_ir::{BinOp, CmpOp, Ty};
use ringfence_verdict::ViolationKind;

models! {
    [isascii, toascii]
    "isalnum" => |call| classified(call, ALNUM),
    "isalpha" => |call| classified(call, ALPHA),
    "isblank" => |call| classified(call, BLANK),
    "iscntrl" => |call| classified(call, CNTRL),
    "isdigit" => |call| classified(call, DIGIT),
    "isgraph" => |call| classified(call, GRAPH),
    "islower" => |call| classified(call, LOWER),
    "isprint" => |call| classified(call, PRINT),
    "ispunct" => |call| classified(call, PUNCT),
    "isspace" => |call| classified(call, SPACE),
    "isupper" => |call| classified(call, UPPER),
    "isxdigit" => |call| classified(call, XDIGIT),
    "tolower" | "_tolower" => tolower,
    "toupper" | "_toupper" => toupper,
    "__ctype_b_loc" => classes_table,
    "__ctype_tolower_loc" => lower_table,
    "__ctype_toupper_loc" => upper_table,
}

pub(crate) const UPPER: u16 = 0x100;
pub(crate) const LOWER: u16 = 0x200;
pub(crate) const ALPHA: u16 = 0x400;
pub(crate) const DIGIT: u16 = 0x800;
pub(crate) const XDIGIT: u16 = 0x1000;
pub(crate) const SPACE: u16 = 0x2000;
pub(crate) const PRINT: u16 = 0x4000;
pub(crate) const GRAPH: u16 = 0x8000;
pub(crate) const BLANK: u16 = 0x1;
pub(crate) const CNTRL: u16 = 0x2;
pub(crate) const PUNCT: u16 = 0x4;
pub(crate) const ALNUM: u16 = 0x8;

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
        | class(crate::text::bytes::is_space(byte), SPACE)
        | class(byte.is_ascii_graphic() || byte == b' ', PRINT)
        | class(byte.is_ascii_graphic(), GRAPH)
        | class(matches!(byte, b' ' | b'\t'), BLANK)
        | class(byte.is_ascii_control(), CNTRL)
        | class(byte.is_ascii_punctuation(), PUNCT)
        | class(byte.is_ascii_alphanumeric(), ALNUM)
}

/// The ranges of numbers that have a class.
pub(crate) fn ranges(class: u16) -> Vec<(i32, i32)> {
    let mut ranges: Vec<(i32, i32)> = Vec::new();
    for number in (0..128).filter(|&number| classes(number) & class != 0) {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    ranges
}

/// The letters that a function changes, and by how much.
#[derive(Clone, Copy)]
struct Folding {
    first: u8,
    last: u8,
    by: i32,
}

/// To lower case.
const LOWERED: Folding = Folding { first: b'A', last: b'Z', by: 32 };

/// To upper case.
const RAISED: Folding = Folding { first: b'a', last: b'z', by: -32 };

impl Folding {
    /// What glibc's tables give: a negative `char` becomes its byte.
    fn of(self, number: i32) -> i32 {
        match number {
            FIRST..-1 => number + 256,
            _ if (i32::from(self.first)..=i32::from(self.last)).contains(&number) => number + self.by,
            _ => number,
        }
    }
}

/// The argument, which must be in the range of the tables.
fn character<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<H::Value, Stop> {
    let number = call.integer(0, Ty::I32)?;
    if call.is_within(number, Ty::I32, i128::from(FIRST), 255)? {
        return Ok(number);
    }
    let (name, shown) = (call.name(), call.shown(number, Ty::I32));
    let message = format!("'{name}' of {shown}, which is neither a character nor EOF");
    Err(call.host.violation(ViolationKind::OutOfBounds, message))
}

/// The classifying functions: the bit of the class, or 0.
fn classified<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, class: u16) -> ModelResult<H::Value> {
    let number = character(call)?;
    if let Some(bits) = call.host.known(number) {
        return if classes(bits as i32) & class == 0 { Ok(call.give(0)) } else { member(call, class) };
    }
    for (first, last) in ranges(class) {
        let (first, last) = (i128::from(first), i128::from(last));
        if call.is_within(number, Ty::I32, first, last)? {
            return member(call, class);
        }
    }
    Ok(call.give(0))
}

/// The result for a member of a class: its bit, as in glibc. Only that it is not 0 is promised, so a host
/// that is not exact gets any such number.
pub(crate) fn member<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, class: u16) -> ModelResult<H::Value> {
    if call.host.is_exact() {
        return Ok(call.give(i128::from(class)));
    }
    let usual = call.host.constant(Ty::I32, u128::from(class));
    let any = call.any_positive(usual)?;
    call.give_value(any, Ty::I32, false)
}

/// `isascii`: any number is allowed.
fn isascii<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let number = call.integer(0, Ty::I128)?;
    let limit = call.host.constant(Ty::I128, 128);
    let holds = call.host.holds(CmpOp::Ult, Ty::I128, number, limit)?;
    Ok(call.give(i128::from(holds)))
}

/// `toascii`: the low 7 bits.
fn toascii<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let number = call.integer(0, Ty::I32)?;
    let mask = call.host.constant(Ty::I32, 0x7f);
    let low = call.host.binary(BinOp::And, Ty::I32, number, mask)?;
    call.give_value(low, Ty::I32, false)
}

/// `tolower`: any number is allowed; only letters change.
fn tolower<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    fold(call, LOWERED)
}

/// `toupper`: any number is allowed; only letters change.
fn toupper<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    fold(call, RAISED)
}

/// What [`Folding::of`] gives, by questions.
fn fold<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, folding: Folding) -> ModelResult<H::Value> {
    let number = call.integer(0, Ty::I32)?;
    let (first, last) = (i128::from(folding.first), i128::from(folding.last));
    let by = if call.is_within(number, Ty::I32, first, last)? {
        i128::from(folding.by)
    } else if call.is_within(number, Ty::I32, i128::from(FIRST), -2)? {
        256
    } else {
        0
    };
    let by = call.host.constant(Ty::I32, by as u128);
    let folded = call.host.binary(BinOp::Add, Ty::I32, number, by)?;
    call.give_value(folded, Ty::I32, true)
}

/// `__ctype_b_loc`: the address of a pointer to the entry of 0.
fn classes_table<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let entry = |number| classes(number).to_le_bytes().to_vec();
    call.table(0, 2, entry).map(Some)
}

/// `__ctype_tolower_loc`.
fn lower_table<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.table(1, 4, |number| LOWERED.of(number).to_le_bytes().to_vec()).map(Some)
}

/// `__ctype_toupper_loc`.
fn upper_table<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.table(2, 4, |number| RAISED.of(number).to_le_bytes().to_vec()).map(Some)
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// The address of a pointer into the middle of a table, made when it is first asked for.
    fn table(&mut self, which: usize, width: u64, entry: impl Fn(i32) -> Vec<u8>) -> Result<H::Value, Stop> {
        if let Some(place) = self.host.library().ctype_tables[which] {
            return Ok(place);
        }
        let bytes: Vec<u8> = (FIRST..=255).flat_map(entry).collect();
        let table = library_object(self.host, bytes.len() as u64, "table of character classes")?;
        self.host.write(table, &bytes)?;
        self.host.set_rights(table, Rights::ReadOnly);
        let word = self.host.model().pointer_bytes();
        let place = library_object(self.host, word, "address of a table")?;
        let zero = self.after(table, u64::from(FIRST.unsigned_abs()) * width);
        self.host.store(place, Ty::Ptr, zero)?;
        self.host.library_mut().ctype_tables[which] = Some(place);
        Ok(place)
    }
}

#[cfg(test)]
mod tests {
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
    fn ranges_hold_what_the_classes_hold() {
        assert_eq!(ranges(DIGIT), [(48, 57)]);
        assert_eq!(ranges(ALNUM), [(48, 57), (65, 90), (97, 122)]);
        for class in (0..16).map(|bit| 1 << bit) {
            let ranges = ranges(class);
            for number in FIRST..=255 {
                let held = ranges.iter().any(|&(first, last)| (first..=last).contains(&number));
                assert_eq!(held, classes(number) & class != 0, "{number}");
            }
        }
    }
}
