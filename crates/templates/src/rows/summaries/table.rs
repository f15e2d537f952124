//! The rows of the tables of functions: what loops have too, and which columns are equal.

use crate::rows::table::{Maker, Table};
use crate::ssa::Ssa;
use crate::value::Value;

impl Table {
    /// Makes the rows.
    pub(super) fn rows(&self, ssa: &mut Ssa<'_>, maker: &mut Maker) {
        if self.unstated {
            return;
        }
        self.reached(ssa, maker);
        for (at, column) in self.columns.iter().enumerate().filter(|(_, column)| column.own) {
            self.single(ssa, maker, at);
            if let Some(before) = column.before {
                self.differ(ssa, maker, (at, before), true);
            }
            if maker.domain.has_differences() {
                self.pairs(ssa, maker, at);
            }
        }
    }

    /// Rows that compare a column with others: with all before it, and with those that have no rows of
    /// their own.
    fn pairs(&self, ssa: &mut Ssa<'_>, maker: &mut Maker, at: usize) {
        let is_pointer = self.is_pointer(at);
        let width = self.width(ssa, at).filter(|width| (2..=64).contains(width));
        for (other, column) in self.columns.iter().enumerate() {
            let is_before = self.columns[at].before == Some(other);
            let compared = self.columns[at].compared && column.compared;
            if other == at || (column.own && other > at) || !(is_before || compared) {
                continue;
            }
            if is_pointer && self.is_pointer(other) {
                self.differ(ssa, maker, (at, other), true);
                self.differ(ssa, maker, (at, other), false);
            }
            if let Some(width) = width
                && self.width(ssa, other) == Some(width)
            {
                for sign in [true, false] {
                    self.sum(ssa, maker, &[(at, sign), (other, !sign)], true, 1 << width);
                }
            }
        }
    }

    /// A row about a number that is 0 where two columns are equal, and 1 or -1 elsewhere: so that it bounds from
    /// above says that they are, from below that they are not.
    fn differ(&self, ssa: &mut Ssa<'_>, maker: &mut Maker, (a, b): (usize, usize), positive: bool) {
        let subject = crate::rows::Subject { signed: false, ..self.subject(&[]) };
        self.bounded(ssa, maker, subject, i128::from(positive), &|ssa, line| {
            let (a, b) = (line.values[a].as_ref()?, line.values[b].as_ref()?);
            let comparable = match (a, b) {
                (Value::Int(a), Value::Int(b)) => ssa.terms.width(*a) == ssa.terms.width(*b),
                (Value::Ptr(_), Value::Ptr(_)) => true,
                _ => false,
            };
            if !comparable {
                return None;
            }
            let equal = ssa.same_value(a, b);
            Some(vec![(ssa.terms.not(equal), positive)])
        });
    }
}
