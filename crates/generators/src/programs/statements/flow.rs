//! Choices, loops, jumps, calls, early ends.

use super::super::writer::Writer;
use super::{block, clean_up, statement};

/// How deep loops may stand in each other.
const LOOPS: usize = 2;

/// `if`, with or without `else`.
pub(super) fn choice(writer: &mut Writer) {
    let condition = writer.condition();
    writer.open(format!("if ({condition}) {{"));
    block(writer);
    if writer.random().chance(40) {
        writer.close("} else {");
        writer.open("");
        block(writer);
    }
    writer.close("}");
}

/// A loop of few rounds.
pub(super) fn repetition(writer: &mut Writer) {
    if writer.loops >= LOOPS {
        return choice(writer);
    }
    let (at, most, condition) = (writer.fresh("i"), writer.between(1, 4), writer.condition());
    let term = writer.term(1);
    writer.loops += 1;
    match writer.random().below(4) {
        0 => {
            let count = term.cast(term.ty.unsigned()).modulo(most as i128 + 1);
            writer.open(format!("for (int {at} = 0; {at} < (int){count}; {at}++) {{"));
        }
        1 => {
            writer.line(format!("int {at} = 0;"));
            writer.open(format!("while ({at} < {most} && {condition}) {{"));
            writer.line(format!("{at}++;"));
        }
        2 => {
            writer.line(format!("int {at} = 0;"));
            writer.open("do {");
            block(writer);
            writer.line(format!("if ({condition})\n    continue;"));
            block(writer);
            writer.loops -= 1;
            return writer.close(&format!("}} while (++{at} < {most});"));
        }
        _ => {
            writer.open(format!("for (int {at} = 0; {at} < {most}; {at}++) {{"));
            writer.line(format!("if ({condition})\n    break;"));
        }
    }
    block(writer);
    writer.loops -= 1;
    writer.close("}");
}

/// `switch`, with a `break` at each case or without.
pub(super) fn switch(writer: &mut Writer) {
    let term = writer.term(1);
    let cases = writer.between(1, 4);
    writer.open(format!("switch ((unsigned int){term} % {}u) {{", cases + 1));
    for case in 0..cases {
        writer.line(format!("case {case}: {{"));
        statement(writer);
        let leave = if writer.random().chance(80) { "} break;" } else { "}" };
        writer.line(leave);
    }
    if writer.random().chance(50) {
        writer.line("default: {");
        statement(writer);
        writer.line("}");
    }
    writer.close("}");
}

/// A jump back, counted, or forward.
pub(super) fn jump(writer: &mut Writer) {
    let (label, condition) = (writer.fresh("label"), writer.condition());
    if writer.random().chance(50) || writer.loops >= LOOPS {
        writer.line(format!("if ({condition})\n    goto {label};"));
        // In a block of its own, so that no declaration is passed.
        writer.open("{");
        block(writer);
        writer.close("}");
        writer.line(format!("{label}: ;"));
    } else {
        let (count, most) = (writer.fresh("i"), writer.between(1, 3));
        writer.line(format!("int {count} = 0;\n{label}: ;"));
        writer.loops += 1;
        writer.open("{");
        block(writer);
        writer.close("}");
        writer.loops -= 1;
        writer.line(format!("if ({count}++ < {most} && {condition})\n    goto {label};"));
    }
}

/// A call, by name or through a pointer.
pub(super) fn call(writer: &mut Writer) {
    let functions = writer.functions.clone();
    if functions.is_empty() || writer.loops >= LOOPS {
        return super::values::assignment(writer);
    }
    let Some((name, ty)) = writer.pick(|scope| &scope.integers) else { return };
    let (function, other) =
        (writer.random().pick(&functions).clone(), writer.random().pick(&functions).clone());
    let (argument, condition) = (writer.term(1), writer.condition());
    match writer.random().below(3) {
        0 => {
            let pointer = writer.fresh("call");
            let none = if writer.careful() { other } else { "0".to_owned() };
            writer.line(format!("{{\n    int (*{pointer})(int) = {condition} ? {function} : {none};"));
            writer.line(format!("    {name} = ({}){pointer}((int){argument});\n}}", ty.name()));
        }
        _ => writer.line(format!("{name} = ({}){function}((int)({argument} % 6));", ty.name())),
    }
}

/// The function, or the program, ends early.
pub(super) fn leave(writer: &mut Writer) {
    let condition = writer.condition();
    writer.open(format!("if ({condition}) {{"));
    match writer.random().below(10) {
        0 => writer.line("abort();"),
        1 if !writer.careful() => writer.line("exit(1);"),
        _ => {
            clean_up(writer);
            writer.line("return 0;");
        }
    }
    writer.close("}");
}
