//! The checks of a body as a whole: parameters, registers, slots, and who owns which range.

use super::tables::is_loc;
use super::{Defect, Invariant, Log};
use crate::constant::Const;
use crate::function::{Body, Function};
use crate::id::{BlockId, FuncId, RegId, SlotId};
use crate::inst::{Operand, OperandList};
use crate::layout::{DataModel, Ty};
use crate::program::{Program, RelocTarget};
use crate::types::{Signature, TypeId, TypeKind};
use ringfence_base::{Id, Loc};

/// Checks every body of the program.
pub(super) fn check_all(program: &Program, log: &mut Log) {
    let labels = all_labels(program);
    let mut scratch = Scratch::default();
    for (id, function) in program.functions.iter_ids() {
        let Some(body) = &function.body else { continue };
        if log.is_full() {
            return;
        }
        let first = labels.partition_point(|&(func, _)| func < id);
        let last = labels.partition_point(|&(func, _)| func <= id);
        BodyCheck {
            program,
            function,
            body,
            sig: program.types.sig(function.sig),
            model: program.model(),
            labels: &labels[first..last],
            scratch: &mut scratch,
            log,
            block: BlockId::NONE,
            inst: None,
            loc: function.loc,
        }
        .check();
    }
}

/// Every block whose address some constant or relocation is, sorted.
fn all_labels(program: &Program) -> Vec<(FuncId, BlockId)> {
    let consts = program.consts.items().iter().filter_map(|&item| match item {
        Const::Label { func, block } => Some((func, block)),
        Const::Bits { .. } => None,
    });
    let relocs = program.globals.iter().flat_map(|g| &g.relocs).filter_map(|reloc| match reloc.target {
        RelocTarget::Label(func, block) => Some((func, block)),
        _ => None,
    });
    let mut labels: Vec<_> = consts.chain(relocs).collect();
    labels.sort_unstable();
    labels.dedup();
    labels
}

/// Buffers that serve all bodies.
#[derive(Default)]
pub(super) struct Scratch {
    ranges: Vec<(u32, u32)>,
    lists: Vec<(u32, u32)>,
    pub(super) targets: Vec<BlockId>,
}

/// The check of one body, with the place that it has come to.
pub(super) struct BodyCheck<'a> {
    pub(super) program: &'a Program,
    pub(super) function: &'a Function,
    pub(super) body: &'a Body,
    pub(super) sig: &'a Signature,
    pub(super) model: DataModel,
    pub(super) labels: &'a [(FuncId, BlockId)],
    pub(super) scratch: &'a mut Scratch,
    log: &'a mut Log,
    block: BlockId,
    inst: Option<u32>,
    loc: Loc,
}

/// How a value of a C type is passed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Passing {
    /// Not at all: `void`.
    Nothing,
    /// In a register of this type; the address for an aggregate.
    Value(Ty),
    /// As the address of an aggregate.
    Address,
}

impl Passing {
    /// The type of the register, if there is one.
    pub(super) fn ty(self) -> Option<Ty> {
        match self {
            Passing::Nothing => None,
            Passing::Value(ty) => Some(ty),
            Passing::Address => Some(Ty::Ptr),
        }
    }
}

impl<'a> BodyCheck<'a> {
    fn check(&mut self) {
        self.check_params();
        self.check_regs();
        self.check_slots();
        if self.check_ranges() {
            self.check_blocks();
            self.check_lists();
        }
    }

    /// Adds a defect at the present place.
    #[cold]
    pub(super) fn report(&mut self, invariant: Invariant, message: impl Into<String>) {
        let owner = format!("function '{}'", self.program.names.name(self.function.name));
        let (block, inst, loc) = (self.block.get(), self.inst, self.loc);
        self.log.add(Defect { owner, block, inst, loc, invariant, message: message.into() });
    }

    /// How a value of this type, known to exist, is passed.
    pub(super) fn passing(&self, ty: TypeId) -> Passing {
        match self.program.types.scalar(ty) {
            Some(scalar) => Passing::Value(scalar),
            None if self.program.types.kind(ty) == TypeKind::Void => Passing::Nothing,
            None => Passing::Address,
        }
    }

    /// Whether a type exists; a defect if not.
    pub(super) fn has_type(&mut self, ty: TypeId) -> bool {
        let found = self.program.types.kinds().get(ty).is_some();
        if !found {
            self.report(Invariant::Ids, format!("no type {ty}"));
        }
        found
    }

    /// The type of a register; a defect when there is no such register.
    #[inline]
    pub(super) fn reg(&mut self, reg: RegId) -> Option<Ty> {
        match self.body.regs.get(reg) {
            Some(found) => Some(found.ty),
            None => self.missing(reg),
        }
    }

    /// Whether a slot exists; a defect if not.
    #[inline]
    pub(super) fn slot(&mut self, slot: SlotId) {
        if self.body.slots.get(slot).is_none() {
            self.missing(slot);
        }
    }

    /// The type of an operand; a defect when it names nothing.
    #[inline]
    pub(super) fn operand(&mut self, operand: Operand) -> Option<Ty> {
        match operand {
            Operand::Reg(reg) => self.reg(reg),
            Operand::Const(id) => match self.program.consts.items().get(id) {
                Some(item) => Some(item.ty()),
                None => self.missing(id),
            },
            Operand::Slot(id) if self.body.slots.get(id).is_none() => self.missing(id),
            Operand::Global(id) if self.program.globals.get(id).is_none() => self.missing(id),
            Operand::Func(id) if self.program.functions.get(id).is_none() => self.missing(id),
            Operand::Slot(_) | Operand::Global(_) | Operand::Func(_) => Some(Ty::Ptr),
        }
    }

    #[cold]
    fn missing(&mut self, id: impl std::fmt::Display) -> Option<Ty> {
        self.report(Invariant::Ids, format!("no {id}"));
        None
    }

    /// The operands of a list; none, with a defect, when it is out of range.
    pub(super) fn list(&mut self, list: OperandList) -> &'a [Operand] {
        let body = self.body;
        match body.operands.get(list.start as usize..list.end as usize) {
            Some(operands) => {
                self.scratch.lists.push((list.start, list.end));
                operands
            }
            None => {
                self.report(Invariant::Lists, "the arguments are not among the operands");
                &[]
            }
        }
    }

    fn check_params(&mut self) {
        let body = self.body;
        for param in &body.params {
            if let Some(reg) = self.reg(param.reg)
                && self.has_type(param.ty)
                && self.passing(param.ty).ty() != Some(reg)
            {
                self.report(Invariant::Parameters, format!("parameter {} is not of its C type", param.reg));
            }
        }
        let mut regs: Vec<RegId> = body.params.iter().map(|p| p.reg).chain(body.result).collect();
        regs.sort_unstable();
        if regs.windows(2).any(|pair| pair[0] == pair[1]) {
            self.report(Invariant::Parameters, "two parameters arrive in one register");
        }
        if self.sig.prototyped {
            self.check_prototype();
        }
        let wanted = self.passing(self.sig.ret) == Passing::Address;
        match body.result {
            Some(reg) if self.reg(reg).is_some_and(|ty| ty != Ty::Ptr) => {
                self.report(Invariant::Parameters, "the result register is no pointer");
            }
            result if result.is_some() != wanted => {
                self.report(Invariant::Parameters, "the result register does not agree with the signature");
            }
            _ => {}
        }
    }

    fn check_prototype(&mut self) {
        let (body, sig) = (self.body, self.sig);
        if body.params.len() != sig.params.len() {
            self.report(Invariant::Parameters, "the number of parameters is not the signature's");
        }
        for (param, &ty) in body.params.iter().zip(&sig.params) {
            let exists = self.program.types.kinds().get(param.ty).is_some();
            if exists && self.passing(param.ty) != self.passing(ty) {
                self.report(Invariant::Parameters, format!("parameter {} is not the signature's", param.reg));
            }
        }
    }

    fn check_regs(&mut self) {
        for (id, reg) in self.body.regs.iter_ids() {
            let type_ok = reg.ctype.is_none() || self.program.types.kinds().get(reg.ctype).is_some();
            if !type_ok || !is_loc(self.program, reg.loc) {
                self.report(Invariant::Ids, format!("register {id} names no type or location"));
            }
        }
    }

    fn check_slots(&mut self) {
        for (id, slot) in self.body.slots.iter_ids() {
            if !is_loc(self.program, slot.loc) {
                self.report(Invariant::Ids, format!("slot {id} names no location"));
            }
            if !slot.align.is_power_of_two() {
                self.report(Invariant::Alignment, format!("the alignment of {id} is no power of two"));
            }
            if self.has_type(slot.ctype)
                && self.program.types.size(slot.ctype).is_some_and(|size| size > slot.size)
            {
                self.report(Invariant::Slots, format!("slot {id} is smaller than its type"));
            }
        }
    }

    /// Whether there is an entry and every block owns a range of its own.
    fn check_ranges(&mut self) -> bool {
        let len = self.body.insts.len();
        self.scratch.ranges.clear();
        self.scratch.lists.clear();
        let mut ok = !self.body.blocks.is_empty();
        if !ok {
            self.report(Invariant::Blocks, "there is no entry block");
        }
        for (id, block) in self.body.blocks.iter_ids() {
            if block.insts.start > block.insts.end || block.insts.end as usize > len {
                self.report(Invariant::Blocks, format!("the range of {id} is not among the instructions"));
                ok = false;
            } else {
                self.scratch.ranges.push((block.insts.start, block.insts.end));
            }
        }
        if overlap(&mut self.scratch.ranges) {
            self.report(Invariant::Blocks, "two blocks share an instruction");
            ok = false;
        }
        ok
    }

    fn check_blocks(&mut self) {
        let (program, body) = (self.program, self.body);
        for (id, block) in body.blocks.iter_ids() {
            self.block = id;
            for (index, inst) in body.block_insts(id).iter().enumerate() {
                self.inst = Some(index as u32);
                self.loc = inst.loc;
                if !is_loc(program, inst.loc) {
                    self.bad_loc();
                }
                self.check_inst(&inst.kind);
            }
            self.inst = None;
            self.loc = block.term_loc;
            if !is_loc(program, block.term_loc) {
                self.bad_loc();
            }
            self.check_terminator(&block.term);
        }
        self.block = BlockId::NONE;
        self.loc = self.function.loc;
    }

    #[cold]
    fn bad_loc(&mut self) {
        self.loc = Loc::NONE;
        self.report(Invariant::Ids, "no such location");
    }

    fn check_lists(&mut self) {
        if overlap(&mut self.scratch.lists) {
            self.report(Invariant::Lists, "two calls share an argument");
        }
    }

    /// Whether a block exists; a defect if not.
    pub(super) fn target(&mut self, block: BlockId) {
        if block.index() >= self.body.blocks.len() {
            self.missing(block);
        }
    }
}

/// Whether two of the half-open ranges share an element. Sorts only what comes unordered.
fn overlap(ranges: &mut Vec<(u32, u32)>) -> bool {
    ranges.retain(|(start, end)| start < end);
    if !ranges.is_sorted() {
        ranges.sort_unstable();
    }
    ranges.windows(2).any(|pair| pair[0].1 > pair[1].0)
}
