//! How long the text of a format is, for hosts that know strings as a whole: a value.
//!
//! The bytes of the text are not followed, only how many there are. Strings count as long as they are or the precision allows, numbers as
//! any length that their type allows.

use crate::call::Call;
use crate::host::Host;
use crate::model::ModelResult;
use crate::print::{Source, promoted};
use crate::stop::Stop;
use crate::text::directive::{Amount, Argument, Directive, Piece, pieces};
use ringfence_ir::{BinOp, CmpOp, DataModel, Ty};

/// A text of any bytes, as long as a value (`I64`) says, with the strings that it is made of, each with how many of its bytes were
/// read.
pub(crate) struct Measured<V> {
    pub(crate) len: V,
    strings: Vec<(V, V)>,
}

/// How large a precision or a width is that is measured.
const MOST: u64 = 1 << 16;

/// Whether a directive is one whose text is measured.
fn is_plain(directive: &Directive<'_>, model: DataModel) -> bool {
    let is_small = |amount: Amount| matches!(amount, Amount::Number(number) if number < MOST);
    let precise = match directive.argument(model) {
        Some(Argument::None | Argument::Integer(_) | Argument::Character) => directive.precision.is_none(),
        Some(Argument::Text) => true,
        Some(Argument::Real(Ty::F64)) => {
            let known = matches!(directive.conversion, Some(b'f' | b'F' | b'e' | b'E' | b'g' | b'G'));
            known && directive.precision.is_none_or(is_small)
        }
        _ => false,
    };
    precise && (is_small(directive.width) || directive.width == Amount::Argument)
}

/// How many characters an integer of so many bytes takes at least and at most.
fn digits(directive: &Directive<'_>, bytes: u64) -> (u64, u64) {
    let alternate = u64::from(directive.flags.alternate);
    // The digits of the largest number, which a sign comes before.
    let decimal = match bytes {
        1 => 3,
        2 => 5,
        4 => 10,
        _ => 20,
    };
    let most = match directive.conversion {
        Some(b'x' | b'X') => 2 * bytes + 2 * alternate,
        Some(b'o') => (8 * bytes).div_ceil(3) + alternate,
        Some(b'u') => decimal,
        Some(b'd' | b'i') => decimal + u64::from(bytes < 8),
        _ => 8 * bytes + 2,
    };
    (1, most)
}

/// How many characters a `double` takes at most: a sign, 309 digits, a point and what the precision says; or one digit before the point and an exponent of
/// three digits behind it.
fn real_digits(directive: &Directive<'_>) -> u64 {
    let precision = match directive.precision {
        Some(Amount::Number(number)) => number,
        _ => 6,
    };
    match directive.conversion {
        Some(b'f' | b'F') => 1 + 309 + 1 + precision,
        // `%g` writes up to four zeros behind the point before the first digit.
        _ => 1 + 2 + 4 + precision.max(1) + 5,
    }
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// The text of a format that is the argument `index`, measured, if there are strings in it and it goes to where texts are
    /// taken as a whole.
    pub(crate) fn measured(
        &mut self,
        place: H::Value,
        index: usize,
        list: bool,
    ) -> Result<Option<Measured<H::Value>>, Stop> {
        if self.host.is_exact() || !self.host.takes_texts(place)? {
            return Ok(None);
        }
        let (template, mut source) = self.template(index, list)?;
        let model = self.host.model();
        let mut texts = 0;
        for piece in pieces(&template) {
            if let Piece::Directive(directive) = piece {
                if !is_plain(&directive, model) {
                    return Ok(None);
                }
                texts += usize::from(directive.argument(model) == Some(Argument::Text));
            }
        }
        if texts == 0 {
            return Ok(None);
        }
        let whole = self.size(template.len() as u64 + 1);
        let mut measured = Measured { len: self.size(0), strings: vec![(self.pointer(index)?, whole)] };
        for piece in pieces(&template) {
            let len = match piece {
                Piece::Text(text) => self.size(text.len() as u64),
                Piece::Directive(directive) => {
                    let width = self.width_of(&directive, &mut source)?;
                    let len = self.measure(&directive, &mut source, &mut measured.strings)?;
                    self.padded(len, width)?
                }
            };
            measured.len = self.host.binary(BinOp::Add, Ty::I64, measured.len, len)?;
        }
        Ok(Some(measured))
    }

    /// The width (`I64`) that a directive asks for. A negative one that is an argument is a flag and the width.
    fn width_of(
        &mut self,
        directive: &Directive<'_>,
        source: &mut Source<H::Value>,
    ) -> Result<H::Value, Stop> {
        let Amount::Number(width) = directive.width else {
            let width = self.next(source, Ty::I32)?;
            let (width, zero) = (self.host.plain(width), self.host.constant(Ty::I32, 0));
            let negative = self.host.holds(CmpOp::Slt, Ty::I32, width, zero)?;
            let width = if negative { self.host.binary(BinOp::Sub, Ty::I32, zero, width)? } else { width };
            return self.resized(width, Ty::I32, Ty::I64, false);
        };
        Ok(self.size(width))
    }

    /// How long (`I64`) the text of a directive is without its width.
    fn measure(
        &mut self,
        directive: &Directive<'_>,
        source: &mut Source<H::Value>,
        strings: &mut Vec<(H::Value, H::Value)>,
    ) -> Result<H::Value, Stop> {
        let between = |call: &mut Self, least: u64, most: u64| {
            let room = call.host.any_length(call.size(most - least))?;
            call.longer(room, least)
        };
        match directive.argument(self.host.model()) {
            Some(Argument::Integer(bytes)) => {
                self.next(source, promoted(bytes))?;
                let (least, most) = digits(directive, bytes);
                between(self, least, most)
            }
            Some(Argument::Real(ty)) => {
                self.next(source, ty)?;
                between(self, 1, real_digits(directive))
            }
            Some(Argument::Character) => {
                self.next(source, Ty::I32)?;
                Ok(self.size(1))
            }
            Some(Argument::Text) => {
                let limit = self.text_limit(directive, source)?;
                let text = self.next(source, Ty::Ptr)?;
                let (len, read) = match limit {
                    Some(limit) => {
                        let len = self.length_within(text, limit)?;
                        let shorter = self.host.less(len, limit, Ty::I64)?;
                        (len, if shorter { self.longer(len, 1)? } else { len })
                    }
                    None => {
                        let len = self.length(text)?;
                        (len, self.longer(len, 1)?)
                    }
                };
                strings.push((text, read));
                Ok(len)
            }
            _ => Ok(self.size(1)),
        }
    }

    /// How many bytes (`I64`) of a string a directive takes at most, if it says so. A negative precision that is an argument is none.
    fn text_limit(
        &mut self,
        directive: &Directive<'_>,
        source: &mut Source<H::Value>,
    ) -> Result<Option<H::Value>, Stop> {
        match directive.precision {
            None => Ok(None),
            Some(Amount::Number(number)) => Ok(Some(self.size(number))),
            Some(Amount::Argument) => {
                let limit = self.next(source, Ty::I32)?;
                let (limit, zero) = (self.host.plain(limit), self.host.constant(Ty::I32, 0));
                if self.host.holds(CmpOp::Slt, Ty::I32, limit, zero)? {
                    return Ok(None);
                }
                self.resized(limit, Ty::I32, Ty::I64, false).map(Some)
            }
        }
    }

    /// A length (`I64`), or a width (`I64`) if that is more.
    fn padded(&mut self, len: H::Value, width: H::Value) -> Result<H::Value, Stop> {
        Ok(if self.host.less(len, width, Ty::I64)? { width } else { len })
    }

    /// The length of a text that was written, as an `int`. One that is longer than an `int` can say is none.
    pub(crate) fn give_measured(&mut self, len: H::Value) -> ModelResult<H::Value> {
        let most = self.size(i32::MAX as u64);
        if self.host.holds(CmpOp::Ult, Ty::I64, most, len)? {
            return Ok(self.give(-1));
        }
        self.give_value(len, Ty::I64, true)
    }
}

impl<V: Copy> Measured<V> {
    /// Writes so many bytes (`I64`), and a terminator, to a place that none of the strings is in.
    pub(crate) fn write<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
        place: V,
        kept: V,
    ) -> Result<(), Stop> {
        let written = call.longer(kept, 1)?;
        call.writable(place, written)?;
        for &(string, read) in &self.strings {
            call.separate((place, written), (string, read))?;
        }
        call.host.scribble(place, kept)?;
        let end = call.host.advance_by(place, kept)?;
        call.terminate(end)
    }
}
