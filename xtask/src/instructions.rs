//! How many instructions two builds of the tool execute on a fixed set of programs, as callgrind counts them: a table.
//!
//! Counts hardly depend on the machine. What runs is chosen so that they do not depend on time either: one engine, one
//! thread, programs that are done long before any limit.

use crate::predator::table::median;
use clap::Args;
use ringfence_base::words;
use ringfence_testing::process::{self, Scratch};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// How long one run under callgrind may take.
const LIMIT: Duration = Duration::from_secs(300);

/// Programs about lists, which the verifier proves.
const LISTS: [&str; 20] = words!(
    "examples/dll.c examples/linux_list.c examples/list.c tests/cases/verify/010_sll_build_free.c
     tests/cases/verify/020_sll_walk.c tests/cases/verify/030_sll_append.c
     tests/cases/verify/060_dll_backwards.c tests/cases/verify/070_queue.c tests/cases/verify/080_stack.c
     tests/cases/verify/100_sll_cyclic_sentinel.c tests/cases/verify/120_linux_list.c
     tests/cases/verify/160_sll_optional_data.c tests/cases/verify/200_sll_copy.c
     tests/cases/verify/240_sll_of_sll.c tests/cases/verify/260_linux_dll_of_dll.c
     tests/cases/verify/300_insertion_sort.c tests/cases/verify/350_flatten.c
     tests/cases/verify/400_generic_list.c tests/cases/verify/430_size_parameter.c
     tests/cases/verify/500_ring_rotates.c"
);

/// The least program behind a header: what it takes is the start of the tool.
const START: &str = "#include <stdlib.h>\nint main(void) { return 0; }\n";

/// A program for the interpreter: arithmetic, an array, blocks and calls.
const CONCRETE: &str = include_str!("instructions/concrete.c");

/// The builds to compare.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// The build that the other is compared with
    #[arg(long, value_name = "PROGRAM")]
    pub before: PathBuf,
    /// The other build instead of a fresh release build
    #[arg(long, value_name = "PROGRAM")]
    pub after: Option<PathBuf>,
}

/// Counts and prints the table.
pub fn run(options: &Options) -> Result<bool, String> {
    let text = |error: std::io::Error| error.to_string();
    let after = options.after.clone().map_or_else(process::build_ringfence, Ok)?;
    let scratch = Scratch::new().map_err(text)?;
    let row = |name: &str, command: &[&str], file: &Path| {
        let [before, after] =
            [&options.before, &after].map(|binary| count(binary, command, file, scratch.path()));
        let (before, after) = (before?, after?);
        print_row(name, before, after);
        Ok::<_, String>((before, after))
    };
    println!("| program | before | after | factor |\n|---|---|---|---|");
    let check = ["check", "--engine", "verifier", "--jobs", "1"];
    let rows = LISTS.iter().map(|name| row(name, &check, &ringfence_testing::root().join(name)));
    let rows = rows.collect::<Result<Vec<_>, _>>()?;
    print_row("**sum**", rows.iter().map(|row| row.0).sum(), rows.iter().map(|row| row.1).sum());
    let mut factors: Vec<f64> = rows.iter().map(factor).collect();
    factors.sort_by(f64::total_cmp);
    println!("| **median** | | | {:.3} |", median(&factors));
    for (name, command, content) in [("start", &check[..], START), ("concrete run", &["run"], CONCRETE)] {
        let file = scratch.path().join("program.c");
        std::fs::write(&file, content).map_err(text)?;
        row(name, command, &file)?;
    }
    Ok(true)
}

fn print_row(name: &str, before: u64, after: u64) {
    let [million, millions] = [before, after].map(|count| count as f64 / 1e6);
    println!("| {name} | {million:.1} M | {millions:.1} M | {:.3} |", factor(&(before, after)));
}

fn factor(&(before, after): &(u64, u64)) -> f64 {
    after as f64 / before as f64
}

/// The instructions of one run of the tool.
fn count(binary: &Path, command: &[&str], file: &Path, scratch: &Path) -> Result<u64, String> {
    let mut callgrind = Command::new("valgrind");
    callgrind
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(binary)
        .args(command)
        .arg(file);
    let done = process::run(&mut callgrind, LIMIT, scratch).map_err(|error| format!("valgrind: {error}"))?;
    let said = done.errors();
    let counted = said.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok());
    counted.ok_or_else(|| format!("callgrind counted nothing for {}: {said}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_programs_are_there() {
        assert!(LISTS.iter().all(|name| ringfence_testing::root().join(name).is_file()));
    }
}
