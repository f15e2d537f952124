//! A parameter for each case, by the answers to questions of yes and no.
//!
//! - *Symbolic loop paths*: the power domain of section IV-C of the template paper. Only the loop-select guards of loops
//!   before and around a loop may tell its paths apart: they keep their values while the loop runs, so an iteration ends
//!   on the path on which the next one begins. Those of loops inside of it do not.
//! - *Patterns* of blocks: whether a block has ended and which pointers of the loop lead to it
//!   ([`crate::rows::chains`]). As paths tell the executions of a loop apart, patterns tell the blocks of a site apart: any
//!   row about the blocks of a site becomes one for each pattern, and which patterns there are is a row too, that of a
//!   parameter that says nothing else.
//!
//! The least parameter has no case, so that nothing has the property; joining adds the case of the model. There are
//! finitely many.

use super::parameter::{Instance, Parameter, Shown, Words, number, read_bits, unexpected, word, write_bits};
use ringfence_logic::{Model, TermId, Terms};
use std::fmt::Write as _;

/// What tells cases apart.
#[derive(Debug, Clone)]
enum Questions {
    /// Whether earlier loops have iterated: their loop-select guards.
    Paths(Vec<TermId>),
    /// The keys of an instance.
    Patterns,
}

/// One parameter for each case that was met.
#[derive(Debug)]
pub(crate) struct ByCase {
    questions: Questions,
    prototype: Box<dyn Parameter>,
    cases: Vec<(Vec<bool>, Box<dyn Parameter>)>,
}

impl ByCase {
    /// What the prototype says, for each path over these loop-select guards.
    pub(crate) fn paths(selects: Vec<TermId>, prototype: Box<dyn Parameter>) -> Self {
        Self { questions: Questions::Paths(selects), prototype, cases: Vec::new() }
    }

    /// What the prototype says, for each pattern.
    pub(crate) fn patterns(prototype: Box<dyn Parameter>) -> Self {
        Self { questions: Questions::Patterns, prototype, cases: Vec::new() }
    }

    /// The questions, and what the parameter of a case is about.
    fn asked<'s, 'i: 's>(&'s self, instance: &'i Instance) -> Option<(&'s [TermId], &'i Instance)> {
        match (&self.questions, instance) {
            (Questions::Paths(selects), _) => Some((selects, instance)),
            (Questions::Patterns, Instance::Keyed(keys, inner)) => Some((keys, inner)),
            (Questions::Patterns, _) => None,
        }
    }

    const fn name(&self) -> &'static str {
        match self.questions {
            Questions::Paths(_) => "paths",
            Questions::Patterns => "patterns",
        }
    }
}

/// That the answers are these.
fn is_case(terms: &mut Terms, questions: &[TermId], answers: &[bool]) -> TermId {
    let mut all = terms.bool(true);
    for (&question, &answer) in questions.iter().zip(answers) {
        let literal = if answer { question } else { terms.not(question) };
        all = terms.and(all, literal);
    }
    all
}

impl Parameter for ByCase {
    fn holds(&self, terms: &mut Terms, instance: &Instance) -> TermId {
        let Some((questions, inner)) = self.asked(instance) else { return terms.bool(true) };
        let mut any = terms.bool(false);
        for (answers, parameter) in &self.cases {
            let here = is_case(terms, questions, answers);
            let holds = parameter.holds(terms, inner);
            let both = terms.and(here, holds);
            any = terms.or(any, both);
        }
        any
    }

    fn absorb(&mut self, terms: &Terms, model: &mut Model, instance: &Instance) -> bool {
        let Some((questions, inner)) = self.asked(instance) else { return false };
        let answers: Vec<bool> = questions.iter().map(|&term| !model.value(terms, term).is_zero()).collect();
        let at = match self.cases.iter().position(|(other, _)| *other == answers) {
            Some(at) => at,
            None => {
                self.cases.push((answers, self.prototype.least()));
                self.cases.len() - 1
            }
        };
        self.cases[at].1.absorb(terms, model, inner)
    }

    fn forbidden(&self) -> Option<crate::value::SiteId> {
        self.cases.iter().find_map(|(_, parameter)| parameter.forbidden())
    }

    fn value(&self) -> Shown {
        let mut all: Vec<_> = self.cases.iter().map(|(case, p)| (case.clone(), p.value())).collect();
        all.sort_by(|(a, _), (b, _)| a.cmp(b));
        match &self.questions {
            _ if all.is_empty() => Shown::Nothing,
            Questions::Patterns => Shown::Patterns(all),
            Questions::Paths(_) if all.iter().all(|(_, shown)| *shown == all[0].1) => all.swap_remove(0).1,
            Questions::Paths(_) => Shown::Cases(all),
        }
    }

    fn least(&self) -> Box<dyn Parameter> {
        let (questions, prototype) = (self.questions.clone(), self.prototype.least());
        Box::new(Self { questions, prototype, cases: Vec::new() })
    }

    /// In the order of the answers.
    fn write(&self, out: &mut String) {
        let mut sorted: Vec<_> = self.cases.iter().collect();
        sorted.sort_by(|(a, _), (b, _)| a.cmp(b));
        let _ = write!(out, " {} {}", self.name(), sorted.len());
        for (answers, parameter) in sorted {
            write_bits(out, answers);
            parameter.write(out);
        }
    }

    fn read(&mut self, words: &mut Words<'_>) -> Result<(), String> {
        let (first, name) = (word(words)?, self.name());
        if first != name {
            return unexpected(first, &format!("`{name}`"));
        }
        for _ in 0..number::<u32>(words)? {
            let answers = read_bits(words)?;
            if matches!(&self.questions, Questions::Paths(selects) if selects.len() != answers.len()) {
                return Err("a path through other loops".to_owned());
            }
            let mut parameter = self.prototype.least();
            parameter.read(words)?;
            self.cases.push((answers, parameter));
        }
        Ok(())
    }
}
