//! The run of a program as a whole: constructors, the entry, exit handlers, destructors, and the checks
//! of the heap at the end.

use crate::heap::{Heap, ObjId, Object};
use crate::machine::{Event, Machine};
use crate::reach::{Lost, Reach, live_blocks};
use crate::state::{Phase, Waiting};
use crate::value::Value;
use ringfence_base::Loc;
use ringfence_ir::{FuncId, Ty};
use ringfence_semantics::{Site, Stop, call};
use ringfence_verdict::{ObjectInfo, Violation, ViolationKind};

impl<'p, H: Heap> Machine<'p, H> {
    /// Goes on with the next part of the run. False when it is over.
    pub(crate) fn next_phase(&mut self) -> Result<bool, Stop> {
        loop {
            let done = match self.state.phase {
                Phase::Constructor(number) => self.constructor(number)?,
                Phase::Entry => {
                    self.state.phase = Phase::Handlers;
                    false
                }
                Phase::Handlers => self.handler()?,
                Phase::Destructor(number) => self.destructor(number)?,
                Phase::Over => {
                    self.close_streams()?;
                    self.check_heap()?;
                    return Ok(false);
                }
            };
            if done {
                return Ok(true);
            }
        }
    }

    /// A function that the program as a whole waited for has returned: the result of `main` is the exit status.
    pub(crate) fn came_back(&mut self, result: Option<Value>) -> Result<bool, Stop> {
        let is_main = self.state.phase == Phase::Entry && self.settings.entry == "main";
        if let Some(status) = result.filter(|_| is_main)
            && self.settings.stop_on.contains(ViolationKind::UninitialisedRead)
        {
            self.used(status, "as the exit status")?;
        }
        self.next_phase()
    }

    /// Closes the streams that are still open; those with a buffer of the program's need it for that.
    fn close_streams(&mut self) -> Result<(), Stop> {
        for (loc, stream) in ringfence_library::buffered_streams(&self.state.library) {
            self.loc = loc;
            ringfence_library::close_at_end(self, stream)?;
        }
        Ok(())
    }

    /// The program called `exit`: the active calls end where they are.
    pub(crate) fn leave_program(&mut self) -> Result<bool, Stop> {
        self.callbacks = 0;
        let stack = std::mem::take(&mut self.state.stack);
        self.state.left.push(stack);
        if matches!(self.state.phase, Phase::Constructor(_) | Phase::Entry) {
            self.state.phase = Phase::Handlers;
        }
        self.next_phase()
    }

    fn constructor(&mut self, number: u32) -> Result<bool, Stop> {
        match self.program.constructors.get(number as usize) {
            Some(&func) => {
                self.start(func, &[])?;
                self.state.phase = Phase::Constructor(number + 1);
            }
            None => {
                let Some(entry) = self.program.find_function(&self.settings.entry) else {
                    return Err(self.unsupported(format!("there is no function '{}'", self.settings.entry)));
                };
                let Some(body) = &self.program.functions[entry].body else {
                    return Err(self.unsupported("an entry without a body"));
                };
                let before = self.state.clone();
                let started = self.entry_args(entry, body).and_then(|args| self.start(entry, &args));
                if let Err(stop) = started {
                    self.state = before;
                    return Err(stop);
                }
                self.state.phase = Phase::Entry;
            }
        }
        Ok(true)
    }

    fn handler(&mut self) -> Result<bool, Stop> {
        let Some(&handler) = self.state.handlers.last() else {
            self.state.phase = Phase::Destructor(0);
            return Ok(false);
        };
        let before = self.state.clone();
        std::rc::Rc::make_mut(&mut self.state.handlers).pop();
        match self.start_pointer(handler) {
            Err(Stop::Split) => {
                self.state = before;
                Err(Stop::Split)
            }
            other => other,
        }
    }

    /// Starts an exit handler. False when it is a library function, which has run already.
    fn start_pointer(&mut self, handler: Value) -> Result<bool, Stop> {
        let func = handler.prov.get().and_then(|id| self.state.heap.object(id)).map(|object| object.kind);
        match func {
            Some(ringfence_library::ObjectKind::Function(func))
                if self.program.functions[func].body.is_some() =>
            {
                self.start(func, &[])?;
                Ok(true)
            }
            _ => {
                self.call_pointer(handler, &[])?;
                Ok(false)
            }
        }
    }

    fn destructor(&mut self, number: u32) -> Result<bool, Stop> {
        match self.program.destructors.get(number as usize) {
            Some(&func) => {
                self.start(func, &[])?;
                self.state.phase = Phase::Destructor(number + 1);
                Ok(true)
            }
            None => {
                self.state.phase = Phase::Over;
                Ok(false)
            }
        }
    }

    fn start(&mut self, func: FuncId, args: &[(Value, Ty)]) -> Result<(), Stop> {
        let function = &self.program.functions[func];
        let site = Site::outer(self.program, func, Waiting::Program);
        match &function.body {
            Some(body) => call::enter(self, site, body, &mut args.to_vec()),
            None => Err(self.unsupported("a function without a body")),
        }
    }

    /// The program ended without exit handlers. What is lost by then is lost; whether what is left counts
    /// depends on how it ended.
    pub(crate) fn ended_early(&mut self, must_be_freed: bool) -> Event<H::Question> {
        match self.check_blocks(must_be_freed) {
            Err(Stop::Violation(violation)) => Event::Violation(violation),
            _ => Event::Ended,
        }
    }

    /// Looks for heap blocks that are left.
    fn check_heap(&mut self) -> Result<(), Stop> {
        self.check_blocks(self.settings.check_not_freed)
    }

    fn check_blocks(&mut self, must_be_freed: bool) -> Result<(), Stop> {
        if self.settings.check_leaks {
            let lost = self.lost_at_end();
            if let Some(first) = self.first_lost(&lost) {
                return Err(self.left_over(ViolationKind::Leak, first));
            }
        }
        if must_be_freed && let Some(first) = live_blocks(&self.state.heap).first().copied() {
            return Err(self.left_over(ViolationKind::NotFreed, first));
        }
        Ok(())
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

    #[cold]
    pub(crate) fn collect(&mut self) {
        let mut reach = Reach::default();
        self.for_each_root(|prov| reach.meet(prov));
        let left = self.state.left.iter().flat_map(|stack| stack.frames());
        for frame in self.state.stack.frames().chain(left) {
            frame.slots.iter().for_each(|value| reach.meet(value.prov));
        }
        self.state.handlers.iter().for_each(|value| reach.meet(value.prov));
        self.state.library.for_each_value(|value| reach.meet(value.prov));
        reach.meet_contents(&self.state.heap, Object::is_live);
        self.state.heap.collect(|id| reach.met.contains(&id));
        self.state.collect_at = (2 * self.state.heap.len()).max(Self::COLLECT_FIRST);
    }

    /// The violation of a block that is lost already, in a state that goes on: it stays lost.
    pub fn lost_already(&mut self) -> Option<Box<Violation>> {
        if !self.settings.check_leaks {
            return None;
        }
        let lost = self.lost_by_now();
        let first = self.first_lost(&lost)?;
        match self.left_over(ViolationKind::Leak, first) {
            Stop::Violation(violation) => Some(violation),
            _ => None,
        }
    }

    /// The first lost block. Where a chain of pointers meets a value that mixes several, nothing is
    /// reported, since it may lead anywhere, and nothing is proved either.
    fn first_lost(&mut self, lost: &Lost) -> Option<ObjId> {
        let first = lost.blocks.first().copied()?;
        if lost.layout {
            self.depends_on_layout();
            return None;
        }
        Some(first)
    }

    /// What is left at the end has no place of its own.
    fn left_over(&self, kind: ViolationKind, id: ObjId) -> Stop {
        let object = self.state.heap.object(id).map(|object| ObjectInfo {
            what: "heap block".into(),
            size: object.size.low().unwrap_or(object.reserved),
            offset: None,
            allocated: object.allocated,
            ended: None,
        });
        let message = match kind {
            ViolationKind::Leak => "heap block is lost: nothing points to it any more",
            _ => "heap block is not freed at the end",
        };
        Stop::Violation(Box::new(Violation {
            kind,
            loc: Loc::NONE,
            message: message.into(),
            object,
            stack: Vec::new(),
        }))
    }
}
