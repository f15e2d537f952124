//! Draws: what a run takes from outside.

/// What a run asks for. A replay answers the same questions in the same order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "`bits` is the width of the value, and the text of a variant says the rest")]
pub enum DrawKind {
    /// A nondeterministic value of the program, which takes it as a signed number or not.
    Nondet { bits: u32, signed: bool },
    /// 1 if the block is allocated, 0 if the allocation returns null.
    AllocationSucceeds,
    /// The bits of an indeterminate value.
    Uninitialised { bits: u32 },
    /// Something of the world around the program: time, a file's contents, a key pressed.
    Environment { bits: u32 },
    /// The order in which operands are evaluated where C leaves it open; 0 is the order that gcc takes.
    Order { bits: u32 },
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
