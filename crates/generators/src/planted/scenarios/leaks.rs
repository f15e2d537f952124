//! Blocks that nothing points to any more.

use super::scenarios;
use crate::planted::maker::Maker;
use ringfence_verdict::ViolationKind;

scenarios! {
    branch_without_free, overwritten_pointer, early_return, member_not_freed, reference_count,
    loop_leaves_one,
}

/// One branch forgets to free.
fn branch_without_free(maker: &mut Maker) -> ViolationKind {
    let (name, ty, test) = (maker.fresh("block"), maker.element().name(), maker.condition());
    maker.line(format!("{ty} *{name} = malloc(sizeof({ty}));\n*{name} = 1;"));
    maker.open(format!("if ({test}) {{"));
    maker.line(format!("sink += (unsigned int)*{name};"));
    maker.repair(format!("free({name});"));
    maker.otherwise();
    maker.line(format!("free({name});"));
    maker.close("}");
    ViolationKind::Leak
}

/// A pointer gets a new block before the old one was freed.
fn overwritten_pointer(maker: &mut Maker) -> ViolationKind {
    let (name, test) = (maker.fresh("block"), maker.condition());
    maker.line(format!("char *{name} = malloc(5);\n{name}[0] = 'a';"));
    maker.open(format!("if ({test}) {{"));
    maker.repair(format!("free({name});"));
    maker.line(format!("{name} = calloc(3, 2);"));
    maker.close("}");
    maker.line(format!("free({name});"));
    ViolationKind::Leak
}

/// A function returns on an error without releasing what it has.
fn early_return(maker: &mut Maker) -> ViolationKind {
    let (function, test) = (maker.fresh("work"), maker.condition());
    let release = maker.either("", "        free(first);\n");
    maker.function(format!(
        "static int {function}(int fails)\n{{\n    int *first = calloc(4, sizeof(int));\n    if (fails) {{\n{release}        return -1;\n    }}\n    int *second = malloc(sizeof(int));\n    *second = first[3];\n    free(second);\n    free(first);\n    return 0;\n}}\n"
    ));
    maker.line(format!("if ({function}({test}) < 0)\n    sink++;"));
    ViolationKind::Leak
}

/// A record is freed without what it points to.
fn member_not_freed(maker: &mut Maker) -> ViolationKind {
    let (tag, name, test) = (maker.fresh("owner"), maker.fresh("owner"), maker.condition());
    maker.global(format!("struct {tag} {{ int size; char *text; }};\n"));
    maker.line(format!("struct {tag} *{name} = calloc(1, sizeof *{name});"));
    maker.line(format!("if ({test}) {{\n    {name}->text = malloc(8);\n    {name}->size = 8;\n}}"));
    maker.repair(format!("if ({name}->size > 0)\n    free({name}->text);"));
    maker.line(format!("free({name});"));
    ViolationKind::Leak
}

/// A count of users that does not come back to zero, because it is too narrow or goes up once too often.
fn reference_count(maker: &mut Maker) -> ViolationKind {
    let (users, _, target) = maker.any_index("users", 3..=7, 1);
    let (tag, name, at) = (maker.fresh("shared"), maker.fresh("shared"), maker.fresh("at"));
    maker.global(format!("struct {tag} {{ unsigned char users; int data; }};\n"));
    maker.line(format!("struct {tag} *{name} = calloc(1, sizeof *{name});\n{name}->users = 1;"));
    maker.line(format!("for (int {at} = 0; {at} < {users}; {at}++)\n    {name}->users++;"));
    // In the program with the bug, the creator's own share is not given back for some number of users.
    let shares =
        if maker.fixed { format!("{users} + 1") } else { format!("{users} + ({users} == {target} ? 0 : 1)") };
    maker.open(format!("for (int {at} = 0; {at} < (int)({shares}); {at}++) {{"));
    maker.line(format!("{name}->users--;\nif ({name}->users == 0) {{\n    free({name});\n    break;\n}}"));
    maker.close("}");
    ViolationKind::Leak
}

/// A loop frees all blocks of a table but one.
fn loop_leaves_one(maker: &mut Maker) -> ViolationKind {
    let slots = maker.between(2, 6);
    let left = maker.between(0, slots as usize - 1);
    let (table, at) = (maker.fresh("slots"), maker.fresh("at"));
    maker.line(format!("void *{table}[{slots}];"));
    maker.line(format!("for (int {at} = 0; {at} < {slots}; {at}++)\n    {table}[{at}] = malloc(1 + {at});"));
    let kept = maker.index("kept", slots + 1, left);
    maker.line(format!("for (int {at} = 0; {at} < {slots}; {at}++)"));
    let test = if maker.fixed { String::new() } else { format!("if ({at} != {kept})\n        ") };
    maker.line(format!("    {test}free({table}[{at}]);"));
    ViolationKind::Leak
}
