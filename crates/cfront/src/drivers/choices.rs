//! The choices of a driver: what is required of the memory that a function is called with.
//!
//! Each choice has options from the one that requires least to the one that requires most, and one of them is obvious: what a person
//! would expect who sees only the types and names. An option that requires more describes fewer memories.

/// One thing that is required of the starting memory, with the ways to require it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What it is about, as C writes it.
    pub about: String,
    /// The options in words, from the weakest to the strongest.
    pub options: Vec<&'static str>,
    /// The one that a person would expect.
    pub obvious: usize,
    /// How the options belong together.
    pub order: Order,
    /// Whether it is about what a member leads to, and the weakest option is not to have that.
    pub is_content: bool,
    /// Whether the file never frees that: it may belong to somebody else.
    pub is_foreign: bool,
}

/// How the options of a choice belong together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// A later one describes fewer of the memories that a caller may have.
    Stronger,
    /// They describe different memories.
    Different,
    /// They describe different memories, and in that of the first one two parameters share a part.
    Shared,
    /// They describe different memories, and the others are tried if there is no room for what the function writes.
    Room,
    /// They describe different memories, and the last one, which says least, is tried where the others are proved.
    Less,
    /// The last one is not what a caller can do anything about, and is tried when there is no proof otherwise.
    LastResort,
}

/// Options that were taken, and the choices that there are.
#[derive(Debug, Clone, Default)]
pub(super) struct Choices {
    taken: Vec<u8>,
    pub(super) all: Vec<Choice>,
}

impl Choices {
    /// With these options, each for the choice in its place.
    pub(super) fn new(taken: Vec<u8>) -> Self {
        Self { taken, all: Vec::new() }
    }

    /// The option for a choice whose options are ordered.
    pub(super) fn of(&mut self, about: &str, options: &[&'static str], obvious: usize) -> usize {
        self.choose(about, options, obvious, Order::Stronger)
    }

    /// The same of what a member leads to. It is foreign if the file never frees it.
    pub(super) fn of_content(
        &mut self,
        about: &str,
        options: &[&'static str],
        (obvious, is_foreign): (usize, bool),
    ) -> usize {
        let taken = self.of(about, options, obvious);
        if let Some(choice) = self.all.last_mut() {
            (choice.is_content, choice.is_foreign) = (true, is_foreign);
        }
        taken
    }

    /// The same where the first is the obvious one.
    pub(super) fn one_of(&mut self, about: &str, options: &[&'static str], order: Order) -> usize {
        self.choose(about, options, 0, order)
    }

    /// The same where the options are different memories, and one of them is obvious.
    pub(super) fn different_of(&mut self, about: &str, options: &[&'static str], obvious: usize) -> usize {
        self.choose(about, options, obvious, Order::Different)
    }

    /// The same where the last says least, and one of them is obvious.
    pub(super) fn less_of(&mut self, about: &str, options: &[&'static str], obvious: usize) -> usize {
        self.choose(about, options, obvious, Order::Less)
    }

    /// Which of two memories a parameter leads to: one of which another one leads to a part, or one of its own.
    pub(super) fn shared_of(&mut self, about: &str, options: &[&'static str], obvious: usize) -> usize {
        self.choose(about, options, obvious, Order::Shared)
    }

    fn choose(&mut self, about: &str, options: &[&'static str], obvious: usize, order: Order) -> usize {
        let taken = self.taken.get(self.all.len()).map_or(obvious, |&option| usize::from(option));
        self.all.push(Choice {
            about: about.to_owned(),
            options: options.to_vec(),
            obvious,
            order,
            is_content: false,
            is_foreign: false,
        });
        taken.min(options.len().saturating_sub(1))
    }
}
