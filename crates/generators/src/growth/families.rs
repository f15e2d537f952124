//! Families of programs that differ in one number: how many lists, levels, loops or branches they have.
//!
//! Every program is safe, and its lists have any length, so that the answer wanted is TRUE for each. The
//! text of a program depends on its family and its number alone. `examples/growth` holds one of each family.

use std::fmt::Write as _;

/// What grows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// Lists that are alive at the same time.
    Lists,
    /// Levels of lists of lists.
    Depth,
    /// Loops that follow one another, each pair with a list of its own.
    Sequence,
    /// Ways through the body of one loop.
    Branches,
    /// Lists of which one loop picks one in every round.
    Choices,
    /// Pointers that stop anywhere in one list.
    Cursors,
    /// Blocks that a node of a list may have or not.
    Optional,
}

impl Family {
    /// All of them, by the names on the command line.
    pub const ALL: [(&'static str, Family); 7] = [
        ("lists", Family::Lists),
        ("depth", Family::Depth),
        ("sequence", Family::Sequence),
        ("branches", Family::Branches),
        ("choices", Family::Choices),
        ("cursors", Family::Cursors),
        ("optional", Family::Optional),
    ];

    /// The name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, family)| *family == self).map_or("", |(name, _)| *name)
    }

    /// What the number counts.
    #[must_use]
    pub const fn what(self) -> &'static str {
        match self {
            Family::Lists => "lists alive at the same time",
            Family::Depth => "levels of lists of lists",
            Family::Sequence => "lists built and freed one after another",
            Family::Branches => "branches in the loop that builds a list",
            Family::Choices => "lists that one loop puts nodes into",
            Family::Cursors => "pointers that stop anywhere in one list",
            Family::Optional => "blocks that a node may have or not",
        }
    }

    /// The largest number that is tried.
    #[must_use]
    pub const fn largest(self) -> usize {
        match self {
            Family::Sequence => 16,
            _ => 8,
        }
    }

    /// The program of a number, which is at least 1.
    #[must_use]
    pub fn program(self, number: usize) -> String {
        let mut text = Text::default();
        text.line(&format!("/* Family {}, k = {number}: {}. */", self.name(), self.what()));
        text.line("#include <stdlib.h>");
        text.line("");
        text.line("extern int __VERIFIER_nondet_int(void);");
        text.line("");
        match self {
            Family::Lists => lists(&mut text, number),
            Family::Depth => depth(&mut text, number),
            Family::Sequence => sequence(&mut text, number),
            Family::Branches => branches(&mut text, number),
            Family::Choices => choices(&mut text, number),
            Family::Cursors => cursors(&mut text, number),
            Family::Optional => optional(&mut text, number),
        }
        text.text
    }
}

/// C text with its indentation.
#[derive(Debug, Default)]
struct Text {
    text: String,
    level: usize,
}

impl Text {
    fn line(&mut self, line: &str) {
        if !line.is_empty() {
            // Writing to a string cannot fail.
            let _ = write!(self.text, "{:width$}{line}", "", width = 4 * self.level);
        }
        self.text.push('\n');
    }

    /// A line that opens a block.
    fn open(&mut self, line: &str) {
        self.line(line);
        self.level += 1;
    }

    fn close(&mut self) {
        self.level = self.level.saturating_sub(1);
        self.line("}");
    }

    fn open_main(&mut self) {
        self.line("");
        self.line("int main(void)");
        self.open("{");
    }

    fn close_main(&mut self) {
        self.line("return 0;");
        self.close();
    }

    /// Takes the first node off a list, as the body of a loop over it that is still open.
    fn open_pop(&mut self, tag: &str, list: &str, node: &str) {
        self.open(&format!("while ({list}) {{"));
        self.line(&format!("struct {tag} *{node} = {list};"));
        self.line(&format!("{list} = {node}->next;"));
    }

    /// Puts nodes before a list, as the body of a loop that is still open.
    fn open_push(&mut self, tag: &str, list: &str, node: &str) {
        self.open("while (__VERIFIER_nondet_int()) {");
        self.line(&format!("struct {tag} *{node} = calloc(1, sizeof *{node});"));
        self.line(&format!("{node}->next = {list};"));
        self.line(&format!("{list} = {node};"));
    }

    fn plain_node(&mut self) {
        self.open("struct node {");
        self.line("struct node *next;");
        self.line("int value;");
        self.level = 0;
        self.line("};");
    }

    fn build(&mut self, list: &str, value: usize) {
        self.open_push("node", list, "node");
        self.line(&format!("node->value = {value};"));
        self.close();
    }

    fn destroy(&mut self, list: &str) {
        self.open_pop("node", list, "node");
        self.line("free(node);");
        self.close();
    }
}

fn lists(text: &mut Text, number: usize) {
    text.plain_node();
    text.open_main();
    for list in 0..number {
        text.line(&format!("struct node *list{list} = NULL;"));
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
        text.open(&format!("struct level{level} {{"));
        text.line(&format!("struct level{level} *next;"));
        if level < number {
            text.line(&format!("struct level{} *below;", level + 1));
        }
        text.level = 0;
        text.line("};");
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
        text.close();
    }
    for level in 1..=number {
        text.open_pop(&format!("level{level}"), &list(level), &format!("node{level}"));
    }
    for level in (1..=number).rev() {
        text.line(&format!("free(node{level});"));
        text.close();
    }
    text.close_main();
}

fn sequence(text: &mut Text, number: usize) {
    text.plain_node();
    text.open_main();
    for list in 0..number {
        text.line(&format!("struct node *list{list} = NULL;"));
        text.build(&format!("list{list}"), list);
        text.destroy(&format!("list{list}"));
    }
    text.close_main();
}

/// A switch over an input with a statement for each branch; the last takes all values that no other takes.
fn switch(text: &mut Text, number: usize, statement: impl Fn(usize) -> String) {
    text.open("switch (__VERIFIER_nondet_int()) {");
    for branch in 0..number {
        text.level -= 1;
        text.open(&if branch + 1 == number { "default:".to_owned() } else { format!("case {branch}:") });
        text.line(&statement(branch));
        text.line("break;");
    }
    text.close();
}

fn branches(text: &mut Text, number: usize) {
    text.plain_node();
    text.open_main();
    text.line("struct node *list = NULL;");
    text.open_push("node", "list", "node");
    switch(text, number, |branch| format!("node->value = {branch};"));
    text.close();
    text.destroy("list");
    text.close_main();
}

fn choices(text: &mut Text, number: usize) {
    text.plain_node();
    text.open_main();
    for list in 0..number {
        text.line(&format!("struct node *list{list} = NULL;"));
    }
    text.open("while (__VERIFIER_nondet_int()) {");
    text.line("struct node **list;");
    switch(text, number, |branch| format!("list = &list{branch};"));
    text.line("struct node *node = calloc(1, sizeof *node);");
    text.line("node->next = *list;");
    text.line("*list = node;");
    text.close();
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
        text.line(&format!("struct node *cursor{cursor} = list;"));
        text.open(&format!("while (cursor{cursor} && __VERIFIER_nondet_int())"));
        text.line(&format!("cursor{cursor} = cursor{cursor}->next;"));
        text.level -= 1;
    }
    for cursor in 0..number {
        text.open(&format!("if (cursor{cursor})"));
        text.line(&format!("cursor{cursor}->value++;"));
        text.level -= 1;
    }
    text.destroy("list");
    text.close_main();
}

fn optional(text: &mut Text, number: usize) {
    text.open("struct node {");
    text.line("struct node *next;");
    text.line(&format!("int *block[{number}];"));
    text.level = 0;
    text.line("};");
    text.open_main();
    text.line("struct node *list = NULL;");
    text.open_push("node", "list", "node");
    for block in 0..number {
        text.open("if (__VERIFIER_nondet_int())");
        text.line(&format!("node->block[{block}] = calloc(1, sizeof(int));"));
        text.level -= 1;
    }
    text.close();
    text.open_pop("node", "list", "node");
    for block in 0..number {
        text.line(&format!("free(node->block[{block}]);"));
    }
    text.line("free(node);");
    text.close();
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
        for (name, family) in Family::ALL {
            for number in 1..=family.largest() {
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
        for (name, family) in Family::ALL {
            let example = std::fs::read_to_string(dir.join(format!("{name}_04.c"))).unwrap();
            assert_eq!(example, family.program(4));
        }
    }

    #[test]
    fn a_number_counts_what_it_says() {
        let count = |family: Family, number, what: &str| family.program(number).matches(what).count();
        assert_eq!(count(Family::Lists, 3, "while (list"), 3);
        assert_eq!(count(Family::Depth, 4, "while ("), 8);
        assert_eq!(count(Family::Sequence, 5, "while ("), 10);
        assert_eq!(count(Family::Branches, 6, "break;"), 6);
        assert_eq!(count(Family::Choices, 7, "= &list"), 7);
        assert_eq!(count(Family::Cursors, 3, "->value++"), 3);
        assert_eq!(count(Family::Optional, 5, "free("), 6);
    }
}
