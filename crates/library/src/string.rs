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
    "strlen" => strlen,
    "strnlen" => strnlen,
    "strcpy" => strcpy,
    "stpcpy" => stpcpy,
    "__stpcpy" => stpcpy,
    "strncpy" => strncpy,
    "stpncpy" => stpncpy,
    "strcat" => strcat,
    "strncat" => strncat,
    "strlcpy" => strlcpy,
    "strlcat" => strlcat,
    "strxfrm" => strxfrm,
    "strdup" => strdup,
    "__strdup" => strdup,
    "strndup" => strndup,
    "__strndup" => strndup,
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
    let len = call.string_len_within(text, limit)?;
    Ok(call.give(i128::from(len)))
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
    fn looked_at(&mut self, len: u64, limit: H::Value) -> Result<H::Value, Stop> {
        let read = len + u64::from(self.below(len, limit)?);
        Ok(self.size(read))
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
fn copy_padded<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<u64, Stop> {
    let (dst, src) = (call.pointer(0)?, call.pointer(1)?);
    let limit = call.count(2)?;
    let len = call.string_len_within(src, limit)?;
    let read = call.looked_at(len, limit)?;
    call.copy_text((dst, limit), (src, read), call.size(len))?;
    let (rest, copied, zero) = (call.after(dst, len), call.size(len), call.byte_value(0));
    let padding = call.host.binary(BinOp::Sub, Ty::I64, limit, copied)?;
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
    Ok(Some(call.after(dst, len)))
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
    let len = call.string_len_within(src, limit)?;
    let (place, written) = (call.host.advance_by(dst, end)?, call.size(len + 1));
    let read = call.looked_at(len, limit)?;
    call.copy_text((place, written), (src, read), call.size(len))?;
    let last = call.after(place, len);
    call.terminate(last)?;
    Ok(Some(dst))
}

/// Copies what of a string of `len` bytes fits into `room` bytes (`I64`), at least 1, with a
/// terminator.
fn copy_cut<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    place: H::Value,
    src: H::Value,
    len: u64,
    room: H::Value,
) -> Result<(), Stop> {
    let copied = if call.below(len, room)? { len } else { call.size_number(room)?.saturating_sub(1) };
    let written = call.size(copied + 1);
    call.copy_text((place, written), (src, call.size(len + 1)), call.size(copied))?;
    let end = call.after(place, copied);
    call.terminate(end)
}

/// `strlcpy`: truncates to the size, always terminates unless it is 0, returns the source's length.
fn strlcpy<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (dst, src) = (call.pointer(0)?, call.pointer(1)?);
    let size = call.count(2)?;
    let len = call.string_len(src)?;
    if !call.host.is_zero(size, Ty::I64)? {
        copy_cut(call, dst, src, len, size)?;
    }
    Ok(call.give(i128::from(len)))
}

/// `strlcat`: the size is that of the whole destination; returns the length it tried to make.
fn strlcat<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (dst, src) = (call.pointer(0)?, call.pointer(1)?);
    let size = call.count(2)?;
    let start = call.string_len_within(dst, size)?;
    let len = call.string_len(src)?;
    if call.below(start, size)? {
        let (place, used) = (call.after(dst, start), call.size(start));
        let room = call.host.binary(BinOp::Sub, Ty::I64, size, used)?;
        copy_cut(call, place, src, len, room)?;
    }
    Ok(call.give(i128::from(start) + i128::from(len)))
}

/// `strxfrm`: in the "C" locale a copy, when it fits; returns the length. When it does not fit, what is in the
/// destination is indeterminate.
fn strxfrm<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (dst, src) = (call.pointer(0)?, call.pointer(1)?);
    let size = call.count(2)?;
    let len = call.string_len(src)?;
    if call.below(len, size)? {
        let whole = call.size(len + 1);
        call.copy_text((dst, whole), (src, whole), whole)?;
    } else {
        call.blur(dst, size)?;
    }
    Ok(call.give(i128::from(len)))
}

/// `strdup`: a heap block with a copy.
fn strdup<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let src = call.pointer(0)?;
    let len = call.length(src)?;
    duplicate(call, src, len, "strdup")
}

/// `strndup`: a heap block with a copy of at most the limit's bytes and a terminator.
fn strndup<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let src = call.pointer(0)?;
    let limit = call.count(1)?;
    let len = call.string_len_within(src, limit)?;
    let len = call.size(len);
    duplicate(call, src, len, "strndup")
}

fn duplicate<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    src: H::Value,
    len: H::Value,
    by: &'static str,
) -> ModelResult<H::Value> {
    let size = call.longer(len, 1)?;
    let block = call.heap_block(size, 16, by)?;
    if let Some(block) = block {
        call.host.copy(block, src, len)?;
        let end = call.host.advance_by(block, len)?;
        call.terminate(end)?;
    }
    call.give_pointer(block)
}
