//! Files that are written whole or not at all.
//!
//! The text goes to a new file beside the one that is meant and is renamed when it is complete: a process
//! that is killed leaves the old file or none. What is no regular file (a pipe, a terminal) is
//! written directly.
//!
//! A thread that was left behind ([`crate::watchdog`]) may be writing when the process is about to end:
//! [`finish`] waits for the file that was begun and lets no other begin.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Held while a file is written.
static WRITING: Mutex<()> = Mutex::new(());

/// Complains early about a file that could not be written after a long analysis.
pub(crate) fn check(path: &Path) -> Result<(), String> {
    let bad = |why: &str| Err(format!("cannot write `{}`: {why}", path.display()));
    if path.is_dir() {
        return bad("it is a directory");
    }
    if path.file_name().is_none() {
        return bad("it has no name");
    }
    if !directory(path).is_dir() {
        return bad("there is no such directory");
    }
    Ok(())
}

/// The file for the finding with this number, from 0: the first has the name that was given, `bug.replay`, the next one
/// `bug-2.replay`. What is no regular file takes the first only.
pub(crate) fn numbered(path: &Path, number: usize) -> Option<PathBuf> {
    if number == 0 {
        return Some(path.to_owned());
    }
    let special = std::fs::metadata(path).is_ok_and(|data| !data.is_file());
    let stem = path.file_stem()?.to_string_lossy();
    let extension = path.extension().map_or(String::new(), |end| format!(".{}", end.to_string_lossy()));
    (!special).then(|| path.with_file_name(format!("{stem}-{}{extension}", number + 1)))
}

/// Writes a file.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), String> {
    let special = std::fs::metadata(path).is_ok_and(|data| !data.is_file());
    let result = if special { std::fs::write(path, text) } else { replace(path, text.as_bytes()) };
    result.map_err(|error| format!("cannot write `{}`: {error}", path.display()))
}

fn directory(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Lets the file that is being written become whole. No other is written after it.
pub(crate) fn finish() {
    std::mem::forget(WRITING.lock().unwrap_or_else(PoisonError::into_inner));
}

fn replace(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    replace_by(path, bytes, File::sync_all)
}

/// Writes a file that tells itself whether it is whole: a crash of the system may leave a part of it, one of the process
/// does not.
pub(crate) fn replace_quickly(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    replace_by(path, bytes, |_| Ok(()))
}

fn replace_by(
    path: &Path,
    bytes: &[u8],
    finish: impl FnOnce(&File) -> std::io::Result<()>,
) -> std::io::Result<()> {
    let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    let (mut file, temporary) = create_beside(path)?;
    let written = file.write_all(bytes).and_then(|()| finish(&file));
    drop(file);
    let done = written.and_then(|()| std::fs::rename(&temporary, path));
    if done.is_err() {
        // The complaint about the first failure is the one that matters.
        let _ = std::fs::remove_file(&temporary);
    }
    done
}

/// A new file in the same directory.
fn create_beside(path: &Path) -> std::io::Result<(File, PathBuf)> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let process = std::process::id();
    let mut number = 0;
    loop {
        let temporary = directory(path).join(format!(".{name}.{process}-{number}.tmp"));
        match OpenOptions::new().write(true).create_new(true).open(&temporary) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists && number < 100 => number += 1,
            result => return result.map(|file| (file, temporary)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_testing::process::Scratch;

    #[test]
    fn files_are_replaced_and_nothing_is_left_beside() {
        let scratch = Scratch::new().unwrap();
        let directory = scratch.path();
        let path = directory.join("out.txt");
        write(&path, "one, and longer").unwrap();
        write(&path, "two").unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(std::fs::read_dir(directory).unwrap().count(), 1);
        assert!(check(&path).is_ok() && check(&directory.join("new.txt")).is_ok());
        assert!(check(directory).unwrap_err().contains("it is a directory"));
        assert!(check(&directory.join("no/out.txt")).unwrap_err().contains("no such directory"));
        assert!(write(&directory.join("no/out.txt"), "").is_err());
    }

    #[test]
    #[cfg(unix)]
    fn what_is_no_file_is_written_directly() {
        write(Path::new("/dev/null"), "gone").unwrap();
        assert!(!Path::new("/dev/null").is_file());
    }
}
