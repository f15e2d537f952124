//! Sorting and searching with a function of the program, on the machine.

use crate::bench::{Bench, NULL, ptr, size};
use ringfence_interp::Value;
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
