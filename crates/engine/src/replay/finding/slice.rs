//! What a violation depends on: a backward walk over a recorded run.
//!
//! The walk starts at the step that failed and wants to know who made the values that it used, which
//! decisions led there, and, for a block on the heap, the same for its allocation and its end. A step that
//! made something wanted is in the slice, and what it used is wanted in turn (dynamic slicing: Korel and
//! Laski, 1988, with static control dependence). What library functions do to memory is not seen, so that
//! the slice may miss something; it is for people, and no verdict depends on it.
//!
//! Beside, the *origin* of the value that failed is followed alone, through copies and calls, to the step that
//! made it. A decision whose other side would have set that value belongs to the slice too (relevant slicing:
//! Gyimóthy, Beszédes, Forgács, 1999): without it, a value that somebody forgot to set depends on nothing.

use super::names::Names;
use super::record::{Bytes, CallNo, Detail, Entry, Recording, result_of};
use ringfence_base::{FastMap, FastSet};
use ringfence_interp::object::ObjId;
use ringfence_ir::analysis::ControlDependence;
use ringfence_ir::{BlockId, Body, FuncId, GlobalId, InstKind, Operand, RegId, SlotId, Step, Terminator};
use ringfence_verdict::finding::OriginSource;

/// How many bytes of one access or copy are followed.
const BYTES_FOLLOWED: u32 = 64;

/// How many instructions back the definition of an address is looked for.
const DEFINITION: usize = 32;

/// What the violation depends on.
#[derive(Debug, Default)]
pub(super) struct Slice {
    /// The steps, as far as they are decisions or calls, or draw inputs.
    pub(super) steps: FastSet<u64>,
    /// The step that made the value that failed, and what it is.
    pub(super) origin: Option<(u64, OriginSource)>,
    /// What the source calls that value where it was last read.
    pub(super) name: Option<String>,
}

/// Where a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Holder {
    Reg(CallNo, RegId),
    Memory(Bytes),
}

/// What a store must write to in order to set the value whose origin is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Target {
    Slot(CallNo, SlotId),
    Global(GlobalId),
    /// A member or an element, whatever the object.
    Part(Step),
}

struct Walk<'r, 'p> {
    run: &'r Recording<'p>,
    controls: FastMap<FuncId, ControlDependence>,
    regs: FastSet<(CallNo, RegId)>,
    bytes: FastSet<(ObjId, u32)>,
    /// How many bytes of each object are wanted.
    objects: FastMap<ObjId, u32>,
    decisions: FastSet<(CallNo, BlockId)>,
    touched: FastSet<CallNo>,
    /// The value whose origin is looked for.
    chain: Option<Holder>,
    /// If that is memory: what sets it.
    target: Option<Target>,
    /// Whether the origin is followed through computations.
    through: bool,
    slice: Slice,
}

/// Walks back from the step `last`; `also` are steps that belong to the violation (allocation, end). The
/// value that failed is the operand `failed` of the last step; `through` follows it through computations.
pub(super) fn slice(
    run: &Recording<'_>,
    last: u64,
    also: &FastSet<u64>,
    failed: Option<Operand>,
    through: bool,
) -> Slice {
    let mut walk = Walk {
        run,
        controls: FastMap::default(),
        regs: FastSet::default(),
        bytes: FastSet::default(),
        objects: FastMap::default(),
        decisions: FastSet::default(),
        touched: FastSet::default(),
        chain: None,
        target: None,
        through,
        slice: Slice::default(),
    };
    let kept = run.steps();
    for step in (kept.start..kept.end.min(last + 1)).rev() {
        let Some(entry) = run.entry(step) else { continue };
        if step == last {
            walk.take(step, entry);
            walk.start_chain(entry, failed);
        } else if also.contains(&step) {
            walk.take(step, entry);
        } else {
            walk.visit(step, entry);
        }
    }
    walk.end_chain(kept.start == 0);
    walk.slice
}

impl Walk<'_, '_> {
    /// A step is in the slice: everything that it used is wanted.
    fn take(&mut self, step: u64, entry: Entry) {
        self.want_control(entry.call, entry.block);
        self.touched.insert(entry.call);
        let Some(body) = self.run.body(entry.call) else { return };
        match self.run.inst(entry) {
            Some(kind) => {
                kind.for_each_use(body, |operand| self.want(entry.call, operand));
                self.want_read(kind, entry.detail);
                if matches!(kind, InstKind::Call { .. }) || self.run.draws_at(step) {
                    self.slice.steps.insert(step);
                }
            }
            None => {
                if let Some(operand) = body.blocks[entry.block].term.operand() {
                    self.want(entry.call, operand);
                }
                self.slice.steps.insert(step);
            }
        }
    }

    fn want(&mut self, call: CallNo, operand: Operand) {
        if let Operand::Reg(reg) = operand {
            self.regs.insert((call, reg));
        }
    }

    fn want_read(&mut self, kind: &InstKind, detail: Detail) {
        match (kind, detail) {
            (InstKind::Load { .. } | InstKind::LoadBits { .. }, Detail::Access(bytes)) => {
                self.want_bytes(bytes);
            }
            (InstKind::CopyMem { .. }, Detail::Copy { from, .. }) => self.want_bytes(from),
            _ => {}
        }
    }

    fn want_bytes(&mut self, bytes: Bytes) {
        let end = bytes.offset.saturating_add(bytes.len.min(BYTES_FOLLOWED));
        for at in bytes.offset..end {
            if self.bytes.insert((bytes.object, at)) {
                *self.objects.entry(bytes.object).or_default() += 1;
            }
        }
    }

    fn want_control(&mut self, call: CallNo, block: BlockId) {
        let run = self.run;
        let (Some(info), Some(body)) = (run.call(call), run.body(call)) else { return };
        let control = self.controls.entry(info.func).or_insert_with(|| ControlDependence::new(body));
        self.decisions.extend(control.of(block).iter().map(|&decision| (call, decision)));
    }

    /// Whether the side of a decision that was not taken would have set the value whose origin is looked for.
    fn could_have_set(&mut self, entry: Entry, held: bool) -> bool {
        let run = self.run;
        let (Some(chain), Some(info), Some(body)) = (self.chain, run.call(entry.call), run.body(entry.call))
        else {
            return false;
        };
        let Terminator::Branch { then, otherwise, .. } = body.blocks[entry.block].term else { return false };
        let control = self.controls.entry(info.func).or_insert_with(|| ControlDependence::new(body));
        let side = control.side(entry.block, if held { otherwise } else { then });
        let target = self.target;
        side.into_iter().any(|block| {
            body.blocks[block].indices().any(|at| match (chain, body.insts[at].kind) {
                (Holder::Reg(call, reg), kind) => call == entry.call && kind.def() == Some(reg),
                (Holder::Memory(_), InstKind::Store { addr, .. }) => {
                    target.is_some() && target == target_of(run, body, entry.call, at, addr)
                }
                _ => false,
            })
        })
    }

    /// Takes the step if it made something that is wanted.
    fn visit(&mut self, step: u64, entry: Entry) {
        self.follow_chain(step, entry);
        let wanted = match (self.run.inst(entry), entry.detail) {
            (Some(kind), _) => self.made(step, entry, kind),
            (None, Detail::Branch(held)) => self.decided(entry) | self.could_have_set(entry, held),
            (None, _) => self.decided(entry),
        };
        if wanted {
            self.take(step, entry);
        }
    }

    fn made(&mut self, step: u64, entry: Entry, kind: &InstKind) -> bool {
        let mut wanted = match (kind, entry.detail) {
            (
                InstKind::Store { .. } | InstKind::StoreBits { .. } | InstKind::FillMem { .. },
                Detail::Access(to),
            )
            | (InstKind::CopyMem { .. }, Detail::Copy { to, .. }) => self.made_bytes(to),
            _ => false,
        };
        if let (InstKind::Call { .. }, Detail::Call(func)) = (kind, entry.detail) {
            self.called(step, entry, kind);
            if self.run.program.functions[func].body.is_some() {
                return false;
            }
            let wants = |object| self.objects.get(&object).is_some_and(|left| *left > 0);
            wanted |= self.run.changed_by(step).any(wants);
        }
        if let Some(def) = kind.def() {
            wanted |= self.regs.remove(&(entry.call, def));
        }
        wanted
    }

    fn made_bytes(&mut self, to: Bytes) -> bool {
        let Some(left) = self.objects.get_mut(&to.object).filter(|left| **left > 0) else { return false };
        let end = to.offset.saturating_add(to.len.min(BYTES_FOLLOWED));
        let found = (to.offset..end).filter(|&at| self.bytes.remove(&(to.object, at))).count();
        *left = left.saturating_sub(found as u32);
        found > 0
    }

    /// The call of a function of the program: wanted parameters are wanted arguments. Being in the slice at all
    /// makes the way to the call wanted.
    fn called(&mut self, step: u64, entry: Entry, kind: &InstKind) {
        let Some(callee) = self.run.callee(step) else { return };
        if !self.touched.remove(&callee) {
            return;
        }
        let (Some(body), Some(inner)) = (self.run.body(entry.call), self.run.body(callee)) else { return };
        if let InstKind::Call { args, .. } = kind {
            let hidden = usize::from(inner.result.is_some());
            let args = body.list(*args);
            for (at, param) in inner.params.iter().enumerate() {
                if self.regs.remove(&(callee, param.reg))
                    && let Some(&arg) = args.get(hidden + at)
                {
                    self.want(entry.call, arg);
                }
            }
        }
        self.want_control(entry.call, entry.block);
        self.touched.insert(entry.call);
    }

    /// A decision, or a return whose result is wanted.
    fn decided(&mut self, entry: Entry) -> bool {
        let Some(body) = self.run.body(entry.call) else { return false };
        if let Terminator::Return(_) = body.blocks[entry.block].term {
            let Some(info) = self.run.call(entry.call) else { return false };
            let result = result_of(self.run, info);
            return result.is_some_and(|reg| self.regs.remove(&(info.caller, reg)));
        }
        self.decisions.remove(&(entry.call, entry.block))
    }

    fn start_chain(&mut self, entry: Entry, failed: Option<Operand>) {
        if let Some(Operand::Reg(reg)) = failed {
            self.chain = Some(Holder::Reg(entry.call, reg));
        }
    }

    /// Follows the value that failed one step back.
    fn follow_chain(&mut self, step: u64, entry: Entry) {
        match self.chain {
            None => {}
            Some(Holder::Reg(call, reg)) => self.follow_reg(step, entry, call, reg),
            Some(Holder::Memory(bytes)) => self.follow_bytes(step, entry, bytes),
        }
    }

    fn follow_reg(&mut self, step: u64, entry: Entry, call: CallNo, reg: RegId) {
        let Some(kind) = self.run.inst(entry) else { return self.follow_return(step, entry, call, reg) };
        if let (InstKind::Call { args, .. }, Detail::Call(func)) = (kind, entry.detail)
            && self.run.program.functions[func].body.is_some()
        {
            let Some(info) = self.run.call(call).filter(|info| info.caller == entry.call) else { return };
            if info.step == step
                && let (Some(body), Some(inner)) = (self.run.body(entry.call), self.run.body(call))
                && let Some(at) = inner.params.iter().position(|param| param.reg == reg)
            {
                let arg = body.list(*args).get(at + usize::from(inner.result.is_some()));
                self.chain_to(step, entry.call, arg.copied(), OriginSource::Constant);
            }
            return;
        }
        if entry.call != call || kind.def() != Some(reg) {
            return;
        }
        match *kind {
            InstKind::Move { src, .. } | InstKind::Convert { src, .. } => {
                self.chain_to(step, call, Some(src), OriginSource::Constant);
            }
            InstKind::PtrAdd { base, .. } => {
                let operand = self.indeterminate(entry).unwrap_or(base);
                self.chain_to(step, call, Some(operand), OriginSource::Computed);
            }
            InstKind::Load { addr, .. } => match (entry.detail, self.run.body(call), entry.inst) {
                (Detail::Access(bytes), Some(body), Some(at)) => {
                    self.chain = Some(Holder::Memory(bytes));
                    self.target = target_of(self.run, body, call, at as usize, addr);
                    let from = body.blocks[entry.block].insts.start;
                    let names = Names { program: self.run.program, body, from, to: at };
                    self.slice.name = names.target(addr).or(self.slice.name.take());
                }
                _ => self.found(step, OriginSource::Computed),
            },
            InstKind::Compare { lhs, rhs, .. }
            | InstKind::Binary { lhs, rhs, .. }
            | InstKind::PtrDiff { lhs, rhs, .. }
                if self.through =>
            {
                let first = if matches!(lhs, Operand::Reg(_)) { lhs } else { rhs };
                let operand = self.indeterminate(entry).unwrap_or(first);
                self.chain_to(step, call, Some(operand), OriginSource::Computed);
            }
            InstKind::Undef { dst } => self.never_set(step, call, dst),
            InstKind::Call { .. } => match entry.detail {
                Detail::Call(func) => {
                    self.found(step, OriginSource::Returned(self.run.name(func).to_owned()));
                }
                _ => self.found(step, OriginSource::Computed),
            },
            _ => self.found(step, OriginSource::Computed),
        }
    }

    /// A variable was never set: its name is the one of the value.
    fn never_set(&mut self, step: u64, call: CallNo, variable: RegId) {
        let name = self.run.body(call).and_then(|body| body.regs.get(variable)).map(|reg| reg.name);
        if let Some(name) = name.filter(|name| name.is_some()) {
            self.slice.name = Some(self.run.program.names.name(name).to_owned());
        }
        self.found(step, OriginSource::NeverSet);
    }

    /// A return gives its operand to the register of the caller.
    fn follow_return(&mut self, step: u64, entry: Entry, call: CallNo, reg: RegId) {
        let Some(info) = self.run.call(entry.call).filter(|info| info.caller == call) else { return };
        let Some(body) = self.run.body(entry.call) else { return };
        if let Terminator::Return(operand @ Some(_)) = body.blocks[entry.block].term
            && result_of(self.run, info) == Some(reg)
        {
            self.chain_to(step, entry.call, operand, OriginSource::Constant);
        }
    }

    fn follow_bytes(&mut self, step: u64, entry: Entry, wanted: Bytes) {
        let covers = |to: Bytes| {
            to.object == wanted.object
                && to.offset <= wanted.offset
                && wanted.offset.saturating_add(wanted.len) <= to.offset.saturating_add(to.len)
        };
        match (self.run.inst(entry), entry.detail) {
            (Some(InstKind::Store { value, .. }), Detail::Access(to)) if covers(to) => {
                self.chain_to(step, entry.call, Some(*value), OriginSource::Constant);
            }
            (Some(InstKind::FillMem { .. }), Detail::Access(to)) if covers(to) => {
                self.found(step, OriginSource::Constant);
            }
            (Some(InstKind::CopyMem { .. }), Detail::Copy { to, from }) if covers(to) => {
                let offset = from.offset + (wanted.offset - to.offset);
                self.chain = Some(Holder::Memory(Bytes { object: from.object, offset, len: wanted.len }));
            }
            (Some(InstKind::Call { .. }), Detail::Call(func))
                if self.run.allocated.get(&wanted.object) == Some(&step) =>
            {
                let by = self.run.name(func);
                let zeroed = by == "calloc";
                let source =
                    if zeroed { OriginSource::Written(by.to_owned()) } else { OriginSource::NeverSet };
                self.found(step, source);
            }
            (Some(InstKind::Call { .. }), Detail::Call(func))
                if self.run.changed_by(step).any(|object| object == wanted.object) =>
            {
                self.found(step, OriginSource::Written(self.run.name(func).to_owned()));
            }
            (Some(InstKind::Live { .. } | InstKind::LiveSized { .. }), Detail::Access(begun))
                if begun.object == wanted.object =>
            {
                self.found(step, OriginSource::NeverSet);
            }
            _ => {}
        }
    }

    /// The operand that made the result of a step indeterminate, where such values are followed.
    fn indeterminate(&self, entry: Entry) -> Option<Operand> {
        match entry.detail {
            Detail::Indeterminate(operand) if self.through => Some(operand),
            _ => None,
        }
    }

    fn chain_to(&mut self, step: u64, call: CallNo, operand: Option<Operand>, otherwise: OriginSource) {
        match operand {
            Some(Operand::Reg(reg)) => self.chain = Some(Holder::Reg(call, reg)),
            _ => self.found(step, otherwise),
        }
    }

    fn found(&mut self, step: u64, source: OriginSource) {
        self.chain = None;
        self.slice.origin = Some((step, source));
    }

    /// What was never written in the whole run had its value from the start.
    fn end_chain(&mut self, whole: bool) {
        let Some(Holder::Memory(bytes)) = self.chain else { return };
        if let Some(name) = self.run.globals.get(&bytes.object).filter(|_| whole) {
            self.slice.origin = Some((u64::MAX, OriginSource::InitialValue(name.clone())));
        }
    }
}

/// What an address is of, as far as the source says it.
fn target_of(run: &Recording<'_>, body: &Body, call: CallNo, at: usize, addr: Operand) -> Option<Target> {
    match addr {
        Operand::Slot(slot) => Some(Target::Slot(call, slot)),
        Operand::Global(global) => Some(Target::Global(global)),
        Operand::Reg(reg) => {
            let made =
                body.insts[..at].iter().rev().take(DEFINITION).find(|inst| inst.kind.def() == Some(reg))?;
            let InstKind::PtrAdd { note, .. } = made.kind else { return None };
            Some(Target::Part(run.program.notes().get(note)?.step))
        }
        Operand::Const(_) | Operand::Func(_) => None,
    }
}
