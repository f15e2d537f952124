//! Heap blocks that lie where freed ones were.
//!
//! An allocator may give an address out again, so a dangling pointer may be equal to one to a block that
//! was allocated after the free. Here, every block has an address of its own; where two pointers are
//! compared of which one dangles, and the younger block may lie where the older one was, the path is split:
//! on one side it does, and the comparison is made as if it stood there. The choice goes into the replay, so that
//! the interpreter puts the block there from the start. Nothing else on the path knows of it (an order, a
//! hash or the digits of an address are those of this layout), so a path may fail to replay. That is
//! no matter of soundness: the comparison was reported as one that depends on the layout, so nothing is
//! proved from it, and what is found counts only after the replay.
//!
//! Whether a block may lie where another was: by the order in which blocks were made and freed, no two
//! blocks that lie in one place exist at the same time, where `realloc` gives the old block up when it makes the
//! new one.
//!
//! The same order also shows that two blocks did exist at the same time: then their addresses differ for
//! ever in every layout, also when one of them or both were freed since.
//!
//! Only for states without abstraction: names that others may share have no order in time. Paths
//! that make and free very many blocks are no longer followed in this respect.

use crate::blocks::{Choice, Step, existed_together};
use crate::heap::{Heap, ObjId, Object};
use crate::machine::Machine;
use crate::reason::Origin;
use crate::value::{Sym, Value};
use ringfence_interp::Reuse;
use ringfence_interp::reuse::ROOM;
use ringfence_ir::{BinOp, CmpOp};
use ringfence_library::Stop;
use ringfence_semantics::Algebra;

/// How many choices are made on one path.
const MOST_CHOICES: usize = 8;

/// The greatest alignment of a block that lies where others were.
const MOST_ALIGN: u64 = 4096;

impl<H: Heap> Machine<'_, H> {
    /// Remembers a new heap block, and which one it takes over from.
    pub(crate) fn block_made(&mut self, pointer: Value, size: Sym, align: u64, from: Option<Value>) {
        if let (false, Some(id)) = (self.settings.mode.opens_layout(), pointer.prov.get()) {
            let from = from.and_then(|old| old.prov.get());
            self.state.blocks.add(Step::Made { id, size, align, from });
        }
    }

    /// Remembers that a heap block was freed.
    pub(crate) fn block_freed(&mut self, id: ObjId) {
        if !self.settings.mode.opens_layout() && self.state.heap.object(id).is_some_and(Object::is_heap) {
            self.state.blocks.add(Step::Freed(id));
        }
    }

    /// Whether two heap blocks are known to have existed at the same time, one of them no longer being there.
    pub(crate) fn blocks_existed_together(&self, a: ObjId, b: ObjId) -> bool {
        let blocks = &self.state.blocks;
        !blocks.steps.is_empty() && existed_together(&blocks.spans(), a, b)
    }

    /// The second of two addresses as seen from the first if the two blocks lie in one place.
    #[cold]
    pub(crate) fn in_one_place(
        &mut self,
        op: CmpOp,
        width: u32,
        a: Value,
        b: Value,
    ) -> Result<Option<Value>, Stop> {
        let (Some(x), Some(y)) = (a.prov.get(), b.prov.get()) else { return Ok(None) };
        let (Some(&here), Some(&there)) = (self.state.heap.object(x), self.state.heap.object(y)) else {
            return Ok(None);
        };
        let possible = width >= self.pointer_bits() && a.undef | b.undef == 0;
        let blocks = here.is_heap() && there.is_heap() && !(here.is_live() && there.is_live());
        if !possible || !blocks || never_equal(op, (a, &here), (b, &there)) {
            return Ok(None);
        }
        let (first, second) = (self.state.blocks.first(x), self.state.blocks.first(y));
        if first != second && !self.choose_place(first, second)? {
            return Ok(None);
        }
        let base = |address: u64| Sym::Const(u128::from(address));
        let offset = self.reason.binary(BinOp::Sub, width, b.bits, base(there.address));
        let bits = self.reason.binary(BinOp::Add, width, offset, base(here.address));
        Ok(Some(Value { bits, ..b }))
    }

    /// Whether two blocks, each the first in its place, lie in one.
    fn choose_place(&mut self, a: ObjId, b: ObjId) -> Result<bool, Stop> {
        if let Some(same) = self.state.blocks.decided(a, b) {
            return Ok(same);
        }
        let made = self.state.blocks.choices.len();
        if made >= MOST_CHOICES {
            return Ok(false);
        }
        let (block, of) = if a > b { (a, b) } else { (b, a) };
        let Some(numbers) = self.may_lie_in_one_place(block, of) else { return Ok(false) };
        let choice = self.reason.variable(Origin::Reuse(made as u32), 1);
        let same = self.decide(choice)?;
        self.state.blocks.choices.push(Choice { block, of, same, numbers });
        Ok(same)
    }

    /// The numbers of two blocks if they and all that lie with them can lie in one place, one after the other.
    fn may_lie_in_one_place(&self, block: ObjId, of: ObjId) -> Option<Reuse> {
        let blocks = &self.state.blocks;
        let (mut number, mut numbers) = (0, Reuse { block: 0, of: 0 });
        let mut there = None;
        for step in blocks.in_order() {
            match step {
                Step::Made { id, size, align, from } => {
                    number += 1;
                    if !blocks.lies_with(id, block, of) {
                        continue;
                    }
                    if there.is_some_and(|there| from != Some(there)) || !fits(size, align) {
                        return None;
                    }
                    there = Some(id);
                    if id == block {
                        numbers.block = number;
                    } else if id == of {
                        numbers.of = number;
                    }
                }
                Step::Freed(id) if there == Some(id) => there = None,
                Step::Freed(_) => {}
            }
        }
        (0 < numbers.of && numbers.of < numbers.block).then_some(numbers)
    }
}

/// Whether a block can lie in a place for several. A size that is no number is made small when a path is solved.
fn fits(size: Sym, align: u64) -> bool {
    align <= MOST_ALIGN && size.number().is_none_or(|size| size <= u128::from(ROOM))
}

/// Whether two addresses with these offsets are unequal although the blocks lie in one place.
fn never_equal(op: CmpOp, (a, here): (Value, &Object), (b, there): (Value, &Object)) -> bool {
    match (op, a.bits, b.bits) {
        (CmpOp::Eq | CmpOp::Ne, Sym::Const(x), Sym::Const(y)) => {
            x.wrapping_sub(u128::from(here.address)) != y.wrapping_sub(u128::from(there.address))
        }
        _ => false,
    }
}
