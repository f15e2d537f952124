//! Values of the formula: numbers are bit-vectors, pointers are an object and an offset.
//!
//! An *object word* has [`OBJECT_BITS`] bits: the number of a [`SiteId`] above the number of one of its
//! instances. Object words are only compared, chosen between and split into their two parts, never
//! computed with. So the truth of a formula depends on instance numbers only through which of them are
//! equal, and any execution can be shown with instance numbers below the number of object words that are
//! variables: [`INSTANCES`] bounds how many of those a formula may have.
//!
//! A pointer carries the *candidates* that it was built from. They say which cells an access has to look
//! at and no more: that no other address is accessed is checked by the solver like any other violation.

use ringfence_logic::{TermId, Terms};
use std::rc::Rc;

ringfence_base::define_id! {
    /// A place that objects come from: a global, a local variable, a call of `malloc`.
    pub struct SiteId = "site";
}

/// The bits of an object word that say which instance.
pub(crate) const INSTANCE_BITS: u32 = 10;
/// How many instances of one site can be distinguished.
pub(crate) const INSTANCES: usize = 1 << INSTANCE_BITS;
/// The bits that say which site.
const SITE_BITS: u32 = 11;
/// How many sites there can be.
pub(crate) const SITES: usize = 1 << SITE_BITS;
/// The width of an object word.
pub(crate) const OBJECT_BITS: u32 = SITE_BITS + INSTANCE_BITS;

impl SiteId {
    /// The "object" of the null pointer.
    pub(crate) const NULL: Self = Self::new(0);
    /// The "object" of a pointer that was never set, was forged or is of no known object.
    pub(crate) const UNKNOWN: Self = Self::new(1);
}

/// An address: a site and the offset from its start, if that is one number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Addr {
    pub(crate) site: SiteId,
    pub(crate) off: Option<i64>,
}

impl Addr {
    pub(crate) const NULL: Self = Self { site: SiteId::NULL, off: Some(0) };
    pub(crate) const UNKNOWN: Self = Self { site: SiteId::UNKNOWN, off: Some(0) };
}

/// More offsets of one site than this become "any offset".
const OFFSETS: usize = 12;

/// A sorted set of addresses, shared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Candidates(Rc<[Addr]>);

impl Candidates {
    /// The set of these addresses. A site with any offset, or with very many, has no others.
    pub(crate) fn of(addrs: impl IntoIterator<Item = Addr>) -> Self {
        let mut all: Vec<Addr> = addrs.into_iter().collect();
        all.sort_unstable();
        all.dedup();
        let mut kept: Vec<Addr> = Vec::with_capacity(all.len());
        for group in all.chunk_by(|a, b| a.site == b.site) {
            if group.len() > OFFSETS || group.iter().any(|addr| addr.off.is_none()) {
                kept.push(Addr { off: None, ..group[0] });
            } else {
                kept.extend_from_slice(group);
            }
        }
        Self(kept.into())
    }

    pub(crate) fn one(addr: Addr) -> Self {
        Self(Rc::new([addr]))
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Addr> + '_ {
        self.0.iter().copied()
    }

    pub(crate) fn union(&self, other: &Self) -> Self {
        if Rc::ptr_eq(&self.0, &other.0) || self.contains(other) {
            return self.clone();
        }
        Self::of(self.iter().chain(other.iter()))
    }

    /// Whether every address of the other set is in this one.
    pub(crate) fn contains(&self, other: &Self) -> bool {
        let any = |site| self.0.contains(&Addr { site, off: None });
        other.iter().all(|addr| self.0.binary_search(&addr).is_ok() || any(addr.site))
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pointer {
    /// The object word.
    pub(crate) obj: TermId,
    /// The offset in bytes, as wide as a pointer.
    pub(crate) off: TermId,
    pub(crate) candidates: Candidates,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    /// A number, or the bits of a floating-point number.
    Int(TermId),
    Ptr(Pointer),
}

/// The object word of the first instance of a site.
pub(crate) fn object(terms: &mut Terms, site: SiteId) -> TermId {
    terms.value(OBJECT_BITS, u128::from(site.raw()) << INSTANCE_BITS)
}

/// The object word of some instance of a site.
pub(crate) fn instance(terms: &mut Terms, site: SiteId) -> TermId {
    let number = terms.fresh(INSTANCE_BITS, 0);
    let site = terms.value(SITE_BITS, u128::from(site.raw()));
    terms.concat(site, number)
}

/// Whether an object word is of a site.
pub(crate) fn is_of(terms: &mut Terms, obj: TermId, site: SiteId) -> TermId {
    let part = terms.extract(obj, OBJECT_BITS - 1, INSTANCE_BITS);
    let number = terms.value(SITE_BITS, u128::from(site.raw()));
    terms.eq(part, number)
}

/// The site in the value of an object word.
pub(crate) fn site_of(bits: u128) -> SiteId {
    SiteId::new((bits >> INSTANCE_BITS) as u32)
}

/// An offset as a signed number: the low bits that an address has.
pub(crate) fn signed_offset(off: i64, width: u32) -> i64 {
    ringfence_base::bits::sign_extend(off as u128 & ringfence_logic::bits::mask(width), width) as i64
}

impl Pointer {
    /// A pointer that is this address.
    pub(crate) fn to(terms: &mut Terms, width: u32, site: SiteId, off: i64) -> Self {
        let off = signed_offset(off, width);
        let candidates = Candidates::one(Addr { site, off: Some(off) });
        Self { obj: object(terms, site), off: terms.value(width, off as u128), candidates }
    }

    /// The first pointer under the condition, else the second.
    pub(crate) fn choose(terms: &mut Terms, condition: TermId, then: &Self, otherwise: &Self) -> Self {
        match terms.constant(condition).map(|bits| bits.is_zero()) {
            Some(true) => otherwise.clone(),
            Some(false) => then.clone(),
            None => Self {
                obj: terms.ite(condition, then.obj, otherwise.obj),
                off: terms.ite(condition, then.off, otherwise.off),
                candidates: then.candidates.union(&otherwise.candidates),
            },
        }
    }

    /// Whether the pointer is this address.
    pub(crate) fn is(&self, terms: &mut Terms, addr: Addr, multi: bool) -> TermId {
        let there = if multi {
            is_of(terms, self.obj, addr.site)
        } else {
            let object = object(terms, addr.site);
            terms.eq(self.obj, object)
        };
        match addr.off {
            None => there,
            Some(off) => {
                let width = terms.width(self.off);
                let off = terms.value(width, off as u128);
                let same = terms.eq(self.off, off);
                terms.and(there, same)
            }
        }
    }
}

impl Value {
    /// The first value under the condition, else the second; absent when they are of different kinds.
    pub(crate) fn choose(
        terms: &mut Terms,
        condition: TermId,
        then: &Self,
        otherwise: &Self,
    ) -> Option<Self> {
        match (then, otherwise) {
            (Value::Int(a), Value::Int(b)) if terms.width(*a) == terms.width(*b) => {
                Some(Value::Int(terms.ite(condition, *a, *b)))
            }
            (Value::Ptr(a), Value::Ptr(b)) => Some(Value::Ptr(Pointer::choose(terms, condition, a, b))),
            _ => None,
        }
    }

    /// The pointer, when it is one.
    pub(crate) fn pointer(&self) -> Option<&Pointer> {
        match self {
            Value::Ptr(pointer) => Some(pointer),
            Value::Int(_) => None,
        }
    }

    /// The number, when it is one.
    pub(crate) fn number(&self) -> Option<TermId> {
        match self {
            Value::Int(term) => Some(*term),
            Value::Ptr(_) => None,
        }
    }
}
