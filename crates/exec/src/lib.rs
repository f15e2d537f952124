//! The semantics of the intermediate representation over symbolic values and a heap.
//!
//! - [`Machine`] executes one [`State`] at a time and says what happened as an [`Event`].
//! - [`Heap`] is what it needs of memory; heap domains implement it, and ask what they need to know.
//! - [`Reasoner`] and [`Path`] hold terms, conditions and the solver.
//!
//! The meaning of instructions is that of the concrete interpreter, which judges what is found here;
//! library functions are the same models.

mod access;
pub mod blocks;
pub mod buffer;
mod call;
pub mod dead;
mod domain;
pub mod estimate;
mod finish;
mod flow;
pub mod heap;
mod host;
mod layout;
pub mod limits;
mod losses;
pub mod machine;
pub mod memo;
pub mod observe;
mod open_length;
pub mod order;
mod padding;
mod questions;
pub mod reach;
pub mod reason;
pub mod records;
mod reuse;
mod roots;
mod row;
mod run;
pub mod sequence;
mod signless;
mod start;
pub mod state;
pub mod texts;
pub mod value;
mod weak_update;
pub mod words;

pub use heap::{
    Doubt, Heap, Layout, Life, Missing, NewObject, ObjId, Object, ObjectKind, Rights, Row, Stretch, View,
};
pub use layout::ADDRESSES;
pub use machine::{Buffers, Elements, Event, Machine, Mode, Room, Settings, Stops};
pub use observe::Observation;
pub use reason::{Origin, Reasoner};
pub use ringfence_logic::{Assignment, Path, Split};
pub use ringfence_semantics::Algebra;
pub use state::State;
pub use value::{Prov, Sym, Value};
