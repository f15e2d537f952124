//! Symbolic values: the bits of a scalar as a number or a term, where its pointer bits came from, and
//! which bits are indeterminate.
//!
//! A value has no type of its own; the instruction that uses it knows the type. Numbers are kept
//! beside terms, so that a concrete computation makes no terms at all. Objects have concrete
//! addresses, so a pointer is its object (the provenance) and an address that contains the object's.

use ringfence_logic::TermId;
use ringfence_semantics::Bits;

pub use ringfence_base::bits::{mask, sign_extend};
pub use ringfence_semantics::Prov;
pub use ringfence_semantics::value::undef_mask;

/// The bits of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sym {
    /// A number, zero above the width of the type.
    Const(u128),
    /// A term of the width of the type. Never a constant one: [`crate::reason::Reasoner`] turns those
    /// into numbers.
    Term(TermId),
}

impl Sym {
    /// Also the null pointer and false.
    pub const ZERO: Self = Self::Const(0);

    /// None for a term.
    #[inline]
    #[must_use]
    pub const fn number(self) -> Option<u128> {
        match self {
            Sym::Const(bits) => Some(bits),
            Sym::Term(_) => None,
        }
    }

    /// The low 64 bits of the number, if it is one.
    #[inline]
    #[must_use]
    pub const fn low(self) -> Option<u64> {
        match self {
            Sym::Const(bits) => Some(bits as u64),
            Sym::Term(_) => None,
        }
    }
}

impl Bits for Sym {
    const ZERO: Self = Sym::Const(0);

    #[inline]
    fn number(bits: u128) -> Self {
        Sym::Const(bits)
    }

    #[inline]
    fn known(self) -> Option<u128> {
        Sym::number(self)
    }
}

/// A scalar value.
pub type Value = ringfence_semantics::Value<Sym>;
