//! The heaps at cuts (of loops, at the entries of summarised functions, after their calls) and the object words at
//! which they are read: where hypotheses about the objects of a site are stated.
//!
//! Rows about several fields need the numbers of every object whose heap is read anywhere, and rows about calls
//! compare what was there before; reading these makes more places where earlier heaps are read.
//! [`Saturation`] goes on until nothing is new. It ends: numbers make no object words, and a pointer is read
//! before a call only at words at which it is read after it, so each word is read at most once in each heap.

use super::sites::{changed_sites, parts_of, sites_at_entry, sites_at_exit};
use crate::knowledge::{Cell, CutId, Part};
use crate::ssa::Ssa;
use crate::state::{Content, Memory};
use crate::value::{SiteId, Value, object};
use ringfence_base::FastSet;
use ringfence_logic::TermId;
use std::rc::Rc;

/// The heap at a cut.
struct Heap {
    id: CutId,
    memory: Rc<Memory>,
    /// Memory before the call.
    before: Option<Rc<Memory>>,
    sites: Vec<SiteId>,
}

fn heaps(ssa: &Ssa<'_>) -> Vec<Heap> {
    let mut all = Vec::new();
    for (at, summary) in ssa.summaries.iter().enumerate() {
        let (id, memory, sites) = (summary.entry, summary.memory.clone(), sites_at_entry(ssa, at));
        all.push(Heap { id, memory, before: None, sites });
        for call in &summary.calls {
            let (memory, before) = (call.after.clone(), Some(call.before.clone()));
            all.push(Heap { id: call.id, memory, before, sites: sites_at_exit(ssa, at) });
        }
    }
    for cut in &ssa.cuts {
        let (id, memory, sites) = (cut.id, cut.memory.clone(), changed_sites(ssa, cut.id));
        all.push(Heap { id, memory, before: None, sites });
    }
    // Those made last are read first: reading them reads earlier ones.
    all.sort_by_key(|heap| std::cmp::Reverse(heap.id));
    all
}

/// The object words at which the heap at a cut is read, by site, in the order of their making.
pub(super) fn read_words(ssa: &Ssa<'_>, id: CutId, site: SiteId) -> Vec<TermId> {
    let mut words: Vec<TermId> = Vec::new();
    for part in parts_of(ssa, site) {
        let read = ssa.back_reads.get(&(id, (site, part)));
        words.extend(read.into_iter().flatten().map(|(obj, _)| *obj));
    }
    words.sort_unstable();
    words.dedup();
    words
}

/// The same, with those of which only the age is asked.
fn compared_words(ssa: &Ssa<'_>, id: CutId, site: SiteId) -> Vec<TermId> {
    let mut words = read_words(ssa, id, site);
    let born = ssa.back_reads.get(&(id, (site, Part::Born)));
    words.extend(born.into_iter().flatten().map(|(obj, _)| *obj));
    words.sort_unstable();
    words.dedup();
    words
}

/// The object words of a site for which hypotheses are stated at a cut.
pub(super) fn words_at(ssa: &mut Ssa<'_>, id: CutId, site: SiteId) -> Vec<TermId> {
    if ssa.knowledge.sites[site].multi {
        return read_words(ssa, id, site);
    }
    vec![object(&mut ssa.terms, site)]
}

/// What a cell of a single object holds.
pub(super) fn content(memory: &Memory, cell: Cell) -> Option<Value> {
    match memory.get(&cell) {
        Some(Content::One(value)) => Some(value.clone()),
        _ => None,
    }
}

/// What a part of an object held: a pointer only if it was read, since reading makes object words.
pub(super) fn value_at(
    ssa: &mut Ssa<'_>,
    memory: &Memory,
    id: CutId,
    cell: Cell,
    obj: TermId,
) -> Option<Value> {
    if is_pointer(cell.1) {
        let read = ssa.back_reads.get(&(id, cell))?;
        return read.iter().find(|(word, _)| *word == obj).map(|(_, value)| value.clone());
    }
    Some(ssa.read_cell(memory, cell, obj))
}

pub(super) const fn is_pointer(part: Part) -> bool {
    matches!(part, Part::Field(field) if field.pointer)
}

/// What hypotheses need was read there.
#[derive(Debug, Default)]
pub(super) struct Saturation {
    done: FastSet<(CutId, Cell, TermId)>,
}

impl Saturation {
    /// Reads whatever hypotheses need, and states what is known of objects after calls.
    pub(super) fn saturate(&mut self, ssa: &mut Ssa<'_>) {
        let heaps = heaps(ssa);
        loop {
            let mut new = false;
            for heap in &heaps {
                for &site in &heap.sites {
                    let words = match heap.before {
                        Some(_) => compared_words(ssa, heap.id, site),
                        None => read_words(ssa, heap.id, site),
                    };
                    for obj in words {
                        new |= self.saturate_at(ssa, heap, site, obj);
                    }
                }
            }
            if !new || ssa.is_exhausted() {
                return;
            }
        }
    }

    /// The same for an object word of a heap; says whether something was new.
    fn saturate_at(&mut self, ssa: &mut Ssa<'_>, heap: &Heap, site: SiteId, obj: TermId) -> bool {
        let mut new = false;
        if self.done.insert((heap.id, (site, Part::Allocated), obj)) {
            new = true;
            read_numbers(ssa, &heap.memory, site, obj);
            if let Some(before) = &heap.before {
                read_numbers(ssa, before, site, obj);
                ssa.objects_stay(before, &heap.memory, site, obj);
            }
        }
        let Some(before) = &heap.before else { return new };
        for part in parts_of(ssa, site).into_iter().filter(|&part| is_pointer(part)) {
            let cell = (site, part);
            let read = ssa.back_reads.get(&(heap.id, cell));
            let is_read = read.is_some_and(|read| read.iter().any(|(word, _)| *word == obj));
            if is_read && self.done.insert((heap.id, cell, obj)) {
                new = true;
                ssa.read_cell(before, cell, obj);
            }
        }
        new
    }
}

pub(super) fn read_numbers(ssa: &mut Ssa<'_>, memory: &Memory, site: SiteId, obj: TermId) {
    let parts = parts_of(ssa, site).into_iter().filter(|&part| !is_pointer(part));
    let born = [Part::Born].into_iter().filter(|_| ssa.settings.ages && ssa.knowledge.sites[site].is_heap());
    for part in parts.chain([Part::Allocated]).chain(born).collect::<Vec<_>>() {
        ssa.read_cell(memory, (site, part), obj);
    }
}
