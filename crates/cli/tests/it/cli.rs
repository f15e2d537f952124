//! The program as a user runs it: exit codes, streams, and inputs that are not what they should be.

use crate::common::{Files, Said};
use std::path::Path;
use std::process::Stdio;

const HELLO: &[u8] = b"#include <stdio.h>\nint main(void) { puts(\"hello\"); return 5; }\n";
const BUG: &[u8] = b"int main(void) { int *p = 0; return *p; }\n";

#[test]
fn a_clean_run_passes_on_output_and_status() {
    let files = Files::new(&[("hello.c", HELLO)]);
    let said = files.run(&["run", "hello.c"]);
    assert_eq!((said.code, said.out.as_str(), said.err.as_str()), (5, "hello\n", ""));
    let said = files.run(&["run", "hello.c", "--status"]);
    assert!(said.err.starts_with("status: exit 5 after "), "{said:?}");
}

#[test]
fn a_violation_ends_with_a_verdict_on_standard_error() {
    let files = Files::new(&[("bug.c", BUG)]);
    let said = files.run(&["run", "bug.c"]);
    said.expect(1, "error[null-deref]: ");
    assert_eq!(said.err.lines().last(), Some("verdict: FALSE(valid-deref)"));
    assert_eq!(said.out, "");
    let said = files.run(&["run", "bug.c", "--format", "gcc"]);
    assert!(said.err.starts_with("bug.c:1:37: error: "), "{said:?}");
}

#[test]
fn the_platforms_compiler_can_preprocess() {
    let files = Files::new(&[("hello.c", HELLO), ("bug.c", BUG)]);
    let said = files.run(&["run", "hello.c", "--cc-preprocess"]);
    assert_eq!((said.code, said.out.as_str(), said.err.as_str()), (5, "hello\n", ""));
    let said = files.run(&["run", "bug.c", "--cc-preprocess", "--format", "gcc"]);
    assert!(said.err.starts_with("bug.c:1:37: error: "), "{said:?}");
    let said = files.command(&["run", "hello.c", "--cc-preprocess"]).env("PATH", "").env("CC", "").output();
    Said::from(said.unwrap()).expect(3, "there is no C compiler to preprocess with");
}

#[test]
fn files_that_include_each_other_come_to_an_end() {
    let twice = b"#include \"a.h\"\n#include \"a.h\"\nint main(void) { return 0; }\n";
    let files = Files::new(&[("a.c", twice), ("a.h", b"#include \"a.h\"\n#include \"a.h\"\n")]);
    assert_eq!(files.run(&["run", "a.c"]).code, 3);
}

#[test]
fn a_limit_ends_with_unknown() {
    let files = Files::new(&[("loop.c", b"int main(void) { for (;;) ; }")]);
    let said = files.run(&["run", "loop.c", "--steps", "1000"]);
    said.expect(2, "verdict: UNKNOWN(steps)\n");
    files.run(&["run", "loop.c", "--time-limit", "0.05"]).expect(2, "verdict: UNKNOWN(timeout)\n");
}

#[test]
fn check_refuses_early_what_would_fail_late() {
    let files = Files::new(&[("hello.c", HELLO), ("hello.rir", b"ringfence-ir 1\nmodel LP64\n")]);
    files
        .run(&["check", "hello.c", "--engine", "wonder"])
        .expect(3, "invalid value 'wonder' for '--engine <NAME>'");
    files.run(&["check", "hello.c", "--entry", "start"]).expect(3, "`start`");
    files.run(&["check", "hello.c", "--property", "beauty"]).expect(3, "unknown property `beauty`");
    files.run(&["check", "hello.c", "--harness", "."]).expect(3, "it is a directory");
    files
        .run(&["check", "hello.c", "--replay-out", "no/x"])
        .expect(3, "cannot write `no/x`: there is no such");
    files.run(&["check", "hello.rir", "--harness", "h.c"]).expect(3, "a harness needs the C text");
}

#[test]
fn statistics_go_to_standard_error() {
    let files = Files::new(&[("hello.c", HELLO)]);
    let said = files.run(&["check", "hello.c", "--statistics"]);
    assert!(said.err.lines().all(|line| line.starts_with("statistics: ")), "{said:?}");
    assert!(said.err.contains("SAT queries") && said.err.contains("peak memory"), "{said:?}");
    assert_eq!(files.run(&["check", "hello.c"]).err, "");
}

#[test]
#[cfg(target_os = "linux")]
fn the_memory_of_the_process_is_limited() {
    let files = Files::new(&[("loop.c", b"int main(void) { for (;;) ; }")]);
    files.run(&["run", "loop.c", "--memory-limit", "1"]).expect(2, "verdict: UNKNOWN(memory)\n");
    let said = files.run(&["check", "loop.c", "--memory-limit", "1"]);
    assert_eq!((said.code, said.out.lines().last()), (2, Some("verdict: UNKNOWN(memory)")), "{said:?}");
}

#[test]
fn optional_checks_end_a_run() {
    let text =
        b"int main(void) { int x = 2147483647, u[1], zero = 0; x++; if (u[0]) x = 0; return x / zero; }\n";
    let files = Files::new(&[("undefined.c", text)]);
    files.run(&["run", "undefined.c"]).expect(1, "error[division-by-zero]");
    files.run(&["run", "undefined.c", "--check-overflow"]).expect(1, "error[signed-overflow]");
    let said = files.run(&["run", "undefined.c", "--check-uninitialised"]);
    said.expect(1, "error[uninitialised-read]");
    assert_eq!(said.err.lines().last(), Some("verdict: FALSE(no-undefined)"));
    files.run(&["run", "undefined.c", "--property", "no-undefined"]).expect(1, "error[signed-overflow]");
}

#[test]
fn bad_usage_is_explained() {
    let files = Files::new(&[("hello.c", HELLO)]);
    files.run(&[]).expect(3, "Usage: ringfence");
    files.run(&["frobnicate"]).expect(3, "unrecognized subcommand");
    files.run(&["run"]).expect(3, "no input");
    files.run(&["run", "hello.c", "--input", "x"]).expect(3, "the input `x` is not a number");
    files.run(&["run", "hello.c", "--", "other.c"]).expect(3, "`other.c` stands after `--`");
    files.run(&["run", "hello.c", "--", "-I"]).expect(3, "`-I` lacks its argument");
    let said = files.run(&["--help"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    assert!(said.out.contains("Exit codes:"), "{said:?}");
}

#[test]
fn inputs_that_are_no_program_are_refused_with_a_message() {
    let files = Files::new(&[
        ("empty.c", b""),
        ("half.c", b"int main(void) { if (1"),
        ("binary.c", b"\x7fELF\x02\x01\x00\xff\xfe\x80\x00\x00"),
        ("include.c", b"#include \"nowhere.h\"\nint main(void) { return 0; }\n"),
        ("no_main.c", b"int f(void) { return 0; }\n"),
    ]);
    std::fs::create_dir(files.path().join("dir.c")).unwrap();
    files.run(&["run", "missing.c"]).expect(3, "missing.c");
    files.run(&["run", "dir.c"]).expect(3, "directory");
    files.run(&["run", "empty.c"]).expect(3, "no file defines the entry function `main`");
    files.run(&["check", "no_main.c"]).expect(3, "no file defines the entry function `main`");
    files.run(&["run", "half.c"]).expect(3, "error: ");
    files.run(&["run", "binary.c"]).expect(3, "error: ");
    files.run(&["run", "include.c"]).expect(3, "nowhere.h");
    // Without an entry there is still a representation.
    assert_eq!(files.run(&["ir", "no_main.c"]).code, 0);
    assert_eq!(files.run(&["ir", "empty.c"]).code, 0);
}

#[test]
fn deep_nesting_is_survived() {
    let deep = |open: &str, close: &str, n: usize| {
        let text = format!("int main(void) {{ return {}0{}; }}", open.repeat(n), close.repeat(n));
        text.into_bytes()
    };
    let (parens, minuses) = (deep("(", ")", 100_000), deep("- ", "", 100_000));
    let braces = format!("int main(void) {}{} ", "{".repeat(100_000), "}".repeat(100_000)).into_bytes();
    let open = b"(".repeat(100_000);
    let files = Files::new(&[
        ("parens.c", &parens),
        ("minuses.c", &minuses),
        ("braces.c", &braces),
        ("open.c", &open),
    ]);
    for name in ["parens.c", "minuses.c", "braces.c", "open.c"] {
        let said = files.run(&["run", name]);
        assert!(matches!(said.code, 0 | 3), "{name}: {} {}", said.code, &said.err[..said.err.len().min(300)]);
    }
    let said = files.run(&["run", "braces.c"]);
    assert!(said.err.contains("nested more deeply than"), "{}", &said.err[..said.err.len().min(300)]);
    assert_eq!(said.err.matches("error:").count(), 1);
}

#[test]
fn several_errors_come_in_one_run() {
    let files = Files::new(&[("errors.c", b"int f(void) { return a; }\nint g(void) { return b; }\n")]);
    let said = files.run(&["ir", "errors.c", "--format", "gcc"]);
    assert_eq!(said.code, 3);
    let lines: Vec<_> = said.err.lines().filter(|l| l.contains(": error: ")).collect();
    assert!(lines[0].starts_with("errors.c:1:22: ") && lines[1].starts_with("errors.c:2:22: "), "{said:?}");
}

#[test]
fn the_text_form_can_be_run() {
    let files = Files::new(&[("hello.c", HELLO), ("broken.rir", b"ringfence-ir 1\nnonsense\n")]);
    let text = files.run(&["ir", "hello.c"]);
    std::fs::write(files.path().join("hello.rir"), &text.out).unwrap();
    let said = files.run(&["run", "hello.rir"]);
    assert_eq!((said.code, said.out.as_str()), (5, "hello\n"));
    assert_eq!(files.run(&["ir", "hello.rir"]).out, text.out);
    files.run(&["run", "broken.rir"]).expect(3, "broken.rir");
    files.run(&["run", "hello.rir", "hello.c"]).expect(3, "cannot be linked");
}

#[test]
fn data_models_and_flags_arrive() {
    let text = b"#ifndef X\n#error no X\n#endif\nint main(void) { return sizeof(long) + X; }\n";
    let files = Files::new(&[("size.c", text)]);
    assert_eq!(files.run(&["run", "size.c", "--data-model", "ILP32", "--", "-DX=1"]).code, 5);
    assert_eq!(files.run(&["run", "size.c", "--data-model", "lp64", "--", "-DX=1"]).code, 9);
    assert_eq!(files.run(&["run", "size.c", "--", "-DX=0", "-m32"]).code, 4);
    files.run(&["run", "size.c"]).expect(3, "no X");
}

#[test]
fn flags_that_change_the_meaning_are_obeyed_or_refused_by_name() {
    let files = Files::new(&[("hello.c", HELLO)]);
    for flag in
        ["-fpack-struct=2", "-funsigned-bitfields", "-ftrapv", "-mms-bitfields", "-finstrument-functions"]
    {
        files
            .run(&["run", "hello.c", "--", flag])
            .expect(3, &format!("`{flag}` changes what a program means"));
    }
    files.run(&["check", "hello.c", "--", "-fno-such-flag"]).expect(3, "`-fno-such-flag` is not known");
    files.run(&["check", "hello.c", "--", "-mbogus"]).expect(3, "`-mbogus` is not known");
    let harmless =
        ["-O3", "-g", "-Wall", "-fPIC", "-fstack-protector-strong", "-fno-strict-aliasing", "-mtune=native"];
    assert_eq!(files.run(&[&["run", "hello.c", "--"][..], &harmless].concat()).code, 5);
}

#[test]
fn a_flag_that_is_refused_matters_for_files_that_are_read() {
    let database = br#"[
        {"directory": ".", "file": "a.c", "command": "cc -c a.c"},
        {"directory": ".", "file": "b.c", "command": "cc -fpack-struct -c b.c"},
        {"directory": ".", "file": "c.cpp", "command": "c++ -std=c++20 -fcoroutines -c c.cpp"}
    ]"#;
    let files = Files::new(&[
        ("compile_commands.json", database),
        ("a.c", b"int main(void) { return 3; }\n"),
        ("b.c", b"int b;\n"),
    ]);
    assert_eq!(files.run(&["run", "-p", ".", "a.c"]).code, 3);
    files.run(&["run", "-p", "."]).expect(3, "`b.c`: the compiler option `-fpack-struct` changes");
}

#[test]
fn a_compile_database_names_files_and_flags() {
    let database = br#"[
        {"directory": ".", "file": "a.c", "command": "cc -DVALUE=7 -c a.c -o a.o"},
        {"directory": ".", "file": "b.c", "arguments": ["cc", "-DVALUE=30", "-c", "b.c"]}
    ]"#;
    let files = Files::new(&[
        ("compile_commands.json", database),
        ("a.c", b"int b(void);\nint main(void) { return VALUE + b(); }\n"),
        ("b.c", b"int b(void) { return VALUE; }\n"),
        ("alone.c", b"int main(void) { return 1; }\n"),
    ]);
    assert_eq!(files.run(&["run", "-p", "."]).code, 37);
    assert_eq!(files.run(&["run", "-p", "compile_commands.json", "a.c", "b.c"]).code, 37);
    assert_eq!(files.run(&["run", "-p", ".", "--", "-UVALUE", "-DVALUE=1"]).code, 2);
    files.run(&["run", "-p", ".", "alone.c"]).expect(3, "`alone.c` is not in the compile database");
    files.run(&["run", "-p", "nowhere"]).expect(3, "cannot read `nowhere");
}

#[test]
fn inputs_are_given_saved_and_replayed() {
    let text = b"extern int __VERIFIER_nondet_int(void);\n\
        int main(void) { int a = __VERIFIER_nondet_int(); return a + __VERIFIER_nondet_int(); }\n";
    let files = Files::new(&[("sum.c", text), ("values", b"20 # twenty\n-3\n")]);
    assert_eq!(files.run(&["run", "sum.c", "--input", "20,-3"]).code, 17);
    assert_eq!(files.run(&["run", "sum.c", "--input", "4", "--input", "0x10"]).code, 20);
    assert_eq!(files.run(&["run", "sum.c", "--input-file", "values"]).code, 17);
    let drawn = files.run(&["run", "sum.c", "--seed", "3", "--save-inputs", "log"]);
    assert_eq!(files.run(&["run", "sum.c", "--input-file", "log"]).code, drawn.code);
}

#[test]
fn standard_input_and_arguments_reach_the_program() {
    let text = b"#include <stdio.h>\nint main(int argc, char **argv)\n\
        { int c; while ((c = getchar()) != EOF) putchar(c); puts(argv[1]); return argc; }\n";
    let files = Files::new(&[("cat.c", text), ("in", b"piped ")]);
    let said = files.run(&["run", "cat.c", "--stdin", "in", "--arg", "-x"]);
    assert_eq!((said.code, said.out.as_str()), (2, "piped -x\n"));
}

#[test]
fn a_reader_that_goes_away_stops_the_run_quietly() {
    let text = b"#include <stdio.h>\nint main(void) { for (;;) puts(\"again\"); }\n";
    let files = Files::new(&[("yes.c", text)]);
    let mut child =
        files.command(&["run", "yes.c"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let said = Said::from(child.wait_with_output().unwrap());
    said.expect(2, "verdict: UNKNOWN(cancelled)");
    let mut child =
        files.command(&["ir", "yes.c"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let said = Said::from(child.wait_with_output().unwrap());
    assert_eq!((said.code, said.err.as_str()), (0, ""));
}

#[test]
fn the_examples_do_what_they_say() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let files = Files::new(&[]);
    let run = |name: &str, model: &str| {
        let path = examples.join(name);
        files.run(&["run", path.to_str().unwrap(), "--data-model", model])
    };
    for model in ["ILP32", "LP64"] {
        for (name, output) in [
            ("list.c", "0 2 4 6 8\n"),
            ("dll.c", "mail\ncleanup\nbackup\n"),
            ("linux_list.c", "right bus: 12\n"),
        ] {
            let said = run(name, model);
            assert_eq!((said.code, said.out.as_str(), said.err.as_str()), (0, output, ""), "{name}");
        }
        let said = run("queue_bug.c", model);
        said.expect(1, "queue_bug.c:23:9");
        assert_eq!(
            (said.out.as_str(), said.err.lines().last()),
            ("10\n20\n", Some("verdict: FALSE(valid-deref)"))
        );
    }
}
