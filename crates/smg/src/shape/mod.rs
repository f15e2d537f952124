//! Shapes: list segments in symbolic memory graphs, and what is done with them.
//!
//! The algorithms are those of "Predator Shape Analysis Tool" (sections 1.2 to 1.4, appendices 1.9 to
//! 1.11), over program configurations that are [`State`]s of the semantics. Two things differ. Pointers
//! are object and offset with the object's id as its name, so a segment's first node is the segment's
//! own id and its last node an id beside it ([`Shape::Last`](crate::Shape::Last)): unfolding and merging keep the
//! ids that others point to, and no pointer has to be redirected. And values are terms with a path
//! condition, so what two states know of their numbers is joined by facts and by substitution
//! ([`numbers`]) instead of being forgotten.
//!
//! Nesting. An object with an owner is there once for every node of the owner, and a segment's local
//! variables have a value for every node. What the chapter says with levels is said with owners here: an
//! object's level is the length of the chain of its owners; a pointer from below a segment to the
//! segment is one to the node that it is below (the chapter's `all`).
//!
//! - [`fields`]: the bytes of objects as cells, and the cells of two objects side by side.
//! - `held`: what somebody holds who holds a pointer to a segment.
//! - [`question`]: what an instruction needs to know of a segment; [`unfold`]: materialisation and removal, at both ends.
//! - [`numbers`]: what two states know of their numbers together.
//! - [`bounds`]: where bounds of numbers stop when they grow.
//! - [`sizes`]: sizes of objects that become one.
//! - [`relations`]: what variables have to do with each other that the program compares; `quantities`: any two numbers.
//! - [`lengths`]: how many nodes segments have; `linear`: sums that say it.
//! - `succession`: what is known of a node and the one that follows it.
//! - `node_limits`: variables that numbers of all nodes of a segment are less than.
//! - `limits`: variables that all elements of a part of an array are less than; `anchors`: those that say nothing.
//! - `sequences`: what objects hold at offsets that are not known, of objects that become one; `alignment`: which parts do.
//! - [`rows`]: the elements of arrays as lists of objects.
//! - [`words`]: words of the command line where states meet.
//! - [`signature`]: a quick look that tells most pairs of states apart.
//! - [`status`]: how two states compare.
//! - [`join`]: the join of two states, entailment; `correspondence`: which objects of them correspond; `building`: the
//!   result; [`insert`]: segments that only one of them has;
//!   [`optional`]: objects that only some nodes have; `hints`: which of these the walk takes.
//! - [`merge`]: two neighbours become a segment; [`abstraction`]: which ones do.
//! - [`localise`]: the part of a state that a call can see; [`recombine`]: its result together with the rest again.
//! - [`describe`]: a state in words.
//! - [`tidy`]: conditions that say nothing any more.
//! - [`text`]: states as text, for certificates.

pub mod abstraction;
mod alignment;
mod anchors;
pub mod bounds;
mod building;
pub mod candidates;
mod carried;
mod cases;
mod correspondence;
pub mod describe;
mod elimination;
mod endings;
mod equalities;
pub mod fields;
mod filled;
mod graph;
mod held;
mod hints;
pub mod insert;
pub mod join;
mod knowledge;
pub mod lengths;
mod limits;
mod linear;
pub mod localise;
pub mod members;
pub mod merge;
pub(crate) mod node_limits;
pub mod numbers;
pub mod objects;
pub mod optional;
mod presence;
mod projection;
mod proportions;
pub mod quantities;
pub mod question;
pub mod recombine;
mod refuted;
pub mod relations;
pub mod rows;
mod sequences;
mod settling;
pub mod signature;
pub mod sizes;
pub mod status;
mod steady;
pub(crate) mod succession;
mod sums;
pub mod text;
mod texts;
pub mod tidy;
pub mod unfold;
pub mod words;

use crate::Smg;
use ringfence_exec::State;

/// A symbolic program configuration.
pub type Configuration = State<Smg>;
