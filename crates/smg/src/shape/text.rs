//! The text form of states, for certificates: [`write()`] and [`read()`].
//!
//! # Form
//! One item on a line; indentation means nothing; `;` starts a comment. A state is the lines from `state` to
//! `end`. What is as it was in the initial state of the program (functions, constants, globals that nobody
//! wrote) is left out.
//!
//! ```text
//! state
//!   phase entry                            or `constructor 2`, `handlers`, `destructor 0`
//!   stdin 3 more read 2                    bytes seen, `more` or `ended`, bytes read
//!   var v0 32                              a variable of 32 bits
//!   term t0 slt #32:0 v0                   terms are numbered; constants have their width
//!   object o12 heap "malloc" size #16 reserved 16 live rw
//!     segment head 0 next 8 prev - min 1 many      or `last o13`; nothing for one concrete object
//!     below o10                            there is one for every node of o10
//!     record r2                            the program uses it as this record
//!     local v1 v2                          these have another value in every node
//!     value 8 o13+8                        the bytes, from the first to the last
//!     bytes "\01\02"
//!     fill 0 100
//!     undefined 4
//!   gone o5                                an object of the initial state that is forgotten
//!   next o40                               the name of the next object
//!   library o7 - - - - - o9                what the C library remembers: six places, then what else
//!   handler o3                             an exit handler, the first to run last
//!   assume t0
//!   frame f3 b2+0 dst - waits program      the innermost call first
//!     reg 4 o12+8                          registers and slots that nothing is known of are left out
//!     slot 1 o10
//!     alloca o11
//!     varargs o14 i32 ptr
//! end
//! ```
//!
//! **Values.** `#7` is a number, `v0` or `t0` a term, `o12+8` a pointer to an object with an offset that is a
//! number or a term; `~ff` after it are indeterminate bits, `?` is a value that nothing ever set.
//!
//! # What is kept
//! Objects keep their names but get other addresses, which is why pointers are written relative to objects.
//! Every variable becomes a new one, so that none can be mistaken for an input that is drawn later: the
//! numbers of draws play no part any more. The result of an operation that is not computed becomes a plain
//! variable, and conditions on variables that no value mentions are left out. Both forget something and
//! add executions, never take any away: a state that is too general can make a check of the certificate
//! fail, never pass wrongly.
//!
//! What cannot be said in the form is refused by the writer: values that depend on the layout of memory,
//! parts of pointers, calls that `exit` left, and streams, signal handlers and names of the environment
//! that the C library did not know at the start.
//!
//! # What is trusted
//! Nothing. The reader refuses everything that is not a state in the sense of `sound.rs`: whatever a text
//! says, the result is a state that the operations on states were made for.

mod build;
mod draft;
mod read;
mod sound;
mod terms;
#[cfg(test)]
mod tests;
mod write;

pub use read::read;
pub use write::write;

use crate::shape::Configuration;
use ringfence_ir::Program;

/// What states refer to.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// Names and types in the text are its.
    pub program: &'a Program,
    /// The state before the first instruction.
    pub initial: &'a Configuration,
    /// The names of functions that allocate and of objects of the C library.
    pub names: fn(&str) -> Option<&'static str>,
}

impl Context<'_> {
    /// The width of pointers.
    fn pointer_bits(&self) -> u32 {
        ringfence_ir::Ty::Ptr.bits(self.program.model())
    }

    /// The size of pointers.
    fn pointer_bytes(&self) -> u64 {
        self.program.model().pointer_bytes()
    }
}
