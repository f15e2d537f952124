//! What a replay file says: the program, the run, and what the run shows.
//!
//! Data only; the text form is in `write.rs` and `parse.rs`. Files are named as the user named them:
//! whoever reads the file looks for them from the current directory.

use super::Replay;
use ringfence_base::Sources;
use ringfence_ir::DataModel;
use ringfence_verdict::{Alarm, Violation, ViolationKind};

/// A translation unit.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Unit {
    /// The file.
    pub path: String,
    /// The compiler flags that matter, as words of a command line.
    pub flags: Vec<String>,
}

/// A place by name, since handles of places mean nothing outside of one process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpotInFile {
    /// The file, by the name that messages show.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1, in bytes.
    pub column: u32,
}

/// The violation that a run shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expected {
    /// A run with a violation of another kind does not show this one.
    pub kind: ViolationKind,
    /// Where; absent for what is found at the end of a run.
    pub spot: Option<SpotInFile>,
}

impl Expected {
    /// An alarm by the names of its place.
    #[must_use]
    pub fn of(alarm: Alarm, sources: &Sources) -> Self {
        let spot = sources.place(alarm.loc).map(|place| SpotInFile {
            file: sources.name(place.file).to_owned(),
            line: place.line,
            column: place.column,
        });
        Self { kind: alarm.kind, spot }
    }

    /// Whether a violation is this one.
    #[must_use]
    pub fn is(&self, violation: &Violation, sources: &Sources) -> bool {
        *self == Self::of(Alarm::from(violation), sources)
    }
}

/// A replay with the program that it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplayFile {
    /// The translation units, in their order.
    pub units: Vec<Unit>,
    /// That of the check: under another one it is another program.
    pub data_model: DataModel,
    /// Whether `cc -E` preprocessed them.
    pub cc_preprocess: bool,
    /// Whether headers came from the platform.
    pub system_headers: bool,
    /// The run.
    pub replay: Replay,
    /// What it shows.
    pub expected: Expected,
}
