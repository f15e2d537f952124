//! What any two numbers of a state have to do with each other, where states are joined.
//!
//! The relations that a program asks for ([`relations`](super::relations)) do not always do. Where a program computes offsets
//! ([`Relations::All`](super::bounds::Relations)), every two numbers of the result are looked at: variables of all calls, offsets
//! of pointers, sizes of objects, numbers in them, the starts of parts of sequences, lengths of lists, and places that the innermost call computes from a pointer and a number. That is as many questions as there are pairs, so their
//! number is bounded.
//!
//! Soundness. As for other relations: each state entails what is kept.

use crate::shape::Configuration;
use crate::shape::equalities::equalities;
use crate::shape::fields::fields;
use crate::shape::join::Join;
use crate::shape::linear::Linear;
use crate::shape::numbers::{Numbers, Side};
use crate::shape::relations::{Place, kept_order};
use crate::shape::sums::{bounded_sum, sums_of_differences, sums_within};
use ringfence_base::bits::sign_extend;
use ringfence_base::{FastSet, Id};
use ringfence_exec::{Algebra, Heap, ObjId, Path, Reasoner, Stretch, Sym, Value};
use ringfence_ir::{BinOp, RegId};
use ringfence_logic::{Binary, Bits, Effort, Kind, TermId};

/// Both sides of a join.
const SIDES: [Side; 2] = [Side::First, Side::Second];

/// How many numbers are looked at for relations.
const MOST_NUMBERS: usize = 24;

/// A number of two states that became one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Quantity {
    pub(super) sides: [Sym; 2],
    pub(super) joined: Sym,
    pub(super) width: u32,
}

impl Quantity {
    /// Whether it is another number in the two states, or the result says it otherwise than they do.
    pub(super) fn differs(&self) -> bool {
        self.sides[0] != self.sides[1] || self.joined != self.sides[0]
    }

    /// Whether it is rather a number with a sign: it may be a negative one that is not far from 0.
    pub(super) fn is_signed(&self, reason: &mut Reasoner, paths: [&Path; 2]) -> bool {
        let least = i128::MIN >> (128 - self.width);
        [0, 1].into_iter().any(|side| {
            let low = match self.sides[side] {
                Sym::Const(bits) => Bits::new(self.width, bits).signed(),
                Sym::Term(term) => paths[side].fact(reason, term).signed().0,
            };
            low < 0 && low > least
        })
    }

    /// The number as one of another width.
    pub(super) fn widened(&self, reason: &mut Reasoner, paths: [&Path; 2], width: u32) -> Self {
        if self.width == width {
            return *self;
        }
        let signed = self.is_signed(reason, paths);
        let mut wide = |sym: Sym| reason.extend(sym, self.width, width, signed);
        Self { sides: self.sides.map(&mut wide), joined: wide(self.joined), width }
    }

    /// What it is a multiple of, if it is a number of bytes: as a term in one of the states, or by what is known of it in both.
    fn factor(&self, reason: &mut Reasoner, paths: [&Path; 2], pointer_bits: u32) -> Option<u128> {
        const MOST_BYTES: u128 = 64;
        if self.width != pointer_bits {
            return None;
        }
        let factor = |side: Sym| Linear::of(reason, None, side, pointer_bits).common_factor();
        let given =
            self.sides.map(factor).into_iter().flatten().find(|factor| (2..=MOST_BYTES).contains(factor));
        given.or_else(|| {
            let [ours, theirs] = [0, 1].map(|side| {
                let term = reason.term(self.sides[side], self.width);
                paths[side].fact(reason, term)
            });
            let both = ours.join(&theirs);
            let (known, zeros) = (both.congruence(), both.known_bits().0.trailing_ones());
            let strides = [Some(known.stride).filter(|_| known.remainder == 0), Some(1 << zeros.min(7))];
            strides.into_iter().flatten().find(|factor| (2..=MOST_BYTES).contains(factor))
        })
    }

    /// So many times the number.
    fn times(&self, reason: &mut Reasoner, factor: u128) -> Self {
        let mut product = |sym: Sym| reason.binary(BinOp::Mul, self.width, sym, Sym::Const(factor));
        Self { sides: self.sides.map(&mut product), joined: product(self.joined), width: self.width }
    }

    /// Whether the second state knows less of it than the first.
    fn grows(&self, reason: &mut Reasoner, paths: [&Path; 2]) -> bool {
        let [old, new] = [0, 1].map(|side| {
            let term = reason.term(self.sides[side], self.width);
            paths[side].fact(reason, term)
        });
        old.join(&new) != old
    }
}

impl Join<'_> {
    /// The numbers of the result that are not constants, each once, the new ones first.
    pub(super) fn quantities(
        &mut self,
        states: [&Configuration; 2],
        widths: &[u32],
        result: &[Value],
    ) -> Vec<Quantity> {
        quantities(self, states, widths, result)
    }

    /// What any two numbers of the result have to do with each other in both states: variables, offsets of pointers, sizes
    /// of objects and numbers in them, starts of parts.
    pub(super) fn all_relations(&mut self, states: [&Configuration; 2], all: &[Quantity]) -> Vec<TermId> {
        let paths = states.map(|state| state.path.clone());
        let sides = [&paths[0], &paths[1]];
        // Bounds may have said an order that they say no more when they grow. Counts of lists often have no other bound.
        let grows = |quantity: &Quantity, reason: &mut Reasoner| quantity.grows(reason, sides);
        let looked_at: Vec<bool> = all
            .iter()
            .map(|quantity| quantity.differs() || self.rules.lengths && grows(quantity, self.reason))
            .collect();
        let mut kept = Vec::new();
        // Most of what is asked does not hold: nothing is worth much work.
        let usual = self.reason.set_effort(Effort::Little);
        for (at, x) in all.iter().enumerate() {
            for (other, y) in all.iter().enumerate().skip(at + 1) {
                let width = x.width.max(y.width);
                if (looked_at[at] || looked_at[other]) && x.width.min(y.width) > 1 {
                    // A counter as wide as a pointer does not wrap around where it counts nodes.
                    if self.rules.lengths && x.width == y.width && x.width < self.pointer_bits {
                        kept.extend(bounded_sum(self.reason, sides, [x, y], self.rules.widening));
                    }
                    let [x, y] = [x, y].map(|one| one.widened(self.reason, sides, width));
                    let order = relation(self.reason, &self.numbers, &x, &y);
                    if self.rules.lengths && order.is_some_and(|order| is_strict(self.reason, order)) {
                        kept.extend(wider_gap(self.reason, &self.numbers, &x, &y));
                    }
                    kept.extend(order);
                }
            }
        }
        kept.extend(sums_within(self.reason, &self.numbers, all, self.pointer_bits));
        kept.extend(sums_of_differences(self.reason, &self.numbers, all, self.pointer_bits));
        kept.extend(self.scaled_relations(all));
        kept.extend(self.proportions(all));
        kept.extend(equalities(self.reason, sides, all, self.pointer_bits));
        self.reason.set_effort(usual);
        kept
    }
}

// Numbers of elements beside numbers of bytes.
impl Join<'_> {
    /// What multiples of numbers have to do with offsets and sizes that are such multiples and became another number: a bound in an array
    /// that a counter has moved away from is still not before it.
    fn scaled_relations(&mut self, all: &[Quantity]) -> Vec<TermId> {
        let paths = SIDES.map(|side| self.numbers.path(side).clone());
        let sides = [&paths[0], &paths[1]];
        let factors: Vec<Option<u128>> =
            all.iter().map(|number| number.factor(self.reason, sides, self.pointer_bits)).collect();
        let mut kept = Vec::new();
        for (bytes, factor) in all.iter().zip(&factors) {
            let Some(factor) = factor.filter(|_| bytes.differs()) else { continue };
            for (number, own) in all.iter().zip(&factors) {
                if own.is_none() && 1 < number.width && number.width <= bytes.width {
                    let wide = number.widened(self.reason, sides, bytes.width).times(self.reason, factor);
                    kept.extend(relation(self.reason, &self.numbers, &wide, bytes));
                }
            }
        }
        kept
    }
}

/// Whether joins that look at all numbers may keep more of a state than those that look at what the program compares: two numbers that
/// are not constants, or one beside a constant that is no threshold yet, where its bound might stop.
#[must_use]
pub fn may_relate(state: &Configuration, thresholds: &[i128]) -> bool {
    let mut numbers: FastSet<Sym> = FastSet::default();
    let mut other_constants = false;
    state.for_each_value(|value| match value.bits {
        Sym::Term(_) => _ = numbers.insert(value.bits),
        Sym::Const(bits) => {
            let is_threshold = |width| thresholds.binary_search(&sign_extend(bits, width)).is_ok();
            other_constants |= value.prov.is_none() && ![8, 16, 32, 64].into_iter().any(is_threshold);
        }
    });
    state.heap.for_each_object(|id, object| {
        if !object.is_live() || !object.shape.is_region() || object.owner.is_some() {
            return;
        }
        numbers.extend(Some(object.size).filter(|size| matches!(size, Sym::Term(_))));
        state.heap.for_each_stretch(id, |stretch| match stretch {
            Stretch::Value(value, _) if matches!(value.bits, Sym::Term(_)) => _ = numbers.insert(value.bits),
            _ => {}
        });
    });
    numbers.len() > 1 || (numbers.len() == 1 && other_constants)
}

/// The strictest relation of two numbers that both sides have: a constant distance, or an order.
fn relation(reason: &mut Reasoner, numbers: &Numbers, x: &Quantity, y: &Quantity) -> Option<TermId> {
    let width = x.width;
    let paths = SIDES.map(|side| numbers.path(side));
    let distance = |reason: &mut Reasoner, x: Sym, y: Sym| {
        let [x, y] = [x, y].map(|sym| reason.term(sym, width));
        reason.terms.sub(x, y)
    };
    let [ours, theirs] = [0, 1].map(|side| {
        let distance = distance(reason, x.sides[side], y.sides[side]);
        paths[side].fact(reason, distance)
    });
    if let (Some(a), Some(b)) = (ours.single(), theirs.single())
        && a == b
    {
        let joined = distance(reason, x.joined, y.joined);
        let number = reason.terms.value(width, a.unsigned());
        let equal = reason.terms.eq(joined, number);
        return reason.terms.constant(equal).is_none().then_some(equal);
    }
    let sides = [[x.sides[0], y.sides[0]], [x.sides[1], y.sides[1]]];
    let joined = [x.joined, y.joined];
    let entails =
        |reason: &mut Reasoner, side: usize, condition| numbers.entails(reason, SIDES[side], condition);
    kept_order(reason, entails, sides, joined, (width, true)).or_else(|| {
        let negative = |path: &Path, reason: &mut Reasoner, sym: Sym| match sym {
            Sym::Const(bits) => bits >> (width - 1) & 1 == 1,
            Sym::Term(term) => path.fact(reason, term).signed().0 < 0,
        };
        let signs =
            paths.iter().zip(sides).any(|(path, pair)| pair.iter().any(|&sym| negative(path, reason, sym)));
        signs.then(|| kept_order(reason, entails, sides, joined, (width, false))).flatten()
    })
}

/// Whether a condition says that a number is less than another, with a sign.
fn is_strict(reason: &Reasoner, order: TermId) -> bool {
    matches!(reason.terms.kind(order), Kind::Binary(Binary::Slt, ..))
}

/// That one of two numbers is less than the other by more than 1 in both states: behind a node of a list is one node less than from
/// it on.
fn wider_gap(reason: &mut Reasoner, numbers: &Numbers, x: &Quantity, y: &Quantity) -> Option<TermId> {
    let less = |reason: &mut Reasoner, low: Sym, high: Sym| {
        let [low, high] = [low, high].map(|sym| reason.term(sym, x.width));
        let one = reason.terms.value(x.width, 1);
        let next = reason.terms.add(low, one);
        reason.terms.slt(next, high)
    };
    [(x, y), (y, x)].into_iter().find_map(|(low, high)| {
        let both = SIDES.into_iter().enumerate().all(|(at, side)| {
            let condition = less(reason, low.sides[at], high.sides[at]);
            numbers.entails(reason, side, condition)
        });
        let condition = both.then(|| less(reason, low.joined, high.joined))?;
        reason.terms.constant(condition).is_none().then_some(condition)
    })
}

fn quantities(
    join: &mut Join<'_>,
    states: [&Configuration; 2],
    widths: &[u32],
    result: &[Value],
) -> Vec<Quantity> {
    let mut all = Vec::new();
    let [mut ours, mut theirs] = [Vec::new(), Vec::new()];
    states[0].for_each_value(|value| ours.push(value));
    states[1].for_each_value(|value| theirs.push(value));
    for (((&a, &b), &joined), &width) in ours.iter().zip(&theirs).zip(result).zip(widths) {
        all.extend(quantity(join, [a, b], joined, width));
    }
    for &place in join.rules.widening.places {
        all.extend(place_of(join, place, [&ours, &theirs, result], widths));
    }
    let mut objects: Vec<(ObjId, [ObjId; 2])> =
        join.pairs.origins.iter().map(|(&id, &origins)| (id, origins)).collect();
    objects.sort_unstable();
    for (id, origins) in objects {
        all.extend(quantities_of(join, id, origins));
    }
    // So is the number of elements that were set, in where they end.
    let bounds: Vec<Sym> = join.result.bounds.iter().map(|&(_, joined)| joined).collect();
    bounds.into_iter().for_each(|bound| all.extend(factors_of(join, bound)));
    let width = join.pointer_bits;
    let starts = join.result.bounds.iter().filter(|(_, joined)| matches!(joined, Sym::Term(_)));
    all.extend(starts.map(|&(sides, joined)| Quantity { sides, joined, width }));
    let lengths = join.result.lengths.iter().filter(|(_, joined, _)| matches!(joined, Sym::Term(_)));
    all.extend(lengths.map(|&(sides, joined, width)| Quantity { sides, joined, width }));
    let mut seen = Vec::new();
    all.retain(|quantity: &Quantity| {
        let new = !seen.contains(&quantity.joined);
        seen.push(quantity.joined);
        new
    });
    all.sort_by_key(|quantity| !quantity.differs());
    all.truncate(MOST_NUMBERS);
    all
}

/// The offset of a place that the innermost call computes from a pointer into the middle of an object and a number: `text[i]` is not behind
/// the end of a string that `text` leads into the middle of. Where the pointer leads to the start, the number says as much. The values are
/// those outside memory of both states and of the result, the innermost call's registers first.
fn place_of(join: &mut Join<'_>, place: Place, values: [&[Value]; 3], widths: &[u32]) -> Option<Quantity> {
    let of = |reg: RegId| {
        let at = reg.index();
        let [a, b, joined] = values.map(|all| all.get(at).copied());
        Some(([a?, b?, joined?], *widths.get(at)?))
    };
    let (bases, base_width) = of(place.base)?;
    let ([a, b, joined], index_width) = of(place.index)?;
    let width = join.pointer_bits;
    if base_width != width
        || bases.iter().any(|base| base.prov.is_none() || base.undef != 0)
        || !a.prov.is_none()
    {
        return None;
    }
    let [first, second, base] = offsets(join, bases)?;
    let index = quantity(join, [a, b], joined, index_width)?;
    if base == Sym::ZERO || index.width > width || index.width == 1 {
        return None;
    }
    let mut sum = |base: Sym, index: Sym, narrow: u32| {
        let wide = join.reason.extend(index, narrow, width, place.signed);
        let bytes = join.reason.binary(BinOp::Mul, width, wide, Sym::Const(place.factor));
        join.reason.binary(BinOp::Add, width, base, bytes)
    };
    let [ours, theirs] = index.sides;
    let sides = [sum(first, ours, index.width), sum(second, theirs, index.width)];
    let joined = sum(base, index.joined, index.width);
    matches!(joined, Sym::Term(_)).then_some(Quantity { sides, joined, width })
}

/// The size of an object and the numbers in it, if it is one object that no segment owns.
fn quantities_of(join: &mut Join<'_>, id: ObjId, origins: [ObjId; 2]) -> Vec<Quantity> {
    const MOST_FIELDS: usize = 16;
    let single = |graph: &crate::Smg, id: ObjId| {
        let object = graph.object(id).filter(|object| object.is_live())?;
        (object.shape.is_region() && object.owner.is_none()).then_some(object.size)
    };
    let sizes = [0, 1].map(|side| single(join.sides[side], origins[side]));
    let (Some(joined), [Some(a), Some(b)]) = (single(&join.result.graph, id), sizes) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    if let Sym::Term(size) = joined {
        all.push(Quantity { sides: [a, b], joined, width: join.pointer_bits });
        // The number of elements is often nowhere but in the size.
        all.extend(numbers_in(join, size));
    }
    for field in fields(&join.result.graph, id).into_iter().take(MOST_FIELDS) {
        let [a, b] = [0, 1].map(|side: usize| {
            let reserved = join.sides[side].object(origins[side]).map_or(0, |object| object.reserved);
            (field.offset + field.len <= reserved).then(|| {
                join.sides[side].load(&mut join.reason.terms, origins[side], field.offset, field.len)
            })
        });
        if let (Some(a), Some(b)) = (a, b) {
            all.extend(quantity(join, [a, b], field.value, 8 * field.len as u32));
        }
    }
    all
}

/// The numbers that a size or a bound of the result is made of, where they stand for something in both states.
fn numbers_in(join: &mut Join<'_>, bytes: TermId) -> Vec<Quantity> {
    let mut all = Vec::new();
    for part in parts_of(join.reason, bytes, join.pointer_bits) {
        let (own, width) = (Sym::Term(part), join.reason.terms.width(part));
        if let Some(image) = join.numbers.image_in_second(join.reason, own) {
            all.push(Quantity { sides: [own, image], joined: own, width });
        }
    }
    all
}

/// The numbers that a bound of the result is made of, if it is a multiple: others are compared as they are.
fn factors_of(join: &mut Join<'_>, bound: Sym) -> Vec<Quantity> {
    let Sym::Term(start) = bound else { return Vec::new() };
    let factor = Linear::of(join.reason, None, bound, join.pointer_bits).common_factor();
    if factor.is_some_and(|factor| factor > 1) { numbers_in(join, start) } else { Vec::new() }
}

/// The numbers that a size is a sum of multiples of, or of products, and the variables in them.
fn parts_of(reason: &mut Reasoner, size: TermId, width: u32) -> Vec<TermId> {
    const MOST_PARTS: usize = 4;
    let mut found = Vec::new();
    let size = reason.sym(size);
    let mut waiting: Vec<TermId> = Linear::of(reason, None, size, width).terms().collect();
    while let Some(part) = waiting.pop() {
        match reason.terms.kind(part) {
            Kind::Extend { arg, .. } => waiting.push(arg),
            Kind::Binary(Binary::Mul, a, b) => waiting.extend([a, b]),
            Kind::Const(_) => {}
            _ if found.len() < MOST_PARTS && !found.contains(&part) => found.push(part),
            _ => {}
        }
    }
    let variables = found.iter().flat_map(|&part| reason.variables(part).to_vec()).collect::<Vec<_>>();
    for var in variables {
        let term = reason.terms.variable(var).term;
        if !found.contains(&term) {
            found.push(term);
        }
    }
    found
}

/// The number that a value is, or the offset of the pointer that it is.
fn quantity(join: &mut Join<'_>, sides: [Value; 2], joined: Value, width: u32) -> Option<Quantity> {
    let values = [sides[0], sides[1], joined];
    if values.iter().any(|value| value.undef != 0) {
        return None;
    }
    if values.iter().all(|value| value.prov.is_none()) {
        let is_term = matches!(joined.bits, Sym::Term(_));
        return is_term.then_some(Quantity {
            sides: [sides[0].bits, sides[1].bits],
            joined: joined.bits,
            width,
        });
    }
    let bits = join.pointer_bits;
    // A part of a pointer has no offset.
    if width != bits {
        return None;
    }
    let [a, b, joined] = offsets(join, values)?;
    matches!(joined, Sym::Term(_)).then_some(Quantity { sides: [a, b], joined, width: bits })
}

/// The offsets of a pointer of both states and of the result in the objects that it leads to.
fn offsets(join: &mut Join<'_>, values: [Value; 3]) -> Option<[Sym; 3]> {
    let mut offsets = [Sym::ZERO; 3];
    for (at, value) in values.into_iter().enumerate() {
        let id = value.prov.get()?;
        let graph = if at == 2 { &join.result.graph } else { join.sides[at] };
        let object = graph.object(id).filter(|object| object.shape.is_region())?;
        let address = Sym::Const(object.address.into());
        offsets[at] = join.reason.binary(BinOp::Sub, join.pointer_bits, value.bits, address);
    }
    Some(offsets)
}
