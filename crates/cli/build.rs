//! How the program is linked: a run over a small file takes milliseconds, of which the dynamic linker would
//! take one.
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
    if !builds_for_this_linux() {
        return;
    }
    println!("cargo:rustc-link-arg-bins=-no-pie");
    if let Some(directory) = archive_of_cxx().and_then(|archive| stand_in(&archive)) {
        println!("cargo:rustc-link-search=native={}", directory.display());
    }
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
