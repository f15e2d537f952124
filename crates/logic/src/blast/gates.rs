//! Gates: propositional functions of literals as clauses (Tseitin's encoding), each made once.
//!
//! Every gate is defined in both directions, so a gate that a query does not mention never
//! constrains it: for each value of its inputs there is one of its output. The literal of the constant 1 is a variable fixed by a clause.

use super::circuits::Word;
use super::deferred::Deferrals;
use crate::sat::{Lit, SatSolver};
use ringfence_base::FastMap;

/// The literal that is always true.
pub(crate) const TRUE: Lit = Lit::positive(0);

/// The literal that is always false.
pub(crate) const FALSE: Lit = TRUE.negated_if(true);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Gate {
    And(Lit, Lit),
    Xor(Lit, Lit),
    /// The second when the first, else the third.
    Mux(Lit, Lit, Lit),
    Majority(Lit, Lit, Lit),
}

/// The gates made so far and the solver that has their clauses.
#[derive(Debug)]
pub(crate) struct Gates<S> {
    pub(crate) sat: S,
    made: FastMap<Gate, Lit>,
    /// Quotient and remainder of words that were divided.
    pub(super) divisions: FastMap<(Word, Word), (Word, Word)>,
    pub(super) deferrals: Deferrals,
    variables: u32,
    clauses: u64,
}

impl<S: SatSolver> Gates<S> {
    pub(crate) fn new(sat: S) -> Self {
        let (made, divisions) = (FastMap::default(), FastMap::default());
        let deferrals = Deferrals::default();
        let mut gates = Self { sat, made, divisions, deferrals, variables: 1, clauses: 0 };
        gates.clause(&[TRUE]);
        gates
    }

    /// How many variables there are.
    pub(crate) const fn variables(&self) -> u32 {
        self.variables
    }

    /// How many clauses there are.
    pub(crate) const fn clauses(&self) -> u64 {
        self.clauses
    }

    /// A new variable.
    pub(crate) fn fresh(&mut self) -> Lit {
        let lit = Lit::positive(self.variables);
        self.variables += 1;
        lit
    }

    fn clause(&mut self, clause: &[Lit]) {
        self.clauses += 1;
        self.sat.add_clause(clause);
    }

    /// Fixes a literal for good. Only for ties that some values of new variables always satisfy.
    pub(super) fn require(&mut self, lit: Lit) {
        self.clause(&[lit]);
    }

    /// Requires one of these for good. Only for ties that some values of new variables always satisfy.
    pub(super) fn require_any(&mut self, clause: &[Lit]) {
        if !clause.contains(&TRUE) {
            let unknown: Word = clause.iter().copied().filter(|&lit| lit != FALSE).collect();
            self.clause(&unknown);
        }
    }

    /// The output of a gate, made with `define` when it is new.
    fn output(&mut self, gate: Gate, define: impl FnOnce(&mut Self, Lit)) -> Lit {
        if let Some(&output) = self.made.get(&gate) {
            return output;
        }
        let output = self.fresh();
        self.made.insert(gate, output);
        define(self, output);
        output
    }

    pub(crate) fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        if a == FALSE || b == FALSE || a == !b {
            return FALSE;
        }
        if a == TRUE || a == b {
            return b;
        }
        self.output(Gate::And(a, b), |gates, o| {
            gates.clause(&[!o, a]);
            gates.clause(&[!o, b]);
            gates.clause(&[o, !a, !b]);
        })
    }

    pub(crate) fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    pub(crate) fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        let flip = a.is_negated() != b.is_negated();
        let (x, y) = (Lit::positive(a.variable()), Lit::positive(b.variable()));
        let (x, y) = if x <= y { (x, y) } else { (y, x) };
        let output = if x == y {
            FALSE
        } else if x == TRUE {
            !y
        } else {
            self.output(Gate::Xor(x, y), |gates, o| {
                gates.clause(&[!o, x, y]);
                gates.clause(&[!o, !x, !y]);
                gates.clause(&[o, !x, y]);
                gates.clause(&[o, x, !y]);
            })
        };
        output.negated_if(flip)
    }

    /// `a` when `c`, else `b`.
    pub(crate) fn mux(&mut self, c: Lit, a: Lit, b: Lit) -> Lit {
        let (c, a, b) = if c.is_negated() { (!c, b, a) } else { (c, a, b) };
        if c == TRUE || a == b {
            return a;
        }
        if a == !b {
            return self.xor(c, b);
        }
        if a == TRUE || a == c {
            return self.or(c, b);
        }
        if a == FALSE || a == !c {
            return self.and(!c, b);
        }
        if b == FALSE || b == c {
            return self.and(c, a);
        }
        if b == TRUE || b == !c {
            return self.or(!c, a);
        }
        let flip = a.is_negated();
        let (a, b) = (a.negated_if(flip), b.negated_if(flip));
        let output = self.output(Gate::Mux(c, a, b), |gates, o| {
            gates.clause(&[!c, !a, o]);
            gates.clause(&[!c, a, !o]);
            gates.clause(&[c, !b, o]);
            gates.clause(&[c, b, !o]);
            gates.clause(&[!a, !b, o]);
            gates.clause(&[a, b, !o]);
        });
        output.negated_if(flip)
    }

    /// Whether at least two of three hold: the carry of an adder.
    pub(crate) fn majority(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let mut inputs = [a, b, c];
        inputs.sort_unstable();
        let [a, b, c] = inputs;
        if a == TRUE {
            return self.or(b, c);
        }
        if a == FALSE {
            return self.and(b, c);
        }
        // Equal or opposite literals are neighbours after sorting.
        if a == b || b == !c {
            return a;
        }
        if b == c || a == !b {
            return if b == c { b } else { c };
        }
        self.output(Gate::Majority(a, b, c), |gates, o| {
            for (x, y) in [(a, b), (a, c), (b, c)] {
                gates.clause(&[!x, !y, o]);
                gates.clause(&[x, y, !o]);
            }
        })
    }
}
