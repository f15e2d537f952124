//! Cheap facts about terms, with and without assumptions.
//!
//! [`FactTable`] keeps what holds of each term under all values of the variables. [`Facts`] is a set
//! of assumed conditions and what they say about the terms in them; it is a value: cloning it is
//! one reference count, and clones share what they have in common. [`Facts::decide`] answers
//! whether a condition follows. All of it is sound and incomplete: `None` says nothing.
//!
//! Work is bounded: an assumption is propagated through a bounded number of terms, and a question
//! looks at a bounded number of terms below the condition.

mod fact;
pub(crate) mod prefixes;
mod refine;
mod transfer;
mod trie;

pub use fact::{Congruence, Fact};

use crate::bits::Bits;
use crate::eval::collect_cone;
use crate::term::{Binary, Kind, TermId, Terms};
use ringfence_base::{FastMap, Id};
use std::cell::RefCell;
use std::rc::Rc;
use trie::Trie;

/// How many terms below a condition are looked at under assumptions.
const CONE_LIMIT: usize = 48;

/// What holds of each term without assumptions; filled as it is asked.
#[derive(Debug, Clone, Default)]
pub struct FactTable {
    /// The place of a term's fact in `facts`, plus one; 0 when it is not there.
    places: Vec<u32>,
    facts: Vec<Fact>,
    cone: Vec<TermId>,
}

impl FactTable {
    /// An empty table.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// What holds of a term.
    pub fn fact(&mut self, terms: &Terms, term: TermId) -> &Fact {
        if self.places.get(term.index()).is_none_or(|&place| place == 0) {
            self.fill(terms, term);
        }
        &self.facts[self.places[term.index()] as usize - 1]
    }

    fn get(&self, term: TermId) -> Fact {
        self.facts[self.places[term.index()] as usize - 1]
    }

    fn fill(&mut self, terms: &Terms, term: TermId) {
        if self.places.len() < terms.len() {
            self.places.resize(terms.len(), 0);
        }
        const ENTERED: u32 = u32::MAX;
        let mut cone = std::mem::take(&mut self.cone);
        let enter = |inner: TermId| {
            let place = &mut self.places[inner.index()];
            *place == 0 && std::mem::replace(place, ENTERED) == 0
        };
        collect_cone(terms, &[term], enter, &mut cone);
        for inner in cone.drain(..) {
            let fact = transfer::transfer(terms, inner, |child| self.get(child));
            self.facts.push(fact);
            self.places[inner.index()] = self.facts.len() as u32;
        }
        self.cone = cone;
    }
}

/// Assumed conditions and what they say about terms.
#[derive(Debug, Clone, Default)]
pub struct Facts {
    refined: Trie<Fact>,
    contradictory: bool,
    /// What was computed for terms under exactly these assumptions. Clones share it until one of them assumes more.
    computed: Rc<RefCell<FastMap<TermId, Fact>>>,
}

impl Facts {
    /// No assumptions.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether the assumptions were found to exclude each other. If not, they still may.
    #[must_use]
    pub fn is_contradictory(&self) -> bool {
        self.contradictory
    }

    /// Assumes that a condition (one bit) holds. Whether the assumptions may still hold together.
    pub fn assume(&mut self, terms: &Terms, table: &mut FactTable, condition: TermId) -> bool {
        self.refine(terms, table, condition, Fact::constant(Bits::bool(true)))
    }

    /// Restricts the values of a term, and what follows for those below it. Whether the assumptions may still hold.
    pub(crate) fn restrict(
        &mut self,
        terms: &Terms,
        table: &mut FactTable,
        term: TermId,
        fact: Fact,
    ) -> bool {
        self.refine(terms, table, term, fact)
    }

    /// Assumes that a condition (one bit) does not hold. Whether the assumptions may still hold
    /// together.
    pub fn assume_not(&mut self, terms: &Terms, table: &mut FactTable, condition: TermId) -> bool {
        self.refine(terms, table, condition, Fact::constant(Bits::bool(false)))
    }

    /// Whether a condition (one bit) holds, or does not hold, under all values that satisfy the
    /// assumptions. Under contradictory assumptions the answer is `None`.
    #[must_use]
    pub fn decide(&self, terms: &Terms, table: &mut FactTable, condition: TermId) -> Option<bool> {
        if self.contradictory {
            return None;
        }
        self.fact(terms, table, condition).single().map(|value| !value.is_zero())
    }

    /// What holds of a term under the assumptions.
    #[must_use]
    pub fn fact(&self, terms: &Terms, table: &mut FactTable, term: TermId) -> Fact {
        let base = *table.fact(terms, term);
        if base.single().is_some() || self.refined.is_empty() {
            return base;
        }
        let known = self.refined.get(term.raw()).copied().unwrap_or(base);
        if known.single().is_some() || matches!(terms.kind(term), Kind::Var(_)) {
            return known;
        }
        self.forward(terms, table, term)
    }

    /// Forgets what was computed under fewer assumptions.
    fn forget_computed(&mut self) {
        match Rc::get_mut(&mut self.computed) {
            Some(own) => own.get_mut().clear(),
            None => self.computed = Rc::default(),
        }
    }

    /// The refined fact of a term, or the one without assumptions.
    fn local(&self, table: &FactTable, term: TermId) -> Fact {
        self.refined.get(term.raw()).copied().unwrap_or_else(|| table.get(term))
    }

    /// The fact of a term from the terms below it, as far as [`CONE_LIMIT`] reaches.
    ///
    /// What was computed before is not computed again. The facts of the terms below are kept too if the limit was not met:
    /// then each of them is what the same computation gives for it.
    fn forward(&self, terms: &Terms, table: &FactTable, term: TermId) -> Fact {
        let mut computed = self.computed.borrow_mut();
        if let Some(&known) = computed.get(&term) {
            return known;
        }
        let mut cone = Vec::with_capacity(CONE_LIMIT + 2);
        cone.push(term);
        let mut next = 0;
        while next < cone.len() && cone.len() < CONE_LIMIT {
            for child in terms.kind(cone[next]).children() {
                let is_open = child.is_some()
                    && table.get(child).single().is_none()
                    && !matches!(terms.kind(child), Kind::Var(_));
                if is_open && !cone.contains(&child) && !computed.contains_key(&child) {
                    cone.push(child);
                }
            }
            next += 1;
        }
        let is_whole = next == cone.len();
        cone.sort_unstable();
        let mut facts: Vec<Fact> = Vec::with_capacity(cone.len());
        for &inner in &cone {
            let fact = self.forward_step(terms, table, inner, (&cone, &facts), &computed);
            facts.push(fact);
        }
        if is_whole {
            computed.extend(cone.into_iter().zip(facts.iter().copied()));
        }
        let fact = facts.pop().unwrap_or_else(|| self.local(table, term));
        computed.insert(term, fact);
        fact
    }

    fn forward_step(
        &self,
        terms: &Terms,
        table: &FactTable,
        term: TermId,
        (cone, facts): (&[TermId], &[Fact]),
        computed: &FastMap<TermId, Fact>,
    ) -> Fact {
        let known = self.local(table, term);
        if known.single().is_some() {
            return known;
        }
        let of = |child: TermId| match cone.binary_search(&child) {
            Ok(place) => facts[place],
            Err(_) => computed.get(&child).copied().unwrap_or_else(|| self.local(table, child)),
        };
        let computed = transfer::transfer(terms, term, of);
        let fact = known.meet(&computed).unwrap_or(known);
        match self.by_related(terms, term) {
            Some(value) if fact.single().is_none() => Fact::constant(Bits::bool(value)),
            _ => fact,
        }
    }

    /// The answer to a comparison that another assumed comparison of the same terms gives.
    fn by_related(&self, terms: &Terms, term: TermId) -> Option<bool> {
        let Kind::Binary(op, a, b) = terms.kind(term) else { return None };
        let assumed = |op, a, b| {
            let related = terms.find(Kind::Binary(op, a, b))?;
            self.refined.get(related.raw())?.single().map(|value| !value.is_zero())
        };
        let equal = || {
            let (a, b) = if a < b { (a, b) } else { (b, a) };
            assumed(Binary::Eq, a, b)
        };
        let less = |op| assumed(op, a, b) == Some(true) || assumed(op, b, a) == Some(true);
        match op {
            Binary::Eq => (less(Binary::Ult) || less(Binary::Slt)).then_some(false),
            Binary::Ult | Binary::Slt => match (assumed(op, b, a), equal()) {
                (Some(true), _) | (_, Some(true)) => Some(false),
                (Some(false), Some(false)) => Some(true),
                _ => None,
            },
            _ => None,
        }
    }
}
