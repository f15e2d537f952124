//! Sizes that are not known, of objects that become one.
//!
//! A block of `n` bytes has the term of `n` as its size. Where two such blocks correspond and the terms differ, the
//! result has a size that stands for both. If the terms are alike but for their variables, it is the same
//! term of variables that stand for both, so that it stays the size that goes with a length the program keeps
//! elsewhere: in a node, say, whose block has so many bytes, or that ends in so many bytes itself. Otherwise it
//! is a fresh variable with what is known of both sizes. The size of a node, and of what is below it, may
//! differ from node to node: then it is a term of the segment's local variables. A size that is known in one state is said by numbers of the result, too, if these are known there.
//!
//! A block that only some nodes have may have a size that its node says: so many elements as a field holds, which is 0 where there is no block. Its size
//! is said by the numbers of the nodes then, those without a block included, so that whoever has looked at the field knows the size.
//!
//! Soundness. The size of the result is a term whose value is the size of the one object under the first state's
//! values, and that of the other under the second's, like any number that stands for two
//! ([`numbers`](super::numbers)). Both objects reserve the same bytes, and each size is at most that; so the result
//! may say so, too, and does: whoever uses the object relies on it. Bytes behind the end of an object are
//! nobody's: what the result holds there is never looked at.

use crate::Object;
use crate::shape::Configuration;
use crate::shape::fields::{Field, fields};
use crate::shape::join::{Join, Purpose};
use crate::shape::linear::Linear;
use crate::shape::numbers::{Side, same_operation};
use ringfence_exec::sequence::Part;
use ringfence_exec::words::{TEXT, WORD};
use ringfence_exec::{Algebra, Heap, ObjId, ObjectKind, Origin, Path, Reasoner, Sym, Value};
use ringfence_logic::{Kind, Substitution, TermId, VarId};
use std::rc::Rc;

impl Join<'_> {
    /// The size that stands for those of two objects; the result is below a segment, is one, or is below none.
    /// Absent when they cannot be one.
    pub(crate) fn common_size(&mut self, x: &Object, y: &Object, owner: Option<ObjId>) -> Option<Sym> {
        if x.reserved != y.reserved {
            return None;
        }
        let one = self.size_of_either(x, y).or_else(|| self.size_by_numbers(x, y, owner));
        let size = match (x.size, y.size) {
            (Sym::Const(a), Sym::Const(b)) if a == b => return Some(x.size),
            _ if one.is_some() => one?,
            (Sym::Const(_), _) if self.purpose != Purpose::Cover && self.may_grow(x, y) => {
                self.numbers.pair_offsets(self.reason, x.size, y.size, self.pointer_bits, owner)
            }
            (Sym::Const(_), Sym::Const(_)) => return None,
            _ if self.purpose != Purpose::Nodes && self.numbers.covered(self.reason, x.size, y.size) => {
                x.size
            }
            (Sym::Term(a), Sym::Term(b)) if self.purpose != Purpose::Cover && is_made(x) => {
                self.size_for(a, b, owner)
            }
            (Sym::Term(_), Sym::Const(_)) if self.purpose != Purpose::Cover && self.may_grow(x, y) => {
                self.numbers.pair_offsets(self.reason, x.size, y.size, self.pointer_bits, owner)
            }
            _ => return None,
        };
        self.bound_size(size, x.reserved);
        Some(size)
    }

    /// The size of one of two arrays, if it is the other's, too, where that is a number: a text is so many bytes long that is known to be empty in one
    /// state.
    fn size_of_either(&mut self, x: &Object, y: &Object) -> Option<Sym> {
        let (bits, [a, b]) = (self.pointer_bits, [x.size, y.size]);
        if self.purpose == Purpose::Nodes || !self.may_grow(x, y) {
            return None;
        }
        match (a, b) {
            (Sym::Term(_), Sym::Const(_)) if self.numbers.stands_for(self.reason, a, b, bits) => Some(a),
            (Sym::Const(_), Sym::Term(_))
                if self.purpose == Purpose::States
                    && self.numbers.is_outside(self.reason, b)
                    && self.numbers.is_equal(self.reason, Side::First, (b, a), bits)
                    && self.numbers.stands_as_it_is(self.reason, b, b, bits) =>
            {
                Some(b)
            }
            _ => None,
        }
    }

    /// The size of two arrays of which one has a known size, said by numbers of the result if the other's size is a term of numbers that are constants
    /// where the size is known: `2 * n + 1` bytes for `n` characters, where one state has none.
    fn size_by_numbers(&mut self, x: &Object, y: &Object, owner: Option<ObjId>) -> Option<Sym> {
        let (at, size, known) = match (x.size, y.size) {
            (Sym::Term(size), Sym::Const(_)) => (0, size, y.size),
            (Sym::Const(_), Sym::Term(size)) => (1, size, x.size),
            _ => return None,
        };
        let is_number = matches!(self.reason.terms.kind(size), Kind::Var(_));
        let covers = self.purpose == Purpose::Cover;
        if is_number
            || self.purpose == Purpose::Nodes
            || owner.is_some()
            || (covers && at != 0)
            || !self.may_grow(x, y)
        {
            return None;
        }
        let mut there = Substitution::new();
        let mut numbers = Vec::new();
        for &var in self.reason.variables(size).iter() {
            let info = self.reason.terms.variable(var);
            let constant = self.constant_beside(at, info.term, info.width)?;
            there.insert(var, self.reason.term(constant, info.width));
            numbers.push((var, Sym::Term(info.term), constant, info.width));
        }
        let there = there.apply(&mut self.reason.terms, size);
        if self.reason.sym(there) != known {
            return None;
        }
        let mut result = Substitution::new();
        for (var, own, constant, width) in numbers {
            if covers {
                self.numbers.covered(self.reason, own, constant).then_some(())?;
                continue;
            }
            let [a, b] = if at == 0 { [own, constant] } else { [constant, own] };
            let joined = self.numbers.pair(self.reason, a, b, width, None);
            result.insert(var, self.reason.term(joined, width));
        }
        let size = result.apply(&mut self.reason.terms, size);
        Some(self.reason.sym(size))
    }

    /// The constant that the other state has where a state has a variable: in a register, or in a variable of a function in memory.
    fn constant_beside(&mut self, at: usize, own: TermId, width: u32) -> Option<Sym> {
        let states = self.states?;
        let is_constant = |value: &Value| {
            let plain = value.prov.is_none() && value.undef == 0;
            Some(value.bits).filter(|bits| plain && matches!(bits, Sym::Const(_)))
        };
        let [mine, others] = [states[at], states[1 - at]].map(|state| state.stack.frames());
        for (frame, other) in mine.zip(others) {
            let mut registers = frame.regs.iter().zip(&other.regs);
            let beside = registers.find_map(|(value, beside)| {
                is_constant(beside).filter(|_| value.bits == Sym::Term(own) && value.prov.is_none())
            });
            if beside.is_some() {
                return beside;
            }
            for (slot, beside) in frame.slots.iter().zip(&other.slots) {
                let (Some(slot), Some(beside)) = (slot.prov.get(), beside.prov.get()) else { continue };
                let holds =
                    |field: &Field| field.value.bits == Sym::Term(own) && 8 * field.len == u64::from(width);
                let Some(field) = fields(&states[at].heap, slot).into_iter().find(holds) else { continue };
                let heap = &states[1 - at].heap;
                if heap.object(beside).is_some_and(|object| field.offset + field.len <= object.reserved) {
                    let value = heap.load(&mut self.reason.terms, beside, field.offset, field.len);
                    return is_constant(&value);
                }
            }
        }
        None
    }

    /// The size for two terms: one like them if they are alike, and a fresh one otherwise.
    pub(crate) fn size_for(&mut self, a: TermId, b: TermId, owner: Option<ObjId>) -> Sym {
        let mut pairs = Vec::new();
        if !correspond(self.reason, Sym::Term(a), Sym::Term(b), &mut pairs) {
            return self.numbers.pair(self.reason, Sym::Term(a), Sym::Term(b), self.pointer_bits, owner);
        }
        let mut substitution = Substitution::new();
        for (var, other) in pairs {
            let info = self.reason.terms.variable(var);
            let joined = self.numbers.pair(self.reason, Sym::Term(info.term), other, info.width, owner);
            let joined = self.reason.term(joined, info.width);
            substitution.insert(var, joined);
        }
        let size = substitution.apply(&mut self.reason.terms, a);
        if self.numbers.is_of_one_scope(self.reason, size) {
            return self.reason.sym(size);
        }
        // Nothing could be said of a size that mixes what differs from node to node with something else.
        self.numbers.pair(self.reason, Sym::Term(a), Sym::Term(b), self.pointer_bits, owner)
    }

    /// Whether every object of the result is at most as large as it reserves, on its path. A list that only one
    /// state has may be as large as a number that is something else in the other. How large a block was that is gone matters to nobody.
    pub(crate) fn has_bounded_sizes(&mut self, path: &Path) -> bool {
        let mut sizes = Vec::new();
        self.result.graph.for_each_object(|_, object| {
            if let Sym::Term(size) = object.size
                && object.is_live()
            {
                sizes.push((size, u128::from(object.reserved)));
            }
        });
        sizes.into_iter().all(|(size, reserved)| path.fact(self.reason, size).unsigned().1 <= reserved)
    }

    /// Says the sizes of objects that only some nodes of a segment have by numbers of the nodes, where a size is said by such a number on a side
    /// that has the object.
    ///
    /// Soundness. On a side that has the object, the new size is equal to its size there. Where a side has none, no execution has
    /// an object that the size is about; the term is at most what the object reserves there, too, which is what the path may say of it. Where a side has no nodes either, there is
    /// nothing to be said of it: the size is the number that a node has on the other side.
    pub(crate) fn sizes_by_owner(&mut self, states: [&Configuration; 2]) {
        if !self.rules.lengths || self.purpose == Purpose::Cover {
            return;
        }
        let mut optionals = Vec::new();
        self.result.graph.for_each_object(|id, object| {
            if let (Some(owner), Some(segment), Sym::Term(size)) =
                (object.owner, object.shape.segment(), object.size)
                && segment.one
            {
                optionals.push((id, owner, size));
            }
        });
        for (id, owner, size) in optionals {
            if self.numbers.is_below(self.reason, size, owner) {
                continue;
            }
            let said = match self.pairs.origins.contains_key(&owner) {
                true => self.size_by_owner(id, owner, states),
                false => self.numbers.imported_below(self.reason, size, owner),
            };
            let Some(said) = said else { continue };
            let Some(reserved) = self.result.graph.object(id).map(|object| object.reserved) else { continue };
            self.numbers.bound_size(said, reserved);
            self.result.changed = true;
            self.result.graph.resize(id, Sym::Term(said));
            self.starts_by_size(id, size, said);
        }
    }

    /// Says the starts of parts of an object by its new size that are so many bytes before the end. Both sizes are that of the object where there is
    /// one, so the starts are the same.
    fn starts_by_size(&mut self, id: ObjId, old: TermId, new: TermId) {
        let Some(sequence) = self.result.graph.sequence(id).cloned() else { return };
        let width = self.pointer_bits;
        let [old, new] = [old, new].map(|size| Linear::of(self.reason, None, Sym::Term(size), width));
        let mut moved = |start: Sym| {
            let own = Linear::of(self.reason, None, start, width);
            let from_end = old.clone().plus(&own, -1);
            match (start, from_end.constant()) {
                (Sym::Term(_), Some(_)) => new.clone().plus(&from_end, -1).number(self.reason),
                _ => start,
            }
        };
        let part = |part: &Part| Part { start: moved(part.start), element: part.element.clone() };
        let parts = sequence.parts().iter().map(part).collect();
        self.result.graph.set_sequence(id, Some(Rc::new(sequence.with_parts(parts))));
    }

    /// The size of an object as a term of numbers of the nodes that it is below.
    fn size_by_owner(&mut self, id: ObjId, owner: ObjId, states: [&Configuration; 2]) -> Option<TermId> {
        let own = [0, 1].map(|side: usize| match self.pairs.origins.get(&id) {
            Some(origins) => Some(origins[side]),
            None => self.pairs.maps[side].iter().find(|&(_, &result)| result == id).map(|(&own, _)| own),
        });
        let pairs = self.numbers.pairs_below(self.reason, Some(owner));
        (0..2).find_map(|side| {
            let Sym::Term(size) = self.sides[side].object(own[side]?)?.size else { return None };
            let is_said = |this: &Self, number: Sym| {
                // A number that the program has elsewhere says more.
                !is_held_outside(states[side], number, |id| this.is_of_owner(side, id, owner))
            };
            let [said, there] = self
                .size_by_variables(side, size, &pairs, &is_said)
                .or_else(|| self.size_by_number(side, size, &pairs, &is_said))?;
            let agrees = match own[1 - side] {
                Some(origin) => {
                    let side = [Side::First, Side::Second][1 - side];
                    let (size, there) =
                        (self.sides[side as usize].object(origin)?.size, self.reason.sym(there));
                    self.numbers.is_equal(self.reason, side, (there, size), self.pointer_bits)
                }
                None => {
                    let reserved = self.sides[side].object(own[side]?)?.reserved;
                    let path = states[1 - side].path.clone();
                    path.fact(self.reason, there).unsigned().1 <= reserved.into()
                }
            };
            agrees.then_some(said)
        })
    }

    /// A size with the numbers of the nodes that its variables are, and what that is on the other side.
    fn size_by_variables(
        &mut self,
        side: usize,
        size: TermId,
        pairs: &[(TermId, [Sym; 2], u32)],
        is_said: &impl Fn(&Self, Sym) -> bool,
    ) -> Option<[TermId; 2]> {
        let (mut result, mut other) = (Substitution::new(), Substitution::new());
        for &var in self.reason.variables(size).iter() {
            let number = Sym::Term(self.reason.terms.variable(var).term);
            let &(term, pair, width) = pairs.iter().find(|(_, pair, _)| pair[side] == number)?;
            is_said(self, number).then_some(())?;
            result.insert(var, term);
            other.insert(var, self.reason.term(pair[1 - side], width));
        }
        Some([result, other].map(|mut by| by.apply(&mut self.reason.terms, size)))
    }

    /// A size that is a number of the nodes, or a constant more, where that number is a formula of others that the nodes do not have (`n % 4096 + 1`), and what that is on the other side.
    fn size_by_number(
        &mut self,
        side: usize,
        size: TermId,
        pairs: &[(TermId, [Sym; 2], u32)],
        is_said: &impl Fn(&Self, Sym) -> bool,
    ) -> Option<[TermId; 2]> {
        let width = self.pointer_bits;
        is_said(self, Sym::Term(size)).then_some(())?;
        let whole = Linear::of(self.reason, None, Sym::Term(size), width);
        for &(term, pair, narrow) in pairs.iter().filter(|pair| pair.2 > 1 && pair.2 <= width) {
            for signed in [false, true] {
                let own = self.reason.extend(pair[side], narrow, width, signed);
                let rest = whole.clone().plus(&Linear::of(self.reason, None, own, width), -1);
                if !matches!(own, Sym::Term(_)) || rest.constant().is_none() || !is_said(self, pair[side]) {
                    continue;
                }
                let said = [Sym::Term(term), pair[1 - side]].map(|number| {
                    let wide = self.reason.extend(number, narrow, width, signed);
                    let sum = rest.clone().plus(&Linear::of(self.reason, None, wide, width), 1);
                    let sum = sum.number(self.reason);
                    self.reason.term(sum, width)
                });
                return Some(said);
            }
        }
        None
    }

    /// Whether an object of a side is a node of a segment of the result, or below one.
    fn is_of_owner(&self, side: usize, id: ObjId, owner: ObjId) -> bool {
        let mut above = self.pairs.maps[side].get(&id).copied();
        while let Some(at) = above {
            if at == owner {
                return true;
            }
            above = self.result.graph.object(at).and_then(|object| object.owner);
        }
        false
    }

    fn bound_size(&mut self, size: Sym, reserved: u64) {
        if let Sym::Term(size) = size {
            self.numbers.bound_size(size, reserved);
        }
    }

    /// Says the size of an object of the result that only one side has of imported variables.
    pub(crate) fn import_size(&mut self, result: ObjId, side: Side) -> Option<()> {
        let object = *self.result.graph.object(result)?;
        let Sym::Term(size) = object.size else { return Some(()) };
        let owner = self.scope_of(result)?;
        let size = self.imported_term(side, size, owner);
        if let Sym::Term(term) = size {
            self.numbers.is_of_one_scope(self.reason, term).then_some(())?;
            // The other state has no such object: a number that it has, too, may be larger there. Whether the
            // result bounds it nevertheless is looked at when its path is known.
            if self.numbers.is_local(self.reason, term) {
                self.bound_size(size, object.reserved);
            }
        }
        self.result.graph.resize(result, size);
        Some(())
    }

    /// A term of one side, said of imported variables.
    pub(crate) fn imported_term(&mut self, side: Side, term: TermId, owner: Option<ObjId>) -> Sym {
        let mut substitution = Substitution::new();
        for &var in self.reason.variables(term).iter() {
            let info = self.reason.terms.variable(var);
            let sym = self.numbers.import(self.reason, side, Sym::Term(info.term), info.width, owner);
            let term = self.reason.term(sym, info.width);
            substitution.insert(var, term);
        }
        let term = substitution.apply(&mut self.reason.terms, term);
        self.reason.sym(term)
    }
}

/// Whether a number of a state is held by a variable, or by an object that these are not.
fn is_held_outside(state: &Configuration, number: Sym, is_inside: impl Fn(ObjId) -> bool) -> bool {
    let mut held = false;
    state.for_each_value(|value| held |= value.bits == number);
    state.heap.for_each_object(|id, object| {
        if !held && object.is_live() && object.shape.is_region() && !is_inside(id) {
            held |= fields(&state.heap, id).iter().any(|field| field.value.bits == number);
        }
    });
    held
}

/// Whether an object was made when the program asked for one of its size: a block, or an array of variable length.
fn is_made(object: &Object) -> bool {
    object.is_heap() || matches!(object.kind, ObjectKind::Slot(..) | ObjectKind::Alloca | WORD | TEXT)
}

/// Whether two terms are alike but for their variables: the variables of the first, each with what stands in its
/// place in the second.
fn correspond(reason: &mut Reasoner, a: Sym, b: Sym, pairs: &mut Vec<(VarId, Sym)>) -> bool {
    let Sym::Term(term) = a else { return a == b };
    if let Kind::Var(var) = reason.terms.kind(term) {
        if let Some((_, known)) = pairs.iter().find(|(known, _)| *known == var) {
            return *known == b;
        }
        let fits = match b {
            Sym::Term(other) => reason.terms.width(other) == reason.terms.width(term),
            Sym::Const(_) => true,
        };
        // The result of an operation that is not computed goes with its operands.
        let plain = !matches!(reason.origin(var), Some(Origin::Applied(..)));
        pairs.push((var, b));
        return fits && plain;
    }
    let Sym::Term(other) = b else { return false };
    let (kind, like) = (reason.terms.kind(term), reason.terms.kind(other));
    if !same_operation(kind, like) {
        return false;
    }
    let children: Vec<(TermId, TermId)> = kind.children().into_iter().zip(like.children()).collect();
    children.into_iter().all(|(x, y)| {
        x.is_none() || {
            let (x, y) = (reason.sym(x), reason.sym(y));
            correspond(reason, x, y, pairs)
        }
    })
}
