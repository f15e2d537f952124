//! Which objects values lead to, and which heap blocks nothing points to.
//!
//! The definition is that of the concrete interpreter, which judges every finding: a chain of pointers
//! starts at a root (`roots`) or at a live object that is no heap block, and leads on through heap
//! blocks. A value leads to the object that it came from, wherever it points now: also one that points past
//! the end holds its block.
//!
//! A pointer in memory leads somewhere only where all its bytes stand in order, in one piece or copied there byte by
//! byte. What is left of one that was overwritten in part leads nowhere. Nor does one whose bytes stand in several
//! places, although the program may put it together again: what is called lost by that is not replayed,
//! since the interpreter calls no block lost of which so many bytes of pointers are left.

use crate::heap::{Heap, ObjId, Object};
use crate::value::{Prov, Sym, Value};
use ringfence_base::FastSet;

/// The heap blocks that no chain of pointers reaches.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Lost {
    /// The live heap blocks that no chain reaches, in the order of their making.
    pub blocks: Vec<ObjId>,
    /// Whether a chain met a value that depends on where objects lie ([`Prov::MIXED`]). Such a value may
    /// lead anywhere, so no block can be called lost then.
    pub layout: bool,
}

/// The objects met on chains.
#[derive(Debug, Default)]
pub(crate) struct Reach {
    pub(crate) met: FastSet<ObjId>,
    pending: Vec<ObjId>,
    layout: bool,
}

impl Reach {
    pub(crate) fn meet(&mut self, prov: Prov) {
        match prov.get() {
            Some(id) => {
                if self.met.insert(id) {
                    self.pending.push(id);
                }
            }
            None => self.layout |= prov.is_mixed(),
        }
    }

    /// Goes on through the objects that were met for which `leads_on` is true.
    pub(crate) fn follow(&mut self, heap: &impl Heap, leads_on: impl Fn(&Object) -> bool) {
        while let Some(id) = self.pending.pop() {
            let Some(object) = heap.object(id) else { continue };
            let whole = heap.whole(id);
            if whole != id {
                self.meet(Prov::object(whole));
            }
            if leads_on(object) {
                for_each_whole(heap, id, |prov| self.meet(prov));
            }
        }
    }

    /// Meets what all objects mention for which `mentions` is true, also by parts of pointers.
    pub(crate) fn meet_contents(&mut self, heap: &impl Heap, mentions: impl Fn(&Object) -> bool) {
        for id in objects(heap, mentions) {
            heap.for_each_prov(id, |prov| self.meet(prov));
        }
    }

    /// Meets what all objects hold for which `holds` is true.
    fn meet_held(&mut self, heap: &impl Heap, holds: impl Fn(&Object) -> bool) {
        for id in objects(heap, holds) {
            for_each_whole(heap, id, |prov| self.meet(prov));
        }
    }
}

fn objects(heap: &impl Heap, wanted: impl Fn(&Object) -> bool) -> Vec<ObjId> {
    let mut objects = Vec::new();
    heap.for_each_object(|id, object| {
        if wanted(object) {
            objects.push(id);
        }
    });
    objects
}

/// The provenance of every pointer in an object all of whose bytes stand in order, and of every value that mixes
/// several.
fn for_each_whole(heap: &impl Heap, id: ObjId, mut visit: impl FnMut(Prov)) {
    let word = heap.pointer_bytes();
    let mut run = Run::default();
    heap.for_each_pointer(id, |offset, value, len| {
        if value.prov.is_mixed() {
            visit(value.prov);
        } else if len >= word {
            if is_whole(heap, value, len) {
                visit(value.prov);
            }
        } else if let Some(prov) = run.add(heap, (offset, len), value) {
            visit(prov);
        }
    });
}

/// Whether a value that is long enough for a pointer is one: a wider one may be what is left of a number that held one.
fn is_whole(heap: &impl Heap, value: Value, len: u64) -> bool {
    match value.bits {
        Sym::Const(bits) if len > heap.pointer_bytes() => is_within(heap, value.prov, bits),
        Sym::Const(bits) => bits != 0,
        Sym::Term(_) => len == heap.pointer_bytes(),
    }
}

/// Whether the lowest bytes of a number are an address in an object, or that of its end.
fn is_within(heap: &impl Heap, prov: Prov, bits: u128) -> bool {
    let Some(object) = prov.get().and_then(|id| heap.object(id)) else { return false };
    let address = bits & crate::value::mask(8 * heap.pointer_bytes() as u32);
    let offset = address.checked_sub(object.address.into());
    offset.is_some_and(|offset| offset <= object.reserved.into())
}

/// Parts of pointers to one object that stand side by side, as far as they are numbers: the last ones, up to the
/// length of a pointer.
#[derive(Debug, Default)]
struct Run {
    prov: Option<Prov>,
    end: u64,
    bits: u128,
    len: u64,
}

impl Run {
    /// Adds a part. What the pointer leads to, if one is whole now.
    fn add(&mut self, heap: &impl Heap, (offset, len): (u64, u64), value: Value) -> Option<Prov> {
        let Sym::Const(bits) = value.bits else {
            *self = Self::default();
            return None;
        };
        if self.prov != Some(value.prov) || self.end != offset {
            *self = Self { prov: Some(value.prov), end: offset, bits: 0, len: 0 };
        }
        self.bits |= bits << (8 * self.len);
        (self.end, self.len) = (offset + len, self.len + len);
        let word = heap.pointer_bytes();
        if self.len < word {
            return None;
        }
        self.bits >>= 8 * (self.len - word);
        self.len = word;
        is_within(heap, value.prov, self.bits).then_some(value.prov)
    }
}

/// The live heap blocks, in the order of their making.
#[must_use]
pub fn live_blocks(heap: &impl Heap) -> Vec<ObjId> {
    let mut blocks = Vec::new();
    heap.for_each_object(|id, object| {
        if object.is_heap() && object.is_live() && heap.whole(id) == id {
            blocks.push(id);
        }
    });
    blocks
}

/// The live heap blocks that no chain of pointers reaches from the roots and from the live objects that
/// are no heap blocks.
#[must_use]
pub fn lost_blocks(heap: &impl Heap, roots: impl Iterator<Item = Prov>) -> Lost {
    lost_without(heap, roots, |_| false)
}

/// The same when some of the objects hold nothing unless a chain leads to them.
pub(crate) fn lost_without(
    heap: &impl Heap,
    roots: impl Iterator<Item = Prov>,
    holds_nothing: impl Fn(&Object) -> bool,
) -> Lost {
    let (mut blocks, mut reach) = (live_blocks(heap), Reach::default());
    if blocks.is_empty() {
        return Lost::default();
    }
    roots.for_each(|prov| reach.meet(prov));
    reach.meet_held(heap, |object| object.is_live() && !object.is_heap() && !holds_nothing(object));
    reach.follow(heap, |object| object.is_heap() || (object.is_live() && holds_nothing(object)));
    blocks.retain(|id| !reach.met.contains(id));
    Lost { blocks, layout: reach.layout }
}
