//! Random terms for the tests: a recipe is a list of steps, each of which builds one term from terms
//! built before. One recipe can be followed with and without simplification.

#![allow(dead_code, unreachable_pub)]

use proptest::prelude::*;
use ringfence_base::FastMap;
use ringfence_logic::{Binary, Bits, Kind, MAX_WIDTH, TermId, Terms, Unary, VarId};

/// One step: numbers that choose the operation and its operands.
#[derive(Debug, Clone, Copy)]
pub struct Step {
    pub op: u8,
    pub a: u16,
    pub b: u16,
    pub c: u16,
    pub constant: u128,
}

/// A list of steps over variables of these widths.
#[derive(Debug, Clone)]
pub struct Recipe {
    pub widths: Vec<u32>,
    pub steps: Vec<Step>,
}

/// The terms that a recipe gives: the variables first.
pub struct Built {
    pub variables: Vec<VarId>,
    pub pool: Vec<TermId>,
}

/// A constant that is likely to matter.
pub fn interesting(raw: u128) -> u128 {
    let (shape, k) = (raw & 7, (raw >> 3) & 127);
    match shape {
        0 => k & 15,
        1 => (k & 15).wrapping_neg(),
        2 => 1 << k,
        3 => (1u128 << k).wrapping_sub(1),
        4 => !(1u128 << k).wrapping_sub(1),
        5 => (1u128 << k).wrapping_add(k & 3),
        _ => raw >> 10,
    }
}

struct Builder<'a> {
    terms: &'a mut Terms,
    simplify: bool,
}

impl Builder<'_> {
    fn make(&mut self, kind: Kind) -> TermId {
        if !self.simplify {
            return self.terms.raw(kind);
        }
        match kind {
            Kind::Const(_) | Kind::Var(_) => unreachable!("recipes build leaves themselves"),
            Kind::Unary(op, a) => self.terms.unary(op, a),
            Kind::Binary(op, a, b) => self.terms.binary(op, a, b),
            Kind::Ite(c, a, b) => self.terms.ite(c, a, b),
            Kind::Extract { arg, hi, lo } => self.terms.extract(arg, hi.into(), lo.into()),
            Kind::Extend { arg, signed, width } => self.terms.extend(arg, signed, width.into()),
        }
    }

    fn binary(&mut self, op: Binary, a: TermId, b: TermId) -> TermId {
        self.make(Kind::Binary(op, a, b))
    }

    /// The term with another width.
    fn fit(&mut self, term: TermId, width: u32, signed: bool) -> TermId {
        let own = self.terms.width(term);
        if own > width {
            self.make(Kind::Extract { arg: term, hi: width as u8 - 1, lo: 0 })
        } else if own < width {
            self.make(Kind::Extend { arg: term, signed, width: width as u8 })
        } else {
            term
        }
    }

    fn step(&mut self, step: Step, pool: &[TermId]) -> TermId {
        let pick = |n: u16| pool[usize::from(n) % pool.len()];
        let (a, b) = (pick(step.a), pick(step.b));
        let width = self.terms.width(a);
        let signed = step.c & 1 == 1;
        let op = step.op % 30;
        if op == 15 {
            return self.concat(step, a, b);
        }
        let b = if step.c & 6 == 0 {
            self.terms.value(width, interesting(step.constant))
        } else {
            self.fit(b, width, signed)
        };
        let (a, b) = if step.c & 24 == 8 { (b, a) } else { (a, b) };
        match op {
            0..=14 => self.binary(Binary::ALL[usize::from(op)], a, b),
            16 | 17 => self.make(Kind::Unary(Unary::Not, a)),
            18 | 19 => self.make(Kind::Unary(Unary::Neg, a)),
            20 | 21 => {
                let condition = self.fit(pick(step.c >> 3), 1, false);
                self.make(Kind::Ite(condition, a, b))
            }
            22 | 23 => {
                let lo = step.constant as u32 % width;
                let hi = lo + (step.constant >> 32) as u32 % (width - lo);
                self.make(Kind::Extract { arg: a, hi: hi as u8, lo: lo as u8 })
            }
            24 | 25 => {
                let wider = width + step.constant as u32 % 65;
                self.fit(a, wider.min(MAX_WIDTH), signed)
            }
            26 => self.terms.value(width, interesting(step.constant)),
            27 => {
                let negative = self.make(Kind::Unary(Unary::Neg, b));
                self.binary(Binary::Add, a, negative)
            }
            28 => {
                let above = self.binary(Binary::Ult, b, a);
                self.make(Kind::Unary(Unary::Not, above))
            }
            _ => {
                let above = self.binary(Binary::Slt, b, a);
                self.make(Kind::Unary(Unary::Not, above))
            }
        }
    }

    fn concat(&mut self, step: Step, a: TermId, b: TermId) -> TermId {
        let b = if step.c & 6 == 0 {
            let width = 1 + step.b % 16;
            self.terms.value(width.into(), interesting(step.constant))
        } else {
            b
        };
        let (a, b) = if step.c & 24 == 8 { (b, a) } else { (a, b) };
        let fits = self.terms.width(a) + self.terms.width(b) <= MAX_WIDTH;
        if fits { self.binary(Binary::Concat, a, b) } else { a }
    }
}

impl Recipe {
    /// Follows the recipe. Variables of two followings in one arena are distinct.
    pub fn build(&self, terms: &mut Terms, simplify: bool) -> Built {
        let pool: Vec<_> = self.widths.iter().map(|&width| terms.fresh(width, 0)).collect();
        self.build_over(terms, simplify, pool)
    }

    /// Follows the recipe over variables made before.
    pub fn build_over(&self, terms: &mut Terms, simplify: bool, mut pool: Vec<TermId>) -> Built {
        let variables = pool
            .iter()
            .map(|&term| match terms.kind(term) {
                Kind::Var(var) => var,
                other => panic!("{other:?} is no variable"),
            })
            .collect();
        let mut builder = Builder { terms, simplify };
        for &step in &self.steps {
            let term = builder.step(step, &pool);
            pool.push(term);
        }
        Built { variables, pool }
    }
}

/// Values for the variables.
pub fn assignment(terms: &Terms, variables: &[VarId], seeds: &[u128]) -> FastMap<VarId, Bits> {
    let value = |(i, &var): (usize, &VarId)| {
        let seed = seeds[i % seeds.len()];
        (var, Bits::new(terms.variable(var).width, interesting(seed)))
    };
    variables.iter().enumerate().map(value).collect()
}

/// Recipes of at most `steps` steps over variables of at most `width` bits.
pub fn recipes(width: u32, steps: usize) -> impl Strategy<Value = Recipe> {
    let widths: Vec<u32> =
        [1, 2, 3, 4, 7, 8, 16, 31, 32, 64, 65, 128].into_iter().filter(|&w| w <= width).collect();
    let step = (any::<u8>(), any::<u16>(), any::<u16>(), any::<u16>(), any::<u128>())
        .prop_map(|(op, a, b, c, constant)| Step { op, a, b, c, constant });
    (prop::collection::vec(prop::sample::select(widths), 1..4), prop::collection::vec(step, 1..=steps))
        .prop_map(|(widths, steps)| Recipe { widths, steps })
}

/// Reproducible random numbers (splitmix64), for tests that count their cases themselves.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn wide(&mut self) -> u128 {
        u128::from(self.next()) << 64 | u128::from(self.next())
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    /// A recipe of at most `steps` steps over variables of these widths.
    pub fn recipe(&mut self, widths: &[u32], steps: u64) -> Recipe {
        let variables = 1 + self.below(3);
        let widths = (0..variables).map(|_| widths[self.below(widths.len() as u64) as usize]).collect();
        let count = 1 + self.below(steps);
        let steps = (0..count)
            .map(|_| Step {
                op: self.next() as u8,
                a: self.next() as u16,
                b: self.next() as u16,
                c: self.next() as u16,
                constant: self.wide(),
            })
            .collect();
        Recipe { widths, steps }
    }
}
