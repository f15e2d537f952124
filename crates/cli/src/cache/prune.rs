//! Old results go, so that the cache does not grow for ever.
//!
//! An entry that nobody asked for in [`AGE`] goes; then the ones that were not asked for longest, until the rest is not
//! larger than [`SIZE`]. When an entry answers, its time is set to now. Only files of the cache's own kinds of names are
//! touched: entries, the hash of the tool, and what a process that was killed left half written.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// How large the cache may be, in bytes.
const SIZE: u64 = 1 << 30;

/// After which time an entry goes that nobody asked for.
const AGE: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// After which time a file goes that was never finished.
const UNFINISHED: Duration = Duration::from_secs(24 * 60 * 60);

/// Notes that an entry was of use. One that cannot be noted goes earlier, no more.
pub(super) fn used(file: &Path) {
    let _ = File::options().append(true).open(file).and_then(|file| file.set_modified(SystemTime::now()));
}

/// Removes what is old or too much.
pub(super) fn prune(directory: &Path) {
    prune_to(directory, SIZE, AGE, SystemTime::now());
}

fn prune_to(directory: &Path, size: u64, age: Duration, now: SystemTime) {
    let mut kept = Vec::new();
    for (path, modified, bytes) in files(directory) {
        let since = now.duration_since(modified).unwrap_or_default();
        let unfinished = path.extension().is_some_and(|extension| extension == "tmp");
        if since > if unfinished { UNFINISHED.min(age) } else { age } {
            remove(&path);
        } else if !unfinished {
            kept.push((modified, bytes, path));
        }
    }
    kept.sort();
    let mut total: u64 = kept.iter().map(|(_, bytes, _)| bytes).sum();
    for (_, bytes, path) in kept {
        if total <= size {
            return;
        }
        remove(&path);
        total -= bytes;
    }
}

/// The files of the cache, with the time of their last use and their sizes.
fn files(directory: &Path) -> impl Iterator<Item = (PathBuf, SystemTime, u64)> {
    let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    entries.filter(|entry| entry.file_name().to_str().is_some_and(is_ours)).filter_map(|entry| {
        let data = entry.metadata().ok().filter(std::fs::Metadata::is_file)?;
        Some((entry.path(), data.modified().ok()?, data.len()))
    })
}

/// Whether a file of this name is one of the cache's.
fn is_ours(name: &str) -> bool {
    let is_hash =
        |text: &str, length| text.len() == length && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let whole =
        |name: &str| is_hash(name, 64) || name.strip_prefix("tool-").is_some_and(|hash| is_hash(hash, 32));
    let half = |name: &str| name.strip_suffix(".tmp").and_then(|name| name.strip_prefix('.')).is_some();
    whole(name) || half(name)
}

/// A file that cannot be removed stays.
fn remove(path: &Path) {
    let _ = std::fs::remove_file(path);
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: Duration = Duration::from_secs(24 * 60 * 60);

    /// The names that are left, in order.
    fn left(directory: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(directory).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn the_old_goes_and_then_what_was_used_longest_ago() {
        let directory = std::env::temp_dir().join(format!("ringfence-prune-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        let now = SystemTime::now();
        let write = |name: &str, days: u32| {
            let path = directory.join(name);
            std::fs::write(&path, [0; 100]).unwrap();
            let file = File::options().append(true).open(&path).unwrap();
            file.set_modified(now - days * DAY).unwrap();
            path
        };
        let entry = |letter: &str| letter.repeat(64);
        for (letter, days) in [("a", 40), ("b", 20), ("c", 10), ("d", 1)] {
            write(&entry(letter), days);
        }
        write(".half.7-0.tmp", 2);
        write(".new.7-0.tmp", 0);
        write("notes.txt", 400);
        prune_to(&directory, 1000, AGE, now);
        let expected = [".new.7-0.tmp", &entry("b"), &entry("c"), &entry("d"), "notes.txt"];
        assert_eq!(left(&directory), expected);
        // What was of use stays longer.
        used(&directory.join(entry("b")));
        prune_to(&directory, 250, AGE, now);
        assert_eq!(left(&directory), [".new.7-0.tmp", &entry("b"), &entry("d"), "notes.txt"]);
        std::fs::remove_dir_all(&directory).unwrap();
    }
}
