//! Sorting and searching with a comparison function of the program's.
//!
//! `qsort` is a stable merge sort, as glibc's is when it has memory: all comparisons see the array as
//! it was, and the elements are moved at the end, with provenance. A comparison that is no order gives
//! some permutation, which the standard leaves undefined.

use crate::access::library_object;
use crate::call::Call;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::object::Ending;
use crate::stop::Stop;
use ringfence_ir::{CmpOp, Ty};
use ringfence_verdict::ViolationKind;

models! {
    "qsort" => qsort,
    "bsearch" => bsearch,
    "lfind" => lfind,
}

/// An array of elements of one size, with the function that compares them.
#[derive(Clone, Copy)]
struct Array<V> {
    base: V,
    size: u64,
    function: V,
}

impl<V: Copy> Array<V> {
    fn element<'p, H: Host<'p, Value = V>>(self, call: &mut Call<'_, 'p, H>, index: u64) -> V {
        call.after(self.base, index.wrapping_mul(self.size))
    }

    /// The result (`I32`) of the comparison of two elements.
    fn compare<'p, H: Host<'p, Value = V>>(self, call: &mut Call<'_, 'p, H>, a: V, b: V) -> Result<V, Stop> {
        match call.host.call_back(self.function, &[(a, Ty::Ptr), (b, Ty::Ptr)], Ty::I32)? {
            Some(order) => {
                call.host.use_value(order, "as the result of a comparison function")?;
                Ok(order)
            }
            None => {
                let message = "comparison function without a result".into();
                Err(call.host.violation(ViolationKind::BadCall, message))
            }
        }
    }
}

/// `qsort`: the whole array is writable.
fn qsort<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let base = call.pointer(0)?;
    let (size, count) = (call.count(2)?, call.count(1)?);
    let function = call.pointer(3)?;
    let bytes = call.product(count, size)?.unwrap_or_else(|| call.size(u64::MAX));
    call.writable(base, bytes)?;
    if call.host.is_zero(bytes, Ty::I64)? {
        return Ok(None);
    }
    let (size, count) = (call.size_number(size)?, call.size_number(count)?);
    let array = Array { base, size, function };
    let copy = library_object(call.host, count.saturating_mul(size), "scratch memory of qsort")?;
    let order = sorted(call, array, count)?;
    let moved = Array { base: copy, ..array };
    for (to, from) in order.into_iter().enumerate() {
        let (to, from) = (moved.element(call, to as u64), array.element(call, from));
        call.copy(to, from, size)?;
    }
    call.host.copy(base, copy, bytes)?;
    call.host.end_object(copy, Ending::OutOfScope);
    Ok(None)
}

/// The indices of the elements in order, by merging runs that double in length.
fn sorted<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    array: Array<H::Value>,
    count: u64,
) -> Result<Vec<u64>, Stop> {
    let mut order = Vec::new();
    for index in 0..count {
        call.host.step()?;
        order.push(index);
    }
    let mut run = 1;
    while run < order.len() {
        let mut merged = Vec::with_capacity(order.len());
        for pair in order.chunks(2 * run) {
            let (mut left, mut right) = pair.split_at(run.min(pair.len()));
            while let (Some(&a), Some(&b)) = (left.first(), right.first()) {
                if in_order(call, array, a, b)? {
                    merged.push(a);
                    left = &left[1..];
                } else {
                    merged.push(b);
                    right = &right[1..];
                }
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        order = merged;
        run *= 2;
    }
    Ok(order)
}

/// Whether the first of two elements may stand before the second.
fn in_order<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    array: Array<H::Value>,
    a: u64,
    b: u64,
) -> Result<bool, Stop> {
    let (first, second) = (array.element(call, a), array.element(call, b));
    let order = array.compare(call, first, second)?;
    let zero = call.host.constant(Ty::I32, 0);
    call.host.holds(CmpOp::Sle, Ty::I32, order, zero)
}

/// `bsearch`: halves the array as glibc does; the key comes first in each comparison.
fn bsearch<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (key, base) = (call.pointer(0)?, call.pointer(1)?);
    let (size, count) = (call.count_number(3)?, call.count_number(2)?);
    let array = Array { base, size, function: call.pointer(4)? };
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = low + (high - low) / 2;
        let element = array.element(call, middle);
        let order = array.compare(call, key, element)?;
        let zero = call.host.constant(Ty::I32, 0);
        if call.host.equals(order, zero, Ty::I32)? {
            return Ok(Some(element));
        }
        if call.host.holds(CmpOp::Slt, Ty::I32, order, zero)? {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Ok(Some(call.null()))
}

/// `lfind`: looks at the elements one after the other; their number stands behind a pointer.
fn lfind<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (key, base) = (call.pointer(0)?, call.pointer(1)?);
    let size = call.count_number(3)?;
    let word = call.host.model().pointer_int();
    let place = call.pointer(2)?;
    let count = call.host.load(place, word)?;
    call.host.use_value(count, "as a size")?;
    let count = call.resized(call.host.plain(count), word, Ty::I64, false)?;
    let array = Array { base, size, function: call.pointer(4)? };
    let mut index = 0;
    while call.below(index, count)? {
        let element = array.element(call, index);
        let order = array.compare(call, key, element)?;
        if call.host.is_zero(order, Ty::I32)? {
            return Ok(Some(element));
        }
        index += 1;
    }
    Ok(Some(call.null()))
}
