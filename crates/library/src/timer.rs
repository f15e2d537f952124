//! Timers, and waiting for signals.
//!
//! A timer sends a signal by itself, of which `signal` says what is analysed: nothing but the end of the program where no handler is set, and where
//! one is, the program is not proved. A timer that runs a function in a thread is not followed.

use crate::call::Call;
use crate::errno::EINVAL;
use crate::event::{get_time, set_time};
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::stop::Stop;
use ringfence_ir::Ty;

models! {
    [timer_create, pause, sigsuspend, sigaltstack]
    "timer_settime" => |call| set_time(call, 2, 3),
    "timer_gettime" => |call| get_time(call, 1),
    "timer_delete" => |call| call.give_status(),
    "timer_getoverrun" => |call| call.give_number(0),
    "setitimer" => |call| set_time(call, 1, 2),
    "getitimer" => |call| get_time(call, 1),
}

/// The size of a `struct sigevent`, and the way of telling by a function that runs in a thread.
const NOTICE_SIZE: u64 = 64;
const BY_THREAD: i128 = 2;

/// `timer_create`: says how to tell, unless that is null, and stores the number of a new timer.
fn timer_create<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(0)?;
    let (notice, place) = (call.optional(1)?, call.pointer(2)?);
    let word = call.host.model().pointer_bytes();
    if let Some(notice) = notice {
        call.readable_bytes(notice, NOTICE_SIZE)?;
        let at = call.after(notice, word + 4);
        let way = call.host.load(at, Ty::I32)?;
        call.host.use_value(way, "by a library function")?;
        let way = call.host.plain(way);
        if call.is(way, Ty::I32, BY_THREAD)? {
            return Err(call.host.unsupported("a timer that runs a function in a thread".into()));
        }
    }
    call.writable_bytes(place, word)?;
    if call.happens()? {
        return call.fail(EINVAL);
    }
    call.disturb_errno()?;
    let ty = call.host.model().pointer_int();
    let timers = call.fact("timer_create", 0).and_then(|count| call.host.known(count)).unwrap_or_default();
    let number = call.usual(ty, timers)?;
    if call.host.is_exact() {
        let count = call.host.constant(Ty::I32, timers + 1);
        call.set_fact("timer_create", 0, count);
    }
    call.host.store(place, ty, number)?;
    Ok(call.give(0))
}

/// Waits for a signal: without a handler the first one ends the program.
fn wait<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let handlers: Vec<H::Value> = call.host.library().handlers.iter().map(|&(_, handler)| handler).collect();
    for handler in handlers {
        if !call.host.is_zero(handler, Ty::Ptr)? && !call.is(handler, Ty::Ptr, 1)? {
            return Err(call.host.unsupported("a signal that arrives by itself".into()));
        }
    }
    Err(Stop::Abort)
}

fn pause<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    wait(call)
}

/// `sigsuspend`: the mask is there.
fn sigsuspend<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let mask = call.pointer(0)?;
    call.readable_bytes(mask, 8)?;
    wait(call)
}

/// The least size of a stack for signals, and the flag that says that there is none.
const LEAST_STACK: u64 = 2048;
const NO_STACK: u128 = 2;

/// `sigaltstack`: the stack that handlers run on. It is given, unless that is null, as an address, flags and a size; the one before is stored, unless that is null. What
/// handlers do with it is not followed, as they do not run by themselves.
fn sigaltstack<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (new, old) = (call.optional(0)?, call.optional(1)?);
    let word = call.host.model().pointer_bytes();
    let (bytes, word_ty) = (3 * word, call.host.model().pointer_int());
    if let Some(new) = new {
        call.readable_bytes(new, bytes)?;
    }
    if let Some(old) = old {
        call.writable_bytes(old, bytes)?;
    }
    if !call.host.is_exact() {
        if let Some(old) = old {
            call.any_bytes(old, bytes)?;
        }
        return call.give_status();
    }
    let kept = call.object_for("sigaltstack", 0, bytes, "stack for signals")?;
    if call.fact("sigaltstack", 1).is_none() {
        let none = call.host.constant(Ty::I32, NO_STACK);
        call.store_at(kept, word, Ty::I32, none)?;
        call.set_fact("sigaltstack", 1, none);
    }
    let before = library_copy(call, kept, bytes)?;
    if let Some(new) = new {
        let (flags, size) = (call.after(new, word), call.after(new, 2 * word));
        let (flags, size) = (call.host.load(flags, Ty::I32)?, call.host.load(size, word_ty)?);
        for value in [flags, size] {
            call.host.use_value(value, "by a library function")?;
        }
        let off = call.is(flags, Ty::I32, NO_STACK as i128)?;
        let least = call.host.constant(word_ty, u128::from(LEAST_STACK));
        if !off && call.host.less(size, least, word_ty)? {
            return call.fail(crate::errno::ENOMEM);
        }
        if !off && !call.host.is_zero(flags, Ty::I32)? {
            return Err(call.host.unsupported("flags of a stack for signals".into()));
        }
        call.copy(kept, new, bytes)?;
    }
    if let Some(old) = old {
        call.copy(old, before, bytes)?;
    }
    Ok(call.give(0))
}

/// The bytes of a record in an object of their own.
fn library_copy<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    from: H::Value,
    bytes: u64,
) -> Result<H::Value, Stop> {
    let copy = crate::access::library_object(call.host, bytes, "stack for signals")?;
    call.copy(copy, from, bytes)?;
    Ok(copy)
}
