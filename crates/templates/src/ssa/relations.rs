//! What is true of the chains that a loop leaves, whatever they are.
//!
//! With `a → b` for "`a` leads to `b`" (see [`chains`](super::chains)), in every execution that has closed no cycle:
//!
//! - equal words lead to each other; `a → b` and `b → a` only for equal words (there are no cycles);
//! - `a → b` and `b → c` give `a → c`;
//! - `a → b` and `a → c` give `b → c` or `c → b` (a link leads to one block at a time);
//! - where the link of a block `a` means a block `t`, `a → t` and not `t → a`;
//! - where `a → c` and they differ, the link of `a` means a block `t` with `t → c`.
//!
//! There are as many instances as triples of words, of which few matter. So they are not axioms from the start:
//! [`Relation::violated`] gives those that a model contradicts, and the search goes on with them
//! ([`crate::synthesis`]). A proof needs some of them and rests on no others; an instance that was not added
//! can only cost a proof.

use super::Ssa;
use super::chains::chain_cell;
use crate::knowledge::{Field, Link, Part};
use crate::state::{ChainId, Content, Memory};
use crate::value::{Pointer, SiteId, Value, is_of, object};
use ringfence_logic::{Model, TermId, Terms};
use std::collections::BTreeMap;

/// More words than this in one relation are too many.
const WORDS: usize = 120;

/// So many instances are added at once.
const AT_ONCE: usize = 400;

/// A link that was read.
#[derive(Debug)]
struct Edge {
    from: usize,
    to: usize,
    /// That `from` is a block of the site whose link was read.
    here: TermId,
    /// That the link means a heap block.
    block: TermId,
}

/// The chains over a link that a loop leaves.
#[derive(Debug)]
pub(crate) struct Relation {
    words: Vec<TermId>,
    /// Which word leads to which.
    leads: Vec<Vec<TermId>>,
    edges: Vec<Edge>,
}

/// A link of a block that was read in the memory that a loop left.
struct Read {
    site: SiteId,
    obj: TermId,
    value: Pointer,
}

impl Ssa<'_> {
    /// Makes the words at the ends of links that were read matter to the chains that a loop left.
    pub(crate) fn ask_about_reads(&mut self, at: usize) {
        let memory = self.cuts[at].memory.clone();
        for link in self.chains.links.clone() {
            let Some(version) = self.own_chain(at, link) else { continue };
            for read in self.reads_of(&memory, link) {
                self.ask_about(version, [read.obj, read.value.obj]);
                self.is_there(&memory, &read);
            }
        }
    }

    /// The version that stands for what a loop left, if the loop changes the chains.
    fn own_chain(&self, at: usize, link: Link) -> Option<ChainId> {
        let cut = &self.cuts[at];
        match cut.memory.get(&chain_cell(link)) {
            Some(&Content::Chain(version)) if self.knowledge.modified(cut.id).contains(&chain_cell(link)) => {
                Some(version)
            }
            _ => None,
        }
    }

    fn reads_of(&mut self, memory: &Memory, link: Link) -> Vec<Read> {
        let field = Field { off: link, size: self.pointer_width() / 8, pointer: true };
        let has =
            |(_, site): &(SiteId, &crate::knowledge::Site)| site.is_heap() && site.fields.contains(&field);
        let sites: Vec<SiteId> = self.knowledge.sites.iter_ids().filter(has).map(|(id, _)| id).collect();
        let mut all = Vec::new();
        for site in sites {
            match memory.get(&(site, Part::Field(field))) {
                Some(Content::One(Value::Ptr(value))) => {
                    let (value, obj) = (value.clone(), object(&mut self.terms, site));
                    all.push(Read { site, obj, value });
                }
                Some(&Content::Many(version)) => {
                    let read = |(&(of, obj), value): (&(_, TermId), &Value)| {
                        (of == version).then(|| value.pointer().map(|value| (obj, value.clone())))?
                    };
                    let mut reads: Vec<(TermId, Pointer)> = self.reads.iter().filter_map(read).collect();
                    reads.sort_unstable_by_key(|(obj, _)| *obj);
                    all.extend(reads.into_iter().map(|(obj, value)| Read { site, obj, value }));
                }
                _ => {}
            }
        }
        all
    }

    /// That a link was read in a block of its site that has come into being.
    fn is_there(&mut self, memory: &Memory, read: &Read) -> TermId {
        let allocated = self.flag(memory, (read.site, Part::Allocated), read.obj);
        let here = is_of(&mut self.terms, read.obj, read.site);
        self.terms.and(here, allocated)
    }

    /// Makes the relations that loops leave; says whether there are few enough words.
    pub(crate) fn relate(&mut self) -> bool {
        for at in 0..self.cuts.len() {
            for link in self.chains.links.clone() {
                if self.own_chain(at, link).is_none() {
                    continue;
                }
                let Some(relation) = self.relation(at, link) else { return false };
                self.relations.push(relation);
            }
        }
        true
    }

    fn relation(&mut self, at: usize, link: Link) -> Option<Relation> {
        let (id, memory) = (self.cuts[at].id, self.cuts[at].memory.clone());
        let words = self.chained_words(&memory, link);
        if words.len() > WORDS {
            return None;
        }
        let leads =
            words.iter().map(|&a| words.iter().map(|&b| self.pair(id, link, a, b)).collect()).collect();
        let index: BTreeMap<TermId, usize> = words.iter().enumerate().map(|(at, &word)| (word, at)).collect();
        let mut edges = Vec::new();
        for read in self.reads_of(&memory, link) {
            let ends = index.get(&read.obj).zip(index.get(&read.value.obj));
            let Some((&from, &to)) = ends else { continue };
            let here = self.is_there(&memory, &read);
            let block = self.means_block(&read.value);
            edges.push(Edge { from, to, here, block });
        }
        Some(Relation { words, leads, edges })
    }
}

/// A relation in a model.
struct Seen {
    /// The values of the words.
    words: Vec<u128>,
    leads: Vec<Vec<bool>>,
}

/// What a model contradicts, as clauses.
struct Clauses<'a> {
    terms: &'a mut Terms,
    found: Vec<TermId>,
}

impl Clauses<'_> {
    /// Adds `all of these imply one of those`.
    fn add(&mut self, these: &[TermId], those: &[TermId]) {
        let mut clause = self.terms.bool(false);
        for &term in these {
            clause = self.terms.implies(term, clause);
        }
        for &term in those {
            clause = self.terms.or(clause, term);
        }
        self.found.push(clause);
    }

    fn is_full(&self) -> bool {
        self.found.len() >= AT_ONCE
    }
}

impl Relation {
    /// What is true of the relation and not in a model: nothing if the model is one of chains.
    pub(crate) fn violated(&self, terms: &mut Terms, model: &mut Model) -> Vec<TermId> {
        let is_true = |terms: &Terms, model: &mut Model, term| !model.value(terms, term).is_zero();
        let words = self.words.iter().map(|&word| model.value(terms, word).unsigned()).collect();
        let row =
            |row: &Vec<TermId>, model: &mut Model| row.iter().map(|&l| is_true(terms, model, l)).collect();
        let leads = self.leads.iter().map(|leads| row(leads, model)).collect();
        let seen = Seen { words, leads };
        let holds: Vec<[bool; 2]> = self
            .edges
            .iter()
            .map(|edge| [edge.here, edge.block].map(|term| is_true(terms, model, term)))
            .collect();
        let mut clauses = Clauses { terms, found: Vec::new() };
        self.check_order(&seen, &mut clauses);
        self.check_edges(&seen, &holds, &mut clauses);
        self.check_triples(&seen, &mut clauses);
        clauses.found
    }

    /// Equal words lead to each other, and no others both ways.
    fn check_order(&self, seen: &Seen, clauses: &mut Clauses<'_>) {
        for (a, b) in pairs(self.words.len()) {
            let same = seen.words[a] == seen.words[b];
            if same && !seen.leads[a][b] {
                let equal = clauses.terms.eq(self.words[a], self.words[b]);
                clauses.add(&[equal], &[self.leads[a][b]]);
            }
            if a < b && !same && seen.leads[a][b] && seen.leads[b][a] {
                let equal = clauses.terms.eq(self.words[a], self.words[b]);
                clauses.add(&[self.leads[a][b], self.leads[b][a]], &[equal]);
            }
        }
    }

    /// Links that were read are steps of chains, and the only first ones.
    fn check_edges(&self, seen: &Seen, holds: &[[bool; 2]], clauses: &mut Clauses<'_>) {
        for (edge, &[here, block]) in self.edges.iter().zip(holds) {
            let (from, to) = (edge.from, edge.to);
            if here && block && !seen.leads[from][to] {
                clauses.add(&[edge.here, edge.block], &[self.leads[from][to]]);
            }
            if here && block && seen.leads[to][from] {
                let back = self.leads[to][from];
                let none = clauses.terms.not(back);
                clauses.add(&[edge.here, edge.block], &[none]);
            }
            for c in 0..self.words.len() {
                let on = here && seen.leads[from][c] && seen.words[from] != seen.words[c];
                if on && !(block && seen.leads[to][c]) {
                    let same = clauses.terms.eq(self.words[from], self.words[c]);
                    let next = clauses.terms.and(edge.block, self.leads[to][c]);
                    clauses.add(&[edge.here, self.leads[from][c]], &[same, next]);
                }
            }
        }
    }

    /// Chains go on, and do not branch.
    fn check_triples(&self, seen: &Seen, clauses: &mut Clauses<'_>) {
        for (a, b) in pairs(self.words.len()).filter(|&(a, b)| seen.leads[a][b]) {
            for c in (0..self.words.len()).filter(|&c| c != a && c != b) {
                if clauses.is_full() {
                    return;
                }
                if seen.leads[b][c] && !seen.leads[a][c] {
                    clauses.add(&[self.leads[a][b], self.leads[b][c]], &[self.leads[a][c]]);
                }
                if b < c && seen.leads[a][c] && !seen.leads[b][c] && !seen.leads[c][b] {
                    let on = [self.leads[b][c], self.leads[c][b]];
                    clauses.add(&[self.leads[a][b], self.leads[a][c]], &on);
                }
            }
        }
    }
}

/// All pairs of different numbers below another.
fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |a| (0..count).filter(move |&b| b != a).map(move |b| (a, b)))
}
