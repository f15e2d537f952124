//! Lists the files of `include/` with their texts, sorted by name, so that a header is built in by being there.

use std::fs;
use std::io::Result;
use std::path::{Path, PathBuf};

fn main() -> Result<()> {
    println!("cargo:rerun-if-changed=include");
    let root = PathBuf::from(variable("CARGO_MANIFEST_DIR")).join("include");
    let mut names = Vec::new();
    gather(&root, "", &mut names)?;
    names.sort();
    let row = |name: &String| format!("({name:?}, include_str!({:?})),\n", root.join(name));
    let rows: String = names.iter().map(row).collect();
    fs::write(Path::new(&variable("OUT_DIR")).join("files.rs"), format!("&[\n{rows}]\n"))
}

fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("cargo sets {name}"))
}

/// The files of a directory and of those in it, by their names below the first one.
fn gather(directory: &Path, prefix: &str, names: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(directory)? {
        let (path, name) = entry.map(|entry| (entry.path(), entry.file_name()))?;
        let name = format!("{prefix}{}", name.to_string_lossy());
        if path.is_dir() {
            gather(&path, &format!("{name}/"), names)?;
        } else {
            names.push(name);
        }
    }
    Ok(())
}
