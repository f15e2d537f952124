//! Blocks of memory: `memcpy` and its relatives.
//!
//! Copies carry indeterminate bits and provenance along. A length of 0 touches nothing, whatever the
//! pointers. `memcpy` between ranges that share a byte is a violation. Equal ranges are not: ISO C
//! excludes them too, but compilers emit such calls for self-assignments, every C library copes with
//! them, and no sanitizer reports them.
//!
//! Lengths stay values where the host can work with them; loops ask at each byte whether they go on. Where a length is not known
//! and the host knows that all bytes are there and were set, what they are is not asked.

use crate::call::Call;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::stop::Stop;
use ringfence_ir::Ty;

models! {
    [memcpy, memccpy, memmove, bcopy, memset, memchr, rawmemchr, memrchr, memmem, swab]
    "mempcpy" | "__mempcpy" => mempcpy,
    "explicit_bzero" | "bzero" => bzero,
    "memcmp" | "bcmp" => memcmp,
}

/// Copies the first argument's bytes from the second's, which must not overlap; gives the destination
/// and the length.
fn copy_separate<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<(H::Value, H::Value), Stop> {
    let (dst, src) = (call.pointer(0)?, call.pointer(1)?);
    let len = call.count(2)?;
    call.readable(src, len)?;
    call.writable(dst, len)?;
    // Pointers are compared only where the ranges overlap: empty ranges may be anywhere.
    if call.host.overlap((dst, len), (src, len))? && !call.host.equals(dst, src, Ty::Ptr)? {
        call.separate((dst, len), (src, len))?;
    }
    call.host.copy(dst, src, len)?;
    Ok((dst, len))
}

/// `memcpy`: both ranges are there and do not overlap.
pub(crate) fn memcpy<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    copy_separate(call).map(|(dst, _)| Some(dst))
}

/// `mempcpy`: `memcpy` that returns the end of the copy.
pub(crate) fn mempcpy<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (dst, len) = copy_separate(call)?;
    call.host.advance_by(dst, len).map(Some)
}

/// `memccpy`: copies up to and with the first byte of a value; null when there is none among them. What is copied
/// must not overlap.
fn memccpy<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (dst, src) = (call.pointer(0)?, call.pointer(1)?);
    let wanted = call.integer(2, Ty::I8)?;
    let limit = call.count(3)?;
    let (mut len, mut found) = (0, false);
    while !found && call.below(len, limit)? {
        let byte = call.byte(src, len)?;
        found = call.host.equals(byte, wanted, Ty::I8)?;
        len += 1;
    }
    let copied = call.size(len);
    call.writable(dst, copied)?;
    call.separate((dst, copied), (src, copied))?;
    call.host.copy(dst, src, copied)?;
    Ok(Some(if found { call.after(dst, len) } else { call.null() }))
}

/// `memmove`: the ranges may overlap.
pub(crate) fn memmove<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (dst, src) = (call.pointer(0)?, call.pointer(1)?);
    let len = call.count(2)?;
    call.host.copy(dst, src, len)?;
    Ok(Some(dst))
}

/// `bcopy`: `memmove` with source and destination exchanged.
fn bcopy<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (src, dst) = (call.pointer(0)?, call.pointer(1)?);
    let len = call.count(2)?;
    call.host.copy(dst, src, len)?;
    Ok(None)
}

/// `memset`: every byte becomes the low byte of the value.
pub(crate) fn memset<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let dst = call.pointer(0)?;
    let byte = call.integer(1, Ty::I8)?;
    let len = call.count(2)?;
    call.host.fill(dst, byte, len)?;
    Ok(Some(dst))
}

/// `swab`: bytes change places in pairs; a last one that is alone is left out. A negative number is none.
fn swab<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (src, dst) = (call.pointer(0)?, call.pointer(1)?);
    let pairs = call.number(2)?.max(0) as u64 / 2;
    let bytes = call.size(2 * pairs);
    call.readable(src, bytes)?;
    call.writable(dst, bytes)?;
    call.separate((dst, bytes), (src, bytes))?;
    for at in 0..pairs {
        call.host.step()?;
        for (to, from) in [(2 * at, 2 * at + 1), (2 * at + 1, 2 * at)] {
            let (to, from) = (call.after(dst, to), call.after(src, from));
            call.copy(to, from, 1)?;
        }
    }
    Ok(None)
}

/// `bzero` and `explicit_bzero`.
pub(crate) fn bzero<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let dst = call.pointer(0)?;
    let len = call.count(1)?;
    let zero = call.byte_value(0);
    call.host.fill(dst, zero, len)?;
    Ok(None)
}

/// `memcmp` and `bcmp`: both ranges are there in full; the result is the difference of the first
/// bytes that differ.
fn memcmp<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (a, b) = (call.pointer(0)?, call.pointer(1)?);
    let len = call.count(2)?;
    call.readable(a, len)?;
    call.readable(b, len)?;
    if call.are_any_bytes(a, len)? && call.are_any_bytes(b, len)? {
        let any = call.host.unconstrained(Ty::I32)?;
        return call.give_value(any, Ty::I32, true);
    }
    let mut at = 0;
    while call.below(at, len)? {
        let (left, right) = (call.byte(a, at)?, call.byte(b, at)?);
        if !call.host.equals(left, right, Ty::I8)? {
            return call.difference(left, right);
        }
        at += 1;
    }
    Ok(call.give(0))
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// Whether a range is looked at as a whole: how long it is (`I64`) is not known, and all of it is there and was set.
    fn are_any_bytes(&mut self, start: H::Value, len: H::Value) -> Result<bool, Stop> {
        Ok(self.host.known(len).is_none() && self.host.is_set_within(start, len)?)
    }
}

/// `memchr`: reads up to the byte it finds, and no further.
fn memchr<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let limit = call.count(2)?;
    find_forward(call, limit)
}

/// `rawmemchr`: `memchr` without a limit.
fn rawmemchr<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let limit = call.size(u64::MAX);
    find_forward(call, limit)
}

fn find_forward<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, limit: H::Value) -> ModelResult<H::Value> {
    let start = call.pointer(0)?;
    let wanted = call.integer(1, Ty::I8)?;
    if call.are_any_bytes(start, limit)? {
        return call.any_place(start, limit);
    }
    let mut at = 0;
    while call.below(at, limit)? {
        let byte = call.byte(start, at)?;
        if call.host.equals(byte, wanted, Ty::I8)? {
            return Ok(Some(call.after(start, at)));
        }
        at += 1;
    }
    Ok(Some(call.null()))
}

/// `memrchr`: the last such byte; the whole range is there.
fn memrchr<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let start = call.pointer(0)?;
    let wanted = call.integer(1, Ty::I8)?;
    let len = call.count(2)?;
    call.readable(start, len)?;
    if call.are_any_bytes(start, len)? {
        return call.any_place(start, len);
    }
    let len = call.size_number(len)?;
    for at in (0..len).rev() {
        let byte = call.byte(start, at)?;
        if call.host.equals(byte, wanted, Ty::I8)? {
            return Ok(Some(call.after(start, at)));
        }
    }
    Ok(Some(call.null()))
}

/// `memmem`: where one range first occurs in another.
fn memmem<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (hay, needle) = (call.pointer(0)?, call.pointer(2)?);
    let (hay_len, needle_len) = (call.count(1)?, call.count(3)?);
    call.readable(hay, hay_len)?;
    call.readable(needle, needle_len)?;
    if call.are_any_bytes(hay, hay_len)? {
        if !call.are_any_bytes(needle, needle_len)? {
            call.bytes(needle, needle_len)?;
        }
        return call.wherever_it_fits(hay, hay_len, needle_len);
    }
    let text = call.bytes(hay, hay_len)?;
    let wanted = call.bytes(needle, needle_len)?;
    Ok(Some(match call.position(&text, &wanted)? {
        Some(at) => call.after(hay, at),
        None => call.null(),
    }))
}
