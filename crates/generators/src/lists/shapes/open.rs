//! Lists that end in null: with or without pointers back, with or without a record of first and last, with
//! or without a first node that has no data.

use super::super::family::{List, Shape};
use super::super::fault::Fault;
use super::super::writer::Writer;

/// Puts a node first.
pub(super) fn push_front(w: &mut Writer, list: &List<'_>, n: &str) {
    let (head, next, prev) = (list.head(), &list.family.next, &list.family.prev);
    let guards = list.family.guards(w, n);
    w.plant(Fault::LeakedRest, &format!("{n}->{next} = {head};"), &format!("{n}->{next} = NULL;"), &guards);
    if list.family.shape.has_prev() {
        w.plant(Fault::Unset, &format!("{n}->{prev} = NULL;"), ";", &[]);
        let good = format!("if ({head})\n    {head}->{prev} = {n};");
        if w.chance(50) {
            w.plant(Fault::ForgottenPrev, &good, ";", &guards);
        } else {
            w.plant(Fault::SkippedCheck, &good, &format!("{head}->{prev} = {n};"), &[]);
        }
    }
    if list.family.shape.has_tail() {
        let tail = list.dot("tail");
        w.plant(Fault::LostTail, &format!("if (!{head})\n    {tail} = {n};"), ";", &[]);
    }
    w.line(format!("{head} = {n};"));
    count(w, list, "++");
}

fn count(w: &mut Writer, list: &List<'_>, step: &str) {
    if list.family.shape.has_tail() {
        let good = format!("{}{step};", list.dot("count"));
        w.plant(Fault::WrongCount, &good, ";", &[]);
    }
}

/// Puts a node last.
pub(super) fn push_back(w: &mut Writer, list: &List<'_>, n: &str) {
    let next = &list.family.next;
    w.plant(Fault::Unset, &format!("{n}->{next} = NULL;"), ";", &[]);
    match list.family.shape {
        Shape::SinglyTail | Shape::DoublyTail => append(w, list, n),
        Shape::Sentinel => {
            let (t, sentinel) = (w.fresh("t"), list.sentinel());
            w.line(format!("{}{t} = {sentinel};", list.family.node()));
            walk_to_last(w, list, &t);
            w.line(format!("{t}->{next} = {n};"));
        }
        Shape::Singly if w.chance(40) => {
            let pp = w.fresh("pp");
            w.line(format!("{}*{pp} = &{};", list.family.node(), list.place));
            w.line(format!("while (*{pp})\n    {pp} = &(*{pp})->{next};"));
            w.line(format!("*{pp} = {n};"));
        }
        _ => push_back_by_walk(w, list, n),
    }
}

fn append(w: &mut Writer, list: &List<'_>, n: &str) {
    let (head, tail) = (list.dot("head"), list.dot("tail"));
    let (next, prev) = (&list.family.next, &list.family.prev);
    let guards = list.family.guards(w, n);
    if list.family.shape.has_prev() {
        let good = format!("{n}->{prev} = {tail};");
        w.plant(Fault::ForgottenPrev, &good, &format!("{n}->{prev} = NULL;"), &guards);
    }
    let good = format!("if ({tail})\n    {tail}->{next} = {n};\nelse\n    {head} = {n};");
    if w.chance(50) {
        let bad = format!("if ({head})\n    {tail}->{next} = {n};\n{head} = {n};");
        w.plant(Fault::LeakedRest, &good, &bad, &guards);
    } else {
        w.plant(Fault::SkippedCheck, &good, &format!("{tail}->{next} = {n};"), &guards);
    }
    w.plant(Fault::LostTail, &format!("{tail} = {n};"), ";", &guards);
    count(w, list, "++");
}

fn walk_to_last(w: &mut Writer, list: &List<'_>, t: &str) {
    let next = &list.family.next;
    let good = format!("while ({t}->{next})\n    {t} = {t}->{next};");
    let bad = format!("while ({t}->{next} && {t}->{next}->{next})\n    {t} = {t}->{next};");
    w.plant(Fault::OffByOne, &good, &bad, &[]);
}

fn push_back_by_walk(w: &mut Writer, list: &List<'_>, n: &str) {
    let (head, next, prev) = (list.head(), &list.family.next, &list.family.prev);
    let has_prev = list.family.shape.has_prev();
    let skipped = w.fault(Fault::SkippedCheck);
    if skipped {
        w.open("{");
    } else {
        w.open(format!("if (!{head}) {{"));
        if has_prev {
            w.line(format!("{n}->{prev} = NULL;"));
        }
        w.line(format!("{head} = {n};"));
        w.otherwise();
    }
    let t = w.fresh("t");
    w.line(format!("{}{t} = {head};", list.family.node()));
    walk_to_last(w, list, &t);
    w.line(format!("{t}->{next} = {n};"));
    if has_prev {
        w.plant(Fault::ForgottenPrev, &format!("{n}->{prev} = {t};"), &format!("{n}->{prev} = NULL;"), &[]);
    }
    w.close("}");
}

/// Puts a node after another.
pub(super) fn insert_after(w: &mut Writer, list: &List<'_>, c: &str, n: &str) {
    let (next, prev) = (&list.family.next, &list.family.prev);
    let guards = list.family.guards(w, n);
    w.plant(
        Fault::LeakedRest,
        &format!("{n}->{next} = {c}->{next};"),
        &format!("{n}->{next} = NULL;"),
        &guards,
    );
    if list.family.shape.has_prev() {
        w.plant(Fault::Unset, &format!("{n}->{prev} = {c};"), ";", &[]);
        let good = format!("if ({c}->{next})\n    {c}->{next}->{prev} = {n};");
        if w.chance(50) {
            w.plant(Fault::ForgottenPrev, &good, ";", &guards);
        } else {
            w.plant(Fault::SkippedCheck, &good, &format!("{c}->{next}->{prev} = {n};"), &guards);
        }
    }
    w.line(format!("{c}->{next} = {n};"));
    if list.family.shape.has_tail() {
        let tail = list.dot("tail");
        w.plant(Fault::LostTail, &format!("if ({tail} == {c})\n    {tail} = {n};"), ";", &guards);
    }
    count(w, list, "++");
}

/// Takes the first node.
pub(super) fn pop_front(w: &mut Writer, list: &List<'_>, v: &str) {
    let (head, next, prev) = (list.head(), &list.family.next, &list.family.prev);
    w.line(format!("{v} = {head};"));
    let guards = list.family.guards(w, v);
    w.plant(Fault::LeakedRest, &format!("{head} = {v}->{next};"), &format!("{head} = NULL;"), &guards);
    if list.family.shape.has_prev() {
        let good = format!("if ({head})\n    {head}->{prev} = NULL;");
        if w.chance(50) {
            w.plant(Fault::ForgottenPrev, &good, ";", &guards);
        } else {
            w.plant(Fault::SkippedCheck, &good, &format!("{head}->{prev} = NULL;"), &[]);
        }
    }
    if list.family.shape.has_tail() {
        let tail = list.dot("tail");
        w.plant(Fault::LostTail, &format!("if (!{head})\n    {tail} = NULL;"), ";", &[]);
    }
    count(w, list, "--");
}

/// Takes the last node.
pub(super) fn pop_back(w: &mut Writer, list: &List<'_>, v: &str) {
    let (head, next, prev) = (list.head(), &list.family.next, &list.family.prev);
    let shape = list.family.shape;
    if shape == Shape::DoublyTail {
        let tail = list.dot("tail");
        w.line(format!("{v} = {tail};\n{tail} = {v}->{prev};"));
        let good = format!("if ({tail})\n    {tail}->{next} = NULL;\nelse\n    {head} = NULL;");
        match w.random.below(2) {
            0 => w.plant(Fault::SkippedCheck, &good, &format!("{tail}->{next} = NULL;"), &[]),
            _ => w.plant(Fault::Dangling, &good, &format!("if (!{tail})\n    {head} = NULL;"), &[]),
        }
        count(w, list, "--");
        return;
    }
    if w.fault(Fault::SkippedCheck) {
        w.open("{");
    } else {
        w.open(format!("if (!{head}->{next}) {{"));
        w.line(format!("{v} = {head};\n{head} = NULL;"));
        if shape.has_tail() {
            w.plant(Fault::LostTail, &format!("{} = NULL;", list.dot("tail")), ";", &[]);
        }
        w.otherwise();
    }
    let t = w.fresh("t");
    w.line(format!("{}{t} = {head};", list.family.node()));
    let good = format!("while ({t}->{next}->{next})\n    {t} = {t}->{next};");
    let bad = format!("while ({t}->{next}->{next} && {t}->{next}->{next}->{next})\n    {t} = {t}->{next};");
    w.plant(Fault::OffByOne, &good, &bad, &[]);
    w.line(format!("{v} = {t}->{next};"));
    w.plant(Fault::Dangling, &format!("{t}->{next} = NULL;"), ";", &[]);
    if shape.has_tail() {
        w.plant(Fault::LostTail, &format!("{} = {t};", list.dot("tail")), ";", &[]);
    }
    w.close("}");
    count(w, list, "--");
}

/// Takes out a node that knows the one before it.
pub(super) fn unlink(w: &mut Writer, list: &List<'_>, c: &str) {
    let (head, next, prev) = (list.head(), &list.family.next, &list.family.prev);
    let guards = list.family.guards(w, c);
    let good =
        format!("if ({c}->{prev})\n    {c}->{prev}->{next} = {c}->{next};\nelse\n    {head} = {c}->{next};");
    match w.random.below(2) {
        0 => w.plant(Fault::SkippedCheck, &good, &format!("{c}->{prev}->{next} = {c}->{next};"), &guards),
        _ => {
            let bad = format!("if ({c}->{prev})\n    {c}->{prev}->{next} = {c}->{next};");
            w.plant(Fault::Dangling, &good, &bad, &guards);
        }
    }
    let back = format!("{c}->{next}->{prev} = {c}->{prev};");
    let bad = if list.family.shape.has_tail() {
        let tail = list.dot("tail");
        let good = format!("if ({c}->{next})\n    {back}\nelse\n    {tail} = {c}->{prev};");
        if w.chance(50) {
            w.plant(Fault::LostTail, &good, &format!("if ({c}->{next})\n    {back}"), &[]);
            count(w, list, "--");
            return;
        }
        (good, format!("if (!{c}->{next})\n    {tail} = {c}->{prev};"))
    } else {
        (format!("if ({c}->{next})\n    {back}"), ";".to_owned())
    };
    w.plant(Fault::ForgottenPrev, &bad.0, &bad.1, &guards);
    count(w, list, "--");
}
