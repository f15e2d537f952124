//! The blaster and the solver against native arithmetic, evaluation and exhaustive search.

mod common;
#[path = "common/native.rs"]
mod native;

use common::Random;
use ringfence_base::bits::mask;
use ringfence_base::{Budget, Cancel, Exhausted};
use ringfence_logic::{
    Answer, Binary, Bits, Evaluator, Kind, Limits, Solver, TermId, Terms, Unary, Undecided, eval,
};
use std::time::{Duration, Instant};

/// An operation on two variables, ready for questions about values.
struct Bench {
    terms: Terms,
    solver: Solver,
    x: TermId,
    y: TermId,
    result: TermId,
}

impl Bench {
    fn new(width: u32, make: impl FnOnce(&mut Terms, TermId, TermId) -> TermId) -> Self {
        let mut terms = Terms::new();
        let (x, y) = (terms.fresh(width, 0), terms.fresh(width, 1));
        let result = make(&mut terms, x, y);
        Self { terms, solver: Solver::new(), x, y, result }
    }

    fn is(&mut self, term: TermId, value: u128) -> TermId {
        let value = self.terms.value(self.terms.width(term), value);
        self.terms.raw(Kind::Binary(Binary::Eq, term, value))
    }

    /// Evaluation, the model and refutation agree with `expected`.
    fn check(&mut self, a: u128, b: u128, expected: u128) {
        let (left, right) = (self.is(self.x, a), self.is(self.y, b));
        let what = self.terms.kind(self.result);
        let right_result = self.is(self.result, expected);
        let wrong_result = self.terms.raw(Kind::Unary(Unary::Not, right_result));
        let limits = Limits::default();
        match self.solver.check(&self.terms, &[left, right], &limits) {
            Answer::Sat(mut model) => {
                assert_eq!(model.value(&self.terms, self.x).unsigned(), a);
                assert_eq!(model.value(&self.terms, self.y).unsigned(), b);
                assert_eq!(model.value(&self.terms, self.result).unsigned(), expected, "{what:?} {a} {b}");
            }
            other => panic!("{what:?} of {a} and {b}: {other:?}"),
        }
        let wrong = self.solver.check(&self.terms, &[left, right, wrong_result], &limits);
        assert!(matches!(wrong, Answer::Unsat), "{what:?} of {a} and {b} is not {expected}: {wrong:?}");
    }
}

#[test]
fn binary_operations_are_exhaustively_right_up_to_four_bits() {
    for width in 1..=4 {
        for op in Binary::ALL {
            let mut bench = Bench::new(width, |terms, x, y| terms.raw(Kind::Binary(op, x, y)));
            for a in 0..1 << width {
                for b in 0..1 << width {
                    let (expected, result_width) = native::binary(op, a, b, width);
                    assert_eq!(bench.terms.width(bench.result), result_width);
                    bench.check(a, b, expected);
                }
            }
        }
    }
}

#[test]
fn unary_operations_are_exhaustively_right_up_to_four_bits() {
    for width in 1..=4u32 {
        let all = mask(width);
        let mut negative = Bench::new(width, |terms, x, _| terms.raw(Kind::Unary(Unary::Neg, x)));
        let mut inverted = Bench::new(width, |terms, x, _| terms.raw(Kind::Unary(Unary::Not, x)));
        for a in 0..=all {
            negative.check(a, 0, a.wrapping_neg() & all);
            inverted.check(a, 0, !a & all);
        }
        for lo in 0..width {
            for hi in lo..width {
                let kind = |arg| Kind::Extract { arg, hi: hi as u8, lo: lo as u8 };
                let mut part = Bench::new(width, |terms, x, _| terms.raw(kind(x)));
                for a in 0..=all {
                    part.check(a, 0, a / (1 << lo) % (1 << (hi - lo + 1)));
                }
            }
        }
        for wide in width + 1..=6 {
            check_extensions(width, wide);
        }
    }
}

fn check_extensions(width: u32, wide: u32) {
    for signed in [false, true] {
        let kind = |arg| Kind::Extend { arg, signed, width: wide as u8 };
        let mut extended = Bench::new(width, |terms, x, _| terms.raw(kind(x)));
        for a in 0..1u128 << width {
            let high = (1u128 << wide) - (1 << width);
            let negative = signed && a >= 1 << (width - 1);
            extended.check(a, 0, if negative { a + high } else { a });
        }
    }
}

#[test]
fn choices_are_right() {
    let mut bench = Bench::new(8, |terms, x, y| {
        let less = terms.raw(Kind::Binary(Binary::Ult, x, y));
        terms.raw(Kind::Ite(less, x, y))
    });
    for (a, b) in [(0, 0), (1, 2), (200, 100), (255, 254)] {
        bench.check(a, b, a.min(b));
    }
}

#[test]
fn random_wide_operations_are_right() {
    let mut random = Random(7);
    for width in [8, 13, 16, 24, 32, 33, 48, 63, 64, 96, 127, 128] {
        for op in Binary::ALL {
            if op == Binary::Concat && width > 64 {
                continue;
            }
            let all = mask(width);
            let mut bench = Bench::new(width, |terms, x, y| terms.raw(Kind::Binary(op, x, y)));
            for _ in 0..12 {
                let (a, b) =
                    (common::interesting(random.wide()) & all, common::interesting(random.wide()) & all);
                bench.check(a, b, native::binary(op, a, b, width).0);
            }
        }
    }
}

/// Products, quotients and remainders with a constant operand have circuits of their own.
#[test]
fn operations_with_constants_are_exhaustively_right_up_to_five_bits() {
    let operations = [Binary::Mul, Binary::Udiv, Binary::Urem, Binary::Sdiv, Binary::Srem];
    for width in 1..=5 {
        for (op, b) in operations.into_iter().flat_map(|op| (0..1u128 << width).map(move |b| (op, b))) {
            let mut bench = Bench::new(width, |terms, x, _| {
                let constant = terms.value(width, b);
                terms.raw(Kind::Binary(op, x, constant))
            });
            for a in 0..1 << width {
                bench.check(a, b, native::binary(op, a, b, width).0);
            }
        }
    }
}

#[test]
fn random_wide_operations_with_constants_are_right() {
    let mut random = Random(13);
    for width in [8, 16, 31, 32, 64, 65, 127, 128] {
        for op in [Binary::Mul, Binary::Udiv, Binary::Urem, Binary::Sdiv, Binary::Srem] {
            let all = mask(width);
            let edges = [1, 3, 7, all, all - 1, all / 2, all / 2 + 1, all / 3];
            let others = [0; 4].map(|_| common::interesting(random.wide()) & all);
            for b in edges.into_iter().chain(others) {
                let mut bench = Bench::new(width, |terms, x, _| {
                    let constant = terms.value(width, b);
                    terms.raw(Kind::Binary(op, x, constant))
                });
                for a in [all, b, common::interesting(random.wide()) & all] {
                    bench.check(a, b, native::binary(op, a, b, width).0);
                }
            }
        }
    }
}

/// Random formulas over at most 12 bits of variables: both answers against all assignments.
#[test]
fn answers_agree_with_exhaustive_search() {
    let mut random = Random(11);
    let (mut satisfiable, mut unsatisfiable) = (0, 0);
    for round in 0..1500 {
        let recipe = random.recipe(&[1, 2, 3, 4], 16);
        let mut terms = Terms::new();
        let built = recipe.build(&mut terms, round % 2 == 0);
        let conditions: Vec<_> = built.pool.iter().rev().copied().filter(|&t| terms.width(t) == 1).collect();
        let conditions = &conditions[..conditions.len().min(3)];
        let expected = has_assignment(&terms, &recipe.widths, &built.variables, conditions);
        match Solver::new().check(&terms, conditions, &Limits::default()) {
            Answer::Sat(mut model) => {
                assert!(expected);
                assert!(conditions.iter().all(|&c| !model.value(&terms, c).is_zero()));
                satisfiable += 1;
            }
            Answer::Unsat => {
                assert!(!expected, "{recipe:?}");
                unsatisfiable += 1;
            }
            Answer::Unknown(reason) => panic!("{reason:?}"),
        }
    }
    assert!(satisfiable > 200 && unsatisfiable > 200, "{satisfiable} and {unsatisfiable}");
}

fn has_assignment(
    terms: &Terms,
    widths: &[u32],
    variables: &[ringfence_logic::VarId],
    conditions: &[TermId],
) -> bool {
    let total: u32 = widths.iter().sum();
    (0..1u128 << total).any(|mut bits| {
        let mut value = |&width: &u32| {
            let value = Bits::new(width, bits);
            bits >>= width;
            value
        };
        let values = variables.iter().copied().zip(widths.iter().map(&mut value)).collect();
        let mut evaluator = Evaluator::new(values);
        conditions.iter().all(|&c| !evaluator.value(terms, c).is_zero())
    })
}

#[test]
fn a_session_answers_many_queries() {
    let mut terms = Terms::new();
    let (x, y) = (terms.fresh(16, 0), terms.fresh(16, 1));
    let product = terms.mul(x, y);
    let goal = terms.value(16, 221);
    let reached = terms.eq(product, goal);
    let (one, small) = (terms.value(16, 1), terms.value(16, 20));
    let bounds = [terms.ult(one, x), terms.ult(one, y), terms.ult(x, small), terms.ult(y, small)];
    let ordered = terms.ult(x, y);
    let mut solver = Solver::new();
    let mut query = bounds.to_vec();
    query.extend([reached, ordered]);
    let Answer::Sat(model) = solver.check(&terms, &query, &Limits::default()) else { panic!("13 · 17") };
    let values: Vec<_> = model.variables().iter().map(|(_, value)| value.unsigned()).collect();
    assert_eq!(values, [13, 17]);
    let thirteen = terms.value(16, 13);
    query.push(terms.ne(x, thirteen));
    assert!(matches!(solver.check(&terms, &query, &Limits::default()), Answer::Unsat));
    query.pop();
    assert!(matches!(solver.check(&terms, &query, &Limits::default()), Answer::Sat(_)));
    let statistics = solver.statistics();
    assert_eq!((statistics.queries, statistics.satisfiable, statistics.unsatisfiable), (3, 2, 1));
}

#[test]
fn variables_that_do_not_matter_are_zero() {
    let mut terms = Terms::new();
    let (x, y) = (terms.fresh(8, 0), terms.fresh(8, 1));
    let five = terms.value(8, 5);
    let equal = terms.eq(x, five);
    let Answer::Sat(mut model) = Solver::new().check(&terms, &[equal], &Limits::default()) else {
        panic!("x = 5 is satisfiable")
    };
    let sum = terms.add(x, y);
    assert_eq!(model.value(&terms, sum), Bits::new(8, 5));
    assert_eq!(eval(&terms, y, &Default::default()), Bits::new(8, 0));
}

/// The distributive law over 40-bit products: out of reach of plain bit-blasting in a second.
fn hard(terms: &mut Terms) -> TermId {
    let [a, b, c] = [0, 1, 2].map(|tag| terms.fresh(40, tag));
    let sum = terms.add(a, b);
    let left = terms.mul(sum, c);
    let (ac, bc) = (terms.mul(a, c), terms.mul(b, c));
    let right = terms.add(ac, bc);
    terms.ne(left, right)
}

#[test]
fn limits_leave_a_query_undecided() {
    let mut terms = Terms::new();
    let condition = hard(&mut terms);
    let undecided = |limits: &Limits| match Solver::new().check(&terms, &[condition], limits) {
        Answer::Unknown(reason) => reason,
        other => panic!("{other:?}"),
    };
    let conflicts = Limits { conflicts: Some(100), ..Limits::default() };
    assert_eq!(undecided(&conflicts), Undecided::Exhausted(Exhausted::Steps));
    let clauses = Limits { clauses: 1000, ..Limits::default() };
    assert_eq!(undecided(&clauses), Undecided::Exhausted(Exhausted::Memory));
    let cancel = Cancel::default();
    cancel.cancel();
    let cancelled = Limits { budget: Budget::default().with_cancel(cancel), ..Limits::default() };
    assert_eq!(undecided(&cancelled), Undecided::Exhausted(Exhausted::Cancelled));
    let start = Instant::now();
    let budget = Budget::default().with_time(Duration::from_millis(300));
    assert_eq!(undecided(&Limits { budget, ..Limits::default() }), Undecided::Exhausted(Exhausted::Time));
    assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
}

/// After a query that met a limit while blasting, the session still answers.
#[test]
fn an_interrupted_session_goes_on() {
    let mut terms = Terms::new();
    let (x, y) = (terms.fresh(32, 0), terms.fresh(32, 1));
    let (product, seven) = (terms.mul(x, y), terms.value(32, 7));
    let quotient = terms.udiv(product, y);
    let condition = terms.eq(quotient, seven);
    let mut solver = Solver::new();
    let tight = Limits { clauses: 10, ..Limits::default() };
    assert!(matches!(
        solver.check(&terms, &[condition], &tight),
        Answer::Unknown(Undecided::Exhausted(Exhausted::Memory))
    ));
    assert!(matches!(solver.check(&terms, &[condition], &Limits::default()), Answer::Sat(_)));
}

#[test]
fn deep_terms_are_blasted_without_recursion() {
    let mut terms = Terms::new();
    let (x, y) = (terms.fresh(1, 0), terms.fresh(1, 0));
    let mut chain = x;
    for _ in 0..200_000 {
        let either = terms.raw(Kind::Binary(Binary::Or, chain, y));
        chain = terms.raw(Kind::Unary(Unary::Not, either));
    }
    let mut solver = Solver::new();
    assert!(matches!(solver.check(&terms, &[chain], &Limits::default()), Answer::Sat(_)));
}
