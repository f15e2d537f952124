//! Folding: nodes that no variable points to join the chains and groups that they belong to.
//!
//! Soundness. A node that is folded becomes a chain of one node for each link by which something leads to it, and a group that holds all that it did; who pointed to it points to one of these chains, by the name that says the same. Two
//! chains of which the second is what the first leads to, and of which nobody else knows where the second begins, are one. A chain that nobody can reach but from its nodes is forgotten: its members in the
//! nodes hold something of which nothing is known.

use super::beginnings::Beginnings;
use super::chain::{back, dissolve, end, set_end, settle};
use super::data::{Len, Link, Links, Member};
use super::empty::expand;
use super::group::{consolidate, regroup, rename};
use super::length::without_nodes;
use super::references::{Cell, References};
use crate::heap::{Form, TreeHeap};
use ringfence_base::FastSet;
use ringfence_exec::{Heap, ObjId, Path, Reasoner, State, Value};
use ringfence_ir::Program;

/// Folds what can be folded. False when no memory is like the state.
///
/// # Errors
/// What cannot be said.
pub(crate) fn fold(
    program: &Program,
    links: &Links,
    reason: &mut Reasoner,
    state: &mut State<TreeHeap>,
    beginnings: &mut Beginnings,
) -> Result<bool, &'static str> {
    loop {
        if !settle(links, state, reason)? {
            return Ok(false);
        }
        consolidate(&mut state.heap);
        let references = References::of(state);
        if references.is_mixed {
            return Ok(true);
        }
        for last in state.heap.lasts().filter(|&last| !references.is_met(last)).collect::<Vec<_>>() {
            state.heap.forget(last);
        }
        let mut live = Vec::new();
        state
            .heap
            .for_each_object(|id, object| live.extend((object.is_live() && object.is_heap()).then_some(id)));
        let chains: Vec<ObjId> = state.heap.chains().into_iter().map(|(id, _, _)| id).collect();
        let heap = &mut state.heap;
        let path = state.path.clone();
        let mut folding = Folding { program, links, reason, heap, path, references, is_full: false };
        let is_done = !live.iter().any(|&id| folding.node(id).is_some())
            && !chains.iter().any(|&id| folding.concatenated(id).is_some())
            && !folding.forgotten(&chains);
        if folding.is_full {
            return Err("an address space that is used up");
        }
        if is_done {
            if links.learns_beginnings() {
                beginnings.learn(links, &mut folding.reason.terms, folding.heap, &folding.references);
            }
            expand(program, links, reason, state)?;
            return Ok(true);
        }
    }
}

/// Takes the chains away that have no nodes, as their lengths tell. False when no memory is like the state.
///
/// # Errors
/// What cannot be said.
pub(crate) fn without_empty(
    links: &Links,
    reason: &mut Reasoner,
    state: &mut State<TreeHeap>,
) -> Result<bool, &'static str> {
    while let Some(&chain) = without_nodes(state, reason).first() {
        let Some(Form::Chain(link, Len::Maybe)) = state.heap.form(chain) else { return Ok(false) };
        dissolve(links.link(link), state, &mut reason.terms, chain)?;
    }
    Ok(true)
}

/// A state that is folded.
pub(super) struct Folding<'a> {
    pub(super) program: &'a Program,
    pub(super) links: &'a Links,
    pub(super) reason: &'a mut Reasoner,
    pub(super) heap: &'a mut TreeHeap,
    pub(super) path: Path,
    pub(super) references: References,
    /// Set when there was no room for an object, so that a node is folded in part.
    pub(super) is_full: bool,
}

impl Folding<'_> {
    /// Makes a chain one with the chain behind it.
    fn concatenated(&mut self, first: ObjId) -> Option<()> {
        let Some(Form::Chain(id, len)) = self.heap.form(first) else { return None };
        let link = *self.links.link(id);
        let inside = end(self.heap, &mut self.reason.terms, &link, first);
        let second = inside.prov.get().filter(|&second| second != first)?;
        let Some(Form::Chain(other, more)) = self.heap.form(second) else { return None };
        let is_alone = inside == self.heap.graph.pointer(second, link.to)
            && self.references.is_only(second, (first, link.next));
        is_alone.then_some(())?;
        if other != id || !self.leads_back(&link, first, second) {
            return self.without_back(first, second);
        }
        let old = self.heap.last_of(first);
        let terms = &mut self.reason.terms;
        let after = end(self.heap, terms, &link, second);
        let both = self.heap.length(first).zip(self.heap.length(second));
        let length = both.map(|(one, other)| terms.add(one, other));
        self.heap.set_length(first, length);
        // What comes behind a ring's end is its own beginning.
        old.into_iter().for_each(|old| self.heap.forget(old));
        if let Some(last) = self.heap.last_of(second) {
            self.heap.set_form(last, Some(Form::Last(first)));
        }
        rename(self.heap, second, first);
        self.heap.forget(second);
        self.heap.set_form(first, Some(Form::Chain(id, len.plus(more))));
        set_end(self.heap, &mut self.reason.terms, &link, first, after);
        Some(())
    }

    /// Whether a chain leads back to the last node of the one before it, if its link leads back at all, and nothing else knows that node.
    fn leads_back(&mut self, link: &Link, first: ObjId, second: ObjId) -> bool {
        let Some((at, to)) = link.back else { return true };
        let before = back(self.heap, &mut self.reason.terms, link, second);
        self.heap.last_of(first).is_some_and(|last| {
            before == Some(self.heap.graph.pointer(last, to)) && self.references.is_only(last, (second, at))
        })
    }

    /// Makes chains of two in a row whose nodes do not lead back to each other: what stands where their link leads back is something that the nodes hold.
    fn without_back(&mut self, first: ObjId, second: ObjId) -> Option<()> {
        let plain = |folding: &Self, chain| match folding.heap.form(chain) {
            Some(Form::Chain(id, _)) => Some(folding.links.without_back(id)),
            _ => None,
        };
        let id = plain(self, first).filter(|_| plain(self, first) == plain(self, second))?;
        let chains = [first, second].map(|chain| (chain, self.held_back(chain)));
        chains.iter().all(|(_, held)| held.is_some()).then_some(())?;
        for (chain, held) in chains {
            let Some(Some((at, held))) = held else { continue };
            self.heap.set_form(chain, Some(Form::Chain(id, Len::One)));
            let len = self.heap.pointer_bytes();
            self.heap.unset(&mut self.reason.terms, chain, at, len);
            regroup(self.heap, |_, group| {
                for (_, member) in &mut group.members {
                    *member = if *member == Member::Back(chain) { held } else { *member };
                }
            });
        }
        Some(())
    }

    /// What the only node of a chain holds where its link leads back, with the place, if nobody asks for it as what leads back; nothing where the link does not.
    fn held_back(&mut self, chain: ObjId) -> Option<Option<(u64, Member)>> {
        let Some(Form::Chain(id, len)) = self.heap.form(chain) else { return None };
        let link = *self.links.link(id);
        let Some((at, _)) = link.back else { return Some(None) };
        let is_met = self.heap.last_of(chain).is_some_and(|last| self.references.is_met(last));
        (len == Len::One && !is_met).then_some(())?;
        let member = match back(self.heap, &mut self.reason.terms, &link, chain) {
            None => Member::Unset,
            Some(value) if value == Value::ZERO => Member::Number(0),
            Some(value) => {
                value.prov.get().filter(|&target| self.is_settled(target))?;
                Member::Fixed(value)
            }
        };
        Some(Some((at, member)))
    }

    /// Forgets the chains that only their own nodes lead to. Whether there were any.
    fn forgotten(&mut self, chains: &[ObjId]) -> bool {
        let mut known: FastSet<ObjId> = FastSet::default();
        let mut waiting: Vec<ObjId> = Vec::new();
        for &chain in chains {
            let names = [Some(chain), self.heap.last_of(chain)];
            let is_root = |cell: &Cell| self.heap.form(cell.holder).is_none();
            let is_known =
                |&id: &ObjId| self.references.is_held(id) || self.references.to(id).iter().any(is_root);
            if names.iter().flatten().any(is_known) {
                known.insert(chain);
                waiting.push(chain);
            }
        }
        while let Some(chain) = waiting.pop() {
            let mut found = Vec::new();
            self.heap.for_each_pointer(chain, |_, value, _| found.extend(value.prov.get()));
            for id in found {
                let whole = self.heap.whole(id);
                if chains.contains(&whole) && known.insert(whole) {
                    waiting.push(whole);
                }
            }
        }
        let lost: Vec<ObjId> = chains.iter().copied().filter(|chain| !known.contains(chain)).collect();
        lost.iter().for_each(|&chain| self.forget(chain));
        !lost.is_empty()
    }

    /// Forgets a chain: of its members nothing is known, but where it has one node.
    fn forget(&mut self, chain: ObjId) {
        let Some(Form::Chain(id, len)) = self.heap.form(chain) else { return };
        let link = *self.links.link(id);
        let terms = &mut self.reason.terms;
        let is_null = len == Len::One && end(self.heap, terms, &link, chain) == Value::ZERO;
        regroup(self.heap, |_, group| {
            for (_, member) in &mut group.members {
                match member {
                    Member::Next(own) if *own == chain => {
                        *member = if is_null { Member::Number(0) } else { Member::Unset };
                    }
                    Member::Back(own) if *own == chain => *member = Member::Unset,
                    _ => {}
                }
            }
        });
        if let Some(last) = self.heap.last_of(chain) {
            self.heap.forget(last);
        }
        self.heap.forget(chain);
    }
}
