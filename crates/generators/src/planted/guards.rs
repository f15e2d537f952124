//! Conditions that the secret inputs satisfy, and pairs of conditions that no input satisfies.
//!
//! A condition is made around a random term whose secret value is known: the constants in it are chosen
//! so that it holds there.

use super::maker::Maker;
use crate::cgen::{CInt, Compare, Expr, Op, Rank, Terms};

/// A condition that holds for the secret inputs.
pub(super) fn condition(terms: &mut Terms, depth: usize) -> String {
    match terms.random.below(if depth == 0 { 9 } else { 12 }) {
        0 | 1 => equality(terms).1,
        2 => near(terms),
        3 => masked(terms),
        4 => remainder(terms),
        5 => comparison(terms),
        6 => wrapped(terms),
        7 => narrowed(terms),
        8 => product(terms),
        9 => format!("({} && {})", condition(terms, depth - 1), condition(terms, depth - 1)),
        10 => {
            let (first, second) = (failing(terms), condition(terms, depth - 1));
            format!("({first} || {second})")
        }
        _ => format!("!{}", failing(terms)),
    }
}

/// A term with a secret value that it must have.
fn equality(terms: &mut Terms) -> (Expr, String) {
    let term = terms.varying(2);
    let text = term.compare(Compare::Equal, &Expr::constant(term.ty, term.value)).text;
    (term, text)
}

/// A condition that does not hold for the secret inputs.
fn failing(terms: &mut Terms) -> String {
    let term = terms.varying(2);
    let other = term.ty.promoted().convert(term.value + 1 + terms.random.below(50) as i128);
    term.compare(Compare::Equal, &Expr::constant(term.ty, other)).text
}

fn near(terms: &mut Terms) -> String {
    let term = terms.varying(2);
    let ty = term.ty.promoted();
    let spread = *terms.random.pick(&[0, 3, 40, 5000]);
    let low = (term.value - 1 - terms.random.below(spread + 1) as i128).max(ty.low());
    let high = (term.value + 1 + terms.random.below(spread + 1) as i128).min(ty.high());
    let above = if low < term.value { Compare::Greater } else { Compare::AtLeast };
    let below = if high > term.value { Compare::Less } else { Compare::AtMost };
    let lower = term.compare(above, &Expr::constant(ty, low));
    let upper = term.compare(below, &Expr::constant(ty, high));
    match terms.random.below(4) {
        0 => lower.text,
        1 => upper.text,
        _ => format!("({lower} && {upper})"),
    }
}

fn masked(terms: &mut Terms) -> String {
    let term = terms.varying(2);
    let ty = term.ty.promoted().unsigned();
    let mask = ty.convert(i128::from(terms.random.number() & terms.random.number()) | 1);
    let masked = term.op(Op::And, &Expr::constant(ty, mask));
    masked.compare(Compare::Equal, &Expr::constant(masked.ty, masked.value)).text
}

fn remainder(terms: &mut Terms) -> String {
    let term = terms.varying(2);
    let rest = term.modulo(2 + terms.random.below(200) as i128);
    rest.compare(Compare::Equal, &Expr::constant(rest.ty, rest.value)).text
}

/// Two terms, or a term and a constant of another type: signs may mix.
fn comparison(terms: &mut Terms) -> String {
    let left = terms.varying(2);
    let right = if terms.random.chance(50) {
        terms.varying(1)
    } else {
        let ty = CInt::random(&mut terms.random, terms.model);
        Expr::constant(ty, ty.promoted().convert(ty.random_value(&mut terms.random)))
    };
    let holding: Vec<Expr> =
        Compare::ALL.iter().map(|&how| left.compare(how, &right)).filter(|c| c.value == 1).collect();
    terms.random.pick(&holding).text.clone()
}

/// An unsigned sum that wraps around, seen by a comparison.
fn wrapped(terms: &mut Terms) -> String {
    let term = terms.varying(2);
    let ty = term.ty.promoted().unsigned();
    let base = term.cast(ty);
    // At least what is missing to the first number that does not fit.
    let missing = ty.high() + 1 - base.value;
    let room = terms.random.below(1000) as i128;
    let addend = (missing + room).min(ty.high());
    let sum = base.op(Op::Add, &Expr::constant(ty, addend));
    let how = if sum.value < base.value { Compare::Less } else { Compare::AtLeast };
    sum.compare(how, &base).text
}

/// Truncation or sign extension that changes the value or keeps it.
fn narrowed(terms: &mut Terms) -> String {
    let term = terms.varying(2);
    let rank = *terms.random.pick(&[Rank::Char, Rank::Short]);
    let narrow = term.cast(CInt::new(rank, terms.random.chance(50), terms.model));
    let same = term.compare(Compare::Equal, &narrow);
    let value = narrow.compare(Compare::Equal, &Expr::constant(narrow.ty, narrow.value));
    if same.value == 1 && terms.random.chance(50) {
        same.text
    } else if terms.random.chance(50) {
        value.text
    } else {
        let how = if same.value == 1 { Compare::Equal } else { Compare::Differs };
        format!("({value} && {})", term.compare(how, &narrow))
    }
}

/// A product of two narrow terms.
fn product(terms: &mut Terms) -> String {
    let ty = CInt::new(*terms.random.pick(&[Rank::Char, Rank::Short]), false, terms.model);
    let (left, right) = (terms.varying(1).cast(ty), terms.varying(1).cast(ty));
    let product = left.op(Op::Mul, &right);
    let equal = product.compare(Compare::Equal, &Expr::constant(product.ty, product.value));
    if terms.random.chance(50) {
        return equal.text;
    }
    let how = if left.value > 1 { Compare::Greater } else { Compare::AtMost };
    format!("({equal} && {})", left.compare(how, &Expr::int(1)))
}

/// Two conditions: the first holds for the secret inputs; the second does as well in the program with
/// the bug, and in the twin no input satisfies both.
pub(super) fn contradiction(maker: &mut Maker) -> (String, String) {
    let fixed = maker.fixed;
    let terms = &mut maker.terms;
    let term = terms.varying(2);
    let ty = term.ty.promoted().unsigned();
    let base = term.cast(ty);
    match terms.random.below(6) {
        0 => disjoint_remainders(terms, &base, fixed),
        1 => disjoint_bits(terms, &base, fixed),
        2 => disjoint_intervals(terms, &base, fixed),
        3 => parity_of_product(terms, &base, fixed),
        4 => square(terms, &base, fixed),
        _ => beyond_the_range(terms, &base, fixed),
    }
}

fn equal_to(term: &Expr, value: i128) -> String {
    term.compare(Compare::Equal, &Expr::constant(term.ty, value)).text
}

/// Remainders by multiples of a common divisor that differ modulo that divisor.
fn disjoint_remainders(terms: &mut Terms, base: &Expr, fixed: bool) -> (String, String) {
    let common = 2 + terms.random.below(9) as i128;
    let first = base.modulo(common * (1 + terms.random.below(5) as i128));
    let second = base.modulo(common * (1 + terms.random.below(5) as i128));
    // Moves the second remainder by less than the common divisor, within its own class of multiples.
    let shift = 1 + terms.random.below(common as usize - 1) as i128;
    let other = second.value - second.value % common + (second.value % common + shift) % common;
    (equal_to(&first, first.value), equal_to(&second, if fixed { other } else { second.value }))
}

/// Bits under two masks that share a bit.
fn disjoint_bits(terms: &mut Terms, base: &Expr, fixed: bool) -> (String, String) {
    let shared = 1i128 << terms.random.below(base.ty.bits as usize);
    let masked = |random: u64| {
        let mask = base.ty.convert(i128::from(random) | shared);
        base.op(Op::And, &Expr::constant(base.ty, mask))
    };
    let numbers = [terms.random.number(), terms.random.number()];
    let (first, second) = (masked(numbers[0]), masked(numbers[1] & 0xff00_ff0f));
    let wrong = second.value ^ shared;
    (equal_to(&first, first.value), equal_to(&second, if fixed { wrong } else { second.value }))
}

fn disjoint_intervals(terms: &mut Terms, base: &Expr, fixed: bool) -> (String, String) {
    let limit = (base.value + terms.random.below(1000) as i128).min(base.ty.high());
    let at_most = base.compare(Compare::AtMost, &Expr::constant(base.ty, limit));
    let bound = if fixed { limit } else { base.value - 1 };
    let second = match bound {
        -1 => base.compare(Compare::AtLeast, &Expr::constant(base.ty, 0)),
        _ => base.compare(Compare::Greater, &Expr::constant(base.ty, bound)),
    };
    (at_most.text, second.text)
}

/// A multiple of an even number is never odd.
fn parity_of_product(terms: &mut Terms, base: &Expr, fixed: bool) -> (String, String) {
    let factor = 2 + 2 * terms.random.below(40) as i128;
    let product = base.op(Op::Mul, &Expr::constant(base.ty, factor));
    let low_bits = product.op(Op::And, &Expr::constant(base.ty, 7));
    (near(terms), equal_to(&low_bits, if fixed { low_bits.value | 1 } else { low_bits.value }))
}

/// A square is 0 or 1 modulo 4, also after it wrapped around.
fn square(terms: &mut Terms, base: &Expr, fixed: bool) -> (String, String) {
    let rest = base.op(Op::Mul, base).op(Op::And, &Expr::constant(base.ty, 3));
    let never = 2 + terms.random.below(2) as i128;
    (remainder(terms), equal_to(&rest, if fixed { never } else { rest.value }))
}

/// Shifted to the right, a number has zeros at the left.
fn beyond_the_range(terms: &mut Terms, base: &Expr, fixed: bool) -> (String, String) {
    let count = 1 + terms.random.below(base.ty.bits as usize - 1) as u32;
    let moved = base.shift_right(count);
    let highest = base.ty.high() >> count;
    let greater = moved.compare(Compare::Greater, &Expr::constant(base.ty, highest));
    let holds = moved.compare(Compare::AtMost, &Expr::constant(base.ty, highest));
    (masked(terms), if fixed { greater.text } else { holds.text })
}

/// Opens guards around what follows. Gives the texts that close them, innermost last.
pub(super) fn open(maker: &mut Maker, count: usize, contradict: bool) -> Vec<&'static str> {
    let mut closers = Vec::new();
    if contradict {
        let (first, second) = contradiction(maker);
        let swap = maker.random().chance(30);
        let (outer, inner) = if swap { (second, first) } else { (first, second) };
        closers.extend(wrap(maker, &outer, true));
        for _ in 1..count {
            one(maker, &mut closers);
        }
        closers.extend(wrap(maker, &inner, true));
    } else {
        for _ in 0..count {
            one(maker, &mut closers);
        }
    }
    closers
}

/// Opens one guard of any kind.
fn one(maker: &mut Maker, closers: &mut Vec<&'static str>) {
    match maker.random().below(10) {
        0 => closers.push(switch(maker)),
        1 | 2 => {
            let test = super::setups::text(maker);
            closers.extend(wrap(maker, &test, false));
        }
        3 => {
            let test = super::setups::accumulator(maker);
            closers.extend(wrap(maker, &test, false));
        }
        4 => {
            let test = super::setups::cells(maker);
            closers.extend(wrap(maker, &test, false));
        }
        _ => {
            let test = maker.condition();
            closers.extend(wrap(maker, &test, true));
        }
    }
}

/// Opens a guard around a test. A test over the inputs alone may stand in a function.
fn wrap(maker: &mut Maker, test: &str, over_inputs: bool) -> Option<&'static str> {
    match maker.random().below(if over_inputs { 7 } else { 5 }) {
        0 => {
            maker.line(format!("if (!({test}))\n    return 0;"));
            None
        }
        1 => {
            maker.open("do {");
            maker.line(format!("if (!({test}))\n    break;"));
            Some("} while (0);")
        }
        2 => {
            let flag = maker.fresh("flag");
            maker.line(format!("int {flag} = {test};"));
            maker.open(format!("if ({flag}) {{"));
            Some("}")
        }
        3 | 4 => {
            maker.open(format!("if ({test}) {{"));
            Some("}")
        }
        _ => {
            let name = maker.fresh("accepts");
            let (parameters, arguments) = (maker.parameters(), maker.arguments());
            let body = match maker.random().below(2) {
                0 => format!("    if ({test})\n        return 1;\n    return 0;\n"),
                _ => format!("    return {test};\n"),
            };
            maker.function(format!("static int {name}({parameters})\n{{\n{body}}}\n"));
            maker.open(format!("if ({name}({arguments})) {{"));
            Some("}")
        }
    }
}

/// A switch with the bug in the case of the secret value.
fn switch(maker: &mut Maker) -> &'static str {
    let (term, _) = equality(&mut maker.terms);
    let ty = term.ty.promoted();
    maker.line(format!("switch ({term}) {{"));
    let other = ty.convert(term.value + maker.between(1, 9));
    if maker.random().chance(70) {
        maker.line(format!("case {}:\n    sink += 1;\n    break;", ty.literal(other)));
    }
    maker.open(format!("case {}: {{", ty.literal(term.value)));
    "} break;\ndefault:\n    break;\n}"
}
