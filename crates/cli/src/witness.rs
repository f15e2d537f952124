//! The witness of `--witness`: a violation or a proof in the formats of SV-COMP.
//!
//! The file's name chooses the format unless an option does: `.graphml` is format 1.0, everything else 2.0.
//! Nothing is written for UNKNOWN.

use crate::args::WitnessFormat;
use crate::output;
use crate::page;
use crate::property;
use crate::source::Program;
use ringfence_base::FastMap;
use ringfence_ir::{Body, TypeId, TypeKind};
use ringfence_portfolio::{Answer, Task};
use ringfence_report::witness::correctness::{Reading, Variable, loop_invariants};
use ringfence_report::witness::{self, About, Content, Format, InputFile, violation};
use ringfence_verdict::{Goal, Property, Trace, Verdict};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// Writes the witness of an answer. Gives back a note when there is nothing to write.
pub(crate) fn write(
    path: &Path,
    format: Option<WitnessFormat>,
    (program, task, answer): (&Program, &Task, &Answer),
    trace: Option<&Trace>,
) -> Result<Option<String>, String> {
    let proved = matches!(answer.verdict, Verdict::True(_));
    let about = about(chosen(path, format), program, &specified(task, proved));
    let content = match (&answer.verdict, trace) {
        (Verdict::True(_), _) => Ok(Content::Correctness(invariants(program, answer, &about))),
        (Verdict::False(refutation), Some(trace)) => {
            violation::waypoints(trace, refutation.violation(), &program.ir.sources, &about)
                .map(Content::Violation)
                .ok_or("the violation is not in the files of the program")
        }
        (Verdict::False(_), None) => Err("the run could not be described within the limits"),
        (Verdict::Unknown(_), _) => Err("nothing was proved or refuted"),
    };
    match content {
        Ok(content) => output::write(path, &witness::write(&about, &content)).map(|()| None),
        Err(why) => Ok(Some(format!("note: `{}` was not written: {why}\n", path.display()))),
    }
}

fn chosen(path: &Path, format: Option<WitnessFormat>) -> Format {
    match format {
        Some(WitnessFormat::V1_0) => Format::V1_0,
        Some(WitnessFormat::V2_0) => Format::V2_0,
        Some(WitnessFormat::V2_1) => Format::V2_1,
        None if path.extension().is_some_and(|extension| extension == "graphml") => Format::V1_0,
        None => Format::V2_0,
    }
}

/// What a witness is about. There is no formula for leaks other than those at the end of a program, so that the witness of
/// a proof which says nothing of these is not about leaks.
fn specified(task: &Task, proved: bool) -> Goal {
    let goal = task.goal.clone();
    if proved && !goal.leaks_at_end { goal.without(Property::ValidMemtrack) } else { goal }
}

fn about(format: Format, program: &Program, goal: &Goal) -> About {
    let files: Vec<InputFile> = program
        .units
        .iter()
        .map(|unit| InputFile { name: unit.path.clone(), hash: hash(program, &unit.path) })
        .collect();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let specification = property::specification(goal);
    let seed = format!("{specification}{files:?}{}{}", now.as_nanos(), std::process::id());
    About {
        format,
        uuid: uuid(&Sha256::digest(seed)),
        creation_time: date(now.as_secs()),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        files,
        specification,
        data_model: page::model_name(program).to_owned(),
        entry: goal.entry.clone(),
    }
}

/// The hash of a file as it was read; of nothing when it cannot be read any more.
fn hash(program: &Program, path: &str) -> String {
    let files = program.ir.sources.files();
    let read = files.iter().find(|file| &*file.name == path).and_then(|file| file.text.clone());
    let bytes = read.map_or_else(|| std::fs::read(path).unwrap_or_default(), |text| text.to_vec());
    let mut hexadecimal = String::new();
    for byte in Sha256::digest(bytes) {
        let _ = write!(hexadecimal, "{byte:02x}");
    }
    hexadecimal
}

/// A name of the form of RFC 4122 from bytes that nobody else has (version 4, as if they were random).
fn uuid(bytes: &[u8]) -> String {
    let mut uuid = String::new();
    for (index, &byte) in bytes.iter().take(16).enumerate() {
        let byte = match index {
            6 => byte & 0x0f | 0x40,
            8 => byte & 0x3f | 0x80,
            _ => byte,
        };
        if matches!(index, 4 | 6 | 8 | 10) {
            uuid.push('-');
        }
        let _ = write!(uuid, "{byte:02x}");
    }
    uuid
}

/// Seconds since 1970 in the form of ISO 8601. The date is computed for years that begin in March, so that
/// the day that some years have more is the last one.
fn date(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let shifted = days + 719_468;
    let (era, day) = (shifted / 146_097, shifted % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, year) = if month < 10 { (month + 3, year) } else { (month - 9, year + 1) };
    let (hours, minutes, seconds) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{:04}-{month:02}-{day:02}T{hours:02}:{minutes:02}:{seconds:02}Z", era * 400 + year)
}

fn invariants(program: &Program, answer: &Answer, about: &About) -> Vec<witness::LoopInvariant> {
    if !answer.invariants_hold {
        return Vec::new();
    }
    loop_invariants(&answer.invariants, &variables(program), &program.ir.sources, about)
}

/// The variables that invariants may mention: registers with a name that nothing else in the function has.
fn variables(program: &Program) -> Vec<Variable> {
    let ir = &program.ir;
    let mut variables = Vec::new();
    for function in ir.functions.iter() {
        let Some(body) = &function.body else { continue };
        let counts = names(body);
        for register in body.regs.iter().filter(|register| register.name.is_some()) {
            let Some(reading) = reading(program, register.ctype) else { continue };
            if counts.get(&register.name) == Some(&1) {
                variables.push(Variable {
                    function: ir.names.name(function.name).to_owned(),
                    name: ir.names.name(register.name).to_owned(),
                    loc: register.loc,
                    reading,
                });
            }
        }
    }
    variables
}

/// How many registers and slots have each name.
fn names(body: &Body) -> FastMap<ringfence_base::Symbol, u32> {
    let mut counts = FastMap::default();
    let registers = body.regs.iter().map(|register| register.name);
    for name in registers.chain(body.slots.iter().map(|slot| slot.name)) {
        *counts.entry(name).or_insert(0) += 1;
    }
    counts
}

fn reading(program: &Program, ty: TypeId) -> Option<Reading> {
    match program.ir.types.kind(ty.get()?) {
        TypeKind::Bool => Some(Reading::Unsigned),
        TypeKind::Int { bits: ..=64, signed: true } => Some(Reading::Signed),
        TypeKind::Int { bits: ..=64, signed: false } => Some(Reading::Unsigned),
        TypeKind::Enum { underlying, .. } => reading(program, underlying),
        TypeKind::Pointer(_) => Some(Reading::Pointer),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        assert_eq!(date(0), "1970-01-01T00:00:00Z");
        assert_eq!(date(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(date(1_794_758_399), "2026-11-15T15:59:59Z");
        assert_eq!(date(4_107_542_400), "2100-03-01T00:00:00Z");
    }

    #[test]
    fn names_of_witnesses() {
        assert_eq!(uuid(&[0xff; 32]), "ffffffff-ffff-4fff-bfff-ffffffffffff");
        assert_eq!(uuid(&[0; 32]), "00000000-0000-4000-8000-000000000000");
    }

    #[test]
    fn the_name_chooses_the_format() {
        assert_eq!(chosen(Path::new("w.graphml"), None), Format::V1_0);
        assert_eq!(chosen(Path::new("w.yml"), None), Format::V2_0);
        assert_eq!(chosen(Path::new("w.graphml"), Some(WitnessFormat::V2_1)), Format::V2_1);
    }
}
