//! The loop over instructions, and the instructions that only move values.
//!
//! An instruction changes the state only after its last question, so that it can be executed again
//! after a split; the frame's `next` moves on when it is done. Calls of library functions change the
//! state as they go and are undone by a copy of the state from before.

use crate::flow::FunctionFlow;
use crate::heap::Heap;
use crate::machine::{Event, Machine};
use crate::value::{Sym, Value};
use ringfence_base::{FastMap, Id};
use ringfence_ir::{BlockId, Body, InstKind, Operand, RegId, SlotId, Terminator};
use ringfence_semantics::run::{self, Termination};
use ringfence_semantics::{Algebra, Stop, branch, call, instruction};
use ringfence_verdict::ViolationKind;

/// How the innermost frame goes on.
enum Next {
    /// Another frame is the innermost now.
    Switch,
    /// A frame was entered.
    Called,
    /// The frame that stands for all callers is the innermost now.
    Outside,
    /// A frame that somebody outside waits for returned, with this result.
    Returned(Option<Value>),
    /// The head of a loop was entered by an edge that closes it.
    Head,
    /// The share of steps is used up.
    Paused,
    /// A heap block was lost.
    Lost,
}

impl<'p, H: Heap> Machine<'p, H> {
    /// Executes the state until something happens that the exploration has to know, or for about
    /// `steps` instructions.
    pub fn run(&mut self, steps: u64) -> Event<H::Question> {
        let end = self.steps.saturating_add(steps);
        if std::mem::take(&mut self.at_head) {
            return Event::LoopHead;
        }
        loop {
            let stop = match self.run_frame(end) {
                Ok(Next::Called) if self.stops_at_call() => return Event::Called,
                Ok(Next::Switch | Next::Called) => continue,
                Ok(Next::Outside) => return Event::Returned,
                Ok(Next::Head) => return Event::LoopHead,
                Ok(Next::Paused) => return Event::Paused,
                Ok(Next::Lost) => return Event::Lost,
                Ok(Next::Returned(result)) => run::returned(self, result),
                Err(stop) if self.concerns_callers(&stop) => return Event::Leaves,
                Err(Stop::Exit(_)) => self.leave_program(),
                Err(stop) => Err(stop),
            };
            match stop {
                Ok(true) => {}
                Ok(false) => return Event::Ended,
                Err(stop) => return self.event(stop),
            }
        }
    }

    /// Runs until the innermost frame, which a library function waits for, returns.
    pub(crate) fn run_callback(&mut self) -> Result<Option<Value>, Stop> {
        loop {
            match self.run_frame(u64::MAX)? {
                Next::Switch | Next::Called | Next::Head | Next::Paused | Next::Lost => {}
                Next::Outside => return Ok(None),
                Next::Returned(value) => return Ok(value),
            }
        }
    }

    /// Whether the program ends inside a call that is explored on its own, in a way that asks what its callers
    /// hold. The call that ends it can be executed again with them.
    pub(crate) fn concerns_callers(&self, stop: &Stop) -> bool {
        let Some(outside) = self.state.stack.outside() else { return false };
        let freed = self.settings.goal.checks_not_freed();
        // What only temporaries of the callers lead to is lost when the program ends.
        let lost = self.settings.goal.checks_leaks() && outside.temporaries;
        match stop {
            Stop::Exit(_) => true,
            Stop::QuickExit(_) => freed || lost,
            Stop::Abort => self.settings.goal.checks_not_freed_at_abort() || lost,
            _ => false,
        }
    }

    fn event(&mut self, stop: Stop) -> Event<H::Question> {
        match stop {
            Stop::Split => match (self.question.take(), self.open.take()) {
                (Some(question), _) => Event::Ask(question),
                (None, Some(split)) => Event::Split(split),
                (None, None) => {
                    Event::Unsupported { what: "a question without an answer".into(), loc: self.loc }
                }
            },
            Stop::Violation(violation) => Event::Violation(violation),
            Stop::Unsupported { what, loc } => Event::Unsupported { what, loc },
            Stop::Exhausted(ringfence_base::Exhausted::Steps, loc) => Event::TooDeep(loc),
            Stop::Exhausted(what, _) => Event::Exhausted(what),
            Stop::InputsExhausted(loc) => Event::Unsupported { what: "inputs that ran out".into(), loc },
            Stop::QuickExit(_) => self.ended_early(Termination::Exit),
            Stop::Abort => self.ended_early(Termination::Abort),
            Stop::Exit(_) | Stop::AssumptionFailed(_) => Event::Ended,
        }
    }

    /// Runs the innermost frame until it calls or returns.
    // size: because it is the inner loop of the machine: its locals are needed at every instruction.
    fn run_frame(&mut self, end: u64) -> Result<Next, Stop> {
        let Some(frame) = self.state.stack.top() else { return Ok(Next::Returned(None)) };
        if frame.outside.is_some() {
            return Ok(Next::Outside);
        }
        let (func, mut block_id, mut next) = (frame.func, frame.block, frame.next);
        let Some(body) = &self.program.functions[func].body else {
            return Err(self.unsupported("a function without a body"));
        };
        let flow = self.flow.of(self.program, func);
        let watch = self.watches_losses() && self.callbacks == 0;
        loop {
            if flow.cover(block_id) {
                self.newly_covered += 1;
            }
            let block = &body.blocks[block_id];
            while next < block.insts.end {
                let inst = &body.insts[next as usize];
                self.loc = inst.loc;
                self.set_place(block_id, next);
                self.tick()?;
                let takes = watch && self.takes_pointers(&inst.kind);
                if let InstKind::Call { dst, callee, args, sig } = inst.kind {
                    if call::call(self, body, dst, callee, args, sig)? {
                        if watch {
                            self.kill_in_caller(&flow, body, block_id, next);
                        }
                        return Ok(Next::Called);
                    }
                    if self.pauses_after_call() {
                        self.set_place(block_id, next + 1);
                        return Ok(Next::Paused);
                    }
                } else {
                    self.execute(body, &inst.kind)?;
                }
                next += 1;
                if watch && (self.kill_dead(&flow, body, block_id, next - 1) | takes) && self.has_lost() {
                    self.set_place(block_id, next);
                    return Ok(Next::Lost);
                }
            }
            self.loc = block.term_loc;
            self.set_place(block_id, next);
            self.tick()?;
            if let Terminator::Return(value) = &block.term {
                let value = value.map(|operand| self.get(operand));
                if self.pauses_at_return(value) {
                    return Ok(Next::Paused);
                }
                if self.state.stack.depth() == 1 {
                    run::last_call_returns(self)?;
                }
                let left = self.leave(value);
                // The result of a frame that the program as a whole waited for is not looked at.
                if watch && (self.has_lost() || self.loses_result()) {
                    return Ok(Next::Lost);
                }
                let stops = self.settings.mode.stops_at_returns() && self.callbacks == 0;
                return Ok(if stops && matches!(left, Next::Switch) { Next::Head } else { left });
            }
            let target = match self.merge(body, &flow, block_id)? {
                Some(end) => end,
                None => branch::follow(self, body, &block.term)?,
            };
            let stops = flow.heads[target] || (self.settings.mode.stops_at_joins() && flow.is_join(target));
            let closes = stops && self.callbacks == 0;
            let taken = watch && self.kill_on_edge(&flow, body, block_id, target);
            block_id = target;
            next = body.blocks[block_id].insts.start;
            self.set_place(block_id, next);
            if taken && self.has_lost() {
                self.at_head = closes;
                return Ok(Next::Lost);
            }
            if closes {
                return Ok(Next::Head);
            }
            if self.steps >= end && self.callbacks == 0 {
                return Ok(Next::Paused);
            }
        }
    }

    /// Goes on behind a call without a result that was found to be wrong, as if it had done nothing. False, with
    /// nothing changed, when the state is at no such call.
    pub fn skip_call(&mut self) -> bool {
        let Some(frame) = self.state.stack.top() else { return false };
        let (func, block, next) = (frame.func, frame.block, frame.next);
        let Some(body) = &self.program.functions[func].body else { return false };
        let inst = body.insts.get(next as usize).filter(|_| next < body.blocks[block].insts.end);
        let is_plain = |kind: &InstKind| matches!(kind, InstKind::Call { dst, .. } if *dst == RegId::NONE);
        if self.callbacks > 0 || !inst.is_some_and(|inst| is_plain(&inst.kind)) {
            return false;
        }
        self.set_place(block, next + 1);
        if self.watches_losses() {
            let flow = self.flow.of(self.program, func);
            self.kill_dead(&flow, body, block, next);
        }
        true
    }

    #[inline]
    fn set_place(&mut self, block: BlockId, next: u32) {
        if let Some(frame) = self.state.stack.top_mut() {
            (frame.block, frame.next) = (block, next);
        }
    }

    #[inline]
    fn tick(&mut self) -> Result<(), Stop> {
        self.steps += 1;
        self.state.steps += 1;
        self.budget.step().map_err(|what| Stop::Exhausted(what, self.loc))
    }

    /// Ends the innermost frame and hands its result over.
    fn leave(&mut self, value: Option<Value>) -> Next {
        match self.leave_frame(value) {
            Some(result) => Next::Returned(result),
            None => Next::Switch,
        }
    }

    #[inline]
    pub(crate) fn get(&self, operand: Operand) -> Value {
        match operand {
            Operand::Reg(reg) => match self.state.stack.top() {
                Some(frame) => frame.regs[reg.index()],
                None => Value::INDETERMINATE,
            },
            Operand::Const(id) => self.fixed.consts[id],
            Operand::Slot(slot) => self.slot(slot),
            Operand::Global(id) => self.fixed.globals[id],
            Operand::Func(id) => self.fixed.functions[id],
        }
    }

    /// Sets a register.
    #[inline]
    pub(crate) fn set(&mut self, dst: RegId, value: Value) {
        if let Some(frame) = self.state.stack.top_mut() {
            frame.regs[dst.index()] = value;
        }
    }

    #[inline]
    pub(crate) fn slot(&self, slot: SlotId) -> Value {
        self.state.stack.top().map_or(Value::INDETERMINATE, |frame| frame.slots[slot.index()])
    }

    pub(crate) fn set_slot(&mut self, slot: SlotId, value: Value) {
        if let Some(frame) = self.state.stack.top_mut() {
            frame.slots[slot.index()] = value;
        }
    }

    #[inline]
    fn execute(&mut self, body: &'p Body, kind: &InstKind) -> Result<(), Stop> {
        if let InstKind::PtrAdd { base, note, offset: Operand::Const(_), .. } = *kind
            && note.is_some()
        {
            self.access_member(base, note);
        }
        let signless = self.without_sign(body, kind);
        instruction::execute(self, body, kind)?;
        if let Some((dst, bits)) = signless {
            self.set(dst, Value::plain(bits));
        }
        Ok(())
    }

    /// Computes both sides of a branch that is open and whose sides only compute, and chooses the results
    /// by the condition, so that the path need not be split. Absent when that is not possible.
    fn merge(
        &mut self,
        body: &'p Body,
        flow: &FunctionFlow,
        block: BlockId,
    ) -> Result<Option<BlockId>, Stop> {
        let (Some(diamond), Terminator::Branch { cond, .. }) =
            (flow.diamonds[block], &body.blocks[block].term)
        else {
            return Ok(None);
        };
        if self.settings.mode.splits_branches() {
            return Ok(None);
        }
        let cond = self.get(*cond);
        let Sym::Term(term) = cond.bits else { return Ok(None) };
        self.address_matters(cond);
        if self.settings.goal.stops_on(ViolationKind::SignedOverflow)
            || self.settings.goal.stops_on(ViolationKind::InvalidShift)
            || self.settings.goal.stops_on(ViolationKind::UnrelatedPointers)
            || (cond.undef != 0 && self.settings.goal.stops_on(ViolationKind::UninitialisedRead))
            || self.state.path.known(&mut self.reason, term).is_some()
        {
            return Ok(None);
        }
        let then = self.compute_way(body, flow, diamond.then)?;
        let otherwise = self.compute_way(body, flow, diamond.otherwise)?;
        let live = |reg| flow.liveness.is_live_in(diamond.end, reg);
        let Some(chosen) = self.choose_results(body, cond.bits, &then, &otherwise, live) else {
            return Ok(None);
        };
        for (reg, value) in chosen {
            self.set(reg, value);
        }
        Ok(Some(diamond.end))
    }

    /// What a way of a diamond writes. The registers are as before afterwards, also when a question stops it.
    fn compute_way(
        &mut self,
        body: &'p Body,
        flow: &FunctionFlow,
        way: Option<BlockId>,
    ) -> Result<FastMap<RegId, Value>, Stop> {
        let mut written = FastMap::default();
        let Some(block) = way else { return Ok(written) };
        if flow.cover(block) {
            self.newly_covered += 1;
        }
        let loc = self.loc;
        let insts = body.block_insts(block);
        let defs = || insts.iter().filter_map(|inst| inst.kind.def());
        let before: Vec<(RegId, Value)> = defs().map(|reg| (reg, self.get(Operand::Reg(reg)))).collect();
        let done = insts.iter().try_for_each(|inst| {
            self.loc = inst.loc;
            self.tick()?;
            self.execute(body, &inst.kind)
        });
        for reg in defs() {
            written.insert(reg, self.get(Operand::Reg(reg)));
        }
        // The first value saved of a register is the one from before the way.
        for &(reg, value) in before.iter().rev() {
            self.set(reg, value);
        }
        done?;
        self.loc = loc;
        Ok(written)
    }

    /// The registers that either way writes, chosen by the condition. Absent when two values cannot be
    /// one: pointers to different objects, or values that are indeterminate in different ways.
    fn choose_results(
        &mut self,
        body: &Body,
        condition: Sym,
        then: &FastMap<RegId, Value>,
        otherwise: &FastMap<RegId, Value>,
        live: impl Fn(RegId) -> bool,
    ) -> Option<Vec<(RegId, Value)>> {
        let mut regs: Vec<RegId> = then.keys().chain(otherwise.keys()).copied().collect();
        regs.sort_unstable();
        regs.dedup();
        let mut chosen = Vec::with_capacity(regs.len());
        for reg in regs {
            let old = self.get(Operand::Reg(reg));
            let (a, b) =
                (then.get(&reg).copied().unwrap_or(old), otherwise.get(&reg).copied().unwrap_or(old));
            let value = if a == b {
                a
            } else if a.prov == b.prov && a.undef == b.undef {
                let width = body.regs[reg].ty.bits(self.model());
                Value { bits: self.reason.choose(condition, width, a.bits, b.bits), ..a }
            } else if live(reg) {
                return None;
            } else {
                // Nobody reads it again. It must not keep a block from being lost that it may not hold.
                Value::INDETERMINATE
            };
            chosen.push((reg, value));
        }
        Some(chosen)
    }
}
