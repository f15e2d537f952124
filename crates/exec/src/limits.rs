//! Limits of numbers: variables that every element of a part of a sequence is less than.
//!
//! A table of indices is filled with numbers below a count that comes from outside: `next[i] = i`, `slot[i] = hash % n`. Bounds that
//! are constants do not say that. A [`Limit`] is a term, and each element, extended to its width, is less than it, or at most it.
//!
//! Meaning. The term has the value that it has in the execution that the state stands for; that the program assigns something else to the
//! variable later changes nothing, since terms are values and not places. Where a part is empty, a limit says nothing, of the term
//! neither.
//!
//! Soundness. A limit is noted only where the path entails it of the value that is written. Two elements become one with the limits that
//! both have ([`Limits::common`]), or that [`holds`] for the other one: by its bounds, or because it has a limit that is at most as large. That
//! something holds is shown by facts and linear arithmetic, and what is not shown is left out, which adds executions only.

use crate::reason::Reasoner;
use crate::records;
use crate::sequence::Element;
use ringfence_logic::{Binary, Fact, Kind, Path, TermId, Unary};

/// How many limits an element has.
const MOST: usize = 3;

/// How many conditions of a path are looked at for limits of a value.
const MOST_CONDITIONS: usize = 48;

/// How many variables are tried as limits of a value.
const MOST_CANDIDATES: usize = 4;

/// A term that numbers are less than.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Limit {
    /// The term, at least as wide as the numbers.
    pub term: TermId,
    /// Whether the numbers are taken with their signs, to be extended and to be compared.
    pub signed: bool,
    /// Whether they are less than the term, not just at most as large.
    pub strict: bool,
}

impl Limit {
    /// The condition that a number is within the limit. The number is as wide as the elements are.
    pub fn condition(self, reason: &mut Reasoner, number: TermId) -> TermId {
        let wide = reason.terms.width(self.term);
        let terms = &mut reason.terms;
        let number =
            if terms.width(number) < wide { terms.extend(number, self.signed, wide) } else { number };
        match (self.signed, self.strict) {
            (false, true) => terms.ult(number, self.term),
            (false, false) => terms.ule(number, self.term),
            (true, true) => terms.slt(number, self.term),
            (true, false) => terms.sle(number, self.term),
        }
    }

    /// Whether numbers with a fact are within the limit by their bounds.
    fn admits(self, reason: &mut Reasoner, path: &Path, fact: &Fact) -> bool {
        let term = path.fact(reason, self.term);
        // The greatest number of 128 bits has none above it.
        match self.signed {
            false => fact
                .unsigned()
                .1
                .checked_add(self.strict.into())
                .is_some_and(|most| most <= term.unsigned().0),
            true => {
                fact.signed().1.checked_add(self.strict.into()).is_some_and(|most| most <= term.signed().0)
            }
        }
    }

    /// A limit of numbers with a fact that follows from this one and takes them with or without their signs.
    fn turned(self, reason: &mut Reasoner, path: &Path, fact: &Fact, signed: bool) -> Option<Self> {
        if self.signed == signed {
            return Some(self);
        }
        let never_negative = fact.signed().0 >= 0;
        // Numbers that are not negative are the same with a sign and without one, and so is a term between them and another such
        // number. An unsigned number as wide as a limit that is not negative is not negative either.
        let same = match signed {
            false => never_negative,
            true => {
                let term = path.fact(reason, self.term);
                term.signed().0 >= 0 && (never_negative || fact.width() == reason.terms.width(self.term))
            }
        };
        same.then_some(Self { signed, ..self })
    }

    /// Whether what is within this limit is within another, both with a sign or both without one.
    fn implies(self, reason: &mut Reasoner, path: &Path, other: Self) -> bool {
        let strict = other.strict && !self.strict;
        if self.term == other.term {
            return !strict;
        }
        let terms = &mut reason.terms;
        let width = terms.width(self.term).max(terms.width(other.term));
        let mut wide = |term: TermId| match terms.width(term) < width {
            true => terms.extend(term, self.signed, width),
            false => term,
        };
        let (a, b) = (wide(self.term), wide(other.term));
        let condition = match (self.signed, strict) {
            (false, true) => terms.ult(a, b),
            (false, false) => terms.ule(a, b),
            (true, true) => terms.slt(a, b),
            (true, false) => terms.sle(a, b),
        };
        path.clearly_entails(reason, condition)
    }
}

/// The limits of an element, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Limits([Option<Limit>; MOST]);

impl Limits {
    /// No limit.
    pub const NONE: Self = Self([None; MOST]);

    /// Some of these limits, each once.
    pub fn of(all: impl IntoIterator<Item = Limit>) -> Self {
        let mut limits: Vec<Limit> = Vec::new();
        for limit in all {
            if limits.len() < MOST && !limits.contains(&limit) {
                limits.push(limit);
            }
        }
        limits.sort_unstable();
        let mut slots = [None; MOST];
        limits.into_iter().zip(&mut slots).for_each(|(limit, slot)| *slot = Some(limit));
        Self(slots)
    }

    /// The limits one by one.
    pub fn iter(&self) -> impl Iterator<Item = Limit> + '_ {
        self.0.iter().flatten().copied()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }

    /// The limits that another has as well.
    #[must_use]
    pub fn common(&self, other: &Self) -> Self {
        match self == other {
            true => *self,
            false => Self::of(self.iter().filter(|limit| other.iter().any(|one| one == *limit))),
        }
    }
}

impl IntoIterator for Limits {
    type Item = Limit;
    type IntoIter = std::iter::Flatten<std::array::IntoIter<Option<Limit>, MOST>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter().flatten()
    }
}

/// Whether the numbers of an element, of so many bytes, are all within a limit.
pub fn holds(reason: &mut Reasoner, path: &Path, element: &Element, len: u32, limit: Limit) -> bool {
    let Some((fact, limits)) = element.numbers_of(len) else { return false };
    if limits.iter().any(|one| one == limit) || limit.admits(reason, path, &fact) {
        return true;
    }
    limits.iter().any(|one| {
        let one = one.turned(reason, path, &fact, limit.signed);
        one.is_some_and(|one| one.implies(reason, path, limit))
    })
}

/// The limits of an element, and those that follow from them by taking its numbers with their signs.
pub fn limits_either_way(reason: &mut Reasoner, path: &Path, element: &Element) -> Vec<Limit> {
    let Element::Numbers { fact, limits, .. } = element else { return Vec::new() };
    let mut all: Vec<Limit> = limits.iter().collect();
    for limit in limits.iter().filter(|limit| !limit.signed) {
        all.extend(limit.turned(reason, path, fact, true));
    }
    all
}

/// Two elements with the limits that hold for both, so that an element that describes both has them. Nothing is asked where neither has
/// any.
pub fn agreed(reason: &mut Reasoner, path: &Path, a: Element, b: Element) -> (Element, Element) {
    if !a.has_limits() && !b.has_limits() {
        return (a, b);
    }
    if let (Element::Records(_), _) | (_, Element::Records(_)) = (&a, &b) {
        return records::agree(reason, path, a, b);
    }
    let len = a.number_len().max(b.number_len());
    let mut all = limits_either_way(reason, path, &a);
    all.extend(limits_either_way(reason, path, &b));
    all.retain(|&limit| holds(reason, path, &a, len, limit) && holds(reason, path, &b, len, limit));
    let limits = Limits::of(all);
    (a.with_limits(len, limits), b.with_limits(len, limits))
}

/// The limits of a value of so many bytes, as far as conditions of the path compare it with variables.
pub fn limits_of(reason: &mut Reasoner, path: &Path, value: TermId) -> Limits {
    let mut found = Vec::new();
    for candidate in candidates(reason, path, value) {
        let width = reason.terms.width(value);
        let Some(term) = as_wide(reason, path, candidate, width) else { continue };
        let all = [(false, true), (true, true), (false, false), (true, false)];
        let limit = all.into_iter().map(|(signed, strict)| Limit { term, signed, strict });
        let known = |limit: &Limit| {
            let condition = limit.condition(reason, value);
            match reason.terms.constant(condition) {
                Some(bits) => !bits.is_zero(),
                None => path.clearly_entails(reason, condition),
            }
        };
        found.extend(limit.into_iter().find(known));
    }
    Limits::of(found)
}

/// A variable as a term that is at least so wide.
pub fn as_wide(reason: &mut Reasoner, path: &Path, variable: TermId, width: u32) -> Option<TermId> {
    let own = reason.terms.width(variable);
    if own == 1 {
        return None;
    }
    if own >= width {
        return Some(variable);
    }
    let signed = path.fact(reason, variable).signed().0 < 0;
    Some(reason.terms.extend(variable, signed, width))
}

/// The variables that a value may be less than: those that it is compared with, divided by, or computed from, and itself where it is
/// compared.
fn candidates(reason: &mut Reasoner, path: &Path, value: TermId) -> Vec<TermId> {
    let own = reason.variables(value);
    let mut all = Vec::new();
    let add = |reason: &mut Reasoner, all: &mut Vec<TermId>, term: TermId| {
        for &var in reason.variables(term).iter() {
            let variable = reason.terms.variable(var).term;
            if !all.contains(&variable) {
                all.push(variable);
            }
        }
    };
    if let Kind::Binary(Binary::Urem | Binary::Srem, _, divisor) = reason.terms.kind(inner(reason, value)) {
        // As it is: what a state calls by a variable of fewer bits, or by a sum with one, has no name of its own.
        if reason.variables(divisor).len() == 1 {
            all.push(divisor);
        }
        add(reason, &mut all, divisor);
    }
    for condition in path.conditions().take(MOST_CONDITIONS) {
        let positive = match reason.terms.kind(condition) {
            Kind::Unary(Unary::Not, arg) => arg,
            _ => condition,
        };
        let Kind::Binary(Binary::Ult | Binary::Slt, a, b) = reason.terms.kind(positive) else { continue };
        for (side, other) in [(a, b), (b, a)] {
            let mentions = reason.variables(side).iter().any(|var| own.contains(var));
            if mentions && reason.terms.constant(other).is_none() {
                let is_wider = matches!(reason.terms.kind(other), Kind::Extend { .. });
                if is_wider && reason.variables(other).len() == 1 && !all.contains(&other) {
                    all.push(other);
                }
                add(reason, &mut all, other);
            }
        }
        if all.len() >= MOST_CANDIDATES {
            break;
        }
    }
    all.retain(|term| *term != value);
    all.truncate(MOST_CANDIDATES);
    match reason.terms.kind(value) {
        Kind::Var(_) if !all.is_empty() => all.push(value),
        Kind::Var(_) => {}
        // That a number is at most itself, in more bits, says something only where it is compared: it would be one more variable in every round of a loop.
        _ if all.is_empty() && matches!(reason.terms.kind(inner(reason, value)), Kind::Var(_)) => {}
        // A remainder is at most its dividend, which says nothing of the next one.
        _ if matches!(
            reason.terms.kind(inner(reason, value)),
            Kind::Binary(Binary::Urem | Binary::Srem, ..)
        ) => {}
        // A sum may be less than a variable of its own, as `n - 1 - i` is.
        _ => add(reason, &mut all, value),
    }
    all
}

/// What a term extends, if it does.
fn inner(reason: &Reasoner, term: TermId) -> TermId {
    match reason.terms.kind(term) {
        Kind::Extend { arg, .. } | Kind::Extract { arg, lo: 0, .. } => arg,
        _ => term,
    }
}

#[cfg(test)]
mod tests {
    use super::{Limit, Limits, agreed, holds, limits_of};
    use crate::reason::Reasoner;
    use crate::sequence::Element;
    use ringfence_base::{Budget, FastMap};
    use ringfence_logic::{Bits, Evaluator, Fact, Kind, Path, TermId};

    /// Numbers of eight bits that are near to where something changes.
    const VALUES: [u128; 9] = [0, 1, 2, 3, 126, 127, 128, 254, 255];

    /// Two variables of eight bits and one of sixteen, which is often taken for their extension.
    struct World {
        reason: Reasoner,
        variables: [TermId; 3],
    }

    impl World {
        fn new() -> Self {
            let mut reason = Reasoner::new(Budget::default());
            let variables = [reason.fresh(8), reason.fresh(8), reason.fresh(16)];
            Self { reason, variables }
        }

        /// Paths that say something of the variables.
        fn paths(&mut self) -> Vec<Path> {
            let [n, m, wide] = self.variables;
            let terms = &mut self.reason.terms;
            let (zero, three, minus) = (terms.value(8, 0), terms.value(8, 3), terms.value(8, 254));
            let extended = terms.extend(n, false, 16);
            let all = [
                vec![],
                vec![terms.ult(n, m)],
                vec![terms.sle(n, m), terms.sle(zero, n)],
                vec![terms.ule(n, m), terms.ult(zero, n), terms.ult(n, three)],
                vec![terms.slt(n, m), terms.sle(minus, n)],
                vec![terms.ule(extended, wide), terms.ult(m, three)],
                vec![terms.eq(n, m)],
            ];
            all.into_iter().map(|conditions| Path::of(&mut self.reason, conditions, None)).collect()
        }

        fn limits(&mut self) -> Vec<Limit> {
            let [n, m, wide] = self.variables;
            let of =
                |term| {
                    [(false, true), (false, false), (true, true), (true, false)]
                        .map(|(signed, strict)| Limit { term, signed, strict })
                };
            [n, m, wide].into_iter().flat_map(of).collect()
        }

        /// Whether a condition holds for values of the variables, and of one more.
        fn is_true(&mut self, condition: TermId, values: [u128; 3], more: Option<(TermId, u128)>) -> bool {
            let [n, m, wide] = self.variables;
            let all = [(n, 8, values[0]), (m, 8, values[1]), (wide, 16, values[2])];
            let all = all.into_iter().chain(more.map(|(term, value)| (term, 8, value)));
            let value = |(term, width, value)| match self.reason.terms.kind(term) {
                Kind::Var(var) => (var, Bits::new(width, value)),
                _ => unreachable!("a variable"),
            };
            let known: FastMap<_, _> = all.map(value).collect();
            self.reason.evaluate(&mut Evaluator::new(known), condition) != 0
        }

        /// Whether a number is one that an element describes.
        fn describes(&mut self, element: &Element, number: u128, values: [u128; 3]) -> bool {
            let Element::Numbers { fact, limits, .. } = *element else { return true };
            fact.contains(Bits::new(8, number))
                && limits.iter().all(|limit| self.is_within(limit, number, values))
        }

        fn is_within(&mut self, limit: Limit, number: u128, values: [u128; 3]) -> bool {
            let number = self.reason.terms.value(8, number);
            let condition = limit.condition(&mut self.reason, number);
            self.is_true(condition, values, None)
        }

        /// The values of the variables that a path admits.
        fn values(&mut self, path: &Path) -> Vec<[u128; 3]> {
            let conditions: Vec<TermId> = path.conditions().collect();
            let mut all = Vec::new();
            for (n, m) in VALUES.into_iter().flat_map(|n| VALUES.map(|m| (n, m))) {
                for wide in [n, m, 2, 300, 0xfffe] {
                    let values = [n, m, wide];
                    if conditions.iter().all(|&condition| self.is_true(condition, values, None)) {
                        all.push(values);
                    }
                }
            }
            all
        }
    }

    fn facts() -> Vec<Fact> {
        vec![
            Fact::any(8),
            Fact::constant(Bits::new(8, 0)),
            Fact::constant(Bits::new(8, 255)),
            Fact::unsigned_within(8, 0, 2),
            Fact::unsigned_within(8, 0, 127),
            Fact::signed_within(8, -1, 2),
        ]
    }

    #[test]
    fn what_holds_is_so_for_every_number_that_the_element_describes() {
        let mut world = World::new();
        let (mut shown, limits) = (0, world.limits());
        for path in world.paths() {
            let values = world.values(&path);
            for (fact, &own) in facts().iter().flat_map(|fact| limits.iter().map(move |own| (fact, own))) {
                let element = Element::numbers(1, *fact).with_limits(1, Limits::of([own]));
                for &wanted in &limits {
                    if !holds(&mut world.reason, &path, &element, 1, wanted) {
                        continue;
                    }
                    shown += 1;
                    for (&values, number) in values.iter().flat_map(|v| VALUES.map(|number| (v, number))) {
                        let described = world.describes(&element, number, values);
                        let within = !described || world.is_within(wanted, number, values);
                        assert!(within, "{number} of {element:?} is not within {wanted:?} for {values:?}");
                    }
                }
            }
        }
        assert!(shown > 1000, "{shown}");
    }

    #[test]
    fn elements_that_agree_describe_what_they_did() {
        let mut world = World::new();
        let (mut kept, limits) = (0, world.limits());
        for path in world.paths() {
            let values = world.values(&path);
            for (x, y) in facts().into_iter().flat_map(|x| facts().into_iter().map(move |y| (x, y))) {
                for &limit in &limits {
                    let a = Element::numbers(1, x).with_limits(1, Limits::of([limit]));
                    let b = Element::numbers(1, y);
                    let (one, other) = agreed(&mut world.reason, &path, a.clone(), b.clone());
                    let joined = one.join(&other);
                    kept += usize::from(joined.has_limits());
                    for (&values, number) in values.iter().flat_map(|v| VALUES.map(|number| (v, number))) {
                        let either =
                            world.describes(&a, number, values) || world.describes(&b, number, values);
                        assert!(!either || world.describes(&joined, number, values), "{a:?} {b:?} {number}");
                    }
                }
            }
        }
        assert!(kept > 50, "{kept}");
    }

    #[test]
    fn nothing_is_greater_than_the_greatest_number_of_128_bits() {
        let mut reason = Reasoner::new(Budget::default());
        let (term, path) = (reason.fresh(128), Path::default());
        let any = Element::numbers(16, Fact::any(128));
        for signed in [false, true] {
            let limit = Limit { term, signed, strict: true };
            assert!(!holds(&mut reason, &path, &any, 16, limit), "{limit:?}");
        }
    }

    #[test]
    fn limits_of_a_value_are_what_the_path_says() {
        let mut world = World::new();
        let mut found = 0;
        for path in world.paths() {
            let values = world.values(&path);
            let [n, m, _] = world.variables;
            let one = world.reason.terms.value(8, 1);
            let rest = world.reason.terms.urem(n, m);
            let next = world.reason.terms.add(n, one);
            for value in [n, m, rest, next] {
                let limits = limits_of(&mut world.reason, &path, value);
                for limit in limits.iter() {
                    found += 1;
                    let condition = limit.condition(&mut world.reason, value);
                    for &values in &values {
                        assert!(world.is_true(condition, values, None), "{limit:?} for {values:?}");
                    }
                }
            }
        }
        assert!(found > 10, "{found}");
    }
}
