//! Symbolic values: the bits of a scalar as a number or a term, where its pointer bits came from, and
//! which bits are indeterminate.
//!
//! A value has no type of its own; the instruction that uses it knows the type. Numbers are kept
//! beside terms, so that a concrete computation makes no terms at all. Objects have concrete
//! addresses, so a pointer is its object (the provenance) and an address that contains the object's.

use crate::heap::ObjId;
use ringfence_logic::TermId;

pub use ringfence_library::bits::{mask, sign_extend};

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
    /// Zero.
    pub const ZERO: Self = Self::Const(0);

    /// The number, if it is one.
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

/// Where the pointer bits of a value came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Prov(u32);

impl Prov {
    /// From no pointer.
    pub const NONE: Self = Self(u32::MAX);
    /// From pointers, in a way that depends on where objects lie in memory: a mixture of several, a
    /// product, a hash. What is decided by such a value holds for one layout of memory only.
    pub const LAYOUT: Self = Self(u32::MAX - 1);

    /// From a pointer to this object: the value is the object's address and an offset that does not
    /// depend on the address.
    #[inline]
    #[must_use]
    pub const fn object(id: ObjId) -> Self {
        Self(id.raw())
    }

    /// The object, unless the provenance is none or a matter of layout.
    #[inline]
    #[must_use]
    pub const fn get(self) -> Option<ObjId> {
        if self.0 >= u32::MAX - 1 { None } else { Some(ObjId::new(self.0)) }
    }

    /// Whether the value came from no pointer.
    #[inline]
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.0 == u32::MAX
    }

    /// Whether the value depends on where objects lie.
    #[inline]
    #[must_use]
    pub const fn is_layout(self) -> bool {
        self.0 == u32::MAX - 1
    }

    /// The provenance of bytes that stand together.
    #[inline]
    #[must_use]
    pub fn of_union(self, other: Self) -> Self {
        if self == other || other.is_none() {
            self
        } else if self.is_none() {
            other
        } else {
            Self::LAYOUT
        }
    }
}

/// A scalar value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Value {
    /// The bits.
    pub bits: Sym,
    /// Where its pointer bits came from.
    pub prov: Prov,
    /// Which bits are indeterminate: exact for a value of up to 64 bits, all or none for a wider one.
    pub undef: u64,
}

impl Value {
    /// The null pointer, and 0 of every other type.
    pub const ZERO: Self = Self { bits: Sym::ZERO, prov: Prov::NONE, undef: 0 };
    /// An indeterminate value whose bits happen to be 0.
    pub const INDETERMINATE: Self = Self { bits: Sym::ZERO, prov: Prov::NONE, undef: u64::MAX };

    /// A determinate number without provenance.
    #[inline]
    #[must_use]
    pub const fn number(bits: u128) -> Self {
        Self { bits: Sym::Const(bits), prov: Prov::NONE, undef: 0 }
    }

    /// A determinate value without provenance.
    #[inline]
    #[must_use]
    pub const fn plain(bits: Sym) -> Self {
        Self { bits, prov: Prov::NONE, undef: 0 }
    }

    /// A pointer to this address of an object.
    #[inline]
    #[must_use]
    pub const fn pointer(address: u64, object: ObjId) -> Self {
        Self { bits: Sym::Const(address as u128), prov: Prov::object(object), undef: 0 }
    }

    /// Whether some bit is indeterminate.
    #[inline]
    #[must_use]
    pub const fn is_indeterminate(self) -> bool {
        self.undef != 0
    }
}

/// The bits of [`Value::undef`] that a value of `width` bits has when all of it is indeterminate.
#[inline]
#[must_use]
pub const fn undef_mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}
