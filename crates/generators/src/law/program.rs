//! The text of a planned program: one file, or two when a gadget needs a second one.

use super::gadget::declarations;
use super::plan::{Around, Instance, Plan};
use ringfence_testing::random::Random;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// A program's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Text {
    /// The file with `main`.
    pub(crate) main: String,
    /// The second file; empty when there is none.
    pub(crate) other: String,
}

/// Writes a program.
pub(crate) fn write(plan: &Plan<'_>) -> Text {
    write_with(plan, "main", "")
}

/// The program once more, under names that no other place in a batch has, so that one file can hold many.
pub(crate) fn write_at(plan: &Plan<'_>, place: usize) -> Text {
    write_with(plan, &main_at(place), &format!("{place}_"))
}

/// The name of the `main` of the program at a place in a batch.
pub(crate) fn main_at(place: usize) -> String {
    format!("main_{place}")
}

/// Writes a program whose own names end in a prefix and a number.
fn write_with(plan: &Plan<'_>, main: &str, prefix: &str) -> Text {
    let (mut tops, mut helpers, mut body, mut other) =
        (String::new(), String::new(), String::new(), String::new());
    for instance in &plan.instances {
        let mark = format!("{prefix}{}", instance.number);
        let written = instance.gadget.write(instance.planted, &mark, instance.seed);
        tops.push_str(&written.top);
        other.push_str(&written.other);
        if let Some(seed) = instance.exit_before {
            let condition = condition(&mut Random::new(seed));
            let _ = writeln!(body, "if ({condition}) return 0;");
        }
        body.push_str(&surrounded(instance, &mark, &written.call, &mut helpers));
    }
    let rest = format!("{tops}{helpers}int {main}(void) {{\n{body}return 0;\n}}\n");
    let main = format!("{}{}{rest}", includes(plan), declarations(&rest));
    let other = if other.is_empty() { other } else { format!("{}{other}", declarations(&other)) };
    Text { main, other }
}

fn includes(plan: &Plan<'_>) -> String {
    let mut names: BTreeSet<&str> = BTreeSet::new();
    for instance in &plan.instances {
        names.extend(instance.gadget.includes.iter().map(String::as_str));
        if instance.around.iter().any(|(around, _)| *around == Around::Holding) {
            names.insert("stdlib.h");
        }
    }
    names.into_iter().fold(String::new(), |mut text, name| {
        let _ = writeln!(text, "#include <{name}>");
        text
    })
}

/// The use of a gadget with everything that stands around it.
fn surrounded(instance: &Instance<'_>, mark: &str, call: &str, helpers: &mut String) -> String {
    let mut text = call.to_owned();
    for (layer, (around, seed)) in instance.around.iter().enumerate() {
        let name = format!("{mark}_{layer}");
        text = surround(*around, &text, &name, &mut Random::new(*seed), helpers);
    }
    format!("{{\n{text}}}\n")
}

/// One layer around a text.
fn surround(around: Around, inner: &str, name: &str, random: &mut Random, helpers: &mut String) -> String {
    match around {
        Around::If => format!("if ({}) {{\n{inner}}}\n", condition(random)),
        Around::Switch => {
            let number = number(random);
            format!(
                "switch (__VERIFIER_nondet_int()) {{\ncase {number}: {{\n{inner}break;\n}}\ndefault: ;\n}}\n"
            )
        }
        Around::Times(times) => {
            format!("for (int i_{name} = 0; i_{name} < {times}; i_{name}++) {{\n{inner}}}\n")
        }
        Around::UpTo(most) => format!(
            "for (unsigned n_{name} = __VERIFIER_nondet_uint() % {}; n_{name} > 0; n_{name}--) {{\n{inner}}}\n",
            most + 1
        ),
        Around::Until => format!("do {{\n{inner}}} while ({});\n", condition(random)),
        Around::Helper => {
            let _ = write!(helpers, "static void help_{name}(void) {{\n{inner}}}\n");
            format!("help_{name}();\n")
        }
        Around::Pointer => {
            let _ = write!(helpers, "static void help_{name}(void) {{\n{inner}}}\n");
            format!("void (*call_{name})(void) = help_{name};\ncall_{name}();\n")
        }
        Around::Recursion(depth) => {
            let again = format!("if (depth > 0) {{ help_{name}(depth - 1); return; }}");
            let _ = write!(helpers, "static void help_{name}(int depth) {{\n{again}\n{inner}}}\n");
            format!("help_{name}({depth});\n")
        }
        Around::Goto => {
            format!("if ({}) goto over_{name};\n{{\n{inner}}}\nover_{name}: ;\n", condition(random))
        }
        Around::Holding => {
            let size = 1 + random.below(8);
            format!(
                "char *held_{name} = malloc({size});\nheld_{name}[0] = 1;\n{{\n{inner}}}\nfree(held_{name});\n"
            )
        }
        Around::Expression => format!("(void)({{\n{inner}0;\n}});\n"),
        Around::Table => {
            let _ = write!(helpers, "static void help_{name}(void) {{\n{inner}}}\n");
            let _ = writeln!(
                helpers,
                "static void (*const table_{name}[])(void) = {{ help_{name}, help_{name} }};"
            );
            format!("table_{name}[__VERIFIER_nondet_uint() % 2]();\n")
        }
        Around::RunTimeArray => format!(
            "unsigned size_{name} = 1 + __VERIFIER_nondet_uint() % 4;\nchar room_{name}[size_{name}];\n\
             room_{name}[size_{name} - 1] = 1;\n{{\n{inner}}}\ncheck(room_{name}[size_{name} - 1] == 1);\n"
        ),
    }
}

/// A condition on an input of its own, which holds for some values and not for others.
fn condition(random: &mut Random) -> String {
    let input = *random.pick(&["int", "uint", "short", "uchar", "long"]);
    let input = format!("__VERIFIER_nondet_{input}()");
    match random.below(6) {
        0 => format!("{input} == {}", random.below(200)),
        1 => format!("{input} != {}", random.below(200)),
        2 => format!("{input} > {}", random.below(200)),
        3 => format!("{input} & {}", 1 << random.below(7)),
        4 => format!("{input} % {} == 1", 2 + random.below(5)),
        _ => "__VERIFIER_nondet_bool()".to_owned(),
    }
}

fn number(random: &mut Random) -> i64 {
    random.below(1000) as i64 - 100
}
