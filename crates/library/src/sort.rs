//! Sorting and searching with a comparison function of the program's.
//!
//! ISO C does not say which elements `qsort` and `bsearch` compare, how often and in which order, nor in which
//! order elements that are equal come out. A run does what glibc does: `qsort` merges halves, in the array
//! itself for elements of up to 32 bytes and on their addresses for larger ones; `bsearch` halves. A finding
//! is one that this order has, and says so where another order may have led elsewhere: after a comparison that
//! leaves traces, stops the run, or finds two elements equal.
//!
//! A proof must hold for every order ([`AnyOrder`]). A host that describes arrays as a whole sorts any number of elements ([`many`]). Any other host that is not
//! exact does more than a run:
//! - A comparison function that leaves traces (see `pure`) is given up, beside the run of glibc.
//! - After the sort every element is compared with every other, as copies that stand alone, while the array
//!   holds nothing: whatever goes wrong then is given up, since another library may do these comparisons. The
//!   results must be those of an order; ISO C leaves everything undefined otherwise. Elements that are equal for
//!   the comparison but not byte for byte may change places.
//! - After a search the key is compared with every element; the elements must be sorted for it, and any of
//!   those that are equal to it may be the answer.

mod many;
mod texts;

use crate::access::library_object;
use crate::call::Call;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::object::Life;
use crate::pure::is_free_of_effects;
use crate::stop::Stop;
use ringfence_ir::{BinOp, CmpOp, Ty};
use ringfence_verdict::ViolationKind;

models! {
    [qsort, bsearch, lfind, lsearch]
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
        let result = call.host.call_back(self.function, &[(a, Ty::Ptr), (b, Ty::Ptr)], Ty::I32);
        if result.is_err() {
            call.host.chooses_comparisons();
        }
        match result? {
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

/// Elements larger than this are sorted by their addresses.
const LARGEST_MOVED: u64 = 32;

/// How many elements are sorted at most.
const MOST_ELEMENTS: u64 = 1 << 22;

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
    let size = call.size_number(size)?;
    let is_many = call.host.known(count).is_none_or(|count| count > MOST_SORTED.into());
    if is_many && call.sorts_many(Array { base, size, function }, count, bytes)? {
        return Ok(None);
    }
    let count = call.size_number(count)?;
    if count > MOST_ELEMENTS {
        return Err(call.host.unsupported(format!("sorting more than {MOST_ELEMENTS} elements")));
    }
    let array = Array { base, size, function };
    let any_order = call.follows_orders(array, count, MOST_SORTED)?;
    let mut order = Vec::new();
    for index in 0..count {
        call.host.step()?;
        order.push(index);
    }
    let scratch = library_object(call.host, count.saturating_mul(size), "scratch memory of qsort")?;
    let (aside, moves) = (Array { base: scratch, ..array }, size <= LARGEST_MOVED);
    let mut sort = Sort { call, array, scratch: aside, moves };
    sort.merge_halves(0, &mut order)?;
    if !moves {
        for (to, from) in order.into_iter().enumerate() {
            sort.put_aside(to as u64, from)?;
        }
        sort.put_back(0, count)?;
    }
    call.host.end_object(scratch, Life::Ended(call.host.loc()));
    if any_order {
        AnyOrder { call, array, count }.of_sorted()?;
    }
    Ok(None)
}

/// glibc's merge sort.
struct Sort<'c, 'm, 'p, H: Host<'p>> {
    call: &'c mut Call<'m, 'p, H>,
    array: Array<H::Value>,
    /// As large as the array.
    scratch: Array<H::Value>,
    /// Whether elements are moved as they are sorted; otherwise only their indices are.
    moves: bool,
}

impl<'p, H: Host<'p>> Sort<'_, '_, 'p, H> {
    /// Sorts the elements from `start` on, whose indices in the array as it was are in `order`.
    fn merge_halves(&mut self, start: u64, order: &mut [u64]) -> Result<(), Stop> {
        if order.len() <= 1 {
            return Ok(());
        }
        let half = order.len() / 2;
        self.merge_halves(start, &mut order[..half])?;
        self.merge_halves(start + half as u64, &mut order[half..])?;
        // Which place of `order` comes next.
        let (mut left, mut right) = (0, half);
        let mut merged = Vec::with_capacity(order.len());
        while left < half && right < order.len() {
            let (a, b) = (self.place(start, left, order), self.place(start, right, order));
            let (first, second) = (self.array.element(self.call, a), self.array.element(self.call, b));
            let result = self.array.compare(self.call, first, second)?;
            if self.call.host.known(result) == Some(0) {
                self.call.host.chooses_comparisons();
            }
            let zero = self.call.host.constant(Ty::I32, 0);
            let next =
                if self.call.host.holds(CmpOp::Sle, Ty::I32, result, zero)? { &mut left } else { &mut right };
            self.take(start, *next, &mut merged, order)?;
            *next += 1;
        }
        for rest in left..half {
            self.take(start, rest, &mut merged, order)?;
        }
        if self.moves {
            self.put_back(start, merged.len() as u64)?;
        }
        order[..merged.len()].copy_from_slice(&merged);
        Ok(())
    }

    /// Where the element is now that stands at an index of a part of the order.
    fn place(&self, start: u64, index: usize, order: &[u64]) -> u64 {
        if self.moves { start + index as u64 } else { order[index] }
    }

    fn take(&mut self, start: u64, index: usize, merged: &mut Vec<u64>, order: &[u64]) -> Result<(), Stop> {
        if self.moves {
            self.put_aside(merged.len() as u64, start + index as u64)?;
        }
        merged.push(order[index]);
        Ok(())
    }

    fn put_aside(&mut self, to: u64, from: u64) -> Result<(), Stop> {
        let (to, from) = (self.scratch.element(self.call, to), self.array.element(self.call, from));
        self.call.copy(to, from, self.array.size)
    }

    /// Copies the first elements of the scratch memory to the array.
    fn put_back(&mut self, start: u64, count: u64) -> Result<(), Stop> {
        let to = self.array.element(self.call, start);
        self.call.copy(to, self.scratch.base, count * self.array.size)
    }
}

/// How many elements are compared with each other, and with a key, for a proof.
const MOST_SORTED: u64 = 128;
const MOST_SEARCHED: u64 = 4096;

/// How many pairs of elements that are equal but not the same may change places.
const MOST_EQUAL: usize = 6;

/// What a host that is not exact does beyond glibc's order, so that a proof holds for every order.
struct AnyOrder<'c, 'm, 'p, H: Host<'p>> {
    call: &'c mut Call<'m, 'p, H>,
    array: Array<H::Value>,
    count: u64,
}

impl<'p, H: Host<'p>> AnyOrder<'_, '_, 'p, H> {
    /// The result (`I32`) of a comparison that another library may make.
    fn compare(&mut self, a: H::Value, b: H::Value) -> Result<H::Value, Stop> {
        self.array.compare(self.call, a, b).map_err(|stop| match stop {
            Stop::Violation(_) | Stop::Exit(_) | Stop::QuickExit(_) | Stop::Abort => {
                let what =
                    format!("a comparison that ends the program in another order of '{}'", self.call.name());
                self.call.host.unsupported(what)
            }
            stop => stop,
        })
    }

    fn no_order(&mut self) -> Stop {
        self.call.no_order()
    }

    /// Compares every element of the sorted array with every other. The array itself holds nothing meanwhile: what
    /// is in it while `qsort` works is nobody's business.
    fn of_sorted(&mut self) -> Result<(), Stop> {
        let bytes = self.call.size(self.count * self.array.size);
        let saved = library_object(self.call.host, self.count * self.array.size, "scratch memory of qsort")?;
        self.call.host.copy(saved, self.array.base, bytes)?;
        self.call.blur(self.array.base, bytes)?;
        let equal = self.pairs_that_are_equal(Array { base: saved, ..self.array })?;
        self.call.host.copy(self.array.base, saved, bytes)?;
        self.call.host.end_object(saved, Life::Ended(self.call.host.loc()));
        self.exchange(&equal)
    }

    /// The pairs of elements that are equal but not the same, in an array that is sorted.
    fn pairs_that_are_equal(&mut self, sorted: Array<H::Value>) -> Result<Vec<(u64, u64)>, Stop> {
        let size = self.array.size;
        let left = library_object(self.call.host, size, "element that qsort compares")?;
        let right = library_object(self.call.host, size, "element that qsort compares")?;
        let by_text = self.call.orders_by_text(self.array.function);
        let mut equal = Vec::new();
        for first in 0..self.count {
            for second in first..self.count {
                let (a, b) = (sorted.element(self.call, first), sorted.element(self.call, second));
                self.call.copy(left, a, size)?;
                self.call.copy(right, b, size)?;
                let order = self.compare(left, right)?;
                if !by_text {
                    self.check_order(order, (left, right), first == second)?;
                }
                let order = self.call.signum(order)?;
                if first != second && !self.distinguished(order, (a, b))? {
                    equal.push((first, second));
                }
            }
        }
        self.call.host.end_object(left, Life::Ended(self.call.host.loc()));
        self.call.host.end_object(right, Life::Ended(self.call.host.loc()));
        Ok(equal)
    }

    /// Stops if the result of a comparison of two elements that are sorted is not one that an order may give.
    fn check_order(
        &mut self,
        order: H::Value,
        (left, right): (H::Value, H::Value),
        is_same: bool,
    ) -> Result<(), Stop> {
        let reverse = self.compare(right, left)?;
        let order = self.call.signum(order)?;
        let reverse = self.call.signum(reverse)?;
        let sum = self.call.host.binary(BinOp::Add, Ty::I32, order, reverse)?;
        let zero = self.call.host.constant(Ty::I32, 0);
        let is_order = self.call.host.holds(CmpOp::Sle, Ty::I32, order, zero)?
            && self.call.host.is_zero(sum, Ty::I32)?
            && (!is_same || self.call.host.is_zero(order, Ty::I32)?);
        if is_order { Ok(()) } else { Err(self.no_order()) }
    }

    /// Whether the first of two elements is the smaller one by the sign of their comparison (`I32`), or they
    /// are the same byte for byte.
    fn distinguished(&mut self, order: H::Value, (a, b): (H::Value, H::Value)) -> Result<bool, Stop> {
        let zero = self.call.host.constant(Ty::I32, 0);
        if self.call.host.known(order).is_some() && self.call.host.holds(CmpOp::Slt, Ty::I32, order, zero)? {
            return Ok(true);
        }
        let mut differs = self.call.byte_value(0);
        for at in 0..self.array.size {
            let (x, y) = (self.call.peek(a, at)?, self.call.peek(b, at)?);
            if self.call.host.comes_from_address(x) || self.call.host.comes_from_address(y) {
                // Addresses are not compared: two that are equal may change places as well.
                return self.call.host.holds(CmpOp::Slt, Ty::I32, order, zero);
            }
            if self.call.host.is_indeterminate(x) || self.call.host.is_indeterminate(y) {
                // Padding, say: what is in it does not matter to anybody.
                continue;
            }
            let (x, y) = (self.call.host.plain(x), self.call.host.plain(y));
            let bits = self.call.host.binary(BinOp::Xor, Ty::I8, x, y)?;
            differs = self.call.host.binary(BinOp::Or, Ty::I8, differs, bits)?;
        }
        // All bits are set when the first is not smaller.
        let one = self.call.host.constant(Ty::I32, 1);
        let not_smaller = self.call.host.binary(BinOp::Add, Ty::I32, order, one)?;
        let not_smaller = self.call.host.binary(BinOp::Sub, Ty::I32, zero, not_smaller)?;
        let not_smaller = self.call.resized(not_smaller, Ty::I32, Ty::I8, false)?;
        let both = self.call.host.binary(BinOp::And, Ty::I8, differs, not_smaller)?;
        self.call.host.is_zero(both, Ty::I8)
    }

    /// Lets elements that are equal change places. Each may come to the place of each: what `first` is
    /// exchanged with first decides what stands there.
    fn exchange(&mut self, equal: &[(u64, u64)]) -> Result<(), Stop> {
        if equal.len() > MOST_EQUAL {
            return self.call.not_followed("another order of many equal elements");
        }
        // Equal to the same element, and so to each other: otherwise it is no order, or a path that no order takes.
        let by_text = self.call.orders_by_text(self.array.function);
        for &(first, second) in equal {
            let linked = (first + 1..second).all(|between| equal.contains(&(first, between)));
            if !linked && !by_text {
                return Err(self.no_order());
            }
        }
        for &(first, second) in equal {
            let other = self.call.host.unconstrained(Ty::I1)?;
            if !self.call.host.is_zero(other, Ty::I1)? {
                self.swap(first, second)?;
            }
        }
        Ok(())
    }

    fn swap(&mut self, first: u64, second: u64) -> Result<(), Stop> {
        let size = self.array.size;
        let aside = library_object(self.call.host, size, "scratch memory of qsort")?;
        let (a, b) = (self.array.element(self.call, first), self.array.element(self.call, second));
        self.call.copy(aside, a, size)?;
        self.call.copy(a, b, size)?;
        self.call.copy(b, aside, size)?;
        self.call.host.end_object(aside, Life::Ended(self.call.host.loc()));
        Ok(())
    }

    /// Compares a key with every element. Of the elements that are equal to it, any may be found; without
    /// one there is none.
    fn found(&mut self, key: H::Value, usual: Option<u64>) -> Result<Option<u64>, Stop> {
        let mut last = self.call.host.constant(Ty::I32, 1);
        let mut signs = Vec::new();
        for index in 0..self.count {
            let element = self.array.element(self.call, index);
            let order = self.compare(key, element)?;
            let sign = self.call.signum(order)?;
            if !self.call.host.holds(CmpOp::Sle, Ty::I32, sign, last)? {
                return Err(self.no_order());
            }
            last = sign;
            signs.push(sign);
        }
        let Some(usual) = usual else { return Ok(None) };
        let (before, after) = signs.split_at(usual as usize);
        let mut found = usual;
        let before = before.iter().enumerate().rev().map(|(index, &sign)| (index as u64, sign));
        let after = after.iter().enumerate().skip(1).map(|(index, &sign)| (usual + index as u64, sign));
        for side in [before.collect::<Vec<_>>(), after.collect()] {
            for (index, sign) in side {
                if !self.call.host.is_zero(sign, Ty::I32)? {
                    break;
                }
                let other = self.call.host.unconstrained(Ty::I1)?;
                if !self.call.host.is_zero(other, Ty::I1)? {
                    found = index;
                }
            }
        }
        Ok(Some(found))
    }
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    fn no_order(&mut self) -> Stop {
        self.host.unsupported(format!("'{}' with a comparison that is no order of the elements", self.name()))
    }

    /// -1, 0 or 1 (`I32`) by the sign of a number (`I32`).
    fn signum(&mut self, number: H::Value) -> Result<H::Value, Stop> {
        let (shift, zero) = (self.host.constant(Ty::I32, 31), self.host.constant(Ty::I32, 0));
        let negative = self.host.binary(BinOp::AShr, Ty::I32, number, shift)?;
        let opposite = self.host.binary(BinOp::Sub, Ty::I32, zero, number)?;
        let positive = self.host.binary(BinOp::LShr, Ty::I32, opposite, shift)?;
        self.host.binary(BinOp::Or, Ty::I32, negative, positive)
    }

    /// Whether every order of the calls of a comparison is to be followed: never by an exact host.
    fn follows_orders(&mut self, array: Array<H::Value>, count: u64, most: u64) -> Result<bool, Stop> {
        if count == 0 {
            return Ok(false);
        }
        let program = self.host.program();
        let pure = self.host.function(array.function).is_some_and(|func| is_free_of_effects(program, func));
        if self.host.is_exact() {
            if !pure && count > 1 {
                self.host.chooses_comparisons();
            }
            return Ok(false);
        }
        if pure && count <= most {
            return Ok(true);
        }
        let why = if pure { "of many elements" } else { "of a function with effects" };
        self.not_followed(&format!(
            "the order and the number of the calls {why} that '{}' makes",
            self.name()
        ))?;
        Ok(false)
    }

    /// Whether a comparison function is an order by what it is.
    fn orders_by_text(&mut self, function: H::Value) -> bool {
        let program = self.host.program();
        self.host.function(function).is_some_and(|func| texts::orders_by_text(program, func))
    }

    /// The index of an element that is equal to a key, by halving.
    fn halve(&mut self, array: Array<H::Value>, key: H::Value, count: u64) -> Result<Option<u64>, Stop> {
        let (mut low, mut high) = (0, count);
        while low < high {
            let middle = low + (high - low) / 2;
            let element = array.element(self, middle);
            let order = array.compare(self, key, element)?;
            let zero = self.host.constant(Ty::I32, 0);
            if self.host.equals(order, zero, Ty::I32)? {
                return Ok(Some(middle));
            }
            if self.host.holds(CmpOp::Slt, Ty::I32, order, zero)? {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        Ok(None)
    }
}

/// `bsearch`: halves the array as glibc does; the key comes first in each comparison.
fn bsearch<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (key, base) = (call.pointer(0)?, call.pointer(1)?);
    let (size, count) = (call.count_number(3)?, call.count_number(2)?);
    let array = Array { base, size, function: call.pointer(4)? };
    let any_order = call.follows_orders(array, count, MOST_SEARCHED)?;
    let mut found = call.halve(array, key, count)?;
    if found.is_some() && count > 1 {
        call.host.chooses_comparisons();
    }
    if any_order {
        found = AnyOrder { call, array, count }.found(key, found)?;
    }
    Ok(Some(match found {
        Some(index) => array.element(call, index),
        None => call.null(),
    }))
}

/// The element that was found, the array, and how many elements it has.
type Found<V> = (Option<V>, Array<V>, u64);

/// Looks at elements one after the other; gives the address of the one that is equal to the key, and the array
/// with the place (`I64` behind it) of the number of elements.
fn find_first<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<Found<H::Value>, Stop> {
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
            return Ok((Some(element), array, index));
        }
        index += 1;
    }
    Ok((None, array, index))
}

/// `lfind`: looks at the elements one after the other; their number stands behind a pointer.
fn lfind<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (found, _, _) = find_first(call)?;
    call.give_pointer(found)
}

/// `lsearch`: `lfind` that puts the key behind the last element when there is none.
fn lsearch<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (found, array, count) = find_first(call)?;
    if found.is_some() {
        return call.give_pointer(found);
    }
    let (key, place) = (call.pointer(0)?, call.pointer(2)?);
    let end = array.element(call, count);
    call.copy(end, key, array.size)?;
    let word = call.host.model().pointer_int();
    let more = call.host.constant(word, u128::from(count) + 1);
    call.host.store(place, word, more)?;
    Ok(Some(end))
}
