//! Visitors: what an instruction or a terminator reads and writes, and how to replace it.
//!
//! Operands are visited in reading order. A slot named by `Live`, `LiveSized` or `Dead` is no
//! operand: these act on the slot, not on the address of its object.

use crate::function::Body;
use crate::id::RegId;
use crate::inst::{InstKind, Operand, Terminator};

/// The instructions that write a register in any case.
macro_rules! writing {
    ($dst:pat) => {
        InstKind::Move { dst: $dst, .. }
            | InstKind::Undef { dst: $dst }
            | InstKind::Forget { dst: $dst }
            | InstKind::Unary { dst: $dst, .. }
            | InstKind::Binary { dst: $dst, .. }
            | InstKind::Compare { dst: $dst, .. }
            | InstKind::Convert { dst: $dst, .. }
            | InstKind::PtrAdd { dst: $dst, .. }
            | InstKind::PtrDiff { dst: $dst, .. }
            | InstKind::Load { dst: $dst, .. }
            | InstKind::LoadBits { dst: $dst, .. }
            | InstKind::Alloca { dst: $dst, .. }
            | InstKind::VaArg { dst: $dst, .. }
    };
}

/// The instructions without an operand.
macro_rules! without_operands {
    () => {
        InstKind::Undef { .. }
            | InstKind::Forget { .. }
            | InstKind::Live { .. }
            | InstKind::Dead { .. }
            | InstKind::Unsupported { .. }
    };
}

/// The instructions with one operand.
macro_rules! with_one {
    ($only:pat) => {
        InstKind::Move { src: $only, .. }
            | InstKind::Unary { src: $only, .. }
            | InstKind::Convert { src: $only, .. }
            | InstKind::Load { addr: $only, .. }
            | InstKind::LoadBits { addr: $only, .. }
            | InstKind::FillMem { addr: $only, .. }
            | InstKind::LiveSized { size: $only, .. }
            | InstKind::Alloca { size: $only, .. }
            | InstKind::VaStart { list: $only }
            | InstKind::VaArg { list: $only, .. }
            | InstKind::VaEnd { list: $only }
    };
}

/// The instructions with two operands.
macro_rules! with_two {
    ($first:pat, $second:pat) => {
        InstKind::Binary { lhs: $first, rhs: $second, .. }
            | InstKind::Compare { lhs: $first, rhs: $second, .. }
            | InstKind::PtrAdd { base: $first, offset: $second, .. }
            | InstKind::PtrDiff { lhs: $first, rhs: $second, .. }
            | InstKind::Store { addr: $first, value: $second, .. }
            | InstKind::StoreBits { addr: $first, value: $second, .. }
            | InstKind::CopyMem { dst: $first, src: $second, .. }
            | InstKind::VaCopy { dst: $first, src: $second }
    };
}

impl InstKind {
    /// The register that the instruction writes.
    #[inline]
    #[must_use]
    pub fn def(&self) -> Option<RegId> {
        match *self {
            writing!(dst) => Some(dst),
            InstKind::Call { dst, .. } => dst.get(),
            InstKind::Store { .. }
            | InstKind::StoreBits { .. }
            | InstKind::CopyMem { .. }
            | InstKind::FillMem { .. }
            | InstKind::Live { .. }
            | InstKind::LiveSized { .. }
            | InstKind::Dead { .. }
            | InstKind::VaStart { .. }
            | InstKind::VaEnd { .. }
            | InstKind::VaCopy { .. }
            | InstKind::Unsupported { .. } => None,
        }
    }

    /// Makes the instruction write another register. Nothing happens when it writes none.
    #[inline]
    pub fn set_def(&mut self, reg: RegId) {
        match self {
            writing!(dst) => *dst = reg,
            InstKind::Call { dst, .. } if dst.is_some() => *dst = reg,
            _ => {}
        }
    }

    /// Calls `f` for every operand.
    #[inline]
    pub fn for_each_use(&self, body: &Body, mut f: impl FnMut(Operand)) {
        match *self {
            without_operands!() => {}
            with_one!(only) => f(only),
            with_two!(first, second) => {
                f(first);
                f(second);
            }
            InstKind::Call { callee, args, .. } => {
                f(callee);
                body.list(args).iter().for_each(|&arg| f(arg));
            }
        }
    }

    /// Replaces every operand. `operands` is [`Body::operands`] of the instruction's body, where the
    /// arguments of a call stand.
    #[inline]
    pub fn map_operands(&mut self, operands: &mut [Operand], mut f: impl FnMut(Operand) -> Operand) {
        match self {
            without_operands!() => {}
            with_one!(only) => *only = f(*only),
            with_two!(first, second) => {
                *first = f(*first);
                *second = f(*second);
            }
            InstKind::Call { callee, args, .. } => {
                *callee = f(*callee);
                operands[args.start as usize..args.end as usize].iter_mut().for_each(|arg| *arg = f(*arg));
            }
        }
    }
}

impl Terminator {
    /// The operand that the terminator reads.
    #[inline]
    #[must_use]
    pub fn operand(&self) -> Option<Operand> {
        match self {
            Terminator::Branch { cond: operand, .. }
            | Terminator::Switch { value: operand, .. }
            | Terminator::IndirectGoto { addr: operand, .. } => Some(*operand),
            Terminator::Return(value) => *value,
            Terminator::Jump(_) | Terminator::Unreachable(_) => None,
        }
    }

    /// The same, to replace it.
    #[inline]
    #[must_use]
    pub fn operand_mut(&mut self) -> Option<&mut Operand> {
        match self {
            Terminator::Branch { cond: operand, .. }
            | Terminator::Switch { value: operand, .. }
            | Terminator::IndirectGoto { addr: operand, .. } => Some(operand),
            Terminator::Return(value) => value.as_mut(),
            Terminator::Jump(_) | Terminator::Unreachable(_) => None,
        }
    }
}

impl Operand {
    /// The register that the operand reads.
    #[inline]
    #[must_use]
    pub const fn reg(self) -> Option<RegId> {
        match self {
            Operand::Reg(reg) => Some(reg),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::sample::sample;
    use crate::{Operand, RegId};

    #[test]
    fn the_visitors_agree_on_every_instruction() {
        let program = sample();
        for body in program.functions.iter().filter_map(|f| f.body.as_ref()) {
            for inst in &body.insts {
                let (mut seen, mut mapped) = (Vec::new(), Vec::new());
                inst.kind.for_each_use(body, |operand| seen.push(operand));
                let mut operands = body.operands.clone();
                let mut kind = inst.kind;
                kind.map_operands(&mut operands, |operand| {
                    mapped.push(operand);
                    operand
                });
                assert_eq!((&seen, kind), (&mapped, inst.kind));
                let other = RegId::new(77);
                kind.set_def(other);
                assert_eq!(kind.def().is_some(), kind.def() == Some(other));
                let mut uses_after = Vec::new();
                kind.for_each_use(body, |operand| uses_after.push(operand));
                assert_eq!(seen, uses_after, "the register written is no operand");
            }
        }
        assert_eq!(Operand::Reg(RegId::new(3)).reg(), Some(RegId::new(3)));
    }
}
