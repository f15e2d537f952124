//! Programs that an analysis could run for ever on.

use std::borrow::Cow;

/// A program for the limits.
pub(super) struct Endless {
    pub(super) name: &'static str,
    pub(super) text: Cow<'static, str>,
    /// The answer that would be right, should the tool find one in time.
    pub(super) right: &'static str,
}

/// All of them.
pub(super) fn all() -> Vec<Endless> {
    let plain = |(name, text, right)| Endless { name, text: Cow::Borrowed(text), right };
    [
        ("states that never repeat", STATES, "TRUE"),
        ("two to the power of sixty paths", PATHS, "TRUE"),
        ("a list that grows for ever", LIST, "TRUE"),
        ("large blocks for ever", BLOCKS, "TRUE"),
        ("factors of a product of 64 bits", FACTORS, "FALSE(unreach-call)"),
        ("a product that has no factors of its size", PRIME, "TRUE"),
        ("a long loop without choice", LOOP, "TRUE"),
        ("a copy of bytes at symbolic places for ever", BYTES, "TRUE"),
        ("a recursion that branches", RECURSION, "TRUE"),
    ]
    .map(plain)
    .into()
}

const STATES: &str = include_str!("programs/states.c");
const PATHS: &str = include_str!("programs/paths.c");
const LIST: &str = include_str!("programs/list.c");
const BLOCKS: &str = include_str!("programs/blocks.c");

/// The product of two primes of 32 bits.
const FACTORS: &str = include_str!("programs/factors.c");

/// A prime of 64 bits.
const PRIME: &str = include_str!("programs/prime.c");
const LOOP: &str = include_str!("programs/loop.c");
const BYTES: &str = include_str!("programs/bytes.c");
const RECURSION: &str = include_str!("programs/recursion.c");

/// A program that draws many inputs before it goes wrong, so that its replay file is long.
pub(super) const MANY_INPUTS: &str = include_str!("programs/many_inputs.c");
