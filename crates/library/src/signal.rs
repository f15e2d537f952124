//! Signals: sets of them, handlers, masks.
//!
//! What is analysed: a handler runs when the program raises the signal itself (`raise`, `abort`; see `process`). A signal that
//! arrives by itself while a handler is set is not followed, so that a program with handlers is not proved; without one, such a
//! signal ends the program or does nothing, and neither is a violation. A handler with three parameters and one that is reset
//! when it runs are recorded; raising their signals is not followed, nor is raising any when the mask was changed.

use crate::call::Call;
use crate::errno::EINVAL;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::process::{handler, record_handler};
use crate::stop::Stop;
use crate::world::Home;
use ringfence_ir::{BinOp, DataModel, Ty};

models! {
    [sigismember, sigaction, siginterrupt, kill, killpg, alarm, strsignal]
    "sigqueue" => kill,
    "sigemptyset" => |call| fill_set(call, 0),
    "sigfillset" => |call| fill_set(call, 0xff),
    "sigaddset" => |call| change_set(call, true),
    "sigdelset" => |call| change_set(call, false),
    "sigprocmask" | "pthread_sigmask" => sigprocmask,
    "__libc_current_sigrtmin" => |call| real_time(call, 34),
    "__libc_current_sigrtmax" => |call| real_time(call, 64),
}

/// The size of a `sigset_t`, and how much of it is used in a run, as in glibc.
const SET_SIZE: u64 = 128;
const USED_SIZE: u64 = 8;

/// The highest signal number.
const LAST_SIGNAL: i128 = 64;

/// Flags with which a handler takes three arguments or is set back when it runs.
const OTHER_CALL: u128 = 0x4 | 0x8000_0000;

/// The names under which handlers that cannot be called here, and masks, are remembered.
pub(crate) const SPECIAL: &str = "handler with flags";
pub(crate) const ACTION: &str = "sigaction";
pub(crate) const MASK: &str = "signal mask";

/// How many bytes (`I64`) of a set must be there: all, whatever the library uses of it.
fn set_size<'p, H: Host<'p>>(call: &Call<'_, 'p, H>) -> H::Value {
    call.size(SET_SIZE)
}

/// Signals that the system and the library keep to themselves: a byte of a set, and the bit.
const KEPT: [(u64, u8); 2] = [(3, 0x80), (4, 0x01)];

/// Signals that cannot be blocked.
const UNBLOCKED: [(u64, u8); 2] = [(1, 0x01), (2, 0x04)];

/// `sigemptyset` and `sigfillset`: the part of the set that is used is written.
fn fill_set<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, byte: u8) -> ModelResult<H::Value> {
    let set = call.pointer(0)?;
    let (all, used) = (set_size(call), call.size(USED_SIZE));
    call.writable(set, all)?;
    let value = call.byte_value(byte);
    call.host.fill(set, value, used)?;
    for (at, bit) in KEPT {
        let (place, value) = (call.after(set, at), call.byte_value(byte & !bit));
        call.host.store(place, Ty::I8, value)?;
    }
    Ok(call.give(0))
}

/// The byte of a set in which a signal stands, and its bit; absent when there is no such signal. The whole set is there.
fn bit_of<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, write: bool) -> Result<Option<(H::Value, u8)>, Stop> {
    let set = call.pointer(0)?;
    let size = set_size(call);
    if write {
        call.writable(set, size)?
    } else {
        call.readable(set, size)?
    }
    let signal = call.number(1)?;
    if !(1..=LAST_SIGNAL).contains(&signal) {
        call.set_errno(EINVAL)?;
        return Ok(None);
    }
    let index = (signal - 1) as u64;
    Ok(Some((call.after(set, index / 8), 1 << (index % 8))))
}

/// `sigaddset` and `sigdelset`: 0, or -1 for no signal.
fn change_set<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, add: bool) -> ModelResult<H::Value> {
    let Some((place, bit)) = bit_of(call, true)? else { return Ok(call.give(-1)) };
    let old = call.byte(place, 0)?;
    let (op, bits) = if add { (BinOp::Or, bit) } else { (BinOp::And, !bit) };
    let bits = call.byte_value(bits);
    let new = call.host.binary(op, Ty::I8, old, bits)?;
    call.host.store(place, Ty::I8, new)?;
    Ok(call.give(0))
}

/// `sigismember`: 1 or 0, or -1 for no signal.
fn sigismember<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let Some((place, bit)) = bit_of(call, false)? else { return Ok(call.give(-1)) };
    let byte = call.byte(place, 0)?;
    let bit = call.byte_value(bit);
    let found = call.host.binary(BinOp::And, Ty::I8, byte, bit)?;
    let member = !call.host.is_zero(found, Ty::I8)?;
    Ok(call.give(i128::from(member)))
}

/// The size of a `struct sigaction` and where its flags stand; the handler stands first, and the mask after it.
const fn action(model: DataModel) -> (u64, u64) {
    match model {
        DataModel::Ilp32 => (140, 132),
        DataModel::Lp64 => (152, 136),
    }
}

/// `sigaction`: records the handler of the second argument unless that is null, and stores the one before where the third says unless
/// that is null. -1 for no signal, and for those that cannot be handled.
fn sigaction<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let signal = call.number(0)?;
    let (new, old) = (call.optional(1)?, call.optional(2)?);
    let (size, flags_at) = action(call.host.model());
    let bytes = call.size(size);
    if let Some(new) = new {
        call.readable(new, bytes)?;
    }
    if let Some(old) = old {
        call.writable(old, bytes)?;
    }
    if !(1..=LAST_SIGNAL).contains(&signal) || (new.is_some() && matches!(signal, 9 | 19)) {
        call.set_errno(EINVAL)?;
        return Ok(call.give(-1));
    }
    let before = handler(call, signal).unwrap_or_else(|| call.null());
    let given = match new {
        Some(new) => {
            let handler = call.host.load(new, Ty::Ptr)?;
            call.host.use_value(handler, "as a pointer")?;
            let place = call.after(new, flags_at);
            let flags = call.host.load(place, Ty::I32)?;
            call.host.use_value(flags, "by a library function")?;
            Some((handler, call.host.plain(flags)))
        }
        None => None,
    };
    if let Some(old) = old {
        call.store_action(old, signal, before)?;
    }
    if let Some((handler, flags)) = given {
        let other = call.host.constant(Ty::I32, OTHER_CALL);
        let other = call.host.binary(BinOp::And, Ty::I32, flags, other)?;
        if !call.host.is_zero(other, Ty::I32)? {
            call.set_fact(SPECIAL, signal as u64, other);
        } else {
            let facts = &mut call.host.library_mut().facts;
            facts.retain(|(name, of, _)| (*name, *of) != (SPECIAL, signal as u64));
        }
        record_handler(call, signal, handler)?;
        if let Some(new) = new {
            let kept = call.object_for(ACTION, signal as u64, size, "struct sigaction")?;
            call.host.copy(kept, new, bytes)?;
        }
    }
    Ok(call.give(0))
}

/// The flag that the library adds on 64-bit machines.
const RESTORER: u128 = 0x0400_0000;

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// Writes the record of a signal: in a run what `sigaction` was given, or zeros for a signal without a handler; otherwise it is open, the
    /// handler aside.
    fn store_action(&mut self, place: H::Value, signal: i128, handler: H::Value) -> Result<(), Stop> {
        let (size, flags_at) = action(self.host.model());
        let (zero, bytes) = (self.byte_value(0), self.size(size));
        if !self.host.is_exact() {
            self.host.scramble(place, bytes)?;
            return self.host.store(place, Ty::Ptr, handler);
        }
        let Some(kept) = self.fact(ACTION, signal as u64) else {
            if !self.host.is_zero(handler, Ty::Ptr)? {
                return Err(self
                    .host
                    .unsupported("what 'signal' makes of a handler, asked by 'sigaction'".into()));
            }
            return self.host.fill(place, zero, bytes);
        };
        self.host.copy(place, kept, bytes)?;
        if self.host.model() == DataModel::Lp64 {
            let at = self.after(place, flags_at);
            let (flags, more) = (self.host.load(at, Ty::I32)?, self.host.constant(Ty::I32, RESTORER));
            let flags = self.host.plain(flags);
            let flags = self.host.binary(BinOp::Or, Ty::I32, flags, more)?;
            self.host.store(at, Ty::I32, flags)?;
        }
        Ok(())
    }
}

/// `sigprocmask`: blocks, unblocks or sets the signals of a set unless that is null, and stores the mask before unless that pointer is.
fn sigprocmask<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (set, old) = (call.optional(1)?, call.optional(2)?);
    let (whole, size) = (set_size(call), call.size(USED_SIZE));
    if let Some(set) = set {
        call.readable(set, whole)?;
    }
    if let Some(old) = old {
        call.writable(old, whole)?;
    }
    let (how, ty) = call.operand(0)?;
    if set.is_some() && !call.is_within(how, ty, 0, 2)? {
        return if call.name() == "pthread_sigmask" {
            Ok(call.give(i128::from(EINVAL)))
        } else {
            call.set_errno(EINVAL)?;
            Ok(call.give(-1))
        };
    }
    let fresh = call.fact(MASK, 0).is_none();
    if set.is_none() && fresh {
        // Nothing changes: what the process started with is 0 in a run.
        if let Some(old) = old {
            let zero = call.byte_value(0);
            if call.host.is_exact() {
                call.host.fill(old, zero, size)?
            } else {
                call.host.scramble(old, size)?
            }
        }
        return Ok(call.give(0));
    }
    let mask = call.object_for(MASK, 0, USED_SIZE, "signal mask")?;
    if fresh && !call.host.is_exact() {
        call.host.scramble(mask, size)?;
    }
    let wanted = match set {
        Some(set) => (0..USED_SIZE).map(|at| call.byte(set, at)).collect::<Result<Vec<_>, _>>()?,
        None => Vec::new(),
    };
    if let Some(old) = old {
        call.host.copy(old, mask, size)?;
    }
    for (at, bits) in wanted.into_iter().enumerate() {
        let place = call.after(mask, at as u64);
        let before = call.host.load(place, Ty::I8)?;
        let after = masked(call, (how, ty), before, bits)?;
        let kept = KEPT.iter().chain(&UNBLOCKED).filter(|(byte, _)| *byte == at as u64);
        let free = call.byte_value(!kept.fold(0, |bits, (_, bit)| bits | bit));
        let after = call.host.binary(BinOp::And, Ty::I8, after, free)?;
        call.host.store(place, Ty::I8, after)?;
    }
    Ok(call.give(0))
}

/// What becomes of a byte of the mask.
fn masked<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    (how, ty): (H::Value, Ty),
    before: H::Value,
    bits: H::Value,
) -> Result<H::Value, Stop> {
    if call.is(how, ty, 0)? {
        return call.host.binary(BinOp::Or, Ty::I8, before, bits);
    }
    if call.is(how, ty, 2)? {
        return Ok(bits);
    }
    let all = call.byte_value(0xff);
    let others = call.host.binary(BinOp::Xor, Ty::I8, bits, all)?;
    call.host.binary(BinOp::And, Ty::I8, before, others)
}

/// `siginterrupt`: 0, or -1 for no signal.
fn siginterrupt<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let signal = call.number(0)?;
    if (1..=LAST_SIGNAL).contains(&signal) { Ok(call.give(0)) } else { call.fail(EINVAL) }
}

/// `kill` and `sigqueue`: to another process, or only asking whether it is there. A signal to oneself is not followed.
fn kill<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let ((process, ty), (signal, signal_ty)) = (call.operand(0)?, call.operand(1)?);
    if !call.host.is_zero(signal, signal_ty)? {
        let own = call.fact("getpid", 0);
        let to_own = match own {
            Some(own) => {
                let process = call.resized(process, ty, Ty::I32, true)?;
                call.host.equals(process, own, Ty::I32)?
            }
            // Without `getpid` a number is one's own only by chance, which a run never shows.
            None => call.happens()?,
        };
        if to_own || !call.is_within(process, ty, 1, i128::from(i32::MAX))? {
            return Err(call.host.unsupported(format!("'{}' of the own process", call.name())));
        }
    }
    call.give_status()
}

/// `killpg`: a group may hold the own process.
fn killpg<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(0)?;
    let (signal, ty) = call.operand(1)?;
    if !call.host.is_zero(signal, ty)? {
        return Err(call.host.unsupported("'killpg', which may reach the own process".into()));
    }
    call.give_status()
}

/// `alarm`: how many seconds were left; none in a run. The signal that it asks for arrives by itself.
fn alarm<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(0)?;
    if call.host.is_exact() {
        return Ok(call.give(0));
    }
    let any = call.host.unconstrained(Ty::I32)?;
    call.give_value(any, Ty::I32, false)
}

/// The first and the last signal of the program's own, as in glibc in a run; others may keep more of them back.
fn real_time<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, usual: i128) -> ModelResult<H::Value> {
    if call.host.is_exact() {
        return Ok(call.give(usual));
    }
    let (any, count, first) =
        (call.host.unconstrained(Ty::I32)?, call.host.constant(Ty::I32, 33), call.host.constant(Ty::I32, 32));
    let number = call.host.binary(BinOp::URem, Ty::I32, any, count)?;
    let number = call.host.binary(BinOp::Add, Ty::I32, number, first)?;
    call.give_value(number, Ty::I32, false)
}

/// How long the text of a signal is at most.
const LONGEST_TEXT: u64 = 63;

/// `strsignal`: a text of the library's, which the next call may overwrite.
fn strsignal<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (signal, ty) = call.operand(0)?;
    let home = Home::Library("name of a signal");
    let text = match call.host.known(signal).filter(|_| call.host.is_exact()) {
        Some(bits) => {
            let number = ringfence_base::bits::sign_extend(bits, ty.bits(call.host.model()));
            let known = usize::try_from(number).ok().and_then(|number| TEXTS.lines().nth(number));
            let text = match known.filter(|text| !text.is_empty()) {
                Some(text) => text.to_owned(),
                None if (34..=64).contains(&number) => format!("Real-time signal {}", number - 34),
                None => format!("Unknown signal {number}"),
            };
            let text = text.into_bytes().into_iter().map(|byte| call.byte_value(byte)).collect();
            call.new_known_text(home, text)?
        }
        None => call.any_text(home, &[], LONGEST_TEXT)?,
    };
    let text = text.unwrap_or_else(|| call.null());
    call.replace_text("strsignal", 0, text);
    Ok(Some(call.not_to_be_changed(text)))
}

/// What glibc calls the signals, one on a line; there is none of number 0.
const TEXTS: &str = include_str!("signal.txt");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_short_enough() {
        assert!(TEXTS.lines().all(|name| name.len() as u64 <= LONGEST_TEXT));
    }
}
