//! Streams: `FILE` objects, opening and closing, positions, and plain output.
//!
//! Standard input has the bytes that the settings give. Standard output and error go to the output of
//! the run. Whether a file can be opened, and what is in it, is drawn from the inputs: a bit for
//! success, then for each byte 16 bits (see `environment`). What is written to a file is checked and
//! dropped, so that it cannot be read back in a run. The position of a file is counted in a run, and drawn at its
//! end; `fseek` forgets what was pushed back.
//! Writing, closing and seeking succeed in a run; a host that is not exact learns that they may fail. Reads
//! fail only by coming to the end. Standard input cannot be read a second time.
//!
//! A `FILE` is an object that the program has no business in; closing ends it, so that a later use is
//! one of freed memory.
//!
//! A buffer that the program gives a stream (`setvbuf`) is the stream's until that is closed, at the end of the
//! program at the latest: its address stands in the `FILE`, which holds it, and whoever uses the stream uses
//! the buffer. What is in it is indeterminate at any time.

use crate::access::library_object;
use crate::call::Call;
use crate::descriptor::lowest_free;
use crate::errno::{EINVAL, ENOENT};
use crate::host::Host;
use crate::model::{Init, ModelResult, models};
use crate::object::Life;
use crate::state::{Direction, End, Library, OpenStream, Position, Stream, StreamKind};
use crate::stop::Stop;
use crate::text::bytes::Bytes;
use ringfence_base::Loc;
use ringfence_base::bits::sign_extend;
use ringfence_ir::{ConvOp, Ty};
use ringfence_verdict::ViolationKind;

models! {
    [fclose, rewind, setbuf, setbuffer, setlinebuf, setvbuf, puts]
    "fopen" | "fopen64" => fopen,
    "tmpfile" | "tmpfile64" => tmpfile,
    "fflush" | "fflush_unlocked" => fflush,
    "feof" | "feof_unlocked" => feof,
    "ferror" | "ferror_unlocked" => ferror,
    "clearerr" | "clearerr_unlocked" => clearerr,
    "fileno" | "fileno_unlocked" => fileno,
    "flockfile" | "funlockfile" => lock,
    "fseek" | "fseeko" | "fseeko64" => fseek,
    "ftell" | "ftello" => ftell,
    "fputs" | "fputs_unlocked" => fputs,
    "putchar" | "putchar_unlocked" => putchar,
    "fputc" | "putc" | "_IO_putc" | "putc_unlocked" | "fputc_unlocked" => fputc,
    "fwrite" | "fwrite_unlocked" => fwrite,
}

/// The names of the objects of this family.
pub(crate) const OBJECTS: [&str; 3] = ["stdin", "stdout", "stderr"];

/// The object of this family with a name.
pub(crate) fn global<'p, H: Host<'p>>(name: &str) -> Option<Init<'p, H>> {
    Some(match name {
        "stdin" => |host, place| standard(host, place, StreamKind::Input),
        "stdout" => |host, place| standard(host, place, StreamKind::Output(Stream::Stdout)),
        "stderr" => |host, place| standard(host, place, StreamKind::Output(Stream::Stderr)),
        _ => return None,
    })
}

/// The size of a `FILE` of glibc.
const FILE_SIZE: u64 = 216;

/// The descriptor of a new stream: the lowest that is free.
fn free_descriptor<'p, H: Host<'p>>(host: &H, kind: StreamKind) -> u32 {
    match kind {
        StreamKind::Input => 0,
        StreamKind::Output(Stream::Stdout) => 1,
        StreamKind::Output(Stream::Stderr) => 2,
        StreamKind::File | StreamKind::Temporary => lowest_free(host),
    }
}

/// Makes the object of a stream.
pub(crate) fn make<'p, H: Host<'p>>(host: &mut H, kind: StreamKind) -> Result<H::Value, Stop> {
    let file = library_object(host, FILE_SIZE, "FILE")?;
    let open = OpenStream {
        file,
        kind,
        pushed_back: Vec::new(),
        end: End::NotMet,
        buffered: None,
        position: Position::Elsewhere,
        written: false,
        only: None,
        descriptor: free_descriptor(host, kind),
        by_lines: false,
        pending: false,
    };
    host.library_mut().streams.push(open);
    Ok(file)
}

/// Makes a standard stream and stores its address in the variable of that name.
fn standard<'p, H: Host<'p>>(host: &mut H, place: H::Value, kind: StreamKind) -> Result<(), Stop> {
    let file = make(host, kind)?;
    host.store(place, Ty::Ptr, file)
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// The index of the open stream that an argument points to. A pointer that can be read is at the
    /// address of a `FILE` only if it points to that object.
    ///
    /// # Errors
    /// When it points to none.
    pub(crate) fn stream(&mut self, index: usize) -> Result<usize, Stop> {
        let pointer = self.pointer(index)?;
        self.readable_bytes(pointer, 1)?;
        for index in 0..self.host.library().streams.len() {
            let file = self.host.library().streams[index].file;
            if self.host.equals(pointer, file, Ty::Ptr)? {
                return Ok(index);
            }
        }
        let message = format!("'{}' of a pointer that is no stream", self.name());
        Err(self.host.violation(ViolationKind::WildPointer, message))
    }

    /// The stream of standard input, made if the program has not named it.
    pub(crate) fn input_stream(&mut self) -> Result<usize, Stop> {
        if let Some(found) = self.standard_stream(StreamKind::Input)? {
            return Ok(found);
        }
        make(self.host, StreamKind::Input)?;
        Ok(self.host.library().streams.len() - 1)
    }

    /// The index of a standard stream, if the program has named it.
    ///
    /// # Errors
    /// When the program has closed it.
    fn standard_stream(&mut self, kind: StreamKind) -> Result<Option<usize>, Stop> {
        let library = self.host.library();
        if library.closed.contains(&kind) {
            let message = format!("'{}' of a standard stream that was closed", self.name());
            return Err(self.host.violation(ViolationKind::UseAfterFree, message));
        }
        Ok(library.streams.iter().position(|open| open.kind == kind))
    }

    /// Writes to standard output or error, if the host is exact.
    ///
    /// # Errors
    /// When the program has closed the stream or its buffer is not there, or the budget has run out.
    pub(crate) fn print_standard(&mut self, stream: Stream, bytes: &[u8]) -> Result<(), Stop> {
        match self.standard_stream(StreamKind::Output(stream))? {
            Some(index) => self.fill_buffer(index, bytes)?,
            None => self.disturb_errno()?,
        }
        self.print(stream, bytes)
    }

    /// Uses the buffer that the program gave a stream, if any: its bytes become indeterminate.
    ///
    /// # Errors
    /// When it is not there.
    fn use_buffer(&mut self, stream: usize) -> Result<(), Stop> {
        if self.open(stream).buffered.is_none() {
            return Ok(());
        }
        let file = self.open(stream).file;
        let (buffer, size) = buffer_of(self.host, file)?;
        self.blur(buffer, size)
    }

    /// Uses the buffer of a stream that is written to. What a host that is not exact writes is not known.
    fn fill_buffer(&mut self, stream: usize, bytes: &[u8]) -> Result<(), Stop> {
        self.use_buffer(stream)?;
        self.disturb_errno()?;
        let ends_line = self.host.is_exact() && bytes.last() == Some(&b'\n');
        let open = self.open(stream);
        open.pending = open.buffered.is_some() && !(open.by_lines && ends_line);
        Ok(())
    }

    fn open(&mut self, stream: usize) -> &mut OpenStream<H::Value> {
        &mut self.host.library_mut().streams[stream]
    }

    /// Writes to a stream, if the host is exact.
    pub(crate) fn write_stream(&mut self, stream: usize, bytes: &[u8]) -> Result<(), Stop> {
        self.fill_buffer(stream, bytes)?;
        match self.open(stream).kind {
            StreamKind::Output(standard) => self.print(standard, bytes),
            StreamKind::File | StreamKind::Temporary => {
                self.not_against(stream, Direction::Reading)?;
                self.move_on(stream, bytes.len() as u64);
                self.open(stream).written = true;
                Ok(())
            }
            StreamKind::Input => Ok(()),
        }
    }

    /// The next byte of a stream; absent at its end.
    pub(crate) fn read_stream(&mut self, stream: usize) -> Result<Option<H::Value>, Stop> {
        if let Some(byte) = self.open(stream).pushed_back.pop() {
            self.move_on(stream, 1);
            return Ok(Some(byte));
        }
        if self.open(stream).end == End::Met {
            return Ok(None);
        }
        self.use_buffer(stream)?;
        self.disturb_errno()?;
        let next = match self.open(stream).kind {
            StreamKind::Input => self.read_input()?,
            StreamKind::File | StreamKind::Temporary => self.read_file(stream)?,
            StreamKind::Output(_) => None,
        };
        self.open(stream).end = if next.is_none() { End::Met } else { End::NotMet };
        Ok(next)
    }

    /// Whether a stream has more, of which nothing is followed: how much is read of it is not known.
    ///
    /// # Errors
    /// When the buffer of the stream is not there.
    pub(crate) fn has_more(&mut self, stream: usize) -> Result<bool, Stop> {
        if self.open(stream).end == End::Met && !self.has_pushed_back(stream) {
            return Ok(false);
        }
        self.use_buffer(stream)?;
        self.disturb_errno()?;
        self.move_on(stream, 1);
        self.lose_track(stream);
        self.happens()
    }

    /// The next byte of a file. What was written to it is not remembered, so that a run cannot read it back; a
    /// host that is not exact takes it for any bytes.
    fn read_file(&mut self, stream: usize) -> Result<Option<H::Value>, Stop> {
        self.not_against(stream, Direction::Writing)?;
        let open = self.open(stream);
        let (written, temporary) = (open.written, open.kind == StreamKind::Temporary);
        if !written && temporary {
            return Ok(None);
        }
        if written && self.host.is_exact() {
            return Err(self.host.unsupported("reading a file that the program has written".into()));
        }
        let byte = self.world_byte()?;
        self.move_on(stream, u64::from(byte.is_some()));
        Ok(byte)
    }

    /// What fails because a file is open only for the other direction is not modelled in a run; to a host that
    /// is not exact, everything may fail anyway.
    fn not_against(&mut self, stream: usize, direction: Direction) -> Result<(), Stop> {
        if self.open(stream).only != Some(direction) || !self.host.is_exact() {
            return Ok(());
        }
        let what = match direction {
            Direction::Reading => "writing to a file that is open for reading",
            Direction::Writing => "reading a file that is open for writing",
        };
        Err(self.host.unsupported(what.into()))
    }

    /// A file moves on by some bytes.
    fn move_on(&mut self, stream: usize, bytes: u64) {
        let exact = self.host.is_exact();
        let open = self.open(stream);
        open.position = match open.position {
            Position::Start if exact => Position::At(bytes),
            Position::At(at) if exact => Position::At(at.saturating_add(bytes)),
            _ => Position::Elsewhere,
        };
    }

    /// The next byte of standard input.
    ///
    /// # Errors
    /// When the host cannot say.
    pub(crate) fn read_input(&mut self) -> Result<Option<H::Value>, Stop> {
        let at = self.host.library().input_read;
        let byte = self.host.stdin_byte(at)?;
        self.host.library_mut().input_read += u64::from(byte.is_some());
        Ok(byte)
    }

    /// Whether a byte is among others.
    fn has_byte(&mut self, bytes: &[H::Value], wanted: u8) -> Result<bool, Stop> {
        for &byte in bytes {
            if self.is(byte, Ty::I8, i128::from(wanted))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether bytes that were put back are still to be read.
    pub(crate) fn has_pushed_back(&mut self, stream: usize) -> bool {
        !self.open(stream).pushed_back.is_empty()
    }

    /// Puts a byte back, to be read next.
    pub(crate) fn unread_stream(&mut self, stream: usize, byte: H::Value) {
        let open = self.open(stream);
        open.position = match open.position {
            Position::At(at @ 1..) => Position::At(at - 1),
            _ => Position::Elsewhere,
        };
        open.pushed_back.push(byte);
        open.end = End::NotMet;
    }

    /// Forgets where a stream is: the next byte may be any, or there is none.
    pub(crate) fn lose_track(&mut self, stream: usize) {
        let open = self.open(stream);
        open.pushed_back.clear();
        open.end = End::Unknown;
    }

    /// A byte as the result, as an unsigned number.
    pub(crate) fn give_byte(&mut self, byte: H::Value) -> ModelResult<H::Value> {
        let number = self.host.convert(ConvOp::ZExt, Ty::I8, Ty::I32, byte)?;
        self.give_value(number, Ty::I32, false)
    }

    /// Gives a stream a buffer, or takes the one that it has away.
    fn give_buffer(&mut self, stream: usize, buffer: Option<H::Value>, size: H::Value) -> Result<(), Stop> {
        let (file, loc) = (self.open(stream).file, self.host.loc());
        let (place, size_place) = (self.after(file, BUFFER_AT), self.after(file, BUFFER_SIZE_AT));
        let address = buffer.unwrap_or_else(|| self.null());
        self.host.store(place, Ty::Ptr, address)?;
        self.host.store(size_place, Ty::I64, size)?;
        self.open(stream).buffered = buffer.map(|_| loc);
        self.use_buffer(stream)
    }
}

/// `fopen`: the name and the mode are strings; a drawn bit decides whether there is such a file.
pub(crate) fn fopen<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (name, mode) = (call.pointer(0)?, call.pointer(1)?);
    call.length(name)?;
    call.string_len(mode)?;
    let first = call.byte(mode, 0)?;
    if !call.is_in_any(first, &[(b'r', b'r'), (b'w', b'w'), (b'a', b'a')])? {
        call.not_followed("a mode of 'fopen' that the C library adds")?;
        call.set_errno(EINVAL)?;
        return Ok(Some(call.null()));
    }
    // Where a file that is appended to is, is not specified before the first access.
    let appends = call.is(first, Ty::I8, i128::from(b'a'))?;
    let position = if appends { Position::Elsewhere } else { Position::Start };
    let only = match call.text(mode)?.get(1..) {
        Some(rest) if !call.has_byte(rest, b'+')? => {
            Some(match call.is(first, Ty::I8, i128::from(b'r'))? {
                true => Direction::Reading,
                false => Direction::Writing,
            })
        }
        _ => None,
    };
    open_file(call, StreamKind::File, position, only)
}

/// `tmpfile`: a drawn bit decides whether it succeeds.
fn tmpfile<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    open_file(call, StreamKind::Temporary, Position::Start, None)
}

fn open_file<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    kind: StreamKind,
    position: Position,
    only: Option<Direction>,
) -> ModelResult<H::Value> {
    if call.world_says()? {
        call.disturb_errno()?;
        let file = make(call.host, kind)?;
        if let Some(open) = call.host.library_mut().streams.last_mut() {
            (open.position, open.only) = (position, only);
        }
        return Ok(Some(file));
    }
    call.fail_null(ENOENT)
}

/// `fclose`: ends the stream.
pub(crate) fn fclose<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let stream = call.stream(0)?;
    call.use_buffer(stream)?;
    let library = call.host.library_mut();
    let closed = library.streams.remove(stream);
    if matches!(closed.kind, StreamKind::Input | StreamKind::Output(_)) {
        library.closed.push(closed.kind);
    }
    call.host.end_object(closed.file, Life::Freed(call.host.loc()));
    call.give_success(0)
}

/// `fflush`: null means all streams.
fn fflush<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let streams = match call.optional(0)? {
        Some(_) => {
            let stream = call.stream(0)?;
            stream..stream + 1
        }
        None => 0..call.host.library().streams.len(),
    };
    for stream in streams {
        call.use_buffer(stream)?;
        call.open(stream).pending = false;
    }
    call.give_success(0)
}

/// `feof`: whether a read met the end. Only that the answer is not 0 is promised then.
fn feof<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let stream = call.stream(0)?;
    let end = call.open(stream).end;
    match end {
        End::NotMet => Ok(call.give(0)),
        End::Met if call.host.is_exact() => Ok(call.give(1)),
        End::Met => {
            let usual = call.host.constant(Ty::I32, 1);
            let any = call.any_positive(usual)?;
            call.give_value(any, Ty::I32, false)
        }
        End::Unknown => {
            let any = call.host.unconstrained(Ty::I32)?;
            call.give_value(any, Ty::I32, true)
        }
    }
}

/// `ferror`: no stream fails in a run.
fn ferror<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.stream(0)?;
    call.give_success(0)
}

/// `clearerr`: a stream can be read beyond its end again.
fn clearerr<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let stream = call.stream(0)?;
    if call.open(stream).end != End::NotMet {
        not_again(call, stream)?;
    }
    call.open(stream).end = End::NotMet;
    Ok(None)
}

/// `fileno`: 0, 1 and 2 for the standard streams, larger numbers for files. Which those are is left open where
/// the host can do so.
fn fileno<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let stream = call.stream(0)?;
    let open = call.open(stream);
    let (descriptor, kind) = (i128::from(open.descriptor), open.kind);
    match kind {
        StreamKind::Input | StreamKind::Output(_) => Ok(call.give(descriptor)),
        StreamKind::File | StreamKind::Temporary => call.give_success(descriptor),
    }
}

/// Standard input that has bytes again, after its end or from its start, is not followed.
fn not_again<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, stream: usize) -> Result<(), Stop> {
    match call.open(stream).kind {
        StreamKind::Input => call.not_followed("standard input that is read a second time"),
        StreamKind::Output(_) | StreamKind::File | StreamKind::Temporary => Ok(()),
    }
}

/// Forgets what was pushed back and that the end was met.
fn reposition<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<(), Stop> {
    let stream = call.stream(0)?;
    not_again(call, stream)?;
    call.use_buffer(stream)?;
    let open = call.open(stream);
    open.pushed_back.clear();
    open.end = End::NotMet;
    Ok(())
}

/// `fseek`: succeeds in a run.
fn fseek<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let ((offset, ty), (whence, whence_ty)) = (call.operand(1)?, call.operand(2)?);
    reposition(call)?;
    let known = call.host.known(offset).map(|bits| sign_extend(bits, ty.bits(call.host.model())));
    let from_start = call.is(whence, whence_ty, SEEK_SET)?;
    let position = match known.and_then(|offset| u64::try_from(offset).ok()) {
        Some(0) if from_start => Position::Start,
        Some(at) if from_start && call.host.is_exact() => Position::At(at),
        Some(0) if call.is(whence, whence_ty, SEEK_END)? => Position::End,
        _ => Position::Elsewhere,
    };
    let stream = call.stream(0)?;
    call.open(stream).position = position;
    call.give_success(0)
}

const SEEK_SET: i128 = 0;
const SEEK_END: i128 = 2;

/// `ftell`: where the file is, if that is known in a run; any number from -1, which says that there is no
/// position, at the end and for the standard streams. A host that is not exact does not count.
fn ftell<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let stream = call.stream(0)?;
    let open = call.open(stream);
    let (position, is_file) =
        (open.position, !matches!(open.kind, StreamKind::Input | StreamKind::Output(_)));
    match (position, call.host.is_exact()) {
        (Position::Start, true) => Ok(call.give(0)),
        (Position::At(at), true) => Ok(call.give(i128::from(at))),
        (Position::Elsewhere, true) if is_file => {
            Err(call.host.unsupported("the position in a file that was moved about in".into()))
        }
        (Position::End, _) => call.world_counter(),
        (_, true) => call.world_counter(),
        (_, false) => call.give_any(),
    }
}

fn rewind<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    reposition(call)?;
    let stream = call.stream(0)?;
    call.open(stream).position = Position::Start;
    Ok(None)
}

/// The size of a buffer that `setbuf` takes (`BUFSIZ`).
const BUFFER_SIZE: u64 = 8192;

/// Where a `FILE` keeps the address and the size of a buffer that the program gave it.
const BUFFER_AT: u64 = 56;
const BUFFER_SIZE_AT: u64 = 64;

/// The mode of `setvbuf` in which every line is written out.
const BY_LINES: i128 = 1;

/// The mode of `setvbuf` in which a stream has no buffer, the last one.
const UNBUFFERED: i128 = 2;

/// The buffer that the program gave a stream, and its size (`I64`).
fn buffer_of<'p, H: Host<'p>>(host: &mut H, file: H::Value) -> Result<(H::Value, H::Value), Stop> {
    let (buffer, size) = (host.advance(file, BUFFER_AT), host.advance(file, BUFFER_SIZE_AT));
    Ok((host.load(buffer, Ty::Ptr)?, host.load(size, Ty::I64)?))
}

/// `setbuf`: a null pointer leaves the stream without a buffer.
fn setbuf<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let stream = call.stream(0)?;
    let (buffer, size) = (call.optional(1)?, call.size(BUFFER_SIZE));
    call.give_buffer(stream, buffer, size)?;
    Ok(None)
}

/// `setbuffer`: `setbuf` with a size.
fn setbuffer<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let stream = call.stream(0)?;
    let (buffer, size) = (call.optional(1)?, call.count(2)?);
    call.give_buffer(stream, buffer, size)?;
    Ok(None)
}

/// Locks change nothing in a run with one thread.
fn lock<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.stream(0)?;
    Ok(None)
}

/// `setlinebuf`: every line is written out.
fn setlinebuf<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let stream = call.stream(0)?;
    call.open(stream).by_lines = true;
    Ok(None)
}

/// `setvbuf`: the buffer is not used without a mode that buffers, and without one the library has its own.
fn setvbuf<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let stream = call.stream(0)?;
    let (buffer, size) = (call.optional(1)?, call.count(3)?);
    let (mode, ty) = call.operand(2)?;
    if !call.is_within(mode, ty, 0, UNBUFFERED)? {
        return Ok(call.give(-1));
    }
    call.open(stream).by_lines = call.is(mode, ty, BY_LINES)?;
    let unbuffered = call.is(mode, ty, UNBUFFERED)? || call.host.is_zero(size, Ty::I64)?;
    call.give_buffer(stream, buffer.filter(|_| !unbuffered), size)?;
    call.give_success(0)
}

/// The places where the program gave buffers to streams that are still open, with the streams.
pub fn buffered_streams<V: Copy>(library: &Library<V>) -> Vec<(Loc, BufferedStream<V>)> {
    let buffered = |open: &OpenStream<V>| {
        Some((open.buffered?, BufferedStream { file: open.file, pending: open.pending }))
    };
    library.streams.iter().filter_map(buffered).collect()
}

/// An open stream with a buffer of the program's.
#[derive(Debug, Clone, Copy)]
pub struct BufferedStream<V> {
    file: V,
    /// Whether something was written since the last flush.
    pending: bool,
}

/// Closes a stream at the end of the program. Its buffer is used when it holds what is still to be written; a
/// library may use it otherwise as well, so a buffer that is not there excludes a proof in any case.
///
/// # Errors
/// When the buffer is not there.
pub fn close_at_end<'p, H: Host<'p>>(host: &mut H, stream: BufferedStream<H::Value>) -> Result<(), Stop> {
    let (buffer, size) = buffer_of(host, stream.file)?;
    match host.check_range(buffer, size, true) {
        Err(Stop::Violation(_)) if !stream.pending && host.is_exact() => Ok(()),
        Err(Stop::Violation(_)) if !stream.pending => {
            Err(host.unsupported("a buffer of a stream that is not there when the program ends".into()))
        }
        checked => checked,
    }
}

/// `puts`: a string and a new line.
fn puts<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let text = call.pointer(0)?;
    let mut text = call.printed_string(text)?;
    text.push(b'\n');
    call.print_standard(Stream::Stdout, &text)?;
    call.give_length(text.len() as u64)
}

fn fputs<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let stream = call.stream(1)?;
    let text = call.pointer(0)?;
    let text = call.printed_string(text)?;
    call.write_stream(stream, &text)?;
    call.give_success(1)
}

/// The low byte of the first argument, and as a number to print.
fn printed_byte<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<(H::Value, u8), Stop> {
    let byte = call.integer(0, Ty::I8)?;
    Ok((byte, call.host.known(byte).unwrap_or(0) as u8))
}

/// A byte that was written as the result; a host that is not exact learns that it may be -1 as well.
fn give_written<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, byte: H::Value) -> ModelResult<H::Value> {
    if call.host.is_exact() { call.give_byte(byte) } else { call.give_any() }
}

fn putchar<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (byte, printed) = printed_byte(call)?;
    call.print_standard(Stream::Stdout, &[printed])?;
    give_written(call, byte)
}

/// `fputc`, `putc` and `_IO_putc`.
fn fputc<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (byte, printed) = printed_byte(call)?;
    let stream = call.stream(1)?;
    call.write_stream(stream, &[printed])?;
    give_written(call, byte)
}

/// `fwrite`: all of the elements are read; a size that overflows cannot be readable.
fn fwrite<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let source = call.pointer(0)?;
    let (size, count) = (call.count(1)?, call.count(2)?);
    let stream = call.stream(3)?;
    let len = call.product(size, count)?.unwrap_or_else(|| call.size(u64::MAX));
    let bytes = call.sent(source, len)?;
    call.write_stream(stream, &bytes)?;
    if call.host.is_zero(size, Ty::I64)? {
        return Ok(call.give(0));
    }
    if call.host.is_exact() { call.give_value(count, Ty::I64, false) } else { call.give_any() }
}
