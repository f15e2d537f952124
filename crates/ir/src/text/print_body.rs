//! Writing the text form: bodies, instructions and constants.

use super::print::{Printer, push_wide};
use super::{SCALED, SIGNED};
use crate::constant::Const;
use crate::function::Body;
use crate::id::{BlockId, ConstId, NoteId, RegId, SlotId};
use crate::inst::{Arith, BitRange, InstKind, Operand, SwitchCase, Terminator, WhyUnreachable};
use crate::layout::Ty;
use ringfence_base::bits::mask;
use ringfence_base::{FastSet, Loc, Symbol};

impl Printer<'_> {
    /// The lines between the braces of a function.
    pub(super) fn print_body(&mut self, body: &Body) {
        let mut writer = BodyPrinter::new(self, body);
        writer.print_regs();
        writer.print_slots();
        writer.print_params();
        for id in body.blocks.ids() {
            writer.print_block(id);
        }
    }
}

/// The printer with the body whose registers and slots it names.
struct BodyPrinter<'p, 'a, 'b> {
    p: &'p mut Printer<'a>,
    body: &'b Body,
    /// Which registers and slots are not the first of their name.
    later_reg: Vec<bool>,
    later_slot: Vec<bool>,
}

/// Which of the names came before.
fn repeated(names: impl Iterator<Item = Symbol>) -> Vec<bool> {
    let mut seen: FastSet<Symbol> = FastSet::default();
    names.map(|name| name.is_some() && !seen.insert(name)).collect()
}

impl<'p, 'a, 'b> BodyPrinter<'p, 'a, 'b> {
    fn new(p: &'p mut Printer<'a>, body: &'b Body) -> Self {
        let later_reg = repeated(body.regs.iter().map(|reg| reg.name));
        let later_slot = repeated(body.slots.iter().map(|slot| slot.name));
        Self { p, body, later_reg, later_slot }
    }

    fn reg(&mut self, id: RegId) {
        let name = self.body.regs.get(id).map_or(Symbol::NONE, |reg| reg.name);
        let later = self.later_reg.get(id.raw() as usize).copied().unwrap_or(false);
        self.local("%", id.raw(), name, later);
    }

    fn slot(&mut self, id: SlotId) {
        let name = self.body.slots.get(id).map_or(Symbol::NONE, |slot| slot.name);
        let later = self.later_slot.get(id.raw() as usize).copied().unwrap_or(false);
        self.local("$", id.raw(), name, later);
    }

    fn local(&mut self, sigil: &str, number: u32, name: Symbol, later: bool) {
        if name.is_none() {
            return self.p.labelled(sigil, u64::from(number));
        }
        self.p.word(sigil);
        self.p.name(name);
        if later {
            self.p.labelled(".", u64::from(number));
        }
    }

    fn print_regs(&mut self) {
        let regs = self.body.regs.as_slice();
        let plain = |at: usize| {
            let reg = &regs[at];
            reg.name.is_none() && reg.ctype.is_none() && reg.loc == Loc::NONE
        };
        let mut at = 0;
        while at < regs.len() {
            let reg = &regs[at];
            self.p.forget_place();
            self.p.word("  reg ");
            self.p.word(reg.ty.name());
            self.p.word(" ");
            self.reg(RegId::new(at as u32));
            if plain(at) {
                let run = (at..regs.len()).take_while(|&next| plain(next) && regs[next].ty == reg.ty).count();
                if run > 1 {
                    self.p.labelled("..%", (at + run - 1) as u64);
                }
                at += run;
            } else {
                if reg.ctype.is_some() {
                    self.p.labelled(" t", u64::from(reg.ctype.raw()));
                }
                self.p.loc(reg.loc);
                at += 1;
            }
            self.p.end_line();
        }
    }

    fn print_slots(&mut self) {
        for (id, slot) in self.body.slots.iter_ids() {
            self.p.forget_place();
            self.p.word("  slot ");
            self.slot(id);
            self.p.labelled(" t", u64::from(slot.ctype.raw()));
            self.p.labelled(" size ", slot.size);
            self.p.labelled(" align ", slot.align);
            if slot.volatile {
                self.p.word(" volatile");
            }
            if slot.temporary {
                self.p.word(" temporary");
            }
            self.p.loc(slot.loc);
            if slot.end.is_some() {
                self.p.word(" ends");
                self.p.loc(slot.end);
            }
            self.p.end_line();
        }
    }

    fn print_params(&mut self) {
        if let Some(result) = self.body.result {
            self.p.forget_place();
            self.p.word("  result ");
            self.reg(result);
            self.p.end_line();
        }
        for param in &self.body.params {
            self.p.forget_place();
            self.p.word("  param ");
            self.reg(param.reg);
            self.p.labelled(" t", u64::from(param.ty.raw()));
            self.p.end_line();
        }
    }

    fn print_block(&mut self, id: BlockId) {
        self.p.labelled("b", u64::from(id.raw()));
        self.p.word(":\n");
        for inst in self.body.block_insts(id) {
            self.p.word("  ");
            self.print_inst(&inst.kind);
            self.p.loc(inst.loc);
            self.p.end_line();
        }
        let block = &self.body.blocks[id];
        self.p.word("  ");
        self.print_terminator(&block.term);
        self.p.loc(block.term_loc);
        self.p.end_line();
    }

    fn constant(&mut self, id: ConstId) {
        match self.p.program.consts.items().get(id) {
            Some(&Const::Bits { ty, bits }) => self.number(ty, bits),
            Some(&Const::Label { func, block }) => {
                self.p.word("label ");
                self.p.func(func);
                self.p.labelled(" b", u64::from(block.raw()));
            }
            None => self.p.word("?"),
        }
    }

    /// A number with its type; integers as signed ones.
    fn number(&mut self, ty: Ty, bits: u128) {
        self.p.word(ty.name());
        self.p.word(" ");
        let width = ty.bits(self.p.program.model());
        let negative = width > 1 && bits >> (width - 1) == 1;
        match ty {
            Ty::Ptr if bits == 0 => self.p.word("null"),
            _ if !ty.is_int() => push_wide(&mut self.p.out, bits, true),
            _ if negative => {
                self.p.word("-");
                push_wide(&mut self.p.out, bits.wrapping_neg() & mask(width), false);
            }
            _ => push_wide(&mut self.p.out, bits, false),
        }
    }

    fn operand(&mut self, operand: Operand) {
        match operand {
            Operand::Reg(reg) => self.reg(reg),
            Operand::Const(id) => self.constant(id),
            Operand::Slot(slot) => self.slot(slot),
            Operand::Global(id) => self.p.global(id),
            Operand::Func(id) => self.p.func(id),
        }
    }

    fn operands(&mut self, word: &str, operands: &[Operand]) {
        self.p.word(word);
        for (at, &operand) in operands.iter().enumerate() {
            self.p.word(if at == 0 { " " } else { ", " });
            self.operand(operand);
        }
    }

    fn print_inst(&mut self, kind: &InstKind) {
        if let Some(def) = kind.def() {
            self.p.word(self.body.regs.get(def).map_or("?", |reg| reg.ty.name()));
            self.p.word(" ");
            self.reg(def);
            self.p.word(" = ");
        }
        match *kind {
            InstKind::Move { src, .. } => self.operands("move", &[src]),
            InstKind::Undef { .. } => self.p.word("undef"),
            InstKind::Forget { .. } => self.p.word("forget"),
            InstKind::Unary { op, src, .. } => self.operands(op.name(), &[src]),
            InstKind::Binary { op, arith, lhs, rhs, .. } => {
                self.p.word(op.name());
                let mark = match arith {
                    Arith::Wrap => "",
                    Arith::Signed => SIGNED,
                    Arith::Scaled => SCALED,
                };
                self.operands(mark, &[lhs, rhs]);
            }
            InstKind::Compare { op, lhs, rhs, .. } => self.operands(op.name(), &[lhs, rhs]),
            InstKind::Convert { op, src, .. } => self.operands(op.name(), &[src]),
            InstKind::PtrAdd { base, offset, note, .. } => {
                self.operands("ptradd", &[base, offset]);
                if note != NoteId::NONE {
                    self.p.labelled(", n", u64::from(note.raw()));
                }
            }
            InstKind::PtrDiff { lhs, rhs, .. } => self.operands("ptrdiff", &[lhs, rhs]),
            _ => self.print_memory(kind),
        }
    }

    fn print_memory(&mut self, kind: &InstKind) {
        match *kind {
            InstKind::Load { addr, volatile, .. } => {
                self.operands(if volatile { "load volatile" } else { "load" }, &[addr]);
            }
            InstKind::Store { addr, value, volatile } => {
                self.operands(if volatile { "store volatile" } else { "store" }, &[addr, value]);
            }
            InstKind::LoadBits { addr, bits, .. } => {
                self.operands("loadbits", &[addr]);
                self.bits(bits);
            }
            InstKind::StoreBits { addr, value, bits } => {
                self.operands("storebits", &[addr, value]);
                self.bits(bits);
            }
            InstKind::CopyMem { dst, src, size, aligns } => {
                self.operands("copy", &[dst, src]);
                self.p.labelled(", ", size);
                aligns.into_iter().for_each(|align| self.p.labelled(", ", u64::from(align)));
            }
            InstKind::FillMem { addr, byte, size } => {
                self.operands("fill", &[addr]);
                self.p.labelled(", ", u64::from(byte));
                self.p.labelled(", ", size);
            }
            InstKind::Live { slot } => self.operands("live", &[Operand::Slot(slot)]),
            InstKind::LiveSized { slot, size } => self.operands("live", &[Operand::Slot(slot), size]),
            InstKind::Dead { slot } => self.operands("dead", &[Operand::Slot(slot)]),
            InstKind::Alloca { size, align, .. } => {
                self.operands("alloca", &[size]);
                self.p.labelled(", align ", u64::from(align));
            }
            _ => self.print_call(kind),
        }
    }

    fn bits(&mut self, bits: BitRange) {
        self.p.labelled(", ", u64::from(bits.first));
        self.p.labelled("+", u64::from(bits.width));
        if bits.signed {
            self.p.word(" signed");
        }
    }

    fn print_call(&mut self, kind: &InstKind) {
        match *kind {
            InstKind::Call { callee, args, sig, .. } => {
                self.operands("call", &[callee]);
                self.p.word("(");
                for (at, &arg) in self.body.list(args).iter().enumerate() {
                    self.p.word(if at == 0 { "" } else { ", " });
                    self.operand(arg);
                }
                self.p.labelled(") sig", u64::from(sig.raw()));
            }
            InstKind::VaStart { list } => self.operands("va_start", &[list]),
            InstKind::VaArg { list, ty, .. } => {
                self.operands("va_arg", &[list]);
                self.p.labelled(", t", u64::from(ty.raw()));
            }
            InstKind::VaEnd { list } => self.operands("va_end", &[list]),
            InstKind::VaCopy { dst, src } => self.operands("va_copy", &[dst, src]),
            InstKind::Unsupported { what } => {
                self.p.word("unsupported ");
                self.p.name(what);
            }
            _ => {}
        }
    }

    fn target(&mut self, before: &str, block: BlockId) {
        self.p.labelled(before, u64::from(block.raw()));
    }

    fn print_terminator(&mut self, term: &Terminator) {
        match term {
            Terminator::Jump(target) => self.target("jump b", *target),
            Terminator::Branch { cond, then, otherwise } => {
                self.operands("branch", &[*cond]);
                self.target(", b", *then);
                self.target(", b", *otherwise);
            }
            Terminator::Switch { value, cases, default } => {
                self.operands("switch", &[*value]);
                self.target(", b", *default);
                self.p.word(" [");
                for (at, case) in cases.iter().enumerate() {
                    self.p.word(if at == 0 { "" } else { ", " });
                    self.print_case(case);
                }
                self.p.word("]");
            }
            Terminator::IndirectGoto { addr, targets } => {
                self.operands("goto", &[*addr]);
                self.p.word(" [");
                for (at, &target) in targets.iter().enumerate() {
                    self.target(if at == 0 { "b" } else { ", b" }, target);
                }
                self.p.word("]");
            }
            Terminator::Return(value) => self.operands("return", value.as_slice()),
            Terminator::Unreachable(WhyUnreachable::AfterNoReturn) => self.p.word("unreachable"),
            Terminator::Unreachable(WhyUnreachable::Promised) => self.p.word("unreachable promised"),
        }
    }

    fn print_case(&mut self, case: &SwitchCase) {
        push_wide(&mut self.p.out, case.low, false);
        if case.high != case.low {
            self.p.word("..");
            push_wide(&mut self.p.out, case.high, false);
        }
        self.target(" b", case.target);
    }
}
