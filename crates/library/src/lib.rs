//! Models of the C library: a table of functions, one file per family, over a [`Host`].
//!
//! The same models run in the concrete interpreter and in symbolic execution: what `strcpy` checks is
//! written once. A model asks its host only for what it needs to decide (is this byte zero?), so that
//! values may stay symbolic; see [`host`] for how an undecided question is answered.
//!
//! A model is found by name, once per function of the program: [`find`]. A function that the program
//! defines itself is never replaced by a model. `__builtin_memcpy` and the like are the functions
//! without the prefix.
//!
//! A model checks what the real function requires: every byte that it reads or writes is there, and
//! bytes that it decides by are initialised. Where ISO C leaves something to the implementation, it
//! does what glibc does. Functions without a model are not guessed: calling one is unsupported.
//!
//! The crate knows neither memory nor terms; threads, and locales other than "C", are not modelled.

pub mod call;
pub mod host;
pub mod model;
pub mod state;

pub use ringfence_semantics::{draw, object, stop};

mod access;
mod account;
mod account_into;
mod address;
mod alloc;
mod block;
mod calendar;
mod convert;
mod ctype;
mod descriptor;
mod directory;
mod environment;
mod errno;
mod event;
mod families;
mod filesystem;
mod fortify;
mod iconv;
mod input;
mod integer;
mod ipc;
mod locale_object;
mod lock;
mod login;
mod mapping;
mod math;
mod measure;
mod message;
mod multibyte;
mod network;
mod option;
mod outside;
mod path;
mod pattern;
mod predator;
mod print;
mod process;
mod program_name;
mod pure;
mod queue;
mod random;
mod regex;
mod scan;
mod search;
mod signal;
mod socket;
mod sort;
mod status;
mod stdio_ext;
mod stream;
mod string;
mod system;
mod terminal;
mod text;
mod timer;
mod variables;
mod verifier;
mod wide;
mod wide_stream;
mod world;
mod write;
mod zone;

pub use alloc::largest_served;
pub use call::Call;
pub use draw::DrawKind;
pub use environment::ENVIRONMENT_STRING;
pub use families::{find, global, is_modelled, is_object, is_refused, names, of_function};
pub use host::Host;
pub use model::{Init, Model, ModelResult, Run};
pub use object::{Life, NewObject, ObjectKind, Rights};
pub use outside::{
    AfterOutside, acts_when_called, after_outside, assumption, is_assumed, is_standard_stream,
    undefined_functions,
};
pub use program_name::set_program_name;
pub use state::{Library, Stream};
pub use stop::Stop;
pub use stream::{BufferedStream, buffered_streams, close_at_end};
