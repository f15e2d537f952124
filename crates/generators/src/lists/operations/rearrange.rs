//! Lists are reversed, split, put together, rotated and copied.

use super::super::family::{Extra, Flag, List, Shape};
use super::super::fault::Fault;
use super::super::writer::Writer;
use super::super::{node, shapes};

pub(in super::super) fn reverse(w: &mut Writer, list: &List<'_>) {
    if matches!(list.family.shape, Shape::Singly | Shape::Doubly | Shape::Sentinel) && w.chance(60) {
        in_place(w, list);
        return;
    }
    let (turned, v) = (super::declare(w, list, "turned"), w.fresh("v"));
    w.open(format!("while ({}) {{", shapes::not_empty(list)));
    w.line(format!("{}{v};", list.family.node()));
    shapes::pop_front(w, list, &v);
    shapes::push_front(w, &turned, &v);
    w.close("}");
    shapes::move_all(w, list, &turned);
    shapes::destroy(w, &turned);
}

fn in_place(w: &mut Writer, list: &List<'_>) {
    let (c, done, after) = (w.fresh("c"), w.fresh("done"), w.fresh("after"));
    let (node, head) = (list.family.node(), list.head());
    let (next, prev) = (&list.family.next, &list.family.prev);
    w.line(format!("{node}{c} = {head};\n{node}{done} = NULL;"));
    let going = w.plant_expression(Fault::OffByOne, c.clone(), format!("{c} && {c}->{next}"));
    w.open(format!("while ({going}) {{"));
    w.line(format!("{node}{after} = {c}->{next};"));
    let guards = list.family.guards(w, &c);
    w.plant(Fault::LeakedRest, &format!("{c}->{next} = {done};"), &format!("{c}->{next} = NULL;"), &guards);
    if list.family.shape.has_prev() {
        w.plant(Fault::ForgottenPrev, &format!("{c}->{prev} = {after};"), ";", &guards);
    }
    w.line(format!("{done} = {c};\n{c} = {after};"));
    w.close("}");
    w.plant(Fault::LeakedRest, &format!("{head} = {done};"), ";", &[]);
}

/// Moves the nodes for which a condition holds to another list, or to a new one that is given back.
pub(in super::super) fn split(w: &mut Writer, list: &List<'_>, other: Option<&List<'_>>) {
    if list.family.shape == Shape::Singly && w.chance(40) {
        cut_in_two(w, list);
        return;
    }
    let new = other.is_none().then(|| super::declare(w, list, "part"));
    let Some(part) = other.or(new.as_ref()) else { return };
    let removal = shapes::open_removal(w, list);
    let c = removal.cursor.clone();
    let condition = if w.chance(50) {
        "nondet()".to_owned()
    } else {
        format!("{c}->val == {}", list.family.some_value(w))
    };
    w.open(format!("if ({condition}) {{"));
    shapes::cut(w, list, &removal);
    if w.fault(Fault::LeakedNode) {
        w.line(";");
    } else {
        super::build::put(w, part, &c);
    }
    w.otherwise();
    shapes::pass(w, list, &removal);
    w.close("}");
    shapes::close_removal(w, list, removal);
    if let Some(part) = &new {
        give_up(w, part);
    }
}

/// Ends the life of a list that was declared for one operation.
fn give_up(w: &mut Writer, list: &List<'_>) {
    if w.chance(40) {
        super::check::all(w, list);
    }
    if w.fault(Fault::LeakedRest) {
        w.line(";");
    } else {
        super::release::drain(w, list);
    }
    shapes::destroy(w, list);
}

fn cut_in_two(w: &mut Writer, list: &List<'_>) {
    let (second, next) = (super::declare(w, list, "second"), &list.family.next);
    let found = super::check::look_for(w, list);
    w.open(format!("if ({found}) {{"));
    w.line(format!("{} = {found}->{next};", second.place));
    w.plant(Fault::Dangling, &format!("{found}->{next} = NULL;"), ";", &[]);
    w.close("}");
    give_up(w, &second);
}

/// Puts the nodes of another list, or of a new one, behind those of a list.
pub(in super::super) fn concatenate(w: &mut Writer, list: &List<'_>, other: Option<&List<'_>>) {
    let new = other.is_none().then(|| super::declare(w, list, "more"));
    let Some(more) = other.or(new.as_ref()) else { return };
    if new.is_some() {
        super::build::full(w, more);
    }
    match list.family.shape {
        Shape::SinglyTail | Shape::DoublyTail if w.chance(70) => join_records(w, list, more),
        Shape::Kernel if w.chance(70) => splice(w, list, more),
        Shape::Singly | Shape::Doubly | Shape::Sentinel if w.chance(60) => join_by_walk(w, list, more),
        _ => {
            let v = w.fresh("v");
            w.open(format!("while ({}) {{", shapes::not_empty(more)));
            w.line(format!("{}{v};", list.family.node()));
            shapes::pop_front(w, more, &v);
            shapes::push_back(w, list, &v);
            w.close("}");
        }
    }
    if let Some(more) = &new {
        shapes::destroy(w, more);
    }
}

fn join_records(w: &mut Writer, list: &List<'_>, more: &List<'_>) {
    let (head, tail, count) = (list.dot("head"), list.dot("tail"), list.dot("count"));
    let (next, prev) = (&list.family.next, &list.family.prev);
    let (first, last, added) = (more.dot("head"), more.dot("tail"), more.dot("count"));
    w.open(format!("if ({first}) {{"));
    let good = format!("if ({tail})\n    {tail}->{next} = {first};\nelse\n    {head} = {first};");
    w.plant(Fault::SkippedCheck, &good, &format!("{tail}->{next} = {first};"), &[]);
    if list.family.shape.has_prev() {
        let good = format!("{first}->{prev} = {tail};");
        w.plant(Fault::ForgottenPrev, &good, ";", &[]);
    }
    w.plant(Fault::LostTail, &format!("{tail} = {last};"), ";", &[]);
    w.line(format!("{count} += {added};"));
    if w.fault(Fault::FreedTwice) {
        w.line(";");
    } else {
        shapes::init(w, more);
    }
    w.close("}");
}

fn splice(w: &mut Writer, list: &List<'_>, more: &List<'_>) {
    let (first, last) = (w.fresh("first"), w.fresh("last"));
    let (address, prev) = (list.address(), list.dot("prev"));
    let test = format!("if ({}) {{", shapes::not_empty(more));
    let test = w.plant_expression(Fault::SkippedCheck, test, "{".to_owned());
    w.open(test);
    w.line(format!(
        "struct link *{first} = {};\nstruct link *{last} = {};",
        more.dot("next"),
        more.dot("prev")
    ));
    w.line(format!("{first}->prev = {prev};\n{prev}->next = {first};"));
    w.plant(Fault::ForgottenNext, &format!("{last}->next = {address};"), ";", &[]);
    w.plant(Fault::ForgottenPrev, &format!("{prev} = {last};"), ";", &[]);
    if w.fault(Fault::FreedTwice) {
        w.line(";");
    } else {
        shapes::init(w, more);
    }
    w.close("}");
}

fn join_by_walk(w: &mut Writer, list: &List<'_>, more: &List<'_>) {
    let (t, next, prev) = (w.fresh("t"), &list.family.next, &list.family.prev);
    let (head, first) = (list.head(), more.head());
    let test = w.plant_expression(Fault::SkippedCheck, format!("if (!{head}) {{"), "if (0) {".to_owned());
    w.open(test);
    w.line(format!("{head} = {first};"));
    w.otherwise();
    w.line(format!("{}{t} = {head};", list.family.node()));
    w.line(format!("while ({t}->{next})\n    {t} = {t}->{next};"));
    w.line(format!("{t}->{next} = {first};"));
    if list.family.shape.has_prev() {
        let good = format!("if ({first})\n    {first}->{prev} = {t};");
        w.plant(Fault::ForgottenPrev, &good, ";", &[]);
    }
    w.close("}");
    w.plant(Fault::FreedTwice, &format!("{first} = NULL;"), ";", &[]);
}

/// Puts the first node last.
pub(in super::super) fn rotate(w: &mut Writer, list: &List<'_>) {
    let v = w.fresh("v");
    let test = format!("if ({}) {{", shapes::not_empty(list));
    let test = w.plant_expression(Fault::SkippedCheck, test, "{".to_owned());
    w.open(test);
    w.line(format!("{}{v};", list.family.node()));
    shapes::pop_front(w, list, &v);
    if w.fault(Fault::LeakedNode) {
        w.line(";");
    } else {
        shapes::push_back(w, list, &v);
    }
    w.close("}");
}

/// Copies the values into a new list, which is compared and given back.
pub(in super::super) fn copy(w: &mut Writer, list: &List<'_>) {
    let copy = super::declare(w, list, "copy");
    let walk = shapes::open_walk(w, list);
    let n = node::make(w, list.family);
    let family = list.family;
    let plain = family.child.is_none() && family.extra != Extra::Owned && !family.has_short_nodes;
    if plain && w.chance(40) {
        w.line(format!("*{n} = *{};", walk.cursor));
        if list.family.has_self {
            w.plant(Fault::Dangling, &format!("{n}->me = {n};"), ";", &[]);
        }
    } else if !family.is_rigid() {
        w.plant(Fault::WrongValue, &format!("{n}->val = {}->val;", walk.cursor), ";", &[]);
    }
    if let (Flag::Over(_), false) = (&family.flag, family.is_rigid()) {
        w.line(format!("{n}->flag = {}->flag;", walk.cursor));
    }
    shapes::push_back(w, &copy, &n);
    shapes::close_walk(w, walk);
    if family.shape == Shape::Singly && !family.is_rigid() && w.chance(50) {
        side_by_side(w, list, &copy);
    }
    give_up(w, &copy);
}

fn side_by_side(w: &mut Writer, list: &List<'_>, copy: &List<'_>) {
    let (a, b, node, next) = (w.fresh("a"), w.fresh("b"), list.family.node(), &list.family.next);
    w.line(format!("{node}{a} = {};\n{node}{b} = {};", list.head(), copy.head()));
    w.open(format!("while ({a} && {b}) {{"));
    w.assert(&format!("{a}->val == {b}->val"));
    w.line(format!("{a} = {a}->{next};\n{b} = {b}->{next};"));
    w.close("}");
    w.assert_planted(Fault::WrongCount, &format!("{a} == {b}"), &format!("{a} != {b}"));
}
