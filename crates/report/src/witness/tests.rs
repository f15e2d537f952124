//! Witnesses: what is written is YAML and XML of the documented form, at the right places, and only what holds.

use super::correctness::{Reading, Variable, loop_invariants};
use super::*;
use crate::samples;
use expect_test::expect_file;
use ringfence_base::FileId;
use ringfence_verdict::picture::{Life, Object, Picture, Range, Segment, Site, Value, ValueId};
use ringfence_verdict::trace::{Given, GivenKind, Happening, Step, Trace};
use ringfence_verdict::{Invariant, Violation, ViolationKind};
use saphyr::{LoadableYamlNode, Yaml};

const PROGRAM: &str = "\
extern int nd(void);
int main(void) {
    struct node *l = 0; unsigned n = 0;
    int i = __VERIFIER_nondet_int( /* ) */ );
    for (int k = 0; k < i; k++) { l = cons(l); n++; }
    while (l && n > 0) { int m = 1; l = l->next; }
    if (i) free(l); else do { x(); } while (n);
    return l->val;
}
";

fn about(format: Format) -> About {
    About {
        format,
        uuid: "6a1f3c9e-0d5b-4c1e-9a57-2f4f8f1f7c11".into(),
        creation_time: "2026-11-15T12:00:00Z".into(),
        version: "0.1.0".into(),
        files: vec![InputFile { name: "list.c".into(), hash: "ab".repeat(32) }],
        specification: "CHECK( init(main()), LTL(G valid-deref) )".into(),
        data_model: "LP64".into(),
        entry: "main".into(),
    }
}

struct Text {
    sources: Sources,
    file: FileId,
}

impl Text {
    fn new() -> Self {
        let mut sources = Sources::default();
        let file = sources.file("list.c");
        sources.set_text(file, PROGRAM.as_bytes().into());
        Self { sources, file }
    }

    fn loc(&mut self, line: u32, column: u32) -> Loc {
        self.sources.loc(Place { file: self.file, line, column })
    }
}

fn violation(loc: Loc) -> Violation {
    let stack = vec![("main".to_owned(), Loc::NONE)];
    Violation { kind: ViolationKind::NullDeref, loc, message: String::new(), object: None, stack }
}

fn trace(steps: &[(Loc, Given)]) -> Trace {
    let step = |(loc, given): &(Loc, Given)| Step {
        number: 1,
        loc: *loc,
        function: "main".into(),
        depth: 0,
        happenings: vec![Happening::Input(given.clone())],
        scene: None,
    };
    let inputs = steps.iter().map(|(_, given)| given.clone()).collect();
    Trace { steps: steps.iter().map(step).collect(), total: 1, inputs, ..Trace::default() }
}

fn number(loc: Loc, source: &str, value: i128) -> Given {
    Given { loc, function: "main".into(), source: source.into(), what: GivenKind::Number, value }
}

fn violation_content() -> Content {
    let mut text = Text::new();
    let (call, bad) = (text.loc(4, 13), text.loc(8, 15));
    let trace = trace(&[
        (call, number(call, "__VERIFIER_nondet_int", -3)),
        // Neither of these can be said: a floating-point number, and a call that does not stand there.
        (call, number(call, "__VERIFIER_nondet_double", 7)),
        (bad, number(bad, "__VERIFIER_nondet_int", 7)),
    ]);
    let waypoints =
        violation::waypoints(&trace, &violation(bad), &text.sources, &about(Format::V2_0)).expect("a target");
    Content::Violation(waypoints)
}

fn variable(name: &str, loc: Loc, reading: Reading) -> Variable {
    Variable { function: "main".into(), name: name.into(), loc, reading }
}

fn correctness_content() -> Content {
    let mut text = Text::new();
    let (l, n) = (text.loc(3, 18), text.loc(3, 34));
    let variables = [
        variable("l", l, Reading::Pointer),
        variable("n", n, Reading::Unsigned),
        variable("i", text.loc(4, 9), Reading::Signed),
        variable("k", text.loc(5, 14), Reading::Signed),
        variable("m", text.loc(6, 30), Reading::Signed),
    ];
    let site = Site::loop_head("main", text.loc(6, 12));
    let mut empty = Picture::new(site.clone());
    for (name, value) in [("l", Value::Null), ("n", Value::Number(0)), ("k", Value::Number(1))] {
        empty.root(name, value);
    }
    empty
        .root("i", Value::Range(Range { value: ValueId::NONE, low: None, high: Some(0), facts: Vec::new() }));
    let mut full = Picture::new(site.clone());
    let list = full.add(Object::segment(16, Segment::single(0, 1)).with(0, 8, "next", Value::Null));
    full.root("l", Value::first(list));
    full.root("n", Value::between(1, i128::from(u64::MAX)));
    full.root("m", Value::Number(1));
    let at = |line, column, text: &mut Text| {
        let site = Site::loop_head("main", text.loc(line, column));
        Invariant { states: vec![Picture { site: site.clone(), ..empty.clone() }], site }
    };
    let (step, end, other) = (at(5, 21, &mut text), at(7, 45, &mut text), at(7, 30, &mut text));
    let invariants = [Invariant { site, states: vec![empty.clone(), full] }, step, end, other];
    Content::Correctness(loop_invariants(&invariants, &variables, &text.sources, &about(Format::V2_0)))
}

#[test]
fn violation_witnesses() {
    let content = violation_content();
    expect_file!["golden/violation-2.0.yml"].assert_eq(&write(&about(Format::V2_0), &content));
    expect_file!["golden/violation-1.0.graphml"].assert_eq(&write(&about(Format::V1_0), &content));
    let newer = write(&about(Format::V2_1), &content);
    assert_eq!(newer.replace("\"2.1\"", "\"2.0\""), write(&about(Format::V2_0), &content));
}

#[test]
fn correctness_witnesses() {
    let content = correctness_content();
    expect_file!["golden/correctness-2.0.yml"].assert_eq(&write(&about(Format::V2_0), &content));
    expect_file!["golden/correctness-1.0.graphml"].assert_eq(&write(&about(Format::V1_0), &content));
    let nothing = write(&about(Format::V2_0), &Content::Correctness(Vec::new()));
    assert!(nothing.ends_with("  content: []\n"), "{nothing}");
}

#[test]
fn targets_of_what_has_no_place() {
    let mut text = Text::new();
    let (first, last) = (text.loc(4, 13), text.loc(8, 5));
    let given = number(first, "other", 0);
    let trace = trace(&[(first, given.clone()), (last, given)]);
    let target = |violation: &Violation, sources: &Sources| {
        let waypoints = violation::waypoints(&trace, violation, sources, &about(Format::V2_0))?;
        waypoints.last().map(|waypoint| (waypoint.spot.line, waypoint.spot.column))
    };
    // What is found at the end: the last statement.
    assert_eq!(target(&violation(Loc::NONE), &text.sources), Some((8, 5)));
    // In a header: the call that led there.
    let header = text.sources.file("list.h");
    let inside = text.sources.loc(Place { file: header, line: 3, column: 1 });
    let call = text.loc(7, 12);
    let stack = vec![("cons".to_owned(), call), ("main".to_owned(), Loc::NONE)];
    let hidden = Violation { stack, ..violation(inside) };
    assert_eq!(target(&hidden, &text.sources), Some((7, 12)));
    assert_eq!(target(&violation(inside), &text.sources), None);
}

#[test]
fn what_may_not_be_read_is_not_mentioned() {
    let mut text = Text::new();
    let site = Site::loop_head("main", text.loc(6, 12));
    let variables =
        [variable("l", text.loc(3, 18), Reading::Pointer), variable("n", text.loc(3, 34), Reading::Unsigned)];
    let written = |states: Vec<Picture>| {
        let invariant = Invariant { site: site.clone(), states };
        let found = loop_invariants(&[invariant], &variables, &text.sources, &about(Format::V2_0));
        found.first().map(|found| found.value.clone())
    };
    let state = |l: Value, n: Value, object: Option<Object>| {
        let mut picture = samples::empty();
        object.map(|object| picture.add(object));
        picture.root("l", l);
        picture.root("n", n);
        picture
    };
    let block = ringfence_verdict::picture::ObjectId::new(0);
    let freed = state(Value::region(block), Value::Uninitialised, Some(Object::heap(4).that_is(Life::Freed)));
    assert_eq!(written(vec![freed.clone()]), None);
    let maybe =
        state(Value::first(block), Value::Number(-1), Some(Object::segment(8, Segment::single(0, 0))));
    assert_eq!(written(vec![maybe]), None);
    let there = state(Value::region(block), Value::Number(3), Some(Object::heap(4)));
    assert_eq!(written(vec![there.clone()]).as_deref(), Some("l != 0 && n == 3"));
    // One state of which nothing can be said makes the whole say nothing but what all say.
    assert_eq!(written(vec![there.clone(), freed]), None);
    let many: Vec<Picture> =
        (0..40).map(|n| state(Value::region(block), Value::Number(n), Some(Object::heap(4)))).collect();
    assert_eq!(written(many).as_deref(), Some("l != 0 && 0 <= n && n <= 39"));
    let mut twice = there;
    twice.root("n", Value::Number(4));
    assert_eq!(written(vec![twice]).as_deref(), Some("l != 0"));
    assert_eq!(written(Vec::new()), None);
}

/// The value of a key that must be there.
fn get<'a>(node: &'a Yaml<'a>, key: &str) -> &'a Yaml<'a> {
    node.as_mapping_get(key).unwrap_or_else(|| panic!("no {key} in {node:?}"))
}

fn keys(node: &Yaml<'_>) -> Vec<String> {
    let mapping = node.as_mapping().unwrap_or_else(|| panic!("no mapping: {node:?}"));
    mapping.iter().map(|(key, _)| key.as_str().expect("a name").to_owned()).collect()
}

fn check_location(location: &Yaml<'_>) {
    assert_eq!(keys(location), ["file_name", "line", "column", "function"]);
    assert_eq!(get(location, "file_name").as_str(), Some("list.c"));
    assert!(["line", "column"].iter().all(|key| get(location, key).as_integer().is_some_and(|n| n >= 1)));
}

/// Checks a file against the documented form: which keys there are, and what they hold.
fn check_form(text: &str) {
    let documents = Yaml::load_from_str(text).expect("YAML");
    let [Yaml::Sequence(entries)] = documents.as_slice() else { panic!("one list: {documents:?}") };
    let entry = &entries[0];
    assert_eq!(
        (entries.len(), keys(entry)),
        (1, vec!["entry_type".into(), "metadata".into(), "content".into()])
    );
    let metadata = get(entry, "metadata");
    assert_eq!(keys(metadata), ["format_version", "uuid", "creation_time", "producer", "task"]);
    let task = get(metadata, "task");
    assert_eq!(keys(task), ["input_files", "input_file_hashes", "specification", "data_model", "language"]);
    assert_eq!(keys(get(task, "input_file_hashes")), ["list.c"]);
    let content = get(entry, "content").as_sequence().expect("a list");
    match get(entry, "entry_type").as_str() {
        Some("violation_sequence") => check_segments(content),
        Some("invariant_set") => content.iter().for_each(check_invariant),
        other => panic!("{other:?}"),
    }
}

fn check_segments(content: &[Yaml<'_>]) {
    for (index, segment) in content.iter().enumerate() {
        let waypoints = get(segment, "segment").as_sequence().expect("waypoints");
        let waypoint = get(&waypoints[0], "waypoint");
        assert_eq!((waypoints.len(), get(waypoint, "action").as_str()), (1, Some("follow")));
        check_location(get(waypoint, "location"));
        let last = index + 1 == content.len();
        if last {
            assert_eq!(keys(waypoint), ["type", "action", "location"]);
            assert_eq!(get(waypoint, "type").as_str(), Some("target"));
        } else {
            assert_eq!(get(waypoint, "type").as_str(), Some("function_return"));
            let constraint = get(waypoint, "constraint");
            assert_eq!(get(constraint, "format").as_str(), Some("acsl_expression"));
            assert!(get(constraint, "value").as_str().is_some_and(|value| value.starts_with("\\result ")));
        }
    }
}

fn check_invariant(item: &Yaml<'_>) {
    let invariant = get(item, "invariant");
    assert_eq!(keys(invariant), ["type", "location", "value", "format"]);
    assert_eq!(get(invariant, "type").as_str(), Some("loop_invariant"));
    assert_eq!(get(invariant, "format").as_str(), Some("c_expression"));
    check_location(get(invariant, "location"));
}

#[test]
fn yaml_has_the_documented_form() {
    for content in [violation_content(), correctness_content(), Content::Correctness(Vec::new())] {
        check_form(&yaml::write(&about(Format::V2_0), &content));
    }
}

#[test]
fn strange_names_stay_names() {
    let mut strange = about(Format::V2_0);
    strange.files[0].name = "a \"b\"\\\n: é\u{1}\u{1f600}.c".into();
    let text = yaml::write(&strange, &Content::Correctness(Vec::new()));
    let documents = Yaml::load_from_str(&text).expect("YAML");
    let task = get(get(&documents[0].as_sequence().expect("entries")[0], "metadata"), "task");
    let files = get(task, "input_files").as_sequence().expect("files");
    assert_eq!(files[0].as_str(), Some(strange.files[0].name.as_str()));
}

#[test]
fn graphml_is_a_graph() {
    for content in [violation_content(), correctness_content()] {
        let text = graphml::write(&about(Format::V1_0), &content);
        let mut reader = quick_xml::Reader::from_str(&text);
        let (mut nodes, mut edges) = (Vec::new(), Vec::new());
        loop {
            use quick_xml::events::Event;
            match reader.read_event().expect("well-formed") {
                Event::Start(element) | Event::Empty(element) => {
                    let attribute = |name: &str| {
                        let attribute = element.try_get_attribute(name).expect("attributes");
                        attribute.map(|attribute| attribute.value.into_owned())
                    };
                    match element.name().as_ref() {
                        "node" => nodes.extend(attribute("id")),
                        "edge" => edges.extend([attribute("source"), attribute("target")]),
                        _ => {}
                    }
                }
                Event::Eof => break,
                _ => {}
            }
        }
        assert!(edges.iter().flatten().all(|end| nodes.contains(end)) && !edges.contains(&None));
        assert_eq!(text.matches("key=\"entry\"").count(), 1);
    }
}
