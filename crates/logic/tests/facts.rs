//! Facts against evaluation: whatever a fact says of a term holds of its value.

mod common;

use common::{Recipe, assignment, recipes};
use proptest::prelude::*;
use ringfence_logic::{Bits, Evaluator, FactTable, Facts, TermId, Terms};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5000))]

    #[test]
    fn facts_hold(
        recipe in recipes(128, 24),
        seeds in prop::collection::vec(prop::collection::vec(any::<u128>(), 3), 8),
        simplify in any::<bool>(),
    ) {
        facts_hold_of(&recipe, &seeds, simplify)?;
    }

    #[test]
    fn facts_of_narrow_terms_hold(
        recipe in recipes(4, 24),
        seeds in prop::collection::vec(prop::collection::vec(any::<u128>(), 3), 8),
        simplify in any::<bool>(),
    ) {
        facts_hold_of(&recipe, &seeds, simplify)?;
    }

    #[test]
    fn facts_under_assumptions_hold(
        recipe in recipes(128, 32),
        seeds in prop::collection::vec(any::<u128>(), 3),
        simplify in any::<bool>(),
    ) {
        assumed_facts_hold(&recipe, &seeds, simplify)?;
    }

    #[test]
    fn facts_of_narrow_terms_under_assumptions_hold(
        recipe in recipes(4, 32),
        seeds in prop::collection::vec(any::<u128>(), 3),
        simplify in any::<bool>(),
    ) {
        assumed_facts_hold(&recipe, &seeds, simplify)?;
    }
}

fn facts_hold_of(recipe: &Recipe, seeds: &[Vec<u128>], simplify: bool) -> Result<(), TestCaseError> {
    let mut terms = Terms::new();
    let built = recipe.build(&mut terms, simplify);
    let mut table = FactTable::new();
    for seeds in seeds {
        let mut evaluator = Evaluator::new(assignment(&terms, &built.variables, seeds));
        for &term in &built.pool {
            let value = evaluator.value(&terms, term);
            let fact = table.fact(&terms, term);
            prop_assert!(fact.contains(value), "{} = {}: {:?} {:?}", term, value, terms.kind(term), fact);
        }
    }
    Ok(())
}

/// Assumes of some conditions what they evaluate to; then every fact must hold of that assignment.
fn assumed_facts_hold(recipe: &Recipe, seeds: &[u128], simplify: bool) -> Result<(), TestCaseError> {
    let mut terms = Terms::new();
    let built = recipe.build(&mut terms, simplify);
    let mut evaluator = Evaluator::new(assignment(&terms, &built.variables, seeds));
    let conditions: Vec<TermId> = built.pool.iter().copied().filter(|&term| terms.width(term) == 1).collect();
    let mut table = FactTable::new();
    let mut facts = Facts::new();
    for &condition in conditions.iter().step_by(2) {
        let before = facts.clone();
        let consistent = if evaluator.value(&terms, condition).is_zero() {
            facts.assume_not(&terms, &mut table, condition)
        } else {
            facts.assume(&terms, &mut table, condition)
        };
        prop_assert!(consistent && !facts.is_contradictory(), "assuming {}", condition);
        prop_assert!(!before.is_contradictory());
    }
    for &term in &built.pool {
        let value = evaluator.value(&terms, term);
        let fact = facts.fact(&terms, &mut table, term);
        prop_assert!(fact.contains(value), "{} = {}: {:?} {:?}", term, value, terms.kind(term), fact);
        if terms.width(term) == 1
            && let Some(decided) = facts.decide(&terms, &mut table, term)
        {
            prop_assert_eq!(Bits::bool(decided), value);
        }
    }
    Ok(())
}

/// A scene with one variable of 32 bits.
struct Scene {
    terms: Terms,
    table: FactTable,
    facts: Facts,
    x: TermId,
}

impl Scene {
    fn new() -> Self {
        let mut terms = Terms::new();
        let x = terms.fresh(32, 0);
        Self { terms, table: FactTable::new(), facts: Facts::new(), x }
    }

    fn value(&mut self, value: u128) -> TermId {
        self.terms.value(32, value)
    }

    fn assume(&mut self, condition: TermId) -> bool {
        self.facts.assume(&self.terms, &mut self.table, condition)
    }

    fn decide(&mut self, condition: TermId) -> Option<bool> {
        self.facts.decide(&self.terms, &mut self.table, condition)
    }
}

#[test]
fn bounds_reach_through_scaling() {
    let mut s = Scene::new();
    let (ten, four) = (s.value(10), s.value(4));
    let bounded = s.terms.ult(s.x, ten);
    let scaled = s.terms.mul(s.x, four);
    let (inside, outside) = (s.value(37), s.value(36));
    let (inside, outside) = (s.terms.ult(scaled, inside), s.terms.ult(scaled, outside));
    assert_eq!(s.decide(inside), None);
    assert!(s.assume(bounded));
    assert_eq!((s.decide(inside), s.decide(outside)), (Some(true), None));
}

#[test]
fn signed_bounds_decide_both_ways() {
    let mut s = Scene::new();
    let (zero, hundred, k) = (s.value(0), s.value(100), s.value(200));
    let (low, high) = (s.terms.sle(zero, s.x), s.terms.slt(s.x, hundred));
    assert!(s.assume(low) && s.assume(high));
    let unsigned = s.terms.ult(s.x, hundred);
    let beyond = s.terms.eq(s.x, k);
    assert_eq!((s.decide(unsigned), s.decide(beyond)), (Some(true), Some(false)));
    let negative = s.terms.slt(s.x, zero);
    assert!(!s.assume(negative) && s.facts.is_contradictory());
}

#[test]
fn masks_and_remainders_are_congruences() {
    let mut s = Scene::new();
    let (seven, two) = (s.value(7), s.value(2));
    let masked = s.terms.and(s.x, seven);
    let masked = s.terms.eq(masked, two);
    assert!(s.assume(masked));
    let (odd, one) = (s.value(1001), s.value(1));
    let (odd, low) = (s.terms.eq(s.x, odd), s.terms.and(s.x, one));
    let zero = s.value(0);
    let even = s.terms.eq(low, zero);
    assert_eq!((s.decide(odd), s.decide(even)), (Some(false), Some(true)));

    let mut s = Scene::new();
    let (twelve, five) = (s.value(12), s.value(5));
    let remainder = s.terms.urem(s.x, twelve);
    let remainder = s.terms.eq(remainder, five);
    assert!(s.assume(remainder));
    let (three, six) = (s.value(3), s.value(6));
    let (by_three, by_six) = (s.terms.urem(s.x, three), s.terms.urem(s.x, six));
    let two = s.value(2);
    let (by_three, by_six) = (s.terms.eq(by_three, two), s.terms.eq(by_six, two));
    assert_eq!((s.decide(by_three), s.decide(by_six)), (Some(true), Some(false)));
}

#[test]
fn comparisons_of_the_same_terms_decide_each_other() {
    let mut s = Scene::new();
    let y = s.terms.fresh(32, 1);
    let (less, greater) = (s.terms.ult(s.x, y), s.terms.ult(y, s.x));
    let equal = s.terms.eq(s.x, y);
    let clean = s.facts.clone();
    assert!(s.assume(less));
    assert_eq!((s.decide(greater), s.decide(equal)), (Some(false), Some(false)));
    s.facts = clean;
    assert_eq!((s.decide(greater), s.decide(equal)), (None, None));
}

#[test]
fn equality_passes_a_constant_on() {
    let mut s = Scene::new();
    let y = s.terms.fresh(32, 1);
    let nine = s.value(9);
    let (known, equal) = (s.terms.eq(y, nine), s.terms.eq(s.x, y));
    assert!(s.assume(known) && s.assume(equal));
    assert_eq!(s.facts.fact(&s.terms, &mut s.table, s.x).single(), Some(Bits::new(32, 9)));
}
