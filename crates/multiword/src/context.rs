//! What one attempt knows from the beginning: the kind of nodes, the formulas for them, the arena, and the numbers that the program knows.

use crate::heap::{Arena, Position, Site};
use crate::kinds;
use ringfence_exec::{Heap, NewObject, ObjId, ObjectKind, Reasoner, Rights, Sym};
use ringfence_ir::{Const, DataModel, Program, RecordKind, TypeId, TypeKind};
use ringfence_seplog::multiword::{Domain, Kind};
use ringfence_seplog::{Definitions, Linear, ListId, Machine, PredId, Var};
use ringfence_smg::Smg;

/// How much work an attempt is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Care {
    /// Memories that contradict themselves are followed where abstraction forgets why.
    Little,
    /// They are not, and a layout may be looked at.
    Much(Option<Position>),
    /// They are not, and headers at the edges of the arena that are no nodes are kept.
    Ends,
}

/// The greatest constant that abstraction keeps beside landmarks, in words; it is larger where headers are: clients know where the blocks begin behind them.
const SMALL: u32 = 2;

/// How many objects lists may begin and end at.
const MOST_ANCHORS: usize = 4;

/// The least arena.
const LEAST: u64 = 32;

/// The least heap block that may be one.
const LEAST_BLOCK: u64 = 128;

/// What an attempt knows.
#[derive(Debug)]
pub(crate) struct Context {
    pub(crate) kind: Kind,
    pub(crate) machine: Machine,
    pub(crate) node: PredId,
    pub(crate) list: ListId,
    /// Where the arena begins.
    pub(crate) start: i128,
    definitions: Definitions,
    /// Where the arena begins and ends.
    edges: [i128; 2],
    landmarks: Vec<i128>,
    /// The numbers that stand in the program, and how long the arena is.
    thresholds: Vec<i128>,
    /// Whether abstraction looks for contradictions first.
    careful: bool,
    /// The addresses of cells that abstraction keeps.
    kept: Vec<i128>,
}

impl Context {
    /// What is known for a kind of nodes in an arena. Absent when the kind is none.
    pub(crate) fn new(program: &Program, kind: Kind, arena: &Arena, care: Care) -> Option<Self> {
        let machine = machine(program);
        let mut definitions = Definitions::default();
        let (node, list) = kind.define(&mut definitions, machine)?;
        let (address, size) = (i128::from(arena.address), i128::from(arena.size));
        let mut landmarks = vec![address, address + size, size, size / i128::from(kind.unit)];
        landmarks.extend([7, 8, 15, 16, 31, 32, 63, 64].map(|bits| (1 << bits) - 1));
        landmarks.extend(arena.anchors.iter().map(|anchor| i128::from(anchor.name)));
        // A number that is less than one of the program is at most the one before.
        let mut thresholds: Vec<i128> = constants(program).flat_map(|number| [number - 1, number]).collect();
        landmarks.extend(&thresholds);
        thresholds.retain(|number| (0..=size).contains(number));
        thresholds.push(size);
        thresholds.sort_unstable();
        thresholds.dedup();
        landmarks.sort_unstable();
        landmarks.dedup();
        let edges = [address, address + size];
        let headers = [address, address + size - i128::from(kind.header)];
        let kept = headers
            .iter()
            .flat_map(|at| kind.link.iter().chain(&kind.size).map(move |cell| at + i128::from(*cell)));
        let kept = kept.filter(|_| care == Care::Ends).collect();
        Some(Self {
            kind,
            machine,
            node,
            list,
            start: address,
            definitions,
            edges,
            landmarks,
            thresholds,
            careful: care != Care::Little,
            kept,
        })
    }

    /// The abstract domain.
    pub(crate) fn domain(&self) -> Domain<'_> {
        self.domain_with(&[], &[])
    }

    /// The abstract domain for formulas in which some variables are numbers, and nodes may begin at some addresses.
    pub(crate) fn domain_with<'a>(&'a self, numbers: &'a [Var], starts: &'a [Linear]) -> Domain<'a> {
        // Nodes that are found by their links alone do without bounds of numbers, and with fewer forms of memory.
        let is_counted = self.kind.link.is_none() || self.kind.size.is_none() || self.kind.chained;
        Domain {
            definitions: &self.definitions,
            machine: self.machine,
            kind: self.kind,
            node: self.node,
            list: self.list,
            most: i128::from(self.near()),
            anchors: &[],
            kept: &self.kept,
            edges: &self.edges,
            landmarks: &self.landmarks,
            thresholds: if is_counted { &self.thresholds } else { &[] },
            numbers,
            careful: self.careful,
            keeps_blocks: self.careful || self.kind.size.is_none() || self.kind.link.is_none(),
            starts: Some(starts),
        }
    }

    /// Whether abstraction keeps a cell at an address that is where the size of a header stands.
    pub(crate) fn keeps_size_at(&self, at: i128) -> bool {
        let size = self.kind.size.map(i128::from);
        let headers = [self.start, self.edges[1] - i128::from(self.kind.header)];
        self.kept.contains(&at) && headers.iter().any(|start| Some(at - start) == size)
    }

    /// The greatest constant that abstraction keeps beside landmarks.
    fn near(&self) -> u32 {
        let (small, kind) = (SMALL * self.machine.word, self.kind);
        match kind.size {
            None => small.max(kind.extra),
            Some(_) if kind.header > small => kind.header + self.machine.word,
            Some(_) => small,
        }
    }

    /// What the names in formulas stand for.
    pub(crate) const fn definitions(&self) -> &Definitions {
        &self.definitions
    }
}

/// What numbers there are in the data model of a program.
pub(crate) fn machine(program: &Program) -> Machine {
    match program.model() {
        DataModel::Lp64 => Machine::LP64,
        DataModel::Ilp32 => Machine::ILP32,
    }
}

/// The numbers that stand in a program.
pub(crate) fn constants(program: &Program) -> impl Iterator<Item = i128> {
    program.consts.items().iter().filter_map(|constant| match *constant {
        Const::Bits { bits, .. } => i128::try_from(bits).ok(),
        Const::Label { .. } => None,
    })
}

/// The static bytes that the program may cut into nodes: the largest object that it may write, or the largest array in it, if it is a record.
pub(crate) fn arena(program: &Program, heap: &Smg) -> Option<Site> {
    let mut best: Option<Site> = None;
    Heap::for_each_object(heap, |id, object| {
        let ObjectKind::Global(global) = object.kind else { return };
        let Some(size) = object.size.low().filter(|_| object.rights == Rights::ReadWrite) else { return };
        let (base, size) = largest_array(program, program.globals[global].ty).unwrap_or((0, size));
        let is_larger = size >= LEAST && best.is_none_or(|best| best.size < size);
        if object.is_live() && is_larger {
            best = Some(Site { id, base, size });
        }
    });
    // Its bytes are numbers: an array that holds addresses from the beginning is a table.
    best.filter(|site| {
        let mut holds = false;
        heap.for_each_pointer(site.id, |at, _, _| {
            holds |= (site.base..site.base + site.size).contains(&at);
        });
        !holds
    })
}

/// Whether a heap block may be an arena: it is large, and its size is a number.
pub(crate) fn is_arena(new: &NewObject<Sym>) -> bool {
    new.size.low().is_some_and(|size| size >= LEAST_BLOCK)
}

/// The largest array that is a member of a record, by its place and its length.
fn largest_array(program: &Program, ty: TypeId) -> Option<(u64, u64)> {
    let TypeKind::Record(id) = program.types.kind(ty) else { return None };
    let record = program.types.records().get(id).filter(|record| record.kind == RecordKind::Struct)?;
    let arrays = record.fields.iter().filter_map(|field| match program.types.kind(field.ty) {
        TypeKind::Array { .. } => Some((field.offset, program.types.size(field.ty)?)),
        TypeKind::Record(_) => {
            let (base, size) = largest_array(program, field.ty)?;
            Some((field.offset + base, size))
        }
        _ => None,
    });
    arrays.max_by_key(|&(base, size)| (size, std::cmp::Reverse(base)))
}

/// The other static objects that look like nodes.
pub(crate) fn anchors(program: &Program, heap: &Smg, kind: Kind, arena: ObjId) -> Vec<ObjId> {
    let mut all = Vec::new();
    Heap::for_each_object(heap, |id, object| {
        let ObjectKind::Global(global) = object.kind else { return };
        let is_other = id != arena && object.rights == Rights::ReadWrite && object.is_live();
        if is_other && kinds::is_header(program, program.globals[global].ty, kind) {
            all.push(id);
        }
    });
    all.truncate(MOST_ANCHORS);
    all
}

/// A condition that a path takes over. False when no execution meets it.
pub(crate) fn assume(
    reason: &mut Reasoner,
    path: &mut ringfence_exec::Path,
    condition: ringfence_logic::TermId,
) -> bool {
    match reason.terms.constant(condition) {
        Some(bits) => !bits.is_zero(),
        None => path.assume(reason, condition, None),
    }
}
