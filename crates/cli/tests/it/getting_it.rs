//! What a packager wants: completions, pages of the manual, and the facts of the build.

use crate::common::Files;

#[test]
fn every_shell_gets_completions() {
    let files = Files::new(&[]);
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let said = files.run(&["completions", shell]);
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{shell}");
        assert!(said.out.contains("ringfence") && said.out.contains("time-limit"), "{shell}: {}", said.out);
    }
    files.run(&["completions", "nosh"]).expect(3, "nosh");
}

#[test]
#[cfg(unix)]
fn bash_understands_its_completions() {
    let files = Files::new(&[]);
    std::fs::write(files.path().join("completions"), files.run(&["completions", "bash"]).out).unwrap();
    let script = "source ./completions && COMP_WORDS=(ringfence check --time-l) COMP_CWORD=2 && \
                  _ringfence ringfence --time-l check && echo \"${COMPREPLY[@]}\"";
    match std::process::Command::new("bash").args(["-c", script]).current_dir(files.path()).output() {
        Ok(said) => assert_eq!(String::from_utf8_lossy(&said.stdout), "--time-limit\n", "{said:?}"),
        Err(error) => eprintln!("left out, there is no bash: {error}"),
    }
}

#[test]
fn there_is_a_page_of_the_manual_for_each_command() {
    let files = Files::new(&[]);
    let said = files.run(&["man"]);
    assert!(said.code == 0 && said.out.contains(".TH ringfence 1"), "{said:?}");
    let said = files.run(&["man", "check"]);
    assert!(said.code == 0 && said.out.contains("time\\-limit"), "{said:?}");
    files.run(&["man", "love"]).expect(3, "there is no command `love`");
    assert_eq!(files.run(&["man", "--dir", "pages"]).code, 0);
    for name in ["ringfence.1", "ringfence-check.1", "ringfence-run.1", "ringfence-man.1"] {
        assert!(files.path().join("pages").join(name).is_file(), "{name}");
    }
}

#[test]
fn the_version_comes_with_the_facts_of_the_build() {
    let files = Files::new(&[]);
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(files.run(&["-V"]).out, format!("ringfence {version}\n"));
    let said = files.run(&["--version"]);
    assert!(said.out.starts_with(&format!("ringfence {version}\n")), "{said:?}");
    for fact in ["target: ", "profile: ", "rustc: rustc 1."] {
        assert!(said.out.lines().any(|line| line.starts_with(fact)), "{fact}: {said:?}");
    }
}
