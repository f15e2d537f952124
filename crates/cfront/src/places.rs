//! From positions of the front end to locations of the program.

use ringfence_base::{FileId, Loc, Place, Sources};
use rucc_diag::{SourceMap, Span};

/// Remembers the line that was asked about last, since most questions are about one line in a row.
#[derive(Debug, Default)]
pub(crate) struct Places {
    last: Option<Line>,
}

#[derive(Debug, Clone, Copy)]
struct Line {
    /// Which source map the positions belong to.
    map: usize,
    from: u32,
    to: u32,
    file: FileId,
    line: u32,
}

impl Places {
    /// The location of the start of a span, or none.
    pub(crate) fn loc(&mut self, map: &SourceMap, span: Span, sources: &mut Sources) -> Loc {
        if span.is_dummy() {
            return Loc::NONE;
        }
        let pos = span.lo;
        let identity = std::ptr::from_ref(map).addr();
        let known = self.last.filter(|line| line.map == identity && (line.from..line.to).contains(&pos));
        let Some(line) = known.or_else(|| self.find(map, identity, pos, sources)) else {
            return Loc::NONE;
        };
        self.last = Some(line);
        sources.loc(Place { file: line.file, line: line.line, column: pos - line.from + 1 })
    }

    fn find(&self, map: &SourceMap, identity: usize, pos: u32, sources: &mut Sources) -> Option<Line> {
        let (_, presumed, span) = map.presumed_line(pos)?;
        let file = sources.file(presumed.name);
        Some(Line { map: identity, from: span.lo, to: span.hi, file, line: presumed.line })
    }

    /// Forgets the last line: the source map that it belongs to is going away.
    pub(crate) fn forget(&mut self) {
        self.last = None;
    }
}
