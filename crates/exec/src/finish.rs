//! The end of a path, and what is lost or forgotten on the way.

use crate::heap::{Heap, ObjId};
use crate::machine::{Event, Machine};
use crate::reach::live_blocks;
use crate::state::{Frame, Waiting};
use crate::value::Value;
use ringfence_base::FastSet;
use ringfence_ir::{FuncId, Ty};
use ringfence_semantics::Stop;
use ringfence_semantics::lost::Lost;
use ringfence_semantics::run::{self, Phase, Run, Termination};
use ringfence_verdict::{Goal, Violation, ViolationKind};
use std::rc::Rc;

impl<'p, H: Heap> Machine<'p, H> {
    /// The program called `exit`: the active calls end where they are.
    pub(crate) fn leave_program(&mut self) -> Result<bool, Stop> {
        self.callbacks = 0;
        let stack = std::mem::take(&mut self.state.stack);
        self.state.left.push(stack);
        run::exit(self)
    }

    /// The program ended without exit handlers.
    pub(crate) fn ended_early(&mut self, termination: Termination) -> Event<H::Question> {
        match run::check_heap(self, termination) {
            Err(Stop::Violation(violation)) => Event::Violation(violation),
            _ => Event::Ended,
        }
    }

    /// How many objects a state has before it is first looked through.
    pub(crate) const COLLECT_FIRST: usize = 4096;

    /// Forgets ended objects that nothing refers to, when many objects have gathered. Library functions
    /// that call back hold values which are not seen here, so nothing is forgotten inside them.
    #[inline]
    pub(crate) fn collect_if_due(&mut self) {
        if self.state.heap.len() >= self.state.collect_at && self.callbacks == 0 {
            self.collect();
        }
    }

    /// Forgets objects that ended and that nothing refers to.
    #[cold]
    pub fn collect(&mut self) {
        let (mut met, mut live) = (FastSet::default(), Vec::new());
        self.state.for_each_value(|value| met.extend(value.prov.get()));
        self.state.heap.for_each_object(|id, object| live.extend(object.is_live().then_some(id)));
        live.into_iter().for_each(|id| self.state.heap.for_each_prov(id, |prov| met.extend(prov.get())));
        self.state.heap.collect(|id| met.contains(&id));
        self.state.collect_at = (2 * self.state.heap.len()).max(Self::COLLECT_FIRST);
    }

    /// Whether a block that is lost now is a leak.
    #[must_use]
    pub fn looks_for_leaks(&self) -> bool {
        run::looks_for_leaks(&self.settings.goal, self.state.phase, self.state.stack.depth() > 0)
    }

    /// Whether the variables of a call hold what is in them until it returns, since that ends the program and leaks at the end do not
    /// count.
    #[must_use]
    pub fn holds_to_the_end(&self, frame: &Frame) -> bool {
        !self.settings.goal.leaks_at_end
            && self.state.phase == Phase::Entry
            && frame.waiting == Waiting::Program
    }

    /// The violation of a block that is lost already, in a state that goes on: it stays lost.
    pub fn lost_already(&mut self) -> Option<Box<Violation>> {
        if !self.looks_for_leaks() {
            return None;
        }
        let lost = self.lost_by_now();
        let lost = self.certainly(lost);
        match run::left_over(self, ViolationKind::Leak, &lost) {
            Err(Stop::Violation(violation)) => Some(violation),
            _ => None,
        }
    }

    /// The blocks that are lost. Where a chain of pointers meets a value that mixes several, nothing is
    /// reported, since it may lead anywhere, and nothing is proved either.
    fn certainly(&mut self, lost: Lost) -> Vec<ObjId> {
        if lost.mixed && !lost.blocks.is_empty() {
            self.depends_on_layout();
            return Vec::new();
        }
        self.unknown_first(lost.blocks)
    }

    /// Blocks that are lost or left, those first that were not allocated where others were that are known to be.
    fn unknown_first(&self, mut blocks: Vec<ObjId>) -> Vec<ObjId> {
        if !self.known_leaks.is_empty() {
            let known = |id: &ObjId| {
                let object = self.state.heap.object(*id);
                object.is_some_and(|object| self.known_leaks.contains(&object.allocated))
            };
            blocks.sort_by_key(known);
        }
        blocks
    }
}

impl<'p, H: Heap> Run<'p> for Machine<'p, H> {
    fn phase(&mut self) -> &mut Phase {
        &mut self.state.phase
    }

    fn goal(&self) -> &Goal {
        &self.settings.goal
    }

    fn entry_args(&mut self, entry: FuncId) -> Result<Vec<(Value, Ty)>, Stop> {
        match &self.program.functions[entry].body {
            Some(body) => Machine::entry_args(self, entry, body),
            None => Err(self.unsupported("an entry without a body")),
        }
    }

    fn next_handler(&mut self) -> Option<Value> {
        if self.state.handlers.is_empty() { None } else { Rc::make_mut(&mut self.state.handlers).pop() }
    }

    fn call_handler(&mut self, handler: Value) -> Result<(), Stop> {
        self.call_pointer(handler, &[]).map(|_| ())
    }

    /// Those with a buffer of the program's need it for that.
    fn close_streams(&mut self) -> Result<(), Stop> {
        for (loc, stream) in ringfence_library::buffered_streams(&self.state.library) {
            self.loc = loc;
            ringfence_library::close_at_end(self, stream)?;
        }
        Ok(())
    }

    fn lost_at_end(&mut self) -> Vec<ObjId> {
        let lost = self.lost_now_ended();
        self.certainly(lost)
    }

    fn left_at_end(&mut self) -> Vec<ObjId> {
        self.unknown_first(live_blocks(&self.state.heap))
    }

    fn atomically(&mut self, step: impl FnOnce(&mut Self) -> Result<bool, Stop>) -> Result<bool, Stop> {
        let before = self.state.clone();
        let result = step(self);
        if let Err(Stop::Split) = result {
            self.state = before;
        }
        result
    }
}
