//! Values: the bits of a scalar, where its pointer bits came from, and which bits are indeterminate.
//!
//! A value has no type of its own; the instruction that uses it knows the type. The bits above the
//! width of that type are zero. Provenance is one object for the whole value: an integer computed
//! from one pointer remembers the object (unless by a product or a quotient), one computed from
//! several pointers is [`Prov::MIXED`].
//! A wrong combination of pointer bytes cannot become a valid address by this, since an access needs
//! both the object *and* an address inside it.

use crate::algebra::Bits;
use crate::object::ObjId;
use ringfence_base::bits::{mask, sign_extend};
use ringfence_ir::{BinOp, DataModel, Ty};

/// Where the pointer bits of a value came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Prov(u32);

impl Prov {
    /// From no pointer.
    pub const NONE: Self = Self(u32::MAX);
    /// From pointers, but not one object's address and an offset: from several pointers or, in symbolic
    /// execution, in any way that depends on where objects lie in memory.
    pub const MIXED: Self = Self(u32::MAX - 1);

    /// From a pointer to this object.
    #[inline]
    #[must_use]
    pub const fn object(id: ObjId) -> Self {
        Self(id.raw())
    }

    /// The object, unless the provenance is none or mixed.
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

    /// Whether the value is a mixture.
    #[inline]
    #[must_use]
    pub const fn is_mixed(self) -> bool {
        self.0 == u32::MAX - 1
    }

    /// The provenance of a sum.
    #[inline]
    #[must_use]
    pub fn of_sum(self, other: Self) -> Self {
        match (self.is_none(), other.is_none()) {
            (true, _) => other,
            (_, true) => self,
            _ => Self::MIXED,
        }
    }

    /// The provenance of a difference: that of two pointers to one object is a plain number.
    #[inline]
    #[must_use]
    pub fn of_difference(self, other: Self) -> Self {
        if other.is_none() {
            self
        } else if self == other && self != Self::MIXED {
            Self::NONE
        } else {
            Self::MIXED
        }
    }

    /// The provenance of a bitwise `and` or `or`, and of bytes that stand together.
    #[inline]
    #[must_use]
    pub fn of_union(self, other: Self) -> Self {
        if self == other { self } else { self.of_sum(other) }
    }

    /// The provenance of an exclusive or: like a difference, but with the operands exchangeable.
    #[inline]
    #[must_use]
    pub fn of_xor(self, other: Self) -> Self {
        if self == other && self != Self::MIXED { Self::NONE } else { self.of_sum(other) }
    }

    /// The provenance of the result of an integer operation.
    #[must_use]
    pub fn of_operation(self, op: BinOp, other: Self) -> Self {
        match op {
            BinOp::Add => self.of_sum(other),
            BinOp::Sub => self.of_difference(other),
            BinOp::And | BinOp::Or => self.of_union(other),
            BinOp::Xor => self.of_xor(other),
            BinOp::Shl | BinOp::LShr | BinOp::AShr => self,
            _ => Self::NONE,
        }
    }
}

/// A scalar value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Value<B> {
    /// The bits, zero above the width of the type.
    pub bits: B,
    /// Where its pointer bits came from.
    pub prov: Prov,
    /// Which bits are indeterminate: exact for a value of up to 64 bits, all or none for a wider one.
    /// All bits may be set, above the width too, when the whole value is indeterminate.
    pub undef: u64,
}

impl<B: Bits> Value<B> {
    /// The null pointer, and 0 of every other type.
    pub const ZERO: Self = Self { bits: B::ZERO, prov: Prov::NONE, undef: 0 };
    /// An indeterminate value whose bits happen to be 0.
    pub const INDETERMINATE: Self = Self { bits: B::ZERO, prov: Prov::NONE, undef: u64::MAX };

    /// A determinate value without provenance.
    #[inline]
    #[must_use]
    pub const fn plain(bits: B) -> Self {
        Self { bits, prov: Prov::NONE, undef: 0 }
    }

    /// A determinate number without provenance.
    #[inline]
    #[must_use]
    pub fn number(bits: u128) -> Self {
        Self::plain(B::number(bits))
    }

    /// A pointer to this address of an object.
    #[inline]
    #[must_use]
    pub fn pointer(address: u64, object: ObjId) -> Self {
        Self { bits: B::number(address.into()), prov: Prov::object(object), undef: 0 }
    }

    /// Whether some bit is indeterminate.
    #[inline]
    #[must_use]
    pub const fn is_indeterminate(self) -> bool {
        self.undef != 0
    }

    /// Whether it is a determinate number that came from no pointer.
    #[inline]
    #[must_use]
    pub const fn is_plain(self) -> bool {
        self.undef == 0 && self.prov.is_none()
    }

    /// The same value without the flag of indeterminacy.
    #[inline]
    #[must_use]
    pub const fn determinate(self) -> Self {
        Self { undef: 0, ..self }
    }
}

impl Value<u128> {
    /// A determinate value without provenance, cut to the width of a type.
    #[inline]
    #[must_use]
    pub const fn of(ty: Ty, bits: u128, model: DataModel) -> Self {
        Self::plain(bits & mask(ty.bits(model)))
    }

    /// The low 64 bits: an address, a size, an unsigned number.
    #[inline]
    #[must_use]
    pub const fn low(self) -> u64 {
        self.bits as u64
    }

    /// The number that the low `width` bits are in two's complement.
    #[inline]
    #[must_use]
    pub const fn signed(self, width: u32) -> i128 {
        sign_extend(self.bits, width)
    }

    /// Whether it is the null pointer (or 0).
    #[inline]
    #[must_use]
    pub const fn is_null(self) -> bool {
        self.bits == 0
    }
}

/// The bits of [`Value::undef`] that a value of `width` bits has when all of it is indeterminate.
#[inline]
#[must_use]
pub const fn undef_mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn provenance_follows_one_pointer_and_mixes_two() {
        let (a, b) = (Prov::object(ObjId::new(1)), Prov::object(ObjId::new(2)));
        assert_eq!(a.of_sum(Prov::NONE), a);
        assert_eq!(a.of_sum(b), Prov::MIXED);
        assert_eq!(a.of_difference(a), Prov::NONE);
        assert_eq!(a.of_xor(b).of_xor(a), Prov::MIXED);
        assert_eq!(a.of_xor(a), Prov::NONE);
        assert_eq!(a.of_union(a), a);
        assert_eq!(Prov::MIXED.get(), None);
    }
}
