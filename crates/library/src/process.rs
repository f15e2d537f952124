//! The end of the process, assertions, signals, and what cannot be executed.
//!
//! `signal` records the handler and `raise` calls it at once; a signal that arrives by itself is not
//! followed. A signal without a handler is followed only for `SIGABRT`. `fork` makes one run of each of the two processes. Jumps out of
//! functions are written in other instructions by the front end; calls that it leaves (through pointers) are reported as unsupported.

use crate::call::Call;
use crate::errno::{EAGAIN, ECHILD, EINVAL, ENOENT};
use crate::host::Host;
use crate::mapping::SHARED;
use crate::model::{ModelResult, models};
use crate::signal::{ACTION, MASK, SPECIAL};
use crate::stop::Stop;
use ringfence_ir::{BinOp, Ty};
use ringfence_verdict::ViolationKind;

models! {
    [abort, exit, atexit, assert, signal, raise, fork, vfork, system, sethostname, nanosleep]
    "__builtin_trap" | "__stack_chk_fail" | "__chk_fail" => trap,
    "_exit" | "_Exit" | "quick_exit" => quick_exit,
    "__assert_fail" | "__assert" => assert_fail,
    "__assert_perror_fail" => assert_perror_fail,
    "setjmp" | "_setjmp" | "sigsetjmp" | "__sigsetjmp" | "longjmp" | "_longjmp" | "siglongjmp" => jump,
    "execv" | "execvp" => |call| exec(call, 1, Words::Vector),
    "execve" | "execvpe" => |call| exec(call, 1, Words::VectorAndEnvironment),
    "execl" | "execlp" => |call| exec(call, 1, Words::Arguments),
    "wait" => |call| call.wait(Some(0), None),
    "waitpid" => |call| call.wait(Some(1), None),
    "wait3" => |call| call.wait(Some(0), Some(2)),
    "wait4" => |call| call.wait(Some(1), Some(3)),
    "setsid" => new_group,
    "getsid" | "getpgid" | "tcgetpgrp" => |call| call.give_number(1),
    "setpgid" => |call| changes_identity(call, &["getpgrp"]),
    "setuid" | "setreuid" | "setresuid" => |call| changes_identity(call, &["getuid", "geteuid"]),
    "seteuid" => |call| changes_identity(call, &["geteuid"]),
    "setgid" | "setregid" | "setresgid" => |call| changes_identity(call, &["getgid", "getegid"]),
    "setegid" => |call| changes_identity(call, &["getegid"]),
    "setpriority" | "tcsetpgrp" => |call| call.give_status(),
    "nice" | "getpriority" => |call| call.give_success(0),
    "getdtablesize" => |call| call.give_number(1024),
    "sleep" | "usleep" | "sched_yield" => done,
}

/// The functions whose models only say that they are not executed.
pub(crate) const REFUSED: [&str; 7] =
    ["setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "longjmp", "_longjmp", "siglongjmp"];

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

    /// `wait` and its relatives: stores how a child ended unless the place is null, and gives its number. There is none in a run that
    /// made none; a status is that of a regular end in a run.
    fn wait(&mut self, status: Option<usize>, usage: Option<usize>) -> ModelResult<H::Value> {
        let status = status.map(|index| self.optional(index)).transpose()?.flatten();
        let usage = usage.map(|index| self.optional(index)).transpose()?.flatten();
        let bytes = 18 * self.host.model().pointer_bytes();
        if let Some(place) = status {
            self.writable_bytes(place, 4)?;
        }
        if let Some(place) = usage {
            self.writable_bytes(place, bytes)?;
        }
        let Some(child) = ended_child(self)? else {
            if !self.host.is_exact() && self.happens()? {
                return Err(self.host.unsupported("a child that the process was started with".into()));
            }
            return self.fail(ECHILD);
        };
        if self.happens()? {
            return self.fail(ECHILD);
        }
        self.disturb_errno()?;
        if let Some(place) = status {
            let code = self.world(8, Ty::I32)?;
            let eight = self.host.constant(Ty::I32, 8);
            let mut code = self.host.binary(BinOp::Shl, Ty::I32, code, eight)?;
            if !self.host.is_exact() && self.happens()? {
                code = self.host.unconstrained(Ty::I32)?;
            }
            self.host.store(place, Ty::I32, code)?;
        }
        if let Some(place) = usage {
            let (zero, size) = (self.byte_value(0), self.size(bytes));
            if self.host.is_exact() {
                self.host.fill(place, zero, size)?
            } else {
                self.host.scramble(place, size)?
            }
        }
        if !self.host.is_exact() && self.happens()? {
            // Another child, or none that has ended.
            return self.give_number(0);
        }
        self.give_value(child, Ty::I32, false)
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
pub(crate) fn quick_exit<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
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
pub(crate) fn handler<'p, H: Host<'p>>(call: &Call<'_, 'p, H>, signal: i128) -> Option<H::Value> {
    let handlers = &call.host.library().handlers;
    handlers.iter().find(|(number, _)| *number == signal).map(|&(_, handler)| handler)
}

fn handle<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, handler: H::Value, signal: i128) -> Result<(), Stop> {
    if call.fact(SPECIAL, signal as u64).is_some() {
        return Err(call.host.unsupported("a handler that takes three arguments or is reset".into()));
    }
    if signal != SIGABRT && call.fact(MASK, 0).is_some() {
        return Err(call.host.unsupported("a signal that may be blocked".into()));
    }
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
    let old = handler(call, signal);
    let facts = &mut call.host.library_mut().facts;
    facts.retain(|(name, of, _)| !([SPECIAL, ACTION].contains(name) && *of == signal as u64));
    record_handler(call, signal, new)?;
    call.give_pointer(old)
}

/// Makes a function, or one of the two numbers that stand for the default and for nothing, the handler of a signal.
pub(crate) fn record_handler<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    signal: i128,
    new: H::Value,
) -> Result<(), Stop> {
    if !call.host.is_zero(new, Ty::Ptr)? && !call.is(new, Ty::Ptr, SIG_IGN)? {
        call.not_followed("a signal that arrives by itself")?;
    }
    let handlers = &mut call.host.library_mut().handlers;
    handlers.retain(|(number, _)| *number != signal);
    handlers.push((signal, new));
    Ok(())
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

/// `system`: a command, which is a string; gives how it ended, which is a drawn status of a regular end in a run, or anything else. Without a command it says whether
/// there is somebody to run one.
fn system<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    match call.optional(0)? {
        None => return call.give_success(1),
        Some(command) => call.length(command)?,
    };
    if !call.host.is_exact() {
        call.disturb_errno()?;
        return call.give_any();
    }
    let (code, eight) = (call.world(8, Ty::I32)?, call.host.constant(Ty::I32, 8));
    let status = call.host.binary(BinOp::Shl, Ty::I32, code, eight)?;
    call.give_value(status, Ty::I32, true)
}

/// How many bits the number of a process has on Linux.
const PROCESS_BITS: u32 = 22;

/// `fork`: what the process is afterwards that is looked at is drawn: the parent, with the number of a child that is not 0; the child,
/// with 0; or the parent of none, with -1. Memory is not shared between the two, so that each is a run of its own.
fn fork<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    if call.fact(SHARED, 0).is_some() {
        return Err(call.host.unsupported("memory that is shared with another process".into()));
    }
    let number = call.world(PROCESS_BITS, Ty::I32)?;
    if call.happens()? {
        return call.fail(EAGAIN);
    }
    if call.host.is_zero(number, Ty::I32)? {
        call.forget_facts(&["getpid", "getppid", CHILD]);
    } else if call.host.is_exact() {
        let children = children(call).len() as u64;
        call.set_fact(CHILD, children, number);
    } else {
        // That there are children is all that is remembered of more than one.
        call.disturb_errno()?;
        call.set_fact(CHILD, 0, number);
    }
    call.give_value(number, Ty::I32, false)
}

/// `vfork`: `fork`, after which the child may only end or become another program. That it changes memory of its parent, which POSIX leaves undefined, is not
/// followed, so that a program that calls it is not proved.
fn vfork<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.not_followed("what the child of 'vfork' does with the memory of its parent")?;
    fork(call)
}

/// The name under which children are remembered that were not waited for.
const CHILD: &str = "fork";

/// The numbers of the children, in the order of their making.
fn children<'p, H: Host<'p>>(call: &Call<'_, 'p, H>) -> Vec<H::Value> {
    let facts = call.host.library().facts.iter();
    facts.filter(|(name, _, _)| *name == CHILD).map(|&(_, _, child)| child).collect()
}

/// How the words for a new program are given.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Words {
    Vector,
    VectorAndEnvironment,
    Arguments,
}

/// The `exec` family: the path and the words are strings, and null ends the words. Ends what is analysed, since another program
/// takes over, or gives -1; a drawn bit says which. The heap is gone without being lost: no memory leaks into another program.
fn exec<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, first: usize, words: Words) -> ModelResult<H::Value> {
    call.path(0)?;
    match words {
        Words::Arguments => {
            let mut index = first;
            while let Some(word) = call.optional(index)? {
                call.length(word)?;
                index += 1;
            }
        }
        Words::Vector | Words::VectorAndEnvironment => {
            vector(call, first)?;
            if words == Words::VectorAndEnvironment {
                vector(call, first + 1)?;
            }
        }
    }
    if !call.world_says()? {
        return call.fail(ENOENT);
    }
    Err(Stop::QuickExit(0))
}

/// Checks a vector of strings that null ends; a null pointer is one without strings on Linux.
fn vector<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, index: usize) -> Result<(), Stop> {
    let Some(vector) = call.optional(index)? else { return Ok(()) };
    let bytes = call.host.model().pointer_bytes();
    let mut at = 0;
    loop {
        call.host.step()?;
        let place = call.after(vector, at);
        let word = call.host.load(place, Ty::Ptr)?;
        call.host.use_value(word, "as a pointer")?;
        if call.host.is_zero(word, Ty::Ptr)? {
            return Ok(());
        }
        call.length(word)?;
        at += bytes;
    }
}

/// The child that is waited for: in a run it has ended and is forgotten; the one that is asked for, or the first one.
fn ended_child<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<Option<H::Value>, Stop> {
    let children = children(call);
    if !call.host.is_exact() {
        return Ok(children.first().copied());
    }
    let wanted = if matches!(call.name(), "waitpid" | "wait4") { call.number(0)? } else { -1 };
    for child in children {
        if wanted > 0 && !call.is(child, Ty::I32, wanted)? {
            continue;
        }
        let known = call.host.known(child);
        let mut left = call.host.library().facts.clone();
        left.retain(|&(name, _, value)| !(name == CHILD && call.host.known(value) == known));
        call.host.library_mut().facts = left;
        return Ok(Some(child));
    }
    Ok(None)
}

/// `setsid`: the number of the process, or -1.
fn new_group<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.forget_facts(&["getpgrp"]);
    call.give_number(1)
}

/// Functions that change who the process is: 0, or -1. What was known of that is forgotten.
fn changes_identity<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, facts: &[&str]) -> ModelResult<H::Value> {
    call.operand(0)?;
    call.forget_facts(facts);
    call.give_status()
}

/// `sethostname`: so many bytes are there.
fn sethostname<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (name, len) = (call.pointer(0)?, call.count(1)?);
    call.readable(name, len)?;
    call.give_status()
}

/// Waiting takes no time and succeeds in a run.
fn done<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.give_success(0)
}

/// `nanosleep`: the time asked for must be readable.
fn nanosleep<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let wanted = call.pointer(0)?;
    call.readable_bytes(wanted, 2 * call.host.model().pointer_bytes())?;
    call.give_success(0)
}
