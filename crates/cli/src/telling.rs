//! The report of a check: in the format that was asked for, to standard output or to a file.
//!
//! For people and editors the messages come first, then a line that sums them up; for programs there is one
//! document. The verdict line ends standard output unless a document stands there.

use crate::args::{CheckArgs, Format};
use crate::commands::print;
use crate::exit::Exit;
use crate::message::Printer;
use crate::output;
use crate::source::Program;
use ringfence_engine::replay::finding;
use ringfence_party::{Answer, Task};
use ringfence_report::run::{Asked, Run};
use ringfence_report::{json, sarif, text};
use ringfence_verdict::{Finding, Verdict};

/// What is to be told.
#[derive(Debug)]
pub(crate) struct Telling<'a> {
    args: &'a CheckArgs,
    program: &'a Program,
    answer: &'a Answer,
    asked: Asked,
    finding: Option<Finding>,
    exit: Exit,
}

impl<'a> Telling<'a> {
    /// Gathers everything: a violation is looked at once more in the interpreter.
    pub(crate) fn new(
        args: &'a CheckArgs,
        task: &Task,
        program: &'a Program,
        answer: &'a Answer,
        exit: Exit,
    ) -> Self {
        let finding = match (&answer.verdict, &answer.replay) {
            (Verdict::False(refutation), Some(replay)) => {
                Some(finding::find(&program.ir, replay, refutation.violation(), refutation.engine()))
            }
            (Verdict::False(refutation), None) => {
                Some(Finding::bare(refutation.violation().clone(), refutation.engine()))
            }
            _ => None,
        };
        Self { args, program, answer, asked: asked(task, program), finding, exit }
    }

    fn run(&self) -> Run<'_> {
        Run {
            version: env!("CARGO_PKG_VERSION"),
            asked: &self.asked,
            verdict: &self.answer.verdict,
            finding: self.finding.as_ref(),
            approximations: &self.answer.approximations,
            invariants: &self.answer.invariants,
            invariants_hold: self.answer.invariants_hold,
            statistics: &self.answer.statistics,
            sources: &self.program.ir.sources,
            exit_code: self.exit.code(),
            accepted: None,
        }
    }

    /// Prints what was found, or writes it to the file that was named.
    pub(crate) fn tell(&self) -> Result<(), String> {
        let run = self.run();
        let text = match self.args.source.format {
            Format::Human | Format::Gcc => self.messages(&run),
            Format::Json => json::report(&run),
            Format::Sarif => sarif::log(&run),
        };
        match &self.args.output {
            Some(file) => output::write(file, &text),
            None => {
                print(&text);
                Ok(())
            }
        }
    }

    fn messages(&self, run: &Run<'_>) -> String {
        let printer = match self.args.output {
            Some(_) => Printer::plain(self.args.source.format),
            None => Printer::for_stdout(self.args.source.format),
        };
        text::messages(run).iter().map(|message| printer.render(message, run.sources)).collect()
    }

    /// Ends standard output: a line that sums up, for people, and the verdict, unless a document stands there.
    pub(crate) fn end(&self) {
        let format = self.args.source.format;
        if format == Format::Human {
            print(&format!("{}\n", text::summary(&self.run())));
        }
        if self.args.output.is_some() || matches!(format, Format::Human | Format::Gcc) {
            print(&format!("verdict: {}\n", self.answer.verdict.line()));
        }
    }
}

fn asked(task: &Task, program: &Program) -> Asked {
    let base = std::env::current_dir().map_or(String::new(), |path| path.to_string_lossy().into_owned());
    Asked {
        files: program.units.iter().map(|unit| unit.path.clone()).collect(),
        properties: task.properties.clone(),
        also: task.also.clone(),
        entry: task.entry.clone(),
        data_model: program.ir.model().name().to_owned(),
        malloc_may_fail: task.malloc_may_fail,
        engines: task.engines.clone(),
        base,
    }
}
