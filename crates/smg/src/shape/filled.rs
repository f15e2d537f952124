//! Arrays that are filled from one of their ends, or from both, up to numbers of the program.
//!
//! A gap buffer has text before the gap and behind it, and what is in the gap may be set or not: that depends on what was deleted. Parts that start where something
//! once ended say nothing that the program could ask for, but every round of its loop cuts them anew and adds others, each with an order to
//! all numbers of the state. So where a join would have many parts, some of them set and some perhaps not, it asks instead up to which number of the program all bytes are
//! set in both states, and from which number on. What is between the two may be anything.
//!
//! Soundness. A part of the result that is set is described by the join of all parts, of either side, that may have a byte in it: the parts from the first one up to
//! one that starts where it ends or later, or from the last one that starts where it starts or before. Both states entail that the parts of the result are in order. A part
//! of which nothing is known describes anything.

use crate::shape::alignment::Group;
use crate::shape::join::Join;
use crate::shape::numbers::Side;
use crate::shape::sequences::Sides;
use ringfence_exec::sequence::{Element, Part};
use ringfence_exec::{Algebra, Sym};
use ringfence_ir::{BinOp, CmpOp};

/// How many parts a join has for which numbers of the program are not tried.
const FEW_GROUPS: usize = 4;

/// How many numbers of the program are tried.
const MOST_NUMBERS: usize = 12;

/// Both sides of a join.
const SIDES: [Side; 2] = [Side::First, Side::Second];

/// A number of the program at which arrays are cut: what it is in both states, and in the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Cut {
    sides: [Sym; 2],
    joined: Sym,
}

impl Join<'_> {
    /// The parts of the result where many groups of parts would be left: what is set up to a number of the program, what is set from another one on, and between
    /// them what may be unset. Absent if it is none of such.
    pub(super) fn joined_at_numbers(&mut self, sides: &Sides, groups: &[Group]) -> Option<Vec<Part>> {
        if groups.len() <= FEW_GROUPS {
            return None;
        }
        let len = common_len(sides)?;
        let cuts = self.cuts(sides, len);
        let below = self.furthest(sides, &cuts, Self::set_before, |low, high| (low, high));
        let above = self.furthest(sides, &cuts, Self::set_behind, |low, high| (high, low));
        let above = above.filter(|&(above, _)| match below {
            Some((below, _)) => self.is_ordered(below.sides, above.sides),
            None => true,
        });
        let first = match &below {
            Some((_, group)) => self.element(sides, group, true),
            None => Element::Undefined,
        };
        let start = sides.parts[0].first()?.start;
        let mut parts = vec![Part { start, element: first }];
        if let Some((cut, _)) = below {
            parts.push(Part { start: cut.joined, element: Element::Undefined });
        }
        if let Some((cut, group)) = &above {
            let element = self.element(sides, group, true);
            parts.push(Part { start: cut.joined, element });
        }
        if let (Some((below, _)), Some((above, _))) = (below, above)
            && let Sym::Term(order) =
                self.reason.compare(CmpOp::Ule, self.pointer_bits, below.joined, above.joined)
        {
            self.result.common.push(order);
        }
        (parts.len() > 1).then_some(parts)
    }

    /// The numbers of the program that are within the object on both sides, as bytes of so many for each.
    fn cuts(&mut self, sides: &Sides, len: u32) -> Vec<Cut> {
        let width = self.pointer_bits;
        let mut cuts: Vec<Cut> = Vec::new();
        for (term, pair, narrow) in self.numbers.variable_pairs(self.reason) {
            if cuts.len() == MOST_NUMBERS {
                break;
            }
            if narrow > width || narrow < 8 {
                continue;
            }
            let mut bytes = |sym: Sym| {
                let wide = self.reason.extend(sym, narrow, width, false);
                self.reason.binary(BinOp::Mul, width, wide, Sym::Const(len.into()))
            };
            let cut = Cut { sides: pair.map(&mut bytes), joined: bytes(Sym::Term(term)) };
            let is_within = (0..2).all(|at| self.is_at_most_on(SIDES[at], cut.sides[at], sides.sizes[at]));
            if is_within && !cuts.contains(&cut) {
                cuts.push(cut);
            }
        }
        cuts
    }

    /// The cut up to which, or from which on, all is set on both sides, and leaves least unset: `order` says which of two is further.
    fn furthest(
        &mut self,
        sides: &Sides,
        cuts: &[Cut],
        set: impl Fn(&mut Self, &Sides, &Cut) -> Option<Group>,
        order: impl Fn(Cut, Cut) -> (Cut, Cut),
    ) -> Option<(Cut, Group)> {
        let mut best: Option<(Cut, Group)> = None;
        for cut in cuts {
            if let Some((known, _)) = &best {
                let (low, high) = order(*known, *cut);
                if !self.is_ordered(low.sides, high.sides) {
                    continue;
                }
            }
            if let Some(group) = set(self, sides, cut) {
                best = Some((*cut, group));
            }
        }
        best
    }

    /// The parts that may have bytes before a cut, if all of them are set.
    fn set_before(&mut self, sides: &Sides, cut: &Cut) -> Option<Group> {
        let [ours, theirs] = [0, 1].map(|at| {
            let parts = &sides.parts[at];
            let set = parts.iter().take_while(|part| part.element.is_set()).count();
            let is_behind =
                |this: &mut Self, part: &Part| this.is_at_most_on(SIDES[at], cut.sides[at], part.start);
            match parts.get(set) {
                Some(unset) if !is_behind(self, unset) => None,
                _ => Some(0..set),
            }
        });
        Some(Group { ours: ours?, theirs: theirs? })
            .filter(|group| !group.ours.is_empty() || !group.theirs.is_empty())
    }

    /// The parts that may have bytes from a cut on, if all of them are set.
    fn set_behind(&mut self, sides: &Sides, cut: &Cut) -> Option<Group> {
        let [ours, theirs] = [0, 1].map(|at| {
            let parts = &sides.parts[at];
            let set = parts.iter().rev().take_while(|part| part.element.is_set()).count();
            let first = parts.len() - set;
            let is_before = |this: &mut Self| match parts.get(first) {
                Some(part) => this.is_at_most_on(SIDES[at], part.start, cut.sides[at]),
                None => this.is_at_most_on(SIDES[at], sides.sizes[at], cut.sides[at]),
            };
            (first == 0 || is_before(self)).then_some(first..parts.len())
        });
        Some(Group { ours: ours?, theirs: theirs? })
            .filter(|group| !group.ours.is_empty() || !group.theirs.is_empty())
    }

    /// Whether a number is at most another in both states.
    fn is_ordered(&mut self, low: [Sym; 2], high: [Sym; 2]) -> bool {
        (0..2).all(|at| self.is_at_most_on(SIDES[at], low[at], high[at]))
    }
}

/// How many bytes the numbers of all parts have that are set, if there are such parts and others. Texts end at zeros, which are more than numbers that were set.
fn common_len(sides: &Sides) -> Option<u32> {
    let mut elements = sides.parts.iter().flatten().map(|part| &part.element);
    if !elements.clone().any(|element| *element == Element::Undefined) {
        return None;
    }
    let mut set = elements.clone().filter(|element| **element != Element::Undefined);
    let len = set.next()?.number_len();
    let alike = |element: &Element| match element {
        Element::Undefined => true,
        Element::Numbers { len: own, .. } => *own == len && (len > 1 || element.single_byte() != Some(0)),
        Element::Records(_) | Element::Texts(_) => false,
    };
    elements.all(alike).then_some(len)
}
