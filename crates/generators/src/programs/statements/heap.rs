//! Statements about pointers: blocks that a variable owns, and views of what somebody else owns.

use super::super::writer::{Owner, Writer};

/// Allocates, releases or uses a block.
pub(super) fn owner(writer: &mut Writer) {
    let Some(owner) = writer.pick(|scope| &scope.owners) else { return super::values::array(writer) };
    match writer.random().below(7) {
        0 | 1 => allocate(writer, &owner),
        2 | 3 => release(writer, &owner),
        4 => resize(writer, &owner),
        _ => access(writer, &owner),
    }
}

pub(super) fn allocate(writer: &mut Writer, owner: &Owner) {
    let Owner { name, element, length, .. } = owner;
    if writer.careful() {
        writer.line(format!("free({name});"));
    }
    let ty = element.name();
    let short = if writer.careful() { 0 } else { writer.between(0, 1) };
    let count = length.saturating_sub(short);
    if writer.random().chance(60) {
        writer.line(format!("{name} = calloc({count}, sizeof({ty}));"));
    } else {
        writer.line(format!("{name} = malloc({count} * sizeof({ty}));"));
        let check = writer.guard(&format!("{name} != 0"));
        writer.line(format!("{check}memset({name}, 0, {count} * sizeof({ty}));"));
    }
}

fn release(writer: &mut Writer, owner: &Owner) {
    let name = &owner.name;
    let off = if writer.careful() { "" } else { *writer.terms.random.pick(&[" + 1", "", ""]) };
    writer.line(format!("free({name}{off});"));
    if writer.careful() {
        writer.line(format!("{name} = 0;"));
    }
}

/// Makes the block as large as it should be; nothing is lost when that fails.
fn resize(writer: &mut Writer, owner: &Owner) {
    let Owner { name, element, length, .. } = owner;
    let (ty, bigger) = (element.name(), writer.fresh("bigger"));
    if writer.careful() {
        writer.line(format!(
            "if ({name} != 0) {{\n    {ty} *{bigger} = realloc({name}, {length} * sizeof({ty}));"
        ));
        writer.line(format!("    if ({bigger} != 0)\n        {name} = {bigger};\n}}"));
    } else {
        let count = writer.between(1, *length);
        writer.line(format!("{name} = realloc({name}, {count} * sizeof({ty}));"));
    }
}

fn access(writer: &mut Writer, owner: &Owner) {
    let Owner { name, element, length, .. } = owner;
    let (index, term) = (writer.index(*length), writer.term(1));
    let check = writer.guard(&format!("{name} != 0"));
    let variable = writer.pick(|scope| &scope.integers);
    match (writer.random().below(3), variable) {
        (0, Some((variable, ty))) => {
            writer.line(format!("{check}{variable} = ({}){name}[{index}];", ty.name()));
        }
        (1, Some((variable, _))) => {
            writer.line(format!("{check}if (*({name} + {index}) > 3)\n    {variable} ^= 1;"));
        }
        _ => writer.line(format!("{check}{name}[{index}] = ({}){term};", element.name())),
    }
}

/// Points a view somewhere or uses it.
pub(super) fn view(writer: &mut Writer) {
    let Some(view) = writer.pick(|scope| &scope.views) else { return owner(writer) };
    let name = &view.name;
    let array = writer.pick(|scope| &scope.arrays).filter(|array| array.element == view.element);
    let variable = writer.scope.integers.iter().find(|(_, ty)| *ty == view.element).cloned();
    let index = array.as_ref().map(|array| writer.index(array.length));
    let condition = writer.condition();
    match (writer.random().below(8), array, variable) {
        (0, Some(array), _) => {
            writer.line(format!("{name} = &{}[{}];", array.name, index.unwrap_or_default()));
        }
        (1, _, Some((variable, _))) => {
            writer.line(format!("{name} = {condition} ? &{variable} : 0;"));
        }
        (2..=4, _, _) if !writer.careful() => {
            let inner = writer.fresh("inner");
            writer.line(format!("{{\n    int {inner} = 4;\n    {name} = &{inner};\n    *{name} = 5;\n}}"));
        }
        (5, _, _) if !writer.careful() => {
            let wild = writer.fresh("wild");
            writer.line(format!("{{\n    int *{wild};\n    if ({condition})\n        {wild} = {name};\n    {name} = {wild};\n}}"));
        }
        _ => {
            let check = writer.guard(&format!("{name} != 0"));
            writer.line(format!("{check}*{name} ^= 2;"));
        }
    }
}
