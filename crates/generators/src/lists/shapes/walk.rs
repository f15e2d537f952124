//! Walks over all nodes, forward or back, and walks that take nodes out.

use super::super::family::{List, Shape};
use super::super::fault::Fault;
use super::super::writer::Writer;
use super::{hooks, kernel, unlink};

/// A walk that is being written.
#[derive(Debug)]
pub(in super::super) struct Walk {
    /// The pointer to the node.
    pub(in super::super) cursor: String,
    end: Vec<String>,
}

/// Opens the loop of a walk. Its body must not change the list nor leave by `continue`.
pub(in super::super) fn open_walk(w: &mut Writer, list: &List<'_>) -> Walk {
    let cursor = w.fresh("c");
    w.line(format!("{}{cursor};", list.family.node()));
    let end = match list.family.shape {
        Shape::SinglyRing | Shape::DoublyRing => ring(w, list, &cursor),
        Shape::Kernel => around(w, list, &cursor),
        Shape::Hooks => {
            let h = w.fresh("h");
            w.line(format!("struct hook *{h};"));
            w.open(format!("for ({h} = {}; {h}; {h} = {h}->next) {{", list.dot("first")));
            let entry = hooks::entry(w, list, &h);
            w.line(format!("{cursor} = {entry};"));
            vec![]
        }
        _ => to_null(w, list, &cursor),
    };
    Walk { cursor, end }
}

/// Closes the loop.
pub(in super::super) fn close_walk(w: &mut Writer, walk: Walk) {
    if walk.end.is_empty() {
        w.close("}");
    }
    for line in walk.end {
        if line.starts_with('}') { w.close(&line) } else { w.line(line) }
    }
}

fn to_null(w: &mut Writer, list: &List<'_>, c: &str) -> Vec<String> {
    let (mut start, mut step) = (list.head(), &list.family.next);
    if list.family.shape == Shape::DoublyTail && w.chance(40) {
        (start, step) = (list.dot("tail"), &list.family.prev);
    }
    let going = w.plant_expression(Fault::SkippedCheck, c.to_owned(), format!("{c}->{step}"));
    if w.chance(50) {
        w.open(format!("for ({c} = {start}; {going}; {c} = {c}->{step}) {{"));
        return vec![];
    }
    w.line(format!("{c} = {start};"));
    w.open(format!("while ({going}) {{"));
    vec![format!("{c} = {c}->{step};"), "}".to_owned()]
}

fn ring(w: &mut Writer, list: &List<'_>, c: &str) -> Vec<String> {
    let (p, next, prev) = (&list.place, &list.family.next, &list.family.prev);
    let is_doubly = list.family.shape == Shape::DoublyRing;
    let start = if is_doubly { p.clone() } else { format!("{p}->{next}") };
    let step = if is_doubly && w.chance(40) { prev } else { next };
    let test = w.plant_expression(Fault::SkippedCheck, format!("if ({p}) {{"), "{".to_owned());
    w.open(test);
    w.line(format!("{c} = {start};"));
    w.open("do {");
    vec![format!("{c} = {c}->{step};"), format!("}} while ({c} != {start});"), "}".to_owned()]
}

fn around(w: &mut Writer, list: &List<'_>, c: &str) -> Vec<String> {
    let address = list.address();
    let step = if w.chance(40) { "prev" } else { "next" };
    let start = list.dot(step);
    if w.chance(50) {
        let link = w.fresh("p");
        w.line(format!("struct link *{link};"));
        w.open(format!("for ({link} = {start}; {link} != {address}; {link} = {link}->{step}) {{"));
        let entry = kernel::entry(w, list, &link);
        w.line(format!("{c} = {entry};"));
        return vec![];
    }
    let first = kernel::entry(w, list, &start);
    let following = kernel::entry(w, list, &format!("{c}->link.{step}"));
    w.open(format!("for ({c} = {first}; &{c}->link != {address}; {c} = {following}) {{"));
    vec![]
}

/// A walk that may take the node at hand out.
#[derive(Debug)]
pub(in super::super) struct Removal {
    /// The pointer to the node.
    pub(in super::super) cursor: String,
    form: Form,
}

#[derive(Debug)]
enum Form {
    /// By the pointer that points to the node.
    Pointer(String),
    /// By the node before, null at the start, and the node after.
    Before(String, String),
    /// Each node knows how to be unlinked.
    Unlink,
    /// All nodes are taken out; those that stay are put into this list.
    Drain(String),
}

/// Opens the loop of a removal. In its body, [`cut`] or [`pass`] is done once on each path.
pub(in super::super) fn open_removal(w: &mut Writer, list: &List<'_>) -> Removal {
    let (family, c) = (list.family, w.fresh("c"));
    let (node, next) = (family.node(), &family.next);
    w.line(format!("{node}{c};"));
    let form = match family.shape {
        Shape::Singly | Shape::Sentinel if w.chance(50) => {
            let pp = w.fresh("pp");
            w.line(format!("{node}*{pp} = &{};", list.head()));
            w.open(format!("while (*{pp}) {{"));
            w.line(format!("{c} = *{pp};"));
            Form::Pointer(pp)
        }
        Shape::Singly | Shape::SinglyTail | Shape::Sentinel => {
            let (before, after) = (w.fresh("before"), w.fresh("after"));
            w.line(format!("{node}{before} = NULL;\n{node}{after};"));
            w.open(format!("for ({c} = {}; {c}; {c} = {after}) {{", list.head()));
            w.line(format!("{after} = {c}->{next};"));
            Form::Before(before, after)
        }
        Shape::Doubly | Shape::DoublyTail => {
            let after = w.fresh("after");
            w.line(format!("{node}{after};"));
            w.open(format!("for ({c} = {}; {c}; {c} = {after}) {{", list.head()));
            w.line(format!("{after} = {c}->{next};"));
            Form::Unlink
        }
        Shape::Kernel => links(w, list, &c),
        Shape::Hooks => {
            let (h, after) = (w.fresh("h"), w.fresh("after"));
            w.line(format!("struct hook *{h}, *{after};"));
            w.open(format!("for ({h} = {}; {h}; {h} = {after}) {{", list.dot("first")));
            w.line(format!("{after} = {h}->next;"));
            let entry = hooks::entry(w, list, &h);
            w.line(format!("{c} = {entry};"));
            Form::Unlink
        }
        Shape::SinglyRing | Shape::DoublyRing => {
            let kept = w.fresh("kept");
            w.line(format!("{}{kept} = NULL;", family.container()));
            w.open(format!("while ({}) {{", super::not_empty(list)));
            super::pop_front(w, list, &c);
            Form::Drain(kept)
        }
    };
    Removal { cursor: c, form }
}

fn links(w: &mut Writer, list: &List<'_>, c: &str) -> Form {
    let (p, after, address) = (w.fresh("p"), w.fresh("after"), list.address());
    w.line(format!("struct link *{p}, *{after};"));
    w.open(format!("for ({p} = {}; {p} != {address}; {p} = {after}) {{", list.dot("next")));
    w.line(format!("{after} = {p}->next;"));
    let entry = kernel::entry(w, list, p.as_str());
    w.line(format!("{c} = {entry};"));
    Form::Unlink
}

/// Takes the node out.
pub(in super::super) fn cut(w: &mut Writer, list: &List<'_>, removal: &Removal) {
    let (c, next) = (&removal.cursor, &list.family.next);
    match &removal.form {
        Form::Pointer(pp) => {
            w.plant(Fault::Dangling, &format!("*{pp} = {c}->{next};"), &format!("{pp} = &{c}->{next};"), &[]);
        }
        Form::Before(before, after) => cut_after(w, list, c, before, after),
        Form::Unlink => unlink(w, list, c),
        Form::Drain(_) => {}
    }
}

fn cut_after(w: &mut Writer, list: &List<'_>, c: &str, before: &str, after: &str) {
    let (head, next) = (list.head(), &list.family.next);
    let good = format!("if ({before})\n    {before}->{next} = {after};\nelse\n    {head} = {after};");
    match w.random.below(2) {
        0 => w.plant(Fault::SkippedCheck, &good, &format!("{before}->{next} = {after};"), &[]),
        _ => w.plant(Fault::Dangling, &good, &format!("if (!{before})\n    {head} = {after};"), &[]),
    }
    if list.family.shape.has_tail() {
        let (tail, count) = (list.dot("tail"), list.dot("count"));
        w.plant(Fault::LostTail, &format!("if ({tail} == {c})\n    {tail} = {before};"), ";", &[]);
        w.plant(Fault::WrongCount, &format!("{count}--;"), ";", &[]);
    }
}

/// Leaves the node where it is.
pub(in super::super) fn pass(w: &mut Writer, list: &List<'_>, removal: &Removal) {
    let (c, next) = (&removal.cursor, &list.family.next);
    match &removal.form {
        Form::Pointer(pp) => w.line(format!("{pp} = &{c}->{next};")),
        Form::Before(before, _) => w.plant(Fault::Dangling, &format!("{before} = {c};"), ";", &[]),
        Form::Unlink => w.line("sink = 1;"),
        Form::Drain(kept) => super::push_back(w, &List::new(list.family, kept.as_str()), c),
    }
}

/// Closes the loop.
pub(in super::super) fn close_removal(w: &mut Writer, list: &List<'_>, removal: Removal) {
    w.close("}");
    if let Form::Drain(kept) = removal.form {
        w.plant(Fault::LeakedRest, &format!("{} = {kept};", list.place), ";", &[]);
    }
}
