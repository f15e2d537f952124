//! How long the text of a format is, for hosts that know strings as a whole: a value.
//!
//! The bytes of the text are not followed, only how many there are. Strings count as long as they are, numbers as
//! any length that their type allows.

use crate::call::Call;
use crate::host::Host;
use crate::model::ModelResult;
use crate::print::promoted;
use crate::stop::Stop;
use crate::text::directive::{Amount, Argument, Directive, Piece, pieces};
use ringfence_ir::{BinOp, CmpOp, DataModel, Ty};

/// A text of any bytes, as long as a value (`I64`) says, with the strings that it is made of, each with how many of its bytes were
/// read.
pub(crate) struct Measured<V> {
    pub(crate) len: V,
    strings: Vec<(V, V)>,
}

/// Whether a directive is one whose text is measured.
fn is_plain(directive: &Directive<'_>, model: DataModel) -> bool {
    let argument = directive.argument(model);
    let taken = matches!(
        argument,
        Some(Argument::None | Argument::Integer(_) | Argument::Character | Argument::Text)
    );
    taken
        && directive.precision.is_none()
        && matches!(directive.width, Amount::Number(width) if width < 1 << 16)
}

/// How many characters an integer of so many bytes takes at least and at most.
fn digits(directive: &Directive<'_>, bytes: u64) -> (u64, u64) {
    let flags = directive.flags;
    let most = match directive.conversion {
        Some(b'x' | b'X') => 2 * bytes + 2 * u64::from(flags.alternate),
        Some(b'o') => (8 * bytes).div_ceil(3) + u64::from(flags.alternate),
        // Three digits and a bit for every ten bits, a sign.
        _ => (8 * bytes * 3).div_ceil(10) + 2,
    };
    (1, most)
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
                    let Amount::Number(width) = directive.width else { continue };
                    let len = match directive.argument(model) {
                        Some(Argument::Integer(bytes)) => {
                            self.next(&mut source, promoted(bytes))?;
                            let (least, most) = digits(&directive, bytes);
                            let room = self.host.any_length(self.size(most - least))?;
                            self.longer(room, least)?
                        }
                        Some(Argument::Character) => {
                            self.next(&mut source, Ty::I32)?;
                            self.size(1)
                        }
                        Some(Argument::Text) => {
                            let text = self.next(&mut source, Ty::Ptr)?;
                            let len = self.length(text)?;
                            measured.strings.push((text, self.longer(len, 1)?));
                            len
                        }
                        _ => self.size(1),
                    };
                    self.padded(len, width)?
                }
            };
            measured.len = self.host.binary(BinOp::Add, Ty::I64, measured.len, len)?;
        }
        Ok(Some(measured))
    }

    /// A length (`I64`), or a width if that is more.
    fn padded(&mut self, len: H::Value, width: u64) -> Result<H::Value, Stop> {
        let width = self.size(width);
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
