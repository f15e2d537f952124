//! Terminals, and waiting for descriptors.
//!
//! Whether a descriptor is one of a terminal is drawn anew for each question. Settings of a terminal are 0 in a run and open
//! in a host that is not exact.

use crate::call::Call;
use crate::errno::{EINVAL, ENOTTY};
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::stop::Stop;
use ringfence_ir::{BinOp, Ty};

models! {
    [ioctl, tcgetattr, tcsetattr, cfmakeraw, poll]
    "tcflush" | "tcdrain" | "tcflow" | "tcsendbreak" => |call| call.give_status(),
    "cfgetospeed" => |call| speed(call, false),
    "cfgetispeed" => |call| speed(call, true),
    "cfsetospeed" => |call| set_speed(call, false),
    "cfsetispeed" => |call| set_speed(call, true),
}

/// The requests of `ioctl` that are followed: the size of a window, and how many bytes can be read.
const TIOCGWINSZ: i128 = 0x5413;
const FIONREAD: i128 = 0x541b;

/// The size of a `struct termios`.
const SETTINGS_SIZE: u64 = 60;

/// `ioctl`: requests whose effect is known. All others are not followed, since they may write anywhere.
fn ioctl<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(0)?;
    let request = call.number(1)?;
    let numbers = match request {
        TIOCGWINSZ => [(0, Ty::I16), (2, Ty::I16), (4, Ty::I16), (6, Ty::I16)].as_slice(),
        FIONREAD => [(0, Ty::I32)].as_slice(),
        _ => return Err(call.host.unsupported(format!("request {request:#x} of 'ioctl'"))),
    };
    let place = call.pointer(2)?;
    call.writable_bytes(place, if request == FIONREAD { 4 } else { 8 })?;
    if !call.world_says()? {
        return call.fail(ENOTTY);
    }
    call.disturb_errno()?;
    for &(at, ty) in numbers {
        let bits = if ty == Ty::I16 { 16 } else { 31 };
        let (to, number) = (call.after(place, at), call.world(bits, ty)?);
        call.host.store(to, ty, number)?;
    }
    Ok(call.give(0))
}

/// `tcgetattr`: there is room for the record.
fn tcgetattr<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(0)?;
    let place = call.pointer(1)?;
    let (size, zero) = (call.size(SETTINGS_SIZE), call.byte_value(0));
    call.writable(place, size)?;
    if !call.world_says()? {
        return call.fail(ENOTTY);
    }
    call.disturb_errno()?;
    if call.host.is_exact() {
        call.host.fill(place, zero, size)?
    } else {
        call.host.scramble(place, size)?
    }
    Ok(call.give(0))
}

/// `tcsetattr`: the record is there.
fn tcsetattr<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let place = call.pointer(2)?;
    call.readable_bytes(place, SETTINGS_SIZE)?;
    call.give_status()
}

/// Where the flags for input, output, control and the local ones stand, the control characters, and the two speeds.
const INPUT_AT: u64 = 0;
const OUTPUT_AT: u64 = 4;
const CONTROL_AT: u64 = 8;
const LOCAL_AT: u64 = 12;
const CHARACTERS_AT: u64 = 17;
const SPEEDS_AT: [u64; 2] = [52, 56];

/// The bits of a speed among the control flags, and the input flag that says that the speed is 0.
const SPEED: u128 = 0o10_017;
const NO_SPEED: u128 = 0o20_000_000_000;

/// The largest speed that has a number.
const LAST_SPEED: i128 = 0o10_017;

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    fn flags(&mut self, record: H::Value, at: u64) -> Result<H::Value, Stop> {
        let place = self.after(record, at);
        let flags = self.host.load(place, Ty::I32)?;
        self.host.use_value(flags, "as flags of a terminal")?;
        Ok(self.host.plain(flags))
    }

    /// Takes flags away and adds others.
    fn change_flags(&mut self, record: H::Value, at: u64, off: u128, on: u128) -> Result<(), Stop> {
        let flags = self.flags(record, at)?;
        let (keep, on) = (self.host.constant(Ty::I32, !off & 0xffff_ffff), self.host.constant(Ty::I32, on));
        let flags = self.host.binary(BinOp::And, Ty::I32, flags, keep)?;
        let flags = self.host.binary(BinOp::Or, Ty::I32, flags, on)?;
        self.store_at(record, at, Ty::I32, flags)
    }

    /// The record of a terminal that the first argument points to.
    fn settings(&mut self) -> Result<H::Value, Stop> {
        let place = self.pointer(0)?;
        self.writable_bytes(place, SETTINGS_SIZE)?;
        Ok(place)
    }
}

/// `cfmakeraw`: changes the flags of the record, and two control characters.
fn cfmakeraw<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let record = call.settings()?;
    call.change_flags(record, INPUT_AT, 0o2753, 0)?;
    call.change_flags(record, OUTPUT_AT, 0o1, 0)?;
    call.change_flags(record, LOCAL_AT, 0o100_113, 0)?;
    call.change_flags(record, CONTROL_AT, 0o460, 0o60)?;
    for (index, value) in [(6, 1), (5, 0)] {
        let (place, value) = (call.after(record, CHARACTERS_AT + index), call.byte_value(value));
        call.host.store(place, Ty::I8, value)?;
    }
    Ok(None)
}

/// `cfgetospeed` and `cfgetispeed`: a number in the flags.
fn speed<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, input: bool) -> ModelResult<H::Value> {
    let record = call.pointer(0)?;
    call.readable_bytes(record, SETTINGS_SIZE)?;
    if input {
        let (flags, none) = (call.flags(record, INPUT_AT)?, call.host.constant(Ty::I32, NO_SPEED));
        let none = call.host.binary(BinOp::And, Ty::I32, flags, none)?;
        if !call.host.is_zero(none, Ty::I32)? {
            return Ok(call.give(0));
        }
    }
    let (flags, bits) = (call.flags(record, CONTROL_AT)?, call.host.constant(Ty::I32, SPEED));
    let speed = call.host.binary(BinOp::And, Ty::I32, flags, bits)?;
    call.give_value(speed, Ty::I32, false)
}

/// `cfsetospeed` and `cfsetispeed`: -1 for what is no speed.
fn set_speed<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, input: bool) -> ModelResult<H::Value> {
    let record = call.settings()?;
    let speed = call.integer(1, Ty::I32)?;
    let plain = call.is_within(speed, Ty::I32, 0, 0o17)?;
    if !plain && !call.is_within(speed, Ty::I32, 0o10_001, LAST_SPEED)? {
        return call.fail(EINVAL);
    }
    if input && call.host.is_zero(speed, Ty::I32)? {
        call.change_flags(record, INPUT_AT, 0, NO_SPEED)?;
    } else {
        if input {
            call.change_flags(record, INPUT_AT, NO_SPEED, 0)?;
        }
        call.change_flags(record, CONTROL_AT, SPEED, 0)?;
        let flags = call.flags(record, CONTROL_AT)?;
        let flags = call.host.binary(BinOp::Or, Ty::I32, flags, speed)?;
        call.store_at(record, CONTROL_AT, Ty::I32, flags)?;
    }
    call.store_at(record, SPEEDS_AT[usize::from(!input)], Ty::I32, speed)?;
    Ok(call.give(0))
}

/// What `poll` may tell without being asked: an error, a hang-up, a wrong descriptor.
const UNASKED: u128 = 0x38;

/// `poll`: so many records of 8 bytes, in each of which what happened is stored; how many of those are not 0 is the result.
fn poll<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (place, count) = (call.pointer(0)?, call.count(1)?);
    call.operand(2)?;
    let eight = call.size(8);
    let Some(bytes) = call.product(count, eight)? else { return call.fail(EINVAL) };
    call.writable(place, bytes)?;
    if call.happens()? {
        return call.fail(EINVAL);
    }
    call.disturb_errno()?;
    let mut ready = 0;
    for index in 0..call.size_number(count)? {
        call.host.step()?;
        let (asked, returned) = (call.after(place, 8 * index + 4), call.after(place, 8 * index + 6));
        let asked = call.host.load(asked, Ty::I16)?;
        call.host.use_value(asked, "by a library function")?;
        let (asked, unasked) = (call.host.plain(asked), call.host.constant(Ty::I16, UNASKED));
        let possible = call.host.binary(BinOp::Or, Ty::I16, asked, unasked)?;
        let drawn = call.world(16, Ty::I16)?;
        let happened = call.host.binary(BinOp::And, Ty::I16, drawn, possible)?;
        call.host.store(returned, Ty::I16, happened)?;
        ready += i128::from(!call.host.is_zero(happened, Ty::I16)?);
    }
    Ok(call.give(ready))
}
