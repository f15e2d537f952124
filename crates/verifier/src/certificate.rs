//! Certificates of the verifier: the kept states, as a text that can be checked in another process.
//!
//! What every certificate begins with, what was asked and the program, is written and read by
//! [`ringfence_engine::certificate`]. [`check`] trusts none of the states. It makes a machine for the
//! program, takes that machine's own initial state, and lets the recheck of proofs
//! ([`crate::recheck`]) find out whether the initial state and every successor of every state is covered.
//! What the states say is looked at when they are read ([`ringfence_smg::shape::text`]): a text that passes
//! stands for a set of concrete states, whoever wrote it. So a certificate that was changed is
//! accepted only if what it says now is an invariant too.
//!
//! What is trusted: the semantics, covering, that abstraction only generalises, the solver. What is not: how
//! the states were found, joined and widened, and the file. The format is described in
//! `docs/certificate.md`.

use crate::fixpoint::{Fixpoint, REASONS};
use crate::reached::PlaceKey;
use crate::recheck::Invariant;
use crate::settings::VerifierSettings;
use ringfence_base::Budget;
use ringfence_base::text::{BadText, Lines};
use ringfence_engine::recheck::Recheckable;
use ringfence_engine::{Answer, Completeness, Question, RECHECK, Recheck, certificate, prove};
use ringfence_smg::shape::signature::Signature;
use ringfence_smg::shape::text::{self, Context};
use ringfence_verdict::{UnknownReason, Verdict};
use std::fmt::Write as _;
use std::time::Instant;

/// What the objects of the C library are called.
const LIBRARY_OBJECTS: [&str; 12] = [
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
    "word of the command line",
];

fn name_of_object(name: &str) -> Option<&'static str> {
    ringfence_library::names().chain(LIBRARY_OBJECTS).find(|&known| known == name)
}

impl Fixpoint<'_> {
    /// The certificate of the kept states.
    ///
    /// # Errors
    /// What the form cannot say.
    pub(crate) fn certificate(&mut self) -> Result<String, String> {
        let mut out = certificate::head(self.transfer.program, self.transfer.question.goal)?;
        let states: Vec<_> = self.reached.counting().collect();
        let _ = writeln!(out, "states {}", states.len());
        for id in states {
            let state = self.reached.get(id).state.clone();
            let context =
                Context { program: self.transfer.program, initial: &self.initial, names: name_of_object };
            let text = text::write(&context, &mut self.transfer.machine.reason, &state)?;
            // What cannot be read again is not written.
            let mut lines = Lines::new(&text, 0);
            lines.take();
            match text::read(&context, &mut self.transfer.machine.reason, &mut lines) {
                Ok(Some(_)) => out.push_str(&text),
                Ok(None) => return Err("conditions that are too hard to decide".to_owned()),
                Err(bad) => return Err(format!("a state in which {}", bad.message)),
            }
        }
        out.push_str("end\n");
        Ok(out)
    }
}

/// Checks that the states of a certificate are an invariant, and that nothing goes wrong in them.
///
/// # Errors
/// The first line of the states that is not understood, or that says something that no state can be.
pub(crate) fn check(question: &Question<'_>, states: Lines<'_>, budget: Budget) -> Result<Answer, BadText> {
    let start = Instant::now();
    if let Err(limit) = budget.poll() {
        return Ok(Answer::unknown(UnknownReason::Exhausted(limit)));
    }
    let settings = VerifierSettings::default();
    let mut fixpoint =
        match Fixpoint::new(question, &settings, budget, ringfence_exec::memo::Known::default()) {
            Ok(fixpoint) => fixpoint,
            Err(reason) => return Ok(Answer::unknown(reason)),
        };
    fixpoint.read_states(states)?;
    let recheck = Recheck::of(&mut Held { fixpoint: &mut fixpoint });
    let limit = |reason: &UnknownReason| matches!(reason, UnknownReason::Exhausted(_));
    let reasons = fixpoint.findings.reasons.iter().filter(|reason| limit(reason)).cloned().collect();
    let verdict = prove(Completeness { engine: RECHECK, worklist: 0, reasons, recheck });
    let mut statistics = fixpoint.transfer.count();
    statistics.alarms = fixpoint.findings.alarms.len() as u64;
    (statistics.time, statistics.recheck_time) = (start.elapsed(), start.elapsed());
    let approximations = fixpoint.transfer.machine.approximations();
    let alarms = fixpoint.findings.alarms.iter().copied().take(REASONS).collect();
    let invariants_hold = matches!(verdict, Verdict::True(_));
    Ok(Answer { statistics, approximations, alarms, invariants_hold, ..Answer::of(verdict) })
}

/// Whether the proof that comes next is one of the verifier.
pub(crate) fn is_next(lines: &Lines<'_>) -> bool {
    lines.clone().take().and_then(|mut words| words.next_word()) == Some("states")
}

impl Fixpoint<'_> {
    /// Takes the states of a certificate for the kept ones.
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
            let context =
                Context { program: self.transfer.program, initial: &self.initial, names: name_of_object };
            // A state that stands for nothing covers nothing.
            if let Some(state) = text::read(&context, &mut self.transfer.machine.reason, &mut lines)? {
                let place = PlaceKey::of(&state);
                let rank = self.rank(&state);
                let signature = Signature::of(&state);
                self.reached.add(place, rank, (state, signature), 0, None);
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
    fixpoint: &'v mut Fixpoint<'p>,
}

impl Recheckable for Held<'_, '_> {
    fn recheck(&mut self) -> Result<u64, String> {
        let result = Invariant::of(self.fixpoint).recheck();
        match self.fixpoint.objection() {
            Some(objection) => Err(objection),
            None => result,
        }
    }
}

impl Fixpoint<'_> {
    /// What was met on the way that stands against a proof.
    fn objection(&self) -> Option<String> {
        let at = |loc| self.transfer.program.sources.show(loc);
        if let Some(alarm) = self.findings.alarms.first() {
            return Some(format!("{} is not excluded at {}", alarm.kind.rule(), at(alarm.loc)));
        }
        if let Some(reason) = self.findings.reasons.first() {
            return Some(format!("{} ({})", reason.sentence(), at(reason.loc())));
        }
        let objections = self.transfer.machine.objections();
        objections.first().map(|reason| format!("{} ({})", reason.sentence(), at(reason.loc())))
    }
}
