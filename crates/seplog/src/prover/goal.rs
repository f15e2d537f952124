//! What is to be shown: the left with what is known of its numbers, and what is left of the right.

use super::{Frame, Prover};
use crate::facts::Facts;
use crate::formula::{Atom, Pure, Segment, SymbolicHeap};
use crate::linear::{Linear, Var};

/// How many nodes are taken out of the lists of the left.
const MOST_UNFOLDINGS: u32 = 12;

/// How deep predicates are unfolded that predicates speak of.
const MOST_DEPTH: u32 = 20;

/// A state of a proof.
#[derive(Debug, Clone)]
pub(super) struct Goal<'a> {
    pub(super) prover: Prover<'a>,
    pub(super) facts: Facts,
    pub(super) left: Vec<Atom>,
    pub(super) right: Vec<Atom>,
    /// What the right says of numbers.
    pub(super) pure: Vec<Pure>,
    /// The primed variables of the right that are not determined yet.
    pub(super) holes: Vec<Var>,
    pub(super) bound: Vec<(Var, Linear)>,
    /// The number of the next fresh variable.
    pub(super) fresh: u32,
    /// Whether nothing may be left of the left.
    pub(super) exact: bool,
    /// Whether the right has `true`.
    pub(super) anything: bool,
    /// How many nodes may still be taken out of lists.
    unfoldings: u32,
    /// What the predicates of the left say, each as it was unfolded once: what is known of numbers is known of these.
    folded: Vec<(Atom, SymbolicHeap)>,
    /// Comparisons that hold in this case and were not given.
    pub(super) learned: Vec<Pure>,
    /// The bytes of every part of the left that has some, from the first to before the last; also of those that were removed.
    present: Vec<(Linear, Linear)>,
}

impl<'a> Goal<'a> {
    /// A left with no right yet; absent when numbers are too large.
    pub(super) fn new(prover: Prover<'a>, left: &SymbolicHeap) -> Option<Self> {
        let mut goal = Goal {
            prover,
            facts: Facts::default(),
            left: Vec::new(),
            right: Vec::new(),
            pure: Vec::new(),
            holes: Vec::new(),
            bound: Vec::new(),
            fresh: left.unused(),
            exact: false,
            anything: false,
            unfoldings: MOST_UNFOLDINGS,
            folded: Vec::new(),
            learned: Vec::new(),
            present: Vec::new(),
        };
        goal.add_left(left.clone())?;
        goal.learned.clear();
        Some(goal)
    }

    /// With something to be shown, of which nothing may be left over if that is asked.
    pub(super) fn with_right(mut self, right: &SymbolicHeap, exact: bool) -> Option<Self> {
        self.exact = exact;
        let (renamed, after) = right.renamed(self.fresh);
        self.holes.extend((self.fresh..after).map(Var::Primed));
        self.fresh = after;
        self.add_right(renamed)?;
        Some(self)
    }

    /// With something to be shown that shares the variables of the left but for some that are to be found.
    pub(super) fn with_shared(mut self, right: &SymbolicHeap, holes: &[Var]) -> Option<Self> {
        self.fresh = self.fresh.max(right.unused());
        self.holes.extend(holes);
        self.add_right(right.clone())?;
        Some(self)
    }

    /// Adds to the left what it implies.
    pub(super) fn add_left(&mut self, heap: SymbolicHeap) -> Option<()> {
        heap.pure.iter().for_each(|pure| self.assume(pure));
        for atom in heap.spatial {
            if let Atom::Pred(..) = atom {
                let one = SymbolicHeap { pure: Vec::new(), spatial: vec![atom.clone()] };
                let body = self.unfolded(one, MOST_DEPTH)?;
                body.pure.iter().for_each(|pure| self.facts.assume(pure));
                body.spatial.iter().try_for_each(|part| self.add_part(part))?;
                self.folded.push((atom.clone(), body));
            } else {
                self.add_part(&atom)?;
            }
            self.left.push(atom);
        }
        Some(())
    }

    /// Adds a comparison that holds in this case.
    pub(super) fn assume(&mut self, pure: &Pure) {
        self.facts.assume(pure);
        self.learned.push(pure.clone());
    }

    /// What a part of the left consists of: itself, or what its predicate says.
    pub(super) fn parts<'s>(&'s self, atom: &'s Atom) -> &'s [Atom] {
        match atom {
            Atom::Pred(..) => {
                self.folded.iter().find(|(own, _)| own == atom).map_or(&[], |(_, body)| &body.spatial)
            }
            other => std::slice::from_ref(other),
        }
    }

    /// Replaces a predicate of the left by what it says.
    pub(super) fn unfold_pred(&mut self, at: usize) -> Option<()> {
        let pred = self.left.remove(at);
        let own = self.folded.iter().position(|(own, _)| *own == pred)?;
        let (_, body) = self.folded.swap_remove(own);
        self.learned.extend(body.pure);
        self.left.extend(body.spatial);
        Some(())
    }

    /// Adds parts of the right, predicates unfolded. Their variables are holes already.
    pub(super) fn add_right(&mut self, heap: SymbolicHeap) -> Option<()> {
        let before = self.fresh;
        let heap = self.unfolded(heap, MOST_DEPTH)?;
        self.holes.extend((before..self.fresh).map(Var::Primed));
        self.pure.extend(heap.pure);
        self.right.splice(0..0, heap.spatial);
        Some(())
    }

    fn unfolded(&mut self, heap: SymbolicHeap, depth: u32) -> Option<SymbolicHeap> {
        let mut all = SymbolicHeap { pure: heap.pure, spatial: Vec::new() };
        for atom in heap.spatial {
            match atom {
                Atom::Pred(id, args) => {
                    let body = self.prover.definitions.unfold(id, &args, &mut self.fresh)?;
                    let body = self.unfolded(body, depth.checked_sub(1)?)?;
                    all.pure.extend(body.pure);
                    all.spatial.extend(body.spatial);
                }
                other => all.spatial.push(other),
            }
        }
        Some(all)
    }

    /// Adds what the presence of a part says of numbers: its own bounds, and that it lies apart from all others.
    fn add_part(&mut self, atom: &Atom) -> Option<()> {
        let last = self.prover.machine.last_address();
        match atom {
            Atom::Cell { at, cell, value } => {
                let end = at.offset(i128::from(cell.bytes))?;
                self.add_bytes(at.clone(), end, true)?;
                let (least, most) = self.prover.machine.range(*cell);
                self.facts.assume(&Pure::AtLeastZero(value.offset(-least)?));
                self.facts.assume(&Pure::AtLeastZero(value.times(-1)?.offset(most)?));
            }
            Atom::Block { from, to } => {
                self.facts.assume(&Pure::AtLeastZero(to.minus(from)?));
                let some = self.facts.at_most(&from.offset(1)?, to);
                if !some {
                    // Where it has bytes, they are addresses.
                    let empty = from.minus(to)?;
                    self.facts.assume_clause(vec![empty.clone(), from.offset(-1)?]);
                    self.facts.assume_clause(vec![empty, to.times(-1)?.offset(last)?]);
                }
                self.add_bytes(from.clone(), to.clone(), some)?;
            }
            Atom::Segment(segment) => {
                if self.is_nonempty(segment) {
                    self.add_header(segment)?;
                }
            }
            Atom::Pred(..) | Atom::True => {}
        }
        Some(())
    }

    /// Adds the cells of the first node of a segment that has one.
    fn add_header(&mut self, segment: &Segment) -> Option<()> {
        let definitions = self.prover.definitions;
        let from = segment.from.first()?.clone();
        // The cells of one node lie together: the first is enough to tell it from others.
        let &(distance, bytes) = definitions.header(segment.list).first()?;
        let at = from.offset(distance)?;
        let end = at.offset(i128::from(bytes))?;
        self.add_bytes(at, end, true)
    }

    /// Adds that bytes are there, apart from all others. Some or none, if none is possible.
    fn add_bytes(&mut self, from: Linear, to: Linear, some: bool) -> Option<()> {
        let last = self.prover.machine.last_address();
        if some {
            self.facts.assume(&Pure::AtLeastZero(from.offset(-1)?));
            self.facts.assume(&Pure::AtLeastZero(to.times(-1)?.offset(last)?));
        }
        let apart = |(start, end): &(Linear, Linear)| {
            let mut clause = vec![start.minus(&to)?, from.minus(end)?];
            if !some {
                clause.push(from.minus(&to)?);
            }
            // The other may have no bytes, too.
            clause.push(start.minus(end)?);
            Some(clause)
        };
        let clauses: Option<Vec<_>> = self.present.iter().map(apart).collect();
        clauses?.into_iter().for_each(|clause| self.facts.assume_clause(clause));
        self.present.push((from, to));
        Some(())
    }

    /// Whether a segment of the left has a node.
    pub(super) fn is_nonempty(&self, segment: &Segment) -> bool {
        let differ = |(from, to): (&Linear, &Linear)| {
            from.minus(to).is_some_and(|difference| self.facts.entail(&Pure::NonZero(difference)))
        };
        segment.nonempty || segment.from.iter().zip(&segment.to).any(differ)
    }

    /// Replaces a segment of the left that has a node by the node and the rest.
    pub(super) fn unfold_left(&mut self, at: usize) -> Option<()> {
        self.unfoldings = self.unfoldings.checked_sub(1)?;
        let Atom::Segment(segment) = self.left.remove(at) else { return None };
        let (body, next) = self.prover.definitions.step(segment.list, &segment.from, &mut self.fresh)?;
        // The header was present as a part of the segment; its bytes are those of the node.
        self.forget_header(&segment);
        self.add_left(body)?;
        let rest = Segment { from: next, nonempty: false, ..segment };
        self.add_left(SymbolicHeap { pure: Vec::new(), spatial: vec![Atom::Segment(rest)] })
    }

    /// Removes the header of a segment from what is present, since the node that has it is added in its place. Of equal entries it does not matter which
    /// one goes; an entry that only begins at the same place belongs to another part, and stays.
    fn forget_header(&mut self, segment: &Segment) {
        let definitions = self.prover.definitions;
        let Some(&(distance, bytes)) = definitions.header(segment.list).first() else { return };
        let Some(start) = segment.from.first().and_then(|from| from.offset(distance)) else { return };
        let end = start.offset(i128::from(bytes));
        if let Some(at) =
            self.present.iter().position(|(from, to)| *from == start && Some(to) == end.as_ref())
        {
            self.present.swap_remove(at);
        }
    }

    /// Replaces a block of the left by others, and cells, that together are the same bytes.
    pub(super) fn replace_block(&mut self, at: usize, parts: Vec<Atom>) -> Option<()> {
        let Atom::Block { from, to } = self.left.remove(at) else { return None };
        if let Some(at) = self.present.iter().position(|(start, end)| *start == from && *end == to) {
            self.present.swap_remove(at);
        }
        self.add_left(SymbolicHeap { pure: Vec::new(), spatial: parts })
    }

    /// Whether an expression has no undetermined variable.
    pub(super) fn is_ground(&self, linear: &Linear) -> bool {
        !linear.vars().any(|var| self.holes.contains(&var))
    }

    /// Makes an expression of the right equal to one of the left. False when that is not possible.
    pub(super) fn unify(&mut self, right: &Linear, left: &Linear) -> bool {
        let Some(difference) = right.minus(left) else { return false };
        let Some(hole) = difference.vars().find(|var| self.holes.contains(var)) else {
            return self.facts.entail(&Pure::Zero(difference));
        };
        match difference.solved(hole) {
            Some(value) => self.bind(hole, &value),
            None => {
                self.pure.push(Pure::Zero(difference));
                true
            }
        }
    }

    /// Determines a variable of the right.
    pub(super) fn bind(&mut self, hole: Var, value: &Linear) -> bool {
        self.holes.retain(|var| *var != hole);
        let replace = |var: Var| if var == hole { value.clone() } else { Linear::var(var) };
        let heap =
            SymbolicHeap { pure: std::mem::take(&mut self.pure), spatial: std::mem::take(&mut self.right) };
        let Some(heap) = heap.map(replace) else { return false };
        (self.pure, self.right) = (heap.pure, heap.spatial);
        for (_, own) in &mut self.bound {
            match own.with(hole, value) {
                Some(new) => *own = new,
                None => return false,
            }
        }
        self.bound.push((hole, value.clone()));
        true
    }

    /// What is left, as the frame of one case.
    pub(super) fn into_frame(self) -> Frame {
        Frame { facts: self.facts, learned: self.learned, heap: self.left, bound: self.bound }
    }
}
