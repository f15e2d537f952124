//! The template of `printf` taken apart: plain text and directives, and which argument each takes.
//!
//! Nothing here looks at arguments, so that a template can be followed without making its text.
//! Positional arguments (`%1$d`) and wide characters (`%ls`, `%lc`) are unknown conversions.

use ringfence_ir::{DataModel, Ty};

/// A piece of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Piece<'t> {
    /// Bytes that stand for themselves.
    Text(&'t [u8]),
    /// What a `%` begins.
    Directive(Directive<'t>),
}

/// A width or a precision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Amount {
    /// As written; everything beyond 2⁶⁴ is the largest number.
    Number(u64),
    /// A `*`: the next argument, an `int`.
    Argument,
}

/// The flags of a directive.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Flags {
    pub(crate) minus: bool,
    pub(crate) plus: bool,
    pub(crate) space: bool,
    pub(crate) alternate: bool,
    pub(crate) zero: bool,
}

/// A `%` with what belongs to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Directive<'t> {
    /// As it is written.
    pub(crate) text: &'t [u8],
    pub(crate) flags: Flags,
    pub(crate) width: Amount,
    /// Absent when there is none, and when a negative number is written, which glibc reads as none.
    pub(crate) precision: Option<Amount>,
    length: Length,
    /// The character that ends it; absent when the template ends before.
    pub(crate) conversion: Option<u8>,
}

/// The argument that a directive takes, after those for its width and precision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Argument {
    /// `%%`.
    None,
    /// `%d`, `%u`, `%x` and the like: an integer, of which this many bytes count.
    Integer(u64),
    /// `%c`: an `int`.
    Character,
    /// `%s`: a pointer to a string.
    Text,
    /// `%p`: a pointer.
    Pointer,
    /// `%n`: a pointer to an integer of this many bytes.
    Count(u64),
    /// `%f` and the like: a floating-point number of this type.
    Real(Ty),
    /// `%m`: no argument, but `errno`.
    ErrorText,
}

/// The length modifiers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Length {
    #[default]
    None,
    Char,
    Short,
    Long,
    LongLong,
    LongDouble,
    Word,
    Max,
}

impl Length {
    /// The modifier at the start of `text` and how many bytes it takes.
    fn parse(text: &[u8]) -> (Length, usize) {
        match text {
            [b'h', b'h', ..] => (Length::Char, 2),
            [b'h', ..] => (Length::Short, 1),
            [b'l', b'l', ..] => (Length::LongLong, 2),
            [b'l', ..] => (Length::Long, 1),
            [b'q', ..] => (Length::LongLong, 1),
            [b'L', ..] => (Length::LongDouble, 1),
            [b'z' | b'Z' | b't', ..] => (Length::Word, 1),
            [b'j', ..] => (Length::Max, 1),
            _ => (Length::None, 0),
        }
    }

    /// The size of the integer that is converted.
    const fn bytes(self, model: DataModel) -> u64 {
        match self {
            Length::Char => 1,
            Length::Short => 2,
            Length::None => 4,
            Length::Long | Length::Word => model.pointer_bytes(),
            Length::LongLong | Length::LongDouble | Length::Max => 8,
        }
    }
}

impl Directive<'_> {
    /// Which argument it takes; absent when the conversion is unknown, unsupported or incomplete.
    pub(crate) fn argument(&self, model: DataModel) -> Option<Argument> {
        let bytes = self.length.bytes(model);
        let long = matches!(self.length, Length::LongDouble | Length::LongLong);
        Some(match self.conversion? {
            b'd' | b'i' | b'u' | b'o' | b'x' | b'X' => Argument::Integer(bytes),
            b'c' if self.length == Length::None => Argument::Character,
            b's' if self.length == Length::None => Argument::Text,
            b'p' => Argument::Pointer,
            b'n' => Argument::Count(bytes),
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
                Argument::Real(if long { Ty::F80 } else { Ty::F64 })
            }
            b'm' if !self.flags.alternate => Argument::ErrorText,
            b'%' => Argument::None,
            _ => return None,
        })
    }
}

/// The pieces of a template, in order.
pub(crate) const fn pieces(template: &[u8]) -> Pieces<'_> {
    Pieces { template, at: 0 }
}

/// An iterator over the pieces of a template.
pub(crate) struct Pieces<'t> {
    template: &'t [u8],
    at: usize,
}

impl<'t> Iterator for Pieces<'t> {
    type Item = Piece<'t>;

    fn next(&mut self) -> Option<Piece<'t>> {
        let rest = &self.template[self.at..];
        if rest.is_empty() {
            return None;
        }
        let plain = rest.iter().position(|&byte| byte == b'%').unwrap_or(rest.len());
        if plain > 0 {
            self.at += plain;
            return Some(Piece::Text(&rest[..plain]));
        }
        Some(Piece::Directive(self.directive()))
    }
}

impl<'t> Pieces<'t> {
    fn byte(&self) -> Option<u8> {
        self.template.get(self.at).copied()
    }

    fn directive(&mut self) -> Directive<'t> {
        let start = self.at;
        self.at += 1;
        let flags = self.flags();
        let width = self.amount();
        let precision = self.precision();
        let (length, taken) = Length::parse(&self.template[self.at..]);
        self.at += taken;
        let conversion = self.byte();
        self.at += usize::from(conversion.is_some());
        Directive { text: &self.template[start..self.at], flags, width, precision, length, conversion }
    }

    fn flags(&mut self) -> Flags {
        let mut flags = Flags::default();
        while let Some(flag) = self.byte() {
            match flag {
                b'-' => flags.minus = true,
                b'+' => flags.plus = true,
                b' ' => flags.space = true,
                b'#' => flags.alternate = true,
                b'0' => flags.zero = true,
                b'\'' | b'I' => {}
                _ => break,
            }
            self.at += 1;
        }
        flags
    }

    /// A number, 0 when there is none, or `*`.
    fn amount(&mut self) -> Amount {
        if self.byte() == Some(b'*') {
            self.at += 1;
            return Amount::Argument;
        }
        let mut value = 0u64;
        while let Some(digit @ b'0'..=b'9') = self.byte() {
            value = value.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
            self.at += 1;
        }
        Amount::Number(value)
    }

    fn precision(&mut self) -> Option<Amount> {
        if self.byte() != Some(b'.') {
            return None;
        }
        self.at += 1;
        if self.byte() != Some(b'-') {
            return Some(self.amount());
        }
        self.at += 1;
        while self.byte().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn directives(template: &str) -> Vec<Directive<'_>> {
        let directive = |piece| match piece {
            Piece::Directive(directive) => Some(directive),
            Piece::Text(_) => None,
        };
        pieces(template.as_bytes()).filter_map(directive).collect()
    }

    #[test]
    fn templates_fall_into_pieces() {
        let template = b"a%-5.*ld%%b%";
        let all: Vec<&[u8]> = pieces(template)
            .map(|piece| match piece {
                Piece::Text(text) => text,
                Piece::Directive(directive) => directive.text,
            })
            .collect();
        assert_eq!(all.concat(), template);
        assert_eq!(all.len(), 5);
        assert_eq!(pieces(b"").next(), None);
    }

    #[test]
    fn widths_and_precisions() {
        let all = directives("%d %7.3f %*.*s %.-5d");
        let amounts: Vec<_> = all.iter().map(|d| (d.width, d.precision)).collect();
        assert_eq!(
            amounts,
            [
                (Amount::Number(0), None),
                (Amount::Number(7), Some(Amount::Number(3))),
                (Amount::Argument, Some(Amount::Argument)),
                (Amount::Number(0), None),
            ]
        );
    }

    #[test]
    fn arguments_by_conversion() {
        let of = |template, model| directives(template).iter().map(|d| d.argument(model)).collect::<Vec<_>>();
        let known = of("%ld%hhx%c%s%n%Lf%g%m%%%p", DataModel::Ilp32);
        let expected = [
            Argument::Integer(4),
            Argument::Integer(1),
            Argument::Character,
            Argument::Text,
            Argument::Count(4),
            Argument::Real(Ty::F80),
            Argument::Real(Ty::F64),
            Argument::ErrorText,
            Argument::None,
            Argument::Pointer,
        ];
        assert_eq!(known, expected.map(Some));
        assert_eq!(of("%zd", DataModel::Lp64), [Some(Argument::Integer(8))]);
        assert_eq!(of("%ls%lc%y%#m%", DataModel::Lp64), [None; 5]);
    }
}
