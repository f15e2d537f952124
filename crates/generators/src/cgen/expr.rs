//! C expressions that know their type, their value for one choice of the inputs, and an interval that
//! holds their value for every choice.
//!
//! The operations follow C: promotions, the usual arithmetic conversions, wrap-around of unsigned types,
//! truncating division. An operation that could overflow a signed type for some input is done in the
//! unsigned type of the same rank instead. Right shifts of negative values are arithmetic, as with gcc.

use super::ctype::CInt;
use ringfence_base::named;
use std::fmt;

/// An expression.
#[derive(Debug, Clone)]
pub(crate) struct Expr {
    /// The text: a primary expression, so that it can stand anywhere.
    pub(crate) text: String,
    /// The type.
    pub(crate) ty: CInt,
    /// The value for the chosen inputs.
    pub(crate) value: i128,
    /// No input gives a smaller value.
    pub(crate) low: i128,
    /// No input gives a larger value.
    pub(crate) high: i128,
}

named! {
    /// A binary operator between expressions.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) enum Op {
        Add = "+",
        Sub = "-",
        Mul = "*",
        And = "&",
        Or = "|",
        Xor = "^",
    }
}

impl Op {
    /// The exact result; absent when it needs more than 128 bits.
    fn exact(self, a: i128, b: i128) -> Option<i128> {
        match self {
            Op::Add => a.checked_add(b),
            Op::Sub => a.checked_sub(b),
            Op::Mul => a.checked_mul(b),
            Op::And => Some(a & b),
            Op::Or => Some(a | b),
            Op::Xor => Some(a ^ b),
        }
    }

    /// The result modulo 2 to the power of 128.
    const fn wrapping(self, a: i128, b: i128) -> i128 {
        match self {
            Op::Add => a.wrapping_add(b),
            Op::Sub => a.wrapping_sub(b),
            Op::Mul => a.wrapping_mul(b),
            Op::And => a & b,
            Op::Or => a | b,
            Op::Xor => a ^ b,
        }
    }

    /// An interval of the exact results; absent when none is known.
    fn interval(self, a: (i128, i128), b: (i128, i128)) -> Option<(i128, i128)> {
        match self {
            Op::Add | Op::Sub | Op::Mul => {
                let corners = [(a.0, b.0), (a.0, b.1), (a.1, b.0), (a.1, b.1)].map(|(x, y)| self.exact(x, y));
                let known: Vec<i128> = corners.into_iter().flatten().collect();
                if known.len() < 4 {
                    return None;
                }
                Some((*known.iter().min()?, *known.iter().max()?))
            }
            Op::And if a.0 >= 0 && b.0 >= 0 => Some((0, a.1.min(b.1))),
            Op::Or | Op::Xor if a.0 >= 0 && b.0 >= 0 => Some((0, all_ones(a.1.max(b.1)))),
            Op::And | Op::Or | Op::Xor => None,
        }
    }
}

/// The smallest number of ones only that is at least `value`.
fn all_ones(value: i128) -> i128 {
    (1 << (128 - value.leading_zeros())) - 1
}

named! {
    /// A comparison.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) enum Compare {
        Equal = "==",
        Differs = "!=",
        Less = "<",
        AtMost = "<=",
        Greater = ">",
        AtLeast = ">=",
    }
}

impl Compare {
    /// Whether it holds between two numbers.
    pub(crate) const fn holds(self, a: i128, b: i128) -> bool {
        match self {
            Compare::Equal => a == b,
            Compare::Differs => a != b,
            Compare::Less => a < b,
            Compare::AtMost => a <= b,
            Compare::Greater => a > b,
            Compare::AtLeast => a >= b,
        }
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Expr {
    /// A variable that can have every value of its type and has this one.
    pub(crate) fn variable(name: &str, ty: CInt, value: i128) -> Self {
        Self { text: name.to_owned(), ty, value, low: ty.low(), high: ty.high() }
    }

    /// A constant of the promoted type.
    pub(crate) fn constant(ty: CInt, value: i128) -> Self {
        let ty = ty.promoted();
        Self { text: ty.literal(value), ty, value, low: value, high: value }
    }

    /// A small constant of type `int`.
    pub(crate) fn int(value: i128) -> Self {
        Self::constant(CInt::int(), value)
    }

    /// The same under a name: a variable that was set to the expression.
    pub(crate) fn named(&self, name: &str) -> Self {
        Self { text: name.to_owned(), ..self.clone() }
    }

    /// The interval after a conversion, as C does it implicitly.
    fn converted(&self, ty: CInt) -> (i128, i128, i128) {
        let (low, high) =
            if ty.holds(self.low, self.high) { (self.low, self.high) } else { (ty.low(), ty.high()) };
        (ty.convert(self.value), low, high)
    }

    pub(crate) fn cast(&self, ty: CInt) -> Self {
        let (value, low, high) = self.converted(ty);
        Self { text: format!("(({}){})", ty.name(), self.text), ty, value, low, high }
    }

    /// A binary operation. Where a signed result might not fit, the operands are made unsigned first.
    pub(crate) fn op(&self, op: Op, other: &Expr) -> Self {
        let ty = self.ty.common(other.ty);
        let (a, a_low, a_high) = self.converted(ty);
        let (b, b_low, b_high) = other.converted(ty);
        let bits_only = matches!(op, Op::And | Op::Or | Op::Xor);
        match op.interval((a_low, a_high), (b_low, b_high)).filter(|&(low, high)| ty.holds(low, high)) {
            Some((low, high)) => self.joined(op, other, ty, (op.wrapping(a, b), low, high)),
            None if !ty.signed || bits_only => {
                let value = ty.convert(op.wrapping(a, b));
                self.joined(op, other, ty, (value, ty.low(), ty.high()))
            }
            None => self.cast(ty.unsigned()).op(op, &other.cast(ty.unsigned())),
        }
    }

    fn joined(&self, op: Op, other: &Expr, ty: CInt, (value, low, high): (i128, i128, i128)) -> Self {
        Self { text: format!("({} {} {})", self.text, op.name(), other.text), ty, value, low, high }
    }

    /// A left shift by a constant below the width; of a signed type that might overflow, its unsigned
    /// one is shifted.
    pub(crate) fn shift_left(&self, count: u32) -> Self {
        let ty = self.ty.promoted();
        let count = count % ty.bits;
        let factor = 1i128 << count;
        let text = format!("({} << {count})", self.text);
        let exact = self.low.checked_mul(factor).zip(self.high.checked_mul(factor));
        match exact.filter(|&(low, high)| self.low >= 0 && ty.holds(low, high)) {
            Some((low, high)) => Self { text, ty, value: self.value * factor, low, high },
            None if ty.signed => self.cast(ty.unsigned()).shift_left(count),
            None => {
                let value = ty.convert(self.value.wrapping_mul(factor));
                Self { text, ty, value, low: ty.low(), high: ty.high() }
            }
        }
    }

    /// A right shift by a constant below the width.
    pub(crate) fn shift_right(&self, count: u32) -> Self {
        let ty = self.ty.promoted();
        let count = count % ty.bits;
        let text = format!("({} >> {count})", self.text);
        Self { text, ty, value: self.value >> count, low: self.low >> count, high: self.high >> count }
    }

    /// Division by a positive constant that the promoted type holds.
    pub(crate) fn divided(&self, by: i128) -> Self {
        let ty = self.ty.promoted();
        let by = by.clamp(1, ty.high());
        let text = format!("({} / {})", self.text, ty.literal(by));
        Self { text, ty, value: self.value / by, low: self.low / by, high: self.high / by }
    }

    /// The remainder of a division by a positive constant that the promoted type holds.
    pub(crate) fn modulo(&self, by: i128) -> Self {
        let ty = self.ty.promoted();
        let by = by.clamp(1, ty.high());
        let text = format!("({} % {})", self.text, ty.literal(by));
        let low = if self.low >= 0 { 0 } else { self.low.max(1 - by) };
        let high = if self.high <= 0 { 0 } else { self.high.min(by - 1) };
        Self { text, ty, value: self.value % by, low, high }
    }

    pub(crate) fn complement(&self) -> Self {
        let ty = self.ty.promoted();
        let flip = |n: i128| if ty.signed { -1 - n } else { ty.high() - n };
        let (low, high) = (flip(self.high), flip(self.low));
        Self { text: format!("(~{})", self.text), ty, value: flip(self.value), low, high }
    }

    /// A comparison: an `int` that is 0 or 1.
    pub(crate) fn compare(&self, how: Compare, other: &Expr) -> Self {
        let ty = self.ty.common(other.ty);
        let (a, a_low, a_high) = self.converted(ty);
        let (b, b_low, b_high) = other.converted(ty);
        let (low, high) = match how {
            Compare::Less if a_high < b_low => (1, 1),
            Compare::Less if a_low >= b_high => (0, 0),
            _ => (0, 1),
        };
        let text = format!("({} {} {})", self.text, how.name(), other.text);
        Self { text, ty: CInt::int(), value: i128::from(how.holds(a, b)), low, high }
    }

    pub(crate) fn choice(condition: &Expr, yes: &Expr, no: &Expr) -> Self {
        let ty = yes.ty.common(no.ty);
        let (yes_value, yes_low, yes_high) = yes.converted(ty);
        let (no_value, no_low, no_high) = no.converted(ty);
        Self {
            text: format!("({condition} ? {yes} : {no})"),
            ty,
            value: if condition.value != 0 { yes_value } else { no_value },
            low: yes_low.min(no_low),
            high: yes_high.max(no_high),
        }
    }

    /// Whether the same value comes out for every input.
    pub(crate) const fn is_fixed(&self) -> bool {
        self.low == self.high
    }
}
