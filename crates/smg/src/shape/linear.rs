//! Sums of multiples of terms, as numbers of a pointer's width.
//!
//! Lengths of lists are sums and differences of counters, which are often narrower than a pointer. `i + 1` widened is
//! the widened `i` and 1, unless `i + 1` wraps around: a sum is taken apart only where the path entails that this
//! makes no difference. Terms that are equal as sums are equal without a search.
//!
//! Soundness. Every step is an equality of bit-vectors, or one that the path entails.

use ringfence_base::bits::mask;
use ringfence_exec::{Path, Reasoner, Sym};
use ringfence_logic::{Binary, Bits, Kind, TermId, Unary};
use std::collections::BTreeMap;

/// How deep sums are taken apart.
const DEEPEST: u32 = 8;

/// A sum: terms with their factors, and a constant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Linear {
    width: u32,
    parts: BTreeMap<TermId, u128>,
    constant: u128,
}

impl Linear {
    /// A number of this width as a sum. What holds on the path helps to take it apart.
    pub(crate) fn of(reason: &mut Reasoner, path: Option<&Path>, number: Sym, width: u32) -> Self {
        let mut sum = Self { width, parts: BTreeMap::new(), constant: 0 };
        let term = reason.term(number, width);
        sum.take(reason, path, (term, 1), DEEPEST);
        sum
    }

    fn mask(&self) -> u128 {
        mask(self.width)
    }

    /// The sum with another one added so many times.
    pub(crate) fn plus(mut self, other: &Self, times: i8) -> Self {
        let times = times as u128;
        for (&part, factor) in &other.parts {
            self.add(part, factor.wrapping_mul(times));
        }
        self.constant = self.constant.wrapping_add(other.constant.wrapping_mul(times)) & self.mask();
        self
    }

    /// The sum with a constant added.
    pub(crate) fn more(mut self, constant: u128) -> Self {
        self.constant = self.constant.wrapping_add(constant) & self.mask();
        self
    }

    /// The sum without its constant.
    pub(crate) fn without_constant(mut self) -> Self {
        self.constant = 0;
        self
    }

    pub(crate) const fn width(&self) -> u32 {
        self.width
    }

    /// The terms that have a factor.
    pub(crate) fn terms(&self) -> impl Iterator<Item = TermId> + '_ {
        self.parts.keys().copied()
    }

    /// How many times this one and another of the same width are added in sums that lack a term which they have with opposite signs.
    /// Only terms that the caller wants to be rid of are looked at.
    pub(crate) fn cancelling(&self, other: &Self, mut unwanted: impl FnMut(TermId) -> bool) -> Vec<[i8; 2]> {
        let mut found = Vec::new();
        for (&part, &factor) in self.parts.iter().filter(|_| self.width == other.width) {
            let Some(&theirs) = other.parts.get(&part) else { continue };
            let (a, b) = (self.signed(factor), self.signed(theirs));
            if (a < 0) == (b < 0) || !unwanted(part) {
                continue;
            }
            let common = gcd(a, b);
            let times = [b, a].map(|factor| i8::try_from(factor / common).ok().and_then(i8::checked_abs));
            if let [Some(mine), Some(others)] = times {
                found.push([mine, others]);
            }
        }
        found.dedup();
        found
    }

    /// The sum added to itself so many times.
    pub(crate) fn times(&self, times: i8) -> Self {
        Self { width: self.width, parts: BTreeMap::new(), constant: 0 }.plus(self, times)
    }

    /// The sum of what has positive factors, and that of what has negative ones, with the factors negated.
    pub(crate) fn by_sign(&self) -> [Self; 2] {
        let nothing = Self { width: self.width, parts: BTreeMap::new(), constant: 0 };
        let mut sides = [nothing.clone(), nothing];
        for (&part, &factor) in &self.parts {
            let negative = self.signed(factor) < 0;
            sides[usize::from(negative)].add(part, if negative { factor.wrapping_neg() } else { factor });
        }
        let negative = self.signed(self.constant) < 0;
        let constant = if negative { self.constant.wrapping_neg() } else { self.constant } & self.mask();
        sides[usize::from(negative)].constant = constant;
        sides
    }

    pub(crate) fn constant(&self) -> Option<u128> {
        self.parts.is_empty().then_some(self.constant)
    }

    /// The number that divides all factors, if there is a factor.
    pub(crate) fn common_factor(&self) -> Option<u128> {
        let factors = self.parts.values().map(|&factor| self.signed(factor).unsigned_abs());
        factors.reduce(|a, b| {
            let (mut a, mut b) = (a, b);
            while b > 0 {
                (a, b) = (b, a % b);
            }
            a
        })
    }

    /// The sum as so many times another one and a rest that is less, if all factors can be divided.
    pub(crate) fn divided(&self, by: u128) -> Option<(Self, u128)> {
        let by = i128::try_from(by).ok().filter(|&by| by > 0)?;
        let mut quotient = Self { width: self.width, parts: BTreeMap::new(), constant: 0 };
        for (&part, &factor) in &self.parts {
            let factor = self.signed(factor);
            (factor % by == 0).then_some(())?;
            quotient.add(part, (factor / by) as u128);
        }
        let constant = self.signed(self.constant);
        quotient.constant = constant.div_euclid(by) as u128 & self.mask();
        Some((quotient, constant.rem_euclid(by) as u128))
    }

    /// The terms that are the sum of others where this sum is 0, with those sums.
    pub(crate) fn solutions(&self) -> impl Iterator<Item = (TermId, Self)> + '_ {
        let nothing = Self { width: self.width, parts: BTreeMap::new(), constant: 0 };
        self.parts.iter().filter_map(move |(&part, &factor)| {
            let times = match self.signed(factor) {
                1 => -1,
                -1 => 1,
                _ => return None,
            };
            let mut rest = self.clone();
            rest.parts.remove(&part);
            Some((part, nothing.clone().plus(&rest, times)))
        })
    }

    fn signed(&self, number: u128) -> i128 {
        Bits::new(self.width, number).signed()
    }

    pub(crate) fn number(&self, reason: &mut Reasoner) -> Sym {
        let mut sum = reason.terms.value(self.width, self.constant);
        for (&part, &factor) in &self.parts {
            let factor = reason.terms.value(self.width, factor);
            let product = reason.terms.mul(part, factor);
            sum = reason.terms.add(sum, product);
        }
        reason.sym(sum)
    }

    fn add(&mut self, part: TermId, factor: u128) {
        let mask = self.mask();
        let known = self.parts.entry(part).or_insert(0);
        *known = known.wrapping_add(factor) & mask;
        if *known == 0 {
            self.parts.remove(&part);
        }
    }

    /// Adds a multiple of a term.
    fn take(
        &mut self,
        reason: &mut Reasoner,
        path: Option<&Path>,
        (term, factor): (TermId, u128),
        depth: u32,
    ) {
        let constant = match path {
            Some(path) => path.fact(reason, term).single(),
            None => reason.terms.constant(term),
        };
        if let Some(bits) = constant {
            self.constant = self.constant.wrapping_add(bits.unsigned().wrapping_mul(factor)) & self.mask();
            return;
        }
        let kind = reason.terms.kind(term);
        match kind {
            _ if depth == 0 => self.add(term, factor),
            Kind::Binary(Binary::Add, a, b) => {
                self.take(reason, path, (a, factor), depth - 1);
                self.take(reason, path, (b, factor), depth - 1);
            }
            Kind::Unary(Unary::Neg, a) => self.take(reason, path, (a, factor.wrapping_neg()), depth - 1),
            Kind::Binary(Binary::Mul, a, b) => match reason.terms.constant(b) {
                Some(bits) => self.take(reason, path, (a, factor.wrapping_mul(bits.unsigned())), depth - 1),
                None => self.add(term, factor),
            },
            Kind::Extend { arg, signed, .. } => {
                let (term, signed) = match path.filter(|_| signed) {
                    // One name for what is the same number.
                    Some(path) if path.fact(reason, arg).signed().0 >= 0 => {
                        (reason.terms.extend(arg, false, self.width), false)
                    }
                    _ => (term, signed),
                };
                match path.and_then(|path| self.taken_apart(reason, path, (term, arg, signed), depth - 1)) {
                    Some(sum) => {
                        for (&part, own) in &sum.parts {
                            self.add(part, own.wrapping_mul(factor));
                        }
                        let constant = sum.constant.wrapping_mul(factor);
                        self.constant = self.constant.wrapping_add(constant) & self.mask();
                    }
                    None => self.add(term, factor),
                }
            }
            _ => self.add(term, factor),
        }
    }

    /// A widened sum as the sum of its widened parts, where the path entails that both are equal.
    fn taken_apart(
        &self,
        reason: &mut Reasoner,
        path: &Path,
        (term, arg, signed): (TermId, TermId, bool),
        depth: u32,
    ) -> Option<Self> {
        let narrow = reason.terms.width(arg);
        let own = reason.sym(arg);
        let inner = Self::of(reason, None, own, narrow);
        if inner.parts.len() == 1 && inner.constant == 0 && inner.parts.contains_key(&arg) {
            return None;
        }
        let extended = |bits: u128| Bits::new(narrow, bits).extend(true, self.width).unsigned();
        let constant = extended(inner.constant);
        let mut outer = Self { width: self.width, parts: BTreeMap::new(), constant };
        for (&part, &factor) in &inner.parts {
            let wide = reason.terms.extend(part, signed, self.width);
            outer.take(reason, Some(path), (wide, extended(factor)), depth);
        }
        let sum = outer.number(reason);
        let sum = reason.term(sum, self.width);
        let equal = reason.terms.eq(term, sum);
        path.entails(reason, equal).then_some(outer)
    }
}

/// The greatest common divisor.
pub(super) fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_base::{Budget, FastMap};
    use ringfence_logic::{Evaluator, VarId};

    const NARROW: u32 = 4;
    const WIDE: u32 = 8;

    /// Sums of two narrow variables, widened in all ways.
    fn terms(reason: &mut Reasoner, x: TermId, y: TermId) -> Vec<TermId> {
        let terms = &mut reason.terms;
        let (one, five) = (terms.value(NARROW, 1), terms.value(NARROW, 5));
        let (more, less) = (terms.add(x, one), terms.sub(x, five));
        let (sum, distance) = (terms.add(x, y), terms.sub(y, x));
        let mut narrow = vec![x, more, less, sum, distance];
        narrow.push(terms.add(distance, one));
        let mut all = Vec::new();
        for signed in [false, true] {
            let wide: Vec<TermId> = narrow.iter().map(|&term| terms.extend(term, signed, WIDE)).collect();
            let three = terms.value(WIDE, 3);
            all.extend(wide.iter().copied());
            all.push(terms.sub(wide[1], wide[4]));
            let product = terms.mul(wide[3], three);
            all.push(terms.add(product, wide[2]));
        }
        all
    }

    #[test]
    fn a_sum_is_what_it_was_made_of() {
        let mut reason = Reasoner::new(Budget::default());
        let (x, y) = (reason.fresh(NARROW), reason.fresh(NARROW));
        let bound = reason.terms.value(NARROW, 6);
        let conditions = [reason.terms.ule(x, bound), reason.terms.ule(y, x), reason.terms.ule(x, y)];
        let all = terms(&mut reason, x, y);
        for kept in [&conditions[..0], &conditions[..1], &conditions[..2], &conditions[1..], &conditions] {
            let path = Path::of(&mut reason, kept.iter().copied(), None);
            let sums: Vec<TermId> = all
                .iter()
                .map(|&term| {
                    let sum = Linear::of(&mut reason, Some(&path), Sym::Term(term), WIDE).number(&mut reason);
                    reason.term(sum, WIDE)
                })
                .collect();
            for (a, b) in (0..1 << NARROW).flat_map(|a| (0..1 << NARROW).map(move |b| (a, b))) {
                let variable = |term| match reason.terms.kind(term) {
                    Kind::Var(var) => var,
                    other => panic!("{other:?}"),
                };
                let values: FastMap<VarId, Bits> =
                    [(variable(x), Bits::new(NARROW, a)), (variable(y), Bits::new(NARROW, b))]
                        .into_iter()
                        .collect();
                let mut evaluator = Evaluator::new(values);
                if kept.iter().any(|&condition| reason.evaluate(&mut evaluator, condition) == 0) {
                    continue;
                }
                for (&term, &sum) in all.iter().zip(&sums) {
                    assert_eq!(
                        reason.evaluate(&mut evaluator, term),
                        reason.evaluate(&mut evaluator, sum),
                        "{a} {b}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_number_that_is_not_negative_is_widened_in_one_way() {
        let mut reason = Reasoner::new(Budget::default());
        let x = reason.fresh(NARROW);
        let [plain, signed] = [false, true].map(|signed| reason.terms.extend(x, signed, WIDE));
        let bound = reason.terms.value(NARROW, 7);
        let bounded = reason.terms.ule(x, bound);
        for (conditions, expected) in [(vec![], None), (vec![bounded], Some(0))] {
            let path = Path::of(&mut reason, conditions, None);
            let [a, b] =
                [plain, signed].map(|term| Linear::of(&mut reason, Some(&path), Sym::Term(term), WIDE));
            assert_eq!(a.plus(&b, -1).constant(), expected);
        }
    }

    #[test]
    fn a_sum_is_taken_apart_where_it_does_not_wrap_around() {
        let mut reason = Reasoner::new(Budget::default());
        let x = reason.fresh(NARROW);
        let one = reason.terms.value(NARROW, 1);
        let more = reason.terms.add(x, one);
        let [wide, wide_more] = [x, more].map(|term| reason.terms.extend(term, false, WIDE));
        let bound = reason.terms.value(NARROW, 9);
        let bounded = reason.terms.ule(x, bound);
        for (conditions, expected) in [(vec![], None), (vec![bounded], Some(1))] {
            let path = Path::of(&mut reason, conditions, None);
            let [a, b] =
                [wide_more, wide].map(|term| Linear::of(&mut reason, Some(&path), Sym::Term(term), WIDE));
            assert_eq!(a.plus(&b, -1).constant(), expected);
        }
    }
}
