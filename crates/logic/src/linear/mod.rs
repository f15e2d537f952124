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

mod cases;
mod modular;
mod operations;
mod products;
mod ratio;
pub(crate) mod simplex;
#[cfg(test)]
mod tests;

use crate::bits::Bits;
use crate::facts::{Congruence, Fact, FactTable, Facts};
use crate::term::{Binary, Kind, TermId, Terms, Unary, VarId};
use cases::Case;
use ringfence_base::FastMap;
use simplex::{Bounds, Constraint, Found, Sum};

/// How many atoms a system may have.
const MOST_ATOMS: usize = 40;

/// How many constraints a system may have.
const MOST_CONSTRAINTS: usize = 64;

/// Of how many conditions the plain ones are looked at first.
const NEAR: usize = 32;

/// How many conditions are not near the question at least, where those that are near are looked at by themselves.
const FAR: usize = 4;

/// How deep terms are taken apart.
const MOST_DEPTH: u32 = 12;

/// How often the system is asked whether an expression is negative, or which side of a number it is on.
const MOST_QUESTIONS: u32 = 24;

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
    /// How often the divisors of remainders are in their dividends, in the case that is looked at.
    turns: &'a [(TermId, i128)],
    atoms: FastMap<(TermId, bool), usize>,
    /// What the numbers are that atoms stand for: so many times the atom, and a number more. A multiple of 8 is counted in eights.
    steps: Vec<(i128, i128)>,
    /// The atoms that are a divisor times a quotient, by the quotient: no term of the conditions is.
    multiples: FastMap<TermId, usize>,
    bounds: Vec<Bounds>,
    constraints: Vec<Constraint>,
    /// What holds of atoms in every execution that meets the conditions.
    definitions: Vec<Constraint>,
    /// What was understood of the conditions when they were looked at before.
    understood: Vec<Constraint>,
    /// Expressions that are not 0.
    unequal: Vec<Linear>,
    /// What holds where sums do not wrap around that may: examples are sought there first.
    hopes: Vec<Constraint>,
    questions: u32,
    /// What was found about the constraints when the system was asked last.
    found: Found,
}

/// What linear arithmetic tells of conditions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Finding {
    /// They contradict each other.
    Contradiction,
    /// Values meet them.
    Example,
    /// Neither was found.
    Nothing,
}

/// Whether values for variables meet the conditions: they meet what was understood of these.
pub(crate) type Meets<'m> = dyn FnMut(Vec<(VarId, Bits)>) -> bool + 'm;

/// The conditions of a question.
#[derive(Debug)]
pub(crate) struct Nearest {
    /// All of them, those first that have variables of the question, itself the last of these.
    pub(crate) all: Vec<TermId>,
    /// How many have variables of the question.
    pub(crate) near: usize,
}

/// Whether conditions contradict each other, or values meet them. The facts are those of the conditions.
///
/// Most contradictions are among conditions on the variables of the question and bounds of others, which facts say. Those are looked at first, because they
/// are few. What some of the conditions exclude, all of them do.
pub(crate) fn examine(
    terms: &Terms,
    table: &mut FactTable,
    facts: &Facts,
    Nearest { all, near }: &Nearest,
    meets: &mut Meets<'_>,
) -> Finding {
    let case = Case::new(facts);
    if near + FAR <= all.len() && case.is_evidently_none(terms, table, &all[..*near]) {
        return Finding::Contradiction;
    }
    if modular::is_contradiction(terms, all) {
        return Finding::Contradiction;
    }
    case.examine(terms, table, all, meets)
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

/// Whether a term is a sum, a difference or a multiple.
fn is_sum(terms: &Terms, term: TermId) -> bool {
    matches!(terms.kind(term), Kind::Binary(Binary::Add | Binary::Mul, ..) | Kind::Unary(Unary::Neg, _))
}

/// Whether a term is a sum of sums.
fn is_nested(terms: &Terms, term: TermId) -> bool {
    is_sum(terms, term)
        && terms.kind(term).children().into_iter().any(|child| child.is_some() && is_sum(terms, child))
}

/// Whether a condition compares terms that are not sums.
fn is_plain(terms: &Terms, condition: TermId) -> bool {
    match terms.kind(condition) {
        Kind::Unary(Unary::Not, inner) => is_plain(terms, inner),
        Kind::Binary(Binary::Eq | Binary::Ult | Binary::Slt, a, b) => !is_sum(terms, a) && !is_sum(terms, b),
        _ => false,
    }
}

/// A constraint with the atoms in order and a positive factor of the first, so that equal ones are alike.
fn with_first_positive(mut sum: Sum, (least, most): Bounds) -> (Sum, Bounds) {
    sum.sort_unstable();
    let negated: Option<Sum> =
        sum.iter().map(|&(atom, factor)| factor.checked_neg().map(|factor| (atom, factor))).collect();
    match (sum.first(), negated) {
        // A bound that cannot be said is left out.
        (Some(&(_, ..0)), Some(negated)) => {
            (negated, (most.and_then(i128::checked_neg), least.and_then(i128::checked_neg)))
        }
        _ => (sum, (least, most)),
    }
}

/// That an expression is within bounds.
fn bounded(linear: &Linear, (least, most): Bounds) -> Option<(Sum, Bounds)> {
    let moved = |bound: Option<i128>| match bound {
        None => Some(None),
        Some(bound) => bound.checked_sub(linear.number).map(Some),
    };
    Some(simplex::in_lowest_terms(linear.sum.clone(), (moved(least)?, moved(most)?)))
}

/// By how much the numbers differ that a fact allows, and what they leave: with a sign, only low bits tell it.
fn step(fact: &Fact, signed: bool) -> (i128, i128) {
    const MOST_STEP: u128 = 1 << 32;
    let known = match signed {
        false => fact.congruence(),
        true => {
            let (zeros, ones) = fact.known_bits();
            let stride = 1 << (zeros | ones).trailing_ones().min(32);
            Congruence::new(stride, ones)
        }
    };
    match (i128::try_from(known.stride), i128::try_from(known.remainder)) {
        (Ok(stride), Ok(rest)) if (2..=MOST_STEP).contains(&known.stride) => (stride, rest),
        _ => (1, 0),
    }
}

impl<'a> System<'a> {
    fn of(
        terms: &'a Terms,
        table: &'a mut FactTable,
        facts: &'a Facts,
        turns: &'a [(TermId, i128)],
        conditions: &[TermId],
    ) -> Self {
        let mut system = System {
            terms,
            table,
            facts,
            turns,
            atoms: FastMap::default(),
            steps: Vec::new(),
            multiples: FastMap::default(),
            bounds: Vec::new(),
            constraints: Vec::new(),
            definitions: Vec::new(),
            understood: Vec::new(),
            unequal: Vec::new(),
            hopes: Vec::new(),
            questions: 0,
            found: Found::default(),
        };
        system.understand(conditions);
        system
    }

    /// Adds what the conditions say. The second time, terms can be taken apart of which the constraints have bounded the operands, or show
    /// the sign.
    fn understand(&mut self, conditions: &[TermId]) {
        let terms = self.terms;
        self.understood = std::mem::replace(&mut self.constraints, self.definitions.clone());
        self.unequal.clear();
        self.hopes.clear();
        self.questions = 0;
        // What is not understood, or too much, is left out. Comparisons of terms that are not sums bound what sums are made of.
        let near = conditions.len().min(NEAR);
        for &condition in conditions[..near].iter().filter(|&&condition| is_plain(terms, condition)) {
            let _ = self.assume(condition, true, 0);
        }
        self.settle_unequal();
        for &condition in conditions[..near].iter().filter(|&&condition| !is_plain(terms, condition)) {
            let _ = self.assume(condition, true, 0);
        }
        for &condition in &conditions[near..] {
            let _ = self.assume(condition, true, 0);
        }
        self.settle_unequal();
        self.relate_signs();
        self.relate_operations();
        self.bound_products();
    }

    /// Whether values meet the conditions: of those that meet the constraints, where sums do not wrap around if there are any.
    fn has_example(&self, meets: &mut Meets<'_>) -> bool {
        let mut hopeful = self.constraints.clone();
        hopeful.extend_from_slice(&self.hopes);
        self.example(&hopeful).is_some_and(&mut *meets)
            || !self.hopes.is_empty() && self.example(&self.constraints).is_some_and(meets)
    }

    /// Values for the variables that are atoms.
    fn example(&self, constraints: &[Constraint]) -> Option<Vec<(VarId, Bits)>> {
        // However many constraints there are: nothing more is asked of these.
        let apart = |difference: &Linear| -> Option<[Constraint; 2]> {
            Some([bounded(difference, (Some(1), None))?, bounded(difference, (None, Some(-1)))?])
        };
        let apart: Vec<[Constraint; 2]> = self.unequal.iter().map(apart).collect::<Option<_>>()?;
        let values = simplex::solution(&self.bounds, constraints, &apart)?;
        let value = |index: usize| values[index] * self.steps[index].0 + self.steps[index].1;
        let mut atoms: Vec<(TermId, bool, i128)> =
            self.atoms.iter().map(|(&(term, signed), &index)| (term, signed, value(index))).collect();
        atoms.sort_unstable();
        let mut example: Vec<(VarId, Bits)> = Vec::new();
        let variable = |term: TermId, value: i128| match self.terms.kind(term) {
            Kind::Var(var) => Some((var, Bits::new(self.terms.width(term), value as u128))),
            _ => None,
        };
        example.extend(atoms.iter().filter_map(|&(term, _, value)| variable(term, value)));
        // A remainder is what a number that is less than the divisor leaves.
        for &(term, _, value) in &atoms {
            let is_given = self.turns.iter().any(|(known, _)| *known == term);
            if let (Kind::Binary(Binary::Urem, dividend, _), false) = (self.terms.kind(term), is_given) {
                example.extend(variable(dividend, value));
            }
        }
        Some(example)
    }

    fn contradicts(&mut self) -> bool {
        if self.is_infeasible() {
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
            if self.is_infeasible() {
                return true;
            }
        }
        false
    }

    /// Whether nothing meets the constraints.
    fn is_infeasible(&mut self) -> bool {
        self.found.is_infeasible(&self.bounds, self.constraints.iter(), None)
    }

    /// Adds which side of 0 the expressions are on that are not 0, where their bounds tell it.
    fn settle_unequal(&mut self) {
        for difference in self.unequal.clone() {
            let before = self.constraints.len();
            let _ = match self.range(&difference) {
                Some((0.., _)) => self.imply(&difference, (Some(1), None)),
                Some((_, ..=0)) => self.imply(&difference, (None, Some(-1))),
                _ => self.tighten(&difference),
            };
            self.learn(before);
        }
    }

    /// Makes the bound of a constraint strict for an expression that is not 0, if that bound is 0 for it.
    fn tighten(&mut self, difference: &Linear) -> Option<()> {
        let number = difference.number.checked_neg()?;
        let (sum, bounds) = simplex::in_lowest_terms(difference.sum.clone(), (Some(number), Some(number)));
        let (sum, (Some(bound), Some(other))) = with_first_positive(sum, bounds) else { return None };
        if bound != other {
            return None;
        }
        let (_, (least, most)) = self.constraints.iter_mut().find(|(known, _)| *known == sum)?;
        match (*least == Some(bound), *most == Some(bound)) {
            (true, _) => *least = bound.checked_add(1),
            (_, true) => *most = bound.checked_sub(1),
            _ => {}
        }
        Some(())
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
        if self.constraints.len() >= MOST_CONSTRAINTS {
            return true;
        }
        let Some(positive) = bounded(linear, (Some(1), None)) else { return true };
        let all = self.understood.iter().chain(&self.constraints);
        !self.found.is_infeasible(&self.bounds, all, Some(&positive))
    }

    /// Adds that an expression is within bounds.
    fn require(&mut self, linear: &Linear, bounds: Bounds) -> Option<()> {
        if self.constraints.len() >= MOST_CONSTRAINTS {
            return None;
        }
        self.constraints.push(bounded(linear, bounds)?);
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
        let Some((sum, bounds)) = self.constraints.pop() else { return };
        let (sum, (least, most)) = with_first_positive(sum, bounds);
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
        let sum = self.taken_apart(term, depth);
        if let Some(sum) = &sum {
            let fits = |this: &mut Self, sum: Linear| {
                this.fitted(&sum, width, signed)
                    .or_else(|| (this.is_within(&sum, width, signed) == Some(true)).then_some(sum))
            };
            if let Some(fitting) = fits(self, sum.clone()) {
                return Some(fitting);
            }
            if is_nested(self.terms, term)
                && let Some(fitting) = self.congruent(term, depth).and_then(|sum| fits(self, sum))
            {
                return Some(fitting);
            }
        }
        let own = self.atom(term, signed, depth)?;
        if let Some(hope) = sum.and_then(|sum| bounded(&own.clone().plus(&sum, -1)?, (Some(0), Some(0))))
            && !self.hopes.contains(&hope)
        {
            self.hopes.push(hope);
        }
        Some(own)
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

    /// A term as a sum that is congruent to it modulo its width, whether or not the sums within it wrap around.
    fn congruent(&mut self, term: TermId, depth: u32) -> Option<Linear> {
        if depth > MOST_DEPTH {
            return None;
        }
        match self.terms.kind(term) {
            Kind::Binary(Binary::Add, a, b) => {
                let left = self.congruent(a, depth + 1)?;
                left.plus(&self.congruent(b, depth + 1)?, 1)
            }
            Kind::Unary(Unary::Neg, a) => Linear::default().plus(&self.congruent(a, depth + 1)?, -1),
            Kind::Binary(Binary::Mul, a, b) => {
                let (factor, other) = match (self.terms.constant(a), self.terms.constant(b)) {
                    (Some(factor), _) => (factor, b),
                    (_, Some(factor)) => (factor, a),
                    _ => return self.linear(term, false, depth + 1),
                };
                Linear::default().plus(&self.congruent(other, depth + 1)?, factor.signed())
            }
            _ => {
                let signed = self.terms.constant(term).is_some() || self.is_rather_signed(term);
                self.linear(term, signed, depth + 1)
            }
        }
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
        let half = 1i128 << (self.terms.width(term) - 1);
        self.range(&self.own(atom)).is_some_and(|(low, high)| low >= 0 && high < half)
    }

    /// The number that an atom stands for.
    fn own(&self, atom: usize) -> Linear {
        let (factor, number) = self.steps[atom];
        Linear { sum: vec![(atom, factor)], number }
    }

    /// A term that is not taken apart.
    fn atom(&mut self, term: TermId, signed: bool, depth: u32) -> Option<Linear> {
        let fact = self.facts.fact(self.terms, self.table, term);
        let signed = signed && fact.signed().0 < 0;
        let signed = if self.is_small(term, !signed) { !signed } else { signed };
        if let Some(&known) = self.atoms.get(&(term, signed)) {
            return Some(self.own(known));
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
        let (step, rest) = step(&fact, signed);
        self.steps.push((step, rest));
        // The ends of the range are numbers that the fact allows, or it has none at all.
        self.bounds.push((Some(-(rest - low).div_euclid(step)), Some((high - rest).div_euclid(step))));
        self.atoms.insert((term, signed), index);
        let own = self.own(index);
        if !signed {
            let before = self.constraints.len();
            // What more is known of it is left out if it cannot be said.
            let _ = self.describe(term, &own, depth);
            self.definitions.extend_from_slice(&self.constraints[before..]);
        }
        Some(own)
    }
}
