//! The reports of many programs as one.

use super::work::{Done, How};
use crate::args::Format;
use crate::cache::entry::Entry;
use crate::exit::Exit;
use crate::output;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

/// The reports for people about programs that are not proved, each under the name of its program.
pub(super) fn texts(done: &[Done]) -> String {
    let mut text = String::new();
    for one in done.iter().filter(|one| one.code != Exit::Done.code()) {
        let report = one.entry.as_ref().and_then(|entry| entry.get("text")).unwrap_or_default();
        let report = report.lines().filter(|line| !line.starts_with("verdict: "));
        let _ = writeln!(text, "== {}", one.name);
        text.push_str(&one.said);
        report.for_each(|line| text.extend([line, "\n"]));
        text.push('\n');
    }
    text
}

/// What functions require that are proved under a precondition, each under its name.
fn preconditions(done: &[Done]) -> String {
    let mut text = String::new();
    for one in done {
        let Some(required) = required(&one.verdict) else { continue };
        let _ = writeln!(text, "-- {} requires", one.name);
        required.split("; ").for_each(|line| text.extend(["   ", line, "\n"]));
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// The precondition that a proof holds under.
fn required(verdict: &str) -> Option<&str> {
    let rest = &verdict[verdict.find(UNDER)? + UNDER.len()..];
    rest.strip_suffix(')')
}

/// What stands before the precondition in a verdict.
const UNDER: &str = "under precondition (";

/// A verdict as it stands in a table: the precondition is shown elsewhere.
fn in_table(verdict: &str) -> &str {
    verdict.find(UNDER).map_or(verdict, |at| &verdict[..at + "under precondition".len()])
}

/// What the reports are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Many {
    Programs,
    /// Functions with contracts.
    Functions,
}

impl Many {
    /// One of them.
    const fn word(self) -> &'static str {
        match self {
            Many::Programs => "program",
            Many::Functions => "function",
        }
    }
}

/// The results of all, with the exit code that they come to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Merged<'a> {
    pub(super) done: &'a [Done],
    pub(super) exit: Exit,
    pub(super) what: Many,
}

impl Merged<'_> {
    /// The reports for people, and what functions require.
    pub(super) fn texts(self) -> String {
        texts(self.done) + &preconditions(self.done)
    }

    /// A line for each.
    pub(super) fn table(self) -> String {
        table(self.done, self.what)
    }

    /// The answer about all.
    pub(super) fn verdict(&self) -> &str {
        verdict(self.done, self.what)
    }

    /// How many there are with each answer.
    pub(super) fn counts(self) -> String {
        counts(self.done, self.what)
    }

    /// Writes the report of all to a file.
    pub(super) fn write(self, file: &Path, format: Format) -> Result<(), String> {
        output::write(file, &self.document(format))
    }

    /// The report of all in a format.
    pub(super) fn document(self, format: Format) -> String {
        match format {
            Format::Human | Format::Gcc => self.texts() + &self.table(),
            Format::Json => whole(&as_json(self.done, self.exit, self.what)),
            Format::Sarif => whole(&as_sarif(self.done, self.exit, self.what)),
        }
    }

    /// Writes a page with the table, and the page of each beside it.
    pub(super) fn write_pages(self, directory: &Path) -> Result<(), String> {
        write_pages(directory, self.done, self.what)
    }
}

/// A line for each program.
fn table(done: &[Done], what: Many) -> String {
    let word = what.word();
    let width = |of: fn(&Done) -> usize, least: usize| done.iter().map(of).max().unwrap_or(0).max(least);
    let name = width(|one| one.name.chars().count(), word.len());
    let verdict = width(|one| in_table(&one.verdict).chars().count(), 7);
    let mut text = format!("{:name$}  {:verdict$}  defects  time\n", word, "verdict");
    for one in done {
        let time = match one.how {
            How::Cached => "cached".to_owned(),
            How::Checked => format!("{:.2} s", one.time.as_secs_f64()),
        };
        let _ = writeln!(
            text,
            "{:name$}  {:verdict$}  {:>7}  {time}",
            one.name,
            in_table(&one.verdict),
            one.defects
        );
    }
    text
}

/// How many programs there are with each answer.
fn counts(done: &[Done], what: Many) -> String {
    let count = |word: &str| done.iter().filter(|one| one.verdict.starts_with(word)).count();
    let defects: u64 = done.iter().map(|one| one.defects).sum();
    let plural = |number: u64| if number == 1 { "" } else { "s" };
    format!(
        "{} {}{}: {} TRUE, {} FALSE with {defects} defect{}, {} UNKNOWN, {} not read",
        done.len(),
        what.word(),
        plural(done.len() as u64),
        count("TRUE"),
        count("FALSE"),
        plural(defects),
        count("UNKNOWN"),
        count("ERROR")
    )
}

/// The answer about all: the first that is FALSE, else the first that is not TRUE. Functions with contracts rely on the contracts of each
/// other, and all of these are verified here: that is no assumption any more (by induction on the length of a run).
fn verdict(done: &[Done], what: Many) -> &str {
    let first = |word: &str| done.iter().find(|one| one.verdict.starts_with(word));
    match first("FALSE").or_else(|| first("UNKNOWN")) {
        Some(one) => &one.verdict,
        None if first("ERROR").is_some() => "UNKNOWN(not-read)",
        // One that holds under an assumption says so.
        None => match done.iter().find(|one| is_assumed(one, done, what)) {
            Some(one) if required(&one.verdict).is_some() => "TRUE under preconditions",
            assumed => assumed.map_or("TRUE", |one| &one.verdict),
        },
    }
}

/// Whether a proof holds under an assumption that the others do not take away. They do for contracts of functions that are among them.
fn is_assumed(one: &Done, done: &[Done], what: Many) -> bool {
    let Some(rest) = one.verdict.strip_prefix("TRUE under ") else { return false };
    let contracts = rest.strip_prefix("contracts (").and_then(|names| names.strip_suffix(')'));
    let is_here = |name: &str| done.iter().any(|one| one.name.ends_with(&format!(": {name}")));
    what == Many::Programs || !contracts.is_some_and(|names| names.split(", ").all(is_here))
}

/// The lines of a baseline that accept everything that was found.
pub(super) fn baseline(done: &[Done]) -> BTreeSet<String> {
    parts(done, "fingerprints").flat_map(str::lines).map(str::to_owned).collect()
}

/// The names that were looked up for all programs, as an entry.
pub(super) fn sources(done: &[Done]) -> String {
    let all: String = parts(done, "footprint").collect();
    String::from_utf8_lossy(&Entry::default().with("footprint", all).text()).into_owned()
}

fn parts<'a>(done: &'a [Done], name: &'a str) -> impl Iterator<Item = &'a str> {
    done.iter().filter_map(|one| one.entry.as_ref()).filter_map(move |entry| entry.get(name))
}

fn whole(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}

/// The part of an entry that is a document.
fn part(one: &Done, name: &str) -> Option<Value> {
    serde_json::from_str(one.entry.as_ref()?.get(name)?).ok()
}

/// The report of all programs.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ProjectReport<'a> {
    format: &'static str,
    format_version: &'static str,
    tool: Tool,
    verdict: &'a str,
    exit_code: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    programs: Option<Vec<ProgramReport<'a>>>,
    /// For functions with contracts.
    #[serde(skip_serializing_if = "Option::is_none")]
    functions: Option<Vec<ProgramReport<'a>>>,
}

#[derive(Debug, Serialize)]
struct Tool {
    name: &'static str,
    version: &'static str,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ProgramReport<'a> {
    name: &'a str,
    verdict: &'a str,
    defects: u64,
    exit_code: u8,
    /// What a function requires, as far as it was proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    precondition: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    report: Option<Value>,
    /// What was said instead of a report.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
}

impl<'a> ProgramReport<'a> {
    fn of(one: &'a Done) -> Self {
        let report = part(one, "json");
        let message = report.is_none().then(|| one.said.trim_end());
        let Done { name, verdict, defects, code, .. } = one;
        let precondition = required(verdict);
        Self { name, verdict, defects: *defects, exit_code: *code, precondition, report, message }
    }
}

fn value(object: &impl Serialize) -> Value {
    serde_json::to_value(object).unwrap_or_default()
}

fn as_json(done: &[Done], exit: Exit, what: Many) -> Value {
    let all = || Some(done.iter().map(ProgramReport::of).collect());
    value(&ProjectReport {
        format: "ringfence-project",
        format_version: "1.0",
        tool: Tool { name: "ringfence", version: env!("CARGO_PKG_VERSION") },
        verdict: verdict(done, what),
        exit_code: exit.code(),
        programs: (what == Many::Programs).then(all).flatten(),
        functions: (what == Many::Functions).then(all).flatten(),
    })
}

/// A log without runs.
#[derive(Debug, Serialize)]
struct EmptyLog {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [(); 0],
}

/// The invocation of a log of all programs.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation {
    execution_successful: bool,
    exit_code: u8,
    exit_code_description: String,
    tool_execution_notifications: Vec<Value>,
}

#[derive(Debug, Serialize)]
struct RunProperties<'a> {
    programs: Vec<&'a str>,
}

/// One log with one run: services take few runs in a log. A defect in code that programs share is reported once. The rules are
/// the same in all logs of this tool, so that results keep their indices.
fn as_sarif(done: &[Done], exit: Exit, what: Many) -> Value {
    let logs: Vec<(&Done, Value)> =
        done.iter().filter_map(|one| part(one, "sarif").map(|log| (one, log))).collect();
    let Some((_, first)) = logs.first() else {
        return value(&EmptyLog { schema: SCHEMA, version: "2.1.0", runs: [] });
    };
    let mut log = first.clone();
    let mut seen = BTreeSet::new();
    let (mut results, mut artifacts, mut notifications) = (Vec::new(), Vec::new(), Vec::new());
    for (one, log) in &logs {
        let run = &log["runs"][0];
        for result in list(&run["results"]) {
            let same = (result["ruleId"].to_string(), result["partialFingerprints"].to_string());
            let print = !result["partialFingerprints"].is_null();
            if !print || seen.insert(same) {
                results.push(in_program(result, &one.name));
            }
        }
        for artifact in list(&run["artifacts"]) {
            if !artifacts.contains(artifact) {
                artifacts.push(artifact.clone());
            }
        }
        notifications.extend(
            list(&run["invocations"][0]["toolExecutionNotifications"])
                .iter()
                .map(|note| in_program(note, &one.name)),
        );
    }
    let run = &mut log["runs"][0];
    run["results"] = Value::from(results);
    run["artifacts"] = Value::from(artifacts);
    run["invocations"] = value(&[Invocation {
        execution_successful: done.iter().all(|one| one.entry.is_some()),
        exit_code: exit.code(),
        exit_code_description: format!("verdict: {}", verdict(done, what)),
        tool_execution_notifications: notifications,
    }]);
    run["properties"] =
        value(&RunProperties { programs: done.iter().map(|one| one.name.as_str()).collect() });
    log
}

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// A result or a notification with the name of its program among its properties. Indices of artifacts are left out:
/// the list of the merged log is another one.
fn in_program(value: &Value, name: &str) -> Value {
    let mut value = value.clone();
    without_indices(&mut value);
    value["properties"]["program"] = Value::from(name);
    value
}

fn without_indices(value: &mut Value) {
    match value {
        Value::Object(members) => {
            if members.contains_key("uri") {
                members.remove("index");
            }
            members.values_mut().for_each(without_indices);
        }
        Value::Array(items) => items.iter_mut().for_each(without_indices),
        _ => {}
    }
}

fn write_pages(directory: &Path, done: &[Done], what: Many) -> Result<(), String> {
    let make = |path: &Path| {
        std::fs::create_dir_all(path)
            .map_err(|error| format!("cannot make the directory `{}`: {error}", path.display()))
    };
    make(directory)?;
    let mut rows = String::new();
    for (index, one) in done.iter().enumerate() {
        let mut name = escaped(&one.name);
        if let Some(page) = one.entry.as_ref().and_then(|entry| entry.get("html")) {
            let own = format!("{:03}-{}", index + 1, slug(&one.name));
            make(&directory.join(&own))?;
            output::write(&directory.join(&own).join("index.html"), page)?;
            name = format!("<a href=\"{own}/index.html\">{name}</a>");
        }
        let class = one.verdict.split('(').next().unwrap_or_default().to_lowercase();
        let _ = writeln!(
            rows,
            "<tr class=\"{class}\"><td>{name}</td><td>{}</td><td>{}</td><td>{:.2} s</td></tr>",
            escaped(&one.verdict),
            one.defects,
            one.time.as_secs_f64()
        );
    }
    let page = PAGE
        .replace("@one@", what.word())
        .replace("@summary@", &escaped(&counts(done, what)))
        .replace("@rows@", &rows);
    output::write(&directory.join("index.html"), &page)
}

/// A name as a part of a path.
pub(super) fn slug(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' }).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

const PAGE: &str = "<!DOCTYPE html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>Ringfence: @one@s</title>
<style>
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .3rem .8rem; border-bottom: 1px solid #8884; }
.false td:nth-child(2), .error td:nth-child(2) { color: #c62828; font-weight: bold; }
.true td:nth-child(2) { color: #2e7d32; font-weight: bold; }
</style>
</head>
<body>
<h1>Ringfence: @one@s</h1>
<p>@summary@</p>
<table>
<thead><tr><th>@one@</th><th>verdict</th><th>defects</th><th>time</th></tr></thead>
<tbody>
@rows@</tbody>
</table>
</body>
</html>
";

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::time::Duration;

    fn done(name: &str, code: u8, verdict: &str, sarif: &str) -> Done {
        let entry = Entry::default().with("text", "error: bad\nverdict: X\n").with("sarif", sarif);
        let entry = entry.with("json", "{\"verdict\": {}}");
        Done {
            name: name.to_owned(),
            code,
            verdict: verdict.to_owned(),
            defects: u64::from(code == 1),
            time: Duration::from_millis(1500),
            how: if code == 0 { How::Cached } else { How::Checked },
            entry: Some(entry),
            said: String::new(),
        }
    }

    const RESULT: &str = r#"{"ruleId": "leak", "partialFingerprints": {"ringfence/v1": "12"},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": "list.c", "index": 3}}}]}"#;

    fn programs() -> Vec<Done> {
        let log = format!(
            r#"{{"version": "2.1.0", "runs": [{{"tool": {{}}, "artifacts": [{{"location": {{"uri": "list.c"}}}}], "results": [{RESULT}]}}]}}"#
        );
        vec![
            done("a.c", 0, "TRUE", r#"{"runs": [{"results": []}]}"#),
            done("b.c", 1, "FALSE(valid-memtrack)", &log),
            done("src/c.c", 1, "FALSE(valid-memtrack)", &log),
        ]
    }

    #[test]
    fn the_table_has_a_line_for_each() {
        let expected = "program  verdict                defects  time
a.c      TRUE                         0  cached
b.c      FALSE(valid-memtrack)        1  1.50 s
src/c.c  FALSE(valid-memtrack)        1  1.50 s
";
        assert_eq!(table(&programs(), Many::Programs), expected);
        assert_eq!(
            counts(&programs(), Many::Programs),
            "3 programs: 1 TRUE, 2 FALSE with 2 defects, 0 UNKNOWN, 0 not read"
        );
        assert_eq!(verdict(&programs(), Many::Programs), "FALSE(valid-memtrack)");
        assert_eq!(verdict(&programs()[..1], Many::Programs), "TRUE");
    }

    #[test]
    fn a_defect_in_shared_code_is_reported_once() {
        let log = as_sarif(&programs(), Exit::Violation, Many::Programs);
        let results = list(&log["runs"][0]["results"]);
        assert_eq!(results.len(), 1);
        assert_eq!(results[0]["properties"]["program"], "b.c");
        let place = &results[0]["locations"][0]["physicalLocation"]["artifactLocation"];
        assert_eq!(*place, json!({ "uri": "list.c" }));
        assert_eq!(list(&log["runs"][0]["artifacts"]).len(), 1);
    }

    #[test]
    fn the_document_has_all_programs() {
        let document = as_json(&programs(), Exit::Violation, Many::Programs);
        assert_eq!(list(&document["programs"]).len(), 3);
        assert_eq!(document["programs"][1]["report"], json!({ "verdict": {} }));
        assert_eq!(document["exitCode"], 1);
    }
}
