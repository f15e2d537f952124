//! What the cells of an object hold, as a sequence.
//!
//! Soundness. A part says no more than the cells that it stands for: neighbours become one part by a join of their elements, and what
//! cannot be described (a pointer, a value that is cut) gives no sequence at all.

use crate::heap::{Heap, ObjId, Stretch};
use crate::limits::{agreed, limits_of};
use crate::reason::Reasoner;
use crate::records::{is_multiple, meets, recorded, remainder};
use crate::sequence::{Element, Part, Sequence};
use crate::value::{Sym, Value};
use ringfence_ir::BinOp;
use ringfence_logic::{Bits, Fact, Path};
use ringfence_semantics::Algebra;

/// How many stretches of cells are described one by one.
const MOST_STRETCHES: usize = 32;

/// An element that describes all of some parts that are neighbours, on a path. Absent without any.
pub fn joined(reason: &mut Reasoner, path: &Path, parts: &[Part]) -> Option<Element> {
    let (first, rest) = parts.split_first()?;
    let join = |all: Element, part: &Part| {
        let aligned = meets(reason, path, &all, part.start) && meets(reason, path, &part.element, part.start);
        let (all, element) = agreed(reason, path, all, part.element.clone());
        all.concatenated(&element, aligned)
    };
    Some(rest.iter().fold(first.element.clone(), join))
}

/// What an object holds from an offset on, as a sequence. Absent when there are pointers, or when the offset is in the
/// middle of a value.
pub fn describe<H: Heap>(
    heap: &H,
    reason: &mut Reasoner,
    path: &Path,
    id: ObjId,
    from: u64,
) -> Option<Sequence> {
    describe_array(heap, reason, path, (id, from), heap.stride(id))
}

/// What an object holds from an offset on, as a sequence, where it is taken for an array of records of so many bytes, or of none.
pub fn describe_array<H: Heap>(
    heap: &H,
    reason: &mut Reasoner,
    path: &Path,
    (id, from): (ObjId, u64),
    stride: u32,
) -> Option<Sequence> {
    let known =
        heap.sequence(id).map(|sequence| refreshed(reason, path, sequence, 8 * heap.pointer_bytes() as u32));
    if let Some(sequence) = &known
        && sequence.base() <= from
    {
        return known;
    }
    let until = known.as_ref().map_or(u64::MAX, Sequence::base);
    let unit = heap.unit(id);
    let mut parts: Option<Vec<Part>> = Some(Vec::new());
    let mut offset = 0;
    heap.for_each_stretch(id, |stretch| {
        let (start, end) = (offset, offset + stretch.len());
        offset = end;
        if end <= from || start >= until {
            return;
        }
        let Some(all) = &mut parts else { return };
        let cut = start.max(from);
        match stretch {
            Stretch::Bytes(bytes) => {
                constants(all, cut, bytes.get((cut - start) as usize..).unwrap_or(&[]), (unit, stride));
            }
            Stretch::Fill(byte, _) if end - cut < u64::from(stride) => {
                constants(all, cut, &vec![byte; (end - cut) as usize], (unit, stride));
            }
            Stretch::Fill(byte, _) => add(all, cut, Element::byte(byte)),
            Stretch::Undefined(_) => add(all, cut, Element::Undefined),
            Stretch::Value(value, len) if value.prov.is_none() && start >= from => {
                let place = Sym::Const(start.into());
                let element = limited(reason, path, value, place, len);
                let element = as_member(reason, path, element, (place, len), stride);
                add_limited(reason, path, all, cut, element);
            }
            Stretch::Value(..) => parts = None,
        }
    });
    let mut parts = parts?;
    if parts.len() > MOST_STRETCHES {
        let unset = parts.iter().any(|part| !part.element.is_set());
        parts = vec![part(from, if unset { Element::Undefined } else { Element::ANY })];
    }
    if let Some(sequence) = known {
        parts.extend_from_slice(sequence.parts());
    }
    if parts.is_empty() {
        parts.push(part(from, Element::Undefined));
    }
    Sequence::new(from, parts)
}

/// A sequence without what was read or written last, but with what the path has come to know of that: a value that was written may have
/// been compared since.
pub fn refreshed(reason: &mut Reasoner, path: &Path, sequence: &Sequence, width: u32) -> Sequence {
    let mut parts = sequence.parts().to_vec();
    for recent in sequence.recent() {
        let Some(at) = parts.iter().position(|part| part.start == recent.offset) else { continue };
        let end = reason.binary(BinOp::Add, width, recent.offset, Sym::Const(recent.len.into()));
        if parts.get(at + 1).is_some_and(|next| next.start == end) && parts[at].element.is_set() {
            let element = limited(reason, path, recent.value, recent.offset, recent.len);
            let stride = parts[at].element.stride();
            parts[at].element = as_member(reason, path, element, (recent.offset, recent.len), stride);
        }
    }
    sequence.without_recent().with_parts(parts)
}

fn part(start: u64, element: Element) -> Part {
    Part { start: Sym::Const(start.into()), element }
}

/// Whether cells become one part with those before them: numbers of one length do, but where a string may end.
fn is_alike(before: &Element, start: u64, element: &Element) -> bool {
    match (before, element) {
        (Element::Undefined, Element::Undefined) => true,
        (Element::Numbers { len: 1, .. }, Element::Numbers { len: 1, .. }) => {
            let ends = |element: &Element| element.single_byte() == Some(0);
            before.may_be_zero(1) == element.may_be_zero(1) && ends(before) == ends(element)
        }
        (Element::Numbers { len: a, .. }, Element::Numbers { len: b, .. }) => {
            a == b && start.is_multiple_of(u64::from(*a))
        }
        (Element::Records(a), Element::Records(b)) => a.stride() == b.stride(),
        // Members that were all alike.
        (Element::Numbers { .. }, Element::Records(_)) if before.single_byte().is_none() => {
            before.join(element) != Element::ANY
        }
        _ => false,
    }
}

/// Adds cells to parts.
fn add(parts: &mut Vec<Part>, start: u64, element: Element) {
    match parts.last_mut() {
        Some(last) if is_alike(&last.element, start, &element) => last.element = last.element.join(&element),
        _ => parts.push(part(start, element)),
    }
}

/// Adds a cell to parts. Constants beside it may be within its limits.
fn add_limited(reason: &mut Reasoner, path: &Path, parts: &mut Vec<Part>, start: u64, element: Element) {
    let last = parts.last_mut().filter(|last| last.element.has_limits() || element.has_limits());
    let element = match last {
        Some(last) if is_alike(&last.element, start, &element) => {
            let (before, element) = agreed(reason, path, last.element.clone(), element);
            last.element = before;
            element
        }
        _ => element,
    };
    add(parts, start, element);
}

/// Constant bytes: numbers of so many bytes, as which they were stored, in records of so many bytes or in none, or runs of zeros and of others.
fn constants(parts: &mut Vec<Part>, start: u64, bytes: &[u8], (unit, stride): (u64, u32)) {
    if !matches!(unit, 2 | 4 | 8) || !start.is_multiple_of(unit) || !(bytes.len() as u64).is_multiple_of(unit)
    {
        return runs(parts, start, bytes);
    }
    let len = unit as u32;
    if stride > len {
        return members(parts, start, bytes, (len, stride));
    }
    let number = |word: &[u8]| word.iter().rev().fold(0, |all, &byte| all << 8 | u128::from(byte));
    let facts =
        bytes.chunks_exact(unit as usize).map(|word| Fact::constant(Bits::new(8 * len, number(word))));
    let fact = facts.reduce(|a, b| a.join(&b));
    if let Some(fact) = fact {
        add(parts, start, Element::numbers(len, fact));
    }
}

/// Constant bytes as numbers of so many bytes in records of so many; whole records of equal bytes are no records.
fn members(parts: &mut Vec<Part>, start: u64, bytes: &[u8], (len, stride): (u32, u32)) {
    let mut at = 0;
    while let Some(&first) = bytes.get(at) {
        let equal = bytes[at..].iter().take_while(|&&byte| byte == first).count();
        let equal = equal - equal % len as usize;
        let place = start + at as u64;
        if equal >= stride as usize {
            add(parts, place, Element::byte(first));
            at += equal;
            continue;
        }
        let word = bytes[at..].iter().take(len as usize).rev();
        let number = word.fold(0, |all, &byte| all << 8 | u128::from(byte));
        let element = Element::numbers(len, Fact::constant(Bits::new(8 * len, number)));
        add(parts, place, recorded(element, stride, (place % u64::from(stride)) as u32, len));
        at += len as usize;
    }
}

/// Constant bytes as runs of zeros and of others.
fn runs(parts: &mut Vec<Part>, start: u64, bytes: &[u8]) {
    let mut at = 0;
    while let Some(&first) = bytes.get(at) {
        if parts.len() > MOST_STRETCHES {
            return;
        }
        let run = bytes[at..].iter().take_while(|&&byte| (byte == 0) == (first == 0)).count();
        let element = bytes[at..at + run].iter().map(|&byte| Element::byte(byte)).reduce(|a, b| a.join(&b));
        if let Some(element) = element {
            add(parts, start + at as u64, element);
        }
        at += run;
    }
}

/// What so many bytes are that hold a value.
pub(super) fn element_of(reason: &mut Reasoner, path: &Path, value: Value, offset: Sym, len: u64) -> Element {
    if !value.prov.is_none() || value.undef != 0 {
        return Element::Undefined;
    }
    let width = 8 * len as u32;
    if let Sym::Const(bits) = value.bits {
        let bytes = bits.to_le_bytes();
        let used = bytes.get(..len as usize).unwrap_or(&bytes);
        if used.iter().all(|byte| Some(byte) == used.first()) {
            return Element::byte(bytes[0]);
        }
    }
    if !matches!(len, 1 | 2 | 4 | 8) || !is_multiple(reason, path, offset, len as u32) {
        return Element::ANY;
    }
    let fact = match value.bits {
        Sym::Const(bits) => Fact::constant(Bits::new(width, bits)),
        Sym::Term(term) => path.fact(reason, term),
    };
    if fact.width() == width { Element::numbers(len as u32, fact) } else { Element::ANY }
}

/// What so many bytes at an offset are, as a member of records of so many bytes, if there are any.
pub(super) fn as_member(
    reason: &mut Reasoner,
    path: &Path,
    element: Element,
    (offset, len): (Sym, u64),
    stride: u32,
) -> Element {
    match remainder(reason, path, offset, stride).filter(|_| stride > 0) {
        Some(at) => recorded(element, stride, at, len as u32),
        None => element,
    }
}

/// What so many bytes are that hold a value, with what the path compares it with.
pub(super) fn limited(reason: &mut Reasoner, path: &Path, value: Value, offset: Sym, len: u64) -> Element {
    let element = element_of(reason, path, value, offset, len);
    match (&element, value.bits) {
        (Element::Numbers { len: own, .. }, Sym::Term(term))
            if u64::from(*own) == len && reason.terms.width(term) == 8 * own =>
        {
            let limits = limits_of(reason, path, term);
            element.with_limits(*own, limits)
        }
        _ => element,
    }
}
