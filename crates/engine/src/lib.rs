//! What engines share: the trait that they implement, and everything between finding something and saying it.
//!
//! Entry points: [`Engine`] is what an engine implements and [`Answer`] what it gives. An engine that found a path to a
//! violation hands the inputs of that path to [`replay`], which runs them in the concrete interpreter; [`conclude`] is
//! the one place where TRUE and FALSE are said; [`certificate`] is what every certificate begins with; [`recheck`] is the
//! recheck of a proof; [`simplify`] looks for simpler inputs of a run; [`trace`] records a run step by step, and [`painter`] paints the memory of a run or of a state; a [`harness`](mod@harness) is a C file with which a person
//! sees the violation without this tool.
//!
//! Invariants.
//! - `Proof` and `Refutation` are made in [`conclude`] alone.
//! - FALSE stands on a run of the interpreter, and is about the violation that the run ended in.
//! - The crate knows no engine, no heap domain, and no C syntax beyond what a harness needs.

pub mod alarms;
pub mod answer;
pub mod certificate;
pub mod conclude;
pub mod defect;
pub mod engine;
pub mod harness;
pub mod painter;
pub mod recheck;
pub mod replay;
pub mod simplify;
pub mod trace;

pub use alarms::AlarmBoard;
pub use answer::Answer;
pub use certificate::Certificate;
pub use conclude::{Completeness, RECHECK, Shown, prove, refute, show};
pub use defect::{Defect, DefectBoard, DefectKey};
pub use engine::{AfterAnswer, Engine, Evidence, Question, Search};
pub use harness::harness;
pub use recheck::{Recheck, Recheckable};
pub use replay::{NotConfirmed, Replay, confirm};
pub use simplify::simplest;
