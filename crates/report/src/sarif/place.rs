//! Places in SARIF: files by relative URIs, regions by lines and code points.

use super::model::{
    Artifact, ArtifactLocation, Base, Bases, Location, LogicalLocation, PhysicalLocation, Region,
};
use crate::excerpt;
use ringfence_base::{FileId, Loc, Sources};
use std::fmt::Write as _;

/// The name of the base that relative URIs start from.
pub(super) const BASE: &str = "SRCROOT";
/// How many characters of a line are quoted.
const SNIPPET: usize = 300;
/// How many files are listed.
const FILES: usize = 1000;

/// The places of one log.
#[derive(Debug)]
pub(super) struct Places<'a> {
    pub(super) sources: &'a Sources,
    /// The directory that relative names start from.
    base: &'a str,
}

impl<'a> Places<'a> {
    pub(super) const fn new(sources: &'a Sources, base: &'a str) -> Self {
        Self { sources, base }
    }

    /// The base, when it is known.
    pub(super) fn bases(&self) -> Option<Bases> {
        if self.base.is_empty() {
            return None;
        }
        let slash = if self.base.ends_with('/') { "" } else { "/" };
        let uri = format!("file://{}{slash}", encoded(self.base));
        let description = "The directory in which the analysis was started".into();
        Some(Bases { root: Base { uri, description } })
    }

    /// The files that were analysed.
    pub(super) fn artifacts(&self, files: &[String]) -> Vec<Artifact> {
        let artifact = |file: &String| Artifact {
            location: self.artifact(file),
            roles: ["analysisTarget"],
            source_language: "c",
        };
        files.iter().take(FILES).map(artifact).collect()
    }

    /// A file: relative to the base when it lies below it.
    fn artifact(&self, name: &str) -> ArtifactLocation {
        let whole = |rest: &&str| rest.starts_with('/') || self.base.ends_with('/');
        let below = name.strip_prefix(self.base).filter(|_| !self.base.is_empty()).filter(whole);
        let below = below.map(|rest| rest.trim_start_matches('/'));
        let plain = name.trim_start_matches("./");
        match (below, name.starts_with('/')) {
            (Some(rest), true) => ArtifactLocation::relative(encoded(rest)),
            (_, true) => ArtifactLocation::absolute(format!("file://{}", encoded(name))),
            _ => ArtifactLocation::relative(encoded(plain)),
        }
    }

    /// A location with the function that it lies in; none without a place.
    pub(super) fn location<'b>(&self, loc: Loc, function: &'b str) -> Option<Location<'b>> {
        let logical = LogicalLocation { name: function, kind: "function" };
        let logical_locations = (!function.is_empty()).then_some([logical]);
        Some(Location { physical_location: self.physical(loc)?, logical_locations })
    }

    fn physical(&self, loc: Loc) -> Option<PhysicalLocation> {
        let place = self.sources.place(loc).filter(|place| place.line > 0)?;
        let length = self.sources.length(loc);
        let (start_column, end_column) = self.columns(place.file, place.line, place.column, length);
        let line = excerpt::line_text(self.sources, loc).filter(|line| !line.trim().is_empty());
        let snippet = line.map(|line| crate::words::cut(line, SNIPPET).into());
        let region = Region { start_line: place.line, start_column, end_column, snippet };
        let artifact_location = self.artifact(self.sources.name(place.file));
        Some(PhysicalLocation { artifact_location, region })
    }

    /// The columns of what stands at a place in code points, the second one past its end: of as many bytes as given, or of
    /// the word.
    fn columns(&self, file: FileId, line: u32, column: u32, length: u32) -> (u32, Option<u32>) {
        let start = column.max(1);
        let Some(whole) = excerpt::whole_line(self.sources, file, line) else { return (start, None) };
        let bytes = (start as usize - 1).min(whole.len());
        let points = |bytes: &[u8]| String::from_utf8_lossy(bytes).chars().count() as u32;
        let first = points(&whole[..bytes]) + 1;
        let rest = &whole[bytes..];
        let word = match length {
            _ if rest.is_empty() => 0,
            0 => excerpt::word_length(rest).max(1),
            length => excerpt::on_this_line(rest, length as usize),
        };
        let end = if word == 0 { None } else { Some(first + points(&whole[bytes..bytes + word])) };
        (first, end)
    }
}

/// A path as part of a URI: everything but letters, digits and a few signs is escaped.
fn encoded(path: &str) -> String {
    let mut out = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' | b'+' | b'@' => {
                out.push(char::from(byte));
            }
            _ => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json;
    use ringfence_base::Place;

    #[test]
    fn names_become_uris() {
        let sources = Sources::default();
        let places = Places::new(&sources, "/home/me/a project");
        let uri = |name: &str| json::write(&places.artifact(name)).replace(['\n', ' '], "");
        assert_eq!(uri("./src/a b.c"), "{\"uri\":\"src/a%20b.c\",\"uriBaseId\":\"SRCROOT\"}");
        assert_eq!(uri("/home/me/a project/x.c"), "{\"uri\":\"x.c\",\"uriBaseId\":\"SRCROOT\"}");
        let beside = "{\"uri\":\"file:///home/me/a%20projector/x.c\"}";
        assert_eq!(uri("/home/me/a projector/x.c"), beside);
        assert_eq!(uri("/usr/include/stdio.h"), "{\"uri\":\"file:///usr/include/stdio.h\"}");
        let bases = json::write(&places.bases().expect("a base"));
        assert!(bases.contains("\"file:///home/me/a%20project/\""), "{bases}");
    }

    #[test]
    fn columns_count_code_points() {
        let mut sources = Sources::default();
        let file = sources.file("a.c");
        sources.set_text(file, "/* äö */ free(p);\n".as_bytes().into());
        let places = |column| Place { file, line: 1, column };
        let (a, b) = (sources.loc(places(12)), sources.loc(places(400)));
        let shown = Places::new(&sources, "");
        assert_eq!(shown.columns(file, 1, 12, 0), (10, Some(14)));
        assert_eq!(shown.columns(file, 1, 400, 0), (18, None));
        assert_eq!(shown.columns(file, 7, 3, 0), (3, None));
        assert_eq!(shown.columns(file, 1, 12, 7), (10, Some(17)));
        assert!(shown.location(a, "f").is_some() && shown.location(b, "").is_some());
        assert!(shown.location(Loc::NONE, "f").is_none());
    }
}
