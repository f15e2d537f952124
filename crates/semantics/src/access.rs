//! Accesses to memory: what is wrong with one, in which order, and in which words.
//!
//! A domain answers in its own fast way that an access is in order, when that is certain; everything else comes here.
//! The order of the checks is part of the meaning: an access that is wrong in several ways is reported as the first
//! of them by every domain, so that a replay sees what symbolic execution found.

use crate::algebra::{Algebra, Bits};
use crate::domain::{Domain, ValueOf};
use crate::object::{Action, Life, ObjId, Object, ObjectKind, Rights};
use crate::stop::Stop;
use crate::value::Value;
use ringfence_ir::{BinOp, CmpOp, Program, Ty, nowhere};
use ringfence_verdict::ViolationKind;

/// An access nearer to 0 than this is one through a null pointer.
pub const FIRST_PAGE: u64 = 0x1000;

/// A place in an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place<B> {
    /// The object.
    pub id: ObjId,
    /// The offset in it, as wide as a pointer.
    pub offset: B,
}

/// An access that is to be made.
#[derive(Debug, Clone, Copy)]
struct Access<B> {
    pointer: Value<B>,
    /// How many bytes.
    len: B,
    action: Action,
}

/// The place of an access of so many bytes (a length and its width, which is no less than a pointer's) that is in
/// order. It is checked in this order: an indeterminate address; near null; no object; a freed object; an ended one; a function; a range outside
/// `0..size`, where the size is known; unknown contents; a write to a constant.
#[cold]
pub fn locate<'p, D: Domain<'p>>(
    domain: &mut D,
    pointer: ValueOf<'p, D>,
    len: (D::Bits, u32),
    action: Action,
) -> Result<Place<D::Bits>, Stop> {
    let access = Access { pointer, len: len.0, action };
    if pointer.is_indeterminate() {
        return Err(bad(domain, ViolationKind::UninitialisedPointer, None, access));
    }
    let id = match pointer.prov.get() {
        Some(id) => id,
        None => without_provenance(domain, access)?,
    };
    domain.single(pointer)?;
    let Some(object) = domain.object(id) else {
        return Err(bad(domain, ViolationKind::WildPointer, None, access));
    };
    let wrong = |domain: &mut D, kind| Err(bad(domain, kind, Some(id), access));
    match object.life {
        Life::Live => {}
        Life::Freed(_) => return wrong(domain, ViolationKind::UseAfterFree),
        Life::Ended(_) => return wrong(domain, ViolationKind::UseAfterScope),
    }
    if object.rights == Rights::Opaque {
        return wrong(domain, ViolationKind::WildPointer);
    }
    // Nothing defines the object, and no declaration says how large it is (`extern int a[];`).
    if object.rights == Rights::Unknown && object.size == D::Bits::ZERO {
        return Err(unknown_contents(domain, object.kind));
    }
    let offset = offset_in(domain, &object, pointer);
    if !in_bounds(domain, &object, offset, len)? {
        return wrong(domain, ViolationKind::OutOfBounds);
    }
    match object.rights {
        Rights::Unknown => Err(unknown_contents(domain, object.kind)),
        Rights::Busy => wrong(domain, ViolationKind::WildPointer),
        Rights::ReadOnly if action == Action::Write => match object.kind {
            ObjectKind::Slot(..) => wrong(domain, ViolationKind::ConstWrite),
            _ => wrong(domain, ViolationKind::ReadOnlyWrite),
        },
        _ => Ok(Place { id, offset }),
    }
}

/// The offset of a pointer in an object.
pub fn offset_in<'p, D: Domain<'p>>(
    domain: &mut D,
    object: &Object<D::Bits>,
    pointer: ValueOf<'p, D>,
) -> D::Bits {
    let width = Ty::Ptr.bits(domain.model());
    let base = D::Bits::number(object.address.into());
    domain.algebra().binary(BinOp::Sub, width, pointer.bits, base)
}

/// Whether so many bytes (a length and its width, which is no less than a pointer's) from an offset lie in an object.
pub fn in_bounds<'p, D: Domain<'p>>(
    domain: &mut D,
    object: &Object<D::Bits>,
    offset: D::Bits,
    (len, len_width): (D::Bits, u32),
) -> Result<bool, Stop> {
    let width = Ty::Ptr.bits(domain.model());
    if !ask(domain, CmpOp::Ule, width, offset, object.size)? {
        return Ok(false);
    }
    let algebra = domain.algebra();
    let room = algebra.binary(BinOp::Sub, width, object.size, offset);
    let room = algebra.extend(room, width, len_width, false);
    ask(domain, CmpOp::Ule, len_width, len, room)
}

/// Frees a heap block; nothing happens for the null pointer.
///
/// # Errors
/// When the pointer is not the start of a live heap block; `Split` when that depends on the execution.
pub fn free<'p, D: Domain<'p>>(domain: &mut D, pointer: ValueOf<'p, D>) -> Result<(), Stop> {
    let access = Access { pointer, len: D::Bits::ZERO, action: Action::Free };
    if pointer.is_indeterminate() {
        return Err(bad(domain, ViolationKind::UninitialisedFree, None, access));
    }
    let width = Ty::Ptr.bits(domain.model());
    let has_object = pointer.prov.get().is_some();
    if pointer.bits == D::Bits::ZERO
        || (!has_object && ask(domain, CmpOp::Eq, width, pointer.bits, D::Bits::ZERO)?)
    {
        return Ok(());
    }
    domain.single(pointer)?;
    let id = match pointer.prov.get() {
        Some(id) => Some(id),
        None => domain.object_at(pointer)?,
    };
    let Some((id, object)) = id.and_then(|id| Some((id, domain.object(id)?))) else {
        return Err(bad(domain, ViolationKind::NonHeapFree, id, access));
    };
    let kind = if !object.is_heap() {
        ViolationKind::NonHeapFree
    } else if !object.is_live() {
        ViolationKind::DoubleFree
    } else if !ask(domain, CmpOp::Eq, width, pointer.bits, D::Bits::number(object.address.into()))? {
        ViolationKind::InteriorFree
    } else {
        let loc = domain.loc();
        domain.end_object(id, Life::Freed(loc));
        return Ok(());
    };
    Err(bad(domain, kind, Some(id), access))
}

/// The size (as wide as a pointer) of the live heap block that a determinate pointer is the start of; absent for
/// every other pointer.
pub fn block_size<'p, D: Domain<'p>>(
    domain: &mut D,
    pointer: ValueOf<'p, D>,
) -> Result<Option<D::Bits>, Stop> {
    domain.single(pointer)?;
    if pointer.is_indeterminate() {
        return Ok(None);
    }
    let id = match pointer.prov.get() {
        Some(id) => Some(id),
        None => domain.object_at(pointer)?,
    };
    let Some(object) = id.and_then(|id| domain.object(id)) else { return Ok(None) };
    if !object.is_heap() || !object.is_live() {
        return Ok(None);
    }
    let (width, start) = (Ty::Ptr.bits(domain.model()), D::Bits::number(object.address.into()));
    Ok(ask(domain, CmpOp::Eq, width, pointer.bits, start)?.then_some(object.size))
}

/// Whether a comparison of numbers of one width holds.
fn ask<'p, D: Domain<'p>>(
    domain: &mut D,
    op: CmpOp,
    width: u32,
    a: D::Bits,
    b: D::Bits,
) -> Result<bool, Stop> {
    let condition = domain.algebra().compare(op, width, a, b);
    domain.decide(condition)
}

/// The live object at the address of a pointer that came from none.
fn without_provenance<'p, D: Domain<'p>>(domain: &mut D, access: Access<D::Bits>) -> Result<ObjId, Stop> {
    if let Some(id) = domain.object_at(access.pointer)? {
        return Ok(id);
    }
    let (width, bits) = (Ty::Ptr.bits(domain.model()), access.pointer.bits);
    let last = D::Bits::number(ringfence_base::bits::mask(width) - u128::from(FIRST_PAGE));
    // The last page is where negative offsets from null lead.
    let near_null = ask(domain, CmpOp::Ult, width, bits, D::Bits::number(FIRST_PAGE.into()))?
        || ask(domain, CmpOp::Ult, width, last, bits)?;
    let kind = if near_null { ViolationKind::NullDeref } else { ViolationKind::WildPointer };
    Err(bad(domain, kind, None, access))
}

/// What an object is, in words.
pub(crate) fn name_of<'p, D: Domain<'p>>(domain: &D, id: ObjId) -> String {
    domain.object(id).map_or_else(|| "object".into(), |object| object.kind.name(domain.program()))
}

/// Nobody defines what the program looks at.
fn unknown_contents<'p, D: Domain<'p>>(domain: &D, kind: ObjectKind) -> Stop {
    match kind {
        ObjectKind::Library(_) => {
            domain.unsupported("access to the words of the command line or the environment".into())
        }
        ObjectKind::Alloca => domain.unsupported(
            "access to memory of alloca after the end of an array of variable length, which may have ended it".into(),
        ),
        _ => {
            let name = kind.name(domain.program());
            domain.unsupported(format!("access to the external {name}, which is not defined"))
        }
    }
}

/// The violation that an access is.
#[cold]
fn bad<'p, D: Domain<'p>>(
    domain: &D,
    kind: ViolationKind,
    id: Option<ObjId>,
    access: Access<D::Bits>,
) -> Stop {
    let object = id.and_then(|id| domain.object(id));
    let message = message(domain, kind, object.as_ref(), access);
    let offset = object.as_ref().and_then(|object| known_offset(object, access.pointer));
    let offset = offset.filter(|&offset| !is_nowhere(offset, domain.program()));
    let info = object.map(|object| object.info(domain.program(), offset));
    domain.violation(kind, message, info)
}

fn known_offset<B: Bits>(object: &Object<B>, pointer: Value<B>) -> Option<i64> {
    Some((pointer.bits.known()? as u64).wrapping_sub(object.address) as i64)
}

/// Whether an offset is, but for the steps to members, the one that stands for those which no pointer can have.
fn is_nowhere(offset: i64, program: &Program) -> bool {
    let width = Ty::Ptr.bits(program.model());
    let wrapped = u128::from(offset.cast_unsigned()) & ((1 << width) - 1);
    let from = nowhere(width);
    (from..from + (1 << (width - 8))).contains(&wrapped)
}

fn message<'p, D: Domain<'p>>(
    domain: &D,
    kind: ViolationKind,
    object: Option<&Object<D::Bits>>,
    access: Access<D::Bits>,
) -> String {
    if access.action == Action::Free {
        return message_of_free(domain, kind, object, access.pointer);
    }
    let verb = if access.action == Action::Read { "read" } else { "write" };
    let what = match access.len.known() {
        None => verb.to_owned(),
        Some(len) => format!("{verb} of {}", bytes(len)),
    };
    let address = access.pointer.bits.known();
    let at = address.map_or(String::new(), |address| format!(" (address {address:#x})"));
    let place = match (object, address) {
        (Some(object), _) => place(domain, object, access.pointer),
        (None, Some(address)) => format!("at address {address:#x}"),
        (None, None) => "at an address".into(),
    };
    let sites = object.map_or_else(String::new, |object| sites(domain, object));
    match kind {
        ViolationKind::UninitialisedPointer => format!("{what} through an uninitialised pointer"),
        ViolationKind::NullDeref => format!("{what} through a null pointer{at}"),
        ViolationKind::WildPointer => format!("{what} {place}, where there is no readable object"),
        ViolationKind::UseAfterFree => format!("{what} {place} after it was freed{sites}"),
        ViolationKind::UseAfterScope => format!("{what} {place} after its lifetime ended{sites}"),
        ViolationKind::OutOfBounds => format!("{what} {place}, out of bounds{sites}"),
        ViolationKind::ConstWrite => format!("{what} {place}, which was declared const"),
        ViolationKind::ReadOnlyWrite => format!("{what} {place}, which is constant"),
        _ => format!("{what} {place}{sites}"),
    }
}

/// What is wrong with a `free`.
fn message_of_free<'p, D: Domain<'p>>(
    domain: &D,
    kind: ViolationKind,
    object: Option<&Object<D::Bits>>,
    pointer: ValueOf<'p, D>,
) -> String {
    let sites = object.map_or_else(String::new, |object| sites(domain, object));
    let what = match (object, pointer.bits.known()) {
        (Some(object), _) => match known_offset(object, pointer) {
            Some(0) => name_and_size(domain, object),
            _ => format!("a pointer {}", place(domain, object, pointer).replacen("at ", "to ", 1)),
        },
        (None, Some(address)) => format!("address {address:#x}"),
        (None, None) => "an address".into(),
    };
    match kind {
        ViolationKind::UninitialisedFree => "free of an uninitialised pointer".into(),
        ViolationKind::DoubleFree => format!("free of {what} that was freed already{sites}"),
        ViolationKind::InteriorFree => format!("free of {what}, not to its start{sites}"),
        ViolationKind::NonHeapFree => format!("free of {what}, which is no heap block"),
        _ => format!("free of {what}{sites}"),
    }
}

/// What an object is, with its size.
fn name_and_size<'p, D: Domain<'p>>(domain: &D, object: &Object<D::Bits>) -> String {
    let name = object.kind.name(domain.program());
    let size = object.size.known().map_or(String::new(), |size| format!(" of {}", bytes(size)));
    format!("{name}{size}")
}

fn place<'p, D: Domain<'p>>(domain: &D, object: &Object<D::Bits>, pointer: ValueOf<'p, D>) -> String {
    let what = name_and_size(domain, object);
    match known_offset(object, pointer) {
        None => format!("at an offset of {what}"),
        Some(offset) if is_nowhere(offset, domain.program()) => {
            format!("at an address outside of every object, counted from {what}")
        }
        Some(offset) => format!("at offset {offset} of {what}"),
    }
}

fn sites<'p, D: Domain<'p>>(domain: &D, object: &Object<D::Bits>) -> String {
    let sources = &domain.program().sources;
    let mut text = String::new();
    if object.allocated.is_some() {
        let word = if object.is_heap() { "allocated" } else { "declared" };
        text.push_str(&format!(", {word} at {}", sources.show(object.allocated)));
    }
    if let Some(ended) = object.life.ended().filter(|loc| loc.is_some()) {
        let word = if object.is_heap() { "freed" } else { "ended" };
        text.push_str(&format!(", {word} at {}", sources.show(ended)));
    }
    text
}

/// A number of bytes in words.
pub(crate) fn bytes(n: u128) -> String {
    if n == 1 { "1 byte".into() } else { format!("{n} bytes") }
}
