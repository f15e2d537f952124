//! The `scanf` engine: a format that reads input and stores what it finds, in the "C" locale.
//!
//! Input is taken one byte at a time with one byte of look-ahead, and never further than a
//! conversion needs. Results are handed over as little-endian bytes for the next pointer argument.
//! Numbers that do not fit follow glibc: they are clamped to `long` (or `long long`) and then cut.
//! Wide characters, positional arguments and allocating conversions (`%ms`) are reported. One corner
//! differs: a hexadecimal `%f` without any digit is a mismatch, as ISO C has it.

use super::number::{self, is_space};
use ringfence_ir::{DataModel, Ty};
use std::convert::Infallible;

/// Where input comes from and where results go.
pub(crate) trait Scanned {
    /// Why that is not possible.
    type Error;
    /// The next byte of the input, left there; absent at its end.
    fn peek(&mut self) -> Result<Option<u8>, Self::Error>;
    /// Takes the byte that [`Scanned::peek`] showed.
    fn take(&mut self);
    /// Stores the bytes where the next argument, a pointer, points.
    fn store(&mut self, bytes: &[u8]) -> Result<(), Self::Error>;
}

/// Why a format could not be followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ScanError<E> {
    /// Input or storing failed.
    Access(E),
    /// The conversion at this offset of the format is unknown, unsupported or incomplete.
    Conversion(usize),
}

impl<E> From<E> for ScanError<E> {
    fn from(error: E) -> Self {
        ScanError::Access(error)
    }
}

/// Why scanning ends before the end of the format.
enum Halt<E> {
    /// The input does not match.
    Mismatch,
    /// The input has ended.
    EndOfInput,
    Error(ScanError<E>),
}

impl<E> From<E> for Halt<E> {
    fn from(error: E) -> Self {
        Halt::Error(ScanError::Access(error))
    }
}

/// What stands between `%` and the conversion character.
#[derive(Debug, Clone, Copy)]
struct Spec {
    suppress: bool,
    width: Option<u64>,
    length: Length,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Length {
    None,
    Char,
    Short,
    Long,
    LongLong,
}

/// Reads input by `template`; the result is that of `scanf`: the number of results stored, or -1
/// when the input ended before the first.
pub(crate) fn scan<S: Scanned>(
    template: &[u8],
    model: DataModel,
    io: &mut S,
) -> Result<i32, ScanError<S::Error>> {
    let mut engine = Engine { template, at: 0, model, io, taken: 0, stored: 0 };
    while engine.at < template.len() {
        match engine.directive() {
            Ok(()) => {}
            Err(Halt::Mismatch) => break,
            Err(Halt::EndOfInput) => return Ok(if engine.stored == 0 { -1 } else { engine.stored }),
            Err(Halt::Error(error)) => return Err(error),
        }
    }
    Ok(engine.stored)
}

struct Engine<'a, S> {
    template: &'a [u8],
    at: usize,
    model: DataModel,
    io: &'a mut S,
    taken: u64,
    stored: i32,
}

type Step<T, S> = Result<T, Halt<<S as Scanned>::Error>>;

impl<S: Scanned> Engine<'_, S> {
    fn directive(&mut self) -> Step<(), S> {
        let start = self.at;
        let byte = self.template[start];
        self.at += 1;
        if is_space(byte) {
            return self.skip_spaces();
        }
        if byte != b'%' {
            return self.literal(byte);
        }
        let spec = self.spec();
        let Some(&conversion) = self.template.get(self.at) else { return self.unknown(start) };
        self.at += 1;
        self.convert(spec, conversion, start)
    }

    fn unknown(&self, start: usize) -> Step<(), S> {
        Err(Halt::Error(ScanError::Conversion(start)))
    }

    fn spec(&mut self) -> Spec {
        let mut spec = Spec { suppress: false, width: None, length: Length::None };
        while let Some(flag @ (b'*' | b'\'')) = self.template.get(self.at) {
            spec.suppress |= *flag == b'*';
            self.at += 1;
        }
        while let Some(digit @ b'0'..=b'9') = self.template.get(self.at) {
            let width = spec.width.unwrap_or(0).saturating_mul(10);
            spec.width = Some(width.saturating_add(u64::from(digit - b'0')));
            self.at += 1;
        }
        let (length, bytes) = match &self.template[self.at..] {
            [b'h', b'h', ..] => (Length::Char, 2),
            [b'h', ..] => (Length::Short, 1),
            [b'l', b'l', ..] => (Length::LongLong, 2),
            [b'l' | b'z' | b't', ..] => (Length::Long, 1),
            [b'q' | b'j' | b'L', ..] => (Length::LongLong, 1),
            _ => (Length::None, 0),
        };
        self.at += bytes;
        // A width of 0 is the same as none.
        Spec { length, width: spec.width.filter(|&width| width != 0), ..spec }
    }

    fn convert(&mut self, spec: Spec, conversion: u8, start: usize) -> Step<(), S> {
        match conversion {
            b'd' => self.integer(spec, 10, true),
            b'i' => self.integer(spec, 0, true),
            b'u' => self.integer(spec, 10, false),
            b'o' => self.integer(spec, 8, false),
            b'x' | b'X' => self.integer(spec, 16, false),
            b'p' => self.integer(Spec { length: Length::Long, ..spec }, 16, false),
            b'c' if spec.length == Length::None => self.characters(spec),
            b's' if spec.length == Length::None => {
                self.skip_spaces()?;
                self.string(spec, &|byte| !is_space(byte))
            }
            b'[' if spec.length == Length::None => match self.set() {
                Some(set) => self.string(spec, &|byte| set[usize::from(byte)]),
                None => self.unknown(start),
            },
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => self.real(spec),
            b'n' => self.count(spec),
            b'%' => {
                self.skip_spaces()?;
                self.literal(b'%')
            }
            _ => self.unknown(start),
        }
    }

    fn skip_spaces(&mut self) -> Step<(), S> {
        while self.io.peek()?.is_some_and(is_space) {
            self.advance();
        }
        Ok(())
    }

    fn advance(&mut self) {
        self.io.take();
        self.taken += 1;
    }

    fn literal(&mut self, expected: u8) -> Step<(), S> {
        match self.io.peek()? {
            Some(byte) if byte == expected => {
                self.advance();
                Ok(())
            }
            Some(_) => Err(Halt::Mismatch),
            None => Err(Halt::EndOfInput),
        }
    }

    /// Fails when the input is at its end.
    fn demand_input(&mut self) -> Step<(), S> {
        if self.io.peek()?.is_none() { Err(Halt::EndOfInput) } else { Ok(()) }
    }

    /// Hands one result over.
    fn finish(&mut self, spec: Spec, bytes: &[u8]) -> Step<(), S> {
        if !spec.suppress {
            self.io.store(bytes)?;
            self.stored = self.stored.saturating_add(1);
        }
        Ok(())
    }

    fn count(&mut self, spec: Spec) -> Step<(), S> {
        if !spec.suppress {
            let bytes = self.taken.to_le_bytes();
            self.io.store(&bytes[..self.integer_bytes(spec)])?;
        }
        Ok(())
    }

    fn integer_bytes(&self, spec: Spec) -> usize {
        match spec.length {
            Length::Char => 1,
            Length::Short => 2,
            Length::None => 4,
            Length::Long => self.model.pointer_bytes() as usize,
            Length::LongLong => 8,
        }
    }

    fn characters(&mut self, spec: Spec) -> Step<(), S> {
        self.demand_input()?;
        let mut bytes = Vec::new();
        let mut left = spec.width.unwrap_or(1);
        while left > 0
            && let Some(byte) = self.io.peek()?
        {
            bytes.push(byte);
            self.advance();
            left -= 1;
        }
        self.finish(spec, &bytes)
    }

    fn string(&mut self, spec: Spec, wanted: &dyn Fn(u8) -> bool) -> Step<(), S> {
        self.demand_input()?;
        let mut text = Field { bytes: Vec::new(), left: spec.width.unwrap_or(u64::MAX) };
        while self.accept(&mut text, wanted)? {}
        if text.bytes.is_empty() {
            return Err(Halt::Mismatch);
        }
        text.bytes.push(0);
        self.finish(spec, &text.bytes)
    }

    /// The set of `%[…]`; absent when it is not closed.
    fn set(&mut self) -> Option<Box<[bool; 256]>> {
        let mut rest = &self.template[self.at..];
        let negated = rest.first() == Some(&b'^');
        rest = &rest[usize::from(negated)..];
        // A bracket at the start stands for itself.
        let close = rest.iter().skip(1).position(|&byte| byte == b']')? + 1;
        let members = &rest[..close];
        self.at += usize::from(negated) + close + 1;
        let mut set = Box::new([negated; 256]);
        let mut index = 0;
        while let Some(&low) = members.get(index) {
            let high = match members[index..] {
                [_, b'-', high, ..] if high >= low => high,
                _ => low,
            };
            set[usize::from(low)..=usize::from(high)].fill(!negated);
            index += if high == low { 1 } else { 3 };
        }
        Some(set)
    }

    /// Takes the next byte into a field when it is wanted and the width allows it.
    fn accept(&mut self, field: &mut Field, wanted: impl Fn(u8) -> bool) -> Step<bool, S> {
        if field.left == 0 {
            return Ok(false);
        }
        match self.io.peek()? {
            Some(byte) if wanted(byte) => {
                self.advance();
                field.bytes.push(byte);
                field.left -= 1;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// White space, the end of input, and a sign, which start every number.
    fn number_start(&mut self, spec: Spec) -> Step<Field, S> {
        self.skip_spaces()?;
        self.demand_input()?;
        let mut field = Field { bytes: Vec::new(), left: spec.width.unwrap_or(u64::MAX) };
        self.accept(&mut field, |byte| matches!(byte, b'+' | b'-'))?;
        Ok(field)
    }

    /// After a leading 0: the `x` of a hexadecimal number.
    fn accept_prefix(&mut self, field: &mut Field) -> Step<bool, S> {
        Ok(self.accept(field, |byte| byte == b'0')?
            && self.accept(field, |byte| byte.eq_ignore_ascii_case(&b'x'))?)
    }

    fn integer(&mut self, spec: Spec, base: u32, signed: bool) -> Step<(), S> {
        let mut field = self.number_start(spec)?;
        let mut base = base;
        if matches!(base, 0 | 16) {
            let hexadecimal = self.accept_prefix(&mut field)?;
            base = match (base, hexadecimal, field.bytes.last()) {
                (_, true, _) | (16, ..) => 16,
                (_, _, Some(b'0')) => 8,
                _ => 10,
            };
        }
        while self.accept(&mut field, |byte| char::from(byte).is_digit(base))? {}
        // A lone `0x` is taken for 0, as glibc does.
        if !field.bytes.last().is_some_and(u8::is_ascii_alphanumeric) {
            return Err(Halt::Mismatch);
        }
        let Ok(number) = number::integer(base, field.reader());
        let wide = matches!(spec.length, Length::LongLong);
        let bits = if wide { 64 } else { 8 * self.model.pointer_bytes() as u32 };
        let value = if signed { number.signed(bits).0 as u64 } else { number.unsigned(bits).0 };
        self.finish(spec, &value.to_le_bytes()[..self.integer_bytes(spec)])
    }

    fn real(&mut self, spec: Spec) -> Step<(), S> {
        let mut field = self.number_start(spec)?;
        match self.io.peek()?.map(|byte| byte.to_ascii_lowercase()) {
            Some(b'i') => self.word(&mut field, b"inf", b"inity")?,
            Some(b'n') => self.word(&mut field, b"nan", b"")?,
            _ => self.real_digits(&mut field)?,
        }
        let Ok(number) = number::real(field.reader());
        if number.taken == 0 {
            return Err(Halt::Mismatch);
        }
        let (ty, bytes) = match spec.length {
            Length::Long => (Ty::F64, 8),
            Length::LongLong => (Ty::F80, 10),
            _ => (Ty::F32, 4),
        };
        self.finish(spec, &number.bits(ty).0.to_le_bytes()[..bytes])
    }

    /// A word that must be there, and a rest that must be there once its first letter is.
    fn word(&mut self, field: &mut Field, word: &[u8], rest: &[u8]) -> Step<(), S> {
        for (index, expected) in word.iter().chain(rest).enumerate() {
            if !self.accept(field, |byte| byte.eq_ignore_ascii_case(expected))? {
                return if index == word.len() { Ok(()) } else { Err(Halt::Mismatch) };
            }
        }
        Ok(())
    }

    fn real_digits(&mut self, field: &mut Field) -> Step<(), S> {
        let hexadecimal = self.accept_prefix(field)?;
        let (base, letter) = if hexadecimal { (16, b'p') } else { (10, b'e') };
        let mut any = !hexadecimal && field.bytes.ends_with(b"0");
        let is_digit = |byte: u8| char::from(byte).is_digit(base);
        while self.accept(field, is_digit)? {
            any = true;
        }
        self.accept(field, |byte| byte == b'.')?;
        while self.accept(field, is_digit)? {
            any = true;
        }
        if !any {
            return Err(Halt::Mismatch);
        }
        if self.accept(field, |byte| byte.eq_ignore_ascii_case(&letter))? {
            self.accept(field, |byte| matches!(byte, b'+' | b'-'))?;
            while self.accept(field, |byte| byte.is_ascii_digit())? {}
        }
        Ok(())
    }
}

/// The bytes of one conversion and how many more it may take.
struct Field {
    bytes: Vec<u8>,
    left: u64,
}

impl Field {
    fn reader(&self) -> impl FnMut(u64) -> Result<u8, Infallible> + '_ {
        |at| Ok(usize::try_from(at).ok().and_then(|at| self.bytes.get(at)).copied().unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Text<'a> {
        input: &'a [u8],
        at: usize,
        stored: Vec<Vec<u8>>,
    }

    impl Scanned for Text<'_> {
        type Error = Infallible;
        fn peek(&mut self) -> Result<Option<u8>, Infallible> {
            Ok(self.input.get(self.at).copied())
        }
        fn take(&mut self) {
            self.at += 1;
        }
        fn store(&mut self, bytes: &[u8]) -> Result<(), Infallible> {
            self.stored.push(bytes.to_vec());
            Ok(())
        }
    }

    type Scan = (Result<i32, ScanError<Infallible>>, Vec<Vec<u8>>, usize);

    fn run(template: &str, input: &str) -> Scan {
        let mut text = Text { input: input.as_bytes(), at: 0, stored: Vec::new() };
        let result = scan(template.as_bytes(), DataModel::Lp64, &mut text);
        (result, text.stored, text.at)
    }

    #[track_caller]
    fn check(template: &str, input: &str, result: i32, stored: &[&[u8]]) {
        let (got, bytes, _) = run(template, input);
        assert_eq!((got, bytes), (Ok(result), stored.iter().map(|b| b.to_vec()).collect()), "{template}");
    }

    #[test]
    fn integers() {
        check("%d %i", " -7 0x1f", 2, &[&[0xf9, 0xff, 0xff, 0xff], &[0x1f, 0, 0, 0]]);
        check("%hhd%hd", "1 -2", 2, &[&[1], &[0xfe, 0xff]]);
        check("%lx", "ff", 1, &[&[255, 0, 0, 0, 0, 0, 0, 0]]);
        check("%2d%d", "1234", 2, &[&[12, 0, 0, 0], &[34, 0, 0, 0]]);
        check("%o %u", "17 -1", 2, &[&[15, 0, 0, 0], &[255, 255, 255, 255]]);
        check("%*d%d", "1 2", 1, &[&[2, 0, 0, 0]]);
        check("%i", "010", 1, &[&[8, 0, 0, 0]]);
    }

    #[test]
    fn text() {
        check("%s", "  ab cd", 1, &[b"ab\0"]);
        check("%1s%c%2c", "abcd", 3, &[b"a\0", b"b", b"cd"]);
        check("%[a-c]%s", "abcd", 2, &[b"abc\0", b"d\0"]);
        check("%[^,],%s", "x y,z", 2, &[b"x y\0", b"z\0"]);
        check("%[]a]", "]a[", 1, &[b"]a\0"]);
        check("%5[0-9-]", "1-2-3-4", 1, &[b"1-2-3\0"]);
    }

    #[test]
    fn floats_and_counts() {
        check("%f", "1.5", 1, &[&1.5f32.to_le_bytes()]);
        check("%lf%n", "-1e3x", 1, &[&(-1000f64).to_le_bytes(), &[4, 0, 0, 0]]);
        check("%lf", "inf", 1, &[&f64::INFINITY.to_le_bytes()]);
        check("%Lf", "1", 1, &[&[0, 0, 0, 0, 0, 0, 0, 0x80, 0xff, 0x3f]]);
    }

    #[test]
    fn mismatch_and_end_of_input() {
        check("%d", "", -1, &[]);
        check("%d", "  ", -1, &[]);
        check("%d", "x", 0, &[]);
        check("%d,%d", "1", 1, &[&[1, 0, 0, 0]]);
        check("a%d", "b1", 0, &[]);
        check("%f", "infx", 1, &[&f32::INFINITY.to_le_bytes()]);
        check("%f", "infinix", 0, &[]);
        check("%% %d", "% 5", 1, &[&[5, 0, 0, 0]]);
        check("%[a]", "b", 0, &[]);
    }

    #[test]
    fn input_is_not_taken_further_than_needed() {
        assert_eq!(run("%d", "12 34").2, 2);
        assert_eq!(run("%c", "").0, Ok(-1));
        assert_eq!(run("%d\n", "12 \n 34").2, 5);
    }

    #[test]
    fn what_is_not_known_is_reported() {
        assert_eq!(run("a%y", "ab").0, Err(ScanError::Conversion(1)));
        assert_eq!(run("%[a", "a").0, Err(ScanError::Conversion(0)));
        assert_eq!(run("%ms", "a").0, Err(ScanError::Conversion(0)));
        assert_eq!(run("%", "a").0, Err(ScanError::Conversion(0)));
    }
}
