//! Wide characters from and to streams, in the locale "C": each is one byte of the stream (see `multibyte`).

use crate::call::Call;
use crate::errno::EILSEQ;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::state::Stream;
use crate::stop::Stop;
use ringfence_ir::{CmpOp, Ty};

models! {
    "getwc" | "fgetwc" | "getwc_unlocked" | "fgetwc_unlocked" => fgetwc,
    "getwchar" | "getwchar_unlocked" => getwchar,
    "fgetws" | "fgetws_unlocked" => fgetws,
    "putwc" | "fputwc" | "putwc_unlocked" | "fputwc_unlocked" => fputwc,
    "putwchar" | "putwchar_unlocked" => putwchar,
    "fputws" | "fputws_unlocked" => fputws,
}

/// The size of a wide character.
const SIZE: u64 = 4;

/// What the next byte of a stream is.
enum Next<V> {
    /// A wide character (`I32`).
    Character(V),
    End,
    Wrong,
}

fn next<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, stream: usize) -> Result<Next<H::Value>, Stop> {
    let Some(byte) = call.read_stream(stream)? else { return Ok(Next::End) };
    match call.decoded(byte)? {
        Some(wide) => Ok(Next::Character(wide)),
        None => {
            call.set_errno(EILSEQ)?;
            Ok(Next::Wrong)
        }
    }
}

fn character<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, stream: usize) -> ModelResult<H::Value> {
    match next(call, stream)? {
        Next::Character(wide) => call.give_value(wide, Ty::I32, true),
        Next::End | Next::Wrong => Ok(call.give(-1)),
    }
}

/// `fgetwc` and `getwc`: `WEOF`, which is -1, at the end and for what is no character.
fn fgetwc<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let stream = call.stream(0)?;
    character(call, stream)
}

fn getwchar<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let stream = call.input_stream()?;
    character(call, stream)
}

/// `fgetws`: a line with its end, cut to the size, and a terminator; null at the end of the stream, and for what is no character, after
/// which the array holds anything.
fn fgetws<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (place, size) = (call.pointer(0)?, call.integer(1, Ty::I64)?);
    let stream = call.stream(2)?;
    let one = call.size(1);
    if call.host.holds(CmpOp::Slt, Ty::I64, size, one)? {
        return Ok(Some(call.null()));
    }
    let most = call.host.binary(ringfence_ir::BinOp::Sub, Ty::I64, size, one)?;
    let mut count = 0;
    while call.below(count, most)? {
        match next(call, stream)? {
            Next::Character(wide) => {
                call.store_at(place, SIZE * count, Ty::I32, wide)?;
                count += 1;
                if call.is(wide, Ty::I32, i128::from(b'\n'))? {
                    break;
                }
            }
            Next::End if count > 0 => break,
            Next::End => return Ok(Some(call.null())),
            Next::Wrong => {
                let written = call.size(SIZE * count);
                call.blur(place, written)?;
                return Ok(Some(call.null()));
            }
        }
    }
    let (to, zero) = (call.after(place, SIZE * count), call.host.constant(Ty::I32, 0));
    call.host.store(to, Ty::I32, zero)?;
    Ok(Some(place))
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// Writes a wide character (`I32`) to a stream, or to standard output. Whether it has a byte.
    fn put(&mut self, wide: H::Value, stream: Option<usize>) -> Result<bool, Stop> {
        let Some(byte) = self.encoded(wide)? else {
            self.set_errno(EILSEQ)?;
            return Ok(false);
        };
        let printed = self.host.known(byte).unwrap_or(0) as u8;
        match stream {
            Some(stream) => self.write_stream(stream, &[printed])?,
            None => self.print_standard(Stream::Stdout, &[printed])?,
        }
        Ok(true)
    }

    fn give_written(&mut self, wide: H::Value, done: bool) -> ModelResult<H::Value> {
        if !done || self.happens()? {
            return Ok(self.give(-1));
        }
        self.give_value(wide, Ty::I32, true)
    }
}

/// `fputwc` and `putwc`: the character, or `WEOF`.
fn fputwc<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let wide = call.integer(0, Ty::I32)?;
    let stream = call.stream(1)?;
    let done = call.put(wide, Some(stream))?;
    call.give_written(wide, done)
}

fn putwchar<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let wide = call.integer(0, Ty::I32)?;
    let done = call.put(wide, None)?;
    call.give_written(wide, done)
}

/// `fputws`: a wide string; a number that is not negative, or -1.
fn fputws<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let text = call.pointer(0)?;
    let stream = call.stream(1)?;
    let mut at = 0;
    loop {
        let wide = call.wide_at(text, at)?;
        if call.host.is_zero(wide, Ty::I32)? {
            return call.give_number(1);
        }
        if !call.put(wide, Some(stream))? {
            return Ok(call.give(-1));
        }
        at += 1;
    }
}
