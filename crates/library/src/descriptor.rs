//! Descriptors: the numbers by which the system knows open files, and what is done by them.
//!
//! In a run, opening gives the lowest number that is free; a drawn bit decides whether there is such a file. What is read
//! is drawn byte by byte; what is written is checked and dropped, so that it cannot be read back. A host that is not
//! exact keeps no track: a descriptor may be any number that is not negative, everything may fail, and reads give
//! any bytes.
//!
//! A descriptor is no memory. A wrong one, or one that was closed, is an error that the function returns (`EBADF`) and never
//! a violation; what is checked are the paths, and the ranges that are read and written.

use crate::call::Call;
use crate::errno::{EBADF, EINVAL, ENOENT, ENOTCONN, ESPIPE};
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::state::{Opened, Socket, Stream};
use crate::stop::Stop;
use ringfence_ir::{BinOp, Ty};

models! {
    [close, read, dup, sync, umask]
    "open" | "open64" | "__open_2" | "__open64_2" => |call| open(call, 0),
    "openat" | "openat64" | "__openat_2" | "__openat64_2" => |call| open(call, 1),
    "creat" | "creat64" => creat,
    "__read_chk" => read_checked,
    "pread" | "pread64" => pread,
    "write" | "pwrite" | "pwrite64" => write,
    "dprintf" => |call| formatted(call, 1, false),
    "vdprintf" => |call| formatted(call, 1, true),
    "__dprintf_chk" => |call| formatted(call, 2, false),
    "__vdprintf_chk" => |call| formatted(call, 2, true),
    "lseek" | "lseek64" => lseek,
    "dup2" | "dup3" => dup2,
    "pipe" | "pipe2" => pipe,
    "fcntl" | "fcntl64" => fcntl,
    "fsync" | "fdatasync" | "syncfs" | "fchmod" | "fchown" | "fchdir" | "ftruncate" | "ftruncate64" | "flock"
        | "lockf" | "lockf64" | "fallocate" | "fallocate64" => on_descriptor,
    "posix_fadvise" | "posix_fadvise64" | "posix_fallocate" | "posix_fallocate64" => advise,
    "copy_file_range" | "splice" => |call| call.moved(&[1, 3], 4, Ty::I64),
    "sendfile" => |call| call.moved(&[2], 3, call.host.model().pointer_int()),
    "sendfile64" => |call| call.moved(&[2], 3, Ty::I64),
    "readv" => readv,
    "writev" => writev,
    "close_range" => close_range,
    "readlink" => |call| readlink(call, 0),
    "readlinkat" => |call| readlink(call, 1),
}

/// What a descriptor is, in a run.
pub(crate) enum Meaning {
    Input,
    Output(Stream),
    File {
        written: bool,
    },
    Socket(Socket),
    /// What tells of events, in records that are not followed in a run.
    Events,
    /// The file of a stream.
    OfStream,
    Nothing,
}

/// Flags of `open` with which it takes a mode: `O_CREAT` and the bit of `O_TMPFILE`.
const NEEDS_MODE: u128 = 0o100 | 0o20_000_000;

/// The lowest number that is free, in a run.
pub(crate) fn lowest_free<'p, H: Host<'p>>(host: &H) -> u32 {
    let library = host.library();
    let used = |number: u32| {
        let opened = library.descriptors.iter().find(|(known, _)| *known == number);
        let of_stream = library.streams.iter().any(|open| open.descriptor == number);
        match opened {
            Some((_, opened)) => *opened != Opened::Closed,
            None => number < 3 || of_stream,
        }
    };
    (0..).find(|&number| !used(number)).unwrap_or(u32::MAX)
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// What the descriptor that an argument is means in a run.
    pub(crate) fn meaning(&mut self, index: usize) -> Result<Meaning, Stop> {
        let number = self.number(index)?;
        let library = self.host.library();
        let opened = library.descriptors.iter().find(|(known, _)| i128::from(*known) == number);
        let of_stream = library.streams.iter().any(|open| i128::from(open.descriptor) == number);
        Ok(match (opened, number) {
            (Some((_, Opened::Closed)), _) => Meaning::Nothing,
            (Some(&(_, Opened::File { written })), _) => Meaning::File { written },
            (Some(&(_, Opened::Socket(socket))), _) => Meaning::Socket(socket),
            (Some((_, Opened::Events)), _) => Meaning::Events,
            (None, 0) => Meaning::Input,
            (None, 1) => Meaning::Output(Stream::Stdout),
            (None, 2) => Meaning::Output(Stream::Stderr),
            (None, _) if of_stream => Meaning::OfStream,
            (None, _) => Meaning::Nothing,
        })
    }

    /// Whether a function on a descriptor fails: in a run, when that is not open.
    pub(crate) fn bad_descriptor(&mut self, index: usize) -> Result<bool, Stop> {
        if !self.host.is_exact() {
            self.operand(index)?;
            return self.happens();
        }
        Ok(matches!(self.meaning(index)?, Meaning::Nothing))
    }

    /// A new descriptor as a value (`I32`).
    pub(crate) fn new_descriptor(&mut self) -> Result<H::Value, Stop> {
        self.descriptor_of(Opened::File { written: false })
    }

    /// A new descriptor as a value (`I32`), of this in a run.
    pub(crate) fn descriptor_of(&mut self, opened: Opened) -> Result<H::Value, Stop> {
        if !self.host.is_exact() {
            self.disturb_errno()?;
            return self.any_not_negative(Ty::I32);
        }
        let number = lowest_free(self.host);
        self.set_descriptor(number, opened);
        Ok(self.host.constant(Ty::I32, number.into()))
    }

    pub(crate) fn set_descriptor(&mut self, number: u32, opened: Opened) {
        let known = &mut self.host.library_mut().descriptors;
        known.retain(|(other, _)| *other != number);
        known.push((number, opened));
    }

    /// Takes a descriptor of a file out of what is known: a stream has it now, or it is closed.
    pub(crate) fn release_descriptor(&mut self, number: u32) {
        self.host.library_mut().descriptors.retain(|(other, _)| *other != number);
    }

    /// Whether the descriptor that an argument is can become a stream's; its number in a run.
    pub(crate) fn descriptor_for_stream(&mut self, index: usize) -> Result<Option<Option<u32>>, Stop> {
        if self.bad_descriptor(index)? {
            return Ok(None);
        }
        if !self.host.is_exact() {
            return Ok(Some(None));
        }
        let number = self.number(index)? as u32;
        match self.meaning(index)? {
            Meaning::File { .. } => {
                self.release_descriptor(number);
                Ok(Some(Some(number)))
            }
            _ => Err(self.host.unsupported("a second stream for one descriptor".into())),
        }
    }

    /// Opens a file in a run when a drawn bit says so.
    fn open_path(&mut self) -> ModelResult<H::Value> {
        if !self.world_says()? {
            return self.fail(ENOENT);
        }
        let number = self.new_descriptor()?;
        self.give_value(number, Ty::I32, true)
    }

    pub(crate) fn read_to(&mut self, place: H::Value, wanted: H::Value) -> ModelResult<H::Value> {
        if self.host.is_exact() {
            let len = match self.meaning(0)? {
                Meaning::Nothing | Meaning::Output(_) => return self.fail(EBADF),
                Meaning::File { written: true } | Meaning::OfStream => {
                    return Err(self.host.unsupported("reading a file that the program has written".into()));
                }
                Meaning::Events => {
                    return Err(self.host.unsupported("reading what tells of events".into()));
                }
                Meaning::Input => self.read_input_block(place, wanted)?,
                Meaning::Socket(socket) if !socket.connected && !socket.datagrams => {
                    return self.fail(ENOTCONN);
                }
                Meaning::File { written: false } | Meaning::Socket(_) => self.world_block(place, wanted)?,
            };
            return self.give_value(len, Ty::I64, false);
        }
        let (number, ty) = self.operand(0)?;
        if self.happens()? {
            return self.fail(EBADF);
        }
        self.disturb_errno()?;
        let from_input = self.host.follows_input() && self.host.is_zero(number, ty)?;
        let len = if from_input {
            self.not_followed("a 'read' that gives less than there is")?;
            self.read_input_block(place, wanted)?
        } else {
            self.world_block(place, wanted)?
        };
        self.give_value(len, Ty::I64, false)
    }

    /// `copy_file_range` and its relatives: the arguments of these numbers point to positions of a type unless they are null, which move on; gives how many bytes were
    /// moved, none in a run, or -1.
    fn moved(&mut self, positions: &[usize], count: usize, ty: Ty) -> ModelResult<H::Value> {
        let wanted = self.count(count)?;
        for &index in positions {
            let Some(place) = self.optional(index)? else { continue };
            let before = self.host.load(place, ty)?;
            self.host.use_value(before, "as a position")?;
            if !self.host.is_exact() {
                let any = self.any_not_negative(ty)?;
                self.host.store(place, ty, any)?;
            }
        }
        if self.host.is_exact() {
            return Ok(self.give(0));
        }
        if self.happens()? {
            return self.fail(EBADF);
        }
        self.disturb_errno()?;
        let some = self.host.any_length(wanted)?;
        self.give_value(some, Ty::I64, false)
    }
}

/// `open` and `openat`: the path, argument `path`, is a string; a mode must be there when the file may be created. Gives a
/// descriptor, or -1.
fn open<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, path: usize) -> ModelResult<H::Value> {
    call.path(path)?;
    let (flags, ty) = call.operand(path + 1)?;
    if call.args.len() < path + 3 {
        let needs = call.host.constant(ty, NEEDS_MODE);
        let needs = call.host.binary(BinOp::And, ty, flags, needs)?;
        if !call.host.is_zero(needs, ty)? {
            call.typed_arg(path + 2)?;
        }
    }
    call.open_path()
}

/// `creat`: a path and a mode.
fn creat<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.path(0)?;
    call.operand(1)?;
    call.open_path()
}

/// `close`: in a run, a descriptor that is not open is an error, and one that a stream uses cannot be followed.
fn close<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    if !call.host.is_exact() {
        call.operand(0)?;
        return call.give_status();
    }
    let number = call.number(0)? as u32;
    let has_stream = call.host.library().streams.iter().any(|open| open.descriptor == number);
    match call.meaning(0)? {
        Meaning::Nothing => call.fail(EBADF),
        Meaning::OfStream => Err(unfollowed_close(call)),
        _ if has_stream => Err(unfollowed_close(call)),
        _ => {
            call.release_descriptor(number);
            if number < 3 {
                call.set_descriptor(number, Opened::Closed);
            }
            Ok(call.give(0))
        }
    }
}

fn unfollowed_close<'p, H: Host<'p>>(call: &Call<'_, 'p, H>) -> Stop {
    call.host.unsupported("closing the descriptor of a stream that is open".into())
}

/// `read`: there is room for as many bytes as are asked for. Gives how many were read, 0 at the end, or -1.
fn read<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (place, wanted) = (call.pointer(1)?, call.count(2)?);
    call.read_to(place, wanted)
}

/// `__read_chk`: the room that the compiler knew comes last.
fn read_checked<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (place, wanted, room) = (call.pointer(1)?, call.count(2)?, call.room(3)?);
    call.fits(wanted, room)?;
    call.read_to(place, wanted)
}

/// `pread`: `read` from a place of a file, which nothing is said about.
fn pread<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (place, wanted) = (call.pointer(1)?, call.count(2)?);
    call.operand(3)?;
    if call.host.is_exact() {
        return match call.meaning(0)? {
            Meaning::File { written: false } => {
                let len = call.world_block(place, wanted)?;
                call.give_value(len, Ty::I64, false)
            }
            Meaning::Nothing | Meaning::Output(_) => call.fail(EBADF),
            _ => Err(call.host.unsupported("'pread' of what is no file that was opened".into())),
        };
    }
    call.read_to(place, wanted)
}

/// `write` and `pwrite`: all bytes are there. Gives how many were written, all in a run, or -1.
pub(crate) fn write<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (source, len) = (call.pointer(1)?, call.count(2)?);
    if !call.host.is_exact() {
        call.operand(0)?;
        if call.happens()? {
            return call.fail(EBADF);
        }
        call.disturb_errno()?;
        call.sent(source, len)?;
        let written = call.host.any_length(len)?;
        return call.give_value(written, Ty::I64, false);
    }
    if matches!(call.meaning(0)?, Meaning::Nothing | Meaning::Input) {
        return call.fail(EBADF);
    }
    let bytes = call.sent(source, len)?;
    print_to(call, &bytes)
}

/// `dprintf`: formatted text to a descriptor.
fn formatted<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, index: usize, list: bool) -> ModelResult<H::Value> {
    let text = call.printed(index, list)?;
    print_to(call, &text)
}

/// Writes bytes to the descriptor that the first argument is, in a run, and gives their number; a host that is not exact gives
/// any number.
fn print_to<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, bytes: &[u8]) -> ModelResult<H::Value> {
    call.operand(0)?;
    if !call.host.is_exact() {
        call.disturb_errno()?;
        return call.give_any();
    }
    match call.meaning(0)? {
        Meaning::Nothing | Meaning::Input => return call.fail(EBADF),
        Meaning::OfStream => {
            return Err(call.host.unsupported("writing to the descriptor of a stream".into()));
        }
        Meaning::Output(standard) => call.print(standard, bytes)?,
        Meaning::Socket(socket) if !socket.connected => {
            return Err(call.host.unsupported("writing to a socket that is not connected".into()));
        }
        Meaning::Socket(_) | Meaning::Events => {}
        Meaning::File { .. } => {
            let number = call.number(0)? as u32;
            call.set_descriptor(number, Opened::File { written: true });
        }
    }
    Ok(call.give(bytes.len() as i128))
}

const SEEK_SET: i128 = 0;
const SEEK_END: i128 = 2;

/// `lseek`: gives the new position, or -1. From the start it is the offset; the others are drawn.
fn lseek<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let ((offset, ty), (whence, whence_ty)) = (call.operand(1)?, call.operand(2)?);
    if call.bad_descriptor(0)? {
        return call.fail(EBADF);
    }
    if call.host.is_exact() && !matches!(call.meaning(0)?, Meaning::File { .. } | Meaning::OfStream) {
        return call.fail(ESPIPE);
    }
    if !call.is_within(whence, whence_ty, SEEK_SET, SEEK_END)? {
        call.not_followed("a place to seek from that the system adds")?;
        return call.fail(EINVAL);
    }
    if !call.is(whence, whence_ty, SEEK_SET)? {
        return call.world_counter();
    }
    let zero = call.host.constant(ty, 0);
    if call.host.holds(ringfence_ir::CmpOp::Slt, ty, offset, zero)? {
        return call.fail(EINVAL);
    }
    call.give_value(offset, ty, true)
}

/// `dup`: another descriptor for the same file.
fn dup<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    if call.bad_descriptor(0)? {
        return call.fail(EBADF);
    }
    if call.host.is_exact() && !matches!(call.meaning(0)?, Meaning::File { .. }) {
        return Err(call.host.unsupported("another descriptor for a standard stream".into()));
    }
    let number = call.new_descriptor()?;
    call.give_value(number, Ty::I32, true)
}

/// `dup2` and `dup3`: a descriptor of a given number, which it returns. In a run, the standard ones cannot be replaced.
fn dup2<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (new, ty) = call.operand(1)?;
    if call.bad_descriptor(0)? || !call.is_within(new, ty, 0, i128::from(i32::MAX))? {
        return call.fail(EBADF);
    }
    if call.host.is_exact() {
        let number = call.number(1)? as u32;
        let replaced = matches!(call.meaning(1)?, Meaning::Nothing | Meaning::File { .. });
        if number < 3 || !replaced || !matches!(call.meaning(0)?, Meaning::File { .. }) {
            return Err(call.host.unsupported("a descriptor that replaces one of a stream".into()));
        }
        call.set_descriptor(number, Opened::File { written: false });
    }
    call.disturb_errno()?;
    call.give_value(new, ty, true)
}

/// `pipe` and `pipe2`: stores two descriptors. What a program writes to a pipe cannot be read back in a run.
fn pipe<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let place = call.pointer(0)?;
    call.writable_bytes(place, 8)?;
    if call.happens()? {
        return call.fail(EINVAL);
    }
    for at in [0, 4] {
        let number = call.new_descriptor()?;
        if call.host.is_exact()
            && let Some(known) = call.host.known(number)
        {
            call.set_descriptor(known as u32, Opened::File { written: true });
        }
        call.store_at(place, at, Ty::I32, number)?;
    }
    Ok(call.give(0))
}

/// The commands of `fcntl` that are followed.
const F_DUPFD: i128 = 0;
const F_GETFD: i128 = 1;
const F_SETFD: i128 = 2;
const F_GETFL: i128 = 3;
const F_SETFL: i128 = 4;
const F_SETOWN: i128 = 8;
const F_GETOWN: i128 = 9;
const F_DUPFD_CLOEXEC: i128 = 1030;
const F_SETPIPE_SZ: i128 = 1031;
const F_GETPIPE_SZ: i128 = 1032;

/// `fcntl`: commands that take and give numbers. Locks and what else takes a pointer are not followed.
fn fcntl<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let command = call.number(1)?;
    match command {
        F_DUPFD | F_DUPFD_CLOEXEC => {
            call.operand(2)?;
            if call.host.is_exact() {
                return Err(call.host.unsupported("'fcntl' that makes a descriptor".into()));
            }
            call.give_number(0)
        }
        F_SETFD | F_SETFL | F_SETOWN | F_SETPIPE_SZ => {
            call.operand(2)?;
            on_descriptor(call)
        }
        F_GETFD | F_GETFL | F_GETOWN | F_GETPIPE_SZ => {
            if call.host.is_exact() && call.bad_descriptor(0)? {
                return call.fail(EBADF);
            }
            let in_a_run = match command {
                F_GETFL => 2,
                F_GETPIPE_SZ => 65536,
                _ => 0,
            };
            call.operand(0)?;
            call.give_number(in_a_run)
        }
        _ => Err(call.host.unsupported(format!("command {command} of 'fcntl'"))),
    }
}

/// Functions on a descriptor that give 0, or -1.
pub(crate) fn on_descriptor<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(0)?;
    if call.host.is_exact() && call.bad_descriptor(0)? {
        return call.fail(EBADF);
    }
    call.give_status()
}

/// `posix_fadvise` and `posix_fallocate`: give 0, or the number of an error without setting `errno`.
fn advise<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    for index in 0..3 {
        call.operand(index)?;
    }
    if !call.host.is_exact() {
        let any = call.any_not_negative(Ty::I32)?;
        return call.give_value(any, Ty::I32, true);
    }
    let bad = call.bad_descriptor(0)?;
    Ok(call.give(if bad { i128::from(EBADF) } else { 0 }))
}

fn sync<'p, H: Host<'p>>(_: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    Ok(None)
}

/// `umask`: gives the mask before, the first of which is drawn. Nobody else changes it.
fn umask<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let new = call.integer(0, Ty::I32)?;
    let (old, _) = call.lasting("umask", 0, 9)?;
    let bits = call.host.constant(Ty::I32, 0o777);
    let new = call.host.binary(BinOp::And, Ty::I32, new, bits)?;
    call.set_fact("umask", 0, new);
    call.give_value(old, Ty::I32, false)
}

/// `readlink` and `readlinkat`: there is room for as many bytes as the size says; no terminator is written. Gives how many
/// bytes there are, or -1.
fn readlink<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, path: usize) -> ModelResult<H::Value> {
    call.path(path)?;
    let (place, size) = (call.pointer(path + 1)?, call.count(path + 2)?);
    call.writable(place, size)?;
    if call.host.is_zero(size, Ty::I64)? {
        return call.fail(EINVAL);
    }
    if !call.world_says()? {
        return call.fail(ENOENT);
    }
    call.disturb_errno()?;
    let len = call.world_block(place, size)?;
    // No link leads to an empty path.
    if call.host.follows_input() && call.host.is_zero(len, Ty::I64)? {
        return call.fail(ENOENT);
    }
    call.give_value(len, Ty::I64, false)
}

/// An address and a number of bytes (`I64`).
type Range<V> = (V, V);

/// The ranges that the second argument points to, as many as the third says: an address and a number of bytes (`I64`) each.
fn ranges<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<Vec<Range<H::Value>>, Stop> {
    const MOST: i128 = 1024;
    let (vector, count) = (call.pointer(1)?, call.number(2)?);
    if !(0..=MOST).contains(&count) {
        return Err(call.host.unsupported(format!("'{}' with {count} ranges", call.name())));
    }
    let (word, ty) = (call.host.model().pointer_bytes(), call.host.model().pointer_int());
    call.readable_bytes(vector, 2 * word * count as u64)?;
    let mut found = Vec::new();
    for index in 0..count as u64 {
        call.host.step()?;
        let (at, len_at) =
            (call.after(vector, 2 * word * index), call.after(vector, 2 * word * index + word));
        let (start, len) = (call.host.load(at, Ty::Ptr)?, call.host.load(len_at, ty)?);
        call.host.use_value(len, "as a size")?;
        let len = call.host.plain(len);
        found.push((start, call.resized(len, ty, Ty::I64, false)?));
    }
    Ok(found)
}

/// Any number of bytes (`I64`) up to the sum of the lengths of ranges, as the result.
fn give_part<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    ranges: &[Range<H::Value>],
) -> ModelResult<H::Value> {
    let mut all = call.size(0);
    for &(_, len) in ranges {
        all = call.host.binary(BinOp::Add, Ty::I64, all, len)?;
    }
    let some = call.host.any_length(all)?;
    call.give_value(some, Ty::I64, false)
}

/// `writev`: `write` of several ranges.
fn writev<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let ranges = ranges(call)?;
    call.operand(0)?;
    if call.happens()? {
        return call.fail(EBADF);
    }
    let mut bytes = Vec::new();
    for &(source, len) in &ranges {
        bytes.extend(call.sent(source, len)?);
    }
    if call.host.is_exact() {
        return print_to(call, &bytes);
    }
    call.disturb_errno()?;
    give_part(call, &ranges)
}

/// `readv`: `read` into several ranges, one after the other.
fn readv<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let ranges = ranges(call)?;
    call.operand(0)?;
    for &(place, len) in &ranges {
        call.writable(place, len)?;
    }
    if call.host.is_exact() {
        let [(place, len)] = ranges[..] else {
            return Err(call.host.unsupported("'readv' into several ranges".into()));
        };
        return call.read_to(place, len);
    }
    if call.happens()? {
        return call.fail(EBADF);
    }
    call.disturb_errno()?;
    if call.host.follows_input() {
        return Err(call.host.unsupported("'readv', byte by byte".into()));
    }
    for &(place, len) in &ranges {
        let some = call.host.any_length(len)?;
        call.host.scramble(place, some)?;
    }
    give_part(call, &ranges)
}

/// `close_range`: in a run it is not followed, as it may close descriptors of streams.
fn close_range<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    for index in 0..3 {
        call.operand(index)?;
    }
    if call.host.is_exact() {
        return Err(call.host.unsupported("'close_range'".into()));
    }
    call.give_status()
}
