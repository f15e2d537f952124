//! Preprocessing by the platform's compiler, for text that the built-in preprocessor cannot read.

use crate::Input;
use crate::flags::{Flags, MacroFlag};
use crate::headers::Compiler;
use ringfence_ir::DataModel;
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

/// The text of an input after `cc -E`; text that is preprocessed already stays as it is.
pub(crate) fn preprocess(input: &Input, text: &Arc<[u8]>, model: DataModel) -> Result<Arc<[u8]>, String> {
    if crate::unit::is_preprocessed(input) {
        return Ok(text.clone());
    }
    let Some(compiler) = Compiler::find() else {
        return Err("there is no C compiler to preprocess with: set CC or install cc".into());
    };
    let mut command = compiler.command(model);
    command.args(["-E", "-x", "c"]).args(arguments(&input.flags));
    if let Some(directory) = input.path.parent().filter(|dir| !dir.as_os_str().is_empty()) {
        command.arg("-iquote").arg(directory);
    }
    run(command.arg("-"), text).map(|output| rename(&output, &input.path))
}

/// The flags as words of a command line.
fn arguments(flags: &Flags) -> Vec<OsString> {
    let mut words: Vec<OsString> = Vec::new();
    for flag in &flags.macros {
        words.push(match flag {
            MacroFlag::Define(name, None) => format!("-D{name}").into(),
            MacroFlag::Define(name, Some(text)) => format!("-D{name}={text}").into(),
            MacroFlag::Undefine(name) => format!("-U{name}").into(),
        });
    }
    let mut directories = |option: &str, dirs: &[PathBuf]| {
        for dir in dirs {
            words.extend([option.into(), dir.into()]);
        }
    };
    directories("-iquote", &flags.quote_dirs);
    directories("-I", &flags.include_dirs);
    directories("-isystem", &flags.system_dirs);
    directories("-idirafter", &flags.after_dirs);
    directories("-imacros", &flags.macro_files);
    directories("-include", &flags.force_includes);
    words.extend(flags.std.as_ref().map(|std| format!("-std={std}").into()));
    let switches = [
        (flags.gnu89_inline, "-fgnu89-inline"),
        (flags.freestanding, "-ffreestanding"),
        (flags.nostdinc, "-nostdinc"),
        (flags.optimise, "-O2"),
        (flags.char_signed == Some(false), "-funsigned-char"),
        (flags.short_wchar, "-fshort-wchar"),
        (flags.trigraphs, "-trigraphs"),
    ];
    words.extend(flags.instruction_sets.iter().map(|set| crate::flags::instruction_set_word(set).into()));
    words.extend(switches.into_iter().filter(|(on, _)| *on).map(|(_, word)| word.into()));
    words
}

/// Runs the compiler with the text on its standard input; what it writes.
fn run(command: &mut Command, text: &[u8]) -> Result<Vec<u8>, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let failed = |error: std::io::Error| format!("{program}: {error}");
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    let output = std::thread::scope(|scope| {
        if let Some(mut stdin) = child.stdin.take() {
            // A compiler that stops reading says why on its standard error.
            scope.spawn(move || stdin.write_all(text).ok());
        }
        child.wait_with_output()
    });
    let output = output.map_err(|error| format!("{program}: {error}"))?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(format!("{program} -E failed:\n{}", String::from_utf8_lossy(&output.stderr).trim_end()))
    }
}

/// Gives the line markers of the main file its name, which the compiler did not know.
fn rename(text: &[u8], path: &Path) -> Arc<[u8]> {
    let name = format!("\"{}\"", path.to_string_lossy().replace('\\', "\\\\").replace('"', "\\\""));
    let mut renamed = Vec::with_capacity(text.len());
    for line in text.split_inclusive(|&b| b == b'\n') {
        match line.windows(9).position(|w| w == b"\"<stdin>\"") {
            Some(at) if line.starts_with(b"# ") => {
                renamed.extend_from_slice(&line[..at]);
                renamed.extend_from_slice(name.as_bytes());
                renamed.extend_from_slice(&line[at + 9..]);
            }
            _ => renamed.extend_from_slice(line),
        }
    }
    renamed.into()
}
