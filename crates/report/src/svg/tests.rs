//! Drawings of pictures: well-formed, complete, without overlaps, the same each time.

use super::*;
use crate::samples;
use expect_test::expect_file;
use proptest::prelude::*;
use quick_xml::events::Event;
use ringfence_base::{Id, Loc};
use ringfence_verdict::picture::{
    Kind, Life, Object, ObjectId, Offset, Pointer, Segment, Site, Target, Text, TextEnd, Value, ValueId,
};
use ringfence_verdict::trace::{Changes, Holder};

/// The classes of all elements with one, in order. Panics unless the document is well-formed.
fn classes(svg: &str) -> Vec<String> {
    let mut reader = quick_xml::Reader::from_str(svg);
    reader.config_mut().check_comments = true;
    let allowed =
        |c: char| matches!(c, '\n' | '\t') || !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}');
    assert!(svg.chars().all(allowed));
    let (mut classes, mut depth) = (Vec::new(), 0);
    loop {
        let event = reader.read_event().expect("well-formed");
        if let Event::Start(element) | Event::Empty(element) = &event {
            for attribute in element.attributes() {
                let attribute = attribute.expect("a well-formed attribute");
                if attribute.key.as_ref() == "class" {
                    classes.push(attribute.value.into_owned());
                }
            }
        }
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            Event::GeneralRef(name) => {
                assert!(["amp", "lt", "gt", "quot", "#39"].contains(&&*name), "{name:?}")
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(depth, 0);
    classes
}

fn count(svg: &str, class: &str) -> usize {
    classes(svg).iter().filter(|found| found.split(' ').any(|word| word == class)).count()
}

/// Draws and checks what must always hold. `pointers` are those that must have a line.
fn check(picture: &Picture, pointers: usize) -> String {
    let svg = draw(picture, &Sources::default());
    let lines = svg.lines().filter(|line| line.starts_with("<circle")).count();
    assert_eq!(lines, pointers, "each line starts with a dot");
    let empty = picture.objects.is_empty() && picture.roots.is_empty();
    assert_eq!(count(&svg, "key") == 0, empty, "a legend");
    assert_eq!(svg, draw(picture, &Sources::default()));
    svg
}

/// How many pointers to objects a picture holds.
fn pointers(picture: &Picture) -> usize {
    let fields = picture.objects.iter().flat_map(|object| &object.fields).map(|field| &field.value);
    let values = picture.roots.iter().map(|root| &root.value).chain(fields);
    values.filter(|value| value.pointer().is_some_and(|to| picture.object(to.object).is_some())).count()
}

#[test]
fn drawings_do_not_change_unnoticed() {
    let (sources, loc) = samples::place("list.c", 27);
    let at = |mut picture: Picture| {
        picture.site.loc = loc;
        draw(&picture, &sources)
    };
    expect_file!["samples/freed.svg"].assert_eq(&at(samples::l4_1()));
    expect_file!["samples/kernel.svg"].assert_eq(&at(samples::kernel_list()));
    expect_file!["samples/nested.svg"].assert_eq(&at(samples::nested_lists()));
    expect_file!["samples/tables.svg"].assert_eq(&at(samples::tables()));
}

#[test]
fn all_samples_are_complete() {
    let all = [
        samples::empty(),
        samples::l1_1(),
        samples::l2_1(),
        samples::l2_2(),
        samples::l1_3(),
        samples::l2_3(),
        samples::l4_1(),
        samples::l5_2(),
        samples::kernel_list(),
        samples::nested_lists(),
        samples::queue(),
        samples::values(),
        samples::tables(),
        samples::cursor(),
    ];
    for picture in all {
        check(&picture, pointers(&picture));
    }
}

#[test]
fn null_is_the_ground_and_freed_memory_is_dashed() {
    let svg = draw(&samples::l4_1(), &Sources::default());
    assert_eq!(count(&svg, "null"), 2, "one in the list and one in the legend");
    assert_eq!(count(&svg, "freed"), 2);
    assert_eq!(count(&svg, "segment"), 2 * 3, "a segment is a stack of three");
    assert!(svg.contains(">0+</text>"));
}

#[test]
fn a_text_without_a_terminator_says_so() {
    let svg = draw(&samples::values(), &Sources::default());
    assert!(svg.contains("&quot;ring&quot; (no terminator)<") && svg.contains("&quot;set&quot;…<"), "{svg}");
    let mut picture = samples::empty();
    let long = Text { characters: "x".repeat(60), end: TextEnd::Array };
    picture.add(Object::new(Kind::Global("g".into()), "60").with_bytes(0, 60, Value::Text(long)));
    assert!(
        draw(&picture, &Sources::default()).contains("x…&quot; (no terminator)<"),
        "the end of a long text is kept"
    );
}

#[test]
fn text_from_outside_is_only_text() {
    let mut picture = Picture::new(Site::plot("<f>", Loc::NONE, "a]]>&b\u{1}\u{ffff}"));
    let name = "\"<script>alert('x')</script>&amp;".to_owned();
    let object = Object::new(Kind::Global(name.clone()), name.as_str()).of_type(name.as_str());
    picture.add(object.with(0, 1, &name, Value::Text(Text::terminated(&name))));
    picture.root(name.clone(), Value::Function(name));
    let svg = check(&picture, 0);
    assert!(!svg.contains("<script") && svg.contains("&lt;script&gt;"));
    assert!(svg.contains("a]]&gt;&amp;b\u{fffd}\u{fffd}"));
}

#[test]
fn large_pictures_are_folded() {
    let mut picture = samples::empty();
    let mut next = Value::Null;
    for _ in 0..OBJECTS + 50 {
        next = Value::region(picture.add(Object::heap(8).with(0, 8, "next", next)));
    }
    picture.root("l", next);
    for number in 0..100 {
        picture.root(format!("n{number}"), Value::Number(number));
    }
    let svg = check(&picture, 1 + OBJECTS);
    assert!(svg.contains(">50 more objects<") && svg.contains("… 42 more<"));
    assert_eq!(count(&svg, "object"), 1 + OBJECTS + 1);
}

#[test]
fn pictures_with_many_lines_are_folded() {
    let mut picture = samples::empty();
    for number in 0..400_usize {
        let mut object = Object::heap(160);
        for field in 0..20_usize {
            let target = ObjectId::from_index((number * 7 + field * 13) % 400);
            object = object.with_bytes(8 * field as u64, 8, Value::region(target));
        }
        picture.add(object);
    }
    let svg = check(&picture, LINES);
    assert_eq!(count(&svg, "object"), LINES / 20 + 1);
}

#[test]
fn pictures_with_mistakes_are_drawn() {
    let mut picture = samples::empty();
    let nobody = ObjectId::new(77);
    let own = picture.add(Object::segment(8, Segment { head: u64::MAX, ..Segment::single(u64::MAX, 0) }));
    let other = Object::heap(8).with(0, 8, "next", Value::region(nobody)).below(own, 3);
    let other = picture.add(other.with(u64::MAX, u64::MAX, "far", Value::every(own)));
    picture.object_mut(own).expect("an object").owner = other;
    let any = Pointer { object: other, offset: Offset::ANY, target: Target::Every };
    picture.root("p", Value::region(nobody));
    picture.root("q", Value::Pointer(any));
    picture.root("s", Value::first(own).at(i64::MIN));
    check(&picture, 3);
}

/// A value from plain numbers.
fn value(kind: u8, object: usize, offset: i64) -> Value {
    let target = [Target::Region, Target::First, Target::Last, Target::Every][object % 4];
    let offset = Offset::exactly(offset);
    match kind {
        0..6 => Value::Pointer(Pointer { object: ObjectId::from_index(object), offset, target }),
        6 => Value::Null,
        7 => Value::between(0, 9),
        8 => Value::Uninitialised,
        _ => Value::Unknown(ValueId::NONE),
    }
}

/// The kind of an object from a plain number.
fn object(kind: u8) -> Object {
    match kind {
        0 => Object::segment(24, Segment::double(0, 8, 1)),
        1 => Object::segment(24, Segment::single(8, 0).with_head(8)),
        2 => Object::heap(24).that_is(Life::Freed),
        3 => Object::new(Kind::Optional, "8"),
        4 => Object::new(Kind::Variable("v".to_owned()), "24"),
        _ => Object::heap(24),
    }
}

type Fields = Vec<(u8, usize, i64)>;

fn random(objects: &[(u8, usize, Fields)], roots: &[(u8, usize)]) -> Picture {
    let mut picture = samples::empty();
    for (number, (kind, owner, fields)) in objects.iter().enumerate() {
        let mut own = object(*kind);
        for (index, &(kind, target, offset)) in (0..).zip(fields) {
            own = own.with(
                8 * index,
                8,
                ["next", "prev", "data", "more"][index as usize % 4],
                value(kind, target, offset),
            );
        }
        let owned = owner % 3 == 0 && owner / 3 < number;
        picture.add(if owned { own.below(ObjectId::from_index(owner / 3), 1) } else { own });
    }
    for (number, &(kind, target)) in roots.iter().enumerate() {
        picture.root(format!("x{number}"), value(kind, target, 0));
    }
    picture
}

#[test]
fn the_pointer_that_was_used_wrongly_is_marked() {
    let mut picture = Picture::new(Site::plot("main", Loc::NONE, "step"));
    let id = picture.add(Object::heap(8).with(0, 8, "next", Value::Null));
    picture.root("p", Value::Null);
    picture.root("q", Value::region(id));
    let drawn = |wrong: Option<Holder>| {
        let changes = Changes { wrong, ..Changes::default() };
        part(&picture, &changes, &Sources::default(), "memory".to_owned())
    };
    assert!(!drawn(None).contains("wrong"));
    for holder in [Holder::Root("p".into()), Holder::Field(id, 0)] {
        let text = drawn(Some(holder));
        assert_eq!(
            (text.matches("\"null wrong\"").count(), text.matches("<rect class=\"wrong\"").count()),
            (1, 1)
        );
    }
    assert!(drawn(Some(Holder::Root("q".into()))).contains("class=\"line root wrong\""));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(120) })]

    #[test]
    fn random_pictures(
        objects in prop::collection::vec(
            (0..8u8, 0..60usize, prop::collection::vec((0..10u8, 0..24usize, 0..9i64), 0..5)), 0..20),
        roots in prop::collection::vec((0..10u8, 0..24usize), 0..6),
    ) {
        let picture = random(&objects, &roots);
        check(&picture, pointers(&picture));
        let chains = Chains::of(&picture);
        let boxes = Boxes::of(&picture, &chains, &Sources::default(), &Changes::default());
        let wires = wires::all(&picture, &chains, &boxes);
        let graph = wires::graph(&boxes, &wires);
        layout::check(&graph, &layout::arrange(&graph));
        let lines = words::describe(&picture);
        prop_assert!(!lines.is_empty() && lines.iter().all(|line| line.chars().count() <= 400));
    }
}
