//! Which objects of a picture follow each other in a list.
//!
//! A list segment says where its links stand; a region does not. Here each object gets at most one pair of
//! [`Links`]: a segment its own, a region those that its neighbours suggest. The links of an object count
//! from where pointers to it point (its head), so that the node of a list and the small head of that list,
//! which lies elsewhere in its object, agree ("Predator Shape Analysis Tool", section 1.2.1).
//!
//! This is for showing only. A wrong guess makes a picture harder to read and never wrong: what is not a
//! link is shown as a field, and all fields are shown in one way or the other. Two links of a pair are distinguished
//! by their names (`prev`, `back`) or by their order.

use ringfence_base::IdVec;
use ringfence_verdict::picture::{Field, Kind, Life, Object, ObjectId, Picture, Pointer, Target, Value};
use std::collections::VecDeque;

/// Where the links of an object stand, as offsets from its start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Links {
    /// Where pointers from neighbours point to.
    pub(crate) head: i64,
    /// The pointer to the next object.
    pub(crate) next: i64,
    /// The pointer to the previous object.
    pub(crate) prev: Option<i64>,
}

impl Links {
    /// The same links around another head.
    fn moved(self, head: i64) -> Option<Links> {
        let by = head.checked_sub(self.head)?;
        let prev = match self.prev {
            Some(prev) => Some(prev.checked_add(by)?),
            None => None,
        };
        Some(Links { head, next: self.next.checked_add(by)?, prev })
    }

    /// Whether a list can go on from one object to the other.
    fn fits(self, other: Links) -> bool {
        self.moved(other.head) == Some(other)
    }
}

/// The lists of a picture.
#[derive(Debug, Clone)]
pub(crate) struct Chains {
    links: IdVec<ObjectId, Option<Links>>,
    next: IdVec<ObjectId, ObjectId>,
    mutual: IdVec<ObjectId, bool>,
    previous: IdVec<ObjectId, ObjectId>,
    predecessors: IdVec<ObjectId, u32>,
    cycle: IdVec<ObjectId, Option<u32>>,
}

impl Chains {
    /// Finds the lists.
    pub(crate) fn of(picture: &Picture) -> Chains {
        let count = picture.objects.len();
        let mut chains = Chains {
            links: Finder::run(picture),
            next: IdVec::filled(ObjectId::NONE, count),
            mutual: IdVec::filled(false, count),
            previous: IdVec::filled(ObjectId::NONE, count),
            predecessors: IdVec::filled(0, count),
            cycle: IdVec::new(),
        };
        for id in picture.objects.ids() {
            let Some(next) = chains.successor(picture, id) else { continue };
            chains.next[id] = next;
            chains.mutual[id] = chains.answers(picture, id, next);
            if chains.previous[next].is_none() {
                chains.previous[next] = id;
            }
            chains.predecessors[next] += 1;
        }
        chains.cycle = cycles(&chains.next);
        chains
    }

    /// Where the links of an object stand, if it has any.
    pub(crate) fn links(&self, id: ObjectId) -> Option<Links> {
        self.links.get(id).copied().flatten()
    }

    /// The next object in the list.
    pub(crate) fn next(&self, id: ObjectId) -> Option<ObjectId> {
        self.next.get(id).and_then(|next| next.get())
    }

    /// Whether the next object points back.
    pub(crate) fn mutual(&self, id: ObjectId) -> bool {
        self.mutual.get(id).copied().unwrap_or(false)
    }

    /// The object before this one: the first when there are several.
    pub(crate) fn previous(&self, id: ObjectId) -> Option<ObjectId> {
        self.previous.get(id).and_then(|previous| previous.get())
    }

    /// How many objects have this one as next.
    pub(crate) fn predecessors(&self, id: ObjectId) -> u32 {
        self.predecessors.get(id).copied().unwrap_or(0)
    }

    /// The number of the cyclic list that the object is part of. Equal numbers are equal lists.
    pub(crate) fn cycle(&self, id: ObjectId) -> Option<u32> {
        self.cycle.get(id).copied().flatten()
    }

    /// Whether the field at this offset is the pointer to the next object of the list.
    pub(crate) fn is_next(&self, id: ObjectId, offset: u64) -> bool {
        self.links(id).is_some_and(|links| i64::try_from(offset) == Ok(links.next))
    }

    /// Whether the field at this offset is the pointer to the previous object of the list.
    pub(crate) fn is_prev(&self, id: ObjectId, offset: u64) -> bool {
        self.links(id).is_some_and(|links| links.prev.is_some() && i64::try_from(offset).ok() == links.prev)
    }

    fn successor(&self, picture: &Picture, id: ObjectId) -> Option<ObjectId> {
        let links = self.links(id)?;
        let pointer = pointer_at(picture.object(id)?, links.next)?;
        let to = self.links(pointer.object)?;
        let start = matches!(pointer.target, Target::Region | Target::First);
        let same_level = owner(picture, id) == owner(picture, pointer.object);
        let there = pointer.offset.exact() == Some(to.head);
        (start && same_level && there && links.fits(to)).then_some(pointer.object)
    }

    fn answers(&self, picture: &Picture, id: ObjectId, next: ObjectId) -> bool {
        let back = || {
            let prev = self.links(next)?.prev?;
            let pointer = pointer_at(picture.object(next)?, prev)?;
            let end = matches!(pointer.target, Target::Region | Target::Last);
            Some(end && pointer.object == id && pointer.offset.exact() == Some(self.links(id)?.head))
        };
        back().unwrap_or(false)
    }
}

fn owner(picture: &Picture, id: ObjectId) -> Option<ObjectId> {
    picture.object(id).map(|object| object.owner)
}

fn field_at(object: &Object, offset: i64) -> Option<&Field> {
    object.field_at(u64::try_from(offset).ok()?)
}

fn pointer_at(object: &Object, offset: i64) -> Option<&Pointer> {
    field_at(object, offset)?.value.pointer()
}

/// Whether two objects may be of one type. A variable without the name of a type is no record.
fn same_type(one: &Object, other: &Object) -> bool {
    let known = |object: &Object| {
        object.type_name.is_some() || matches!(object.kind, Kind::Variable(_) | Kind::Global(_))
    };
    one.type_name == other.type_name || !known(one) || !known(other)
}

/// Whether the field at an offset can be a link.
fn link_at(object: &Object, offset: i64) -> bool {
    field_at(object, offset).is_some_and(|field| {
        let value = &field.value;
        matches!(value, Value::Pointer(_) | Value::Null | Value::Unknown(_) | Value::Uninitialised)
    })
}

fn offset_of(field: &Field) -> Option<i64> {
    i64::try_from(field.offset).ok()
}

/// Whether the name of a field says that it leads backwards.
fn backwards(object: &Object, offset: i64) -> bool {
    let name = field_at(object, offset).and_then(|field| field.name.as_deref()).unwrap_or("");
    let name = name.to_ascii_lowercase();
    ["prev", "back", "bck"].iter().any(|word| name.contains(word))
}

/// The search for links: from the segments outwards, then from pairs of regions.
struct Finder<'a> {
    picture: &'a Picture,
    links: IdVec<ObjectId, Option<Links>>,
    pointed_by: IdVec<ObjectId, Vec<ObjectId>>,
    queue: VecDeque<ObjectId>,
}

impl<'a> Finder<'a> {
    fn run(picture: &'a Picture) -> IdVec<ObjectId, Option<Links>> {
        let count = picture.objects.len();
        let mut pointed_by: IdVec<ObjectId, Vec<ObjectId>> = IdVec::filled(Vec::new(), count);
        for (id, object) in picture.objects.iter_ids() {
            for pointer in object.fields.iter().filter_map(|field| field.value.pointer()) {
                if picture.object(pointer.object).is_some() {
                    pointed_by[pointer.object].push(id);
                }
            }
        }
        let links = IdVec::filled(None, count);
        let mut finder = Finder { picture, links, pointed_by, queue: VecDeque::new() };
        finder.segments();
        finder.regions(Self::pair);
        finder.regions(Self::alone);
        finder.links
    }

    fn segments(&mut self) {
        for (id, object) in self.picture.objects.iter_ids() {
            let Kind::Segment(segment) = &object.kind else { continue };
            let prev = segment.prev.map(i64::try_from).transpose();
            let ends = (i64::try_from(segment.head), i64::try_from(segment.next), prev);
            if let (Ok(head), Ok(next), Ok(prev)) = ends {
                self.set(id, Links { head, next, prev });
            }
        }
        self.spread();
    }

    fn regions(&mut self, guess: fn(&Self, ObjectId, &Field) -> Option<Links>) {
        for (id, object) in self.picture.objects.iter_ids() {
            if self.links[id].is_some() || object.life != Life::Live {
                continue;
            }
            let mut fields: Vec<&Field> = object.fields.iter().collect();
            fields.sort_by_key(|field| field.offset);
            if let Some(links) = fields.iter().find_map(|field| guess(self, id, field)) {
                self.set(id, links);
                self.spread();
            }
        }
    }

    fn set(&mut self, id: ObjectId, links: Links) {
        if self.links[id].is_none() {
            self.links[id] = Some(links);
            self.queue.push_back(id);
        }
    }

    /// Neighbours of what has links get the same.
    fn spread(&mut self) {
        while let Some(id) = self.queue.pop_front() {
            let Some(links) = self.links[id] else { continue };
            self.suggest(id, links, links.next, Target::First);
            if let Some(prev) = links.prev {
                self.suggest(id, links, prev, Target::Last);
            } else {
                self.suggest_to_sources(id, links);
            }
        }
    }

    /// Tells the object that a link points to.
    fn suggest(&mut self, id: ObjectId, links: Links, at: i64, end: Target) {
        let Some(&pointer) = self.picture.object(id).and_then(|object| pointer_at(object, at)) else {
            return;
        };
        let Some(there) = pointer.offset.exact().and_then(|offset| links.moved(offset)) else { return };
        if matches!(pointer.target, Target::Region) || pointer.target == end {
            self.accept(id, pointer.object, there);
        }
    }

    /// Tells the objects of the same size whose field points here.
    fn suggest_to_sources(&mut self, id: ObjectId, links: Links) {
        for source in self.pointed_by[id].clone() {
            let (Some(from), Some(to)) = (self.picture.object(source), self.picture.object(id)) else {
                continue;
            };
            let hits = pointer_at(from, links.next)
                .is_some_and(|pointer| pointer.object == id && pointer.offset.exact() == Some(links.head));
            if hits && from.size == to.size && same_type(from, to) {
                self.accept(id, source, links);
            }
        }
    }

    fn accept(&mut self, from: ObjectId, to: ObjectId, links: Links) {
        let Some(object) = self.picture.object(to) else { return };
        let fits = link_at(object, links.next) && links.prev.is_none_or(|prev| link_at(object, prev));
        if fits && object.life == Life::Live && owner(self.picture, from) == Some(object.owner) {
            self.set(to, links);
        }
    }

    /// Two regions of a list: each points to the other, or one to another of the same size.
    fn pair(&self, id: ObjectId, field: &Field) -> Option<Links> {
        let (from, next) = (self.picture.object(id)?, offset_of(field)?);
        let pointer = field.value.pointer().filter(|pointer| pointer.object != id)?;
        let to = self.picture.object(pointer.object)?;
        let there = pointer.offset.exact()?;
        if self.links[pointer.object].is_some() || to.life != Life::Live || to.owner != from.owner {
            return None;
        }
        let back = to.fields.iter().find_map(|back| {
            let pointer = back.value.pointer().filter(|pointer| pointer.object == id)?;
            let head = pointer.offset.exact()?;
            let prev = head.checked_add(offset_of(back)?.checked_sub(there)?)?;
            let links = Links { head, next, prev: Some(prev) };
            let far = links.moved(there)?;
            (prev != next && link_at(from, prev) && link_at(to, far.next)).then_some(links)
        });
        let single = Links { head: there, next, prev: None };
        let same =
            self.alike(from, pointer.object) && link_at(to, next) && !self.branches(id, pointer.object);
        back.map(|links| turned(from, links)).or_else(|| same.then_some(single))
    }

    /// Whether an object has the same size as another, and no other type.
    fn alike(&self, from: &Object, to: ObjectId) -> bool {
        let same = |to: &Object| from.size == to.size && same_type(from, to);
        !from.size.is_empty() && self.picture.object(to).is_some_and(same)
    }

    /// Whether an object points to several others of its size, as the nodes of trees do.
    fn branches(&self, id: ObjectId, one: ObjectId) -> bool {
        let object = &self.picture.objects[id];
        let mut targets = object.fields.iter().filter_map(|field| field.value.pointer());
        targets.any(|to| to.object != one && to.object != id && self.alike(object, to.object))
    }

    /// A region that points to itself: a cyclic list of one.
    fn alone(&self, id: ObjectId, field: &Field) -> Option<Links> {
        let (object, next) = (self.picture.object(id)?, offset_of(field)?);
        let own = |pointer: &&Pointer| pointer.object == id && pointer.target == Target::Region;
        let head = field.value.pointer().filter(own)?.offset.exact()?;
        let same = |other: &&Field| other.offset != field.offset && other.value == field.value;
        let prev = object.fields.iter().find(same).and_then(offset_of);
        Some(turned(object, Links { head, next, prev }))
    }
}

/// Makes the link that leads forwards the next one.
fn turned(object: &Object, links: Links) -> Links {
    let Some(prev) = links.prev else { return links };
    let (one, other) = (backwards(object, links.next), backwards(object, prev));
    let wrong = if one == other { prev < links.next } else { one };
    if wrong { Links { next: prev, prev: Some(links.next), ..links } } else { links }
}

/// The number of the cycle that each object lies on.
fn cycles(next: &IdVec<ObjectId, ObjectId>) -> IdVec<ObjectId, Option<u32>> {
    let mut cycle = IdVec::filled(None, next.len());
    let mut walk: IdVec<ObjectId, Option<ObjectId>> = IdVec::filled(None, next.len());
    let mut count = 0;
    for start in next.ids() {
        let mut at = start;
        while at.is_some() && walk[at].is_none() {
            walk[at] = Some(start);
            at = next[at];
        }
        // The walk met itself: what follows from there is a cycle.
        if at.is_some() && walk[at] == Some(start) {
            while cycle[at].is_none() {
                cycle[at] = Some(count);
                at = next[at];
            }
            count += 1;
        }
    }
    cycle
}
