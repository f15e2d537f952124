//! The heap: `malloc`, `free` and their relatives.
//!
//! Blocks are aligned to 16 bytes and never reuse an address. A request larger than half of the
//! address space fails with `ENOMEM`, as in glibc; everything else succeeds unless the settings let
//! allocations fail. `malloc(0)` gives a block of size 0 of its own. What exceeds the budget of the
//! run ends it; it is not shown to the program as a failure.

use super::errno::{EINVAL, ENOMEM};
use super::{Call, Model, ModelResult};
use crate::memory::NewObject;
use crate::object::{ObjectKind, Rights};
use crate::outcome::Stop;
use crate::value::Value;
use ringfence_ir::{DataModel, Ty};

/// The functions of this family.
pub(super) const MODELS: &[Model] = &[
    Model { name: "malloc", run: malloc },
    Model { name: "calloc", run: calloc },
    Model { name: "realloc", run: realloc },
    Model { name: "reallocarray", run: reallocarray },
    Model { name: "free", run: free },
    Model { name: "cfree", run: free },
    Model { name: "aligned_alloc", run: aligned_alloc },
    Model { name: "memalign", run: aligned_alloc },
    Model { name: "posix_memalign", run: posix_memalign },
    Model { name: "valloc", run: valloc },
    Model { name: "alloca", run: alloca },
    Model { name: "malloc_usable_size", run: malloc_usable_size },
];

/// The alignment of heap blocks.
const ALIGN: u64 = 16;

/// The size of a page, for `valloc`.
const PAGE: u64 = 4096;

/// The largest size that an allocation can succeed with.
const fn largest(model: DataModel) -> u64 {
    match model {
        DataModel::Ilp32 => i32::MAX as u64,
        DataModel::Lp64 => i64::MAX as u64,
    }
}

impl Call<'_, '_> {
    /// A new heap block with indeterminate bytes, or the null pointer when the allocation fails. `by`
    /// is the function that the program called.
    ///
    /// # Errors
    /// When the budget or the inputs have run out.
    pub(super) fn heap_block(&mut self, size: u64, align: u64, by: &'static str) -> Result<Value, Stop> {
        self.new_block(Some(size), align, false, by)
    }

    /// The same; an absent size is one too large to be written.
    fn new_block(
        &mut self,
        size: Option<u64>,
        align: u64,
        zero: bool,
        by: &'static str,
    ) -> Result<Value, Stop> {
        let possible = size.filter(|&size| size <= largest(self.machine.model()));
        let Some(size) = possible else { return self.no_memory() };
        if !self.allocation_succeeds()? {
            return self.no_memory();
        }
        let loc = self.machine.loc();
        let kind = ObjectKind::Heap(by);
        self.machine.allocate(NewObject { kind, size, align, rights: Rights::ReadWrite, zero, loc })
    }

    fn no_memory(&mut self) -> Result<Value, Stop> {
        self.set_errno(ENOMEM)?;
        Ok(Value::ZERO)
    }
}

/// `malloc`: a block with indeterminate bytes.
fn malloc(call: &mut Call<'_, '_>) -> ModelResult {
    let size = call.count(0)?;
    call.heap_block(size, ALIGN, "malloc").map(Some)
}

/// `calloc`: a zeroed block; fails when the product overflows.
fn calloc(call: &mut Call<'_, '_>) -> ModelResult {
    let size = call.count(0)?.checked_mul(call.count(1)?);
    call.new_block(size, ALIGN, true, "calloc").map(Some)
}

/// `realloc`: a null pointer makes it `malloc`; size 0 frees the block and gives null, as glibc does.
fn realloc(call: &mut Call<'_, '_>) -> ModelResult {
    let pointer = call.arg(0)?;
    let size = call.count(1)?;
    resize(call, pointer, Some(size), "realloc")
}

/// `reallocarray`: `realloc` that fails when the product overflows.
fn reallocarray(call: &mut Call<'_, '_>) -> ModelResult {
    let pointer = call.arg(0)?;
    let size = call.count(1)?.checked_mul(call.count(2)?);
    resize(call, pointer, size, "reallocarray")
}

/// Moves a block to a new one. The old one stays when the allocation fails.
pub(super) fn resize(
    call: &mut Call<'_, '_>,
    pointer: Value,
    size: Option<u64>,
    by: &'static str,
) -> ModelResult {
    if pointer.is_null() && !pointer.is_indeterminate() {
        return call.new_block(size, ALIGN, false, by).map(Some);
    }
    let Some(old_size) = heap_size(call, pointer) else {
        // Not a block: freeing it says why.
        call.machine.free(pointer)?;
        return Ok(Some(Value::ZERO));
    };
    if size == Some(0) {
        call.machine.free(pointer)?;
        return Ok(Some(Value::ZERO));
    }
    let new = call.new_block(size, ALIGN, false, by)?;
    if !new.is_null() {
        call.machine.copy(new, pointer, old_size.min(size.unwrap_or(0)))?;
        call.machine.free(pointer)?;
    }
    Ok(Some(new))
}

/// The size of the live heap block that starts at a pointer.
fn heap_size(call: &Call<'_, '_>, pointer: Value) -> Option<u64> {
    let (id, offset) = call.machine.memory.place(pointer)?;
    let object = call.machine.memory.object(id)?;
    let whole = object.is_heap() && object.is_live() && offset == 0 && !pointer.is_indeterminate();
    whole.then_some(object.size)
}

/// `free`: the start of a live heap block, or null.
fn free(call: &mut Call<'_, '_>) -> ModelResult {
    let pointer = call.arg(0)?;
    call.machine.free(pointer)?;
    Ok(None)
}

/// `aligned_alloc` and `memalign`: the alignment is a power of two.
fn aligned_alloc(call: &mut Call<'_, '_>) -> ModelResult {
    let align = call.count(0)?;
    let size = call.count(1)?;
    if !align.is_power_of_two() {
        call.set_errno(EINVAL)?;
        return Ok(Some(Value::ZERO));
    }
    call.heap_block(size, align.max(ALIGN), "aligned_alloc").map(Some)
}

/// `posix_memalign`: the alignment is a power of two and a multiple of a pointer's size; the result
/// is stored, and the error returned.
fn posix_memalign(call: &mut Call<'_, '_>) -> ModelResult {
    let result = call.arg(0)?;
    let align = call.count(1)?;
    let size = call.count(2)?;
    if !align.is_power_of_two() || align < call.machine.model().pointer_bytes() {
        return Ok(call.give(i128::from(EINVAL)));
    }
    call.writable(result, call.machine.model().pointer_bytes())?;
    let block = call.heap_block(size, align.max(ALIGN), "posix_memalign")?;
    if block.is_null() {
        return Ok(call.give(i128::from(ENOMEM)));
    }
    call.machine.store(result, Ty::Ptr, block)?;
    Ok(call.give(0))
}

/// `valloc`: a block that starts at a page.
fn valloc(call: &mut Call<'_, '_>) -> ModelResult {
    let size = call.count(0)?;
    call.heap_block(size, PAGE, "valloc").map(Some)
}

/// `alloca` called as a function: memory that lives until the calling function returns.
fn alloca(call: &mut Call<'_, '_>) -> ModelResult {
    let size = call.count(0)?;
    let loc = call.machine.loc();
    let kind = ObjectKind::Alloca;
    let rights = Rights::ReadWrite;
    let block = call.machine.allocate(NewObject { kind, size, align: ALIGN, rights, zero: false, loc })?;
    call.machine.allocas.extend(block.prov.get());
    Ok(Some(block))
}

/// `malloc_usable_size`: exactly the size asked for; 0 for null.
fn malloc_usable_size(call: &mut Call<'_, '_>) -> ModelResult {
    let Some(pointer) = call.optional(0)? else { return Ok(call.give(0)) };
    match heap_size(call, pointer) {
        Some(size) => Ok(call.give(i128::from(size))),
        None => {
            call.machine.free(pointer)?;
            Ok(None)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Bench, INT, NULL, int, ptr, size};
    use super::*;
    use crate::inputs::{Inputs, WhenEmpty};
    use crate::settings::Settings;
    use ringfence_verdict::ViolationKind::{self, DoubleFree, InteriorFree, NonHeapFree, UseAfterFree};

    fn object_size(bench: &Bench, pointer: Value) -> u64 {
        let (id, _) = bench.machine.memory.place(pointer).expect("an object");
        bench.machine.memory.object(id).expect("remembered").size
    }

    #[test]
    fn blocks_have_the_size_asked_for() {
        let mut bench = Bench::new();
        let block = bench.pointer("malloc", &[size(10)]);
        assert_eq!(object_size(&bench, block), 10);
        let (a, b) = (bench.pointer("malloc", &[size(0)]), bench.pointer("malloc", &[size(0)]));
        assert!(!a.is_null() && a != b);
        let zeroed = bench.pointer("calloc", &[size(3), size(4)]);
        assert_eq!(bench.read(zeroed, 12), [0; 12]);
        assert_eq!(bench.long("malloc_usable_size", &[ptr(zeroed)]), 12);
    }

    #[test]
    fn impossible_sizes_fail() {
        let mut bench = Bench::new();
        assert!(bench.pointer("calloc", &[size(1 << 33), size(1 << 33)]).is_null());
        assert!(bench.pointer("malloc", &[size(u64::MAX)]).is_null());
        assert_eq!(bench.errno(), ENOMEM);
        let block = bench.block(4);
        assert!(bench.pointer("reallocarray", &[ptr(block), size(1 << 33), size(1 << 33)]).is_null());
        bench.run("free", &[ptr(block)]);
    }

    #[test]
    fn realloc_moves_the_bytes_and_frees_the_old_block() {
        let mut bench = Bench::new();
        let old = bench.bytes(b"abcd");
        let new = bench.pointer("realloc", &[ptr(old), size(8)]);
        assert_eq!(bench.read(new, 4), b"abcd");
        assert_eq!(bench.fails("memchr", &[ptr(old), int(0), size(1)]).0, UseAfterFree);
        let small = bench.pointer("realloc", &[ptr(new), size(2)]);
        assert_eq!((bench.read(small, 2), object_size(&bench, small)), (b"ab".to_vec(), 2));
        assert!(!bench.pointer("realloc", &[NULL, size(2)]).is_null());
        assert!(bench.pointer("realloc", &[ptr(small), size(0)]).is_null());
        assert_eq!(bench.fails("realloc", &[ptr(small), size(1)]).0, DoubleFree);
    }

    #[test]
    fn freeing_what_is_no_block() {
        let mut bench = Bench::new();
        let block = bench.block(8);
        let inside = Value { bits: block.bits + 4, ..block };
        assert_eq!(bench.fails("free", &[ptr(inside)]), (InteriorFree, Some(4)));
        assert_eq!(bench.fails("realloc", &[ptr(inside), size(1)]).0, InteriorFree);
        bench.run("free", &[ptr(block)]);
        bench.run("free", &[NULL]);
        assert_eq!(bench.fails("free", &[ptr(block)]).0, DoubleFree);
        let stack = bench.pointer("alloca", &[size(4)]);
        assert_eq!(bench.fails("free", &[ptr(stack)]).0, NonHeapFree);
        assert_eq!(bench.fails("free", &[(Value::plain(7), Ty::Ptr)]).0, NonHeapFree);
    }

    #[test]
    fn aligned_blocks() {
        let mut bench = Bench::new();
        assert!(bench.pointer("aligned_alloc", &[size(256), size(8)]).low().is_multiple_of(256));
        assert!(bench.pointer("aligned_alloc", &[size(3), size(8)]).is_null());
        assert!(bench.pointer("valloc", &[size(8)]).low().is_multiple_of(4096));
        let place = bench.block(8);
        assert_eq!(bench.int("posix_memalign", &[ptr(place), size(64), size(8)]), 0);
        let block = bench.machine.load(place, Ty::Ptr).expect("stored");
        assert!(block.low().is_multiple_of(64));
        assert_eq!(bench.int("posix_memalign", &[ptr(place), size(4), size(8)]), EINVAL);
    }

    #[test]
    fn allocations_fail_when_they_may_and_the_inputs_say_so() {
        let settings = Settings { malloc_may_fail: true, ..Settings::default() };
        let inputs = Inputs::list(vec![0, 1, 0], WhenEmpty::Stop);
        let mut bench = Bench::with(DataModel::Lp64, settings, inputs);
        assert!(bench.pointer("malloc", &[size(1)]).is_null());
        let block = bench.pointer("malloc", &[size(1)]);
        assert!(!block.is_null());
        assert!(bench.pointer("realloc", &[ptr(block), size(2)]).is_null());
        bench.run("free", &[ptr(block)]);
        assert!(matches!(bench.call("malloc", &[size(1)]), Err(Stop::InputsExhausted(_))));
    }

    #[test]
    fn bad_arguments() {
        let mut bench = Bench::new();
        assert_eq!(bench.fails("malloc", &[]).0, ViolationKind::BadCall);
        bench.pointer("malloc", &[(Value::INDETERMINATE, Ty::I64)]);
        assert_eq!(bench.notes(), [ViolationKind::UninitialisedRead]);
        assert!(bench.call_ret(INT, "malloc", &[size(1)]).is_ok());
    }

    #[test]
    fn sizes_of_the_small_model() {
        let mut bench = Bench::with(DataModel::Ilp32, Settings::default(), Inputs::zero());
        let large = (Value::plain(0x8000_0000), Ty::I32);
        assert!(bench.pointer("malloc", &[large]).is_null());
        let (count, each) = ((Value::plain(0x1_0000), Ty::I32), (Value::plain(0x1_0000), Ty::I32));
        assert!(bench.pointer("calloc", &[count, each]).is_null());
    }
}
