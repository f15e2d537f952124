//! Parts of generated C programs: integer types, expressions that carry their value, random terms.
//!
//! An [`Expr`] knows its C type, its value for one choice of the inputs, and an interval that holds its
//! value for every choice. The intervals are what makes generated programs free of signed overflow,
//! invalid shifts and divisions by zero by construction. Nothing here knows which program is being made.

mod ctype;
mod expr;
mod helpers;
mod terms;

pub(crate) use ctype::{CInt, NONDET, Rank};
pub(crate) use expr::{Compare, Expr, Op};
pub(crate) use terms::Terms;
