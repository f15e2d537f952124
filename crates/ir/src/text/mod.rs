//! The text form of a program: [`print()`] writes it, [`parse()`] reads it back.
//!
//! The form keeps everything but the texts of source files, names that nothing mentions, and the
//! numbers of constants, names and places, which have no meaning. `print(parse(print(p)))` is
//! `print(p)`.
//!
//! # Form
//! One item per line; indentation means nothing; `;` starts a comment. Tables are listed in the order
//! of their ids, with the id for the reader's sake. A table may refer to one further down.
//!
//! ```text
//! ringfence-ir 1
//! model LP64
//! file 0 "list.c"
//! record r0 struct node size 16 align 8
//!   field t1 val offset 0
//!   field t1 flag offset 4 bits 3+5
//!   field t3 next offset 8
//! type t0 void                    bool, s32, u8, f64, complex f64, ptr t1, array 10 t1,
//! type t1 s32                     array ? t1, array var t1, vector 4 t1, record r0,
//! type t2 record r0               enum color t1, func sig0, bitint s17
//! type t3 ptr t2
//! sig sig0 (t3, ...) t1           `unprototyped` may follow
//! note n0 field r0 2              a path: `.next`
//! note n1 element t2 after n0     `.next[…]`
//! global @head external variable t3 size 8 align 8 !0:3:1
//!   bytes "\00\01"
//!   reloc 0 @other+4
//! declare @printf external sig1
//! func @sum external sig0 !0:14:1 {
//!   reg ptr %head t3 !0:14:22
//!   reg i32 %1..%4                temporaries
//!   slot $node t2 size 16 align 8
//!   param %head t3
//! b0:
//!   i32 %1 = load %head !15:10
//!   branch %2, b1, b2
//! }
//! constructor @init
//! ```
//!
//! **Names.** `@` starts a global or function, `%` a register, `$` a slot. A name that is no
//! identifier is quoted. When several have one name, those after the first get a suffix, `%x.7`: for
//! registers and slots their number, for globals and functions a count. What has no name goes by its
//! number: `%5`, `$2`, `@.str.3`, `@.fn.4`.
//!
//! **Constants** carry their type: `i32 -1`, `i1 1`, `f64 0x3ff0000000000000` (the bits), `ptr null`,
//! `ptr 0x10`, `label @f b3`. An instruction with a result starts with the type of the register.
//!
//! **Locations** stand at the end of a line: `!file:line:column`, without the file or the line when
//! these are those of the location before; nothing when all is the same, `!-` for no location. They
//! start afresh with every global, function, register, slot and parameter.
//!
//! The parser neither recurses nor panics. It rejects ids that are out of range, but leaves types and
//! all other invariants to [`mod@crate::verify`].

mod cursor;
mod parse;
mod parse_body;
mod parse_inst;
mod print;
mod print_body;

pub use cursor::ParseError;
pub use parse::parse;
pub use print::print;

/// Marks arithmetic whose overflow is undefined.
const SIGNED: &str = ".signed";

/// Marks products that are offsets.
const SCALED: &str = ".scaled";

#[cfg(test)]
mod tests;
