//! Random entailments: what the prover claims is checked against all it takes to refute it, small stacks and heaps.
//!
//! The left is a random symbolic heap; the right is made of it by steps that lose something, half of the time with one that
//! breaks it. The prover is also asked for contradictions and frames.

use clap::Args;
use ringfence_seplog::meaning::Meaning;
use ringfence_seplog::models::Models;
use ringfence_seplog::notation::{parse, print};
use ringfence_seplog::prover::{Frame, Prover};
use ringfence_seplog::{
    Atom, Definitions, Formula, Linear, Machine, Names, Pure, Segment, SymbolicHeap, Var,
};
use ringfence_testing::random::Random;

/// What to try.
#[derive(Debug, Args)]
pub struct Options {
    /// How many entailments
    #[arg(long, default_value_t = 1000)]
    pub count: u64,
    /// The same seed gives the same entailments
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Print every entailment with what was found
    #[arg(long)]
    pub verbose: bool,
}

/// What came of all of them.
#[derive(Debug, Default)]
struct Counts {
    proved: u64,
    refuted: u64,
    open: u64,
    vacuous: u64,
    contradictions: u64,
    frames: u64,
    wrong: u64,
}

/// Tries entailments and prints what came of them. Says whether no claim was wrong.
///
/// # Errors
/// Never; other chores have some.
pub fn run(options: &Options) -> Result<bool, String> {
    let mut counts = Counts::default();
    for number in 0..options.count {
        let seed = options.seed.wrapping_mul(1_000_003).wrapping_add(number);
        let text = judge(seed, &mut counts);
        if options.verbose {
            println!("{text}");
        }
    }
    let Counts { proved, refuted, open, vacuous, contradictions, frames, wrong } = counts;
    println!("entailments: {} tried, {proved} proved, {refuted} refuted, {open} open", options.count);
    println!(
        "  {vacuous} of the proved ones have no model, {contradictions} contradictions and {frames} frames claimed"
    );
    println!("  {wrong} wrong claims");
    Ok(wrong == 0)
}

/// Machines with 15 addresses: words of one byte, and of two.
const MACHINES: [Machine; 2] = [Machine { byte_bits: 4, word: 1 }, Machine { byte_bits: 2, word: 2 }];

/// Lists of several kinds for a machine.
fn definitions(machine: Machine) -> Definitions {
    let word = machine.word;
    let text = format!(
        "list ls(x -> y) := x |-> y
         list dls(x, p -> y, x) := x |-> y * x + {word} |-> p
         pred nd(x, y, z) := z >= {0} && x |-> y * x + {word} |-> z * blk(x + {0}, x + z)
         list mls(x -> y) nonempty := nd(x, y, z')
         list nested(x -> y) := x |-> y * x + {word} |-> d' * ls(d', 0)",
        2 * word
    );
    let mut definitions = Definitions::default();
    // A defect would leave lists out, and the tests would say so.
    let _ = parse::define(&text, &mut definitions, machine);
    definitions
}

/// Judges what the prover says of one entailment. The text says what that was.
fn judge(seed: u64, counts: &mut Counts) -> String {
    let mut random = Random::new(seed);
    let machine = *random.pick(&MACHINES);
    let definitions = definitions(machine);
    let mut names = Names::default();
    let vars = ["x", "y", "z", "n"].map(|name| names.var(name));
    let mut writer = Writer { random, machine, definitions: &definitions, vars };
    let prover = Prover { definitions: &definitions, machine };
    let mut left = writer.heap();
    // What cannot be implies everything, which is soon boring.
    while prover.is_inconsistent(&left) && writer.random.chance(90) {
        left = writer.heap();
    }
    let right = writer.weakened(&left);
    let models =
        Models { definitions: &definitions, machine, nodes: 3, most: 64, seed: writer.random.number() };
    let meaning = Meaning { definitions: &definitions, machine };
    let found = models.of(&left, &vars);
    let fails =
        |formula: &Formula| found.iter().any(|(stack, heap)| !meaning.satisfies(stack, heap, formula));
    let (proved, refuted) = (prover.heap_entails(&left, &right), fails(&right));
    let mut wrong = proved && refuted;
    if prover.is_inconsistent(&left) {
        counts.contradictions += 1;
        wrong |= !found.is_empty();
    }
    if let Some(part) = right.disjuncts.first()
        && let Some(frames) = prover.frames(&left, part)
    {
        counts.frames += 1;
        wrong |= fails(&with_frames(&left, part, &frames));
    }
    counts.wrong += u64::from(wrong);
    counts.proved += u64::from(proved);
    counts.refuted += u64::from(refuted);
    counts.open += u64::from(!proved && !refuted);
    counts.vacuous += u64::from(proved && found.is_empty());
    let left = print::heap(&left, &names, &definitions, machine);
    let right = print::formula(&right, &names, &definitions, machine);
    let said = match (wrong, proved, refuted) {
        (true, ..) => "WRONG",
        (_, true, _) => "proved",
        (_, _, true) => "refuted",
        _ => "open",
    };
    format!("{seed}: {said}: {left} |- {right}")
}

/// The part that was found together with what was left, in each case.
fn with_frames(left: &SymbolicHeap, part: &SymbolicHeap, frames: &[Frame]) -> Formula {
    let (part, _) = part.renamed(left.unused());
    let together = |frame: &Frame| {
        let mut heap = part.clone();
        for (var, value) in &frame.bound {
            heap.pure.extend(Linear::var(*var).minus(value).map(Pure::Zero));
        }
        heap.spatial.extend(frame.heap.iter().cloned());
        heap
    };
    Formula { disjuncts: frames.iter().map(together).collect() }
}

/// Writes random heaps.
#[derive(Debug)]
struct Writer<'a> {
    random: Random,
    machine: Machine,
    definitions: &'a Definitions,
    vars: [Var; 4],
}

impl Writer<'_> {
    fn var(&mut self) -> Linear {
        let primed = self.random.chance(20);
        match primed {
            true => Linear::var(Var::Primed(self.random.below(2) as u32)),
            false => Linear::var(*self.random.pick(&self.vars)),
        }
    }

    /// A variable, or something near it.
    fn address(&mut self) -> Linear {
        let var = self.var();
        let distance = i128::from(self.machine.word) * self.random.below(3) as i128;
        match self.random.chance(25) {
            true => var.offset(distance).unwrap_or(var),
            false => var,
        }
    }

    fn value(&mut self) -> Linear {
        match self.random.below(10) {
            0..3 => Linear::number(0),
            3 => Linear::number(self.random.below(6) as i128),
            4 => {
                let (a, b) = (self.var(), self.var());
                a.plus(&b, 1).unwrap_or(a)
            }
            _ => self.address(),
        }
    }

    fn pure(&mut self) -> Pure {
        let (a, b) = (self.var(), self.value());
        let difference = a.minus(&b).unwrap_or_default();
        match self.random.below(4) {
            0 => Pure::Zero(difference),
            1 => Pure::NonZero(difference),
            _ => Pure::AtLeastZero(difference),
        }
    }

    fn heap(&mut self) -> SymbolicHeap {
        let mut heap = SymbolicHeap::default();
        for _ in 0..self.random.below(3) {
            heap.pure.push(self.pure());
        }
        let mut next = self.address();
        for _ in 0..=self.random.below(4) {
            // Parts that begin where the last one leads to are worth more than parts anywhere.
            let from = if self.random.chance(60) { next.clone() } else { self.address() };
            next = if self.random.chance(70) { self.var() } else { self.value() };
            let atom = self.atom(from, &next);
            heap.spatial.push(atom);
        }
        heap
    }

    fn atom(&mut self, from: Linear, to: &Linear) -> Atom {
        let word = self.machine.word();
        match self.random.below(12) {
            0..3 => Atom::Cell { at: from, cell: word, value: to.clone() },
            3 => {
                let end = match self.random.chance(60) {
                    true => from.offset(self.random.below(5) as i128).unwrap_or_else(|| to.clone()),
                    false => to.clone(),
                };
                Atom::Block { from, to: end }
            }
            4 | 5 => {
                let (id, _) = self.definitions.preds().next().expect("there is one");
                let size = match self.random.chance(50) {
                    true => Linear::var(self.vars[3]),
                    false => Linear::number(i128::from(2 * word.bytes) + self.random.below(3) as i128),
                };
                Atom::Pred(id, vec![from, to.clone(), size])
            }
            6 if self.random.chance(30) => Atom::True,
            _ => self.segment(from, to),
        }
    }

    fn segment(&mut self, from: Linear, to: &Linear) -> Atom {
        let lists: Vec<_> = self.definitions.lists().map(|(id, list)| (id, list.arity)).collect();
        let (list, arity) = *self.random.pick(&lists);
        let (mut from, mut to) = (vec![from], vec![to.clone()]);
        if arity == 2 {
            from.push(self.value());
            to.push(self.value());
        }
        Atom::Segment(Segment { list, from, to, nonempty: self.random.chance(50) })
    }

    /// What a heap implies, or nearly.
    fn weakened(&mut self, left: &SymbolicHeap) -> Formula {
        let mut heap = left.clone();
        for _ in 0..self.random.below(5) {
            self.weaken(&mut heap);
        }
        if self.random.chance(45) {
            self.spoil(&mut heap);
        }
        let mut disjuncts = vec![heap];
        if self.random.chance(15) {
            disjuncts.push(self.heap());
        }
        Formula { disjuncts }
    }

    fn weaken(&mut self, heap: &mut SymbolicHeap) {
        if heap.spatial.is_empty() || self.random.chance(10) {
            heap.pure.pop();
            return;
        }
        let at = self.random.below(heap.spatial.len());
        let fresh = Linear::var(Var::Primed(heap.unused()));
        let list =
            |name: &str| self.definitions.lists().find(|(_, list)| list.name == name).map(|(id, _)| id);
        let (ls, mls) = (list("ls").expect("there is one"), list("mls").expect("there is one"));
        let atom = heap.spatial[at].clone();
        let choice = self.random.below(3);
        let weaker = match (atom, choice) {
            (Atom::Cell { at, cell, .. }, 0) => Some(Atom::Cell { at, cell, value: fresh }),
            (Atom::Cell { at, cell, .. }, 1) => {
                let to = at.offset(i128::from(cell.bytes)).unwrap_or_default();
                Some(Atom::Block { from: at, to })
            }
            (Atom::Cell { at, value, .. }, _) => {
                let nonempty = self.random.chance(50);
                Some(Atom::Segment(Segment { list: ls, from: vec![at], to: vec![value], nonempty }))
            }
            (Atom::Pred(_, args), _) => Some(Atom::Segment(Segment {
                list: mls,
                from: vec![args[0].clone()],
                to: vec![args[1].clone()],
                nonempty: true,
            })),
            (Atom::Segment(segment), 0) => Some(Atom::Segment(Segment { nonempty: false, ..segment })),
            (Atom::Segment(segment), _) => return append(heap, at, &segment),
            (Atom::Block { from, to }, 0) => return meet(heap, at, &from, &to),
            _ => None,
        };
        match weaker {
            Some(weaker) => heap.spatial[at] = weaker,
            None if self.random.chance(20) => heap.spatial[at] = Atom::True,
            None => {}
        }
    }

    fn spoil(&mut self, heap: &mut SymbolicHeap) {
        if heap.spatial.is_empty() {
            heap.pure.push(self.pure());
            return;
        }
        let at = self.random.below(heap.spatial.len());
        match self.random.below(6) {
            0 => {
                heap.spatial.remove(at);
            }
            1 => heap.pure.push(self.pure()),
            2 => {
                let from = self.address();
                let to = self.value();
                heap.spatial[at] = self.atom(from, &to);
            }
            3 => {
                if let Atom::Segment(segment) = &mut heap.spatial[at] {
                    segment.nonempty = true;
                }
            }
            4 => {
                if let Atom::Segment(segment) = &mut heap.spatial[at] {
                    std::mem::swap(&mut segment.from, &mut segment.to);
                }
            }
            _ => {
                let var = *self.random.pick(&self.vars);
                let by = Linear::var(var).offset(1).unwrap_or_default();
                let replace = |own: Var| if own == var { by.clone() } else { Linear::var(own) };
                if let Some(changed) = heap.spatial[at].map(replace) {
                    heap.spatial[at] = changed;
                }
            }
        }
    }
}

/// Makes one of a segment and the one that begins where it ends.
fn append(heap: &mut SymbolicHeap, at: usize, segment: &Segment) {
    let follows = |atom: &Atom| match atom {
        Atom::Segment(other) => other.list == segment.list && other.from == segment.to,
        _ => false,
    };
    let Some(next) = heap.spatial.iter().position(follows).filter(|next| *next != at) else { return };
    let Atom::Segment(other) = heap.spatial[next].clone() else { return };
    let nonempty = segment.nonempty || other.nonempty;
    heap.spatial[at] = Atom::Segment(Segment { to: other.to, nonempty, ..segment.clone() });
    heap.spatial.remove(next);
}

/// Makes one of a block and the one that begins where it ends.
fn meet(heap: &mut SymbolicHeap, at: usize, from: &Linear, to: &Linear) {
    let follows = |atom: &Atom| matches!(atom, Atom::Block { from, .. } if from == to);
    let Some(next) = heap.spatial.iter().position(follows).filter(|next| *next != at) else { return };
    let Atom::Block { to: end, .. } = heap.spatial[next].clone() else { return };
    heap.spatial[at] = Atom::Block { from: from.clone(), to: end };
    heap.spatial.remove(next);
}

#[cfg(test)]
mod tests {
    use super::{Counts, judge};

    /// The chore tries many more.
    #[test]
    fn no_claim_of_the_prover_is_refuted() {
        let mut counts = Counts::default();
        for seed in 0..600 {
            let text = judge(seed, &mut counts);
            assert_eq!(counts.wrong, 0, "{text}");
        }
        assert!(counts.proved > 100 && counts.refuted > 100 && counts.frames > 100, "{counts:?}");
    }
}
