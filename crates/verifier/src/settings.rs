//! The choices of the verifier's exploration: where states are joined and abstracted, in which order they are
//! explored, and when it gives up precision.
//!
//! No choice makes a wrong answer possible: whatever was explored, a proof is rechecked before
//! it is one. They trade time against proofs that are found.

use ringfence_smg::shape::bounds::Relations;
use std::fmt;
use std::str::FromStr;

/// Where a state is joined with one that was there before, if both can be one. Elsewhere it is only
/// compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum JoinAt {
    /// Nowhere.
    Never,
    /// At the heads of loops, and where many states are.
    #[default]
    Loops,
    /// At every join point.
    Everywhere,
}

/// Where lists become segments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AbstractAt {
    /// At the heads of loops.
    #[default]
    Loops,
    /// Where functions return, too.
    Returns,
}

/// Which state is explored next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Next {
    /// The one that is earliest in the program, inner loops before what follows them.
    #[default]
    Program,
    /// The one that was reached first.
    Oldest,
    /// The one that was reached last.
    Newest,
}

/// How calls are followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Calls {
    /// Each on its own, with the whole state.
    Inline,
    /// Once for all callers in whose states memory is the same.
    Whole,
    /// Once for all callers for whom what the function can see is the same.
    Localised,
    /// Inline as long as there are few states, and from the start again localised when there are many.
    #[default]
    Adaptive,
}

impl Calls {
    const ALL: [Calls; 4] = [Calls::Inline, Calls::Whole, Calls::Localised, Calls::Adaptive];
}

/// When it is known how many nodes lists have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Counts {
    /// Never.
    Never,
    /// In an attempt of its own, when the others have not proved the program.
    #[default]
    Later,
    /// In every attempt.
    Always,
}

/// When a call is one that was followed before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CallMatch {
    /// When both states cover each other.
    Isomorphism,
    /// When the former state covers the new one.
    #[default]
    Entailment,
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
    /// Constants in variables up to this keep states apart: flags, states of automata, short counts.
    pub apart: u32,
    /// Of which numbers joins keep relations.
    pub relations: Relations,
    /// When it is known how many nodes lists have.
    pub counts: Counts,
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
            apart: 10,
            relations: Relations::default(),
            counts: Counts::default(),
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

/// The names of the settings with what they take.
const NAMES: [(&str, &str); 19] = [
    ("join", "never, loops or everywhere"),
    ("abstraction", "loops or returns"),
    ("order", "program, oldest or newest"),
    ("segment-lengths", "three numbers from 2 on, such as 2,2,3"),
    ("join-limit", "a number"),
    ("lossy-join-limit", "a number"),
    ("eager-join-limit", "a number"),
    ("join-candidates", "a number from 1 on"),
    ("widening-delay", "a number"),
    ("call-depth", "a number from 1 on"),
    ("apart", "a number"),
    ("relations", "compared or all"),
    ("counts", "never, later or always"),
    ("recovery", "on or off"),
    ("refinement", "on or off"),
    ("narrowing", "on or off"),
    ("calls", "inline, whole, localised or adaptive"),
    ("call-match", "isomorphism or entailment"),
    ("call-misses", "a number"),
];

/// What settings were called before, still understood.
const FORMER: [(&str, &str); 7] = [
    ("lengths", "segment-lengths"),
    ("crowd", "join-limit"),
    ("mob", "lossy-join-limit"),
    ("haste", "eager-join-limit"),
    ("partners", "join-candidates"),
    ("exact-joins", "widening-delay"),
    ("again", "refinement"),
];

impl FromStr for Setting {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some((name, value)) = text.split_once('=') else {
            return Err(format!("`{text}` is not of the form name=value"));
        };
        let name = FORMER.iter().find(|(former, _)| *former == name).map_or(name, |(_, name)| name);
        let value = if (name, value) == ("calls", "carved") { "localised" } else { value };
        let Some(&(name, takes)) = NAMES.iter().find(|(known, _)| *known == name) else {
            let names: Vec<&str> = NAMES.iter().map(|(name, _)| *name).collect();
            return Err(format!("there is no setting `{name}`; there are {}", names.join(", ")));
        };
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
        let value = self.value.as_str();
        match self.name {
            "join" => {
                choose(value, &mut to.join, &[JoinAt::Never, JoinAt::Loops, JoinAt::Everywhere], |join| {
                    ["never", "loops", "everywhere"][*join as usize]
                })
            }
            "abstraction" => {
                choose(value, &mut to.abstraction, &[AbstractAt::Loops, AbstractAt::Returns], |at| {
                    ["loops", "returns"][*at as usize]
                })
            }
            "order" => choose(value, &mut to.order, &[Next::Program, Next::Oldest, Next::Newest], |next| {
                ["program", "oldest", "newest"][*next as usize]
            }),
            "relations" => {
                let all = [Relations::Compared, Relations::All];
                choose(value, &mut to.relations, &all, |of| ["compared", "all"][*of as usize])
            }
            "counts" => {
                let all = [Counts::Never, Counts::Later, Counts::Always];
                choose(value, &mut to.counts, &all, |when| ["never", "later", "always"][*when as usize])
            }
            "recovery" => {
                choose(value, &mut to.recovery, &[false, true], |on| ["off", "on"][usize::from(*on)])
            }
            "refinement" => {
                choose(value, &mut to.refinement, &[false, true], |on| ["off", "on"][usize::from(*on)])
            }
            "narrowing" => {
                choose(value, &mut to.narrowing, &[false, true], |on| ["off", "on"][usize::from(*on)])
            }
            "calls" => choose(value, &mut to.calls, &Calls::ALL, |calls| {
                ["inline", "whole", "localised", "adaptive"][*calls as usize]
            }),
            "call-match" => {
                let all = [CallMatch::Isomorphism, CallMatch::Entailment];
                choose(value, &mut to.call_match, &all, |way| ["isomorphism", "entailment"][*way as usize])
            }
            "call-misses" => number(value, 0, &mut to.call_misses),
            "segment-lengths" => lengths(value).is_some_and(|lengths| set(&mut to.segment_lengths, lengths)),
            "join-limit" => number(value, 0, &mut to.join_limit),
            "lossy-join-limit" => number(value, 0, &mut to.lossy_join_limit),
            "eager-join-limit" => number(value, 0, &mut to.eager_join_limit),
            "join-candidates" => number(value, 1, &mut to.join_candidates),
            "widening-delay" => number(value, 0, &mut to.widening_delay),
            "apart" => number(value, 0, &mut to.apart),
            "call-depth" => number(value, 1, &mut to.call_depth),
            _ => false,
        }
    }
}

fn set<T>(to: &mut T, value: T) -> bool {
    *to = value;
    true
}

fn choose<T: Copy>(value: &str, to: &mut T, all: &[T], name: impl Fn(&T) -> &'static str) -> bool {
    all.iter().find(|choice| name(choice) == value).is_some_and(|&choice| set(to, choice))
}

fn number<T: FromStr + PartialOrd>(value: &str, least: T, to: &mut T) -> bool {
    value.parse().ok().filter(|number| *number >= least).is_some_and(|number| set(to, number))
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
        assert_eq!(set("apart=1"), Ok(VerifierSettings { apart: 1, ..default() }));
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
        assert!(super::FORMER.iter().all(|(_, name)| super::NAMES.iter().any(|(known, _)| known == name)));
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
