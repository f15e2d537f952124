//! Mappings of memory: `mmap`, `munmap` and what is said about pages.
//!
//! A mapping is an object of the library's of whole pages, all zero or, of a file, with any bytes; unmapping it as a whole ends it, as freeing
//! ends a block, and no mapping is a leak. A page has 4096 bytes, the least that the system has. Bytes of a file are drawn. That a file
//! is shorter than its mapping, or that another process changes what is shared, is not followed: no proof rests on such a mapping.
//! Mappings at a given address and of which a part is unmapped or protected are not followed, nor is a break that moves (`sbrk`).

use crate::alloc::{largest, largest_served};
use crate::call::Call;
use crate::errno::{EBADF, EINVAL, ENOMEM};
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::object::{Life, NewObject, ObjectKind, Rights};
use crate::stop::Stop;
use ringfence_ir::{BinOp, Ty};

models! {
    [munmap, mprotect, madvise, mincore, sbrk]
    "mmap" | "mmap64" => mmap,
    "posix_madvise" => posix_madvise,
    "msync" | "mlock" | "munlock" | "mlockall" | "munlockall" => |call| call.give_status(),
}

/// The names under which mappings, how many bytes each has, and those that are shared are remembered.
const MAPPING: &str = "mapping";
const MAPPED_BYTES: &str = "bytes of a mapping";
pub(crate) const SHARED: &str = "shared mapping";

const PAGE: u64 = 4096;

/// What may be done with pages.
const PROT_WRITE: i128 = 2;
const PROT_ALL: i128 = 7;

/// Kinds of mappings, and flags that change nothing for the program: memory below 4 GB, no reservation, pages that are there at once and stay,
/// a stack, and two that the system ignores.
const MAP_SHARED: i128 = 1;
const MAP_PRIVATE: i128 = 2;
const MAP_ANONYMOUS: i128 = 0x20;
const HARMLESS: i128 = 0x40 | 0x800 | 0x1000 | 0x2000 | 0x4000 | 0x8000 | 0x10000 | 0x20000;

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// A number of bytes (`I64`) as one of whole pages.
    fn in_pages(&mut self, len: H::Value) -> Result<H::Value, Stop> {
        let up = self.longer(len, PAGE - 1)?;
        let whole = self.size(!(PAGE - 1));
        self.host.binary(BinOp::And, Ty::I64, up, whole)
    }

    /// The rights that pages have with a protection.
    fn rights(&mut self, index: usize) -> Result<Rights, Stop> {
        let protection = self.number(index)?;
        match protection {
            0 => Err(self.host.unsupported("pages that cannot be accessed".into())),
            1..=PROT_ALL if protection & PROT_WRITE != 0 => Ok(Rights::ReadWrite),
            1..=PROT_ALL => Ok(Rights::ReadOnly),
            _ => Err(self.host.unsupported(format!("protection {protection:#x} of pages"))),
        }
    }

    /// The mapping that the first argument is the start of, of which the second is the whole length: its number and its place.
    ///
    /// # Errors
    /// When it is none: other memory and parts of mappings are not followed.
    fn whole_mapping(&mut self) -> Result<(u64, H::Value), Stop> {
        let (pointer, len) = (self.pointer(0)?, self.count(1)?);
        self.host.use_value(pointer, "as a pointer")?;
        let bytes = self.in_pages(len)?;
        let facts = self.host.library().facts.iter();
        let known: Vec<(u64, H::Value)> =
            facts.filter(|(name, _, _)| *name == MAPPING).map(|&(_, of, place)| (of, place)).collect();
        for (of, place) in known {
            if self.host.equals(pointer, place, Ty::Ptr)?
                && let Some(size) = self.fact(MAPPED_BYTES, of)
                && self.host.equals(bytes, size, Ty::I64)?
            {
                return Ok((of, place));
            }
        }
        Err(self.host.unsupported(format!("'{}' of what is no whole mapping", self.name())))
    }

    /// A mapping of so many bytes (`I64`), whole pages, all zero.
    fn new_mapping(&mut self, size: H::Value) -> Result<H::Value, Stop> {
        let (kind, loc) = (ObjectKind::Library("mapping"), self.host.loc());
        let rights = Rights::ReadWrite;
        let place = self.host.allocate(NewObject { kind, size, align: PAGE, rights, zero: true, loc })?;
        let free = (0..).find(|&of| self.fact(MAPPING, of).is_none()).unwrap_or_default();
        self.set_fact(MAPPING, free, place);
        self.set_fact(MAPPED_BYTES, free, size);
        Ok(place)
    }

    /// `MAP_FAILED`.
    fn not_mapped(&mut self, error: i32) -> ModelResult<H::Value> {
        self.set_some_errno(error)?;
        Ok(Some(self.host.constant(Ty::Ptr, u128::MAX)))
    }
}

/// `mmap`: a mapping that begins where no other is, or `MAP_FAILED`. One without a file needs memory, as an allocation does; whether a file can be mapped is
/// drawn.
fn mmap<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.pointer(0)?;
    let len = call.count(1)?;
    let (rights, flags) = (call.rights(2)?, call.number(3)?);
    let (offset, offset_ty) = call.operand(5)?;
    let (kind, anonymous) = (flags & 3, flags & MAP_ANONYMOUS != 0);
    if flags & !(3 | MAP_ANONYMOUS | HARMLESS) != 0 {
        return Err(call.host.unsupported(format!("flags {flags:#x} of 'mmap'")));
    }
    let below = call.host.constant(offset_ty, u128::from(PAGE - 1));
    let rest = call.host.binary(BinOp::And, offset_ty, offset, below)?;
    if kind == 0 || call.host.is_zero(len, Ty::I64)? || !call.host.is_zero(rest, offset_ty)? {
        return call.not_mapped(EINVAL);
    }
    let [served, most] = [largest_served, largest].map(|most| call.size(most(call.host.model())));
    if call.host.less(most, len, Ty::I64)? {
        return call.not_mapped(ENOMEM);
    }
    if call.host.less(served, len, Ty::I64)? {
        return Err(call.host.unsupported("a mapping of more bytes than there is memory for".into()));
    }
    if anonymous && !call.allocation_succeeds()? {
        return call.not_mapped(ENOMEM);
    }
    if !anonymous && (call.bad_descriptor(4)? || !call.world_says()?) {
        return call.not_mapped(EBADF);
    }
    call.disturb_errno()?;
    if kind != MAP_PRIVATE || !anonymous {
        call.not_followed("a mapping that others change, or that is longer than its file")?;
    }
    let size = call.in_pages(len)?;
    let place = call.new_mapping(size)?;
    if kind & MAP_SHARED != 0 {
        let none = call.null();
        call.set_fact(SHARED, 0, none);
    }
    if !anonymous {
        call.random_bytes(place, len)?;
    }
    call.host.set_rights(place, rights);
    Ok(Some(place))
}

/// `munmap`: ends a mapping as a whole. Of an address that is not the start of a page, and of no bytes, it is refused.
fn munmap<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let len = call.count(1)?;
    if call.host.is_zero(len, Ty::I64)? {
        return call.fail(EINVAL);
    }
    let (of, place) = call.whole_mapping()?;
    let facts = &mut call.host.library_mut().facts;
    facts.retain(|(name, number, _)| !([MAPPING, MAPPED_BYTES].contains(name) && *number == of));
    call.host.end_object(place, Life::Freed(call.host.loc()));
    call.disturb_errno()?;
    Ok(call.give(0))
}

/// `mprotect`: changes what may be done with a mapping as a whole.
fn mprotect<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let rights = call.rights(2)?;
    let (_, place) = call.whole_mapping()?;
    if call.happens()? {
        return call.fail(ENOMEM);
    }
    call.host.set_rights(place, rights);
    Ok(call.give(0))
}

/// `madvise`: advice that leaves the bytes what they are.
fn madvise<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let advice = call.number(2)?;
    if !matches!(advice, 0..=3 | 12..=17 | 20..=21) {
        return Err(call.host.unsupported(format!("advice {advice} of 'madvise'")));
    }
    call.give_status()
}

/// `posix_madvise`: gives 0, or the number of an error without setting `errno`. No advice changes bytes.
fn posix_madvise<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(2)?;
    if call.host.is_exact() {
        return Ok(call.give(0));
    }
    let any = call.any_not_negative(Ty::I32)?;
    call.give_value(any, Ty::I32, true)
}

/// `mincore`: writes a byte for each page; all are in memory in a run, in which the pages must be those of one object.
fn mincore<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (pointer, len, place) = (call.pointer(0)?, call.count(1)?, call.pointer(2)?);
    let (bytes, twelve) = (call.in_pages(len)?, call.size(12));
    let pages = call.host.binary(BinOp::LShr, Ty::I64, bytes, twelve)?;
    call.writable(place, pages)?;
    if call.host.is_exact() {
        if call.readable(pointer, len).is_err() {
            return Err(call.host.unsupported("'mincore' of memory that may not be there".into()));
        }
        let there = call.byte_value(1);
        call.host.fill(place, there, pages)?;
        return Ok(call.give(0));
    }
    call.host.scramble(place, pages)?;
    call.give_status()
}

/// `sbrk`: asked where the end of the data is, it gives an address that leads to no object, and may be another one each time, since
/// allocations move it. A break that moves is not followed.
fn sbrk<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (by, ty) = call.operand(0)?;
    if !call.host.is_zero(by, ty)? {
        return Err(call.host.unsupported("'sbrk' that moves the end of the data".into()));
    }
    if call.host.is_exact() {
        return call.object_for("sbrk", 0, 0, "end of the data").map(Some);
    }
    call.host.unconstrained(Ty::Ptr).map(Some)
}
