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
    /// What the world around the program gave: time, files, keys.
    World,
}

/// A function of the library and what stands for it.
#[derive(Debug)]
pub(super) struct Wrapper {
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
const OWN_PROCESS: &str = "return ringfence_process();";
const PATH: &str = "const char *rf_p";
const TWO_PATHS: &str = "const char *rf_p, const char *rf_q";
const OPENED: &str = "if (ringfence_world()) return ringfence_file();\n    *ringfence_errno() = 2;\n    \
                      return (void *)0;";

/// The process, whose number is that of its first thread.
const PROCESS: &str = "
static int ringfence_process(void)
{
    static int rf_known;
    if (!rf_known) rf_known = (int)ringfence_world();
    if (!rf_known) rf_known = 1;
    return rf_known;
}
";

/// The generators of 48 bits, which start from a state that the run draws.
const START_48: &str = "
unsigned short *ringfence_seed48(unsigned short *) RINGFENCE_LABEL(\"seed48\");
static void ringfence_start48(void)
{
    static int rf_done;
    unsigned long long rf_state;
    unsigned short rf_parts[3];
    if (rf_done) return;
    rf_done = 1;
    rf_state = ringfence_world();
    rf_parts[0] = (unsigned short)rf_state;
    rf_parts[1] = (unsigned short)(rf_state >> 16);
    rf_parts[2] = (unsigned short)(rf_state >> 32);
    ringfence_seed48(rf_parts);
}
";

/// Functions after which the generators of 48 bits draw nothing.
const SEEDING_48: [&str; 3] = ["srand48", "seed48", "lcong48"];

/// The generator of `rand` and `random`: the numbers of a seed are drawn once and come again with the seed.
const RANDOM: &str = "
static struct { unsigned rf_seed, rf_count; int rf_numbers[4096]; } ringfence_sequences[64];
static unsigned ringfence_sequence_count, ringfence_sequence, ringfence_place;
static void ringfence_sow(unsigned rf_seed)
{
    unsigned rf_at;
    ringfence_place = 0;
    for (rf_at = 0; rf_at < ringfence_sequence_count; rf_at++)
        if (ringfence_sequences[rf_at].rf_seed == rf_seed) {
            ringfence_sequence = rf_at;
            return;
        }
    if (rf_at < 64) ringfence_sequence_count++;
    else rf_at = 63, ringfence_sequences[rf_at].rf_count = 0;
    ringfence_sequence = rf_at;
    ringfence_sequences[rf_at].rf_seed = rf_seed;
}
__attribute__((unused)) static int ringfence_random(void)
{
    int rf_number;
    if (!ringfence_sequence_count) ringfence_sow(1);
    if (ringfence_place < ringfence_sequences[ringfence_sequence].rf_count)
        return ringfence_sequences[ringfence_sequence].rf_numbers[ringfence_place++];
    rf_number = (int)ringfence_world();
    if (ringfence_place < 4096) {
        ringfence_sequences[ringfence_sequence].rf_numbers[ringfence_place++] = rf_number;
        ringfence_sequences[ringfence_sequence].rf_count = ringfence_place;
    }
    return rf_number;
}
";

/// Where streams are: 1 where a run knows it, 2 at the end, which the run draws. A standard stream is anywhere at first.
const PLACES: &str = "
int ringfence_descriptor(void *) RINGFENCE_LABEL(\"fileno\");
static struct { void *rf_file; int rf_place; } ringfence_places[64];
__attribute__((unused)) static void ringfence_put_at(void *rf_file, int rf_place)
{
    int rf_at = 0;
    while (rf_at < 63 && ringfence_places[rf_at].rf_file && ringfence_places[rf_at].rf_file != rf_file) rf_at++;
    ringfence_places[rf_at].rf_file = rf_file;
    ringfence_places[rf_at].rf_place = rf_place;
}
__attribute__((unused)) static int ringfence_is_drawn(void *rf_file)
{
    int rf_at;
    for (rf_at = 0; rf_at < 64; rf_at++)
        if (ringfence_places[rf_at].rf_file == rf_file) return ringfence_places[rf_at].rf_place != 1;
    return ringfence_descriptor(rf_file) <= 2;
}
";

/// `getline` and `getdelim`: the line is read first, then the block grows if it is too small.
const LINE: &str = "
int ringfence_get(void *) RINGFENCE_LABEL(\"getc\");
void *ringfence_grow(void *, __SIZE_TYPE__) RINGFENCE_LABEL(\"realloc\");
void ringfence_drop(void *) RINGFENCE_LABEL(\"free\");
static __PTRDIFF_TYPE__ ringfence_line(char **rf_p, __SIZE_TYPE__ *rf_n, int rf_end, void *rf_file)
{
    __SIZE_TYPE__ rf_known = *rf_p ? *rf_n : 0, rf_length = 0, rf_size = 0, rf_at;
    char *rf_text = 0, *rf_new;
    int rf_c;
    while ((rf_c = ringfence_get(rf_file)) != -1) {
        if (rf_length == rf_size) rf_text = ringfence_grow(rf_text, rf_size = 2 * rf_size + 64);
        rf_text[rf_length++] = (char)rf_c;
        if (rf_c == (unsigned char)rf_end) break;
    }
    if (rf_known < rf_length + 1) {
        rf_size = rf_length + 1 < 120 ? 120 : rf_length + 1;
        if (rf_size < 2 * rf_known) rf_size = 2 * rf_known;
        rf_new = ringfence_allocates() ? ringfence_grow(*rf_p, rf_size) : (char *)0;
        if (!rf_new) {
            ringfence_drop(rf_text);
            return -1;
        }
        *rf_p = rf_new;
        *rf_n = rf_size;
    }
    for (rf_at = 0; rf_at < rf_length; rf_at++) (*rf_p)[rf_at] = rf_text[rf_at];
    if (rf_length) (*rf_p)[rf_length] = 0;
    ringfence_drop(rf_text);
    return rf_length ? (__PTRDIFF_TYPE__)rf_length : -1;
}
";

/// Parts of definitions, with the words that need them.
const SUPPORT: [(&[&str], &str); 6] = [
    (&["ringfence_process("], PROCESS),
    (&["ringfence_start48("], START_48),
    (&["ringfence_format("], FORMAT),
    (&["ringfence_random(", "ringfence_sow("], RANDOM),
    (&["ringfence_is_drawn(", "ringfence_put_at("], PLACES),
    (&["ringfence_line("], LINE),
];

/// What formats into a new block, for a list of arguments.
const FORMAT: &str = "
int ringfence_format(char **, const char *, __builtin_va_list) RINGFENCE_LABEL(\"vasprintf\");
";
const OPENED_NUMBER: &str = "if (ringfence_world()) return ringfence_number(ringfence_file());\n    \
                             *ringfence_errno() = 2;\n    return -1;";
const ON_PATH: &str = "(void)rf_p;\n    return ringfence_world() ? *ringfence_errno() = 2, -1 : 0;";
const RANDOM_NUMBER: &str = "return ringfence_random();";
const SEEDED: &str = "ringfence_sow(rf_n);";
const PLACE: &str = "return ringfence_is_drawn(rf_file) ? (long)ringfence_world() - 1 : real(rf_file);";
const MOVED: &str = "ringfence_put_at(rf_file, rf_from == 2 && !rf_n ? 2 : rf_from == 0 && rf_n >= 0);\n    \
                     real(rf_file, rf_n, rf_from);\n    return 0;";

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
    allocating("wcsdup", "int *", "const int *rf_p", "return ringfence_allocates() ? real(rf_p) : (int *)0;"),
    allocating(
        "asprintf",
        "int",
        "char **rf_p, const char *rf_f, ...",
        "__builtin_va_list rf_list;\n    int rf_length;\n    if (!ringfence_allocates()) return -1;\n    \
         __builtin_va_start(rf_list, rf_f);\n    rf_length = ringfence_format(rf_p, rf_f, rf_list);\n    \
         __builtin_va_end(rf_list);\n    return rf_length;",
    ),
    allocating(
        "vasprintf",
        "int",
        "char **rf_p, const char *rf_f, __builtin_va_list rf_list",
        "return ringfence_allocates() ? ringfence_format(rf_p, rf_f, rf_list) : -1;",
    ),
    allocating(
        "setenv",
        "int",
        "const char *rf_p, const char *rf_q, int rf_n",
        "if (!*rf_p || __builtin_strchr(rf_p, '=') || ringfence_allocates()) return real(rf_p, rf_q, rf_n);\n    \
         *ringfence_errno() = 12;\n    return -1;",
    ),
    allocating(
        "putenv",
        "int",
        "char *rf_p",
        "if (ringfence_allocates()) return real(rf_p);\n    *ringfence_errno() = 12;\n    return -1;",
    ),
    allocating(
        "getline",
        "__PTRDIFF_TYPE__",
        "char **rf_p, __SIZE_TYPE__ *rf_n, void *rf_file",
        "return ringfence_line(rf_p, rf_n, 10, rf_file);",
    ),
    allocating(
        "getdelim",
        "__PTRDIFF_TYPE__",
        "char **rf_p, __SIZE_TYPE__ *rf_n, int rf_end, void *rf_file",
        "return ringfence_line(rf_p, rf_n, rf_end, rf_file);",
    ),
    world("rand", "int", "void", RANDOM_NUMBER),
    world("random", "long", "void", RANDOM_NUMBER),
    world("srand", "void", "unsigned rf_n", SEEDED),
    world("srandom", "void", "unsigned rf_n", SEEDED),
    world("ftell", "long", "void *rf_file", PLACE),
    world("ftello", "long", "void *rf_file", PLACE),
    world("fseek", "int", "void *rf_file, long rf_n, int rf_from", MOVED),
    world("fseeko", "int", "void *rf_file, long rf_n, int rf_from", MOVED),
    world("rewind", "void", "void *rf_file", "ringfence_put_at(rf_file, 1);\n    real(rf_file);"),
    world("lrand48", "long", "void", "ringfence_start48();\n    return real();"),
    world("mrand48", "long", "void", "ringfence_start48();\n    return real();"),
    world("drand48", "double", "void", "ringfence_start48();\n    return real();"),
    world("arc4random", "unsigned", "void", "return (unsigned)ringfence_world();"),
    world(
        "clock",
        "long",
        "void",
        "static long rf_last;\n    long rf_now = (long)ringfence_world();\n    \
         if (rf_now > rf_last) rf_last = rf_now;\n    return rf_last;",
    ),
    world(
        "rand_r",
        "int",
        "unsigned *rf_p",
        "static unsigned rf_seeds[1024][3], rf_count;\n    unsigned rf_at = 0, *rf_s;\n    \
         while (rf_at < rf_count && rf_seeds[rf_at][0] != *rf_p) rf_at++;\n    rf_s = rf_seeds[rf_at & 1023];\n    \
         if (rf_at == rf_count) {\n        rf_s[0] = *rf_p;\n        rf_s[1] = (unsigned)ringfence_world();\n        \
         rf_s[2] = (unsigned)ringfence_world();\n        if (rf_count < 1023) rf_count++;\n    }\n    \
         *rf_p = rf_s[1];\n    return (int)rf_s[2];",
    ),
    world(
        "gettimeofday",
        "int",
        "long *rf_p, void *rf_zone",
        "(void)rf_zone;\n    if (rf_p) {\n        rf_p[0] = (long)ringfence_world();\n        \
         rf_p[1] = (long)(ringfence_world() % 1000000);\n    }\n    return 0;",
    ),
    world(
        "clock_gettime",
        "int",
        "int rf_n, long *rf_p",
        "static long rf_last[12][2];\n    long rf_s, rf_r;\n    if (rf_n < 0 || rf_n > 11) return real(rf_n, rf_p);\n    \
         rf_s = (long)ringfence_world();\n    rf_r = (long)(ringfence_world() % 1000000000);\n    \
         /* All clocks but those of the day are steady. */\n    \
         if (rf_n != 0 && rf_n != 5 && rf_n != 8 && rf_n != 11) {\n        \
         long *rf_l = rf_last[rf_n];\n        \
         if (rf_s < rf_l[0] || (rf_s == rf_l[0] && rf_r < rf_l[1])) rf_s = rf_l[0], rf_r = rf_l[1];\n        \
         rf_l[0] = rf_s;\n        rf_l[1] = rf_r;\n    }\n    \
         rf_p[0] = rf_s;\n    rf_p[1] = rf_r;\n    return 0;",
    ),
    world(
        "sysconf",
        "long",
        "int rf_n",
        "static long rf_known[256];\n    if (rf_n == 2 || rf_n == 30 || rf_n < 0 || rf_n > 255) return real(rf_n);\n    \
         if (!rf_known[rf_n]) rf_known[rf_n] = (long)ringfence_world();\n    \
         if (!rf_known[rf_n]) rf_known[rf_n] = 1;\n    return rf_known[rf_n];",
    ),
    world(
        "time",
        "long",
        "long *rf_p",
        "long rf_now = (long)ringfence_world();\n    if (rf_p) *rf_p = rf_now;\n    return rf_now;",
    ),
    world("getpid", "int", "void", OWN_PROCESS),
    world("gettid", "int", "void", OWN_PROCESS),
    world("getpgrp", "int", "void", NEVER_ZERO),
    world("gethostid", "long", "void", LASTING),
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
    world("fopen", "void *", TWO_PATHS, OPENED),
    world("fopen64", "void *", TWO_PATHS, OPENED),
    world("tmpfile", "void *", "void", OPENED),
    world("tmpfile64", "void *", "void", OPENED),
    world("open", "int", "const char *rf_p, int rf_n, ...", OPENED_NUMBER),
    world("open64", "int", "const char *rf_p, int rf_n, ...", OPENED_NUMBER),
    world("openat", "int", "int rf_d, const char *rf_p, int rf_n, ...", OPENED_NUMBER),
    world("openat64", "int", "int rf_d, const char *rf_p, int rf_n, ...", OPENED_NUMBER),
    world("creat", "int", "const char *rf_p, unsigned rf_n", OPENED_NUMBER),
    world("creat64", "int", "const char *rf_p, unsigned rf_n", OPENED_NUMBER),
    world("unlinkat", "int", "int rf_d, const char *rf_p, int rf_n", ON_PATH),
    world("faccessat", "int", "int rf_d, const char *rf_p, int rf_m, int rf_n", ON_PATH),
    world("mkdirat", "int", "int rf_d, const char *rf_p, unsigned rf_n", ON_PATH),
    world("mkfifo", "int", "const char *rf_p, unsigned rf_n", ON_PATH),
    world("chown", "int", "const char *rf_p, unsigned rf_m, unsigned rf_n", ON_PATH),
    world("lchown", "int", "const char *rf_p, unsigned rf_m, unsigned rf_n", ON_PATH),
    world("fchmodat", "int", "int rf_d, const char *rf_p, unsigned rf_m, int rf_n", ON_PATH),
    world("remove", "int", PATH, ON_PATH),
    world("unlink", "int", PATH, ON_PATH),
    world("rmdir", "int", PATH, ON_PATH),
    world("chdir", "int", PATH, ON_PATH),
    world("access", "int", "const char *rf_p, int rf_n", ON_PATH),
    world("mkdir", "int", "const char *rf_p, unsigned rf_n", ON_PATH),
    world("chmod", "int", "const char *rf_p, unsigned rf_n", ON_PATH),
    world("truncate", "int", "const char *rf_p, long rf_n", ON_PATH),
    world("rename", "int", TWO_PATHS, ON_PATH),
    world("link", "int", TWO_PATHS, ON_PATH),
    world("symlink", "int", TWO_PATHS, ON_PATH),
];

/// Whether a function opens a file, which the harness makes.
pub(super) fn opens(wrapper: &Wrapper) -> bool {
    wrapper.body.contains("ringfence_file(")
}

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
        let seeded =
            wrapper.body.contains("ringfence_start48(") && SEEDING_48.iter().any(|name| used.contains(name));
        drawn && used.contains(&wrapper.name) && !seeded
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
    for (words, text) in SUPPORT {
        if wrappers.iter().any(|wrapper| words.iter().any(|word| wrapper.body.contains(word))) {
            out.push_str(text);
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_function_is_replaced_once() {
        let mut names: Vec<&str> = WRAPPERS.iter().map(|wrapper| wrapper.name).collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
