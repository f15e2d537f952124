//! Recombination of the heap after a call that was explored on its local heap alone ([`super::localise`]).
//!
//! [`recombine`] takes a state in which the call ended and the remainder of one of its callers. The registers that
//! stood for the callers say what became of everything that the two parts share: each pointer from outside into the local
//! heap is replaced by the register of its cutpoint, each shared variable by the register that held it. The objects of the
//! outside get new names, since the state may come from the exploration for another caller, whose names mean nothing
//! here; for the same reason a variable of the outside that the state mentions, too, is renamed. So is the result of an
//! operation that is not computed: it would go with its operands, which have other names now.
//!
//! Soundness. Let the state that the call was explored from cover the caller's local state, register by
//! register of the frame that stands for the callers. An execution of the caller is then one of the
//! exploration, with the values of these registers, beside an outside that nobody touched. When it
//! returns, it is one of the state here, and the registers hold the same values as before, under the
//! state's names for them; so the outside, with those names put in, stands for what it stood for. Conditions
//! on the outside's variables and shared ones speak of values that do not change, so they still hold.

use crate::Shape;
use crate::graph::Smg;
use crate::shape::Configuration;
use crate::shape::fields::fields;
use crate::shape::localise::{Remainder, is_fixed, place_in_block, variable};
use crate::shape::tidy::variables;
use ringfence_base::{FastMap, FastSet};
use ringfence_exec::Algebra;
use ringfence_exec::state::Frame;
use ringfence_exec::{Assignment, Heap, ObjId, Origin, Path, Reasoner, Sym, Value};
use ringfence_ir::BinOp;
use ringfence_logic::session::Verdict;
use ringfence_logic::{Bits, Evaluator, Substitution, TermId, VarId};
use std::cell::RefCell;
use std::rc::Rc;

/// Why a state and a remainder cannot be recombined.
pub type Unfit = &'static str;

/// A state of a caller after the call.
#[derive(Debug)]
pub struct Recombined {
    /// The state. If the call has returned, the caller stands at its call still.
    pub state: Configuration,
    /// What the function returned, if it did.
    pub result: Option<Value>,
}

/// The state in which a call ended, recombined with the remainder of one of its callers. Absent when no execution of this
/// caller comes there.
///
/// # Errors
/// When the two do not fit, or there is no room.
pub fn recombine(
    exit: &Configuration,
    remainder: &Remainder,
    reason: &mut Reasoner,
    pointer_bits: u32,
) -> Result<Option<Recombined>, Unfit> {
    let mut state = exit.clone();
    state.heap.forget_successions();
    state.heap.forget_node_limits();
    let mut above = Vec::new();
    let stands_for = loop {
        let frame = state.stack.pop().ok_or("no frame for its callers")?;
        if frame.outside.is_some() {
            break frame;
        }
        above.push(frame);
    };
    let shared = remainder.cuts.len() + remainder.numbers.len() + remainder.shared.len();
    if stands_for.regs.len() != 1 + shared {
        return Err("the registers of another caller");
    }
    let result = above.is_empty().then(|| stands_for.regs[0]);
    let mut recombination = Recombination::new(exit, remainder, &stands_for, reason, pointer_bits)?;
    recombination.objects(&mut state.heap, remainder)?;
    recombination.contents(&mut state.heap, remainder)?;
    let callers: Vec<Frame> = remainder.whole.stack.frames().cloned().collect();
    for frame in callers.into_iter().rev() {
        let frame = recombination.frame(frame, &remainder.whole.heap, &state.heap)?;
        state.stack.push(frame);
    }
    above.into_iter().rev().for_each(|frame| state.stack.push(frame));
    let Some(path) = recombination.path(exit, remainder) else { return Ok(None) };
    state.path = path;
    // Variables that are drawn later must be new to both.
    if remainder.whole.draws.len() > state.draws.len() {
        state.draws = remainder.whole.draws.clone();
    }
    state.havocs = state.havocs.max(remainder.whole.havocs);
    go_on_reading(&mut state, remainder)?;
    Ok(Some(Recombined { state, result }))
}

/// Bytes of standard input that are read later must be new to both: their variables go by position, and the call
/// may have been explored for a caller that had read less.
fn go_on_reading(state: &mut Configuration, remainder: &Remainder) -> Result<(), Unfit> {
    let seen = remainder.whole.stdin.bytes;
    if seen <= state.stdin.bytes {
        return Ok(());
    }
    if u64::from(state.stdin.bytes) != state.library.input_read() {
        return Err("input that was read ahead");
    }
    state.stdin.bytes = seen;
    Rc::make_mut(&mut state.library).set_input_read(seen.into());
    Ok(())
}

struct Recombination<'r> {
    reason: &'r mut Reasoner,
    pointer_bits: u32,
    /// The new names of the outside's objects.
    names: FastMap<ObjId, ObjId>,
    /// What became of cutpoints.
    cuts: FastMap<Value, Value>,
    /// What stands in the place of the outside's variables.
    numbers: Substitution,
    /// Numbers of the outside, which are numbers of the state now.
    equations: Vec<(TermId, TermId)>,
}

impl<'r> Recombination<'r> {
    fn new(
        exit: &Configuration,
        remainder: &Remainder,
        stands_for: &Frame,
        reason: &'r mut Reasoner,
        pointer_bits: u32,
    ) -> Result<Self, Unfit> {
        let (cuts, shared) = stands_for.regs[1..].split_at(remainder.cuts.len() + remainder.numbers.len());
        let mut numbers = Substitution::new();
        for (&var, &value) in remainder.shared.iter().zip(shared) {
            let info = reason.terms.variable(var);
            let image = number(value, info.width, reason)?;
            if image != info.term {
                numbers.insert(var, image);
            }
        }
        let mut equations = Vec::new();
        for (&held, &value) in remainder.numbers.iter().zip(&cuts[remainder.cuts.len()..]) {
            let Sym::Term(term) = held.bits else { continue };
            let image = number(value, reason.terms.width(term), reason)?;
            match variable(held, reason) {
                Some(var) if image != term => numbers.insert(var, image),
                Some(_) => {}
                None => equations.push((term, image)),
            }
        }
        let taken = mentioned(exit, reason);
        for &var in &remainder.own {
            let applied = matches!(reason.origin(var), Some(Origin::Applied(..)));
            if applied || taken.contains(&var) {
                let fresh = reason.fresh(reason.terms.variable(var).width);
                numbers.insert(var, fresh);
            }
        }
        let held = remainder.cuts.iter().chain(&remainder.numbers).copied();
        let cuts = held.zip(cuts.iter().copied()).collect();
        Ok(Self { reason, pointer_bits, names: FastMap::default(), cuts, numbers, equations })
    }

    /// Takes the objects of the outside over, under new names.
    fn objects(&mut self, graph: &mut Smg, remainder: &Remainder) -> Result<(), Unfit> {
        for &id in &remainder.objects {
            let region = remainder.whole.heap.region(id).ok_or("a missing object")?;
            // Code may rely on how an object is aligned.
            let align = 1 << region.object.address.trailing_zeros().min(24);
            let copy = graph.add_aligned(region.clone(), align).ok_or("the address space is used up")?;
            self.names.insert(id, copy);
        }
        for &id in &remainder.objects {
            let name = self.names[&id];
            let locals = self.locals(remainder.whole.heap.locals(id))?;
            let Some(region) = graph.region_mut(name) else { continue };
            if let Shape::Last(segment) = region.object.shape {
                region.object.shape =
                    Shape::Last(*self.names.get(&segment).ok_or("a part of a list segment")?);
            }
            if let Some(owner) = region.object.owner {
                region.object.owner =
                    Some(*self.names.get(&owner).ok_or("an object that is nested below a list segment")?);
            }
            if let Sym::Term(size) = region.object.size {
                let size = self.numbers.apply(&mut self.reason.terms, size);
                region.object.size = self.reason.sym(size);
            }
            if let Some(length) = region.length {
                region.length = Some(self.numbers.apply(&mut self.reason.terms, length));
            }
            if let Some(sequence) = region.sequence.take() {
                let named = sequence.without_recent().renamed(|sym| match sym {
                    Sym::Const(_) => sym,
                    Sym::Term(term) => {
                        let term = self.numbers.apply(&mut self.reason.terms, term);
                        self.reason.sym(term)
                    }
                });
                region.sequence = Some(Rc::new(named));
            }
            region.locals = locals;
        }
        Ok(())
    }

    /// The variables of a segment, which are variables still.
    fn locals(&mut self, locals: &[VarId]) -> Result<Option<Rc<[VarId]>>, Unfit> {
        let mut renamed = Vec::with_capacity(locals.len());
        for &var in locals {
            let image = self.numbers.get(var).map(|term| self.reason.terms.kind(term));
            renamed.push(match image {
                None => var,
                Some(ringfence_logic::Kind::Var(var)) => var,
                Some(_) => return Err("a local variable of a list segment that became a term"),
            });
        }
        Ok((!renamed.is_empty()).then(|| Rc::from(renamed)))
    }

    /// Puts the new names into the bytes of the outside.
    fn contents(&mut self, graph: &mut Smg, remainder: &Remainder) -> Result<(), Unfit> {
        for &id in &remainder.objects {
            let name = self.names[&id];
            for field in fields(&remainder.whole.heap, id) {
                let value = self.value(field.value, &remainder.whole.heap, graph)?;
                if value != field.value {
                    graph.store(&mut self.reason.terms, name, field.offset, field.len, value);
                }
            }
        }
        Ok(())
    }

    /// A value of the outside under the new names.
    fn value(&mut self, value: Value, old: &Smg, new: &Smg) -> Result<Value, Unfit> {
        if let Some(&cut) = self.cuts.get(&value) {
            return Ok(cut);
        }
        let bits = match value.bits {
            Sym::Const(_) => value.bits,
            Sym::Term(term) => {
                let term = self.numbers.apply(&mut self.reason.terms, term);
                self.reason.sym(term)
            }
        };
        let Some(id) = value.prov.get() else { return Ok(Value { bits, ..value }) };
        if is_fixed(old, id) {
            return Ok(Value { bits, ..value });
        }
        let start = old.pointer(id, 0);
        let moved = match (self.names.get(&id), self.cuts.get(&start)) {
            (Some(&name), _) => new.pointer(name, 0),
            // A place of a block, whose start is the cutpoint.
            (None, Some(&cut)) if cut.undef == 0 => cut,
            (None, Some(_)) => return Err("a block whose place is not known any more"),
            (None, None) => return Err("a pointer that is no cutpoint"),
        };
        let place = place_in_block(old, value, id, self.pointer_bits, self.reason);
        let offset = match self.cuts.get(&place) {
            Some(shared) => shared.bits,
            None => self.reason.binary(BinOp::Sub, self.pointer_bits, bits, start.bits),
        };
        let bits = self.reason.binary(BinOp::Add, self.pointer_bits, moved.bits, offset);
        Ok(Value { bits, prov: moved.prov, ..value })
    }

    /// A frame of a caller under the new names.
    fn frame(&mut self, mut frame: Frame, old: &Smg, new: &Smg) -> Result<Frame, Unfit> {
        for value in frame.regs.iter_mut().chain(frame.slots.iter_mut()) {
            *value = self.value(*value, old, new)?;
        }
        for id in &mut frame.allocas {
            let pointer = self.value(old.pointer(*id, 0), old, new)?;
            *id = pointer.prov.get().ok_or("an object of `alloca` that is no object any more")?;
        }
        if let Some(varargs) = &mut frame.varargs {
            varargs.area = *self.names.get(&varargs.area).ok_or("missing arguments")?;
        }
        Ok(frame)
    }

    /// The condition of the whole. Absent when it cannot hold.
    fn path(&mut self, exit: &Configuration, remainder: &Remainder) -> Option<Path> {
        let mut path = exit.path.clone();
        let mut added = Vec::new();
        let mut conditions: Vec<TermId> = Vec::new();
        for &condition in &remainder.conditions {
            conditions.push(self.numbers.apply(&mut self.reason.terms, condition));
        }
        for (held, image) in std::mem::take(&mut self.equations) {
            let held = self.numbers.apply(&mut self.reason.terms, held);
            conditions.push(self.reason.terms.eq(held, image));
        }
        for condition in conditions {
            match self.reason.terms.constant(condition) {
                Some(bits) if bits.is_zero() => return None,
                Some(_) => {}
                None if exit.path.conditions().any(|known| known == condition) => {}
                None => added.push(condition),
            }
        }
        if added.is_empty() {
            return Some(path);
        }
        let assignment = self.assignment(exit, remainder, &added);
        for &condition in &added {
            if !path.assume(self.reason, condition, None) {
                return None;
            }
        }
        let all: Vec<TermId> = path.conditions().collect();
        let assignment = match assignment {
            Some(assignment) => Some(assignment),
            None => match self.reason.query(all.clone()) {
                Verdict::Unsat => return None,
                Verdict::Sat(values) => {
                    let variables: FastMap<VarId, Bits> = values.iter().copied().collect();
                    Some(Rc::new(RefCell::new(Evaluator::new(variables))))
                }
                Verdict::Unknown => None,
            },
        };
        Some(Path::of(self.reason, all.into_iter().rev(), assignment))
    }

    /// The assignments of both parts as one, if that satisfies the conditions that are added.
    fn assignment(
        &mut self,
        exit: &Configuration,
        remainder: &Remainder,
        added: &[TermId],
    ) -> Option<Assignment> {
        let (inside, outside) = (exit.path.assignment()?, remainder.whole.path.assignment()?);
        let mut variables = inside.borrow().variables().clone();
        for &var in &remainder.own {
            let value = outside.borrow().variable(&self.reason.terms, var);
            let name = match self.numbers.get(var).map(|term| self.reason.terms.kind(term)) {
                Some(ringfence_logic::Kind::Var(name)) => name,
                _ => var,
            };
            variables.insert(name, value);
        }
        let mut evaluator = Evaluator::new(variables);
        let holds = added.iter().all(|&condition| self.reason.evaluate(&mut evaluator, condition) != 0);
        holds.then(|| Rc::new(RefCell::new(evaluator)))
    }
}

/// The term of a number that is shared.
fn number(value: Value, width: u32, reason: &mut Reasoner) -> Result<TermId, Unfit> {
    if !value.prov.is_none() || value.undef != 0 {
        return Err("a shared number that is no number any more");
    }
    let term = reason.term(value.bits, width);
    if reason.terms.width(term) != width {
        return Err("a shared number of another width");
    }
    Ok(term)
}

/// The variables that a state mentions anywhere.
fn mentioned(state: &Configuration, reason: &mut Reasoner) -> FastSet<VarId> {
    let mut all = variables(state, reason);
    for condition in state.path.conditions() {
        all.extend(reason.variables_behind(condition).iter().copied());
    }
    state.heap.for_each_object(|id, _| all.extend(state.heap.locals(id)));
    all
}
