//! Where runs of elements begin and end: bounds that matter to the program are kept.

use crate::shape::Configuration;
use crate::shape::fields::fields;
use crate::shape::join::{Join, Purpose};
use crate::shape::linear::Linear;
use crate::shape::numbers::Side;
use crate::shape::unfold::Unfolding;
use crate::{Object, Segment, Shape};
use ringfence_base::FastSet;
use ringfence_base::bits::mask;
use ringfence_exec::{Algebra, Heap, ObjId, ObjectKind, Path, Reasoner, Stretch, Sym, Value};
use ringfence_ir::{BinOp, CmpOp};

/// How many numbers are compared with the bounds of runs of elements.
const MOST_NUMBERS: usize = 64;

/// The elements of arrays behind which a number of the program says that something begins: how far a loop has come, how many there
/// are. What is before and what is behind such a bound stays apart.
pub(crate) fn bounds_that_matter(state: &Configuration, reason: &mut Reasoner, width: u32) -> FastSet<ObjId> {
    let mut arrays = Vec::new();
    state.heap.for_each_object(|id, _| {
        if state.heap.row(id).is_some() {
            arrays.push(id);
        }
    });
    let mut kept = FastSet::default();
    if arrays.is_empty() {
        return kept;
    }
    let numbers = numbers(state, reason, width);
    let examples: Vec<Option<u128>> =
        numbers.iter().map(|number| example_of(state, reason, number)).collect();
    for id in arrays {
        let nodes = state.heap.element_nodes(id);
        kept.extend(before_sentinel(state, reason, (id, &nodes), width));
        let mut position = Linear::of(reason, None, Sym::ZERO, width);
        for node in nodes {
            let Some(count) = state.heap.count_of(reason, node) else { break };
            position = position.plus(&Linear::of(reason, Some(&state.path), count, width), 1);
            if numbers.contains(&position) || is_one_of(state, reason, (&numbers, &examples), &position) {
                kept.insert(node);
            }
        }
    }
    kept
}

/// The elements of an array behind which one more comes that ends them and the array: they all lead to something, and the last one is nothing but zeros. Whoever walks along such an array looks for that
/// one, and for nothing else.
fn before_sentinel(
    state: &Configuration,
    reason: &mut Reasoner,
    (id, nodes): (ObjId, &[ObjId]),
    width: u32,
) -> Option<ObjId> {
    let &[.., before, last] = nodes else { return None };
    let stride = state.heap.row(id)?.stride;
    let (mut zeros, mut at) = (true, 0);
    state.heap.for_each_stretch(last, |stretch| {
        zeros &= at >= stride
            || match stretch {
                Stretch::Fill(byte, _) => byte == 0,
                Stretch::Bytes(bytes) => bytes.iter().all(|&byte| byte == 0),
                Stretch::Value(value, _) => value == Value::ZERO,
                Stretch::Undefined(_) => false,
            };
        at += stretch.len();
    });
    let is_there = |value: &Value| {
        let object = value.prov.get().and_then(|id| state.heap.object(id));
        object.is_some_and(|object| {
            object.is_live() && object.shape.segment().is_none_or(|segment| segment.min > 0)
        })
    };
    let leads =
        fields(&state.heap, before).iter().any(|field| field.offset < stride && is_there(&field.value));
    let count = state.heap.count_of(reason, last).filter(|_| zeros && leads)?;
    let count = Linear::of(reason, Some(&state.path), count, width);
    let is_one = example_of(state, reason, &count) == Some(1) && {
        let count = count.number(reason);
        is_clear(reason, &state.path, (CmpOp::Eq, width), count, Sym::Const(1))
    };
    (is_one && ends_array(state, reason, (id, nodes), width)).then_some(before)
}

/// Whether the path clearly says that an array ends behind its last element: more may be set later where it does not.
fn ends_array(
    state: &Configuration,
    reason: &mut Reasoner,
    (id, nodes): (ObjId, &[ObjId]),
    width: u32,
) -> bool {
    let (Some(row), Some(object)) = (state.heap.row(id), state.heap.object(id)) else { return false };
    let mut count = Linear::of(reason, None, Sym::ZERO, width);
    for &node in nodes {
        let Some(own) = state.heap.count_of(reason, node) else { return false };
        count = count.plus(&Linear::of(reason, Some(&state.path), own, width), 1);
    }
    let count = count.number(reason);
    let bytes = reason.binary(BinOp::Mul, width, count, Sym::Const(row.stride.into()));
    let end = reason.binary(BinOp::Add, width, bytes, Sym::Const(row.base.into()));
    is_clear(reason, &state.path, (CmpOp::Eq, width), end, object.size)
}

/// Whether the path clearly says that a number is one of some others, which are these in the one execution that is known: behind a loop that goes up to `n`, a run is as long as
/// the counter was, and no form of that is `n`. Which elements stay apart is a matter of precision alone, so nothing is searched for.
fn is_one_of(
    state: &Configuration,
    reason: &mut Reasoner,
    (numbers, examples): (&[Linear], &[Option<u128>]),
    one: &Linear,
) -> bool {
    let example = example_of(state, reason, one);
    numbers.iter().zip(examples).any(|(number, other)| {
        *other == example && {
            let distance = number.clone().plus(one, -1).number(reason);
            is_clear(reason, &state.path, (CmpOp::Eq, one.width()), distance, Sym::ZERO)
        }
    })
}

/// What a number is in the execution of the path that is known, if one is.
pub(super) fn example_of(state: &Configuration, reason: &mut Reasoner, number: &Linear) -> Option<u128> {
    match number.number(reason) {
        Sym::Const(bits) => Some(bits),
        Sym::Term(term) => {
            let example = state.path.assignment()?;
            Some(reason.evaluate(&mut example.borrow_mut(), term))
        }
    }
}

/// The elements, of those of an array in their order, at which a number of the program points that is not 0.
pub(super) fn elements_that_matter(
    state: &Configuration,
    reason: &mut Reasoner,
    width: u32,
    nodes: &[ObjId],
) -> FastSet<ObjId> {
    let numbers = numbers(state, reason, width);
    let mut position = Linear::of(reason, None, Sym::ZERO, width);
    let mut found = FastSet::default();
    for &node in nodes {
        // Many a number is 0 that counts nothing.
        if position.constant() != Some(0) && numbers.contains(&position) {
            found.insert(node);
        }
        let Some(count) = state.heap.count_of(reason, node) else { break };
        position = position.plus(&Linear::of(reason, Some(&state.path), count, width), 1);
    }
    found
}

/// A state in which a run of elements is cut where a number of the program says that something begins, if one does.
pub(crate) fn cut_where_it_matters(
    state: &Configuration,
    reason: &mut Reasoner,
    width: u32,
    run: ObjId,
) -> Option<Configuration> {
    let position = position_of(state, reason, width, run)?;
    numbers(state, reason, width)
        .iter()
        .find_map(|number| cut_at(state, reason, width, (run, &position), number))
}

/// A state in which a run of elements is cut where an element has a number, if that is in it and not its beginning.
fn cut_at(
    state: &Configuration,
    reason: &mut Reasoner,
    width: u32,
    (run, position): (ObjId, &Linear),
    number: &Linear,
) -> Option<Configuration> {
    let segment = state.heap.segment(run)?;
    let length = state.heap.count_of(reason, run)?;
    let length = Linear::of(reason, Some(&state.path), length, width);
    let before = number.clone().plus(position, -1);
    let behind = length.plus(&before, -1);
    let (before, behind) = (before.number(reason), behind.number(reason));
    let most = Sym::Const(mask(width - 1));
    let is_count =
        |reason: &mut Reasoner, count| is_clear(reason, &state.path, (CmpOp::Ule, width), count, most);
    let inside = is_count(reason, before)
        && is_count(reason, behind)
        && is_clear(reason, &state.path, (CmpOp::Ult, width), Sym::ZERO, before)
        && !is_clear(reason, &state.path, (CmpOp::Eq, width), Sym::ZERO, behind);
    if !inside {
        return None;
    }
    let mut cut = state.clone();
    let mut unfolding = Unfolding { reason, pointer_bits: width };
    unfolding.cut_run(&mut cut, segment, run, [before, behind]).ok()?;
    Some(cut)
}

/// Cuts the runs of elements of all arrays where numbers say how far the program has come.
pub fn cut_runs(state: &mut Configuration, reason: &mut Reasoner, width: u32, numbers: &[Sym]) {
    let mut arrays = Vec::new();
    state.heap.for_each_object(|id, _| {
        if state.heap.row(id).is_some() {
            arrays.push(id);
        }
    });
    for (id, &number) in arrays.iter().flat_map(|id| numbers.iter().map(move |number| (*id, number))) {
        let number = Linear::of(reason, Some(&state.path), number, width);
        let mut position = Linear::of(reason, None, Sym::ZERO, width);
        for node in state.heap.element_nodes(id) {
            if let Some(cut) = cut_at(state, reason, width, (node, &position), &number) {
                *state = cut;
                break;
            }
            let Some(count) = state.heap.count_of(reason, node) else { break };
            position = position.plus(&Linear::of(reason, Some(&state.path), count, width), 1);
        }
    }
}

/// The numbers of the variables of a state, as numbers of a pointer's width.
fn numbers(state: &Configuration, reason: &mut Reasoner, width: u32) -> Vec<Linear> {
    let mut found: Vec<(Sym, Option<u32>)> = Vec::new();
    state.for_each_value(|value| {
        if value.prov.is_none() && value.undef == 0 {
            found.push((value.bits, None));
        }
    });
    // What an element leads to is not about the array.
    let mut below = FastSet::default();
    state.heap.for_each_object(|id, object| {
        if object.kind == ObjectKind::Element {
            below.insert(id);
            state.heap.for_each_pointer(id, |_, value, _| below.extend(value.prov.get()));
        }
    });
    state.heap.for_each_object(|id, object| {
        if object.shape.is_region() && object.is_live() && !below.contains(&id) {
            for field in fields(&state.heap, id).into_iter().filter(|field| field.value.prov.is_none()) {
                found.push((field.value.bits, Some(8 * field.len as u32)));
            }
        }
    });
    let mut all: Vec<Linear> = Vec::new();
    for (sym, len) in found.into_iter().take(MOST_NUMBERS) {
        let narrow = match sym {
            Sym::Term(term) => reason.terms.width(term),
            Sym::Const(_) => len.unwrap_or(width),
        };
        if narrow > width || narrow < 8 {
            continue;
        }
        for signed in [false, true] {
            let wide = reason.extend(sym, narrow, width, signed);
            let number = Linear::of(reason, Some(&state.path), wide, width);
            // An unknown that happens to be one number on this path bounds nothing: a counter that has come so far is that number.
            let happens = matches!(sym, Sym::Term(_)) && number.constant().is_some();
            if !happens && !all.contains(&number) {
                all.push(number);
            }
        }
    }
    all
}

/// Whether a comparison holds on a path, without a search.
fn is_clear(reason: &mut Reasoner, path: &Path, (op, width): (CmpOp, u32), a: Sym, b: Sym) -> bool {
    match reason.compare(op, width, a, b) {
        Sym::Const(bits) => bits & 1 == 1,
        Sym::Term(term) => path.clearly_entails(reason, term),
    }
}

impl Join<'_> {
    /// The side of which a run of elements has no counterpart in the other, if one of two that pointers lead to does: where the one ends
    /// for a number of the program, the other begins.
    pub(crate) fn skipped_run(&mut self, a: Value, b: Value) -> Option<Side> {
        let [first, second] = self.states.filter(|_| self.purpose != Purpose::Nodes && self.rules.lengths)?;
        let ids = [a.prov.get()?, b.prov.get()?];
        let objects = [0, 1].map(|side| self.sides[side].object(ids[side]).copied());
        let is_element = |object: &Option<Object>| object.is_some_and(|o| o.kind == ObjectKind::Element);
        let is_run = |side: usize| objects[side].is_some_and(|object| object.shape.segment().is_some());
        if !objects.iter().all(is_element) || !(is_run(0) || is_run(1)) {
            return None;
        }
        let [x_start, x_end] = self.ends_of_run(first, ids[0])?;
        let [y_start, y_end] = self.ends_of_run(second, ids[1])?;
        let numbers = self.numbers_of_both(first, second);
        let meet = |a: &Linear, b: &Linear| numbers.iter().any(|[x, y]| x == a && y == b);
        if meet(&x_end, &y_end) {
            return None;
        }
        match (meet(&x_start, &y_end), meet(&x_end, &y_start)) {
            (true, false) if self.purpose == Purpose::States && is_run(1) => Some(Side::Second),
            (false, true) if is_run(0) => Some(Side::First),
            _ => None,
        }
    }

    /// Where a run begins and ends, as numbers of elements.
    fn ends_of_run(&mut self, state: &Configuration, run: ObjId) -> Option<[Linear; 2]> {
        let position = position_of(state, self.reason, self.pointer_bits, run)?;
        let length = state.heap.count_of(self.reason, run)?;
        let length = Linear::of(self.reason, Some(&state.path), length, self.pointer_bits);
        Some([position.clone(), position.plus(&length, 1)])
    }

    /// The numbers that variables hold in both states, as numbers of a pointer's width.
    fn numbers_of_both(&mut self, first: &Configuration, second: &Configuration) -> Vec<[Linear; 2]> {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        first.for_each_value(|value| ours.push(value));
        second.for_each_value(|value| theirs.push(value));
        let plain = |value: &Value| value.prov.is_none() && value.undef == 0;
        let mut all = Vec::new();
        let pairs = ours.iter().zip(&theirs).filter(|(a, b)| plain(a) && plain(b));
        for (a, b) in pairs.take(MOST_NUMBERS) {
            for signed in [false, true] {
                let x = self.widened_number(first, a.bits, signed);
                let y = self.widened_number(second, b.bits, signed);
                all.extend(x.zip(y).map(|(x, y)| [x, y]));
            }
        }
        all
    }

    /// A number of a state as one of a pointer's width.
    fn widened_number(&mut self, state: &Configuration, sym: Sym, signed: bool) -> Option<Linear> {
        let width = self.pointer_bits;
        let narrow = match sym {
            Sym::Term(term) => self.reason.terms.width(term),
            Sym::Const(_) => width,
        };
        let fits = (8..=width).contains(&narrow);
        let number = fits.then(|| self.reason.extend(sym, narrow, width, signed))?;
        Some(Linear::of(self.reason, Some(&state.path), number, width))
    }
}

/// How many elements are before an object that is one or a run of them.
fn position_of(state: &Configuration, reason: &mut Reasoner, width: u32, run: ObjId) -> Option<Linear> {
    let mut before = None;
    state.heap.for_each_object(|id, _| {
        if before.is_none() && state.heap.row(id).is_some() {
            let nodes = state.heap.element_nodes(id);
            before = nodes.iter().position(|&node| node == run).map(|at| nodes[..at].to_vec());
        }
    });
    let mut position = Linear::of(reason, None, Sym::ZERO, width);
    for node in before? {
        let count = state.heap.count_of(reason, node)?;
        position = position.plus(&Linear::of(reason, Some(&state.path), count, width), 1);
    }
    Some(position)
}

impl Unfolding<'_> {
    /// Makes two runs of one.
    fn cut_run(
        &mut self,
        state: &mut Configuration,
        segment: Segment,
        run: ObjId,
        lengths: [Sym; 2],
    ) -> Result<(), &'static str> {
        let rest = self.copy_node(state, run, None)?;
        for (run, length) in [run, rest].into_iter().zip(lengths) {
            let length = self.reason.term(length, self.pointer_bits);
            state.heap.set_shape(run, Shape::Segment(Segment { min: 0, ..segment }));
            state.heap.set_length(run, Some(length));
        }
        let to_rest = state.heap.pointer(rest, 0);
        self.set_link(&mut state.heap, run, segment.next, to_rest);
        Ok(())
    }
}
