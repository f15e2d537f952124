//! Whether conditions contradict each other as linear inequalities of integers.
//!
//! Most questions about counters, offsets and sizes are of this kind. Bit-blasting decides them, too, but sums of 64-bit
//! words are many clauses; here they are a few rows of a [`simplex`].
//!
//! Soundness. A term is taken for a linear expression of atoms over the integers only where facts show that nothing wraps
//! around: the expression is congruent to the term's value modulo a power of two, and its bounds leave only one number
//! that the term can be. Where that needs more than bounds, the system itself must show it. Atoms are terms
//! that are not taken apart, as numbers with a sign or without; their bounds are facts of the path. So
//! every execution of the path meets all the constraints, and if rational numbers cannot, there is no execution. Nothing is
//! concluded from constraints that can be met, and whatever is not linear is left out.

mod modular;
mod operations;
mod products;
mod ratio;
mod simplex;

use crate::bits::Bits;
use crate::facts::{Fact, FactTable, Facts};
use crate::term::{Binary, Kind, TermId, Terms, Unary, VarId};
use ringfence_base::FastMap;
use simplex::{Bounds, Sum, is_infeasible};

/// How many atoms a system may have.
const MOST_ATOMS: usize = 40;

/// How many constraints a system may have.
const MOST_CONSTRAINTS: usize = 64;

/// How deep terms are taken apart.
const MOST_DEPTH: u32 = 12;

/// How often the system is asked whether an expression is negative, or which side of a number it is on.
const MOST_QUESTIONS: u32 = 24;

/// Of how many numbers both signs are looked at.
const MOST_CASES: u32 = 2;

/// The widest numbers that are looked at.
const MOST_BITS: u32 = 64;

/// A sum of multiples of atoms, and a number.
#[derive(Debug, Clone, Default)]
struct Linear {
    sum: Sum,
    number: i128,
}

impl Linear {
    fn number(number: i128) -> Self {
        Self { sum: Vec::new(), number }
    }

    fn plus(mut self, other: &Self, factor: i128) -> Option<Self> {
        for &(atom, own) in &other.sum {
            let own = own.checked_mul(factor)?;
            match self.sum.iter_mut().find(|(known, _)| *known == atom) {
                Some((_, known)) => *known = known.checked_add(own)?,
                None => self.sum.push((atom, own)),
            }
        }
        self.sum.retain(|&(_, factor)| factor != 0);
        self.number = self.number.checked_add(other.number.checked_mul(factor)?)?;
        Some(self)
    }
}

/// Conditions as a system of constraints.
#[derive(Debug)]
struct System<'a> {
    terms: &'a Terms,
    table: &'a mut FactTable,
    facts: &'a Facts,
    atoms: FastMap<(TermId, bool), usize>,
    bounds: Vec<Bounds>,
    constraints: Vec<(Sum, Bounds)>,
    /// What holds of atoms in every execution that meets the conditions.
    definitions: Vec<(Sum, Bounds)>,
    /// What was understood of the conditions when they were looked at before.
    understood: Vec<(Sum, Bounds)>,
    /// Expressions that are not 0.
    unequal: Vec<Linear>,
    questions: u32,
}

/// What linear arithmetic tells of conditions.
#[derive(Debug)]
pub(crate) enum Finding {
    /// They contradict each other.
    Contradiction,
    /// Values that meet what was understood of them: whether they meet the conditions is to be seen.
    Example(Vec<(VarId, Bits)>),
    /// Neither was found.
    Nothing,
}

/// Whether conditions contradict each other, as far as linear arithmetic tells it. The facts are those of the
/// conditions.
pub(crate) fn is_contradiction(
    terms: &Terms,
    table: &mut FactTable,
    facts: &Facts,
    conditions: &[TermId],
) -> bool {
    modular::is_contradiction(terms, conditions) || is_infeasible_by_cases(terms, table, facts, conditions, 0)
}

/// Whether conditions contradict each other, by the sign of a number if need be: one that is near 0 on either side is far from it
/// without a sign, and no interval says both.
fn is_infeasible_by_cases(
    terms: &Terms,
    table: &mut FactTable,
    facts: &Facts,
    conditions: &[TermId],
    depth: u32,
) -> bool {
    let mut system = System::of(terms, table, facts, conditions);
    if system.contradicts() {
        return true;
    }
    let unknown = system.unknown_sign().filter(|_| depth < MOST_CASES);
    unknown.is_some_and(|cases| are_infeasible(terms, table, facts, conditions, cases, depth))
}

/// Whether conditions contradict each other in either case of a number.
fn are_infeasible(
    terms: &Terms,
    table: &mut FactTable,
    facts: &Facts,
    conditions: &[TermId],
    (term, cases): (TermId, [Fact; 2]),
    depth: u32,
) -> bool {
    cases.into_iter().all(|case| {
        let mut facts = facts.clone();
        !facts.restrict(terms, table, term, case)
            || is_infeasible_by_cases(terms, table, &facts, conditions, depth + 1)
    })
}

/// Whether conditions contradict each other, or values that may meet them.
pub(crate) fn examine(terms: &Terms, table: &mut FactTable, facts: &Facts, conditions: &[TermId]) -> Finding {
    if modular::is_contradiction(terms, conditions) {
        return Finding::Contradiction;
    }
    let mut system = System::of(terms, table, facts, conditions);
    if system.contradicts() {
        return Finding::Contradiction;
    }
    let unknown = system.unknown_sign();
    let example = system.example();
    if unknown.is_some_and(|cases| are_infeasible(terms, table, facts, conditions, cases, 0)) {
        return Finding::Contradiction;
    }
    example.map_or(Finding::Nothing, Finding::Example)
}

/// Whether a condition is one that linear arithmetic may decide.
pub(crate) fn is_comparison(terms: &Terms, condition: TermId) -> bool {
    match terms.kind(condition) {
        Kind::Unary(Unary::Not, inner) => is_comparison(terms, inner),
        Kind::Binary(Binary::Eq | Binary::Ult | Binary::Slt, a, _) => {
            (2..=MOST_BITS).contains(&terms.width(a))
        }
        _ => false,
    }
}

impl<'a> System<'a> {
    fn of(terms: &'a Terms, table: &'a mut FactTable, facts: &'a Facts, conditions: &[TermId]) -> Self {
        let mut system = System {
            terms,
            table,
            facts,
            atoms: FastMap::default(),
            bounds: Vec::new(),
            constraints: Vec::new(),
            definitions: Vec::new(),
            understood: Vec::new(),
            unequal: Vec::new(),
            questions: 0,
        };
        // The second time, terms can be taken apart of which the constraints have bounded the operands, or show the sign.
        for again in [false, true] {
            system.understood = std::mem::replace(&mut system.constraints, system.definitions.clone());
            system.unequal.clear();
            system.questions = 0;
            for &condition in conditions {
                // What is not understood, or too much, is left out.
                let _ = system.assume(condition, true, 0);
            }
            system.settle_unequal();
            system.relate_signs();
            system.relate_operations();
            system.bound_products();
            if again {
                system.understood.clear();
            }
            system.relate_products();
        }
        system
    }

    /// Values for the variables that are atoms.
    fn example(mut self) -> Option<Vec<(VarId, Bits)>> {
        for difference in std::mem::take(&mut self.unequal) {
            let before = self.constraints.len();
            self.require(&difference, (Some(1), None))?;
            if is_infeasible(&self.bounds, &self.constraints) {
                self.constraints.truncate(before);
                self.require(&difference, (None, Some(-1)))?;
            }
        }
        let values = simplex::solution(&self.bounds, &self.constraints)?;
        let mut atoms: Vec<(TermId, bool, i128)> =
            self.atoms.iter().map(|(&(term, signed), &index)| (term, signed, values[index])).collect();
        atoms.sort_unstable();
        let mut example: Vec<(VarId, Bits)> = Vec::new();
        let variable = |term: TermId, value: i128| match self.terms.kind(term) {
            Kind::Var(var) => Some((var, Bits::new(self.terms.width(term), value as u128))),
            _ => None,
        };
        example.extend(atoms.iter().filter_map(|&(term, _, value)| variable(term, value)));
        // A remainder is what a number that is less than the divisor leaves.
        for &(term, _, value) in &atoms {
            if let Kind::Binary(Binary::Urem, dividend, _) = self.terms.kind(term) {
                example.extend(variable(dividend, value));
            }
        }
        Some(example)
    }

    fn contradicts(&mut self) -> bool {
        if is_infeasible(&self.bounds, &self.constraints) {
            return true;
        }
        self.questions = 0;
        for difference in self.unequal.clone() {
            let Some(less) = Linear::default().plus(&difference, -1) else { continue };
            let (above, below) = (self.can_be_positive(&difference), self.can_be_positive(&less));
            match (above, below) {
                (false, false) => return true,
                (true, true) => continue,
                (true, false) => self.require(&difference, (Some(1), None)),
                (false, true) => self.require(&less, (Some(1), None)),
            };
            if is_infeasible(&self.bounds, &self.constraints) {
                return true;
            }
        }
        false
    }

    /// Adds which side of 0 the expressions are on that are not 0, where their bounds tell it.
    fn settle_unequal(&mut self) {
        for difference in self.unequal.clone() {
            let before = self.constraints.len();
            let _ = match self.range(&difference) {
                Some((0.., _)) => self.imply(&difference, (Some(1), None)),
                Some((_, ..=0)) => self.imply(&difference, (None, Some(-1))),
                _ => None,
            };
            self.learn(before);
        }
    }

    /// Whether an expression can be greater than 0, as far as the system tells.
    fn can_be_positive(&mut self, linear: &Linear) -> bool {
        if self.range(linear).is_some_and(|(_, most)| most <= 0) {
            return false;
        }
        if self.questions >= MOST_QUESTIONS || (self.constraints.is_empty() && self.understood.is_empty()) {
            return true;
        }
        self.questions += 1;
        if self.require(linear, (Some(1), None)).is_none() {
            return true;
        }
        let impossible = match self.understood.is_empty() {
            true => is_infeasible(&self.bounds, &self.constraints),
            false => {
                let all: Vec<_> = self.understood.iter().chain(&self.constraints).cloned().collect();
                is_infeasible(&self.bounds, &all)
            }
        };
        self.constraints.pop();
        !impossible
    }

    /// Adds that an expression is within bounds.
    fn require(&mut self, linear: &Linear, (least, most): Bounds) -> Option<()> {
        if self.constraints.len() >= MOST_CONSTRAINTS {
            return None;
        }
        let moved = |bound: Option<i128>| match bound {
            None => Some(None),
            Some(bound) => bound.checked_sub(linear.number).map(Some),
        };
        let bounds = (moved(least)?, moved(most)?);
        self.constraints.push(simplex::in_lowest_terms(linear.sum.clone(), bounds));
        Some(())
    }

    /// Adds that an expression is within bounds, and what follows for the bounds of its atoms.
    fn imply(&mut self, linear: &Linear, bounds: Bounds) -> Option<()> {
        self.require(linear, bounds)?;
        self.narrow_atoms(linear, bounds);
        Some(())
    }

    /// Adds what a condition says: that an expression is within bounds, and what follows for the bounds of its atoms. What the bounds of the atoms
    /// say, or another condition of the same expression, is not said twice: there is only so much room.
    fn condition(&mut self, linear: &Linear, (least, most): Bounds) -> Option<()> {
        if let Some((low, high)) = self.range(linear)
            && least.is_none_or(|least| least <= low)
            && most.is_none_or(|most| high <= most)
        {
            return Some(());
        }
        if linear.sum.len() != 1 {
            self.require(linear, (least, most))?;
            self.merge_last();
        }
        self.narrow_atoms(linear, (least, most));
        Some(())
    }

    /// Makes the last constraint one with another of the same sum, if there is one.
    fn merge_last(&mut self) {
        let Some((mut sum, (mut least, mut most))) = self.constraints.pop() else { return };
        sum.sort_unstable();
        let negated: Option<Sum> =
            sum.iter().map(|&(atom, factor)| factor.checked_neg().map(|factor| (atom, factor))).collect();
        if let (Some(&(_, ..0)), Some(negated)) = (sum.first(), negated) {
            sum = negated;
            // A bound that cannot be said is left out.
            (least, most) = (most.and_then(i128::checked_neg), least.and_then(i128::checked_neg));
        }
        match self.constraints.iter_mut().find(|(other, _)| *other == sum) {
            Some((_, (low, high))) => {
                *low = (*low).max(least);
                *high = [*high, most].into_iter().flatten().min();
            }
            None => self.constraints.push((sum, (least, most))),
        }
    }

    fn narrow_atoms(&mut self, linear: &Linear, (least, most): Bounds) {
        for &(atom, factor) in &linear.sum {
            let rest = linear.sum.iter().copied().filter(|&(other, _)| other != atom).collect();
            let Some((low, high)) = self.range(&Linear { sum: rest, number: linear.number }) else {
                continue;
            };
            let least = least.and_then(|least| least.checked_sub(high));
            let most = most.and_then(|most| most.checked_sub(low));
            self.narrow(atom, factor, (least, most));
        }
    }

    /// Narrows the bounds of an atom of which a multiple is within bounds.
    fn narrow(&mut self, atom: usize, factor: i128, (least, most): Bounds) {
        // For a negative factor, of the contrary atom's bounds.
        let (least, most) = match factor < 0 {
            true => (most.and_then(i128::checked_neg), least.and_then(i128::checked_neg)),
            false => (least, most),
        };
        let by = factor.abs().max(1);
        let floor = most.map(|most| most.div_euclid(by));
        let ceiling = least.and_then(i128::checked_neg).map(|least| -least.div_euclid(by));
        let (low, high) = &mut self.bounds[atom];
        *low = (*low).max(ceiling);
        *high = [*high, floor].into_iter().flatten().min();
    }

    /// Adds a condition, or its contrary. Absent when it was left out.
    fn assume(&mut self, condition: TermId, holds: bool, depth: u32) -> Option<()> {
        if depth > MOST_DEPTH {
            return None;
        }
        match (self.terms.kind(condition), holds) {
            (Kind::Unary(Unary::Not, inner), _) => self.assume(inner, !holds, depth + 1),
            (Kind::Binary(Binary::And, a, b), true) | (Kind::Binary(Binary::Or, a, b), false)
                if self.terms.width(condition) == 1 =>
            {
                let first = self.assume(a, holds, depth + 1);
                self.assume(b, holds, depth + 1).and(first)
            }
            (Kind::Binary(op @ (Binary::Eq | Binary::Ult | Binary::Slt), a, b), _)
                if (2..=MOST_BITS).contains(&self.terms.width(a)) =>
            {
                let (lesser, greater) = if holds { (a, b) } else { (b, a) };
                let is_small = op == Binary::Ult && self.is_less_than_half(lesser, greater);
                let signed = match op {
                    Binary::Eq => self.is_better_signed([a, b]),
                    other => other == Binary::Slt || is_small,
                };
                let [left, right] = [self.linear(a, signed, 0)?, self.linear(b, signed, 0)?];
                if is_small {
                    self.imply(if holds { &left } else { &right }, (Some(0), None))?;
                }
                let difference = left.plus(&right, -1)?;
                match (op, holds) {
                    (Binary::Eq, true) => self.condition(&difference, (Some(0), Some(0))),
                    (Binary::Eq, false) => {
                        self.unequal.push(difference);
                        Some(())
                    }
                    (_, true) => self.condition(&difference, (None, Some(-1))),
                    (_, false) => self.condition(&difference, (Some(0), None)),
                }
            }
            _ => None,
        }
    }

    /// Whether two terms that are compared for equality are better taken as numbers with a sign: both readings say the same, but sums are
    /// taken apart in one of them only if they do not wrap around as such.
    fn is_better_signed(&mut self, sides: [TermId; 2]) -> bool {
        let rather = sides.into_iter().any(|side| self.is_rather_signed(side));
        let fits = |this: &mut Self, signed: bool| sides.into_iter().all(|side| this.is_apart(side, signed));
        if fits(self, rather) || !fits(self, !rather) { rather } else { !rather }
    }

    /// Whether a term that is at most another as a number without a sign is better taken as one with a sign: it is the same number then,
    /// because the other is less than half of all numbers, and only as such does its sum not wrap around.
    fn is_less_than_half(&mut self, lesser: TermId, greater: TermId) -> bool {
        let most = self.facts.fact(self.terms, self.table, greater).unsigned().1;
        most < 1 << (self.terms.width(greater) - 1)
            && !self.is_apart(lesser, false)
            && self.is_apart(lesser, true)
    }

    /// Whether a term is an expression of others, or none, as a number with a sign or without.
    fn is_apart(&mut self, term: TermId, signed: bool) -> bool {
        let width = self.terms.width(term);
        match self.taken_apart(term, 1) {
            Some(sum) => self.fitted(&sum, width, signed).is_some(),
            None => true,
        }
    }

    /// Whether a term is rather a number with a sign: it has fewer values as one, or is negative.
    fn is_rather_signed(&mut self, term: TermId) -> bool {
        let fact = self.facts.fact(self.terms, self.table, term);
        let ((least, most), (low, high)) = (fact.unsigned(), fact.signed());
        high.abs_diff(low) < most - least || high < 0
    }

    /// The numbers that an expression can be, by the bounds of its atoms.
    fn range(&self, linear: &Linear) -> Option<(i128, i128)> {
        let (mut low, mut high) = (linear.number, linear.number);
        for &(atom, factor) in &linear.sum {
            let (least, most) = self.bounds[atom];
            let (a, b) = (least?.checked_mul(factor)?, most?.checked_mul(factor)?);
            low = low.checked_add(a.min(b))?;
            high = high.checked_add(a.max(b))?;
        }
        Some((low, high))
    }

    /// A term as a linear expression, taken as a number with a sign or without.
    fn linear(&mut self, term: TermId, signed: bool, depth: u32) -> Option<Linear> {
        if let Some(bits) = self.terms.constant(term) {
            let unsigned = i128::try_from(bits.unsigned()).ok()?;
            return Some(Linear::number(if signed { bits.signed() } else { unsigned }));
        }
        let width = self.terms.width(term);
        if width > MOST_BITS || depth > MOST_DEPTH {
            return None;
        }
        if let Some(sum) = self.taken_apart(term, depth) {
            if let Some(fitting) = self.fitted(&sum, width, signed) {
                return Some(fitting);
            }
            if self.is_within(&sum, width, signed) == Some(true) {
                return Some(sum);
            }
        }
        self.atom(term, signed, depth)
    }

    /// Whether the system shows that a sum is a number of a width.
    fn is_within(&mut self, sum: &Linear, width: u32, signed: bool) -> Option<bool> {
        let (low, high) = self.range(sum)?;
        let modulus = 1i128 << width;
        let (least, most) = if signed { (-(modulus / 2), modulus / 2 - 1) } else { (0, modulus - 1) };
        let below = Linear::number(least).plus(sum, -1)?;
        let above = sum.clone().plus(&Linear::number(most), -1)?;
        Some(!(low < least && self.can_be_positive(&below) || high > most && self.can_be_positive(&above)))
    }

    /// A sum that is congruent to a term of a width: the number that the term is, if bounds leave only one.
    fn fitted(&self, sum: &Linear, width: u32, signed: bool) -> Option<Linear> {
        let (low, high) = self.range(sum)?;
        let modulus = 1i128 << width;
        let least = if signed { -(modulus / 2) } else { 0 };
        let turns = (low - least).div_euclid(modulus);
        let (low, high) = (low - turns * modulus, high - turns * modulus);
        let fits = least <= low && high < least + modulus;
        fits.then(|| Linear { number: sum.number - turns * modulus, ..sum.clone() })
    }

    /// A term as what its operator makes of its operands, congruent modulo its width.
    fn taken_apart(&mut self, term: TermId, depth: u32) -> Option<Linear> {
        let natural = |this: &mut Self, term: TermId| {
            let signed = this.terms.constant(term).is_some() || this.is_rather_signed(term);
            this.linear(term, signed, depth + 1)
        };
        let constant = |this: &Self, term: TermId| this.terms.constant(term).map(|bits| bits.signed());
        match self.terms.kind(term) {
            Kind::Binary(Binary::Add, a, b) => {
                let left = natural(self, a)?;
                left.plus(&natural(self, b)?, 1)
            }
            Kind::Unary(Unary::Neg, a) => Linear::default().plus(&natural(self, a)?, -1),
            Kind::Binary(Binary::Mul, a, b) => {
                let (factor, other) = match (constant(self, a), constant(self, b)) {
                    (Some(factor), _) => (factor, b),
                    (_, Some(factor)) => (factor, a),
                    _ => return None,
                };
                Linear::default().plus(&natural(self, other)?, factor)
            }
            Kind::Binary(Binary::Shl, a, by) => {
                let by = constant(self, by).filter(|by| (0..i128::from(MOST_BITS)).contains(by))?;
                Linear::default().plus(&natural(self, a)?, 1 << by)
            }
            Kind::Extend { arg, signed, .. } => self.linear(arg, signed, depth + 1),
            Kind::Extract { arg, lo: 0, .. } if self.terms.width(arg) <= MOST_BITS => natural(self, arg),
            Kind::Binary(Binary::Concat, a, b) => {
                let low = self.linear(b, false, depth + 1)?;
                let high = self.linear(a, false, depth + 1)?;
                low.plus(&high, 1 << self.terms.width(b))
            }
            _ => None,
        }
    }

    /// Whether a term is an atom already, with a sign or without, and the conditions have bounded it so that it is the same number in either
    /// reading.
    fn is_small(&self, term: TermId, signed: bool) -> bool {
        let Some(&atom) = self.atoms.get(&(term, signed)) else { return false };
        let (low, high) = self.bounds[atom];
        let half = 1i128 << (self.terms.width(term) - 1);
        low.is_some_and(|low| low >= 0) && high.is_some_and(|high| high < half)
    }

    /// A term that is not taken apart.
    fn atom(&mut self, term: TermId, signed: bool, depth: u32) -> Option<Linear> {
        let fact = self.facts.fact(self.terms, self.table, term);
        let signed = signed && fact.signed().0 < 0;
        let signed = if self.is_small(term, !signed) { !signed } else { signed };
        if let Some(&known) = self.atoms.get(&(term, signed)) {
            return Some(Linear { sum: vec![(known, 1)], number: 0 });
        }
        if self.bounds.len() >= MOST_ATOMS {
            return None;
        }
        let (low, high) = match signed {
            true => fact.signed(),
            false => {
                let (least, most) = fact.unsigned();
                (i128::try_from(least).ok()?, i128::try_from(most).ok()?)
            }
        };
        let index = self.bounds.len();
        self.bounds.push((Some(low), Some(high)));
        self.atoms.insert((term, signed), index);
        let own = Linear { sum: vec![(index, 1)], number: 0 };
        if !signed {
            let before = self.constraints.len();
            // What more is known of it is left out if it cannot be said.
            let _ = self.describe(term, &own, depth);
            self.definitions.extend_from_slice(&self.constraints[before..]);
        }
        Some(own)
    }
}

#[cfg(test)]
mod tests {
    use super::is_contradiction;
    use crate::{Bits, Evaluator, FactTable, Facts, TermId, Terms, VarId};
    use ringfence_base::{FastMap, Id};

    /// How many bits the variables of the tests have.
    const BITS: u32 = 4;

    /// A generator of numbers.
    struct Random(u64);

    impl Random {
        fn below(&mut self, most: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % most
        }
    }

    /// A random term of the width of the variables, or of twice that.
    fn term(terms: &mut Terms, random: &mut Random, variables: &[TermId], wide: bool, depth: u32) -> TermId {
        let width = if wide { 2 * BITS } else { BITS };
        if depth == 0 || random.below(4) == 0 {
            let leaf = match random.below(3) {
                0 => terms.value(BITS, random.below(1 << BITS).into()),
                _ => variables[random.below(variables.len() as u64) as usize],
            };
            return if wide { terms.extend(leaf, random.below(2) == 0, width) } else { leaf };
        }
        let next = |terms: &mut Terms, random: &mut Random| term(terms, random, variables, wide, depth - 1);
        let a = next(terms, random);
        let b = next(terms, random);
        let small = terms.value(width, random.below(4).into());
        match random.below(13) {
            9 => terms.mul(a, b),
            10 => terms.sdiv(a, small),
            11 => terms.srem(a, b),
            12 => terms.lshr(a, small),
            0 | 1 => terms.add(a, b),
            2 => terms.sub(a, b),
            3 => terms.mul(a, small),
            4 => terms.shl(a, small),
            5 => terms.urem(a, b),
            6 => terms.udiv(a, small),
            7 => terms.and(a, b),
            _ => terms.neg(a),
        }
    }

    fn condition(terms: &mut Terms, random: &mut Random, variables: &[TermId]) -> TermId {
        let wide = random.below(2) == 0;
        let a = term(terms, random, variables, wide, 2);
        let b = term(terms, random, variables, wide, 2);
        let compared = match random.below(3) {
            0 => terms.eq(a, b),
            1 => terms.ult(a, b),
            _ => terms.slt(a, b),
        };
        if random.below(2) == 0 { terms.not(compared) } else { compared }
    }

    fn is_satisfiable(terms: &Terms, variables: &[VarId], conditions: &[TermId]) -> bool {
        let count = variables.len() as u32;
        (0..1u128 << (BITS * count)).any(|all| {
            let mut values: FastMap<VarId, Bits> = FastMap::default();
            for (at, &var) in variables.iter().enumerate() {
                values.insert(var, Bits::new(BITS, all >> (BITS * at as u32)));
            }
            let mut evaluator = Evaluator::new(values);
            conditions.iter().all(|&condition| !evaluator.value(terms, condition).is_zero())
        })
    }

    /// What is called a contradiction has no solution: random conditions against all values of their variables.
    #[test]
    fn no_contradiction_has_a_solution() {
        let mut random = Random(17);
        let mut found = 0;
        for _ in 0..12_000 {
            let mut terms = Terms::new();
            let variables: Vec<TermId> = (0..3).map(|tag| terms.fresh(BITS, tag)).collect();
            let ids: Vec<VarId> = (0..3).map(VarId::from_index).collect();
            let mut table = FactTable::new();
            let mut facts = Facts::new();
            let conditions: Vec<TermId> =
                (0..2 + random.below(4)).map(|_| condition(&mut terms, &mut random, &variables)).collect();
            let possible = conditions.iter().all(|&condition| facts.assume(&terms, &mut table, condition));
            if !possible {
                continue;
            }
            if is_contradiction(&terms, &mut table, &facts, &conditions) {
                found += 1;
                assert!(!is_satisfiable(&terms, &ids, &conditions), "{conditions:?}");
            }
        }
        assert!(found > 100, "{found}");
    }

    #[test]
    fn what_is_left_of_a_buffer() {
        // used + left = size, k ≤ left: used + k ≤ size, for numbers of 32 bits as offsets of 64.
        let mut terms = Terms::new();
        let [used, left, size, k] = [0, 1, 2, 3].map(|tag| terms.fresh(32, tag));
        let limit = terms.value(32, 4096);
        let wide = |terms: &mut Terms, term: TermId| terms.extend(term, false, 64);
        let [u, l, s, w] = [used, left, size, k].map(|term| wide(&mut terms, term));
        let sum = terms.add(u, l);
        let end = terms.add(u, w);
        let conditions = [terms.ule(size, limit), terms.eq(sum, s), terms.ule(k, left), {
            let fits = terms.ule(end, s);
            terms.not(fits)
        }];
        let mut table = FactTable::new();
        let mut facts = Facts::new();
        assert!(conditions.iter().all(|&condition| facts.assume(&terms, &mut table, condition)));
        assert!(is_contradiction(&terms, &mut table, &facts, &conditions));
        assert!(!is_contradiction(&terms, &mut table, &facts, &conditions[..3]));
    }

    #[test]
    fn what_is_less_than_a_difference_is_bounded_by_it() {
        // c < b ≤ a, d ≤ b - c - 1 and not equal: c + d + 2 ≤ a.
        let mut terms = Terms::new();
        let [a, b, c, d] = [0, 1, 2, 3].map(|tag| terms.fresh(64, tag));
        let [one, two, limit] = [1, 2, 6_291_455].map(|number| terms.value(64, number));
        let difference = terms.sub(b, c);
        let rest = terms.sub(difference, one);
        let is_rest = terms.eq(rest, d);
        let sum = terms.add(c, d);
        let end = terms.add(sum, two);
        let conditions = [
            terms.ule(a, limit),
            terms.ule(b, a),
            terms.slt(c, b),
            terms.ule(c, limit),
            terms.ule(d, rest),
            terms.not(is_rest),
            terms.slt(a, end),
        ];
        let mut table = FactTable::new();
        let mut facts = Facts::new();
        assert!(conditions.iter().all(|&condition| facts.assume(&terms, &mut table, condition)));
        assert!(is_contradiction(&terms, &mut table, &facts, &conditions));
        assert!(!is_contradiction(&terms, &mut table, &facts, &conditions[..6]));
    }

    #[test]
    fn a_place_in_a_table_whose_dimensions_may_be_large() {
        // r, c from -99 to 999 without a sign and not 0, i < r, j < c, and 4 * r * c is a size: i * c + j is a place.
        let mut terms = Terms::new();
        let [r, c] = [0, 1].map(|tag| terms.fresh(32, tag));
        let [i, j] = [2, 3].map(|tag| terms.fresh(64, tag));
        let [low, high, zero] = [-99i32 as u32, 999, 0].map(|number| terms.value(32, number.into()));
        let [rows, columns] = [r, c].map(|term| terms.extend(term, false, 64));
        let [four, limit, half] = [4, 1 << 47, (1 << 63) - 1].map(|number| terms.value(64, number));
        let product = terms.mul(rows, columns);
        let size = terms.mul(product, four);
        let row = terms.mul(columns, i);
        let place = terms.add(j, row);
        let offset = terms.mul(place, four);
        let mut conditions = Vec::new();
        for term in [r, c] {
            let is_zero = terms.eq(term, zero);
            conditions.extend([terms.sle(low, term), terms.sle(term, high), terms.not(is_zero)]);
        }
        conditions.extend([terms.ule(size, limit), terms.ult(i, rows), terms.ult(j, columns)]);
        // As a place it is not far from 0 on either side.
        let (before, behind) = (terms.value(64, (1 << 64) - (1 << 60)), terms.value(64, 1 << 61));
        conditions.extend([terms.sle(before, place), terms.slt(place, behind)]);
        conditions.extend([terms.ule(i, half), terms.ule(j, half), terms.ult(size, offset)]);
        let mut table = FactTable::new();
        for _ in 0..conditions.len() {
            conditions.rotate_right(1);
            let mut facts = Facts::new();
            assert!(conditions.iter().all(|&condition| facts.assume(&terms, &mut table, condition)));
            assert!(is_contradiction(&terms, &mut table, &facts, &conditions));
        }
        conditions.pop();
        let mut facts = Facts::new();
        assert!(conditions.iter().all(|&condition| facts.assume(&terms, &mut table, condition)));
        assert!(!is_contradiction(&terms, &mut table, &facts, &conditions));
    }

    #[test]
    fn a_remainder_is_an_index() {
        // h = key % n with 1 ≤ n ≤ 256: at least 8 bytes are left of 8 * n behind 8 * h.
        let mut terms = Terms::new();
        let [n, key] = [0, 1].map(|tag| terms.fresh(32, tag));
        let (zero, limit) = (terms.value(32, 0), terms.value(32, 256));
        let h = terms.urem(key, n);
        let eight = terms.value(64, 8);
        let [size, offset] = [n, h].map(|term| {
            let wide = terms.extend(term, false, 64);
            terms.mul(wide, eight)
        });
        let left = terms.sub(size, offset);
        let is_zero = terms.eq(n, zero);
        let conditions = [terms.not(is_zero), terms.ule(n, limit), terms.ult(left, eight)];
        let mut table = FactTable::new();
        let mut facts = Facts::new();
        assert!(conditions.iter().all(|&condition| facts.assume(&terms, &mut table, condition)));
        assert!(is_contradiction(&terms, &mut table, &facts, &conditions));
        assert!(!is_contradiction(&terms, &mut table, &facts, &conditions[..2]));
    }

    #[test]
    fn a_place_in_a_table_of_rows() {
        // x < w, y < h: y * w + x < h * w, for numbers of 32 bits with a sign and sizes of 64.
        let mut terms = Terms::new();
        let [x, y, w, h] = [0, 1, 2, 3].map(|tag| terms.fresh(32, tag));
        let (zero, limit) = (terms.value(32, 0), terms.value(32, 100));
        let [wide, high] = [w, h].map(|term| terms.extend(term, true, 64));
        let size = terms.mul(wide, high);
        let place = |terms: &mut Terms, row: TermId| {
            let start = terms.mul(row, w);
            let place = terms.add(start, x);
            let place = terms.extend(place, true, 64);
            terms.ult(place, size)
        };
        let one = terms.value(32, 1);
        let next = terms.add(y, one);
        let (inside, below) = (place(&mut terms, y), place(&mut terms, next));
        let mut known = vec![terms.slt(x, w), terms.slt(y, h), terms.sle(w, limit), terms.sle(h, limit)];
        known.extend([x, y].map(|term| terms.sle(zero, term)));
        let has_next = terms.slt(next, h);
        let contradicts = |terms: &mut Terms, all: &[TermId], condition: TermId| {
            let (mut table, mut facts) = (FactTable::new(), Facts::new());
            let mut all = all.to_vec();
            all.push(terms.not(condition));
            assert!(all.iter().all(|&condition| facts.assume(terms, &mut table, condition)));
            is_contradiction(terms, &mut table, &facts, &all)
        };
        assert!(contradicts(&mut terms, &known, inside));
        assert!(!contradicts(&mut terms, &known, below));
        assert!(!contradicts(&mut terms, &known[1..], inside));
        known.push(has_next);
        assert!(contradicts(&mut terms, &known, below));
    }

    /// Whether conditions contradict each other, by facts or as linear constraints.
    fn contradicts(terms: &mut Terms, all: &[TermId]) -> bool {
        let (mut table, mut facts) = (FactTable::new(), Facts::new());
        let possible = all.iter().all(|&condition| facts.assume(terms, &mut table, condition));
        !possible || is_contradiction(terms, &mut table, &facts, all)
    }

    #[test]
    fn the_middle_of_a_range_is_in_it() {
        // 0 ≤ low < high ≤ n: low + (high - low) / 2 < high, for quotients with a sign and shifts.
        let mut terms = Terms::new();
        let [low, high, n] = [0, 1, 2].map(|tag| terms.fresh(32, tag));
        let (zero, one, two) = (terms.value(32, 0), terms.value(32, 1), terms.value(32, 2));
        let length = terms.sub(high, low);
        for (half, rounded) in [(terms.sdiv(length, two), true), (terms.lshr(length, one), false)] {
            let middle = terms.add(low, half);
            let known = [terms.sle(zero, low), terms.slt(low, high), terms.sle(high, n)];
            for wrong in [terms.sle(high, middle), terms.slt(middle, low), terms.slt(middle, zero)] {
                let all = [known.as_slice(), &[wrong]].concat();
                assert!(contradicts(&mut terms, &all));
                // The length may wrap around, which the quotient sees.
                assert!(!rounded || !contradicts(&mut terms, &all[1..]));
            }
        }
    }

    #[test]
    fn a_remainder_with_a_sign_is_an_index() {
        let mut terms = Terms::new();
        let [at, n] = [0, 1].map(|tag| terms.fresh(32, tag));
        let (zero, one) = (terms.value(32, 0), terms.value(32, 1));
        let next = terms.add(at, one);
        let index = terms.srem(next, n);
        let known = [terms.sle(zero, at), terms.slt(at, n)];
        for wrong in [terms.slt(index, zero), terms.sle(n, index), terms.ule(n, index)] {
            assert!(contradicts(&mut terms, &[known[0], known[1], wrong]));
            assert!(!contradicts(&mut terms, &[known[1], wrong]));
        }
    }

    #[test]
    fn a_number_that_the_others_show_to_be_positive_is_the_same_without_a_sign() {
        // left = size - used, used ≤ size, k ≤ left without a sign: used + k ≤ size.
        let mut terms = Terms::new();
        let [size, left, k] = [0, 1, 2].map(|tag| terms.fresh(32, tag));
        let used = terms.fresh(64, 3);
        let limit = terms.value(32, 65536);
        let least = terms.value(32, (-65535i32) as u32 as u128);
        let [whole, more] = [size, k].map(|term| terms.extend(term, false, 64));
        let room = terms.extend(left, true, 64);
        let rest = terms.sub(whole, used);
        let end = terms.add(used, more);
        let most = terms.value(64, 65536);
        let known = [
            terms.ule(size, limit),
            terms.sle(least, left),
            terms.sle(left, limit),
            terms.ule(used, most),
            terms.eq(rest, room),
            terms.ule(k, left),
            terms.sle(used, whole),
        ];
        let wrong = terms.ult(whole, end);
        let all = [known.as_slice(), &[wrong]].concat();
        assert!(contradicts(&mut terms, &all));
        let without: Vec<TermId> = all.iter().copied().filter(|&one| one != known[6]).collect();
        assert!(!contradicts(&mut terms, &without));
    }

    #[test]
    fn what_is_added_up_to_a_limit_is_within_it() {
        // level ≤ limit, by ≤ limit - level, level + by ≠ 0: level + by - 1 < limit, without a sign.
        let mut terms = Terms::new();
        let [level, limit, by] = [0, 1, 2].map(|tag| terms.fresh(32, tag));
        let (zero, one, most) = (terms.value(32, 0), terms.value(32, 1), terms.value(32, 100_000));
        let room = terms.sub(limit, level);
        let sum = terms.add(level, by);
        let none = terms.eq(sum, zero);
        let last = terms.sub(sum, one);
        let known = [terms.ule(limit, most), terms.ule(level, limit), terms.ule(by, room), terms.not(none)];
        let wrong = terms.ule(limit, last);
        let all = [known.as_slice(), &[wrong]].concat();
        assert!(contradicts(&mut terms, &all));
        for left_out in [known[1], known[2], known[3]] {
            let others: Vec<TermId> = all.iter().copied().filter(|&one| one != left_out).collect();
            assert!(!contradicts(&mut terms, &others));
        }
    }

    #[test]
    fn the_sign_of_a_number_decides_by_cases() {
        // Numbers of three digits with a sign, read without one: their product is a size, and no block of it is too small for a row.
        let mut terms = Terms::new();
        let [rows, columns] = [0, 1].map(|tag| terms.fresh(32, tag));
        let at = terms.fresh(64, 2);
        let (least, most, zero) =
            (terms.value(32, -99i32 as u32 as u128), terms.value(32, 999), terms.value(32, 0));
        let (four, limit) = (terms.value(64, 4), terms.value(64, 1 << 44));
        let [high, wide] = [rows, columns].map(|term| terms.extend(term, false, 64));
        let product = terms.mul(high, wide);
        let [size, offset] = [product, at].map(|term| terms.mul(term, four));
        let mut known = vec![terms.ule(size, limit), terms.ult(at, wide)];
        for number in [rows, columns] {
            let none = terms.eq(number, zero);
            known.extend([terms.sle(least, number), terms.sle(number, most), terms.not(none)]);
        }
        let left = terms.sub(size, offset);
        let wrong = terms.ult(left, four);
        let all = [known.as_slice(), &[wrong]].concat();
        assert!(contradicts(&mut terms, &all));
        assert!(!contradicts(&mut terms, &[&all[..1], &all[2..]].concat()));
    }

    #[test]
    fn multiples_leave_no_rest() {
        // 3 * a - 3 * b is not 2, and a product by a positive number is not less than the other factor.
        let mut terms = Terms::new();
        let [w, h, x] = [0, 1, 2].map(|tag| terms.fresh(64, tag));
        let (zero, three, limit) = (terms.value(64, 0), terms.value(64, 3), terms.value(64, 640));
        let product = terms.mul(w, h);
        let [size, offset] = [product, x].map(|term| terms.mul(term, three));
        let left = terms.sub(size, offset);
        let mut known = vec![terms.ule(w, limit), terms.ule(h, limit), terms.ult(x, w)];
        let none = terms.eq(h, zero);
        known.push(terms.not(none));
        for rest in [0, 1, 2] {
            let rest = terms.value(64, rest);
            let wrong = terms.eq(left, rest);
            let all = [known.as_slice(), &[wrong]].concat();
            assert!(contradicts(&mut terms, &all), "{rest:?}");
        }
        let wrong = terms.eq(left, three);
        assert!(!contradicts(&mut terms, &[known.as_slice(), &[wrong]].concat()));
    }
}
