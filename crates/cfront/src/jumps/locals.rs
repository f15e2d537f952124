//! What a jump does to the variables of the frame that it arrives in.
//!
//! A variable that is not `volatile` and was changed between `setjmp` and `longjmp` is indeterminate (ISO C 7.13.2.1p3); any other has
//! its value. A block between a call of `setjmp` and a jump to it is one that can be reached from behind the call and from which its
//! arrival can be reached, both without executing the call again; variables that are written in none of these
//! blocks ([`Between`]) need nothing. Of the others:
//!
//! - A scalar in a register that was never written before the call is indeterminate, or no variable at all there: it is forgotten.
//! - A scalar that was written before is copied at the call and compared where the jump arrives: if it has changed, it becomes indeterminate, and stays so at further
//!   jumps to the same call. One that was written with the value that it had has that value, whatever the compiler did.
//! - An object in memory that begins after the call ends: the jump leaves its scope.
//! - An object in memory that may have changed, which every object may whose address goes elsewhere, is compared, too, scalar by scalar, unless
//!   nobody can look at it from there on. If it has changed, the program is not followed; nor if the object has more than [`MOST`] scalars, or some
//!   that cannot be compared. Jump buffers are exempt: what they hold is looked at by jumps alone, which check it.
//!
//! Objects that `volatile` variables are have their values. What a block of instructions does is that of all of its instructions, since
//! blocks end at calls that jumps come out of; the result of such a call is written behind it.

use super::code::{BlockSet, Code};
use super::split::Site;
use ringfence_base::{Id, IdVec, Loc};
use ringfence_ir::cfg::Cfg;
use ringfence_ir::{
    ArrayLen, BlockId, Body, CmpOp, ConvOp, InstKind, Liveness, Operand, Program, RecordKind, RegId, SlotId,
    Terminator, Ty, TypeId, TypeKind,
};
use std::collections::BTreeSet;

/// What becomes of the variables when a jump arrives.
#[derive(Debug, Default)]
struct Plan {
    /// Registers that are indeterminate if they have changed.
    compared: Vec<RegId>,
    /// Registers that are indeterminate, and whether they are read again.
    forgotten: Vec<(RegId, bool)>,
    /// Objects that must not have changed.
    watched: Vec<(SlotId, Vec<Leaf>)>,
    /// Objects that end.
    ended: Vec<SlotId>,
    /// The variable that cannot be followed.
    refused: Option<String>,
}

/// Makes each arrival deal with the variables of the frame.
pub(super) fn keep(code: &mut Code<'_>, sites: &[Site]) {
    if sites.is_empty() {
        return;
    }
    let body = code.close();
    let facts = Facts::new(&body, sites);
    let mut plans: Vec<Plan> = sites.iter().map(|&site| facts.plan(code.program, site)).collect();
    refuse_shared(&body, &mut plans, code.program);
    for (&site, plan) in sites.iter().zip(plans) {
        apply(code, site, plan);
    }
}

/// Refuses jumps to several calls that would compare the same variable: one may have made it indeterminate for the other.
fn refuse_shared(body: &Body, plans: &mut [Plan], program: &Program) {
    let mut seen = BTreeSet::new();
    let mut shared: BTreeSet<RegId> = BTreeSet::new();
    for plan in plans.iter() {
        shared.extend(plan.compared.iter().filter(|&&reg| !seen.insert(reg)));
    }
    for plan in plans.iter_mut() {
        if let Some(&reg) = plan.compared.iter().find(|reg| shared.contains(reg)) {
            plan.refused.get_or_insert_with(|| program.names.name(body.regs[reg].name).to_owned());
        }
    }
}

/// What is known of a function with calls of `setjmp`.
struct Facts<'b> {
    body: &'b Body,
    cfg: Cfg,
    liveness: Liveness,
    presence: Presence,
    addresses: Addresses,
    tokens: Vec<SlotId>,
}

impl<'b> Facts<'b> {
    fn new(body: &'b Body, sites: &[Site]) -> Self {
        let cfg = Cfg::new(body);
        let liveness = Liveness::new(body, &cfg);
        let (presence, addresses) = (Presence::new(body, &cfg), Addresses::new(body));
        let tokens = sites.iter().map(|site| site.token).collect();
        Self { body, cfg, liveness, presence, addresses, tokens }
    }

    fn plan(&self, program: &Program, site: Site) -> Plan {
        let between = Between::new(self, site);
        let mut plan = Plan::default();
        for reg in self.body.regs.ids().filter(|&reg| between.registers.contains(&reg) && reg != site.dst) {
            self.plan_register(program, site, reg, &mut plan);
        }
        for slot in self.body.slots.ids().filter(|slot| !self.tokens.contains(slot)) {
            self.plan_slot(program, (site, &between), slot, &mut plan);
        }
        plan
    }

    /// A register that is written between the call and the jump. One that is not read again matters only if it is a variable that may hold a block.
    fn plan_register(&self, program: &Program, site: Site, reg: RegId, plan: &mut Plan) {
        let register = &self.body.regs[reg];
        let is_live = self.liveness.is_live_in(site.after, reg);
        let is_variable = self.body.is_variable(reg);
        let may_hold_block = is_variable && register.ty.holds_addresses(program.model());
        if !is_live && !may_hold_block {
            return;
        }
        let presence = self.presence.of_register(site.before, reg);
        match presence {
            ABSENT => plan.forgotten.push((reg, is_live)),
            PRESENT if is_variable && compared_as(register.ty).is_some() => plan.compared.push(reg),
            _ => plan.refuse(program, register.name),
        }
    }

    fn plan_slot(&self, program: &Program, (site, between): (Site, &Between), slot: SlotId, plan: &mut Plan) {
        let object = &self.body.slots[slot];
        let presence = self.presence.of_slot(self.body, site.before, slot);
        let begins = between.restarted.contains(&slot);
        let changes = between.written.contains(&slot) || self.addresses.escaped.contains(&slot);
        match presence {
            ABSENT if begins => plan.ended.push(slot),
            ABSENT => {}
            PRESENT if !begins => {
                let is_seen = self.addresses.escaped.contains(&slot) || self.is_mentioned(site, slot);
                if changes && is_seen && !object.volatile {
                    match leaves(program, object.ctype) {
                        Some(leaves) => plan.watched.push((slot, leaves)),
                        None => plan.refuse(program, object.name),
                    }
                }
            }
            _ => plan.refuse(program, object.name),
        }
    }

    /// Whether an instruction that can be reached from an arrival names a slot.
    fn is_mentioned(&self, site: Site, slot: SlotId) -> bool {
        let follow =
            |block: BlockId, next: &mut Vec<BlockId>| next.extend(self.body.blocks[block].term.successors());
        let reached = BlockSet::reached(self.body, [site.arrival], follow);
        let mut found = false;
        for block in self.body.blocks.ids().filter(|&block| reached.has(block)) {
            for inst in self.body.block_insts(block) {
                inst.kind.for_each_use(self.body, |operand| found |= self.addresses.leads_to(operand, slot));
            }
        }
        found
    }
}

impl Plan {
    fn refuse(&mut self, program: &Program, name: ringfence_base::Symbol) {
        self.refused.get_or_insert_with(|| program.names.name(name).to_owned());
    }
}

/// The integer type that a register's value is compared as; absent where a comparison does not tell bits apart.
fn compared_as(ty: Ty) -> Option<Ty> {
    match ty {
        Ty::F32 => Some(Ty::I32),
        Ty::F64 => Some(Ty::I64),
        Ty::F80 | Ty::F128 => None,
        _ => Some(ty),
    }
}

/// How many scalars of an object are compared at most.
const MOST: usize = 32;

/// A scalar in an object.
#[derive(Debug, Clone, Copy)]
struct Leaf {
    offset: u64,
    ty: Ty,
}

/// The scalars of an object, those of jump buffers aside; absent if there are too many, or others than can be compared.
fn leaves(program: &Program, ty: TypeId) -> Option<Vec<Leaf>> {
    let mut leaves = Vec::new();
    add_leaves(program, ty, 0, &mut leaves).then_some(leaves)
}

fn add_leaves(program: &Program, ty: TypeId, offset: u64, leaves: &mut Vec<Leaf>) -> bool {
    let types = &program.types;
    if let Some(ty) = types.scalar(ty) {
        leaves.push(Leaf { offset, ty });
        return leaves.len() <= MOST && compared_as(ty).is_some();
    }
    match types.kind(ty) {
        TypeKind::Array { element, len: ArrayLen::Fixed(len) } => {
            let Some(size) = types.size(element) else { return false };
            (0..len).all(|at| add_leaves(program, element, offset + at * size, leaves))
        }
        TypeKind::Record(id) => {
            let record = types.record(id);
            let is_buffer = program.names.name(record.tag) == "__jmp_buf_tag";
            let is_struct = record.kind == RecordKind::Struct && record.complete;
            is_buffer
                || is_struct
                    && record.fields.iter().all(|field| {
                        field.bits.is_none() && add_leaves(program, field.ty, offset + field.offset, leaves)
                    })
        }
        _ => false,
    }
}

/// What is written between a call of `setjmp` and a jump to it.
struct Between {
    registers: BTreeSet<RegId>,
    /// Objects that are written at their own addresses.
    written: BTreeSet<SlotId>,
    /// Objects that begin or end.
    restarted: BTreeSet<SlotId>,
}

impl Between {
    fn new(facts: &Facts<'_>, site: Site) -> Self {
        let body = facts.body;
        let forward = BlockSet::reached(body, [site.after], |block, next| {
            if block != site.before {
                next.extend(body.blocks[block].term.successors());
            }
        });
        let backward =
            BlockSet::reached(body, facts.cfg.predecessors(site.arrival).to_vec(), |block, next| {
                next.extend(facts.cfg.predecessors(block).iter().filter(|&&from| from != site.before));
            });
        let mut between =
            Self { registers: BTreeSet::new(), written: BTreeSet::new(), restarted: BTreeSet::new() };
        for block in body.blocks.ids().filter(|&block| forward.has(block) && backward.has(block)) {
            body.block_insts(block).iter().for_each(|inst| between.add(&facts.addresses, &inst.kind));
        }
        between
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
            _ => {}
        }
    }
}

/// Which registers hold addresses in which slots, and which slots' addresses go elsewhere.
struct Addresses {
    roots: IdVec<RegId, BTreeSet<SlotId>>,
    escaped: BTreeSet<SlotId>,
}

impl Addresses {
    fn new(body: &Body) -> Self {
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
    fn of(&self, operand: Operand) -> BTreeSet<SlotId> {
        match operand {
            Operand::Slot(slot) => BTreeSet::from([slot]),
            Operand::Reg(reg) => self.roots[reg].clone(),
            _ => BTreeSet::new(),
        }
    }

    fn leads_to(&self, operand: Operand, slot: SlotId) -> bool {
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

/// Of a register: that no way there wrote it. Of a slot: that it holds no object.
const ABSENT: u8 = 1;

/// Of a register: that every way there wrote it. Of a slot: that it holds an object.
const PRESENT: u8 = 2;

/// Which registers were written, and which slots hold objects, at the end of each block.
struct Presence {
    at_end: IdVec<BlockId, Vec<u8>>,
}

impl Presence {
    fn new(body: &Body, cfg: &Cfg) -> Self {
        let count = body.regs.len() + body.slots.len();
        let mut at_end = IdVec::filled(vec![0; count], body.blocks.len());
        let mut changed = true;
        while changed {
            changed = false;
            for &block in cfg.reverse_postorder() {
                let mut state = vec![0; count];
                if block == Body::ENTRY {
                    state.fill(ABSENT);
                    let arrive = body.params.iter().map(|param| param.reg).chain(body.result);
                    arrive.for_each(|reg| state[reg.index()] = PRESENT);
                }
                for &from in cfg.predecessors(block) {
                    let from: &Vec<u8> = &at_end[from];
                    state.iter_mut().zip(from).for_each(|(all, one)| *all |= one);
                }
                body.block_insts(block).iter().for_each(|inst| step(body, &inst.kind, &mut state));
                changed |= at_end[block] != state;
                at_end[block] = state;
            }
        }
        Self { at_end }
    }

    fn of_register(&self, block: BlockId, reg: RegId) -> u8 {
        self.at_end[block][reg.index()]
    }

    fn of_slot(&self, body: &Body, block: BlockId, slot: SlotId) -> u8 {
        self.at_end[block][body.regs.len() + slot.index()]
    }
}

/// What an instruction does to what is present.
fn step(body: &Body, kind: &InstKind, state: &mut [u8]) {
    match *kind {
        InstKind::Undef { dst } | InstKind::Forget { dst } => state[dst.index()] = ABSENT,
        InstKind::Live { slot } | InstKind::LiveSized { slot, .. } => {
            state[body.regs.len() + slot.index()] = PRESENT;
        }
        InstKind::Dead { slot } => state[body.regs.len() + slot.index()] = ABSENT,
        _ => kind.def().into_iter().for_each(|dst| state[dst.index()] = PRESENT),
    }
}

/// Writes the code of a plan.
fn apply(code: &mut Code<'_>, site: Site, plan: Plan) {
    let loc = site.loc;
    if let Some(name) = plan.refused {
        return code.refuse(site.arrival, loc, &changed(&name));
    }
    let mut now = site.arrival;
    for (slot, leaves) in plan.watched {
        for leaf in leaves {
            now = watch(code, site, now, (slot, leaf));
        }
    }
    for slot in plan.ended {
        code.push(now, loc, InstKind::Dead { slot });
    }
    for (dst, is_read) in plan.forgotten {
        let kind = if is_read { InstKind::Undef { dst } } else { InstKind::Forget { dst } };
        code.push(now, loc, kind);
    }
    for reg in plan.compared {
        now = compare(code, site, now, reg);
    }
    code.end(now, loc, Terminator::Jump(site.after));
}

/// What is said where a variable may have changed.
fn changed(name: &str) -> String {
    format!("a jump to `setjmp` after `{name}`, which is not volatile, may have changed")
}

/// Refuses to go on if a scalar of an object is not what it was at the call. The block behind that comes back.
fn watch(code: &mut Code<'_>, site: Site, now: BlockId, (slot, leaf): (SlotId, Leaf)) -> BlockId {
    let (loc, before) = (site.loc, site.before);
    let what = changed(code.program.names.name(code.body.slots[slot].name));
    let copy = code.read_slot(before, loc, slot, (leaf.offset, leaf.ty));
    let own = code.read_slot(now, loc, slot, (leaf.offset, leaf.ty));
    let (own, copy) = (bits(code, now, site, own), bits(code, now, site, copy));
    let cond = code.compare(now, loc, CmpOp::Ne, own, copy);
    let [then, otherwise] = [(); 2].map(|()| code.new_block(loc));
    code.refuse(then, loc, &what);
    code.end(now, Loc::NONE, Terminator::Branch { cond, then, otherwise });
    otherwise
}

/// Makes a register indeterminate if it is not what it was at the call, or became indeterminate by an earlier jump. The block behind
/// that comes back.
fn compare(code: &mut Code<'_>, site: Site, now: BlockId, reg: RegId) -> BlockId {
    let (loc, before) = (site.loc, site.before);
    let (copy, gone) = (code.temporary(code.body.regs[reg].ty), code.temporary(Ty::I1));
    let [no, yes] = [0, 1].map(|bit| code.program.number(Ty::I1, bit));
    code.push(before, loc, InstKind::Move { dst: copy, src: Operand::Reg(reg) });
    code.push(before, loc, InstKind::Move { dst: gone, src: no });
    let [asked, lost, after] = [(); 3].map(|()| code.new_block(loc));
    code.end(now, Loc::NONE, Terminator::Branch { cond: Operand::Reg(gone), then: lost, otherwise: asked });
    let (own, copy) = (bits(code, asked, site, reg), bits(code, asked, site, copy));
    let cond = code.compare(asked, loc, CmpOp::Ne, own, copy);
    code.end(asked, Loc::NONE, Terminator::Branch { cond, then: lost, otherwise: after });
    code.push(lost, loc, InstKind::Move { dst: gone, src: yes });
    code.push(lost, loc, InstKind::Undef { dst: reg });
    code.end(lost, loc, Terminator::Jump(after));
    after
}

/// The bits of a register, to compare them.
fn bits(code: &mut Code<'_>, block: BlockId, site: Site, reg: RegId) -> Operand {
    let ty = code.body.regs[reg].ty;
    match compared_as(ty).filter(|&bits| bits != ty) {
        None => Operand::Reg(reg),
        Some(wanted) => {
            let dst = code.temporary(wanted);
            code.push(block, site.loc, InstKind::Convert { op: ConvOp::Bits, dst, src: Operand::Reg(reg) });
            Operand::Reg(dst)
        }
    }
}
