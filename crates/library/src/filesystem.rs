//! File systems: what they hold (`statfs`, `statvfs`), the table of those that are mounted, mounting, extended attributes.
//!
//! Whether a file is there, and what the system tells of its file system, are the world's. A run has a file system with blocks of 4096
//! bytes, of which no other number is known but 0. The record of `getmntent` and its texts are the library's, and the next call overwrites
//! them.

use crate::call::Call;
use crate::errno::{EBADF, EINVAL, ENOENT};
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::stop::Stop;
use crate::stream::{fclose, fopen};
use crate::world::Home;
use ringfence_ir::{DataModel, Ty};

models! {
    [getmntent, endmntent, hasmntopt, mount]
    "statfs" => |call| of_path(call, plain(call.host.model(), false)),
    "statfs64" => |call| of_path(call, plain(call.host.model(), true)),
    "fstatfs" => |call| of_descriptor(call, plain(call.host.model(), false)),
    "fstatfs64" => |call| of_descriptor(call, plain(call.host.model(), true)),
    "statvfs" => |call| of_path(call, standard(call.host.model(), false)),
    "statvfs64" => |call| of_path(call, standard(call.host.model(), true)),
    "fstatvfs" => |call| of_descriptor(call, standard(call.host.model(), false)),
    "fstatvfs64" => |call| of_descriptor(call, standard(call.host.model(), true)),
    "setmntent" => fopen,
    "umount" | "umount2" => umount,
}

/// The record of a file system: how many bytes it has, and where the sizes of blocks and fragments and the length of the longest name stand.
struct Layout {
    bytes: u64,
    block_size: u64,
    fragment_size: u64,
    longest_name: u64,
}

/// The record of `statfs`.
const fn plain(model: DataModel, large: bool) -> Layout {
    match (model, large) {
        (DataModel::Lp64, _) => Layout { bytes: 120, block_size: 8, fragment_size: 72, longest_name: 64 },
        (DataModel::Ilp32, false) => Layout { bytes: 64, block_size: 4, fragment_size: 40, longest_name: 36 },
        (DataModel::Ilp32, true) => Layout { bytes: 84, block_size: 4, fragment_size: 60, longest_name: 56 },
    }
}

/// The record of `statvfs`.
const fn standard(model: DataModel, large: bool) -> Layout {
    match (model, large) {
        (DataModel::Lp64, _) => Layout { bytes: 112, block_size: 0, fragment_size: 8, longest_name: 80 },
        (DataModel::Ilp32, false) => Layout { bytes: 72, block_size: 0, fragment_size: 4, longest_name: 44 },
        (DataModel::Ilp32, true) => Layout { bytes: 96, block_size: 0, fragment_size: 4, longest_name: 68 },
    }
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// Writes a record of the system's where there is room for it: zeros in a run but for some words, any bytes in a host that is not exact.
    pub(crate) fn system_record(
        &mut self,
        place: H::Value,
        bytes: u64,
        usual: &[(u64, Ty, u128)],
    ) -> Result<(), Stop> {
        self.any_bytes(place, bytes)?;
        if self.host.is_exact() {
            for &(at, ty, number) in usual {
                let number = self.host.constant(ty, number);
                self.store_at(place, at, ty, number)?;
            }
        }
        Ok(())
    }

    /// Writes the record of a file system where the second argument points, or fails, which a drawn bit decides.
    fn file_system(&mut self, layout: &Layout, error: i32) -> ModelResult<H::Value> {
        let place = self.pointer(1)?;
        self.writable_bytes(place, layout.bytes)?;
        if self.world_says()? {
            return self.fail(error);
        }
        self.disturb_errno()?;
        let word = self.host.model().pointer_int();
        let usual = [
            (layout.block_size, word, 4096),
            (layout.fragment_size, word, 4096),
            (layout.longest_name, word, 255),
        ];
        self.system_record(place, layout.bytes, &usual)?;
        Ok(self.give(0))
    }

    /// A string that may be null.
    pub(crate) fn optional_path(&mut self, index: usize) -> Result<(), Stop> {
        match self.optional(index)? {
            Some(text) => self.length(text).map(drop),
            None => Ok(()),
        }
    }
}

/// `statfs` and `statvfs`: the path is a string, and there is room for the record.
fn of_path<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, layout: Layout) -> ModelResult<H::Value> {
    call.path(0)?;
    call.file_system(&layout, ENOENT)
}

/// `fstatfs` and `fstatvfs`: there is room for the record.
fn of_descriptor<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, layout: Layout) -> ModelResult<H::Value> {
    call.operand(0)?;
    call.file_system(&layout, EBADF)
}

/// The name under which the record of `getmntent` and its texts are kept.
const ENTRY: &str = "getmntent";

/// The longest text of an entry.
const LONGEST_TEXT: u64 = 1023;

/// `getmntent`: the next entry, or null at the end, of a table that `setmntent` opened, which is a stream. Four texts and two numbers.
fn getmntent<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let stream = call.stream(0)?;
    call.lose_track(stream);
    if !call.world_says()? {
        call.disturb_errno()?;
        return Ok(Some(call.null()));
    }
    call.disturb_errno()?;
    let word = call.host.model().pointer_bytes();
    let record = call.object_for(ENTRY, 0, 4 * word + 8, "struct mntent")?;
    for index in 0..4 {
        let text = call.new_text(Home::Library("text of a mounted file system"), &[], LONGEST_TEXT)?;
        let text = text.unwrap_or_else(|| call.null());
        call.replace_text(ENTRY, index + 1, text);
        call.store_at(record, index * word, Ty::Ptr, text)?;
    }
    for at in [0, 4] {
        let number = call.usual(Ty::I32, 0)?;
        call.store_at(record, 4 * word + at, Ty::I32, number)?;
    }
    Ok(Some(record))
}

/// `endmntent`: closes the table unless it is null, and gives 1 whatever happens.
fn endmntent<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    if call.optional(0)?.is_some() {
        fclose(call)?;
    }
    Ok(call.give(1))
}

/// `hasmntopt`: looks for a word among the options of an entry, which are separated by commas. Gives where it stands there, or null.
fn hasmntopt<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (record, wanted) = (call.pointer(0)?, call.pointer(1)?);
    let at = call.after(record, 3 * call.host.model().pointer_bytes());
    let options = call.host.load(at, Ty::Ptr)?;
    if !call.host.is_exact() {
        let len = call.length(options)?;
        call.length(wanted)?;
        if call.happens()? {
            return Ok(Some(call.null()));
        }
        let offset = call.host.any_length(len)?;
        return call.host.advance_by(options, offset).map(Some);
    }
    let (text, word) = (call.string(options)?, call.string(wanted)?);
    let found = option_at(&text, &word);
    Ok(Some(match found {
        Some(offset) => call.after(options, offset as u64),
        None => call.null(),
    }))
}

/// Where a word stands in a list of options: at its start or behind a comma, and before a comma, an equals sign or the end.
fn option_at(options: &[u8], word: &[u8]) -> Option<usize> {
    let begins = |at: usize| at == 0 || options[at - 1] == b',';
    let ends = |at: usize| matches!(options.get(at), None | Some(b',' | b'='));
    let is_there = |at: &usize| options[*at..].starts_with(word) && begins(*at) && ends(*at + word.len());
    (0..=options.len()).find(is_there)
}

/// `mount`: the texts are strings, and may be null but for the place; what the data are depends on the kind of file system.
fn mount<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.optional_path(0)?;
    call.path(1)?;
    call.optional_path(2)?;
    call.operand(3)?;
    if call.optional(4)?.is_some() {
        call.not_followed("a file system whose data for mounting are no string")?;
        call.optional_path(4)?;
    }
    call.drawn_status(EINVAL)
}

/// `umount` and `umount2`: the path is a string.
fn umount<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.path(0)?;
    call.drawn_status(EINVAL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_whole_words() {
        assert_eq!(option_at(b"rw,noexec,size=4", b"noexec"), Some(3));
        assert_eq!(option_at(b"rw,noexec,size=4", b"exec"), None);
        assert_eq!(option_at(b"rw,noexec,size=4", b"size"), Some(10));
        assert_eq!(option_at(b"rw,relatime", b"rela"), None);
        assert_eq!(option_at(b"rw", b"rw"), Some(0));
    }
}
