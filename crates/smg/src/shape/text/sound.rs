//! What must hold of a state for the operations on states to mean what they say.
//!
//! A state that an exploration made is sound by construction. One that was read from a text is only what
//! somebody wrote, so it is looked at here before anything is done with it. The meaning of a state (the
//! set of concrete states that it stands for) is defined when these hold:
//!
//! - **Objects** do not overlap, have bytes if and only if they are live and may be read, and are as large as
//!   they say: a size that is a term is at most what is reserved, on the state's path.
//! - **Segments** are live heap blocks; their links are whole pointers inside a node that do
//!   not overlap; only one with two links has a name for its last node, and only one; one without links
//!   stands for at most one node. No cycle consists of possibly empty segments alone.
//! - **Nesting.** The owner of an object is a segment, not the object itself through others; what is owned is
//!   a heap block. Nobody but the owner's nodes and what is below them points to it.
//! - **Local variables** belong to one segment. They occur in the bytes and sizes of its nodes and of the objects
//!   that are directly below it, links of a segment being beside it and not in it. A condition mentions the local
//!   variables of one segment and nothing else, or none.
//! - **Conditions** can hold together. A segment may have no nodes, so conditions on its local variables
//!   must not make a path impossible; and then what is known of the rest is known of every concrete state.
//!
//! With these, `covers(a, b)` says that `a` stands for all that `b` does, whatever `a` is: the walk maps the
//! objects of `b` one to one to those of `a`, or leaves out possibly empty segments of `a`. So a text that is
//! narrower than the truth does not cover what it should, and one that is wider is executed as it stands.
//!
//! Provenance without a whole pointer, values that depend on the layout, calls that `exit` left and calls
//! of a library function are not part of the form at all, and types, widths and ids were looked at when
//! the state was built.

use super::Context;
use crate::shape::Configuration;
use crate::shape::fields::{Field, fields};
use crate::shape::numbers::locals_of;
use crate::{Object, Segment, Shape};
use ringfence_base::{FastMap, FastSet};
use ringfence_exec::{Assignment, Heap, ObjId, ObjectKind, Path, Reasoner, Rights, Sym, Value};
use ringfence_logic::session::Verdict;
use ringfence_logic::{Bits, Evaluator, TermId, VarId};
use std::cell::RefCell;
use std::rc::Rc;

/// Why a state is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unsound {
    /// The object that something is wrong with, if it is one.
    pub(super) object: Option<ObjId>,
    /// What is wrong.
    pub(super) message: String,
}

fn unsound<T>(object: ObjId, message: &str) -> Result<T, Unsound> {
    Err(Unsound { object: Some(object), message: format!("o{}: {message}", object.raw()) })
}

fn ensure(holds: bool, object: ObjId, message: &str) -> Result<(), Unsound> {
    if holds { Ok(()) } else { unsound(object, message) }
}

/// The path with these conditions; absent when they are not known to be possible.
pub(super) fn possible(reason: &mut Reasoner, conditions: &[TermId]) -> Option<Path> {
    let constant = |reason: &Reasoner, term| reason.terms.constant(term).map(|bits| !bits.is_zero());
    if conditions.iter().any(|&condition| constant(reason, condition) == Some(false)) {
        return None;
    }
    let mut kept = conditions.to_vec();
    kept.retain(|&condition| constant(reason, condition).is_none());
    let assignment = match guessed(reason, &kept) {
        Some(assignment) => assignment,
        None => {
            let Verdict::Sat(values) = reason.query(kept.clone()) else { return None };
            assigned(values.iter().copied().collect())
        }
    };
    satisfies(reason, &assignment, &kept).then(|| Path::of(reason, kept, Some(assignment)))
}

fn assigned(values: FastMap<VarId, Bits>) -> Assignment {
    Rc::new(RefCell::new(Evaluator::new(values)))
}

fn satisfies(reason: &Reasoner, assignment: &Assignment, conditions: &[TermId]) -> bool {
    let mut assignment = assignment.borrow_mut();
    conditions.iter().all(|&condition| reason.evaluate(&mut assignment, condition) != 0)
}

/// The least values that the cheap facts allow, if they satisfy the conditions: most conditions are bounds.
fn guessed(reason: &mut Reasoner, conditions: &[TermId]) -> Option<Assignment> {
    let path = Path::of(reason, conditions.iter().copied(), None);
    let mut values: FastMap<VarId, Bits> = FastMap::default();
    for &condition in conditions {
        for &var in reason.variables(condition).iter() {
            let term = reason.terms.variable(var).term;
            let fact = path.fact(reason, term);
            values.insert(var, Bits::new(fact.width(), fact.unsigned().0));
        }
    }
    let assignment = assigned(values);
    satisfies(reason, &assignment, conditions).then_some(assignment)
}

/// Checks everything.
pub(super) fn check(
    context: &Context<'_>,
    reason: &mut Reasoner,
    state: &Configuration,
) -> Result<(), Unsound> {
    let whole = |message| Unsound { object: None, message };
    state.heap.check(&reason.terms).map_err(whole)?;
    let mut objects = Vec::new();
    state.heap.for_each_object(|id, object| objects.push((id, *object)));
    let mut checker = Checker { context, reason, state, locals: FastMap::default() };
    for (id, object) in &objects {
        checker.object(*id, object)?;
    }
    checker.lasts(&objects)?;
    checker.calls()?;
    checker.locals()?;
    checker.roots()?;
    for (id, object) in &objects {
        checker.contents(*id, object)?;
    }
    checker.conditions()?;
    checker.empty_cycles(&objects)
}

struct Checker<'a, 'r> {
    context: &'a Context<'a>,
    reason: &'r mut Reasoner,
    state: &'a Configuration,
    /// The segments of local variables.
    locals: FastMap<VarId, ObjId>,
}

impl Checker<'_, '_> {
    fn find(&self, id: ObjId) -> Option<&Object> {
        self.state.heap.object(id)
    }

    fn object(&mut self, id: ObjId, object: &Object) -> Result<(), Unsound> {
        self.size(id, object)?;
        let plain = object.shape.is_region() && object.owner.is_none();
        ensure(plain || object.is_heap(), id, "only heap blocks are in lists")?;
        ensure(object.is_live() || object.shape.is_region(), id, "what is gone is no list")?;
        let local = self.state.heap.locals(id).is_empty() || object.shape.segment().is_some();
        ensure(local, id, "only segments have local variables")?;
        match object.shape {
            Shape::Region => {}
            Shape::Segment(segment) => self.segment(id, object, segment)?,
            Shape::Last(of) => self.last(id, object, of)?,
        }
        self.owner(id, object)
    }

    fn size(&mut self, id: ObjId, object: &Object) -> Result<(), Unsound> {
        let most = match object.size {
            Sym::Const(size) => size,
            Sym::Term(term) if self.reason.terms.width(term) == self.context.pointer_bits() => {
                self.state.path.fact(self.reason, term).unsigned().1
            }
            Sym::Term(_) => return unsound(id, "the size is not as wide as a pointer"),
        };
        ensure(most <= u128::from(object.reserved), id, "it may be larger than what is reserved")
    }

    fn segment(&self, id: ObjId, object: &Object, segment: Segment) -> Result<(), Unsound> {
        let bytes = self.context.pointer_bytes();
        let links: Vec<u64> = [segment.next, segment.prev].into_iter().flatten().map(u64::from).collect();
        ensure(object.rights == Rights::ReadWrite, id, "the nodes of a list may be read and written")?;
        ensure(u64::from(segment.head) < object.reserved, id, "the head is outside the nodes")?;
        ensure(links.iter().all(|at| at + bytes <= object.reserved), id, "a link is outside the nodes")?;
        ensure(segment.next.is_some() || segment.prev.is_none(), id, "a list has a link to the next node")?;
        ensure(segment.next.is_some() || segment.one, id, "many nodes are linked")?;
        ensure(!segment.one || segment.min <= 1, id, "there cannot be more nodes than one")?;
        let apart = matches!(*links, [next, prev] if next.abs_diff(prev) < bytes);
        ensure(!apart, id, "the links overlap")?;
        let cut = |field: &Field| {
            let at_link = |&at: &u64| field.offset < at + bytes && at < field.offset + field.len;
            let is_link = |&at: &u64| field.offset == at && field.len == bytes;
            links.iter().any(at_link) && !links.iter().any(is_link)
        };
        ensure(!fields(&self.state.heap, id).iter().any(cut), id, "a link is cut")
    }

    fn last(&self, id: ObjId, object: &Object, of: ObjId) -> Result<(), Unsound> {
        let Some(first) = self.find(of) else { return unsound(id, "there is no such segment") };
        let double = first.shape.segment().is_some_and(|segment| segment.prev.is_some());
        ensure(double, id, "only a doubly linked list has a name for its last node")?;
        let alike = (object.kind, object.size, object.reserved, object.owner)
            == (first.kind, first.size, first.reserved, first.owner);
        ensure(alike && object.rights == Rights::Opaque, id, "it is not like the nodes of its list")
    }

    /// No segment has two names for its last node.
    fn lasts(&self, objects: &[(ObjId, Object)]) -> Result<(), Unsound> {
        let mut named = FastSet::default();
        for (id, object) in objects {
            if let Shape::Last(of) = object.shape {
                ensure(named.insert(of), *id, "the last node has another name already")?;
            }
        }
        Ok(())
    }

    fn owner(&self, id: ObjId, object: &Object) -> Result<(), Unsound> {
        let (mut above, mut steps) = (object.owner, 0);
        while let Some(at) = above {
            let owner = self.find(at).filter(|owner| owner.shape.segment().is_some());
            let Some(owner) = owner else { return unsound(id, "its owner is no segment") };
            steps += 1;
            ensure(at != id && steps <= self.state.heap.len(), id, "it is below itself")?;
            above = owner.owner;
        }
        Ok(())
    }

    /// The objects that calls hold without a pointer.
    fn calls(&self) -> Result<(), Unsound> {
        let mut held = FastSet::default();
        for frame in self.state.stack.frames() {
            for &id in &frame.allocas {
                let kind = self.find(id).map(|object| object.kind);
                ensure(kind == Some(ObjectKind::Alloca) && held.insert(id), id, "a call cannot hold it")?;
            }
            if let Some(varargs) = &frame.varargs {
                let kind = self.find(varargs.area).map(|object| object.kind);
                let fits = kind == Some(ObjectKind::Varargs(frame.func)) && held.insert(varargs.area);
                ensure(fits, varargs.area, "it does not hold the arguments of the call")?;
            }
        }
        Ok(())
    }

    /// Every local variable belongs to one segment.
    fn locals(&mut self) -> Result<(), Unsound> {
        self.locals = locals_of(&self.state.heap);
        let mut result = Ok(());
        let mut seen = FastSet::default();
        self.state.heap.for_each_object(|id, _| {
            let twice = self.state.heap.locals(id).iter().any(|&var| !seen.insert(var));
            if twice && result.is_ok() {
                result = unsound(id, "a variable is local here and elsewhere");
            }
        });
        result
    }

    /// The segment whose local variables a term mentions, if they all are of one.
    fn segment_of(&mut self, term: TermId) -> Result<Option<ObjId>, ()> {
        let variables = self.reason.variables(term);
        let mut owners = variables.iter().map(|var| self.locals.get(var).copied());
        let Some(first) = owners.next() else { return Ok(None) };
        if owners.all(|owner| owner == first) { Ok(first) } else { Err(()) }
    }

    /// Whether the local variables in a value are those of the segment that it stands below.
    fn is_local_to(&mut self, bits: Sym, below: Option<ObjId>) -> bool {
        let Sym::Term(term) = bits else { return true };
        let variables = self.reason.variables(term);
        variables.iter().all(|var| self.locals.get(var).is_none_or(|&segment| Some(segment) == below))
    }

    /// What is outside memory is beside every segment.
    fn roots(&mut self) -> Result<(), Unsound> {
        let mut values: Vec<Value> = Vec::new();
        self.state.for_each_value(|value| values.push(value));
        for value in values {
            if !self.is_local_to(value.bits, None) {
                let message = "a variable that is local to a list stands in a call".to_owned();
                return Err(Unsound { object: None, message });
            }
            if let Some(id) = value.prov.get() {
                let free = self.find(id).is_some_and(|object| object.owner.is_none());
                ensure(free, id, "it is below a list and pointed to by a call")?;
            }
        }
        Ok(())
    }

    /// What an object holds is seen from where it stands.
    fn contents(&mut self, id: ObjId, object: &Object) -> Result<(), Unsound> {
        let links = object.shape.segment().map(|segment| [segment.next, segment.prev]);
        for field in fields(&self.state.heap, id) {
            let is_link = links.is_some_and(|links| links.contains(&u32::try_from(field.offset).ok()));
            let below = if links.is_some() && !is_link { Some(id) } else { object.owner };
            let local = self.is_local_to(field.value.bits, below);
            ensure(local, id, "it holds a variable that is local elsewhere")?;
            let Some(target) = field.value.prov.get() else { continue };
            let Some(target) = self.find(target) else { return unsound(id, "it points to nothing") };
            let mut above = below;
            while above.is_some() && above != target.owner {
                above = above.and_then(|at| self.find(at)).and_then(|object| object.owner);
            }
            ensure(above == target.owner, id, "it points into a list from outside")?;
        }
        let below = match object.shape {
            Shape::Segment(_) => Some(id),
            Shape::Last(of) => Some(of),
            Shape::Region => object.owner,
        };
        ensure(self.is_local_to(object.size, below), id, "its size is local to another list")
    }

    /// Conditions do not mix what is local with anything else.
    fn conditions(&mut self) -> Result<(), Unsound> {
        let conditions: Vec<TermId> = self.state.path.conditions().collect();
        for condition in conditions {
            if self.segment_of(condition).is_err() {
                let message = "a condition mixes what is local to a list with something else".to_owned();
                return Err(Unsound { object: None, message });
            }
        }
        Ok(())
    }

    /// Whoever points to an empty list points to what follows it; something has to.
    fn empty_cycles(&mut self, objects: &[(ObjId, Object)]) -> Result<(), Unsound> {
        let bytes = self.context.pointer_bytes();
        let empty = |object: &Object| object.shape.segment().filter(|segment| segment.min == 0);
        let count = objects.iter().filter(|(_, object)| empty(object).is_some()).count();
        for &(start, _) in objects {
            let (mut at, mut steps) = (start, 0);
            while let Some(next) = self.find(at).and_then(empty).and_then(|segment| segment.next) {
                steps += 1;
                ensure(steps <= count, start, "a cycle of lists may be empty")?;
                let link = self.state.heap.load(&mut self.reason.terms, at, next.into(), bytes);
                match link.prov.get() {
                    Some(id) => at = id,
                    None => break,
                }
            }
        }
        Ok(())
    }
}
