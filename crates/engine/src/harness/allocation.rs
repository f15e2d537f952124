//! Library functions that the harness replaces: allocations that may fail, and numbers that come from the
//! world.
//!
//! The program's text uses the name `ringfence_NAME` through a macro; the definition has that name by its
//! label and calls the real function by another label. Requests of more than half of the address space
//! draw nothing, as in the interpreter: the real function refuses them.

use super::ctext::declared;
use super::{line, undefined};
use crate::replay::Replay;
use ringfence_interp::DrawKind;
use ringfence_ir::Program;

/// Where a replaced function takes its inputs from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    /// Whether allocations succeed.
    Allocations,
    /// Numbers of the world.
    World,
}

/// A function of the library and what stands for it.
#[derive(Debug)]
pub(super) struct Wrapper {
    /// Its name.
    pub(super) name: &'static str,
    /// Where its inputs come from.
    pub(super) source: Source,
    result: &'static str,
    params: &'static str,
    /// What it does; `real` stands for the library's function.
    body: &'static str,
}

const fn allocating(
    name: &'static str,
    result: &'static str,
    params: &'static str,
    body: &'static str,
) -> Wrapper {
    Wrapper { name, source: Source::Allocations, result, params, body }
}

const fn world(
    name: &'static str,
    result: &'static str,
    params: &'static str,
    body: &'static str,
) -> Wrapper {
    Wrapper { name, source: Source::World, result, params, body }
}

const SIZE: &str = "__SIZE_TYPE__ rf_n";
const TWO: &str = "__SIZE_TYPE__ rf_a, __SIZE_TYPE__ rf_n";
const ONE_BLOCK: &str = "return rf_n > ringfence_half || ringfence_allocates() ? real(rf_n) : (void *)0;";
const ALIGNED: &str = "return rf_n > ringfence_half || ringfence_allocates() ? real(rf_a, rf_n) : (void *)0;";
/// What does not change in a run is asked for once.
const LASTING: &str = "static int rf_known, rf_value;\n    if (!rf_known) rf_value = (int)ringfence_world();\n    \
                       rf_known = 1;\n    return rf_value;";
const NEVER_ZERO: &str = "static int rf_known;\n    if (!rf_known) rf_known = (int)ringfence_world();\n    \
                          if (!rf_known) rf_known = 1;\n    return rf_known;";
const ON_PATH: &str = "(void)rf_p;\n    return ringfence_world() ? *ringfence_errno() = 2, -1 : 0;";
const NUMBER: &str = "return (int)ringfence_world();";

/// The functions that can be replaced.
const WRAPPERS: &[Wrapper] = &[
    allocating("malloc", "void *", SIZE, ONE_BLOCK),
    allocating("valloc", "void *", SIZE, ONE_BLOCK),
    allocating(
        "calloc",
        "void *",
        TWO,
        "if (rf_a && rf_n > ringfence_half / rf_a) return real(rf_a, rf_n);\n    \
         return ringfence_allocates() ? real(rf_a, rf_n) : (void *)0;",
    ),
    allocating(
        "realloc",
        "void *",
        "void *rf_p, __SIZE_TYPE__ rf_n",
        "if ((rf_p && !rf_n) || rf_n > ringfence_half) return real(rf_p, rf_n);\n    \
         return ringfence_allocates() ? real(rf_p, rf_n) : (void *)0;",
    ),
    allocating(
        "reallocarray",
        "void *",
        "void *rf_p, __SIZE_TYPE__ rf_a, __SIZE_TYPE__ rf_n",
        "if ((rf_p && (!rf_a || !rf_n)) || (rf_a && rf_n > ringfence_half / rf_a))\n        \
         return real(rf_p, rf_a, rf_n);\n    \
         return ringfence_allocates() ? real(rf_p, rf_a, rf_n) : (void *)0;",
    ),
    allocating("aligned_alloc", "void *", TWO, ALIGNED),
    allocating("memalign", "void *", TWO, ALIGNED),
    allocating(
        "posix_memalign",
        "int",
        "void **rf_p, __SIZE_TYPE__ rf_a, __SIZE_TYPE__ rf_n",
        "return rf_n > ringfence_half || ringfence_allocates() ? real(rf_p, rf_a, rf_n) : 12;",
    ),
    allocating(
        "strdup",
        "char *",
        "const char *rf_p",
        "return ringfence_allocates() ? real(rf_p) : (char *)0;",
    ),
    allocating(
        "strndup",
        "char *",
        "const char *rf_p, __SIZE_TYPE__ rf_n",
        "return ringfence_allocates() ? real(rf_p, rf_n) : (char *)0;",
    ),
    world("rand", "int", "void", NUMBER),
    world("random", "long", "void", NUMBER),
    world("lrand48", "long", "void", NUMBER),
    world("clock", "long", "void", NUMBER),
    world("rand_r", "int", "unsigned *rf_p", "return (int)(*rf_p = (unsigned)ringfence_world());"),
    world(
        "time",
        "long",
        "long *rf_p",
        "long rf_now = (long)ringfence_world();\n    if (rf_p) *rf_p = rf_now;\n    return rf_now;",
    ),
    world("getpid", "int", "void", NEVER_ZERO),
    world("getppid", "int", "void", LASTING),
    world("getuid", "int", "void", LASTING),
    world("geteuid", "int", "void", LASTING),
    world("getgid", "int", "void", LASTING),
    world("getegid", "int", "void", LASTING),
    world(
        "isatty",
        "int",
        "int rf_n",
        "static char rf_known[1024];\n    if (rf_n < 0 || rf_n >= 1024) return real(rf_n);\n    \
         if (!rf_known[rf_n]) rf_known[rf_n] = ringfence_world() ? 2 : 1;\n    return rf_known[rf_n] == 2;",
    ),
    world(
        "gettimeofday",
        "int",
        "long *rf_p, void *rf_zone",
        "(void)rf_zone;\n    if (!rf_p) return 0;\n    rf_p[0] = (long)ringfence_world();\n    \
         rf_p[1] = (long)(ringfence_world() % 1000000);\n    return 0;",
    ),
    world(
        "clock_gettime",
        "int",
        "int rf_n, long *rf_p",
        "if (rf_n < 0 || rf_n > 11) return real(rf_n, rf_p);\n    rf_p[0] = (long)ringfence_world();\n    \
         rf_p[1] = (long)(ringfence_world() % 1000000000);\n    return 0;",
    ),
    world(
        "fopen",
        "void *",
        "const char *rf_p, const char *rf_m",
        "(void)rf_p;\n    (void)rf_m;\n    if (ringfence_world()) return ringfence_file();\n    \
         *ringfence_errno() = 2;\n    return (void *)0;",
    ),
    world("remove", "int", "const char *rf_p", ON_PATH),
    world("unlink", "int", "const char *rf_p", ON_PATH),
    world("rmdir", "int", "const char *rf_p", ON_PATH),
];

/// Functions that allocate and are not replaced.
pub(super) const ALLOCATING_LEFT: &[&str] = &["asprintf", "vasprintf", "getline", "getdelim"];

/// The functions that must be replaced for a run: those that the program uses and does not define, of the
/// kinds that the run draws.
pub(super) fn needed(program: &Program, replay: &Replay) -> Vec<&'static Wrapper> {
    let world = replay.draws.iter().any(|draw| matches!(draw.kind, DrawKind::Environment { .. }));
    let used: Vec<&str> = undefined(program).map(|(name, _)| name).collect();
    let wanted = |wrapper: &&Wrapper| {
        let drawn = match wrapper.source {
            Source::Allocations => replay.goal.malloc_may_fail,
            Source::World => world,
        };
        drawn && used.contains(&wrapper.name)
    };
    WRAPPERS.iter().filter(wanted).collect()
}

/// Their definitions.
pub(super) fn definitions(wrappers: &[&Wrapper]) -> String {
    let mut out = String::new();
    let path = |wrapper: &&Wrapper| wrapper.body.contains("ringfence_errno");
    if wrappers.iter().any(path) {
        line(&mut out, "\nint *ringfence_errno(void) RINGFENCE_LABEL(\"__errno_location\");");
    }
    if wrappers.iter().any(|wrapper| wrapper.source == Source::Allocations) {
        line(&mut out, "\n/* Requests of more than this are always refused. */");
        line(&mut out, "static const __SIZE_TYPE__ ringfence_half = (__SIZE_TYPE__)-1 / 2;");
    }
    for wrapper in wrappers {
        let Wrapper { name, result, params, body, .. } = wrapper;
        let real = declared(result, &format!("ringfence_real_{name}({params})"));
        let own = declared(result, &format!("ringfence_own_{name}({params})"));
        line(&mut out, "");
        if body.contains("real(") {
            line(&mut out, &format!("{real} RINGFENCE_LABEL(\"{name}\");"));
        }
        line(&mut out, &format!("{own} RINGFENCE_LABEL(\"ringfence_{name}\");"));
        let body = body.replace("real(", &format!("ringfence_real_{name}("));
        line(&mut out, &format!("{own}\n{{\n    {body}\n}}"));
    }
    out
}
