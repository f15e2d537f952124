//! Writing a replay file. The format is described in `docs/replay.md`; `parse.rs` reads it.

use super::file::ReplayFile;
use ringfence_base::bits::sign_extend;
use ringfence_interp::{Draw, DrawKind, Reuse, Uninitialised};
use ringfence_verdict::Externals;
use std::fmt::Write as _;

/// The first line.
pub(super) const HEADER: &str = "ringfence-replay 1";

/// How many bytes of standard input stand on one line at most.
const STDIN_LINE: usize = 60;

/// The text of a replay file. `about` is written as a comment; it may have several lines.
#[must_use]
pub fn write(file: &ReplayFile, about: &str) -> String {
    let mut out = Lines(format!("{HEADER}\n"));
    for line in about.lines() {
        out.add(format_args!("# {}", line.replace(|c: char| c.is_control(), " ")));
    }
    out.add(format_args!("# Run it again with `ringfence replay` and the name of this file."));
    program(&mut out, file);
    run(&mut out, file);
    draws(&mut out, &file.replay.draws);
    out.add(format_args!("end"));
    out.0
}

/// Text that grows by lines.
struct Lines(String);

impl Lines {
    fn add(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.0.write_fmt(line);
        self.0.push('\n');
    }

    fn section(&mut self, comment: &str) {
        self.add(format_args!("\n# {comment}"));
    }

    fn word(&mut self, key: &str, word: &str) {
        self.add(format_args!("{key} {word}"));
    }

    fn string(&mut self, key: &str, bytes: &[u8]) {
        self.add(format_args!("{key} {}", quote(bytes)));
    }
}

fn program(out: &mut Lines, file: &ReplayFile) {
    out.section("The program; names start from the current directory.");
    for unit in &file.units {
        out.string("source", unit.path.as_bytes());
        unit.flags.iter().for_each(|flag| out.string("flag", flag.as_bytes()));
    }
    out.word("data-model", file.data_model.name());
    if file.cc_preprocess {
        out.word("preprocess", "cc");
    }
    if file.system_headers {
        out.word("headers", "system");
    }
    out.string("entry", file.replay.goal.entry.as_bytes());
}

fn run(out: &mut Lines, file: &ReplayFile) {
    let replay = &file.replay;
    out.section("What was asked, and what the run shows.");
    replay.goal.properties().iter().for_each(|property| out.word("property", property.name()));
    match &file.expected.spot {
        Some(spot) => {
            let (name, kind) = (quote(spot.file.as_bytes()), file.expected.kind.rule());
            out.add(format_args!("expect {kind} at {name} {} {}", spot.line, spot.column));
        }
        None => out.word("expect", file.expected.kind.rule()),
    }
    out.section("How it runs.");
    out.word("malloc-may-fail", yes_or_no(replay.goal.malloc_may_fail));
    out.word("uninitialised", uninitialised_word(replay.uninitialised));
    out.word("check-leaks", yes_or_no(replay.goal.checks_leaks()));
    out.word("check-not-freed", yes_or_no(replay.goal.checks_not_freed()));
    if replay.goal.checks_not_freed_at_abort() {
        out.word("cleanup-at-abort", yes_or_no(true));
    }
    if !replay.goal.leaks_at_end {
        out.word("leaks-at-end", yes_or_no(false));
    }
    if replay.goal.externals == Externals::Pure {
        out.word("assume-external", "pure");
    }
    if replay.goal.errors_abort() {
        out.word("errors-abort", yes_or_no(true));
    }
    replay.goal.stop_on().iter().for_each(|kind| out.word("stop-on", kind.rule()));
    out.word("call-depth", &replay.call_depth.to_string());
    replay.steps.iter().for_each(|steps| out.word("steps", &steps.to_string()));
    if replay.leak > 0 {
        out.word("leak", &replay.leak.to_string());
    }
    replay.args.iter().for_each(|arg| out.string("arg", arg));
    replay.environment.iter().for_each(|entry| out.string("environment", entry));
    replay.stdin.chunks(STDIN_LINE).for_each(|bytes| out.string("stdin", bytes));
    for Reuse { block, of } in &replay.reuse {
        let text = format!("{block} {of}");
        out.add(format_args!("reuse {text:<39} # heap block {block} lies where block {of} was"));
    }
}

fn draws(out: &mut Lines, draws: &[Draw]) {
    out.section("The inputs, in the order in which the run draws them; after the last, all are 0.");
    for (index, draw) in draws.iter().enumerate() {
        let text = match draw.kind {
            DrawKind::Nondet { bits, signed: true } => {
                format!("nondet signed {bits} {}", sign_extend(draw.value, bits))
            }
            DrawKind::Nondet { bits, signed: false } => format!("nondet unsigned {bits} {}", draw.value),
            DrawKind::AllocationSucceeds if draw.value == 0 => "allocation fails".to_owned(),
            DrawKind::AllocationSucceeds => "allocation succeeds".to_owned(),
            DrawKind::Uninitialised { bits } => format!("uninitialised {bits} {}", draw.value),
            DrawKind::Environment { bits } => format!("environment {bits} {}", draw.value),
            DrawKind::Order { bits } => format!("order {bits} {}", draw.value),
        };
        out.add(format_args!("draw {text:<40} # {}: {}", index + 1, describe(draw.kind)));
    }
}

/// What a draw is, for people.
fn describe(kind: DrawKind) -> &'static str {
    match kind {
        DrawKind::Nondet { .. } => "a nondeterministic value of the program",
        DrawKind::AllocationSucceeds => "an allocation",
        DrawKind::Uninitialised { .. } => "the bits of a value that was never set",
        DrawKind::Environment { .. } => "something from the environment of the program",
        DrawKind::Order { .. } => "an order of evaluation that C leaves open",
    }
}

pub(super) const fn yes_or_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

pub(super) const fn uninitialised_word(kind: Uninitialised) -> &'static str {
    match kind {
        Uninitialised::Zero => "zero",
        Uninitialised::Drawn => "drawn",
    }
}

/// Bytes in quotes: printable ASCII as it is, the rest escaped.
fn quote(bytes: &[u8]) -> String {
    let mut text = String::from("\"");
    for &byte in bytes {
        match byte {
            b'"' => text.push_str("\\\""),
            b'\\' => text.push_str("\\\\"),
            b'\n' => text.push_str("\\n"),
            b'\t' => text.push_str("\\t"),
            b' '..=b'~' => text.push(char::from(byte)),
            _ => {
                let _ = write!(text, "\\x{byte:02x}");
            }
        }
    }
    text.push('"');
    text
}
