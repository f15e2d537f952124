//! What `contrib` has for other tools: the step for GitHub Actions and the hook for git, run as those would run them.

use crate::common::{Files, Said};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const LEAK: &str = "#include <stdlib.h>\nint main(void) { return malloc(3) == NULL; }\n";
const SAFE: &str = "int main(void) { return 0; }\n";

fn contrib(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contrib").join(name)
}

fn action(files: &Files, arguments: &str, fail_on: &str) -> Said {
    let mut command = Command::new("bash");
    command.arg(contrib("github-action/check.sh")).current_dir(files.path()).stdin(Stdio::null());
    command.env("RINGFENCE", env!("CARGO_BIN_EXE_ringfence")).env("RINGFENCE_ARGUMENTS", arguments);
    command.env("RINGFENCE_FAIL_ON", fail_on).env("RINGFENCE_SARIF", "out.sarif");
    command.env("GITHUB_OUTPUT", "output").env("GITHUB_STEP_SUMMARY", "summary");
    Said::from(command.output().unwrap())
}

#[test]
fn the_action_fails_on_violations_and_tells_what_it_found() {
    let files = Files::new(&[
        ("a.c", LEAK.as_bytes()),
        ("b.c", SAFE.as_bytes()),
        ("c.c", b"void f(void); int main(void) { f(); return 0; }\n"),
    ]);
    let read = |name: &str| std::fs::read_to_string(files.path().join(name)).unwrap();
    assert_eq!(action(&files, "a.c", "violation").code, 1);
    assert_eq!(read("output"), "verdict=FALSE(valid-memtrack)\nsarif=out.sarif\n");
    assert!(read("summary").contains("### Ringfence: FALSE(valid-memtrack)"));
    assert!(read("out.sarif").contains("\"leak\""));
    assert_eq!(action(&files, "b.c --time-limit 20", "violation").code, 0);
    assert_eq!(action(&files, "c.c", "violation").code, 0);
    assert_eq!(action(&files, "c.c", "unknown").code, 2);
    assert_eq!(action(&files, "missing.c", "violation").code, 3);
}

#[test]
fn the_definition_of_the_action_names_what_the_script_uses() {
    let text = std::fs::read_to_string(contrib("github-action/action.yml")).unwrap();
    let script = std::fs::read_to_string(contrib("github-action/check.sh")).unwrap();
    for name in ["RINGFENCE", "RINGFENCE_ARGUMENTS", "RINGFENCE_FAIL_ON", "RINGFENCE_SARIF"] {
        assert!(text.contains(&format!("        {name}: ${{{{ inputs.")), "{name}");
        assert!(script.contains(&format!("${name}")) || script.contains(&format!("${{{name}}}")), "{name}");
    }
}

fn git(files: &Files, arguments: &[&str]) -> Said {
    let mut command = Command::new("git");
    let settings = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"];
    command.args(settings).args(arguments).current_dir(files.path());
    command
        .env("RINGFENCE", env!("CARGO_BIN_EXE_ringfence"))
        .env("XDG_CACHE_HOME", files.path().join("cache"));
    Said::from(command.output().unwrap())
}

#[test]
fn the_hook_refuses_a_commit_with_a_violation() {
    let files = Files::new(&[("a.c", SAFE.as_bytes()), ("list.c", b"int helper(void) { return 1; }\n")]);
    if Command::new("git").arg("--version").output().is_err() {
        eprintln!("left out, there is no git");
        return;
    }
    assert_eq!(git(&files, &["init", "-q"]).code, 0);
    std::fs::create_dir_all(files.path().join(".git/hooks")).unwrap();
    std::fs::copy(contrib("pre-commit/ringfence-pre-commit"), files.path().join(".git/hooks/pre-commit"))
        .unwrap();
    git(&files, &["add", "a.c", "list.c"]);
    let said = git(&files, &["commit", "-qm", "one"]);
    assert_eq!(said.code, 0, "{said:?}");
    std::fs::write(files.path().join("a.c"), LEAK).unwrap();
    git(&files, &["add", "a.c"]);
    let said = git(&files, &["commit", "-qm", "two"]);
    assert_eq!(said.code, 1, "{said:?}");
    assert!(format!("{}{}", said.out, said.err).contains("[leak]"), "{said:?}");
    // With a compile database, the whole project is checked.
    std::fs::create_dir_all(files.path().join("build")).unwrap();
    let database = "[{\"directory\": \"..\", \"file\": \"a.c\", \"command\": \"cc -c a.c\"}]";
    std::fs::write(files.path().join("build/compile_commands.json"), database).unwrap();
    let said = git(&files, &["commit", "-qm", "two"]);
    assert_eq!(said.code, 1, "{said:?}");
    assert_eq!(git(&files, &["commit", "-qm", "two", "--no-verify"]).code, 0);
}
