//! The join of two states, and whether one covers the other (appendix 1.9).
//!
//! The join walks two states from the same roots at once and builds a state that stands for both. The
//! result starts as the first state and is changed where the second differs, so that "nothing changed"
//! is "the first covers the second", and entailment is the same walk that gives up at the first
//! change.
//!
//! Soundness. The walk makes a correspondence of objects, one to one in each state, except for segments that
//! one state has and the other has not, which the result has as possibly empty. Every object of either
//! state must correspond or be such a segment (or below one), every root and every cell of
//! corresponding objects is joined, and a cell of the result stands for the cells of both
//! ([`objects`](super::objects) for pointers, [`numbers`](super::numbers) for numbers). So each concrete
//! state of either is one of the result, under the names of the result.

use crate::Shape;
use crate::Smg;
use crate::shape::Configuration;
use crate::shape::bounds::{Relations, Widening};
use crate::shape::building::Building;
use crate::shape::correspondence::Correspondence;
use crate::shape::fields::Pair;
use crate::shape::members::Members;
use crate::shape::numbers::{Numbers, Side};
use crate::shape::relations::kept_relations;
use crate::shape::status::Status;
use ringfence_base::FastMap;
use ringfence_exec::estimate::LastArrays;
use ringfence_exec::memo::TextSite;
use ringfence_exec::state::{Frame, Stack};
use ringfence_exec::words::WORD;
use ringfence_exec::{ObjId, ObjectKind, Reasoner, Sym, Value};
use ringfence_ir::{Program, RecordId, Ty};
use ringfence_logic::{Fact, VarId};
use ringfence_verdict::Mismatch;
use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hasher};
use std::rc::Rc;

/// What a join may do to make two states one. Each flag allows one thing, and none implies another.
#[derive(Debug, Clone, Copy)]
pub struct Rules<'t> {
    /// How many segments that surely have nodes may be taken as possibly empty ones, because the other state
    /// has none there.
    pub nonempty_insertions: usize,
    /// Whether states may become one although neither covers the other in the shapes of its lists.
    pub lossy: bool,
    /// Whether bytes that one state never wrote may be undefined although the other wrote numbers there.
    pub undefined: bool,
    /// State partitioning: states that differ in constants of variables up to this stay two.
    pub partition_limit: u128,
    /// Whether numbers that only one state has set may become a part of a sequence.
    pub sequences: bool,
    /// Whether it is known how many nodes segments have.
    pub lengths: bool,
    /// Whether it is known what variables numbers of nodes are less than.
    pub limits: bool,
    /// Whether it is known what numbers of a node have to do with those of the next one.
    pub successions: bool,
    /// What is known of the records of the program.
    pub records: &'t Records,
    /// How numbers grow.
    pub widening: Widening<'t>,
}

/// What is known of the records of a program.
#[derive(Debug, Clone, Default)]
pub struct Records {
    /// The offset of the first pointer to a record of the same kind: a likely link of lists.
    pub self_links: FastMap<RecordId, u32>,
    /// The arrays of numbers that records end in.
    pub last_arrays: FastMap<RecordId, LastArrays>,
    /// Which bytes are numbers.
    pub members: Members,
    /// Arrays whose rows hold texts that are to be kept.
    pub texts: Vec<TextSite>,
}

/// What a join is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To see whether the first state covers the second: nothing may change.
    Cover,
    /// To make one state of two.
    States,
    /// To make one node of two neighbours in a state.
    Nodes,
}

/// The join of two states.
#[derive(Debug)]
pub struct Joined {
    /// The state that stands for both.
    pub state: Configuration,
    /// How the two compare, as far as it is known: that the second covers the first is never said, ask
    /// [`covers`] for that.
    pub status: Status,
}

/// A pair of objects whose bytes are to be joined.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Work {
    pub(crate) objects: [ObjId; 2],
    pub(crate) result: ObjId,
}

/// A cell of an object of the result whose pointers may mean several pairs of objects: it is joined when all
/// that is clear is known.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Unclear {
    pub(crate) result: ObjId,
    pub(crate) cell: Pair,
    /// The segment that what is found is below.
    pub(crate) owner: Option<ObjId>,
    pub(crate) in_heap: bool,
}

/// A value of an object that only one side has, to be translated when all objects are known.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Late {
    pub(crate) result: ObjId,
    pub(crate) offset: u64,
    pub(crate) len: u64,
    pub(crate) side: Side,
    pub(crate) value: Value,
}

/// Two neighbours that become one node.
#[derive(Debug, Default)]
pub(crate) struct Merging {
    /// The object of the result that they become.
    pub(crate) root: ObjId,
    /// The segment that they are below: what is below it too is beside them.
    pub(crate) base: Option<ObjId>,
}

/// The object whose values are at hand.
#[derive(Debug, Default)]
pub(crate) struct Here {
    pub(crate) in_heap: bool,
    /// Whether its size is not known.
    pub(crate) in_open: bool,
}

/// A join under way: which objects correspond, the result, and the numbers of both.
#[derive(Debug)]
pub(crate) struct Join<'a> {
    pub(crate) reason: &'a mut Reasoner,
    pub(crate) pointer_bits: u32,
    pub(crate) purpose: Purpose,
    pub(crate) rules: Rules<'a>,
    pub(crate) sides: [&'a Smg; 2],
    /// The two states, when it is states that are joined.
    pub(crate) states: Option<[&'a Configuration; 2]>,
    pub(crate) pairs: Correspondence,
    pub(crate) result: Building,
    pub(crate) numbers: Numbers,
    pub(crate) merging: Merging,
    pub(crate) here: Here,
    /// How many insertions are under way.
    pub(crate) depth: u32,
    pub(crate) work: Vec<Work>,
    pub(crate) unclear: VecDeque<Unclear>,
    /// Why the last thing that was tried did not go.
    why: Mismatch,
}

/// Whether the first state stands for all that the second does.
pub fn covers(
    program: &Program,
    reason: &mut Reasoner,
    first: &Configuration,
    second: &Configuration,
    rules: Rules<'_>,
) -> bool {
    covering(program, reason, first, second, rules).is_some()
}

/// If the first state stands for all that the second does: the first state's variables, each with what the second
/// knows of what it stands for there.
pub fn facts_within(
    program: &Program,
    reason: &mut Reasoner,
    first: &Configuration,
    second: &Configuration,
    rules: Rules<'_>,
) -> Option<Vec<(VarId, Fact)>> {
    let join = covering(program, reason, first, second, rules)?;
    Some(join.numbers.images(join.reason))
}

/// The walk that shows that the first state stands for all that the second does.
fn covering<'a>(
    program: &Program,
    reason: &'a mut Reasoner,
    first: &'a Configuration,
    second: &'a Configuration,
    rules: Rules<'a>,
) -> Option<Join<'a>> {
    if !is_same_place(first, second) || has_other_constants(first, second) {
        return None;
    }
    let mut join = Join::new(program, reason, first, second, Purpose::Cover, rules);
    join.walk(program, first, second)?;
    join.finish_objects()?;
    join.covers_node_limits()?;
    let absent = join.absent();
    let is_settled = join.numbers.settle(join.reason);
    (is_settled && !join.result.changed && join.numbers.entails_all(join.reason, &absent)).then_some(join)
}

/// A state that stands for two, unless they are too different.
///
/// # Errors
/// Why they do not become one.
pub fn join(
    program: &Program,
    reason: &mut Reasoner,
    first: &Configuration,
    second: &Configuration,
    rules: Rules<'_>,
) -> Result<Joined, Mismatch> {
    if !is_same_place(first, second) {
        return Err(Mismatch::Place);
    }
    if !rules.lossy && are_distinguished(first, second, rules.partition_limit) {
        return Err(Mismatch::Constants);
    }
    let mut join = Join::new(program, reason, first, second, Purpose::States, rules);
    let walked = join.walk(program, first, second);
    let Some(values) = walked.filter(|_| join.finish_objects().is_some()) else { return Err(join.why) };
    join.weigh_loss()?;
    if !join.result.is_well_nested(&values) {
        return Err(Mismatch::Nesting);
    }
    let absent = join.absent();
    let related = match rules.widening.relations {
        Relations::All => join.quantities([first, second], &widths(program, first), &values),
        Relations::Compared => Vec::new(),
    };
    let limits = join.joined_node_limits();
    let steady = join.steady_sums(&related);
    let (path, lost) = join.numbers.finish(join.reason, &absent, rules.widening);
    join.has_bounded_sizes(&path).then_some(()).ok_or(Mismatch::Size)?;
    let mut relations = kept_relations(program, join.reason, [first, second], &values, rules.widening);
    if rules.widening.relations == Relations::All {
        relations.extend(join.all_relations([first, second], &related));
    }
    relations.extend(steady);
    relations.append(&mut join.result.common);
    relations.retain(|&relation| path.fact(join.reason, relation).single().is_none());
    let path = match relations.is_empty() {
        true => path,
        false => path.extended(join.reason, relations, path.assignment().cloned()),
    };
    join.keep_fresh_locals();
    limits.into_iter().for_each(|(id, limits)| join.result.graph.set_node_limits(id, limits));
    let alike = join.result.status.and(join.numbers.status) == Status::Equal
        && !join.numbers.renamed
        && !join.result.knows_less;
    let status = match join.result.changed || lost {
        true => Status::Neither,
        false if alike && has_conditions_of(first, second) => Status::Equal,
        false => Status::First,
    };
    let graph = join.result.graph;
    let mut state = first.clone();
    (state.heap, state.path) = (graph, path);
    let mut values = values.into_iter();
    state.map_values(|value| values.next().unwrap_or(value));
    keep_later_inputs(&mut state, second);
    Ok(Joined { state, status })
}

/// What was read and drawn in a state, together with what was read and drawn in another: variables that are drawn later
/// must be new to both.
fn keep_later_inputs(state: &mut Configuration, second: &Configuration) {
    if second.draws.len() > state.draws.len() {
        state.draws = second.draws.clone();
    }
    state.havocs = state.havocs.max(second.havocs);
    if second.stdin.bytes > state.stdin.bytes {
        state.stdin = second.stdin;
        let read = second.library.input_read();
        Rc::make_mut(&mut state.library).set_input_read(read);
    }
}

/// Whether every condition of the second state is one of the first.
fn has_conditions_of(first: &Configuration, second: &Configuration) -> bool {
    let own: Vec<_> = first.path.conditions().collect();
    second.path.conditions().all(|condition| own.contains(&condition))
}

/// Whether two states are at the same place of the program in the same phase, with the same calls active.
#[must_use]
pub fn is_same_place(a: &Configuration, b: &Configuration) -> bool {
    let same_stack = |a: &Stack, b: &Stack| {
        a.depth() == b.depth() && a.frames().zip(b.frames()).all(|(a, b)| is_same_frame(a, b))
    };
    a.phase == b.phase
        && a.handlers.len() == b.handlers.len()
        && a.left.len() == b.left.len()
        && a.stdin.ended == b.stdin.ended
        && same_stack(&a.stack, &b.stack)
        && a.left.iter().zip(&b.left).all(|(a, b)| same_stack(a, b))
        && library_shape(a) == library_shape(b)
}

/// Whether a register of two states at one place holds different constants, so that the first cannot cover
/// the second: a quick look that saves most of the walks.
fn has_other_constants(a: &Configuration, b: &Configuration) -> bool {
    let differ = |x: &Value, y: &Value| {
        let plain = x.prov.is_none() && x.undef == 0;
        plain && matches!((x.bits, y.bits), (Sym::Const(p), Sym::Const(q)) if p != q || !y.prov.is_none())
    };
    a.stack.frames().zip(b.stack.frames()).any(|(a, b)| a.regs.iter().zip(&b.regs).any(|(x, y)| differ(x, y)))
}

/// Whether a register of two states at one place holds different small constants: a quick look at what the
/// walk would find.
fn are_distinguished(a: &Configuration, b: &Configuration, most: u128) -> bool {
    let apart = |x: &Value, y: &Value| {
        let plain = x.prov.is_none() && y.prov.is_none() && x.undef | y.undef == 0;
        plain && matches!((x.bits, y.bits), (Sym::Const(p), Sym::Const(q)) if p != q && p.max(q) <= most)
    };
    a.stack.frames().zip(b.stack.frames()).any(|(a, b)| a.regs.iter().zip(&b.regs).any(|(x, y)| apart(x, y)))
}

fn is_same_frame(a: &Frame, b: &Frame) -> bool {
    let types = |frame: &Frame| frame.varargs.as_ref().map(|varargs| varargs.types.clone());
    (a.func, a.block, a.next, a.dst, a.waiting) == (b.func, b.block, b.next, b.dst, b.waiting)
        && a.allocas.len() == b.allocas.len()
        && types(a) == types(b)
        && a.outside == b.outside
}

fn library_shape(state: &Configuration) -> (u64, u64, usize) {
    let mut hasher = DefaultHasher::new();
    state.library.hash_shape(&mut hasher);
    let mut count = 0;
    state.library.for_each_value(|_| count += 1);
    let unread = u64::from(state.stdin.bytes).saturating_sub(state.library.input_read());
    (hasher.finish(), unread, count)
}

impl<'a> Join<'a> {
    fn new(
        program: &Program,
        reason: &'a mut Reasoner,
        first: &'a Configuration,
        second: &'a Configuration,
        purpose: Purpose,
        rules: Rules<'a>,
    ) -> Self {
        let numbers = Numbers::new((&first.path, &first.heap), (&second.path, &second.heap), true);
        let bits = Ty::Ptr.bits(program.model());
        let mut join = Self::over(reason, bits, [&first.heap, &second.heap], numbers, purpose, rules);
        join.states = Some([first, second]);
        join
    }

    pub(crate) fn over(
        reason: &'a mut Reasoner,
        pointer_bits: u32,
        sides: [&'a Smg; 2],
        numbers: Numbers,
        purpose: Purpose,
        rules: Rules<'a>,
    ) -> Self {
        Self {
            reason,
            pointer_bits,
            purpose,
            rules,
            sides,
            states: None,
            pairs: Correspondence::default(),
            result: Building::new(sides[0].clone()),
            numbers,
            merging: Merging::default(),
            here: Here::default(),
            depth: 0,
            work: Vec::new(),
            unclear: VecDeque::new(),
            why: Mismatch::Values,
        }
    }

    /// Whether what is forgotten is allowed.
    fn weigh_loss(&mut self) -> Result<(), Mismatch> {
        let unions = self.result.nonempty_insertions + self.result.exact_unions;
        // Under lossy rules there are too many states already to be choosy.
        if unions == 0 {
            let refused = !self.rules.lossy && self.result.status == Status::Neither;
            return if refused { Err(Mismatch::Loss) } else { Ok(()) };
        }
        // A possibly empty list, or one of one node or of more, is worth a join when nothing else would be
        // forgotten by it: of two such lists, it would be forgotten which lengths go together.
        let exact = self.result.status == Status::Equal
            && self.numbers.status == Status::Equal
            && !self.numbers.is_lossy();
        if !(self.rules.lossy || (unions == 1 && exact)) {
            return Err(Mismatch::Loss);
        }
        self.result.status = Status::Neither;
        Ok(())
    }

    /// Puts the variables that stand for numbers below segments where they belong.
    fn keep_fresh_locals(&mut self) {
        let mut locals: FastMap<ObjId, Vec<_>> = FastMap::default();
        for (owner, var) in self.numbers.fresh_locals() {
            locals.entry(owner).or_insert_with(|| self.result.graph.locals(owner).to_vec()).push(var);
        }
        for (owner, locals) in locals {
            self.result.graph.set_locals(owner, locals);
        }
    }

    /// Gives up for a reason.
    pub(crate) fn refuse<T>(&mut self, why: Mismatch) -> Option<T> {
        self.why = why;
        None
    }

    /// The segments of the first state that the second does not have, with those below them.
    pub(crate) fn absent(&self) -> Vec<ObjId> {
        let mut absent = self.result.inserted[0].clone();
        for &id in &self.result.inserted[0] {
            absent.extend(self.sides[0].nested_below(id));
        }
        absent
    }

    /// Joins all roots and everything that they lead to; the values outside memory in their order.
    fn walk(
        &mut self,
        program: &Program,
        first: &Configuration,
        second: &Configuration,
    ) -> Option<Vec<Value>> {
        self.fixed_objects()?;
        let widths = widths(program, first);
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        first.for_each_value(|value| ours.push(value));
        second.for_each_value(|value| theirs.push(value));
        if ours.len() != theirs.len() {
            return None;
        }
        self.remember_meetings(&ours, &theirs);
        let mut joined = ours.clone();
        let mut unclear = Vec::new();
        for (at, (&a, &b)) in ours.iter().zip(&theirs).enumerate() {
            let Some(width) = widths.get(at).copied().or_else(|| self.own_width(a, b)) else {
                return self.refuse(Mismatch::Values);
            };
            if self.is_unclear(a, b) {
                unclear.push((at, width));
                continue;
            }
            joined[at] = self.value(a, b, width, None)?;
            self.drain_clear()?;
        }
        for (at, width) in unclear {
            joined[at] = self.value(ours[at], theirs[at], width, None)?;
            self.drain_clear()?;
        }
        self.drain()?;
        self.result.changed |= joined != ours;
        self.unnamed_objects(first, second)?;
        self.words_read()?;
        if !self.numbers.settle(self.reason) {
            return self.refuse(Mismatch::Values);
        }
        // What arrays hold takes longest to compare, and most states that do not cover another differ in a number.
        if self.purpose == Purpose::Cover && self.numbers.is_evidently_lost(self.reason) {
            return self.refuse(Mismatch::Values);
        }
        self.join_late_sequences()?;
        if self.rules.lengths {
            self.numbers.bind_by_equalities(self.reason);
        }
        self.join_lengths()?;
        Some(joined)
    }

    /// The width of two values of the C library or exit handlers, which do not say it: pointers have that of an address,
    /// numbers that of a term. Two different constants have none.
    fn own_width(&self, a: Value, b: Value) -> Option<u32> {
        let width = |value: Value| match value.bits {
            Sym::Term(term) => Some(self.reason.terms.width(term)),
            Sym::Const(_) => None,
        };
        if !a.prov.is_none() || !b.prov.is_none() || a == b {
            return Some(self.pointer_bits);
        }
        match (width(a), width(b)) {
            (Some(a), Some(b)) => (a == b).then_some(a),
            (a, b) => a.or(b),
        }
    }

    /// Objects that are met by what they are: globals, functions, and what else stands for itself.
    fn fixed_objects(&mut self) -> Option<()> {
        let (mut fixed, mut functions) = (Vec::new(), Vec::new());
        let other = self.sides[1];
        self.sides[0].for_each_object(|id, object| match object.kind {
            ObjectKind::Function(_) => functions.push(id),
            ObjectKind::Global(_) => fixed.push(id),
            // They go by what points to them.
            WORD => {}
            // What the C library made is never forgotten, though nothing may lead to it.
            ObjectKind::Library(_) if other.object(id).is_some_and(|other| other.kind == object.kind) => {
                fixed.push(id);
            }
            _ => {}
        });
        for id in functions {
            self.pairs.maps[0].insert(id, id);
            self.pairs.maps[1].insert(id, id);
        }
        for id in fixed {
            self.objects(id, id, None)?;
        }
        Some(())
    }

    /// Objects that the frames hold without a pointer.
    fn unnamed_objects(&mut self, first: &Configuration, second: &Configuration) -> Option<()> {
        for (a, b) in first.stack.frames().zip(second.stack.frames()) {
            for (&x, &y) in a.allocas.iter().zip(&b.allocas) {
                self.objects(x, y, None)?;
            }
            if let (Some(x), Some(y)) = (&a.varargs, &b.varargs) {
                self.objects(x.area, y.area, None)?;
            }
        }
        self.drain()
    }

    /// Checks that nothing was left out, and translates what waited for that.
    fn finish_objects(&mut self) -> Option<()> {
        self.translate_late()?;
        self.join_presences()?;
        if let Some(states) = self.states {
            self.sizes_by_owner(states);
        }
        for side in [Side::First, Side::Second] {
            let map = &self.pairs.maps[side as usize];
            let mut complete = true;
            self.sides[side as usize].for_each_object(|id, object| {
                let known = match object.shape {
                    Shape::Last(segment) => map.contains_key(&segment),
                    _ => map.contains_key(&id),
                };
                // Words are there whether or not a state knows of them.
                complete &= known || !object.is_live() || object.kind == WORD;
            });
            if !complete {
                return self.refuse(Mismatch::Unmatched);
            }
        }
        self.forget_unmatched_words();
        self.join_successions()?;
        match self.result.has_no_empty_cycle(self.reason) {
            true => Some(()),
            false => self.refuse(Mismatch::EmptyCycle),
        }
    }
}

/// The widths of the values of a state's calls, in the order of `for_each_value`.
fn widths(program: &Program, state: &Configuration) -> Vec<u32> {
    let pointer = Ty::Ptr.bits(program.model());
    let mut widths = Vec::new();
    let left = state.left.iter().flat_map(|stack| stack.frames());
    for frame in state.stack.frames().chain(left) {
        if let Some(outside) = &frame.outside {
            widths.extend(outside.widths.iter());
            continue;
        }
        match &program.functions[frame.func].body {
            Some(body) => widths.extend(body.regs.iter().map(|reg| reg.ty.bits(program.model()))),
            None => widths.extend(frame.regs.iter().map(|_| pointer)),
        }
        widths.extend(frame.slots.iter().map(|_| pointer));
    }
    widths
}
