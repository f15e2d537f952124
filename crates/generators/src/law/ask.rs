//! What `ringfence check` is asked about a program of the law, and what it says.

use super::gadget::Defect;
use ringfence_base::words;
use ringfence_ir::DataModel;
use ringfence_testing::checker::{Answer, Checker, Finding, Question};
use ringfence_verdict::{Property, ViolationKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A set of properties.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Asked {
    /// Memory safety and assertions: what is asked when nothing is said.
    Safety,
    /// That everything is freed.
    Cleanup,
    /// No undefined behaviour outside of memory safety.
    Undefined,
    /// All of them at once.
    All,
}

impl Asked {
    /// What is asked of the program of a seed.
    pub(crate) fn of(seed: u64) -> [Asked; 3] {
        [
            Asked::Safety,
            Asked::Cleanup,
            if (seed / 2).is_multiple_of(2) { Asked::Undefined } else { Asked::All },
        ]
    }

    /// The options of the command line.
    pub(crate) const fn options(self) -> &'static [&'static str] {
        match self {
            Asked::Safety => &[],
            Asked::Cleanup => &["--property", "memcleanup"],
            Asked::Undefined => &["--property", "no-undefined"],
            Asked::All => &words!(
                "--property memsafety --property memcleanup --property unreach-call --property no-undefined"
            ),
        }
    }

    /// The name in tables.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Asked::Safety => "memsafety, unreach-call",
            Asked::Cleanup => "memcleanup",
            Asked::Undefined => "no-undefined",
            Asked::All => "all properties",
        }
    }

    pub(crate) fn asks(self, property: Property) -> bool {
        match self {
            Asked::All => true,
            Asked::Cleanup => property == Property::ValidMemcleanup,
            Asked::Undefined => property == Property::NoUndefined,
            Asked::Safety => !matches!(property, Property::ValidMemcleanup | Property::NoUndefined),
        }
    }

    /// Whether a program with a defect violates what is asked. A lost block is not freed either.
    pub(crate) fn asks_about(self, defect: &Defect) -> bool {
        let not_freed = defect.kind == ViolationKind::Leak && defect.ends;
        self.asks(defect.kind.property()) || not_freed && self.asks(Property::ValidMemcleanup)
    }
}

/// What the checker says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Said {
    True,
    /// FALSE: the property, the first finding, whether the replay shows it, and the inputs of its run.
    False {
        property: String,
        finding: Option<Finding>,
        replays: bool,
        inputs: Vec<u64>,
    },
    /// UNKNOWN for this reason.
    Unknown(String),
    /// No verdict.
    Broken(String),
}

/// Asks about the files of a program.
pub(crate) fn ask(
    files: &[PathBuf],
    model: DataModel,
    asked: Asked,
    checker: &Checker,
    (limit, engines): (Duration, &[String]),
    dir: &Path,
) -> Result<Said, String> {
    let replay = dir.join("replay");
    let (first, others) = files.split_first().ok_or("no file")?;
    let others: Vec<&str> = others.iter().filter_map(|file| file.to_str()).collect();
    let engines: Vec<&str> = engines.iter().flat_map(|engine| ["--engine", engine]).collect();
    let options = [&others[..], asked.options(), &engines, &["--jobs", "1"]].concat();
    let question =
        Question { options: &options, replay_out: Some(&replay), ..Question::new(first, model, limit) };
    // An answer that was found just before the limit comes without its file.
    let _ = std::fs::remove_file(&replay);
    let checked = checker.check(&question, dir)?;
    Ok(match checked.answer {
        Answer::True => Said::True,
        Answer::Unknown(reason) => Said::Unknown(reason),
        Answer::Broken(what) => Said::Broken(what),
        Answer::False(_) if !replay.exists() => Said::Unknown("too-late-for-a-replay-file".to_owned()),
        Answer::False(property) => {
            let replays = checker.replays(&replay, &property, dir)?;
            let run = std::fs::read_to_string(&replay).unwrap_or_default();
            let finding = checked.findings.into_iter().next();
            Said::False { property, finding, replays, inputs: inputs(&run) }
        }
    })
}

/// The inputs of the program in a replay file, without what the run drew for other reasons.
fn inputs(replay: &str) -> Vec<u64> {
    let draws = replay.lines().filter_map(|line| line.strip_prefix("draw nondet "));
    let values = draws.filter_map(|draw| draw.split_whitespace().nth(2)?.parse::<i128>().ok());
    values.map(|value| value as u64).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_read_from_replay_files() {
        let file =
            "draw nondet signed 32 -7 # 1: a value\ndraw allocation fails\ndraw nondet unsigned 8 200\n";
        assert_eq!(inputs(file), [(-7_i64) as u64, 200]);
    }

    #[test]
    fn every_property_is_asked_for_somewhere() {
        for property in Property::ALL {
            assert!(Asked::of(0).iter().any(|asked| asked.asks(property)));
        }
    }
}
