//! Formatted output: the `printf` family with its `v…` and checked twins.
//!
//! The text is made by `text::format`, which reads each argument once and each string only as far as
//! its precision allows. Where the type of an argument does not match its conversion, the value is
//! taken if a register of the machine would hold it (LP64, an integer or pointer at least as wide as
//! asked for); otherwise the call is unsupported, since what it prints is not defined.

use super::{Call, Model, ModelResult};
use crate::outcome::Stop;
use crate::output::Stream;
use crate::text::format::{Arguments, FormatError, format};
use crate::value::{Value, mask};
use ringfence_ir::{DataModel, Ty};
use ringfence_verdict::ViolationKind;

/// The functions of this family. The checked twins have a flag, and some a size, among the arguments.
pub(super) const MODELS: &[Model] = &[
    Model { name: "printf", run: |call| to_output(call, 0, false) },
    Model { name: "vprintf", run: |call| to_output(call, 0, true) },
    Model { name: "__printf_chk", run: |call| to_output(call, 1, false) },
    Model { name: "__vprintf_chk", run: |call| to_output(call, 1, true) },
    Model { name: "fprintf", run: |call| to_stream(call, 1, false) },
    Model { name: "vfprintf", run: |call| to_stream(call, 1, true) },
    Model { name: "__fprintf_chk", run: |call| to_stream(call, 2, false) },
    Model { name: "__vfprintf_chk", run: |call| to_stream(call, 2, true) },
    Model { name: "dprintf", run: |call| to_descriptor(call, false) },
    Model { name: "vdprintf", run: |call| to_descriptor(call, true) },
    Model { name: "sprintf", run: |call| to_string(call, 1, None, false) },
    Model { name: "vsprintf", run: |call| to_string(call, 1, None, true) },
    Model { name: "__sprintf_chk", run: |call| to_string(call, 3, Some(2), false) },
    Model { name: "__vsprintf_chk", run: |call| to_string(call, 3, Some(2), true) },
    Model { name: "snprintf", run: |call| to_limited(call, 2, None, false) },
    Model { name: "vsnprintf", run: |call| to_limited(call, 2, None, true) },
    Model { name: "__snprintf_chk", run: |call| to_limited(call, 4, Some(3), false) },
    Model { name: "__vsnprintf_chk", run: |call| to_limited(call, 4, Some(3), true) },
    Model { name: "asprintf", run: |call| to_block(call, false) },
    Model { name: "vasprintf", run: |call| to_block(call, true) },
];

/// Where the arguments of a conversion come from.
#[derive(Debug, Clone, Copy)]
pub(super) enum Source {
    /// The call itself, from this argument on.
    Arguments(usize),
    /// The `va_list` at this address.
    List(Value),
}

impl Call<'_, '_> {
    /// The source of the arguments of a format that is the argument `index`.
    ///
    /// # Errors
    /// When there are too few arguments.
    pub(super) fn source(&mut self, index: usize, list: bool) -> Result<Source, Stop> {
        if !list {
            return Ok(Source::Arguments(index + 1));
        }
        let value = self.arg(index + 1)?;
        if self.machine.model() == DataModel::Lp64 {
            return Ok(Source::List(value));
        }
        // There a `va_list` is a pointer, passed by value: it needs a place to move on in.
        let place = match self.machine.library.list {
            Some(place) => place,
            None => self.machine.allocate_library(4, "copy of a va_list")?,
        };
        self.machine.library.list = Some(place);
        self.machine.store(place, Ty::Ptr, value)?;
        Ok(Source::List(place))
    }

    /// The next argument of a source.
    ///
    /// # Errors
    /// When there is none or its type does not match.
    pub(super) fn next(&mut self, source: &mut Source, ty: Ty) -> Result<Value, Stop> {
        let value = match source {
            Source::List(list) => {
                let list = *list;
                self.va_next(list, ty).map_err(|stop| self.mismatch_or(stop))?
            }
            Source::Arguments(index) => {
                let (value, given) = self.typed_arg(*index)?;
                *index += 1;
                self.fitting(value, given, ty)?
            }
        };
        self.machine.use_value(value, "by a formatted conversion")?;
        Ok(value.determinate())
    }

    /// The value of an argument that was given as one type and is taken as another.
    fn fitting(&self, value: Value, given: Ty, wanted: Ty) -> Result<Value, Stop> {
        let model = self.machine.model();
        let integer = |ty: Ty| ty.is_int() || ty == Ty::Ptr;
        if given == wanted || integer(given) && integer(wanted) && given.bits(model) == wanted.bits(model) {
            return Ok(value);
        }
        let in_register = model == DataModel::Lp64 && integer(given) && integer(wanted);
        if in_register && wanted.bits(model) < given.bits(model) {
            return Ok(Value::plain(value.bits & mask(wanted.bits(model))));
        }
        Err(self.mismatch())
    }

    fn mismatch(&self) -> Stop {
        let what = format!("'{}' with an argument of another type than its conversion", self.name());
        self.machine.unsupported(what)
    }

    /// An argument of another type in a list is treated like one in the call.
    fn mismatch_or(&self, stop: Stop) -> Stop {
        match stop {
            Stop::Violation(violation) if violation.kind == ViolationKind::BadCall => self.mismatch(),
            stop => stop,
        }
    }

    /// The text of a format that is the argument `index`.
    fn formatted(&mut self, index: usize, list: bool) -> Result<Vec<u8>, Stop> {
        let template = self.string(self.arg(index)?)?;
        let source = self.source(index, list)?;
        let model = self.machine.model();
        let result = format(&template, model, &mut Printed { call: self, source });
        result.map_err(|error| match error {
            FormatError::Argument(stop) => stop,
            FormatError::Conversion { text, .. } => {
                self.machine.unsupported(format!("conversion '{text}' in the format of '{}'", self.name()))
            }
            FormatError::TooLong => {
                self.machine.unsupported(format!("very long output of '{}'", self.name()))
            }
        })
    }
}

/// The arguments of a call for the formatting engine.
struct Printed<'c, 'm, 'p> {
    call: &'c mut Call<'m, 'p>,
    source: Source,
}

impl Arguments for Printed<'_, '_, '_> {
    type Error = Stop;

    fn integer(&mut self, bytes: u64) -> Result<u64, Stop> {
        let ty = if bytes == 8 { Ty::I64 } else { Ty::I32 };
        self.call.next(&mut self.source, ty).map(Value::low)
    }

    fn float(&mut self, ty: Ty) -> Result<u128, Stop> {
        self.call.next(&mut self.source, ty).map(|value| value.bits)
    }

    fn pointer(&mut self) -> Result<u64, Stop> {
        self.call.next(&mut self.source, Ty::Ptr).map(Value::low)
    }

    fn string(&mut self, limit: Option<u64>) -> Result<Vec<u8>, Stop> {
        let pointer = self.call.next(&mut self.source, Ty::Ptr)?;
        let len = match limit {
            None => self.call.string_len(pointer)?,
            Some(limit) => self.call.string_len_within(pointer, limit)?,
        };
        self.call.machine.read(pointer, len)
    }

    fn store_count(&mut self, bytes: u64, count: u64) -> Result<(), Stop> {
        let pointer = self.call.next(&mut self.source, Ty::Ptr)?;
        self.call.machine.write(pointer, &count.to_le_bytes()[..bytes as usize])
    }

    fn error_text(&mut self) -> Result<Vec<u8>, Stop> {
        self.call.errno_message()
    }
}

/// `printf`.
fn to_output(call: &mut Call<'_, '_>, index: usize, list: bool) -> ModelResult {
    let text = call.formatted(index, list)?;
    call.print(&text)?;
    Ok(call.give(text.len() as i128))
}

/// `fprintf`: the stream is the first argument.
fn to_stream(call: &mut Call<'_, '_>, index: usize, list: bool) -> ModelResult {
    let stream = call.stream(0)?;
    let text = call.formatted(index, list)?;
    call.write_stream(stream, &text)?;
    Ok(call.give(text.len() as i128))
}

/// `dprintf`: to the descriptors 1 and 2.
fn to_descriptor(call: &mut Call<'_, '_>, list: bool) -> ModelResult {
    let stream = match call.number(0)? {
        1 => Stream::Stdout,
        2 => Stream::Stderr,
        _ => return call.fail(super::errno::EBADF),
    };
    let text = call.formatted(1, list)?;
    call.machine.print(stream, &text)?;
    Ok(call.give(text.len() as i128))
}

/// Ends the program when a checked twin was told of less room than it needs.
fn check_room(call: &mut Call<'_, '_>, room: Option<usize>, needed: u64) -> Result<(), Stop> {
    match room {
        Some(index) => {
            let room = call.room(index)?;
            call.fits(needed, room)
        }
        None => Ok(()),
    }
}

/// `sprintf`: the text and a terminator must fit where they go.
fn to_string(call: &mut Call<'_, '_>, index: usize, room: Option<usize>, list: bool) -> ModelResult {
    let place = call.arg(0)?;
    let mut text = call.formatted(index, list)?;
    text.push(0);
    call.machine.write(place, &text)?;
    check_room(call, room, text.len() as u64)?;
    Ok(call.give(text.len() as i128 - 1))
}

/// `snprintf`: cut to the size, with a terminator unless that is 0; returns the whole length.
fn to_limited(call: &mut Call<'_, '_>, index: usize, room: Option<usize>, list: bool) -> ModelResult {
    let place = call.arg(0)?;
    let size = call.count(1)?;
    let text = call.formatted(index, list)?;
    if size > 0 {
        let kept = usize::try_from(size - 1).map_or(text.len(), |most| most.min(text.len()));
        let mut written = text[..kept].to_vec();
        written.push(0);
        call.machine.write(place, &written)?;
    }
    check_room(call, room, size)?;
    Ok(call.give(text.len() as i128))
}

/// `asprintf`: the text goes to a new heap block whose address is stored.
fn to_block(call: &mut Call<'_, '_>, list: bool) -> ModelResult {
    let place = call.arg(0)?;
    let mut text = call.formatted(1, list)?;
    text.push(0);
    let block = call.heap_block(text.len() as u64, 16, "asprintf")?;
    if block.is_null() {
        return Ok(call.give(-1));
    }
    call.machine.write(block, &text)?;
    call.machine.store(place, Ty::Ptr, block)?;
    Ok(call.give(text.len() as i128 - 1))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Bench, NULL, double, int, ptr, size};
    use super::*;
    use crate::inputs::Inputs;
    use crate::settings::Settings;
    use ringfence_verdict::ViolationKind::{BadCall, NullDeref, OutOfBounds, UninitialisedRead};

    #[test]
    fn formatted_output() {
        let mut bench = Bench::new();
        let (format, word) = (bench.text("%d %s %.1f %c|"), bench.text("ab"));
        let args = [ptr(format), int(-3), ptr(word), double(2.5), int(65)];
        assert_eq!(bench.int("printf", &args), 12);
        let err = ptr(bench.stream("stderr"));
        bench.int("fprintf", &[err, ptr(format), int(1), ptr(word), double(0.0), int(66)]);
        bench.int("__printf_chk", &[int(1), ptr(word)]);
        assert_eq!(bench.output(), ("-3 ab 2.5 A|ab".into(), "1 ab 0.0 B|".into()));
    }

    #[test]
    fn lists() {
        let mut bench = Bench::new();
        let (format, place) = (bench.text("%d %ld %g"), bench.block(20));
        let list = bench.list(&[int(1), size(2), double(0.5)]);
        assert_eq!(bench.int("vsprintf", &[ptr(place), ptr(format), list]), 7);
        assert_eq!(bench.string(place), "1 2 0.5");
        let list = bench.list(&[int(1), size(2)]);
        assert_eq!(bench.fails("vprintf", &[ptr(format), list]).0, OutOfBounds);
        let list = bench.list(&[double(1.0)]);
        assert!(matches!(bench.call("vprintf", &[ptr(format), list]), Err(Stop::Unsupported { .. })));
    }

    #[test]
    fn lists_passed_by_value() {
        let mut bench = Bench::with(DataModel::Ilp32, Settings::default(), Inputs::zero());
        let format = bench.text("%d %ld");
        let list = bench.list(&[int(1), int(2)]);
        assert_eq!(bench.int("vprintf", &[ptr(format), list]), 3);
        assert_eq!(bench.int("vprintf", &[ptr(format), list]), 3);
        assert_eq!(bench.output().0, "1 21 2");
    }

    #[test]
    fn places_are_checked() {
        let mut bench = Bench::new();
        let (format, word, place) = (bench.text("%s!"), bench.text("abc"), bench.block(4));
        assert_eq!(bench.fails("sprintf", &[ptr(place), ptr(format), ptr(word)]), (OutOfBounds, Some(0)));
        assert_eq!(bench.int("snprintf", &[ptr(place), size(4), ptr(format), ptr(word)]), 4);
        assert_eq!(bench.string(place), "abc");
        assert_eq!(bench.int("snprintf", &[NULL, size(0), ptr(format), ptr(word)]), 4);
        let long = [ptr(place), size(100), ptr(format), ptr(word)];
        assert_eq!(bench.fails("snprintf", &long).0, OutOfBounds);
        let checked = [ptr(place), int(0), size(2), ptr(word)];
        assert_eq!(bench.call("__sprintf_chk", &checked), Err(Stop::Abort));
    }

    #[test]
    fn strings_are_read_up_to_their_precision() {
        let mut bench = Bench::new();
        let (short, whole, open) = (bench.text("%.2s"), bench.text("%s"), bench.bytes(b"ab"));
        assert_eq!(bench.int("printf", &[ptr(short), ptr(open)]), 2);
        assert_eq!(bench.fails("printf", &[ptr(whole), ptr(open)]), (OutOfBounds, Some(2)));
        assert_eq!(bench.fails("printf", &[ptr(whole), NULL]).0, NullDeref);
    }

    #[test]
    fn arguments_are_checked() {
        let mut bench = Bench::new();
        let (format, count) = (bench.text("%d%n"), bench.block(4));
        assert_eq!(bench.fails("printf", &[ptr(format)]).0, BadCall);
        assert_eq!(bench.int("printf", &[ptr(format), (Value::INDETERMINATE, Ty::I32), ptr(count)]), 1);
        assert_eq!(bench.notes(), [UninitialisedRead]);
        assert_eq!(bench.read(count, 4), [1, 0, 0, 0]);
        assert_eq!(bench.int("printf", &[ptr(format), size(7), ptr(count)]), 1);
        let wrong = [ptr(format), double(1.0), ptr(count)];
        assert!(matches!(bench.call("printf", &wrong), Err(Stop::Unsupported { .. })));
        let unknown = bench.text("%y");
        assert!(matches!(bench.call("printf", &[ptr(unknown)]), Err(Stop::Unsupported { .. })));
    }

    #[test]
    fn new_blocks() {
        let mut bench = Bench::new();
        let (format, place) = (bench.text("n=%d"), bench.block(8));
        assert_eq!(bench.int("asprintf", &[ptr(place), ptr(format), int(12)]), 4);
        let text = bench.machine.load(place, Ty::Ptr).expect("stored");
        assert_eq!(bench.string(text), "n=12");
        bench.run("free", &[ptr(text)]);
    }
}
