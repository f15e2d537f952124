//! A quick look at two states that tells most pairs apart which neither cover each other nor can be joined.
//!
//! A signature is the skeleton of a state in a few flat lists, made once: what every value is (a constant, an
//! unknown number, a pointer and where it leads), and what every object is. Two skeletons are walked side by
//! side as the join walks states, but only along what both surely have, and the walk ends at the
//! first pair of values that no join and no insertion can make one. "No" is therefore what the join would
//! say after much more work; "perhaps" means that it must be asked. A wrong "no" would cost a join and never
//! an answer: nothing is concluded from it.

mod precedence;

use crate::shape::Configuration;
use crate::{Object, Segment, Shape};
use precedence::Precedence;
use ringfence_base::FastMap;
use ringfence_exec::words::{TEXT, WORD};
use ringfence_exec::{Heap, Life, ObjId, ObjectKind, Stretch, Sym, Value};
use ringfence_ir::RecordId;
use std::hash::{Hash, Hasher};

/// What a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tag {
    /// A defined constant.
    Constant(u128),
    /// A number that is not known.
    Unknown,
    Pointer(Target),
    /// Something that is not looked at closely.
    Other,
}

/// Where a pointer leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Target {
    node: u32,
    /// Whether to the last node of a segment.
    last: bool,
    /// The offset, if it is known.
    offset: Option<u64>,
}

/// A value in an object.
#[derive(Debug, Clone, Copy)]
struct Cell {
    offset: u64,
    len: u64,
    tag: Tag,
}

/// An object.
#[derive(Debug, Clone, Copy)]
struct Node {
    /// What must be equal for two objects to correspond.
    class: u64,
    record: Option<RecordId>,
    /// Absent for one concrete object.
    segment: Option<Segment>,
    /// Its cells, unless it has too many of them.
    cells: Option<(u32, u32)>,
    /// Whether its constants are known, and where they start.
    bytes: Option<u32>,
    size: u32,
}

/// The skeleton of a state.
#[derive(Debug)]
pub struct Signature {
    outline: Outline,
    roots: Vec<Tag>,
    nodes: Vec<Node>,
    /// Objects that stand for themselves in every state, with their names, sorted.
    fixed: Vec<(ObjId, u32)>,
    cells: Vec<Cell>,
    /// The constant bytes of small objects: absent where there is none.
    bytes: Vec<Option<u8>>,
    precedence: Precedence,
}

/// How many cells of an object are looked at.
const MOST_CELLS: usize = 64;

/// How large an object may be whose constants are looked at.
const MOST_BYTES: u64 = 64;

/// How many possibly empty segments in a row are stepped over.
const MOST_STEPS: usize = 16;

impl Signature {
    /// The signature of a state.
    #[must_use]
    pub fn of(state: &Configuration) -> Self {
        let mut made = Self {
            outline: Outline::default(),
            roots: Vec::new(),
            nodes: Vec::new(),
            fixed: Vec::new(),
            cells: Vec::new(),
            bytes: Vec::new(),
            precedence: Precedence::default(),
        };
        let mut ids: FastMap<ObjId, u32> = FastMap::default();
        let mut lasts = Vec::new();
        state.heap.for_each_object(|id, object| {
            if let Shape::Last(of) = object.shape {
                lasts.push((id, of));
                return;
            }
            let node = made.nodes.len() as u32;
            ids.insert(id, node);
            if matches!(object.kind, ObjectKind::Global(_)) {
                made.fixed.push((id, node));
            }
            let made_node = node_of(id, object);
            // Words are there whether or not a state knows of them.
            if object.is_live() && object.kind != WORD {
                made.outline.add_object(&made_node, object.owner.is_some());
            }
            made.nodes.push(made_node);
        });
        let lasts: FastMap<ObjId, u32> =
            lasts.into_iter().filter_map(|(id, of)| Some((id, *ids.get(&of)?))).collect();
        let names = Names { state, ids: &ids, lasts: &lasts };
        state.heap.for_each_object(|id, object| {
            if let Some(&node) = ids.get(&id).filter(|_| object.is_live()) {
                made.add_contents(&names, id, object, node as usize);
            }
        });
        state.for_each_value(|value| made.roots.push(names.tag(value)));
        for (at, &tag) in made.roots.iter().enumerate() {
            made.outline.add_root(at, tag, &made.nodes);
        }
        made.precedence = Precedence::of(&made.roots, made.nodes.len(), |node| made.cells_of(node));
        made
    }

    fn add_contents(&mut self, names: &Names<'_>, id: ObjId, object: &Object, node: usize) {
        if matches!(object.kind, ObjectKind::Function(_)) {
            return;
        }
        let (first_cell, first_byte) = (self.cells.len(), self.bytes.len());
        let small = object.reserved <= MOST_BYTES;
        let mut offset = 0;
        names.state.heap.for_each_stretch(id, |stretch| {
            let len = stretch.len();
            let constant: Option<&[u8]> = match stretch {
                Stretch::Bytes(bytes) => Some(bytes),
                _ => None,
            };
            for at in 0..if small { len } else { 0 } {
                self.bytes.push(match stretch {
                    Stretch::Fill(byte, _) => Some(byte),
                    _ => constant.and_then(|bytes| bytes.get(at as usize).copied()),
                });
            }
            if let Stretch::Value(value, len) = stretch
                && self.cells.len() - first_cell <= MOST_CELLS
            {
                self.cells.push(Cell { offset, len, tag: names.tag(value) });
            }
            offset += len;
        });
        let count = self.cells.len() - first_cell;
        if count > MOST_CELLS {
            self.cells.truncate(first_cell);
        }
        let node = &mut self.nodes[node];
        node.cells = (count <= MOST_CELLS).then_some((first_cell as u32, (first_cell + count) as u32));
        node.bytes =
            (small && (self.bytes.len() - first_byte) as u64 == object.reserved).then_some(first_byte as u32);
        node.size = object.reserved.min(MOST_BYTES) as u32;
    }

    /// The constants outside memory, with their positions.
    #[must_use]
    pub fn constants(&self) -> Constants {
        let constant = |(at, tag): (usize, &Tag)| match *tag {
            Tag::Constant(bits) => Some((at as u32, bits)),
            _ => None,
        };
        Constants(self.roots.iter().enumerate().filter_map(constant).collect())
    }

    fn cells_of(&self, node: u32) -> Option<&[Cell]> {
        let (start, end) = self.nodes[node as usize].cells?;
        self.cells.get(start as usize..end as usize)
    }

    fn bytes_of(&self, node: u32) -> Option<&[Option<u8>]> {
        let node = &self.nodes[node as usize];
        let start = node.bytes? as usize;
        self.bytes.get(start..start + node.size as usize)
    }

    /// Whether a state with this signature may cover one with the other.
    #[must_use]
    pub fn may_cover(&self, other: &Self) -> bool {
        self.outline.may_cover(&other.outline)
            && self.precedence.agrees(&other.precedence)
            && Walk::new(self, other, true).is_possible()
    }

    /// Whether states with these signatures may be joined without giving up what tells them apart: constants in variables up to
    /// `partition_limit` do.
    #[must_use]
    pub fn may_join(&self, other: &Self, partition_limit: u128) -> bool {
        self.outline.may_join(&other.outline)
            && self.precedence.agrees(&other.precedence)
            && Walk { partition_limit, ..Walk::new(self, other, false) }.is_possible()
    }

    /// Whether states with these signatures may be joined at any price.
    #[must_use]
    pub fn may_join_somehow(&self, other: &Self) -> bool {
        self.precedence.agrees(&other.precedence)
    }
}

/// What can be compared in a few steps: which of the first values outside memory are pointers, and how many
/// objects of each kind there are.
#[derive(Debug, Default)]
struct Outline {
    /// Bits for values: pointers, those to what is surely there, those to one object, and what is not known.
    pointers: u128,
    hard: u128,
    regions: u128,
    other: u128,
    /// By class: how many objects, and how many of them are surely one concrete object.
    counts: Vec<(u64, u32, u32)>,
}

impl Outline {
    /// What is below a segment is not surely there, since the segment may be empty.
    fn add_object(&mut self, node: &Node, below: bool) {
        let one = u32::from(node.segment.is_none() && !below);
        match self.counts.binary_search_by_key(&node.class, |&(class, ..)| class) {
            Ok(at) => {
                self.counts[at].1 += 1;
                self.counts[at].2 += one;
            }
            Err(at) => self.counts.insert(at, (node.class, 1, one)),
        }
    }

    fn add_root(&mut self, at: usize, tag: Tag, nodes: &[Node]) {
        let Some(bit) = u32::try_from(at).ok().and_then(|at| 1u128.checked_shl(at)) else { return };
        match tag {
            Tag::Constant(_) | Tag::Unknown => {}
            Tag::Other => self.other |= bit,
            Tag::Pointer(to) => {
                self.pointers |= bit;
                let node = &nodes[to.node as usize];
                self.hard |= if node.least() > 0 { bit } else { 0 };
                self.regions |= if node.segment.is_none() { bit } else { 0 };
            }
        }
    }

    /// Every object of the second state has a partner in the first, and whatever is surely one object in the
    /// first has one in the second.
    fn may_cover(&self, other: &Self) -> bool {
        let free = self.other | other.other;
        (other.pointers & !self.pointers) & !free == 0
            && (self.hard & !other.pointers) & !free == 0
            && (self.regions & !other.regions) & !free == 0
            && self
                .compare(other, |(total, ones), (others, other_ones)| others <= total && ones <= other_ones)
    }

    /// Single objects need a partner in the other state.
    fn may_join(&self, other: &Self) -> bool {
        let free = self.other | other.other;
        (self.regions & !other.pointers) & !free == 0
            && (other.regions & !self.pointers) & !free == 0
            && self
                .compare(other, |(total, ones), (others, other_ones)| ones <= others && other_ones <= total)
    }

    /// Whether the counts of all classes fit.
    fn compare(&self, other: &Self, fits: impl Fn((u32, u32), (u32, u32)) -> bool) -> bool {
        let (mut i, mut j) = (0, 0);
        loop {
            let (ours, theirs) = match (self.counts.get(i), other.counts.get(j)) {
                (None, None) => return true,
                (Some(a), Some(b)) if a.0 == b.0 => {
                    (i, j) = (i + 1, j + 1);
                    ((a.1, a.2), (b.1, b.2))
                }
                (Some(a), b) if b.is_none_or(|b| a.0 < b.0) => {
                    i += 1;
                    ((a.1, a.2), (0, 0))
                }
                (_, Some(b)) => {
                    j += 1;
                    ((0, 0), (b.1, b.2))
                }
                (Some(_), None) => return true,
            };
            if !fits(ours, theirs) {
                return false;
            }
        }
    }
}

/// The constants that a state has outside memory, with their positions: flags, counts, null pointers. States
/// that agree in them can be kept together.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Constants(Box<[(u32, u128)]>);

impl Constants {
    /// Whether a state with these constants may cover one with the others.
    #[must_use]
    pub fn may_cover(&self, others: &Self) -> bool {
        self.agrees(others, |a, b| a == b)
    }

    /// Whether states with these constants may be joined without giving up what tells them apart: constants up to
    /// `partition_limit` do.
    #[must_use]
    pub fn may_join(&self, others: &Self, partition_limit: u128) -> bool {
        self.agrees(others, |a, b| a == b || a.max(b) > partition_limit)
    }

    /// Whether this holds for all constants at the same positions.
    fn agrees(&self, others: &Self, fits: impl Fn(u128, u128) -> bool) -> bool {
        let mut theirs = others.0.iter().peekable();
        self.0.iter().all(|&(at, bits)| {
            while theirs.next_if(|&&(other, _)| other < at).is_some() {}
            theirs.peek().is_none_or(|&&(other, other_bits)| other != at || fits(bits, other_bits))
        })
    }
}

/// The names of a state's objects in its signature.
struct Names<'a> {
    state: &'a Configuration,
    ids: &'a FastMap<ObjId, u32>,
    lasts: &'a FastMap<ObjId, u32>,
}

impl Names<'_> {
    fn tag(&self, value: Value) -> Tag {
        if value.undef != 0 || value.prov.is_mixed() {
            return Tag::Other;
        }
        let Some(id) = value.prov.get() else {
            return match value.bits {
                Sym::Const(bits) => Tag::Constant(bits),
                Sym::Term(_) => Tag::Unknown,
            };
        };
        let (node, last) = match (self.ids.get(&id), self.lasts.get(&id)) {
            (Some(&node), _) => (node, false),
            (None, Some(&node)) => (node, true),
            (None, None) => return Tag::Other,
        };
        let address = self.state.heap.object(id).map_or(0, |object| object.address);
        let offset = match value.bits {
            Sym::Const(bits) => Some((bits as u64).wrapping_sub(address)),
            Sym::Term(_) => None,
        };
        Tag::Pointer(Target { node, last, offset })
    }
}

fn node_of(id: ObjId, object: &Object) -> Node {
    let mut hasher = std::hash::DefaultHasher::new();
    match object.kind {
        ObjectKind::Heap(_)
        | ObjectKind::Slot(..)
        | ObjectKind::Alloca
        | ObjectKind::Varargs(_)
        | ObjectKind::Element
        | WORD
        | TEXT => {}
        _ => id.raw().hash(&mut hasher),
    }
    object.kind.hash(&mut hasher);
    object.rights.hash(&mut hasher);
    object.reserved.hash(&mut hasher);
    match object.life {
        Life::Live => 0,
        Life::Freed(_) => 1,
        Life::Ended(_) => 2,
    }
    .hash(&mut hasher);
    // A size that has become known may be one that is not known elsewhere.
    if let Sym::Const(size) = object.size {
        (size == u128::from(object.reserved)).hash(&mut hasher);
    } else {
        false.hash(&mut hasher);
    }
    Node {
        class: hasher.finish(),
        record: object.estimated_type,
        segment: object.shape.segment(),
        cells: None,
        bytes: None,
        size: 0,
    }
}

impl Node {
    /// Whether two objects are of one kind.
    fn is_alike(&self, other: &Self) -> bool {
        self.class == other.class
            && (self.record.is_none() || other.record.is_none() || self.record == other.record)
    }

    fn least(&self) -> u32 {
        self.segment.map_or(1, |segment| segment.min)
    }

    /// Whether a node of the first state may cover one of the second.
    fn may_cover(&self, other: &Self) -> bool {
        let shapes = match (self.segment, other.segment) {
            (None, None) => true,
            (None, Some(_)) => false,
            (Some(_), None) => true,
            (Some(s), Some(t)) => {
                s.next.is_none() || t.next.is_none() || (s.head, s.next, s.prev) == (t.head, t.next, t.prev)
            }
        };
        shapes && self.is_alike(other) && self.least() <= other.least()
    }
}

/// Two signatures side by side.
struct Walk<'a> {
    sides: [&'a Signature; 2],
    cover: bool,
    /// The partner of each object, plus one.
    partners: [Vec<u32>; 2],
    work: Vec<(u32, u32)>,
    /// Constants up to this, in variables, partition the states that are joined.
    partition_limit: u128,
}

impl<'a> Walk<'a> {
    fn new(first: &'a Signature, second: &'a Signature, cover: bool) -> Self {
        let partners = [vec![0; first.nodes.len()], vec![0; second.nodes.len()]];
        Self { sides: [first, second], cover, partners, work: Vec::new(), partition_limit: 0 }
    }

    fn is_possible(&mut self) -> bool {
        let [first, second] = self.sides;
        if first.roots.len() != second.roots.len() || first.fixed.len() != second.fixed.len() {
            // Roots correspond in their order; the join says what it thinks of this.
            return first.roots.len() == second.roots.len();
        }
        for (&a, &b) in first.roots.iter().zip(&second.roots) {
            if !self.value(a, b, true) {
                return false;
            }
        }
        for (&(a, x), &(b, y)) in first.fixed.iter().zip(&second.fixed) {
            if a == b && !self.objects(x, y) {
                return false;
            }
        }
        while let Some((a, b)) = self.work.pop() {
            if !self.contents(a, b) {
                return false;
            }
        }
        true
    }

    /// Whether a value may stand for both. `root` for values outside memory.
    fn value(&mut self, mut a: Tag, b: Tag, root: bool) -> bool {
        for _ in 0..MOST_STEPS {
            let (to, at) = match (a, b) {
                (Tag::Other, _) | (_, Tag::Other) => return true,
                (Tag::Constant(x), Tag::Constant(y)) => {
                    return x == y || !(self.cover || (root && x.max(y) <= self.partition_limit));
                }
                (Tag::Constant(_) | Tag::Unknown, Tag::Constant(_) | Tag::Unknown) => return true,
                (Tag::Constant(_) | Tag::Unknown, Tag::Pointer(to)) => {
                    // Only a segment may be inserted, and only in a join.
                    return !self.cover && self.sides[1].nodes[to.node as usize].segment.is_some();
                }
                (Tag::Pointer(to), Tag::Constant(_) | Tag::Unknown) => (to, None),
                (Tag::Pointer(to), Tag::Pointer(at)) => (to, Some(at)),
            };
            let node = self.sides[0].nodes[to.node as usize];
            if !self.cover {
                return self.pointers_may_join(to, at);
            }
            let empty = node.segment.filter(|segment| segment.min == 0);
            match (empty, at) {
                (None, None) => return false,
                (None, Some(at)) => return self.pointer_may_cover(to, at),
                (Some(_), Some(at)) if node.may_cover(&self.sides[1].nodes[at.node as usize]) => return true,
                (Some(segment), _) => match self.step_over(to, segment) {
                    Some(next) => a = next,
                    None => return true,
                },
            }
        }
        true
    }

    /// What comes after a possibly empty segment of the first state; absent when that is not known.
    fn step_over(&self, to: Target, segment: Segment) -> Option<Tag> {
        if to.offset != Some(segment.head.into()) {
            return None;
        }
        let Some(link) = (if to.last { segment.prev } else { segment.next }) else {
            return Some(Tag::Constant(0));
        };
        let cells = self.sides[0].cells_of(to.node)?;
        cells.iter().find(|cell| cell.offset == u64::from(link)).map(|cell| cell.tag)
    }

    fn pointers_may_join(&mut self, to: Target, at: Option<Target>) -> bool {
        let ours = self.sides[0].nodes[to.node as usize];
        let Some(at) = at else { return ours.segment.is_some() };
        let theirs = self.sides[1].nodes[at.node as usize];
        if ours.segment.is_some() || theirs.segment.is_some() {
            return true;
        }
        ours.is_alike(&theirs) && self.objects(to.node, at.node)
    }

    /// For a pointer of the first state to something that is surely there.
    fn pointer_may_cover(&mut self, to: Target, at: Target) -> bool {
        let theirs = self.sides[1].nodes[at.node as usize];
        let offsets = match (to.offset, at.offset) {
            (Some(a), Some(b)) => a == b,
            _ => true,
        };
        offsets && (to.last == at.last || theirs.segment.is_none()) && self.objects(to.node, at.node)
    }

    /// Two objects that must correspond.
    fn objects(&mut self, a: u32, b: u32) -> bool {
        let (x, y) = (self.partners[0][a as usize], self.partners[1][b as usize]);
        if x != 0 || y != 0 {
            return x == b + 1 && y == a + 1;
        }
        let (ours, theirs) = (self.sides[0].nodes[a as usize], self.sides[1].nodes[b as usize]);
        let fits = if self.cover { ours.may_cover(&theirs) } else { ours.is_alike(&theirs) };
        if fits {
            self.partners[0][a as usize] = b + 1;
            self.partners[1][b as usize] = a + 1;
            self.work.push((a, b));
        }
        fits
    }

    /// The bytes of two objects that must correspond.
    fn contents(&mut self, a: u32, b: u32) -> bool {
        let [first, second] = self.sides;
        if self.cover
            && let (Some(ours), Some(theirs)) = (first.bytes_of(a), second.bytes_of(b))
            && ours.iter().zip(theirs).any(|pair| matches!(pair, (Some(x), Some(y)) if x != y))
        {
            return false;
        }
        let (Some(ours), Some(theirs)) = (first.cells_of(a), second.cells_of(b)) else { return true };
        let (mut i, mut j) = (0, 0);
        loop {
            let possible = match (ours.get(i), theirs.get(j)) {
                (None, None) => return true,
                (Some(x), Some(y)) if x.offset == y.offset && x.len == y.len => {
                    (i, j) = (i + 1, j + 1);
                    self.value(x.tag, y.tag, false)
                }
                (Some(x), Some(y)) if x.offset < y.offset + y.len && y.offset < x.offset + x.len => {
                    return true;
                }
                (Some(x), y) if y.is_none_or(|y| x.offset < y.offset) => {
                    i += 1;
                    // The other holds a constant there, or nothing: no matter which.
                    !matches!(x.tag, Tag::Pointer(_)) || self.value(x.tag, Tag::Unknown, false)
                }
                (_, Some(y)) => {
                    j += 1;
                    !matches!(y.tag, Tag::Pointer(_)) || self.value(Tag::Unknown, y.tag, false)
                }
                (Some(_), None) => return true,
            };
            if !possible {
                return false;
            }
        }
    }
}
