//! Rows about the ages of heap blocks: which of two blocks is the older one.
//!
//! Where a block was allocated and whether it was freed does not tell whether the block that a pointer means
//! was freed: that needs to know which one it is. In lists, the order of allocation knows. Two kinds of rows:
//!
//! - for every block of a site and every pointer in it: whether the target is older or younger;
//! - for every block that has ended, and every loop-back pointer: whether what the pointer means is
//!   older or younger than the block.
//!
//! So "links lead to older blocks" and "all freed blocks are younger than `p`" prove that a list that was built
//! at its front is freed block by block, each once. It takes the place of the single concrete object and `fr`
//! of the template paper (section V-B), whose row "`p` is not what was freed" does not survive the step to the
//! next node.
//!
//! Times are only compared. The axioms about them hold in every execution: a new block is younger than the
//! youngest so far (`Ssa::record_birth`), none is younger than the youngest (`Ssa::not_after_clock`), and the
//! youngest does not get older (`Ssa::clock_goes_on`).

use super::heaps::{content, is_pointer, value_at, words_at};
use super::parameter::{Instance, Parameter, Reached, Shown, Words, read_bits, unexpected, word, write_bits};
use super::summaries::{ages as calls, some_object, there};
use super::{NO_CUT, Row, Subject, Variable};
use crate::knowledge::{AGE_BITS, Cell, CutId, Part, Place};
use crate::ssa::Ssa;
use crate::ssa::sites_of;
use crate::state::Memory;
use crate::value::{Pointer, SiteId, Value, is_of};
use ringfence_base::bits::sign_extend;
use ringfence_logic::{Model, TermId, Terms};
use std::cmp::Ordering;
use std::rc::Rc;

/// The signs that a difference has.
#[derive(Debug, Default)]
pub(crate) struct Signs {
    less: bool,
    equal: bool,
    greater: bool,
}

impl Parameter for Signs {
    fn holds(&self, terms: &mut Terms, instance: &Instance) -> TermId {
        let Instance::Number(difference) = *instance else { return terms.bool(true) };
        let zero = terms.value(terms.width(difference), 0);
        let cases = [
            (self.less, terms.slt(difference, zero)),
            (self.equal, terms.eq(difference, zero)),
            (self.greater, terms.slt(zero, difference)),
        ];
        let mut any = terms.bool(false);
        for (_, case) in cases.into_iter().filter(|(seen, _)| *seen) {
            any = terms.or(any, case);
        }
        any
    }

    fn absorb(&mut self, terms: &Terms, model: &mut Model, instance: &Instance) -> bool {
        let Instance::Number(difference) = *instance else { return false };
        let value = sign_extend(model.value(terms, difference).unsigned(), terms.width(difference));
        let seen = match value.cmp(&0) {
            Ordering::Less => &mut self.less,
            Ordering::Equal => &mut self.equal,
            Ordering::Greater => &mut self.greater,
        };
        !std::mem::replace(seen, true)
    }

    fn value(&self) -> Shown {
        if self.less || self.equal || self.greater { Shown::Everything } else { Shown::Nothing }
    }

    fn least(&self) -> Box<dyn Parameter> {
        Box::new(Signs::default())
    }

    fn write(&self, out: &mut String) {
        out.push_str(" signs");
        write_bits(out, &[self.less, self.equal, self.greater]);
    }

    fn read(&mut self, words: &mut Words<'_>) -> Result<(), String> {
        let first = word(words)?;
        if first != "signs" {
            return unexpected(first, "`signs`");
        }
        match read_bits(words)?[..] {
            [less, equal, greater] => (self.less, self.equal, self.greater) = (less, equal, greater),
            _ => return Err("three signs are expected".to_owned()),
        }
        Ok(())
    }
}

/// What is compared with a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    /// The target of a pointer in it.
    Link(Part),
    /// What an input of a call points to, if the block has ended: before the call, or since.
    Input(usize),
    /// What an output of a call or a loop-back pointer points to, if the block has ended.
    Output(usize),
    /// Nothing, if an input of a call is no heap block and the block has ended since.
    Without(usize),
}

/// One of the two ends of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Entry,
    Exit,
}

/// What rows are about.
#[derive(Debug, Clone, Copy)]
enum Of {
    /// A cut loop.
    Loop(usize),
    /// An end of a summarised function.
    Function(usize, End),
}

/// A row whose hypotheses are still to be stated.
#[derive(Debug)]
pub(crate) struct Pending {
    of: Of,
    site: SiteId,
    what: What,
    conclusions: Vec<(TermId, Instance)>,
}

/// A place where rows are stated.
pub(super) struct Line {
    pub(super) guard: TermId,
    /// What there was before, at an exit.
    pub(super) before: Option<Rc<Memory>>,
    pub(super) memory: Rc<Memory>,
    pub(super) inputs: Vec<Option<Value>>,
    pub(super) outputs: Vec<Option<Value>>,
}

impl Of {
    /// What there is to compare.
    fn subjects(self, ssa: &Ssa<'_>) -> Vec<(SiteId, What)> {
        match self {
            Of::Loop(cut) => subjects(ssa, cut),
            Of::Function(summary, end) => calls::subjects(ssa, summary, end),
        }
    }

    /// Where conclusions are stated.
    fn concluded(self, ssa: &Ssa<'_>) -> Vec<Line> {
        match self {
            Of::Loop(cut) => at_end(ssa, cut).into_iter().collect(),
            Of::Function(summary, End::Entry) => calls::outside(ssa, summary, End::Entry),
            Of::Function(summary, End::Exit) => calls::inside(ssa, summary, End::Exit).into_iter().collect(),
        }
    }

    /// Where hypotheses are stated, with the cuts whose memory they speak of.
    fn assumed(self, ssa: &mut Ssa<'_>) -> Vec<(CutId, Line)> {
        match self {
            Of::Loop(cut) => vec![(ssa.cuts[cut].id, as_left(ssa, cut))],
            Of::Function(summary, End::Entry) => {
                let line = calls::inside(ssa, summary, End::Entry);
                line.map(|line| (ssa.summaries[summary].entry, line)).into_iter().collect()
            }
            Of::Function(summary, End::Exit) => {
                let ids = ssa.summaries[summary].calls.iter().map(|call| call.id);
                ids.zip(calls::outside(ssa, summary, End::Exit)).collect()
            }
        }
    }

    /// An object of a site of which no more is known.
    fn object(self, ssa: &mut Ssa<'_>, site: SiteId) -> TermId {
        match self {
            Of::Loop(_) => ssa.any_object(site),
            Of::Function(..) => some_object(ssa, site),
        }
    }
}

/// States the conclusions of all rows about ages: of loops, then of functions.
pub(crate) fn conclusions(ssa: &mut Ssa<'_>) -> Vec<Pending> {
    let ends = |summary| [End::Entry, End::Exit].map(|end| Of::Function(summary, end));
    let loops = (0..ssa.cuts.len()).map(Of::Loop);
    let mut all = Vec::new();
    for of in loops.chain((0..ssa.summaries.len()).flat_map(ends)) {
        for (site, what) in of.subjects(ssa) {
            let mut conclusions = Vec::new();
            for line in of.concluded(ssa) {
                let obj = of.object(ssa, site);
                conclusions.push(compared(ssa, &line, (site, obj), what, None));
            }
            // A row that cannot be concluded everywhere is none.
            if let Some(conclusions) = conclusions.into_iter().collect() {
                all.push(Pending { of, site, what, conclusions });
            }
        }
    }
    all
}

/// States the hypotheses and makes the rows.
pub(crate) fn rows(ssa: &mut Ssa<'_>, pending: Vec<Pending>) -> Vec<Row> {
    let mut rows = Vec::new();
    for Pending { of, site, what, conclusions } in pending {
        let mut hypotheses = Vec::new();
        for (id, line) in of.assumed(ssa) {
            for obj in words_at(ssa, id, site) {
                // A pointer in a block only if it was read, as reading makes words.
                let link = match what {
                    What::Link(part) if ssa.knowledge.sites[site].multi => {
                        let read = value_at(ssa, &line.memory, id, (site, part), obj);
                        let Some(Value::Ptr(pointer)) = read else { continue };
                        Some(pointer)
                    }
                    _ => None,
                };
                hypotheses.extend(compared(ssa, &line, (site, obj), what, link));
            }
        }
        let (cut, subject) = match of {
            Of::Loop(cut) => (cut, Subject { site: Some(site), ..Subject::none() }),
            Of::Function(..) if hypotheses.is_empty() => continue,
            Of::Function(..) => (NO_CUT, Subject::none()),
        };
        let parameter: Box<dyn Parameter> = match what {
            What::Without(_) => Box::new(Reached::default()),
            _ => Box::new(Signs::default()),
        };
        rows.push(Row { cut, subject, hypotheses, conclusions, parameter });
    }
    rows
}

/// The sites of heap blocks that a loop changes.
fn heap_sites(ssa: &Ssa<'_>, cut: usize) -> Vec<SiteId> {
    let modified = ssa.knowledge.modified(ssa.cuts[cut].id).iter();
    let mut sites: Vec<SiteId> = modified.map(|cell| cell.0).collect();
    sites.retain(|&site| ssa.knowledge.sites[site].is_heap());
    sites.dedup();
    sites
}

/// What there is to compare with the blocks of the sites that a loop changes, if an iteration of it can end.
fn subjects(ssa: &Ssa<'_>, cut: usize) -> Vec<(SiteId, What)> {
    let modified = ssa.knowledge.modified(ssa.cuts[cut].id);
    let mut all = Vec::new();
    if ssa.cuts[cut].end.is_none() {
        return all;
    }
    for site in heap_sites(ssa, cut) {
        let links = modified.iter().filter(|cell| cell.0 == site && is_pointer(cell.1));
        all.extend(links.map(|cell| (site, What::Link(cell.1))));
        if modified.contains(&(site, Part::Ended)) {
            all.extend((0..pointers(ssa, cut).len()).map(|at| (site, What::Output(at))));
        }
    }
    all
}

/// The loop-back pointers: in registers, and in single objects.
fn pointers(ssa: &Ssa<'_>, cut: usize) -> Vec<Variable> {
    let back = ssa.cuts[cut].back.iter().filter(|(_, value)| value.pointer().is_some());
    let single = |cell: &&Cell| !ssa.knowledge.sites[cell.0].multi && is_pointer(cell.1);
    let cells = ssa.knowledge.modified(ssa.cuts[cut].id).iter().filter(single);
    back.map(|(place, _)| Variable::Place(*place)).chain(cells.map(|&cell| Variable::Cell(cell))).collect()
}

/// The end of an iteration, if there is one.
fn at_end(ssa: &Ssa<'_>, cut: usize) -> Option<Line> {
    let end = ssa.cuts[cut].end.as_ref()?;
    let outputs = pointers(ssa, cut).into_iter();
    let outputs = outputs.map(|variable| value_of(variable, &|at| end.variables.get(&at), &end.memory));
    let (memory, outputs) = (end.memory.clone(), outputs.collect());
    Some(Line { guard: end.guard, before: None, memory, inputs: Vec::new(), outputs })
}

/// What iterations left.
fn as_left(ssa: &mut Ssa<'_>, cut: usize) -> Line {
    let this = &ssa.cuts[cut];
    let back = |at: Place| this.back.iter().find(|(other, _)| *other == at).map(|(_, value)| value);
    let outputs = pointers(ssa, cut).into_iter();
    let outputs = outputs.map(|variable| value_of(variable, &back, &this.memory)).collect();
    let memory = this.memory.clone();
    let guard = ssa.terms.and(this.guard, this.select);
    Line { guard, before: None, memory, inputs: Vec::new(), outputs }
}

fn value_of<'a>(
    variable: Variable,
    place: &dyn Fn(Place) -> Option<&'a Value>,
    memory: &Memory,
) -> Option<Value> {
    match variable {
        Variable::Place(at) => place(at).cloned(),
        Variable::Cell(cell) => content(memory, cell),
        Variable::Part(_) => None,
    }
}

/// The comparison with a block, with its guard.
fn compared(
    ssa: &mut Ssa<'_>,
    line: &Line,
    (site, obj): (SiteId, TermId),
    what: What,
    link: Option<Pointer>,
) -> Option<(TermId, Instance)> {
    let pointer_of = |values: &[Option<Value>], at: usize| values.get(at)?.as_ref()?.pointer().cloned();
    let target = match what {
        What::Link(_) if link.is_some() => link?,
        What::Link(part) => ssa.read_cell(&line.memory, (site, part), obj).pointer()?.clone(),
        What::Input(at) | What::Without(at) => pointer_of(&line.inputs, at)?,
        What::Output(at) => pointer_of(&line.outputs, at)?,
    };
    let mut guard = line.guard;
    if let (What::Input(_) | What::Without(_), Some(before)) = (what, &line.before) {
        let ended = ssa.read_cell(before, (site, Part::Ended), obj).number()?;
        guard = ssa.terms.and_not(guard, ended);
    }
    if let What::Without(_) = what {
        let (is_block, _) = born(ssa, &line.memory, &target)?;
        let ended = ssa.read_cell(&line.memory, (site, Part::Ended), obj).number()?;
        let guard = there(ssa, guard, &line.memory, (site, obj))?;
        let guard = ssa.terms.and_not(guard, is_block);
        return Some((ssa.terms.and(guard, ended), Instance::Nothing));
    }
    stated(ssa, &line.memory, guard, (site, obj), &target, !matches!(what, What::Link(_)))
}

/// The comparison of a target with a block in a state of memory, with its guard: that the block has ended, if
/// that is asked.
fn stated(
    ssa: &mut Ssa<'_>,
    memory: &Memory,
    guard: TermId,
    (site, obj): (SiteId, TermId),
    target: &Pointer,
    ended: bool,
) -> Option<(TermId, Instance)> {
    let (there, theirs) = born(ssa, memory, target)?;
    let own = ssa.read_cell(memory, (site, Part::Born), obj).number()?;
    let allocated = ssa.read_cell(memory, (site, Part::Allocated), obj).number()?;
    let of_site = is_of(&mut ssa.terms, obj, site);
    let mut guard = ssa.terms.all([guard, there, allocated, of_site]);
    if ended {
        let ended = ssa.read_cell(memory, (site, Part::Ended), obj).number()?;
        guard = ssa.terms.and(guard, ended);
    }
    let width = AGE_BITS + 1;
    let (theirs, own) = (ssa.terms.zext(theirs, width), ssa.terms.zext(own, width));
    Some((guard, Instance::Number(ssa.terms.sub(theirs, own))))
}

/// Whether a pointer means a heap block, and when that came into being.
fn born(ssa: &mut Ssa<'_>, memory: &Memory, pointer: &Pointer) -> Option<(TermId, TermId)> {
    let (mut there, mut born) = (ssa.terms.bool(false), None);
    for site in sites_of(&pointer.candidates) {
        if !ssa.knowledge.sites[site].is_heap() {
            continue;
        }
        let here = is_of(&mut ssa.terms, pointer.obj, site);
        let time = ssa.read_cell(memory, (site, Part::Born), pointer.obj).number()?;
        born = Some(match born {
            None => time,
            Some(other) => ssa.terms.ite(here, time, other),
        });
        there = ssa.terms.or(there, here);
    }
    Some((there, born?))
}
