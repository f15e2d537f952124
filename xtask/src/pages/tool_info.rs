//! The tool-info module of `contrib/benchexec` with the real BenchExec: its own check of such modules, and
//! our tests with its classes.
//!
//! BenchExec comes from PyPI into an environment in the build directory.

use ringfence_testing::process;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The version of BenchExec.
const BENCHEXEC: &str = "benchexec==3.35";

/// Where the module is.
const MODULE: &str = "contrib/benchexec";

/// Lets BenchExec judge the module.
pub fn check(binary: Option<PathBuf>) -> Result<(), String> {
    let binary = binary.map_or_else(process::build_ringfence, Ok)?;
    let binary = std::fs::canonicalize(&binary).map_err(|error| format!("{}: {error}", binary.display()))?;
    let python = environment()?;
    // The directory is named from here, as BenchExec wants it.
    let tool = Path::new("target/benchexec/tool");
    std::fs::create_dir_all(tool).map_err(|error| error.to_string())?;
    let link = tool.join("ringfence");
    let _ = std::fs::remove_file(&link);
    std::fs::copy(&binary, &link).map_err(|error| format!("{}: {error}", link.display()))?;
    let task = Path::new(MODULE).join("example.yml");
    let judged = Command::new(&python)
        .args(["-B", "-m", "benchexec.test_tool_info", ".ringfence", "--no-container"])
        .arg("--tool-directory")
        .arg(tool)
        .arg("--task-definition")
        .arg(&task)
        .env("PYTHONPATH", MODULE)
        .output()
        .map_err(|error| format!("python: {error}"))?;
    accept("benchexec.test_tool_info", &judged)?;
    let tested = Command::new(&python)
        .args(["-B", "-m", "unittest", "-v", "test_ringfence"])
        .current_dir(MODULE)
        .env("RINGFENCE", &binary)
        .output()
        .map_err(|error| format!("python: {error}"))?;
    accept("the tests of the module", &tested)
}

/// Prints what a command said; a warning is an objection.
fn accept(what: &str, output: &Output) -> Result<(), String> {
    let text =
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    print!("{text}");
    if !output.status.success() || text.contains("WARNING") || text.contains("Error:") {
        return Err(format!("{what} objects"));
    }
    println!("{what}: accepted");
    Ok(())
}

/// The interpreter of an environment that has BenchExec.
fn environment() -> Result<PathBuf, String> {
    let home = std::env::current_dir().map_err(|error| error.to_string())?.join("target/benchexec/venv");
    let python = home.join("bin/python");
    let run = |command: &mut Command| match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{command:?}: {status}")),
        Err(error) => Err(format!("{command:?}: {error}")),
    };
    if !python.is_file() {
        run(Command::new("python3").args(["-m", "venv"]).arg(&home))?;
    }
    run(Command::new(&python).args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        BENCHEXEC,
    ]))?;
    Ok(python)
}
