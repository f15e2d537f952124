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

// cycle: because rows of calls are made of the rows of loops, and the other way round, since calls are cuts.

use super::bound::{UpperBound, intervals, total};
use super::case::ByCase;
use super::chains::{self, Questions, Roots, When};
use super::heaps::{content, read_words, value_at};
use super::parameter::{Instance, Parameter, PointsTo, Reached, SiteFacts};
use super::{Row, Subject, Variable};
use super::{ages, heaps, summaries};
use crate::knowledge::{Cell, CutId, Part, Place};
use crate::ssa::Ssa;
use crate::value::{SiteId, Value};
use crate::{Domain, Settings};
use ringfence_ir::Const;
use ringfence_logic::TermId;
use std::rc::Rc;

/// The values of some variables under a guard.
#[derive(Debug)]
struct Valuation {
    guard: TermId,
    values: Vec<Option<Value>>,
    /// The pattern of the object, if rows are by pattern.
    keys: Vec<TermId>,
}

impl Valuation {
    fn new(guard: TermId) -> Self {
        Self { guard, values: Vec::new(), keys: Vec::new() }
    }

    /// Something about these values, under their guard.
    fn stated(&self, instance: Instance) -> (TermId, Instance) {
        let keyed = || Instance::Keyed(self.keys.clone(), Box::new(instance.clone()));
        (self.guard, if self.keys.is_empty() { instance } else { keyed() })
    }
}

/// Variables that rows are made of, with their values at the end of an iteration and wherever a
/// hypothesis is stated.
#[derive(Debug)]
struct Scope {
    cut: usize,
    site: Option<SiteId>,
    variables: Vec<Variable>,
    /// Whether a row about the variable alone belongs to this scope.
    own: Vec<bool>,
    end: Valuation,
    backs: Vec<Valuation>,
    /// What patterns are about, if rows are by pattern.
    questions: Questions,
}

/// Makes the rows of a formula.
pub(crate) fn rows(ssa: &mut Ssa<'_>, settings: &Settings) -> Vec<Row> {
    let mut maker = Maker { thresholds: thresholds(ssa), domain: settings.domain, rows: Vec::new() };
    let mut scopes: Vec<Scope> = Vec::new();
    let roots: Vec<Roots> = (0..ssa.cuts.len()).map(|cut| Roots::of(ssa, cut)).collect();
    for (cut, roots) in roots.iter().enumerate() {
        maker.reached(ssa, cut);
        scopes.extend(variables(ssa, cut));
        scopes.extend(universal(ssa, cut, roots));
    }
    let mut functions = summaries::Functions::new(ssa);
    let ages = if settings.ages { ages::conclusions(ssa) } else { Vec::new() };
    let ages_at_calls = if settings.ages { summaries::ages::conclusions(ssa) } else { Vec::new() };
    let (mut saturation, mut patterns) = (heaps::Saturation::default(), chains::Saturation::default());
    loop {
        saturation.saturate(ssa);
        let more = patterns.saturate(ssa, &roots);
        if (!functions.conclude_more(ssa) && !more) || ssa.is_exhausted() {
            break;
        }
    }
    for mut scope in scopes {
        if ssa.is_exhausted() {
            break;
        }
        if scope.site.is_some() {
            scope.backs = instances(ssa, &scope, &roots[scope.cut]);
        }
        maker.scope(ssa, &scope);
    }
    maker.rows.extend(ages::rows(ssa, ages));
    maker.rows.extend(summaries::ages::rows(ssa, ages_at_calls));
    maker.rows.extend(functions.rows(ssa, settings.domain, &maker.thresholds));
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
fn variables(ssa: &mut Ssa<'_>, at: usize) -> Option<Scope> {
    let cut = &ssa.cuts[at];
    let end = cut.end.clone()?;
    let guard = ssa.terms.and(cut.guard, cut.select);
    let modified: Vec<Place> = cut.back.iter().map(|(place, _)| *place).collect();
    let named = |place: Place| ssa.place_name(&ssa.cuts[at], place).is_some();
    let mut scope = Scope {
        cut: at,
        site: None,
        variables: Vec::new(),
        own: Vec::new(),
        end: Valuation::new(end.guard),
        backs: vec![Valuation::new(guard)],
        questions: Questions::default(),
    };
    let mut add = |variable: Variable, own: bool, back: &Value, end: Option<&Value>| {
        scope.variables.push(variable);
        scope.own.push(own);
        scope.end.values.push(end.cloned());
        scope.backs[0].values.push(Some(back.clone()));
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
    Some(scope)
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

/// The sites with several objects that a loop or a function changes.
pub(super) fn changed_sites(ssa: &Ssa<'_>, id: CutId) -> Vec<SiteId> {
    let cells = ssa.knowledge.modified(id).iter();
    let mut sites: Vec<SiteId> =
        cells.map(|cell| cell.0).filter(|&site| ssa.knowledge.sites[site].multi).collect();
    sites.dedup();
    sites
}

/// The parts of the objects of a site that rows are about.
pub(super) fn parts_of(ssa: &Ssa<'_>, site: SiteId) -> Vec<Part> {
    let fields = &ssa.knowledge.sites[site].fields;
    let numbers = fields.iter().filter(|field| !field.pointer && ssa.tracks_unset);
    let unset = numbers.map(|&field| Part::Unset(field)).chain(ssa.tracks_unset.then_some(Part::AnyUnset));
    let values = fields.iter().map(|&field| Part::Field(field));
    std::iter::once(Part::Ended).chain(values).chain(unset).collect()
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
fn universal(ssa: &mut Ssa<'_>, at: usize, roots: &Roots) -> Vec<Scope> {
    let Some(end) = ssa.cuts[at].end.clone() else { return Vec::new() };
    let mut scopes = Vec::new();
    let beside = variables(ssa, at);
    let (changed, on_chains) = (changed_sites(ssa, ssa.cuts[at].id), chains::sites(ssa, at, roots));
    for site in sites_of_rows(ssa, at, roots) {
        let obj = ssa.any_object(site);
        let allocated = ssa.read_cell(&end.memory, (site, Part::Allocated), obj);
        let Some(allocated) = allocated.number() else { continue };
        let mut valuation = Valuation::new(ssa.terms.and(end.guard, allocated));
        let (mut variables, mut own) = (Vec::new(), Vec::new());
        if changed.contains(&site) {
            for part in parts_of(ssa, site) {
                variables.push(Variable::Part(part));
                own.push(true);
                valuation.values.push(Some(ssa.read_cell(&end.memory, (site, part), obj)));
            }
            for (at, &variable) in beside.iter().flat_map(|scope| scope.variables.iter().enumerate()) {
                let value = beside.as_ref().and_then(|scope| scope.end.values[at].clone());
                if matches!(value, Some(Value::Int(_))) {
                    variables.push(variable);
                    own.push(false);
                    valuation.values.push(value);
                }
            }
        }
        let mut questions = Questions::default();
        if on_chains.contains(&site) {
            valuation.keys = roots.pattern(ssa, &end.memory, When::End, site, obj);
            questions = roots.questions.clone();
        }
        let (site, end) = (Some(site), valuation);
        scopes.push(Scope { cut: at, site, variables, own, end, backs: Vec::new(), questions });
    }
    scopes
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
fn instances(ssa: &mut Ssa<'_>, scope: &Scope, roots: &Roots) -> Vec<Valuation> {
    let Some(site) = scope.site else { return Vec::new() };
    let (cut_guard, select, id) =
        (ssa.cuts[scope.cut].guard, ssa.cuts[scope.cut].select, ssa.cuts[scope.cut].id);
    let memory = ssa.cuts[scope.cut].memory.clone();
    let selected = ssa.terms.and(cut_guard, select);
    let beside = variables(ssa, scope.cut);
    let mut all = Vec::new();
    for obj in words_of_rows(ssa, scope.cut, site) {
        let allocated = ssa.read_cell(&memory, (site, Part::Allocated), obj);
        let Some(allocated) = allocated.number() else { continue };
        let of_site = crate::value::is_of(&mut ssa.terms, obj, site);
        let guard = ssa.terms.all([selected, allocated, of_site]);
        let mut valuation = Valuation::new(guard);
        if !scope.questions.is_empty() {
            valuation.keys = roots.pattern(ssa, &memory, When::Back, site, obj);
        }
        for variable in &scope.variables {
            valuation.values.push(match *variable {
                Variable::Part(part) => value_at(ssa, &memory, id, (site, part), obj),
                other => beside.as_ref().and_then(|beside| {
                    let at = beside.variables.iter().position(|&variable| variable == other)?;
                    beside.backs[0].values[at].clone()
                }),
            });
        }
        all.push(valuation);
    }
    all
}

struct Maker {
    thresholds: Rc<[i128]>,
    domain: Domain,
    rows: Vec<Row>,
}

impl Maker {
    fn reached(&mut self, ssa: &mut Ssa<'_>, at: usize) {
        let cut = &ssa.cuts[at];
        let hypothesis = ssa.terms.and(cut.guard, cut.select);
        let never = ssa.terms.bool(false);
        let conclusion = cut.end.as_ref().map_or(never, |end| end.guard);
        self.rows.push(Row {
            cut: at,
            subject: Subject::none(),
            hypotheses: vec![(hypothesis, Instance::Nothing)],
            conclusions: vec![(conclusion, Instance::Nothing)],
            parameter: Box::new(Reached::default()),
        });
    }

    /// All rows of a scope.
    fn scope(&mut self, ssa: &mut Ssa<'_>, scope: &Scope) {
        if !scope.questions.is_empty() {
            let hypotheses = scope.backs.iter().map(|back| back.stated(Instance::Nothing)).collect();
            let conclusion = scope.end.stated(Instance::Nothing);
            let subject = chains::subject(scope.site, &scope.questions);
            self.add(ssa, scope.cut, subject, hypotheses, conclusion, Box::new(Reached::default()));
        }
        for at in 0..scope.variables.len() {
            // Beside objects, numbers have intervals of their own: they hold where there is an object.
            let beside = scope.site.is_some() && self.domain.has_differences();
            if !scope.own[at] && !beside {
                continue;
            }
            match &scope.end.values[at] {
                Some(Value::Ptr(_)) => self.pointer(ssa, scope, at),
                Some(Value::Int(term)) => {
                    let width = ssa.terms.width(*term);
                    self.interval(ssa, scope, at, width);
                }
                None => {}
            }
        }
        if self.domain.has_differences() {
            self.pairs(ssa, scope);
        }
    }

    fn pairs(&mut self, ssa: &mut Ssa<'_>, scope: &Scope) {
        let number = |at: usize| scope.end.values[at].as_ref().and_then(Value::number);
        for a in 0..scope.variables.len() {
            for b in 0..a {
                let (Some(x), Some(y)) = (number(a), number(b)) else { continue };
                let width = ssa.terms.width(x);
                let comparable = width == ssa.terms.width(y) && (2..=64).contains(&width);
                if !comparable || !(scope.own[a] || scope.own[b]) {
                    continue;
                }
                let mut signs = vec![(true, false), (false, true)];
                if self.domain.has_sums() {
                    signs.extend([(true, true), (false, false)]);
                }
                for (first, second) in signs {
                    let most = 1 << width;
                    self.bound(ssa, scope, &[(a, first), (b, second)], true, most);
                }
            }
        }
    }

    fn interval(&mut self, ssa: &mut Ssa<'_>, scope: &Scope, at: usize, width: u32) {
        for (positive, signed, most) in intervals(width) {
            self.bound(ssa, scope, &[(at, positive)], signed, most);
        }
    }

    /// A row that bounds the sum of variables with signs.
    fn bound(&mut self, ssa: &mut Ssa<'_>, scope: &Scope, sum: &[(usize, bool)], signed: bool, most: i128) {
        let of = |ssa: &mut Ssa<'_>, valuation: &Valuation| -> Option<(TermId, Instance)> {
            let term = |&(at, sign): &(usize, bool)| Some((valuation.values[at].as_ref()?.number()?, sign));
            let numbers: Vec<(TermId, bool)> = sum.iter().map(term).collect::<Option<_>>()?;
            Some(valuation.stated(Instance::Number(total(&mut ssa.terms, &numbers, signed))))
        };
        let Some(conclusion) = of(ssa, &scope.end) else { return };
        let hypotheses = scope.backs.iter().filter_map(|back| of(ssa, back)).collect();
        let variables = sum.iter().map(|&(at, positive)| (scope.variables[at], positive)).collect();
        let questions = scope.questions.clone();
        let subject = Subject { signed, questions, ..Subject::of_sum(scope.site, variables) };
        let parameter = Box::new(UpperBound::new(most, self.thresholds.clone()));
        self.add(ssa, scope.cut, subject, hypotheses, conclusion, parameter);
    }

    fn pointer(&mut self, ssa: &mut Ssa<'_>, scope: &Scope, at: usize) {
        let of = |valuation: &Valuation| {
            let pointer = valuation.values[at].as_ref()?.pointer()?.clone();
            Some(valuation.stated(Instance::Pointer(pointer)))
        };
        let Some(conclusion) = of(&scope.end) else { return };
        let hypotheses = scope.backs.iter().filter_map(of).collect();
        let questions = scope.questions.clone();
        let subject = Subject { questions, ..Subject::of(scope.site, scope.variables[at]) };
        let parameter = Box::new(PointsTo::new(Rc::new(site_facts(ssa, scope.cut))));
        self.add(ssa, scope.cut, subject, hypotheses, conclusion, parameter);
        let loose = |value: &Option<Value>| {
            let pointer = value.as_ref().and_then(Value::pointer);
            pointer.is_some_and(|pointer| pointer.candidates.iter().any(|addr| addr.off.is_none()))
        };
        if loose(&scope.end.values[at]) {
            self.offset(ssa, scope, at);
        }
    }

    /// Bounds of the offset of a pointer.
    fn offset(&mut self, ssa: &mut Ssa<'_>, scope: &Scope, at: usize) {
        let offset = |valuation: &Valuation| Valuation {
            guard: valuation.guard,
            values: vec![valuation.values[at].as_ref().and_then(Value::pointer).map(|p| Value::Int(p.off))],
            keys: valuation.keys.clone(),
        };
        let offsets = Scope {
            cut: scope.cut,
            site: scope.site,
            variables: vec![scope.variables[at]],
            own: vec![true],
            end: offset(&scope.end),
            backs: scope.backs.iter().map(offset).collect(),
            questions: Questions::default(),
        };
        let (first, width) = (self.rows.len(), ssa.pointer_width());
        self.interval(ssa, &offsets, 0, width);
        self.rows[first..].iter_mut().for_each(|row| row.subject.offset = true);
    }

    fn add(
        &mut self,
        ssa: &Ssa<'_>,
        cut: usize,
        subject: Subject,
        hypotheses: Vec<(TermId, Instance)>,
        conclusion: (TermId, Instance),
        parameter: Box<dyn Parameter>,
    ) {
        let by_pattern = matches!(conclusion.1, Instance::Keyed(..));
        let parameter = if by_pattern { Box::new(ByCase::patterns(parameter)) } else { parameter };
        let earlier = &ssa.cuts[cut].earlier;
        let by_path = self.domain.is_by_path() && !earlier.is_empty();
        let parameter = if by_path { Box::new(ByCase::paths(earlier.clone(), parameter)) } else { parameter };
        self.rows.push(Row { cut, subject, hypotheses, conclusions: vec![conclusion], parameter });
    }
}

/// What points-to rows of a loop must know about sites.
fn site_facts(ssa: &Ssa<'_>, cut: usize) -> SiteFacts {
    let id = ssa.cuts[cut].id;
    let which = |wanted: &dyn Fn(&crate::knowledge::Site) -> bool| {
        ssa.knowledge.sites.iter_ids().filter(|(_, site)| wanted(site)).map(|(id, _)| id).collect()
    };
    SiteFacts {
        multi: which(&|site| site.multi),
        short_lived: which(&|site| site.is_local() && !site.multi && site.around.contains(&id)),
    }
}
