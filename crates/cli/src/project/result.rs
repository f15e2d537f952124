//! The result of one check, for the process that started it and for the cache.

use crate::args::{CheckArgs, Format};
use crate::cache::entry::Entry;
use crate::cache::{Cache, footprint};
use crate::contract;
use crate::exit::Exit;
use crate::output;
use crate::report::Report;
use crate::source::Program;
use ringfence_verdict::Goal;
use std::path::Path;
use std::time::Duration;

/// A check with its report.
#[derive(Debug)]
pub(crate) struct Result<'a> {
    /// The arguments with the settings of the project.
    pub(crate) args: &'a CheckArgs,
    /// What was asked.
    pub(crate) goal: &'a Goal,
    pub(crate) program: &'a Program,
    pub(crate) report: &'a Report<'a>,
    /// The fingerprints that are accepted.
    pub(crate) list: Option<&'a str>,
}

impl Result<'_> {
    /// Keeps the result: in the cache first, so that it is not lost when somebody ends all processes.
    pub(crate) fn write(&self, file: &Path) -> std::result::Result<(), String> {
        let entry = self.entry();
        if !self.args.no_cache && entry.get("footprint").is_some() {
            self.put(&entry);
        }
        output::replace_quickly(file, &entry.text())
            .map_err(|error| format!("cannot write `{}`: {error}", file.display()))
    }

    /// The names that were looked up.
    pub(crate) fn sources(&self) -> Entry {
        let footprint = self.footprint().unwrap_or_default();
        Entry::default().with("footprint", footprint)
    }

    fn footprint(&self) -> Option<String> {
        let program = self.program;
        footprint::written(program.footprint.as_ref()?, program.origin, program.ir.model())
    }

    fn put(&self, entry: &Entry) {
        let Some(cache) = Cache::open() else { return };
        let goal = contract::shown(self.goal);
        let keys = cache.keys(self.args, &goal, &self.program.inputs, self.list);
        match self.report.exit() {
            // It holds whatever the limits are.
            Exit::Done => cache.put(&keys.any_limits, entry),
            Exit::Violation | Exit::Inconclusive => cache.put(&keys.these_limits, entry),
            Exit::BadInput | Exit::Internal | Exit::Interrupted | Exit::Program(_) => {}
        }
    }

    fn entry(&self) -> Entry {
        let report = self.report;
        let lines: String = report.baseline().iter().map(|line| format!("{line}\n")).collect();
        let format = if self.args.source.format == Format::Gcc { Format::Gcc } else { Format::Human };
        let entry = Entry::default()
            .with("exit", report.exit().code().to_string())
            .with("verdict", report.line())
            .with("defects", report.defects().to_string())
            .with("milliseconds", millis(report.time()))
            .with("text", report.whole(format))
            .with("json", report.whole(Format::Json))
            .with("sarif", report.whole(Format::Sarif))
            .with("fingerprints", lines);
        let page =
            self.args.html.as_ref().and_then(|html| std::fs::read_to_string(html.join("index.html")).ok());
        let entry = page.into_iter().fold(entry, |entry, page| entry.with("html", page));
        self.footprint().into_iter().fold(entry, |entry, footprint| entry.with("footprint", footprint))
    }
}

fn millis(time: Duration) -> String {
    time.as_millis().to_string()
}
