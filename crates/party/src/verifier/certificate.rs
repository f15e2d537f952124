//! Certificates: a proof of the verifier as a text that can be checked in another process. Those of the template
//! engine begin in the same way and go on in their own (`template_certificate.rs`).
//!
//! A certificate holds the program in the text form of the representation, what was asked, and the states
//! that count: the invariant. [`Certificate::check`] trusts none of them. It makes a machine for the
//! program, takes that machine's own initial state, and lets the second look at proofs
//! ([`super::recheck`]) find out whether the initial state and every successor of every state is covered.
//! What the states say is looked at when they are read ([`ringfence_smg::shape::text`]): a text that passes
//! stands for a set of concrete states, whoever wrote it. So a certificate that was changed is
//! accepted only if what it says now is an invariant too.
//!
//! What is trusted: the semantics, covering, that abstraction only generalises, the solver. What is not: how
//! the states were found, joined and widened, and the file. The format is described in
//! `docs/certificate.md`.

use super::reached::PlaceKey;
use super::recheck::Invariant;
use super::{REASONS, Verifier};
use crate::task::{Answer, Task};
use crate::template_certificate;
use ringfence_base::Budget;
use ringfence_engine::ledger::Ledger;
use ringfence_engine::{Completeness, Recheck, prove};
use ringfence_ir::Program;
use ringfence_smg::shape::signature::Signature;
use ringfence_smg::shape::text::{self, BadText, Context, Lines, Words, quoted};
use ringfence_verdict::{Property, UnknownReason, Verdict, ViolationKind};
use std::cell::RefCell;
use std::fmt::Write as _;
use std::time::Instant;

/// The first line.
const HEADER: &str = "ringfence-certificate 1";

/// The stack of the thread that checks, as large as that of the verifier's.
const STACK: usize = 64 << 20;

/// What the objects of the C library are called.
const LIBRARY_OBJECTS: [&str; 11] = [
    "FILE",
    "address of a table",
    "argument vector",
    "copy of a va_list",
    "environment",
    "environment string",
    "errno",
    "scratch memory of qsort",
    "state of strtok",
    "string of the environment",
    "table of character classes",
];

fn name_of_object(name: &str) -> Option<&'static str> {
    ringfence_library::model::names().chain(LIBRARY_OBJECTS).find(|&known| known == name)
}

/// What every certificate begins with: what was asked, and the program.
///
/// # Errors
/// When the program cannot be read again.
pub(crate) fn head(program: &Program, task: &Task) -> Result<String, String> {
    let mut out = format!("{HEADER}\nentry {}\n", quoted(task.entry.as_bytes()));
    for property in &task.properties {
        let _ = writeln!(out, "property {}", property.name());
    }
    for kind in &task.also {
        let _ = writeln!(out, "also {}", kind.rule());
    }
    if task.must_free_before_abort() {
        out.push_str("cleanup-at-abort yes\n");
    }
    let may_fail = if task.malloc_may_fail { "yes" } else { "no" };
    let program = ringfence_ir::text::print(program);
    ringfence_ir::text::parse(&program).map_err(|_| "the program itself".to_owned())?;
    let _ = write!(out, "malloc-may-fail {may_fail}\nprogram {}\n{program}", program.lines().count());
    Ok(out)
}

impl Verifier<'_> {
    /// The certificate of the states that count.
    ///
    /// # Errors
    /// What the form cannot say.
    pub(super) fn certificate(&mut self) -> Result<String, String> {
        let mut out = head(self.program, self.task)?;
        let states: Vec<_> = self.reached.counting().collect();
        let _ = writeln!(out, "states {}", states.len());
        for id in states {
            let state = self.reached.get(id).state.clone();
            let context = Context { program: self.program, initial: &self.initial, names: name_of_object };
            let text = text::write(&context, &mut self.machine.reason, &state)?;
            // What cannot be read again is not written.
            let mut lines = Lines::new(&text, 0);
            lines.take();
            match text::read(&context, &mut self.machine.reason, &mut lines) {
                Ok(Some(_)) => out.push_str(&text),
                Ok(None) => return Err("conditions that are too hard to decide".to_owned()),
                Err(bad) => return Err(format!("a state in which {}", bad.message)),
            }
        }
        out.push_str("end\n");
        Ok(out)
    }
}

/// A certificate whose program was read. Its states are read when they are checked.
#[derive(Debug)]
pub struct Certificate<'t> {
    program: Program,
    task: Task,
    /// The lines after the program.
    states: Lines<'t>,
}

impl<'t> Certificate<'t> {
    /// Reads a certificate as far as its states.
    ///
    /// # Errors
    /// The first line that is not understood, or what the program lacks.
    pub fn read(text: &'t str) -> Result<Self, BadText> {
        let mut lines = Lines::new(text, 0);
        let first = lines.take_raw().unwrap_or_default().trim_end();
        if first != HEADER {
            let what = "not a certificate: the first line must be";
            return Err(lines.bad(format!("{what} `{HEADER}`")));
        }
        let mut task =
            Task { properties: Vec::new(), certificate: true, cleanup_at_abort: false, ..Task::default() };
        let mut head = Head::default();
        let count = loop {
            let Some(mut words) = lines.take() else { return Err(lines.bad("there is no `program`")) };
            let count = head.line(&mut words, &mut task)?;
            words.finish()?;
            if let Some(count) = count {
                break count;
            }
        };
        head.is_complete(&task).map_err(|message| lines.bad(message))?;
        task.properties.sort_unstable();
        task.properties.dedup();
        let program = read_program(&mut lines, count)?;
        if program.find_function(&task.entry).is_none() {
            return Err(lines.bad(format!("the program does not define the entry function `{}`", task.entry)));
        }
        Ok(Self { program, task, states: lines })
    }

    /// The program.
    #[must_use]
    pub const fn program(&self) -> &Program {
        &self.program
    }

    /// What the certificate is to prove of it.
    #[must_use]
    pub const fn task(&self) -> &Task {
        &self.task
    }

    /// Checks that the states, or the invariants of loops and functions, are an invariant, and that nothing goes
    /// wrong in them.
    ///
    /// # Errors
    /// The first line of the states that is not understood, or that says something that no state can be.
    pub fn check(&self, budget: Budget) -> Result<Answer, BadText> {
        let is_template = template_certificate::is_next(&self.states);
        let work = || match is_template {
            true => template_certificate::check(&self.program, &self.task, self.states.clone(), &budget),
            false => self.check_here(budget),
        };
        let stack = if is_template { crate::templates::STACK } else { STACK };
        std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(stack).spawn_scoped(scope, work);
            let result = thread.map(std::thread::ScopedJoinHandle::join);
            match result {
                Ok(Ok(answer)) => answer,
                Ok(Err(panic)) => std::panic::resume_unwind(panic),
                Err(_) => Ok(Answer::unknown(UnknownReason::NoEngine)),
            }
        })
    }

    fn check_here(&self, budget: Budget) -> Result<Answer, BadText> {
        let start = Instant::now();
        if let Err(limit) = budget.poll() {
            return Ok(Answer::unknown(UnknownReason::Exhausted(limit)));
        }
        let mut verifier = match super::prepared(&self.program, &self.task, budget) {
            Ok(verifier) => verifier,
            Err(reason) => return Ok(Answer::unknown(reason)),
        };
        verifier.read_states(self.states.clone())?;
        let recheck = Recheck::of(&Held { verifier: RefCell::new(&mut verifier) });
        let limit = |reason: &UnknownReason| matches!(reason, UnknownReason::Exhausted(_));
        let reasons = verifier.reasons.iter().filter(|reason| limit(reason)).cloned().collect();
        let verdict = prove(Completeness { engine: "recheck", worklist: 0, reasons, recheck });
        verifier.count();
        let mut statistics = verifier.statistics;
        (statistics.time, statistics.recheck_time) = (start.elapsed(), start.elapsed());
        let approximations = verifier.machine.approximations();
        let alarms = verifier.alarms.iter().copied().take(REASONS).collect();
        let invariants_hold = matches!(verdict, Verdict::True(_));
        let nothing = Answer::unknown(UnknownReason::NoEngine);
        Ok(Answer { verdict, statistics, approximations, alarms, invariants_hold, ..nothing })
    }
}

/// What the head of a certificate said so far.
#[derive(Debug, Default)]
struct Head {
    entry: bool,
    malloc_may_fail: bool,
}

impl Head {
    /// Reads a line. The number of lines of the program, when it is the last one.
    fn line(&mut self, words: &mut Words<'_>, task: &mut Task) -> Result<Option<usize>, BadText> {
        match words.word()? {
            "entry" if !self.entry => {
                task.entry = words.text()?;
                self.entry = true;
            }
            "malloc-may-fail" if !self.malloc_may_fail => {
                task.malloc_may_fail = match words.word()? {
                    "yes" => true,
                    "no" => false,
                    _ => return Err(words.bad("yes or no is expected")),
                };
                self.malloc_may_fail = true;
            }
            "cleanup-at-abort" if !task.cleanup_at_abort => {
                task.cleanup_at_abort = match words.word()? {
                    "yes" => true,
                    _ => return Err(words.bad("yes is expected")),
                };
            }
            "property" => {
                let property = Property::from_name(words.word()?);
                let property = property.ok_or_else(|| words.bad("there is no such property"))?;
                task.properties.push(property);
            }
            "also" => {
                let kind = ViolationKind::from_rule(words.word()?);
                let kind = kind.filter(|kind| kind.property() == Property::NoUndefined);
                task.also.push(kind.ok_or_else(|| words.bad("there is no such kind of violation"))?);
            }
            "program" => return words.number().map(Some),
            _ => return Err(words.bad("this is not understood, or stands twice")),
        }
        Ok(None)
    }

    fn is_complete(&self, task: &Task) -> Result<(), String> {
        let missing = [(self.entry, "entry"), (self.malloc_may_fail, "malloc-may-fail")];
        if let Some((_, what)) = missing.iter().find(|(there, _)| !there) {
            return Err(format!("there is no `{what}` before the program"));
        }
        if task.properties.is_empty() && task.also.is_empty() {
            return Err("there is no `property` before the program".to_owned());
        }
        Ok(())
    }
}

/// Reads a program of so many lines.
fn read_program(lines: &mut Lines<'_>, count: usize) -> Result<Program, BadText> {
    let (before, text) = (lines.line(), lines.rest());
    for _ in 0..count {
        lines.take_raw().ok_or_else(|| lines.bad("the file was cut off in the program"))?;
    }
    let text = &text[..text.len() - lines.rest().len()];
    let program = ringfence_ir::text::parse(text)
        .map_err(|error| BadText { line: before + error.line as usize, message: error.message })?;
    ringfence_ir::verify(&program).map_err(|defects| {
        let first = defects.first().map_or_else(String::new, ToString::to_string);
        BadText { line: before, message: format!("the program breaks its invariants: {first}") }
    })?;
    Ok(program)
}

impl Verifier<'_> {
    /// Takes the states of a certificate for those that count.
    fn read_states(&mut self, mut lines: Lines<'_>) -> Result<(), BadText> {
        let cut = |lines: &Lines<'_>| lines.bad("the file was cut off: there is no `end`");
        let mut words = lines.take().ok_or_else(|| cut(&lines))?;
        words.expect("states")?;
        let count: u64 = words.number()?;
        words.finish()?;
        for _ in 0..count {
            let mut words = lines.take().ok_or_else(|| cut(&lines))?;
            words.expect("state")?;
            words.finish()?;
            let context = Context { program: self.program, initial: &self.initial, names: name_of_object };
            // A state that stands for nothing covers nothing.
            if let Some(state) = text::read(&context, &mut self.machine.reason, &mut lines)? {
                let place = PlaceKey::of(&state);
                let rank = self.rank(&state);
                let signature = Signature::of(&state);
                self.reached.add(place, rank, (state, signature), 0);
            }
        }
        let mut words = lines.take().ok_or_else(|| cut(&lines))?;
        words.expect("end")?;
        words.finish()?;
        match lines.take() {
            None => Ok(()),
            Some(words) => Err(words.bad("there is something after the `end`")),
        }
    }
}

/// The states of a certificate, to be looked at for the first time.
struct Held<'v, 'p> {
    verifier: RefCell<&'v mut Verifier<'p>>,
}

impl Ledger for Held<'_, '_> {
    fn recheck(&self) -> Result<u64, String> {
        let mut verifier = self.verifier.borrow_mut();
        let result = Invariant::of(&mut verifier).recheck();
        match verifier.objection() {
            Some(objection) => Err(objection),
            None => result,
        }
    }
}

impl Verifier<'_> {
    /// What was met on the way that stands against a proof.
    fn objection(&self) -> Option<String> {
        let at = |loc| self.program.sources.show(loc);
        if let Some(alarm) = self.alarms.first() {
            return Some(format!("{} is not excluded at {}", alarm.kind.rule(), at(alarm.loc)));
        }
        if let Some(reason) = self.reasons.first() {
            return Some(format!("{} ({})", reason.sentence(), at(reason.loc())));
        }
        let objections = self.machine.objections();
        objections.first().map(|reason| format!("{} ({})", reason.sentence(), at(reason.loc())))
    }
}
