//! Calls of functions that call themselves: explored once for all callers, with what they can see.
//!
//! The *local* part of a state at a call is what the arguments and the globals lead to; the callee is executed with it alone. In the place of the callers stands one frame without a function, whose registers hold the
//! result and the *cuts*: pointers from outside to objects of the local part. When the call returns, the cuts say what became of these, and the local part takes the place of the one
//! from before ([`recombined`]).
//!
//! Where the callee would see node after node that its callers hold, as by pointers to parents, the local part ends at such nodes: its *borders* ([`Form::Border`]). How far from the arguments they may begin is learned
//! ([`Kinds::reach`](crate::kinds::Kinds::reach)): at once at first, and further away when the callee has looked at one.
//!
//! Soundness. The local part is closed under pointers but for those to borders, of which nobody looks at anything but the address, so the callee can neither read nor write nor free anything outside, and what it does depends on the local part alone. Whatever outside points to a local object is
//! a cut, so a cut's value at the return is what all pointers to that object have become. Blocks that only the callers' temporaries hold make the end of the program inside the call a question to the
//! callers, which is refused ([`Outside::temporaries`]).

use crate::heap::{Form, TreeHeap};
use crate::skeleton::PART;
use crate::weak::GONE;
use ringfence_base::{FastMap, FastSet};
use ringfence_exec::state::{ContextId, Frame, Outside};
use ringfence_exec::{Heap, ObjId, ObjectKind, Prov, State, Value};
use ringfence_ir::{Program, RegId, Ty};
use ringfence_logic::Terms;
use std::rc::Rc;

/// How many objects of a call its callers may point to: more come from a recursion that has no end.
const MOST_CUTS: usize = 16;

/// What a call does not see.
#[derive(Debug, Clone)]
pub(crate) struct Remainder {
    /// The state at the call, without the frame of the function that was called.
    pub(crate) whole: State<TreeHeap>,
    /// The objects of the local part that do not have the same name in all states.
    local: Vec<ObjId>,
    /// The local objects that something outside points to.
    cuts: Vec<ObjId>,
    /// The nodes at which the local part ends.
    borders: Vec<ObjId>,
    /// Where the caller wants the result.
    pub(crate) dst: RegId,
}

/// Whether an object has the same name in all states of a program.
fn is_fixed(heap: &TreeHeap, id: ObjId) -> bool {
    let kind = heap.object(id).map(|object| object.kind);
    matches!(kind, Some(ObjectKind::Global(_) | ObjectKind::Function(_)))
}

/// Splits a state whose innermost frame was just entered; borders are further from the arguments than `reach`. Absent when that is not possible.
pub(crate) fn localised(
    program: &Program,
    terms: &mut Terms,
    state: &State<TreeHeap>,
    (context, temporaries): (ContextId, bool),
    reach: usize,
) -> Option<(State<TreeHeap>, Remainder)> {
    // Nodes of chains are not divided between callers and callees.
    state.heap.groups().is_empty().then_some(())?;
    let mut whole = state.clone();
    let mut callee = whole.stack.pop()?;
    let Reached { local, borders } = reached(&whole, &callee, reach)?;
    is_closed(&state.heap, &local).then_some(())?;
    let cuts = cuts(&whole, &local).filter(|cuts| cuts.len() <= MOST_CUTS)?;
    let width = Ty::Ptr.bits(program.model());
    let dst = callee.dst;
    let result = match dst.is_some() {
        true => whole.stack.top().and_then(|caller| {
            let body = program.functions[caller.func].body.as_ref()?;
            Some(body.regs[dst].ty.bits(program.model()))
        })?,
        false => width,
    };
    let known = || cuts.iter().chain(&borders);
    let widths: Vec<u32> = [result].into_iter().chain(known().map(|_| width)).collect();
    let mut regs = vec![Value::INDETERMINATE];
    regs.extend(known().map(|&id| state.heap.graph.pointer(id, 0)));
    let outside = Outside {
        context,
        widths: Rc::from(widths),
        cuts: cuts.len() as u32,
        places: Rc::from([]),
        temporaries,
        leaving: false,
    };
    let mut own = state.clone();
    own.stack = Default::default();
    own.stack.push(Frame::outside(callee.func, outside, regs));
    if dst.is_some() {
        callee.dst = RegId::new(0);
    }
    callee.call_loc = ringfence_base::Loc::NONE;
    own.stack.push(callee);
    let kept: FastSet<ObjId> = local.iter().chain(&borders).copied().collect();
    for id in removable(&own.heap) {
        if !kept.contains(&id) {
            own.heap.forget(id);
        }
    }
    borders.iter().for_each(|&id| own.heap.close(terms, id));
    let local = local.into_iter().filter(|&id| !is_fixed(&state.heap, id)).collect();
    Some((own, Remainder { whole, local, cuts, borders, dst }))
}

/// The objects that do not have the same name in all states.
fn removable(heap: &TreeHeap) -> Vec<ObjId> {
    let mut all = Vec::new();
    heap.for_each_object(|id, object| {
        let changes = matches!(
            object.kind,
            ObjectKind::Heap(_) | ObjectKind::Slot(..) | ObjectKind::Alloca | ObjectKind::Varargs(_)
        );
        all.extend(changes.then_some(id));
    });
    all
}

/// What a call can see.
#[derive(Debug, Default)]
struct Reached {
    /// The objects, in the order in which a walk from the arguments meets them.
    local: Vec<ObjId>,
    /// Those at which the walk ends.
    borders: Vec<ObjId>,
}

/// What a call can see, beginning with what its arguments lead to; `callers` is the state without it.
fn reached(callers: &State<TreeHeap>, callee: &Frame, reach: usize) -> Option<Reached> {
    let heap = &callers.heap;
    let mut held: FastSet<ObjId> = FastSet::default();
    callers.for_each_value(|value| held.extend(value.prov.get()));
    let (mut all, mut met, mut mixed) = (Reached::default(), FastSet::default(), false);
    let mut next: Vec<Prov> = callee.regs.iter().chain(callee.slots.iter()).map(|value| value.prov).collect();
    heap.for_each_object(|id, object| {
        next.extend(matches!(object.kind, ObjectKind::Global(_)).then_some(Prov::object(id)));
    });
    let mut depth = 0;
    while !next.is_empty() {
        let first = all.local.len();
        for prov in std::mem::take(&mut next) {
            mixed |= prov.is_mixed();
            let Some(id) = prov.get().filter(|id| met.insert(*id)) else { continue };
            let is_border = heap.form(id) == Some(Form::Border)
                || depth > reach && held.contains(&id) && heap.may_close(id);
            match is_border {
                true => all.borders.push(id),
                false => all.local.push(id),
            }
        }
        for &id in &all.local[first..] {
            next.extend(match heap.form(id) {
                Some(Form::Last(path)) => Some(Prov::object(path)),
                _ => heap.last_of(id).map(Prov::object),
            });
            heap.for_each_prov(id, |prov| next.push(prov));
        }
        depth += 1;
    }
    (!mixed).then_some(all)
}

/// Whether no weak pointer leads from outside into the local part.
fn is_closed(heap: &TreeHeap, local: &[ObjId]) -> bool {
    let mut outside = heap.with_targets().filter(|id| !local.contains(id));
    outside.all(|id| heap.targets(id).iter().all(|target| !local.contains(target)))
}

/// The local objects that the callers and what only they see point to, in the order of the local ones.
fn cuts(whole: &State<TreeHeap>, local: &[ObjId]) -> Option<Vec<ObjId>> {
    let own: FastSet<ObjId> = local.iter().copied().collect();
    let mut met: FastSet<ObjId> = FastSet::default();
    let mut mixed = false;
    let mut meet = |prov: Prov| {
        mixed |= prov.is_mixed();
        met.extend(prov.get());
    };
    whole.for_each_value(|value| meet(value.prov));
    for (holder, _, value, _) in crate::pointers::pointers(&whole.heap) {
        if !own.contains(&holder) {
            meet(value.prov);
        }
    }
    let cuts = local.iter().copied().filter(|id| met.contains(id) && !is_fixed(&whole.heap, *id));
    (!mixed).then(|| cuts.collect())
}

/// The state behind a call: what is outside, and what the local part has become. With the result of the call.
pub(crate) fn recombined(
    terms: &mut Terms,
    remainder: &Remainder,
    end: &State<TreeHeap>,
) -> Result<(State<TreeHeap>, Value), &'static str> {
    const WHAT: &str = "a call whose end does not fit its callers";
    let outside = end.stack.top().filter(|frame| frame.outside.is_some()).ok_or(WHAT)?;
    let mut state = remainder.whole.clone();
    let mut names = adopted(&mut state, remainder, (end, outside)).ok_or(WHAT)?;
    overwrite_fixed(&mut state, end, &mut names).ok_or(WHAT)?;
    let moved = |state: &State<TreeHeap>, value: Value| -> Result<Value, &'static str> {
        let Some(old) = value.prov.get() else { return Ok(value) };
        let Some(&new) = names.get(&old) else {
            let is_function =
                end.heap.object(old).is_some_and(|object| matches!(object.kind, ObjectKind::Function(_)));
            return if is_function { Ok(value) } else { Err(WHAT) };
        };
        let from = end.heap.object(old).ok_or(WHAT)?;
        let offset = value.bits.number().ok_or(WHAT)?.wrapping_sub(from.address.into());
        let offset = u64::try_from(offset).ok().filter(|&offset| offset <= from.reserved).ok_or(WHAT)?;
        Ok(Value { undef: value.undef, ..state.heap.graph.pointer(new, offset) })
    };
    for (&old, &new) in names.iter().filter(|(old, _)| end.heap.form(**old) != Some(Form::Border)) {
        let mut cells = Vec::new();
        end.heap.graph.for_each_pointer(old, |offset, value, len| cells.push((offset, value, len)));
        for (offset, value, len) in cells {
            if len != end.heap.pointer_bytes() {
                return Err(PART);
            }
            let value = moved(&state, value)?;
            state.heap.store(terms, new, offset, len, value);
        }
        let form = match end.heap.form(old) {
            Some(Form::Last(path)) => Some(Form::Last(*names.get(&path).ok_or(WHAT)?)),
            form => form,
        };
        state.heap.set_form(new, form);
        // What has no name any more keeps that of an object that is not there.
        let named = |target: &ObjId| names.get(target).copied().unwrap_or(GONE);
        let targets: Vec<ObjId> = end.heap.targets(old).iter().map(named).collect();
        if !targets.is_empty() {
            state.heap.set_targets(new, targets);
        }
    }
    for (&cut, &value) in remainder.cuts.iter().zip(outside.regs.iter().skip(1)) {
        let value = moved(&state, value)?;
        crate::pointers::substitute(&mut state, terms, cut, value)?;
    }
    let result = moved(&state, *outside.regs.first().ok_or(WHAT)?)?;
    remainder.local.iter().for_each(|&id| state.heap.forget(id));
    state.library = end.library.clone();
    state.havocs = state.havocs.max(end.havocs);
    Ok((state, result))
}

/// Takes the objects of the local part at its end to a state, without what they hold. Their names there, and those of the borders.
fn adopted(
    state: &mut State<TreeHeap>,
    remainder: &Remainder,
    (end, outside): (&State<TreeHeap>, &Frame),
) -> Option<FastMap<ObjId, ObjId>> {
    let mut names: FastMap<ObjId, ObjId> = FastMap::default();
    let borders = outside.regs.iter().skip(1 + remainder.cuts.len());
    for (value, &border) in borders.zip(&remainder.borders) {
        names.insert(value.prov.get()?, border);
    }
    for id in removable(&end.heap) {
        if end.heap.form(id) != Some(Form::Border) {
            names.insert(id, state.heap.graph.adopt(&end.heap.graph, id)?);
        }
    }
    Some(names)
}

/// Makes the static objects of a state those of another.
fn overwrite_fixed(
    state: &mut State<TreeHeap>,
    end: &State<TreeHeap>,
    names: &mut FastMap<ObjId, ObjId>,
) -> Option<()> {
    let mut fixed = Vec::new();
    end.heap.for_each_object(|id, object| {
        let is_static = matches!(object.kind, ObjectKind::Global(_)) && object.is_live();
        fixed.extend(is_static.then_some(id));
    });
    for id in fixed {
        let copy = state.heap.graph.adopt(&end.heap.graph, id)?;
        state.heap.graph.overwrite(id, copy);
        state.heap.forget(copy);
        names.insert(id, id);
    }
    Some(())
}
