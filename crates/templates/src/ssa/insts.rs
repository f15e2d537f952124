//! Instructions, one by one.

use super::{Frame, NoFormula, Ssa};
use crate::knowledge::{Part, Place, Site, SiteKey};
use crate::state::State;
use crate::value::{Addr, Candidates, Pointer, Value};
use ringfence_ir::{Const, FuncId, GlobalId, InstKind, Operand, RegId, SlotId, Ty};
use ringfence_logic::TermId;

impl<'p> Ssa<'p> {
    /// Executes an instruction; absent when control does not get past it.
    pub(super) fn instruction(
        &mut self,
        frame: &Frame<'p>,
        index: usize,
        mut state: State,
    ) -> Result<Option<State>, NoFormula> {
        let kind = frame.body.insts[index].kind;
        match kind {
            InstKind::Call { dst, callee, args, .. } => {
                return self.call(frame, index, dst, callee, args, state);
            }
            InstKind::Move { dst, src } => {
                let value = self.operand(frame, &mut state, src);
                self.assign(frame, &mut state, dst, value);
            }
            InstKind::Undef { dst } => {
                let value = self.undefined(frame.body.regs[dst].ty);
                self.assign(frame, &mut state, dst, value);
            }
            // What a register holds counts only while it is read again.
            InstKind::Forget { .. } => {}
            InstKind::Load { dst, addr, .. } => {
                let addr = self.pointer(frame, &mut state, addr);
                let value = self.load(&mut state, &addr, frame.body.regs[dst].ty);
                self.assign(frame, &mut state, dst, value);
            }
            InstKind::Store { addr, value, .. } => {
                let addr = self.pointer(frame, &mut state, addr);
                let ty = self.program.operand_ty(frame.body, value);
                let value = self.operand(frame, &mut state, value);
                self.store(&mut state, &addr, ty, value);
            }
            InstKind::CopyMem { dst, src, size } => {
                let (dst, src) = (self.pointer(frame, &mut state, dst), self.pointer(frame, &mut state, src));
                self.copy(&mut state, &dst, &src, size);
            }
            InstKind::FillMem { addr, byte, size } => {
                let addr = self.pointer(frame, &mut state, addr);
                self.fill(&mut state, &addr, byte, size);
            }
            InstKind::Live { slot } => self.begin(frame, index, &mut state, slot),
            InstKind::Dead { slot } => self.end(frame, &mut state, slot),
            _ => self.pure_instruction(frame, &mut state, kind),
        }
        Ok(Some(state))
    }

    /// Instructions that neither call nor touch memory.
    fn pure_instruction(&mut self, frame: &Frame<'p>, state: &mut State, kind: InstKind) {
        let ty_of = |reg: RegId| frame.body.regs[reg].ty;
        match kind {
            InstKind::Unary { dst, .. } => {
                // Bit counts and signs of floating-point numbers: any value.
                let value = self.undefined(ty_of(dst));
                self.assign(frame, state, dst, value);
            }
            InstKind::Binary { op, dst, lhs, rhs, .. } => {
                let value = self.binary(frame, state, op, ty_of(dst), lhs, rhs);
                self.assign(frame, state, dst, value);
            }
            InstKind::Compare { op, dst, lhs, rhs } => {
                let value = self.comparison(frame, state, op, lhs, rhs);
                self.assign(frame, state, dst, Value::Int(value));
            }
            InstKind::Convert { op, dst, src } => {
                let value = self.conversion(frame, state, op, ty_of(dst), src);
                self.assign(frame, state, dst, value);
            }
            InstKind::PtrAdd { dst, base, offset, note } => {
                let base = self.pointer(frame, state, base);
                let offset = self.number(frame, state, offset, self.pointer_width());
                self.note_record(&base, note);
                let moved = self.moved(&base, offset);
                self.assign(frame, state, dst, Value::Ptr(moved));
            }
            InstKind::PtrDiff { dst, lhs, rhs } => {
                let (lhs, rhs) = (self.pointer(frame, state, lhs), self.pointer(frame, state, rhs));
                let value = self.difference(&lhs, &rhs);
                self.assign(frame, state, dst, Value::Int(value));
            }
            InstKind::LoadBits { dst, addr, bits } => {
                let addr = self.pointer(frame, state, addr);
                let len = (u64::from(bits.first) + u64::from(bits.width)).div_ceil(8);
                self.accessible(state, &addr, len, false);
                let value = self.undefined(ty_of(dst));
                self.assign(frame, state, dst, value);
            }
            InstKind::StoreBits { addr, bits, .. } => {
                let addr = self.pointer(frame, state, addr);
                let len = (u64::from(bits.first) + u64::from(bits.width)).div_ceil(8);
                self.blur(state, &addr, len);
            }
            InstKind::Unsupported { what } => {
                let what = self.program.names.name(what).to_owned();
                self.unsupported(state, what);
            }
            _ => self.unsupported(state, "variable arguments, `alloca` or an array of variable length"),
        }
    }

    /// Sets a register. A value of another kind than the register's is not known.
    pub(super) fn assign(&mut self, frame: &Frame<'p>, state: &mut State, dst: RegId, value: Value) {
        let ty = frame.body.regs[dst].ty;
        let fits = match &value {
            Value::Ptr(_) => ty == Ty::Ptr,
            Value::Int(term) => ty != Ty::Ptr && self.terms.width(*term) == ty.bits(self.program.model()),
        };
        let value = if fits { value } else { self.undefined(ty) };
        state.set(Place::Reg(frame.depth, dst), value);
    }

    /// A value that is not known.
    pub(super) fn undefined(&mut self, ty: Ty) -> Value {
        match ty {
            Ty::Ptr => Value::Ptr(self.unknown_pointer()),
            _ => Value::Int(self.any(ty.bits(self.program.model()))),
        }
    }

    /// The value of an operand that is no slot.
    pub(super) fn plain_operand(&mut self, frame: &Frame<'p>, state: &State, operand: Operand) -> Value {
        match operand {
            Operand::Reg(reg) => match state.variables.get(&Place::Reg(frame.depth, reg)) {
                Some(value) => value.clone(),
                None => self.undefined(frame.body.regs[reg].ty),
            },
            Operand::Const(id) => match self.program.consts.get(id) {
                Const::Bits { ty: Ty::Ptr, bits: 0 } => Value::Ptr(self.null()),
                Const::Bits { ty: Ty::Ptr, .. } | Const::Label { .. } => Value::Ptr(self.unknown_pointer()),
                Const::Bits { ty, bits } => Value::Int(self.terms.value(ty.bits(self.program.model()), bits)),
            },
            Operand::Global(global) => Value::Ptr(self.global_pointer(global, 0)),
            Operand::Func(func) => Value::Ptr(self.function_pointer(func)),
            Operand::Slot(_) => Value::Ptr(self.unknown_pointer()),
        }
    }

    /// An operand that is a number of this width; a value of another kind is not known.
    pub(super) fn number(
        &mut self,
        frame: &Frame<'p>,
        state: &State,
        operand: Operand,
        width: u32,
    ) -> TermId {
        match self.plain_operand(frame, state, operand) {
            Value::Int(term) if self.terms.width(term) == width => term,
            _ => self.any(width),
        }
    }

    /// An operand that is a pointer.
    pub(super) fn pointer(&mut self, frame: &Frame<'p>, state: &mut State, operand: Operand) -> Pointer {
        match self.operand(frame, state, operand) {
            Value::Ptr(pointer) => pointer,
            Value::Int(_) => self.unknown_pointer(),
        }
    }

    pub(super) fn global_pointer(&mut self, id: GlobalId, off: i64) -> Pointer {
        let program = self.program;
        let key = SiteKey::Global(id);
        let site = self.knowledge.site(key, || {
            let global = &program.globals[id];
            let name = program.names.name(global.name);
            Site { size: global.size, loc: global.loc, ..Site::plain(key, name) }
        });
        let width = self.pointer_width();
        Pointer::to(&mut self.terms, width, site, off)
    }

    pub(super) fn function_pointer(&mut self, func: FuncId) -> Pointer {
        let program = self.program;
        let key = SiteKey::Function(func);
        let site =
            self.knowledge.site(key, || Site::plain(key, program.names.name(program.functions[func].name)));
        let width = self.pointer_width();
        Pointer::to(&mut self.terms, width, site, 0)
    }

    /// The pointer moved by an offset.
    fn moved(&mut self, base: &Pointer, offset: TermId) -> Pointer {
        let width = self.pointer_width();
        let constant = self.terms.constant(offset);
        let known = constant.map(|bits| ringfence_logic::bits::sign_extend(bits.unsigned(), width) as i64);
        let shift =
            |addr: Addr| Addr { off: addr.off.zip(known).and_then(|(a, b)| a.checked_add(b)), ..addr };
        Pointer {
            obj: base.obj,
            off: self.terms.add(base.off, offset),
            candidates: Candidates::of(base.candidates.iter().map(shift)),
        }
    }

    /// The object of a slot begins: one of its own for this place in the program, and for this time that
    /// control comes here if the function is summarised.
    fn begin(&mut self, frame: &Frame<'p>, index: usize, state: &mut State, slot: SlotId) {
        self.end(frame, state, slot);
        let key = SiteKey::Local(self.context, index as u32);
        let (program, around, loc) = (self.program, self.around.clone(), self.loc);
        let (info, multi) = (&frame.body.slots[slot], self.body.is_some());
        let site = self.knowledge.site(key, || {
            let name = if info.name.is_some() { program.names.name(info.name) } else { "(temporary)" };
            Site { size: info.size, multi, loc, around, ..Site::plain(key, name) }
        });
        let pointer = self.allocate(state, site, false);
        state.set(Place::Slot(frame.depth, slot), Value::Ptr(pointer));
    }

    /// The object of a slot ends, if there is one.
    pub(super) fn end(&mut self, frame: &Frame<'p>, state: &mut State, slot: SlotId) {
        let place = Place::Slot(frame.depth, slot);
        let Some(Value::Ptr(pointer)) = state.variables.get(&place).cloned() else { return };
        let yes = self.terms.bool(true);
        for addr in pointer.candidates.iter() {
            let here = pointer.is(&mut self.terms, addr, self.knowledge.is_multi(addr));
            self.write_cell(state, (addr.site, Part::Ended), here, pointer.obj, Value::Int(yes));
        }
        state.unset(place);
    }
}
