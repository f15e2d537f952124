//! What a jump does to the variables of the frame that it arrives in.
//!
//! A variable that is not `volatile` and was changed between `setjmp` and `longjmp` is indeterminate (ISO C 7.13.2.1p3); any other has
//! its value. A block between a call of `setjmp` and a jump to it is one that can be reached from behind the call and from which its
//! arrival can be reached, both without executing the call again; variables that are written in none of these
//! blocks ([`Between`]) need nothing. What happens in these blocks on the way to a jump is noted in flags ([`Event`]). Of the other variables:
//!
//! - A scalar in a register that was never written before the call is indeterminate, or no variable at all there: it is forgotten.
//! - A scalar that was written before and on the way, too, is compared where the jump arrives with a copy made at the call: if it has changed, it becomes
//!   indeterminate, and stays so at further jumps to the same call. If it is the same again, the program is not followed: it was changed, and a compiler may
//!   have kept what it was in between, but it may also have been written with the value that it had.
//! - An object in memory that begins after the call ends: the jump leaves its scope.
//! - If a scope that the call stands in was left on the way, or `alloca` called, the program is not followed: variables of this scope would begin, and what `alloca` gave
//!   would end.
//! - An object in memory that may have changed, which every object may whose address goes elsewhere, is compared, too, scalar by scalar, unless
//!   nobody can look at it from there on. If it has changed, the program is not followed; nor if the object has more than [`MOST`] scalars, or some
//!   that cannot be compared. What a function that was given the address wrote and restored is no change.
//! - A jump buffer that the function's own calls have set since the call may be a variable that is indeterminate: it is *stale*, which its token says, and jumps by it are not
//!   followed. Buffers are exempt from comparisons: what they hold is looked at by jumps alone, which check it.
//! - A value in the middle of an expression that `setjmp` stands in may be lost, which is why the standard has no such expressions: the jump is not followed.
//!
//! Objects that `volatile` variables are have their values. What a block of instructions does is that of all of its instructions, since
//! blocks end at calls that jumps come out of; the result of such a call is written behind it.

use super::between::{Addresses, Between, Event};
use super::code::{BlockSet, Code};
use super::split::{Refusal, Site};
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
    /// Registers that are indeterminate if they have changed, and whether they are read again.
    compared: Vec<(RegId, bool)>,
    /// Registers that are indeterminate, and whether they are read again.
    forgotten: Vec<(RegId, bool)>,
    /// Objects that must not have changed.
    watched: Vec<(SlotId, Vec<Leaf>)>,
    /// Objects that end.
    ended: Vec<SlotId>,
    /// What must not have happened on the way.
    events: Vec<Event>,
    /// Tokens of calls whose buffers are stale.
    stale: Vec<SlotId>,
    /// Why no jump is followed.
    refused: Option<String>,
}

/// Makes each arrival deal with the variables of the frame.
pub(super) fn keep(code: &mut Code<'_>, sites: &[Site]) {
    if sites.is_empty() {
        return;
    }
    let body = code.close();
    let facts = Facts::new(&body, sites);
    let ways: Vec<Between> = sites.iter().map(|site| facts.between(site)).collect();
    let both = || sites.iter().zip(&ways);
    let mut plans: Vec<Plan> = both().map(|way| facts.plan(code.program, way, sites)).collect();
    refuse_shared(&body, &mut plans, code.program);
    for (way, plan) in both().zip(plans) {
        apply(code, way, plan);
    }
}

/// Refuses jumps to several calls that would compare the same variable: one may have made it indeterminate for the other.
fn refuse_shared(body: &Body, plans: &mut [Plan], program: &Program) {
    let mut seen = BTreeSet::new();
    let mut shared: BTreeSet<RegId> = BTreeSet::new();
    for plan in plans.iter() {
        shared.extend(plan.compared.iter().map(|&(reg, _)| reg).filter(|&reg| !seen.insert(reg)));
    }
    for plan in plans.iter_mut() {
        if let Some(&(reg, _)) = plan.compared.iter().find(|(reg, _)| shared.contains(reg)) {
            plan.refuse(program, body.regs[reg].name);
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
        let (presence, addresses) = (Presence::new(body, &cfg, sites), Addresses::new(body));
        let tokens = sites.iter().map(|site| site.token).collect();
        Self { body, cfg, liveness, presence, addresses, tokens }
    }

    fn between(&self, site: &Site) -> Between {
        Between::new(self.body, (&self.cfg, &self.addresses), site)
    }

    fn plan(&self, program: &Program, (&site, between): (&Site, &Between), sites: &[Site]) -> Plan {
        let mut plan = Plan::default();
        if self.is_inside_expression(site) {
            plan.refused = Some(Refusal::Context.words().to_owned());
        }
        plan.events.extend(between.allocates().then_some(Event::Allocates));
        let is_stale = |other: &&Site| {
            other.before != site.before && other.may_be_local && between.blocks.contains(&other.before)
        };
        plan.stale.extend(sites.iter().filter(is_stale).map(|other| other.token));
        for reg in self.body.regs.ids().filter(|&reg| between.registers.contains(&reg) && reg != site.dst) {
            self.plan_register(program, (site, between), reg, &mut plan);
        }
        for slot in self.body.slots.ids().filter(|slot| !self.tokens.contains(slot)) {
            self.plan_slot(program, (site, between), slot, &mut plan);
        }
        plan
    }

    /// Whether a value of an expression is computed before a call and used behind it.
    fn is_inside_expression(&self, site: Site) -> bool {
        self.body.regs.ids().any(|reg| {
            reg != site.dst
                && !self.body.is_variable(reg)
                && self.body.result != Some(reg)
                && self.body.params.iter().all(|param| param.reg != reg)
                && self.liveness.is_live_in(site.after, reg)
        })
    }

    /// A register that is written between the call and the jump. One that is not read again matters only if it is a variable that may hold a block.
    fn plan_register(
        &self,
        program: &Program,
        (site, between): (Site, &Between),
        reg: RegId,
        plan: &mut Plan,
    ) {
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
            PRESENT if is_variable && compared_as(register.ty).is_some() => {
                plan.events.extend((is_live && between.left.contains(&reg)).then_some(Event::Leaves(reg)));
                plan.compared.push((reg, is_live));
            }
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
            PRESENT => {
                plan.events.extend(begins.then_some(Event::Restarts(slot)));
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
        self.refused.get_or_insert_with(|| changed(program.names.name(name)));
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

/// Of a register: that no way there wrote it. Of a slot: that it holds no object.
const ABSENT: u8 = 1;

/// Of a register: that every way there wrote it. Of a slot: that it holds an object.
const PRESENT: u8 = 2;

/// Which registers were written, and which slots hold objects, at the end of each block. Where a jump arrives, these are those at the call
/// of `setjmp`: the others are forgotten or end there.
struct Presence {
    at_end: IdVec<BlockId, Vec<u8>>,
}

impl Presence {
    fn new(body: &Body, cfg: &Cfg, sites: &[Site]) -> Self {
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
                let arrives = sites.iter().find(|site| site.arrival == block).map(|site| [site.before]);
                for &from in arrives.as_ref().map_or(cfg.predecessors(block), |from| from) {
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
fn apply(code: &mut Code<'_>, (&site, between): (&Site, &Between), plan: Plan) {
    let loc = site.loc;
    if let Some(why) = plan.refused {
        return code.refuse(site.arrival, loc, &why);
    }
    let mut now = site.arrival;
    for event in plan.events {
        now = forbid(code, (site, between), now, event);
    }
    for (slot, leaves) in plan.watched {
        for leaf in leaves {
            now = watch(code, site, now, (slot, leaf));
        }
    }
    for slot in plan.ended {
        code.push(now, loc, InstKind::Dead { slot });
    }
    for token in plan.stale {
        let stale = code.program.number(Ty::I8, 1);
        code.store(now, loc, Operand::Slot(token), stale);
    }
    for (dst, is_read) in plan.forgotten {
        let kind = if is_read { InstKind::Undef { dst } } else { InstKind::Forget { dst } };
        code.push(now, loc, kind);
    }
    for variable in plan.compared {
        now = compare(code, (site, between), now, variable);
    }
    code.end(now, loc, Terminator::Jump(site.after));
}

/// What is said where a variable may have changed.
fn changed(name: &str) -> String {
    match name {
        "" => "a jump to `setjmp` after an object, which is not volatile, may have changed".to_owned(),
        _ => format!("a jump to `setjmp` after `{name}`, which is not volatile, may have changed"),
    }
}

/// Refuses to go on if something happened on the way. The block behind that comes back.
fn forbid(code: &mut Code<'_>, (site, between): (Site, &Between), now: BlockId, event: Event) -> BlockId {
    let names = &code.program.names;
    let what = match event {
        Event::Writes(reg) => changed(names.name(code.body.regs[reg].name)),
        Event::Leaves(reg) => left(names.name(code.body.regs[reg].name)),
        Event::Restarts(slot) => left(names.name(code.body.slots[slot].name)),
        Event::Allocates => "a jump to `setjmp` after a call of `alloca`".to_owned(),
    };
    let cond = Operand::Reg(between.note(code, site, event));
    refuse_if(code, site, now, (cond, &what))
}

/// What is said where a scope may have been left.
fn left(name: &str) -> String {
    match name {
        "" => "a jump to `setjmp` in a scope that was left".to_owned(),
        _ => format!("a jump to `setjmp` in the scope of `{name}`, which was left"),
    }
}

/// Refuses to go on if a condition holds. The block behind that comes back.
fn refuse_if(code: &mut Code<'_>, site: Site, now: BlockId, (cond, what): (Operand, &str)) -> BlockId {
    let [then, otherwise] = [(); 2].map(|()| code.new_block(site.loc));
    code.refuse(then, site.loc, what);
    code.end(now, Loc::NONE, Terminator::Branch { cond, then, otherwise });
    otherwise
}

/// Refuses to go on if a scalar of an object is not what it was at the call. The block behind that comes back.
fn watch(code: &mut Code<'_>, site: Site, now: BlockId, (slot, leaf): (SlotId, Leaf)) -> BlockId {
    let (loc, before) = (site.loc, site.before);
    let what = changed(code.program.names.name(code.body.slots[slot].name));
    let copy = code.read_slot(before, loc, slot, (leaf.offset, leaf.ty));
    let own = code.read_slot(now, loc, slot, (leaf.offset, leaf.ty));
    let (own, copy) = (bits(code, now, site, own), bits(code, now, site, copy));
    let cond = code.compare(now, loc, CmpOp::Ne, own, copy);
    refuse_if(code, site, now, (cond, &what))
}

/// Makes a register indeterminate if it was written and is not what it was at the call, or became indeterminate by an earlier jump. The block
/// behind that comes back.
fn compare(
    code: &mut Code<'_>,
    (site, between): (Site, &Between),
    now: BlockId,
    (reg, is_read): (RegId, bool),
) -> BlockId {
    let (loc, before) = (site.loc, site.before);
    let written = Operand::Reg(between.note(code, site, Event::Writes(reg)));
    let (copy, gone) = (code.temporary(code.body.regs[reg].ty), code.temporary(Ty::I1));
    let [no, yes] = [0, 1].map(|bit| code.program.number(Ty::I1, bit));
    code.push(before, loc, InstKind::Move { dst: copy, src: Operand::Reg(reg) });
    code.push(before, loc, InstKind::Move { dst: gone, src: no });
    let [asked, compared, lost, same, after] = [(); 5].map(|()| code.new_block(loc));
    let branch = |cond, then, otherwise| Terminator::Branch { cond, then, otherwise };
    code.end(now, Loc::NONE, branch(written, asked, after));
    code.end(asked, Loc::NONE, branch(Operand::Reg(gone), lost, compared));
    let (own, copy) = (bits(code, compared, site, reg), bits(code, compared, site, copy));
    let cond = code.compare(compared, loc, CmpOp::Ne, own, copy);
    code.end(compared, Loc::NONE, branch(cond, lost, same));
    code.push(lost, loc, InstKind::Move { dst: gone, src: yes });
    code.push(lost, loc, InstKind::Undef { dst: reg });
    code.end(lost, loc, Terminator::Jump(after));
    if is_read {
        let what = changed(code.program.names.name(code.body.regs[reg].name));
        code.refuse(same, loc, &what);
    } else {
        code.end(same, loc, Terminator::Jump(after));
    }
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
