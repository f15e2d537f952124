//! Families: the chains that the nodes of groups own, one each.
//!
//! The object of a family stands for each of its chains: its bytes hold what comes behind it and what its first node leads back to. Where that is the owner, it is said by a name ([`Form::Owner`]), which
//! the items use, too.
//!
//! Soundness. Families become one only when their chains begin and end in the same way, and when no node owns a chain of both: a node with two lists is not one with the same list twice. The items of a family without owners do not exist.

use super::data::{Group, Len, Member};
use super::group::forget_groups;
use crate::heap::{Form, TreeHeap};
use ringfence_exec::{Heap, ObjId};

/// The groups whose nodes own the chains of a family.
pub(crate) fn owners_of(heap: &TreeHeap, family: ObjId) -> Vec<Group> {
    heap.groups().iter().filter(|group| group.families().contains(&family)).cloned().collect()
}

/// Whether each family becomes one other, and no two become the same: nodes with two lists are not nodes with one.
pub(super) fn is_bijection(pairs: &[(ObjId, ObjId)]) -> bool {
    pairs.iter().all(|a| pairs.iter().all(|b| (a.0 == b.0) == (a.1 == b.1)))
}

/// Whether two families may become one: no node owns chains of both.
pub(super) fn can_unite(heap: &TreeHeap, from: ObjId, to: ObjId) -> bool {
    let owns_both = |group: &Group| {
        let own = group.families();
        own.contains(&from) && own.contains(&to)
    };
    is_alike_family(heap, from, to) && !heap.groups().iter().any(owns_both)
}

/// Whether the chains of two families end and begin in the same way.
pub(super) fn is_alike_family(heap: &TreeHeap, a: ObjId, b: ObjId) -> bool {
    let (Some(Form::Family(link, _)), Some(Form::Family(other, _))) = (heap.form(a), heap.form(b)) else {
        return false;
    };
    let ends = |family: ObjId| {
        let owner = heap.owner_of(family);
        let mut all = Vec::new();
        heap.graph.for_each_pointer(family, |at, value, _| {
            let target = value.prov.get();
            let base = target.and_then(|id| heap.object(id)).map_or(0, |object| object.address);
            let offset = value.bits.low().map(|bits| bits.wrapping_sub(base));
            all.push((at, target.filter(|_| target != owner), target.is_some() && target == owner, offset));
        });
        all
    };
    let own = heap.link(link);
    let is_set = |family: ObjId| {
        let places = [Some(own.next), own.back.map(|(at, _)| at)];
        places.map(|at| at.map(|at| heap.has_undefined(family, at, heap.pointer_bytes())))
    };
    link == other && ends(a) == ends(b) && is_set(a) == is_set(b)
}

/// Makes the chains of one family those of another that is like it.
pub(super) fn unite(heap: &mut TreeHeap, from: ObjId, to: ObjId) {
    let (Some(Form::Family(link, less)), Some(Form::Family(_, more))) = (heap.form(from), heap.form(to))
    else {
        return;
    };
    let len = if less == more {
        less
    } else if less == Len::Maybe || more == Len::Maybe {
        Len::Maybe
    } else {
        Len::Some
    };
    heap.set_form(to, Some(Form::Family(link, len)));
    let owners = (heap.owner_of(from), heap.owner_of(to));
    let moved = |heap: &TreeHeap, member: Member| match (member, owners) {
        (Member::Fixed(value), (Some(old), Some(new))) if value.prov.get() == Some(old) => {
            let base = heap.object(old).map_or(0, |object| object.address);
            let offset = value.bits.low().map_or(0, |bits| bits.wrapping_sub(base));
            Member::Fixed(heap.graph.pointer(new, offset))
        }
        _ => member.renamed(from, to),
    };
    let mut all = heap.groups().to_vec();
    for group in &mut all {
        for (_, member) in &mut group.members {
            *member = moved(heap, *member);
        }
    }
    heap.change_groups(|groups| *groups = all);
    owners.0.into_iter().for_each(|owner| heap.forget(owner));
    heap.forget(from);
}

/// Forgets the families that no group owns, and their nodes.
pub(super) fn forget_unowned(heap: &mut TreeHeap) {
    for family in heap.families() {
        if owners_of(heap, family).is_empty() {
            forget_groups(heap, family);
            heap.owner_of(family).into_iter().for_each(|owner| heap.forget(owner));
            heap.forget(family);
            return forget_unowned(heap);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_with_two_lists_is_not_one_with_a_list_twice() {
        let [a, b, c, d] = [0, 1, 2, 3].map(ObjId::new);
        assert!(is_bijection(&[(a, c), (b, d)]) && is_bijection(&[(a, c), (a, c)]) && is_bijection(&[]));
        assert!(!is_bijection(&[(a, c), (a, d)]) && !is_bijection(&[(a, c), (b, c)]));
    }
}
