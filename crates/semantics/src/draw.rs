//! Draws: what a run takes from outside.

/// What a draw is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DrawKind {
    /// A nondeterministic value of the program.
    Nondet {
        /// Its width.
        bits: u32,
        /// Whether the program takes it as a signed number.
        signed: bool,
    },
    /// Whether an allocation succeeds.
    AllocationSucceeds,
    /// The bits of an indeterminate value.
    Uninitialised {
        /// How many.
        bits: u32,
    },
    /// Something of the world around the program: time, a file's contents, a key pressed.
    Environment {
        /// How many bits.
        bits: u32,
    },
    /// The order in which operands are evaluated where C leaves it open; 0 is the order that gcc takes.
    Order {
        /// How many bits the number of the order has.
        bits: u32,
    },
}

impl DrawKind {
    /// The width of the value drawn.
    #[must_use]
    pub const fn bits(self) -> u32 {
        match self {
            DrawKind::Nondet { bits, .. }
            | DrawKind::Uninitialised { bits }
            | DrawKind::Environment { bits }
            | DrawKind::Order { bits } => bits,
            DrawKind::AllocationSucceeds => 1,
        }
    }
}
