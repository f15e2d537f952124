//! Directories as a whole: `scandir` with its ways to sort, and walks over files (`ftw`, `nftw`).
//!
//! A directory has the entries "." and ".." and, in hosts that follow texts byte by byte, others with drawn names; that there may be more is not
//! followed otherwise. A walk meets one file, the one that it begins with: that it is a directory, with others in it, is not followed.

use crate::access::library_object;
use crate::call::Call;
use crate::directory::entry;
use crate::errno::{ENOENT, ENOMEM};
use crate::families::find;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::object::Life;
use crate::stop::Stop;
use ringfence_ir::Ty;

models! {
    "scandir" => |call| scandir(call, false),
    "scandir64" => |call| scandir(call, true),
    "alphasort" => |call| by_name(call, "strcoll", false),
    "alphasort64" => |call| by_name(call, "strcoll", true),
    "versionsort" => |call| by_name(call, "strverscmp", false),
    "versionsort64" => |call| by_name(call, "strverscmp", true),
    "ftw" => |call| walk(call, false, false),
    "ftw64" => |call| walk(call, true, false),
    "nftw" => |call| walk(call, false, true),
    "nftw64" => |call| walk(call, true, true),
}

/// How many entries the first block for their addresses has room for, as in the GNU library.
const FIRST_ROOM: u64 = 10;

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// Runs the model of another function of the library with these arguments.
    fn run_other(&mut self, name: &str, args: &[(H::Value, Ty)]) -> ModelResult<H::Value> {
        let Some(model) = find::<H>(name) else {
            return Err(self.host.unsupported(format!("'{name}'")));
        };
        (model.run)(&mut Call { host: &mut *self.host, func: self.func, sig: self.sig, args })
    }

    /// An entry of a directory in a heap block that is just large enough.
    fn entry_block(&mut self, name: &[H::Value], large: bool) -> Result<Option<H::Value>, Stop> {
        let (_, length_at, kind_at, name_at) = entry(self.host.model(), large);
        let size = name_at + name.len() as u64 + 1;
        let Some(block) = self.heap_block(self.size(size), 16, "scandir")? else { return Ok(None) };
        for at in (0..length_at).step_by(4) {
            let number = self.usual(Ty::I32, 0)?;
            self.store_at(block, at, Ty::I32, number)?;
        }
        let length = self.usual(Ty::I16, u128::from(size.next_multiple_of(8)))?;
        self.store_at(block, length_at, Ty::I16, length)?;
        let kind = self.usual(Ty::I8, 0)?;
        self.store_at(block, kind_at, Ty::I8, kind)?;
        let place = self.after(block, name_at);
        self.host.store_bytes(place, name)?;
        let end = self.after(place, name.len() as u64);
        self.terminate(end)?;
        Ok(Some(block))
    }

    /// The names of the entries that are met.
    fn entry_names(&mut self) -> Result<Vec<Vec<H::Value>>, Stop> {
        let dot = self.byte_value(b'.');
        let mut names = vec![vec![dot], vec![dot, dot]];
        if !self.host.follows_input() {
            self.not_followed("a directory with entries")?;
            return Ok(names);
        }
        while self.world_says()? {
            let mut name = Vec::new();
            while name.len() < 255
                && let Some(byte) = self.world_byte()?
                && !self.is_one_of(byte, b"\0/")?
            {
                name.push(byte);
            }
            if !name.is_empty() {
                names.push(name);
            }
        }
        Ok(names)
    }
}

/// `scandir`: a path, where the address of an array goes, a function that says which entries are wanted, unless null, and one that compares two, unless null.
/// Gives how many entries the array has, each in a block of its own, or -1.
fn scandir<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, large: bool) -> ModelResult<H::Value> {
    call.path(0)?;
    let result = call.pointer(1)?;
    call.writable_bytes(result, call.host.model().pointer_bytes())?;
    let (filter, order) = (call.optional(2)?, call.optional(3)?);
    if !call.world_says()? {
        return call.fail(ENOENT);
    }
    let mut chosen = Vec::new();
    for name in call.entry_names()? {
        let Some(block) = call.entry_block(&name, large)? else { return no_memory(call) };
        let wanted = match filter {
            Some(filter) => answer(call, filter, &[(block, Ty::Ptr)])?,
            None => true,
        };
        if wanted {
            chosen.push(block);
        } else {
            call.host.free(block)?;
        }
    }
    let array = match chosen.is_empty() {
        true => call.null(),
        false => {
            let Some(array) = array_of(call, &chosen)? else { return no_memory(call) };
            array
        }
    };
    if let Some(order) = order.filter(|_| !chosen.is_empty()) {
        let (count, word) = (call.size(chosen.len() as u64), call.size(call.host.model().pointer_bytes()));
        call.run_other("qsort", &[(array, Ty::Ptr), (count, Ty::I64), (word, Ty::I64), (order, Ty::Ptr)])?;
    }
    call.host.store(result, Ty::Ptr, array)?;
    call.disturb_errno()?;
    Ok(call.give(chosen.len() as i128))
}

/// What the library frees when there is no memory is not followed.
fn no_memory<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.set_errno(ENOMEM)?;
    Err(call.host.unsupported("'scandir' without memory".into()))
}

/// The array of some addresses; in a run it has room for more, as in the GNU library.
fn array_of<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    blocks: &[H::Value],
) -> Result<Option<H::Value>, Stop> {
    let (word, mut room) = (call.host.model().pointer_bytes(), blocks.len() as u64);
    if call.host.is_exact() {
        room = FIRST_ROOM;
        while room < blocks.len() as u64 {
            room *= 2;
        }
    }
    let array = call.heap_block(call.size(room * word), 16, "scandir")?;
    if let Some(array) = array {
        for (block, index) in blocks.iter().zip(0..) {
            call.store_at(array, index * word, Ty::Ptr, *block)?;
        }
    }
    Ok(array)
}

/// Whether a function of the program answers with another number than 0.
fn answer<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    function: H::Value,
    args: &[(H::Value, Ty)],
) -> Result<bool, Stop> {
    match call.host.call_back(function, args, Ty::I32)? {
        Some(value) => {
            call.host.use_value(value, "as an answer")?;
            Ok(!call.host.is_zero(value, Ty::I32)?)
        }
        None => Err(call.host.unsupported("a function without a result".into())),
    }
}

/// `alphasort` and `versionsort`: compare the names of two entries, to whose addresses the arguments point.
fn by_name<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, how: &str, large: bool) -> ModelResult<H::Value> {
    let name_at = entry(call.host.model(), large).3;
    let mut names = Vec::new();
    for index in 0..2 {
        let place = call.pointer(index)?;
        let block = call.host.load(place, Ty::Ptr)?;
        names.push((call.after(block, name_at), Ty::Ptr));
    }
    call.run_other(how, &names)
}

/// A regular file that everybody may read, and the number that says so to the function of a walk.
const REGULAR: u128 = 0o100_644;
const KIND_OF_FILE: u64 = 6;

/// `ftw` and `nftw`: a path and a function, which is called with the path, a record of the file, its kind and, by `nftw`, where the name begins and how
/// deep it is. Gives what the function gives, or -1 when there is no such file.
fn walk<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, large: bool, with_place: bool) -> ModelResult<H::Value> {
    let (path, function) = (call.pointer(0)?, call.pointer(1)?);
    let text = call.text(path)?;
    call.operand(2)?;
    if !call.world_says()? {
        return call.fail(ENOENT);
    }
    call.disturb_errno()?;
    call.not_followed("a walk over the files of a directory")?;
    let copy = library_object(call.host, text.len() as u64 + 1, "path of a walk")?;
    call.host.store_bytes(copy, &text)?;
    let record = call.new_file_record(large, REGULAR)?;
    let mut kind = call.host.constant(Ty::I32, 0);
    if !call.host.is_exact() {
        let most = call.size(KIND_OF_FILE);
        let any = call.host.any_length(most)?;
        kind = call.resized(any, Ty::I64, Ty::I32, false)?;
    }
    let place = library_object(call.host, 8, "place of a walk")?;
    let mut base = 0;
    for (at, &byte) in text.iter().enumerate() {
        if call.is(byte, Ty::I8, i128::from(b'/'))? && at + 1 < text.len() {
            base = at + 1;
        }
    }
    let base = call.host.constant(Ty::I32, base as u128);
    call.host.store(place, Ty::I32, base)?;
    let mut args = vec![(copy, Ty::Ptr), (record, Ty::Ptr), (kind, Ty::I32)];
    if with_place {
        args.push((place, Ty::Ptr));
    }
    let given = call.host.call_back(function, &args, Ty::I32)?;
    for object in [copy, record, place] {
        call.host.end_object(object, Life::Ended(call.host.loc()));
    }
    match given {
        Some(given) => call.give_value(given, Ty::I32, true),
        None => Err(call.host.unsupported("a function without a result".into())),
    }
}
