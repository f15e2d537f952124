//! The simplifying constructors against the plain nodes, by evaluation.

mod common;

use common::{assignment, recipes};
use proptest::prelude::*;
use ringfence_logic::{Binary, Evaluator, Kind, TermId, Terms, Unary};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6000))]

    /// Followed with and without simplification, a recipe gives equal values.
    #[test]
    fn simplified_terms_have_the_same_values(
        recipe in recipes(128, 24),
        seeds in prop::collection::vec(prop::collection::vec(any::<u128>(), 3), 8),
    ) {
        check(&recipe, &seeds)?;
    }

    /// The same over few bits, where rules meet their limits more often.
    #[test]
    fn simplified_narrow_terms_have_the_same_values(
        recipe in recipes(4, 24),
        seeds in prop::collection::vec(prop::collection::vec(any::<u128>(), 3), 8),
    ) {
        check(&recipe, &seeds)?;
    }
}

fn check(recipe: &common::Recipe, seeds: &[Vec<u128>]) -> Result<(), TestCaseError> {
    let mut terms = Terms::new();
    let plain = recipe.build(&mut terms, false);
    let leaves = plain.pool[..recipe.widths.len()].to_vec();
    let simple = recipe.build_over(&mut terms, true, leaves);
    for seeds in seeds {
        let mut evaluator = Evaluator::new(assignment(&terms, &plain.variables, seeds));
        for (&a, &b) in plain.pool.iter().zip(&simple.pool) {
            prop_assert_eq!(evaluator.value(&terms, a), evaluator.value(&terms, b), "{} against {}", a, b);
        }
    }
    Ok(())
}

/// Every operation with a constant and every pair of nested operations with constants, over all
/// values of a three-bit variable.
#[test]
fn nested_operations_with_constants_are_exhaustively_right() {
    let width = 3;
    let operations = || Binary::ALL.into_iter().filter(|&op| op != Binary::Concat);
    for (outer, inner) in operations().flat_map(|f| operations().map(move |g| (f, g))) {
        for constants in 0..64u128 {
            for sides in 0..4 {
                check_nested(width, outer, inner, (constants & 7, constants >> 3), sides);
            }
        }
    }
}

fn check_nested(width: u32, outer: Binary, inner: Binary, (c, d): (u128, u128), sides: u32) {
    let mut terms = Terms::new();
    let x = terms.fresh(width, 0);
    let Kind::Var(var) = terms.kind(x) else { panic!("a fresh term is a variable") };
    let (c, d) = (terms.value(width, c), terms.value(width, d));
    let sides_of = |left: bool, a, b| if left { (a, b) } else { (b, a) };
    let (p, q) = sides_of(sides & 1 == 0, x, c);
    let (plain, simple) = (terms.raw(Kind::Binary(inner, p, q)), terms.binary(inner, p, q));
    let fit = |terms: &mut Terms, t: TermId| if terms.width(t) == 1 { terms.sext(t, width) } else { t };
    let (plain, simple) = (fit(&mut terms, plain), fit(&mut terms, simple));
    let ends = |terms: &mut Terms, t: TermId, plain: bool| {
        let (p, q) = sides_of(sides & 2 == 0, t, d);
        if plain { terms.raw(Kind::Binary(outer, p, q)) } else { terms.binary(outer, p, q) }
    };
    let (plain, simple) = (ends(&mut terms, plain, true), ends(&mut terms, simple, false));
    for value in 0..8 {
        let values = [(var, ringfence_logic::Bits::new(width, value))].into_iter().collect();
        let mut evaluator = Evaluator::new(values);
        let found = (evaluator.value(&terms, plain), evaluator.value(&terms, simple));
        assert_eq!(found.0, found.1, "{outer:?} of {inner:?}, sides {sides}, {c} {d}, x = {value}");
    }
}

/// A remainder compared with its divisor, over all values of two three-bit variables.
#[test]
fn remainders_are_compared_with_their_divisors() {
    let width = 3;
    for (outer, inner) in [Binary::Ult, Binary::Slt]
        .into_iter()
        .flat_map(|op| [Binary::Urem, Binary::Srem].map(|inner| (op, inner)))
    {
        for left in [true, false] {
            let mut terms = Terms::new();
            let (x, n) = (terms.fresh(width, 0), terms.fresh(width, 1));
            let rest = terms.binary(inner, x, n);
            let (a, b) = if left { (rest, n) } else { (n, rest) };
            let (plain, simple) = (terms.raw(Kind::Binary(outer, a, b)), terms.binary(outer, a, b));
            for values in 0..64u128 {
                let value = |(term, value)| match terms.kind(term) {
                    Kind::Var(var) => (var, ringfence_logic::Bits::new(width, value)),
                    _ => panic!("a fresh term is a variable"),
                };
                let known = [(x, values & 7), (n, values >> 3)].into_iter().map(value).collect();
                let mut evaluator = Evaluator::new(known);
                let found = (evaluator.value(&terms, plain), evaluator.value(&terms, simple));
                assert_eq!(found.0, found.1, "{outer:?} of {inner:?}, {values:o}");
            }
        }
    }
}

#[test]
fn equal_terms_are_one_term() {
    let mut terms = Terms::new();
    let (x, y) = (terms.fresh(32, 1), terms.fresh(32, 2));
    let (one, two) = (terms.value(32, 1), terms.value(32, 2));
    let left = terms.add(x, one);
    let left = terms.add(left, y);
    let right = terms.add(y, x);
    let right = terms.add(right, two);
    let right = terms.sub(right, one);
    assert_eq!(left, right);
    assert_eq!(terms.mul(x, y), terms.mul(y, x));
}

#[test]
fn linear_terms_cancel() {
    let mut terms = Terms::new();
    let (x, y) = (terms.fresh(64, 1), terms.fresh(64, 2));
    let (four, eight) = (terms.value(64, 4), terms.value(64, 8));
    let scaled = terms.mul(x, four);
    let element = terms.add(y, scaled);
    let field = terms.add(element, eight);
    let offset = terms.sub(field, y);
    let expected = terms.add(scaled, eight);
    assert_eq!(offset, expected);
    assert_eq!(terms.sub(offset, scaled), eight);
    let equal = terms.eq(field, element);
    assert_eq!(terms.constant(equal).map(|c| c.is_zero()), Some(true));
}

#[test]
fn what_differs_from_itself_in_some_bits_differs_by_these() {
    let mut terms = Terms::new();
    let [x, y] = [0, 1].map(|tag| terms.fresh(32, tag));
    let changed = terms.xor(x, y);
    let zero = terms.value(32, 0);
    let expected = terms.eq(y, zero);
    let difference = terms.sub(changed, x);
    assert_eq!(terms.eq(changed, x), expected);
    assert_eq!(terms.eq(difference, zero), expected);
    let sum = terms.add(x, y);
    let other = terms.xor(sum, y);
    let expected = terms.eq(y, zero);
    assert_eq!(terms.eq(other, sum), expected);
}

#[test]
fn a_number_taken_apart_and_put_together_is_itself() {
    let mut terms = Terms::new();
    let x = terms.fresh(32, 0);
    let bytes: Vec<_> = (0..4).map(|i| terms.extract(x, 8 * i + 7, 8 * i)).collect();
    let joined = bytes[1..].iter().fold(bytes[0], |low, &byte| terms.concat(byte, low));
    assert_eq!(joined, x);
    let mut sum = terms.value(32, 0);
    for (i, &byte) in bytes.iter().enumerate() {
        let wide = terms.zext(byte, 32);
        let count = terms.value(32, 8 * i as u128);
        let shifted = terms.shl(wide, count);
        sum = terms.or(sum, shifted);
    }
    assert_eq!(sum, x);
}

#[test]
fn a_bit_field_is_an_extraction() {
    let mut terms = Terms::new();
    let x = terms.fresh(32, 0);
    let (left, right) = (terms.value(32, 20), terms.value(32, 27));
    let up = terms.shl(x, left);
    let field = terms.ashr(up, right);
    let part = terms.extract(x, 11, 7);
    assert_eq!(field, terms.sext(part, 32));
}

/// Constructors look only a bounded way down, so long chains cost neither time nor stack.
#[test]
fn chains_of_a_million_terms_are_built_and_evaluated() {
    let mut terms = Terms::new();
    let (x, y) = (terms.fresh(32, 0), terms.fresh(32, 0));
    let seven = terms.value(32, 7);
    let mut chain = x;
    for _ in 0..250_000 {
        chain = terms.unary(Unary::Not, chain);
        chain = terms.unary(Unary::Neg, chain);
        chain = terms.xor(chain, y);
        chain = terms.or(chain, seven);
    }
    let equal = terms.eq(chain, seven);
    assert!(terms.len() > 1_000_000);
    let mut evaluator = Evaluator::default();
    assert_eq!(evaluator.value(&terms, chain).unsigned() & 7, 7);
    assert_eq!(evaluator.value(&terms, equal).width(), 1);
}
