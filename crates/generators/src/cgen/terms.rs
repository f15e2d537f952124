//! Random expressions over given variables.

use super::ctype::{CInt, Rank};
use super::expr::{Compare, Expr, Op};
use super::helpers;
use ringfence_ir::DataModel;
use ringfence_testing::random::Random;

/// A maker of expressions.
#[derive(Debug)]
pub(crate) struct Terms {
    /// Where the choices come from.
    pub(crate) random: Random,
    pub(crate) model: DataModel,
    /// The variables that may be used.
    pub(crate) leaves: Vec<Expr>,
    /// Functions and tables that the expressions need, in the order in which they must stand.
    pub(crate) definitions: Vec<String>,
    /// Whether expressions may need functions and tables.
    pub(crate) may_define: bool,
    names: usize,
}

impl Terms {
    /// A maker without variables.
    pub(crate) fn new(random: Random, model: DataModel) -> Self {
        Self { random, model, leaves: Vec::new(), definitions: Vec::new(), may_define: true, names: 0 }
    }

    /// A name that was not given before.
    pub(crate) fn fresh(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    /// One of the variables, or a constant when there is none.
    pub(crate) fn leaf(&mut self) -> Expr {
        if self.leaves.is_empty() { Expr::int(1) } else { self.random.pick(&self.leaves).clone() }
    }

    /// An expression with at most `depth` operations on each way down, with a variable in it.
    pub(crate) fn term(&mut self, depth: usize) -> Expr {
        if depth == 0 || self.random.chance(10) {
            return self.leaf();
        }
        let inner = self.term(depth - 1);
        match self.random.below(14) {
            0 => inner.cast(CInt::random(&mut self.random, self.model)),
            1 => inner.shift_right(self.shift_count(&inner)),
            2 => inner.shift_left(self.shift_count(&inner)),
            3 => inner.divided(self.divisor()),
            4 => inner.modulo(self.divisor()),
            5 => inner.complement(),
            6 | 7 => self.with_constant(&inner),
            8 if self.may_define => helpers::call(self, &inner),
            9 if self.may_define => helpers::lookup(self, &inner),
            10 => self.chosen(&inner, depth - 1),
            11 => self.rotated(&inner),
            _ => {
                let other = self.term(depth - 1);
                inner.op(*self.random.pick(&Op::ALL), &other)
            }
        }
    }

    /// An expression that does not have the same value for every input, if there is a variable at all.
    pub(crate) fn varying(&mut self, depth: usize) -> Expr {
        for _ in 0..8 {
            let term = self.term(depth);
            if !term.is_fixed() {
                return term;
            }
        }
        self.leaf()
    }

    fn shift_count(&mut self, inner: &Expr) -> u32 {
        self.random.below(inner.ty.promoted().bits as usize / 2) as u32 + 1
    }

    fn divisor(&mut self) -> i128 {
        let limit = *self.random.pick(&[10, 100, 1000, 100_000]);
        2 + self.random.below(limit) as i128
    }

    fn with_constant(&mut self, inner: &Expr) -> Expr {
        let ty = if self.random.chance(70) { inner.ty } else { CInt::random(&mut self.random, self.model) };
        let op = *self.random.pick(&Op::ALL);
        let value = match op {
            Op::Mul => 2 + self.random.below(200) as i128,
            _ => ty.random_value(&mut self.random),
        };
        inner.op(op, &Expr::constant(ty, value))
    }

    fn chosen(&mut self, inner: &Expr, depth: usize) -> Expr {
        let (left, right) = (self.term(depth.min(1)), self.term(depth.min(1)));
        let condition = left.compare(*self.random.pick(&Compare::ALL), inner);
        Expr::choice(&condition, inner, &right)
    }

    /// A rotation, written with two shifts.
    fn rotated(&mut self, inner: &Expr) -> Expr {
        let ty = inner.ty.promoted().unsigned();
        let count = 1 + self.random.below(ty.bits as usize - 1) as u32;
        let plain = inner.cast(ty);
        plain.shift_left(count).op(Op::Or, &plain.shift_right(ty.bits - count))
    }

    /// An expression in `0..limit` whose value is `target`. The type is `int` or a narrow one.
    pub(crate) fn index(&mut self, limit: i128, target: i128) -> Expr {
        let term = self.varying(2);
        let wide = term.cast(term.ty.promoted().unsigned());
        let (ty, value) = (wide.ty, wide.value);
        let shown = if limit.count_ones() == 1 && self.random.chance(60) {
            let constant = |bits: i128| Expr::constant(ty, ty.convert(bits));
            let moved = match self.random.below(3) {
                0 => wide.op(Op::Xor, &constant(value ^ target)),
                1 => wide.op(Op::Add, &constant(target - value)),
                _ => {
                    let scaled = wide.op(Op::Mul, &constant(self.random.below(50) as i128 * 2 + 3));
                    let offset = constant(target - scaled.value);
                    scaled.op(Op::Add, &offset)
                }
            };
            moved.op(Op::And, &constant(limit - 1))
        } else {
            let offset = (target - value).rem_euclid(limit);
            wide.modulo(limit).op(Op::Add, &Expr::constant(ty, offset)).modulo(limit)
        };
        let narrow = [CInt::int(), CInt::unsigned_int(), CInt::new(Rank::Short, true, self.model)];
        shown.cast(*self.random.pick(&narrow))
    }
}
