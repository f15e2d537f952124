//! A run from its start to its end; and, on the way, forgetting ended objects that nothing refers to.

use crate::machine::{Machine, OBJECT_COST};
use crate::object::{ObjId, Object};
use crate::outcome::{End, Outcome};
use crate::value::Value;
use ringfence_base::{Exhausted, FastSet, Loc};
use ringfence_ir::{FuncId, Ty};
use ringfence_library::Stop;
use ringfence_semantics::lost::live_blocks;
use ringfence_semantics::run::{self, Phase, Run, Termination};
use ringfence_semantics::start;
use ringfence_verdict::{Goal, ViolationKind};

impl Machine<'_> {
    /// How many ended objects are remembered before they are first looked through.
    pub(crate) const COLLECT_FIRST: usize = 1 << 16;

    /// Runs the program from start to end.
    pub(crate) fn run(mut self) -> Outcome {
        let result = self.run_all().map_err(|stop| self.stopped(stop));
        self.show_end(result.as_ref().err());
        let end = match result {
            Ok(status) => End::Exited(status),
            Err(Stop::Exit(status) | Stop::QuickExit(status)) => End::Exited(status),
            Err(Stop::Abort) => End::Aborted,
            Err(Stop::Violation(violation)) => End::Violation(*violation),
            Err(Stop::Unsupported { what, loc }) => End::Unsupported { what: what.into(), loc },
            Err(Stop::Exhausted(what, loc)) => End::Exhausted(what, loc),
            Err(Stop::InputsExhausted(loc)) => End::InputsExhausted(loc),
            Err(Stop::AssumptionFailed(loc)) => End::AssumptionFailed(loc),
            // Every question has an answer here, so that nothing is ever split.
            Err(Stop::Split) => End::Unsupported { what: "an undecided condition".into(), loc: self.loc },
        };
        let (stdout, stderr) = self.output.into_parts();
        let (inputs, reused, layout) = (self.inputs.into_log(), self.blocks.reused, self.layout);
        let (notes, leaks, steps) = (self.notes, self.leaks, self.steps);
        let outside = self.outside.into_called();
        let spent = steps.saturating_add(self.library_steps);
        Outcome { end, notes, stdout, stderr, steps, spent, inputs, reused, leaks, layout, outside }
    }

    /// A run that did not come to its usual end. What is lost by then is lost, and what `_exit` leaves behind is
    /// left as by `exit`; what `abort` leaves behind counts if that was asked for.
    fn stopped(&mut self, stop: Stop) -> Stop {
        let checked = match stop {
            Stop::QuickExit(_) => run::check_heap(self, Termination::Exit),
            Stop::Abort => run::check_heap(self, Termination::Abort),
            Stop::Exhausted(Exhausted::Steps, _)
                if self.settings.leaks_when_stopped
                    && run::looks_for_leaks(&self.settings.goal, self.phase, !self.frames.is_empty()) =>
            {
                self.report_lost()
            }
            _ => Ok(()),
        };
        checked.err().unwrap_or(stop)
    }

    /// Calls what is to be called, one after the other, and gives the exit status, which is 0 for an entry without a
    /// result. A handler that calls `exit` replaces it.
    fn run_all(&mut self) -> Result<i32, Stop> {
        start::set_up(self)?;
        let (mut status, mut next) = (0, run::advance(self));
        loop {
            let result = match next {
                Ok(true) => self.run_loop(),
                Ok(false) => return Ok(status),
                Err(stop) => Err(stop),
            };
            next = match result {
                Ok(result) => {
                    let is_open = |value: &Value| self.outside.is_active() && self.is_marked(*value);
                    // A status that code outside gave is any.
                    let result = result.map(|value| if is_open(&value) { Value::ZERO } else { value });
                    if let (Phase::Entry, Some(value)) = (self.phase, result) {
                        status = value.bits as i32;
                    }
                    run::returned(self, result)
                }
                Err(Stop::Exit(new)) => {
                    (status, self.callbacks) = (new, 0);
                    run::exit(self)
                }
                Err(stop) => return Err(stop),
            };
        }
    }

    /// Reports blocks that are lost although the program could go on.
    fn report_lost(&mut self) -> Result<(), Stop> {
        let lost = self.lost_when_stopped().unwrap_or_default();
        let lost = self.arranged(ViolationKind::Leak, lost);
        run::left_over(self, ViolationKind::Leak, &lost)
    }

    /// Blocks that are lost or left, the one first that the run speaks of. The violation of each place of allocation is
    /// noted for the outcome.
    fn arranged(&mut self, kind: ViolationKind, blocks: Vec<ObjId>) -> Vec<ObjId> {
        let mut places = FastSet::default();
        let mut first: Vec<usize> = Vec::new();
        for (at, &id) in blocks.iter().enumerate() {
            let allocated = self.memory.object(id).map_or(Loc::NONE, |object| object.allocated);
            if places.insert(self.program.sources.place(allocated)) {
                first.push(at);
            }
        }
        let speaking_of = |at: usize| {
            let mut all = blocks.clone();
            all.swap(0, at);
            all
        };
        for &at in &first {
            if let Err(Stop::Violation(violation)) = run::left_over(self, kind, &speaking_of(at)) {
                self.leaks.push(*violation);
            }
        }
        first.get(self.settings.leak).or(first.last()).map_or_else(Vec::new, |&at| speaking_of(at))
    }

    /// Forgets ended objects when many have gathered. Library functions that call back hold values
    /// which are not seen here, so nothing is forgotten inside them.
    pub(crate) fn collect_if_due(&mut self) {
        if self.memory.ended() >= self.collect_at && self.callbacks == 0 {
            self.collect();
        }
    }

    #[cold]
    fn collect(&mut self) {
        let values = self.regs.iter().chain(&self.slots).chain(&self.exit_handlers);
        let mut met: FastSet<ObjId> = values.filter_map(|value| value.prov.get()).collect();
        for (_, object) in self.memory.objects().filter(|(_, object)| object.is_live()) {
            object.contents.runs(|_, _, prov| met.extend(prov.get()));
        }
        let forgotten = self.memory.collect(|id| met.contains(&id));
        self.budget.give_memory(OBJECT_COST * forgotten as u64);
        self.collect_at = (2 * self.memory.ended()).max(Self::COLLECT_FIRST);
        let memory = &self.memory;
        self.drawn.retain(|&(id, _)| memory.object(id).is_some_and(Object::is_live));
    }
}

impl<'p> Run<'p> for Machine<'p> {
    fn phase(&mut self) -> &mut Phase {
        &mut self.phase
    }

    fn goal(&self) -> &Goal {
        &self.settings.goal
    }

    fn entry_args(&mut self, entry: FuncId) -> Result<Vec<(Value, Ty)>, Stop> {
        Machine::entry_args(self, entry)
    }

    fn next_handler(&mut self) -> Option<Value> {
        self.exit_handlers.pop()
    }

    fn call_handler(&mut self, handler: Value) -> Result<(), Stop> {
        self.call_back(handler, &[]).map(|_| ())
    }

    /// Those with a buffer of the program's need it for that.
    fn close_streams(&mut self) -> Result<(), Stop> {
        for (loc, stream) in ringfence_library::buffered_streams(&self.library) {
            self.loc = loc;
            ringfence_library::close_at_end(self, stream)?;
        }
        Ok(())
    }

    fn lost_at_end(&mut self) -> Vec<ObjId> {
        let lost = Machine::lost_at_end(self).unwrap_or_default();
        self.arranged(ViolationKind::Leak, lost)
    }

    fn left_at_end(&mut self) -> Vec<ObjId> {
        let left = self.not_reached(live_blocks(&self.memory));
        self.arranged(ViolationKind::NotFreed, left)
    }

    fn atomically(&mut self, step: impl FnOnce(&mut Self) -> Result<bool, Stop>) -> Result<bool, Stop> {
        step(self)
    }
}
