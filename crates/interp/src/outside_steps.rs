//! Instructions on marked values, which come from code outside of the program ([`crate::outside`]).
//!
//! Here is every instruction that would look at the bits of a marked value, or keep some of them and lose the mark. All others
//! copy values with their provenance. A check that a marked value decides is passed over where it could go on anyway or where
//! its violation was asked about: then each execution has a violation here, or goes on as the run does.

use crate::machine::Machine;
use crate::value::Value;
use ringfence_ir::{BinOp, BitRange, Body, InstKind, Operand, RegId, Ty};
use ringfence_library::Stop;
use ringfence_semantics::{Action, Domain};
use ringfence_verdict::ViolationKind;

/// The kinds of violations that an access through any pointer may be.
const OF_ACCESS: [ViolationKind; 7] = [
    ViolationKind::NullDeref,
    ViolationKind::WildPointer,
    ViolationKind::UninitialisedPointer,
    ViolationKind::UseAfterFree,
    ViolationKind::UseAfterScope,
    ViolationKind::OutOfBounds,
    ViolationKind::ReadOnlyWrite,
];

impl<'p> Machine<'p> {
    /// Executes an instruction if marked values matter to it; false if it is to be executed as ever.
    pub(crate) fn step_outside(&mut self, body: &'p Body, kind: &InstKind) -> Result<bool, Stop> {
        match *kind {
            InstKind::Binary { op, dst, lhs, rhs, .. } => self.binary_outside(body, op, dst, [lhs, rhs]),
            InstKind::Compare { dst, lhs, rhs, .. } => {
                let (a, b) = (self.get(lhs), self.get(rhs));
                let differ = a.prov.get().is_some() && b.prov.get().is_some() && a.prov != b.prov;
                let may_meet = differ && (self.may_be_gone(a) || self.may_be_gone(b));
                let is_open = may_meet || self.is_marked(a) || self.is_marked(b);
                if is_open {
                    // The answer leads nowhere, so that nothing is handed over.
                    let width = body.regs[dst].ty.bits(self.program.model());
                    self.set(dst, self.marked(width));
                }
                Ok(is_open)
            }
            InstKind::PtrAdd { dst, base: a, offset: b, .. } | InstKind::PtrDiff { dst, lhs: a, rhs: b } => {
                Ok(self.compute_outside(body, dst, &[self.get(a), self.get(b)]))
            }
            InstKind::Unary { dst, src, .. } | InstKind::Convert { dst, src, .. } => {
                Ok(self.compute_outside(body, dst, &[self.get(src)]))
            }
            InstKind::Load { dst, addr, .. } => self.load_outside(body, dst, addr, None),
            InstKind::LoadBits { dst, addr, bits } => self.load_outside(body, dst, addr, Some(bits)),
            InstKind::Store { addr, value, .. } if self.is_marked(self.get(addr)) => {
                self.check_access()?;
                self.store_outside(self.get(addr), self.get(value))?;
                Ok(true)
            }
            InstKind::StoreBits { addr, value, bits } => self.store_bits_outside(addr, value, bits),
            InstKind::CopyMem { dst, src, size, .. } => self.copy_outside(self.get(dst), self.get(src), size),
            InstKind::FillMem { addr, .. } => self.known(&[addr]),
            InstKind::VaArg { list, .. } => self.list_outside(self.get(list)).map(|()| false),
            InstKind::VaStart { list } | InstKind::VaEnd { list } => self.known(&[list]),
            InstKind::VaCopy { dst, src } => self.known(&[dst, src]),
            InstKind::Call { callee, args, sig, .. } => {
                let is_marked = |&arg: &Operand| self.is_marked(self.get(arg));
                let adapts = match callee {
                    Operand::Func(func) => sig != self.program.functions[func].sig,
                    _ => true,
                };
                // Arguments may be converted to the types of the parameters then.
                if adapts && body.list(args).iter().any(is_marked) {
                    return Err(self.depends());
                }
                self.known(&[callee])
            }
            _ => Ok(false),
        }
    }

    /// The instruction is executed as ever, with these operands, which have to be known.
    fn known(&mut self, operands: &[Operand]) -> Result<bool, Stop> {
        match operands.iter().any(|&operand| self.is_marked(self.get(operand))) {
            true => Err(self.depends()),
            false => Ok(false),
        }
    }

    /// A result that is computed from marked values is marked. Who has it may know what the other operands lead to.
    fn compute_outside(&mut self, body: &Body, dst: RegId, operands: &[Value]) -> bool {
        if !operands.iter().any(|&operand| self.is_marked(operand)) {
            return false;
        }
        self.hand_over(operands);
        let width = body.regs[dst].ty.bits(self.program.model());
        self.set(dst, self.marked(width));
        true
    }

    /// Division needs its divisor: by zero, it ends the run.
    fn binary_outside(
        &mut self,
        body: &Body,
        op: BinOp,
        dst: RegId,
        operands: [Operand; 2],
    ) -> Result<bool, Stop> {
        let [a, b] = operands.map(|operand| self.get(operand));
        let is_int = !body.regs[dst].ty.is_float();
        let is_division = is_int && matches!(op, BinOp::SDiv | BinOp::SRem | BinOp::UDiv | BinOp::URem);
        if is_division && (self.is_marked(a) || self.is_marked(b)) {
            if !self.is_marked(b) && b.bits == 0 {
                return Ok(false);
            }
            let is_asked = self.settings.goal.asks_about(ViolationKind::DivisionByZero);
            let signed = matches!(op, BinOp::SDiv | BinOp::SRem);
            let width = body.regs[dst].ty.bits(self.program.model());
            let may_fail = self.is_marked(b) || (signed && b.bits == crate::value::mask(width));
            if may_fail && !is_asked {
                return Err(self.depends());
            }
        }
        Ok(self.compute_outside(body, dst, &[a, b]))
    }

    /// Whatever goes wrong with an access through a marked pointer was asked about.
    fn check_access(&mut self) -> Result<(), Stop> {
        match OF_ACCESS.iter().all(|&kind| self.settings.goal.asks_about(kind)) {
            true => Ok(()),
            false => Err(self.depends()),
        }
    }

    /// A load through a marked pointer, or of a bit-field some of whose bytes are marked. Other loads keep the mark.
    fn load_outside(
        &mut self,
        body: &Body,
        dst: RegId,
        addr: Operand,
        bits: Option<BitRange>,
    ) -> Result<bool, Stop> {
        let pointer = self.get(addr);
        let is_marked = match (self.is_marked(pointer), bits) {
            (true, _) => {
                self.check_access()?;
                self.hand_over(&[pointer]);
                true
            }
            (false, Some(range)) => self.has_marks(pointer, bytes_of(range), Action::Read)?,
            (false, None) => false,
        };
        if is_marked {
            let width = body.regs[dst].ty.bits(self.program.model());
            self.set(dst, self.marked(width));
        }
        Ok(is_marked)
    }

    /// A bit-field that is marked, or stands beside marked bits, marks its bytes.
    fn store_bits_outside(&mut self, addr: Operand, value: Operand, range: BitRange) -> Result<bool, Stop> {
        let (pointer, value, len) = (self.get(addr), self.get(value), bytes_of(range));
        if self.is_marked(pointer) {
            self.check_access()?;
            self.store_outside(pointer, value)?;
            return Ok(true);
        }
        if !self.is_marked(value) && !self.has_marks(pointer, len, Action::Write)? {
            return Ok(false);
        }
        self.hand_over(&[value]);
        let (id, offset) = self.locate(pointer, len, Action::Write)?;
        let prov = self.marked(8).prov;
        self.memory.mark(id, offset, len, prov);
        Ok(true)
    }

    /// A copy from a marked place gives marked bytes; one to a marked place is not executed.
    fn copy_outside(&mut self, dst: Value, src: Value, size: u64) -> Result<bool, Stop> {
        if self.is_marked(dst) {
            return Err(self.depends());
        }
        if !self.is_marked(src) {
            return Ok(false);
        }
        self.check_access()?;
        if !self.settings.goal.asks_about(ViolationKind::OverlappingCopy) {
            return Err(self.depends());
        }
        self.hand_over(&[src]);
        if size > 0 {
            let (id, offset) = self.locate(dst, size, Action::Write)?;
            let prov = self.marked(8).prov;
            self.memory.mark(id, offset, size, prov);
        }
        Ok(true)
    }

    /// The state of a list of unnamed arguments has to be known.
    pub(crate) fn list_outside(&mut self, list: Value) -> Result<(), Stop> {
        let bytes = Ty::Ptr.bytes(self.program.model());
        if self.is_marked(list) || self.has_marks(list, bytes, Action::Read)? {
            return Err(self.depends());
        }
        Ok(())
    }

    /// Whether a range that is accessed has marked bytes.
    pub(crate) fn has_marks(&mut self, pointer: Value, len: u64, action: Action) -> Result<bool, Stop> {
        if len == 0 {
            return Ok(false);
        }
        let (id, offset) = self.locate(pointer, len, action)?;
        Ok((offset..offset + len).any(|at| self.is_marked(self.memory.byte(id, at))))
    }
}

impl Machine<'_> {
    /// Whether the bytes from a pointer on, in bounds, have no marks.
    pub(crate) fn is_without_marks(&self, pointer: Value, len: u64) -> bool {
        let place = self.memory.locate(pointer, len, false);
        place.is_some_and(|(id, at)| (at..at + len).all(|at| !self.is_marked(self.memory.byte(id, at))))
    }
}

/// How many bytes hold a bit-field.
fn bytes_of(range: BitRange) -> u64 {
    (u64::from(range.first) + u64::from(range.width)).div_ceil(8)
}
