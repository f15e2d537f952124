//! The facts of the build that `--version` tells, and how the program is linked: a run over a small file takes
//! milliseconds, of which the dynamic linker would take one.
//!
//! The C++ library, which only the SAT solver needs, brings some thousand symbols that would be looked up at
//! each start; it is linked statically where the compiler has an archive of it. And the program has a fixed
//! address, which spares the correction of its tables of pointers, one page after the other. Both are left
//! out where they are not known to work.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=CXX");
    facts();
    if !builds_for_this_linux() {
        return;
    }
    println!("cargo:rustc-link-arg-bins=-no-pie");
    if let Some(directory) = archive_of_cxx().and_then(|archive| stand_in(&archive)) {
        println!("cargo:rustc-link-search=native={}", directory.display());
    }
}

/// Tells the compiler what `--version` says. All of it follows from the sources and the toolchain, so that builds stay
/// reproducible; and it is looked at again only when a commit was made or another one was checked out.
fn facts() {
    println!("cargo:rerun-if-env-changed=RINGFENCE_COMMIT");
    let variable = |name: &str| std::env::var(name).unwrap_or_else(|_| "not known".to_owned());
    let commit = std::env::var("RINGFENCE_COMMIT").ok().filter(|commit| !commit.is_empty()).or_else(commit);
    let facts = [
        ("COMMIT", commit),
        ("TARGET", Some(variable("TARGET"))),
        ("PROFILE", Some(variable("PROFILE"))),
        ("RUSTC", output(&variable("RUSTC"), &["--version"])),
    ];
    for (name, fact) in facts {
        let fact = fact.unwrap_or_else(|| "not known".to_owned());
        println!("cargo:rustc-env=RINGFENCE_BUILD_{name}={fact}");
    }
}

/// The commit that the sources were checked out from, where git knows it.
fn commit() -> Option<String> {
    for file in ["HEAD", "logs/HEAD"] {
        let path = output("git", &["rev-parse", "--git-path", file])?;
        // A file that is not there would be looked for in every build.
        if Path::new(&path).is_file() {
            println!("cargo:rerun-if-changed={path}");
        }
    }
    output("git", &["rev-parse", "--short=12", "HEAD"])
}

/// The first line that a program prints, if it does well.
fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok().filter(|done| done.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.lines().next().map(str::to_owned)
}

/// Whether the target is this machine, and a Linux with the GNU library.
fn builds_for_this_linux() -> bool {
    let is = |name: &str, value: &str| std::env::var(name).is_ok_and(|found| found == value);
    let native = std::env::var("HOST").ok().is_some_and(|host| is("TARGET", &host));
    native && is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu")
}

/// The archive of the C++ library, if the compiler has one.
fn archive_of_cxx() -> Option<PathBuf> {
    let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".to_owned());
    let output = Command::new(compiler).arg("-print-file-name=libstdc++.a").output().ok()?;
    let path = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
    // A compiler without one answers with the bare name.
    (path.is_absolute() && path.is_file()).then(|| {
        // A compiler that was replaced has it elsewhere.
        println!("cargo:rerun-if-changed={}", path.display());
        path
    })
}

/// A directory with a linker script by the name of the shared library, which leads to the archive: the crate of
/// the solver asks for the library by that name.
fn stand_in(archive: &Path) -> Option<PathBuf> {
    let directory = PathBuf::from(std::env::var_os("OUT_DIR")?);
    let script = format!("INPUT(\"{}\")\n", archive.display());
    std::fs::write(directory.join("libstdc++.so"), script).ok()?;
    Some(directory)
}
