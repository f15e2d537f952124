//! Engines at the same time: on threads of their own, of which as many work at a time as there are processors to use. The others wait for
//! their turn, so that the engine that proves most programs has a processor for itself while several others share the rest ([`Turn`]).
//!
//! Whoever can answer first ends the others. Which of them it is depends on the timing; the verdict does
//! not, except by running out of budget: TRUE and FALSE exclude each other, and UNKNOWN is said only
//! when all have ended without an answer, or when a limit is met.
//!
//! If more than the verdict is wanted ([`Search`]), a violation does not end the others: engines that search go on, and so do
//! those that point out alarms to them, as long as something is open: until they have explored everything, or one that explored
//! everything has no alarm that no run has shown ([`AlarmBoard::are_confirmed`]). Where that does not come to pass, since an alarm
//! is false or a loop has no end, the search goes on while it finds something: it ends when nothing was found for some time, which grows with the time that the
//! last find took. A violation that was not asked about, after which nothing is known, bounds the search in the same way.
//!
//! Engines that start later get their threads then, or when those before them have ended without an answer: a program that the
//! first ones decide within milliseconds does not pay for the others.
//!
//! An engine is asked to stop and does so when it next looks at its budget. Some steps are long: a join of large
//! states, a formula that is simplified. [`run`] waits for them. [`run_and_leave`] does not: an answer that
//! stands, or a limit that is reached, is reported at once, and engines that have not ended by then are left behind.

use crate::clock::Moment;
use crate::combine::{combined, with_defects};
use crate::members::{HEAD_START, Member, MemberId, Role, wanted};
use crate::task::Task;
use crate::within;
use ringfence_base::{Budget, Cancel, Exhausted, IdVec, Turn};
use ringfence_engine::{AlarmBoard, Answer, DefectBoard, Question, Search};
use ringfence_ir::Program;
use ringfence_verdict::{SearchEnd, UnknownReason, Verdict};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// How much longer than the others, who have a proof, the engine may need that gives evidence which is welcome, but not
/// waited for.
const PATIENCE: u32 = 10;

/// How long the search for more violations goes on at least without finding any, if it is bounded.
const SEARCH_AT_LEAST: Duration = Duration::from_secs(3);

/// How many times as long as it took to come to the last one.
const SEARCH_TIMES: u32 = 3;

/// How long engines that were asked to stop are waited for, since what they know makes an answer fuller. It is short
/// enough for the memory of a process not to grow much in it.
const GRACE: Duration = Duration::from_millis(100);

/// How often the limits are looked at while engines work.
const POLL_EVERY: Duration = Duration::from_millis(10);

/// Lets those of the engines check a program that the task asks for. All of them have ended afterwards.
#[must_use]
pub fn run(program: &Program, task: &Task, members: Vec<Member>, budget: Budget) -> Answer {
    if let Err(limit) = budget.poll() {
        return Answer::unknown(UnknownReason::Exhausted(limit));
    }
    let portfolio = Portfolio::new(task, members, budget);
    let (sender, receiver) = channel();
    let replies = std::thread::scope(|scope| {
        let portfolio = &portfolio;
        let start = move |id: MemberId| {
            let (worker, sender) = (&portfolio.workers[id], sender.clone());
            let thread = std::thread::Builder::new().stack_size(worker.member.engine.stack());
            let thread = thread.spawn_scoped(scope, move || portfolio.work(id, program, task, &sender));
            worker.started(thread.is_ok());
        };
        portfolio.listen(program, &receiver, Starts::of(portfolio, start), false)
    });
    within(&task.goal, portfolio.answer(program, replies))
}

/// Gives some work a thread with a stack of so many bytes at least; false if there is none.
pub type Threads = fn(usize, Box<dyn FnOnce() + Send>) -> bool;

/// The same on threads of the caller, without waiting for engines that do not end when there is an answer, or when a limit is met.
#[must_use]
pub fn run_and_leave(
    program: &'static Program,
    task: &'static Task,
    members: Vec<Member>,
    budget: Budget,
    threads: Threads,
) -> Answer {
    if let Err(limit) = budget.poll() {
        return Answer::unknown(UnknownReason::Exhausted(limit));
    }
    let portfolio = Arc::new(Portfolio::new(task, members, budget));
    let (sender, receiver) = channel();
    let start = |id: MemberId| {
        let (worker, own, sender) = (&portfolio.workers[id], Arc::clone(&portfolio), sender.clone());
        let work = Box::new(move || own.work(id, program, task, &sender));
        worker.started(threads(worker.member.engine.stack(), work));
    };
    let replies = portfolio.listen(program, &receiver, Starts::of(&portfolio, start), true);
    within(&task.goal, portfolio.answer(program, replies))
}

/// The result of some work on a thread with this stack, if there can be one.
pub(crate) fn on_a_thread<T: Send>(stack: usize, work: impl FnOnce() -> T + Send) -> Option<T> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(stack).spawn_scoped(scope, work).ok()?;
        Some(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}

/// An engine at work.
struct Worker {
    member: Member,
    stop: Cancel,
    turn: Turn,
}

impl Worker {
    /// An engine that does not work, since there is no thread for it, takes no turns.
    fn started(&self, works: bool) {
        if !works {
            self.turn.end();
        }
    }
}

/// What the engines have in common while they work.
struct Portfolio {
    start: Instant,
    workers: IdVec<MemberId, Worker>,
    alarms: AlarmBoard,
    search: Search,
    found: DefectBoard,
    budget: Budget,
    /// The engine that is waited for when another one has a proof, since it makes what was asked for, or makes it best.
    shows: Option<MemberId>,
    /// Whether it is waited for as long as there is time.
    patient: bool,
    /// Whether another one has a proof, and that engine is waited for.
    proved_by_others: AtomicBool,
}

/// The answer of an engine, or what it panicked with.
type Reply = (MemberId, std::thread::Result<Answer>);

impl Portfolio {
    fn new(task: &Task, members: Vec<Member>, budget: Budget) -> Self {
        let members = wanted(task, members);
        let shares: Vec<u32> = members.iter().map(|member| member.share).collect();
        let turns = Turn::for_workers(&shares, (task.jobs > 0).then_some(task.jobs));
        let mut workers = IdVec::default();
        for (member, turn) in members.into_iter().zip(turns) {
            workers.push(Worker { member, stop: Cancel::default(), turn });
        }
        let wanted = task.evidence.is_wanted();
        let gives = |(_, worker): &(MemberId, &Worker)| wanted && worker.member.is(Role::Evidence);
        let shows = workers.iter_ids().find(gives).map(|(id, _)| id);
        Self {
            start: Instant::now(),
            workers,
            alarms: AlarmBoard::default(),
            search: task.search,
            found: DefectBoard::default(),
            budget,
            shows,
            patient: task.evidence.waited_for,
            proved_by_others: AtomicBool::new(false),
        }
    }

    /// Lets an engine work, and the others stop if it has an answer.
    fn work(&self, id: MemberId, program: &Program, task: &Task, sender: &Sender<Reply>) {
        let turn = &self.workers[id].turn;
        turn.wait();
        let work = || self.answer_of(id, program, task);
        let answer = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
        if let Ok(answer) = &answer
            && answer.is_decided()
        {
            self.found.add_of(answer, program);
            if self.search == Search::First || matches!(answer.verdict, Verdict::True(_)) {
                self.stop_others(id, answer);
            }
        }
        // Nobody listens any more when another one has answered.
        let _ = sender.send((id, answer));
        turn.end();
    }

    /// The answer of an engine.
    fn answer_of(&self, id: MemberId, program: &Program, task: &Task) -> Answer {
        let (budget, member) = (self.share(id), &self.workers[id].member);
        let (goal, evidence, memory) = (&task.goal, task.evidence, task.memory);
        let (alarms, search, found) = (&self.alarms, self.search, &self.found);
        let question = Question { program, goal, evidence, memory, alarms, search, found };
        let answer = member.engine.run(&question, budget);
        if member.is(Role::Alarms) && !answer.is_decided() {
            self.alarms.post(&answer.alarms);
        }
        answer
    }

    /// The budget of an engine.
    fn share(&self, id: MemberId) -> Budget {
        let worker = &self.workers[id];
        let name = worker.member.engine.name();
        self.budget.part(worker.stop.clone()).named(name.as_str()).with_turn(worker.turn.clone())
    }

    /// Asks the others to stop. The one whose evidence was asked for is likely to prove what this one did: it goes on
    /// for a while.
    fn stop_others(&self, id: MemberId, answer: &Answer) {
        let is_proof = matches!(answer.verdict, Verdict::True(_));
        let awaited = self.shows.filter(|&shows| is_proof && shows != id);
        self.proved_by_others.fetch_or(awaited.is_some(), Ordering::Relaxed);
        for (other, worker) in self.workers.iter_ids() {
            if other != id && Some(other) != awaited {
                worker.stop.cancel();
            }
        }
    }

    /// Starts the engines and listens to them until all have answered; if they may be left, until there is an answer,
    /// or no more time or memory, and a little longer for the others to end.
    fn listen(
        &self,
        program: &Program,
        receiver: &Receiver<Reply>,
        mut starts: Starts<impl FnMut(MemberId)>,
        may_leave: bool,
    ) -> Replies {
        let mut replies = Replies::new(self.workers.len());
        let mut enough: Option<Instant> = None;
        loop {
            starts.start_those_due(self, &mut replies);
            if replies.missing() == 0 {
                break;
            }
            match receiver.recv_timeout(starts.next(self).min(POLL_EVERY)) {
                Ok(reply) => replies.take(reply),
                // The threads could not be made, or are gone.
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {}
            }
            self.announce(program, &mut replies);
            replies.met = replies.met.or(self.budget.poll().err());
            if self.has_enough(&mut replies) && enough.is_none() {
                enough = Some(Instant::now());
                replies.search_end = self.search_end(&replies);
            }
            if may_leave && enough.is_some_and(|since| since.elapsed() >= GRACE) {
                break;
            }
        }
        replies
    }

    /// Tells whoever watches of what was found since the last look.
    fn announce(&self, program: &Program, replies: &mut Replies) {
        for violation in self.found.after(replies.announced) {
            replies.announced += 1;
            let (rule, place) = (violation.kind.rule(), violation.place());
            self.budget.announce(|| format!("{rule} at {}", program.sources.show(place)));
        }
    }

    /// Whether nothing more is waited for: there is an answer, or a limit is met.
    fn has_enough(&self, replies: &mut Replies) -> bool {
        if replies.met.is_some() {
            return true;
        }
        if let Some(last) = self.found.last().filter(|_| self.search != Search::First) {
            let last = replies.last.filter(|known| known.at == last).unwrap_or_else(|| Moment::of(last));
            replies.last = Some(last);
            return self.has_searched_enough(last, replies);
        }
        let Some(since) = replies.first_answer else { return false };
        let awaited = self.shows.filter(|&id| replies.answers[id].is_none());
        let Some(awaited) = awaited.filter(|_| self.proved_by_others.load(Ordering::Relaxed)) else {
            return true;
        };
        let needed = since.duration_since(self.start);
        let late = !self.patient && since.elapsed() >= needed * PATIENCE + HEAD_START;
        if late {
            self.workers[awaited].stop.cancel();
        }
        late
    }

    /// Whether the search for more violations is over: all that can go wrong was found, the engines that search have ended, or
    /// nothing was found for so long since the last one that more is not worth waiting for. The others are not needed any more.
    fn has_searched_enough(&self, last: Moment, replies: &Replies) -> bool {
        let needed = last.at.saturating_duration_since(self.start);
        let time = SEARCH_AT_LEAST.max(needed * SEARCH_TIMES);
        let late = self.search == Search::Bounded && last.has_passed(time);
        let over = late || !self.is_searching(replies) || self.alarms.are_confirmed(&self.found);
        for worker in self.workers.iter() {
            let is_needed = worker.member.is(Role::Search) || worker.member.is(Role::Alarms);
            if over || !is_needed {
                worker.stop.cancel();
            }
        }
        over
    }

    /// Whether an engine that searches for violations has not come to its end.
    fn is_searching(&self, replies: &Replies) -> bool {
        let mut searching = self.workers.iter_ids().filter(|(_, worker)| worker.member.is(Role::Search));
        searching.any(|(id, _)| replies.answers[id].is_none())
    }

    /// How the search for violations ends now that nothing more is waited for.
    fn search_end(&self, replies: &Replies) -> SearchEnd {
        match (replies.met, self.found.last()) {
            (Some(limit), _) => SearchEnd::Limit(limit),
            (None, Some(_)) if self.alarms.are_confirmed(&self.found) => SearchEnd::Confirmed,
            (None, Some(last)) if self.is_searching(replies) => SearchEnd::After(last.elapsed()),
            (None, _) => SearchEnd::Done,
        }
    }

    /// The answer of all of them. A defect of one engine makes no answer of another wrong; without an
    /// answer it is reported.
    fn answer(&self, program: &Program, replies: Replies) -> Answer {
        let Replies { mut answers, first_answer, met, search_end, panic, .. } = replies;
        if let (Some(panic), None) = (panic, first_answer) {
            std::panic::resume_unwind(panic);
        }
        // An engine that was left behind did not end within the limit.
        let reason = met.map_or(UnknownReason::NoEngine, UnknownReason::Exhausted);
        let mut all: Option<Answer> = None;
        for (id, worker) in self.workers.iter_ids() {
            let answer = answers[id].take().unwrap_or_else(|| Answer::unknown(reason.clone()));
            all = Some(match all {
                None => answer,
                Some(first) => combined(first, answer, worker.member.is(Role::Reasons)),
            });
        }
        let mut answer = all.unwrap_or_else(|| Answer::unknown(UnknownReason::NoEngine));
        answer.statistics.time = self.start.elapsed();
        answer.search_end = if self.search == Search::First { SearchEnd::First } else { search_end };
        match self.search {
            Search::First => answer,
            Search::Bounded | Search::All => with_defects(answer, self.found.sorted(&program.sources)),
        }
    }
}

/// The engines that have no thread yet.
struct Starts<F> {
    waiting: Vec<MemberId>,
    /// Gives an engine its thread. It is let go with the last one: then nobody but the engines can say anything.
    start: Option<F>,
}

impl<F: FnMut(MemberId)> Starts<F> {
    fn of(portfolio: &Portfolio, start: F) -> Self {
        Self { waiting: portfolio.workers.iter_ids().map(|(id, _)| id).collect(), start: Some(start) }
    }

    /// Starts the engines whose time has come, and the next ones if nobody works. One that was asked to stop before has
    /// nothing to say.
    fn start_those_due(&mut self, portfolio: &Portfolio, replies: &mut Replies) {
        let nobody_works = self.waiting.len() == replies.missing();
        let Some(start) = &mut self.start else { return };
        let next = self.waiting.iter().map(|&id| portfolio.workers[id].member.delay).min();
        let next = next.filter(|_| nobody_works).unwrap_or_default();
        let reached = portfolio.start.elapsed().max(next);
        self.waiting.retain(|&id| {
            let worker = &portfolio.workers[id];
            if let Err(limit) = portfolio.budget.part(worker.stop.clone()).poll() {
                worker.started(false);
                replies.answers[id] = Some(Answer::unknown(UnknownReason::Exhausted(limit)));
                return false;
            }
            let waits = reached < worker.member.delay;
            if !waits {
                start(id);
            }
            waits
        });
        if self.waiting.is_empty() {
            self.start = None;
        }
    }

    /// How long it is until the next one starts.
    fn next(&self, portfolio: &Portfolio) -> Duration {
        let delays = self.waiting.iter().map(|&id| portfolio.workers[id].member.delay);
        delays.min().map_or(POLL_EVERY, |delay| delay.saturating_sub(portfolio.start.elapsed()))
    }
}

/// The answers of the engines so far.
struct Replies {
    answers: IdVec<MemberId, Option<Answer>>,
    /// When there was an answer.
    first_answer: Option<Instant>,
    /// The limit that was met.
    met: Option<Exhausted>,
    /// How the search for violations ended.
    search_end: SearchEnd,
    /// What an engine panicked with.
    panic: Option<Box<dyn std::any::Any + Send>>,
    /// How many defects were announced.
    announced: usize,
    /// When the last one was found.
    last: Option<Moment>,
}

impl Replies {
    fn new(members: usize) -> Self {
        Self {
            answers: IdVec::filled(None, members),
            first_answer: None,
            met: None,
            search_end: SearchEnd::Done,
            panic: None,
            announced: 0,
            last: None,
        }
    }

    /// How many engines have not answered yet.
    fn missing(&self) -> usize {
        self.answers.iter().filter(|answer| answer.is_none()).count()
    }

    fn take(&mut self, (id, answer): Reply) {
        let answer = answer.unwrap_or_else(|panic| {
            self.panic = Some(panic);
            Answer::unknown(UnknownReason::NoEngine)
        });
        if answer.is_decided() && self.first_answer.is_none() {
            self.first_answer = Some(Instant::now());
        }
        self.answers[id] = Some(answer);
    }
}
