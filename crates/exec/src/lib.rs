//! The semantics of the intermediate representation over symbolic values and a heap.

pub mod heap;
pub mod value;

pub use heap::{Heap, Layout, Life, NewObject, ObjId, Object, ObjectKind, Rights, Stretch};
pub use value::{Prov, Sym, Value};
