//! Inputs: the one source of everything that a run does not determine by itself.
//!
//! Every draw is logged, so that a run can be written down and replayed exactly: the log, written by
//! [`write_log`] and read by [`parse_list`], gives the same run again.
//!
//! The file format: one value per line, decimal (a leading `-` allowed) or hexadecimal with `0x`;
//! `#` starts a comment; blank lines are skipped. Each draw takes the next value, whatever its kind,
//! cut to the width of the draw, except for orders of evaluation: those are gcc's. A floating-point value is given
//! by its bits.

pub use ringfence_library::DrawKind;
use std::fmt::Write as _;

/// What a run took from outside at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Draw {
    /// What it was for.
    pub kind: DrawKind,
    /// The value drawn.
    pub value: u128,
}

/// What a list does when it has run out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum WhenEmpty {
    /// It goes on with zeros (allocations succeed).
    #[default]
    Zero,
    /// The run stops.
    Stop,
}

/// Where values come from.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Source {
    Zero,
    List {
        values: Vec<u128>,
        next: usize,
        when_empty: WhenEmpty,
    },
    /// What an earlier run drew, orders of evaluation included.
    Draws {
        draws: Vec<u128>,
        next: usize,
    },
    Seed(u64),
    Given {
        given: Given,
        taken: Taken,
    },
}

/// What a run is given, sorted by what it asks for. Orders of evaluation are gcc's.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Given {
    /// The nondeterministic values of the program; after them, as many zeros and [`Given::MORE`]. Then the run stops.
    pub numbers: Vec<u128>,
    /// Texts of the world around it, such as files, in the order in which they are read; empty ones after them.
    pub texts: Vec<Vec<u8>>,
    /// Answers to questions of yes or no; yes after them.
    pub answers: Vec<bool>,
    /// Which allocation fails, counted from 0, if any may.
    pub failure: Option<u64>,
    /// Where all other numbers come from; they are zeros if it is 0.
    pub seed: u64,
}

/// How much of what is given was taken.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Taken {
    numbers: usize,
    texts: usize,
    /// Of the text at hand.
    bytes: usize,
    answers: usize,
    allocations: u64,
}

impl Given {
    /// How many zeros there are at least when the numbers have run out: a program that takes them in an endless loop is
    /// not followed for long.
    pub const MORE: usize = 250;

    /// The next value of a kind; absent when there are no more numbers.
    fn next(&mut self, taken: &mut Taken, kind: DrawKind) -> Option<u128> {
        Some(match kind {
            DrawKind::Nondet { .. } => {
                taken.numbers += 1;
                if taken.numbers > 2 * self.numbers.len() + Self::MORE {
                    return None;
                }
                self.numbers.get(taken.numbers - 1).copied().unwrap_or(0)
            }
            DrawKind::AllocationSucceeds => {
                taken.allocations += 1;
                u128::from(self.failure != Some(taken.allocations - 1))
            }
            DrawKind::Environment { bits: 1 } => {
                taken.answers += 1;
                u128::from(self.answers.get(taken.answers - 1).copied().unwrap_or(true))
            }
            // A byte of a text is one more than itself, and 0 is the end of the text.
            DrawKind::Environment { bits: 16 } => {
                let byte = self.texts.get(taken.texts).and_then(|text| text.get(taken.bytes));
                taken.bytes += 1;
                if byte.is_none() {
                    (taken.texts, taken.bytes) = (taken.texts + 1, 0);
                }
                byte.map_or(0, |&byte| u128::from(byte) + 1)
            }
            DrawKind::Order { .. } => 0,
            DrawKind::Uninitialised { .. } | DrawKind::Environment { .. } if self.seed == 0 => 0,
            DrawKind::Uninitialised { bits } | DrawKind::Environment { bits } => random(&mut self.seed, bits),
        })
    }
}

/// The inputs of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inputs {
    source: Source,
    log: Vec<Draw>,
}

impl Inputs {
    /// Every value is zero and every allocation succeeds.
    #[must_use]
    pub const fn zero() -> Self {
        Self { source: Source::Zero, log: Vec::new() }
    }

    /// The values of a list, in order.
    #[must_use]
    pub const fn list(values: Vec<u128>, when_empty: WhenEmpty) -> Self {
        Self { source: Source::List { values, next: 0, when_empty }, log: Vec::new() }
    }

    /// What an earlier run drew; zeros after that.
    #[must_use]
    pub const fn draws(draws: Vec<u128>) -> Self {
        Self { source: Source::Draws { draws, next: 0 }, log: Vec::new() }
    }

    /// Values from a seed, small ones more often than large ones.
    #[must_use]
    pub const fn seed(seed: u64) -> Self {
        Self { source: Source::Seed(seed), log: Vec::new() }
    }

    /// What is given, sorted by what is asked for.
    #[must_use]
    pub fn given(given: Given) -> Self {
        Self { source: Source::Given { given, taken: Taken::default() }, log: Vec::new() }
    }

    /// The next value, absent when a list that stops has run out.
    pub fn draw(&mut self, kind: DrawKind) -> Option<u128> {
        let default = u128::from(kind == DrawKind::AllocationSucceeds);
        let raw = match &mut self.source {
            Source::Zero => default,
            Source::Draws { draws, next } => {
                let value = draws.get(*next).copied();
                *next += 1;
                value.unwrap_or(default)
            }
            // Lists and seeds stand for a compiled program, which evaluates as gcc does.
            _ if matches!(kind, DrawKind::Order { .. }) => 0,
            Source::List { values, next, when_empty } => match (values.get(*next), when_empty) {
                (Some(&value), _) => {
                    *next += 1;
                    value
                }
                (None, WhenEmpty::Zero) => default,
                (None, WhenEmpty::Stop) => return None,
            },
            Source::Seed(state) => random(state, kind.bits()),
            Source::Given { given, taken } => given.next(taken, kind)?,
        };
        let value = raw & crate::value::mask(kind.bits());
        self.log.push(Draw { kind, value });
        Some(value)
    }

    /// What was drawn so far.
    #[must_use]
    pub fn log(&self) -> &[Draw] {
        &self.log
    }

    /// What was drawn, and an end to it.
    #[must_use]
    pub fn into_log(self) -> Vec<Draw> {
        self.log
    }
}

/// A number of this width: half of the time near zero, otherwise any.
fn random(state: &mut u64, bits: u32) -> u128 {
    let choice = split_mix(state);
    if bits == 1 {
        return u128::from(choice & 1);
    }
    if choice & 1 == 0 {
        let near_zero = (choice >> 1) % 20;
        return (i128::from(near_zero) - 4) as u128;
    }
    u128::from(split_mix(state)) << 64 | u128::from(split_mix(state))
}

/// The generator SplitMix64.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Reads a list of values in the format described above.
///
/// # Errors
/// The number of the first line, from 1, that is no value.
pub fn parse_list(text: &str) -> Result<Vec<u128>, usize> {
    let mut values = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let word = line.split('#').next().unwrap_or("").trim();
        if !word.is_empty() {
            values.push(parse_value(word).ok_or(i + 1)?);
        }
    }
    Ok(values)
}

fn parse_value(word: &str) -> Option<u128> {
    let (negative, digits) = match word.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, word),
    };
    if digits.starts_with(['+', '-']) {
        return None;
    }
    let value = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) if !hex.starts_with('+') => u128::from_str_radix(hex, 16).ok()?,
        Some(_) => return None,
        None => digits.parse().ok()?,
    };
    Some(if negative { value.wrapping_neg() } else { value })
}

/// Writes a log in the format described above, each value with a comment that says what it was for.
#[must_use]
pub fn write_log(log: &[Draw]) -> String {
    let mut text = String::new();
    for draw in log.iter().filter(|draw| !matches!(draw.kind, DrawKind::Order { .. })) {
        let comment = match draw.kind {
            DrawKind::Nondet { bits, signed: true } => format!("nondet, {bits} bits, signed"),
            DrawKind::Nondet { bits, signed: false } => format!("nondet, {bits} bits"),
            DrawKind::AllocationSucceeds => "allocation succeeds".into(),
            DrawKind::Uninitialised { bits } => format!("uninitialised, {bits} bits"),
            DrawKind::Environment { bits } => format!("environment, {bits} bits"),
            DrawKind::Order { bits } => format!("order of evaluation, {bits} bits"),
        };
        let written = match draw.kind {
            DrawKind::Nondet { bits, signed: true } => {
                writeln!(text, "{} # {comment}", crate::value::sign_extend(draw.value, bits))
            }
            _ => writeln!(text, "{} # {comment}", draw.value),
        };
        debug_assert!(written.is_ok(), "writing to a string cannot fail");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const INT: DrawKind = DrawKind::Nondet { bits: 32, signed: true };

    #[test]
    fn lists_are_read_in_all_forms() {
        assert_eq!(parse_list("1\n# no value\n -2 # two\n\n0xff\n"), Ok(vec![1, 2u128.wrapping_neg(), 255]));
        assert_eq!(parse_list("1\nx"), Err(2));
        assert_eq!(parse_list("--1"), Err(1));
        assert_eq!(parse_list("0x+1"), Err(1));
    }

    #[test]
    fn a_log_replays() {
        let mut first = Inputs::seed(7);
        let drawn: Vec<_> = (0..20).map(|_| first.draw(INT)).collect();
        let values = parse_list(&write_log(first.log())).expect("the log is a list");
        let mut second = Inputs::list(values, WhenEmpty::Stop);
        let replayed: Vec<_> = (0..20).map(|_| second.draw(INT)).collect();
        assert_eq!(drawn, replayed);
        assert_eq!(second.draw(INT), None);
        assert_eq!(second.into_log(), first.into_log());
    }

    #[test]
    fn what_is_given_goes_to_those_who_ask_for_it() {
        let byte = DrawKind::Environment { bits: 16 };
        let answer = DrawKind::Environment { bits: 1 };
        let mut inputs = Inputs::given(Given {
            numbers: vec![7],
            texts: vec![b"a".to_vec(), b"b".to_vec()],
            answers: vec![false],
            failure: Some(1),
            seed: 0,
        });
        let asked = [byte, answer, INT, byte, byte, byte, INT, answer, byte];
        let drawn: Vec<_> = asked.into_iter().map(|kind| inputs.draw(kind)).collect();
        let expected = [98, 0, 7, 0, 99, 0, 0, 1, 0].map(Some);
        assert_eq!(drawn, expected, "a text ends before the next one begins");
        let succeed: Vec<_> = (0..3).map(|_| inputs.draw(DrawKind::AllocationSucceeds)).collect();
        assert_eq!(succeed, [Some(1), Some(0), Some(1)]);
        let more = (0..1000).take_while(|_| inputs.draw(INT).is_some()).count();
        assert_eq!(more, Given::MORE, "an endless loop is not followed for long");
    }

    #[test]
    fn an_empty_list_gives_zeros_and_lets_allocations_succeed() {
        let mut inputs = Inputs::list(Vec::new(), WhenEmpty::Zero);
        assert_eq!(inputs.draw(INT), Some(0));
        assert_eq!(inputs.draw(DrawKind::AllocationSucceeds), Some(1));
    }
}
