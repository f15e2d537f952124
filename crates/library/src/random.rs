//! Random numbers: `rand` and `random`, `rand_r`, and the 48-bit generators of POSIX.
//!
//! `rand`: each number of a sequence is drawn from the inputs, since every C library has its own. What ISO C
//! promises is kept: a sequence is determined by its seed, so that seeding again with the same number repeats
//! it, and without a seed it is the sequence of 1. `rand` and `random` are one generator, as in glibc; other
//! libraries have two, so a program that mixes them is given up where the host is not exact.
//!
//! Numbers are remembered only if they can come again: when the program has calls that seed. A host that is
//! not exact remembers the first few of few sequences; the numbers beyond them are any numbers when a sequence
//! is repeated. So a loop over `rand` needs no memory that grows.
//!
//! `rand_r` is a function of its seed: the same seed gives the same number and the same next seed.
//!
//! The 48-bit generators are specified exactly: `X' = (0x5deece66d · X + 0xb) mod 2⁴⁸`. Only the state that a
//! program starts with is drawn.

pub(crate) mod memory;

use crate::call::Call;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::stop::Stop;
use memory::{Current, Random, Sequence};
use ringfence_ir::{BinOp, InstKind, Operand, Program, Ty};

models! {
    [rand_r, srand48]
    "rand" => |call| rand(call, "rand"),
    "random" => |call| rand(call, "random"),
    "srand" => |call| srand(call, "rand"),
    "srandom" => |call| srand(call, "random"),
    "drand48" => |call| of_own_state(call, Shape::Fraction),
    "lrand48" => |call| of_own_state(call, Shape::Natural),
    "mrand48" => |call| of_own_state(call, Shape::Signed),
    "erand48" => |call| of_given_state(call, Shape::Fraction),
    "nrand48" => |call| of_given_state(call, Shape::Natural),
    "jrand48" => |call| of_given_state(call, Shape::Signed),
}

/// How many numbers of a sequence, and how many sequences, a host that is not exact remembers.
const OPEN_LIMITS: (usize, usize) = (16, 4);

/// The same for a run, where the numbers beyond cannot be repeated.
const RUN_LIMITS: (usize, usize) = (1 << 20, 1 << 12);

/// How many results of `rand_r` are remembered in a run, and by a host that is not exact.
const SEED_LIMITS: (usize, usize) = (1 << 12, 16);

/// How many calls of a program seed `rand` or `random`.
fn seeding_calls(program: &Program) -> usize {
    let seeds = |callee: &Operand| match callee {
        Operand::Func(func) => {
            matches!(program.names.name(program.functions[*func].name), "srand" | "srandom")
        }
        _ => false,
    };
    let bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
    let insts = bodies.flat_map(|body| &body.insts);
    insts.filter(|inst| matches!(&inst.kind, InstKind::Call { callee, .. } if seeds(callee))).count()
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    fn random(&mut self) -> &mut Random<H::Value> {
        &mut self.host.library_mut().random
    }

    /// How many calls of the program seed.
    fn seeding_sites(&mut self) -> usize {
        if let Some(sites) = self.host.library().random.sites {
            return sites;
        }
        let sites = seeding_calls(self.host.program());
        self.random().sites = Some(sites);
        sites
    }

    /// Notes which of the two interfaces to the generator is used.
    fn use_generator(&mut self, family: &'static str) -> Result<(), Stop> {
        match self.random().family.replace(family) {
            Some(other) if other != family => {
                self.not_followed("a C library where 'rand' and 'random' are two generators")
            }
            _ => Ok(()),
        }
    }

    /// Any number that `rand` may give.
    fn any_random(&mut self) -> Result<H::Value, Stop> {
        let any = self.host.unconstrained(Ty::I32)?;
        let mask = self.host.constant(Ty::I32, 0x7fff_ffff);
        self.host.binary(BinOp::And, Ty::I32, any, mask)
    }

    /// Goes on with the sequence of a seed (`I32`).
    fn seed(&mut self, seed: H::Value) -> Result<(), Stop> {
        for sequence in 0..self.random().sequences.len() {
            let known = self.random().sequences[sequence].seed;
            if self.host.equals(seed, known, Ty::I32)? {
                self.random().current = Some(Current { sequence, at: 0, first: false });
                return Ok(());
            }
        }
        let exact = self.host.is_exact();
        let limit = if exact { RUN_LIMITS.1 } else { OPEN_LIMITS.1 };
        let random = self.random();
        let sequence = random.sequences.len();
        if sequence >= limit {
            if exact {
                return Err(self.host.unsupported(format!("random numbers of more than {limit} seeds")));
            }
            random.untold = true;
            return Ok(());
        }
        random.sequences.push(Sequence { seed, numbers: Vec::new(), complete: true });
        random.current = Some(Current { sequence, at: 0, first: true });
        Ok(())
    }

    /// Whether the next number of the current sequence is remembered.
    fn remembers(&mut self, current: Current) -> bool {
        let (sites, exact) = (self.seeding_sites(), self.host.is_exact());
        let numbers = self.random().sequences[current.sequence].numbers.len();
        let limit = if exact { RUN_LIMITS.0 } else { OPEN_LIMITS.0 };
        // With one call that seeds, only the numbers from before it come again, unless it is in a loop.
        let again = exact || sites > 1 || !self.random().seeded;
        again && numbers < limit
    }

    /// The next number of the current sequence.
    fn next_random(&mut self) -> Result<H::Value, Stop> {
        if self.seeding_sites() == 0 {
            return self.world(31, Ty::I32);
        }
        if self.random().untold {
            return self.any_random();
        }
        let Some(current) = self.random().current else {
            let one = self.host.constant(Ty::I32, 1);
            self.seed(one)?;
            return self.next_random();
        };
        let sequence = &self.random().sequences[current.sequence];
        let (known, complete) = (sequence.numbers.get(current.at).copied(), sequence.complete);
        if let Some(number) = known {
            self.random().current = Some(Current { at: current.at + 1, ..current });
            return Ok(number);
        }
        if !complete && !current.first {
            return self.not_remembered();
        }
        let number = self.world(31, Ty::I32)?;
        if complete && self.remembers(current) {
            self.random().sequences[current.sequence].numbers.push(number);
            self.random().current = Some(Current { at: current.at + 1, ..current });
        } else {
            self.random().sequences[current.sequence].complete = false;
        }
        Ok(number)
    }

    /// A number that was given before and is not remembered.
    fn not_remembered(&mut self) -> Result<H::Value, Stop> {
        match self.host.is_exact() {
            true => {
                Err(self.host.unsupported("a sequence of random numbers that is too long to repeat".into()))
            }
            false => self.any_random(),
        }
    }

    /// A state as the result of a function.
    fn shaped(&mut self, state: H::Value, shape: Shape) -> ModelResult<H::Value> {
        match shape {
            Shape::Natural => {
                let shift = self.size(17);
                let high = self.host.binary(BinOp::LShr, Ty::I64, state, shift)?;
                self.give_value(high, Ty::I64, false)
            }
            Shape::Signed => {
                let shift = self.size(16);
                let high = self.host.binary(BinOp::LShr, Ty::I64, state, shift)?;
                let high = self.resized(high, Ty::I64, Ty::I32, false)?;
                self.give_value(high, Ty::I32, true)
            }
            Shape::Fraction => match self.host.known(state) {
                Some(bits) => {
                    let number = bits as f64 / (1u64 << 48) as f64;
                    Ok(Some(self.host.constant(Ty::F64, u128::from(number.to_bits()))))
                }
                None => self.host.unconstrained(Ty::F64).map(Some),
            },
        }
    }
}

/// `rand` and `random`: a number from 0 to 2³¹ - 1.
fn rand<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, family: &'static str) -> ModelResult<H::Value> {
    call.use_generator(family)?;
    let number = call.next_random()?;
    call.give_value(number, Ty::I32, false)
}

/// `srand` and `srandom`: the sequence of a seed starts.
fn srand<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, family: &'static str) -> ModelResult<H::Value> {
    let seed = call.integer(0, Ty::I32)?;
    call.use_generator(family)?;
    call.seed(seed)?;
    call.random().seeded = true;
    Ok(None)
}

/// `rand_r`: the seed is read, and the next one written.
fn rand_r<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let place = call.pointer(0)?;
    let seed = call.host.load(place, Ty::I32)?;
    call.host.use_value(seed, "as a seed")?;
    let seed = call.host.plain(seed);
    let [next, number] = from_seed(call, seed)?;
    call.host.store(place, Ty::I32, next)?;
    call.give_value(number, Ty::I32, false)
}

/// The seed that follows another, and the number, drawn unless they were drawn before. A host that is not exact
/// draws again where it does not know the seed or remembers enough of them, which leaves more open than there
/// is.
fn from_seed<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, seed: H::Value) -> Result<[H::Value; 2], Stop> {
    let Some(seed) = call.host.known(seed) else { return drawn_from_seed(call) };
    let seed = seed as u32;
    let found = call.random().seeds.binary_search_by_key(&seed, |&(known, _)| known);
    let place = match found {
        Ok(place) => return Ok(call.random().seeds[place].1),
        Err(place) => place,
    };
    let results = drawn_from_seed(call)?;
    let limit = if call.host.is_exact() { SEED_LIMITS.0 } else { SEED_LIMITS.1 };
    if call.random().seeds.len() < limit {
        call.random().seeds.insert(place, (seed, results));
    }
    Ok(results)
}

fn drawn_from_seed<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<[H::Value; 2], Stop> {
    Ok([call.world(32, Ty::I32)?, call.world(31, Ty::I32)?])
}

/// What a number of 48 bits is made into.
#[derive(Clone, Copy)]
enum Shape {
    /// A `double` from 0 to below 1.
    Fraction,
    /// The high 31 bits.
    Natural,
    /// The high 32 bits, with a sign.
    Signed,
}

/// `drand48`, `lrand48` and `mrand48`.
fn of_own_state<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, shape: Shape) -> ModelResult<H::Value> {
    let state = match call.random().state48 {
        Some(state) => state,
        None => call.world(48, Ty::I64)?,
    };
    let next = next_state(call, state)?;
    call.random().state48 = Some(next);
    call.shaped(next, shape)
}

/// `erand48`, `nrand48` and `jrand48`: the state is three `short`, the lowest first.
fn of_given_state<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, shape: Shape) -> ModelResult<H::Value> {
    let place = call.pointer(0)?;
    call.writable_bytes(place, 6)?;
    let mut state = call.size(0);
    for part in (0..3).rev() {
        let from = call.after(place, 2 * part);
        let bits = call.host.load(from, Ty::I16)?;
        call.host.use_value(bits, "as a seed")?;
        let bits = call.resized(call.host.plain(bits), Ty::I16, Ty::I64, false)?;
        let shift = call.size(16);
        let high = call.host.binary(BinOp::Shl, Ty::I64, state, shift)?;
        state = call.host.binary(BinOp::Or, Ty::I64, high, bits)?;
    }
    let next = next_state(call, state)?;
    for part in 0..3 {
        let shift = call.size(16 * part);
        let bits = call.host.binary(BinOp::LShr, Ty::I64, next, shift)?;
        let bits = call.resized(bits, Ty::I64, Ty::I16, false)?;
        call.store_at(place, 2 * part, Ty::I16, bits)?;
    }
    call.shaped(next, shape)
}

/// The state (`I64`, 48 bits) that follows another.
fn next_state<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, state: H::Value) -> Result<H::Value, Stop> {
    let (factor, addend) = (call.size(0x5_deec_e66d), call.size(0xb));
    let mask = call.size((1 << 48) - 1);
    let product = call.host.binary(BinOp::Mul, Ty::I64, state, factor)?;
    let sum = call.host.binary(BinOp::Add, Ty::I64, product, addend)?;
    call.host.binary(BinOp::And, Ty::I64, sum, mask)
}

/// `srand48`: the high 32 bits of the state; the low ones are fixed.
fn srand48<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let seed = call.integer(0, Ty::I32)?;
    let seed = call.resized(seed, Ty::I32, Ty::I64, false)?;
    let (shift, low) = (call.size(16), call.size(0x330e));
    let high = call.host.binary(BinOp::Shl, Ty::I64, seed, shift)?;
    let state = call.host.binary(BinOp::Or, Ty::I64, high, low)?;
    call.random().state48 = Some(state);
    Ok(None)
}
