//! Projects with many programs: how much faster the second run is, and whether runs that are killed lose results.
//!
//! The project is made: programs that read their input into lists, by functions of a unit that all of them share; every
//! fourth leaks one. It is checked twice, and the second run, which the cache answers, must be many times faster ([`Options::faster`]). Then,
//! with an empty cache, runs are killed at random moments. A program that a killed run reported as finished
//! must come from the cache ever after.

use clap::Args;
use ringfence_testing::process::{Scratch, build_ringfence, compile_commands};
use ringfence_testing::random::Random;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What to do.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// How many programs the project has
    #[arg(long, default_value_t = 64)]
    pub programs: usize,
    /// How often a run is killed
    #[arg(long, default_value_t = 50)]
    pub kills: usize,
    /// How many times as fast the second run must be; a build that is hardly optimised starts more slowly
    #[arg(long, default_value_t = 50.0)]
    pub faster: f64,
    /// Where the moments come from
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The program to check with instead of a fresh release build
    #[arg(long)]
    pub binary: Option<PathBuf>,
}

/// Tries it and prints what it saw. Says whether all was as it should be.
pub fn run(options: &Options) -> Result<bool, String> {
    let binary = options.binary.clone().map_or_else(build_ringfence, Ok)?;
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let project = Project { binary, root: scratch.path().to_owned() };
    project.make(options.programs)?;
    let faster = project.twice(options.programs)?;
    let lost = project.killed(options)?;
    Ok(faster >= options.faster && lost == 0)
}

struct Project {
    binary: PathBuf,
    root: PathBuf,
}

/// What a run said.
struct Said {
    out: String,
    err: String,
    time: Duration,
}

impl Said {
    /// The programs of which a line of standard error begins like this.
    fn programs(&self, heading: &str) -> BTreeSet<String> {
        programs(&self.err, heading)
    }
}

fn programs(err: &str, heading: &str) -> BTreeSet<String> {
    let name = |line: &str| Some(line.strip_prefix(heading)?.split(':').next()?.to_owned());
    // The last line of a run that was killed may have been cut off.
    let whole = err.rfind('\n').map_or("", |end| &err[..end]);
    whole.lines().filter_map(name).collect()
}

impl Project {
    fn make(&self, count: usize) -> Result<(), String> {
        self.write("list.h", include_str!("projects/list.h"))?;
        self.write("list.c", include_str!("projects/list.c"))?;
        let mut files = vec!["list.c".to_owned()];
        for index in 0..count {
            let name = format!("program{index:03}.c");
            self.write(&name, &program(index))?;
            files.push(name);
        }
        self.write("compile_commands.json", &compile_commands(&files))
    }

    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        std::fs::write(self.root.join(name), text).map_err(|error| format!("{name}: {error}"))
    }

    fn command(&self, cache: &Path) -> Command {
        let mut command = Command::new(&self.binary);
        command.args(["check", "-p", ".", "--statistics"]).current_dir(&self.root).stdin(Stdio::null());
        command.env("XDG_CACHE_HOME", cache);
        command
    }

    fn check(&self, cache: &Path) -> Result<Said, String> {
        let start = Instant::now();
        let output = self.command(cache).output().map_err(|error| error.to_string())?;
        let time = start.elapsed();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let said = Said { out: text(&output.stdout), err: text(&output.stderr), time };
        match output.status.code() {
            Some(1) => Ok(said),
            code => Err(format!("the exit code is {code:?} instead of 1:\n{}{}", said.out, said.err)),
        }
    }

    /// Checks all twice; gives how many times faster the second run was.
    fn twice(&self, count: usize) -> Result<f64, String> {
        let cache = self.root.join("cache");
        let first = self.check(&cache)?;
        // The best of three, since the machine may be busy.
        let mut again = Vec::new();
        for _ in 0..3 {
            again.push(self.check(&cache)?);
        }
        let cached = again[0].programs("statistics: cached ").len();
        if cached != count {
            return Err(format!("{cached} of {count} programs came from the cache:\n{}", again[0].err));
        }
        let verdicts = |said: &Said| verdicts(&said.out);
        if again.iter().any(|said| verdicts(said) != verdicts(&first)) {
            return Err(format!("the second run says something else:\n{}\n{}", first.out, again[0].out));
        }
        let second = again.iter().map(|said| said.time).min().unwrap_or_default();
        let faster = first.time.as_secs_f64() / second.as_secs_f64();
        println!(
            "{count} programs: first run {:.2} s, second run {:.1} ms, {faster:.0} times faster",
            first.time.as_secs_f64(),
            second.as_secs_f64() * 1000.0
        );
        Ok(faster)
    }

    /// Kills runs; gives how many results were lost.
    fn killed(&self, options: &Options) -> Result<usize, String> {
        let mut random = Random::new(options.seed);
        let cache = self.root.join("killed");
        let whole = self.check(&self.root.join("measured"))?.time;
        let (mut finished, mut lost) = (BTreeSet::new(), 0);
        for _ in 0..options.kills {
            // Runs go on where they were, so that shorter ones hit more of the work.
            let moment = whole.mul_f64(random.below(1000) as f64 / 2000.0);
            let err = self.kill_after(&cache, moment)?;
            // What was finished before is not begun again.
            let again = programs(&err, "finished: ");
            lost += again.intersection(&finished).count();
            finished.extend(again);
            if finished.len() == options.programs {
                // All is done: once more from the start.
                finished.clear();
                std::fs::remove_dir_all(&cache).map_err(|error| error.to_string())?;
            }
        }
        let end = self.check(&cache)?;
        lost += finished.difference(&end.programs("statistics: cached ")).count();
        println!("{} runs killed: {lost} results lost", options.kills);
        Ok(lost)
    }

    /// Runs for so long, and gives what was said on standard error until then.
    fn kill_after(&self, cache: &Path, moment: Duration) -> Result<String, String> {
        let failed = |error: std::io::Error| error.to_string();
        let file = self.root.join("said");
        let mut command = self.command(cache);
        command.stdout(Stdio::null()).stderr(std::fs::File::create(&file).map_err(failed)?);
        let mut child = command.spawn().map_err(failed)?;
        let start = Instant::now();
        while start.elapsed() < moment && child.try_wait().map_err(failed)?.is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        // It may have ended by itself.
        let _ = child.kill();
        child.wait().map_err(failed)?;
        std::fs::read_to_string(&file).map_err(failed)
    }
}

/// The lines of the table without times.
fn verdicts(out: &str) -> Vec<String> {
    let words = |line: &str| line.split_whitespace().take(3).collect::<Vec<_>>().join(" ");
    out.lines().filter(|line| line.starts_with("program")).map(words).collect()
}

/// A program that reads lists and does some of what the unit can do.
fn program(index: usize) -> String {
    let mut body = String::new();
    let steps = ["a = reverse(a);", "a = append(a, b), b = NULL;", "b = reverse(b);", "a = push(a, 7);"];
    for (at, step) in steps.iter().enumerate() {
        if index >> at & 1 == 0 {
            body += &format!("    {step}\n");
        }
    }
    let read = if index.is_multiple_of(2) { "insert_sorted" } else { "push" };
    let end = if index % 4 == 3 { "" } else { "    destroy(b);\n" };
    format!(
        "#include \"list.h\"\n#include <stdio.h>\n\nint main(void)\n{{\n    struct node *a = NULL, *b = NULL;\n    int c;\n\n    \
         while ((c = getchar()) != EOF && c != '{}')\n        a = {read}(a, c);\n    \
         while ((c = getchar()) != EOF)\n        b = push(b, c);\n{body}    destroy(a);\n{end}    return 0;\n}}\n",
        char::from(b'a' + u8::try_from(index % 26).unwrap_or(0))
    )
}
