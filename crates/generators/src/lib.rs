//! Generators of C programs, and how the answers about their programs are judged.
//!
//! A program is determined by its seed. The core: [`cgen`], C expressions of every integer type with known values; `lines`,
//! the text that is being written; `written`, programs that a grammar of rules writes; `ask` and `judge`, what the tool says of a program and how that stands to its runs. The
//! grammars:
//!
//! - [`law`]: most of C out of gadgets, half of the programs with a planted defect.
//! - [`buffers`]: arrays, strings and tables, half of the programs with an error; a text of rules.
//! - [`shapes`]: trees, overlaid lists, recursion and nodes with tags or values in order, half of the programs with an error.
//! - [`planted`]: a bug behind integer conditions, with a safe twin.
//! - [`lists`]: lists of many kinds, half of the programs with an error.
//! - [`programs`]: statements over heap blocks, strings and lists, with more or less care.
//! - [`assertions`]: loops with assertions as tight as their runs.
//! - [`mutants`]: programs that are proved, changed as by mistake.
//! - [`entailments`]: formulas of separation logic, and what follows from them.
//! - [`layouts`]: records; [`growth`]: families of growing programs; [`synth`]: much code for the front end; [`fuzz`]:
//!   mutants of given programs.
//!
//! Errors are messages for people: what could not be built, started, read or written, or which program is no C.

mod ask;
pub mod assertions;
pub mod buffers;
mod cgen;
pub mod entailments;
pub mod fuzz;
mod grammar;
pub mod growth;
mod judge;
pub mod law;
pub mod layouts;
mod lines;
pub mod lists;
pub mod mutants;
pub mod planted;
pub mod programs;
pub mod shapes;
pub mod synth;
mod written;
