//! Bit-vector logic: hash-consed terms with simplifying constructors, cheap facts about them, and a
//! satisfiability solver for what the facts do not decide.
//!
//! - [`Terms`] holds the terms; its methods build them and simplify as they build.
//! - [`eval()`] and [`Evaluator`] compute the value of a term.
//! - [`FactTable`] and [`Facts`] know intervals, bits and congruences of terms and decide what follows
//!   from them at once.
//! - [`Solver`] decides the rest by bit-blasting and CaDiCaL, with a [`Model`] when the answer is yes.
//! - [`session`] remembers what the solver answered; [`path`] is a condition that grows, with what is known of it.
//! - [`Substitution`] puts terms in the place of variables.
//! - [`integers`] decides linear constraints over the whole numbers.
//! - [`smtlib`] writes queries for other solvers.
//!
//! This crate knows nothing of C, of the intermediate representation or of memory. It never
//! guesses: what it cannot decide within the limits of a query is an answer of its own.

pub mod bits;
mod blast;
pub mod eval;
pub mod facts;
pub mod integers;
mod linear;
pub mod path;
pub mod sat;
pub mod session;
pub mod simplify;
pub mod smtlib;
pub mod solver;
pub mod substitute;
pub mod term;
mod trials;

pub use bits::{Bits, MAX_WIDTH};
pub use eval::{Evaluator, eval};
pub use facts::{Congruence, Fact, FactTable, Facts};
pub use path::{Assignment, Path, Split};
pub use sat::{Cadical, Limits, SatSolver, Undecided};
pub use session::{Effort, Session};
pub use solver::{Answer, Model, Solver, Statistics};
pub use substitute::Substitution;
pub use term::{Binary, Kind, TermId, Terms, Unary, VarId, Variable};
