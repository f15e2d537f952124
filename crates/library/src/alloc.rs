//! The heap: `malloc`, `free` and their relatives.
//!
//! Blocks are aligned to 16 bytes. Whether one lies where a freed one was is up to the host. A request for more bytes than a
//! process has addresses fails with `ENOMEM`; everything else succeeds unless the settings let
//! allocations fail. `malloc(0)` gives a block of size 0 of its own, and `realloc` to size 0 frees the block;
//! where the host is not exact, a null pointer and a library that keeps the block are reckoned with. What
//! exceeds the budget of the run ends it; it is not shown to the program as a failure.
//!
//! Sizes stay values: whether one is too large, or a product overflows, is a question to the host.

use crate::call::Call;
use crate::errno::{EINVAL, ENOMEM};
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::object::{NewObject, ObjectKind, Rights};
use crate::stop::Stop;
use ringfence_ir::{BinOp, DataModel, Ty};

models! {
    [
        malloc, calloc, realloc, reallocarray, aligned_alloc, memalign, posix_memalign, valloc,
        alloca, malloc_usable_size,
    ]
    "free" | "cfree" => free,
}

/// The alignment of heap blocks.
const ALIGN: u64 = 16;

/// The largest alignment that is tried.
const LARGEST_ALIGN: u64 = 1 << 31;

/// The size of a page, for `valloc`.
const PAGE: u64 = 4096;

/// The largest size that an allocation can succeed with: half of the address space with 32 bits, all that a process has with 64.
pub(crate) const fn largest(model: DataModel) -> u64 {
    match model {
        DataModel::Ilp32 => i32::MAX as u64,
        DataModel::Lp64 => 1 << 47,
    }
}

/// The largest size of a block that a machine is taken to have the memory for. With 64 bits, that is a quarter of what there are addresses
/// for: a block that grows by less than that factor is never refused for want of addresses. With 32 bits, machines have that much.
#[must_use]
pub const fn largest_served(model: DataModel) -> u64 {
    match model {
        DataModel::Ilp32 => largest(model),
        DataModel::Lp64 => largest(model) / 4,
    }
}

/// How many times as large a block may become in one step of growth.
const TIMES: u64 = 4;

/// A request for a heap block.
#[derive(Clone, Copy)]
struct Request<V> {
    /// The size (`I64`); absent when it is too large to be written.
    size: Option<V>,
    align: u64,
    zero: bool,
    /// The function that the program called.
    by: &'static str,
    /// The block that is freed when this one has taken over its bytes, and its size.
    instead_of: Option<(V, V)>,
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// A new heap block of a size (`I64`) with indeterminate bytes; absent when the allocation fails.
    /// `by` is the function that the program called.
    pub(crate) fn heap_block(
        &mut self,
        size: H::Value,
        align: u64,
        by: &'static str,
    ) -> Result<Option<H::Value>, Stop> {
        self.new_block(Request { size: Some(size), align, zero: false, by, instead_of: None })
    }

    fn new_block(&mut self, request: Request<H::Value>) -> Result<Option<H::Value>, Stop> {
        let old_size = request.instead_of.map(|(_, size)| size);
        let Some(size) = self.possible(request.size, old_size)? else { return self.no_memory() };
        if !self.allocation_succeeds()? {
            return self.no_memory();
        }
        if self.is_refused(size)? {
            return Ok(None);
        }
        // 7.5p3: a function that the standard does not let report errors in `errno` may set it all the same.
        self.disturb_errno()?;
        let (kind, loc) = (ObjectKind::Heap(request.by), self.host.loc());
        let Request { align, zero, .. } = request;
        let new = NewObject { kind, size, align, rights: Rights::ReadWrite, zero, loc };
        match request.instead_of {
            Some((old, _)) => self.host.allocate_instead(new, old).map(Some),
            None => self.host.allocate(new).map(Some),
        }
    }

    /// The size, unless it is larger than any block, or than what a machine has the memory for. Where a block that is there becomes some times as large, the
    /// execution is none of those in which every allocation succeeds; a run meets its budget before. Any other request is one that the program computed or read, and what it does
    /// when that is refused is looked at.
    fn possible(
        &mut self,
        size: Option<H::Value>,
        old_size: Option<H::Value>,
    ) -> Result<Option<H::Value>, Stop> {
        let Some(size) = size else { return Ok(None) };
        let [served, largest] = [largest_served, largest].map(|most| self.size(most(self.host.model())));
        if self.host.is_exact() {
            return Ok((!self.host.less(largest, size, Ty::I64)?).then_some(size));
        }
        if !self.host.less(served, size, Ty::I64)? {
            return Ok(Some(size));
        }
        if self.is_grown(size, old_size)?
            || !self.host.less(largest, size, Ty::I64)? && self.is_copied(size)?
        {
            return Err(Stop::AssumptionFailed(self.host.loc()));
        }
        Ok(None)
    }

    /// Whether a size is one that a block grows to from which the program copies itself.
    fn is_copied(&mut self, size: H::Value) -> Result<bool, Stop> {
        self.host.is_growth(size, TIMES)
    }

    /// Whether a size is one that a block grows to which is there: a few times as large, and not one that was computed wrongly.
    fn is_grown(&mut self, size: H::Value, old_size: Option<H::Value>) -> Result<bool, Stop> {
        let Some(old_size) = old_size else { return Ok(false) };
        let times = self.size(TIMES);
        let most = self.host.binary(BinOp::Mul, Ty::I64, old_size, times)?;
        Ok(!self.host.less(most, size, Ty::I64)?)
    }

    /// Whether the C library gives no block because the size is 0: never in a run, but ISO C allows it, so a
    /// host that is not exact must reckon with it.
    fn is_refused(&mut self, size: H::Value) -> Result<bool, Stop> {
        Ok(!self.host.is_exact() && self.host.is_zero(size, Ty::I64)? && self.happens()?)
    }

    fn no_memory(&mut self) -> Result<Option<H::Value>, Stop> {
        self.set_errno(ENOMEM)?;
        Ok(None)
    }

    /// A pointer result; null when there is none.
    pub(crate) fn give_pointer(&self, pointer: Option<H::Value>) -> ModelResult<H::Value> {
        Ok(Some(pointer.unwrap_or_else(|| self.null())))
    }
}

/// `malloc`: a block with indeterminate bytes.
fn malloc<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let size = call.count(0)?;
    let block = call.heap_block(size, ALIGN, "malloc")?;
    call.give_pointer(block)
}

/// `calloc`: a zeroed block; fails when the product overflows.
fn calloc<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (count, each) = (call.count(0)?, call.count(1)?);
    let size = call.product(count, each)?;
    let block = call.new_block(Request { size, align: ALIGN, zero: true, by: "calloc", instead_of: None })?;
    call.give_pointer(block)
}

/// `realloc`: a null pointer makes it `malloc`; size 0 frees the block and gives null, as glibc does.
fn realloc<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let pointer = call.pointer(0)?;
    let size = call.count(1)?;
    let block = resize(call, pointer, Some(size), "realloc")?;
    call.give_pointer(block)
}

/// `reallocarray`: `realloc` that fails when the product overflows.
fn reallocarray<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let pointer = call.pointer(0)?;
    let (count, each) = (call.count(1)?, call.count(2)?);
    let size = call.product(count, each)?;
    let block = resize(call, pointer, size, "reallocarray")?;
    call.give_pointer(block)
}

/// Moves a block to a new one; absent when there is none. The old one stays when the allocation fails.
pub(crate) fn resize<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    pointer: H::Value,
    size: Option<H::Value>,
    by: &'static str,
) -> Result<Option<H::Value>, Stop> {
    let request = Request { size, align: ALIGN, zero: false, by, instead_of: None };
    if !call.host.is_indeterminate(pointer) && call.host.is_zero(pointer, Ty::Ptr)? {
        return call.new_block(request);
    }
    let Some(old_size) = call.host.heap_size(pointer)? else {
        // Not a block: freeing it says why.
        call.host.free(pointer)?;
        return Ok(None);
    };
    if let Some(size) = size
        && call.host.is_zero(size, Ty::I64)?
    {
        call.not_followed("a 'realloc' to size 0 that gives a block or keeps the old one")?;
        call.host.free(pointer)?;
        return Ok(None);
    }
    let new = call.new_block(Request { instead_of: Some((pointer, old_size)), ..request })?;
    if let (Some(new), Some(size)) = (new, size) {
        let kept = if call.host.less(old_size, size, Ty::I64)? { old_size } else { size };
        call.host.copy(new, pointer, kept)?;
        call.host.free(pointer)?;
    }
    Ok(new)
}

/// `free`: the start of a live heap block, or null.
fn free<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let pointer = call.pointer(0)?;
    call.host.free(pointer)?;
    Ok(None)
}

/// `memalign`: glibc takes the next power of two for an alignment that is none.
fn memalign<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let align = call.count_number(0)?;
    let size = call.count(1)?;
    let Some(align) = align.checked_next_power_of_two().filter(|&align| align <= LARGEST_ALIGN) else {
        call.set_errno(EINVAL)?;
        return Ok(Some(call.null()));
    };
    if align != call.count_number(0)? {
        call.not_followed("'memalign' with an alignment that is no power of two")?;
    }
    let block = call.heap_block(size, align.max(ALIGN), "memalign")?;
    call.give_pointer(block)
}

/// `aligned_alloc`: the alignment is a power of two.
fn aligned_alloc<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let align = call.count_number(0)?;
    let size = call.count(1)?;
    if !align.is_power_of_two() {
        call.set_errno(EINVAL)?;
        return Ok(Some(call.null()));
    }
    let block = call.heap_block(size, align.max(ALIGN), "aligned_alloc")?;
    call.give_pointer(block)
}

/// `posix_memalign`: the alignment is a power of two and a multiple of a pointer's size; the result
/// is stored, and the error returned.
fn posix_memalign<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let result = call.pointer(0)?;
    let align = call.count_number(1)?;
    let size = call.count(2)?;
    let word = call.host.model().pointer_bytes();
    if !align.is_power_of_two() || align < word {
        return Ok(call.give(i128::from(EINVAL)));
    }
    call.writable_bytes(result, word)?;
    let Some(block) = call.heap_block(size, align.max(ALIGN), "posix_memalign")? else {
        return Ok(call.give(i128::from(ENOMEM)));
    };
    call.host.store(result, Ty::Ptr, block)?;
    Ok(call.give(0))
}

/// `valloc`: a block that starts at a page.
fn valloc<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let size = call.count(0)?;
    let block = call.heap_block(size, PAGE, "valloc")?;
    call.give_pointer(block)
}

/// `alloca` called as a function: memory that lives until the calling function returns.
fn alloca<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let size = call.count(0)?;
    let (kind, loc) = (ObjectKind::Alloca, call.host.loc());
    let rights = Rights::ReadWrite;
    call.host.allocate(NewObject { kind, size, align: ALIGN, rights, zero: false, loc }).map(Some)
}

/// `malloc_usable_size`: exactly the size asked for, although a block may have more; 0 for null.
fn malloc_usable_size<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let Some(pointer) = call.optional(0)? else { return Ok(call.give(0)) };
    match call.host.heap_size(pointer)? {
        Some(size) => {
            call.not_followed("a block that is larger than was asked for")?;
            call.give_value(size, Ty::I64, false)
        }
        None => {
            call.host.free(pointer)?;
            Ok(None)
        }
    }
}
