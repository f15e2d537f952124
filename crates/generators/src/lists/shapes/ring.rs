//! Rings without a head: one pointer forward with the variable at the last node, or pointers forward and
//! back with the variable at the first.

use super::super::family::{List, Shape};
use super::super::fault::Fault;
use super::super::writer::Writer;

fn is_doubly(list: &List<'_>) -> bool {
    list.family.shape == Shape::DoublyRing
}

/// Puts a node first or last.
pub(super) fn push(w: &mut Writer, list: &List<'_>, n: &str, first: bool) {
    let (p, next, prev) = (&list.place, &list.family.next, &list.family.prev);
    let guards = list.family.guards(w, n);
    let skipped = w.fault(Fault::SkippedCheck);
    if skipped {
        w.open("{");
    } else {
        w.open(format!("if (!{p}) {{"));
        w.plant(Fault::ForgottenNext, &format!("{n}->{next} = {n};"), &format!("{n}->{next} = NULL;"), &[]);
        if is_doubly(list) {
            w.plant(Fault::Unset, &format!("{n}->{prev} = {n};"), ";", &[]);
        }
        w.line(format!("{p} = {n};"));
        w.otherwise();
    }
    if is_doubly(list) {
        w.lines_in_any_order(&[&format!("{n}->{next} = {p};"), &format!("{n}->{prev} = {p}->{prev};")]);
        let good = format!("{p}->{prev}->{next} = {n};");
        w.plant(Fault::ForgottenNext, &good, ";", &guards);
        w.plant(Fault::ForgottenPrev, &format!("{p}->{prev} = {n};"), ";", &guards);
    } else {
        let good = format!("{n}->{next} = {p}->{next};");
        w.plant(Fault::LeakedRest, &good, &format!("{n}->{next} = {p};"), &guards);
        w.line(format!("{p}->{next} = {n};"));
    }
    if first == is_doubly(list) {
        w.line(format!("{p} = {n};"));
    }
    w.close("}");
}

/// Puts a node after another.
pub(super) fn insert_after(w: &mut Writer, list: &List<'_>, c: &str, n: &str) {
    let (p, next, prev) = (&list.place, &list.family.next, &list.family.prev);
    let guards = list.family.guards(w, n);
    w.line(format!("{n}->{next} = {c}->{next};"));
    if is_doubly(list) {
        w.line(format!("{n}->{prev} = {c};"));
        w.plant(Fault::ForgottenPrev, &format!("{c}->{next}->{prev} = {n};"), ";", &guards);
    }
    w.plant(Fault::LeakedNode, &format!("{c}->{next} = {n};"), ";", &guards);
    if !is_doubly(list) && w.chance(50) {
        w.line(format!("if ({p} == {c})\n    {p} = {n};"));
    }
}

/// Takes the first node.
pub(super) fn pop_front(w: &mut Writer, list: &List<'_>, v: &str) {
    let (p, next) = (&list.place, &list.family.next);
    if is_doubly(list) {
        w.line(format!("{v} = {p};"));
        unlink(w, list, v);
        return;
    }
    w.line(format!("{v} = {p}->{next};"));
    let guards = list.family.guards(w, v);
    let good = format!("if ({v} == {p})\n    {p} = NULL;\nelse\n    {p}->{next} = {v}->{next};");
    match w.random.below(3) {
        0 => w.plant(Fault::SkippedCheck, &good, &format!("{p}->{next} = {v}->{next};"), &[]),
        1 => w.plant(Fault::LeakedRest, &good, &format!("{p} = NULL;"), &guards),
        _ => w.plant(Fault::Dangling, &good, &format!("if ({v} == {p})\n    {p} = NULL;"), &guards),
    }
}

/// Takes the last node.
pub(super) fn pop_back(w: &mut Writer, list: &List<'_>, v: &str) {
    let (p, next, prev) = (&list.place, &list.family.next, &list.family.prev);
    if is_doubly(list) {
        w.line(format!("{v} = {p}->{prev};"));
        unlink(w, list, v);
        return;
    }
    let t = w.fresh("t");
    w.line(format!("{}{t} = {p};", list.family.node()));
    w.line(format!("while ({t}->{next} != {p})\n    {t} = {t}->{next};"));
    w.line(format!("{v} = {p};"));
    let good = format!(
        "if ({t} == {p}) {{\n    {p} = NULL;\n}} else {{\n    {t}->{next} = {p}->{next};\n    {p} = {t};\n}}"
    );
    let bad = format!("{t}->{next} = {p}->{next};\n{p} = {t};");
    w.plant(Fault::SkippedCheck, &good, &bad, &[]);
}

/// Takes out a node that knows the one before it.
pub(super) fn unlink(w: &mut Writer, list: &List<'_>, c: &str) {
    let (p, next, prev) = (&list.place, &list.family.next, &list.family.prev);
    let guards = list.family.guards(w, c);
    w.open(format!("if ({c}->{next} == {c}) {{"));
    w.plant(Fault::Dangling, &format!("{p} = NULL;"), ";", &[]);
    w.otherwise();
    w.plant(Fault::ForgottenNext, &format!("{c}->{prev}->{next} = {c}->{next};"), ";", &guards);
    w.plant(Fault::ForgottenPrev, &format!("{c}->{next}->{prev} = {c}->{prev};"), ";", &guards);
    let good = format!("if ({p} == {c})\n    {p} = {c}->{next};");
    w.plant(Fault::Dangling, &good, ";", &guards);
    w.close("}");
}
