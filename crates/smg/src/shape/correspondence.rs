//! Which objects of two states correspond, as a join found them.

use crate::shape::candidates::Incoming;
use ringfence_base::{FastMap, FastSet};
use ringfence_exec::{ObjId, Sym};
use std::rc::Rc;

/// Which objects correspond: one to one, except for what only one side has.
#[derive(Debug, Default)]
pub(crate) struct Correspondence {
    /// The object of the result for each object of a side.
    pub(crate) maps: [FastMap<ObjId, ObjId>; 2],
    /// The objects of both sides for an object of the result that stands for two.
    pub(crate) origins: FastMap<ObjId, [ObjId; 2]>,
    /// Where pointers outside memory lead in both states, as far as lists are among it.
    pub(crate) meetings: Vec<[ObjId; 2]>,
    /// Pointers of the result into objects, with their offsets in both states, where these are not one constant.
    pub(crate) pointers: Vec<(ObjId, [Sym; 2])>,
    /// Who points to what on each side, once somebody has asked.
    pub(crate) incoming: [Option<Rc<Incoming>>; 2],
    /// Objects that both nodes point to.
    pub(crate) shared: FastSet<ObjId>,
    /// Whether an object was found to correspond to two others.
    pub(crate) conflict: bool,
}
