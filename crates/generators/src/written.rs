//! Random programs that a [grammar](crate::grammar) writes, each from its seed alone, about half of them with an error: what
//! `ringfence check` says against how they were made, runs in the interpreter, and runs of what gcc makes of them. The programs
//! are gadgets of the [law](crate::law), which judges them; the grammars are [`crate::buffers`] and [`crate::shapes`].

use crate::grammar::Grammar;
use crate::law::{Asked, Chore, Gadget, Judging, Plan, parse};
use clap::Args;
use ringfence_ir::DataModel;
use ringfence_testing::random::Random;

/// What a grammar is and how its programs are drawn.
#[derive(Debug)]
pub(crate) struct Source {
    /// The name of the chore.
    pub(crate) name: &'static str,
    /// The files of rules, each with the name of its family.
    pub(crate) files: &'static [(&'static str, &'static str)],
    /// An odd factor and a number to add, which make the state of the generator of a seed: two grammars draw different numbers.
    pub(crate) mix: (u64, u64),
}

/// Which programs, and how they are judged.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// How programs are judged
    #[command(flatten)]
    pub judging: Judging,
    /// Only kinds whose name, as in trees/search-tree, contains this
    #[arg(long, default_value = "")]
    pub only: String,
}

/// Judges the programs and prints what contradicts. Says whether nothing does.
pub(crate) fn run(source: &Source, options: &Options) -> Result<bool, String> {
    let grammar = Grammar::of(source.files)?;
    let drawn = options.judging.seeds().map(|seed| Drawn::of(seed, source.mix, &grammar, &options.only));
    let drawn = drawn.collect::<Result<Vec<_>, String>>()?;
    let plans: Vec<Plan<'_>> = drawn.iter().map(Drawn::plan).collect();
    let made_of = format!("{} kinds", grammar.kinds.len());
    Chore { name: source.name, made_of: &made_of, questions }.run(&plans, &options.judging)
}

/// A program of the grammar before it is placed.
#[derive(Debug)]
struct Drawn {
    seed: u64,
    random: Random,
    gadget: Gadget,
}

impl Drawn {
    fn of(seed: u64, (factor, more): (u64, u64), grammar: &Grammar, only: &str) -> Result<Self, String> {
        let mut random = Random::new(seed.wrapping_mul(factor).wrapping_add(more));
        let name = |(family, kind): &&(String, String)| format!("{family}/{kind}").contains(only);
        let kinds: Vec<_> = grammar.kinds.iter().filter(name).collect();
        if kinds.is_empty() {
            return Err(format!("no kind has a name with `{only}`"));
        }
        let (family, kind) = random.pick(&kinds);
        let text = grammar.gadget(kind, &mut random)?;
        let gadget = parse(family, &text)?.pop().ok_or("no gadget")?;
        Ok(Self { seed, random, gadget })
    }

    /// The program; data models take turns.
    fn plan(&self) -> Plan<'_> {
        let model = if self.seed.is_multiple_of(2) { DataModel::Lp64 } else { DataModel::Ilp32 };
        Plan::of_one(self.seed, model, &self.gadget, &mut self.random.clone())
    }
}

/// What is asked of a program: the usual, or everything by turns and where the error needs it.
fn questions(plan: &Plan<'_>) -> Vec<Asked> {
    let usual = plan.defect().is_none_or(|defect| Asked::Safety.asks_about(defect));
    vec![if usual && (plan.seed / 2).is_multiple_of(2) { Asked::Safety } else { Asked::All }]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::violation;

    const SOURCES: [&Source; 2] = [&crate::buffers::SOURCE, &crate::shapes::SOURCE];

    fn drawn(source: &Source) -> Vec<Drawn> {
        let grammar = Grammar::of(source.files).expect("read");
        (0..400).map(|seed| Drawn::of(seed, source.mix, &grammar, "").expect("written")).collect()
    }

    /// Programs without an error do nothing wrong, whatever their data model is.
    #[test]
    fn programs_do_what_they_say() {
        for source in SOURCES {
            for drawn in drawn(source) {
                let mut plan = drawn.plan();
                plan.instances[0].planted = None;
                let seen = violation(&plan, 12)
                    .unwrap_or_else(|error| panic!("{} {}: {error}", source.name, plan.seed));
                assert!(seen.is_none(), "{} {} ({}): {seen:?}", source.name, plan.seed, plan.names());
            }
        }
    }

    #[test]
    fn about_half_have_an_error() {
        for source in SOURCES {
            let planted = drawn(source).iter().filter(|drawn| drawn.plan().defect().is_some()).count();
            assert!((140..260).contains(&planted), "{}: {planted} of 400", source.name);
        }
    }
}
