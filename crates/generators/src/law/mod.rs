//! The law: random programs with and without defects, three sets of properties, and three judges.
//!
//! A program comes from its seed alone. It is put together from [gadgets](gadget) in random control flow
//! ([`plan`]), about half of the programs with one planted defect that some input reaches. `ringfence check` is
//! asked about several sets of properties. TRUE must agree with how the program was made, with many runs in the
//! interpreter, and with many runs of the program as gcc compiles it with its sanitizers. FALSE must replay, and
//! must not be said of a program that was made without a defect; whether the compiled program shows it too is
//! counted by kind. Everything else is a contradiction and is kept. UNKNOWN is counted by its reasons.

mod ask;
mod batch;
mod court;
mod gadget;
mod judge;
mod native;
mod plan;
mod program;
mod reduce;
mod runs;
mod summary;
mod vectors;

pub(crate) use ask::Asked;
use clap::Args;
pub(crate) use court::Chore;
pub use court::Judging;
pub(crate) use gadget::{Gadget, parse};
pub(crate) use plan::Plan;
#[cfg(test)]
pub(crate) use runs::violation;
use std::path::PathBuf;

/// Which programs, and how they are judged.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// How programs are judged
    #[command(flatten)]
    pub judging: Judging,
    /// Judge every gadget by itself, without and with each of its defects, instead of random programs
    #[arg(long)]
    pub each: bool,
    /// Only gadgets whose name, as in leaks/early-return, contains this
    #[arg(long, default_value = "")]
    pub only: String,
    /// Take the gadgets from the files in this directory instead
    #[arg(long)]
    pub gadgets: Option<PathBuf>,
}

/// Judges the programs and prints what contradicts. Says whether nothing does.
pub fn run(options: &Options) -> Result<bool, String> {
    let gadgets = options.gadgets.as_ref().map_or_else(gadget::all, |dir| gadget::of_directory(dir))?;
    let plans = plans(&gadgets, options);
    let made_of = format!("{} gadgets", gadgets.len());
    let chore = Chore { name: "law", made_of: &made_of, questions: |plan| Asked::of(plan.seed).to_vec() };
    chore.run(&plans, &options.judging)
}

/// The programs that are asked for.
fn plans<'g>(gadgets: &'g [Gadget], options: &Options) -> Vec<Plan<'g>> {
    if options.each {
        return Plan::each(gadgets, &options.only);
    }
    let plans = options.judging.seeds().map(|seed| Plan::of(seed, gadgets, &options.only));
    plans.filter(|plan| !plan.instances.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_one_program() {
        let gadgets = gadget::all().expect("all are read");
        for seed in 0..50 {
            let text = || program::write(&Plan::of(seed, &gadgets, ""));
            assert_eq!(text(), text());
        }
    }

    /// Without a defect, a gadget does nothing wrong.
    #[test]
    fn gadgets_do_what_they_say() {
        let gadgets = gadget::all().expect("all are read");
        for plan in Plan::each(&gadgets, "") {
            let seen = violation(&plan, 50);
            let seen = seen.unwrap_or_else(|error| panic!("{}: {error}", plan.names()));
            if let (None, Some(seen)) = (plan.defect(), seen) {
                panic!("{}: {}\n{}", plan.names(), seen.what, program::write(&plan).main);
            }
        }
    }

    #[test]
    fn about_half_have_a_defect() {
        let gadgets = gadget::all().expect("all are read");
        let planted = (0..1000).filter(|&seed| Plan::of(seed, &gadgets, "").defect().is_some()).count();
        assert!((350..650).contains(&planted), "{planted} of 1000");
    }
}
