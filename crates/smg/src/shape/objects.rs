//! Which objects of two states correspond, and the values of the result (algorithms 4 to 8).

use crate::shape::bounds::Relations;
use crate::shape::candidates::{may_be_alike, may_be_as_large};
use crate::shape::fields::{Pair, Slot, align};
use crate::shape::join::{Join, Purpose, Records, Unclear, Work};
use crate::shape::members::Member;
use crate::shape::numbers::Side;
use crate::shape::status::Status;
use crate::{Object, Segment, Shape};
use ringfence_base::bits::sign_extend;
use ringfence_exec::Algebra;
use ringfence_exec::words::{TEXT, WORD};
use ringfence_exec::{Heap, Life, ObjId, ObjectKind, Prov, Sym, Value, View};
use ringfence_ir::BinOp;
use ringfence_verdict::Mismatch;

/// An end of an object that a pointer leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Target {
    /// The object; for the last node of a segment, the segment.
    pub(crate) id: ObjId,
    /// Whether it is the name of a segment's last node.
    pub(crate) last: bool,
}

impl Join<'_> {
    /// Joins the bytes of all objects that were found to correspond.
    pub(crate) fn drain(&mut self) -> Option<()> {
        self.drain_clear()?;
        while let Some(Unclear { result, cell, owner, in_heap }) = self.unclear.pop_front() {
            self.here.in_heap = in_heap;
            self.joined_cell(result, cell, owner)?;
            self.drain_clear()?;
        }
        Some(())
    }

    /// Joins the bytes of all objects that were found to correspond, except the unclear ones.
    pub(crate) fn drain_clear(&mut self) -> Option<()> {
        while let Some(work) = self.work.pop() {
            self.contents(work)?;
        }
        self.here.in_heap = false;
        Some(())
    }

    /// Whether two pointers lead to a node on one side and to a list on the other, so that the node may be the
    /// list, or what follows the list when that is empty. Another pointer to the node often tells which. The same holds of two pointers to different
    /// places of objects: a pointer to the same place of both, if there is one, tells that they correspond.
    pub(crate) fn is_unclear(&self, a: Value, b: Value) -> bool {
        let (Some(x), Some(y)) = (self.target(Side::First, a), self.target(Side::Second, b)) else {
            return false;
        };
        let is_list = |side: usize, id: ObjId| self.sides[side].segment(id).is_some();
        let may_tell = match (is_list(0, x.id), is_list(1, y.id)) {
            (false, false) => self.rules.sequences && self.leads_elsewhere(a, b),
            (first, second) => first != second,
        };
        may_tell && !self.pairs.maps[0].contains_key(&x.id) && !self.pairs.maps[1].contains_key(&y.id)
    }

    /// Whether two pointers seem to lead to different places of their objects.
    fn leads_elsewhere(&self, a: Value, b: Value) -> bool {
        let address = |side: Side, value: Value| {
            let object = self.sides[side as usize].object(value.prov.get()?)?;
            Some(u128::from(object.address))
        };
        match (a.bits, b.bits, address(Side::First, a), address(Side::Second, b)) {
            (Sym::Const(a), Sym::Const(b), Some(x), Some(y)) => a.wrapping_sub(x) != b.wrapping_sub(y),
            (a, b, x, y) => a != b || x != y,
        }
    }

    /// Joins a cell of an object of the result now, or later when it is unclear.
    pub(crate) fn cell_of(&mut self, result: ObjId, cell: Pair, owner: Option<ObjId>) -> Option<()> {
        if let (Slot::Value(a), Slot::Value(b)) = (cell.a, cell.b)
            && self.is_unclear(a, b)
        {
            self.unclear.push_back(Unclear { result, cell, owner, in_heap: self.here.in_heap });
            return Some(());
        }
        self.joined_cell(result, cell, owner)
    }

    fn joined_cell(&mut self, result: ObjId, cell: Pair, owner: Option<ObjId>) -> Option<()> {
        let slot = self.cell(cell, owner)?;
        if self.purpose == Purpose::Nodes || slot != cell.a {
            self.result.changed |= slot != cell.a;
            self.put(result, cell, slot);
        }
        Some(())
    }

    /// Joins the bytes of two objects.
    fn contents(&mut self, work: Work) -> Option<()> {
        let [a, b] = work.objects;
        let (first, second) = (self.sides[0], self.sides[1]);
        let bases =
            [first.sequence(a), second.sequence(b)].into_iter().flatten().map(|sequence| sequence.base());
        let until = bases.min().unwrap_or(u64::MAX);
        let members = self.members_of(a);
        let mut pairs = align(&mut self.reason.terms, (first, a), (second, b), until, members)?;
        self.sequences(work, &mut pairs)?;
        let object = *self.result.graph.object(work.result)?;
        let links = object.shape.segment().map(|segment| [segment.next, segment.prev]);
        self.here.in_heap = object.is_private_kind();
        self.here.in_open = matches!(object.size, Sym::Term(_));
        for pair in pairs {
            let is_link = links.is_some_and(|links| links.contains(&u32::try_from(pair.offset).ok()));
            // What every node has is below the segment; its links are beside it.
            let owner =
                if links.is_some() && !is_link { Some(work.result) } else { self.scope(object.owner) };
            self.cell_of(work.result, pair, owner)?;
        }
        Some(())
    }

    /// The segment that an object of the result is below: what is joined below two neighbours is there once
    /// for every node of the segment that they become.
    pub(crate) fn scope(&self, owner: Option<ObjId>) -> Option<ObjId> {
        match owner {
            Some(owner) if Some(owner) != self.merging.base || self.purpose != Purpose::Nodes => Some(owner),
            _ if self.purpose == Purpose::Nodes => Some(self.merging.root),
            _ => None,
        }
    }

    /// The segment of the result for whose nodes an object is there once each, if there is one: itself, or what it is below.
    pub(crate) fn scope_of(&self, id: ObjId) -> Option<Option<ObjId>> {
        let object = self.result.graph.object(id)?;
        Some(match object.shape.segment() {
            Some(_) => Some(id),
            None => self.scope(object.owner),
        })
    }

    pub(crate) fn put(&mut self, id: ObjId, pair: Pair, slot: Slot) {
        match slot {
            Slot::Undefined => self.result.graph.unset(&mut self.reason.terms, id, pair.offset, pair.len),
            Slot::Value(value) => {
                self.result.graph.store(&mut self.reason.terms, id, pair.offset, pair.len, value);
            }
        }
    }

    /// Joins two cells.
    pub(crate) fn cell(&mut self, pair: Pair, owner: Option<ObjId>) -> Option<Slot> {
        // Nodes of one list are written alike, unless they end in so many bytes as they say themselves.
        let undefined = self.rules.undefined && (self.purpose != Purpose::Nodes || self.here.in_open);
        let plain = |value: Value| value.prov.is_none();
        match (pair.a, pair.b) {
            (Slot::Undefined, Slot::Undefined) => Some(Slot::Undefined),
            (Slot::Value(a), Slot::Value(b)) => self.value(a, b, 8 * pair.len as u32, owner).map(Slot::Value),
            (Slot::Undefined, Slot::Value(value)) if undefined && plain(value) => {
                self.result.status = self.result.status.and(Status::First);
                Some(Slot::Undefined)
            }
            (Slot::Value(value), Slot::Undefined) if undefined && plain(value) => {
                self.result.status = self.result.status.and(Status::Second);
                Some(Slot::Undefined)
            }
            _ => self.refuse(Mismatch::Values),
        }
    }

    /// The value that stands for two, below a segment of the result or below none.
    pub(crate) fn value(&mut self, a: Value, b: Value, width: u32, owner: Option<ObjId>) -> Option<Value> {
        if a.prov.is_none() && b.prov.is_none() {
            return self.plain(a, b, width, owner);
        }
        if !self.is_address(a, width) || !self.is_address(b, width) {
            return self.refuse(Mismatch::Values);
        }
        if a.prov.is_mixed() || b.prov.is_mixed() {
            let same = a == b && matches!(a.bits, Sym::Const(_)) && self.purpose != Purpose::Nodes;
            return same.then_some(a);
        }
        if self.purpose == Purpose::Nodes && a == b && !self.is_own(a) {
            self.pairs.shared.extend(a.prov.get());
            return Some(a);
        }
        if let Some(value) = self.pointers_into_shared(a, b, owner) {
            return Some(value);
        }
        if let Some(side) = self.skipped_run(a, b) {
            return self.insert(side, a, b, width, owner);
        }
        if let Some(side) = self.stepped_over(a, b).filter(|_| a.undef | b.undef == 0) {
            return self.insert(side, a, b, width, owner);
        }
        if !a.prov.is_none()
            && !b.prov.is_none()
            && let Some(value) = self.pointers(a, b, owner)
        {
            return Some(value);
        }
        if a.undef | b.undef != 0 {
            return None;
        }
        self.by_insertion(a, b, width, owner)
    }

    /// Whether a value is no wider than an address, or only holds more zeros.
    fn is_address(&self, value: Value, width: u32) -> bool {
        match value.bits {
            Sym::Const(bits) => bits >> self.pointer_bits.min(127) == 0,
            Sym::Term(term) => {
                value.prov.is_none() || (width == self.pointer_bits && self.reason.terms.width(term) == width)
            }
        }
    }

    /// Whether a pointer of the first node leads to something that belongs to one of the nodes.
    fn is_own(&self, value: Value) -> bool {
        let id = value.prov.get();
        id.is_some_and(|id| self.pairs.maps[0].contains_key(&id) || self.pairs.maps[1].contains_key(&id))
    }

    fn plain(&mut self, a: Value, b: Value, width: u32, owner: Option<ObjId>) -> Option<Value> {
        // A number that nothing set is 0 here but may be anything: its use is seen as long as it is that 0.
        let unset = |value: Value| value.undef != 0 && matches!(value.bits, Sym::Const(_));
        if (unset(a) || unset(b)) && a.bits != b.bits {
            return None;
        }
        if self.purpose == Purpose::Cover {
            let covered = b.undef & !a.undef == 0 && self.numbers.covered(self.reason, a.bits, b.bits);
            return covered.then_some(a);
        }
        if self.purpose == Purpose::States && self.are_distinguished(a, b, width) {
            return self.refuse(Mismatch::Constants);
        }
        if let (Sym::Const(x), true) = (a.bits, a == b && self.rules.widening.relations == Relations::All) {
            self.stop_near(sign_extend(x, width));
        }
        self.numbers.in_heap = self.here.in_heap;
        let bits = self.numbers.pair(self.reason, a.bits, b.bits, width, owner);
        if a.undef != b.undef {
            self.result.status = self.result.status.and(Status::Neither);
        }
        Some(Value { bits, prov: Prov::NONE, undef: a.undef | b.undef })
    }

    /// Whether an offset of the first state stands for one of the second, or may turn out to where neither is of a segment.
    fn may_cover(&mut self, offsets: (Sym, Sym), owner: Option<ObjId>) -> bool {
        match owner {
            None => self.numbers.may_cover(self.reason, offsets, self.pointer_bits),
            Some(_) => self.numbers.covered(self.reason, offsets.0, offsets.1),
        }
    }

    /// Whether two numbers of variables are small constants that the program may decide by: flags, states of
    /// automata, short counts. States that differ in them stay apart.
    fn are_distinguished(&self, a: Value, b: Value, width: u32) -> bool {
        let most = self.rules.partition_limit as i128;
        let small = |bits: u128| (-most..=most).contains(&sign_extend(bits, width));
        let (Sym::Const(x), Sym::Const(y)) = (a.bits, b.bits) else { return false };
        !self.rules.lossy && !self.here.in_heap && x != y && a.undef | b.undef == 0 && small(x) && small(y)
    }

    /// A pointer that stands for two, if what they lead to corresponds.
    fn pointers(&mut self, a: Value, b: Value, owner: Option<ObjId>) -> Option<Value> {
        let (x, y) = (self.target(Side::First, a)?, self.target(Side::Second, b)?);
        let (from_a, from_b) = (self.offset(Side::First, a)?, self.offset(Side::Second, b)?);
        if from_a != from_b && !self.offsets_may_differ(x, y, owner) {
            return None;
        }
        let result = self.ends(x, y, owner)?;
        if owner.is_none() && self.purpose != Purpose::Nodes {
            self.note_pointer(result, [from_a, from_b]);
        }
        let offset = if from_a == from_b && matches!(from_a, Sym::Const(_)) {
            from_a
        } else if self.purpose == Purpose::Cover {
            // A pointer to a list may lead behind one that is empty instead.
            let is_region = self.sides[0].segment(x.id).is_none();
            let covered = match is_region {
                true => self.may_cover((from_a, from_b), owner),
                false => self.numbers.covered(self.reason, from_a, from_b),
            };
            covered.then_some(from_a)?
        } else {
            if let Some(Sym::Const(size)) = self.result.graph.object(result).map(|object| object.size) {
                // The offset is likely to stay within, and to be that of an element at most.
                self.numbers.may_stop_at(size as i128);
                if let Some(step) = self.step_between(from_a, from_b) {
                    self.numbers.may_stop_at(size.saturating_sub(step) as i128);
                }
            }
            let record =
                self.result.graph.object(result).is_some_and(|object| object.estimated_type.is_some());
            match owner {
                None if self.purpose == Purpose::States && !record => self.bound([from_a, from_b], None),
                _ => self.numbers.pair_offsets(self.reason, from_a, from_b, self.pointer_bits, owner),
            }
        };
        if self.purpose == Purpose::Cover && b.undef & !a.undef != 0 {
            return None;
        }
        let base = self.result.graph.pointer(result, 0);
        let bits = self.reason.binary(BinOp::Add, self.pointer_bits, base.bits, offset);
        Some(Value { bits, prov: base.prov, undef: a.undef | b.undef })
    }

    /// How much further the greatest offset of one state is than that of the other: in an array, mostly as much as an element has.
    fn step_between(&mut self, a: Sym, b: Sym) -> Option<u128> {
        let (a, b) = (
            self.numbers.fact(self.reason, Side::First, a, self.pointer_bits).unsigned().1,
            self.numbers.fact(self.reason, Side::Second, b, self.pointer_bits).unsigned().1,
        );
        Some(a.abs_diff(b)).filter(|step| *step > 0)
    }

    /// A pointer that stands for those of two nodes, if both lead into one region that belongs to none of them, as to slots of a pool: where in it is a number
    /// of each node.
    fn pointers_into_shared(&mut self, a: Value, b: Value, owner: Option<ObjId>) -> Option<Value> {
        let id = a.prov.get().filter(|_| self.purpose == Purpose::Nodes && a.prov == b.prov)?;
        let region = self.sides[Side::First as usize].object(id).filter(|object| object.shape.is_region())?;
        let (address, is_known) = (region.address, a.undef | b.undef == 0);
        if !is_known || self.is_own(a) || self.is_own(b) {
            return None;
        }
        let (from_a, from_b) = (self.offset(Side::First, a)?, self.offset(Side::Second, b)?);
        self.pairs.shared.insert(id);
        let offset = self.numbers.pair(self.reason, from_a, from_b, self.pointer_bits, owner);
        let bits = self.reason.binary(BinOp::Add, self.pointer_bits, Sym::Const(address.into()), offset);
        Some(Value { bits, ..a })
    }

    /// Whether pointers with different offsets may become one with an interval of offsets: only to an
    /// object that corresponds already, and that is there or is the node at hand; or into arrays that nothing else
    /// corresponds to yet.
    fn offsets_may_differ(&self, a: Target, b: Target, owner: Option<ObjId>) -> bool {
        let is_free_array = |side: usize, id: ObjId| {
            let object = self.sides[side].object(id);
            let array =
                object.is_some_and(|object| object.shape.is_region() && object.estimated_type.is_none());
            array && !self.pairs.maps[side].contains_key(&id)
        };
        if self.rules.sequences && is_free_array(0, a.id) && is_free_array(1, b.id) {
            return true;
        }
        let Some(result) =
            self.pairs.maps[0].get(&a.id).filter(|&id| self.pairs.maps[1].get(&b.id) == Some(id))
        else {
            return false;
        };
        owner == Some(*result) || self.result.graph.segment(*result).is_none_or(|segment| segment.min > 0)
    }

    /// Where a pointer of a side leads.
    pub(crate) fn target(&self, side: Side, value: Value) -> Option<Target> {
        let id = value.prov.get()?;
        Some(match self.sides[side as usize].object(id)?.shape {
            Shape::Last(segment) => Target { id: segment, last: true },
            Shape::Region | Shape::Segment(_) => Target { id, last: false },
        })
    }

    /// The offset of a pointer of a side from the object that it came from.
    pub(crate) fn offset(&mut self, side: Side, value: Value) -> Option<Sym> {
        let address = self.sides[side as usize].object(value.prov.get()?)?.address;
        Some(self.reason.binary(BinOp::Sub, self.pointer_bits, value.bits, Sym::Const(address.into())))
    }

    /// The object of the result that two pointers lead to.
    fn ends(&mut self, a: Target, b: Target, owner: Option<ObjId>) -> Option<ObjId> {
        let region = |join: &Self, side: usize, id| {
            join.sides[side].object(id).is_some_and(|object| object.shape.is_region())
        };
        let of_nodes = |origins: &[ObjId; 2]| origins[0] == a.id || origins[1] == b.id;
        if self.purpose == Purpose::Nodes
            && (a.last || b.last)
            && self.pairs.origins.get(&self.merging.root).is_some_and(of_nodes)
        {
            // The last node of a part is not the last node of the whole.
            return None;
        }
        let last = match (a.last, b.last) {
            (true, true) => true,
            (true, false) if region(self, 1, b.id) => true,
            (false, true) if region(self, 0, a.id) => true,
            (false, false) => false,
            _ => return None,
        };
        let id = self.objects(a.id, b.id, owner)?;
        if !last {
            return Some(id);
        }
        if self.result.graph.find_last(id).is_none() {
            self.result.changed = true;
        }
        self.result.graph.last_of(id)
    }

    /// The object of the result that two objects correspond to, found below a segment of the result or
    /// below none.
    pub(crate) fn objects(&mut self, a: ObjId, b: ObjId, owner: Option<ObjId>) -> Option<ObjId> {
        match (self.pairs.maps[0].get(&a), self.pairs.maps[1].get(&b)) {
            (Some(x), Some(y)) if x == y => return Some(*x),
            (None, None) => {}
            _ => {
                self.pairs.conflict = true;
                return self.refuse(Mismatch::Correspondence);
            }
        }
        let (x, y) = (*self.sides[0].object(a)?, *self.sides[1].object(b)?);
        if !self.is_alike(a, &x, b, &y) {
            return self.refuse(Mismatch::Objects);
        }
        let below = self.common_owner(&x, &y, owner)?;
        let shape = self.common_shape((a, &x), (b, &y))?;
        let views = self.common_views(a, b);
        if self.purpose == Purpose::Cover && (shape != x.shape || views.is_some()) {
            return None;
        }
        // The result is changed only when it is clear that the two can be one.
        let holder = |result: ObjId| shape.segment().map(|_| result);
        let known = match self.purpose {
            Purpose::Cover | Purpose::States => {
                Some(self.common_size(&x, &y, holder(a).or(self.scope(below)))?)
            }
            Purpose::Nodes => (may_be_as_large(&x, &y) || self.may_grow(&x, &y)).then_some(None)?,
        };
        let result = match self.purpose {
            Purpose::Cover | Purpose::States => a,
            Purpose::Nodes => {
                let copy = self.result.graph.adopt(self.sides[0], a)?;
                self.result.graph.set_locals(copy, Vec::new());
                copy
            }
        };
        if shape != x.shape {
            self.result.changed = true;
            self.result.graph.set_shape(result, shape);
        }
        let size = match known {
            Some(size) => size,
            None => self.common_size(&x, &y, holder(result).or(self.scope(below)))?,
        };
        if size != x.size {
            self.result.changed = true;
            self.result.graph.resize(result, size);
        }
        if below != x.owner {
            self.result.changed = true;
            self.result.graph.set_owner(result, below);
        }
        if let Some(views) = views {
            self.result.changed = true;
            self.result.graph.set_views(result, views);
        }
        self.correspond([a, b], result, x.is_live());
        Some(result)
    }

    /// Notes that two objects are one in the result. Their bytes are joined later, if there is something to join.
    fn correspond(&mut self, [a, b]: [ObjId; 2], result: ObjId, is_live: bool) {
        self.pairs.maps[0].insert(a, result);
        self.pairs.maps[1].insert(b, result);
        self.pairs.origins.insert(result, [a, b]);
        if is_live && self.purpose == Purpose::States && self.rules.widening.relations == Relations::All {
            self.stop_at_members([a, b]);
        }
        let strides = [self.sides[0].stride(a), self.sides[1].stride(b)];
        if self.purpose != Purpose::Cover && strides[0] == 0 && strides[1] != 0 {
            self.result.graph.set_stride(result, strides[1]);
        }
        let same = self.purpose != Purpose::Nodes && self.sides[0].is_same(a, self.sides[1], b);
        if is_live && !(same && self.sides[0].holds_constants(a)) {
            self.work.push(Work { objects: [a, b], result });
        }
    }

    /// The records that the program has accessed either object as, if those of the first are not all: what is padding in
    /// one of them is padding in the result.
    fn common_views(&self, a: ObjId, b: ObjId) -> Option<Vec<View>> {
        let (first, second) = (self.sides[0].views(a), self.sides[1].views(b));
        let more: Vec<View> = second.iter().filter(|view| !first.contains(view)).copied().collect();
        if more.is_empty() {
            return None;
        }
        let mut views = [first, &more].concat();
        views.sort_unstable();
        Some(views)
    }

    /// Whether two objects are of one kind and both there or both gone, and may be of one size.
    fn is_alike(&self, a: ObjId, x: &Object, b: ObjId, y: &Object) -> bool {
        let grows = self.may_grow(x, y);
        let kinds = match (x.kind, y.kind) {
            (ObjectKind::Heap(_), ObjectKind::Heap(_)) => x.kind == y.kind || grows,
            (ObjectKind::Slot(..), ObjectKind::Slot(..))
            | (ObjectKind::Alloca, ObjectKind::Alloca)
            | (ObjectKind::Element, ObjectKind::Element)
            | (WORD, WORD)
            | (ObjectKind::Varargs(_), ObjectKind::Varargs(_)) => x.kind == y.kind,
            // Nodes do not own strings of the environment.
            (TEXT, TEXT) => a == b || self.purpose != Purpose::Nodes,
            _ => a == b && x.kind == y.kind,
        };
        let lives = matches!(
            (x.life, y.life),
            (Life::Live, Life::Live) | (Life::Freed(_), Life::Freed(_)) | (Life::Ended(_), Life::Ended(_))
        );
        let sizes = grows || !matches!((x.size, y.size), (Sym::Const(a), Sym::Const(b)) if a != b);
        kinds && lives && x.rights == y.rights && sizes && x.reserved == y.reserved && may_be_alike(x, y)
    }

    /// Whether two objects are arrays on the heap that may be one of which the size changes, or differs from node to node: they reserve
    /// the same whatever their sizes are, and only the messages say which function made them.
    pub(crate) fn may_grow(&self, x: &Object, y: &Object) -> bool {
        let array = |object: &Object| {
            object.is_heap()
                && (object.shape.is_region() || object.shape.segment().is_some_and(|segment| segment.one))
                && object.estimated_type.is_none()
                && object.size.number().is_none_or(|size| size < object.reserved.into())
        };
        self.rules.sequences && array(x) && array(y)
    }

    /// The segment of the result that two objects are below.
    fn common_owner(&self, x: &Object, y: &Object, owner: Option<ObjId>) -> Option<Option<ObjId>> {
        let of = |side: usize, id: Option<ObjId>| {
            id.filter(|&id| Some(id) != self.merging.base).map(|id| self.pairs.maps[side].get(&id).copied())
        };
        match (of(0, x.owner), of(1, y.owner)) {
            (None, None) if self.purpose == Purpose::Nodes => {
                (self.is_one(0, self.merging.root) && self.is_one(1, self.merging.root)).then_some(None)
            }
            (None, None) => Some(None),
            (Some(Some(a)), Some(Some(b))) => (a == b).then_some(Some(a)),
            (Some(Some(a)), None) => (owner == Some(a) && self.is_one(1, a)).then_some(Some(a)),
            (None, Some(Some(b))) => (owner == Some(b) && self.is_one(0, b)).then_some(Some(b)),
            _ => None,
        }
    }

    /// Whether the object of a side that an object of the result stands for is one concrete object: only
    /// then is what it points to there once for every node, though nothing says so.
    pub(crate) fn is_one(&self, side: usize, result: ObjId) -> bool {
        let origin = self.pairs.origins.get(&result).map(|origins| origins[side]);
        origin.and_then(|id| self.sides[side].object(id)).is_some_and(|object| object.shape.is_region())
    }

    /// The shape that stands for two.
    fn common_shape(&mut self, (a, x): (ObjId, &Object), (b, y): (ObjId, &Object)) -> Option<Shape> {
        let length = |shape: Shape| shape.segment().map_or(1, |segment| segment.min);
        let (m, n) = (length(x.shape), length(y.shape));
        let shape = match (x.shape, y.shape) {
            (Shape::Region, Shape::Region) => Shape::Region,
            (Shape::Segment(s), Shape::Segment(t)) if s.next.is_none() != t.next.is_none() => {
                let (lists, link) = if s.next.is_none() { ((1, b), t.next) } else { ((0, a), s.next) };
                let optional = if s.next.is_none() { (0, a) } else { (1, b) };
                let ends_in_null = self.is_null_at(lists, link) && self.is_null_at(optional, link);
                let list = if s.next.is_none() { t } else { s };
                let same = ends_in_null && s.head == t.head && list.prev.is_none();
                same.then_some(Shape::Segment(Segment { min: m.min(n), one: s.one && t.one, ..list }))?
            }
            (Shape::Segment(s), Shape::Segment(t)) => {
                let same = (s.head, s.next, s.prev) == (t.head, t.next, t.prev);
                same.then_some(Shape::Segment(Segment { min: m.min(n), one: s.one && t.one, ..s }))?
            }
            (Shape::Segment(s), Shape::Region) | (Shape::Region, Shape::Segment(s)) => {
                Shape::Segment(Segment { min: m.min(n), ..s })
            }
            _ => return None,
        };
        if self.purpose == Purpose::States && m.max(n) == 2 && x.shape.is_region() != y.shape.is_region() {
            self.result.exact_unions += 1;
            return Some(shape);
        }
        let one = |shape: Shape| shape.segment().is_none_or(|segment| segment.one);
        let general = |x: Shape, y: Shape, m: u32, n: u32| {
            m < n || (!x.is_region() && y.is_region()) || (!one(x) && one(y))
        };
        if general(x.shape, y.shape, m, n) {
            self.result.status = self.result.status.and(Status::First);
        }
        if general(y.shape, x.shape, n, m) {
            self.result.status = self.result.status.and(Status::Second);
        }
        Some(shape)
    }

    /// Whether an object of a side holds a null pointer at an offset.
    fn is_null_at(&mut self, (side, id): (usize, ObjId), offset: Option<u32>) -> bool {
        let bytes = u64::from(self.pointer_bits / 8);
        let graph = self.sides[side];
        let size = graph.object(id).map_or(0, |object| object.reserved);
        offset.is_some_and(|offset| {
            u64::from(offset) + bytes <= size
                && graph.load(&mut self.reason.terms, id, offset.into(), bytes) == Value::ZERO
        })
    }
}

impl<'a> Join<'a> {
    /// The numbers of an object of the first state, by its type.
    pub(crate) fn members_of(&self, id: ObjId) -> &'a [Member] {
        let records: &'a Records = self.rules.records;
        self.sides[0].object(id).map_or(&[], |object| records.members.of_object(object))
    }

    /// Lets bounds stop at the numbers that are the same constant in two objects: one of them may be a capacity.
    pub(crate) fn stop_at_members(&mut self, [a, b]: [ObjId; 2]) {
        for member in self.members_of(a) {
            let [x, y] = [(self.sides[0], a), (self.sides[1], b)]
                .map(|(graph, id)| graph.load(&mut self.reason.terms, id, member.offset, member.len));
            if let (Sym::Const(bits), true) = (x.bits, x == y && x.undef == 0) {
                self.stop_near(sign_extend(bits, 8 * member.len as u32));
            }
        }
    }

    /// Lets bounds stop at a number that is the same in both states: a capacity, say, that a count stays below, perhaps with room for one
    /// more.
    pub(crate) fn stop_near(&mut self, number: i128) {
        self.numbers.may_stop_at(number);
        self.numbers.may_stop_at(number - 1);
    }
}
