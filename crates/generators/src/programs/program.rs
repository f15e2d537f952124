//! A whole random program: types, globals, functions, `main`.

use super::statements;
use super::writer::{Array, List, Owner, Scope, Text, View, Writer};
use crate::cgen::{CInt, NONDET, Rank};
use crate::judge::{Kind, with_cleanup};
use ringfence_ir::DataModel;
use ringfence_testing::random::Random;
use ringfence_verdict::Goal;

/// A program.
#[derive(Debug, Clone)]
pub(super) struct Generated {
    /// The seed it came from.
    pub(super) seed: u64,
    /// What kind of program it is.
    pub(super) kind: Kind,
    pub(super) text: String,
}

/// The program of a seed.
pub(super) fn generate(seed: u64) -> Generated {
    let mut random = Random::new(seed.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(seed));
    let goal = Goal { malloc_may_fail: random.chance(25), ..Goal::default() };
    let kind = Kind {
        model: if seed.is_multiple_of(2) { DataModel::Lp64 } else { DataModel::Ilp32 },
        goal: with_cleanup(goal, random.chance(10)),
    };
    let doubly_linked = random.chance(40);
    let care = *random.pick(&[100, 100, 97, 94, 90, 80, 60]);
    let statements = *random.pick(&[3, 5, 8, 12, 18, 30]);
    let mut writer = Writer::new(Random::new(random.number()), kind.clone(), care);
    writer.doubly_linked = doubly_linked;
    writer.terms.may_define = random.chance(30);
    let text = write(&mut writer, statements);
    Generated { seed, kind, text }
}

const PROLOGUE: &str = include_str!("prologue.c");

const NODE: &str = "struct node { struct node *next; int key; };\n";
const NODE_WITH_PREV: &str = "struct node { struct node *next; struct node *prev; int key; };\n";

fn write(writer: &mut Writer, statements: usize) -> String {
    let mut text = [PROLOGUE, NONDET].concat();
    text.push_str(if writer.doubly_linked { NODE_WITH_PREV } else { NODE });
    let globals = declare(writer, true);
    let declarations = writer.take();
    let mut functions = String::new();
    for _ in 0..writer.between(0, 3) {
        writer.scope = globals.clone();
        writer.statements_left = 1 + statements / 4;
        function(writer);
        functions.push_str(&writer.take());
    }
    writer.scope = globals.clone();
    writer.statements_left = statements;
    main(writer, &globals);
    let main = writer.take();
    for definition in &writer.terms.definitions {
        text.push_str(definition);
    }
    text.push_str(&declarations);
    text.push_str(&functions);
    text.push_str(&main);
    text
}

/// Declares some variables, each set to something, and gives the scope with them.
fn declare(writer: &mut Writer, is_global: bool) -> Scope {
    let mut scope = writer.scope.clone();
    let prefix = if is_global { "static " } else { "" };
    let most = if is_global { 1 } else { 3 };
    for _ in 0..writer.between(usize::from(!is_global), most) {
        let ty = CInt::random(&mut writer.terms.random, writer.kind.model);
        let (name, start) = (writer.fresh("x"), writer.between(0, 9));
        writer.line(format!("{prefix}{} {name} = {start};", ty.name()));
        scope.integers.push((name, ty));
    }
    if writer.random().chance(50) {
        let (name, length) = (writer.fresh("a"), writer.between(1, 6));
        let element = CInt::random(&mut writer.terms.random, writer.kind.model);
        writer.line(format!("{prefix}{} {name}[{length}] = {{ 1, }};", element.name()));
        scope.arrays.push(Array { name, element, length });
    }
    if writer.random().chance(if is_global { 25 } else { 60 }) {
        let (name, length) = (writer.fresh("p"), writer.between(1, 5));
        let element = CInt::random(&mut writer.terms.random, writer.kind.model);
        writer.line(format!("{prefix}{} *{name} = 0;", element.name()));
        scope.owners.push(Owner { name, element, length, is_local: !is_global });
    }
    if writer.random().chance(30) {
        let (name, size) = (writer.fresh("s"), writer.between(2, 8));
        writer.line(format!("{prefix}char {name}[{size}] = \"a\";"));
        scope.texts.push(Text { name, size });
    }
    if writer.random().chance(if is_global { 25 } else { 45 }) {
        let name = writer.fresh("l");
        writer.line(format!("{prefix}struct node *{name} = 0;"));
        scope.lists.push(List { name, is_local: !is_global });
    }
    if writer.random().chance(25) {
        let name = writer.fresh("r");
        writer.line(format!("{prefix}struct record {name} = {{ 1, {{ 2, 3, 4 }}, {{ 5 }}, 6, 7, 0 }};"));
        scope.records.push(name);
    }
    if !is_global && writer.random().chance(50) {
        let (name, element) = (writer.fresh("q"), CInt::new(Rank::Int, true, writer.kind.model));
        writer.line(format!("{} *{name} = 0;", element.name()));
        scope.views.push(View { name, element });
    }
    scope
}

/// A function from `int` to `int`, which may call itself.
fn function(writer: &mut Writer) {
    let name = writer.fresh("f");
    let is_recursive = writer.random().chance(30);
    writer.open(format!("static int {name}(int n)\n{{"));
    writer.scope = declare(writer, false);
    writer.scope.integers.push(("n".to_owned(), CInt::int()));
    if is_recursive {
        let bound = writer.between(2, 5);
        writer.line(format!("if (n <= 0 || n > {bound})\n    return 0;"));
    }
    statements::block(writer);
    if is_recursive {
        let leaf = writer.pick(|scope| &scope.integers).map_or("n".to_owned(), |(name, _)| name);
        let after = format!("{name}(n - 1)");
        writer.line(if leaf == "n" { format!("{after};") } else { format!("{leaf} = {after};") });
    }
    statements::clean_up(writer);
    let result = writer.term(1);
    writer.line(format!("return (int){result};"));
    writer.close("}");
    writer.functions.push(name);
}

fn main(writer: &mut Writer, globals: &Scope) {
    writer.open("int main(void)\n{");
    writer.scope = declare(writer, false);
    for (name, ty) in writer.scope.integers.clone().iter().rev().take(2) {
        if writer.random().chance(60) {
            writer.line(format!("{name} = {};", Writer::nondet(*ty)));
        }
    }
    if writer.random().chance(70) {
        statements::fill(writer);
    }
    while writer.statements_left > 0 {
        statements::statement(writer);
    }
    statements::clean_up(writer);
    // What the globals own is released at the end of the program.
    if writer.careful() {
        for owner in &globals.owners {
            writer.line(format!("free({0});\n{0} = 0;", owner.name));
        }
        for list in &globals.lists {
            statements::free_list(writer, &list.name);
        }
    }
    writer.line("return 0;");
    writer.close("}");
}
