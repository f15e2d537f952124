//! Inputs that led somewhere new, and those that are made of them.
//!
//! A run is new if it goes from one block to another as no run did before, or as often as none did, by orders of
//! magnitude. Inputs of such runs are kept, and changed again and again: that is grey-box fuzzing, as in AFL.

use crate::writer::Writer;
use ringfence_interp::{Draw, DrawKind, Edges, Given, Outcome};

/// How many inputs are kept.
const MOST: usize = 4096;

/// How long a short text is: longer than most lines.
const SHORT: usize = 300;

/// The inputs of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Input {
    /// The command line without the name of the program.
    pub(crate) args: Vec<Vec<u8>>,
    /// As `NAME=value`.
    pub(crate) environment: Vec<Vec<u8>>,
    /// Standard input.
    pub(crate) stdin: Vec<u8>,
    /// What the run draws.
    pub(crate) given: Given,
}

impl Input {
    /// The same without what a run of it did not take.
    fn without_rest(&self, edges: &Edges, outcome: &Outcome) -> Self {
        let mut input = self.clone();
        input.stdin.truncate(usize::try_from(edges.asked()).unwrap_or(usize::MAX));
        let is_number = |draw: &&Draw| matches!(draw.kind, DrawKind::Nondet { .. });
        input.given.numbers.truncate(outcome.inputs.iter().filter(is_number).count());
        input
    }
}

/// What of its inputs a program looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Args,
    Environment,
    Stdin,
    Numbers,
    Texts,
    Answers,
    Failure,
    Seed,
}

/// The inputs that led somewhere new.
#[derive(Debug)]
pub(crate) struct Corpus {
    kept: Vec<Input>,
    /// How many steps the run of each of them took.
    costs: Vec<u64>,
    /// By the place of a count, the orders of magnitude that were seen.
    seen: Vec<u8>,
    parts: Vec<Part>,
}

impl Corpus {
    /// None yet, of a program that is given a command line, or an environment.
    pub(crate) fn new(takes_words: bool, takes_environment: bool) -> Self {
        let given = [(takes_words, Part::Args), (takes_environment, Part::Environment)];
        let parts = given.into_iter().filter_map(|(takes, part)| takes.then_some(part)).collect();
        Self { kept: Vec::new(), costs: Vec::new(), seen: vec![0; Edges::PLACES], parts }
    }

    /// How many inputs are kept.
    pub(crate) fn len(&self) -> usize {
        self.kept.len()
    }

    /// Whether no run took any input so far, so that all runs are the same.
    pub(crate) fn takes_nothing(&self) -> bool {
        self.parts.is_empty()
    }

    /// Looks at a run: says whether it was new, and keeps its input then.
    pub(crate) fn learn(&mut self, input: &Input, edges: &Edges, outcome: &Outcome) -> bool {
        if edges.asked() > 0 {
            self.looks_at(Part::Stdin);
        }
        for draw in &outcome.inputs {
            self.looks_at(match draw.kind {
                DrawKind::Nondet { .. } => Part::Numbers,
                DrawKind::AllocationSucceeds => Part::Failure,
                DrawKind::Environment { bits: 1 } => Part::Answers,
                DrawKind::Environment { bits: 16 } => Part::Texts,
                DrawKind::Environment { .. } | DrawKind::Uninitialised { .. } => Part::Seed,
                DrawKind::Order { .. } => continue,
            });
        }
        let mut is_new = false;
        for (place, count) in edges.counts() {
            let magnitude = magnitude(count);
            is_new |= self.seen[place] & magnitude == 0;
            self.seen[place] |= magnitude;
        }
        if is_new && self.kept.len() < MOST {
            self.kept.push(input.without_rest(edges, outcome));
            self.costs.push(outcome.spent);
        }
        is_new
    }

    fn looks_at(&mut self, part: Part) {
        if !self.parts.contains(&part) {
            self.parts.push(part);
        }
    }

    /// The next input: a new one, or one that was kept with some changes. Most of them are short, so that runs are.
    pub(crate) fn next(&self, writer: &mut Writer) -> Input {
        let mut input = self.any(writer);
        if writer.chance.below(4) > 0 {
            input.stdin.truncate(SHORT);
            input.given.texts.iter_mut().for_each(|text| text.truncate(SHORT));
        }
        input
    }

    fn any(&self, writer: &mut Writer) -> Input {
        if self.kept.is_empty() || writer.chance.once_in(4) {
            return self.fresh(writer);
        }
        // Later ones led farther, and runs of few steps are many.
        let count = self.kept.len();
        let (one, two) = (writer.chance.below(count), writer.chance.below(count));
        let (earlier, later) = (one.min(two), one.max(two));
        let at = match writer.chance.below(4) {
            0 => one,
            1 => later,
            _ if self.costs[earlier] < self.costs[later] => earlier,
            _ => later,
        };
        let mut input = self.kept[at].clone();
        for _ in 0..=writer.chance.below(4) {
            if let Some(&part) = writer.chance.one_of(&self.parts) {
                self.change(writer, &mut input, part);
            }
        }
        input
    }

    /// An input that was not there before.
    fn fresh(&self, writer: &mut Writer) -> Input {
        let mut input = Input::default();
        for &part in &self.parts {
            match part {
                Part::Args => input.args = writer.arguments(),
                Part::Environment => {
                    input.environment = (0..writer.count().min(64)).map(|_| writer.variable()).collect();
                }
                Part::Stdin => input.stdin = writer.text(),
                Part::Numbers => input.given.numbers = writer.numbers(),
                Part::Texts => {
                    input.given.texts = (0..=writer.chance.below(4)).map(|_| writer.text()).collect();
                }
                Part::Answers | Part::Failure | Part::Seed => {
                    if writer.chance.once_in(4) {
                        self.change(writer, &mut input, part);
                    }
                }
            }
        }
        input
    }

    /// Changes a part of an input, or takes that of another one that was kept.
    fn change(&self, writer: &mut Writer, input: &mut Input, part: Part) {
        let other = writer.chance.one_of(&self.kept).filter(|_| writer.chance.once_in(4));
        match (part, other) {
            (Part::Args, Some(other)) => input.args.clone_from(&other.args),
            (Part::Stdin, Some(other)) => {
                writer.take_lines(&mut input.stdin, &other.stdin);
            }
            (Part::Numbers, Some(other)) => {
                let (own, other) = (&mut input.given.numbers, &other.given.numbers);
                own.truncate(writer.chance.below(own.len() + 1));
                own.extend(&other[writer.chance.below(other.len())..]);
            }
            (Part::Args, None) => writer.change_words(&mut input.args, Writer::argument),
            (Part::Environment, _) => {
                // Programs look for what the command line names.
                let copy = writer.chance.one_of(&input.args).filter(|_| writer.chance.once_in(4)).cloned();
                match copy {
                    Some(name) => input.environment.push([name, writer.argument()].concat()),
                    None => writer.change_words(&mut input.environment, Writer::variable),
                }
            }
            (Part::Stdin, None) => writer.change_text(&mut input.stdin),
            (Part::Numbers, None) => writer.change_numbers(&mut input.given.numbers),
            (Part::Texts, _) => writer.change_words(&mut input.given.texts, Writer::text),
            (Part::Answers, _) => {
                let count = writer.chance.below(6);
                input.given.answers = (0..count).map(|_| writer.chance.below(3) > 0).collect();
            }
            (Part::Failure, _) => {
                let at = writer.chance.below(12) as u64;
                input.given.failure = writer.chance.once_in(2).then_some(at);
            }
            (Part::Seed, _) => input.given.seed = writer.chance.any(),
        }
    }
}

/// The order of magnitude of a count, as a bit.
const fn magnitude(count: u8) -> u8 {
    match count {
        0..=3 => 1 << count.saturating_sub(1),
        4..=7 => 8,
        8..=15 => 16,
        16..=31 => 32,
        32..=127 => 64,
        128.. => 128,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;
    use crate::dictionary::Dictionary;
    use ringfence_base::Budget;
    use ringfence_interp::{Inputs, Settings, run_counted};
    use ringfence_ir::Program;

    fn program(text: &str) -> Program {
        let text = Some(text.as_bytes().into());
        let input = ringfence_cfront::Input { path: "test.c".into(), text, ..Default::default() };
        ringfence_cfront::load(&[input], &Default::default()).program.expect("a program")
    }

    fn learn(corpus: &mut Corpus, program: &Program, input: &Input) -> bool {
        let mut edges = Edges::default();
        let settings = Settings { stdin: input.stdin.clone(), ..Settings::default() };
        let given = Inputs::given(input.given.clone());
        let outcome = run_counted(program, settings, given, Budget::default(), &mut edges);
        corpus.learn(input, &edges, &outcome)
    }

    #[test]
    fn what_takes_new_ways_is_kept() {
        let program = program("int getchar(void); int main(void) { while (getchar() > 0); return 0; }");
        let mut corpus = Corpus::new(false, false);
        assert!(corpus.takes_nothing());
        let of = |length: usize| Input { stdin: vec![b'a'; length], ..Input::default() };
        assert!(learn(&mut corpus, &program, &of(0)));
        assert!(!learn(&mut corpus, &program, &of(0)), "the same way again");
        assert!(learn(&mut corpus, &program, &of(4)), "more often round the loop");
        assert!(!learn(&mut corpus, &program, &of(5)), "by no order of magnitude");
        assert_eq!((corpus.kept.len(), corpus.parts.as_slice()), (2, [Part::Stdin].as_slice()));
    }

    #[test]
    fn parts_are_those_that_a_program_looks_at() {
        let program =
            program("int __VERIFIER_nondet_int(void); int main(void) { return __VERIFIER_nondet_int(); }");
        let mut corpus = Corpus::new(true, false);
        learn(&mut corpus, &program, &Input::default());
        let mut writer = Writer { dictionary: Dictionary::of(&program), chance: Chance::default() };
        let made: Vec<Input> = (0..100).map(|_| corpus.next(&mut writer)).collect();
        assert!(made.iter().any(|input| !input.args.is_empty() && !input.given.numbers.is_empty()));
        assert!(made.iter().all(|input| input.stdin.is_empty() && input.given.texts.is_empty()));
    }
}
