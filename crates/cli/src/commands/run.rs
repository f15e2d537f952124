//! `ringfence run`: the concrete interpreter.
//!
//! What the program prints goes to standard output. Notes and the violation go to standard error, and
//! a finding ends standard error with a `verdict: ` line.

use super::complain;
use crate::args::{InputArgs, RunArgs, SourceArgs};
use crate::exit::Exit;
use crate::message::{Message, Printer, Severity};
use crate::watchdog::{Watchdog, kept};
use crate::{config, output, property, source};
use ringfence_base::{Cancel, Exhausted, Loc, Sources};
use ringfence_interp::{End, Inputs, Outcome, Output, Reuse, Settings, Stream, WhenEmpty, inputs};
use ringfence_report::finding;
use ringfence_verdict::{Goal, Property, UnknownReason};
use std::io::{Read, Write};
use std::path::Path;

/// Runs the program.
pub(crate) fn run(args: &RunArgs) -> Exit {
    let printer = Printer::for_stderr(args.source.format);
    let (source, settings, inputs) = match prepare(args) {
        Ok(prepared) => prepared,
        Err(error) => return source::refuse(printer, &error),
    };
    let watchdog = Watchdog::new(&args.limits);
    let cancel = Cancel::default();
    let mut budget = args.limits.budget().with_cancel(cancel.clone());
    if let Some(steps) = args.steps {
        budget = budget.with_steps(steps);
    }
    let (files, entry) = (kept(source), settings.goal.entry.clone());
    let program = match watchdog.read(move || source::load(files, &entry, printer, false)) {
        Ok(Ok(program)) => kept(program),
        Ok(Err(exit)) => return exit,
        Err(limit) => return stopped(limit),
    };
    if let Err(exit) = source::find_entry(&program.ir, &settings.goal.entry, printer) {
        return exit;
    }
    let work =
        move || ringfence_interp::run_with_output(&program.ir, settings, inputs, budget, pass_on(cancel));
    let outcome = match watchdog.read(work) {
        Ok(outcome) => outcome,
        Err(limit) => return stopped(limit),
    };
    let _ = std::io::stdout().flush();
    if let Some(file) = &args.inputs.save_inputs
        && let Err(error) = output::write(file, &inputs::write_log(&outcome.inputs))
    {
        return source::refuse(printer, &error);
    }
    conclude(&outcome, &program.ir.sources, printer, args.status)
}

/// The program, how it runs, and what it gets.
fn prepare(args: &RunArgs) -> Result<(SourceArgs, Settings, Inputs), String> {
    let (source, goal) = config::for_run(args)?;
    let settings = settings(args, property::goal(&goal)?)?;
    Ok((source, settings, read_inputs(&args.inputs)?))
}

/// Says that a limit ended the run.
fn stopped(limit: Exhausted) -> Exit {
    complain(&format!("verdict: UNKNOWN({})\n", limit.word()));
    Exit::Inconclusive
}

fn settings(args: &RunArgs, goal: Goal) -> Result<Settings, String> {
    let words = std::iter::once("program").chain(args.inputs.arguments.iter().map(String::as_str));
    Ok(Settings {
        goal: if args.strict { goal.with(Property::NoUndefined) } else { goal },
        stdin: read_stdin(args.inputs.stdin.as_deref())?,
        args: words.map(|word| word.as_bytes().to_vec()).collect(),
        reuse: args.inputs.reuse.iter().map(|text| read_reuse(text)).collect::<Result<_, _>>()?,
        ..Settings::default()
    })
}

/// A heap block and the earlier one whose address it gets.
fn read_reuse(text: &str) -> Result<Reuse, String> {
    let numbers = text.split_once('=').and_then(|(block, of)| Some((block.parse().ok()?, of.parse().ok()?)));
    match numbers {
        Some((block, of)) if 0 < of && of < block => Ok(Reuse { block, of }),
        _ => Err(format!(
            "`--reuse {text}`: expected the number of a block and that of an earlier one, as in 2=1"
        )),
    }
}

/// The bytes of the program's standard input.
fn read_stdin(file: Option<&Path>) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let result = match file {
        None => Ok(()),
        Some(file) if file == Path::new("-") => std::io::stdin().read_to_end(&mut bytes).map(drop),
        Some(file) => std::fs::read(file).map(|read| bytes = read),
    };
    let name = |error| format!("cannot read `{}`: {error}", file.unwrap_or(Path::new("-")).display());
    result.map(|()| bytes).map_err(name)
}

fn read_inputs(args: &InputArgs) -> Result<Inputs, String> {
    if let Some(seed) = args.seed {
        return Ok(Inputs::seed(seed));
    }
    let list = match &args.input_file {
        Some(file) => {
            let text = std::fs::read_to_string(file);
            let text = text.map_err(|error| format!("cannot read `{}`: {error}", file.display()))?;
            let bad = |line| format!("`{}`, line {line}: expected a number", file.display());
            inputs::parse_list(&text).map_err(bad)?
        }
        None => {
            let bad = |at: usize| format!("the input `{}` is not a number", args.input[at - 1]);
            inputs::parse_list(&args.input.join("\n")).map_err(bad)?
        }
    };
    Ok(Inputs::list(list, WhenEmpty::Zero))
}

/// Output that goes to our own streams. When the reader of standard output goes away, the run stops.
fn pass_on(cancel: Cancel) -> Output {
    Output::with_sink(Box::new(move |stream, bytes| match stream {
        Stream::Stdout => {
            if std::io::stdout().write_all(bytes).is_err() {
                cancel.cancel();
            }
        }
        Stream::Stderr => {
            let _ = std::io::stdout().flush();
            let _ = std::io::stderr().write_all(bytes);
        }
    }))
}

fn conclude(outcome: &Outcome, sources: &Sources, printer: Printer, status: bool) -> Exit {
    for note in &outcome.notes {
        complain(&printer.render(&finding::violation(note, Severity::Warning), sources));
    }
    let exit = match &outcome.end {
        End::Exited(code) => Exit::Program((code & 0xff) as u8),
        End::Aborted => Exit::Program(134),
        End::Violation(violation) => {
            complain(&printer.render(&finding::violation(violation, Severity::Error), sources));
            Exit::Violation
        }
        _ => Exit::Inconclusive,
    };
    let reason = unknown(&outcome.end);
    if let Some((_, text, loc)) = &reason {
        complain(&printer.render(&Message::plain(Severity::Note, text.clone(), *loc), sources));
    }
    if status {
        complain(&format!("status: {} after {} steps\n", word(&outcome.end), outcome.steps));
    }
    if let End::Violation(violation) = &outcome.end {
        complain(&format!("verdict: FALSE({})\n", violation.kind.property().name()));
    } else if let Some((reason, ..)) = reason {
        complain(&format!("verdict: UNKNOWN({reason})\n"));
    }
    exit
}

/// The word for `UNKNOWN(…)`, the message and its place, when the run ended without an answer.
fn unknown(end: &End) -> Option<(&'static str, String, Loc)> {
    match end {
        End::Exited(_) | End::Aborted | End::Violation(_) => None,
        End::Unsupported { what, loc } => {
            let reason = UnknownReason::Unsupported { what: what.clone(), loc: *loc };
            Some((reason.word(), format!("not supported: {what}"), *loc))
        }
        End::Exhausted(limit, loc) => {
            let reason = UnknownReason::Exhausted(*limit);
            Some((reason.word(), format!("the run stopped here: {}", limit.word()), *loc))
        }
        End::InputsExhausted(loc) => Some(("inputs", "there are no more inputs here".to_owned(), *loc)),
        End::AssumptionFailed(loc) => {
            Some(("assumption", "an assumption of the program does not hold".to_owned(), *loc))
        }
    }
}

fn word(end: &End) -> String {
    match end {
        End::Exited(code) => format!("exit {code}"),
        End::Aborted => "abort".to_owned(),
        End::Violation(violation) => format!("violation {}", violation.kind.rule()),
        other => unknown(other).map_or_else(String::new, |(word, ..)| format!("stopped by {word}")),
    }
}
