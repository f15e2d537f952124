//! Users and groups into memory of the program's: `getpwnam_r`, `getgrgid_r` and their relatives.
//!
//! The record and a block for its texts are given with the size of the block. A pointer to the record is stored, or null when there is no such user or group or
//! the block is too small, which the result tells apart. As in `account`, a group has no members in a run.

use crate::call::Call;
use crate::errno::ERANGE;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::stop::Stop;
use ringfence_ir::{BinOp, Ty};

models! {
    "getpwnam_r" => |call| look_up(call, &USER, true),
    "getpwuid_r" => |call| look_up(call, &USER, false),
    "getgrnam_r" => |call| look_up(call, &GROUP, true),
    "getgrgid_r" => |call| look_up(call, &GROUP, false),
}

/// A record: a name and a password, numbers of 4 bytes, more texts, and perhaps members.
struct Kind {
    numbers: u64,
    more_texts: u64,
    members: bool,
}

const USER: Kind = Kind { numbers: 2, more_texts: 3, members: false };
const GROUP: Kind = Kind { numbers: 1, more_texts: 0, members: true };

impl Kind {
    /// Where the texts stand, and where what is behind them does.
    fn texts(&self, word: u64) -> (Vec<u64>, u64) {
        let behind = (2 * word + 4 * self.numbers).next_multiple_of(word);
        let more = (0..self.more_texts).map(|index| behind + index * word);
        ([0, word].into_iter().chain(more).collect(), behind + self.more_texts * word)
    }
}

/// The arguments: the place of the record, the block for texts, its size (`I64`), and where the result goes.
struct Places<V> {
    record: V,
    block: V,
    size: V,
    result: V,
}

/// `getpwnam_r` and its relatives: a name or a number, and the places, which are all there. Gives 0, or the number of an error.
fn look_up<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, kind: &Kind, by_name: bool) -> ModelResult<H::Value> {
    let name = if by_name {
        let name = call.pointer(0)?;
        Some(call.text(name)?)
    } else {
        call.operand(0)?;
        None
    };
    let places = Places {
        record: call.pointer(1)?,
        block: call.pointer(2)?,
        size: call.count(3)?,
        result: call.pointer(4)?,
    };
    let word = call.host.model().pointer_bytes();
    let (_, behind) = kind.texts(word);
    call.writable_bytes(places.record, behind + if kind.members { word } else { 0 })?;
    call.writable(places.block, places.size)?;
    call.writable_bytes(places.result, word)?;
    let null = call.null();
    call.host.store(places.result, Ty::Ptr, null)?;
    if !call.world_says()? {
        // No error is one of the answers when there is no such name.
        return if call.host.is_exact() { Ok(call.give(0)) } else { not_found(call, &places, behind) };
    }
    if call.host.is_exact() {
        exact_record(call, kind, &places, name)
    } else {
        any_record(call, kind, &places)
    }
}

/// There is no record: what the places hold then is not said.
fn not_found<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    places: &Places<H::Value>,
    bytes: u64,
) -> ModelResult<H::Value> {
    let len = call.size(bytes);
    call.blur(places.record, len)?;
    call.blur(places.block, places.size)?;
    any_error(call)
}

/// 0 or the number of an error, which are not negative.
fn any_error<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.disturb_errno()?;
    let any = call.any_not_negative(Ty::I32)?;
    call.give_value(any, Ty::I32, true)
}

/// Stores the numbers of a record, the members, and that the record was found.
fn finish<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    kind: &Kind,
    places: &Places<H::Value>,
) -> ModelResult<H::Value> {
    let word = call.host.model().pointer_bytes();
    for index in 0..kind.numbers {
        let number = match (index, call.name().ends_with("id_r")) {
            (0, true) => call.integer(0, Ty::I32)?,
            _ => call.world(32, Ty::I32)?,
        };
        call.store_at(places.record, 2 * word + 4 * index, Ty::I32, number)?;
    }
    if kind.members {
        call.not_followed("a group with members")?;
        let (none, (_, at)) = (call.object_for("members", 0, word, "members")?, kind.texts(word));
        call.store_at(places.record, at, Ty::Ptr, none)?;
    }
    call.host.store(places.result, Ty::Ptr, places.record)?;
    call.disturb_errno()?;
    Ok(call.give(0))
}

/// A record whose texts lie anywhere in the block, the last byte of which ends them at the latest.
fn any_record<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    kind: &Kind,
    places: &Places<H::Value>,
) -> ModelResult<H::Value> {
    if call.host.is_zero(places.size, Ty::I64)? || call.happens()? {
        let (_, behind) = kind.texts(call.host.model().pointer_bytes());
        return not_found(call, places, behind);
    }
    let one = call.size(1);
    let most = call.host.binary(BinOp::Sub, Ty::I64, places.size, one)?;
    call.host.scramble(places.block, most)?;
    let last = call.host.advance_by(places.block, most)?;
    call.terminate(last)?;
    for at in kind.texts(call.host.model().pointer_bytes()).0 {
        let offset = call.host.any_length(most)?;
        let text = call.host.advance_by(places.block, offset)?;
        call.store_at(places.record, at, Ty::Ptr, text)?;
    }
    finish(call, kind, places)
}

/// A record whose texts are drawn and stand one behind the other, if they fit.
fn exact_record<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    kind: &Kind,
    places: &Places<H::Value>,
    name: Option<Vec<H::Value>>,
) -> ModelResult<H::Value> {
    let room = call.size_number(places.size)?;
    let (mut used, mut name) = (0, name);
    for at in kind.texts(call.host.model().pointer_bytes()).0 {
        let text = match name.take() {
            Some(name) => name,
            None => drawn_text(call, room)?,
        };
        let end = used + text.len() as u64;
        if end >= room {
            return Ok(call.give(i128::from(ERANGE)));
        }
        let place = call.after(places.block, used);
        call.host.store_bytes(place, &text)?;
        let behind = call.after(places.block, end);
        call.terminate(behind)?;
        call.store_at(places.record, at, Ty::Ptr, place)?;
        used = end + 1;
    }
    finish(call, kind, places)
}

/// A drawn text without a terminator, of at most so many bytes.
fn drawn_text<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, most: u64) -> Result<Vec<H::Value>, Stop> {
    let mut text = Vec::new();
    while (text.len() as u64) < most
        && let Some(byte) = call.world_byte()?
        && !call.host.is_zero(byte, Ty::I8)?
    {
        text.push(byte);
    }
    Ok(text)
}
