//! Lists are sorted by insertion, and sorted lists are merged.

use super::super::family::{List, Shape};
use super::super::fault::Fault;
use super::super::shapes;
use super::super::writer::Writer;

/// Sorts a list by insertion into a new one.
pub(in super::super) fn insertion(w: &mut Writer, list: &List<'_>) {
    let (sorted, v) = (super::declare(w, list, "sorted"), w.fresh("v"));
    w.open(format!("while ({}) {{", shapes::not_empty(list)));
    w.line(format!("{}{v};", list.family.node()));
    shapes::pop_front(w, list, &v);
    insert(w, &sorted, &v);
    w.close("}");
    if w.chance(50) {
        ordered(w, &sorted);
    }
    shapes::move_all(w, list, &sorted);
    shapes::destroy(w, &sorted);
}

/// Puts a node before the first one that is larger.
fn insert(w: &mut Writer, sorted: &List<'_>, v: &str) {
    let (family, next) = (sorted.family, &sorted.family.next);
    if matches!(family.shape, Shape::Singly | Shape::Sentinel) && w.chance(60) {
        let pp = w.fresh("pp");
        w.line(format!("{}*{pp} = &{};", family.node(), sorted.head()));
        let good = format!("while (*{pp} && (*{pp})->val < {v}->val)\n    {pp} = &(*{pp})->{next};");
        let bad = format!("while ((*{pp})->val < {v}->val)\n    {pp} = &(*{pp})->{next};");
        w.plant(Fault::SkippedCheck, &good, &bad, &[]);
        w.plant(Fault::LeakedRest, &format!("{v}->{next} = *{pp};"), &format!("{v}->{next} = NULL;"), &[]);
        w.line(format!("*{pp} = {v};"));
        return;
    }
    let at = w.fresh("at");
    w.line(format!("{}{at} = NULL;", family.node()));
    let walk = forward(w, sorted);
    let order = if w.fault(Fault::WrongValue) { "<=" } else { ">" };
    w.line(format!("if ({}->val {order} {v}->val)\n    break;", walk.0));
    w.line(format!("{at} = {};", walk.0));
    for line in walk.1 {
        if line.starts_with('}') { w.close(&line) } else { w.line(line) }
    }
    w.open(format!("if ({at}) {{"));
    shapes::insert_after(w, sorted, &at, v);
    if family.shape == Shape::SinglyRing {
        w.line(format!("if ({0} == {at} && {v}->val >= {at}->val)\n    {0} = {v};", sorted.place));
    }
    w.otherwise();
    shapes::push_front(w, sorted, v);
    w.close("}");
}

/// A walk that surely goes forward: the cursor, and what ends it.
fn forward(w: &mut Writer, list: &List<'_>) -> (String, Vec<String>) {
    let (c, next, p) = (w.fresh("c"), &list.family.next, &list.place);
    let close = vec!["}".to_owned()];
    w.line(format!("{}{c};", list.family.node()));
    match list.family.shape {
        Shape::SinglyRing | Shape::DoublyRing => {
            let is_doubly = list.family.shape == Shape::DoublyRing;
            let start = if is_doubly { p.clone() } else { format!("{p}->{next}") };
            w.open(format!("if ({p}) {{"));
            w.line(format!("{c} = {start};"));
            w.open("do {");
            let end = [format!("{c} = {c}->{next};"), format!("}} while ({c} != {start});"), "}".to_owned()];
            return (c, end.to_vec());
        }
        Shape::Kernel => {
            let (link, tag) = (w.fresh("p"), &list.family.tag);
            w.line(format!("struct link *{link};"));
            let (start, address) = (list.dot("next"), list.address());
            w.open(format!("for ({link} = {start}; {link} != {address}; {link} = {link}->next) {{"));
            w.line(format!("{c} = container_of({link}, struct {tag}, link);"));
        }
        Shape::Hooks => {
            let (h, tag) = (w.fresh("h"), &list.family.tag);
            w.line(format!("struct hook *{h};"));
            w.open(format!("for ({h} = {}; {h}; {h} = {h}->next) {{", list.dot("first")));
            w.line(format!("{c} = container_of({h}, struct {tag}, hook);"));
        }
        _ => w.open(format!("for ({c} = {}; {c}; {c} = {c}->{next}) {{", list.head())),
    }
    (c, close)
}

/// Asserts that no value is smaller than the one before.
fn ordered(w: &mut Writer, list: &List<'_>) {
    let last = w.fresh("last");
    let walk_is_first = w.fresh("started");
    w.line(format!("long {last} = 0;\nint {walk_is_first} = 0;"));
    let walk = forward(w, list);
    let c = &walk.0;
    let good = format!("!{walk_is_first} || {last} <= {c}->val");
    let bad = format!("!{walk_is_first} || {last} < {c}->val");
    w.assert_planted(Fault::WrongValue, &good, &bad);
    w.line(format!("{last} = {c}->val;\n{walk_is_first} = 1;"));
    for line in walk.1 {
        if line.starts_with('}') { w.close(&line) } else { w.line(line) }
    }
}

/// Merges another list into a list, the smaller first node first.
pub(in super::super) fn merge(w: &mut Writer, list: &List<'_>, other: Option<&List<'_>>) {
    if list.family.shape != Shape::Singly {
        super::rearrange::concatenate(w, list, other);
        return;
    }
    let new = other.is_none().then(|| super::declare(w, list, "more"));
    let Some(more) = other.or(new.as_ref()) else { return };
    if new.is_some() {
        super::build::full(w, more);
    }
    let (node, next, a, b) = (list.family.node(), &list.family.next, &list.place, &more.place);
    let (merged, end, v) = (w.fresh("merged"), w.fresh("end"), w.fresh("v"));
    w.line(format!("{node}{merged} = NULL;\n{node}*{end} = &{merged};"));
    let good = format!("while ({a} && {b}) {{");
    let head = w.plant_expression(Fault::SkippedCheck, good, format!("while ({a} || {b}) {{"));
    w.open(head);
    w.line(format!("{node}{v};"));
    w.open(format!("if ({a}->val <= {b}->val) {{"));
    w.line(format!("{v} = {a};\n{a} = {a}->{next};"));
    w.otherwise();
    w.line(format!("{v} = {b};\n{b} = {b}->{next};"));
    w.close("}");
    w.line(format!("*{end} = {v};"));
    w.plant(Fault::LeakedNode, &format!("{end} = &{v}->{next};"), ";", &[]);
    w.close("}");
    w.plant(Fault::LeakedRest, &format!("*{end} = {a} ? {a} : {b};"), &format!("*{end} = {a};"), &[]);
    w.line(format!("{a} = {merged};"));
    w.plant(Fault::FreedTwice, &format!("{b} = NULL;"), ";", &[]);
}
