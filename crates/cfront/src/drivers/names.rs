//! What the names of functions say of the memory that they are given.
//!
//! A guess, like those about roles: what is claimed is said of the memory that was made, so nothing rests on it.

/// Words in the names of functions that end the lifetime of something.
pub(super) const FREEING: [&str; 6] = ["free", "realloc", "dealloc", "destroy", "release", "delete"];

/// Whether the name of a function is that of one that ends the lifetime of something.
pub(super) fn is_freeing(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    FREEING.iter().any(|word| name.contains(word))
}

/// Words that may stand beside the one that says what a function of an allocator does.
const BESIDE: [&str; 12] =
    ["", "mem", "memory", "fn", "func", "function", "cb", "hook", "block", "ptr", "user", "my"];

/// Whether a part of a name says that a function frees.
pub(super) fn frees(part: &str) -> bool {
    part == "deallocate" || FREEING.contains(&part)
}

/// What is left of the name of a function of an allocator without the words that say what it does: two of one allocator share it.
pub(super) fn stem(name: &str) -> String {
    let name = name.to_ascii_lowercase();
    let others = name.split('_').filter(|part| !part.contains("alloc") && !frees(part));
    others.collect::<Vec<&str>>().join("_")
}

/// Whether a name is that of the function that frees what an allocator gave (`free`, `mem_free`, `free_fn`), and not of one for
/// elements (`elfree`, `key_free_func`).
pub(super) fn is_release(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let mut parts = name.split('_');
    parts.clone().any(frees) && parts.all(|part| frees(part) || BESIDE.contains(&part))
}
