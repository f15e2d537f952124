//! The meaning of the intermediate representation, written once.
//!
//! Whoever executes a program implements [`Domain`]: registers, memory and calls over values whose bits are
//! those of an [`Algebra`]. The concrete interpreter computes with numbers, symbolic execution with numbers
//! and terms. What an instruction computes and, above all, what it requires stands here, so that no domain
//! can leave a check out: a check is [`Domain::require`], which has no default. A domain that cannot decide a
//! check says so with [`Domain::undecided`], and then proves nothing; a value that it does not compute is
//! [`Domain::opaque`], which may be any value and is sound for a proof.
//!
//! | file | what |
//! |---|---|
//! | [`algebra`], [`scalar`] | bit-vectors, and the integer operations with what each requires |
//! | [`value`], [`indeterminate`] | values with provenance and indeterminate bits |
//! | [`float`] | floating point on numbers |
//! | [`domain`] | what a domain must do |
//! | [`instruction`] | what each instruction does, by these: |
//! | [`register`], [`address`] | the instructions on registers; addresses that do not wrap around |
//! | [`memory`], [`alignment`] | the instructions on memory, the lives of objects, misaligned accesses |
//! | [`access`] | what is wrong with an access or a `free`, and in which order |
//! | [`branch`] | the ends of blocks |
//! | [`start`], [`fixed`] | addresses and initial contents, arguments of the entry |
//! | [`call`], [`site`], [`varargs`], [`compatible`] | calls, how a function is called, arguments, unnamed arguments, types that fit a function |
//! | [`run`] | the run as a whole: constructors, the entry, exit handlers, destructors, the heap at the end |
//! | [`lost`] | what holds a heap block, and which blocks are lost |
//! | [`padding`] | bytes of records whose values C leaves open |
//! | [`stop`], [`object`], [`draw`] | why execution stops, what memory is made of, what comes from outside |
//!
//! The crate knows no C syntax, no terms and no memory of its own.

pub mod access;
pub mod address;
pub mod algebra;
pub mod alignment;
pub mod branch;
pub mod call;
pub mod compatible;
pub mod domain;
pub mod draw;
pub mod fixed;
pub mod float;
pub mod indeterminate;
pub mod instruction;
pub mod lost;
pub mod memory;
pub mod object;
pub mod padding;
pub mod register;
pub mod run;
pub mod scalar;
pub mod site;
pub mod start;
pub mod stop;
pub mod value;
pub mod varargs;

pub use algebra::{Algebra, Bits, Numbers};
pub use domain::{Domain, Effect, Opaque, PackedRegisters, Place};
pub use draw::DrawKind;
pub use fixed::Fixed;
pub use object::{Action, Life, NewObject, ObjId, Object, ObjectKind, Rights};
pub use ringfence_verdict::KindSet;
pub use site::{Site, Unnamed, Waiting};
pub use stop::Stop;
pub use value::{Prov, Value};
