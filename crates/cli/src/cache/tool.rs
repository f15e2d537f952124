//! Which tool this is: the hash of its own binary.
//!
//! Hashing takes longer than looking a result up, so the hash is kept under what the system says of the file. The time of
//! the last change of its inode, which cannot be set by hand, is a part of that.

use super::entry::Entry;
use super::hash;
use crate::output;
use std::path::Path;

/// The hash of the binary of this process; absent where it is not known.
pub(crate) fn identity(directory: &Path) -> Option<String> {
    let binary = std::env::current_exe().ok()?;
    let facts = format!("{} {}", binary.display(), facts(&binary)?);
    let place = directory.join(format!("tool-{}", &hash(facts.as_bytes())[..32]));
    let known = Entry::read(&place).filter(|entry| entry.get("facts") == Some(&facts));
    if let Some(known) = known.and_then(|entry| entry.get("hash").map(str::to_owned)) {
        return Some(known);
    }
    let identity = hash(&std::fs::read(&binary).ok()?);
    // Without it, the binary is hashed once more.
    let entry = Entry::default().with("facts", facts).with("hash", identity.as_str());
    let _ = output::replace_quickly(&place, &entry.text());
    Some(identity)
}

#[cfg(unix)]
fn facts(binary: &Path) -> Option<String> {
    use std::os::unix::fs::MetadataExt;
    let data = std::fs::metadata(binary).ok()?;
    let (changed, modified) = ((data.ctime(), data.ctime_nsec()), (data.mtime(), data.mtime_nsec()));
    Some(format!("{} {} {} {changed:?} {modified:?}", data.dev(), data.ino(), data.len()))
}

/// Elsewhere the binary is hashed each time: the process number makes the facts new.
#[cfg(not(unix))]
fn facts(_: &Path) -> Option<String> {
    Some(format!("process {}", std::process::id()))
}
