//! Reading the text form: instructions, operands and constants.

use super::cursor::{Cursor, Result};
use super::parse::Linked;
use super::parse_body::BodyParser;
use super::{SCALED, SIGNED};
use crate::constant::Const;
use crate::id::{NoteId, RegId};
use crate::inst::{Arith, BinOp, BitRange, CmpOp, ConvOp, InstKind, Operand, OperandList, UnOp};
use crate::layout::Ty;
use ringfence_base::bits::mask;

impl<'t> BodyParser<'_, 't> {
    /// An instruction with a result, after the register's type.
    pub(super) fn assignment(&mut self, ty: Ty, line: &mut Cursor<'t>) -> Result<InstKind> {
        line.peek();
        let start = *line;
        let dst = self.reg(line)?;
        if self.body.regs[dst].ty != ty {
            return start.error("the register has another type");
        }
        line.expect(b'=')?;
        line.peek();
        let start = *line;
        let word = line.word()?;
        if let Some(op) = UnOp::from_name(word) {
            return Ok(InstKind::Unary { op, dst, src: self.operand(line)? });
        }
        if let Some((op, arith)) = binary_word(word) {
            let (lhs, rhs) = self.pair(line)?;
            return Ok(InstKind::Binary { op, arith, dst, lhs, rhs });
        }
        if let Some(op) = CmpOp::from_name(word) {
            let (lhs, rhs) = self.pair(line)?;
            return Ok(InstKind::Compare { op, dst, lhs, rhs });
        }
        if let Some(op) = ConvOp::from_name(word) {
            return Ok(InstKind::Convert { op, dst, src: self.operand(line)? });
        }
        self.other_assignment(dst, word, &start, line)
    }

    fn other_assignment(
        &mut self,
        dst: RegId,
        word: &str,
        start: &Cursor<'t>,
        line: &mut Cursor<'t>,
    ) -> Result<InstKind> {
        Ok(match word {
            "move" => InstKind::Move { dst, src: self.operand(line)? },
            "undef" => InstKind::Undef { dst },
            "forget" => InstKind::Forget { dst },
            "ptradd" => {
                let (base, offset) = self.pair(line)?;
                InstKind::PtrAdd { dst, base, offset, note: self.note(line)? }
            }
            "ptrdiff" => {
                let (lhs, rhs) = self.pair(line)?;
                InstKind::PtrDiff { dst, lhs, rhs }
            }
            "load" => {
                let volatile = line.eat_word("volatile");
                InstKind::Load { dst, addr: self.operand(line)?, volatile }
            }
            "loadbits" => InstKind::LoadBits { dst, addr: self.operand(line)?, bits: self.bits(line)? },
            "alloca" => {
                let size = self.operand(line)?;
                line.expect(b',')?;
                InstKind::Alloca { dst, size, align: line.labelled("align")? }
            }
            "call" => self.call(dst, line)?,
            "va_arg" => {
                let list = self.operand(line)?;
                line.expect(b',')?;
                InstKind::VaArg { dst, list, ty: self.p.ty(line)? }
            }
            _ => return start.error("no such operation"),
        })
    }

    /// An instruction without a result, after its word.
    pub(super) fn effect(
        &mut self,
        word: &str,
        start: &Cursor<'t>,
        line: &mut Cursor<'t>,
    ) -> Result<InstKind> {
        Ok(match word {
            "store" => {
                let volatile = line.eat_word("volatile");
                let (addr, value) = self.pair(line)?;
                InstKind::Store { addr, value, volatile }
            }
            "storebits" => {
                let (addr, value) = self.pair(line)?;
                InstKind::StoreBits { addr, value, bits: self.bits(line)? }
            }
            "copy" => {
                let (dst, src) = self.pair(line)?;
                line.expect(b',')?;
                let size = line.number()?;
                let mut aligns = [1; 2];
                for align in &mut aligns {
                    line.expect(b',')?;
                    *align = line.number()?;
                }
                InstKind::CopyMem { dst, src, size, aligns }
            }
            "fill" => {
                let addr = self.operand(line)?;
                line.expect(b',')?;
                let byte = line.number()?;
                line.expect(b',')?;
                InstKind::FillMem { addr, byte, size: line.number()? }
            }
            "live" => {
                let slot = self.slot(line)?;
                if line.eat(b',') {
                    InstKind::LiveSized { slot, size: self.operand(line)? }
                } else {
                    InstKind::Live { slot }
                }
            }
            "dead" => InstKind::Dead { slot: self.slot(line)? },
            "call" => self.call(RegId::NONE, line)?,
            "va_start" => InstKind::VaStart { list: self.operand(line)? },
            "va_end" => InstKind::VaEnd { list: self.operand(line)? },
            "va_copy" => {
                let (dst, src) = self.pair(line)?;
                InstKind::VaCopy { dst, src }
            }
            "unsupported" => InstKind::Unsupported { what: self.p.symbol(line)? },
            _ => return start.error("no such instruction"),
        })
    }

    fn pair(&mut self, line: &mut Cursor<'t>) -> Result<(Operand, Operand)> {
        let first = self.operand(line)?;
        line.expect(b',')?;
        Ok((first, self.operand(line)?))
    }

    /// `, n3` or nothing.
    fn note(&self, line: &mut Cursor<'t>) -> Result<NoteId> {
        if line.eat(b',') { line.id("n", self.p.limits.notes).map(NoteId::new) } else { Ok(NoteId::NONE) }
    }

    fn bits(&self, line: &mut Cursor<'t>) -> Result<BitRange> {
        line.expect(b',')?;
        let (first, width) = self.p.bit_range(line)?;
        Ok(BitRange { first, width, signed: line.eat_word("signed") })
    }

    fn call(&mut self, dst: RegId, line: &mut Cursor<'t>) -> Result<InstKind> {
        let callee = self.operand(line)?;
        let start = *line;
        line.expect(b'(')?;
        let first = self.body.operands.len();
        while !line.eat(b')') {
            if self.body.operands.len() > first {
                line.expect(b',')?;
            }
            let arg = self.operand(line)?;
            self.body.operands.push(arg);
        }
        let end = u32::try_from(self.body.operands.len()).or_else(|_| start.error("too many arguments"))?;
        let args = OperandList { start: first as u32, end };
        Ok(InstKind::Call { dst, callee, args, sig: self.p.sig(line)? })
    }

    /// A register, slot, global, function or constant.
    pub(super) fn operand(&mut self, line: &mut Cursor<'t>) -> Result<Operand> {
        match line.peek() {
            Some(b'%') => self.reg(line).map(Operand::Reg),
            Some(b'$') => self.slot(line).map(Operand::Slot),
            Some(b'@') => Ok(match self.p.linked(line)? {
                Linked::Global(id) => Operand::Global(id),
                Linked::Func(id) => Operand::Func(id),
            }),
            _ => self.constant(line),
        }
    }

    fn constant(&mut self, line: &mut Cursor<'t>) -> Result<Operand> {
        let start = *line;
        let word = line.word()?;
        let item = if word == "label" {
            let (func, block) = self.p.label(line)?;
            Const::Label { func, block }
        } else {
            let Some(ty) = Ty::from_name(word) else { return start.error("this is no operand") };
            Const::Bits { ty, bits: self.number(ty, line)? }
        };
        Ok(Operand::Const(self.p.program.consts.intern(item)))
    }

    /// The bits of a number of this type.
    fn number(&self, ty: Ty, line: &mut Cursor<'t>) -> Result<u128> {
        if ty == Ty::Ptr && line.eat_word("null") {
            return Ok(0);
        }
        let width = ty.bits(self.p.program.model());
        let mask = mask(width);
        line.peek();
        let start = *line;
        let negative = ty.is_int() && line.eat(b'-');
        let number = line.wide()?;
        match negative {
            false if number <= mask => Ok(number),
            true if number <= 1 << (width - 1) => Ok(number.wrapping_neg() & mask),
            _ => start.error("the number does not fit its type"),
        }
    }
}

fn binary_word(word: &str) -> Option<(BinOp, Arith)> {
    let (name, arith) = match (word.strip_suffix(SIGNED), word.strip_suffix(SCALED)) {
        (Some(name), _) => (name, Arith::Signed),
        (_, Some(name)) => (name, Arith::Scaled),
        _ => (word, Arith::Wrap),
    };
    BinOp::from_name(name).map(|op| (op, arith))
}
