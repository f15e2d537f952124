//! Strings and blocks of wide characters: the functions that only count, copy and compare them. A wide character
//! has 4 bytes and is compared as a signed number, as on the platform.
//!
//! What is checked is what the functions on bytes check. Conversions between wide and other characters depend on
//! the locale and are not modelled.

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

    /// The length of the wide string at a pointer, of which at most `limit` characters (`I64`) are looked at.
    fn wide_len(&mut self, pointer: H::Value, limit: H::Value) -> Result<u64, Stop> {
        let mut len = 0;
        while self.below(len, limit)? {
            let character = self.wide(pointer, len)?;
            if self.host.is_zero(character, Ty::I32)? {
                break;
            }
            len += 1;
        }
        Ok(len)
    }

    fn whole_wide_len(&mut self, pointer: H::Value) -> Result<u64, Stop> {
        self.wide_len(pointer, self.size(u64::MAX))
    }

    /// How many bytes so many wide characters (`I64`) have; the largest number when that is too large.
    fn wide_bytes(&mut self, count: H::Value) -> Result<H::Value, Stop> {
        let size = self.size(SIZE);
        Ok(self.product(count, size)?.unwrap_or_else(|| self.size(u64::MAX)))
    }

    /// Copies `len` wide characters; what is written and what is read, both counted in wide characters, must
    /// not overlap.
    fn copy_wide(
        &mut self,
        (dst, written): (H::Value, u64),
        (src, read): (H::Value, u64),
        len: u64,
    ) -> Result<(), Stop> {
        let (written, read) = (self.size(SIZE * written), self.size(SIZE * read));
        self.writable(dst, written)?;
        self.separate((dst, written), (src, read))?;
        self.copy(dst, src, SIZE * len)
    }

    /// Writes a terminator at an index.
    fn terminate_wide(&mut self, pointer: H::Value, index: u64) -> Result<(), Stop> {
        let (place, zero) = (self.after(pointer, SIZE * index), self.host.constant(Ty::I32, 0));
        self.host.store(place, Ty::I32, zero)
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
    let len = call.whole_wide_len(text)?;
    Ok(call.give(i128::from(len)))
}

/// `wcsnlen`: looks at no more characters than the limit.
fn wcsnlen<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let text = call.pointer(0)?;
    let limit = call.count(1)?;
    let len = call.wide_len(text, limit)?;
    Ok(call.give(i128::from(len)))
}

fn copy_whole<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<(H::Value, u64), Stop> {
    let (dst, src) = (call.pointer(0)?, call.pointer(1)?);
    let len = call.whole_wide_len(src)?;
    call.copy_wide((dst, len + 1), (src, len + 1), len + 1)?;
    Ok((dst, len))
}

fn wcscpy<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    copy_whole(call).map(|(dst, _)| Some(dst))
}

/// `wcpcpy`: `wcscpy` that returns where the terminator is.
fn wcpcpy<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (dst, len) = copy_whole(call)?;
    Ok(Some(call.after(dst, SIZE * len)))
}

/// `wcsncpy`: writes exactly as many characters as the limit says.
fn wcsncpy<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (dst, src) = (call.pointer(0)?, call.pointer(1)?);
    let limit = call.count(2)?;
    let len = call.wide_len(src, limit)?;
    let bytes = call.wide_bytes(limit)?;
    call.writable(dst, bytes)?;
    let read = len + u64::from(call.below(len, limit)?);
    let read = call.size(SIZE * read);
    call.separate((dst, bytes), (src, read))?;
    call.copy(dst, src, SIZE * len)?;
    let (rest, copied, zero) = (call.after(dst, SIZE * len), call.size(SIZE * len), call.byte_value(0));
    let padding = call.host.binary(BinOp::Sub, Ty::I64, bytes, copied)?;
    call.host.fill(rest, zero, padding)?;
    Ok(Some(dst))
}

fn wcscat<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (dst, src) = (call.pointer(0)?, call.pointer(1)?);
    let (end, len) = (call.whole_wide_len(dst)?, call.whole_wide_len(src)?);
    let place = call.after(dst, SIZE * end);
    call.copy_wide((place, len + 1), (src, len + 1), len + 1)?;
    Ok(Some(dst))
}

/// `wcsncat`: appends at most the limit's characters and always a terminator.
fn wcsncat<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (dst, src) = (call.pointer(0)?, call.pointer(1)?);
    let limit = call.count(2)?;
    let end = call.whole_wide_len(dst)?;
    let len = call.wide_len(src, limit)?;
    let read = len + u64::from(call.below(len, limit)?);
    let place = call.after(dst, SIZE * end);
    call.copy_wide((place, len + 1), (src, read), len)?;
    call.terminate_wide(place, len)?;
    Ok(Some(dst))
}

/// Compares at most `limit` characters (`I64`), up to a terminator if `stops`.
fn compare<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    limit: H::Value,
    stops: bool,
) -> ModelResult<H::Value> {
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
    let len = call.whole_wide_len(text)?;
    for at in (0..=len).rev() {
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
    let bytes = SIZE * (call.whole_wide_len(src)? + 1);
    let block = call.heap_block(call.size(bytes), 16, "wcsdup")?;
    if let Some(block) = block {
        call.copy(block, src, bytes)?;
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
    let bytes = call.size_number(bytes)?;
    Ok(Some(call.after(dst, bytes)))
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
    compare(call, count, false)
}

/// `wmemchr`: reads up to the character it finds, and no further.
fn wmemchr<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let text = call.pointer(0)?;
    let wanted = call.integer(1, Ty::I32)?;
    let count = call.count(2)?;
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
