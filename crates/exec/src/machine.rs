//! The machine: executes one state at a time, and splits it where a question is open.
//!
//! Every instruction and every call of a library function is atomic: when it asks a question that the
//! path does not decide, nothing has changed yet (or the state from before the call is put back), the
//! question comes back as [`Event::Split`], and the instruction runs again in each of the two
//! states that assume one of the answers. So the semantics is written as straight code over
//! questions, for symbolic values as for numbers.
//!
//! Soundness. A state stands for the concrete executions whose inputs satisfy its path condition. Each
//! step either computes what the concrete interpreter computes, for all of them, or leaves a value
//! open ([`Machine::unconstrained`]), which adds executions and loses none. The two halves of a split
//! cover the state. A path ends only by a [`Stop`], and what a stop leaves unexplored is said in its
//! [`Event`].

use crate::heap::{Heap, Life, NewObject, ObjId, ObjectKind};
use crate::memo::{Arrays, Paddings, Words};
use crate::reason::{Origin, Reasoner};
use crate::state::{Drawn, State};
use crate::value::{Prov, Sym, Value, mask};
use ringfence_base::{Budget, FastMap, FastSet, IdVec, Loc};
use ringfence_ir::{BinOp, BlockId, CmpOp, DataModel, FuncId, Program, Ty};
use ringfence_library::{DrawKind, Model, Stop};
use ringfence_logic::Fact;
use ringfence_logic::path::{Decision, Split};
use ringfence_semantics::{Algebra, Domain, Fixed};
use ringfence_verdict::{Bound, Goal, UnknownReason, Violation, ViolationKind};
use std::fmt::Debug;

/// How many values are tried where a value has to be a number, and what is said where it is none of them.
const MOST_VALUES: usize = 64;
const NOT_ENUMERATED: &str = "a value that cannot be enumerated";

/// What the states of a machine are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mode {
    /// Single paths, each exactly as it is: objects lie where the interpreter would put them, formatted input is
    /// followed byte by byte, and branches whose sides only compute are put together.
    #[default]
    Paths,
    /// Abstract states, which stand for many. What depends on where objects lie is left open where that can be said;
    /// formatted input gives any numbers; a path stops at join points and where a heap block is lost, and registers are
    /// forgotten where they die. Every branch splits the path: in an abstract state, a choice
    /// between two values is soon any number between them, and what the branch asked is forgotten.
    States {
        /// Where a path stops.
        stops: Stops,
        /// How memory at offsets that are not known is described.
        buffers: Buffers,
    },
}

/// Where the path of an abstract state stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stops {
    /// At join points.
    Joins,
    /// Where a function has returned to its caller, too.
    JoinsAndReturns,
}

/// How memory at offsets that are not known is described.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Buffers {
    /// By what may be in each cell.
    Cells,
    /// By sequences of elements that are described together.
    Sequences {
        /// What heap blocks reserve.
        room: Room,
        /// What the elements of arrays are that hold pointers.
        elements: Elements,
    },
}

/// How many bytes heap blocks reserve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Room {
    /// As many as they may have.
    Own,
    /// Those of all sizes the same, so that one that grows can be one object.
    Uniform,
}

/// What the elements of arrays are that hold pointers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Elements {
    /// Bytes of the array.
    Bytes,
    /// Objects of their own.
    Objects,
}

impl Mode {
    const fn is_abstract(self) -> bool {
        matches!(self, Self::States { .. })
    }

    /// Whether what depends on where objects lie is left open where that can be said, instead of being
    /// taken from the layout at hand.
    #[inline]
    pub(crate) const fn opens_layout(self) -> bool {
        self.is_abstract()
    }

    /// Whether a branch whose sides only compute splits the path like every other.
    #[inline]
    pub(crate) const fn splits_branches(self) -> bool {
        self.is_abstract()
    }

    /// Whether a path also stops at join points that are no loop heads.
    #[inline]
    pub(crate) const fn stops_at_joins(self) -> bool {
        self.is_abstract()
    }

    /// Whether a path stops where a function has returned to its caller.
    #[inline]
    pub(crate) const fn stops_at_returns(self) -> bool {
        matches!(self, Self::States { stops: Stops::JoinsAndReturns, .. })
    }

    /// Whether memory at offsets that are not known is described by sequences.
    #[inline]
    pub(crate) const fn has_sequences(self) -> bool {
        matches!(self, Self::States { buffers: Buffers::Sequences { .. }, .. })
    }

    /// Whether the elements of arrays that hold pointers are objects of their own.
    #[inline]
    pub(crate) const fn has_rows(self) -> bool {
        matches!(self, Self::States { buffers: Buffers::Sequences { elements: Elements::Objects, .. }, .. })
    }

    /// Whether heap blocks of all sizes reserve the same.
    #[inline]
    pub(crate) const fn is_roomy(self) -> bool {
        matches!(self, Self::States { buffers: Buffers::Sequences { room: Room::Uniform, .. }, .. })
    }

    /// Whether a path stops where a heap block is lost, and registers are forgotten where they die.
    #[inline]
    pub(crate) const fn watches_losses(self) -> bool {
        self.is_abstract()
    }

    /// Whether formatted input is followed byte by byte; otherwise it gives any numbers.
    #[inline]
    pub(crate) const fn follows_input(self) -> bool {
        !self.is_abstract()
    }
}

/// The settings of an execution.
#[derive(Debug, Clone)]
pub struct Settings {
    /// What is asked of the program.
    pub goal: Goal,
    /// What the states are for.
    pub mode: Mode,
    /// How many calls may be active at once.
    pub call_depth: usize,
    /// How many words the command line may have beside the program's name, and how long each may be.
    pub command_line: (u32, u32),
}

impl Default for Settings {
    fn default() -> Self {
        Self { goal: Goal::default(), mode: Mode::default(), call_depth: 1_000, command_line: (2, 4) }
    }
}

/// Why the machine stopped with a state.
#[derive(Debug)]
#[allow(missing_docs, reason = "the text of a variant says what its fields mean")]
pub enum Event<Q> {
    /// A question is open: the state is to be split by it.
    Split(Split),
    /// The heap has to become more concrete before the instruction can be executed: a question of its own.
    Ask(Q),
    /// A heap block was lost by the last instruction; the path can go on when it has been forgotten.
    Lost,
    /// The path is at the head of a loop, or, where the settings say so, at another join point.
    LoopHead,
    /// A function was called that the machine is to stop at.
    Called,
    /// The call that is explored on its own has returned.
    Returned,
    /// The program is about to end inside a call that is explored on its own: its callers have to be known.
    Leaves,
    /// The path ended without a violation.
    Ended,
    /// Something goes wrong on the path.
    Violation(Box<Violation>),
    /// The path cannot be followed.
    Unsupported { what: Box<str>, loc: Loc },
    /// More calls are active than the settings allow.
    TooDeep(Loc),
    /// No execution takes this path.
    Infeasible,
    /// The share of steps is used up; the path goes on later.
    Paused,
    /// The budget has run out.
    Exhausted(ringfence_base::Exhausted),
}

/// Something about a path that holds for one layout of memory only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LayoutUse {
    /// Where.
    pub loc: Loc,
}

/// A machine over a kind of heap.
#[derive(Debug)]
// size: because it is the program, the solver, the state and what was asked, which every step may need at once.
pub struct Machine<'p, H: Heap> {
    /// It has passed `ir::verify`.
    pub program: &'p Program,
    /// Terms and queries.
    pub reason: Reasoner,
    /// The state that is executed.
    pub state: State<H>,
    pub(crate) settings: Settings,
    pub(crate) budget: Budget,
    pub(crate) fixed: Fixed<Sym>,
    pub(crate) models: IdVec<FuncId, Option<Model<'p, Self>>>,
    pub(crate) flow: crate::flow::Flow,
    /// The open question of the instruction that asked it.
    pub(crate) open: Option<Split>,
    /// Whether the path is at a loop head but was stopped for a loss first.
    pub(crate) at_head: bool,
    /// What has to be known of the heap before the instruction can be executed.
    pub(crate) question: Option<H::Question>,
    /// Places where a result depends on addresses, first met first.
    pub(crate) layout_uses: Vec<Loc>,
    /// Places where a value was used that nothing ever set.
    pub(crate) unset_uses: Vec<Loc>,
    /// What else stands against a proof.
    pub(crate) objections: Vec<UnknownReason>,
    /// Which bytes of types are padding.
    pub(crate) paddings: Paddings,
    /// Kinds of values left open, for the status.
    pub(crate) approximations: FastMap<&'static str, Loc>,
    /// Where blocks are allocated that are known to be lost or left: others are reported first.
    pub known_leaks: FastSet<Loc>,
    /// Checks that were asked for and could not be decided, by their reasons: nothing is proved.
    pub(crate) unchecked: FastMap<&'static str, Loc>,
    pub(crate) bounded_command_line: bool,
    /// The command line of which nothing is known, if the program has one whose words are made when they are read.
    pub(crate) words: Option<Words>,
    /// Whether there may be strings of the environment of which nothing is known.
    pub(crate) has_texts: bool,
    pub(crate) arrays: Arrays,
    pub(crate) packed: ringfence_semantics::PackedRegisters,
    pub(crate) callbacks: usize,
    pub(crate) loc: Loc,
    /// Steps of all states.
    pub(crate) steps: u64,
    pub(crate) newly_covered: u64,
    pub(crate) watch: crate::observe::Watch,
    /// The functions whose calls are stopped at.
    pub(crate) stops_at: IdVec<FuncId, bool>,
}

// size: because these are the services of the machine that instructions and models share, a line or two each.
impl<'p, H: Heap> Machine<'p, H> {
    /// The data model of the program.
    #[inline]
    #[must_use]
    pub fn model(&self) -> DataModel {
        self.program.model()
    }

    /// The width of pointers.
    #[inline]
    #[must_use]
    pub fn pointer_bits(&self) -> u32 {
        Ty::Ptr.bits(self.program.model())
    }

    /// Where the current instruction stands.
    #[must_use]
    pub fn loc(&self) -> Loc {
        self.loc
    }

    /// How many instructions were executed, in all states.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// What stands against a proof although every path was followed: results that depend on the addresses of
    /// objects, values that nothing set, checks that could not be decided, orders of evaluation and command lines
    /// that were left out.
    #[must_use]
    pub fn objections(&self) -> Vec<UnknownReason> {
        const MOST: usize = 20;
        let layout = self.layout_uses.iter().take(MOST).map(|&loc| UnknownReason::AddressDependent { loc });
        let kind = ViolationKind::UninitialisedRead;
        let unset = self.unset_uses.iter().map(|&loc| UnknownReason::UndefinedBehaviour { kind, loc });
        let mut unchecked: Vec<_> = self.unchecked.iter().map(|(&why, &loc)| (why, loc)).collect();
        unchecked.sort_unstable_by_key(|&(why, _)| why);
        let unchecked = unchecked.into_iter();
        let unchecked = unchecked.map(|(why, loc)| UnknownReason::Unsupported { what: why.into(), loc });
        let words = self
            .bounded_command_line
            .then_some(UnknownReason::Bounded { bound: Bound::CommandLine(2), loc: Loc::NONE });
        let open = self.objections.iter().cloned();
        layout.chain(unset).chain(unchecked).chain(open).chain(words).collect()
    }

    /// What was not computed but left open, with the first place of each kind.
    #[must_use]
    pub fn approximations(&self) -> Vec<(&'static str, Loc)> {
        let mut all: Vec<_> = self.approximations.iter().map(|(&what, &loc)| (what, loc)).collect();
        all.sort_unstable_by_key(|&(what, _)| what);
        all
    }

    /// Whether a condition (one bit) holds on this path.
    #[inline]
    pub fn decide(&mut self, condition: Sym) -> Result<bool, Stop> {
        match condition {
            Sym::Const(bits) => Ok(bits & 1 == 1),
            Sym::Term(term) => self.decide_term(term),
        }
    }

    fn decide_term(&mut self, term: ringfence_logic::TermId) -> Result<bool, Stop> {
        match self.state.path.decide(&mut self.reason, term) {
            Decision::Holds => Ok(true),
            Decision::Fails => Ok(false),
            Decision::Open(split) => {
                self.open = Some(split);
                Err(Stop::Split)
            }
        }
    }

    /// Whether a comparison of values of one width holds.
    #[inline]
    pub fn ask(&mut self, op: CmpOp, width: u32, a: Sym, b: Sym) -> Result<bool, Stop> {
        let condition = self.reason.compare(op, width, a, b);
        self.decide(condition)
    }

    /// The number that a value is on this path.
    pub fn pin(&mut self, sym: Sym, width: u32) -> Result<u128, Stop> {
        let term = match sym {
            Sym::Const(bits) => return Ok(bits),
            Sym::Term(term) => term,
        };
        let fact = self.state.path.fact(&mut self.reason, term);
        if let Some(bits) = fact.single() {
            return Ok(bits.unsigned());
        }
        let Some(assignment) = self.state.path.assignment() else {
            return self.first_value(&fact, sym, width);
        };
        let example = self.reason.evaluate(&mut assignment.borrow_mut(), term);
        if self.ask(CmpOp::Eq, width, sym, Sym::Const(example))? {
            return Ok(example);
        }
        Err(self.unsupported(NOT_ENUMERATED))
    }

    /// The first number that the facts allow a value to be and the path does not exclude, among few.
    fn first_value(&mut self, fact: &Fact, sym: Sym, width: u32) -> Result<u128, Stop> {
        let ((least, most), class) = (fact.unsigned(), fact.congruence());
        let stride = if class.contains(least) { class.stride.clamp(1, 1 << 31) } else { 1 };
        let values = (least..=most).step_by(stride as usize);
        for value in values.take(MOST_VALUES) {
            if self.ask(CmpOp::Eq, width, sym, Sym::Const(value))? {
                return Ok(value);
            }
        }
        Err(self.unsupported(NOT_ENUMERATED))
    }

    /// The least and the greatest value, unsigned, as far as the cheap facts tell.
    pub(crate) fn bounds(&mut self, sym: Sym) -> (u128, u128) {
        match sym {
            Sym::Const(bits) => (bits, bits),
            Sym::Term(term) => self.state.path.fact(&mut self.reason, term).unsigned(),
        }
    }

    /// Draws an input.
    pub(crate) fn draw_value(&mut self, kind: DrawKind) -> Value {
        let value = self.reason.variable(Origin::Draw(self.state.draws.len() as u32), kind.bits());
        self.state.draws.push(Drawn { kind, value });
        Value::plain(value)
    }

    /// An arbitrary value: every number of this width.
    pub(crate) fn havoc(&mut self, width: u32, what: &'static str) -> Value {
        let value = self.reason.variable(Origin::Havoc(self.state.havocs), width);
        self.state.havocs += 1;
        self.approximated(what);
        Value::plain(value)
    }

    /// An arbitrary value up to a bound: every number of this width that is at most `most`.
    pub(crate) fn havoc_up_to(&mut self, width: u32, most: u128, what: &'static str) -> Value {
        let value = self.havoc(width, what);
        if let Sym::Term(term) = value.bits {
            let bound = self.reason.terms.value(width, most);
            let within = self.reason.terms.ule(term, bound);
            // A new variable is 0 in every assignment, so the assignment satisfies the bound.
            let assignment = self.state.path.assignment().cloned();
            let possible = self.state.path.assume(&mut self.reason, within, assignment);
            debug_assert!(possible);
        }
        value
    }

    /// Remembers that a kind of value is not computed.
    pub(crate) fn approximated(&mut self, what: &'static str) {
        self.approximations.entry(what).or_insert(self.loc);
    }

    /// Remembers that a result depends on where objects lie.
    #[cold]
    pub(crate) fn depends_on_layout(&mut self) {
        if self.layout_uses.len() < 20 && !self.layout_uses.contains(&self.loc) {
            self.layout_uses.push(self.loc);
        }
    }

    /// Makes an object whose size is at most `reserved`.
    pub(crate) fn object_within(&mut self, new: NewObject<Sym>, reserved: u64) -> Result<Value, Stop> {
        if let Sym::Term(_) = new.size {
            let mut sizes = self.state.sizes.as_ref().clone();
            sizes.push(new.size);
            self.state.sizes = sizes.into();
        }
        let id = self.state.heap.allocate(new, reserved);
        let address = id.and_then(|id| self.state.heap.object(id).map(|object| object.address));
        match (id, address) {
            (Some(id), Some(address)) => {
                self.open_known_row(id);
                Ok(Value::pointer(address, id))
            }
            _ => Err(self.unsupported("an allocation that does not fit the address space")),
        }
    }

    /// Makes an object whose size need not be a number.
    pub(crate) fn object_of_size(&mut self, new: NewObject<Sym>) -> Result<Value, Stop> {
        // A size that the path makes a number is one.
        let size = match self.bounds(new.size) {
            (least, most) if least == most => Sym::Const(most),
            _ => new.size,
        };
        let reserved = match size {
            Sym::Const(bits) => self.room(new.kind, bits as u64),
            Sym::Term(_) => self.reserve(size)?,
        };
        self.object_within(new.with_size(size), reserved)
    }

    /// The largest size of which several objects have room in the address space.
    fn most_reserved(&self) -> u64 {
        match self.model() {
            DataModel::Ilp32 => 1 << 31,
            DataModel::Lp64 => 1 << 47,
        }
    }

    /// What an object whose size is a number reserves.
    pub(crate) fn room(&self, kind: ObjectKind, size: u64) -> u64 {
        if self.settings.mode.is_roomy() && kind.is_heap() { size.max(self.most_reserved()) } else { size }
    }

    /// An upper bound of a size that the address space has room for.
    fn reserve(&mut self, size: Sym) -> Result<u64, Stop> {
        let most = u128::from(self.most_reserved());
        match size {
            Sym::Const(bits) => Ok(bits as u64),
            Sym::Term(_) => {
                let (_, upper) = self.bounds(size);
                if upper <= most || self.ask(CmpOp::Ule, self.pointer_bits(), size, Sym::Const(most))? {
                    return Ok(self.rounded(upper.min(most) as u64).min(most as u64));
                }
                Err(self.unsupported(format!("an allocation of more than {most} bytes")))
            }
        }
    }

    /// When exploration is abstract, blocks of unknown sizes reserve what other blocks do, too, so that they
    /// can be one.
    fn rounded(&self, bytes: u64) -> u64 {
        const LEAST: u64 = 4096;
        if self.settings.mode.is_roomy() {
            return bytes.max(self.most_reserved());
        }
        if self.settings.mode.opens_layout() { bytes.max(LEAST).next_power_of_two() } else { bytes }
    }

    pub(crate) fn end_object(&mut self, id: ObjId, life: Life) {
        self.state.heap.end(id, life);
        if let Life::Freed(_) = life {
            self.block_freed(id);
        }
    }

    /// The address a number of bytes after a pointer.
    #[inline]
    pub(crate) fn offset_pointer(&mut self, pointer: Value, bytes: Sym) -> Value {
        let bits = self.reason.binary(BinOp::Add, self.pointer_bits(), pointer.bits, bytes);
        Value { bits, ..pointer }
    }

    /// The address a number of bytes after a pointer.
    #[inline]
    pub(crate) fn advance_by(&mut self, pointer: Value, bytes: u64) -> Value {
        match pointer.bits {
            Sym::Const(bits) => {
                let bits = bits.wrapping_add(u128::from(bytes)) & mask(self.pointer_bits());
                Value { bits: Sym::Const(bits), ..pointer }
            }
            Sym::Term(_) => self.offset_pointer(pointer, Sym::Const(u128::from(bytes))),
        }
    }

    /// A violation here.
    #[cold]
    #[must_use]
    pub fn violation(&self, kind: ViolationKind, message: impl Into<String>) -> Stop {
        Domain::violation(self, kind, message.into(), None)
    }

    /// Something that cannot be executed.
    #[cold]
    #[must_use]
    pub fn unsupported(&self, what: impl Into<Box<str>>) -> Stop {
        Stop::Unsupported { what: what.into(), loc: self.loc }
    }

    /// A violation that only counts when the settings say so.
    pub(crate) fn noted(&mut self, kind: ViolationKind, message: &str) -> Result<(), Stop> {
        if self.settings.goal.stops_on(kind) {
            return Err(self.violation(kind, message));
        }
        if kind == ViolationKind::Unsequenced {
            // What a compiler makes of it is not known, so nothing is proved from what the program does here.
            self.object(UnknownReason::UndefinedBehaviour { kind, loc: self.loc });
        }
        Ok(())
    }

    /// Remembers something that stands against a proof.
    #[cold]
    pub(crate) fn object(&mut self, reason: UnknownReason) {
        if self.objections.len() < 20 && !self.objections.contains(&reason) {
            self.objections.push(reason);
        }
    }

    /// Notes the use of a value when it is indeterminate.
    #[inline]
    pub(crate) fn used(&mut self, value: Value, what: &str) -> Result<(), Stop> {
        if value.undef == 0 {
            return Ok(());
        }
        if !self.settings.goal.stops_on(ViolationKind::UninitialisedRead) {
            if let Sym::Const(_) = value.bits {
                self.never_set();
            }
            return Ok(());
        }
        Err(self
            .violation(ViolationKind::UninitialisedRead, format!("an uninitialised value is used {what}")))
    }

    /// Remembers the use of a value that nothing set and nothing drew, such as the result of a function
    /// that returns none: it is 0 here but could be anything, so nothing is proved from it.
    #[cold]
    fn never_set(&mut self) {
        if self.unset_uses.len() < 20 && !self.unset_uses.contains(&self.loc) {
            self.unset_uses.push(self.loc);
        }
    }

    pub(crate) fn call_stack(&self) -> Vec<(String, Loc)> {
        let name = |func: FuncId| self.program.names.name(self.program.functions[func].name).to_owned();
        let frames = self.state.stack.frames().filter(|frame| frame.outside.is_none());
        frames.take(100).map(|frame| (name(frame.func), frame.call_loc)).collect()
    }

    /// Whether the state stands at the head of a loop.
    pub fn is_at_head(&mut self) -> bool {
        let frame = self.state.stack.top().filter(|frame| frame.outside.is_none());
        let Some((func, block, next)) = frame.map(|frame| (frame.func, frame.block, frame.next)) else {
            return false;
        };
        let starts = |body: &ringfence_ir::Body| body.blocks[block].insts.start == next;
        self.program.functions[func].body.as_ref().is_some_and(starts)
            && self.flow.of(self.program, func).heads[block]
    }

    /// What is asked of the program.
    #[must_use]
    pub fn goal(&self) -> &Goal {
        &self.settings.goal
    }

    /// The addresses of the globals.
    pub fn globals(&self) -> impl Iterator<Item = Value> + '_ {
        self.fixed.globals.iter().copied()
    }

    /// The registers that a frame reads again, sorted. A caller stands at its call.
    pub fn read_again(
        &mut self,
        frame: &crate::state::Frame,
        innermost: bool,
    ) -> Option<Vec<ringfence_ir::RegId>> {
        let body = self.program.functions[frame.func].body.as_ref()?;
        Some(self.flow.of(self.program, frame.func).read_again(body, frame, innermost))
    }

    /// Whether the state stands behind a call in the middle of a block.
    #[must_use]
    pub fn is_after_call(&self) -> bool {
        let top = self.state.stack.top().filter(|frame| frame.outside.is_none());
        let Some(frame) = top else { return false };
        let Some(body) = &self.program.functions[frame.func].body else { return false };
        let before = frame.next.checked_sub(1).filter(|&at| at >= body.blocks[frame.block].insts.start);
        let inst = before.and_then(|at| body.insts.get(at as usize));
        inst.is_some_and(|inst| matches!(inst.kind, ringfence_ir::InstKind::Call { .. }))
    }

    /// The blocks that were entered, of those that can be.
    #[must_use]
    pub fn coverage(&self) -> (usize, usize) {
        self.flow.coverage()
    }

    /// Whether a block was entered.
    #[must_use]
    pub fn is_covered(&self, func: FuncId, block: BlockId) -> bool {
        self.flow.is_covered(func, block)
    }

    /// How often a block was entered for the first time.
    #[must_use]
    pub fn newly_covered(&self) -> u64 {
        self.newly_covered
    }

    /// The provenance of a value as the provenance of an object, if it is one.
    pub(crate) fn object_of(&self, prov: Prov) -> Option<&crate::heap::Object> {
        prov.get().and_then(|id| self.state.heap.object(id))
    }
}
