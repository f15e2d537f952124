//! Engines as they are chosen on the command line: an engine, or one search strategy of symbolic execution.

use crate::members::{Member, members};
use crate::task::Task;
use ringfence_symex::Strategy;
use ringfence_verdict::EngineName;
use std::fmt;
use std::str::FromStr;

/// An engine that was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// The whole engine.
    Engine(EngineName),
    /// Symbolic execution, by one of its strategies.
    Strategy(Strategy),
}

impl Choice {
    /// What `--engine verifier` asks for.
    pub const VERIFIER: Self = Self::Engine(ringfence_verifier::NAME);

    /// What `--engine templates` asks for.
    pub const TEMPLATES: Self = Self::Engine(ringfence_templates::NAME);

    /// Symbolic execution.
    pub const SYMEX: Self = Self::Engine(ringfence_symex::NAME);

    /// Everything that can be chosen, in the order in which it is listed.
    #[must_use]
    pub fn all() -> Vec<Self> {
        Self::among(&members(&Task::default()))
    }

    /// Everything that can be chosen where these are the engines.
    #[must_use]
    pub fn among(members: &[Member]) -> Vec<Self> {
        let engines = members.iter().map(|member| Self::Engine(member.engine.name()));
        engines.chain(Strategy::ALL.map(Self::Strategy)).collect()
    }

    /// What it was called before, which is still understood.
    pub fn former_names(self) -> impl Iterator<Item = &'static str> {
        FORMER.into_iter().filter(move |(_, name)| *name == self.name()).map(|(former, _)| former)
    }

    /// The engine that it asks for.
    #[must_use]
    pub const fn engine(self) -> EngineName {
        match self {
            Self::Engine(name) => name,
            Self::Strategy(_) => ringfence_symex::NAME,
        }
    }

    /// The strategy that it asks for.
    #[must_use]
    pub const fn strategy(self) -> Option<Strategy> {
        match self {
            Self::Engine(_) => None,
            Self::Strategy(strategy) => Some(strategy),
        }
    }

    /// The word on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Engine(name) => name.as_str(),
            Self::Strategy(strategy) => strategy.name(),
        }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What symbolic execution and its strategies were called before, still understood.
const FORMER: [(&str, &str); 5] = [
    ("hunters", "symex"),
    ("hunter-dfs", "symex-dfs"),
    ("hunter-deep", "symex-deep"),
    ("hunter-bfs", "symex-bfs"),
    ("hunter-cover", "symex-cover"),
];

impl FromStr for Choice {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let name = FORMER.iter().find(|(former, _)| *former == word).map_or(word, |(_, name)| name);
        Self::all().into_iter().find(|choice| choice.name() == name).ok_or_else(|| {
            let known: Vec<&str> = Self::all().into_iter().map(Self::name).collect();
            format!("unknown engine `{word}`; there are: {}", known.join(", "))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_is_read_as_it_is_written() {
        for choice in Choice::all() {
            assert_eq!(choice.to_string().parse(), Ok(choice));
        }
        let said = "unknown engine `dfs`; there are: verifier, templates, symex, run, multiword, trees, overlaid, \
                    symex-dfs, symex-cover, symex-bfs, symex-deep";
        assert_eq!("dfs".parse::<Choice>(), Err(said.to_owned()));
    }

    #[test]
    fn former_names_are_understood() {
        assert_eq!("hunters".parse(), Ok(Choice::SYMEX));
        for (former, name) in FORMER {
            assert_eq!(former.parse::<Choice>().map(Choice::name), Ok(name));
        }
    }
}
