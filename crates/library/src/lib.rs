//! Models of the C library: a table of functions, one file per family, over a [`Host`].
//!
//! The same models run in the concrete interpreter and in symbolic execution: what `strcpy` checks is
//! written once. A model asks its host only for what it needs to decide (is this byte zero?), so that
//! values may stay symbolic; see [`host`] for how an undecided question is answered.

pub mod bits;
pub mod draw;
pub mod host;
pub mod object;
pub mod state;
pub mod stop;

pub use draw::DrawKind;
pub use host::{Host, Stream};
pub use object::{Ending, NewObject, ObjectKind, Rights};
pub use state::Library;
pub use stop::Stop;
