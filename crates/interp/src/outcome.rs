//! How a run ends and what it leaves.

use crate::inputs::Draw;
use crate::settings::Reuse;
use ringfence_base::{Exhausted, Loc};
use ringfence_ir::FuncId;
use ringfence_verdict::Violation;

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the text of a variant says what its fields mean")]
pub enum End {
    /// With this status.
    Exited(i32),
    /// By `abort`.
    Aborted,
    /// The program assumed something that does not hold (`__VERIFIER_assume`): this is no run of it.
    AssumptionFailed(Loc),
    /// Something went wrong.
    Violation(Violation),
    /// A construct or function that cannot be executed was reached.
    Unsupported { what: String, loc: Loc },
    /// A limit was reached.
    Exhausted(Exhausted, Loc),
    /// The list of inputs ran out.
    InputsExhausted(Loc),
}

/// What of a run depended on where objects lie.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LayoutUse {
    /// The first decision that may be another one in another layout.
    pub decided: Option<Loc>,
    /// The first one that may be impossible in a compiled program.
    pub doubtful: Option<Loc>,
    /// The first library function whose choice of comparisons may matter.
    pub compared: Option<Loc>,
    /// The first decision by a floating-point number that may be another one with excess precision.
    pub rounding: Option<Loc>,
}

/// What a run leaves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// With a status, a violation, a limit or something unsupported.
    pub end: End,
    /// What was noted on the way without ending the run, each kind and place once.
    pub notes: Vec<Violation>,
    /// What was written to standard output.
    pub stdout: Vec<u8>,
    /// What was written to standard error.
    pub stderr: Vec<u8>,
    /// How many instructions were executed.
    pub steps: u64,
    /// How many steps of the budget were used, those of library functions among them.
    pub spent: u64,
    /// The inputs drawn, in order.
    pub inputs: Vec<Draw>,
    /// The heap blocks that lie where freed ones were, with the places of their allocation.
    pub reused: Vec<(Reuse, Loc)>,
    /// If the run ended because blocks are lost or left: the violation of each place of allocation, as
    /// [`Settings::leak`](crate::Settings::leak) counts them.
    pub leaks: Vec<Violation>,
    /// What depended on where objects lie.
    pub layout: LayoutUse,
    /// The functions outside of the program that were called, each with the place of its first call: what the run shows holds if they
    /// return, whatever else they do.
    pub outside: Vec<(FuncId, Loc)>,
}
