//! Operations on linked lists.

use super::super::writer::Writer;

/// An operation on one of the lists.
pub(super) fn operation(writer: &mut Writer) {
    let Some(list) = writer.pick(|scope| &scope.lists) else { return super::heap::owner(writer) };
    let name = list.name;
    match writer.random().below(11) {
        0..=2 => push(writer, &name),
        3 => push_some(writer, &name),
        4 => pop(writer, &name),
        5 => visit(writer, &name),
        6 => remove(writer, &name),
        7 => reverse(writer, &name),
        8 => look_ahead(writer, &name),
        9 => move_over(writer, &name),
        _ => free_all(writer, &name),
    }
}

/// A new node at the front.
fn push(writer: &mut Writer, name: &str) {
    let (node, term) = (writer.fresh("node"), writer.term(1));
    writer.open("{");
    writer.line(format!("struct node *{node} = malloc(sizeof *{node});"));
    let careful = writer.careful();
    if careful || !writer.kind.goal.malloc_may_fail {
        writer.open(format!("if ({node} != 0) {{"));
    } else {
        writer.open("{");
    }
    writer.line(format!("{node}->key = (int){term};"));
    if writer.careful() {
        writer.line(format!("{node}->next = {name};"));
    } else {
        let end = *writer.terms.random.pick(&["0", "name", ""]);
        match end {
            "" => {}
            "0" => writer.line(format!("{node}->next = 0;")),
            _ => writer.line(format!("{node}->next = {name};")),
        }
    }
    if writer.doubly_linked {
        writer.line(format!("{node}->prev = 0;"));
        let check = writer.guard(&format!("{name} != 0"));
        writer.line(format!("{check}{name}->prev = {node};"));
    }
    writer.line(format!("{name} = {node};"));
    writer.close("}");
    writer.close("}");
}

/// As many new nodes as an input says.
pub(super) fn push_some(writer: &mut Writer, name: &str) {
    if writer.loops > 1 {
        return push(writer, name);
    }
    let (at, most) = (writer.fresh("i"), writer.between(2, 4));
    let term = writer.term(1);
    let count = term.cast(term.ty.unsigned()).modulo(most as i128);
    writer.open(format!("for (int {at} = 0; {at} < (int){count}; {at}++) {{"));
    writer.loops += 1;
    push(writer, name);
    writer.loops -= 1;
    writer.close("}");
}

/// The first node goes.
fn pop(writer: &mut Writer, name: &str) {
    let node = writer.fresh("node");
    writer.open_if(&format!("{name} != 0"));
    writer.line(format!("struct node *{node} = {name};\n{name} = {node}->next;"));
    if writer.doubly_linked {
        let check = writer.guard(&format!("{name} != 0"));
        writer.line(format!("{check}{name}->prev = 0;"));
    }
    if writer.careful() {
        writer.line(format!("free({node});"));
    }
    writer.close("}");
}

/// Something is done with every node.
fn visit(writer: &mut Writer, name: &str) {
    let node = writer.fresh("node");
    let variable = writer.pick(|scope| &scope.integers);
    let action = match variable {
        Some((variable, ty)) => format!("{variable} = ({})({variable} ^ {node}->key);", ty.name()),
        None => format!("{node}->key &= 15;"),
    };
    writer.line(format!(
        "for (struct node *{node} = {name}; {node} != 0; {node} = {node}->next)\n    {action}"
    ));
}

/// The first node with a key goes.
fn remove(writer: &mut Writer, name: &str) {
    let (link, node, key) = (writer.fresh("link"), writer.fresh("node"), writer.between(0, 3));
    writer.open("{");
    writer.line(format!("struct node **{link} = &{name};"));
    writer.line(format!("while (*{link} != 0 && (*{link})->key != {key})\n    {link} = &(*{link})->next;"));
    writer.open_if(&format!("*{link} != 0"));
    writer.line(format!("struct node *{node} = *{link};"));
    if writer.careful() {
        writer.line(format!("*{link} = {node}->next;"));
    }
    if writer.doubly_linked {
        writer.line(format!("if ({node}->next != 0)\n    {node}->next->prev = {node}->prev;"));
    }
    writer.line(format!("free({node});"));
    writer.close("}");
    writer.close("}");
}

/// The list is turned round.
fn reverse(writer: &mut Writer, name: &str) {
    let (done, next) = (writer.fresh("done"), writer.fresh("next"));
    writer.open("{");
    writer.line(format!("struct node *{done} = 0;"));
    writer.open(format!("while ({name} != 0) {{"));
    writer.line(format!("struct node *{next} = {name}->next;\n{name}->next = {done};"));
    if writer.doubly_linked {
        writer.line(format!("{name}->prev = {next};"));
    }
    writer.line(format!("{done} = {name};\n{name} = {next};"));
    writer.close("}");
    if writer.careful() {
        writer.line(format!("{name} = {done};"));
    }
    writer.close("}");
}

/// The second node is used.
fn look_ahead(writer: &mut Writer, name: &str) {
    let test = if writer.careful() {
        format!("if ({name} != 0 && {name}->next != 0)\n    ")
    } else {
        format!("if ({name} != 0)\n    ")
    };
    writer.line(format!("{test}{name}->next->key = 2;"));
}

/// The first node moves to another list.
fn move_over(writer: &mut Writer, name: &str) {
    let Some(other) = writer.pick(|scope| &scope.lists).filter(|other| other.name != name) else {
        return pop(writer, name);
    };
    let (other, node) = (other.name, writer.fresh("node"));
    writer.open_if(&format!("{name} != 0"));
    writer.line(format!("struct node *{node} = {name};"));
    if writer.careful() {
        writer.line(format!("{name} = {node}->next;"));
    }
    if writer.doubly_linked {
        writer.line(format!(
            "if ({name} != 0)\n    {name}->prev = 0;\nif ({other} != 0)\n    {other}->prev = {node};"
        ));
    }
    writer.line(format!("{node}->next = {other};\n{other} = {node};"));
    writer.close("}");
}

/// Every node goes.
pub(in super::super) fn free_all(writer: &mut Writer, name: &str) {
    let node = writer.fresh("node");
    writer.open(format!("while ({name} != 0) {{"));
    writer.line(format!("struct node *{node} = {name};"));
    if writer.careful() {
        writer.line(format!("{name} = {name}->next;\nfree({node});"));
    } else {
        writer.line(format!("free({node});\n{name} = {node}->next;"));
    }
    writer.close("}");
}
