//! The chores of the workspace. What generates programs and what judges answers are crates of their own.
//!
//! A chore says whether all was as it should be. It fails, with a message, when something cannot be built, started, read or
//! written.

pub mod bench;
pub mod corpus;
pub mod csmith;
pub mod editor;
pub mod gallery;
pub mod headers;
pub mod imports;
pub mod instructions;
pub mod libraries;
pub mod limits;
pub mod pages;
pub mod predator;
pub mod projects;
pub mod run_diff;
pub mod schemas;
pub mod template_bench;
pub mod test_desc;
pub mod twins;
pub mod witness_check;
