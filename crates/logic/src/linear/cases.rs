//! What no single system of constraints says: conditions that contradict each other in each of two cases.
//!
//! A number that is near 0 on either side of it is far from 0 without a sign, and no interval says both. A remainder of a number that is
//! less than twice the divisor, the next place of a ring, is the number or the divisor less, and no sum says both.
//!
//! Soundness. The cases of a number cover all its values in executions that meet the conditions: of a sign there are two, and that a dividend is
//! not negative and less than twice the divisor is shown by the system before the case of one turn is distinguished from that of none. Conditions that
//! nothing meets in either case are met by nothing.

use super::{Finding, Linear, Meets, System};
use crate::facts::{Fact, FactTable, Facts};
use crate::term::{Binary, Kind, TermId, Terms};

/// Of how many numbers both cases are looked at.
const MOST_CASES: u32 = 2;

/// How many remainders are looked at in search of one to tell cases of.
const MOST_REMAINDERS: usize = 4;

/// A number of which both cases are looked at.
#[derive(Debug)]
pub(super) enum Choice {
    /// The bounds of a variable with a sign in either case.
    Sign(TermId, [(i128, i128); 2]),
    /// A remainder that is the dividend, or the dividend less the divisor.
    Turns(TermId),
}

/// What is assumed in a case.
#[derive(Debug, Clone)]
pub(super) struct Case {
    facts: Facts,
    /// How often the divisor of a remainder is in the dividend.
    turns: Vec<(TermId, i128)>,
    depth: u32,
}

impl Case {
    pub(super) fn new(facts: &Facts) -> Self {
        Self { facts: facts.clone(), turns: Vec::new(), depth: 0 }
    }

    /// The cases of a number, without those that the facts exclude.
    fn split(&self, terms: &Terms, table: &mut FactTable, choice: Choice) -> Vec<Self> {
        let deeper = Self { depth: self.depth + 1, ..self.clone() };
        match choice {
            Choice::Sign(term, bounds) => bounds
                .into_iter()
                .filter_map(|(low, high)| {
                    let fact = Fact::signed_within(terms.width(term), low, high);
                    let mut case = deeper.clone();
                    case.facts.restrict(terms, table, term, fact).then_some(case)
                })
                .collect(),
            Choice::Turns(term) => [0, 1]
                .map(|turns| {
                    let mut case = deeper.clone();
                    case.turns.push((term, turns));
                    case
                })
                .into(),
        }
    }

    /// Whether conditions contradict each other in this case, at first sight.
    pub(super) fn is_evidently_none(
        &self,
        terms: &Terms,
        table: &mut FactTable,
        conditions: &[TermId],
    ) -> bool {
        System::of(terms, table, &self.facts, &self.turns, conditions).is_infeasible()
    }

    /// Whether conditions contradict each other in this case, or values meet them.
    ///
    /// Most questions have an answer before the conditions are looked at for a second time.
    pub(super) fn examine(
        &self,
        terms: &Terms,
        table: &mut FactTable,
        conditions: &[TermId],
        meets: &mut Meets<'_>,
    ) -> Finding {
        let mut system = System::of(terms, table, &self.facts, &self.turns, conditions);
        if system.is_infeasible() {
            return Finding::Contradiction;
        }
        if system.has_example(meets) {
            return Finding::Example;
        }
        system.relate_products();
        system.understand(conditions);
        system.understood.clear();
        system.relate_products();
        if system.contradicts() {
            return Finding::Contradiction;
        }
        let choice = if self.depth < MOST_CASES { system.choice() } else { None };
        let Some(choice) = choice else {
            return if system.has_example(meets) { Finding::Example } else { Finding::Nothing };
        };
        let mut found = Finding::Contradiction;
        for case in self.split(terms, table, choice) {
            match case.examine(terms, table, conditions, meets) {
                Finding::Contradiction => {}
                Finding::Nothing => found = Finding::Nothing,
                Finding::Example => return Finding::Example,
            }
        }
        found
    }
}

impl System<'_> {
    /// A number of which the cases may tell more than the system.
    fn choice(&mut self) -> Option<Choice> {
        self.unknown_sign().or_else(|| self.unknown_turns())
    }

    /// A variable without a sign that is near 0 on either side of it.
    fn unknown_sign(&mut self) -> Option<Choice> {
        let mut terms: Vec<TermId> =
            self.atoms.keys().filter(|(_, signed)| !signed).map(|&(term, _)| term).collect();
        terms.sort_unstable();
        terms.into_iter().find_map(|term| {
            let fact = self.facts.fact(self.terms, self.table, term);
            let (width, (low, high)) = (fact.width(), fact.signed());
            let is_near = low < 0 && high >= 0 && high.abs_diff(low) < 1 << (width / 2);
            let is_variable = matches!(self.terms.kind(term), Kind::Var(_));
            (is_near && is_variable).then_some(Choice::Sign(term, [(0, high), (low, -1)]))
        })
    }

    /// A remainder of a number that is less than twice the divisor.
    fn unknown_turns(&mut self) -> Option<Choice> {
        let is_remainder = |term: TermId| {
            matches!(self.terms.kind(term), Kind::Binary(Binary::Urem | Binary::Srem, ..))
                && self.turns.iter().all(|(known, _)| *known != term)
        };
        let atoms = self.atoms.iter().filter(|((term, _), _)| is_remainder(*term));
        let mut atoms: Vec<(usize, TermId)> = atoms.map(|(&(term, _), &index)| (index, term)).collect();
        atoms.sort_unstable();
        atoms.truncate(MOST_REMAINDERS);
        atoms
            .into_iter()
            .find_map(|(_, term)| self.has_two_turns(term).filter(|has| *has).map(|_| Choice::Turns(term)))
    }

    /// Whether a remainder is of a number that is not negative and less than twice the divisor, which is positive.
    fn has_two_turns(&mut self, term: TermId) -> Option<bool> {
        let Kind::Binary(op, a, b) = self.terms.kind(term) else { return None };
        let signed = op == Binary::Srem;
        self.questions = 0;
        let [dividend, divisor] = [self.linear(a, signed, 1)?, self.linear(b, signed, 1)?];
        let negative = Linear::default().plus(&dividend, -1)?;
        let none = Linear::number(1).plus(&divisor, -1)?;
        let far = dividend.plus(&divisor, -2)?.plus(&Linear::number(1), 1)?;
        Some(![negative, none, far].iter().any(|wrong| self.can_be_positive(wrong)))
    }

    /// Adds how often the divisor of a remainder is in the dividend, in a case that says it.
    pub(super) fn relate_turns(&mut self, term: TermId, own: &Linear, depth: u32) -> Option<()> {
        let &(_, turns) = self.turns.iter().find(|(known, _)| *known == term)?;
        let Kind::Binary(op, a, b) = self.terms.kind(term) else { return None };
        let signed = op == Binary::Srem;
        let [dividend, divisor] = [self.linear(a, signed, depth + 1)?, self.linear(b, signed, depth + 1)?];
        let rest = dividend.plus(&divisor, -turns)?.plus(own, -1)?;
        self.imply(&rest, (Some(0), Some(0)))
    }
}
