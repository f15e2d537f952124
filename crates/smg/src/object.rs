//! The objects of a graph: regions, list segments and optional objects (section 1.2.1 of "Predator Shape Analysis Tool").
//!
//! An object is what every heap knows of it ([`ringfence_exec::Object`]) and how many concrete objects it stands for.
//! What has to be true of shapes and owners together stands in [`crate::shape`].

use ringfence_exec::{ObjId, ObjectKind};
use std::ops::{Deref, DerefMut};

/// A list segment: nodes of one size and kind that are linked by a field, as many as there are but at
/// least [`Segment::min`]. Its bytes are those of every node: a pointer in them to the segment itself,
/// outside the linking fields, is each node's pointer to itself; the linking fields hold what the
/// ends of the list point to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Segment {
    /// Where in a node the links point to.
    pub head: u32,
    /// The offset of the link to the next node; none for an object that is there or is null.
    pub next: Option<u32>,
    /// The offset of the link to the previous node of a doubly linked list.
    pub prev: Option<u32>,
    /// How many nodes there are at least.
    pub min: u32,
    /// Whether there is at most one.
    pub one: bool,
}

/// How many concrete objects an object stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Exactly one.
    Region,
    /// The nodes of a list; a pointer to it from elsewhere points to the first node, or is what the
    /// last node's link holds if there is none.
    Segment(Segment),
    /// The last node of a doubly linked segment; a pointer to it is what the first node's back link holds
    /// if there is none. It has no bytes of its own.
    Last(ObjId),
}

impl Shape {
    /// Whether it is one concrete object.
    #[inline]
    #[must_use]
    pub const fn is_region(self) -> bool {
        matches!(self, Shape::Region)
    }

    /// None for a region.
    #[must_use]
    pub const fn segment(self) -> Option<Segment> {
        match self {
            Shape::Segment(segment) => Some(segment),
            Shape::Region | Shape::Last(_) => None,
        }
    }
}

/// An object of a graph without its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Object {
    /// What the semantics knows of it, or of each of the concrete objects that it stands for.
    pub base: ringfence_exec::Object,
    /// How many concrete objects it stands for.
    pub shape: Shape,
    /// The segment of whose every node there is one such object.
    pub owner: Option<ObjId>,
}

impl Object {
    /// One concrete object.
    #[must_use]
    pub const fn region(base: ringfence_exec::Object) -> Self {
        Self { base, shape: Shape::Region, owner: None }
    }

    /// Whether it is of a kind of which there may be one for every node of a list: a heap block or an element of an array.
    #[must_use]
    pub const fn is_private_kind(&self) -> bool {
        matches!(self.base.kind, ObjectKind::Heap(_) | ObjectKind::Element)
    }
}

impl Deref for Object {
    type Target = ringfence_exec::Object;

    #[inline]
    fn deref(&self) -> &Self::Target {
        &self.base
    }
}

impl DerefMut for Object {
    #[inline]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.base
    }
}
