//! Which sites and which parts of their objects rows are about.

use crate::knowledge::{CutId, Part};
use crate::ssa::Ssa;
use crate::value::SiteId;

/// The sites with several objects that a loop or a function changes.
pub(super) fn changed_sites(ssa: &Ssa<'_>, id: CutId) -> Vec<SiteId> {
    let cells = ssa.knowledge.modified(id).iter();
    let mut sites: Vec<SiteId> =
        cells.map(|cell| cell.0).filter(|&site| ssa.knowledge.sites[site].multi).collect();
    sites.dedup();
    sites
}

/// The parts of the objects of a site that rows are about.
pub(super) fn parts_of(ssa: &Ssa<'_>, site: SiteId) -> Vec<Part> {
    let fields = &ssa.knowledge.sites[site].fields;
    let numbers = fields.iter().filter(|field| !field.pointer && ssa.tracks_unset);
    let unset = numbers.map(|&field| Part::Unset(field)).chain(ssa.tracks_unset.then_some(Part::AnyUnset));
    let values = fields.iter().map(|&field| Part::Field(field));
    std::iter::once(Part::Ended).chain(values).chain(unset).collect()
}

/// The sites with several objects that a function reaches.
pub(super) fn sites_at_entry(ssa: &Ssa<'_>, summary: usize) -> Vec<SiteId> {
    let mut sites = ssa.knowledge.reached(ssa.summaries[summary].func);
    sites.retain(|&site| ssa.knowledge.sites[site].multi);
    sites
}

/// The sites with several objects that a function modifies.
pub(super) fn sites_at_exit(ssa: &Ssa<'_>, summary: usize) -> Vec<SiteId> {
    changed_sites(ssa, ssa.summaries[summary].exit)
}
