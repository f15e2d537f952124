//! Groups in the description of a state, with numbers in the place of objects.
//!
//! States with the same skeleton have the same chains; which groups there are may differ. Each stands for nodes that may or may not be there, so the groups of one state cover those of another that has fewer, and two states have together what
//! either has.

use super::chain::ALIGN;
use super::data::{Group, Member};
use super::group::add_group;
use crate::heap::TreeHeap;
use crate::scalars::Scalar;
use crate::skeleton::Entry;
use ringfence_base::Loc;
use ringfence_exec::{Heap, NewObject, ObjId, ObjectKind, Rights, State, Sym, View};
use ringfence_ir::RecordId;

/// A member of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Named {
    /// Something that is joined with what others have there.
    Data(Entry),
    /// A pointer to an object, and how far it is from its beginning.
    Fixed(u64, u64),
    /// What comes next in a chain.
    Next(u64),
    /// What leads back in a chain.
    Back(u64),
    /// A place in the node itself.
    Own(u64),
    /// The first node of a chain of a family.
    Inner(u64),
    /// The last node of such a chain.
    InnerLast(u64),
}

/// A group of a state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Described {
    block: Block,
    /// Where one of them was allocated, for messages.
    allocated: Loc,
    members: Vec<(Scalar, Named)>,
}

/// What the nodes of a group are.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Block {
    kind: ObjectKind,
    size: u64,
    record: RecordId,
    views: Vec<View>,
}

impl Described {
    /// Describes a group; `number` gives the numbers of objects.
    ///
    /// # Errors
    /// What cannot be said.
    pub(crate) fn of(
        heap: &TreeHeap,
        group: &Group,
        mut number: impl FnMut(ObjId) -> Option<u64>,
    ) -> Result<Self, &'static str> {
        const WHAT: &str = "nodes of which something is not known";
        let object = heap.object(group.id).ok_or(WHAT)?;
        let (size, record) = (object.size.low().ok_or(WHAT)?, object.estimated_type.ok_or(WHAT)?);
        let block = Block { kind: object.kind, size, record, views: heap.views(group.id).to_vec() };
        let mut members = Vec::new();
        for &(scalar, member) in &group.members {
            let named = match member {
                Member::Number(bits) => Named::Data(Entry::Number(bits)),
                Member::Any => Named::Data(Entry::Any),
                Member::Between(least, most) => Named::Data(Entry::Between(least, most)),
                Member::Unset => Named::Data(Entry::Unset),
                Member::Next(chain) => Named::Next(number(chain).ok_or(WHAT)?),
                Member::Back(chain) => Named::Back(number(chain).ok_or(WHAT)?),
                Member::Own(offset) => Named::Own(offset),
                Member::Inner(family) => Named::Inner(number(family).ok_or(WHAT)?),
                Member::InnerLast(family) => Named::InnerLast(number(family).ok_or(WHAT)?),
                Member::Fixed(value) => {
                    let target = value.prov.get().ok_or(WHAT)?;
                    let address = heap.object(target).ok_or(WHAT)?.address;
                    let offset = value.bits.low().ok_or(WHAT)?.wrapping_sub(address);
                    Named::Fixed(number(target).ok_or(WHAT)?, offset)
                }
            };
            members.push((scalar, named));
        }
        Ok(Self { block, allocated: object.allocated, members })
    }

    /// Whether it is about the same nodes: those in the same chains.
    fn is_alike(&self, other: &Self) -> bool {
        let is_same = |(a, b): (&(Scalar, Named), &(Scalar, Named))| match (a.1, b.1) {
            (Named::Data(x), Named::Data(y)) => x == y || !a.0.is_pointer,
            (x, y) => x == y,
        };
        self.block == other.block
            && self.members.len() == other.members.len()
            && self.members.iter().zip(&other.members).all(is_same)
    }

    fn covers(&self, other: &Self) -> bool {
        self.is_alike(other)
            && self.members.iter().zip(&other.members).all(|(a, b)| match (a.1, b.1) {
                (Named::Data(x), Named::Data(y)) => x.covers(y),
                (x, y) => x == y,
            })
    }

    fn joined(&self, other: &Self) -> Self {
        let mut all = self.clone();
        for ((_, a), (_, b)) in all.members.iter_mut().zip(&other.members) {
            if let (Named::Data(x), Named::Data(y)) = (*a, *b) {
                *a = Named::Data(x.joined(y));
            }
        }
        all
    }
}

/// Whether some groups stand for all nodes that others do.
pub(crate) fn covers(all: &[Described], own: &[Described]) -> bool {
    own.iter().all(|own| all.iter().any(|all| all.covers(own)))
}

/// The groups that stand for the nodes of both.
pub(crate) fn joined(a: &[Described], b: &[Described]) -> Vec<Described> {
    let mut all = a.to_vec();
    for new in b {
        match all.iter_mut().find(|known| known.is_alike(new)) {
            Some(known) => *known = known.joined(new),
            None => all.push(new.clone()),
        }
    }
    all
}

/// Gives a state other groups; `objects` are its objects by their numbers.
///
/// # Errors
/// What cannot be made.
pub(crate) fn restore(
    state: &mut State<TreeHeap>,
    objects: &[ObjId],
    groups: &[Described],
) -> Result<(), &'static str> {
    const WHAT: &str = "an object that is not there";
    let heap = &mut state.heap;
    let old: Vec<Group> = heap.groups().to_vec();
    old.into_iter().for_each(|group| heap.forget(group.id));
    let at = |number: u64| objects.get(number as usize).copied().ok_or(WHAT);
    for Described { block, allocated, members } in groups {
        let new = NewObject {
            kind: block.kind,
            size: Sym::Const(block.size.into()),
            align: ALIGN,
            rights: Rights::ReadWrite,
            zero: false,
            loc: *allocated,
        };
        let id = heap.allocate(new, block.size).ok_or("an address space that is used up")?;
        heap.take_for(id, block.record);
        heap.set_views(id, block.views.clone());
        let mut all = Vec::new();
        for &(scalar, named) in members {
            let member = match named {
                Named::Data(Entry::Number(bits)) => Member::Number(bits),
                Named::Data(Entry::Any) => Member::Any,
                Named::Data(Entry::Between(least, most)) => Member::Between(least, most),
                Named::Data(_) => Member::Unset,
                Named::Next(number) => Member::Next(at(number)?),
                Named::Back(number) => Member::Back(at(number)?),
                Named::Own(offset) => Member::Own(offset),
                Named::Inner(number) => Member::Inner(at(number)?),
                Named::InnerLast(number) => Member::InnerLast(at(number)?),
                Named::Fixed(number, offset) => Member::Fixed(heap.graph.pointer(at(number)?, offset)),
            };
            all.push((scalar, member));
        }
        add_group(heap, Group { id, members: all });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const NUMBER: Scalar = Scalar { offset: 0, len: 4, is_pointer: false };
    const LINK: Scalar = Scalar { offset: 8, len: 8, is_pointer: true };

    /// Groups of nodes with one number, in a chain, in another one, in none, or with a link of which nothing is known.
    fn all() -> Vec<Described> {
        let block =
            Block { kind: ObjectKind::Heap("malloc"), size: 16, record: RecordId::new(0), views: Vec::new() };
        let links = [
            Named::Next(0),
            Named::Next(1),
            Named::Data(Entry::Number(0)),
            Named::Data(Entry::Unset),
            Named::Fixed(2, 0),
            Named::Inner(3),
        ];
        let numbers = [Entry::Number(1), Entry::Number(2), Entry::Between(1, 3), Entry::Any, Entry::Unset];
        let members = links.into_iter().flat_map(|link| {
            numbers.into_iter().map(move |number| vec![(NUMBER, Named::Data(number)), (LINK, link)])
        });
        members.map(|members| Described { block: block.clone(), allocated: Loc::NONE, members }).collect()
    }

    #[test]
    fn groups_together_stand_for_the_nodes_of_both() {
        let all = all();
        for a in &all {
            for b in &all {
                let (one, other) = (std::slice::from_ref(a), std::slice::from_ref(b));
                let both = joined(one, other);
                assert!(covers(&both, one) && covers(&both, other), "{a:?} {b:?} {both:?}");
                // Nodes that are in different chains stay apart.
                assert_eq!(both.len() == 1, a.members[1] == b.members[1], "{a:?} {b:?}");
                assert_eq!(covers(one, other), both == one, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn no_nodes_are_covered_by_any() {
        for a in all() {
            let one = std::slice::from_ref(&a);
            assert!(covers(one, &[]) && covers(&[], &[]) && !covers(&[], one));
        }
    }
}
