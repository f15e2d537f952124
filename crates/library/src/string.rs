//! Strings: length, copying, concatenation, duplication.
//!
//! A string is walked byte by byte through checked reads, so that one without a terminator ends in an
//! access out of bounds at the end of its object. Copies carry provenance along. A copy between
//! overlapping strings is a violation.

use crate::call::Call;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::stop::Stop;
use ringfence_ir::{BinOp, Ty};

models! {
    [strlen, strnlen, strcpy, strncpy, stpncpy, strcat, strncat, strlcpy, strlcat, strxfrm]
    "stpcpy" | "__stpcpy" => stpcpy,
    "strdup" | "__strdup" => strdup,
    "strndup" | "__strndup" => strndup,
}

fn strlen<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let text = call.pointer(0)?;
    let len = call.length(text)?;
    call.give_value(len, Ty::I64, false)
}

/// `strnlen`: looks at no more bytes than the limit.
fn strnlen<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let text = call.pointer(0)?;
    let limit = call.count(1)?;
    let len = call.length_within(text, limit)?;
    call.give_value(len, Ty::I64, false)
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// Copies the first `len` bytes of a string. What is written and how many bytes are read, the
    /// terminator perhaps among them, must not overlap. All lengths are `I64`.
    fn copy_text(
        &mut self,
        (dst, written): (H::Value, H::Value),
        (src, read): (H::Value, H::Value),
        len: H::Value,
    ) -> Result<(), Stop> {
        self.writable(dst, written)?;
        self.separate((dst, written), (src, read))?;
        self.host.copy(dst, src, len)
    }

    /// How many bytes were looked at to find a length within a limit (`I64`): the terminator too, if it is
    /// there.
    fn looked_at(&mut self, len: H::Value, limit: H::Value) -> Result<H::Value, Stop> {
        if self.host.less(len, limit, Ty::I64)? { self.longer(len, 1) } else { Ok(len) }
    }

    fn duplicate(&mut self, src: H::Value, len: H::Value, by: &'static str) -> ModelResult<H::Value> {
        let size = self.longer(len, 1)?;
        let block = self.heap_block(size, 16, by)?;
        if let Some(block) = block {
            self.host.copy(block, src, len)?;
            let end = self.host.advance_by(block, len)?;
            self.terminate(end)?;
        }
        self.give_pointer(block)
    }
}

/// Copies a string with its terminator and gives back its length.
fn copy_whole<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<H::Value, Stop> {
    let (dst, src) = (call.pointer(0)?, call.pointer(1)?);
    let len = call.length(src)?;
    let whole = call.longer(len, 1)?;
    call.copy_text((dst, whole), (src, whole), whole)?;
    Ok(len)
}

pub(crate) fn strcpy<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    copy_whole(call)?;
    call.pointer(0).map(Some)
}

/// `stpcpy`: `strcpy` that returns where the terminator is.
pub(crate) fn stpcpy<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let len = copy_whole(call)?;
    let dst = call.pointer(0)?;
    call.host.advance_by(dst, len).map(Some)
}

/// Copies at most the limit's bytes of a string, fills up with zeros, and gives back how many were
/// copied.
fn copy_padded<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<H::Value, Stop> {
    let (dst, src) = (call.pointer(0)?, call.pointer(1)?);
    let limit = call.count(2)?;
    let len = call.length_within(src, limit)?;
    let read = call.looked_at(len, limit)?;
    call.copy_text((dst, limit), (src, read), len)?;
    let (rest, zero) = (call.host.advance_by(dst, len)?, call.byte_value(0));
    let padding = call.host.binary(BinOp::Sub, Ty::I64, limit, len)?;
    call.host.fill(rest, zero, padding)?;
    Ok(len)
}

/// `strncpy`: writes exactly as many bytes as the limit says, with no terminator if none fits.
pub(crate) fn strncpy<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    copy_padded(call)?;
    call.pointer(0).map(Some)
}

/// `stpncpy`: `strncpy` that returns the end of what was copied.
pub(crate) fn stpncpy<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let len = copy_padded(call)?;
    let dst = call.pointer(0)?;
    call.host.advance_by(dst, len).map(Some)
}

pub(crate) fn strcat<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (dst, src) = (call.pointer(0)?, call.pointer(1)?);
    let end = call.length(dst)?;
    let len = call.length(src)?;
    let (place, whole) = (call.host.advance_by(dst, end)?, call.longer(len, 1)?);
    call.copy_text((place, whole), (src, whole), whole)?;
    Ok(Some(dst))
}

/// `strncat`: appends at most the limit's bytes and always a terminator.
pub(crate) fn strncat<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (dst, src) = (call.pointer(0)?, call.pointer(1)?);
    let limit = call.count(2)?;
    let end = call.length(dst)?;
    let len = call.length_within(src, limit)?;
    let (place, written) = (call.host.advance_by(dst, end)?, call.longer(len, 1)?);
    let read = call.looked_at(len, limit)?;
    call.copy_text((place, written), (src, read), len)?;
    let last = call.host.advance_by(place, len)?;
    call.terminate(last)?;
    Ok(Some(dst))
}

/// Copies what of a string of `len` bytes (`I64`) fits into `room` bytes (`I64`), at least 1, with a
/// terminator.
fn copy_cut<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    place: H::Value,
    src: H::Value,
    len: H::Value,
    room: H::Value,
) -> Result<(), Stop> {
    let one = call.size(1);
    let copied = match call.host.less(len, room, Ty::I64)? {
        true => len,
        false => call.host.binary(BinOp::Sub, Ty::I64, room, one)?,
    };
    let (written, read) = (call.longer(copied, 1)?, call.longer(len, 1)?);
    call.copy_text((place, written), (src, read), copied)?;
    let end = call.host.advance_by(place, copied)?;
    call.terminate(end)
}

/// `strlcpy`: truncates to the size, always terminates unless it is 0, returns the source's length.
fn strlcpy<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (dst, src) = (call.pointer(0)?, call.pointer(1)?);
    let size = call.count(2)?;
    let len = call.length(src)?;
    if !call.host.is_zero(size, Ty::I64)? {
        copy_cut(call, dst, src, len, size)?;
    }
    call.give_value(len, Ty::I64, false)
}

/// `strlcat`: the size is that of the whole destination; returns the length it tried to make.
fn strlcat<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (dst, src) = (call.pointer(0)?, call.pointer(1)?);
    let size = call.count(2)?;
    let start = call.length_within(dst, size)?;
    let len = call.length(src)?;
    if call.host.less(start, size, Ty::I64)? {
        let place = call.host.advance_by(dst, start)?;
        let room = call.host.binary(BinOp::Sub, Ty::I64, size, start)?;
        copy_cut(call, place, src, len, room)?;
    }
    let tried = call.host.binary(BinOp::Add, Ty::I64, start, len)?;
    call.give_value(tried, Ty::I64, false)
}

/// `strxfrm`: in the "C" locale a copy, when it fits; returns the length. When it does not fit, what is in the
/// destination is indeterminate.
fn strxfrm<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (dst, src) = (call.pointer(0)?, call.pointer(1)?);
    let size = call.count(2)?;
    let len = call.length(src)?;
    if call.host.less(len, size, Ty::I64)? {
        let whole = call.longer(len, 1)?;
        call.copy_text((dst, whole), (src, whole), whole)?;
    } else {
        call.blur(dst, size)?;
    }
    call.give_value(len, Ty::I64, false)
}

/// `strdup`: a heap block with a copy.
fn strdup<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let src = call.pointer(0)?;
    let len = call.length(src)?;
    call.duplicate(src, len, "strdup")
}

/// `strndup`: a heap block with a copy of at most the limit's bytes and a terminator.
fn strndup<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let src = call.pointer(0)?;
    let limit = call.count(1)?;
    let len = call.length_within(src, limit)?;
    call.duplicate(src, len, "strndup")
}
