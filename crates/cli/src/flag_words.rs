//! Compiler flags as words of a command line, for replay files and harnesses.
//!
//! Invariant: parsing the words gives the flags again.

use ringfence_cfront::flags::{Flags, MacroFlag};
use ringfence_ir::DataModel;
use std::path::PathBuf;

/// The words of these flags.
pub(crate) fn flag_words(flags: &Flags) -> Vec<String> {
    let mut words = Vec::new();
    for flag in &flags.macros {
        words.push(match flag {
            MacroFlag::Define(name, None) => format!("-D{name}"),
            MacroFlag::Define(name, Some(text)) => format!("-D{name}={text}"),
            MacroFlag::Undefine(name) => format!("-U{name}"),
        });
    }
    let lists: [(&str, &[PathBuf]); 6] = [
        ("-I", &flags.include_dirs),
        ("-isystem", &flags.system_dirs),
        ("-iquote", &flags.quote_dirs),
        ("-idirafter", &flags.after_dirs),
        ("-include", &flags.force_includes),
        ("-imacros", &flags.macro_files),
    ];
    for (option, paths) in lists {
        words.extend(paths.iter().flat_map(|path| [option.to_owned(), path.to_string_lossy().into_owned()]));
    }
    words.extend(flags.std.as_ref().map(|standard| format!("-std={standard}")));
    words.extend(flags.no_builtin_names.iter().map(|name| format!("-fno-builtin-{name}")));
    words.extend(flags.instruction_sets.iter().map(ringfence_cfront::flags::instruction_set_word));
    words.extend(flags.error_label.as_ref().map(|label| format!("-ferror-label={label}")));
    words.extend(switches(flags).into_iter().filter(|(set, _)| *set).map(|(_, word)| word.to_owned()));
    words
}

fn switches(flags: &Flags) -> [(bool, &'static str); 16] {
    let preprocessed = flags.language_is_preprocessed;
    [
        (flags.gnu89_inline, "-fgnu89-inline"),
        (flags.char_signed == Some(true), "-fsigned-char"),
        (flags.char_signed == Some(false), "-funsigned-char"),
        (flags.short_enums, "-fshort-enums"),
        (flags.ms_extensions, "-fms-extensions"),
        (flags.wrapv, "-fwrapv"),
        (flags.no_builtin, "-fno-builtin"),
        (flags.short_wchar, "-fshort-wchar"),
        (flags.trigraphs, "-trigraphs"),
        (flags.freestanding, "-ffreestanding"),
        (flags.nostdinc, "-nostdinc"),
        (flags.model == Some(DataModel::Ilp32), "-m32"),
        (flags.model == Some(DataModel::Lp64), "-m64"),
        (preprocessed == Some(true), "-xcpp-output"),
        (preprocessed == Some(false), "-xc"),
        (flags.optimise, "-O1"),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_cfront::flags::CommandLine;
    use std::path::Path;

    #[test]
    fn the_words_are_read_as_the_same_flags() {
        let parse = |words: &[String]| CommandLine::parse(words, Path::new("")).unwrap().flags;
        for line in [
            "",
            "-DA -DB=1 -UA -DC=\"x y\" -DD= -D E(x)=x",
            "-Ia -I b -isystem c -iquote d -idirafter e -include f.h -imacros g.h",
            "-std=gnu11 -fgnu89-inline -fsigned-char -fshort-enums -fms-extensions -fwrapv -fno-builtin",
            "-ansi -funsigned-char -ffreestanding -nostdinc -m32 -x c -O2",
            "-m64 -x cpp-output -pthread",
            "-fPIC -fsanitize=address -fno-builtin-abs -mavx2 -march=x86-64-v3 -mno-sse -fshort-wchar -trigraphs",
        ] {
            let flags = parse(&ringfence_cfront::flags::split_words(line));
            assert_eq!(parse(&flag_words(&flags)), flags, "{line}");
        }
    }
}
