//! How to compile and run a harness, in the words of a shell.

use super::{Plan, endless};
use ringfence_ir::DataModel;
use ringfence_verdict::{Property, ViolationKind};
use std::path::Path;

/// The commands, in their order.
pub(super) fn commands(plan: &Plan<'_>) -> Vec<String> {
    let mut base: Vec<String> = vec![compiler(plan.alarm.kind).to_owned(), "-g".to_owned()];
    if !shows_without_sanitizers(plan) {
        base.push(format!("-fsanitize={}", sanitizers(plan.alarm.kind)));
    }
    if holds_a_pattern(plan.alarm.kind) {
        // Variables that were never set hold a pattern that is no address; the sanitizer does the same for blocks.
        base.push("-ftrivial-auto-var-init=pattern".to_owned());
    }
    if plan.program.model() == DataModel::Ilp32 {
        base.push("-m32".to_owned());
    }
    if endless::is_needed(plan) {
        base.push("-pthread".to_owned());
    }
    let mut commands = if plan.embedded { one_file(plan, base) } else { several_files(plan, base) };
    if uses_mathematics(plan)
        && let Some(last) = commands.last_mut()
    {
        last.push_str(" -lm");
    }
    let options = if endless::is_needed(plan) { endless::RUN_OPTIONS } else { run_options(plan.alarm.kind) };
    commands.push(format!("{options}./harness < /dev/null"));
    commands
}

/// Whether sanitizers would only be in the way: their allocators hardly ever use an address again, and the
/// program aborts by itself.
fn shows_without_sanitizers(plan: &Plan<'_>) -> bool {
    let aborts = matches!(plan.alarm.kind, ViolationKind::ErrorReached | ViolationKind::AssertionFailed);
    aborts && !plan.replay.reuse.is_empty()
}

/// Whether the violation shows if what was never set is a bad address.
const fn holds_a_pattern(kind: ViolationKind) -> bool {
    matches!(kind, ViolationKind::UninitialisedPointer | ViolationKind::UninitialisedFree)
}

/// Only the memory sanitizer of clang sees the use of a number that was never set.
const fn compiler(kind: ViolationKind) -> &'static str {
    if matches!(kind, ViolationKind::UninitialisedRead) { "clang" } else { "cc" }
}

const fn sanitizers(kind: ViolationKind) -> &'static str {
    match kind {
        ViolationKind::UninitialisedRead => "memory",
        _ if matches!(kind.property(), Property::NoUndefined) => "address,undefined",
        _ => "address",
    }
}

/// Options of the sanitizer for what it does not look for by itself.
const fn run_options(kind: ViolationKind) -> &'static str {
    match kind {
        _ if holds_a_pattern(kind) => "ASAN_OPTIONS=max_malloc_fill_size=1000000 ",
        ViolationKind::UseAfterScope => "ASAN_OPTIONS=detect_stack_use_after_return=1 ",
        // What is left on the stack of functions that have returned hides lost blocks.
        ViolationKind::Leak => "ASAN_OPTIONS=detect_leaks=1 LSAN_OPTIONS=use_stacks=0:use_registers=0 ",
        ViolationKind::NotFreed => {
            "ASAN_OPTIONS=detect_leaks=1 LSAN_OPTIONS=use_globals=0:use_stacks=0:use_registers=0 "
        }
        _ => "",
    }
}

/// What a person sees, in one line.
pub(super) const fn what_to_see(kind: ViolationKind) -> &'static str {
    match kind {
        ViolationKind::ErrorReached | ViolationKind::AssertionFailed => "It aborts at the violation.",
        _ if holds_a_pattern(kind) => {
            "The address sanitizer reports a bad address: what was never set holds a pattern. Valgrind on a plain build names it."
        }
        ViolationKind::UninitialisedRead => {
            "The memory sanitizer (clang only) reports it; valgrind on a plain build does too."
        }
        _ => match kind.property() {
            Property::NoUndefined => "The sanitizer reports the undefined behaviour.",
            Property::ValidMemtrack | Property::ValidMemcleanup => {
                "The leak sanitizer reports the block at the end."
            }
            _ => "The address sanitizer reports the violation.",
        },
    }
}

/// Functions of mathematics, without the suffixes of their types.
const MATHEMATICS: &str = "\
    acos acosh asin asinh atan atan2 atanh cbrt ceil cos cosh erf exp exp2 expm1 fabs fdim floor \
    fma fmax fmin fmod hypot ilogb llrint llround log log10 log1p log2 logb lrint lround nearbyint \
    nextafter pow remainder rint round sin sinh sqrt tan tanh trunc";

/// Whether the program uses a function that many systems keep in a library of its own.
fn uses_mathematics(plan: &Plan<'_>) -> bool {
    let plain = |name: &str| MATHEMATICS.split_ascii_whitespace().any(|known| known == name);
    let suffixed = |name: &str| name.strip_suffix(['f', 'l']).is_some_and(plain);
    super::undefined(plan.program).any(|(name, _)| plain(name) || suffixed(name))
}

fn one_file(plan: &Plan<'_>, mut words: Vec<String>) -> Vec<String> {
    let Some(unit) = plan.parts.units.first() else { return Vec::new() };
    if plan.includes_by_quotes {
        // Such files are looked for beside the file that includes them.
        let directory = Path::new(&unit.path).parent().map(|path| path.to_string_lossy().into_owned());
        words.push("-iquote".to_owned());
        words.push(directory.filter(|d| !d.is_empty()).unwrap_or_else(|| ".".to_owned()));
    }
    words.extend(flags(&unit.flags));
    words.extend([plan.parts.file.to_owned(), "-o".to_owned(), "harness".to_owned()]);
    vec![shell(&words)]
}

/// One command when all files have the same flags, otherwise one for each.
fn several_files(plan: &Plan<'_>, mut base: Vec<String>) -> Vec<String> {
    base.extend(plan.renames.iter().map(|(from, to)| format!("-D{from}={to}")));
    let units = plan.parts.units;
    let output = ["-o".to_owned(), "harness".to_owned()];
    let same = units.windows(2).all(|pair| pair[0].flags == pair[1].flags);
    let mut language = Vec::new();
    if units.iter().any(|unit| unit.path.ends_with(".i")) {
        // Macros of the command line work in preprocessed files only when these are read as C.
        language = vec!["-x".to_owned(), "c".to_owned()];
    }
    if same {
        let mut words = base;
        words.extend(units.first().map(|unit| flags(&unit.flags)).unwrap_or_default());
        words.extend(language);
        words.push(plan.parts.file.to_owned());
        words.extend(units.iter().map(|unit| unit.path.clone()));
        words.extend(output);
        return vec![shell(&words)];
    }
    let mut commands = Vec::new();
    let mut link = base.clone();
    link.push(plan.parts.file.to_owned());
    for (number, unit) in units.iter().enumerate() {
        let object = format!("harness-{number}.o");
        let mut words = base.clone();
        words.extend(flags(&unit.flags));
        words.push("-c".to_owned());
        words.extend(language.clone());
        words.extend([unit.path.clone(), "-o".to_owned(), object.clone()]);
        commands.push(shell(&words));
        link.push(object);
    }
    link.extend(output);
    commands.push(shell(&link));
    commands
}

/// Flags without the data model, which has been decided, the language, which is C, and optimisation,
/// which hides violations from sanitizers.
fn flags(words: &[String]) -> Vec<String> {
    let dropped = |word: &str| {
        matches!(word, "-m32" | "-m64")
            || ["-O", "-x", "-ferror-label="].iter().any(|option| word.starts_with(option))
    };
    words.iter().filter(|word| !dropped(word)).cloned().collect()
}

fn shell(words: &[String]) -> String {
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=,+:@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_a_shell() {
        assert_eq!(quoted("-DX=1"), "-DX=1");
        assert_eq!(quoted("-DNAME=\"a b\""), "'-DNAME=\"a b\"'");
        assert_eq!(quoted("it's"), "'it'\\''s'");
        assert_eq!(quoted(""), "''");
    }
}
