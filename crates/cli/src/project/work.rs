//! Checks of many programs, or of many functions with contracts: each in a process of its own, so many at the same time as processors and memory allow.
//!
//! A process ends when the one that started it is gone: it reads its standard input, which nobody writes to, and stops
//! at its end.

use super::programs::{Program, Programs};
use crate::args::CheckArgs;
use crate::cache::Cache;
use crate::cache::entry::Entry;
use crate::cache::footprint::Files;
use crate::compile_db::Database;
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::source::{self, Unread};
use crate::{config, memory, property};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How a result came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    /// It was kept from an earlier run.
    Cached,
    /// The program was checked.
    Checked,
}

/// The result of a program.
#[derive(Debug, Clone)]
pub(super) struct Done {
    /// The file with the entry function.
    pub(super) name: String,
    /// The exit code of its check.
    pub(super) code: u8,
    /// What stands in its verdict line, or `ERROR`.
    pub(super) verdict: String,
    /// How many defects were found.
    pub(super) defects: u64,
    /// How long the check took.
    pub(super) time: Duration,
    pub(super) how: How,
    /// The report in all its formats; absent when there is none.
    pub(super) entry: Option<Entry>,
    /// What was said on standard error.
    pub(super) said: String,
}

impl Done {
    pub(super) fn of(name: String, entry: Entry, how: How, said: String) -> Option<Self> {
        let number = |part: &str| entry.get(part)?.parse().ok();
        Some(Self {
            name,
            code: u8::try_from(number("exit")?).ok()?,
            verdict: entry.get("verdict")?.to_owned(),
            defects: number("defects")?,
            time: Duration::from_millis(number("milliseconds")?),
            how,
            entry: Some(entry),
            said,
        })
    }

    /// A program without a result.
    pub(super) fn failed(name: String, code: u8, said: String) -> Self {
        let (verdict, time) = ("ERROR".to_owned(), Duration::ZERO);
        Self { name, code, verdict, defects: 0, time, how: How::Checked, entry: None, said }
    }

    /// A unit that could not be read, in place of the programs that it belongs to.
    pub(super) fn unreadable((path, unread): &(PathBuf, Unread)) -> Self {
        Self::failed(path.to_string_lossy().into_owned(), Exit::BadInput.code(), unread.0.clone())
    }

    /// One line about where the result came from.
    pub(super) fn statistics(&self) -> String {
        let how = if self.how == How::Cached { "cached" } else { "checked" };
        format!("statistics: {how} {}: {}\n", self.name, self.verdict)
    }
}

/// How many threads to use.
pub(super) fn threads(jobs: usize) -> usize {
    match jobs {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        jobs => jobs,
    }
}

/// How many checks may run at the same time: each may use its memory limit.
fn parallel(args: &CheckArgs) -> usize {
    let each = args.limits.bytes().max(1);
    let total = args.total_memory.map(|megabytes| megabytes.saturating_mul(1 << 20));
    let total = total.or_else(|| memory::available().map(|bytes| bytes / 4 * 3));
    let fit = total.map_or(usize::MAX, |total| usize::try_from(total / each).unwrap_or(usize::MAX));
    threads(args.jobs).min(fit).max(1)
}

/// Checks all programs. Programs that were not begun when somebody interrupted are left out.
pub(super) fn all(
    (args, general): (&CheckArgs, &CheckArgs),
    programs: &Programs,
    cache: Option<&Cache>,
    interrupt: &Interrupt,
) -> Vec<Done> {
    let database = source::database(&args.source).ok().flatten();
    let mut files = Files::default();
    let mut known = |program| known((args, database.as_ref()), program, cache, &mut files);
    let mut results: Vec<Option<Done>> = programs.all.iter().map(&mut known).collect();
    let missing: Vec<usize> = (0..results.len()).filter(|&at| results[at].is_none()).collect();
    let (shared, next) = (Mutex::new(&mut results), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..parallel(general).min(missing.len()) {
            scope.spawn(|| {
                while let Some(&at) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if interrupt.has_happened() {
                        return;
                    }
                    let done = checked(args, &programs.all[at]);
                    if args.statistics {
                        crate::commands::complain(&format!("finished: {}: {}\n", done.name, done.verdict));
                    }
                    if let Ok(mut results) = shared.lock() {
                        results[at] = Some(done);
                    }
                }
            });
        }
    });
    results.into_iter().flatten().collect()
}

/// What a program or a function is called in reports.
pub(super) fn name(program: &Program) -> String {
    if let Some((file, function)) = &program.function {
        return format!("{}: {function}", file.display());
    }
    program.files.first().map_or(String::new(), |file| file.to_string_lossy().into_owned())
}

/// The arguments of the check of one program or function.
pub(super) fn args_of(args: &CheckArgs, program: &Program) -> CheckArgs {
    let mut args = args.clone();
    args.source.files.clone_from(&program.files);
    if let Some((_, function)) = &program.function {
        args.goal.as_function = !args.goal.contracts;
        (args.goal.entry, args.goal.contracts) = (Some(function.clone()), false);
    }
    args.goal.functions.clear();
    args.goal.library = false;
    args
}

/// The result of an earlier run, or one that needs no check.
fn known(
    (args, database): (&CheckArgs, Option<&Database>),
    program: &Program,
    cache: Option<&Cache>,
    files: &mut Files,
) -> Option<Done> {
    if let Some(trouble) = &program.trouble {
        return Some(Done::failed(name(program), Exit::BadInput.code(), format!("error: {trouble}\n")));
    }
    let args = args_of(args, program);
    let (args, _) = config::apply(&args).ok()?;
    let args = CheckArgs { limits: args.limits.of_check(), ..args };
    let goal = crate::contract::shown(&property::goal(&args.goal).ok()?);
    let list = crate::accepted::list(&args).ok()?;
    let inputs = source::inputs_text(&args.source, database).ok()?;
    let keys = cache?.keys(&args, &goal, &inputs, list.as_deref());
    let entry = cache?.find(&keys, files)?;
    Done::of(name(program), entry, How::Cached, String::new())
}

fn checked(args: &CheckArgs, program: &Program) -> Done {
    let start = Instant::now();
    let failed = |why: String| {
        let mut done = Done::failed(name(program), Exit::Internal.code(), format!("error: {why}\n"));
        done.time = start.elapsed();
        done
    };
    let place = match Place::new() {
        Ok(place) => place,
        Err(error) => return failed(format!("cannot make a directory for the check: {error}")),
    };
    let output = match command(args, program, &place).and_then(|mut command| {
        let child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn()?;
        child_output(child)
    }) {
        Ok(output) => output,
        Err(error) => return failed(format!("the check could not be started: {error}")),
    };
    let said = String::from_utf8_lossy(&output.1).into_owned();
    let entry = Entry::read(&place.entry());
    let done = entry.and_then(|entry| Done::of(name(program), entry, How::Checked, said.clone()));
    done.unwrap_or_else(|| {
        let code = output.0.and_then(|code| u8::try_from(code).ok()).unwrap_or(Exit::Internal.code());
        let mut done = Done::failed(name(program), code, said);
        done.time = start.elapsed();
        done
    })
}

/// Waits for a process, whose standard input stays open until it has ended.
fn child_output(mut child: std::process::Child) -> std::io::Result<(Option<i32>, Vec<u8>)> {
    let stdin = child.stdin.take();
    let mut said = Vec::new();
    if let Some(mut stderr) = child.stderr.take() {
        std::io::Read::read_to_end(&mut stderr, &mut said)?;
    }
    let status = child.wait()?;
    drop(stdin);
    Ok((status.code(), said))
}

/// The command that checks a program: this one, with its files.
fn command(args: &CheckArgs, program: &Program, place: &Place) -> std::io::Result<Command> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args(words(args)).arg("--child").arg(place.entry());
    if args.html.is_some() {
        command.arg("--html").arg(place.0.join("html"));
    }
    if let Some((_, function)) = &program.function {
        command.arg("--entry").arg(function);
        if !args.goal.contracts {
            command.arg("--as-function");
        }
    }
    // Files that were named are among the words.
    if args.source.files.is_empty() {
        command.args(&program.files);
    }
    command.arg("--").args(&args.source.cflags);
    Ok(command)
}

/// The words of this command before `--`, without those that say where reports go, how many programs there are at once, and
/// what a plan looks like.
pub(super) fn words(args: &CheckArgs) -> Vec<std::ffi::OsString> {
    const REPORTS: [&str; 6] =
        ["--report-out", "--html", "--jobs", "--total-memory", "--format", "--functions"];
    const PLANNED: [&str; 3] = ["--result-out", "--result-name", "--unlinked"];
    const PLAN: [&str; 3] = ["--out", "--results", "--tool"];
    let dropped = [&REPORTS[..], &PLANNED, &PLAN].concat();
    let mut words = Vec::new();
    let mut given = std::env::args_os().skip(1).take_while(|word| word != "--");
    while let Some(word) = given.next() {
        let text = word.to_string_lossy().into_owned();
        if dropped.contains(&text.as_str()) {
            given.next();
        } else if !["--statistics", "--contracts", "--library"].contains(&text.as_str())
            && !dropped.iter().any(|name| text.starts_with(&format!("{name}=")))
        {
            words.push(word);
        }
    }
    if args.source.format == crate::args::Format::Gcc {
        words.push("--format=gcc".into());
    }
    words
}

/// A directory for what a check writes, removed in the end.
#[derive(Debug)]
struct Place(PathBuf);

impl Place {
    fn new() -> std::io::Result<Self> {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = std::env::temp_dir().join(format!("ringfence-{}-{number}", std::process::id()));
            // One that is there already is not ours: a process of the same number may have been killed.
            match std::fs::create_dir(&path) {
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                made => return made.map(|()| Self(path)),
            }
        }
    }

    fn entry(&self) -> PathBuf {
        self.0.join("entry")
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Ends this process when the one that started it is gone.
pub(crate) fn end_with_parent() {
    // Without a thread the process ends by its time limit.
    let _ = std::thread::Builder::new().spawn(|| {
        let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
        std::process::exit(i32::from(Exit::Interrupted.code()));
    });
}
