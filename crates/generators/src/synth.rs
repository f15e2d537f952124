//! Synthetic C: list-handling code of any size, to measure the front end with.
//!
//! The text looks like preprocessor output: prototypes first, no directives. Every module has names of
//! its own, so that nothing is defined twice.

use std::fmt::Write as _;

const PROTOTYPES: &str = "\
typedef unsigned long size_t;
extern void *malloc(size_t size);
extern void *calloc(size_t count, size_t size);
extern void free(void *block);
extern void abort(void) __attribute__((__noreturn__));
extern void *memset(void *to, int byte, size_t size);
extern int printf(const char *format, ...);
";

/// The code of one module; `@` stands for its number.
const MODULE: &str = include_str!("synth/module.c");

/// A program of at least `bytes` bytes.
pub fn program(bytes: usize) -> String {
    let mut text = PROTOTYPES.to_owned();
    let mut modules = 0;
    while text.len() < bytes {
        modules += 1;
        text.push_str(&MODULE.replace('@', &modules.to_string()));
    }
    text.push_str("\nint main(void)\n{\n    int status = 0;\n");
    for number in 1..=modules {
        let _ = writeln!(text, "    status |= drive{number}(9);");
    }
    text.push_str("    return status;\n}\n");
    text
}
