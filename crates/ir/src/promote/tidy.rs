//! What removes the copies that promotion leaves behind. The arguments why each step keeps the
//! meaning stand in the documentation of [`super`].
//!
//! Instructions are not moved here: those that go are cleared in `kept`.

use crate::function::Body;
use crate::id::{BlockId, RegId};
use crate::inst::{InstKind, Operand};
use ringfence_base::IdVec;

/// How often each register is written and read. The arrival of an argument is a write.
struct Counts {
    defs: IdVec<RegId, u32>,
    uses: IdVec<RegId, u32>,
}

impl Counts {
    fn new(body: &Body, kept: &[bool]) -> Self {
        let zeros = IdVec::filled(0u32, body.regs.len());
        let mut counts = Self { defs: zeros.clone(), uses: zeros };
        for reg in body.params.iter().map(|param| param.reg).chain(body.result) {
            counts.defs[reg] += 1;
        }
        for block in &body.blocks {
            for at in block.indices().filter(|&at| kept[at]) {
                let kind = &body.insts[at].kind;
                kind.for_each_use(body, |operand| counts.count_use(operand));
                if let Some(def) = kind.def() {
                    counts.defs[def] += 1;
                }
            }
            if let Some(operand) = block.term.operand() {
                counts.count_use(operand);
            }
        }
        counts
    }

    fn count_use(&mut self, operand: Operand) {
        if let Operand::Reg(reg) = operand {
            self.uses[reg] += 1;
        }
    }

    /// Whether a register is no variable and is written in one place only.
    fn is_temporary(&self, body: &Body, reg: RegId) -> bool {
        body.regs[reg].name.is_none() && self.defs[reg] == 1
    }
}

/// What a temporary is a copy of.
#[derive(Clone, Copy)]
struct Source {
    /// The register, or none when the temporary is no copy.
    root: RegId,
    /// Which write of the register it is a copy of.
    version: u32,
    /// The block of the move.
    block: BlockId,
    /// At how many reads it was up to date.
    fresh_uses: u32,
}

/// The walk that finds out which copies are up to date at all their reads.
struct Copies {
    copies: IdVec<RegId, Source>,
    versions: IdVec<RegId, u32>,
}

impl Copies {
    fn new(regs: usize) -> Self {
        let none = Source { root: RegId::NONE, version: 0, block: BlockId::NONE, fresh_uses: 0 };
        Self { copies: IdVec::filled(none, regs), versions: IdVec::filled(0, regs) }
    }

    /// The register that `reg` is an up-to-date copy of.
    fn root(&self, reg: RegId, block: BlockId) -> Option<RegId> {
        let copy = &self.copies[reg];
        let fresh = copy.root.is_some() && copy.block == block && self.versions[copy.root] == copy.version;
        fresh.then_some(copy.root)
    }

    fn visit_use(&mut self, operand: Operand, block: BlockId) {
        if let Operand::Reg(reg) = operand
            && self.root(reg, block).is_some()
        {
            self.copies[reg].fresh_uses += 1;
        }
    }

    fn visit_inst(&mut self, body: &Body, counts: &Counts, kind: &InstKind, block: BlockId) {
        kind.for_each_use(body, |operand| self.visit_use(operand, block));
        if let InstKind::Move { dst, src: Operand::Reg(src) } = *kind
            && counts.is_temporary(body, dst)
        {
            let root = self.root(src, block).unwrap_or(src);
            self.copies[dst] = Source { root, version: self.versions[root], block, fresh_uses: 0 };
        }
        if let Some(def) = kind.def() {
            self.versions[def] += 1;
        }
    }

    /// What to read instead of a register, if it is a copy that goes.
    fn replacement(&self, counts: &Counts, reg: RegId) -> Option<RegId> {
        let copy = &self.copies[reg];
        (copy.root.is_some() && copy.root != reg && copy.fresh_uses == counts.uses[reg]).then_some(copy.root)
    }
}

/// Reads variables directly where a temporary is a copy that stays up to date.
pub(super) fn forward_copies(body: &mut Body, kept: &mut [bool]) {
    let counts = Counts::new(body, kept);
    let mut copies = Copies::new(body.regs.len());
    for (id, block) in body.blocks.iter_ids() {
        for at in block.indices().filter(|&at| kept[at]) {
            copies.visit_inst(body, &counts, &body.insts[at].kind, id);
        }
        if let Some(operand) = block.term.operand() {
            copies.visit_use(operand, id);
        }
    }
    let replace = |operand| match operand {
        Operand::Reg(reg) => Operand::Reg(copies.replacement(&counts, reg).unwrap_or(reg)),
        other => other,
    };
    let Body { blocks, insts, operands, .. } = body;
    for block in blocks.iter_mut() {
        for at in block.indices() {
            let kind = &mut insts[at].kind;
            if let InstKind::Move { dst, .. } = *kind
                && copies.replacement(&counts, dst).is_some()
            {
                kept[at] = false;
            } else if kept[at] {
                kind.map_operands(operands, replace);
            }
        }
        if let Some(operand) = block.term.operand_mut() {
            *operand = replace(*operand);
        }
    }
}

/// Lets an instruction write a variable itself instead of a temporary that is then moved there.
pub(super) fn write_variables(body: &mut Body, kept: &mut [bool]) {
    let counts = Counts::new(body, kept);
    for id in body.blocks.ids() {
        let mut previous: Option<usize> = None;
        for at in body.blocks[id].indices() {
            if !kept[at] {
                continue;
            }
            let (kind, before) = (body.insts[at].kind, previous.replace(at));
            if let InstKind::Move { dst, src: Operand::Reg(src) } = kind
                && let Some(before) = before
                && body.insts[before].kind.def() == Some(src)
                && counts.is_temporary(body, src)
                && counts.uses[src] == 1
            {
                body.insts[before].kind.set_def(dst);
                kept[at] = false;
                previous = Some(before);
            }
        }
    }
}

/// Drops every `Undef` that nobody can tell from its absence.
pub(super) fn drop_undefs(body: &Body, kept: &mut [bool]) {
    let counts = Counts::new(body, kept);
    let none = (BlockId::NONE, 0usize);
    let mut unread: IdVec<RegId, (BlockId, usize)> = IdVec::filled(none, body.regs.len());
    for id in body.blocks.ids() {
        for at in body.blocks[id].indices() {
            if !kept[at] {
                continue;
            }
            let kind = &body.insts[at].kind;
            kind.for_each_use(body, |operand| {
                if let Operand::Reg(reg) = operand {
                    unread[reg] = none;
                }
            });
            let Some(def) = kind.def() else { continue };
            let (block, undef) = std::mem::replace(&mut unread[def], none);
            if block == id {
                kept[undef] = false;
            }
            if matches!(kind, InstKind::Undef { .. }) {
                kept[at] = counts.uses[def] != 0;
                unread[def] = (id, at);
            }
        }
    }
}

/// Lets arguments arrive in the variables that they are only copied to.
pub(super) fn join_params(body: &mut Body, kept: &mut [bool]) {
    let entered_again = |block: &crate::Block| block.term.successors().any(|to| to == Body::ENTRY);
    if body.params.is_empty() || body.blocks.iter().any(entered_again) {
        return;
    }
    let counts = Counts::new(body, kept);
    let mut touched = IdVec::filled(false, body.regs.len());
    let mut param_of = IdVec::filled(usize::MAX, body.regs.len());
    for (index, param) in body.params.iter().enumerate() {
        touched[param.reg] = true;
        param_of[param.reg] = index;
    }
    body.result.into_iter().for_each(|reg| touched[reg] = true);
    for at in body.blocks[Body::ENTRY].indices() {
        if !kept[at] {
            continue;
        }
        let kind = body.insts[at].kind;
        if let InstKind::Move { dst, src: Operand::Reg(src) } = kind
            && param_of[src] != usize::MAX
            && (counts.defs[src], counts.uses[src]) == (1, 1)
            && !touched[dst]
            && (body.regs[dst].name.is_some() || body.regs[src].name.is_none())
        {
            body.params[param_of[src]].reg = dst;
            kept[at] = false;
        }
        kind.for_each_use(body, |operand| {
            if let Operand::Reg(reg) = operand {
                touched[reg] = true;
            }
        });
        if let Some(def) = kind.def() {
            touched[def] = true;
        }
    }
}
