//! Localisation of the heap at a call: the part of a state that the callee can see, split from the rest.
//!
//! The local heap of a call is what the callee's arguments, the globals and the C library's own values lead to
//! (Rinetzky et al., "A Semantics for Procedure Local Heaps and its Abstractions", POPL 2005; the chapter on Predator,
//! section 1.5.2). Everything else, the callers' frames and what only they lead to, is the outside.
//! [`localise`] makes a state of the local heap alone. In place of the callers it has one frame without a function
//! ([`Outside`]), whose registers hold what the two parts share, in an order that depends on the local heap alone:
//! pointers from outside into the local heap (cutpoints), and variables that values or conditions of both parts
//! mention. So unfolding, abstraction, joins and entailment of the local state keep the cutpoints, and the register of a
//! cutpoint says afterwards what became of it. [`super::recombine`] is the way back.
//!
//! For functions that call themselves ([`Part::Blocks`]) the outside frame of one call is a part of the outside of the next. Pointers to
//! places of a block have one cutpoint, the start of the block: how far behind it they lead is a number of the outside. So there are no more cutpoints
//! than blocks. Shared are the variables of both parts that the local memory holds, and the values of the frame that calls if they have to do with what the
//! function is called with: whole values, whatever variables they are made of at this depth. Each stands where the outside has it, which
//! is the same at each call at one place. Other variables of the callers are the outside's own, even if the local heap mentions them.
//!
//! Soundness. A concrete state of the whole is one of the local heap together with one of the outside. The local heap
//! is closed under pointers, so the function can neither read nor write nor compare nor free anything of
//! the outside, and what it does depends on the local heap alone. Which numbers are shared is a choice: one that is not is another
//! variable of the outside, under a name of its own when both parts are recombined, and what is known of it there is known still. Blocks of the
//! local heap that the outside points to are held by the registers that stand for it, so none of them is lost that is not lost in the whole;
//! a block that only the local heap leads to is lost when the local heap leads to it no more. Dropping
//! conditions that relate both parts adds executions to the exploration of the function, and loses none; they
//! are kept with the outside, and are assumed again when both parts are recombined.
//!
//! States that cannot be split are refused: those with a value that may lead anywhere, and those where
//! the local heap contains the unnamed arguments of a caller, whose types only the caller's frame knows.

use crate::Shape;
use crate::Smg;
use crate::shape::Configuration;
use crate::shape::fields::fields;
use crate::shape::numbers::locals_of;
use crate::shape::tidy::tidy;
use crate::shape::words::forget_words_read;
use ringfence_base::{FastMap, FastSet};
use ringfence_exec::Algebra;
use ringfence_exec::state::{ContextId, Frame, Outside, Stack};
use ringfence_exec::{Heap, ObjId, ObjectKind, Prov, Reasoner, Sym, Value};
use ringfence_ir::{BinOp, Program, RegId, Ty};
use ringfence_logic::{Kind, TermId, VarId};
use std::rc::Rc;

/// How much of the heap is local to a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// All of memory.
    Whole,
    /// What arguments and globals lead to.
    Reachable,
    /// What arguments and globals lead to. What the two parts share is given in a few words that are the same however many calls are
    /// active, so that a function that calls itself sees the same at every depth: of a block only where it is, not which places of it the outside
    /// points to.
    Blocks,
}

/// The outside of a call: what it cannot see, and what it shares with the local heap.
#[derive(Debug)]
pub struct Remainder {
    /// The state at the call, without the frame of the function that was called.
    pub(crate) whole: Configuration,
    /// The objects that are outside, in the order of their ids.
    pub(crate) objects: Vec<ObjId>,
    /// The cutpoints: pointers from outside into the local heap.
    pub(crate) cuts: Vec<Value>,
    /// Numbers of the outside that are shared as they are, of whatever variables.
    pub(crate) numbers: Vec<Value>,
    /// Variables that both parts mention.
    pub(crate) shared: Vec<VarId>,
    /// The other variables that the outside mentions.
    pub(crate) own: Vec<VarId>,
    /// What is known of variables that the outside mentions, the oldest first.
    pub(crate) conditions: Vec<TermId>,
    /// Where the caller wants the result.
    pub(crate) dst: RegId,
}

impl Remainder {
    /// Where the caller wants the result.
    #[must_use]
    pub fn dst(&self) -> RegId {
        self.dst
    }

    /// Whether the caller itself is in a call that is explored on its own.
    #[must_use]
    pub fn is_in_call(&self) -> bool {
        self.whole.stack.outside().is_some()
    }

    /// How many objects are outside.
    #[must_use]
    pub fn len(&self) -> usize {
        self.objects.len()
    }

    /// Whether no object is outside.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.objects.is_empty()
    }
}

/// Whether an object has the same name in all states of a program.
pub(crate) fn is_fixed(graph: &Smg, id: ObjId) -> bool {
    let kind = graph.object(id).map(|object| object.kind);
    matches!(kind, Some(ObjectKind::Global(_) | ObjectKind::Function(_)))
}

/// Whether all pointers to an object have one cutpoint, if those to a block have one: it is no node of a list.
pub(crate) fn is_block(graph: &Smg, id: ObjId) -> bool {
    graph.object(id).is_some_and(|object| matches!(object.shape, Shape::Region) && object.owner.is_none())
}

/// Splits a state whose innermost frame was just entered into the local state of that call and the outside. Absent
/// when that is not possible.
#[must_use]
pub fn localise(
    program: &Program,
    state: &Configuration,
    reason: &mut Reasoner,
    context: ContextId,
    part: Part,
) -> Option<(Configuration, Remainder)> {
    let mut whole = state.clone();
    // What one part knows of a node that leads to the other would not be kept there.
    whole.heap.forget_successions();
    whole.heap.forget_node_limits();
    let callee = whole.stack.pop()?;
    if whole.stack.depth() == 0 || !whole.left.is_empty() || has_unclear_values(state) {
        return None;
    }
    let local_heap = LocalHeap::of(state, &callee, reason, part);
    let bits = Ty::Ptr.bits(program.model());
    let mut outside = OutsideHeap::of(&whole, &local_heap, (part, bits), reason)?;
    if callee.dst.is_none() {
        // No result has to do with what the caller holds.
        outside.numbers.clear();
    }
    let cuts = outside.ordered_cutpoints(&whole.heap, &local_heap);
    let locals = locals_of(&state.heap);
    let Parted { numbers, shared, own, conditions } =
        outside.variables(state, local_heap, (&cuts, &locals), reason);
    let places = outside.places(&numbers, &shared);
    if shared.iter().any(|var| locals.contains_key(var)) {
        return None;
    }
    let mut regs = vec![Value::INDETERMINATE];
    regs.extend(cuts.iter().chain(&numbers));
    let mut widths = vec![result_width(program, &callee)];
    widths.extend(cuts.iter().map(|_| bits));
    widths.extend(numbers.iter().map(|number| match number.bits {
        Sym::Term(term) => reason.terms.width(term),
        Sym::Const(_) => bits,
    }));
    for &var in &shared {
        let info = reason.terms.variable(var);
        regs.push(Value::plain(Sym::Term(info.term)));
        widths.push(info.width);
    }
    let (func, dst) = (callee.func, callee.dst);
    let cutpoints = cuts.len() as u32;
    let temporaries = holds_by_temporaries(program, &whole);
    let stands_for =
        Outside { context, widths: widths.into(), cuts: cutpoints, places, temporaries, leaving: false };
    let mut stack = Stack::default();
    stack.push(Frame::outside(func, stands_for, regs));
    let dst_inside = if dst.is_some() { RegId::new(0) } else { RegId::NONE };
    stack.push(Frame { dst: dst_inside, ..callee });
    let mut local = Configuration { stack, ..state.clone() };
    local.heap.forget_successions();
    local.heap.forget_node_limits();
    outside.objects.iter().for_each(|&id| local.heap.forget(id));
    forget_words_read(&mut local.heap);
    tidy(&mut local, reason);
    Some((local, Remainder { whole, objects: outside.objects, cuts, numbers, shared, own, conditions, dst }))
}

/// The width of what a function returns.
fn result_width(program: &Program, callee: &Frame) -> u32 {
    let ret = program.types.sig(program.functions[callee.func].sig).ret;
    program.types.scalar(ret).unwrap_or(Ty::Ptr).bits(program.model())
}

/// Whether temporaries of the callers hold heap blocks that no variable in a register of theirs points to. Such a
/// variable keeps its value until the call returns.
fn holds_by_temporaries(program: &Program, whole: &Configuration) -> bool {
    let (mut by_variables, mut by_temporaries) = (FastSet::default(), Vec::new());
    for frame in whole.stack.frames() {
        if let Some(outside) = &frame.outside {
            if outside.temporaries {
                return true;
            }
            continue;
        }
        let Some(body) = &program.functions[frame.func].body else { continue };
        for (reg, value) in body.regs.ids().zip(&frame.regs) {
            match value.prov.get() {
                Some(id) if body.is_variable(reg) => _ = by_variables.insert(id),
                Some(id) => by_temporaries.push(id),
                None => {}
            }
        }
    }
    for id in temporary_objects(program, &whole.heap).into_iter().filter(|id| !by_variables.contains(id)) {
        whole.heap.for_each_prov(id, |prov| by_temporaries.extend(prov.get()));
    }
    by_temporaries.retain(|id| !by_variables.contains(id));
    by_temporaries.iter().any(|&id| whole.heap.object(id).is_some_and(|object| object.is_heap()))
}

/// The objects that are values of expressions.
fn temporary_objects(program: &Program, graph: &Smg) -> Vec<ObjId> {
    let mut objects = Vec::new();
    graph.for_each_object(|id, object| {
        if let ObjectKind::Slot(func, slot) = object.kind
            && object.is_live()
            && program.functions[func].body.as_ref().is_some_and(|body| body.is_temporary_slot(slot))
        {
            objects.push(id);
        }
    });
    objects
}

/// Whether some value depends on where objects lie, so that it may lead to anything, or leads to an object
/// that was forgotten, whose name may be another's elsewhere.
fn has_unclear_values(state: &Configuration) -> bool {
    let unclear = |prov: Prov| match prov.get() {
        Some(id) => state.heap.object(id).is_none(),
        None => prov.is_mixed(),
    };
    let mut found = false;
    state.for_each_value(|value| found |= unclear(value.prov));
    let mut objects = Vec::new();
    state.heap.for_each_object(|id, _| objects.push(id));
    objects.into_iter().for_each(|id| state.heap.for_each_prov(id, |prov| found |= unclear(prov)));
    found
}

/// Variables in the order in which they were met.
#[derive(Debug, Default)]
struct Met {
    order: FastMap<VarId, usize>,
    all: Vec<VarId>,
}

impl Met {
    fn add(&mut self, var: VarId) {
        self.order.entry(var).or_insert_with(|| {
            self.all.push(var);
            self.all.len() - 1
        });
    }

    fn has(&self, var: VarId) -> bool {
        self.order.contains_key(&var)
    }
}

#[derive(Debug, Default)]
struct LocalHeap {
    /// The objects, numbered in the order in which they were met.
    order: FastMap<ObjId, usize>,
    pending: std::collections::VecDeque<ObjId>,
    variables: Met,
    /// Those that memory holds, not the registers of the function alone: in sizes and fields, and as bounds of the parts of a sequence. Looked for
    /// by blocks only.
    in_fields: FastSet<VarId>,
    in_bounds: FastSet<VarId>,
    meeting: Meeting,
}

/// Where variables are met.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Meeting {
    /// It does not matter.
    #[default]
    Anywhere,
    Fields,
    Bounds,
}

impl LocalHeap {
    fn of(state: &Configuration, callee: &Frame, reason: &mut Reasoner, part: Part) -> Self {
        let mut local = Self::default();
        let graph = &state.heap;
        let (mut objects, mut lasts) = (Vec::new(), FastMap::default());
        graph.for_each_object(|id, object| {
            objects.push((id, object.kind));
            if let Shape::Last(segment) = object.shape {
                lasts.insert(segment, id);
            }
        });
        callee.regs.iter().chain(callee.slots.iter()).for_each(|&value| local.value(value, reason));
        if part == Part::Blocks {
            local.meeting = Meeting::Fields;
        }
        callee.allocas.iter().for_each(|&id| local.object(id));
        callee.varargs.iter().for_each(|varargs| local.object(varargs.area));
        state.handlers.iter().for_each(|&value| local.value(value, reason));
        let mut values = Vec::new();
        state.library.for_each_value(|value| values.push(value));
        values.into_iter().for_each(|value| local.value(value, reason));
        local.drain(graph, &lasts, reason);
        for (id, kind) in objects {
            let always =
                matches!(kind, ObjectKind::Global(_) | ObjectKind::Function(_) | ObjectKind::Library(_));
            if always || part == Part::Whole {
                local.object(id);
                local.drain(graph, &lasts, reason);
            }
        }
        local
    }

    fn object(&mut self, id: ObjId) {
        let next = self.order.len();
        if *self.order.entry(id).or_insert(next) == next {
            self.pending.push_back(id);
        }
    }

    fn value(&mut self, value: Value, reason: &mut Reasoner) {
        self.number(value.bits, reason);
        if let Some(id) = value.prov.get() {
            self.object(id);
        }
    }

    /// What a value was computed from is met, too: the same operation on it gives the same value.
    fn number(&mut self, sym: Sym, reason: &mut Reasoner) {
        if let Sym::Term(term) = sym {
            for &var in reason.variables_behind(term).iter() {
                self.variables.add(var);
                match self.meeting {
                    Meeting::Anywhere => {}
                    Meeting::Fields => _ = self.in_fields.insert(var),
                    Meeting::Bounds => _ = self.in_bounds.insert(var),
                }
            }
        }
    }

    fn bounds(&mut self, graph: &Smg, id: ObjId, reason: &mut Reasoner) {
        let meeting = self.meeting;
        if meeting == Meeting::Fields {
            self.meeting = Meeting::Bounds;
        }
        graph.sequence_numbers(id).for_each(|sym| self.number(sym, reason));
        self.meeting = meeting;
    }

    fn drain(&mut self, graph: &Smg, lasts: &FastMap<ObjId, ObjId>, reason: &mut Reasoner) {
        while let Some(id) = self.pending.pop_front() {
            let Some(object) = graph.object(id) else { continue };
            self.number(object.size, reason);
            graph.length(id).into_iter().for_each(|length| self.number(Sym::Term(length), reason));
            self.bounds(graph, id, reason);
            let segment = match object.shape {
                Shape::Last(segment) => Some(segment),
                Shape::Segment(_) => lasts.get(&id).copied(),
                Shape::Region => None,
            };
            segment.into_iter().chain(object.owner).for_each(|id| self.object(id));
            if !matches!(object.kind, ObjectKind::Function(_)) {
                fields(graph, id).iter().for_each(|field| self.value(field.value, reason));
            }
        }
    }
}

#[derive(Debug, Default)]
struct OutsideHeap {
    objects: Vec<ObjId>,
    cuts: FastSet<Value>,
    /// Whether a block has one cutpoint.
    by_blocks: bool,
    variables: Met,
    /// The place of the value that is looked at, and where each variable was met first.
    place: u32,
    places: FastMap<VarId, u32>,
    /// The numbers that the function that calls holds, and where each was met first.
    numbers: Vec<Value>,
    numbered: FastMap<Value, u32>,
}

/// What the outside mentions, in parts.
struct Parted {
    /// Numbers that are shared as they are.
    numbers: Vec<Value>,
    /// Variables that are shared.
    shared: Vec<VarId>,
    /// The outside's own ones.
    own: Vec<VarId>,
    /// What is known of any of them.
    conditions: Vec<TermId>,
}

impl OutsideHeap {
    /// Absent when the local heap holds the unnamed arguments of a caller.
    fn of(
        whole: &Configuration,
        local: &LocalHeap,
        (part, bits): (Part, u32),
        reason: &mut Reasoner,
    ) -> Option<Self> {
        let mut outside = Self { by_blocks: part == Part::Blocks, ..Self::default() };
        let graph = &whole.heap;
        graph.for_each_object(|id, _| {
            if !local.order.contains_key(&id) {
                outside.objects.push(id);
            }
        });
        for frame in whole.stack.frames() {
            for (at, &value) in frame.regs.iter().chain(frame.slots.iter()).enumerate() {
                outside.place = place_of(frame, at, outside.place);
                outside.value(graph, value, local, reason);
                if part == Part::Blocks && frame.outside.is_none() {
                    outside.number_held(graph, value, bits, reason);
                }
            }
            for &id in &frame.allocas {
                outside.value(graph, graph.pointer(id, 0), local, reason);
            }
            if frame.varargs.as_ref().is_some_and(|varargs| local.order.contains_key(&varargs.area)) {
                return None;
            }
        }
        for id in outside.objects.clone() {
            let size = graph.object(id)?.size;
            outside.number(size, reason);
            graph.length(id).into_iter().for_each(|length| outside.number(Sym::Term(length), reason));
            graph.sequence_numbers(id).for_each(|sym| outside.number(sym, reason));
            for field in fields(graph, id) {
                outside.place += 1;
                outside.value(graph, field.value, local, reason);
            }
        }
        Some(outside)
    }

    /// Notes a number that the function that calls holds: a value, or how far behind the start of its block a pointer leads.
    fn number_held(&mut self, graph: &Smg, value: Value, bits: u32, reason: &mut Reasoner) {
        let number = match value.prov.get() {
            Some(id) if is_block(graph, id) && !is_fixed(graph, id) => {
                place_in_block(graph, value, id, bits, reason)
            }
            Some(_) => return,
            None => value,
        };
        let is_number = matches!(number.bits, Sym::Term(_)) && number.prov.is_none() && number.undef == 0;
        if is_number && !self.numbered.contains_key(&number) {
            self.numbered.insert(number, self.place);
            self.numbers.push(number);
        }
    }

    fn value(&mut self, graph: &Smg, value: Value, local: &LocalHeap, reason: &mut Reasoner) {
        let into = value.prov.get().filter(|id| local.order.contains_key(id) && !is_fixed(graph, *id));
        match into {
            Some(id) if self.by_blocks && is_block(graph, id) && value.undef == 0 => {
                self.cuts.insert(graph.pointer(id, 0));
                self.number(value.bits, reason);
            }
            Some(_) => {
                self.cuts.insert(value);
            }
            None => self.number(value.bits, reason),
        }
    }

    fn number(&mut self, sym: Sym, reason: &mut Reasoner) {
        if let Sym::Term(term) = sym {
            for &var in reason.variables(term).iter() {
                self.variables.add(var);
                self.places.entry(var).or_insert(self.place);
            }
        }
    }

    /// The cutpoints in the order in which the local heap meets what they lead to, then by offset.
    fn ordered_cutpoints(&self, graph: &Smg, local: &LocalHeap) -> Vec<Value> {
        let key = |value: &Value| {
            let id = value.prov.get();
            let address = id.and_then(|id| graph.object(id)).map_or(0, |object| object.address);
            let met = id.and_then(|id| local.order.get(&id)).copied();
            match value.bits {
                Sym::Const(bits) => (met, 0, bits.wrapping_sub(address.into()), value.undef),
                Sym::Term(term) => (met, 1, ringfence_base::Id::index(term) as u128, value.undef),
            }
        };
        let mut cuts: Vec<Value> = self.cuts.iter().copied().collect();
        cuts.sort_unstable_by_key(key);
        cuts
    }

    /// What of the outside is shared: the variables that both parts mention or that a condition relates to the outside; the outside's own
    /// ones, and the conditions that say something of the outside.
    fn variables(
        &self,
        state: &Configuration,
        local: LocalHeap,
        (cuts, locals): (&[Value], &FastMap<VarId, ObjId>),
        reason: &mut Reasoner,
    ) -> Parted {
        let (mut met, in_fields, in_bounds) = (local.variables, local.in_fields, local.in_bounds);
        for cut in cuts {
            if let Sym::Term(term) = cut.bits {
                reason.variables_behind(term).iter().for_each(|&var| met.add(var));
            }
        }
        let is_above = |var: VarId| self.places.get(&var).is_some_and(|&place| place >= ABOVE);
        let may_share = |var: VarId| {
            let is_held = in_fields.contains(&var) || in_bounds.contains(&var) && !is_above(var);
            met.has(var) && (!self.by_blocks || is_held)
        };
        let mut shared: FastSet<VarId> =
            self.variables.all.iter().copied().filter(|&var| may_share(var)).collect();
        let mut all: Vec<(TermId, Rc<[VarId]>)> = Vec::new();
        for condition in state.path.conditions() {
            all.push((condition, reason.variables(condition)));
        }
        all.reverse();
        for (_, variables) in &all {
            if variables.iter().any(|&var| self.variables.has(var) && !may_share(var)) {
                let relates = |var: &&VarId| {
                    let is_met = if self.by_blocks { in_fields.contains(*var) } else { met.has(**var) };
                    is_met && !locals.contains_key(var)
                };
                shared.extend(variables.iter().filter(relates));
            }
        }
        let known = |var: &VarId| self.variables.has(*var) || shared.contains(var);
        all.retain(|(_, variables)| variables.iter().all(known));
        let conditions = all.into_iter().map(|(condition, _)| condition).collect();
        let mut numbers = self.numbers.clone();
        numbers.retain(|number| {
            let Sym::Term(term) = number.bits else { return false };
            let variables = reason.variables(term);
            variables.iter().any(|&var| met.has(var) && !may_share(var))
                && !variables.iter().any(|var| locals.contains_key(var))
        });
        let held: FastSet<VarId> = numbers.iter().filter_map(|&number| variable(number, reason)).collect();
        let is_own = |var: &VarId| !shared.contains(var) && !held.contains(var);
        let own = self.variables.all.iter().copied().filter(is_own).collect();
        let mut shared: Vec<VarId> = shared.into_iter().collect();
        match self.by_blocks {
            true => shared
                .sort_unstable_by_key(|var| (self.places.get(var).copied(), met.order.get(var).copied())),
            false => shared.sort_unstable_by_key(|var| met.order.get(var).copied()),
        }
        Parted { numbers, shared, own, conditions }
    }

    /// Where the outside has what is shared, if that is a part of what the function sees.
    fn places(&self, numbers: &[Value], shared: &[VarId]) -> Rc<[u32]> {
        if !self.by_blocks {
            return Rc::from([]);
        }
        let numbers = numbers.iter().map(|number| self.numbered.get(number));
        let shared = shared.iter().map(|var| self.places.get(var));
        numbers.chain(shared).map(|place| place.copied().unwrap_or(u32::MAX)).collect()
    }
}

/// What is added to a place in a call that is further above.
const ABOVE: u32 = 1 << 31;

/// The place of a register of a frame, behind another one. What the callers above share stays where the first of them had it.
fn place_of(frame: &Frame, at: usize, last: u32) -> u32 {
    let Some(outside) = &frame.outside else { return last + 1 };
    let place = at.checked_sub(1 + outside.cuts as usize).and_then(|at| outside.places.get(at));
    place.map_or(last, |place| place | ABOVE)
}

/// How far behind the start of a block a pointer leads.
pub(crate) fn place_in_block(
    graph: &Smg,
    pointer: Value,
    id: ObjId,
    bits: u32,
    reason: &mut Reasoner,
) -> Value {
    Value::plain(reason.binary(BinOp::Sub, bits, pointer.bits, graph.pointer(id, 0).bits))
}

/// Absent for a constant, and for a number that is computed of variables.
pub(crate) fn variable(number: Value, reason: &Reasoner) -> Option<VarId> {
    match number.bits {
        Sym::Term(term) => match reason.terms.kind(term) {
            Kind::Var(var) => Some(var),
            _ => None,
        },
        Sym::Const(_) => None,
    }
}
