//! What the system knows of files: `stat` and its relatives, file systems, limits, usage.
//!
//! Whether there is such a file, its kind, its permissions and its size are drawn; the other members of a record are 0 in a run
//! where that is possible, and any numbers in a host that is not exact. A record is written in full or, when the function
//! fails, not at all.

use crate::call::Call;
use crate::errno::{EBADF, EINVAL, ENOENT};
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::stop::Stop;
use ringfence_base::bits::mask;
use ringfence_ir::{BinOp, DataModel, Ty};

models! {
    [getrusage, times, uname, getloadavg, getrandom, getentropy, statx]
    "__xstat" | "__lxstat" => |call| of_path(call, 1, false),
    "__xstat64" | "__lxstat64" => |call| of_path(call, 1, true),
    "__fxstatat" => |call| of_path(call, 2, false),
    "__fxstatat64" => |call| of_path(call, 2, true),
    "__fxstat" => |call| call.status(2, false, EBADF),
    "__fxstat64" => |call| call.status(2, true, EBADF),
    "stat" | "lstat" => |call| of_path(call, 0, false),
    "stat64" | "lstat64" => |call| of_path(call, 0, true),
    "fstatat" => |call| of_path(call, 1, false),
    "fstatat64" => |call| of_path(call, 1, true),
    "fstat" => |call| of_descriptor(call, false),
    "fstat64" => |call| of_descriptor(call, true),
    "getrlimit" => |call| limits(call, 8),
    "getrlimit64" => |call| limits(call, 16),
    "setrlimit" | "setrlimit64" => |call| call.given_record(1, 2),
    "gethostname" | "getdomainname" => gethostname,
}

/// Where the members of a `struct stat` stand: its size, the mode, the size of the file and its type, the size of blocks, the number of
/// links.
struct Layout {
    bytes: u64,
    mode: u64,
    size: (u64, Ty),
    block_size: (u64, Ty),
    links: (u64, Ty),
}

const fn layout(model: DataModel, large: bool) -> Layout {
    match (model, large) {
        (DataModel::Lp64, _) => Layout {
            bytes: 144,
            mode: 24,
            size: (48, Ty::I64),
            block_size: (56, Ty::I64),
            links: (16, Ty::I64),
        },
        (DataModel::Ilp32, false) => Layout {
            bytes: 88,
            mode: 16,
            size: (44, Ty::I32),
            block_size: (48, Ty::I32),
            links: (20, Ty::I32),
        },
        (DataModel::Ilp32, true) => Layout {
            bytes: 96,
            mode: 16,
            size: (44, Ty::I64),
            block_size: (52, Ty::I32),
            links: (20, Ty::I32),
        },
    }
}

/// The kinds of files (regular, directory, character device, block device, pipe, link, socket, and regular again), four bits each,
/// the first one lowest.
const KINDS: u128 = 0x8ca1_6248;

/// Where the kind stands in a mode.
const KIND_SHIFT: u128 = 12;

/// How many bits the drawn size of a file has at most.
const SIZE_BITS: u32 = 40;

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// Fills a record of so many bytes: with zeros in a run, with any bytes in a host that is not exact.
    pub(crate) fn any_bytes(&mut self, place: H::Value, bytes: u64) -> Result<(), Stop> {
        let (len, zero) = (self.size(bytes), self.byte_value(0));
        if self.host.is_exact() {
            return self.host.fill(place, zero, len);
        }
        // Words keep what is written small; what is left over are bytes.
        self.writable(place, len)?;
        for at in (0..bytes / 8).map(|word| 8 * word) {
            let (to, any) = (self.after(place, at), self.host.unconstrained(Ty::I64)?);
            self.host.store(to, Ty::I64, any)?;
        }
        for at in bytes - bytes % 8..bytes {
            let (to, any) = (self.after(place, at), self.host.unconstrained(Ty::I8)?);
            self.host.store(to, Ty::I8, any)?;
        }
        Ok(())
    }

    /// The mode (`I32`) of a file: a kind, and permissions.
    fn drawn_mode(&mut self) -> Result<H::Value, Stop> {
        let number = |call: &Self, number| call.host.constant(Ty::I32, number);
        let (kind, permissions) = (self.world(3, Ty::I32)?, self.world(12, Ty::I32)?);
        let bits = self.host.binary(BinOp::Shl, Ty::I32, kind, number(self, 2))?;
        let kinds = self.host.binary(BinOp::LShr, Ty::I32, number(self, KINDS), bits)?;
        let kind = self.host.binary(BinOp::And, Ty::I32, kinds, number(self, 0xf))?;
        let kind = self.host.binary(BinOp::Shl, Ty::I32, kind, number(self, KIND_SHIFT))?;
        self.host.binary(BinOp::Or, Ty::I32, kind, permissions)
    }

    /// A number from 1 on that is this one in a run.
    fn positive(&mut self, ty: Ty, usual: u128) -> Result<H::Value, Stop> {
        if self.host.is_exact() {
            return Ok(self.host.constant(ty, usual));
        }
        // Any number below the largest, and one more.
        let bits = ty.bits(self.host.model());
        let (any, most) = (self.host.unconstrained(ty)?, self.host.constant(ty, mask(bits - 2)));
        let (low, one) = (self.host.binary(BinOp::And, ty, any, most)?, self.host.constant(ty, 1));
        self.host.binary(BinOp::Add, ty, low, one)
    }

    /// Writes the record of a file.
    fn store_status(&mut self, place: H::Value, layout: &Layout) -> Result<(), Stop> {
        self.any_bytes(place, layout.bytes)?;
        let mode = self.drawn_mode()?;
        self.store_at(place, layout.mode, Ty::I32, mode)?;
        let (at, ty) = layout.size;
        let (to, size) = (self.after(place, at), self.large(SIZE_BITS, ty)?);
        self.host.store(to, ty, size)?;
        let (at, ty) = layout.block_size;
        let number = self.positive(ty, 4096)?;
        self.store_at(place, at, ty, number)?;
        // A file that is open and was removed has no link any more.
        let (at, ty) = layout.links;
        let number = self.usual(ty, 1)?;
        self.store_at(place, at, ty, number)
    }

    /// The record of a file in an object of the library's; its mode is this one in a run.
    pub(crate) fn new_file_record(&mut self, large: bool, mode: u128) -> Result<H::Value, Stop> {
        let layout = layout(self.host.model(), large);
        let place = crate::access::library_object(self.host, layout.bytes, "record of a file")?;
        self.store_status(place, &layout)?;
        if self.host.is_exact() {
            let mode = self.host.constant(Ty::I32, mode);
            self.store_at(place, layout.mode, Ty::I32, mode)?;
        }
        Ok(place)
    }

    fn status(&mut self, record: usize, large: bool, error: i32) -> ModelResult<H::Value> {
        let place = self.pointer(record)?;
        let layout = layout(self.host.model(), large);
        self.writable_bytes(place, layout.bytes)?;
        if self.world_says()? {
            return self.fail(error);
        }
        self.disturb_errno()?;
        self.store_status(place, &layout)?;
        Ok(self.give(0))
    }

    /// `setrlimit`: the record of so many words is there.
    pub(crate) fn given_record(&mut self, index: usize, words: u64) -> ModelResult<H::Value> {
        let place = self.pointer(index)?;
        self.readable_bytes(place, words * self.host.model().pointer_bytes())?;
        self.give_status()
    }

    /// Draws each byte, or takes any.
    pub(crate) fn random_bytes(&mut self, place: H::Value, wanted: H::Value) -> Result<(), Stop> {
        if !self.host.follows_input() {
            return self.host.scramble(place, wanted);
        }
        for at in 0..self.size_number(wanted)? {
            self.host.step()?;
            let (to, byte) = (self.after(place, at), self.world(8, Ty::I8)?);
            self.host.store(to, Ty::I8, byte)?;
        }
        Ok(())
    }
}

/// `stat`, `lstat` and `fstatat`: the path is a string, and there is room for the record.
fn of_path<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, path: usize, large: bool) -> ModelResult<H::Value> {
    call.path(path)?;
    call.status(path + 1, large, ENOENT)
}

/// `fstat`: there is room for the record.
fn of_descriptor<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, large: bool) -> ModelResult<H::Value> {
    call.operand(0)?;
    call.status(1, large, EBADF)
}

/// `statx`: the path is a string, and there is room for the record, in which a run says that all of the basic members are known.
fn statx<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    const BYTES: u64 = 256;
    call.path(1)?;
    call.operand(2)?;
    call.operand(3)?;
    let place = call.pointer(4)?;
    call.writable_bytes(place, BYTES)?;
    if call.world_says()? {
        return call.fail(ENOENT);
    }
    call.disturb_errno()?;
    let usual = [(0, Ty::I32, 0x7ff), (4, Ty::I32, 4096), (16, Ty::I32, 1)];
    call.system_record(place, BYTES, &usual)?;
    let mode = call.drawn_mode()?;
    let mode = call.resized(mode, Ty::I32, Ty::I16, false)?;
    call.store_at(place, 28, Ty::I16, mode)?;
    let size = call.large(SIZE_BITS, Ty::I64)?;
    call.store_at(place, 40, Ty::I64, size)?;
    Ok(call.give(0))
}

/// `getrusage`: there is room for the record, which is filled with any numbers.
fn getrusage<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let place = call.pointer(1)?;
    let bytes = match call.host.model() {
        DataModel::Lp64 => 144,
        DataModel::Ilp32 => 72,
    };
    call.writable_bytes(place, bytes)?;
    if call.happens()? {
        return call.fail(EBADF);
    }
    call.any_bytes(place, bytes)?;
    Ok(call.give(0))
}

/// `getrlimit`: two numbers, as words or of 64 bits; none is a limit in a run.
fn limits<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, least: u64) -> ModelResult<H::Value> {
    let place = call.pointer(1)?;
    let word = call.host.model().pointer_bytes();
    let bytes = (2 * word).max(least);
    call.writable_bytes(place, bytes)?;
    if call.happens()? {
        return call.fail(EBADF);
    }
    if call.host.is_exact() {
        let (all, size) = (call.byte_value(0xff), call.size(bytes));
        call.host.fill(place, all, size)?;
    } else {
        call.any_bytes(place, bytes)?;
    }
    Ok(call.give(0))
}

/// `times`: four words; gives a number of ticks.
fn times<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    if let Some(place) = call.optional(0)? {
        let bytes = 4 * call.host.model().pointer_bytes();
        call.any_bytes(place, bytes)?;
    }
    call.world_counter()
}

/// The names in the record of `uname`, each in a member of 65 bytes, in a run.
const SYSTEM: [&[u8]; 6] = [b"Linux", b"localhost", b"6.1.0", b"#1", b"x86_64", b"(none)"];
const NAME_SIZE: u64 = 65;

/// `uname`: six names.
fn uname<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let place = call.pointer(0)?;
    call.writable_bytes(place, NAME_SIZE * SYSTEM.len() as u64)?;
    for (name, at) in SYSTEM.iter().zip(0..) {
        let to = call.after(place, NAME_SIZE * at);
        if call.host.is_exact() {
            call.host.write(to, name)?;
            let end = call.after(to, name.len() as u64);
            call.terminate(end)?;
        } else {
            call.any_bytes(to, NAME_SIZE - 1)?;
            let end = call.after(to, NAME_SIZE - 1);
            call.terminate(end)?;
        }
    }
    call.give_status()
}

/// How long the name of a host is at most: POSIX says 255 bytes.
const LONGEST_HOST: u64 = 255;

/// `gethostname`: there is room for as many bytes as the size says. A name that does not fit may be cut without a terminator, and
/// gives -1 or 0.
fn gethostname<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (place, size) = (call.pointer(0)?, call.count(1)?);
    call.writable(place, size)?;
    let longest = call.size(LONGEST_HOST + 1);
    let short = call.host.less(size, longest, Ty::I64)?;
    let room = if short { call.size_number(size)? } else { LONGEST_HOST + 1 };
    if room == 0 {
        return call.fail(EINVAL);
    }
    if short && call.happens()? {
        call.host.scramble(place, size)?;
        return call.give_status();
    }
    call.world_text(place, room - 1)?;
    Ok(call.give(0))
}

/// `getloadavg`: at most three numbers; gives how many there are, or -1.
fn getloadavg<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let place = call.pointer(0)?;
    let wanted = call.number(1)?.clamp(0, 3) as u64;
    call.writable_bytes(place, 8 * wanted)?;
    call.any_bytes(place, 8 * wanted)?;
    if call.happens()? {
        return call.fail(ENOENT);
    }
    Ok(call.give(i128::from(wanted)))
}

/// `getrandom`: there is room for as many bytes as are asked for. Gives how many were written.
pub(crate) fn getrandom<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (place, wanted) = (call.pointer(0)?, call.count(1)?);
    call.writable(place, wanted)?;
    if call.happens()? {
        return call.fail(EBADF);
    }
    if call.happens()? {
        let some = call.host.any_length(wanted)?;
        call.host.scramble(place, some)?;
        return call.give_value(some, Ty::I64, false);
    }
    call.random_bytes(place, wanted)?;
    call.give_value(wanted, Ty::I64, false)
}

/// `getentropy`: at most 256 bytes.
fn getentropy<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (place, wanted) = (call.pointer(0)?, call.count(1)?);
    call.writable(place, wanted)?;
    let most = call.size(256);
    if call.host.less(most, wanted, Ty::I64)? || call.happens()? {
        return call.fail(EBADF);
    }
    call.random_bytes(place, wanted)?;
    Ok(call.give(0))
}
