//! Laws of linear arithmetic: what is called a contradiction has no solution, and some contradictions that must be found.

use super::{Finding, Nearest, examine};
use crate::{Bits, Evaluator, FactTable, Facts, TermId, Terms, VarId};
use ringfence_base::{FastMap, Id};

/// Whether linear arithmetic finds that conditions contradict each other. No example is believed, so everything is looked at.
fn is_contradiction(terms: &Terms, table: &mut FactTable, facts: &Facts, conditions: &[TermId]) -> bool {
    let all = conditions.to_vec();
    let nearest = Nearest { near: all.len() / 2, all };
    examine(terms, table, facts, &nearest, &mut |_| false) == Finding::Contradiction
}

/// How many bits the variables of the tests have.
const BITS: u32 = 4;

/// A generator of numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

/// A random term of the width of the variables, or of twice that.
fn term(terms: &mut Terms, random: &mut Random, variables: &[TermId], wide: bool, depth: u32) -> TermId {
    let width = if wide { 2 * BITS } else { BITS };
    if depth == 0 || random.below(4) == 0 {
        let leaf = match random.below(3) {
            0 => terms.value(BITS, random.below(1 << BITS).into()),
            _ => variables[random.below(variables.len() as u64) as usize],
        };
        return if wide { terms.extend(leaf, random.below(2) == 0, width) } else { leaf };
    }
    let next = |terms: &mut Terms, random: &mut Random| term(terms, random, variables, wide, depth - 1);
    let a = next(terms, random);
    let b = next(terms, random);
    let small = terms.value(width, random.below(4).into());
    match random.below(13) {
        9 => terms.mul(a, b),
        10 => terms.sdiv(a, small),
        11 => terms.srem(a, b),
        12 => terms.lshr(a, small),
        0 | 1 => terms.add(a, b),
        2 => terms.sub(a, b),
        3 => terms.mul(a, small),
        4 => terms.shl(a, small),
        5 => terms.urem(a, b),
        6 => terms.udiv(a, if random.below(2) == 0 { small } else { b }),
        7 => terms.and(a, b),
        _ => terms.neg(a),
    }
}

fn condition(terms: &mut Terms, random: &mut Random, variables: &[TermId]) -> TermId {
    let wide = random.below(2) == 0;
    let a = term(terms, random, variables, wide, 2);
    let b = term(terms, random, variables, wide, 2);
    let compared = match random.below(3) {
        0 => terms.eq(a, b),
        1 => terms.ult(a, b),
        _ => terms.slt(a, b),
    };
    if random.below(2) == 0 { terms.not(compared) } else { compared }
}

fn is_satisfiable(terms: &Terms, variables: &[VarId], conditions: &[TermId]) -> bool {
    let count = variables.len() as u32;
    (0..1u128 << (BITS * count)).any(|all| {
        let mut values: FastMap<VarId, Bits> = FastMap::default();
        for (at, &var) in variables.iter().enumerate() {
            values.insert(var, Bits::new(BITS, all >> (BITS * at as u32)));
        }
        let mut evaluator = Evaluator::new(values);
        conditions.iter().all(|&condition| !evaluator.value(terms, condition).is_zero())
    })
}

/// What is called a contradiction has no solution: random conditions against all values of their variables.
#[test]
fn no_contradiction_has_a_solution() {
    let mut random = Random(17);
    let mut found = 0;
    for _ in 0..12_000 {
        let mut terms = Terms::new();
        let variables: Vec<TermId> = (0..3).map(|tag| terms.fresh(BITS, tag)).collect();
        let ids: Vec<VarId> = (0..3).map(VarId::from_index).collect();
        let mut table = FactTable::new();
        let mut facts = Facts::new();
        let conditions: Vec<TermId> =
            (0..2 + random.below(4)).map(|_| condition(&mut terms, &mut random, &variables)).collect();
        let possible = conditions.iter().all(|&condition| facts.assume(&terms, &mut table, condition));
        if !possible {
            continue;
        }
        if is_contradiction(&terms, &mut table, &facts, &conditions) {
            found += 1;
            assert!(!is_satisfiable(&terms, &ids, &conditions), "{conditions:?}");
        }
    }
    assert!(found > 100, "{found}");
}

/// The same where a quotient bounds a product: the factors are often those of products in the conditions.
#[test]
fn no_contradiction_of_bounded_products_has_a_solution() {
    let mut random = Random(23);
    let mut found = 0;
    for _ in 0..12_000 {
        let mut terms = Terms::new();
        let variables: Vec<TermId> = (0..3).map(|tag| terms.fresh(BITS, tag)).collect();
        let ids: Vec<VarId> = (0..3).map(VarId::from_index).collect();
        let [x, y, z] = [variables[0], variables[1], variables[2]];
        let (zero, most) = (terms.value(BITS, 0), terms.value(BITS, random.below(16).into()));
        let (none, quotient) = (terms.eq(y, zero), terms.udiv(most, y));
        let mut conditions = vec![terms.not(none), terms.ule(x, quotient)];
        let leaves = [x, y, z, terms.mul(x, y), terms.mul(z, y), terms.mul(x, z), terms.udiv(z, y)];
        for _ in 0..1 + random.below(3) {
            conditions.push(condition(&mut terms, &mut random, &leaves));
        }
        let (mut table, mut facts) = (FactTable::new(), Facts::new());
        if conditions.iter().all(|&condition| facts.assume(&terms, &mut table, condition))
            && is_contradiction(&terms, &mut table, &facts, &conditions)
        {
            found += 1;
            assert!(!is_satisfiable(&terms, &ids, &conditions), "{conditions:?}");
        }
    }
    assert!(found > 100, "{found}");
}

#[test]
fn what_is_left_of_a_buffer() {
    // used + left = size, k ≤ left: used + k ≤ size, for numbers of 32 bits as offsets of 64.
    let mut terms = Terms::new();
    let [used, left, size, k] = [0, 1, 2, 3].map(|tag| terms.fresh(32, tag));
    let limit = terms.value(32, 4096);
    let wide = |terms: &mut Terms, term: TermId| terms.extend(term, false, 64);
    let [u, l, s, w] = [used, left, size, k].map(|term| wide(&mut terms, term));
    let sum = terms.add(u, l);
    let end = terms.add(u, w);
    let conditions = [terms.ule(size, limit), terms.eq(sum, s), terms.ule(k, left), {
        let fits = terms.ule(end, s);
        terms.not(fits)
    }];
    let mut table = FactTable::new();
    let mut facts = Facts::new();
    assert!(conditions.iter().all(|&condition| facts.assume(&terms, &mut table, condition)));
    assert!(is_contradiction(&terms, &mut table, &facts, &conditions));
    assert!(!is_contradiction(&terms, &mut table, &facts, &conditions[..3]));
}

#[test]
fn what_is_less_than_a_difference_is_bounded_by_it() {
    // c < b ≤ a, d ≤ b - c - 1 and not equal: c + d + 2 ≤ a.
    let mut terms = Terms::new();
    let [a, b, c, d] = [0, 1, 2, 3].map(|tag| terms.fresh(64, tag));
    let [one, two, limit] = [1, 2, 6_291_455].map(|number| terms.value(64, number));
    let difference = terms.sub(b, c);
    let rest = terms.sub(difference, one);
    let is_rest = terms.eq(rest, d);
    let sum = terms.add(c, d);
    let end = terms.add(sum, two);
    let conditions = [
        terms.ule(a, limit),
        terms.ule(b, a),
        terms.slt(c, b),
        terms.ule(c, limit),
        terms.ule(d, rest),
        terms.not(is_rest),
        terms.slt(a, end),
    ];
    let mut table = FactTable::new();
    let mut facts = Facts::new();
    assert!(conditions.iter().all(|&condition| facts.assume(&terms, &mut table, condition)));
    assert!(is_contradiction(&terms, &mut table, &facts, &conditions));
    assert!(!is_contradiction(&terms, &mut table, &facts, &conditions[..6]));
}

#[test]
fn a_place_in_a_table_whose_dimensions_may_be_large() {
    // r, c from -99 to 999 without a sign and not 0, i < r, j < c, and 4 * r * c is a size: i * c + j is a place.
    let mut terms = Terms::new();
    let [r, c] = [0, 1].map(|tag| terms.fresh(32, tag));
    let [i, j] = [2, 3].map(|tag| terms.fresh(64, tag));
    let [low, high, zero] = [-99i32 as u32, 999, 0].map(|number| terms.value(32, number.into()));
    let [rows, columns] = [r, c].map(|term| terms.extend(term, false, 64));
    let [four, limit, half] = [4, 1 << 47, (1 << 63) - 1].map(|number| terms.value(64, number));
    let product = terms.mul(rows, columns);
    let size = terms.mul(product, four);
    let row = terms.mul(columns, i);
    let place = terms.add(j, row);
    let offset = terms.mul(place, four);
    let mut conditions = Vec::new();
    for term in [r, c] {
        let is_zero = terms.eq(term, zero);
        conditions.extend([terms.sle(low, term), terms.sle(term, high), terms.not(is_zero)]);
    }
    conditions.extend([terms.ule(size, limit), terms.ult(i, rows), terms.ult(j, columns)]);
    // As a place it is not far from 0 on either side.
    let (before, behind) = (terms.value(64, (1 << 64) - (1 << 60)), terms.value(64, 1 << 61));
    conditions.extend([terms.sle(before, place), terms.slt(place, behind)]);
    conditions.extend([terms.ule(i, half), terms.ule(j, half), terms.ult(size, offset)]);
    let mut table = FactTable::new();
    for _ in 0..conditions.len() {
        conditions.rotate_right(1);
        let mut facts = Facts::new();
        assert!(conditions.iter().all(|&condition| facts.assume(&terms, &mut table, condition)));
        assert!(is_contradiction(&terms, &mut table, &facts, &conditions));
    }
    conditions.pop();
    let mut facts = Facts::new();
    assert!(conditions.iter().all(|&condition| facts.assume(&terms, &mut table, condition)));
    assert!(!is_contradiction(&terms, &mut table, &facts, &conditions));
}

#[test]
fn a_remainder_is_an_index() {
    // h = key % n with 1 ≤ n ≤ 256: at least 8 bytes are left of 8 * n behind 8 * h.
    let mut terms = Terms::new();
    let [n, key] = [0, 1].map(|tag| terms.fresh(32, tag));
    let (zero, limit) = (terms.value(32, 0), terms.value(32, 256));
    let h = terms.urem(key, n);
    let eight = terms.value(64, 8);
    let [size, offset] = [n, h].map(|term| {
        let wide = terms.extend(term, false, 64);
        terms.mul(wide, eight)
    });
    let left = terms.sub(size, offset);
    let is_zero = terms.eq(n, zero);
    let conditions = [terms.not(is_zero), terms.ule(n, limit), terms.ult(left, eight)];
    let mut table = FactTable::new();
    let mut facts = Facts::new();
    assert!(conditions.iter().all(|&condition| facts.assume(&terms, &mut table, condition)));
    assert!(is_contradiction(&terms, &mut table, &facts, &conditions));
    assert!(!is_contradiction(&terms, &mut table, &facts, &conditions[..2]));
}

#[test]
fn a_place_in_a_table_of_rows() {
    // x < w, y < h: y * w + x < h * w, for numbers of 32 bits with a sign and sizes of 64.
    let mut terms = Terms::new();
    let [x, y, w, h] = [0, 1, 2, 3].map(|tag| terms.fresh(32, tag));
    let (zero, limit) = (terms.value(32, 0), terms.value(32, 100));
    let [wide, high] = [w, h].map(|term| terms.extend(term, true, 64));
    let size = terms.mul(wide, high);
    let place = |terms: &mut Terms, row: TermId| {
        let start = terms.mul(row, w);
        let place = terms.add(start, x);
        let place = terms.extend(place, true, 64);
        terms.ult(place, size)
    };
    let one = terms.value(32, 1);
    let next = terms.add(y, one);
    let (inside, below) = (place(&mut terms, y), place(&mut terms, next));
    let mut known = vec![terms.slt(x, w), terms.slt(y, h), terms.sle(w, limit), terms.sle(h, limit)];
    known.extend([x, y].map(|term| terms.sle(zero, term)));
    let has_next = terms.slt(next, h);
    let contradicts = |terms: &mut Terms, all: &[TermId], condition: TermId| {
        let (mut table, mut facts) = (FactTable::new(), Facts::new());
        let mut all = all.to_vec();
        all.push(terms.not(condition));
        assert!(all.iter().all(|&condition| facts.assume(terms, &mut table, condition)));
        is_contradiction(terms, &mut table, &facts, &all)
    };
    assert!(contradicts(&mut terms, &known, inside));
    assert!(!contradicts(&mut terms, &known, below));
    assert!(!contradicts(&mut terms, &known[1..], inside));
    known.push(has_next);
    assert!(contradicts(&mut terms, &known, below));
}

/// Whether conditions contradict each other, by facts or as linear constraints.
fn contradicts(terms: &mut Terms, all: &[TermId]) -> bool {
    let (mut table, mut facts) = (FactTable::new(), Facts::new());
    let possible = all.iter().all(|&condition| facts.assume(terms, &mut table, condition));
    !possible || is_contradiction(terms, &mut table, &facts, all)
}

#[test]
fn the_middle_of_a_range_is_in_it() {
    // 0 ≤ low < high ≤ n: low + (high - low) / 2 < high, for quotients with a sign and shifts.
    let mut terms = Terms::new();
    let [low, high, n] = [0, 1, 2].map(|tag| terms.fresh(32, tag));
    let (zero, one, two) = (terms.value(32, 0), terms.value(32, 1), terms.value(32, 2));
    let length = terms.sub(high, low);
    for (half, rounded) in [(terms.sdiv(length, two), true), (terms.lshr(length, one), false)] {
        let middle = terms.add(low, half);
        let known = [terms.sle(zero, low), terms.slt(low, high), terms.sle(high, n)];
        for wrong in [terms.sle(high, middle), terms.slt(middle, low), terms.slt(middle, zero)] {
            let all = [known.as_slice(), &[wrong]].concat();
            assert!(contradicts(&mut terms, &all));
            // The length may wrap around, which the quotient sees.
            assert!(!rounded || !contradicts(&mut terms, &all[1..]));
        }
    }
}

#[test]
fn a_remainder_with_a_sign_is_an_index() {
    let mut terms = Terms::new();
    let [at, n] = [0, 1].map(|tag| terms.fresh(32, tag));
    let (zero, one) = (terms.value(32, 0), terms.value(32, 1));
    let next = terms.add(at, one);
    let index = terms.srem(next, n);
    let known = [terms.sle(zero, at), terms.slt(at, n)];
    for wrong in [terms.slt(index, zero), terms.sle(n, index), terms.ule(n, index)] {
        assert!(contradicts(&mut terms, &[known[0], known[1], wrong]));
        assert!(!contradicts(&mut terms, &[known[1], wrong]));
    }
}

#[test]
fn a_remainder_of_less_than_twice_the_divisor_decides_by_cases() {
    // x, y < n: (x + y) % n is at least both of them or less than both, with a sign or without.
    let mut terms = Terms::new();
    let [x, y, n] = [0, 1, 2].map(|tag| terms.fresh(64, tag));
    let [zero, one, limit] = [0, 1, 65536].map(|number| terms.value(64, number));
    let sum = terms.add(x, y);
    let more = terms.add(sum, one);
    for signed in [false, true] {
        let rest = |terms: &mut Terms, a: TermId| if signed { terms.srem(a, n) } else { terms.urem(a, n) };
        let less = |terms: &mut Terms, a: TermId, b: TermId| {
            if signed { terms.slt(a, b) } else { terms.ult(a, b) }
        };
        let is_zero = terms.eq(n, zero);
        let mut known = vec![terms.not(is_zero), terms.ule(n, limit)];
        known.extend([x, y].map(|term| terms.ult(term, n)));
        let (place, next) = (rest(&mut terms, sum), rest(&mut terms, more));
        let below = less(&mut terms, place, x);
        let not_below = terms.not(below);
        let wrong = less(&mut terms, place, y);
        assert!(contradicts(&mut terms, &[known.as_slice(), &[not_below, wrong]].concat()));
        assert!(!contradicts(&mut terms, &[known.as_slice(), &[below, wrong]].concat()));
        // What may be three times the divisor has more cases.
        assert!(!contradicts(&mut terms, &[&known[..3], &[not_below, wrong]].concat()));
        // One more is below x, or above y.
        let below = less(&mut terms, x, next);
        let wrong = terms.ule(next, y);
        assert!(contradicts(&mut terms, &[known.as_slice(), &[below, wrong]].concat()));
        assert!(!contradicts(&mut terms, &[known.as_slice(), &[wrong]].concat()));
    }
}

#[test]
fn a_quotient_by_a_number_is_a_row() {
    // i < n * n: i / n < n. And what is rounded up to a multiple is not less: n ≤ (n + k - 1) / k * k.
    let mut terms = Terms::new();
    let [i, n, k] = [0, 1, 2].map(|tag| terms.fresh(64, tag));
    let [zero, one, limit] = [0, 1, 1000].map(|number| terms.value(64, number));
    let square = terms.mul(n, n);
    let row = terms.udiv(i, n);
    let none = terms.eq(n, zero);
    let known = [terms.not(none), terms.ule(n, limit), terms.ult(i, square)];
    let wrong = terms.ule(n, row);
    assert!(contradicts(&mut terms, &[known.as_slice(), &[wrong]].concat()));
    assert!(!contradicts(&mut terms, &[&known[..2], &[wrong]].concat()));
    let last = terms.sub(n, one);
    let wrong = terms.ule(last, row);
    assert!(!contradicts(&mut terms, &[known.as_slice(), &[wrong]].concat()));
    let sum = terms.add(n, k);
    let up = terms.sub(sum, one);
    let blocks = terms.udiv(up, k);
    let size = terms.mul(blocks, k);
    let none = terms.eq(k, zero);
    let known = [terms.not(none), terms.ule(k, limit), terms.ule(n, limit)];
    let wrong = terms.ult(size, n);
    assert!(contradicts(&mut terms, &[known.as_slice(), &[wrong]].concat()));
    let wrong = terms.ule(size, n);
    assert!(!contradicts(&mut terms, &[known.as_slice(), &[wrong]].concat()));
}

#[test]
fn what_is_at_most_a_quotient_times_the_divisor_does_not_wrap_around() {
    // c ≤ (2^64 - 1) / 8 / r: 8 * r * c is a size, and i * c + j is a place in it.
    let mut terms = Terms::new();
    let [r, c] = [0, 1].map(|tag| terms.fresh(32, tag));
    let [i, j] = [2, 3].map(|tag| terms.fresh(64, tag));
    let [r, c] = [r, c].map(|term| terms.extend(term, false, 64));
    let [zero, eight, limit] = [0, 8, (1 << 61) - 1].map(|number| terms.value(64, number));
    let most = terms.udiv(limit, r);
    let product = terms.mul(r, c);
    let row = terms.mul(i, c);
    let place = terms.add(row, j);
    let [size, offset] = [product, place].map(|term| terms.mul(term, eight));
    let none = terms.eq(r, zero);
    let known = [terms.not(none), terms.ule(c, most), terms.ult(i, r), terms.ult(j, c)];
    for wrong in [terms.ule(product, place), terms.ule(size, offset)] {
        assert!(contradicts(&mut terms, &[known.as_slice(), &[wrong]].concat()));
        for at in [2, 3] {
            let others = [&known[..at], &known[at + 1..], &[wrong]].concat();
            assert!(!contradicts(&mut terms, &others));
        }
    }
    let wrong = terms.ule(size, offset);
    assert!(!contradicts(&mut terms, &[&known[..1], &known[2..], &[wrong]].concat()));
}

#[test]
fn quotients_by_the_same_number_are_in_order() {
    // i < n: i / c < (n + c - 1) / c, also as places of 4 bytes.
    let mut terms = Terms::new();
    let [n, c] = [0, 1].map(|tag| terms.fresh(32, tag));
    let i = terms.fresh(64, 2);
    let [zero, many, few] = [0, 100_000, 100].map(|number| terms.value(32, number));
    let none = terms.eq(c, zero);
    let mut known = vec![terms.not(none), terms.ule(c, few), terms.ule(n, many)];
    let [n, c] = [n, c].map(|term| terms.extend(term, false, 64));
    known.push(terms.ult(i, n));
    let [one, four] = [1, 4].map(|number| terms.value(64, number));
    let sum = terms.add(n, c);
    let up = terms.sub(sum, one);
    let [chunk, chunks] = [terms.udiv(i, c), terms.udiv(up, c)];
    let [place, size] = [chunk, chunks].map(|term| terms.mul(term, four));
    let left = terms.sub(size, place);
    for wrong in
        [terms.ule(chunks, chunk), terms.eq(chunks, chunk), terms.ule(size, place), terms.ult(left, four)]
    {
        assert!(contradicts(&mut terms, &[known.as_slice(), &[wrong]].concat()));
        assert!(!contradicts(&mut terms, &[&known[..3], &[wrong]].concat()));
    }
}

#[test]
fn a_number_that_the_others_show_to_be_positive_is_the_same_without_a_sign() {
    // left = size - used, used ≤ size, k ≤ left without a sign: used + k ≤ size.
    let mut terms = Terms::new();
    let [size, left, k] = [0, 1, 2].map(|tag| terms.fresh(32, tag));
    let used = terms.fresh(64, 3);
    let limit = terms.value(32, 65536);
    let least = terms.value(32, (-65535i32) as u32 as u128);
    let [whole, more] = [size, k].map(|term| terms.extend(term, false, 64));
    let room = terms.extend(left, true, 64);
    let rest = terms.sub(whole, used);
    let end = terms.add(used, more);
    let most = terms.value(64, 65536);
    let known = [
        terms.ule(size, limit),
        terms.sle(least, left),
        terms.sle(left, limit),
        terms.ule(used, most),
        terms.eq(rest, room),
        terms.ule(k, left),
        terms.sle(used, whole),
    ];
    let wrong = terms.ult(whole, end);
    let all = [known.as_slice(), &[wrong]].concat();
    assert!(contradicts(&mut terms, &all));
    let without: Vec<TermId> = all.iter().copied().filter(|&one| one != known[6]).collect();
    assert!(!contradicts(&mut terms, &without));
}

#[test]
fn what_is_added_up_to_a_limit_is_within_it() {
    // level ≤ limit, by ≤ limit - level, level + by ≠ 0: level + by - 1 < limit, without a sign.
    let mut terms = Terms::new();
    let [level, limit, by] = [0, 1, 2].map(|tag| terms.fresh(32, tag));
    let (zero, one, most) = (terms.value(32, 0), terms.value(32, 1), terms.value(32, 100_000));
    let room = terms.sub(limit, level);
    let sum = terms.add(level, by);
    let none = terms.eq(sum, zero);
    let last = terms.sub(sum, one);
    let known = [terms.ule(limit, most), terms.ule(level, limit), terms.ule(by, room), terms.not(none)];
    let wrong = terms.ule(limit, last);
    let all = [known.as_slice(), &[wrong]].concat();
    assert!(contradicts(&mut terms, &all));
    for left_out in [known[1], known[2], known[3]] {
        let others: Vec<TermId> = all.iter().copied().filter(|&one| one != left_out).collect();
        assert!(!contradicts(&mut terms, &others));
    }
}

#[test]
fn the_sign_of_a_number_decides_by_cases() {
    // Numbers of three digits with a sign, read without one: their product is a size, and no block of it is too small for a row.
    let mut terms = Terms::new();
    let [rows, columns] = [0, 1].map(|tag| terms.fresh(32, tag));
    let at = terms.fresh(64, 2);
    let (least, most, zero) =
        (terms.value(32, -99i32 as u32 as u128), terms.value(32, 999), terms.value(32, 0));
    let (four, limit) = (terms.value(64, 4), terms.value(64, 1 << 44));
    let [high, wide] = [rows, columns].map(|term| terms.extend(term, false, 64));
    let product = terms.mul(high, wide);
    let [size, offset] = [product, at].map(|term| terms.mul(term, four));
    let mut known = vec![terms.ule(size, limit), terms.ult(at, wide)];
    for number in [rows, columns] {
        let none = terms.eq(number, zero);
        known.extend([terms.sle(least, number), terms.sle(number, most), terms.not(none)]);
    }
    let left = terms.sub(size, offset);
    let wrong = terms.ult(left, four);
    let all = [known.as_slice(), &[wrong]].concat();
    assert!(contradicts(&mut terms, &all));
    assert!(!contradicts(&mut terms, &[&all[..1], &all[2..]].concat()));
}

#[test]
fn multiples_leave_no_rest() {
    // 3 * a - 3 * b is not 2, and a product by a positive number is not less than the other factor.
    let mut terms = Terms::new();
    let [w, h, x] = [0, 1, 2].map(|tag| terms.fresh(64, tag));
    let (zero, three, limit) = (terms.value(64, 0), terms.value(64, 3), terms.value(64, 640));
    let product = terms.mul(w, h);
    let [size, offset] = [product, x].map(|term| terms.mul(term, three));
    let left = terms.sub(size, offset);
    let mut known = vec![terms.ule(w, limit), terms.ule(h, limit), terms.ult(x, w)];
    let none = terms.eq(h, zero);
    known.push(terms.not(none));
    for rest in [0, 1, 2] {
        let rest = terms.value(64, rest);
        let wrong = terms.eq(left, rest);
        let all = [known.as_slice(), &[wrong]].concat();
        assert!(contradicts(&mut terms, &all), "{rest:?}");
    }
    let wrong = terms.eq(left, three);
    assert!(!contradicts(&mut terms, &[known.as_slice(), &[wrong]].concat()));
}

#[test]
fn what_is_at_most_another_and_not_it_is_less() {
    // b ≤ a ≤ 99 and not equal, c ≤ a - b - 1: b + c + 1 ≤ a + 1.
    let mut terms = Terms::new();
    let [a, b, c] = [0, 1, 2].map(|tag| terms.fresh(64, tag));
    let [zero, one, limit] = [0, 1, 99].map(|number| terms.value(64, number));
    let difference = terms.sub(a, b);
    let rest = terms.sub(difference, one);
    let (equal, is_zero) = (terms.eq(a, b), terms.eq(c, zero));
    let sum = terms.add(b, c);
    let (end, behind) = (terms.add(sum, one), terms.add(a, one));
    let mut conditions = vec![
        terms.ule(a, limit),
        terms.ule(b, a),
        terms.not(equal),
        terms.ule(c, rest),
        terms.not(is_zero),
        terms.ult(behind, end),
    ];
    let mut table = FactTable::new();
    for _ in 0..conditions.len() {
        let mut facts = Facts::new();
        assert!(conditions.iter().all(|&condition| facts.assume(&terms, &mut table, condition)));
        assert!(is_contradiction(&terms, &mut table, &facts, &conditions), "{conditions:?}");
        conditions.rotate_right(1);
    }
    conditions.pop();
    let mut facts = Facts::new();
    assert!(conditions.iter().all(|&condition| facts.assume(&terms, &mut table, condition)));
    assert!(!is_contradiction(&terms, &mut table, &facts, &conditions));
}
