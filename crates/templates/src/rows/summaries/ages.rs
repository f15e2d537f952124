//! Rows about the ages of blocks at calls: as at loops (`rows/ages.rs`), with the ends of summaries.
//!
//! At the entry: whether links lead to older or younger blocks, and whether what an argument points to is older or
//! younger than every block that has ended. At the exit: the same for links and for results, and whether what a
//! parameter points to is older or younger than every block that ended *since the entry*. The latter says what a
//! recursive `destroy` frees: nothing that is younger than its argument, say, and nothing if that is null.

use super::{single_at_entry, single_at_exit};
use crate::knowledge::{Cell, Part};
use crate::rows::ages::{End, Line, What};
use crate::rows::heaps::{content, is_pointer};
use crate::ssa::{Ssa, SummaryCall};
use crate::state::Memory;
use crate::value::{SiteId, Value};

fn inputs(ssa: &Ssa<'_>, summary: usize, args: &[Value], memory: &Memory) -> Vec<Option<Value>> {
    let cells = single_at_entry(ssa, summary);
    let cells = cells.iter().filter(|cell| is_pointer(cell.1));
    args.iter().cloned().map(Some).chain(cells.map(|&cell| content(memory, cell))).collect()
}

fn outputs(ssa: &Ssa<'_>, summary: usize, result: Option<&Value>, memory: &Memory) -> Vec<Option<Value>> {
    let cells = single_at_exit(ssa, summary);
    let cells = cells.iter().filter(|cell| is_pointer(cell.1));
    std::iter::once(result.cloned()).chain(cells.map(|&cell| content(memory, cell))).collect()
}

/// Inside of the function: what it finds, or how it returns.
pub(crate) fn inside(ssa: &Ssa<'_>, summary: usize, end: End) -> Option<Line> {
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

/// At the calls: what there is before each, or after it.
pub(crate) fn outside(ssa: &Ssa<'_>, summary: usize, end: End) -> Vec<Line> {
    let line = |call: &SummaryCall| {
        let inputs = inputs(ssa, summary, &call.args, &call.before);
        if end == End::Entry {
            let memory = call.before.clone();
            return Line { guard: call.guard, before: None, memory, inputs, outputs: Vec::new() };
        }
        let outputs = outputs(ssa, summary, call.result.as_ref(), &call.after);
        let before = Some(call.before.clone());
        Line { guard: call.returns, before, memory: call.after.clone(), inputs, outputs }
    };
    ssa.summaries[summary].calls.iter().map(line).collect()
}

/// What there is to compare.
pub(crate) fn subjects(ssa: &Ssa<'_>, summary: usize, end: End) -> Vec<(SiteId, What)> {
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
