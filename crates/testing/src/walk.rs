//! Files below a directory.

use std::path::{Path, PathBuf};

/// Every file below `dir` with one of these extensions, sorted. `dir` may be a file itself.
pub fn files(dir: &Path, extensions: &[&str]) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open = vec![dir.to_owned()];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            for entry in std::fs::read_dir(&path)? {
                open.push(entry?.path());
            }
        } else if path.extension().and_then(|e| e.to_str()).is_some_and(|e| extensions.contains(&e)) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
