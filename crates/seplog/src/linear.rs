//! Numbers of formulas: sums of multiples of variables and a constant, over the whole numbers.
//!
//! A sum is kept in a normal form, so that equal sums are equal values: the variables in order, none with the factor 0.
//! A computation whose numbers grow beyond 127 bits is absent; whoever asked does without.

use std::fmt::Debug;

/// A variable of a formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Var {
    /// A variable of the program, or a name that a contract speaks of: the same in every formula.
    Program(u32),
    /// A variable that the formula says to exist (written with a prime).
    Primed(u32),
}

impl Var {
    /// Whether the formula says it to exist.
    #[must_use]
    pub const fn is_primed(self) -> bool {
        matches!(self, Var::Primed(_))
    }
}

/// A sum of multiples of variables and a number.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Linear {
    sum: Vec<(Var, i128)>,
    number: i128,
}

impl Linear {
    /// A number.
    #[must_use]
    pub const fn number(number: i128) -> Self {
        Self { sum: Vec::new(), number }
    }

    /// A variable.
    #[must_use]
    pub fn var(var: Var) -> Self {
        Self { sum: vec![(var, 1)], number: 0 }
    }

    /// The variables with their factors, in order.
    #[must_use]
    pub fn sum(&self) -> &[(Var, i128)] {
        &self.sum
    }

    /// The number that is added to them.
    #[must_use]
    pub const fn constant(&self) -> i128 {
        self.number
    }

    /// The number that it is, if it has no variables.
    #[must_use]
    pub fn as_number(&self) -> Option<i128> {
        self.sum.is_empty().then_some(self.number)
    }

    /// The variable that it is, if it is one.
    #[must_use]
    pub fn as_var(&self) -> Option<Var> {
        match (self.sum.as_slice(), self.number) {
            (&[(var, 1)], 0) => Some(var),
            _ => None,
        }
    }

    /// How often it has a variable.
    #[must_use]
    pub fn factor(&self, var: Var) -> i128 {
        self.sum.binary_search_by_key(&var, |&(own, _)| own).map_or(0, |at| self.sum[at].1)
    }

    /// The variables.
    pub fn vars(&self) -> impl Iterator<Item = Var> + '_ {
        self.sum.iter().map(|&(var, _)| var)
    }

    /// Whether it has a variable of another.
    #[must_use]
    pub fn shares(&self, other: &Self) -> bool {
        self.vars().any(|var| other.factor(var) != 0)
    }

    /// This and a multiple of another.
    #[must_use]
    pub fn plus(&self, other: &Self, factor: i128) -> Option<Self> {
        let mut sum = Vec::with_capacity(self.sum.len() + other.sum.len());
        let (mut mine, mut theirs) = (self.sum.iter().peekable(), other.sum.iter().peekable());
        loop {
            let (var, total) = match (mine.peek(), theirs.peek()) {
                (Some(&&(a, own)), Some(&&(b, add))) if a == b => {
                    let _ = (mine.next(), theirs.next());
                    (a, own.checked_add(add.checked_mul(factor)?)?)
                }
                (Some(&&(a, own)), Some(&&(b, _))) if a < b => {
                    mine.next();
                    (a, own)
                }
                (Some(&&(a, own)), None) => {
                    mine.next();
                    (a, own)
                }
                (_, Some(&&(b, add))) => {
                    theirs.next();
                    (b, add.checked_mul(factor)?)
                }
                (None, None) => break,
            };
            if total != 0 {
                sum.push((var, total));
            }
        }
        let number = self.number.checked_add(other.number.checked_mul(factor)?)?;
        Some(Self { sum, number })
    }

    /// The difference of two.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Option<Self> {
        self.plus(other, -1)
    }

    /// This and a number.
    #[must_use]
    pub fn offset(&self, number: i128) -> Option<Self> {
        Some(Self { sum: self.sum.clone(), number: self.number.checked_add(number)? })
    }

    /// A multiple of it.
    #[must_use]
    pub fn times(&self, factor: i128) -> Option<Self> {
        Self::default().plus(self, factor)
    }

    /// With an expression in the place of a variable.
    #[must_use]
    pub fn with(&self, var: Var, value: &Self) -> Option<Self> {
        match self.factor(var) {
            0 => Some(self.clone()),
            factor => {
                let rest = self.plus(&Self::var(var), factor.checked_neg()?)?;
                rest.plus(value, factor)
            }
        }
    }

    /// With expressions in the place of all its variables, each at the same time.
    #[must_use]
    pub fn map(&self, mut value: impl FnMut(Var) -> Linear) -> Option<Self> {
        let start = Self::number(self.number);
        self.sum.iter().try_fold(start, |all, &(var, factor)| all.plus(&value(var), factor))
    }

    /// Its value where each variable has one.
    #[must_use]
    pub fn value(&self, mut of: impl FnMut(Var) -> Option<i128>) -> Option<i128> {
        self.sum
            .iter()
            .try_fold(self.number, |all, &(var, factor)| all.checked_add(of(var)?.checked_mul(factor)?))
    }

    /// A sum that is 0 or more exactly where this one is, with factors that have nothing in common.
    #[must_use]
    pub fn tightened(&self) -> Self {
        let common = self.sum.iter().fold(0u128, |common, &(_, factor)| gcd(common, factor.unsigned_abs()));
        let Some(common) = i128::try_from(common).ok().filter(|&common| common > 1) else {
            return self.clone();
        };
        // What is between two multiples is none.
        let sum = self.sum.iter().map(|&(var, factor)| (var, factor / common)).collect();
        Self { sum, number: self.number.div_euclid(common) }
    }

    /// What a variable is, if this is 0 and has the variable as often as all else can be divided by.
    #[must_use]
    pub fn solved(&self, var: Var) -> Option<Self> {
        match self.factor(var) {
            0 => None,
            factor => self.plus(&Self::var(var), factor.checked_neg()?)?.divided(factor.checked_neg()?),
        }
    }

    /// A part of it, if all its factors and its number can be divided.
    #[must_use]
    pub fn divided(&self, by: i128) -> Option<Self> {
        let divided = |number: i128| (number.checked_rem(by)? == 0).then(|| number.checked_div(by))?;
        let sum = self.sum.iter().map(|&(var, factor)| Some((var, divided(factor)?)));
        Some(Self { sum: sum.collect::<Option<_>>()?, number: divided(self.number)? })
    }
}

const fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl From<i128> for Linear {
    fn from(number: i128) -> Self {
        Self::number(number)
    }
}

impl From<Var> for Linear {
    fn from(var: Var) -> Self {
        Self::var(var)
    }
}

#[cfg(test)]
mod tests {
    use super::{Linear, Var};

    const X: Var = Var::Program(0);
    const Y: Var = Var::Program(1);

    #[test]
    fn equal_sums_are_equal_values() {
        let a = Linear::var(X).plus(&Linear::var(Y), 2).unwrap().offset(3).unwrap();
        let b = Linear::number(3).plus(&Linear::var(Y), 2).unwrap().plus(&Linear::var(X), 1).unwrap();
        assert_eq!(a, b);
        assert_eq!(a.minus(&b), Some(Linear::number(0)));
    }

    #[test]
    fn a_variable_is_solved_for_and_put_back() {
        // 2y - x + 4 = 0, so that x = 2y + 4.
        let zero = Linear::number(4).plus(&Linear::var(Y), 2).unwrap().plus(&Linear::var(X), -1).unwrap();
        let x = zero.solved(X).unwrap();
        assert_eq!(x, Linear::number(4).plus(&Linear::var(Y), 2).unwrap());
        assert_eq!(zero.solved(Y), None);
        // 2y - 2x + 4 = 0, so that y = x - 2.
        let even = zero.plus(&Linear::var(X), -1).unwrap();
        assert_eq!(even.solved(Y), Linear::var(X).offset(-2));
        assert_eq!(zero.with(X, &x), Some(Linear::number(0)));
    }

    #[test]
    fn what_is_between_two_multiples_is_left_out() {
        // 16x - 8 is 0 or more where x is 1 or more, and so is x - 1; -4x + 7 where x is 1 or less.
        let large = Linear::var(X).times(16).unwrap().offset(-8).unwrap();
        assert_eq!(large.tightened(), Linear::var(X).offset(-1).unwrap());
        let small = Linear::var(X).times(-4).unwrap().offset(7).unwrap();
        assert_eq!(small.tightened(), Linear::var(X).times(-1).unwrap().offset(1).unwrap());
    }

    #[test]
    fn numbers_that_grow_too_large_are_absent() {
        let large = Linear::number(i128::MAX);
        assert_eq!(large.offset(1), None);
        assert_eq!(Linear::var(X).times(i128::MAX).unwrap().times(2), None);
    }
}
