//! Loops: unwound iterations, then the cut with its loop-back variables.
//!
//! A local variable that begins inside a cut loop has one object at a time. An address of it
//! that outlives its iteration would be mistaken for that of its successor, so such an address in a
//! loop-back pointer is something that is not modelled: [`crate::rows`] demands that no row of a loop
//! has the address of a variable that begins in the loop.

use super::flow::Exits;
use super::{Frame, NoFormula, Ssa};
use crate::cut::Cut;
use crate::knowledge::{BackPointer, CLOCK, Cell, CutId, CutKey, Part, Place, Step};
use crate::loops::{Loop, LoopIndex};
use crate::state::{Content, Memory, State};
use crate::value::{Addr, Candidates, Value};
use ringfence_ir::{BlockId, InstKind, LiveSlots, SlotId};
use std::rc::Rc;

impl<'p> Ssa<'p> {
    /// Executes a loop; gives where control goes from it.
    pub(super) fn run_loop(
        &mut self,
        frame: &Frame<'p>,
        index: LoopIndex,
        mut state: State,
        exits: &mut Exits,
    ) -> Result<Vec<(BlockId, State)>, NoFormula> {
        let head = frame.loops.get(index).head;
        let (context, mut out) = (self.context, Vec::new());
        for iteration in 0..self.settings.unwind {
            self.context = self.knowledge.context(context, Step::Unwound(head, iteration));
            let mut left = self.region(frame, Some(index), head, state)?;
            self.context = context;
            out.append(&mut left.out);
            exits.returns.append(&mut left.returns);
            match self.merge(left.back) {
                Some(next) if !next.is_dead(&self.terms) => state = next,
                _ => return Ok(out),
            }
        }
        out.extend(self.cut_loop(frame, index, state, exits)?);
        Ok(out)
    }

    fn cut_loop(
        &mut self,
        frame: &Frame<'p>,
        index: LoopIndex,
        mut before: State,
        exits: &mut Exits,
    ) -> Result<Vec<(BlockId, State)>, NoFormula> {
        let this = frame.loops.get(index);
        let id = self.knowledge.cut(CutKey::Loop(self.context, this.head));
        let select = self.any(1);
        self.forget(frame, this, &mut before);
        let memory = self.back_memory(id, &before);
        self.back_memory.insert(id, memory.clone());
        let back = self.back_variables(frame, this, id, &memory);
        let mut head = self.head_state(&before, select, &back, &memory);
        self.head_flags(frame, this, id, (select, &before), &mut head);
        let variables = self.as_left(&before, &back);
        let cut = self.cuts.len();
        let earlier = self.selects.clone();
        self.selects.push(select);
        let loc = frame
            .body
            .block_insts(this.head)
            .first()
            .map_or(frame.body.blocks[this.head].term_loc, |i| i.loc);
        self.cuts.push(Cut {
            id,
            func: frame.func,
            head: this.head,
            loc,
            guard: head.guard,
            select,
            back,
            variables,
            memory: memory.clone(),
            end: None,
            within: self.body,
            frames: self.stack.clone(),
            earlier,
        });
        self.around.push(id);
        let left = self.region(frame, Some(index), this.head, head);
        self.around.pop();
        let mut left = left?;
        exits.returns.append(&mut left.returns);
        if let Some(end) = self.merge(left.back) {
            self.learn(id, &memory, &self.cuts[cut].back.clone(), &end);
            self.learn_flags(frame, this, id, &end);
            let is_live = |reg| frame.loops.liveness.is_live_in(this.head, reg);
            self.at_iteration_end(&end, frame.depth, &is_live);
            self.cuts[cut].end = Some(end);
        }
        Ok(left.out)
    }

    /// Drops what is dead at the head, and ends where a local variable that begins in the loop may
    /// be alive at its head.
    fn forget(&mut self, frame: &Frame<'p>, this: &Loop, before: &mut State) {
        for &reg in &this.dead {
            before.unset(Place::Reg(frame.depth, reg));
            before.unset(Place::Unset(frame.depth, reg));
        }
        let slots = begun(frame, this);
        if slots.is_empty() {
            return;
        }
        let live = LiveSlots::new(frame.body, &frame.loops.cfg);
        for slot in slots {
            before.unset(Place::Slot(frame.depth, slot));
            if live.may_hold(this.head, slot) {
                self.unsupported(before, "a local variable that lives from one iteration to the next");
            }
        }
    }

    /// Memory as iterations leave it: a loop-back value for every cell that the loop modifies.
    fn back_memory(&mut self, id: CutId, before: &State) -> Rc<Memory> {
        let mut memory = (*before.memory).clone();
        // First the parts that say which objects there are: pointers are well-formed by them.
        let cells: Vec<Cell> = self.knowledge.modified(id).iter().copied().collect();
        for pointers in [false, true] {
            for &cell in &cells {
                let is_pointer = matches!(cell.1, Part::Field(field) if field.pointer);
                if is_pointer != pointers {
                    continue;
                }
                let content = self.back_content(id, cell);
                memory.insert(cell, content);
            }
            self.back_memory.insert(id, Rc::new(memory.clone()));
        }
        let memory = Rc::new(memory);
        self.clock_goes_on(before, &memory);
        for cell in cells {
            if let Some(Content::One(Value::Ptr(pointer))) = memory.get(&cell).cloned() {
                self.well_formed(&pointer, &memory, None);
            }
        }
        memory
    }

    /// The axiom that time does not go back.
    pub(super) fn clock_goes_on(&mut self, before: &State, memory: &Memory) {
        let clock = |memory: &Memory| match memory.get(&CLOCK) {
            Some(Content::One(value)) => value.number(),
            _ => None,
        };
        if let (Some(old), Some(new)) = (clock(&before.memory), clock(memory)) {
            let axiom = self.terms.ule(old, new);
            self.axioms.push(axiom);
        }
    }

    pub(super) fn back_content(&mut self, id: CutId, cell: Cell) -> Content {
        if let Part::Chain(link) = cell.1 {
            return self.back_chain(id, link);
        }
        let site = &self.knowledge.sites[cell.0];
        if site.multi {
            return self.back_version(id, cell);
        }
        // What begins in the loop begins anew: nothing of it is left.
        let begins_here = site.is_local() && site.around.contains(&id);
        Content::One(match cell.1 {
            Part::Field(field) if field.pointer && !begins_here => {
                let candidates = self.knowledge.targets(BackPointer::Cell(id, cell));
                Value::Ptr(self.pointer_variable(candidates))
            }
            part => self.indeterminate_part(part),
        })
    }

    /// The loop-back variables of registers.
    fn back_variables(
        &mut self,
        frame: &Frame<'p>,
        this: &Loop,
        id: CutId,
        memory: &Rc<Memory>,
    ) -> Vec<(Place, Value)> {
        let mut all = Vec::new();
        for &reg in &this.carried {
            let place = Place::Reg(frame.depth, reg);
            let value = self.back_value(id, place, frame.body.regs[reg].ty, memory);
            all.push((place, value));
        }
        all
    }

    /// The state at the head: from an iteration, or from before the loop.
    fn head_state(
        &mut self,
        before: &State,
        select: ringfence_logic::TermId,
        back: &[(Place, Value)],
        memory: &Memory,
    ) -> State {
        let mut head = before.clone();
        for (place, value) in back {
            let value = match before.variables.get(place) {
                Some(old) => self.choose(select, value, old),
                None => {
                    let old = self.like(value);
                    self.choose(select, value, &old)
                }
            };
            head.set(*place, value);
        }
        for (cell, content) in memory {
            match before.memory.get(cell) {
                Some(old) if old != content => {
                    let content = self.choose_content(select, content, old);
                    head.put(*cell, content);
                }
                Some(_) => {}
                None => self.knowledge.changed = true,
            }
        }
        head
    }

    /// Which numbers nothing has set at the head: those of before, and those that an iteration may leave so.
    fn head_flags(
        &mut self,
        frame: &Frame<'p>,
        this: &Loop,
        id: CutId,
        (select, before): (ringfence_logic::TermId, &State),
        head: &mut State,
    ) {
        for &reg in &this.carried {
            let before = self.unset_operand(frame, before, ringfence_ir::Operand::Reg(reg));
            let left = self.terms.bool(self.knowledge.is_unset(id, Place::Unset(frame.depth, reg)));
            let flag = self.terms.ite(select, left, before);
            self.mark(frame, head, reg, flag);
        }
    }

    /// Learns which numbers nothing may have set when an iteration ends.
    fn learn_flags(&mut self, frame: &Frame<'p>, this: &Loop, id: CutId, end: &State) {
        for &reg in &this.carried {
            let flag = self.unset_operand(frame, end, ringfence_ir::Operand::Reg(reg));
            if !self.is_false(flag) {
                self.knowledge.may_be_unset(id, Place::Unset(frame.depth, reg));
            }
        }
    }

    /// An indeterminate value of the same kind.
    fn like(&mut self, value: &Value) -> Value {
        match value {
            Value::Int(term) => {
                let width = self.terms.width(*term);
                Value::Int(self.any(width))
            }
            Value::Ptr(_) => Value::Ptr(self.unknown_pointer()),
        }
    }

    /// All variables as an iteration left them.
    fn as_left(&self, before: &State, back: &[(Place, Value)]) -> Vec<(Place, Value)> {
        let mut all = (*before.variables).clone();
        all.extend(back.iter().cloned());
        all.into_iter().collect()
    }

    /// Learns what the body modifies and where its pointers point.
    pub(super) fn learn(&mut self, id: CutId, memory: &Memory, back: &[(Place, Value)], end: &State) {
        for (place, _) in back {
            // What is missing at the end is indeterminate.
            let candidates = match end.variables.get(place) {
                Some(Value::Ptr(pointer)) => pointer.candidates.clone(),
                Some(Value::Int(_)) => continue,
                None => Candidates::one(Addr::UNKNOWN),
            };
            self.knowledge.may_point(BackPointer::Variable(id, *place), &candidates);
        }
        let known = self.knowledge.modified(id).clone();
        let cells: Vec<(Cell, Content)> =
            end.memory.iter().map(|(cell, content)| (*cell, content.clone())).collect();
        for (cell, content) in cells {
            if known.contains(&cell) {
                let candidates = self.content_candidates(&content);
                self.knowledge.may_point(BackPointer::Cell(id, cell), &candidates);
            } else if memory.get(&cell) != Some(&content) {
                self.knowledge.modifies(id, cell);
            }
        }
    }
}

/// The slots whose objects begin in a loop.
fn begun(frame: &Frame<'_>, this: &Loop) -> Vec<SlotId> {
    let members = frame.body.blocks.ids().filter(|block| this.blocks.contains(block));
    let insts = members.flat_map(|block| frame.body.block_insts(block));
    let slot = |kind: InstKind| match kind {
        InstKind::Live { slot } | InstKind::LiveSized { slot, .. } => Some(slot),
        _ => None,
    };
    let mut slots: Vec<SlotId> = insts.filter_map(|inst| slot(inst.kind)).collect();
    slots.sort_unstable();
    slots.dedup();
    slots
}
