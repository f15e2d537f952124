//! What the path has come to know of numbers that were read from a sequence: a part is cut where such a number lies.
//!
//! A program reads the elements of an array one by one and gives up where one of them is out of range; behind the loop all of them are in range. A read
//! changes nothing, so what a comparison says of its value would be gone with the value. At join points the number becomes a part of its own instead, as if it
//! had been written, and joins make it one part with those that were looked at before.
//!
//! Only what is at an end of a part is cut off: that is where a loop has come to. Of what lies in the middle nothing more is known
//! afterwards, and the number of parts stays what it was.
//!
//! Soundness. What a sequence remembers ([`Recent`]) is what its bytes hold now: a write to bytes that may be the same drops it. So a part that consists of the bytes of that
//! number alone may say of it all that the path says. The starts stay in order: a number is cut off at the start of a part only if it ends in that part, and at
//! the end only if it starts there, by what the path says. A number of the part itself that would be cut keeps the part whole. Where there are records, all of
//! the record is cut off, with the old element for what was not read.

use super::describe::limited;
use crate::limits::Limits;
use crate::reason::Reasoner;
use crate::records::{Member, Records, meets, remainder};
use crate::sequence::{Element, Part, Recent, Sequence};
use crate::value::Sym;
use ringfence_ir::{BinOp, CmpOp};
use ringfence_logic::{Fact, Path, VarId};
use ringfence_semantics::Algebra;
use std::rc::Rc;

/// The object that a sequence describes, as far as it matters to what was read.
#[derive(Debug, Clone, Copy)]
pub struct Examined<'a> {
    /// How many bytes the object has.
    pub size: Sym,
    /// How many bytes a pointer has in bits.
    pub width: u32,
    /// How many bytes the records have that the object is an array of, 0 for none.
    pub stride: u32,
    /// The variables that values read or written last consist of: they are no limits that anything is compared with later.
    pub passing: &'a [VarId],
}

/// The parts of a sequence, with what the path says of the numbers that were read or written last at their ends.
pub fn examined(reason: &mut Reasoner, path: &Path, sequence: &Sequence, object: Examined<'_>) -> Sequence {
    let mut parts = sequence.parts().to_vec();
    for recent in sequence.recent() {
        if let Some(changed) = with_number(reason, path, &parts, recent, object) {
            parts = changed;
        }
    }
    match parts == sequence.parts() {
        true => sequence.clone(),
        false => sequence.with_parts(parts),
    }
}

/// The parts with a number that was read as one of them, where something is known of it that its part does not say.
fn with_number(
    reason: &mut Reasoner,
    path: &Path,
    parts: &[Part],
    recent: &Recent,
    object: Examined<'_>,
) -> Option<Vec<Part>> {
    let len = u32::try_from(recent.len).ok()?;
    let stride = if object.stride > len { object.stride } else { len };
    let at = remainder(reason, path, recent.offset, stride)?;
    let start = reason.binary(BinOp::Sub, object.width, recent.offset, Sym::Const(at.into()));
    let end = reason.binary(BinOp::Add, object.width, start, Sym::Const(stride.into()));
    let index = at_an_end(reason, path, parts, (start, end), object)?;
    let old = &parts[index].element;
    let new = better(reason, path, old, (recent, at, stride), object.passing)?;
    if ![start, end].into_iter().all(|cut| meets(reason, path, old, cut)) {
        return None;
    }
    let is_first = parts[index].start == start;
    let is_last = parts.get(index + 1).map_or(object.size, |next| next.start) == end;
    let mut changed = parts[..index].to_vec();
    changed.extend((!is_first).then(|| parts[index].clone()));
    changed.push(Part { start, element: new });
    changed.extend((!is_last).then(|| Part { start: end, element: old.clone() }));
    changed.extend_from_slice(&parts[index + 1..]);
    Some(changed)
}

/// The part in which a range lies that starts where the part does, or ends where it does.
fn at_an_end(
    reason: &mut Reasoner,
    path: &Path,
    parts: &[Part],
    (start, end): (Sym, Sym),
    object: Examined<'_>,
) -> Option<usize> {
    let end_of = |index: usize| parts.get(index + 1).map_or(object.size, |next| next.start);
    let mut is_ordered = |a: Sym, b: Sym| match reason.compare(CmpOp::Ule, object.width, a, b) {
        Sym::Const(bits) => bits & 1 == 1,
        Sym::Term(term) => path.clearly_entails(reason, term),
    };
    (0..parts.len()).find(|&index| {
        let (first, last) = (parts[index].start, end_of(index));
        let lies_in = first == start && is_ordered(end, last) || last == end && is_ordered(first, start);
        // The end did not wrap around.
        lies_in && is_ordered(start, end)
    })
}

/// The element of a number alone, or of a record with that number, if the path says more of it than the element of its part does.
fn better(
    reason: &mut Reasoner,
    path: &Path,
    old: &Element,
    (recent, at, stride): (&Recent, u32, u32),
    passing: &[VarId],
) -> Option<Element> {
    let len = recent.len as u32;
    let element = limited(reason, path, recent.value, recent.offset, recent.len);
    let (fact, limits) = match element {
        Element::Numbers { len: own, fact, limits } if own == len => (fact, limits),
        _ => return None,
    };
    let mut lasts = |term| !reason.variables(term).iter().any(|var| passing.contains(var));
    let limits = Limits::of(limits.iter().filter(|limit| lasts(limit.term)));
    let known = old.is_set().then(|| old.member(at, len)).flatten()?;
    let (before, within) = known.numbers_of(len).unwrap_or((Fact::any(8 * len), Limits::NONE));
    let adds_limits = limits.iter().any(|limit| !within.iter().any(|one| one == limit));
    if !is_stricter(&fact, &before) && !adds_limits {
        return None;
    }
    let limits = Limits::of(within.iter().chain(limits.iter()));
    if stride == len {
        return Some(Element::Numbers { len, fact, limits });
    }
    let member = Member { at, len, fact, limits };
    let alone = Records::of_member(stride, member)?;
    let records = Records::of(old, &alone)?.with_member(member)?;
    Some(Element::Records(Rc::new(records)))
}

/// Whether a fact admits at most half of the numbers that another does, which holds as well. A number that was compared with one that is hardly
/// known is one less at most, and that is not worth a part.
fn is_stricter(fact: &Fact, than: &Fact) -> bool {
    let count = |fact: &Fact| {
        let ((low, high), (least, most)) = (fact.signed(), fact.unsigned());
        high.abs_diff(low).min(most - least)
    };
    count(fact) <= count(than) / 2 && count(than) > 0
}
