//! Formatted output: the `printf` family with its `v…` and checked twins.
//!
//! The text is made by `text::format`, which reads each argument once and each string only as far as
//! its precision allows. Where the type of an argument does not match its conversion, the value is
//! taken if a register of the machine would hold it (LP64, an integer or pointer at least as wide as
//! asked for); otherwise the call is unsupported, since what it prints is not defined.
//!
//! A host that is not exact prints nothing: for output to a stream it only follows the template and
//! checks what is read and written on the way. Text that goes to memory is made in full (see `write`).

use crate::access::library_object;
use crate::call::Call;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::state::Stream;
use crate::stop::Stop;
use crate::text::directive::{Amount, Argument, Directive, Piece, pieces};
use crate::text::format::{Arguments, FormatError, Numeral, Radix, format};
use crate::write::Written;
use ringfence_ir::{BinOp, CmpOp, ConvOp, DataModel, Ty};
use ringfence_verdict::ViolationKind;

models! {
    "printf" => |call| to_output(call, 0, false),
    "vprintf" => |call| to_output(call, 0, true),
    "__printf_chk" => |call| to_output(call, 1, false),
    "__vprintf_chk" => |call| to_output(call, 1, true),
    "fprintf" => |call| to_stream(call, 1, false),
    "vfprintf" => |call| to_stream(call, 1, true),
    "__fprintf_chk" => |call| to_stream(call, 2, false),
    "__vfprintf_chk" => |call| to_stream(call, 2, true),
    "sprintf" => |call| call.print_string(1, None, false),
    "vsprintf" => |call| call.print_string(1, None, true),
    "__sprintf_chk" => |call| call.print_string(3, Some(2), false),
    "__vsprintf_chk" => |call| call.print_string(3, Some(2), true),
    "snprintf" => |call| call.print_limited(2, None, false),
    "vsnprintf" => |call| call.print_limited(2, None, true),
    "__snprintf_chk" => |call| call.print_limited(4, Some(3), false),
    "__vsnprintf_chk" => |call| call.print_limited(4, Some(3), true),
    "asprintf" => |call| to_block(call, 1, false),
    "vasprintf" => |call| to_block(call, 1, true),
    "__asprintf_chk" => |call| to_block(call, 2, false),
    "__vasprintf_chk" => |call| to_block(call, 2, true),
}

/// Where the arguments of a conversion come from.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Source<V> {
    /// The call itself, from this argument on.
    Arguments(usize),
    /// The `va_list` at this address.
    List(V),
}

/// The register type of an argument that is an integer of this many bytes.
pub(crate) const fn promoted(bytes: u64) -> Ty {
    if bytes == 8 { Ty::I64 } else { Ty::I32 }
}

/// How many bytes of a string are read to find that it is so long within a limit: its terminator too, unless the
/// limit comes before.
pub(crate) fn read_of(len: u64, limit: Option<u64>) -> u64 {
    if limit == Some(len) { len } else { len + 1 }
}

/// The text of a format with the strings that it is made of.
struct Formatted<V> {
    text: Text<V>,
    strings: Vec<(V, u64)>,
}

impl<V: Copy> Formatted<V> {
    /// Writes at most so many bytes of the text, and a terminator, to a place that none of the strings is in.
    fn write<'p, H: Host<'p, Value = V>>(
        self,
        call: &mut Call<'_, 'p, H>,
        place: V,
        most: usize,
    ) -> Result<(), Stop> {
        let written = call.size(self.text.len().min(most) as u64 + 1);
        call.writable(place, written)?;
        for (string, read) in self.strings {
            let read = call.size(read);
            call.separate((place, written), (string, read))?;
        }
        self.text.write(call, place, most)
    }
}

/// The text of a format.
enum Text<V> {
    Known(Vec<u8>),
    Open(Vec<V>),
}

impl<V: Copy> Text<V> {
    fn len(&self) -> usize {
        match self {
            Text::Known(text) => text.len(),
            Text::Open(text) => text.len(),
        }
    }

    /// Writes at most so many bytes of the text, and a terminator.
    fn write<'p, H: Host<'p, Value = V>>(
        self,
        call: &mut Call<'_, 'p, H>,
        place: V,
        most: usize,
    ) -> Result<(), Stop> {
        match self {
            Text::Known(mut text) => {
                text.truncate(most);
                text.push(0);
                call.host.write(place, &text)
            }
            Text::Open(mut text) => {
                text.truncate(most);
                text.push(call.byte_value(0));
                call.host.store_bytes(place, &text)
            }
        }
    }
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// The source of the arguments of a format that is the argument `index`.
    ///
    /// # Errors
    /// When there are too few arguments.
    pub(crate) fn source(&mut self, index: usize, list: bool) -> Result<Source<H::Value>, Stop> {
        if !list {
            return Ok(Source::Arguments(index + 1));
        }
        let value = self.pointer(index + 1)?;
        if self.host.model() == DataModel::Lp64 {
            return Ok(Source::List(value));
        }
        // There a `va_list` is a pointer, passed by value: it needs a place to move on in.
        let place = match self.host.library().list {
            Some(place) => place,
            None => library_object(self.host, 4, "copy of a va_list")?,
        };
        self.host.library_mut().list = Some(place);
        self.host.store(place, Ty::Ptr, value)?;
        Ok(Source::List(place))
    }

    /// The next argument of a source.
    ///
    /// # Errors
    /// When there is none or its type does not match.
    pub(crate) fn next(&mut self, source: &mut Source<H::Value>, ty: Ty) -> Result<H::Value, Stop> {
        let value = match source {
            Source::List(list) => {
                let list = *list;
                self.host.va_next(list, ty).map_err(|stop| self.mismatch_or(stop))?
            }
            Source::Arguments(index) => {
                let (value, given) = self.typed_arg(*index)?;
                *index += 1;
                self.fitting(value, given, ty)?
            }
        };
        self.host.use_value(value, "by a formatted conversion")?;
        Ok(self.host.determinate(value))
    }

    /// The value of an argument that was given as one type and is taken as another.
    fn fitting(&mut self, value: H::Value, given: Ty, wanted: Ty) -> Result<H::Value, Stop> {
        let model = self.host.model();
        let integer = |ty: Ty| ty.is_int() || ty == Ty::Ptr;
        if given == wanted {
            return Ok(value);
        }
        if !integer(given) || !integer(wanted) {
            return Err(self.mismatch());
        }
        let message = format!("'{}' with an argument of another type than its conversion", self.name());
        self.host.note(ViolationKind::IncompatibleCall, message)?;
        if given.bits(model) == wanted.bits(model) {
            let op = if given == Ty::Ptr { ConvOp::PtrToInt } else { ConvOp::IntToPtr };
            return self.host.convert(op, given, wanted, value);
        }
        if model == DataModel::Lp64 && wanted.bits(model) < given.bits(model) {
            let plain = self.host.plain(value);
            return self.resized(plain, given, wanted, false);
        }
        Err(self.mismatch())
    }

    fn mismatch(&self) -> Stop {
        let what = format!("'{}' with an argument of another type than its conversion", self.name());
        self.host.unsupported(what)
    }

    /// An argument of another type in a list is treated like one in the call.
    fn mismatch_or(&self, stop: Stop) -> Stop {
        match stop {
            Stop::Violation(violation) if violation.kind == ViolationKind::BadCall => self.mismatch(),
            stop => stop,
        }
    }

    fn bad_conversion(&self, text: &str) -> Stop {
        self.host.unsupported(format!("conversion '{text}' in the format of '{}'", self.name()))
    }

    /// The next argument, a pointer to a string, and the length of that, up to a limit.
    pub(crate) fn next_string(
        &mut self,
        source: &mut Source<H::Value>,
        limit: Option<u64>,
    ) -> Result<(H::Value, u64), Stop> {
        let pointer = self.next(source, Ty::Ptr)?;
        let len = match limit {
            None => self.string_len(pointer)?,
            Some(limit) => {
                let len = self.length_within(pointer, self.size(limit))?;
                self.size_number(len)?
            }
        };
        Ok((pointer, len))
    }

    /// Stores how much was written where the next argument, a pointer, points.
    pub(crate) fn store_count(
        &mut self,
        source: &mut Source<H::Value>,
        bytes: u64,
        count: u64,
    ) -> Result<(), Stop> {
        let pointer = self.next(source, Ty::Ptr)?;
        self.host.write(pointer, &count.to_le_bytes()[..bytes as usize])
    }

    /// The template that is the argument `index`, and where its arguments come from.
    pub(crate) fn template(&mut self, index: usize, list: bool) -> Result<(Vec<u8>, Source<H::Value>), Stop> {
        let template = self.pointer(index)?;
        let template = self.string(template)?;
        Ok((template, self.source(index, list)?))
    }

    fn format_failed(&self, error: FormatError<Stop>) -> Stop {
        match error {
            FormatError::Argument(stop) => stop,
            FormatError::Conversion { text } => self.bad_conversion(&text),
            FormatError::TooLong => self.host.unsupported(format!("very long output of '{}'", self.name())),
        }
    }

    /// The text of a format that is the argument `index`, to be put in memory, and the strings that it is made
    /// of, each with how many of its bytes were read.
    fn formatted(&mut self, index: usize, list: bool) -> Result<Formatted<H::Value>, Stop> {
        let (template, source) = self.template(index, list)?;
        let (model, mut strings) = (self.host.model(), Vec::new());
        // The template is read to its end as well.
        strings.push((self.pointer(index)?, template.len() as u64 + 1));
        let text = if self.host.is_exact() {
            let mut printed = Printed { call: &mut *self, source, strings: &mut strings };
            format(&template, model, &mut printed).map(Text::Known)
        } else {
            let mut written = Written { call: &mut *self, source, strings: &mut strings };
            format(&template, model, &mut written).map(Text::Open)
        };
        match text {
            Ok(text) => Ok(Formatted { text, strings }),
            Err(error) => Err(self.format_failed(error)),
        }
    }

    /// The text of a format to be printed: a host that is not exact only checks the arguments.
    pub(crate) fn printed(&mut self, index: usize, list: bool) -> Result<Vec<u8>, Stop> {
        let (template, mut source) = self.template(index, list)?;
        let model = self.host.model();
        if self.host.is_exact() {
            let mut strings = Vec::new();
            let text = format(&template, model, &mut Printed { call: self, source, strings: &mut strings });
            return text.map_err(|error| self.format_failed(error));
        }
        for piece in pieces(&template) {
            if let Piece::Directive(directive) = piece {
                self.check_directive(directive, &mut source)?;
            }
        }
        Ok(Vec::new())
    }

    /// Takes the arguments of a directive and checks what they point to.
    fn check_directive(
        &mut self,
        directive: Directive<'_>,
        source: &mut Source<H::Value>,
    ) -> Result<(), Stop> {
        if directive.width == Amount::Argument {
            self.next(source, Ty::I32)?;
        }
        let precision = match directive.precision {
            None => None,
            Some(Amount::Number(number)) => {
                let most = number.min(i32::MAX as u64);
                Some(self.host.constant(Ty::I32, u128::from(most)))
            }
            Some(Amount::Argument) => Some(self.next(source, Ty::I32)?),
        };
        let model = self.host.model();
        match directive.argument(model) {
            Some(Argument::None) => Ok(()),
            Some(Argument::Integer(bytes)) => self.next(source, promoted(bytes)).map(drop),
            Some(Argument::Character) => self.next(source, Ty::I32).map(drop),
            Some(Argument::Pointer) => self.next(source, Ty::Ptr).map(drop),
            Some(Argument::Real(ty)) => self.next(source, ty).map(drop),
            Some(Argument::ErrorText) => self.read_errno().map(drop),
            Some(Argument::Text) => {
                let text = self.next(source, Ty::Ptr)?;
                self.check_text(text, precision)
            }
            Some(Argument::Count(bytes)) => {
                let place = self.next(source, Ty::Ptr)?;
                let ty = Ty::int(8 * bytes as u32).unwrap_or(Ty::I64);
                let count = self.host.unconstrained(ty)?;
                self.host.store(place, ty, count)
            }
            None => Err(self.bad_conversion(&String::from_utf8_lossy(directive.text))),
        }
    }

    /// Checks that a string is there, up to a precision (`I32`) unless that is negative.
    fn check_text(&mut self, text: H::Value, precision: Option<H::Value>) -> Result<(), Stop> {
        let zero = self.host.constant(Ty::I32, 0);
        match precision {
            Some(limit) if !self.host.holds(CmpOp::Slt, Ty::I32, limit, zero)? => {
                let limit = self.resized(limit, Ty::I32, Ty::I64, false)?;
                self.length_within(text, limit).map(drop)
            }
            _ => self.length(text).map(drop),
        }
    }

    /// Ends the program when a checked twin was given less room than it needs (`I64`).
    fn check_room(&mut self, room: Option<usize>, needed: H::Value) -> Result<(), Stop> {
        match room {
            Some(index) => {
                let room = self.room(index)?;
                self.fits(needed, room)
            }
            None => Ok(()),
        }
    }

    /// `sprintf`: the text and a terminator must fit where they go.
    fn print_string(&mut self, index: usize, room: Option<usize>, list: bool) -> ModelResult<H::Value> {
        let place = self.pointer(0)?;
        if let Some(text) = self.measured(place, index, list)? {
            text.write(self, place, text.len)?;
            let needed = self.longer(text.len, 1)?;
            self.check_room(room, needed)?;
            return self.give_measured(text.len);
        }
        let text = self.formatted(index, list)?;
        let len = text.text.len();
        text.write(self, place, len)?;
        self.check_room(room, self.size(len as u64 + 1))?;
        Ok(self.give(len as i128))
    }

    /// `snprintf`: cut to the size, with a terminator unless that is 0; returns the whole length.
    fn print_limited(&mut self, index: usize, room: Option<usize>, list: bool) -> ModelResult<H::Value> {
        let place = self.pointer(0)?;
        let size = self.count(1)?;
        if let Some(text) = self.measured(place, index, list)? {
            if !self.host.is_zero(size, Ty::I64)? {
                let one = self.size(1);
                let kept = match self.host.less(text.len, size, Ty::I64)? {
                    true => text.len,
                    false => self.host.binary(BinOp::Sub, Ty::I64, size, one)?,
                };
                text.write(self, place, kept)?;
            }
            self.check_room(room, size)?;
            return self.give_measured(text.len);
        }
        let text = self.formatted(index, list)?;
        let len = text.text.len();
        if !self.host.is_zero(size, Ty::I64)? {
            let kept = match self.below(len as u64, size)? {
                true => len,
                false => self.size_number(size)?.saturating_sub(1) as usize,
            };
            text.write(self, place, kept)?;
        }
        self.check_room(room, size)?;
        Ok(self.give(len as i128))
    }
}

/// The arguments of a call for the formatting engine, all of them known.
struct Printed<'c, 'm, 'p, H: Host<'p>> {
    call: &'c mut Call<'m, 'p, H>,
    source: Source<H::Value>,
    /// The strings that were read.
    strings: &'c mut Vec<(H::Value, u64)>,
}

impl<'p, H: Host<'p>> Printed<'_, '_, 'p, H> {
    fn next(&mut self, ty: Ty) -> Result<u128, Stop> {
        let value = self.call.next(&mut self.source, ty)?;
        self.call.host.bits(value, ty)
    }
}

impl<'p, H: Host<'p>> Arguments for Printed<'_, '_, 'p, H> {
    type Error = Stop;
    type Byte = u8;

    fn byte(&mut self, byte: u8) -> u8 {
        byte
    }

    fn amount(&mut self) -> Result<i32, Stop> {
        self.next(Ty::I32).map(|bits| bits as i32)
    }

    fn integer(&mut self, bytes: u64, radix: Radix) -> Result<Numeral<u8>, Stop> {
        self.next(promoted(bytes)).map(|bits| Numeral::new(bits as u64, bytes, radix))
    }

    fn character(&mut self) -> Result<u8, Stop> {
        self.next(Ty::I32).map(|bits| bits as u8)
    }

    fn float(&mut self, ty: Ty) -> Result<u128, Stop> {
        self.next(ty)
    }

    fn pointer(&mut self) -> Result<u64, Stop> {
        self.next(Ty::Ptr).map(|bits| bits as u64)
    }

    fn string(&mut self, limit: Option<u64>) -> Result<Vec<u8>, Stop> {
        let (pointer, len) = self.call.next_string(&mut self.source, limit)?;
        self.strings.push((pointer, read_of(len, limit)));
        self.call.host.read(pointer, len)
    }

    fn store_count(&mut self, bytes: u64, count: u64) -> Result<(), Stop> {
        self.call.store_count(&mut self.source, bytes, count)
    }

    fn error_text(&mut self) -> Result<Vec<u8>, Stop> {
        self.call.errno_message()
    }
}

/// `printf`.
fn to_output<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, index: usize, list: bool) -> ModelResult<H::Value> {
    let text = call.printed(index, list)?;
    call.print_standard(Stream::Stdout, &text)?;
    call.give_length(text.len() as u64)
}

/// `fprintf`: the stream is the first argument.
fn to_stream<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, index: usize, list: bool) -> ModelResult<H::Value> {
    let stream = call.stream(0)?;
    let text = call.printed(index, list)?;
    call.write_stream(stream, &text)?;
    call.give_length(text.len() as u64)
}

/// `asprintf`: the text goes to a new heap block whose address is stored.
fn to_block<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, index: usize, list: bool) -> ModelResult<H::Value> {
    let place = call.pointer(0)?;
    if let Some(text) = call.measured(call.null(), index, list)? {
        let size = call.longer(text.len, 1)?;
        let Some(block) = call.heap_block(size, 16, "asprintf")? else { return Ok(call.give(-1)) };
        text.write(call, block, text.len)?;
        call.host.store(place, Ty::Ptr, block)?;
        return call.give_measured(text.len);
    }
    let text = call.formatted(index, list)?.text;
    let len = text.len();
    let Some(block) = call.heap_block(call.size(len as u64 + 1), 16, "asprintf")? else {
        return Ok(call.give(-1));
    };
    text.write(call, block, len)?;
    call.host.store(place, Ty::Ptr, block)?;
    Ok(call.give(len as i128))
}
