//! Results of earlier checks, by the content of everything that went in.
//!
//! An entry is found by a key and believed if its footprint still holds. The key is a hash of what is known before the
//! program is read: the binary of this tool, the current directory, the arguments and the settings of the project, the
//! names of the files with their flags, and lists of accepted findings. The footprint ([`footprint`]) says which files were
//! looked up while the program was read, and what their texts were. Nothing else has an influence on an answer, but
//! for how far a limit lets the search come: limits are part of the key of every answer but TRUE, which holds whatever
//! the limits are. What depends on the date (`__DATE__`) or on another program (`--cc-preprocess`) is not kept.
//!
//! Invariants: an entry is written beside its place and renamed, so that it is whole or not there; it carries a hash of
//! itself, so that one that was damaged counts as absent; nothing here fails, a cache that cannot be used is left alone.
//! Its size is bounded ([`prune`]).

pub(crate) mod entry;
pub(crate) mod footprint;
mod prune;
mod tool;

use crate::args::{CheckArgs, ConfigArgs, Format, LimitArgs, PlannedArgs};
use crate::output;
use entry::Entry;
use footprint::Files;
use ringfence_verdict::Goal;
use sha2::{Digest, Sha256};
use std::path::PathBuf;

/// A change of the format or of what a key is made of changes the number.
const VERSION: &str = "ringfence results 1";

/// The hash of some text, in hexadecimal digits.
pub(crate) fn hash(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The name of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Key(String);

/// The names of the entries of a check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Keys {
    /// For an answer that holds whatever the limits are.
    pub(crate) any_limits: Key,
    /// For an answer that may depend on the limits.
    pub(crate) these_limits: Key,
}

/// Where results are kept.
#[derive(Debug)]
pub(crate) struct Cache {
    directory: PathBuf,
    tool: String,
    current: PathBuf,
}

impl Cache {
    /// The user's cache; absent where there is no place for one, or where the tool cannot tell which it is.
    pub(crate) fn open() -> Option<Self> {
        let absolute = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let base = absolute("XDG_CACHE_HOME").or_else(|| absolute("HOME").map(|home| home.join(".cache")))?;
        let directory = base.join("ringfence").join("results");
        std::fs::create_dir_all(&directory).ok()?;
        let tool = tool::identity(&directory)?;
        Some(Self { directory, tool, current: std::env::current_dir().ok()? })
    }

    /// A key of parts that are distinguished whatever they hold.
    pub(crate) fn key(&self, parts: &[&str]) -> Key {
        let current = self.current.to_string_lossy();
        let mut text = String::new();
        for part in [VERSION, &self.tool, &current].into_iter().chain(parts.iter().copied()) {
            text += &format!("{}:{part}\n", part.len());
        }
        Key(hash(text.as_bytes()))
    }

    /// The keys of a check: `inputs` are the files with their flags, `list` the fingerprints that are accepted.
    pub(crate) fn keys(&self, args: &CheckArgs, goal: &Goal, inputs: &str, list: Option<&str>) -> Keys {
        let neutral = neutral(args);
        let unlimited = CheckArgs { limits: LimitArgs::default(), ..neutral.clone() };
        let key = |args: &CheckArgs| {
            self.key(&["check", &format!("{args:?}"), &format!("{goal:?}"), inputs, &format!("{list:?}")])
        };
        Keys { any_limits: key(&unlimited), these_limits: key(&neutral) }
    }

    /// The entry of a key, if its footprint holds.
    pub(crate) fn get(&self, key: &Key, files: &mut Files) -> Option<Entry> {
        let file = self.directory.join(&key.0);
        let entry = Entry::parse(&std::fs::read(&file).ok()?)?;
        let holds = footprint::holds(entry.get("footprint")?, files);
        if holds {
            prune::used(&file);
        }
        holds.then_some(entry)
    }

    /// Removes results that nobody asked for in a long time, and the oldest ones if there are too many.
    pub(crate) fn prune(&self) {
        prune::prune(&self.directory);
    }

    /// The entry of a check.
    pub(crate) fn find(&self, keys: &Keys, files: &mut Files) -> Option<Entry> {
        self.get(&keys.any_limits, files).or_else(|| self.get(&keys.these_limits, files))
    }

    /// Keeps an entry.
    pub(crate) fn put(&self, key: &Key, entry: &Entry) {
        // A cache that cannot be written only costs time.
        let _ = output::replace_quickly(&self.directory.join(&key.0), &entry.text());
    }
}

/// The arguments without what only says where the answer goes: the files are those of the inputs, and an entry has the
/// report in all its formats.
fn neutral(args: &CheckArgs) -> CheckArgs {
    let mut args = args.clone();
    args.source.files.clear();
    args.source.database = None;
    args.report_out.clear();
    args.html = args.html.map(|_| PathBuf::new());
    args.config = ConfigArgs::default();
    (args.no_cache, args.statistics, args.planned) = (false, false, PlannedArgs::default());
    (args.child, args.sources_out, args.total_memory, args.jobs) = (None, None, None, 0);
    if args.source.format != Format::Gcc {
        args.source.format = Format::Human;
    }
    args
}
