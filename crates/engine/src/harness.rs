//! A harness: a C file with which a person sees a violation without this tool, with a compiler and its
//! sanitizers.
//!
//! For a program of one C file, the harness holds its text unchanged; for others it is one more file to
//! compile. Either way it defines the functions that verification benchmarks leave undefined, so that each
//! takes the next input of the run, and, where the run needs it, a `main` that sets up the command line,
//! standard input and the environment, and allocations that fail in turn.
//!
//! How the parts fit without knowing the types that the program wrote: every definition has a name of its
//! own in C and the name that the linker wants in an assembler label, so that no declaration of the
//! program can conflict with it. Types need to agree in their machine form only. No header is included,
//! since the text of the program may be preprocessed already and hold the same headers.
//!
//! Invariant: the order of the inputs of one kind is the order of their draws. Different kinds (values of
//! the program, allocations, the world) are taken by different functions, so that each kind has a list of
//! its own. Variables of the environment that the run asks for are set or taken out, files hold what the run reads from
//! them. Other functions that asked the world do what they did in the run, call by call (`played.rs`). The bits of values that
//! were never set cannot be forced.
//!
//! A harness proves nothing: it is made after the interpreter has confirmed the violation.

mod allocation;
mod command;
mod ctext;
mod empty;
mod endless;
mod externals;
mod fills;
mod functions;
mod inputs;
mod played;
mod start;
mod unused;

use crate::replay::sources::{LastRead, Source, observed};
use crate::replay::{Replay, Unit};
use ctext::comment;
use ringfence_base::{Budget, Sources};
use ringfence_ir::{Function, Program};
use ringfence_verdict::{Alarm, ViolationKind};
use std::fmt::Write as _;

/// Marks that define assembler names. `__USER_LABEL_PREFIX__` is empty on most systems.
const LABELS: &str = "\
#define RINGFENCE_TEXT(x) #x
#define RINGFENCE_PREFIX(x) RINGFENCE_TEXT(x)
#define RINGFENCE_LABEL(name) __asm__(RINGFENCE_PREFIX(__USER_LABEL_PREFIX__) name)
";

/// How many steps of the run are looked at for who drew its inputs.
const STEPS: u64 = 20_000_000;

/// What the front end calls at a label that counts as an error.
const ERROR_LABEL: &str = "__ringfence_error_label";

/// What a harness is made of.
#[derive(Debug, Clone, Copy)]
pub struct Parts<'a> {
    /// The name of the file that the harness will be written to.
    pub file: &'a str,
    /// The translation units.
    pub units: &'a [Unit],
    /// What the run shows, in words.
    pub about: &'a str,
}

/// The text of a harness that shows `alarm` when it runs with the inputs of `replay`.
#[must_use]
pub fn harness(program: &Program, parts: &Parts<'_>, replay: &Replay, alarm: Alarm) -> String {
    let embedded = embedded_text(&program.sources, parts.units);
    let plan = Plan::new(program, parts, replay, alarm, embedded.map(|(_, text)| text));
    let mut out = header(&plan);
    if let Some((name, text)) = embedded {
        for (from, to) in &plan.renames {
            line(&mut out, &format!("#define {from} {to}"));
        }
        line(&mut out, &format!("#line 1 {}", ctext::string_literal(name.as_bytes())));
        out.push_str(text);
        if !text.ends_with('\n') {
            out.push('\n');
        }
        let next = out.matches('\n').count() + 2;
        line(&mut out, &format!("#line {next} {}", ctext::string_literal(parts.file.as_bytes())));
    }
    // What a harness of several files is compiled with holds for its own text too.
    for (from, _) in &plan.renames {
        line(&mut out, &format!("#undef {from}"));
    }
    out.push_str(LABELS);
    out.push_str(&inputs::lists(&plan));
    out.push_str(&functions::definitions(program, replay.goal.externals));
    out.push_str(&externals::definitions(program, replay.goal.externals));
    out.push_str(&unused::definitions(&plan));
    out.push_str(&allocation::definitions(&plan.wrappers));
    out.push_str(&played::definitions(&plan));
    out.push_str(&empty::definitions(&plan));
    out.push_str(&fills::definition(&plan));
    out.push_str(endless::definition(&plan));
    out.push_str(&start::definition(&plan));
    out
}

/// The text of the only C file, when it can stand inside of another.
fn embedded_text<'a>(sources: &'a Sources, units: &'a [Unit]) -> Option<(&'a str, &'a str)> {
    let [unit] = units else { return None };
    let file = sources.files().iter().find(|file| *file.name == *unit.path)?;
    let text = std::str::from_utf8(file.text.as_deref()?).ok()?;
    Some((&unit.path, text.strip_prefix('\u{feff}').unwrap_or(text)))
}

/// What was decided before the first line is written.
#[derive(Debug)]
struct Plan<'a> {
    program: &'a Program,
    parts: &'a Parts<'a>,
    replay: &'a Replay,
    alarm: Alarm,
    /// Whether the text of the program stands in the harness.
    embedded: bool,
    /// Whether that text includes files by quotes.
    includes_by_quotes: bool,
    /// The library functions that the harness replaces.
    wrappers: Vec<&'static allocation::Wrapper>,
    /// Who drew the inputs of the run, if it asks the world or allocations may fail.
    sources: Vec<Source>,
    /// The reading in which the run ends, if it does: there is as much to read as it asks for.
    last_read: Option<LastRead>,
    /// Functions that do what they did in the run.
    played: Vec<played::Played<'a>>,
    /// Names of the program that are something else in the harness.
    renames: Vec<(String, String)>,
}

impl<'a> Plan<'a> {
    fn new(
        program: &'a Program,
        parts: &'a Parts<'a>,
        replay: &'a Replay,
        alarm: Alarm,
        text: Option<&str>,
    ) -> Self {
        let quotes = |line: &str| line.starts_with('#') && line.contains("include") && line.contains('"');
        let includes_by_quotes = text.is_some_and(|text| text.lines().map(str::trim_start).any(quotes));
        let asks_world = replay.goal.malloc_may_fail || replay.draws.iter().any(inputs::is_world);
        let reads = undefined(program).any(|(name, _)| matches!(name, "fread" | "read" | "fgets"));
        let budget = Budget::default().with_memory(1 << 30).with_steps(STEPS);
        let watched = (asks_world || reads).then(|| observed(program, replay, budget.clone()));
        let (sources, last_read) = watched.unwrap_or_default();
        let mut plan = Self {
            program,
            parts,
            replay,
            alarm,
            embedded: text.is_some(),
            includes_by_quotes,
            wrappers: allocation::needed(program, replay),
            sources,
            last_read,
            played: Vec::new(),
            renames: Vec::new(),
        };
        let mut functions = inputs::not_forced(&plan);
        functions.extend(inputs::reading_beyond_end(&plan));
        plan.played = played::needed(program, replay, &functions, budget);
        plan.renames = plan.all_renames();
        plan
    }

    /// The names of the program that are something else in the harness.
    fn all_renames(&self) -> Vec<(String, String)> {
        let mut names: Vec<&str> = self.wrappers.iter().map(|wrapper| wrapper.name).collect();
        names.extend(self.played.iter().map(|played| played.name));
        empty::needed(self).for_each(|name| names.push(name));
        names.extend(fills::name(self));
        let names = names.into_iter();
        let mut renames: Vec<_> = names.map(|name| (name.to_owned(), format!("ringfence_{name}"))).collect();
        if start::is_needed(self) && self.program.find_function("main").is_some() {
            renames.push(("main".to_owned(), start::MAIN.to_owned()));
        }
        renames
    }
}

/// The functions that the program uses and does not define, by name.
fn undefined(program: &Program) -> impl Iterator<Item = (&str, &Function)> {
    let functions = program.functions.iter().filter(|function| function.body.is_none());
    functions.map(|function| (program.names.name(function.name), function))
}

fn line(out: &mut String, text: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{text}");
}

/// The comment that says what it is and how to use it.
fn header(plan: &Plan<'_>) -> String {
    let sources = &plan.program.sources;
    let kind = plan.alarm.kind;
    let place = match sources.place(plan.alarm.loc) {
        Some(_) => format!(" at {}", sources.show(plan.alarm.loc)),
        None => ", at the end of the run".to_owned(),
    };
    let mut lines = vec![
        format!("This program shows: {} ({}){place}", kind.rule(), kind.property().name()),
        String::new(),
    ];
    if !plan.parts.about.is_empty() {
        lines.extend(plan.parts.about.lines().map(str::to_owned));
        lines.push(String::new());
    }
    lines.push("Compile and run it:".to_owned());
    lines.extend(command::commands(plan).into_iter().map(|command| format!("    {command}")));
    lines.push(String::new());
    match endless::is_needed(plan) {
        true => lines.extend(endless::WHAT_TO_SEE.map(str::to_owned)),
        false => lines.push(command::what_to_see(kind).to_owned()),
    }
    if let (true, Some(unit)) = (plan.embedded, plan.parts.units.first()) {
        lines.push(format!("The text of {} follows unchanged.", unit.path));
    }
    if kind == ViolationKind::ErrorReached && undefined(plan.program).any(|(name, _)| name == ERROR_LABEL) {
        lines.push("Reaching an error label shows nothing by itself: set a breakpoint there.".to_owned());
    }
    lines.extend(inputs::warnings(plan));
    comment(&lines)
}
