//! What is learnt about a program while its formula is built again and again: sites, the cells that are
//! accessed in them, what loops and functions modify, which sites functions reach, and where loop-back pointers
//! (and those that cross a call) may point.
//!
//! The formula needs these before it can be built: a loop head has a variable for everything that the loop
//! modifies, a call one for everything that its function does, and an access looks at the cells of the pointer's
//! candidates. So it is built with what is known
//! and, when something new came up on the way ([`Knowledge::changed`]), built anew. What is known only grows,
//! and the sets are finite (offsets beyond a number become "any offset"), so this ends. It is a
//! flow-sensitive points-to analysis (section 3.3 of the template thesis, with null and unknown) whose
//! transfer functions are the construction of the formula itself.
//!
//! Soundness does not rest on it: a cell that is modified without being known, or a candidate that is
//! missing, sets `changed`, and no formula is used while that is set.

use crate::value::{Addr, Candidates, SITES, SiteId};
use ringfence_base::{FastMap, FastSet, IdVec, Loc};
use ringfence_ir::types::RecordId;
use ringfence_ir::{BlockId, FuncId, GlobalId, RegId, Types};
use ringfence_semantics::padding::{Padding, of_record};
use std::collections::BTreeSet;
use std::rc::Rc;

ringfence_base::define_id! {
    /// Where in the tree of calls (and of unwound iterations) a piece of code stands.
    pub struct ContextId = "ctx";
}

ringfence_base::define_id! {
    /// A place where memory is not computed but free, constrained by rows: see [`CutKey`].
    pub struct CutId = "cut";
}

/// What makes a cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum CutKey {
    /// What iterations of the loop with this head leave, in a context.
    Loop(ContextId, BlockId),
    /// What a summarised function finds.
    Entry(FuncId),
    /// What a summarised function leaves, of all its calls.
    Exit(FuncId),
    /// What a call of a summarised function leaves, the call being a context.
    Call(ContextId),
}

/// A step down the tree of calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Step {
    /// The call that is this instruction.
    Call(u32),
    /// The body of a function that is summarised.
    Summary(FuncId),
    /// This iteration of the loop with this head, unwound.
    Unwound(BlockId, u32),
}

/// What makes the objects of a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum SiteKey {
    Null,
    Unknown,
    Global(GlobalId),
    Function(FuncId),
    /// The `Live` that is this instruction.
    Local(ContextId, u32),
    /// The allocation that is this instruction.
    Heap(ContextId, u32),
}

/// Some bytes of an object that are accessed as one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Field {
    pub(crate) off: u64,
    pub(crate) size: u32,
    pub(crate) pointer: bool,
}

impl Field {
    pub(crate) const fn end(self) -> u64 {
        self.off + self.size as u64
    }

    /// Whether the two have a byte in common.
    pub(crate) const fn overlaps(self, off: u64, len: u64) -> bool {
        self.off < off.saturating_add(len) && off < self.end()
    }
}

/// A link, by the offset of its field.
pub(crate) type Link = u64;

/// What is kept about an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Part {
    /// Whether it has ever come into being.
    Allocated,
    /// Whether it has ended since.
    Ended,
    /// When it came into being, compared with others: kept for heap blocks when their ages matter.
    Born,
    /// The time of the youngest block: kept once, for the site of the null pointer.
    Clock,
    /// Which blocks lead to which over a link: kept once, for the site of the null pointer, with access paths.
    Chain(Link),
    /// What some bytes hold.
    Field(Field),
    /// Whether nothing has set some of these bytes: kept for numbers where it matters.
    Unset(Field),
    /// Whether nothing has set some of all its bytes: kept where that matters.
    AnyUnset,
}

/// A cell of memory: a part of the objects of a site.
pub(crate) type Cell = (SiteId, Part);

/// Where the time of the youngest block is kept.
pub(crate) const CLOCK: Cell = (SiteId::NULL, Part::Clock);

/// The width of a time. Times are only compared, never computed with, so that any execution can be shown with
/// as many of them as the formula has variables for times: [`TIMES`] bounds how many those may be.
pub(crate) const AGE_BITS: u32 = 16;
/// How many times can be distinguished.
pub(crate) const TIMES: usize = (1 << AGE_BITS) - 1;

/// A place that objects come from.
#[derive(Debug, Clone)]
pub(crate) struct Site {
    pub(crate) key: SiteKey,
    /// How many bytes its objects have, or have at most.
    pub(crate) size: u64,
    /// Whether the size is no constant: see `ssa/sizes.rs`.
    pub(crate) open: bool,
    /// What the addresses of its objects are multiples of on every machine.
    pub(crate) align: u64,
    /// Whether there can be several objects at once; otherwise there is one at a time.
    pub(crate) multi: bool,
    /// The name in the source, if it has one.
    pub(crate) name: String,
    pub(crate) loc: Loc,
    /// The cut loops around the place, the outermost first.
    pub(crate) around: Vec<CutId>,
    pub(crate) fields: BTreeSet<Field>,
    /// The bytes of the declared type whose values C leaves open; of a heap block, those of `padded`.
    pub(crate) paddings: Vec<Rc<Padding>>,
    /// The records that the program accesses it as, if they have padding and it is on the heap.
    pub(crate) padded: BTreeSet<RecordId>,
    /// The name of the C type that accesses to fields name, as record, for messages.
    pub(crate) record: Option<RecordId>,
}

impl Site {
    /// The name of a compound literal and of what else has none.
    pub(crate) const UNNAMED: &str = "(temporary)";

    /// Whether it has no name: a compound literal need not be an object of its own (C11 6.5.2.5p7).
    pub(crate) fn is_unnamed(&self) -> bool {
        self.name == Self::UNNAMED
    }

    pub(crate) const fn is_heap(&self) -> bool {
        matches!(self.key, SiteKey::Heap(..))
    }

    pub(crate) const fn is_local(&self) -> bool {
        matches!(self.key, SiteKey::Local(..))
    }

    pub(crate) const fn is_memory(&self) -> bool {
        matches!(self.key, SiteKey::Heap(..) | SiteKey::Local(..) | SiteKey::Global(_))
    }
}

/// A variable: of a call at a depth, a register or the address of what a slot holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Place {
    Reg(u32, RegId),
    Slot(u32, ringfence_ir::SlotId),
    /// Whether nothing has set some bits of a register.
    Unset(u32, RegId),
    /// The same of the result of a call that returns.
    UnsetResult,
}

impl Place {
    pub(crate) const fn depth(self) -> u32 {
        match self {
            Place::Reg(depth, _) | Place::Slot(depth, _) | Place::Unset(depth, _) => depth,
            Place::UnsetResult => u32::MAX,
        }
    }
}

/// A pointer at a cut: of a variable, of a cell, or the result of a summarised function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum BackPointer {
    Variable(CutId, Place),
    Cell(CutId, Cell),
    Result(CutId),
}

/// What is known.
#[derive(Debug, Default)]
pub(crate) struct Knowledge {
    pub(crate) sites: IdVec<SiteId, Site>,
    site_ids: FastMap<SiteKey, SiteId>,
    contexts: IdVec<ContextId, ()>,
    context_ids: FastMap<(ContextId, Step), ContextId>,
    cuts: IdVec<CutId, BTreeSet<Cell>>,
    cut_ids: FastMap<CutKey, CutId>,
    /// The sites that a summarised function looks at or may find.
    reached: FastMap<FuncId, BTreeSet<SiteId>>,
    points_to: FastMap<BackPointer, Candidates>,
    /// The numbers at cuts that nothing may have set.
    unset: FastSet<(CutId, Place)>,
    /// Whether something new was learnt since this was last set to false.
    pub(crate) changed: bool,
    /// Whether there are more sites than can be distinguished.
    pub(crate) overflow: bool,
}

impl Knowledge {
    /// A site, if it is memory at all.
    pub(crate) fn memory(&self, site: SiteId) -> Option<&Site> {
        Some(&self.sites[site]).filter(|site| site.is_memory())
    }

    pub(crate) const ROOT: ContextId = ContextId::new(0);

    pub(crate) fn new() -> Self {
        let mut this = Self::default();
        this.contexts.push(());
        this.site(SiteKey::Null, || Site::plain(SiteKey::Null, "null"));
        this.site(SiteKey::Unknown, || Site::plain(SiteKey::Unknown, "?"));
        this
    }

    /// The site of a key, made when it is new.
    pub(crate) fn site(&mut self, key: SiteKey, make: impl FnOnce() -> Site) -> SiteId {
        if let Some(&site) = self.site_ids.get(&key) {
            return site;
        }
        self.changed = true;
        if self.sites.len() >= SITES {
            self.overflow = true;
            return SiteId::UNKNOWN;
        }
        let site = self.sites.push(make());
        self.site_ids.insert(key, site);
        site
    }

    /// Notes that a heap block of a site is accessed as a record, or as several one after the other.
    pub(crate) fn access_as(&mut self, types: &Types, site: SiteId, record: RecordId) {
        if !matches!(self.sites[site].key, SiteKey::Heap(..)) || !self.sites[site].padded.insert(record) {
            return;
        }
        let size = types.record(record).size;
        // Of records in a block of any size there may be several.
        let repeats = self.sites[site].open || self.sites[site].size.checked_rem(size) == Some(0);
        if let Some(padding) = of_record(types, record, repeats) {
            self.sites[site].paddings.push(padding);
            self.changed = true;
        }
    }

    /// Notes that a field of a site is accessed.
    pub(crate) fn access(&mut self, site: SiteId, field: Field) {
        if self.sites[site].fields.insert(field) {
            self.changed = true;
        }
    }

    pub(crate) fn context(&mut self, from: ContextId, step: Step) -> ContextId {
        if let Some(&context) = self.context_ids.get(&(from, step)) {
            return context;
        }
        let context = self.contexts.push(());
        self.context_ids.insert((from, step), context);
        context
    }

    pub(crate) fn cut(&mut self, key: CutKey) -> CutId {
        if let Some(&cut) = self.cut_ids.get(&key) {
            return cut;
        }
        let cut = self.cuts.push(BTreeSet::new());
        self.cut_ids.insert(key, cut);
        cut
    }

    /// The sites that a summarised function looks at or may find, as far as known.
    pub(crate) fn reached(&self, func: FuncId) -> Vec<SiteId> {
        self.reached.get(&func).map(|sites| sites.iter().copied().collect()).unwrap_or_default()
    }

    pub(crate) fn reaches(&mut self, func: FuncId, site: SiteId) {
        if self.reached.entry(func).or_default().insert(site) {
            self.changed = true;
        }
    }

    /// The cells that a loop modifies, or a function from its entry to its exit, as far as known.
    pub(crate) fn modified(&self, cut: CutId) -> &BTreeSet<Cell> {
        &self.cuts[cut]
    }

    pub(crate) fn modifies(&mut self, cut: CutId, cell: Cell) {
        if self.cuts[cut].insert(cell) {
            self.changed = true;
        }
    }

    /// Where a loop-back pointer may point, as far as known.
    pub(crate) fn targets(&self, pointer: BackPointer) -> Candidates {
        self.points_to.get(&pointer).cloned().unwrap_or_else(|| Candidates::of([]))
    }

    /// All pointers at loop heads with their targets, in no order.
    pub(crate) fn pointers(&self) -> impl Iterator<Item = (BackPointer, &Candidates)> {
        self.points_to.iter().map(|(&pointer, targets)| (pointer, targets))
    }

    pub(crate) fn may_point(&mut self, pointer: BackPointer, candidates: &Candidates) {
        let old = self.targets(pointer);
        if !old.contains(candidates) {
            self.points_to.insert(pointer, old.union(candidates));
            self.changed = true;
        }
    }

    /// Whether nothing may have set a number at a cut, as far as known.
    pub(crate) fn is_unset(&self, cut: CutId, place: Place) -> bool {
        self.unset.contains(&(cut, place))
    }

    pub(crate) fn may_be_unset(&mut self, cut: CutId, place: Place) {
        if self.unset.insert((cut, place)) {
            self.changed = true;
        }
    }

    /// Whether an address is of a site that can have several objects at once.
    pub(crate) fn is_multi(&self, addr: Addr) -> bool {
        self.sites[addr.site].multi
    }
}

impl Site {
    /// A site that is no memory.
    pub(crate) fn plain(key: SiteKey, name: &str) -> Self {
        let (fields, around) = (BTreeSet::new(), Vec::new());
        let (name, loc) = (name.into(), Loc::NONE);
        Self {
            key,
            size: 0,
            open: false,
            align: 1,
            multi: false,
            name,
            loc,
            around,
            fields,
            paddings: Vec::new(),
            padded: BTreeSet::new(),
            record: None,
        }
    }
}
