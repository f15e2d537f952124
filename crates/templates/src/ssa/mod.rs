//! From the representation to one acyclic formula: the single static assignment form of the template paper
//! (section II-C) with its heap (section III), built as terms by executing every block once.
//!
//! - Each block has a guard; states that meet are chosen between by their guards (`flow.rs`).
//! - A loop is cut at its head: the state there is that from before the loop or, under the free loop-select
//!   guard, one made of loop-back variables, which invariants constrain later ([`Cut`], `cutting.rs`).
//!   Iterations before the cut can be unwound.
//! - Calls are inlined, each with a context of its own (`calls.rs`, `library.rs`), or functions are summarised:
//!   recursive ones, and all where the settings say so (`summary.rs`, `binding.rs`).
//! - An access is a choice among the cells of the pointer's candidates (`access.rs`, `block.rs`).
//!
//! **Where it deviates from the paper.** There, an abstract dynamic object stands for many concrete ones, a
//! write to it may or may not happen, and a fixed number of them per site is made in advance such that
//! no two pointers share one by accident. Here, an object word says *which* object of a site a pointer means,
//! and a cell of a site is a function from object words to values. Between two loop heads this is exact:
//! writes are strong, two pointers are equal if and only if they point to the same object, and there is no
//! number to choose. Objects are summarised at loop heads only, by rows that hold for every object of the
//! site ([`crate::rows`]). What the paper calls pre-materialisation is then the set of object words at which
//! a loop's heap is read; each is an instance of the site's rows.
//!
//! **Why the formula covers all executions.** Claim: whenever an execution stands at a point of the (inlined)
//! program without having violated anything or met something that is not modelled, the formula has a model in
//! which the guard of that point is true and variables and cells have the execution's values. By induction
//! on its length: a step inside an iteration is the meaning of an instruction on terms; what is not
//! known about a result is a fresh variable. A step along a back edge goes from a model M at the end of the
//! body to one at the head: take M for everything before the loop, set the loop-select guard, and
//! give the loop-back variables the values at the end of the body in M. Invariants hold for
//! them since they are inductive. What the loop does not modify has kept its value since the loop was entered.
//!
//! Facts that are added as axioms, with their reasons: a pointer that is set points to an object that came
//! into being before (`Ssa::well_formed`); the object of a new allocation has not been there before
//! (`Ssa::allocate`); equal object words read equal values in the heap at a cut (`Ssa::consistent`); what was
//! allocated before a call of a summarised function is so after it (`Ssa::objects_stay`).

mod access;
mod addresses;
mod arith;
mod binding;
mod block;
mod calls;
mod chains;
mod cutting;
mod flow;
mod insts;
mod leaks;
mod library;
mod memory;
mod relations;
mod scalar;
mod sizes;
mod summary;
mod unset;

use crate::Settings;
use crate::cut::Cut;
use crate::knowledge::{
    AGE_BITS, CLOCK, Cell, ContextId, CutId, Knowledge, Link, Part, Place, Site, SiteKey,
};
use crate::loops::Loops;
use chains::Chains;
pub(crate) use chains::chain_cell;
pub(crate) use memory::sites_of;
pub(crate) use relations::Relation;
pub(crate) use summary::{Summary, SummaryCall};

use crate::state::{Content, Memory, State, Version, VersionId};
use crate::value::{Pointer, SiteId, Value, is_of};
use ringfence_base::{Budget, Exhausted, FastMap, IdVec, Loc};
use ringfence_ir::analysis::CallGraph;
use ringfence_ir::{Body, FuncId, GlobalKind, Program};
use ringfence_logic::{TermId, Terms};
use ringfence_verdict::ViolationKind;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What must not be reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Trouble {
    Violation(ViolationKind),
    /// Something that is not modelled.
    Unsupported(String),
}

impl Trouble {
    /// Whether it is about blocks that are lost or left.
    pub(crate) fn is_about_leaks(&self) -> bool {
        matches!(self, Trouble::Violation(ViolationKind::Leak | ViolationKind::NotFreed))
    }
}

/// How many conditions were stated that must not hold.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Demanded {
    /// About single steps.
    pub(crate) checks: u64,
    /// About blocks that are lost or left.
    pub(crate) leaks: u64,
}

/// A condition under which there is trouble.
#[derive(Debug, Clone)]
pub(crate) struct Obligation {
    pub(crate) condition: TermId,
    pub(crate) trouble: Trouble,
    pub(crate) loc: Loc,
}

/// Why there is no formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoFormula {
    /// A limit was reached.
    Exhausted(Exhausted),
    /// The program is too large.
    TooLarge,
    /// There is no function to start.
    NoEntry,
}

impl From<Exhausted> for NoFormula {
    fn from(limit: Exhausted) -> Self {
        NoFormula::Exhausted(limit)
    }
}

/// After so many constructions something new should not come up any more.
const BUILDS: usize = 500;
/// More terms than this are too many.
const TERMS: usize = 1_500_000;
/// More writes than this are too many: reading goes down all of them.
const VERSIONS: usize = 20_000;
/// More inlined calls than this are too many.
const CALLS: usize = 3_000;

/// A call under way.
#[derive(Debug, Clone)]
struct Frame<'p> {
    func: FuncId,
    body: &'p Body,
    loops: Rc<Loops>,
    depth: u32,
}

/// What was read in the heap at a cut: for each cell, object words with their values.
pub(crate) type BackReads = BTreeMap<(CutId, Cell), Vec<(TermId, Value)>>;

/// The formula of a program, and its construction.
#[derive(Debug)]
// size: because it is a formula under construction: each field is a table of one kind of its parts.
pub(crate) struct Ssa<'p> {
    pub(crate) program: &'p Program,
    pub(crate) settings: &'p Settings,
    pub(crate) terms: Terms,
    pub(crate) knowledge: Knowledge,
    pub(crate) obligations: Vec<Obligation>,
    /// How many conditions were stated that must not hold, with those that simplification alone excludes.
    pub(crate) demanded: Demanded,
    pub(crate) axioms: Vec<TermId>,
    pub(crate) cuts: Vec<Cut>,
    pub(crate) back_reads: BackReads,
    /// The functions that are summarised, in the order in which they were met.
    pub(crate) summaries: Vec<Summary>,
    /// The nondeterministic numbers of the program with their guards, in the order of any run.
    pub(crate) draws: Vec<(TermId, TermId)>,
    /// How many object words are variables.
    pub(crate) words: usize,
    /// How many times are variables.
    pub(crate) times: usize,
    budget: Budget,
    loops: FastMap<FuncId, Option<Rc<Loops>>>,
    versions: IdVec<VersionId, Version>,
    reads: FastMap<(VersionId, TermId), Value>,
    context: ContextId,
    around: Vec<CutId>,
    stack: Vec<FuncId>,
    /// The calls under way, the outermost first: the function and its instruction.
    calling: Vec<(FuncId, usize)>,
    pub(crate) chains: Chains,
    /// An object of a site of which nothing else is known, by site.
    anyone: BTreeMap<(SiteId, Option<Link>), TermId>,
    /// What loops leave of the chains.
    pub(crate) relations: Vec<Relation>,
    calls: usize,
    /// The summarised function whose body is executed.
    body: Option<FuncId>,
    /// The loop-select guards of the loops so far, of the body that is executed.
    selects: Vec<TermId>,
    /// Which functions call which by name, when somebody asked.
    call_graph: Option<CallGraph>,
    /// Whether it is kept which numbers nothing has set.
    pub(crate) tracks_unset: bool,
    /// What memory looks like at a cut.
    back_memory: FastMap<CutId, Rc<Memory>>,
    /// How large the objects of sites are whose sizes are no constants.
    sizes: FastMap<SiteId, TermId>,
    loc: Loc,
}

impl<'p> Ssa<'p> {
    /// Builds the formula of a program from its entry.
    pub(crate) fn build(
        program: &'p Program,
        settings: &'p Settings,
        entry: FuncId,
        budget: &Budget,
    ) -> Result<Self, NoFormula> {
        let mut knowledge = Knowledge::new();
        let asked = settings.goal.stops_on(ViolationKind::UninitialisedRead);
        let tracks_unset = asked || unset::computes_addresses(program);
        for _ in 0..BUILDS {
            knowledge.changed = false;
            let mut ssa = Self::empty(program, settings, knowledge, budget.clone());
            ssa.tracks_unset = tracks_unset;
            ssa.execute(entry)?;
            if ssa.knowledge.overflow {
                return Err(NoFormula::TooLarge);
            }
            if !ssa.knowledge.changed {
                return Ok(ssa);
            }
            knowledge = ssa.knowledge;
        }
        Err(NoFormula::TooLarge)
    }

    fn empty(program: &'p Program, settings: &'p Settings, knowledge: Knowledge, budget: Budget) -> Self {
        Self {
            program,
            settings,
            terms: Terms::new(),
            knowledge,
            obligations: Vec::new(),
            demanded: Demanded::default(),
            axioms: Vec::new(),
            cuts: Vec::new(),
            back_reads: BTreeMap::new(),
            summaries: Vec::new(),
            draws: Vec::new(),
            words: 0,
            times: 0,
            budget,
            loops: FastMap::default(),
            versions: IdVec::new(),
            reads: FastMap::default(),
            context: Knowledge::ROOT,
            around: Vec::new(),
            stack: Vec::new(),
            calling: Vec::new(),
            chains: Chains::default(),
            relations: Vec::new(),
            anyone: BTreeMap::new(),
            calls: 0,
            body: None,
            selects: Vec::new(),
            call_graph: None,
            tracks_unset: false,
            back_memory: FastMap::default(),
            sizes: FastMap::default(),
            loc: Loc::NONE,
        }
    }

    pub(crate) fn pointer_width(&self) -> u32 {
        (self.program.model().pointer_bytes() * 8) as u32
    }

    /// Executes the program from its entry to its end.
    fn execute(&mut self, entry: FuncId) -> Result<(), NoFormula> {
        let guard = self.terms.bool(true);
        let mut state = State { guard, variables: Rc::default(), memory: Rc::new(self.initial_memory()) };
        if !self.program.constructors.is_empty() || !self.program.destructors.is_empty() {
            self.unsupported(&mut state, "functions that run before or after the program");
        }
        let args = self.entry_arguments(entry, &mut state);
        if let Some((mut state, _)) = self.enter(entry, &args, &[], state)? {
            let main = self.program.names.name(self.program.functions[entry].name) == "main";
            let unset = state.variables.get(&Place::UnsetResult).and_then(Value::number);
            if let Some(unset) = unset.filter(|_| main) {
                self.require_set(&mut state, unset);
            }
            self.at_end(&state);
        }
        Ok(())
    }

    /// Adds what depends on the formula as a whole: where functions are summarised, a block may be lost without a
    /// place that tells of it (see `leaks.rs`).
    pub(crate) fn finish(&mut self) {
        let heap = self.knowledge.sites.iter().any(Site::is_heap);
        if self.settings.goal.checks_leaks() && heap && !self.summaries.is_empty() {
            let condition = self.terms.bool(true);
            self.loc = Loc::NONE;
            self.demand(condition, Trouble::Unsupported("blocks that a summarised function may lose".into()));
        }
    }

    /// What the cells that are known hold before the program begins.
    fn initial_memory(&mut self) -> Memory {
        let sites: Vec<SiteId> = self.knowledge.sites.ids().collect();
        let mut memory = Memory::new();
        self.initial_chains(&mut memory);
        memory.insert(CLOCK, Content::One(Value::Int(self.terms.value(AGE_BITS, 0))));
        for site in sites {
            let Site { key, .. } = self.knowledge.sites[site];
            if !self.knowledge.sites[site].is_memory() {
                continue;
            }
            let fields: Vec<_> = self.knowledge.sites[site].fields.iter().copied().collect();
            let is_global = matches!(key, SiteKey::Global(_));
            let flags_of = |field: &crate::knowledge::Field| (!field.pointer).then_some(Part::Unset(*field));
            let unset = fields.iter().filter_map(flags_of).chain([Part::AnyUnset]);
            let unset: Vec<Part> = unset.filter(|_| self.tracks_unset).collect();
            let parts = fields.into_iter().map(Part::Field).chain(unset);
            let is_heap = self.knowledge.sites[site].is_heap();
            let flags = [Part::Allocated, Part::Ended].into_iter().filter(|_| !is_global);
            let ages = [Part::Born].into_iter().filter(|_| is_heap && self.settings.ages);
            for part in flags.chain(ages).chain(parts) {
                let content = self.initial_content((site, part));
                memory.insert((site, part), content);
            }
        }
        memory
    }

    /// What a cell holds before the program begins.
    fn initial_content(&mut self, cell: Cell) -> Content {
        let (site, part) = cell;
        if self.knowledge.sites[site].multi {
            return Content::Many(self.versions.push(Version::Initial(cell)));
        }
        let value = match (part, self.knowledge.sites[site].key) {
            (Part::Field(field), SiteKey::Global(global)) => self.initial_global(global, field),
            (Part::Field(field), _) => self.indeterminate(field),
            (Part::Allocated | Part::Ended | Part::Chain(_), _) => Value::Int(self.terms.bool(false)),
            (Part::Born | Part::Clock, _) => Value::Int(self.terms.value(AGE_BITS, 0)),
            // What a global is not initialised with is zero, or somebody else has set it.
            (Part::Unset(_) | Part::AnyUnset, SiteKey::Global(_)) => Value::Int(self.terms.bool(false)),
            (Part::Unset(_) | Part::AnyUnset, _) => Value::Int(self.terms.bool(true)),
        };
        Content::One(value)
    }

    /// A pointer that is not known.
    pub(crate) fn unknown_pointer(&mut self) -> Pointer {
        self.pointer_to(SiteId::UNKNOWN, 0)
    }

    pub(crate) fn null(&mut self) -> Pointer {
        self.pointer_to(SiteId::NULL, 0)
    }

    /// A pointer that is this address.
    fn pointer_to(&mut self, site: SiteId, off: i64) -> Pointer {
        let width = self.pointer_width();
        Pointer::to(&mut self.terms, width, site, off)
    }

    /// An object of a site of which nothing else is known: whatever is stated of it is stated of all. It is always
    /// the same word, since it is asked whether there is an object for which one of all statements fails.
    pub(crate) fn any_object(&mut self, site: SiteId) -> TermId {
        self.chosen_object(site, None)
    }

    /// Another object of a site of which nothing else is known, one for each link: for statements about two.
    pub(crate) fn other_object(&mut self, site: SiteId, link: Link) -> TermId {
        self.chosen_object(site, Some(link))
    }

    fn chosen_object(&mut self, site: SiteId, which: Option<Link>) -> TermId {
        if !self.knowledge.sites[site].multi {
            return crate::value::object(&mut self.terms, site);
        }
        if let Some(&obj) = self.anyone.get(&(site, which)) {
            return obj;
        }
        self.words += 1;
        let obj = crate::value::instance(&mut self.terms, site);
        self.anyone.insert((site, which), obj);
        obj
    }

    /// A time that is not known.
    pub(super) fn any_time(&mut self) -> TermId {
        self.times += 1;
        self.any(AGE_BITS)
    }

    /// A number that is not known.
    fn any(&mut self, width: u32) -> TermId {
        self.terms.fresh(width, 0)
    }

    /// Ends a state where something is not modelled.
    fn unsupported(&mut self, state: &mut State, what: impl Into<String>) {
        let condition = state.guard;
        self.demand(condition, Trouble::Unsupported(what.into()));
        state.guard = self.terms.bool(false);
    }

    /// States that something must not happen.
    fn demand(&mut self, condition: TermId, trouble: Trouble) {
        match trouble.is_about_leaks() {
            true => self.demanded.leaks += 1,
            false => self.demanded.checks += 1,
        }
        if !self.terms.constant(condition).is_some_and(|bits| bits.is_zero()) {
            self.obligations.push(Obligation { condition, trouble, loc: self.loc });
        }
    }

    /// States that something must not happen in a state, and goes on where it does not.
    fn require(&mut self, state: &mut State, holds: TermId, kind: ViolationKind) {
        let fails = self.terms.not(holds);
        self.exclude(state, fails, Trouble::Violation(kind));
    }

    /// The same of what must not happen.
    fn exclude(&mut self, state: &mut State, bad: TermId, trouble: Trouble) {
        let condition = self.terms.and(state.guard, bad);
        self.demand(condition, trouble);
        state.guard = self.terms.and_not(state.guard, bad);
    }

    /// A flag in memory of an object; open where it is not known.
    pub(crate) fn flag(&mut self, memory: &Memory, cell: Cell, obj: TermId) -> TermId {
        self.read_cell(memory, cell, obj).number().unwrap_or_else(|| self.any(1))
    }

    /// Whether a pointer means an object of a site of which something holds; absent where it does not.
    fn is_at(
        &mut self,
        pointer: &Pointer,
        mut holds: impl FnMut(&mut Self, SiteId) -> Option<TermId>,
    ) -> TermId {
        let mut any = self.terms.bool(false);
        for site in sites_of(&pointer.candidates) {
            if let Some(holds) = holds(self, site) {
                let here = is_of(&mut self.terms, pointer.obj, site);
                let here = self.terms.and(here, holds);
                any = self.terms.or(any, here);
            }
        }
        any
    }

    /// Looks at the limits.
    fn poll(&mut self) -> Result<(), NoFormula> {
        self.budget.poll()?;
        let large = self.versions.len() > VERSIONS || self.terms.len() > TERMS;
        if large || self.calls > CALLS { Err(NoFormula::TooLarge) } else { Ok(()) }
    }

    /// Whether a limit was reached: then nothing that is made of the formula is used.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.budget.poll().is_err()
    }

    /// Whether a global may not be written.
    pub(crate) fn is_constant(&self, site: SiteId) -> bool {
        match self.knowledge.sites[site].key {
            SiteKey::Global(global) => self.program.globals[global].kind != GlobalKind::Variable,
            _ => false,
        }
    }

    /// Whether a register is live at the head of a loop.
    pub(crate) fn is_live_at(
        &self,
        func: FuncId,
        head: ringfence_ir::BlockId,
        reg: ringfence_ir::RegId,
    ) -> bool {
        let loops = self.loops.get(&func).and_then(Option::as_ref);
        loops.is_some_and(|loops| loops.liveness.is_live_in(head, reg))
    }

    /// The function that a cut loop stands in, with its loops.
    pub(crate) fn loops_of(&mut self, func: FuncId) -> Option<Rc<Loops>> {
        let body = self.program.functions[func].body.as_ref()?;
        self.loops.entry(func).or_insert_with(|| Loops::of(body).map(Rc::new)).clone()
    }
}
