//! The errors that can be planted, by what a programmer would have done wrong.

use ringfence_base::named;

named! {
    /// A mistake.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub(super) enum Fault {
        /// A test for null or for an empty list that is not there.
        SkippedCheck = "skipped-check",
        /// A node is unlinked or a walk ends one node too early or too late.
        OffByOne = "off-by-one",
        /// A node is used after it was freed.
        FreedUsed = "freed-used",
        /// A node is freed twice.
        FreedTwice = "freed-twice",
        /// A node is not freed.
        LeakedNode = "leaked-node",
        /// The rest of a list is lost.
        LeakedRest = "leaked-rest",
        /// The pointer to the last node is not kept right.
        LostTail = "lost-tail",
        /// A pointer back is not kept right.
        ForgottenPrev = "forgotten-prev",
        /// A forward pointer is not kept right.
        ForgottenNext = "forgotten-next",
        /// An assertion about values that does not hold.
        WrongValue = "wrong-value",
        /// An assertion about counts or shapes that does not hold.
        WrongCount = "wrong-count",
        /// A field that is never set.
        Unset = "unset",
        /// The node around a link is taken to start elsewhere.
        WrongOffset = "wrong-offset",
        /// A pointer is kept to a node that is gone.
        Dangling = "dangling",
        /// A statement of the finished text is left out, doubled or changed.
        Mutated = "mutated",
    }
}
