//! Limits of numbers that the nodes of a list hold: variables of the state that the number in every node is less than.
//!
//! The edges of a graph hold the numbers of vertices, `e->to < n`, records of a table the places of others. Once such nodes are a segment, the
//! number is a local variable of it, which no condition relates to `n`: where there is no node, it would say something of `n` alone.
//! So a segment has, beside its local variables, the limits of each of them ([`ringfence_exec::limits`]), as elements of sequences have.
//! Whoever takes a node out of the list knows then what its number is less than.
//!
//! Meaning. A limit of a local variable says that in every node that there is, the number is within it. Its term has the value that it has in the
//! execution that the state stands for, and mentions no local variables of any segment.
//!
//! Soundness. Limits come from numbers of regions that the path compares with variables, when the region becomes a node. Two nodes that become one have the
//! limits that hold of both; so have two states, with the term said by a variable of the result that stands for a number of each. Where one of
//! two states has no such node, nothing has to hold there. A state covers another if what its limits stand for holds of the numbers of the other. A node that is taken out
//! brings its limits along: to the path, where it is below no segment, or else to the segment that it is below. Variables that are given
//! to a segment anew have none ([`Smg::set_locals`]), and calls that are shared forget all.

use crate::Smg;
use crate::graph::NodeLimit;
use crate::shape::Configuration;
use crate::shape::join::Join;
use crate::shape::lengths::assume;
use crate::shape::numbers::Side;
use ringfence_base::FastMap;
use ringfence_exec::limits::{Limit, Limits, agreed, limits_of};
use ringfence_exec::sequence::Element;
use ringfence_exec::{ObjId, Path, Reasoner, Sym};
use ringfence_logic::{Binary, Bits, Fact, Kind, TermId, Unary, VarId};
use ringfence_verdict::Mismatch;
use std::rc::Rc;

/// How many conditions of a path are looked at for limits of a number.
const MOST_CONDITIONS: usize = 256;

impl Smg {
    /// The local variables of a segment that have limits, with these.
    pub(crate) fn node_limits(&self, id: ObjId) -> &[NodeLimit] {
        self.region(id).and_then(|region| region.limits.as_deref()).unwrap_or(&[])
    }

    /// Says the limits of local variables of a segment: all that it has.
    pub(crate) fn set_node_limits(&mut self, id: ObjId, mut limits: Vec<NodeLimit>) {
        limits.retain(|(var, limits)| !limits.is_empty() && self.locals(id).contains(var));
        if limits.as_slice() != self.node_limits(id)
            && let Some(region) = self.region_mut(id)
        {
            region.limits = (!limits.is_empty()).then(|| Rc::from(limits));
        }
    }

    /// The limits of a local variable of a segment.
    fn limits_of_local(&self, id: ObjId, var: VarId) -> Limits {
        let own = self.node_limits(id).iter().find(|(own, _)| *own == var);
        own.map_or(Limits::NONE, |(_, limits)| *limits)
    }

    /// The segments with local variables that have limits.
    pub(crate) fn limited_segments(&self) -> Vec<ObjId> {
        let mut all = Vec::new();
        self.for_each_region(|id, region| all.extend(region.limits.is_some().then_some(id)));
        all
    }

    /// Forgets all limits of local variables.
    pub(crate) fn forget_node_limits(&mut self) {
        for id in self.limited_segments() {
            self.set_node_limits(id, Vec::new());
        }
    }
}

/// Keeps, of the limits of nodes, those whose term is one of these.
pub(crate) fn retain_limits(state: &mut Configuration, mut keeps: impl FnMut(TermId) -> bool) {
    for id in state.heap.limited_segments() {
        let kept =
            state.heap.node_limits(id).iter().map(|&(var, limits)| {
                (var, Limits::of(limits.into_iter().filter(|limit| keeps(limit.term))))
            });
        let kept = kept.collect();
        state.heap.set_node_limits(id, kept);
    }
}

/// Assumes of numbers that were a node's own what limits they have.
pub(crate) fn assume_limits(state: &mut Configuration, reason: &mut Reasoner, all: &[NodeLimit]) {
    for (var, limits) in all {
        let number = reason.terms.variable(*var).term;
        for limit in limits.iter() {
            let condition = limit.condition(reason, number);
            assume(state, reason, condition);
        }
    }
}

impl Join<'_> {
    /// Says the limits of the numbers of two neighbours that became one.
    pub(crate) fn merge_node_limits(&mut self) {
        if !self.rules.limits {
            return;
        }
        let path = self.numbers.path(Side::First).clone();
        let mut found: FastMap<ObjId, Vec<NodeLimit>> = FastMap::default();
        for (owner, var, numbers, width) in self.fresh_numbers() {
            let Some(sides) = self.described(numbers, width) else { continue };
            let element = match sides {
                [Some(a), Some(b)] => agreed(self.reason, &path, a, b).0,
                [Some(one), None] | [None, Some(one)] => one,
                [None, None] => continue,
            };
            found.entry(owner).or_default().push((var, Limits::of(element.limits())));
        }
        found.into_iter().for_each(|(id, limits)| self.result.graph.set_node_limits(id, limits));
    }

    /// The limits of the numbers of segments of the result, by segment: those that hold in both states.
    pub(crate) fn joined_node_limits(&mut self) -> FastMap<ObjId, Vec<NodeLimit>> {
        let mut found: FastMap<ObjId, Vec<NodeLimit>> = FastMap::default();
        if !self.rules.limits {
            return found;
        }
        for (owner, var, numbers, width) in self.fresh_numbers() {
            if let Some(sides) = self.described(numbers, width) {
                let limits = self.limits_of_both(&sides);
                found.entry(owner).or_default().push((var, limits));
            }
        }
        let absent = self.absent();
        for id in self.sides[0].limited_segments() {
            for &(var, own) in self.sides[0].node_limits(id) {
                let limits = if absent.contains(&id) { own } else { self.kept_limits(var) };
                self.result.changed |= limits != own;
                found.entry(id).or_default().push((var, limits));
            }
        }
        self.result.knows_less |= !self.sides[1].limited_segments().is_empty();
        found
    }

    /// The limits of a local variable of the first state, as far as they hold of what it stands for in the second.
    fn kept_limits(&mut self, var: VarId) -> Limits {
        let info = self.reason.terms.variable(var);
        let Some(&image) = self.numbers.sigma.get(&var) else { return Limits::NONE };
        match self.described([Some(Sym::Term(info.term)), Some(image)], info.width) {
            Some(sides) => self.limits_of_both(&sides),
            None => Limits::NONE,
        }
    }

    /// The limits that numbers of both states have, said by numbers of the result.
    fn limits_of_both(&mut self, sides: &[Option<Element>; 2]) -> Limits {
        let all = sides.each_ref().map(Option::as_ref);
        let joined = match all {
            [Some(a), Some(b)] => a.without_limits().join(&b.without_limits()),
            [Some(one), None] | [None, Some(one)] => one.without_limits(),
            [None, None] => return Limits::NONE,
        };
        self.joined_limits(all, &joined)
    }

    /// Whether the numbers of the second state are within what the limits of the first stand for.
    pub(crate) fn covers_node_limits(&mut self) -> Option<()> {
        let limited = self.sides[0].limited_segments();
        if limited.is_empty() {
            return Some(());
        }
        let absent = self.absent();
        for id in limited.into_iter().filter(|id| !absent.contains(id)) {
            for &(var, limits) in self.sides[0].node_limits(id) {
                let width = self.reason.terms.variable(var).width;
                let image = self.numbers.sigma.get(&var).copied();
                let number = image.and_then(|image| self.number_on(Side::Second, image, width));
                if !number.is_some_and(|number| self.numbers_are_within(limits, width / 8, &number)) {
                    return self.refuse(Mismatch::Values);
                }
            }
        }
        Some(())
    }

    /// The variables of the result that are local to a segment and stand for numbers of the sides: the segment, the variable, the numbers, and their width.
    fn fresh_numbers(&self) -> Vec<(ObjId, VarId, [Option<Sym>; 2], u32)> {
        let owned = self.numbers.fresh.iter().filter_map(|fresh| {
            let owner = *self.numbers.owners.get(&fresh.var)?;
            Some((owner, fresh.var, [fresh.a, fresh.b], fresh.width))
        });
        owned.collect()
    }

    /// What is known of a number of each side, as far as there are two. Absent where one of them is none of which limits are known.
    fn described(&mut self, numbers: [Option<Sym>; 2], width: u32) -> Option<[Option<Element>; 2]> {
        let mut sides = [None, None];
        for side in [Side::First, Side::Second] {
            if let Some(sym) = numbers[side as usize] {
                sides[side as usize] = Some(self.number_on(side, sym, width)?);
            }
        }
        Some(sides)
    }

    /// What is known of a number of a side: its bounds, and its limits if it is a local variable or mentions none.
    fn number_on(&mut self, side: Side, sym: Sym, width: u32) -> Option<Element> {
        if !matches!(width, 8 | 16 | 32 | 64) {
            return None;
        }
        let len = width / 8;
        let term = match sym {
            Sym::Const(bits) => return Some(Element::numbers(len, Fact::constant(Bits::new(width, bits)))),
            Sym::Term(term) => term,
        };
        if self.reason.terms.width(term) != width {
            return None;
        }
        let path = self.numbers.path(side).clone();
        let fact = path.fact(self.reason, term);
        let local = match self.reason.terms.kind(term) {
            Kind::Var(var) => self.numbers.locals[side as usize].get(&var).map(|&id| (id, var)),
            _ => None,
        };
        let limits = match local {
            Some((id, var)) => self.sides[side as usize].limits_of_local(id, var),
            None if self.numbers.mentions_locals(self.reason, side, sym) => Limits::NONE,
            None => {
                let mut all = compared_with(self.reason, &path, term);
                all.extend(limits_of(self.reason, &path, term));
                let outside = |join: &mut Self, limit: &Limit| {
                    !join.numbers.mentions_locals(join.reason, side, Sym::Term(limit.term))
                };
                Limits::of(all.into_iter().filter(|limit| outside(self, limit)))
            }
        };
        Some(Element::numbers(len, fact).with_limits(len, limits))
    }
}

/// The limits of a number that conditions say as they are: that it is less than a sum or a remainder, of which no variable is the name.
fn compared_with(reason: &mut Reasoner, path: &Path, number: TermId) -> Vec<Limit> {
    let is_sum = |reason: &mut Reasoner, term: TermId| {
        reason.terms.width(term) == reason.terms.width(number)
            && matches!(reason.terms.kind(term), Kind::Binary(..))
            && reason.variables(term).len() == 1
    };
    let mut found = Vec::new();
    for condition in path.conditions().take(MOST_CONDITIONS) {
        let (comparison, strict) = match reason.terms.kind(condition) {
            Kind::Unary(Unary::Not, arg) => (arg, false),
            _ => (condition, true),
        };
        let Kind::Binary(op @ (Binary::Ult | Binary::Slt), a, b) = reason.terms.kind(comparison) else {
            continue;
        };
        let (less, term) = if strict { (a, b) } else { (b, a) };
        if less == number && is_sum(reason, term) {
            found.push(Limit { term, signed: op == Binary::Slt, strict });
        }
    }
    found
}
