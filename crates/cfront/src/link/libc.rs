//! The names that the C library defines, whether they have a model or not.
//!
//! A weak reference to one of them is not null in a program that is linked with the C library, which every hosted
//! program is.

use std::sync::LazyLock;

/// What the GNU C library exports, one name on a line, sorted.
static EXPORTED: LazyLock<Vec<&'static str>> = LazyLock::new(|| include_str!("libc.txt").lines().collect());

/// Whether the C library, or the library of a verification benchmark, defines a name.
pub(super) fn defines(name: &str) -> bool {
    EXPORTED.binary_search(&name).is_ok() || ringfence_library::is_modelled(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_sorted() {
        assert!(EXPORTED.is_sorted());
    }

    #[test]
    fn functions_and_objects_of_the_library_are_known() {
        for name in ["malloc", "getpid", "stdout", "environ", "sin", "__VERIFIER_nondet_int"] {
            assert!(defines(name), "{name}");
        }
        assert!(!defines("hook"));
    }
}
