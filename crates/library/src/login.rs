//! Who is logged in, and what only the system knows of users: `getutxent` and its relatives, `getspnam`, the log of the system.
//!
//! The records of logins stand in a file, which may hold any bytes: names need not have a terminator. The record that is given is the
//! library's, and the next call overwrites it.

use crate::call::Call;
use crate::errno::{EINVAL, ENOENT, EPERM};
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::stop::Stop;
use crate::world::Home;
use ringfence_ir::Ty;

models! {
    [getutxent, pututxline, updwtmpx, utmpxname, getspnam, getspent, syslog, vsyslog, openlog, closelog, setlogmask]
    "setutxent" | "endutxent" | "setspent" | "endspent" => nothing,
    "getutxid" | "getutxline" => find_login,
    "setgroups" => setgroups,
    "initgroups" => initgroups,
}

/// The size of a `struct utmpx`, and where the kind of the record and the name of the user stand, with their sizes.
const LOGIN_SIZE: u64 = 384;
const KIND: (u64, u64) = (0, 2);
const USER: (u64, u64) = (44, 32);

fn nothing<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.disturb_errno()?;
    Ok(None)
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// The record of a login, or null, which a drawn bit decides: its kind and the user are drawn; the rest is zero in a run.
    fn drawn_login(&mut self) -> ModelResult<H::Value> {
        if !self.world_says()? {
            return self.fail_null(ENOENT);
        }
        self.disturb_errno()?;
        let record = self.login_record()?;
        self.any_bytes(record, LOGIN_SIZE)?;
        for (at, bytes) in [KIND, USER] {
            let (place, len) = (self.after(record, at), self.size(bytes));
            self.random_bytes(place, len)?;
        }
        Ok(Some(record))
    }

    fn login_record(&mut self) -> Result<H::Value, Stop> {
        self.object_for("getutxent", 0, LOGIN_SIZE, "struct utmpx")
    }

    /// Checks that the record of a login is there.
    fn given_login(&mut self, index: usize) -> Result<H::Value, Stop> {
        let record = self.pointer(index)?;
        self.readable_bytes(record, LOGIN_SIZE)?;
        Ok(record)
    }

    /// The record of a user that only the system knows, or null: a name, a password, and seven numbers.
    fn shadow_record(&mut self, name: Option<Vec<H::Value>>) -> ModelResult<H::Value> {
        if !self.world_says()? {
            return self.fail_null(ENOENT);
        }
        self.disturb_errno()?;
        let (word, ty) = (self.host.model().pointer_bytes(), self.host.model().pointer_int());
        let record = self.object_for("getspnam", 0, 9 * word, "struct spwd")?;
        let home = Home::Library("text of a user");
        for (index, known) in [(0, name), (1, None)] {
            let text = match known {
                Some(text) => self.new_known_text(home, text)?,
                None => self.new_text(home, &[], LONGEST_TEXT)?,
            };
            let text = text.unwrap_or_else(|| self.null());
            self.replace_text("getspnam", index + 1, text);
            self.store_at(record, index * word, Ty::Ptr, text)?;
        }
        for index in 2..9 {
            let number = self.usual(ty, u128::MAX)?;
            self.store_at(record, index * word, ty, number)?;
        }
        Ok(Some(record))
    }
}

/// The longest text of a record.
const LONGEST_TEXT: u64 = 1023;

/// `getutxent`: the next login, or null at the end.
fn getutxent<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.drawn_login()
}

/// `getutxid` and `getutxline`: a login that is like the record that is given.
fn find_login<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.given_login(0)?;
    call.not_followed("which of the logins is found")?;
    if call.host.is_exact() {
        return call.fail_null(ENOENT);
    }
    call.drawn_login()
}

/// `pututxline`: gives a copy of the record, or null, as most programs may not write it.
fn pututxline<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let given = call.given_login(0)?;
    if !call.world_says()? {
        return call.fail_null(EPERM);
    }
    call.disturb_errno()?;
    let record = call.login_record()?;
    call.copy(record, given, LOGIN_SIZE)?;
    Ok(Some(record))
}

/// `updwtmpx`: a path and a record.
fn updwtmpx<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.path(0)?;
    call.given_login(1)?;
    nothing(call)
}

/// `utmpxname`: the path of the file.
fn utmpxname<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.path(0)?;
    call.give_status()
}

/// `getspnam`: the record of a name.
fn getspnam<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let name = call.pointer(0)?;
    let name = call.text(name)?;
    call.shadow_record(Some(name))
}

fn getspent<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.shadow_record(None)
}

/// `setgroups`: so many numbers are there.
fn setgroups<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (count, list) = (call.count(0)?, call.pointer(1)?);
    let four = call.size(4);
    let Some(bytes) = call.product(count, four)? else { return call.fail(EINVAL) };
    let most = call.size(4 << 16);
    if call.host.less(most, bytes, Ty::I64)? {
        return call.fail(EINVAL);
    }
    call.readable(list, bytes)?;
    call.drawn_status(EPERM)
}

/// `initgroups`: the name of a user.
fn initgroups<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.path(0)?;
    call.operand(1)?;
    call.drawn_status(EPERM)
}

/// The name under which the text is remembered that begins each message.
const IDENTITY: &str = "openlog";

/// Checks a message to the log: the text that begins it must still be there.
fn logged<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, list: bool) -> ModelResult<H::Value> {
    call.operand(0)?;
    if let Some(identity) = call.fact(IDENTITY, 0)
        && !call.host.is_zero(identity, Ty::Ptr)?
    {
        call.length(identity)?;
    }
    call.printed(1, list)?;
    call.disturb_errno()?;
    Ok(None)
}

fn syslog<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    logged(call, false)
}

fn vsyslog<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    logged(call, true)
}

/// `openlog`: remembers the address of a text, or null.
fn openlog<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let identity = call.pointer(0)?;
    call.host.use_value(identity, "as a pointer")?;
    call.set_fact(IDENTITY, 0, identity);
    call.disturb_errno()?;
    Ok(None)
}

fn closelog<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.forget_facts(&[IDENTITY]);
    nothing(call)
}

/// `setlogmask`: gives the mask before, which had all bits in a run that did not change it.
fn setlogmask<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let new = call.integer(0, Ty::I32)?;
    let all = call.host.constant(Ty::I32, 0xff);
    let before = call.fact_or("setlogmask", 0, |_| Ok(all))?;
    if !call.host.is_zero(new, Ty::I32)? {
        call.set_fact("setlogmask", 0, new);
    }
    call.give_value(before, Ty::I32, true)
}
