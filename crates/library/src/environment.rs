//! What the program learns from the world around it: time, the environment, its own process.
//!
//! Each answer is drawn from the inputs, within the range that the function promises, so that a run
//! can be replayed. What cannot change while the program runs is drawn once ([`Call::lasting`]): the number of
//! the process and of its user, the environment. What rarely changes stays the same in a run, but no proof
//! relies on that ([`Call::usually`]): the parent process, whether a descriptor is a terminal. Other answers
//! need not be consistent with each other: time may go backwards, since clocks are set. What the
//! world may do beyond that is left open where the host can do so ([`Call::give_success`]) and otherwise
//! given up as unsupported ([`Call::not_followed`]), beside what is followed.

use crate::access::library_object;
use crate::call::Call;
use crate::draw::DrawKind;
use crate::errno::{EINVAL, ENOMEM, ENOTTY};
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::object::Life;
use crate::state::Variable;
use crate::stop::Stop;
use ringfence_base::bits::mask;
use ringfence_ir::{BinOp, ConvOp, Ty};

models! {
    [
        time, gettimeofday, clock_gettime, clock_getres, getppid, sysconf, isatty, getenv,
        secure_getenv, setenv, unsetenv, putenv, arc4random, setlocale,
    ]
    "clock" => counter,
    "clock_settime" => |call| call.set_clock(Some(1), None),
    "settimeofday" => |call| call.set_clock(Some(0), Some(1)),
    "getpid" | "gettid" => |call| number_of_own(call, "getpid"),
    "getpgrp" => |call| number_of_own(call, "getpgrp"),
    "getuid" => |call| identity(call, "getuid"),
    "geteuid" => |call| identity(call, "geteuid"),
    "getgid" => |call| identity(call, "getgid"),
    "getegid" => |call| identity(call, "getegid"),
    "gethostid" => |call| identity(call, "gethostid"),
    "getpagesize" => |call| page_size(call),
}

/// What the objects with strings of the environment are called.
pub const ENVIRONMENT_STRING: &str = "environment string";

/// The longest text of the environment that is followed byte by byte.
const LONGEST_TEXT: usize = 4096;

/// The numbers of processes are below 2²² on Linux.
const PROCESS_BITS: u32 = 22;

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// A number of this many bits from the world, as a type.
    pub(crate) fn world(&mut self, bits: u32, ty: Ty) -> Result<H::Value, Stop> {
        self.host.draw(DrawKind::Environment { bits }, ty)
    }

    /// A yes or no from the world.
    pub(crate) fn world_says(&mut self) -> Result<bool, Stop> {
        let answer = self.world(1, Ty::I1)?;
        Ok(!self.host.is_zero(answer, Ty::I1)?)
    }

    /// The result of something that always succeeds in a run: this number. A host that is not exact gives
    /// any number, since the world may let it fail.
    pub(crate) fn give_success(&mut self, number: i128) -> ModelResult<H::Value> {
        if self.host.is_exact() { Ok(self.give(number)) } else { self.give_any() }
    }

    /// Whether something happens that never does in a run: a host that is not exact goes both ways.
    pub(crate) fn happens(&mut self) -> Result<bool, Stop> {
        if self.host.is_exact() {
            return Ok(false);
        }
        let happens = self.host.unconstrained(Ty::I1)?;
        Ok(!self.host.is_zero(happens, Ty::I1)?)
    }

    /// Gives up, in a host that is not exact, on the runs in which the world does something that no model
    /// follows; goes on with the others.
    ///
    /// # Errors
    /// On the runs that are given up.
    pub(crate) fn not_followed(&mut self, what: &str) -> Result<(), Stop> {
        if self.happens()? { Err(self.host.unsupported(what.to_owned())) } else { Ok(()) }
    }

    /// The answer to a question that was asked before: the name of the function, and its argument.
    pub(crate) fn fact(&self, name: &'static str, of: u64) -> Option<H::Value> {
        let facts = &self.host.library().facts;
        facts.iter().find(|(known, number, _)| (*known, *number) == (name, of)).map(|&(_, _, answer)| answer)
    }

    /// The answer to a question: the one that was given before, or else one that is made now and stays.
    pub(crate) fn fact_or(
        &mut self,
        name: &'static str,
        of: u64,
        make: impl FnOnce(&mut Self) -> Result<H::Value, Stop>,
    ) -> Result<H::Value, Stop> {
        if let Some(answer) = self.fact(name, of) {
            return Ok(answer);
        }
        let answer = make(self)?;
        self.host.library_mut().facts.push((name, of, answer));
        Ok(answer)
    }

    /// An answer (`I32`) of so many bits that never changes, and whether it was given before.
    pub(crate) fn lasting(
        &mut self,
        name: &'static str,
        of: u64,
        bits: u32,
    ) -> Result<(H::Value, bool), Stop> {
        let again = self.fact(name, of).is_some();
        Ok((self.fact_or(name, of, |call| call.world(bits, Ty::I32))?, again))
    }

    /// Whether the system has no answer to a question of `sysconf`: always, or never.
    fn unknown_to_the_system(&mut self, of: u64) -> Result<bool, Stop> {
        let unknown = self.fact_or("sysconf -1", of, |call| call.host.unconstrained(Ty::I1))?;
        Ok(!self.host.is_zero(unknown, Ty::I1)?)
    }

    /// An answer (`I32`) of so many bits that does not change in a run. A host that is not exact learns that
    /// the world may change it.
    pub(crate) fn usually(&mut self, name: &'static str, of: u64, bits: u32) -> Result<H::Value, Stop> {
        let (answer, again) = self.lasting(name, of, bits)?;
        if !again || self.host.is_exact() {
            return Ok(answer);
        }
        let (any, mask) = (self.host.unconstrained(Ty::I32)?, self.host.constant(Ty::I32, mask(bits)));
        self.host.binary(BinOp::And, Ty::I32, any, mask)
    }

    /// Seconds of a clock, not negative, as a `long`.
    fn seconds(&mut self) -> Result<H::Value, Stop> {
        self.large(SECOND_BITS, self.host.model().pointer_int())
    }

    /// A number of the world's, not negative, of a type. A run has numbers of so many bits; a host that is not
    /// exact learns that others may be larger.
    pub(crate) fn large(&mut self, bits: u32, ty: Ty) -> Result<H::Value, Stop> {
        let most = ty.bits(self.host.model()) - 1;
        let number = self.world(bits.min(most), ty)?;
        if self.host.is_exact() || bits >= most {
            return Ok(number);
        }
        let any = self.host.unconstrained(ty)?;
        let high = self.host.constant(ty, mask(most) & !mask(bits));
        let high = self.host.binary(BinOp::And, ty, any, high)?;
        self.host.binary(BinOp::Or, ty, number, high)
    }

    /// A number from -1 to the largest but one of a `long`.
    pub(crate) fn world_counter(&mut self) -> ModelResult<H::Value> {
        let word = self.host.model().pointer_int();
        let number = self.world(word.bits(self.host.model()) - 1, word)?;
        let one = self.host.constant(word, 1);
        let number = self.host.binary(BinOp::Sub, word, number, one)?;
        self.give_value(number, word, true)
    }

    /// The next byte of a text of unknown length, drawn as 16 bits: 0 is its end, every other number
    /// is one more than the byte.
    pub(crate) fn world_byte(&mut self) -> Result<Option<H::Value>, Stop> {
        let drawn = self.world(16, Ty::I16)?;
        if self.host.is_zero(drawn, Ty::I16)? {
            return Ok(None);
        }
        let one = self.host.constant(Ty::I16, 1);
        let byte = self.host.binary(BinOp::Sub, Ty::I16, drawn, one)?;
        self.host.convert(ConvOp::Trunc, Ty::I16, Ty::I8, byte).map(Some)
    }

    /// A string in an object of the library's.
    pub(crate) fn library_string(&mut self, text: &[u8], what: &'static str) -> Result<H::Value, Stop> {
        let place = library_object(self.host, text.len() as u64 + 1, what)?;
        self.host.write(place, text)?;
        Ok(place)
    }

    /// A number that may be -1 as well.
    fn perhaps_minus_one(&mut self, number: H::Value, ty: Ty) -> Result<H::Value, Stop> {
        let (fails, zero) = (self.host.unconstrained(Ty::I1)?, self.host.constant(ty, 0));
        let fails = self.resized(fails, Ty::I1, ty, false)?;
        let all = self.host.binary(BinOp::Sub, ty, zero, fails)?;
        self.host.binary(BinOp::Or, ty, number, all)
    }

    /// Stores seconds and a fraction below `fraction` of them as two words; a steady clock has a number.
    fn store_time(&mut self, place: H::Value, fraction: u128, steady: Option<u64>) -> Result<(), Stop> {
        let word = self.host.model().pointer_int();
        let bytes = self.host.model().pointer_bytes();
        self.writable_bytes(place, 2 * bytes)?;
        let seconds = self.seconds()?;
        let part = self.world(30, word)?;
        let fraction = self.host.constant(word, fraction);
        let part = self.host.binary(BinOp::URem, word, part, fraction)?;
        let (seconds, part) = match steady.filter(|_| self.host.is_exact()) {
            Some(clock) => not_before(self, clock, (seconds, part), word)?,
            None => (seconds, part),
        };
        self.host.store(place, word, seconds)?;
        self.store_at(place, bytes, word, part)
    }

    /// `clock_settime` and `settimeofday`: what is given can be read. Clocks are drawn in any case.
    fn set_clock(&mut self, time: Option<usize>, zone: Option<usize>) -> ModelResult<H::Value> {
        let word = self.host.model().pointer_bytes();
        for (index, bytes) in [(time, 2 * word), (zone, 8)] {
            if let Some(index) = index
                && let Some(place) = self.optional(index)?
            {
                self.readable_bytes(place, bytes)?;
            }
        }
        self.give_status()
    }
}

/// `clock`: any number that is not negative, and in a run none before the last. A host that is not exact learns
/// that it may be -1, which says that it is not known, and that it starts again when it does not fit.
fn counter<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let word = call.host.model().pointer_int();
    let now = call.large(CLOCK_BITS, word)?;
    if call.host.is_exact() {
        let zero = call.host.constant(word, 0);
        let (now, _) = not_before(call, OWN_CLOCK, (now, zero), word)?;
        return call.give_value(now, word, false);
    }
    let now = call.perhaps_minus_one(now, word)?;
    call.give_value(now, word, true)
}

/// The later of a time, in two parts, and the last one of the same clock, in an exact host.
fn not_before<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    clock: u64,
    (high, low): (H::Value, H::Value),
    ty: Ty,
) -> Result<(H::Value, H::Value), Stop> {
    const NAMES: [&str; 2] = ["seconds of a clock", "rest of a clock"];
    if let (Some(last_high), Some(last_low)) = (call.fact(NAMES[0], clock), call.fact(NAMES[1], clock))
        && (call.host.less(high, last_high, ty)?
            || call.host.equals(high, last_high, ty)? && call.host.less(low, last_low, ty)?)
    {
        return Ok((last_high, last_low));
    }
    let facts = &mut call.host.library_mut().facts;
    facts.retain(|(name, of, _)| !(NAMES.contains(name) && *of == clock));
    facts.extend([(NAMES[0], clock, high), (NAMES[1], clock, low)]);
    Ok((high, low))
}

/// How many bits the seconds of Linux's clocks have at most, and the processor time of a long life.
const SECOND_BITS: u32 = 33;
const CLOCK_BITS: u32 = 48;

/// The number under which the last answer of `clock` is kept; those of `clock_gettime` are its clocks.
const OWN_CLOCK: u64 = 1 << 32;

/// `time`: any number that is not negative, stored as well when there is a place. A host that is not exact
/// learns that it may be -1, which says that there is no clock.
fn time<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let word = call.host.model().pointer_int();
    let mut now = call.seconds()?;
    if !call.host.is_exact() {
        now = call.perhaps_minus_one(now, word)?;
    }
    if let Some(place) = call.optional(0)? {
        call.host.store(place, word, now)?;
    }
    call.give_value(now, word, true)
}

/// `gettimeofday`: seconds and microseconds; the time zone is left alone.
fn gettimeofday<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    if let Some(place) = call.optional(0)? {
        call.store_time(place, 1_000_000, None)?;
    }
    Ok(call.give(0))
}

/// The clocks that show the time of the day.
const SET_CLOCKS: [u64; 4] = [0, 5, 8, 11];

/// The number of the last clock that Linux has by itself.
const LAST_CLOCK: i128 = 11;

/// The clock that the first argument names, if Linux has it by itself.
fn known_clock<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<Option<H::Value>, Stop> {
    let (clock, ty) = call.operand(0)?;
    if call.is_within(clock, ty, 0, LAST_CLOCK)? {
        return Ok(Some(clock));
    }
    call.not_followed("a clock that the system adds")?;
    Ok(None)
}

/// `clock_gettime`: seconds and nanoseconds.
fn clock_gettime<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let Some(clock) = known_clock(call)? else { return call.fail(EINVAL) };
    let place = call.pointer(1)?;
    // All clocks but those that can be set are steady in a run.
    let known = call.host.known(clock).map(|clock| u64::from(clock as u32));
    let steady = known.filter(|clock| !SET_CLOCKS.contains(clock));
    call.store_time(place, 1_000_000_000, steady)?;
    Ok(call.give(0))
}

/// `clock_getres`: how fine a clock is, unless the place is null: a nanosecond in a run.
fn clock_getres<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    if known_clock(call)?.is_none() {
        return call.fail(EINVAL);
    }
    if let Some(place) = call.optional(1)? {
        let (word, bytes) = (call.host.model().pointer_int(), call.host.model().pointer_bytes());
        call.writable_bytes(place, 2 * bytes)?;
        for (at, number) in [(0, 0), (bytes, 1)] {
            let number = if call.host.is_exact() {
                call.host.constant(word, number)
            } else {
                call.any_not_negative(word)?
            };
            call.store_at(place, at, word, number)?;
        }
    }
    Ok(call.give(0))
}

/// A number of this process or its group: never 0, and always the same.
pub(crate) fn number_of_own<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    name: &'static str,
) -> ModelResult<H::Value> {
    let (number, _) = call.lasting(name, 0, PROCESS_BITS)?;
    if call.host.is_zero(number, Ty::I32)? {
        return Ok(call.give(1));
    }
    call.give_value(number, Ty::I32, false)
}

/// `getppid`: the same while that process runs. It may end, and then the number is another one.
fn getppid<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let number = call.usually("getppid", 0, PROCESS_BITS)?;
    call.give_value(number, Ty::I32, false)
}

/// The numbers of user, group and host. Nothing that is modelled changes them.
fn identity<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, name: &'static str) -> ModelResult<H::Value> {
    let (number, _) = call.lasting(name, 0, 32)?;
    call.give_value(number, Ty::I32, true)
}

/// The size of a page in a run.
const PAGE_SIZE: i128 = 4096;

/// The numbers of `_SC_PAGESIZE` and of the largest question that `sysconf` knows.
const SC_PAGESIZE: u64 = 30;
const SC_LAST: u64 = 255;

/// The question for the ticks of the clock in a second, and Linux's answer.
const SC_CLK_TCK: u64 = 2;
const TICKS: i128 = 100;

/// `getpagesize`: a host that is not exact leaves open which power of two it is.
fn page_size<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    if call.host.is_exact() {
        return Ok(call.give(PAGE_SIZE));
    }
    let word = call.host.model().pointer_int();
    let size = call.fact_or("getpagesize", 0, |call| {
        let (any, mask) = (call.host.unconstrained(word)?, call.host.constant(word, 0x7));
        let power = call.host.binary(BinOp::And, word, any, mask)?;
        let least = call.host.constant(word, PAGE_SIZE as u128);
        call.host.binary(BinOp::Shl, word, least, power)
    })?;
    call.give_value(size, word, false)
}

/// `sysconf`: what the system answers to one question is drawn once, a positive number; a host that is not exact
/// learns that -1 may say that there is no answer.
fn sysconf<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (question, _) = call.operand(0)?;
    let known = call.host.known(question).map(|bits| u64::from(bits as u32));
    match known {
        Some(SC_PAGESIZE) => page_size(call),
        Some(SC_CLK_TCK) => call.give_success(TICKS),
        Some(of @ 0..=SC_LAST) => {
            let word = call.host.model().pointer_int();
            let bits = word.bits(call.host.model()) - 1;
            let mut number = call.fact_or("sysconf", of, |call| call.world(bits, word))?;
            if call.host.is_zero(number, word)? {
                number = call.host.constant(word, 1);
            }
            if !call.host.is_exact() && call.unknown_to_the_system(of)? {
                return Ok(call.give(-1));
            }
            call.give_value(number, word, false)
        }
        Some(_) => call.fail(EINVAL),
        None => call.give_any(),
    }
}

/// `isatty`: yes or no, for each descriptor; a terminal may hang up.
fn isatty<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (descriptor, _) = call.operand(0)?;
    let Some(of) = call.host.known(descriptor).map(|bits| u64::from(bits as u32)) else {
        let any = call.host.unconstrained(Ty::I1)?;
        return call.give_value(any, Ty::I1, false);
    };
    let answer = call.usually("isatty", of, 1)?;
    if call.host.is_zero(answer, Ty::I32)? {
        call.set_some_errno(ENOTTY)?;
    }
    call.give_value(answer, Ty::I32, false)
}

/// `getenv`: the value that the settings give. For another name the inputs decide once whether there
/// is one and what it is: a bit, then the text; a host that follows texts of any length has any. The string must not be written to, and may be
/// overwritten by the next call for another name; in a run neither matters, as in glibc.
fn getenv<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let name = call.pointer(0)?;
    let name = call.string(name)?;
    overwrite_others(call, &name)?;
    look_up(call, name).map(Some)
}

/// `secure_getenv`: null for a program that runs with the rights of another user, which none does in a run.
fn secure_getenv<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let value = getenv(call)?;
    Ok(if call.happens()? { Some(call.null()) } else { value })
}

/// The value of a name, null when there is none.
fn look_up<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, name: Vec<u8>) -> Result<H::Value, Stop> {
    if let Some(value) = call.value_in_array(&name)? {
        return Ok(value);
    }
    let known = &call.host.library().environment;
    if let Some(index) = known.iter().position(|known| known.name == name) {
        return written_again(call, index);
    }
    let (value, text) = match setting(call, &name) {
        Some(text) => (call.library_string(&text, ENVIRONMENT_STRING)?, None),
        None if call.world_says()? => match call.host.any_text()? {
            Some(text) => (text, None),
            None => drawn_string(call).map(|(value, text)| (value, Some(text)))?,
        },
        None => (call.null(), None),
    };
    call.host.library_mut().environment.push(Variable { name, value, text, stale: false, is_given: false });
    Ok(value)
}

/// The string of a name that was asked for before.
fn written_again<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, index: usize) -> Result<H::Value, Stop> {
    let known = &mut call.host.library_mut().environment[index];
    if !std::mem::take(&mut known.stale) {
        return Ok(known.value);
    }
    let (value, mut text) = (known.value, known.text.clone().unwrap_or_default());
    text.push(call.byte_value(0));
    call.host.store_bytes(value, &text)?;
    Ok(value)
}

/// What strings of the program's go by that were the values of names, which calls may still overwrite. No name is like this.
const REPLACED: &[u8] = &[0];

/// Sets the value of a name. The library may take back the string that was its value before, if that was its own: POSIX says so of `getenv`, and some libraries do. As far as
/// a proof is concerned it does; in a run the string stays.
fn set_variable<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    variable: Variable<H::Value>,
) -> Result<(), Stop> {
    let known = &call.host.library().environment;
    if let Some(index) = known.iter().position(|known| known.name == variable.name) {
        let value = known[index].value;
        let is_kept = !call.host.is_exact() && !call.host.is_zero(value, Ty::Ptr)?;
        let old = call.host.library_mut().environment.remove(index);
        if is_kept && old.is_given {
            let replaced = Variable { name: REPLACED.to_vec(), ..old };
            call.host.library_mut().environment.push(replaced);
        } else if is_kept {
            call.host.end_object(old.value, Life::Ended(call.host.loc()));
        }
    }
    call.host.library_mut().environment.push(variable);
    Ok(())
}

/// The name that an argument is, unless none can be called so.
fn variable_name<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<Option<Vec<u8>>, Stop> {
    call.array_is_not_named()?;
    let name = call.pointer(0)?;
    let name = call.string(name)?;
    Ok(Some(name).filter(|name| !name.is_empty() && !name.contains(&b'=')))
}

/// `setenv`: the library has a copy of the value, and the strings that it gave before may be overwritten.
/// It needs memory, as an allocation does.
fn setenv<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let Some(name) = variable_name(call)? else { return call.fail(EINVAL) };
    let value = call.pointer(1)?;
    let text = call.text(value)?;
    if !call.allocation_succeeds()? {
        call.set_errno(ENOMEM)?;
        return Ok(call.give(-1));
    }
    if !call.is_true(2)? {
        let old = look_up(call, name.clone())?;
        if !call.host.is_zero(old, Ty::Ptr)? {
            overwrite_others(call, &[])?;
            return Ok(call.give(0));
        }
    }
    overwrite_others(call, &[])?;
    let place = library_object(call.host, text.len() as u64 + 1, ENVIRONMENT_STRING)?;
    call.host.store_bytes(place, &text)?;
    set_variable(call, Variable { name, value: place, text: Some(text), stale: false, is_given: false })?;
    Ok(call.give(0))
}

fn unsetenv<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let Some(name) = variable_name(call)? else { return call.fail(EINVAL) };
    overwrite_others(call, &[])?;
    let value = call.null();
    set_variable(call, Variable { name, value, text: None, stale: false, is_given: false })?;
    Ok(call.give(0))
}

/// `putenv`: the string becomes part of the environment, which holds it from now on; without `=`, it names what
/// is taken out.
fn putenv<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.array_is_not_named()?;
    let pointer = call.pointer(0)?;
    let string = call.string(pointer)?;
    if !call.allocation_succeeds()? {
        call.set_errno(ENOMEM)?;
        return Ok(call.give(-1));
    }
    let Some(end) = string.iter().position(|&byte| byte == b'=') else { return unsetenv(call) };
    let word = call.host.model().pointer_bytes();
    let holder = library_object(call.host, word, "entry of the environment")?;
    call.host.store(holder, Ty::Ptr, pointer)?;
    let value = call.after(pointer, end as u64 + 1);
    overwrite_others(call, &[])?;
    set_variable(
        call,
        Variable { name: string[..end].to_vec(), value, text: None, stale: false, is_given: true },
    )?;
    Ok(call.give(0))
}

/// `arc4random`: any number of 32 bits.
fn arc4random<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let number = call.world(32, Ty::I32)?;
    call.give_value(number, Ty::I32, false)
}

/// `setlocale`: the locale is always "C" here, which the environment's is in a run; other ones are not
/// followed.
fn setlocale<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(0)?;
    if let Some(wanted) = call.optional(1)? {
        let wanted = call.string(wanted)?;
        if wanted.is_empty() {
            call.not_followed("another locale than \"C\"")?;
        } else if wanted != b"C" && wanted != b"POSIX" {
            return Err(call.host.unsupported("another locale than \"C\"".into()));
        }
    }
    if call.host.is_exact() {
        return call.fixed_string("setlocale", 0, b"C", LOCALE_NAME).map(Some);
    }
    // The string that was given before may be gone.
    let name = call.library_string(b"C", LOCALE_NAME)?;
    call.replace_text("setlocale", 0, name);
    Ok(Some(call.not_to_be_changed(name)))
}

/// What the string is that `setlocale` gives.
const LOCALE_NAME: &str = "name of the locale";

/// Lets the strings of other names be overwritten, in a host that is not exact.
fn overwrite_others<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, name: &[u8]) -> Result<(), Stop> {
    if call.host.is_exact() {
        return Ok(());
    }
    for index in 0..call.host.library().environment.len() {
        let known = &call.host.library().environment[index];
        let value = known.value;
        match known.text.as_ref().map(|text| text.len() as u64 + 1) {
            _ if known.name == name => {}
            None => call.host.change_text(value)?,
            Some(size) => {
                let size = call.size(size);
                call.blur(value, size)?;
                call.host.library_mut().environment[index].stale = true;
            }
        }
    }
    Ok(())
}

/// A string of the world's in an object of the library's, and its bytes.
fn drawn_string<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<(H::Value, Vec<H::Value>), Stop> {
    let mut text = Vec::new();
    while let Some(byte) = call.world_byte()?
        && !call.host.is_zero(byte, Ty::I8)?
    {
        if text.len() == LONGEST_TEXT {
            return Err(call
                .host
                .unsupported(format!("a text of more than {LONGEST_TEXT} bytes from '{}'", call.name())));
        }
        text.push(byte);
    }
    let place = library_object(call.host, text.len() as u64 + 1, ENVIRONMENT_STRING)?;
    call.host.store_bytes(place, &text)?;
    Ok((place, text))
}

/// The value of a name in the environment that the settings give.
fn setting<'p, H: Host<'p>>(call: &Call<'_, 'p, H>, name: &[u8]) -> Option<Vec<u8>> {
    let entries = call.host.environment().iter();
    entries.filter_map(|entry| entry.strip_prefix(name)?.strip_prefix(b"=")).next().map(<[u8]>::to_vec)
}
