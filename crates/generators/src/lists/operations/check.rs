//! Lists are looked at: values, shapes and counts are asserted.

use super::super::family::{Extra, Flag, List, Shape, Values};
use super::super::fault::Fault;
use super::super::writer::Writer;
use super::super::{node, shapes};

/// Looks at every node.
pub(in super::super) fn all(w: &mut Writer, list: &List<'_>) {
    let counts = list.family.shape.has_tail() && w.chance(50);
    let counter = w.fresh("count");
    if counts {
        w.line(format!("unsigned {counter} = 0;"));
    }
    let walk = shapes::open_walk(w, list);
    let c = walk.cursor.clone();
    node::look_at(w, list.family, &c);
    if w.chance(50) {
        neighbours(w, list, &c);
    }
    if counts {
        w.line(format!("{counter}++;"));
    }
    if let (Some(child), true) = (&list.family.child, w.chance(60)) {
        all(w, &List::new(child, format!("{c}->sub")));
    }
    shapes::close_walk(w, walk);
    if counts {
        let count = list.dot("count");
        let good = format!("{counter} == {count}");
        w.assert_planted(Fault::WrongCount, &good, &format!("{counter} == {count} && {counter} != 2"));
    }
    if list.family.shape.has_tail() && w.chance(30) {
        let (tail, next) = (list.dot("tail"), &list.family.next);
        w.assert(&format!("{tail} == NULL || {tail}->{next} == NULL"));
    }
}

/// Asserts that the links around a node fit.
fn neighbours(w: &mut Writer, list: &List<'_>, c: &str) {
    let (next, prev) = (&list.family.next, &list.family.prev);
    match list.family.shape {
        Shape::Doubly | Shape::DoublyTail => {
            let good = format!("{c}->{next} == NULL || {c}->{next}->{prev} == {c}");
            w.assert_planted(Fault::SkippedCheck, &good, &format!("{c}->{next}->{prev} == {c}"));
        }
        Shape::DoublyRing => {
            let good = format!("{c}->{next}->{prev} == {c}");
            w.assert_planted(Fault::WrongCount, &good, &format!("{good} && {c}->{next} != {c}"));
        }
        Shape::Kernel => {
            let good = format!("{c}->link.next->prev == &{c}->link");
            let bad = format!("{good} && {c}->link.next != {c}->link.prev");
            w.assert_planted(Fault::WrongCount, &good, &bad);
        }
        Shape::Hooks => w.assert(&format!("*{c}->hook.pprev == &{c}->hook")),
        Shape::SinglyRing => {
            let good = format!("{c}->{next} != NULL");
            w.assert_planted(Fault::WrongCount, &good, &format!("{c}->{next} != {c}"));
        }
        _ => {
            // An access to the next node, where there is one.
            if list.family.invariant("c").is_some() {
                let good = format!("if ({c}->{next})\n    {c}->{next}->val = {c}->val;");
                let bad = format!("{c}->{next}->val = {c}->val;");
                if list.family.flag == Flag::None && !list.family.is_rigid() {
                    w.plant(Fault::SkippedCheck, &good, &bad, &[]);
                }
            }
        }
    }
}

/// Gives every node the same value, then asserts that they have it.
pub(in super::super) fn stamp(w: &mut Writer, list: &List<'_>) {
    if list.family.is_rigid() {
        all(w, list);
        return;
    }
    let value = list.family.some_value(w);
    let walk = shapes::open_walk(w, list);
    let c = walk.cursor.clone();
    let guards = list.family.guards(w, &c);
    w.plant(Fault::WrongValue, &format!("{c}->val = {value};"), ";", &guards);
    if let Flag::Over(limit) = list.family.flag {
        w.line(format!("{c}->flag = {c}->val > {limit};"));
    }
    shapes::close_walk(w, walk);
    if w.chance(30) {
        super::rearrange::rotate(w, list);
    }
    let walk = shapes::open_walk(w, list);
    let c = &walk.cursor;
    let good = format!("{c}->val == {value}");
    let bad = format!("{c}->val == {value} && {c}->val != {}", list.family.some_value(w));
    w.assert_planted(Fault::WrongValue, &good, &bad);
    shapes::close_walk(w, walk);
}

/// Looks for a node and uses it.
pub(in super::super) fn find(w: &mut Writer, list: &List<'_>) {
    let found = look_for(w, list);
    let family = list.family;
    let use_it = match (&family.extra, &family.values) {
        (Extra::None, Values::Any) if !family.is_rigid() => {
            format!("{found}->val = {};", family.some_value(w))
        }
        _ => format!("if ({found}->val == {})\n    sink = 1;", family.some_value(w)),
    };
    let indented = use_it.replace('\n', "\n    ");
    let good = format!("if ({found}) {{\n    {indented}\n}}");
    w.plant(Fault::SkippedCheck, &good, &use_it, &[]);
    if w.chance(50) {
        super::remove::at_an_end(w, list);
        // The node may be gone now.
        w.plant(Fault::Dangling, "sink = 1;", &good, &[]);
    }
}

/// Looks for a node; gives the name of the pointer to it, which is null when there is none.
pub(super) fn look_for(w: &mut Writer, list: &List<'_>) -> String {
    let found = w.fresh("found");
    w.line(format!("{}{found} = NULL;", list.family.node()));
    let walk = shapes::open_walk(w, list);
    let c = walk.cursor.clone();
    let condition = if w.chance(40) {
        "nondet()".to_owned()
    } else {
        format!("{c}->val == {}", list.family.some_value(w))
    };
    let stop = if w.chance(70) { "\n    break;" } else { "" };
    w.line(format!("if ({condition}) {{\n    {found} = {c};{stop}\n}}"));
    shapes::close_walk(w, walk);
    found
}
