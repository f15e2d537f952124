//! Simpler inputs for a run that shows a violation.
//!
//! Engines find inputs that do; a reader wants the ones that say why. [`simplest`] tries others that are shorter, nearer
//! to zero or printable, one change at a time, and keeps a change if a run of the interpreter ends in the same violation:
//! of the same kind, at the same place, in the same function, about an object from the same place. Draws that stand for
//! variables of the environment become settings, so that people and harnesses see them as text. A run that goes on after
//! a block was lost, perhaps for ever, is stopped where the loss shows first: what comes after it says nothing.
//!
//! Why this is sound: the result stands on a run of its own, which [`seen`] judges like any other; if that does not end in
//! the violation, the old run stays. The search is bounded by runs and steps, not by time, so that the same program gives the same
//! inputs on every machine; where a program has many violations, each gets less.

mod together;

use crate::Defect;
use crate::conclude::seen;
use crate::replay::sources::{Source, sources};
use crate::replay::{Replay, takes_another_order};
use ringfence_base::bits::{mask, sign_extend};
use ringfence_base::{Budget, Place, Sources};
use ringfence_interp::{Draw, DrawKind, End, Outcome};
use ringfence_ir::Program;
use ringfence_verdict::{Alarm, Violation, ViolationKind};

/// How many runs are tried.
const RUNS: u64 = 600;

/// How many steps all of them may take together.
const STEPS: u64 = 6_000_000;

/// For how many violations of a program there are so many runs and steps; more share them.
const WHOLE_SHARES: u64 = 4;

/// How many small numbers are tried before halving.
const SMALL: i128 = 9;

/// Functions that make numbers of words.
const NUMBERS: [&str; 10] =
    ["atof", "atoi", "atol", "atoll", "strtod", "strtol", "strtoll", "strtoul", "strtoull", "sscanf"];

/// The simplest run that is found to show the violation of another one, if it is simpler; `count` is how many violations
/// are asked about.
#[must_use]
pub fn simplest(program: &Program, defect: &Defect, count: usize, budget: &Budget) -> Option<Defect> {
    let Defect { refutation, replay } = defect;
    let shares = (count as u64).max(WHOLE_SHARES);
    let (runs, steps) = (RUNS * WHOLE_SHARES / shares, STEPS * WHOLE_SHARES / shares);
    let first = replay.run(program, budget.clone().with_steps(steps));
    let wanted = Wanted::of(refutation.violation(), &program.sources);
    let mut search = Search {
        program,
        budget,
        wanted,
        longest: first.steps.saturating_mul(4).saturating_add(10_000),
        steps: steps.saturating_sub(first.steps),
        runs,
        best: Replay { draws: first.inputs.clone(), ..replay.clone() },
    };
    if !search.shows(&first) {
        return None;
    }
    search.stop_early();
    search.settle_environment();
    search.shorten();
    search.plain_texts();
    search.small_numbers();
    search.stop_early();
    let Search { best, wanted, .. } = search;
    if best == *replay {
        return None;
    }
    let found = refutation.violation();
    let alarm = Alarm { kind: found.kind, loc: found.loc };
    let simple = seen(program, refutation.engine(), &best, alarm, budget.clone()).ok()?;
    let is_same = Wanted::of(simple.violation(), &program.sources) == wanted;
    is_same.then_some(Defect { refutation: simple, replay: best })
}

/// By what a violation is known again, as by its fingerprint.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Wanted {
    kind: ViolationKind,
    place: Option<Place>,
    function: Option<String>,
    allocated: Option<Place>,
}

impl Wanted {
    fn of(violation: &Violation, sources: &Sources) -> Self {
        let allocated = violation.object.as_ref().and_then(|object| sources.place(object.allocated));
        let function = violation.stack.first().map(|(name, _)| name.clone());
        Self { kind: violation.kind, place: sources.place(violation.loc), function, allocated }
    }
}

struct Search<'a> {
    program: &'a Program,
    budget: &'a Budget,
    wanted: Wanted,
    /// How many steps a run may take.
    longest: u64,
    /// How many steps and runs are left.
    steps: u64,
    runs: u64,
    /// The simplest run so far, with all that it draws.
    best: Replay,
}

impl Search<'_> {
    /// Whether a run ends in the violation, in a way that counts.
    fn shows(&self, outcome: &Outcome) -> bool {
        let doubtful = outcome.layout.doubtful.is_some() || outcome.layout.rounding.is_some();
        let End::Violation(found) = &outcome.end else { return false };
        !doubtful
            && !takes_another_order(&outcome.inputs)
            && Wanted::of(found, &self.program.sources) == self.wanted
    }

    fn run(&mut self, replay: &Replay) -> Outcome {
        let outcome = replay.run(self.program, self.budget.clone().with_steps(self.longest.min(self.steps)));
        self.runs = self.runs.saturating_sub(1);
        self.steps = self.steps.saturating_sub(outcome.steps);
        outcome
    }

    /// Tries a run, and takes it if it shows the violation and is simpler as the caller sees it.
    fn try_out(&mut self, mut replay: Replay, simpler: impl FnOnce(&Outcome) -> bool) -> bool {
        if self.runs == 0 || self.steps == 0 || self.budget.poll().is_err() {
            return false;
        }
        let mut outcome = self.run(&replay);
        // A run that is stopped when a block is lost, and that is shorter now, may come to something else before: it is
        // stopped right before that.
        if replay.steps.is_some() && matches!(outcome.end, End::Violation(_)) && !self.shows(&outcome) {
            replay.steps = Some(outcome.spent.saturating_sub(1));
            outcome = self.run(&replay);
        }
        let takes = self.shows(&outcome) && simpler(&outcome);
        if takes {
            replay.draws = outcome.inputs;
            self.best = replay;
        }
        takes
    }

    /// Stops a run that does not end by itself as soon as it shows the violation. What is lost stays lost, so that the first
    /// such step is found by halving.
    fn stop_early(&mut self) {
        let Some(mut shows) = self.best.steps else { return };
        let mut shows_not = 0;
        while shows - shows_not > 1 && self.runs > 0 && self.steps > 0 {
            let middle = shows_not + (shows - shows_not) / 2;
            if self.try_out(Replay { steps: Some(middle), ..self.best.clone() }, |_| true) {
                shows = middle;
            } else {
                shows_not = middle;
            }
        }
    }

    /// Draws that are a variable of the environment become a setting.
    fn settle_environment(&mut self) {
        let is_world = |draw: &Draw| matches!(draw.kind, DrawKind::Environment { .. });
        let mut refused = 0;
        while self.best.draws.iter().any(is_world) {
            let budget = self.budget.clone().with_steps(self.longest);
            let known = sources(self.program, &self.best, budget);
            let Some((range, entry)) = variable(&self.best.draws, &known, refused) else { return };
            let mut other = self.best.clone();
            refused = range.start + 1;
            other.draws.drain(range);
            other.environment.push(entry);
            if self.try_out(other, |_| true) {
                refused -= 1;
            }
        }
    }

    /// Takes parts out of everything that the run is given.
    fn shorten(&mut self) {
        for index in (1..self.best.args.len()).rev() {
            let mut other = self.best.clone();
            other.args.remove(index);
            let _ = self.try_out(other, |_| true);
        }
        for index in (0..self.best.environment.len()).rev() {
            let mut other = self.best.clone();
            other.environment.remove(index);
            let _ = self.try_out(other, |_| true);
        }
        self.cut(0, |replay| &mut replay.stdin);
        for index in 1..self.best.args.len() {
            self.cut(0, move |replay| &mut replay.args[index]);
        }
        self.cut_equal_words();
        for index in 0..self.best.environment.len() {
            let value = value_start(&self.best.environment[index]);
            self.cut(value, move |replay| &mut replay.environment[index]);
        }
        self.cut_draws();
    }

    /// Takes parts out of a text from a byte on: halves first, then smaller ones.
    fn cut(&mut self, start: usize, text: impl Fn(&mut Replay) -> &mut Vec<u8>) {
        let mut size = text(&mut self.best).len().saturating_sub(start);
        while size > 0 {
            let mut at = start;
            while at < text(&mut self.best).len() {
                let mut other = self.best.clone();
                let list = text(&mut other);
                let end = (at + size).min(list.len());
                list.drain(at..end);
                if !self.try_out(other, |_| true) {
                    at += size;
                }
            }
            size = smaller(size);
        }
    }

    /// Takes draws out. A run may draw others instead, so that it counts only if there are fewer.
    fn cut_draws(&mut self) {
        let mut size = self.best.draws.len();
        while size > 0 {
            let mut at = 0;
            while at < self.best.draws.len() {
                let before = self.best.draws.len();
                let mut other = self.best.clone();
                other.draws.drain(at..(at + size).min(before));
                if !self.try_out(other, |outcome| outcome.inputs.len() < before) {
                    at += size;
                }
            }
            size = smaller(size);
        }
    }

    /// Makes the bytes of texts printable and ordinary.
    fn plain_texts(&mut self) {
        self.plain_everywhere();
        self.plain(0, |replay| &mut replay.stdin);
        for index in 1..self.best.args.len() {
            self.plain(0, move |replay| &mut replay.args[index]);
            self.plain_word(index);
        }
        for index in 0..self.best.environment.len() {
            let value = value_start(&self.best.environment[index]);
            self.plain(value, move |replay| &mut replay.environment[index]);
        }
    }

    /// A word without a letter is hard to write and to read; where the program makes numbers of words, one that could be
    /// any is a number.
    fn plain_word(&mut self, index: usize) {
        let makes_numbers = || {
            self.program.functions.iter().any(|function| {
                function.body.is_none() && NUMBERS.contains(&self.program.names.name(function.name))
            })
        };
        let word: &[u8] = match self.best.args[index].as_slice() {
            b"" | b"a" if makes_numbers() => b"0",
            b"" => b"a",
            _ => return,
        };
        let mut other = self.best.clone();
        other.args[index] = word.to_vec();
        if !self.try_out(other, |_| true) && self.best.args[index].is_empty() {
            let mut other = self.best.clone();
            other.args[index] = b"a".to_vec();
            let _ = self.try_out(other, |_| true);
        }
    }

    fn plain(&mut self, start: usize, text: impl Fn(&mut Replay) -> &mut Vec<u8>) {
        for at in start..text(&mut self.best).len() {
            let old = text(&mut self.best)[at];
            for byte in plainer(old) {
                let mut other = self.best.clone();
                text(&mut other)[at] = byte;
                if self.try_out(other, |_| true) {
                    break;
                }
            }
        }
        let mut other = self.best.clone();
        let bytes = &mut text(&mut other)[start..];
        // A text of letters and others, or of several words, is plainest as one of equal letters; a number stays a number.
        let has_letters = bytes.iter().any(u8::is_ascii_alphabetic);
        let has_words = bytes.trim_ascii().iter().any(u8::is_ascii_whitespace);
        if (has_letters || has_words) && bytes.iter().any(|&byte| byte != b'a') {
            bytes.fill(b'a');
            let _ = self.try_out(other, |_| true);
        }
    }

    /// Brings the numbers that are drawn nearer to zero.
    fn small_numbers(&mut self) {
        let mut index = 0;
        while let Some(&draw) = self.best.draws.get(index) {
            match draw.kind {
                DrawKind::Nondet { bits, signed } => {
                    self.small_number(index, number(draw.value, bits, signed))
                }
                DrawKind::Environment { bits: 16 } if draw.value > 0 => self.plain_byte(index, draw.value),
                DrawKind::Environment { .. } | DrawKind::Uninitialised { .. } if draw.value > 1 => {
                    let _ = self.try_value(index, 0) || self.try_value(index, 1);
                }
                DrawKind::Environment { .. } | DrawKind::Uninitialised { .. } | DrawKind::Order { .. }
                    if draw.value > 0 =>
                {
                    let _ = self.try_value(index, 0);
                }
                DrawKind::AllocationSucceeds if draw.value == 0 => {
                    let _ = self.try_value(index, 1);
                }
                _ => {}
            }
            index += 1;
        }
    }

    /// The next byte of a text of the world's is drawn as one more than it is.
    fn plain_byte(&mut self, index: usize, value: u128) {
        let byte = ((value - 1) & 0xff) as u8;
        let before = index.checked_sub(1).and_then(|before| self.best.draws.get(before));
        let goes_on = before.is_some_and(|draw| {
            matches!(draw.kind, DrawKind::Environment { bits: 16 }) && draw.value == u128::from(b'a') + 1
        });
        // A word goes on with its letter rather than with something else.
        let letter = (goes_on && byte != b'a').then_some(b'a');
        let plain = letter.into_iter().chain(plainer(byte)).chain([byte]);
        for byte in plain.map(|byte| u128::from(byte) + 1).filter(|&other| other != value) {
            if self.try_value(index, byte) {
                return;
            }
        }
    }

    fn small_number(&mut self, index: usize, value: Option<i128>) {
        let Some(value) = value else { return };
        let sign = if value < 0 { -1 } else { 1 };
        let most = value.abs().min(SMALL + 1);
        for small in 0..most {
            let candidates = if value < 0 { [small, -small] } else { [small, small] };
            if self.try_number(index, candidates[0])
                || candidates[0] != candidates[1] && self.try_number(index, candidates[1])
            {
                return;
            }
        }
        if most <= SMALL {
            return;
        }
        let (mut bad, mut good) = (SMALL * sign, value);
        while good.abs_diff(bad) > 1 {
            let middle = bad + (good - bad) / 2;
            if self.try_number(index, middle) {
                good = middle;
            } else if self.runs == 0 {
                return;
            } else {
                bad = middle;
            }
        }
    }

    fn try_number(&mut self, index: usize, number: i128) -> bool {
        let bits = self.best.draws[index].kind.bits();
        self.try_value(index, number.cast_unsigned() & mask(bits))
    }

    fn try_value(&mut self, index: usize, value: u128) -> bool {
        let mut other = self.best.clone();
        let Some(draw) = other.draws.get_mut(index) else { return false };
        draw.value = value;
        let most = self.best.draws.len();
        self.try_out(other, |outcome| outcome.inputs.len() <= most)
    }
}

/// The next smaller size of the parts that are taken out: the half, and one after two.
const fn smaller(size: usize) -> usize {
    if size == 1 { 0 } else { size.div_ceil(2) }
}

/// A draw as a number; absent when it is too large to count with.
fn number(value: u128, bits: u32, signed: bool) -> Option<i128> {
    if signed && (1..=128).contains(&bits) {
        return Some(sign_extend(value, bits)).filter(|&number| number != i128::MIN);
    }
    i128::try_from(value).ok()
}

/// Bytes that are plainer than one, the plainest first.
fn plainer(byte: u8) -> Vec<u8> {
    match byte {
        b'0'..=b'9' => (b'0'..byte).collect(),
        b'a' | b' ' | b'\n' | b'-' => Vec::new(),
        b'b'..=b'z' | b'A'..=b'Z' => vec![b'a'],
        _ => b"a0 \n".to_vec(),
    }
}

/// Where the value of an entry of the environment starts.
fn value_start(entry: &[u8]) -> usize {
    entry.iter().position(|&byte| byte == b'=').map_or(entry.len(), |at| at + 1)
}

/// The first draws, from an index on, that are the value of a variable of the environment, and its entry.
fn variable(draws: &[Draw], known: &[Source], from: usize) -> Option<(std::ops::Range<usize>, Vec<u8>)> {
    let asks = |source: &Source| matches!(source.function.as_str(), "getenv" | "secure_getenv");
    for start in from..draws.len() {
        let (Some(source), Draw { kind: DrawKind::Environment { bits: 1 }, value: 1 }) =
            (known.get(start), draws[start])
        else {
            continue;
        };
        let Some(name) = source.name.clone().filter(|_| asks(source)) else { continue };
        let mut entry = [name.as_slice(), b"="].concat();
        let mut end = start + 1;
        while let Some(Draw { kind: DrawKind::Environment { bits: 16 }, value }) = draws.get(end) {
            end += 1;
            let byte = (value.wrapping_sub(1) & 0xff) as u8;
            if *value == 0 || byte == 0 {
                break;
            }
            entry.push(byte);
        }
        return Some((start..end, entry));
    }
    None
}

#[cfg(test)]
mod tests;
