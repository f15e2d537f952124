//! C headers, embedded: what a program needs that includes the C standard library or the common parts of POSIX.
//!
//! They are written for this tool and say what the headers of the GNU C library on Linux for x86 say: the same types with
//! the same sizes and offsets, the same values of macros, the same signatures, for ILP32 and LP64, and
//! the same names under the same feature test macros. `cargo xtask headers` compares all of that with the
//! platform's headers by gcc. See docs/headers.md for what is left out.
//!
//! Rules for the text of a header:
//! - What programs see comes in the order types, macros, functions. Functions stand by the feature test macro
//!   that shows them, one declaration to a line, which begins with `extern`: those that nobody mentions are left out
//!   ([`mentioned_of`]).
//! - Types that several headers define stand in `ringfence/`, each in a file of its own.
//! - No header of ours includes one that is not built in, with one exception: an include of a file that is nowhere says
//!   that what is asked for is not built in.
//! - Functions with a model are called as what they are: no macro stands in front of them.

mod mentioned;

pub use mentioned::mentioned_of;

/// Names and texts of the files in `include/`, sorted by name.
static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The text of a header by its name between angle brackets; absent if it is not built in.
#[must_use]
pub fn find(name: &str) -> Option<&'static str> {
    let index = FILES.binary_search_by_key(&name, |&(name, _)| name).ok()?;
    FILES.get(index).map(|&(_, text)| text)
}

/// All headers with their texts, sorted by name.
#[must_use]
pub fn all() -> &'static [(&'static str, &'static str)] {
    FILES
}

/// The names of the headers that programs may include, sorted.
pub fn names() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|&(name, _)| name).filter(|name| !name.starts_with("ringfence/"))
}

#[cfg(test)]
mod tests;
