//! Functions without contracts: libraries in the style of real ones, with planted defects, say what is expected of each function.
//!
//! A comment `//= VERDICT` before a function says how the verdict about it begins; `//= VERDICT: TEXT` also what stands in it. About a function without
//! such a comment anything may be said but that it has a defect.

use crate::common::Files;
use serde_json::Value;
use std::path::Path;

/// The functions that a text expects something of, with that.
fn expected(text: &str) -> Vec<(String, String)> {
    let mut out = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(verdict) = line.strip_prefix("//= ") else { continue };
        let head = lines.next().unwrap_or_default();
        let before = head.split('(').next().unwrap_or_default();
        let name =
            before.rsplit(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).next().unwrap_or_default();
        out.push((name.to_owned(), verdict.to_owned()));
    }
    out
}

/// Checks all functions of a library and compares.
#[track_caller]
fn assert_library(name: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/functions").join(name);
    let text = std::fs::read_to_string(file).unwrap();
    let files = Files::new(&[(name, text.as_bytes())]);
    let said =
        files.run(&["check", "--functions", "*", "--no-config", "--no-cache", "--format", "json", name]);
    let document: Value = serde_json::from_str(&said.out).unwrap_or_else(|error| panic!("{error}: {said:?}"));
    let functions = document["functions"].as_array().unwrap();
    let expected = expected(&text);
    assert!(!expected.is_empty());
    for function in functions {
        let name = function["name"].as_str().unwrap().rsplit(' ').next().unwrap();
        let verdict = function["verdict"].as_str().unwrap();
        match expected.iter().find(|(known, _)| known == name) {
            None => assert!(!verdict.starts_with("FALSE"), "{name}: {verdict}"),
            Some((_, wanted)) => {
                let (start, rest) = wanted.split_once(": ").unwrap_or((wanted, ""));
                let fits = if start == "TRUE" { verdict == start } else { verdict.starts_with(start) };
                assert!(fits && verdict.contains(rest), "{name}: {verdict}, not {wanted}");
            }
        }
    }
}

/// All libraries are checked if `RINGFENCE_LIBRARIES` is set; that takes a minute.
#[test]
fn libraries_are_as_they_say() {
    ["allocator.c", "list.c"].into_iter().for_each(assert_library);
    if std::env::var_os("RINGFENCE_LIBRARIES").is_some() {
        ["foreign.c", "linked.c", "queue.c", "shared.c", "text.c", "vector.c"]
            .into_iter()
            .for_each(assert_library);
    }
}

#[test]
fn a_violation_of_a_function_replays_from_its_starting_memory() {
    let text = "#include <stdlib.h>\nstruct node { struct node *next; int value; };\n\
        void drop(struct node *x) { while (x) { free(x); x = x->next; } }\n";
    let files = Files::new(&[("a.c", text.as_bytes())]);
    let check = ["check", "--entry", "drop", "--no-config", "--replay-out", "a.replay", "a.c"];
    let said = files.run(&check);
    assert!(said.out.contains("the starting memory is one of: "), "{said:?}");
    assert_eq!((said.out.lines().last(), said.code), (Some("verdict: FALSE(valid-deref)"), 1));
    let replayed = files.run(&["replay", "a.replay"]);
    assert_eq!((replayed.out.lines().last(), replayed.code), (Some("verdict: FALSE(valid-deref)"), 1));
}

#[test]
fn a_driver_is_a_program_with_the_same_answer() {
    let text = "struct node { struct node *next; int value; };\n\
        int first(struct node *x) { return x->value; }\n";
    let files = Files::new(&[("a.c", text.as_bytes())]);
    let driver = files.run(&["driver", "first", "a.c"]);
    assert_eq!(driver.code, 0, "{driver:?}");
    std::fs::write(files.path().join("driver.c"), &driver.out).unwrap();
    let said = files.run(&["check", "--no-config", "--first", "driver.c"]);
    assert_eq!(said.out.lines().last(), Some("verdict: FALSE(valid-deref)"), "{said:?}");
    // One node is what the function requires.
    let said = files.run(&["check", "--entry", "first", "--no-config", "a.c"]);
    let last = said.out.lines().last().unwrap();
    assert!(
        last.starts_with("verdict: TRUE under precondition (") && last.contains("requires x->next |-> _"),
        "{said:?}"
    );
}

#[test]
fn what_cannot_be_called_is_refused() {
    let text = "int many(int n, ...) { return n; }\n\
        union u { int *p; int n; };\nstruct s { union u u; };\nint held(struct s *s) { return s->u.n; }\n";
    let files = Files::new(&[("a.c", text.as_bytes())]);
    for function in ["many", "held"] {
        let said = files.run(&["check", "--functions", function, "--no-config", "--no-cache", "a.c"]);
        assert!(said.out.contains("UNKNOWN(unsupported)") && said.code == 2, "{said:?}");
    }
    let said = files.run(&["check", "--functions", "none", "--no-config", "a.c"]);
    said.expect(3, "no file defines a function that is asked for");
}
