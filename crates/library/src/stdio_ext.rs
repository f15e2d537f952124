//! Streams of descriptors and of other processes, streams that are opened anew, and what the GNU library tells of a stream
//! (`stdio_ext.h`).
//!
//! What depends on how the library buffers is a fixed number in a run, and open in a host that is not exact.

use crate::call::Call;
use crate::errno::{EBADF, EINVAL, ENOENT};
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::state::{Direction, End, Position, StreamKind};
use crate::stop::Stop;
use crate::stream::{fclose, make};
use ringfence_ir::Ty;

models! {
    [fdopen, popen, pclose]
    "freopen" | "freopen64" => freopen,
    "__fpending" | "__flbf" => |call| call.property(|_, _| 0),
    "__fbufsize" => |call| call.property(|_, _| 4096),
    "__freading" => |call| call.property(|kind, only| i128::from(reads(kind, only) && !writes(kind, only))),
    "__fwriting" => |call| call.property(|kind, only| i128::from(writes(kind, only) && !reads(kind, only))),
    "__freadable" => |call| call.property(|kind, only| i128::from(reads(kind, only))),
    "__fwritable" => |call| call.property(|kind, only| i128::from(writes(kind, only))),
    "__fpurge" => fpurge,
    "__fsetlocking" => |call| call.property(|_, _| 1),
}

fn reads(kind: StreamKind, only: Option<Direction>) -> bool {
    !matches!(kind, StreamKind::Output(_)) && only != Some(Direction::Writing)
}

fn writes(kind: StreamKind, only: Option<Direction>) -> bool {
    kind != StreamKind::Input && only != Some(Direction::Reading)
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// A property of an open stream: a number in a run, any in a host that is not exact.
    fn property(&mut self, what: fn(StreamKind, Option<Direction>) -> i128) -> ModelResult<H::Value> {
        let stream = self.stream(0)?;
        let open = &self.host.library().streams[stream];
        let number = what(open.kind, open.only);
        self.give_success(number)
    }

    /// What a mode string opens a file for: absent for a mode that there is not.
    fn mode(&mut self, index: usize) -> Result<Option<(bool, Option<Direction>)>, Stop> {
        let mode = self.pointer(index)?;
        let text = self.text(mode)?;
        let Some(&first) = text.first() else { return Ok(None) };
        let letter = b"rwa".iter().copied();
        let mut found = None;
        for letter in letter {
            if self.is(first, Ty::I8, i128::from(letter))? {
                found = Some(letter);
                break;
            }
        }
        let Some(letter) = found else { return Ok(None) };
        let mut both = false;
        for &byte in &text[1..] {
            both = both || self.is(byte, Ty::I8, i128::from(b'+'))?;
        }
        let only = if letter == b'r' { Direction::Reading } else { Direction::Writing };
        Ok(Some((letter == b'a', Some(only).filter(|_| !both))))
    }
}

/// `fdopen`: a stream for a descriptor, which belongs to it from then on; null for a wrong one or a wrong mode.
fn fdopen<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let Some((_, only)) = call.mode(1)? else { return call.fail_null(EINVAL) };
    let Some(number) = call.descriptor_for_stream(0)? else { return call.fail_null(EBADF) };
    call.disturb_errno()?;
    let file = make(call.host, StreamKind::File)?;
    if let Some(open) = call.host.library_mut().streams.last_mut() {
        (open.position, open.only) = (Position::Elsewhere, only);
        open.descriptor = number.unwrap_or(open.descriptor);
    }
    Ok(Some(file))
}

/// `freopen`: closes a stream and opens a file, a drawn bit permitting, by the same `FILE`. A null path asks for another mode, which
/// is not followed. The standard streams go on giving and taking what they did: what is in a file is open anyhow.
fn freopen<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let Some(path) = call.optional(0)? else {
        return Err(call.host.unsupported("'freopen' without a path".into()));
    };
    call.length(path)?;
    let Some((appends, only)) = call.mode(1)? else {
        return Err(call.host.unsupported("'freopen' with a wrong mode".into()));
    };
    let stream = call.stream(2)?;
    let file = call.pointer(2)?;
    if !call.world_says()? {
        close(call, stream)?;
        return call.fail_null(ENOENT);
    }
    call.disturb_errno()?;
    let open = &mut call.host.library_mut().streams[stream];
    if open.buffered.is_some() {
        return Err(call.host.unsupported("'freopen' of a stream with a buffer of the program's".into()));
    }
    open.pushed_back.clear();
    if open.kind == StreamKind::Input && open.end != End::NotMet {
        call.not_followed("standard input that is read a second time")?;
    }
    let open = &mut call.host.library_mut().streams[stream];
    open.end = End::NotMet;
    if matches!(open.kind, StreamKind::File | StreamKind::Temporary) {
        open.kind = StreamKind::File;
        (open.written, open.only) = (false, only);
        open.position = if appends { Position::Elsewhere } else { Position::Start };
    }
    Ok(Some(file))
}

/// Closes a stream for good.
fn close<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, stream: usize) -> Result<(), Stop> {
    let library = call.host.library_mut();
    let closed = library.streams.remove(stream);
    if matches!(closed.kind, StreamKind::Input | StreamKind::Output(_)) {
        library.closed.push(closed.kind);
    }
    call.host.end_object(closed.file, crate::object::Life::Freed(call.host.loc()));
    Ok(())
}

/// `popen`: a stream from or to a command, a drawn bit permitting. What the command does elsewhere is not followed; it does nothing to
/// the program's memory.
fn popen<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.path(0)?;
    let Some((false, Some(only))) = call.mode(1)? else { return call.fail_null(EINVAL) };
    if !call.world_says()? {
        return call.fail_null(ENOENT);
    }
    call.disturb_errno()?;
    let file = make(call.host, StreamKind::File)?;
    if let Some(open) = call.host.library_mut().streams.last_mut() {
        (open.position, open.only) = (Position::Elsewhere, Some(only));
    }
    Ok(Some(file))
}

/// `pclose`: ends the stream; gives how the command ended, which is 0 in a run.
fn pclose<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    fclose(call)?;
    call.disturb_errno()?;
    call.give_success(0)
}

/// `__fpurge`: forgets what is in the buffer. What is read next is open; in a run only output can be forgotten.
fn fpurge<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let stream = call.stream(0)?;
    let open = &call.host.library().streams[stream];
    let input = reads(open.kind, open.only);
    if input {
        if open.kind == StreamKind::Input || call.host.is_exact() {
            call.not_followed("input that is thrown away")?;
        }
        if call.host.is_exact() {
            return Err(call.host.unsupported("input that is thrown away".into()));
        }
        call.lose_track(stream);
    }
    call.host.library_mut().streams[stream].pending = false;
    Ok(None)
}
