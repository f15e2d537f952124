//! Queues of messages, semaphores and segments of memory that processes share, as System V has them.
//!
//! What others do with them is the world's: whether there is one, what it tells of itself and which messages come are drawn. Segments are made and
//! asked about but not attached (`shmat` is not modelled); `semctl` follows commands without a record.

use crate::call::Call;
use crate::errno::{EINVAL, ENOENT};
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::stop::Stop;
use ringfence_ir::{BinOp, DataModel, Ty};

models! {
    [ftok, msgsnd, msgrcv, semop, semctl]
    "msgget" | "semget" | "shmget" => get,
    "msgctl" => |call| control(call, &QUEUE),
    "shmctl" => |call| control(call, &SEGMENT),
}

/// What can be asked of a kind: the size of its record, and of the two records about all of them, with 64 bits and with 32; the commands that give each,
/// beside the common ones, and those that only change something.
struct Kind {
    record: (u64, u64),
    limits: (u64, u64),
    usage: (u64, u64),
    asks: &'static [i128],
    asks_usage: i128,
    changes: &'static [i128],
}

const QUEUE: Kind = Kind {
    record: (120, 88),
    limits: (32, 32),
    usage: (32, 32),
    asks: &[11, 13],
    asks_usage: 12,
    changes: &[],
};
const SEGMENT: Kind = Kind {
    record: (112, 84),
    limits: (72, 36),
    usage: (48, 24),
    asks: &[13, 15],
    asks_usage: 14,
    changes: &[11, 12],
};

/// The common commands.
const REMOVE: i128 = 0;
const SET: i128 = 1;
const ASK: i128 = 2;
const ASK_LIMITS: i128 = 3;

/// `msgget`, `semget` and `shmget`: a number, 0 in a run, or -1 when there is none, which a drawn bit decides.
fn get<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    for index in 0..call.args.len() {
        call.operand(index)?;
    }
    if !call.world_says()? {
        return call.fail(ENOENT);
    }
    call.disturb_errno()?;
    let number =
        if call.host.is_exact() { call.host.constant(Ty::I32, 0) } else { call.any_not_negative(Ty::I32)? };
    call.give_value(number, Ty::I32, true)
}

/// `msgctl` and `shmctl`: a number, a command, and a record that is read or written.
fn control<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, kind: &Kind) -> ModelResult<H::Value> {
    call.operand(0)?;
    let command = call.number(1)?;
    let (large, small) = match command {
        REMOVE => return call.drawn_status(EINVAL),
        _ if kind.changes.contains(&command) => return call.drawn_status(EINVAL),
        SET | ASK => kind.record,
        ASK_LIMITS => kind.limits,
        _ if kind.asks.contains(&command) => kind.record,
        _ if kind.asks_usage == command => kind.usage,
        _ => return Err(call.host.unsupported(format!("command {command} of '{}'", call.name()))),
    };
    let bytes = if call.host.model() == DataModel::Lp64 { large } else { small };
    let place = call.pointer(2)?;
    if command == SET {
        call.readable_bytes(place, bytes)?;
        return call.drawn_status(EINVAL);
    }
    call.writable_bytes(place, bytes)?;
    if call.world_says()? {
        return call.fail(EINVAL);
    }
    call.disturb_errno()?;
    call.any_bytes(place, bytes)?;
    if command == ASK { Ok(call.give(0)) } else { any_index(call) }
}

/// A number from 0 on as the result, 0 in a run.
fn any_index<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    if call.host.is_exact() {
        return Ok(call.give(0));
    }
    let any = call.any_not_negative(Ty::I32)?;
    call.give_value(any, Ty::I32, true)
}

/// `semctl`: commands that remove a set, or ask for or set a number of it.
fn semctl<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    const SET_VALUE: i128 = 16;
    call.operand(0)?;
    call.operand(1)?;
    let command = call.number(2)?;
    match command {
        REMOVE | SET_VALUE => call.drawn_status(EINVAL),
        11 | 12 | 14 | 15 => call.give_number(0),
        _ => Err(call.host.unsupported(format!("command {command} of 'semctl'"))),
    }
}

/// `semop`: so many records of 6 bytes are there.
fn semop<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(0)?;
    let (place, count) = (call.pointer(1)?, call.count(2)?);
    let size = call.size(6);
    let Some(bytes) = call.product(count, size)? else { return call.fail(EINVAL) };
    call.readable(place, bytes)?;
    call.drawn_status(EINVAL)
}

/// Where a message is, how many bytes (`I64`) it has, and how many with its kind, which is a word in front of them.
fn message<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<[H::Value; 3], Stop> {
    let (place, len) = (call.pointer(1)?, call.count(2)?);
    let whole = call.longer(len, call.host.model().pointer_bytes())?;
    Ok([place, len, whole])
}

/// `msgsnd`: the message is there.
fn msgsnd<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(0)?;
    let [place, _, whole] = message(call)?;
    call.operand(3)?;
    call.sent(place, whole)?;
    call.drawn_status(EINVAL)
}

/// The kind of the message that `msgrcv` gets: in a run the one that is asked for, the first if there are several, or a drawn one if any is.
fn received_kind<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, ty: Ty) -> Result<H::Value, Stop> {
    const ANY_OTHER: i128 = 0o20_000;
    if !call.host.is_exact() {
        return call.host.unconstrained(ty);
    }
    if call.number(4)? & ANY_OTHER != 0 {
        return Err(call.host.unsupported("a message of any other kind".into()));
    }
    match call.number(3)? {
        0 => {
            let (drawn, one) = (call.world(16, ty)?, call.host.constant(ty, 1));
            call.host.binary(BinOp::Add, ty, drawn, one)
        }
        wanted @ 1.. => Ok(call.host.constant(ty, wanted as u128)),
        _ => Ok(call.host.constant(ty, 1)),
    }
}

/// `msgrcv`: there is room for a message of so many bytes and its kind, a positive number. Gives how many bytes came, or -1.
fn msgrcv<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(0)?;
    let [place, len, whole] = message(call)?;
    for index in 3..5 {
        call.operand(index)?;
    }
    call.writable(place, whole)?;
    if !call.world_says()? {
        return call.fail(EINVAL);
    }
    call.disturb_errno()?;
    let (word, ty) = (call.host.model().pointer_bytes(), call.host.model().pointer_int());
    let kind = received_kind(call, ty)?;
    call.host.store(place, ty, kind)?;
    let text = call.after(place, word);
    let came = call.world_block(text, len)?;
    call.give_value(came, Ty::I64, false)
}

/// `ftok`: a path and a number; a key, or -1 when there is no such file.
fn ftok<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.path(0)?;
    call.operand(1)?;
    if call.world_says()? {
        return call.fail(ENOENT);
    }
    let key = call.world(31, Ty::I32)?;
    call.give_value(key, Ty::I32, true)
}
