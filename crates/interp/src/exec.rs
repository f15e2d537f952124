//! The loop over instructions and blocks, and the instructions on registers.
//!
//! The machine has a stack of frames of its own; a call of a function of the program pushes a frame
//! and never recurses in Rust. Only a library function that calls back starts a second loop.

use crate::arith::{self, Event};
use crate::float;
use crate::machine::Machine;
use crate::memory::FIRST_ADDRESS;
use crate::outcome::Stop;
use crate::settings::Uninitialised;
use crate::value::{Prov, Value, mask, undef_mask};
use crate::{DrawKind, object::ObjectKind};
use ringfence_base::Id;
use ringfence_ir::{
    Arith, BinOp, BlockId, Body, CmpOp, ConvOp, InstKind, Operand, RegId, SwitchCase, Terminator, Ty, UnOp,
    WhyUnreachable,
};
use ringfence_verdict::ViolationKind;

/// What comes after a stretch of execution in one frame.
enum Flow {
    /// Another frame is the innermost now.
    Switch,
    /// The outermost frame of the loop returned this.
    Done(Option<Value>),
}

impl<'p> Machine<'p> {
    /// Runs the innermost frame, which is marked as outermost of this loop, until it returns.
    pub(crate) fn run_loop(&mut self) -> Result<Option<Value>, Stop> {
        loop {
            if let Flow::Done(result) = self.run_frame()? {
                return Ok(result);
            }
        }
    }

    /// Runs the innermost frame until it calls or returns.
    fn run_frame(&mut self) -> Result<Flow, Stop> {
        let Some(frame) = self.frames.last() else { return Ok(Flow::Done(None)) };
        let (body, mut block_id, mut next) = (frame.body, frame.block, frame.next);
        self.base = frame.regs;
        self.slot_base = frame.slots;
        loop {
            let block = &body.blocks[block_id];
            while next < block.insts.end {
                let inst = &body.insts[next as usize];
                self.loc = inst.loc;
                if self.looking.is_on() {
                    self.show_step(block_id, Some(next));
                }
                next += 1;
                self.tick()?;
                if let InstKind::Call { dst, callee, args, sig } = inst.kind {
                    if let Some(frame) = self.frames.last_mut() {
                        (frame.block, frame.next) = (block_id, next);
                    }
                    if self.call(body, dst, callee, args, sig)? {
                        return Ok(Flow::Switch);
                    }
                } else {
                    self.execute(body, &inst.kind)?;
                }
            }
            self.loc = block.term_loc;
            if self.looking.is_on() {
                self.show_step(block_id, None);
            }
            self.tick()?;
            if let Terminator::Return(value) = &block.term {
                let value = value.map(|operand| self.get(operand));
                return Ok(self.leave(value).map_or(Flow::Switch, Flow::Done));
            }
            block_id = self.follow(body, &block.term)?;
            next = body.blocks[block_id].insts.start;
        }
    }

    #[inline]
    fn tick(&mut self) -> Result<(), Stop> {
        self.steps += 1;
        self.budget.step().map_err(|what| Stop::Exhausted(what, self.loc))
    }

    /// The value of an operand.
    #[inline(always)]
    pub(crate) fn get(&self, operand: Operand) -> Value {
        match operand {
            Operand::Reg(reg) => self.regs[self.base + reg.index()],
            Operand::Const(id) => self.consts[id],
            Operand::Slot(slot) => self.slots[self.slot_base + slot.index()],
            Operand::Global(id) => self.globals[id],
            Operand::Func(id) => self.functions[id],
        }
    }

    /// Sets a register.
    #[inline]
    pub(crate) fn set(&mut self, dst: RegId, value: Value) {
        let at = self.base + dst.index();
        self.regs[at] = value;
    }

    #[inline]
    fn execute(&mut self, body: &'p Body, kind: &InstKind) -> Result<(), Stop> {
        match *kind {
            InstKind::Move { dst, src } => self.set(dst, self.get(src)),
            InstKind::Binary { op, arith, dst, lhs, rhs } => {
                return self.binary(body, op, arith, dst, lhs, rhs);
            }
            InstKind::Compare { op, dst, lhs, rhs } => return self.compare(body, op, dst, lhs, rhs),
            InstKind::Convert { op, dst, src } => return self.convert(body, op, dst, src),
            InstKind::PtrAdd { dst, base, offset, .. } => self.pointer_add(dst, base, offset),
            InstKind::Load { dst, addr, .. } => return self.exec_load(body, dst, addr),
            InstKind::Store { addr, value, .. } => return self.exec_store(body, addr, value),
            _ => return self.execute_rare(body, kind),
        }
        Ok(())
    }

    fn execute_rare(&mut self, body: &'p Body, kind: &InstKind) -> Result<(), Stop> {
        match *kind {
            InstKind::Undef { dst } => self.undefine(body, dst),
            InstKind::Unary { op, dst, src } => self.unary(body, op, dst, src),
            InstKind::PtrDiff { dst, lhs, rhs } => self.pointer_difference(dst, lhs, rhs),
            InstKind::LoadBits { dst, addr, bits } => self.exec_load_bits(body, dst, addr, bits),
            InstKind::StoreBits { addr, value, bits } => self.exec_store_bits(addr, value, bits),
            InstKind::CopyMem { dst, src, size } => self.exec_copy(dst, src, size),
            InstKind::FillMem { addr, byte, size } => self.fill(self.get(addr), byte, size),
            InstKind::Live { slot } => self.exec_live(body, slot, None),
            InstKind::LiveSized { slot, size } => self.exec_live(body, slot, Some(size)),
            InstKind::Dead { slot } => {
                self.exec_dead(slot);
                Ok(())
            }
            InstKind::Alloca { dst, size, align } => self.exec_alloca(dst, size, align),
            InstKind::VaStart { list } => self.va_start(self.get(list)),
            InstKind::VaArg { dst, list, ty } => self.va_arg(dst, self.get(list), ty),
            InstKind::VaEnd { list } => self.store(self.get(list), Ty::Ptr, Value::INDETERMINATE),
            InstKind::VaCopy { dst, src } => self.va_copy(self.get(dst), self.get(src)),
            InstKind::Unsupported { what } => Err(self.unsupported(self.program.names.name(what))),
            _ => Err(self.unsupported("this instruction")),
        }
    }

    fn undefine(&mut self, body: &Body, dst: RegId) -> Result<(), Stop> {
        let width = body.regs[dst].ty.bits(self.model());
        let bits = match self.settings.uninitialised {
            Uninitialised::Zero => 0,
            Uninitialised::Drawn => self.draw(DrawKind::Uninitialised { bits: width })?,
        };
        self.set(dst, Value { bits, prov: Prov::NONE, undef: undef_mask(width) });
        Ok(())
    }

    fn unary(&mut self, body: &Body, op: UnOp, dst: RegId, src: Operand) -> Result<(), Stop> {
        let ty = body.regs[dst].ty;
        let value = self.get(src);
        let result = match op {
            UnOp::FNeg => Value { bits: value.bits ^ float::sign_bit(ty), ..value },
            UnOp::FAbs => Value { bits: value.bits & !float::sign_bit(ty), ..value },
            _ => arith::unary(op, ty.bits(self.model()), value),
        };
        self.set(dst, result);
        Ok(())
    }

    #[inline]
    fn binary(
        &mut self,
        body: &Body,
        op: BinOp,
        arith: Arith,
        dst: RegId,
        lhs: Operand,
        rhs: Operand,
    ) -> Result<(), Stop> {
        let ty = body.regs[dst].ty;
        let (a, b) = (self.get(lhs), self.get(rhs));
        if ty.is_float() {
            self.set(dst, float_result(float::binary(op, ty, a.bits, b.bits), a, b, ty.bits(self.model())));
            return Ok(());
        }
        let (result, event) = arith::binary(op, arith, ty.bits(self.model()), a, b);
        self.set(dst, result);
        if b.undef != 0 && matches!(op, BinOp::SDiv | BinOp::UDiv | BinOp::SRem | BinOp::URem) {
            self.use_value(b, "as a divisor")?;
        }
        match event {
            None => Ok(()),
            Some(event) => self.arith_event(event, op, ty, a, b),
        }
    }

    #[cold]
    fn arith_event(&mut self, event: Event, op: BinOp, ty: Ty, a: Value, b: Value) -> Result<(), Stop> {
        let kind = match event {
            Event::Overflow => ViolationKind::SignedOverflow,
            Event::Shift => ViolationKind::InvalidShift,
            Event::DivisionByZero | Event::DivisionOverflow => ViolationKind::DivisionByZero,
        };
        if kind != ViolationKind::DivisionByZero && self.is_noted(kind) {
            return Ok(());
        }
        let (width, word) = (ty.bits(self.model()), symbol(op));
        let (x, y) = (a.signed(width), b.signed(width));
        let message = match event {
            Event::DivisionByZero => format!("{word} by zero"),
            Event::Shift => format!("shift of a value of {width} bits by {y}"),
            Event::Overflow | Event::DivisionOverflow => {
                format!("{x} {word} {y} overflows a signed integer of {width} bits")
            }
        };
        if kind == ViolationKind::DivisionByZero {
            return Err(self.violation(kind, message));
        }
        self.note(kind, message)
    }

    #[inline]
    fn compare(
        &mut self,
        body: &Body,
        op: CmpOp,
        dst: RegId,
        lhs: Operand,
        rhs: Operand,
    ) -> Result<(), Stop> {
        let ty = self.program.operand_ty(body, lhs);
        let (a, b) = (self.get(lhs), self.get(rhs));
        let result = if ty.is_float() {
            let holds = float::compare(op, ty, a.bits, b.bits);
            float_result(u128::from(holds), a, b, 1)
        } else {
            arith::compare(op, ty.bits(self.model()), a, b)
        };
        self.set(dst, result);
        if ty == Ty::Ptr && matches!(op, CmpOp::Ult | CmpOp::Ule) {
            return self.check_related(a, b, "order");
        }
        Ok(())
    }

    fn check_related(&mut self, a: Value, b: Value, what: &str) -> Result<(), Stop> {
        match (a.prov.get(), b.prov.get()) {
            (Some(x), Some(y)) if x != y && !self.is_noted(ViolationKind::UnrelatedPointers) => {
                let message = format!("{what} of pointers to {} and to {}", self.name_of(x), self.name_of(y));
                self.note(ViolationKind::UnrelatedPointers, message)
            }
            _ => Ok(()),
        }
    }

    #[inline]
    fn pointer_add(&mut self, dst: RegId, base: Operand, offset: Operand) {
        let (base, offset) = (self.get(base), self.get(offset));
        let bits = base.bits.wrapping_add(offset.bits) & mask(Ty::Ptr.bits(self.model()));
        let prov = if base.prov.is_none() { offset.prov } else { base.prov };
        let undef = if base.undef | offset.undef == 0 { 0 } else { u64::MAX };
        self.set(dst, Value { bits, prov, undef });
    }

    fn pointer_difference(&mut self, dst: RegId, lhs: Operand, rhs: Operand) -> Result<(), Stop> {
        let (a, b) = (self.get(lhs), self.get(rhs));
        let bits = a.bits.wrapping_sub(b.bits) & mask(Ty::Ptr.bits(self.model()));
        let undef = if a.undef | b.undef == 0 { 0 } else { u64::MAX };
        // An address less a number is an address, as when a record is found by one of its members.
        let prov = if a.prov.get().is_some() && b.prov.is_none() { a.prov } else { Prov::NONE };
        self.set(dst, Value { bits, prov, undef });
        self.check_related(a, b, "difference")
    }

    #[inline]
    fn convert(&mut self, body: &Body, op: ConvOp, dst: RegId, src: Operand) -> Result<(), Stop> {
        let model = self.model();
        let (from, to) = (self.program.operand_ty(body, src), body.regs[dst].ty);
        let (from_bits, to_bits) = (from.bits(model), to.bits(model));
        let value = self.get(src);
        let result = match op {
            ConvOp::Trunc => arith::truncate(value, to_bits),
            ConvOp::ZExt => arith::zero_extend(value, from_bits, to_bits),
            ConvOp::SExt => arith::extend_sign(value, from_bits, to_bits),
            ConvOp::PtrToInt | ConvOp::Bits => value,
            ConvOp::IntToPtr if value.prov.get().is_some() || value.low() < FIRST_ADDRESS => value,
            ConvOp::IntToPtr => self.with_provenance(value),
            ConvOp::FToS | ConvOp::FToU => {
                return self.float_to_int(dst, value, from, to, op == ConvOp::FToS);
            }
            ConvOp::SToF | ConvOp::UToF => {
                let bits = float::from_int(to, value.bits, from_bits, op == ConvOp::SToF);
                float_result(bits, value, value, to_bits)
            }
            ConvOp::FConv => float_result(float::convert(from, to, value.bits), value, value, to_bits),
        };
        self.set(dst, result);
        Ok(())
    }

    fn float_to_int(&mut self, dst: RegId, value: Value, from: Ty, to: Ty, signed: bool) -> Result<(), Stop> {
        let width = to.bits(self.model());
        let (bits, fits) = float::to_int(from, value.bits, width, signed);
        self.set(dst, float_result(bits, value, value, width));
        if fits || self.is_noted(ViolationKind::FloatConversion) {
            return Ok(());
        }
        let sign = if signed { "a signed" } else { "an unsigned" };
        let message = format!("a floating-point number does not fit {sign} integer of {width} bits");
        self.note(ViolationKind::FloatConversion, message)
    }

    /// The block that a terminator other than a return leads to.
    fn follow(&mut self, body: &'p Body, term: &'p Terminator) -> Result<BlockId, Stop> {
        match term {
            Terminator::Jump(target) => Ok(*target),
            Terminator::Branch { cond, then, otherwise } => {
                let cond = self.get(*cond);
                self.use_value(cond, "as a condition")?;
                Ok(if cond.bits & 1 == 1 { *then } else { *otherwise })
            }
            Terminator::Switch { value, cases, default } => {
                let value = self.get(*value);
                self.use_value(value, "in a switch")?;
                Ok(find_case(cases, value.bits).unwrap_or(*default))
            }
            Terminator::IndirectGoto { addr, targets } => self.label(body, self.get(*addr), targets),
            Terminator::Unreachable(WhyUnreachable::Promised) => Err(self.violation(
                ViolationKind::UnreachableReached,
                "control reaches a place that was declared unreachable",
            )),
            Terminator::Unreachable(WhyUnreachable::AfterNoReturn) => Err(self.violation(
                ViolationKind::UnreachableReached,
                "a function that was declared never to return did return",
            )),
            Terminator::Return(_) => Err(self.unsupported("a return in the wrong place")),
        }
    }

    /// The block of a label of the current function.
    fn label(&mut self, body: &Body, addr: Value, targets: &[BlockId]) -> Result<BlockId, Stop> {
        self.use_value(addr, "as the target of a goto")?;
        let place = self.memory.place(addr);
        let func = self.frames.last().map(|frame| frame.func);
        let block = place.and_then(|(id, offset)| match self.memory.object(id)?.kind {
            ObjectKind::Function(owner) if Some(owner) == func => {
                usize::try_from(offset).ok()?.checked_sub(1).map(BlockId::from_index)
            }
            _ => None,
        });
        match block.filter(|block| targets.contains(block) && body.blocks.get(*block).is_some()) {
            Some(block) => Ok(block),
            None => {
                let message = "computed goto to an address that is no label of this function";
                Err(self.violation(ViolationKind::BadCall, message))
            }
        }
    }
}

/// A result without provenance that is wholly indeterminate when an operand is.
#[inline]
fn float_result(bits: u128, a: Value, b: Value, width: u32) -> Value {
    let undef = if a.undef | b.undef == 0 { 0 } else { undef_mask(width) };
    Value { bits, prov: Prov::NONE, undef }
}

/// The target of the case that holds a value. Cases may stand in any order.
fn find_case(cases: &[SwitchCase], value: u128) -> Option<BlockId> {
    cases.iter().find(|case| case.low <= value && value <= case.high).map(|case| case.target)
}

const fn symbol(op: BinOp) -> &'static str {
    match op {
        BinOp::Add => "+",
        BinOp::Sub => "-",
        BinOp::Mul => "*",
        BinOp::Shl => "<<",
        BinOp::SRem | BinOp::URem => "remainder",
        _ => "division",
    }
}
