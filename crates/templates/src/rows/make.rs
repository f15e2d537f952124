//! Which rows a formula gets.
//!
//! For every cut loop: whether it iterates; for every loop-back pointer, where it points; for every
//! loop-back number, its interval as a signed and as an unsigned number; and, as the domain says, the
//! differences (zones) and sums (octagons) of two numbers of which one is loop-back. For every site with
//! several objects that a loop changes, the same for the fields of its objects, and between fields and
//! variables.
//!
//! **Rows about all objects of a site** (`universal`). The conclusion is stated for an object word `k` of the
//! site that is free otherwise, so it holds for whichever object `k` is: for all that are allocated when the
//! iteration ends. All rows about a site share their `k`: that one of them fails at some object is the same as
//! that some object makes one of them fail. A hypothesis may then be stated for any object word at all; it is stated for those at
//! which the loop's heap is read, since only these can matter.

use super::chains::{self, Roots, When};
use super::heaps::{content, read_words, value_at};
use super::parameter::{Instance, Reached, SiteFacts};
use super::sites::{changed_sites, parts_of};
use super::subject::Questions;
use super::table::{Column, Maker, Table, Valuation};
use super::{Row, Subject, Variable};
use super::{ages, heaps, summaries};
use crate::Settings;
use crate::knowledge::{Cell, CutId, Part, Place};
use crate::ssa::Ssa;
use crate::value::{SiteId, Value};
use ringfence_ir::Const;
use ringfence_logic::TermId;
use std::rc::Rc;

/// Makes the rows of a formula.
pub(crate) fn rows(ssa: &mut Ssa<'_>, settings: &Settings) -> Vec<Row> {
    let facts = Rc::new(SiteFacts::default());
    let mut maker = Maker { thresholds: thresholds(ssa), domain: settings.domain, facts, rows: Vec::new() };
    let mut tables: Vec<Table> = Vec::new();
    let roots: Vec<Roots> = (0..ssa.cuts.len()).map(|cut| Roots::of(ssa, cut)).collect();
    for (cut, roots) in roots.iter().enumerate() {
        maker.rows.push(reached(ssa, cut));
        tables.extend(variables(ssa, cut));
        tables.extend(universal(ssa, cut, roots));
    }
    let mut functions = summaries::Functions::new(ssa);
    let ages = if settings.ages { ages::conclusions(ssa) } else { Vec::new() };
    let (mut saturation, mut patterns) = (heaps::Saturation::default(), chains::Saturation::default());
    loop {
        saturation.saturate(ssa);
        let more = patterns.saturate(ssa, &roots);
        if (!functions.conclude_more(ssa) && !more) || ssa.is_exhausted() {
            break;
        }
    }
    for mut table in tables {
        let Some(cut) = table.cut.filter(|_| !ssa.is_exhausted()) else { break };
        if let Some(site) = table.site {
            table.hypotheses = instances(ssa, &table, (cut, site), &roots[cut]);
        }
        maker.facts = Rc::new(site_facts(ssa, Some(ssa.cuts[cut].id)));
        table.rows_of_loop(ssa, &mut maker);
    }
    maker.rows.extend(ages::rows(ssa, ages));
    maker.facts = Rc::new(site_facts(ssa, None));
    functions.rows(ssa, &mut maker);
    maker.rows
}

/// The numbers of the program, their neighbours and their negatives: where bounds are likely to stop.
fn thresholds(ssa: &Ssa<'_>) -> Rc<[i128]> {
    let mut all: Vec<i128> = vec![-1, 0, 1];
    let model = ssa.program.model();
    for constant in ssa.program.consts.items().iter() {
        if let Const::Bits { ty, bits } = *constant
            && !ty.is_float()
            && ty.bits(model) <= 64
        {
            let number = ringfence_base::bits::sign_extend(bits, ty.bits(model));
            for number in [number, -number] {
                all.extend([number - 1, number, number + 1]);
            }
        }
    }
    all.sort_unstable();
    all.dedup();
    all.into()
}

/// The variables of a loop: what it modifies, and the numbers with a name that it does not.
fn variables(ssa: &mut Ssa<'_>, at: usize) -> Option<Table> {
    let cut = &ssa.cuts[at];
    let end = cut.end.clone()?;
    let guard = ssa.terms.and(cut.guard, cut.select);
    let modified: Vec<Place> = cut.back.iter().map(|(place, _)| *place).collect();
    let named = |place: Place| ssa.place_name(&ssa.cuts[at], place).is_some();
    let (mut columns, mut backs, mut ends) = (Vec::new(), Vec::new(), Vec::new());
    let mut add = |variable: Variable, own: bool, back: &Value, end: Option<&Value>| {
        columns.push(Column { variable: Some(variable), own, ..Column::own() });
        backs.push(Some(back.clone()));
        ends.push(end.cloned());
    };
    for (place, value) in &ssa.cuts[at].variables {
        let own = modified.contains(place);
        let constant = value.number().is_none_or(|term| ssa.terms.constant(term).is_some());
        if own || (!constant && named(*place)) {
            add(Variable::Place(*place), own, value, end.variables.get(place));
        }
    }
    for cell in loop_cells(ssa, at) {
        let (back, end) = (content(&ssa.cuts[at].memory, cell), content(&end.memory, cell));
        if let Some(back) = back {
            add(Variable::Cell(cell), true, &back, end.as_ref());
        }
    }
    let (conclusions, hypotheses) =
        (vec![Valuation::new(end.guard, ends)], vec![Valuation::new(guard, backs)]);
    Some(Table { cut: Some(at), columns, conclusions, hypotheses, ..Table::default() })
}

/// The cells of single objects that a loop modifies and that outlive an iteration.
fn loop_cells(ssa: &Ssa<'_>, at: usize) -> Vec<Cell> {
    let id = ssa.cuts[at].id;
    let kept = |cell: &&Cell| {
        let site = &ssa.knowledge.sites[cell.0];
        let is_other = matches!(cell.1, Part::Born | Part::Clock | Part::Chain(_));
        !(is_other || site.multi || site.is_local() && site.around.contains(&id))
    };
    ssa.knowledge.modified(id).iter().filter(kept).copied().collect()
}

/// The sites that rows of a loop are about: those with several objects that it changes, and those on chains.
pub(super) fn sites_of_rows(ssa: &Ssa<'_>, at: usize, roots: &Roots) -> Vec<SiteId> {
    let mut sites = changed_sites(ssa, ssa.cuts[at].id);
    sites.extend(chains::sites(ssa, at, roots));
    sites.sort_unstable();
    sites.dedup();
    sites
}

/// For each site of rows: the parts of any object of it that the loop changes, and the numbers beside them.
fn universal(ssa: &mut Ssa<'_>, at: usize, roots: &Roots) -> Vec<Table> {
    let Some(end) = ssa.cuts[at].end.clone() else { return Vec::new() };
    let mut tables = Vec::new();
    let beside = variables(ssa, at);
    let (changed, on_chains) = (changed_sites(ssa, ssa.cuts[at].id), chains::sites(ssa, at, roots));
    for site in sites_of_rows(ssa, at, roots) {
        let obj = ssa.any_object(site);
        let allocated = ssa.read_cell(&end.memory, (site, Part::Allocated), obj);
        let Some(allocated) = allocated.number() else { continue };
        let mut valuation = Valuation::new(ssa.terms.and(end.guard, allocated), Vec::new());
        let mut columns = Vec::new();
        if changed.contains(&site) {
            for part in parts_of(ssa, site) {
                columns.push(Column { variable: Some(Variable::Part(part)), ..Column::own() });
                valuation.values.push(Some(ssa.read_cell(&end.memory, (site, part), obj)));
            }
            for (at, column) in beside.iter().flat_map(|table| table.columns.iter().enumerate()) {
                let value = beside.as_ref().and_then(|table| table.conclusions[0].values[at].clone());
                if matches!(value, Some(Value::Int(_))) {
                    columns.push(Column { own: false, ..*column });
                    valuation.values.push(value);
                }
            }
        }
        let mut questions = Questions::default();
        if on_chains.contains(&site) {
            valuation.keys = roots.pattern(ssa, &end.memory, When::End, site, obj);
            questions = roots.questions.clone();
        }
        let (cut, site, conclusions) = (Some(at), Some(site), vec![valuation]);
        tables.push(Table { cut, site, columns, conclusions, questions, ..Table::default() });
    }
    tables
}

/// The object words at which rows about a site are assumed.
pub(super) fn words_of_rows(ssa: &mut Ssa<'_>, at: usize, site: SiteId) -> Vec<TermId> {
    let id = ssa.cuts[at].id;
    let mut words = if ssa.knowledge.sites[site].multi { read_words(ssa, id, site) } else { Vec::new() };
    if ssa.settings.access_paths {
        words.extend(chains::words(ssa, at, site));
        words.sort_unstable();
        words.dedup();
    }
    words
}

/// Where the hypotheses of rows about all objects of a site are stated.
fn instances(
    ssa: &mut Ssa<'_>,
    table: &Table,
    (cut, site): (usize, SiteId),
    roots: &Roots,
) -> Vec<Valuation> {
    let (cut_guard, select, id) = (ssa.cuts[cut].guard, ssa.cuts[cut].select, ssa.cuts[cut].id);
    let memory = ssa.cuts[cut].memory.clone();
    let selected = ssa.terms.and(cut_guard, select);
    let beside = variables(ssa, cut);
    let mut all = Vec::new();
    for obj in words_of_rows(ssa, cut, site) {
        let allocated = ssa.read_cell(&memory, (site, Part::Allocated), obj);
        let Some(allocated) = allocated.number() else { continue };
        let of_site = crate::value::is_of(&mut ssa.terms, obj, site);
        let guard = ssa.terms.all([selected, allocated, of_site]);
        let mut valuation = Valuation::new(guard, Vec::new());
        if !table.questions.is_empty() {
            valuation.keys = roots.pattern(ssa, &memory, When::Back, site, obj);
        }
        for column in &table.columns {
            valuation.values.push(match column.variable {
                Some(Variable::Part(part)) => value_at(ssa, &memory, id, (site, part), obj),
                other => beside.as_ref().and_then(|beside| {
                    let at = beside.columns.iter().position(|column| column.variable == other)?;
                    beside.hypotheses[0].values[at].clone()
                }),
            });
        }
        all.push(valuation);
    }
    all
}

/// The row that says whether a loop iterates.
fn reached(ssa: &mut Ssa<'_>, at: usize) -> Row {
    let cut = &ssa.cuts[at];
    let hypothesis = ssa.terms.and(cut.guard, cut.select);
    let never = ssa.terms.bool(false);
    let conclusion = cut.end.as_ref().map_or(never, |end| end.guard);
    Row {
        cut: at,
        subject: Subject::none(),
        hypotheses: vec![(hypothesis, Instance::Nothing)],
        conclusions: vec![(conclusion, Instance::Nothing)],
        parameter: Box::new(Reached::default()),
    }
}

impl Table {
    /// Makes the rows of a loop.
    fn rows_of_loop(&self, ssa: &mut Ssa<'_>, maker: &mut Maker) {
        if !self.questions.is_empty() {
            self.reached(ssa, maker);
        }
        // Beside objects, numbers have intervals of their own: they hold where there is an object.
        let beside = self.site.is_some() && maker.domain.has_differences();
        for at in (0..self.columns.len()).filter(|&at| self.columns[at].own || beside) {
            self.single(ssa, maker, at);
        }
        if maker.domain.has_differences() {
            self.pairs_of_loop(ssa, maker);
        }
    }

    /// Rows about the differences and sums of two numbers of which one is loop-back.
    fn pairs_of_loop(&self, ssa: &mut Ssa<'_>, maker: &mut Maker) {
        for a in 0..self.columns.len() {
            for b in (0..a).filter(|&b| self.columns[a].own || self.columns[b].own) {
                let width = self.width(ssa, a).filter(|width| (2..=64).contains(width));
                let Some(width) = width.filter(|_| width == self.width(ssa, b)) else { continue };
                let mut signs = vec![(true, false), (false, true)];
                if maker.domain.has_sums() {
                    signs.extend([(true, true), (false, false)]);
                }
                for (first, second) in signs {
                    self.sum(ssa, maker, &[(a, first), (b, second)], true, 1 << width);
                }
            }
        }
    }
}

/// What points-to rows must know about sites; those of a loop, which local variables end with an iteration.
fn site_facts(ssa: &Ssa<'_>, cut: Option<CutId>) -> SiteFacts {
    let which = |wanted: &dyn Fn(&crate::knowledge::Site) -> bool| {
        ssa.knowledge.sites.iter_ids().filter(|(_, site)| wanted(site)).map(|(id, _)| id).collect()
    };
    let ends = |site: &crate::knowledge::Site| cut.is_some_and(|cut| site.around.contains(&cut));
    SiteFacts {
        multi: which(&|site| site.multi),
        short_lived: which(&|site| site.is_local() && !site.multi && ends(site)),
    }
}
