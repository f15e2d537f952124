//! Loop invariants as template parameters, found with an incremental SAT solver: shape and values together.
//!
//! The method of "Template-Based Verification of Heap-Manipulating Programs" (FMCAD 2018) and of the thesis
//! that it grew from. [`analyse`] shows the flow on one screen:
//!
//! 1. the program becomes one acyclic formula with loops cut at their heads (`ssa/`);
//! 2. every cut loop gets template rows (`rows/`);
//! 3. the least parameters are searched for with the solver (`synthesis.rs`);
//! 4. what was found is written down and checked from the program on (`recheck.rs`).
//!
//! What can go wrong under the strongest invariant of the template is an alarm. Where no cut loop lies on the
//! way, the model also gives inputs, and a run of the interpreter may show the violation. Whatever is not
//! modelled (calls through pointers, library functions without a model, …) is an
//! obligation like a violation: if the solver cannot exclude it, there is no proof, and the place is among the
//! reasons.
//!
//! The crate knows no other engine and no C syntax; its terms are those of `logic`.

mod certificate;
mod cut;
mod engine;
pub mod facts;
mod knowledge;
mod loops;
mod query;
mod recheck;
mod rows;
mod settings;
mod ssa;
mod state;
mod synthesis;
mod value;
mod words;

pub use engine::{NAME, Templates};
pub use recheck::{Objection, Obligations, recheck};
pub use settings::{CallModel, TemplateSetting, TemplateSettings};

use ringfence_base::{Budget, Loc};
use ringfence_engine::recheck::Recheckable;
use ringfence_ir::Program;
use ringfence_verdict::{Alarm, Goal, LoopInvariant, Rechecked, Statistics, UnknownReason};
use rows::Row;
use ssa::{NoFormula, Obligation, Ssa, Trouble};
use synthesis::{Cost, Found, Search};

/// How much a template can say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Domain {
    /// Where pointers point, and the interval of each number.
    Intervals,
    /// The same for each symbolic path through earlier loops.
    Paths,
    /// As intervals, and differences of two numbers.
    Zones,
    /// As zones, and sums of two numbers.
    Octagons,
}

impl Domain {
    const fn has_differences(self) -> bool {
        matches!(self, Domain::Zones | Domain::Octagons)
    }

    const fn has_sums(self) -> bool {
        matches!(self, Domain::Octagons)
    }

    const fn is_by_path(self) -> bool {
        matches!(self, Domain::Paths)
    }
}

/// How calls of functions with bodies are modelled. Recursive functions are summarised in any case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Calls {
    /// Each call is a copy of the function.
    Inlined,
    /// Each function is executed once, and rows stand for its calls.
    Summaries,
}

/// What to prove, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// What is asked of the program.
    pub goal: Goal,
    /// How many iterations of each loop are unwound before it is cut.
    pub unwind: u32,
    /// The template.
    pub domain: Domain,
    /// Whether the ages of heap blocks are kept, which tells blocks that are freed from those that are not.
    pub ages: bool,
    /// How calls are modelled.
    pub calls: Calls,
    /// Whether access paths are kept: which blocks the pointers of a loop lead to over links, and what holds of
    /// the blocks by that.
    pub access_paths: bool,
}

impl Settings {
    /// What is asked, with the cheapest template.
    #[must_use]
    pub fn cheapest(goal: Goal) -> Self {
        Self {
            goal,
            unwind: 0,
            domain: Domain::Intervals,
            ages: false,
            access_paths: false,
            calls: Calls::Inlined,
        }
    }
}

/// What was found.
#[derive(Debug)]
pub struct Findings<'p> {
    /// The proof that was found, to be checked, or why there is none.
    pub proof: Result<Candidate<'p>, Vec<UnknownReason>>,
    /// What could not be excluded.
    pub alarms: Vec<Alarm>,
    /// Inputs (width and bits, in order) that may lead to the alarms, where no loop was cut on the way.
    pub inputs: Option<Vec<(u32, u128)>>,
    /// What it cost.
    pub statistics: Statistics,
    /// Whether the formula was too large, or the time too short.
    pub too_large: bool,
}

/// An invariant under which nothing goes wrong, still to be checked.
#[derive(Debug)]
pub struct Candidate<'p> {
    formula: Formula<'p>,
    budget: Budget,
    checked: Option<Obligations>,
}

/// The formula of a program, with the rows of its template.
#[derive(Debug)]
pub(crate) struct Formula<'p> {
    ssa: Ssa<'p>,
    rows: Vec<Row>,
}

impl Candidate<'_> {
    /// The invariants of all cut loops, in the order of the program.
    #[must_use]
    pub fn invariants(&self) -> Vec<LoopInvariant> {
        words::invariants(&self.formula.ssa, &self.formula.rows)
    }

    /// The same for programs.
    #[must_use]
    pub fn facts(&self) -> Vec<facts::LoopFacts> {
        facts::facts(&self.formula.ssa, &self.formula.rows)
    }

    /// The parameters of all rows as text: with program and settings, all that [`recheck`] needs.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        recheck::written(&self.formula.rows)
    }

    /// The template.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        self.formula.ssa.settings
    }

    /// Gives the check another budget than the search had.
    pub fn allow(&mut self, budget: &Budget) {
        self.budget = budget.clone();
    }

    /// What was shown when this was checked; absent before.
    #[must_use]
    pub fn obligations(&self) -> Option<Obligations> {
        self.checked
    }
}

impl Recheckable for Candidate<'_> {
    /// Checks what is written down, from the program on: see [`recheck`].
    fn recheck(&mut self) -> Result<u64, String> {
        let (program, settings) = (self.formula.ssa.program, self.formula.ssa.settings);
        let shown = recheck(program, settings, &self.rows(), &self.budget);
        let shown = shown.map_err(|objection| objection.sentence())?;
        self.checked = Some(shown);
        Ok(shown.total())
    }

    fn counted(&self, count: u64) -> Rechecked {
        Rechecked::Obligations(count)
    }
}

/// The formula of a program with the rows of a template, whose parameters are the least ones.
fn formula<'p>(
    program: &'p Program,
    settings: &'p Settings,
    budget: &Budget,
) -> Result<Formula<'p>, NoFormula> {
    let entry = program.find_function(&settings.goal.entry).ok_or(NoFormula::NoEntry)?;
    let mut ssa = Ssa::build(program, settings, entry, budget)?;
    ssa.finish();
    let rows = rows::make::rows(&mut ssa, settings);
    // Rows are left out when a limit is met on the way.
    budget.poll()?;
    if !ssa.relate() || ssa.words >= value::INSTANCES || ssa.times >= knowledge::TIMES {
        return Err(NoFormula::TooLarge);
    }
    Ok(Formula { ssa, rows })
}

/// Looks for a proof with one template.
#[must_use]
pub fn analyse<'p>(program: &'p Program, settings: &'p Settings, budget: &Budget) -> Findings<'p> {
    let mut formula = match formula(program, settings, budget) {
        Ok(formula) => formula,
        Err(NoFormula::NoEntry) => {
            let what = format!("there is no function '{}'", settings.goal.entry);
            return Findings::without(UnknownReason::Unsupported { what, loc: Loc::NONE });
        }
        Err(NoFormula::Exhausted(limit)) => return Findings::without(UnknownReason::Exhausted(limit)),
        Err(NoFormula::TooLarge) => return Findings::too_large(),
    };
    let (found, cost) = Search::new(&mut formula.ssa, &mut formula.rows, budget).run();
    conclude(formula, found, cost, budget)
}

fn conclude<'p>(formula: Formula<'p>, found: Found, cost: Cost, budget: &Budget) -> Findings<'p> {
    let mut statistics = Statistics {
        states: formula.rows.len() as u64,
        sat_queries: cost.queries,
        sat_undecided: cost.undecided,
        sat_time: cost.time,
        ..Statistics::default()
    };
    let (mut alarms, mut inputs) = (Vec::new(), None);
    let proof = match found {
        Found::Invariant => Ok(Candidate { formula, budget: budget.clone(), checked: None }),
        Found::Troubles(troubles, leading) => {
            inputs = leading;
            alarms.extend(troubles.iter().filter_map(alarm));
            Err(troubles.iter().map(reason).collect())
        }
        Found::Outlived(cut) => {
            let what = "the address of a local variable that is kept after its end".to_owned();
            Err(vec![UnknownReason::Unsupported { what, loc: formula.ssa.cuts[cut].loc }])
        }
        Found::Undecided => Err(vec![UnknownReason::SolverUndecided { loc: Loc::NONE }]),
        Found::Exhausted(limit) => Err(vec![UnknownReason::Exhausted(limit)]),
    };
    alarms.dedup();
    let too_large = matches!(&proof, Err(reasons) if reasons.iter().any(|reason| matches!(reason, UnknownReason::Exhausted(_))));
    statistics.alarms = alarms.len() as u64;
    Findings { proof, alarms, inputs, statistics, too_large }
}

fn alarm(obligation: &Obligation) -> Option<Alarm> {
    match obligation.trouble {
        Trouble::Violation(kind) => Some(Alarm { kind, loc: obligation.loc }),
        Trouble::Unsupported(_) => None,
    }
}

fn reason(obligation: &Obligation) -> UnknownReason {
    match &obligation.trouble {
        Trouble::Violation(kind) => UnknownReason::NotReplayed {
            alarm: Alarm { kind: *kind, loc: obligation.loc },
            why: "the template cannot exclude it".to_owned(),
        },
        Trouble::Unsupported(what) => UnknownReason::Unsupported { what: what.clone(), loc: obligation.loc },
    }
}

impl Findings<'_> {
    fn without(reason: UnknownReason) -> Self {
        let too_large = matches!(reason, UnknownReason::Exhausted(_));
        let statistics = Statistics::default();
        Self { proof: Err(vec![reason]), alarms: Vec::new(), inputs: None, statistics, too_large }
    }

    fn too_large() -> Self {
        let what = "a program whose formula is too large".to_owned();
        Self { too_large: true, ..Self::without(UnknownReason::Unsupported { what, loc: Loc::NONE }) }
    }
}
