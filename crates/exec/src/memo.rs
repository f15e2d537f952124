//! What a machine finds out once and keeps over all states: the padding of types, the arrays whose elements are objects, the
//! command line of which nothing is known.

use crate::heap::{ObjId, ObjectKind};
use crate::texts::Texts;
use ringfence_base::{FastMap, Loc};
use ringfence_ir::{FuncId, RecordId, RegId, TypeId};
use ringfence_semantics::padding::Padding;
use std::rc::Rc;

/// The padding of types, found once for each; absent for those without.
#[derive(Debug, Default)]
pub(crate) struct Paddings {
    pub(crate) types: FastMap<TypeId, Option<Rc<Padding>>>,
    pub(crate) records: FastMap<(RecordId, bool), Option<Rc<Padding>>>,
    /// The record that a path of fields starts with, by the number of the path, as far as it was asked for.
    pub(crate) roots: Vec<Option<Option<Root>>>,
}

/// The record that a path of fields starts with.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Root {
    pub(crate) record: RecordId,
    pub(crate) size: u64,
    pub(crate) padded: bool,
    /// Whether it holds a few numbers and nothing else.
    pub(crate) plain: bool,
    /// Whether the path begins with the number of an element.
    pub(crate) indexed: bool,
}

/// A place where an array is made whose elements are objects.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ArraySite {
    pub(crate) kind: ObjectKind,
    pub(crate) loc: Loc,
    pub(crate) stride: u64,
    pub(crate) within: Option<(u64, u64)>,
}

/// A place where an array is made whose rows hold texts.
#[derive(Debug, Clone)]
pub struct TextSite {
    /// What the array is.
    pub kind: ObjectKind,
    /// Where it is allocated.
    pub loc: Loc,
    /// What its rows hold at most.
    pub rows: Rc<Texts>,
}

/// The places where arrays are made whose elements are objects, or whose rows hold texts.
#[derive(Debug, Default)]
pub(crate) struct Arrays {
    pub(crate) sites: Vec<ArraySite>,
    pub(crate) texts: Vec<TextSite>,
    /// The variables that count elements.
    pub(crate) counters: Vec<(FuncId, RegId)>,
    /// Whether arrays were found on the way.
    pub(crate) found: bool,
    /// Whether variables that count elements were.
    pub(crate) counts_more: bool,
    /// Whether there was an access to an array of pointers at an offset that is not known, although its elements are no objects.
    pub(crate) wanted: bool,
}

/// What is known of such arrays before an exploration begins.
#[derive(Debug, Clone, Default)]
pub struct Known {
    pub(crate) sites: Vec<ArraySite>,
    /// Arrays in which the end of a string was looked for in vain: what the rows hold is to be kept where states are joined.
    pub texts: Vec<TextSite>,
    pub(crate) counters: Vec<(FuncId, RegId)>,
}

/// The objects of a command line, or of an environment, of which nothing is known.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Words {
    /// The vector of pointers to the words of the command line.
    pub(crate) vector: Option<ObjId>,
    /// The array of pointers to the variables of the environment, which is there from the start.
    pub(crate) environment: Option<ObjId>,
    /// What stands for all words.
    pub(crate) all: ObjId,
}
