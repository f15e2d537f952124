//! The run of a program as a whole: constructors, the entry, exit handlers, destructors, the checks of the heap at the
//! end.
//!
//! A run is a sequence of calls that nobody in the program waits for. A domain executes one of them until it returns
//! and then asks for the next; between two of them it can put its state aside.

use crate::access::bytes;
use crate::algebra::Bits;
use crate::call;
use crate::domain::{Domain, ValueOf};
use crate::object::ObjId;
use crate::site::{Site, Waiting};
use crate::stop::Stop;
use ringfence_base::Loc;
use ringfence_ir::{FuncId, Ty};
use ringfence_verdict::{Goal, Violation, ViolationKind};

/// How far the run of the program as a whole has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The constructor with this number is next.
    Constructor(u32),
    /// The entry runs.
    Entry,
    /// Exit handlers run.
    Handlers,
    /// The destructor with this number is next.
    Destructor(u32),
    /// Everything ran; the heap is to be checked.
    Over,
}

/// How a program ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Termination {
    /// By a return from the entry or by a kind of `exit`.
    Exit,
    /// By `abort`.
    Abort,
}

/// The domain as the one that runs a whole program.
pub trait Run<'p>: Domain<'p> {
    /// How far the run is.
    fn phase(&mut self) -> &mut Phase;

    /// What is asked of the run.
    fn goal(&self) -> &Goal;

    /// The arguments of the entry.
    ///
    /// # Errors
    /// When it has parameters for which there are none.
    fn entry_args(&mut self, entry: FuncId) -> Result<Vec<(ValueOf<'p, Self>, Ty)>, Stop>;

    /// Takes the exit handler that is next.
    fn next_handler(&mut self) -> Option<ValueOf<'p, Self>>;

    /// Calls a library function as an exit handler.
    fn call_handler(&mut self, handler: ValueOf<'p, Self>) -> Result<(), Stop>;

    /// Closes the streams that are still open.
    ///
    /// # Errors
    /// When a buffer of the program's is not there.
    fn close_streams(&mut self) -> Result<(), Stop>;

    /// The live heap blocks that nothing leads to when the program ends now, the one to be shown first. None where a chain of pointers meets a
    /// mixture of several (an XOR-linked list), which may lead anywhere; nothing is proved then either.
    fn lost_at_end(&mut self) -> Vec<ObjId>;

    /// The live heap blocks, the one to be shown first.
    fn left_at_end(&mut self) -> Vec<ObjId>;

    /// Executes something, and puts everything back if it has to be executed again.
    fn atomically(&mut self, step: impl FnOnce(&mut Self) -> Result<bool, Stop>) -> Result<bool, Stop>;
}

/// Goes on with the next part of the run: true when a function was called, false when the run is over.
///
/// # Errors
/// What is wrong at the end of the run; whatever stops a call.
pub fn advance<'p, D: Run<'p>>(domain: &mut D) -> Result<bool, Stop> {
    loop {
        let program = domain.program();
        let called = match *domain.phase() {
            Phase::Constructor(number) => match program.constructors.get(number as usize) {
                Some(&func) => start(domain, func, Phase::Constructor(number + 1))?,
                None => domain.atomically(start_entry)?,
            },
            Phase::Entry => go_to(domain, Phase::Handlers),
            Phase::Handlers => domain.atomically(start_handler)?,
            Phase::Destructor(number) => match program.destructors.get(number as usize) {
                Some(&func) => start(domain, func, Phase::Destructor(number + 1))?,
                None => go_to(domain, Phase::Over),
            },
            Phase::Over => {
                domain.close_streams()?;
                check_heap(domain, Termination::Exit)?;
                return Ok(false);
            }
        };
        if called {
            return Ok(true);
        }
    }
}

/// A function that the program as a whole waited for has returned. The result of `main` is the exit status.
pub fn returned<'p, D: Run<'p>>(domain: &mut D, result: Option<ValueOf<'p, D>>) -> Result<bool, Stop> {
    if let Some(status) = result
        && *domain.phase() == Phase::Entry
        && domain.goal().entry == "main"
    {
        domain.use_value(status, "as the exit status")?;
    }
    advance(domain)
}

/// The innermost call, the only one, is about to return. When that is the entry, the program begins to end.
///
/// # Errors
/// When a block is lost.
#[inline]
pub fn last_call_returns<'p, D: Run<'p>>(domain: &mut D) -> Result<(), Stop> {
    if *domain.phase() == Phase::Entry { begins_to_end(domain) } else { Ok(()) }
}

/// Where leaks at the end do not count, lost blocks are looked for when the program begins to end: the calls that are
/// active hold what is in their variables, and what becomes of it from then on is not asked.
fn begins_to_end<'p, D: Run<'p>>(domain: &mut D) -> Result<(), Stop> {
    if domain.goal().leaks_at_end || !domain.goal().checks_leaks() {
        return Ok(());
    }
    let lost = domain.lost_at_end();
    left_over(domain, ViolationKind::Leak, &lost)
}

/// Whether a block that is lost now is a leak, at this phase of a run and inside a call or between two.
#[must_use]
pub const fn looks_for_leaks(goal: &Goal, phase: Phase, in_call: bool) -> bool {
    let is_ending = match phase {
        Phase::Constructor(_) => false,
        Phase::Entry => !in_call,
        Phase::Handlers | Phase::Destructor(_) | Phase::Over => true,
    };
    goal.checks_leaks() && (goal.leaks_at_end || !is_ending)
}

/// The program called `exit`: the active calls end where they are. A handler or a destructor that calls it is the last
/// of its calls, and the others follow.
pub fn exit<'p, D: Run<'p>>(domain: &mut D) -> Result<bool, Stop> {
    if matches!(*domain.phase(), Phase::Constructor(_) | Phase::Entry) {
        begins_to_end(domain)?;
        *domain.phase() = Phase::Handlers;
    }
    advance(domain)
}

fn go_to<'p, D: Run<'p>>(domain: &mut D, phase: Phase) -> bool {
    *domain.phase() = phase;
    false
}

fn start<'p, D: Run<'p>>(domain: &mut D, func: FuncId, after: Phase) -> Result<bool, Stop> {
    enter(domain, func, &mut [])?;
    *domain.phase() = after;
    Ok(true)
}

fn start_entry<'p, D: Run<'p>>(domain: &mut D) -> Result<bool, Stop> {
    let name = &domain.goal().entry;
    let Some(entry) = domain.program().find_function(name) else {
        let what = format!("there is no function '{name}'");
        return Err(domain.unsupported(what));
    };
    let mut args = domain.entry_args(entry)?;
    enter(domain, entry, &mut args)?;
    *domain.phase() = Phase::Entry;
    Ok(true)
}

/// Starts the next exit handler. One that is a library function has run when it is called.
fn start_handler<'p, D: Run<'p>>(domain: &mut D) -> Result<bool, Stop> {
    let Some(handler) = domain.next_handler() else { return Ok(go_to(domain, Phase::Destructor(0))) };
    let func = call::callee(domain, handler)?;
    if domain.program().functions[func].body.is_none() {
        domain.call_handler(handler)?;
        return Ok(false);
    }
    enter(domain, func, &mut [])?;
    Ok(true)
}

fn enter<'p, D: Run<'p>>(
    domain: &mut D,
    func: FuncId,
    args: &mut [(ValueOf<'p, D>, Ty)],
) -> Result<(), Stop> {
    let program = domain.program();
    let site = Site::outer(program, func, Waiting::Program);
    match &program.functions[func].body {
        Some(body) => call::enter(domain, site, body, args),
        None => Err(domain.unsupported("a function without a body".into())),
    }
}

/// Looks for heap blocks that are lost or left when the program has ended.
///
/// # Errors
/// When there is one that was asked about.
pub fn check_heap<'p, D: Run<'p>>(domain: &mut D, ending: Termination) -> Result<(), Stop> {
    let phase = *domain.phase();
    if looks_for_leaks(domain.goal(), phase, true) {
        let lost = domain.lost_at_end();
        left_over(domain, ViolationKind::Leak, &lost)?;
    }
    let goal = domain.goal();
    if goal.checks_not_freed() && (ending == Termination::Exit || goal.cleanup_at_abort) {
        let left = domain.left_at_end();
        left_over(domain, ViolationKind::NotFreed, &left)?;
    }
    Ok(())
}

/// The violation of blocks that are lost or left, if there are any; the first is shown. It has no place of its own,
/// wherever the program ended.
pub fn left_over<'p, D: Domain<'p>>(domain: &D, kind: ViolationKind, blocks: &[ObjId]) -> Result<(), Stop> {
    let Some(&first) = blocks.first() else { return Ok(()) };
    let object = domain.object(first);
    let site = object.map_or(String::new(), |object| {
        let place = domain.program().sources.show(object.allocated);
        let size = object.size.known().map_or(String::new(), |size| format!(" of {},", bytes(size)));
        format!("{size} allocated at {place},")
    });
    let what = match kind {
        ViolationKind::Leak => "lost: nothing points to it any more",
        _ => "not freed at the end",
    };
    let others = match blocks.len() - 1 {
        0 => String::new(),
        1 => " (and 1 more block)".to_owned(),
        more => format!(" (and {more} more blocks)"),
    };
    Err(Stop::Violation(Box::new(Violation {
        kind,
        loc: Loc::NONE,
        message: format!("heap block{site} is {what}{others}"),
        object: object.map(|object| object.info(domain.program(), None)),
        stack: Vec::new(),
    })))
}
