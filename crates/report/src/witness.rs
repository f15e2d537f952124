//! Witnesses of SV-COMP: a violation or a proof in a form that other tools check.
//!
//! [`violation`] makes the waypoints of a violation witness from a run that was seen, [`correctness`] the loop
//! invariants of a correctness witness from the invariants of a proof; [`yaml`] writes format 2.0 and 2.1,
//! [`graphml`] format 1.0. What the formats are and what is written stands in `docs/witnesses.md`.
//!
//! A witness must not say what is not so. A violation witness stands for a set of runs that must hold the run
//! that was seen: everything that is left out only makes the set larger, so what cannot be placed in the
//! source for certain is left out. An invariant must hold whenever control comes to its loop and must be C
//! over variables in scope: what cannot be said so is left out, and an empty set of invariants is a witness
//! too.
//!
//! Nothing here reads files, clocks or the environment: hashes, times and names come from outside.

pub mod correctness;
pub mod graphml;
#[cfg(test)]
mod tests;
pub mod violation;
pub mod yaml;

use crate::source::Texts;
use ringfence_base::{Loc, Place, Sources};

/// What a witness is about, and who says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// Which version of the format is written.
    pub format: Format,
    /// A name that no other witness has, in the form of RFC 4122.
    pub uuid: String,
    /// When it was made, in the form of ISO 8601.
    pub creation_time: String,
    /// The version of the tool.
    pub version: String,
    /// The files of the program.
    pub files: Vec<InputFile>,
    /// The properties in the form of property files.
    pub specification: String,
    /// `ILP32` or `LP64`.
    pub data_model: String,
    /// The function that the program starts with.
    pub entry: String,
}

/// A file of the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputFile {
    /// Its name as it was given.
    pub name: String,
    /// Its SHA-256 hash in hexadecimal.
    pub hash: String,
}

/// The formats of witnesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// GraphML.
    V1_0,
    /// YAML.
    V2_0,
    /// YAML; for what this tool says it differs from 2.0 in its number alone.
    V2_1,
}

impl Format {
    /// The number of the version.
    #[must_use]
    pub const fn number(self) -> &'static str {
        match self {
            Format::V1_0 => "1.0",
            Format::V2_0 => "2.0",
            Format::V2_1 => "2.1",
        }
    }
}

/// A place in a file of the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    /// As the check named it.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The function around it.
    pub function: String,
}

/// What a witness says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// Waypoints of a violation, the last of which is the target.
    Violation(Vec<Waypoint>),
    /// Invariants of loops.
    Correctness(Vec<LoopInvariant>),
}

/// A requirement on runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waypoint {
    /// Where it is looked at.
    pub spot: Spot,
    /// What must hold there for the run to go on.
    pub requirement: Requirement,
}

/// What a waypoint requires.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the text of a variant says what its fields mean")]
pub enum Requirement {
    /// A call of this function returns a value of which this holds: `\result == 3`.
    Returned { function: String, constraint: String },
    /// The violation happens here.
    Target,
}

/// What holds whenever the condition of a loop is about to be evaluated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoopInvariant {
    /// The keyword of the loop.
    pub spot: Spot,
    /// A C expression.
    pub value: String,
}

/// Writes a witness.
#[must_use]
pub fn write(about: &About, content: &Content) -> String {
    match about.format {
        Format::V1_0 => graphml::write(about, content),
        Format::V2_0 | Format::V2_1 => yaml::write(about, content),
    }
}

/// Finds the places of a program that witnesses may mention: those in its own files.
struct Finder<'a> {
    sources: &'a Sources,
    texts: Texts<'a>,
    files: Vec<&'a str>,
}

impl<'a> Finder<'a> {
    fn new(sources: &'a Sources, about: &'a About) -> Self {
        let files = about.files.iter().map(|file| file.name.as_str()).collect();
        Self { sources, texts: Texts::of(sources), files }
    }

    /// Where a place really stands, if it stands in a file of the program.
    fn own(&self, loc: Loc) -> Option<Place> {
        self.texts.real(loc).filter(|place| self.files.contains(&self.sources.name(place.file)))
    }

    /// A place of a file as witnesses count: columns in characters.
    fn spot(&self, place: Place, line: u32, column: u32, function: &str) -> Spot {
        let column = self.texts.character(place.file, line, column);
        Spot { file: self.sources.name(place.file).to_owned(), line, column, function: function.to_owned() }
    }
}
