//! Tests of the notation and of the prover.

mod managers;
mod notation;
mod textbook;

use ringfence_seplog::meaning::Meaning;
use ringfence_seplog::models::Models;
use ringfence_seplog::notation::{parse, print};
use ringfence_seplog::prover::Prover;
use ringfence_seplog::{Definitions, Formula, Machine, Names};

/// Bytes of four bits and words of one byte: 15 addresses.
const SMALL: Machine = Machine { byte_bits: 4, word: 1 };

/// Lists of small machines: singly linked, doubly linked, multiword, and lists of lists.
const LISTS: &str = "
    list ls(x -> y) := x |-> y
    list dls(x, p -> y, x) := x |-> y * x + 1 |-> p
    pred nd(x, y, z) := z >= 2 && x |-> y * x + 1 |-> z * blk(x + 2, x + z)
    list mls(x -> y) nonempty := nd(x, y, z')
    list nested(x -> y) := x |-> y * x + 1 |-> d' * ls(d', 0)
";

fn definitions(machine: Machine) -> Definitions {
    let mut definitions = Definitions::default();
    parse::define(LISTS, &mut definitions, machine).expect("the definitions are well-formed");
    definitions
}

fn formula(text: &str, names: &mut Names, definitions: &Definitions, machine: Machine) -> Formula {
    parse::formula(text, names, definitions, machine).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// What the prover says, and whether a small model contradicts it.
fn judge(left: &str, right: &str) -> (bool, bool) {
    let definitions = definitions(SMALL);
    let mut names = Names::default();
    let left = formula(left, &mut names, &definitions, SMALL);
    let right = formula(right, &mut names, &definitions, SMALL);
    let proved = Prover { definitions: &definitions, machine: SMALL }.entails(&left, &right);
    let models = Models { definitions: &definitions, machine: SMALL, nodes: 3, most: 3000, seed: 1 };
    let meaning = Meaning { definitions: &definitions, machine: SMALL };
    let mut vars = Vec::new();
    for heap in left.disjuncts.iter().chain(&right.disjuncts) {
        heap.for_each(|linear| vars.extend(linear.vars().filter(|var| !var.is_primed())));
    }
    let refuted = left.disjuncts.iter().any(|heap| {
        models.of(heap, &vars).iter().any(|(stack, heap)| !meaning.satisfies(stack, heap, &right))
    });
    (proved, refuted)
}

fn printed(text: &str) -> String {
    let definitions = definitions(Machine::LP64);
    let mut names = Names::default();
    let formula = formula(text, &mut names, &definitions, Machine::LP64);
    print::formula(&formula, &names, &definitions, Machine::LP64)
}
