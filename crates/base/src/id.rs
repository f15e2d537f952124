//! Typed ids and the vectors that they index.
//!
//! An id is a `u32` with a type of its own, so that a block is never used where a register is
//! meant. `u32::MAX` is never a valid index; `Option<Id>` is avoided in hot structures by the
//! `NONE` constant where a field is optional.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A typed index into an [`IdVec`].
pub trait Id: Copy + Eq + fmt::Debug {
    /// The id with this index. Indices are bounded by `u32::MAX - 1`; a larger one is clamped to
    /// the never-valid id, so that a table that overflows fails its next look-up, not silently.
    fn from_index(index: usize) -> Self;
    /// The index that the id stands for.
    fn index(self) -> usize;
}

/// Defines a typed id: `define_id! { /// doc \n pub struct RegId = "%"; }` where the string is the
/// prefix it prints with.
#[macro_export]
macro_rules! define_id {
    ($(#[$meta:meta])* $vis:vis struct $name:ident = $prefix:literal;) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis struct $name(u32);

        impl $name {
            /// The id that is never valid, for optional fields.
            pub const NONE: Self = Self(u32::MAX);
            /// Whether this is [`Self::NONE`].
            #[inline]
            #[must_use]
            pub const fn is_none(self) -> bool { self.0 == u32::MAX }
            /// Whether this is not [`Self::NONE`].
            #[inline]
            #[must_use]
            pub const fn is_some(self) -> bool { self.0 != u32::MAX }
            /// The id as an `Option`, absent for [`Self::NONE`].
            #[inline]
            #[must_use]
            pub const fn get(self) -> Option<Self> { if self.is_none() { None } else { Some(self) } }
            /// For tables and text that number ids themselves; [`u32::MAX`] is [`Self::NONE`].
            #[inline]
            #[must_use]
            pub const fn new(raw: u32) -> Self { Self(raw) }
            /// The position in tables; [`u32::MAX`] for [`Self::NONE`].
            #[inline]
            #[must_use]
            pub const fn raw(self) -> u32 { self.0 }
        }

        impl Default for $name {
            fn default() -> Self { Self::NONE }
        }

        impl $crate::id::Id for $name {
            #[inline]
            fn from_index(index: usize) -> Self { Self(u32::try_from(index).unwrap_or(u32::MAX)) }
            #[inline]
            fn index(self) -> usize { self.0 as usize }
        }

        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(self, f)
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                if self.is_none() { f.write_str(concat!($prefix, "none")) } else { write!(f, concat!($prefix, "{}"), self.0) }
            }
        }
    };
}

/// A vector indexed by one kind of id.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct IdVec<I, T> {
    items: Vec<T>,
    index: PhantomData<fn(I) -> I>,
}

impl<I: Id, T> IdVec<I, T> {
    /// An empty vector.
    #[must_use]
    pub const fn new() -> Self {
        Self { items: Vec::new(), index: PhantomData }
    }

    /// A vector of `len` clones of `item`.
    #[must_use]
    pub fn filled(item: T, len: usize) -> Self
    where
        T: Clone,
    {
        Self::from(vec![item; len])
    }

    /// Appends `item` and gives back its id.
    #[inline]
    pub fn push(&mut self, item: T) -> I {
        let id = I::from_index(self.items.len());
        self.items.push(item);
        id
    }

    /// How many items there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The item with this id, absent when the id is out of range.
    #[inline]
    #[must_use]
    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())
    }

    /// Every id, in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + use<I, T> {
        (0..self.items.len()).map(I::from_index)
    }

    /// Every item with its id, in order.
    pub fn iter_ids(&self) -> impl DoubleEndedIterator<Item = (I, &T)> + ExactSizeIterator {
        self.items.iter().enumerate().map(|(i, t)| (I::from_index(i), t))
    }

    /// Every item, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    /// Every item, in order, to change in place.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.items.iter_mut()
    }

    /// The id that the next [`IdVec::push`] gives back.
    #[must_use]
    pub fn next_id(&self) -> I {
        I::from_index(self.items.len())
    }

    /// The items as a slice.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.items
    }

    /// Drops all items and keeps their room.
    pub fn clear(&mut self) {
        self.items.clear();
    }

    /// Drops all items from `len` on.
    pub fn truncate(&mut self, len: usize) {
        self.items.truncate(len);
    }
}

impl<I: Id, T> Default for IdVec<I, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I, T> From<Vec<T>> for IdVec<I, T> {
    fn from(items: Vec<T>) -> Self {
        Self { items, index: PhantomData }
    }
}

impl<I: Id, T> Index<I> for IdVec<I, T> {
    type Output = T;
    #[inline]
    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for IdVec<I, T> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.index()]
    }
}

impl<'a, I, T> IntoIterator for &'a IdVec<I, T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}

impl<I: Id, T: fmt::Debug> fmt::Debug for IdVec<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter_ids()).finish()
    }
}

impl<I: Id, T> FromIterator<T> for IdVec<I, T> {
    fn from_iter<It: IntoIterator<Item = T>>(items: It) -> Self {
        Self::from(items.into_iter().collect::<Vec<_>>())
    }
}
