//! Rows about summarised functions: what holds whenever they are called, and what holds when they return.
//!
//! They are the rows of loops with other ends. At the *entry*, the conclusions are stated at every call, of arguments
//! and of what memory holds there, and the hypotheses of the parameters and of what the body finds. At the
//! *exit*, the conclusion is stated at the return, of parameters, result, and memory at the entry and at the exit,
//! and the hypotheses after every call. Rows about the objects of a site have conclusions for an object word of
//! which only its site is known, and hypotheses for each word at which memory is read there (`universal` in
//! `make.rs`).
//!
//! Exit rows about objects are stated apart for objects that are new, for those that a parameter points to, and for all
//! others ([`Which`]): a function that changes what it is given and leaves alone the rest has such a
//! summary. "Unchanged" is a row of its own: its bit is 0 where exit and entry agree.

pub(super) mod ages;
mod table;

use super::heaps::{content, read_words, value_at, words_at};
use super::sites::{parts_of, sites_at_entry, sites_at_exit};
use super::table::{Column, Maker, Table, Valuation};
use crate::knowledge::{Cell, CutId, Part, SiteKey};
use crate::ssa::Ssa;
use crate::state::{Content, Memory};
use crate::value::{SiteId, Value, instance, is_of, object};
use ringfence_logic::TermId;
use std::rc::Rc;

/// Which objects an exit row is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Which {
    /// Those that did not exist at the entry.
    New,
    /// The one that this parameter points to.
    Argument(usize),
    Other,
}

/// What the rows of a table are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum About {
    Entry,
    ObjectsAtEntry(SiteId),
    Exit,
    ObjectsAtExit(SiteId, Which),
}

/// Rows whose hypotheses are still to be stated.
#[derive(Debug)]
struct Pending {
    summary: usize,
    about: About,
    table: Table,
}

/// The rows of all summarised functions, in the making. Rows about the objects of a site are made only where memory
/// is read at such objects: elsewhere there is no hypothesis to state.
#[derive(Debug)]
pub(crate) struct Functions {
    pending: Vec<Pending>,
}

impl Functions {
    /// States the conclusions of rows about single objects.
    pub(crate) fn new(ssa: &mut Ssa<'_>) -> Self {
        let mut this = Self { pending: Vec::new() };
        for summary in 0..ssa.summaries.len() {
            let table = entry(ssa, summary);
            this.add(summary, About::Entry, table);
            let table = exit(ssa, summary);
            this.add(summary, About::Exit, table);
            for site in single_sites_at_entry(ssa, summary) {
                let table = objects_at_entry(ssa, summary, site);
                this.add(summary, About::ObjectsAtEntry(site), table);
            }
            for site in sites_with_cases(ssa, summary) {
                if !ssa.knowledge.sites[site].multi {
                    this.add_exit(ssa, summary, site);
                }
            }
        }
        this
    }

    /// States the conclusions of rows about the objects of sites that were read since; says whether there are any.
    pub(crate) fn conclude_more(&mut self, ssa: &mut Ssa<'_>) -> bool {
        let before = self.pending.len();
        for summary in 0..ssa.summaries.len() {
            for site in sites_at_entry(ssa, summary) {
                let is_read = !read_words(ssa, ssa.summaries[summary].entry, site).is_empty();
                if is_read && !self.has(summary, |about| about == About::ObjectsAtEntry(site)) {
                    let table = objects_at_entry(ssa, summary, site);
                    self.add(summary, About::ObjectsAtEntry(site), table);
                }
            }
            for site in sites_at_exit(ssa, summary) {
                let calls = &ssa.summaries[summary].calls;
                let is_read = calls.iter().any(|call| !read_words(ssa, call.id, site).is_empty());
                let is_new = |about| matches!(about, About::ObjectsAtExit(of, _) if of == site);
                if is_read && !self.has(summary, is_new) {
                    self.add_exit(ssa, summary, site);
                }
            }
        }
        self.pending.len() > before
    }

    fn has(&self, summary: usize, about: impl Fn(About) -> bool) -> bool {
        self.pending.iter().any(|pending| pending.summary == summary && about(pending.about))
    }

    fn add(&mut self, summary: usize, about: About, table: Table) {
        self.pending.push(Pending { summary, about, table });
    }

    fn add_exit(&mut self, ssa: &mut Ssa<'_>, summary: usize, site: SiteId) {
        for (which, table) in objects_at_exit(ssa, summary, site) {
            self.add(summary, About::ObjectsAtExit(site, which), table);
        }
    }

    /// States the hypotheses and makes the rows.
    pub(super) fn rows(self, ssa: &mut Ssa<'_>, maker: &mut Maker) {
        for Pending { summary, about, mut table } in self.pending {
            table.hypotheses = match about {
                About::Entry => vec![found(ssa, summary)],
                About::ObjectsAtEntry(site) => objects_found(ssa, summary, site),
                About::Exit => {
                    let calls = 0..ssa.summaries[summary].calls.len();
                    calls.filter_map(|at| Some(Sides::of(ssa, summary, Some(at))?.valuation())).collect()
                }
                About::ObjectsAtExit(site, which) => objects_left(ssa, summary, site, which),
            };
            table.rows(ssa, maker);
        }
    }
}

/// The cells of single objects that a function reaches.
fn single_at_entry(ssa: &Ssa<'_>, summary: usize) -> Vec<Cell> {
    let reached = ssa.knowledge.reached(ssa.summaries[summary].func);
    let memory = &ssa.summaries[summary].memory;
    let single = |(cell, content): (&Cell, &Content)| {
        let is_time = matches!(cell.1, Part::Born | Part::Clock);
        let counts = matches!(content, Content::One(_)) && !is_time && !ssa.is_constant(cell.0);
        (counts && reached.binary_search(&cell.0).is_ok()).then_some(*cell)
    };
    memory.iter().filter_map(single).collect()
}

/// The cells of single objects that a function modifies.
fn single_at_exit(ssa: &Ssa<'_>, summary: usize) -> Vec<Cell> {
    let modified = ssa.knowledge.modified(ssa.summaries[summary].exit);
    let kept =
        |cell: &&Cell| !ssa.knowledge.sites[cell.0].multi && !matches!(cell.1, Part::Born | Part::Clock);
    modified.iter().filter(kept).copied().collect()
}

/// Whether a cell holds something whether or not its object was allocated: the fields of others are
/// rows about objects.
fn is_always_there(ssa: &Ssa<'_>, cell: Cell) -> bool {
    matches!(cell.1, Part::Allocated | Part::Ended)
        || matches!(ssa.knowledge.sites[cell.0].key, SiteKey::Global(_))
}

/// The cells that a function reaches, of globals and of what there is of single objects.
fn cells_at_entry(ssa: &Ssa<'_>, summary: usize) -> Vec<Cell> {
    let mut cells = single_at_entry(ssa, summary);
    cells.retain(|&cell| is_always_there(ssa, cell));
    cells
}

/// The same, of those that it modifies.
fn cells_at_exit(ssa: &Ssa<'_>, summary: usize) -> Vec<Cell> {
    let mut cells = single_at_exit(ssa, summary);
    cells.retain(|&cell| is_always_there(ssa, cell));
    cells
}

/// The sites with one object, no globals, that a function reaches.
fn single_sites_at_entry(ssa: &Ssa<'_>, summary: usize) -> Vec<SiteId> {
    let fields = single_at_entry(ssa, summary).into_iter().filter(|&cell| !is_always_there(ssa, cell));
    let mut sites: Vec<SiteId> = fields.map(|cell| cell.0).collect();
    sites.dedup();
    sites
}

/// The sites that a function modifies: those with several objects, those whose object may not have come into
/// being, and the globals that a parameter may point to.
fn sites_with_cases(ssa: &Ssa<'_>, summary: usize) -> Vec<SiteId> {
    let modified = ssa.knowledge.modified(ssa.summaries[summary].exit);
    let counts = |&site: &SiteId| {
        let info = &ssa.knowledge.sites[site];
        let is_pointed = || info.is_memory() && !arguments_to(ssa, summary, site).is_empty();
        info.multi || info.is_heap() || info.is_local() || is_pointed()
    };
    let mut sites: Vec<SiteId> = modified.iter().map(|cell| cell.0).filter(counts).collect();
    sites.dedup();
    sites
}

/// The parts of the objects of a site that a function modifies, those of which rows speak.
fn parts_at_exit(ssa: &Ssa<'_>, summary: usize, site: SiteId) -> Vec<Part> {
    let modified = ssa.knowledge.modified(ssa.summaries[summary].exit);
    let is_kept = |part| matches!(part, Part::Ended | Part::Field(_) | Part::Unset(_) | Part::AnyUnset);
    let kept = |cell: &&Cell| cell.0 == site && is_kept(cell.1);
    modified.iter().filter(kept).map(|cell| cell.1).collect()
}

/// Arguments, and the cells of single objects.
fn inputs(args: &[Value], memory: &Memory, cells: &[Cell]) -> Vec<Option<Value>> {
    let args = args.iter().cloned().map(Some);
    args.chain(cells.iter().map(|&cell| content(memory, cell))).collect()
}

/// The numbers among some values; others are left out.
fn numbers(values: Vec<Option<Value>>) -> impl Iterator<Item = Option<Value>> {
    values.into_iter().map(|value| value.filter(|value| value.number().is_some()))
}

/// What is found at an entry: of single objects.
fn found(ssa: &Ssa<'_>, summary: usize) -> Valuation {
    let this = &ssa.summaries[summary];
    let cells = cells_at_entry(ssa, summary);
    Valuation::new(this.select, inputs(&this.params, &this.memory, &cells))
}

fn entry(ssa: &Ssa<'_>, summary: usize) -> Table {
    let this = &ssa.summaries[summary];
    let cells = cells_at_entry(ssa, summary);
    let conclusions =
        this.calls.iter().map(|call| Valuation::new(call.guard, inputs(&call.args, &call.before, &cells)));
    let mut columns = vec![Column::own(); this.params.len()];
    columns.extend(vec![Column::own().alone(); cells.len()]);
    Table { columns, conclusions: conclusions.collect(), ..Table::default() }
}

/// An object word of a site of which no more is known.
pub(super) fn some_object(ssa: &mut Ssa<'_>, site: SiteId) -> TermId {
    if !ssa.knowledge.sites[site].multi {
        return object(&mut ssa.terms, site);
    }
    ssa.words += 1;
    instance(&mut ssa.terms, site)
}

/// What a cell of an object holds at a cut; absent for pointers in sites with several objects that were not read.
fn value(ssa: &mut Ssa<'_>, memory: &Memory, id: CutId, cell: Cell, obj: TermId) -> Option<Value> {
    if ssa.knowledge.sites[cell.0].multi {
        return value_at(ssa, memory, id, cell, obj);
    }
    Some(ssa.read_cell(memory, cell, obj))
}

/// Reads a cell of an object; gives nothing where that is not to be asked.
type Read<'a> = dyn Fn(&mut Ssa<'_>, &Memory, Cell, TermId) -> Option<Value> + 'a;

/// An object of a site in a memory: that it is there, and what its parts hold, beside numbers.
fn object_at(
    ssa: &mut Ssa<'_>,
    guard: TermId,
    memory: &Memory,
    (site, obj): (SiteId, TermId),
    beside: Vec<Option<Value>>,
    read: &Read<'_>,
) -> Option<Valuation> {
    let guard = there(ssa, guard, memory, (site, obj))?;
    let parts = parts_of(ssa, site);
    let mut values: Vec<Option<Value>> =
        parts.into_iter().map(|part| read(ssa, memory, (site, part), obj)).collect();
    values.extend(numbers(beside));
    Some(Valuation::new(guard, values))
}

/// Whether an object was allocated; globals are from the beginning.
fn allocated(ssa: &mut Ssa<'_>, memory: &Memory, (site, obj): (SiteId, TermId)) -> Option<TermId> {
    if matches!(ssa.knowledge.sites[site].key, SiteKey::Global(_)) {
        return Some(ssa.terms.bool(true));
    }
    ssa.read_cell(memory, (site, Part::Allocated), obj).number()
}

/// That an object word means an object of a site that was allocated.
pub(super) fn there(
    ssa: &mut Ssa<'_>,
    guard: TermId,
    memory: &Memory,
    (site, obj): (SiteId, TermId),
) -> Option<TermId> {
    let allocated = allocated(ssa, memory, (site, obj))?;
    let of_site = is_of(&mut ssa.terms, obj, site);
    Some(ssa.terms.all([guard, allocated, of_site]))
}

fn objects_at_entry(ssa: &mut Ssa<'_>, summary: usize, site: SiteId) -> Table {
    let cells = cells_at_entry(ssa, summary);
    let parts = parts_of(ssa, site).len();
    let mut columns = vec![Column::own(); parts];
    columns.extend(vec![Column::beside(); ssa.summaries[summary].params.len()]);
    columns.extend(vec![Column::beside().alone(); cells.len()]);
    let mut table = Table { columns, ..Table::default() };
    for at in 0..ssa.summaries[summary].calls.len() {
        let obj = some_object(ssa, site);
        let call = &ssa.summaries[summary].calls[at];
        let (guard, memory) = (call.guard, call.before.clone());
        let beside = inputs(&call.args, &memory, &cells);
        let read = |ssa: &mut Ssa<'_>, memory: &Memory, cell, obj| Some(ssa.read_cell(memory, cell, obj));
        match object_at(ssa, guard, &memory, (site, obj), beside, &read) {
            Some(valuation) => table.conclusions.push(valuation),
            None => table.unstated = true,
        }
    }
    table
}

fn objects_found(ssa: &mut Ssa<'_>, summary: usize, site: SiteId) -> Vec<Valuation> {
    let cells = cells_at_entry(ssa, summary);
    let this = &ssa.summaries[summary];
    let (id, guard, memory) = (this.entry, this.select, this.memory.clone());
    let beside = inputs(&this.params, &memory, &cells);
    let mut all = Vec::new();
    for obj in words_at(ssa, id, site) {
        let read = |ssa: &mut Ssa<'_>, memory: &Memory, cell: Cell, obj| value(ssa, memory, id, cell, obj);
        all.extend(object_at(ssa, guard, &memory, (site, obj), beside.clone(), &read));
    }
    all
}

/// The sides of a call: guard after it, arguments, and memory before and after.
struct Sides {
    guard: TermId,
    args: Vec<Value>,
    before: Rc<Memory>,
    after: Rc<Memory>,
    /// Of single objects: inputs, then outputs, then whether the objects that outputs point to were there before.
    beside: Vec<Option<Value>>,
}

impl Sides {
    /// Those of a call, or, of the function itself, of its return; absent when there is none.
    fn of(ssa: &mut Ssa<'_>, summary: usize, call: Option<usize>) -> Option<Self> {
        let (entries, exits) = (cells_at_entry(ssa, summary), cells_at_exit(ssa, summary));
        let this = &ssa.summaries[summary];
        let (guard, args, before, after, result) = match call.map(|at| &this.calls[at]) {
            Some(call) => (call.returns, &call.args, &call.before, &call.after, &call.result),
            None => {
                let (state, result) = this.returned.as_ref()?;
                (state.guard, &this.params, &this.memory, &state.memory, result)
            }
        };
        let mut beside = inputs(args, before, &entries);
        let outputs = exits.iter().map(|&cell| content(after, cell));
        let outputs: Vec<_> = std::iter::once(result.clone()).chain(outputs).collect();
        let (args, before, after) = (args.clone(), before.clone(), after.clone());
        let old: Vec<_> = outputs.iter().map(|value| was_there(ssa, &before, value.as_ref())).collect();
        beside.extend(outputs.into_iter().chain(old));
        Some(Self { guard, args, before, after, beside })
    }

    fn valuation(self) -> Valuation {
        Valuation::new(self.guard, self.beside)
    }
}

/// Whether a pointer means an object of a site with several that was allocated before.
fn was_there(ssa: &mut Ssa<'_>, before: &Memory, value: Option<&Value>) -> Option<Value> {
    let pointer = value?.pointer()?;
    let mut there = ssa.terms.bool(false);
    for site in crate::ssa::sites_of(&pointer.candidates) {
        if !ssa.knowledge.sites[site].multi {
            continue;
        }
        let old = ssa.read_cell(before, (site, Part::Allocated), pointer.obj).number()?;
        let of_site = is_of(&mut ssa.terms, pointer.obj, site);
        let old = ssa.terms.and(old, of_site);
        there = ssa.terms.or(there, old);
    }
    Some(Value::Int(there))
}

fn exit(ssa: &mut Ssa<'_>, summary: usize) -> Table {
    let (entries, exits) = (cells_at_entry(ssa, summary), cells_at_exit(ssa, summary));
    let params = ssa.summaries[summary].params.len();
    let mut columns = vec![Column::beside(); params];
    columns.extend(vec![Column::beside().alone(); entries.len()]);
    columns.push(Column::own());
    for cell in &exits {
        let before = entries.iter().position(|other| other == cell).map(|at| params + at);
        columns.push(Column { before, ..Column::own() });
    }
    columns.extend(vec![Column::own().alone(); 1 + exits.len()]);
    let conclusions = Sides::of(ssa, summary, None).map(Sides::valuation).into_iter().collect();
    Table { columns, conclusions, ..Table::default() }
}

/// The parameters that may point to objects of a site.
fn arguments_to(ssa: &Ssa<'_>, summary: usize, site: SiteId) -> Vec<usize> {
    let points =
        |value: &Value| value.pointer().is_some_and(|p| p.candidates.iter().any(|addr| addr.site == site));
    let params = ssa.summaries[summary].params.iter().enumerate();
    params.filter(|(_, value)| points(value)).map(|(at, _)| at).collect()
}

/// That an object is one of those that a row is about.
fn is_which(
    ssa: &mut Ssa<'_>,
    which: Which,
    pointing: &[usize],
    sides: &Sides,
    (site, obj): (SiteId, TermId),
) -> Option<TermId> {
    let old = allocated(ssa, &sides.before, (site, obj))?;
    let is = |ssa: &mut Ssa<'_>, at: usize| {
        let pointer = sides.args.get(at)?.pointer()?;
        Some(ssa.terms.eq(pointer.obj, obj))
    };
    Some(match which {
        Which::New => ssa.terms.not(old),
        Which::Argument(at) => {
            let this = is(ssa, at)?;
            ssa.terms.and(old, this)
        }
        Which::Other => {
            let mut other = old;
            for &at in pointing {
                let this = is(ssa, at)?;
                other = ssa.terms.and_not(other, this);
            }
            other
        }
    })
}

/// What a cell of an object holds after a call, and before it.
type ReadBoth<'a> = dyn Fn(&mut Ssa<'_>, Cell) -> (Option<Value>, Option<Value>) + 'a;

/// An object after a call: its parts after it, its parts before it, whether what its pointers mean was there before it, and
/// numbers beside.
fn object_after(
    ssa: &mut Ssa<'_>,
    summary: usize,
    which: Which,
    sides: &Sides,
    (site, obj): (SiteId, TermId),
    read: &ReadBoth<'_>,
) -> Option<Valuation> {
    let pointing = arguments_to(ssa, summary, site);
    let which = is_which(ssa, which, &pointing, sides, (site, obj))?;
    let guard = there(ssa, sides.guard, &sides.after, (site, obj))?;
    let guard = ssa.terms.and(guard, which);
    let parts = parts_at_exit(ssa, summary, site);
    let pairs: Vec<_> = parts.into_iter().map(|part| read(ssa, (site, part))).collect();
    let (after, before): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
    let old: Vec<_> = after.iter().map(|value| was_there(ssa, &sides.before, value.as_ref())).collect();
    let values = after.into_iter().chain(before).chain(old).chain(numbers(sides.beside.clone())).collect();
    Some(Valuation::new(guard, values))
}

fn objects_at_exit(ssa: &mut Ssa<'_>, summary: usize, site: SiteId) -> Vec<(Which, Table)> {
    let Some(sides) = Sides::of(ssa, summary, None) else { return Vec::new() };
    let obj = some_object(ssa, site);
    let multi = ssa.knowledge.sites[site].multi;
    let cases = arguments_to(ssa, summary, site).into_iter().map(Which::Argument);
    let new = [Which::New].into_iter().filter(|_| multi);
    let cases: Vec<Which> = new.chain([Which::Other]).chain(cases).collect();
    let parts = parts_at_exit(ssa, summary, site).len();
    let params = sides.args.len();
    let mut all = Vec::new();
    for which in cases {
        let is_new = which == Which::New;
        let own = (0..parts).map(|at| Column { before: (!is_new).then_some(parts + at), ..Column::own() });
        let before = vec![Column::beside().alone(); parts];
        let old = vec![Column::own().alone(); parts];
        // Only of an object that the function was given or made, what it has to do with arguments counts.
        let counts = |at: usize| which != Which::Other && at < params;
        let beside = (0..sides.beside.len())
            .map(|at| if counts(at) { Column::beside() } else { Column::beside().alone() });
        let columns = own.chain(before).chain(old).chain(beside).collect();
        let read = |ssa: &mut Ssa<'_>, cell: Cell| {
            let after = ssa.read_cell(&sides.after, cell, obj);
            (Some(after), (!is_new).then(|| ssa.read_cell(&sides.before, cell, obj)))
        };
        let conclusion = object_after(ssa, summary, which, &sides, (site, obj), &read);
        let unstated = conclusion.is_none();
        let conclusions = conclusion.into_iter().collect();
        all.push((which, Table { columns, conclusions, unstated, ..Table::default() }));
    }
    all
}

fn objects_left(ssa: &mut Ssa<'_>, summary: usize, site: SiteId, which: Which) -> Vec<Valuation> {
    let mut all = Vec::new();
    let is_new = which == Which::New;
    for at in 0..ssa.summaries[summary].calls.len() {
        let Some(sides) = Sides::of(ssa, summary, Some(at)) else { continue };
        let id = ssa.summaries[summary].calls[at].id;
        for obj in words_at(ssa, id, site) {
            let read = |ssa: &mut Ssa<'_>, cell: Cell| {
                let after = value(ssa, &sides.after, id, cell, obj);
                let is_read = after.is_some() && !is_new;
                (after, is_read.then(|| ssa.read_cell(&sides.before, cell, obj)))
            };
            all.extend(object_after(ssa, summary, which, &sides, (site, obj), &read));
        }
    }
    all
}
