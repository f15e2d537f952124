//! Which names of files were looked up while a program was read, and what they led to.
//!
//! Reading again gives the same program if every name in the footprint still leads to the same text, or still to nothing:
//! a header that appears in a directory that is searched earlier changes a program as much as one that changes. Two names
//! of one file count as one (`#pragma once`), so the footprint also says which names those are. Text that is built in is
//! not in it: it belongs to the tool.

use rucc_diag::SourceBytes;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What a name led to.
#[derive(Debug, Clone)]
pub struct Seen {
    pub(crate) text: SourceBytes,
    /// The first name of the same file.
    pub identity: PathBuf,
}

impl Seen {
    /// What the front end read, as [`text_of`] gives it.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        self.text.as_slice()
    }
}

/// The names that were looked up.
#[derive(Debug, Clone)]
pub struct Footprint {
    names: BTreeMap<PathBuf, Option<Seen>>,
    exact: bool,
}

impl Default for Footprint {
    fn default() -> Self {
        Self { names: BTreeMap::new(), exact: true }
    }
}

impl Footprint {
    /// The names, with what they led to; absent where there was nothing.
    pub fn names(&self) -> impl Iterator<Item = (&Path, Option<&Seen>)> {
        self.names.iter().map(|(path, seen)| (path.as_path(), seen.as_ref()))
    }

    /// Whether nothing else was looked at: not if another program preprocessed, if a name led to something that cannot be
    /// read, or if a file changed while it was read.
    #[must_use]
    pub const fn is_exact(&self) -> bool {
        self.exact
    }

    pub(crate) const fn mark_inexact(&mut self) {
        self.exact = false;
    }

    pub(crate) fn add(&mut self, path: &Path, seen: Option<Seen>) {
        let text = |seen: &Option<Seen>| seen.as_ref().map(|seen| seen.text.clone());
        match self.names.get(path) {
            None => drop(self.names.insert(path.to_owned(), seen)),
            Some(known) if text(known).as_deref() == text(&seen).as_deref() => {}
            Some(_) => self.exact = false,
        }
    }

    /// Adds the main file of a unit.
    pub(crate) fn add_unit(&mut self, path: &Path, text: &Arc<[u8]>, preprocessed_elsewhere: bool) {
        self.exact &= !preprocessed_elsewhere;
        self.add(path, Some(Seen { text: SourceBytes::new(text.clone()), identity: path.to_owned() }));
    }

    /// Adds what was looked up in another attempt to read the same program.
    pub(crate) fn join(&mut self, other: &Footprint) {
        self.exact &= other.exact;
        other.names.iter().for_each(|(path, seen)| self.add(path, seen.clone()));
    }
}

/// The text of a file as the front end sees it.
///
/// # Errors
/// Those of the system.
pub fn text_of(path: &Path) -> io::Result<Vec<u8>> {
    std::fs::read(path).map(crate::guards::whole_lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_changes_is_noticed() {
        let seen = |text: &'static str| {
            Some(Seen { text: SourceBytes::new(text.as_bytes()), identity: PathBuf::from("a.h") })
        };
        let mut one = Footprint::default();
        one.add(Path::new("a.h"), seen("int x;"));
        one.add(Path::new("b.h"), None);
        let mut same = one.clone();
        same.join(&one);
        assert!(same.is_exact() && same.names().count() == 2);
        same.add(Path::new("b.h"), seen(""));
        assert!(!same.is_exact());
        one.add(Path::new("a.h"), seen("int y;"));
        assert!(!one.is_exact());
    }
}
