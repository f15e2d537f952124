//! Which members lead back, as the first memories that the program makes show it: where `a` leads to `b`, a member of `b` that points into `a`.

use super::data::{Link, Links};
use crate::heap::TreeHeap;
use crate::scalars::{Scalar, members};
use ringfence_base::FastMap;
use ringfence_exec::{Heap, ObjId, State};
use ringfence_ir::{Program, RecordId};
use ringfence_logic::Terms;

/// In how many ways pointers back are looked at.
const MOST_WAYS: usize = 64;

/// A member that leads on and one that leads back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Pair {
    record: RecordId,
    next: u64,
    back: u64,
    to: u64,
}

/// What was seen of pointers back.
#[derive(Debug, Clone, Default)]
pub(crate) struct Seen {
    pairs: FastMap<Pair, u32>,
    /// Where a member pointed elsewhere.
    others: FastMap<(RecordId, u64, u64), u32>,
}

impl Seen {
    /// Links with pointers back that were seen, in all ways, those with the most of them first.
    pub(crate) fn ways(&self, links: &Links) -> Vec<Links> {
        let mut ways: Vec<Vec<Option<(u64, u64)>>> = vec![Vec::new()];
        for link in links.iter() {
            let mut backs: Vec<Option<(u64, u64)>> = self.backs(link).into_iter().map(Some).collect();
            backs.push(None);
            let longer = |way: &Vec<Option<(u64, u64)>>| {
                let extended = backs.iter().map(|back| way.iter().copied().chain([*back]).collect());
                extended.collect::<Vec<Vec<_>>>()
            };
            ways =
                ways.iter().flat_map(longer).filter(|way| is_possible(links, way)).take(MOST_WAYS).collect();
        }
        // Where there are more, those whose members stand closer to each other.
        let distance = |way: &Vec<Option<(u64, u64)>>| {
            let pairs = links.iter().zip(way);
            pairs.filter_map(|(link, back)| back.map(|(at, _)| at.abs_diff(link.next))).sum::<u64>()
        };
        ways.sort_by_key(|way| (std::cmp::Reverse(way.iter().flatten().count()), distance(way)));
        ways.into_iter().map(|way| links.with(&way)).collect()
    }

    /// The members that led back more often than elsewhere where a link led on, and where in the node before they pointed to.
    fn backs(&self, link: &Link) -> Vec<(u64, u64)> {
        let own = self.pairs.iter().filter(|(pair, _)| (pair.record, pair.next) == (link.record, link.next));
        let own = own.map(|(pair, count)| {
            let others = self.others.get(&(link.record, link.next, pair.back)).copied().unwrap_or(0);
            (pair, *count, others)
        });
        let mut all: Vec<(&Pair, u32, u32)> = own.filter(|(_, count, others)| count > others).collect();
        // Where one always does, others do so by chance.
        if all.iter().any(|(_, _, others)| *others == 0) {
            all.retain(|(_, _, others)| *others == 0);
        }
        let mut all: Vec<(u64, u64)> = all.into_iter().map(|(pair, ..)| (pair.back, pair.to)).collect();
        all.sort_unstable();
        all
    }

    /// Looks at the nodes of a state.
    pub(crate) fn look(
        &mut self,
        program: &Program,
        links: &Links,
        terms: &mut Terms,
        state: &State<TreeHeap>,
    ) {
        let mut nodes: Vec<(ObjId, RecordId)> = Vec::new();
        state.heap.for_each_object(|id, object| {
            let record = object.estimated_type.filter(|_| object.is_live() && object.is_heap());
            nodes.extend(record.map(|record| (id, record)));
        });
        for (node, record) in nodes {
            let Some(scalars) = members(program, record) else { continue };
            for (_, link) in links.of_record(record) {
                self.look_at(terms, &state.heap, (node, &scalars), link);
            }
        }
    }

    fn look_at(
        &mut self,
        terms: &mut Terms,
        heap: &TreeHeap,
        (node, scalars): (ObjId, &[Scalar]),
        link: &Link,
    ) -> Option<()> {
        let next = heap.load(terms, node, link.next, heap.pointer_bytes());
        let target = next
            .prov
            .get()
            .filter(|&target| target != node && next == heap.graph.pointer(target, link.to))?;
        let object = heap.object(target).filter(|object| object.is_live())?;
        (object.estimated_type == Some(link.record)).then_some(())?;
        for scalar in scalars.iter().filter(|scalar| scalar.is_pointer && scalar.offset != link.next) {
            let back = heap.load(terms, target, scalar.offset, scalar.len);
            let address = heap.object(node)?.address;
            match back.prov.get() == Some(node) && back.undef == 0 {
                true => {
                    let to = back.bits.low()?.wrapping_sub(address);
                    let pair = Pair { record: link.record, next: link.next, back: scalar.offset, to };
                    *self.pairs.entry(pair).or_default() += 1;
                }
                false => *self.others.entry((link.record, link.next, scalar.offset)).or_default() += 1,
            }
        }
        Some(())
    }
}

/// Whether no member leads back for two links, or for one that leads on itself and has a member that leads back.
fn is_possible(links: &Links, way: &[Option<(u64, u64)>]) -> bool {
    let pairs = || links.iter().zip(way).filter_map(|(link, back)| Some((link, (*back)?.0)));
    pairs().enumerate().all(|(number, (link, back))| {
        pairs().enumerate().all(|(other, (else_link, else_back))| {
            number == other
                || link.record != else_link.record
                || (back != else_back && back != else_link.next)
        })
    })
}
