//! Lists are built: at the front, at the back, in the middle, of bounded and of any length.

use super::super::family::List;
use super::super::fault::Fault;
use super::super::writer::Writer;
use super::super::{node, shapes};

/// Adds any number of nodes.
pub(in super::super) fn full(w: &mut Writer, list: &List<'_>) {
    if w.chance(6) {
        let label = w.fresh("again");
        w.line(format!("{label}:"));
        w.open("if (nondet()) {");
        one(w, list);
        w.line(format!("goto {label};"));
        w.close("}");
        return;
    }
    open_loop(w);
    one(w, list);
    w.close("}");
}

/// Adds a few nodes, for lists inside of nodes.
pub(in super::super) fn small(w: &mut Writer, list: &List<'_>) {
    match w.random.below(4) {
        0 => w.open("if (nondet()) {"),
        1 => w.open("{"),
        _ => w.open("while (nondet()) {"),
    }
    one(w, list);
    w.close("}");
}

fn open_loop(w: &mut Writer) {
    match w.random.below(10) {
        0..=5 => w.open("while (nondet()) {"),
        6..=7 => {
            let (i, count) = (w.fresh("i"), w.number(1, 4));
            w.open(format!("for (int {i} = 0; {i} < {count}; {i}++) {{"));
        }
        8 => {
            let (i, length, most) = (w.fresh("i"), w.fresh("length"), w.number(2, 5));
            w.line(format!("int {length} = nondet();"));
            w.line(format!("if ({length} < 0 || {length} > {most})\n    {length} = {most};"));
            w.open(format!("for (int {i} = 0; {i} < {length}; {i}++) {{"));
        }
        _ => {
            let i = w.fresh("i");
            w.open(format!("for (unsigned {i} = nondet() & 15; {i} != 0; {i}--) {{"));
        }
    }
}

/// Adds one node.
pub(in super::super) fn one(w: &mut Writer, list: &List<'_>) {
    let n = node::make(w, list.family);
    let guards = list.family.guards(w, &n);
    if w.fault(Fault::LeakedNode) {
        // A node that is in no list: when it is in the list, so much the better.
        let guard = w.guard(&guards);
        w.open(format!("if (!({guard})) {{"));
        put(w, list, &n);
        w.close("}");
        return;
    }
    if w.chance(12) {
        // Two ways, either of them right.
        let guard = w.guard(&guards);
        w.open(format!("if ({guard}) {{"));
        shapes::push_front(w, list, &n);
        w.otherwise();
        put(w, list, &n);
        w.close("}");
        return;
    }
    put(w, list, &n);
}

/// Puts a node somewhere into a list.
pub(super) fn put(w: &mut Writer, list: &List<'_>, n: &str) {
    match w.random.below(10) {
        0..=4 => shapes::push_front(w, list, n),
        5..=7 => shapes::push_back(w, list, n),
        8 => {
            let condition = if w.chance(50) {
                "nondet()".to_owned()
            } else {
                format!("c->val == {}", list.family.some_value(w))
            };
            insert_at(w, list, n, &condition);
        }
        _ => {
            let condition = format!("c->val >= {n}->val");
            insert_at(w, list, n, &condition);
        }
    }
}

/// Puts a node after the first one for which a condition holds, or last; `c` stands for the cursor.
pub(super) fn insert_at(w: &mut Writer, list: &List<'_>, n: &str, condition: &str) {
    let at = w.fresh("at");
    w.line(format!("{}{at} = NULL;", list.family.node()));
    let walk = shapes::open_walk(w, list);
    w.line(format!("{at} = {};", walk.cursor));
    w.line(format!("if ({})\n    break;", condition.replace("c->", &format!("{}->", walk.cursor))));
    shapes::close_walk(w, walk);
    if w.fault(Fault::SkippedCheck) {
        shapes::insert_after(w, list, &at, n);
        return;
    }
    w.open(format!("if ({at}) {{"));
    shapes::insert_after(w, list, &at, n);
    w.otherwise();
    shapes::push_front(w, list, n);
    w.close("}");
}
