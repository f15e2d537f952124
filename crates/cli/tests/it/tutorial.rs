//! The tutorial tells the truth: its programs are written to a directory, its commands are run there, and what they
//! print is compared with what the page says. `UPDATE_EXPECT=1` writes the page anew.
//!
//! A block that begins with "```c NAME" is a file. A block that begins with "```console" has commands, each after `$ `,
//! with their output below; a line `…` stands for any lines.

use crate::common::Files;
use std::path::{Path, PathBuf};

/// Goes between the outputs of two commands.
const MARK: &str = "\n@@ the next command @@\n";

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/tutorial.md")
}

/// Runs the commands of a block in one shell; gives what each of them printed.
fn outputs(files: &Files, commands: &[&str]) -> Vec<String> {
    let mut script = String::new();
    for command in commands {
        script += &format!("{command}\nstatus=$?; printf '{}'; (exit $status)\n", MARK.replace('\n', "\\n"));
    }
    let program = Path::new(env!("CARGO_BIN_EXE_ringfence"));
    let mut paths = vec![program.parent().unwrap().to_owned()];
    paths.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", &format!("exec 2>&1\n{script}")]).current_dir(files.path());
    let said = shell.env("PATH", std::env::join_paths(paths).unwrap()).output().unwrap();
    let text = String::from_utf8(said.stdout).unwrap();
    let mut all: Vec<String> = text.split(MARK).map(str::to_owned).collect();
    all.pop();
    assert_eq!(all.len(), commands.len(), "{text}");
    all
}

/// Whether lines are as expected.
fn is_like(expected: &[&str], found: &[&str]) -> bool {
    match expected.split_first() {
        None => found.is_empty(),
        Some((&"…", rest)) => (0..=found.len()).any(|skipped| is_like(rest, &found[skipped..])),
        Some((first, rest)) => found.first() == Some(first) && is_like(rest, &found[1..]),
    }
}

/// The block as it should be.
fn block(files: &Files, text: &str) -> String {
    let commands: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("$ ")).collect();
    let found = outputs(files, &commands);
    let mut right = String::new();
    for (command, output) in commands.iter().zip(&found) {
        right += &format!("$ {command}\n");
        if !output.trim_end().is_empty() {
            right += &format!("{}\n", output.trim_end());
        }
    }
    let (expected, got): (Vec<&str>, Vec<&str>) = (text.lines().collect(), right.lines().collect());
    let like = is_like(&expected, &got);
    if like { text.to_owned() } else { right }
}

/// The page as it should be.
fn checked(files: &Files, text: &str) -> String {
    let mut right = String::new();
    let mut rest = text;
    while let Some(start) = rest.find("```") {
        let Some(heading) = rest[start..].find('\n').map(|end| start + end + 1) else { break };
        let Some(end) = rest[heading..].find("```").map(|end| heading + end) else { break };
        let body = &rest[heading..end];
        right += &rest[..heading];
        match rest[start + 3..heading].trim().split_once(' ') {
            Some(("c", name)) => {
                std::fs::write(files.path().join(name), body).unwrap();
                right += body;
            }
            None if &rest[start..heading] == "```console\n" => right += &block(files, body),
            _ => right += body,
        }
        right += "```";
        rest = &rest[end + 3..];
    }
    right + rest
}

#[test]
fn the_tutorial_tells_the_truth() {
    let text = std::fs::read_to_string(page()).unwrap();
    let right = checked(&Files::new(&[]), &text);
    if text == right {
        return;
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(page(), right).unwrap();
        return;
    }
    let place = text.lines().zip(right.lines()).position(|(old, new)| old != new).unwrap_or(0);
    let shown: Vec<&str> = right.lines().skip(place.saturating_sub(2)).take(40).collect();
    panic!("docs/tutorial.md, line {}: with UPDATE_EXPECT=1 it becomes\n{}", place + 1, shown.join("\n"));
}
