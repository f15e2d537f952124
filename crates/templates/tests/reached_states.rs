//! Invariants against runs: no state that the interpreter comes to violates what was found.
//!
//! Each program of `tests/cases/templates` that is proved is run on many inputs, and whenever an iteration of
//! a cut loop has ended, its facts are evaluated on the registers and the memory of the machine.

use ringfence_base::Budget;
use ringfence_cfront::{Config, Input};
use ringfence_interp::{
    Inputs, Machine, Point, Settings as Run, Stop, Value, Watcher, WhenEmpty, run_watched,
};
use ringfence_ir::{BlockId, DataModel, FuncId, Program};
use ringfence_templates::facts::{Claim, Fact, LoopFacts, Subject, Target};
use ringfence_templates::{Calls, Domain, Settings, analyse};
use std::path::Path;
use std::time::Duration;

const RUNS: u64 = 150;

fn load(path: &Path) -> Program {
    let input = Input { path: path.to_owned(), ..Input::default() };
    let config = Config { model: DataModel::Lp64, ..Config::default() };
    ringfence_cfront::load(&[input], &config).program.expect("a program")
}

fn settings(domain: Domain) -> Settings {
    Settings {
        entry: "main".into(),
        malloc_may_fail: false,
        check_leaks: false,
        check_not_freed: false,
        unwind: 0,
        domain,
        ages: false,
        calls: Calls::Inlined,
    }
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
        let fails =
            |facts: &&LoopFacts| facts.facts.iter().find(|fact| !holds(machine, fact, facts)).cloned();
        let failed: Vec<Option<Fact>> = here.iter().map(fails).collect();
        if failed.iter().all(Option::is_some) {
            let place = self.program.sources.show(body_loc(self.program, point));
            self.wrong.push(format!("{place}: {:?}", failed[0]));
        }
    }
}

fn body_loc(program: &Program, point: Point) -> ringfence_base::Loc {
    program.functions[point.func].body.as_ref().map_or(ringfence_base::Loc::NONE, |body| {
        body.block_insts(point.block).first().map_or(body.blocks[point.block].term_loc, |inst| inst.loc)
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
            let value = machine.memory.load(pointer, u64::from(size)).ok()?;
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
            let is_null = value.bits == 0;
            let place = machine.memory.place(value);
            targets.iter().any(|target| match *target {
                Target::Null => is_null,
                Target::Other => true,
                Target::Heap(loc, off) => place.is_some_and(|(id, at)| {
                    let object = machine.memory.object(id);
                    object.is_some_and(|object| object.allocated == loc) && off.is_none_or(|off| off == at)
                }),
            })
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

fn check(path: &Path) -> u64 {
    let program = load(path);
    let budget = Budget::default().with_time(Duration::from_secs(120));
    for domain in [Domain::Intervals, Domain::Zones] {
        let settings = settings(domain);
        let Ok(candidate) = analyse(&program, &settings, &budget).proof else { continue };
        let loops = candidate.facts();
        assert!(loops.iter().any(|facts| !facts.facts.is_empty()), "{}: nothing was found", path.display());
        let mut looked = 0;
        for seed in 0..RUNS {
            let mut judge =
                Judge { loops: &loops, last: Vec::new(), program: &program, looked: 0, wrong: Vec::new() };
            let run = Run { check_leaks: false, ..Run::default() };
            let steps = Budget::default().with_steps(4_000);
            let _ = run_watched(&program, run, inputs(seed), steps, &mut judge);
            assert!(judge.wrong.is_empty(), "{}: seed {seed}: {:#?}", path.display(), judge.wrong);
            looked += judge.looked;
        }
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
