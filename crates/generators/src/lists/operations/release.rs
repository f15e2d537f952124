//! All nodes of a list are given back.

use super::super::family::{List, Shape};
use super::super::fault::Fault;
use super::super::writer::Writer;
use super::super::{node, shapes};

/// Gives all nodes back; an empty list is left.
pub(in super::super) fn drain(w: &mut Writer, list: &List<'_>) {
    match list.family.shape {
        Shape::Singly | Shape::Doubly | Shape::Sentinel if w.chance(8) => by_recursion(w, list),
        Shape::Singly | Shape::Doubly | Shape::Sentinel if w.chance(50) => by_walk(w, list),
        Shape::SinglyRing if w.chance(50) => around(w, list),
        _ => one_by_one(w, list),
    }
    if w.chance(15) {
        w.assert(&format!("!({})", shapes::not_empty(list)));
    }
}

fn one_by_one(w: &mut Writer, list: &List<'_>) {
    let v = w.fresh("gone");
    w.open(format!("while ({}) {{", shapes::not_empty(list)));
    w.line(format!("{}{v};", list.family.node()));
    if w.chance(75) {
        shapes::pop_front(w, list, &v);
    } else {
        shapes::pop_back(w, list, &v);
    }
    node::release(w, list.family, &v);
    w.close("}");
}

fn by_walk(w: &mut Writer, list: &List<'_>) {
    let (c, after, next) = (w.fresh("c"), w.fresh("after"), &list.family.next);
    w.line(format!("{}{c} = {};", list.family.node(), list.head()));
    let going = w.plant_expression(Fault::LeakedNode, c.clone(), format!("{c} && {c}->{next}"));
    w.open(format!("while ({going}) {{"));
    if w.fault(Fault::FreedUsed) {
        node::release(w, list.family, &c);
        w.line(format!("{c} = {c}->{next};"));
    } else {
        w.line(format!("{}{after} = {c}->{next};", list.family.node()));
        node::release(w, list.family, &c);
        w.line(format!("{c} = {after};"));
    }
    w.close("}");
    w.plant(Fault::Dangling, &format!("{} = NULL;", list.head()), ";", &[]);
}

/// Gives nodes back from the last to the first, in a function that calls itself.
fn by_recursion(w: &mut Writer, list: &List<'_>) {
    let (function, next, node) =
        (format!("release_{}", list.family.tag), &list.family.next, list.family.node());
    if !w.note(&function) {
        let outer = w.start_function();
        let test =
            w.plant_expression(Fault::LeakedNode, "if (n) {".to_owned(), format!("if (n && n->{next}) {{"));
        w.open(test);
        w.line(format!("{function}(n->{next});"));
        node::release(w, list.family, "n");
        w.close("}");
        w.end_function(&format!("static void {function}({node}n)"), outer);
    }
    w.line(format!("{function}({});", list.head()));
    w.plant(Fault::Dangling, &format!("{} = NULL;", list.head()), ";", &[]);
}

fn around(w: &mut Writer, list: &List<'_>) {
    let (c, after, next, p) = (w.fresh("c"), w.fresh("after"), &list.family.next, &list.place);
    let node = list.family.node();
    w.open(format!("if ({p}) {{"));
    w.line(format!("{node}{c} = {p}->{next};"));
    w.open(format!("while ({c} != {p}) {{"));
    w.line(format!("{node}{after} = {c}->{next};"));
    node::release(w, list.family, &c);
    w.line(format!("{c} = {after};"));
    w.close("}");
    if w.fault(Fault::LeakedNode) {
        w.line(";");
    } else {
        node::release(w, list.family, &c);
    }
    w.plant(Fault::Dangling, &format!("{p} = NULL;"), ";", &[]);
    w.close("}");
}

/// Gives all nodes back and builds the list anew.
pub(in super::super) fn refill(w: &mut Writer, list: &List<'_>) {
    drain(w, list);
    super::build::full(w, list);
}
