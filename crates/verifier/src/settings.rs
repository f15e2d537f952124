//! The choices of the verifier's exploration: where states are joined and abstracted, in which order they are
//! explored, and when it gives up precision.
//!
//! No choice makes a wrong answer possible: whatever was explored, a proof is rechecked before
//! it is one. They trade time against proofs that are found.

use ringfence_base::named;
use ringfence_base::named::any_of;
use ringfence_smg::shape::bounds::Relations;
use std::fmt;
use std::str::FromStr;

named! {
    /// Where a state is joined with one that was there before, if both can be one. Elsewhere it is only
    /// compared.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum JoinAt {
        /// Nowhere.
        Never = "never",
        /// At the heads of loops, and where many states are.
        #[default]
        Loops = "loops",
        /// At every join point.
        Everywhere = "everywhere",
    }
}

named! {
    /// Where lists become segments.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum AbstractAt {
        /// At the heads of loops.
        #[default]
        Loops = "loops",
        /// Where functions return, too.
        Returns = "returns",
    }
}

named! {
    /// Which state is explored next.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum Next {
        /// The one that is earliest in the program, inner loops before what follows them.
        #[default]
        Program = "program",
        /// The one that was reached first.
        Oldest = "oldest",
        /// The one that was reached last.
        Newest = "newest",
    }
}

named! {
    /// How calls are followed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum Calls {
        /// Each on its own, with the whole state.
        Inline = "inline",
        /// Once for all callers in whose states memory is the same.
        Whole = "whole",
        /// Once for all callers for whom what the function can see is the same.
        Localised = "localised",
        /// Those of functions that may come to call themselves once for all callers, as `Localised`; others on their own.
        Recursive = "recursive",
        /// Inline as long as there are few states, and from the start again localised when there are many.
        #[default]
        Adaptive = "adaptive",
    }
}

named! {
    /// When it is known how many nodes lists have.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum Counts {
        /// Lists have any number of nodes.
        Never = "never",
        /// In an attempt of its own, when the others have not proved the program.
        #[default]
        Later = "later",
        /// In every attempt.
        Always = "always",
    }
}

named! {
    /// When a call is one that was followed before.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum CallMatch {
        /// When both states cover each other.
        Isomorphism = "isomorphism",
        /// When the former state covers the new one.
        #[default]
        Entailment = "entailment",
    }
}

/// The settings of the verifier.
#[derive(Debug, Clone, PartialEq, Eq)]
// size: because each field is a setting that `--verifier` takes by its name.
pub struct VerifierSettings {
    /// Where states are joined.
    pub join: JoinAt,
    /// Where lists become segments.
    pub abstraction: AbstractAt,
    /// Which state is next.
    pub order: Next,
    /// How long a sequence of nodes must be to become a segment: of equal nodes, of nodes of which one covers
    /// the other, and of others.
    pub segment_lengths: [usize; 3],
    /// When so many states are at one place, they are joined there though it is no loop head.
    pub join_limit: usize,
    /// When so many states are at one place that no constants of variables tell apart, they are joined at
    /// any price.
    pub lossy_join_limit: usize,
    /// A program that takes many states is tried with this for both limits at first; 0 for never.
    pub eager_join_limit: usize,
    /// With how many states, the newest first, a join is tried.
    pub join_candidates: usize,
    /// After so many joins at one place, bounds of numbers jump to thresholds.
    pub widening_delay: u32,
    /// How many calls are followed at once: recursion that is deeper ends in UNKNOWN.
    pub call_depth: usize,
    /// State partitioning: states that differ in constants of variables up to this are not joined. Such are flags, states of
    /// automata, short counts.
    pub partition_limit: u32,
    /// When so many states are at one place, constants of variables keep them apart no more; 0 for never.
    pub partitions: usize,
    /// Of which numbers joins keep relations.
    pub relations: Relations,
    /// When it is known how many nodes lists have.
    pub counts: Counts,
    /// When it is known what numbers of a node have to do with those of the next one.
    pub successions: Counts,
    /// Whether exploration goes on after an alarm, so that one run tells of several.
    pub recovery: bool,
    /// Whether a program with alarms is verified once more, with segments that need sequences longer by one.
    pub refinement: bool,
    /// Whether a program with alarms is verified once more with the bounds that one more round gives back.
    pub narrowing: bool,
    /// How calls are followed. For a certificate and for pictures, always inline.
    pub calls: Calls,
    /// When a call is one that was followed before.
    pub call_match: CallMatch,
    /// After so many calls of a function in a row that were not followed before, further ones are inline.
    pub call_misses: u32,
}

impl VerifierSettings {
    /// Whether states are joined at any price early, in an attempt to bound their number.
    #[must_use]
    pub fn is_eager(&self) -> bool {
        self.lossy_join_limit < Self::default().lossy_join_limit
    }
}

impl Default for VerifierSettings {
    fn default() -> Self {
        Self {
            join: JoinAt::default(),
            abstraction: AbstractAt::default(),
            order: Next::default(),
            segment_lengths: [2, 2, 3],
            join_limit: 8,
            lossy_join_limit: 1000,
            eager_join_limit: 4,
            join_candidates: 24,
            widening_delay: 1,
            call_depth: 60,
            partition_limit: 10,
            partitions: 0,
            relations: Relations::default(),
            counts: Counts::default(),
            successions: Counts::default(),
            recovery: true,
            refinement: true,
            narrowing: true,
            calls: Calls::default(),
            call_match: CallMatch::default(),
            call_misses: 32,
        }
    }
}

/// One setting, as it is written on a command line: `name=value`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    name: &'static str,
    value: String,
}

/// A setting that there is.
struct Known {
    name: &'static str,
    /// What it was called before, still understood.
    former: Option<&'static str>,
    /// A word that it takes, as it was called before, still understood, and as it is called now.
    former_word: Option<(&'static str, &'static str)>,
    takes: Takes,
    /// Sets it. False if it does not take such a value.
    set: fn(&mut VerifierSettings, &str) -> bool,
}

/// What a setting takes.
enum Takes {
    /// One of these words.
    Word(&'static [&'static str]),
    Number(u32),
    /// Three numbers.
    Lengths,
}

impl fmt::Display for Takes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Takes::Word(words) => f.write_str(&any_of(words)),
            Takes::Number(0) => f.write_str("a number"),
            Takes::Number(least) => write!(f, "a number from {least} on"),
            Takes::Lengths => f.write_str("three numbers from 2 on, such as 2,2,3"),
        }
    }
}

const SWITCH: [&str; 2] = ["on", "off"];

/// The settings that there are: what is read, what is refused and what is listed all follow from this table.
static SETTINGS: [Known; 21] = {
    use Takes::{Lengths, Number, Word};
    [
        known("join", Word(&JoinAt::NAMES), |to, word| set(&mut to.join, JoinAt::from_name(word))),
        known("abstraction", Word(&AbstractAt::NAMES), |to, word| {
            set(&mut to.abstraction, AbstractAt::from_name(word))
        }),
        known("order", Word(&Next::NAMES), |to, word| set(&mut to.order, Next::from_name(word))),
        known("segment-lengths", Lengths, |to, text| set(&mut to.segment_lengths, lengths(text)))
            .formerly("lengths"),
        known("join-limit", Number(0), |to, text| number(&mut to.join_limit, text, 0)).formerly("crowd"),
        known("lossy-join-limit", Number(0), |to, text| number(&mut to.lossy_join_limit, text, 0))
            .formerly("mob"),
        known("eager-join-limit", Number(0), |to, text| number(&mut to.eager_join_limit, text, 0))
            .formerly("haste"),
        known("join-candidates", Number(1), |to, text| number(&mut to.join_candidates, text, 1))
            .formerly("partners"),
        known("widening-delay", Number(0), |to, text| number(&mut to.widening_delay, text, 0))
            .formerly("exact-joins"),
        known("call-depth", Number(1), |to, text| number(&mut to.call_depth, text, 1)),
        known("partitions", Number(0), |to, text| number(&mut to.partitions, text, 0)),
        known("partition-limit", Number(0), |to, text| number(&mut to.partition_limit, text, 0))
            .formerly("apart"),
        known("relations", Word(&Relations::NAMES), |to, word| {
            set(&mut to.relations, Relations::from_name(word))
        }),
        known("counts", Word(&Counts::NAMES), |to, word| set(&mut to.counts, Counts::from_name(word))),
        known("successions", Word(&Counts::NAMES), |to, word| {
            set(&mut to.successions, Counts::from_name(word))
        }),
        known("recovery", Word(&SWITCH), |to, word| set(&mut to.recovery, switch(word))),
        known("refinement", Word(&SWITCH), |to, word| set(&mut to.refinement, switch(word)))
            .formerly("again"),
        known("narrowing", Word(&SWITCH), |to, word| set(&mut to.narrowing, switch(word))),
        known("calls", Word(&Calls::NAMES), |to, word| set(&mut to.calls, Calls::from_name(word)))
            .formerly_with("carved", "localised"),
        known("call-match", Word(&CallMatch::NAMES), |to, word| {
            set(&mut to.call_match, CallMatch::from_name(word))
        }),
        known("call-misses", Number(0), |to, text| number(&mut to.call_misses, text, 0)),
    ]
};

const fn known(name: &'static str, takes: Takes, set: fn(&mut VerifierSettings, &str) -> bool) -> Known {
    Known { name, former: None, former_word: None, takes, set }
}

impl Known {
    const fn formerly(mut self, name: &'static str) -> Self {
        self.former = Some(name);
        self
    }

    const fn formerly_with(mut self, word: &'static str, now: &'static str) -> Self {
        self.former_word = Some((word, now));
        self
    }

    /// The setting of a name, or of a former one.
    fn find(name: &str) -> Option<&'static Self> {
        SETTINGS.iter().find(|known| known.name == name || known.former == Some(name))
    }
}

impl FromStr for Setting {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some((name, value)) = text.split_once('=') else {
            return Err(format!("`{text}` is not of the form name=value"));
        };
        let Some(known) = Known::find(name) else {
            let names: Vec<&str> = SETTINGS.iter().map(|known| known.name).collect();
            return Err(format!("there is no setting `{name}`; there are {}", names.join(", ")));
        };
        let Known { name, former_word, takes, .. } = known;
        let value = former_word.filter(|(former, _)| *former == value).map_or(value, |(_, now)| now);
        let setting = Self { name, value: value.to_owned() };
        let tried = setting.apply(&mut VerifierSettings::default());
        tried.then_some(setting).ok_or_else(|| format!("`{name}` takes {takes}, not `{value}`"))
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.value)
    }
}

impl Setting {
    /// Applies the setting. False if it does not take such a value.
    #[must_use]
    pub fn apply(&self, to: &mut VerifierSettings) -> bool {
        Known::find(self.name).is_some_and(|known| (known.set)(to, &self.value))
    }

    /// All settings whose values are words, with each of their values.
    pub fn with_words() -> impl Iterator<Item = Self> {
        SETTINGS.iter().flat_map(|known| {
            let words = match known.takes {
                Takes::Word(words) => words,
                Takes::Number(_) | Takes::Lengths => &[],
            };
            words.iter().map(|&word| Self { name: known.name, value: word.to_owned() })
        })
    }

    /// How it was written before, which is still understood.
    #[must_use]
    pub fn former_texts(&self) -> Vec<String> {
        let known = Known::find(self.name);
        let names = [Some(self.name), known.and_then(|known| known.former)];
        let former_word = known.and_then(|known| known.former_word).filter(|(_, now)| *now == self.value);
        let words = [Some(self.value.as_str()), former_word.map(|(former, _)| former)];
        let texts = names
            .iter()
            .flatten()
            .flat_map(|name| words.iter().flatten().map(move |word| format!("{name}={word}")));
        texts.skip(1).collect()
    }
}

fn set<T>(to: &mut T, value: Option<T>) -> bool {
    value.is_some_and(|value| {
        *to = value;
        true
    })
}

fn number<T: FromStr + PartialOrd>(to: &mut T, text: &str, least: T) -> bool {
    set(to, text.parse().ok().filter(|number| *number >= least))
}

fn switch(word: &str) -> Option<bool> {
    SWITCH.contains(&word).then_some(word == SWITCH[0])
}

fn lengths(value: &str) -> Option<[usize; 3]> {
    let all: Vec<usize> = value.split(',').map(str::parse).collect::<Result<_, _>>().ok()?;
    let lengths: [usize; 3] = all.try_into().ok()?;
    lengths.iter().all(|&length| length >= 2).then_some(lengths)
}

#[cfg(test)]
mod tests {
    use super::{AbstractAt, CallMatch, Calls, JoinAt, Next, Relations, Setting, VerifierSettings};

    fn set(text: &str) -> Result<VerifierSettings, String> {
        let setting: Setting = text.parse()?;
        assert_eq!(setting.to_string(), text);
        let mut settings = VerifierSettings::default();
        assert!(setting.apply(&mut settings));
        Ok(settings)
    }

    #[test]
    fn settings_are_read() {
        let default = VerifierSettings::default;
        assert_eq!(set("join=never"), Ok(VerifierSettings { join: JoinAt::Never, ..default() }));
        assert_eq!(set("join=everywhere"), Ok(VerifierSettings { join: JoinAt::Everywhere, ..default() }));
        assert_eq!(
            set("abstraction=returns"),
            Ok(VerifierSettings { abstraction: AbstractAt::Returns, ..default() })
        );
        assert_eq!(set("order=newest"), Ok(VerifierSettings { order: Next::Newest, ..default() }));
        assert_eq!(
            set("segment-lengths=3,4,5"),
            Ok(VerifierSettings { segment_lengths: [3, 4, 5], ..default() })
        );
        assert_eq!(set("calls=inline"), Ok(VerifierSettings { calls: Calls::Inline, ..default() }));
        assert_eq!(set("calls=adaptive"), Ok(default()));
        assert_eq!(set("calls=whole"), Ok(VerifierSettings { calls: Calls::Whole, ..default() }));
        assert_eq!(
            set("call-match=isomorphism"),
            Ok(VerifierSettings { call_match: CallMatch::Isomorphism, ..default() })
        );
        assert_eq!(set("call-misses=3"), Ok(VerifierSettings { call_misses: 3, ..default() }));
        assert_eq!(set("lossy-join-limit=7"), Ok(VerifierSettings { lossy_join_limit: 7, ..default() }));
        assert_eq!(set("eager-join-limit=0"), Ok(VerifierSettings { eager_join_limit: 0, ..default() }));
        assert_eq!(set("partition-limit=1"), Ok(VerifierSettings { partition_limit: 1, ..default() }));
        assert_eq!(set("partitions=9"), Ok(VerifierSettings { partitions: 9, ..default() }));
        assert_eq!(set("relations=all"), Ok(VerifierSettings { relations: Relations::All, ..default() }));
        assert_eq!(set("recovery=off"), Ok(VerifierSettings { recovery: false, ..default() }));
        assert_eq!(set("refinement=off"), Ok(VerifierSettings { refinement: false, ..default() }));
        assert_eq!(set("narrowing=off"), Ok(VerifierSettings { narrowing: false, ..default() }));
    }

    #[test]
    fn former_names_are_understood() {
        let read = |text: &str| text.parse::<Setting>().map(|setting| setting.to_string());
        assert_eq!(read("mob=7"), Ok("lossy-join-limit=7".to_owned()));
        assert_eq!(read("calls=carved"), Ok("calls=localised".to_owned()));
        assert_eq!(read("apart=1"), Ok("partition-limit=1".to_owned()));
        let formers = |text: &str| text.parse::<Setting>().map(|setting| setting.former_texts());
        assert_eq!(formers("refinement=off"), Ok(vec!["again=off".to_owned()]));
        assert_eq!(formers("calls=localised"), Ok(vec!["calls=carved".to_owned()]));
        assert_eq!(formers("calls=inline"), Ok(Vec::new()));
    }

    #[test]
    fn every_word_that_a_setting_takes_is_listed_and_read() {
        let all: Vec<String> = Setting::with_words().map(|setting| setting.to_string()).collect();
        assert!(
            ["join=never", "recovery=off"].iter().all(|&text| all.iter().any(|all| all == text)),
            "{all:?}"
        );
        assert!(all.iter().all(|text| set(text).is_ok()), "{all:?}");
        let numbers = super::SETTINGS.iter().filter_map(|known| match known.takes {
            super::Takes::Number(least) => Some((known.name, least)),
            _ => None,
        });
        for (name, least) in numbers {
            assert!(set(&format!("{name}={least}")).is_ok(), "{name}");
            assert!(set(&format!("{name}={}", i64::from(least) - 1)).is_err(), "{name}");
        }
    }

    #[test]
    fn what_a_setting_does_not_take_is_said() {
        assert_eq!(set("join"), Err("`join` is not of the form name=value".to_owned()));
        assert_eq!(set("join=soon"), Err("`join` takes never, loops or everywhere, not `soon`".to_owned()));
        assert_eq!(
            set("join-candidates=0"),
            Err("`join-candidates` takes a number from 1 on, not `0`".to_owned())
        );
        assert!(set("calls=never").is_err() && set("call-misses=many").is_err());
        assert!(set("segment-lengths=1,2,3").is_err());
        assert!(set("segment-lengths=2,2").is_err());
        assert!(
            set("joins=2")
                .is_err_and(|text| text.starts_with("there is no setting `joins`; there are join,"))
        );
    }
}
