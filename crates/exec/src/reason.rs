//! Terms, variables and queries: what all states of one exploration share.
//!
//! Operations on [`Sym`] compute with numbers as long as all operands are numbers, and make terms
//! otherwise. A variable is named by its [`Origin`]: the same draw on another path is the same
//! variable, so that terms, blasted circuits and answers of the solver are shared between paths, and an
//! instruction that is executed again after a split sees the variables of the first time.

use crate::value::Sym;
use ringfence_base::{Budget, FastMap, FastSet};
use ringfence_ir::{BinOp, CmpOp};
use ringfence_logic::{
    Answer, Bits, Evaluator, FactTable, Kind, Limits, Solver, Statistics, TermId, Terms, VarId,
};
use ringfence_semantics::{Algebra, Numbers, Opaque};
use std::rc::Rc;

/// What a variable stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The value of a path's draw with this number.
    Draw(u32),
    /// A byte of standard input.
    Stdin(u32),
    /// Whether standard input has a byte at this index.
    StdinMore(u32),
    /// A byte of a word of the command line.
    Argument(u32, u32),
    /// Whether a block lies where a freed one was: the path's choice with this number.
    Reuse(u32),
    /// A value that is not computed but left open: the path's havoc with this number.
    Havoc(u32),
    /// A value that stands for several where states were made one.
    Joined(u32),
    /// The result of an operation that is not computed, by its operands: equal operands give equal
    /// results.
    Applied(Opaque, Sym, Sym),
}

/// What the solver may use for one query.
const CONFLICTS: u32 = 30_000;

/// After so many clauses the solver starts afresh, so that old paths do not slow new ones down.
const SESSION_CLAUSES: u64 = 3_000_000;

/// How many answers are remembered.
const MAX_ANSWERS: usize = 1 << 16;

/// The answer to a query.
#[derive(Debug, Clone)]
pub enum Verdict {
    /// The conditions can hold together: values of the variables that they mention.
    Sat(Rc<Vec<(VarId, Bits)>>),
    /// They cannot.
    Unsat,
    /// It is not known.
    Unknown,
}

/// Terms, facts that hold always, the solver and what it answered.
#[derive(Debug)]
pub struct Reasoner {
    /// The terms.
    pub terms: Terms,
    /// What is known of terms on every path.
    pub table: FactTable,
    solver: Solver,
    limits: Limits,
    origins: FastMap<(Origin, u32), TermId>,
    /// The origin of each variable, in the order of their making.
    named: Vec<Origin>,
    variables: FastMap<TermId, Rc<[VarId]>>,
    answers: FastMap<Box<[TermId]>, Verdict>,
    finished: Statistics,
    /// How often a query had no answer within its limits.
    pub undecided: u64,
}

impl Reasoner {
    /// Nothing known yet. The budget bounds each query.
    #[must_use]
    pub fn new(budget: Budget) -> Self {
        Self {
            terms: Terms::new(),
            table: FactTable::new(),
            solver: Solver::new(),
            limits: Limits { conflicts: Some(CONFLICTS), budget, ..Limits::default() },
            origins: FastMap::default(),
            named: Vec::new(),
            variables: FastMap::default(),
            answers: FastMap::default(),
            finished: Statistics::default(),
            undecided: 0,
        }
    }

    /// The variable of an origin.
    pub fn variable(&mut self, origin: Origin, width: u32) -> Sym {
        if let Some(&term) = self.origins.get(&(origin, width)) {
            return Sym::Term(term);
        }
        let term = self.terms.fresh(width, self.named.len() as u64);
        self.named.push(origin);
        self.origins.insert((origin, width), term);
        Sym::Term(term)
    }

    /// What a variable stands for.
    #[must_use]
    pub fn origin(&self, var: VarId) -> Option<Origin> {
        self.named.get(self.terms.variable(var).tag as usize).copied()
    }

    /// A variable that occurs nowhere yet.
    pub fn fresh(&mut self, width: u32) -> TermId {
        let number = u32::try_from(self.named.len()).unwrap_or(u32::MAX);
        let term = self.terms.fresh(width, self.named.len() as u64);
        self.named.push(Origin::Joined(number));
        term
    }

    /// The term of a value of this width.
    #[inline]
    pub fn term(&mut self, sym: Sym, width: u32) -> TermId {
        match sym {
            Sym::Const(bits) => self.terms.value(width, bits),
            Sym::Term(term) => term,
        }
    }

    /// The value of a term.
    #[inline]
    #[must_use]
    pub fn sym(&self, term: TermId) -> Sym {
        match self.terms.constant(term) {
            Some(bits) => Sym::Const(bits.unsigned()),
            None => Sym::Term(term),
        }
    }

    fn binary_term(&mut self, op: BinOp, width: u32, a: Sym, b: Sym) -> Sym {
        let (x, y) = (self.term(a, width), self.term(b, width));
        let terms = &mut self.terms;
        let term = match op {
            BinOp::Add => terms.add(x, y),
            BinOp::Sub => terms.sub(x, y),
            BinOp::Mul => terms.mul(x, y),
            BinOp::SDiv => terms.sdiv(x, y),
            BinOp::UDiv => terms.udiv(x, y),
            BinOp::SRem => terms.srem(x, y),
            BinOp::URem => terms.urem(x, y),
            BinOp::And => terms.and(x, y),
            BinOp::Or => terms.or(x, y),
            BinOp::Xor => terms.xor(x, y),
            BinOp::Shl => terms.shl(x, y),
            BinOp::LShr => terms.lshr(x, y),
            _ => terms.ashr(x, y),
        };
        self.sym(term)
    }

    fn compare_term(&mut self, op: CmpOp, width: u32, a: Sym, b: Sym) -> Sym {
        let (x, y) = (self.term(a, width), self.term(b, width));
        let terms = &mut self.terms;
        let term = match op {
            CmpOp::Eq => terms.eq(x, y),
            CmpOp::Ne => terms.ne(x, y),
            CmpOp::Ult => terms.ult(x, y),
            CmpOp::Ule => terms.ule(x, y),
            CmpOp::Slt => terms.slt(x, y),
            _ => terms.sle(x, y),
        };
        self.sym(term)
    }

    /// The negation of one bit.
    pub fn not(&mut self, condition: Sym) -> Sym {
        match condition {
            Sym::Const(bits) => Sym::Const(bits & 1 ^ 1),
            Sym::Term(term) => {
                let term = self.terms.not(term);
                self.sym(term)
            }
        }
    }

    /// Whether both bits are set.
    pub fn both(&mut self, a: Sym, b: Sym) -> Sym {
        self.binary(BinOp::And, 1, a, b)
    }

    /// Whether a value of this width is zero.
    pub fn is_zero(&mut self, a: Sym, width: u32) -> Sym {
        self.compare(CmpOp::Eq, width, a, Sym::ZERO)
    }

    /// The variables that a term mentions, sorted.
    pub fn variables(&mut self, term: TermId) -> Rc<[VarId]> {
        if let Some(known) = self.variables.get(&term) {
            return Rc::clone(known);
        }
        // Children first, by an explicit stack: terms can be deep.
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            let waiting = self.terms.kind(top).children().into_iter();
            let before = stack.len();
            stack.extend(waiting.filter(|child| child.is_some() && !self.variables.contains_key(child)));
            if stack.len() == before {
                stack.pop();
                let set = self.collect_variables(top);
                self.variables.insert(top, set);
            }
        }
        self.variables.get(&term).map_or_else(|| Rc::from([]), Rc::clone)
    }

    /// The variables that a term mentions and those that their values were applied to, directly or
    /// through others: whoever knows all of these can compute the term again.
    pub fn variables_behind(&mut self, term: TermId) -> Rc<[VarId]> {
        let direct = self.variables(term);
        let applied = |var: &VarId| matches!(self.origin(*var), Some(Origin::Applied(..)));
        if !direct.iter().any(applied) {
            return direct;
        }
        let mut met: FastSet<VarId> = direct.iter().copied().collect();
        let mut all = direct.to_vec();
        let mut next = 0;
        while let Some(&var) = all.get(next) {
            next += 1;
            let Some(Origin::Applied(_, a, b)) = self.origin(var) else { continue };
            for operand in [a, b] {
                if let Sym::Term(operand) = operand {
                    let behind = self.variables(operand);
                    all.extend(behind.iter().copied().filter(|&var| met.insert(var)));
                }
            }
        }
        all.into()
    }

    fn collect_variables(&self, term: TermId) -> Rc<[VarId]> {
        let kind = self.terms.kind(term);
        if let Kind::Var(var) = kind {
            return Rc::from([var]);
        }
        let sets: Vec<&Rc<[VarId]>> =
            kind.children().iter().filter_map(|child| self.variables.get(child)).collect();
        match sets.as_slice() {
            [] => Rc::from([]),
            [one] => Rc::clone(one),
            [first, rest @ ..] if rest.iter().all(|set| set.is_empty() || set == first) => Rc::clone(first),
            many => {
                let mut all: Vec<VarId> = many.iter().flat_map(|set| set.iter().copied()).collect();
                all.sort_unstable();
                all.dedup();
                all.into()
            }
        }
    }

    /// What was answered about these conditions before; they are sorted by this.
    pub(crate) fn remembered(&mut self, conditions: &mut Vec<TermId>) -> Option<Verdict> {
        conditions.sort_unstable();
        conditions.dedup();
        self.answers.get(conditions.as_slice()).cloned()
    }

    /// Remembers an answer about sorted conditions.
    pub(crate) fn remember(&mut self, conditions: Vec<TermId>, verdict: Verdict) -> Verdict {
        if self.answers.len() >= MAX_ANSWERS {
            self.answers.clear();
        }
        self.answers.insert(conditions.into(), verdict.clone());
        verdict
    }

    /// Whether conditions can hold together. The order does not matter.
    pub fn query(&mut self, mut conditions: Vec<TermId>) -> Verdict {
        if let Some(known) = self.remembered(&mut conditions) {
            return known;
        }
        if self.solver.statistics().clauses > SESSION_CLAUSES {
            self.renew();
        }
        let verdict = match self.solver.check(&self.terms, &conditions, &self.limits) {
            Answer::Sat(model) => Verdict::Sat(Rc::new(model.variables())),
            Answer::Unsat => Verdict::Unsat,
            Answer::Unknown(_) => {
                self.undecided += 1;
                return Verdict::Unknown;
            }
        };
        self.remember(conditions, verdict)
    }

    fn renew(&mut self) {
        self.finished = self.statistics();
        self.solver = Solver::new();
    }

    /// What the solver has done.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        let (old, new) = (&self.finished, self.solver.statistics());
        Statistics {
            queries: old.queries + new.queries,
            trivial: old.trivial + new.trivial,
            satisfiable: old.satisfiable + new.satisfiable,
            unsatisfiable: old.unsatisfiable + new.unsatisfiable,
            undecided: old.undecided + new.undecided,
            time: old.time + new.time,
            ..new
        }
    }

    /// The value of a term under values of the variables.
    pub fn evaluate(&self, evaluator: &mut Evaluator, term: TermId) -> u128 {
        evaluator.value(&self.terms, term).unsigned()
    }
}

impl Algebra for Reasoner {
    type Bits = Sym;

    #[inline]
    fn number(&mut self, _: u32, bits: u128) -> Sym {
        Sym::Const(bits)
    }

    #[inline]
    fn known(&self, bits: Sym) -> Option<u128> {
        bits.number()
    }

    #[inline]
    fn binary(&mut self, op: BinOp, width: u32, a: Sym, b: Sym) -> Sym {
        match (a, b) {
            (Sym::Const(a), Sym::Const(b)) => Sym::Const(Numbers.binary(op, width, a, b)),
            _ => self.binary_term(op, width, a, b),
        }
    }

    #[inline]
    fn compare(&mut self, op: CmpOp, width: u32, a: Sym, b: Sym) -> Sym {
        match (a, b) {
            (Sym::Const(a), Sym::Const(b)) => Sym::Const(Numbers.compare(op, width, a, b)),
            _ => self.compare_term(op, width, a, b),
        }
    }

    #[inline]
    fn truncate(&mut self, a: Sym, to: u32) -> Sym {
        match a {
            Sym::Const(bits) => Sym::Const(Numbers.truncate(bits, to)),
            Sym::Term(term) if self.terms.width(term) <= to => a,
            Sym::Term(term) => {
                let low = self.terms.extract(term, to - 1, 0);
                self.sym(low)
            }
        }
    }

    #[inline]
    fn extend(&mut self, a: Sym, from: u32, to: u32, signed: bool) -> Sym {
        match a {
            Sym::Const(bits) => Sym::Const(Numbers.extend(bits, from, to, signed)),
            Sym::Term(term) if self.terms.width(term) >= to => a,
            Sym::Term(term) => {
                let wide = self.terms.extend(term, signed, to);
                self.sym(wide)
            }
        }
    }

    fn extract(&mut self, a: Sym, hi: u32, lo: u32) -> Sym {
        match a {
            Sym::Const(bits) => Sym::Const(Numbers.extract(bits, hi, lo)),
            Sym::Term(term) => {
                let part = self.terms.extract(term, hi, lo);
                self.sym(part)
            }
        }
    }

    fn choose(&mut self, condition: Sym, width: u32, then: Sym, otherwise: Sym) -> Sym {
        match condition {
            Sym::Const(bits) if bits & 1 == 1 => then,
            Sym::Const(_) => otherwise,
            _ if then == otherwise => then,
            Sym::Term(term) => {
                let (x, y) = (self.term(then, width), self.term(otherwise, width));
                let chosen = self.terms.ite(term, x, y);
                self.sym(chosen)
            }
        }
    }
}
