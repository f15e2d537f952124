//! From positions of the front end to locations of the program.
//!
//! The front end's own look-up searches all lines for each question. Here the lines of the file in hand
//! are indexed once, and the search starts where the last one ended, since most questions are about the
//! same line or one near it. What a line is called (a `#line` directive or a marker may rename it) is asked
//! of the front end once for each stretch between two lines that start with `#`.

use ringfence_base::{FileId, Loc, Place, Sources};
use rucc_diag::{SourceFile, SourceMap, Span};

/// Looks positions up.
#[derive(Debug, Default)]
pub(crate) struct Places {
    lines: Option<Lines>,
}

/// The lines of one file, and the one that was asked about last.
#[derive(Debug)]
struct Lines {
    /// Which source map the file belongs to.
    map: usize,
    /// One past the last position.
    end: u32,
    /// Where each line starts, as a position.
    starts: Vec<u32>,
    /// The stretch of lines that each line belongs to.
    stretches: Vec<u32>,
    at: usize,
    named: Option<Named>,
}

/// What a line is called.
#[derive(Debug, Clone, Copy)]
struct Named {
    stretch: u32,
    index: usize,
    file: FileId,
    line: u32,
}

impl Places {
    /// The location of a span, or none.
    pub(crate) fn loc(&mut self, map: &SourceMap, span: Span, sources: &mut Sources) -> Loc {
        if span.is_dummy() {
            return Loc::NONE;
        }
        let Some(place) = self.find(map, span.lo, sources) else { return Loc::NONE };
        let in_one_file = self.lines.as_ref().is_some_and(|lines| span.hi <= lines.end);
        sources.loc_of(place, if in_one_file { span.hi.saturating_sub(span.lo) } else { 0 })
    }

    fn find(&mut self, map: &SourceMap, pos: u32, sources: &mut Sources) -> Option<Place> {
        let identity = std::ptr::from_ref(map).addr();
        let known = |lines: &Lines| lines.map == identity && lines.starts[0] <= pos && pos < lines.end;
        if !self.lines.as_ref().is_some_and(known) {
            self.lines = Some(Lines::new(identity, map.file(map.lookup_file(pos)?)));
        }
        let lines = self.lines.as_mut()?;
        lines.seek(pos);
        let (index, stretch) = (lines.at, lines.stretches[lines.at]);
        let named = match lines.named.filter(|named| named.stretch == stretch) {
            Some(named) => named,
            None => {
                let presumed = map.presumed(pos)?;
                Named {
                    stretch,
                    index,
                    file: sources.file(&crate::files::shown(presumed.name)),
                    line: presumed.line,
                }
            }
        };
        lines.named = Some(named);
        let line = (i64::from(named.line) + index as i64 - named.index as i64).max(1);
        Some(Place { file: named.file, line: line as u32, column: pos - lines.starts[index] + 1 })
    }

    /// Forgets the file: the source map that it belongs to is going away.
    pub(crate) fn forget(&mut self) {
        self.lines = None;
    }
}

impl Lines {
    fn new(map: usize, file: &SourceFile) -> Self {
        let (mut starts, mut stretches) = (vec![file.start], Vec::new());
        let mut stretch = 0;
        for line in file.bytes().split_inclusive(|&b| b == b'\n') {
            stretch += u32::from(line.trim_ascii_start().starts_with(b"#"));
            stretches.push(stretch);
            starts.push(starts[starts.len() - 1] + line.len() as u32);
        }
        stretches.push(stretch);
        Self { map, end: file.end.max(file.start + 1), starts, stretches, at: 0, named: None }
    }

    /// Makes the line that holds a position the current one.
    fn seek(&mut self, pos: u32) {
        let holds =
            |at: usize| self.starts[at] <= pos && self.starts.get(at + 1).is_none_or(|&next| pos < next);
        let near = (self.at..self.at + 4).filter(|&at| at < self.starts.len());
        self.at = match near.into_iter().find(|&at| holds(at)) {
            Some(at) => at,
            None => self.starts.partition_point(|&start| start <= pos).saturating_sub(1),
        };
    }
}
