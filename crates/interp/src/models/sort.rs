//! Sorting and searching with a comparison function of the program's.
//!
//! `qsort` is a stable merge sort, as glibc's is when it has memory: all comparisons see the array as
//! it was, and the elements are moved at the end, with provenance. A comparison that is no order gives
//! some permutation, which the standard leaves undefined.

use super::{Call, Model, ModelResult};
use crate::outcome::Stop;
use crate::value::Value;
use ringfence_ir::Ty;
use ringfence_verdict::ViolationKind;

/// The functions of this family.
pub(super) const MODELS: &[Model] = &[
    Model { name: "qsort", run: qsort },
    Model { name: "bsearch", run: bsearch },
    Model { name: "lfind", run: lfind },
];

/// An array of elements of one size.
#[derive(Clone, Copy)]
struct Array {
    base: Value,
    size: u64,
}

impl Array {
    fn element(self, call: &Call<'_, '_>, index: u64) -> Value {
        call.after(self.base, index.wrapping_mul(self.size))
    }
}

/// The sign of the comparison of two elements.
fn compare(call: &mut Call<'_, '_>, function: Value, a: Value, b: Value) -> Result<i128, Stop> {
    match call.call_back(function, &[(a, Ty::Ptr), (b, Ty::Ptr)])? {
        Some(order) => {
            call.machine.use_value(order, "as the result of a comparison function")?;
            Ok(order.signed(32))
        }
        None => {
            let message = "comparison function without a result";
            Err(call.machine.violation(ViolationKind::BadCall, message))
        }
    }
}

/// `qsort`: the whole array is writable.
fn qsort(call: &mut Call<'_, '_>) -> ModelResult {
    let array = Array { base: call.arg(0)?, size: call.count(2)? };
    let count = call.count(1)?;
    let function = call.arg(3)?;
    let bytes = count.saturating_mul(array.size);
    call.writable(array.base, bytes)?;
    if bytes == 0 {
        return Ok(None);
    }
    let copy = call.machine.allocate_library(bytes, "scratch memory of qsort")?;
    let order = sorted(call, array, count, function)?;
    let moved = Array { base: copy, ..array };
    for (to, from) in order.into_iter().enumerate() {
        let (to, from) = (moved.element(call, to as u64), array.element(call, from));
        call.machine.copy(to, from, array.size)?;
    }
    call.machine.copy(array.base, copy, bytes)?;
    if let Some(id) = copy.prov.get() {
        let loc = call.machine.loc();
        call.machine.end_object(id, loc);
    }
    Ok(None)
}

/// The indices of the elements in order, by merging runs that double in length.
fn sorted(call: &mut Call<'_, '_>, array: Array, count: u64, function: Value) -> Result<Vec<u64>, Stop> {
    let mut order = Vec::new();
    for index in 0..count {
        call.step()?;
        order.push(index);
    }
    let mut run = 1;
    while run < order.len() {
        let mut merged = Vec::with_capacity(order.len());
        for pair in order.chunks(2 * run) {
            let (mut left, mut right) = pair.split_at(run.min(pair.len()));
            while let (Some(&a), Some(&b)) = (left.first(), right.first()) {
                let (first, second) = (array.element(call, a), array.element(call, b));
                if compare(call, function, first, second)? <= 0 {
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

/// `bsearch`: halves the array as glibc does; the key comes first in each comparison.
fn bsearch(call: &mut Call<'_, '_>) -> ModelResult {
    let key = call.arg(0)?;
    let array = Array { base: call.arg(1)?, size: call.count(3)? };
    let (mut low, mut high) = (0, call.count(2)?);
    let function = call.arg(4)?;
    while low < high {
        let middle = low + (high - low) / 2;
        let element = array.element(call, middle);
        match compare(call, function, key, element)? {
            0 => return Ok(Some(element)),
            order if order < 0 => high = middle,
            _ => low = middle + 1,
        }
    }
    Ok(Some(Value::ZERO))
}

/// `lfind`: looks at the elements one after the other; their number stands behind a pointer.
fn lfind(call: &mut Call<'_, '_>) -> ModelResult {
    let key = call.arg(0)?;
    let array = Array { base: call.arg(1)?, size: call.count(3)? };
    let word = call.machine.model().pointer_int();
    let count = call.machine.load(call.arg(2)?, word)?;
    call.machine.use_value(count, "as a size")?;
    let function = call.arg(4)?;
    for index in 0..count.low() {
        let element = array.element(call, index);
        if compare(call, function, key, element)? == 0 {
            return Ok(Some(element));
        }
    }
    Ok(Some(Value::ZERO))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Bench, NULL, ptr, size};
    use super::*;
    use ringfence_verdict::ViolationKind::{BadCall, OutOfBounds};

    fn array(bench: &mut Bench, numbers: &[i32]) -> Value {
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        bench.bytes(&bytes)
    }

    fn numbers(bench: &Bench, array: Value, count: u64) -> Vec<i32> {
        let bytes = bench.read(array, 4 * count);
        bytes.chunks(4).map(|chunk| i32::from_le_bytes(chunk.try_into().expect("four bytes"))).collect()
    }

    #[test]
    fn arrays_are_sorted() {
        let mut bench = Bench::new();
        let compare = ptr(bench.address("compare_ints"));
        for count in 0..12u64 {
            let unsorted: Vec<i32> = (0..count as i32).map(|i| (i * 7 + 3) % 5 - 2).collect();
            let place = array(&mut bench, &unsorted);
            bench.run("qsort", &[ptr(place), size(count), size(4), compare]);
            let mut expected = unsorted;
            expected.sort();
            assert_eq!(numbers(&bench, place, count), expected);
        }
    }

    #[test]
    fn sorting_is_checked() {
        let mut bench = Bench::new();
        let compare = ptr(bench.address("compare_ints"));
        let place = array(&mut bench, &[2, 1]);
        assert_eq!(bench.fails("qsort", &[ptr(place), size(3), size(4), compare]).0, OutOfBounds);
        assert_eq!(bench.fails("qsort", &[ptr(place), size(2), size(4), NULL]).0, BadCall);
        assert_eq!(bench.fails("qsort", &[ptr(place), size(u64::MAX), size(8), compare]).0, OutOfBounds);
        bench.run("qsort", &[NULL, size(0), size(4), compare]);
    }

    #[test]
    fn searches() {
        let mut bench = Bench::new();
        let compare = ptr(bench.address("compare_ints"));
        let place = array(&mut bench, &[1, 3, 5, 7]);
        let (five, six) = (array(&mut bench, &[5]), array(&mut bench, &[6]));
        let found = [ptr(five), ptr(place), size(4), size(4), compare];
        assert_eq!(bench.offset("bsearch", &found, place), 8);
        let missing = [ptr(six), ptr(place), size(4), size(4), compare];
        assert_eq!(bench.offset("bsearch", &missing, place), -1);
        let beyond = [ptr(six), ptr(place), size(100), size(4), compare];
        assert_eq!(bench.fails("bsearch", &beyond).0, OutOfBounds);
        let count = bench.bytes(&4u64.to_le_bytes());
        let found = [ptr(five), ptr(place), ptr(count), size(4), compare];
        assert_eq!(bench.offset("lfind", &found, place), 8);
    }
}
