//! Witnesses of format 1.0: an automaton in GraphML.
//!
//! A violation is a chain of states: an edge for each value that a function returned, then one to the
//! violation. A proof has a state for each loop with an invariant; it is entered with the head of the loop and
//! left when the condition was evaluated, so that the invariant is claimed before the condition only. Edges
//! that do not match leave the automaton where it is.

use super::{About, Content, Format, LoopInvariant, Requirement, Spot, Waypoint};
use crate::svg::escape;
use std::fmt::Write as _;

/// The data of a witness: the name, the type and what it belongs to.
const KEYS: [(&str, &str, &str); 19] = [
    ("witness-type", "string", "graph"),
    ("witness-format-version", "string", "graph"),
    ("sourcecodelang", "string", "graph"),
    ("producer", "string", "graph"),
    ("specification", "string", "graph"),
    ("programfile", "string", "graph"),
    ("programhash", "string", "graph"),
    ("architecture", "string", "graph"),
    ("creationtime", "string", "graph"),
    ("entry", "boolean", "node"),
    ("violation", "boolean", "node"),
    ("invariant", "string", "node"),
    ("invariant.scope", "string", "node"),
    ("startline", "int", "edge"),
    ("enterLoopHead", "boolean", "edge"),
    ("enterFunction", "string", "edge"),
    ("control", "string", "edge"),
    ("assumption", "string", "edge"),
    ("assumption.resultfunction", "string", "edge"),
];

/// Writes a witness. Only the first file of a program can be named.
#[must_use]
pub fn write(about: &About, content: &Content) -> String {
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n");
    xml += "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" \
            xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n";
    for (name, kind, part) in KEYS {
        let _ = write!(xml, " <key attr.name=\"{name}\" attr.type=\"{kind}\" for=\"{part}\" id=\"{name}\"");
        xml += if kind == "boolean" { ">\n  <default>false</default>\n </key>\n" } else { "/>\n" };
    }
    xml += " <graph edgedefault=\"directed\">\n";
    graph_data(&mut xml, about, content);
    node(&mut xml, 0, &[("entry", "true")]);
    match content {
        Content::Violation(waypoints) => violation(&mut xml, about, waypoints),
        Content::Correctness(invariants) => correctness(&mut xml, about, invariants),
    }
    xml += " </graph>\n</graphml>\n";
    xml
}

fn graph_data(xml: &mut String, about: &About, content: &Content) {
    let kind = match content {
        Content::Violation(_) => "violation_witness",
        Content::Correctness(_) => "correctness_witness",
    };
    let file = about.files.first();
    let architecture = if about.data_model == "ILP32" { "32bit" } else { "64bit" };
    for (key, value) in [
        ("witness-type", kind),
        ("witness-format-version", Format::V1_0.number()),
        ("sourcecodelang", "C"),
        ("producer", &format!("Ringfence {}", about.version)),
        ("specification", &about.specification),
        ("programfile", file.map_or("", |file| &file.name)),
        ("programhash", file.map_or("", |file| &file.hash)),
        ("architecture", architecture),
        ("creationtime", &about.creation_time),
    ] {
        data(xml, "  ", key, value);
    }
}

fn data(xml: &mut String, indent: &str, key: &str, value: &str) {
    let _ = writeln!(xml, "{indent}<data key=\"{key}\">{}</data>", escape(value));
}

fn node(xml: &mut String, number: usize, values: &[(&str, &str)]) {
    if values.is_empty() {
        let _ = writeln!(xml, "  <node id=\"N{number}\"/>");
        return;
    }
    let _ = writeln!(xml, "  <node id=\"N{number}\">");
    values.iter().for_each(|(key, value)| data(xml, "   ", key, value));
    *xml += "  </node>\n";
}

fn edge(xml: &mut String, from: usize, to: usize, values: &[(&str, &str)]) {
    let _ = writeln!(xml, "  <edge source=\"N{from}\" target=\"N{to}\">");
    values.iter().for_each(|(key, value)| data(xml, "   ", key, value));
    *xml += "  </edge>\n";
}

/// Whether a place is in the file that the witness names.
fn is_named(about: &About, spot: &Spot) -> bool {
    about.files.first().is_some_and(|file| file.name == spot.file)
}

fn violation(xml: &mut String, about: &About, waypoints: &[Waypoint]) {
    node(xml, 1, &[]);
    edge(xml, 0, 1, &[("enterFunction", &about.entry)]);
    let mut last = 1;
    for waypoint in waypoints {
        let line = waypoint.spot.line.to_string();
        let place = is_named(about, &waypoint.spot).then_some(("startline", line.as_str()));
        let mut values: Vec<(&str, &str)> = place.into_iter().collect();
        match &waypoint.requirement {
            Requirement::Returned { .. } if place.is_none() => continue,
            Requirement::Returned { function, constraint } => {
                node(xml, last + 1, &[]);
                values.extend([
                    ("assumption", constraint.as_str()),
                    ("assumption.resultfunction", function.as_str()),
                ]);
            }
            Requirement::Target => node(xml, last + 1, &[("violation", "true")]),
        }
        edge(xml, last, last + 1, &values);
        last += 1;
    }
}

fn correctness(xml: &mut String, about: &About, invariants: &[LoopInvariant]) {
    node(xml, 1, &[]);
    edge(xml, 0, 1, &[("enterFunction", &about.entry)]);
    for (invariant, number) in invariants.iter().filter(|one| is_named(about, &one.spot)).zip(2..) {
        let line = invariant.spot.line.to_string();
        let place = ("startline", line.as_str());
        let scope = ("invariant.scope", invariant.spot.function.as_str());
        node(xml, number, &[("invariant", &invariant.value), scope]);
        edge(xml, 1, number, &[place, ("enterLoopHead", "true")]);
        edge(xml, number, 1, &[place, ("control", "condition-true")]);
        edge(xml, number, 1, &[place, ("control", "condition-false")]);
    }
}
