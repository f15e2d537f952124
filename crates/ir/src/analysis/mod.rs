//! What can be said of a program without executing it: one copy for everybody who asks.
//!
//! - [`loops`]: natural loops and their heads.
//! - [`dominators`]: immediate dominators and postdominators.
//! - [`control`]: which decisions determine whether a block is executed.
//! - [`diamond`]: branches whose sides only compute and then join.
//! - [`callgraph`]: which functions call which, and which of them come to call themselves.
//! - [`liveness`]: which registers are still read, and which slots may hold an object.
//! - [`slots`]: where slots are mentioned for the last time.
//!
//! The graph of blocks that they are computed from is [`Cfg`](crate::Cfg). Nothing here changes a program, recurses, or
//! panics on a program that [`mod@crate::verify`] accepts.

pub mod callgraph;
pub mod control;
pub mod diamond;
pub mod dominators;
pub mod liveness;
pub mod loops;
pub mod slots;

pub use callgraph::{CallGraph, IndirectCalls};
pub use control::ControlDependence;
pub use diamond::Diamond;
pub use dominators::{Dominators, Postdominators};
pub use liveness::{Deaths, LiveSlots, Liveness};
pub use loops::{NaturalLoop, natural_loops};
pub use slots::SlotMentions;
