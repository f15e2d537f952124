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

const BLOCKS_IN_ARRAY: &str = "\
typedef __SIZE_TYPE__ size_t;
extern void *malloc(size_t size);
extern void free(void *block);
static void *blocks[5000000];
int main(void)
{
    for (int i = 0; i < 5000000; i++)
        blocks[i] = malloc(8);
    for (int i = 0; i < 5000000; i++)
        free(blocks[i]);
    return 0;
}
";

const SYMBOLIC_SIZES: &str = "\
extern void *alloca(__SIZE_TYPE__ size);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
    if (n < 1 || n > 100000000 || m < 1 || m > 100000000)
        return 0;
    unsigned int *a = alloca((unsigned long)n * sizeof(int)), *b = alloca((unsigned long)m * sizeof(int));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            a[i] = (unsigned int)j;
            b[j] = a[i] + (unsigned int)i;
        }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k <= j; k++) {
                a[i] += b[j];
                b[j] -= a[i] * b[k];
            }
    return 0;
}
";

const LINES: &str = "\
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    char *line = 0;
    size_t size = 0;
    unsigned long count = 0;
    while (getline(&line, &size, stdin) != -1)
        count++;
    free(line);
    return count == 77;
}
";

const GIGABYTES: &str = "\
typedef __SIZE_TYPE__ size_t;
extern void *malloc(size_t size);
extern void free(void *block);
extern void *memset(void *to, int byte, size_t size);
extern void *memcpy(void *to, const void *from, size_t size);
extern int memcmp(const void *a, const void *b, size_t size);
int main(void)
{
    size_t size = 3000000000u;
    char *a = malloc(size), *b = malloc(size);
    memset(a, 1, size);
    memcpy(b, a, size);
    int result = memcmp(a, b, size);
    free(a);
    free(b);
    return result;
}
";

const UNKNOWN_STRING: &str = "\
extern __SIZE_TYPE__ strlen(const char *string);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    static char text[1000000];
    for (int i = 0; i < 999999; i++)
        text[i] = (char)__VERIFIER_nondet_uchar();
    return strlen(text) == 3;
}
";

const WIDE_NUMBERS: &str = "\
extern int printf(const char *format, ...);
int main(void)
{
    for (int i = 0; i < 1000000; i++)
        printf(\"%1000000000d %-1000000000s\\n\", i, \"text\");
    return 0;
}
";

const SORTED: &str = "\
extern void qsort(void *base, __SIZE_TYPE__ count, __SIZE_TYPE__ size, int (*compare)(const void *, const void *));
extern int __VERIFIER_nondet_int(void);
static int numbers[2000000];
static int compare(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return x < y ? -1 : x > y;
}
int main(void)
{
    unsigned int seed = 1;
    for (int i = 0; i < 2000000; i++) {
        seed = seed * 1664525u + 1013904223u;
        numbers[i] = i % 1000 == 0 ? __VERIFIER_nondet_int() : (int)(seed >> 4);
    }
    qsort(numbers, 2000000, sizeof(int), compare);
    return 0;
}
";

const GROWING: &str = "\
typedef __SIZE_TYPE__ size_t;
extern void *malloc(size_t size);
extern void *memcpy(void *to, const void *from, size_t size);
extern void free(void *block);
int main(void)
{
    char *text = malloc(1);
    for (size_t size = 1; size < 100000000; size += 16) {
        char *longer = malloc(size + 16);
        memcpy(longer, text, size);
        longer[size + 15] = 1;
        free(text);
        text = longer;
    }
    free(text);
    return 0;
}
";

const LATE: &str = "\
int main(void)
{
    volatile unsigned int sum = 0;
    for (unsigned int i = 0; i < 60000000u; i++)
        sum += i;
    int *nothing = 0;
    return *nothing;
}
";

const SWAPS: &str = "\
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int a[64], swaps = 0;
    for (int i = 0; i < 64; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < 64; i++)
        for (int j = 0; j < 64; j++)
            if (a[i] < a[j]) {
                int t = a[i];
                a[i] = a[j];
                a[j] = t;
                swaps++;
            }
    return swaps == 3;
}
";

const ANY_LIST: &str = "\
typedef __SIZE_TYPE__ size_t;
extern void *malloc(size_t size);
extern void free(void *block);
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; };
int main(void)
{
    struct node *head = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = head;
        head = node;
    }
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
";

const WRONG_INPUT: &str = "\
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    for (unsigned int round = 0;; round++) {
        int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
        if ((x ^ 0x5a5a5a5a) == y && x > 1000 && y < -1000 && round > 3)
            reach_error();
    }
}
";

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
