//! Strings: length, copying, concatenation, duplication.
//!
//! A string is walked byte by byte through checked reads, so that one without a terminator ends in an
//! access out of bounds at the end of its object. Copies carry provenance along. A copy between
//! overlapping strings is a violation.

use super::{Call, Model, ModelResult};
use crate::outcome::Stop;
use crate::value::Value;

/// The functions of this family.
pub(super) const MODELS: &[Model] = &[
    Model { name: "strlen", run: strlen },
    Model { name: "strnlen", run: strnlen },
    Model { name: "strcpy", run: strcpy },
    Model { name: "stpcpy", run: stpcpy },
    Model { name: "__stpcpy", run: stpcpy },
    Model { name: "strncpy", run: strncpy },
    Model { name: "stpncpy", run: stpncpy },
    Model { name: "strcat", run: strcat },
    Model { name: "strncat", run: strncat },
    Model { name: "strlcpy", run: strlcpy },
    Model { name: "strlcat", run: strlcat },
    Model { name: "strxfrm", run: strxfrm },
    Model { name: "strdup", run: strdup },
    Model { name: "__strdup", run: strdup },
    Model { name: "strndup", run: strndup },
    Model { name: "__strndup", run: strndup },
];

/// `strlen`.
fn strlen(call: &mut Call<'_, '_>) -> ModelResult {
    let text = call.arg(0)?;
    let len = call.string_len(text)?;
    Ok(call.give(i128::from(len)))
}

/// `strnlen`: looks at no more bytes than the limit.
fn strnlen(call: &mut Call<'_, '_>) -> ModelResult {
    let text = call.arg(0)?;
    let limit = call.count(1)?;
    let len = call.string_len_within(text, limit)?;
    Ok(call.give(i128::from(len)))
}

impl Call<'_, '_> {
    /// Copies `len` bytes of a string between places that must not overlap.
    fn copy_text(&mut self, dst: Value, src: Value, len: u64) -> Result<(), Stop> {
        self.writable(dst, len)?;
        self.separate(dst, src, len)?;
        self.machine.copy(dst, src, len)
    }

    /// Writes the terminator of a string.
    fn terminate(&mut self, place: Value) -> Result<(), Stop> {
        self.machine.fill(place, 0, 1)
    }
}

/// Copies a string with its terminator and gives back its length.
fn copy_whole(call: &mut Call<'_, '_>) -> Result<u64, Stop> {
    let (dst, src) = (call.arg(0)?, call.arg(1)?);
    let len = call.string_len(src)?;
    call.copy_text(dst, src, len + 1)?;
    Ok(len)
}

/// `strcpy`.
pub(super) fn strcpy(call: &mut Call<'_, '_>) -> ModelResult {
    copy_whole(call)?;
    call.arg(0).map(Some)
}

/// `stpcpy`: `strcpy` that returns where the terminator is.
pub(super) fn stpcpy(call: &mut Call<'_, '_>) -> ModelResult {
    let len = copy_whole(call)?;
    Ok(Some(call.after(call.arg(0)?, len)))
}

/// Copies at most the limit's bytes of a string, fills up with zeros, and gives back how many were
/// copied.
fn copy_padded(call: &mut Call<'_, '_>) -> Result<u64, Stop> {
    let (dst, src) = (call.arg(0)?, call.arg(1)?);
    let limit = call.count(2)?;
    let len = call.string_len_within(src, limit)?;
    call.writable(dst, limit)?;
    call.copy_text(dst, src, len)?;
    call.machine.fill(call.after(dst, len), 0, limit - len)?;
    Ok(len)
}

/// `strncpy`: writes exactly as many bytes as the limit says, with no terminator if none fits.
pub(super) fn strncpy(call: &mut Call<'_, '_>) -> ModelResult {
    copy_padded(call)?;
    call.arg(0).map(Some)
}

/// `stpncpy`: `strncpy` that returns the end of what was copied.
pub(super) fn stpncpy(call: &mut Call<'_, '_>) -> ModelResult {
    let len = copy_padded(call)?;
    Ok(Some(call.after(call.arg(0)?, len)))
}

/// `strcat`.
pub(super) fn strcat(call: &mut Call<'_, '_>) -> ModelResult {
    let (dst, src) = (call.arg(0)?, call.arg(1)?);
    let end = call.string_len(dst)?;
    let len = call.string_len(src)?;
    call.copy_text(call.after(dst, end), src, len + 1)?;
    Ok(Some(dst))
}

/// `strncat`: appends at most the limit's bytes and always a terminator.
pub(super) fn strncat(call: &mut Call<'_, '_>) -> ModelResult {
    let (dst, src) = (call.arg(0)?, call.arg(1)?);
    let limit = call.count(2)?;
    let end = call.string_len(dst)?;
    let len = call.string_len_within(src, limit)?;
    let place = call.after(dst, end);
    call.writable(place, len + 1)?;
    call.copy_text(place, src, len)?;
    call.terminate(call.after(place, len))?;
    Ok(Some(dst))
}

/// `strlcpy`: truncates to the size, always terminates unless it is 0, returns the source's length.
fn strlcpy(call: &mut Call<'_, '_>) -> ModelResult {
    let (dst, src) = (call.arg(0)?, call.arg(1)?);
    let size = call.count(2)?;
    let len = call.string_len(src)?;
    if size > 0 {
        let copied = len.min(size - 1);
        call.copy_text(dst, src, copied)?;
        call.terminate(call.after(dst, copied))?;
    }
    Ok(call.give(i128::from(len)))
}

/// `strlcat`: the size is that of the whole destination; returns the length it tried to make.
fn strlcat(call: &mut Call<'_, '_>) -> ModelResult {
    let (dst, src) = (call.arg(0)?, call.arg(1)?);
    let size = call.count(2)?;
    let start = call.string_len_within(dst, size)?;
    let len = call.string_len(src)?;
    if start < size {
        let copied = len.min(size - start - 1);
        let place = call.after(dst, start);
        call.copy_text(place, src, copied)?;
        call.terminate(call.after(place, copied))?;
    }
    Ok(call.give(i128::from(start) + i128::from(len)))
}

/// `strxfrm`: in the "C" locale a copy, when it fits; returns the length.
fn strxfrm(call: &mut Call<'_, '_>) -> ModelResult {
    let (dst, src) = (call.arg(0)?, call.arg(1)?);
    let size = call.count(2)?;
    let len = call.string_len(src)?;
    if len < size {
        call.copy_text(dst, src, len + 1)?;
    }
    Ok(call.give(i128::from(len)))
}

/// `strdup`: a heap block with a copy.
fn strdup(call: &mut Call<'_, '_>) -> ModelResult {
    let src = call.arg(0)?;
    let len = call.string_len(src)?;
    duplicate(call, src, len, "strdup")
}

/// `strndup`: a heap block with a copy of at most the limit's bytes and a terminator.
fn strndup(call: &mut Call<'_, '_>) -> ModelResult {
    let src = call.arg(0)?;
    let limit = call.count(1)?;
    let len = call.string_len_within(src, limit)?;
    duplicate(call, src, len, "strndup")
}

fn duplicate(call: &mut Call<'_, '_>, src: Value, len: u64, by: &'static str) -> ModelResult {
    let block = call.heap_block(len + 1, 16, by)?;
    if !block.is_null() {
        call.machine.copy(block, src, len)?;
        call.terminate(call.after(block, len))?;
    }
    Ok(Some(block))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Bench, NULL, ptr, size};
    use super::*;
    use ringfence_ir::Ty;
    use ringfence_verdict::ViolationKind::{
        NullDeref, OutOfBounds, OverlappingCopy, ReadOnlyWrite, UninitialisedRead,
    };

    fn at(pointer: Value, offset: u64) -> Value {
        Value { bits: pointer.bits + u128::from(offset), ..pointer }
    }

    #[test]
    fn lengths() {
        let mut bench = Bench::new();
        let text = bench.text("hello");
        assert_eq!(bench.long("strlen", &[ptr(text)]), 5);
        assert_eq!(bench.long("strnlen", &[ptr(text), size(3)]), 3);
        let open = bench.bytes(b"abc");
        assert_eq!(bench.fails("strlen", &[ptr(open)]), (OutOfBounds, Some(3)));
        assert_eq!(bench.long("strnlen", &[ptr(open), size(3)]), 3);
        assert_eq!(bench.fails("strlen", &[NULL]).0, NullDeref);
    }

    #[test]
    fn indeterminate_bytes_in_a_string_are_noted() {
        let mut bench = Bench::new();
        let block = bench.block(4);
        bench.machine.store(block, Ty::I8, Value::plain(65)).expect("in bounds");
        assert_eq!(bench.long("strlen", &[ptr(block)]), 1);
        assert_eq!(bench.notes(), [UninitialisedRead]);
    }

    #[test]
    fn copies() {
        let mut bench = Bench::new();
        let (text, dst) = (bench.text("abc"), bench.bytes(b"......"));
        assert_eq!(bench.offset("strcpy", &[ptr(dst), ptr(text)], dst), 0);
        assert_eq!(bench.read(dst, 6), b"abc\0..");
        assert_eq!(bench.offset("stpcpy", &[ptr(dst), ptr(text)], dst), 3);
        assert_eq!(bench.offset("strncpy", &[ptr(dst), ptr(text), size(6)], dst), 0);
        assert_eq!(bench.read(dst, 6), b"abc\0\0\0");
        assert_eq!(bench.offset("stpncpy", &[ptr(dst), ptr(text), size(2)], dst), 2);
        let small = bench.block(3);
        assert_eq!(bench.fails("strcpy", &[ptr(small), ptr(text)]), (OutOfBounds, Some(0)));
        assert_eq!(bench.fails("strncpy", &[ptr(small), ptr(text), size(4)]).0, OutOfBounds);
        assert_eq!(bench.fails("strcpy", &[ptr(text), ptr(at(text, 1))]).0, OverlappingCopy);
    }

    #[test]
    fn the_source_of_strncpy_needs_no_terminator() {
        let mut bench = Bench::new();
        let (open, dst) = (bench.bytes(b"ab"), bench.block(2));
        bench.pointer("strncpy", &[ptr(dst), ptr(open), size(2)]);
        assert_eq!(bench.read(dst, 2), b"ab");
        assert_eq!(bench.fails("strncpy", &[ptr(dst), ptr(open), size(3)]), (OutOfBounds, Some(2)));
    }

    #[test]
    fn concatenation() {
        let mut bench = Bench::new();
        let (dst, tail) = (bench.bytes(b"ab\0..."), bench.text("cde"));
        bench.pointer("strcat", &[ptr(dst), ptr(tail)]);
        assert_eq!(bench.string(dst), "abcde");
        assert_eq!(bench.fails("strcat", &[ptr(dst), ptr(tail)]), (OutOfBounds, Some(5)));
        let dst = bench.bytes(b"ab\0..");
        bench.pointer("strncat", &[ptr(dst), ptr(tail), size(2)]);
        assert_eq!(bench.read(dst, 5), b"abcd\0");
        assert_eq!(bench.fails("strncat", &[ptr(dst), ptr(tail), size(1)]).0, OutOfBounds);
    }

    #[test]
    fn bounded_copies() {
        let mut bench = Bench::new();
        let (text, dst) = (bench.text("abcd"), bench.bytes(b"....."));
        assert_eq!(bench.long("strlcpy", &[ptr(dst), ptr(text), size(3)]), 4);
        assert_eq!(bench.read(dst, 5), b"ab\0..");
        assert_eq!(bench.long("strlcat", &[ptr(dst), ptr(text), size(5)]), 6);
        assert_eq!(bench.string(dst), "abab");
        assert_eq!(bench.long("strlcat", &[ptr(dst), ptr(text), size(2)]), 6);
        assert_eq!(bench.long("strxfrm", &[NULL, ptr(text), size(0)]), 4);
    }

    #[test]
    fn duplicates_are_heap_blocks() {
        let mut bench = Bench::new();
        let text = bench.text("abcd");
        let copy = bench.pointer("strdup", &[ptr(text)]);
        assert_eq!(bench.string(copy), "abcd");
        bench.run("free", &[ptr(copy)]);
        let copy = bench.pointer("strndup", &[ptr(text), size(2)]);
        assert_eq!(bench.string(copy), "ab");
    }

    #[test]
    fn constants_are_not_written() {
        let mut bench = Bench::new();
        let tables = bench.pointer("__ctype_b_loc", &[]);
        let constant = bench.machine.load(tables, Ty::Ptr).expect("a table");
        let text = bench.text("x");
        assert_eq!(bench.fails("strcpy", &[ptr(constant), ptr(text)]).0, ReadOnlyWrite);
    }
}
