//! What a run is told: entry, arguments, which violations stop it, limits.

use crate::reuse::Reuse;
use ringfence_semantics::KindSet;

/// Where the bits of indeterminate values come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Uninitialised {
    /// They are zero (and bytes that a program left behind by storing an indeterminate value stay).
    #[default]
    Zero,
    /// The first read of each such byte draws them from the inputs; they stay the same until the
    /// next write, and copies have the same ones. A copy of bytes that were never read draws anew.
    Drawn,
}

/// The settings of a run.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The function to start.
    pub entry: String,
    /// The command line, the program's name first, for an entry that has parameters.
    pub args: Vec<Vec<u8>>,
    /// The environment, as `NAME=value`.
    pub environment: Vec<Vec<u8>>,
    /// What the program can read from standard input.
    pub stdin: Vec<u8>,
    /// Whether allocations may fail; if so, each draws its success from the inputs.
    pub malloc_may_fail: bool,
    /// The heap blocks that lie where freed ones were; all others have addresses of their own.
    pub reuse: Vec<Reuse>,
    /// Where the bits of indeterminate values come from.
    pub uninitialised: Uninitialised,
    /// Kinds of notes that end the run like the other violations.
    pub stop_on: KindSet,
    /// Whether a heap block that nothing points to at the end is a violation.
    pub check_leaks: bool,
    /// Whether lost blocks are looked for too when the run is stopped by its limit of steps: a block that
    /// is lost stays lost, however long the program goes on.
    pub leaks_when_stopped: bool,
    /// Whether any heap block that is left at the end is a violation.
    pub check_not_freed: bool,
    /// Whether that holds for a program that aborts as well.
    pub cleanup_at_abort: bool,
    /// Whether a failed assertion and a call of an error function only end the program, as `abort` does.
    pub errors_abort: bool,
    /// How many calls may be active at once.
    pub call_depth: usize,
    /// How many library functions may be active at once that call back into the program.
    pub callback_depth: usize,
    /// How many notes are kept.
    pub max_notes: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            entry: "main".into(),
            args: vec![b"program".to_vec()],
            environment: Vec::new(),
            stdin: Vec::new(),
            malloc_may_fail: false,
            reuse: Vec::new(),
            uninitialised: Uninitialised::Zero,
            stop_on: KindSet::default(),
            check_leaks: true,
            leaks_when_stopped: false,
            check_not_freed: false,
            cleanup_at_abort: true,
            errors_abort: false,
            call_depth: 100_000,
            callback_depth: 64,
            max_notes: 1000,
        }
    }
}
