//! The text of a driver: lines of C, and the formula that says which memory they make.

use std::collections::{BTreeMap, BTreeSet};

/// A part of a driver that is being written.
#[derive(Debug, Clone, Default)]
pub(super) struct Part {
    /// The lines of C, each indented.
    pub(super) lines: Vec<String>,
    indent: usize,
    /// The parts of memory, in the notation of contracts.
    pub(super) atoms: Vec<String>,
    /// What is said of numbers.
    pub(super) conditions: Vec<String>,
}

impl Part {
    /// The body of a function.
    pub(super) fn body() -> Self {
        Self { indent: 1, ..Self::default() }
    }

    pub(super) fn line(&mut self, text: &str) {
        let closes = text.starts_with('}');
        self.indent -= usize::from(closes && self.indent > 0);
        self.lines.push(format!("{}{text}", "    ".repeat(self.indent)));
        self.indent += usize::from(text.ends_with('{'));
    }

    /// How much there is so far.
    pub(super) fn mark(&self) -> (usize, usize, usize, usize) {
        (self.lines.len(), self.indent, self.atoms.len(), self.conditions.len())
    }

    /// Takes back what was written since then.
    pub(super) fn take_back(&mut self, (lines, indent, atoms, conditions): (usize, usize, usize, usize)) {
        self.lines.truncate(lines);
        self.indent = indent;
        self.atoms.truncate(atoms);
        self.conditions.truncate(conditions);
    }
}

/// What stands before the function that calls the one that is looked at.
#[derive(Debug, Clone, Default)]
pub(super) struct Helpers {
    /// Functions that give any value of a type: the type, by the ending of their name.
    pub(super) any: BTreeMap<String, String>,
    /// Functions that make memory, in the order in which they were begun: the declaration and the whole.
    pub(super) made: Vec<(String, String)>,
    /// Their names.
    pub(super) names: BTreeSet<String>,
    /// Whether there is one that makes a block of zeros.
    pub(super) zeros: bool,
    /// Whether streams are opened.
    pub(super) streams: bool,
    /// Definitions of lists, in the notation of contracts.
    pub(super) definitions: Vec<String>,
}

impl Helpers {
    /// The functions among these that give any address, by all names that they have.
    pub(super) fn addresses(&self) -> Vec<String> {
        let endings = self.any.iter().filter(|(_, written)| written.ends_with('*')).map(|(ending, _)| ending);
        endings.flat_map(|ending| [format!("{ANY}{ending}"), format!("{DRAWN}{ending}")]).collect()
    }
}

/// What the names of the functions begin with that give any value of a type, in C and for the linker.
const ANY: &str = "rf_any_";
const DRAWN: &str = "__VERIFIER_nondet_driver_";

/// The ending of a name for a type.
pub(super) fn ending(written: &str) -> String {
    let words = written.replace("struct ", "").replace('*', "p");
    let word: String = words.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    word.trim_matches('_').to_owned()
}

/// The functions that a driver is made of, for the analysis: they are known by the names for the linker.
fn known(helpers: &Helpers) -> String {
    let mut out = String::from(
        "void *rf_allocate(__SIZE_TYPE__ size) __asm__(\"malloc\");\n\
         void *rf_allocate_zeros(__SIZE_TYPE__ count, __SIZE_TYPE__ size) __asm__(\"calloc\");\n\
         void *rf_reallocate(void *block, __SIZE_TYPE__ size) __asm__(\"realloc\");\n\
         void rf_release(void *block) __asm__(\"free\");\n\
         void rf_fill(void *object, __SIZE_TYPE__ size) __asm__(\"__VERIFIER_nondet_memory\");\n\
         void rf_assume(_Bool condition) __asm__(\"__CPROVER_assume\");\n\
         _Bool rf_choice(void) __asm__(\"__VERIFIER_nondet_driver_choice\");\n",
    );
    if helpers.streams {
        out.push_str("FILE *rf_open(const char *name, const char *mode) __asm__(\"fopen\");\n");
    }
    for (ending, written) in &helpers.any {
        out.push_str(&format!("{written} {ANY}{ending}(void) __asm__(\"{DRAWN}{ending}\");\n"));
    }
    out
}

/// The same for a compiler: inputs are read from standard input.
fn stand_alone(helpers: &Helpers) -> String {
    let mut out = String::from(
        "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\
         static long long rf_read(void) { long long value = 0; return scanf(\"%lld\", &value) == 1 ? value : 0; }\n\
         static void *rf_allocate(__SIZE_TYPE__ size) { return malloc(size); }\n\
         static void *rf_allocate_zeros(__SIZE_TYPE__ count, __SIZE_TYPE__ size) { return calloc(count, size); }\n\
         static void *rf_reallocate(void *block, __SIZE_TYPE__ size) { return realloc(block, size); }\n\
         static void rf_release(void *block) { free(block); }\n\
         static void rf_fill(void *object, __SIZE_TYPE__ size) { memset(object, (int)rf_read(), size); }\n\
         static void rf_assume(_Bool condition) { if (!condition) exit(0); }\n\
         static _Bool rf_choice(void) { return rf_read() != 0; }\n",
    );
    if helpers.streams {
        out.push_str("static FILE *rf_open(const char *name, const char *mode) { (void)name; (void)mode; return tmpfile(); }\n");
    }
    for (ending, written) in &helpers.any {
        let value = if written.ends_with('*') { "(__UINTPTR_TYPE__)rf_read()" } else { "rf_read()" };
        out.push_str(&format!("static {written} rf_any_{ending}(void) {{ return ({written}){value}; }}\n"));
    }
    out
}

/// The function that makes a block; it is there as malloc gives it.
const BLOCK: &str = "static void *rf_block(__SIZE_TYPE__ size) {\n    void *block = rf_allocate(size);\n    \
                     rf_assume(block != 0);\n    return block;\n}\n";

/// The same for an array of zeros.
const ZEROS: &str = "static void *rf_zeros(__SIZE_TYPE__ count, __SIZE_TYPE__ size) {\n    \
                     void *block = rf_allocate_zeros(count, size);\n    rf_assume(block != 0);\n    return block;\n}\n";

fn made(helpers: &Helpers) -> String {
    let zeros = if helpers.zeros { ZEROS } else { "" };
    let declared = helpers.made.iter().map(|(declared, _)| format!("{declared};\n"));
    let whole = helpers.made.iter().map(|(_, whole)| format!("\n{whole}"));
    std::iter::once(zeros.to_owned()).chain(declared).chain(whole).collect()
}

/// The text that is added to the file of the function, each line of it at a place of the file.
pub(super) fn added(
    helpers: &Helpers,
    part: &Part,
    entry: &str,
    (file, line, column): (&str, u32, u32),
) -> String {
    let whole = format!(
        "{}void rf_reached(void) __asm__(\"reach_error\");\n{BLOCK}{}void {entry}(void) {{\n{}\n}}\n",
        known(helpers),
        made(helpers),
        part.lines.join("\n")
    );
    let file = file.replace('\\', "\\\\").replace('"', "\\\"");
    let mut out = String::from("\n\n");
    for word in WORDS {
        out.push_str(&format!("#undef {word}\n"));
    }
    for text in whole.lines().map(str::trim).filter(|text| !text.is_empty()) {
        let pad = " ".repeat(column.saturating_sub(1) as usize);
        out.push_str(&format!("#line {line} \"{file}\"\n{pad}{text}\n"));
    }
    out
}

/// The words of C in the text.
const WORDS: [&str; 22] = [
    "void",
    "char",
    "int",
    "long",
    "short",
    "signed",
    "unsigned",
    "float",
    "double",
    "_Bool",
    "if",
    "else",
    "for",
    "while",
    "return",
    "static",
    "sizeof",
    "struct",
    "union",
    "enum",
    "__typeof__",
    "__asm__",
];

/// The text to read and to change.
pub(super) fn to_read(
    helpers: &Helpers,
    part: &Part,
    function: &str,
    file: &str,
    requires: &[String],
) -> String {
    let formula: String = requires.iter().map(|line| format!(" *     {line}\n")).collect();
    format!(
        "/* Calls `{function}` with any memory that this describes:\n *\n{formula} *\n\
         \x20* Check it:  ringfence check DRIVER.c\n\
         \x20* Run it:    cc -g -fsanitize=address -DSTAND_ALONE DRIVER.c -o driver && ./driver < inputs\n\
         \x20* Then each draw (rf_choice, rf_any_...) reads a number from standard input, 0 at its end.\n\
         \x20* Add the other files of the program to both commands.\n */\n#include \"{file}\"\n\n\
         #ifdef STAND_ALONE\n{}#else\n{}#endif\n\n{BLOCK}\n{}\nint main(void) {{\n{}\n    return 0;\n}}\n",
        stand_alone(helpers),
        known(helpers),
        made(helpers),
        part.lines.join("\n")
    )
}

/// Whether a text computes addresses that lie before others: a header before what a caller has, or the record around a member.
pub(super) fn looks_before(text: &[u8]) -> bool {
    let text: String = String::from_utf8_lossy(text).chars().filter(|c| !c.is_whitespace()).collect();
    let constant = |at: usize| text[at + 2..].starts_with(|c: char| c.is_ascii_digit());
    text.match_indices("[-").any(|(at, _)| constant(at))
        || ["-sizeof", "-(sizeof", "offsetof"].iter().any(|word| text.contains(word))
}
