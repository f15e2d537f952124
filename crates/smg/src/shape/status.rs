//! How two states compare: the status algebra of the join.

/// The relation between what two states stand for, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Status {
    /// They stand for the same concrete states.
    #[default]
    Equal,
    /// The first stands for all that the second does.
    First,
    /// The second stands for all that the first does.
    Second,
    /// Neither is known to.
    Neither,
}

impl Status {
    /// The status of two parts together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        match (self, other) {
            (Status::Equal, status) | (status, Status::Equal) => status,
            (Status::First, Status::First) => Status::First,
            (Status::Second, Status::Second) => Status::Second,
            _ => Status::Neither,
        }
    }

    /// The status with the states exchanged.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Status::First => Status::Second,
            Status::Second => Status::First,
            same => same,
        }
    }

    /// Whether the first state stands for all that the second does.
    #[must_use]
    pub const fn first_covers(self) -> bool {
        matches!(self, Status::Equal | Status::First)
    }

    /// What it costs to make one of two parts that compare like this (section 1.3.3).
    #[must_use]
    pub const fn cost(self) -> usize {
        match self {
            Status::Equal => 0,
            Status::First | Status::Second => 1,
            Status::Neither => 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Status::{self, Equal, First, Neither, Second};

    const ALL: [Status; 4] = [Equal, First, Second, Neither];

    #[test]
    fn the_algebra_is_that_of_the_chapter() {
        for s in ALL {
            assert_eq!((s.and(s), Equal.and(s), s.and(Neither)), (s, s, Neither));
            for t in ALL {
                assert_eq!(s.and(t), t.and(s));
                assert_eq!(s.and(t).reversed(), s.reversed().and(t.reversed()));
                // Once something is lost it stays lost.
                assert!(s.and(t).cost() >= s.cost().max(t.cost()));
                assert!(!s.and(t).first_covers() || (s.first_covers() && t.first_covers()));
                ALL.iter().for_each(|&u| assert_eq!(s.and(t).and(u), s.and(t.and(u))));
            }
        }
        assert_eq!(First.and(Second), Neither);
    }
}
