//! The table of objects.
//!
//! Objects have ids in the order of their making, and addresses grow with the ids. A region (an object
//! with its bytes) is shared between clones of a graph until one of them changes it; a graph without
//! clones is changed in place.
//!
//! Invariants, beside those of pages: ids below [`Smg::next`] have an object or were forgotten, ids from
//! there on have none; objects do not overlap; an object has bytes if and only if it is live and its
//! rights allow reading or writing, and then as many as it reserves.

use crate::contents::Contents;
use crate::large::Blank;
use crate::shape::question::Question;
use crate::succession::Succession;
use crate::{Object, Shape};
use ringfence_base::SpanMap;
use ringfence_exec::limits::Limits;
use ringfence_exec::sequence::{Element, Part, Sequence};
use ringfence_exec::{
    Doubt, Heap, Layout, Life, Missing, NewObject, ObjId, Path, Reasoner, Rights, Row, Stretch, Sym, Value,
    View,
};
use ringfence_ir::{DataModel, RecordId};
use ringfence_logic::{TermId, Terms, VarId};
use std::rc::Rc;

/// A local variable of a segment with the limits of what it is in each node.
pub(crate) type NodeLimit = (VarId, Limits);

/// An object with its bytes.
#[derive(Debug, Clone)]
pub(crate) struct Region {
    pub(crate) object: Object,
    pub(crate) contents: Contents,
    /// The variables that stand for another value in every node of the segment that this object is.
    pub(crate) locals: Option<Rc<[VarId]>>,
    /// How many nodes the segment that this object is has, if that is known.
    pub(crate) length: Option<TermId>,
    /// What those of these variables are less than that have limits.
    pub(crate) limits: Option<Rc<[NodeLimit]>>,
    /// What is known of its nodes and those that follow them.
    pub(crate) succession: Option<Rc<Succession>>,
    /// The records that the program has accessed its bytes as.
    pub(crate) views: Option<Rc<[View]>>,
    /// What it holds from some offset on, if that is described as a sequence.
    pub(crate) sequence: Option<Rc<Sequence>>,
    /// The elements of an array that are objects of their own.
    pub(crate) row: Option<Rc<Elements>>,
    /// How many bytes the last number had that was stored as a scalar; 0 for none.
    pub(crate) unit: u8,
    /// How many bytes the records have that it is an array of; 0 for none.
    pub(crate) stride: u8,
}

impl Region {
    /// An object with its bytes, of which nothing else is known.
    pub(crate) const fn new(object: Object, contents: Contents) -> Self {
        Self {
            object,
            contents,
            locals: None,
            length: None,
            limits: None,
            succession: None,
            views: None,
            sequence: None,
            row: None,
            unit: 0,
            stride: 0,
        }
    }
}

/// The elements of an array as a list of objects: the bytes that they are, a pointer to the first, and how many there are. The two
/// stand behind the bytes of the array, where no access of a program comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Elements {
    pub(crate) row: Row,
    pub(crate) first: Value,
    pub(crate) count: Value,
}

/// A symbolic memory graph: the objects of a state.
#[derive(Debug, Clone)]
pub struct Smg {
    pub(crate) layout: Layout,
    pub(crate) objects: SpanMap<Option<Rc<Region>>>,
    pub(crate) next: u32,
    pub(crate) remembered: usize,
}

/// Ids from this one on are no objects.
pub(crate) const NO_OBJECT: u32 = u32::MAX - 1;

impl Smg {
    /// Empty memory.
    #[must_use]
    pub fn new(model: DataModel) -> Self {
        Self { layout: Layout::spacious(model), objects: SpanMap::new(None, 1), next: 0, remembered: 0 }
    }

    /// The id that the next object gets.
    #[must_use]
    pub fn next(&self) -> ObjId {
        ObjId::new(self.next)
    }

    #[inline]
    pub(crate) fn region(&self, id: ObjId) -> Option<&Region> {
        self.objects.get(id.raw().into())?.as_deref()
    }

    #[inline]
    pub(crate) fn region_mut(&mut self, id: ObjId) -> Option<&mut Region> {
        self.objects.get_mut(id.raw().into())?.as_mut().map(Rc::make_mut)
    }

    /// An object with its shape, unless it ended and was forgotten.
    #[inline]
    #[must_use]
    pub fn object(&self, id: ObjId) -> Option<&Object> {
        self.region(id).map(|region| &region.object)
    }

    /// Every object that is remembered, with its shape, in the order of creation.
    pub fn for_each_object(&self, mut visit: impl FnMut(ObjId, &Object)) {
        self.for_each_region(|id, region| visit(id, &region.object));
    }

    #[inline]
    fn contents_mut(&mut self, id: ObjId) -> Option<&mut Contents> {
        self.region_mut(id).map(|region| &mut region.contents)
    }

    /// Adds an object like `region` with a place of its own.
    pub(crate) fn add(&mut self, region: Region) -> Option<ObjId> {
        self.add_aligned(region, 1)
    }

    /// Adds an object like `region` with a place of its own that is aligned to so many bytes.
    pub(crate) fn add_aligned(&mut self, mut region: Region, align: u64) -> Option<ObjId> {
        let id = (self.next < NO_OBJECT).then_some(self.next)?;
        region.object.address = self.layout.place(region.object.reserved, align)?;
        while self.objects.limit() <= id.into() {
            self.objects.grow(&None);
        }
        *self.objects.get_mut(id.into())? = Some(Rc::new(region));
        self.next += 1;
        self.remembered += 1;
        Some(ObjId::new(id))
    }

    /// Forgets an object, whatever it is.
    pub(crate) fn remove(&mut self, id: ObjId) {
        if let Some(place) = self.objects.get_mut(id.raw().into())
            && place.take().is_some()
        {
            self.remembered -= 1;
        }
    }

    /// Whether an object of this graph and one of another are the same one, unchanged since they parted.
    pub(crate) fn is_same(&self, id: ObjId, other: &Self, other_id: ObjId) -> bool {
        match (self.objects.get(id.raw().into()), other.objects.get(other_id.raw().into())) {
            (Some(Some(a)), Some(Some(b))) => Rc::ptr_eq(a, b),
            _ => false,
        }
    }

    /// Whether a range is described by a sequence, or a part of it is.
    fn touches_sequence(&self, id: ObjId, offset: u64, len: u64) -> bool {
        self.sequence(id).is_some_and(|sequence| offset.saturating_add(len) > sequence.base())
    }

    /// How many bytes of a range that is written are cells. What a sequence describes of it is blurred.
    fn cells_of_range(&mut self, id: ObjId, offset: u64, len: u64, plain: bool) -> u64 {
        let Some(base) = self.sequence(id).map(|sequence| sequence.base()) else { return len };
        if offset.saturating_add(len) > base {
            self.blur_sequence(id, plain);
        }
        len.min(base.saturating_sub(offset))
    }

    /// Something is written into what a sequence describes, by somebody who does not know where: any part may hold it
    /// from now on. `plain` when it is numbers.
    #[cold]
    fn blur_sequence(&mut self, id: ObjId, plain: bool) {
        let Some(sequence) = self.sequence(id).map(Rc::clone) else { return };
        let blurred = |part: &Part| match part.element {
            Element::Undefined => part.clone(),
            _ if plain => Part { element: Element::ANY, ..*part },
            _ => Part { element: Element::Undefined, ..*part },
        };
        let parts = sequence.parts().iter().map(blurred).collect();
        self.set_sequence(id, Some(Rc::new(sequence.without_recent().with_parts(parts))));
    }

    /// The list of elements that a range of an array is or touches, if it does.
    fn touched_row(&self, id: ObjId, offset: u64, len: u64) -> Option<&Elements> {
        let elements = self.region(id)?.row.as_deref()?;
        (offset < elements.row.end && offset.saturating_add(len) > elements.row.base).then_some(elements)
    }

    /// Something is written into the elements of an array, by somebody who does not know that they are objects: all of them may hold anything
    /// from now on.
    fn blur_row(&mut self, id: ObjId, offset: u64, len: u64) {
        if self.touched_row(id, offset, len).is_some() {
            self.drop_row(id);
        }
    }

    pub(crate) fn for_each_region(&self, mut visit: impl FnMut(ObjId, &Region)) {
        self.objects.for_each(|id, _, region| {
            if let Some(region) = region {
                visit(ObjId::new(id as u32), region);
            }
        });
    }
}

/// Whether objects with these rights have bytes.
pub(crate) const fn has_bytes(rights: Rights) -> bool {
    matches!(rights, Rights::ReadWrite | Rights::ReadOnly | Rights::Busy)
}

impl Heap for Smg {
    type Question = Question;

    fn allocate(&mut self, new: NewObject<Sym>, reserved: u64) -> Option<ObjId> {
        let id = (self.next < NO_OBJECT).then_some(self.next)?;
        let address = self.layout.place(reserved, new.align)?;
        let object = Object::region(ringfence_exec::Object {
            address,
            size: new.size,
            reserved,
            kind: new.kind,
            life: Life::Live,
            rights: new.rights,
            allocated: new.loc,
            estimated_type: None,
        });
        let contents =
            if has_bytes(new.rights) { Contents::new(reserved, new.zero) } else { Contents::Absent };
        while self.objects.limit() <= id.into() {
            self.objects.grow(&None);
        }
        *self.objects.get_mut(id.into())? = Some(Rc::new(Region::new(object, contents)));
        self.next += 1;
        self.remembered += 1;
        Some(ObjId::new(id))
    }

    #[inline]
    fn object(&self, id: ObjId) -> Option<&ringfence_exec::Object> {
        self.region(id).map(|region| &region.object.base)
    }

    #[inline]
    fn single(&self, id: ObjId) -> Option<&ringfence_exec::Object> {
        let region = self.region(id)?;
        region.object.shape.is_region().then_some(&region.object.base)
    }

    #[inline]
    fn concrete(&self, value: Value) -> Result<(), Question> {
        self.need_node(value)
    }

    #[inline]
    fn settled(&self, value: Value) -> Result<(), Question> {
        self.need_emptiness(value)
    }

    fn comparable(&self, terms: &mut Terms, a: Value, b: Value) -> Result<(), Doubt<Question>> {
        self.need_comparison(terms, a, b)
    }

    #[inline]
    fn whole(&self, id: ObjId) -> ObjId {
        match self.region(id).map(|region| region.object.shape) {
            Some(Shape::Last(segment)) => segment,
            _ => id,
        }
    }

    fn set_size(&mut self, id: ObjId, size: Sym) {
        if let Some(region) = self.region_mut(id) {
            region.object.size = size;
        }
    }

    fn take_for(&mut self, id: ObjId, record: RecordId) {
        if let Some(region) = self.region_mut(id) {
            region.object.estimated_type = Some(record);
        }
    }

    #[inline]
    fn views(&self, id: ObjId) -> &[View] {
        self.region(id).and_then(|region| region.views.as_deref()).unwrap_or(&[])
    }

    fn set_views(&mut self, id: ObjId, views: Vec<View>) {
        if let Some(region) = self.region_mut(id) {
            region.views = (!views.is_empty()).then(|| Rc::from(views));
        }
    }

    #[inline]
    fn sequence(&self, id: ObjId) -> Option<&Rc<Sequence>> {
        self.region(id).and_then(|region| region.sequence.as_ref())
    }

    fn unit(&self, id: ObjId) -> u64 {
        self.region(id).map_or(0, |region| region.unit.into())
    }

    fn stride(&self, id: ObjId) -> u32 {
        self.region(id).map_or(0, |region| region.stride.into())
    }

    fn set_stride(&mut self, id: ObjId, stride: u32) {
        if let Some(region) = self.region_mut(id) {
            region.stride = u8::try_from(stride).unwrap_or(0);
        }
    }

    fn set_sequence(&mut self, id: ObjId, sequence: Option<Rc<Sequence>>) {
        if let Some(region) = self.region_mut(id) {
            region.sequence = sequence;
        }
    }

    fn set_rights(&mut self, id: ObjId, rights: Rights) {
        let Some(region) = self.region_mut(id) else { return };
        let absent = matches!(region.contents, Contents::Absent);
        if !has_bytes(rights) {
            (region.contents, region.sequence, region.row) = (Contents::Absent, None, None);
        } else if absent && region.object.is_live() {
            region.contents = Contents::new(region.object.reserved, true);
        }
        region.object.rights = rights;
    }

    fn row(&self, id: ObjId) -> Option<Row> {
        self.region(id).and_then(|region| region.row.as_ref()).map(|elements| elements.row)
    }

    fn element(
        &self,
        reason: &mut Reasoner,
        path: &Path,
        place: (ObjId, Sym),
        len: u64,
    ) -> Result<(ObjId, u64, Sym), Missing<Question>> {
        self.find_element(reason, path, place, len)
    }

    fn open_row(
        &mut self,
        reason: &mut Reasoner,
        path: &Path,
        (id, offset): (ObjId, Sym),
        stride: (u64, Option<u64>),
        within: Option<(u64, u64)>,
    ) -> bool {
        self.make_row(reason, path, (id, offset), stride, within)
    }

    fn move_element(&mut self, reason: &mut Reasoner, array: ObjId, pair: [ObjId; 2], behind: bool) -> bool {
        self.rearrange(reason, array, pair, behind)
    }

    fn move_row(&mut self, from: ObjId, to: ObjId) {
        self.take_row(from, to);
    }

    fn end(&mut self, id: ObjId, life: Life) {
        self.drop_row(id);
        let Some(Some(region)) = self.objects.get_mut(id.raw().into()) else { return };
        if !region.object.is_live() {
            return;
        }
        // A shared region is not copied only to lose its bytes.
        let mut object = region.object;
        object.life = life;
        let ended = Region::new(object, Contents::Absent);
        match Rc::get_mut(region) {
            Some(own) => *own = ended,
            None => *region = Rc::new(ended),
        }
    }

    fn at_or_below(&self, address: u64) -> Option<ObjId> {
        let below = |region: &Option<Rc<Region>>| Some(region.as_ref()?.object.address <= address);
        self.objects.last_where(below).map(|(id, _)| ObjId::new(id as u32))
    }

    #[inline]
    fn load(&self, terms: &mut Terms, id: ObjId, offset: u64, len: u64) -> Value {
        match self.region(id) {
            Some(Region { row: Some(elements), object, .. }) if offset >= object.reserved => {
                if offset == object.reserved { elements.first } else { elements.count }
            }
            Some(region) => region.contents.load(terms, offset, len),
            None => Contents::Absent.load(terms, offset, len),
        }
    }

    #[inline]
    fn store(&mut self, terms: &mut Terms, id: ObjId, offset: u64, len: u64, value: Value) {
        if self.region(id).is_some_and(|region| region.row.is_some()) {
            if self.set_behind(id, offset, value) {
                return;
            }
            self.blur_row(id, offset, len);
        }
        if self.touches_sequence(id, offset, len) {
            let cells = self.cells_of_range(id, offset, len, value.prov.is_none() && value.undef == 0);
            if let Some(contents) = self.contents_mut(id) {
                contents.set(terms, offset, cells, Blank::Undefined);
            }
            return;
        }
        if let Some(region) = self.region_mut(id) {
            region.unit = len as u8;
            region.contents.store(terms, offset, len, value);
        }
    }

    fn fill(&mut self, terms: &mut Terms, id: ObjId, offset: u64, len: u64, byte: u8) {
        self.blur_row(id, offset, len);
        let len = self.cells_of_range(id, offset, len, true);
        if let Some(contents) = self.contents_mut(id) {
            contents.set(terms, offset, len, Blank::Fill(byte));
        }
    }

    fn unset(&mut self, terms: &mut Terms, id: ObjId, offset: u64, len: u64) {
        self.blur_row(id, offset, len);
        let len = self.cells_of_range(id, offset, len, false);
        if let Some(contents) = self.contents_mut(id) {
            contents.set(terms, offset, len, Blank::Undefined);
        }
    }

    fn initialise(&mut self, id: ObjId, image: Rc<[u8]>) {
        if let Some(contents) = self.contents_mut(id) {
            contents.initialise(&image);
        }
    }

    fn copy(&mut self, terms: &mut Terms, dst: (ObjId, u64), src: (ObjId, u64), len: u64) {
        self.blur_row(dst.0, dst.1, len);
        let len = self.cells_of_range(dst.0, dst.1, len, false);
        // The source is read as it was before, also where the ranges overlap.
        let Some(Some(source)) = self.objects.get(src.0.raw().into()) else { return };
        let source = Rc::clone(source);
        if len > 0
            && let Some(contents) = self.contents_mut(dst.0)
        {
            contents.copy(terms, dst.1, &source.contents, src.1, len);
        }
    }

    fn has_undefined(&self, id: ObjId, offset: u64, len: u64) -> bool {
        self.region(id).is_some_and(|region| region.contents.has_undefined(offset, len))
    }

    fn give_bits(&mut self, terms: &mut Terms, id: ObjId, offset: u64, len: u64, bits: Sym) {
        if let Some(contents) = self.contents_mut(id) {
            contents.give_bits(terms, offset, len, bits);
        }
    }

    fn for_each_object(&self, mut visit: impl FnMut(ObjId, &ringfence_exec::Object)) {
        self.for_each_region(|id, region| visit(id, &region.object.base));
    }

    fn for_each_stretch(&self, id: ObjId, visit: impl FnMut(Stretch<'_>)) {
        if let Some(region) = self.region(id) {
            let mut visit = visit;
            region.contents.for_each_stretch(&mut visit);
            if let Some(elements) = &region.row {
                let bytes = self.pointer_bytes();
                for value in [elements.first, elements.count] {
                    visit(Stretch::Value(value, bytes));
                }
            }
        }
    }

    fn for_each_pointer(&self, id: ObjId, visit: impl FnMut(u64, Value, u64)) {
        if let Some(region) = self.region(id) {
            let mut visit = visit;
            region.contents.for_each_pointer(&mut visit);
            if let Some(elements) = region.row.as_ref().filter(|elements| !elements.first.prov.is_none()) {
                visit(region.object.reserved, elements.first, self.pointer_bytes());
            }
        }
    }

    fn for_each_held(&self, id: ObjId, visit: impl FnMut(u64, Value, u64)) {
        self.for_each_certain_pointer(id, visit);
    }

    fn pointer_bytes(&self) -> u64 {
        self.layout.pointer_bytes()
    }

    fn collect(&mut self, keep: impl Fn(ObjId) -> bool) {
        let forgets = |id: u64, region: &Option<Rc<Region>>| match region {
            Some(region) => !region.object.is_live() && !keep(ObjId::new(id as u32)),
            None => false,
        };
        self.objects.replace_where(&None, Option::is_none, forgets);
        self.remembered = 0;
        self.objects.for_each(|_, _, region| self.remembered += usize::from(region.is_some()));
    }

    fn len(&self) -> usize {
        self.remembered
    }
}
