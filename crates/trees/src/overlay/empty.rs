//! Lists without nodes, as chains that may have none.
//!
//! Where a list is empty, its head holds null or leads to itself, and that is another form of memory than that of a list with nodes: with k lists, there are 2^k of them. So an attempt that has met too many forms is followed by one that puts a
//! chain without nodes wherever a chain began in a place like this before. The state says the same afterwards; joined with others, the chain has their nodes.
//!
//! Soundness. A chain that no group is in has no node; pointers to its first one are pointers to what comes behind it then, and those to its last one to what its first one leads back to ([`super::chain::settle`] takes it
//! away again). So any pointer may be taken for one to the first node of a chain without nodes that it stands behind. Which places are looked at costs states and no verdict.

use super::beginnings::{Back, Beginning, Beginnings};
use super::chain::{ALIGN, back, chain, end, last};
use super::data::{Len, Link, LinkId, Links};
use super::references::References;
use crate::heap::TreeHeap;
use ringfence_exec::{Heap, NewObject, ObjId, Object, ObjectKind, Reasoner, Rights, State, Sym, Value};
use ringfence_ir::{Program, RecordId};
use ringfence_logic::Terms;

impl Beginnings {
    /// Looks at the chains of a state that is folded.
    pub(super) fn learn(
        &mut self,
        links: &Links,
        terms: &mut Terms,
        heap: &TreeHeap,
        references: &References,
    ) {
        for (id, link, _) in heap.chains() {
            let own = links.link(link);
            for cell in references.to(id) {
                let Some(holder) = heap.object(cell.holder).filter(|_| heap.form(cell.holder).is_none())
                else {
                    continue;
                };
                if cell.value == heap.graph.pointer(id, own.to) {
                    let place = (holder.kind, holder.estimated_type, cell.at);
                    let new = beginning(terms, heap, references, (id, link, own), cell.holder);
                    self.add(links, place, new);
                }
            }
        }
    }
}

/// How a chain begins in an object.
fn beginning(
    terms: &mut Terms,
    heap: &TreeHeap,
    references: &References,
    (id, link, own): (ObjId, LinkId, &Link),
    holder: ObjId,
) -> Option<Beginning> {
    let address = heap.object(holder)?.address;
    let back = match (own.back, back(heap, terms, own, id)) {
        (None, _) => Back::Nowhere,
        (_, Some(value)) if value == Value::ZERO => Back::Null,
        (_, Some(value)) if value.prov.get() == Some(holder) => {
            Back::Own(value.bits.low()?.wrapping_sub(address))
        }
        _ => return None,
    };
    let behind = behind(heap, end(heap, terms, own, id), own);
    let mut lasts = Vec::new();
    for cell in heap.last_of(id).map_or(&[][..], |last| references.to(last)) {
        let is_behind = behind == Some((cell.holder, cell.at));
        match cell.holder == holder {
            true => lasts.push(cell.at),
            false if is_behind => {}
            false => return None,
        }
    }
    lasts.sort_unstable();
    (back != Back::Nowhere || lasts.is_empty()).then_some(Beginning { link, back, lasts })
}

/// Where what comes behind a chain leads back.
fn behind(heap: &TreeHeap, value: Value, link: &Link) -> Option<(ObjId, u64)> {
    let (target, (at, _)) = (value.prov.get()?, link.back?);
    let offset = value.bits.low()?.wrapping_sub(heap.object(target)?.address);
    Some((target, offset.wrapping_sub(link.to).wrapping_add(at)))
}

/// Puts chains without nodes where chains began before.
pub(crate) fn expand(
    program: &Program,
    links: &Links,
    reason: &mut Reasoner,
    state: &mut State<TreeHeap>,
) -> Result<(), &'static str> {
    if links.beginnings.is_empty() {
        return Ok(());
    }
    let mut holders: Vec<(ObjId, Object)> = Vec::new();
    state.heap.for_each_object(|id, object| holders.extend(object.is_live().then_some((id, *object))));
    holders.retain(|(id, _)| state.heap.form(*id).is_none());
    for (holder, object) in holders {
        for ((kind, record, at), own) in &links.beginnings {
            if (*kind, *record) == (object.kind, object.estimated_type) {
                let mut expansion = Expansion { links, reason, heap: &mut state.heap };
                expansion.place(program, (holder, &object, *at), own)?;
            }
        }
    }
    Ok(())
}

struct Expansion<'a> {
    links: &'a Links,
    reason: &'a mut Reasoner,
    heap: &'a mut TreeHeap,
}

impl Expansion<'_> {
    /// A pointer that is set, as a known place, and leads to no chain.
    fn plain(&mut self, id: ObjId, at: u64) -> Option<Value> {
        let len = self.heap.pointer_bytes();
        let object = self.heap.object(id).filter(|object| object.is_live())?;
        (at.checked_add(len)? <= object.size.low()?).then_some(())?;
        let value = self.heap.load(&mut self.reason.terms, id, at, len);
        let is_set = value.undef == 0 && !self.heap.has_undefined(id, at, len);
        let is_plain = match (value.prov.get(), value.bits) {
            (None, _) => value == Value::ZERO,
            (Some(target), Sym::Const(_)) => {
                self.heap.form(target).is_none()
                    && self.heap.object(target).is_some_and(|object| object.is_live())
            }
            _ => false,
        };
        (is_set && is_plain).then_some(value)
    }

    /// Where the last node of a chain is pointed to: by what is behind it, or by its holder.
    fn backs(&self, after: Value, link: &Link, (holder, own): (ObjId, &Beginning)) -> Vec<(ObjId, u64)> {
        let lasts = own.lasts.iter().map(|&at| (holder, at));
        let mut all: Vec<(ObjId, u64)> = match behind(self.heap, after, link) {
            _ if link.back.is_none() => Vec::new(),
            Some(place) if place.0 == holder => lasts.chain([place]).collect(),
            Some(place) => vec![place],
            None => lasts.collect(),
        };
        all.sort_unstable();
        all.dedup();
        all
    }

    /// An object as large as a record that is no object of the memory.
    fn model(&mut self, program: &Program, record: RecordId, holder: &Object) -> Option<Object> {
        let size = program.types.records().get(record)?.size;
        let new = NewObject {
            kind: ObjectKind::Element,
            size: Sym::Const(size.into()),
            align: ALIGN,
            rights: Rights::ReadWrite,
            zero: false,
            loc: holder.allocated,
        };
        let id = self.heap.allocate(new, size)?;
        self.heap.take_for(id, record);
        let model = self.heap.object(id).copied();
        self.heap.forget(id);
        model
    }

    /// Puts a chain in one place, where what is there is as it would be behind one.
    fn place(
        &mut self,
        program: &Program,
        (holder, object, at): (ObjId, &Object, u64),
        own: &Beginning,
    ) -> Result<(), &'static str> {
        const FULL: &str = "an address space that is used up";
        let link = *self.links.link(own.link);
        let Some(after) = self.plain(holder, at) else { return Ok(()) };
        let before = match own.back {
            Back::Nowhere => None,
            Back::Null => Some(Value::ZERO),
            Back::Own(offset) => Some(self.heap.graph.pointer(holder, offset)),
        };
        let backs = self.backs(after, &link, (holder, own));
        if !backs.iter().all(|&(id, at)| self.plain(id, at) == before) {
            return Ok(());
        }
        let model = self.model(program, link.record, object).ok_or(FULL)?;
        let terms = &mut self.reason.terms;
        let shape = (own.link, &link, Len::Maybe);
        let made = chain(self.heap, terms, &model, shape, (after, before)).ok_or(FULL)?;
        self.point((holder, at), made, link.to);
        if let (Some((_, to)), false) = (link.back, backs.is_empty()) {
            let name = last(self.heap, &model, made).ok_or(FULL)?;
            backs.into_iter().for_each(|place| self.point(place, name, to));
        }
        Ok(())
    }

    /// Makes a place point into an object.
    fn point(&mut self, (id, at): (ObjId, u64), target: ObjId, to: u64) {
        let (value, len) = (self.heap.graph.pointer(target, to), self.heap.pointer_bytes());
        self.heap.store(&mut self.reason.terms, id, at, len, value);
    }
}
