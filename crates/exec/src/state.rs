//! States: everything that one path has made so far. Cheap to clone, with shared structure.

use crate::blocks::Blocks;
use crate::heap::ObjId;
use crate::value::{Sym, Value};
use ringfence_base::{List, Loc, define_id};
use ringfence_ir::{BlockId, Body, FuncId, RegId};
use ringfence_library::{DrawKind, Library};
use ringfence_logic::Path;
use std::rc::Rc;

pub use ringfence_semantics::Unnamed;
pub use ringfence_semantics::Waiting;
pub use ringfence_semantics::run::Phase;

/// The unnamed arguments of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Varargs {
    /// The object that holds them.
    pub area: ObjId,
    /// Their types.
    pub types: Rc<[Unnamed]>,
}

define_id! {
    /// A call that is explored on its own, for all its callers.
    pub struct ContextId = "call";
}

/// What stands in a state for the calls below one that is explored on its own: the values that these share
/// with it. They are the registers of a frame without a function, below all others; nobody changes
/// them, and as long as they are there, nothing that they lead to is lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outside {
    /// Which call.
    pub context: ContextId,
    /// The widths of the registers. The first is for the result of the call.
    pub widths: Rc<[u32]>,
    /// How many registers after the first are pointers from outside to what the call sees; the others are
    /// numbers, or pointers to objects of which the call sees the address alone.
    pub cuts: u32,
    /// Where the calls below have the numbers that are shared, if that distinguishes one call from another: numbers from different
    /// places have nothing to do with each other.
    pub places: Rc<[u32]>,
    /// Whether temporaries of the calls below hold blocks that no variable there points to: these are lost if the
    /// program ends before the calls go on.
    pub temporaries: bool,
    /// Whether the program is about to end, by a call of `exit` in the frames above.
    pub leaving: bool,
}

/// One active call.
#[derive(Debug, Clone)]
pub struct Frame {
    /// The function.
    pub func: FuncId,
    /// The block that runs.
    pub block: BlockId,
    /// The next instruction, as an index into the body's instructions.
    pub next: u32,
    /// Where the caller wants the result, or [`RegId::NONE`].
    pub dst: RegId,
    /// Where the call stands.
    pub call_loc: Loc,
    /// The registers.
    pub regs: Box<[Value]>,
    /// The addresses of the objects that slots hold; indeterminate for an empty one.
    pub slots: Box<[Value]>,
    /// The objects of `alloca`.
    pub allocas: Vec<ObjId>,
    /// The unnamed arguments.
    pub varargs: Option<Varargs>,
    /// Who waits for the return.
    pub waiting: Waiting,
    /// For the frame that stands for all further ones.
    pub outside: Option<Outside>,
}

impl Frame {
    /// A frame at the start of a function.
    #[must_use]
    pub fn new(func: FuncId, body: &Body, dst: RegId, call_loc: Loc, waiting: Waiting) -> Self {
        Self {
            func,
            block: Body::ENTRY,
            next: body.blocks[Body::ENTRY].insts.start,
            dst,
            call_loc,
            regs: vec![Value::INDETERMINATE; body.regs.len()].into(),
            slots: vec![Value::INDETERMINATE; body.slots.len()].into(),
            allocas: Vec::new(),
            varargs: None,
            waiting,
            outside: None,
        }
    }

    /// The frame that stands for the callers of a function.
    #[must_use]
    pub fn outside(func: FuncId, outside: Outside, regs: Vec<Value>) -> Self {
        Self {
            func,
            block: Body::ENTRY,
            next: 0,
            dst: RegId::NONE,
            call_loc: Loc::NONE,
            regs: regs.into(),
            slots: Box::default(),
            allocas: Vec::new(),
            varargs: None,
            waiting: Waiting::Program,
            outside: Some(outside),
        }
    }
}

/// The active calls. The innermost is owned, so that registers change in place; the others are shared
/// between states.
#[derive(Debug, Clone, Default)]
pub struct Stack {
    top: Option<Box<Frame>>,
    below: List<Frame>,
}

impl Stack {
    /// How many calls are active.
    #[must_use]
    pub fn depth(&self) -> usize {
        usize::from(self.top.is_some()) + self.below.len()
    }

    /// The innermost call.
    #[inline]
    #[must_use]
    pub fn top(&self) -> Option<&Frame> {
        self.top.as_deref()
    }

    /// The innermost call, to change.
    #[inline]
    #[must_use]
    pub fn top_mut(&mut self) -> Option<&mut Frame> {
        self.top.as_deref_mut()
    }

    /// Enters a call.
    pub fn push(&mut self, frame: Frame) {
        if let Some(old) = self.top.replace(Box::new(frame)) {
            self.below.push(*old);
        }
    }

    /// Leaves the innermost call.
    pub fn pop(&mut self) -> Option<Frame> {
        let frame = self.top.take()?;
        self.top = self.below.pop().map(Box::new);
        Some(*frame)
    }

    /// What stands for the calls below, if the innermost one is explored on its own.
    #[must_use]
    pub fn outside(&self) -> Option<&Outside> {
        self.frames().last().and_then(|frame| frame.outside.as_ref())
    }

    /// Changes what stands for the calls below, if the innermost one is explored on its own.
    pub fn change_outside(&mut self, change: impl FnOnce(&mut Outside)) {
        let mut above = Vec::new();
        while self.depth() > 1 {
            above.extend(self.pop());
        }
        if let Some(outside) = self.top_mut().and_then(|frame| frame.outside.as_mut()) {
            change(outside);
        }
        above.into_iter().rev().for_each(|frame| self.push(frame));
    }

    /// Whether all calls that are explored on their own have returned.
    #[must_use]
    pub fn has_returned(&self) -> bool {
        self.top().is_some_and(|frame| frame.outside.is_some())
    }

    /// The active calls, innermost first.
    pub fn frames(&self) -> impl Iterator<Item = &Frame> {
        self.top.as_deref().into_iter().chain(self.below.iter())
    }
}

impl Stack {
    /// Replaces the values of all calls, innermost first, each frame's registers before its slots.
    pub fn map_values(&mut self, map: &mut impl FnMut(Value) -> Value) {
        if let Some(top) = &mut self.top {
            top.map_values(map);
        }
        let mut frames = Vec::with_capacity(self.below.len());
        while let Some(mut frame) = self.below.pop() {
            frame.map_values(map);
            frames.push(frame);
        }
        frames.into_iter().rev().for_each(|frame| self.below.push(frame));
    }
}

impl Frame {
    fn map_values(&mut self, map: &mut impl FnMut(Value) -> Value) {
        self.regs.iter_mut().chain(self.slots.iter_mut()).for_each(|value| *value = map(*value));
    }

    fn for_each_value(&self, visit: &mut impl FnMut(Value)) {
        self.regs.iter().chain(self.slots.iter()).for_each(|&value| visit(value));
    }
}

/// Something that a path took from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drawn {
    /// For a replay, which draws in the same order.
    pub kind: DrawKind,
    /// What it got; a term where it may be several numbers.
    pub value: Sym,
}

/// Standard input as far as the path has looked at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StdinSeen {
    /// How many bytes were read.
    pub bytes: u32,
    /// Whether its end was met.
    pub ended: bool,
}

/// The state of one path.
#[derive(Debug, Clone)]
pub struct State<H> {
    /// Memory.
    pub heap: H,
    /// What was assumed.
    pub path: Path,
    /// The active calls.
    pub stack: Stack,
    /// What was drawn, the newest first.
    pub draws: List<Drawn>,
    /// The heap blocks in their order, as far as addresses that are used again need it.
    pub blocks: Blocks,
    /// How many values were left open.
    pub havocs: u32,
    /// What was read from standard input.
    pub stdin: StdinSeen,
    /// What the C library remembers.
    pub library: Rc<Library<Value>>,
    /// Exit handlers; the last is the next to run.
    pub handlers: Rc<Vec<Value>>,
    /// How far the whole run is.
    pub phase: Phase,
    /// The calls that `exit` was called from: what their registers hold is still pointed to.
    pub left: Vec<Stack>,
    /// Sizes of objects that are not numbers: small ones are preferred when a path is solved.
    pub sizes: Rc<Vec<Sym>>,
    /// When the heap has so many objects, those that ended and that nothing refers to are forgotten.
    pub collect_at: usize,
    /// How many instructions were executed.
    pub steps: u64,
    /// How many questions were open on the way.
    pub splits: u32,
}

impl<H> State<H> {
    /// Every value outside memory, in a fixed order: those of the calls, of the calls that `exit` left,
    /// of exit handlers and of the C library.
    pub fn for_each_value(&self, mut visit: impl FnMut(Value)) {
        self.stack.frames().for_each(|frame| frame.for_each_value(&mut visit));
        for left in &self.left {
            left.frames().for_each(|frame| frame.for_each_value(&mut visit));
        }
        self.handlers.iter().for_each(|&value| visit(value));
        self.library.for_each_value(visit);
    }

    /// Replaces every value outside memory, in the order of [`State::for_each_value`].
    pub fn map_values(&mut self, mut map: impl FnMut(Value) -> Value) {
        self.stack.map_values(&mut map);
        self.left.iter_mut().for_each(|left| left.map_values(&mut map));
        if !self.handlers.is_empty() {
            Rc::make_mut(&mut self.handlers).iter_mut().for_each(|value| *value = map(*value));
        }
        Rc::make_mut(&mut self.library).map_values(map);
    }
}
