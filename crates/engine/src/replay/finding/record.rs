//! The recording of a run: what every step read, wrote and decided, the inputs and the life of blocks.
//!
//! Memory is bounded: of a long run, the last [`KEPT`] steps are kept. A step has the number of steps that
//! were executed before it. Nothing here says what any of it means for the violation; that is `slice`.

use ringfence_base::{FastMap, Loc, define_id};
use ringfence_interp::object::{Life, ObjId, Object};
use ringfence_interp::{FrameView, Machine, Point, Stop, Value, Watcher};
use ringfence_ir::{BlockId, Body, FuncId, InstKind, Operand, Program, RegId, Terminator, Ty};
use ringfence_verdict::{Picture, Violation, ViolationKind};
use std::collections::VecDeque;
use std::hash::Hasher;

/// How many steps are kept.
const KEPT: usize = 1 << 20;

define_id! {
    /// One call of a function in a run, numbered from the first to the last.
    pub(super) struct CallNo = "c";
}

/// A call: which function, and who called it.
#[derive(Debug, Clone, Copy)]
pub(super) struct CallInfo {
    pub(super) func: FuncId,
    pub(super) caller: CallNo,
    pub(super) step: u64,
    pub(super) depth: u32,
}

/// Some bytes of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bytes {
    pub(super) object: ObjId,
    pub(super) offset: u32,
    pub(super) len: u32,
}

/// What a step did, as far as its instruction does not say it.
#[derive(Debug, Clone, Copy)]
pub(super) enum Detail {
    /// Nothing more.
    Plain,
    /// It read or wrote these bytes.
    Access(Bytes),
    /// It copied `len` bytes.
    Copy { to: Bytes, from: Bytes },
    /// It compared these values.
    Compare(u64, u64),
    /// It computed with this operand, which is indeterminate.
    Indeterminate(Operand),
    /// It called this function.
    Call(FuncId),
    /// Its condition held or did not.
    Branch(bool),
    /// It chose by this value.
    Switch(u64),
}

/// A step.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    pub(super) call: CallNo,
    pub(super) block: BlockId,
    /// The instruction; absent for the terminator.
    pub(super) inst: Option<u32>,
    pub(super) detail: Detail,
}

#[derive(Debug)]
pub(super) struct Recording<'p> {
    pub(super) program: &'p Program,
    entries: VecDeque<Entry>,
    /// The number of the first step that is kept.
    first: u64,
    pub(super) calls: Vec<CallInfo>,
    /// The active calls, outermost first.
    pub(super) active: Vec<CallNo>,
    /// For each input: the step that drew it.
    pub(super) draws: Vec<u64>,
    /// Heap blocks: the steps that allocated and freed them.
    pub(super) allocated: FastMap<ObjId, u64>,
    pub(super) freed: FastMap<ObjId, u64>,
    /// The block that the violation is about.
    pub(super) subject: Option<ObjId>,
    pub(super) memory: Option<Picture>,
    /// Objects that a library function changed, with the step.
    pub(super) changed: Vec<(u64, ObjId)>,
    /// The names of the global objects.
    pub(super) globals: FastMap<ObjId, String>,
    /// The objects that the last call of a library function was given, with what they held before.
    handed: Vec<(ObjId, Option<u64>)>,
}

impl<'p> Recording<'p> {
    pub(super) fn new(program: &'p Program) -> Self {
        Self {
            program,
            entries: VecDeque::new(),
            first: 0,
            calls: Vec::new(),
            active: Vec::new(),
            draws: Vec::new(),
            allocated: FastMap::default(),
            freed: FastMap::default(),
            subject: None,
            memory: None,
            changed: Vec::new(),
            globals: FastMap::default(),
            handed: Vec::new(),
        }
    }

    /// The steps that are kept.
    pub(super) fn steps(&self) -> std::ops::Range<u64> {
        self.first..self.first + self.entries.len() as u64
    }

    pub(super) fn entry(&self, step: u64) -> Option<Entry> {
        let at = usize::try_from(step.checked_sub(self.first)?).ok()?;
        self.entries.get(at).copied()
    }

    pub(super) fn call(&self, call: CallNo) -> Option<CallInfo> {
        self.calls.get(call.raw() as usize).copied()
    }

    pub(super) fn body(&self, call: CallNo) -> Option<&'p Body> {
        let func = self.call(call)?.func;
        self.program.functions.get(func)?.body.as_ref()
    }

    /// The call that a step made, if it entered a function of the program.
    pub(super) fn callee(&self, step: u64) -> Option<CallNo> {
        // Calls are numbered in the order of their steps; the entry's has none.
        let later = |info: &CallInfo| info.step == u64::MAX || info.step <= step;
        let at = self.calls.partition_point(later).checked_sub(1)?;
        (self.calls[at].step == step).then(|| CallNo::new(at as u32))
    }

    /// The name of the function of a call.
    pub(super) fn function(&self, call: CallNo) -> &'p str {
        self.call(call).map_or("", |info| self.name(info.func))
    }

    pub(super) fn name(&self, func: FuncId) -> &'p str {
        self.program.functions.get(func).map_or("", |function| self.program.names.name(function.name))
    }

    /// The instruction of a step that is no terminator.
    pub(super) fn inst(&self, entry: Entry) -> Option<&'p InstKind> {
        Some(&self.body(entry.call)?.insts.get(entry.inst? as usize)?.kind)
    }

    /// Where a step stands.
    pub(super) fn loc(&self, entry: Entry) -> Loc {
        let Some(body) = self.body(entry.call) else { return Loc::NONE };
        match entry.inst {
            Some(inst) => body.insts.get(inst as usize).map_or(Loc::NONE, |inst| inst.loc),
            None => body.blocks.get(entry.block).map_or(Loc::NONE, |block| block.term_loc),
        }
    }

    /// Where and in which function a step stands.
    pub(super) fn spot(&self, step: u64) -> Option<ringfence_verdict::finding::Spot> {
        let entry = self.entry(step)?;
        let function = self.function(entry.call).to_owned();
        Some(ringfence_verdict::finding::Spot { loc: self.loc(entry), function })
    }

    /// The objects that a step changed which called a library function.
    pub(super) fn changed_by(&self, step: u64) -> impl Iterator<Item = ObjId> {
        let from = self.changed.partition_point(|&(at, _)| at < step);
        self.changed[from..].iter().take_while(move |&&(at, _)| at == step).map(|&(_, object)| object)
    }

    /// Whether a step drew an input.
    pub(super) fn draws_at(&self, step: u64) -> bool {
        self.draws.binary_search(&step).is_ok()
    }

    fn last_step(&self) -> Option<u64> {
        self.steps().end.checked_sub(1).filter(|_| !self.entries.is_empty())
    }

    /// Keeps the list of active calls up with the machine.
    fn follow_calls(&mut self, machine: &Machine<'_>) {
        let depth = machine.frames().len();
        self.active.truncate(depth);
        let missing: Vec<FuncId> =
            machine.frames().take(depth - self.active.len()).map(|frame| frame.func()).collect();
        for func in missing.into_iter().rev() {
            let info = CallInfo {
                func,
                caller: self.active.last().copied().unwrap_or(CallNo::NONE),
                step: self.last_step().unwrap_or(u64::MAX),
                depth: self.active.len() as u32,
            };
            self.active.push(CallNo::new(self.calls.len() as u32));
            self.calls.push(info);
        }
    }

    /// What the last step did that can be seen only after it.
    fn look_back(&mut self, machine: &Machine<'_>) {
        let Some(step) = self.last_step() else { return };
        while self.draws.len() < machine.drawn_inputs().len() {
            self.draws.push(step);
        }
        let Some(entry) = self.entry(step) else { return };
        let here = machine.frames().len() == self.active.len() && self.active.last() == Some(&entry.call);
        let Some(frame) = machine.frames().next().filter(|_| here) else { return };
        match self.inst(entry) {
            Some(&InstKind::Live { slot } | &InstKind::LiveSized { slot, .. }) => {
                let begun = frame.slot(slot).prov.get();
                if let (Some(object), Some(last)) = (begun, self.entries.back_mut()) {
                    last.detail = Detail::Access(Bytes { object, offset: 0, len: 0 });
                }
            }
            Some(&InstKind::Call { dst, .. }) => {
                self.after_model(machine, step, dst.get().map(|dst| frame.reg(dst)))
            }
            _ => {}
        }
    }

    /// What a library function freed, changed and returned.
    fn after_model(&mut self, machine: &Machine<'_>, step: u64, result: Option<Value>) {
        for (object, before) in std::mem::take(&mut self.handed) {
            let freed = |object: &Object| matches!(object.life, Life::Freed(_));
            if machine.memory.object(object).is_some_and(freed) {
                self.freed.entry(object).or_insert(step);
            } else if contents(machine, object) != before || before.is_none() {
                self.changed.push((step, object));
            }
        }
        let result = result.and_then(|value| value.prov.get());
        if let Some(object) = result
            && machine.memory.object(object).is_some_and(Object::is_heap)
        {
            self.allocated.entry(object).or_insert(step);
        }
    }

    fn keep(&mut self, entry: Entry) {
        if self.entries.len() == KEPT {
            self.entries.pop_front();
            self.first += 1;
        }
        self.entries.push_back(entry);
    }

    fn detail(&mut self, machine: &Machine<'_>, frame: FrameView<'_, '_>, point: Point) -> Detail {
        let body = frame.body();
        let Some(inst) = point.inst.and_then(|inst| body.insts.get(inst as usize)) else {
            return decision(frame, &body.blocks[point.block].term);
        };
        let model = self.program.model();
        let bytes = |addr: Operand, len: u64| place(machine, frame, addr, len);
        let ty_len = |ty: Ty| ty.bytes(model);
        match inst.kind {
            InstKind::Load { dst, addr, .. } => access(bytes(addr, ty_len(body.regs[dst].ty))),
            InstKind::Store { addr, value, .. } => {
                access(bytes(addr, ty_len(self.program.operand_ty(body, value))))
            }
            InstKind::LoadBits { addr, bits, .. } | InstKind::StoreBits { addr, bits, .. } => {
                access(bytes(addr, (u64::from(bits.first) + u64::from(bits.width)).div_ceil(8)))
            }
            InstKind::FillMem { addr, size, .. } => access(bytes(addr, size)),
            InstKind::CopyMem { dst, src, size, .. } => match (bytes(dst, size), bytes(src, size)) {
                (Some(to), Some(from)) => Detail::Copy { to, from },
                _ => Detail::Plain,
            },
            InstKind::Compare { lhs, rhs, .. } => {
                Detail::Compare(frame.operand(lhs).bits as u64, frame.operand(rhs).bits as u64)
            }
            InstKind::PtrAdd { offset: operand, .. } | InstKind::Binary { rhs: operand, .. }
                if frame.operand(operand).is_indeterminate() =>
            {
                Detail::Indeterminate(operand)
            }
            InstKind::Call { callee, args, .. } => {
                let func = match callee {
                    Operand::Func(func) => Some(func),
                    other => machine.function_at(frame.operand(other)),
                };
                self.handed.clear();
                if func.is_some_and(|func| self.program.functions[func].body.is_none()) {
                    let args = body.list(args).iter().map(|&arg| frame.operand(arg));
                    self.handed.extend(handed(machine, args));
                }
                func.map_or(Detail::Plain, Detail::Call)
            }
            _ => Detail::Plain,
        }
    }

    /// The block that a violation is about, found by what the last step touched.
    fn find_subject(&self, machine: &Machine<'_>, violation: &Violation) -> Option<ObjId> {
        let about = violation.object.as_ref()?;
        let fits = |id: &ObjId| {
            let info = machine.object_info(*id, None);
            info.is_some_and(|info| info.allocated == about.allocated && info.size == about.size)
        };
        match violation.kind {
            ViolationKind::Leak => {
                return machine.lost_at_end()?.into_iter().find(|id| fits(id));
            }
            ViolationKind::NotFreed => {
                let live =
                    machine.memory.objects().filter(|(_, object)| object.is_heap() && object.is_live());
                return live.map(|(id, _)| id).find(|id| fits(id));
            }
            _ => {}
        }
        let entry = self.entry(self.last_step()?)?;
        let frame = machine.frames().next()?;
        let mut near: Vec<ObjId> = match entry.detail {
            Detail::Access(bytes) => vec![bytes.object],
            Detail::Copy { to, from } => vec![to.object, from.object],
            _ => Vec::new(),
        };
        if let Some(kind @ InstKind::Call { .. }) = self.inst(entry) {
            kind.for_each_use(frame.body(), |operand| near.extend(frame.operand(operand).prov.get()));
        }
        near.into_iter().find(|id| fits(id))
    }
}

impl Watcher for Recording<'_> {
    fn step(&mut self, machine: &Machine<'_>, point: Point) {
        if let Some(Entry { inst: None, call, .. }) = self.last_step().and_then(|step| self.entry(step))
            && self.active.last() == Some(&call)
            && self.ended_its_call()
        {
            self.active.pop();
        }
        self.look_back(machine);
        self.follow_calls(machine);
        let Some(frame) = machine.frames().next() else { return };
        let detail = self.detail(machine, frame, point);
        let call = self.active.last().copied().unwrap_or(CallNo::NONE);
        self.keep(Entry { call, block: point.block, inst: point.inst, detail });
    }

    fn end(&mut self, machine: &Machine<'_>, stop: Option<&Stop>) {
        self.look_back(machine);
        let Some(Stop::Violation(violation)) = stop else { return };
        self.subject = self.find_subject(machine, violation);
        for (id, global) in self.program.globals.iter_ids() {
            if let Some(object) = machine.global_address(id).and_then(|address| address.prov.get()) {
                self.globals.insert(object, self.program.names.name(global.name).to_owned());
            }
        }
        let point = self.last_step().and_then(|step| self.entry(step)).map(|entry| (entry.block, entry.inst));
        self.memory = Some(super::picture(machine, violation.loc, point, self.subject));
    }
}

impl Recording<'_> {
    /// Whether the last step was the return of a function: in a function that is called back, the next
    /// step may belong to another call of the same depth.
    fn ended_its_call(&self) -> bool {
        let Some(entry) = self.last_step().and_then(|step| self.entry(step)) else { return false };
        let Some(body) = self.body(entry.call) else { return false };
        entry.inst.is_none() && matches!(body.blocks[entry.block].term, Terminator::Return(_))
    }
}

/// The live objects among some arguments, with what they hold.
fn handed(machine: &Machine<'_>, args: impl Iterator<Item = Value>) -> Vec<(ObjId, Option<u64>)> {
    let live = |id: &ObjId| machine.memory.object(*id).is_some_and(Object::is_live);
    let objects = args.filter_map(|value| value.prov.get()).filter(live);
    objects.map(|object| (object, contents(machine, object))).collect()
}

/// A number that tells contents apart; absent when the object cannot be read or is large.
fn contents(machine: &Machine<'_>, object: ObjId) -> Option<u64> {
    const LARGEST: u64 = 4096;
    let found = machine.memory.object(object).filter(|object| object.is_live() && object.size <= LARGEST)?;
    let mut bytes = Vec::new();
    let pointer = Value::pointer(found.address, object);
    let indeterminate = machine.memory.read(pointer, found.size, &mut bytes)?;
    let mut hasher = std::hash::DefaultHasher::new();
    hasher.write(&bytes);
    hasher.write_u8(u8::from(indeterminate));
    Some(hasher.finish())
}

fn access(bytes: Option<Bytes>) -> Detail {
    bytes.map_or(Detail::Plain, Detail::Access)
}

fn place(machine: &Machine<'_>, frame: FrameView<'_, '_>, addr: Operand, len: u64) -> Option<Bytes> {
    let (object, offset) = machine.memory.place(frame.operand(addr))?;
    let (offset, len) = (u32::try_from(offset).ok()?, u32::try_from(len).ok()?);
    Some(Bytes { object, offset, len })
}

fn decision(frame: FrameView<'_, '_>, term: &Terminator) -> Detail {
    match term {
        Terminator::Branch { cond, .. } => Detail::Branch(frame.operand(*cond).bits & 1 == 1),
        Terminator::Switch { value, .. } => Detail::Switch(frame.operand(*value).bits as u64),
        _ => Detail::Plain,
    }
}

/// Which register a return of a call goes to, in the caller.
pub(super) fn result_of(recording: &Recording<'_>, info: CallInfo) -> Option<RegId> {
    match recording.inst(recording.entry(info.step)?)? {
        InstKind::Call { dst, .. } => dst.get(),
        _ => None,
    }
}
