//! Families of programs that differ in one number: how many lists, arrays, levels, loops or branches they have.
//!
//! Every program is safe, and its lists and arrays have any length, so that the answer wanted is TRUE for each. The
//! text of a program depends on its family and its number alone. `examples/growth` holds one of each family.

use crate::lines::{Lines, writes_lines};
use std::fmt::Display;

/// Programs of which something grows.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Family {
    pub(crate) name: &'static str,
    /// What the number counts.
    pub(crate) what: &'static str,
    /// The largest number that is tried.
    pub(crate) largest: usize,
    write: fn(&mut Text, usize),
}

impl Family {
    pub(crate) const ALL: [Self; 13] = [
        Self::new("lists", "lists alive at the same time", lists),
        Self::new("depth", "levels of lists of lists", depth),
        Self { largest: 16, ..Self::new("sequence", "lists built and freed one after another", sequence) },
        Self::new("branches", "branches in the loop that builds a list", branches),
        Self::new("choices", "lists that one loop puts nodes into", choices),
        Self::new("cursors", "pointers that stop anywhere in one list", cursors),
        Self::new("optional", "blocks that a node may have or not", optional),
        Self::new("callers", "lists that one function walks over", callers),
        Self::new("doubling", "functions that call the next one twice", doubling),
        Self::new("arrays", "arrays alive at the same time, each filled and read", arrays),
        Self::new("parts", "parts of one array, each filled by a loop of its own", parts),
        Self { largest: 4, ..Self::new("nested", "loops in one another over an array", nested) },
        Self::new("rounds", "loops over one array, one after another", rounds),
    ];

    const fn new(name: &'static str, what: &'static str, write: fn(&mut Text, usize)) -> Self {
        Self { name, what, largest: 8, write }
    }

    /// The program of a number, which is at least 1.
    pub(crate) fn program(self, number: usize) -> String {
        let mut text = Text::default();
        text.line(format!("/* Family {}, k = {number}: {}. */", self.name, self.what));
        text.line("#include <stdlib.h>");
        text.line("\n");
        text.line("extern int __VERIFIER_nondet_int(void);");
        text.line("\n");
        (self.write)(&mut text, number);
        text.take() + "\n"
    }
}

/// The text of a program.
#[derive(Debug, Default)]
struct Text {
    lines: Lines,
}

writes_lines!(Text);

impl Text {
    /// Closes a block.
    fn end(&mut self) {
        self.close("}");
    }

    /// A statement under a condition or in a loop.
    fn under(&mut self, head: impl Display, statement: impl Display) {
        self.line(format!("{head}\n    {statement}"));
    }

    /// The definition of a record.
    fn record(&mut self, tag: impl Display, members: &[String]) {
        self.open(format!("struct {tag} {{"));
        members.iter().for_each(|member| self.line(member));
        self.close("};");
    }

    fn open_main(&mut self) {
        self.line("\n");
        self.line("int main(void)");
        self.open("{");
    }

    fn close_main(&mut self) {
        self.line("return 0;");
        self.end();
    }

    /// Takes the first node off a list, as the body of a loop over it that is still open.
    fn open_pop(&mut self, tag: &str, list: &str, node: &str) {
        self.open(format!("while ({list}) {{"));
        self.line(format!("struct {tag} *{node} = {list};"));
        self.line(format!("{list} = {node}->next;"));
    }

    /// Puts nodes before a list, as the body of a loop that is still open.
    fn open_push(&mut self, tag: &str, list: &str, node: &str) {
        self.open("while (__VERIFIER_nondet_int()) {");
        self.line(format!("struct {tag} *{node} = calloc(1, sizeof *{node});"));
        self.line(format!("{node}->next = {list};"));
        self.line(format!("{list} = {node};"));
    }

    fn plain_node(&mut self) {
        self.record("node", &["struct node *next;".to_owned(), "int value;".to_owned()]);
    }

    fn build(&mut self, list: &str, value: usize) {
        self.open_push("node", list, "node");
        self.line(format!("node->value = {value};"));
        self.end();
    }

    fn destroy(&mut self, list: &str) {
        self.open_pop("node", list, "node");
        self.line("free(node);");
        self.end();
    }
}

fn lists(text: &mut Text, number: usize) {
    text.plain_node();
    text.open_main();
    for list in 0..number {
        text.line(format!("struct node *list{list} = NULL;"));
    }
    for list in 0..number {
        text.build(&format!("list{list}"), list);
    }
    for list in 0..number {
        text.destroy(&format!("list{list}"));
    }
    text.close_main();
}

fn depth(text: &mut Text, number: usize) {
    for level in (1..=number).rev() {
        let next = format!("struct level{level} *next;");
        let below = (level < number).then(|| format!("struct level{} *below;", level + 1));
        text.record(format!("level{level}"), &[next].into_iter().chain(below).collect::<Vec<_>>());
    }
    let list = |level: usize| match level {
        1 => "list".to_owned(),
        _ => format!("node{}->below", level - 1),
    };
    text.open_main();
    text.line("struct level1 *list = NULL;");
    for level in 1..=number {
        text.open_push(&format!("level{level}"), &list(level), &format!("node{level}"));
    }
    for _ in 1..=number {
        text.end();
    }
    for level in 1..=number {
        text.open_pop(&format!("level{level}"), &list(level), &format!("node{level}"));
    }
    for level in (1..=number).rev() {
        text.line(format!("free(node{level});"));
        text.end();
    }
    text.close_main();
}

fn sequence(text: &mut Text, number: usize) {
    text.plain_node();
    text.open_main();
    for list in 0..number {
        text.line(format!("struct node *list{list} = NULL;"));
        text.build(&format!("list{list}"), list);
        text.destroy(&format!("list{list}"));
    }
    text.close_main();
}

/// A switch over an input with a statement for each branch; the last takes all values that no other takes.
fn switch(text: &mut Text, number: usize, statement: impl Fn(usize) -> String) {
    text.line("switch (__VERIFIER_nondet_int()) {");
    for branch in 0..number {
        let label = if branch + 1 == number { "default".to_owned() } else { format!("case {branch}") };
        text.line(format!("{label}:\n    {}\n    break;", statement(branch)));
    }
    text.line("}");
}

fn branches(text: &mut Text, number: usize) {
    text.plain_node();
    text.open_main();
    text.line("struct node *list = NULL;");
    text.open_push("node", "list", "node");
    switch(text, number, |branch| format!("node->value = {branch};"));
    text.end();
    text.destroy("list");
    text.close_main();
}

fn choices(text: &mut Text, number: usize) {
    text.plain_node();
    text.open_main();
    for list in 0..number {
        text.line(format!("struct node *list{list} = NULL;"));
    }
    text.open("while (__VERIFIER_nondet_int()) {");
    text.line("struct node **list;");
    switch(text, number, |branch| format!("list = &list{branch};"));
    text.line("struct node *node = calloc(1, sizeof *node);");
    text.line("node->next = *list;");
    text.line("*list = node;");
    text.end();
    for list in 0..number {
        text.destroy(&format!("list{list}"));
    }
    text.close_main();
}

fn cursors(text: &mut Text, number: usize) {
    text.plain_node();
    text.open_main();
    text.line("struct node *list = NULL;");
    text.build("list", 0);
    for cursor in 0..number {
        text.line(format!("struct node *cursor{cursor} = list;"));
        let head = format!("while (cursor{cursor} && __VERIFIER_nondet_int())");
        text.under(head, format!("cursor{cursor} = cursor{cursor}->next;"));
    }
    for cursor in 0..number {
        text.under(format!("if (cursor{cursor})"), format!("cursor{cursor}->value++;"));
    }
    text.destroy("list");
    text.close_main();
}

fn optional(text: &mut Text, number: usize) {
    text.record("node", &["struct node *next;".to_owned(), format!("int *block[{number}];")]);
    text.open_main();
    text.line("struct node *list = NULL;");
    text.open_push("node", "list", "node");
    for block in 0..number {
        let statement = format!("node->block[{block}] = calloc(1, sizeof(int));");
        text.under("if (__VERIFIER_nondet_int())", statement);
    }
    text.end();
    text.open_pop("node", "list", "node");
    for block in 0..number {
        text.line(format!("free(node->block[{block}]);"));
    }
    text.line("free(node);");
    text.end();
    text.close_main();
}

/// A function that walks over a list.
const WALK: &str = "
static void walk(struct node *node)
{
    while (node)
        node = node->next;
}";

fn callers(text: &mut Text, number: usize) {
    text.plain_node();
    text.line(WALK);
    text.open_main();
    for list in 0..number {
        text.line(format!("struct node *list{list} = NULL;"));
        text.build(&format!("list{list}"), 0);
    }
    for list in 0..number {
        text.line(format!("walk(list{list});"));
    }
    for list in 0..number {
        text.destroy(&format!("list{list}"));
    }
    text.close_main();
}

fn doubling(text: &mut Text, number: usize) {
    text.plain_node();
    text.line(WALK);
    for level in (0..number).rev() {
        let next = if level + 1 == number { "walk".to_owned() } else { format!("level{}", level + 1) };
        text.line(format!("\nstatic void level{level}(struct node *node)\n{{"));
        text.line(format!("    {next}(node);\n    {next}(node);\n}}"));
    }
    text.open_main();
    text.line("struct node *list = NULL;");
    text.build("list", 0);
    text.line("level0(list);");
    text.destroy("list");
    text.close_main();
}

impl Text {
    /// A number from input that is at least 1.
    fn size(&mut self, name: &str) {
        self.line(format!("int {name} = __VERIFIER_nondet_int();"));
        self.under(format!("if ({name} < 1 || {name} > 100000)"), format!("{name} = 1;"));
    }

    /// An array of so many numbers.
    fn array(&mut self, name: &str, size: &str) {
        self.line(format!("int *{name} = malloc({size} * sizeof *{name});"));
    }

    /// A loop over the elements of an array.
    fn each(&mut self, size: &str, statement: &str) {
        self.under(format!("for (int i = 0; i < {size}; i++)"), statement);
    }
}

fn arrays(text: &mut Text, number: usize) {
    text.open_main();
    for array in 0..number {
        text.size(&format!("size{array}"));
        text.array(&format!("array{array}"), &format!("size{array}"));
    }
    for array in 0..number {
        text.each(&format!("size{array}"), &format!("array{array}[i] = {array};"));
    }
    text.line("unsigned sum = 0;");
    for array in 0..number {
        text.each(&format!("size{array}"), &format!("sum += array{array}[i];"));
        text.line(format!("free(array{array});"));
    }
    text.close_main();
}

fn parts(text: &mut Text, number: usize) {
    text.open_main();
    text.size("size");
    text.array("array", "size");
    text.line("int i = 0;");
    for part in 0..number {
        let last = part + 1 == number;
        let more = if last { "" } else { " && __VERIFIER_nondet_int()" };
        text.under(format!("for (; i < size{more}; i++)"), format!("array[i] = {};", 10 * part));
    }
    text.line("unsigned sum = 0;");
    text.under("for (int k = 0; k < size; k++)", "sum += array[k];");
    text.line("free(array);");
    text.close_main();
}

fn nested(text: &mut Text, number: usize) {
    text.open_main();
    text.size("size");
    text.array("array", "size");
    text.each("size", "array[i] = 0;");
    for level in 0..number {
        text.open(format!("for (int i{level} = 0; i{level} < size; i{level}++) {{"));
    }
    let sum: Vec<String> = (0..number).map(|level| format!("array[i{level}]")).collect();
    text.line(format!("array[i0] = ({}) % 10;", sum.join(" + ")));
    for _ in 0..number {
        text.end();
    }
    text.line("free(array);");
    text.close_main();
}

fn rounds(text: &mut Text, number: usize) {
    text.open_main();
    text.size("size");
    text.array("array", "size");
    text.each("size", "array[i] = 0;");
    for round in 0..number {
        text.each("size", &format!("array[i] = (array[i] + {round}) % 10;"));
    }
    text.line("free(array);");
    text.close_main();
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_base::Budget;
    use ringfence_interp::{End, Inputs, Settings, WhenEmpty};
    use ringfence_ir::DataModel;
    use ringfence_testing::pipeline;
    use ringfence_testing::random::Random;

    #[test]
    fn every_program_runs_to_its_end_and_frees_everything() {
        for family in Family::ALL {
            let name = family.name;
            for number in 1..=family.largest {
                let loaded = pipeline::load_text("growth.c", &family.program(number), DataModel::Lp64);
                let program = pipeline::program_of(loaded).expect("the front end takes it");
                pipeline::check(&program).expect("it is well-formed");
                for seed in 0..4 {
                    let mut random = Random::new(seed);
                    let list = (0..10 * seed).map(|_| random.below(number + 1) as u128).collect();
                    let goal =
                        ringfence_verdict::Goal::default().with(ringfence_verdict::Property::ValidMemcleanup);
                    let settings = Settings { goal, ..Settings::default() };
                    let inputs = Inputs::list(list, WhenEmpty::Zero);
                    let outcome = pipeline::run(&program, &settings, inputs, Budget::default());
                    assert_eq!(outcome.end, End::Exited(0), "{name} {number}");
                }
            }
        }
    }

    #[test]
    fn the_examples_are_of_the_families() {
        let dir = ringfence_testing::root().join("examples/growth");
        for family in Family::ALL {
            let name = family.name;
            let example = std::fs::read_to_string(dir.join(format!("{name}_04.c"))).unwrap();
            assert_eq!(example, family.program(4));
        }
    }

    #[test]
    fn a_number_counts_what_it_says() {
        let count = |name: &str, number, what: &str| {
            let family = Family::ALL.into_iter().find(|family| family.name == name).unwrap();
            family.program(number).matches(what).count()
        };
        assert_eq!(count("lists", 3, "while (list"), 3);
        assert_eq!(count("depth", 4, "while ("), 8);
        assert_eq!(count("sequence", 5, "while ("), 10);
        assert_eq!(count("branches", 6, "break;"), 6);
        assert_eq!(count("choices", 7, "= &list"), 7);
        assert_eq!(count("cursors", 3, "->value++"), 3);
        assert_eq!(count("optional", 5, "free("), 6);
        assert_eq!(count("callers", 4, "    walk(list"), 4);
        assert_eq!(count("doubling", 3, "(node);"), 7);
        assert_eq!(count("arrays", 3, "malloc("), 3);
        assert_eq!(count("parts", 4, "for (; i < size"), 4);
        assert_eq!(count("nested", 3, "for (int i"), 4);
        assert_eq!(count("rounds", 5, "% 10"), 5);
    }
}
