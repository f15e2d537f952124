//! Verifier, templates and hunters at the same time: on threads of their own, or by turns when there is one
//! processor to use. Templates start a little later than the others when there is no need to take turns, as
//! many programs are decided by then.
//!
//! Whoever can answer first ends the others. Which of them it is depends on the timing; the verdict does
//! not, except by running out of budget: TRUE and FALSE exclude each other, and UNKNOWN is said only
//! when all have ended without an answer, or when a limit is met.
//!
//! An engine is asked to stop and does so when it next looks at its budget. Some steps are long: a join of large
//! states, a formula that is simplified. [`check`] waits for them. [`check_and_leave`] does not: an answer that
//! stands, or a limit that is met, is told at once, and engines that have not ended by then are left behind.

use crate::steering::Steering;
use crate::task::{Answer, Task};
use crate::{hunters, templates, verifier};
use ringfence_base::{Budget, Cancel, Exhausted, Turn};
use ringfence_ir::Program;
use ringfence_verdict::{UnknownReason, Verdict};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// The stack of the threads of engines.
const STACK: usize = 64 << 20;

/// How long templates wait for the others.
const HEAD_START: Duration = Duration::from_millis(250);

/// How much longer than the others, who have a proof, the verifier may need for one that can be shown.
const PATIENCE: u32 = 10;

/// How long engines that were asked to stop are waited for, since what they know makes an answer fuller. It is short
/// enough for the memory of a process not to grow much in it.
const FAREWELL: Duration = Duration::from_millis(100);

/// How often the limits are looked at while engines work.
const GLANCE: Duration = Duration::from_millis(10);

/// The engines that work together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Engine {
    Verifier,
    Templates,
    Hunters,
}

impl Engine {
    const ALL: [Engine; 3] = [Engine::Verifier, Engine::Templates, Engine::Hunters];
}

/// What the engines have in common while they work.
#[derive(Debug)]
struct Party {
    start: Instant,
    steering: Steering,
    stops: [Cancel; 3],
    turns: Vec<Turn>,
    budget: Budget,
    /// Whether somebody else than the verifier has a proof, and the verifier is waited for.
    proved_by_others: AtomicBool,
}

/// The answer of an engine, or what it panicked with.
type Word = (Engine, std::thread::Result<Answer>);

impl Party {
    fn new(task: &Task, budget: Budget) -> Self {
        let turns = if task.jobs == 1 { Turn::for_workers(Engine::ALL.len()) } else { Vec::new() };
        let party = Self {
            start: Instant::now(),
            steering: Steering::default(),
            stops: Default::default(),
            turns,
            budget,
            proved_by_others: AtomicBool::new(false),
        };
        let wanted = engines(task);
        Engine::ALL.into_iter().for_each(|engine| party.started(engine, wanted.contains(&engine)));
        party
    }

    /// An engine that does not work, since nobody asked for it or there is no thread for it, takes no turns.
    fn started(&self, engine: Engine, works: bool) {
        if let (Some(turn), false) = (self.turns.get(engine as usize), works) {
            turn.end();
        }
    }

    /// The budget of an engine.
    fn share(&self, engine: Engine) -> Budget {
        let share = self.budget.part(self.stops[engine as usize].clone());
        match self.turns.get(engine as usize) {
            Some(turn) => share.with_turn(turn.clone()),
            None => share,
        }
    }

    /// Lets an engine work, and the others stop if it has an answer.
    fn work(&self, engine: Engine, program: &Program, task: &Task, said: &Sender<Word>) {
        let turn = self.turns.get(engine as usize);
        turn.inspect(|turn| turn.wait());
        let work = || self.answer_of(engine, program, task);
        let answer = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
        if let Ok(answer) = &answer
            && is_answer(answer)
        {
            self.stop_others(engine, task, answer);
        }
        // Nobody listens any more when another one has answered.
        let _ = said.send((engine, answer));
        turn.inspect(|turn| turn.end());
    }

    fn answer_of(&self, engine: Engine, program: &Program, task: &Task) -> Answer {
        let budget = self.share(engine);
        match engine {
            Engine::Verifier => {
                let answer = verifier::verify(program, task, budget);
                if !is_answer(&answer) {
                    self.steering.set(&answer.alarms);
                }
                answer
            }
            Engine::Templates => by_templates(program, task, &budget, self.start),
            Engine::Hunters => hunters::hunt(program, task, budget, &self.steering),
        }
    }

    /// Asks the others to stop. Pictures are the verifier's to make, and its certificates say more; it is likely to
    /// prove what the others did: it goes on for a while.
    fn stop_others(&self, engine: Engine, task: &Task, answer: &Answer) {
        let waits =
            wants_verifier(task) && engine != Engine::Verifier && matches!(answer.verdict, Verdict::True(_));
        self.proved_by_others.fetch_or(waits, Ordering::Relaxed);
        for other in Engine::ALL {
            if other != engine && !(waits && other == Engine::Verifier) {
                self.stops[other as usize].cancel();
            }
        }
    }

    /// Listens to the engines until all have said their word; if they may be left, until there is an answer, or no
    /// more time or memory, and a little longer for the others to end.
    fn listen(&self, engines: &[Engine], words: &Receiver<Word>, may_leave: bool) -> Heard {
        let mut heard = Heard::default();
        let mut enough: Option<Instant> = None;
        while engines.iter().any(|&engine| !heard.has(engine)) {
            match words.recv_timeout(GLANCE) {
                Ok(word) => heard.take(word),
                // The threads could not be made, or are gone.
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {}
            }
            heard.met = heard.met.or(self.budget.poll().err());
            if self.has_enough(&heard) {
                enough = enough.or(Some(Instant::now()));
            }
            if may_leave && enough.is_some_and(|since| since.elapsed() >= FAREWELL) {
                break;
            }
        }
        heard
    }

    /// Whether nothing more is waited for: there is an answer, or a limit is met.
    fn has_enough(&self, heard: &Heard) -> bool {
        if heard.met.is_some() {
            return true;
        }
        let Some((_, since)) = heard.first_answer else { return false };
        if !self.proved_by_others.load(Ordering::Relaxed) || heard.has(Engine::Verifier) {
            return true;
        }
        let needed = since.duration_since(self.start);
        let late = since.elapsed() >= needed * PATIENCE + HEAD_START;
        if late {
            self.stops[Engine::Verifier as usize].cancel();
        }
        late
    }
}

/// What the engines said so far.
#[derive(Debug, Default)]
struct Heard {
    answers: [Option<Answer>; 3],
    /// Who had an answer first, and when.
    first_answer: Option<(Engine, Instant)>,
    /// The limit that was met.
    met: Option<Exhausted>,
    /// What an engine panicked with.
    panic: Option<Box<dyn std::any::Any + Send>>,
}

impl Heard {
    fn has(&self, engine: Engine) -> bool {
        self.answers[engine as usize].is_some()
    }

    fn take(&mut self, (engine, answer): Word) {
        let answer = answer.unwrap_or_else(|panic| {
            self.panic = Some(panic);
            Answer::unknown(UnknownReason::NoEngine)
        });
        if is_answer(&answer) && self.first_answer.is_none() {
            self.first_answer = Some((engine, Instant::now()));
        }
        self.answers[engine as usize] = Some(answer);
    }

    /// The answer of all of them. A defect of one engine makes no answer of another wrong; without an
    /// answer it is told.
    fn answer(self, engines: &[Engine]) -> Answer {
        let Self { answers, first_answer, met, panic } = self;
        if let (Some(panic), None) = (panic, first_answer) {
            std::panic::resume_unwind(panic);
        }
        // An engine that was left behind did not end within the limit.
        let reason = met.map_or(UnknownReason::NoEngine, UnknownReason::Exhausted);
        let mut answers = answers.into_iter();
        let mut next = |engine: Engine| {
            let answer = answers.next().flatten();
            engines.contains(&engine).then(|| answer.unwrap_or_else(|| Answer::unknown(reason.clone())))
        };
        let [verified, proved, hunted] = Engine::ALL.map(&mut next);
        let verified = match (verified, proved) {
            (Some(verified), Some(proved)) => Some(with_templates(verified, proved)),
            (verified, proved) => verified.or(proved),
        };
        match (verified, hunted) {
            (Some(verified), Some(hunted)) => one_of(verified, hunted),
            (verified, hunted) => {
                verified.or(hunted).unwrap_or_else(|| Answer::unknown(UnknownReason::NoEngine))
            }
        }
    }
}

/// Checks a program with all engines, or with those that the task names. All of them have ended afterwards.
pub(crate) fn check(program: &Program, task: &Task, budget: Budget) -> Answer {
    let (party, engines) = (Party::new(task, budget), engines(task));
    let (said, words) = channel();
    let heard = std::thread::scope(|scope| {
        for &engine in &engines {
            let (party, said) = (&party, said.clone());
            let work = move || party.work(engine, program, task, &said);
            let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            party.started(engine, thread.is_ok());
        }
        drop(said);
        party.listen(&engines, &words, false)
    });
    let mut answer = heard.answer(&engines);
    answer.statistics.time = party.start.elapsed();
    answer
}

/// The same, but without waiting for engines that do not end when there is an answer, or when a limit is met.
pub(crate) fn check_and_leave(program: &'static Program, task: &'static Task, budget: Budget) -> Answer {
    let (party, engines) = (Arc::new(Party::new(task, budget)), engines(task));
    let (said, words) = channel();
    for &engine in &engines {
        let (own, said) = (Arc::clone(&party), said.clone());
        let work = move || own.work(engine, program, task, &said);
        let thread = std::thread::Builder::new().stack_size(STACK).spawn(work);
        party.started(engine, thread.is_ok());
    }
    drop(said);
    let mut answer = party.listen(&engines, &words, true).answer(&engines);
    answer.statistics.time = party.start.elapsed();
    answer
}

/// The engines that a task asks for.
fn engines(task: &Task) -> Vec<Engine> {
    let is_wanted = |engine: &Engine| match engine {
        Engine::Verifier => named(task, "verifier"),
        Engine::Templates => named(task, "templates"),
        Engine::Hunters => is_hunted(task),
    };
    Engine::ALL.into_iter().filter(is_wanted).collect()
}

/// Whether the answer shall have something that only the verifier makes, or makes best.
fn wants_verifier(task: &Task) -> bool {
    (task.pictures || task.certificate) && named(task, "verifier")
}

/// Whether an engine is to run.
fn named(task: &Task, name: &str) -> bool {
    task.engines.is_empty() || task.engines.iter().any(|other| other == name)
}

/// Whether some hunter is to run.
pub(crate) fn is_hunted(task: &Task) -> bool {
    let proves = |name: &String| matches!(name.as_str(), "verifier" | "templates");
    task.engines.is_empty() || !task.engines.iter().all(proves)
}

/// What templates prove, if the others need so long.
fn by_templates(program: &Program, task: &Task, budget: &Budget, start: Instant) -> Answer {
    while task.jobs != 1 && task.engines.is_empty() && start.elapsed() < HEAD_START {
        if let Err(limit) = budget.poll() {
            return Answer::unknown(UnknownReason::Exhausted(limit));
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    templates::prove(program, task, budget)
}

/// What the verifier says, or what templates prove when it does not know.
fn with_templates(verified: Answer, proved: Answer) -> Answer {
    let mut statistics = verified.statistics;
    statistics.add(&proved.statistics);
    match (&verified.verdict, &proved.verdict) {
        (Verdict::True(_), Verdict::False(refutation)) => {
            let verdict = disbelieved(refutation);
            Answer { verdict, statistics, ..verified }
        }
        (Verdict::True(_), Verdict::True(_))
            if matches!(proved.certificate, Some(Ok(_))) && !matches!(verified.certificate, Some(Ok(_))) =>
        {
            // What the verifier's certificate cannot say, that of templates may.
            Answer { statistics, certificate: proved.certificate, verdict: proved.verdict, ..verified }
        }
        (Verdict::Unknown(_), Verdict::True(_) | Verdict::False(_)) => {
            Answer { statistics, plots: verified.plots, ..proved }
        }
        _ => Answer { statistics, ..verified },
    }
}

fn is_answer(answer: &Answer) -> bool {
    !matches!(answer.verdict, Verdict::Unknown(_))
}

/// The answer of the party.
fn one_of(verified: Answer, hunted: Answer) -> Answer {
    let mut statistics = verified.statistics;
    statistics.add(&hunted.statistics);
    let (invariants, plots) = (verified.invariants.clone(), verified.plots.clone());
    let loops = verified.loops.clone();
    let invariants_hold = verified.invariants_hold;
    let answer = match (&verified.verdict, &hunted.verdict) {
        (Verdict::True(_), Verdict::False(refutation)) | (Verdict::False(refutation), Verdict::True(_)) => {
            let verdict = disbelieved(refutation);
            Answer { verdict, ..verified }
        }
        (Verdict::True(_), Verdict::True(_)) if verified.certificate.is_some() => verified,
        (_, Verdict::False(_) | Verdict::True(_)) => hunted,
        (Verdict::True(_) | Verdict::False(_), _) => verified,
        (Verdict::Unknown(first), Verdict::Unknown(second)) => {
            both_unknown(first, second, &verified, &hunted)
        }
    };
    Answer { statistics, invariants, invariants_hold, plots, loops, ..answer }
}

/// One of two engines is wrong, so neither is believed.
fn disbelieved(refutation: &ringfence_verdict::Refutation) -> Verdict {
    let why = "an engine proved what a run refutes".to_owned();
    let alarm = ringfence_verdict::Alarm::from(refutation.violation());
    Verdict::Unknown(vec![UnknownReason::NotReplayed { alarm, why }])
}

/// No answer: what the verifier could not exclude, and why the hunters found nothing.
fn both_unknown(
    first: &[UnknownReason],
    second: &[UnknownReason],
    verified: &Answer,
    hunted: &Answer,
) -> Answer {
    let mut reasons = first.to_vec();
    // What a run showed about an alarm says more than that there is one.
    for reason in second {
        let same = |other: &UnknownReason| match (reason, other) {
            (UnknownReason::NotReplayed { alarm: a, .. }, UnknownReason::NotReplayed { alarm: b, .. }) => {
                a == b
            }
            _ => reason == other,
        };
        match reasons.iter_mut().find(|other| same(other)) {
            Some(other) => *other = reason.clone(),
            None => reasons.push(reason.clone()),
        }
    }
    let mut alarms = verified.alarms.clone();
    alarms.extend(hunted.alarms.iter().filter(|alarm| !verified.alarms.contains(alarm)));
    let mut approximations = verified.approximations.clone();
    approximations.extend(hunted.approximations.iter().filter(|a| !verified.approximations.contains(a)));
    Answer { verdict: Verdict::Unknown(reasons), alarms, approximations, ..verified.clone() }
}
