//! Multiword lists: the abstract domain of "Beyond Reachability" for memory managers.
//!
//! A node is a piece of memory with a link and a size in its header; the size says how long it is. Nodes come and go as the
//! program computes with addresses: a piece is cut off, two pieces that lie side by side become one. Between loops memory is bytes; at the
//! head of a loop it is seen as nodes and lists again. [`Domain::expose`] goes from nodes to bytes (the paper's rearrangement, Tables 7 and 8),
//! [`Domain::abstracted`] from bytes to nodes (section 4), [`Domain::widened`] adds what is new to what is known (section 5).
//!
//! The paper counts in cells; here the link and the size stand anywhere in the header, and the size counts any unit, with or without
//! the header ([`Kind`]). Nodes without a size all have one length (slots of a pool), and nodes without a link lie one behind the other (records of a
//! log): there the next one begins where a node ends. In a *chained* list both hold: it has all nodes in the order of their addresses, each with a link to
//! where it ends, but for the last one, whose link is something else.

mod lists;
mod simple;
mod synthesis;
mod widening;

use crate::definition::{Definitions, List, ListId, Pred, PredId};
use crate::formula::{Atom, Cell, Machine, Pure, SymbolicHeap};
use crate::linear::{Linear, Var};
use crate::prover::{Frame, MOST_CASES, Prover};

/// How a manager's nodes are laid out. Distances are in bytes from where a node begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kind {
    /// Where the address of the next node stands. None where the next node begins behind this one.
    pub link: Option<u32>,
    /// Where the size stands. None where all nodes have the same length.
    pub size: Option<u32>,
    /// The type of the size, if there is one.
    pub size_cell: Cell,
    /// How long the header is.
    pub header: u32,
    /// How many bytes one of the size means.
    pub unit: u32,
    /// What one of the size is in the cell. Where it is more than 1, all sizes that cells hold are multiples of it, and formulas count these.
    pub grain: u32,
    /// How many bytes a node has beside those: the header, if the size does not count it; all of them, if there is no size.
    pub extra: u32,
    /// Whether the nodes of a list have links to where they end.
    pub chained: bool,
}

impl Kind {
    /// The nodes of the paper: a link and a size that counts all of the node, each one cell.
    pub const PAPER: Self = Self {
        link: Some(0),
        size: Some(1),
        size_cell: Cell { bytes: 1, signed: false },
        header: 2,
        unit: 1,
        grain: 1,
        extra: 0,
        chained: false,
    };

    /// Adds the predicate `nd(x, y, z)` of a node and the list `mls(x, y)` of such nodes to definitions. Absent when the parts of the
    /// header overlap or lie outside of it.
    #[must_use]
    pub fn define(self, definitions: &mut Definitions, machine: Machine) -> Option<(PredId, ListId)> {
        let [x, y, z] = [0, 1, 2].map(|number| Linear::var(Var::Primed(number)));
        let node = self.node(machine, &x, &y, &z)?;
        let end = x.plus(&self.length(&z)?, 1)?;
        let pred = definitions.add_pred(Pred { name: "nd".to_owned(), arity: 3, body: node });
        let stepped = match self.chained {
            false => pred,
            true => {
                let spatial = vec![Atom::Pred(pred, vec![x.clone(), y.clone(), z.clone()])];
                let body = SymbolicHeap { pure: vec![Pure::Zero(y.minus(&end)?)], spatial };
                definitions.add_pred(Pred { name: "ndc".to_owned(), arity: 3, body })
            }
        };
        let size = self.size.map_or_else(Linear::default, |_| z);
        let next = self.next(&x, &size).unwrap_or(y);
        let node = Atom::Pred(stepped, vec![x, next.clone(), size]);
        let body = SymbolicHeap { pure: Vec::new(), spatial: vec![node] };
        let list = List { name: "mls".to_owned(), nonempty: true, arity: 1, body, next: vec![next] };
        Some((pred, definitions.add_list(list)?))
    }

    /// Where the next node begins behind a node of some size, unless a link says it.
    #[must_use]
    pub fn next(self, start: &Linear, size: &Linear) -> Option<Linear> {
        if self.link.is_some() { None } else { start.plus(&self.length(size)?, 1) }
    }

    /// Where a node begins and which size it has, if a cell says so: that of its size, or, where there is none, that of its link.
    fn start_and_size(
        self,
        machine: Machine,
        at: &Linear,
        cell: Cell,
        value: &Linear,
    ) -> Option<(Linear, Linear)> {
        let (distance, ty, size) = match (self.size, self.link) {
            (Some(distance), _) => (distance, self.size_cell, value.divided(self.grain.into())?),
            (None, Some(distance)) => (distance, machine.word(), Linear::default()),
            (None, None) => return None,
        };
        Some((at.offset(-i128::from(distance)).filter(|_| cell == ty)?, size))
    }

    /// A node: the cells of its header, the bytes between them, and the rest.
    fn node(self, machine: Machine, x: &Linear, y: &Linear, z: &Linear) -> Option<SymbolicHeap> {
        let at = |distance: u32| x.offset(i128::from(distance));
        let link = self.link.map(|distance| (distance, machine.word(), y));
        let held = self.held(z)?;
        let size = self.size.map(|distance| (distance, self.size_cell, &held));
        let mut cells: Vec<(u32, Cell, &Linear)> = link.into_iter().chain(size).collect();
        cells.sort_by_key(|(distance, ..)| *distance);
        let mut spatial = Vec::new();
        let mut end = 0;
        for (distance, cell, value) in cells {
            if distance < end {
                return None;
            }
            if distance > end {
                spatial.push(Atom::Block { from: at(end)?, to: at(distance)? });
            }
            spatial.push(Atom::Cell { at: at(distance)?, cell, value: value.clone() });
            end = distance + cell.bytes;
        }
        if end > self.header {
            return None;
        }
        if end < self.header {
            spatial.push(Atom::Block { from: at(end)?, to: at(self.header)? });
        }
        let length = self.length(z)?;
        if self.size.is_some() || self.header < self.extra {
            spatial.push(Atom::Block { from: at(self.header)?, to: x.plus(&length, 1)? });
        }
        let mut pure = vec![Pure::AtLeastZero(length.offset(-i128::from(self.header))?)];
        if self.size.is_none() {
            pure = vec![Pure::Zero(z.clone())];
        }
        if let Some(next) = self.next(x, z) {
            pure.push(Pure::Zero(y.minus(&next)?));
        }
        (self.size.is_some() || self.header <= self.extra).then_some(SymbolicHeap { pure, spatial })
    }

    /// What a cell holds that says a size.
    #[must_use]
    pub fn held(self, size: &Linear) -> Option<Linear> {
        size.times(i128::from(self.grain))
    }

    /// How many bytes a node of some size has.
    #[must_use]
    pub fn length(self, size: &Linear) -> Option<Linear> {
        size.times(i128::from(self.unit))?.offset(i128::from(self.extra))
    }
}

/// The domain for one kind of nodes.
#[derive(Debug, Clone, Copy)]
pub struct Domain<'a> {
    /// What names stand for; [`Kind::define`] has added these nodes.
    pub definitions: &'a Definitions,
    /// What numbers there are.
    pub machine: Machine,
    /// How the nodes are laid out.
    pub kind: Kind,
    /// The predicate of a node.
    pub node: PredId,
    /// The lists of nodes.
    pub list: ListId,
    /// The greatest constant in expressions that abstraction keeps (the paper's n).
    pub most: i128,
    /// Addresses of objects of the program that are no nodes: abstraction keeps the cells at fixed distances from them.
    pub anchors: &'a [Var],
    /// Addresses of cells that abstraction keeps: what stands there leads to a list, and is no node, since it has no size of one.
    pub kept: &'a [i128],
    /// Where memory begins and ends: abstraction keeps a block that reaches to there from an address that the program has a name for.
    pub edges: &'a [i128],
    /// Numbers that the program knows: abstraction keeps constants that are near one of them. They are finitely many, so that loops end.
    pub landmarks: &'a [i128],
    /// Those of them that abstraction weakens bounds of numbers to.
    pub thresholds: &'a [i128],
    /// Variables that are numbers and no addresses: abstraction keeps how the sizes of nodes that the program has names for compare with them.
    pub numbers: &'a [Var],
    /// Whether abstraction asks first if there is such memory: what it forgets may be what contradicts the rest. That takes time, and most programs do
    /// without.
    pub careful: bool,
    /// Whether abstraction keeps blocks that the program has names for: they were given out, and whoever was given them may have overwritten their headers.
    pub keeps_blocks: bool,
    /// Where nodes may begin that abstraction makes of cells, if that is not everywhere.
    pub starts: Option<&'a [Linear]>,
}

/// What an access found.
#[derive(Debug, Clone)]
pub struct Exposed {
    /// Memory without the cell.
    pub rest: SymbolicHeap,
    /// What the cell holds.
    pub value: Linear,
}

impl<'a> Domain<'a> {
    /// The prover for its formulas.
    #[must_use]
    pub fn prover(&self) -> Prover<'a> {
        Prover { definitions: self.definitions, machine: self.machine }
    }

    /// The predicate of the nodes of lists.
    fn stepped(&self) -> PredId {
        match self.definitions.list(self.list).body.spatial.first() {
            Some(Atom::Pred(pred, _)) => *pred,
            _ => self.node,
        }
    }

    /// Whether a predicate is that of a node.
    fn is_node(&self, pred: PredId) -> bool {
        pred == self.node || pred == self.stepped()
    }

    /// Memory in each of the cases in which there is a cell at an address, with the cell taken out; absent when it may not be there.
    #[must_use]
    pub fn expose(&self, heap: &SymbolicHeap, at: &Linear, cell: Cell) -> Option<Vec<Exposed>> {
        let hole = Var::Primed(at.vars().fold(heap.unused(), |fresh, var| match var {
            Var::Primed(number) => fresh.max(number + 1),
            Var::Program(_) => fresh,
        }));
        let part = Atom::Cell { at: at.clone(), cell, value: Linear::var(hole) };
        let part = SymbolicHeap { pure: Vec::new(), spatial: vec![part] };
        let frames = self.prover().find(heap, &part, &[hole], MOST_CASES)?;
        let mut all = Vec::new();
        for frame in frames {
            let value = frame.bound.iter().find(|(var, _)| *var == hole).map(|(_, value)| value.clone())?;
            for rest in self.settled(with_frame(heap, frame)) {
                let value = value.clone();
                all.push(Exposed { rest, value });
            }
        }
        Some(all)
    }

    /// A heap in each of the cases in which every list in it has a node or is not there. Cases that cannot be are left out.
    #[must_use]
    pub fn settled(&self, heap: SymbolicHeap) -> Vec<SymbolicHeap> {
        let open = |atom: &Atom| matches!(atom, Atom::Segment(segment) if !segment.nonempty);
        let Some(at) = heap.spatial.iter().position(open) else { return vec![heap] };
        let mut with = heap.clone();
        let mut without = heap;
        let Atom::Segment(segment) = without.spatial.remove(at) else { return Vec::new() };
        for (from, to) in segment.from.iter().zip(&segment.to) {
            without.pure.extend(from.minus(to).map(Pure::Zero));
        }
        if let Atom::Segment(segment) = &mut with.spatial[at] {
            segment.nonempty = true;
        }
        let prover = self.prover();
        let cases = [with, without].into_iter().filter(|case| !prover.is_inconsistent(case));
        cases.flat_map(|case| self.settled(case)).collect()
    }

    /// Memory seen as nodes and lists: what the program needs to know of it at the head of a loop. Absent when there is no such memory.
    #[must_use]
    pub fn abstracted(&self, heap: &SymbolicHeap) -> Option<SymbolicHeap> {
        if self.careful && self.prover().is_inconsistent(heap) {
            return None;
        }
        let heap = self.merged(self.synthesised(heap.clone()));
        let heap = self.simplified(&heap)?;
        let heap = self.listed(heap);
        (!self.prover().is_inconsistent(&heap)).then_some(heap)
    }
}

/// What is left of a heap in one case.
fn with_frame(heap: &SymbolicHeap, frame: Frame) -> SymbolicHeap {
    let mut pure = heap.pure.clone();
    pure.extend(frame.learned);
    SymbolicHeap { pure, spatial: frame.heap }
}
