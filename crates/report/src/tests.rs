//! Findings and runs built by hand, for the tests of several formats.

pub(crate) mod findings;
pub(crate) mod runs;
