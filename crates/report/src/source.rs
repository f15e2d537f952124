//! The text of a program, found by the places that a report mentions.
//!
//! A place names a file and a line as the program sees them: the markers of a preprocessor (`# 12 "list.c"`)
//! change both. [`Texts`] knows where such a line really stands in a file that was read. A preprocessor may cut a
//! line into several; a place in it stands in the one that has a word there. A place that fits several lines, or
//! none, has no text.
//!
//! [`tokens`] cuts C into words, as far as reports need it. Nothing here is certain to be right about C: who
//! asks must be content with "not found", and nothing is concluded from an answer.

pub(crate) mod conditions;
pub(crate) mod tokens;

use ringfence_base::{FileId, Loc, Place, Sources};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use tokens::Tokens;

/// How many pieces a preprocessor may cut a line into.
const PIECES: usize = 16;

/// How far the pieces of one line are apart.
const TOGETHER: u32 = 40;

/// The text of a program.
#[derive(Debug)]
pub(crate) struct Texts<'a> {
    sources: &'a Sources,
    lines: BTreeMap<FileId, Vec<&'a [u8]>>,
    /// Where lines that markers name really stand: in one place, or in some.
    marked: BTreeMap<(FileId, u32), Vec<(FileId, u32)>>,
    with_markers: BTreeSet<FileId>,
}

impl<'a> Texts<'a> {
    pub(crate) fn of(sources: &'a Sources) -> Self {
        let (lines, marked, with_markers) = (BTreeMap::new(), BTreeMap::new(), BTreeSet::new());
        let mut texts = Self { sources, lines, marked, with_markers };
        let names: BTreeMap<&str, FileId> =
            sources.files().iter_ids().map(|(id, file)| (&*file.name, id)).collect();
        for (id, file) in sources.files().iter_ids() {
            let Some(text) = &file.text else { continue };
            let lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
            if lines.iter().any(|line| marker(line).is_some()) {
                texts.with_markers.insert(id);
                texts.follow_markers(id, &lines, &names);
            }
            texts.lines.insert(id, lines);
        }
        texts
    }

    fn follow_markers(&mut self, id: FileId, lines: &[&[u8]], names: &BTreeMap<&str, FileId>) {
        let (mut file, mut number) = (Some(id), 1u32);
        for (line, at) in lines.iter().zip(1u32..) {
            if let Some((next, name)) = marker(line) {
                file = name.map_or(file, |name| names.get(&*name).copied());
                number = next;
                continue;
            }
            if let Some(file) = file {
                let known = self.marked.entry((file, number)).or_default();
                if known.len() <= PIECES {
                    known.push((id, at));
                }
            }
            number = number.saturating_add(1);
        }
    }

    /// Where a place really stands, in a file that was read.
    pub(crate) fn real(&self, loc: Loc) -> Option<Place> {
        self.real_place(self.sources.place(loc)?)
    }

    fn real_place(&self, place: Place) -> Option<Place> {
        let at = |(file, line)| Place { file, line, column: place.column };
        let pieces = self.pieces(place.file, place.line);
        if let [only] = pieces.as_slice() {
            return Some(at(*only));
        }
        let mut fitting = pieces.iter().filter(|(file, line)| {
            let text = self.lines.get(file).and_then(|lines| lines.get(*line as usize - 1));
            let byte = text.and_then(|text| text.get(place.column.checked_sub(1)? as usize));
            byte.is_some_and(|byte| !byte.is_ascii_whitespace())
        });
        fitting.next().copied().filter(|_| fitting.next().is_none()).map(at)
    }

    /// Where a line really stands: the first piece of it.
    pub(crate) fn real_line(&self, file: FileId, line: u32) -> Option<(FileId, u32)> {
        self.pieces(file, line).first().copied()
    }

    /// Where the pieces of a line really stand. Lines that stand far from each other are several, of which
    /// nobody knows which one is meant: they have none.
    fn pieces(&self, file: FileId, line: u32) -> Vec<(FileId, u32)> {
        let own = self.lines.contains_key(&file) && !self.with_markers.contains(&file);
        let found = match self.marked.get(&(file, line)) {
            Some(known) => known.clone(),
            None if own => vec![(file, line)],
            None => Vec::new(),
        };
        let together = match (found.first(), found.last()) {
            (Some(first), Some(last)) => first.0 == last.0 && last.1.abs_diff(first.1) <= TOGETHER,
            _ => true,
        };
        if together && found.len() <= PIECES { found } else { Vec::new() }
    }

    /// A line of a file that was read.
    pub(crate) fn line(&self, file: FileId, line: u32) -> Option<Cow<'a, str>> {
        let line = self.lines.get(&file)?.get(usize::try_from(line.checked_sub(1)?).ok()?)?;
        Some(String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(line)))
    }

    /// The column of a byte of a line, counted in characters.
    pub(crate) fn character(&self, file: FileId, line: u32, column: u32) -> u32 {
        let text = self.lines.get(&file).and_then(|lines| lines.get((line as usize).checked_sub(1)?));
        let before = text.and_then(|text| text.get(..(column as usize).checked_sub(1)?));
        let count = before.map(|before| String::from_utf8_lossy(before).chars().count());
        count.and_then(|count| u32::try_from(count + 1).ok()).unwrap_or(column)
    }

    /// How many lines a file has that was read; 0 for others.
    pub(crate) fn line_count(&self, file: FileId) -> u32 {
        self.lines.get(&file).map_or(0, |lines| {
            let whole = lines.len() - usize::from(lines.last().is_some_and(|last| last.is_empty()));
            u32::try_from(whole).unwrap_or(u32::MAX)
        })
    }

    /// The words of a file that was read.
    pub(crate) fn tokens(&self, file: FileId) -> Option<Tokens<'a>> {
        let text = self.sources.files().get(file)?.text.as_deref()?;
        Some(Tokens::of(text))
    }
}

/// The line and the file that a marker of a preprocessor names.
fn marker(line: &[u8]) -> Option<(u32, Option<String>)> {
    let rest = line.strip_prefix(b"#")?.trim_ascii_start();
    let rest = rest.strip_prefix(b"line").map_or(rest, <[u8]>::trim_ascii_start);
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number: u32 = std::str::from_utf8(rest.get(..digits)?).ok()?.parse().ok()?;
    let rest = rest.get(digits..)?.trim_ascii_start();
    let name = rest.strip_prefix(b"\"").map(|rest| {
        let end = rest.iter().position(|&byte| byte == b'"').unwrap_or(rest.len());
        String::from_utf8_lossy(&rest[..end]).into_owned()
    });
    Some((number, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(sources: &mut Sources, name: &str, text: &str) -> FileId {
        let id = sources.file(name);
        sources.set_text(id, text.as_bytes().into());
        id
    }

    fn real(sources: &mut Sources, name: &str, line: u32) -> Option<(String, u32)> {
        let file = sources.file(name);
        let loc = sources.loc(Place { file, line, column: 1 });
        let place = Texts::of(sources).real(loc)?;
        Some((sources.name(place.file).to_owned(), place.line))
    }

    #[test]
    fn plain_files_are_what_they_are() {
        let mut sources = Sources::default();
        let id = file(&mut sources, "a.c", "int x;\r\nint y;\n");
        assert_eq!(real(&mut sources, "a.c", 2), Some(("a.c".into(), 2)));
        let texts = Texts::of(&sources);
        assert_eq!(texts.line(id, 1).as_deref(), Some("int x;"));
        assert_eq!((texts.line_count(id), texts.line(id, 0)), (2, None));
        let mut sources = Sources::default();
        let id = file(&mut sources, "b.c", "/* \u{e9}\u{e9} */ x;\n");
        let texts = Texts::of(&sources);
        assert_eq!((texts.character(id, 1, 12), texts.character(id, 1, 1)), (10, 1));
        assert_eq!((texts.character(id, 9, 7), texts.character(id, 1, 99)), (7, 99));
    }

    #[test]
    fn markers_are_followed_back() {
        let mut sources = Sources::default();
        file(&mut sources, "a.i", "# 1 \"a.c\"\n# 7 \"h.h\" 1\nint h;\n# 2 \"a.c\" 2\nint x;\nint y;\n");
        sources.file("a.c");
        sources.file("h.h");
        assert_eq!(real(&mut sources, "a.c", 3), Some(("a.i".into(), 6)));
        assert_eq!(real(&mut sources, "h.h", 7), Some(("a.i".into(), 3)));
        assert_eq!(real(&mut sources, "h.h", 8), None);
        // The file itself has no lines of its own.
        assert_eq!(real(&mut sources, "a.i", 3), None);
    }

    #[test]
    fn a_line_in_two_places_is_in_none() {
        let mut sources = Sources::default();
        sources.file("h.h");
        file(&mut sources, "a.i", "# 1 \"h.h\"\nint a;\n# 1 \"h.h\"\nint b;\n");
        assert_eq!(real(&mut sources, "h.h", 1), None);
        let far = format!("# 1 \"g.h\"\nint a;\n# 9 \"a.c\"\n{}# 1 \"g.h\"\n  int b;\n", "\n".repeat(60));
        let mut sources = Sources::default();
        sources.file("g.h");
        file(&mut sources, "a.i", &far);
        assert_eq!(real(&mut sources, "g.h", 1), None);
    }

    #[test]
    fn a_line_in_pieces_is_where_its_words_are() {
        let mut sources = Sources::default();
        let name = sources.file("a.c");
        let text = "# 6 \"a.c\"\nint *p = \n# 6 \"a.c\" 3 4\n         ((void *)0)\n# 6 \"a.c\"\n                    ;\n";
        file(&mut sources, "a.i", text);
        let mut line = |column| {
            let loc = sources.loc(Place { file: name, line: 6, column });
            Texts::of(&sources).real(loc).map(|place| place.line)
        };
        assert_eq!([line(6), line(10), line(21), line(30)], [Some(2), Some(4), Some(6), None]);
    }

    #[test]
    fn markers_are_recognised() {
        assert_eq!(marker(b"#line 12 \"x.c\""), Some((12, Some("x.c".into()))));
        assert_eq!(marker(b"# 3"), Some((3, None)));
        assert_eq!(marker(b"#define x 3"), None);
        assert_eq!(marker(b"x"), None);
    }
}
