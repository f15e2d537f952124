//! Which files are linked with which, as `ringfence plan` finds it in the compile database.
//!
//! A file of a program is checked with the other files of it. One that belongs to several programs is checked in its own, if it
//! has the `main` of one, or else in the first.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// The files of the program that each file is checked in, by absolute paths, the one with `main` first.
pub(crate) type Programs = BTreeMap<String, Vec<String>>;

/// What is read of a plan.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Plan {
    checks: Vec<Check>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Check {
    files: Vec<String>,
}

/// The programs of a plan that was made in a directory.
pub(crate) fn of(plan: &[u8], directory: &Path) -> Programs {
    let plan: Plan = serde_json::from_slice(plan).unwrap_or_default();
    let absolute = |file: &String| directory.join(file).to_string_lossy().into_owned();
    let all: Vec<Vec<String>> =
        plan.checks.iter().map(|check| check.files.iter().map(absolute).collect()).collect();
    let mut out = Programs::new();
    for files in &all {
        for file in files {
            out.entry(file.clone()).or_insert_with(|| files.clone());
        }
    }
    for files in all {
        if let Some(first) = files.first() {
            out.insert(first.clone(), files);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_belongs_to_its_own_program_first() {
        let plan =
            br#"{"checks": [{"files": ["b.c", "a.c", "/x/list.c"]}, {"files": ["a.c"]}, {"files": []}, {}]}"#;
        let programs = of(plan, Path::new("/d"));
        assert_eq!(programs["/d/a.c"], ["/d/a.c"]);
        assert_eq!(programs["/x/list.c"], ["/d/b.c", "/d/a.c", "/x/list.c"]);
        assert_eq!(programs.len(), 3);
        assert!(of(b"nonsense", Path::new("/d")).is_empty());
    }
}
