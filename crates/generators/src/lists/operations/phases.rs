//! Lists in which order, length or neighbourhood matters, built anew and given back.

use super::super::family::{List, Shape};
use super::super::fault::Fault;
use super::super::writer::Writer;
use super::super::{node, shapes};

/// A list of some ones, some twos and a three, walked in this order.
pub(in super::super) fn ordered(w: &mut Writer, list: &List<'_>) {
    if !matches!(list.family.shape, Shape::Singly | Shape::Doubly | Shape::SinglyTail | Shape::DoublyTail)
        || list.family.is_rigid()
    {
        super::check::stamp(w, list);
        return;
    }
    let phases = super::declare(w, list, "phases");
    let next = &list.family.next;
    let kinds = [2, 3, 5];
    for &kind in &kinds[..2] {
        w.open("while (nondet()) {");
        push(w, &phases, &kind.to_string());
        w.close("}");
    }
    let last = w.plant_expression(Fault::WrongValue, "5".to_owned(), "nondet() ? 5 : 6".to_owned());
    if w.fault(Fault::SkippedCheck) {
        w.open("if (nondet()) {");
        push(w, &phases, &last);
        w.close("}");
    } else {
        push(w, &phases, &last);
    }
    let c = w.fresh("c");
    w.line(format!("{}{c} = {};", list.family.node(), phases.head()));
    for kind in &kinds[..2] {
        w.line(format!("while ({c}->val == {kind})\n    {c} = {c}->{next};"));
    }
    w.assert(&format!("{c}->val == 5"));
    w.assert_planted(
        Fault::WrongCount,
        &format!("{c}->{next} == NULL"),
        &format!("{c} != {}", phases.head()),
    );
    super::release::drain(w, &phases);
}

/// Adds a node with this value at the back.
fn push(w: &mut Writer, list: &List<'_>, value: &str) {
    let n = node::make(w, list.family);
    w.line(format!("{n}->val = {value};"));
    shapes::push_back(w, list, &n);
}

/// Two lists of the same length, walked at once.
pub(in super::super) fn side_by_side(w: &mut Writer, list: &List<'_>) {
    if !matches!(list.family.shape, Shape::Singly | Shape::Doubly | Shape::SinglyTail | Shape::DoublyTail) {
        super::rearrange::copy(w, list);
        return;
    }
    let (left, right) = (super::declare(w, list, "left"), super::declare(w, list, "right"));
    w.open("while (nondet()) {");
    super::build::one(w, &left);
    let n = node::make(w, list.family);
    if w.fault(Fault::LeakedNode) {
        let guards = list.family.guards(w, &n);
        let guard = w.guard(&guards);
        w.open(format!("if ({guard}) {{"));
        node::release(w, list.family, &n);
        w.otherwise();
        shapes::push_front(w, &right, &n);
        w.close("}");
    } else {
        shapes::push_front(w, &right, &n);
    }
    w.close("}");
    let (a, b, next, node) = (w.fresh("a"), w.fresh("b"), &list.family.next, list.family.node());
    w.line(format!("{node}{b} = {};", right.head()));
    w.open(format!("for ({node}{a} = {}; {a}; {a} = {a}->{next}) {{", left.head()));
    w.line(format!("sink = {b}->val == {a}->val;\n{b} = {b}->{next};"));
    w.close("}");
    super::release::drain(w, &left);
    super::release::drain(w, &right);
}

/// A list of a known length, whose nodes are counted.
pub(in super::super) fn counted(w: &mut Writer, list: &List<'_>) {
    let (counted, i, count) = (super::declare(w, list, "counted"), w.fresh("i"), w.fresh("count"));
    let length = w.number(1, 5);
    w.open(format!("for (int {i} = 0; {i} < {length}; {i}++) {{"));
    super::build::one(w, &counted);
    w.close("}");
    if w.chance(40) {
        super::rearrange::rotate(w, &counted);
    }
    w.line(format!("int {count} = 0;"));
    let walk = shapes::open_walk(w, &counted);
    w.line(format!("{count}++;"));
    shapes::close_walk(w, walk);
    w.assert_planted(Fault::WrongCount, &format!("{count} == {length}"), &format!("{count} != {length}"));
    super::release::drain(w, &counted);
    shapes::destroy(w, &counted);
}
