//! Symbolic loop paths: a parameter for each combination of earlier loops that have iterated.
//!
//! The power domain of section IV-C of the template paper. Only the loop-select guards of loops before and
//! around a loop may tell its paths apart: they keep their values while the loop runs, so an iteration ends on
//! the path on which the next one begins. Those of loops inside of it do not.

use super::parameter::{Cases, Instance, Parameter, Shown, Words, read_cases, write_cases};
use ringfence_logic::{Model, TermId, Terms};

/// One parameter for each path that was met.
#[derive(Debug)]
pub(crate) struct ByPath {
    selects: Vec<TermId>,
    prototype: Box<dyn Parameter>,
    paths: Cases,
}

impl ByPath {
    /// The paths over these loop-select guards.
    pub(crate) fn new(selects: Vec<TermId>, prototype: Box<dyn Parameter>) -> Self {
        Self { selects, prototype, paths: Vec::new() }
    }

    fn is_on(&self, terms: &mut Terms, path: &[bool]) -> TermId {
        let mut on = terms.bool(true);
        for (&select, &taken) in self.selects.iter().zip(path) {
            let literal = if taken { select } else { terms.not(select) };
            on = terms.and(on, literal);
        }
        on
    }
}

impl Parameter for ByPath {
    fn holds(&self, terms: &mut Terms, instance: &Instance) -> TermId {
        let mut any = terms.bool(false);
        for (path, parameter) in &self.paths {
            let on = self.is_on(terms, path);
            let holds = parameter.holds(terms, instance);
            let both = terms.and(on, holds);
            any = terms.or(any, both);
        }
        any
    }

    fn absorb(&mut self, terms: &Terms, model: &mut Model, instance: &Instance) -> bool {
        let path: Vec<bool> =
            self.selects.iter().map(|&select| !model.value(terms, select).is_zero()).collect();
        let at = match self.paths.iter().position(|(other, _)| *other == path) {
            Some(at) => at,
            None => {
                self.paths.push((path, self.prototype.least()));
                self.paths.len() - 1
            }
        };
        self.paths[at].1.absorb(terms, model, instance)
    }

    fn forbidden(&self) -> Option<crate::value::SiteId> {
        self.paths.iter().find_map(|(_, parameter)| parameter.forbidden())
    }

    fn value(&self) -> Shown {
        let mut cases: Vec<_> = self.paths.iter().map(|(path, p)| (path.clone(), p.value())).collect();
        cases.sort_by(|(a, _), (b, _)| a.cmp(b));
        match cases.len() {
            0 => Shown::Nothing,
            _ if cases.iter().all(|(_, shown)| *shown == cases[0].1) => cases.swap_remove(0).1,
            _ => Shown::Cases(cases),
        }
    }

    fn least(&self) -> Box<dyn Parameter> {
        Box::new(ByPath::new(self.selects.clone(), self.prototype.least()))
    }

    fn write(&self, out: &mut String) {
        write_cases(out, "paths", &self.paths);
    }

    fn read(&mut self, words: &mut Words<'_>) -> Result<(), String> {
        self.paths = read_cases(words, "paths", &*self.prototype)?;
        let fits = |(path, _): &(Vec<bool>, _)| path.len() == self.selects.len();
        if self.paths.iter().all(fits) { Ok(()) } else { Err("a path through other loops".to_owned()) }
    }
}
