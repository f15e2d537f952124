//! The program as a user runs it, in a directory of its own.

#![allow(dead_code, reason = "each file of tests uses a part of it")]

use ringfence_testing::process::Scratch;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// A directory with files, removed in the end.
pub(crate) struct Files(Scratch);

impl Files {
    pub(crate) fn new(files: &[(&str, &[u8])]) -> Files {
        let dir = Scratch::new().unwrap();
        for (name, text) in files {
            std::fs::write(dir.path().join(name), text).unwrap();
        }
        Files(dir)
    }

    /// Runs the program in this directory.
    pub(crate) fn run(&self, arguments: &[&str]) -> Said {
        Said::from(self.command(arguments).output().unwrap())
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ringfence"));
        command.args(arguments).current_dir(self.0.path()).stdin(Stdio::null());
        command
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }
}

/// What the program said.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Said {
    fn from(output: Output) -> Self {
        Said {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

impl Said {
    #[track_caller]
    pub(crate) fn expect(&self, code: i32, err: &str) {
        assert_eq!(self.code, code, "{self:?}");
        assert!(self.err.contains(err), "{self:?}");
    }
}

/// Interrupts a process as Ctrl-C does. The shell has a `kill` of its own; not every machine has it as a program.
pub(crate) fn interrupt(child: &std::process::Child) {
    let id = child.id().to_string();
    let sent =
        std::process::Command::new("sh").args(["-c", "kill -INT \"$0\"", &id]).status().expect("a shell");
    assert!(sent.success());
}
