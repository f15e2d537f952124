//! Files are found by their names, and each file keeps the rules of the crate.

use super::*;

#[test]
fn headers_are_found_by_name() {
    assert!(find("stdio.h").is_some_and(|text| text.contains("extern int puts(const char *);")));
    assert!(find("sys/stat.h").is_some());
    assert_eq!(find("windows.h"), None);
    assert_eq!(find(""), None);
    assert!(all().is_sorted() && all().len() > 100);
}

/// The name in an `#include` line.
fn included(line: &str) -> Option<&str> {
    line.strip_prefix("#include <")?.strip_suffix('>')
}

#[test]
fn headers_include_headers_that_are_there() {
    for (name, text) in all() {
        for header in text.lines().filter_map(included) {
            let says_no = header.contains("not-built-in");
            assert_eq!(find(header).is_none(), says_no, "{name} includes <{header}>");
        }
    }
}

#[test]
fn headers_can_be_included_twice() {
    for (name, text) in all() {
        let first = text.lines().find(|line| line.starts_with('#')).unwrap_or_default();
        let again = ["assert.h", "ringfence/null.h"].contains(name) || first.starts_with("#include");
        assert!(again || first.starts_with("#ifndef "), "{name} begins with {first}");
    }
}

#[test]
fn declarations_of_functions_stand_on_a_line_of_their_own() {
    for (name, text) in all() {
        for line in text.lines().filter(|line| line.starts_with("extern ")) {
            assert!(line.ends_with(';'), "{name}: {line}");
        }
    }
}
