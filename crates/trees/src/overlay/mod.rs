//! Overlaid lists: records that are in several lists at once.
//!
//! Of the nodes that no variable points to, two things are known. A *chain* is a list, or a part of one, over one pair of members ([`data::Link`]): the nodes in order, what comes behind the last one and what the first one leads back to. A
//! *group* is a set of nodes that are in the same chains and have the same in all other members. A node has at most one chain for each link, and is in the group that says so. So chains over different links may have
//! nodes in common, and which ones is what the groups say: the nodes of a chain are those of all groups that are in it. A group without nodes is as good as none.
//!
//! In terms of logic, chains are predicates that hold side by side, each about members of its own; the groups are the constraints on their sets of nodes, as a union of disjoint parts.
//!
//! In the graph, a chain is an object as large as a node. A pointer to it is one to its first node, or to what comes behind it if there is none; the bytes of its two members hold what comes behind it and what the first node leads back to. The
//! last node has a name of its own, for pointers back from what comes behind. A group is a heap block that nothing points to: it is lost when none of its chains can be reached.

pub(crate) mod beginnings;
mod chain;
pub(crate) mod data;
pub(crate) mod describe;
pub(crate) mod empty;
mod family;
pub(crate) mod fold;
mod group;
pub(crate) mod length;
mod node;
mod references;
pub(crate) mod seen;
pub(crate) mod tally;
pub(crate) mod unfold;

pub(crate) use chain::{back, end};
