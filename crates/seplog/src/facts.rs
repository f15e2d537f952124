//! What is known of numbers: comparisons that hold, and what follows from them.
//!
//! Equalities are solved and put in everywhere at once, so that most questions are answered by looking at what is left of a
//! sum. The rest is linear arithmetic over the whole numbers ([`ringfence_logic::integers`]): a comparison follows if its
//! contrary is infeasible. *Clauses* say that one of several sums is 0 or more (of two blocks, one lies behind the other); they
//! are used where all but one of their parts are refuted.
//!
//! Soundness. Nothing is left out but facts that are too large for 127 bits, and with fewer facts less follows. An answer
//! "follows" is a refutation of the contrary by facts that hold.

use crate::formula::Pure;
use crate::linear::{Linear, Var};
use ringfence_base::{FastMap, FastSet};
use ringfence_logic::integers::{Bounds, Sum, example, is_infeasible};
use std::cell::RefCell;
use std::rc::Rc;

/// How often the clauses are gone through for one question.
const MOST_ROUNDS: usize = 3;

/// Comparisons that hold.
#[derive(Debug, Clone, Default)]
pub struct Facts {
    /// What variables are; no solved variable is on the right.
    solved: Vec<(Var, Linear)>,
    /// Sums that are 0 and could not be solved.
    zero: Vec<Linear>,
    at_least_zero: Vec<Linear>,
    nonzero: Vec<Linear>,
    /// Of each clause, one sum is 0 or more.
    clauses: Vec<Vec<Linear>>,
    contradictory: bool,
    /// What was answered. Copies of equal facts share it; whoever learns something begins a new one.
    answers: Rc<RefCell<FastMap<Pure, bool>>>,
}

impl Facts {
    /// Whether they were found to contradict each other when they were added.
    #[must_use]
    pub const fn is_contradictory(&self) -> bool {
        self.contradictory
    }

    /// What variables are by the equalities, each in terms of variables that are not solved.
    #[must_use]
    pub fn solved(&self) -> &[(Var, Linear)] {
        &self.solved
    }

    /// The sums that are known to be 0 or more, without the solved variables.
    #[must_use]
    pub fn at_least_zero(&self) -> &[Linear] {
        &self.at_least_zero
    }

    /// The sums that are known not to be 0, without the solved variables.
    #[must_use]
    pub fn nonzero(&self) -> &[Linear] {
        &self.nonzero
    }

    /// A sum with what is known of its variables put in.
    #[must_use]
    pub fn simplified(&self, linear: &Linear) -> Linear {
        let mut simple = linear.clone();
        for (var, value) in &self.solved {
            if let Some(new) = simple.with(*var, value) {
                simple = new;
            }
        }
        simple
    }

    /// Adds a comparison.
    pub fn assume(&mut self, pure: &Pure) {
        self.answers = Rc::default();
        let linear = self.simplified(pure.linear());
        if let Some(number) = linear.as_number() {
            self.contradictory |= !pure.holds(number);
            return;
        }
        match pure {
            Pure::Zero(_) => self.solve(linear),
            Pure::NonZero(_) => self.assume_nonzero(linear),
            Pure::AtLeastZero(_) => self.assume_at_least_zero(linear),
        }
    }

    fn assume_at_least_zero(&mut self, linear: Linear) {
        let linear = linear.tightened();
        // Together with its contrary it is an equality.
        let negated = linear.times(-1);
        if let Some(at) = self.at_least_zero.iter().position(|own| Some(own) == negated.as_ref()) {
            self.at_least_zero.remove(at);
            self.solve(linear);
            return;
        }
        // What is 0 or more and not 0 is 1 or more.
        let is_it = |own: &Linear| *own == linear || Some(own) == negated.as_ref();
        if self.nonzero.iter().any(is_it)
            && let Some(more) = linear.offset(-1)
        {
            return self.assume_at_least_zero(more);
        }
        // Of two that differ by a number the stricter one says it all.
        match self.at_least_zero.iter_mut().find(|own| own.sum() == linear.sum()) {
            Some(own) if own.constant() <= linear.constant() => {}
            Some(own) => *own = linear,
            None => self.at_least_zero.push(linear),
        }
    }

    fn assume_nonzero(&mut self, linear: Linear) {
        let negated = linear.times(-1);
        let is_bounded = |own: &Linear| *own == linear || Some(own) == negated.as_ref();
        let bounded = self.at_least_zero.iter().position(is_bounded);
        if let Some(more) = bounded.and_then(|at| self.at_least_zero[at].offset(-1)) {
            self.assume_at_least_zero(more);
        }
        if !self.nonzero.contains(&linear) {
            self.nonzero.push(linear);
        }
    }

    /// Adds that one of several sums is 0 or more.
    pub fn assume_clause(&mut self, mut clause: Vec<Linear>) {
        self.answers = Rc::default();
        for linear in &mut clause {
            *linear = self.simplified(linear);
        }
        if clause.iter().any(|linear| linear.as_number().is_some_and(|number| number >= 0)) {
            return;
        }
        clause.retain(|linear| linear.as_number().is_none());
        match clause.as_slice() {
            [] => self.contradictory = true,
            [only] => self.assume(&Pure::AtLeastZero(only.clone())),
            _ => self.clauses.push(clause),
        }
    }

    fn solve(&mut self, linear: Linear) {
        // A primed variable rather than one that others know.
        let solvable = |primed: bool| {
            linear
                .vars()
                .find_map(|var| (var.is_primed() == primed).then(|| Some((var, linear.solved(var)?)))?)
        };
        let Some((var, value)) = solvable(true).or_else(|| solvable(false)) else {
            self.zero.push(linear);
            return;
        };
        let mut all: Vec<Pure> = Vec::new();
        let known = |own: &Linear| own.factor(var) != 0;
        for (kind, list) in [
            (Pure::Zero as fn(Linear) -> Pure, &mut self.zero),
            (Pure::AtLeastZero, &mut self.at_least_zero),
            (Pure::NonZero, &mut self.nonzero),
        ] {
            let (changed, kept) = std::mem::take(list).into_iter().partition(known);
            *list = kept;
            let changed: Vec<Linear> = changed;
            all.extend(changed.into_iter().map(kind));
        }
        for (_, own) in &mut self.solved {
            if let Some(new) = own.with(var, &value) {
                *own = new;
            }
        }
        self.solved.push((var, value));
        for pure in all {
            self.assume(&pure);
        }
    }

    /// Whether a comparison follows.
    #[must_use]
    pub fn entail(&self, pure: &Pure) -> bool {
        if self.contradictory {
            return true;
        }
        let linear = self.simplified(pure.linear());
        if let Some(number) = linear.as_number() {
            return pure.holds(number);
        }
        let simple = match pure {
            Pure::Zero(_) => Pure::Zero(linear),
            Pure::NonZero(_) => Pure::NonZero(linear),
            Pure::AtLeastZero(_) => Pure::AtLeastZero(linear),
        };
        if let Some(&answer) = self.answers.borrow().get(&simple) {
            return answer;
        }
        let answer = simple.contraries().is_some_and(|all| all.iter().all(|contrary| self.refute(contrary)));
        self.answers.borrow_mut().insert(simple, answer);
        answer
    }

    /// Whether two sums are equal.
    #[must_use]
    pub fn equal(&self, a: &Linear, b: &Linear) -> bool {
        a.minus(b).is_some_and(|difference| self.entail(&Pure::Zero(difference)))
    }

    /// Whether two sums are equal, without any effort.
    #[must_use]
    pub fn clearly_equal(&self, a: &Linear, b: &Linear) -> bool {
        a.minus(b).is_some_and(|difference| self.simplified(&difference).as_number() == Some(0))
    }

    /// Whether one sum is at most another.
    #[must_use]
    pub fn at_most(&self, a: &Linear, b: &Linear) -> bool {
        b.minus(a).is_some_and(|difference| self.entail(&Pure::AtLeastZero(difference)))
    }

    /// Whether the facts contradict each other.
    #[must_use]
    pub fn contradict(&self) -> bool {
        if self.contradictory {
            return true;
        }
        let mut system = System::of(self);
        let clauses = self.all_clauses();
        !system.has_example(&clauses) && (system.is_infeasible() || system.is_refuted_by(clauses))
    }

    /// Whether a comparison cannot hold. Where lies a block is asked for inequalities only: it hardly ever shows an order.
    fn refute(&self, pure: &Pure) -> bool {
        let mut system = System::of(self);
        match pure {
            Pure::Zero(linear) if system.is_infeasible_with(linear, true) => true,
            Pure::Zero(linear) => {
                system.add(linear.clone(), true);
                // Where other parts of memory lie has nothing to do with it.
                let mut clauses = self.all_clauses();
                clauses.retain(|clause| clause.iter().any(|part| part.shares(linear)));
                system.is_refuted_by(clauses)
            }
            Pure::AtLeastZero(linear) => system.excludes(linear),
            Pure::NonZero(_) => false,
        }
    }

    /// The clauses, and the sums that are not 0 as such.
    fn all_clauses(&self) -> Vec<Vec<Linear>> {
        let split = |linear: &Linear| {
            let (above, below) = (linear.offset(-1)?, linear.times(-1)?.offset(-1)?);
            Some(vec![above, below])
        };
        let simple = |clause: &Vec<Linear>| {
            clause.iter().map(|linear| self.simplified(linear)).collect::<Vec<Linear>>()
        };
        self.nonzero.iter().filter_map(split).chain(self.clauses.iter().map(simple)).collect()
    }
}

/// Which number each variable has, their bounds, and the rows over them.
type Numbered = (FastMap<Var, usize>, Vec<Bounds>, Vec<(Sum, Bounds)>);

/// Sums that are 0, or 0 or more.
///
/// A variable that only has bounds of its own can be anything between them, whatever the others are; so most questions need no
/// more than intervals.
#[derive(Debug, Default)]
struct System {
    /// The bounds of single variables.
    bounds: FastMap<Var, Bounds>,
    /// Sums of several, each with whether it is 0.
    rows: Vec<(Linear, bool)>,
    /// The variables of those.
    linked: FastSet<Var>,
    /// Whether the bounds of some variable exclude each other.
    empty: bool,
}

impl System {
    fn of(facts: &Facts) -> Self {
        let mut system = Self::default();
        facts.zero.iter().for_each(|linear| system.add(linear.clone(), true));
        facts.at_least_zero.iter().for_each(|linear| system.add(linear.clone(), false));
        system
    }

    fn add(&mut self, linear: Linear, zero: bool) {
        let &[(var, factor)] = linear.sum() else {
            self.linked.extend(linear.vars());
            self.rows.push((linear, zero));
            return;
        };
        // factor * var + constant is 0 or more: what is between two multiples is neither.
        let constant = linear.constant();
        let floor = |number: i128, by: i128| number.div_euclid(by);
        let (least, most) = match factor > 0 {
            true => (Some(-floor(constant, factor)), zero.then(|| floor(-constant, factor))),
            false => (zero.then(|| -floor(-constant, -factor)), Some(floor(constant, -factor))),
        };
        let (low, high) = self.bounds.entry(var).or_insert((None, None));
        *low = (*low).max(least);
        *high = [*high, most].into_iter().flatten().min();
        self.empty |= matches!((*low, *high), (Some(low), Some(high)) if low > high);
    }

    /// Whether no numbers meet all rows.
    fn is_infeasible(&self) -> bool {
        self.empty || self.is_simplex_infeasible(self.rows.iter().collect())
    }

    fn is_simplex_infeasible(&self, rows: Vec<&(Linear, bool)>) -> bool {
        let (_, bounds, constraints) = self.numbered(rows);
        is_infeasible(&bounds, constraints)
    }

    /// Rows with numbered variables, the bounds of these, and which number a variable has.
    fn numbered(&self, rows: Vec<&(Linear, bool)>) -> Numbered {
        let mut numbers: FastMap<Var, usize> = FastMap::default();
        let mut bounds: Vec<Bounds> = Vec::new();
        let mut constraints: Vec<(Sum, Bounds)> = Vec::with_capacity(rows.len());
        for (linear, zero) in rows {
            let mut sum = Sum::with_capacity(linear.sum().len());
            for &(var, factor) in linear.sum() {
                let number = *numbers.entry(var).or_insert_with(|| {
                    bounds.push(self.bounds.get(&var).copied().unwrap_or_default());
                    bounds.len() - 1
                });
                sum.push((number, factor));
            }
            let least = linear.constant().checked_neg();
            constraints.push((sum, (least, if *zero { least } else { None })));
        }
        (numbers, bounds, constraints)
    }

    /// Whether numbers were found that meet all rows and clauses: a part of each clause that they do not meet is required, and they are looked for
    /// again.
    fn has_example(&self, clauses: &[Vec<Linear>]) -> bool {
        let mut rows: Vec<&(Linear, bool)> = self.rows.iter().collect();
        let every: Vec<(Linear, bool)> = clauses.iter().flatten().map(|part| (part.clone(), false)).collect();
        let first = |at: usize| clauses[..at].iter().map(Vec::len).sum::<usize>();
        for _ in 0..=clauses.len() {
            let (numbers, bounds, constraints) = self.numbered(rows.clone());
            let Some(values) = example(&bounds, &constraints) else { return false };
            // A variable that no row has is within its bounds.
            let free = |var: Var| {
                let (least, most) = self.bounds.get(&var).copied().unwrap_or_default();
                least.or(most).unwrap_or(0)
            };
            let value = |linear: &Linear| {
                linear.value(|var| Some(numbers.get(&var).map_or_else(|| free(var), |at| values[*at])))
            };
            let meets = |(row, zero): &&(Linear, bool)| {
                value(row).is_some_and(|v| if *zero { v == 0 } else { v >= 0 })
            };
            if !rows.iter().all(meets) {
                return false;
            }
            let open = |clause: &Vec<Linear>| !clause.iter().any(|part| value(part).is_some_and(|v| v >= 0));
            let Some(at) = clauses.iter().position(open) else { return !self.empty };
            let best = (0..clauses[at].len()).max_by_key(|part| value(&clauses[at][*part]));
            let Some(best) = best else { return false };
            rows.push(&every[first(at) + best]);
        }
        false
    }

    /// Whether a sum is certainly less than 0.
    fn excludes(&self, linear: &Linear) -> bool {
        self.is_infeasible_with(linear, false)
    }

    /// Whether a sum cannot be 0, or 0 or more, as far as the rows tell that have to do with it.
    fn is_infeasible_with(&self, linear: &Linear, zero: bool) -> bool {
        let mut rest = linear.clone();
        let mut most = Some(0i128);
        for &(var, factor) in linear.sum() {
            if self.linked.contains(&var) {
                continue;
            }
            if zero && factor.abs() != 1 {
                // It may step over 0.
                most = None;
                continue;
            }
            let (low, high) = self.bounds.get(&var).copied().unwrap_or_default();
            let best = if factor > 0 { high } else { low };
            most = most.and_then(|most| most.checked_add(best?.checked_mul(factor)?));
            rest = rest.plus(&Linear::var(var), -factor).unwrap_or(rest);
        }
        if zero && rest != *linear {
            // 0 is between the least and the greatest value, or not.
            return self.excludes(linear) || linear.times(-1).is_some_and(|less| self.excludes(&less));
        }
        let Some(rest) = most.and_then(|most| rest.offset(most)) else { return false };
        match rest.as_number() {
            Some(number) if zero => number != 0,
            Some(number) => number < 0,
            None => {
                let row = (rest, zero);
                let mut near = self.near(&row.0);
                near.push(&row);
                self.is_simplex_infeasible(near)
            }
        }
    }

    /// The rows that have a variable of a sum, or one of those rows', and so on.
    fn near(&self, linear: &Linear) -> Vec<&(Linear, bool)> {
        let mut vars: Vec<Var> = linear.vars().collect();
        let mut far: Vec<&(Linear, bool)> = self.rows.iter().collect();
        let mut near = Vec::new();
        loop {
            let (new, rest): (Vec<_>, Vec<_>) =
                far.into_iter().partition(|(row, _)| row.vars().any(|var| vars.contains(&var)));
            if new.is_empty() {
                return near;
            }
            for var in new.iter().flat_map(|(row, _)| row.vars()) {
                if !vars.contains(&var) {
                    vars.push(var);
                }
            }
            near.extend(new);
            far = rest;
        }
    }

    /// Whether the rows cannot be met together with clauses: parts of clauses that cannot be are left out, and what is left alone is
    /// added.
    fn is_refuted_by(&mut self, mut clauses: Vec<Vec<Linear>>) -> bool {
        for _ in 0..MOST_ROUNDS {
            let mut added = false;
            let mut open = Vec::new();
            for mut clause in clauses {
                clause.retain(|linear| !self.excludes(linear));
                match clause.as_slice() {
                    [] => return true,
                    [only] => {
                        self.add(only.clone(), false);
                        added = true;
                    }
                    _ => open.push(clause),
                }
            }
            if !added {
                return false;
            }
            if self.is_infeasible() {
                return true;
            }
            clauses = open;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::Facts;
    use crate::formula::Pure;
    use crate::linear::{Linear, Var};

    fn var(number: u32) -> Linear {
        Linear::var(Var::Program(number))
    }

    fn less(a: &Linear, b: &Linear) -> Pure {
        Pure::AtLeastZero(b.minus(a).unwrap().offset(-1).unwrap())
    }

    #[test]
    fn an_order_is_transitive() {
        let [x, y, z] = [0, 1, 2].map(var);
        let mut facts = Facts::default();
        facts.assume(&less(&x, &y));
        facts.assume(&less(&y, &z));
        assert!(facts.entail(&less(&x, &z)));
        assert!(facts.entail(&Pure::NonZero(x.minus(&z).unwrap())));
        assert!(!facts.entail(&less(&z, &x)));
        assert!(!facts.contradict());
        facts.assume(&Pure::Zero(x.minus(&z).unwrap()));
        assert!(facts.contradict());
    }

    #[test]
    fn two_orders_are_an_equality() {
        let [x, y] = [0, 1].map(var);
        let mut facts = Facts::default();
        facts.assume(&Pure::AtLeastZero(x.minus(&y).unwrap()));
        facts.assume(&Pure::AtLeastZero(y.minus(&x).unwrap()));
        assert!(facts.clearly_equal(&x, &y));
    }

    #[test]
    fn blocks_that_do_not_overlap_have_different_addresses() {
        let [x, y, n] = [0, 1, 2].map(var);
        let mut facts = Facts::default();
        // x + n <= y or y + n <= x, and n is 1 or more.
        let behind = |a: &Linear, b: &Linear| b.minus(a).unwrap().minus(&n).unwrap();
        facts.assume_clause(vec![behind(&x, &y), behind(&y, &x)]);
        let apart = Pure::NonZero(x.minus(&y).unwrap());
        assert!(!facts.entail(&apart));
        facts.assume(&Pure::AtLeastZero(n.offset(-1).unwrap()));
        assert!(facts.entail(&apart));
    }
}
