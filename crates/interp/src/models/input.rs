//! Input from streams and strings: characters, lines, blocks, and the `scanf` family.
//!
//! Where the bytes come from is said in `stream`.

use super::alloc::resize;
use super::errno::EBADF;
use super::print::Source;
use super::{Call, Model, ModelResult};
use crate::outcome::Stop;
use crate::text::scan::{ScanError, Scanned, scan};
use crate::value::Value;
use ringfence_ir::Ty;

/// The functions of this family.
pub(super) const MODELS: &[Model] = &[
    Model { name: "getchar", run: getchar },
    Model { name: "getchar_unlocked", run: getchar },
    Model { name: "fgetc", run: fgetc },
    Model { name: "getc", run: fgetc },
    Model { name: "_IO_getc", run: fgetc },
    Model { name: "getc_unlocked", run: fgetc },
    Model { name: "ungetc", run: ungetc },
    Model { name: "fgets", run: fgets },
    Model { name: "gets", run: gets },
    Model { name: "getline", run: getline },
    Model { name: "getdelim", run: getdelim },
    Model { name: "__getdelim", run: getdelim },
    Model { name: "fread", run: fread },
    Model { name: "read", run: read },
    Model { name: "scanf", run: |call| from_stream(call, None, false) },
    Model { name: "__isoc99_scanf", run: |call| from_stream(call, None, false) },
    Model { name: "__isoc23_scanf", run: |call| from_stream(call, None, false) },
    Model { name: "vscanf", run: |call| from_stream(call, None, true) },
    Model { name: "fscanf", run: |call| from_stream(call, Some(0), false) },
    Model { name: "__isoc99_fscanf", run: |call| from_stream(call, Some(0), false) },
    Model { name: "__isoc23_fscanf", run: |call| from_stream(call, Some(0), false) },
    Model { name: "vfscanf", run: |call| from_stream(call, Some(0), true) },
    Model { name: "sscanf", run: |call| from_string(call, false) },
    Model { name: "__isoc99_sscanf", run: |call| from_string(call, false) },
    Model { name: "__isoc23_sscanf", run: |call| from_string(call, false) },
    Model { name: "vsscanf", run: |call| from_string(call, true) },
];

/// The next byte of a stream as a result; -1 at its end.
fn character(call: &mut Call<'_, '_>, stream: usize) -> ModelResult {
    let byte = call.read_stream(stream)?;
    Ok(call.give(byte.map_or(-1, i128::from)))
}

/// `getchar`.
fn getchar(call: &mut Call<'_, '_>) -> ModelResult {
    let stream = call.input_stream()?;
    character(call, stream)
}

/// `fgetc` and `getc`.
fn fgetc(call: &mut Call<'_, '_>) -> ModelResult {
    let stream = call.stream(0)?;
    character(call, stream)
}

/// `ungetc`: any number of bytes can be put back; `EOF` cannot.
fn ungetc(call: &mut Call<'_, '_>) -> ModelResult {
    let number = call.number(0)?;
    let stream = call.stream(1)?;
    if number == -1 {
        return Ok(call.give(-1));
    }
    call.unread_stream(stream, number as u8);
    Ok(call.give(i128::from(number as u8)))
}

/// Reads up to and with the byte that ends a line, at most `most` bytes.
fn line(call: &mut Call<'_, '_>, stream: usize, end: u8, most: u64) -> Result<Vec<u8>, Stop> {
    let mut line = Vec::new();
    while (line.len() as u64) < most
        && let Some(byte) = call.read_stream(stream)?
    {
        line.push(byte);
        if byte == end {
            break;
        }
    }
    Ok(line)
}

/// `fgets`: a line with its end, cut to the size, and a terminator; null at the end of the stream.
fn fgets(call: &mut Call<'_, '_>) -> ModelResult {
    let place = call.arg(0)?;
    let size = call.number(1)?;
    let stream = call.stream(2)?;
    if size <= 0 {
        return Ok(Some(Value::ZERO));
    }
    let mut text = line(call, stream, b'\n', (size - 1) as u64)?;
    if text.is_empty() && size > 1 {
        return Ok(Some(Value::ZERO));
    }
    text.push(0);
    call.machine.write(place, &text)?;
    Ok(Some(place))
}

/// `gets`: a line without its end; whatever does not fit is out of bounds.
fn gets(call: &mut Call<'_, '_>) -> ModelResult {
    let place = call.arg(0)?;
    let stream = call.input_stream()?;
    let mut text = line(call, stream, b'\n', u64::MAX)?;
    if text.is_empty() {
        return Ok(Some(Value::ZERO));
    }
    if text.last() == Some(&b'\n') {
        text.pop();
    }
    text.push(0);
    call.machine.write(place, &text)?;
    Ok(Some(place))
}

/// `getline`: a line in a heap block that grows as needed.
fn getline(call: &mut Call<'_, '_>) -> ModelResult {
    let stream = call.stream(2)?;
    read_line(call, stream, b'\n')
}

/// `getdelim`: `getline` with another byte at the end.
fn getdelim(call: &mut Call<'_, '_>) -> ModelResult {
    let end = call.number(2)? as u8;
    let stream = call.stream(3)?;
    read_line(call, stream, end)
}

/// The size of the first block that `getline` makes, as in glibc, even at the end of the stream.
const FIRST_LINE: u64 = 120;

/// The first two arguments are the places of the block and of its size.
fn read_line(call: &mut Call<'_, '_>, stream: usize, end: u8) -> ModelResult {
    let (place, size_place) = (call.arg(0)?, call.arg(1)?);
    let word = call.machine.model().pointer_int();
    let mut block = call.machine.load(place, Ty::Ptr)?;
    call.machine.use_value(block, "as a pointer")?;
    let size = call.machine.load(size_place, word)?;
    call.machine.use_value(size, "as a size")?;
    let known = if block.is_null() { 0 } else { size.low() };
    let text = line(call, stream, end, u64::MAX)?;
    let needed = text.len() as u64 + 1;
    if known == 0 || known < needed {
        let wanted = needed.max(FIRST_LINE).max(known.saturating_mul(2));
        let new = resize(call, block, Some(wanted), "getline")?.unwrap_or(Value::ZERO);
        if new.is_null() {
            return Ok(call.give(-1));
        }
        block = new;
        call.machine.store(place, Ty::Ptr, block)?;
        call.machine.store(size_place, word, Value::plain(u128::from(wanted)))?;
    }
    if text.is_empty() {
        return Ok(call.give(-1));
    }
    call.machine.write(block, &text)?;
    call.machine.fill(call.after(block, needed - 1), 0, 1)?;
    Ok(call.give(text.len() as i128))
}

/// `fread`: the whole range is writable; what the stream has is written, and the number of whole
/// elements returned.
fn fread(call: &mut Call<'_, '_>) -> ModelResult {
    let place = call.arg(0)?;
    let (size, count) = (call.count(1)?, call.count(2)?);
    let stream = call.stream(3)?;
    let wanted = size.saturating_mul(count);
    call.writable(place, wanted)?;
    let mut bytes = Vec::new();
    while (bytes.len() as u64) < wanted
        && let Some(byte) = call.read_stream(stream)?
    {
        bytes.push(byte);
    }
    call.machine.write(place, &bytes)?;
    Ok(call.give((bytes.len() as u64).checked_div(size).map_or(0, i128::from)))
}

/// `read`: from the descriptor 0.
fn read(call: &mut Call<'_, '_>) -> ModelResult {
    if call.number(0)? != 0 {
        return call.fail(EBADF);
    }
    let place = call.arg(1)?;
    let wanted = call.count(2)?;
    call.writable(place, wanted)?;
    let mut bytes = Vec::new();
    while (bytes.len() as u64) < wanted
        && let Some(byte) = call.read_input()
    {
        bytes.push(byte);
    }
    call.machine.write(place, &bytes)?;
    Ok(call.give(bytes.len() as i128))
}

/// Where scanned bytes come from.
enum From {
    Stream(usize),
    /// The next byte of a string.
    Text(Value),
}

/// A call for the scanning engine.
struct Scanning<'c, 'm, 'p> {
    call: &'c mut Call<'m, 'p>,
    from: From,
    source: Source,
    /// The byte that was looked at but not taken; absent inside when that is the end.
    ahead: Option<Option<u8>>,
}

impl Scanned for Scanning<'_, '_, '_> {
    type Error = Stop;

    fn peek(&mut self) -> Result<Option<u8>, Stop> {
        if let Some(ahead) = self.ahead {
            return Ok(ahead);
        }
        let next = match self.from {
            From::Stream(stream) => self.call.read_stream(stream)?,
            From::Text(place) => Some(self.call.byte(place, 0)?).filter(|&byte| byte != 0),
        };
        self.ahead = Some(next);
        Ok(next)
    }

    fn take(&mut self) {
        if let (Some(Some(_)), From::Text(place)) = (self.ahead.take(), &mut self.from) {
            *place = self.call.after(*place, 1);
        }
    }

    fn store(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        let place = self.call.next(&mut self.source, Ty::Ptr)?;
        self.call.machine.write(place, bytes)
    }
}

/// `scanf` and `fscanf`: the stream is the argument given, or standard input.
fn from_stream(call: &mut Call<'_, '_>, stream: Option<usize>, list: bool) -> ModelResult {
    let (stream, index) = match stream {
        Some(index) => (call.stream(index)?, index + 1),
        None => (call.input_stream()?, 0),
    };
    scanned(call, From::Stream(stream), index, list)
}

/// `sscanf`: the string is the first argument.
fn from_string(call: &mut Call<'_, '_>, list: bool) -> ModelResult {
    let text = call.arg(0)?;
    scanned(call, From::Text(text), 1, list)
}

fn scanned(call: &mut Call<'_, '_>, from: From, index: usize, list: bool) -> ModelResult {
    let template = call.string(call.arg(index)?)?;
    let source = call.source(index, list)?;
    let model = call.machine.model();
    let mut scanning = Scanning { call: &mut *call, from, source, ahead: None };
    let result = scan(&template, model, &mut scanning);
    let rest = match (scanning.ahead, scanning.from) {
        (Some(Some(byte)), From::Stream(stream)) => Some((stream, byte)),
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
            Err(call.machine.unsupported(format!("conversion in the format '{rest}' of '{}'", call.name())))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Bench, NULL, int, ptr, size};
    use super::*;
    use ringfence_verdict::ViolationKind::{NullDeref, OutOfBounds};

    #[test]
    fn characters() {
        let mut bench = Bench::with_stdin("ab");
        let input = ptr(bench.stream("stdin"));
        assert_eq!(bench.int("getchar", &[]), 97);
        assert_eq!(bench.int("ungetc", &[int(120), input]), 120);
        assert_eq!(bench.int("getc", &[input]), 120);
        assert_eq!(bench.int("fgetc", &[input]), 98);
        assert_eq!(bench.int("getchar", &[]), -1);
        assert_eq!(bench.int("ungetc", &[int(-1), input]), -1);
        assert_eq!(bench.int("feof", &[input]), 1);
    }

    #[test]
    fn lines() {
        let mut bench = Bench::with_stdin("one\ntwo\nthree");
        let input = ptr(bench.stream("stdin"));
        let place = bench.block(5);
        assert_eq!(bench.offset("fgets", &[ptr(place), int(5), input], place), 0);
        assert_eq!(bench.string(place), "one\n");
        assert_eq!(bench.offset("gets", &[ptr(place)], place), 0);
        assert_eq!(bench.string(place), "two");
        bench.pointer("fgets", &[ptr(place), int(4), input]);
        assert_eq!(bench.string(place), "thr");
        bench.pointer("fgets", &[ptr(place), int(4), input]);
        assert!(bench.pointer("fgets", &[ptr(place), int(4), input]).is_null());
        let mut bench = Bench::with_stdin("too long\n");
        let place = bench.block(5);
        assert_eq!(bench.fails("gets", &[ptr(place)]).0, OutOfBounds);
    }

    #[test]
    fn lines_in_blocks_that_grow() {
        let mut bench = Bench::with_stdin(&format!("ab\n{}\nx;", "y".repeat(200)));
        let input = ptr(bench.stream("stdin"));
        let (place, count) = (bench.bytes(&[0; 8]), bench.bytes(&[0; 8]));
        let args = [ptr(place), ptr(count), input];
        assert_eq!(bench.long("getline", &args), 3);
        let block = bench.machine.load(place, Ty::Ptr).expect("stored");
        assert_eq!((bench.string(block), bench.read(count, 1)), ("ab\n".into(), vec![120]));
        assert_eq!(bench.long("getline", &args), 201);
        let block = bench.machine.load(place, Ty::Ptr).expect("stored");
        assert_eq!((bench.string(block).len(), bench.read(count, 1)), (201, vec![240]));
        assert_eq!(bench.long("getdelim", &[ptr(place), ptr(count), int(59), input]), 2);
        assert_eq!(bench.long("getline", &args), -1);
        bench.run("free", &[ptr(block)]);
    }

    #[test]
    fn blocks() {
        let mut bench = Bench::with_stdin("abcdefg");
        let input = ptr(bench.stream("stdin"));
        let place = bench.block(4);
        assert_eq!(bench.long("fread", &[ptr(place), size(2), size(2), input]), 2);
        assert_eq!(bench.read(place, 4), b"abcd");
        assert_eq!(bench.long("read", &[int(0), ptr(place), size(2)]), 2);
        assert_eq!(bench.long("fread", &[ptr(place), size(2), size(2), input]), 0);
        assert_eq!(bench.read(place, 4), b"gfcd");
        assert_eq!(bench.fails("fread", &[ptr(place), size(3), size(2), input]).0, OutOfBounds);
        assert_eq!(bench.long("read", &[int(7), ptr(place), size(2)]), -1);
        assert_eq!(bench.fails("read", &[int(0), NULL, size(1)]).0, NullDeref);
    }

    #[test]
    fn scanning_a_stream_leaves_the_rest() {
        let mut bench = Bench::with_stdin("12 ab,x");
        let (format, number, word) = (bench.text("%d %2s"), bench.block(4), bench.block(3));
        assert_eq!(bench.int("scanf", &[ptr(format), ptr(number), ptr(word)]), 2);
        assert_eq!(bench.read(number, 4), [12, 0, 0, 0]);
        assert_eq!(bench.string(word), "ab");
        assert_eq!(bench.int("getchar", &[]), i32::from(b','));
        let input = ptr(bench.stream("stdin"));
        let format = bench.text("%d");
        assert_eq!(bench.int("__isoc99_fscanf", &[input, ptr(format), ptr(number)]), 0);
        assert_eq!(bench.int("getchar", &[]), i32::from(b'x'));
        assert_eq!(bench.int("scanf", &[ptr(format), ptr(number)]), -1);
    }

    #[test]
    fn scanning_a_string() {
        let mut bench = Bench::new();
        let (text, format, place) = (bench.text("7:words"), bench.text("%d:%s"), bench.block(4));
        let number = bench.block(4);
        let args = [ptr(text), ptr(format), ptr(number), ptr(place)];
        assert_eq!(bench.fails("sscanf", &args).0, OutOfBounds);
        let list = bench.list(&[ptr(number)]);
        let format = bench.text("%d");
        assert_eq!(bench.int("vsscanf", &[ptr(text), ptr(format), list]), 1);
        let open = bench.bytes(b"5");
        assert_eq!(bench.fails("sscanf", &[ptr(open), ptr(format), ptr(number)]), (OutOfBounds, Some(1)));
        let unknown = bench.text("%y");
        let args = [ptr(text), ptr(unknown), ptr(number)];
        assert!(matches!(bench.call("sscanf", &args), Err(Stop::Unsupported { .. })));
    }
}
