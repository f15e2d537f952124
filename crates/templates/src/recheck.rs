//! The recheck of a proof, and its text form.
//!
//! A proof is the template (the [`Settings`]) and a parameter for each row, as text. [`recheck`] takes these and the
//! program, and nothing else: the formula is built anew, the rows are made anew, the parameters are read into them, and a
//! solver of its own shows each of these obligations, under the axioms and the hypotheses of all rows:
//!
//! 1. *established*: what a row says of a loop holds after an iteration that comes from before the loop;
//! 2. *preserved*: it holds after an iteration that starts in a state of which all rows hold;
//! 3. *calls*: what a row says of the entry of a summarised function holds at each of its calls, and what it says of
//!    the exit holds at the return (of recursive functions this is the induction);
//! 4. *checks*: nothing goes wrong at any step, and nothing is met that is not modelled;
//! 5. *leaks*: no block is lost or left, as far as that was asked;
//!
//! and that no row keeps the address of a local variable beyond the iteration in which that lives. By induction on
//! the length of an execution (`ssa/mod.rs`), nothing can go wrong then, whatever the parameters are and
//! wherever they come from. The search (`synthesis.rs`) is not part of it.
//!
//! Obligations of one kind and loop are shown by one query: that none of them can fail. They are counted one by one,
//! those included which simplification alone decides.
//!
//! Trusted are the construction of the formula (`ssa/`), that rows state hypotheses and conclusions about
//! the same thing (`rows/`), and the solver.

use crate::query::{limits, satisfy};
use crate::rows::{NO_CUT, Row};
use crate::ssa::{NoFormula, Ssa, Trouble};
use crate::{Formula, Settings};
use ringfence_base::{Budget, Exhausted};
use ringfence_ir::Program;
use ringfence_logic::{Answer, Limits, Solver, TermId, Undecided};
use std::time::Duration;

/// The obligations of a proof that were shown, by what they are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Obligations {
    /// What holds after the first iteration of a loop.
    pub established: u64,
    /// What holds after further iterations.
    pub preserved: u64,
    /// What holds when summarised functions are called, and when they return.
    pub calls: u64,
    /// That a step does not go wrong.
    pub checks: u64,
    /// That no block is lost or left.
    pub leaks: u64,
    /// Questions that were put to the solver for that.
    pub queries: u64,
    /// How long it took to answer them.
    pub sat_time: Duration,
}

impl Obligations {
    /// How many there are.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.established + self.preserved + self.calls + self.checks + self.leaks
    }
}

/// Why a proof does not hold, or is not known to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Objection {
    /// This row, from 0, is not understood.
    BadRow(usize, String),
    /// Something is not shown.
    NotShown(String),
    /// A limit was reached.
    Exhausted(Exhausted),
}

impl Objection {
    /// In words.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Objection::BadRow(at, message) => format!("row {at} is not understood: {message}"),
            Objection::NotShown(what) => what.clone(),
            Objection::Exhausted(_) => "a limit was reached while the invariants were rechecked".to_owned(),
        }
    }
}

/// The rows of a proof, as text: the number of the loop, or `function`, and the parameter.
pub(crate) fn written(rows: &[Row]) -> Vec<String> {
    rows.iter().map(write_row).collect()
}

fn write_row(row: &Row) -> String {
    let mut text = if row.cut == NO_CUT { "function".to_owned() } else { format!("loop {}", row.cut) };
    row.parameter.write(&mut text);
    text
}

fn read_row(row: &mut Row, at: usize, text: &str) -> Result<(), Objection> {
    let mut words = text.split_whitespace();
    let about = match words.next() {
        Some("function") => Some(NO_CUT),
        Some("loop") => words.next().and_then(|number| number.parse().ok()),
        _ => None,
    };
    if about != Some(row.cut) {
        return Err(Objection::NotShown(format!(
            "row {at} is about another loop than the program has there"
        )));
    }
    let bad = |message| Objection::BadRow(at, message);
    row.parameter = row.parameter.least();
    row.parameter.read(&mut words).map_err(bad)?;
    match words.next() {
        None => Ok(()),
        Some(_) => Err(bad("there is something after the parameter".to_owned())),
    }
}

/// Checks that rows are an invariant of a program, and that nothing goes wrong under it.
///
/// # Errors
/// The first thing that is not understood or not shown, or the limit that was met.
pub fn recheck(
    program: &Program,
    settings: &Settings,
    rows: &[String],
    budget: &Budget,
) -> Result<Obligations, Objection> {
    let mut formula = match crate::formula(program, settings, budget) {
        Ok(formula) => formula,
        Err(NoFormula::Exhausted(limit)) => return Err(Objection::Exhausted(limit)),
        Err(NoFormula::TooLarge) => return Err(not_shown("the formula of the program is too large")),
        Err(NoFormula::NoEntry) => return Err(not_shown("there is no function to start")),
    };
    if formula.rows.len() != rows.len() {
        let (own, given) = (formula.rows.len(), rows.len());
        return Err(not_shown(&format!("the template has {own} rows for this program, not {given}")));
    }
    for (at, (row, text)) in formula.rows.iter_mut().zip(rows).enumerate() {
        read_row(row, at, text)?;
    }
    Checker::new(&mut formula, budget).run()
}

fn not_shown(what: &str) -> Objection {
    Objection::NotShown(what.to_owned())
}

/// A check under way.
struct Checker<'a, 'p> {
    ssa: &'a mut Ssa<'p>,
    rows: &'a [Row],
    /// The axioms, and the hypotheses of all rows.
    assumptions: Vec<TermId>,
    /// What is true of chains, as far as it was needed.
    lemmas: Vec<TermId>,
    solver: Solver,
    limits: Limits,
    shown: Obligations,
}

impl<'a, 'p> Checker<'a, 'p> {
    fn new(formula: &'a mut Formula<'p>, budget: &Budget) -> Self {
        let Formula { ssa, rows } = formula;
        let mut assumptions = vec![ssa.terms.all(ssa.axioms.iter().copied())];
        assumptions.extend(rows.iter().map(|row| row.assumption(&mut ssa.terms)));
        let (lemmas, solver, limits) = (Vec::new(), Solver::new(), limits(budget, None));
        Self { ssa, rows, assumptions, lemmas, solver, limits, shown: Obligations::default() }
    }

    fn run(mut self) -> Result<Obligations, Objection> {
        if let Some(row) = self.rows.iter().find(|row| row.parameter.forbidden().is_some()) {
            let place = self.place_of(row.cut);
            return Err(Objection::NotShown(format!(
                "the address of a local variable is kept beyond {place}"
            )));
        }
        for cut in 0..self.ssa.cuts.len() {
            self.check_loop(cut)?;
        }
        self.check_calls()?;
        self.check_steps()?;
        let done = self.solver.statistics();
        Ok(Obligations { queries: done.queries, sat_time: done.time, ..self.shown })
    }

    fn place_of(&self, cut: usize) -> String {
        match self.ssa.cuts.get(cut) {
            Some(cut) => format!("the loop at {}", self.ssa.program.sources.show(cut.loc)),
            None => "a summarised function".to_owned(),
        }
    }

    /// What can fail of the rows of a loop, or of functions.
    fn failures(&mut self, cut: usize) -> Vec<TermId> {
        let rows: &'a [Row] = self.rows;
        let mut all = Vec::new();
        for row in rows.iter().filter(|row| row.cut == cut) {
            all.extend(row.failures(&mut self.ssa.terms));
        }
        all
    }

    /// The rows of a loop hold after the first iteration, and after each further one.
    fn check_loop(&mut self, cut: usize) -> Result<(), Objection> {
        let failures = self.failures(cut);
        let count = failures.len() as u64;
        let any = self.ssa.terms.any(failures);
        let select = self.ssa.cuts[cut].select;
        let at_first = self.ssa.terms.and_not(any, select);
        let later = self.ssa.terms.and(select, any);
        if !self.is_excluded(at_first)? {
            let place = self.place_of(cut);
            return Err(Objection::NotShown(format!("what is said of {place} does not hold from the start")));
        }
        self.shown.established += count;
        if !self.is_excluded(later)? {
            let place = self.place_of(cut);
            return Err(Objection::NotShown(format!("what is said of {place} is not preserved by it")));
        }
        self.shown.preserved += count;
        Ok(())
    }

    /// The rows of summarised functions hold at all calls and returns.
    fn check_calls(&mut self) -> Result<(), Objection> {
        let failures = self.failures(NO_CUT);
        let count = failures.len() as u64;
        let any = self.ssa.terms.any(failures);
        if !self.is_excluded(any)? {
            return Err(not_shown(
                "what is said of a summarised function does not hold at its calls or returns",
            ));
        }
        self.shown.calls += count;
        Ok(())
    }

    /// Nothing goes wrong at any step, and no block is lost.
    fn check_steps(&mut self) -> Result<(), Objection> {
        for about_leaks in [false, true] {
            let obligations = self.ssa.obligations.iter();
            let these = obligations.filter(|obligation| obligation.trouble.is_about_leaks() == about_leaks);
            let conditions: Vec<TermId> = these.map(|obligation| obligation.condition).collect();
            let any = self.ssa.terms.any(conditions.iter().copied());
            if !self.is_excluded(any)? {
                return Err(self.first_failing(about_leaks));
            }
        }
        self.shown.checks += self.ssa.demanded.checks;
        self.shown.leaks += self.ssa.demanded.leaks;
        Ok(())
    }

    /// The first step that can go wrong, for the message.
    fn first_failing(&mut self, about_leaks: bool) -> Objection {
        for at in 0..self.ssa.obligations.len() {
            let obligation = self.ssa.obligations[at].clone();
            if obligation.trouble.is_about_leaks() != about_leaks {
                continue;
            }
            match self.is_excluded(obligation.condition) {
                Ok(true) => {}
                Ok(false) => {
                    let place = self.ssa.program.sources.show(obligation.loc);
                    return Objection::NotShown(match obligation.trouble {
                        Trouble::Violation(kind) => format!("{} is not excluded at {place}", kind.rule()),
                        Trouble::Unsupported(what) => format!("{what} is not modelled ({place})"),
                    });
                }
                Err(objection) => return objection,
            }
        }
        not_shown("the invariants do not exclude every violation")
    }

    /// Whether a condition cannot hold under the axioms and the hypotheses.
    fn is_excluded(&mut self, condition: TermId) -> Result<bool, Objection> {
        let mut all = self.assumptions.clone();
        all.push(condition);
        let Ssa { terms, relations, .. } = &mut *self.ssa;
        match satisfy(&mut self.solver, terms, &all, relations, &mut self.lemmas, &self.limits) {
            Answer::Unsat => Ok(true),
            Answer::Sat(_) => Ok(false),
            Answer::Unknown(Undecided::Exhausted(limit)) => Err(Objection::Exhausted(limit)),
            Answer::Unknown(Undecided::Failed) => Err(not_shown("the solver could not decide something")),
        }
    }
}
