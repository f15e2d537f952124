//! What values are called in the source: `n`, `list->head`, `a[…]`.
//!
//! A register that holds a variable has its name; a temporary is called after what it was loaded from. Only
//! the block of the use is looked at. No name is better than a wrong one: whatever is not understood has none.

use ringfence_ir::{Body, ConvOp, InstKind, NoteId, Operand, Program, RegId, Step, TypeId, TypeKind};

/// How deep a name is put together.
const DEPTH: u32 = 6;

/// Names in one body, as seen before an instruction.
#[derive(Debug, Clone, Copy)]
pub(super) struct Names<'p> {
    pub(super) program: &'p Program,
    pub(super) body: &'p Body,
    /// The instructions of the block before the use.
    pub(super) from: u32,
    pub(super) to: u32,
}

impl Names<'_> {
    /// The name of a value; none for constants and for what has no name.
    pub(super) fn value(&self, operand: Operand) -> Option<String> {
        self.value_at(operand, self.to, DEPTH)
    }

    /// The name of the variable or the part of one that an address is of.
    pub(super) fn target(&self, address: Operand) -> Option<String> {
        self.target_at(address, self.to, DEPTH)
    }

    /// Whether a value is a `char`, promoted or not. One of another type of a byte is a number.
    pub(super) fn is_character(&self, operand: Operand) -> bool {
        self.is_character_at(operand, self.to, DEPTH)
    }

    fn is_character_at(&self, operand: Operand, before: u32, depth: u32) -> bool {
        let (Operand::Reg(reg), Some(depth)) = (operand, depth.checked_sub(1)) else { return false };
        let Some(register) = self.body.regs.get(reg) else { return false };
        if register.ctype.is_some() {
            return self.is_char(register.ctype);
        }
        match self.definition(reg, before) {
            Some((at, &InstKind::Move { src, .. })) => self.is_character_at(src, at, depth),
            Some((at, &InstKind::Convert { op: ConvOp::SExt, src, .. })) => {
                self.is_character_at(src, at, depth)
            }
            Some((at, &InstKind::Load { addr, .. })) => {
                self.pointed_to(addr, at).is_some_and(|ty| self.is_char(ty))
            }
            _ => false,
        }
    }

    fn is_char(&self, ty: TypeId) -> bool {
        ty.is_some() && self.program.types.kind(ty) == TypeKind::Int { bits: 8, signed: true }
    }

    /// The type of what an address is of, if the program says it.
    fn pointed_to(&self, address: Operand, before: u32) -> Option<TypeId> {
        match address {
            Operand::Slot(slot) => Some(self.body.slots.get(slot)?.ctype),
            Operand::Global(global) => Some(self.program.globals.get(global)?.ty),
            Operand::Reg(reg) => {
                if let Some((_, &InstKind::PtrAdd { note, .. })) = self.definition(reg, before) {
                    return match *self.steps(note)?.last()? {
                        Step::Element(ty) => Some(ty),
                        Step::Field(record, field) => {
                            Some(self.program.types.record(record).fields.get(field as usize)?.ty)
                        }
                    };
                }
                let ty = self.body.regs.get(reg)?.ctype.get()?;
                match self.program.types.kind(ty) {
                    TypeKind::Pointer(to) => Some(to),
                    _ => None,
                }
            }
            Operand::Const(_) | Operand::Func(_) => None,
        }
    }

    fn value_at(&self, operand: Operand, before: u32, depth: u32) -> Option<String> {
        let Operand::Reg(reg) = operand else { return None };
        let name = self.body.regs.get(reg)?.name;
        if name.is_some() {
            return Some(self.program.names.name(name).to_owned());
        }
        let (at, kind) = self.definition(reg, before)?;
        let depth = depth.checked_sub(1)?;
        match *kind {
            InstKind::Move { src, .. } | InstKind::Convert { src, .. } => self.value_at(src, at, depth),
            InstKind::Load { addr, .. } | InstKind::LoadBits { addr, .. } => self.target_at(addr, at, depth),
            InstKind::Call { callee: Operand::Func(func), args, .. } => {
                let name = self.program.functions.get(func)?.name;
                let args = if self.body.list(args).is_empty() { "" } else { "…" };
                Some(format!("{}({args})", self.program.names.name(name)))
            }
            _ => None,
        }
    }

    fn target_at(&self, address: Operand, before: u32, depth: u32) -> Option<String> {
        let named = |symbol: ringfence_base::Symbol| match self.program.names.name(symbol) {
            "" => None,
            name => Some(name.to_owned()),
        };
        match address {
            Operand::Slot(slot) => named(self.body.slots.get(slot)?.name),
            Operand::Global(global) => named(self.program.globals.get(global)?.name),
            Operand::Reg(reg) => {
                if let Some((at, &InstKind::PtrAdd { base, note, .. })) = self.definition(reg, before) {
                    return self.part(base, note, at, depth.checked_sub(1)?);
                }
                Some(format!("*{}", self.value_at(address, before, depth.checked_sub(1)?)?))
            }
            Operand::Const(_) | Operand::Func(_) => None,
        }
    }

    /// A member or an element.
    fn part(&self, base: Operand, note: NoteId, before: u32, depth: u32) -> Option<String> {
        let steps = self.steps(note)?;
        let (mut text, through) = match self.value_at(base, before, depth) {
            Some(pointer) => (pointer, true),
            None => (self.target_at(base, before, depth)?, false),
        };
        for (index, step) in steps.iter().enumerate() {
            match *step {
                Step::Field(record, field) => {
                    let name = self.program.types.record(record).fields.get(field as usize)?.name;
                    let sign = if through && index == 0 { "->" } else { "." };
                    text = format!("{text}{sign}{}", self.program.names.name(name));
                }
                Step::Element(_) => text.push_str("[…]"),
            }
        }
        Some(text)
    }

    /// The steps of a note, the first one first.
    fn steps(&self, mut note: NoteId) -> Option<Vec<Step>> {
        let mut steps = Vec::new();
        while note.is_some() {
            let found = self.program.notes().get(note)?;
            steps.push(found.step);
            note = found.parent;
        }
        steps.reverse();
        (!steps.is_empty()).then_some(steps)
    }

    /// The last instruction of the block that writes a register.
    fn definition(&self, reg: RegId, before: u32) -> Option<(u32, &InstKind)> {
        let at = (self.from..before)
            .rev()
            .find(|&at| self.body.insts.get(at as usize).is_some_and(|inst| inst.kind.def() == Some(reg)))?;
        Some((at, &self.body.insts[at as usize].kind))
    }
}

/// The variable that the result of a call goes to: a copy or a store in the same block says it.
pub(super) fn receiver(program: &Program, body: &Body, call: u32, end: u32) -> Option<String> {
    let Some(InstKind::Call { dst, .. }) = body.insts.get(call as usize).map(|inst| inst.kind) else {
        return None;
    };
    let mut value = dst.get()?;
    let named = |reg: RegId| {
        let name = body.regs.get(reg)?.name;
        name.is_some().then(|| program.names.name(name).to_owned())
    };
    for at in call + 1..end {
        if let Some(name) = named(value) {
            return Some(name);
        }
        match body.insts.get(at as usize)?.kind {
            InstKind::Move { dst, src } | InstKind::Convert { dst, src, .. }
                if src == Operand::Reg(value) =>
            {
                value = dst;
            }
            InstKind::Store { addr, value: stored, .. } if stored == Operand::Reg(value) => {
                let from = body.blocks.iter().find(|block| block.insts.contains(&at))?.insts.start;
                return Names { program, body, from, to: at }.target(addr);
            }
            InstKind::Call { .. } => return named(value),
            _ => {}
        }
    }
    named(value)
}
