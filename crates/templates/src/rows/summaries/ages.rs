//! Rows about the ages of blocks at calls: as at loops (`rows/ages.rs`), with the ends of summaries.
//!
//! At the entry: whether links lead to older or younger blocks, and whether what an argument points to is older or
//! younger than every block that has ended. At the exit: the same for links and for results, and whether what a
//! parameter points to is older or younger than every block that ended *since the entry*. The latter says what a
//! recursive `destroy` frees: nothing that is younger than its argument, say, and nothing if that is null.

use super::{single_at_entry, single_at_exit, some_object};
use crate::knowledge::{Cell, Part};
use crate::rows::ages::{Signs, born, stated};
use crate::rows::heaps::{content, value_at, words_at};
use crate::rows::parameter::Reached;
use crate::rows::{Instance, NO_CUT, Parameter, Row, Subject};
use crate::ssa::Ssa;
use crate::state::Memory;
use crate::value::{Pointer, SiteId, Value};
use ringfence_logic::TermId;
use std::rc::Rc;

/// What is compared with a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum What {
    /// The target of a pointer in it.
    Link(Part),
    /// What an input points to, if the block has ended: before the call, or since.
    Input(usize),
    /// What an output points to, if the block has ended.
    Output(usize),
    /// Nothing, if an input is no heap block and the block has ended since.
    Without(usize),
}

/// One of the two ends of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Entry,
    Exit,
}

/// A row whose hypotheses are still to be stated.
#[derive(Debug)]
pub(crate) struct Pending {
    summary: usize,
    end: End,
    site: SiteId,
    what: What,
    conclusions: Vec<(TermId, Instance)>,
}

/// A place where rows are stated.
struct Line {
    guard: TermId,
    /// What there was before, at an exit.
    before: Option<Rc<Memory>>,
    memory: Rc<Memory>,
    inputs: Vec<Option<Value>>,
    outputs: Vec<Option<Value>>,
}

fn inputs(ssa: &Ssa<'_>, summary: usize, args: &[Value], memory: &Memory) -> Vec<Option<Value>> {
    let cells = single_at_entry(ssa, summary);
    let cells = cells.iter().filter(|cell| matches!(cell.1, Part::Field(field) if field.pointer));
    args.iter().cloned().map(Some).chain(cells.map(|&cell| content(memory, cell))).collect()
}

fn outputs(ssa: &Ssa<'_>, summary: usize, result: Option<&Value>, memory: &Memory) -> Vec<Option<Value>> {
    let cells = single_at_exit(ssa, summary);
    let cells = cells.iter().filter(|cell| matches!(cell.1, Part::Field(field) if field.pointer));
    std::iter::once(result.cloned()).chain(cells.map(|&cell| content(memory, cell))).collect()
}

/// Inside of the function: what it finds, or how it returns.
fn inside(ssa: &Ssa<'_>, summary: usize, end: End) -> Option<Line> {
    let this = &ssa.summaries[summary];
    let inputs = inputs(ssa, summary, &this.params, &this.memory);
    if end == End::Entry {
        let memory = this.memory.clone();
        return Some(Line { guard: this.select, before: None, memory, inputs, outputs: Vec::new() });
    }
    let (state, result) = this.returned.as_ref()?;
    let outputs = outputs(ssa, summary, result.as_ref(), &state.memory);
    let before = Some(this.memory.clone());
    Some(Line { guard: state.guard, before, memory: state.memory.clone(), inputs, outputs })
}

/// At a call: what there is before it, or after it.
fn outside(ssa: &Ssa<'_>, summary: usize, at: usize, end: End) -> Line {
    let call = &ssa.summaries[summary].calls[at];
    let inputs = inputs(ssa, summary, &call.args, &call.before);
    if end == End::Entry {
        let memory = call.before.clone();
        return Line { guard: call.guard, before: None, memory, inputs, outputs: Vec::new() };
    }
    let outputs = outputs(ssa, summary, call.result.as_ref(), &call.after);
    let before = Some(call.before.clone());
    Line { guard: call.returns, before, memory: call.after.clone(), inputs, outputs }
}

/// States the conclusions of all rows.
pub(crate) fn conclusions(ssa: &mut Ssa<'_>) -> Vec<Pending> {
    let mut all = Vec::new();
    for summary in 0..ssa.summaries.len() {
        for end in [End::Entry, End::Exit] {
            for (site, what) in subjects(ssa, summary, end) {
                let calls = ssa.summaries[summary].calls.len();
                let lines: Vec<Line> = match end {
                    End::Entry => (0..calls).map(|at| outside(ssa, summary, at, end)).collect(),
                    End::Exit => inside(ssa, summary, end).into_iter().collect(),
                };
                let mut conclusions = Vec::new();
                for line in &lines {
                    let obj = some_object(ssa, site);
                    conclusions.push(compared(ssa, line, (site, obj), what, None));
                }
                // A row that cannot be concluded everywhere is none.
                if let Some(conclusions) = conclusions.into_iter().collect() {
                    all.push(Pending { summary, end, site, what, conclusions });
                }
            }
        }
    }
    all
}

/// States the hypotheses and makes the rows.
pub(crate) fn rows(ssa: &mut Ssa<'_>, pending: Vec<Pending>) -> Vec<Row> {
    let mut rows = Vec::new();
    for Pending { summary, end, site, what, conclusions } in pending {
        let this = &ssa.summaries[summary];
        let ids = match end {
            End::Entry => vec![this.entry],
            End::Exit => this.calls.iter().map(|call| call.id).collect(),
        };
        let mut hypotheses = Vec::new();
        for (at, id) in ids.into_iter().enumerate() {
            let line = match end {
                End::Entry => inside(ssa, summary, end),
                End::Exit => Some(outside(ssa, summary, at, end)),
            };
            let Some(line) = line else { continue };
            for obj in words_at(ssa, id, site) {
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
        if !hypotheses.is_empty() {
            let parameter: Box<dyn Parameter> = match what {
                What::Without(_) => Box::new(Reached::default()),
                _ => Box::new(Signs::default()),
            };
            rows.push(Row { cut: NO_CUT, subject: Subject::none(), hypotheses, conclusions, parameter });
        }
    }
    rows
}

/// What there is to compare.
fn subjects(ssa: &Ssa<'_>, summary: usize, end: End) -> Vec<(SiteId, What)> {
    let this = &ssa.summaries[summary];
    let Some(line) = inside(ssa, summary, end) else { return Vec::new() };
    let cells: Vec<Cell> = match end {
        End::Entry => {
            let reached = ssa.knowledge.reached(this.func);
            this.memory.keys().copied().filter(|cell| reached.binary_search(&cell.0).is_ok()).collect()
        }
        End::Exit => ssa.knowledge.modified(this.exit).iter().copied().collect(),
    };
    let is_pointer = |value: &Option<Value>| value.as_ref().is_some_and(|value| value.pointer().is_some());
    let mut all = Vec::new();
    for (site, part) in cells {
        if !ssa.knowledge.sites[site].is_heap() {
            continue;
        }
        match part {
            Part::Field(field) if field.pointer => all.push((site, What::Link(part))),
            Part::Ended => {
                let inputs = line.inputs.iter().enumerate().filter(|(_, value)| is_pointer(value));
                for (at, _) in inputs {
                    all.push((site, What::Input(at)));
                    all.extend((end == End::Exit).then_some((site, What::Without(at))));
                }
                let outputs = line.outputs.iter().enumerate().filter(|(_, value)| is_pointer(value));
                all.extend(outputs.map(|(at, _)| (site, What::Output(at))));
            }
            _ => {}
        }
    }
    all
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
        let guard = super::there(ssa, guard, &line.memory, (site, obj))?;
        let guard = ssa.terms.and_not(guard, is_block);
        return Some((ssa.terms.and(guard, ended), Instance::Nothing));
    }
    stated(ssa, &line.memory, guard, (site, obj), &target, !matches!(what, What::Link(_)))
}
