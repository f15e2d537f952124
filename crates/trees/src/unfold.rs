//! Unfolding: the cases of a tree or a path, when an instruction needs to know which.
//!
//! Soundness. A tree has a node or none. Its node is of one of the kinds of its sort and has what that says: numbers, and trees in the place of children. A path has a node or none; its first node leads on by one of the
//! children that were seen to lead on in paths of its sort ([`Kinds::admit_way`]), to the rest of the path, and so does, from the other end, the last node to the hole. The cases cover each other but miss nothing.

use crate::heap::{Form, Question, TreeHeap};
use crate::kinds::{Field, Kind, KindId, Kinds};
use crate::overlay;
use crate::pointers::substitute;
use crate::scalars::Scalar;
use crate::weak;
use ringfence_exec::{Heap, NewObject, ObjId, Prov, Reasoner, Rights, State, Sym, Value};
use ringfence_logic::Terms;

/// The alignment of heap blocks.
const ALIGN: u64 = 16;

/// The cases in which the answer to a question is known.
///
/// # Errors
/// What cannot be unfolded.
pub(crate) fn unfold(
    kinds: &Kinds,
    reason: &mut Reasoner,
    state: &State<TreeHeap>,
    question: Question,
) -> Result<Vec<State<TreeHeap>>, &'static str> {
    match question {
        Question::Graph => Err("an array whose elements are objects of their own"),
        Question::Emptiness(id) => match state.heap.form(id) {
            Some(Form::Chain(link, _)) => overlay::unfold::emptiness(&kinds.links, reason, state, (id, link)),
            Some(Form::Weak(_)) => weak::emptiness(reason, state, id),
            _ => emptiness(kinds, reason, state, id),
        },
        Question::Node(id) if state.heap.chain_of(id).is_some() => {
            overlay::unfold::nodes(&kinds.links, reason, state, id)
        }
        Question::Node(id) => match state.heap.form(id) {
            Some(Form::Weak(_)) => weak::found(kinds, reason, state, id),
            Some(Form::Tree(kind, _)) => Ok(states(roots(kinds, reason, state, (id, kind))?)),
            Some(Form::Path(kind, _)) => Ok(states(firsts(kinds, reason, state, (id, kind))?)),
            Some(Form::Last(path)) => match state.heap.form(path) {
                Some(Form::Path(kind, _)) => {
                    ways(kinds, kind, |way| last(kinds, reason, state, (id, path, kind), way))
                }
                _ => Err("the end of what is no path"),
            },
            Some(Form::Border) => Err("a node of the callers of a function"),
            Some(Form::Chain(..) | Form::Group | Form::Family(..) | Form::Owner(_)) | None => {
                Err("an object that is a node already")
            }
        },
    }
}

/// A state, and the node in it that was made.
type Made = (State<TreeHeap>, ObjId);

fn states(made: Vec<Made>) -> Vec<State<TreeHeap>> {
    made.into_iter().map(|(state, _)| state).collect()
}

/// The cases of a path by its first node.
pub(crate) fn firsts(
    kinds: &Kinds,
    reason: &mut Reasoner,
    state: &State<TreeHeap>,
    (id, kind): (ObjId, KindId),
) -> Result<Vec<Made>, &'static str> {
    ways(kinds, kind, |way| first(kinds, reason, state, (id, kind), way))
}

/// The cases of a tree with a node, one for each kind of its sort.
pub(crate) fn roots(
    kinds: &Kinds,
    reason: &mut Reasoner,
    state: &State<TreeHeap>,
    (id, sort): (ObjId, KindId),
) -> Result<Vec<Made>, &'static str> {
    let back = back(kinds.kind(sort), &state.heap, &mut reason.terms, id);
    let mut all = Vec::new();
    for kind in kinds.alternatives(sort) {
        let mut state = state.clone();
        let node = Node { kinds, reason, kind, back }.make(&mut state, (id, id, sort), None)?;
        all.push((state, node));
    }
    Ok(all)
}

fn emptiness(
    kinds: &Kinds,
    reason: &mut Reasoner,
    state: &State<TreeHeap>,
    id: ObjId,
) -> Result<Vec<State<TreeHeap>>, &'static str> {
    let (mut none, mut some) = (state.clone(), state.clone());
    match state.heap.form(id) {
        Some(Form::Tree(kind, _)) => {
            substitute_first(kinds.kind(kind), &mut none, &mut reason.terms, id, Value::ZERO)?;
            some.heap.set_form(id, Some(Form::Tree(kind, true)));
        }
        Some(Form::Path(kind, _)) => {
            let hole = hole(kinds.kind(kind), &state.heap, &mut reason.terms, id);
            if let Some(last) = state.heap.last_of(id) {
                let back = back(kinds.kind(kind), &state.heap, &mut reason.terms, id);
                let back = back.ok_or("a path without parents")?;
                substitute_first(kinds.kind(kind), &mut none, &mut reason.terms, last, back)?;
                none.heap.forget(last);
            }
            let hole = hole.ok_or("a path without a hole")?;
            substitute_first(kinds.kind(kind), &mut none, &mut reason.terms, id, hole)?;
            some.heap.set_form(id, Some(Form::Path(kind, true)));
        }
        _ => return Err("an object that has a node"),
    }
    none.heap.drop_target(id);
    none.heap.forget(id);
    Ok(vec![none, some])
}

/// Puts a value in the place of all pointers to the first node of an object.
fn substitute_first(
    kind: &Kind,
    state: &mut State<TreeHeap>,
    terms: &mut Terms,
    id: ObjId,
    with: Value,
) -> Result<(), &'static str> {
    let Sym::Const(bits) = with.bits else { return Err("a pointer to a place that is not known") };
    let mask = ringfence_exec::value::mask(8 * state.heap.pointer_bytes() as u32);
    let bits = Sym::Const(bits.wrapping_sub(kind.entry.into()) & mask);
    substitute(state, terms, id, Value { bits, ..with })
}

/// A child by which a node of a path leads on.
type Way<'k> = (&'k Kind, Scalar);

/// The cases of a path, one for each child by which it may lead on.
fn ways<'k, T>(
    kinds: &'k Kinds,
    sort: KindId,
    mut case: impl FnMut(Way<'k>) -> Result<Vec<T>, &'static str>,
) -> Result<Vec<T>, &'static str> {
    let mut all = Vec::new();
    for kind in kinds.alternatives(sort) {
        for scalar in kinds.ways(kind, sort) {
            all.extend(case((kind, scalar))?);
        }
    }
    Ok(all)
}

/// The cases of a state in which what is left of a path has a node or none, where nodes have parents.
fn decided(
    kinds: &Kinds,
    reason: &mut Reasoner,
    state: State<TreeHeap>,
    (rest, kind): (ObjId, KindId),
) -> Result<Vec<State<TreeHeap>>, &'static str> {
    match kinds.kind(kind).back() {
        Some(_) => emptiness(kinds, reason, &state, rest),
        None => Ok(vec![state]),
    }
}

/// The first node of a path as a node of its own.
fn first(
    kinds: &Kinds,
    reason: &mut Reasoner,
    state: &State<TreeHeap>,
    (id, kind): (ObjId, KindId),
    (node, way): Way<'_>,
) -> Result<Vec<Made>, &'static str> {
    let mut state = state.clone();
    let own = kinds.kind(kind);
    let hole = hole(own, &state.heap, &mut reason.terms, id).ok_or("a path without a hole")?;
    let back = back(own, &state.heap, &mut reason.terms, id);
    let parent = kinds.pointer(&state.heap, id, kind);
    let rest = abstract_node(own, &mut state.heap, &mut reason.terms, parent)?;
    state.heap.set_form(rest, Some(Form::Path(kind, false)));
    set_hole(own, &mut state.heap, &mut reason.terms, rest, hole);
    if let Some(last) = state.heap.last_of(id) {
        state.heap.set_form(last, Some(Form::Last(rest)));
    }
    let next = kinds.pointer(&state.heap, rest, kind);
    state.heap.divide(id, &[rest]);
    let node =
        Node { kinds, reason, kind: node, back }.make(&mut state, (id, id, kind), Some((way, next)))?;
    let cases = decided(kinds, reason, state, (rest, kind))?;
    Ok(cases.into_iter().map(|state| (state, node)).collect())
}

/// The last node of a path as a node of its own.
fn last(
    kinds: &Kinds,
    reason: &mut Reasoner,
    state: &State<TreeHeap>,
    (id, path, kind): (ObjId, ObjId, KindId),
    (node, way): Way<'_>,
) -> Result<Vec<State<TreeHeap>>, &'static str> {
    let mut state = state.clone();
    let own = kinds.kind(kind);
    let hole = hole(own, &state.heap, &mut reason.terms, path).ok_or("a path without a hole")?;
    let before = abstract_node(own, &mut state.heap, &mut reason.terms, Value::ZERO)?;
    let back = Some(kinds.pointer(&state.heap, before, kind));
    let id =
        Node { kinds, reason, kind: node, back }.make(&mut state, (id, path, kind), Some((way, hole)))?;
    state.heap.set_form(before, Some(Form::Last(path)));
    state.heap.set_form(path, Some(Form::Path(kind, false)));
    let node = kinds.pointer(&state.heap, id, kind);
    set_hole(own, &mut state.heap, &mut reason.terms, path, node);
    decided(kinds, reason, state, (path, kind))
}

/// What a node is made of.
struct Node<'a> {
    kinds: &'a Kinds,
    reason: &'a mut Reasoner,
    kind: &'a Kind,
    back: Option<Value>,
}

impl Node<'_> {
    /// Makes an object that stands for a node of a sort one, with trees for children but for one. The name of the node, which was a part of another object.
    fn make(
        self,
        state: &mut State<TreeHeap>,
        (id, from, sort): (ObjId, ObjId, KindId),
        way: Option<(Scalar, Value)>,
    ) -> Result<ObjId, &'static str> {
        let Node { kinds, reason, kind, back } = self;
        state.heap.set_form(id, None);
        let targets = state.heap.targets(from).to_vec();
        let (first, mut parts) = (id, Vec::new());
        let old = kinds.pointer(&state.heap, id, sort);
        let id = renamed(kinds, reason, state, (id, sort), kind)?;
        let own = kinds.pointer(&state.heap, id, sort);
        let moved = |value: Value| if value == old { own } else { value };
        let (back, way) = (back.map(moved), way.map(|(at, value)| (at, moved(value))));
        state.heap.unset(&mut reason.terms, id, 0, kind.size);
        state.heap.set_views(id, kind.views.clone());
        for &(scalar, field) in &kind.fields {
            let chosen = way.filter(|(at, _)| *at == scalar).map(|(_, value)| value);
            let value = match (field, chosen) {
                (_, Some(chosen)) => chosen,
                (Field::Unset, None) => continue,
                (Field::Number(bits), None) => number(Sym::Const(bits)),
                (Field::Any | Field::NotZero, None) => {
                    any(reason, state, 8 * scalar.len as u32, field == Field::NotZero)?
                }
                (Field::Back, None) => back.ok_or("a node without a parent")?,
                (Field::Child(kind, some), None) => {
                    let tree = abstract_node(kinds.kind(kind), &mut state.heap, &mut reason.terms, own)?;
                    state.heap.set_form(tree, Some(Form::Tree(kinds.sort(kind), some)));
                    state.heap.set_targets(tree, targets.clone());
                    parts.push(tree);
                    kinds.pointer(&state.heap, tree, kind)
                }
                (Field::Weak(some), None) => {
                    let name = state
                        .heap
                        .weak(id, targets.clone(), some)
                        .ok_or("an address space that is used up")?;
                    state.heap.graph.pointer(name, 0)
                }
            };
            state.heap.store(&mut reason.terms, id, scalar.offset, scalar.len, value);
        }
        parts.push(id);
        match first == from {
            true => state.heap.open(first, id, &parts),
            false => state.heap.spread(from, &parts),
        }
        Ok(id)
    }
}

/// The object that becomes a node of a kind: the one that stands for it, or a new one where nodes of that kind are other blocks.
fn renamed(
    kinds: &Kinds,
    reason: &mut Reasoner,
    state: &mut State<TreeHeap>,
    (id, sort): (ObjId, KindId),
    kind: &Kind,
) -> Result<ObjId, &'static str> {
    if std::ptr::eq(kinds.kind(sort), kind) {
        return Ok(id);
    }
    let node = block(kind, &mut state.heap)?;
    let pointer = state.heap.graph.pointer(node, 0);
    substitute(state, &mut reason.terms, id, pointer)?;
    state.heap.forget(id);
    Ok(node)
}

/// Any number, or any but 0.
fn any(
    reason: &mut Reasoner,
    state: &mut State<TreeHeap>,
    width: u32,
    is_not_zero: bool,
) -> Result<Value, &'static str> {
    let term = reason.fresh(width);
    if is_not_zero {
        let zero = reason.terms.value(width, 0);
        let is_zero = reason.terms.eq(term, zero);
        let is_not = reason.terms.not(is_zero);
        state.path.assume(reason, is_not, None).then_some(()).ok_or("a number that is none")?;
    }
    Ok(number(reason.sym(term)))
}

const fn number(bits: Sym) -> Value {
    Value { bits, prov: Prov::NONE, undef: 0 }
}

/// A new object as large as a node, with a parent if nodes of its kind have one.
pub(crate) fn abstract_node(
    kind: &Kind,
    heap: &mut TreeHeap,
    terms: &mut Terms,
    parent: Value,
) -> Result<ObjId, &'static str> {
    let id = block(kind, heap)?;
    if let Some(back) = kind.back() {
        heap.store(terms, id, back.offset, back.len, parent);
    }
    Ok(id)
}

/// A new block of a kind of which no byte is set.
fn block(kind: &Kind, heap: &mut TreeHeap) -> Result<ObjId, &'static str> {
    let new = NewObject {
        kind: kind.block,
        size: Sym::Const(kind.size.into()),
        align: ALIGN,
        rights: Rights::ReadWrite,
        zero: false,
        loc: kind.allocated,
    };
    let id = heap.allocate(new, kind.size).ok_or("an address space that is used up")?;
    kind.record.into_iter().for_each(|record| heap.take_for(id, record));
    Ok(id)
}

/// The parent of the first node of a tree or a path.
pub(crate) fn back(kind: &Kind, heap: &TreeHeap, terms: &mut Terms, id: ObjId) -> Option<Value> {
    kind.back().map(|back| heap.load(terms, id, back.offset, back.len))
}

/// The value in the hole of a path.
pub(crate) fn hole(kind: &Kind, heap: &TreeHeap, terms: &mut Terms, id: ObjId) -> Option<Value> {
    kind.hole().map(|hole| heap.load(terms, id, hole.offset, hole.len))
}

/// Sets the value in the hole of a path.
pub(crate) fn set_hole(kind: &Kind, heap: &mut TreeHeap, terms: &mut Terms, id: ObjId, value: Value) {
    if let Some(hole) = kind.hole() {
        heap.store(terms, id, hole.offset, hole.len, value);
    }
}
