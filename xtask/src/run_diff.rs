//! Programs with a fixed behaviour: the same output and status as with gcc?

use crate::corpus;
use ringfence_testing::differ::{self, Limits, Verdict};
use ringfence_testing::{parallel, pipeline};
use std::time::Duration;

const LIMITS: Limits = Limits { native: Duration::from_secs(1), interpreter: Duration::from_secs(20) };

/// Compares every C file and prints what differs. Says whether nothing does.
pub fn run(options: &corpus::Options) -> Result<bool, String> {
    let flags = pipeline::flags(&options.flags)?;
    let jobs = options.jobs()?;
    let verdicts =
        parallel::map(&jobs, |(file, model)| differ::compare(file, &options.flags, &flags, *model, LIMITS).0);
    let (mut same, mut no_reference, mut other) = (0, 0, 0);
    let mut different = 0;
    for ((file, model), verdict) in jobs.iter().zip(&verdicts) {
        let (count, word, message) = match verdict {
            Verdict::Same => {
                same += 1;
                continue;
            }
            Verdict::NoReference(why) => (&mut no_reference, "no reference", why.as_str()),
            Verdict::Slow => (&mut other, "slow", ""),
            Verdict::Unsupported(what) => (&mut other, "unsupported", what.as_str()),
            Verdict::Violation(what) => (&mut other, "violation", what.as_str()),
            Verdict::Different(what) => (&mut different, "DIFFERENT", what.as_str()),
        };
        *count += 1;
        if options.verbose || !matches!(verdict, Verdict::NoReference(_)) {
            println!("{word:12} {} ({}) {message}", file.display(), model.name());
        }
    }
    println!(
        "run-diff: {same} same, {different} different, {other} stopped early, {no_reference} without reference"
    );
    Ok(different == 0)
}
