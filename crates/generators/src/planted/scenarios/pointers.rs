//! Pointers that are null, were never set, or point to what is no longer there.

use super::scenarios;
use crate::planted::maker::Maker;
use ringfence_verdict::ViolationKind;

scenarios! {
    null_by_choice, null_from_function, null_member, hole_in_table, null_function, handler_table, never_set,
    out_parameter, left_scope, returned_local, kept_local,
}

/// A condition decides whether the pointer points anywhere.
fn null_by_choice(maker: &mut Maker) -> ViolationKind {
    let ty = maker.element().name();
    let (target, pointer, test) = (maker.fresh("target"), maker.fresh("pointer"), maker.condition());
    maker.line(format!("{ty} {target} = 0;"));
    match maker.random().below(2) {
        0 => maker.line(format!("{ty} *{pointer} = {test} ? 0 : &{target};")),
        _ => maker.line(format!("{ty} *{pointer} = &{target};\nif ({test})\n    {pointer} = NULL;")),
    }
    let head = if maker.fixed { format!("if ({pointer}) {{") } else { "{".to_owned() };
    maker.touch_in(head, &format!("*{pointer}"));
    ViolationKind::NullDeref
}

/// A function that gives null where nothing fits.
fn null_from_function(maker: &mut Maker) -> ViolationKind {
    let length = maker.between(2, 6);
    let ty = maker.element().name();
    let (table, find, found) = (maker.fresh("table"), maker.fresh("find"), maker.fresh("found"));
    let values: Vec<i128> = (0..length).map(|at| at * 10 + maker.between(0, 9)).collect();
    let list = values.iter().map(i128::to_string).collect::<Vec<_>>().join(", ");
    maker.global(format!("static {ty} {table}[{length}] = {{ {list} }};\n"));
    maker.function(format!(
        "static {ty} *{find}(int key)\n{{\n    for (int i = 0; i < {length}; i++)\n        if ({table}[i] == key)\n            return &{table}[i];\n    return NULL;\n}}\n"
    ));
    let mut missing = maker.between(0, 69);
    while values.contains(&missing) {
        missing += 1;
    }
    let key = maker.index("key", 80, missing);
    maker.line(format!("{ty} *{found} = {find}({key});"));
    let test = if maker.fixed { format!("if ({found} != NULL)\n    ") } else { String::new() };
    maker.line(format!("{test}(*{found})++;"));
    ViolationKind::NullDeref
}

/// A member that is set under a condition only.
fn null_member(maker: &mut Maker) -> ViolationKind {
    let (tag, name, other) = (maker.fresh("part"), maker.fresh("part"), maker.fresh("part"));
    let test = maker.condition();
    maker.global(format!("struct {tag} {{ char kind; struct {tag} *mate; int value; }};\n"));
    maker.line(format!("struct {tag} *{name} = calloc(1, sizeof *{name});"));
    maker.line(format!("struct {tag} {other} = {{ 'x', {name}, 3 }};"));
    maker.line(format!("if (!({test}))\n    {name}->mate = &{other};"));
    let guard = if maker.fixed { format!("if ({name}->mate != 0)\n    ") } else { String::new() };
    let place = *maker.random().pick(&["value", "mate->value"]);
    maker.line(format!("{guard}{name}->mate->{place} = 8;"));
    maker.line(format!("free({name});"));
    ViolationKind::NullDeref
}

/// A table of pointers with one that is null.
fn hole_in_table(maker: &mut Maker) -> ViolationKind {
    let length = maker.between(2, 8);
    let hole = maker.between(0, length as usize - 1);
    let ty = maker.element().name();
    let (table, values) = (maker.fresh("table"), maker.fresh("values"));
    maker.line(format!("{ty} {values}[{length}] = {{ 0 }};"));
    let entries: Vec<String> = (0..length)
        .map(|at| if at == hole && !maker.fixed { "0".to_owned() } else { format!("&{values}[{at}]") })
        .collect();
    maker.line(format!("{ty} *{table}[{length}] = {{ {} }};", entries.join(", ")));
    let index = maker.index("index", length, hole);
    maker.touch(&format!("*{table}[{index}]"));
    ViolationKind::NullDeref
}

/// A call through a pointer that is null for one choice.
fn null_function(maker: &mut Maker) -> ViolationKind {
    let (handler, pointer, test) = (maker.fresh("handler"), maker.fresh("pointer"), maker.condition());
    maker.function(format!("static int {handler}(int x)\n{{\n    return x / 2;\n}}\n"));
    maker.line(format!("int (*{pointer})(int) = {handler};"));
    maker.line(format!("if ({test})\n    {pointer} = 0;"));
    let guard = if maker.fixed { format!("if ({pointer} != 0)\n    ") } else { String::new() };
    maker.line(format!("{guard}sink += (unsigned int){pointer}(4);"));
    ViolationKind::BadCall
}

/// One of several functions goes wrong.
fn handler_table(maker: &mut Maker) -> ViolationKind {
    let count = maker.between(2, 6);
    let bad = maker.between(0, count as usize - 1);
    let table = maker.fresh("handlers");
    let mut names = Vec::new();
    for at in 0..count {
        let name = maker.fresh("handler");
        let offset = maker.between(1, 5);
        let body = match (at == bad, maker.fixed) {
            (true, false) => "return *(data + 8);".to_owned(),
            (true, true) => "return *(data + 7);".to_owned(),
            _ => format!("return data[{offset}];"),
        };
        maker.function(format!("static int {name}(int *data)\n{{\n    {body}\n}}\n"));
        names.push(name);
    }
    maker.function(format!("static int (*const {table}[{count}])(int *) = {{ {} }};\n", names.join(", ")));
    let (data, index) = (maker.fresh("data"), maker.index("index", count, bad));
    maker.line(format!("int {data}[8] = {{ 1, 2, 3 }};"));
    maker.line(format!("sink += (unsigned int){table}[{index}]({data});"));
    ViolationKind::OutOfBounds
}

/// A pointer that is set under a condition only, and was nothing before.
fn never_set(maker: &mut Maker) -> ViolationKind {
    let ty = maker.element().name();
    let (target, pointer, test) = (maker.fresh("target"), maker.fresh("pointer"), maker.condition());
    maker.line(format!("{ty} {target} = 1;"));
    let start = if maker.fixed { format!(" = &{target}") } else { String::new() };
    maker.line(format!("{ty} *{pointer}{start};\nif (!({test}))\n    {pointer} = &{target};"));
    maker.touch(&format!("*{pointer}"));
    ViolationKind::UninitialisedPointer
}

/// A function that sets its out-parameter only when it succeeds.
fn out_parameter(maker: &mut Maker) -> ViolationKind {
    let (function, block, status) = (maker.fresh("open"), maker.fresh("block"), maker.fresh("status"));
    let test = maker.condition();
    maker.function(format!(
        "static int {function}(int fail, int **out)\n{{\n    if (fail)\n        return -1;\n    *out = malloc(sizeof(int));\n    **out = 0;\n    return 0;\n}}\n"
    ));
    maker.line(format!("int *{block};\nint {status} = {function}({test}, &{block});"));
    if maker.fixed {
        maker.line(format!("if ({status} == 0) {{\n    *{block} = 2;\n    free({block});\n}}"));
    } else {
        maker.line(format!("*{block} = 2;\nif ({status} == 0)\n    free({block});"));
    }
    ViolationKind::UninitialisedPointer
}

/// A pointer outlives the block in which its object was declared.
fn left_scope(maker: &mut Maker) -> ViolationKind {
    let ty = maker.element().name();
    let (outer, inner, pointer) = (maker.fresh("outer"), maker.fresh("inner"), maker.fresh("pointer"));
    let test = maker.condition();
    maker.line(format!("{ty} {outer} = 1;\n{ty} *{pointer} = &{outer};"));
    maker.repair(format!("{ty} {inner} = 2;"));
    maker.open(format!("if ({test}) {{"));
    if !maker.fixed {
        maker.line(format!("{ty} {inner} = 2;"));
    }
    maker.line(format!("{pointer} = &{inner};\n*{pointer} += 1;"));
    maker.close("}");
    maker.touch(&format!("*{pointer}"));
    ViolationKind::UseAfterScope
}

/// A function gives the address of its own variable, for some inputs.
fn returned_local(maker: &mut Maker) -> ViolationKind {
    let (function, pointer, store) = (maker.fresh("choose"), maker.fresh("pointer"), maker.fresh("store"));
    let test = maker.condition();
    let class = maker.either("", "static ");
    maker.global(format!("static int {store} = 4;\n"));
    // Through another pointer, so that no compiler makes the result null.
    maker.function(format!(
        "static int *{function}(int inside)\n{{\n    {class}int local[4] = {{ 1, 2, 3, 4 }};\n    int *result = &{store};\n    if (inside)\n        result = local + 2;\n    return result;\n}}\n"
    ));
    maker.line(format!("int *{pointer} = {function}({test});"));
    maker.touch(&format!("*{pointer}"));
    ViolationKind::UseAfterScope
}

/// The address of a local is kept in a global.
fn kept_local(maker: &mut Maker) -> ViolationKind {
    let (function, kept) = (maker.fresh("keep"), maker.fresh("kept"));
    let test = maker.condition();
    maker.global(format!("static char *{kept} = 0;\n"));
    let clear = if maker.fixed { format!("    {kept} = 0;\n") } else { String::new() };
    maker.function(format!(
        "static int {function}(int wanted)\n{{\n    char buffer[8] = \"abc\";\n    if (wanted)\n        {kept} = buffer;\n    int sum = {kept} != 0 ? {kept}[1] : 0;\n{clear}    return sum;\n}}\n"
    ));
    maker.line(format!("sink += (unsigned int){function}({test});"));
    maker.touch_in(format!("if ({kept} != 0) {{"), &format!("{kept}[2]"));
    ViolationKind::UseAfterScope
}
