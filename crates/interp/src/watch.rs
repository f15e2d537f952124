//! Looking on while a program runs.
//!
//! A [`Watcher`] sees every step before it is executed and of the end, each time with the machine as
//! it is then: its memory, its frames with the values of their registers and slots, the inputs drawn so
//! far. It sees everything and changes nothing, so that a watched run is the same run.
//!
//! What is seen is for people (traces, pictures, the places that belong to a violation); nothing is
//! concluded from it.

use crate::inputs::Draw;
use crate::machine::{Frame, Machine};
use crate::value::Value;
use ringfence_base::{Id, Loc};
use ringfence_ir::{BlockId, Body, FuncId, GlobalId, Operand, RegId, SlotId};
use ringfence_library::Stop;
use ringfence_verdict::Violation;
use std::fmt;

/// A step that is about to be executed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Point {
    /// The function.
    pub func: FuncId,
    /// In the body of `func`.
    pub block: BlockId,
    /// The instruction, as an index into the body's instructions; absent for the terminator.
    pub inst: Option<u32>,
}

/// Somebody who looks on.
pub trait Watcher {
    /// A step is about to be executed.
    fn step(&mut self, machine: &Machine<'_>, point: Point);

    /// The run is over; memory and frames are those of the last moment. What a violation is about comes
    /// with it.
    fn end(&mut self, machine: &Machine<'_>, stop: Option<&Stop>);
}

/// The watcher of a machine, if it has one, or who counts the ways that it takes.
#[derive(Default)]
pub(crate) struct Looking<'p>(Option<&'p mut dyn Watcher>, Option<&'p mut Edges>);

impl<'p> Looking<'p> {
    pub(crate) const fn with(watcher: &'p mut dyn Watcher) -> Self {
        Self(Some(watcher), None)
    }

    pub(crate) const fn counting(edges: &'p mut Edges) -> Self {
        Self(None, Some(edges))
    }

    #[inline]
    pub(crate) const fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// A byte of standard input is asked for.
    pub(crate) fn asks(&mut self, index: u64) {
        if let Some(edges) = &mut self.1 {
            edges.asked = edges.asked.max(index.saturating_add(1));
        }
    }

    /// A block is entered.
    #[inline]
    pub(crate) fn enters(&mut self, func: FuncId, block: BlockId) {
        if let Some(edges) = &mut self.1 {
            edges.enters(func, block);
        }
    }
}

/// How often a run goes from one block to another, as fuzzers count it: up to 255 times, and by a hash, so that two ways
/// may be counted as one.
#[derive(Debug)]
pub struct Edges {
    counts: Vec<u8>,
    /// The places of the counts that are not zero.
    touched: Vec<u32>,
    last: u32,
    /// How many bytes of standard input the run asked for, its end among them.
    asked: u64,
}

impl Default for Edges {
    fn default() -> Self {
        Self { counts: vec![0; Self::PLACES], touched: Vec::new(), last: 0, asked: 0 }
    }
}

impl Edges {
    /// How many counts there are.
    pub const PLACES: usize = 1 << 16;

    /// Forgets the run before.
    pub fn clear(&mut self) {
        for place in self.touched.drain(..) {
            self.counts[place as usize] = 0;
        }
        (self.last, self.asked) = (0, 0);
    }

    /// How many bytes of standard input the run asked for, its end among them.
    #[must_use]
    pub const fn asked(&self) -> u64 {
        self.asked
    }

    /// The counts that are not zero, with their places.
    pub fn counts(&self) -> impl Iterator<Item = (usize, u8)> {
        self.touched.iter().map(|&place| (place as usize, self.counts[place as usize]))
    }

    fn enters(&mut self, func: FuncId, block: BlockId) {
        let own = func.raw().wrapping_mul(0x9e37_79b1) ^ block.raw().wrapping_mul(0x85eb_ca6b);
        let own = own ^ (own >> 15);
        let place = ((self.last >> 1) ^ own) as usize % Self::PLACES;
        self.last = own;
        let count = &mut self.counts[place];
        if *count == 0 {
            self.touched.push(place as u32);
        }
        *count = count.saturating_add(1);
    }
}

impl fmt::Debug for Looking<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Looking({})", self.0.is_some())
    }
}

/// An active call, for those who look on.
#[derive(Debug, Clone, Copy)]
pub struct FrameView<'m, 'p> {
    machine: &'m Machine<'p>,
    frame: &'m Frame<'p>,
}

impl<'m, 'p> FrameView<'m, 'p> {
    /// The function.
    #[must_use]
    pub const fn func(&self) -> FuncId {
        self.frame.func
    }

    /// Its code.
    #[must_use]
    pub const fn body(&self) -> &'p Body {
        self.frame.body
    }

    /// Where it was called.
    #[must_use]
    pub const fn call_loc(&self) -> Loc {
        self.frame.call_loc
    }

    /// Where a frame that waits for a call goes on: the block, and the next instruction. For the innermost
    /// frame this is not up to date; see [`Watcher::step`].
    #[must_use]
    pub const fn resumes_at(&self) -> (BlockId, u32) {
        (self.frame.block, self.frame.next)
    }

    /// The value of a register.
    #[must_use]
    pub fn reg(&self, reg: RegId) -> Value {
        self.machine.regs.get(self.frame.regs + reg.index()).copied().unwrap_or(Value::INDETERMINATE)
    }

    /// The address of the object that a slot holds; indeterminate when it holds none.
    #[must_use]
    pub fn slot(&self, slot: SlotId) -> Value {
        self.machine.slots.get(self.frame.slots + slot.index()).copied().unwrap_or(Value::INDETERMINATE)
    }

    /// The value of an operand in this frame.
    #[must_use]
    pub fn operand(&self, operand: Operand) -> Value {
        match operand {
            Operand::Reg(reg) => self.reg(reg),
            Operand::Slot(slot) => self.slot(slot),
            Operand::Const(id) => self.machine.fixed.consts[id],
            Operand::Global(id) => self.machine.fixed.globals[id],
            Operand::Func(id) => self.machine.fixed.functions[id],
        }
    }
}

impl<'p> Machine<'p> {
    /// The active calls, the innermost first.
    pub fn frames(&self) -> impl ExactSizeIterator<Item = FrameView<'_, 'p>> {
        self.frames.iter().rev().map(|frame| FrameView { machine: self, frame })
    }

    /// The address of a global; absent before the program was set up.
    #[must_use]
    pub fn global_address(&self, id: GlobalId) -> Option<Value> {
        self.fixed.globals.get(id).copied()
    }

    /// How many steps were executed.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// The inputs drawn so far.
    #[must_use]
    pub fn drawn_inputs(&self) -> &[Draw] {
        self.inputs.log()
    }

    /// What was noted so far.
    #[must_use]
    pub fn notes(&self) -> &[Violation] {
        &self.notes
    }

    /// The functions registered to run at exit; the last one runs first.
    #[must_use]
    pub fn exit_handlers(&self) -> &[Value] {
        &self.exit_handlers
    }

    /// Lets the watcher see a step.
    #[cold]
    #[inline(never)]
    pub(crate) fn show_step(&mut self, block: BlockId, inst: Option<u32>) {
        let Some(frame) = self.frames.last() else { return };
        let point = Point { func: frame.func, block, inst };
        if let Some(watcher) = self.looking.0.take() {
            watcher.step(self, point);
            self.looking.0 = Some(watcher);
        }
    }

    /// Lets the watcher see the end.
    pub(crate) fn show_end(&mut self, stop: Option<&Stop>) {
        if let Some(watcher) = self.looking.0.take() {
            watcher.end(self, stop);
            self.looking.0 = Some(watcher);
        }
    }
}
