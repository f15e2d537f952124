//! Statements about integers, arrays, records, strings and blocks of bytes.

use super::super::writer::Writer;

/// Sets a variable.
pub(super) fn assignment(writer: &mut Writer) {
    let Some((name, ty)) = writer.pick(|scope| &scope.integers) else { return };
    let term = writer.term(2);
    let other = writer.term(1);
    match writer.random().below(8) {
        0 if !writer.careful() => writer.line(format!("{name} = {name} * {other} + 1;")),
        1 => writer.line(format!("if ({name} < 100)\n    {name}++;")),
        2 => writer.line(format!("{name} ^= {term};")),
        3 if !writer.careful() => writer.line(format!("{name} = ({})({other} << ({term} & 63));", ty.name())),
        4 if !writer.careful() => writer.line(format!("{name} = ({})({other} / ({term} & 3));", ty.name())),
        _ => writer.line(format!("{name} = ({}){term};", ty.name())),
    }
}

/// Draws an input.
pub(super) fn draw(writer: &mut Writer) {
    let Some((name, ty)) = writer.pick(|scope| &scope.integers) else { return };
    writer.line(format!("{name} = {};", Writer::nondet(ty)));
}

/// Writes to an array.
pub(super) fn array(writer: &mut Writer) {
    let Some(array) = writer.pick(|scope| &scope.arrays) else { return assignment(writer) };
    let (index, term) = (writer.index(array.length), writer.term(2));
    writer.line(format!("{}[{index}] = ({}){term};", array.name, array.element.name()));
}

/// Uses a record.
pub(super) fn record(writer: &mut Writer) {
    let Some(name) = writer.pick(|scope| &scope.records) else { return assignment(writer) };
    let term = writer.term(1);
    let index = writer.index(3);
    let wide = writer.index(4);
    match writer.random().below(7) {
        0 => writer.line(format!("{name}.f = (unsigned int){term};")),
        1 => writer.line(format!("{name}.g = (int){term};")),
        2 => writer.line(format!("{name}.b[{index}] = (unsigned char){term};")),
        3 => writer.line(format!("{name}.u.bytes[{wide}] = (unsigned char){name}.u.number;")),
        4 => {
            writer.line(format!("if ({name}.g > 3 && {name}.f < 9)\n    {name}.a = (int){name}.b[{index}];"))
        }
        5 => {
            let copy = writer.fresh("copy");
            writer.line(format!(
                "{{\n    struct record {copy} = {name};\n    {copy}.a ^= 5;\n    {name} = {copy};\n}}"
            ));
        }
        _ => {
            let test = writer.guard(&format!("{name}.link != 0"));
            writer.line(format!("{test}*{name}.link = 1;"));
        }
    }
}

/// Uses a string.
pub(super) fn text(writer: &mut Writer) {
    let Some(text) = writer.pick(|scope| &scope.texts) else { return assignment(writer) };
    let (name, size) = (&text.name, text.size);
    let slack = usize::from(!writer.careful());
    match writer.random().below(7) {
        0 if !writer.careful() => {
            let literal = writer.fresh("literal");
            writer.line(format!("{{\n    char *{literal} = \"xyz\";\n    {literal}[1] = {name}[0];\n}}"));
        }
        0 => writer.line(format!(
            "strcpy({name}, \"{}\");",
            "bcdefghij".get(..(size - 1 + slack).min(9)).unwrap_or("b")
        )),
        1 => {
            let at = writer.fresh("i");
            let last = size - 1 + slack;
            writer.line(format!(
                "for (int {at} = 0; {at} < {last}; {at}++)\n    {name}[{at}] = __VERIFIER_nondet_char();"
            ));
            if writer.careful() {
                writer.line(format!("{name}[{}] = 0;", size - 1));
            }
        }
        2 => {
            let room =
                if slack == 0 { format!("if (strlen({name}) + 2 < {size})\n    ") } else { String::new() };
            writer.line(format!("{room}strcat({name}, \"z\");"));
        }
        3 => writer.line(format!("if (strcmp({name}, \"ab\") == 0)\n    {name}[0] = 'c';")),
        4 => {
            let found = writer.fresh("found");
            let guard = if slack == 0 { format!("if ({found} != 0)\n        ") } else { String::new() };
            writer.line(format!(
                "{{\n    char *{found} = strchr({name}, 'b');\n    {guard}*{found} = 'd';\n}}"
            ));
        }
        5 => {
            writer.line(format!("strncpy({name}, \"longer text\", {size});"));
            if slack == 0 {
                writer.line(format!("{name}[{}] = 0;", size - 1));
            }
        }
        _ => {
            let Some((target, ty)) = writer.pick(|scope| &scope.integers) else { return };
            writer.line(format!("{target} = ({})strlen({name});", ty.name()));
        }
    }
}

/// Fills, copies or compares bytes.
pub(super) fn block(writer: &mut Writer) {
    let (Some(to), Some(from)) = (writer.pick(|scope| &scope.arrays), writer.pick(|scope| &scope.arrays))
    else {
        return assignment(writer);
    };
    let term = writer.term(1);
    let room = |writer: &mut Writer, size: String| match writer.careful() {
        true => format!("(size_t)((unsigned char){term} % ({size} + 1))"),
        false => format!("(size_t)((unsigned char){term} % ({size} + 3))"),
    };
    let both = format!("(sizeof {0} < sizeof {1} ? sizeof {0} : sizeof {1})", to.name, from.name);
    match writer.random().below(4) {
        0 if !writer.careful() => {
            let half = format!("sizeof {} / 2", to.name);
            writer.line(format!("memcpy((char *){0} + 1, {0}, {half});", to.name));
        }
        0 | 1 => {
            let size = room(writer, format!("sizeof {}", to.name));
            writer.line(format!("memset({}, 1, {size});", to.name));
        }
        2 => {
            let size = room(writer, both);
            let function = if to.name == from.name && writer.careful() { "memmove" } else { "memcpy" };
            writer.line(format!("{function}({}, {}, {size});", to.name, from.name));
        }
        _ => {
            let size = room(writer, both);
            let flip = format!("{}[0] = ({})!{}[0];", to.name, to.element.name(), to.name);
            writer.line(format!("if (memcmp({}, {}, {size}) > 0)\n    {flip}", to.name, from.name));
        }
    }
}

/// Asserts or assumes something.
pub(super) fn check(writer: &mut Writer) {
    let term = writer.term(1);
    let (small, condition) = (writer.between(1, 9), writer.condition());
    let always = format!("{term} % {} < {}", small + 1, small + 1);
    match writer.random().below(4) {
        0 => writer.line(format!("__VERIFIER_assume({condition});")),
        1 if !writer.careful() => writer.line(format!("if ({condition})\n    reach_error();")),
        2 if !writer.careful() => writer.line(format!("__VERIFIER_assert({condition});")),
        _ => writer.line(format!("__VERIFIER_assert({always});")),
    }
}
