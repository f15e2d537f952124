//! A cut loop: what its loop-back variables are, and what the end of its body gives them.

use crate::knowledge::{CutId, Place};
use crate::state::{Memory, State};
use crate::value::Value;
use ringfence_base::Loc;
use ringfence_ir::{BlockId, FuncId};
use ringfence_logic::TermId;
use std::rc::Rc;

/// A loop that was cut at its head.
#[derive(Debug)]
pub(crate) struct Cut {
    pub(crate) id: CutId,
    pub(crate) func: FuncId,
    pub(crate) head: BlockId,
    pub(crate) loc: Loc,
    /// Whether the head is reached.
    pub(crate) guard: TermId,
    /// The loop-select guard: whether the state at the head comes from an iteration.
    pub(crate) select: TermId,
    /// The loop-back variables.
    pub(crate) back: Vec<(Place, Value)>,
    /// All variables as an iteration left them: loop-back ones, and those that the loop does not modify.
    pub(crate) variables: Vec<(Place, Value)>,
    /// Memory as an iteration left it.
    pub(crate) memory: Rc<Memory>,
    /// The state at the end of an iteration, if there is one that ends.
    pub(crate) end: Option<State>,
    /// The summarised function in whose body the loop is.
    pub(crate) within: Option<FuncId>,
    /// The functions of the calls under way, the outermost first: by the depth of a place. In the body of a
    /// summarised function, from that function on.
    pub(crate) frames: Vec<FuncId>,
    /// The loop-select guards of the loops before and around this one, in order: they do not change while
    /// this loop runs.
    pub(crate) earlier: Vec<TermId>,
}
