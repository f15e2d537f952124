//! The settings of a run: what is asked of it, arguments, limits.

use ringfence_verdict::Goal;

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

/// A heap block that lies where an earlier one was. Blocks are numbered from 1 in the order of their
/// allocation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reuse {
    /// The block that is allocated later.
    pub block: u32,
    /// The earlier one.
    pub of: u32,
}

/// The settings of a run.
#[derive(Debug, Clone)]
pub struct Settings {
    /// What is asked of the run.
    pub goal: Goal,
    /// The command line, the program's name first, for an entry that has parameters.
    pub args: Vec<Vec<u8>>,
    /// The environment, as `NAME=value`.
    pub environment: Vec<Vec<u8>>,
    /// What the program can read from standard input.
    pub stdin: Vec<u8>,
    /// The heap blocks that lie where freed ones were; all others have addresses of their own.
    pub reuse: Vec<Reuse>,
    /// Where the bits of indeterminate values come from.
    pub uninitialised: Uninitialised,
    /// Whether lost blocks are looked for too when the run is stopped by its limit of steps: a block that
    /// is lost stays lost, however long the program goes on.
    pub leaks_when_stopped: bool,
    /// Which of the blocks that are lost or left the run speaks of: the first one of this place of allocation, the places
    /// counted from 0 in the order of their first blocks. The last place if there are fewer.
    pub leak: usize,
    /// Whether the run goes on after a call of a function that is neither defined nor modelled, with whatever it may have done
    /// left open; otherwise it stops there.
    pub goes_on_outside: bool,
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
            goal: Goal::default(),
            args: vec![b"program".to_vec()],
            environment: Vec::new(),
            stdin: Vec::new(),
            reuse: Vec::new(),
            uninitialised: Uninitialised::Zero,
            leaks_when_stopped: false,
            leak: 0,
            goes_on_outside: false,
            call_depth: 100_000,
            callback_depth: 64,
            max_notes: 1000,
        }
    }
}
