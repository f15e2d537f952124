//! Access paths: which blocks the pointers of a loop lead to.
//!
//! The object rows of the template thesis (section 3.5) say to which object a field leads through which others.
//! Here the question is asked the other way round, of every block of a site: has it ended, and which of the loop's
//! pointers (the *roots*) lead to it over which link? The answers are the *pattern* of a block, and rows
//! about a site have a parameter for each pattern ([`ByCase`](super::case::ByCase)). "Every block
//! that `a` leads to holds 1, every block that `b` leads to holds 2, none is led to by both, and those that nothing leads
//! to have ended" is a list of patterns with intervals; read by root, it is the thesis's set of objects
//! that a path passes through ([`crate::facts`]).
//!
//! Roots are pointers to heap blocks: what the loop carries in registers first, other registers that are live at its
//! head or have a name, fields of objects of which there is one at a time. More than [`KEYS`] questions are not asked: what is
//! not asked makes a pattern coarser and nothing else.

use super::Variable;
use super::heaps::read_numbers;
use super::make::{sites_of_rows, words_of_rows};
use super::sites::changed_sites;
use super::subject::Questions;
use crate::cut::Cut;
use crate::knowledge::{Field, Link, Part, Place};
use crate::ssa::{Ssa, chain_cell};
use crate::state::{Content, Memory};
use crate::value::{Pointer, SiteId, Value, object};
use ringfence_base::FastSet;
use ringfence_logic::TermId;
use std::rc::Rc;

/// The most questions about leading that are asked of a block.
const KEYS: usize = 12;

/// The pointers of a loop, with what they are when an iteration has ended and at its head.
#[derive(Debug)]
pub(super) struct Roots {
    pub(super) questions: Questions,
    ends: Vec<Pointer>,
    backs: Vec<Pointer>,
}

/// Which of the two states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum When {
    /// The end of an iteration.
    End,
    /// What iterations left.
    Back,
}

impl Roots {
    /// The roots of a loop that has an end.
    pub(super) fn of(ssa: &mut Ssa<'_>, at: usize) -> Self {
        let mut roots = Self { questions: Rc::new([]), ends: Vec::new(), backs: Vec::new() };
        let links = ssa.chains.links.clone();
        if links.is_empty() {
            return roots;
        }
        let mut variables: Vec<Variable> = Vec::new();
        for (variable, back, end) in candidates(ssa, at) {
            if variables.len() >= KEYS / links.len() {
                break;
            }
            let known =
                roots.ends.iter().zip(&roots.backs).any(|(e, b)| e.obj == end.obj && b.obj == back.obj);
            if !known {
                variables.push(variable);
                roots.ends.push(end);
                roots.backs.push(back);
            }
        }
        let question = |link: Link| variables.iter().map(move |&variable| (variable, link));
        roots.questions = links.iter().flat_map(|&link| question(link)).collect();
        roots
    }

    /// The pattern of an object.
    pub(super) fn pattern(
        &self,
        ssa: &mut Ssa<'_>,
        memory: &Memory,
        when: When,
        site: SiteId,
        obj: TermId,
    ) -> Vec<TermId> {
        let ended = ssa.read_cell(memory, (site, Part::Ended), obj).number();
        let mut keys = vec![ended.unwrap_or_else(|| ssa.terms.bool(false))];
        let pointers = if when == When::End { &self.ends } else { &self.backs };
        for link in ssa.chains.links.clone() {
            for pointer in pointers {
                let block = ssa.means_block(pointer);
                let leads = ssa.leads(memory, link, pointer.obj, obj);
                keys.push(ssa.terms.and(block, leads));
            }
        }
        keys
    }
}

/// All pointers to heap blocks, the most telling first: at the head, and at the end of an iteration.
fn candidates(ssa: &mut Ssa<'_>, at: usize) -> Vec<(Variable, Pointer, Pointer)> {
    let cut = &ssa.cuts[at];
    let Some(end) = cut.end.clone() else { return Vec::new() };
    let mut all = Vec::new();
    for carried in [true, false] {
        for (place, back) in &cut.variables {
            let is_carried = cut.back.iter().any(|(other, _)| other == place);
            if is_carried == carried && (carried || matters(ssa, cut, *place)) {
                let end = end.variables.get(place);
                all.push((Variable::Place(*place), Some(back.clone()), end.cloned()));
            }
        }
    }
    for (&cell, content) in cut.memory.iter() {
        let (site, Part::Field(field)) = cell else { continue };
        let site = &ssa.knowledge.sites[site];
        let is_link = site.is_heap() && ssa.chains.links.contains(&field.off);
        let own = site.is_local() && site.around.contains(&cut.id);
        if let (Content::One(back), Some(Content::One(end))) = (content, end.memory.get(&cell))
            && site.is_memory()
            && !is_link
            && !own
        {
            all.push((Variable::Cell(cell), Some(back.clone()), Some(end.clone())));
        }
    }
    let pointer = |value: Option<Value>| value.and_then(|value| value.pointer().cloned());
    let both = all.into_iter().filter_map(|(v, back, end)| Some((v, pointer(back)?, pointer(end)?)));
    let is_heap = |p: &Pointer| p.candidates.iter().any(|addr| ssa.knowledge.sites[addr.site].is_heap());
    both.filter(|(_, back, end)| is_heap(back) || is_heap(end)).collect()
}

/// Whether a register that a loop does not change can matter to it.
fn matters(ssa: &Ssa<'_>, cut: &Cut, place: Place) -> bool {
    let own = cut.frames.len().checked_sub(1).is_some_and(|depth| depth == place.depth() as usize);
    match place {
        Place::Reg(_, reg) if own && ssa.is_live_at(cut.func, cut.head, reg) => true,
        Place::Reg(..) => ssa.place_name(cut, place).is_some(),
        Place::Slot(..) | Place::Unset(..) | Place::UnsetResult => false,
    }
}

/// The sites whose blocks can be on chains, when a loop can change what leads to them.
pub(super) fn sites(ssa: &Ssa<'_>, at: usize, roots: &Roots) -> Vec<SiteId> {
    if roots.questions.is_empty() {
        return Vec::new();
    }
    let cut = &ssa.cuts[at];
    let modified = ssa.knowledge.modified(cut.id);
    let moves = roots.ends.iter().zip(&roots.backs).any(|(end, back)| end != back);
    let relinks = ssa.chains.links.iter().any(|&link| modified.contains(&chain_cell(link)));
    let is_link = |field: &Field| field.pointer && ssa.chains.links.contains(&field.off);
    let all = ssa.knowledge.sites.iter_ids();
    let on_chains = all.filter(|(_, site)| site.is_heap() && site.fields.iter().any(is_link));
    let changes = |id: &SiteId| moves || relinks || modified.contains(&(*id, Part::Ended));
    on_chains.map(|(id, _)| id).filter(changes).collect()
}

/// The words at which rows about a site's blocks are assumed, beside those at which the heap is read.
pub(super) fn words(ssa: &mut Ssa<'_>, at: usize, site: SiteId) -> Vec<TermId> {
    if !ssa.knowledge.sites[site].multi {
        return vec![object(&mut ssa.terms, site)];
    }
    let memory = ssa.cuts[at].memory.clone();
    let links = ssa.chains.links.clone();
    links.iter().flat_map(|&link| ssa.chained_words(&memory, link)).collect()
}

/// Which patterns were read.
#[derive(Debug, Default)]
pub(super) struct Saturation {
    done: FastSet<(usize, SiteId, TermId)>,
}

impl Saturation {
    /// Reads the numbers and the pattern of every object that rows are assumed of, and says whether something was new. It
    /// comes to an end: reading numbers and patterns makes no new object words.
    pub(super) fn saturate(&mut self, ssa: &mut Ssa<'_>, roots: &[Roots]) -> bool {
        let mut any = false;
        if !ssa.settings.access_paths {
            return any;
        }
        loop {
            let mut new = false;
            for at in (0..ssa.cuts.len()).rev() {
                ssa.ask_about_reads(at);
                for site in sites_of_rows(ssa, at, &roots[at]) {
                    for obj in words_of_rows(ssa, at, site) {
                        if self.done.insert((at, site, obj)) {
                            new = true;
                            read(ssa, at, &roots[at], site, obj);
                        }
                    }
                }
            }
            if !new {
                return any;
            }
            any = true;
        }
    }
}

fn read(ssa: &mut Ssa<'_>, at: usize, roots: &Roots, site: SiteId, obj: TermId) {
    let memory = ssa.cuts[at].memory.clone();
    if changed_sites(ssa, ssa.cuts[at].id).contains(&site) {
        read_numbers(ssa, &memory, site, obj);
    }
    if sites(ssa, at, roots).contains(&site) {
        ssa.read_cell(&memory, (site, Part::Allocated), obj);
        roots.pattern(ssa, &memory, When::Back, site, obj);
    }
}
