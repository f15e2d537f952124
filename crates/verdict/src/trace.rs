//! A run step by step, with a picture of memory after each step.
//!
//! A step is what a run does on one line of the source before it goes to another line, into a function or
//! back from one: what a person sees who steps through a program. Whoever fills a trace runs the program in
//! the concrete interpreter; a trace is for people, and nothing is concluded from it.
//!
//! Inert data. A trace is bounded: of a long run only some steps are kept ([`Step::number`] says which), and
//! [`Trace::visits`] says of every line how often the run executed it.

use crate::Picture;
use crate::picture::ObjectId;
use ringfence_base::{FileId, Loc};
use std::collections::{BTreeMap, BTreeSet};

/// A run, step by step.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Trace {
    /// The steps that were kept, in order. The last one is the last of the run.
    pub steps: Vec<Step>,
    /// How many steps the run has.
    pub total: u64,
    /// How often the run came to each line.
    pub visits: BTreeMap<(FileId, u32), u64>,
    /// What the run was given, in order, also in steps that were not kept: the first values.
    pub inputs: Vec<Given>,
    /// How many more values there were.
    pub more_inputs: u64,
}

/// What a run does on one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Its number in the run, from 1.
    pub number: u64,
    /// Where it starts.
    pub loc: Loc,
    /// By its name in the source.
    pub function: String,
    /// How many calls are active beside this one: 0 in the function that the run starts with.
    pub depth: u32,
    /// What happens beside changes of memory, in order.
    pub happenings: Vec<Happening>,
    /// What memory looks like after it; absent when it was not looked at.
    pub scene: Option<Scene>,
}

/// Something that happens in a step.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the text of a variant says what its fields mean")]
pub enum Happening {
    /// A condition was decided: it held or not.
    Branch { loc: Loc, held: bool },
    /// A `switch` was decided by a value.
    Switch {
        loc: Loc,
        value: i128,
        /// Whether no case has this value.
        default: bool,
    },
    /// A function of the program was called.
    Call { function: String },
    /// The function returned.
    Return { function: String },
    /// A value came from outside.
    Input(Given),
    /// The run ended here, in these words: because something went wrong or not.
    End { what: String, wrong: bool },
}

/// A value that came from outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    /// Where it was asked for.
    pub loc: Loc,
    /// By its name in the source.
    pub function: String,
    /// The function that gave it, as in `__VERIFIER_nondet_int`; empty when it was none.
    pub source: String,
    /// What it was for.
    pub what: GivenKind,
    /// The value as a number: with its sign if the program takes it so.
    pub value: i128,
}

/// What a value from outside is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GivenKind {
    /// A number that the program asked for.
    Number,
    /// Whether an allocation succeeds.
    Allocation,
    /// Bits that the program never set.
    Uninitialised,
    /// Something of the world.
    Environment,
    /// The order in which operands are evaluated.
    Order,
}

/// Memory after a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// All objects but the hidden ones.
    pub picture: Picture,
    /// What is different from the picture of the step before. Nothing when that one is not known.
    pub changes: Changes,
    /// How many objects are not in the picture because there are too many.
    pub hidden: u64,
}

/// How a picture differs from the one before.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Changes {
    /// The variables that hold something else or are new, by name.
    pub roots: BTreeSet<String>,
    /// The objects that are new or ended.
    pub objects: BTreeMap<ObjectId, ObjectChange>,
    /// The fields that hold something else: the object and the offset.
    pub fields: BTreeSet<(ObjectId, u64)>,
    /// The pointer whose use went wrong in the step, if one did and its place is known.
    pub wrong: Option<Holder>,
}

/// Where a value stands in a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holder {
    /// In a variable.
    Root(String),
    /// In an object, at an offset.
    Field(ObjectId, u64),
}

impl Changes {
    /// Whether nothing changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.roots.is_empty() && self.objects.is_empty() && self.fields.is_empty() && self.wrong.is_none()
    }
}

/// What became of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ObjectChange {
    /// It was made.
    New,
    /// It was freed or its lifetime ended.
    Ended,
    /// Nothing leads to it any more.
    Lost,
}

impl ObjectChange {
    /// A word for people.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            ObjectChange::New => "new",
            ObjectChange::Ended => "ended",
            ObjectChange::Lost => "lost",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_empty_until_something_changes() {
        let mut changes = Changes::default();
        assert!(changes.is_empty());
        changes.objects.insert(ObjectId::new(1), ObjectChange::Ended);
        assert!(!changes.is_empty());
        assert_eq!(ObjectChange::Ended.word(), "ended");
    }
}
