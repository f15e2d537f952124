//! How fast the front end is: a table.
//!
//! The release binary is measured as users run it. The inputs are generated, so that the numbers can
//! be had anywhere.

use ringfence_generators::synth;
use ringfence_testing::process::{self, Scratch};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How often a whole process is timed.
const REPEAT: usize = 40;

const SMALL_C: &str = include_str!("bench/small.c");

/// Measures and prints the table.
pub fn run(binary: Option<PathBuf>) -> Result<bool, String> {
    let text = |error: std::io::Error| error.to_string();
    let binary = binary.map_or_else(process::build_ringfence, Ok)?;
    let scratch = Scratch::new().map_err(text)?;
    let file = |name: &str, content: &str| {
        let path = scratch.path().join(name);
        std::fs::write(&path, content).map(|()| path).map_err(text)
    };
    let large = file("large.i", &synth::program(5 << 20))?;
    let medium = file("medium.i", &synth::program(40_000))?;
    let small = file("small.c", SMALL_C)?;

    println!("| what | measured | wanted |\n|---|---|---|");
    throughput(&binary, &large)?;
    process_time(&binary, &medium, "whole process, 40 KB .i", 5.0)?;
    process_time(&binary, &small, "whole process, .c with three headers", 10.0)?;
    Ok(true)
}

/// Text to verified representation, with the split and the peak of memory, on a file of 5 MB.
fn throughput(binary: &Path, file: &Path) -> Result<(), String> {
    let megabytes = size(file) / 1e6;
    let mut best: Option<Split> = None;
    for _ in 0..5 {
        let split = timings(binary, file)?;
        if best.as_ref().is_none_or(|b| split.total() < b.total()) {
            best = Some(split);
        }
    }
    let split = best.ok_or("no measurement")?;
    let total = split.total();
    let speed = megabytes / (total / 1e3);
    println!(
        "| text to verified IR, {megabytes:.1} MB on one core | {speed:.1} MB/s ({total:.0} ms) | ≥ 15 MB/s |"
    );
    for (step, time) in &split.steps {
        println!("| … of that {step} | {time:.1} ms ({:.0} %) | |", 100.0 * time / total);
    }
    let ratio = split.peak_kb * 1024.0 / size(file);
    println!(
        "| peak memory, {megabytes:.1} MB | {:.0} MB ({ratio:.1} × the text) | ≤ 60 × |",
        split.peak_kb / 1024.0
    );
    Ok(())
}

fn size(file: &Path) -> f64 {
    std::fs::metadata(file).map_or(0.0, |data| data.len() as f64)
}

struct Split {
    steps: Vec<(String, f64)>,
    peak_kb: f64,
}

impl Split {
    fn total(&self) -> f64 {
        self.steps.iter().map(|(_, time)| time).sum()
    }
}

/// What `ringfence ir --quiet --timings` tells.
fn timings(binary: &Path, file: &Path) -> Result<Split, String> {
    let output = Command::new(binary)
        .args(["ir", "--quiet", "--timings"])
        .arg(file)
        .output()
        .map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("ringfence failed: {said}"));
    }
    let mut split = Split { steps: Vec::new(), peak_kb: 0.0 };
    for line in said.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["time", "print", ..] => {}
            ["time", step, time, "ms"] => split.steps.push(((*step).to_owned(), time.parse().unwrap_or(0.0))),
            ["peak", "memory", amount, "kB"] => split.peak_kb = amount.parse().unwrap_or(0.0),
            _ => {}
        }
    }
    Ok(split)
}

/// The time from start to end of a process that prints the text form.
fn process_time(binary: &Path, file: &Path, what: &str, wanted: f64) -> Result<(), String> {
    let mut times = Vec::with_capacity(REPEAT);
    for round in 0..=REPEAT {
        let start = Instant::now();
        let status = Command::new(binary).arg("ir").arg(file).stdout(Stdio::null()).status();
        let time = start.elapsed();
        if !status.map_err(|error| error.to_string())?.success() {
            return Err(format!("ringfence failed on {}", file.display()));
        }
        // The first round warms the caches, ours of the include directories among them.
        if round > 0 {
            times.push(time);
        }
    }
    times.sort();
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    println!("| {what} | {:.2} ms (best {:.2} ms) | ≤ {wanted} ms |", ms(times[REPEAT / 2]), ms(times[0]));
    Ok(())
}
