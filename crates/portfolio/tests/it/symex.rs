//! Programs that once made symbolic execution lie, or that lie close to those: each with what must be said.
//!
//! Every program is checked under both data models unless the case names one. A program with a violation
//! must not be called TRUE; whether it is FALSE or UNKNOWN is part of the expectation, so that a change
//! in either direction is seen.

use crate::load;
use ringfence_base::Budget;
use ringfence_ir::DataModel;
use ringfence_portfolio::{Choice, Task, check};
use std::time::Duration;

const PRELUDE: &str = "
typedef __SIZE_TYPE__ size_t; typedef __UINTPTR_TYPE__ uintptr_t; typedef struct file FILE;
int __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void); _Bool __VERIFIER_nondet_bool(void);
double __VERIFIER_nondet_double(void); void reach_error(void); void exit(int); int atexit(void (*)(void));
void *malloc(size_t); void free(void *); void *memcpy(void *, const void *, size_t);
void *memset(void *, int, size_t); void *memmove(void *, const void *, size_t);
int getchar(void); int ungetc(int, FILE *); void rewind(FILE *); FILE *fopen(const char *, const char *);
int fclose(FILE *); int fputs(const char *, FILE *); int fputc(int, FILE *); int feof(FILE *);
int ferror(FILE *); int fseek(FILE *, long, int); long ftell(FILE *); int getc(FILE *); int fflush(FILE *);
size_t fwrite(const void *, size_t, size_t, FILE *); long read(int, void *, size_t);
long write(int, const void *, size_t); int getpid(void); long time(long *); long clock(void);
size_t malloc_usable_size(void *); int strcmp(const char *, const char *);
int memcmp(const void *, const void *, size_t); int isalpha(int); char *getenv(const char *);
extern FILE *stdin, *stdout;
";

fn verdict_of(text: &str, model: DataModel) -> String {
    let program = load(&format!("{PRELUDE}{text}"), model);
    let budget = Budget::default().with_time(Duration::from_secs(60));
    let task = Task { engines: vec![Choice::SYMEX], ..Task::default() };
    check(&program, &task, budget).verdict.line()
}

/// A strategy with a bound gives up on what lies beyond it instead of waiting for others for ever.
#[test]
fn a_strategy_alone_comes_to_an_end() {
    let text = format!(
        "{PRELUDE} int g; static void f(int x) {{ g = x; }}
         int main(void) {{ for (int i = 0; i < 20; i++) {{ f(i); if (__VERIFIER_nondet_int()) exit(0); }} }}"
    );
    let task = Task { engines: vec!["symex-dfs".parse().expect("a strategy")], ..Task::default() };
    let verdict = check(&load(&text, DataModel::Lp64), &task, Budget::default()).verdict;
    assert_eq!(verdict.line(), "UNKNOWN(unfinished)");
}

#[track_caller]
fn under(model: DataModel, text: &str, expected: &str) {
    assert_eq!(verdict_of(text, model), expected, "{text}");
}

#[track_caller]
fn expect(text: &str, expected: &str) {
    under(DataModel::Lp64, text, expected);
    under(DataModel::Ilp32, text, expected);
}

const REACHED: &str = "FALSE(unreach-call)";
const LEAK: &str = "FALSE(valid-memtrack)";
const LAYOUT: &str = "UNKNOWN(address-dependent)";
const DOUBT: &str = "UNKNOWN(not-replayed)";

/// Results that are not computed go with their operands when states are compared.
#[test]
fn conditions_on_opaque_results_tell_states_apart() {
    let program = |bug: &str| {
        format!(
            "int main(void) {{ double d = __VERIFIER_nondet_double(); int x = 0; if (d > 0.0) x = 1; x = 0;
             while (__VERIFIER_nondet_int()) {{}} if ({bug}) reach_error(); return 0; }}"
        )
    };
    expect(&program("!(d > 0.0)"), REACHED);
    expect(&program("d > 0.0"), DOUBT);
    let converted = "int main(void) { double d = __VERIFIER_nondet_double(); int i = (int)d; if (i == 5) {}
        while (__VERIFIER_nondet_int()) {} int j = (int)d; if (j != 5) reach_error(); return 0; }";
    expect(converted, REACHED);
}

/// After `exit` the registers of all active calls count: whose they are is part of a state.
#[test]
fn dead_registers_are_distinguished() {
    for (here, there) in [("c", "!c"), ("!c", "c")] {
        let calls = format!(
            "static void f(int c) {{ char *mine = 0; if ({here}) {{ mine = malloc(1); *mine = 1; }} c = 0;
                 while (__VERIFIER_nondet_int()) {{}} }}
             int main(void) {{ int c = __VERIFIER_nondet_bool(); char *hold = 0;
                 if ({there}) {{ hold = malloc(1); *hold = 1; }} f(c); exit(0); }}"
        );
        expect(&calls, LEAK);
        let registers = format!(
            "int main(void) {{ int c = __VERIFIER_nondet_bool(); char *p = 0, *q = 0;
                 if ({here}) {{ p = malloc(1); *p = 1; }} else {{ q = malloc(1); *q = 1; }} c = 0;
                 while (__VERIFIER_nondet_int()) {{}} p = malloc(2); *p = 1; free(p); exit(0); }}"
        );
        expect(&registers, LEAK);
        let later = format!(
            "char *g; int main(void) {{ char *p = 0, *t = malloc(1); g = t; int c = __VERIFIER_nondet_bool();
                 if ({here}) {{ p = t; *p = 1; }} t = 0; c = 0; while (__VERIFIER_nondet_int()) {{}}
                 g = 0; exit(0); }}"
        );
        expect(&later, LEAK);
    }
}

/// A loop that loses blocks and never ends is no endless number of states, and its loss is seen.
#[test]
fn lost_blocks_do_not_keep_states_apart() {
    expect(
        "int main(void) { while (__VERIFIER_nondet_int()) { char *p = malloc(1); *p = 1; } for (;;) {} }",
        LEAK,
    );
}

/// What follows from an address alone is not proved.
#[test]
fn signs_and_wraps_of_addresses_depend_on_the_layout() {
    let sign = "int main(void) { int a; if ((int)&a < 0) reach_error(); return 0; }";
    under(DataModel::Ilp32, sign, LAYOUT);
    let wrap = "int main(void) { char a[10]; uintptr_t x = (uintptr_t)a;
        if (x + (uintptr_t)1 << 8 * sizeof x - 1 < x) reach_error(); return 0; }";
    expect(wrap, LAYOUT);
    let half = "int main(void) { char a[10]; uintptr_t x = (uintptr_t)a;
        if (x + ((uintptr_t)1 << (8 * sizeof x - 1)) < x) reach_error(); return 0; }";
    under(DataModel::Ilp32, half, LAYOUT);
    // With 64 bits nothing lies in the upper half of memory.
    under(DataModel::Lp64, half, "TRUE");
    let more = "int main(void) { char a[10]; uintptr_t x = (uintptr_t)a;
        if (x + ((uintptr_t)3 << (8 * sizeof x - 2)) < x) reach_error(); return 0; }";
    expect(more, LAYOUT);
}

/// Parts of addresses are numbers to everybody but those who copy them.
#[test]
fn parts_of_addresses_depend_on_the_layout() {
    let bytes = |bug: &str| {
        format!(
            "int main(void) {{ int x; int *p = &x; unsigned char *b = (unsigned char *)&p;
                 if ({bug}) reach_error(); return 0; }}"
        )
    };
    expect(&bytes("b[1] == b[2]"), LAYOUT);
    expect(&bytes("b[1] - b[2] == 7"), LAYOUT);
    expect(&bytes("*(_Bool *)(b + 3)"), LAYOUT);
    let symbolic =
        "int main(void) { char a[16]; unsigned n = __VERIFIER_nondet_uint(); if (n >= 16) return 0;
        char *p = a + n; unsigned char c = *(unsigned char *)&p; if (c == 3) reach_error(); return 0; }";
    assert_ne!(verdict_of(symbolic, DataModel::Lp64), "TRUE");
    let fields = "union u { void *p; struct { uintptr_t lo : 4, mid : 8, hi : 8; } s; };
        int main(void) { int x; union u v; v.p = &x; if (v.s.mid == v.s.hi) reach_error(); return 0; }";
    expect(fields, LAYOUT);
    let shifted = "int main(void) { struct __attribute__((packed)) { void *p; char c; } s; int x; s.p = &x;
        s.c = 0; uintptr_t y; memcpy(&y, (char *)&s + 1, sizeof y); uintptr_t d = (uintptr_t)s.p - y;
        if ((d & 0xff0) == 0x120) reach_error(); return 0; }";
    expect(shifted, LAYOUT);
}

/// Other computations with addresses.
#[test]
fn numbers_made_of_addresses_depend_on_the_layout() {
    let aligned = "int main(void) { char *p = malloc(8); uintptr_t x = (uintptr_t)p, y = x - (x & 7);
        int r = y % 4096 == 0x2a0; free(p); if (r) reach_error(); return 0; }";
    expect(aligned, LAYOUT);
    let real = "int main(void) { char *p = malloc(8); double d = (double)(uintptr_t)p; free(p);
        if (d > 1e7) reach_error(); return 0; }";
    expect(real, LAYOUT);
    let cases = "int main(void) { int x; int *p = &x;
        switch ((uintptr_t)p) { case 0: return 1; case 0xffffd0a8: reach_error(); } return 0; }";
    expect(cases, LAYOUT);
    let bits = "int main(void) { char a[16]; unsigned n = __VERIFIER_nondet_uint(); if (n >= 16) return 0;
        if (__builtin_popcountl((unsigned long)(a + n)) == 12) reach_error(); return 0; }";
    expect(bits, LAYOUT);
    let literals =
        "int main(void) { const char *p = \"abc\", *q = \"abc\"; if (p == q) reach_error(); return 0; }";
    expect(literals, REACHED);
    let empty = "int main(void) { struct {} a, b; if ((void *)&a == (void *)&b) reach_error(); return 0; }";
    expect(empty, LAYOUT);
}

/// What does not depend on addresses is still proved.
#[test]
fn common_uses_of_addresses_are_proved() {
    let programs = [
        "int main(void) { int x = 1; int *p = &x, *q; char *a = (char *)&q; const char *b = (char *)&p;
             for (size_t n = sizeof p; n--;) *a++ = *b++;
             *q = 3; if (x != 3) reach_error(); return 0; }",
        "int main(void) { int a[5] = {1, 2, 3, 4, 5}, s = 0; for (int *p = a + 4; p >= a; p--) s += *p;
             if (s != 15) reach_error(); return 0; }",
        "int main(void) { char *p = malloc(10); if ((uintptr_t)p & 7) reach_error(); free(p); return 0; }",
        "int main(void) { int *p = malloc(4); uintptr_t t = (uintptr_t)p | 1;
             if (t & 1) p = (int *)(t & ~(uintptr_t)1); *p = 1; free(p); return 0; }",
        "int main(void) { int x; int *p = __VERIFIER_nondet_bool() ? &x : (int *)-12L;
             if ((unsigned long)p >= (unsigned long)-4095L) return 0; *p = 1; return 0; }",
        "int main(void) { int x = 0; unsigned long long u = (unsigned long long)(uintptr_t)&x;
             int *p = (int *)(uintptr_t)u; *p = 1; if (x != 1) reach_error(); return 0; }",
        "int main(void) { int x; int *p = __VERIFIER_nondet_bool() ? &x : 0;
             switch ((uintptr_t)p) { case 0: return 0; default: *p = 1; } return 0; }",
    ];
    programs.into_iter().for_each(|program| expect(program, "TRUE"));
    let empty = "int main(void) { char a[2], b[2]; memcpy(a + 2, b, 0); memcpy(a, b + 2, 0); return 0; }";
    expect(empty, "TRUE");
}

/// What the world may refuse is not taken for granted.
#[test]
fn calls_that_may_fail_are_not_proved_to_succeed() {
    let whole = |body: &str| format!("int main(void) {{ {body} return 0; }}");
    let with_file = |body: &str| whole(&format!("FILE *f = fopen(\"x\", \"r\"); if (!f) return 0; {body}"));
    let doubtful = [
        whole("if (fputs(\"x\", stdout) < 0) reach_error();"),
        whole("if (fputc('x', stdout) < 0) reach_error();"),
        whole("if (fwrite(\"x\", 1, 1, stdout) != 1) reach_error();"),
        whole("if (write(1, \"x\", 1) != 1) reach_error();"),
        whole("if (fflush(stdout)) reach_error();"),
        with_file("if (fclose(f)) reach_error();"),
        with_file("getc(f); if (ferror(f)) reach_error();"),
        with_file("if (fseek(f, 0, 2)) reach_error();"),
        with_file("if (ftell(f) < 0) reach_error();"),
        whole("if (time(0) < 0) reach_error();"),
        whole("if (clock() < 0) reach_error();"),
    ];
    doubtful.iter().for_each(|program| expect(program, DOUBT));
    expect(&whole("if (getpid() > 40000) reach_error();"), REACHED);
    under(DataModel::Lp64, &whole("if (time(0) > 3000000000) reach_error();"), REACHED);
    let given_up = [
        whole("char b[4]; long n = read(0, b, 4); if (n < 0) reach_error();"),
        whole("while (getchar() >= 0) ; rewind(stdin); if (getchar() == 'x') reach_error();"),
        whole("char *p = malloc(1); if (malloc_usable_size(p) > 1) reach_error(); free(p);"),
    ];
    given_up.iter().for_each(|program| expect(program, "UNKNOWN(unsupported)"));
}

/// Signals come when they want.
#[test]
fn handlers_of_signals_are_not_proved_idle() {
    let handled = "void (*signal(int, void (*)(int)))(int); static void h(int s) { reach_error(); }
        int main(void) { signal(2, h); return 0; }";
    expect(handled, "UNKNOWN(unsupported)");
    let ignored = "void (*signal(int, void (*)(int)))(int);
        int main(void) { signal(2, (void (*)(int))1); return 0; }";
    expect(ignored, "TRUE");
}

/// Only the sign of a comparison is promised, and only that a member of a class is not 0.
#[test]
fn values_that_are_not_promised_are_not_proved() {
    let holds = |condition: &str| {
        format!(
            "int main(void) {{ char a[] = \"a\", c[] = \"c\"; if (!({condition})) reach_error(); return 0; }}"
        )
    };
    for unknown in ["strcmp(c, a) == 2", "memcmp(a, c, 1) == -2", "isalpha(*a) == 1024"] {
        expect(&holds(unknown), DOUBT);
    }
    for known in ["strcmp(c, a) > 0", "memcmp(a, c, 1) < 0", "isalpha(*a)", "!isalpha(*a - 48)"] {
        expect(&holds(known), "TRUE");
    }
}

/// What ranges hold all the same.
#[test]
fn promises_of_the_world_are_kept() {
    expect("int main(void) { if (getpid() <= 0) reach_error(); return 0; }", "TRUE");
}

/// Fills and copies of any length: what is written is known without one path for each length, and no more is written.
#[test]
fn lengths_are_not_gone_through_one_by_one() {
    let sized = |rest: &str| {
        format!(
            "int main(void) {{
               unsigned n = __VERIFIER_nondet_uint();
               if (n < 3 || n > 100000) return 0;
               char *a = malloc(n), *b = malloc(n);
               if (a && b) {{ memset(a, 1, n); a[1] = 7; memcpy(b, a, n); memset(b + 2, 4, n - 2); {rest} }}
               free(a); free(b); return 0; }}"
        )
    };
    expect(
        &sized("if (b[0] != 1 || b[1] != 7 || b[2] != 4 || a[2] != 1 || b[n - 1] != 4) reach_error();"),
        "TRUE",
    );
    expect(&sized("if (b[1] != 1) reach_error();"), REACHED);
    expect(&sized("b[n] = 1;"), "FALSE(valid-deref)");
    expect(&sized("memcpy(b + 1, a, n);"), "FALSE(valid-deref)");
    let cleared = |rest: &str| {
        format!(
            "int main(void) {{
               char text[8] = \"12345678\", copy[16] = {{0}};
               unsigned n = __VERIFIER_nondet_uint();
               if (n > 8) return 0;
               memcpy(copy + 2, text, n); {rest} return 0; }}"
        )
    };
    expect(&cleared("if ((copy[6] == '5') != (n > 4) || copy[1] || copy[10]) reach_error();"), "TRUE");
    expect(&cleared("if ((copy[6] == '5') != (n > 3)) reach_error();"), REACHED);
    expect(
        &cleared(
            "memmove(text + 1, text, n < 8 ? n : 7); if (text[2] != (n > 1 ? '2' : '3')) reach_error();",
        ),
        "TRUE",
    );
    expect(&cleared("memset(copy, 'x', n); if ((copy[5] == 'x') != (n > 5)) reach_error();"), "TRUE");
    expect(
        &cleared(
            "memset(copy, 'x', n); if (copy[5] == 'x' && n == 5) reach_error(); if (copy[4] == 'x' && n == 5) reach_error();",
        ),
        REACHED,
    );
}

/// Pointers that are copied in part do not hold what they pointed to.
#[test]
fn lengths_of_copied_pointers_matter() {
    expect(
        "int main(void) {
           unsigned n = __VERIFIER_nondet_uint();
           void *table[2] = {malloc(1), malloc(1)};
           if (n < 1 || n > sizeof table) { free(table[0]); free(table[1]); return 0; }
           void **copy = malloc(n);
           if (!copy || !table[0] || !table[1]) { free(copy); free(table[0]); free(table[1]); return 0; }
           memcpy(copy, table, n);
           table[0] = table[1] = 0;
           if (n == sizeof table) { free(copy[0]); free(copy[1]); }
           free(copy); return 0; }",
        LEAK,
    );
}
