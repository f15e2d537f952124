//! Harnesses are compiled by the commands that they name, and the sanitizers must report what the
//! interpreter saw. Where there is no compiler with sanitizers, only the texts are looked at.

mod common;

use common::{alarm, program_of};
use ringfence_base::{Budget, Loc};
use ringfence_engine::harness::{Parts, harness};
use ringfence_engine::replay::{Replay, Unit, confirm};
use ringfence_interp::{Draw, DrawKind, Reuse};
use ringfence_ir::DataModel;
use ringfence_verdict::{Alarm, ViolationKind};
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// A directory that is removed in the end.
struct Directory(PathBuf);

impl Directory {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("ringfence-harness-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a directory");
        Self(path)
    }

    /// Runs a shell command here: whether it succeeded, and what it said on standard error.
    fn shell(&self, command: &str) -> (bool, String) {
        let output = Command::new("sh").args(["-c", command]).current_dir(&self.0).output().expect("a shell");
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.join(name), text).expect("written");
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Whether programs can be compiled and run with these words.
fn has_compiler(words: &str) -> bool {
    let directory = Directory::new();
    directory.write("try.c", "int main(void) { return 0; }\n");
    directory.shell(&format!("{words} try.c -o try && ./try")).0
}

/// The commands in the comment at the top of a harness.
fn commands(text: &str) -> Vec<&str> {
    let section = text.split_once(" * Compile and run it:\n").expect("the section").1;
    section.lines().map_while(|line| line.strip_prefix(" *     ")).collect()
}

/// A case: the program, the run, and what it shows.
struct Case {
    units: Vec<(&'static str, &'static str)>,
    flags: Vec<Vec<&'static str>>,
    model: DataModel,
    replay: Replay,
    kind: ViolationKind,
    /// A text of the first file that starts where the violation is; empty: at the end of the run.
    at: &'static str,
    /// What the sanitizer says.
    report: &'static str,
    /// What the run shows, in words.
    about: &'static str,
}

impl Case {
    fn new(text: &'static str, kind: ViolationKind, at: &'static str, report: &'static str) -> Self {
        Self {
            units: vec![("test.c", text)],
            flags: vec![Vec::new()],
            model: DataModel::Lp64,
            replay: Replay::default(),
            kind,
            at,
            report,
            about: "a test */ of comments",
        }
    }

    /// The inputs, by width and value.
    fn values(mut self, values: &[(u32, u128)]) -> Self {
        let nondet =
            |&(bits, value): &(u32, u128)| Draw { kind: DrawKind::Nondet { bits, signed: false }, value };
        self.replay.draws.extend(values.iter().map(nondet));
        self
    }

    fn with(mut self, change: impl FnOnce(&mut Replay)) -> Self {
        change(&mut self.replay);
        self
    }

    /// Makes the harness, after the interpreter has seen the violation.
    fn text(&self) -> String {
        let mut program = program_of(&self.units, self.model);
        let alarm = match self.at {
            "" => Alarm { kind: self.kind, loc: Loc::NONE },
            at => alarm(&mut program, self.kind, self.units[0].1, at),
        };
        confirm(&program, &self.replay, alarm, Budget::default()).expect("the interpreter sees it");
        let unit = |(&(path, _), flags): (&(&str, _), &Vec<&str>)| Unit {
            path: path.to_owned(),
            flags: flags.iter().map(|&flag| flag.to_owned()).collect(),
        };
        let units: Vec<Unit> = self.units.iter().zip(&self.flags).map(unit).collect();
        let parts = Parts { file: "harness.c", units: &units, about: self.about };
        harness(&program, &parts, &self.replay, alarm)
    }

    /// Compiles and runs it, unless the compiler cannot.
    #[track_caller]
    fn check(&self) {
        self.check_with("");
    }

    /// The same with more flags.
    #[track_caller]
    fn check_with(&self, extra: &str) {
        let text = self.text();
        let commands = commands(&text);
        let (run, compile) = commands.split_last().expect("commands");
        let needed = if self.model == DataModel::Ilp32 {
            "cc -m32 -fsanitize=address"
        } else {
            "cc -fsanitize=address,undefined"
        };
        if !has_compiler(needed) {
            eprintln!("left out: `{needed}` does not work here");
            return;
        }
        let directory = Directory::new();
        directory.write("harness.c", &text);
        for (name, text) in self.units.iter().filter(|_| self.units.len() > 1) {
            directory.write(name, text);
        }
        for command in compile {
            let (ok, said) = directory.shell(&format!("{command}{extra}"));
            assert!(ok, "{command}{extra}\n{said}\n{text}");
        }
        let (ok, said) = directory.shell(run);
        assert!(!ok && said.contains(self.report), "{run}\n{said}\n{text}");
    }
}

const NULL: &str = "extern int __VERIFIER_nondet_int();
extern void __VERIFIER_assume(int);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    __VERIFIER_assume(x < y);
    int *p = x == -5 && y == 70000 ? 0 : &x;
    return *p;
}
";

fn null() -> Case {
    let report = "AddressSanitizer: SEGV on unknown address 0x0000";
    Case::new(NULL, ViolationKind::NullDeref, "*p;", report).values(&[(32, 0xffff_fffb), (32, 70000)])
}

#[test]
fn the_text_says_what_it_is_and_holds_the_program() {
    let text = null().text();
    assert!(
        text.starts_with("/*\n * This program shows: null-deref (valid-deref) at test.c:7:12\n"),
        "{text}"
    );
    assert!(text.contains(" * a test * / of comments\n"), "{text}");
    assert!(text.contains(&format!("#line 1 \"test.c\"\n{NULL}#line ")), "{text}");
    assert_eq!(commands(&text), ["cc -g -fsanitize=address harness.c -o harness", "./harness < /dev/null"]);
    // The line numbers of the harness itself are right as well.
    let directive = text.lines().position(|line| line.ends_with(" \"harness.c\"")).expect("there");
    assert_eq!(text.lines().nth(directive), Some(format!("#line {} \"harness.c\"", directive + 2).as_str()));
}

#[test]
fn null_pointer() {
    null().check();
    // Reports name the lines of the program itself.
    Case { report: "test.c:7", ..null() }.check();
}

#[test]
fn null_pointer_in_32_bits() {
    let case = Case { model: DataModel::Ilp32, report: "AddressSanitizer: SEGV", ..null() };
    assert_eq!(commands(&case.text())[0], "cc -g -fsanitize=address -m32 harness.c -o harness");
    case.check();
}

const TYPES: &str = "#include <stdlib.h>
typedef enum { A, B, C } letter;
typedef unsigned long size;
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern long long __VERIFIER_nondet_longlong();
extern size __VERIFIER_nondet_size_t(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern long double __VERIFIER_nondet_long_double(void);
extern letter __VERIFIER_nondet_letter(void);
extern const char *__VERIFIER_nondet_pointer(void);
extern void __VERIFIER_nondet_memory(void *, size_t);
#ifdef __SIZEOF_INT128__
extern __int128 __VERIFIER_nondet_int128(void);
#endif
extern int ___sl_get_nondet_int(void);
extern void ___sl_plot(const char *, ...);
extern void __VERIFIER_atomic_begin(void);
int main(void) {
    int ok = __VERIFIER_nondet_char() == -2;
    ok &= __VERIFIER_nondet_uchar() == 200;
    ok &= __VERIFIER_nondet_short() == -300;
    ok &= __VERIFIER_nondet_uint() == 4000000000u;
    ok &= __VERIFIER_nondet_long() == -7;
    ok &= __VERIFIER_nondet_longlong() == 1234567890123;
    ok &= __VERIFIER_nondet_size_t() == 99;
    ok &= __VERIFIER_nondet_bool() == 1;
    ok &= __VERIFIER_nondet_float() == 1.5f;
    ok &= __VERIFIER_nondet_double() == -0.25;
    ok &= __VERIFIER_nondet_long_double() == 2;
    ok &= __VERIFIER_nondet_letter() == C;
    ok &= __VERIFIER_nondet_pointer() == (const char *)16;
    unsigned char bytes[3];
    __VERIFIER_nondet_memory(bytes, 3);
    ok &= bytes[0] == 1 && bytes[1] == 2 && bytes[2] == 3;
#ifdef __SIZEOF_INT128__
    ok &= __VERIFIER_nondet_int128() == -((__int128)3 << 70);
#endif
    ok &= ___sl_get_nondet_int() == 77;
    ___sl_plot(\"here\", ok);
    __VERIFIER_atomic_begin();
    volatile char *block = malloc(4);
    block[3 + ok] = 0;
    free((void *)block);
    return 0;
}
";

fn types(model: DataModel) -> Case {
    let word = if model == DataModel::Ilp32 { 32 } else { 64 };
    let mut values = vec![
        (8, 0xfe),
        (8, 200),
        (16, 0xfed4),
        (32, 4_000_000_000),
        (word, u128::from(u64::MAX - 6) & ((1 << word) - 1)),
        (64, 1_234_567_890_123),
        (word, 99),
        (1, 1),
        (32, u128::from(1.5f32.to_bits())),
        (64, u128::from((-0.25f64).to_bits())),
        (80, 0x4000 << 64),
        (32, 2),
        (word, 16),
        (8, 1),
        (8, 2),
        (8, 3),
    ];
    if model == DataModel::Lp64 {
        values.push((128, (3u128 << 70).wrapping_neg()));
    }
    values.push((32, 77));
    let report = "AddressSanitizer: heap-buffer-overflow";
    let case = Case::new(TYPES, ViolationKind::OutOfBounds, "block[3 + ok] = 0", report);
    Case { model, ..case.values(&values) }
}

#[test]
fn values_of_all_types() {
    types(DataModel::Lp64).check();
    // The definitions must not depend on how the compiler goes about it.
    types(DataModel::Lp64).check_with(" -O2");
}

#[test]
fn values_of_all_types_in_32_bits() {
    types(DataModel::Ilp32).check();
}

#[test]
fn use_after_free_and_double_free() {
    let text = "#include <stdlib.h>\nint __VERIFIER_nondet_int(void);\n\
        int main(void) { int *p = malloc(8); free(p); if (__VERIFIER_nondet_int() > 2) free(p); return *p; }\n";
    let used = Case::new(text, ViolationKind::UseAfterFree, "*p; }", "heap-use-after-free");
    used.check();
    let twice = Case::new(text, ViolationKind::DoubleFree, "free(p); return", "double-free");
    twice.values(&[(32, 3)]).check();
}

#[test]
fn errors_and_assertions() {
    let text = "void reach_error(void);\nvoid __VERIFIER_assert(int);\n_Bool __VERIFIER_nondet_bool(void);\n\
        int main(void) { if (__VERIFIER_nondet_bool()) reach_error(); __VERIFIER_assert(0); return 0; }\n";
    let error = Case::new(text, ViolationKind::ErrorReached, "reach_error(); _", "reach_error was called");
    error.values(&[(1, 1)]).check();
    let assertion = Case::new(
        text,
        ViolationKind::AssertionFailed,
        "__VERIFIER_assert(0)",
        "__VERIFIER_assert does not hold",
    );
    assertion.check();
}

#[test]
fn allocations_that_fail_in_turn() {
    // Declared by hand, as in preprocessed files.
    let text = "typedef struct node { struct node *next; } node;\nextern void *malloc(unsigned long size);\n\
        extern void *realloc(void *, unsigned long);\nextern void free(void *);\n\
        int main(void) { node *a = malloc(sizeof *a); if (!a) return 0; node *b = realloc(0, sizeof *b);\n\
        a->next = b;\nb->next = 0; free(b); free(a); return 0; }\n";
    let alloc = |value| Draw { kind: DrawKind::AllocationSucceeds, value };
    let case = Case::new(text, ViolationKind::NullDeref, "b->next", "AddressSanitizer: SEGV");
    case.with(|replay| {
        replay.goal.malloc_may_fail = true;
        replay.draws = vec![alloc(1), alloc(0)];
    })
    .check();
}

#[test]
fn an_address_that_is_used_again_is_not_promised() {
    let text = "#include <stdlib.h>\nvoid reach_error(void);\n\
        int main(void) { int *a = malloc(8); free(a); int *b = malloc(8);\n\
        if (a == b) reach_error(); free(b); return 0; }\n";
    let case = Case::new(text, ViolationKind::ErrorReached, "reach_error(); free", "reach_error was called");
    let case = case.with(|replay| replay.reuse = vec![Reuse { block: 2, of: 1 }]);
    let text = case.text();
    assert_eq!(commands(&text), ["cc -g harness.c -o harness", "./harness < /dev/null"]);
    assert!(text.contains("The run depends on the allocator: "), "{text}");
    // Whether it shows is up to the allocator; that it compiles and runs is not.
    if has_compiler("cc") {
        let directory = Directory::new();
        directory.write("harness.c", &text);
        let (_, said) = directory.shell(&commands(&text).join(" && "));
        assert!(said.is_empty() || said.contains(case.report), "{said}");
    }
}

#[test]
fn command_line_input_and_environment() {
    let text = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\
        int main(int argc, char **argv) {\n    char line[20] = \"\", *p = argv[0];\n\
        if (argc == 3 && !strcmp(argv[2], \"a\\\"?\\n\") && fgets(line, 20, stdin) && !strcmp(line, \"in\\377put\\n\")\n\
        && getenv(\"HOME\") && !strcmp(getenv(\"HOME\"), \"here\")) p = 0;\n    return *p == 'x';\n}\n";
    let case = Case::new(text, ViolationKind::NullDeref, "*p == 'x'", "AddressSanitizer: SEGV");
    let case = case.with(|replay| {
        replay.args = vec![b"program".to_vec(), b"-v".to_vec(), b"a\"?\n".to_vec()];
        replay.stdin = b"in\xffput\nmore".to_vec();
        replay.environment = vec![b"HOME=here".to_vec()];
    });
    case.check();
}

#[test]
fn the_array_of_the_environment() {
    let text = "#include <stdlib.h>\n#include <string.h>\nextern char **environ;\n\
        int main(void) {\n    char *p = *environ;\n    char *home = getenv(\"HOME\");\n\
        if (!strcmp(environ[0], \"A=\") && home == environ[1] + 5 && !environ[2] && !getenv(\"B\")) p = 0;\n    return *p == 'x';\n}\n";
    let case = Case::new(text, ViolationKind::NullDeref, "*p == 'x'", "AddressSanitizer: SEGV");
    case.with(|replay| replay.environment = vec![b"A=".to_vec(), b"HOME=here".to_vec()]).check();
}

#[test]
fn a_lost_block() {
    let text = "#include <stdlib.h>\nint *keep;\nvoid lose(void) { keep = malloc(12); *keep = 1; keep = 0; }\n\
        int main(void) { lose(); return 0; }\n";
    let case = Case::new(text, ViolationKind::Leak, "", "LeakSanitizer: detected memory leaks");
    if !has_leak_sanitizer() {
        eprintln!("left out: the leak sanitizer does not work here");
        return;
    }
    case.check();
}

#[test]
fn a_block_that_is_lost_in_an_endless_run() {
    let text = "#include <stdlib.h>\nint *keep;\nint main(void) { for (;;) { if (!keep) { keep = malloc(12); keep = (int *)1; } } }\n";
    let case = Case::new(text, ViolationKind::Leak, "", "LeakSanitizer: detected memory leaks");
    let case = case.with(|replay| replay.steps = Some(1000));
    let made = case.text();
    let compile = "cc -g -fsanitize=address -pthread harness.c -o harness";
    assert_eq!(commands(&made)[0], compile);
    assert!(
        made.contains("After a second, or when the program dies, the leak sanitizer reports what is lost"),
        "{made}"
    );
    if has_leak_sanitizer() {
        case.check();
    }
}

#[test]
fn a_block_that_is_lost_before_another_violation() {
    for text in [
        "#include <stdlib.h>\nint main(void) { int *a = malloc(4); *a = 1; a = 0; return *a; }\n",
        "#include <stdlib.h>\nint main(void) { int *a = malloc(4), *b = malloc(8); *a = 1; a = 0; free(b); return *b; }\n",
    ] {
        let case = Case::new(text, ViolationKind::Leak, "", "LeakSanitizer: detected memory leaks");
        let program = program_of(&case.units, case.model);
        let alarm = Alarm { kind: ViolationKind::Leak, loc: Loc::NONE };
        let stopped = |steps| Replay { steps: Some(steps), ..case.replay.clone() };
        let shows = |steps: &u64| confirm(&program, &stopped(*steps), alarm, Budget::default()).is_ok();
        let steps = (1..100).find(shows).expect("a step at which the block is lost");
        if has_leak_sanitizer() {
            case.with(|replay| replay.steps = Some(steps)).check();
        }
    }
}

#[test]
fn lines_that_find_no_memory() {
    let text = "#define _GNU_SOURCE\n#include <stdio.h>\n#include <stdlib.h>\n\
        int main(void) { char *line = 0; size_t size = 0;\n\
        if (getline(&line, &size, stdin) != 3 || line[0] != 'a' || line[2] != '\\n') return 0;\n\
        free(line); line = 0;\nif (getdelim(&line, &size, ';', stdin) != -1) return 0;\nreturn line[0]; }\n";
    let alloc = |value| Draw { kind: DrawKind::AllocationSucceeds, value };
    let case = Case::new(text, ViolationKind::NullDeref, "line[0]; }", "AddressSanitizer: SEGV");
    let case = case.with(|replay| {
        replay.goal.malloc_may_fail = true;
        replay.draws = vec![alloc(1), alloc(0)];
        replay.stdin = b"ab\nc;".to_vec();
    });
    case.check();
}

#[test]
fn places_in_files_and_numbers_of_a_seed() {
    let text = "#include <stdio.h>\n#include <stdlib.h>\n\
        int main(void) { int *p = 0; FILE *f = fopen(\"a\", \"r\"); if (!f) return 0;\n\
        fseek(f, 0, SEEK_END); long end = ftell(f); rewind(f); long start = ftell(f); fclose(f);\n\
        srand(3); int a = rand(), b = rand(); srand(4); int c = rand(); srand(3);\n\
        if (end == 41 && start == 0 && a == 7 && b == 8 && c == 9 && rand() == 7 && rand() == 8)\nreturn *p; return 0; }\n";
    let world = |(bits, value)| Draw { kind: DrawKind::Environment { bits }, value };
    let case = Case::new(text, ViolationKind::NullDeref, "*p; return", "AddressSanitizer: SEGV");
    let drawn = [(1, 1), (63, 42), (31, 7), (31, 8), (31, 9)];
    case.with(|replay| replay.draws = drawn.map(world).to_vec()).check();
}

/// Some machines forbid what the leak sanitizer does.
fn has_leak_sanitizer() -> bool {
    let directory = Directory::new();
    directory.write("try.c", "int main(void) { return 0; }\n");
    directory.shell("cc -fsanitize=address try.c -o try && ASAN_OPTIONS=detect_leaks=1 ./try").0
}

#[test]
fn another_entry() {
    let text = "static int start(char a, double b, unsigned c) { int x[2]; return x[a + (b == 2.5) + c] = 1; }\n\
        int main(void) { return start(0, 0, 0); }\n";
    let case = Case::new(text, ViolationKind::OutOfBounds, "x[a + (b", "stack-buffer-overflow");
    let values = [(8, 0xff), (64, u128::from(2.5f64.to_bits())), (32, 2)];
    case.values(&values).with(|replay| replay.goal.entry = "start".into()).check();
}

#[test]
fn an_address_that_outlives_its_object() {
    let text =
        "int *f(void) { int x = 1; int *p = &x; return p; }\nint main(void) { int *q = f(); return *q; }\n";
    let case = Case::new(text, ViolationKind::UseAfterScope, "*q; }", "stack-use-after-return");
    let has_it = has_compiler("cc -fsanitize=address");
    assert!(commands(&case.text())[1].starts_with("ASAN_OPTIONS=detect_stack_use_after_return=1 "));
    if has_it {
        case.check();
    }
}

#[test]
fn numbers_of_the_world() {
    let text = "#include <stdlib.h>\n#include <time.h>\nint a[4];\nint main(void) { srand(time(0)); int i = rand();\n\
        if (time(0) == 100 && i == 4) a[i] = 1;\nreturn 0; }\n";
    let world = |value| Draw { kind: DrawKind::Environment { bits: 31 }, value };
    let case = Case::new(text, ViolationKind::OutOfBounds, "a[i] = 1", "global-buffer-overflow");
    case.with(|replay| replay.draws = vec![world(9), world(4), world(100)]).check();
}

#[test]
fn signed_overflow() {
    let text = "int __VERIFIER_nondet_int(void);\nint main(void) { int x = __VERIFIER_nondet_int();\nreturn x + 1; }\n";
    let case = Case::new(text, ViolationKind::SignedOverflow, "x + 1", "signed integer overflow");
    let case = case.values(&[(32, 0x7fff_ffff)]).with(|replay| {
        replay.goal.asked = replay.goal.asked.with(ViolationKind::SignedOverflow);
    });
    let text = case.text();
    let commands = commands(&text);
    assert_eq!(commands[0], "cc -g -fsanitize=address,undefined harness.c -o harness");
    if has_compiler("cc -fsanitize=address,undefined") {
        let directory = Directory::new();
        directory.write("harness.c", &text);
        // The program goes on after the report.
        let (_, said) = directory.shell(&commands.join(" && "));
        assert!(said.contains("test.c:3") && said.contains(case.report), "{said}");
    }
}

#[test]
fn several_files() {
    let first = "int other(int);\nint __VERIFIER_nondet_int(void);\nint *get(void);\n\
        int main(int argc, char **argv) { int *p = get(); return argc == 2 ? *p : other(argv[0][0]); }\n";
    let second = "#include <stdlib.h>\nint __VERIFIER_nondet_int(void);\n#ifndef SIZE\n#define SIZE 4\n#endif\n\
        int *get(void) { return malloc(SIZE * (unsigned)__VERIFIER_nondet_int()); }\nint other(int x) { return x; }\n";
    let case = Case::new(first, ViolationKind::NullDeref, "*p : other", "AddressSanitizer: SEGV");
    let alloc = Draw { kind: DrawKind::AllocationSucceeds, value: 0 };
    let case = case.values(&[(32, 2)]).with(|replay| {
        replay.args = vec![b"program".to_vec(), b"x".to_vec()];
        replay.goal.malloc_may_fail = true;
        replay.draws.push(alloc);
    });
    let same = Case { units: vec![("a.c", first), ("b.c", second)], flags: vec![Vec::new(); 2], ..case };
    // The alarm is at a place of the first file.
    let same = Case { units: vec![("test.c", first), ("b.c", second)], ..same };
    let expected = "cc -g -fsanitize=address -Dmalloc=ringfence_malloc -Dmain=ringfence_main \
        harness.c test.c b.c -o harness";
    assert_eq!(commands(&same.text())[0], expected);
    same.check();
    let different = Case { flags: vec![vec!["-DX=\"a b\""], vec!["-m64", "-DSIZE=8"]], ..same };
    let text = different.text();
    let lines = commands(&text);
    assert!(lines[0].contains(" '-DX=\"a b\"' -c test.c -o harness-0.o"), "{lines:?}");
    assert!(lines[2].ends_with("harness.c harness-0.o harness-1.o -o harness"), "{lines:?}");
    different.check();
}

#[test]
fn code_that_is_never_used_does_not_hinder() {
    let text = "#include <math.h>\nextern void __VERIFIER_error();\nint __VERIFIER_nondet_int(void);\n\
        static int __VERIFIER_nondet_long(void) { return 1; }\n\
        static void fail(void) { __VERIFIER_error(); ___sl_plot(0); }\n\
        static int look(int x) { if (x) fail(); return __VERIFIER_nondet_long(); }\n\
        int main(void) { double d = __VERIFIER_nondet_int(); assert(pow(d, 2) != 9); return 0; }\n";
    let at = "assert(pow";
    let case = Case::new(text, ViolationKind::AssertionFailed, at, "ringfence: assert does not hold");
    let case = case.values(&[(32, 3)]);
    let commands_of = case.text();
    assert!(commands(&commands_of)[0].ends_with("harness.c -o harness -lm"), "{commands_of}");
    case.check_with(" -std=gnu89 -fkeep-static-functions");
    let other =
        "static void fail(void) { __VERIFIER_error(); }\nstatic void look(void) { fail(); }\nint x;\n";
    let several = Case { units: vec![("test.c", text), ("b.c", other)], flags: vec![Vec::new(); 2], ..case };
    several.check_with(" -std=gnu89 -fkeep-static-functions");
}

#[test]
fn bits_that_were_never_set_are_named() {
    let text = "int main(void) { int x; int *p = x == 7 ? 0 : &x; return *p; }\n";
    let case = Case::new(text, ViolationKind::NullDeref, "*p; }", "");
    let case = case.with(|replay| {
        replay.uninitialised = ringfence_interp::Uninitialised::Drawn;
        replay.draws = vec![Draw { kind: DrawKind::Uninitialised { bits: 32 }, value: 7 }];
    });
    let text = case.text();
    assert!(
        text.contains("/* 1: 32 bits that were never set, 0x7 in the run: cannot be forced */"),
        "{text}"
    );
    assert!(text.contains(" * The run depends on bits that were never set."), "{text}");
}

#[test]
fn text_that_cannot_be_embedded_is_compiled_beside() {
    let program = program_of(&[("test.c", NULL)], DataModel::Lp64);
    let units = [Unit { path: "other.c".into(), flags: Vec::new() }];
    let parts = Parts { file: "h.c", units: &units, about: "" };
    let alarm = Alarm { kind: ViolationKind::NullDeref, loc: Loc::NONE };
    let text = harness(&program, &parts, &Replay::default(), alarm);
    assert_eq!(commands(&text)[0], "cc -g -fsanitize=address h.c other.c -o harness");
    assert!(!text.contains("int main(void)"), "{text}");
}

/// Draws of the world, by width and value.
fn world(values: &[(u32, u128)]) -> Vec<Draw> {
    let draw = |&(bits, value): &(u32, u128)| Draw { kind: DrawKind::Environment { bits }, value };
    values.iter().map(draw).collect()
}

/// A file that cannot be opened, one that can and holds what the run reads, a terminal that is asked for twice, and a
/// variable of the environment that is not set.
const WORLD: &str = "\
typedef struct file FILE;
extern FILE *fopen(const char *, const char *); extern int fgetc(FILE *); extern int fclose(FILE *);
extern int isatty(int); extern char *getenv(const char *); extern long time(long *);
int main(void) {
    char *p = 0;
    if (fopen(\"missing\", \"r\") || getenv(\"PATH\")) return 1;
    if (!isatty(0) || !isatty(0) || isatty(1) || time(0) != 77) return 2;
    FILE *f = fopen(\"there\", \"r\");
    if (!f || fgetc(f) != 'h' || fgetc(f) != 'i' || fgetc(f) != -1) return 3;
    fclose(f);
    return *p;
}
";

#[test]
fn files_terminals_and_variables_that_are_not_set() {
    let drawn = [(1, 0), (1, 0), (1, 1), (1, 0), (33, 77), (1, 1), (16, 105), (16, 106), (16, 0)];
    let case =
        Case::new(WORLD, ViolationKind::NullDeref, "*p;", "SEGV").with(|replay| replay.draws = world(&drawn));
    let text = case.text();
    assert!(!text.contains("Not forced") && text.contains("{\"hi\", 2, 0}"), "{text}");
    case.check();
}

/// Clocks, questions about the system, generators and processes, each asked more than once.
const MORE_WORLD: &str = "\
extern int gettimeofday(long *, void *); extern int clock_gettime(int, long *); extern long sysconf(int);
extern int rand_r(unsigned *); extern long lrand48(void); extern int access(const char *, int);
extern int getpid(void); extern int gettid(void); extern long clock(void); extern unsigned arc4random(void);
int main(void) {
    char *p = 0; long t[2]; unsigned seed = 1;
    if (gettimeofday(t, 0) || t[0] != 9 || t[1] != 7) return 1;
    if (clock_gettime(1, t) || t[0] != 5 || t[1] != 6) return 2;
    if (clock_gettime(1, t) || t[0] != 5 || t[1] != 6) return 3;
    if (sysconf(84) != 3 || sysconf(84) != 3) return 4;
    if (rand_r(&seed) != 11 || seed != 8) return 5;
    if (lrand48() != 192374) return 6;
    if (access(\"f\", 0) != -1 || access(\"f\", 0) != 0) return 7;
    if (getpid() != 77 || gettid() != 77) return 8;
    if (clock() != 50 || clock() != 50) return 9;
    return *p;
}
";

#[test]
fn clocks_generators_and_the_system() {
    let clocks = [(33, 9), (30, 1_000_007), (33, 5), (30, 6), (33, 2), (30, 9)];
    let others = [(63, 3), (32, 8), (31, 11), (48, 1), (1, 1), (1, 0), (22, 77), (48, 50), (48, 20)];
    let drawn = [&clocks[..], &others].concat();
    let case = Case::new(MORE_WORLD, ViolationKind::NullDeref, "*p;", "SEGV");
    let case = case.with(|replay| replay.draws = world(&drawn));
    let text = case.text();
    assert!(!text.contains("Not forced"), "{text}");
    case.check();
}

#[test]
fn allocations_of_all_functions_fail_in_turn() {
    let text = "#include <stdlib.h>\nint asprintf(char **, const char *, ...); char *strdup(const char *);\n\
        int main(void) { char *a, *b, *c;\n\
        if (asprintf(&a, \"%d-%s\", 5, \"x\") != 3 || a[2] != 'x') return 1;\n\
        if (asprintf(&b, \"%d\", 5) != -1) return 2;\n\
        if (setenv(\"RINGFENCE_TEST\", \"y\", 1) == 0) return 3;\n\
        c = strdup(\"z\");\n return c[0]; }\n";
    let case = Case::new(text, ViolationKind::NullDeref, "c[0]; }", "AddressSanitizer: SEGV");
    let succeeds = |value| Draw { kind: DrawKind::AllocationSucceeds, value };
    let case = case.with(|replay| {
        replay.goal.malloc_may_fail = true;
        replay.draws = [1, 0, 0, 0].map(succeeds).to_vec();
    });
    assert!(!case.text().contains("Not forced"));
    case.check();
}

/// Records, entries of a directory and texts that functions write or give, call by call.
const CALL_BY_CALL: &str = "\
#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
    struct stat st; char name[8]; char *p = 0, *where; struct dirent *e; DIR *d;
    if (stat(\"missing\", &st) != -1) return 1;
    if (stat(\"there\", &st) || !S_ISDIR(st.st_mode) || st.st_size != 9) return 2;
    if (!(d = opendir(\"there\")) || !(e = readdir(d)) || e->d_name[0] != 'b' || readdir(d)) return 3;
    closedir(d);
    if (gethostname(name, sizeof name) || name[0] != 'h' || name[1] != 0) return 4;
    where = getcwd(0, 0);
    if (!where || where[0] != '/' || where[1] != 'x' || where[2] != 0) return 5;
    free(where);
    return *p;
}
";

#[test]
fn what_functions_did_is_played_back() {
    let byte = |byte: u8| (16, u128::from(byte) + 1);
    let files = [(1, 1), (1, 0), (3, 1), (12, 0), (40, 9)];
    let entries = [(1, 1), (1, 1), (8, u128::from(b'b')), (16, 0), (1, 0)];
    let texts = [byte(b'h'), (16, 0), (1, 0), byte(b'x'), (16, 0)];
    let case = Case::new(CALL_BY_CALL, ViolationKind::NullDeref, "*p;", "AddressSanitizer: SEGV");
    let case = case.with(|replay| replay.draws = world(&[&files[..], &entries, &texts].concat()));
    let text = case.text();
    assert!(!text.contains("Not forced"), "{text}");
    case.check();
}

#[test]
fn files_are_as_long_as_the_last_reading_wants() {
    let text = "#include <stdio.h>\nint main(void) { char b[10];\n\
        FILE *f = fopen(\"x\", \"r\"); if (!f) return 1;\n fread(b, 1, 100, f); return b[0]; }\n";
    let case = Case::new(text, ViolationKind::OutOfBounds, "fread(b", "stack-buffer-overflow");
    case.with(|replay| replay.draws = world(&[(1, 1)])).check();
    let text = "#include <unistd.h>\nint main(void) { char b[10];\n\
        if (read(0, b, 1) != 1 || b[0] != 'a') return 1;\n read(0, b, 100); return b[0]; }\n";
    let case = Case::new(text, ViolationKind::OutOfBounds, "read(0, b, 100", "stack-buffer-overflow");
    case.with(|replay| replay.stdin = b"a".to_vec()).check();
    // After its end, a file has nothing to read: what met it is played back.
    let text = "#include <fcntl.h>\n#include <unistd.h>\nint main(void) { char c, b[10];\n\
        int f = open(\"x\", O_RDONLY); if (f < 0 || read(f, &c, 1) != 0) return 1;\n read(f, b, 100); return b[0]; }\n";
    let case = Case::new(text, ViolationKind::OutOfBounds, "read(f, b", "stack-buffer-overflow");
    case.with(|replay| replay.draws = world(&[(1, 1), (16, 0)])).check();
}

#[test]
fn a_buffer_that_is_smaller_than_said_is_written_to_its_end() {
    let text = "#include <unistd.h>\nint main(void) { char b[8];\n return getcwd(b, 4096) == 0; }\n";
    Case::new(text, ViolationKind::OutOfBounds, "getcwd(b", "stack-buffer-overflow").check();
    let text = "#include <unistd.h>\nint main(void) { char b[8];\n return gethostname(b, 16) != 0; }\n";
    Case::new(text, ViolationKind::OutOfBounds, "gethostname(b", "stack-buffer-overflow").check();
    let text = "#include <unistd.h>\nint main(void) { char b[8];\n return readlink(\"x\", b, 9) < 0; }\n";
    Case::new(text, ViolationKind::OutOfBounds, "readlink(", "stack-buffer-overflow").check();
}

#[test]
fn blocks_of_no_bytes_have_none() {
    let text =
        "#include <stdlib.h>\nint main(void) { char *p = malloc(0); if (!p) return 1;\n return *p; }\n";
    let case = Case::new(text, ViolationKind::OutOfBounds, "*p; }", "use-after-poison");
    Case { about: "read of 1 byte at offset 0 of heap block of 0 bytes, out of bounds", ..case }.check();
}

#[test]
fn what_is_lost_shows_before_another_violation() {
    let text = "#include <stdlib.h>\nstatic char *keep;\nint main(void) {\n char *p = malloc(7); if (!p) return 1;\n p[0] = 1;\n p = 0;\n\
        keep = malloc(3); if (!keep) return 1;\n free(keep);\n return *keep; }\n";
    let case = Case::new(text, ViolationKind::Leak, "", "detected memory leaks");
    let program = program_of(&case.units, DataModel::Lp64);
    // The run is stopped before the other violation.
    let shows = |steps: u64| {
        let replay = Replay { steps: Some(steps), ..Replay::default() };
        let alarm = Alarm { kind: ViolationKind::Leak, loc: Loc::NONE };
        confirm(&program, &replay, alarm, Budget::default()).is_ok()
    };
    let steps = (1..60).find(|&steps| shows(steps)).expect("the block is lost after some steps");
    case.with(|replay| replay.steps = Some(steps)).check();
}
