//! Columns of values, and the rows that are made of them.
//!
//! A table has one column for each variable, and one line for each place where a hypothesis or a conclusion is stated.
//! A row that cannot be concluded everywhere is not made: nothing is assumed then. A hypothesis that cannot
//! be stated is left out.

use crate::Domain;
use crate::rows::bound::{UpperBound, intervals, total};
use crate::rows::parameter::{Instance, Parameter, PointsTo, Reached, SiteFacts};
use crate::rows::{NO_CUT, Row, Subject};
use crate::ssa::Ssa;
use crate::value::{Pointer, Value};
use ringfence_logic::TermId;
use std::rc::Rc;

/// The values of the columns under a guard.
#[derive(Debug, Clone)]
pub(super) struct Valuation {
    pub(super) guard: TermId,
    pub(super) values: Vec<Option<Value>>,
}

/// A variable.
#[derive(Debug, Clone, Copy)]
pub(super) struct Column {
    /// Whether there are rows about it alone; otherwise it is compared with others only.
    pub(super) own: bool,
    /// Whether it is compared with all others, not only with what it was before.
    pub(super) compared: bool,
    /// The column of what it was before.
    pub(super) before: Option<usize>,
}

impl Column {
    pub(super) fn own() -> Self {
        Self { own: true, compared: true, before: None }
    }

    pub(super) fn beside() -> Self {
        Self { own: false, compared: true, before: None }
    }

    /// With no row that compares it with others.
    pub(super) fn alone(self) -> Self {
        Self { compared: false, ..self }
    }
}

/// Columns with their values.
#[derive(Debug, Default)]
pub(super) struct Table {
    pub(super) columns: Vec<Column>,
    pub(super) conclusions: Vec<Valuation>,
    pub(super) hypotheses: Vec<Valuation>,
    /// Whether some conclusion cannot be stated, so that there are no rows.
    pub(super) unstated: bool,
}

/// What a row is about in a line: absent when it cannot be stated there.
type Stated<'a> = dyn Fn(&mut Ssa<'_>, &Valuation) -> Option<Instance> + 'a;

impl Table {
    /// Makes the rows.
    pub(super) fn rows(
        &self,
        ssa: &mut Ssa<'_>,
        domain: Domain,
        thresholds: &Rc<[i128]>,
        facts: &Rc<SiteFacts>,
        rows: &mut Vec<Row>,
    ) {
        if self.unstated {
            return;
        }
        self.row(ssa, rows, Box::new(Reached::default()), &|_, _| Some(Instance::Nothing));
        let bound = |most| -> Box<dyn Parameter> { Box::new(UpperBound::new(most, thresholds.clone())) };
        for (at, column) in self.columns.iter().enumerate() {
            if !column.own {
                continue;
            }
            if self.is_pointer(at) {
                self.row(ssa, rows, Box::new(PointsTo::new(facts.clone())), &|_, line| {
                    Some(Instance::Pointer(line.pointer(at)?.clone()))
                });
                if self.is_loose(at) {
                    let width = ssa.pointer_width();
                    for (sign, signed, most) in intervals(width) {
                        self.row(ssa, rows, bound(most), &|ssa, line| {
                            let term = line.pointer(at)?.off;
                            Some(Instance::Number(total(&mut ssa.terms, &[(term, sign)], signed)))
                        });
                    }
                }
            } else if let Some(width) = self.width(ssa, at) {
                for (sign, signed, most) in intervals(width) {
                    self.sum(ssa, rows, &[(at, sign)], signed, bound(most));
                }
            }
            if let Some(before) = column.before {
                self.differ(ssa, rows, (at, before), true, bound(1));
            }
            if domain.has_differences() {
                self.pairs(ssa, rows, at, &bound);
            }
        }
    }

    /// Rows that compare a column with others: with all before it, and with those that have no rows of
    /// their own.
    fn pairs(
        &self,
        ssa: &mut Ssa<'_>,
        rows: &mut Vec<Row>,
        at: usize,
        bound: &dyn Fn(i128) -> Box<dyn Parameter>,
    ) {
        let is_pointer = self.is_pointer(at);
        let width = self.width(ssa, at);
        for (other, column) in self.columns.iter().enumerate() {
            let is_before = self.columns[at].before == Some(other);
            let compared = self.columns[at].compared && column.compared;
            if other == at || (column.own && other > at) || !(is_before || compared) {
                continue;
            }
            if is_pointer && self.is_pointer(other) {
                self.differ(ssa, rows, (at, other), true, bound(1));
                self.differ(ssa, rows, (at, other), false, bound(0));
            }
            if let Some(width) = width
                && width > 1
                && width <= 64
                && self.width(ssa, other) == Some(width)
            {
                for sign in [true, false] {
                    self.sum(ssa, rows, &[(at, sign), (other, !sign)], true, bound(1 << width));
                }
            }
        }
    }

    /// A row about a number that is 0 where two columns are equal, and 1 or -1 elsewhere: so that it bounds from
    /// above says that they are, from below that they are not.
    fn differ(
        &self,
        ssa: &mut Ssa<'_>,
        rows: &mut Vec<Row>,
        (a, b): (usize, usize),
        positive: bool,
        parameter: Box<dyn Parameter>,
    ) {
        self.row(ssa, rows, parameter, &|ssa, line| {
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
            let differ = ssa.terms.not(equal);
            Some(Instance::Number(total(&mut ssa.terms, &[(differ, positive)], false)))
        });
    }

    /// A row that bounds a sum with signs.
    fn sum(
        &self,
        ssa: &mut Ssa<'_>,
        rows: &mut Vec<Row>,
        sum: &[(usize, bool)],
        signed: bool,
        parameter: Box<dyn Parameter>,
    ) {
        self.row(ssa, rows, parameter, &|ssa, line| {
            let term = |&(at, sign): &(usize, bool)| Some((line.values[at].as_ref()?.number()?, sign));
            let numbers: Vec<(TermId, bool)> = sum.iter().map(term).collect::<Option<_>>()?;
            Some(Instance::Number(total(&mut ssa.terms, &numbers, signed)))
        });
    }

    /// A row, if it can be concluded everywhere.
    fn row(
        &self,
        ssa: &mut Ssa<'_>,
        rows: &mut Vec<Row>,
        parameter: Box<dyn Parameter>,
        stated: &Stated<'_>,
    ) {
        let mut conclusions = Vec::new();
        for line in &self.conclusions {
            let Some(instance) = stated(ssa, line) else { return };
            conclusions.push((line.guard, instance));
        }
        let mut hypotheses = Vec::new();
        for line in &self.hypotheses {
            hypotheses.extend(stated(ssa, line).map(|instance| (line.guard, instance)));
        }
        if !hypotheses.is_empty() {
            rows.push(Row { cut: NO_CUT, subject: Subject::none(), hypotheses, conclusions, parameter });
        }
    }

    fn lines(&self) -> impl Iterator<Item = &Valuation> {
        self.conclusions.iter().chain(&self.hypotheses)
    }

    fn is_pointer(&self, at: usize) -> bool {
        self.lines().any(|line| line.pointer(at).is_some())
    }

    /// Whether a pointer of a column has an offset that is no constant.
    fn is_loose(&self, at: usize) -> bool {
        let loose = |pointer: &Pointer| pointer.candidates.iter().any(|addr| addr.off.is_none());
        self.lines().any(|line| line.pointer(at).is_some_and(loose))
    }

    /// The width of the numbers of a column; absent when there are none, or of several widths.
    fn width(&self, ssa: &Ssa<'_>, at: usize) -> Option<u32> {
        let number = |line: &Valuation| line.values[at].as_ref().and_then(Value::number);
        let mut widths = self.lines().filter_map(number).map(|term| ssa.terms.width(term));
        let first = widths.next()?;
        widths.all(|width| width == first).then_some(first)
    }
}

impl Valuation {
    fn pointer(&self, at: usize) -> Option<&Pointer> {
        self.values[at].as_ref().and_then(Value::pointer)
    }
}
