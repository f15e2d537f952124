//! Kinds of nodes: what every node of a tree is.
//!
//! There is one kind for each record that heap blocks are used as, or several: nodes are distinguished by their size, by which members of unions they hold, and by their *tags*, which are numbers. A kind says of each member what all
//! its nodes have there that were ever folded into a tree: a number, any number, nothing that was set, null, a tree, or the node's parent. Kinds that stand in the same places are of one *sort*; the nodes of a
//! tree are of any kinds of its sort, and a sort is named by the first of its kinds.
//!
//! Kinds grow while a program is explored. What was found before says less than it should then, so the exploration begins anew ([`crate::explore`]); a proof is one in which no
//! kind has grown.
//!
//! Soundness. Which kind a node is taken for is free: every node of a tree was admitted by one of the kinds of its sort, and unfolding has a case for each of them.

use crate::choice::Weak;
use crate::heap::TreeHeap;
use crate::overlay::beginnings::Beginnings;
use crate::overlay::data::Links;
use crate::scalars::Scalar;
use crate::tags::{Tag, Tags};
use ringfence_base::{FastMap, Loc};
use ringfence_exec::{ObjId, Object, ObjectKind, Value, View};
use ringfence_ir::{FuncId, Program, RecordId, TypeId, TypeKind};

/// A kind of nodes, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct KindId(pub(crate) u32);

/// What all nodes of a kind have in one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Field {
    /// This number, or null.
    Number(u128),
    /// Nodes differ in it, but it is never 0.
    NotZero,
    /// Nodes differ in it; nothing is known of it.
    Any,
    /// Bytes that nobody set.
    Unset,
    /// A tree; whether it has a node, otherwise it may be null.
    Child(KindId, bool),
    /// The parent.
    Back,
    /// A pointer to a node somewhere among the targets of what the node is part of; whether there is one, otherwise it may be null.
    Weak(bool),
}

impl Field {
    /// What stands for both. Trees are of one sort then, which whoever keeps it sees to.
    fn joined(self, other: Self) -> Option<Self> {
        use Field::{Any, Back, Child, NotZero, Number, Unset, Weak};
        Some(match (self, other) {
            _ if self == other => self,
            (Weak(some), Weak(more)) => Weak(some && more),
            (Weak(_), Number(0)) | (Number(0), Weak(_)) => Weak(false),
            (Weak(_), _) | (_, Weak(_)) => return None,
            (Child(kind, _), Number(0)) | (Number(0), Child(kind, _)) => Child(kind, false),
            (Child(a, some), Child(b, more)) => Child(a.min(b), some && more),
            (Child(..) | Back, _) | (_, Child(..) | Back) => return None,
            (Unset, _) | (_, Unset) => Unset,
            (Number(0) | Any, _) | (_, Number(0) | Any) => Any,
            (NotZero, _) | (_, NotZero) => NotZero,
            (Number(_), Number(_)) => Any,
        })
    }
}

/// How many kinds there may be.
const MOST_KINDS: usize = 64;

/// The bit of a field by which paths may lead on. Fields that share one are all taken to lead on, which adds cases and loses none.
fn way(at: usize) -> u32 {
    1 << at.min(31)
}

/// How far from the arguments of a function borders are at most.
const FURTHEST: usize = 2;

/// What every node is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Kind {
    /// What it is used as; none for a block of numbers.
    pub(crate) record: Option<RecordId>,
    pub(crate) size: u64,
    /// How it was allocated, which decides how it may be freed.
    pub(crate) block: ObjectKind,
    /// What its nodes are distinguished by.
    tags: Vec<Tag>,
    /// How far from its first byte pointers to a node lead: to the record with its links, which may be a part of it.
    pub(crate) entry: u64,
    pub(crate) fields: Vec<(Scalar, Field)>,
    /// The fields by which nodes of paths led on, one bit each; all behind the last bit share it ([`way`]).
    ways: u32,
    /// The records that the program has accessed its bytes as.
    pub(crate) views: Vec<View>,
    /// Where one of them was allocated, for messages.
    pub(crate) allocated: Loc,
}

impl Kind {
    /// Where the hole of a path is written down: at the first pointer that is not the parent's.
    pub(crate) fn hole(&self) -> Option<Scalar> {
        self.fields
            .iter()
            .find(|(scalar, field)| scalar.is_pointer && *field != Field::Back)
            .map(|(scalar, _)| *scalar)
    }

    /// Where the parent is.
    pub(crate) fn back(&self) -> Option<Scalar> {
        self.fields.iter().find(|(_, field)| *field == Field::Back).map(|(scalar, _)| *scalar)
    }

    fn pointers(&self) -> usize {
        self.fields.iter().filter(|(scalar, _)| scalar.is_pointer).count()
    }
}

/// What is said of a node: its members, what it is distinguished by, and how far from its first byte pointers to it lead.
type Node<'a> = (&'a [(Scalar, Field)], &'a [Tag], u64);

/// What is known of the nodes of each record.
#[derive(Debug, Clone)]
pub(crate) struct Kinds {
    all: Vec<Kind>,
    /// The sort of each kind.
    sorts: Vec<KindId>,
    /// The member of a record that is the parent.
    pub(crate) back: Option<(RecordId, u64)>,
    /// The numbers that nodes are distinguished by.
    pub(crate) tags: Tags,
    /// Whether nodes of one record that are distinguished are of different sorts, as long as they are not found in the same place: parts of a list that come in an order.
    pub(crate) is_apart: bool,
    /// Whether the exploration follows the order of the program, and joins states at join points ([`crate::paths`]).
    pub(crate) is_in_order: bool,
    /// The pointers that are weak.
    pub(crate) weak: Weak,
    /// The links of lists, where nodes are put into chains and not into trees.
    pub(crate) links: Links,
    /// Where chains begin.
    pub(crate) beginnings: Beginnings,
    /// How far from their arguments functions that call themselves look at nodes that their callers hold.
    reach: FastMap<FuncId, usize>,
    /// Set when a node has been admitted that did not fit; what was found before says less than it should then.
    pub(crate) has_grown: bool,
    /// Set when sorts have become one, so that objects that stand for trees are no longer what they should be: the exploration ends at once.
    pub(crate) is_void: bool,
}

impl Kinds {
    /// No kinds, a member that is the parent, members that nodes are distinguished by, and pointers that are weak.
    pub(crate) fn new(back: Option<(RecordId, u64)>, tags: Tags, weak: Weak) -> Self {
        let (all, sorts, links, reach) = (Vec::new(), Vec::new(), Links::default(), FastMap::default());
        let beginnings = Beginnings::default();
        Self {
            all,
            sorts,
            back,
            tags,
            is_apart: false,
            is_in_order: false,
            weak,
            links,
            beginnings,
            reach,
            has_grown: false,
            is_void: false,
        }
    }

    /// No kinds, and links.
    pub(crate) fn of_lists(links: Links) -> Self {
        Self { links, ..Self::new(None, Tags::default(), Weak::default()) }
    }

    /// The sort of a kind.
    pub(crate) fn sort(&self, id: KindId) -> KindId {
        self.sorts.get(id.0 as usize).copied().unwrap_or(id)
    }

    /// The kinds of a sort.
    pub(crate) fn alternatives(&self, id: KindId) -> impl Iterator<Item = &Kind> {
        let sort = self.sort(id);
        self.all.iter().zip(&self.sorts).filter(move |(_, own)| **own == sort).map(|(kind, _)| kind)
    }

    /// Whether nodes of a sort have children of the same.
    pub(crate) fn leads_on(&self, id: KindId) -> bool {
        let own = self.sort(id);
        let is_own = |field: &Field| matches!(*field, Field::Child(child, _) if self.sort(child) == own);
        self.alternatives(id).flat_map(|kind| &kind.fields).any(|(_, field)| is_own(field))
    }

    /// The kind that objects are made like that stand for trees and paths of a sort: the one with the most pointers.
    pub(crate) fn kind(&self, id: KindId) -> &Kind {
        let mut best = &self.all[self.sort(id).0 as usize];
        for kind in self.alternatives(id) {
            if kind.pointers() > best.pointers() {
                best = kind;
            }
        }
        best
    }

    /// A pointer to the first node of an object that stands for trees of a sort.
    pub(crate) fn pointer(&self, heap: &TreeHeap, id: ObjId, sort: KindId) -> Value {
        heap.graph.pointer(id, self.kind(sort).entry)
    }

    /// How far from the first byte of a node pointers to it lead, if that is known.
    pub(crate) fn entry(&self, object: &Object) -> Option<u64> {
        let is_it = |kind: &&Kind| {
            kind.record == object.estimated_type
                && (Some(kind.size), kind.block) == (object.size.low(), object.kind)
        };
        self.all.iter().find(is_it).map(|kind| kind.entry)
    }

    /// The kind itself.
    pub(crate) fn own(&self, id: KindId) -> &Kind {
        &self.all[id.0 as usize]
    }

    /// The kind that a block is of, if there is one.
    pub(crate) fn find(&self, object: &Object, scalars: &[Scalar], tags: &[Tag]) -> Option<KindId> {
        let (record, size) = (object.estimated_type, object.size.low()?);
        let is_it = |kind: &Kind| {
            (kind.record, kind.size, kind.block) == (record, size, object.kind)
                && kind.tags == tags
                && kind.fields.iter().map(|(scalar, _)| scalar).eq(scalars)
        };
        self.all.iter().position(is_it).map(|at| KindId(at as u32))
    }

    /// What a member of a node may be that is a tree, whatever its kind is.
    pub(crate) fn child(&self, object: &Object, scalars: &[Scalar], at: usize) -> Option<KindId> {
        let is_it = |kind: &&Kind| {
            kind.record == object.estimated_type
                && (Some(kind.size), kind.block) == (object.size.low(), object.kind)
                && kind.fields.iter().map(|(scalar, _)| scalar).eq(scalars)
        };
        self.all.iter().filter(is_it).find_map(|kind| match kind.fields.get(at) {
            Some((_, Field::Child(child, _))) => Some(self.sort(*child)),
            _ => None,
        })
    }

    /// Whether an object may be a node of a sort.
    pub(crate) fn is_of(&self, object: &Object, sort: KindId) -> bool {
        let is_it = |kind: &Kind| {
            kind.record == object.estimated_type
                && (Some(kind.size), kind.block) == (object.size.low(), object.kind)
        };
        self.alternatives(sort).any(is_it)
    }

    /// The parent's member in a record.
    pub(crate) fn back_of(&self, record: RecordId) -> Option<u64> {
        self.back.filter(|(own, _)| *own == record).map(|(_, offset)| offset)
    }

    /// How many pointers away from the arguments of a function its callers' nodes are not borders.
    pub(crate) fn reach(&self, func: FuncId) -> usize {
        self.reach.get(&func).copied().unwrap_or(0)
    }

    /// A function has looked at a border, so the next ones are further away; at last there are none. What was explored is void.
    pub(crate) fn reach_further(&mut self, func: FuncId) {
        let reach = self.reach.entry(func).or_default();
        *reach = if *reach < FURTHEST { *reach + 1 } else { usize::MAX };
        (self.has_grown, self.is_void) = (true, true);
    }

    /// Forgets that kinds have grown.
    pub(crate) const fn settle(&mut self) {
        (self.has_grown, self.is_void) = (false, false);
    }

    /// Takes a node to those of its kind. Absent when what it holds does not fit, or kinds are void.
    pub(crate) fn admit(
        &mut self,
        object: &Object,
        (fields, tags, entry): Node<'_>,
        views: &[View],
    ) -> Option<KindId> {
        let scalars: Vec<Scalar> = fields.iter().map(|(scalar, _)| *scalar).collect();
        let known = self.find(object, &scalars, tags);
        let old = known.map_or(&[][..], |id| &self.all[id.0 as usize].fields);
        object.estimated_type.into_iter().for_each(|record| self.tags.see(record, fields, old));
        let Some(id) = known else { return self.added(object, (fields, tags, entry), views) };
        (self.own(id).entry == entry).then_some(())?;
        let both = self.own(id).fields.iter().zip(fields);
        let joined: Vec<(Scalar, Field)> =
            both.map(|(a, b)| Some((a.0, a.1.joined(b.1)?))).collect::<Option<_>>()?;
        let sorts = self.unified(id, fields)?;
        let kind = &mut self.all[id.0 as usize];
        if joined != kind.fields {
            (kind.fields, self.has_grown) = (joined, true);
        }
        for view in views {
            if !kind.views.contains(view) {
                kind.views.push(*view);
                kind.views.sort_unstable();
                self.has_grown = true;
            }
        }
        sorts.into_iter().for_each(|(a, b)| self.unify(a, b));
        (!self.is_void).then_some(id)
    }

    /// A new kind. A child of a sort that has no kind yet is of this one.
    fn added(&mut self, object: &Object, (fields, tags, entry): Node<'_>, views: &[View]) -> Option<KindId> {
        (self.all.len() < MOST_KINDS).then_some(())?;
        let (record, size) = (object.estimated_type, object.size.low()?);
        let (fields, views, tags) = (fields.to_vec(), views.to_vec(), tags.to_vec());
        let (block, allocated) = (object.kind, object.allocated);
        let id = self.next();
        self.all.push(Kind { record, size, block, tags, entry, fields, ways: 0, views, allocated });
        self.sorts.push(id);
        self.has_grown = true;
        Some(id)
    }

    /// The sorts in the fields of a node that are one with those of its kind.
    fn unified(&self, id: KindId, fields: &[(Scalar, Field)]) -> Option<Vec<(KindId, KindId)>> {
        let pair = |(old, new): (&(Scalar, Field), &(Scalar, Field))| match (old.1, new.1) {
            (Field::Child(a, _), Field::Child(b, _)) if self.sort(a) != self.sort(b) => Some((a, b)),
            _ => None,
        };
        let pairs: Vec<_> = self.own(id).fields.iter().zip(fields).filter_map(pair).collect();
        pairs.iter().all(|&(a, b)| self.fit(a, b)).then_some(pairs)
    }

    /// Whether two sorts have nodes of one record.
    pub(crate) fn are_alike(&self, a: KindId, b: KindId) -> bool {
        self.alternatives(a).any(|one| self.alternatives(b).any(|other| one.record == other.record))
    }

    /// Whether pointers lead to the same place in the nodes of two sorts, and these have their parents in the same place, if they have any.
    pub(crate) fn fit(&self, a: KindId, b: KindId) -> bool {
        let backs =
            |id: KindId| self.alternatives(id).map(|kind| (kind.entry, kind.back())).collect::<Vec<_>>();
        let (first, second) = (backs(a), backs(b));
        first.iter().chain(&second).all(|back| Some(back) == first.first())
    }

    /// Makes two sorts that fit one.
    pub(crate) fn unify(&mut self, a: KindId, b: KindId) {
        let (a, b) = (self.sort(a), self.sort(b));
        if a != b {
            let (first, other) = (a.min(b), a.max(b));
            self.sorts.iter_mut().filter(|sort| **sort == other).for_each(|sort| *sort = first);
            (self.has_grown, self.is_void) = (true, true);
        }
    }

    /// Takes a field of a kind for one by which paths lead on.
    pub(crate) fn admit_way(&mut self, id: KindId, at: usize) {
        let ways = &mut self.all[id.0 as usize].ways;
        self.has_grown |= *ways & way(at) == 0;
        *ways |= way(at);
    }

    /// The fields of a kind by which a path of a sort may lead on. Trees are divided anywhere where there are weak pointers.
    pub(crate) fn ways<'k>(
        &self,
        kind: &'k Kind,
        sort: KindId,
    ) -> impl Iterator<Item = Scalar> + use<'_, 'k> {
        let (own, is_any) = (self.sort(sort), self.weak.is_on());
        let leads_on = move |&(at, (_, field)): &(usize, &(Scalar, Field))| {
            (is_any || kind.ways & way(at) != 0)
                && matches!(*field, Field::Child(child, _) if self.sort(child) == own)
        };
        kind.fields.iter().enumerate().filter(leads_on).map(|(_, (scalar, _))| *scalar)
    }

    /// Takes null for one of the children by which a path of this sort leads on, whichever that is.
    pub(crate) fn admit_end(&mut self, id: KindId) {
        let sort = self.sort(id);
        let sorts = self.sorts.clone();
        let is_own = |child: KindId| sorts.get(child.0 as usize) == Some(&sort);
        for (kind, _) in self.all.iter_mut().zip(&sorts).filter(|(_, own)| **own == sort) {
            for (_, field) in &mut kind.fields {
                if let Field::Child(child, true) = *field
                    && is_own(child)
                {
                    (*field, self.has_grown) = (Field::Child(child, false), true);
                }
            }
        }
    }

    /// The number that the next kind gets.
    pub(crate) fn next(&self) -> KindId {
        KindId(self.all.len() as u32)
    }
}

/// The members of records that may be pointers to parents: pointers to the record itself, or to one that is a part of it, beside others.
pub(crate) fn parents(program: &Program) -> Vec<(RecordId, u64)> {
    let ids = || program.types.records().ids();
    // The parent is often the last of the links.
    let plain = ids().flat_map(|id| own_links(program, id).into_iter().rev().map(move |at| (id, at)));
    let parts = ids().flat_map(|id| {
        let fields = program.types.records().get(id).map_or(&[][..], |record| &record.fields);
        fields.iter().filter_map(move |field| match program.types.kind(field.ty) {
            TypeKind::Record(part) => Some((id, field.offset, part)),
            _ => None,
        })
    });
    let embedded = parts.flat_map(|(id, offset, part)| {
        own_links(program, part).into_iter().rev().map(move |at| (id, offset + at))
    });
    plain.chain(embedded).collect()
}

/// The pointers of a record to itself, if there are several, those in arrays included.
fn own_links(program: &Program, id: RecordId) -> Vec<u64> {
    let Some(record) = program.types.records().get(id) else { return Vec::new() };
    let own = |ty: TypeId| match program.types.kind(ty) {
        TypeKind::Pointer(to) => program.types.kind(to) == TypeKind::Record(id),
        _ => false,
    };
    let is_array = |ty: TypeId| match program.types.kind(ty) {
        TypeKind::Array { element, .. } => own(element),
        _ => false,
    };
    let links: Vec<u64> =
        record.fields.iter().filter(|field| own(field.ty)).map(|field| field.offset).collect();
    match links.len() > 1 || record.fields.iter().any(|field| is_array(field.ty)) {
        true => links,
        false => Vec::new(),
    }
}

/// Whether a program has records that lead to records.
pub(crate) fn has_links(program: &Program) -> bool {
    let is_link = |mut ty: TypeId| {
        while let TypeKind::Array { element, .. } = program.types.kind(ty) {
            ty = element;
        }
        match program.types.kind(ty) {
            TypeKind::Pointer(to) => matches!(program.types.kind(to), TypeKind::Record(_) | TypeKind::Void),
            _ => false,
        }
    };
    let mut records = program.types.records().ids().filter_map(|id| program.types.records().get(id));
    records.any(|record| record.fields.iter().any(|field| is_link(field.ty)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Field; 12] = [
        Field::Weak(false),
        Field::Weak(true),
        Field::Number(0),
        Field::Number(1),
        Field::NotZero,
        Field::Any,
        Field::Unset,
        Field::Child(KindId(0), false),
        Field::Child(KindId(0), true),
        Field::Child(KindId(1), false),
        Field::Child(KindId(1), true),
        Field::Back,
    ];

    /// Some of what a field stands for: numbers, bytes that nobody set, trees with a node, the parent.
    fn instances(field: Field) -> Vec<(&'static str, u128)> {
        match field {
            Field::Number(bits) => vec![("number", bits)],
            Field::NotZero => vec![("number", 1), ("number", 2)],
            Field::Any => vec![("number", 0), ("number", 1), ("number", 2)],
            Field::Unset => vec![("number", 0), ("number", 1), ("number", 2), ("unset", 0)],
            Field::Child(_, some) => {
                // Of the sort that both are of then.
                let tree = [("tree", 0)];
                let null = [("number", 0)];
                tree.into_iter().chain(null.into_iter().filter(|_| !some)).collect()
            }
            Field::Back => vec![("parent", 0)],
            Field::Weak(true) => vec![("weak", 0)],
            Field::Weak(false) => vec![("weak", 0), ("number", 0)],
        }
    }

    #[test]
    fn what_stands_for_two_fields_stands_for_all_that_they_do() {
        for a in ALL {
            assert_eq!(a.joined(a), Some(a));
            for b in ALL {
                assert_eq!(a.joined(b), b.joined(a), "{a:?} {b:?}");
                let Some(both) = a.joined(b) else { continue };
                let all = instances(both);
                for one in instances(a).into_iter().chain(instances(b)) {
                    assert!(all.contains(&one), "{a:?} {b:?} {both:?} {one:?}");
                }
            }
        }
    }

    #[test]
    fn fields_grow_only_so_often() {
        for a in ALL {
            for b in ALL {
                for c in ALL {
                    let left = a.joined(b).and_then(|both| both.joined(c));
                    let again = left.and_then(|all| all.joined(b));
                    assert_eq!(left, again, "{a:?} {b:?} {c:?}");
                }
            }
        }
    }
}
