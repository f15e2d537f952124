//! Invariants against runs: no state that the interpreter comes to violates what was found.
//!
//! Each program of `tests/cases/templates` that is proved is run on many inputs, and whenever an iteration of
//! a cut loop has ended, its facts are evaluated on the registers and the memory of the machine. That such a look can
//! fail is shown by facts that were changed: each is refuted.

use crate::load;
use ringfence_base::{Budget, Loc};
use ringfence_interp::{
    Inputs, Machine, Point, Settings as Run, Stop, Value, Watcher, WhenEmpty, run_watched,
};
use ringfence_ir::{BlockId, DataModel, FuncId, Program};
use ringfence_templates::facts::{AccessPath, Claim, Fact, LoopFacts, Patterns, Start, Subject, Target};
use ringfence_templates::{Calls, Domain, Settings, analyse};
use std::path::Path;
use std::time::Duration;

const RUNS: u64 = 150;

fn settings(domain: Domain, access_paths: bool) -> Settings {
    Settings { domain, access_paths, ..crate::settings() }
}

/// Looks on and holds every end of an iteration against the facts.
struct Judge<'a> {
    loops: &'a [LoopFacts],
    /// The last block of each call, by depth.
    last: Vec<(FuncId, BlockId)>,
    program: &'a Program,
    looked: u64,
    wrong: Vec<String>,
}

impl Watcher for Judge<'_> {
    fn step(&mut self, machine: &Machine<'_>, point: Point) {
        let depth = machine.frames().len();
        let before = self.last.get(depth - 1).copied();
        self.last.truncate(depth);
        if self.last.len() < depth {
            self.last.resize(depth, (point.func, point.block));
        }
        self.last[depth - 1] = (point.func, point.block);
        let Some(body) = &self.program.functions[point.func].body else { return };
        let insts = &body.blocks[point.block].insts;
        let first = if insts.is_empty() { None } else { Some(insts.start) };
        let Some((func, from)) = before.filter(|_| point.inst == first) else { return };
        let cfg = ringfence_ir::Cfg::new(body);
        if func == point.func && cfg.is_back_edge(from, point.block) {
            self.judge(machine, point);
        }
    }

    fn end(&mut self, _: &Machine<'_>, _: Option<&Stop>) {}
}

impl Judge<'_> {
    /// Some invariant of the loop in these calls must hold.
    fn judge(&mut self, machine: &Machine<'_>, point: Point) {
        let mut frames: Vec<FuncId> = machine.frames().map(|frame| frame.func()).collect();
        frames.reverse();
        let here: Vec<&LoopFacts> =
            self.loops.iter().filter(|facts| facts.head == point.block && facts.frames == frames).collect();
        if here.is_empty() {
            return;
        }
        self.looked += 1;
        let failed: Vec<Option<String>> = here.iter().map(|facts| failure(machine, facts)).collect();
        if let Some(Some(first)) = failed.first()
            && failed.iter().all(Option::is_some)
        {
            let place = self.program.sources.show(body_loc(self.program, point));
            self.wrong.push(format!("{place}: {first}"));
        }
    }
}

fn body_loc(program: &Program, point: Point) -> ringfence_base::Loc {
    program.functions[point.func].body.as_ref().map_or(ringfence_base::Loc::NONE, |body| {
        body.block_insts(point.block).first().map_or(body.blocks[point.block].term_loc, |inst| inst.loc)
    })
}

/// The first of the facts of a loop that does not hold.
fn failure(machine: &Machine<'_>, facts: &LoopFacts) -> Option<String> {
    let fact = facts.facts.iter().find(|fact| !holds(machine, fact, facts)).map(|fact| format!("{fact:?}"));
    let path = || facts.paths.iter().find(|path| !path_holds(machine, path)).map(|path| format!("{path:?}"));
    let patterns = || {
        let wrong = |patterns: &&Patterns| !patterns_hold(machine, patterns, facts);
        facts.patterns.iter().find(wrong).map(|patterns| format!("{patterns:?}"))
    };
    fact.or_else(path).or_else(patterns)
}

/// The live blocks that a chain goes through, and the value after the last: absent where it was never set.
fn chain(
    machine: &Machine<'_>,
    (depth, reg, link): Start,
    through: Option<&[Loc]>,
) -> (Vec<u64>, Option<Value>) {
    let mut blocks = Vec::new();
    let mut next = value_of(machine, Subject::Register(depth, reg), None).map(|(value, _)| value);
    while let Some(value) = next {
        let object = machine.memory.place(value).and_then(|(id, _)| machine.memory.object(id));
        let Some(object) = object.filter(|object| object.is_heap() && object.is_live()) else { break };
        let on = through.is_none_or(|through| through.contains(&object.allocated));
        if !on || blocks.contains(&object.address) {
            break;
        }
        blocks.push(object.address);
        next = value_of(machine, Subject::Field(link, 8), Some(object.address)).map(|(value, _)| value);
    }
    (blocks, next)
}

fn path_holds(machine: &Machine<'_>, path: &AccessPath) -> bool {
    let (_, end) = chain(machine, path.start, Some(&path.through));
    let Some(end) = end else { return path.ends.contains(&Target::Other) };
    let object = machine.memory.place(end).and_then(|(id, _)| machine.memory.object(id));
    // A chain stops at a block that has ended, wherever that was allocated.
    let ended = object.is_some_and(|object| !object.is_live() && path.through.contains(&object.allocated));
    ended || is_one_of(machine, end, &path.ends)
}

/// Whether every live block of the place has one of the patterns of a site of that place.
fn patterns_hold(machine: &Machine<'_>, patterns: &Patterns, all: &LoopFacts) -> bool {
    let loc = patterns.blocks.1;
    let led: Vec<Vec<Vec<u64>>> = all
        .patterns
        .iter()
        .map(|patterns| patterns.starts.iter().map(|&start| chain(machine, start, None).0).collect())
        .collect();
    let mut blocks =
        machine.memory.objects().filter(|(_, object)| object.allocated == loc && object.is_live());
    blocks.all(|(_, object)| {
        all.patterns.iter().zip(&led).filter(|(patterns, _)| patterns.blocks.1 == loc).any(
            |(patterns, led)| {
                let pattern: Vec<bool> = led.iter().map(|blocks| blocks.contains(&object.address)).collect();
                patterns.seen.contains(&pattern)
            },
        )
    })
}

/// Whether a pointer is one of some targets.
fn is_one_of(machine: &Machine<'_>, value: Value, targets: &[Target]) -> bool {
    let place = machine.memory.place(value);
    targets.iter().any(|target| match *target {
        Target::Null => value.bits == 0,
        Target::Other => true,
        Target::Heap(loc, off) => place.is_some_and(|(id, at)| {
            let object = machine.memory.object(id);
            object.is_some_and(|object| object.allocated == loc) && off.is_none_or(|off| off == at)
        }),
    })
}

/// Whether a fact holds; one about blocks for each block that is allocated at its place and that no other
/// site of the same place explains.
fn holds(machine: &Machine<'_>, fact: &Fact, all: &LoopFacts) -> bool {
    let Some((site, loc)) = fact.blocks else { return claim_holds(machine, fact, None) };
    let others: Vec<u32> = all
        .facts
        .iter()
        .filter_map(|f| f.blocks)
        .filter(|&(s, l)| l == loc && s != site)
        .map(|(s, _)| s)
        .collect();
    let is_one =
        |&(_, object): &(_, &ringfence_interp::object::Object)| object.allocated == loc && object.is_live();
    machine.memory.objects().filter(is_one).all(|(_, object)| {
        let explained = |site: u32| {
            let of_site = |f: &&Fact| f.blocks == Some((site, loc));
            all.facts.iter().filter(of_site).all(|f| claim_holds(machine, f, Some(object.address)))
        };
        claim_holds(machine, fact, Some(object.address)) || others.iter().any(|&other| explained(other))
    })
}

fn value_of(machine: &Machine<'_>, subject: Subject, block: Option<u64>) -> Option<(Value, u32)> {
    match subject {
        Subject::Register(depth, reg) => {
            let frames: Vec<_> = machine.frames().collect();
            let frame = &frames[frames.len() - 1 - depth as usize];
            Some((frame.reg(reg), frame.body().regs[reg].ty.bits(DataModel::Lp64)))
        }
        Subject::Field(offset, size) => {
            let address = block? + offset;
            let pointer = Value { bits: u128::from(address), ..Value::ZERO };
            let value = machine.memory.load(pointer, u64::from(size))?;
            Some((value, size * 8))
        }
    }
}

fn claim_holds(machine: &Machine<'_>, fact: &Fact, block: Option<u64>) -> bool {
    match &fact.claim {
        Claim::AtMost(bound, signed) => {
            let mut total = 0i128;
            for &(subject, positive) in &fact.sum {
                let Some((value, width)) = value_of(machine, subject, block) else { return true };
                let unused = 128 - width;
                let number = if *signed {
                    ((value.bits << unused) as i128) >> unused
                } else {
                    (value.bits << unused >> unused) as i128
                };
                total += if positive { number } else { -number };
            }
            total <= *bound
        }
        Claim::OneOf(targets) => {
            let Some((value, _)) = value_of(machine, fact.sum[0].0, block) else { return true };
            is_one_of(machine, value, targets)
        }
    }
}

/// Small numbers, so that loops end and conditions hold now and then.
fn inputs(seed: u64) -> Inputs {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut draw = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let wide = i64::try_from(state >> 40 & 0xff).unwrap_or(0) * if state & 1 == 0 { 1 } else { 6 };
        (match state >> 8 & 7 {
            0 => 0,
            1 => 1,
            2..=4 => i64::try_from(state >> 20 & 31).unwrap_or(0) - 2,
            _ => wide,
        }) as u128
    };
    Inputs::list((0..60).map(|_| draw()).collect(), WhenEmpty::Zero)
}

/// Runs a program on many inputs: how many states were held against the facts, and which were wrong.
fn judge(program: &Program, loops: &[LoopFacts]) -> (u64, Vec<String>) {
    let (mut looked, mut wrong) = (0, Vec::new());
    for seed in 0..RUNS {
        let mut judge = Judge { loops, last: Vec::new(), program, looked: 0, wrong: Vec::new() };
        let run = Run { goal: crate::settings().goal, ..Run::default() };
        let steps = Budget::default().with_steps(4_000);
        let _ = run_watched(program, run, inputs(seed), steps, &mut judge);
        looked += judge.looked;
        wrong.extend(judge.wrong);
    }
    (looked, wrong)
}

fn facts_of(program: &Program, settings: &Settings) -> Option<Vec<LoopFacts>> {
    let budget = Budget::default().with_time(Duration::from_secs(120));
    analyse(program, settings, &budget).proof.ok().map(|candidate| candidate.facts())
}

/// Holds what the templates find against runs; gives how many states were looked at.
fn check(path: &Path) -> u64 {
    let program = load(path, None);
    let plain = settings(Domain::Intervals, false);
    let ages = Settings { ages: true, ..plain.clone() };
    for settings in [plain, settings(Domain::Zones, false), ages, settings(Domain::Intervals, true)] {
        let Some(loops) = facts_of(&program, &settings) else { continue };
        assert!(loops.iter().any(|facts| !facts.facts.is_empty()), "{}: nothing was found", path.display());
        let (looked, wrong) = judge(&program, &loops);
        assert!(wrong.is_empty(), "{}: {wrong:#?}", path.display());
        // With summaries, what is known in a loop rests on the rows of the calls before it.
        let summaries = Settings { calls: Calls::Summaries, ..settings };
        let (_, wrong) = judge(&program, &facts_of(&program, &summaries).unwrap_or_default());
        assert!(wrong.is_empty(), "{} with summaries: {wrong:#?}", path.display());
        return looked;
    }
    panic!("{} is not proved", path.display());
}

#[test]
fn no_reached_state_violates_an_invariant() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases/templates");
    let mut programs = 0;
    let entries = std::fs::read_dir(directory).expect("the cases");
    let mut paths: Vec<_> = entries.filter_map(Result::ok).map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        if text.contains("//@ templates: TRUE") && text.contains("//@ property: unreach-call") {
            let looked = check(&path);
            assert!(looked > 20, "{}: only {looked} states were looked at", path.display());
            programs += 1;
        }
    }
    assert!(programs >= 10, "{programs} programs");
}

/// Numbers, links and two lists of one site, of which runs see every case.
const LISTS: &str = "void *malloc(__SIZE_TYPE__); int __VERIFIER_nondet_int(void);
struct node { struct node *next; int val; };
int main(void) {
    struct node *a = 0, *b = 0;
    int n = 0;
    while (n < 5) {
        struct node *t = malloc(sizeof *t);
        t->val = n;
        if (__VERIFIER_nondet_int() > 1) { t->next = a; a = t; } else { t->next = b; b = t; }
        n++;
    }
    return a == b;
}
";

/// What is found about the lists, and that it holds.
fn facts_about_lists() -> (Program, Vec<LoopFacts>) {
    let program = load("lists.c", Some(LISTS));
    let loops = facts_of(&program, &settings(Domain::Intervals, true)).expect("a proof");
    let (looked, wrong) = judge(&program, &loops);
    assert!(looked > 100 && wrong.is_empty(), "{looked} states, {wrong:?}");
    (program, loops)
}

/// Whether runs refute facts of which one was changed; the change says whether it did something.
fn is_refuted(
    program: &Program,
    loops: &[LoopFacts],
    at: usize,
    change: impl Fn(&mut LoopFacts, usize) -> bool,
) -> Option<bool> {
    let mut loops = loops.to_vec();
    change(&mut loops[0], at).then(|| !judge(program, &loops).1.is_empty())
}

#[test]
fn a_bound_that_is_too_tight_is_refuted() {
    let (program, loops) = facts_about_lists();
    let is_number = |fact: &Fact| matches!(fact.claim, Claim::AtMost(..));
    let numbers: Vec<usize> =
        (0..loops[0].facts.len()).filter(|&at| is_number(&loops[0].facts[at])).collect();
    assert!(numbers.len() >= 2, "{:?}", loops[0].facts);
    for at in numbers {
        let tighter = |facts: &mut LoopFacts, at: usize| match &mut facts.facts[at].claim {
            Claim::AtMost(bound, _) => {
                *bound -= 1;
                true
            }
            Claim::OneOf(_) => false,
        };
        let fact = &loops[0].facts[at];
        assert_eq!(is_refuted(&program, &loops, at, tighter), Some(true), "{fact:?} with a tighter bound");
    }
}

#[test]
fn a_target_that_is_left_out_is_refuted() {
    let (program, loops) = facts_about_lists();
    let mut tried = 0;
    for at in 0..loops[0].facts.len() {
        let Claim::OneOf(targets) = &loops[0].facts[at].claim else { continue };
        for left_out in 0..targets.len() {
            let fewer = |facts: &mut LoopFacts, at: usize| match &mut facts.facts[at].claim {
                Claim::OneOf(targets) => {
                    targets.remove(left_out);
                    true
                }
                Claim::AtMost(..) => false,
            };
            let fact = &loops[0].facts[at];
            assert_eq!(is_refuted(&program, &loops, at, fewer), Some(true), "{fact:?} without {left_out}");
            tried += 1;
        }
    }
    assert!(tried >= 2, "{:?}", loops[0].facts);
}

#[test]
fn a_wrong_access_path_is_refuted() {
    let (program, loops) = facts_about_lists();
    assert!(loops[0].paths.len() >= 2 && !loops[0].patterns.is_empty(), "{:?}", loops[0]);
    for at in 0..loops[0].paths.len() {
        let path = &loops[0].paths[at];
        assert_eq!(path.ends, [Target::Null], "{path:?}");
        let other_end = |facts: &mut LoopFacts, at: usize| {
            facts.paths[at].ends = vec![Target::Heap(facts.paths[at].through[0], Some(0))];
            true
        };
        assert_eq!(is_refuted(&program, &loops, at, other_end), Some(true), "{path:?} with another end");
        let no_blocks = |facts: &mut LoopFacts, at: usize| {
            facts.paths[at].through.clear();
            true
        };
        assert_eq!(is_refuted(&program, &loops, at, no_blocks), Some(true), "{path:?} without blocks");
    }
    for left_out in 0..loops[0].patterns[0].seen.len() {
        let fewer = |facts: &mut LoopFacts, left_out: usize| {
            facts.patterns[0].seen.remove(left_out);
            true
        };
        let patterns = &loops[0].patterns[0];
        assert_eq!(
            is_refuted(&program, &loops, left_out, fewer),
            Some(true),
            "{patterns:?} without {left_out}"
        );
    }
}
