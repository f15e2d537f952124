//! Measures the speed of terms, facts and queries: `cargo run --release -p ringfence-logic --example
//! bench`.

use ringfence_logic::{Answer, FactTable, Facts, Limits, Solver, TermId, Terms};
use std::hint::black_box;
use std::time::Instant;

/// Prints how long one of `count` operations took.
fn measure(what: &str, count: u32, run: impl FnOnce()) {
    let start = Instant::now();
    run();
    let each = start.elapsed() / count;
    println!("{what:<52} {:>12.3} µs each", each.as_secs_f64() * 1e6);
}

fn query(what: &str, terms: &Terms, condition: TermId) {
    let start = Instant::now();
    let mut solver = Solver::new();
    let answer = match solver.check(terms, &[condition], &Limits::default()) {
        Answer::Sat(_) => "satisfiable",
        Answer::Unsat => "unsatisfiable",
        Answer::Unknown(_) => "undecided",
    };
    let (ms, clauses) = (start.elapsed().as_secs_f64() * 1e3, solver.statistics().clauses);
    println!("{what:<52} {ms:>12.3} ms, {answer}, {clauses} clauses");
}

fn new_terms() {
    let mut terms = Terms::new();
    let (x, y) = (terms.fresh(64, 0), terms.fresh(64, 1));
    let mut sum = x;
    measure("a new term", 3_000_000, || {
        for i in 0..1_000_000u128 {
            let c = terms.value(64, i);
            let mixed = terms.xor(sum, c);
            sum = terms.mul(mixed, y);
        }
    });
    black_box(sum);
}

fn known_terms() {
    let mut terms = Terms::new();
    let (x, y) = (terms.fresh(64, 0), terms.fresh(64, 1));
    measure("a term that is known", 4_000_000, || {
        for i in 0..1_000_000u128 {
            let c = terms.value(64, 8 * (i & 15));
            let address = terms.add(x, c);
            let inside = terms.ult(address, y);
            black_box(terms.not(inside));
        }
    });
}

fn questions() {
    let mut terms = Terms::new();
    let (mut table, mut facts) = (FactTable::new(), Facts::new());
    let index = terms.fresh(32, 0);
    let (ten, wide) = (terms.value(32, 10), terms.zext(index, 64));
    let (four, size) = (terms.value(64, 4), terms.value(64, 40));
    let bounded = terms.ult(index, ten);
    let offset = terms.mul(wide, four);
    let inside = terms.ult(offset, size);
    facts.assume(&terms, &mut table, bounded);
    assert_eq!(facts.decide(&terms, &mut table, inside), Some(true));
    measure("a bounds check decided by facts", 200_000, || {
        for _ in 0..200_000 {
            black_box(facts.decide(&terms, &mut table, inside));
        }
    });
    measure("an assumption made in a copy", 200_000, || {
        for _ in 0..200_000 {
            let mut copy = facts.clone();
            black_box(copy.assume(&terms, &mut table, inside));
        }
    });
}

/// A product by a constant, whole and from the halves of the factor.
fn multiplication_by_halves() {
    let mut terms = Terms::new();
    let x = terms.fresh(64, 0);
    let factor = terms.value(64, 1000);
    let whole = terms.mul(x, factor);
    let (high, low) = (terms.extract(x, 63, 32), terms.extract(x, 31, 0));
    let (high, low) = (terms.zext(high, 64), terms.zext(low, 64));
    let (high, low) = (terms.mul(high, factor), terms.mul(low, factor));
    let half = terms.value(64, 32);
    let high = terms.shl(high, half);
    let parts = terms.add(high, low);
    let differ = terms.ne(whole, parts);
    query("64-bit product by a constant, whole and by halves", &terms, differ);
}

/// Two ways to compute the low half of a product of two variables.
fn low_product() {
    let mut terms = Terms::new();
    let (x, y) = (terms.fresh(64, 0), terms.fresh(64, 1));
    let (wide_x, wide_y) = (terms.sext(x, 128), terms.zext(y, 128));
    let wide = terms.mul(wide_x, wide_y);
    let one = terms.value(128, 1);
    let wide = terms.xor(wide, one);
    let low = terms.extract(wide, 63, 0);
    let one = terms.value(64, 1);
    let product = terms.mul(x, y);
    let product = terms.xor(product, one);
    let differ = terms.ne(low, product);
    query("64-bit product, alone and within 128 bits", &terms, differ);
}

fn factoring() {
    let mut terms = Terms::new();
    let (x, y) = (terms.fresh(20, 0), terms.fresh(20, 1));
    let (wide_x, wide_y) = (terms.zext(x, 64), terms.zext(y, 64));
    let product = terms.mul(wide_x, wide_y);
    let goal = terms.value(64, 1_000_003 * 786_433);
    let found = terms.eq(product, goal);
    query("64-bit product of two 20-bit primes, factored", &terms, found);
}

fn main() {
    new_terms();
    known_terms();
    questions();
    multiplication_by_halves();
    low_product();
    factoring();
}
