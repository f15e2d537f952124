//! Directories: `opendir`, `readdir` and their relatives.
//!
//! Whether there is such a directory, whether there is another entry, and its name are drawn. A `DIR` is an object of the
//! library's that holds the address of another one, the entry; closing ends both, and the next `readdir` of the same directory
//! overwrites the entry.

use crate::access::library_object;
use crate::call::Call;
use crate::errno::{EBADF, ENOENT};
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::object::Life;
use crate::stop::Stop;
use ringfence_ir::{DataModel, Ty};
use ringfence_verdict::ViolationKind;

models! {
    [opendir, fdopendir, closedir, telldir, dirfd]
    "readdir" => |call| readdir(call, false),
    "readdir64" => |call| readdir(call, true),
    "rewinddir" | "seekdir" => rewinddir,
}

/// The name under which open directories are known.
const DIRECTORY: &str = "DIR";

/// Where a `DIR` keeps its descriptor; the address of the entry stands first.
const DESCRIPTOR_AT: u64 = 8;

/// The longest name of an entry.
const LONGEST_NAME: u64 = 255;

/// The size of a `struct dirent`, and where its length, its kind and its name stand.
pub(crate) const fn entry(model: DataModel, large: bool) -> (u64, u64, u64, u64) {
    match (model, large) {
        (DataModel::Lp64, _) => (280, 16, 18, 19),
        (DataModel::Ilp32, false) => (268, 8, 10, 11),
        (DataModel::Ilp32, true) => (276, 16, 18, 19),
    }
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// The open directory that the first argument points to.
    ///
    /// # Errors
    /// When it points to none.
    fn directory(&mut self) -> Result<H::Value, Stop> {
        let pointer = self.pointer(0)?;
        self.readable_bytes(pointer, 1)?;
        let facts = self.host.library().facts.iter();
        let open: Vec<H::Value> =
            facts.filter(|(name, _, _)| *name == DIRECTORY).map(|&(_, _, place)| place).collect();
        for place in open {
            if self.host.equals(pointer, place, Ty::Ptr)? {
                return Ok(place);
            }
        }
        let message = format!("'{}' of a pointer that is no directory", self.name());
        Err(self.host.violation(ViolationKind::WildPointer, message))
    }

    /// A new open directory with a descriptor (`I32`).
    fn new_directory(&mut self, descriptor: H::Value) -> Result<H::Value, Stop> {
        let place = library_object(self.host, 64, "DIR")?;
        self.store_at(place, DESCRIPTOR_AT, Ty::I32, descriptor)?;
        let entry = library_object(self.host, 280, "directory entry")?;
        self.host.store(place, Ty::Ptr, entry)?;
        self.host.library_mut().facts.push((DIRECTORY, 0, place));
        Ok(place)
    }
}

/// `opendir`: the path is a string; a drawn bit decides whether there is such a directory.
fn opendir<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.path(0)?;
    if !call.world_says()? {
        return call.fail_null(ENOENT);
    }
    let descriptor = call.new_descriptor()?;
    call.new_directory(descriptor).map(Some)
}

/// `fdopendir`: a drawn bit decides whether the descriptor is one of a directory. It belongs to that then.
fn fdopendir<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let descriptor = call.integer(0, Ty::I32)?;
    if !call.world_says()? {
        return call.fail_null(EBADF);
    }
    call.disturb_errno()?;
    call.new_directory(descriptor).map(Some)
}

/// `closedir`: ends the directory and its entry.
fn closedir<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let place = call.directory()?;
    let entry = call.host.load(place, Ty::Ptr)?;
    let facts = call.host.library().facts.clone();
    let mut left = Vec::new();
    let mut found = false;
    for (name, of, value) in facts {
        if !found && name == DIRECTORY && call.host.equals(value, place, Ty::Ptr)? {
            found = true;
        } else {
            left.push((name, of, value));
        }
    }
    call.host.library_mut().facts = left;
    let at = call.after(place, DESCRIPTOR_AT);
    let number = call.host.load(at, Ty::I32)?;
    if let Some(number) = call.host.known(number) {
        call.release_descriptor(number as u32);
    }
    call.host.end_object(entry, Life::Freed(call.host.loc()));
    call.host.end_object(place, Life::Freed(call.host.loc()));
    call.give_status()
}

/// `readdir`: the next entry, in the object of the directory; null at the end. The name is not empty in a run.
fn readdir<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, large: bool) -> ModelResult<H::Value> {
    let place = call.directory()?;
    let record = call.host.load(place, Ty::Ptr)?;
    if !call.world_says()? {
        // The end leaves `errno` alone; a read that fails, which a run never shows, sets it.
        call.disturb_errno()?;
        return Ok(Some(call.null()));
    }
    let (size, length, kind, name) = entry(call.host.model(), large);
    for at in 0..length / 8 {
        let (to, number) = (call.after(record, 8 * at), call.usual(Ty::I64, 0)?);
        call.host.store(to, Ty::I64, number)?;
    }
    let (to, number) = (call.after(record, length), call.usual(Ty::I16, u128::from(size))?);
    call.host.store(to, Ty::I16, number)?;
    // The kind may be unknown, which is 0.
    let (to, number) = (call.after(record, kind), call.usual(Ty::I8, 0)?);
    call.host.store(to, Ty::I8, number)?;
    let mut first = call.world(8, Ty::I8)?;
    if call.is_one_of(first, b"\0/")? {
        first = call.byte_value(b'.');
    }
    let to = call.after(record, name);
    call.host.store(to, Ty::I8, first)?;
    let rest = call.after(to, 1);
    call.world_text_without(rest, LONGEST_NAME - 1, b"/")?;
    Ok(Some(record))
}

/// `rewinddir` and `seekdir`: what comes next is drawn in any case.
fn rewinddir<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.directory()?;
    Ok(None)
}

fn telldir<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.directory()?;
    call.world_counter()
}

/// `dirfd`: the descriptor of the directory.
fn dirfd<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let place = call.directory()?;
    let at = call.after(place, DESCRIPTOR_AT);
    let number = call.host.load(at, Ty::I32)?;
    call.give_value(number, Ty::I32, true)
}
