//! The values of the operands that a run never changes.

use crate::value::Value;
use ringfence_base::IdVec;
use ringfence_ir::{ConstId, FuncId, GlobalId, NoteId};

/// The values of the operands that are the same everywhere in the program.
#[derive(Debug)]
pub struct Fixed<B> {
    /// The constants.
    pub consts: IdVec<ConstId, Value<B>>,
    /// The addresses of globals.
    pub globals: IdVec<GlobalId, Value<B>>,
    /// The addresses of functions.
    pub functions: IdVec<FuncId, Value<B>>,
    /// The alignments of the records that paths of fields start in.
    pub aligns: IdVec<NoteId, u32>,
}

impl<B> Default for Fixed<B> {
    fn default() -> Self {
        Self { consts: IdVec::new(), globals: IdVec::new(), functions: IdVec::new(), aligns: IdVec::new() }
    }
}
