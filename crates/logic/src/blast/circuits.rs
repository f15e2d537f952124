//! Circuits over words: slices of literals, the least significant first.

use super::deferred::{Operation, defers_division, defers_product};
use super::gates::{FALSE, Gates, TRUE};
use crate::sat::{Lit, SatSolver};

/// A word of literals.
pub(crate) type Word = Vec<Lit>;

impl<S: SatSolver> Gates<S> {
    /// `a + b + carry` and the carry out.
    pub(crate) fn add(&mut self, a: &[Lit], b: &[Lit], mut carry: Lit) -> (Word, Lit) {
        let mut sum = Word::with_capacity(a.len());
        for (&x, &y) in a.iter().zip(b) {
            let half = self.xor(x, y);
            sum.push(self.xor(half, carry));
            carry = self.majority(x, y, carry);
        }
        (sum, carry)
    }

    /// `a - b`, and whether there was no borrow: `a ≥ b`.
    pub(crate) fn subtract(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Lit) {
        self.add(a, &inverted(b), TRUE)
    }

    pub(crate) fn negate(&mut self, a: &[Lit]) -> Word {
        let zero = vec![FALSE; a.len()];
        self.add(&inverted(a), &zero, TRUE).0
    }

    /// `a · b`.
    pub(crate) fn multiply(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        if defers_product(a, b) {
            return self.defer(Operation::Product, a, b).swap_remove(0);
        }
        self.product_circuit(a, b)
    }

    /// `a · b`, by adding shifted copies of one operand for the bits of the other.
    pub(super) fn product_circuit(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        if let Some(factor) = constant(b) {
            return self.multiply_constant(a, factor);
        }
        if let Some(factor) = constant(a) {
            return self.multiply_constant(b, factor);
        }
        let fixed = |word: &[Lit]| word.iter().filter(|&&lit| lit == FALSE).count();
        let (rows, copied) = if fixed(a) > fixed(b) { (a, b) } else { (b, a) };
        let mut sum = vec![FALSE; a.len()];
        for (shift, &row) in rows.iter().enumerate().filter(|&(_, &row)| row != FALSE) {
            let part: Word = copied[..a.len() - shift].iter().map(|&lit| self.and(lit, row)).collect();
            let (high, _) = self.add(&sum[shift..], &part, FALSE);
            sum.truncate(shift);
            sum.extend(high);
        }
        sum
    }

    /// `a` times a constant, by adding and subtracting shifted copies: a run of ones in the factor
    /// costs one addition and one subtraction.
    fn multiply_constant(&mut self, a: &[Lit], factor: u128) -> Word {
        let mut sum = vec![FALSE; a.len()];
        let mut rest = factor;
        for shift in 0..a.len() {
            let subtract = rest & 3 == 3;
            if rest & 1 == 1 {
                let part = &a[..a.len() - shift];
                let (high, _) = if subtract {
                    self.subtract(&sum[shift..], part)
                } else {
                    self.add(&sum[shift..], part, FALSE)
                };
                sum.truncate(shift);
                sum.extend(high);
            }
            // A subtracted copy is made good by one more at the next place.
            rest = (rest >> 1) + u128::from(subtract);
        }
        sum
    }

    /// Quotient and remainder, unsigned. A divisor of zero gives all ones and the dividend.
    pub(crate) fn divide(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Word) {
        let key = (a.to_vec(), b.to_vec());
        if let Some(known) = self.divisions.get(&key) {
            return known.clone();
        }
        let result = match constant(b) {
            Some(divisor) if divisor != 0 => self.divide_constant(a, divisor),
            None if defers_division(a, b) => {
                let mut results = self.defer(Operation::Division, a, b);
                return (results.swap_remove(0), results.swap_remove(0));
            }
            _ => self.divide_restoring(a, b),
        };
        self.divisions.insert(key, result.clone());
        result
    }

    pub(super) fn divide_restoring(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Word) {
        let width = a.len();
        let divisor: Word = b.iter().copied().chain([FALSE]).collect();
        let mut quotient = vec![FALSE; width];
        let mut remainder = vec![FALSE; width];
        for i in (0..width).rev() {
            let shifted: Word = std::iter::once(a[i]).chain(remainder).collect();
            let (difference, fits) = self.subtract(&shifted, &divisor);
            quotient[i] = fits;
            remainder = self.choose(fits, &difference[..width], &shifted[..width]);
        }
        (quotient, remainder)
    }

    /// Division by a constant other than zero: new words for quotient and remainder, tied to the
    /// dividend by `a = quotient · divisor + remainder` without overflow and `remainder < divisor`.
    /// Every dividend has exactly one such pair, so the clauses constrain nothing else.
    fn divide_constant(&mut self, a: &[Lit], divisor: u128) -> (Word, Word) {
        let width = a.len();
        let length = 128 - divisor.leading_zeros() as usize;
        // The quotient is below 2^(width + 1 - length), so the sum below is below 2^(width + 2).
        let mut quotient = self.fresh_word(width + 1 - length);
        let mut remainder = self.fresh_word(length);
        let limit: Word = (0..length).map(|i| TRUE.negated_if(divisor >> i & 1 == 0)).collect();
        let below = self.less(&remainder, &limit);
        self.require(below);
        quotient.resize(width + 2, FALSE);
        remainder.resize(width + 2, FALSE);
        let product = self.multiply_constant(&quotient, divisor);
        let (sum, _) = self.add(&product, &remainder, FALSE);
        for (place, &lit) in sum.iter().enumerate() {
            let differ = self.xor(lit, a.get(place).copied().unwrap_or(FALSE));
            self.require(!differ);
        }
        quotient.truncate(width);
        remainder.truncate(width);
        (quotient, remainder)
    }

    pub(super) fn fresh_word(&mut self, width: usize) -> Word {
        (0..width).map(|_| self.fresh()).collect()
    }

    /// Quotient rounded towards zero and remainder with the sign of the dividend.
    pub(crate) fn divide_signed(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Word) {
        let (sign_a, sign_b) = (a[a.len() - 1], b[b.len() - 1]);
        let (x, y) = (self.negate_if(sign_a, a), self.negate_if(sign_b, b));
        let (quotient, remainder) = self.divide(&x, &y);
        let differ = self.xor(sign_a, sign_b);
        (self.negate_if(differ, &quotient), self.negate_if(sign_a, &remainder))
    }

    fn negate_if(&mut self, condition: Lit, a: &[Lit]) -> Word {
        let negative = self.negate(a);
        self.choose(condition, &negative, a)
    }

    /// `a` when the condition holds, else `b`.
    pub(crate) fn choose(&mut self, condition: Lit, a: &[Lit], b: &[Lit]) -> Word {
        a.iter().zip(b).map(|(&x, &y)| self.mux(condition, x, y)).collect()
    }

    /// Each pair of bits through a gate.
    pub(crate) fn bitwise(&mut self, a: &[Lit], b: &[Lit], gate: fn(&mut Self, Lit, Lit) -> Lit) -> Word {
        a.iter().zip(b).map(|(&x, &y)| gate(self, x, y)).collect()
    }

    /// Whether the words are equal.
    pub(crate) fn equal(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        a.iter().zip(b).fold(TRUE, |equal, (&x, &y)| {
            let differ = self.xor(x, y);
            self.and(equal, !differ)
        })
    }

    /// Unsigned `a < b`: the borrow of the subtraction.
    pub(crate) fn less(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        a.iter().zip(b).fold(FALSE, |borrow, (&x, &y)| self.majority(!x, y, borrow))
    }

    pub(crate) fn less_signed(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let last = a.len() - 1;
        let flipped = |word: &[Lit]| {
            let mut word = word.to_vec();
            word[last] = !word[last];
            word
        };
        self.less(&flipped(a), &flipped(b))
    }

    /// `a` shifted right by a word, `fill` coming in from above: one row of multiplexers for each bit
    /// of the count that matters, and the fill when a higher one is set.
    pub(crate) fn shift_right(&mut self, a: &[Lit], count: &[Lit], fill: Lit) -> Word {
        let width = a.len();
        let mut word = a.to_vec();
        let mut out = FALSE;
        for (i, &bit) in count.iter().enumerate() {
            match 1usize.checked_shl(i as u32).filter(|&distance| i < 8 && distance < width) {
                Some(distance) => {
                    let moved: Word =
                        (0..width).map(|place| word.get(place + distance).copied().unwrap_or(fill)).collect();
                    word = self.choose(bit, &moved, &word);
                }
                None => out = self.or(out, bit),
            }
        }
        self.choose(out, &vec![fill; width], &word)
    }

    pub(crate) fn shift_left(&mut self, a: &[Lit], count: &[Lit]) -> Word {
        let mirrored: Word = a.iter().rev().copied().collect();
        let mut word = self.shift_right(&mirrored, count, FALSE);
        word.reverse();
        word
    }
}

fn inverted(word: &[Lit]) -> Word {
    word.iter().map(|&lit| !lit).collect()
}

/// The value of a word of constant literals.
pub(super) fn constant(word: &[Lit]) -> Option<u128> {
    word.iter().rev().try_fold(0, |value, &lit| match lit {
        TRUE => Some(value << 1 | 1),
        FALSE => Some(value << 1),
        _ => None,
    })
}
