//! Chains: parts of lists over one link.
//!
//! Soundness. A chain that no group is in has no node. Pointers to its first node are pointers to what comes behind it then, and those to its last node to what its first one led back to.

use super::data::{Len, Link, LinkId, Links, Member};
use super::family::forget_unowned;
use super::group::{forget_groups, groups_in, regroup};
use super::length;
use crate::heap::{Form, TreeHeap};
use crate::pointers::{self, pointers};
use ringfence_exec::{Heap, NewObject, ObjId, Object, ObjectKind, Reasoner, Rights, State, Sym, Value};
use ringfence_logic::Terms;

/// The alignment of heap blocks.
pub(super) const ALIGN: u64 = 16;

/// A new object as large as another, used as the same record.
pub(crate) fn like(heap: &mut TreeHeap, model: &Object, kind: ObjectKind) -> Option<ObjId> {
    let size = model.size.low()?;
    let new = NewObject {
        kind,
        size: Sym::Const(size.into()),
        align: ALIGN,
        rights: Rights::ReadWrite,
        zero: false,
        loc: model.allocated,
    };
    let id = heap.allocate(new, size)?;
    heap.take_for(id, model.estimated_type?);
    Some(id)
}

/// A new chain of a link, with what comes behind it and what its first node leads back to.
pub(crate) fn chain(
    heap: &mut TreeHeap,
    terms: &mut Terms,
    model: &Object,
    (id, link, len): (LinkId, &Link, Len),
    (end, back): (Value, Option<Value>),
) -> Option<ObjId> {
    let chain = like(heap, model, ObjectKind::Element)?;
    heap.set_form(chain, Some(Form::Chain(id, len)));
    let one = terms.value(8 * heap.pointer_bytes() as u32, 1);
    heap.set_length(chain, (len == Len::One).then_some(one));
    set_end(heap, terms, link, chain, end);
    if let Some(back) = back {
        set_back(heap, terms, link, chain, back);
    }
    Some(chain)
}

/// What comes behind a chain.
pub(crate) fn end(heap: &TreeHeap, terms: &mut Terms, link: &Link, chain: ObjId) -> Value {
    heap.load(terms, chain, link.next, heap.pointer_bytes())
}

/// What the first node of a chain leads back to, if that is known.
pub(crate) fn back(heap: &TreeHeap, terms: &mut Terms, link: &Link, chain: ObjId) -> Option<Value> {
    let (at, _) = link.back?;
    let value = heap.load(terms, chain, at, heap.pointer_bytes());
    (value.undef == 0 && !heap.has_undefined(chain, at, heap.pointer_bytes())).then_some(value)
}

pub(crate) fn set_end(heap: &mut TreeHeap, terms: &mut Terms, link: &Link, chain: ObjId, value: Value) {
    heap.store(terms, chain, link.next, heap.pointer_bytes(), value);
}

pub(crate) fn set_back(heap: &mut TreeHeap, terms: &mut Terms, link: &Link, chain: ObjId, value: Value) {
    if let Some((at, _)) = link.back {
        heap.store(terms, chain, at, heap.pointer_bytes(), value);
    }
}

/// The name of the last node of a chain, made if there is none.
pub(crate) fn last(heap: &mut TreeHeap, model: &Object, chain: ObjId) -> Option<ObjId> {
    if let Some(last) = heap.last_of(chain) {
        return Some(last);
    }
    let last = like(heap, model, ObjectKind::Element)?;
    heap.set_form(last, Some(Form::Last(chain)));
    Some(last)
}

/// The pointer that is as far from one as another pointer is from the beginning of an object.
fn shifted(heap: &TreeHeap, value: Value, by: u64) -> Option<Value> {
    let Sym::Const(bits) = value.bits else { return None };
    let mask = ringfence_exec::value::mask(8 * heap.pointer_bytes() as u32);
    Some(Value { bits: Sym::Const(bits.wrapping_sub(by.into()) & mask), ..value })
}

/// Puts pointers in the place of all pointers to an object: `with` is what a pointer to its beginning becomes.
///
/// # Errors
/// Where one of them is not a known number of bytes away from it.
pub(crate) fn substitute(
    state: &mut State<TreeHeap>,
    terms: &mut Terms,
    id: ObjId,
    with: Value,
) -> Result<(), &'static str> {
    pointers::substitute(state, terms, id, with)?;
    let address = state.heap.object(id).map_or(0, |object| object.address);
    let is_it = |member: &Member| matches!(member, Member::Fixed(value) if value.prov.get() == Some(id));
    if !state.heap.groups().iter().any(|group| group.members.iter().any(|(_, member)| is_it(member))) {
        return Ok(());
    }
    regroup(&mut state.heap, |heap, group| {
        for (_, member) in &mut group.members {
            if let (true, Member::Fixed(value)) = (is_it(member), *member)
                && let Some(offset) = value.bits.low()
            {
                let by = address.wrapping_sub(offset);
                *member = shifted(heap, with, by).map_or(Member::Unset, |value| match value.prov.is_none() {
                    true => Member::Number(value.bits.low().unwrap_or(0).into()),
                    false => Member::Fixed(value),
                });
            }
        }
    });
    Ok(())
}

/// Takes chains for empty that no group is in. False when one of them cannot be: no memory is like that.
pub(crate) fn settle(
    links: &Links,
    state: &mut State<TreeHeap>,
    reason: &mut Reasoner,
) -> Result<bool, &'static str> {
    loop {
        forget_unowned(&mut state.heap);
        let empty =
            state.heap.chains().into_iter().find(|(chain, _, _)| groups_in(&state.heap, *chain).is_empty());
        let Some((chain, link, len)) = empty else { return Ok(true) };
        if len != Len::Maybe || !length::is_none(state, reason, chain) {
            return Ok(false);
        }
        dissolve(links.link(link), state, &mut reason.terms, chain)?;
    }
}

/// Takes a chain for empty.
pub(crate) fn dissolve(
    link: &Link,
    state: &mut State<TreeHeap>,
    terms: &mut Terms,
    chain: ObjId,
) -> Result<(), &'static str> {
    const WHAT: &str = "a chain that ends in what is not known";
    let behind = end(&state.heap, terms, link, chain);
    let before = back(&state.heap, terms, link, chain);
    let last = state.heap.last_of(chain);
    forget_groups(&mut state.heap, chain);
    let first = shifted(&state.heap, behind, link.to).ok_or(WHAT)?;
    if behind.prov.get() == Some(chain) {
        // A ring without nodes has no pointers to it: nothing else is said about it.
        return Err("a ring that has no beginning");
    }
    substitute(state, terms, chain, first)?;
    if let Some(last) = last {
        match (before, link.back) {
            (Some(before), Some((_, to))) => {
                // What the first node led back to may have been the last one of another chain.
                let before = shifted(&state.heap, before, to).ok_or(WHAT)?;
                substitute(state, terms, last, before)?;
            }
            _ if is_pointed_to(state, last) => return Err(WHAT),
            _ => {}
        }
        state.heap.forget(last);
    }
    state.heap.forget(chain);
    Ok(())
}

/// Whether a register or an object holds a pointer to an object.
fn is_pointed_to(state: &State<TreeHeap>, id: ObjId) -> bool {
    let mut found = false;
    state.for_each_value(|value| found |= value.prov.get() == Some(id));
    found || pointers(&state.heap).iter().any(|(_, _, value, _)| value.prov.get() == Some(id))
}
