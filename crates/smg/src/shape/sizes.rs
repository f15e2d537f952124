//! Sizes that are not known, of objects that become one.
//!
//! A block of `n` bytes has the term of `n` as its size. Where two such blocks correspond and the terms differ, the
//! result has a size that stands for both. If the terms are alike but for their variables, it is the same
//! term of variables that stand for both, so that it stays the size that goes with a length the program keeps
//! elsewhere: in a node, say, whose block has so many bytes, or that ends in so many bytes itself. Otherwise it
//! is a fresh variable with what is known of both sizes. The size of a node, and of what is below it, may
//! differ from node to node: then it is a term of the segment's local variables.
//!
//! Soundness. The size of the result is a term whose value is the size of the one object under the first state's
//! values, and that of the other under the second's, like any number that stands for two
//! ([`numbers`](super::numbers)). Both objects reserve the same bytes, and each size is at most that; so the result
//! may say so, too, and does: whoever uses the object relies on it. Bytes behind the end of an object are
//! nobody's: what the result holds there is never looked at.

use crate::Object;
use crate::shape::join::{Join, Purpose};
use crate::shape::numbers::{Side, same_operation};
use ringfence_exec::words::{TEXT, WORD};
use ringfence_exec::{ObjId, ObjectKind, Origin, Path, Reasoner, Sym};
use ringfence_logic::{Kind, Substitution, TermId, VarId};

impl Join<'_> {
    /// The size that stands for those of two objects; the result is below a segment, is one, or is below none.
    /// Absent when they cannot be one.
    pub(crate) fn common_size(&mut self, x: &Object, y: &Object, owner: Option<ObjId>) -> Option<Sym> {
        if x.reserved != y.reserved {
            return None;
        }
        let size = match (x.size, y.size) {
            (Sym::Const(a), Sym::Const(b)) if a == b => return Some(x.size),
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
