//! Input from streams and strings: characters, lines, blocks, and the `scanf` family.
//!
//! Where the bytes come from is said in `stream`.

use crate::alloc::{largest, resize};
use crate::call::Call;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::print::Source;
use crate::stop::Stop;
use crate::text::bytes::{Bytes, Digits, Range};
use crate::text::scan::{Guess, ScanError, Scanned, scan};
use ringfence_ir::{BinOp, CmpOp, Ty};

models! {
    [ungetc, gets, getline]
    "getchar" | "getchar_unlocked" => getchar,
    "fgetc" | "getc" | "_IO_getc" | "getc_unlocked" | "fgetc_unlocked" => fgetc,
    "fgets" | "fgets_unlocked" => fgets,
    "__fgets_chk" => fgets_checked,
    "getdelim" | "__getdelim" => getdelim,
    "fread" | "fread_unlocked" => fread,
    "scanf" | "__isoc99_scanf" | "__isoc23_scanf" => |call| call.scan_stream(None, false),
    "vscanf" => |call| call.scan_stream(None, true),
    "fscanf" | "__isoc99_fscanf" | "__isoc23_fscanf" => |call| call.scan_stream(Some(0), false),
    "vfscanf" => |call| call.scan_stream(Some(0), true),
    "sscanf" | "__isoc99_sscanf" | "__isoc23_sscanf" => |call| from_string(call, false),
    "vsscanf" => |call| from_string(call, true),
}

/// The next byte of a stream as a result; -1 at its end.
fn character<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, stream: usize) -> ModelResult<H::Value> {
    match call.read_stream(stream)? {
        Some(byte) => call.give_byte(byte),
        None => Ok(call.give(-1)),
    }
}

fn getchar<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let stream = call.input_stream()?;
    character(call, stream)
}

/// `fgetc` and `getc`.
fn fgetc<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let stream = call.stream(0)?;
    character(call, stream)
}

/// `ungetc`: any number of bytes can be put back; `EOF` cannot.
fn ungetc<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (number, ty) = call.operand(0)?;
    let stream = call.stream(1)?;
    if call.is(number, ty, -1)? {
        return Ok(call.give(-1));
    }
    let byte = call.resized(number, ty, Ty::I8, true)?;
    // Room for one byte is all that is promised.
    if call.has_pushed_back(stream) && call.happens()? {
        return Ok(call.give(-1));
    }
    call.unread_stream(stream, byte);
    call.give_byte(byte)
}

/// Bytes of a stream, and whether the last one is the end of a line.
struct Line<V> {
    bytes: Vec<V>,
    ended: bool,
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// Reads up to and with the byte that ends a line, at most `most` bytes (`I64`).
    fn line(&mut self, stream: usize, end: H::Value, most: H::Value) -> Result<Line<H::Value>, Stop> {
        let mut line = Line { bytes: Vec::new(), ended: false };
        while !line.ended
            && self.below(line.bytes.len() as u64, most)?
            && let Some(byte) = self.read_stream(stream)?
        {
            line.bytes.push(byte);
            line.ended = self.host.equals(byte, end, Ty::I8)?;
        }
        Ok(line)
    }

    /// Reads a line of any length.
    fn whole_line(&mut self, stream: usize, end: H::Value) -> Result<Line<H::Value>, Stop> {
        self.line(stream, end, self.size(u64::MAX))
    }

    fn one_line(&mut self, place: H::Value, size: H::Value, stream: usize) -> ModelResult<H::Value> {
        let one = self.size(1);
        if self.host.holds(CmpOp::Slt, Ty::I64, size, one)? {
            return Ok(Some(self.null()));
        }
        let most = self.host.binary(BinOp::Sub, Ty::I64, size, one)?;
        if self.host.takes_texts(place)? && !self.host.is_zero(most, Ty::I64)? {
            if !self.has_more(stream)? {
                return self.no_line(place, size);
            }
            any_text(self, place, most)?;
            return Ok(Some(place));
        }
        let mut text = self.line(stream, self.byte_value(b'\n'), most)?.bytes;
        if text.is_empty() && !self.host.is_zero(most, Ty::I64)? {
            return self.no_line(place, size);
        }
        text.push(self.byte_value(0));
        self.host.store_bytes(place, &text)?;
        Ok(Some(place))
    }

    /// The end of a stream leaves the array alone. A read that fails, which a run never shows, leaves indeterminate
    /// bytes.
    fn no_line(&mut self, place: H::Value, size: H::Value) -> ModelResult<H::Value> {
        if self.happens()? {
            self.blur(place, size)?;
        }
        Ok(Some(self.null()))
    }

    /// The first two arguments are the places of the block and of its size.
    fn read_line(&mut self, stream: usize, end: H::Value) -> ModelResult<H::Value> {
        let (place, size_place) = (self.pointer(0)?, self.pointer(1)?);
        let word = self.host.model().pointer_int();
        let mut block = self.host.load(place, Ty::Ptr)?;
        self.host.use_value(block, "as a pointer")?;
        let size = self.host.load(size_place, word)?;
        if self.host.takes_texts(block)? {
            return any_line(self, stream, (place, size_place), block, size);
        }
        let known = if self.host.is_zero(block, Ty::Ptr)? {
            0
        } else {
            self.host.use_value(size, "as a size")?;
            self.host.bits(size, word)? as u64
        };
        let text = self.whole_line(stream, end)?.bytes;
        let needed = text.len() as u64 + 1;
        if known < needed {
            let wanted = needed.max(FIRST_LINE).max(known.saturating_mul(2));
            let new = resize(self, block, Some(self.size(wanted)), "getline")?;
            let Some(new) = new else { return Ok(self.give(-1)) };
            block = new;
            self.host.store(place, Ty::Ptr, block)?;
            let wanted = self.host.constant(word, u128::from(wanted));
            self.host.store(size_place, word, wanted)?;
        }
        if text.is_empty() {
            return Ok(self.give(-1));
        }
        self.host.store_bytes(block, &text)?;
        let last = self.after(block, needed - 1);
        self.terminate(last)?;
        Ok(self.give(text.len() as i128))
    }

    /// Writes at most `wanted` bytes (`I64`) of input to a place where there is room for all of them, and
    /// gives back how many there were.
    fn read_block(&mut self, place: H::Value, wanted: H::Value, from: From) -> Result<H::Value, Stop> {
        self.writable(place, wanted)?;
        if let From::Stream(stream) = from
            && self.host.takes_texts(place)?
        {
            if !self.has_more(stream)? {
                return Ok(self.size(0));
            }
            let len = self.host.any_length(wanted)?;
            self.host.scribble(place, len)?;
            return Ok(len);
        }
        let mut bytes = Vec::new();
        while self.below(bytes.len() as u64, wanted)? {
            let byte = match from {
                From::Stream(stream) => self.read_stream(stream)?,
                From::Descriptor => self.read_input()?,
            };
            let Some(byte) = byte else { break };
            bytes.push(byte);
        }
        self.host.store_bytes(place, &bytes)?;
        Ok(self.size(bytes.len() as u64))
    }

    /// Writes at most `wanted` bytes (`I64`) of standard input, past the buffer of its stream, to a place where there is room for
    /// all of them, and gives back how many there were (`I64`).
    pub(crate) fn read_input_block(&mut self, place: H::Value, wanted: H::Value) -> Result<H::Value, Stop> {
        let read = self.read_block(place, wanted, From::Descriptor)?;
        Ok(read)
    }

    /// `scanf` and `fscanf`: the stream is the argument given, or standard input.
    fn scan_stream(&mut self, stream: Option<usize>, list: bool) -> ModelResult<H::Value> {
        let (stream, index) = match stream {
            Some(index) => (self.stream(index)?, index + 1),
            None => (self.input_stream()?, 0),
        };
        scanned(self, Input::Stream(stream), index, list)
    }
}

/// `__fgets_chk`: the size that the compiler knew comes second.
fn fgets_checked<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (place, size, room) = (call.pointer(0)?, call.integer(2, Ty::I64)?, call.room(1)?);
    let stream = call.stream(3)?;
    let result = call.one_line(place, size, stream)?;
    call.fits(size, room)?;
    Ok(result)
}

/// `fgets`: a line with its end, cut to the size, and a terminator; null at the end of the stream.
fn fgets<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (place, size) = (call.pointer(0)?, call.integer(1, Ty::I64)?);
    let stream = call.stream(2)?;
    call.one_line(place, size, stream)
}

/// Writes at least one and at most so many bytes (`I64`) of input that nobody follows, and a terminator; how many.
fn any_text<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    place: H::Value,
    most: H::Value,
) -> Result<H::Value, Stop> {
    let one = call.size(1);
    let more = call.host.binary(BinOp::Sub, Ty::I64, most, one)?;
    let more = call.host.any_length(more)?;
    let len = call.longer(more, 1)?;
    call.host.scribble(place, len)?;
    let end = call.host.advance_by(place, len)?;
    call.terminate(end)?;
    Ok(len)
}

/// `gets`: a line without its end; whatever does not fit is out of bounds.
fn gets<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let place = call.pointer(0)?;
    let stream = call.input_stream()?;
    let Line { bytes: mut text, ended } = call.whole_line(stream, call.byte_value(b'\n'))?;
    if text.is_empty() {
        return Ok(Some(call.null()));
    }
    if ended {
        text.pop();
    }
    text.push(call.byte_value(0));
    call.host.store_bytes(place, &text)?;
    Ok(Some(place))
}

/// `getline`: a line in a heap block that grows as needed.
fn getline<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let stream = call.stream(2)?;
    call.read_line(stream, call.byte_value(b'\n'))
}

/// `getdelim`: `getline` with another byte at the end.
fn getdelim<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let end = call.integer(2, Ty::I8)?;
    let stream = call.stream(3)?;
    call.read_line(stream, end)
}

/// The size of the first block that `getline` makes, as in glibc, even at the end of the stream.
const FIRST_LINE: u64 = 120;

/// A line that nobody follows, for `getline`: of any length, in a block of any size that it fits.
fn any_line<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    stream: usize,
    (place, size_place): (H::Value, H::Value),
    mut block: H::Value,
    size: H::Value,
) -> ModelResult<H::Value> {
    let word = call.host.model().pointer_int();
    // A line with its terminator is no larger than a block can be.
    let most = largest(call.host.model());
    let len = match call.has_more(stream)? {
        true => {
            let more = call.host.any_length(call.size(most - 2))?;
            Some(call.longer(more, 1)?)
        }
        false => None,
    };
    let needed = call.longer(len.unwrap_or(call.size(0)), 1)?;
    let is_null = call.host.is_zero(block, Ty::Ptr)?;
    if !is_null {
        call.host.use_value(size, "as a size")?;
    }
    let known = call.resized(size, word, Ty::I64, false)?;
    if is_null || call.host.less(known, needed, Ty::I64)? {
        let room = call.host.binary(BinOp::Sub, Ty::I64, call.size(most), needed)?;
        let room = call.host.any_length(room)?;
        let wanted = call.host.binary(BinOp::Add, Ty::I64, needed, room)?;
        let new = resize(call, block, Some(wanted), "getline")?;
        let Some(new) = new else { return Ok(call.give(-1)) };
        block = new;
        call.host.store(place, Ty::Ptr, block)?;
        let wanted = call.resized(wanted, Ty::I64, word, false)?;
        call.host.store(size_place, word, wanted)?;
    }
    let Some(len) = len else { return Ok(call.give(-1)) };
    call.host.scribble(block, len)?;
    let end = call.host.advance_by(block, len)?;
    call.terminate(end)?;
    call.give_value(len, Ty::I64, true)
}

/// Where a block of input comes from.
#[derive(Clone, Copy)]
enum From {
    Stream(usize),
    /// Standard input without the buffer of its stream.
    Descriptor,
}

/// `fread`: the whole range is writable; what the stream has is written, and the number of whole
/// elements returned.
fn fread<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let place = call.pointer(0)?;
    let (size, count) = (call.count(1)?, call.count(2)?);
    let stream = call.stream(3)?;
    let wanted = call.product(size, count)?.unwrap_or_else(|| call.size(u64::MAX));
    let read = call.read_block(place, wanted, From::Stream(stream))?;
    if call.host.is_zero(size, Ty::I64)? {
        return Ok(call.give(0));
    }
    let whole = call.host.binary(BinOp::UDiv, Ty::I64, read, size)?;
    let partial = call.host.binary(BinOp::URem, Ty::I64, read, size)?;
    if !call.host.is_exact() && !call.host.is_zero(partial, Ty::I64)? {
        // What there is of an element that is not whole is indeterminate.
        let before = call.host.binary(BinOp::Sub, Ty::I64, read, partial)?;
        let start = call.host.advance_by(place, before)?;
        call.blur(start, partial)?;
    }
    call.give_value(whole, Ty::I64, false)
}

/// Where scanned bytes come from.
enum Input<V> {
    Stream(usize),
    /// The next byte of a string.
    Text(V),
    /// Any bytes: a string that the host knows as a whole, of so many of them (`I64`), at least one.
    Any(V),
}

/// A call for the scanning engine.
struct Scanning<'c, 'm, 'p, H: Host<'p>> {
    call: &'c mut Call<'m, 'p, H>,
    from: Input<H::Value>,
    source: Source<H::Value>,
    /// The byte that was looked at but not taken; absent inside when that is the end.
    ahead: Option<Option<H::Value>>,
    /// Where the string begins, if it is one, and how many bytes of it were taken.
    begin: Option<H::Value>,
    taken: u64,
}

impl<'p, H: Host<'p>> Scanning<'_, '_, 'p, H> {
    /// Checks that what is written (`I64`) is no part of the string that was read (7.21.6.7p2).
    fn keep_apart(&mut self, place: H::Value, written: H::Value) -> Result<(), Stop> {
        let Some(begin) = self.begin else { return Ok(()) };
        let read = match self.from {
            Input::Any(len) => len,
            _ => self.call.size(self.taken + 1),
        };
        self.call.separate((place, written), (begin, read))
    }

    /// Where the next value goes, which has so many bytes.
    fn next_place(&mut self, bytes: u64) -> Result<H::Value, Stop> {
        let place = self.call.next(&mut self.source, Ty::Ptr)?;
        let written = self.call.size(bytes);
        self.keep_apart(place, written)?;
        Ok(place)
    }
}

impl<'p, H: Host<'p>> Bytes for Scanning<'_, '_, 'p, H> {
    type Byte = H::Value;
    /// An `I128`.
    type Number = H::Value;
    type Error = Stop;

    fn known_byte(&mut self, byte: u8) -> H::Value {
        self.call.known_byte(byte)
    }

    fn is_in(&mut self, byte: H::Value, range: Range) -> Result<bool, Stop> {
        self.call.is_in(byte, range)
    }

    fn known_number(&mut self, number: u128) -> H::Value {
        self.call.known_number(number)
    }

    fn with_digit(
        &mut self,
        number: H::Value,
        base: u32,
        byte: H::Value,
        digits: Digits,
    ) -> Result<H::Value, Stop> {
        self.call.with_digit(number, base, byte, digits)
    }

    fn exceeds(&mut self, number: H::Value, limit: u128) -> Result<bool, Stop> {
        self.call.exceeds(number, limit)
    }

    fn subtracted(&mut self, from: u128, number: H::Value) -> Result<H::Value, Stop> {
        self.call.subtracted(from, number)
    }
}

impl<'p, H: Host<'p>> Scanned for Scanning<'_, '_, 'p, H> {
    fn peek(&mut self) -> Result<Option<H::Value>, Stop> {
        if let Some(ahead) = self.ahead {
            return Ok(ahead);
        }
        let next = match self.from {
            Input::Stream(stream) => self.call.read_stream(stream)?,
            Input::Text(place) => {
                let byte = self.call.byte(place, 0)?;
                if self.call.host.is_zero(byte, Ty::I8)? { None } else { Some(byte) }
            }
            Input::Any(_) => {
                let byte = self.call.host.unconstrained(Ty::I8)?;
                if self.call.host.is_zero(byte, Ty::I8)? { None } else { Some(byte) }
            }
        };
        self.ahead = Some(next);
        Ok(next)
    }

    fn take(&mut self) {
        if let (Some(Some(_)), Input::Text(place)) = (self.ahead.take(), &mut self.from) {
            *place = self.call.after(*place, 1);
            self.taken += 1;
        }
    }

    fn number_of(&mut self, byte: H::Value) -> Result<u8, Stop> {
        Ok(self.call.host.bits(byte, Ty::I8)? as u8)
    }

    fn guesses(&self) -> bool {
        match self.from {
            Input::Stream(_) => !self.call.host.follows_input(),
            Input::Text(_) => false,
            Input::Any(_) => true,
        }
    }

    fn guess(&mut self) -> Result<Guess, Stop> {
        if let (Some(_), Input::Stream(stream)) = (self.ahead.take(), &self.from) {
            // It was taken, or is still there, or something else is.
            self.call.lose_track(*stream);
        }
        for guess in [Guess::Match, Guess::Mismatch] {
            let other = self.call.host.unconstrained(Ty::I8)?;
            if self.call.host.is_zero(other, Ty::I8)? {
                return Ok(guess);
            }
        }
        Ok(Guess::EndOfInput)
    }

    fn store_any(&mut self, ty: Ty, within: Option<(i128, i128)>) -> Result<(), Stop> {
        let place = self.next_place(ty.bytes(self.call.host.model()))?;
        let any = match within {
            Some((least, most)) => self.call.host.any_within(ty, least, most)?,
            None => self.call.host.unconstrained(ty)?,
        };
        self.call.host.store(place, ty, any)
    }

    fn takes_any_text(&mut self) -> Result<bool, Stop> {
        let Source::Arguments(index) = self.source else { return Ok(false) };
        let (value, ty) = self.call.typed_arg(index)?;
        Ok(ty == Ty::Ptr && self.call.host.takes_texts(value)?)
    }

    fn store_any_text(&mut self, most: u64) -> Result<(), Stop> {
        let place = self.call.next(&mut self.source, Ty::Ptr)?;
        // The terminator is one more.
        let most = self.call.size(most.min(u64::MAX - 1));
        let most = match self.from {
            // No more is found in a string than it has.
            Input::Any(len) if self.call.host.less(len, most, Ty::I64)? => len,
            _ => most,
        };
        let len = any_text(self.call, place, most)?;
        let written = self.call.longer(len, 1)?;
        self.keep_apart(place, written)
    }

    fn store_text(&mut self, text: &[H::Value]) -> Result<(), Stop> {
        let place = self.next_place(text.len() as u64)?;
        self.call.host.store_bytes(place, text)
    }

    fn store_integer(&mut self, number: H::Value, bytes: u64) -> Result<(), Stop> {
        let place = self.next_place(bytes)?;
        let ty = Ty::int(8 * bytes as u32).unwrap_or(Ty::I64);
        let value = self.call.resized(number, Ty::I128, ty, false)?;
        self.call.host.store(place, ty, value)
    }

    fn store_real(&mut self, ty: Ty, bits: u128) -> Result<(), Stop> {
        let place = self.next_place(ty.bytes(self.call.host.model()))?;
        let value = self.call.host.constant(ty, bits);
        self.call.host.store(place, ty, value)
    }
}

/// `sscanf`: the string is the first argument. What is found in one that the host knows as a whole is anything.
fn from_string<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, list: bool) -> ModelResult<H::Value> {
    let text = call.pointer(0)?;
    if let Some(len) = call.host.string_length(text)?
        && !call.host.is_zero(len, Ty::I64)?
    {
        return scanned(call, Input::Any(len), 1, list);
    }
    scanned(call, Input::Text(text), 1, list)
}

fn scanned<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    from: Input<H::Value>,
    index: usize,
    list: bool,
) -> ModelResult<H::Value> {
    let template = call.pointer(index)?;
    let template = call.string(template)?;
    let source = call.source(index, list)?;
    let model = call.host.model();
    let begin = match from {
        Input::Stream(_) => None,
        Input::Text(_) | Input::Any(_) => Some(call.pointer(0)?),
    };
    if let Input::Stream(stream) = from
        && !call.host.follows_input()
    {
        call.lose_track(stream);
    }
    let mut scanning = Scanning { call: &mut *call, from, source, ahead: None, begin, taken: 0 };
    let result = scan(&template, model, &mut scanning);
    let rest = match (scanning.ahead, scanning.from) {
        (Some(Some(byte)), Input::Stream(stream)) => Some((stream, byte)),
        _ => None,
    };
    if let Some((stream, byte)) = rest {
        call.unread_stream(stream, byte);
    }
    match result {
        Ok(count) => Ok(call.give(i128::from(count))),
        Err(ScanError::Access(stop)) => Err(stop),
        Err(ScanError::Conversion(at)) => {
            let rest = String::from_utf8_lossy(&template[at..]).into_owned();
            Err(call.host.unsupported(format!("conversion in the format '{rest}' of '{}'", call.name())))
        }
    }
}
