//! Regular expressions: `regcomp`, `regexec`, `regerror`, `regfree`.
//!
//! What a regular expression matches is not followed: to a host that is not exact, a text matches or does not, and the places that are given lie in the text,
//! each not behind its end. A run does not go on. The record of a regular expression holds the flags that it was made with; until it is
//! made, and when it was freed, it is indeterminate.

use crate::call::Call;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::stop::Stop;
use ringfence_ir::{BinOp, DataModel, Ty};

models! {
    [regcomp, regexec, regerror, regfree]
}

/// The size of a `regex_t`, and where the number of its parts in parentheses stands.
const fn record(model: DataModel) -> (u64, u64) {
    match model {
        DataModel::Lp64 => (64, 48),
        DataModel::Ilp32 => (32, 24),
    }
}

/// A text does not match.
const NO_MATCH: i128 = 1;

/// The flags of `regcomp`; the last one says that no places are wanted. The flag of `regexec` for a part of a string.
const MAKING_FLAGS: u128 = 15;
const WITHOUT_PLACES: u128 = 8;
const PART: u128 = 4;

/// Where a number stands that says that the record was made, and that number.
const MADE_AT: u64 = 4;
const MADE: u128 = 0x5247_4658;

/// The largest number of an error.
const LAST_ERROR: u64 = 16;

/// `regcomp`: there is room for the record; the expression is a string. Gives 0, or the number of an error.
fn regcomp<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (place, text) = (call.pointer(0)?, call.pointer(1)?);
    let flags = call.integer(2, Ty::I32)?;
    let (bytes, parts_at) = record(call.host.model());
    call.writable_bytes(place, bytes)?;
    let len = call.length(text)?;
    if call.host.is_exact() {
        return Err(call.host.unsupported("a regular expression".into()));
    }
    call.disturb_errno()?;
    call.any_bytes(place, bytes)?;
    let made = call.happens()?;
    let number = call.host.constant(Ty::I32, if made { MADE } else { 0 });
    call.store_at(place, MADE_AT, Ty::I32, number)?;
    if !made {
        let most = call.size(LAST_ERROR - 1);
        let number = call.host.any_length(most)?;
        let number = call.longer(number, 1)?;
        return call.give_value(number, Ty::I64, false);
    }
    let known = call.host.constant(Ty::I32, MAKING_FLAGS);
    let flags = call.host.binary(BinOp::And, Ty::I32, flags, known)?;
    call.host.store(place, Ty::I32, flags)?;
    // Each part takes a character.
    let (parts, word) = (call.host.any_length(len)?, call.host.model().pointer_int());
    let parts = call.resized(parts, Ty::I64, word, false)?;
    call.store_at(place, parts_at, word, parts)?;
    Ok(call.give(0))
}

/// Whether no places are to be given, by the flags that the record was made with.
fn is_without_places<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, place: H::Value) -> Result<bool, Stop> {
    let made = call.after(place, MADE_AT);
    let (flags, made) = (call.host.load(place, Ty::I32)?, call.host.load(made, Ty::I32)?);
    for value in [flags, made] {
        call.host.use_value(value, "as a regular expression")?;
    }
    let made = call.host.plain(made);
    if !call.is(made, Ty::I32, MADE as i128)? {
        return Err(call.host.unsupported("a regular expression that was not made".into()));
    }
    let (flags, without) = (call.host.plain(flags), call.host.constant(Ty::I32, WITHOUT_PLACES));
    let without = call.host.binary(BinOp::And, Ty::I32, flags, without)?;
    Ok(!call.host.is_zero(without, Ty::I32)?)
}

/// `regexec`: the string matches the expression, or not. There is room for as many places as are asked for, each a start and an end in the string; a part that did
/// not take part has -1 for both.
fn regexec<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (place, text) = (call.pointer(0)?, call.pointer(1)?);
    call.readable_bytes(place, record(call.host.model()).0)?;
    let without = is_without_places(call, place)?;
    let (flags, ty) = call.operand(4)?;
    let part = call.host.constant(ty, PART);
    let part = call.host.binary(BinOp::And, ty, flags, part)?;
    if !call.host.is_zero(part, ty)? || call.host.is_exact() {
        return Err(call.host.unsupported("a regular expression".into()));
    }
    let len = call.length(text)?;
    let count = if without { 0 } else { call.count_number(2)? };
    let places = call.pointer(3)?;
    call.writable_bytes(places, count.saturating_mul(8))?;
    for index in 0..count {
        call.host.step()?;
        let at = call.after(places, 8 * index);
        call.any_bytes(at, 8)?;
    }
    call.disturb_errno()?;
    if call.happens()? {
        return Ok(call.give(NO_MATCH));
    }
    for index in 0..count {
        let at = call.after(places, 8 * index);
        if index > 0 && call.happens()? {
            let none = call.host.constant(Ty::I64, u128::MAX);
            call.host.store(at, Ty::I64, none)?;
            continue;
        }
        let end = call.host.any_length(len)?;
        let start = call.host.any_length(end)?;
        for (offset, number) in [(0, start), (4, end)] {
            let number = call.resized(number, Ty::I64, Ty::I32, false)?;
            call.store_at(at, offset, Ty::I32, number)?;
        }
    }
    Ok(call.give(0))
}

/// `regerror`: writes a text that is cut to fit, with a terminator, where there is room for so many bytes. Gives how many bytes the whole has with its
/// terminator.
fn regerror<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(0)?;
    let (place, room) = (call.pointer(2)?, call.count(3)?);
    call.writable(place, room)?;
    if call.host.is_exact() {
        return Err(call.host.unsupported("a message about a regular expression".into()));
    }
    if !call.host.is_zero(room, Ty::I64)? {
        let one = call.size(1);
        let most = call.host.binary(BinOp::Sub, Ty::I64, room, one)?;
        let len = call.host.any_length(most)?;
        call.host.scramble(place, len)?;
        let end = call.host.advance_by(place, len)?;
        call.terminate(end)?;
    }
    let most = call.size(255);
    let whole = call.host.any_length(most)?;
    let whole = call.longer(whole, 1)?;
    call.give_value(whole, Ty::I64, false)
}

/// `regfree`: the record is indeterminate from now on.
fn regfree<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let place = call.pointer(0)?;
    call.readable_bytes(place, record(call.host.model()).0)?;
    is_without_places(call, place)?;
    let bytes = call.size(record(call.host.model()).0);
    call.blur(place, bytes)?;
    Ok(None)
}
