//! The template engine: which templates are tried, in which order.
//!
//! Each step of the ladder is a complete analysis with a stronger template than the one before. A step that
//! fails is cheap, as a rule, since it stops at the first alarm. The last reasons are the answer when none
//! succeeds. Calls are inlined, and summarised where the formula is too large otherwise, or as the settings say.
//! An alarm in unwound iterations comes with inputs; a run of the interpreter on them may refute.

use crate::settings::{CallModel, TemplateSettings};
use crate::{Calls, Domain, Findings, Settings, analyse, certificate};
use ringfence_base::text::{BadText, Lines};
use ringfence_base::{Budget, Now};
use ringfence_engine::{Answer, Completeness, Engine, Question, Recheck, Replay, prove as conclude, refute};
use ringfence_interp::{Draw, DrawKind};
use ringfence_verdict::{EngineName, Goal, Statistics, UnknownReason, Verdict, ViolationKind};
use std::time::{Duration, Instant};

/// The time that every step may use.
const LEAST: Duration = Duration::from_secs(2);

/// How long a run may take that is to show an alarm.
const REPLAY_TIME: Duration = Duration::from_secs(2);

/// What `--engine`, statistics and reports call it.
pub const NAME: EngineName = EngineName::new("templates");

/// The stack of the engine: formulas are nested as deep as the program is long.
const STACK: usize = 256 << 20;

/// The template engine.
#[derive(Debug, Clone, Default)]
pub struct Templates {
    /// How calls are modelled.
    pub settings: TemplateSettings,
}

impl Engine for Templates {
    fn name(&self) -> EngineName {
        NAME
    }

    fn stack(&self) -> usize {
        STACK
    }

    fn run(&self, question: &Question<'_>, budget: Budget) -> Answer {
        let start = Instant::now();
        let mut answer = climb(question, self.settings.calls, &budget);
        answer.statistics.time = start.elapsed();
        answer
    }

    fn recheck(
        &self,
        question: &Question<'_>,
        proof: &Lines<'_>,
        budget: Budget,
    ) -> Option<Result<Answer, BadText>> {
        certificate::is_next(proof).then(|| certificate::check(question, proof.clone(), &budget))
    }
}

/// A step of the ladder.
struct Step {
    domain: Domain,
    /// The iterations that are unwound.
    unwind: u32,
    /// What is kept to tell blocks of one site apart.
    apart: Apart,
    /// How calls are modelled.
    calls: Calls,
    /// Whether it is only tried when the last alarms are about blocks that have ended, or have not.
    about_ends: bool,
}

/// What tells blocks of one site apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Apart {
    /// Nothing but the pointers of the program.
    Plain,
    Ages,
    /// Which pointers lead to them.
    Paths,
}

const fn step(domain: Domain, unwind: u32, apart: Apart) -> Step {
    Step { domain, unwind, apart, calls: Calls::Inlined, about_ends: false }
}

impl Step {
    const fn about_ends(self) -> Self {
        Self { about_ends: true, ..self }
    }

    const fn summarised(self) -> Self {
        Self { calls: Calls::Summaries, ..self }
    }
}

/// The templates, from the cheapest to the strongest.
const LADDER: [Step; 13] = [
    step(Domain::Intervals, 0, Apart::Plain),
    step(Domain::Zones, 0, Apart::Plain),
    step(Domain::Intervals, 0, Apart::Ages).about_ends(),
    step(Domain::Intervals, 0, Apart::Paths).about_ends(),
    step(Domain::Paths, 0, Apart::Plain),
    step(Domain::Zones, 1, Apart::Plain),
    step(Domain::Zones, 4, Apart::Plain),
    step(Domain::Intervals, 8, Apart::Plain),
    step(Domain::Intervals, 0, Apart::Ages).about_ends(),
    step(Domain::Intervals, 0, Apart::Paths),
    step(Domain::Intervals, 0, Apart::Plain).summarised(),
    step(Domain::Zones, 0, Apart::Plain).summarised(),
    step(Domain::Intervals, 0, Apart::Ages).about_ends().summarised(),
];

/// Looks for a proof, by one template after the other.
fn climb(question: &Question<'_>, model: CallModel, budget: &Budget) -> Answer {
    let mut statistics = Statistics::default();
    let mut answer = Answer::unknown(UnknownReason::NoEngine);
    let (mut too_large, mut met_ends, mut tried) = (false, false, Vec::new());
    for (at, step) in LADDER.into_iter().enumerate() {
        let wanted = match (model, step.calls) {
            (CallModel::Auto, Calls::Inlined) => !too_large,
            (CallModel::Auto, Calls::Summaries) => too_large,
            (model, calls) => (model == CallModel::Summaries) == (calls == Calls::Summaries),
        };
        if !wanted {
            continue;
        }
        met_ends |= answer.alarms.iter().any(|alarm| is_about_ends(alarm.kind));
        if step.about_ends && !met_ends {
            continue;
        }
        // The same once more only if it was passed over.
        if step.apart != Apart::Plain && tried.contains(&(step.apart, step.calls)) {
            continue;
        }
        tried.push((step.apart, step.calls));
        let settings = settings(question.goal, &step);
        budget.tell(Now { states: statistics.states, alarms: answer.alarms.len() as u64, ..Now::default() });
        let findings = analyse(question.program, &settings, &share(budget));
        statistics.add(&findings.statistics);
        // Where the cheapest template is too dear, copies of functions are: the others would be dearer still.
        too_large |= at == 0 && findings.too_large;
        let refuted = refuted(question, &findings, budget);
        statistics.replays += u64::from(findings.inputs.is_some());
        answer = refuted.unwrap_or_else(|| concluded(question, findings, budget));
        statistics.add(&answer.statistics);
        if budget.poll().is_err() || answer.is_decided() {
            break;
        }
    }
    Answer { statistics, ..answer }
}

/// What one step may use: half of the time that is left, so that a step that takes for ever leaves time
/// for the others.
fn share(budget: &Budget) -> Budget {
    match budget.time_left() {
        Some(left) => budget.share((left / 2).max(LEAST)),
        None => budget.clone(),
    }
}

/// FALSE if a run on the inputs that a formula without cut loops gave shows a violation: one of its alarms, or another.
fn refuted(question: &Question<'_>, findings: &Findings<'_>, budget: &Budget) -> Option<Answer> {
    let goal = question.goal;
    let drawn = findings.inputs.as_ref()?;
    let alarm = *findings.alarms.iter().find(|alarm| goal.asks_about(alarm.kind))?;
    let draw = |&(bits, value): &(u32, u128)| Draw { kind: DrawKind::Nondet { bits, signed: true }, value };
    let replay = Replay { draws: drawn.iter().map(draw).collect(), ..Replay::of(goal) };
    let verdict = refute(question.program, NAME, &replay, alarm, budget.share(REPLAY_TIME));
    matches!(verdict, Verdict::False(_)).then(|| Answer {
        alarms: findings.alarms.clone(),
        replay: Some(replay),
        ..Answer::of(verdict)
    })
}

/// Whether a violation is about blocks that have ended, or have not: where ages and access paths help.
fn is_about_ends(kind: ViolationKind) -> bool {
    use ViolationKind::{DoubleFree, Leak, NotFreed, UseAfterFree};
    matches!(kind, UseAfterFree | DoubleFree | Leak | NotFreed)
}

fn settings(goal: &Goal, step: &Step) -> Settings {
    let Step { domain, unwind, apart, calls, .. } = *step;
    Settings {
        unwind,
        domain,
        ages: apart == Apart::Ages,
        access_paths: apart == Apart::Paths,
        calls,
        ..Settings::cheapest(goal.clone())
    }
}

/// What a step came to: a proof only if it passes its check.
fn concluded(question: &Question<'_>, findings: Findings<'_>, budget: &Budget) -> Answer {
    let Findings { proof, alarms, .. } = findings;
    let mut candidate = match proof {
        Ok(candidate) => candidate,
        Err(reasons) => return Answer { alarms, ..Answer::of(Verdict::Unknown(reasons)) },
    };
    let start = Instant::now();
    candidate.allow(budget);
    let recheck = Recheck::of(&mut candidate);
    let limit = budget.poll().err().filter(|_| candidate.obligations().is_none());
    let reasons: Vec<UnknownReason> = limit.map(UnknownReason::Exhausted).into_iter().collect();
    let done = candidate.obligations().unwrap_or_default();
    let statistics = Statistics {
        recheck_time: start.elapsed(),
        obligations: done.total(),
        sat_queries: done.queries,
        sat_time: done.sat_time,
        ..Statistics::default()
    };
    let verdict = conclude(Completeness { engine: NAME, worklist: 0, reasons, recheck });
    let is_proved = matches!(verdict, Verdict::True(_));
    let loops = if is_proved && question.evidence.pictures { candidate.invariants() } else { Vec::new() };
    let certificate =
        (is_proved && question.evidence.certificate).then(|| certificate::write(question, &candidate));
    Answer { alarms, loops, certificate, statistics, ..Answer::of(verdict) }
}
