//! What is wrong with a contract, and where.

use super::token::Token;

/// A message about a contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Error {
    pub(crate) message: String,
    /// From 1.
    pub(crate) line: u32,
    /// From 1, in bytes.
    pub(crate) column: u32,
    /// How many bytes it is about.
    pub(crate) length: u32,
    /// Whether it is about an address that is drawn before all blocks are made that it may be equal to.
    pub(super) is_early: bool,
}

impl Error {
    /// A message about a token.
    pub(super) fn at(token: &Token, message: impl Into<String>) -> Self {
        let length = token.text.trim_end().len().max(1) as u32;
        Error { message: message.into(), line: token.line, column: token.column, length, is_early: false }
    }

    /// The message about an address that is drawn too early.
    pub(super) fn early(token: &Token) -> Self {
        let message = "not supported in contracts: an address of which nothing is said, beside blocks that are made later";
        Error { is_early: true, ..Error::at(token, message) }
    }
}

pub(super) type Result<T> = std::result::Result<T, Error>;
