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

use super::heaps::{content, words_at};
use super::make::changed_sites;
use super::parameter::{Instance, Parameter, Shown, Words, read_bits, unexpected, word, write_bits};
use super::{Row, Subject, Variable};
use crate::knowledge::{AGE_BITS, Part};
use crate::ssa::Ssa;
use crate::ssa::sites_of;
use crate::state::{Memory, State};
use crate::value::{Pointer, SiteId, Value, is_of};
use ringfence_base::bits::sign_extend;
use ringfence_logic::{Model, TermId, Terms};
use std::cmp::Ordering;

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

/// What a row compares.
#[derive(Debug, Clone, Copy)]
enum About {
    /// The target of a pointer in the blocks of a site, and the block.
    Link(Part),
    /// A loop-back pointer, and the blocks of a site that have ended.
    Ended(Variable),
}

/// A row whose hypotheses are still to be stated.
#[derive(Debug)]
pub(crate) struct Conclusion {
    cut: usize,
    site: SiteId,
    about: About,
    conclusion: (TermId, Instance),
}

/// States the conclusions of all rows about ages.
pub(crate) fn conclusions(ssa: &mut Ssa<'_>) -> Vec<Conclusion> {
    let mut all = Vec::new();
    for cut in 0..ssa.cuts.len() {
        let Some(end) = ssa.cuts[cut].end.clone() else { continue };
        for site in heap_sites(ssa, cut) {
            let obj = ssa.any_object(site);
            for about in subjects(ssa, cut, site) {
                let target = match about {
                    About::Link(part) => ssa.read_cell(&end.memory, (site, part), obj).pointer().cloned(),
                    About::Ended(variable) => at_end(&end)(variable),
                };
                let Some(target) = target else { continue };
                let ended = matches!(about, About::Ended(_));
                if let Some(conclusion) = stated(ssa, &end.memory, end.guard, (site, obj), &target, ended) {
                    all.push(Conclusion { cut, site, about, conclusion });
                }
            }
        }
    }
    all
}

/// States the hypotheses and makes the rows.
pub(crate) fn rows(ssa: &mut Ssa<'_>, conclusions: Vec<Conclusion>) -> Vec<Row> {
    let mut rows = Vec::new();
    for Conclusion { cut, site, about, conclusion } in conclusions {
        let (guard, select) = (ssa.cuts[cut].guard, ssa.cuts[cut].select);
        let guard = ssa.terms.and(guard, select);
        let memory = ssa.cuts[cut].memory.clone();
        let mut hypotheses = Vec::new();
        for obj in words_at(ssa, ssa.cuts[cut].id, site) {
            let Some(left) = as_left(ssa, cut, site, &about, obj) else { continue };
            let ended = matches!(about, About::Ended(_));
            hypotheses.extend(stated(ssa, &memory, guard, (site, obj), &left, ended));
        }
        let subject = Subject { site: Some(site), ..Subject::none() };
        rows.push(Row {
            cut,
            subject,
            hypotheses,
            conclusions: vec![conclusion],
            parameter: Box::new(Signs::default()),
        });
    }
    rows
}

/// The sites of heap blocks that a loop changes.
fn heap_sites(ssa: &Ssa<'_>, cut: usize) -> Vec<SiteId> {
    let mut sites = changed_sites(ssa, ssa.cuts[cut].id);
    let single = |&&(site, _): &&(SiteId, Part)| {
        ssa.knowledge.sites[site].is_heap() && !ssa.knowledge.sites[site].multi
    };
    sites.extend(ssa.knowledge.modified(ssa.cuts[cut].id).iter().filter(single).map(|cell| cell.0));
    sites.retain(|&site| ssa.knowledge.sites[site].is_heap());
    sites.sort_unstable();
    sites.dedup();
    sites
}

/// What there is to compare with the blocks of a site.
fn subjects(ssa: &Ssa<'_>, cut: usize, site: SiteId) -> Vec<About> {
    let modified = ssa.knowledge.modified(ssa.cuts[cut].id);
    let mut all = Vec::new();
    for &(of, part) in modified {
        if of == site && matches!(part, Part::Field(field) if field.pointer) {
            all.push(About::Link(part));
        }
    }
    if modified.contains(&(site, Part::Ended)) {
        let is_pointer = |(_, value): &&(crate::knowledge::Place, Value)| value.pointer().is_some();
        let places = ssa.cuts[cut].back.iter().filter(is_pointer);
        all.extend(places.map(|(place, _)| About::Ended(Variable::Place(*place))));
        let single = |cell: &&(SiteId, Part)| {
            let site = &ssa.knowledge.sites[cell.0];
            !site.multi && matches!(cell.1, Part::Field(field) if field.pointer)
        };
        all.extend(modified.iter().filter(single).map(|&cell| About::Ended(Variable::Cell(cell))));
    }
    all
}

/// Where loop-back pointers point at the end of an iteration.
fn at_end(end: &State) -> impl Fn(Variable) -> Option<Pointer> + '_ {
    |variable| pointer_in(variable, &|place| end.variables.get(&place).cloned(), &end.memory)
}

fn pointer_in(
    variable: Variable,
    place: &dyn Fn(crate::knowledge::Place) -> Option<Value>,
    memory: &Memory,
) -> Option<Pointer> {
    let value = match variable {
        Variable::Place(at) => place(at)?,
        Variable::Cell(cell) => content(memory, cell)?,
        Variable::Part(_) => return None,
    };
    value.pointer().cloned()
}

/// The pointer that a hypothesis is about: one in a block only if it was read, as reading makes words.
fn as_left(ssa: &Ssa<'_>, cut: usize, site: SiteId, about: &About, obj: TermId) -> Option<Pointer> {
    let this = &ssa.cuts[cut];
    match *about {
        About::Link(part) if ssa.knowledge.sites[site].multi => {
            let read = ssa.back_reads.get(&(this.id, (site, part)))?;
            read.iter().find(|(word, _)| *word == obj)?.1.pointer().cloned()
        }
        About::Link(part) => pointer_in(Variable::Cell((site, part)), &|_| None, &this.memory),
        About::Ended(variable) => {
            let back = |place| this.back.iter().find(|(other, _)| *other == place).map(|(_, v)| v.clone());
            pointer_in(variable, &back, &this.memory)
        }
    }
}

/// The comparison of a target with a block in a state of memory, with its guard: that the block has ended, if
/// that is asked.
pub(super) fn stated(
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
pub(super) fn born(ssa: &mut Ssa<'_>, memory: &Memory, pointer: &Pointer) -> Option<(TermId, TermId)> {
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
