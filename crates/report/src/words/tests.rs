//! What pictures look like in words.

use super::describe;
use crate::samples::{self, empty};
use expect_test::expect;
use ringfence_verdict::picture::{
    Kind, Life, Object, ObjectId, Offset, Picture, Pointer, Segment, Target, Value, ValueId,
};

/// For pictures that are one line.
fn reads(picture: &Picture, line: &str) {
    assert_eq!(describe(picture), [line]);
}

fn text(picture: &Picture) -> String {
    describe(picture).join("\n") + "\n"
}

#[test]
fn the_running_example() {
    reads(&samples::l1_1(), "l = x = null");
    reads(&samples::l2_1(), "l = x: region of 16 bytes {next = null, prev = null}");
    reads(&samples::l2_2(), "l = x: region(next, prev) <-> region -> null");
    reads(&samples::l1_3(), "l = x: dll(next, prev, 0+)");
    reads(&samples::l2_3(), "l = x: region <-> region <-> dll(next, prev, 0+) -> null");
    expect![[r#"
        l: dll(next, prev, 0+, prev of first -> x)
        x: freed region of 16 bytes
    "#]]
    .assert_eq(&text(&samples::l4_1()));
    expect![[r#"
        l = null
        x: freed region of 16 bytes
    "#]]
    .assert_eq(&text(&samples::l5_2()));
}

#[test]
fn properties_of_every_node() {
    let mut picture = empty();
    let list = Object::segment(24, Segment::double(0, 8, 1));
    let list = list.with(0, 8, "next", Value::Null).with(8, 8, "prev", Value::Null);
    let list = picture.add(list.with(16, 4, "val", Value::between(10, 20)));
    picture.root("x", Value::first(list));
    picture.root("end", Value::last(list));
    expect![[r#"
        x: dll(next, prev, 1+) of {val in 10..20}
        end = last of x
    "#]]
    .assert_eq(&text(&picture));
}

#[test]
fn lists_of_the_kernel() {
    expect![[r#"
        head: cyclic variable <-> dll(next, prev, 2+, links at +8) of {size in 1..4096} <-> &head
    "#]]
    .assert_eq(&text(&samples::kernel_list()));
}

#[test]
fn nested_lists_know_their_parents_and_share() {
    expect![[r#"
        queues: dll(next, prev, 1+) of {jobs: sll(next, 0+) of {queue -> parent, stats -> #1}, id in 0..9}
        #1: region of 4 bytes {uses = 3}
    "#]]
    .assert_eq(&text(&samples::nested_lists()));
}

#[test]
fn queues_with_cursors() {
    expect![[r#"
            p: sll(next, 1+) of {data: optional region of 4 bytes} -> q
            q: region{data = null} -> #1
            tail = last of #1
            n in 1..20
            #1: sll(next, 0+)
    "#]]
    .assert_eq(&text(&samples::queue()));
}

#[test]
fn lists_are_broken_where_variables_point() {
    expect![[r#"
        head: region(next, prev){val = 0} <-> region{val = 7} <-> cur
        cur: region(next, prev){val = 14} <-> region{val = 21} <-> tail
        tail: region(next, prev){val = 28} -> null
    "#]]
    .assert_eq(&text(&samples::cursor()));
}

#[test]
fn nested_objects_with_several_pointers_have_a_line() {
    expect![[r#"
        tables: dll(next, prev, 2+) of {rows -> #1, about: region of 16 bytes {table -> parent, end -> last of #1}, pool -> pool} <-> last
        last: region(next, prev){pool -> pool, self -> itself + 8} -> null
        pool: region of struct pool {used in 0..63}
        #1, one for each node of tables: dll(next, prev, 1+) of {cells: sll(next, 0+) of {pool -> pool}, table -> parent}
    "#]]
    .assert_eq(&text(&samples::tables()));
}

#[test]
fn values_of_all_kinds() {
    expect![[r#"
        b: region of 432 bytes {len = n, cap >= 8 (multiple of 4), call = &compare, name: "a<b\n", end = null, +32..232 = 0, +232 uninitialised, other = ?1, same = ?1, code = "ring" (no terminator), line = "set"…}
        end = b + 432
        cursor = b + 32..232
        n in 8..64 (multiple of 4)
        i = j = -3
        u, w uninitialised
        n < ?1
    "#]]
    .assert_eq(&text(&samples::values()));
}

#[test]
fn pictures_of_nothing() {
    reads(&empty(), "nothing is known");
}

#[test]
fn lists_of_at_most_one() {
    let mut picture = empty();
    let one = Segment::single(0, 0).at_most_one();
    let list = picture.add(Object::segment(8, one).with(0, 8, "next", Value::Null));
    let both = Segment::double(0, 8, 0).at_most_one();
    let other = Object::segment(16, both).with_bytes(0, 8, Value::first(list)).with_bytes(8, 8, Value::Null);
    let other = picture.add(other);
    let optional = picture.add(Object::new(Kind::Optional, "1"));
    picture.root("l", Value::first(list));
    picture.root("m", Value::first(other));
    picture.root("o", Value::region(optional));
    expect![[r#"
        l: sll(next, 0/1)
        m: dll(+0, +8, 0/1) -> l
        o: optional region of 1 byte
    "#]]
    .assert_eq(&text(&picture));
}

#[test]
fn cyclic_lists() {
    let mut picture = empty();
    let list = picture.add(Object::segment(16, Segment::double(0, 8, 1)));
    let fields = Object::segment(16, Segment::double(0, 8, 1)).with(0, 8, "next", Value::first(list)).with(
        8,
        8,
        "prev",
        Value::last(list),
    );
    picture.object_mut(list).expect("an object").fields = fields.fields;
    picture.root("l", Value::first(list));
    // An empty list with a head.
    let head = picture.add(Object::new(Kind::Global("empty".to_owned()), "16"));
    let pointers = Object::heap(16).with(0, 8, "next", Value::region(head));
    let pointers = pointers.with(8, 8, "prev", Value::region(head));
    picture.object_mut(head).expect("an object").fields = pointers.fields;
    // A singly linked one that is reached through a field.
    let ring = picture.add(Object::segment(8, Segment::single(0, 2)));
    let link = Object::heap(8).with(0, 8, "next", Value::first(ring)).fields;
    picture.object_mut(ring).expect("an object").fields = link;
    let holder = picture.add(Object::heap(16).with(0, 8, "ring", Value::first(ring)));
    picture.root("h", Value::region(holder));
    expect![[r#"
            l: cyclic dll(next, prev, 1+) <-> l
            h: region of 16 bytes {ring: cyclic sll(next, 2+) -> first}
            empty: cyclic global(next, prev) <-> &empty
    "#]]
    .assert_eq(&text(&picture));
}

#[test]
fn a_list_that_ends_in_a_cycle() {
    let mut picture = empty();
    let first = picture.add(Object::heap(8));
    let second = picture.add(Object::heap(8));
    let third = picture.add(Object::heap(8));
    for (id, next) in [(first, second), (second, third), (third, second)] {
        let fields = Object::heap(8).with(0, 8, "next", Value::region(next)).fields;
        picture.object_mut(id).expect("an object").fields = fields;
    }
    picture.root("l", Value::region(first));
    expect![[r#"
            l: region(next) -> #1
            #1: cyclic region(next) -> region -> #1
    "#]]
    .assert_eq(&text(&picture));
}

#[test]
fn trees_and_sharing() {
    let mut picture = empty();
    let shared = picture.add(Object::heap(4).with(0, 4, "n", Value::Number(1)));
    let leaf = |picture: &mut Picture| {
        let leaf = Object::heap(24).with(0, 8, "left", Value::Null).with(8, 8, "right", Value::Null);
        picture.add(leaf.with(16, 8, "data", Value::region(shared)))
    };
    let (left, right) = (leaf(&mut picture), leaf(&mut picture));
    let root = Object::heap(24).with(0, 8, "left", Value::region(left));
    let root = picture.add(root.with(8, 8, "right", Value::region(right)).with(16, 8, "data", Value::Null));
    picture.root("root", Value::region(root));
    expect![[r#"
            root: region of 24 bytes {left: region of 24 bytes {left = null, right = null, data -> #1}, right: region of 24 bytes {left = null, right = null, data -> #1}, data = null}
            #1: region of 4 bytes {n = 1}
    "#]]
    .assert_eq(&text(&picture));
}

#[test]
fn data_that_all_nodes_share_is_not_nested() {
    let mut picture = empty();
    let data = picture.add(Object::heap(4));
    let list = Object::segment(16, Segment::single(0, 2)).with(0, 8, "next", Value::Null);
    let list = picture.add(list.with(8, 8, "data", Value::region(data)));
    picture.root("l", Value::first(list));
    expect![[r#"
        l: sll(next, 2+) of {data -> #1}
        #1: region of 4 bytes
    "#]]
    .assert_eq(&text(&picture));
}

#[test]
fn variables_in_memory() {
    let mut picture = empty();
    let list = picture.add(Object::segment(8, Segment::single(0, 0)).with(0, 8, "next", Value::Null));
    let scalar = Object::new(Kind::Variable("l".to_owned()), "8").with_bytes(0, 8, Value::first(list));
    let scalar = picture.add(scalar);
    let whole = Object::new(Kind::Variable("s".to_owned()), "16").of_type("struct pair");
    let whole =
        whole.with(0, 8, "where", Value::region(scalar)).with(8, 8, "what", Value::Function("f".into()));
    let whole = picture.add(whole);
    let gone = picture.add(Object::new(Kind::Variable("t".to_owned()), "4").that_is(Life::Ended));
    picture.root("p", Value::region(whole).at(8));
    picture.root("q", Value::region(gone));
    picture.root("again", Value::first(list));
    expect![[r#"
        p = &s.what
        q = &t
        again = l: sll(next, 0+)
        s: variable of struct pair {where -> &l, what = &f}
        t: dead variable of 4 bytes
    "#]]
    .assert_eq(&text(&picture));
}

#[test]
fn what_nothing_points_to_is_still_there() {
    let mut picture = empty();
    let lost = picture.add(Object::heap(8).of_type("struct lost"));
    picture.add(Object::heap(8).with(0, 8, "next", Value::region(lost)));
    reads(&picture, "#1: region of 8 bytes {next: region of struct lost}");
}

#[test]
fn pictures_with_mistakes() {
    let mut picture = empty();
    let nobody = ObjectId::new(77);
    let own = picture.add(Object::segment(8, Segment { head: u64::MAX, ..Segment::single(u64::MAX, 0) }));
    let other = Object::heap(8).with(0, 8, "next", Value::region(nobody)).below(own, 3);
    let other = picture.add(other.with(u64::MAX, u64::MAX, "far", Value::every(own)));
    picture.object_mut(own).expect("an object").owner = other;
    let any = Pointer { object: other, offset: Offset::ANY, target: Target::Every };
    picture.root("p", Value::region(nobody));
    picture.root("q", Value::Pointer(any));
    picture.root("r", Value::last(own));
    picture.root("s", Value::first(own).at(i64::MIN));
    picture.root("v", Value::Unknown(ValueId::NONE));
    expect![[r#"
        q: at +? of each node of region of 8 bytes {far -> parent}
        r: last of sll(+18446744073709551615, 0+, links at +18446744073709551615)
        s = first of the list of r - 9223372036854775808
    "#]]
    .assert_eq(&text(&picture));
}

#[test]
fn long_lists_are_broken_and_long_pictures_end() {
    let mut picture = empty();
    let mut next = Value::Null;
    for _ in 0..2000 {
        next = Value::region(picture.add(Object::heap(8).with(0, 8, "next", next)));
    }
    picture.root("l", next);
    let lines = describe(&picture);
    assert_eq!(lines.len(), super::LINES);
    assert!(
        lines[0].starts_with("l: region(next) -> region") && lines[0].ends_with(" -> #1"),
        "{}",
        lines[0]
    );
    assert!(lines.iter().all(|line| line.chars().count() <= super::LINE));
    assert_eq!(lines[super::LINES - 1], "… and 128 more lines");
}

#[test]
fn a_list_between_its_ends_reads_as_one() {
    let mut picture = empty();
    let list =
        picture.add(Object::segment(16, Segment::double(0, 8, 2)).with(0, 8, "next", Value::Null).with(
            8,
            8,
            "prev",
            Value::Null,
        ));
    let holder = Object::new(Kind::Variable("l".to_owned()), "16").of_type("struct list");
    let holder = holder.with(0, 8, "first", Value::first(list)).with(8, 8, "last", Value::last(list));
    picture.add(holder);
    assert_eq!(
        describe(&picture),
        [
            "l: variable of struct list {first -> #1, last -> last of #1}",
            "#1: l.first … l.last is a doubly linked list of 2 or more nodes linked by next/prev",
        ]
    );
}

/// A list that was found from its end on is described from its start on, and values of which nothing is known say nothing.
#[test]
fn a_list_that_was_found_from_its_end_on_is_described_from_its_start_on() {
    let mut picture = empty();
    let node = Object::segment(24, Segment::double(0, 8, 1)).with(0, 8, "prev", Value::Null);
    let node = node.with(8, 8, "next", Value::Null).with(16, 4, "n", Value::Unknown(ValueId::NONE));
    let list = picture.add(node);
    let holder = Object::new(Kind::Variable("l".to_owned()), "16").of_type("struct list");
    picture.add(holder.with(0, 8, "first", Value::last(list)).with(8, 8, "last", Value::first(list)));
    assert_eq!(
        describe(&picture),
        [
            "l: variable of struct list {first -> last of #1, last -> #1}",
            "#1: l.first … l.last is a doubly linked list of 1 or more nodes linked by next/prev",
        ]
    );
}

/// What points to something of its size and of another type is no node of a list.
#[test]
fn an_array_of_the_size_of_a_record_is_no_node() {
    let mut picture = empty();
    let items = Object::new(Kind::Variable("items".into()), "16").with_bytes(0, 16, Value::Uninitialised);
    let items = picture.add(items);
    let stack = Object::new(Kind::Variable("s".into()), "16").of_type("struct stack");
    picture.add(stack.with(0, 8, "items", Value::region(items)).with(8, 4, "count", Value::Number(0)));
    assert!(
        text(&picture).contains("s: variable of struct stack {items -> &items, count = 0}"),
        "{}",
        text(&picture)
    );
}
