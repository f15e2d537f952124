//! Instructions, one by one.

use super::arith::Operation;
use super::calls::CallSite;
use super::{Frame, NoFormula, Ssa};
use crate::knowledge::{Part, Place, Site, SiteKey};
use crate::state::State;
use crate::value::{Addr, Candidates, Pointer, Value, signed_offset};
use ringfence_ir::{Const, FuncId, GlobalId, InstKind, Operand, Program, RegId, SlotId, Ty, TypeId};
use ringfence_logic::TermId;
use ringfence_semantics::alignment;
use ringfence_semantics::padding::{self, Padding};
use std::rc::Rc;

impl<'p> Ssa<'p> {
    /// Executes an instruction; absent when control does not get past it.
    // size: because it is one match over all instructions.
    pub(super) fn instruction(
        &mut self,
        frame: &Frame<'p>,
        index: usize,
        mut state: State,
    ) -> Result<Option<State>, NoFormula> {
        let kind = frame.body.insts[index].kind;
        match kind {
            InstKind::Call { dst, callee, args, sig } => {
                return self.call(frame, index, &CallSite { dst, callee, args, sig }, state);
            }
            InstKind::Move { dst, src } => {
                let unset = self.unset_operand(frame, &state, src);
                let value = self.operand(frame, &mut state, src);
                self.define(frame, &mut state, dst, (value, unset));
            }
            InstKind::Undef { dst } => {
                let value = (self.undefined(frame.body.regs[dst].ty), self.terms.bool(true));
                self.define(frame, &mut state, dst, value);
            }
            // What a register holds counts only while it is read again.
            InstKind::Forget { .. } => {}
            InstKind::Load { dst, addr, .. } => {
                let addr = self.pointer(frame, &mut state, addr);
                let value = self.load(&mut state, &addr, frame.body.regs[dst].ty);
                self.demand_aligned(&mut state, &addr, frame.body.regs[dst].ty);
                self.define(frame, &mut state, dst, value);
            }
            InstKind::Store { addr, value, .. } => {
                let addr = self.pointer(frame, &mut state, addr);
                let ty = self.program.operand_ty(frame.body, value);
                let unset = self.unset_operand(frame, &state, value);
                let value = self.operand(frame, &mut state, value);
                self.store(&mut state, &addr, ty, value, unset);
                self.demand_aligned(&mut state, &addr, ty);
            }
            InstKind::LoadBits { dst, addr, bits } => {
                let addr = self.pointer(frame, &mut state, addr);
                let len = (u64::from(bits.first) + u64::from(bits.width)).div_ceil(8);
                let targets = self.accessible(&mut state, &addr, len, false);
                // Which bits of a byte were set is not kept.
                let unset = self.read_unset(&state, addr.obj, &targets, |_, _| None);
                let value = self.undefined(frame.body.regs[dst].ty);
                self.define(frame, &mut state, dst, (value, unset));
            }
            InstKind::CopyMem { dst, src, size, aligns } => {
                let (dst, src) = (self.pointer(frame, &mut state, dst), self.pointer(frame, &mut state, src));
                self.copy(&mut state, &dst, &src, size);
                self.demand_multiple(&mut state, &dst, aligns[0].into());
                self.demand_multiple(&mut state, &src, aligns[1].into());
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

    /// Instructions that neither call nor read memory: results are set if all operands are.
    fn pure_instruction(&mut self, frame: &Frame<'p>, state: &mut State, kind: InstKind) {
        let unset = self.unset_result(frame, state, kind);
        let value = self.compute(frame, state, kind, unset);
        if let Some((dst, value)) = kind.def().zip(value) {
            self.define(frame, state, dst, (value, unset));
        }
    }

    /// The result of such an instruction, if it has one.
    fn compute(
        &mut self,
        frame: &Frame<'p>,
        state: &mut State,
        kind: InstKind,
        unset: TermId,
    ) -> Option<Value> {
        let ty_of = |reg: RegId| frame.body.regs[reg].ty;
        match kind {
            InstKind::Unary { op, dst, src } => Some(self.unary(frame, state, op, ty_of(dst), src)),
            InstKind::Binary { op, arith, dst, lhs, rhs } => {
                let operation = Operation { op, arith, lhs, rhs };
                if super::scalar::is_division(op) {
                    self.use_number(frame, state, rhs);
                }
                Some(self.binary(frame, state, operation, ty_of(dst)))
            }
            InstKind::Compare { op, lhs, rhs, .. } => {
                Some(Value::Int(self.comparison(frame, state, op, lhs, rhs)))
            }
            InstKind::Convert { op, dst, src } => Some(self.conversion(frame, state, op, ty_of(dst), src)),
            InstKind::PtrAdd { base, offset, note, .. } => {
                let starts = alignment::starts_path(base, offset);
                let base = self.pointer(frame, state, base);
                if starts && note.is_some() {
                    let align = alignment::of_base(self.program, note);
                    self.demand_multiple(state, &base, align.into());
                }
                let offset = self.number(frame, state, offset, self.pointer_width());
                self.note_record(&base, note);
                self.demand_step(state, &base, offset);
                let moved = self.moved(&base, offset);
                Some(Value::Ptr(self.unless_unset(unset, moved)))
            }
            InstKind::PtrDiff { lhs, rhs, .. } => {
                let (lhs, rhs) = (self.pointer(frame, state, lhs), self.pointer(frame, state, rhs));
                self.demand_related(state, &lhs, &rhs);
                Some(Value::Int(self.difference(&lhs, &rhs)))
            }
            InstKind::StoreBits { addr, bits, .. } => {
                let addr = self.pointer(frame, state, addr);
                let len = (u64::from(bits.first) + u64::from(bits.width)).div_ceil(8);
                self.blur(state, &addr, len, unset);
                None
            }
            InstKind::Unsupported { what } => {
                let what = self.program.names.name(what).to_owned();
                self.unsupported(state, what);
                None
            }
            _ => {
                self.unsupported(state, "variable arguments, `alloca` or an array of variable length");
                None
            }
        }
    }

    /// Sets a register to a value with its flag. A value of another kind than the register's is not known.
    pub(super) fn define(
        &mut self,
        frame: &Frame<'p>,
        state: &mut State,
        dst: RegId,
        (value, unset): (Value, TermId),
    ) {
        let value = self.fitted(value, frame.body.regs[dst].ty);
        state.set(Place::Reg(frame.depth, dst), value);
        self.mark(frame, state, dst, unset);
    }

    /// Whether a value can be one of a type.
    pub(super) fn fits_type(&self, value: &Value, ty: Ty) -> bool {
        match value {
            Value::Ptr(_) => ty == Ty::Ptr,
            Value::Int(term) => ty != Ty::Ptr && self.terms.width(*term) == ty.bits(self.program.model()),
        }
    }

    /// A value of a type: this one if it is, else one that is not known.
    pub(super) fn fitted(&mut self, value: Value, ty: Ty) -> Value {
        if self.fits_type(&value, ty) { value } else { self.undefined(ty) }
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
            let paddings = declared_padding(program, global.ty);
            let (size, align, loc) = (global.size, global.align, global.loc);
            Site { size, align, loc, paddings, ..Site::plain(key, name) }
        });
        self.pointer_to(site, off)
    }

    pub(super) fn function_pointer(&mut self, func: FuncId) -> Pointer {
        let program = self.program;
        let key = SiteKey::Function(func);
        let site =
            self.knowledge.site(key, || Site::plain(key, program.names.name(program.functions[func].name)));
        self.pointer_to(site, 0)
    }

    fn moved(&mut self, base: &Pointer, offset: TermId) -> Pointer {
        let width = self.pointer_width();
        let known = self.terms.constant(offset).map(|bits| bits.unsigned() as i64);
        // As the term below, the sum is one modulo the width.
        let sum = |(a, b): (i64, i64)| signed_offset(a.wrapping_add(b), width);
        let shift = |addr: Addr| Addr { off: addr.off.zip(known).map(sum), ..addr };
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
            let name = if info.name.is_some() { program.names.name(info.name) } else { Site::UNNAMED };
            let paddings = declared_padding(program, info.ctype);
            let (size, align) = (info.size, info.align);
            Site { size, align, multi, loc, around, paddings, ..Site::plain(key, name) }
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

fn declared_padding(program: &Program, ty: TypeId) -> Vec<Rc<Padding>> {
    ty.is_some().then(|| padding::of_type(&program.types, ty)).flatten().into_iter().collect()
}
