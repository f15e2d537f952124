//! Blocks of memory: `memcpy` and its relatives.
//!
//! Copies carry indeterminate bits and provenance along. A length of 0 touches nothing, whatever the
//! pointers. `memcpy` between ranges that share a byte is a violation. Equal ranges are not: ISO C
//! excludes them too, but compilers emit such calls for self-assignments, every C library copes with
//! them, and no sanitizer reports them.

use super::{Call, Model, ModelResult};
use crate::memory::Memory;
use crate::outcome::Stop;
use crate::value::Value;
use ringfence_verdict::ViolationKind;

/// The functions of this family.
pub(super) const MODELS: &[Model] = &[
    Model { name: "memcpy", run: memcpy },
    Model { name: "mempcpy", run: mempcpy },
    Model { name: "__mempcpy", run: mempcpy },
    Model { name: "memccpy", run: memccpy },
    Model { name: "memmove", run: memmove },
    Model { name: "bcopy", run: bcopy },
    Model { name: "memset", run: memset },
    Model { name: "explicit_bzero", run: bzero },
    Model { name: "bzero", run: bzero },
    Model { name: "memcmp", run: memcmp },
    Model { name: "bcmp", run: memcmp },
    Model { name: "memchr", run: memchr },
    Model { name: "rawmemchr", run: rawmemchr },
    Model { name: "memrchr", run: memrchr },
    Model { name: "memmem", run: memmem },
];

impl Call<'_, '_> {
    /// Checks that two ranges share no byte.
    ///
    /// # Errors
    /// When they do.
    pub(super) fn separate(&self, dst: Value, src: Value, len: u64) -> Result<(), Stop> {
        if len == 0 || !Memory::overlap(dst, src, len) {
            return Ok(());
        }
        let message = format!(
            "'{}' of {len} bytes between ranges that are {} bytes apart",
            self.name(),
            dst.low().abs_diff(src.low())
        );
        Err(self.machine.violation(ViolationKind::OverlappingCopy, message))
    }
}

/// Copies the first argument's bytes from the second's, which must not overlap.
fn copy_separate(call: &mut Call<'_, '_>) -> Result<(Value, u64), Stop> {
    let (dst, src) = (call.arg(0)?, call.arg(1)?);
    let len = call.count(2)?;
    call.readable(src, len)?;
    call.writable(dst, len)?;
    if dst.low() != src.low() {
        call.separate(dst, src, len)?;
    }
    call.machine.copy(dst, src, len)?;
    Ok((dst, len))
}

/// `memcpy`: both ranges are there and do not overlap.
pub(super) fn memcpy(call: &mut Call<'_, '_>) -> ModelResult {
    copy_separate(call).map(|(dst, _)| Some(dst))
}

/// `mempcpy`: `memcpy` that returns the end of the copy.
pub(super) fn mempcpy(call: &mut Call<'_, '_>) -> ModelResult {
    let (dst, len) = copy_separate(call)?;
    Ok(Some(call.after(dst, len)))
}

/// `memccpy`: copies up to and with the first byte of a value; null when there is none among them.
fn memccpy(call: &mut Call<'_, '_>) -> ModelResult {
    let (dst, src) = (call.arg(0)?, call.arg(1)?);
    let wanted = call.number(2)? as u8;
    let limit = call.count(3)?;
    for at in 0..limit {
        let byte = call.byte(src, at)?;
        call.machine.copy(call.after(dst, at), call.after(src, at), 1)?;
        if byte == wanted {
            return Ok(Some(call.after(dst, at + 1)));
        }
    }
    Ok(Some(Value::ZERO))
}

/// `memmove`: the ranges may overlap.
pub(super) fn memmove(call: &mut Call<'_, '_>) -> ModelResult {
    let (dst, src) = (call.arg(0)?, call.arg(1)?);
    let len = call.count(2)?;
    call.machine.copy(dst, src, len)?;
    Ok(Some(dst))
}

/// `bcopy`: `memmove` with source and destination exchanged.
fn bcopy(call: &mut Call<'_, '_>) -> ModelResult {
    let (src, dst) = (call.arg(0)?, call.arg(1)?);
    let len = call.count(2)?;
    call.machine.copy(dst, src, len)?;
    Ok(None)
}

/// `memset`: every byte becomes the low byte of the value.
pub(super) fn memset(call: &mut Call<'_, '_>) -> ModelResult {
    let dst = call.arg(0)?;
    let byte = call.number(1)? as u8;
    let len = call.count(2)?;
    call.machine.fill(dst, byte, len)?;
    Ok(Some(dst))
}

/// `bzero` and `explicit_bzero`.
fn bzero(call: &mut Call<'_, '_>) -> ModelResult {
    let dst = call.arg(0)?;
    let len = call.count(1)?;
    call.machine.fill(dst, 0, len)?;
    Ok(None)
}

/// `memcmp` and `bcmp`: both ranges are there in full; the result is the difference of the first
/// bytes that differ.
fn memcmp(call: &mut Call<'_, '_>) -> ModelResult {
    let (a, b) = (call.arg(0)?, call.arg(1)?);
    let len = call.count(2)?;
    call.readable(a, len)?;
    call.readable(b, len)?;
    for at in 0..len {
        let (left, right) = (call.byte(a, at)?, call.byte(b, at)?);
        if left != right {
            return Ok(call.give(i128::from(left) - i128::from(right)));
        }
    }
    Ok(call.give(0))
}

/// `memchr`: reads up to the byte it finds, and no further.
fn memchr(call: &mut Call<'_, '_>) -> ModelResult {
    let limit = call.count(2)?;
    find_forward(call, limit)
}

/// `rawmemchr`: `memchr` without a limit.
fn rawmemchr(call: &mut Call<'_, '_>) -> ModelResult {
    find_forward(call, u64::MAX)
}

fn find_forward(call: &mut Call<'_, '_>, limit: u64) -> ModelResult {
    let start = call.arg(0)?;
    let wanted = call.number(1)? as u8;
    for at in 0..limit {
        if call.byte(start, at)? == wanted {
            return Ok(Some(call.after(start, at)));
        }
    }
    Ok(Some(Value::ZERO))
}

/// `memrchr`: the last such byte; the whole range is there.
fn memrchr(call: &mut Call<'_, '_>) -> ModelResult {
    let start = call.arg(0)?;
    let wanted = call.number(1)? as u8;
    let len = call.count(2)?;
    call.readable(start, len)?;
    for at in (0..len).rev() {
        if call.byte(start, at)? == wanted {
            return Ok(Some(call.after(start, at)));
        }
    }
    Ok(Some(Value::ZERO))
}

/// `memmem`: where one range first occurs in another.
fn memmem(call: &mut Call<'_, '_>) -> ModelResult {
    let (hay, needle) = (call.arg(0)?, call.arg(2)?);
    let (hay_len, needle_len) = (call.count(1)?, call.count(3)?);
    let text = call.bytes(hay, hay_len)?;
    let wanted = call.bytes(needle, needle_len)?;
    Ok(Some(match super::search::position(&text, &wanted) {
        Some(at) => call.after(hay, at),
        None => Value::ZERO,
    }))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Bench, NULL, int, ptr, size};
    use super::*;
    use ringfence_ir::Ty;
    use ringfence_verdict::ViolationKind::{NullDeref, OutOfBounds, OverlappingCopy, UninitialisedRead};

    fn at(pointer: Value, offset: u64) -> Value {
        Value { bits: pointer.bits + u128::from(offset), ..pointer }
    }

    #[test]
    fn copies() {
        let mut bench = Bench::new();
        let (src, dst) = (bench.bytes(b"abcdef"), bench.bytes(b"......"));
        assert_eq!(bench.offset("memcpy", &[ptr(dst), ptr(src), size(3)], dst), 0);
        assert_eq!(bench.read(dst, 6), b"abc...");
        assert_eq!(bench.offset("mempcpy", &[ptr(dst), ptr(src), size(4)], dst), 4);
        assert_eq!(bench.offset("__builtin_memcpy", &[ptr(dst), ptr(src), size(6)], dst), 0);
        assert_eq!(bench.read(dst, 6), b"abcdef");
        assert_eq!(bench.offset("memmove", &[ptr(at(dst, 1)), ptr(dst), size(5)], dst), 1);
        assert_eq!(bench.read(dst, 6), b"aabcde");
        bench.run("bcopy", &[ptr(src), ptr(dst), size(2)]);
        assert_eq!(bench.read(dst, 6), b"abbcde");
        let stop = int(i32::from(b'c'));
        assert_eq!(bench.offset("memccpy", &[ptr(dst), ptr(src), stop, size(6)], dst), 3);
        assert_eq!(bench.offset("memccpy", &[ptr(dst), ptr(src), int(0), size(2)], dst), -1);
    }

    #[test]
    fn copies_carry_pointers_and_indeterminate_bytes() {
        let mut bench = Bench::new();
        let (target, src, dst) = (bench.block(4), bench.block(16), bench.block(16));
        bench.machine.store(src, Ty::Ptr, target).expect("in bounds");
        bench.pointer("memcpy", &[ptr(dst), ptr(src), size(16)]);
        assert_eq!(bench.machine.load(dst, Ty::Ptr), Ok(target));
        assert!(bench.machine.load(at(dst, 8), Ty::I8).expect("in bounds").is_indeterminate());
        assert_eq!(bench.notes(), []);
    }

    #[test]
    fn copies_are_checked() {
        let mut bench = Bench::new();
        let (src, dst) = (bench.bytes(b"abcdef"), bench.bytes(b"..."));
        assert_eq!(bench.fails("memcpy", &[ptr(dst), ptr(src), size(4)]), (OutOfBounds, Some(0)));
        assert_eq!(bench.fails("memcpy", &[ptr(src), ptr(at(dst, 1)), size(3)]), (OutOfBounds, Some(1)));
        assert_eq!(bench.fails("memcpy", &[ptr(dst), NULL, size(1)]).0, NullDeref);
        assert_eq!(bench.fails("memcpy", &[ptr(src), ptr(at(src, 2)), size(3)]).0, OverlappingCopy);
        assert_eq!(bench.pointer("memcpy", &[ptr(src), ptr(src), size(3)]), src);
        assert_eq!(bench.offset("memcpy", &[ptr(src), ptr(at(src, 3)), size(3)], src), 0);
        bench.call("memcpy", &[NULL, NULL, size(0)]).expect("nothing is touched");
    }

    #[test]
    fn fills() {
        let mut bench = Bench::new();
        let block = bench.bytes(b"abcd");
        bench.pointer("memset", &[ptr(block), int(0x178), size(3)]);
        assert_eq!(bench.read(block, 4), b"xxxd");
        bench.run("bzero", &[ptr(block), size(2)]);
        assert_eq!(bench.read(block, 4), b"\0\0xd");
        assert_eq!(bench.fails("memset", &[ptr(block), int(0), size(5)]).0, OutOfBounds);
    }

    #[test]
    fn comparison_needs_both_ranges() {
        let mut bench = Bench::new();
        let (a, b) = (bench.bytes(b"ab\xff"), bench.bytes(b"ab\x01"));
        assert!(bench.int("memcmp", &[ptr(a), ptr(b), size(3)]) > 0);
        assert!(bench.int("memcmp", &[ptr(b), ptr(a), size(3)]) < 0);
        assert_eq!(bench.int("bcmp", &[ptr(a), ptr(b), size(2)]), 0);
        assert_eq!(bench.fails("memcmp", &[ptr(a), ptr(b), size(4)]).0, OutOfBounds);
        let blank = bench.block(2);
        bench.int("memcmp", &[ptr(a), ptr(blank), size(1)]);
        assert_eq!(bench.notes(), [UninitialisedRead]);
    }

    #[test]
    fn searches() {
        let mut bench = Bench::new();
        let text = bench.bytes(b"abcabc");
        let b = int(i32::from(b'b'));
        assert_eq!(bench.offset("memchr", &[ptr(text), b, size(6)], text), 1);
        assert_eq!(bench.offset("memrchr", &[ptr(text), b, size(6)], text), 4);
        assert_eq!(bench.offset("rawmemchr", &[ptr(text), b], text), 1);
        assert_eq!(bench.offset("memchr", &[ptr(text), int(0), size(6)], text), -1);
        assert_eq!(bench.offset("memchr", &[ptr(text), b, size(100)], text), 1);
        assert_eq!(bench.fails("memchr", &[ptr(text), int(0), size(100)]), (OutOfBounds, Some(6)));
        assert_eq!(bench.fails("memrchr", &[ptr(text), b, size(7)]).0, OutOfBounds);
        let wanted = bench.bytes(b"ca");
        assert_eq!(bench.offset("memmem", &[ptr(text), size(6), ptr(wanted), size(2)], text), 2);
        assert_eq!(bench.offset("memmem", &[ptr(text), size(3), ptr(wanted), size(2)], text), -1);
    }
}
