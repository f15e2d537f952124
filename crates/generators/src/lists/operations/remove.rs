//! Nodes are taken out and given back.

use super::super::family::List;
use super::super::fault::Fault;
use super::super::writer::Writer;
use super::super::{node, shapes};

/// Removes the first or the last node, if there is one.
pub(in super::super) fn at_an_end(w: &mut Writer, list: &List<'_>) {
    let v = w.fresh("gone");
    let test = format!("if ({}) {{", shapes::not_empty(list));
    let test = w.plant_expression(Fault::SkippedCheck, test, "{".to_owned());
    w.open(test);
    w.line(format!("{}{v};", list.family.node()));
    if w.chance(60) {
        shapes::pop_front(w, list, &v);
    } else {
        shapes::pop_back(w, list, &v);
    }
    if w.chance(40) {
        node::look_at(w, list.family, &v);
    }
    node::release(w, list.family, &v);
    if w.chance(30) {
        // What was left of the list is looked at while the node is gone.
        w.plant(Fault::FreedUsed, "sink = 1;", &format!("{v}->val = 1;"), &[]);
    }
    w.close("}");
}

/// Removes every node for which a condition holds.
pub(in super::super) fn matching(w: &mut Writer, list: &List<'_>) {
    let removal = shapes::open_removal(w, list);
    let c = removal.cursor.clone();
    let condition = match w.random.below(3) {
        0 => "nondet()".to_owned(),
        1 => format!("{c}->val == {}", list.family.some_value(w)),
        _ => format!("{c}->val <= {}", list.family.some_value(w)),
    };
    w.open(format!("if ({condition}) {{"));
    shapes::cut(w, list, &removal);
    node::release(w, list.family, &c);
    w.otherwise();
    shapes::pass(w, list, &removal);
    w.close("}");
    shapes::close_removal(w, list, removal);
}

/// Looks for a node and removes it, where nodes can be taken out at once.
pub(in super::super) fn found(w: &mut Writer, list: &List<'_>) {
    if !list.family.shape.can_unlink() {
        matching(w, list);
        return;
    }
    let found = super::check::look_for(w, list);
    let test = w.plant_expression(Fault::SkippedCheck, format!("if ({found}) {{"), "{".to_owned());
    w.open(test);
    shapes::unlink(w, list, &found);
    if w.chance(25) {
        shapes::push_front(w, list, &found);
    } else {
        node::release(w, list.family, &found);
    }
    w.close("}");
}
