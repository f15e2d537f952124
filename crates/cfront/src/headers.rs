//! The include directories of the platform's compiler.
//!
//! The compiler (`$CC`, else `cc`, `gcc` or `clang` from the path) is asked once what it searches and
//! the answer is kept in a small file of the user's cache directory, under the compiler's path, its
//! time of change and the data model. Reading that file is all that happens afterwards. Without a
//! compiler, the well-known directories of the platform are used.
//!
//! Invariants: the cache is replaced as a whole, so that a reader never sees half of it; a cache that
//! cannot be read, is damaged or is of another compiler counts as absent; nothing here fails.
//!
//! The compiler named by a compile command is never started: an analysed project could name any
//! program there. `CPATH` and `C_INCLUDE_PATH` are not honoured.

use ringfence_ir::DataModel;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::UNIX_EPOCH;

/// The first line of a cache file. A change of the format changes the number.
const CACHE_HEADING: &str = "ringfence include directories 1";

/// The directories that `#include <…>` searches, in their order.
#[must_use]
pub fn platform_include_dirs(model: DataModel) -> Vec<PathBuf> {
    let Some(compiler) = Compiler::find() else { return well_known_dirs(model) };
    let cache = cache_dir().map(|dir| dir.join(compiler.cache_name(model)));
    let heading = compiler.cache_heading(model);
    if let Some(dirs) = cache.as_deref().and_then(|file| read_cache(file, &heading)) {
        return dirs;
    }
    let dirs = compiler.ask(model);
    if dirs.is_empty() {
        return well_known_dirs(model);
    }
    if let Some(file) = cache {
        write_cache(&file, &heading, &dirs);
    }
    dirs
}

/// The program that preprocesses C on this platform, with the words it is to be started with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compiler {
    /// Where the program is.
    pub program: PathBuf,
    /// Words that stand before every other argument (from `CC="ccache gcc"`).
    pub words: Vec<String>,
}

impl Compiler {
    /// `$CC`, else the first of `cc`, `gcc` and `clang` on the path.
    #[must_use]
    pub fn find() -> Option<Compiler> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let chosen = std::env::var("CC").ok().and_then(|cc| Compiler::from_words(&cc, &path));
        chosen.or_else(|| ["cc", "gcc", "clang"].iter().find_map(|name| Compiler::from_words(name, &path)))
    }

    fn from_words(text: &str, path: &OsString) -> Option<Compiler> {
        let mut words = text.split_whitespace().map(str::to_owned);
        let name = words.next()?;
        let program = if name.contains('/') {
            Some(PathBuf::from(name)).filter(|program| program.is_file())
        } else {
            std::env::split_paths(path).map(|dir| dir.join(&name)).find(|program| program.is_file())
        };
        Some(Compiler { program: program?, words: words.collect() })
    }

    /// A command of this compiler for a data model. Its messages are in English.
    #[must_use]
    pub fn command(&self, model: DataModel) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.words).env("LC_ALL", "C").env_remove("CPATH").env_remove("C_INCLUDE_PATH");
        if model != DataModel::host() {
            command.arg(match model {
                DataModel::Ilp32 => "-m32",
                DataModel::Lp64 => "-m64",
            });
        }
        command
    }

    fn ask(&self, model: DataModel) -> Vec<PathBuf> {
        let mut command = self.command(model);
        command.args(["-E", "-v", "-x", "c", "/dev/null"]).stdin(Stdio::null());
        let Ok(output) = command.output() else { return Vec::new() };
        parse_search_list(&String::from_utf8_lossy(&output.stderr))
    }

    fn cache_name(&self, model: DataModel) -> String {
        let mut identity = self.program.to_string_lossy().into_owned();
        for word in &self.words {
            identity.push('\0');
            identity.push_str(word);
        }
        format!("include-{}-{:016x}", model.name(), fnv1a(identity.as_bytes()))
    }

    /// What the first lines of a cache file of this compiler must say.
    fn cache_heading(&self, model: DataModel) -> String {
        let changed = std::fs::metadata(&self.program).and_then(|data| data.modified()).ok();
        let nanos = changed.and_then(|time| time.duration_since(UNIX_EPOCH).ok()).map_or(0, |t| t.as_nanos());
        let words = self.words.join(" ");
        format!("{CACHE_HEADING}\n{}\n{words}\n{nanos}\n{}\n", self.program.display(), model.name())
    }
}

/// A hash that is the same in every build: FNV-1a.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// The directories between the two lines of `-v` that frame the list.
fn parse_search_list(text: &str) -> Vec<PathBuf> {
    let lines = text.lines().skip_while(|line| !line.starts_with("#include <...>")).skip(1);
    lines
        .take_while(|line| !line.starts_with("End of search list"))
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.ends_with("(framework directory)"))
        .map(PathBuf::from)
        .collect()
}

fn cache_dir() -> Option<PathBuf> {
    let absolute = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = absolute("XDG_CACHE_HOME").or_else(|| Some(absolute("HOME")?.join(".cache")))?;
    Some(base.join("ringfence"))
}

/// The directories of a cache file that begins with `heading` and ends properly.
fn read_cache(file: &Path, heading: &str) -> Option<Vec<PathBuf>> {
    let text = std::fs::read_to_string(file).ok()?;
    let list = text.strip_prefix(heading)?.strip_suffix("end\n")?;
    let dirs: Vec<PathBuf> = list.lines().map(PathBuf::from).collect();
    (!dirs.is_empty() && dirs.iter().all(|dir| dir.is_absolute())).then_some(dirs)
}

/// Writes a new file beside the old one and renames it. Failing is no harm: the compiler is asked
/// again next time.
fn write_cache(file: &Path, heading: &str, dirs: &[PathBuf]) {
    let Some(dir) = file.parent() else { return };
    let mut text = heading.to_owned();
    for path in dirs {
        let Some(path) = path.to_str().filter(|path| !path.contains('\n')) else { return };
        text.push_str(path);
        text.push('\n');
    }
    text.push_str("end\n");
    let fresh = file.with_extension(format!("{}.new", std::process::id()));
    let written = std::fs::create_dir_all(dir).and_then(|()| std::fs::write(&fresh, text));
    if written.and_then(|()| std::fs::rename(&fresh, file)).is_err() {
        let _ = std::fs::remove_file(&fresh);
    }
}

/// The directories that a system without a compiler may still have.
fn well_known_dirs(model: DataModel) -> Vec<PathBuf> {
    let mut dirs: Vec<PathBuf> =
        ["/usr/lib/gcc", "/usr/lib64/gcc"].iter().filter_map(|d| newest_gcc(d)).collect();
    let own = match model {
        DataModel::Ilp32 => "/usr/include/i386-linux-gnu",
        DataModel::Lp64 => "/usr/include/x86_64-linux-gnu",
    };
    let more = ["/usr/local/include", own, "/usr/include/x86_64-linux-gnu", "/usr/include"];
    for dir in more.iter().map(PathBuf::from) {
        if dir.is_dir() && !dirs.contains(&dir) {
            dirs.push(dir);
        }
    }
    dirs
}

/// The header directory of the newest gcc below `root`: `root/TRIPLE/VERSION/include`.
fn newest_gcc(root: &str) -> Option<PathBuf> {
    let versions = sub_dirs(Path::new(root)).flat_map(|triple| sub_dirs(&triple).collect::<Vec<_>>());
    let number = |dir: &Path| -> Vec<u32> {
        let name = dir.parent().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
        name.unwrap_or_default().split('.').map_while(|part| part.parse().ok()).collect()
    };
    let candidates = versions.map(|version| version.join("include")).filter(|dir| dir.is_dir());
    candidates.max_by(|a, b| number(a).cmp(&number(b)).then_with(|| a.cmp(b)))
}

fn sub_dirs(dir: &Path) -> impl Iterator<Item = PathBuf> {
    std::fs::read_dir(dir)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
}

#[cfg(test)]
mod tests {
    use super::*;

    const VERBOSE: &str = "ignoring nonexistent directory \"/nowhere\"\n\
        #include \"...\" search starts here:\n\
        #include <...> search starts here:\n \
        /usr/lib/gcc/x86_64-linux-gnu/12/include\n /Library/Frameworks (framework directory)\n /usr/include\n\
        End of search list.\n# 0 \"/dev/null\"\n";

    fn dirs() -> Vec<PathBuf> {
        vec!["/usr/lib/gcc/x86_64-linux-gnu/12/include".into(), "/usr/include".into()]
    }

    #[test]
    fn the_search_list_is_found_in_the_verbose_output() {
        assert_eq!(parse_search_list(VERBOSE), dirs());
        assert!(parse_search_list("cc: fatal error").is_empty());
    }

    #[test]
    fn a_cache_is_read_back_and_a_damaged_one_is_ignored() {
        let dir = std::env::temp_dir().join(format!("ringfence-headers-{}", std::process::id()));
        let file = dir.join("deeper").join("cache");
        write_cache(&file, "heading\n", &dirs());
        assert_eq!(read_cache(&file, "heading\n"), Some(dirs()));
        assert_eq!(read_cache(&file, "another\n"), None);
        std::fs::write(&file, "heading\n/usr/incl").unwrap();
        assert_eq!(read_cache(&file, "heading\n"), None);
        std::fs::write(&file, [0xff, 0xfe, 0x00]).unwrap();
        assert_eq!(read_cache(&file, "heading\n"), None);
        std::fs::write(&file, "heading\nrelative\nend\n").unwrap();
        assert_eq!(read_cache(&file, "heading\n"), None);
        std::fs::remove_dir_all(&dir).unwrap();
    }

    #[test]
    fn compilers_are_found_by_path_and_by_name() {
        let path = OsString::from("/nonexistent:/bin:/usr/bin");
        assert_eq!(Compiler::from_words("no-such-compiler-here", &path), None);
        assert_eq!(Compiler::from_words("", &path), None);
        let shell = Compiler::from_words("sh -x", &path).expect("every system has a shell");
        assert!(shell.program.ends_with("sh"));
        assert_eq!(shell.words, ["-x"]);
    }

    #[test]
    fn two_models_and_two_compilers_have_caches_of_their_own() {
        let one = Compiler { program: "/bin/a".into(), words: vec![] };
        let two = Compiler { program: "/bin/a".into(), words: vec!["b".into()] };
        let names = [
            one.cache_name(DataModel::Ilp32),
            one.cache_name(DataModel::Lp64),
            two.cache_name(DataModel::Ilp32),
            two.cache_name(DataModel::Lp64),
        ];
        let mut distinct = names.to_vec();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), names.len());
    }

    #[test]
    fn the_platform_has_directories_for_both_models() {
        for model in [DataModel::Ilp32, DataModel::Lp64] {
            let dirs = platform_include_dirs(model);
            assert!(dirs.iter().all(|dir| dir.is_absolute()), "{dirs:?}");
        }
    }
}
