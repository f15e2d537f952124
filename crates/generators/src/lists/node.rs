//! Nodes: made with data that fulfils what holds for the family, and given back with all that hangs on them.

use super::family::{Extra, Family, Flag, List, Values, is_function};
use super::fault::Fault;
use super::shapes;
use super::writer::Writer;

/// Makes a node with its data and gives the name of the variable that points to it.
pub(super) fn make(w: &mut Writer, family: &Family) -> String {
    let name = w.fresh("n");
    let node = family.node();
    if !is_function(w, family, "make") {
        w.line(format!("{node}{name};"));
        fill(w, family, &name);
        return name;
    }
    let function = format!("make_{}", family.tag);
    if !w.note(&function) {
        let outer = w.start_function();
        w.line(format!("{node}n;"));
        fill(w, family, "n");
        w.line("return n;");
        w.end_function(&format!("static {node}{function}(void)"), outer);
    }
    w.line(format!("{node}{name} = {function}();"));
    name
}

fn fill(w: &mut Writer, family: &Family, n: &str) {
    allocate(w, family, n);
    set_data(w, family, n);
}

/// Sets everything but the links.
pub(super) fn set_data(w: &mut Writer, family: &Family, n: &str) {
    let value = value(w, family);
    w.plant(Fault::Unset, &format!("{n}->val = {value};"), ";", &[]);
    if family.has_self {
        w.plant(Fault::Unset, &format!("{n}->me = {n};"), ";", &[]);
    }
    if family.ties.twin {
        let guards = family.guards_by_value(w, n);
        let bad = format!("{n}->twin = {n}->val == 0;");
        w.plant(Fault::WrongValue, &format!("{n}->twin = {n}->val;"), &bad, &guards);
    }
    match &family.extra {
        Extra::None => {}
        extra => set_extra(w, family, extra, n),
    }
    match family.flag {
        Flag::None => {}
        Flag::Over(limit) => {
            let good = format!("{n}->flag = {n}->val > {limit};");
            let bad = [format!("{n}->flag = {n}->val >= {limit};"), ";".to_owned()];
            let fault = if w.chance(50) { (Fault::WrongValue, &bad[0]) } else { (Fault::Unset, &bad[1]) };
            w.plant(fault.0, &good, fault.1, &[]);
        }
        Flag::HasExtra => w.line(format!("{n}->flag = {n}->extra != NULL;")),
        Flag::Free => w.line(format!("{n}->flag = nondet() ? 1 : 0;")),
    }
    if let Some(child) = &family.child {
        let sub = List::new(child, format!("{n}->sub"));
        shapes::init(w, &sub);
        super::operations::build::small(w, &sub);
        if family.ties.child || child.has_up {
            let walk = shapes::open_walk(w, &sub);
            tie_child(w, family, child, (n, &walk.cursor));
            shapes::close_walk(w, walk);
        }
    }
}

/// Gives a node of a list in a node what it has from there.
fn tie_child(w: &mut Writer, family: &Family, child: &Family, (n, i): (&str, &str)) {
    let guards = child.guards_by_value(w, i);
    if family.ties.child {
        w.plant(Fault::WrongValue, &format!("{i}->val = {n}->val;"), ";", &guards);
    }
    if child.has_up {
        w.plant(Fault::Dangling, &format!("{i}->up = {n};"), &format!("{i}->up = {i};"), &guards);
    }
}

/// The allocation, tested for null where that may happen.
fn allocate(w: &mut Writer, family: &Family, n: &str) {
    let (mut size, is_long) = (format!("sizeof *{n}"), w.fresh("is_long"));
    if family.has_short_nodes {
        w.line(format!("int {is_long} = nondet() != 0;"));
        size = format!("{is_long} ? {size} : offset_of(struct {}, more)", family.tag);
    }
    w.line(if family.zeroed {
        format!("{n} = calloc(1, {size});")
    } else {
        format!("{n} = malloc({size});")
    });
    if w.kind.goal.malloc_may_fail {
        w.plant(Fault::SkippedCheck, &format!("if (!{n})\n    abort();"), ";", &[]);
    }
    if family.has_short_nodes {
        let good = format!("{n}->is_long = {is_long};");
        w.plant(Fault::WrongOffset, &good, &format!("{n}->is_long = 1;"), &[]);
    }
}

/// An expression for a new value; lines that it needs are written.
pub(super) fn value(w: &mut Writer, family: &Family) -> String {
    match &family.values {
        Values::Constant(k) => k.to_string(),
        Values::Outer(name) => {
            w.plant(Fault::WrongValue, "sink = 1;", &format!("{name} = nondet();"), &[]);
            name.clone()
        }
        Values::Choice(a, b) => format!("nondet() ? {a} : {b}"),
        Values::Any => "nondet()".to_owned(),
        Values::Range(low, high) => {
            let name = w.fresh("v");
            w.line(format!("int {name} = nondet();"));
            let good = format!("if ({name} < {low} || {name} > {high})\n    {name} = {low};");
            let bad = format!("if ({name} < {low} || {name} > {high} + 1)\n    {name} = {low};");
            w.plant(Fault::WrongValue, &good, &bad, &[]);
            name
        }
    }
}

fn set_extra(w: &mut Writer, family: &Family, extra: &Extra, n: &str) {
    let condition = match w.random.below(3) {
        0 => "nondet()".to_owned(),
        1 => format!("{n}->val > {}", family.some_value(w)),
        _ => format!("{n}->val == {}", family.some_value(w)),
    };
    w.plant(Fault::Unset, &format!("{n}->extra = NULL;"), ";", &[]);
    w.open(format!("if ({condition}) {{"));
    match extra {
        Extra::Shared(address) => w.line(format!("{n}->extra = {address};")),
        _ => {
            w.line(format!("{n}->extra = malloc(sizeof(struct extra));"));
            if w.kind.goal.malloc_may_fail {
                w.plant(Fault::SkippedCheck, &format!("if (!{n}->extra)\n    abort();"), ";", &[]);
            }
            if family.ties.extra {
                let good = format!("{n}->extra->amount = {n}->val;");
                w.plant(Fault::WrongValue, &good, &format!("{n}->extra->amount = 3;"), &[]);
            } else {
                w.plant(Fault::Unset, &format!("{n}->extra->amount = 3;"), ";", &[]);
            }
        }
    }
    w.close("}");
}

/// Gives a node back with all that hangs on it.
pub(super) fn release(w: &mut Writer, family: &Family, n: &str) {
    if !is_function(w, family, "drop") {
        give_back(w, family, n);
        return;
    }
    let function = format!("drop_{}", family.tag);
    if !w.note(&function) {
        let outer = w.start_function();
        give_back(w, family, "n");
        w.end_function(&format!("static void {function}({}n)", family.node()), outer);
    }
    w.line(format!("{function}({n});"));
}

fn give_back(w: &mut Writer, family: &Family, n: &str) {
    let guards = family.guards(w, n);
    if family.extra == Extra::Owned {
        let good = if w.chance(50) {
            format!("free({n}->extra);")
        } else {
            format!("if ({n}->extra)\n    free({n}->extra);")
        };
        w.plant(Fault::LeakedNode, &good, ";", &guards);
    }
    if let Some(child) = &family.child {
        let sub = List::new(child, format!("{n}->sub"));
        if w.fault(Fault::LeakedRest) {
            w.line(";");
        } else {
            super::operations::release::drain(w, &sub);
            shapes::destroy(w, &sub);
        }
    }
    let good = format!("free({n});");
    match w.random.below(3) {
        0 => w.plant(Fault::FreedTwice, &good, &format!("free({n});\nfree({n});"), &guards),
        1 => w.plant(Fault::LeakedNode, &good, ";", &guards),
        _ => w.plant(Fault::FreedUsed, &good, &format!("free({n});\n{n}->val = 0;"), &guards),
    }
}

/// Uses the data of a node in one way or another.
pub(super) fn look_at(w: &mut Writer, family: &Family, c: &str) {
    if let Some(invariant) = family.invariant(c) {
        let wrong = family.wrong_invariant(w, c);
        w.assert_planted(Fault::WrongValue, &invariant, &wrong);
    } else if w.chance(30) {
        let k = w.number(-3, 9);
        w.assert_planted(Fault::WrongValue, &format!("{c}->val == {c}->val"), &format!("{c}->val != {k}"));
    }
    if let (Flag::Over(limit), true) = (family.flag, w.chance(60)) {
        let good = format!("!{c}->flag || {c}->val > {limit}");
        let wrong = format!("{c}->flag || {c}->val > {limit}");
        w.assert_planted(Fault::WrongValue, &good, &wrong);
    }
    if family.has_short_nodes {
        let act = format!("{c}->more = 7;");
        w.plant(Fault::WrongOffset, &format!("if ({c}->is_long)\n    {act}"), &act, &[]);
    }
    if family.ties.twin {
        w.assert(&format!("{c}->twin == {c}->val"));
    }
    if let Some(child) = family.child.as_deref().filter(|child| family.ties.child || child.has_up) {
        let walk = shapes::open_walk(w, &List::new(child, format!("{c}->sub")));
        look_at_child(w, family, child, (c, &walk.cursor));
        shapes::close_walk(w, walk);
    }
    if family.has_self {
        w.assert(&format!("{c}->me->val == {c}->val"));
        w.assert_planted(Fault::WrongValue, &format!("{c}->me == {c}"), &format!("{c}->me != {c}"));
    }
    if family.extra != Extra::None && w.chance(60) {
        let test = if family.flag == Flag::HasExtra { format!("{c}->flag") } else { format!("{c}->extra") };
        let target = format!("{c}->extra->amount");
        let act = if family.ties.extra {
            format!("if ({target} != {c}->val)\n    reach_error();")
        } else if w.chance(50) {
            format!("{target} = 5;")
        } else {
            format!("if ({target} == 7)\n    sink = 1;")
        };
        let good = format!("if ({test}) {{\n    {}\n}}", act.replace('\n', "\n    "));
        w.plant(Fault::SkippedCheck, &good, &act, &[]);
    }
}

/// Asserts what a node of a list in a node has from there.
fn look_at_child(w: &mut Writer, family: &Family, child: &Family, (c, i): (&str, &str)) {
    if family.ties.child {
        let bad = format!("{i}->val == {c}->val && {i}->val != {}", family.some_value(w));
        w.assert_planted(Fault::WrongValue, &format!("{i}->val == {c}->val"), &bad);
    }
    if child.has_up {
        let bad = format!("{i}->up != {c}");
        w.assert_planted(Fault::WrongCount, &format!("{i}->up == {c}"), &bad);
        if w.chance(40) {
            let parent = family.node();
            w.line(format!("sink = (({parent}){i}->up)->val == 4;"));
        }
    }
}
