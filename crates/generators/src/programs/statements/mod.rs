//! Random statements.

mod flow;
mod heap;
mod lists;
mod values;

pub(super) use lists::free_all as free_list;

use super::writer::Writer;

/// Writes a statement, which may hold others.
pub(super) fn statement(writer: &mut Writer) {
    writer.statements_left = writer.statements_left.saturating_sub(1);
    match writer.random().below(25) {
        0..=2 => values::assignment(writer),
        3 => values::draw(writer),
        4 | 5 => values::array(writer),
        6 => values::record(writer),
        7 => values::text(writer),
        8 => values::block(writer),
        9 => values::check(writer),
        10 | 11 => heap::owner(writer),
        12 | 13 => heap::view(writer),
        14..=16 => lists::operation(writer),
        17 => flow::call(writer),
        18 => flow::leave(writer),
        19 => flow::jump(writer),
        20 => flow::switch(writer),
        21 | 22 => flow::repetition(writer),
        _ => flow::choice(writer),
    }
}

/// Writes a few statements.
pub(super) fn block(writer: &mut Writer) {
    let count = writer.between(1, 3);
    for _ in 0..count.min(writer.statements_left.max(1)) {
        statement(writer);
    }
}

/// Gives lists and pointers something to start with.
pub(super) fn fill(writer: &mut Writer) {
    for list in writer.scope.lists.clone() {
        lists::push_some(writer, &list.name);
    }
    for owner in writer.scope.owners.clone() {
        heap::allocate(writer, &owner);
    }
}

/// Releases what the variables of the function own.
pub(super) fn clean_up(writer: &mut Writer) {
    for owner in writer.scope.owners.clone() {
        if owner.is_local && writer.careful() {
            writer.line(format!("free({});", owner.name));
        }
    }
    for list in writer.scope.lists.clone() {
        if list.is_local && writer.careful() {
            free_list(writer, &list.name);
        }
    }
}
