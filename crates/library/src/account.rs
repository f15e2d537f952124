//! Users and groups: `getpwuid`, `getgrnam` and their relatives, `getlogin`, `ttyname`.
//!
//! Whether there is such a user or group, and the texts that belong to it, are drawn. The record and its texts are the library's,
//! and the next call may overwrite them: a proof does not rely on what was given before. In a run each call has texts of its own,
//! and a group has no members.

use crate::call::Call;
use crate::errno::{EINVAL, ENOENT, ENOTTY};
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::stop::Stop;
use crate::world::Home;
use ringfence_ir::{BinOp, CmpOp, Ty};

models! {
    [getgroups, getgrouplist, getlogin, ttyname]
    "getpwuid" => |call| by_number(call, USER),
    "getpwnam" => |call| by_name(call, USER),
    "getpwent" => |call| next(call, USER),
    "setpwent" | "endpwent" | "setgrent" | "endgrent" => nothing,
    "getgrgid" => |call| by_number(call, GROUP),
    "getgrnam" => |call| by_name(call, GROUP),
    "getgrent" => |call| next(call, GROUP),
}

/// The record of a user or a group: texts, which are counted in words, numbers, and their order.
#[derive(Clone, Copy)]
struct Kind {
    key: &'static str,
    what: &'static str,
    /// How many words after the two numbers are texts; before them there are two.
    more_texts: u64,
    /// Whether there is a second number.
    two_numbers: bool,
}

const USER: Kind = Kind { key: "getpwuid", what: "struct passwd", more_texts: 3, two_numbers: true };
const GROUP: Kind = Kind { key: "getgrgid", what: "struct group", more_texts: 0, two_numbers: false };

/// The longest text of a record.
const LONGEST_TEXT: u64 = 1023;

/// What a record is of.
enum Wanted<V> {
    Number(V),
    Name(Vec<V>),
    Any,
}

/// A text of a record, which replaces the one before.
fn text<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    key: &'static str,
    index: u64,
    known: Option<Vec<H::Value>>,
) -> Result<H::Value, Stop> {
    let home = Home::Library("text of a user or group");
    let text = match known {
        Some(text) => call.new_known_text(home, text)?,
        None => call.new_text(home, &[], LONGEST_TEXT)?,
    };
    let text = text.unwrap_or_else(|| call.null());
    call.replace_text(key, index + 1, text);
    Ok(text)
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// Fills the record.
    fn record(&mut self, kind: Kind, wanted: Wanted<H::Value>) -> ModelResult<H::Value> {
        let word = self.host.model().pointer_bytes();
        let place = self.object_for(kind.key, 0, 48, kind.what)?;
        let (number, name) = match wanted {
            Wanted::Number(number) => (Some(number), None),
            Wanted::Name(name) => (None, Some(name)),
            Wanted::Any => (None, None),
        };
        let name = text(self, kind.key, 0, name)?;
        self.host.store(place, Ty::Ptr, name)?;
        let password = text(self, kind.key, 1, None)?;
        self.store_at(place, word, Ty::Ptr, password)?;
        let number = match number {
            Some(number) => number,
            None => self.world(32, Ty::I32)?,
        };
        self.store_at(place, 2 * word, Ty::I32, number)?;
        if kind.two_numbers {
            let (to, second) = (self.after(place, 2 * word + 4), self.world(32, Ty::I32)?);
            self.host.store(to, Ty::I32, second)?;
        }
        let after_numbers = if kind.two_numbers { 2 * word + 8 } else { 3 * word };
        for index in 0..kind.more_texts {
            let more = text(self, kind.key, 2 + index, None)?;
            self.store_at(place, after_numbers + index * word, Ty::Ptr, more)?;
        }
        if kind.more_texts == 0 {
            self.not_followed("a group with members")?;
            let (to, none) =
                (self.after(place, after_numbers), self.object_for("members", 0, word, "members")?);
            self.host.store(to, Ty::Ptr, none)?;
        }
        Ok(Some(place))
    }

    /// Writes any numbers of 4 bytes where there is room for so many (`I64`), and gives how many it wrote.
    fn numbers(&mut self, place: H::Value, room: H::Value) -> Result<H::Value, Stop> {
        let four = self.size(4);
        let all = self.host.binary(BinOp::Mul, Ty::I64, room, four)?;
        self.writable(place, all)?;
        let count = self.host.any_length(room)?;
        let bytes = self.host.binary(BinOp::Mul, Ty::I64, count, four)?;
        self.host.scramble(place, bytes)?;
        Ok(count)
    }
}

/// No such user: `errno` is not set where there is no other reason.
fn missing<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.disturb_errno()?;
    Ok(Some(call.null()))
}

/// `getpwuid` and `getgrgid`: the record of a number, or null.
fn by_number<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, kind: Kind) -> ModelResult<H::Value> {
    let number = call.integer(0, Ty::I32)?;
    if !call.world_says()? {
        return missing(call);
    }
    call.disturb_errno()?;
    call.record(kind, Wanted::Number(number))
}

/// `getpwnam` and `getgrnam`: the record of a name, or null.
fn by_name<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, kind: Kind) -> ModelResult<H::Value> {
    let name = call.pointer(0)?;
    let name = call.text(name)?;
    if !call.world_says()? {
        return missing(call);
    }
    call.disturb_errno()?;
    call.record(kind, Wanted::Name(name))
}

/// `getpwent` and `getgrent`: some record, or null at the end.
fn next<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, kind: Kind) -> ModelResult<H::Value> {
    if !call.world_says()? {
        return missing(call);
    }
    call.disturb_errno()?;
    call.record(kind, Wanted::Any)
}

/// `setpwent` and `endpwent`: what comes next is drawn in any case.
fn nothing<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.disturb_errno()?;
    Ok(None)
}

/// `getgroups`: there is room for as many numbers as are asked for; 0 asks how many there are. None in a run.
fn getgroups<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (room, place) = (call.integer(0, Ty::I64)?, call.pointer(1)?);
    if call.host.is_exact() {
        return Ok(call.give(0));
    }
    let zero = call.size(0);
    if call.host.holds(CmpOp::Slt, Ty::I64, room, zero)? || call.happens()? {
        return call.fail(EINVAL);
    }
    if call.host.is_zero(room, Ty::I64)? {
        return call.give_number(0);
    }
    let count = call.numbers(place, room)?;
    call.give_value(count, Ty::I64, false)
}

/// `getgrouplist`: the fourth argument points to how many numbers there is room for, and is set to how many there are: the one that is
/// given, in a run. -1 when they do not fit.
fn getgrouplist<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.path(0)?;
    let group = call.integer(1, Ty::I32)?;
    let (place, count_at) = (call.pointer(2)?, call.pointer(3)?);
    let room = call.host.load(count_at, Ty::I32)?;
    call.host.use_value(room, "as a size")?;
    let room = call.host.plain(room);
    let one = call.host.constant(Ty::I32, 1);
    let fits = call.host.holds(CmpOp::Sle, Ty::I32, one, room)?;
    if call.host.is_exact() {
        if fits {
            call.host.store(place, Ty::I32, group)?;
        }
        call.host.store(count_at, Ty::I32, one)?;
        return Ok(call.give(if fits { 1 } else { -1 }));
    }
    if fits {
        let wide = call.resized(room, Ty::I32, Ty::I64, true)?;
        let count = call.numbers(place, wide)?;
        if !call.happens()? {
            let count = call.resized(count, Ty::I64, Ty::I32, false)?;
            call.host.store(count_at, Ty::I32, count)?;
            return call.give_value(count, Ty::I32, true);
        }
    }
    let any = call.any_not_negative(Ty::I32)?;
    call.host.store(count_at, Ty::I32, any)?;
    Ok(call.give(-1))
}

/// `getlogin`: a text of the library's, or null.
fn getlogin<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    if !call.world_says()? {
        return call.fail_null(ENOENT);
    }
    call.world_string("getlogin", 0, LONGEST_TEXT, "name of the user").map(Some)
}

/// `ttyname`: a text of the library's, or null.
fn ttyname<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(0)?;
    if !call.world_says()? {
        return call.fail_null(ENOTTY);
    }
    call.world_string("ttyname", 0, LONGEST_TEXT, "name of the terminal").map(Some)
}
