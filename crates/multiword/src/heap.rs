//! Memory with an arena: one object that the program cuts into nodes. It is a static array, an array in a static record, or one heap block.
//!
//! All other objects are those of a memory graph. The bytes of the arena are disjoint *cells* and *parts*: a cell is a scalar at an address
//! that an instruction has computed, a part is a block, a node or a list of the separation logic. Addresses are sums over terms: the variable
//! [`Var::Program`] with the number of a term is the whole number that the term is without a sign ([`crate::numbers`]).
//!
//! The machine accesses the arena as an array with elements of their own ([`Heap::row`]): it asks for the element at an offset, and gets the cell
//! that was exposed there, or asks for it to be exposed ([`Question::Expose`]). Cells hold their values in a scratch object that no
//! pointer of the program leads to.
//!
//! A heap block is the arena from when it is allocated to when it is freed ([`Phase`]). Its object is there from the beginning, so that it lies at the same address in
//! all states, but nobody sees it before.
//!
//! Soundness. A cell is found by the very term of its offset, so it is the right one; that cells and parts do not overlap and together are
//! all of the arena is kept by whoever changes them ([`crate::expose`]). Operations on many bytes at once, and values that formulas do not
//! describe, make the heap *broken*: nothing is concluded from it.

use ringfence_exec::sequence::Sequence;
use ringfence_exec::{
    Doubt, Heap, Life, Missing, NewObject, ObjId, Object, ObjectKind, Path, Prov, Reasoner, Rights, Row,
    Stretch, Sym, Value, View,
};
use ringfence_ir::RecordId;
use ringfence_logic::Terms;
use ringfence_seplog::{Atom, Linear};
use ringfence_smg::Smg;
use std::cell::Cell;
use std::rc::Rc;

/// How many cells an arena may have at once.
pub(crate) const MOST_CELLS: usize = 64;

/// How many bytes of the scratch object each cell has.
const SLOT: u64 = 16;

/// What has to be known before an instruction can be executed.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Question {
    /// Something of the memory graph.
    Graph,
    /// So many bytes of the arena at an offset are to become a cell.
    Expose(Sym, u64),
    /// So many bytes of the arena at an offset are to become any bytes.
    Loosen(Sym, Sym),
}

/// A scalar in the arena.
#[derive(Debug, Clone)]
pub(crate) struct ArenaCell {
    /// The offset that it was exposed at.
    pub(crate) offset: Sym,
    /// Its address.
    pub(crate) at: Linear,
    /// Its length: 1 to 8.
    pub(crate) bytes: u64,
    /// Which slot of the scratch object holds it.
    pub(crate) slot: usize,
}

/// A static object that is no part of the arena, but looks like a node: lists may begin and end there.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Anchor {
    /// The object.
    pub(crate) id: ObjId,
    /// Where it begins.
    pub(crate) address: u64,
    /// How many bytes it has.
    pub(crate) size: u64,
    /// The number that stands for its address in formulas. It is no address in the arena.
    pub(crate) name: u64,
}

/// Where an anchor lies beside the arena. There are no other places, as far as comparisons of addresses within the objects tell: the two do
/// not overlap, and whether they touch decides whether the end of the lower one equals the start of the upper one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Position {
    Below,
    RightBelow,
    RightAbove,
    Above,
}

impl Position {
    /// All of them.
    pub(crate) const ALL: [Self; 4] = [Self::Below, Self::RightBelow, Self::RightAbove, Self::Above];
}

/// How far apart objects are that do not touch.
const APART: u64 = 4096;

/// How far the names of anchors are from the arena and from each other, beyond their sizes.
const NAMES_APART: u64 = 64;

/// Which bytes are the arena.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Site {
    /// The object.
    pub(crate) id: ObjId,
    /// The first byte of it.
    pub(crate) base: u64,
    /// How many bytes there are.
    pub(crate) size: u64,
}

/// Whether the arena is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Phase {
    /// A heap block that was not allocated yet.
    Awaited,
    Open,
    /// It was freed.
    Freed,
}

/// What the arena holds.
#[derive(Debug, Clone)]
pub(crate) struct Arena {
    /// The object that it is, or is a part of.
    pub(crate) id: ObjId,
    /// Where the object begins.
    pub(crate) origin: u64,
    /// Whether it is there. Without it, there are neither cells nor parts.
    pub(crate) phase: Phase,
    /// Whether bytes that nobody wrote are indeterminate: whatever is read is, unless a cell or a node says what it holds.
    pub(crate) is_unset: bool,
    /// Where it begins.
    pub(crate) address: u64,
    /// How many bytes it has.
    pub(crate) size: u64,
    /// The object that holds the values of cells.
    pub(crate) scratch: ObjId,
    /// What instructions have accessed since the head of the loop.
    pub(crate) cells: Vec<ArenaCell>,
    /// A look at some bytes of a block, which stays what it is: any bytes.
    pub(crate) glimpse: Option<ArenaCell>,
    /// An offset and a number of bytes that lie in a block: they are any bytes, as long as no other bytes become cells.
    pub(crate) loose: Option<(Sym, Sym)>,
    /// Everything else.
    pub(crate) parts: Vec<Atom>,
    /// The objects that lists may begin and end at.
    pub(crate) anchors: Vec<Anchor>,
    /// Where the only anchor lies, if a layout is looked at.
    position: Option<Position>,
}

impl Arena {
    /// Numbers from the first to the last are addresses in the arena or stand for anchors.
    pub(crate) fn addresses(&self) -> (i128, i128) {
        let end = |anchor: &Anchor| anchor.name + anchor.size;
        let last = self.anchors.iter().map(end).max().unwrap_or(self.address + self.size);
        (i128::from(self.address), i128::from(last))
    }

    /// Where an object lies in the layout that is looked at.
    fn place_of(&self, id: ObjId) -> Option<u64> {
        let position = self.position?;
        if id == self.id {
            return Some(self.origin);
        }
        let anchor = self.anchors.first().filter(|anchor| anchor.id == id && self.anchors.len() == 1)?;
        let end = self.address + self.size;
        match position {
            Position::Below => self.address.checked_sub(anchor.size + APART),
            Position::RightBelow => self.address.checked_sub(anchor.size),
            Position::RightAbove => Some(end),
            Position::Above => Some(end + APART),
        }
    }

    /// All of its bytes as one part.
    fn whole(&self) -> Atom {
        let [from, to] = [self.address, self.address + self.size].map(|at| Linear::number(at.into()));
        Atom::Block { from, to }
    }

    /// The bytes of the object that are the arena.
    pub(crate) fn range(&self) -> std::ops::Range<u64> {
        let base = self.address - self.origin;
        base..base + self.size
    }

    /// A slot that no cell has.
    pub(crate) fn free_slot(&self) -> Option<usize> {
        let used = |slot: usize| self.cells.iter().chain(&self.glimpse).any(|cell| cell.slot == slot);
        (0..MOST_CELLS).find(|&slot| !used(slot))
    }
}

/// Memory with an arena.
#[derive(Debug, Clone)]
pub(crate) struct ArenaHeap {
    graph: Smg,
    arena: Option<Rc<Arena>>,
    broken: bool,
    /// A heap block that the program asked for, and that is no arena yet. All states share it.
    asked: Rc<Cell<Option<NewObject<Sym>>>>,
}

impl ArenaHeap {
    /// Memory whose arena is not chosen yet.
    pub(crate) fn new(graph: Smg) -> Self {
        Self { graph, arena: None, broken: false, asked: Rc::default() }
    }

    /// A heap block that the program asked for and did not get as an arena.
    pub(crate) fn asked(&self) -> Option<NewObject<Sym>> {
        self.asked.get()
    }

    /// Makes an object for a heap block that the program will ask for.
    pub(crate) fn await_block(&mut self, new: NewObject<Sym>) -> Option<Site> {
        let size = u64::try_from(new.size.number()?).ok()?;
        Some(Site { id: self.graph.allocate(new, size)?, base: 0, size })
    }

    /// Makes an object, or a part of it, the arena. Its bytes are any numbers from now on, or, where they are not all zero in a heap block, indeterminate. Lists may begin and end at other objects; if there is only one,
    /// a layout may be looked at.
    pub(crate) fn open(
        &mut self,
        terms: &mut Terms,
        (site, zero): (Site, bool),
        anchors: &[ObjId],
        position: Option<Position>,
    ) -> Option<()> {
        let Site { id, base, size } = site;
        let object = *self.graph.single(id)?;
        let phase = if object.is_heap() { Phase::Awaited } else { Phase::Open };
        let new = NewObject {
            kind: ObjectKind::Element,
            size: Sym::Const(u128::from(SLOT) * MOST_CELLS as u128),
            align: 16,
            rights: Rights::ReadWrite,
            zero: false,
            loc: object.allocated,
        };
        let scratch = self.graph.allocate(new, SLOT * MOST_CELLS as u64)?;
        self.graph.unset(terms, id, base, size);
        let (cells, glimpse, parts) = (Vec::new(), None, Vec::new());
        let anchors = self.named(anchors, object.address + object.reserved)?;
        let (origin, address) = (object.address, object.address + base);
        let is_unset = phase == Phase::Awaited && !zero;
        let mut arena = Arena {
            id,
            origin,
            phase,
            is_unset,
            address,
            size,
            scratch,
            cells,
            glimpse,
            loose: None,
            parts,
            anchors,
            position,
        };
        if phase == Phase::Open {
            arena.parts.push(arena.whole());
        }
        self.arena = Some(Rc::new(arena));
        Some(())
    }

    /// The arena, if it is the heap block that the program asks for now.
    fn claimed(&mut self, new: &NewObject<Sym>) -> Option<ObjId> {
        let arena = self.arena.as_mut().filter(|arena| arena.phase == Phase::Awaited)?;
        let object = self.graph.single(arena.id)?;
        let is_it = (object.kind, object.size, object.allocated) == (new.kind, new.size, new.loc);
        if !is_it {
            return None;
        }
        let arena = Rc::make_mut(arena);
        arena.phase = Phase::Open;
        arena.parts = vec![arena.whole()];
        Some(arena.id)
    }

    /// Whether nobody can know of an object yet.
    fn is_awaited(&self, id: ObjId) -> bool {
        self.arena.as_ref().is_some_and(|arena| arena.id == id && arena.phase == Phase::Awaited)
    }

    /// The anchors with numbers for their addresses.
    fn named(&self, ids: &[ObjId], end: u64) -> Option<Vec<Anchor>> {
        let mut name = end.next_multiple_of(NAMES_APART);
        let mut all = Vec::new();
        for &id in ids {
            let object = self.graph.single(id)?;
            let size = u64::try_from(object.size.number()?).ok()?;
            name += NAMES_APART;
            all.push(Anchor { id, address: object.address, size, name });
            name = name.checked_add(size)?.checked_next_multiple_of(NAMES_APART)?;
            // Words hold these numbers.
            let bits = 8 * u32::try_from(self.graph.pointer_bytes()).ok()?;
            (u128::from(name) < 1 << bits).then_some(())?;
        }
        Some(all)
    }

    /// The objects without the arena's contents.
    pub(crate) const fn graph(&self) -> &Smg {
        &self.graph
    }

    /// The arena, once it is open.
    pub(crate) fn arena(&self) -> Option<&Rc<Arena>> {
        self.arena.as_ref()
    }

    /// The arena, to change.
    pub(crate) fn arena_mut(&mut self) -> Option<&mut Arena> {
        self.arena.as_mut().map(Rc::make_mut)
    }

    /// Whether something happened that this memory cannot describe.
    pub(crate) const fn is_broken(&self) -> bool {
        self.broken
    }

    /// The value of a cell.
    pub(crate) fn value(&self, terms: &mut Terms, cell: &ArenaCell) -> Option<Value> {
        let arena = self.arena.as_ref()?;
        Some(self.graph.load(terms, arena.scratch, SLOT * cell.slot as u64, cell.bytes))
    }

    /// Sets the value of a cell.
    pub(crate) fn set_value(&mut self, terms: &mut Terms, slot: usize, bytes: u64, value: Value) {
        if let Some(scratch) = self.arena.as_ref().map(|arena| arena.scratch) {
            self.graph.store(terms, scratch, SLOT * slot as u64, bytes, value);
        }
    }

    /// Notes that the arena is changed by an operation that knows nothing of its parts.
    fn touch(&mut self, id: ObjId) {
        self.broken |= self.arena.as_ref().is_some_and(|arena| arena.id == id);
    }

    /// Notes that bytes of an object are changed, which may be those of the arena.
    fn touch_bytes(&mut self, id: ObjId, offset: u64, len: u64) {
        self.broken |= self.arena.as_ref().is_some_and(|arena| {
            let range = arena.range();
            arena.id == id && offset < range.end && offset.saturating_add(len) > range.start
        });
    }

    fn is_arena(&self, id: ObjId) -> bool {
        self.arena.as_ref().is_some_and(|arena| arena.id == id)
    }

    fn is_scratch(&self, id: ObjId) -> bool {
        self.arena.as_ref().is_some_and(|arena| arena.scratch == id)
    }
}

// size: because the trait has so many methods, of which most are those of the graph.
impl Heap for ArenaHeap {
    type Question = Question;

    fn allocate(&mut self, new: NewObject<Sym>, reserved: u64) -> Option<ObjId> {
        if new.kind.is_heap() {
            if let Some(id) = self.claimed(&new) {
                return Some(id);
            }
            if self.asked.get().is_none() {
                self.asked.set(Some(new));
            }
        }
        self.broken |= matches!(new.kind, ObjectKind::Heap(_) | ObjectKind::Alloca | ObjectKind::Varargs(_));
        self.graph.allocate(new, reserved)
    }

    fn object(&self, id: ObjId) -> Option<&Object> {
        Heap::object(&self.graph, id)
    }

    fn single(&self, id: ObjId) -> Option<&Object> {
        self.graph.single(id)
    }

    fn concrete(&self, value: Value) -> Result<(), Question> {
        self.graph.concrete(value).map_err(|_| Question::Graph)
    }

    fn settled(&self, value: Value) -> Result<(), Question> {
        self.graph.settled(value).map_err(|_| Question::Graph)
    }

    fn comparable(&self, terms: &mut Terms, a: Value, b: Value) -> Result<(), Doubt<Question>> {
        self.graph
            .comparable(terms, a, b)
            .map_err(|doubt| Doubt { question: Question::Graph, beyond: doubt.beyond })
    }

    fn place_of(&self, id: ObjId) -> Option<u64> {
        self.arena.as_ref()?.place_of(id)
    }

    fn whole(&self, id: ObjId) -> ObjId {
        self.graph.whole(id)
    }

    fn set_rights(&mut self, id: ObjId, rights: Rights) {
        self.touch(id);
        self.graph.set_rights(id, rights);
    }

    fn set_size(&mut self, id: ObjId, size: Sym) {
        self.graph.set_size(id, size);
    }

    fn take_for(&mut self, id: ObjId, record: RecordId) {
        self.graph.take_for(id, record);
    }

    fn views(&self, id: ObjId) -> &[View] {
        self.graph.views(id)
    }

    fn set_views(&mut self, id: ObjId, views: Vec<View>) {
        self.graph.set_views(id, views);
    }

    fn sequence(&self, id: ObjId) -> Option<&Rc<Sequence>> {
        self.graph.sequence(id)
    }

    fn unit(&self, id: ObjId) -> u64 {
        self.graph.unit(id)
    }

    fn stride(&self, id: ObjId) -> u32 {
        self.graph.stride(id)
    }

    fn set_stride(&mut self, id: ObjId, stride: u32) {
        self.graph.set_stride(id, stride);
    }

    fn set_sequence(&mut self, id: ObjId, sequence: Option<Rc<Sequence>>) {
        self.touch(id);
        self.graph.set_sequence(id, sequence);
    }

    fn row(&self, id: ObjId) -> Option<Row> {
        match self.arena.as_ref().filter(|arena| arena.id == id && arena.phase == Phase::Open) {
            Some(arena) => {
                let range = arena.range();
                Some(Row { base: range.start, end: range.end, stride: 1 })
            }
            None => self.graph.row(id),
        }
    }

    fn element(
        &self,
        reason: &mut Reasoner,
        path: &Path,
        place: (ObjId, Sym),
        len: u64,
    ) -> Result<(ObjId, u64, Sym), Missing<Question>> {
        let Some(arena) = self.arena.as_ref().filter(|arena| arena.id == place.0) else {
            return self.graph.element(reason, path, place, len).map_err(|missing| match missing {
                Missing::Ask(_) => Missing::Ask(Question::Graph),
                Missing::Unknown => Missing::Unknown,
            });
        };
        let is_it = |cell: &&ArenaCell| (cell.offset, cell.bytes) == (place.1, len);
        match arena.cells.iter().chain(&arena.glimpse).find(is_it) {
            Some(cell) => Ok((arena.scratch, SLOT * cell.slot as u64, Sym::ZERO)),
            None if len <= 8 => Err(Missing::Ask(Question::Expose(place.1, len))),
            None => Err(Missing::Unknown),
        }
    }

    fn open_row(
        &mut self,
        reason: &mut Reasoner,
        path: &Path,
        place: (ObjId, Sym),
        stride: (u64, Option<u64>),
        within: Option<(u64, u64)>,
    ) -> bool {
        !self.is_arena(place.0) && self.graph.open_row(reason, path, place, stride, within)
    }

    fn forgets(&self, id: ObjId) -> bool {
        self.arena.as_ref().is_some_and(|arena| arena.id == id && arena.phase == Phase::Open)
    }

    fn loose(&self, (id, offset): (ObjId, Sym), len: Sym) -> Result<(), Missing<Question>> {
        let arena = self.arena.as_ref().filter(|arena| arena.id == id).ok_or(Missing::Unknown)?;
        match arena.loose == Some((offset, len)) {
            true => Ok(()),
            false => Err(Missing::Ask(Question::Loosen(offset, len))),
        }
    }

    fn taint(&mut self, id: ObjId) {
        if let Some(arena) = self.arena_mut().filter(|arena| arena.id == id) {
            arena.is_unset = true;
        }
    }

    fn move_element(&mut self, reason: &mut Reasoner, array: ObjId, pair: [ObjId; 2], behind: bool) -> bool {
        !self.is_arena(array) && self.graph.move_element(reason, array, pair, behind)
    }

    fn move_row(&mut self, from: ObjId, to: ObjId) {
        self.touch(from);
        self.touch(to);
        self.graph.move_row(from, to);
    }

    fn end(&mut self, id: ObjId, life: Life) {
        if let Some(arena) = self.arena.as_mut().filter(|arena| arena.id == id) {
            let arena = Rc::make_mut(arena);
            arena.phase = Phase::Freed;
            (arena.cells, arena.glimpse, arena.parts) = (Vec::new(), None, Vec::new());
            arena.loose = None;
        }
        self.graph.end(id, life);
    }

    fn at_or_below(&self, address: u64) -> Option<ObjId> {
        self.graph.at_or_below(address).filter(|&id| !self.is_awaited(id))
    }

    fn load(&self, terms: &mut Terms, id: ObjId, offset: u64, len: u64) -> Value {
        self.graph.load(terms, id, offset, len)
    }

    fn store(&mut self, terms: &mut Terms, id: ObjId, offset: u64, len: u64, value: Value) {
        self.touch_bytes(id, offset, len);
        // What is in the arena is read as a number or as a pointer to the arena later: neither is indeterminate.
        self.broken |= self.is_scratch(id) && value.undef != 0;
        self.graph.store(terms, id, offset, len, value);
    }

    fn fill(&mut self, terms: &mut Terms, id: ObjId, offset: u64, len: u64, byte: u8) {
        self.touch_bytes(id, offset, len);
        self.graph.fill(terms, id, offset, len, byte);
    }

    fn unset(&mut self, terms: &mut Terms, id: ObjId, offset: u64, len: u64) {
        self.touch_bytes(id, offset, len);
        self.broken |= self.is_scratch(id);
        self.graph.unset(terms, id, offset, len);
    }

    fn initialise(&mut self, id: ObjId, image: Rc<[u8]>) {
        self.touch(id);
        self.graph.initialise(id, image);
    }

    fn copy(&mut self, terms: &mut Terms, dst: (ObjId, u64), src: (ObjId, u64), len: u64) {
        self.touch_bytes(dst.0, dst.1, len);
        self.touch_bytes(src.0, src.1, len);
        self.graph.copy(terms, dst, src, len);
        // Which of the bytes are padding is not known of a cell, unless the program has seen no record there.
        let plain = self.arena.as_ref().is_some_and(|arena| self.graph.views(arena.id).is_empty());
        let is_number = plain && len <= 8 && {
            let value = self.graph.load(terms, dst.0, dst.1, len);
            value.undef == 0 && value.prov.is_none()
        };
        self.broken |= (self.is_scratch(dst.0) || self.is_scratch(src.0)) && !is_number;
    }

    fn has_undefined(&self, id: ObjId, offset: u64, len: u64) -> bool {
        self.graph.has_undefined(id, offset, len)
    }

    fn give_bits(&mut self, terms: &mut Terms, id: ObjId, offset: u64, len: u64, bits: Sym) {
        self.touch_bytes(id, offset, len);
        self.graph.give_bits(terms, id, offset, len, bits);
    }

    fn for_each_object(&self, visit: impl FnMut(ObjId, &Object)) {
        let mut visit = visit;
        Heap::for_each_object(&self.graph, |id, object| {
            if !self.is_awaited(id) {
                visit(id, object);
            }
        });
    }

    fn for_each_stretch(&self, id: ObjId, visit: impl FnMut(Stretch<'_>)) {
        self.graph.for_each_stretch(id, visit);
    }

    fn for_each_pointer(&self, id: ObjId, visit: impl FnMut(u64, Value, u64)) {
        self.graph.for_each_pointer(id, visit);
    }

    fn for_each_prov(&self, id: ObjId, visit: impl FnMut(Prov)) {
        self.graph.for_each_prov(id, visit);
    }

    fn pointer_bytes(&self) -> u64 {
        self.graph.pointer_bytes()
    }

    fn collect(&mut self, keep: impl Fn(ObjId) -> bool) {
        self.graph.collect(keep);
    }

    fn len(&self) -> usize {
        Heap::len(&self.graph)
    }
}
