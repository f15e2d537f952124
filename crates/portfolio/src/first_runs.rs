//! First runs: the program is run in the concrete interpreter on inputs that are likely to show something, while other
//! engines explore it.
//!
//! Each run gets inputs that a person would try first: zeros and nothing from outside, small numbers, lines of standard
//! input and words on the command line, short ones and long ones, one and many, and fields between commas; then words of the
//! program itself, at random ([`crate::dictionary`]). A run that ends in a violation refutes the program, by the same rules as
//! the replay of a path ([`show`]). The runs are short; if the one with zeros does not come to its end and took no input,
//! it goes on for a few seconds, since it is the whole program.
//!
//! Runs prove nothing here, even if a program takes no input: the interpreter takes one of the choices that C leaves open
//! (where objects lie, the order of comparisons of `qsort`, bytes of padding, orders of evaluation, …) and does not record
//! each of them. Symbolic execution does: it runs such a program along its one path with the same semantics, objects to
//! every such choice, and proves the program when there is none.

use crate::dictionary::Dictionary;
use ringfence_base::{Budget, Loc};
use ringfence_engine::{Answer, Defect, Engine, Question, Replay, Search, show};
use ringfence_interp::{End, Inputs, Uninitialised, WhenEmpty};
use ringfence_verdict::{Alarm, EngineName, Statistics, UnknownReason, Verdict};

pub(crate) const NAME: EngineName = EngineName::new("run");

/// How many steps a short run has.
const SHORT: u64 = 500_000;

/// How many steps the run of a program without inputs has: few seconds. An answer that all others lack does not wait longer.
const LONG: u64 = 100_000_000;

/// How many runs get words of the program, how many steps each of them has, and all together.
const RANDOM_RUNS: usize = 2_000;
const RANDOM_STEPS: u64 = 50_000;
const ALL_RANDOM_STEPS: u64 = 10_000_000;

/// How many numbers a run is given before it gets zeros.
const NUMBERS: u128 = 64;

/// A text that is longer than most buffers which nobody thought about.
const LONG_TEXT: [u8; 300] = [b'a'; 300];

/// How many words a long command line has: more than most tables that nobody thought about.
const MANY_WORDS: usize = 40;

/// How many numbers a long line has.
const NUMBERS_OF_A_LINE: u32 = 40;

/// First runs as an engine.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FirstRuns;

impl Engine for FirstRuns {
    fn name(&self) -> EngineName {
        NAME
    }

    fn run(&self, question: &Question<'_>, budget: Budget) -> Answer {
        let mut runs = Runs { question, budget, statistics: Statistics::default(), found: None };
        runs.try_all();
        let Runs { statistics, found, .. } = runs;
        let answer = match found {
            Some(Defect { refutation, replay }) => {
                Answer { replay: Some(replay), ..Answer::of(Verdict::False(Box::new(refutation))) }
            }
            None => {
                let what = "a proof by first runs alone".to_owned();
                Answer::unknown(UnknownReason::Unsupported { what, loc: Loc::NONE })
            }
        };
        Answer { statistics, ..answer }
    }
}

struct Given {
    replay: Replay,
    numbers: Vec<u128>,
}

impl Given {
    /// Zeros, and nothing from outside.
    fn zeros(question: &Question<'_>) -> Self {
        let replay = Replay { uninitialised: Uninitialised::Drawn, ..Replay::of(question.goal) };
        Self { replay, numbers: Vec::new() }
    }

    /// What is tried after zeros: numbers if the program takes any, lines, and words if it takes any.
    fn others(question: &Question<'_>, takes_numbers: bool) -> Vec<Self> {
        let mut all = Vec::new();
        if takes_numbers {
            let counted = (1..=NUMBERS).collect();
            let same = |number: u128| (0..NUMBERS).map(|_| number).collect();
            let lists: [Vec<u128>; 3] = [same(1), counted, same(u128::MAX)];
            all.extend(lists.into_iter().map(|numbers| Self { numbers, ..Self::zeros(question) }));
        }
        for stdin in lines() {
            let mut given = Self::zeros(question);
            given.replay.stdin = stdin;
            all.push(given);
        }
        if takes_words(question) {
            for words in command_lines() {
                let mut given = Self::zeros(question);
                given.replay.args.extend(words);
                all.push(given);
            }
        }
        all
    }
}

/// Standard inputs that are tried.
fn lines() -> Vec<Vec<u8>> {
    let numbers: Vec<String> = (1..=NUMBERS_OF_A_LINE).map(|number| number.to_string()).collect();
    let short = ["1\n", "-1\n", "a b c\n", "a=b\n"].map(|line| line.as_bytes().to_vec());
    // Many fields in a line, many words in lines of their own, and one long word.
    let long =
        [numbers.join(" ").into_bytes(), numbers.join(",").into_bytes(), numbers.join("\n").into_bytes()];
    let long = long.into_iter().chain([LONG_TEXT.to_vec()]).map(|line| [line, b"\n".to_vec()].concat());
    short.into_iter().chain(long).collect()
}

/// Command lines that are tried, without the name of the program.
fn command_lines() -> Vec<Vec<Vec<u8>>> {
    let short: [&[&str]; 6] =
        [&["a"], &["-1"], &["a=b"], &["1", "2"], &["1", "2", "3"], &["a,b,c,d,e,f,g,h,i,j"]];
    let short = short.map(|words| words.iter().map(|word| word.as_bytes().to_vec()).collect());
    let many = vec![b"a".to_vec(); MANY_WORDS];
    let long = (1..=2).map(|count| vec![LONG_TEXT.to_vec(); count]);
    short.into_iter().chain([many]).chain(long).collect()
}

/// Whether the program has a `main` that is given the command line.
fn takes_words(question: &Question<'_>) -> bool {
    let program = question.program;
    let entry = program.find_function("main").filter(|_| question.goal.entry == "main");
    let body = entry.and_then(|entry| program.functions[entry].body.as_ref());
    body.is_some_and(|body| !body.params.is_empty())
}

/// How a run went.
struct Went {
    took_numbers: bool,
    steps: u64,
    /// Whether it came to its end.
    ended: bool,
}

/// The runs of a program.
struct Runs<'q> {
    question: &'q Question<'q>,
    budget: Budget,
    statistics: Statistics,
    /// The first violation that was asked about.
    found: Option<Defect>,
}

impl Runs<'_> {
    /// Tries all inputs, until a violation is enough.
    fn try_all(&mut self) {
        let zeros = Given::zeros(self.question);
        let first = self.try_one(&zeros, SHORT);
        let mut reads = false;
        for given in Given::others(self.question, first.took_numbers) {
            if self.is_done() {
                return;
            }
            let went = self.try_one(&given, SHORT);
            reads |=
                given.replay.args == zeros.replay.args && !first.took_numbers && went.steps != first.steps;
        }
        if !first.ended && !first.took_numbers && self.found.is_none() && !self.is_done() {
            self.try_one(&zeros, LONG);
        }
        self.try_words_of_the_program(&zeros, reads);
    }

    /// Tries words that the program knows, on its command line and in its standard input if it `reads` that.
    fn try_words_of_the_program(&mut self, zeros: &Given, reads: bool) {
        let takes_words = takes_words(self.question);
        if !takes_words && !reads {
            return;
        }
        let mut dictionary = Dictionary::of(self.question.program);
        let most = self.statistics.steps + ALL_RANDOM_STEPS;
        for _ in 0..RANDOM_RUNS {
            if self.is_done() || self.statistics.steps > most {
                return;
            }
            let mut replay = zeros.replay.clone();
            if takes_words {
                replay.args.extend(dictionary.command_line());
            }
            if reads {
                replay.stdin = dictionary.text();
            }
            self.try_one(&Given { replay, numbers: Vec::new() }, RANDOM_STEPS);
        }
    }

    fn is_done(&self) -> bool {
        let enough = self.found.is_some() && self.question.search == Search::First;
        enough || self.budget.poll().is_err()
    }

    /// Runs the program once, for so many steps at most, and keeps what the run shows.
    fn try_one(&mut self, given: &Given, steps: u64) -> Went {
        let budget = self.budget.clone().with_steps(steps);
        let inputs = Inputs::list(given.numbers.clone(), WhenEmpty::Zero);
        let outcome = ringfence_interp::run(self.question.program, given.replay.settings(), inputs, budget);
        self.statistics.steps += outcome.steps;
        self.statistics.replays += 1;
        let went = Went {
            took_numbers: !outcome.inputs.is_empty(),
            steps: outcome.steps,
            ended: !matches!(outcome.end, End::Exhausted(..)),
        };
        if let End::Violation(violation) = &outcome.end {
            let replay = Replay { draws: outcome.inputs, ..given.replay.clone() };
            self.keep(&replay, Alarm::from(violation));
        }
        went
    }

    /// Keeps what a run shows when it is looked at as a replay.
    fn keep(&mut self, replay: &Replay, alarm: Alarm) {
        let (question, search) = (self.question, self.question.search);
        for defect in show(question, NAME, replay, alarm, &self.budget).defects {
            if defect.is_asked_about() && self.found.is_none() {
                self.found = Some(defect.clone());
            }
            if defect.is_asked_about() || search != Search::First {
                question.found.add(defect, &question.program.sources);
            }
        }
    }
}
