//! The exit codes of the program.

use std::process::ExitCode;

/// How a run of the tool ends. The numbers are a contract with scripts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Proved, or done.
    Done,
    /// A violation was found.
    Violation,
    /// No answer.
    Inconclusive,
    /// Bad usage, input that is no C, or a file that could not be written.
    BadInput,
    /// A defect of the tool itself.
    Internal,
    /// Somebody pressed Ctrl-C before there was an answer. The number is the one that shells give.
    Interrupted,
    /// The interpreted program's own status.
    Program(u8),
}

impl Exit {
    /// What the process returns to the shell.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::Violation => 1,
            Exit::Inconclusive => 2,
            Exit::BadInput => 3,
            Exit::Internal => 4,
            Exit::Interrupted => 130,
            Exit::Program(status) => status,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(exit.code())
    }
}
