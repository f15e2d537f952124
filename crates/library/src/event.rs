//! Waiting for events: sets of descriptors (`select`, `epoll_wait`), and descriptors that tell of signals, of changes of files and of time.
//!
//! Which events happen is drawn. A descriptor that tells of events gives records when it is read, which a run does not follow; to a host that
//! is not exact they are any bytes.

use crate::call::Call;
use crate::errno::{EBADF, EINVAL, ENOENT};
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::state::Opened;
use crate::stop::Stop;
use ringfence_ir::{BinOp, CmpOp, Ty};

models! {
    [signalfd, inotify_add_watch, epoll_ctl, select, pselect, openpty]
    "eventfd" | "inotify_init" | "inotify_init1" | "epoll_create" | "epoll_create1" | "timerfd_create" => teller,
    "inotify_rm_watch" => crate::descriptor::on_descriptor,
    "epoll_wait" => epoll_wait,
    "timerfd_settime" => |call| set_time(call, 2, 3),
    "timerfd_gettime" => |call| get_time(call, 1),
    "__fdelt_chk" => set_element,
}

/// The size of an `fd_set`, and how many descriptors it has.
const SET_SIZE: u64 = 128;
const SET_BITS: i128 = 1024;

/// The name under which is remembered that a timer was set.
const TIMER: &str = "timer";

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// A new descriptor that tells of events, as the result.
    fn new_teller(&mut self) -> ModelResult<H::Value> {
        if self.happens()? {
            return self.fail(EINVAL);
        }
        let number = self.descriptor_of(Opened::Events)?;
        self.give_value(number, Ty::I32, true)
    }

    /// Fills a record of two times, each of two words, with what is left of a timer: zeros in a run, which does not follow one that was set.
    fn two_times(&mut self, place: H::Value) -> Result<(), Stop> {
        let bytes = 4 * self.host.model().pointer_bytes();
        if self.host.is_exact() && self.fact(TIMER, 0).is_some() {
            return Err(self.host.unsupported("what is left of the time of a timer".into()));
        }
        self.any_bytes(place, bytes)
    }
}

/// Functions that make a descriptor which tells of events, by numbers alone.
fn teller<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    for index in 0..call.args.len() {
        call.operand(index)?;
    }
    call.new_teller()
}

/// `signalfd`: a set of signals; the descriptor that is given gets the set, or a new one if it is -1.
fn signalfd<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (descriptor, ty) = call.operand(0)?;
    let set = call.pointer(1)?;
    call.readable_bytes(set, 8)?;
    call.operand(2)?;
    if call.is(descriptor, ty, -1)? {
        return call.new_teller();
    }
    if call.bad_descriptor(0)? {
        return call.fail(EBADF);
    }
    call.give_value(descriptor, ty, true)
}

/// `inotify_add_watch`: a path, and a number from 1 on for what is watched.
fn inotify_add_watch<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(0)?;
    call.path(1)?;
    if !call.world_says()? {
        return call.fail(ENOENT);
    }
    call.disturb_errno()?;
    // The same number again for the same file, another one for another: a run does not know which it is.
    if call.host.is_exact() && call.fact("inotify_add_watch", 0).is_some() {
        return Err(call.host.unsupported("several files that are watched".into()));
    }
    let one = call.host.constant(Ty::I32, 1);
    call.set_fact("inotify_add_watch", 0, one);
    let number = if call.host.is_exact() { one } else { call.any_not_negative(Ty::I32)? };
    call.give_value(number, Ty::I32, true)
}

/// The size of a `struct epoll_event`, which is packed, and where its data stand.
const EVENT_SIZE: u64 = 12;

/// `epoll_ctl`: the event is there unless a descriptor is taken out.
fn epoll_ctl<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(2)?;
    if call.number(1)? != 2 {
        let event = call.pointer(3)?;
        call.readable_bytes(event, EVENT_SIZE)?;
    }
    crate::descriptor::on_descriptor(call)
}

/// `epoll_wait`: there is room for so many events. The data of an event are those that it was registered with, which is not followed: only that none happens.
fn epoll_wait<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (place, count) = (call.pointer(1)?, call.integer(2, Ty::I64)?);
    call.operand(3)?;
    let zero = call.size(0);
    if !call.host.holds(CmpOp::Slt, Ty::I64, zero, count)? {
        return call.fail(EINVAL);
    }
    let size = call.size(EVENT_SIZE);
    let Some(bytes) = call.product(count, size)? else { return call.fail(EINVAL) };
    call.writable(place, bytes)?;
    if call.happens()? {
        return call.fail(EINVAL);
    }
    call.not_followed("events with the data that they were registered with")?;
    if call.host.is_exact() && call.number(3)? < 0 {
        // Nothing happens, and there is no limit: the program waits until it is killed.
        return Err(Stop::Abort);
    }
    Ok(call.give(0))
}

/// Functions that set two times, and store those before unless the place is null.
pub(crate) fn set_time<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    new: usize,
    old: usize,
) -> ModelResult<H::Value> {
    call.operand(0)?;
    let (new, old) = (call.pointer(new)?, call.optional(old)?);
    let bytes = 4 * call.host.model().pointer_bytes();
    call.readable_bytes(new, bytes)?;
    if let Some(old) = old {
        call.writable_bytes(old, bytes)?;
        call.two_times(old)?;
    }
    let set = call.null();
    call.set_fact(TIMER, 0, set);
    call.give_status()
}

/// Functions that store two times.
pub(crate) fn get_time<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, index: usize) -> ModelResult<H::Value> {
    call.operand(0)?;
    let place = call.pointer(index)?;
    call.two_times(place)?;
    call.give_status()
}

/// `__fdelt_chk`, which `FD_SET` and its relatives use: the word of a set that a descriptor stands in; one that is in no set ends the program.
fn set_element<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (descriptor, ty) = call.operand(0)?;
    if !call.is_within(descriptor, ty, 0, SET_BITS - 1)? {
        return Err(Stop::Abort);
    }
    let bits = 8 * call.host.model().pointer_bytes();
    let bits = call.host.constant(ty, u128::from(bits));
    let element = call.host.binary(BinOp::UDiv, ty, descriptor, bits)?;
    call.give_value(element, ty, false)
}

/// What `select` looks at in a run: so many descriptors, in bytes of whole words.
fn looked_at<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<(u64, u64), Stop> {
    let count = call.number(0)? as u64;
    let word = call.host.model().pointer_bytes();
    Ok((count, count.div_ceil(8 * word) * word))
}

/// Takes any descriptors out of those words of a set that are looked at.
fn thin_any_set<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, set: H::Value) -> Result<(), Stop> {
    let (word, ty) = (call.host.model().pointer_bytes(), call.host.model().pointer_int());
    let count = call.integer(0, Ty::I64)?;
    let up = call.longer(count, 8 * word - 1)?;
    let (bits, each) = (call.size(8 * word), call.size(word));
    let words = call.host.binary(BinOp::UDiv, Ty::I64, up, bits)?;
    let bytes = call.host.binary(BinOp::Mul, Ty::I64, words, each)?;
    call.writable(set, bytes)?;
    for at in (0..SET_SIZE).step_by(word as usize) {
        if !call.below(at, bytes)? {
            break;
        }
        let place = call.after(set, at);
        let old = call.host.load(place, ty)?;
        call.host.use_value(old, "by a library function")?;
        let (old, any) = (call.host.plain(old), call.host.unconstrained(ty)?);
        let left = call.host.binary(BinOp::And, ty, old, any)?;
        call.host.store(place, ty, left)?;
    }
    Ok(())
}

/// Takes descriptors out of the set that an argument points to, unless it is null, and gives how many are left. In a run which stay is drawn, 8 by 8;
/// otherwise any may.
fn thin_set<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, index: usize) -> Result<i128, Stop> {
    let Some(set) = call.optional(index)? else { return Ok(0) };
    if !call.host.is_exact() {
        return thin_any_set(call, set).map(|()| 0);
    }
    let (count, bytes) = looked_at(call)?;
    call.writable_bytes(set, bytes)?;
    let mut left = 0;
    for at in 0..bytes {
        let old = call.byte(set, at)?;
        let kept = u8::MAX.checked_shr(8_u32.saturating_sub(count.saturating_sub(8 * at).min(8) as u32));
        let mut byte = call.byte_value(0);
        if let Some(kept) = kept {
            let kept = call.byte_value(kept);
            byte = call.host.binary(BinOp::And, Ty::I8, old, kept)?;
        }
        if !call.host.is_zero(byte, Ty::I8)? {
            let drawn = call.world(8, Ty::I8)?;
            byte = call.host.binary(BinOp::And, Ty::I8, byte, drawn)?;
        }
        left += i128::from(call.host.known(byte).unwrap_or_default().count_ones());
        call.store_at(set, at, Ty::I8, byte)?;
    }
    Ok(left)
}

/// The sets of `select`; gives how many descriptors are left in them. Absent when a negative number of them is to be looked at.
fn thin_sets<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<Option<i128>, Stop> {
    let (count, ty) = call.operand(0)?;
    if !call.is_within(count, ty, 0, SET_BITS)? {
        let zero = call.host.constant(ty, 0);
        if !call.host.holds(CmpOp::Slt, ty, count, zero)? {
            return Err(call.host.unsupported("sets of more descriptors than an 'fd_set' has".into()));
        }
        return Ok(None);
    }
    let mut left = 0;
    for index in 1..4 {
        left += thin_set(call, index)?;
    }
    Ok(Some(left))
}

/// The number of descriptors as the result of `select`. With nothing to wait for, a program that waits without a limit waits until it is killed.
fn give_ready<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    ready: i128,
    has_limit: bool,
) -> ModelResult<H::Value> {
    match (call.host.is_exact(), ready, has_limit) {
        (false, ..) => call.give_number(0),
        (true, 0, false) => Err(Stop::Abort),
        _ => Ok(call.give(ready)),
    }
}

/// `select`: takes those descriptors out of three sets, each unless it is null, that are not ready. Linux stores how much is left of the time that is given:
/// none in a run in which nothing is ready, and otherwise all.
fn select<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let bytes = 2 * call.host.model().pointer_bytes();
    let limit = call.optional(4)?;
    if let Some(limit) = limit {
        call.writable_bytes(limit, bytes)?;
    }
    let Some(ready) = thin_sets(call)? else { return call.fail(EINVAL) };
    if let Some(limit) = limit
        && (ready == 0 || !call.host.is_exact())
    {
        call.any_bytes(limit, bytes)?;
    }
    give_ready(call, ready, limit.is_some())
}

/// `pselect`: the time is only read, and so is a mask of signals.
fn pselect<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (limit, mask) = (call.optional(4)?, call.optional(5)?);
    if let Some(limit) = limit {
        call.readable_bytes(limit, 2 * call.host.model().pointer_bytes())?;
    }
    if let Some(mask) = mask {
        call.readable_bytes(mask, 8)?;
    }
    let Some(ready) = thin_sets(call)? else { return call.fail(EINVAL) };
    give_ready(call, ready, limit.is_some())
}

/// `openpty`: stores two descriptors of a terminal that the program makes. Where a name is wanted, there is no knowing how much room it needs: that is not
/// followed. Settings and the size of the window are there unless null.
fn openpty<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let places = [call.pointer(0)?, call.pointer(1)?];
    for place in places {
        call.writable_bytes(place, 4)?;
    }
    if call.optional(2)?.is_some() {
        return Err(call.host.unsupported("'openpty' that writes a name".into()));
    }
    for (index, bytes) in [(3, 60), (4, 8)] {
        if let Some(given) = call.optional(index)? {
            call.readable_bytes(given, bytes)?;
        }
    }
    if call.happens()? {
        return call.fail(ENOENT);
    }
    for place in places {
        let number = call.descriptor_of(Opened::Events)?;
        call.host.store(place, Ty::I32, number)?;
    }
    Ok(call.give(0))
}
