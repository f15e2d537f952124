//! Strings and blocks of wide characters: the functions that only count, copy and compare them. A wide character
//! has 4 bytes and is compared as a signed number, as on the platform.
//!
//! What is checked is what the functions on bytes check. Lengths stay values where the host knows strings as a whole. Conversions
//! between wide and other characters depend on the locale and are not modelled.

use crate::call::Call;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::stop::Stop;
use ringfence_ir::{BinOp, CmpOp, Ty};

models! {
    [
        wcslen, wcsnlen, wcscpy, wcpcpy, wcsncpy, wcscat, wcsncat, wcsncmp, wcschr, wcsrchr, wcsdup,
        wmemcpy, wmempcpy, wmemmove, wmemset, wmemcmp, wmemchr,
    ]
    "wcscmp" | "wcscoll" => wcscmp,
}

/// The size of a wide character.
const SIZE: u64 = 4;

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// The wide character at an index, to decide by: an indeterminate one is noted.
    fn wide(&mut self, pointer: H::Value, index: u64) -> Result<H::Value, Stop> {
        self.host.step()?;
        let place = self.after(pointer, index.wrapping_mul(SIZE));
        let value = self.host.load(place, Ty::I32)?;
        self.host.use_value(value, "by a library function")?;
        Ok(self.host.plain(value))
    }

    /// The length (`I64`) of the wide string at a pointer, of which at most `limit` characters (`I64`) are looked at.
    fn wide_len_within(&mut self, pointer: H::Value, limit: H::Value) -> Result<H::Value, Stop> {
        if let Some(len) = self.host.wide_length_within(pointer, limit, SIZE as u32)? {
            return Ok(len);
        }
        let mut len = 0;
        while self.below(len, limit)? {
            let character = self.wide(pointer, len)?;
            if self.host.is_zero(character, Ty::I32)? {
                break;
            }
            len += 1;
        }
        Ok(self.size(len))
    }

    /// The length (`I64`) of the wide string at a pointer.
    fn wide_len(&mut self, pointer: H::Value) -> Result<H::Value, Stop> {
        match self.host.wide_length(pointer, SIZE as u32)? {
            Some(len) => Ok(len),
            None => self.wide_len_within(pointer, self.size(u64::MAX)),
        }
    }

    /// How many bytes (`I64`) so many wide characters (`I64`) have that are in memory.
    fn wide_size(&mut self, count: H::Value) -> Result<H::Value, Stop> {
        let size = self.size(SIZE);
        self.host.binary(BinOp::Mul, Ty::I64, count, size)
    }

    /// The place so many wide characters (`I64`) behind a pointer.
    fn after_wide(&mut self, pointer: H::Value, count: H::Value) -> Result<H::Value, Stop> {
        let bytes = self.wide_size(count)?;
        self.host.advance_by(pointer, bytes)
    }

    /// How many characters (`I64`) were looked at to find a length within a limit: the terminator too, if it is there.
    fn wide_read(&mut self, len: H::Value, limit: H::Value) -> Result<H::Value, Stop> {
        if self.host.less(len, limit, Ty::I64)? { self.longer(len, 1) } else { Ok(len) }
    }

    /// How many bytes so many wide characters (`I64`) have; the largest number when that is too large.
    fn wide_bytes(&mut self, count: H::Value) -> Result<H::Value, Stop> {
        let size = self.size(SIZE);
        Ok(self.product(count, size)?.unwrap_or_else(|| self.size(u64::MAX)))
    }

    /// Copies `len` wide characters; what is written and what is read must not overlap. All are counted in wide characters (`I64`).
    fn copy_wide(
        &mut self,
        (dst, written): (H::Value, H::Value),
        (src, read): (H::Value, H::Value),
        len: H::Value,
    ) -> Result<(), Stop> {
        let (written, read) = (self.wide_size(written)?, self.wide_size(read)?);
        self.writable(dst, written)?;
        self.separate((dst, written), (src, read))?;
        let bytes = self.wide_size(len)?;
        self.host.copy(dst, src, bytes)
    }

    /// Writes a terminator so many characters (`I64`) behind a pointer.
    fn terminate_wide(&mut self, pointer: H::Value, index: H::Value) -> Result<(), Stop> {
        let (place, zero) = (self.after_wide(pointer, index)?, self.host.constant(Ty::I32, 0));
        self.host.store(place, Ty::I32, zero)
    }

    /// Any of the first `len` characters (`I64`) of a wide text, or none: a null pointer.
    fn any_wide_place(&mut self, text: H::Value, len: H::Value) -> ModelResult<H::Value> {
        let found = self.host.unconstrained(Ty::I1)?;
        if self.host.is_zero(found, Ty::I1)? {
            return Ok(Some(self.null()));
        }
        let at = self.host.any_length(len)?;
        // What follows them is something else.
        if self.host.equals(at, len, Ty::I64)? {
            return Ok(Some(self.null()));
        }
        self.after_wide(text, at).map(Some)
    }

    /// Where a character may be in a wide string that the host knows as a whole: anywhere, or nowhere. Absent for other strings.
    fn wide_anywhere(&mut self, text: H::Value, wanted: H::Value) -> Result<Option<Option<H::Value>>, Stop> {
        let Some(len) = self.host.wide_length(text, SIZE as u32)? else { return Ok(None) };
        if self.host.is_zero(wanted, Ty::I32)? {
            return self.after_wide(text, len).map(|end| Some(Some(end)));
        }
        self.any_wide_place(text, len).map(Some)
    }

    /// Whether a range of wide characters is looked at as a whole: how long it is in bytes (`I64`) is not known, and all of it is there and
    /// was set.
    fn are_any_wide(&mut self, start: H::Value, bytes: H::Value) -> Result<bool, Stop> {
        Ok(self.host.known(bytes).is_none() && self.host.is_set_within(start, bytes)?)
    }

    /// The comparison of two wide characters as the result.
    fn give_order(&mut self, left: H::Value, right: H::Value) -> ModelResult<H::Value> {
        let less = self.host.holds(CmpOp::Slt, Ty::I32, left, right)?;
        if self.host.is_exact() {
            return Ok(self.give(if less { -1 } else { 1 }));
        }
        let usual = self.host.constant(Ty::I32, 1);
        let (size, zero) = (self.any_positive(usual)?, self.host.constant(Ty::I32, 0));
        let signed = if less { self.host.binary(BinOp::Sub, Ty::I32, zero, size)? } else { size };
        self.give_value(signed, Ty::I32, true)
    }
}

fn wcslen<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let text = call.pointer(0)?;
    let len = call.wide_len(text)?;
    call.give_value(len, Ty::I64, false)
}

/// `wcsnlen`: looks at no more characters than the limit.
fn wcsnlen<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let text = call.pointer(0)?;
    let limit = call.count(1)?;
    let len = call.wide_len_within(text, limit)?;
    call.give_value(len, Ty::I64, false)
}

/// Copies a wide string with its terminator; gives the destination and the length.
fn copy_whole<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<(H::Value, H::Value), Stop> {
    let (dst, src) = (call.pointer(0)?, call.pointer(1)?);
    let len = call.wide_len(src)?;
    let whole = call.longer(len, 1)?;
    call.copy_wide((dst, whole), (src, whole), whole)?;
    Ok((dst, len))
}

fn wcscpy<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    copy_whole(call).map(|(dst, _)| Some(dst))
}

/// `wcpcpy`: `wcscpy` that returns where the terminator is.
fn wcpcpy<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (dst, len) = copy_whole(call)?;
    call.after_wide(dst, len).map(Some)
}

/// `wcsncpy`: writes exactly as many characters as the limit says.
fn wcsncpy<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (dst, src) = (call.pointer(0)?, call.pointer(1)?);
    let limit = call.count(2)?;
    let len = call.wide_len_within(src, limit)?;
    let bytes = call.wide_bytes(limit)?;
    call.writable(dst, bytes)?;
    let read = call.wide_read(len, limit)?;
    let read = call.wide_size(read)?;
    call.separate((dst, bytes), (src, read))?;
    let copied = call.wide_size(len)?;
    call.host.copy(dst, src, copied)?;
    let (rest, zero) = (call.host.advance_by(dst, copied)?, call.byte_value(0));
    let padding = call.host.binary(BinOp::Sub, Ty::I64, bytes, copied)?;
    call.host.fill(rest, zero, padding)?;
    Ok(Some(dst))
}

fn wcscat<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (dst, src) = (call.pointer(0)?, call.pointer(1)?);
    let (end, len) = (call.wide_len(dst)?, call.wide_len(src)?);
    let (place, whole) = (call.after_wide(dst, end)?, call.longer(len, 1)?);
    call.copy_wide((place, whole), (src, whole), whole)?;
    Ok(Some(dst))
}

/// `wcsncat`: appends at most the limit's characters and always a terminator.
fn wcsncat<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (dst, src) = (call.pointer(0)?, call.pointer(1)?);
    let limit = call.count(2)?;
    let end = call.wide_len(dst)?;
    let len = call.wide_len_within(src, limit)?;
    let read = call.wide_read(len, limit)?;
    let (place, written) = (call.after_wide(dst, end)?, call.longer(len, 1)?);
    call.copy_wide((place, written), (src, read), len)?;
    call.terminate_wide(place, len)?;
    Ok(Some(dst))
}

/// How two wide strings compare of which the host knows one as a whole, looked at up to a limit (`I64`): both are there, and strings that
/// are equal are equally long. Absent for others.
fn compare_whole<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    limit: H::Value,
) -> Result<Option<Option<H::Value>>, Stop> {
    let (a, b) = (call.pointer(0)?, call.pointer(1)?);
    let whole = |call: &mut Call<'_, 'p, H>, text| call.host.wide_length_within(text, limit, SIZE as u32);
    if whole(call, a)?.is_none() && whole(call, b)?.is_none() {
        return Ok(None);
    }
    let (first, second) = (call.wide_len_within(a, limit)?, call.wide_len_within(b, limit)?);
    let any = call.host.unconstrained(Ty::I32)?;
    // A locale may collate strings alike that are not equal.
    let is_by_characters = call.name() != "wcscoll";
    if is_by_characters && call.host.is_zero(any, Ty::I32)? && !call.host.equals(first, second, Ty::I64)? {
        return Err(Stop::AssumptionFailed(call.host.loc()));
    }
    call.give_value(any, Ty::I32, true).map(Some)
}

/// Compares at most `limit` characters (`I64`), up to a terminator if `stops`.
fn compare<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    limit: H::Value,
    stops: bool,
) -> ModelResult<H::Value> {
    if stops && let Some(result) = compare_whole(call, limit)? {
        return Ok(result);
    }
    let (a, b) = (call.pointer(0)?, call.pointer(1)?);
    let mut at = 0;
    while call.below(at, limit)? {
        let (left, right) = (call.wide(a, at)?, call.wide(b, at)?);
        if !call.host.equals(left, right, Ty::I32)? {
            return call.give_order(left, right);
        }
        if stops && call.host.is_zero(left, Ty::I32)? {
            break;
        }
        at += 1;
    }
    Ok(call.give(0))
}

/// `wcscmp` and `wcscoll`.
fn wcscmp<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    compare(call, call.size(u64::MAX), true)
}

fn wcsncmp<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let limit = call.count(2)?;
    compare(call, limit, true)
}

/// `wcschr`: the terminator can be found too.
fn wcschr<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let text = call.pointer(0)?;
    let wanted = call.integer(1, Ty::I32)?;
    if let Some(place) = call.wide_anywhere(text, wanted)? {
        return Ok(place);
    }
    let mut at = 0;
    loop {
        let character = call.wide(text, at)?;
        if call.host.equals(character, wanted, Ty::I32)? {
            return Ok(Some(call.after(text, SIZE * at)));
        }
        if call.host.is_zero(character, Ty::I32)? {
            return Ok(Some(call.null()));
        }
        at += 1;
    }
}

/// `wcsrchr`: the last such character.
fn wcsrchr<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let text = call.pointer(0)?;
    let wanted = call.integer(1, Ty::I32)?;
    if let Some(place) = call.wide_anywhere(text, wanted)? {
        return Ok(place);
    }
    let len = call.wide_len(text)?;
    for at in (0..=call.size_number(len)?).rev() {
        let character = call.wide(text, at)?;
        if call.host.equals(character, wanted, Ty::I32)? {
            return Ok(Some(call.after(text, SIZE * at)));
        }
    }
    Ok(Some(call.null()))
}

/// `wcsdup`: a heap block with a copy.
fn wcsdup<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let src = call.pointer(0)?;
    let len = call.wide_len(src)?;
    let whole = call.longer(len, 1)?;
    let bytes = call.wide_size(whole)?;
    let block = call.heap_block(bytes, 16, "wcsdup")?;
    if let Some(block) = block {
        call.host.copy(block, src, bytes)?;
    }
    call.give_pointer(block)
}

fn copy_separate<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<(H::Value, H::Value), Stop> {
    let (dst, src) = (call.pointer(0)?, call.pointer(1)?);
    let count = call.count(2)?;
    let bytes = call.wide_bytes(count)?;
    call.readable(src, bytes)?;
    call.writable(dst, bytes)?;
    if call.host.overlap((dst, bytes), (src, bytes))? && !call.host.equals(dst, src, Ty::Ptr)? {
        call.separate((dst, bytes), (src, bytes))?;
    }
    call.host.copy(dst, src, bytes)?;
    Ok((dst, bytes))
}

/// `wmemcpy`: both ranges are there and do not overlap.
fn wmemcpy<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    copy_separate(call).map(|(dst, _)| Some(dst))
}

/// `wmempcpy`: `wmemcpy` that returns the end of the copy.
fn wmempcpy<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (dst, bytes) = copy_separate(call)?;
    call.host.advance_by(dst, bytes).map(Some)
}

/// `wmemmove`: the ranges may overlap.
fn wmemmove<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (dst, src) = (call.pointer(0)?, call.pointer(1)?);
    let count = call.count(2)?;
    let bytes = call.wide_bytes(count)?;
    call.host.copy(dst, src, bytes)?;
    Ok(Some(dst))
}

fn wmemset<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let dst = call.pointer(0)?;
    let character = call.integer(1, Ty::I32)?;
    let count = call.count(2)?;
    let bytes = call.wide_bytes(count)?;
    call.writable(dst, bytes)?;
    if call.host.known(character) == Some(0) {
        let zero = call.byte_value(0);
        call.host.fill(dst, zero, bytes)?;
        return Ok(Some(dst));
    }
    if call.host.known(count).is_none() && call.host.takes_texts(dst)? {
        call.host.scribble(dst, bytes)?;
        return Ok(Some(dst));
    }
    for at in 0..call.size_number(count)? {
        call.host.step()?;
        call.store_at(dst, SIZE * at, Ty::I32, character)?;
    }
    Ok(Some(dst))
}

/// `wmemcmp`: both ranges are there in full.
fn wmemcmp<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let count = call.count(2)?;
    let bytes = call.wide_bytes(count)?;
    let (a, b) = (call.pointer(0)?, call.pointer(1)?);
    call.readable(a, bytes)?;
    call.readable(b, bytes)?;
    if call.are_any_wide(a, bytes)? && call.are_any_wide(b, bytes)? {
        let any = call.host.unconstrained(Ty::I32)?;
        return call.give_value(any, Ty::I32, true);
    }
    compare(call, count, false)
}

/// `wmemchr`: reads up to the character it finds, and no further.
fn wmemchr<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let text = call.pointer(0)?;
    let wanted = call.integer(1, Ty::I32)?;
    let count = call.count(2)?;
    let bytes = call.wide_bytes(count)?;
    if call.are_any_wide(text, bytes)? {
        return call.any_wide_place(text, count);
    }
    let mut at = 0;
    while call.below(at, count)? {
        let character = call.wide(text, at)?;
        if call.host.equals(character, wanted, Ty::I32)? {
            return Ok(Some(call.after(text, SIZE * at)));
        }
        at += 1;
    }
    Ok(Some(call.null()))
}
