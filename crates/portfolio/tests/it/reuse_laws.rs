//! Random programs that allocate, free, move and compare, against all that allocators can do.
//!
//! What an allocator can do is said here once more, without symbolic execution or interpreter: blocks that lie in one
//! place exist one after the other, where `realloc` ends the old block as it begins the new one. The answers of
//! a program to its comparisons are collected over all such arrangements. If answers are asked for that come out in
//! one of them, symbolic execution must show it and nobody may call the program safe; if they come out in none, nobody
//! may call it reachable.

use crate::load;
use ringfence_base::Budget;
use ringfence_ir::{DataModel, Program};
use ringfence_portfolio::{Choice, Task, check};
use ringfence_verdict::{Goal, Property};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::time::Duration;

/// How many programs are tried.
const PROGRAMS: u32 = 500;

/// How many blocks a program has at most on one way.
const MOST_BLOCKS: usize = 6;

/// The generator SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

/// A statement over a few pointer variables.
#[derive(Clone, Copy)]
enum Op {
    Allocate {
        to: usize,
        size: u32,
    },
    Free(usize),
    Resize {
        to: usize,
        from: usize,
        size: u32,
    },
    Copy {
        to: usize,
        from: usize,
    },
    Compare(usize, usize),
    /// A loop that anybody may leave, so that states are compared.
    Wait,
}

const VARIABLES: usize = 3;

fn op(random: &mut Random) -> Op {
    let (to, from) = (random.below(VARIABLES), random.below(VARIABLES));
    match random.below(16) {
        0..5 => Op::Allocate { to, size: [8, 8, 8, 16][random.below(4)] },
        5..9 => Op::Free(to),
        9 => Op::Resize { to, from, size: [8, 16][random.below(2)] },
        10 => Op::Copy { to, from },
        11..15 => Op::Compare(to, from),
        _ => Op::Wait,
    }
}

fn ops(random: &mut Random, most: usize) -> Vec<Op> {
    (0..1 + random.below(most)).map(|_| op(random)).collect()
}

/// A program: some statements, one of two ways, some more statements.
struct Written {
    before: Vec<Op>,
    ways: [Vec<Op>; 2],
    after: Vec<Op>,
}

impl Written {
    fn new(random: &mut Random) -> Self {
        let ways = [ops(random, 4), ops(random, 4)];
        Self { before: ops(random, 7), ways, after: ops(random, 7) }
    }

    fn runs(&self) -> Option<Vec<Run>> {
        let run = |way: &Vec<Op>| Run::of(self.before.iter().chain(way).chain(&self.after));
        self.ways.iter().map(run).collect()
    }

    /// The text; `wanted` are the answers for which it reaches the error.
    fn text(&self, wanted: u32) -> String {
        let mut text = String::from(
            "typedef __SIZE_TYPE__ size_t; void *malloc(size_t); void *realloc(void *, size_t); void free(void *);
             int __VERIFIER_nondet_int(void); void reach_error(void);
             int main(void) { unsigned answers = 0, asked = 0; char *p0 = 0, *p1 = 0, *p2 = 0;\n",
        );
        self.before.iter().for_each(|op| statement(&mut text, *op));
        text.push_str("if (__VERIFIER_nondet_int()) {\n");
        self.ways[0].iter().for_each(|op| statement(&mut text, *op));
        text.push_str("} else {\n");
        self.ways[1].iter().for_each(|op| statement(&mut text, *op));
        text.push_str("}\n");
        self.after.iter().for_each(|op| statement(&mut text, *op));
        let _ = writeln!(text, "if (answers == {wanted}u) reach_error(); return 0; }}");
        text
    }
}

fn statement(text: &mut String, op: Op) {
    let _ = match op {
        Op::Allocate { to, size } => writeln!(text, "p{to} = malloc({size});"),
        Op::Free(of) => writeln!(text, "free(p{of});"),
        Op::Resize { to, from, size } => writeln!(text, "p{to} = realloc(p{from}, {size});"),
        Op::Copy { to, from } => writeln!(text, "p{to} = p{from};"),
        Op::Compare(a, b) => writeln!(text, "answers |= (unsigned)(p{a} == p{b}) << asked++;"),
        Op::Wait => writeln!(text, "while (__VERIFIER_nondet_int()) {{}}"),
    };
}

/// From when to when a block exists.
#[derive(Clone, Copy)]
struct Block {
    from: usize,
    until: usize,
}

/// One way through a program: its blocks, and which are compared. No block is the null pointer.
#[derive(Default)]
struct Run {
    blocks: Vec<Block>,
    questions: Vec<(Option<usize>, Option<usize>)>,
}

impl Run {
    /// The run, unless it does something else that is wrong.
    fn of<'a>(ops: impl Iterator<Item = &'a Op>) -> Option<Self> {
        let mut run = Run::default();
        let mut pointers = [None; VARIABLES];
        for (now, op) in ops.enumerate() {
            match *op {
                Op::Allocate { to, .. } => pointers[to] = Some(run.begin(now)),
                Op::Free(of) => pointers[of].map_or(Some(()), |block| run.end(block, now))?,
                Op::Resize { to, from, .. } => {
                    run.end(pointers[from]?, now)?;
                    pointers[to] = Some(run.begin(now));
                }
                Op::Copy { to, from } => pointers[to] = pointers[from],
                Op::Compare(a, b) => run.questions.push((pointers[a], pointers[b])),
                Op::Wait => {}
            }
        }
        (run.blocks.len() <= MOST_BLOCKS).then_some(run)
    }

    fn begin(&mut self, now: usize) -> usize {
        self.blocks.push(Block { from: now, until: usize::MAX });
        self.blocks.len() - 1
    }

    fn end(&mut self, block: usize, now: usize) -> Option<()> {
        let block = &mut self.blocks[block];
        let live = block.until == usize::MAX;
        block.until = now;
        live.then_some(())
    }

    /// Adds the answers under all arrangements that continue this one.
    fn answers(&self, places: &mut Vec<usize>, all: &mut BTreeSet<u32>) {
        let next = places.len();
        let Some(block) = self.blocks.get(next) else {
            let same = |a: &Option<usize>, b: &Option<usize>| a.map(|a| places[a]) == b.map(|b| places[b]);
            let bits = self.questions.iter().enumerate().map(|(at, (a, b))| u32::from(same(a, b)) << at);
            all.insert(bits.sum());
            return;
        };
        for place in 0..=next {
            let mut others = (0..next).filter(|&other| places[other] == place);
            let is_place = place == next || places[place] == place;
            if is_place && others.all(|other| self.blocks[other].until <= block.from) {
                places.push(place);
                self.answers(places, all);
                places.pop();
            }
        }
    }
}

/// The answers that come out in one arrangement or another.
fn answers(runs: &[Run]) -> BTreeSet<u32> {
    let mut all = BTreeSet::new();
    runs.iter().for_each(|run| run.answers(&mut Vec::new(), &mut all));
    all
}

fn verdict(program: &Program, engine: Choice) -> String {
    let goal = Goal::default().asking(&[Property::UnreachCall], &[]);
    let task = Task { engines: vec![engine], goal, ..Task::default() };
    check(program, &task, Budget::default().with_time(Duration::from_secs(60))).verdict.line()
}

#[test]
fn no_answer_denies_or_invents_an_allocator() {
    const REACHED: &str = "FALSE(unreach-call)";
    let mut random = Random(1);
    let (mut shown, mut proved, mut tried) = (0, 0, 0);
    while tried < PROGRAMS {
        let written = Written::new(&mut random);
        let Some(runs) = written.runs() else { continue };
        let possible = answers(&runs);
        if possible.len() < 2 {
            continue;
        }
        tried += 1;
        let most = runs.iter().map(|run| run.questions.len()).max().unwrap_or(0);
        let wanted = match random.below(4) {
            0 => random.below(1 << most.min(16)) as u32,
            _ => possible.iter().copied().nth(random.below(possible.len())).unwrap_or(0),
        };
        let text = written.text(wanted);
        let program = load(&text, DataModel::Lp64);
        let (symex, verifier) = (verdict(&program, Choice::SYMEX), verdict(&program, Choice::VERIFIER));
        assert_eq!(symex == REACHED, possible.contains(&wanted), "{symex}:\n{text}");
        assert!(verifier != "TRUE" || !possible.contains(&wanted), "called safe:\n{text}");
        shown += u32::from(symex == REACHED);
        proved += u32::from(verifier == "TRUE");
    }
    // Otherwise the programs are not what they are meant to be.
    assert!(shown > PROGRAMS / 2 && proved > 0, "{shown} shown, {proved} proved");
}
