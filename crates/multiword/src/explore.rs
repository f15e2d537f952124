//! The widened differential fixpoint (section 5): what holds at the heads of loops.
//!
//! A state is executed to the next head of a loop, described by a formula, and abstracted; what is new there is restored and executed in turn. Calls
//! are followed inline.
//!
//! Soundness. The [`Invariant`] holds the formulas of all heads. Its recheck restores every one of them, executes it, and asks for each state that arrives
//! somewhere whether a formula of that place covers it. What goes wrong on the way, what is not supported, and what cannot be described is a reason against
//! a proof.

use crate::context::{Context, assume};
use crate::expose::{expose, loosened};
use crate::heap::{ArenaHeap, Question};
use crate::names::{Described, Skeleton, described, forget_padding, places};
use crate::restore::restored;
use crate::words::{Words, alternatives};
use ringfence_base::{Budget, Exhausted, Loc};
use ringfence_engine::recheck::Recheckable;
use ringfence_exec::dead::forget_dead;
use ringfence_exec::{Event, Machine, Reasoner, State, Sym, Value};
use ringfence_ir::Program;
use ringfence_seplog::SymbolicHeap;
use ringfence_verdict::{Alarm, LoopInvariant, UnknownReason};

/// How many instructions are executed between two looks at the budget.
const TURN: u64 = 10_000;

/// How many formulas all heads may have.
const MOST_FORMULAS: usize = 600;

/// How many elements are distinguished that a pointer may lead to.
const MOST_PLACES: u128 = 64;

/// The formulas of one head that share a skeleton.
#[derive(Debug)]
struct Head {
    skeleton: Skeleton,
    template: State<ArenaHeap>,
    heaps: Vec<SymbolicHeap>,
}

/// What stands against a proof.
pub(crate) enum Objection {
    /// What was not analysed.
    Reason(UnknownReason),
    /// Something may go wrong.
    Alarm(Alarm),
}

/// What holds at the heads of loops.
pub(crate) struct Invariant<'a, 'p> {
    context: &'a Context,
    program: &'p Program,
    machine: &'a mut Machine<'p, ArenaHeap>,
    budget: Budget,
    initial: State<ArenaHeap>,
    heads: Vec<Head>,
    /// What was met that stands against a proof.
    pub(crate) objections: Vec<Objection>,
    /// How many states were executed.
    pub(crate) states: u64,
}

/// A state at the head of a loop.
struct Arrival {
    described: Described,
    state: State<ArenaHeap>,
    loc: Loc,
}

impl<'a, 'p> Invariant<'a, 'p> {
    /// Nothing is known to hold. The machine stands at the beginning.
    pub(crate) fn new(
        context: &'a Context,
        program: &'p Program,
        machine: &'a mut Machine<'p, ArenaHeap>,
        budget: Budget,
    ) -> Self {
        let initial = machine.state.clone();
        Self {
            context,
            program,
            machine,
            budget,
            initial,
            heads: Vec::new(),
            objections: Vec::new(),
            states: 0,
        }
    }

    /// Finds formulas for all heads. False when something stands against a proof.
    pub(crate) fn explore(&mut self) -> bool {
        let mut waiting: Vec<(usize, SymbolicHeap)> = Vec::new();
        let arrivals = self.arrivals(self.initial.clone());
        self.take(arrivals, &mut waiting);
        while self.objections.is_empty()
            && let Some((head, heap)) = waiting.pop()
        {
            for state in self.restored(head, &heap) {
                let arrivals = self.arrivals(state);
                self.take(arrivals, &mut waiting);
            }
            // What the machine has against a proof does not go away.
            if !self.machine.objections().is_empty() {
                return false;
            }
            if self.heads.iter().map(|head| head.heaps.len()).sum::<usize>() > MOST_FORMULAS {
                let what = "a memory manager with too many forms of memory".to_owned();
                self.object(UnknownReason::Unsupported { what, loc: self.machine.loc() });
            }
        }
        self.objections.is_empty()
    }

    fn object(&mut self, reason: UnknownReason) {
        self.objections.push(Objection::Reason(reason));
    }

    fn unsupported(&mut self, what: &str) {
        let loc = self.machine.loc();
        self.object(UnknownReason::Unsupported { what: what.to_owned(), loc });
    }

    fn restored(&mut self, head: usize, heap: &SymbolicHeap) -> Vec<State<ArenaHeap>> {
        let template = &self.heads[head].template;
        match restored(self.context, self.program, &mut self.machine.reason, template, heap) {
            Ok(states) => states,
            Err(what) => {
                self.unsupported(what);
                Vec::new()
            }
        }
    }

    /// What holds at the heads of loops, one formula a line.
    pub(crate) fn words(&mut self) -> Vec<LoopInvariant> {
        let (mut all, mut definition) = (Vec::<LoopInvariant>::new(), None);
        for head in &self.heads {
            let state = &head.template;
            let Some(top) = state.stack.top() else { continue };
            let function = &self.program.functions[top.func];
            let Some(body) = &function.body else { continue };
            let first = body.block_insts(top.block).iter().map(|inst| inst.loc).find(|loc| loc.is_some());
            let loc = first.unwrap_or(body.blocks[top.block].term_loc);
            let function = self.program.names.name(function.name).to_owned();
            let places = places(self.context, self.program, &mut self.machine.reason, state);
            let words = places.and_then(|places| Words::new(self.context, self.program, state, &places));
            let Some(words) = words.filter(Words::is_open) else { continue };
            let facts: Vec<String> = head.heaps.iter().map(|heap| words.heap(heap)).collect();
            match all.iter_mut().find(|known| (&known.function, known.loc) == (&function, loc)) {
                Some(known) => known.facts.extend(facts),
                None => all.push(LoopInvariant { function, loc, facts }),
            }
            definition = definition.or_else(|| words.definition());
        }
        all.iter_mut().for_each(|known| alternatives(&mut known.facts, definition.clone()));
        all.sort_by_key(|known| self.program.sources.place(known.loc));
        all
    }

    /// Adds what arrives to what is known, and what is new to what waits.
    fn take(&mut self, arrivals: Vec<Arrival>, waiting: &mut Vec<(usize, SymbolicHeap)>) {
        for Arrival { described, state, .. } in arrivals {
            let domain = self.context.domain_with(&described.numbers, &described.starts);
            let Some(heap) = domain.abstracted(&described.heap) else { continue };
            let known = self.heads.iter().position(|head| head.skeleton == described.skeleton);
            let head = known.unwrap_or_else(|| {
                self.heads.push(Head { skeleton: described.skeleton, template: state, heaps: Vec::new() });
                self.heads.len() - 1
            });
            let new = domain.widened(&mut self.heads[head].heaps, &[heap]);
            waiting.extend(new.into_iter().map(|heap| (head, heap)));
        }
    }

    /// Executes a state to the next heads of loops, in all its cases.
    fn arrivals(&mut self, state: State<ArenaHeap>) -> Vec<Arrival> {
        let mut pending = vec![state];
        let mut arrivals = Vec::new();
        while self.objections.is_empty()
            && let Some(state) = pending.pop()
        {
            if let Err(limit) = self.budget.poll() {
                self.object(UnknownReason::Exhausted(limit));
                break;
            }
            self.states += 1;
            self.machine.state = state;
            if let Err(limit) = self.step(&mut pending, &mut arrivals) {
                self.object(UnknownReason::Exhausted(limit));
            }
        }
        arrivals
    }

    fn step(
        &mut self,
        pending: &mut Vec<State<ArenaHeap>>,
        arrivals: &mut Vec<Arrival>,
    ) -> Result<(), Exhausted> {
        match self.machine.run(TURN) {
            Event::Paused => pending.push(self.machine.state.clone()),
            Event::LoopHead if self.machine.is_at_head() => self.arrive(arrivals),
            Event::LoopHead => pending.push(self.machine.state.clone()),
            Event::Split(split) => {
                let negated = self.machine.reason.terms.not(split.condition);
                for (condition, assignment) in [(negated, split.otherwise), (split.condition, split.then)] {
                    let mut state = self.machine.state.clone();
                    if state.path.assume(&mut self.machine.reason, condition, assignment) {
                        pending.push(state);
                    }
                }
            }
            Event::Ask(Question::Expose(offset, bytes)) => {
                let state = self.machine.state.clone();
                match expose(self.context, &mut self.machine.reason, &state, (offset, bytes)) {
                    Ok(cases) => pending.extend(cases.into_iter().rev()),
                    Err(what) => self.unsupported(what),
                }
            }
            Event::Ask(Question::Loosen(offset, len)) => {
                let state = self.machine.state.clone();
                match loosened(self.context, &mut self.machine.reason, &state, (offset, len)) {
                    Ok(state) => pending.push(state),
                    Err(what) => self.unsupported(what),
                }
            }
            Event::Ask(Question::Graph) | Event::Lost | Event::Called | Event::Returned | Event::Leaves => {
                self.unsupported("a program that has heap blocks, too");
            }
            Event::Exhausted(what) => return Err(what),
            Event::Ended if self.machine.state.heap.is_broken() => {
                self.unsupported("an operation on an arena that formulas do not describe");
            }
            Event::Ended | Event::Infeasible => {}
            Event::Violation(violation) => self.objections.push(Objection::Alarm(Alarm::from(&*violation))),
            Event::Unsupported { what, loc } => {
                self.object(UnknownReason::Unsupported { what: what.into(), loc })
            }
            Event::TooDeep(_) => self.unsupported("calls that are nested too deeply"),
        }
        Ok(())
    }

    fn arrive(&mut self, arrivals: &mut Vec<Arrival>) {
        forget_dead(self.machine);
        forget_padding(self.program, &mut self.machine.reason.terms, &mut self.machine.state.heap);
        let loc = self.machine.loc();
        let mut pending = vec![self.machine.state.clone()];
        while let Some(state) = pending.pop() {
            if let Some(cases) = placed(&mut self.machine.reason, &state) {
                pending.extend(cases);
                continue;
            }
            match described(self.context, self.program, &mut self.machine.reason, &state) {
                Ok(described) => arrivals.push(Arrival { described, state, loc }),
                Err(what) => self.unsupported(what),
            }
        }
    }

    /// Where a state arrives that no formula covers.
    fn uncovered(&mut self, state: State<ArenaHeap>) -> Result<(), String> {
        for Arrival { described, loc, .. } in self.arrivals(state) {
            let domain = self.context.domain_with(&described.numbers, &described.starts);
            let Some(heap) = domain.abstracted(&described.heap) else { continue };
            let known = self.heads.iter().find(|head| head.skeleton == described.skeleton);
            let is_covered = known.is_some_and(|head| {
                head.heaps.contains(&heap) || domain.prover().is_covered(&heap, &head.heaps)
            });
            if !is_covered {
                return Err(format!(
                    "a state that arrives at {} is not covered",
                    self.program.sources.show(loc)
                ));
            }
        }
        match self.objections.is_empty() {
            true => Ok(()),
            false => Err("a state that was explored before does something else now".to_owned()),
        }
    }
}

/// A state in each of the cases of where a pointer leads that leads to one of few places in an object that is not the arena: a variable of
/// a call that holds the address of an element. Absent if there is none.
fn placed(reason: &mut Reasoner, state: &State<ArenaHeap>) -> Option<Vec<State<ArenaHeap>>> {
    let arena = state.heap.arena()?.id;
    let mut found = None;
    let mut looked = state.clone();
    looked.stack.map_values(&mut |value: Value| {
        if let (Some(id), Sym::Term(term)) = (value.prov.get(), value.bits)
            && id != arena
            && value.undef == 0
        {
            found.get_or_insert(term);
        }
        value
    });
    let term = found?;
    let fact = state.path.fact(reason, term);
    let ((least, most), class) = (fact.unsigned(), fact.congruence());
    let stride = if class.stride > 1 && least % class.stride == class.remainder { class.stride } else { 1 };
    let count = most.checked_sub(least)? / stride;
    (count < MOST_PLACES).then_some(())?;
    let mut cases = Vec::new();
    for number in 0..=count {
        let width = reason.terms.width(term);
        let bits = reason.terms.value(width, least + number * stride);
        let condition = reason.terms.eq(term, bits);
        let mut state = state.clone();
        if assume(reason, &mut state.path, condition) {
            let place = reason.sym(bits);
            state.stack.map_values(&mut |value: Value| match value.bits == Sym::Term(term) {
                true => Value { bits: place, ..value },
                false => value,
            });
            cases.push(state);
        }
    }
    Some(cases)
}

impl Recheckable for Invariant<'_, '_> {
    fn recheck(&mut self) -> Result<u64, String> {
        self.uncovered(self.initial.clone())?;
        let mut count = 1;
        for head in 0..self.heads.len() {
            for heap in self.heads[head].heaps.clone() {
                count += 1;
                for state in self.restored(head, &heap) {
                    self.uncovered(state)?;
                }
            }
        }
        match self.objections.is_empty() {
            true => Ok(count),
            false => Err("a formula that was restored before cannot be now".to_owned()),
        }
    }
}
