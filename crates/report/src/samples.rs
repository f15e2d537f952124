//! Pictures built by hand, for tests: the states of Fig. 1.9 of "Predator Shape Analysis Tool" and what else
//! memory can look like.

use ringfence_base::{Loc, Place, Sources};
use ringfence_verdict::picture::{
    Field, Kind, Life, Object, ObjectId, Offset, Order, Picture, Pointer, Range, Relation, Segment, Site,
    Target, Text, TextEnd, Value, ValueId,
};

pub(crate) fn empty() -> Picture {
    Picture::new(Site::loop_head("main", Loc::NONE))
}

/// Sources with one place, and its handle.
pub(crate) fn place(file: &str, line: u32) -> (Sources, Loc) {
    let mut sources = Sources::default();
    let file = sources.file(file);
    let loc = sources.loc(Place { file, line, column: 5 });
    (sources, loc)
}

fn set(picture: &mut Picture, id: ObjectId, offset: u64, name: &str, value: Value) {
    let field = Field { offset, length: 8, name: Some(name.to_owned()), value };
    picture.object_mut(id).expect("an object of the picture").fields.push(field);
}

/// Sets both links of an object.
fn link(picture: &mut Picture, id: ObjectId, next: Value, prev: Value) {
    set(picture, id, 0, "next", next);
    set(picture, id, 8, "prev", prev);
}

/// L1.1: no list yet.
pub(crate) fn l1_1() -> Picture {
    let mut picture = empty();
    picture.root("l", Value::Null);
    picture.root("x", Value::Null);
    picture
}

/// L2.1: one node.
pub(crate) fn l2_1() -> Picture {
    let mut picture = empty();
    let node = picture.add(Object::heap(16));
    link(&mut picture, node, Value::Null, Value::Null);
    picture.root("l", Value::region(node));
    picture.root("x", Value::region(node));
    picture
}

/// L2.2: two nodes.
pub(crate) fn l2_2() -> Picture {
    let mut picture = empty();
    let old = picture.add(Object::heap(16));
    let new = picture.add(Object::heap(16));
    link(&mut picture, old, Value::Null, Value::region(new));
    link(&mut picture, new, Value::region(old), Value::Null);
    picture.root("l", Value::region(new));
    picture.root("x", Value::region(new));
    picture
}

/// L1.3 and L3.1: any number of nodes.
pub(crate) fn l1_3() -> Picture {
    let mut picture = empty();
    let list = picture.add(Object::segment(16, Segment::double(0, 8, 0)));
    link(&mut picture, list, Value::Null, Value::Null);
    picture.root("l", Value::first(list));
    picture.root("x", Value::first(list));
    picture
}

/// L2.3: a new node, an old one, and any number of others.
pub(crate) fn l2_3() -> Picture {
    let mut picture = empty();
    let new = picture.add(Object::heap(16));
    let old = picture.add(Object::heap(16));
    let rest = picture.add(Object::segment(16, Segment::double(0, 8, 0)));
    link(&mut picture, new, Value::region(old), Value::Null);
    link(&mut picture, old, Value::first(rest), Value::region(new));
    link(&mut picture, rest, Value::Null, Value::region(old));
    picture.root("l", Value::region(new));
    picture.root("x", Value::region(new));
    picture
}

/// L4.1: the first node is freed.
pub(crate) fn l4_1() -> Picture {
    let mut picture = empty();
    let freed = picture.add(Object::heap(16).that_is(Life::Freed));
    let rest = picture.add(Object::segment(16, Segment::double(0, 8, 0)));
    link(&mut picture, rest, Value::Null, Value::region(freed));
    picture.root("l", Value::first(rest));
    picture.root("x", Value::region(freed));
    picture
}

/// L5.2: all nodes are freed.
pub(crate) fn l5_2() -> Picture {
    let mut picture = empty();
    let freed = picture.add(Object::heap(16).that_is(Life::Freed));
    picture.root("l", Value::Null);
    picture.root("x", Value::region(freed));
    picture
}

/// Fig. 1.1: a cyclic list of the kernel's kind with a head of its own and links in the middle of nodes.
pub(crate) fn kernel_list() -> Picture {
    let mut picture = empty();
    let head = picture.add(Object::new(Kind::Variable("head".to_owned()), "16").of_type("struct list_head"));
    let records = Segment::double(8, 16, 2).with_head(8);
    let list = picture.add(Object::segment(24, records).of_type("struct custom_record"));
    link(&mut picture, head, Value::first(list).at(8), Value::last(list).at(8));
    set(&mut picture, list, 0, "size", Value::between(1, 4096));
    set(&mut picture, list, 8, "next", Value::region(head));
    set(&mut picture, list, 16, "prev", Value::region(head));
    picture
}

/// Fig. 1.2: a list of lists whose nodes share one object; nodes of inner lists know their outer node.
pub(crate) fn nested_lists() -> Picture {
    let mut picture = empty();
    let outer = picture.add(Object::segment(40, Segment::double(0, 8, 1)).of_type("struct queue"));
    let inner = picture.add(Object::segment(32, Segment::single(0, 0)).below(outer, 1));
    let shared = picture.add(Object::heap(4).with(0, 4, "uses", Value::Number(3)));
    link(&mut picture, outer, Value::Null, Value::Null);
    set(&mut picture, outer, 16, "jobs", Value::first(inner));
    set(&mut picture, outer, 24, "id", Value::between(0, 9));
    set(&mut picture, inner, 0, "next", Value::Null);
    set(&mut picture, inner, 8, "queue", Value::every(outer));
    set(&mut picture, inner, 16, "stats", Value::region(shared));
    picture.root("queues", Value::first(outer));
    picture
}

/// A queue with a pointer to its last node, and a cursor.
pub(crate) fn queue() -> Picture {
    let mut picture = empty();
    let front = picture.add(Object::segment(16, Segment::single(8, 1)));
    let cursor = picture.add(Object::heap(16));
    let back = picture.add(Object::segment(16, Segment::single(8, 0)));
    let data = picture.add(Object::new(Kind::Optional, "4").below(front, 1));
    for (id, next) in [(front, Value::region(cursor)), (cursor, Value::first(back)), (back, Value::Null)] {
        set(&mut picture, id, 8, "next", next);
    }
    set(&mut picture, front, 0, "data", Value::region(data));
    set(&mut picture, cursor, 0, "data", Value::Null);
    set(&mut picture, back, 0, "data", Value::Unknown(ValueId::NONE));
    picture.root("p", Value::first(front));
    picture.root("q", Value::region(cursor));
    picture.root("tail", Value::last(back));
    picture.root("n", Value::between(1, 20));
    picture
}

/// Values of all kinds.
pub(crate) fn values() -> Picture {
    let mut picture = empty();
    let shared = ValueId::new(4);
    let ending = |characters: &str, end| Value::Text(Text { characters: characters.to_owned(), end });
    let aligned = Range { value: shared, low: Some(8), high: Some(64), facts: vec!["multiple of 4".into()] };
    let text = Value::Text(Text::terminated("a<b\n"));
    let text = picture.add(Object::new(Kind::Constant, "6").with_bytes(0, 6, text));
    let block = picture.add(
        Object::heap(432)
            .with(0, 4, "len", Value::Range(aligned.clone()))
            .with(4, 4, "cap", Value::Range(Range { value: ValueId::NONE, high: None, ..aligned.clone() }))
            .with(8, 8, "call", Value::Function("compare".to_owned()))
            .with(16, 8, "name", Value::region(text))
            .with(24, 8, "end", Value::Null)
            .with_bytes(32, 200, Value::Number(0))
            .with_bytes(232, 8, Value::Uninitialised)
            .with(240, 8, "other", Value::Unknown(ValueId::new(9)))
            .with(248, 8, "same", Value::Unknown(ValueId::new(9)))
            .with(256, 8, "any", Value::Unknown(ValueId::NONE))
            .with(264, 4, "code", ending("ring", TextEnd::Array))
            .with(268, 20, "line", ending("set", TextEnd::More)),
    );
    picture.root("b", Value::region(block));
    picture.root("end", Value::region(block).at(432));
    let inside = Pointer { object: block, offset: Offset { low: 32, high: 232 }, target: Target::Region };
    picture.root("cursor", Value::Pointer(inside));
    picture.root("n", Value::Range(aligned));
    picture.root("i", Value::Number(-3));
    picture.root("j", Value::Number(-3));
    picture.root("u", Value::Uninitialised);
    picture.root("w", Value::Uninitialised);
    picture.relations.push(Relation { left: shared, order: Order::Less, right: ValueId::new(9) });
    picture
}

/// Tables of rows of cells, with data of each table and of all.
pub(crate) fn tables() -> Picture {
    let mut picture = empty();
    let tables = picture.add(Object::segment(48, Segment::double(0, 8, 2)).of_type("struct table"));
    let rows = Object::segment(32, Segment::double(0, 8, 1)).of_type("struct row");
    let rows = picture.add(rows.below(tables, 1));
    let cells = picture.add(Object::segment(16, Segment::single(0, 0)).below(rows, 2));
    let about = picture.add(Object::heap(16).below(tables, 1));
    let pool = picture.add(Object::heap(64).of_type("struct pool").with(0, 8, "used", Value::between(0, 63)));
    let last = picture.add(Object::heap(48));
    link(&mut picture, tables, Value::region(last), Value::Null);
    set(&mut picture, tables, 16, "rows", Value::first(rows));
    set(&mut picture, tables, 24, "about", Value::region(about));
    set(&mut picture, tables, 32, "pool", Value::region(pool));
    link(&mut picture, rows, Value::Null, Value::Null);
    set(&mut picture, rows, 16, "cells", Value::first(cells));
    set(&mut picture, rows, 24, "table", Value::every(tables));
    set(&mut picture, cells, 0, "next", Value::Null);
    set(&mut picture, cells, 8, "pool", Value::region(pool));
    set(&mut picture, about, 0, "table", Value::every(tables));
    set(&mut picture, about, 8, "end", Value::last(rows));
    link(&mut picture, last, Value::Null, Value::last(tables));
    set(&mut picture, last, 32, "pool", Value::region(pool));
    set(&mut picture, last, 40, "self", Value::region(last).at(8));
    picture.root("tables", Value::first(tables));
    picture.root("last", Value::region(last));
    picture.root("pool", Value::region(pool));
    picture
}

/// Five nodes with pointers to the first, the third and the last.
pub(crate) fn cursor() -> Picture {
    let mut picture = empty();
    let nodes: Vec<ObjectId> = (0..5).map(|_| picture.add(Object::heap(24).of_type("struct node"))).collect();
    for (number, &id) in nodes.iter().enumerate() {
        let at = |index: Option<usize>| index.and_then(|index| nodes.get(index)).copied().map(Value::region);
        let next = at(number.checked_add(1)).unwrap_or(Value::Null);
        let prev = at(number.checked_sub(1)).unwrap_or(Value::Null);
        link(&mut picture, id, next, prev);
        set(&mut picture, id, 16, "val", Value::Number(7 * number as i128));
    }
    for (name, index) in [("head", 0), ("cur", 2), ("tail", 4)] {
        picture.root(name, Value::region(nodes[index]));
    }
    picture
}
