//! First runs: the program is run in the concrete interpreter on inputs that are likely to show something, while other
//! engines explore it.
//!
//! Each of the first few gets inputs that a person would try first: zeros and nothing from outside, small numbers, lines of standard
//! input and words on the command line, short ones and long ones, one and many, and fields between commas. Those after them are
//! made at random of what the program knows ([`crate::dictionary`], [`crate::writer`]), and of inputs that led somewhere new
//! ([`crate::corpus`]). A run that ends in a violation refutes the program, by the same rules as
//! the replay of a path ([`show`]). The runs are short; if the one with zeros does not come to its end and took no input,
//! it goes on for a few seconds, since it is the whole program.
//!
//! The runs at random go on as long as they lead somewhere new: they end when that did not happen for some time, which grows with
//! the time that it took to come there. When something was found, by whomever, they are few.
//!
//! Runs prove nothing here, even if a program takes no input: the interpreter takes one of the choices that C leaves open
//! (where objects lie, the order of comparisons of `qsort`, bytes of padding, orders of evaluation, …) and does not record
//! each of them. Symbolic execution does: it runs such a program along its one path with the same semantics, objects to
//! every such choice, and proves the program when there is none.

use crate::chance::Chance;
use crate::corpus::{Corpus, Input};
use crate::dictionary::Dictionary;
use crate::writer::Writer;
use ringfence_base::{Budget, Loc};
use ringfence_engine::{Answer, Defect, Engine, Question, Replay, Search, show};
use ringfence_interp::{Edges, End, Given, Inputs, Uninitialised};
use ringfence_verdict::{Alarm, EngineName, Statistics, UnknownReason, Verdict};

pub(crate) const NAME: EngineName = EngineName::new("run");

/// How many steps a short run has.
const SHORT: u64 = 500_000;

/// How many steps the run of a program without inputs has: few seconds. An answer that all others lack does not wait longer.
const LONG: u64 = 100_000_000;

/// How many steps a run at random has.
const RANDOM_STEPS: u64 = 100_000;

/// What a run costs beside its steps.
const COST: u64 = 2_000;

/// What all runs at random may cost since one led somewhere new, at least: so much for each input that did, and no more than this.
const PATIENCE: u64 = 150_000_000;
const PATIENCE_EACH: u64 = 10_000_000;

/// What all runs at random may cost after something was found.
const AFTER_A_FIND: u64 = 10_000_000;

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
        let mut runs = Runs::new(question, budget);
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

/// What is tried after zeros: numbers, lines, and words if the program takes any.
fn first_inputs(takes_words: bool) -> Vec<Input> {
    let same = |number: u128| (0..NUMBERS).map(|_| number).collect();
    let lists: [Vec<u128>; 3] = [same(1), (1..=NUMBERS).collect(), same(u128::MAX)];
    let numbers = lists.into_iter().zip(1..).map(|(numbers, seed)| {
        let texts = vec![b"1\n".to_vec(); 2];
        Input { given: Given { numbers, seed, texts, ..Given::default() }, ..Input::default() }
    });
    let lines = lines().into_iter().map(|stdin| {
        let given = Given { texts: vec![stdin.clone(); 2], ..Given::default() };
        Input { stdin, given, ..Input::default() }
    });
    let words = command_lines().into_iter().map(|args| Input { args, ..Input::default() });
    numbers.chain(lines).chain(words.filter(|_| takes_words)).collect()
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

/// How many parameters the `main` of the program has.
fn parameters(question: &Question<'_>) -> usize {
    let program = question.program;
    let entry = program.find_function("main").filter(|_| question.goal.entry == "main");
    let body = entry.and_then(|entry| program.functions[entry].body.as_ref());
    body.map_or(0, |body| body.params.len())
}

/// Whether the program sees its whole environment.
fn takes_environment(question: &Question<'_>) -> bool {
    let program = question.program;
    let is_environment = |name: &str| ["environ", "__environ", "_environ"].contains(&name);
    let mut globals = program.globals.iter().filter(|global| !global.defined);
    parameters(question) > 2 || globals.any(|global| is_environment(program.names.name(global.name)))
}

/// The runs of a program.
struct Runs<'q> {
    question: &'q Question<'q>,
    budget: Budget,
    statistics: Statistics,
    /// The first violation that was asked about.
    found: Option<Defect>,
    edges: Edges,
    corpus: Corpus,
    /// What all runs cost so far.
    cost: u64,
    /// What they cost when one last led somewhere new.
    cost_when_new: u64,
    /// What they cost when something was known to be found.
    cost_when_found: Option<u64>,
}

impl<'q> Runs<'q> {
    fn new(question: &'q Question<'q>, budget: Budget) -> Self {
        Self {
            question,
            budget,
            statistics: Statistics::default(),
            found: None,
            edges: Edges::default(),
            corpus: Corpus::new(parameters(question) > 0, takes_environment(question)),
            cost: 0,
            cost_when_new: 0,
            cost_when_found: None,
        }
    }

    /// Tries all inputs, until a violation is enough.
    fn try_all(&mut self) {
        let zeros = Input::default();
        let ended = self.try_one(&zeros, SHORT);
        for input in first_inputs(parameters(self.question) > 0) {
            if self.is_done() {
                return;
            }
            // A program that took nothing before takes nothing now.
            if !self.corpus.takes_nothing() {
                self.try_one(&input, SHORT);
            }
        }
        if !ended && self.corpus.takes_nothing() && self.found.is_none() && !self.is_done() {
            self.try_one(&zeros, LONG);
        }
        if !self.corpus.takes_nothing() {
            self.try_at_random();
        }
    }

    /// Tries inputs that are made at random.
    fn try_at_random(&mut self) {
        let dictionary = Dictionary::of(self.question.program);
        let mut writer = Writer { dictionary, chance: Chance::default() };
        while !self.is_done() && !self.has_tried_enough() {
            let input = self.corpus.next(&mut writer);
            self.try_one(&input, RANDOM_STEPS);
        }
    }

    /// Whether runs lead nowhere for long, or went on for some time after something was found.
    fn has_tried_enough(&mut self) -> bool {
        if self.question.found.last().is_some() {
            return self.cost > *self.cost_when_found.get_or_insert(self.cost) + AFTER_A_FIND;
        }
        let patience = PATIENCE.min(PATIENCE_EACH * self.corpus.len() as u64);
        self.cost - self.cost_when_new > patience.max(self.cost_when_new)
    }

    fn is_done(&self) -> bool {
        let enough = self.found.is_some() && self.question.search == Search::First;
        enough || self.budget.poll().is_err()
    }

    /// Runs the program once, for so many steps at most, and keeps what the run shows. Says whether it came to its end.
    fn try_one(&mut self, input: &Input, steps: u64) -> bool {
        let (question, budget) = (self.question, self.budget.clone().with_steps(steps));
        let mut replay = Replay { uninitialised: Uninitialised::Drawn, ..Replay::of(question.goal) };
        replay.args.extend_from_slice(&input.args);
        replay.environment.clone_from(&input.environment);
        replay.stdin.clone_from(&input.stdin);
        let given = Inputs::given(input.given.clone());
        let edges = &mut self.edges;
        let outcome =
            ringfence_interp::run_counted(question.program, replay.settings(), given, budget, edges);
        self.statistics.steps += outcome.steps;
        self.statistics.replays += 1;
        self.cost += outcome.spent + COST;
        if self.corpus.learn(input, &self.edges, &outcome) {
            self.cost_when_new = self.cost;
        }
        if let End::Violation(violation) = &outcome.end
            && !question.found.knows(violation, &question.program.sources)
        {
            replay.draws = outcome.inputs;
            self.keep(&replay, Alarm::from(violation));
        }
        !matches!(outcome.end, End::Exhausted(..) | End::InputsExhausted(_))
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
