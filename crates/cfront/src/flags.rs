//! The flags of a gcc or clang command line that change what a C program means.
//!
//! [`CommandLine::parse`] sorts the words of a command line into three heaps: flags that matter to the
//! front end, names of files, and those that are known to change nothing ([`known`]), which are kept for messages and
//! otherwise ignored (warnings, code generation, linking, dependency files). It knows which of the ignored
//! options take their argument as a separate word, so that the argument is never mistaken for a file.
//!
//! Invariants: the order of `-D` and `-U` is kept, since the last one wins. An option that changes the meaning
//! of programs is obeyed or refused by name, and so is one that is not known.
//!
//! It does not read the flags of the linker and does not look at the environment.

mod known;

use known::Judgement;
use ringfence_base::words;
use ringfence_ir::DataModel;
use std::fmt;
use std::path::{Path, PathBuf};

/// A `-D` or a `-U`, in the order of the command line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MacroFlag {
    /// `-DNAME` (no text: the macro is `1`) or `-DNAME=text`. The name may carry parameters.
    Define(String, Option<String>),
    /// `-UNAME`.
    Undefine(String),
}

/// The flags that matter to the front end.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
// size: because each field is a flag of the compiler, set by its option alone.
pub struct Flags {
    /// `-D` and `-U` in their order.
    pub macros: Vec<MacroFlag>,
    /// `-I`.
    pub include_dirs: Vec<PathBuf>,
    /// `-isystem`.
    pub system_dirs: Vec<PathBuf>,
    /// `-iquote`.
    pub quote_dirs: Vec<PathBuf>,
    /// `-idirafter`.
    pub after_dirs: Vec<PathBuf>,
    /// `-include`: files read before the first line.
    pub force_includes: Vec<PathBuf>,
    /// `-imacros`: files read before those, for their macros only.
    pub macro_files: Vec<PathBuf>,
    /// `-std=…`, or `c90` for `-ansi`.
    pub std: Option<String>,
    /// `-fgnu89-inline`.
    pub gnu89_inline: bool,
    /// `-fsigned-char` (true) or `-funsigned-char` (false).
    pub char_signed: Option<bool>,
    /// `-fshort-enums`.
    pub short_enums: bool,
    /// `-fms-extensions` or `-fplan9-extensions`.
    pub ms_extensions: bool,
    /// `-fwrapv` or `-fno-strict-overflow`: signed overflow wraps.
    pub wrapv: bool,
    /// `-ferror-label=NAME`, which is no flag of a compiler: reaching a label of this name counts as
    /// calling an error function.
    pub error_label: Option<String>,
    /// `-fno-builtin`: library names mean nothing special.
    pub no_builtin: bool,
    /// `-fno-builtin-NAME`: these names mean nothing special.
    pub no_builtin_names: Vec<String>,
    /// `-fshort-wchar`.
    pub short_wchar: bool,
    /// `-trigraphs`.
    pub trigraphs: bool,
    /// `-mNAME` (true) and `-mno-NAME` (false) of instruction sets, which define macros, in their order.
    pub instruction_sets: Vec<(bool, String)>,
    /// `-ffreestanding`.
    pub freestanding: bool,
    /// `-nostdinc`: the platform's include directories are not searched.
    pub nostdinc: bool,
    /// `-m32` or `-m64`.
    pub model: Option<DataModel>,
    /// `-x cpp-output` (true) or `-x c` (false); absent: the name of the file says it.
    pub language_is_preprocessed: Option<bool>,
    /// `-O1` and more, which define `__OPTIMIZE__`.
    pub optimise: bool,
}

impl Flags {
    /// Makes every relative directory and file name start from `directory`.
    pub fn resolve(&mut self, directory: &Path) {
        let lists = [
            &mut self.include_dirs,
            &mut self.system_dirs,
            &mut self.quote_dirs,
            &mut self.after_dirs,
            &mut self.force_includes,
            &mut self.macro_files,
        ];
        for path in lists.into_iter().flatten() {
            *path = directory.join(&*path);
        }
    }
}

/// The word that asks for an instruction set, or for going without it.
#[must_use]
pub fn instruction_set_word((on, name): &(bool, String)) -> String {
    match (on, rucc_target::Isa::level(name).is_some()) {
        (_, true) => format!("-march={name}"),
        (true, false) => format!("-m{name}"),
        (false, false) => format!("-mno-{name}"),
    }
}

/// A command line that cannot be understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FlagError {
    /// The option is the last word and wants an argument.
    MissingArgument(String),
    /// Response files name each other too deeply.
    NestedResponseFiles(String),
    /// The option changes what programs mean, and this tool does not obey it.
    NotObeyed(String),
    /// Nobody knows what the option does.
    Unknown(String),
}

impl fmt::Display for FlagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FlagError::MissingArgument(option) => {
                write!(f, "the compiler option `{option}` lacks its argument")
            }
            FlagError::NestedResponseFiles(name) => {
                write!(f, "response files are nested too deeply at `{name}`")
            }
            FlagError::NotObeyed(option) => {
                write!(f, "the compiler option `{option}` changes what a program means and is not supported")
            }
            FlagError::Unknown(option) => write!(
                f,
                "the compiler option `{option}` is not known; leave it out if it does not change what the program means"
            ),
        }
    }
}

impl std::error::Error for FlagError {}

/// A command line, sorted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CommandLine {
    /// What matters.
    pub flags: Flags,
    /// The names of files, in their order; `-` is standard input.
    pub files: Vec<String>,
    /// The words that were ignored, in their order.
    pub ignored: Vec<String>,
}

impl CommandLine {
    /// Sorts the words of a command line, without the name of the compiler. Response files (`@name`)
    /// are read from `directory`.
    ///
    /// # Errors
    /// When an option lacks its argument or response files nest too deeply.
    pub fn parse<S: AsRef<str>>(
        words: impl IntoIterator<Item = S>,
        directory: &Path,
    ) -> Result<Self, FlagError> {
        let mut expanded = Vec::new();
        for word in words {
            expand(word.as_ref(), directory, 0, &mut expanded)?;
        }
        let mut sorter = Sorter { words: expanded.into_iter(), line: CommandLine::default() };
        sorter.run()?;
        Ok(sorter.line)
    }
}

/// Response files inside response files, at most this deep.
const RESPONSE_DEPTH: usize = 16;

/// Puts `word` into `out`, or the words of the response file that it names. As in gcc, a name that
/// cannot be read stands for itself.
fn expand(word: &str, directory: &Path, depth: usize, out: &mut Vec<String>) -> Result<(), FlagError> {
    let text = match word.strip_prefix('@') {
        Some(name) if !name.is_empty() => std::fs::read_to_string(directory.join(name)).ok(),
        _ => None,
    };
    let Some(text) = text else {
        out.push(word.to_owned());
        return Ok(());
    };
    if depth == RESPONSE_DEPTH {
        return Err(FlagError::NestedResponseFiles(word.to_owned()));
    }
    split_words(&text).iter().try_for_each(|inner| expand(inner, directory, depth + 1, out))
}

/// Splits text into words as a shell does: quotes group, a backslash takes the next character as it
/// is (inside double quotes only before `"`, `\`, `$`, a backquote and the end of a line). Nothing
/// is expanded. An open quote ends with the text.
#[must_use]
pub fn split_words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            ' ' | '\t' | '\n' | '\r' | '\x0b' | '\x0c' => words.extend(word.take()),
            '\'' => word.get_or_insert_default().extend(chars.by_ref().take_while(|&c| c != '\'')),
            '"' => take_double_quoted(&mut chars, word.get_or_insert_default()),
            '\\' => match chars.next() {
                Some('\n') | None => {}
                Some(c) => word.get_or_insert_default().push(c),
            },
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

fn take_double_quoted(chars: &mut std::str::Chars<'_>, word: &mut String) {
    while let Some(c) = chars.next() {
        match c {
            '"' => return,
            '\\' => match chars.next() {
                Some('\n') => {}
                Some(c @ ('"' | '\\' | '$' | '`')) => word.push(c),
                Some(c) => word.extend(['\\', c]),
                None => return,
            },
            c => word.push(c),
        }
    }
}

/// An option whose argument matters to the front end.
#[derive(Debug, Clone, Copy)]
enum Valued {
    Define,
    Undefine,
    IncludeDir,
    SystemDir,
    QuoteDir,
    AfterDir,
    ForceInclude,
    MacroFile,
    Language,
    Preprocessor,
}

/// Options that take an argument, joined or as the next word. Longer names stand before their prefixes.
const VALUED: [(&str, Valued); 10] = [
    ("-isystem", Valued::SystemDir),
    ("-iquote", Valued::QuoteDir),
    ("-idirafter", Valued::AfterDir),
    ("-include", Valued::ForceInclude),
    ("-imacros", Valued::MacroFile),
    ("-Xpreprocessor", Valued::Preprocessor),
    ("-D", Valued::Define),
    ("-U", Valued::Undefine),
    ("-I", Valued::IncludeDir),
    ("-x", Valued::Language),
];

/// The long spellings of the same options: `--name=argument` or `--name argument`.
const LONG: [(&str, Valued); 8] = [
    ("--define-macro", Valued::Define),
    ("--undefine-macro", Valued::Undefine),
    ("--include-directory-after", Valued::AfterDir),
    ("--include-directory", Valued::IncludeDir),
    ("--include", Valued::ForceInclude),
    ("--imacros", Valued::MacroFile),
    ("--language", Valued::Language),
    ("--system-include", Valued::SystemDir),
];

/// Ignored options whose argument is always the next word, or is the next word when nothing is
/// joined to them.
const IGNORED_WITH_ARGUMENT: &[&str] = &words!(
    "-A -B -F -G -L -MF -MJ -MQ -MT -T -V -Xarch_device -Xarch_host -Xassembler -Xcuda-fatbinary
     -Xcuda-ptxas -Xlinker -Xopenmp-target -allowable_client -aux-info -b -current_version
     -compatibility_version -dependency-file -dumpbase -dumpbase-ext -dumpdir -e -framework -iframework
     -imultiarch -imultilib -include-pch -install_name -l -mllvm -o -serialize-diagnostics -specs -u
     -wrapper -z --entry --output --param -working-directory"
);

/// Whether a word for the linker changes what a name stands for, or which functions run by themselves.
fn changes_names(word: &str) -> bool {
    let Some(name) = word.strip_prefix("--").or_else(|| word.strip_prefix('-')) else { return false };
    let name = name.split_once('=').map_or(name, |(name, _)| name);
    matches!(name, "wrap" | "defsym" | "init" | "fini")
}

struct Sorter {
    words: std::vec::IntoIter<String>,
    line: CommandLine,
}

impl Sorter {
    fn run(&mut self) -> Result<(), FlagError> {
        while let Some(word) = self.words.next() {
            if word == "--" {
                self.line.files.extend(self.words.by_ref());
            } else if word == "-" || !word.starts_with('-') {
                self.line.files.push(word);
            } else {
                self.option(word)?;
            }
        }
        Ok(())
    }

    fn option(&mut self, word: String) -> Result<(), FlagError> {
        // What follows is meant for the compiler proper, which reads the same options.
        if word == "-Xclang" {
            return Ok(());
        }
        if let Some(platform) = self.platform(&word)? {
            return self.set_platform(&word, &platform);
        }
        if IGNORED_WITH_ARGUMENT.contains(&word.as_str()) {
            let argument = self.argument(&word)?;
            if word == "-Xlinker" && changes_names(&argument) {
                return Err(FlagError::NotObeyed(format!("{word} {argument}")));
            }
            self.line.ignored.extend([word, argument]);
            return Ok(());
        }
        if let Some(list) = word.strip_prefix("-Wl,")
            && list.split(',').any(changes_names)
        {
            return Err(FlagError::NotObeyed(word));
        }
        if let Some((option, joined)) = find_valued(&word) {
            let argument = if joined.is_empty() { self.argument(&word)? } else { joined.to_owned() };
            return self.valued(option, argument);
        }
        if let Some(standard) = standard(&word) {
            let standard = if standard.is_empty() { self.argument(&word)? } else { standard.to_owned() };
            self.line.flags.std = Some(standard);
            return Ok(());
        }
        if let Some(label) = word.strip_prefix("-ferror-label=") {
            self.line.flags.error_label = Some(label.to_owned());
            return Ok(());
        }
        if let Some(list) = word.strip_prefix("-Wp,") {
            return self.preprocessor_words(list.split(',').map(str::to_owned).collect());
        }
        if self.switch(&word) || self.valued_switch(&word)? {
            return Ok(());
        }
        match known::judge(&word) {
            Judgement::Harmless => self.line.ignored.push(word),
            Judgement::Changes => return Err(FlagError::NotObeyed(word)),
            Judgement::Unknown => return Err(FlagError::Unknown(word)),
        }
        Ok(())
    }

    /// The argument of an option that names the machine to compile for, or where its headers are.
    fn platform(&mut self, word: &str) -> Result<Option<String>, FlagError> {
        const OPTIONS: [&str; 5] = ["-arch", "-target", "--target", "-isysroot", "--sysroot"];
        let Some(option) = OPTIONS.into_iter().find(|option| word.starts_with(option)) else {
            return Ok(None);
        };
        match &word[option.len()..] {
            "" => self.argument(word).map(Some),
            rest => Ok(rest.strip_prefix('=').map(str::to_owned)),
        }
    }

    /// Obeys an option that names the machine to compile for. Headers are those of the platform.
    fn set_platform(&mut self, option: &str, argument: &str) -> Result<(), FlagError> {
        let arch = argument.split('-').next().unwrap_or(argument);
        let linux = option.starts_with("-arch") || argument.contains("linux");
        let root = option.contains("sysroot");
        self.line.flags.model = match arch {
            _ if root && matches!(argument, "" | "/") => return Ok(()),
            "x86_64" | "amd64" if linux && !root => Some(DataModel::Lp64),
            "i386" | "i486" | "i586" | "i686" if linux && !root => Some(DataModel::Ilp32),
            _ => return Err(FlagError::NotObeyed(option.to_owned())),
        };
        Ok(())
    }

    /// Options with a value behind `=` that matter, or that matter for some values. Says whether the word was one.
    fn valued_switch(&mut self, word: &str) -> Result<bool, FlagError> {
        let refused = || FlagError::NotObeyed(word.to_owned());
        let flags = &mut self.line.flags;
        if let Some(name) = word.strip_prefix("-fno-builtin-") {
            flags.no_builtin_names.push(name.to_owned());
        } else if let Some(list) = word.strip_prefix("-fsanitize=") {
            for name in list.split(',') {
                let defined = known::sanitizer_macro(name).map_err(|()| refused())?;
                flags.macros.extend(defined.map(|name| MacroFlag::Define(name.to_owned(), None)));
            }
        } else if let Some(list) = word.strip_prefix("-fno-sanitize=") {
            let gone = list.split(',').filter_map(|name| known::sanitizer_macro(name).ok().flatten());
            flags.macros.extend(gone.map(|name| MacroFlag::Undefine(name.to_owned())));
        } else if let Some((option, charset)) = word.split_once("-charset=")
            && matches!(option, "-finput" | "-fexec" | "-fwide-exec")
        {
            let utf8 = matches!(charset.to_ascii_lowercase().as_str(), "utf-8" | "utf8");
            // Wide characters are UTF-32 unless something else is asked for.
            if !utf8 || option == "-fwide-exec" {
                return Err(refused());
            }
        } else if let Some(name) = word.strip_prefix("-march=").or_else(|| word.strip_prefix("-mcpu=")) {
            let level = rucc_target::Isa::level(name).is_some();
            if level {
                flags.instruction_sets.push((true, name.to_owned()));
            } else if !BASELINES.contains(&name) {
                return Err(refused());
            }
        } else if let Some(text) = word.strip_prefix("-m")
            && let (on, name) = text.strip_prefix("no-").map_or((true, text), |name| (false, name))
            && rucc_target::Feature::named(name).is_some()
        {
            flags.instruction_sets.push((on, name.to_owned()));
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    fn argument(&mut self, option: &str) -> Result<String, FlagError> {
        self.words.next().ok_or_else(|| FlagError::MissingArgument(option.to_owned()))
    }

    fn valued(&mut self, option: Valued, argument: String) -> Result<(), FlagError> {
        let flags = &mut self.line.flags;
        match option {
            Valued::Define => flags.macros.push(define(&argument)),
            Valued::Undefine => flags.macros.push(MacroFlag::Undefine(argument)),
            Valued::IncludeDir => flags.include_dirs.push(argument.into()),
            Valued::SystemDir => flags.system_dirs.push(argument.into()),
            Valued::QuoteDir => flags.quote_dirs.push(argument.into()),
            Valued::AfterDir => flags.after_dirs.push(argument.into()),
            Valued::ForceInclude => flags.force_includes.push(argument.into()),
            Valued::MacroFile => flags.macro_files.push(argument.into()),
            Valued::Language => flags.language_is_preprocessed = language(&argument)?,
            Valued::Preprocessor => return self.preprocessor_words(vec![argument]),
        }
        Ok(())
    }

    /// Words meant for the preprocessor alone. There, `-MD` and `-MMD` take the name of a file.
    fn preprocessor_words(&mut self, words: Vec<String>) -> Result<(), FlagError> {
        let mut kept = Vec::with_capacity(words.len());
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            if matches!(word.as_str(), "-MD" | "-MMD") {
                self.line.ignored.push(word);
                self.line.ignored.extend(words.next());
            } else {
                kept.push(word);
            }
        }
        let mut inner = Sorter { words: kept.into_iter(), line: std::mem::take(&mut self.line) };
        // `-Xpreprocessor -I -Xpreprocessor dir` hands an option over in two words: the second one
        // is then a lone argument, which names no file of the program.
        let files = inner.line.files.len();
        let result = inner.run();
        self.line = inner.line;
        self.line.files.truncate(files);
        match result {
            Err(FlagError::MissingArgument(option)) => {
                self.line.ignored.push(option);
                Ok(())
            }
            other => other,
        }
    }

    /// Code that can be moved: what the macros tell the program of it.
    fn position(&mut self, pic: Option<&str>, pie: Option<&str>) {
        for (names, value) in [(["__PIC__", "__pic__"], pic), (["__PIE__", "__pie__"], pie)] {
            let flag = |name: &str| match value {
                Some(value) => MacroFlag::Define(name.to_owned(), Some(value.to_owned())),
                None => MacroFlag::Undefine(name.to_owned()),
            };
            self.line.flags.macros.extend(names.map(flag));
        }
    }

    /// Options without an argument. Says whether the word was one that matters.
    fn switch(&mut self, word: &str) -> bool {
        let flags = &mut self.line.flags;
        match word {
            "-ansi" | "--ansi" => flags.std = Some("c90".to_owned()),
            "-m32" | "-m16" => flags.model = Some(DataModel::Ilp32),
            "-m64" => flags.model = Some(DataModel::Lp64),
            "-nostdinc" | "--no-standard-includes" => flags.nostdinc = true,
            "-pthread" | "-pthreads" => flags.macros.push(define("_REENTRANT")),
            "-fgnu89-inline" => flags.gnu89_inline = true,
            "-fno-gnu89-inline" => flags.gnu89_inline = false,
            "-fsigned-char" | "-fno-unsigned-char" | "--signed-char" => flags.char_signed = Some(true),
            "-funsigned-char" | "-fno-signed-char" | "--unsigned-char" => flags.char_signed = Some(false),
            "-fshort-enums" => flags.short_enums = true,
            "-fno-short-enums" => flags.short_enums = false,
            "-fms-extensions" | "-fplan9-extensions" => flags.ms_extensions = true,
            "-fno-ms-extensions" | "-fno-plan9-extensions" => flags.ms_extensions = false,
            "-fwrapv" | "-fno-strict-overflow" => flags.wrapv = true,
            "-fno-wrapv" | "-fstrict-overflow" => flags.wrapv = false,
            "-trigraphs" | "--trigraphs" => flags.trigraphs = true,
            "-fshort-wchar" => flags.short_wchar = true,
            "-fno-short-wchar" => flags.short_wchar = false,
            "-fpreprocessed" => flags.language_is_preprocessed = Some(true),
            "-fno-preprocessed" => flags.language_is_preprocessed = Some(false),
            "-fpic" => self.position(Some("1"), None),
            "-fPIC" => self.position(Some("2"), None),
            "-fpie" => self.position(Some("1"), Some("1")),
            "-fPIE" => self.position(Some("2"), Some("2")),
            "-fno-pic" | "-fno-PIC" | "-fno-pie" | "-fno-PIE" => self.position(None, None),
            "-fexceptions" => flags.macros.push(define("__EXCEPTIONS")),
            "-fno-exceptions" => flags.macros.push(MacroFlag::Undefine("__EXCEPTIONS".to_owned())),
            "-fno-builtin" => flags.no_builtin = true,
            "-fbuiltin" => flags.no_builtin = false,
            "-ffreestanding" | "-fno-hosted" => flags.freestanding = true,
            "-fhosted" | "-fno-freestanding" => flags.freestanding = false,
            "-O0" => flags.optimise = false,
            "-Ofast" => return false,
            _ if word.starts_with("-O") => flags.optimise = true,
            _ => return false,
        }
        true
    }
}

/// Processors that have nothing which the data model's baseline lacks.
const BASELINES: [&str; 12] =
    words!("x86-64 generic generic32 generic64 i386 i486 i586 i686 pentium pentiumpro k8 x86_64");

/// The option that a word is or starts with, and what is joined to it.
fn find_valued(word: &str) -> Option<(Valued, &str)> {
    if word.starts_with("--") {
        return LONG.iter().find_map(|&(name, option)| match word.strip_prefix(name)? {
            "" => Some((option, "")),
            rest => rest.strip_prefix('=').map(|argument| (option, argument)),
        });
    }
    VALUED.iter().find_map(|&(name, option)| {
        let rest = word.strip_prefix(name)?;
        // `-Xpreprocessor` joins nothing, and `-xc` is a language while `-xHost` is code generation.
        let fits = match option {
            Valued::Preprocessor => rest.is_empty(),
            Valued::Language => rest.is_empty() || language(rest).is_ok(),
            _ => true,
        };
        fits.then_some((option, rest))
    })
}

/// The argument of `-std=` in its spellings; empty when it is the next word.
fn standard(word: &str) -> Option<&str> {
    if word == "--std" {
        Some("")
    } else {
        word.strip_prefix("-std=").or_else(|| word.strip_prefix("--std="))
    }
}

fn define(text: &str) -> MacroFlag {
    match text.split_once('=') {
        Some((name, body)) => MacroFlag::Define(name.to_owned(), Some(body.to_owned())),
        None => MacroFlag::Define(text.to_owned(), None),
    }
}

/// Whether the text is preprocessed C; absent when the name of the file says it. Other languages are refused: a text
/// may mean something else in them.
fn language(name: &str) -> Result<Option<bool>, FlagError> {
    match name {
        "cpp-output" | "c-cpp-output" => Ok(Some(true)),
        "c" | "c-header" => Ok(Some(false)),
        "none" => Ok(None),
        _ => Err(FlagError::NotObeyed(format!("-x {name}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> CommandLine {
        CommandLine::parse(split_words(line), Path::new(".")).expect("a good command line")
    }

    fn paths(names: &[&str]) -> Vec<PathBuf> {
        names.iter().map(PathBuf::from).collect()
    }

    #[test]
    fn joined_and_separate_arguments_are_the_same() {
        let joined =
            parse("-DA=1 -UB -Iinc -isystemsys -iquoteq -idirafterlate -includepre.h -imacrosm.h a.c");
        let apart = parse(
            "-D A=1 -U B -I inc -isystem sys -iquote q -idirafter late -include pre.h -imacros m.h a.c",
        );
        let long = parse(
            "--define-macro=A=1 --undefine-macro B --include-directory=inc --system-include=sys -iquote q \
             --include-directory-after=late --include pre.h --imacros=m.h a.c",
        );
        assert_eq!(joined, apart);
        assert_eq!(joined, long);
        assert_eq!(joined.flags.include_dirs, paths(&["inc"]));
        assert_eq!(joined.flags.system_dirs, paths(&["sys"]));
        assert_eq!(joined.flags.quote_dirs, paths(&["q"]));
        assert_eq!(joined.flags.after_dirs, paths(&["late"]));
        assert_eq!(joined.flags.force_includes, paths(&["pre.h"]));
        assert_eq!(joined.flags.macro_files, paths(&["m.h"]));
        assert_eq!(joined.files, ["a.c"]);
        assert!(joined.ignored.is_empty());
    }

    #[test]
    fn the_order_of_defines_and_undefines_is_kept() {
        let line = parse("-DA -UA -DA=2 '-DMAX(a,b)=((a)>(b)?(a):(b))' -DEMPTY=");
        let def = |name: &str, body: Option<&str>| MacroFlag::Define(name.into(), body.map(Into::into));
        assert_eq!(
            line.flags.macros,
            [
                def("A", None),
                MacroFlag::Undefine("A".into()),
                def("A", Some("2")),
                def("MAX(a,b)", Some("((a)>(b)?(a):(b))")),
                def("EMPTY", Some("")),
            ]
        );
    }

    #[test]
    fn an_ignored_option_swallows_its_argument() {
        let line =
            parse("-c -o out.c -MF dep.c -MT t.c -Xlinker x.c -L lib.c -lm -Wall -g3 --param a=1 real.c");
        assert_eq!(line.files, ["real.c"]);
        assert_eq!(line.flags, Flags::default());
        let line = parse("-arch x86_64 -target i686-linux-gnu --sysroot=/ real.c");
        assert_eq!(
            (line.files.as_slice(), line.flags.model),
            (&["real.c".to_owned()][..], Some(DataModel::Ilp32))
        );
        let line = parse(
            "-oout -Lsomewhere -lfoo -MD -MMD -Wl,-rpath,x -march=x86-64-v3 -fPIC -pipe real.c -mtune=generic",
        );
        assert_eq!(line.files, ["real.c"]);
    }

    #[test]
    fn words_for_the_linker_that_change_names_are_refused() {
        for words in ["-Wl,--wrap=f", "-Wl,-z,now,--defsym,f=g", "-Wl,-init=f", "-Xlinker --wrap=f"] {
            let error = CommandLine::parse(split_words(words), Path::new(".")).unwrap_err();
            assert_eq!(error, FlagError::NotObeyed(words.into()));
        }
        assert_eq!(parse("-Wl,-z,now -Wl,--as-needed -Xlinker --gc-sections a.c").files, ["a.c"]);
    }

    #[test]
    fn the_last_of_contrary_switches_wins() {
        let line =
            parse("-O2 -O0 -m32 -m64 -fsigned-char -funsigned-char -fwrapv -fno-wrapv -std=c89 -std=gnu11");
        assert!(!line.flags.optimise && !line.flags.wrapv);
        assert_eq!(line.flags.model, Some(DataModel::Lp64));
        assert_eq!(line.flags.char_signed, Some(false));
        assert_eq!(line.flags.std.as_deref(), Some("gnu11"));
        let line =
            parse("-O0 -Os -m32 -ansi -fgnu89-inline -nostdinc -ffreestanding -fno-builtin -fshort-enums");
        assert!(
            line.flags.optimise && line.flags.gnu89_inline && line.flags.nostdinc && line.flags.freestanding
        );
        assert!(line.flags.no_builtin && line.flags.short_enums);
        assert_eq!((line.flags.model, line.flags.std.as_deref()), (Some(DataModel::Ilp32), Some("c90")));
    }

    #[test]
    fn words_for_the_preprocessor_are_read() {
        let line =
            parse("-Wp,-DA=1,-MD,dep.d,-UB -Xpreprocessor -DC -Xpreprocessor -I -Xpreprocessor dir a.c");
        assert_eq!(line.flags.macros.len(), 3);
        assert_eq!(line.files, ["a.c"]);
    }

    #[test]
    fn languages_are_recognised() {
        assert_eq!(parse("-x cpp-output a").flags.language_is_preprocessed, Some(true));
        assert_eq!(parse("-xc a").flags.language_is_preprocessed, Some(false));
        assert_eq!(parse("-x c -x none a.i").flags.language_is_preprocessed, None);
        let error = CommandLine::parse(["-x", "c++", "a.c"], Path::new(".")).unwrap_err();
        assert_eq!(error, FlagError::NotObeyed("-x c++".into()));
    }

    #[test]
    fn an_option_without_its_argument_is_an_error() {
        for option in ["-D", "-I", "-o", "-include", "--std", "-x"] {
            let error = CommandLine::parse([option], Path::new(".")).unwrap_err();
            assert_eq!(error, FlagError::MissingArgument(option.into()));
        }
    }

    #[test]
    fn what_is_not_obeyed_is_refused_by_name() {
        let error = |line: &str| CommandLine::parse(split_words(line), Path::new(".")).unwrap_err();
        for word in
            ["-fpack-struct", "-ftrapv", "-m96bit-long-double", "-march=native", "-Ofast", "--sysroot=/x"]
        {
            assert_eq!(error(word), FlagError::NotObeyed(word.into()));
        }
        for word in ["-fbogus", "-mbogus", "--bogus"] {
            assert_eq!(error(word), FlagError::Unknown(word.into()));
        }
        assert_eq!(
            error("-fsanitize=address,bogus"),
            FlagError::NotObeyed("-fsanitize=address,bogus".into())
        );
    }

    #[test]
    fn options_with_values_are_obeyed() {
        let flags =
            parse("-fno-builtin-abs -fsanitize=address,undefined -mavx2 -mno-sse4.2 -fexec-charset=UTF-8")
                .flags;
        assert_eq!(flags.no_builtin_names, ["abs"]);
        assert_eq!(flags.macros, [MacroFlag::Define("__SANITIZE_ADDRESS__".into(), None)]);
        assert_eq!(flags.instruction_sets, [(true, "avx2".into()), (false, "sse4.2".into())]);
    }

    #[test]
    fn words_split_as_in_a_shell() {
        let words = split_words(r#"a 'b c' "d \" \x" e\ f ''  g"h"i "#);
        assert_eq!(words, ["a", "b c", r#"d " \x"#, "e f", "", "ghi"]);
        assert_eq!(split_words("'open"), ["open"]);
        assert_eq!(split_words("end\\"), ["end"]);
    }

    #[test]
    fn response_files_are_read_and_may_nest() {
        let dir = std::env::temp_dir().join(format!("ringfence-flags-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        std::fs::write(dir.join("outer.rsp"), "-DOUTER '@inner.rsp'\n-I 'a b'").unwrap();
        std::fs::write(dir.join("inner.rsp"), "-DINNER").unwrap();
        std::fs::write(dir.join("loop.rsp"), "@loop.rsp").unwrap();
        let line = CommandLine::parse(["@outer.rsp", "@missing", "x.c"], &dir).unwrap();
        let endless = CommandLine::parse(["@loop.rsp"], &dir);
        std::fs::remove_dir_all(&dir).unwrap();
        assert_eq!(line.flags.macros.len(), 2);
        assert_eq!(line.flags.include_dirs, paths(&["a b"]));
        assert_eq!(line.files, ["@missing", "x.c"]);
        assert_eq!(endless, Err(FlagError::NestedResponseFiles("@loop.rsp".into())));
    }

    #[test]
    fn relative_directories_start_from_the_given_one() {
        let mut flags = parse("-Iinc -I/abs -include pre.h").flags;
        flags.resolve(Path::new("/build"));
        assert_eq!(flags.include_dirs, paths(&["/build/inc", "/abs"]));
        assert_eq!(flags.force_includes, paths(&["/build/pre.h"]));
    }
}
