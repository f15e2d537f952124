//! Little machines that a sequence of inputs drives into a bad state.

use super::scenarios;
use crate::planted::maker::Maker;
use ringfence_verdict::ViolationKind;

scenarios! {
    stack_overflow, stack_underflow, protocol, slots, cursor,
}

/// Opens a loop over commands, the secret ones listed; the command is in the variable that is named.
fn commands(maker: &mut Maker, secret: &[i128]) -> String {
    let (at, command) = (maker.fresh("at"), maker.fresh("command"));
    maker.open(format!("for (int {at} = 0; {at} < {}; {at}++) {{", secret.len()));
    maker.line(format!("unsigned char {command} = __VERIFIER_nondet_uchar();"));
    maker.secrets.extend(secret);
    command
}

/// More is pushed than fits.
fn stack_overflow(maker: &mut Maker) -> ViolationKind {
    let depth = maker.between(1, 4);
    let (push, pop) = (maker.between(1, 100), maker.between(101, 255));
    let (stack, top) = (maker.fresh("stack"), maker.fresh("top"));
    maker.line(format!("int {stack}[{depth}] = {{ 0 }};\nint {top} = 0;"));
    let mut secret = vec![push; depth as usize + 1];
    if maker.random().chance(50) {
        secret.splice(1..1, [pop, push]);
    }
    let command = commands(maker, &secret);
    let room = if maker.fixed { format!(" && {top} < {depth}") } else { String::new() };
    maker.line(format!("if ({command} == {push}{room})\n    {stack}[{top}++] = {command};"));
    maker.line(format!("else if ({command} == {pop} && {top} > 0)\n    {top}--;"));
    maker.close("}");
    ViolationKind::OutOfBounds
}

/// More is popped than was pushed.
fn stack_underflow(maker: &mut Maker) -> ViolationKind {
    let pairs = maker.between(0, 2);
    let (push, pop) = (maker.between(1, 100), maker.between(101, 255));
    let (stack, top) = (maker.fresh("stack"), maker.fresh("top"));
    maker.line(format!("char {stack}[8] = {{ 0 }};\nint {top} = 0;"));
    let mut secret: Vec<i128> = (0..pairs).flat_map(|_| [push, pop]).collect();
    secret.push(pop);
    let command = commands(maker, &secret);
    let filled = if maker.fixed { format!(" && {top} > 0") } else { String::new() };
    maker.line(format!("if ({command} == {pop}{filled})\n    sink += (unsigned char){stack}[--{top}];"));
    maker.line(format!("else if ({command} == {push})\n    {stack}[{top}++] = 1;"));
    maker.close("}");
    ViolationKind::OutOfBounds
}

/// States that must follow each other; the last one uses what an earlier one released.
fn protocol(maker: &mut Maker) -> ViolationKind {
    let words: Vec<i128> = (0..3).map(|at| maker.between(at * 80, at * 80 + 79)).collect();
    let (session, state) = (maker.fresh("session"), maker.fresh("state"));
    maker.line(format!("int *{session} = calloc(1, sizeof(int));\nint {state} = 0;"));
    let command = commands(maker, &words);
    maker.line(format!("if ({state} == 0 && {command} == {})\n    {state} = 1;", words[0]));
    maker.open(format!("else if ({state} == 1 && {command} == {}) {{", words[1]));
    maker.line(format!("free({session});"));
    maker.repair(format!("{session} = 0;"));
    maker.line(format!("{state} = 2;"));
    let alive = if maker.fixed { format!(" && {session} != 0") } else { String::new() };
    maker.close(&format!("}} else if ({state} == 2 && {command} == {}{alive})", words[2]));
    maker.line(format!("    *{session} = 1;"));
    maker.close("}");
    maker.line(format!("if ({state} < 2)\n    free({session});"));
    ViolationKind::UseAfterFree
}

/// Blocks in numbered slots, allocated and freed by commands.
fn slots(maker: &mut Maker) -> ViolationKind {
    let count = *maker.random().pick(&[2, 4]);
    let slot = maker.between(0, count as usize - 1);
    let (table, number, at) = (maker.fresh("slots"), maker.fresh("number"), maker.fresh("at"));
    maker.line(format!("char *{table}[{count}] = {{ 0 }};"));
    let (allocate, release) = (0x40 + slot, 0x80 + slot);
    let command = commands(maker, &[allocate, release, release]);
    maker.line(format!("int {number} = {command} & {};", count - 1));
    maker.line(format!(
        "if (({command} & 0xc0) == 0x40 && {table}[{number}] == 0)\n    {table}[{number}] = malloc(3);"
    ));
    maker.open(format!("else if (({command} & 0xc0) == 0x80) {{"));
    maker.line(format!("free({table}[{number}]);"));
    maker.repair(format!("{table}[{number}] = 0;"));
    maker.close("}");
    maker.close("}");
    // In the program with the bug this frees again what a command has freed: the same bug.
    maker.line(format!("for (int {at} = 0; {at} < {count}; {at}++)\n    free({table}[{at}]);"));
    ViolationKind::DoubleFree
}

/// A cursor that moves over an array in signed steps.
fn cursor(maker: &mut Maker) -> ViolationKind {
    let length = maker.between(3, 12);
    let mut now = maker.between(0, length as usize - 1);
    let (place, at, cells) = (maker.fresh("place"), maker.fresh("at"), maker.fresh("cells"));
    maker.line(format!("short {cells}[{length}] = {{ 0 }};\nint {place} = {now};"));
    let rounds = maker.between(1, 3);
    maker.open(format!("for (int {at} = 0; {at} < {rounds}; {at}++) {{"));
    maker.line(format!("{place} += __VERIFIER_nondet_char() % 32;"));
    maker.line(format!("if ({place} < 0)\n    {place} = 0;"));
    let compare = maker.either(">", ">=");
    maker.line(format!("if ({place} {compare} {length})\n    {place} = {};", length - 1));
    maker.line(format!("{cells}[{place}]++;"));
    maker.close("}");
    for _ in 1..rounds {
        let next = maker.between(0, length as usize - 1);
        maker.secrets.push(next - now);
        now = next;
    }
    maker.secrets.push(length - now);
    ViolationKind::OutOfBounds
}
