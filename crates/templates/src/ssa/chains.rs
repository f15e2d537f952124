//! Chains: which block a link leads to, over any number of blocks. The access paths of the template
//! thesis (section 3.5), as a relation between object words.
//!
//! A *link* is a pointer field of heap blocks, known by its offset, that leads from blocks to blocks that have
//! it too. For each link, memory has a cell that is a relation: `a` leads to `b` when `a` is `b`, or when `a` is a
//! block whose link means a block that leads to `b`. The thesis approximates the recursion by a set of
//! abstract objects (its formula 3.21); here it is computed exactly from write to write, which is possible as a
//! link leads to one block at a time and chains have no cycles:
//!
//! - a new block is on no chain;
//! - a block that has ended stays where it is: its link is never read or set again, so that it is for rows to say
//!   whether blocks that something leads to have ended;
//! - when the link of `x` is set to `y`, `a` leads to `b` if it did so without the old link (`a` did not lead to `x`, or
//!   `b` did), or if `a` leads to `x` and `y` to `b`.
//!
//! That a write closes no cycle is an obligation like everything else that is not modelled. After a cut
//! loop the relation is unknown, with one variable for each pair of words that is asked about; what is true of every
//! such relation is in [`relations`](super::relations). Rows say which blocks the pointers of a loop lead
//! to ([`crate::rows::chains`]).
//!
//! Links of objects that are no heap blocks are no part of chains: a chain ends there.

use super::{Ssa, Trouble};
use crate::knowledge::{BackPointer, Cell, CutId, Field, Knowledge, Link, Part};
use crate::state::{ChainId, Content, Memory, State};
use crate::value::{Pointer, SiteId, Value};
use ringfence_base::{FastMap, IdVec};
use ringfence_logic::TermId;
use std::collections::{BTreeMap, BTreeSet};

/// How a version of the relation came about.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Chain {
    /// Before the program began: no block is there.
    Initial,
    /// A block came into being.
    Begun { before: ChainId, obj: TermId },
    /// A link was set, under a condition: to a heap block if `block`, else to something else.
    Linked { before: ChainId, condition: TermId, from: TermId, to: TermId, block: TermId },
    /// One of two versions.
    Choice { condition: TermId, then: ChainId, otherwise: ChainId },
    /// What some iteration of a loop left.
    Back(CutId, Link),
}

/// The relations of a formula.
#[derive(Debug, Default)]
pub(crate) struct Chains {
    /// The links, by offset.
    pub(crate) links: Vec<Link>,
    versions: IdVec<ChainId, Chain>,
    known: FastMap<(ChainId, TermId, TermId), TermId>,
    /// The words that each version was asked about.
    asked: FastMap<ChainId, BTreeSet<TermId>>,
    /// The variables of what loops left.
    pub(super) pairs: BTreeMap<(CutId, Link), BTreeMap<(TermId, TermId), TermId>>,
}

/// Where the relation of a link is kept.
pub(crate) const fn chain_cell(link: Link) -> Cell {
    (SiteId::NULL, Part::Chain(link))
}

impl Knowledge {
    /// The fields that lead from blocks of which there can be several to blocks that have them too.
    pub(super) fn links(&self) -> Vec<Link> {
        let has = |site: SiteId, field: Field| {
            self.sites[site].is_heap() && self.sites[site].fields.contains(&field)
        };
        let mut links = BTreeSet::new();
        for (pointer, targets) in self.pointers() {
            if let BackPointer::Cell(_, (site, Part::Field(field))) = pointer
                && self.sites[site].multi
                && has(site, field)
                && targets.iter().any(|addr| has(addr.site, field))
            {
                links.insert(field.off);
            }
        }
        links.into_iter().collect()
    }
}

impl Ssa<'_> {
    /// The relations before the program begins.
    pub(super) fn initial_chains(&mut self, memory: &mut Memory) {
        if !self.settings.access_paths {
            return;
        }
        self.chains.links = self.knowledge.links();
        for link in self.chains.links.clone() {
            let initial = self.chains.versions.push(Chain::Initial);
            memory.insert(chain_cell(link), Content::Chain(initial));
        }
    }

    /// What iterations of a loop left.
    pub(super) fn back_chain(&mut self, cut: CutId, link: Link) -> Content {
        Content::Chain(self.chains.versions.push(Chain::Back(cut, link)))
    }

    pub(super) fn choose_chain(&mut self, condition: TermId, then: ChainId, otherwise: ChainId) -> Content {
        Content::Chain(self.chains.versions.push(Chain::Choice { condition, then, otherwise }))
    }

    /// A block came into being.
    pub(super) fn begin_node(&mut self, state: &mut State, obj: TermId) {
        for link in self.chains.links.clone() {
            if let Some(&Content::Chain(before)) = state.memory.get(&chain_cell(link)) {
                let after = self.chains.versions.push(Chain::Begun { before, obj });
                state.put(chain_cell(link), Content::Chain(after));
            }
        }
    }

    /// A cell of a block was written, under a condition. Goes on where that closes no cycle.
    pub(super) fn relink(
        &mut self,
        state: &mut State,
        cell: Cell,
        condition: TermId,
        from: TermId,
        value: &Value,
    ) {
        let (site, Part::Field(field)) = cell else { return };
        if !field.pointer || !self.chains.links.contains(&field.off) || !self.knowledge.sites[site].is_heap()
        {
            return;
        }
        let chain = chain_cell(field.off);
        let Some(&Content::Chain(before)) = state.memory.get(&chain) else { return };
        // What is overwritten is read, so that rows tell where the chain led: often to nothing.
        self.read_cell(&state.memory.clone(), cell, from);
        let to = value.pointer().map_or(from, |pointer| pointer.obj);
        let block = match value.pointer() {
            Some(pointer) => self.means_block(pointer),
            None => self.terms.bool(false),
        };
        if self.terms.constant(block).is_none_or(|bits| !bits.is_zero()) {
            let back = self.chain(before, to, from);
            let cycle = self.terms.all([back, block, condition]);
            let trouble = Trouble::Unsupported("a chain of blocks that leads back to itself".into());
            self.exclude(state, cycle, trouble);
        }
        let after = self.chains.versions.push(Chain::Linked { before, condition, from, to, block });
        state.put(chain, Content::Chain(after));
    }

    /// Whether a pointer means a heap block.
    pub(crate) fn means_block(&mut self, pointer: &Pointer) -> TermId {
        self.is_at(pointer, |this, site| this.knowledge.sites[site].is_heap().then(|| this.terms.bool(true)))
    }

    /// Whether one block leads to another over a link, in a state of memory.
    pub(crate) fn leads(&mut self, memory: &Memory, link: Link, from: TermId, to: TermId) -> TermId {
        match memory.get(&chain_cell(link)) {
            Some(&Content::Chain(version)) => self.chain(version, from, to),
            _ => {
                self.knowledge.changed = true;
                self.any(1)
            }
        }
    }

    /// The words that a state of memory was asked about.
    pub(crate) fn chained_words(&self, memory: &Memory, link: Link) -> Vec<TermId> {
        match memory.get(&chain_cell(link)) {
            Some(Content::Chain(version)) => {
                self.chains.asked.get(version).into_iter().flatten().copied().collect()
            }
            _ => Vec::new(),
        }
    }

    /// Notes that words matter to a version.
    pub(super) fn ask_about(&mut self, version: ChainId, words: [TermId; 2]) {
        self.chains.asked.entry(version).or_default().extend(words);
    }

    fn chain(&mut self, version: ChainId, a: TermId, b: TermId) -> TermId {
        if a == b {
            return self.terms.bool(true);
        }
        if let Some(&known) = self.chains.known.get(&(version, a, b)) {
            return known;
        }
        self.ask_about(version, [a, b]);
        let leads = match self.chains.versions[version] {
            Chain::Initial => self.terms.eq(a, b),
            Chain::Begun { before, obj } => {
                let (is_a, is_b) = (self.terms.eq(a, obj), self.terms.eq(b, obj));
                let touched = self.terms.or(is_a, is_b);
                self.unless(touched, before, a, b)
            }
            Chain::Linked { before, condition, from, to, block } => {
                let old = self.chain(before, a, b);
                let new = self.linked(before, (a, b), from, to, block);
                self.terms.ite(condition, new, old)
            }
            Chain::Choice { condition, then, otherwise } => {
                match self.terms.constant(condition).map(|bits| bits.is_zero()) {
                    Some(true) => self.chain(otherwise, a, b),
                    Some(false) => self.chain(then, a, b),
                    None => {
                        let (then, otherwise) = (self.chain(then, a, b), self.chain(otherwise, a, b));
                        self.terms.ite(condition, then, otherwise)
                    }
                }
            }
            Chain::Back(cut, link) => self.pair(cut, link, a, b),
        };
        self.chains.known.insert((version, a, b), leads);
        leads
    }

    /// As before, unless a block is touched: then it is the only one on its chains.
    fn unless(&mut self, touched: TermId, before: ChainId, a: TermId, b: TermId) -> TermId {
        let same = self.terms.eq(a, b);
        let old = self.chain(before, a, b);
        self.terms.ite(touched, same, old)
    }

    /// The relation after the link of `from` was set to `to`, or to nothing.
    fn linked(
        &mut self,
        before: ChainId,
        (a, b): (TermId, TermId),
        from: TermId,
        to: TermId,
        block: TermId,
    ) -> TermId {
        let (old, passes) = (self.chain(before, a, b), self.chain(before, a, from));
        let stops = self.chain(before, b, from);
        let kept = self.terms.implies(passes, stops);
        let kept = self.terms.and(old, kept);
        if self.terms.constant(block).is_some_and(|bits| bits.is_zero()) {
            return kept;
        }
        let on = self.chain(before, to, b);
        let new = self.terms.all([passes, on, block]);
        self.terms.or(kept, new)
    }

    /// The variable that says whether one word led to another when an iteration of a loop had ended.
    pub(super) fn pair(&mut self, cut: CutId, link: Link, a: TermId, b: TermId) -> TermId {
        if a == b {
            return self.terms.bool(true);
        }
        if let Some(&known) = self.chains.pairs.get(&(cut, link)).and_then(|pairs| pairs.get(&(a, b))) {
            return known;
        }
        let pair = self.any(1);
        self.chains.pairs.entry((cut, link)).or_default().insert((a, b), pair);
        pair
    }
}
