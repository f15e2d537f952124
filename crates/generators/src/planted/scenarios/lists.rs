//! Linked lists whose length depends on an input.

use super::scenarios;
use crate::cgen::Expr;
use crate::planted::maker::Maker;
use ringfence_verdict::ViolationKind;
use std::ops::RangeInclusive;

scenarios! {
    walk_past_the_end, search_without_result, free_while_walking, tail_not_freed, node_freed_twice,
    stale_tail, unlink_without_free, pop_from_empty, cut_list_in_two,
}

/// The names of a list type with its functions.
struct List {
    tag: String,
    build: String,
    destroy: String,
}

const DEFINITION: &str = "\
struct TAG {
    struct TAG *next;
    KEY key;
};
";

const BUILD_FRONT: &str = include_str!("lists/build_front.c");
const BUILD_BACK: &str = include_str!("lists/build_back.c");
const DESTROY: &str = include_str!("lists/destroy.c");
const DESTROY_RECURSIVELY: &str = include_str!("lists/destroy_recursively.c");

/// Defines a list type; the keys of a list of `n` nodes are 0 to n - 1.
fn define(maker: &mut Maker) -> List {
    let list =
        List { tag: maker.fresh("node"), build: maker.fresh("build"), destroy: maker.fresh("destroy") };
    let key = maker.element().name();
    let build = *maker.random().pick(&[BUILD_FRONT, BUILD_BACK]);
    let destroy = *maker.random().pick(&[DESTROY, DESTROY_RECURSIVELY]);
    let text = |pattern: &str| {
        let named = pattern.replace("TAG", &list.tag).replace("DESTROY", &list.destroy);
        named.replace("BUILD", &list.build).replace("KEY", key)
    };
    maker.global(text(DEFINITION));
    maker.function(text(build));
    maker.function(text(destroy));
    list
}

/// Builds a list of an input-dependent length below `limit`; gives the name of its head and the length.
fn built(maker: &mut Maker, list: &List, limit: i128, target: i128) -> (String, Expr) {
    let count = maker.index("count", limit, target);
    let head = maker.fresh("head");
    maker.line(format!("struct {} *{head} = {}({count});", list.tag, list.build));
    (head, count)
}

/// A list of an input-dependent length, at least `least` for the secret inputs.
fn any_list(maker: &mut Maker, limits: RangeInclusive<usize>, least: usize) -> (List, String, Expr) {
    let list = define(maker);
    let limit = maker.between(*limits.start(), *limits.end());
    let target = maker.between(least, limit as usize - 1);
    let (head, count) = built(maker, &list, limit, target);
    (list, head, count)
}

/// As many steps as another input says.
fn walk_past_the_end(maker: &mut Maker) -> ViolationKind {
    let list = define(maker);
    let limit = maker.between(2, 7);
    let target = maker.between(0, limit as usize - 1);
    let (head, _) = built(maker, &list, limit, target);
    let most = limit + 1;
    let wanted = maker.between(target as usize, limit as usize);
    let steps = maker.index("steps", most, wanted);
    let (node, at) = (maker.fresh("node"), maker.fresh("at"));
    let check = if maker.fixed { format!(" && {node} != 0") } else { String::new() };
    maker.line(format!("struct {} *{node} = {head};", list.tag));
    maker.line(format!("for (int {at} = 0; {at} < {steps}{check}; {at}++)\n    {node} = {node}->next;"));
    let test = if maker.fixed { format!("if ({node} != 0)\n    ") } else { String::new() };
    maker.line(format!("{test}{node}->key = 1;"));
    maker.line(format!("{}({head});", list.destroy));
    ViolationKind::NullDeref
}

/// A node that is looked for and not there.
fn search_without_result(maker: &mut Maker) -> ViolationKind {
    let list = define(maker);
    let limit = maker.between(2, 7);
    let target = maker.between(0, limit as usize - 1);
    let (head, _) = built(maker, &list, limit, target);
    let wanted = maker.between(target as usize, 9);
    let key = maker.index("key", 10, wanted);
    let find = maker.fresh("find");
    let tag = &list.tag;
    maker.function(format!(
        "static struct {tag} *{find}(struct {tag} *node, int key)\n{{\n    while (node != 0 && node->key != key)\n        node = node->next;\n    return node;\n}}\n"
    ));
    let found = maker.fresh("found");
    maker.line(format!("struct {tag} *{found} = {find}({head}, {key});"));
    let test = if maker.fixed { format!("if ({found})\n    ") } else { String::new() };
    maker.line(format!("{test}{found}->key = 0;"));
    maker.line(format!("{}({head});", list.destroy));
    ViolationKind::NullDeref
}

/// A node is freed before its successor is read.
fn free_while_walking(maker: &mut Maker) -> ViolationKind {
    let (list, head, _) = any_list(maker, 2..=7, 1);
    let node = maker.fresh("node");
    let tag = &list.tag;
    if maker.fixed {
        maker.line(format!("while ({head} != 0) {{\n    struct {tag} *{node} = {head}->next;\n    free({head});\n    {head} = {node};\n}}"));
    } else {
        maker.line(format!(
            "for (struct {tag} *{node} = {head}; {node} != 0; {node} = {node}->next)\n    free({node});"
        ));
    }
    ViolationKind::UseAfterFree
}

/// The loop that frees stops before the last node.
fn tail_not_freed(maker: &mut Maker) -> ViolationKind {
    let (list, head, _) = any_list(maker, 2..=7, 1);
    let next = maker.fresh("next");
    let more = if maker.fixed { String::new() } else { format!(" && {head}->next != 0") };
    maker.line(format!("while ({head} != 0{more}) {{"));
    maker.line(format!(
        "    struct {} *{next} = {head}->next;\n    free({head});\n    {head} = {next};\n}}",
        list.tag
    ));
    ViolationKind::Leak
}

/// A node is freed on the way and again with the rest.
fn node_freed_twice(maker: &mut Maker) -> ViolationKind {
    let (list, head, _) = any_list(maker, 3..=7, 1);
    let test = maker.condition();
    let rest = maker.fresh("rest");
    maker.line(format!("struct {} *{rest} = {head} != 0 ? {head}->next : 0;", list.tag));
    maker.open(format!("if ({head} != 0 && {test}) {{"));
    maker.line(format!("free({head});"));
    maker.repair(format!("{head} = 0;"));
    maker.close("}");
    maker.line(format!("free({head});\n{}({rest});", list.destroy));
    ViolationKind::DoubleFree
}

/// A queue keeps pointing at its last node after that was removed.
fn stale_tail(maker: &mut Maker) -> ViolationKind {
    let list = define(maker);
    let limit = maker.between(2, 6);
    let (head, count) = built(maker, &list, limit, 1);
    let tail = maker.fresh("tail");
    let tag = &list.tag;
    maker.line(format!("struct {tag} *{tail} = {head};"));
    maker.line(format!("while ({tail} != 0 && {tail}->next != 0)\n    {tail} = {tail}->next;"));
    let next = maker.fresh("next");
    maker.open(format!("if ({count} > 0) {{"));
    maker.line(format!("struct {tag} *{next} = {head}->next;\nfree({head});\n{head} = {next};"));
    maker.repair(format!("if ({head} == 0)\n    {tail} = 0;"));
    maker.close("}");
    maker.line(format!("if ({tail} != 0)\n    {tail}->key = 5;"));
    maker.line(format!("{}({head});", list.destroy));
    ViolationKind::UseAfterFree
}

/// A node is taken out of the list and forgotten.
fn unlink_without_free(maker: &mut Maker) -> ViolationKind {
    let (list, head, count) = any_list(maker, 3..=7, 2);
    let test = maker.condition();
    let gone = maker.fresh("gone");
    maker.open(format!("if ({count} >= 2 && {test}) {{"));
    maker.line(format!("struct {} *{gone} = {head}->next;", list.tag));
    maker.line(format!("{head}->next = {gone}->next;"));
    maker.repair(format!("free({gone});"));
    maker.close("}");
    maker.line(format!("{}({head});", list.destroy));
    ViolationKind::Leak
}

/// A stack gives more than it holds.
fn pop_from_empty(maker: &mut Maker) -> ViolationKind {
    let list = define(maker);
    let limit = maker.between(2, 6);
    let target = maker.between(0, limit as usize - 2);
    let (head, _) = built(maker, &list, limit, target);
    let pops = maker.index("pops", limit, target + 1);
    let (at, top) = (maker.fresh("at"), maker.fresh("top"));
    maker.open(format!("for (int {at} = 0; {at} < {pops}; {at}++) {{"));
    maker.repair(format!("if ({head} == 0)\n    break;"));
    maker.line(format!("struct {} *{top} = {head};\n{head} = {top}->next;\nfree({top});", list.tag));
    maker.close("}");
    maker.line(format!("{}({head});", list.destroy));
    ViolationKind::NullDeref
}

/// The second half of a list is lost when it is cut.
fn cut_list_in_two(maker: &mut Maker) -> ViolationKind {
    let (list, head, count) = any_list(maker, 3..=7, 2);
    let (node, at) = (maker.fresh("node"), maker.fresh("at"));
    let tag = &list.tag;
    maker.open(format!("if ({head} != 0) {{"));
    maker.line(format!("struct {tag} *{node} = {head};"));
    maker.line(format!("for (int {at} = 1; {at} < {count} / 2; {at}++)\n    {node} = {node}->next;"));
    maker.repair(format!("{}({node}->next);", list.destroy));
    maker.line(format!("{node}->next = 0;"));
    maker.close("}");
    maker.line(format!("{}({head});", list.destroy));
    ViolationKind::Leak
}
