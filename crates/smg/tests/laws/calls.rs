//! The laws of calls that are explored on their own: what a call sees and the remainder, put together again, are
//! the state; if something more general was made of what it sees, they are more general too; and what
//! was made of another caller's state, if that covers what the call sees, does as well.

use crate::laws::{Case, Known, Report};
use crate::meaning::{least, missing};
use crate::mutants::mutants;
use crate::random::{Dice, state};
use crate::world::{POINTERS, World, program, rules};
use ringfence_base::{Id, Loc};
use ringfence_exec::state::{ContextId, Frame, Waiting};
use ringfence_ir::{DataModel, FuncId, RegId};
use ringfence_smg::shape::Configuration;
use ringfence_smg::shape::abstraction::{Thresholds, abstracted};
use ringfence_smg::shape::join::{covers, join};
use ringfence_smg::shape::localise::{Part, Remainder, localise};
use ringfence_smg::shape::recombine::recombine;

/// How many arguments a call may have: the pointers and the number of the state.
const ARGUMENTS: usize = POINTERS + 1;

/// How many heap objects a state may have at least.
const LARGE: usize = 6;

impl World<'_> {
    /// The state after a call that was given some of its registers, and the remainder.
    fn called(&mut self, case: &Case<'_>, given: usize, part: Part) -> Option<(Configuration, Remainder)> {
        let program = self.machine.program;
        let func = FuncId::new(0);
        let body = program.functions[func].body.as_ref()?;
        let mut callee = Frame::new(func, body, RegId::NONE, Loc::NONE, Waiting::Caller);
        let mut state = case.state.clone();
        let caller = state.stack.top()?;
        for at in (0..ARGUMENTS).filter(|at| given & (1 << at) != 0) {
            callee.regs[at] = caller.regs[at];
        }
        state.stack.push(callee);
        localise(program, &state, &mut self.machine.reason, ContextId::from_index(0), part)
    }

    /// Both parts together, after a call that did nothing.
    fn together(
        &mut self,
        inside: &Configuration,
        remainder: &Remainder,
    ) -> Result<Option<Configuration>, String> {
        let mut exit = inside.clone();
        exit.stack.pop();
        let bits = self.pointer_bits();
        let recombined = recombine(&exit, remainder, &mut self.machine.reason, bits)?;
        Ok(recombined.map(|recombined| recombined.state))
    }

    /// The laws of a call in one state.
    fn call_laws(&mut self, report: &mut Report, known: &Known<'_>, given: usize, part: Part) {
        let from = (known.case.spec, given, part);
        let Some((inside, remainder)) = self.called(&known.case, given, part) else {
            report.count("states that are not cut");
            return;
        };
        report.count(if remainder.is_empty() { "cuts with nothing outside" } else { "cuts" });
        let law = "what a call sees is consistent";
        if self.result(report, law, &from, &inside, least(&inside)).is_none() {
            return;
        }
        let law = "a state put together is consistent";
        let Ok(Some(whole)) = self.together(&inside, &remainder) else {
            report.law(law, false, || format!("{from:?}"));
            return;
        };
        let Some(meaning) = self.result(report, law, &from, &whole, known.limit) else { return };
        let (lost, added) = (missing(&known.meaning, &meaning), missing(&meaning, &known.meaning));
        report.law("a state that was cut and put together is itself", lost + added == 0, || {
            format!("{lost} lost, {added} added\n{from:?}\n{}", self.describe(&whole))
        });
        self.general_law(report, known, (given, part), &inside, &remainder);
    }

    /// What a call sees may become more general, and then so does the state.
    fn general_law(
        &mut self,
        report: &mut Report,
        known: &Known<'_>,
        from: (usize, Part),
        inside: &Configuration,
        remainder: &Remainder,
    ) {
        let mut general = inside.clone();
        let (bits, records) = (self.pointer_bits(), self.records.clone());
        let thresholds = Thresholds { lengths: [2, 2, 2], ..Thresholds::default() };
        let rules = rules(&records, usize::MAX);
        if !abstracted(&mut general, &mut self.machine.reason, bits, thresholds, rules) {
            return;
        }
        let law = "a state with an abstraction of what a call sees covers it";
        let from = (known.case.spec, from);
        let Ok(Some(whole)) = self.together(&general, remainder) else {
            report.law(law, false, || format!("nothing\n{from:?}"));
            return;
        };
        let Some(meaning) = self.result(report, law, &from, &whole, known.limit) else { return };
        let lost = missing(&known.meaning, &meaning);
        report.law(law, lost == 0, || format!("{lost} lost\n{from:?}\n{}", self.describe(&whole)));
    }

    /// The law of two callers: what is made of the first one's call stands for the second, if it covers what
    /// the second one's call sees, and so does their join.
    fn caller_law(&mut self, report: &mut Report, cases: [&Known<'_>; 2], given: usize) {
        let parts = cases.map(|known| self.called(&known.case, given, Part::Reachable));
        let [Some((first, _)), Some((second, remainder))] = parts else { return };
        let records = self.records.clone();
        let exact = rules(&records, 0);
        let program = self.machine.program;
        let from = (cases[0].case.spec, cases[1].case.spec, given);
        let covering = covers(program, &mut self.machine.reason, &first, &second, exact);
        let loose = rules(&records, usize::MAX);
        let joined = join(program, &mut self.machine.reason, &first, &second, loose);
        let both = [covering.then_some((first, "another caller's call that covers one stands for it"))];
        let joined = joined.map(|joined| (joined.state, "a join with another caller's call stands for one"));
        for (state, law) in both.into_iter().chain([joined.ok()]).flatten() {
            let Ok(Some(whole)) = self.together(&state, &remainder) else {
                report.law(law, false, || format!("nothing\n{from:?}"));
                continue;
            };
            let Some(meaning) = self.result(report, law, &from, &whole, cases[1].limit) else { continue };
            let lost = missing(&cases[1].meaning, &meaning);
            report.law(law, lost == 0, || format!("{lost} lost\n{from:?}\n{}", self.describe(&whole)));
        }
    }
}

fn model(round: usize) -> DataModel {
    if round.is_multiple_of(2) { DataModel::Ilp32 } else { DataModel::Lp64 }
}

#[test]
fn calls_in_random_states() {
    let (mut report, mut dice) = (Report::default(), Dice::new(7));
    for round in 0..4 {
        let program = program(model(round), "  return %x");
        let mut world = World::with_links(&program);
        for _ in 0..700 {
            let Some(mut spec) = state(&mut dice) else { continue };
            spec.number = (dice.below(2) == 0).then_some(crate::spec::Var(0));
            let Some(case) = world.case(&spec).filter(|case| least(&case.state) <= LARGE) else { continue };
            let limit = least(&case.state) + 2;
            let Some(known) = Known::of(&mut world, case, limit) else { continue };
            let part = if dice.below(4) == 0 { Part::Whole } else { Part::Reachable };
            world.call_laws(&mut report, &known, dice.below(1 << ARGUMENTS), part);
        }
    }
    assert!(report.counts.get("cuts").is_some_and(|&cuts| cuts > 300), "{:?}", report.counts);
    report.finish();
}

#[test]
fn calls_of_random_callers() {
    let (mut report, mut dice) = (Report::default(), Dice::new(11));
    for round in 0..4 {
        let program = program(model(round), "  return %x");
        let mut world = World::with_links(&program);
        for _ in 0..80 {
            let Some(spec) = state(&mut dice) else { continue };
            let Some(case) = world.case(&spec).filter(|case| least(&case.state) <= LARGE) else { continue };
            let limit = least(&case.state) + 2;
            let Some(one) = Known::of(&mut world, case, limit) else { continue };
            let mut others = Vec::new();
            mutants(&spec, &mut |mutant| others.push(mutant.clone()));
            for _ in 0..8 {
                let mut mutant = others[dice.below(others.len())].clone();
                mutant.first_variable = if dice.below(2) == 0 { 0 } else { 20 };
                let Some(case) = world.case(&mutant).filter(|case| least(&case.state) <= LARGE) else {
                    continue;
                };
                let Some(other) = Known::of(&mut world, case, limit) else { continue };
                let given = dice.below(1 << ARGUMENTS);
                world.caller_law(&mut report, [&one, &other], given);
                world.caller_law(&mut report, [&other, &one], given);
            }
        }
    }
    let law = "another caller's call that covers one stands for it";
    assert!(report.counts.get(law).is_some_and(|&count| count > 200), "{:?}", report.counts);
    report.finish();
}
