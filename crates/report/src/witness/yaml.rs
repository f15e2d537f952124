//! Witnesses of format 2.0 and 2.1: YAML with one entry.

use super::{About, Content, LoopInvariant, Requirement, Spot, Waypoint};
use std::fmt::Write as _;

/// Writes a witness.
#[must_use]
pub fn write(about: &About, content: &Content) -> String {
    let kind = match content {
        Content::Violation(_) => "violation_sequence",
        Content::Correctness(_) => "invariant_set",
    };
    let mut yaml = format!("- entry_type: {}\n", string(kind));
    metadata(&mut yaml, about);
    match content {
        Content::Violation(waypoints) => {
            yaml += "  content:\n";
            waypoints.iter().for_each(|waypoint| segment(&mut yaml, waypoint));
        }
        Content::Correctness(invariants) if invariants.is_empty() => yaml += "  content: []\n",
        Content::Correctness(invariants) => {
            yaml += "  content:\n";
            invariants.iter().for_each(|one| invariant(&mut yaml, one));
        }
    }
    yaml
}

fn metadata(yaml: &mut String, about: &About) {
    let _ = writeln!(yaml, "  metadata:\n    format_version: {}", string(about.format.number()));
    let _ = writeln!(yaml, "    uuid: {}", string(&about.uuid));
    let _ = writeln!(yaml, "    creation_time: {}", string(&about.creation_time));
    let version = string(&about.version);
    let _ = writeln!(yaml, "    producer:\n      name: \"Ringfence\"\n      version: {version}");
    *yaml += "    task:\n      input_files:\n";
    for file in &about.files {
        let _ = writeln!(yaml, "        - {}", string(&file.name));
    }
    *yaml += "      input_file_hashes:\n";
    for file in &about.files {
        let _ = writeln!(yaml, "        {}: {}", string(&file.name), string(&file.hash));
    }
    let _ = writeln!(yaml, "      specification: {}", string(&about.specification));
    let _ = writeln!(yaml, "      data_model: {}\n      language: \"C\"", string(&about.data_model));
}

fn segment(yaml: &mut String, waypoint: &Waypoint) {
    let (kind, constraint) = match &waypoint.requirement {
        Requirement::Returned { constraint, .. } => ("function_return", Some(constraint)),
        Requirement::Target => ("target", None),
    };
    *yaml += "    - segment:\n        - waypoint:\n";
    let _ = writeln!(yaml, "            type: {}\n            action: \"follow\"", string(kind));
    if let Some(constraint) = constraint {
        let _ = writeln!(
            yaml,
            "            constraint:\n              value: {}\n              format: \"acsl_expression\"",
            string(constraint)
        );
    }
    location(yaml, &waypoint.spot, "            ");
}

fn invariant(yaml: &mut String, invariant: &LoopInvariant) {
    *yaml += "    - invariant:\n        type: \"loop_invariant\"\n";
    location(yaml, &invariant.spot, "        ");
    let value = string(&invariant.value);
    let _ = writeln!(yaml, "        value: {value}\n        format: \"c_expression\"");
}

fn location(yaml: &mut String, spot: &Spot, indent: &str) {
    let _ = writeln!(yaml, "{indent}location:\n{indent}  file_name: {}", string(&spot.file));
    let _ = writeln!(yaml, "{indent}  line: {}\n{indent}  column: {}", spot.line, spot.column);
    if !spot.function.is_empty() {
        let _ = writeln!(yaml, "{indent}  function: {}", string(&spot.function));
    }
}

/// A string in double quotes, with everything escaped that YAML does not take as it is.
fn string(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => quoted += "\\\"",
            '\\' => quoted += "\\\\",
            '\n' => quoted += "\\n",
            '\t' => quoted += "\\t",
            ' '..='~' | '\u{a0}'..='\u{d7ff}' => quoted.push(c),
            c => {
                let _ = write!(quoted, "\\U{:08x}", c as u32);
            }
        }
    }
    quoted.push('"');
    quoted
}
