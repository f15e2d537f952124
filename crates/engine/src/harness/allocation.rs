//! Library functions that the harness replaces: allocations that may fail, and numbers that come from the
//! world.
//!
//! The program's text uses the name `ringfence_NAME` through a macro; the definition has that name by its
//! label and calls the real function by another label; `replaced.c` has all of them. Requests of more than half of the address space
//! draw nothing, as in the interpreter: the real function refuses them.

use super::ctext::declared;
use super::{line, undefined};
use crate::replay::Replay;
use ringfence_interp::DrawKind;
use ringfence_ir::Program;
use std::sync::LazyLock;

/// Where a replaced function takes its inputs from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    /// Whether allocations succeed.
    Allocations,
    /// What the world around the program gave: time, files, keys.
    World,
}

/// A function of the library and what stands for it.
#[derive(Debug)]
pub(super) struct Wrapper {
    pub(super) name: &'static str,
    /// Where its inputs come from.
    pub(super) source: Source,
    result: &'static str,
    params: &'static str,
    /// What it does; `real` stands for the library's function.
    body: String,
}

/// Functions after which the generators of 48 bits draw nothing.
const SEEDING_48: [&str; 3] = ["srand48", "seed48", "lcong48"];

/// What `replaced.c` says.
#[derive(Debug, Default)]
struct Replaced {
    /// Parts of definitions, with the words that need them.
    support: Vec<(Vec<&'static str>, String)>,
    /// The functions that can be replaced.
    wrappers: Vec<Wrapper>,
}

static REPLACED: LazyLock<Replaced> = LazyLock::new(|| Replaced::read(include_str!("replaced.c")));

impl Replaced {
    fn read(text: &'static str) -> Self {
        let mut replaced = Self::default();
        for section in text.split("\n//// ").skip(1) {
            let (title, text) = section.split_once('\n').unwrap_or((section, ""));
            let mut words = title.split(" -- ").next().unwrap_or(title).split(' ');
            match words.next() {
                Some("support") => {
                    replaced.support.push((words.collect(), format!("\n{}\n", text.trim_end())));
                }
                Some("allocations") => replaced.add(Source::Allocations, text),
                _ => replaced.add(Source::World, text),
            }
        }
        replaced
    }

    /// Adds functions: lines with their heads, then a body in braces for all of them.
    fn add(&mut self, source: Source, text: &'static str) {
        let (mut heads, mut rest) = (Vec::new(), text);
        while let Some((line, behind)) = rest.split_once('\n') {
            rest = behind;
            let body = match line.strip_prefix('{') {
                None => {
                    heads.extend(line.strip_suffix(");").and_then(|head| head.split_once('(')));
                    continue;
                }
                Some("") => {
                    let (body, behind) = rest.split_once("\n}\n").unwrap_or((rest, ""));
                    rest = behind;
                    body
                }
                Some(body) => body.trim_end_matches('}'),
            };
            for (declarator, params) in heads.drain(..) {
                let (result, name) = declarator.split_at(declarator.rfind([' ', '*']).map_or(0, |at| at + 1));
                let (result, body) = (result.trim_end(), body.trim().to_owned());
                self.wrappers.push(Wrapper { name, source, result, params, body });
            }
        }
    }
}

/// Whether a function opens a file, which the harness makes.
pub(super) fn opens(wrapper: &Wrapper) -> bool {
    wrapper.body.contains("ringfence_file(")
}

/// The functions that must be replaced for a run: those that the program uses and does not define, of the
/// kinds that the run draws.
pub(super) fn needed(program: &Program, replay: &Replay) -> Vec<&'static Wrapper> {
    let world = replay.draws.iter().any(|draw| matches!(draw.kind, DrawKind::Environment { .. }));
    let used: Vec<&str> = undefined(program).map(|(name, _)| name).collect();
    let wanted = |wrapper: &&Wrapper| {
        let drawn = match wrapper.source {
            Source::Allocations => replay.goal.malloc_may_fail,
            Source::World => world,
        };
        let seeded =
            wrapper.body.contains("ringfence_start48(") && SEEDING_48.iter().any(|name| used.contains(name));
        drawn && used.contains(&wrapper.name) && !seeded
    };
    REPLACED.wrappers.iter().filter(wanted).collect()
}

/// Their definitions.
pub(super) fn definitions(wrappers: &[&Wrapper]) -> String {
    let mut out = String::new();
    let path = |wrapper: &&Wrapper| wrapper.body.contains("ringfence_errno");
    if wrappers.iter().any(path) {
        line(&mut out, "\nint *ringfence_errno(void) RINGFENCE_LABEL(\"__errno_location\");");
    }
    if wrappers.iter().any(|wrapper| wrapper.source == Source::Allocations) {
        line(&mut out, "\n/* Requests of more than this are always refused. */");
        line(&mut out, "static const __SIZE_TYPE__ ringfence_half = (__SIZE_TYPE__)-1 / 2;");
    }
    for (words, text) in &REPLACED.support {
        if wrappers.iter().any(|wrapper| words.iter().any(|word| wrapper.body.contains(word))) {
            out.push_str(text);
        }
    }
    for wrapper in wrappers {
        let Wrapper { name, result, params, body, .. } = wrapper;
        let real = declared(result, &format!("ringfence_real_{name}({params})"));
        let own = declared(result, &format!("ringfence_own_{name}({params})"));
        line(&mut out, "");
        if body.contains("real(") {
            line(&mut out, &format!("{real} RINGFENCE_LABEL(\"{name}\");"));
        }
        line(&mut out, &format!("{own} RINGFENCE_LABEL(\"ringfence_{name}\");"));
        let body = body.replace("real(", &format!("ringfence_real_{name}("));
        line(&mut out, &format!("{own}\n{{\n    {body}\n}}"));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_function_is_replaced_once() {
        let mut names: Vec<&str> = REPLACED.wrappers.iter().map(|wrapper| wrapper.name).collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!((names.len(), count), (74, 74));
        assert!(
            REPLACED.wrappers.iter().all(|wrapper| !wrapper.result.is_empty() && !wrapper.body.is_empty())
        );
    }
}
