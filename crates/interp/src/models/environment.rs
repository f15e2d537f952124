//! What the program learns from the world around it: random numbers, time, the environment.
//!
//! Each answer is drawn from the inputs, within the range that the function promises, so that a run
//! can be replayed. Answers need not be consistent with each other: time may go backwards.

use super::{Call, Model, ModelResult};
use crate::inputs::DrawKind;
use crate::outcome::Stop;
use crate::value::Value;
use ringfence_ir::Ty;

/// The functions of this family.
pub(super) const MODELS: &[Model] = &[
    Model { name: "rand", run: rand },
    Model { name: "random", run: rand },
    Model { name: "lrand48", run: rand },
    Model { name: "rand_r", run: rand_r },
    Model { name: "drand48", run: drand48 },
    Model { name: "srand", run: seed },
    Model { name: "srandom", run: seed },
    Model { name: "srand48", run: seed },
    Model { name: "time", run: time },
    Model { name: "clock", run: rand },
    Model { name: "gettimeofday", run: gettimeofday },
    Model { name: "clock_gettime", run: clock_gettime },
    Model { name: "getpid", run: identifier },
    Model { name: "getppid", run: identifier },
    Model { name: "getuid", run: identifier },
    Model { name: "geteuid", run: identifier },
    Model { name: "getgid", run: identifier },
    Model { name: "getegid", run: identifier },
    Model { name: "isatty", run: isatty },
    Model { name: "getenv", run: getenv },
    Model { name: "secure_getenv", run: getenv },
];

/// The longest text that the environment gives.
const LONGEST_TEXT: usize = 4096;

impl Call<'_, '_> {
    /// A number of this many bits from the world.
    ///
    /// # Errors
    /// When the inputs have run out.
    pub(super) fn world(&mut self, bits: u32) -> Result<u128, Stop> {
        self.machine.draw(DrawKind::Environment { bits })
    }

    /// The next byte of a text of unknown length, drawn as 16 bits: 0 is its end, every other number
    /// is one more than the byte.
    ///
    /// # Errors
    /// When the inputs have run out.
    pub(super) fn world_byte(&mut self) -> Result<Option<u8>, Stop> {
        let drawn = self.world(16)?;
        Ok(drawn.checked_sub(1).map(|byte| byte as u8))
    }

    /// A string in an object of the library's.
    ///
    /// # Errors
    /// When the budget has run out.
    pub(super) fn library_string(&mut self, text: &[u8], what: &'static str) -> Result<Value, Stop> {
        let place = self.machine.allocate_library(text.len() as u64 + 1, what)?;
        self.machine.write(place, text)?;
        Ok(place)
    }
}

/// `rand`, `random`, `lrand48` and `clock`: any number from 0 to 2³¹ - 1.
fn rand(call: &mut Call<'_, '_>) -> ModelResult {
    let number = call.world(31)?;
    Ok(call.give(number as i128))
}

/// `rand_r`: the seed is read and written.
fn rand_r(call: &mut Call<'_, '_>) -> ModelResult {
    let seed = call.arg(0)?;
    let old = call.machine.load(seed, Ty::I32)?;
    call.machine.use_value(old, "as a seed")?;
    let new = call.world(31)?;
    call.machine.store(seed, Ty::I32, Value::plain(new))?;
    Ok(call.give(new as i128))
}

/// `drand48`: a number from 0 to below 1, by its first 48 bits.
fn drand48(call: &mut Call<'_, '_>) -> ModelResult {
    let numerator = call.world(48)? as f64;
    let number = numerator / (1u64 << 48) as f64;
    Ok(Some(Value::plain(u128::from(number.to_bits()))))
}

/// Seeding changes nothing, since every number is drawn.
fn seed(call: &mut Call<'_, '_>) -> ModelResult {
    call.number(0)?;
    Ok(None)
}

/// `time`: any number from 0 to 2³¹ - 1, stored as well when there is a place.
fn time(call: &mut Call<'_, '_>) -> ModelResult {
    let now = Value::plain(call.world(31)?);
    if let Some(place) = call.optional(0)? {
        let word = call.machine.model().pointer_int();
        call.machine.store(place, word, now)?;
    }
    Ok(call.give(now.bits as i128))
}

/// Stores seconds and a fraction below `fraction` of them as two words.
fn store_time(call: &mut Call<'_, '_>, place: Value, fraction: u128) -> Result<(), Stop> {
    let word = call.machine.model().pointer_int();
    let bytes = call.machine.model().pointer_bytes();
    call.writable(place, 2 * bytes)?;
    let (seconds, part) = (call.world(31)?, call.world(30)? % fraction);
    call.machine.store(place, word, Value::plain(seconds))?;
    call.machine.store(call.after(place, bytes), word, Value::plain(part))
}

/// `gettimeofday`: seconds and microseconds; the time zone is left alone.
fn gettimeofday(call: &mut Call<'_, '_>) -> ModelResult {
    if let Some(place) = call.optional(0)? {
        store_time(call, place, 1_000_000)?;
    }
    Ok(call.give(0))
}

/// `clock_gettime`: seconds and nanoseconds.
fn clock_gettime(call: &mut Call<'_, '_>) -> ModelResult {
    let place = call.arg(1)?;
    store_time(call, place, 1_000_000_000)?;
    Ok(call.give(0))
}

/// Numbers of processes and users.
fn identifier(call: &mut Call<'_, '_>) -> ModelResult {
    let number = call.world(15)?;
    Ok(call.give(number as i128))
}

/// `isatty`: yes or no.
fn isatty(call: &mut Call<'_, '_>) -> ModelResult {
    call.number(0)?;
    let answer = call.world(1)?;
    Ok(call.give(answer as i128))
}

/// `getenv`: the value that the settings give. For another name the inputs decide once whether there
/// is one and what it is: a bit, then the text.
fn getenv(call: &mut Call<'_, '_>) -> ModelResult {
    let name = call.string(call.arg(0)?)?;
    let known = &call.machine.library.environment;
    if let Some((_, value)) = known.iter().find(|(known, _)| *known == name) {
        return Ok(Some(*value));
    }
    let value = match setting(call, &name) {
        Some(text) => call.library_string(&text, "environment string")?,
        None if call.world(1)? == 0 => Value::ZERO,
        None => {
            let mut text = Vec::new();
            while text.len() < LONGEST_TEXT
                && let Some(byte) = call.world_byte()?
                && byte != 0
            {
                text.push(byte);
            }
            call.library_string(&text, "environment string")?
        }
    };
    call.machine.library.environment.push((name, value));
    Ok(Some(value))
}

/// The value of a name in the environment that the settings give.
fn setting(call: &Call<'_, '_>, name: &[u8]) -> Option<Vec<u8>> {
    let entries = call.machine.settings().environment.iter();
    entries.filter_map(|entry| entry.strip_prefix(name)?.strip_prefix(b"=")).next().map(<[u8]>::to_vec)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Bench, NULL, int, ptr};
    use super::*;
    use crate::inputs::Inputs;
    use crate::settings::Settings;
    use ringfence_ir::DataModel;
    use ringfence_verdict::ViolationKind::{NullDeref, UninitialisedRead};

    #[test]
    fn random_numbers_are_drawn_in_range() {
        let mut bench = Bench::with_inputs(&[5, u128::MAX, 1 << 47]);
        bench.run("srand", &[int(1)]);
        assert_eq!(bench.int("rand", &[]), 5);
        assert_eq!(bench.int("random", &[]), i32::MAX);
        assert_eq!(bench.double("drand48", &[]), 0.5);
        assert!(matches!(bench.call("rand", &[]), Err(Stop::InputsExhausted(_))));
    }

    #[test]
    fn seeds_are_read_and_written() {
        let mut bench = Bench::with_inputs(&[7, 8]);
        let seed = bench.block(4);
        assert_eq!(bench.int("rand_r", &[ptr(seed)]), 7);
        assert_eq!(bench.notes(), [UninitialisedRead]);
        assert_eq!(bench.machine.load(seed, Ty::I32), Ok(Value::plain(7)));
        assert_eq!(bench.fails("rand_r", &[NULL]).0, NullDeref);
    }

    #[test]
    fn time_is_drawn_and_stored() {
        let mut bench = Bench::with_inputs(&[100, 200, 3, 1_000_001, 4, 5]);
        assert_eq!(bench.long("time", &[NULL]), 100);
        let place = bench.block(16);
        assert_eq!(bench.long("time", &[ptr(place)]), 200);
        assert_eq!(bench.machine.load(place, Ty::I64), Ok(Value::plain(200)));
        assert_eq!(bench.int("gettimeofday", &[ptr(place), NULL]), 0);
        assert_eq!(bench.read(place, 9), [3, 0, 0, 0, 0, 0, 0, 0, 1]);
        assert_eq!(bench.int("clock_gettime", &[int(0), ptr(place)]), 0);
        assert_eq!(bench.fails("clock_gettime", &[int(0), NULL]).0, NullDeref);
    }

    #[test]
    fn the_environment_of_the_settings() {
        let environment = vec![b"HOMES=no".to_vec(), b"HOME=/root".to_vec()];
        let settings = Settings { environment, ..Settings::default() };
        let mut bench = Bench::with(DataModel::Lp64, settings, Inputs::zero());
        let name = bench.text("HOME");
        let value = bench.pointer("getenv", &[ptr(name)]);
        assert_eq!(bench.string(value), "/root");
        assert_eq!(bench.pointer("getenv", &[ptr(name)]), value);
        let other = bench.text("PATH");
        assert!(bench.pointer("getenv", &[ptr(other)]).is_null());
    }

    #[test]
    fn the_inputs_decide_about_other_names_once() {
        let mut bench = Bench::with_inputs(&[1, 98, 0]);
        let name = bench.text("X");
        let value = bench.pointer("getenv", &[ptr(name)]);
        assert_eq!(bench.string(value), "a");
        assert_eq!(bench.pointer("secure_getenv", &[ptr(name)]), value);
    }

    #[test]
    fn numbers_and_terminals() {
        let mut bench = Bench::with_inputs(&[42, 1]);
        assert_eq!(bench.int("getpid", &[]), 42);
        assert_eq!(bench.int("isatty", &[int(0)]), 1);
    }
}
