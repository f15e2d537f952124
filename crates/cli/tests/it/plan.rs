//! Plans: the commands of `ringfence plan`, run one by one as another engine would, come to what a check of all comes to.

use crate::common::{Files, Said};
use ringfence_testing::process::compile_commands;
use serde_json::Value;
use std::process::Command;

const LIST: &str = "#include <stdlib.h>\n#include \"list.h\"\n\
    struct node *push(struct node *top)\n{\n    struct node *n = malloc(sizeof *n);\n    if (n == NULL)\n        abort();\n    \
    n->next = top;\n    return n;\n}\n";

const HEADER: &str = "struct node { struct node *next; };\nstruct node *push(struct node *top);\n";

/// Two contracts: `last` relies on that of `first`.
const CONTRACTS: &str = "#include <stdlib.h>\nstruct node { struct node *next; };\n\
    //@ list sll(struct node *x -> n) := x->next |-> n\n\
    //@ requires sll(x, 0)\n//@ ensures sll(x, 0)\nvoid look(struct node *x)\n{\n}\n\
    //@ requires sll(x, 0)\n//@ ensures sll(x, 0)\nvoid twice(struct node *x)\n{\n    look(x);\n    look(x);\n}\n";

fn program(end: &str) -> String {
    format!(
        "#include <stdlib.h>\n#include \"list.h\"\nint main(void)\n{{\n    struct node *n = push(NULL);\n    {end}\n    \
         return 0;\n}}\n"
    )
}

/// A project in which one program is safe, one leaks, one is no C, and one cannot be linked.
fn project() -> Files {
    let texts = [
        ("list.c", LIST.to_owned()),
        ("list.h", HEADER.to_owned()),
        ("safe.c", program("free(n);")),
        ("leaky.c", program("n = NULL;")),
        ("broken.c", "int main(void) { return }\n".to_owned()),
        ("one.c", "int log_it(void) { return 1; }\n".to_owned()),
        ("two.c", "int log_it(void) { return 2; }\n".to_owned()),
        ("doubtful.c", "int log_it(void); int main(void) { return log_it(); }\n".to_owned()),
    ];
    let texts: Vec<(&str, &[u8])> = texts.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    let files = Files::new(&texts);
    let units: Vec<&str> = texts.iter().map(|(name, _)| *name).filter(|name| name.ends_with(".c")).collect();
    std::fs::write(files.path().join("compile_commands.json"), compile_commands(&units)).unwrap();
    files
}

fn run(files: &Files, arguments: &[&str]) -> Said {
    let mut command = files.command(arguments);
    command.env("XDG_CACHE_HOME", files.path().join("cache"));
    Said::from(command.output().unwrap())
}

/// The plan in JSON, with all its commands run.
fn carried_out(files: &Files, options: &[&str]) -> Value {
    let said = run(files, &[&["plan", "--format", "json", "--out", "plan.json"], options].concat());
    assert_eq!(said.code, 0, "{said:?}");
    let plan = std::fs::read_to_string(files.path().join("plan.json")).unwrap();
    let plan: Value = serde_json::from_str(&plan).unwrap();
    for check in plan["checks"].as_array().unwrap() {
        let words: Vec<&str> =
            check["command"].as_array().unwrap().iter().map(|w| w.as_str().unwrap()).collect();
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).current_dir(files.path());
        let said = Said::from(command.env("XDG_CACHE_HOME", files.path().join("cache")).output().unwrap());
        assert_eq!((said.code, said.out.as_str()), (0, ""), "{words:?} {said:?}");
        assert!(files.path().join(check["output"].as_str().unwrap()).is_file(), "{check}");
        for input in check["inputs"].as_array().unwrap() {
            assert!(files.path().join(input.as_str().unwrap()).is_file(), "{check}");
        }
    }
    plan
}

fn last_line(text: &str) -> &str {
    text.lines().last().unwrap_or_default()
}

/// The results without what differs from run to run.
fn results(text: &str) -> Vec<(Value, Value, Value, Value)> {
    let document: Value = serde_json::from_str(text).unwrap();
    let key = if document["functions"].is_null() { "programs" } else { "functions" };
    let one = |one: &Value| {
        let finding = one["report"]["finding"]["fingerprint"].clone();
        (one["name"].clone(), one["verdict"].clone(), one["message"].clone(), finding)
    };
    document[key].as_array().unwrap().iter().map(one).collect()
}

#[test]
fn a_plan_comes_to_what_a_check_of_all_comes_to() {
    let files = project();
    let plan = carried_out(&files, &["-p", ".", "--no-cache"]);
    let check =
        |name: &str| plan["checks"].as_array().unwrap().iter().find(|one| one["name"] == name).cloned();
    let safe = check("safe.c").expect("a check of the program");
    let inputs: Vec<&str> = safe["inputs"].as_array().unwrap().iter().map(|w| w.as_str().unwrap()).collect();
    for input in ["safe.c", "list.c", "list.h", "compile_commands.json"] {
        assert!(inputs.contains(&input), "{inputs:?}");
    }
    assert!(!inputs.contains(&"leaky.c"), "{inputs:?}");
    assert_eq!((safe["seconds"].as_f64(), safe["megabytes"].as_u64()), (Some(60.0), Some(2048)));
    let words = ["--report-out", "all.json", "--report-out", "all.sarif"];
    let read = |name: &str| std::fs::read_to_string(files.path().join(name)).unwrap();
    let whole = run(&files, &[&["check", "-p", "."], &words[..]].concat());
    let (json, sarif) = (read("all.json"), read("all.sarif"));
    let merged = run(&files, &[&["merge", "plan.json"], &words[..]].concat());
    assert_eq!((merged.code, last_line(&merged.out)), (whole.code, last_line(&whole.out)), "{merged:?}");
    assert_eq!(merged.code, 1);
    assert_eq!(results(&read("all.json")), results(&json));
    let places = |text: &str| {
        let log: Value = serde_json::from_str(text).unwrap();
        let results = log["runs"][0]["results"].as_array().unwrap().clone();
        results.iter().map(|one| one["partialFingerprints"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(places(&read("all.sarif")), places(&sarif));
    assert!(!places(&sarif).is_empty());
    // Without one of the results, and when a file has changed since.
    std::fs::write(files.path().join("list.h"), format!("{HEADER}#define MORE\n")).unwrap();
    std::fs::remove_file(files.path().join("ringfence-results/leaky.c.result")).unwrap();
    let merged = run(&files, &["merge", "plan.json"]);
    assert_eq!((merged.code, last_line(&merged.out)), (3, "verdict: UNKNOWN(not-read)"), "{merged:?}");
    assert!(merged.out.contains("there is no such file"), "{merged:?}");
    assert!(merged.err.contains("note: files of `safe.c` are no longer as they were"), "{merged:?}");
}

#[test]
fn a_check_needs_its_declared_inputs_alone() {
    let files = project();
    let plan = run(&files, &["plan", "-p", ".", "--format", "json", "--no-cache"]);
    let plan: Value = serde_json::from_str(&plan.out).unwrap();
    let check = plan["checks"].as_array().unwrap().iter().find(|one| one["name"] == "leaky.c").unwrap();
    let elsewhere = Files::new(&[]);
    for input in check["inputs"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()) {
        // The program itself stands where it stands.
        if !input.starts_with('/') {
            std::fs::copy(files.path().join(input), elsewhere.path().join(input)).unwrap();
        }
    }
    assert!(!elsewhere.path().join("safe.c").exists());
    let words: Vec<&str> =
        check["command"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
    let said = run(&elsewhere, &words[1..]);
    assert_eq!(said.code, 0, "{said:?}");
    let merged = run(&elsewhere, &["merge", check["output"].as_str().unwrap()]);
    assert_eq!((merged.code, last_line(&merged.out)), (1, "verdict: FALSE(valid-memtrack)"), "{merged:?}");
    assert!(!merged.err.contains("no longer"), "{merged:?}");
}

#[test]
fn functions_rely_on_each_other_only_if_all_are_merged() {
    let files = Files::new(&[("list.c", CONTRACTS.as_bytes())]);
    let plan = carried_out(&files, &["--contracts", "list.c"]);
    let outputs: Vec<&str> =
        plan["checks"].as_array().unwrap().iter().map(|one| one["output"].as_str().unwrap()).collect();
    let merged = run(&files, &["merge", "plan.json"]);
    assert_eq!((merged.code, last_line(&merged.out)), (0, "verdict: TRUE"), "{merged:?}");
    let single = run(&files, &["merge", outputs[1]]);
    assert_eq!(
        (single.code, last_line(&single.out)),
        (0, "verdict: TRUE under contracts (look)"),
        "{single:?}"
    );
    let whole = run(&files, &["check", "--contracts", "list.c"]);
    assert_eq!((whole.code, last_line(&whole.out)), (0, "verdict: TRUE"), "{whole:?}");
}

#[test]
fn a_plan_for_ninja_names_what_it_follows_from() {
    let files = project();
    let said =
        run(&files, &["plan", "-p", ".", "--out", "a plan.ninja", "--results", "out dir", "--", "-DX=$1"]);
    assert_eq!(said.code, 0, "{said:?}");
    let text = std::fs::read_to_string(files.path().join("a plan.ninja")).unwrap();
    assert!(text.contains("\nbuild out$ dir/safe.c.result: check "), "{text}");
    assert!(text.contains(" -- '-DX=$$1'\n"), "{text}");
    assert!(text.contains("\nbuild a$ plan.ninja: plan\n"), "{text}");
    let follows = std::fs::read_to_string(files.path().join("a plan.ninja.d")).unwrap();
    assert!(follows.starts_with("a\\ plan.ninja:") && follows.contains("\n  list.h \\\n"), "{follows}");
    let merged = run(&files, &["merge", "a plan.ninja"]);
    assert_eq!((merged.code, last_line(&merged.out)), (3, "verdict: UNKNOWN(not-read)"), "{merged:?}");
    assert!(merged.out.contains("safe.c      ERROR"), "{merged:?}");
}

#[test]
fn what_is_no_plan_and_no_result_is_refused() {
    let files = project();
    run(&files, &["plan"]).expect(3, "a plan needs a compile database");
    run(&files, &["plan", "-p", ".", "--html", "pages"]).expect(3, "--html says nothing of a plan");
    run(&files, &["plan", "-p", ".", "--witness", "w.yml"]).expect(3, "--witness says nothing of a plan");
    run(&files, &["merge"]).expect(3, "REPORT");
    let said = run(&files, &["merge", "list.c"]);
    assert!(said.code == 3 && said.out.contains("`list.c`: it is no result of a check"), "{said:?}");
    let said = run(&files, &["check", "safe.c", "list.c", "--result-out", "x", "--replay-out", "y"]);
    said.expect(3, "--result-out and --replay-out cannot be given both");
}
