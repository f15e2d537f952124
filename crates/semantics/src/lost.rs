//! Which heap blocks are lost: no chain of pointers leads to them.
//!
//! A chain starts at what the program holds:
//!
//! - at every live object that is no heap block: globals, variables in memory, unnamed arguments, the memory of
//!   `alloca`, what belongs to the C library;
//! - at the variables in registers, until their scope ends ([`ringfence_ir::InstKind::Forget`]) or their function
//!   returns. A call that `exit` or `abort` left has not returned, so that its variables count;
//! - while the program goes on, at the temporaries of expressions that are read again; at those in memory until their
//!   expression ends. When the program has ended, no expression goes on, and no temporary counts.
//!
//! Where leaks at the end do not count, it is asked when the program begins to end ([`crate::run`]): the variables of the
//! entry hold what is in them then.
//!
//! It leads on through live heap blocks and the elements of arrays, and from a parameter to the copy of the structure that was passed, which is a
//! temporary until then. A pointer leads to the object that it came from, wherever it points now, unless it was
//! overwritten with zeros. Parts of pointers lead nowhere, unless there are so many bytes of pointers to a block that
//! one may be put together again: a run calls no block lost then. A domain that proves something meets no parts. No
//! block is called lost if a chain meets a mixture of several pointers.

use crate::algebra::Bits;
use crate::object::{ObjId, ObjectKind};
use crate::value::{Prov, Value};
use ringfence_base::{FastMap, FastSet};
use ringfence_ir::{Body, DataModel, Program, RegId, Ty};

/// When it is asked what is lost.
#[derive(Debug, Clone, Copy)]
pub enum Moment<'p> {
    /// The program can go on.
    Running,
    /// This program has ended.
    Ended(&'p Program),
}

impl Moment<'_> {
    /// Whether an object holds nothing unless a chain leads to it: it is a temporary, and no expression goes on.
    fn only_leads_on(self, kind: ObjectKind) -> bool {
        matches!(self, Moment::Ended(program) if kind.is_temporary(program))
    }
}

/// The objects of a state, and the pointers in them.
pub trait Pointers {
    /// Visits every object that is remembered, in the order of creation: what it is, and whether it is there.
    fn for_each_object(&self, visit: impl FnMut(ObjId, ObjectKind, bool));

    /// What an object is and whether it is there, unless it ended and was forgotten.
    fn known(&self, id: ObjId) -> Option<(ObjectKind, bool)>;

    /// The object that a name belongs to, if one object can have several: who holds it by one of them holds it. What it leads to may
    /// depend on the name.
    fn whole(&self, id: ObjId) -> ObjId {
        id
    }

    /// Meets what an object leads to for whoever holds it by this name, and what is left of some pointers.
    fn meet_contents(&self, id: ObjId, reach: &mut Reach);
}

/// The heap blocks that no chain of pointers reaches.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Lost {
    /// The live heap blocks that no chain reaches, in the order of their making.
    pub blocks: Vec<ObjId>,
    /// Whether a chain met a mixture of pointers. Such a value may lead anywhere, so no block can be called lost then.
    pub mixed: bool,
}

/// The objects met on chains of pointers.
#[derive(Debug, Default)]
pub struct Reach {
    met: FastSet<ObjId>,
    /// Those that were met by other names.
    renamed: FastSet<ObjId>,
    pending: Vec<ObjId>,
    mixed: bool,
    /// How many bytes of parts of pointers were met, by what the pointers led to.
    parts: FastMap<ObjId, u64>,
}

impl Reach {
    /// Whether an object was met.
    #[must_use]
    pub fn has_met(&self, id: ObjId) -> bool {
        self.met.contains(&id) || self.renamed.contains(&id)
    }

    /// Meets what a pointer leads to.
    pub fn meet(&mut self, prov: Prov) {
        match prov.get() {
            Some(id) => {
                if self.met.insert(id) {
                    self.pending.push(id);
                }
            }
            None => self.mixed |= prov.is_mixed(),
        }
    }

    /// Meets a part of a pointer, which has `word` bytes. When there are enough of them for a whole one, it may be put together again.
    pub fn meet_part(&mut self, prov: Prov, bytes: u64, word: u64) {
        let Some(id) = prov.get() else { return self.meet(prov) };
        let known = self.parts.entry(id).or_default();
        *known += bytes;
        if *known >= word {
            self.meet(prov);
        }
    }

    /// Meets a value of so many bytes.
    pub fn meet_value<B: Bits>(&mut self, value: Value<B>, bytes: u64, word: u64) {
        if bytes < word {
            self.meet_part(value.prov, bytes, word);
        } else if value.bits != B::ZERO || value.prov.is_mixed() {
            self.meet(value.prov);
        }
    }

    /// Meets what the registers of a call hold: of its variables, and of the temporaries that count. In a register that is
    /// too narrow for an address there can be only a part of one.
    pub fn meet_registers<B: Bits>(
        &mut self,
        (body, values): (&Body, &[Value<B>]),
        (model, parts): (DataModel, bool),
        counts: impl Fn(RegId) -> bool,
    ) {
        for ((id, reg), &value) in body.regs.iter_ids().zip(values) {
            let held = !value.prov.is_none() && (body.is_variable(id) || counts(id));
            if held && (parts || value.prov.is_mixed() || reg.ty.holds_addresses(model)) {
                self.meet_value(value, reg.ty.bytes(model), Ty::Ptr.bytes(model));
            }
        }
    }

    /// Goes on through the objects that were met and lead on.
    pub fn follow(&mut self, memory: &impl Pointers, leads_on: impl Fn(ObjectKind, bool) -> bool) {
        while let Some(id) = self.pending.pop() {
            let Some((kind, live)) = memory.known(id) else { continue };
            let whole = memory.whole(id);
            if whole != id {
                self.renamed.insert(whole);
            }
            if leads_on(kind, live) {
                memory.meet_contents(id, self);
            }
        }
    }
}

/// Whether objects of a kind hold nothing themselves, but lead on where a chain leads to them.
const fn leads_on(kind: ObjectKind) -> bool {
    matches!(kind, ObjectKind::Heap(_) | ObjectKind::Element)
}

/// The live heap blocks, in the order of their making.
#[must_use]
pub fn live_blocks(memory: &impl Pointers) -> Vec<ObjId> {
    let mut blocks = Vec::new();
    memory.for_each_object(|id, kind, live| {
        if live && kind.is_heap() && memory.whole(id) == id {
            blocks.push(id);
        }
    });
    blocks
}

/// The blocks that are lost at a moment. Beside its objects, the program holds what `roots` meets.
#[must_use]
pub fn lost_blocks(memory: &impl Pointers, moment: Moment<'_>, roots: impl FnOnce(&mut Reach)) -> Lost {
    let mut blocks = live_blocks(memory);
    if blocks.is_empty() {
        return Lost::default();
    }
    let mut reach = Reach::default();
    roots(&mut reach);
    let mut holders = Vec::new();
    memory.for_each_object(|id, kind, live| {
        if live && !leads_on(kind) && !moment.only_leads_on(kind) {
            holders.push(id);
        }
    });
    holders.into_iter().for_each(|id| memory.meet_contents(id, &mut reach));
    reach.follow(memory, |kind, live| leads_on(kind) || (live && moment.only_leads_on(kind)));
    blocks.retain(|&id| !reach.has_met(id));
    Lost { blocks, mixed: reach.mixed }
}
