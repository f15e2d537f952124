//! Programs whose size, or whose numbers, make single steps of an analysis long.

use super::programs::Endless;
use std::borrow::Cow;
use std::fmt::Write as _;

/// All of them.
pub(super) fn all() -> Vec<Endless> {
    let plain = |name, text, right| Endless { name, text: Cow::Borrowed(text), right };
    let made = |name, text, right| Endless { name, text: Cow::Owned(text), right };
    vec![
        plain("pointers to blocks in millions of elements", BLOCKS_IN_ARRAY, "TRUE"),
        plain("nested loops over arrays of symbolic size", SYMBOLIC_SIZES, "TRUE"),
        plain("lines of any length from standard input", LINES, "TRUE"),
        plain("gigabytes that are set, copied and compared", GIGABYTES, "TRUE"),
        plain("the length of a string of unknown bytes", UNKNOWN_STRING, "TRUE"),
        plain("numbers printed a gigabyte wide", WIDE_NUMBERS, "TRUE"),
        plain("a large array that is sorted", SORTED, "TRUE"),
        plain("a block that grows with every round", GROWING, "TRUE"),
        plain("a violation after many steps", LATE, "FALSE(valid-deref)"),
        made("a switch of fifty thousand cases", switch(50_000), "TRUE"),
        made("a chain of twenty thousand functions", chain(20_000), "TRUE"),
        made("an array of pointers with half a million initialisers", initialisers(500_000), "TRUE"),
        made("a hundred thousand statements in a row", statements(100_000), "TRUE"),
        made("a string literal of four megabytes", literal(4 << 20), "TRUE"),
        made("a list of thirty thousand static nodes", nodes(30_000), "TRUE"),
        made("three thousand labels with jumps between them", labels(3_000), "TRUE"),
        made("a text that the front end needs long for", macros(26), "TRUE"),
    ]
}

/// Programs that one engine decides at once and others do not. They must not wait for each other.
pub(super) fn decided_by_one() -> Vec<Endless> {
    let plain = |name, text, right| Endless { name, text: Cow::Borrowed(text), right };
    let made = |name, text, right| Endless { name, text: Cow::Owned(text), right };
    vec![
        made("a switch (templates)", switch(5_000), "TRUE"),
        plain("an array that is sorted by swaps (templates)", SWAPS, "TRUE"),
        plain("a list of any length (verifier)", ANY_LIST, "TRUE"),
        plain("a wrong input among many (symex)", WRONG_INPUT, "FALSE(unreach-call)"),
    ]
}

const HEAD: &str = "extern int __VERIFIER_nondet_int(void);\n";

const BLOCKS_IN_ARRAY: &str = include_str!("programs/blocks_in_array.c");
const SYMBOLIC_SIZES: &str = include_str!("programs/symbolic_sizes.c");
const LINES: &str = include_str!("programs/lines.c");
const GIGABYTES: &str = include_str!("programs/gigabytes.c");
const UNKNOWN_STRING: &str = include_str!("programs/unknown_string.c");
const WIDE_NUMBERS: &str = include_str!("programs/wide_numbers.c");
const SORTED: &str = include_str!("programs/sorted.c");
const GROWING: &str = include_str!("programs/growing.c");
const LATE: &str = include_str!("programs/late.c");
const SWAPS: &str = include_str!("programs/swaps.c");
const ANY_LIST: &str = include_str!("programs/any_list.c");
const WRONG_INPUT: &str = include_str!("programs/wrong_input.c");

fn switch(cases: u32) -> String {
    let mut text =
        format!("{HEAD}int main(void)\n{{\n    int r = 0;\n    switch (__VERIFIER_nondet_int()) {{\n");
    for case in 0..cases {
        let _ = writeln!(text, "    case {}: r = {case}; break;", case * 3);
    }
    text + "    default: r = -1;\n    }\n    return r == 7;\n}\n"
}

fn chain(functions: u32) -> String {
    let mut text = format!("{HEAD}static unsigned f0(unsigned x) {{ return x + 1; }}\n");
    for at in 1..functions {
        let _ = writeln!(
            text,
            "static unsigned f{at}(unsigned x) {{ return x > {at}u ? f{0}(x - 1) : f{0}(x + (unsigned)__VERIFIER_nondet_int()); }}",
            at - 1
        );
    }
    text + &format!("int main(void) {{ return f{}(3) == 3; }}\n", functions - 1)
}

fn initialisers(count: usize) -> String {
    let list = "&x,".repeat(count);
    format!(
        "static int x;\nstatic int *a[] = {{{list}}};\nint main(void)\n{{\n    \
         for (unsigned i = 0; i < sizeof a / sizeof *a; i++)\n        *a[i] = 1;\n    return 0;\n}}\n"
    )
}

fn statements(count: u32) -> String {
    let mut text = format!("{HEAD}int main(void)\n{{\n    unsigned y = (unsigned)__VERIFIER_nondet_int();\n");
    for at in 0..count {
        let _ = writeln!(text, "    y = y * {}u + {at}u; y ^= y >> {};", at * 2 + 1, at % 31 + 1);
    }
    text + "    return y == 3;\n}\n"
}

fn literal(bytes: usize) -> String {
    format!(
        "int main(void)\n{{\n    unsigned n = 0;\n    for (const char *p = \"{}\"; *p; p++)\n        \
         n += (unsigned)*p;\n    return n == 3;\n}}\n",
        "abcdefgh".repeat(bytes / 8)
    )
}

fn nodes(count: u32) -> String {
    let mut text = format!(
        "{HEAD}struct node {{ struct node *next; int key; }};\nstatic struct node n0 = {{ 0, 0 }};\n"
    );
    for at in 1..count {
        let _ = writeln!(text, "static struct node n{at} = {{ &n{}, {at} }};", at - 1);
    }
    text + &format!(
        "int main(void)\n{{\n    unsigned s = 0;\n    for (struct node *p = &n{}; p; p = p->next)\n        \
         if (p->key == __VERIFIER_nondet_int())\n            s++;\n    return s == 3;\n}}\n",
        count - 1
    )
}

fn labels(count: u32) -> String {
    let mut text = format!("{HEAD}int main(void)\n{{\n    unsigned x = 0;\n");
    for at in 0..count {
        let to = at * 7919 % count;
        let _ = writeln!(text, "l{at}: x++; if (__VERIFIER_nondet_int() == (int)(x & 255u)) goto l{to};");
    }
    text + "    return 0;\n}\n"
}

/// Macros that double each other.
fn macros(depth: u32) -> String {
    let mut text = String::from("#define A0 x ^ x\n");
    for at in 1..depth.min(17) {
        let _ = writeln!(text, "#define A{at} A{0} ^ A{0}", at - 1);
    }
    let last = depth.min(17) - 1;
    let mut body = String::new();
    for _ in 0..depth {
        let _ = writeln!(body, "    y += A{last};");
    }
    format!("{text}int main(void)\n{{\n    unsigned x = 1, y = 0;\n{body}    return y == 3;\n}}\n")
}
