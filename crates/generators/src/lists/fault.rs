//! The errors that can be planted, by what a programmer would have done wrong.

/// A mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Fault {
    /// A test for null or for an empty list that is not there.
    SkippedCheck,
    /// A node is unlinked or a walk ends one node too early or too late.
    OffByOne,
    /// A node is used after it was freed.
    FreedUsed,
    /// A node is freed twice.
    FreedTwice,
    /// A node is not freed.
    LeakedNode,
    /// The rest of a list is lost.
    LeakedRest,
    /// The pointer to the last node is not kept right.
    LostTail,
    /// A pointer back is not kept right.
    ForgottenPrev,
    /// A forward pointer is not kept right.
    ForgottenNext,
    /// An assertion about values that does not hold.
    WrongValue,
    /// An assertion about counts or shapes that does not hold.
    WrongCount,
    /// A field that is never set.
    Unset,
    /// The node around a link is taken to start elsewhere.
    WrongOffset,
    /// A pointer is kept to a node that is gone.
    Dangling,
    /// A statement of the finished text is left out, doubled or changed.
    Mutated,
}

impl Fault {
    /// Its name in statistics and in kept programs.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Fault::SkippedCheck => "skipped-check",
            Fault::OffByOne => "off-by-one",
            Fault::FreedUsed => "freed-used",
            Fault::FreedTwice => "freed-twice",
            Fault::LeakedNode => "leaked-node",
            Fault::LeakedRest => "leaked-rest",
            Fault::LostTail => "lost-tail",
            Fault::ForgottenPrev => "forgotten-prev",
            Fault::ForgottenNext => "forgotten-next",
            Fault::WrongValue => "wrong-value",
            Fault::WrongCount => "wrong-count",
            Fault::Unset => "unset",
            Fault::WrongOffset => "wrong-offset",
            Fault::Dangling => "dangling",
            Fault::Mutated => "mutated",
        }
    }
}
