//! Several names for nodes of a list, and nodes that are not on the heap.

use super::super::family::{Extra, Flag, List};
use super::super::fault::Fault;
use super::super::writer::Writer;
use super::super::{node, shapes};

/// Looks for two nodes, which may be the same, and does something with each.
pub(in super::super) fn two(w: &mut Writer, list: &List<'_>) {
    let (first, second) = (super::check::look_for(w, list), super::check::look_for(w, list));
    if !list.family.shape.can_unlink() {
        w.open(format!("if ({first} && {first} == {second}) {{"));
        w.assert(&format!("{first}->val == {second}->val"));
        w.close("}");
        let good = format!("if ({first} && {second})\n    {second}->val = {first}->val;");
        if list.family.flag == Flag::None && !list.family.is_rigid() {
            w.plant(
                Fault::SkippedCheck,
                &good,
                &format!("if ({first})\n    {second}->val = {first}->val;"),
                &[],
            );
        }
        return;
    }
    let good = format!("if ({first} && {second} && {first} != {second}) {{");
    let head = w.plant_expression(Fault::FreedUsed, good, format!("if ({first} && {second}) {{"));
    w.open(head);
    shapes::unlink(w, list, &first);
    node::release(w, list.family, &first);
    node::look_at(w, list.family, &second);
    if w.chance(50) {
        shapes::unlink(w, list, &second);
        shapes::push_back(w, list, &second);
    } else {
        w.line(format!("sink = {second}->val == 3;"));
    }
    w.close("}");
}

/// Puts a local variable into the list for a while.
pub(in super::super) fn on_the_stack(w: &mut Writer, list: &List<'_>) {
    let family = list.family;
    if family.child.is_some() || family.extra == Extra::Owned {
        super::check::find(w, list);
        return;
    }
    let (local, n, v) = (w.fresh("local"), w.fresh("n"), w.fresh("v"));
    w.line(format!("struct {} {local};\n{}{n} = &{local};", family.tag, family.node()));
    if family.has_short_nodes {
        w.line(format!("{n}->is_long = 1;"));
    }
    node::set_data(w, family, &n);
    let first = w.chance(60);
    if first {
        shapes::push_front(w, list, &n);
    } else {
        shapes::push_back(w, list, &n);
    }
    if w.chance(60) {
        super::check::all(w, list);
    }
    if w.fault(Fault::Dangling) {
        return;
    }
    w.line(format!("{}{v};", family.node()));
    if first {
        shapes::pop_front(w, list, &v);
    } else {
        shapes::pop_back(w, list, &v);
    }
    w.assert_planted(Fault::WrongCount, &format!("{v} == {n}"), &format!("{v} != {n}"));
}

/// Keeps a pointer to a node while others are removed.
pub(in super::super) fn marked(w: &mut Writer, list: &List<'_>) {
    let mark = super::check::look_for(w, list);
    let removal = shapes::open_removal(w, list);
    let c = removal.cursor.clone();
    let condition = match w.random.below(3) {
        0 => "nondet()".to_owned(),
        1 => format!("{c} != {mark} && {c}->val == {}", list.family.some_value(w)),
        _ => format!("{c}->val == {}", list.family.some_value(w)),
    };
    w.open(format!("if ({condition}) {{"));
    shapes::cut(w, list, &removal);
    let good = format!("if ({c} == {mark})\n    {mark} = NULL;");
    let guards = list.family.guards(w, &c);
    w.plant(Fault::Dangling, &good, ";", &guards);
    node::release(w, list.family, &c);
    w.otherwise();
    shapes::pass(w, list, &removal);
    w.close("}");
    shapes::close_removal(w, list, removal);
    w.open(format!("if ({mark}) {{"));
    node::look_at(w, list.family, &mark);
    w.line(format!("sink = {mark}->val == 2;"));
    if list.family.shape.can_unlink() && w.chance(40) {
        shapes::unlink(w, list, &mark);
        node::release(w, list.family, &mark);
    }
    w.close("}");
}
