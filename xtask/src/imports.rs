//! Which functions of the C library installed programs import, and for how many of those programs all of them have a
//! model.
//!
//! Counted are the ELF programs of a directory that need no other library than `libc` and `libm`, each once even if it has
//! several names, by `readelf` and `nm` of the GNU binutils. An import is a name that a program needs from those libraries,
//! objects such as `optind` included, whose copies the linker puts into the program. Names that compilers, headers and
//! the linker put in the place of what programs write count as what was written: `__printf_chk` as `printf`, `stat64` as
//! `stat`, `__cxa_atexit` as `atexit`. What starts a program, and what libraries of the compiler's import, counts as nothing.

use clap::Args;
use ringfence_testing::parallel;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What to count.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// The directory with the programs
    #[arg(default_value = "/usr/bin")]
    pub dir: PathBuf,
    /// How many of the missing names are shown
    #[arg(long, default_value_t = 60)]
    pub top: usize,
}

/// Libraries that a program may need to be counted.
const LIBRARIES: [&str; 4] = ["libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "ld-linux.so.2"];

/// What starts a program, and what libraries of the compiler's that are linked into it need: for variables of threads, for finding the frames
/// of functions when an exception of C++ is thrown, for counting references.
const START: [&str; 7] = [
    "__libc_start_main",
    "__gmon_start__",
    "__cxa_finalize",
    "__tls_get_addr",
    "_dl_find_object",
    "dl_iterate_phdr",
    "__libc_single_threaded",
];

/// Names that stand for others by no rule.
const STANDS_FOR: [(&str, &str); 9] = [
    ("__cxa_atexit", "atexit"),
    ("__overflow", "putc_unlocked"),
    ("__uflow", "getc_unlocked"),
    ("__xpg_basename", "basename"),
    ("__posix_getopt", "getopt"),
    ("__sysv_signal", "signal"),
    ("__open_2", "open"),
    ("__openat_2", "openat"),
    ("__environ", "environ"),
];

/// Counts and prints.
pub fn run(options: &Options) -> Result<bool, String> {
    let programs = programs(&options.dir)?;
    let imports: Vec<Option<BTreeSet<String>>> = parallel::map(&programs, |path| imports_of(path));
    let imports: Vec<BTreeSet<String>> = imports.into_iter().flatten().collect();
    if imports.is_empty() {
        return Err(format!("no programs that need only the C library in {}", options.dir.display()));
    }
    print(&imports, options);
    Ok(true)
}

/// The regular files of a directory, sorted.
fn programs(dir: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(dir).map_err(|error| format!("{}: {error}", dir.display()))?;
    let mut found: Vec<PathBuf> = entries
        .filter_map(Result::ok)
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()))
        .map(|entry| entry.path())
        .collect();
    found.sort();
    Ok(found)
}

fn output_of(program: &str, flags: &[&str], path: &Path) -> Option<String> {
    let output = Command::new(program).args(flags).arg(path).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// What a program imports; absent when it is none that is counted.
fn imports_of(path: &Path) -> Option<BTreeSet<String>> {
    let dynamic = output_of("readelf", &["-d"], path)?;
    let needed: Vec<&str> = dynamic.lines().filter_map(needed_library).collect();
    if needed.is_empty() || needed.iter().any(|library| !LIBRARIES.contains(library)) {
        return None;
    }
    let names = output_of("nm", &["-D"], path)?;
    Some(
        names.lines().filter_map(imported).map(plain_name).filter(|name| !START.contains(&&**name)).collect(),
    )
}

/// The library of a line of `readelf -d` that says that one is needed.
fn needed_library(line: &str) -> Option<&str> {
    line.contains("(NEEDED)").then(|| line.rsplit_once('[')?.1.strip_suffix(']')).flatten()
}

/// The name of a line of `nm -D` that is imported: it has no definition here, or one that is a copy of the library's
/// (then one `@` stands before the version). Weak references need not be there.
fn imported(line: &str) -> Option<&str> {
    let (kind, name) = line.trim().rsplit_once(' ')?;
    let kind = kind.trim_end().chars().last()?;
    let (name, version) = name.split_once('@').unwrap_or((name, ""));
    let undefined = kind == 'U';
    let copied = !version.is_empty() && !version.starts_with('@') && !matches!(kind, 'w' | 'v');
    (undefined || copied).then_some(name)
}

/// The name that a program wrote to get an imported one.
fn plain_name(name: &str) -> String {
    if let Some((_, plain)) = STANDS_FOR.iter().find(|(imported, _)| *imported == name) {
        return (*plain).to_owned();
    }
    let known = |name: &str| ringfence_library::is_modelled(name) || ringfence_library::is_object(name);
    let checked = name.strip_suffix("_chk").and_then(|rest| rest.strip_prefix("__"));
    let standard = ["__isoc99_", "__isoc23_"].iter().find_map(|prefix| name.strip_prefix(prefix));
    let short = checked.or(standard).unwrap_or(name);
    let candidates = [short.strip_suffix("64"), short.strip_prefix("__"), short.strip_suffix("_unlocked")];
    match candidates.into_iter().flatten().find(|&candidate| known(candidate)) {
        Some(candidate) if !known(short) => candidate.to_owned(),
        // What a macro calls has no other name: `__fdelt_chk` of `FD_SET`.
        _ if !known(short) && known(name) => name.to_owned(),
        _ => short.to_owned(),
    }
}

/// Whether a name has a model that can be executed.
fn is_modelled(name: &str) -> bool {
    ringfence_library::is_object(name)
        || ringfence_library::is_modelled(name) && !ringfence_library::is_refused(name)
}

fn print(programs: &[BTreeSet<String>], options: &Options) {
    let mut missing: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut lacking: Vec<usize> = Vec::new();
    for program in programs {
        let lacks: Vec<&str> = program.iter().map(String::as_str).filter(|name| !is_modelled(name)).collect();
        for name in &lacks {
            let (count, alone) = missing.entry(name).or_default();
            *count += 1;
            *alone += usize::from(lacks.len() == 1);
        }
        lacking.push(lacks.len());
    }
    lacking.sort_unstable();
    let whole = lacking.iter().filter(|&&count| count == 0).count();
    let imported: BTreeSet<&String> = programs.iter().flatten().collect();
    println!("programs of {} that need only the C library: {}", options.dir.display(), programs.len());
    println!("names that they import: {}, of which {} have no model", imported.len(), missing.len());
    println!("programs that import only what is modelled: {whole} ({}%)", 100 * whole / programs.len());
    println!("names that the median program lacks: {}", lacking[lacking.len() / 2]);
    let mut ranking: Vec<_> = missing.into_iter().collect();
    ranking.sort_by_key(|&(name, (count, _))| (std::cmp::Reverse(count), name));
    println!("\nlacked by  alone  name");
    for (name, (count, alone)) in ranking.into_iter().take(options.top) {
        println!("{count:9}  {alone:5}  {name}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_nm() {
        assert_eq!(imported("                 U abort@GLIBC_2.2.5"), Some("abort"));
        assert_eq!(imported("000000000000b0a0 B optarg@GLIBC_2.2.5"), Some("optarg"));
        assert_eq!(imported("000000000000b0a0 B own@@VERSION"), None);
        assert_eq!(imported("000000000000b0a0 T main"), None);
        assert_eq!(imported("                 w __gmon_start__"), None);
    }

    #[test]
    fn lines_of_readelf() {
        let line = " 0x0000000000000001 (NEEDED)             Shared library: [libc.so.6]";
        assert_eq!(needed_library(line), Some("libc.so.6"));
        assert_eq!(needed_library(" 0x000000000000000c (INIT)               0x2000"), None);
    }

    #[test]
    fn names_as_programs_write_them() {
        assert_eq!(plain_name("__printf_chk"), "printf");
        assert_eq!(plain_name("__fdelt_chk"), "__fdelt_chk");
        assert_eq!(plain_name("__cxa_atexit"), "atexit");
        assert_eq!(plain_name("fopen64"), "fopen64");
        assert_eq!(plain_name("__isoc99_sscanf"), "sscanf");
        assert_eq!(plain_name("fwrite"), "fwrite");
    }
}
