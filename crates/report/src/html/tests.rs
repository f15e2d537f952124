//! Pages: what stands in them, that text from outside stays text, and that they stay small.

use super::*;
use crate::samples;
use expect_test::expect_file;
use ringfence_base::{FileId, Place};
use ringfence_verdict::picture::{Object, ObjectId, Picture, Site, Value};
use ringfence_verdict::trace::{Changes, Happening, ObjectChange, Scene, Step};
use ringfence_verdict::{EngineName, ObjectInfo, Proof, Refutation, ViolationKind};
use std::collections::BTreeMap;

const TEXT: &str = "\
#include <stdlib.h>
int main(void)
{
    int n = __VERIFIER_nondet_int(); /* one <b> */
    char *p = malloc(n);
    if (n > 3 && p)
        free(p);
    return p[0] == 'x';
}
";

/// A program with places for its lines.
fn sources(name: &str, text: &str) -> (Sources, FileId) {
    let mut sources = Sources::default();
    let file = sources.file(name);
    sources.set_text(file, text.as_bytes().into());
    (sources, file)
}

fn scene(picture: Picture, changes: Changes) -> Option<Scene> {
    Some(Scene { picture, changes, hidden: 0 })
}

/// Memory with one block.
fn block(ended: bool) -> (Picture, ObjectId) {
    let mut picture = Picture::new(Site::plot("main", Loc::NONE, "step"));
    let life =
        if ended { ringfence_verdict::picture::Life::Freed } else { ringfence_verdict::picture::Life::Live };
    let id = picture.add(Object::heap(5).that_is(life));
    picture.root("n", Value::Number(5));
    picture.root("p", Value::region(id));
    (picture, id)
}

fn step(number: u64, loc: Loc, happenings: Vec<Happening>, scene: Option<Scene>) -> Step {
    Step { number, loc, function: "main".into(), depth: 0, happenings, scene }
}

fn violation_page() -> String {
    let (mut sources, file) = sources("bad<b>.c", TEXT);
    let mut loc = |line, column| sources.loc(Place { file, line, column });
    let (input, made, test, freed, bad) = (loc(4, 13), loc(5, 15), loc(6, 9), loc(7, 9), loc(8, 12));
    let (function, source) = ("main".into(), "__VERIFIER_nondet_int".into());
    let given = Given { loc: input, function, source, what: GivenKind::Number, value: 5 };
    let change = |id, change| Changes { objects: BTreeMap::from([(id, change)]), ..Changes::default() };
    let ((before, new), (after, old)) = (block(false), block(true));
    let steps = vec![
        step(1, input, vec![Happening::Input(given.clone())], None),
        step(2, made, vec![], scene(before.clone(), change(new, ObjectChange::New))),
        step(3, test, vec![Happening::Branch { loc: test, held: true }], scene(before, Changes::default())),
        step(5, freed, vec![], scene(after.clone(), change(old, ObjectChange::Ended))),
        step(
            6,
            bad,
            vec![Happening::End { what: "read after <free>".into(), wrong: true }],
            scene(after, Changes::default()),
        ),
    ];
    let visits = [4, 5, 6, 7, 8].into_iter().map(|line| ((file, line), 1)).collect();
    let trace = Trace { steps, total: 6, visits, inputs: vec![given], more_inputs: 0 };
    let object = ObjectInfo {
        what: "heap block".into(),
        size: 5,
        offset: Some(0),
        allocated: made,
        ended: Some(freed),
    };
    let violation = Violation {
        kind: ViolationKind::UseAfterFree,
        loc: bad,
        message: "read after <free>".into(),
        object: Some(object),
        stack: vec![("main".into(), Loc::NONE)],
    };
    page(&Page {
        program: "bad<b>.c".into(),
        verdict: &Verdict::False(Box::new(Refutation::attest(EngineName::new("test"), violation))),
        notes: Vec::new(),
        trace: Some(&trace),
        finding: None,
        invariants: &[],
        invariants_hold: false,
        loops: Vec::new(),
        facts: vec![("engine".into(), "test".into())],
        others: Vec::new(),
        sources: &sources,
    })
}

/// A page without looks and script, which are files of their own.
fn bones(html: &str) -> String {
    let mut bones = html.replace(STYLE, "").replace(SCRIPT, "");
    for style in svg::STYLES {
        bones = bones.replace(style, "");
    }
    bones
}

#[test]
fn a_violation() {
    let html = violation_page();
    expect_file!["golden/violation.html"].assert_eq(&bones(&html));
    assert!(!html.contains("<b>.c") && !html.contains("after <free>"), "text from outside is escaped");
    assert!(html.contains("1 step left out before"));
}

#[test]
fn a_proof() {
    let (mut sources, file) =
        sources("list.c", "int main(void)\n{\n    while (l)\n        l = l->next;\n}\n");
    let loc = sources.loc(Place { file, line: 3, column: 12 });
    let site = Site::loop_head("main", loc);
    let states = vec![samples::l1_1(), samples::l1_3(), samples::l4_1(), samples::l5_2(), samples::l2_3()];
    let states = states.into_iter().map(|state| Picture { site: site.clone(), ..state }).collect();
    let invariants = [Invariant { site, states }, Invariant::new(Site::exit("main", Loc::NONE))];
    let html = page(&Page {
        program: "list.c".into(),
        verdict: &Verdict::True(Proof::attest(EngineName::new("verifier"), 7)),
        notes: vec![("taken to be any value: the time".into(), loc)],
        trace: None,
        finding: None,
        invariants: &invariants,
        invariants_hold: true,
        loops: vec![LoopWords { function: "main".into(), loc, facts: vec!["i < n".into()] }],
        facts: Vec::new(),
        others: Vec::new(),
        sources: &sources,
    });
    expect_file!["golden/proof.html"].assert_eq(&bones(&html));
    assert_eq!(html.matches("<figure").count(), 5);
    assert!(html.contains("1 more pictures") && !html.contains("id=\"data\""));
}

#[test]
fn nothing_is_loaded_from_elsewhere() {
    let html = violation_page();
    let elsewhere = ["src=", "url(", "@import", "<link", "<iframe", "fetch(", "XMLHttpRequest"];
    for word in elsewhere {
        assert!(!html.contains(word), "{word}");
    }
    let namespaces = html.matches("http").count() - html.matches("http-equiv").count();
    assert_eq!(namespaces, html.matches("http://www.w3.org/2000/svg").count());
}

/// A page of a long path through a long file with a large heap.
#[test]
fn long_paths_make_small_pages() {
    let text = "    x = x + 1; /* a line */\n".repeat(60_000);
    let (mut sources, file) = sources("long.c", &text);
    let mut picture = Picture::new(Site::plot("main", Loc::NONE, "step"));
    let mut next = Value::Null;
    for number in 0..60 {
        let node = Object::heap(16).with(0, 8, "next", next).with(8, 4, "val", Value::Number(number));
        next = Value::region(picture.add(node));
    }
    picture.root("l", next);
    let steps: Vec<Step> = (1..=400u32)
        .map(|number| {
            let loc = sources.loc(Place { file, line: number * 137, column: 5 });
            let mut picture = picture.clone();
            picture.root("i", Value::Number(number.into()));
            let happenings = vec![Happening::Branch { loc, held: true }];
            step(u64::from(number), loc, happenings, scene(picture, Changes::default()))
        })
        .collect();
    let visits = (1..=60_000).map(|line| ((file, line), 3)).collect();
    let trace = Trace { steps, total: 100_000, visits, ..Trace::default() };
    let reasons = vec![UnknownReason::NoEngine];
    let html = page(&Page {
        program: "long.c".into(),
        verdict: &Verdict::Unknown(reasons),
        notes: Vec::new(),
        trace: Some(&trace),
        finding: None,
        invariants: &[],
        invariants_hold: false,
        loops: Vec::new(),
        facts: Vec::new(),
        others: Vec::new(),
        sources: &sources,
    });
    // Equal drawings are kept once, and the listing is cut.
    assert!(html.len() < 3 << 20, "{}", html.len());
    assert!(html.matches("class=\"line").count() < 6_100);
    assert_eq!(html.matches("memory in main").count(), 2);
}
