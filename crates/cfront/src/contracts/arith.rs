//! Numbers of contracts in C.
//!
//! Numbers are whole numbers: nothing wraps around and nothing is converted. Each comparison is computed in one type of C that
//! holds all values that its parts can have, by the types of the variables in it, so C computes what the contract says. Where
//! there is no such type, the contract is refused.

use super::error::{Error, Result};
use super::expr::{Expr, ExprKind};
use super::formula::Pure;
use super::types::{Class, Type, View};
use std::collections::BTreeMap;

/// The types of variables, by their names in C.
pub(super) type Types = BTreeMap<String, Type>;

/// What an expression is.
#[derive(Debug, Clone, Copy)]
enum Sort {
    /// A number; all that is computed on the way lies between these two.
    Number(Range),
    /// 0, which is also the address null.
    Zero,
    Address,
}

#[derive(Debug, Clone, Copy)]
struct Range {
    low: i128,
    high: i128,
}

impl Range {
    const ZERO: Range = Range { low: 0, high: 0 };

    fn hull(self, other: Range) -> Range {
        Range { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    fn within(self, other: Range) -> bool {
        other.low <= self.low && self.high <= other.high
    }
}

/// The types of C in which numbers are computed, with their values.
fn machine_types(wide: bool) -> impl Iterator<Item = (&'static str, Range)> {
    let range = |low: i128, high: i128| Range { low, high };
    let narrow = [
        ("int", range(i32::MIN.into(), i32::MAX.into())),
        ("unsigned int", range(0, u32::MAX.into())),
        ("long long", range(i64::MIN.into(), i64::MAX.into())),
        ("unsigned long long", range(0, u64::MAX.into())),
    ];
    let widest = wide.then_some(("__int128", range(i128::MIN / 2, i128::MAX / 2)));
    narrow.into_iter().chain(widest)
}

/// Writes expressions of contracts in C.
pub(super) struct Arith<'a> {
    pub(super) view: &'a View<'a>,
    pub(super) types: &'a Types,
}

impl Arith<'_> {
    /// The type of a variable.
    pub(super) fn variable(&self, key: &str, expr: &Expr) -> Result<&Type> {
        let message = || format!("not supported in contracts: the variable `{}`", super::expr::plain(key));
        self.types.get(key).ok_or_else(|| Error::at(&expr.place, message()))
    }

    fn sort(&self, expr: &Expr) -> Result<Sort> {
        if expr.is_zero() {
            return Ok(Sort::Zero);
        }
        let refused = |what: &str| {
            let shown = expr.shown();
            Err(Error::at(&expr.place, format!("not supported in contracts: `{shown}` is {what}")))
        };
        if let Some(key) = expr.as_variable() {
            match self.variable(key, expr)?.class {
                Class::Pointer(_) => return Ok(Sort::Address),
                Class::Integer { .. } => {}
                Class::Float => return refused("a floating-point number"),
                Class::Other => return refused("neither a number nor an address"),
            }
        }
        match self.ranges(expr)? {
            Some((_, all)) => Ok(Sort::Number(all)),
            None => refused("too large a number"),
        }
    }

    /// The values of an expression, and all that are computed on the way; absent if they are too large.
    fn ranges(&self, expr: &Expr) -> Result<Option<(Range, Range)>> {
        let leaf = |low: i128, high: i128| Ok(Some((Range { low, high }, Range { low, high })));
        let (one, other, join): (_, _, fn(i128, i128) -> Option<i128>) = match &expr.kind {
            ExprKind::Number(value) => return leaf(*value, *value),
            ExprKind::Constant(_, name) => {
                let value = self.view.constant(name);
                let value = value.ok_or_else(|| Error::at(&expr.place, "this is no constant number"))?;
                return leaf(value, value);
            }
            ExprKind::Name(key) => match self.variable(key, expr)?.class {
                Class::Integer { low, high } => return leaf(low, high),
                _ => {
                    return Err(Error::at(
                        &expr.place,
                        "not supported in contracts: computing with this, which is no number",
                    ));
                }
            },
            ExprKind::Negative(one) => (None, one, i128::checked_sub),
            ExprKind::Sum(one, other) => (Some(one), other, i128::checked_add),
            ExprKind::Difference(one, other) => (Some(one), other, i128::checked_sub),
            ExprKind::Product(one, other) => (Some(one), other, i128::checked_mul),
        };
        let one = match one {
            Some(one) => self.ranges(one)?,
            None => Some((Range::ZERO, Range::ZERO)),
        };
        let (Some((a, before)), Some((b, behind))) = (one, self.ranges(other)?) else { return Ok(None) };
        let corners = [(a.low, b.low), (a.low, b.high), (a.high, b.low), (a.high, b.high)];
        let values: Option<Vec<i128>> = corners.into_iter().map(|(a, b)| join(a, b)).collect();
        Ok(values.map(|values| {
            let low = values.iter().copied().min().unwrap_or(0);
            let range = Range { low, high: values.iter().copied().max().unwrap_or(0) };
            (range, range.hull(before).hull(behind))
        }))
    }

    /// A type of C that holds all these values.
    fn machine(&self, range: Range, expr: &Expr) -> Result<&'static str> {
        let mut types = machine_types(self.view.has_wide_numbers());
        let found = types.find(|(_, holds)| range.within(*holds));
        found.map(|(name, _)| name).ok_or_else(|| {
            Error::at(
                &expr.place,
                "not supported in contracts: a number that may be larger than C can compute",
            )
        })
    }

    /// An expression, computed in a type of C that holds it and all its parts.
    fn written(&self, expr: &Expr, ty: &str) -> String {
        match &expr.kind {
            ExprKind::Number(value) => literal(*value, ty),
            ExprKind::Constant(_, name) => literal(self.view.constant(name).unwrap_or(0), ty),
            ExprKind::Name(key) => format!("(({ty}){key})"),
            ExprKind::Negative(one) => format!("(-{})", self.written(one, ty)),
            ExprKind::Sum(one, other) => format!("({} + {})", self.written(one, ty), self.written(other, ty)),
            ExprKind::Difference(one, other) => {
                format!("({} - {})", self.written(one, ty), self.written(other, ty))
            }
            ExprKind::Product(one, other) => {
                format!("({} * {})", self.written(one, ty), self.written(other, ty))
            }
        }
    }

    fn address(expr: &Expr) -> String {
        format!("((void *){})", expr.as_variable().unwrap_or("0"))
    }

    /// A comparison in C.
    pub(super) fn condition(&self, pure: &Pure) -> Result<String> {
        let Pure { left, operator, right } = pure;
        let range = match (self.sort(left)?, self.sort(right)?) {
            (Sort::Number(one), Sort::Number(other)) => one.hull(other),
            (Sort::Number(one), Sort::Zero) | (Sort::Zero, Sort::Number(one)) => one.hull(Range::ZERO),
            (Sort::Zero, Sort::Zero) => Range::ZERO,
            (Sort::Address, Sort::Address | Sort::Zero) | (Sort::Zero, Sort::Address) => {
                if operator != "==" && operator != "!=" {
                    return Err(Error::at(&left.place, "not supported in contracts: an order of addresses"));
                }
                return Ok(format!("{} {operator} {}", Self::address(left), Self::address(right)));
            }
            (Sort::Address, Sort::Number(_)) | (Sort::Number(_), Sort::Address) => {
                return Err(Error::at(
                    &left.place,
                    "not supported in contracts: comparing an address and a number",
                ));
            }
        };
        let ty = self.machine(range, left)?;
        Ok(format!("{} {operator} {}", self.written(left, ty), self.written(right, ty)))
    }

    /// An assignment of a value to a place of C, and the condition under which the place can hold it, if there is one.
    pub(super) fn store(&self, place: &str, ty: &Type, value: &Expr) -> Result<(Option<String>, String)> {
        let written = &ty.written;
        let (low, high) = match (ty.class, self.sort(value)?) {
            (Class::Pointer(_), Sort::Address | Sort::Zero) => {
                return Ok((None, format!("{place} = ({written}){};", Self::address(value))));
            }
            (Class::Integer { low, high }, Sort::Number(_) | Sort::Zero) => (low, high),
            _ => return Err(self.unfit(value)),
        };
        let (result, all) = self.ranges(value)?.unwrap_or((Range::ZERO, Range::ZERO));
        let machine = self.machine(all, value)?;
        let number = self.written(value, machine);
        let assigned = format!("{place} = ({written}){number};");
        // A bound that the value can pass lies between its values, so the type holds the bound.
        let below = (result.low < low).then(|| match result.high < low {
            true => "0".to_owned(),
            false => format!("{number} >= {}", literal(low, machine)),
        });
        let above = (result.high > high).then(|| match result.low > high {
            true => "0".to_owned(),
            false => format!("{number} <= {}", literal(high, machine)),
        });
        let fits: Vec<String> = below.into_iter().chain(above).collect();
        Ok(((!fits.is_empty()).then(|| fits.join(" && ")), assigned))
    }

    /// The condition that a place of C holds a value.
    pub(super) fn holds(&self, place: &str, ty: &Type, value: &Expr) -> Result<String> {
        match (ty.class, self.sort(value)?) {
            (Class::Pointer(_), Sort::Address | Sort::Zero) => {
                Ok(format!("(void *){place} == {}", Self::address(value)))
            }
            (Class::Integer { low, high }, Sort::Number(_) | Sort::Zero) => {
                let all = self.ranges(value)?.map_or(Range::ZERO, |(_, all)| all);
                let both = self.machine(all.hull(Range { low, high }), value)?;
                Ok(format!("(({both}){place}) == {}", self.written(value, both)))
            }
            _ => Err(self.unfit(value)),
        }
    }

    /// Refuses an argument that a parameter of a definition does not hold in every case.
    pub(super) fn fits(&self, value: &Expr, param: &Type) -> Result<()> {
        let fits = match (param.class, self.sort(value)?) {
            (Class::Pointer(_), Sort::Zero) => true,
            (Class::Pointer(_), Sort::Address) => {
                let own = value.as_variable().and_then(|key| self.types.get(key));
                own.is_some_and(|own| self.view.same(own.id, param.id))
            }
            (Class::Integer { low, high }, Sort::Number(_) | Sort::Zero) => {
                self.ranges(value)?.is_some_and(|(range, _)| range.within(Range { low, high }))
            }
            _ => false,
        };
        if fits { Ok(()) } else { Err(self.unfit(value)) }
    }

    /// The number in a type of C, for a count.
    pub(super) fn count(&self, value: &Expr) -> Result<(&'static str, String)> {
        match self.sort(value)? {
            Sort::Zero => Ok(("int", "0".to_owned())),
            Sort::Number(all) => {
                let ty = self.machine(all, value)?;
                Ok((ty, self.written(value, ty)))
            }
            Sort::Address => Err(self.unfit(value)),
        }
    }

    fn unfit(&self, value: &Expr) -> Error {
        let shown = value.shown();
        Error::at(
            &value.place,
            format!("not supported in contracts: `{shown}` does not fit what it is given to"),
        )
    }
}

/// A number as C writes it in a type that holds it.
fn literal(value: i128, ty: &str) -> String {
    match (u64::try_from(value), i64::try_from(value)) {
        (Ok(value), _) => format!("(({ty}){value}ULL)"),
        (_, Ok(i64::MIN)) => format!("(({ty})(-{}LL - 1))", i64::MAX),
        _ => format!("(({ty})(-{}LL))", value.unsigned_abs()),
    }
}
