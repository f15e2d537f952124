//! Makes pointers weak ([`crate::weak`]) before a state is folded.
//!
//! Soundness. A weak pointer says less than the pointer that it was: it leads to one of the nodes of the object that this led to.

use crate::fold::Pointers;
use crate::heap::{Form, TreeHeap};
use crate::kinds::Kinds;
use crate::pointers::pointers;
use ringfence_base::{FastMap, FastSet, Id};
use ringfence_exec::{Heap, ObjId, ObjectKind, State, Value};
use ringfence_ir::analysis::natural_loops;
use ringfence_ir::{BlockId, Cfg, FuncId, Program, RecordId, RegId, TypeKind};
use ringfence_logic::Terms;

/// Makes pointers weak that are to be, before a state is folded. Looks for others that might be.
pub(crate) fn weaken(program: &Program, kinds: &mut Kinds, state: &mut State<TreeHeap>, terms: &mut Terms) {
    if kinds.weak.is_on() {
        tidy(state);
    }
    let pointers = Pointers::of(state);
    if pointers.is_mixed {
        return;
    }
    let mut weakening = Weakening { program, kinds, pointers };
    weakening.look(state);
    if weakening.kinds.weak.is_on() {
        weakening.cells(state, terms);
        weakening.variables(state);
    }
}

/// Forgets names that nobody uses, and targets that are gone.
pub(crate) fn tidy(state: &mut State<TreeHeap>) {
    let mut used: FastSet<ObjId> = FastSet::default();
    state.for_each_value(|value| used.extend(value.prov.get()));
    used.extend(pointers(&state.heap).into_iter().filter_map(|(_, _, value, _)| value.prov.get()));
    for id in state.heap.weak_names() {
        if !used.contains(&id) {
            state.heap.forget(id);
        }
    }
    state.heap.tidy_targets();
}

struct Weakening<'a> {
    program: &'a Program,
    kinds: &'a mut Kinds,
    pointers: Pointers,
}

impl Weakening<'_> {
    /// The member of a record that a place in an object is.
    fn member(&self, heap: &TreeHeap, (holder, offset): (ObjId, u64)) -> Option<(RecordId, u64)> {
        let object = heap.object(holder)?;
        let record = |ty| match self.program.types.kind(ty) {
            TypeKind::Record(record) => Some((record, offset)),
            _ => None,
        };
        match (object.kind, heap.form(holder)) {
            (ObjectKind::Heap(_), None) => Some((object.estimated_type?, offset)),
            (ObjectKind::Global(global), _) => record(self.program.globals[global].ty),
            (ObjectKind::Slot(func, slot), _) => {
                record(self.program.functions[func].body.as_ref()?.slots[slot].ctype)
            }
            _ => None,
        }
    }

    /// The node that a value points to, if one does.
    fn node(&self, heap: &TreeHeap, value: Value) -> Option<ObjId> {
        let id = value.prov.get().filter(|&id| value == heap.graph.pointer(id, 0))?;
        let object = heap.object(id)?;
        let is_node = object.is_live()
            && object.is_heap()
            && object.estimated_type.is_some()
            && object.size.low().is_some();
        (is_node && matches!(heap.form(id), None | Some(Form::Tree(_, true) | Form::Path(_, true))))
            .then_some(id)
    }

    /// The places in nodes that point to a node, but for weak ones and children's pointers to their parent.
    fn holders(&self, heap: &TreeHeap, id: ObjId) -> impl Iterator<Item = (ObjId, u64)> {
        let is_strong = |&(holder, offset, _): &(ObjId, u64, Value)| {
            let record = heap.object(holder).and_then(|object| object.estimated_type);
            let member = record.map(|record| (record, offset));
            let is_back = record.and_then(|record| self.kinds.back_of(record)) == Some(offset);
            !is_back && member.is_none_or(|member| !self.kinds.weak.members.contains(&member))
        };
        let all: Vec<_> = self.pointers.to(id).iter().copied().filter(is_strong).collect();
        all.into_iter().map(|(holder, offset, _)| (holder, offset))
    }

    /// Remembers what might be weak.
    fn look(&mut self, state: &State<TreeHeap>) {
        let (mut held, mut seen) = (0, Vec::new());
        for id in self.pointers.nodes() {
            let all: Vec<_> = self.holders(&state.heap, id).collect();
            held += usize::from(self.pointers.is_held(id) && !all.is_empty());
            let leads_back =
                |(holder, _): &&(ObjId, u64)| self.pointers.to(*holder).iter().any(|(own, _, _)| *own == id);
            let mutual = all.iter().filter(leads_back).filter_map(|&place| self.member(&state.heap, place));
            let mutual: Vec<_> = mutual.collect();
            self.kinds.weak.mutual.extend(mutual);
            if all.len() + usize::from(self.pointers.is_held(id)) > 1 {
                seen.extend(all);
            }
        }
        for (holder, offset, value, _) in pointers(&state.heap) {
            let is_outside = state.heap.object(holder).is_some_and(|object| !object.is_heap());
            if is_outside && self.node(&state.heap, value).is_some_and(|id| !self.pointers.to(id).is_empty())
            {
                seen.push((holder, offset));
            }
        }
        let members: Vec<_> = seen.into_iter().filter_map(|place| self.member(&state.heap, place)).collect();
        self.kinds.weak.seen.extend(members);
        self.kinds.weak.are_many |= held > 1;
    }

    /// Makes members weak that are to be, where others lead to the same node.
    fn cells(&mut self, state: &mut State<TreeHeap>, terms: &mut Terms) {
        for (holder, offset, value, len) in pointers(&state.heap) {
            let is_weak = self
                .member(&state.heap, (holder, offset))
                .is_some_and(|member| self.kinds.weak.members.contains(&member));
            let Some(id) = self.node(&state.heap, value).filter(|_| is_weak) else { continue };
            let is_inside = state.heap.object(holder).is_some_and(|object| object.is_heap());
            let is_known =
                self.holders(&state.heap, id).next().is_some() || is_inside && self.pointers.is_held(id);
            if is_known && let Some(name) = state.heap.weak(id, vec![id], true) {
                let pointer = state.heap.graph.pointer(name, 0);
                state.heap.store(terms, holder, offset, len, pointer);
            }
        }
    }

    /// Makes variables weak that the loop at hand does not change, where a node or another such variable leads to the same.
    fn variables(&mut self, state: &mut State<TreeHeap>) {
        if !self.kinds.weak.variables {
            return;
        }
        let mut names = FastMap::default();
        for (place, id) in self.second_variables(state) {
            if let Some(name) = state.heap.weak(id, vec![id], true) {
                names.insert(place, state.heap.graph.pointer(name, 0));
            }
        }
        let mut at = 0;
        state.stack.map_values(&mut |old| {
            at += 1;
            names.get(&(at - 1)).copied().unwrap_or(old)
        });
    }

    /// The places of variables that do not change and lead to a node which something else leads to. One variable is enough where no node leads there: the outermost.
    fn second_variables(&self, state: &State<TreeHeap>) -> Vec<(usize, ObjId)> {
        let (mut at, mut calls) = (0, Vec::new());
        for (depth, frame) in state.stack.frames().enumerate() {
            let changed = match (&frame.outside, depth) {
                (Some(_), _) => None,
                (None, 0) => written(self.program, frame.func, frame.block),
                (None, _) => Some(FastSet::default()),
            };
            if let Some(changed) = changed {
                let nodes = frame
                    .regs
                    .iter()
                    .enumerate()
                    .filter(|(reg, _)| !changed.contains(&RegId::from_index(*reg)));
                let node = |(reg, &value): (usize, &Value)| Some((at + reg, self.node(&state.heap, value)?));
                calls.push(nodes.filter_map(node).collect::<Vec<_>>());
            }
            at += frame.regs.len() + frame.slots.len();
        }
        let mut first: Vec<ObjId> = Vec::new();
        // A variable of a caller is there when that of a call is not any more; within a call, what was declared first stays.
        let mut still: Vec<_> = calls.into_iter().rev().flatten().collect();
        let mut is_second = |&(_, id): &(usize, ObjId)| {
            let is_known = self.holders(&state.heap, id).next().is_some() || first.contains(&id);
            first.push(id);
            is_known
        };
        still.retain(|one| is_second(one));
        still
    }
}

/// The registers that the loop with a head writes. None where the block is no head.
fn written(program: &Program, func: FuncId, head: BlockId) -> Option<FastSet<RegId>> {
    let body = program.functions[func].body.as_ref()?;
    let cfg = Cfg::new(body);
    let own = natural_loops(&cfg).into_iter().find(|own| own.head == head)?;
    let blocks = own.blocks.iter();
    Some(blocks.flat_map(|&block| body.block_insts(block)).filter_map(|inst| inst.kind.def()).collect())
}
