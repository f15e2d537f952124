//! Results of operations that are not sums: quotients, remainders, parts of words, and one number seen with a sign and without.
//!
//! Such a result is an atom, and what is known of it is said by constraints: a dividend is the divisor times the quotient and less
//! than a divisor more, a remainder is less than the divisor. Much of it holds only where numbers are not negative, so
//! it is asked for again when all conditions have been looked at: then the system shows signs that no fact does.
//!
//! Soundness. Each constraint holds in every execution that meets the conditions: signs are either facts or follow from
//! constraints that do. A quotient is rounded towards 0, so the rest has the sign of the dividend. A number that is not negative is
//! the same with a sign and without.

use super::{Linear, MOST_BITS, System};
use crate::term::{Binary, Kind, TermId};

/// How many results of operations are looked at again.
const MOST_OPERATIONS: usize = 6;

/// How many numbers are looked at that are seen with a sign and without.
const MOST_SIGNS: usize = 4;

impl System<'_> {
    /// Adds what is known of the result of an operation, as a number without a sign.
    pub(super) fn describe(&mut self, term: TermId, own: &Linear, depth: u32) -> Option<()> {
        let (op, a, b) = match self.terms.kind(term) {
            Kind::Binary(op, a, b) => (op, a, b),
            Kind::Extract { arg, hi, lo } => {
                return self.describe_part(own, arg, (hi.into(), lo.into()), depth);
            }
            _ => return Some(()),
        };
        let divisor = self.facts.fact(self.terms, self.table, b).unsigned().0;
        match op {
            Binary::Urem if divisor > 0 => {
                self.at_most(own, a, 0, depth)?;
                self.at_most(own, b, 1, depth)?;
                self.relate_turns(term, own, depth)
            }
            Binary::And => {
                self.at_most(own, a, 0, depth)?;
                self.at_most(own, b, 0, depth)
            }
            Binary::Udiv | Binary::Lshr => {
                let number = i128::try_from(self.terms.constant(b)?.unsigned()).ok()?;
                let number = match op {
                    Binary::Udiv => number,
                    _ if number < i128::from(MOST_BITS) => 1 << number,
                    _ => return None,
                };
                if number == 0 {
                    return None;
                }
                self.divided(own, a, number, depth)
            }
            _ => Some(()),
        }
    }

    /// Adds what is known of some bits of a word: the high ones are a quotient, the low ones are at most the word.
    fn describe_part(&mut self, own: &Linear, arg: TermId, (hi, lo): (u32, u32), depth: u32) -> Option<()> {
        if self.terms.width(arg) > MOST_BITS {
            return None;
        }
        if lo == 0 {
            return self.at_most(own, arg, 0, depth);
        }
        let most = self.facts.fact(self.terms, self.table, arg).unsigned().1;
        (most >> (hi + 1) == 0).then_some(())?;
        self.divided(own, arg, 1 << lo, depth)
    }

    /// Adds that an expression is the quotient of a term without a sign: the dividend is the quotient times the divisor, and
    /// less than a divisor more.
    fn divided(&mut self, own: &Linear, dividend: TermId, divisor: i128, depth: u32) -> Option<()> {
        let dividend = self.linear(dividend, false, depth + 1)?;
        let rest = dividend.plus(own, divisor.checked_neg()?)?;
        self.imply(&rest, (Some(0), Some(divisor - 1)))
    }

    /// Adds that an expression is at most a term, taken as a number without a sign, less a number.
    fn at_most(&mut self, own: &Linear, term: TermId, less: i128, depth: u32) -> Option<()> {
        let bound = self.linear(term, false, depth + 1)?;
        let room = bound.plus(own, -1)?;
        self.imply(&room, (Some(less), None))
    }

    /// Adds what is known of results of operations, now that the conditions are known.
    pub(super) fn relate_operations(&mut self) {
        let is_operation = |term: TermId| match self.terms.kind(term) {
            Kind::Binary(op, ..) => matches!(
                op,
                Binary::Urem | Binary::Udiv | Binary::Lshr | Binary::And | Binary::Sdiv | Binary::Srem
            ),
            Kind::Extract { .. } => true,
            _ => false,
        };
        let atoms = self.atoms.iter().filter(|((term, _), _)| is_operation(*term));
        let mut atoms: Vec<(usize, TermId, bool)> =
            atoms.map(|(&(term, signed), &index)| (index, term, signed)).collect();
        if atoms.is_empty() {
            return;
        }
        atoms.sort_unstable();
        atoms.truncate(MOST_OPERATIONS);
        for (index, term, signed) in atoms {
            self.questions = 0;
            let before = self.constraints.len();
            let own = self.own(index);
            // What cannot be said is left out.
            let _ = match self.terms.kind(term) {
                Kind::Binary(op @ (Binary::Sdiv | Binary::Srem), a, b) => {
                    let fits = signed || self.facts.fact(self.terms, self.table, term).signed().0 >= 0;
                    let known = if fits { self.describe_signed(op, &own, a, b) } else { None };
                    known.and_then(|()| self.relate_turns(term, &own, 1))
                }
                _ if !signed => self.describe(term, &own, 1),
                _ => None,
            };
            self.learn(before);
        }
    }

    /// Keeps the constraints from an index on for when the conditions are looked at again, each once.
    pub(super) fn learn(&mut self, before: usize) {
        let new = self.constraints.split_off(before.min(self.constraints.len()));
        for constraint in new {
            if !self.constraints.contains(&constraint) {
                self.constraints.push(constraint.clone());
                self.definitions.push(constraint);
            }
        }
    }

    /// Adds what is known of a quotient, or of a remainder, of numbers with a sign. The divisor must be positive.
    fn describe_signed(&mut self, op: Binary, own: &Linear, a: TermId, b: TermId) -> Option<()> {
        let (dividend, divisor) = (self.linear(a, true, 1)?, self.linear(b, true, 1)?);
        let negative = Linear::default().plus(&dividend, -1)?;
        let (can_be_negative, can_be_positive) =
            (self.can_be_positive(&negative), self.can_be_positive(&dividend));
        let none = Linear::number(1).plus(&divisor, -1)?;
        if self.can_be_positive(&none) {
            return None;
        }
        // The rest, and how much it is less than the divisor.
        let rest = match op {
            Binary::Srem => own.clone(),
            _ => {
                divisor.sum.is_empty().then_some(())?;
                dividend.clone().plus(own, divisor.number.checked_neg()?)?
            }
        };
        let (above, below) = (divisor.clone().plus(&rest, -1)?, divisor.plus(&rest, 1)?);
        if can_be_negative {
            self.imply(&below, (Some(1), None))?;
        } else {
            self.imply(&rest, (Some(0), None))?;
            self.imply(own, (Some(0), None))?;
            let less = dividend.clone().plus(own, -1)?;
            self.imply(&less, (Some(0), None))?;
        }
        if can_be_positive {
            self.imply(&above, (Some(1), None))
        } else {
            self.imply(&rest, (None, Some(0)))?;
            self.imply(own, (None, Some(0)))
        }
    }

    /// Adds how the two atoms are related that a number is with a sign and without, where the system shows whether it is negative.
    pub(super) fn relate_signs(&mut self) {
        let both = |(&(term, signed), &index): (&(TermId, bool), &usize)| {
            let other = self.atoms.get(&(term, false)).filter(|_| signed);
            other.map(|&other| (index, other, self.terms.width(term)))
        };
        let mut pairs: Vec<(usize, usize, u32)> = self.atoms.iter().filter_map(both).collect();
        pairs.sort_unstable();
        for (signed, unsigned, width) in pairs.into_iter().take(MOST_SIGNS) {
            self.questions = 0;
            let before = self.constraints.len();
            let _ = self.relate_sign(signed, unsigned, width);
            self.learn(before);
        }
    }

    fn relate_sign(&mut self, signed: usize, unsigned: usize, width: u32) -> Option<()> {
        let [signed, unsigned] = [signed, unsigned].map(|index| self.own(index));
        let negative = Linear::default().plus(&signed, -1)?;
        let large = unsigned.clone().plus(&Linear::number((1 << (width - 1)) - 1), -1)?;
        let distance = unsigned.plus(&signed, -1)?;
        if !self.can_be_positive(&negative) || !self.can_be_positive(&large) {
            return self.imply(&distance, (Some(0), Some(0)));
        }
        let positive = signed.plus(&Linear::number(1), 1)?;
        if !self.can_be_positive(&positive) {
            return self.imply(&distance, (Some(1 << width), Some(1 << width)));
        }
        None
    }
}
