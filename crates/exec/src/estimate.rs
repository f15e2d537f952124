//! What records heap blocks are: they have no type, but the program accesses their fields.
//!
//! A heap that abstracts does not merge objects of different records (the estimated type), and the bytes that
//! are padding of a record that the program accesses are open from then on (its views, see `padding`).

use crate::heap::{Heap, ObjId, Object, ObjectKind, View};
use crate::machine::Machine;
use crate::memo::Root;
use crate::records::MOST_MEMBERS;
use crate::value::{Sym, Value};
use ringfence_base::Id;
use ringfence_ir::{
    ArrayLen, BinOp, Field, NoteId, Operand, Record, RecordId, RecordKind, Step, TypeKind, Types,
};
use ringfence_semantics::Algebra;
use ringfence_verdict::{Bound, UnknownReason};

/// How many records the bytes of one object may be accessed as.
const MOST_VIEWS: usize = 64;

impl<H: Heap> Machine<'_, H> {
    /// Looks at an access to a member of a record.
    #[inline]
    pub(crate) fn access_member(&mut self, base: Operand, note: NoteId) {
        let Some(root) = self.root(note) else { return };
        let base = self.get(base);
        let Some(id) = base.prov.get() else { return };
        let Some(object) = self.state.heap.object(id) else { return };
        if !object.is_live() {
            return;
        }
        let (address, has_type) = (object.address, object.estimated_type == Some(root.record));
        if root.padded && matches!(object.kind, ObjectKind::Heap(_) | ObjectKind::Alloca) {
            match base.bits {
                Sym::Const(bits) => self.view_at(id, root, (bits as u64).wrapping_sub(address), root.indexed),
                Sym::Term(_) => self.view_somewhere(id, root, base),
            }
        }
        if root.plain && self.state.heap.stride(id) == 0 {
            self.take_for_array(id, root);
        }
        if !has_type {
            self.estimate(id, base, root);
        }
    }

    /// An object that is longer than the record of numbers that is accessed in it is taken for an array of such records.
    #[cold]
    fn take_for_array(&mut self, id: ObjId, root: Root) {
        let reserved = self.state.heap.object(id).map_or(0, |object| object.reserved);
        if self.settings.mode.has_sequences() && reserved > root.size {
            self.state.heap.set_stride(id, root.size as u32);
        }
    }

    /// An object in which the base points to the start, or to where a whole number of records ends, is taken for that
    /// record; later for one that is as large as the object.
    fn estimate(&mut self, id: ObjId, base: Value, root: Root) {
        let Some(object) = self.state.heap.object(id) else { return };
        let taken = object.estimated_type;
        let reserved = object.size.number().map_or(object.reserved, |size| size as u64);
        let heap = matches!(object.kind, ObjectKind::Heap(_));
        let size = root.size;
        let at_start = match base.bits {
            Sym::Const(bits) => bits.wrapping_sub(object.address.into()).checked_rem(size.into()) == Some(0),
            Sym::Term(_) => reserved.checked_rem(size) == Some(0),
        };
        let better = taken.is_none_or(|taken| size == reserved && self.record_size(taken) != reserved);
        if at_start && better && (size == reserved || heap && size < reserved) {
            self.state.heap.take_for(id, root.record);
        }
    }

    /// Notes that the bytes of an object are accessed as a record that begins at an offset.
    #[inline]
    fn view_at(&mut self, id: ObjId, root: Root, at: u64, repeats: bool) {
        let new = View { record: root.record, at, repeats };
        if !self.state.heap.views(id).iter().any(|view| view.includes(&new, root.size)) {
            self.add_view(id, root.size, new);
        }
    }

    #[cold]
    fn add_view(&mut self, id: ObjId, size: u64, mut new: View) {
        let mut views = self.state.heap.views(id).to_vec();
        let kin = |view: &View| view.record == new.record && view.at % size == new.at % size;
        if views.iter().any(kin) {
            new = View { at: new.at % size, repeats: true, ..new };
            views.retain(|view| !new.includes(view, size));
        }
        if views.len() >= MOST_VIEWS {
            return self.object(UnknownReason::Bounded {
                bound: Bound::ObjectSize(MOST_VIEWS as u64),
                loc: self.loc,
            });
        }
        views.push(new);
        views.sort_unstable();
        self.state.heap.set_views(id, views);
    }

    /// Notes that the bytes of an object are accessed as a record that begins where a term says: at every place that is
    /// congruent to what it may be.
    #[cold]
    fn view_somewhere(&mut self, id: ObjId, root: Root, base: Value) {
        let Some(address) = self.state.heap.object(id).map(|object| object.address) else { return };
        let width = self.pointer_bits();
        let offset = self.reason.binary(BinOp::Sub, width, base.bits, Sym::Const(address.into()));
        let (first, stride) = match offset {
            Sym::Const(offset) => (offset as u64, 0),
            Sym::Term(term) => {
                let class = self.state.path.fact(&mut self.reason, term).congruence();
                (class.remainder as u64, class.stride as u64)
            }
        };
        // The distance of the places in which records may begin, if they may lie side by side.
        let step = gcd(stride, root.size);
        for at in (0..root.size / step).take(MOST_VIEWS + 1) {
            self.view_at(id, root, (first + at * step) % root.size, true);
        }
    }

    /// The record that a path of fields starts with.
    #[inline]
    fn root(&mut self, note: NoteId) -> Option<Root> {
        match self.paddings.roots.get(note.index()) {
            Some(&Some(root)) => root,
            _ => self.find_root(note),
        }
    }

    #[cold]
    fn find_root(&mut self, note: NoteId) -> Option<Root> {
        let root = self.record_of(note).map(|(record, indexed)| {
            let padded = self.padding_of(record, false).is_some();
            let plain = self.program.types.records().get(record).is_some_and(|record| {
                record.fields.len() <= MOST_MEMBERS && is_plain(&self.program.types, record)
            });
            Root { record, size: self.record_size(record), padded, plain, indexed }
        });
        let known = &mut self.paddings.roots;
        known.resize(known.len().max(note.index() + 1), None);
        known[note.index()] = Some(root);
        root
    }

    /// The record that a path of fields starts with, also behind the number of an element, and whether that stands
    /// there.
    fn record_of(&self, mut note: NoteId) -> Option<(RecordId, bool)> {
        let mut found = None;
        while let Some(step) = self.program.notes().get(note) {
            found = match step.step {
                Step::Field(record, _) => Some((record, false)),
                Step::Element(_) => found.map(|(record, _)| (record, true)),
            };
            note = step.parent;
        }
        found
    }

    /// Whether what an object holds from an offset on may be described as a sequence: it is no record, or one that holds arrays of
    /// numbers alone from there on, or an array of records of numbers. What else records hold stays in cells, which a heap that abstracts can join one by one.
    pub(crate) fn has_arrays_from(&self, object: &Object, offset: u64) -> bool {
        let Some(record) = object.estimated_type else { return true };
        last_arrays(&self.program.types, record).is_some_and(|last| last.has(object.size, offset))
    }

    fn record_size(&self, record: RecordId) -> u64 {
        self.program.types.records().get(record).map_or(0, |record| record.size)
    }
}

/// The arrays of numbers that a record ends in, or that an array of it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastArrays {
    /// Where the first of them begins; absent without any.
    from: Option<u64>,
    /// The size of the record; absent where the last array has no length, so that a record may have any size.
    size: Option<u64>,
    /// Whether the record holds numbers in all of its bytes.
    plain: bool,
    /// Where the others of them begin.
    others: Vec<u64>,
}

impl LastArrays {
    /// Whether an object of a size that is taken for such a record holds arrays of numbers alone from an offset on. One that is
    /// longer than the record is an array of records, which are numbers if each of them holds nothing else.
    #[must_use]
    pub fn has(&self, size: Sym, offset: u64) -> bool {
        match self.size.is_none_or(|whole| size == Sym::Const(whole.into())) {
            true => self.from.is_some_and(|from| from <= offset),
            false => self.plain,
        }
    }

    /// Where arrays of an object of a size that is taken for such a record begin, but the first of them. One that is longer is an array of records.
    #[must_use]
    pub fn borders(&self, size: Sym) -> &[u64] {
        match self.size.is_none_or(|whole| size == Sym::Const(whole.into())) {
            true => &self.others,
            false => &[],
        }
    }
}

/// The arrays of numbers that a record ends in, or that an array of it is, if one does.
#[must_use]
pub fn last_arrays(types: &Types, record: RecordId) -> Option<LastArrays> {
    let record = types.records().get(record).filter(|record| record.kind == RecordKind::Struct)?;
    let element = |ty| match types.kind(ty) {
        TypeKind::Array { element, .. } => Some(element),
        _ => None,
    };
    let is_array = |field: &&Field| {
        let innermost = std::iter::successors(element(field.ty), |&ty| element(ty)).last();
        innermost.is_some_and(|ty| matches!(types.kind(ty), TypeKind::Int { .. }))
    };
    let is_open = record.fields.last().is_some_and(|last| match types.kind(last.ty) {
        TypeKind::Array { len, .. } => !matches!(len, ArrayLen::Fixed(_)),
        _ => false,
    });
    let mut others: Vec<u64> =
        record.fields.iter().rev().take_while(is_array).map(|field| field.offset).collect();
    let from = others.pop();
    others.reverse();
    let plain = !is_open && is_plain(types, record);
    let found = LastArrays { from, size: (!is_open).then_some(record.size), plain, others };
    (from.is_some() || plain).then_some(found)
}

/// Whether a record holds numbers in all of its bytes. Padding would not be set where its neighbours are.
fn is_plain(types: &Types, record: &Record) -> bool {
    let size = |field: &Field| {
        let is_number =
            matches!(types.kind(field.ty), TypeKind::Int { .. } | TypeKind::Float(_) | TypeKind::Enum { .. });
        types.size(field.ty).filter(|_| is_number && field.bits.is_none())
    };
    let sizes: Option<Vec<u64>> = record.fields.iter().map(size).collect();
    sizes.is_some_and(|sizes| sizes.len() > 1 && sizes.iter().sum::<u64>() == record.size)
}

/// The greatest common divisor, at least 1.
fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}
