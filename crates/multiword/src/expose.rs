//! Rearrangement: the bytes of the arena that an instruction accesses become a cell (the paper's Tables 7 and 8).
//!
//! Where the bytes are the link or the size of a node, the node is taken out of its list and becomes cells and blocks. Where they lie in a
//! block, the block is cut, or, if they can be no part of a header, only looked at: a block stands for any bytes before and after. Where they lie
//! across cells, nodes and blocks that touch, these become one block first ([`crate::dissolve`]).
//!
//! Soundness. The cases that come back cover all memories of the state: the prover finds a part in one of the cases that it names, of
//! which one holds ([`ringfence_seplog::prover`]). What a part says is assumed in the case that it is in. The value of a cell that was a link is a pointer into the
//! arena where a node is known to be, null where it is 0, and indeterminate otherwise: nobody knows what it was made of.

use crate::context::{Context, assume};
use crate::dissolve::dissolved;
use crate::fresh::Names;
use crate::heap::{Anchor, Arena, ArenaCell, ArenaHeap};
use crate::numbers::{self, Numbers};
use ringfence_exec::{Prov, Reasoner, State, Sym, Value};
use ringfence_seplog::facts::Facts;
use ringfence_seplog::prover::{Frame, MOST_CASES};
use ringfence_seplog::{Atom, Cell, Linear, Pure, SymbolicHeap, Var};

/// Why bytes cannot become a cell.
const NOT_FOUND: &str = "an access to an arena where it is not known what lies there";

/// How many cells are looked at to tell a size from a link.
const MOST_BESIDE: u32 = 8;

/// What an access needs.
#[derive(Debug, Clone)]
struct Wanted {
    offset: Sym,
    at: Linear,
    bytes: u64,
}

/// A state in each of the cases in which some bytes of the arena are a cell.
///
/// # Errors
/// When it is not known what is there.
pub(crate) fn expose(
    context: &Context,
    reason: &mut Reasoner,
    state: &State<ArenaHeap>,
    (offset, bytes): (Sym, u64),
) -> Result<Vec<State<ArenaHeap>>, &'static str> {
    let mut state = state.clone();
    let arena = state.heap.arena_mut().ok_or(NOT_FOUND)?;
    (arena.glimpse, arena.loose) = (None, None);
    let start = i128::from(arena.origin);
    let path = state.path.clone();
    let mut numbers = Numbers::of(reason, &path);
    let at = match offset {
        Sym::Const(number) => Linear::number(number as i128),
        Sym::Term(term) => numbers.linear(term),
    };
    let at = at.offset(start).ok_or(NOT_FOUND)?;
    let pure = std::mem::take(&mut numbers.pure);
    let mut facts = Facts::default();
    pure.iter().for_each(|pure| facts.assume(pure));
    if facts.is_contradictory() {
        return Ok(Vec::new());
    }
    let is_it = |cell: &&mut ArenaCell| cell.bytes == bytes && facts.equal(&cell.at, &at);
    if let Some(cell) = arena.cells.iter_mut().find(is_it) {
        cell.offset = offset;
        return Ok(vec![state]);
    }
    let heap = SymbolicHeap { pure, spatial: arena.parts.clone() };
    let wanted = Wanted { offset, at, bytes };
    let known = heap.pure.len();
    let mut exposing = Exposing { context, reason, state: &state, known };
    if heap.spatial.iter().any(|atom| matches!(atom, Atom::Cell { .. })) {
        return exposing.opened(&heap, &wanted).map(|state| vec![state]).ok_or(NOT_FOUND);
    }
    let found = exposing
        .node(&heap, &wanted, &facts)
        .or_else(|| exposing.bytes(&heap, &wanted))
        .or_else(|| exposing.around(&heap, &wanted, &facts));
    if let Some(cases) = found {
        return Ok(cases);
    }
    let end = wanted.at.offset(wanted.bytes.into()).ok_or(NOT_FOUND)?;
    let state = dissolved(context, &state, &facts, [&wanted.at, &end]).ok_or(NOT_FOUND)?;
    let spatial = state.heap.arena().ok_or(NOT_FOUND)?.parts.clone();
    let heap = SymbolicHeap { spatial, ..heap };
    let mut exposing = Exposing { context, reason, state: &state, known };
    exposing.bytes(&heap, &wanted).ok_or(NOT_FOUND)
}

/// A state in which some bytes of the arena lie in a block.
///
/// # Errors
/// When it is not known what is there.
pub(crate) fn loosened(
    context: &Context,
    reason: &mut Reasoner,
    state: &State<ArenaHeap>,
    (offset, len): (Sym, Sym),
) -> Result<State<ArenaHeap>, &'static str> {
    let origin = i128::from(state.heap.arena().ok_or(NOT_FOUND)?.origin);
    let path = state.path.clone();
    let mut numbers = Numbers::of(reason, &path);
    let mut number = |sym: Sym| match sym {
        Sym::Const(number) => Linear::number(number as i128),
        Sym::Term(term) => numbers.linear(term),
    };
    let at = number(offset).offset(origin).ok_or(NOT_FOUND)?;
    let end = at.plus(&number(len), 1).ok_or(NOT_FOUND)?;
    let mut facts = Facts::default();
    numbers.pure.iter().for_each(|pure| facts.assume(pure));
    let mut state = dissolved(context, state, &facts, [&at, &end]).ok_or(NOT_FOUND)?;
    let arena = state.heap.arena_mut().ok_or(NOT_FOUND)?;
    (arena.glimpse, arena.loose) = (None, Some((offset, len)));
    Ok(state)
}

struct Exposing<'a> {
    context: &'a Context,
    reason: &'a mut Reasoner,
    state: &'a State<ArenaHeap>,
    /// How many comparisons the path is known to meet.
    known: usize,
}

impl Exposing<'_> {
    fn width(&self) -> u32 {
        8 * self.context.machine.word
    }

    /// The cases in which the bytes are the link or the size of a node: of one that is known to begin there rather than of one that bytes may make up.
    fn node(&mut self, heap: &SymbolicHeap, wanted: &Wanted, facts: &Facts) -> Option<Vec<State<ArenaHeap>>> {
        let kind = self.context.kind;
        let word = u64::from(self.context.machine.word);
        let link = kind.link.filter(|_| wanted.bytes == word);
        let size = kind.size.filter(|_| wanted.bytes == u64::from(kind.size_cell.bytes));
        let starts = link.into_iter().chain(size).filter_map(|at| wanted.at.offset(-i128::from(at)));
        let arena = self.state.heap.arena()?;
        let (known, others): (Vec<Linear>, Vec<Linear>) =
            starts.partition(|start| is_node(self.context, arena, facts, start));
        known.iter().chain(&others).find_map(|start| self.node_at(heap, wanted, start))
    }

    /// A state in which what formulas say of cells are cells. The bytes are asked for again.
    fn opened(&mut self, heap: &SymbolicHeap, wanted: &Wanted) -> Option<State<ArenaHeap>> {
        let mut state = self.state.clone();
        let parts = self.with_cells(&mut state, wanted, heap)?;
        state.heap.arena_mut()?.parts = parts;
        Some(state)
    }

    /// The cases in which a list has a first node, if the bytes lie in it but are neither its link nor its size: they are asked for again, and lie in a block by then.
    fn around(
        &mut self,
        heap: &SymbolicHeap,
        wanted: &Wanted,
        facts: &Facts,
    ) -> Option<Vec<State<ArenaHeap>>> {
        let kind = self.context.kind;
        let length = if kind.size.is_none() { kind.extra } else { kind.header };
        let end = wanted.at.offset(wanted.bytes.into())?;
        let start = heap.spatial.iter().find_map(|atom| match atom {
            Atom::Segment(segment) if segment.nonempty => {
                let from = &segment.from[0];
                let within =
                    facts.at_most(from, &wanted.at) && facts.at_most(&end, &from.offset(length.into())?);
                within.then(|| from.clone())
            }
            _ => None,
        })?;
        self.node_at(heap, wanted, &start)
    }

    /// The cases in which a node begins at an address.
    fn node_at(
        &mut self,
        heap: &SymbolicHeap,
        wanted: &Wanted,
        start: &Linear,
    ) -> Option<Vec<State<ArenaHeap>>> {
        let (domain, kind) = (self.context.domain(), self.context.kind);
        let [link, size] = [0, 1].map(Var::Primed);
        let sized = kind.size.map_or_else(Linear::default, |_| Linear::var(size));
        let next = kind.next(start, &sized).unwrap_or_else(|| Linear::var(link));
        let args = vec![start.clone(), next, sized];
        let part = SymbolicHeap { pure: Vec::new(), spatial: vec![Atom::Pred(self.context.node, args)] };
        let holes = kind.link.map(|_| link).into_iter().chain(kind.size.map(|_| size));
        let frames = domain.prover().find(heap, &part, &holes.collect::<Vec<Var>>(), MOST_CASES)?;
        let mut cases = Vec::new();
        for frame in frames {
            let bound =
                |var: Var| frame.bound.iter().find(|(own, _)| *own == var).map(|(_, value)| value.clone());
            let sized = kind.size.map_or_else(|| Some(Linear::default()), |_| bound(size))?;
            let next = kind.next(start, &sized).or_else(|| bound(link))?;
            let args = [start.clone(), next, sized];
            for rest in domain.settled(with_frame(heap, &frame)) {
                cases.extend(self.with_node(wanted, rest, &args)?);
            }
        }
        Some(cases)
    }

    /// A case with the parts of a node; none when no execution takes it.
    fn with_node(
        &mut self,
        wanted: &Wanted,
        rest: SymbolicHeap,
        [start, link, size]: &[Linear; 3],
    ) -> Option<Option<State<ArenaHeap>>> {
        let kind = self.context.kind;
        let mut fresh =
            [start, link, size].into_iter().fold(rest.unused(), |fresh, sum| fresh.max(unused(sum)));
        let args = [start, link, size].map(Clone::clone);
        let node = self.context.definitions().unfold(self.context.node, &args, &mut fresh)?;
        let mut heap = rest;
        heap.pure.extend(node.pure);
        let is_cell = |atom: &Atom| matches!(atom, Atom::Cell { .. });
        let (cells, blocks): (Vec<Atom>, Vec<Atom>) = node.spatial.into_iter().partition(is_cell);
        heap.spatial.extend(blocks);
        if self.context.domain().prover().is_inconsistent(&heap) {
            return Some(None);
        }
        let mut names = Names::of(self.context, &heap.spatial, &Facts::default());
        let mut heap = names.named(self.reason, &heap)?;
        let [start, link, size] = [start, link, size].map(|sum| names.sum(self.reason, sum));
        let (start, link, size) = (start?, link?, size?);
        let mut state = self.state.clone();
        heap.pure.extend(bounds_of(self.context, state.heap.arena()?, &heap.spatial)?);
        let parts = self.with_cells(&mut state, wanted, &heap)?;
        state.heap.arena_mut()?.parts = parts;
        if !assume_all(self.reason, &mut state, &heap.pure[self.known..])? {
            return Some(None);
        }
        debug_assert_eq!(cells.len(), kind.link.iter().chain(&kind.size).count());
        if let Some(distance) = kind.size {
            let sized = numbers::term(self.reason, &kind.held(&size)?, 8 * kind.size_cell.bytes)?;
            let value = Value::plain(self.reason.sym(sized));
            let place = (start.offset(distance.into())?, kind.size_cell.bytes.into());
            self.add_cell(&mut state, wanted, place, value)?;
        }
        if let Some(distance) = kind.link {
            let word = u64::from(self.context.machine.word);
            let value = self.link_value(&state, &heap, &start, &link)?;
            self.add_cell(&mut state, wanted, (start.offset(distance.into())?, word), value)?;
        }
        Some(Some(state))
    }

    /// What the link of a node is.
    fn link_value(
        &mut self,
        state: &State<ArenaHeap>,
        heap: &SymbolicHeap,
        start: &Linear,
        link: &Linear,
    ) -> Option<Value> {
        let arena = state.heap.arena()?;
        let mut facts = Facts::default();
        heap.pure.iter().for_each(|pure| facts.assume(pure));
        if facts.equal(link, &Linear::number(0)) {
            return Some(Value::ZERO);
        }
        let is_name = |anchor: &&Anchor| facts.equal(link, &Linear::number(anchor.name.into()));
        if let Some(anchor) = arena.anchors.iter().find(is_name) {
            let bits = Sym::Const(anchor.address.into());
            return Some(Value { bits, prov: Prov::object(anchor.id), undef: 0 });
        }
        let bits = numbers::term(self.reason, link, self.width())?;
        let bits = self.reason.sym(bits);
        let is_node = facts.equal(link, start) || is_node(self.context, arena, &facts, link);
        Some(match is_node {
            true => Value { bits, prov: Prov::object(arena.id), undef: 0 },
            false => Value { bits, prov: Prov::NONE, undef: u64::MAX },
        })
    }

    /// The cases in which the bytes lie in a block.
    fn bytes(&mut self, heap: &SymbolicHeap, wanted: &Wanted) -> Option<Vec<State<ArenaHeap>>> {
        let domain = self.context.domain();
        let hole = Var::Primed(0);
        let cell = Cell { bytes: u32::try_from(wanted.bytes).ok()?, signed: false };
        let part = Atom::Cell { at: wanted.at.clone(), cell, value: Linear::var(hole) };
        let part = SymbolicHeap { pure: Vec::new(), spatial: vec![part] };
        let frames = domain.prover().find(heap, &part, &[hole], MOST_CASES)?;
        let bits = self.reason.fresh(8 * u32::try_from(wanted.bytes).ok()?);
        let is_word = wanted.bytes == u64::from(self.context.machine.word);
        // A word may be what is left of a link, and bytes of a heap block may never have been written.
        let is_unset = self.state.heap.arena()?.is_unset;
        let undef = if is_word || is_unset { u64::MAX } else { 0 };
        let value = Value { bits: Sym::Term(bits), prov: Prov::NONE, undef };
        if !is_word && wanted.bytes != u64::from(self.context.kind.size_cell.bytes) {
            let mut state = self.state.clone();
            let arena = state.heap.arena_mut()?;
            let slot = arena.free_slot()?;
            let Wanted { offset, at, bytes } = wanted.clone();
            arena.glimpse = Some(ArenaCell { offset, at, bytes, slot });
            state.heap.set_value(&mut self.reason.terms, slot, bytes, value);
            return Some(vec![state]);
        }
        let mut cases = Vec::new();
        for frame in frames {
            for rest in domain.settled(with_frame(heap, &frame)) {
                cases.extend(self.with_bytes(wanted, &rest, value)?);
            }
        }
        Some(cases)
    }

    fn with_bytes(
        &mut self,
        wanted: &Wanted,
        rest: &SymbolicHeap,
        value: Value,
    ) -> Option<Option<State<ArenaHeap>>> {
        if self.context.domain().prover().is_inconsistent(rest) {
            return Some(None);
        }
        let mut names = Names::of(self.context, &rest.spatial, &Facts::default());
        let mut heap = names.named(self.reason, rest)?;
        let mut state = self.state.clone();
        heap.pure.extend(bounds_of(self.context, state.heap.arena()?, &heap.spatial)?);
        let parts = self.with_cells(&mut state, wanted, &heap)?;
        state.heap.arena_mut()?.parts = parts;
        if !assume_all(self.reason, &mut state, &heap.pure[self.known..])? {
            return Some(None);
        }
        self.add_cell(&mut state, wanted, (wanted.at.clone(), wanted.bytes), value)?;
        Some(Some(state))
    }

    /// The parts of a heap; the cells of nodes that were opened become cells of the arena.
    fn with_cells(
        &mut self,
        state: &mut State<ArenaHeap>,
        wanted: &Wanted,
        heap: &SymbolicHeap,
    ) -> Option<Vec<Atom>> {
        let mut parts = Vec::new();
        let mut open = Vec::new();
        for atom in &heap.spatial {
            match atom {
                Atom::Cell { at, cell, value } => open.push((at.clone(), *cell, value.clone())),
                other => parts.push(other.clone()),
            }
        }
        for (at, cell, value) in open {
            let bytes = u64::from(cell.bytes);
            let link = |this: &mut Self| {
                let start = at.offset(-i128::from(this.context.kind.link?))?;
                this.link_value(state, heap, &start, &value)
            };
            let number = |this: &mut Self| {
                let term = numbers::term(this.reason, &value, 8 * cell.bytes)?;
                Some(Value::plain(this.reason.sym(term)))
            };
            let value = if self.is_size(heap, &at, cell) { number(self)? } else { link(self)? };
            self.add_cell(state, wanted, (at, bytes), value)?;
        }
        Some(parts)
    }

    /// Whether a cell of an opened node is its size: nothing else can be, or the link stands where it should.
    fn is_size(&self, heap: &SymbolicHeap, at: &Linear, cell: Cell) -> bool {
        let kind = self.context.kind;
        let Some(size) = kind.size else { return false };
        let Some(link) = kind.link else { return true };
        if cell == kind.size_cell && cell != self.context.machine.word() {
            return true;
        }
        self.is_size_beside(heap, at, i128::from(link) - i128::from(size), MOST_BESIDE)
    }

    /// The same where sizes and links look alike, and links stand so far behind sizes. A cell between two others may be the link of a node or the size of the next
    /// one: the one before decides.
    fn is_size_beside(&self, heap: &SymbolicHeap, at: &Linear, distance: i128, most: u32) -> bool {
        let has = |distance: i128| {
            let other = at.offset(distance);
            let found = heap
                .spatial
                .iter()
                .any(|atom| matches!(atom, Atom::Cell { at, .. } if Some(at) == other.as_ref()));
            other.filter(|_| found)
        };
        match (has(distance), has(-distance), most.checked_sub(1)) {
            (Some(_), Some(before), Some(most)) => !self.is_size_beside(heap, &before, distance, most),
            (link, ..) => link.is_some(),
        }
    }

    /// Adds a cell. Its offset is that of the access if it is the one that was asked for.
    fn add_cell(
        &mut self,
        state: &mut State<ArenaHeap>,
        wanted: &Wanted,
        (at, bytes): (Linear, u64),
        value: Value,
    ) -> Option<()> {
        let address = i128::from(state.heap.arena()?.origin);
        let offset = match at == wanted.at && bytes == wanted.bytes {
            true => wanted.offset,
            false => {
                let term = numbers::term(self.reason, &at.offset(-address)?, self.width())?;
                self.reason.sym(term)
            }
        };
        let arena = state.heap.arena_mut()?;
        let slot = arena.free_slot()?;
        arena.cells.push(ArenaCell { offset, at, bytes, slot });
        state.heap.set_value(&mut self.reason.terms, slot, bytes, value);
        Some(())
    }
}

/// Whether a node begins at an address: a list or a node does, or a header was exposed there.
pub(crate) fn is_node(context: &Context, arena: &Arena, facts: &Facts, at: &Linear) -> bool {
    let kind = context.kind;
    let link = kind.link.and_then(|link| at.offset(link.into()));
    let starts = |atom: &Atom| match atom {
        Atom::Pred(_, args) => facts.equal(&args[0], at),
        Atom::Segment(segment) => segment.nonempty && facts.equal(&segment.from[0], at),
        Atom::Cell { at, cell, .. } => {
            cell.bytes == context.machine.word && link.as_ref().is_some_and(|link| facts.equal(at, link))
        }
        _ => false,
    };
    let is_header = |cell: &ArenaCell| {
        cell.bytes == u64::from(context.machine.word)
            && link.as_ref().is_some_and(|link| facts.equal(&cell.at, link))
    };
    arena.parts.iter().any(starts) || arena.cells.iter().any(is_header)
}

/// The number after those of the primed variables of a sum.
fn unused(linear: &Linear) -> u32 {
    linear.vars().fold(0, |fresh, var| match var {
        Var::Primed(number) => fresh.max(number + 1),
        Var::Program(_) => fresh,
    })
}

/// What is left of a heap in one case.
fn with_frame(heap: &SymbolicHeap, frame: &Frame) -> SymbolicHeap {
    let mut pure = heap.pure.clone();
    pure.extend(frame.learned.iter().cloned());
    SymbolicHeap { pure, spatial: frame.heap.clone() }
}

/// What holds of parts of the arena: they lie in it.
pub(crate) fn bounds_of(context: &Context, arena: &Arena, parts: &[Atom]) -> Option<Vec<Pure>> {
    let kind = context.kind;
    let (start, end) = (i128::from(arena.address), i128::from(arena.address) + i128::from(arena.size));
    let mut all = Vec::new();
    let mut between = |from: &Linear, to: &Linear| -> Option<()> {
        all.push(Pure::AtLeastZero(from.offset(-start)?));
        all.push(Pure::AtLeastZero(to.minus(from)?));
        all.push(Pure::AtLeastZero(to.times(-1)?.offset(end)?));
        Some(())
    };
    for atom in parts {
        match atom {
            Atom::Block { from, to } => between(from, to)?,
            Atom::Pred(_, args) => {
                let length = args[2].times(kind.unit.into())?.offset(kind.extra.into())?;
                between(&args[0].offset(kind.header.into())?, &args[0].plus(&length, 1)?)?;
                between(&args[0], &args[0].offset(kind.header.into())?)?;
            }
            Atom::Segment(segment) if segment.nonempty => {
                between(&segment.from[0], &segment.from[0].offset(kind.header.into())?)?;
            }
            _ => {}
        }
    }
    Some(all)
}

/// Assumes comparisons that are not known already. False when no execution meets them.
pub(crate) fn assume_all(reason: &mut Reasoner, state: &mut State<ArenaHeap>, pure: &[Pure]) -> Option<bool> {
    for pure in pure {
        if let Some(number) = pure.linear().as_number() {
            if !pure.holds(number) {
                return Some(false);
            }
            continue;
        }
        let condition = numbers::condition(reason, &state.path, pure)?;
        if state.path.known(reason, condition) == Some(true) {
            continue;
        }
        if !assume(reason, &mut state.path, condition) {
            return Some(false);
        }
    }
    Some(true)
}
