//! Limits of elements, where two sequences become one or are compared.
//!
//! A limit is a term of its state ([`ringfence_exec::limits`]). In the join of two states it is said by a variable of the result that
//! stands for a number of each. A limit of the first state is kept if the elements of the second are within what its variable
//! stands for there, and one of the second is taken over likewise.
//!
//! A loop that fills a table with the numbers of its elements has written 0, then 0 and 1. No condition compares these with the
//! length of the table, but its bounds do: it is at least 1, then at least 2. So where bounds of elements grow,
//! variables of the result are limits that are greater than the elements in both states. It is a threshold that is not a constant.
//!
//! A counter that elements are less than goes on, and what it was is no number of the state any more. What it is now is a limit, too, if the path shows that the sum does not
//! wrap around.
//!
//! Soundness. What is kept holds in both states of the number that its variable stands for there; a part that one of them does not have
//! has no elements there. Limits are added only where bounds grow, which they do finitely often, or where a part is new; otherwise they
//! only become fewer, so exploration ends.

use crate::shape::bounds::Relations;
use crate::shape::join::Join;
use crate::shape::linear::Linear;
use crate::shape::numbers::Side;
use ringfence_exec::limits::{Limit, Limits, holds, limits_either_way};
use ringfence_exec::records::{Member, Records};
use ringfence_exec::sequence::{Element, Part};
use ringfence_exec::{Path, Sym};
use ringfence_logic::{Bits, Fact, Substitution, TermId};
use std::rc::Rc;

/// How many variables are tried as limits of elements that grow.
const MOST_VARIABLES: usize = 32;

/// How much more than the variable of a limit another number is at most.
const MOST_MORE: u128 = 16;

/// A number of the result with what it stands for in both states.
type Pair = (TermId, [Sym; 2], u32);

impl Join<'_> {
    /// An element that stands for one of each state, with the limits that both have, those of each member for itself.
    pub(super) fn with_joined_limits(&mut self, sides: &[Option<Element>; 2], joined: Element) -> Element {
        let records = sides.iter().flatten().chain([&joined]).find_map(|element| match element {
            Element::Records(records) => Some(Rc::clone(records)),
            _ => None,
        });
        match records.and_then(|records| Records::of(&joined, &records)) {
            None => {
                let limits = self.joined_limits(sides.each_ref().map(Option::as_ref), &joined);
                joined.with_limits(joined.number_len(), limits)
            }
            Some(records) => {
                let limited = |member: &Member| {
                    let sides = sides.each_ref().map(|side| side.as_ref()?.member(member.at, member.len));
                    let limits = self.joined_limits(sides.each_ref().map(Option::as_ref), &member.element());
                    Member { limits, ..*member }
                };
                records.map(limited).element()
            }
        }
    }

    /// The limits of an element that stands for one of each state, where there are two.
    pub(super) fn joined_limits(&mut self, sides: [Option<&Element>; 2], joined: &Element) -> Limits {
        let grows = self.grows(sides, joined);
        if !joined.is_set() || !(grows || sides.iter().flatten().any(|element| element.has_limits())) {
            return Limits::NONE;
        }
        let len = joined.number_len();
        let mut all = Vec::new();
        for side in [Side::First, Side::Second] {
            let Some(element) = sides[side as usize] else { continue };
            if side == Side::Second && sides[0].is_some() && !grows {
                continue;
            }
            // Limits are those of numbers of one length.
            if element.number_len() != len {
                continue;
            }
            let path = self.numbers.path(side).clone();
            let other = sides[1 - side as usize];
            for limit in limits_either_way(self.reason, &path, element) {
                let said = self.shifted_limit(side, limit, (element, other), len);
                all.extend(said.or_else(|| self.limit_of_both(side, limit, other, len)));
            }
        }
        if let ([Some(a), Some(b)], true) = (sides, grows) {
            all.extend(self.grown_limits([a, b], len));
        }
        Limits::of(all)
    }

    /// Whether the elements of the first state are not all that there is.
    fn grows(&self, sides: [Option<&Element>; 2], joined: &Element) -> bool {
        let [Some(a), Some(_)] = sides else { return false };
        let all = self.rules.widening.relations == Relations::All;
        all && joined.is_set() && a.is_set() && a.without_limits() != joined.without_limits()
    }

    /// A limit of a state said by a number of the result, if the element of the other state is within it, too.
    fn limit_of_both(
        &mut self,
        side: Side,
        limit: Limit,
        other: Option<&Element>,
        len: u32,
    ) -> Option<Limit> {
        let at = side as usize;
        let &[var] = &*self.reason.variables(limit.term) else { return None };
        let own = Sym::Term(self.reason.terms.variable(var).term);
        let pairs = |this: &Self| -> Vec<Pair> {
            let all = this.numbers.variable_pairs(this.reason);
            all.into_iter().filter(|(_, sides, _)| sides[at] == own).collect()
        };
        let mut known = pairs(self);
        if known.is_empty() && self.stands_for_a_limit(limit, other) {
            known = pairs(self);
        }
        let path = self.numbers.path(if at == 0 { Side::Second } else { Side::First }).clone();
        known.into_iter().find_map(|(joined, sides, width)| {
            let mut said_by = |sym: Sym| {
                let mut substitution = Substitution::new();
                substitution.insert(var, self.reason.term(sym, width));
                let term = substitution.apply(&mut self.reason.terms, limit.term);
                Limit { term, ..limit }
            };
            let (there, joined) = (said_by(sides[1 - at]), said_by(Sym::Term(joined)));
            let within = other.is_none_or(|element| holds(self.reason, &path, element, len, there));
            within.then_some(joined)
        })
    }

    /// A limit of a state said by a number of the result that is a little more there than the variable of the limit, and no number of the result is that variable: a
    /// counter has gone on since the elements were compared with it.
    fn shifted_limit(
        &mut self,
        side: Side,
        limit: Limit,
        (element, other): (&Element, Option<&Element>),
        len: u32,
    ) -> Option<Limit> {
        let at = side as usize;
        let own = Sym::Term(limit.term);
        let width = self.reason.terms.width(limit.term);
        let pairs: Vec<Pair> = self.numbers.variable_pairs(self.reason);
        if pairs.iter().any(|(_, sides, _)| sides[at] == own) {
            return None;
        }
        let from = Linear::of(self.reason, None, own, width);
        let more = |this: &mut Self, sym: Sym| {
            let more = Linear::of(this.reason, None, sym, width).plus(&from, -1).constant();
            more.is_some_and(|more| (1..=MOST_MORE).contains(&more))
        };
        let all = pairs.into_iter().filter(|pair| pair.2 == width).take(MOST_VARIABLES);
        all.into_iter().find_map(|(joined, sides, _)| {
            let limits = sides.map(|sym| Limit { term: self.reason.term(sym, width), strict: true, ..limit });
            let paths = [Side::First, Side::Second].map(|side| self.numbers.path(side).clone());
            let is_within = more(self, sides[at])
                && holds(self.reason, &paths[at], element, len, limits[at])
                && other.is_none_or(|other| holds(self.reason, &paths[1 - at], other, len, limits[1 - at]));
            is_within.then_some(Limit { term: joined, strict: true, ..limit })
        })
    }

    /// Says what the variable of a limit stands for that nothing else in its state mentions: that of a limit of the other
    /// element, or itself. Whether it does.
    fn stands_for_a_limit(&mut self, limit: Limit, other: Option<&Element>) -> bool {
        let own = Sym::Term(limit.term);
        let alike = |one: &Limit| (one.signed, one.strict) == (limit.signed, limit.strict);
        let mut others = other.into_iter().flat_map(Element::limits).filter(alike);
        others.any(|one| self.numbers.covered(self.reason, own, Sym::Term(one.term)))
            || self.numbers.covered(self.reason, own, own)
    }

    /// The variables of the result that are greater than the elements in both states by their bounds, those that are the same number in
    /// both states first.
    fn grown_limits(&mut self, elements: [&Element; 2], len: u32) -> Vec<Limit> {
        let [Some(a), Some(b)] = elements.map(|element| element.fact_of(len)) else { return Vec::new() };
        let signed = a.signed().0 < 0 || b.signed().0 < 0;
        let mut pairs = self.numbers.variable_pairs(self.reason);
        pairs.truncate(MOST_VARIABLES);
        pairs.sort_by_key(|(_, sides, _)| sides[0] != sides[1]);
        let mut all = Vec::new();
        for (joined, sides, width) in pairs {
            let greater = |this: &mut Self, at: usize, fact: &Fact| {
                let side = if at == 0 { Side::First } else { Side::Second };
                let path = this.numbers.path(side).clone();
                let number = fact_of(this, &path, sides[at], width);
                match signed || width < 8 * len {
                    true => number.signed().0 > fact.signed().1 && number.signed().0 >= 0,
                    false => number.unsigned().0 > fact.unsigned().1,
                }
            };
            if width > 1 && greater(self, 0, &a) && greater(self, 1, &b) {
                let terms = &mut self.reason.terms;
                let term = if width < 8 * len { terms.extend(joined, false, 8 * len) } else { joined };
                all.push(Limit { term, signed, strict: true });
            }
        }
        all
    }

    /// Says what the limits of the first of two sequences stand for in the second, if nothing else says it.
    pub(super) fn bind_limits(&mut self, [ours, theirs]: [&[Part]; 2]) {
        for limit in ours.iter().flat_map(|part| part.element.limits()) {
            if self.numbers.has_image(self.reason, Sym::Term(limit.term)) {
                continue;
            }
            let mut others = theirs.iter().map(|part| &part.element).filter(|element| element.has_limits());
            let bound = others.any(|other| self.stands_for_a_limit(limit, Some(other)));
            if !bound {
                self.stands_for_a_limit(limit, None);
            }
        }
    }

    /// Whether an element of the second state is within the limits of one of the first.
    pub(super) fn is_within_limits(&mut self, element: &Element, other: &Element) -> bool {
        if !element.has_limits() {
            return true;
        }
        match (element, other) {
            (Element::Undefined | Element::Texts(_), _) => true,
            (Element::Records(records), _) => records.members().iter().all(|member| {
                let numbers = other.member(member.at, member.len);
                numbers.is_none_or(|numbers| self.numbers_are_within(member.limits, member.len, &numbers))
            }),
            (Element::Numbers { len, limits, .. }, Element::Records(records)) => records
                .members()
                .iter()
                .all(|member| self.numbers_are_within(*limits, *len, &member.element())),
            (Element::Numbers { len, limits, .. }, _) => self.numbers_are_within(*limits, *len, other),
        }
    }

    /// Whether numbers of the second state are within limits of the first, which are of numbers of so many bytes.
    pub(super) fn numbers_are_within(&mut self, limits: Limits, len: u32, other: &Element) -> bool {
        let path = self.numbers.path(Side::Second).clone();
        limits.into_iter().all(|limit| {
            let image = self.numbers.image_in_second(self.reason, Sym::Term(limit.term));
            image.is_some_and(|image| {
                let width = self.reason.terms.width(limit.term);
                let term = self.reason.term(image, width);
                holds(self.reason, &path, other, len, Limit { term, ..limit })
            })
        })
    }
}

/// What is known of a number on a path.
fn fact_of(join: &mut Join<'_>, path: &Path, sym: Sym, width: u32) -> Fact {
    match sym {
        Sym::Const(bits) => Fact::constant(Bits::new(width, bits)),
        Sym::Term(term) => path.fact(join.reason, term),
    }
}
