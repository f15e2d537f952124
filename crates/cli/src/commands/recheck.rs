//! `ringfence recheck`: check a proof again.
//!
//! The file holds the program, what was asked and the states or the invariants of the proof, and nothing of it is
//! trusted. TRUE is said only if they are an invariant of the program and nothing goes wrong in them.

use super::check::{exit, statistics};
use super::{complain, print};
use crate::args::RecheckArgs;
use crate::exit::Exit;
use crate::message::{Message, Printer, Severity};
use crate::watchdog::{Watchdog, kept};
use crate::{memory, source};
use ringfence_base::{Exhausted, Loc, Sources};
use ringfence_engine::certificate;
use ringfence_portfolio::{Answer, Certificate};
use ringfence_report::finding;
use ringfence_verdict::{Goal, Proof, UnknownReason, Verdict};
use std::time::Instant;

/// Checks the proof and prints the verdict as the last line of standard output.
pub(crate) fn run(args: &RecheckArgs) -> Exit {
    let start = Instant::now();
    let (budget, watchdog) = (args.limits.budget(), Watchdog::new(&args.limits));
    let printer = Printer::for_stderr(args.format);
    let text = match read(args) {
        Ok(text) => kept(text),
        Err(error) => return source::refuse(printer, &error),
    };
    let refuse = |bad| source::refuse(printer, &format!("`{}`, {bad}", args.file.display()));
    let certificate = match watchdog.read(move || Certificate::read(text)) {
        Ok(Ok(certificate)) => kept(certificate),
        Ok(Err(bad)) => return refuse(bad),
        Err(limit) => return stopped(limit),
    };
    if let Some(other) = certificate.files().iter().find_map(changed) {
        return source::refuse(printer, &format!("`{}` {other}", args.file.display()));
    }
    let answer = match watchdog.read(move || ringfence_portfolio::recheck(certificate, budget)) {
        Ok(Ok(answer)) => answer,
        Ok(Err(bad)) => return refuse(bad),
        Err(limit) => Answer::unknown(UnknownReason::Exhausted(limit)),
    };
    let mut answer = crate::contract::said_under(certificate.program(), &certificate.goal().entry, answer);
    answer.statistics.time = start.elapsed();
    answer.statistics.peak_memory = memory::peak().unwrap_or(0);
    let sources = &certificate.program().sources;
    print(&rendered(&answer, certificate.goal(), sources, Printer::for_stdout(args.format)));
    if args.statistics {
        complain(&statistics(&answer.statistics));
    }
    print(&format!("verdict: {}\n", answer.verdict.line()));
    exit(&answer.verdict)
}

/// Says that a limit was reached before the certificate was read.
fn stopped(limit: Exhausted) -> Exit {
    print(&format!("verdict: UNKNOWN({})\n", limit.word()));
    Exit::Inconclusive
}

/// What is wrong with a file that the certificate names: it is there, but it is not the one that was proved. A file that
/// is not there says nothing, since the certificate holds the program.
fn changed((name, digest): &(String, u128)) -> Option<String> {
    let text = std::fs::read(name).ok()?;
    (certificate::digest(&text) != *digest)
        .then(|| format!("is about another text of `{name}`: the file has changed since it was proved"))
}

fn read(args: &RecheckArgs) -> Result<String, String> {
    let name = args.file.display();
    let text = std::fs::read(&args.file).map_err(|error| format!("cannot read `{name}`: {error}"))?;
    String::from_utf8(text).map_err(|_| format!("`{name}` is not a certificate: not UTF-8"))
}

fn rendered(answer: &Answer, goal: &Goal, sources: &Sources, printer: Printer) -> String {
    let messages = match &answer.verdict {
        Verdict::True(proof) => vec![holds(proof, goal)],
        Verdict::Unknown(reasons) => reasons.iter().map(objection).collect(),
        Verdict::False(_) => Vec::new(),
    };
    messages.iter().map(|message| printer.render(message, sources)).collect()
}

fn holds(proof: &Proof, goal: &Goal) -> Message {
    let kinds = goal.also().into_iter().map(|kind| kind.rule());
    let asked: Vec<&str> =
        goal.properties().into_iter().map(|property| property.name()).chain(kinds).collect();
    let fails = if goal.malloc_may_fail { "may fail" } else { "succeed" };
    let (entry, asked) = (&goal.entry, asked.join(", "));
    let (count, noun) = (proof.rechecked().count(), proof.rechecked().noun());
    let ends = if goal.leaks_at_end {
        ""
    } else {
        ", and blocks that are held when the program begins to end are no leaks"
    };
    let text = format!(
        "the certificate holds: {asked} from `{entry}`, where allocations {fails}{ends}; {count} {noun}"
    );
    Message::plain(Severity::Note, text, Loc::NONE)
}

fn objection(reason: &UnknownReason) -> Message {
    match reason {
        UnknownReason::RecheckFailed { why } => {
            Message::plain(Severity::Note, format!("the certificate does not hold: {why}"), Loc::NONE)
        }
        other => finding::reason(other),
    }
}
