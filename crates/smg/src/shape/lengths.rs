//! How many nodes list segments have, as far as the program counts them.
//!
//! A segment may have a length: a term of a pointer's width that is the number of its nodes
//! ([`Smg::length`](crate::Smg::length)). Without one it has any number of nodes from its minimum on. Two neighbours that
//! become one have as many nodes as both; a segment whose first node is taken out has one less; a segment without nodes is taken away
//! ([`unfold`](super::unfold)).
//!
//! Where states are joined, lengths are said last, by the numbers that the result has by then: as the first state says them; as
//! a number and a constant; as the sum or difference of two numbers; as a number that changed and something that did not.
//! In `n - i`, `i` is the number that changed and `n` is what did not. Where none of these does, and one of the two lengths is said
//! by a number of the program already, or that of another list is, from which nodes may be moved, a fresh variable stands for both, with the order
//! that it has to other numbers and the equalities that they are part of. A program that counts
//! nothing has lists of constant lengths only, which lose them at the first join: no variable is made for any.
//!
//! Soundness. A state with a length stands for those executions in which the term is the number of nodes. The number of nodes
//! is smaller than 2 to the width of a pointer, since nodes are objects of at least a byte with addresses of their own,
//! so a length is the number itself and not a remainder. A counter that is narrower, or that the program computes otherwise,
//! is tied to it only where the path of each state entails that both are equal: a counter that may wrap around is not. The result of a
//! join has a length that is equal to that of each state under the values that the state gives to its variables; what the second
//! state does not have has no nodes there. A state covers another if what its lengths stand for are the lengths of the other.
//! A segment below another stands for many lists, and has no length, but for what is there once or not at all ([`presence`](super::presence)).

use crate::shape::Configuration;
use crate::shape::join::{Join, Purpose};
use crate::shape::linear::Linear;
use crate::shape::numbers::Side;
use crate::{Shape, Smg};
use ringfence_base::bits::mask;
use ringfence_exec::{Algebra, ObjId, ObjectKind, Reasoner, Sym};
use ringfence_logic::path::Decision;
use ringfence_logic::{Binary, Kind, TermId};
use ringfence_verdict::Mismatch;

/// With how many variables a length is compared.
const MOST_VARIABLES: usize = 24;

/// How many variables a length mentions at most.
const MOST_MENTIONED: usize = 6;

/// How many sums of two numbers are tried.
const MOST_TRIED: u32 = 16;

/// How far a length may be from a counter.
const MOST_ADDED: u128 = 1 << 16;

/// The width of an `int`.
const NARROW: u32 = 32;

/// A number that changed: the variable of the result, with what it stands for on both sides.
#[derive(Debug, Clone, Copy)]
struct Changed {
    /// The variable.
    number: TermId,
    /// It as a number of a pointer's width.
    joined: Sym,
    sides: [Sym; 2],
    /// Whether a length grows with it.
    grows: bool,
    /// Whether it is a number of a heap block.
    in_heap: bool,
}

/// Adds to the path what every length is: at least as many nodes as the segment has at least, and at most as many
/// as the address space has room for.
pub fn keep_lengths(state: &mut Configuration, reason: &mut Reasoner, pointer_bits: u32) {
    let mut bounds: Vec<(TermId, u128, u128)> = Vec::new();
    state.heap.for_each_object(|id, object| {
        if let (Some(length), Some(segment), None) =
            (state.heap.length(id), object.shape.segment(), object.owner)
        {
            let bytes = match (object.size, object.kind) {
                // An element has no address of its own, and a link that takes no room.
                (Sym::Const(size), ObjectKind::Element) => size.saturating_sub(u128::from(pointer_bits / 8)),
                (Sym::Const(size), _) => size,
                (Sym::Term(_), _) => 1,
            };
            let room = mask(pointer_bits);
            let most = if segment.one { 1 } else { room / bytes.max(1) };
            bounds.push((length, segment.min.into(), most));
        }
    });
    for (length, least, most) in bounds {
        let (least, most) = (reason.terms.value(pointer_bits, least), reason.terms.value(pointer_bits, most));
        let bounds = [reason.terms.ule(least, length), reason.terms.ule(length, most)];
        for bound in bounds {
            assume(state, reason, bound);
        }
    }
}

/// Assumes a condition that holds in every execution that a state stands for. False when there is none.
pub(crate) fn assume(state: &mut Configuration, reason: &mut Reasoner, condition: TermId) -> bool {
    match state.path.decide(reason, condition) {
        Decision::Holds => true,
        Decision::Fails => false,
        Decision::Open(split) => state.path.assume(reason, condition, split.then),
    }
}

/// How many nodes an object has, if that is known.
pub(crate) fn nodes_of(graph: &Smg, reason: &Reasoner, id: ObjId) -> Option<Sym> {
    match graph.object(id)?.shape {
        Shape::Region => Some(Sym::Const(1)),
        Shape::Segment(_) => graph.length(id).map(|length| reason.sym(length)),
        Shape::Last(_) => None,
    }
}

/// Whether the lengths of both sides are numbers.
fn is_constant(sides: [Sym; 2]) -> bool {
    sides.iter().all(|sym| matches!(sym, Sym::Const(_)))
}

impl Join<'_> {
    /// How many nodes two neighbours have together.
    pub(crate) fn length_of_both(&mut self, first: ObjId, second: ObjId) -> Option<TermId> {
        let beside = self.sides[0].object(first)?.owner.is_none();
        let (a, b) =
            (nodes_of(self.sides[0], self.reason, first)?, nodes_of(self.sides[1], self.reason, second)?);
        let [a, b] = [a, b].map(|nodes| Linear::of(self.reason, None, nodes, self.pointer_bits));
        let sum = a.plus(&b, 1).number(self.reason);
        (self.rules.lengths && beside).then(|| self.reason.term(sum, self.pointer_bits))
    }

    /// Joins the lengths of all segments, when the numbers of the result are known.
    pub(crate) fn join_lengths(&mut self) -> Option<()> {
        if !self.rules.lengths {
            return Some(());
        }
        let mut open = Vec::new();
        self.result.graph.for_each_object(|id, object| {
            // What is below a segment is seen to when everything else is known.
            if object.shape.segment().is_some() && object.owner.is_none() {
                open.push(id);
            }
        });
        // What a length stands for is first taken from numbers that say it already.
        for id in open.clone() {
            if let Some(sides) = self.lengths_on_both(id)
                && self.numbers.has_image(self.reason, sides[0])
                && self.stands_for(sides)
            {
                self.set_joined_length(id, Some(sides[0]));
                open.retain(|&other| other != id);
            }
        }
        match self.purpose {
            Purpose::Cover => {
                for id in open {
                    let sides = self.lengths_on_both(id);
                    self.covers_length(id, sides)?;
                }
            }
            Purpose::States | Purpose::Nodes => self.join_open_lengths(open),
        }
        Some(())
    }

    /// Joins the lengths of segments. A variable for one of them may say others: of a list that is walked through, the
    /// nodes before a pointer and those behind it are together what the program counts.
    fn join_open_lengths(&mut self, mut open: Vec<ObjId>) {
        for fresh in [false, true, false] {
            let mut left = Vec::new();
            for id in open {
                let sides = self.lengths_on_both(id);
                let one = self.result.graph.segment(id).is_some_and(|segment| segment.one);
                let said = sides.and_then(|sides| {
                    let flag = |this: &mut Self| if one { this.said_by_flag(None, sides) } else { None };
                    self.joined_length(sides).or_else(|| flag(self))
                });
                let joined =
                    said.or_else(|| sides.filter(|_| fresh).and_then(|sides| self.fresh_length(id, sides)));
                match joined {
                    Some(_) => self.set_joined_length(id, joined),
                    None => left.push(id),
                }
            }
            open = left;
        }
        open.into_iter().for_each(|id| self.set_joined_length(id, None));
    }

    /// Whether the length of a segment of the first state is that of the second.
    fn covers_length(&mut self, id: ObjId, sides: Option<[Sym; 2]>) -> Option<()> {
        if self.sides[0].length(id).is_none() {
            return Some(());
        }
        let covers = sides.is_some_and(|sides| self.stands_for(sides));
        if covers { Some(()) } else { self.refuse(Mismatch::Values) }
    }

    fn set_joined_length(&mut self, id: ObjId, length: Option<Sym>) {
        let length = length.map(|sym| self.reason.term(sym, self.pointer_bits));
        if let (Some(length), Purpose::States) = (length, self.purpose) {
            self.note_length(id, length);
        }
        self.result.changed |= self.sides[0].length(id) != length;
        self.result.knows_less |= length.is_none();
        self.result.graph.set_length(id, length);
    }

    /// Notes a length that is a variable or a sum of some, perhaps no number of the program: what is left of a list behind a pointer into it, say. How
    /// many steps a walk has yet to make is compared with that, and how many nodes several lists have together is a sum of such lengths.
    fn note_length(&mut self, id: ObjId, length: TermId) {
        let is_list = self.result.graph.object(id).is_some_and(|object| object.kind != ObjectKind::Element);
        if is_list
            && let Kind::Binary(Binary::Add, ..) | Kind::Var(_) = self.reason.terms.kind(length)
            && let Some(sides) = self.lengths_on_both(id)
        {
            self.result.lengths.push((sides, Sym::Term(length), self.pointer_bits));
        }
    }

    /// How many nodes a segment of the result has on both sides, if that is known.
    fn lengths_on_both(&mut self, id: ObjId) -> Option<[Sym; 2]> {
        if self.result.graph.object(id)?.owner.is_some() {
            return None;
        }
        let mut sides = [Sym::ZERO; 2];
        match self.pairs.origins.get(&id) {
            Some(origins) => {
                for side in 0..2 {
                    sides[side] = nodes_of(self.sides[side], self.reason, origins[side])?;
                }
            }
            // Only one side has nodes.
            None => {
                let is_origin = |side: &usize| self.pairs.maps[*side].values().any(|&result| result == id);
                let side = [0, 1].into_iter().find(is_origin)?;
                let (&own, _) = self.pairs.maps[side].iter().find(|&(_, &result)| result == id)?;
                sides[side] = nodes_of(self.sides[side], self.reason, own)?;
            }
        }
        Some(sides)
    }

    /// The length that stands for one of each state, if the numbers of the result can say it.
    fn joined_length(&mut self, sides: [Sym; 2]) -> Option<Sym> {
        if self.numbers.stands_as_it_is(self.reason, sides[0], sides[1], self.pointer_bits) {
            return Some(sides[0]);
        }
        let changed = self.changed_numbers();
        self.said_by_constant(sides, &changed)
            .or_else(|| self.said_by_two(sides, &changed))
            .or_else(|| self.said_by_rest(sides, &changed))
            .or_else(|| self.stands_for(sides).then_some(sides[0]))
    }

    /// A length as a number that changed with a constant added: the variable of the program rather than the number in a node,
    /// the number itself rather than a neighbour.
    fn said_by_constant(&mut self, sides: [Sym; 2], changed: &[Changed]) -> Option<Sym> {
        let mut found: Option<((bool, u128), Sym)> = None;
        for number in changed {
            let rests = self.rests(sides, number);
            let Some(rest) = self.constant_on_both(rests) else { continue };
            let key = (number.in_heap, self.distance(rest));
            if found.as_ref().is_none_or(|(best, _)| key < *best) && self.is_constant(rests, rest) {
                found = Some((key, self.with(Sym::Const(rest), number)));
            }
        }
        found.map(|(_, length)| length)
    }

    /// A length as the sum or difference of two numbers, perhaps with a small constant added.
    fn said_by_two(&mut self, sides: [Sym; 2], changed: &[Changed]) -> Option<Sym> {
        let length = self.examples(sides)?;
        let values: Vec<[u128; 2]> =
            changed.iter().map(|number| self.examples(number.sides)).collect::<Option<_>>()?;
        let mask = mask(self.pointer_bits);
        let signed = |at: usize, side: usize| match changed[at].grows {
            true => values[at][side],
            false => values[at][side].wrapping_neg(),
        };
        let mut tried = 0;
        for first in 0..changed.len() {
            for second in first + 1..changed.len() {
                let [a, b] = [0, 1].map(|side| {
                    length[side].wrapping_sub(signed(first, side)).wrapping_sub(signed(second, side)) & mask
                });
                if a != b || self.distance(a) > 1 || changed[first].number == changed[second].number {
                    continue;
                }
                tried += 1;
                if tried > MOST_TRIED {
                    return None;
                }
                let rests = self.rests(sides, &changed[first]);
                let rests = self.rests(rests, &changed[second]);
                if self.is_constant(rests, a) {
                    let rest = self.with(Sym::Const(a), &changed[first]);
                    return Some(self.with(rest, &changed[second]));
                }
            }
        }
        None
    }

    /// The values of two numbers in an execution of each side.
    pub(crate) fn examples(&mut self, numbers: [Sym; 2]) -> Option<[u128; 2]> {
        let mut values = [0; 2];
        for side in [Side::First, Side::Second] {
            values[side as usize] = match numbers[side as usize] {
                Sym::Const(bits) => bits,
                Sym::Term(term) => {
                    let example = self.numbers.path(side).assignment()?.clone();
                    self.reason.evaluate(&mut example.borrow_mut(), term)
                }
            };
        }
        Some(values)
    }

    /// A length as a number that changed with something added that stands for the same on both sides.
    fn said_by_rest(&mut self, sides: [Sym; 2], changed: &[Changed]) -> Option<Sym> {
        changed.iter().find_map(|number| {
            let [before, after] = self.rests([Sym::ZERO; 2], number);
            if before == after {
                return None;
            }
            let rests = self.rests(sides, number);
            let rest = self.kept_rest(rests)?;
            Some(self.with(rest, number))
        })
    }

    /// Whether a length of the first state stands for one of the second.
    fn stands_for(&mut self, [a, b]: [Sym; 2]) -> bool {
        self.numbers.stands_for(self.reason, a, b, self.pointer_bits)
    }

    /// A variable for two lengths of which the program counts one: its counter may be gone, but what it was compared
    /// with is not. Where it counts another list, it may know how many nodes both have together. It has the width of an `int` if it fits, so that it is compared with such numbers.
    fn fresh_length(&mut self, id: ObjId, sides: [Sym; 2]) -> Option<Sym> {
        // How many elements of an array are alike is always known.
        let element = self.result.graph.object(id).is_some_and(|object| object.kind == ObjectKind::Element);
        let counted = element || !is_constant(sides) || self.counts_another(id);
        counted.then_some(())?;
        let width = self.pointer_bits;
        let small = width > NARROW
            && [Side::First, Side::Second].into_iter().zip(sides).all(|(side, length)| {
                let condition = self.is_small(length);
                self.numbers.path(side).clone().entails(self.reason, condition)
            });
        let narrow = if small { NARROW } else { width };
        let [a, b] = sides.map(|sym| self.reason.truncate(sym, narrow));
        let fresh = self.numbers.pair_offsets(self.reason, a, b, narrow, None);
        self.result.lengths.push(([a, b], fresh, narrow));
        let wide = self.reason.extend(fresh, narrow, width, false);
        if small {
            self.result.lengths.push((sides, wide, width));
            let condition = self.is_small(wide);
            self.result.common.push(condition);
        }
        Some(wide)
    }

    /// Whether the length of another list is said by a number on one of the sides: nodes of it may be what this one has gained.
    fn counts_another(&mut self, id: ObjId) -> bool {
        let mut others = Vec::new();
        self.result.graph.for_each_object(|other, object| {
            let is_list = object.shape.segment().is_some_and(|segment| !segment.one);
            if is_list && other != id && object.kind != ObjectKind::Element {
                others.push(other);
            }
        });
        others.into_iter().any(|other| self.lengths_on_both(other).is_some_and(|sides| !is_constant(sides)))
    }

    /// The condition that a length is no more than the largest `int`.
    fn is_small(&mut self, length: Sym) -> TermId {
        let most = self.reason.terms.value(self.pointer_bits, i32::MAX as u128);
        let length = self.reason.term(length, self.pointer_bits);
        self.reason.terms.ule(length, most)
    }

    /// The lengths of both sides without a number that they grow or fall with.
    fn rests(&mut self, sides: [Sym; 2], number: &Changed) -> [Sym; 2] {
        let width = self.pointer_bits;
        [Side::First, Side::Second].map(|side| {
            let path = self.numbers.path(side).clone();
            let [length, part] = [sides, number.sides]
                .map(|pair| Linear::of(self.reason, Some(&path), pair[side as usize], width));
            length.plus(&part, if number.grows { -1 } else { 1 }).number(self.reason)
        })
    }

    /// A length of the result that grows or falls with a number.
    fn with(&mut self, rest: Sym, number: &Changed) -> Sym {
        let [rest, part] =
            [rest, number.joined].map(|sym| Linear::of(self.reason, None, sym, self.pointer_bits));
        rest.plus(&part, if number.grows { 1 } else { -1 }).number(self.reason)
    }

    /// The numbers of the result, as numbers of a pointer's width, with and
    /// without a sign, and in both directions.
    fn changed_numbers(&mut self) -> Vec<Changed> {
        let width = self.pointer_bits;
        let mut changed = Vec::new();
        let pairs = self.numbers.variable_pairs(self.reason);
        let fits = |(_, _, narrow): &(TermId, [Sym; 2], u32)| (2..=width).contains(narrow);
        for (term, sides, narrow) in pairs.into_iter().filter(fits).take(MOST_VARIABLES) {
            let in_heap = self.numbers.was_met_in_heap(term);
            let mut seen: Vec<[Sym; 2]> = Vec::new();
            for signed in [false, true] {
                let wide = sides.map(|sym| self.reason.extend(sym, narrow, width, signed));
                let joined = self.reason.extend(Sym::Term(term), narrow, width, signed);
                let constants = wide.iter().all(|sym| matches!(sym, Sym::Const(_)));
                if narrow == width && signed || constants && seen.contains(&wide) {
                    continue;
                }
                seen.push(wide);
                changed.extend([true, false].map(|grows| Changed {
                    number: term,
                    joined,
                    sides: wide,
                    grows,
                    in_heap,
                }));
            }
        }
        changed.sort_by_key(|number| (!number.grows, number.in_heap));
        changed
    }

    /// The number that two terms are on their sides in an execution of each, if it is one and the same.
    fn constant_on_both(&mut self, rests: [Sym; 2]) -> Option<u128> {
        let [a, b] = self.examples(rests)?;
        (a == b && self.distance(a) <= MOST_ADDED).then_some(a)
    }

    /// How far a number is from 0.
    fn distance(&self, number: u128) -> u128 {
        number.min(number.wrapping_neg() & mask(self.pointer_bits))
    }

    /// Whether two terms are a number on their sides.
    fn is_constant(&mut self, rests: [Sym; 2], number: u128) -> bool {
        let width = self.pointer_bits;
        [Side::First, Side::Second]
            .into_iter()
            .zip(rests)
            .all(|(side, rest)| self.numbers.is_equal(self.reason, side, (rest, Sym::Const(number)), width))
    }

    /// A term of the first state that stands for one of the second, if it does.
    fn kept_rest(&mut self, [a, b]: [Sym; 2]) -> Option<Sym> {
        let Sym::Term(term) = a else { return None };
        let few = self.reason.variables(term).len() < MOST_MENTIONED;
        (few && self.numbers.stands_as_it_is(self.reason, a, b, self.pointer_bits)).then_some(a)
    }
}
