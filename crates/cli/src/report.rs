//! The report of a check: in the format that was asked for to standard output, and in others to files.
//!
//! For people and editors the messages come first, then a line that sums them up; for programs there is one
//! document. The verdict line ends standard output unless a document stands there.

use crate::args::{CheckArgs, Format};
use crate::commands::print;
use crate::exit::Exit;
use crate::message::{Message, Printer, Severity};
use crate::output;
use crate::source::{self, Program};
use crate::watchdog::kept;
use ringfence_base::{Budget, Exhausted, FastSet, Loc};
use ringfence_cfront::Origin;
use ringfence_engine::replay::finding;
use ringfence_portfolio::{Answer, Defect, Task};
use ringfence_report::accept::{Accepted, accepted};
use ringfence_report::run::{Asked, Reported, Run};
use ringfence_report::{as_written, finding as finding_words, fingerprint, json, known, sarif, text};
use ringfence_verdict::{Alarm, Finding, SearchEnd, UnknownReason, Verdict};
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

/// The report of a check.
#[derive(Debug)]
pub(crate) struct Report<'a> {
    args: &'a CheckArgs,
    program: &'a Program,
    answer: &'a Answer,
    asked: Asked,
    finding: Option<Finding>,
    accepted: Option<Accepted>,
    /// The fingerprints that are accepted.
    list: Option<String>,
    /// Whether somebody ended the search.
    interrupted: bool,
    more: Vec<Reported>,
    undefined: Vec<Finding>,
}

impl<'a> Report<'a> {
    /// Puts everything together. The text is the list of accepted findings.
    pub(crate) fn new(
        (args, task): (&'a CheckArgs, &Task),
        program: &'a Program,
        answer: &'a Answer,
        findings: Findings,
        list: Option<&str>,
    ) -> Self {
        let (answer, reported) = arranged(program, answer, findings.asked, list);
        let mut reported = reported.into_iter();
        let (finding, accepted) =
            reported.next().map_or((None, None), |first| (Some(first.finding), first.accepted));
        let (asked, more, undefined) = (asked(task, program), reported.collect(), findings.undefined);
        Self {
            args,
            program,
            answer,
            asked,
            finding,
            accepted,
            list: list.map(str::to_owned),
            more,
            undefined,
            interrupted: false,
        }
    }

    /// The answer with its violations in the order of the report.
    pub(crate) const fn answer(&self) -> &'a Answer {
        self.answer
    }

    /// The report of a search that somebody ended. A proof that stood by then stands.
    pub(crate) fn interrupted(self) -> Self {
        Self { interrupted: !matches!(self.answer.verdict, Verdict::True(_)), ..self }
    }

    /// The same without pictures of memory, for a report that must not take long.
    pub(crate) fn in_short(&self) -> Self {
        let Findings { asked, undefined } = Findings::bare(self.answer);
        let acceptance = self.more.iter().map(|one| one.accepted);
        let more = asked.into_iter().skip(1).zip(acceptance);
        let more = more.map(|(finding, accepted)| Reported { finding, accepted }).collect();
        let answer = Answer {
            verdict: self.answer.verdict.clone(),
            approximations: self.answer.approximations.clone(),
            statistics: self.answer.statistics,
            search_end: self.answer.search_end,
            ..Answer::unknown(UnknownReason::NoEngine)
        };
        let (asked, list) = (self.asked.clone(), self.list.clone());
        let finding = Findings::bare(self.answer).asked.into_iter().next();
        Self { answer: kept(answer), asked, list, finding, more, undefined, ..*self }
    }

    /// The exit code. A finding that is accepted is no violation to complain about, and no proof.
    pub(crate) const fn exit(&self) -> Exit {
        if self.interrupted {
            return Exit::Interrupted;
        }
        match (&self.answer.verdict, self.accepted) {
            (Verdict::True(_), _) => Exit::Done,
            (Verdict::False(_), None) => Exit::Violation,
            (Verdict::False(_), Some(_)) | (Verdict::Unknown(_), _) => Exit::Inconclusive,
        }
    }

    /// What is known about the violation with this number, from 0.
    pub(crate) fn finding(&self, number: usize) -> Option<&Finding> {
        match number.checked_sub(1) {
            None => self.finding.as_ref(),
            Some(next) => self.more.get(next).map(|one| &one.finding),
        }
    }

    fn run(&self) -> Run<'_> {
        Run {
            version: env!("CARGO_PKG_VERSION"),
            asked: &self.asked,
            verdict: &self.answer.verdict,
            finding: self.finding.as_ref(),
            more: &self.more,
            undefined: &self.undefined,
            search_end: self.answer.search_end,
            approximations: &self.answer.approximations,
            invariants: &self.answer.invariants,
            invariants_hold: self.answer.invariants_hold,
            statistics: &self.answer.statistics,
            sources: &self.program.ir.sources,
            exit_code: self.exit().code(),
            accepted: self.accepted,
        }
    }

    /// The whole report in the format that the name of a file asks for.
    pub(crate) fn write(&self, file: &Path) -> Result<(), String> {
        output::write(file, &self.whole(format_of(file)?))
    }

    pub(crate) fn whole(&self, format: Format) -> String {
        let mut text = self.document(format, Printer::plain(format));
        if format.is_for_people() {
            text.push_str(&self.last_lines(format));
        }
        text
    }

    /// What stands in the verdict line.
    pub(crate) fn line(&self) -> String {
        self.run().line()
    }

    /// How long the check took.
    pub(crate) const fn time(&self) -> Duration {
        self.answer.statistics.time
    }

    /// How many defects were found that nobody accepted.
    pub(crate) fn defects(&self) -> usize {
        self.run().findings().filter(|(_, accepted)| accepted.is_none()).count()
    }

    /// The lines of a baseline that accept everything that was found.
    pub(crate) fn baseline(&self) -> BTreeSet<String> {
        let sources = &self.program.ir.sources;
        let run = self.run();
        let findings = run.findings().map(|(found, _)| known::finding_line(found, sources));
        findings.chain(self.alarms().map(|(alarm, _)| known::alarm_line(alarm, sources))).collect()
    }

    /// The alarms that no run confirmed, with the reasons that they are.
    fn alarms(&self) -> impl Iterator<Item = (Alarm, &UnknownReason)> {
        let reasons: &[UnknownReason] = match &self.answer.verdict {
            Verdict::Unknown(reasons) => reasons,
            _ => &[],
        };
        reasons.iter().filter_map(|reason| match reason {
            UnknownReason::NotReplayed { alarm, .. } => Some((*alarm, reason)),
            _ => None,
        })
    }

    /// Makes notes of the warnings about alarms that are accepted.
    fn demote(&self, messages: &mut [Message]) {
        let sources = &self.program.ir.sources;
        for (alarm, reason) in self.alarms() {
            let Some(how) = known::alarm_accepted(alarm, sources, self.list.as_deref()) else { continue };
            let warning = finding_words::reason(reason);
            let is_it = |one: &&mut Message| one.text == warning.text && one.loc == warning.loc;
            if let Some(message) = messages.iter_mut().find(is_it) {
                message.severity = Severity::Note;
                message.notes.push((format!("accepted by {}", how.sentence()), Loc::NONE));
            }
        }
    }

    /// Complaints about comments that accept nothing.
    fn stale(&self) -> impl Iterator<Item = Message> {
        let proved = matches!(self.answer.verdict, Verdict::True(_));
        let goal = &self.asked.goal;
        let complaints = known::stale(&self.program.ir.sources, proved, |kind| goal.asks_about(kind));
        complaints.into_iter().map(|text| Message::plain(Severity::Warning, text, Loc::NONE))
    }

    /// Which memory the function of a violation was called with, if a driver called it.
    fn starting_memory(&self) -> Option<Message> {
        let required = crate::functions::requires(self.program).filter(|required| !required.is_empty())?;
        let is_refuted = matches!(self.answer.verdict, Verdict::False(_));
        let text = format!("the starting memory is one of: {}", crate::functions::in_short(required));
        is_refuted.then(|| Message::plain(Severity::Note, text, Loc::NONE))
    }

    /// The report in a format, without its last lines.
    pub(crate) fn document(&self, format: Format, printer: Printer) -> String {
        let run = self.run();
        match format {
            Format::Human | Format::Gcc => self.messages(&run, printer),
            Format::Json => json::report(&run),
            Format::Sarif => sarif::log(&run),
        }
    }

    fn messages(&self, run: &Run<'_>, printer: Printer) -> String {
        let mut messages = text::messages(run);
        self.demote(&mut messages);
        messages.extend(self.stale());
        messages.extend(self.starting_memory());
        let more = self.more.iter().map(|one| (&one.finding, one.accepted));
        let all = self.finding.iter().map(|first| (first, self.accepted)).chain(more);
        for (found, _) in all.filter(|(_, accepted)| accepted.is_none()) {
            let Some(file) = &self.args.accept else { break };
            let (print, rule) = (fingerprint::stable(found, run.sources), found.violation.kind.rule());
            let what = if self.more.is_empty() { "it".to_owned() } else { format!("the {rule}") };
            let text =
                format!("a line with its fingerprint `{print}` in `{}` accepts {what}", file.display());
            let loc = if self.more.is_empty() { Loc::NONE } else { found.place() };
            messages.push(Message::plain(Severity::Note, text, loc));
        }
        messages.iter().map(|message| printer.render(message, run.sources)).collect()
    }

    /// Ends standard output: a line that sums up, for people, and the verdict, unless a document stands there.
    pub(crate) fn end(&self) {
        let format = self.args.source.format;
        print(&Printer::for_stdout(format).fitted(&self.last_lines(format)));
    }

    /// What ended the search before its time, for the end of the summary.
    fn ended_by(&self) -> String {
        let met = |limit| match &self.answer.verdict {
            Verdict::Unknown(reasons) if reasons.contains(&UnknownReason::Exhausted(limit)) => true,
            Verdict::Unknown(_) | Verdict::False(_) => self.answer.search_end == SearchEnd::Limit(limit),
            Verdict::True(_) => false,
        };
        let what = if matches!(self.answer.verdict, Verdict::False(_)) { "the search" } else { "it" };
        match self.args.limits.time_in_words() {
            _ if self.interrupted => "; the check was interrupted".to_owned(),
            Some(limit) if met(Exhausted::Time) => format!("; {what} was stopped by {limit}"),
            _ if met(Exhausted::Memory) => format!("; {what} was stopped by the memory limit"),
            _ => String::new(),
        }
    }

    fn last_lines(&self, format: Format) -> String {
        let run = self.run();
        match format {
            Format::Human => {
                format!("{}{}\nverdict: {}\n", text::summary(&run), self.ended_by(), run.line())
            }
            Format::Gcc => format!("verdict: {}\n", run.line()),
            Format::Json | Format::Sarif => String::new(),
        }
    }
}

/// What is known of the violations of an answer, in the order of the answer.
#[derive(Debug, Clone, Default)]
pub(crate) struct Findings {
    /// Those that were asked about.
    asked: Vec<Finding>,
    /// Undefined behaviour that was not.
    undefined: Vec<Finding>,
}

impl Findings {
    /// Looks at each violation once more in the interpreter, as far as the budget suffices.
    pub(crate) fn of(program: &Program, answer: &Answer, budget: &Budget) -> Self {
        let (asked, undefined) = (answer.defects(), &answer.undefined);
        let count = asked.len() + undefined.len();
        let mut all = asked.iter().chain(undefined).enumerate().map(|(index, defect)| {
            let left = u32::try_from(count - index).unwrap_or(u32::MAX);
            let share = budget.time_left().map_or_else(|| budget.clone(), |time| budget.share(time / left));
            let engine = defect.refutation.engine().as_str();
            let mut found = finding::find(&program.ir, &defect.replay, defect.violation(), engine, &share);
            as_written(&mut found, &program.ir.sources);
            found
        });
        let asked: Vec<Finding> = all.by_ref().take(asked.len()).collect();
        let undefined = all.collect();
        if asked.is_empty() { Self { undefined, ..Self::bare(answer) } } else { Self { asked, undefined } }
    }

    /// The violations alone.
    pub(crate) fn bare(answer: &Answer) -> Self {
        let bare =
            |defect: &Defect| Finding::bare(defect.violation().clone(), defect.refutation.engine().as_str());
        let mut asked: Vec<Finding> = answer.defects().iter().map(bare).collect();
        if let (Verdict::False(refutation), true) = (&answer.verdict, asked.is_empty()) {
            asked.push(Finding::bare(refutation.violation().clone(), refutation.engine().as_str()));
        }
        Self { asked, undefined: answer.undefined.iter().map(bare).collect() }
    }
}

/// An answer and its findings as they are reported: each fingerprint once in a line, those that are accepted last.
fn arranged<'a>(
    program: &Program,
    answer: &'a Answer,
    findings: Vec<Finding>,
    list: Option<&str>,
) -> (&'a Answer, Vec<Reported>) {
    let sources = &program.ir.sources;
    let defects = answer.defects();
    if defects.len() != findings.len() {
        let report = |finding: Finding| Reported { accepted: accepted(&finding, sources, list), finding };
        return (answer, findings.into_iter().map(report).collect());
    }
    let mut seen = FastSet::default();
    let mut all: Vec<(Defect, Reported)> = Vec::new();
    for (defect, finding) in defects.into_iter().zip(findings) {
        // Two lines of one function may have the same text.
        let line = sources.place(finding.violation.place()).map(|place| (place.file, place.line));
        if seen.insert((fingerprint::stable(&finding, sources), line)) {
            all.push((defect, Reported { accepted: accepted(&finding, sources, list), finding }));
        }
    }
    all.sort_by_key(|(_, one)| one.accepted.is_some());
    let (defects, reported): (Vec<Defect>, Vec<Reported>) = all.into_iter().unzip();
    (kept(answer.with_defects(defects)), reported)
}

/// A document without an answer, for programs that wait for one: the input could not be read. People have
/// seen the messages already.
pub(crate) fn refuse(args: &CheckArgs, exit: Exit) -> Exit {
    let why = "the program could not be read; the messages on standard error say why";
    let version = env!("CARGO_PKG_VERSION");
    let files: Vec<String> =
        args.source.files.iter().map(|file| file.to_string_lossy().into_owned()).collect();
    let document = |format| match format {
        Format::Json => json::failure(version, &files, exit.code(), why),
        Format::Sarif => sarif::failure(version, exit.code(), why),
        Format::Human | Format::Gcc => String::new(),
    };
    print(&document(args.source.format));
    for file in &args.report_out {
        if let Ok(format @ (Format::Json | Format::Sarif)) = format_of(file)
            && let Err(error) = output::write(file, &document(format))
        {
            let _ = source::refuse(Printer::for_stderr(Format::Human), &error);
        }
    }
    exit
}

/// The format that the name of a file asks for.
pub(crate) fn format_of(file: &Path) -> Result<Format, String> {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("json") => Ok(Format::Json),
        Some("sarif") => Ok(Format::Sarif),
        Some("txt") => Ok(Format::Human),
        _ => Err(format!("`{}`: a report is a file that ends in .json, .sarif or .txt", file.display())),
    }
}

pub(crate) fn asked(task: &Task, program: &Program) -> Asked {
    let base = std::env::current_dir().map_or(String::new(), |path| path.to_string_lossy().into_owned());
    Asked {
        files: program.units.iter().map(|unit| unit.path.clone()).collect(),
        goal: crate::contract::shown(&task.goal),
        data_model: program.ir.model().name().to_owned(),
        headers: program.origin.map(Origin::name),
        engines: task.engines.iter().map(ToString::to_string).collect(),
        base,
    }
}
