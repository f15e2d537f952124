//! Random programs over trees, overlaid lists, recursion, nodes with tags and lists in order, about half of them with an error: what `ringfence check`
//! says against how they were made, runs in the interpreter, and runs of what gcc makes of them.
//!
//! A program comes from its seed alone. A [grammar](crate::grammar) writes it: a shape is built, changed, looked at and given back in one of several ways each.
//! The errors are those of such programs: a link or a pointer to a parent that is not kept right, a node that leaves one of its lists only, a child that is
//! lost, a node that is freed twice or used again, a tag that says the wrong thing, an order that does not hold. The programs are gadgets of the
//! [law](crate::law), which judges them.

use crate::grammar::Grammar;
use crate::law::{Asked, Chore, Gadget, Judging, Plan, parse};
use clap::Args;
use ringfence_ir::DataModel;
use ringfence_testing::random::Random;

/// The files, each with the name of its family.
pub(crate) const FILES: [(&str, &str); 4] = [
    ("trees", include_str!("trees.grammar")),
    ("overlaid", include_str!("overlaid.grammar")),
    ("recursion", include_str!("recursion.grammar")),
    ("data", include_str!("data.grammar")),
];

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
pub fn run(options: &Options) -> Result<bool, String> {
    let grammar = Grammar::of(&FILES)?;
    let drawn = options.judging.seeds().map(|seed| Drawn::of(seed, &grammar, &options.only));
    let drawn = drawn.collect::<Result<Vec<_>, String>>()?;
    let plans: Vec<Plan<'_>> = drawn.iter().map(Drawn::plan).collect();
    let made_of = format!("{} kinds", grammar.kinds.len());
    Chore { name: "random-shapes", made_of: &made_of, questions }.run(&plans, &options.judging)
}

/// A program of the grammar before it is placed.
#[derive(Debug)]
struct Drawn {
    seed: u64,
    random: Random,
    gadget: Gadget,
}

impl Drawn {
    fn of(seed: u64, grammar: &Grammar, only: &str) -> Result<Self, String> {
        let mut random = Random::new(seed.wrapping_mul(0x9e6c_63d0_876a_46d5).wrapping_add(41));
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
    use crate::grammar::Grammar;
    use crate::law::violation;

    /// Programs without an error do nothing wrong, whatever their data model is.
    #[test]
    fn programs_do_what_they_say() {
        let grammar = Grammar::of(&FILES).expect("read");
        for seed in 0..400 {
            let drawn = Drawn::of(seed, &grammar, "").expect("written");
            let mut plan = drawn.plan();
            plan.instances[0].planted = None;
            let seen = violation(&plan, 12).unwrap_or_else(|error| panic!("{seed}: {error}"));
            assert!(seen.is_none(), "seed {seed} ({}): {seen:?}", plan.names());
        }
    }

    #[test]
    fn about_half_have_an_error() {
        let grammar = Grammar::of(&FILES).expect("read");
        let drawn: Vec<Drawn> =
            (0..400).map(|seed| Drawn::of(seed, &grammar, "").expect("written")).collect();
        let planted = drawn.iter().filter(|drawn| drawn.plan().defect().is_some()).count();
        assert!((140..260).contains(&planted), "{planted} of 400");
    }
}
