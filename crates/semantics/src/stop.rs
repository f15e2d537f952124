//! Why execution stops: the one error type of instructions, models and hosts.
//!
//! Whatever returns it may stop because an access or an operation is not in order, because the answer to a question depends
//! on the execution ([`Stop::Split`]), because a limit was met or because the inputs have run out. Functions name their
//! errors only where there are others.

use ringfence_base::{Exhausted, Loc};
use ringfence_verdict::Violation;

/// Why execution stops before the next instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the text of a variant says what its fields mean")]
pub enum Stop {
    /// Something went wrong.
    Violation(Box<Violation>),
    /// A construct or function that cannot be executed was reached.
    Unsupported { what: Box<str>, loc: Loc },
    /// A limit was reached.
    Exhausted(Exhausted, Loc),
    /// The list of inputs ran out.
    InputsExhausted(Loc),
    /// The program called `exit`: handlers run, then the run ends with this status.
    Exit(i32),
    /// The program ended at once with this status (`_Exit`): no handlers run, and the heap is checked as it is.
    QuickExit(i32),
    /// The program called `abort`: no handlers run, and the heap is checked as it is.
    Abort,
    /// The program assumed something that does not hold: the run says nothing.
    AssumptionFailed(Loc),
    /// The path does not determine the answer to a question. The host has noted which; everything
    /// since the start of the instruction is to be undone, the path split by the answer, and the
    /// instruction executed again on each side. A concrete host never gives it.
    Split,
}
