//! The `printf` engine: a format and its arguments to bytes, in the "C" locale, equal to glibc's
//! output byte for byte. The bytes need not be known: integers come as digits, strings as bytes.
//!
//! Arguments come through [`Arguments`], which reads them with their C types; a conversion that
//! reads a string passes its precision on, so that `%.3s` never looks at a fourth byte. Wide
//! characters (`%ls`, `%lc`), positional arguments and unknown conversions are reported, not
//! guessed. `%n` is handed to the caller with the number of bytes written so far.

use super::decimal::{Decimal, Decoded, Magnitude, decode};
use super::directive::{Amount, Argument, Directive, Flags, Piece, pieces};
use ringfence_base::bits::mask;
use ringfence_ir::{DataModel, Ty};

/// The longest output of one call, which bounds widths and precisions.
const LONGEST: usize = 1 << 24;

/// How an integer is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Radix {
    /// `%d` and `%i`.
    Signed,
    /// `%u`.
    Unsigned,
    /// `%o`.
    Octal,
    /// `%x`.
    Lower,
    /// `%X`.
    Upper,
}

impl Radix {
    const fn of(conversion: u8) -> Self {
        match conversion {
            b'u' => Radix::Unsigned,
            b'o' => Radix::Octal,
            b'x' => Radix::Lower,
            b'X' => Radix::Upper,
            _ => Radix::Signed,
        }
    }

    /// The base of the digits.
    pub(crate) const fn base(self) -> u8 {
        match self {
            Radix::Signed | Radix::Unsigned => 10,
            Radix::Octal => 8,
            Radix::Lower | Radix::Upper => 16,
        }
    }
}

/// An integer as digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Numeral<B> {
    /// Whether it is less than zero.
    pub(crate) negative: bool,
    pub(crate) zero: bool,
    /// The digits of its magnitude, without leading zeros; one for zero.
    pub(crate) digits: Vec<B>,
}

impl Numeral<u8> {
    /// The digits of a number of 1 to 8 bytes.
    pub(crate) fn new(value: u64, bytes: u64, radix: Radix) -> Self {
        let unused = 64 - 8 * bytes as u32;
        let value = value << unused >> unused;
        let signed = (value << unused) as i64 >> unused;
        let negative = radix == Radix::Signed && signed < 0;
        let text = match radix {
            Radix::Signed => signed.unsigned_abs().to_string(),
            Radix::Unsigned => value.to_string(),
            Radix::Octal => format!("{value:o}"),
            Radix::Lower => format!("{value:x}"),
            Radix::Upper => format!("{value:X}"),
        };
        Self { negative, zero: value == 0, digits: text.into_bytes() }
    }
}

/// Where the arguments of a format come from, and what its text is made of.
pub(crate) trait Arguments {
    /// Why an argument cannot be had.
    type Error;
    /// A byte of the text.
    type Byte: Copy;
    /// A known byte.
    fn byte(&mut self, byte: u8) -> Self::Byte;
    /// The next argument, an `int` that is a width or a precision.
    fn amount(&mut self) -> Result<i32, Self::Error>;
    /// The low bytes, 1, 2, 4 or 8, of the next argument, an integer, as digits.
    fn integer(&mut self, bytes: u64, radix: Radix) -> Result<Numeral<Self::Byte>, Self::Error>;
    /// The low byte of the next argument, an `int`.
    fn character(&mut self) -> Result<Self::Byte, Self::Error>;
    /// The bits of the next argument, a `double` (`F64`) or a `long double` (`F80`).
    fn float(&mut self, ty: Ty) -> Result<u128, Self::Error>;
    /// The next argument, a pointer, as a number.
    fn pointer(&mut self) -> Result<u64, Self::Error>;
    /// The bytes of the string that the next argument points to, without its terminator. With a
    /// `limit` at most that many bytes are read, and the terminator only if it is among them.
    fn string(&mut self, limit: Option<u64>) -> Result<Vec<Self::Byte>, Self::Error>;
    /// The next argument points to an integer of this many bytes, which becomes `count`.
    fn store_count(&mut self, bytes: u64, count: u64) -> Result<(), Self::Error>;
    /// The text of `%m`: the message of `errno`.
    fn error_text(&mut self) -> Result<Vec<u8>, Self::Error>;
}

/// Why a format could not be followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum FormatError<E> {
    /// An argument could not be had.
    Argument(E),
    /// A conversion is unknown, unsupported or incomplete.
    Conversion {
        /// The conversion as written.
        text: String,
    },
    /// The output would be absurdly long.
    TooLong,
}

impl<E> From<E> for FormatError<E> {
    fn from(error: E) -> Self {
        FormatError::Argument(error)
    }
}

/// A directive whose width and precision are known.
#[derive(Debug, Clone, Copy)]
struct Spec {
    minus: bool,
    plus: bool,
    space: bool,
    alternate: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
}

/// The text of `template` with its conversions replaced by the arguments.
pub(crate) fn format<A: Arguments>(
    template: &[u8],
    model: DataModel,
    args: &mut A,
) -> Result<Vec<A::Byte>, FormatError<A::Error>> {
    let mut engine = Engine { model, args, out: Vec::with_capacity(template.len()) };
    for piece in pieces(template) {
        match piece {
            Piece::Text(text) => engine.put(text),
            Piece::Directive(directive) => engine.directive(directive)?,
        }
        if engine.out.len() > LONGEST {
            return Err(FormatError::TooLong);
        }
    }
    Ok(engine.out)
}

struct Engine<'a, A: Arguments> {
    model: DataModel,
    args: &'a mut A,
    out: Vec<A::Byte>,
}

type Step<T, A> = Result<T, FormatError<<A as Arguments>::Error>>;

impl<A: Arguments> Engine<'_, A> {
    fn directive(&mut self, directive: Directive<'_>) -> Step<(), A> {
        let spec = self.spec(&directive)?;
        let conversion = directive.conversion.unwrap_or(0);
        match directive.argument(self.model) {
            Some(Argument::None) => self.put(b"%"),
            Some(Argument::Integer(bytes)) => self.integer(spec, bytes, Radix::of(conversion))?,
            Some(Argument::Character) => {
                let byte = self.args.character()?;
                self.pad(spec, &[byte]);
            }
            Some(Argument::Text) => {
                let text = self.args.string(spec.precision.map(|limit| limit as u64))?;
                self.pad(spec, &text);
            }
            Some(Argument::Pointer) => self.pointer(spec)?,
            Some(Argument::Count(bytes)) => self.args.store_count(bytes, self.out.len() as u64)?,
            Some(Argument::Real(ty)) => self.float(spec, ty, conversion)?,
            Some(Argument::ErrorText) => {
                let text = self.args.error_text()?;
                let shown = spec.precision.map_or(text.len(), |limit| limit.min(text.len()));
                let text = self.plain(&text[..shown]);
                self.pad(spec, &text);
            }
            None => {
                let text = String::from_utf8_lossy(directive.text).into_owned();
                return Err(FormatError::Conversion { text });
            }
        }
        Ok(())
    }

    fn spec(&mut self, directive: &Directive<'_>) -> Step<Spec, A> {
        let Flags { mut minus, plus, space, alternate, zero } = directive.flags;
        let width = match directive.width {
            Amount::Number(width) => Self::bounded(width)?,
            Amount::Argument => {
                let width = self.args.amount()?;
                minus |= width < 0;
                Self::bounded(u64::from(width.unsigned_abs()))?
            }
        };
        let precision = match directive.precision {
            None => None,
            Some(Amount::Number(precision)) => Some(Self::bounded(precision)?),
            Some(Amount::Argument) => match u64::try_from(self.args.amount()?) {
                Ok(precision) => Some(Self::bounded(precision)?),
                Err(_) => None,
            },
        };
        Ok(Spec { minus, plus, space, alternate, zero, width, precision })
    }

    fn bounded(value: u64) -> Step<usize, A> {
        usize::try_from(value).ok().filter(|&v| v <= LONGEST).ok_or(FormatError::TooLong)
    }

    fn integer(&mut self, mut spec: Spec, bytes: u64, radix: Radix) -> Step<(), A> {
        let mut number = self.args.integer(bytes, radix)?;
        let prefix = match radix {
            Radix::Signed => sign(spec, number.negative),
            Radix::Lower if spec.alternate && !number.zero => "0x",
            Radix::Upper if spec.alternate && !number.zero => "0X",
            _ => "",
        };
        // The octal number gets a leading zero unless its precision gives one.
        if radix == Radix::Octal && spec.alternate {
            let least = spec.precision.unwrap_or(1);
            if !number.zero && least <= number.digits.len() {
                number.digits.insert(0, self.args.byte(b'0'));
            } else if number.zero && least == 0 {
                spec.precision = Some(1);
            }
        }
        self.digits(spec, prefix, number);
        Ok(())
    }

    fn pointer(&mut self, spec: Spec) -> Step<(), A> {
        let value = self.args.pointer()?;
        if value == 0 {
            let text = self.plain(b"(nil)");
            self.pad(spec, &text);
            return Ok(());
        }
        let prefix = format!("{}0x", sign(spec, false));
        let digits = self.plain(format!("{value:x}").as_bytes());
        self.digits(spec, &prefix, Numeral { negative: false, zero: false, digits });
        Ok(())
    }

    /// Writes an integer: its precision is the least number of digits, and zero with precision 0
    /// has none.
    fn digits(&mut self, mut spec: Spec, prefix: &str, number: Numeral<A::Byte>) {
        let mut body = Vec::new();
        if let Some(least) = spec.precision {
            body.resize(least.saturating_sub(number.digits.len()), self.args.byte(b'0'));
        }
        if !(number.zero && spec.precision == Some(0)) {
            body.extend(number.digits);
        }
        spec.zero &= spec.precision.is_none();
        self.number_text(spec, prefix, &body);
    }

    /// Writes a number with its sign or base in front of the padding zeros.
    fn number_text(&mut self, spec: Spec, prefix: &str, body: &[A::Byte]) {
        let missing = spec.width.saturating_sub(prefix.len() + body.len());
        let zeros = spec.zero && !spec.minus;
        let (before, inside, after) = match (spec.minus, zeros) {
            (true, _) => (0, 0, missing),
            (false, true) => (0, missing, 0),
            (false, false) => (missing, 0, 0),
        };
        self.fill(b' ', before);
        self.put(prefix.as_bytes());
        self.fill(b'0', inside);
        self.out.extend_from_slice(body);
        self.fill(b' ', after);
    }

    /// Writes text padded with spaces.
    fn pad(&mut self, spec: Spec, text: &[A::Byte]) {
        let missing = spec.width.saturating_sub(text.len());
        self.fill(b' ', if spec.minus { 0 } else { missing });
        self.out.extend_from_slice(text);
        self.fill(b' ', if spec.minus { missing } else { 0 });
    }

    fn fill(&mut self, byte: u8, count: usize) {
        let byte = self.args.byte(byte);
        self.out.resize(self.out.len() + count, byte);
    }

    /// Known bytes as bytes of the text.
    fn plain(&mut self, text: &[u8]) -> Vec<A::Byte> {
        text.iter().map(|&byte| self.args.byte(byte)).collect()
    }

    /// Writes known bytes.
    fn put(&mut self, text: &[u8]) {
        let args = &mut *self.args;
        self.out.extend(text.iter().map(|&byte| args.byte(byte)));
    }

    fn float(&mut self, mut spec: Spec, ty: Ty, conversion: u8) -> Step<(), A> {
        let bits = self.args.float(ty)?;
        let Some(Decoded { negative, magnitude }) = decode(ty, bits) else { return Ok(()) };
        let mut prefix = sign(spec, negative).to_owned();
        let mut body = match magnitude {
            Magnitude::Finite { mantissa, exponent } => match conversion.to_ascii_lowercase() {
                b'a' => {
                    prefix.push_str("0x");
                    hexadecimal(spec, ty, mantissa, exponent)
                }
                lower => decimal(spec, lower, &Decimal::exact(mantissa, exponent)),
            },
            Magnitude::Infinite => "inf".into(),
            Magnitude::Nan => "nan".into(),
        };
        spec.zero &= matches!(magnitude, Magnitude::Finite { .. });
        if conversion.is_ascii_uppercase() {
            prefix.make_ascii_uppercase();
            body.make_ascii_uppercase();
        }
        let body = self.plain(body.as_bytes());
        self.number_text(spec, &prefix, &body);
        Ok(())
    }
}

/// The sign of a signed conversion.
const fn sign(spec: Spec, negative: bool) -> &'static str {
    match (negative, spec.plus, spec.space) {
        (true, ..) => "-",
        (false, true, _) => "+",
        (false, false, true) => " ",
        (false, false, false) => "",
    }
}

/// `%f`, `%e` or `%g`, without the sign.
fn decimal(spec: Spec, conversion: u8, value: &Decimal) -> String {
    let precision = spec.precision.unwrap_or(6);
    match conversion {
        b'f' => fixed(value, precision, spec.alternate),
        b'e' => scientific(value, precision, spec.alternate, false),
        _ => general(value, precision.max(1), spec.alternate),
    }
}

fn fixed(value: &Decimal, precision: usize, alternate: bool) -> String {
    let (whole, fraction) = value.fixed(precision);
    join(&whole, &fraction, alternate)
}

fn scientific(value: &Decimal, precision: usize, alternate: bool, trim: bool) -> String {
    let (whole, fraction, exponent) = value.scientific(precision);
    let fraction = if trim { fraction.trim_end_matches('0') } else { &fraction };
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{}e{sign}{:02}", join(&whole, fraction, alternate), exponent.unsigned_abs())
}

/// `%g` with `precision` significant digits, at least 1.
fn general(value: &Decimal, precision: usize, alternate: bool) -> String {
    let exponent = value.rounded(precision as i64).exponent();
    if exponent < -4 || exponent >= precision as i64 {
        return scientific(value, precision - 1, alternate, !alternate);
    }
    let (whole, fraction) = value.fixed((precision as i64 - 1 - exponent) as usize);
    let fraction = if alternate { &fraction } else { fraction.trim_end_matches('0') };
    join(&whole, fraction, alternate)
}

fn join(whole: &str, fraction: &str, alternate: bool) -> String {
    let point = if fraction.is_empty() && !alternate { "" } else { "." };
    format!("{whole}{point}{fraction}")
}

/// `%a` without the sign and `0x`. A `double` has one leading bit before the point, a `long double`
/// four, as glibc prints them.
fn hexadecimal(spec: Spec, ty: Ty, mantissa: u128, exponent: i32) -> String {
    let fraction_bits: u32 = if ty == Ty::F80 { 60 } else { 52 };
    let power = if mantissa == 0 { 0 } else { exponent + fraction_bits as i32 };
    let digits = (fraction_bits / 4) as usize;
    let kept = spec.precision.unwrap_or(digits).min(digits);
    let cut = 4 * (digits - kept) as u32;
    let rounded = round_even(mantissa, cut) << cut;
    // A `long double` whose leading digit overflows is printed with the digit 1.
    let (whole, power) = match rounded >> fraction_bits {
        16 => (1, power + 4),
        whole => (whole, power),
    };
    let fraction = rounded & mask(fraction_bits);
    let all = format!("{fraction:0digits$x}");
    let fraction = match spec.precision {
        Some(precision) => format!("{}{}", &all[..kept], "0".repeat(precision.saturating_sub(digits))),
        None => all.trim_end_matches('0').to_owned(),
    };
    format!("{}p{power:+}", join(&format!("{whole:x}"), &fraction, spec.alternate))
}

/// `value / 2^cut` rounded to nearest, ties to even.
const fn round_even(value: u128, cut: u32) -> u128 {
    if cut == 0 {
        return value;
    }
    let quotient = value >> cut;
    let rest = value & mask(cut);
    let half = 1 << (cut - 1);
    if rest > half || (rest == half && quotient & 1 == 1) { quotient + 1 } else { quotient }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An argument of a test.
    #[derive(Clone, Copy)]
    enum Arg {
        Int(u64),
        Float(f64),
        Long(u128),
        Text(&'static str),
    }

    #[derive(Debug, PartialEq, Eq)]
    struct Missing;

    struct List<'a> {
        args: &'a [Arg],
        limits: Vec<Option<u64>>,
        counts: Vec<(u64, u64)>,
    }

    impl List<'_> {
        fn next(&mut self) -> Result<Arg, Missing> {
            let (&first, rest) = self.args.split_first().ok_or(Missing)?;
            self.args = rest;
            Ok(first)
        }
    }

    impl Arguments for List<'_> {
        type Error = Missing;
        type Byte = u8;
        fn byte(&mut self, byte: u8) -> u8 {
            byte
        }
        fn amount(&mut self) -> Result<i32, Missing> {
            self.pointer().map(|value| value as i32)
        }
        fn integer(&mut self, bytes: u64, radix: Radix) -> Result<Numeral<u8>, Missing> {
            self.pointer().map(|value| Numeral::new(value, bytes, radix))
        }
        fn character(&mut self) -> Result<u8, Missing> {
            self.pointer().map(|value| value as u8)
        }
        fn float(&mut self, ty: Ty) -> Result<u128, Missing> {
            match (self.next()?, ty) {
                (Arg::Float(value), Ty::F64) => Ok(u128::from(value.to_bits())),
                (Arg::Long(bits), Ty::F80) => Ok(bits),
                _ => Err(Missing),
            }
        }
        fn pointer(&mut self) -> Result<u64, Missing> {
            let Arg::Int(value) = self.next()? else { return Err(Missing) };
            Ok(value)
        }
        fn string(&mut self, limit: Option<u64>) -> Result<Vec<u8>, Missing> {
            let Arg::Text(text) = self.next()? else { return Err(Missing) };
            self.limits.push(limit);
            let most = limit.map_or(text.len(), |limit| text.len().min(limit as usize));
            Ok(text.as_bytes()[..most].to_vec())
        }
        fn store_count(&mut self, bytes: u64, count: u64) -> Result<(), Missing> {
            self.counts.push((bytes, count));
            Ok(())
        }
        fn error_text(&mut self) -> Result<Vec<u8>, Missing> {
            Ok(b"No such file or directory".to_vec())
        }
    }

    fn run(template: &str, args: &[Arg]) -> Result<String, FormatError<Missing>> {
        let mut list = List { args, limits: Vec::new(), counts: Vec::new() };
        let out = format(template.as_bytes(), DataModel::Lp64, &mut list)?;
        Ok(String::from_utf8_lossy(&out).into_owned())
    }

    #[track_caller]
    fn check(template: &str, args: &[Arg], expected: &str) {
        assert_eq!(run(template, args).as_deref(), Ok(expected), "{template}");
    }

    use Arg::{Float, Int, Long, Text};

    #[test]
    fn integers() {
        check("<%d|%5d|%-5d|%05d>", &[Int(42), Int(42), Int(42), Int(42)], "<42|   42|42   |00042>");
        check("%+d % d %+05d", &[Int(7), Int(7), Int(7)], "+7  7 +0007");
        check("%.3d|%5.3d|%05.3d", &[Int(7), Int(7), Int(7)], "007|  007|  007");
        check("%.0d|%#.0o|%#x|%#o", &[Int(0), Int(0), Int(0), Int(0)], "|0|0|0");
        check("%#x %#X %#o %x", &[Int(255), Int(255), Int(8), Int(1 << 32)], "0xff 0XFF 010 0");
        check(
            "%hhd %hd %hhu %hu",
            &[Int(0x1ff), Int(0x18000), Int(0x1ff), Int(0x1ffff)],
            "-1 -32768 255 65535",
        );
        check("%ld %u", &[Int(1 << 63), Int(u64::MAX)], "-9223372036854775808 4294967295");
        check("%zu %td %jd %qd %lld", &[Int(1), Int(u64::MAX), Int(2), Int(3), Int(4)], "1 -1 2 3 4");
        check("%*d|%-*d|%*d", &[Int(4), Int(1), Int(4), Int(1), Int(u64::MAX - 3), Int(1)], "   1|1   |1   ");
        check("%.*d|%.*d", &[Int(3), Int(1), Int(u64::MAX), Int(1)], "001|1");
        check("%#010x|%#.5o|%#8o", &[Int(0xabc), Int(8), Int(8)], "0x00000abc|00010|     010");
    }

    #[test]
    fn text_and_pointers() {
        check(
            "%s|%8s|%-8s|%.2s",
            &[Text("abc"), Text("abc"), Text("abc"), Text("abc")],
            "abc|     abc|abc     |ab",
        );
        check("%c%c|%3c|%-3c|", &[Int(65), Int(0x142), Int(67), Int(68)], "AB|  C|D  |");
        check("%p|%p|%12p", &[Int(0), Int(0xbeef), Int(0xbeef)], "(nil)|0xbeef|      0xbeef");
        check("100%%|%m", &[], "100%|No such file or directory");
    }

    #[test]
    fn a_string_is_read_only_up_to_its_precision() {
        let mut list = List { args: &[Text("abcdef"), Text("x")], limits: Vec::new(), counts: Vec::new() };
        assert_eq!(format(b"%.3s%s", DataModel::Lp64, &mut list), Ok(b"abcx".to_vec()));
        assert_eq!(list.limits, [Some(3), None]);
    }

    #[test]
    fn counts_have_the_size_of_their_modifier() {
        let mut list = List { args: &[], limits: Vec::new(), counts: Vec::new() };
        assert_eq!(format(b"ab%nc%hhn%ln", DataModel::Lp64, &mut list), Ok(b"abc".to_vec()));
        assert_eq!(list.counts, [(4, 2), (1, 3), (8, 3)]);
    }

    #[test]
    fn longs_follow_the_data_model() {
        let mut list = List { args: &[Int(u64::MAX)], limits: Vec::new(), counts: Vec::new() };
        assert_eq!(format(b"%lu", DataModel::Ilp32, &mut list), Ok(b"4294967295".to_vec()));
    }

    #[test]
    fn fixed_and_scientific() {
        check("%f %.0f %.1f %#.0f", &[Float(3.25), Float(2.5), Float(0.25), Float(1.0)], "3.250000 2 0.2 1.");
        check("%e %.0e %E", &[Float(12345.678), Float(1.5), Float(1e-7)], "1.234568e+04 2e+00 1.000000E-07");
        check("%.20f", &[Float(0.1)], "0.10000000000000000555");
        check("%08.2f|%-8.2f|%+.1f", &[Float(-1.5), Float(1.5), Float(0.0)], "-0001.50|1.50    |+0.0");
        check(
            "%f %F %5f|%05f",
            &[Float(f64::INFINITY), Float(f64::NEG_INFINITY), Float(f64::INFINITY), Float(f64::INFINITY)],
            "inf -INF   inf|  inf",
        );
        check("%.3e", &[Float(5e-324)], "4.941e-324");
    }

    #[test]
    fn general() {
        check(
            "%g %g %g %g",
            &[Float(100000.0), Float(1e6), Float(1e-4), Float(1e-5)],
            "100000 1e+06 0.0001 1e-05",
        );
        check(
            "%g %#g %.3g %.0g",
            &[Float(0.5), Float(0.5), Float(1234.0), Float(0.05)],
            "0.5 0.500000 1.23e+03 0.05",
        );
        check("%G %g %g", &[Float(1e100), Float(0.0), Float(999999.5)], "1E+100 0 1e+06");
    }

    #[test]
    fn hexadecimal_floats() {
        check("%a %a %a", &[Float(1.0), Float(0.0), Float(-0.1)], "0x1p+0 0x0p+0 -0x1.999999999999ap-4");
        check("%.0a %.2a %A", &[Float(1.5), Float(1.999), Float(255.5)], "0x2p+0 0x2.00p+0 0X1.FFP+7");
        check("%a", &[Float(5e-324)], "0x0.0000000000001p-1022");
        check(
            "%La %.0La",
            &[Long(0x3fff_8000_0000_0000_0000), Long(0x4033_fd0e_45ad_0c69_c5b8)],
            "0x8p-3 0x1p+53",
        );
    }

    #[test]
    fn long_doubles() {
        check(
            "%Lf %.21Lg",
            &[Long(0x3fff_c000_0000_0000_0000), Long(0x3ffb_cccc_cccc_cccc_cccd)],
            "1.500000 0.100000000000000000001",
        );
    }

    #[test]
    fn what_is_not_known_is_reported() {
        let bad = |text: &str| Err(FormatError::Conversion { text: text.into() });
        assert_eq!(run("ab%y", &[]), bad("%y"));
        assert_eq!(run("%", &[]), bad("%"));
        assert_eq!(run("%5.", &[]), bad("%5."));
        assert_eq!(run("%ls", &[Text("x")]), bad("%ls"));
        assert_eq!(run("%1$d", &[Int(1)]), bad("%1$"));
        assert_eq!(run("%d", &[]), Err(FormatError::Argument(Missing)));
        assert_eq!(run("%999999999999d", &[Int(1)]), Err(FormatError::TooLong));
    }
}
