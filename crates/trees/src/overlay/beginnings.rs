//! Where chains begin in objects, as an attempt has seen them ([`super::empty`]).

use super::data::{LinkId, Links};
use ringfence_base::FastMap;
use ringfence_exec::ObjectKind;
use ringfence_ir::RecordId;

/// A place in objects of one kind, used as one record.
pub(crate) type Place = (ObjectKind, Option<RecordId>, u64);

/// How a chain begins in a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Beginning {
    pub(super) link: LinkId,
    pub(super) back: Back,
    /// Where else in the same object its last node is pointed to.
    pub(super) lasts: Vec<u64>,
}

/// What the first node of a chain leads back to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Back {
    /// Its link does not lead back.
    Nowhere,
    /// Null, where the list ends.
    Null,
    /// So far into the object that the chain begins in.
    Own(u64),
}

/// The places where chains begin; absent where they do so in different ways.
#[derive(Debug, Clone, Default)]
pub(crate) struct Beginnings(FastMap<Place, Option<Beginning>>);

impl Beginnings {
    /// Those that are known.
    pub(crate) fn known(&self) -> Vec<(Place, Beginning)> {
        let known = |(place, own): (&Place, &Option<Beginning>)| Some((*place, own.clone()?));
        let mut all: Vec<(Place, Beginning)> = self.0.iter().filter_map(known).collect();
        all.sort_by_key(|((_, record, at), own)| (*record, *at, own.link));
        all
    }

    pub(super) fn add(&mut self, links: &Links, place: Place, new: Option<Beginning>) {
        let Some(old) = self.0.get_mut(&place) else {
            self.0.insert(place, new);
            return;
        };
        *old = match (old.take(), new) {
            (Some(old), Some(new)) if old == new => Some(old),
            // Nodes of one list may lead back to each other while it has one.
            (Some(old), Some(new)) if links.without_back(old.link) == new.link => Some(new),
            (Some(old), Some(new)) if links.without_back(new.link) == old.link => Some(old),
            _ => None,
        };
    }
}
