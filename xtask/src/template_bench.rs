//! What the template engine costs: on its cases, with more loops, with larger templates, and with more calls.
//!
//! Prints the tables of `docs/benchmarks.md`. Each row is one check in this process; the time is that of the
//! processor for the analysis alone, without the front end.

use ringfence_base::Budget;
use ringfence_ir::{DataModel, Program};
use ringfence_portfolio::{Choice, Task};
use ringfence_templates::{Calls, Domain, Settings, analyse};
use ringfence_testing::pipeline;
use ringfence_verdict::{Goal, Property};
use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

/// How long one check may take.
const LIMIT: Duration = Duration::from_secs(60);

/// Prints the tables. Says whether every case was answered as its file says.
pub fn run(cases: &Path) -> Result<bool, String> {
    let right = table_of_cases(cases)?;
    table_of_loops()?;
    table_of_templates()?;
    table_of_calls()?;
    Ok(right)
}

fn table_of_cases(directory: &Path) -> Result<bool, String> {
    let entries = std::fs::read_dir(directory).map_err(|error| error.to_string())?;
    let mut paths: Vec<_> = entries.filter_map(Result::ok).map(|entry| entry.path()).collect();
    paths.sort();
    let mut right = true;
    println!("| program | answer | processor seconds | rows | SAT calls |\n|---|---|---|---|---|");
    for path in paths {
        let text = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let Some(wanted) = text.lines().find_map(|line| line.strip_prefix("//@ templates: ")) else {
            continue;
        };
        let program = load(&name, &text)?;
        let task = Task {
            goal: Goal::default().asking(&[Property::UnreachCall], &[]),
            engines: vec![Choice::TEMPLATES],
            ..Task::default()
        };
        let start = processor_seconds();
        let answer = ringfence_portfolio::check(&program, &task, Budget::default().with_time(LIMIT));
        let line = answer.verdict.line();
        right &= line.starts_with(wanted);
        let (seconds, statistics) = (processor_seconds() - start, answer.statistics);
        println!("| {name} | {line} | {seconds:.2} | {} | {} |", statistics.states, statistics.sat_queries);
    }
    println!();
    Ok(right)
}

/// The processor time of this process so far, of all its threads, in hundredths; the time of day where the
/// system does not tell.
fn processor_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the process, which may contain anything, ends with the last parenthesis.
    let fields: Vec<i64> = stat
        .rsplit(')')
        .next()
        .map(|rest| rest.split_whitespace().filter_map(|word| word.parse().ok()).collect())
        .unwrap_or_default();
    match fields.get(10..12) {
        Some([user, system]) => (user + system) as f64 / 100.0,
        _ => std::time::SystemTime::UNIX_EPOCH.elapsed().map_or(0.0, |time| time.as_secs_f64()),
    }
}

fn load(name: &str, text: &str) -> Result<Program, String> {
    let loaded = pipeline::load_text(&format!("{name}.c"), text, DataModel::Lp64);
    pipeline::program_of(loaded).map_err(|failure| failure.parts().1.to_owned())
}

/// A list that is built in one loop and walked in others, each of which changes its values.
fn program_with_loops(loops: usize) -> String {
    let mut text =
        "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n\
        struct node { struct node *next; int val; };\nint main(void) {\n    struct node *list = 0, *p;\n\
        \x20   while (__VERIFIER_nondet_int()) {\n        int x = __VERIFIER_nondet_int();\n\
        \x20       if (x < 0 || x > 9) continue;\n        p = malloc(sizeof *p);\n\
        \x20       p->next = list; p->val = x; list = p;\n    }\n"
            .to_owned();
    for at in 1..loops {
        let _ = writeln!(text, "    for (p = list; p; p = p->next) if (p->val < {}) p->val++;", 9 + at);
    }
    let most = 8 + loops.max(1);
    let _ = writeln!(
        text,
        "    for (p = list; p; p = p->next) if (p->val < 0 || p->val > {most}) reach_error();"
    );
    text.push_str("    return 0;\n}\n");
    text
}

/// A list whose nodes have four numbers, beside three variables, in two loops.
const PROGRAM_WITH_FIELDS: &str = include_str!("template_bench/fields.c");

fn settings(domain: Domain, calls: Calls) -> Settings {
    Settings {
        goal: Goal::default().without(Property::ValidMemtrack),
        unwind: 0,
        domain,
        ages: false,
        calls,
        access_paths: false,
    }
}

/// One line: whether it is proved, and what it cost.
fn measured(name: &str, program: &Program, domain: Domain, calls: Calls) {
    let settings = settings(domain, calls);
    let start = processor_seconds();
    let findings = analyse(program, &settings, &Budget::default().with_time(LIMIT));
    let proved = if findings.proof.is_ok() { "proved" } else { "not proved" };
    let (seconds, statistics) = (processor_seconds() - start, findings.statistics);
    println!("| {name} | {proved} | {seconds:.2} | {} | {} |", statistics.states, statistics.sat_queries);
}

fn table_of_loops() -> Result<(), String> {
    println!("| loops | answer | processor seconds | rows | SAT calls |\n|---|---|---|---|---|");
    for loops in 1..=8 {
        let program = load("loops", &program_with_loops(loops))?;
        measured(&loops.to_string(), &program, Domain::Intervals, Calls::Inlined);
    }
    println!();
    Ok(())
}

fn table_of_templates() -> Result<(), String> {
    println!("| template | answer | processor seconds | rows | SAT calls |\n|---|---|---|---|---|");
    let program = load("fields", PROGRAM_WITH_FIELDS)?;
    for domain in [Domain::Intervals, Domain::Zones, Domain::Octagons, Domain::Paths] {
        measured(&format!("{domain:?}").to_lowercase(), &program, domain, Calls::Inlined);
    }
    println!();
    Ok(())
}

/// A list that is built, then changed by calls of one function with a loop.
fn program_with_calls(calls: usize) -> String {
    let mut text =
        "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n\
        struct node { struct node *next; int val; };\n\
        static void raise(struct node *p) { for (; p; p = p->next) if (p->val < 9) p->val++; }\n\
        int main(void) {\n    struct node *list = 0, *p;\n\
        \x20   while (__VERIFIER_nondet_int()) {\n        p = malloc(sizeof *p);\n\
        \x20       p->val = 0; p->next = list; list = p;\n    }\n"
            .to_owned();
    for _ in 0..calls {
        text.push_str("    raise(list);\n");
    }
    text.push_str(
        "    for (p = list; p; p = p->next) if (p->val < 0 || p->val > 9) reach_error();\n    return 0;\n}\n",
    );
    text
}

fn table_of_calls() -> Result<(), String> {
    println!("| calls | answer | processor seconds | rows | SAT calls |\n|---|---|---|---|---|");
    for count in 1..=8 {
        let program = load("calls", &program_with_calls(count))?;
        measured(&format!("{count}, inlined"), &program, Domain::Intervals, Calls::Inlined);
        measured(&format!("{count}, summarised"), &program, Domain::Intervals, Calls::Summaries);
    }
    println!();
    Ok(())
}
