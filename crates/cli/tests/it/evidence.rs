//! Witnesses, task definitions, property files and pages, as the program writes and reads them.

use crate::common::{Files, Said};

const LEAK: &[u8] = b"\
extern void *malloc(unsigned long);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int();
    char *p = malloc(8);
    if (n == 42)
        p = 0;
    return p == 0;
}
";

const SAFE: &[u8] = b"\
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int();
    unsigned i = 0;
    void *p = malloc(4);
    while (i < 10 && n > 3)
        i++;
    free(p);
    return 0;
}
";

/// It is proved with what no picture and no certificate says: how many bytes of a block are set, for any number of them.
const BUFFER: &[u8] = b"\
extern void *malloc(unsigned long);
extern void free(void *);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 1000 + 1, sum = 0;
    unsigned char *p = malloc(n);
    for (unsigned i = 0; i < n; i++)
        p[i] = 1;
    for (unsigned i = 0; i < n; i++)
        sum += p[i] == 1;
    free(p);
    return sum == 0;
}
";

const MEMSAFETY: &[u8] = b"CHECK( init(main()), LTL(G valid-free) )
CHECK( init(main()), LTL(G valid-deref) )
CHECK( init(main()), LTL(G valid-memtrack) )
";

const UNREACH: &[u8] = b"CHECK( init(main()), LTL(G ! call(reach_error())) )\n";

fn last(said: &Said) -> &str {
    said.out.lines().next_back().unwrap_or_default()
}

fn read(files: &Files, name: &str) -> String {
    std::fs::read_to_string(files.path().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn a_violation_witness() {
    let files = Files::new(&[("leak.c", LEAK), ("memsafety.prp", MEMSAFETY)]);
    let model = ["--data-model", "ILP32", "--engine", "symex"];
    let arguments = [&["check", "leak.c", "--property", "memsafety.prp"][..], &model].concat();
    let said = files.run(&[&arguments[..], &["--witness", "w.yml"]].concat());
    assert_eq!(last(&said), "verdict: FALSE(valid-memtrack)", "{said:?}");
    let witness = read(&files, "w.yml");
    for part in [
        "- entry_type: \"violation_sequence\"\n",
        "    format_version: \"2.0\"\n",
        "      data_model: \"ILP32\"\n",
        "      specification: \"CHECK( init(main()), LTL(G valid-deref) )\\nCHECK( init(main()), LTL(G valid-free) )\\n\
         CHECK( init(main()), LTL(G valid-memtrack) )\"\n",
        // The input, at the parenthesis of its call; the target, where the run ends.
        "              value: \"\\\\result == 0\"\n",
        "              line: 5\n              column: 35\n",
        "            type: \"target\"\n",
        "              line: 9\n              column: 5\n              function: \"main\"\n",
    ] {
        assert!(witness.contains(part), "{part} in {witness}");
    }
    let hash = witness.lines().find_map(|line| line.trim().strip_prefix("\"leak.c\": ")).map(str::len);
    assert_eq!(hash, Some(66), "{witness}");
    let newer = files.run(&[&arguments[..], &["--witness", "w.yml", "--witness-format", "2.1"]].concat());
    newer.expect(1, "");
    assert!(read(&files, "w.yml").contains("format_version: \"2.1\""));
    files.run(&[&arguments[..], &["--witness", "w.graphml"]].concat()).expect(1, "");
    let graph = read(&files, "w.graphml");
    assert!(graph.contains("<data key=\"assumption\">\\result == 0</data>"), "{graph}");
    assert!(graph.contains("<data key=\"architecture\">32bit</data>"), "{graph}");
}

#[test]
fn a_correctness_witness() {
    let files = Files::new(&[("safe.c", SAFE)]);
    let said = files.run(&["check", "safe.c", "--engine", "verifier", "--witness", "w.yml"]);
    assert_eq!(last(&said), "verdict: TRUE", "{said:?}");
    let witness = read(&files, "w.yml");
    assert!(witness.starts_with("- entry_type: \"invariant_set\"\n"), "{witness}");
    assert!(witness.contains("          line: 9\n          column: 5\n"), "{witness}");
    assert!(witness.contains("p != 0"), "{witness}");
}

#[test]
fn there_is_no_witness_of_unknown() {
    let files = Files::new(&[("what.c", b"extern int f(void); int main(void) { return f(); }")]);
    let said = files.run(&["check", "what.c", "--witness", "w.yml"]);
    said.expect(2, "note: `w.yml` was not written: nothing was proved or refuted\n");
    assert!(!files.path().join("w.yml").exists());
}

#[test]
fn task_definitions() {
    let task = b"format_version: '2.0'\ninput_files: leak.c\nproperties:\n\
        \x20 - property_file: memsafety.prp\n    expected_verdict: false\n    subproperty: valid-memtrack\n\
        \x20 - property_file: termination.prp\n    expected_verdict: true\n\
        options:\n  language: C\n  data_model: LP64\n";
    let wrong = b"format_version: '2.0'\ninput_files: [leak.c]\nproperties:\n\
        \x20 - property_file: memsafety.prp\n    expected_verdict: true\n";
    let termination = b"CHECK( init(main()), LTL(F end) )\n";
    let files = Files::new(&[
        ("leak.c", LEAK),
        ("memsafety.prp", MEMSAFETY),
        ("termination.prp", termination),
        ("task.yml", task),
        ("wrong.yml", wrong),
        (
            "none.yml",
            b"format_version: '2.0'\ninput_files: leak.c\nproperties:\n  - property_file: termination.prp\n",
        ),
    ]);
    let said = files.run(&["check", "task.yml"]);
    said.expect(1, "note: this is what `task.yml` expects\n");
    said.expect(1, "note: left out: `termination.prp`: the property `LTL(Fend)` is not supported\n");
    assert_eq!(last(&said), "verdict: FALSE(valid-memtrack)", "{said:?}");
    files.run(&["check", "wrong.yml"]).expect(1, "warning: `wrong.yml` expects something else\n");
    files.run(&["check", "none.yml"]).expect(3, "it has no property that can be checked");
    files.run(&["check", "task.yml", "leak.c"]).expect(3, "must be the only file");
    // What the command line says comes first.
    let said = files.run(&["check", "task.yml", "--property", "unreach-call"]);
    assert_eq!(last(&said), "verdict: TRUE", "{said:?}");
}

#[test]
fn calling_an_error_function_is_an_error_whatever_it_does() {
    let text = b"void reach_error(void) {}\nint main(void) { reach_error(); return 0; }\n";
    let files = Files::new(&[("call.c", text), ("unreach.prp", UNREACH)]);
    let said =
        files.run(&["check", "call.c", "--property", "unreach.prp", "--replay-out", "r", "--harness", "h.c"]);
    assert_eq!(last(&said), "verdict: FALSE(unreach-call)", "{said:?}");
    assert_eq!(last(&files.run(&["replay", "r"])), "verdict: FALSE(unreach-call)");
    // The harness does not define it a second time.
    assert_eq!(read(&files, "h.c").matches("reach_error(void)").count(), 1);
    let other = files.run(&["check", "call.c", "--property", "memsafety"]);
    assert_eq!(last(&other), "verdict: TRUE", "{other:?}");
}

#[test]
fn overflow_by_a_property_file() {
    let text =
        b"extern int __VERIFIER_nondet_int(void);\nint main(void) { return __VERIFIER_nondet_int() + 1; }\n";
    let files =
        Files::new(&[("add.c", text), ("no-overflow.prp", b"CHECK( init(main()), LTL(G ! overflow) )\n")]);
    let said = files.run(&["check", "add.c", "--property", "no-overflow.prp"]);
    assert_eq!(last(&said), "verdict: FALSE(no-undefined)", "{said:?}");
}

#[test]
fn pages() {
    let files = Files::new(&[("leak.c", LEAK), ("safe.c", SAFE), ("file", b"")]);
    files
        .run(&["check", "leak.c", "--html", "report"])
        .expect(1, "note: the page was written to `report/index.html`");
    let page = read(&files, "report/index.html");
    assert!(page.contains("FALSE(valid-memtrack)") && page.contains("id=\"data\""));
    assert!(page.contains("lost: nothing leads to block any more") && page.contains("<svg "));
    files.run(&["check", "safe.c", "--engine", "verifier", "--html", "report"]).expect(0, "");
    let page = read(&files, "report/index.html");
    assert!(page.contains(">TRUE<") && page.contains("at the head of the loop in"));
    files.run(&["check", "leak.c", "--html", "file"]).expect(3, "it is not a directory");
}

#[test]
fn evidence_that_cannot_be_given_changes_no_verdict() {
    let files = Files::new(&[("buffer.c", BUFFER)]);
    let asked: [&[&str]; 5] = [
        &[],
        &["--witness", "w.yml"],
        &["--report-out", "r.json"],
        &["--invariants"],
        &["--certificate", "c.txt"],
    ];
    for evidence in asked {
        let said = files.run(&[&["check", "buffer.c", "--engine", "verifier"], evidence].concat());
        assert_eq!(last(&said), "verdict: TRUE", "{evidence:?} {said:?}");
    }
}
