//! What programs do with lists, for every kind of list alike.
//!
//! An operation finds lists that are right and leaves them so, unless an error is planted in it. It may
//! leave any number of nodes.

pub(super) mod alias;
pub(super) mod build;
pub(super) mod check;
pub(super) mod phases;
pub(super) mod rearrange;
pub(super) mod release;
pub(super) mod remove;
pub(super) mod sort;

use super::family::List;
use super::writer::Writer;

/// Writes one operation on a list; a second list of the same family may take part.
pub(super) fn random(w: &mut Writer, list: &List<'_>, other: Option<&List<'_>>) {
    match w.random.below(126) {
        0..=17 => build::full(w, list),
        18..=33 => check::all(w, list),
        34..=39 => check::stamp(w, list),
        40..=45 => check::find(w, list),
        46..=51 => remove::at_an_end(w, list),
        52..=61 => remove::matching(w, list),
        62..=65 => remove::found(w, list),
        66..=70 => rearrange::reverse(w, list),
        71..=76 => rearrange::split(w, list, other),
        77..=82 => rearrange::concatenate(w, list, other),
        83..=85 => rearrange::rotate(w, list),
        86..=90 => rearrange::copy(w, list),
        91..=94 => sort::insertion(w, list),
        95..=97 => sort::merge(w, list, other),
        98..=103 => alias::two(w, list),
        104..=107 => alias::on_the_stack(w, list),
        108..=111 => phases::ordered(w, list),
        112..=114 => phases::side_by_side(w, list),
        115..=117 => phases::counted(w, list),
        118..=123 => alias::marked(w, list),
        _ => release::refill(w, list),
    }
}

/// Writes a small operation, for loops that do many of them.
pub(super) fn small(w: &mut Writer, list: &List<'_>) {
    match w.random.below(8) {
        0..=2 => build::one(w, list),
        3 | 4 => remove::at_an_end(w, list),
        5 => check::all(w, list),
        6 => rearrange::rotate(w, list),
        _ => remove::found(w, list),
    }
}

/// Declares a list of the same family, and makes it empty.
pub(super) fn declare<'f>(w: &mut Writer, list: &List<'f>, stem: &str) -> List<'f> {
    let name = w.fresh(stem);
    w.line(format!("{}{name};", list.family.container()));
    let new = List::new(list.family, name);
    super::shapes::init(w, &new);
    new
}
