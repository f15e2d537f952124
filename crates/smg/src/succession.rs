//! How lists are linked, and what an object says of its nodes and those that follow them; what it means stands in [`crate::shape`].

use crate::shape::members::Member;
use ringfence_exec::Value;

/// The fields that link a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Link {
    /// Where in a node the links point to.
    pub head: u32,
    /// The offset of the link to the next node.
    pub next: u32,
    /// The offset of the link to the previous node of a doubly linked list.
    pub prev: Option<u32>,
}

/// What is known of one number of the nodes of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Known {
    pub(crate) at: Member,
    pub(crate) inner: u32,
    pub(crate) near: u32,
    pub(crate) far: u32,
}

/// What is known of the nodes of an object and those that follow them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Succession {
    pub(crate) link: Link,
    pub(crate) known: Vec<Known>,
    /// The values that it is about, beside those in segments.
    pub(crate) said_of: Vec<Value>,
}
