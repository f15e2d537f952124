//! The waypoints of a violation witness: what the program was given on the way, and where it goes wrong.
//!
//! A run of a program is determined by what it is given, so values that functions returned are all that a
//! witness needs beside its target. A `function_return` waypoint stands at the closing parenthesis of a call,
//! which must be found in the text; a call that a macro hides has none. Values that are no numbers in C
//! (floating point, addresses) and what was never set are left out.
//!
//! The target is the start of the statement or full expression that goes wrong. For what is found at the end
//! of a run (lost blocks, blocks that were not freed), it is the last statement of the run.

use super::{About, Finder, Requirement, Spot, Waypoint};
use ringfence_base::{Loc, Place, Sources};
use ringfence_verdict::trace::{Given, GivenKind};
use ringfence_verdict::{Trace, Violation};

/// The waypoints of a run; absent when its end cannot be placed in the program's own files.
#[must_use]
pub fn waypoints(
    trace: &Trace,
    violation: &Violation,
    sources: &Sources,
    about: &About,
) -> Option<Vec<Waypoint>> {
    let finder = Finder::new(sources, about);
    let target = target(trace, violation, &finder)?;
    let returned = trace.inputs.iter().filter_map(|given| returned_waypoint(&finder, given));
    let mut waypoints: Vec<Waypoint> = returned.collect();
    waypoints.push(Waypoint { spot: target, requirement: Requirement::Target });
    Some(waypoints)
}

fn returned_waypoint(finder: &Finder<'_>, given: &Given) -> Option<Waypoint> {
    let constraint = constraint(given)?;
    let place = finder.own(given.loc)?;
    let tokens = finder.texts.tokens(place.file)?;
    let end = tokens.call_end(tokens.at(place.line, place.column)?, &given.source)?;
    let end = tokens.get(end)?;
    let requirement = Requirement::Returned { function: given.source.clone(), constraint };
    Some(Waypoint { spot: finder.spot(place, end.line, end.column, &given.function), requirement })
}

/// What is required of the value that a function returned, if C can say it.
fn constraint(given: &Given) -> Option<String> {
    const NO_NUMBERS: [&str; 5] = ["float", "double", "pointer", "memory", "charp"];
    match given.what {
        GivenKind::Number => {
            let kind = given.source.strip_prefix("__VERIFIER_nondet_")?;
            let number = !NO_NUMBERS.iter().any(|word| kind.contains(word)) && kind != "pchar";
            number.then(|| Some(format!("\\result == {}", literal(given.value)?)))?
        }
        GivenKind::Allocation if given.value == 0 => Some("\\result == 0".to_owned()),
        GivenKind::Allocation => Some("\\result != 0".to_owned()),
        GivenKind::Uninitialised | GivenKind::Environment | GivenKind::Order => None,
    }
}

/// A number as a constant expression of C; absent when no type of C is sure to hold it.
pub(super) fn literal(number: i128) -> Option<String> {
    if number == i128::from(i64::MIN) {
        return Some("(-9223372036854775807 - 1)".to_owned());
    }
    if i64::try_from(number).is_ok() {
        return Some(number.to_string());
    }
    u64::try_from(number).ok().map(|number| format!("{number}U"))
}

fn target(trace: &Trace, violation: &Violation, finder: &Finder<'_>) -> Option<Spot> {
    let function = violation.stack.first().map(|(name, _)| name.as_str());
    if let Some(spot) = statement(finder, violation.loc, function.unwrap_or_default()) {
        return Some(spot);
    }
    if violation.loc.is_some() {
        // In a header, or hidden by a macro of one: the call in the program's own files stands for it.
        let callers = violation.stack.iter().skip(1).map(|(name, _)| name.as_str()).chain([""]);
        let mut calls = violation.stack.iter().map(|(_, loc)| *loc).zip(callers);
        return calls.find_map(|(loc, caller)| statement(finder, loc, caller));
    }
    trace.steps.iter().rev().find_map(|step| statement(finder, step.loc, &step.function))
}

/// The start of the statement at a place.
fn statement(finder: &Finder<'_>, loc: Loc, function: &str) -> Option<Spot> {
    let place: Place = finder.own(loc)?;
    let tokens = finder.texts.tokens(place.file);
    let start = tokens.as_ref().and_then(|tokens| {
        let start = tokens.statement_start(tokens.at(place.line, place.column)?)?;
        tokens.get(start)
    });
    let (line, column) = start.map_or((place.line, place.column), |token| (token.line, token.column));
    Some(finder.spot(place, line, column, function))
}
