//! What can be proved or refuted.

/// What can be proved or refuted, by the names of SV-COMP.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Property {
    /// Every access goes to memory that is there.
    ValidDeref,
    /// Every `free` gets the start of a live heap block.
    ValidFree,
    /// No heap block is lost: each is freed or still reachable at the end.
    ValidMemtrack,
    /// Every heap block is freed at the end.
    ValidMemcleanup,
    /// No error function is called and no assertion fails.
    UnreachCall,
    /// No undefined behaviour of the arithmetic kind.
    NoUndefined,
}

impl Property {
    /// Every property.
    pub const ALL: [Property; 6] = [
        Property::ValidDeref,
        Property::ValidFree,
        Property::ValidMemtrack,
        Property::ValidMemcleanup,
        Property::UnreachCall,
        Property::NoUndefined,
    ];

    /// The name in `verdict: FALSE(…)`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Property::ValidDeref => "valid-deref",
            Property::ValidFree => "valid-free",
            Property::ValidMemtrack => "valid-memtrack",
            Property::ValidMemcleanup => "valid-memcleanup",
            Property::UnreachCall => "unreach-call",
            Property::NoUndefined => "no-undefined",
        }
    }
    /// The property of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Property> {
        Self::ALL.into_iter().find(|property| property.name() == name)
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
