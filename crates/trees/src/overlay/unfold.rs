//! Unfolding: the cases of a chain, when an instruction needs to know which.
//!
//! Soundness. A chain has a node or none. Its first node, and its last, is one of the nodes of the groups that are in it, which gives one case for each of them. In its other chains the node stands somewhere: they are divided into what
//! comes before it and behind it, and each of the other nodes of such a chain is in one of the two parts, so its group becomes two. A chain of one node is that node, and its groups have no other. The cases cover each other but miss nothing.

use super::chain::{back, chain, dissolve, end, last, like, set_back, set_end, settle, substitute};
use super::data::{Group, Len, Link, LinkId, Links, Member};
use super::family::owners_of;
use super::group::{add_group, forget_groups, groups_in, rename};
use super::length;
use crate::heap::{Form, TreeHeap};
use ringfence_exec::{Heap, ObjId, Object, Prov, Reasoner, State, Sym, Value};

/// What is said when there is no more room for objects.
const FULL: &str = "an address space that is used up";

/// The cases in which a chain has a node and in which it has none.
///
/// # Errors
/// What cannot be unfolded.
pub(crate) fn emptiness(
    links: &Links,
    reason: &mut Reasoner,
    state: &State<TreeHeap>,
    (id, link): (ObjId, LinkId),
) -> Result<Vec<State<TreeHeap>>, &'static str> {
    let (mut none, mut some) = (state.clone(), state.clone());
    some.heap.set_form(id, Some(Form::Chain(link, Len::Some)));
    let mut cases = Vec::new();
    if length::is_none(&mut none, reason, id) {
        dissolve(links.link(link), &mut none, &mut reason.terms, id)?;
        if settle(links, &mut none, reason)? {
            cases.push(none);
        }
    }
    if !groups_in(&some.heap, id).is_empty() && length::is_some(&mut some, reason, id) {
        cases.push(some);
    }
    Ok(cases)
}

/// Which node of a chain is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Which {
    /// The one that it begins with.
    First,
    /// The one that it ends with.
    Last,
    /// One that may be anywhere in it.
    Any,
}

/// The cases of the first or the last node of a chain as a node of its own.
///
/// # Errors
/// What cannot be unfolded.
pub(crate) fn nodes(
    links: &Links,
    reason: &mut Reasoner,
    state: &State<TreeHeap>,
    id: ObjId,
) -> Result<Vec<State<TreeHeap>>, &'static str> {
    let (chain, which) = match state.heap.form(id) {
        Some(Form::Last(chain)) => (chain, Which::Last),
        _ => (id, Which::First),
    };
    let mut cases = Vec::new();
    for group in groups_in(&state.heap, chain) {
        for (mut state, group, _) in with_owners(links, reason, state.clone(), group, &[])? {
            let mut unfolding = Unfolding { links, reason, state: &mut state, is_void: false };
            unfolding.node(&group, (chain, which))?;
            if !unfolding.is_void && settle(links, &mut state, reason)? {
                cases.push(state);
            }
        }
    }
    Ok(cases)
}

/// A case of a node: the state, the chains that it is in there, and the chains that were taken out of families on the way.
type Case = (State<TreeHeap>, Group, Vec<(ObjId, Own)>);

/// The cases in which the owners of all chains are known that a node of a group is in.
fn with_owners(
    links: &Links,
    reason: &mut Reasoner,
    state: State<TreeHeap>,
    group: Group,
    busy: &[ObjId],
) -> Result<Vec<Case>, &'static str> {
    let is_family = |chain: &ObjId| matches!(state.heap.form(*chain), Some(Form::Family(..)));
    let Some(family) = group.chains().find(is_family) else { return Ok(vec![(state, group, Vec::new())]) };
    // A node that was not taken yet is in the chains that it was in: none of them may be divided before that.
    let busy: Vec<ObjId> = busy.iter().copied().chain(group.chains()).collect();
    let mut all = Vec::new();
    for owner in owners_of(&state.heap, family) {
        if owner.chains().any(|chain| chain != family && busy.contains(&chain)) {
            return Err("a node in the same list as its owner");
        }
        // An owner may be owned itself.
        for (mut state, owner, mut made) in with_owners(links, reason, state.clone(), owner, &busy)? {
            let mut unfolding = Unfolding { links, reason, state: &mut state, is_void: false };
            let own = unfolding.node(&owner, (owner.id, Which::Any))?;
            if unfolding.is_void {
                continue;
            }
            let Some(&chain) = own.iter().find(|(from, _)| *from == family) else {
                return Err("a chain without an owner");
            };
            made.extend(own);
            for group in of_owner(&state.heap, &group, chain, &made) {
                for (state, group, more) in with_owners(links, reason, state.clone(), group, &busy)? {
                    all.push((state, group, made.iter().copied().chain(more).collect()));
                }
            }
        }
    }
    Ok(all)
}

/// The cases of a node that is in the chain of an owner: in each other family that a chain was taken out of, it may be in that one or in another.
fn of_owner(heap: &TreeHeap, group: &Group, own: (ObjId, Own), made: &[(ObjId, Own)]) -> Vec<Group> {
    let moved = |group: &Group, (from, own): (ObjId, Own)| {
        let name = heap.owner_of(from);
        let members = group.members.iter();
        let members = members.map(|&(scalar, member)| (scalar, owned(heap, member, (from, name), own)));
        Group { id: group.id, members: members.collect() }
    };
    let mut cases = vec![moved(group, own)];
    for &other in made {
        let more: Vec<Group> =
            cases.iter().filter(|case| case.is_in(other.0)).map(|case| moved(case, other)).collect();
        cases.extend(more);
    }
    cases
}

/// A chain that was taken out of a family, and its owner.
type Own = (ObjId, ObjId);

/// What a member of a node of a family is, for the chain of one owner.
fn owned(
    heap: &TreeHeap,
    member: Member,
    (family, name): (ObjId, Option<ObjId>),
    (chain, owner): Own,
) -> Member {
    match member {
        Member::Fixed(value) if name.is_some() && value.prov.get() == name => {
            Member::Fixed(relative(heap, value, owner))
        }
        other => other.renamed(family, chain),
    }
}

/// The pointer to the same place in another object.
fn relative(heap: &TreeHeap, value: Value, to: ObjId) -> Value {
    let base = value.prov.get().and_then(|id| heap.object(id)).map_or(0, |object| object.address);
    let offset = value.bits.low().map_or(0, |bits| bits.wrapping_sub(base));
    heap.graph.pointer(to, offset)
}

struct Unfolding<'a> {
    links: &'a Links,
    reason: &'a mut Reasoner,
    state: &'a mut State<TreeHeap>,
    /// Set when no memory is like the state.
    is_void: bool,
}

impl Unfolding<'_> {
    /// Takes one node out of a group. The chains that it owns, by the families that they were in.
    fn node(
        &mut self,
        group: &Group,
        (chain, which): (ObjId, Which),
    ) -> Result<Vec<(ObjId, Own)>, &'static str> {
        let model = *self.state.heap.object(group.id).ok_or("a group without a block")?;
        let views = self.state.heap.views(group.id).to_vec();
        let node = like(&mut self.state.heap, &model, model.kind).ok_or(FULL)?;
        self.state.heap.set_views(node, views);
        let mut made = Vec::new();
        for family in group.families() {
            made.push((family, (self.take_own(family, node)?, node)));
        }
        let own = |family| made.iter().find(|(from, _)| *from == family).map(|(_, (chain, _))| *chain);
        for &(scalar, member) in &group.members {
            let value = match member {
                Member::Number(bits) => Value { bits: Sym::Const(bits), prov: Prov::NONE, undef: 0 },
                Member::Any => {
                    let term = self.reason.fresh(8 * scalar.len as u32);
                    Value { bits: self.reason.sym(term), prov: Prov::NONE, undef: 0 }
                }
                Member::Between(least, most) => self.between(8 * scalar.len as u32, least, most),
                Member::Fixed(value) => value,
                Member::Own(offset) => self.state.heap.graph.pointer(node, offset),
                Member::Inner(family) => self.begin(own(family).ok_or("a family that is none")?)?,
                Member::InnerLast(family) => {
                    self.finish(&model, own(family).ok_or("a family that is none")?)?
                }
                Member::Unset | Member::Next(_) | Member::Back(_) => continue,
            };
            self.state.heap.store(&mut self.reason.terms, node, scalar.offset, scalar.len, value);
        }
        for own in group.chains() {
            let which = if own == chain { which } else { Which::Any };
            self.take(&model, node, own, which)?;
        }
        Ok(made)
    }

    /// A number of which bounds are known.
    fn between(&mut self, width: u32, least: u128, most: u128) -> Value {
        let term = self.reason.fresh(width);
        let [least, most] = [least, most].map(|bits| self.reason.terms.value(width, bits));
        for condition in [self.reason.terms.ule(least, term), self.reason.terms.ule(term, most)] {
            self.is_void |= !length::assume(self.state, self.reason, condition);
        }
        Value { bits: self.reason.sym(term), prov: Prov::NONE, undef: 0 }
    }

    /// Takes the chain of one owner out of a family.
    fn take_own(&mut self, family: ObjId, owner: ObjId) -> Result<ObjId, &'static str> {
        let Some(Form::Family(id, len)) = self.state.heap.form(family) else {
            return Err("a family that is none");
        };
        let link = *self.links.link(id);
        let (heap, terms) = (&mut self.state.heap, &mut self.reason.terms);
        let model = *heap.object(family).ok_or("a family that is none")?;
        let name = heap.owner_of(family);
        let (after, before) = (end(heap, terms, &link, family), back(heap, terms, &link, family));
        let moved = |heap: &TreeHeap, value: Value| match name.is_some() && value.prov.get() == name {
            true => relative(heap, value, owner),
            false => value,
        };
        let ends = (moved(heap, after), before.map(|before| moved(heap, before)));
        let own = chain(heap, terms, &model, (id, &link, len), ends).ok_or(FULL)?;
        for group in groups_in(heap, family) {
            let block = *heap.object(group.id).ok_or("a group without a block")?;
            let other = like(heap, &block, block.kind).ok_or(FULL)?;
            let views = heap.views(group.id).to_vec();
            heap.set_views(other, views);
            let members = group
                .members
                .iter()
                .map(|&(scalar, member)| (scalar, owned(heap, member, (family, name), (own, owner))));
            let members = members.collect();
            add_group(heap, Group { id: other, members });
        }
        Ok(own)
    }

    /// The pointer to the first node of a chain.
    fn begin(&mut self, chain: ObjId) -> Result<Value, &'static str> {
        let Some(Form::Chain(id, _)) = self.state.heap.form(chain) else {
            return Err("a chain that is none");
        };
        Ok(self.state.heap.graph.pointer(chain, self.links.link(id).to))
    }

    /// The pointer to the last node of a chain.
    fn finish(&mut self, model: &Object, chain: ObjId) -> Result<Value, &'static str> {
        let Some(Form::Chain(id, _)) = self.state.heap.form(chain) else {
            return Err("a chain that is none");
        };
        let (_, to) = self.links.link(id).back.ok_or("a chain without a way back")?;
        let last = last(&mut self.state.heap, model, chain).ok_or(FULL)?;
        Ok(self.state.heap.graph.pointer(last, to))
    }

    /// Takes a node out of one of its chains.
    fn take(&mut self, model: &Object, node: ObjId, own: ObjId, which: Which) -> Result<(), &'static str> {
        let Some(Form::Chain(id, len)) = self.state.heap.form(own) else {
            return Err("a chain that is none");
        };
        let link = *self.links.link(id);
        self.is_void |= match len {
            Len::One => !length::is_one(self.state, self.reason, own),
            _ => !length::is_some(self.state, self.reason, own),
        };
        let terms = &mut self.reason.terms;
        let (after, before) =
            (end(&self.state.heap, terms, &link, own), back(&self.state.heap, terms, &link, own));
        match (len, which) {
            (Len::One, _) => self.only((node, own), &link, (after, before)),
            (_, Which::First) => self.first(model, (node, own), (id, &link), (after, before)),
            (_, Which::Last) => self.last(model, (node, own), (id, &link), after),
            (_, Which::Any) => self.middle(model, (node, own), (id, &link), after),
        }
    }

    /// Sets the members of a node that belong to a link.
    fn set(&mut self, node: ObjId, link: &Link, (next, back): (Value, Option<Value>)) {
        let (heap, terms) = (&mut self.state.heap, &mut self.reason.terms);
        set_end(heap, terms, link, node, next);
        if let Some(back) = back {
            set_back(heap, terms, link, node, back);
        }
    }

    /// Makes a chain end in a node.
    fn lead_to(
        &mut self,
        model: &Object,
        (chain, id): (ObjId, LinkId),
        node: ObjId,
    ) -> Result<Option<Value>, &'static str> {
        let link = *self.links.link(id);
        let heap = &mut self.state.heap;
        heap.set_form(chain, Some(Form::Chain(id, Len::Maybe)));
        let to = heap.graph.pointer(node, link.to);
        set_end(heap, &mut self.reason.terms, &link, chain, to);
        let Some((_, at)) = link.back else { return Ok(None) };
        let last = last(heap, model, chain).ok_or(FULL)?;
        Ok(Some(heap.graph.pointer(last, at)))
    }

    /// A new chain that begins behind a node.
    fn behind(
        &mut self,
        model: &Object,
        node: ObjId,
        id: LinkId,
        after: Value,
    ) -> Result<ObjId, &'static str> {
        let link = *self.links.link(id);
        let heap = &mut self.state.heap;
        let back = link.back.map(|(_, at)| heap.graph.pointer(node, at));
        chain(heap, &mut self.reason.terms, model, (id, &link, Len::Maybe), (after, back)).ok_or(FULL)
    }

    /// The only node of a chain.
    fn only(
        &mut self,
        (node, own): (ObjId, ObjId),
        link: &Link,
        (after, before): (Value, Option<Value>),
    ) -> Result<(), &'static str> {
        forget_groups(&mut self.state.heap, own);
        self.set(node, link, (after, before));
        let name = self.state.heap.graph.pointer(node, 0);
        let last = self.state.heap.last_of(own);
        for id in [Some(own), last].into_iter().flatten() {
            substitute(self.state, &mut self.reason.terms, id, name)?;
            self.state.heap.forget(id);
        }
        Ok(())
    }

    fn first(
        &mut self,
        model: &Object,
        (node, own): (ObjId, ObjId),
        (id, link): (LinkId, &Link),
        (after, before): (Value, Option<Value>),
    ) -> Result<(), &'static str> {
        let rest = self.behind(model, node, id, after)?;
        length::without_one(self.state, self.reason, own, rest);
        let next = self.state.heap.graph.pointer(rest, link.to);
        self.set(node, link, (next, before));
        if let Some(last) = self.state.heap.last_of(own) {
            self.state.heap.set_form(last, Some(Form::Last(rest)));
        }
        rename(&mut self.state.heap, own, rest);
        let name = self.state.heap.graph.pointer(node, 0);
        substitute(self.state, &mut self.reason.terms, own, name)?;
        self.state.heap.forget(own);
        Ok(())
    }

    fn last(
        &mut self,
        model: &Object,
        (node, own): (ObjId, ObjId),
        (id, link): (LinkId, &Link),
        after: Value,
    ) -> Result<(), &'static str> {
        let old = self.state.heap.last_of(own);
        old.into_iter().for_each(|old| self.state.heap.set_form(old, None));
        let before = self.lead_to(model, (own, id), node)?;
        length::without_one(self.state, self.reason, own, own);
        self.set(node, link, (after, before));
        if let Some(old) = old {
            let name = self.state.heap.graph.pointer(node, 0);
            substitute(self.state, &mut self.reason.terms, old, name)?;
            self.state.heap.forget(old);
        }
        Ok(())
    }

    /// A node that may be anywhere in a chain, which is divided there.
    fn middle(
        &mut self,
        model: &Object,
        (node, own): (ObjId, ObjId),
        (id, link): (LinkId, &Link),
        after: Value,
    ) -> Result<(), &'static str> {
        let rest = self.behind(model, node, id, after)?;
        self.is_void |= !length::divide(self.state, self.reason, own, rest);
        if let Some(last) = self.state.heap.last_of(own) {
            self.state.heap.set_form(last, Some(Form::Last(rest)));
        }
        let before = self.lead_to(model, (own, id), node)?;
        let next = self.state.heap.graph.pointer(rest, link.to);
        self.set(node, link, (next, before));
        for group in groups_in(&self.state.heap, own) {
            let heap = &mut self.state.heap;
            let block = *heap.object(group.id).ok_or("a group without a block")?;
            let other = like(heap, &block, block.kind).ok_or(FULL)?;
            let views = heap.views(group.id).to_vec();
            heap.set_views(other, views);
            let members = group.members.iter().map(|&(scalar, member)| (scalar, member.renamed(own, rest)));
            let members = members.collect();
            add_group(heap, Group { id: other, members });
        }
        Ok(())
    }
}
