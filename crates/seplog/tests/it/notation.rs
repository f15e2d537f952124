//! What is read is written, and what is no formula is refused with a place.

use super::{definitions, printed};
use ringfence_seplog::notation::parse;
use ringfence_seplog::{Definitions, Machine, Names};

#[test]
fn what_is_written_is_read_back() {
    for text in [
        "emp",
        "false",
        "true",
        "n >= 2 && mls(free, 0)",
        "x == 0 && emp || x != 0 && ls(x, 0)",
        "x < y && x |-> y * blk(x + 8, y)",
        "nd(x, a', n) * mls?(a', 0) * ls+(y, 0)",
        "x |-> i4 -3 * x + 4 |-> u4 7 * x + 8 |-> (2 * n)",
        "dls(x, 0, y, a') * y |-> b' * y + 8 |-> a' * dls(b', y, 0, c')",
        "x + y == 2 * z + 1 && emp",
    ] {
        assert_eq!(printed(text), text);
    }
}

#[test]
fn other_ways_to_write_are_understood() {
    for (text, plain) in [
        ("x - y - 1 >= 0", "y < x && emp"),
        ("1 <= x < y", "x >= 1 && x < y && emp"),
        ("ls(x, _) * ls(y, _)", "ls(x, a') * ls(y, b')"),
        ("(x + 8) |-> (n)", "x + 8 |-> n"),
        ("z' == 3 && x |-> z'", "a' == 3 && x |-> a'"),
        ("x |-> 0x10", "x |-> 16"),
    ] {
        assert_eq!(printed(text), plain);
    }
}

#[test]
fn what_is_no_formula_is_refused_with_a_place() {
    for (text, at, message) in [
        ("x |-> ", 6..6, "a number or a name is missing here"),
        ("x", 1..1, "a comparison or `|->` is missing here"),
        ("list(x)", 0..4, "no predicate has the name `list`"),
        ("blk(x)", 0..3, "`blk` takes 2 arguments, not 1"),
        ("ls(x, 0", 7..7, "`)` is missing here"),
        ("x * y == 0", 2..3, "a product of two variables is not linear"),
        ("emp && emp", 7..10, "the heap is described twice: write `*` between its parts"),
        ("x == 0 $", 7..8, "the sign `$` has no meaning in a formula"),
        ("emp emp", 4..7, "the formula should have ended before this"),
        ("nd?(x, y, z)", 0..2, "`nd` is no list"),
    ] {
        let definitions = definitions(Machine::LP64);
        let error = parse::formula(text, &mut Names::default(), &definitions, Machine::LP64);
        let error = error.expect_err(text);
        assert_eq!((error.at, error.message.as_str()), (at, message), "{text}");
    }
    let deep = format!("{}x{} == 0", "(".repeat(10_000), ")".repeat(10_000));
    let definitions = definitions(Machine::LP64);
    assert!(parse::formula(&deep, &mut Names::default(), &definitions, Machine::LP64).is_err());
}

#[test]
fn what_is_no_definition_is_refused_with_a_place() {
    for (text, at, message) in [
        ("pred p(x) := x |-> y", 19..20, "`y` is no parameter; write `y'` for a number that exists"),
        (
            "list l(x -> y) := blk(x, y)",
            18..21,
            "a node has a cell at a fixed distance from its first number",
        ),
        (
            "list l(x, p -> y) := x |-> y",
            12..14,
            "a step begins and ends with equally many numbers, one at least",
        ),
        ("pred emp() := emp", 5..8, "the name `emp` is taken"),
        ("pred p(x, x) := emp", 10..11, "two parameters have the name `x`"),
        ("list l(x -> y) := l(x, y)", 18..19, "no predicate has the name `l`"),
        ("x == 0", 0..1, "a definition begins with `pred` or `list`"),
    ] {
        let error = parse::define(text, &mut Definitions::default(), Machine::LP64).expect_err(text);
        assert_eq!((error.at, error.message.as_str()), (at, message), "{text}");
    }
}
