//! The end of a run: exit handlers, destructors, the checks of the heap; and, on the way, forgetting
//! ended objects that nothing refers to.

use crate::lost::Reach;
use crate::machine::{Machine, OBJECT_COST};
use crate::object::{ObjId, Object};
use crate::outcome::{End, Outcome, Stop};
use ringfence_base::{Exhausted, Loc};
use ringfence_semantics::start;
use ringfence_verdict::{Violation, ViolationKind};

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
        Outcome { end, notes: self.notes, stdout, stderr, steps: self.steps, inputs, reused, layout }
    }

    /// A run that did not come to its usual end. What is lost by then is lost, and what `_exit` leaves behind is
    /// left as by `exit`; of what `abort` leaves behind, only the lost blocks count unless more was asked for.
    fn stopped(&mut self, stop: Stop) -> Stop {
        let checked = match stop {
            Stop::QuickExit(_) => self.check_heap(),
            Stop::Abort if self.settings.cleanup_at_abort => self.check_heap(),
            Stop::Abort if self.settings.check_leaks => self.report_lost(self.lost_at_end()),
            Stop::Exhausted(Exhausted::Steps, _)
                if self.settings.check_leaks && self.settings.leaks_when_stopped =>
            {
                self.report_lost(self.lost_when_stopped())
            }
            _ => Ok(()),
        };
        checked.err().unwrap_or(stop)
    }

    fn run_all(&mut self) -> Result<i32, Stop> {
        start::set_up(self)?;
        let mut status = match self.run_program() {
            Ok(status) | Err(Stop::Exit(status)) => status,
            Err(stop) => return Err(stop),
        };
        while let Some(handler) = self.exit_handlers.pop() {
            let done = self.call_back(handler, &[]).map(|_| ());
            status = after_handler(done, status)?;
        }
        for &func in &self.program.destructors {
            let done = self.call_function(func, &[]).map(|_| ());
            status = after_handler(done, status)?;
        }
        self.close_streams()?;
        self.check_heap()?;
        Ok(status)
    }

    /// Constructors and the entry. The status of an entry without a result is 0.
    fn run_program(&mut self) -> Result<i32, Stop> {
        for &func in &self.program.constructors {
            self.call_function(func, &[])?;
        }
        let Some(entry) = self.program.find_function(&self.settings.entry) else {
            let what = format!("there is no function '{}'", self.settings.entry);
            return Err(self.unsupported(what));
        };
        let args = self.entry_args(entry)?;
        let result = self.call_function(entry, &args)?;
        if let Some(status) = result.filter(|_| self.settings.entry == "main") {
            self.loc = self.left_at;
            self.use_value(status, "as the exit status")?;
        }
        Ok(result.map_or(0, |value| value.bits as i32))
    }

    /// Closes the streams that are still open; those with a buffer of the program's need it for that.
    fn close_streams(&mut self) -> Result<(), Stop> {
        for (loc, stream) in ringfence_library::buffered_streams(&self.library) {
            self.loc = loc;
            ringfence_library::close_at_end(self, stream)?;
        }
        Ok(())
    }

    /// Looks for heap blocks that are left.
    fn check_heap(&mut self) -> Result<(), Stop> {
        if self.settings.check_leaks {
            self.report_lost(self.lost_at_end())?;
        }
        if self.settings.check_not_freed {
            let left: Vec<ObjId> = self.live_heap().collect();
            return self.report_blocks(ViolationKind::NotFreed, &left, "not freed at the end");
        }
        Ok(())
    }

    pub(crate) fn live_heap(&self) -> impl Iterator<Item = ObjId> {
        let heap = |object: &Object| object.is_heap() && object.is_live();
        self.memory.objects().filter(move |(_, object)| heap(object)).map(|(id, _)| id)
    }

    /// Reports blocks that are lost. Where a chain of pointers meets a mixture of several (an XOR-linked list),
    /// nothing is reported, since the mixture may lead anywhere.
    fn report_lost(&mut self, lost: Option<Vec<ObjId>>) -> Result<(), Stop> {
        let lost = lost.unwrap_or_default();
        self.report_blocks(ViolationKind::Leak, &lost, "lost: nothing points to it any more")
    }

    /// What is left at the end has no place of its own, wherever the program ended.
    fn report_blocks(&self, kind: ViolationKind, blocks: &[ObjId], what: &str) -> Result<(), Stop> {
        let Some(&first) = blocks.first() else { return Ok(()) };
        let object = self.object_info(first, None);
        let site = object.as_ref().map_or(String::new(), |object| {
            let place = self.program.sources.show(object.allocated);
            format!(" of {} bytes, allocated at {place},", object.size)
        });
        let others = match blocks.len() {
            1 => String::new(),
            n => format!(" ({} more)", n - 1),
        };
        Err(Stop::Violation(Box::new(Violation {
            kind,
            loc: Loc::NONE,
            message: format!("heap block{site} is {what}{others}"),
            object,
            stack: Vec::new(),
        })))
    }

    /// Forgets ended objects when many have gathered. Library functions that call back hold values
    /// which are not seen here, so nothing is forgotten inside them.
    pub(crate) fn collect_if_due(&mut self) {
        if self.memory.ended() >= self.collect_at && self.callbacks <= 1 {
            self.collect();
        }
    }

    #[cold]
    fn collect(&mut self) {
        let mut reach = Reach::new(self.model());
        let values = self.regs.iter().chain(&self.slots).chain(&self.exit_handlers);
        values.for_each(|value| reach.meet(value.prov));
        for (_, object) in self.memory.objects().filter(|(_, object)| object.is_live()) {
            object.contents.provs(|prov| reach.meet(prov));
        }
        let forgotten = self.memory.collect(|id| reach.met.contains(&id));
        self.budget.give_memory(OBJECT_COST * forgotten as u64);
        self.collect_at = (2 * self.memory.ended()).max(Self::COLLECT_FIRST);
        let memory = &self.memory;
        self.drawn.retain(|&(id, _)| memory.object(id).is_some_and(Object::is_live));
    }
}

/// The status after a handler: a handler that calls `exit` replaces it.
fn after_handler(done: Result<(), Stop>, status: i32) -> Result<i32, Stop> {
    match done {
        Ok(()) => Ok(status),
        Err(Stop::Exit(status)) => Ok(status),
        Err(stop) => Err(stop),
    }
}
