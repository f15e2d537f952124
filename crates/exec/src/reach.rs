//! The pointers in the objects of a heap, for the question which blocks are lost ([`ringfence_semantics::lost`]).
//!
//! A pointer in memory leads somewhere only where all its bytes stand in order, in one piece or copied there byte by
//! byte. What is left of one that was overwritten in part leads nowhere. Nor does one whose bytes stand in several
//! places, although the program may put it together again: what is called lost by that is not replayed,
//! since the interpreter calls no block lost of which so many bytes of pointers are left.

use crate::heap::{Heap, ObjId, ObjectKind};
use crate::value::{Prov, Sym, Value};
use ringfence_semantics::lost::{self, Moment, Pointers};
pub use ringfence_semantics::lost::{Lost, Reach};

/// The objects of a heap.
#[derive(Debug, Clone, Copy)]
pub struct Objects<'h, H>(pub &'h H);

impl<H: Heap> Pointers for Objects<'_, H> {
    fn for_each_object(&self, mut visit: impl FnMut(ObjId, ObjectKind, bool)) {
        self.0.for_each_object(|id, object| visit(id, object.kind, object.is_live()));
    }

    fn known(&self, id: ObjId) -> Option<(ObjectKind, bool)> {
        self.0.object(id).map(|object| (object.kind, object.is_live()))
    }

    fn whole(&self, id: ObjId) -> ObjId {
        self.0.whole(id)
    }

    fn meet_contents(&self, id: ObjId, reach: &mut Reach) {
        let (heap, mut run) = (self.0, Run::default());
        heap.for_each_held(id, |offset, value, len| {
            let whole = match len >= heap.pointer_bytes() {
                _ if value.prov.is_mixed() => true,
                true => is_whole(heap, value, len),
                false => run.add(heap, (offset, len), value),
            };
            if whole {
                reach.meet(value.prov);
            }
        });
    }
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
    /// Adds a part. Whether a pointer is whole now.
    fn add(&mut self, heap: &impl Heap, (offset, len): (u64, u64), value: Value) -> bool {
        let Sym::Const(bits) = value.bits else {
            *self = Self::default();
            return false;
        };
        if self.prov != Some(value.prov) || self.end != offset {
            *self = Self { prov: Some(value.prov), end: offset, bits: 0, len: 0 };
        }
        self.bits |= bits << (8 * self.len);
        (self.end, self.len) = (offset + len, self.len + len);
        let word = heap.pointer_bytes();
        if self.len < word {
            return false;
        }
        self.bits >>= 8 * (self.len - word);
        self.len = word;
        is_within(heap, value.prov, self.bits)
    }
}

/// The live heap blocks, in the order of their making.
#[must_use]
pub fn live_blocks(heap: &impl Heap) -> Vec<ObjId> {
    lost::live_blocks(&Objects(heap))
}

/// The live heap blocks that no chain of pointers reaches from the roots and from the live objects that
/// are no heap blocks.
#[must_use]
pub fn lost_blocks(heap: &impl Heap, roots: impl Iterator<Item = Prov>) -> Lost {
    lost::lost_blocks(&Objects(heap), Moment::Running, |reach| roots.for_each(|prov| reach.meet(prov)))
}
