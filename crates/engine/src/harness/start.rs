//! A `main` of the harness, where the run needs one: another entry, a command line, standard input or an
//! environment.

use super::ctext::{declared, machine_type, string_literal};
use super::inputs::more_to_read;
use super::{Plan, functions, line, undefined};
use crate::replay::Replay;
use ringfence_ir::{Body, Program, Signature};
use ringfence_verdict::ViolationKind;

/// The name that the program's `main` gets.
pub(super) const MAIN: &str = "ringfence_main";

/// How many bytes stand on one line.
const LINE: usize = 60;

/// Files by labels of their own, with pointers of no type.
const STDIN_SUPPORT: &str = "
void *ringfence_tmpfile(void) RINGFENCE_LABEL(\"tmpfile\");
__SIZE_TYPE__ ringfence_fwrite(const void *, __SIZE_TYPE__, __SIZE_TYPE__, void *) RINGFENCE_LABEL(\"fwrite\");
void ringfence_rewind(void *) RINGFENCE_LABEL(\"rewind\");
int ringfence_fileno(void *) RINGFENCE_LABEL(\"fileno\");
int ringfence_dup2(int, int) RINGFENCE_LABEL(\"dup2\");
";

const STDIN_SET_UP: &str = "\
    void *rf_file = ringfence_tmpfile();
    if (!rf_file) return 3;
    ringfence_fwrite(ringfence_stdin, 1, sizeof ringfence_stdin - 1, rf_file);
    while (ringfence_stdin_more--) ringfence_fwrite(\"a\", 1, 1, rf_file);
    ringfence_rewind(rf_file);
    if (ringfence_dup2(ringfence_fileno(rf_file), 0) < 0) return 3;
";

/// A word in a heap block of its size.
const HEAP_SUPPORT: &str = "\
void *ringfence_block(__SIZE_TYPE__) RINGFENCE_LABEL(\"malloc\");
static char *ringfence_word(const char *rf_text, __SIZE_TYPE__ rf_size)
{
    char *rf_word = ringfence_block(rf_size);
    if (!rf_word) __builtin_exit(3);
    while (rf_size--) rf_word[rf_size] = rf_text[rf_size];
    return rf_word;
}
";

/// Whether a run needs a `main` of the harness.
pub(super) fn is_needed(plan: &Plan<'_>) -> bool {
    let (program, replay) = (plan.program, plan.replay);
    let takes_arguments = entry(program, replay).is_some_and(|(body, _)| !body.params.is_empty());
    replay.goal.entry != "main"
        || (takes_arguments && replay.args.len() != 1)
        || has_stdin(plan)
        || sets_environment(program, replay)
}

/// Whether there is something to read from standard input.
fn has_stdin(plan: &Plan<'_>) -> bool {
    !plan.replay.stdin.is_empty() || more_to_read(plan, None) > 0
}

/// Whether a function looks a variable of the environment up.
pub(super) fn asks_environment(name: &str) -> bool {
    matches!(name, "getenv" | "secure_getenv")
}

/// Whether the run needs variables of the environment to be set or not to be.
fn sets_environment(program: &Program, replay: &Replay) -> bool {
    let asks = || undefined(program).any(|(name, _)| asks_environment(name));
    !replay.environment.is_empty() || replay.draws.iter().any(super::inputs::is_world) && asks()
}

fn entry<'a>(program: &'a Program, replay: &Replay) -> Option<(&'a Body, &'a Signature)> {
    let function = &program.functions[program.find_function(&replay.goal.entry)?];
    Some((function.body.as_ref()?, program.types.sig(function.sig)))
}

/// The text of it, empty when it is not needed.
pub(super) fn definition(plan: &Plan<'_>) -> String {
    let (program, replay) = (plan.program, plan.replay);
    let Some((body, sig)) = entry(program, replay) else { return String::new() };
    if !is_needed(plan) {
        return String::new();
    }
    let mut out = String::new();
    let is_main = replay.goal.entry == "main";
    let name = if is_main { MAIN } else { &replay.goal.entry };
    let result = machine_type(&program.types, sig.ret).unwrap_or("void");
    let types: Vec<&str> =
        sig.params.iter().map(|&ty| machine_type(&program.types, ty).unwrap_or("void *")).collect();
    if !plan.embedded {
        let list = if types.is_empty() { "void".to_owned() } else { types.join(", ") };
        line(&mut out, &format!("\n{};", declared(result, &format!("{name}({list})"))));
    }
    if has_stdin(plan) {
        out.push_str(STDIN_SUPPORT);
        line(&mut out, "static const char ringfence_stdin[] =");
        let lines: Vec<String> = replay.stdin.chunks(LINE).map(string_literal).collect();
        line(&mut out, &format!("    \"\"{};", lines.join("\n    ")));
        line(&mut out, "/* How many more bytes there are. */");
        line(&mut out, &format!("static unsigned ringfence_stdin_more = {};", more_to_read(plan, None)));
    }
    let arguments = if is_main {
        main_arguments(&mut out, plan, body.params.len())
    } else {
        drawn_arguments(&mut out, &types)
    };
    out.push_str("\nint main(void)\n{\n");
    for (index, ty) in types.iter().enumerate().filter(|_| !is_main) {
        line(&mut out, &format!("    {ty} rf_{index} = ringfence_take_{index}();"));
    }
    if has_stdin(plan) {
        out.push_str(STDIN_SET_UP);
    }
    if words_on_heap(plan) {
        out.push_str(&words_set_up(replay));
    }
    if sets_environment(program, replay) {
        line(&mut out, "    ringfence_environ = ringfence_env;");
    }
    let call = format!("{name}({})", arguments.join(", "));
    let integer = !matches!(result, "void" | "void *" | "float" | "double" | "long double" | "__float128");
    if integer {
        line(&mut out, &format!("    return (int){call};\n}}"));
    } else {
        line(&mut out, &format!("    {call};\n    return 0;\n}}"));
    }
    out
}

/// Whether the words of the command line and the strings of the environment are heap blocks of their own, so that a
/// sanitizer sees accesses on both sides of them. For other violations they are what they are for a program: no heap blocks.
fn words_on_heap(plan: &Plan<'_>) -> bool {
    plan.replay.goal.entry == "main" && plan.alarm.kind == ViolationKind::OutOfBounds
}

/// The statements that make the words.
fn words_set_up(replay: &Replay) -> String {
    let mut out = String::new();
    for (name, strings) in [("ringfence_argv", &replay.args), ("ringfence_env", &replay.environment)] {
        for index in 0..strings.len() {
            let word = format!("{name}_{index}");
            line(&mut out, &format!("    {name}[{index}] = ringfence_word({word}, sizeof {word});"));
        }
    }
    out
}

/// Command line and environment as arrays, and what is passed to `main` of them.
fn main_arguments(out: &mut String, plan: &Plan<'_>, params: usize) -> Vec<String> {
    let (program, replay, on_heap) = (plan.program, plan.replay, words_on_heap(plan));
    let constant = if on_heap { "const " } else { "" };
    let list = |out: &mut String, name: &str, strings: &[Vec<u8>]| {
        for (index, string) in strings.iter().enumerate() {
            let literal = string_literal(string);
            line(out, &format!("static {constant}char {name}_{index}[] = {literal};"));
        }
        if on_heap {
            line(out, &format!("static char *{name}[{}];", strings.len() + 1));
            return;
        }
        let names: Vec<String> = (0..strings.len()).map(|index| format!("{name}_{index}, ")).collect();
        line(out, &format!("static char *{name}[] = {{{}0}};", names.concat()));
    };
    line(out, "\n/* The command line and the environment. */");
    if on_heap {
        out.push_str(HEAP_SUPPORT);
    }
    list(out, "ringfence_argv", &replay.args);
    list(out, "ringfence_env", &replay.environment);
    if sets_environment(program, replay) {
        line(out, "extern char **ringfence_environ RINGFENCE_LABEL(\"environ\");");
    }
    let count = replay.args.len().to_string();
    let mut all = vec![count, "ringfence_argv".to_owned(), "ringfence_env".to_owned()];
    all.truncate(params);
    all
}

/// The arguments of another entry are inputs. Each is read by a function of its own, and `main` calls
/// them in order.
fn drawn_arguments(out: &mut String, types: &[&str]) -> Vec<String> {
    for (index, ty) in types.iter().enumerate() {
        let value = functions::value(ty);
        line(out, &format!("\nstatic {ty} ringfence_take_{index}(void)\n{{\n{value}}}"));
    }
    (0..types.len()).map(|index| format!("rf_{index}")).collect()
}
