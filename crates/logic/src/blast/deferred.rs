//! Products and quotients whose circuits are made when they matter.
//!
//! The circuit of a product or a quotient of two words is large, and most queries that mention one need only a law
//! or two of it: a remainder is less than its divisor, and is the dividend where that is less. So the result begins
//! as a new word for which such laws are required, and the circuit is made when a model shows that they do not
//! suffice. Every law holds of the true result, so that clauses without the circuit have no fewer models: what they
//! refute is refuted. That a model is one of the terms is seen by evaluation, as always.

use super::circuits::{Word, constant};
use super::gates::{FALSE, Gates, TRUE};
use crate::bits::Bits;
use crate::sat::{Lit, SatSolver};
use ringfence_base::FastMap;

/// Words with no more unknown bits than this have circuits at once: they are small.
const FEW_BITS: usize = 3;

/// A constant factor that is a sum and difference of no more powers of two than this has a circuit at once.
const FEW_POWERS: u32 = 4;

/// What is computed of two words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Operation {
    /// The low half: as many bits as the words have.
    Product,
    /// Quotient and remainder, unsigned.
    Division,
}

/// A result that laws bound and for which there may be no circuit yet.
#[derive(Debug)]
struct Deferred {
    operation: Operation,
    operands: [Word; 2],
    /// The product alone, or quotient and remainder.
    results: Vec<Word>,
    has_circuit: bool,
}

/// The results of a session that were deferred.
#[derive(Debug, Default)]
pub(crate) struct Deferrals {
    all: Vec<Deferred>,
    places: FastMap<(Operation, [Word; 2]), usize>,
    /// Those that were asked for since this was last emptied.
    pub(super) asked: Vec<usize>,
}

/// Whether a product of these words is deferred.
pub(super) fn defers_product(a: &[Lit], b: &[Lit]) -> bool {
    match (constant(a), constant(b)) {
        (Some(_), Some(_)) => false,
        (Some(factor), None) => has_many_bits(b) && powers(factor) > FEW_POWERS,
        (None, Some(factor)) => has_many_bits(a) && powers(factor) > FEW_POWERS,
        (None, None) => has_many_bits(a) && has_many_bits(b),
    }
}

/// Whether a division of these words is deferred. Division by a constant has a small circuit.
pub(super) fn defers_division(a: &[Lit], b: &[Lit]) -> bool {
    has_many_bits(a) && has_many_bits(b)
}

fn has_many_bits(word: &[Lit]) -> bool {
    word.iter().filter(|&&lit| lit != TRUE && lit != FALSE).count() > FEW_BITS
}

/// How many powers of two add up to a factor, some of them negative: a run of ones counts as two.
const fn powers(factor: u128) -> u32 {
    (factor ^ factor.wrapping_mul(3)).count_ones()
}

impl<S: SatSolver> Gates<S> {
    /// The results of an operation whose circuit may be made later.
    pub(super) fn defer(&mut self, operation: Operation, a: &[Lit], b: &[Lit]) -> Vec<Word> {
        let operands = [a.to_vec(), b.to_vec()];
        if let Some(&place) = self.deferrals.places.get(&(operation, operands.clone())) {
            self.deferrals.asked.push(place);
            return self.deferrals.all[place].results.clone();
        }
        let results = match operation {
            Operation::Product => vec![self.lawful_product(a, b)],
            Operation::Division => self.lawful_division(a, b),
        };
        let place = self.deferrals.all.len();
        self.deferrals.asked.push(place);
        self.deferrals.places.insert((operation, operands.clone()), place);
        let deferred = Deferred { operation, operands, results: results.clone(), has_circuit: false };
        self.deferrals.all.push(deferred);
        results
    }

    /// A new word that is the product where a factor is 0 or 1, and odd where both factors are.
    fn lawful_product(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let mut product = self.fresh_word(a.len());
        product[0] = self.and(a[0], b[0]);
        let zero = vec![FALSE; a.len()];
        for (factor, other) in [(a, b), (b, a)] {
            let more = factor[1..].iter().fold(FALSE, |any, &lit| self.or(any, lit));
            let (is_zero, is_one) = (self.or(more, factor[0]), self.or(more, !factor[0]));
            self.require_equal_if(!is_zero, &product, &zero);
            self.require_equal_if(!is_one, &product, other);
        }
        product
    }

    /// New words for `a / b` and `a % b`: what they are when `a < b`, when `b ≤ a < 2b` and when `b` is 0, that the
    /// remainder is less than a divisor other than 0, and that neither is more than `a` then.
    fn lawful_division(&mut self, a: &[Lit], b: &[Lit]) -> Vec<Word> {
        let width = a.len();
        let (quotient, remainder) = (self.fresh_word(width), self.fresh_word(width));
        let zero = vec![FALSE; width];
        let one: Word = (0..width).map(|i| if i == 0 { TRUE } else { FALSE }).collect();
        let by_zero = self.equal(b, &zero);
        self.require_equal_if(by_zero, &quotient, &vec![TRUE; width]);
        self.require_equal_if(by_zero, &remainder, a);
        let small = self.less(a, b);
        self.require_equal_if(small, &quotient, &zero);
        self.require_equal_if(small, &remainder, a);
        let (difference, _) = self.subtract(a, b);
        let below = self.less(&difference, b);
        let once = self.and(below, !small);
        self.require_equal_if(once, &quotient, &one);
        self.require_equal_if(once, &remainder, &difference);
        let (in_range, above) = (self.less(&remainder, b), self.less(a, &remainder));
        self.require_any(&[by_zero, in_range]);
        self.require_any(&[!above]);
        let above = self.less(a, &quotient);
        self.require_any(&[by_zero, !above]);
        vec![quotient, remainder]
    }

    fn require_equal_if(&mut self, condition: Lit, a: &[Lit], b: &[Lit]) {
        for (&x, &y) in a.iter().zip(b) {
            let differ = self.xor(x, y);
            self.require_any(&[!condition, !differ]);
        }
    }

    /// Whether a deferred result may be another than the true one in the last model.
    pub(super) fn is_wrong(&self, place: usize) -> bool {
        let Some(deferred) = self.deferrals.all.get(place).filter(|deferred| !deferred.has_circuit) else {
            return false;
        };
        let [a, b] = [0, 1].map(|side| self.read(&deferred.operands[side]));
        let expected = match deferred.operation {
            Operation::Product => vec![a.mul(b)],
            Operation::Division => vec![a.udiv(b), a.urem(b)],
        };
        deferred.results.iter().zip(expected).any(|(word, value)| self.read(word) != value)
    }

    /// The value of a word in the last model.
    pub(crate) fn read(&self, word: &[Lit]) -> Bits {
        let set = |value, (i, &lit)| value | u128::from(self.sat.value(lit)) << i;
        Bits::new(word.len() as u32, word.iter().enumerate().fold(0, set))
    }

    /// Makes the circuit of a deferred result.
    pub(super) fn make_circuit(&mut self, place: usize) {
        let Some(deferred) = self.deferrals.all.get_mut(place).filter(|deferred| !deferred.has_circuit)
        else {
            return;
        };
        deferred.has_circuit = true;
        let ([a, b], results) = (deferred.operands.clone(), deferred.results.clone());
        let circuits = match deferred.operation {
            Operation::Product => vec![self.product_circuit(&a, &b)],
            Operation::Division => {
                let (quotient, remainder) = self.divide_restoring(&a, &b);
                vec![quotient, remainder]
            }
        };
        for (result, circuit) in results.iter().zip(&circuits) {
            self.require_equal_if(TRUE, result, circuit);
        }
    }
}
