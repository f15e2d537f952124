//! What shapes need of the table of objects.

use crate::contents::Contents;
use crate::graph::{Region, Smg};
use crate::{Object, Segment, Shape};
use ringfence_exec::buffer::{Examined, examined, refreshed};
use ringfence_exec::sequence::Sequence;
use ringfence_exec::words::VECTOR;
use ringfence_exec::{Heap, ObjId, Path, Prov, Reasoner, Rights, Stretch, Sym, Value};
use ringfence_logic::{TermId, VarId};
use std::rc::Rc;

impl Smg {
    /// The segment that an object is.
    #[must_use]
    pub fn segment(&self, id: ObjId) -> Option<Segment> {
        self.object(id)?.shape.segment()
    }

    /// Says how many concrete objects an object stands for. The last node of a segment is as large as the others.
    pub fn set_shape(&mut self, id: ObjId, shape: Shape) {
        let size = match shape {
            Shape::Last(of) => self.object(of).map(|object| object.size),
            Shape::Region | Shape::Segment(_) => None,
        };
        if let Some(region) = self.region_mut(id) {
            region.object.shape = shape;
            region.object.size = size.unwrap_or(region.object.size);
            if shape.segment().is_none() {
                region.length = None;
            }
        }
    }

    /// Says how large an object is, at most what it reserves; the last node of a segment goes with it.
    pub fn resize(&mut self, id: ObjId, size: Sym) {
        let last = self.segment(id).and_then(|_| self.find_last(id));
        for id in [Some(id), last].into_iter().flatten() {
            if let Some(region) = self.region_mut(id) {
                region.object.size = size;
            }
        }
    }

    /// How many nodes a segment has, as a number of a pointer's width, if that is known. Segments below others have as
    /// many as each node of these has, and no known length, unless they have one node or none.
    #[must_use]
    pub fn length(&self, id: ObjId) -> Option<TermId> {
        self.region(id).and_then(|region| region.length)
    }

    /// Says how many nodes a segment has. Of a segment below another it is not kept.
    pub fn set_length(&mut self, id: ObjId, length: Option<TermId>) {
        if self.length(id) != length
            && let Some(region) = self.region_mut(id)
        {
            let keeps = region.object.owner.is_none() && region.object.shape.segment().is_some();
            region.length = length.filter(|_| keeps);
        }
    }

    /// Says how many nodes a segment has that has one or none below each node of another: a term of the other's local variables.
    pub(crate) fn set_presence(&mut self, id: ObjId, presence: Option<TermId>) {
        if self.length(id) != presence
            && let Some(region) = self.region_mut(id)
        {
            region.length = presence.filter(|_| region.object.shape.segment().is_some_and(|s| s.one));
        }
    }

    /// Puts an object below a segment, or below none; the last node of a segment goes with it.
    pub fn set_owner(&mut self, id: ObjId, owner: Option<ObjId>) {
        let last = self.segment(id).and_then(|_| self.find_last(id));
        for id in [Some(id), last].into_iter().flatten() {
            if let Some(region) = self.region_mut(id) {
                region.object.owner = owner;
                region.length = region.length.filter(|_| owner.is_none());
                region.succession = region.succession.take().filter(|_| owner.is_none());
            }
        }
    }

    /// The variables that have a value of their own in every node of a segment.
    #[must_use]
    pub fn locals(&self, id: ObjId) -> &[VarId] {
        self.region(id).and_then(|region| region.locals.as_deref()).unwrap_or(&[])
    }

    /// Sets the variables of a segment. Those that it had keep their limits.
    pub fn set_locals(&mut self, id: ObjId, locals: Vec<VarId>) {
        if let Some(region) = self.region_mut(id) {
            if let Some(limits) = region.limits.take() {
                let kept: Rc<[_]> = limits.iter().filter(|(var, _)| locals.contains(var)).copied().collect();
                region.limits = (!kept.is_empty()).then_some(kept);
            }
            region.locals = (!locals.is_empty()).then(|| Rc::from(locals));
        }
    }

    /// A second object like this one, bytes and all.
    pub fn duplicate(&mut self, id: ObjId) -> Option<ObjId> {
        let mut copy = self.region(id)?.clone();
        copy.succession = None;
        self.add(copy)
    }

    /// Makes an object a copy of another, under its own name. Both must reserve the same.
    pub fn overwrite(&mut self, id: ObjId, with: ObjId) {
        let Some(copy) = self.region(with).cloned() else { return };
        if let Some(region) = self.region_mut(id) {
            let address = region.object.address;
            *region = copy;
            region.object.address = address;
            region.succession = None;
        }
    }

    /// Takes over an object of another graph, bytes and all, under a new name.
    pub fn adopt(&mut self, from: &Self, id: ObjId) -> Option<ObjId> {
        let mut copy = from.region(id)?.clone();
        copy.succession = None;
        self.add(copy)
    }

    /// The name of a segment's last node, made if it has none.
    pub fn last_of(&mut self, segment: ObjId) -> Option<ObjId> {
        if let Some(last) = self.find_last(segment) {
            return Some(last);
        }
        let mut object = Object { shape: Shape::Last(segment), ..*self.object(segment)? };
        object.rights = Rights::Opaque;
        self.add(Region::new(object, Contents::Absent))
    }

    /// Turns a region into the name of a segment's last node.
    pub fn make_last(&mut self, id: ObjId, segment: ObjId) {
        let owner = self.object(segment).and_then(|object| object.owner);
        self.set_shape(id, Shape::Last(segment));
        if let Some(region) = self.region_mut(id) {
            region.object.rights = Rights::Opaque;
            region.object.owner = owner;
            region.contents = Contents::Absent;
            (region.locals, region.views, region.sequence, region.row) = (None, None, None, None);
            (region.succession, region.limits) = (None, None);
        }
    }

    /// The name of a segment's last node, if it has one.
    #[must_use]
    pub fn find_last(&self, segment: ObjId) -> Option<ObjId> {
        let mut found = None;
        self.for_each_region(|id, region| {
            if region.object.shape == Shape::Last(segment) {
                found = Some(id);
            }
        });
        found
    }

    /// The objects directly below a segment.
    #[must_use]
    pub fn owned_by(&self, owner: ObjId) -> Vec<ObjId> {
        let mut owned = Vec::new();
        self.for_each_region(|id, region| {
            if region.object.owner == Some(owner) {
                owned.push(id);
            }
        });
        owned
    }

    /// The objects below a segment, whatever is below these included, owners first.
    #[must_use]
    pub fn nested_below(&self, owner: ObjId) -> Vec<ObjId> {
        let mut all = self.owned_by(owner);
        let mut next = 0;
        while let Some(&id) = all.get(next) {
            next += 1;
            if self.segment(id).is_some() {
                all.extend(self.owned_by(id));
            }
        }
        all
    }

    /// Whether an object holds nothing but constants and undefined bytes.
    #[must_use]
    pub fn holds_constants(&self, id: ObjId) -> bool {
        let mut only = self.sequence(id).is_none();
        self.for_each_stretch(id, |stretch| only &= !matches!(stretch, Stretch::Value(..)));
        only
    }

    /// The numbers that the parts of an object's sequence and their elements are bounded by, and those that were read or written there
    /// last.
    pub fn sequence_numbers(&self, id: ObjId) -> impl Iterator<Item = Sym> + '_ {
        let sequence = self.sequence(id).map(|sequence| &**sequence);
        let parts = sequence.map_or(&[][..], |sequence| sequence.parts()).iter();
        let bounds = parts.flat_map(|part| {
            let limits = part.element.limits().map(|limit| Sym::Term(limit.term));
            std::iter::once(part.start).chain(limits)
        });
        let recent = sequence.map_or(&[][..], |sequence| sequence.recent()).iter();
        bounds.chain(recent.flat_map(|access| [access.offset, access.value.bits]))
    }

    /// Forgets what was read and written last in sequences, but for what the path has come to know of it.
    pub fn forget_recent(&mut self, reason: &mut Reasoner, path: &Path) {
        let width = 8 * self.pointer_bytes() as u32;
        let mut all = Vec::new();
        self.for_each_region(|id, region| {
            if region.object.kind != VECTOR
                && region.sequence.as_ref().is_some_and(|sequence| !sequence.recent().is_empty())
            {
                all.push(id);
            }
        });
        let mut passing: Vec<VarId> = Vec::new();
        for sequence in all.iter().filter_map(|&id| self.sequence(id)) {
            let terms = sequence.recent().iter().filter_map(|access| match access.value.bits {
                Sym::Term(term) => Some(term),
                Sym::Const(_) => None,
            });
            terms.for_each(|term| passing.extend_from_slice(&reason.variables(term)));
        }
        for id in all {
            let Some((sequence, object)) = self.sequence(id).cloned().zip(self.object(id)) else { continue };
            let (size, is_one) = (object.size, object.shape.is_region() && object.owner.is_none());
            let stride = self.stride(id);
            let sequence = match is_one {
                true => {
                    examined(reason, path, &sequence, Examined { size, width, stride, passing: &passing })
                }
                false => Sequence::clone(&sequence),
            };
            self.set_sequence(id, Some(Rc::new(refreshed(reason, path, &sequence, width))));
        }
    }

    /// A pointer to an offset of an object.
    #[must_use]
    pub fn pointer(&self, id: ObjId, offset: u64) -> Value {
        let address = self.object(id).map_or(0, |object| object.address);
        Value { bits: Sym::Const(u128::from(address.wrapping_add(offset))), prov: Prov::object(id), undef: 0 }
    }

    /// Forgets an object that nothing points to.
    pub fn forget(&mut self, id: ObjId) {
        self.remove(id);
    }
}
