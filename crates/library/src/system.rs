//! What a process asks of the system it runs on: how it is scheduled, on which processors, its personality, its capabilities, what
//! the system is made of, and calls by their number.
//!
//! In a run there is one processor and the plain way of scheduling. A host that is not exact learns that everything may fail and that numbers
//! may be any. Options of `prctl` and calls by number that are not known here are not followed: they may do anything.

use crate::call::Call;
use crate::environment::number_of_own;
use crate::errno::{EINVAL, EPERM};
use crate::host::Host;
use crate::model::{ModelResult, Run, models};
use crate::process::quick_exit;
use crate::status::getrandom;
use crate::stop::Stop;
use ringfence_ir::{BinOp, DataModel, Ty};

models! {
    [
        sched_getaffinity, sched_setaffinity, sched_getparam, sysinfo, prctl, confstr, capget, capset,
        memfd_create, syscall,
    ]
    "__sched_cpucount" => cpu_count,
    "__sched_cpualloc" => cpu_alloc,
    "__sched_cpufree" => cpu_free,
    "sched_get_priority_max" => |call| priority(call, 99),
    "sched_get_priority_min" => |call| priority(call, 1),
    "sched_setparam" => |call| set_parameter(call, 1),
    "sched_setscheduler" => |call| set_parameter(call, 2),
    "sched_getscheduler" | "personality" => numbered,
    "unshare" | "setns" => |call| call.drawn_status(EPERM),
}

/// How many bytes a set of so many processors (`I64`) has: whole words.
fn set_size<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, count: H::Value) -> Result<H::Value, Stop> {
    let word = call.host.model().pointer_bytes();
    let up = call.longer(count, 8 * word - 1)?;
    let (bits, bytes) = (call.size(8 * word), call.size(word));
    let words = call.host.binary(BinOp::UDiv, Ty::I64, up, bits)?;
    call.host.binary(BinOp::Mul, Ty::I64, words, bytes)
}

/// `__sched_cpualloc`, which `CPU_ALLOC` is: a heap block for a set of so many processors.
fn cpu_alloc<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let count = call.count(0)?;
    let size = set_size(call, count)?;
    let block = call.heap_block(size, 16, "CPU_ALLOC")?;
    call.give_pointer(block)
}

/// `__sched_cpufree`, which `CPU_FREE` is: frees the block.
fn cpu_free<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let pointer = call.pointer(0)?;
    call.host.use_value(pointer, "as a pointer")?;
    call.host.free(pointer)?;
    Ok(None)
}

/// `__sched_cpucount`, which `CPU_COUNT` is: how many bits are set in so many bytes.
fn cpu_count<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (size, set) = (call.count(0)?, call.pointer(1)?);
    if !call.host.is_exact() {
        call.printed_bytes(set, size)?;
        let eight = call.size(8);
        let most = call.host.binary(BinOp::Mul, Ty::I64, size, eight)?;
        let count = call.host.any_length(most)?;
        return call.give_value(count, Ty::I64, false);
    }
    let bytes = call.printed_bytes(set, size)?;
    Ok(call.give(bytes.iter().map(|byte| i128::from(byte.count_ones())).sum()))
}

/// `sched_getaffinity`: a set of processors, of so many bytes, which are whole words; all are written. There is one in a run.
fn sched_getaffinity<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(0)?;
    let (size, set) = (call.count(1)?, call.pointer(2)?);
    call.writable(set, size)?;
    let below = call.size(call.host.model().pointer_bytes() - 1);
    let rest = call.host.binary(BinOp::And, Ty::I64, size, below)?;
    if !call.host.is_zero(rest, Ty::I64)? || call.host.is_zero(size, Ty::I64)? || call.happens()? {
        return call.fail(EINVAL);
    }
    call.disturb_errno()?;
    if call.host.is_exact() {
        let (zero, one) = (call.byte_value(0), call.byte_value(1));
        call.host.fill(set, zero, size)?;
        call.host.store(set, Ty::I8, one)?;
    } else {
        call.host.scramble(set, size)?;
    }
    Ok(call.give(0))
}

/// `sched_setaffinity`: so many bytes are there.
fn sched_setaffinity<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(0)?;
    let (size, set) = (call.count(1)?, call.pointer(2)?);
    call.readable(set, size)?;
    call.give_status()
}

/// The lowest and the highest priority of a way of scheduling: a number for the two of real time, 0 for the others that there are.
fn priority<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, of_real_time: i128) -> ModelResult<H::Value> {
    let (policy, ty) = call.operand(0)?;
    if !call.host.is_exact() {
        return call.give_number(0);
    }
    if call.is_within(policy, ty, 1, 2)? {
        return Ok(call.give(of_real_time));
    }
    let known = call.is(policy, ty, 0)? || call.is(policy, ty, 3)? || call.is_within(policy, ty, 5, 6)?;
    if known { Ok(call.give(0)) } else { call.fail(EINVAL) }
}

/// `sched_getparam`: a priority, which is 0 in a run.
fn sched_getparam<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(0)?;
    let place = call.pointer(1)?;
    call.writable_bytes(place, 4)?;
    if call.happens()? {
        return call.fail(EINVAL);
    }
    call.disturb_errno()?;
    let priority = call.usual(Ty::I32, 0)?;
    call.host.store(place, Ty::I32, priority)?;
    Ok(call.give(0))
}

/// `sched_setparam` and `sched_setscheduler`: a priority is given. Most processes may not have one of real time.
fn set_parameter<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, index: usize) -> ModelResult<H::Value> {
    call.operand(0)?;
    let place = call.pointer(index)?;
    call.readable_bytes(place, 4)?;
    call.drawn_status(EPERM)
}

/// Functions that give a number, 0 in a run, or -1.
fn numbered<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(0)?;
    call.give_number(0)
}

/// `sysinfo`: a record of numbers; a run has a gigabyte of memory, half of it free, and one process.
fn sysinfo<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let place = call.pointer(0)?;
    let (bytes, word) = match call.host.model() {
        DataModel::Lp64 => (112, 8),
        DataModel::Ilp32 => (64, 4),
    };
    let ty = call.host.model().pointer_int();
    call.writable_bytes(place, bytes)?;
    if call.happens()? {
        return call.fail(EINVAL);
    }
    let usual =
        [(4 * word, ty, 1 << 30), (5 * word, ty, 1 << 29), (10 * word, Ty::I16, 1), (13 * word, Ty::I32, 1)];
    call.system_record(place, bytes, &usual)?;
    Ok(call.give(0))
}

/// How many bytes the name of a thread has, with its terminator.
const NAME_SIZE: u64 = 16;

/// `prctl`: options that take and give numbers, and the name of the thread.
fn prctl<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let option = call.number(0)?;
    match option {
        // Signals when the parent ends, dumps, capabilities that are kept or taken away, privileges, children of children.
        1 | 4 | 8 | 24 | 36 | 38 | 47 => {
            call.operand(1)?;
            call.drawn_status(EPERM)
        }
        3 | 7 | 23 | 39 => call.give_number(0),
        15 => {
            let (name, most) = (call.pointer(1)?, call.size(NAME_SIZE));
            call.length_within(name, most)?;
            call.give_status()
        }
        16 => {
            let place = call.pointer(1)?;
            call.writable_bytes(place, NAME_SIZE)?;
            call.any_bytes(place, NAME_SIZE - 1)?;
            let end = call.after(place, NAME_SIZE - 1);
            call.terminate(end)?;
            Ok(call.give(0))
        }
        _ => Err(call.host.unsupported(format!("option {option} of 'prctl'"))),
    }
}

/// The questions of `confstr` that a run answers: where programs are, and the version of the library.
const ANSWERS: [(i128, &[u8]); 2] = [(0, b"/bin:/usr/bin"), (2, b"glibc 2.36")];

/// `confstr`: there is room for as many bytes as the size says, unless the place is null. Writes a text that is cut to fit, with a terminator; gives how many bytes
/// the whole has with its terminator, or 0 for what is no question.
fn confstr<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let question = call.number(0)?;
    let (place, size) = (call.optional(1)?, call.count(2)?);
    let place = if call.host.is_zero(size, Ty::I64)? { None } else { place };
    if let Some(place) = place {
        call.writable(place, size)?;
    }
    if !call.host.is_exact() {
        call.disturb_errno()?;
        if let Some(place) = place {
            let one = call.size(1);
            let most = call.host.binary(BinOp::Sub, Ty::I64, size, one)?;
            call.host.scramble(place, size)?;
            let len = call.host.any_length(most)?;
            let end = call.host.advance_by(place, len)?;
            call.terminate(end)?;
        }
        return call.give_any();
    }
    let Some((_, text)) = ANSWERS.iter().find(|(known, _)| *known == question) else {
        return Err(call.host.unsupported(format!("question {question} of 'confstr'")));
    };
    if let Some(place) = place {
        let room = call.size_number(size)? as usize;
        let shown = &text[..text.len().min(room - 1)];
        call.host.write(place, shown)?;
        let end = call.after(place, shown.len() as u64);
        call.terminate(end)?;
    }
    Ok(call.give(text.len() as i128 + 1))
}

/// How many bytes of capabilities belong to a version of them: three numbers, or twice three. Absent for what is no version.
const fn capabilities(version: u128) -> Option<u64> {
    match version {
        0x1998_0330 => Some(12),
        0x2007_1026 | 0x2008_0522 => Some(24),
        _ => None,
    }
}

/// The version that the first argument names, and the place of the capabilities, if both are there.
fn of_version<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<Option<(H::Value, u64)>, Stop> {
    let header = call.pointer(0)?;
    call.readable_bytes(header, 8)?;
    let version = call.host.load(header, Ty::I32)?;
    call.host.use_value(version, "as a version")?;
    let version = call.host.bits(call.host.plain(version), Ty::I32)?;
    match (capabilities(version), call.optional(1)?) {
        (Some(bytes), Some(place)) => Ok(Some((place, bytes))),
        _ => Err(call.host.unsupported("capabilities of an unknown version".into())),
    }
}

/// `capget`: the capabilities of a process, none in a run.
fn capget<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    if let Some((place, bytes)) = of_version(call)? {
        call.writable_bytes(place, bytes)?;
        if !call.happens()? {
            call.any_bytes(place, bytes)?;
            return Ok(call.give(0));
        }
    }
    call.fail(EINVAL)
}

/// `capset`: the capabilities are there.
fn capset<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    if let Some((place, bytes)) = of_version(call)? {
        call.readable_bytes(place, bytes)?;
    }
    call.drawn_status(EPERM)
}

/// The calls by number that are known: the numbers with 64 bits and with 32, and what is called.
fn by_number<'p, H: Host<'p>>(model: DataModel, number: i128) -> Option<Run<'p, H>> {
    let known: [(i128, i128, Run<'p, H>); 7] = [
        (39, 20, |call| number_of_own(call, "getpid")),
        (186, 224, |call| number_of_own(call, "getpid")),
        (231, 252, quick_exit),
        (251, 289, |call| call.drawn_status(EPERM)),
        (252, 290, |call| call.give_number(0)),
        (318, 355, getrandom),
        (319, 356, memfd_create),
    ];
    let is_wanted = |(long, short, _): &(i128, i128, Run<'p, H>)| match model {
        DataModel::Lp64 => *long == number,
        DataModel::Ilp32 => *short == number,
    };
    known.iter().find(|row| is_wanted(row)).map(|&(_, _, run)| run)
}

/// `memfd_create`: a name, and a descriptor of a file that is nowhere else.
pub(crate) fn memfd_create<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.path(0)?;
    if call.happens()? {
        return call.fail(EINVAL);
    }
    let number = call.descriptor_of(crate::state::Opened::File { written: true })?;
    call.give_value(number, Ty::I32, true)
}

/// `syscall`: a call by its number, with the arguments that follow.
fn syscall<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let number = call.number(0)?;
    let Some(run) = by_number(call.host.model(), number) else {
        return Err(call.host.unsupported(format!("number {number} of 'syscall'")));
    };
    let args = call.args.get(1..).unwrap_or_default();
    run(&mut Call { host: &mut *call.host, func: call.func, sig: call.sig, args })
}
