//! A check of a function without a contract: what it needs is inferred.
//!
//! The front end makes drivers (`cfront::drivers`), each with a formula that says exactly which memory it calls the function with.
//! The first one asked about is what a person would expect. If it is proved, choices are made weaker one by one, as long as there
//! is a proof. If not, the strongest ordinary one is asked about: a violation that a run shows in it is there whatever an ordinary caller does, so it is
//! a defect. If that one is proved instead, the violation was a matter of what is required, and choices are made weaker from there.
//!
//! Nothing is concluded from one driver about another: each answer is that of an analysis of the program that begins with the
//! driver, and is said under the formula of that driver.

use crate::contract::Asked;
use crate::source::Program;
use crate::watchdog::kept;
use ringfence_base::{Budget, Exhausted, Loc};
use ringfence_cfront::drivers::{
    Choice, Driver, Made, Order, entry, function_of, is_generated, is_passed, parts, reaching, with_contents,
};
use ringfence_engine::replay::finding::find;
use ringfence_ir::{Function, Program as Ir};
use ringfence_portfolio::{Answer, Search, Task};
use ringfence_verdict::{Goal, InputKind, Property, UnknownReason, Verdict, ViolationKind};
use std::time::{Duration, Instant};

/// Whether a check is one of a function that a driver calls.
pub(crate) fn is_driven(task: &Task) -> bool {
    parts(&task.goal.entry).is_some()
}

/// Whether a function that was named as the entry has parameters that are no numbers: it is called by a driver then.
pub(crate) fn needs_driver(program: &Ir, entry: &str) -> bool {
    if entry == "main" || has_contract(program, entry) {
        return false;
    }
    let Some(body) = program.find_function(entry).and_then(|id| program.functions[id].body.as_ref()) else {
        return false;
    };
    body.params.iter().any(|param| body.regs[param.reg].ty == ringfence_ir::Ty::Ptr)
}

fn has_contract(program: &Ir, entry: &str) -> bool {
    use ringfence_cfront::contracts::{caller_of, function_of};
    program.find_function(&caller_of(function_of(entry))).is_some()
}

/// What a search for a precondition works with.
struct Inference<'a, L, A> {
    function: String,
    first: (&'static Task, &'static Program),
    choices: Vec<Choice>,
    load: L,
    ask: A,
    budget: &'a Budget,
    whole: Option<Duration>,
}

/// What was asked with some options, and the answer.
struct Tried {
    options: Vec<u8>,
    asked: Asked<Program>,
    /// How long the answer took.
    time: Duration,
}

impl Tried {
    fn is_proved(&self) -> bool {
        matches!(self.asked.2.verdict, Verdict::True(_))
    }

    /// Whether there is a driver with these options.
    fn is_made(&self) -> bool {
        let Verdict::Unknown(reasons) = &self.asked.2.verdict else { return true };
        !reasons.contains(&UnknownReason::NoEngine)
    }

    fn is_refuted(&self) -> bool {
        matches!(self.asked.2.verdict, Verdict::False(_))
    }
}

/// How long at least an attempt to do with less may take.
const LEAST: Duration = Duration::from_millis(500);

/// How long at least the first attempt may take, if that is not much of the time.
const FIRST: Duration = Duration::from_secs(2);

/// The answer about a function, under the precondition that was found. `load` reads the program with another driver.
pub(crate) fn verify(
    first: (&'static Task, &'static Program),
    load: impl Fn(&str) -> Option<&'static Program>,
    ask: impl Fn(&'static Task, &'static Program, Budget) -> Answer,
    budget: &Budget,
) -> Asked<Program> {
    let (task, program) = first;
    let function = function_of(&task.goal.entry).to_owned();
    let loc = program.ir.find_function(&function).map_or(Loc::NONE, |id| program.ir.functions[id].loc);
    let choices = match &program.driver {
        Some(Ok(driver)) => driver.choices.clone(),
        Some(Err(what)) => {
            let what = format!("a driver for {what}");
            return (task, program, Answer::unknown(UnknownReason::Unsupported { what, loc }));
        }
        None => {
            let what = "a driver for a function that no file defines in plain C".to_owned();
            return (task, program, Answer::unknown(UnknownReason::Unsupported { what, loc }));
        }
    };
    let whole = budget.time_left();
    let inference = Inference { function, first, choices, load, ask, budget, whole };
    let found = inference.run();
    let (task, program, answer) = found.asked;
    let answer = match (&answer.verdict, &program.driver) {
        (Verdict::True(_), Some(Ok(driver))) if !driver.requires.is_empty() => {
            let verdict = answer.verdict.clone().under(&precondition(driver));
            Answer { verdict, ..answer }
        }
        _ => answer,
    };
    (task, program, answer)
}

/// The precondition as it stands in a verdict line.
fn precondition(driver: &Driver) -> String {
    format!("precondition ({})", in_short(&driver.requires))
}

/// The lines of a precondition as one.
pub(crate) fn in_short(requires: &[String]) -> String {
    let plain: Vec<&str> = requires.iter().map(|line| line.trim_start_matches("//@ ")).collect();
    plain.join("; ")
}

/// What the driver of a program says that it requires, if it has one.
pub(crate) fn requires(program: &Program) -> Option<&[String]> {
    match &program.driver {
        Some(Made::Ok(driver)) => Some(&driver.requires),
        _ => None,
    }
}

impl<L, A> Inference<'_, L, A>
where
    L: Fn(&str) -> Option<&'static Program>,
    A: Fn(&'static Task, &'static Program, Budget) -> Answer,
{
    fn run(&self) -> Tried {
        let obvious: Vec<u8> = self.choices.iter().map(|choice| number(choice.obvious)).collect();
        let strongest = self.strongest(&obvious);
        // What takes long is more often not so than it is hard to prove.
        let part = match self.whole {
            Some(whole) if strongest != obvious => self.budget.share((whole / 8).max(FIRST.min(whole / 4))),
            _ => self.share(4),
        };
        let expected = self.attempt(obvious.clone(), Search::First, part);
        if expected.is_proved() {
            return self.weakened(expected);
        }
        if self.is_own_fault(&expected) {
            return self.confirmed(expected, strongest, &obvious);
        }
        if let Some(set) = self.set(&expected) {
            return self.weakened(set);
        }
        if let Some(lean) = self.lean(&expected) {
            return self.weakened(lean);
        }
        // Most functions have one defect, and a search for more takes long.
        let search = if self.first.0.search == Search::All { Search::All } else { Search::First };
        let strong = match strongest == obvious {
            true => expected,
            false => self.attempt(strongest.clone(), search, self.share(3)),
        };
        if strong.is_proved() {
            return self.weakened(self.relaxed(strong, &obvious));
        }
        if let Some(lean) = self.lean(&strong).filter(|_| strong.options != obvious) {
            return self.weakened(lean);
        }
        let base = self.without_foreign(&strong);
        let mut judged = None;
        for options in base.iter().cloned().chain(self.variants(&strong, base.as_ref().unwrap_or(&strongest)))
        {
            let is_base = base.as_ref() == Some(&options);
            let other = self.attempt(options, Search::First, self.share(4));
            if other.is_proved() {
                return self.weakened(other);
            }
            // Whether a caller can avoid the violation in this way is not known: so it is none to report.
            if strong.is_refuted() && !other.is_refuted() && other.is_made() {
                return other;
            }
            // What is lost without them belongs to nobody else.
            if is_base && other.is_refuted() {
                judged = Some(other);
            }
        }
        self.judged(self.with_all_time(judged.unwrap_or(strong)))
    }

    /// The same with all the time that is left, if time was what it lacked: the attempts had a part each.
    fn with_all_time(&self, strong: Tried) -> Tried {
        let (Verdict::Unknown(reasons), Some(whole), Some(left)) =
            (&strong.asked.2.verdict, self.whole, self.budget.time_left())
        else {
            return strong;
        };
        let is_late = reasons.contains(&UnknownReason::Exhausted(Exhausted::Time));
        // A little more than it had would not be worth it.
        let worth = strong.time.saturating_mul(3) / 2 + self.limit();
        if !is_late || left < worth || whole < LEAST {
            return strong;
        }
        let again =
            self.attempt(strong.options.clone(), Search::First, self.budget.share(left - self.limit()));
        if again.is_proved() {
            return self.weakened(again);
        }
        // Whether other memories that are as ordinary avoid a violation was not asked in so much time.
        let others = self.variants(&again, &again.options);
        let is_certain =
            others.is_empty() && self.without_foreign(&again).is_none() || self.is_own_fault(&again);
        if again.is_refuted() && is_certain { again } else { strong }
    }

    /// A violation that is the function's own fault is a defect if it happens in the strongest ordinary memory, too. Numbers that
    /// no caller has may lead to one: an overflow makes a size 0, for which `realloc` frees the block.
    fn confirmed(&self, expected: Tried, strongest: Vec<u8>, obvious: &[u8]) -> Tried {
        let Verdict::False(refutation) = &expected.asked.2.verdict else { return expected };
        if strongest == expected.options || refutation.violation().kind == ViolationKind::Leak {
            return self.judged(expected);
        }
        let strong = self.attempt(strongest, Search::First, self.share(3));
        match strong.is_proved() {
            true => self.weakened(self.relaxed(strong, obvious)),
            false => self.judged(strong),
        }
    }

    /// A proof without what members lead to: most functions on lists and trees do not look at that, and memory without it is simpler.
    fn lean(&self, expected: &Tried) -> Option<Tried> {
        let mut options = expected.options.clone();
        let contents = options.iter_mut().zip(&self.choices).filter(|(_, choice)| choice.is_content);
        contents.for_each(|(option, _)| *option = 0);
        if expected.is_refuted() || options == expected.options {
            return None;
        }
        Some(self.attempt(options, Search::First, self.share(4))).filter(Tried::is_proved)
    }

    /// A proof with contents that are set, if it was a matter of that.
    fn set(&self, expected: &Tried) -> Option<Tried> {
        let Verdict::False(refutation) = &expected.asked.2.verdict else { return None };
        let is_unset = [ViolationKind::UninitialisedPointer, ViolationKind::UninitialisedRead];
        if !is_unset.contains(&refutation.violation().kind) {
            return None;
        }
        let options = with_contents(&self.choices, &expected.options)?;
        Some(self.attempt(options, Search::First, self.share(4))).filter(Tried::is_proved)
    }

    /// If a block was lost that the driver made: the same options without the blocks that may belong to somebody else.
    fn without_foreign(&self, strong: &Tried) -> Option<Vec<u8>> {
        if !self.has_lost_what_was_made(strong) {
            return None;
        }
        let mut options = strong.options.clone();
        for (option, choice) in options.iter_mut().zip(&self.choices) {
            if choice.is_foreign {
                *option = 0;
            }
        }
        (options != strong.options).then_some(options)
    }

    /// Whether a violation is a write beyond the end of a block that the driver made.
    fn lacks_room(&self, tried: &Tried) -> bool {
        let Verdict::False(refutation) = &tried.asked.2.verdict else { return false };
        let violation = refutation.violation();
        violation.kind == ViolationKind::OutOfBounds
            && violation.message.starts_with("write")
            && self.is_about_what_was_made(tried)
    }

    /// Whether a violation is the loss of a block that the driver made.
    fn has_lost_what_was_made(&self, tried: &Tried) -> bool {
        let Verdict::False(refutation) = &tried.asked.2.verdict else { return false };
        refutation.violation().kind == ViolationKind::Leak && self.is_about_what_was_made(tried)
    }

    /// Whether a violation is about a block that the driver made.
    fn is_about_what_was_made(&self, tried: &Tried) -> bool {
        let (_, program, answer) = &tried.asked;
        let Verdict::False(refutation) = &answer.verdict else { return false };
        let ir = &program.ir;
        let object = refutation.violation().object.as_ref();
        let made = object.map_or(Loc::NONE, |object| object.allocated);
        // What an allocator gives that is passed, the function has asked for.
        let makes = |name: &str| is_generated(name) && !is_passed(name);
        let generated = |function: &&Function| makes(ir.names.name(function.name));
        let mut bodies = ir.functions.iter().filter(generated).filter_map(|function| function.body.as_ref());
        ir.sources.place(made).is_none()
            || bodies.any(|body| {
                let insts = body.insts.iter().map(|inst| inst.loc);
                insts.chain(body.slots.iter().map(|slot| slot.loc)).any(|loc| loc == made)
            })
    }

    /// Whether a violation is about what the function itself did to memory: that it lost a block of its own, or used or freed one that it
    /// had freed. No condition on what it is called with excuses that, unless two parameters share it.
    fn is_own_fault(&self, tried: &Tried) -> bool {
        let Verdict::False(refutation) = &tried.asked.2.verdict else { return false };
        match refutation.violation().kind {
            ViolationKind::UseAfterFree | ViolationKind::DoubleFree | ViolationKind::UseAfterScope => {
                // What parameters share may be what no caller passes.
                let is_shared = self.choices.iter().any(|choice| choice.order == Order::Shared);
                !(is_shared && self.is_about_what_was_made(tried))
            }
            ViolationKind::Leak => !self.is_about_what_was_made(tried),
            _ => false,
        }
    }

    /// A violation that may be due to what could not be made, or to who owns a block, is none to report.
    fn judged(&self, strong: Tried) -> Tried {
        match self.excuse(&strong) {
            Some(what) => self.no_answer(strong, &what),
            None => strong,
        }
    }

    /// What is not known of the starting memory, if a violation may be due to that.
    fn excuse(&self, strong: &Tried) -> Option<String> {
        use ViolationKind::{
            DoubleFree, Leak, NullDeref, OutOfBounds, UninitialisedPointer, UninitialisedRead, UseAfterFree,
            UseAfterScope, WildPointer,
        };
        let (_, program, answer) = &strong.asked;
        let Verdict::False(refutation) = &answer.verdict else { return None };
        let Some(Ok(driver)) = &program.driver else { return None };
        let violation = refutation.violation();
        let (kind, is_made) = (violation.kind, self.is_about_what_was_made(strong));
        let offset = violation.object.as_ref().and_then(|object| object.offset);
        if driver.looks_before && is_made && offset.is_some_and(|offset| offset < 0) {
            return Some("what stands in memory before what a parameter leads to".to_owned());
        }
        if let Some(function) = driver.releasing.as_ref().filter(|_| kind == Leak) {
            return Some(format!("what `{function}` frees"));
        }
        if self.is_own_fault(strong) {
            return None;
        }
        if kind == UninitialisedRead {
            return Some("whether contents of the starting memory were set".to_owned());
        }
        if kind == Leak && driver.is_unowned {
            return Some("who owns a block that the function loses".to_owned());
        }
        if driver.unknown.is_some() && [Leak, NullDeref, WildPointer].contains(&kind) {
            return driver.unknown.clone();
        }
        if let Some(what) = self.depends_on(strong, driver) {
            return Some(what);
        }
        let limit = driver.limits.first()?;
        let is_certain = [DoubleFree, Leak, UninitialisedPointer, UseAfterFree, UseAfterScope]
            .contains(&kind)
            || kind == NullDeref && !self.is_about_an_address(strong, driver)
            || kind == OutOfBounds && !driver.has_blocks && !self.is_about_an_address(strong, driver);
        (!is_certain).then(|| format!("what `{limit}` leads to"))
    }

    /// What a violation depends on that the driver cannot make as a caller would: a number that nothing in the starting memory
    /// bounds, or the order of addresses of blocks that may be parts of one.
    fn depends_on(&self, strong: &Tried, driver: &Driver) -> Option<String> {
        let (_, program, answer) = &strong.asked;
        let defect = answer.defects().into_iter().next()?;
        let engine = defect.refutation.engine().as_str();
        let found = find(&program.ir, &defect.replay, defect.violation(), engine, self.budget);
        let mut decisive = found.inputs.values.iter().filter(|input| input.decisive);
        if decisive.clone().any(|input| input.kind == InputKind::Layout) {
            return Some("the order of parts of the starting memory".to_owned());
        }
        let is_unbounded = |number: &&String| driver.unbounded.contains(number);
        let number = decisive.find_map(|input| input.variable.as_ref().filter(is_unbounded))?;
        // The function knows how large a block of its own is.
        let is_out =
            defect.violation().kind == ViolationKind::OutOfBounds && self.is_about_what_was_made(strong);
        is_out.then(|| format!("what bounds `{number}`"))
    }

    /// Whether a violation depends on an address of which the driver knows nothing.
    fn is_about_an_address(&self, strong: &Tried, driver: &Driver) -> bool {
        let (_, program, answer) = &strong.asked;
        let Some(defect) = answer.defects().into_iter().next() else { return true };
        let engine = defect.refutation.engine().as_str();
        let found = find(&program.ir, &defect.replay, defect.violation(), engine, self.budget);
        let mut decisive = found.inputs.values.iter().filter(|input| input.decisive);
        decisive.any(|input| driver.addresses.contains(&input.source))
    }

    /// The strongest option of each choice, where they have an order.
    fn strongest(&self, obvious: &[u8]) -> Vec<u8> {
        let all = self.choices.iter().zip(obvious);
        all.map(|(choice, &obvious)| match choice.order == Order::Stronger {
            true => number(choice.options.len().saturating_sub(1)),
            false => obvious,
        })
        .collect()
    }

    /// The same with other options where they have no order.
    fn variants(&self, strong: &Tried, strongest: &[u8]) -> Vec<Vec<u8>> {
        let mut out = Vec::new();
        let lacks_room = self.lacks_room(strong);
        for (at, choice) in
            self.choices.iter().enumerate().filter(|(_, choice)| choice.order != Order::Stronger)
        {
            if choice.order == Order::Room && !lacks_room {
                continue;
            }
            for option in (0..choice.options.len()).map(number).filter(|&option| option != strongest[at]) {
                let mut options = strongest.to_vec();
                options[at] = option;
                out.push(options);
            }
        }
        out
    }

    /// Goes back to the obvious options as far as there is a proof, from one for the strongest. Few of them are needed at a time, so
    /// halves are tried.
    fn relaxed(&self, proved: Tried, obvious: &[u8]) -> Tried {
        let begin = Instant::now();
        let each = proved.time.saturating_mul(3).max(LEAST);
        let differing = (0..obvious.len()).filter(|&at| proved.options[at] != obvious[at]);
        let mut open = vec![differing.collect::<Vec<usize>>()];
        let (mut best, mut is_whole) = (proved, true);
        while let Some(part) = open.pop() {
            if begin.elapsed() > self.limit() {
                break;
            }
            // That all of them are not proved is known.
            if !std::mem::take(&mut is_whole) {
                let mut options = best.options.clone();
                part.iter().for_each(|&at| options[at] = obvious[at]);
                let weaker = self.attempt(options, Search::First, self.budget.share(each));
                if weaker.is_proved() {
                    best = weaker;
                    continue;
                }
            }
            if part.len() > 1 {
                let (first, second) = part.split_at(part.len() / 2);
                open.extend([second.to_vec(), first.to_vec()]);
            }
        }
        best
    }

    /// How long all attempts to do with less may take.
    fn limit(&self) -> Duration {
        self.whole.map_or(Duration::from_secs(10), |whole| whole / 6)
    }

    /// Tries weaker options, one choice at a time.
    fn weakened(&self, proved: Tried) -> Tried {
        let begin = Instant::now();
        let each = proved.time.saturating_mul(3).max(LEAST);
        let mut best = proved;
        for at in 0..self.choices.len() {
            for option in self.weaker(at, best.options[at]) {
                if begin.elapsed() > self.limit() {
                    return self.seen(best);
                }
                let mut options = best.options.clone();
                options[at] = option;
                let weaker = self.attempt(options, Search::First, self.budget.share(each));
                if weaker.is_proved() {
                    best = weaker;
                    break;
                }
            }
        }
        self.seen(best)
    }

    /// The options of a choice that say less than one that is proved, the weakest first.
    fn weaker(&self, at: usize, taken: u8) -> Vec<u8> {
        let choice = &self.choices[at];
        match choice.order {
            Order::Stronger => (0..taken).collect(),
            Order::Less => (taken + 1..number(choice.options.len())).rev().collect(),
            Order::Different | Order::Shared | Order::Room | Order::LastResort => Vec::new(),
        }
    }

    /// The same if memory that satisfies what is required was seen in a run: what nothing satisfies proves nothing.
    fn seen(&self, proved: Tried) -> Tried {
        let name = reaching(&self.function, &proved.options);
        let loaded = (self.load)(&name);
        let goal = Goal { entry: name, ..self.first.0.goal.clone() }.asking(&[Property::UnreachCall], &[]);
        let task = kept(Task { goal, search: Search::First, ..self.first.0.clone() });
        let answer = loaded.map(|program| (self.ask)(task, program, self.share(4)));
        match answer.map(|answer| answer.verdict) {
            Some(Verdict::False(_)) => proved,
            _ => self.no_answer(proved, "a precondition for which no memory was found that satisfies it"),
        }
    }

    fn no_answer(&self, tried: Tried, what: &str) -> Tried {
        let (task, program, _) = tried.asked;
        let loc =
            program.ir.find_function(&self.function).map_or(Loc::NONE, |id| program.ir.functions[id].loc);
        let reason = UnknownReason::Unsupported { what: what.to_owned(), loc };
        Tried { asked: (task, program, Answer::unknown(reason)), ..tried }
    }

    /// Asks about the driver with some options.
    fn attempt(&self, options: Vec<u8>, search: Search, budget: Budget) -> Tried {
        let name = entry(&self.function, &options);
        let (task, first) = self.first;
        let loaded = if name == task.goal.entry { Some(first) } else { (self.load)(&name) };
        let task = kept(Task { goal: Goal { entry: name, ..task.goal.clone() }, search, ..task.clone() });
        let start = Instant::now();
        match loaded {
            Some(program) if matches!(program.driver, Some(Ok(_))) => {
                let answer = (self.ask)(task, program, budget);
                Tried { options, asked: (task, program, answer), time: start.elapsed() }
            }
            _ => {
                let asked = (task, first, Answer::unknown(UnknownReason::NoEngine));
                Tried { options, asked, time: Duration::ZERO }
            }
        }
    }

    /// A part of the time that there is for the function.
    fn share(&self, of: u32) -> Budget {
        match self.whole {
            Some(whole) => self.budget.share(whole / of),
            None => self.budget.clone(),
        }
    }
}

fn number(option: usize) -> u8 {
    u8::try_from(option).unwrap_or(0)
}
