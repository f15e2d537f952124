//! A finding: a violation that was seen in a run, with everything that a person needs to understand it.
//!
//! The run is described as [`Event`]s in their order: calls, decisions, inputs, the allocation and the end of the
//! block that the violation is about, and the violation itself. An event is *decisive* when the violation
//! depends on it: had it gone another way, the run might have ended well. Whoever fills a finding replays
//! the run in the concrete interpreter; nothing here is concluded from anything else.
//!
//! Inert data. Events are bounded by whoever fills them: [`Path::left_out`] says how many are missing.

use crate::{Picture, Property, Violation};
use ringfence_base::Loc;

/// A violation with the run that shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What went wrong: kind, place, words, the object and the calls.
    pub violation: Violation,
    /// The function in which it shows; empty when it has no place.
    pub function: String,
    /// The engine that found the run.
    pub engine: String,
    /// What the run got from outside.
    pub inputs: Inputs,
    /// What happened on the way.
    pub path: Path,
    /// Where the value comes from that made it go wrong: the null pointer, the one that was never set.
    pub origin: Option<Origin>,
    /// For a block that nothing points to any more: where the last pointer to it went.
    pub lost: Option<Spot>,
    /// What memory looks like at the violation.
    pub memory: Option<Picture>,
}

impl Finding {
    /// A finding of which nothing is known but the violation.
    #[must_use]
    pub fn bare(violation: Violation, engine: &str) -> Self {
        let function = violation.stack.first().map_or(String::new(), |(name, _)| name.clone());
        Self {
            violation,
            function,
            engine: engine.to_owned(),
            inputs: Inputs::default(),
            path: Path::default(),
            origin: None,
            lost: None,
            memory: None,
        }
    }

    /// The property that does not hold.
    #[must_use]
    pub const fn property(&self) -> Property {
        self.violation.kind.property()
    }

    /// Where a message about it points to: blocks that are left at the end have no place of their own and
    /// are shown where they were allocated.
    #[must_use]
    pub fn place(&self) -> Loc {
        self.violation.place()
    }

    /// Where a person looks first: where the last pointer to a lost block went, if that is known. It is there that
    /// something has to be done; other findings are where they are.
    #[must_use]
    pub fn leading_place(&self) -> Loc {
        self.lost.as_ref().map(|spot| spot.loc).filter(|loc| loc.is_some()).unwrap_or_else(|| self.place())
    }
}

/// A place in a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    /// The place.
    pub loc: Loc,
    /// By its name in the source.
    pub function: String,
}

/// What a run got from outside.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Inputs {
    /// The values that it drew, in order.
    pub values: Vec<Input>,
    /// The words of the command line after the program's name.
    pub arguments: Vec<Vec<u8>>,
    /// The environment, as `NAME=value`.
    pub environment: Vec<Vec<u8>>,
    /// Standard input.
    pub stdin: Vec<u8>,
    /// Whether the program is given the words of its command line, even if there are none.
    pub takes_arguments: bool,
    /// Whether the program names what reads standard input, even if there is nothing in it.
    pub reads_stdin: bool,
}

impl Inputs {
    /// Whether the run got nothing from outside.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
            && self.arguments.is_empty()
            && self.environment.is_empty()
            && self.stdin.is_empty()
    }
}

/// One value from outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// What it was for.
    pub kind: InputKind,
    /// The value as people write it: a number with its sign, `fails` or `succeeds` of an allocation, or at
    /// which earlier block's address it is.
    pub value: String,
    /// The function that gave it, as in `__VERIFIER_nondet_int`; empty when not known.
    pub source: String,
    /// The variable that it went to, when known.
    pub variable: Option<String>,
    /// Where it was drawn.
    pub loc: Loc,
    /// Whether the violation depends on it.
    pub decisive: bool,
}

/// What a value from outside is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InputKind {
    /// A number that the program asked for.
    Number,
    /// Whether an allocation succeeds.
    Allocation,
    /// Bits that the program never set.
    Uninitialised,
    /// Something of the world: the time, a file, the length of what was printed.
    Environment,
    /// The order in which operands are evaluated, or in which the library compares.
    Order,
    /// Where objects lie in memory.
    Layout,
    /// A function that is neither defined nor modelled returns, whatever else it does.
    External,
}

impl InputKind {
    /// A word for machines.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            InputKind::Number => "number",
            InputKind::Allocation => "allocation",
            InputKind::Uninitialised => "uninitialised",
            InputKind::Environment => "world",
            InputKind::Order => "order",
            InputKind::Layout => "layout",
            InputKind::External => "external",
        }
    }
}

/// What happened on the way to a violation.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Path {
    /// The events, in order. The last one is the violation.
    pub events: Vec<Event>,
    /// How many events were left out because there are too many.
    pub left_out: u64,
    /// How many steps of the representation the whole run has.
    pub steps: u64,
}

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// After how many steps of the run.
    pub step: u64,
    /// Where.
    pub loc: Loc,
    /// By its name in the source.
    pub function: String,
    /// How many calls were active: 0 in the entry.
    pub depth: u32,
    /// One kind of event of the path to the violation.
    pub what: What,
    /// Whether the violation depends on it.
    pub decisive: bool,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the text of a variant says what its fields mean")]
pub enum What {
    /// A function of the program was called.
    Call { function: String },
    /// The function returned.
    Return,
    /// A condition was decided.
    Branch {
        /// The condition as the source writes it; empty when that is not known.
        condition: String,
        held: bool,
        /// The values that were compared, by the names they have in the source.
        values: Vec<(String, String)>,
        /// How often the same condition was decided before in the same call.
        times_before: u64,
    },
    /// A `switch` was decided by this value.
    Switch {
        /// What it was about as the source writes it; empty when that is not known.
        on: String,
        value: String,
    },
    /// An input was drawn: its index in [`Inputs::values`].
    Input { index: usize },
    /// The block that the violation is about was allocated, with this size.
    Allocated { size: u64 },
    /// It was freed.
    Freed,
    /// The last pointer to it was lost.
    Lost,
    /// The value that made it go wrong was made.
    Origin,
    /// The last event of every path.
    Violation,
}

impl What {
    /// A word for machines.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            What::Call { .. } => "call",
            What::Return => "return",
            What::Branch { .. } => "branch",
            What::Switch { .. } => "switch",
            What::Input { .. } => "input",
            What::Allocated { .. } => "allocation",
            What::Freed => "free",
            What::Lost => "lost",
            What::Origin => "origin",
            What::Violation => "violation",
        }
    }
}

/// Where a value comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// The place.
    pub spot: Spot,
    /// What made it.
    pub source: OriginSource,
    /// For a value that was never set: what the source calls it.
    pub name: Option<String>,
}

/// What made a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OriginSource {
    /// A constant of the program, such as `NULL`.
    Constant,
    /// Nobody: a variable or memory that was never set.
    NeverSet,
    /// A function of the library returned it.
    Returned(String),
    /// A function of the library wrote it to memory.
    Written(String),
    /// A global variable had it from the start.
    InitialValue(String),
    /// The program computed it.
    Computed,
}

/// A number that stands for a character as that character; others stay numbers.
#[must_use]
pub fn as_character(value: &str) -> String {
    match value.parse::<u8>() {
        Ok(0) => "'\\0'".to_owned(),
        Ok(b'"') => "'\"'".to_owned(),
        Ok(byte @ (b' '..=b'~' | b'\n' | b'\t' | b'\r')) => format!("'{}'", byte.escape_ascii()),
        _ => value.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ObjectInfo, ViolationKind};

    #[test]
    fn a_leak_is_shown_where_the_block_comes_from() {
        let object = ObjectInfo {
            what: "heap block".into(),
            size: 8,
            offset: None,
            allocated: Loc::new(3),
            ended: None,
        };
        let violation = Violation {
            kind: ViolationKind::Leak,
            loc: Loc::NONE,
            message: String::new(),
            object: Some(object),
            stack: Vec::new(),
        };
        let finding = Finding::bare(violation, "test");
        assert_eq!(finding.place(), Loc::new(3));
        assert_eq!((finding.function.as_str(), finding.property()), ("", Property::ValidMemtrack));
        assert!(finding.inputs.is_empty() && finding.path.events.is_empty());
    }

    #[test]
    fn characters_are_written_as_in_c() {
        let all = ["97", "10", "0", "39", "92", "34", "-1", "200", "256", "null"].map(as_character);
        let wanted = ["'a'", "'\\n'", "'\\0'", "'\\''", "'\\\\'", "'\"'", "-1", "200", "256", "null"];
        assert_eq!(all, wanted);
    }
}
