//! Accesses outside of arrays: symbolic indices, wrong guards, loops that go one too far.

use super::scenarios;
use crate::cgen::{CInt, Expr, Op};
use crate::planted::maker::{Maker, Storage};
use ringfence_verdict::ViolationKind;

scenarios! {
    index_too_large, index_negative, guard_off_by_one, loop_off_by_one, variable_length_array,
    missing_sentinel, wrong_stride, ring_buffer, bad_table_entry, flexible_array, last_of_none,
    recursive_fill,
}

/// The array is smaller than the index can be.
fn index_too_large(maker: &mut Maker) -> ViolationKind {
    let limit = *maker.random().pick(&[2, 4, 8, 10, 16, 23, 32, 64, 100, 256]);
    let target = maker.between(1, limit as usize - 1);
    let short_by = if maker.random().chance(50) { 0 } else { maker.between(0, target as usize - 1) };
    let length = if maker.fixed { limit } else { target - short_by };
    let array = maker.any_array(&length.to_string());
    let index = maker.index("index", limit, target);
    let place = match maker.random().below(3) {
        0 => format!("*({} + {index})", array.name),
        1 => format!("{index}[{}]", array.name),
        _ => format!("{}[{index}]", array.name),
    };
    maker.touch(&place);
    maker.release(&array);
    ViolationKind::OutOfBounds
}

/// The index may be negative, and nobody looks.
fn index_negative(maker: &mut Maker) -> ViolationKind {
    let (below, limit) = (maker.between(1, 9), maker.between(3, 40));
    let target = maker.between(0, below as usize - 1);
    let array = maker.any_array(&limit.to_string());
    let shifted = maker.terms.index(limit + below, target).cast(CInt::int()).op(Op::Sub, &Expr::int(below));
    let index = maker.named("index", &shifted);
    let test = match (maker.fixed, maker.random().below(2)) {
        (false, _) => format!("{index} < {limit}"),
        (true, 0) => format!("{index} >= 0 && {index} < {limit}"),
        (true, _) => format!("(unsigned int){index} < {limit}u"),
    };
    maker.touch_in(format!("if ({test}) {{"), &format!("{}[{index}]", array.name));
    maker.release(&array);
    ViolationKind::OutOfBounds
}

/// `<=` for `<`.
fn guard_off_by_one(maker: &mut Maker) -> ViolationKind {
    let length = maker.between(1, 60);
    let array = maker.any_array(&length.to_string());
    let limit = length + maker.between(1, 200);
    let index = maker.index("index", limit, length);
    let test = match maker.random().below(3) {
        0 => format!("{index} {} {length}", maker.either("<=", "<")),
        1 => format!("!({index} {} {length})", maker.either(">", ">=")),
        _ => format!("{index} < {}", if maker.fixed { length } else { length + 1 }),
    };
    maker.touch_in(format!("if ({test}) {{"), &format!("{}[{index}]", array.name));
    maker.release(&array);
    ViolationKind::OutOfBounds
}

/// A block of symbolic length, filled one too far.
fn loop_off_by_one(maker: &mut Maker) -> ViolationKind {
    let (count, _, _) = maker.any_index("count", 3..=12, 1);
    let element = maker.element();
    let array = maker.array(Storage::Heap, element, &format!("(size_t){count} + 1"));
    let at = maker.fresh("at");
    let compare = maker.either("<=", "<");
    let name = &array.name;
    match maker.random().below(3) {
        0 => {
            maker.line(format!("for (int {at} = 0; {at} {compare} (int){count} + 1; {at}++)"));
            maker.line(format!("    {name}[{at}] = 1;"));
        }
        1 => {
            maker.line(format!("{} *{at} = {name};", element.name()));
            maker.line(format!("while ({at} - {name} {compare} (long){count} + 1)\n    *{at}++ = 2;"));
        }
        _ => {
            let first = maker.either("", " - 1");
            maker.line(format!("for (int {at} = (int){count} + 1{first}; {at} >= 0; {at}--)"));
            maker.line(format!("    {name}[{at}] = 3;"));
        }
    }
    maker.release(&array);
    ViolationKind::OutOfBounds
}

/// An automatic array of symbolic length.
fn variable_length_array(maker: &mut Maker) -> ViolationKind {
    let (count, _, _) = maker.any_index("count", 2..=10, 0);
    let (element, name) = (maker.element(), maker.fresh("sized"));
    let offset = maker.between(1, 4);
    maker.line(format!("{} {name}[{count} + {offset}];", element.name()));
    maker.line(format!("memset({name}, 0, sizeof {name});"));
    let last = if maker.fixed { offset - 1 } else { offset };
    maker.touch(&format!("{name}[{count} + {last}]"));
    ViolationKind::OutOfBounds
}

/// A search that stops at a value which need not be there.
fn missing_sentinel(maker: &mut Maker) -> ViolationKind {
    let length = maker.between(1, 5);
    let array = maker.array_of(CInt::unsigned_char(), &length.to_string());
    let name = &array.name;
    let sentinel = maker.between(0, 255);
    let at = maker.fresh("at");
    maker.line(format!("int {at};"));
    maker.line(format!(
        "for ({at} = 0; {at} < {length}; {at}++)\n    {name}[{at}] = __VERIFIER_nondet_uchar();"
    ));
    for _ in 0..length {
        let other = (sentinel + maker.between(1, 255)) % 256;
        maker.secrets.push(other);
    }
    let bound = if maker.fixed { format!("{at} < {length} && ") } else { String::new() };
    maker.line(format!("{at} = 0;\nwhile ({bound}{name}[{at}] != {sentinel})\n    {at}++;"));
    maker.release(&array);
    ViolationKind::OutOfBounds
}

/// Rows are taken for one longer than they are.
fn wrong_stride(maker: &mut Maker) -> ViolationKind {
    let (rows, columns) = (maker.between(2, 6), maker.between(1, 7));
    let array = maker.any_array(&format!("{rows} * {columns}"));
    let row = maker.index("row", rows, rows - 1);
    let column = maker.index("column", columns, columns - 1);
    let stride = if maker.fixed { columns } else { columns + 1 };
    maker.touch(&format!("{}[{row} * {stride} + {column}]", array.name));
    maker.release(&array);
    ViolationKind::OutOfBounds
}

/// The wrap-around of a ring buffer comes one late.
fn ring_buffer(maker: &mut Maker) -> ViolationKind {
    let length = maker.between(2, 20);
    let array = maker.any_array(&length.to_string());
    let used = maker.between(1, length as usize - 1);
    let (head, fill) = (maker.index("head", length, length - used), maker.index("fill", length, used));
    let modulus = if maker.fixed { length } else { length + 1 };
    maker.touch(&format!("{}[({head} + {fill}) % {modulus}]", array.name));
    maker.release(&array);
    ViolationKind::OutOfBounds
}

/// Indices from a table, one of which is wrong.
fn bad_table_entry(maker: &mut Maker) -> ViolationKind {
    let (entries, length) = (maker.between(3, 16), maker.between(2, 30));
    let array = maker.any_array(&length.to_string());
    let bad = maker.between(0, entries as usize - 1);
    let wrong = if maker.random().chance(70) { length } else { -1 };
    let good: Vec<i128> = (0..entries).map(|_| maker.between(0, length as usize - 1)).collect();
    let table: Vec<String> = good
        .iter()
        .enumerate()
        .map(|(at, entry)| if at as i128 == bad && !maker.fixed { wrong } else { *entry })
        .map(|entry| entry.to_string())
        .collect();
    let name = maker.fresh("places");
    maker.global(format!("static const signed char {name}[{entries}] = {{ {} }};\n", table.join(", ")));
    let index = maker.index("index", entries, bad);
    maker.touch(&format!("{}[{name}[{index}]]", array.name));
    maker.release(&array);
    ViolationKind::OutOfBounds
}

/// A record with a tail of symbolic length.
fn flexible_array(maker: &mut Maker) -> ViolationKind {
    let (count, _, _) = maker.any_index("count", 2..=20, 0);
    let (tag, name) = (maker.fresh("packet"), maker.fresh("packet"));
    let element = maker.element().name();
    // No padding behind the tail: it starts where the record ends.
    maker.global(format!("struct {tag} {{ unsigned long long length; {element} items[]; }};\n"));
    maker.line(format!(
        "struct {tag} *{name} = calloc(1, sizeof *{name} + ((size_t){count} + 1) * sizeof({element}));"
    ));
    maker.line(format!("{name}->length = (unsigned long long){count} + 1;"));
    let last = maker.either("", " - 1");
    maker.touch(&format!("{name}->items[{name}->length{last}]"));
    maker.line(format!("free({name});"));
    ViolationKind::OutOfBounds
}

/// The last element of an array that may be empty.
fn last_of_none(maker: &mut Maker) -> ViolationKind {
    let limit = maker.between(2, 12);
    let count = maker.index("count", limit, 0);
    let array = maker.any_array(&limit.to_string());
    let ty = *maker.random().pick(&["int", "unsigned int", "long", "size_t"]);
    let name = maker.fresh("last");
    maker.line(format!("{ty} {name} = ({ty}){count} - 1;"));
    let test = if maker.fixed { format!("if ({count} > 0) {{") } else { "{".to_owned() };
    maker.touch_in(test, &format!("{}[{name}]", array.name));
    maker.release(&array);
    ViolationKind::OutOfBounds
}

/// A recursion that ends one call too late.
fn recursive_fill(maker: &mut Maker) -> ViolationKind {
    let (count, _, _) = maker.any_index("count", 3..=10, 1);
    let (function, element) = (maker.fresh("fill"), maker.element().name());
    let compare = maker.either(">", ">=");
    maker.function(format!(
        "static void {function}({element} *to, int at, int count)\n{{\n    if (at {compare} count)\n        return;\n    to[at] = 1;\n    {function}(to, at + 1, count);\n}}\n"
    ));
    let name = maker.fresh("block");
    maker.line(format!("{element} *{name} = malloc(((size_t){count} + 1) * sizeof({element}));"));
    maker.line(format!("{function}({name}, 0, (int){count} + 1);"));
    maker.line(format!("free({name});"));
    ViolationKind::OutOfBounds
}
