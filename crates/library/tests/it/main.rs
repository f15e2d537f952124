//! The models run by the concrete interpreter, one file per family; and run on values that are not known.

mod alloc;
mod bench;
mod block;
mod convert;
mod ctype;
mod environment;
mod errno;
mod every;
mod fortify;
mod input;
mod integer;
mod math;
mod predator;
mod print;
mod process;
mod reuse;
mod search;
mod sort;
mod stream;
mod string;
mod symbolic;
mod symbolic_host;
mod verifier;
