//! Where chains of pointers start: what a program holds.
//!
//! The definition is that of the concrete interpreter, which judges every finding. Heap blocks are held by
//!
//! - objects that are no heap blocks, as long as they live: globals, variables in memory, unnamed arguments, the
//!   memory of `alloca`, what belongs to the C library;
//! - variables in registers, until their scope ends ([`InstKind::Forget`](ringfence_ir::InstKind::Forget)) or their
//!   function returns. A call that `exit` left has not returned;
//! - temporaries of expressions that are read again; those in memory until their expression ends. When the program
//!   has ended, no expression goes on, so that no temporary holds anything, neither one that waits for the rest
//!   of its expression.
//!
//! The copy of a structure that is an argument is such a temporary in memory; once the call is active, its parameter leads
//! there.
//!
//! A pointer holds something where all its bytes stand in order. In a register that is too narrow for an address
//! there can be only a part of one.

use crate::heap::{Heap, ObjId, Object, ObjectKind};
use crate::machine::Machine;
use crate::reach::{Lost, lost_blocks, lost_without};
use crate::state::Frame;
use crate::value::{Prov, Sym, Value};
use ringfence_ir::{DataModel, Reg};

/// Which registers of the active calls count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Counted {
    /// All: those that are read no more have been forgotten.
    All,
    /// Variables only: the program has ended.
    Variables,
}

/// What a register leads to.
fn held(reg: &Reg, value: &Value, model: DataModel) -> Option<Prov> {
    let whole = value.prov.is_mixed() || (reg.ty.holds_addresses(model) && value.bits != Sym::ZERO);
    (!value.prov.is_none() && whole).then_some(value.prov)
}

impl<H: Heap> Machine<'_, H> {
    /// The provenance of everything in the registers of the active calls and of those that `exit` left.
    pub(crate) fn for_each_root(&self, mut visit: impl FnMut(Prov)) {
        let left = self.state.left.iter().flat_map(|stack| stack.frames());
        for frame in self.state.stack.frames().chain(left) {
            frame.regs.iter().for_each(|value| visit(value.prov));
        }
    }

    /// The heap blocks that nothing leads to, and whether a value that mixes addresses may still. Registers that are
    /// read no more have been forgotten.
    pub fn lost(&self) -> (Vec<ObjId>, bool) {
        let lost = self.lost_with(Counted::All);
        (lost.blocks, lost.layout)
    }

    /// The heap blocks that nothing leads to when the program ends now.
    pub(crate) fn lost_at_end(&self) -> Lost {
        self.lost_with(Counted::Variables)
    }

    /// The heap blocks that nothing leads to, while registers may hold values that are read no more.
    pub(crate) fn lost_by_now(&mut self) -> Lost {
        let (mut roots, program) = (self.roots(Counted::Variables), self.program);
        let stack = self.state.stack.clone();
        for (depth, frame) in stack.frames().enumerate() {
            let Some(body) = &program.functions[frame.func].body else { continue };
            let flow = self.flow.of(program, frame.func);
            for reg in flow.read_again(body, frame, depth == 0) {
                let value = &frame.regs[ringfence_base::Id::index(reg)];
                roots.extend(held(&body.regs[reg], value, program.model()));
            }
        }
        lost_blocks(&self.state.heap, roots.into_iter())
    }

    fn lost_with(&self, counted: Counted) -> Lost {
        let roots = self.roots(counted).into_iter();
        let holds_nothing = |object: &Object| counted == Counted::Variables && self.is_temporary(object);
        lost_without(&self.state.heap, roots, holds_nothing)
    }

    /// Whether an object is the value of an expression.
    fn is_temporary(&self, object: &Object) -> bool {
        match object.kind {
            ObjectKind::Slot(func, slot) => {
                self.program.functions[func].body.as_ref().is_some_and(|body| body.is_temporary_slot(slot))
            }
            _ => false,
        }
    }

    fn roots(&self, counted: Counted) -> Vec<Prov> {
        let mut roots = Vec::new();
        self.state.stack.frames().for_each(|frame| self.roots_of(frame, counted, &mut roots));
        let left = self.state.left.iter().flat_map(|stack| stack.frames());
        left.for_each(|frame| self.roots_of(frame, Counted::Variables, &mut roots));
        self.state.library.for_each_value(|value| roots.push(value.prov));
        roots
    }

    fn roots_of(&self, frame: &Frame, counted: Counted, roots: &mut Vec<Prov>) {
        // What stands for all callers holds what they hold.
        if frame.outside.is_some() {
            roots.extend(frame.regs.iter().map(|value| value.prov));
            return;
        }
        let Some(body) = &self.program.functions[frame.func].body else { return };
        for ((id, reg), value) in body.regs.iter_ids().zip(&frame.regs) {
            if counted == Counted::All || body.is_variable(id) {
                roots.extend(held(reg, value, self.program.model()));
            }
        }
    }
}
