//! The built-in headers through the front end: each alone, twice, all together, in both data models; every function with a
//! model is declared; and when which headers are used.

use ringfence_cfront::flags::CommandLine;
use ringfence_cfront::{Config, Headers, Input, Loaded, Origin};
use ringfence_ir::DataModel;
use std::path::Path;

const MODELS: [DataModel; 2] = [DataModel::Ilp32, DataModel::Lp64];

fn load(text: &str, flags: &[&str], model: DataModel, headers: Headers) -> Loaded {
    let words: Vec<String> = flags.iter().map(|&word| word.to_owned()).collect();
    let flags = CommandLine::parse(&words, Path::new("")).unwrap().flags;
    let input = Input { path: "test.c".into(), text: Some(text.as_bytes().into()), flags };
    ringfence_cfront::load(&[input], &Config { model, headers, ..Config::default() })
}

/// What is wrong with a program that may use the built-in headers alone.
fn complaints(text: &str, flags: &[&str], model: DataModel) -> Vec<String> {
    let loaded = load(text, flags, model, Headers::BuiltIn);
    let sources = loaded.program.as_ref().map_or(&loaded.sources, |program| &program.sources);
    loaded.diagnostics.iter().map(|d| format!("{}: {}", sources.show(d.loc), d.message)).collect()
}

fn include(names: impl Iterator<Item = &'static str>) -> String {
    names.map(|name| format!("#include <{name}>\n")).collect()
}

const MAIN: &str = "int main(void) { return 0; }\n";

const MODES: [&[&str]; 6] = [
    &[],
    &["-std=c89"],
    &["-std=c99"],
    &["-std=c11"],
    &["-D_GNU_SOURCE"],
    &["-D_XOPEN_SOURCE=700", "-D_FILE_OFFSET_BITS=64"],
];

/// Whether a header is for a mode: atomic objects are not in C before 2011.
fn fits(name: &str, mode: &[&str]) -> bool {
    name != "stdatomic.h" || !mode.iter().any(|flag| ["-std=c89", "-std=c99"].contains(flag))
}

#[test]
fn each_header_can_be_read_alone_and_twice() {
    for name in ringfence_headers::names() {
        for model in MODELS {
            for mode in MODES.iter().filter(|mode| fits(name, mode)) {
                let text = format!("#include <{name}>\n#include <{name}>\n{MAIN}");
                let found = complaints(&text, mode, model);
                assert!(found.is_empty(), "<{name}> {} {mode:?}: {found:#?}", model.name());
            }
        }
    }
}

#[test]
fn all_headers_can_be_read_together() {
    for model in MODELS {
        for mode in MODES {
            // Type-generic macros take names that other headers declare, so theirs comes last.
            let names = || ringfence_headers::names().filter(|name| fits(name, mode) && *name != "tgmath.h");
            for text in [include(names()), include(names().collect::<Vec<_>>().into_iter().rev())] {
                let found = complaints(&format!("{text}#include <tgmath.h>\n{MAIN}"), mode, model);
                assert!(found.is_empty(), "{} {mode:?}: {found:#?}", model.name());
            }
        }
    }
}

/// Functions with a model that no header declares: the library's own, those of verification benchmarks, and names
/// that compilers or other versions of the library put in the place of those that programs write.
fn is_internal(name: &str) -> bool {
    let benchmarks = ["reach_error", "assert", "cfree"];
    name.starts_with("__")
        || name.starts_with("_IO_")
        || name.starts_with("_") && name.ends_with("toupper")
        || benchmarks.contains(&name)
}

#[test]
fn every_function_with_a_model_is_declared() {
    let names = ringfence_headers::names().filter(|name| *name != "tgmath.h");
    let head = format!("#define _GNU_SOURCE\n{}", include(names));
    // Shown by no header of this version of the library with GNU extensions, or macros alone.
    let newer =
        ["strlcpy", "strlcat", "gets", "setjmp", "sigsetjmp", "alloca", "isnan", "isinf", "isinf_sign"];
    // Of headers that stand for the kernel's own, which are the platform's.
    let of_kernel = ["mount", "umount", "umount2", "capget", "capset"];
    let is_shown = |name: &&str| !is_internal(name) && !newer.contains(name) && !of_kernel.contains(name);
    for name in ringfence_library::names().filter(is_shown) {
        let text = format!("{head}\n__typeof__(&{name}) pointer = &{name};\n{MAIN}");
        let found = complaints(&text, &[], DataModel::Lp64);
        assert!(found.is_empty(), "{name}: {found:?}");
    }
}

fn origin(text: &str, flags: &[&str]) -> Origin {
    let loaded = load(text, flags, DataModel::host(), Headers::Auto);
    loaded.origin
}

#[test]
fn headers_are_built_in_if_no_others_are_included() {
    assert_eq!(origin(&format!("#include <stdlib.h>\n{MAIN}"), &[]), Origin::BuiltIn);
    assert_eq!(origin(MAIN, &[]), Origin::BuiltIn);
    let hidden = format!("#include <stdio.h>\n#ifdef _WIN32\n#include <windows.h>\n#endif\n{MAIN}");
    assert_eq!(origin(&hidden, &[]), Origin::BuiltIn);
}

#[test]
fn one_header_that_is_not_built_in_sends_all_to_the_platform() {
    let missing = format!("#include <stdio.h>\n#include <no/such/header.h>\n{MAIN}");
    let loaded = load(&missing, &[], DataModel::host(), Headers::Auto);
    assert_eq!((loaded.origin, loaded.program.is_none()), (Origin::Platform, true));
    let asked = format!("#if __has_include(<no/such/header.h>)\n#endif\n{MAIN}");
    assert_eq!(origin(&asked, &[]), Origin::Platform);
}

#[test]
fn a_header_that_is_not_built_in_is_an_error_when_only_those_are_wanted() {
    let found =
        complaints(&format!("#include <stdio.h>\n#include <linux/tcp.h>\n{MAIN}"), &[], DataModel::Lp64);
    assert_eq!(found, ["test.c:2:1: `linux/tcp.h` file not found"]);
}

#[test]
fn the_programs_own_headers_come_first() {
    let dir = std::env::temp_dir().join(format!("ringfence-own-headers-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::write(dir.join("stdlib.h"), "int my_own;\n").unwrap();
    std::fs::write(dir.join("other.h"), "#include <string.h>\n").unwrap();
    let flag = format!("-I{}", dir.display());
    let text =
        "#include <stdlib.h>\n#include <other.h>\nint main(void) { return my_own + (int)strlen(\"\"); }\n";
    let loaded = load(text, &[&flag], DataModel::Lp64, Headers::Auto);
    assert!(loaded.program.is_some(), "{:?}", loaded.diagnostics);
    assert_eq!(loaded.origin, Origin::BuiltIn);
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn places_in_built_in_headers_are_named_as_the_program_names_them() {
    let text = "#define free (\n#include <stdlib.h>\nint main(void) { return 0; }\n";
    let found = complaints(text, &[], DataModel::Lp64);
    assert!(found.iter().any(|message| message.contains("<stdlib.h>")), "{found:?}");
}

/// A program is the same whether functions that it does not mention are left out of headers or not. A text with `##` in it is
/// read with whole headers.
#[test]
fn what_nobody_mentions_is_not_missed() {
    let bodies = [
        "int main(void) { char *p = malloc(3); if (p) strcpy(p, \"a\"); printf(\"%s\", p ? p : \"\"); free(p); return 0; }",
        "int main(void) { int c; while ((c = getc(stdin)) != EOF) putc(toupper(c), stdout); return errno; }",
        "int main(void) { char b[8]; return read(0, b, MB_CUR_MAX) == 3 ? strdupa(\"a\")[0] : isascii(3); }",
        "size_t strlen(const char *s) { return *s ? 1 + strlen(s + 1) : 0; } int main(void) { return __builtin_strlen(\"ab\"); }",
        "int main(void) { int (*f)(const char *) = puts; return f(\"x\") + WEXITSTATUS(system(\"true\")); }",
        "int main(void) { return __CONCAT(str, len)(\"abc\"); }",
        "static fd_set set; int main(void) { pid_t p = getpid(); FD_ZERO(&set); return (int)p; }",
    ];
    let includes = ["stdio.h", "stdlib.h", "string.h", "ctype.h", "unistd.h", "errno.h", "sys/cdefs.h"];
    let includes: String = includes.iter().map(|name| format!("#include <{name}>\n")).collect();
    for model in MODELS {
        for body in bodies {
            for define in ["", "#define _GNU_SOURCE\n"] {
                let thin = load(&format!("{define}{includes}{body}"), &[], model, Headers::BuiltIn);
                let whole = load(&format!("{define}{includes}{body} // ##"), &[], model, Headers::BuiltIn);
                let text = |loaded: &Loaded| loaded.program.as_ref().map(ringfence_ir::text::print);
                assert_eq!(text(&thin), text(&whole), "{body}: {:?}", thin.diagnostics);
                let messages = |loaded: &Loaded| loaded.diagnostics.len();
                assert_eq!(messages(&thin), messages(&whole), "{body}");
            }
        }
    }
}
