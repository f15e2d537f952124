//! Links inside the nodes, in a ring with a head that has no node around it.

use super::super::family::List;
use super::super::fault::Fault;
use super::super::writer::Writer;

/// The node around a link.
pub(super) fn entry(w: &mut Writer, list: &List<'_>, link: &str) -> String {
    let tag = &list.family.tag;
    let good = format!("container_of({link}, struct {tag}, link)");
    w.plant_expression(Fault::WrongOffset, good, format!("container_of({link}, struct {tag}, val)"))
}

/// Puts a node first or last.
pub(super) fn push(w: &mut Writer, list: &List<'_>, n: &str, first: bool) {
    let address = list.address();
    let (before, after) = if first { (address, list.dot("next")) } else { (list.dot("prev"), address) };
    insert(w, n, &before, &after);
}

/// Puts a node after another.
pub(super) fn insert_after(w: &mut Writer, c: &str, n: &str) {
    insert(w, n, &format!("&{c}->link"), &format!("{c}->link.next"));
}

/// Puts a link between two.
fn insert(w: &mut Writer, n: &str, before: &str, after: &str) {
    if !w.note("link_insert") {
        let outer = w.start_function();
        w.plant(Fault::ForgottenPrev, "after->prev = link;", ";", &[]);
        w.plant(Fault::Unset, "link->next = after;", ";", &[]);
        w.plant(Fault::ForgottenPrev, "link->prev = before;", "link->prev = after;", &[]);
        w.plant(Fault::ForgottenNext, "before->next = link;", ";", &[]);
        let head = "static void link_insert(struct link *link, struct link *before, struct link *after)";
        w.end_function(head, outer);
    }
    w.line(format!("link_insert(&{n}->link, {before}, {after});"));
}

/// Takes the first or last node.
pub(super) fn pop(w: &mut Writer, list: &List<'_>, v: &str, first: bool) {
    let link = list.dot(if first { "next" } else { "prev" });
    let entry = entry(w, list, &link);
    w.line(format!("{v} = {entry};"));
    unlink(w, v);
}

/// Takes out a node.
pub(super) fn unlink(w: &mut Writer, c: &str) {
    if !w.note("link_remove") {
        let outer = w.start_function();
        w.plant(Fault::ForgottenNext, "link->prev->next = link->next;", ";", &[]);
        w.plant(Fault::ForgottenPrev, "link->next->prev = link->prev;", ";", &[]);
        w.end_function("static void link_remove(struct link *link)", outer);
    }
    w.line(format!("link_remove(&{c}->link);"));
}

/// Moves all nodes to a list that is empty.
pub(super) fn move_all(w: &mut Writer, to: &List<'_>, from: &List<'_>) {
    let (to_next, to_prev, to_address) = (to.dot("next"), to.dot("prev"), to.address());
    let (next, prev) = (from.dot("next"), from.dot("prev"));
    if w.fault(Fault::SkippedCheck) {
        w.open("{");
    } else {
        w.open(format!("if ({}) {{", super::not_empty(from)));
    }
    w.lines_in_any_order(&[&format!("{to_next} = {next};"), &format!("{to_prev} = {prev};")]);
    w.line(format!("{to_next}->prev = {to_address};"));
    w.plant(Fault::ForgottenNext, &format!("{to_prev}->next = {to_address};"), ";", &[]);
    super::init(w, from);
    w.close("}");
}
