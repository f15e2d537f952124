//! What an analysis found, for people and for tools.
//!
//! - [`message`], [`finding`](mod@finding), [`text`]: messages with source excerpts, and their words; [`rules`]: what each
//!   kind of violation means.
//! - [`json`], [`sarif`]: the same for programs; [`fingerprint`]: how a finding is known again.
//! - [`words`]: a picture of memory in a few lines of text; the notation stands in `docs/invariants.md`.
//! - [`svg`]: the same as a drawing.
//! - [`invariants`]: all invariants of an answer, with their places.
//! - [`wrap`](mod@wrap): text in lines that fit a terminal.
//! - [`html`]: a run of the analysis as one page.
//! - `source.rs`: the text of the program by its places; `chain.rs`: which objects of a picture follow each other in a list.
//!
//! Everything here takes inert data and gives back text. It reads and writes no files, and nothing is
//! concluded from what it shows. Same picture, same text.

pub mod accept;
mod chain;
mod excerpt;
pub mod finding;
pub mod fingerprint;
pub mod html;
pub mod invariants;
pub mod json;
pub mod known;
pub mod message;
pub mod reasons;
pub mod rules;
pub mod run;
pub mod sarif;
mod source;
pub mod svg;
pub mod text;
pub use source::conditions::as_written;
pub mod witness;
pub mod words;
pub mod wrap;

#[cfg(test)]
mod samples;
#[cfg(test)]
mod tests;
