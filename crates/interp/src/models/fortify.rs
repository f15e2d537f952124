//! The checked twins that `_FORTIFY_SOURCE` calls: `__memcpy_chk` and its relatives.
//!
//! Each does what the plain function does, violations included. When all of that is in order but the
//! program would exceed the size that the compiler knew, the program ends as glibc ends it: with a
//! message on standard error and `abort`. The checked twins of `printf` are with `printf`.

use super::{Call, Model, ModelResult, block, string};
use crate::outcome::Stop;
use crate::output::Stream;

/// The functions of this family.
pub(super) const MODELS: &[Model] = &[
    Model { name: "__memcpy_chk", run: memcpy_chk },
    Model { name: "__mempcpy_chk", run: mempcpy_chk },
    Model { name: "__memmove_chk", run: memmove_chk },
    Model { name: "__memset_chk", run: memset_chk },
    Model { name: "__strcpy_chk", run: strcpy_chk },
    Model { name: "__stpcpy_chk", run: stpcpy_chk },
    Model { name: "__strncpy_chk", run: strncpy_chk },
    Model { name: "__stpncpy_chk", run: stpncpy_chk },
    Model { name: "__strcat_chk", run: strcat_chk },
    Model { name: "__strncat_chk", run: strncat_chk },
];

impl Call<'_, '_> {
    /// Ends the program when it needs more bytes than there is room for.
    ///
    /// # Errors
    /// When it does.
    pub(super) fn fits(&mut self, needed: u64, room: u64) -> Result<(), Stop> {
        if needed <= room {
            return Ok(());
        }
        self.machine.print(Stream::Stderr, b"*** buffer overflow detected ***: terminated\n")?;
        Err(Stop::Abort)
    }
}

/// A function whose third argument is a count and whose fourth is the room.
fn counted(call: &mut Call<'_, '_>, plain: fn(&mut Call<'_, '_>) -> ModelResult) -> ModelResult {
    let (needed, room) = (call.count(2)?, call.room(3)?);
    let result = plain(call)?;
    call.fits(needed, room)?;
    Ok(result)
}

impl Call<'_, '_> {
    /// The room that a checked function was told; the largest number means that it is not known.
    pub(super) fn room(&mut self, index: usize) -> Result<u64, Stop> {
        let room = self.count(index)?;
        let unknown = crate::value::mask(8 * self.machine.model().pointer_bytes() as u32) as u64;
        Ok(if room == unknown { u64::MAX } else { room })
    }
}

fn memcpy_chk(call: &mut Call<'_, '_>) -> ModelResult {
    counted(call, block::memcpy)
}

fn mempcpy_chk(call: &mut Call<'_, '_>) -> ModelResult {
    counted(call, block::mempcpy)
}

fn memmove_chk(call: &mut Call<'_, '_>) -> ModelResult {
    counted(call, block::memmove)
}

fn memset_chk(call: &mut Call<'_, '_>) -> ModelResult {
    counted(call, block::memset)
}

fn strncpy_chk(call: &mut Call<'_, '_>) -> ModelResult {
    counted(call, string::strncpy)
}

fn stpncpy_chk(call: &mut Call<'_, '_>) -> ModelResult {
    counted(call, string::stpncpy)
}

/// A function that leaves a string at its first argument, with the room as the argument `index`.
fn terminated(
    call: &mut Call<'_, '_>,
    index: usize,
    plain: fn(&mut Call<'_, '_>) -> ModelResult,
) -> ModelResult {
    let dst = call.arg(0)?;
    let room = call.room(index)?;
    let result = plain(call)?;
    let len = call.string_len(dst)?;
    call.fits(len + 1, room)?;
    Ok(result)
}

fn strcpy_chk(call: &mut Call<'_, '_>) -> ModelResult {
    terminated(call, 2, string::strcpy)
}

fn stpcpy_chk(call: &mut Call<'_, '_>) -> ModelResult {
    terminated(call, 2, string::stpcpy)
}

fn strcat_chk(call: &mut Call<'_, '_>) -> ModelResult {
    terminated(call, 2, string::strcat)
}

fn strncat_chk(call: &mut Call<'_, '_>) -> ModelResult {
    terminated(call, 3, string::strncat)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Bench, int, ptr, size};
    use super::*;
    use ringfence_verdict::ViolationKind::OutOfBounds;

    #[test]
    fn what_fits_is_done() {
        let mut bench = Bench::new();
        let (dst, src) = (bench.bytes(b"........"), bench.text("abc"));
        bench.pointer("__memcpy_chk", &[ptr(dst), ptr(src), size(3), size(8)]);
        bench.pointer("__builtin___memcpy_chk", &[ptr(dst), ptr(src), size(3), size(u64::MAX)]);
        assert_eq!(bench.read(dst, 4), b"abc.");
        bench.pointer("__memset_chk", &[ptr(dst), int(65), size(2), size(8)]);
        bench.pointer("__strcpy_chk", &[ptr(dst), ptr(src), size(8)]);
        bench.pointer("__strcat_chk", &[ptr(dst), ptr(src), size(8)]);
        assert_eq!(bench.string(dst), "abcabc");
        bench.pointer("__strncpy_chk", &[ptr(dst), ptr(src), size(2), size(8)]);
        bench.pointer("__strncat_chk", &[ptr(dst), ptr(src), size(1), size(8)]);
        assert_eq!(bench.string(dst), "abcabca");
    }

    #[test]
    fn violations_come_first_and_then_the_abort() {
        let mut bench = Bench::new();
        let (dst, src) = (bench.bytes(b"...."), bench.text("abcdefg"));
        let args = [ptr(dst), ptr(src), size(8), size(4)];
        assert_eq!(bench.fails("__memcpy_chk", &args).0, OutOfBounds);
        let args = [ptr(dst), ptr(src), size(4), size(2)];
        assert_eq!(bench.call("__memcpy_chk", &args), Err(Stop::Abort));
        assert!(bench.output().1.contains("buffer overflow detected"));
    }
}
