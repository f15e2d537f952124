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
//! Soundness. A concrete state of the whole is one of the local heap together with one of the outside. The local heap
//! is closed under pointers, so the function can neither read nor write nor compare nor free anything of
//! the outside, and what it does depends on the local heap alone. Blocks of the local heap that the outside points
//! to are held by the registers that stand for it, so none of them is lost that is not lost in the whole;
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
use ringfence_exec::state::{ContextId, Frame, Outside, Stack};
use ringfence_exec::{Heap, ObjId, ObjectKind, Prov, Reasoner, Sym, Value};
use ringfence_ir::{Program, RegId, Ty};
use ringfence_logic::{TermId, VarId};
use std::rc::Rc;

/// How much of the heap is local to a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// All of memory.
    Whole,
    /// What arguments and globals lead to.
    Reachable,
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
    /// Variables that both parts mention.
    pub(crate) shared: Vec<VarId>,
    /// Variables that only the outside mentions.
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
    let callee = whole.stack.pop()?;
    if whole.stack.depth() == 0 || !whole.left.is_empty() || has_unclear_values(state) {
        return None;
    }
    let local_heap = LocalHeap::of(state, &callee, reason, part);
    let outside = OutsideHeap::of(&whole, &local_heap, reason)?;
    let cuts = outside.ordered_cutpoints(&whole.heap, &local_heap);
    let locals = locals_of(&state.heap);
    let (shared, own, conditions) = outside.variables(state, local_heap, (&cuts, &locals), reason);
    if shared.iter().any(|var| locals.contains_key(var)) {
        return None;
    }
    let bits = Ty::Ptr.bits(program.model());
    let mut regs = vec![Value::INDETERMINATE];
    regs.extend(&cuts);
    let mut widths = vec![result_width(program, &callee)];
    widths.extend(cuts.iter().map(|_| bits));
    for &var in &shared {
        let info = reason.terms.variable(var);
        regs.push(Value::plain(Sym::Term(info.term)));
        widths.push(info.width);
    }
    let (func, dst) = (callee.func, callee.dst);
    let cutpoints = cuts.len() as u32;
    let temporaries = holds_by_temporaries(program, &whole);
    let stands_for = Outside { context, widths: widths.into(), cuts: cutpoints, temporaries, leaving: false };
    let mut stack = Stack::default();
    stack.push(Frame::outside(func, stands_for, regs));
    let dst_inside = if dst.is_some() { RegId::new(0) } else { RegId::NONE };
    stack.push(Frame { dst: dst_inside, ..callee });
    let mut local = Configuration { stack, ..state.clone() };
    local.heap.forget_successions();
    outside.objects.iter().for_each(|&id| local.heap.forget(id));
    forget_words_read(&mut local.heap);
    tidy(&mut local, reason);
    Some((local, Remainder { whole, objects: outside.objects, cuts, shared, own, conditions, dst }))
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
            reason.variables_behind(term).iter().for_each(|&var| self.variables.add(var));
        }
    }

    fn drain(&mut self, graph: &Smg, lasts: &FastMap<ObjId, ObjId>, reason: &mut Reasoner) {
        while let Some(id) = self.pending.pop_front() {
            let Some(object) = graph.object(id) else { continue };
            self.number(object.size, reason);
            graph.length(id).into_iter().for_each(|length| self.number(Sym::Term(length), reason));
            graph.sequence_numbers(id).for_each(|sym| self.number(sym, reason));
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
    variables: Met,
}

impl OutsideHeap {
    /// Absent when the local heap holds the unnamed arguments of a caller.
    fn of(whole: &Configuration, local: &LocalHeap, reason: &mut Reasoner) -> Option<Self> {
        let mut outside = Self::default();
        let graph = &whole.heap;
        graph.for_each_object(|id, _| {
            if !local.order.contains_key(&id) {
                outside.objects.push(id);
            }
        });
        for frame in whole.stack.frames() {
            for &value in frame.regs.iter().chain(frame.slots.iter()) {
                outside.value(graph, value, local, reason);
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
                outside.value(graph, field.value, local, reason);
            }
        }
        Some(outside)
    }

    fn value(&mut self, graph: &Smg, value: Value, local: &LocalHeap, reason: &mut Reasoner) {
        let into = value.prov.get().filter(|id| local.order.contains_key(id) && !is_fixed(graph, *id));
        match into {
            Some(_) => {
                self.cuts.insert(value);
            }
            None => self.number(value.bits, reason),
        }
    }

    fn number(&mut self, sym: Sym, reason: &mut Reasoner) {
        if let Sym::Term(term) = sym {
            reason.variables(term).iter().for_each(|&var| self.variables.add(var));
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

    /// The variables that both parts mention or that a condition relates to the outside, the outside's own
    /// ones, and the conditions that say something of the outside.
    fn variables(
        &self,
        state: &Configuration,
        local: LocalHeap,
        (cuts, locals): (&[Value], &FastMap<VarId, ObjId>),
        reason: &mut Reasoner,
    ) -> (Vec<VarId>, Vec<VarId>, Vec<TermId>) {
        let mut met = local.variables;
        for cut in cuts {
            if let Sym::Term(term) = cut.bits {
                reason.variables_behind(term).iter().for_each(|&var| met.add(var));
            }
        }
        let mut shared: FastSet<VarId> =
            self.variables.all.iter().copied().filter(|&var| met.has(var)).collect();
        let mut all: Vec<(TermId, Rc<[VarId]>)> = Vec::new();
        for condition in state.path.conditions() {
            all.push((condition, reason.variables(condition)));
        }
        all.reverse();
        for (_, variables) in &all {
            if variables.iter().any(|&var| self.variables.has(var) && !met.has(var)) {
                let relates = |var: &&VarId| met.has(**var) && !locals.contains_key(var);
                shared.extend(variables.iter().filter(relates));
            }
        }
        let known = |var: &VarId| self.variables.has(*var) || shared.contains(var);
        all.retain(|(_, variables)| variables.iter().all(known));
        let own = self.variables.all.iter().copied().filter(|var| !shared.contains(var)).collect();
        let conditions = all.into_iter().map(|(condition, _)| condition).collect();
        let mut shared: Vec<VarId> = shared.into_iter().collect();
        shared.sort_unstable_by_key(|var| met.order.get(var).copied());
        (shared, own, conditions)
    }
}
