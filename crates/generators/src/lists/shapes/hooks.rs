//! Links inside the nodes, each pointing back to the pointer that points to it.

use super::super::family::List;
use super::super::fault::Fault;
use super::super::writer::Writer;

/// The node around a link.
pub(super) fn entry(w: &mut Writer, list: &List<'_>, link: &str) -> String {
    let tag = &list.family.tag;
    let good = format!("container_of({link}, struct {tag}, hook)");
    w.plant_expression(Fault::WrongOffset, good, format!("container_of({link}, struct {tag}, val)"))
}

/// Puts a node first.
pub(super) fn push_front(w: &mut Writer, list: &List<'_>, n: &str) {
    let (first, hook) = (list.dot("first"), format!("{n}->hook"));
    let guards = list.family.guards(w, n);
    w.plant(Fault::LeakedRest, &format!("{hook}.next = {first};"), &format!("{hook}.next = NULL;"), &guards);
    let good = format!("if ({first})\n    {first}->pprev = &{hook}.next;");
    match w.random.below(2) {
        0 => w.plant(Fault::ForgottenPrev, &good, ";", &guards),
        _ => w.plant(Fault::SkippedCheck, &good, &format!("{first}->pprev = &{hook}.next;"), &[]),
    }
    w.plant(Fault::Unset, &format!("{hook}.pprev = &{first};"), ";", &[]);
    w.line(format!("{first} = &{hook};"));
}

/// Puts a node last.
pub(super) fn push_back(w: &mut Writer, list: &List<'_>, n: &str) {
    let (pp, hook) = (w.fresh("pp"), format!("{n}->hook"));
    w.line(format!("struct hook **{pp} = &{};", list.dot("first")));
    w.line(format!("while (*{pp})\n    {pp} = &(*{pp})->next;"));
    w.plant(Fault::Unset, &format!("{hook}.next = NULL;"), ";", &[]);
    let good = format!("{hook}.pprev = {pp};");
    w.plant(Fault::ForgottenPrev, &good, &format!("{hook}.pprev = &{};", list.dot("first")), &[]);
    w.line(format!("*{pp} = &{hook};"));
}

/// Puts a node after another.
pub(super) fn insert_after(w: &mut Writer, c: &str, n: &str) {
    w.line(format!("{n}->hook.next = {c}->hook.next;"));
    let good = format!("if ({c}->hook.next)\n    {c}->hook.next->pprev = &{n}->hook.next;");
    w.plant(Fault::ForgottenPrev, &good, ";", &[]);
    w.line(format!("{c}->hook.next = &{n}->hook;"));
    w.plant(Fault::Unset, &format!("{n}->hook.pprev = &{c}->hook.next;"), ";", &[]);
}

/// Takes the first node.
pub(super) fn pop_front(w: &mut Writer, list: &List<'_>, v: &str) {
    let entry = entry(w, list, &list.dot("first"));
    w.line(format!("{v} = {entry};"));
    unlink(w, v);
}

/// Takes the last node.
pub(super) fn pop_back(w: &mut Writer, list: &List<'_>, v: &str) {
    let h = w.fresh("h");
    w.line(format!("struct hook *{h} = {};", list.dot("first")));
    let good = format!("while ({h}->next)\n    {h} = {h}->next;");
    let bad = format!("while ({h}->next->next)\n    {h} = {h}->next;");
    w.plant(Fault::OffByOne, &good, &bad, &[]);
    let entry = entry(w, list, &h);
    w.line(format!("{v} = {entry};"));
    unlink(w, v);
}

/// Takes out a node.
pub(super) fn unlink(w: &mut Writer, c: &str) {
    if !w.note("hook_remove") {
        let outer = w.start_function();
        w.line("struct hook *next = hook->next;");
        w.plant(Fault::Dangling, "*hook->pprev = next;", ";", &[]);
        if w.chance(50) {
            w.plant(Fault::ForgottenPrev, "if (next)\n    next->pprev = hook->pprev;", ";", &[]);
        } else {
            let bad = "next->pprev = hook->pprev;";
            w.plant(Fault::SkippedCheck, "if (next)\n    next->pprev = hook->pprev;", bad, &[]);
        }
        w.end_function("static void hook_remove(struct hook *hook)", outer);
    }
    w.line(format!("hook_remove(&{c}->hook);"));
}

/// Moves all nodes to a list that is empty.
pub(super) fn move_all(w: &mut Writer, to: &List<'_>, from: &List<'_>) {
    let (to_first, first) = (to.dot("first"), from.dot("first"));
    w.line(format!("{to_first} = {first};"));
    let good = format!("if ({to_first})\n    {to_first}->pprev = &{to_first};");
    w.plant(Fault::ForgottenPrev, &good, ";", &[]);
    w.line(format!("{first} = NULL;"));
}
