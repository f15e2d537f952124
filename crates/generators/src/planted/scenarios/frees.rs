//! Blocks that are freed twice, freed wrongly, or used after they were freed.

use super::scenarios;
use crate::cgen::CInt;
use crate::planted::maker::{Maker, Storage};
use ringfence_verdict::ViolationKind;

scenarios! {
    two_flags_double_free, alias_double_free, fall_through_double_free, copied_owner, interior_free,
    non_heap_free, use_after_free, use_after_realloc, member_after_free, freed_through_table,
}

/// A block of one element and its type.
fn block(maker: &mut Maker) -> (String, &'static str) {
    let (name, ty) = (maker.fresh("block"), maker.element().name());
    maker.line(format!("{ty} *{name} = calloc(1, sizeof({ty}));"));
    (name, ty)
}

/// Two conditions that both hold.
fn two_flags_double_free(maker: &mut Maker) -> ViolationKind {
    let (name, _) = block(maker);
    let (first, second) = (maker.condition(), maker.condition());
    let done = maker.fresh("done");
    maker.line(format!("int {done} = 0;"));
    maker.line(format!("if ({first}) {{\n    free({name});\n    {done} = 1;\n}}"));
    if maker.fixed {
        maker.line(format!("if (!{done} && {second}) {{\n    free({name});\n    {done} = 1;\n}}"));
    } else {
        maker.line(format!("if ({second}) {{\n    free({name});\n    {done} = 1;\n}}"));
    }
    maker.line(format!("if (!{done})\n    free({name});"));
    ViolationKind::DoubleFree
}

/// Two pointers that may be the same.
fn alias_double_free(maker: &mut Maker) -> ViolationKind {
    let (name, ty) = block(maker);
    let (other, alias) = (maker.fresh("other"), maker.fresh("alias"));
    let test = maker.condition();
    maker.line(format!("{ty} *{other} = malloc(sizeof({ty}));"));
    maker.line(format!("{ty} *{alias} = {test} ? {name} : {other};"));
    maker.line(format!("*{alias} = 1;"));
    let second = if maker.fixed { &other } else { &alias };
    let left = if maker.fixed { "0".to_owned() } else { format!("{alias} == {other} ? 0 : {other}") };
    let left_over = maker.fresh("left");
    maker.line(format!("{ty} *{left_over} = {left};"));
    maker.line(format!("free({name});\nfree({second});\nfree({left_over});"));
    ViolationKind::DoubleFree
}

/// A `break` is missing.
fn fall_through_double_free(maker: &mut Maker) -> ViolationKind {
    let (name, _) = block(maker);
    let cases = maker.between(2, 6);
    let target = maker.between(0, cases as usize - 2);
    let choice = maker.index("choice", cases + 2, target);
    maker.open(format!("switch ({choice}) {{"));
    for case in 0..cases {
        let leave = if case == target && !maker.fixed { "" } else { "\n    break;" };
        maker.line(format!("case {case}:\n    free({name});{leave}"));
    }
    maker.line(format!("default:\n    free({name});"));
    maker.close("}");
    ViolationKind::DoubleFree
}

/// A record is copied, and both copies release what it owns.
fn copied_owner(maker: &mut Maker) -> ViolationKind {
    let (tag, first, second) = (maker.fresh("owner"), maker.fresh("owner"), maker.fresh("owner"));
    let test = maker.condition();
    maker.global(format!("struct {tag} {{ int kind; char *name; }};\n"));
    maker.line(format!("struct {tag} {first} = {{ 1, malloc(4) }};"));
    maker.line(format!("struct {tag} {second} = {{ 2, 0 }};"));
    maker.open(format!("if ({test}) {{"));
    maker.line(format!("{second} = {first};"));
    maker.repair(format!("{first}.name = 0;"));
    maker.close("}");
    maker.line(format!("free({first}.name);\nfree({second}.name);"));
    ViolationKind::DoubleFree
}

/// A pointer that was moved into its block.
fn interior_free(maker: &mut Maker) -> ViolationKind {
    let limit = maker.between(3, 30);
    let target = maker.between(1, limit as usize - 1);
    let element = maker.element().name();
    let (name, moved) = (maker.fresh("block"), maker.fresh("moved"));
    maker.line(format!("{element} *{name} = calloc({limit}, sizeof({element}));"));
    let offset = maker.index("offset", limit, target);
    maker.line(format!("{element} *{moved} = {name} + {offset};\n*{moved} = 1;"));
    let back = if maker.fixed { format!(" - {offset}") } else { String::new() };
    maker.line(format!("free({moved}{back});"));
    ViolationKind::InteriorFree
}

/// A pointer to a block or to something that is none.
fn non_heap_free(maker: &mut Maker) -> ViolationKind {
    let (chosen, test) = (maker.fresh("chosen"), maker.condition());
    let storage = *maker.random().pick(&[Storage::Local, Storage::Global]);
    let array = maker.array(storage, CInt::unsigned_char(), "16");
    maker.line(format!("unsigned char *{chosen} = {};", array.name));
    maker.line(format!("if (!({test}))\n    {chosen} = malloc(16);"));
    maker.line(format!("{chosen}[3] = 7;"));
    let guard = if maker.fixed { format!("if ({chosen} != {})\n    ", array.name) } else { String::new() };
    maker.line(format!("{guard}free({chosen});"));
    ViolationKind::NonHeapFree
}

/// Freed under one condition and used under another.
fn use_after_free(maker: &mut Maker) -> ViolationKind {
    let (name, _) = block(maker);
    let (first, second) = (maker.condition(), maker.condition());
    maker.open(format!("if ({first}) {{"));
    maker.line(format!("free({name});"));
    maker.repair(format!("{name} = 0;"));
    maker.close("}");
    let alive = if maker.fixed { format!("{name} != 0 && ") } else { String::new() };
    maker.touch_in(format!("if ({alive}{second}) {{"), &format!("*{name}"));
    if maker.fixed {
        maker.line(format!("free({name});"));
    } else {
        maker.line(format!("if (!({first}))\n    free({name});"));
    }
    ViolationKind::UseAfterFree
}

/// The old pointer is used after the block was resized.
fn use_after_realloc(maker: &mut Maker) -> ViolationKind {
    let (count, _, _) = maker.any_index("count", 2..=30, 0);
    let element = maker.element().name();
    let (old, new) = (maker.fresh("block"), maker.fresh("block"));
    let test = maker.condition();
    maker.line(format!("{element} *{old} = calloc(2, sizeof({element}));\n{element} *{new} = {old};"));
    maker
        .line(format!("if ({test})\n    {new} = realloc({old}, ((size_t){count} + 2) * sizeof({element}));"));
    let used = maker.either(&old, &new).to_owned();
    maker.touch(&format!("{used}[1]"));
    maker.line(format!("free({new});"));
    ViolationKind::UseAfterFree
}

/// A record is released before what it points to.
fn member_after_free(maker: &mut Maker) -> ViolationKind {
    let (tag, name, inner) = (maker.fresh("owner"), maker.fresh("owner"), maker.fresh("inner"));
    let test = maker.condition();
    maker.global(format!("struct {tag} {{ long kind; int *inner; }};\n"));
    maker.line(format!("struct {tag} *{name} = malloc(sizeof *{name});"));
    maker.line(format!("{name}->inner = malloc(sizeof(int));\n{name}->kind = {test};"));
    maker.line(format!("int *{inner} = {name}->inner;"));
    let wrong = format!("free({name});\nfree({name}->inner);");
    let right = format!("free({name}->inner);\nfree({name});");
    let ending = maker.either(&wrong, &right).to_owned();
    maker.open(format!("if ({name}->kind) {{"));
    maker.line(ending);
    maker.otherwise();
    maker.line(format!("free({name});\nfree({inner});"));
    maker.close("}");
    ViolationKind::UseAfterFree
}

/// Blocks in a table: one is freed by index, and another index may be the same.
fn freed_through_table(maker: &mut Maker) -> ViolationKind {
    let slots = maker.between(2, 6);
    let shared = maker.between(0, slots as usize - 1);
    let (table, at) = (maker.fresh("slots"), maker.fresh("at"));
    maker.line(format!("int *{table}[{slots}];"));
    maker.line(format!(
        "for (int {at} = 0; {at} < {slots}; {at}++)\n    {table}[{at}] = calloc(1, sizeof(int));"
    ));
    let freed = maker.index("freed", slots, shared);
    let used = maker.index("used", slots, shared);
    maker.line(format!("free({table}[{freed}]);"));
    maker.repair(format!("{table}[{freed}] = 0;"));
    let test = if maker.fixed { format!("if ({table}[{used}] != 0)\n    ") } else { String::new() };
    maker.line(format!("{test}*{table}[{used}] = 4;"));
    maker.line(format!("for (int {at} = 0; {at} < {slots}; {at}++)"));
    let keep = if maker.fixed { String::new() } else { format!("if ({at} != {freed})\n        ") };
    maker.line(format!("    {keep}free({table}[{at}]);"));
    ViolationKind::UseAfterFree
}
