//! What can be proved or refuted.

use ringfence_base::named;

named! {
    /// What can be proved or refuted, by the names of SV-COMP.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Property {
        /// Every access goes to memory that is there.
        ValidDeref = "valid-deref",
        /// Every `free` gets the start of a live heap block.
        ValidFree = "valid-free",
        /// No heap block is lost: each is freed or still reachable at the end.
        ValidMemtrack = "valid-memtrack",
        /// Every heap block is freed at the end.
        ValidMemcleanup = "valid-memcleanup",
        /// No error function is called and no assertion fails.
        UnreachCall = "unreach-call",
        /// No undefined behaviour of the arithmetic kind.
        NoUndefined = "no-undefined",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_again() {
        for property in Property::ALL {
            assert_eq!(Property::from_name(property.name()), Some(property));
        }
        assert_eq!(Property::from_name("valid"), None);
    }
}
