//! Code outside of the program: functions that are neither defined nor modelled.
//!
//! A run that calls one can go on ([`Settings::goes_on_outside`](crate::Settings)), so that violations are found that have nothing to do
//! with it. What such a run shows holds **whatever the function did, as long as it returned**:
//!
//! - *Marked values.* The result, and every byte of every object that the code may reach, carry the provenance of one object,
//!   the mark. A mixture of pointers counts as marked from then on, since the mark may be part of it. What is computed from a
//!   marked value is marked ([`steps`](crate::outside_steps)); nothing else looks at its bits. A run that would have to know
//!   one (a branch, an index of the callee, a size) stops as unsupported. So the instructions of the run are those of every
//!   execution with the same inputs, as far as the run goes.
//! - *What the code may reach* is a superset: what arguments lead to, through the contents of objects as a whole, however they were
//!   computed; objects with external linkage; memory of the C library; what earlier code outside could reach, for it may
//!   have kept it; and, since it may call back, what the bodies of functions mention that have external linkage or whose address it could
//!   have, and functions that these mention. Numbers without provenance hold no address: a run
//!   in which the layout decided something, or in which a part of an address was compared or printed, stops at the call, and so does one that uses addresses again.
//! - *Heap blocks that it may reach* may have been freed. Each use of one is in order or else a violation that was asked about (a
//!   run stops at the call otherwise), so in every execution there is a violation at the latest where the run shows one. They are never
//!   reported as lost or left, and a pointer to one compares with other objects as a marked value does, since these may lie at its address.
//! - *Accesses through marked pointers* are in order, or violations that were asked about. A load gives a marked value, a
//!   store may change whatever can be reached.
//! - *The C library* may have been used: models that depend on its state are like code outside ([`after_outside`]).
//! - *At the end*, functions that the code registered may run before each handler and destructor of the program.
//!
//! What is assumed is that the function returns, that it has done all it does when it returns (no thread, no signal), that it does not call the entry
//! of the program, and that it leaves the pointers to the standard streams alone. That is said with the violation.

use crate::machine::Machine;
use crate::object::{ObjId, Object, ObjectKind, Rights};
use crate::value::{Prov, Value, mask};
use ringfence_base::{FastSet, Loc};
use ringfence_ir::{Body, FuncId, Linkage, Operand, Terminator, Ty, WhyUnreachable};
use ringfence_library::{
    AfterOutside, Call, Model, ModelResult, NewObject, Stop, acts_when_called, after_outside,
    is_standard_stream,
};
use ringfence_semantics::Site;
use ringfence_verdict::ViolationKind;

/// What is known of code outside of the program.
#[derive(Debug, Default)]
pub(crate) struct Outside {
    /// The object whose provenance marked values have; none before the first call.
    mark: Option<ObjId>,
    /// The functions that were called, each with the place of its first call.
    called: Vec<(FuncId, Loc)>,
    /// The objects that the code may reach.
    reached: FastSet<ObjId>,
    /// Whether it may reach every object, since a mixture of pointers was met.
    everything: bool,
    /// Whether a marked value was needed.
    met: bool,
    /// Whether something was found out about the number that an address is, so that a number without provenance may hold some of it.
    pub(crate) knows_addresses: bool,
}

impl Outside {
    /// Whether code outside has run.
    #[inline]
    pub(crate) const fn is_active(&self) -> bool {
        self.mark.is_some()
    }

    pub(crate) fn into_called(self) -> Vec<(FuncId, Loc)> {
        self.called
    }
}

/// The largest object whose bytes are marked one by one.
const LARGEST: u64 = 1 << 20;

impl<'p> Machine<'p> {
    /// Calls a function that has neither a body nor a model.
    pub(crate) fn call_outside(&mut self, site: Site, args: &[(Value, Ty)]) -> ModelResult<Value> {
        let name = self.function_name(site.func);
        if !self.settings.goes_on_outside || !acts_when_called(name) || !self.can_go_on(site) {
            return Err(self.unsupported(format!("call of undefined function '{name}'")));
        }
        if !self.outside.called.iter().any(|&(func, _)| func == site.func) {
            self.outside.called.push((site.func, self.loc));
        }
        self.act_outside(args.iter().map(|(value, _)| *value))?;
        Ok(Some(self.marked(128)))
    }

    /// Whether a run can go on after code outside: the function may return, and no address is known that has no provenance.
    fn can_go_on(&self, site: Site) -> bool {
        let returns = |frame: &crate::machine::Frame<'_>| {
            let block = &frame.body.blocks[frame.block];
            let is_last = frame.next == block.insts.end;
            !(is_last && matches!(block.term, Terminator::Unreachable(WhyUnreachable::AfterNoReturn)))
        };
        !self.program.functions[site.func].noreturn
            && self.frames.last().is_none_or(returns)
            && self.layout.decided.is_none()
            && !self.outside.knows_addresses
            && self.settings.reuse.is_empty()
    }

    /// Calls a model after code outside has run.
    pub(crate) fn call_after_outside(
        &mut self,
        model: Model<'p, Self>,
        site: Site,
        args: &[(Value, Ty)],
    ) -> ModelResult<Value> {
        let name = self.function_name(site.func);
        let is_marked = |machine: &Self| args.iter().any(|&(value, _)| machine.is_marked(value));
        match after_outside(name) {
            AfterOutside::Never => Err(self.depends()),
            AfterOutside::Strictly if is_marked(self) => Err(self.depends()),
            AfterOutside::Strictly => self.run_model(model, site, args),
            AfterOutside::Ends => {
                let shown: Vec<_> = args.iter().map(|&(value, ty)| (self.shown(value, ty), ty)).collect();
                self.run_model(model, site, &shown)
            }
            AfterOutside::LikeOutside => self.skip_model(site, args),
            AfterOutside::Formats if args.iter().any(|(_, ty)| ty.is_float()) => self.skip_model(site, args),
            AfterOutside::Prints => self.print_after_outside(model, site, args),
            AfterOutside::AsEver | AfterOutside::Formats => self.run_or_skip(model, site, args),
        }
    }

    /// Writes to a stream. Numbers that are only printed need not be known, unless something that counts what was printed (`%n`) may go to
    /// memory of the program.
    fn print_after_outside(
        &mut self,
        model: Model<'p, Self>,
        site: Site,
        args: &[(Value, Ty)],
    ) -> ModelResult<Value> {
        let shown: Vec<_> = args.iter().map(|&(value, ty)| (self.shown(value, ty), ty)).collect();
        let is_written = |&(value, _): &(Value, Ty)| {
            let object = value.prov.get().and_then(|id| self.memory.object(id));
            object.is_some_and(|object| {
                object.rights == Rights::ReadWrite && !matches!(object.kind, ObjectKind::Library(_))
            })
        };
        if shown != args && args.iter().any(is_written) {
            return self.skip_model(site, args);
        }
        self.run_or_skip(model, site, &shown)?;
        Ok(Some(self.marked(128)))
    }

    /// A value that is only printed: any number will do.
    fn shown(&self, value: Value, ty: Ty) -> Value {
        if ty != Ty::Ptr && self.is_marked(value) { Value::ZERO } else { value }
    }

    /// Runs a model as ever.
    pub(crate) fn run_model(
        &mut self,
        model: Model<'p, Self>,
        site: Site,
        args: &[(Value, Ty)],
    ) -> ModelResult<Value> {
        let loc = self.loc;
        let result = (model.run)(&mut Call { host: self, func: site.func, sig: site.sig, args })?;
        self.loc = loc;
        Ok(result)
    }

    /// Runs a model, or takes the function for code outside if it needs a marked value. What it has done by then is some of
    /// what code outside may do with these arguments.
    fn run_or_skip(
        &mut self,
        model: Model<'p, Self>,
        site: Site,
        args: &[(Value, Ty)],
    ) -> ModelResult<Value> {
        if args.iter().any(|&(value, _)| self.is_marked(value)) {
            return self.skip_model(site, args);
        }
        let (calls, loc) = (self.frames.len(), self.loc);
        self.outside.met = false;
        match self.run_model(model, site, args) {
            Err(Stop::Unsupported { .. }) if self.outside.met && self.frames.len() == calls => {
                self.loc = loc;
                self.skip_model(site, args)
            }
            result => result,
        }
    }

    /// Takes a function of the library for code outside.
    fn skip_model(&mut self, site: Site, args: &[(Value, Ty)]) -> ModelResult<Value> {
        if !self.can_go_on(site) {
            return Err(self.depends());
        }
        self.act_outside(args.iter().map(|(value, _)| *value))?;
        Ok(Some(self.marked(128)))
    }

    /// A marked value of a width. All of its bits are set, so that none of them is lost beside others.
    pub(crate) fn marked(&self, width: u32) -> Value {
        let prov = self.outside.mark.map_or(Prov::MIXED, Prov::object);
        Value { bits: mask(width), prov, undef: 0 }
    }

    /// Whether a value may come from code outside, after that has run.
    #[inline]
    pub(crate) fn is_marked(&self, value: Value) -> bool {
        match value.prov.get() {
            Some(id) => self.outside.mark == Some(id),
            None => value.prov.is_mixed(),
        }
    }

    /// Something has to be known that code outside decides.
    #[cold]
    pub(crate) fn depends(&mut self) -> Stop {
        self.outside.met = true;
        let mut called = self.outside.called.iter();
        let named = |&(func, loc): &(FuncId, Loc)| {
            format!("'{}', called at {},", self.function_name(func), self.program.sources.show(loc))
        };
        let first = called.next().map_or(String::new(), named);
        let others = if called.len() == 0 { "" } else { " or others" };
        self.unsupported(format!("what the undefined function {first}{others} did"))
    }

    /// Lets code outside act that gets these values: whatever it may reach has marked contents from now on.
    ///
    /// # Errors
    /// When it may have freed a block, and what that leads to was not asked about; when a limit is met.
    pub(crate) fn act_outside(&mut self, given: impl Iterator<Item = Value>) -> Result<(), Stop> {
        self.make_mark()?;
        let reached = self.reach(given)?;
        let freed_blocks_count =
            [ViolationKind::UseAfterFree, ViolationKind::DoubleFree, ViolationKind::InteriorFree]
                .into_iter()
                .all(|kind| self.settings.goal.asks_about(kind));
        for &id in &reached {
            let Some(object) = self.memory.object(id).filter(|object| object.is_live()) else { continue };
            if object.is_heap() && !freed_blocks_count {
                return Err(self.depends());
            }
            self.mark_contents(id);
        }
        self.outside.reached.extend(reached);
        Ok(())
    }

    /// A store through a marked pointer: it may go wherever code outside can reach.
    ///
    /// # Errors
    /// When it may go to a constant on the stack, and such a write was not asked about.
    pub(crate) fn store_outside(&mut self, pointer: Value, value: Value) -> Result<(), Stop> {
        let is_constant = |object: &Object| {
            object.is_live()
                && object.rights == Rights::ReadOnly
                && matches!(object.kind, ObjectKind::Slot(..))
        };
        let asked = self.settings.goal.asks_about(ViolationKind::ConstWrite);
        if !asked && self.memory.objects().any(|(_, object)| is_constant(object)) {
            return Err(self.depends());
        }
        self.act_outside([pointer, value].into_iter())
    }

    fn make_mark(&mut self) -> Result<(), Stop> {
        if self.outside.is_active() {
            return Ok(());
        }
        let kind = ObjectKind::Library("something outside of the program");
        let new = NewObject { kind, size: 0, align: 1, rights: Rights::Unknown, zero: false, loc: self.loc };
        self.outside.mark = self.allocate(new)?.prov.get();
        Ok(())
    }

    /// Marks all bytes of an object, if code outside may write to it.
    fn mark_contents(&mut self, id: ObjId) {
        let Some(object) = self.memory.object(id) else { return };
        let is_stream = |global| {
            let global: &ringfence_ir::Global = &self.program.globals[global];
            !global.defined && is_standard_stream(self.program.names.name(global.name))
        };
        match object.kind {
            ObjectKind::Function(_) | ObjectKind::Element => return,
            ObjectKind::Global(global) if is_stream(global) => return,
            _ => {}
        }
        match object.rights {
            Rights::ReadOnly | Rights::Opaque | Rights::Unknown => {}
            Rights::ReadWrite | Rights::Busy if object.size > LARGEST => {
                self.memory.set_rights(id, Rights::Unknown);
            }
            Rights::ReadWrite | Rights::Busy => {
                let (size, prov) = (object.size, self.marked(8).prov);
                self.memory.mark(id, 0, size, prov);
            }
        }
    }

    /// The objects that code outside may reach that gets these values, in the order of their making.
    fn reach(&mut self, given: impl Iterator<Item = Value>) -> Result<Vec<ObjId>, Stop> {
        let mut chain =
            Chain { met: FastSet::default(), pending: Vec::new(), everything: self.outside.everything };
        given.for_each(|value| chain.meet(value.prov));
        self.roots(&mut chain);
        loop {
            if chain.everything {
                chain.pending.clear();
                let all: Vec<ObjId> = self.memory.objects().map(|(id, _)| id).collect();
                self.outside.everything = true;
                return Ok(all);
            }
            let Some(id) = chain.pending.pop() else { break };
            self.budget.step().map_err(|what| Stop::Exhausted(what, self.loc))?;
            self.follow(id, &mut chain);
        }
        let mut reached: Vec<ObjId> = chain.met.into_iter().collect();
        reached.sort_unstable();
        Ok(reached)
    }

    /// What code outside knows by itself.
    fn roots(&self, chain: &mut Chain) {
        let program = self.program;
        for (id, global) in program.globals.iter_ids() {
            if global.linkage == Linkage::External {
                self.fixed.globals.get(id).into_iter().for_each(|value| chain.meet(value.prov));
            }
        }
        let entry = program.find_function(&self.settings.goal.entry);
        for (id, function) in program.functions.iter_ids() {
            if function.linkage == Linkage::External && function.body.is_some() && Some(id) != entry {
                self.fixed.functions.get(id).into_iter().for_each(|value| chain.meet(value.prov));
            }
        }
        self.outside.reached.iter().for_each(|&id| chain.meet(Prov::object(id)));
        self.library.for_each_value(|value| chain.meet(value.prov));
        let of_library =
            self.memory.objects().filter(|(_, object)| matches!(object.kind, ObjectKind::Library(_)));
        of_library.for_each(|(id, _)| chain.meet(Prov::object(id)));
    }

    /// Meets what an object leads to. A function leads to what its body mentions: code outside may call it.
    fn follow(&self, id: ObjId, chain: &mut Chain) {
        let Some(object) = self.memory.object(id) else { return };
        match object.kind {
            ObjectKind::Function(func) => {
                if let Some(body) = &self.program.functions[func].body {
                    mentioned(body, |operand| match operand {
                        Operand::Global(id) => chain.meet(self.fixed.globals[id].prov),
                        Operand::Func(id) => chain.meet(self.fixed.functions[id].prov),
                        Operand::Const(id) => chain.meet(self.fixed.consts[id].prov),
                        Operand::Reg(_) | Operand::Slot(_) => {}
                    });
                }
            }
            _ => object.contents.runs(|_, _, prov| chain.meet(prov)),
        }
    }

    /// Makes what values lead to reachable for whoever has a marked value that is computed from them.
    pub(crate) fn hand_over(&mut self, values: &[Value]) {
        for value in values {
            self.outside.reached.extend(value.prov.get());
            self.outside.everything |= value.prov.is_mixed();
        }
    }

    /// Whether a value points to a heap block that code outside may have freed.
    pub(crate) fn may_be_gone(&self, value: Value) -> bool {
        let is_reached = |id: &ObjId| self.outside.everything || self.outside.reached.contains(id);
        value.prov.get().filter(is_reached).and_then(|id| self.memory.object(id)).is_some_and(|o| o.is_heap())
    }

    /// The blocks among these that code outside cannot have freed, nor frees when the program ends.
    pub(crate) fn not_reached(&mut self, mut blocks: Vec<ObjId>) -> Vec<ObjId> {
        if self.outside.is_active() {
            let reached: FastSet<ObjId> = match self.reach(std::iter::empty()) {
                Ok(reached) => reached.into_iter().collect(),
                Err(_) => return Vec::new(),
            };
            blocks.retain(|id| !reached.contains(id));
        }
        blocks
    }

    /// What code outside may hold, for the question which blocks are lost.
    pub(crate) fn held_outside(&self) -> impl Iterator<Item = Prov> + '_ {
        let all = self.outside.everything.then_some(Prov::MIXED);
        all.into_iter().chain(self.outside.reached.iter().map(|&id| Prov::object(id)))
    }
}

/// Objects that are met one after the other.
struct Chain {
    met: FastSet<ObjId>,
    pending: Vec<ObjId>,
    everything: bool,
}

impl Chain {
    fn meet(&mut self, prov: Prov) {
        match prov.get() {
            Some(id) => {
                if self.met.insert(id) {
                    self.pending.push(id);
                }
            }
            None => self.everything |= prov.is_mixed(),
        }
    }
}

/// Visits every operand of a body.
fn mentioned(body: &Body, mut visit: impl FnMut(Operand)) {
    body.insts.iter().for_each(|inst| inst.kind.for_each_use(body, &mut visit));
    body.blocks.iter().filter_map(|block| block.term.operand()).for_each(visit);
}
