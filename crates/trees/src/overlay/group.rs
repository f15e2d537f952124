//! Groups: the nodes that are in the same chains.
//!
//! Soundness. Two groups become one only when they are in the same chains and agree in all pointers; of numbers, what stands for both is kept ([`Member::joined`]).

use super::data::{Group, Member};
use super::family::{can_unite, is_bijection, unite};
use crate::heap::{Form, TreeHeap};
use crate::scalars::Scalar;
use ringfence_exec::{Heap, ObjId};

/// The groups of a memory that are in a chain.
pub(crate) fn groups_in(heap: &TreeHeap, chain: ObjId) -> Vec<Group> {
    heap.groups().iter().filter(|group| group.is_in(chain)).cloned().collect()
}

/// Adds nodes to those of a memory.
pub(super) fn add_group(heap: &mut TreeHeap, new: Group) {
    heap.set_form(new.id, Some(Form::Group));
    heap.change_groups(|groups| groups.push(new));
}

/// Makes groups one that are in the same chains. The chains that two such groups own are those of one family then, and so others may become alike. Whoever keeps a
/// group outside of the memory keeps names that may be gone then.
pub(super) fn consolidate(heap: &mut TreeHeap) {
    let count = heap.groups().len();
    let mut pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
    let alike = pairs.find_map(|(a, b)| {
        let all = heap.groups();
        joined(heap, &all[a], &all[b]).map(|both| (a, all[b].id, both))
    });
    let Some((at, other, both)) = alike else { return };
    heap.change_groups(|groups| groups[at].members = both.members);
    heap.forget(other);
    for (from, to) in both.families {
        unite(heap, from, to);
    }
    consolidate(heap);
}

/// What two groups say together.
pub(super) struct Joined {
    members: Vec<(Scalar, Member)>,
    /// Families that become others.
    families: Vec<(ObjId, ObjId)>,
}

/// What two groups say together, if they are in the same chains.
pub(super) fn joined(heap: &TreeHeap, a: &Group, b: &Group) -> Option<Joined> {
    let what = |id| heap.object(id).map(|object| (object.kind, object.estimated_type, object.size));
    let is_alike = what(a.id) == what(b.id)
        && heap.views(a.id) == heap.views(b.id)
        && a.members.len() == b.members.len();
    is_alike.then_some(())?;
    let mut all = Joined { members: Vec::new(), families: Vec::new() };
    for (&(scalar, one), &(_, other)) in a.members.iter().zip(&b.members) {
        let member = match (one, other) {
            (Member::Inner(to), Member::Inner(from)) | (Member::InnerLast(to), Member::InnerLast(from)) => {
                all.families.push((from, to));
                one
            }
            _ => one.joined(other, scalar.is_pointer)?,
        };
        all.members.push((scalar, member));
    }
    let pairs = std::mem::take(&mut all.families);
    is_bijection(&pairs).then_some(())?;
    let mut changes: Vec<(ObjId, ObjId)> = pairs.into_iter().filter(|(from, to)| from != to).collect();
    changes.sort_unstable();
    changes.dedup();
    changes.iter().all(|&(from, to)| can_unite(heap, from, to)).then_some(())?;
    all.families = changes;
    Some(all)
}

/// Changes all groups.
pub(crate) fn regroup(heap: &mut TreeHeap, mut change: impl FnMut(&TreeHeap, &mut Group)) {
    let mut all = heap.groups().to_vec();
    all.iter_mut().for_each(|group| change(heap, group));
    heap.change_groups(|groups| *groups = all);
}

/// Puts one chain in the place of another in all groups.
pub(crate) fn rename(heap: &mut TreeHeap, from: ObjId, to: ObjId) {
    regroup(heap, |_, group| {
        for (_, member) in &mut group.members {
            *member = member.renamed(from, to);
        }
    });
}

/// Forgets the groups that are in a chain.
pub(crate) fn forget_groups(heap: &mut TreeHeap, chain: ObjId) {
    for group in groups_in(heap, chain) {
        heap.forget(group.id);
    }
}
