//! Hash-consed bit-vector terms.
//!
//! Invariants: structurally equal terms have equal ids; children have smaller ids than their
//! parents, so ascending ids are a topological order; a term never changes or disappears. Ids are
//! given in the order of construction, so equal runs make equal ids. Conditions are terms of width 1.
//! Subtraction, `≤` and their kin are not kinds of their own: the constructors in
//! [`crate::simplify`] express them by the kinds here.
//!
//! Not here: simplification. [`Terms::raw`] builds exactly the node it is given.

use crate::bits::{Bits, MAX_WIDTH};
use ringfence_base::{FastMap, IdVec, named};

ringfence_base::define_id! {
    /// A bit-vector term of one [`Terms`]: equal terms have the same id.
    pub struct TermId = "t";
}

ringfence_base::define_id! {
    /// A variable of one [`Terms`].
    pub struct VarId = "v";
}

ringfence_base::define_id! {
    /// A constant in the table of one [`Terms`].
    pub struct ConstId = "c";
}

/// Operations on one term of the same width.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Unary {
    /// Every bit inverted.
    Not,
    /// The negative.
    Neg,
}

named! {
    /// Operations on two terms. All but [`Binary::Concat`] need equal widths.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Binary {
        /// The sum.
        Add = "add",
        /// The product.
        Mul = "mul",
        /// The unsigned quotient.
        Udiv = "udiv",
        /// The unsigned remainder.
        Urem = "urem",
        /// The signed quotient.
        Sdiv = "sdiv",
        /// The signed remainder, with the sign of the dividend.
        Srem = "srem",
        /// Bitwise and.
        And = "and",
        /// Bitwise or.
        Or = "or",
        /// Bitwise exclusive or.
        Xor = "xor",
        /// Shift left.
        Shl = "shl",
        /// Shift right with zeros.
        Lshr = "lshr",
        /// Shift right with the sign.
        Ashr = "ashr",
        /// Equality; one bit.
        Eq = "eq",
        /// Unsigned `<`; one bit.
        Ult = "ult",
        /// Signed `<`; one bit.
        Slt = "slt",
        /// The left term above the right one.
        Concat = "concat",
    }
}

impl Binary {
    /// The value on two constants.
    #[must_use]
    pub fn apply(self, a: Bits, b: Bits) -> Bits {
        match self {
            Binary::Add => a.add(b),
            Binary::Mul => a.mul(b),
            Binary::Udiv => a.udiv(b),
            Binary::Urem => a.urem(b),
            Binary::Sdiv => a.sdiv(b),
            Binary::Srem => a.srem(b),
            Binary::And => a.and(b),
            Binary::Or => a.or(b),
            Binary::Xor => a.xor(b),
            Binary::Shl => a.shl(b),
            Binary::Lshr => a.lshr(b),
            Binary::Ashr => a.ashr(b),
            Binary::Eq => a.equal(b),
            Binary::Ult => a.ult(b),
            Binary::Slt => a.slt(b),
            Binary::Concat => a.concat(b),
        }
    }
}

impl Unary {
    /// The value on a constant.
    #[must_use]
    pub fn apply(self, a: Bits) -> Bits {
        match self {
            Unary::Not => a.not(),
            Unary::Neg => a.neg(),
        }
    }
}

/// The node of a term.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the text of a variant says what its fields mean")]
pub enum Kind {
    /// A constant.
    Const(ConstId),
    /// A variable.
    Var(VarId),
    /// An operation on one term.
    Unary(Unary, TermId),
    /// An operation on two terms.
    Binary(Binary, TermId, TermId),
    /// The second term when the first (one bit) is 1, else the third.
    Ite(TermId, TermId, TermId),
    /// Bits `hi` down to `lo` of a term.
    Extract { arg: TermId, hi: u8, lo: u8 },
    /// The term widened to a width, with its sign bit or with zeros.
    Extend { arg: TermId, signed: bool, width: u8 },
}

impl Kind {
    /// The children, in order; the rest of the array is [`TermId::NONE`].
    #[inline]
    #[must_use]
    pub const fn children(self) -> [TermId; 3] {
        const NO: TermId = TermId::NONE;
        match self {
            Kind::Const(_) | Kind::Var(_) => [NO; 3],
            Kind::Unary(_, a) | Kind::Extract { arg: a, .. } | Kind::Extend { arg: a, .. } => [a, NO, NO],
            Kind::Binary(_, a, b) => [a, b, NO],
            Kind::Ite(c, a, b) => [c, a, b],
        }
    }
}

#[derive(Debug, Clone, Copy)]
struct Node {
    kind: Kind,
    width: u8,
}

/// What is known of a variable from its making.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variable {
    /// In bits.
    pub width: u32,
    /// Whatever the client wants to find again, such as the number of an input.
    pub tag: u64,
    /// [`Kind::Var`] with this variable.
    pub term: TermId,
}

/// The arena of terms.
#[derive(Debug, Clone, Default)]
pub struct Terms {
    nodes: IdVec<TermId, Node>,
    ids: FastMap<Kind, TermId>,
    constants: IdVec<ConstId, Bits>,
    constant_terms: FastMap<Bits, TermId>,
    variables: IdVec<VarId, Variable>,
}

impl Terms {
    /// An empty arena.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many terms there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The node of a term.
    #[inline]
    #[must_use]
    pub fn kind(&self, term: TermId) -> Kind {
        self.nodes[term].kind
    }

    /// In bits, from 1.
    #[inline]
    #[must_use]
    pub fn width(&self, term: TermId) -> u32 {
        u32::from(self.nodes[term].width)
    }

    /// The value of a term that is a constant.
    #[inline]
    #[must_use]
    pub fn constant(&self, term: TermId) -> Option<Bits> {
        match self.kind(term) {
            Kind::Const(id) => Some(self.constants[id]),
            _ => None,
        }
    }

    /// What is known of a variable.
    #[must_use]
    pub fn variable(&self, var: VarId) -> Variable {
        self.variables[var]
    }

    /// All variables, in the order of their making.
    #[must_use]
    pub fn variables(&self) -> &IdVec<VarId, Variable> {
        &self.variables
    }

    /// The term of a constant.
    pub fn bits(&mut self, value: Bits) -> TermId {
        if let Some(&term) = self.constant_terms.get(&value) {
            return term;
        }
        let constant = self.constants.push(value);
        let term = self.push(Kind::Const(constant), value.width());
        self.constant_terms.insert(value, term);
        term
    }

    /// The constant of the low `width` bits of `value`.
    ///
    /// # Panics
    /// When the width is not within 1 to [`MAX_WIDTH`].
    pub fn value(&mut self, width: u32, value: u128) -> TermId {
        self.bits(Bits::new(width, value))
    }

    /// The one-bit constant.
    pub fn bool(&mut self, value: bool) -> TermId {
        self.bits(Bits::bool(value))
    }

    /// A new variable.
    ///
    /// # Panics
    /// When the width is not within 1 to [`MAX_WIDTH`].
    pub fn fresh(&mut self, width: u32, tag: u64) -> TermId {
        assert!((1..=MAX_WIDTH).contains(&width), "width {width} is not within 1..={MAX_WIDTH}");
        let term = self.nodes.next_id();
        let var = self.variables.push(Variable { width, tag, term });
        self.push(Kind::Var(var), width)
    }

    /// The term of exactly this node, without simplification. Constants and variables are made by
    /// [`Terms::bits`] and [`Terms::fresh`]; the analysis uses the simplifying constructors; this
    /// one is for readers of other formats and for comparisons with the simplifier. The simplifying
    /// constructors are sound over plain nodes, but their bound on recursion holds only over terms in
    /// their own normal forms.
    ///
    /// # Panics
    /// When the widths of the children do not fit the operation.
    #[inline]
    pub fn raw(&mut self, kind: Kind) -> TermId {
        if let Some(&term) = self.ids.get(&kind) {
            return term;
        }
        let width = self.width_of(kind);
        assert!(width.is_some(), "ill-typed term {kind:?}");
        let term = self.push(kind, width.unwrap_or(1));
        self.ids.insert(kind, term);
        term
    }

    /// The term of this node, if it was made before.
    #[inline]
    #[must_use]
    pub fn find(&self, kind: Kind) -> Option<TermId> {
        self.ids.get(&kind).copied()
    }

    fn push(&mut self, kind: Kind, width: u32) -> TermId {
        let term = self.nodes.push(Node { kind, width: width as u8 });
        assert!(term.is_some(), "more than {} terms", u32::MAX - 1);
        term
    }

    /// The width of a node, absent when its children do not fit.
    fn width_of(&self, kind: Kind) -> Option<u32> {
        match kind {
            Kind::Const(id) => self.constants.get(id).map(|bits| bits.width()),
            Kind::Var(var) => self.variables.get(var).map(|var| var.width),
            Kind::Unary(_, a) => Some(self.width(a)),
            Kind::Binary(op, a, b) => self.width_of_binary(op, self.width(a), self.width(b)),
            Kind::Ite(c, a, b) => {
                (self.width(c) == 1 && self.width(a) == self.width(b)).then(|| self.width(a))
            }
            Kind::Extract { arg, hi, lo } => {
                (hi >= lo && u32::from(hi) < self.width(arg)).then(|| u32::from(hi - lo) + 1)
            }
            Kind::Extend { arg, width, .. } => {
                let width = u32::from(width);
                (width > self.width(arg) && width <= MAX_WIDTH).then_some(width)
            }
        }
    }

    fn width_of_binary(&self, op: Binary, a: u32, b: u32) -> Option<u32> {
        match op {
            Binary::Concat => (a + b <= MAX_WIDTH).then_some(a + b),
            Binary::Eq | Binary::Ult | Binary::Slt => (a == b).then_some(1),
            _ => (a == b).then_some(a),
        }
    }
}
