//! What chains and groups are made of.
//!
//! A member that points to the record itself, or to the part of the record that it stands in, may lead to the next node. What is found is where to look, not what holds: a member that is no link after all costs a proof and nothing
//! else.

use super::beginnings::{Beginning, Beginnings, Place};
use crate::scalars::{Scalar, members};
use ringfence_exec::{ObjId, Value};
use ringfence_ir::{Program, RecordId, TypeId, TypeKind};

/// The number of a link among those of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct LinkId(pub(crate) u32);

/// The members by which nodes of a record are in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) record: RecordId,
    /// Where the pointer to the next node stands.
    pub(crate) next: u64,
    /// Where in the next node it points to.
    pub(crate) to: u64,
    /// Where the pointer back stands, and where in the node before it points to.
    pub(crate) back: Option<(u64, u64)>,
}

impl Link {
    /// Whether a member belongs to it.
    pub(crate) fn has(&self, at: u64) -> bool {
        self.next == at || self.back.is_some_and(|(back, _)| back == at)
    }
}

/// The links of a program.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Links {
    all: Vec<Link>,
    /// How many of them are links of their own. The others are some of these without their pointers back.
    own: usize,
    /// Whether it is kept how many nodes chains have.
    pub(crate) is_counted: bool,
    /// Where lists without nodes are chains.
    pub(crate) beginnings: Vec<(Place, Beginning)>,
}

impl Links {
    /// All that may be links, without pointers back.
    pub(crate) fn of(program: &Program) -> Self {
        let mut all = Vec::new();
        for record in program.types.records().ids() {
            if members(program, record).is_some() {
                let mut parts = Vec::new();
                add_parts(program, record, 0, &mut parts);
                all.extend(candidates(program, record, &parts));
            }
        }
        Self { own: all.len(), all, ..Self::default() }
    }

    /// Whether it is looked at where chains begin.
    pub(super) fn learns_beginnings(&self) -> bool {
        self.beginnings.is_empty() && !self.is_counted
    }

    /// The same links, with lists without nodes as chains.
    pub(crate) fn with_empty(&self, beginnings: &Beginnings) -> Self {
        Self { beginnings: beginnings.known(), ..self.clone() }
    }

    /// The same links, with chains whose nodes are counted.
    pub(crate) fn counted(&self) -> Self {
        Self { is_counted: true, beginnings: Vec::new(), ..self.clone() }
    }

    /// The links in the order of their numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Link> {
        self.all.iter()
    }

    /// The links with pointers back. Members that lead back are no links.
    pub(super) fn with(&self, way: &[Option<(u64, u64)>]) -> Self {
        let mut all: Vec<Link> =
            self.all.iter().zip(way).map(|(link, back)| Link { back: *back, ..*link }).collect();
        let taken: Vec<(RecordId, u64)> =
            all.iter().filter_map(|link| Some((link.record, link.back?.0))).collect();
        all.retain(|link| !taken.contains(&(link.record, link.next)));
        let own = all.len();
        all.extend_from_within(..);
        all[own..].iter_mut().for_each(|link| link.back = None);
        Self { all, own, ..self.clone() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(crate) fn link(&self, id: LinkId) -> &Link {
        &self.all[id.0 as usize]
    }

    /// The same link without its pointer back.
    pub(crate) fn without_back(&self, id: LinkId) -> LinkId {
        match self.link(id).back {
            Some(_) => LinkId(id.0 + self.own as u32),
            None => id,
        }
    }

    /// The links of a record.
    pub(crate) fn of_record(&self, record: RecordId) -> impl Iterator<Item = (LinkId, &Link)> {
        let all = self.all.iter().enumerate().take(self.own);
        all.filter(move |(_, link)| link.record == record).map(|(at, link)| (LinkId(at as u32), link))
    }
}

/// The records that a record consists of, with their offsets.
fn add_parts(program: &Program, record: RecordId, at: u64, all: &mut Vec<(RecordId, u64, u64)>) {
    let Some(layout) = program.types.records().get(record) else { return };
    all.push((record, at, layout.size));
    for field in &layout.fields {
        if let TypeKind::Record(part) = program.types.kind(field.ty) {
            add_parts(program, part, at + field.offset, all);
        }
    }
}

/// The members that point to the record or to the part that they stand in.
fn candidates(program: &Program, record: RecordId, parts: &[(RecordId, u64, u64)]) -> Vec<Link> {
    let mut all = Vec::new();
    for &(part, at, _) in parts {
        let Some(layout) = program.types.records().get(part) else { continue };
        for field in &layout.fields {
            let Some((target, step, count)) = pointers(program, field.ty) else { continue };
            for number in 0..count {
                let next = at + field.offset + number * step;
                let around = |(id, from, size): &&(RecordId, u64, u64)| {
                    *id == target && (*from..*from + *size).contains(&next)
                };
                all.extend(parts.iter().find(around).map(|&(_, to, _)| Link {
                    record,
                    next,
                    to,
                    back: None,
                }));
            }
        }
    }
    all
}

/// The record that a pointer leads to, or those of an array: their size and their number.
fn pointers(program: &Program, ty: TypeId) -> Option<(RecordId, u64, u64)> {
    let (one, count) = match program.types.kind(ty) {
        TypeKind::Array { element, .. } => {
            (element, program.types.size(ty)?.checked_div(program.types.size(element)?)?)
        }
        _ => (ty, 1),
    };
    let TypeKind::Pointer(to) = program.types.kind(one) else { return None };
    match program.types.kind(to) {
        TypeKind::Record(id) => Some((id, program.types.size(one)?, count)),
        _ => None,
    }
}

/// How many nodes a chain has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Len {
    /// One.
    One,
    /// One or more.
    Some,
    /// Any number.
    Maybe,
}

impl Len {
    /// The length of two chains in a row.
    pub(super) const fn plus(self, other: Self) -> Self {
        match (self, other) {
            (Len::Maybe, Len::Maybe) => Len::Maybe,
            _ => Len::Some,
        }
    }
}

/// What all nodes of a group have in one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Member {
    /// This number, or null.
    Number(u128),
    /// A number of which nothing is known.
    Any,
    /// A number that is not below the first of these and not above the second, unsigned.
    Between(u128, u128),
    /// Nothing is known of the bytes, not even whether somebody set them.
    Unset,
    /// This pointer.
    Fixed(Value),
    /// What comes next in a chain.
    Next(ObjId),
    /// What the node leads back to in a chain.
    Back(ObjId),
    /// A place in the node itself.
    Own(u64),
    /// The first node of a chain of a family, which is the node's own.
    Inner(ObjId),
    /// The last node of such a chain.
    InnerLast(ObjId),
}

impl Member {
    /// What stands for both, if something does that leaves the chains as they are.
    pub(super) fn joined(self, other: Self, is_pointer: bool) -> Option<Self> {
        let is_number = |member| matches!(member, Member::Number(_) | Member::Any | Member::Between(..));
        let is_data = |member| is_number(member) || member == Member::Unset;
        match (self, other) {
            _ if self == other => Some(self),
            _ if is_pointer || !is_data(self) || !is_data(other) => None,
            _ if !is_number(self) || !is_number(other) => Some(Member::Unset),
            _ if self.bounds().is_some_and(|bounds| other.is_within(bounds)) => Some(self),
            _ if other.bounds().is_some_and(|bounds| self.is_within(bounds)) => Some(other),
            _ => Some(Member::Any),
        }
    }

    /// The least and the greatest number that may stand there, where that is known.
    const fn bounds(self) -> Option<(u128, u128)> {
        match self {
            Member::Number(bits) => Some((bits, bits)),
            Member::Between(least, most) => Some((least, most)),
            _ => None,
        }
    }

    fn is_within(self, (least, most): (u128, u128)) -> bool {
        self.bounds().is_some_and(|own| least <= own.0 && own.1 <= most)
    }

    /// The same with another chain in the place of one.
    pub(super) fn renamed(self, from: ObjId, to: ObjId) -> Self {
        match self {
            Member::Next(chain) if chain == from => Member::Next(to),
            Member::Back(chain) if chain == from => Member::Back(to),
            Member::Inner(family) if family == from => Member::Inner(to),
            Member::InnerLast(family) if family == from => Member::InnerLast(to),
            other => other,
        }
    }
}

/// Nodes that are in the same chains.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Group {
    /// The object that stands for them.
    pub(crate) id: ObjId,
    pub(crate) members: Vec<(Scalar, Member)>,
}

impl Group {
    /// Whether its nodes are in a chain.
    pub(crate) fn is_in(&self, chain: ObjId) -> bool {
        self.members.iter().any(|(_, member)| *member == Member::Next(chain))
    }

    /// The chains that its nodes are in.
    pub(crate) fn chains(&self) -> impl Iterator<Item = ObjId> {
        self.members.iter().filter_map(|(_, member)| match member {
            Member::Next(chain) => Some(*chain),
            _ => None,
        })
    }
}

impl Group {
    /// The families of chains that its nodes own.
    pub(crate) fn families(&self) -> Vec<ObjId> {
        let family = |(_, member): &(Scalar, Member)| match member {
            Member::Inner(family) | Member::InnerLast(family) => Some(*family),
            _ => None,
        };
        let mut all: Vec<ObjId> = self.members.iter().filter_map(family).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Some lengths that a chain may have.
    fn lengths(len: Len) -> Vec<usize> {
        match len {
            Len::One => vec![1],
            Len::Some => vec![1, 2, 3],
            Len::Maybe => vec![0, 1, 2, 3],
        }
    }

    #[test]
    fn chains_in_a_row_are_as_long_as_both() {
        for a in [Len::One, Len::Some, Len::Maybe] {
            for b in [Len::One, Len::Some, Len::Maybe] {
                let least = lengths(a)[0] + lengths(b)[0];
                let both = lengths(a.plus(b));
                assert!(both[0] <= least && both.len() > 1, "{a:?} {b:?}");
                assert_eq!(both[0] == 0, least == 0, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn what_stands_for_two_members_is_the_same_in_both_orders() {
        let [one, two] = [0, 1].map(ObjId::new);
        let all = [
            Member::Number(0),
            Member::Number(1),
            Member::Any,
            Member::Between(1, 3),
            Member::Between(2, 4),
            Member::Unset,
            Member::Next(one),
            Member::Next(two),
            Member::Back(one),
            Member::Own(8),
            Member::Inner(one),
        ];
        for a in all {
            assert_eq!(a.joined(a, true), Some(a));
            for b in all {
                assert_eq!(a.joined(b, false), b.joined(a, false), "{a:?} {b:?}");
                // Pointers are the same or the nodes are not of one group.
                assert_eq!(a.joined(b, true).is_some(), a == b, "{a:?} {b:?}");
            }
        }
    }
}
