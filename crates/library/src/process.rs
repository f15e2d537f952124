//! The end of the process, assertions, signals, and what cannot be executed.
//!
//! `signal` records the handler and `raise` calls it at once; a signal that arrives by itself is not
//! followed. A signal without a handler is followed only for `SIGABRT`. Jumps out of functions and
//! other processes are reported as unsupported.

use crate::call::Call;
use crate::errno::EINVAL;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::stop::Stop;
use ringfence_ir::Ty;
use ringfence_verdict::ViolationKind;

models! {
    "abort" => abort,
    "__builtin_trap" => trap,
    "__stack_chk_fail" => trap,
    "__chk_fail" => trap,
    "exit" => exit,
    "_exit" => quick_exit,
    "_Exit" => quick_exit,
    "quick_exit" => quick_exit,
    "atexit" => atexit,
    "assert" => assert,
    "__assert_fail" => assert_fail,
    "__assert" => assert_fail,
    "__assert_perror_fail" => assert_perror_fail,
    "signal" => signal,
    "raise" => raise,
    "setjmp" => jump,
    "_setjmp" => jump,
    "sigsetjmp" => jump,
    "__sigsetjmp" => jump,
    "longjmp" => jump,
    "_longjmp" => jump,
    "siglongjmp" => jump,
    "system" => other_process,
    "popen" => other_process,
    "fork" => other_process,
    "vfork" => other_process,
    "sleep" => done,
    "usleep" => done,
    "nanosleep" => nanosleep,
    "sched_yield" => done,
}

const SIGABRT: i128 = 6;

/// The handler that stands for "ignore".
const SIG_IGN: i128 = 1;

/// The highest signal number.
const LAST_SIGNAL: i128 = 64;

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// A failed assertion or a call of an error function: a violation of this kind if those were asked
    /// about. Otherwise the program ends here as by `abort`, which is what `assert` does and what SV-COMP's
    /// error functions stand for.
    pub(crate) fn error(&mut self, kind: ViolationKind, message: String) -> Stop {
        if !self.host.errors_abort() {
            return self.host.violation(kind, message);
        }
        abort(self).err().unwrap_or(Stop::Abort)
    }
}

/// `abort`: a handler of `SIGABRT` runs first; nothing else does.
fn abort<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    if let Some(handler) = handler(call, SIGABRT) {
        let ignored = call.host.is_zero(handler, Ty::Ptr)? || call.is(handler, Ty::Ptr, SIG_IGN)?;
        if !ignored {
            handle(call, handler, SIGABRT)?;
        }
    }
    Err(Stop::Abort)
}

/// `__builtin_trap` and failed checks of the compiler's: the program is killed.
fn trap<'p, H: Host<'p>>(_: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    Err(Stop::Abort)
}

/// The status that a program ends with. A host that does not know it has no use for it: it is 0 then.
fn status<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<i32, Stop> {
    let status = call.integer(0, Ty::I32)?;
    Ok(call.host.known(status).unwrap_or(0) as i32)
}

/// `exit`: handlers run, then the program ends.
fn exit<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    Err(Stop::Exit(status(call)?))
}

/// `_exit`, `_Exit` and `quick_exit`: the program ends at once.
fn quick_exit<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    Err(Stop::QuickExit(status(call)?))
}

/// `atexit`: registration always succeeds.
fn atexit<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let function = call.pointer(0)?;
    call.host.at_exit(function);
    Ok(call.give(0))
}

/// `assert` called as a function, in programs that did not include its header.
fn assert<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    if call.is_true(0)? {
        return Ok(call.give(0));
    }
    Err(call.error(ViolationKind::AssertionFailed, "assertion failed".into()))
}

/// `__assert_fail` and `__assert`: the first argument is the text of the condition.
fn assert_fail<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let message = match call.optional(0)? {
        Some(text) => format!("assertion '{}' failed", call.shown_string(text)?),
        None => "assertion failed".into(),
    };
    Err(call.error(ViolationKind::AssertionFailed, message))
}

/// `__assert_perror_fail`: the first argument is an error number.
fn assert_perror_fail<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (error, ty) = call.operand(0)?;
    let message = format!("assertion failed: unexpected error {}", call.shown(error, ty));
    Err(call.error(ViolationKind::AssertionFailed, message))
}

/// The recorded handler of a signal; absent or null is the default.
fn handler<'p, H: Host<'p>>(call: &Call<'_, 'p, H>, signal: i128) -> Option<H::Value> {
    let handlers = &call.host.library().handlers;
    handlers.iter().find(|(number, _)| *number == signal).map(|&(_, handler)| handler)
}

fn handle<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, handler: H::Value, signal: i128) -> Result<(), Stop> {
    let signal = call.host.constant(Ty::I32, signal as u128);
    call.host.call_back(handler, &[(signal, Ty::I32)], Ty::I32)?;
    Ok(())
}

/// `signal`: records a handler and returns the one before; `SIG_ERR` for a number that is none.
fn signal<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let signal = call.number(0)?;
    let new = call.pointer(1)?;
    if !(1..=LAST_SIGNAL).contains(&signal) {
        call.set_errno(EINVAL)?;
        return Ok(Some(call.host.constant(Ty::Ptr, u128::MAX)));
    }
    if !call.host.is_zero(new, Ty::Ptr)? && !call.is(new, Ty::Ptr, SIG_IGN)? {
        call.not_followed("a signal that arrives by itself")?;
    }
    let old = handler(call, signal);
    let handlers = &mut call.host.library_mut().handlers;
    handlers.retain(|(number, _)| *number != signal);
    handlers.push((signal, new));
    call.give_pointer(old)
}

/// `raise`: calls the handler. Without one, `SIGABRT` aborts; other defaults are not modelled.
fn raise<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let signal = call.number(0)?;
    let handler = match handler(call, signal) {
        Some(handler) if !call.host.is_zero(handler, Ty::Ptr)? => handler,
        _ => {
            let what = format!("raise of signal {signal} without a handler");
            return Err(if signal == SIGABRT { Stop::Abort } else { call.host.unsupported(what) });
        }
    };
    if !call.is(handler, Ty::Ptr, SIG_IGN)? {
        handle(call, handler, signal)?;
    }
    Ok(call.give(0))
}

fn jump<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    Err(call.host.unsupported(format!("'{}', a jump out of functions", call.name())))
}

fn other_process<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    Err(call.host.unsupported(format!("'{}', which starts another process", call.name())))
}

/// Waiting takes no time and succeeds in a run.
fn done<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.give_success(0)
}

/// `nanosleep`: the time asked for must be readable.
fn nanosleep<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let wanted = call.pointer(0)?;
    let both = call.size(2 * call.host.model().pointer_bytes());
    call.readable(wanted, both)?;
    call.give_success(0)
}
