//! Streams: `FILE` objects, opening and closing, positions, and plain output.
//!
//! Standard input has the bytes that the settings give. Standard output and error go to the output of
//! the run. Whether a file can be opened, and what is in it, is drawn from the inputs: a bit for
//! success, then for each byte 16 bits (see `environment`). What is written to a file is checked and
//! dropped. Positions are not tracked: `ftell` draws, and `fseek` only forgets what was pushed back.
//!
//! A `FILE` is an object that the program has no business in; closing ends it, so that a later use is
//! one of freed memory.

use super::errno::{EBADF, ENOENT};
use super::{Call, GlobalModel, Model, ModelResult};
use crate::machine::Machine;
use crate::object::{ObjId, State};
use crate::outcome::Stop;
use crate::output::Stream as Standard;
use crate::value::Value;
use ringfence_ir::Ty;
use ringfence_verdict::ViolationKind;

/// The functions of this family.
pub(super) const MODELS: &[Model] = &[
    Model { name: "fopen", run: fopen },
    Model { name: "fopen64", run: fopen },
    Model { name: "tmpfile", run: tmpfile },
    Model { name: "fclose", run: fclose },
    Model { name: "fflush", run: fflush },
    Model { name: "feof", run: feof },
    Model { name: "ferror", run: ferror },
    Model { name: "clearerr", run: clearerr },
    Model { name: "fileno", run: fileno },
    Model { name: "fseek", run: fseek },
    Model { name: "ftell", run: ftell },
    Model { name: "rewind", run: rewind },
    Model { name: "setbuf", run: setbuf },
    Model { name: "setvbuf", run: setvbuf },
    Model { name: "puts", run: puts },
    Model { name: "fputs", run: fputs },
    Model { name: "fputs_unlocked", run: fputs },
    Model { name: "putchar", run: putchar },
    Model { name: "putchar_unlocked", run: putchar },
    Model { name: "fputc", run: fputc },
    Model { name: "putc", run: fputc },
    Model { name: "_IO_putc", run: fputc },
    Model { name: "putc_unlocked", run: fputc },
    Model { name: "fwrite", run: fwrite },
    Model { name: "write", run: write },
    Model { name: "remove", run: on_path },
    Model { name: "unlink", run: on_path },
    Model { name: "rmdir", run: on_path },
    Model { name: "access", run: on_path },
    Model { name: "rename", run: rename },
];

/// The objects of this family.
pub(super) const GLOBALS: &[GlobalModel] = &[
    GlobalModel { name: "stdin", init: |machine, place| standard(machine, place, Kind::Input) },
    GlobalModel {
        name: "stdout",
        init: |machine, place| standard(machine, place, Kind::Output(Standard::Stdout)),
    },
    GlobalModel {
        name: "stderr",
        init: |machine, place| standard(machine, place, Kind::Output(Standard::Stderr)),
    },
];

/// The size of a `FILE` of glibc.
const FILE_SIZE: u64 = 216;

/// What is behind a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Standard input.
    Input,
    /// Standard output or error.
    Output(Standard),
    /// A file.
    File,
}

/// An open stream.
#[derive(Debug)]
pub(super) struct Open {
    object: ObjId,
    kind: Kind,
    pushed_back: Vec<u8>,
    at_end: bool,
}

/// All open streams and how much of standard input was read.
#[derive(Debug, Default)]
pub(super) struct Streams {
    open: Vec<Open>,
    input_read: usize,
}

/// Makes the object of a stream.
fn make(machine: &mut Machine<'_>, kind: Kind) -> Result<Value, Stop> {
    let file = machine.allocate_library(FILE_SIZE, "FILE")?;
    if let Some(object) = file.prov.get() {
        let open = Open { object, kind, pushed_back: Vec::new(), at_end: false };
        machine.library.streams.open.push(open);
    }
    Ok(file)
}

/// Makes a standard stream and stores its address in the variable of that name.
fn standard(machine: &mut Machine<'_>, place: Value, kind: Kind) -> Result<(), Stop> {
    let file = make(machine, kind)?;
    machine.store(place, Ty::Ptr, file)
}

impl Call<'_, '_> {
    /// The index of the open stream that an argument points to.
    ///
    /// # Errors
    /// When it points to none.
    pub(super) fn stream(&mut self, index: usize) -> Result<usize, Stop> {
        let pointer = self.arg(index)?;
        self.readable(pointer, 1)?;
        let place = self.machine.memory.place(pointer);
        let open = &self.machine.library.streams.open;
        match open.iter().position(|open| place == Some((open.object, 0))) {
            Some(found) => Ok(found),
            None => {
                let message = format!("'{}' of a pointer that is no stream", self.name());
                Err(self.machine.violation(ViolationKind::WildPointer, message))
            }
        }
    }

    /// The stream of standard input, made if the program has not named it.
    ///
    /// # Errors
    /// When the budget has run out.
    pub(super) fn input_stream(&mut self) -> Result<usize, Stop> {
        let input =
            |call: &Self| call.machine.library.streams.open.iter().position(|open| open.kind == Kind::Input);
        if let Some(found) = input(self) {
            return Ok(found);
        }
        make(self.machine, Kind::Input)?;
        Ok(self.machine.library.streams.open.len() - 1)
    }

    fn open(&mut self, stream: usize) -> &mut Open {
        &mut self.machine.library.streams.open[stream]
    }

    /// Writes to a stream.
    ///
    /// # Errors
    /// When the budget has run out.
    pub(super) fn write_stream(&mut self, stream: usize, bytes: &[u8]) -> Result<(), Stop> {
        match self.open(stream).kind {
            Kind::Output(standard) => self.machine.print(standard, bytes),
            Kind::Input | Kind::File => Ok(()),
        }
    }

    /// The next byte of a stream; absent at its end.
    ///
    /// # Errors
    /// When the inputs have run out.
    pub(super) fn read_stream(&mut self, stream: usize) -> Result<Option<u8>, Stop> {
        if let Some(byte) = self.open(stream).pushed_back.pop() {
            return Ok(Some(byte));
        }
        if self.open(stream).at_end {
            return Ok(None);
        }
        let next = match self.open(stream).kind {
            Kind::Input => self.read_input(),
            Kind::File => self.world_byte()?,
            Kind::Output(_) => None,
        };
        self.open(stream).at_end = next.is_none();
        Ok(next)
    }

    /// The next byte of standard input.
    pub(super) fn read_input(&mut self) -> Option<u8> {
        let at = self.machine.library.streams.input_read;
        let byte = self.machine.settings().stdin.get(at).copied()?;
        self.machine.library.streams.input_read += 1;
        Some(byte)
    }

    /// Puts a byte back, to be read next.
    pub(super) fn unread_stream(&mut self, stream: usize, byte: u8) {
        let open = self.open(stream);
        open.pushed_back.push(byte);
        open.at_end = false;
    }
}

/// `fopen`: the name and the mode are strings; a drawn bit decides whether there is such a file.
fn fopen(call: &mut Call<'_, '_>) -> ModelResult {
    let (name, mode) = (call.arg(0)?, call.arg(1)?);
    call.string_len(name)?;
    call.string_len(mode)?;
    open_file(call)
}

/// `tmpfile`: a drawn bit decides whether it succeeds.
fn tmpfile(call: &mut Call<'_, '_>) -> ModelResult {
    open_file(call)
}

fn open_file(call: &mut Call<'_, '_>) -> ModelResult {
    if call.world(1)? == 0 {
        call.set_errno(ENOENT)?;
        return Ok(Some(Value::ZERO));
    }
    make(call.machine, Kind::File).map(Some)
}

/// `fclose`: ends the stream.
fn fclose(call: &mut Call<'_, '_>) -> ModelResult {
    let stream = call.stream(0)?;
    let object = call.machine.library.streams.open.remove(stream).object;
    let loc = call.machine.loc();
    call.machine.memory.end(object, State::Freed(loc));
    Ok(call.give(0))
}

/// `fflush`: null means all streams.
fn fflush(call: &mut Call<'_, '_>) -> ModelResult {
    if call.optional(0)?.is_some() {
        call.stream(0)?;
    }
    Ok(call.give(0))
}

/// `feof`: whether a read met the end.
fn feof(call: &mut Call<'_, '_>) -> ModelResult {
    let stream = call.stream(0)?;
    let at_end = call.open(stream).at_end;
    Ok(call.give(i128::from(at_end)))
}

/// `ferror`: no stream ever fails.
fn ferror(call: &mut Call<'_, '_>) -> ModelResult {
    call.stream(0)?;
    Ok(call.give(0))
}

/// `clearerr`: a stream can be read beyond its end again.
fn clearerr(call: &mut Call<'_, '_>) -> ModelResult {
    let stream = call.stream(0)?;
    call.open(stream).at_end = false;
    Ok(None)
}

/// `fileno`: 0, 1 and 2 for the standard streams, larger numbers for files.
fn fileno(call: &mut Call<'_, '_>) -> ModelResult {
    let stream = call.stream(0)?;
    let number = match call.open(stream).kind {
        Kind::Input => 0,
        Kind::Output(Standard::Stdout) => 1,
        Kind::Output(Standard::Stderr) => 2,
        Kind::File => 3 + stream as i128,
    };
    Ok(call.give(number))
}

/// Forgets what was pushed back and that the end was met.
fn reposition(call: &mut Call<'_, '_>) -> Result<(), Stop> {
    let stream = call.stream(0)?;
    let open = call.open(stream);
    open.pushed_back.clear();
    open.at_end = false;
    Ok(())
}

/// `fseek`: always succeeds.
fn fseek(call: &mut Call<'_, '_>) -> ModelResult {
    call.number(1)?;
    reposition(call)?;
    Ok(call.give(0))
}

/// `ftell`: any number from 0 to 2³¹ - 1.
fn ftell(call: &mut Call<'_, '_>) -> ModelResult {
    call.stream(0)?;
    let position = call.world(31)?;
    Ok(call.give(position as i128))
}

/// `rewind`.
fn rewind(call: &mut Call<'_, '_>) -> ModelResult {
    reposition(call)?;
    Ok(None)
}

/// `setbuf`: buffering is not visible.
fn setbuf(call: &mut Call<'_, '_>) -> ModelResult {
    call.stream(0)?;
    Ok(None)
}

/// `setvbuf`.
fn setvbuf(call: &mut Call<'_, '_>) -> ModelResult {
    call.stream(0)?;
    Ok(call.give(0))
}

/// `puts`: a string and a new line.
fn puts(call: &mut Call<'_, '_>) -> ModelResult {
    let mut text = call.string(call.arg(0)?)?;
    text.push(b'\n');
    call.print(&text)?;
    Ok(call.give(text.len() as i128))
}

/// `fputs`.
fn fputs(call: &mut Call<'_, '_>) -> ModelResult {
    let stream = call.stream(1)?;
    let text = call.string(call.arg(0)?)?;
    call.write_stream(stream, &text)?;
    Ok(call.give(1))
}

/// `putchar`.
fn putchar(call: &mut Call<'_, '_>) -> ModelResult {
    let byte = call.number(0)? as u8;
    call.print(&[byte])?;
    Ok(call.give(i128::from(byte)))
}

/// `fputc`, `putc` and `_IO_putc`.
fn fputc(call: &mut Call<'_, '_>) -> ModelResult {
    let byte = call.number(0)? as u8;
    let stream = call.stream(1)?;
    call.write_stream(stream, &[byte])?;
    Ok(call.give(i128::from(byte)))
}

/// `fwrite`: all of the elements are read; a size that overflows cannot be readable.
fn fwrite(call: &mut Call<'_, '_>) -> ModelResult {
    let source = call.arg(0)?;
    let (size, count) = (call.count(1)?, call.count(2)?);
    let stream = call.stream(3)?;
    let bytes = call.bytes(source, size.saturating_mul(count))?;
    call.write_stream(stream, &bytes)?;
    Ok(call.give(if size == 0 { 0 } else { i128::from(count) }))
}

/// `write`: to the descriptors 1 and 2.
fn write(call: &mut Call<'_, '_>) -> ModelResult {
    let descriptor = call.number(0)?;
    let source = call.arg(1)?;
    let len = call.count(2)?;
    let standard = match descriptor {
        1 => Standard::Stdout,
        2 => Standard::Stderr,
        _ => return call.fail(EBADF),
    };
    let bytes = call.bytes(source, len)?;
    call.machine.print(standard, &bytes)?;
    Ok(call.give(i128::from(len)))
}

/// Functions on a path: a drawn bit decides whether they fail.
fn on_path(call: &mut Call<'_, '_>) -> ModelResult {
    call.string_len(call.arg(0)?)?;
    if call.world(1)? == 0 { Ok(call.give(0)) } else { call.fail(ENOENT) }
}

/// `rename`: two paths.
fn rename(call: &mut Call<'_, '_>) -> ModelResult {
    call.string_len(call.arg(1)?)?;
    on_path(call)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Bench, NULL, int, ptr, size};
    use ringfence_verdict::ViolationKind::{
        NonHeapFree, NullDeref, OutOfBounds, UninitialisedRead, UseAfterFree, WildPointer,
    };

    #[test]
    fn output_goes_to_its_stream() {
        let mut bench = Bench::new();
        let (out, err) = (bench.stream("stdout"), bench.stream("stderr"));
        let text = bench.text("hi");
        assert_eq!(bench.int("puts", &[ptr(text)]), 3);
        bench.int("fputs", &[ptr(text), ptr(err)]);
        assert_eq!(bench.int("putchar", &[int(0x141)]), 0x41);
        assert_eq!(bench.int("fputc", &[int(33), ptr(out)]), 33);
        assert_eq!(bench.long("fwrite", &[ptr(text), size(1), size(2), ptr(err)]), 2);
        assert_eq!(bench.long("write", &[int(1), ptr(text), size(2)]), 2);
        assert_eq!(bench.long("write", &[int(9), ptr(text), size(2)]), -1);
        assert_eq!(bench.int("fflush", &[NULL]), 0);
        assert_eq!(bench.output(), ("hi\nA!hi".into(), "hihi".into()));
    }

    #[test]
    fn sources_are_checked() {
        let mut bench = Bench::new();
        let out = ptr(bench.stream("stdout"));
        let open = bench.bytes(b"ab");
        assert_eq!(bench.fails("puts", &[ptr(open)]), (OutOfBounds, Some(2)));
        assert_eq!(bench.fails("fwrite", &[ptr(open), size(2), size(2), out]).0, OutOfBounds);
        assert_eq!(bench.fails("fwrite", &[ptr(open), size(u64::MAX), size(2), out]).0, OutOfBounds);
        let blank = bench.block(1);
        bench.long("fwrite", &[ptr(blank), size(1), size(1), out]);
        assert_eq!(bench.notes(), [UninitialisedRead]);
    }

    #[test]
    fn streams_are_checked() {
        let mut bench = Bench::new();
        let no_stream = bench.block(300);
        assert_eq!(bench.fails("fputc", &[int(1), ptr(no_stream)]).0, WildPointer);
        assert_eq!(bench.fails("fputc", &[int(1), NULL]).0, NullDeref);
    }

    #[test]
    fn files_open_when_the_inputs_say_so() {
        let mut bench = Bench::with_inputs(&[0, 1, 66, 0, 5]);
        let (name, mode) = (bench.text("f"), bench.text("r"));
        assert!(bench.pointer("fopen", &[ptr(name), ptr(mode)]).is_null());
        assert_eq!(bench.errno(), super::ENOENT);
        let file = bench.pointer("fopen", &[ptr(name), ptr(mode)]);
        assert_eq!(bench.int("fgetc", &[ptr(file)]), 65);
        assert_eq!(bench.int("feof", &[ptr(file)]), 0);
        assert_eq!(bench.int("fgetc", &[ptr(file)]), -1);
        assert_eq!(bench.int("feof", &[ptr(file)]), 1);
        bench.run("rewind", &[ptr(file)]);
        assert_eq!(bench.int("feof", &[ptr(file)]), 0);
        assert_eq!(bench.long("ftell", &[ptr(file)]), 5);
        assert_eq!(bench.fails("free", &[ptr(file)]).0, NonHeapFree);
        assert_eq!(bench.int("fclose", &[ptr(file)]), 0);
        assert_eq!(bench.fails("fgetc", &[ptr(file)]).0, UseAfterFree);
        assert_eq!(bench.fails("fclose", &[ptr(file)]).0, UseAfterFree);
    }

    #[test]
    fn paths() {
        let mut bench = Bench::with_inputs(&[0, 1]);
        let name = bench.text("f");
        assert_eq!(bench.int("remove", &[ptr(name)]), 0);
        assert_eq!(bench.int("rename", &[ptr(name), ptr(name)]), -1);
        assert_eq!(bench.fails("rename", &[ptr(name), NULL]).0, NullDeref);
        let input = bench.stream("stdin");
        assert_eq!(bench.int("fileno", &[ptr(input)]), 0);
    }
}
