//! The inputs of the run as lists, one for each kind, and the functions that take the next of each.

use super::allocation::{Source as Kind, opens};
use super::ctext::string_literal;
use super::{Plan, line};
use crate::replay::sources::Source;
use ringfence_base::bits::sign_extend;
use ringfence_interp::{Draw, DrawKind};

/// The functions that take the next input. After the last one, every value is 0 and every allocation
/// succeeds.
const TAKE_VALUE: &str = "\
__attribute__((unused)) static const unsigned long long *ringfence_next(void)
{
    static unsigned long rf_at;
    static const unsigned long long rf_zero[2];
    unsigned long rf_count = sizeof ringfence_values / sizeof ringfence_values[0] - 1;
    return rf_at < rf_count ? ringfence_values[rf_at++] : rf_zero;
}
";
const TAKE_ALLOCATION: &str = "\
static int ringfence_allocates(void)
{
    static unsigned long rf_at;
    return rf_at < sizeof ringfence_allocations - 1 ? ringfence_allocations[rf_at++] : 1;
}
";
const TAKE_WORLD: &str = "\
static unsigned long long ringfence_world(void)
{
    static unsigned long rf_at;
    unsigned long rf_count = sizeof ringfence_worlds / sizeof ringfence_worlds[0] - 1;
    return rf_at < rf_count ? ringfence_worlds[rf_at++] : 0;
}
";

/// Functions on files by labels of their own, with pointers of no type.
const FILE_SUPPORT: &str = "
void *ringfence_new_file(void) RINGFENCE_LABEL(\"tmpfile\");
__SIZE_TYPE__ ringfence_put(const void *, __SIZE_TYPE__, __SIZE_TYPE__, void *) RINGFENCE_LABEL(\"fwrite\");
void ringfence_to_start(void *) RINGFENCE_LABEL(\"rewind\");
int ringfence_number(void *) RINGFENCE_LABEL(\"fileno\");
";
const OPEN_FILE: &str = "\
static void *ringfence_file(void)
{
    static unsigned long rf_at;
    unsigned long rf_count = sizeof ringfence_files / sizeof ringfence_files[0] - 1;
    void *rf_file = ringfence_new_file();
    if (rf_file && rf_at < rf_count) {
        __SIZE_TYPE__ rf_more = ringfence_files[rf_at].rf_more;
        ringfence_put(ringfence_files[rf_at].rf_text, 1, ringfence_files[rf_at].rf_size, rf_file);
        while (rf_more--) ringfence_put(\"a\", 1, 1, rf_file);
    }
    rf_at++;
    if (rf_file) ringfence_to_start(rf_file);
    return rf_file;
}
";

/// The lists with the functions that read them. Lists that no function reads are left out.
pub(super) fn lists(plan: &Plan<'_>) -> String {
    let draws = &plan.replay.draws;
    let uses = |source| plan.wrappers.iter().any(|wrapper| wrapper.source == source);
    let mut out = String::new();
    line(&mut out, "\n/* The inputs, in order: low and high half of each. */");
    line(&mut out, "static const unsigned long long ringfence_values[][2] = {");
    for (number, draw) in numbered(draws) {
        match draw.kind {
            DrawKind::Nondet { bits, signed } => line(&mut out, &value_line(number, draw, bits, signed)),
            DrawKind::Uninitialised { bits } => line(
                &mut out,
                &format!(
                    "    /* {number}: {bits} bits that were never set, {:#x} in the run: cannot be forced */",
                    draw.value
                ),
            ),
            DrawKind::AllocationSucceeds | DrawKind::Environment { .. } | DrawKind::Order { .. } => {}
        }
    }
    line(&mut out, "    {0, 0}\n};");
    out.push_str(TAKE_VALUE);
    if uses(Kind::Allocations) {
        line(&mut out, "\n/* Which allocations succeed, in order. */");
        line(&mut out, "static const char ringfence_allocations[] = {");
        let is_listed = |(number, draw): &(usize, &Draw)| {
            draw.kind == DrawKind::AllocationSucceeds && is_forced(plan, *number - 1)
        };
        for (number, draw) in numbered(draws).filter(is_listed) {
            line(&mut out, &format!("    {}, /* {number} */", draw.value & 1));
        }
        line(&mut out, "    1\n};");
        out.push_str(TAKE_ALLOCATION);
    }
    if uses(Kind::World) {
        line(&mut out, "\n/* What the program reads from its environment, in order. */");
        line(&mut out, "static const unsigned long long ringfence_worlds[] = {");
        let is_listed = |(number, draw): &(usize, &Draw)| is_world(draw) && is_forced(plan, *number - 1);
        for (number, draw) in numbered(draws).filter(is_listed) {
            line(&mut out, &format!("    {:#x}ull, /* {number} */", draw.value as u64));
        }
        line(&mut out, "    0\n};");
        out.push_str(TAKE_WORLD);
    }
    if plan.wrappers.iter().any(|wrapper| opens(wrapper)) {
        out.push_str(&files(plan));
    }
    out
}

/// Whether a wrapper takes a draw from a list. One that no wrapper takes would move the others.
fn is_forced(plan: &Plan<'_>, index: usize) -> bool {
    let wrapped = |source: &Source| plan.wrappers.iter().any(|wrapper| wrapper.name == source.function);
    plan.sources.get(index).is_none_or(wrapped)
}

/// What opens files: each holds what the run reads from it.
fn files(plan: &Plan<'_>) -> String {
    let last_read = plan.last_read.and_then(|read| read.file);
    let read = plan.sources.iter().filter_map(|source| source.file).chain(last_read);
    let count = read.max().map_or(0, |last| last + 1);
    let mut out = String::from(FILE_SUPPORT);
    line(&mut out, "\n/* What the program reads from the files that it opens, in order. */");
    line(
        &mut out,
        "static const struct { const char *rf_text; __SIZE_TYPE__ rf_size, rf_more; } ringfence_files[] = {",
    );
    for file in 0..count {
        let of_file = |(at, draw): &(usize, &Draw)| {
            let read = |source: &Source| source.file == Some(file) && !is_played(plan, source);
            plan.sources.get(*at).is_some_and(read)
                && matches!(draw.kind, DrawKind::Environment { bits: 16 })
                && draw.value > 0
        };
        let drawn = plan.replay.draws.iter().enumerate().filter(of_file);
        let bytes: Vec<u8> = drawn.map(|(_, draw)| (draw.value.wrapping_sub(1) & 0xff) as u8).collect();
        let more = more_to_read(plan, Some(file));
        line(&mut out, &format!("    {{{}, {}, {more}}},", string_literal(&bytes), bytes.len()));
    }
    line(&mut out, "    {\"\", 0, 0}\n};");
    out.push_str(OPEN_FILE);
    out
}

/// Whether a function does what it did in the run.
fn is_played(plan: &Plan<'_>, source: &Source) -> bool {
    plan.played.iter().any(|played| played.name == source.function)
}

/// The functions that met the end of the file that the last reading reads: no file has more after its end, so that they have
/// to do what they did, and the file has what the last one reads.
pub(super) fn reading_beyond_end<'a>(plan: &'a Plan<'_>) -> Vec<&'a str> {
    let Some(file) = plan.last_read.and_then(|read| read.file) else { return Vec::new() };
    let draws = plan.replay.draws.iter().zip(&plan.sources);
    let of_file: Vec<_> = draws.filter(|(_, source)| source.file == Some(file)).collect();
    let is_end = |draw: &Draw| matches!(draw.kind, DrawKind::Environment { bits: 16 }) && draw.value == 0;
    if !of_file.iter().any(|(draw, _)| is_end(draw)) {
        return Vec::new();
    }
    of_file.iter().map(|(_, source)| source.function.as_str()).collect()
}

/// The most bytes that a file is made longer by.
const MOST_MORE: u64 = 1 << 20;

/// How many bytes a file, or standard input, has beyond those that the run drew: as many as the reading asks for in which the
/// run ends. A sanitizer sees what is read, not what could be.
pub(super) fn more_to_read(plan: &Plan<'_>, file: Option<usize>) -> u64 {
    plan.last_read.filter(|read| read.file == file).map_or(0, |read| read.bytes.min(MOST_MORE))
}

/// Draws with their numbers from 1.
fn numbered(draws: &[Draw]) -> impl Iterator<Item = (usize, &Draw)> {
    draws.iter().enumerate().map(|(index, draw)| (index + 1, draw))
}

pub(super) const fn is_world(draw: &Draw) -> bool {
    matches!(draw.kind, DrawKind::Environment { .. })
}

/// One value with its number, and as people write it.
fn value_line(number: usize, draw: &Draw, bits: u32, signed: bool) -> String {
    let value = if bits == 80 { with_leading_bit(draw.value) } else { draw.value };
    let shown = if signed && (1..=128).contains(&bits) {
        sign_extend(value, bits).to_string()
    } else {
        value.to_string()
    };
    format!("    {{{:#x}ull, {:#x}ull}}, /* {number}: {shown} */", value as u64, (value >> 64) as u64)
}

/// The bits of an 80-bit number with the leading bit that goes with its exponent, as the interpreter
/// reads them.
const fn with_leading_bit(bits: u128) -> u128 {
    let leading = 1 << 63;
    if bits >> 64 & 0x7fff == 0 { bits & !leading } else { bits | leading }
}

/// What is said of a run in which the allocator uses an address again.
const REUSE_WARNING: &[&str] = &[
    "The run depends on the allocator: a block gets the address of one that was freed. That cannot",
    "be forced. Common allocators do it when the sizes are alike; those of sanitizers keep freed",
    "memory back and hardly ever do.",
];

/// What the harness cannot do, for the comment at its top.
pub(super) fn warnings(plan: &Plan<'_>) -> Vec<String> {
    let draws = &plan.replay.draws;
    let mut warnings = Vec::new();
    if draws.iter().any(|draw| matches!(draw.kind, DrawKind::Uninitialised { .. })) {
        warnings.push("The run depends on bits that were never set. They cannot be forced: the".to_owned());
        warnings.push("violation shows only if memory happens to hold them.".to_owned());
    }
    if draws.iter().any(|draw| matches!(draw.kind, DrawKind::Order { .. })) {
        warnings.push(
            "The run depends on the order in which operands are evaluated, which C leaves open. It"
                .to_owned(),
        );
        warnings.push("is the order of gcc; other compilers may take another one.".to_owned());
    }
    if !plan.replay.reuse.is_empty() {
        warnings.extend(REUSE_WARNING.iter().map(|&line| line.to_owned()));
    }
    let left = not_forced(plan);
    if !left.is_empty() {
        warnings
            .push(format!("Not forced, although the run depends on what they give: {}.", left.join(", ")));
    }
    warnings
}

/// The functions that drew from the world in the run and that the harness does not replace.
pub(super) fn not_forced<'a>(plan: &'a Plan<'_>) -> Vec<&'a str> {
    let opens = plan.wrappers.iter().any(|wrapper| opens(wrapper));
    let mut found = Vec::new();
    for (index, draw) in plan.replay.draws.iter().enumerate().filter(|(_, draw)| is_world(draw)) {
        let Some(source) = plan.sources.get(index) else { continue };
        let unset = super::start::asks_environment(&source.function) && draw.value == 0;
        let from_file = opens && source.file.is_some();
        let played = plan.played.iter().any(|played| played.name == source.function);
        if !is_forced(plan, index)
            && !unset
            && !from_file
            && !played
            && !found.contains(&source.function.as_str())
        {
            found.push(source.function.as_str());
        }
    }
    found
}
