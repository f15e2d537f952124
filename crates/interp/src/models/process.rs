//! The end of the process, assertions, signals, and what cannot be executed.
//!
//! `signal` records the handler and `raise` calls it at once; no signal arrives by itself. A signal
//! without a handler is followed only for `SIGABRT`. Jumps out of functions and other processes are
//! reported as unsupported.

use super::{Call, Model, ModelResult};
use crate::outcome::Stop;
use crate::value::Value;
use ringfence_ir::Ty;
use ringfence_verdict::ViolationKind;

/// The functions of this family.
pub(super) const MODELS: &[Model] = &[
    Model { name: "abort", run: abort },
    Model { name: "__builtin_trap", run: trap },
    Model { name: "__stack_chk_fail", run: trap },
    Model { name: "__chk_fail", run: trap },
    Model { name: "exit", run: exit },
    Model { name: "_exit", run: quick_exit },
    Model { name: "_Exit", run: quick_exit },
    Model { name: "quick_exit", run: quick_exit },
    Model { name: "atexit", run: atexit },
    Model { name: "assert", run: assert },
    Model { name: "__assert_fail", run: assert_fail },
    Model { name: "__assert", run: assert_fail },
    Model { name: "__assert_perror_fail", run: assert_perror_fail },
    Model { name: "signal", run: signal },
    Model { name: "raise", run: raise },
    Model { name: "setjmp", run: jump },
    Model { name: "_setjmp", run: jump },
    Model { name: "sigsetjmp", run: jump },
    Model { name: "__sigsetjmp", run: jump },
    Model { name: "longjmp", run: jump },
    Model { name: "_longjmp", run: jump },
    Model { name: "siglongjmp", run: jump },
    Model { name: "system", run: other_process },
    Model { name: "popen", run: other_process },
    Model { name: "fork", run: other_process },
    Model { name: "vfork", run: other_process },
    Model { name: "sleep", run: done },
    Model { name: "usleep", run: done },
    Model { name: "nanosleep", run: nanosleep },
    Model { name: "sched_yield", run: done },
];

const SIGABRT: i128 = 6;

/// The handler that stands for "ignore".
const SIG_IGN: u64 = 1;

/// The highest signal number.
const LAST_SIGNAL: i128 = 64;

/// `abort`: a handler of `SIGABRT` runs first; nothing else does.
fn abort(call: &mut Call<'_, '_>) -> ModelResult {
    let handler = handler(call, SIGABRT);
    if handler.low() > SIG_IGN {
        call.call_back(handler, &[(Value::plain(SIGABRT as u128), Ty::I32)])?;
    }
    Err(Stop::Abort)
}

/// `__builtin_trap` and failed checks of the compiler's: the program is killed.
fn trap(_: &mut Call<'_, '_>) -> ModelResult {
    Err(Stop::Abort)
}

/// `exit`: handlers run, then the program ends.
fn exit(call: &mut Call<'_, '_>) -> ModelResult {
    Err(Stop::Exit(call.number(0)? as i32))
}

/// `_exit`, `_Exit` and `quick_exit`: the program ends at once.
fn quick_exit(call: &mut Call<'_, '_>) -> ModelResult {
    Err(Stop::QuickExit(call.number(0)? as i32))
}

/// `atexit`: registration always succeeds.
fn atexit(call: &mut Call<'_, '_>) -> ModelResult {
    let function = call.arg(0)?;
    call.machine.at_exit(function);
    Ok(call.give(0))
}

/// `assert` called as a function, in programs that did not include its header.
fn assert(call: &mut Call<'_, '_>) -> ModelResult {
    if call.number(0)? != 0 {
        return Ok(call.give(0));
    }
    Err(call.machine.violation(ViolationKind::AssertionFailed, "assertion failed"))
}

/// `__assert_fail` and `__assert`: the first argument is the text of the condition.
fn assert_fail(call: &mut Call<'_, '_>) -> ModelResult {
    let message = match call.optional(0)? {
        Some(text) => format!("assertion '{}' failed", String::from_utf8_lossy(&call.string(text)?)),
        None => "assertion failed".into(),
    };
    Err(call.machine.violation(ViolationKind::AssertionFailed, message))
}

/// `__assert_perror_fail`: the first argument is an error number.
fn assert_perror_fail(call: &mut Call<'_, '_>) -> ModelResult {
    let message = format!("assertion failed: unexpected error {}", call.number(0)?);
    Err(call.machine.violation(ViolationKind::AssertionFailed, message))
}

/// The recorded handler of a signal; null is the default.
fn handler(call: &Call<'_, '_>, signal: i128) -> Value {
    let handlers = &call.machine.library.handlers;
    handlers.iter().find(|(number, _)| *number == signal).map_or(Value::ZERO, |&(_, handler)| handler)
}

/// `signal`: records a handler and returns the one before; `SIG_ERR` for a number that is none.
fn signal(call: &mut Call<'_, '_>) -> ModelResult {
    let signal = call.number(0)?;
    let new = call.arg(1)?;
    if !(1..=LAST_SIGNAL).contains(&signal) {
        call.set_errno(super::errno::EINVAL)?;
        return Ok(Some(Value::of(Ty::Ptr, u128::MAX, call.machine.model())));
    }
    let old = handler(call, signal);
    call.machine.library.handlers.retain(|(number, _)| *number != signal);
    call.machine.library.handlers.push((signal, new));
    Ok(Some(old))
}

/// `raise`: calls the handler. Without one, `SIGABRT` aborts; other defaults are not modelled.
fn raise(call: &mut Call<'_, '_>) -> ModelResult {
    let signal = call.number(0)?;
    let handler = handler(call, signal);
    if handler.is_null() {
        let what = format!("raise of signal {signal} without a handler");
        return Err(if signal == SIGABRT { Stop::Abort } else { call.machine.unsupported(what) });
    }
    if handler.low() != SIG_IGN || !handler.prov.is_none() {
        call.call_back(handler, &[(Value::plain(signal as u128), Ty::I32)])?;
    }
    Ok(call.give(0))
}

fn jump(call: &mut Call<'_, '_>) -> ModelResult {
    Err(call.machine.unsupported(format!("'{}', a jump out of functions", call.name())))
}

fn other_process(call: &mut Call<'_, '_>) -> ModelResult {
    Err(call.machine.unsupported(format!("'{}', which starts another process", call.name())))
}

/// Waiting takes no time and always succeeds.
fn done(call: &mut Call<'_, '_>) -> ModelResult {
    Ok(call.give(0))
}

/// `nanosleep`: the time asked for must be readable.
fn nanosleep(call: &mut Call<'_, '_>) -> ModelResult {
    let wanted = call.arg(0)?;
    call.readable(wanted, 2 * call.machine.model().pointer_bytes())?;
    Ok(call.give(0))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Bench, NULL, int, ptr};
    use super::*;

    #[test]
    fn ends() {
        let mut bench = Bench::new();
        assert_eq!(bench.call("abort", &[]), Err(Stop::Abort));
        assert_eq!(bench.call("__builtin_trap", &[]), Err(Stop::Abort));
        assert_eq!(bench.call("exit", &[int(-3)]), Err(Stop::Exit(-3)));
        assert_eq!(bench.call("_exit", &[int(2)]), Err(Stop::QuickExit(2)));
    }

    #[test]
    fn assertions() {
        let mut bench = Bench::new();
        let (condition, file) = (bench.text("x > 0"), bench.text("a.c"));
        match bench.call("__assert_fail", &[ptr(condition), ptr(file), int(3), ptr(file)]) {
            Err(Stop::Violation(violation)) => {
                assert_eq!(violation.kind, ViolationKind::AssertionFailed);
                assert_eq!(violation.message, "assertion 'x > 0' failed");
            }
            other => panic!("{other:?}"),
        }
        assert_eq!(bench.fails("__assert_fail", &[NULL]).0, ViolationKind::AssertionFailed);
        assert_eq!(bench.fails("__assert_perror_fail", &[int(1)]).0, ViolationKind::AssertionFailed);
        assert_eq!(bench.fails("assert", &[int(0)]).0, ViolationKind::AssertionFailed);
        bench.run("assert", &[int(1)]);
    }

    #[test]
    fn handlers_at_exit() {
        let mut bench = Bench::new();
        let function = bench.address("compare_ints");
        assert_eq!(bench.int("atexit", &[ptr(function)]), 0);
        assert_eq!(bench.machine.exit_handlers, [function]);
    }

    #[test]
    fn signals() {
        let mut bench = Bench::new();
        let handler = bench.address("compare_ints");
        assert!(bench.pointer("signal", &[int(15), ptr(handler)]).is_null());
        let ignore = (Value::plain(1), Ty::Ptr);
        assert_eq!(bench.pointer("signal", &[int(15), ignore]), handler);
        assert_eq!(bench.int("raise", &[int(15)]), 0);
        assert_eq!(bench.pointer("signal", &[int(99), ignore]).low(), u64::MAX);
        assert_eq!(bench.call("raise", &[int(6)]), Err(Stop::Abort));
        assert!(matches!(bench.call("raise", &[int(2)]), Err(Stop::Unsupported { .. })));
        bench.pointer("signal", &[int(2), ptr(handler)]);
        assert_eq!(bench.fails("raise", &[int(2)]).0, ViolationKind::BadCall);
    }

    #[test]
    fn what_cannot_be_executed() {
        let mut bench = Bench::new();
        let buffer = ptr(bench.block(200));
        assert!(matches!(bench.call("_setjmp", &[buffer]), Err(Stop::Unsupported { .. })));
        assert!(matches!(bench.call("longjmp", &[buffer, int(1)]), Err(Stop::Unsupported { .. })));
        assert!(matches!(bench.call("system", &[NULL]), Err(Stop::Unsupported { .. })));
        assert_eq!(bench.int("sleep", &[int(100)]), 0);
        assert_eq!(bench.fails("nanosleep", &[NULL, NULL]).0, ViolationKind::NullDeref);
    }
}
