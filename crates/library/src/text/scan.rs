//! The `scanf` engine: a format that reads input and stores what it finds, in the "C" locale.
//!
//! Input is taken one byte at a time with one byte of look-ahead, and never further than a
//! conversion needs. Bytes and integers may be symbolic (see [`Bytes`]); floating-point numbers are made
//! of known bytes.
//! Numbers that do not fit follow glibc: they are clamped to `long` (or `long long`) and then cut.
//! Where input is not followed ([`Scanned::guesses`]), numbers and what the format expects literally may be
//! there, be something else, or be beyond the end, and white space before a conversion is not looked at: the byte
//! that comes next is any byte anyway.
//! Wide characters, positional arguments and allocating conversions (`%ms`) are reported. One corner
//! differs: a hexadecimal `%f` without any digit is a mismatch, as ISO C has it.

use super::bytes::{Bytes, Range, SIGN, SPACE, digits, is_space};
use super::number;
use ringfence_ir::{DataModel, Ty};

/// Where input comes from and where results go.
pub(crate) trait Scanned: Bytes {
    /// The next byte of the input, left there; absent at its end.
    fn peek(&mut self) -> Result<Option<Self::Byte>, Self::Error>;
    /// Takes the byte that [`Scanned::peek`] showed.
    fn take(&mut self);
    fn number_of(&mut self, byte: Self::Byte) -> Result<u8, Self::Error>;
    /// Whether input is not followed.
    fn guesses(&self) -> bool;
    /// What input that is not followed may be.
    fn guess(&mut self) -> Result<Guess, Self::Error>;
    /// Stores any number of a type where the next argument, a pointer, points: one within bounds, if there are any, with a sign.
    fn store_any(&mut self, ty: Ty, within: Option<(i128, i128)>) -> Result<(), Self::Error>;
    /// Whether a text of any bytes can be stored where the next argument, a pointer, points.
    fn takes_any_text(&mut self) -> Result<bool, Self::Error>;
    /// Stores a text of any bytes, at least one and at most so many, where the next argument points.
    fn store_any_text(&mut self, most: u64) -> Result<(), Self::Error>;
    /// Stores bytes where the next argument, a pointer, points.
    fn store_text(&mut self, text: &[Self::Byte]) -> Result<(), Self::Error>;
    /// Stores the low bytes of a number where the next argument, a pointer, points: 1, 2, 4 or 8.
    fn store_integer(&mut self, number: Self::Number, bytes: u64) -> Result<(), Self::Error>;
    /// Stores a floating-point number where the next argument, a pointer, points.
    fn store_real(&mut self, ty: Ty, bits: u128) -> Result<(), Self::Error>;
}

/// What input may be for the next directive of a format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Guess {
    /// What it asks for.
    Match,
    /// Something else.
    Mismatch,
    /// Nothing.
    EndOfInput,
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

type Step<T, S> = Result<T, Halt<<S as Bytes>::Error>>;

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
                self.string(spec, SPACE, false)
            }
            b'[' if spec.length == Length::None => match self.set() {
                Some((set, inside)) => self.string(spec, &set, inside),
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

    /// Goes on if input that is not followed is what was asked for.
    fn guess(&mut self) -> Step<(), S> {
        match self.io.guess()? {
            Guess::Match => Ok(()),
            Guess::Mismatch => Err(Halt::Mismatch),
            Guess::EndOfInput => Err(Halt::EndOfInput),
        }
    }

    /// Any number of a type, perhaps within bounds, or none.
    fn any_number(&mut self, spec: Spec, ty: Ty, within: Option<(i128, i128)>) -> Step<(), S> {
        self.guess()?;
        if spec.suppress {
            return Ok(());
        }
        self.io.store_any(ty, within)?;
        self.finish()
    }

    fn skip_spaces(&mut self) -> Step<(), S> {
        if self.io.guesses() {
            return Ok(());
        }
        while let Some(byte) = self.io.peek()?
            && self.io.is_in_any(byte, SPACE)?
        {
            self.advance();
        }
        Ok(())
    }

    fn advance(&mut self) {
        self.io.take();
        self.taken += 1;
    }

    fn literal(&mut self, expected: u8) -> Step<(), S> {
        if self.io.guesses() {
            return self.guess();
        }
        let Some(byte) = self.io.peek()? else { return Err(Halt::EndOfInput) };
        if !self.io.is_byte(byte, expected)? {
            return Err(Halt::Mismatch);
        }
        self.advance();
        Ok(())
    }

    /// Fails when the input is at its end.
    fn demand_input(&mut self) -> Step<(), S> {
        if self.io.peek()?.is_none() { Err(Halt::EndOfInput) } else { Ok(()) }
    }

    /// Counts a result that was handed over.
    fn finish(&mut self) -> Step<(), S> {
        self.stored = self.stored.saturating_add(1);
        Ok(())
    }

    fn count(&mut self, spec: Spec) -> Step<(), S> {
        if self.io.guesses() && !spec.suppress {
            self.io.store_any(self.integer_type(spec), None)?;
        } else if !spec.suppress {
            let taken = self.io.known_number(u128::from(self.taken));
            self.io.store_integer(taken, self.integer_bytes(spec))?;
        }
        Ok(())
    }

    fn integer_type(&self, spec: Spec) -> Ty {
        Ty::int(8 * self.integer_bytes(spec) as u32).unwrap_or(Ty::I64)
    }

    /// The least and the greatest number with a sign that so many characters can be, the sign among them. Absent when the type has no
    /// room for them. Also a conversion without a sign takes a minus, and stores the number modulo the power of two.
    fn bounds_of(&self, spec: Spec, base: u32) -> Option<(i128, i128)> {
        // A number of which the base is not known may be hexadecimal.
        let base = if base == 0 { 16 } else { i128::from(base) };
        let digits = u32::try_from(spec.width?).ok()?;
        let (least, most) = (1 - base.checked_pow(digits - 1)?, base.checked_pow(digits)? - 1);
        (most < 1 << (8 * self.integer_bytes(spec) - 1)).then_some((least, most))
    }

    const fn integer_bytes(&self, spec: Spec) -> u64 {
        match spec.length {
            Length::Char => 1,
            Length::Short => 2,
            Length::None => 4,
            Length::Long => self.model.pointer_bytes(),
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
        if spec.suppress {
            return Ok(());
        }
        self.io.store_text(&bytes)?;
        self.finish()
    }

    /// Bytes that are in some ranges, or are not.
    fn string(&mut self, spec: Spec, ranges: &[Range], inside: bool) -> Step<(), S> {
        if self.io.guesses() && !spec.suppress && self.io.takes_any_text()? {
            self.guess()?;
            self.io.store_any_text(spec.width.unwrap_or(u64::MAX))?;
            return self.finish();
        }
        if self.io.guesses() && spec.suppress {
            return self.guess();
        }
        self.demand_input()?;
        let mut text = Field::new(spec);
        while self.accept_if(&mut text, ranges, inside)? {}
        if text.bytes.is_empty() {
            return Err(Halt::Mismatch);
        }
        if spec.suppress {
            return Ok(());
        }
        text.bytes.push(self.io.known_byte(0));
        self.io.store_text(&text.bytes)?;
        self.finish()
    }

    /// The set of `%[…]` as ranges, and whether those are wanted; absent when it is not closed.
    fn set(&mut self) -> Option<(Vec<Range>, bool)> {
        let mut rest = &self.template[self.at..];
        let negated = rest.first() == Some(&b'^');
        rest = &rest[usize::from(negated)..];
        // A bracket at the start stands for itself.
        let close = rest.iter().skip(1).position(|&byte| byte == b']')? + 1;
        let members = &rest[..close];
        self.at += usize::from(negated) + close + 1;
        let mut ranges = Vec::new();
        let mut index = 0;
        while let Some(&low) = members.get(index) {
            let high = match members[index..] {
                [_, b'-', high, ..] if high >= low => high,
                _ => low,
            };
            ranges.push((low, high));
            index += if high == low { 1 } else { 3 };
        }
        Some((ranges, !negated))
    }

    /// Takes the next byte into a field when it is in some range, or in none, and the width allows it.
    fn accept_if(&mut self, field: &mut Field<S::Byte>, ranges: &[Range], inside: bool) -> Step<bool, S> {
        if field.left == 0 {
            return Ok(false);
        }
        match self.io.peek()? {
            Some(byte) if self.io.is_in_any(byte, ranges)? == inside => {
                self.advance();
                field.bytes.push(byte);
                field.left -= 1;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    fn accept(&mut self, field: &mut Field<S::Byte>, ranges: &[Range]) -> Step<bool, S> {
        self.accept_if(field, ranges, true)
    }

    /// Takes a letter in either case.
    fn accept_letter(&mut self, field: &mut Field<S::Byte>, letter: u8) -> Step<bool, S> {
        let (lower, upper) = (letter.to_ascii_lowercase(), letter.to_ascii_uppercase());
        self.accept(field, &[(lower, lower), (upper, upper)])
    }

    /// White space, the end of input, and a sign, which start every number; whether there is a sign.
    fn number_start(&mut self, spec: Spec) -> Step<(Field<S::Byte>, bool), S> {
        self.skip_spaces()?;
        self.demand_input()?;
        let mut field = Field::new(spec);
        let signed = self.accept(&mut field, SIGN)?;
        Ok((field, signed))
    }

    /// A leading 0, and after it the `x` of a hexadecimal number.
    fn accept_prefix(&mut self, field: &mut Field<S::Byte>) -> Step<Prefix, S> {
        Ok(if !self.accept(field, &[(b'0', b'0')])? {
            Prefix::None
        } else if self.accept_letter(field, b'x')? {
            Prefix::Hexadecimal
        } else {
            Prefix::Zero
        })
    }

    fn integer(&mut self, spec: Spec, base: u32, signed: bool) -> Step<(), S> {
        if self.io.guesses() {
            return self.any_number(spec, self.integer_type(spec), self.bounds_of(spec, base));
        }
        let (mut field, has_sign) = self.number_start(spec)?;
        let mut base = base;
        if matches!(base, 0 | 16) {
            base = match (base, self.accept_prefix(&mut field)?) {
                (_, Prefix::Hexadecimal) | (16, _) => 16,
                (_, Prefix::Zero) => 8,
                (_, Prefix::None) => 10,
            };
        }
        let wanted = digit_ranges(base);
        while self.accept(&mut field, &wanted)? {}
        // A lone `0x` is taken for 0, as glibc does.
        if field.bytes.len() == usize::from(has_sign) {
            return Err(Halt::Mismatch);
        }
        if spec.suppress {
            return Ok(());
        }
        let number = number::integer(self.io, base, |io, at| Ok(field.byte(io, at)))?;
        let wide = matches!(spec.length, Length::LongLong);
        let bits = if wide { 64 } else { 8 * self.model.pointer_bytes() as u32 };
        let (value, _) =
            if signed { number.signed(self.io, bits)? } else { number.unsigned(self.io, bits)? };
        self.io.store_integer(value, self.integer_bytes(spec))?;
        self.finish()
    }

    fn real(&mut self, spec: Spec) -> Step<(), S> {
        let ty = match spec.length {
            Length::Long => Ty::F64,
            Length::LongLong => Ty::F80,
            _ => Ty::F32,
        };
        if self.io.guesses() {
            return self.any_number(spec, ty, None);
        }
        let (mut field, _) = self.number_start(spec)?;
        match self.io.peek()? {
            Some(byte) if self.io.is_letter(byte, b'i')? => self.word(&mut field, b"inf", b"inity")?,
            Some(byte) if self.io.is_letter(byte, b'n')? => self.word(&mut field, b"nan", b"")?,
            _ => self.real_digits(&mut field)?,
        }
        let number = number::real(|at| {
            let byte = field.byte(self.io, at);
            self.io.number_of(byte)
        })?;
        if number.taken == 0 {
            return Err(Halt::Mismatch);
        }
        if spec.suppress {
            return Ok(());
        }
        self.io.store_real(ty, number.bits(ty).0)?;
        self.finish()
    }

    /// A word that must be there, and a rest that must be there once its first letter is.
    fn word(&mut self, field: &mut Field<S::Byte>, word: &[u8], rest: &[u8]) -> Step<(), S> {
        for (index, &expected) in word.iter().chain(rest).enumerate() {
            if !self.accept_letter(field, expected)? {
                return if index == word.len() { Ok(()) } else { Err(Halt::Mismatch) };
            }
        }
        Ok(())
    }

    fn real_digits(&mut self, field: &mut Field<S::Byte>) -> Step<(), S> {
        let prefix = self.accept_prefix(field)?;
        let (base, letter) = if prefix == Prefix::Hexadecimal { (16, b'p') } else { (10, b'e') };
        let mut any = prefix == Prefix::Zero;
        let wanted = digit_ranges(base);
        while self.accept(field, &wanted)? {
            any = true;
        }
        self.accept(field, &[(b'.', b'.')])?;
        while self.accept(field, &wanted)? {
            any = true;
        }
        if !any {
            return Err(Halt::Mismatch);
        }
        if self.accept_letter(field, letter)? {
            self.accept(field, SIGN)?;
            while self.accept(field, &[(b'0', b'9')])? {}
        }
        Ok(())
    }
}

fn digit_ranges(base: u32) -> Vec<Range> {
    digits(base).map(|digits| (digits.first, digits.last)).collect()
}

/// How a number begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Prefix {
    None,
    Zero,
    Hexadecimal,
}

/// The bytes of one conversion and how many more it may take.
struct Field<B> {
    bytes: Vec<B>,
    left: u64,
}

impl<B: Copy> Field<B> {
    fn new(spec: Spec) -> Self {
        Self { bytes: Vec::new(), left: spec.width.unwrap_or(u64::MAX) }
    }

    /// The byte at an index; a terminator after the last.
    fn byte<S: Bytes<Byte = B>>(&self, io: &mut S, at: u64) -> B {
        let byte = usize::try_from(at).ok().and_then(|at| self.bytes.get(at)).copied();
        byte.unwrap_or_else(|| io.known_byte(0))
    }
}

#[cfg(test)]
mod tests {
    use super::super::bytes::{Digits, Plain};
    use super::*;
    use std::convert::Infallible;

    struct Text<'a> {
        input: &'a [u8],
        at: usize,
        stored: Vec<Vec<u8>>,
        /// The bounds of numbers that are not followed.
        bounds: Vec<Option<(i128, i128)>>,
        /// What is guessed, the last one first, if input is not followed.
        guesses: Option<Vec<Guess>>,
    }

    impl Bytes for Text<'_> {
        type Byte = u8;
        type Number = u128;
        type Error = Infallible;
        fn known_byte(&mut self, byte: u8) -> u8 {
            byte
        }
        fn is_in(&mut self, byte: u8, range: Range) -> Result<bool, Infallible> {
            Plain.is_in(byte, range)
        }
        fn known_number(&mut self, number: u128) -> u128 {
            number
        }
        fn with_digit(&mut self, n: u128, base: u32, byte: u8, digits: Digits) -> Result<u128, Infallible> {
            Plain.with_digit(n, base, byte, digits)
        }
        fn exceeds(&mut self, number: u128, limit: u128) -> Result<bool, Infallible> {
            Plain.exceeds(number, limit)
        }
        fn subtracted(&mut self, from: u128, number: u128) -> Result<u128, Infallible> {
            Plain.subtracted(from, number)
        }
    }

    impl Scanned for Text<'_> {
        fn peek(&mut self) -> Result<Option<u8>, Infallible> {
            Ok(self.input.get(self.at).copied())
        }
        fn take(&mut self) {
            self.at += 1;
        }
        fn number_of(&mut self, byte: u8) -> Result<u8, Infallible> {
            Ok(byte)
        }
        fn guesses(&self) -> bool {
            self.guesses.is_some()
        }
        fn guess(&mut self) -> Result<Guess, Infallible> {
            Ok(self.guesses.as_mut().and_then(Vec::pop).unwrap_or(Guess::EndOfInput))
        }
        fn store_any(&mut self, ty: Ty, within: Option<(i128, i128)>) -> Result<(), Infallible> {
            self.bounds.push(within);
            self.store_text(&vec![b'?'; ty.bytes(DataModel::Lp64) as usize])
        }
        fn takes_any_text(&mut self) -> Result<bool, Infallible> {
            // Without input, there is nothing to follow.
            Ok(self.input.is_empty())
        }
        fn store_any_text(&mut self, most: u64) -> Result<(), Infallible> {
            self.store_text(&vec![b'*'; most.min(3) as usize])
        }
        fn store_text(&mut self, text: &[u8]) -> Result<(), Infallible> {
            self.stored.push(text.to_vec());
            Ok(())
        }
        fn store_integer(&mut self, number: u128, bytes: u64) -> Result<(), Infallible> {
            self.store_text(&number.to_le_bytes()[..bytes as usize])
        }
        fn store_real(&mut self, ty: Ty, bits: u128) -> Result<(), Infallible> {
            self.store_text(&bits.to_le_bytes()[..ty.bytes(DataModel::Lp64) as usize])
        }
    }

    type Scan = (Result<i32, ScanError<Infallible>>, Vec<Vec<u8>>, usize);

    fn run(template: &str, input: &str) -> Scan {
        let mut text =
            Text { input: input.as_bytes(), at: 0, stored: Vec::new(), bounds: Vec::new(), guesses: None };
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
    fn input_that_is_not_followed_may_be_anything() {
        use Guess::{EndOfInput, Match, Mismatch};
        let scanned = |input: &'static [u8], template: &str, guesses: &[Guess]| {
            let guesses = Some(guesses.iter().rev().copied().collect());
            let mut text = Text { input, at: 0, stored: Vec::new(), bounds: Vec::new(), guesses };
            let result = scan(template.as_bytes(), DataModel::Lp64, &mut text);
            (result.ok(), text.stored.concat())
        };
        let guessed = |template: &str, guesses: &[Guess]| scanned(b"ab", template, guesses);
        assert_eq!(guessed("%d %hd", &[Match, Match]), (Some(2), b"??????".to_vec()));
        assert_eq!(guessed("%d,%lf", &[Match, Match, EndOfInput]), (Some(1), b"????".to_vec()));
        assert_eq!(guessed("%*d%f", &[Match, Match]), (Some(1), b"????".to_vec()));
        assert_eq!(guessed("%d", &[Mismatch]), (Some(0), Vec::new()));
        assert_eq!(guessed("%d", &[EndOfInput]), (Some(-1), Vec::new()));
        assert_eq!(guessed("%%%d", &[Mismatch]), (Some(0), Vec::new()));
        assert_eq!(guessed("%x%n", &[Match]), (Some(1), b"????????".to_vec()));
        // Text is followed, from wherever the input is then.
        assert_eq!(guessed("%i %1s%c", &[Match]), (Some(3), b"????a\0b".to_vec()));
        // Unless any text can be taken.
        assert_eq!(scanned(b"", "%d%2s", &[Match, Match]), (Some(2), b"????**".to_vec()));
        assert_eq!(scanned(b"", "%d%s", &[Match, Mismatch]), (Some(1), b"????".to_vec()));
        assert_eq!(scanned(b"", "%[a-z]", &[EndOfInput]), (Some(-1), Vec::new()));
    }

    #[test]
    fn a_width_bounds_a_number_that_is_not_followed() {
        let bounds = |template: &str| {
            let guesses = Some(vec![Guess::Match]);
            let mut text = Text { input: b"", at: 0, stored: Vec::new(), bounds: Vec::new(), guesses };
            let result = scan(template.as_bytes(), DataModel::Lp64, &mut text);
            assert_eq!(result.ok(), Some(1), "{template}");
            text.bounds[0]
        };
        assert_eq!(bounds("%3d"), Some((-99, 999)));
        assert_eq!(bounds("%1u"), Some((0, 9)));
        assert_eq!(bounds("%2x"), Some((-15, 255)));
        assert_eq!(bounds("%2i"), Some((-15, 255)));
        assert_eq!(bounds("%9d"), Some((-99_999_999, 999_999_999)));
        assert_eq!(bounds("%10d"), None);
        assert_eq!(bounds("%3hhd"), None);
        assert_eq!(bounds("%10ld"), Some((-999_999_999, 9_999_999_999)));
        assert_eq!(bounds("%99d"), None);
        assert_eq!(bounds("%d"), None);
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
