//! A parameter for each way in which blocks are led to.
//!
//! The *pattern* of a block says whether it has ended and which pointers of the loop lead to it
//! ([`crate::rows::chains`]). As symbolic loop paths tell the executions of a loop apart ([`super::path`]), patterns
//! tell the blocks of a site apart: any row about the blocks of a site becomes one for each pattern, and which
//! patterns there are is a row too, that of a parameter that says nothing else.
//!
//! The least parameter has no pattern, so that no block has the property; joining adds the pattern of the
//! block in the model. There are finitely many patterns.

use super::parameter::{Cases, Instance, Parameter, Shown, Words, read_cases, write_cases};
use ringfence_logic::{Model, TermId, Terms};

/// One parameter for each pattern that was met.
#[derive(Debug)]
pub(crate) struct ByPattern {
    prototype: Box<dyn Parameter>,
    patterns: Cases,
}

impl ByPattern {
    /// What the prototype says, for each pattern.
    pub(crate) fn new(prototype: Box<dyn Parameter>) -> Self {
        Self { prototype, patterns: Vec::new() }
    }
}

/// That a block has a pattern.
fn has(terms: &mut Terms, keys: &[TermId], pattern: &[bool]) -> TermId {
    let mut all = terms.bool(true);
    for (&key, &is_set) in keys.iter().zip(pattern) {
        let literal = if is_set { key } else { terms.not(key) };
        all = terms.and(all, literal);
    }
    all
}

impl Parameter for ByPattern {
    fn holds(&self, terms: &mut Terms, instance: &Instance) -> TermId {
        let Instance::Keyed(keys, inner) = instance else { return terms.bool(true) };
        let mut any = terms.bool(false);
        for (pattern, parameter) in &self.patterns {
            let here = has(terms, keys, pattern);
            let holds = parameter.holds(terms, inner);
            let both = terms.and(here, holds);
            any = terms.or(any, both);
        }
        any
    }

    fn absorb(&mut self, terms: &Terms, model: &mut Model, instance: &Instance) -> bool {
        let Instance::Keyed(keys, inner) = instance else { return false };
        let pattern: Vec<bool> = keys.iter().map(|&key| !model.value(terms, key).is_zero()).collect();
        let at = match self.patterns.iter().position(|(other, _)| *other == pattern) {
            Some(at) => at,
            None => {
                self.patterns.push((pattern, self.prototype.least()));
                self.patterns.len() - 1
            }
        };
        self.patterns[at].1.absorb(terms, model, inner)
    }

    fn forbidden(&self) -> Option<crate::value::SiteId> {
        self.patterns.iter().find_map(|(_, parameter)| parameter.forbidden())
    }

    fn value(&self) -> Shown {
        let mut all: Vec<_> = self.patterns.iter().map(|(pattern, p)| (pattern.clone(), p.value())).collect();
        all.sort_by(|(a, _), (b, _)| a.cmp(b));
        if all.is_empty() { Shown::Nothing } else { Shown::Patterns(all) }
    }

    fn least(&self) -> Box<dyn Parameter> {
        Box::new(ByPattern::new(self.prototype.least()))
    }

    fn write(&self, out: &mut String) {
        write_cases(out, "patterns", &self.patterns);
    }

    fn read(&mut self, words: &mut Words<'_>) -> Result<(), String> {
        self.patterns = read_cases(words, "patterns", &*self.prototype)?;
        Ok(())
    }
}
