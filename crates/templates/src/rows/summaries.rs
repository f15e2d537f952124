//! Rows about summarised functions: what holds of their arguments, and of arguments and results.
//!
//! They are the rows of loops with other ends: the arguments of every call are conclusions of what is assumed of
//! the parameters, and the return is the conclusion of what is assumed after every call.

use super::bound::UpperBound;
use super::parameter::{Instance, Parameter, Reached};
use super::{NO_CUT, Row, Subject};
use crate::Domain;
use crate::ssa::Ssa;
use ringfence_logic::TermId;
use std::rc::Rc;

/// Numbers under a guard.
type Numbers = (TermId, Vec<TermId>);

/// The rows of all summarised functions.
pub(crate) fn rows(ssa: &mut Ssa<'_>, domain: Domain, thresholds: &Rc<[i128]>) -> Vec<Row> {
    let mut rows = Vec::new();
    for at in 0..ssa.summaries.len() {
        let summary = &ssa.summaries[at];
        let entry: Numbers = (summary.select, summary.params.clone());
        let calls: Vec<Numbers> = summary.calls.iter().map(|call| (call.guard, call.args.clone())).collect();
        tie(ssa, domain, thresholds, &[entry], &calls, &mut rows);
        let summary = &ssa.summaries[at];
        let never = ssa.terms.bool(false);
        let (returned, result) = summary.returned.unwrap_or((never, None));
        let with = |args: &[TermId], result: Option<TermId>| args.iter().copied().chain(result).collect();
        let is_known =
            |result: Option<TermId>, known: Option<TermId>| if known.is_some() { result } else { None };
        let end: Numbers = (returned, with(&summary.params, result));
        let after =
            |call: &crate::ssa::SummaryCall| (call.after, with(&call.args, is_known(call.result, result)));
        let afters: Vec<Numbers> = summary.calls.iter().map(after).collect();
        tie(ssa, domain, thresholds, &afters, &[end], &mut rows);
    }
    rows
}

/// The rows with these hypotheses and conclusions, which have the same numbers of the same widths.
fn tie(
    ssa: &mut Ssa<'_>,
    domain: Domain,
    thresholds: &Rc<[i128]>,
    hypotheses: &[Numbers],
    conclusions: &[Numbers],
    rows: &mut Vec<Row>,
) {
    let nothing = |all: &[Numbers]| all.iter().map(|(guard, _)| (*guard, Instance::Nothing)).collect();
    rows.push(row(nothing(hypotheses), nothing(conclusions), Box::new(Reached::default())));
    let Some((_, first)) = hypotheses.first().or(conclusions.first()) else { return };
    let widths: Vec<u32> = first.iter().map(|&term| ssa.terms.width(term)).collect();
    let same = |(_, numbers): &Numbers| {
        numbers.len() == widths.len()
            && numbers.iter().zip(&widths).all(|(&term, &width)| ssa.terms.width(term) == width)
    };
    // Rows that cannot be stated everywhere are not stated at all: nothing is assumed then.
    if !hypotheses.iter().chain(conclusions).all(same) {
        return;
    }
    for (sum, signed, most) in sums(&widths, domain) {
        let mut stated = |all: &[Numbers]| -> Vec<(TermId, Instance)> {
            all.iter()
                .map(|(guard, numbers)| (*guard, Instance::Number(total(ssa, numbers, &sum, signed))))
                .collect()
        };
        let (hypotheses, conclusions) = (stated(hypotheses), stated(conclusions));
        rows.push(row(hypotheses, conclusions, Box::new(UpperBound::new(most, thresholds.clone()))));
    }
}

fn row(
    hypotheses: Vec<(TermId, Instance)>,
    conclusions: Vec<(TermId, Instance)>,
    parameter: Box<dyn Parameter>,
) -> Row {
    Row { cut: NO_CUT, subject: Subject::none(), hypotheses, conclusions, parameter }
}

/// A sum of numbers with signs, whether they are read as signed ones, and the most that it can be.
type Sum = (Vec<(usize, bool)>, bool, i128);

/// The sums that rows bound.
fn sums(widths: &[u32], domain: Domain) -> Vec<Sum> {
    let mut all: Vec<Sum> = Vec::new();
    for (at, &width) in widths.iter().enumerate().filter(|(_, width)| **width <= 64) {
        if width > 1 {
            all.push((vec![(at, true)], true, (1 << (width - 1)) - 1));
            all.push((vec![(at, false)], true, 1 << (width - 1)));
        }
        all.push((vec![(at, true)], false, (1 << width) - 1));
        all.push((vec![(at, false)], false, 0));
        for (other, &others) in widths[..at].iter().enumerate() {
            if domain.has_differences() && others == width && width > 1 {
                all.push((vec![(at, true), (other, false)], true, 1 << width));
                all.push((vec![(at, false), (other, true)], true, 1 << width));
            }
        }
    }
    all
}

fn total(ssa: &mut Ssa<'_>, numbers: &[TermId], sum: &[(usize, bool)], signed: bool) -> TermId {
    let mut total: Option<TermId> = None;
    for &(at, positive) in sum {
        let width = ssa.terms.width(numbers[at]) + 2;
        let wide = ssa.terms.extend(numbers[at], signed, width);
        let wide = if positive { wide } else { ssa.terms.neg(wide) };
        total = Some(total.map_or(wide, |total| ssa.terms.add(total, wide)));
    }
    total.unwrap_or_else(|| ssa.terms.value(1, 0))
}
