//! The loop invariants of a correctness witness: what C can say of the pictures of a proof.
//!
//! An invariant of a proof is a set of pictures, one of which describes each state at its place. A picture says
//! of each variable that is a number or a pointer: its value, its bounds, or whether it is null. The
//! conjunction of what one picture says holds in every state that it describes, so the disjunction over the
//! pictures is an invariant; where there are too many, what all of them say is one.
//!
//! A loop invariant of a witness stands at the keyword of a `for` or `while` loop and holds whenever the
//! condition is about to be evaluated; the head of such a loop is where its condition starts. Other loops are
//! left out. Only variables are mentioned that are in scope at the keyword and that no other variable of the
//! function shares its name with. Reading them must be defined: variables that may not be set or that may
//! point to memory that is gone are not mentioned.

use super::violation::literal;
use super::{About, Finder, LoopInvariant};
use ringfence_base::{Loc, Sources};
use ringfence_verdict::Invariant;
use ringfence_verdict::picture::{Kind, Life, Moment, Picture, Target, Value};
use std::collections::BTreeSet;

/// How many alternatives an invariant has before only their common part is written.
const ALTERNATIVES: usize = 12;

/// A variable that an invariant may mention: a scalar that lies in no memory, the only one of its name in
/// its function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    /// By its name in the source.
    pub function: String,
    /// As C declares it.
    pub name: String,
    /// Where it is declared.
    pub loc: Loc,
    /// How C reads it.
    pub reading: Reading,
}

/// How C reads a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reading {
    /// As a signed integer of at most 64 bits.
    Signed,
    /// As an unsigned integer of at most 64 bits.
    Unsigned,
    /// Only compared with null.
    Pointer,
}

/// What is known of one variable: bounds of a number, both included, or whether it is null.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Known {
    Bounds(Option<i128>, Option<i128>),
    Null(bool),
}

/// The loop invariants that can be written. The invariants must have been proved.
#[must_use]
pub fn loop_invariants(
    invariants: &[Invariant],
    variables: &[Variable],
    sources: &Sources,
    about: &About,
) -> Vec<LoopInvariant> {
    let finder = Finder::new(sources, about);
    let heads = invariants.iter().filter(|invariant| invariant.site.moment == Moment::LoopHead);
    let mut found: Vec<LoopInvariant> =
        heads.filter_map(|invariant| loop_invariant(invariant, variables, &finder)).collect();
    // Two heads with one keyword would be two claims about one loop: none is made.
    let spots: Vec<_> = found.iter().map(|invariant| invariant.spot.clone()).collect();
    found.retain(|invariant| spots.iter().filter(|spot| **spot == invariant.spot).count() == 1);
    found
}

fn loop_invariant(
    invariant: &Invariant,
    variables: &[Variable],
    finder: &Finder<'_>,
) -> Option<LoopInvariant> {
    let place = finder.own(invariant.site.loc)?;
    let tokens = finder.texts.tokens(place.file)?;
    let keyword = tokens.loop_keyword(tokens.at(place.line, place.column)?)?;
    let usable: Vec<&Variable> = variables
        .iter()
        .filter(|variable| variable.function == invariant.site.function)
        .filter(|variable| {
            let declared = finder.own(variable.loc).filter(|declared| declared.file == place.file);
            let declared = declared.and_then(|declared| tokens.at(declared.line, declared.column));
            declared.is_some_and(|declared| tokens.in_scope(declared, keyword))
        })
        .collect();
    let value = expression(&invariant.states, &usable)?;
    let keyword = tokens.get(keyword)?;
    let spot = finder.spot(place, keyword.line, keyword.column, &invariant.site.function);
    Some(LoopInvariant { spot, value })
}

/// What holds of all states, as C; absent when that is nothing.
fn expression(states: &[Picture], variables: &[&Variable]) -> Option<String> {
    let alternative = |state: &Picture| {
        let atoms = variables.iter().filter_map(|variable| atom(variable, known(state, variable)?));
        atoms.collect::<Vec<String>>().join(" && ")
    };
    let mut seen = BTreeSet::new();
    let alternatives: Vec<String> =
        states.iter().map(alternative).filter(|text| seen.insert(text.clone())).collect();
    let informative = alternatives.iter().all(|text| !text.is_empty());
    match alternatives.as_slice() {
        [] => None,
        [only] if informative => Some(only.clone()),
        several if informative && several.len() <= ALTERNATIVES => {
            let several: Vec<String> = several.iter().map(|text| format!("({text})")).collect();
            Some(several.join(" || "))
        }
        _ => common(states, variables),
    }
}

/// What all states say of each variable.
fn common(states: &[Picture], variables: &[&Variable]) -> Option<String> {
    let of = |variable: &Variable| {
        let mut all = states.iter().map(|state| known(state, variable));
        let first = all.next()??;
        all.try_fold(first, |so_far, next| join(so_far, next?))
    };
    let atoms = variables.iter().filter_map(|variable| atom(variable, of(variable)?));
    let atoms: Vec<String> = atoms.collect();
    (!atoms.is_empty()).then(|| atoms.join(" && "))
}

/// What holds when one of two things does.
fn join(a: Known, b: Known) -> Option<Known> {
    match (a, b) {
        (Known::Null(a), Known::Null(b)) => (a == b).then_some(Known::Null(a)),
        (Known::Bounds(low, high), Known::Bounds(other_low, other_high)) => {
            let low = low.zip(other_low).map(|(a, b)| a.min(b));
            let high = high.zip(other_high).map(|(a, b)| a.max(b));
            Some(Known::Bounds(low, high))
        }
        _ => None,
    }
}

/// What a picture says of a variable. A name that the picture has twice says nothing.
fn known(state: &Picture, variable: &Variable) -> Option<Known> {
    let mut roots = state.roots.iter().filter(|root| root.name == variable.name);
    let root = roots.next()?;
    if roots.next().is_some() {
        return None;
    }
    match (variable.reading, &root.value) {
        (Reading::Signed | Reading::Unsigned, Value::Number(number)) => {
            Some(Known::Bounds(Some(*number), Some(*number)))
        }
        (Reading::Signed | Reading::Unsigned, Value::Range(range)) => {
            Some(Known::Bounds(range.low, range.high))
        }
        (Reading::Pointer, Value::Null) => Some(Known::Null(true)),
        (Reading::Pointer, Value::Pointer(pointer)) => {
            let object = state.object(pointer.object)?;
            let there = match &object.kind {
                Kind::Optional => false,
                Kind::Segment(segment) => {
                    segment.minimum > 0 && matches!(pointer.target, Target::First | Target::Last)
                }
                _ => true,
            };
            let inside = pointer.offset.exact().is_some_and(|offset| offset >= 0);
            (there && inside && object.life == Life::Live && object.level == 0).then_some(Known::Null(false))
        }
        _ => None,
    }
}

/// One conjunct.
fn atom(variable: &Variable, known: Known) -> Option<String> {
    let name = &variable.name;
    let number = |number: i128| match variable.reading {
        // The comparison would turn a negative number into a large one.
        Reading::Unsigned if number < 0 => None,
        _ => literal(number),
    };
    match known {
        Known::Null(true) => Some(format!("{name} == 0")),
        Known::Null(false) => Some(format!("{name} != 0")),
        Known::Bounds(Some(low), Some(high)) if low == high => Some(format!("{name} == {}", number(low)?)),
        Known::Bounds(low, high) => {
            let low = low.and_then(number).map(|low| format!("{low} <= {name}"));
            let high = high.and_then(number).map(|high| format!("{name} <= {high}"));
            let both: Vec<String> = low.into_iter().chain(high).collect();
            (!both.is_empty()).then(|| both.join(" && "))
        }
    }
}
