//! Terms, variables and queries: what all states of one exploration share.
//!
//! Operations on [`Sym`] compute with numbers as long as all operands are numbers, and make terms
//! otherwise. A variable is named by its [`Origin`]: the same draw on another path is the same
//! variable, so that terms, blasted circuits and answers of the solver are shared between paths, and an
//! instruction that is executed again after a split sees the variables of the first time.

use crate::value::Sym;
use ringfence_base::{Budget, FastMap, FastSet};
use ringfence_ir::{BinOp, CmpOp};
use ringfence_logic::session::Session;
use ringfence_logic::{TermId, VarId};
use ringfence_semantics::{Algebra, Numbers, Opaque};
use std::ops::{Deref, DerefMut};
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

/// What all states share: a session of the solver, with the origins of its variables.
#[derive(Debug)]
pub struct Reasoner {
    session: Session,
    origins: FastMap<(Origin, u32), TermId>,
    /// The origin of each variable, in the order of their making.
    named: Vec<Origin>,
}

impl Deref for Reasoner {
    type Target = Session;

    #[inline]
    fn deref(&self) -> &Session {
        &self.session
    }
}

impl DerefMut for Reasoner {
    #[inline]
    fn deref_mut(&mut self) -> &mut Session {
        &mut self.session
    }
}

impl Reasoner {
    /// Nothing known yet. The budget bounds each query.
    #[must_use]
    pub fn new(budget: Budget) -> Self {
        Self { session: Session::new(budget), origins: FastMap::default(), named: Vec::new() }
    }

    /// The variable of an origin.
    pub fn variable(&mut self, origin: Origin, width: u32) -> Sym {
        if let Some(&term) = self.origins.get(&(origin, width)) {
            return Sym::Term(term);
        }
        let term = self.session.terms.fresh(width, self.named.len() as u64);
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
        let term = self.session.terms.fresh(width, self.named.len() as u64);
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
