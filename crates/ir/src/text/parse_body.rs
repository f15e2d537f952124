//! Reading the text form: bodies, up to the instructions of [`super::parse_inst`].

use super::cursor::{Cursor, Result};
use super::parse::{LocalNames, Parser};
use crate::function::{Block, Body, Param, Reg, Slot};
use crate::id::{BlockId, RegId, SlotId};
use crate::inst::{Inst, SwitchCase, Terminator, WhyUnreachable};
use crate::layout::Ty;
use crate::types::TypeId;
use ringfence_base::{Loc, Symbol};

/// A body may have this many registers, or as many as the text has bytes.
const MANY_REGISTERS: usize = 1 << 20;

/// A body so far.
pub(super) struct BodyParser<'p, 't> {
    pub(super) p: &'p mut Parser<'t>,
    pub(super) body: Body,
    reg_names: LocalNames<RegId>,
    slot_names: LocalNames<SlotId>,
    /// Whether the last block still lacks its terminator.
    block_open: bool,
    /// The largest block that a terminator names, and where.
    furthest: Option<(BlockId, Cursor<'t>)>,
}

impl<'t> Parser<'t> {
    /// The lines of a function up to the closing brace.
    pub(super) fn body(&mut self, head: Cursor<'t>) -> Result<Body> {
        let mut parser = BodyParser {
            p: self,
            body: Body::default(),
            reg_names: LocalNames::default(),
            slot_names: LocalNames::default(),
            block_open: false,
            furthest: None,
        };
        while let Some(mut line) = parser.p.lines.next() {
            if line.eat(b'}') {
                line.finish()?;
                parser.end(line)?;
                return Ok(parser.body);
            }
            parser.line(line)?;
        }
        head.error("the function does not end")
    }
}

impl<'t> BodyParser<'_, 't> {
    /// At the closing brace.
    fn end(&self, line: Cursor<'t>) -> Result<()> {
        if self.block_open {
            return line.error("the last block does not end");
        }
        match self.furthest {
            Some((block, at)) if self.body.blocks.get(block).is_none() => at.error("no such block"),
            _ => Ok(()),
        }
    }

    fn line(&mut self, mut line: Cursor<'t>) -> Result<()> {
        let start = line;
        let line = &mut line;
        if line.eat_id("b") && line.eat(b':') {
            line.finish()?;
            return self.open_block(start);
        }
        *line = start;
        if self.block_open {
            self.statement(line)?;
        } else if self.body.blocks.is_empty() {
            self.declaration(line)?;
        } else {
            return start.error("a label is missing");
        }
        line.finish()
    }

    fn open_block(&mut self, mut line: Cursor<'t>) -> Result<()> {
        let start = line;
        if self.block_open {
            return start.error("the block before does not end");
        }
        if line.id("b", usize::MAX)? as usize != self.body.blocks.len() {
            return start.error("the blocks are not in order");
        }
        let at = self.next_inst(&start)?;
        let term = Terminator::Unreachable(WhyUnreachable::AfterNoReturn);
        self.body.blocks.push(Block { insts: at..at, term, term_loc: Loc::NONE });
        self.block_open = true;
        Ok(())
    }

    fn next_inst(&self, line: &Cursor<'t>) -> Result<u32> {
        u32::try_from(self.body.insts.len()).or_else(|_| line.error("there are too many instructions"))
    }

    fn declaration(&mut self, line: &mut Cursor<'t>) -> Result<()> {
        let start = *line;
        self.p.forget_place();
        match line.word()? {
            "reg" => self.registers(line),
            "slot" => self.slot_entry(line),
            "param" => {
                let reg = self.reg(line)?;
                let ty = self.p.ty(line)?;
                self.body.params.push(Param { reg, ty });
                Ok(())
            }
            "result" => {
                self.body.result = Some(self.reg(line)?);
                Ok(())
            }
            _ => start.error("neither a declaration nor a label"),
        }
    }

    fn register_type(&self, line: &mut Cursor<'t>) -> Result<Ty> {
        let start = *line;
        Ty::from_name(line.word()?).map_or_else(|| start.error("no such register type"), Ok)
    }

    fn registers(&mut self, line: &mut Cursor<'t>) -> Result<()> {
        let ty = self.register_type(line)?;
        let next = self.body.regs.next_id();
        let name = self.p.new_local(line, b'%', &mut self.reg_names, next)?;
        if name.is_none() && line.eat_all("..") {
            return self.run_of_registers(line, ty);
        }
        let ctype = if line.peek() == Some(b't') { self.p.ty(line)? } else { TypeId::NONE };
        let loc = self.p.loc(line)?;
        self.body.regs.push(Reg { ty, name, ctype, loc });
        self.check_count(line)
    }

    /// `%3..%9`: temporaries of one type.
    fn run_of_registers(&mut self, line: &mut Cursor<'t>, ty: Ty) -> Result<()> {
        let limit = self.p.lines.bytes.max(MANY_REGISTERS);
        let last = line.id("%", limit)? as usize;
        while self.body.regs.len() <= last {
            self.body.regs.push(Reg { ty, name: Symbol::NONE, ctype: TypeId::NONE, loc: Loc::NONE });
        }
        self.check_count(line)
    }

    fn check_count(&self, line: &Cursor<'t>) -> Result<()> {
        let limit = self.p.lines.bytes.max(MANY_REGISTERS);
        if self.body.regs.len() > limit { line.error("there are too many registers") } else { Ok(()) }
    }

    fn slot_entry(&mut self, line: &mut Cursor<'t>) -> Result<()> {
        let next = self.body.slots.next_id();
        let name = self.p.new_local(line, b'$', &mut self.slot_names, next)?;
        let ctype = self.p.ty(line)?;
        let size = line.labelled("size")?;
        let align = line.labelled("align")?;
        let volatile = line.eat_word("volatile");
        let temporary = line.eat_word("temporary");
        let loc = self.p.loc(line)?;
        let end = if line.eat_word("ends") { self.p.loc(line)? } else { Loc::NONE };
        self.body.slots.push(Slot { name, ctype, size, align, volatile, temporary, loc, end });
        Ok(())
    }

    /// The register of a name.
    pub(super) fn reg(&self, line: &mut Cursor<'t>) -> Result<RegId> {
        self.p.local(line, b'%', &self.reg_names, &self.body.regs)
    }

    /// The slot of a name.
    pub(super) fn slot(&self, line: &mut Cursor<'t>) -> Result<SlotId> {
        self.p.local(line, b'$', &self.slot_names, &self.body.slots)
    }

    /// An instruction or a terminator.
    fn statement(&mut self, line: &mut Cursor<'t>) -> Result<()> {
        let start = *line;
        let word = line.word()?;
        if let Some(term) = self.terminator(word, line)? {
            let term_loc = self.p.loc(line)?;
            if let Some(block) = self.body.blocks.iter_mut().last() {
                (block.term, block.term_loc) = (term, term_loc);
            }
            self.block_open = false;
            return Ok(());
        }
        let kind = match Ty::from_name(word) {
            Some(ty) => self.assignment(ty, line)?,
            None => self.effect(word, &start, line)?,
        };
        let loc = self.p.loc(line)?;
        self.body.insts.push(Inst { kind, loc });
        let end = self.next_inst(&start)?;
        if let Some(block) = self.body.blocks.iter_mut().last() {
            block.insts.end = end;
        }
        Ok(())
    }

    /// A block of this function, checked at its end.
    fn target(&mut self, line: &mut Cursor<'t>) -> Result<BlockId> {
        let start = *line;
        let block = BlockId::new(line.id("b", usize::MAX)?);
        if self.furthest.is_none_or(|(furthest, _)| block > furthest) {
            self.furthest = Some((block, start));
        }
        Ok(block)
    }

    /// The terminator that starts with this word, if one does.
    fn terminator(&mut self, word: &str, line: &mut Cursor<'t>) -> Result<Option<Terminator>> {
        Ok(Some(match word {
            "jump" => Terminator::Jump(self.target(line)?),
            "branch" => {
                let cond = self.operand(line)?;
                line.expect(b',')?;
                let then = self.target(line)?;
                line.expect(b',')?;
                Terminator::Branch { cond, then, otherwise: self.target(line)? }
            }
            "switch" => {
                let value = self.operand(line)?;
                line.expect(b',')?;
                let default = self.target(line)?;
                let mut cases = self.bracketed(line, Self::case)?;
                cases.sort_by_key(|case| case.low);
                Terminator::Switch { value, cases, default }
            }
            "goto" => {
                let addr = self.operand(line)?;
                Terminator::IndirectGoto { addr, targets: self.bracketed(line, Self::target)? }
            }
            "return" if line.is_at_end() || line.peek() == Some(b'!') => Terminator::Return(None),
            "return" => Terminator::Return(Some(self.operand(line)?)),
            "unreachable" if line.eat_word("promised") => Terminator::Unreachable(WhyUnreachable::Promised),
            "unreachable" => Terminator::Unreachable(WhyUnreachable::AfterNoReturn),
            _ => return Ok(None),
        }))
    }

    fn case(&mut self, line: &mut Cursor<'t>) -> Result<SwitchCase> {
        let low = line.wide()?;
        let high = if line.eat_all("..") { line.wide()? } else { low };
        Ok(SwitchCase { low, high, target: self.target(line)? })
    }

    /// A list in brackets.
    fn bracketed<T>(
        &mut self,
        line: &mut Cursor<'t>,
        item: impl Fn(&mut Self, &mut Cursor<'t>) -> Result<T>,
    ) -> Result<Box<[T]>> {
        let mut items = Vec::new();
        line.expect(b'[')?;
        while !line.eat(b']') {
            if !items.is_empty() {
                line.expect(b',')?;
            }
            items.push(item(self, line)?);
        }
        Ok(items.into_boxed_slice())
    }
}
