//! Nodes that are folded: which chains they are in, what else they hold, and who points to them.
//!
//! Soundness. A node becomes a chain of one node for each link by which something leads to it, and a group that holds all that it did. Who pointed to it points to one of these chains, by the name that says the same. A list that nobody but the node points to
//! becomes one of a family, with the name of an owner in the place of the node.

use super::chain::{back, chain, end, last, like, set_back, set_end};
use super::data::{Group, Len, Link, LinkId, Member};
use super::fold::Folding;
use super::group::{add_group, regroup};
use super::references::Cell;
use crate::heap::{Form, TreeHeap};
use crate::scalars::{Scalar, scalars_of};
use crate::skeleton::MOST_BETWEEN;
use ringfence_exec::{Heap, ObjId, Object, ObjectKind, Sym, Value};
use ringfence_logic::TermId;

/// How a node is pointed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    /// By what is before it in a chain.
    Next(LinkId),
    /// By what is behind it in a chain.
    Back(LinkId),
    /// By something else, which points to where the next nodes of this link do.
    First(LinkId),
    /// By something else.
    Head,
}

/// A node that is folded.
struct Node {
    id: ObjId,
    object: Object,
    links: Vec<(LinkId, Link)>,
    cells: Vec<(Cell, Role)>,
    /// The link whose chain others than nodes point to.
    head: Option<LinkId>,
    /// The chains that it owns: nobody else points to them.
    inner: Vec<ObjId>,
}

impl Node {
    /// Whether something else points to it in this way.
    fn is_met(&self, role: Role) -> bool {
        self.cells.iter().any(|(cell, own)| *own == role && cell.holder != self.id)
    }

    /// Whether something leads to it by a link.
    fn is_in(&self, link: LinkId) -> bool {
        self.head == Some(link)
            || [Role::Next(link), Role::Back(link), Role::First(link)]
                .into_iter()
                .any(|role| self.is_met(role))
    }
}

impl Folding<'_> {
    /// A value in an object that is a number or a pointer to a known place.
    fn place(&mut self, id: ObjId, at: u64) -> Option<Value> {
        let len = self.heap.pointer_bytes();
        let value = self.heap.load(&mut self.reason.terms, id, at, len);
        let is_place = value.undef == 0
            && !self.heap.has_undefined(id, at, len)
            && matches!(value.bits, Sym::Const(bits) if bits == 0 || value.prov.get().is_some());
        is_place.then_some(value)
    }

    /// How a cell points to a node.
    fn role(&self, (id, object): (ObjId, &Object), links: &[(LinkId, Link)], cell: &Cell) -> Role {
        let holder = self.heap.object(cell.holder);
        let is_node = holder.is_some_and(|holder| {
            holder.is_heap()
                && holder.estimated_type == object.estimated_type
                && self.heap.form(cell.holder).is_none()
        });
        for &(link, ref own) in links {
            let belongs = match self.heap.form(cell.holder) {
                Some(Form::Chain(other, _)) => other == link || other == self.links.without_back(link),
                Some(_) => false,
                None => is_node,
            };
            let points = |at, to| cell.at == at && cell.value == self.heap.graph.pointer(id, to);
            if belongs && points(own.next, own.to) {
                return Role::Next(link);
            }
            if belongs && own.back.is_some_and(|(at, to)| points(at, to)) {
                return Role::Back(link);
            }
        }
        let Some(offset) = cell.value.bits.low().map(|bits| bits.wrapping_sub(object.address)) else {
            return Role::Head;
        };
        let is_own = |link: &Link| link.to == offset || link.back.is_some_and(|(_, to)| to == offset);
        let mut own = links.iter().filter(|(_, link)| is_own(link));
        match (own.next(), own.next()) {
            (Some((link, _)), None) => Role::First(*link),
            _ => Role::Head,
        }
    }

    /// A node that can be folded.
    fn candidate(&mut self, id: ObjId) -> Option<Node> {
        if self.heap.form(id).is_some() || self.references.held.contains(&id) {
            return None;
        }
        let object = *self.heap.object(id)?;
        (self.heap.sequence(id).is_none() && self.heap.row(id).is_none()).then_some(())?;
        let links: Vec<(LinkId, Link)> =
            self.links.of_record(object.estimated_type?).map(|(id, link)| (id, *link)).collect();
        let cells = self.references.to(id).to_vec();
        let mut cells: Vec<(Cell, Role)> =
            cells.into_iter().map(|cell| (cell, self.role((id, &object), &links, &cell))).collect();
        let inner = self.inner(id);
        cells.retain(|(cell, _)| !inner.contains(&cell.holder));
        // Of the nodes of groups, only those of its own chains may point to it.
        let groups = self.references.fixed.get(&id).map_or(&[][..], |groups| groups);
        let is_inner = |group: &ObjId| {
            let group = self.heap.groups().iter().find(|own| own.id == *group);
            group.is_some_and(|group| group.chains().any(|chain| inner.contains(&chain)))
        };
        groups.iter().all(is_inner).then_some(())?;
        let is_whole = |(cell, _): &(Cell, Role)| {
            let offset = cell.value.bits.low().map(|bits| bits.wrapping_sub(object.address));
            offset.is_some_and(|offset| offset <= object.reserved) && cell.value.undef == 0
        };
        (!links.is_empty() && cells.iter().all(is_whole)).then_some(())?;
        let mut node = Node { id, object, links, cells, head: None, inner };
        let is_head = |(cell, role): &&(Cell, Role)| *role == Role::Head && cell.holder != id;
        match node.cells.iter().filter(is_head).count() {
            0 => {}
            1 => node.head = Some(self.head(&node)?),
            // Who knows it by which link would be lost.
            _ => return None,
        }
        Some(node)
    }

    /// The chains that only one node points to: it owns them.
    fn inner(&mut self, id: ObjId) -> Vec<ObjId> {
        let mut all: Vec<ObjId> = Vec::new();
        self.heap.for_each_pointer(id, |_, value, _| {
            all.extend(value.prov.get().and_then(|target| self.heap.chain_of(target)));
        });
        all.sort_unstable();
        all.dedup();
        all.retain(|&chain| self.is_inner(id, chain).is_some());
        all
    }

    fn is_inner(&mut self, id: ObjId, chain: ObjId) -> Option<()> {
        let Some(Form::Chain(link, _)) = self.heap.form(chain) else { return None };
        let link = *self.links.link(link);
        // Nodes of its own record may be before and behind it.
        (self.heap.object(id)?.estimated_type != Some(link.record)).then_some(())?;
        let names = [(Some(chain), Some(link.to)), (self.heap.last_of(chain), link.back.map(|(_, to)| to))];
        for (name, to) in names {
            let Some(name) = name else { continue };
            let points = |cell: &Cell| {
                cell.holder == id && cell.value == self.heap.graph.pointer(name, to.unwrap_or(0))
            };
            (!self.references.is_held(name) && self.references.to(name).iter().all(points)).then_some(())?;
        }
        self.references.cells.contains_key(&chain).then_some(())?;
        let terms = &mut self.reason.terms;
        let ends = [Some(end(self.heap, terms, &link, chain)), back(self.heap, terms, &link, chain)];
        ends.into_iter()
            .flatten()
            .all(|value| match value.prov.get() {
                Some(target) => target == id || self.is_settled(target),
                None => value == Value::ZERO,
            })
            .then_some(())
    }

    /// The link that others than nodes know a node by.
    fn head(&mut self, node: &Node) -> Option<LinkId> {
        let mut open = Vec::new();
        for &(id, link) in &node.links {
            if let Some(value) = self.place(node.id, link.next) {
                let is_begun = !node.is_met(Role::Next(id));
                let leads = value != Value::ZERO || node.is_met(Role::Back(id));
                let points = node.cells.iter().any(|(cell, role)| {
                    *role == Role::Head && cell.value == self.heap.graph.pointer(node.id, link.to)
                });
                open.push((id, points, is_begun, leads));
            }
        }
        if open.iter().any(|(_, points, _, _)| *points) {
            open.retain(|(_, points, _, _)| *points);
        }
        let firsts: Vec<LinkId> =
            open.iter().filter(|(_, _, begun, leads)| *begun && *leads).map(|(id, ..)| *id).collect();
        match *firsts {
            [one] => Some(one),
            [] => open.iter().find(|(_, _, begun, _)| *begun).or(open.first()).map(|(id, ..)| *id),
            // It is the first in several lists: who knows it by which is not known.
            _ => None,
        }
    }

    /// What a node has in a place that belongs to no chain.
    fn plain(&mut self, node: &Node, scalar: Scalar) -> Option<Member> {
        let id = node.id;
        let value = self.heap.load(&mut self.reason.terms, id, scalar.offset, scalar.len);
        if value.undef != 0 || self.heap.has_undefined(id, scalar.offset, scalar.len) {
            return Some(Member::Unset);
        }
        let Some(target) = value.prov.get() else {
            return match value.bits {
                _ if value.prov.is_mixed() => None,
                Sym::Const(bits) if !scalar.is_pointer || bits == 0 => Some(Member::Number(bits)),
                Sym::Term(term) if !scalar.is_pointer => Some(self.number(term)),
                // A pointer that is made of a number leads nowhere.
                Sym::Term(_) => Some(Member::Any),
                Sym::Const(_) => None,
            };
        };
        let Sym::Const(bits) = value.bits else { return None };
        if let Some(chain) = self.heap.chain_of(target).filter(|chain| node.inner.contains(chain)) {
            return Some(if chain == target { Member::Inner(chain) } else { Member::InnerLast(chain) });
        }
        let is_link = node.links.iter().any(|(_, link)| link.has(scalar.offset));
        match () {
            () if !scalar.is_pointer => None,
            () if target == id => Some(Member::Own((bits as u64).wrapping_sub(node.object.address))),
            () if self.is_settled(target) || self.is_above(target, node) => Some(Member::Fixed(value)),
            // What a link holds that leads nowhere any more is not asked for, nor is a list that ends in what was freed.
            () if is_link || self.is_broken(target, id) => Some(Member::Unset),
            () => None,
        }
    }

    /// A number that is not a constant.
    fn number(&mut self, term: TermId) -> Member {
        match self.path.fact(self.reason, term).unsigned() {
            (bits, other) if bits == other => Member::Number(bits),
            (least, most) if most - least < MOST_BETWEEN => Member::Between(least, most),
            _ => Member::Any,
        }
    }

    /// Whether an object was freed, or is a chain that leads to one and that only one node points to.
    fn is_broken(&self, target: ObjId, from: ObjId) -> bool {
        let is_dead = |id: ObjId| self.heap.object(id).is_none_or(|object| !object.is_live());
        let Some(chain) = self.heap.chain_of(target) else { return is_dead(target) };
        let names = [Some(chain), self.heap.last_of(chain)];
        let is_own = |id: &ObjId| {
            !self.references.is_held(*id) && self.references.to(*id).iter().all(|cell| cell.holder == from)
        };
        let mut leads_nowhere = false;
        self.heap.graph.for_each_pointer(chain, |_, value, _| {
            leads_nowhere |= value.prov.get().is_some_and(is_dead);
        });
        leads_nowhere && names.iter().flatten().all(is_own)
    }

    /// Whether an object stays what it is: no node of a list that may be folded itself.
    pub(super) fn is_settled(&self, id: ObjId) -> bool {
        let Some(object) = self.heap.object(id) else { return false };
        let is_node =
            object.estimated_type.is_some_and(|record| self.links.of_record(record).next().is_some());
        self.heap.form(id).is_none() && object.is_live() && (!object.is_heap() || !is_node)
    }

    /// Whether an object that a variable points to leads down to a node, by nodes that are like it.
    fn is_above(&self, id: ObjId, node: &Node) -> bool {
        let is_alike = |id: &ObjId| {
            self.heap.object(*id).is_some_and(|object| object.estimated_type == node.object.estimated_type)
        };
        let mut met: Vec<ObjId> = vec![id];
        let mut next = 0;
        while let Some(&from) = met.get(next) {
            next += 1;
            self.heap.graph.for_each_pointer(from, |_, value, _| {
                let target = value.prov.get().map(|target| self.heap.whole(target)).filter(is_alike);
                met.extend(target.filter(|target| !met.contains(target)).into_iter().collect::<Vec<_>>());
            });
        }
        self.heap.form(id).is_none()
            && self.references.held.contains(&id)
            && met.contains(&node.id)
            && !is_alike(&id)
    }

    /// Makes a node one of those of a group.
    pub(super) fn node(&mut self, id: ObjId) -> Option<()> {
        let node = self.candidate(id)?;
        let mut places = Vec::new();
        for &(link, ref own) in &node.links {
            if node.is_in(link) {
                let end = self.place(id, own.next)?;
                places.push((link, *own, end, own.back.and_then(|(at, _)| self.place(id, at))));
            }
        }
        (!places.is_empty()).then_some(())?;
        let members = self.members(&node, &places)?;
        // A list is the node's own only where its members say so: one that comes behind it, or a pointer beside its members, does not.
        let is_said = |&inner: &ObjId| {
            let own = |(_, member): &&(Scalar, Member)| matches!(*member, Member::Inner(chain) | Member::InnerLast(chain) if chain == inner);
            let names = [Some(inner), self.heap.last_of(inner)];
            let cells: usize = names.iter().flatten().map(|name| self.references.to(*name).len()).sum();
            members.iter().filter(own).count() == cells
        };
        node.inner.iter().all(is_said).then_some(())?;
        let made = self.grouped(&node, places, members);
        self.is_full |= made.is_none();
        made
    }

    /// Puts chains and a group in the place of a node. Absent when there is no room.
    fn grouped(
        &mut self,
        node: &Node,
        places: Vec<(LinkId, Link, Value, Option<Value>)>,
        mut members: Vec<(Scalar, Member)>,
    ) -> Option<()> {
        let mut chains: Vec<(LinkId, ObjId)> = Vec::new();
        let terms = &mut self.reason.terms;
        for (link, own, end, back) in places {
            let made = chain(self.heap, terms, &node.object, (link, &own, Len::One), (end, back))?;
            for (scalar, member) in &mut members {
                let is_back = own.back.is_some_and(|(at, _)| at == scalar.offset);
                match () {
                    () if scalar.offset == own.next => *member = Member::Next(made),
                    () if is_back => *member = Member::Back(made),
                    () => {}
                }
            }
            chains.push((link, made));
        }
        self.redirect(node, &chains)?;
        for &inner in &node.inner {
            self.enclose(node, inner, &mut members)?;
        }
        let group = like(self.heap, &node.object, node.object.kind)?;
        let views = self.heap.views(node.id).to_vec();
        self.heap.set_views(group, views);
        self.heap.forget(node.id);
        add_group(self.heap, Group { id: group, members });
        Some(())
    }

    /// What a node has in all places; what belongs to its chains is set later.
    fn members(
        &mut self,
        node: &Node,
        places: &[(LinkId, Link, Value, Option<Value>)],
    ) -> Option<Vec<(Scalar, Member)>> {
        let mut all = Vec::new();
        for scalar in scalars_of(self.program, &node.object)? {
            let is_chained = places.iter().any(|(_, link, _, _)| link.has(scalar.offset));
            let member = match is_chained {
                true => Member::Unset,
                false => self.plain(node, scalar)?,
            };
            all.push((scalar, member));
        }
        Some(all)
    }

    /// Makes a chain that a node owns the only one of a family.
    fn enclose(&mut self, node: &Node, inner: ObjId, members: &mut [(Scalar, Member)]) -> Option<()> {
        let Some(Form::Chain(id, len)) = self.heap.form(inner) else { return None };
        let link = *self.links.link(id);
        let model = *self.heap.object(inner)?;
        let family = like(self.heap, &model, ObjectKind::Element)?;
        let owner = like(self.heap, &node.object, ObjectKind::Element)?;
        self.heap.set_form(family, Some(Form::Family(id, len)));
        self.heap.set_form(owner, Some(Form::Owner(family)));
        let base = node.object.address;
        let moved = |heap: &TreeHeap, value: Value| match (value.prov.get() == Some(node.id), value.bits) {
            (true, Sym::Const(bits)) => heap.graph.pointer(owner, (bits as u64).wrapping_sub(base)),
            _ => value,
        };
        let terms = &mut self.reason.terms;
        let (after, before) = (end(self.heap, terms, &link, inner), back(self.heap, terms, &link, inner));
        let value = moved(self.heap, after);
        set_end(self.heap, terms, &link, family, value);
        if let Some(before) = before {
            let value = moved(self.heap, before);
            set_back(self.heap, terms, &link, family, value);
        }
        regroup(self.heap, |heap, group| {
            let is_inside = group.is_in(inner);
            for (_, member) in &mut group.members {
                *member = match *member {
                    Member::Fixed(value) if is_inside => Member::Fixed(moved(heap, value)),
                    other => other.renamed(inner, family),
                };
            }
        });
        for (_, member) in members {
            *member = member.renamed(inner, family);
        }
        self.heap.last_of(inner).into_iter().for_each(|last| self.heap.forget(last));
        self.heap.forget(inner);
        Some(())
    }

    /// Makes all that point to a node point to its chains.
    fn redirect(&mut self, node: &Node, chains: &[(LinkId, ObjId)]) -> Option<()> {
        let of = |link: LinkId| chains.iter().find(|(id, _)| *id == link).map(|(_, chain)| *chain);
        for (cell, role) in &node.cells {
            // What points to itself and is in no chain stays with the node.
            if let (true, Role::Next(link) | Role::Back(link)) = (cell.holder == node.id, *role)
                && of(link).is_none()
            {
                continue;
            }
            if cell.holder == node.id && !matches!(role, Role::Next(_) | Role::Back(_)) {
                continue;
            }
            let offset = cell.value.bits.low()?.wrapping_sub(node.object.address);
            let name = match role {
                Role::Next(link) | Role::First(link) => of(*link)?,
                Role::Back(link) => last(self.heap, &node.object, of(*link)?)?,
                Role::Head => of(node.head?)?,
            };
            let value = self.heap.graph.pointer(name, offset);
            let holder = match (cell.holder == node.id, role) {
                (true, Role::Next(link) | Role::Back(link)) => of(*link)?,
                _ => cell.holder,
            };
            let len = self.heap.pointer_bytes();
            self.heap.store(&mut self.reason.terms, holder, cell.at, len, value);
        }
        Some(())
    }
}
