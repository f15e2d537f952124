//! What a function may do on the way from one of its calls of `setjmp` to a jump to it, and which of its objects others may write to.

use super::code::{BlockSet, Code};
use super::split::Site;
use ringfence_base::{IdVec, Loc};
use ringfence_ir::cfg::Cfg;
use ringfence_ir::{BlockId, Body, Inst, InstKind, Operand, RegId, SlotId, Ty};
use std::collections::BTreeSet;

/// What is written between a call of `setjmp` and a jump to it.
pub(super) struct Between {
    /// Those that may be executed on the way.
    pub(super) blocks: Vec<BlockId>,
    pub(super) registers: BTreeSet<RegId>,
    /// Registers of variables whose scopes end.
    pub(super) left: BTreeSet<RegId>,
    /// Objects that are written at their own addresses.
    pub(super) written: BTreeSet<SlotId>,
    /// Objects that begin or end.
    pub(super) restarted: BTreeSet<SlotId>,
    allocates: bool,
}

/// Something that happens on the way, which a flag says.
#[derive(Debug, Clone, Copy)]
pub(super) enum Event {
    /// A register is written.
    Writes(RegId),
    /// The scope of a variable in a register ends.
    Leaves(RegId),
    /// An object begins or ends.
    Restarts(SlotId),
    /// `alloca` is called.
    Allocates,
}

impl Event {
    fn is(self, kind: &InstKind) -> bool {
        match (self, *kind) {
            (Self::Writes(reg), _) => kind.def() == Some(reg),
            (Self::Leaves(reg), InstKind::Forget { dst }) => dst == reg,
            (
                Self::Restarts(own),
                InstKind::Live { slot } | InstKind::LiveSized { slot, .. } | InstKind::Dead { slot },
            ) => own == slot,
            (Self::Allocates, InstKind::Alloca { .. }) => true,
            _ => false,
        }
    }
}

impl Between {
    pub(super) fn new(body: &Body, (cfg, addresses): (&Cfg, &Addresses), site: &Site) -> Self {
        let forward = BlockSet::reached(body, [site.after], |block, next| {
            if block != site.before {
                next.extend(body.blocks[block].term.successors());
            }
        });
        let backward = BlockSet::reached(body, cfg.predecessors(site.arrival).to_vec(), |block, next| {
            next.extend(cfg.predecessors(block).iter().filter(|&&from| from != site.before));
        });
        let mut between = Self {
            blocks: body.blocks.ids().filter(|&block| forward.has(block) && backward.has(block)).collect(),
            registers: BTreeSet::new(),
            left: BTreeSet::new(),
            written: BTreeSet::new(),
            restarted: BTreeSet::new(),
            allocates: false,
        };
        for block in between.blocks.clone() {
            body.block_insts(block).iter().for_each(|inst| between.add(addresses, &inst.kind));
        }
        between
    }

    /// Whether `alloca` is called.
    pub(super) const fn allocates(&self) -> bool {
        self.allocates
    }

    fn add(&mut self, addresses: &Addresses, kind: &InstKind) {
        self.registers.extend(kind.def());
        match *kind {
            InstKind::Store { addr, .. }
            | InstKind::StoreBits { addr, .. }
            | InstKind::FillMem { addr, .. }
            | InstKind::CopyMem { dst: addr, .. } => self.written.extend(addresses.of(addr)),
            InstKind::Live { slot } | InstKind::LiveSized { slot, .. } | InstKind::Dead { slot } => {
                self.restarted.insert(slot);
            }
            InstKind::Forget { dst } => {
                self.left.insert(dst);
            }
            InstKind::Alloca { .. } => self.allocates = true,
            _ => {}
        }
    }

    /// A flag that says whether an event has happened since the call of `setjmp`.
    pub(super) fn note(&self, code: &mut Code<'_>, site: Site, event: Event) -> RegId {
        let dst = code.temporary(Ty::I1);
        let [no, yes] = [0, 1].map(|bit| InstKind::Move { dst, src: code.program.number(Ty::I1, bit) });
        code.push(site.before, site.loc, no);
        for &block in &self.blocks {
            let insts = &mut code.blocks[block].insts;
            if insts.iter().any(|inst| event.is(&inst.kind)) {
                let noted = |inst: Inst| {
                    let flag = Inst { kind: yes, loc: Loc::NONE };
                    std::iter::once(inst).chain(event.is(&inst.kind).then_some(flag))
                };
                *insts = std::mem::take(insts).into_iter().flat_map(noted).collect();
            }
        }
        dst
    }
}

/// Which registers hold addresses in which slots, and which slots' addresses go elsewhere.
pub(super) struct Addresses {
    roots: IdVec<RegId, BTreeSet<SlotId>>,
    pub(super) escaped: BTreeSet<SlotId>,
}

impl Addresses {
    pub(super) fn new(body: &Body) -> Self {
        let roots = IdVec::filled(BTreeSet::new(), body.regs.len());
        let mut addresses = Self { roots, escaped: BTreeSet::new() };
        while body.insts.iter().any(|inst| addresses.follow(&inst.kind)) {}
        body.insts.iter().for_each(|inst| addresses.escape(body, &inst.kind));
        for operand in body.blocks.iter().filter_map(|block| block.term.operand()) {
            addresses.escaped.extend(addresses.of(operand));
        }
        addresses
    }

    /// The slots that an operand may lead into.
    pub(super) fn of(&self, operand: Operand) -> BTreeSet<SlotId> {
        match operand {
            Operand::Slot(slot) => BTreeSet::from([slot]),
            Operand::Reg(reg) => self.roots[reg].clone(),
            _ => BTreeSet::new(),
        }
    }

    pub(super) fn leads_to(&self, operand: Operand, slot: SlotId) -> bool {
        match operand {
            Operand::Slot(own) => own == slot,
            Operand::Reg(reg) => self.roots[reg].contains(&slot),
            _ => false,
        }
    }

    /// Takes over where an address was computed from; whether that is new.
    fn follow(&mut self, kind: &InstKind) -> bool {
        let (InstKind::PtrAdd { dst, base: from, .. } | InstKind::Move { dst, src: from }) = *kind else {
            return false;
        };
        let (before, more) = (self.roots[dst].len(), self.of(from));
        self.roots[dst].extend(more);
        self.roots[dst].len() > before
    }

    /// Notes the addresses that an instruction hands on.
    fn escape(&mut self, body: &Body, kind: &InstKind) {
        match *kind {
            InstKind::Load { .. }
            | InstKind::LoadBits { .. }
            | InstKind::PtrAdd { .. }
            | InstKind::Move { .. }
            | InstKind::Compare { .. }
            | InstKind::PtrDiff { .. }
            | InstKind::FillMem { .. }
            | InstKind::CopyMem { .. } => {}
            InstKind::Store { value, .. } | InstKind::StoreBits { value, .. } => {
                let handed = self.of(value);
                self.escaped.extend(handed);
            }
            _ => kind.for_each_use(body, |operand| {
                let handed = self.of(operand);
                self.escaped.extend(handed);
            }),
        }
    }
}
