//! The flow of control: blocks in an order in which each comes after those that lead to it, states that
//! meet, and the regions that loops are.

use super::{Frame, NoFormula, Ssa, Trouble};
use crate::knowledge::Place;
use crate::loops::LoopIndex;
use crate::state::{State, Variables};
use crate::value::Value;
use ringfence_ir::{BlockId, Operand, Terminator, WhyUnreachable};
use ringfence_logic::TermId;
use ringfence_verdict::ViolationKind;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Where states go from a region.
#[derive(Debug, Default)]
pub(super) struct Exits {
    /// Back to the head of the region's loop.
    pub(super) back: Vec<State>,
    /// To blocks outside.
    pub(super) out: Vec<(BlockId, State)>,
    /// Back to the caller.
    pub(super) returns: Vec<(State, Option<Value>)>,
}

impl<'p> Ssa<'p> {
    /// Executes the blocks of a loop, or of the whole body when there is none, once.
    pub(super) fn region(
        &mut self,
        frame: &Frame<'p>,
        region: Option<LoopIndex>,
        entry: BlockId,
        state: State,
    ) -> Result<Exits, NoFormula> {
        let mut exits = Exits::default();
        let mut waiting: BTreeMap<u32, Vec<State>> = BTreeMap::new();
        let order = frame.loops.cfg.reverse_postorder();
        let position = |block| frame.loops.cfg.position(block).unwrap_or(0);
        waiting.insert(position(entry), vec![state]);
        let mut first = true;
        while let Some((at, states)) = waiting.pop_first() {
            self.poll()?;
            let block = order[at as usize];
            let Some(state) = self.merge(states) else { continue };
            let inner = frame.loops.headed_by(block).filter(|&inner| Some(inner) != region);
            let next = match inner {
                Some(inner) => self.run_loop(frame, inner, state, &mut exits)?,
                None => self.run_block(frame, block, state, &mut exits)?,
            };
            debug_assert!(first || Some(block) != region.map(|region| frame.loops.get(region).head));
            first = false;
            for (target, state) in next {
                match region.map(|region| frame.loops.get(region)) {
                    Some(around) if target == around.head => exits.back.push(state),
                    Some(around) if !around.blocks.contains(&target) => exits.out.push((target, state)),
                    _ => waiting.entry(position(target)).or_default().push(state),
                }
            }
        }
        Ok(exits)
    }

    /// Executes a block; gives where control goes next.
    fn run_block(
        &mut self,
        frame: &Frame<'p>,
        block: BlockId,
        mut state: State,
        exits: &mut Exits,
    ) -> Result<Vec<(BlockId, State)>, NoFormula> {
        for index in frame.body.blocks[block].indices() {
            if state.is_dead(&self.terms) {
                return Ok(Vec::new());
            }
            self.loc = frame.body.insts[index].loc;
            match self.instruction(frame, index, state)? {
                Some(next) => state = next,
                None => return Ok(Vec::new()),
            }
        }
        if state.is_dead(&self.terms) {
            return Ok(Vec::new());
        }
        self.loc = frame.body.blocks[block].term_loc;
        Ok(self.terminator(frame, block, state, exits))
    }

    fn terminator(
        &mut self,
        frame: &Frame<'p>,
        block: BlockId,
        mut state: State,
        exits: &mut Exits,
    ) -> Vec<(BlockId, State)> {
        match &frame.body.blocks[block].term {
            Terminator::Jump(target) => vec![(*target, state)],
            Terminator::Branch { cond, then, otherwise } => {
                self.use_number(frame, &mut state, *cond);
                let cond = self.number(frame, &state, *cond, 1);
                let negated = self.terms.not(cond);
                let sides = [(*then, self.under(&state, cond)), (*otherwise, self.under(&state, negated))];
                sides.into_iter().filter(|(_, state)| !state.is_dead(&self.terms)).collect()
            }
            Terminator::Switch { value, cases, default } => {
                let width = self.program.operand_ty(frame.body, *value).bits(self.program.model());
                self.use_number(frame, &mut state, *value);
                let value = self.number(frame, &state, *value, width);
                let mut ways = Vec::new();
                let mut rest = self.terms.bool(true);
                for case in cases {
                    let within = self.within(value, case.low, case.high);
                    ways.push((case.target, self.under(&state, within)));
                    rest = self.terms.and_not(rest, within);
                }
                ways.push((*default, self.under(&state, rest)));
                ways.retain(|(_, state)| !state.is_dead(&self.terms));
                ways
            }
            Terminator::Return(value) => {
                if let Some(operand) = *value {
                    let unset = self.unset_operand(frame, &state, operand);
                    self.mark_place(&mut state, Place::UnsetResult, unset, true);
                }
                let value = value.map(|operand| self.operand(frame, &mut state, operand));
                exits.returns.push((state, value));
                Vec::new()
            }
            // A function that was declared never to return and does: what follows is undefined.
            Terminator::Unreachable(WhyUnreachable::AfterNoReturn | WhyUnreachable::Promised) => {
                let trouble = Trouble::Violation(ViolationKind::UnreachableReached);
                self.demand(state.guard, trouble);
                Vec::new()
            }
            Terminator::IndirectGoto { .. } => {
                self.unsupported(&mut state, "a computed goto");
                Vec::new()
            }
        }
    }

    fn within(&mut self, value: TermId, low: u128, high: u128) -> TermId {
        let width = self.terms.width(value);
        let (low, high) = (self.terms.value(width, low), self.terms.value(width, high));
        let (above, below) = (self.terms.ule(low, value), self.terms.ule(value, high));
        self.terms.and(above, below)
    }

    pub(super) fn under(&mut self, state: &State, condition: TermId) -> State {
        State { guard: self.terms.and(state.guard, condition), ..state.clone() }
    }

    /// One state of several that meet; absent when there are none.
    pub(super) fn merge(&mut self, mut states: Vec<State>) -> Option<State> {
        let mut merged = states.pop()?;
        while let Some(state) = states.pop() {
            let condition = state.guard;
            let variables = self.merge_variables(condition, &state.variables, &merged.variables);
            if !Rc::ptr_eq(&state.memory, &merged.memory) {
                let mut memory = (*merged.memory).clone();
                for (cell, content) in state.memory.iter() {
                    match merged.memory.get(cell) {
                        Some(other) if other == content => {}
                        Some(other) => {
                            let content = self.choose_content(condition, content, other);
                            memory.insert(*cell, content);
                        }
                        None => self.knowledge.changed = true,
                    }
                }
                merged.memory = Rc::new(memory);
            }
            merged.variables = variables;
            merged.guard = self.terms.or(condition, merged.guard);
        }
        Some(merged)
    }

    /// Variables that only one of the states has are dead in the other, and so in both.
    fn merge_variables(&mut self, condition: TermId, a: &Rc<Variables>, b: &Rc<Variables>) -> Rc<Variables> {
        if Rc::ptr_eq(a, b) {
            return a.clone();
        }
        let mut merged = Variables::new();
        for (&place, value) in a.iter() {
            let Some(other) = b.get(&place) else { continue };
            let value = if value == other { value.clone() } else { self.choose(condition, value, other) };
            merged.insert(place, value);
        }
        self.merge_flags(condition, (a, b), &mut merged);
        Rc::new(merged)
    }

    /// A flag that only one of the states has is false in the other.
    fn merge_flags(&mut self, condition: TermId, (a, b): (&Variables, &Variables), merged: &mut Variables) {
        if !self.tracks_unset {
            return;
        }
        let is_flag = |place: &&Place| matches!(place, Place::Unset(..) | Place::UnsetResult);
        let only_one = |place: &&Place| !(a.contains_key(place) && b.contains_key(place));
        let flags: Vec<Place> = a.keys().chain(b.keys()).filter(is_flag).filter(only_one).copied().collect();
        for place in flags {
            let unset = self.terms.bool(false);
            let flag = |of: &Variables| of.get(&place).and_then(Value::number).unwrap_or(unset);
            let (then, otherwise) = (flag(a), flag(b));
            let flag = self.terms.ite(condition, then, otherwise);
            merged.insert(place, Value::Int(flag));
        }
    }

    pub(super) fn operand(&mut self, frame: &Frame<'p>, state: &mut State, operand: Operand) -> Value {
        match operand {
            Operand::Slot(slot) => match state.variables.get(&Place::Slot(frame.depth, slot)) {
                Some(value) => value.clone(),
                None => {
                    self.unsupported(state, "a local variable outside of its lifetime");
                    Value::Ptr(self.unknown_pointer())
                }
            },
            _ => self.plain_operand(frame, state, operand),
        }
    }
}
