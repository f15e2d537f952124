//! What the program learns from the world around it: random numbers, time, the environment.
//!
//! Each answer is drawn from the inputs, within the range that the function promises, so that a run
//! can be replayed. Answers need not be consistent with each other: time may go backwards. What the
//! world may do beyond that is left open where the host can do so ([`Call::give_success`]) and otherwise
//! given up as unsupported ([`Call::not_followed`]), beside what is followed.

use crate::access::library_object;
use crate::call::Call;
use crate::draw::DrawKind;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::stop::Stop;
use ringfence_ir::{BinOp, ConvOp, Ty};

models! {
    "rand" => rand,
    "random" => rand,
    "lrand48" => rand,
    "rand_r" => rand_r,
    "drand48" => drand48,
    "srand" => seed,
    "srandom" => seed,
    "srand48" => seed,
    "time" => time,
    "clock" => counter,
    "gettimeofday" => gettimeofday,
    "clock_gettime" => clock_gettime,
    "getpid" => getpid,
    "getppid" => |call| drawn(call, PROCESS_BITS),
    "getuid" => |call| drawn(call, 32),
    "geteuid" => |call| drawn(call, 32),
    "getgid" => |call| drawn(call, 32),
    "getegid" => |call| drawn(call, 32),
    "isatty" => isatty,
    "getenv" => getenv,
    "secure_getenv" => getenv,
}

/// The longest text of the environment that is followed.
const LONGEST_TEXT: usize = 4096;

/// The numbers of processes are below 2²² on Linux.
const PROCESS_BITS: u32 = 22;

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// A number of this many bits from the world, as a type.
    ///
    /// # Errors
    /// When the inputs have run out.
    pub(crate) fn world(&mut self, bits: u32, ty: Ty) -> Result<H::Value, Stop> {
        self.host.draw(DrawKind::Environment { bits }, ty)
    }

    /// A yes or no from the world.
    ///
    /// # Errors
    /// When the inputs have run out.
    pub(crate) fn world_says(&mut self) -> Result<bool, Stop> {
        let answer = self.world(1, Ty::I1)?;
        Ok(!self.host.is_zero(answer, Ty::I1)?)
    }

    /// The result of something that always succeeds in a run: this number. A host that is not exact gives
    /// any number, since the world may let it fail.
    ///
    /// # Errors
    /// When the host has no such value.
    pub(crate) fn give_success(&mut self, number: i128) -> ModelResult<H::Value> {
        if self.host.is_exact() { Ok(self.give(number)) } else { self.give_any() }
    }

    /// Gives up, in a host that is not exact, on the runs in which the world does something that no model
    /// follows; goes on with the others.
    ///
    /// # Errors
    /// On the runs that are given up.
    pub(crate) fn not_followed(&mut self, what: &str) -> Result<(), Stop> {
        if self.host.is_exact() {
            return Ok(());
        }
        let happens = self.host.unconstrained(Ty::I1)?;
        if self.host.is_zero(happens, Ty::I1)? { Ok(()) } else { Err(self.host.unsupported(what.to_owned())) }
    }

    /// A number from -1 to the largest but one of a `long`.
    ///
    /// # Errors
    /// When the inputs have run out.
    pub(crate) fn world_counter(&mut self) -> ModelResult<H::Value> {
        let word = self.host.model().pointer_int();
        let number = self.world(word.bits(self.host.model()) - 1, word)?;
        let one = self.host.constant(word, 1);
        let number = self.host.binary(BinOp::Sub, word, number, one)?;
        self.give_value(number, word, true)
    }

    /// The next byte of a text of unknown length, drawn as 16 bits: 0 is its end, every other number
    /// is one more than the byte.
    ///
    /// # Errors
    /// When the inputs have run out.
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
    ///
    /// # Errors
    /// When the budget has run out.
    pub(crate) fn library_string(&mut self, text: &[u8], what: &'static str) -> Result<H::Value, Stop> {
        let place = library_object(self.host, text.len() as u64 + 1, what)?;
        self.host.write(place, text)?;
        Ok(place)
    }
}

/// A number of the world's as the result.
fn drawn<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, bits: u32) -> ModelResult<H::Value> {
    let number = call.world(bits, Ty::I32)?;
    call.give_value(number, Ty::I32, false)
}

/// `rand`, `random` and `lrand48`: any number from 0 to 2³¹ - 1.
fn rand<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    drawn(call, 31)
}

/// `rand_r`: the seed is read and written.
fn rand_r<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let seed = call.pointer(0)?;
    let old = call.host.load(seed, Ty::I32)?;
    call.host.use_value(old, "as a seed")?;
    let new = call.world(31, Ty::I32)?;
    call.host.store(seed, Ty::I32, new)?;
    call.give_value(new, Ty::I32, false)
}

/// `drand48`: a number from 0 to below 1, by its first 48 bits. Where those are not known, any number.
fn drand48<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let numerator = call.world(48, Ty::I64)?;
    let Some(bits) = call.host.known(numerator) else { return call.host.unconstrained(Ty::F64).map(Some) };
    let number = bits as f64 / (1u64 << 48) as f64;
    Ok(Some(call.host.constant(Ty::F64, u128::from(number.to_bits()))))
}

/// Seeding changes nothing, since every number is drawn.
fn seed<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(0)?;
    Ok(None)
}

/// `clock`: any number from -1, which says that it is not known.
fn counter<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.world_counter()
}

/// `time`: any number that is not negative, stored as well when there is a place.
fn time<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let word = call.host.model().pointer_int();
    let now = call.world(word.bits(call.host.model()) - 1, word)?;
    if let Some(place) = call.optional(0)? {
        call.host.store(place, word, now)?;
    }
    call.give_value(now, word, false)
}

/// Stores seconds and a fraction below `fraction` of them as two words.
fn store_time<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    place: H::Value,
    fraction: u128,
) -> Result<(), Stop> {
    let word = call.host.model().pointer_int();
    let bytes = call.host.model().pointer_bytes();
    let both = call.size(2 * bytes);
    call.writable(place, both)?;
    let seconds = call.world(word.bits(call.host.model()) - 1, word)?;
    let part = call.world(30, word)?;
    let fraction = call.host.constant(word, fraction);
    let part = call.host.binary(BinOp::URem, word, part, fraction)?;
    call.host.store(place, word, seconds)?;
    let second = call.after(place, bytes);
    call.host.store(second, word, part)
}

/// `gettimeofday`: seconds and microseconds; the time zone is left alone.
fn gettimeofday<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    if let Some(place) = call.optional(0)? {
        store_time(call, place, 1_000_000)?;
    }
    Ok(call.give(0))
}

/// `clock_gettime`: seconds and nanoseconds.
fn clock_gettime<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let place = call.pointer(1)?;
    store_time(call, place, 1_000_000_000)?;
    Ok(call.give(0))
}

/// `getpid`: never 0.
fn getpid<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let number = call.world(PROCESS_BITS, Ty::I32)?;
    if call.host.is_zero(number, Ty::I32)? {
        return Ok(call.give(1));
    }
    call.give_value(number, Ty::I32, false)
}

/// `isatty`: yes or no.
fn isatty<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(0)?;
    drawn(call, 1)
}

/// `getenv`: the value that the settings give. For another name the inputs decide once whether there
/// is one and what it is: a bit, then the text.
fn getenv<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let name = call.pointer(0)?;
    let name = call.string(name)?;
    let known = &call.host.library().environment;
    if let Some((_, value)) = known.iter().find(|(known, _)| *known == name) {
        return Ok(Some(*value));
    }
    let value = match setting(call, &name) {
        Some(text) => call.library_string(&text, "environment string")?,
        None if call.world_says()? => drawn_string(call)?,
        None => call.null(),
    };
    call.host.library_mut().environment.push((name, value));
    Ok(Some(value))
}

/// A string of the world's in an object of the library's.
fn drawn_string<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<H::Value, Stop> {
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
    let place = library_object(call.host, text.len() as u64 + 1, "environment string")?;
    call.host.store_bytes(place, &text)?;
    Ok(place)
}

/// The value of a name in the environment that the settings give.
fn setting<'p, H: Host<'p>>(call: &Call<'_, 'p, H>, name: &[u8]) -> Option<Vec<u8>> {
    let entries = call.host.environment().iter();
    entries.filter_map(|entry| entry.strip_prefix(name)?.strip_prefix(b"=")).next().map(<[u8]>::to_vec)
}
