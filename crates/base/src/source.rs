//! Source files and the places in them that instructions and messages point at.
//!
//! A [`Loc`] is a four-byte handle of a [`Place`] (file, line, column). Text is kept only for files
//! that were read, so that a message can show an excerpt.

use crate::{FastMap, IdVec};
use std::sync::Arc;

crate::define_id! {
    /// A source file.
    pub struct FileId = "file";
}

crate::define_id! {
    /// A place in the source, in the table of [`Sources`]. [`Loc::NONE`] is "no place".
    pub struct Loc = "!";
}

/// Where something stands. Lines and columns count from 1; columns count bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The file, by the name that a message shows (a `# line` directive changes it).
    pub file: FileId,
    /// From 1.
    pub line: u32,
    /// From 1, in bytes.
    pub column: u32,
}

/// A file that places point into.
#[derive(Debug, Clone)]
pub struct SourceFile {
    /// The name as the user or the `#include` wrote it.
    pub name: Box<str>,
    /// The text, when the file itself was read (not for names known from `# line` markers only).
    pub text: Option<Arc<[u8]>>,
}

/// All files and places of one program.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    files: IdVec<FileId, SourceFile>,
    names: FastMap<Box<str>, FileId>,
    places: IdVec<Loc, Place>,
    /// How many bytes from each place on belong to what stands there; 0 when that is not known.
    lengths: IdVec<Loc, u32>,
}

impl Sources {
    /// The file of this name, made when it is new.
    pub fn file(&mut self, name: &str) -> FileId {
        if let Some(&id) = self.names.get(name) {
            return id;
        }
        let id = self.files.push(SourceFile { name: name.into(), text: None });
        self.names.insert(name.into(), id);
        id
    }

    /// Remembers the text of a file, for excerpts.
    pub fn set_text(&mut self, file: FileId, text: Arc<[u8]>) {
        self.files[file].text = Some(text);
    }

    /// A handle for `place`. Consecutive equal places share one.
    pub fn loc(&mut self, place: Place) -> Loc {
        self.loc_of(place, 0)
    }

    /// A handle for what stands at `place` and is so many bytes long, line breaks included. Consecutive equal ones share
    /// one handle. Messages underline the whole of it; nothing else depends on the length.
    pub fn loc_of(&mut self, place: Place, length: u32) -> Loc {
        if let Some((id, last)) = self.places.iter_ids().next_back()
            && *last == place
            && self.lengths[id] == length
        {
            return id;
        }
        self.lengths.push(length);
        self.places.push(place)
    }

    /// How many bytes long it is what stands at a place; 0 when that is not known.
    #[must_use]
    pub fn length(&self, loc: Loc) -> u32 {
        self.lengths.get(loc).copied().unwrap_or(0)
    }

    /// The place behind a handle, absent for [`Loc::NONE`].
    #[must_use]
    pub fn place(&self, loc: Loc) -> Option<Place> {
        self.places.get(loc).copied()
    }

    /// As messages show it: `<unknown>` for an id that is of no file here.
    #[must_use]
    pub fn name(&self, file: FileId) -> &str {
        self.files.get(file).map_or("<unknown>", |f| &f.name)
    }

    /// All files, in the order in which they were met.
    #[must_use]
    pub fn files(&self) -> &IdVec<FileId, SourceFile> {
        &self.files
    }

    /// How many places there are.
    #[must_use]
    pub fn place_count(&self) -> usize {
        self.places.len()
    }

    /// `file:line:column` of a handle, or `<unknown>`.
    #[must_use]
    pub fn show(&self, loc: Loc) -> String {
        match self.place(loc) {
            Some(p) => format!("{}:{}:{}", self.name(p.file), p.line, p.column),
            None => "<unknown>".into(),
        }
    }
}
