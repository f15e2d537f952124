//! The steps that every kind of list knows, each written in place or as a function of its own.
//!
//! What a step asks for stands at it: a list is set up before anything else is done with it, and nodes are
//! taken from lists that are not empty. Links are always right after a step, unless an error is planted
//! in it.

mod hooks;
mod kernel;
mod open;
mod ring;
mod walk;

use super::family::{List, Shape, is_function};
use super::fault::Fault;
use super::writer::Writer;
pub(super) use walk::{close_removal, close_walk, cut, open_removal, open_walk, pass};

/// Makes the list an empty one.
pub(super) fn init(w: &mut Writer, list: &List<'_>) {
    match list.family.shape {
        Shape::Singly | Shape::SinglyRing | Shape::Doubly | Shape::DoublyRing => {
            w.line(format!("{} = NULL;", list.place));
        }
        Shape::SinglyTail | Shape::DoublyTail => {
            let lines = ["head", "tail"].map(|field| format!("{} = NULL;", list.dot(field)));
            let count = format!("{} = 0;", list.dot("count"));
            w.lines_in_any_order(&[&lines[0], &lines[1], &count]);
        }
        Shape::Sentinel => {
            if list.family.heap_sentinel {
                w.line(format!("{0} = malloc(sizeof *{0});", list.place));
                if w.kind.goal.malloc_may_fail {
                    w.line(format!("if (!{})\n    abort();", list.place));
                }
            }
            w.line(format!("{} = NULL;", list.head()));
        }
        Shape::Kernel => {
            let (next, prev, address) = (list.dot("next"), list.dot("prev"), list.address());
            w.lines_in_any_order(&[&format!("{next} = {address};"), &format!("{prev} = {address};")]);
        }
        Shape::Hooks => w.line(format!("{} = NULL;", list.dot("first"))),
    }
}

/// Ends the life of an empty list.
pub(super) fn destroy(w: &mut Writer, list: &List<'_>) {
    if list.family.shape == Shape::Sentinel && list.family.heap_sentinel {
        w.plant(Fault::LeakedNode, &format!("free({});", list.place), ";", &[]);
    }
}

/// A condition that holds when the list has a node.
pub(super) fn not_empty(list: &List<'_>) -> String {
    match list.family.shape {
        Shape::Kernel => format!("{} != {}", list.dot("next"), list.address()),
        Shape::Hooks => format!("{} != NULL", list.dot("first")),
        _ => format!("{} != NULL", list.head()),
    }
}

/// Puts a node first.
pub(super) fn push_front(w: &mut Writer, list: &List<'_>, n: &str) {
    let body = |w: &mut Writer, list: &List<'_>, n: &str| match list.family.shape {
        Shape::Singly | Shape::SinglyTail | Shape::Doubly | Shape::DoublyTail => open::push_front(w, list, n),
        Shape::Sentinel => {
            let sentinel = list.sentinel();
            open::insert_after(w, list, &sentinel, n);
        }
        Shape::SinglyRing | Shape::DoublyRing => ring::push(w, list, n, true),
        Shape::Kernel => kernel::push(w, list, n, true),
        Shape::Hooks => hooks::push_front(w, list, n),
    };
    step(w, list, "push_front", n, body);
}

/// Puts a node last.
pub(super) fn push_back(w: &mut Writer, list: &List<'_>, n: &str) {
    let body = |w: &mut Writer, list: &List<'_>, n: &str| match list.family.shape {
        Shape::Singly | Shape::SinglyTail | Shape::Doubly | Shape::DoublyTail | Shape::Sentinel => {
            open::push_back(w, list, n);
        }
        Shape::SinglyRing | Shape::DoublyRing => ring::push(w, list, n, false),
        Shape::Kernel => kernel::push(w, list, n, false),
        Shape::Hooks => hooks::push_back(w, list, n),
    };
    step(w, list, "push_back", n, body);
}

/// Puts a node after the node `c`.
pub(super) fn insert_after(w: &mut Writer, list: &List<'_>, c: &str, n: &str) {
    match list.family.shape {
        Shape::Singly | Shape::SinglyTail | Shape::Doubly | Shape::DoublyTail | Shape::Sentinel => {
            open::insert_after(w, list, c, n);
        }
        Shape::SinglyRing | Shape::DoublyRing => ring::insert_after(w, list, c, n),
        Shape::Kernel => kernel::insert_after(w, c, n),
        Shape::Hooks => hooks::insert_after(w, c, n),
    }
}

/// Takes the first node of a list that is not empty, into a variable that is declared.
pub(super) fn pop_front(w: &mut Writer, list: &List<'_>, v: &str) {
    let body = |w: &mut Writer, list: &List<'_>, v: &str| match list.family.shape {
        Shape::Singly | Shape::SinglyTail | Shape::Doubly | Shape::DoublyTail | Shape::Sentinel => {
            open::pop_front(w, list, v);
        }
        Shape::SinglyRing | Shape::DoublyRing => ring::pop_front(w, list, v),
        Shape::Kernel => kernel::pop(w, list, v, true),
        Shape::Hooks => hooks::pop_front(w, list, v),
    };
    take(w, list, "pop_front", v, body);
}

/// Takes the last node of a list that is not empty, into a variable that is declared.
pub(super) fn pop_back(w: &mut Writer, list: &List<'_>, v: &str) {
    let body = |w: &mut Writer, list: &List<'_>, v: &str| match list.family.shape {
        Shape::Singly | Shape::SinglyTail | Shape::Doubly | Shape::DoublyTail | Shape::Sentinel => {
            open::pop_back(w, list, v);
        }
        Shape::SinglyRing | Shape::DoublyRing => ring::pop_back(w, list, v),
        Shape::Kernel => kernel::pop(w, list, v, false),
        Shape::Hooks => hooks::pop_back(w, list, v),
    };
    take(w, list, "pop_back", v, body);
}

/// Takes out the node `c`, for shapes that can.
pub(super) fn unlink(w: &mut Writer, list: &List<'_>, c: &str) {
    let body = |w: &mut Writer, list: &List<'_>, c: &str| match list.family.shape {
        Shape::DoublyRing => ring::unlink(w, list, c),
        Shape::Kernel => kernel::unlink(w, c),
        Shape::Hooks => hooks::unlink(w, c),
        _ => open::unlink(w, list, c),
    };
    step(w, list, "unlink", c, body);
}

/// Moves all nodes to a list that is empty.
pub(super) fn move_all(w: &mut Writer, to: &List<'_>, from: &List<'_>) {
    match to.family.shape {
        Shape::Kernel => kernel::move_all(w, to, from),
        Shape::Hooks => hooks::move_all(w, to, from),
        Shape::Sentinel => {
            w.line(format!("{} = {};", to.head(), from.head()));
            w.plant(Fault::FreedTwice, &format!("{} = NULL;", from.head()), ";", &[]);
        }
        _ => {
            w.line(format!("{} = {};", to.place, from.place));
            if w.fault(Fault::FreedTwice) {
                w.line(";");
            } else {
                init(w, from);
            }
        }
    }
}

type Body = fn(&mut Writer, &List<'_>, &str);

/// A step with a node, in place or as a function.
fn step(w: &mut Writer, list: &List<'_>, name: &str, n: &str, body: Body) {
    if !is_function(w, list.family, name) {
        body(w, list, n);
        return;
    }
    let function = format!("{name}_{}", list.family.tag);
    if !w.note(&function) {
        let outer = w.start_function();
        body(w, &List::new(list.family, "(*list)"), "n");
        // The list is a parameter of every step, also of those that do not need it.
        w.line("(void)list;");
        let (container, node) = (list.family.container(), list.family.node());
        w.end_function(&format!("static void {function}({container}*list, {node}n)"), outer);
    }
    w.line(format!("{function}({}, {n});", list.address()));
}

/// A step that gives a node, in place or as a function.
fn take(w: &mut Writer, list: &List<'_>, name: &str, v: &str, body: Body) {
    if !is_function(w, list.family, name) {
        body(w, list, v);
        return;
    }
    let function = format!("{name}_{}", list.family.tag);
    if !w.note(&function) {
        let outer = w.start_function();
        w.line(format!("{}v;", list.family.node()));
        body(w, &List::new(list.family, "(*list)"), "v");
        w.line("return v;");
        let (container, node) = (list.family.container(), list.family.node());
        w.end_function(&format!("static {node}{function}({container}*list)"), outer);
    }
    w.line(format!("{v} = {function}({});", list.address()));
}
