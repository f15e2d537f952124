//! Gadgets: the small pieces that programs of the law are made of, read from the files in `gadgets/`.
//!
//! A gadget is a few lines of C with a place to call it, and the defects that can be planted in it. The text of a
//! family stands in one file:
//!
//! ```text
//! //= gadget lost-by-return            a new gadget and its name
//! //= include stdlib.h                 headers that it needs
//! //= single                           a trait, see [`Traits`]
//! static int *make@(int n) {           what stands outside of functions; `@` becomes a mark of its own
//!     int *p = malloc(sizeof *p);
//! -[leak] if (n == $k) return 0;       only when the defect `leak` is planted
//! +[leak] if (n == $k) { free(p); return 0; }     only when it is not
//!     return p;
//! }
//! //= call                             what stands where the gadget is used
//! free(make@($int));
//! //= other                            what stands in a second file
//! ```
//!
//! The name of a defect is the rule of its kind, with an addition behind a dot when a kind has several. With the
//! addition `open`, the defect needs a choice that C leaves to implementations: such a program is never TRUE,
//! but a compiler need not show it. With none of its defects planted, a gadget is free of undefined behaviour,
//! frees all of its memory, and reaches no error, whatever its inputs are and whatever implementations choose.
//!
//! In a line, `$int` and its like are inputs, `$n` is a number from 2 to 5, `$m` one below `$n`, `$k` and `$j` are any
//! two numbers, `$T` is an integer type and `$in` an input of it; these are the same in the whole gadget.
//! `$pick(a$|b$|c$)` is one of several texts each time. `$if(leak$:a$|b$)` is the first text when the defect is planted, and
//! otherwise the second. Defects whose names differ only behind `#` are the same defect at several places.

use ringfence_ir::DataModel;
use ringfence_testing::random::Random;
use ringfence_testing::walk;
use ringfence_verdict::ViolationKind;
use std::path::Path;

/// The families, each with its file.
const FAMILIES: [(&str, &str); 13] = [
    ("leaks", include_str!("gadgets/leaks.c")),
    ("ends", include_str!("gadgets/ends.c")),
    ("frees", include_str!("gadgets/frees.c")),
    ("order", include_str!("gadgets/order.c")),
    ("numbers", include_str!("gadgets/numbers.c")),
    ("control", include_str!("gadgets/control.c")),
    ("data", include_str!("gadgets/data.c")),
    ("calls", include_str!("gadgets/calls.c")),
    ("library", include_str!("gadgets/library.c")),
    ("lists", include_str!("gadgets/lists.c")),
    ("pointers", include_str!("gadgets/pointers.c")),
    ("extensions", include_str!("gadgets/extensions.c")),
    ("builtins", include_str!("gadgets/builtins.c")),
];

/// Where a gadget can be placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Traits {
    /// It changes what the whole program does: no other gadget beside it.
    pub(crate) alone: bool,
    /// It changes what other programs in the same binary do: gcc compiles its program by itself.
    pub(crate) apart: bool,
    /// It may end the program: nothing that holds memory around it.
    pub(crate) exits: bool,
    /// It holds memory until functions for the regular end free it: nothing that may end the program beside it.
    pub(crate) holds: bool,
    /// It need not come to an end: nothing behind it.
    pub(crate) last: bool,
    /// It is run at most once.
    pub(crate) single: bool,
    /// It is taken rarely: the tool refuses it, and a program with it tells little else.
    pub(crate) rare: bool,
    /// It is for one data model only.
    pub(crate) model: Option<DataModel>,
}

/// A defect that can be planted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Defect {
    /// Its name in the gadget.
    pub(crate) label: String,
    /// The violation that it leads to.
    pub(crate) kind: ViolationKind,
    /// Whether it needs a choice that C leaves to implementations.
    pub(crate) open: bool,
    /// Whether a program with it comes to its regular end, where memory must have been freed.
    pub(crate) ends: bool,
}

impl Defect {
    /// The name without its place.
    pub(crate) fn name(&self) -> &str {
        Self::shared_name(&self.label)
    }

    fn shared_name(label: &str) -> &str {
        label.split_once('#').map_or(label, |(name, _)| name)
    }
}

/// A line that stands in every variant, or depends on a defect.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Line {
    /// The defect, and whether the line is there when it is planted, or when it is not.
    only: Option<(String, bool)>,
    text: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Gadget {
    /// The family, which is the name of its file.
    pub(crate) family: String,
    pub(crate) name: String,
    /// The headers that it needs.
    pub(crate) includes: Vec<String>,
    /// Where it can be placed.
    pub(crate) traits: Traits,
    /// What can be planted.
    pub(crate) defects: Vec<Defect>,
    top: Vec<Line>,
    call: Vec<Line>,
    other: Vec<Line>,
}

/// The text of a gadget in a program.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Written {
    /// Outside of functions.
    pub(crate) top: String,
    /// Where it is used.
    pub(crate) call: String,
    /// In the second file; empty when it needs none.
    pub(crate) other: String,
}

/// Every gadget of this program, in a fixed order.
pub(crate) fn all() -> Result<Vec<Gadget>, String> {
    let mut gadgets = Vec::new();
    for (family, text) in FAMILIES {
        gadgets.extend(parse(family, text).map_err(|error| format!("gadgets/{family}.c: {error}"))?);
    }
    Ok(gadgets)
}

/// The gadgets of the files in a directory instead.
pub(crate) fn of_directory(dir: &Path) -> Result<Vec<Gadget>, String> {
    let mut gadgets = Vec::new();
    for file in walk::files(dir, &["c"]).map_err(|error| format!("{}: {error}", dir.display()))? {
        let at = |error: String| format!("{}: {error}", file.display());
        let text = std::fs::read_to_string(&file).map_err(|error| at(error.to_string()))?;
        let family = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        gadgets.extend(parse(&family, &text).map_err(at)?);
    }
    Ok(gadgets)
}

/// Which part of a gadget lines belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Top,
    Call,
    Other,
}

/// Reads the gadgets of a file.
pub(crate) fn parse(family: &str, text: &str) -> Result<Vec<Gadget>, String> {
    let mut gadgets: Vec<Gadget> = Vec::new();
    let mut part = Part::Top;
    for (number, line) in text.lines().enumerate() {
        let at = |error: String| format!("line {}: {error}", number + 1);
        if let Some(directive) = line.strip_prefix("//= ") {
            if let Some(name) = directive.strip_prefix("gadget ") {
                gadgets.push(Gadget::new(family, name.trim()));
                part = Part::Top;
                continue;
            }
            let gadget = gadgets.last_mut().ok_or_else(|| at("no gadget yet".to_owned()))?;
            part = gadget.directive(directive, part).map_err(at)?;
        } else if let Some(gadget) = gadgets.last_mut() {
            gadget.line(line, part).map_err(at)?;
        }
    }
    Ok(gadgets)
}

impl Gadget {
    fn new(family: &str, name: &str) -> Self {
        Self {
            family: family.to_owned(),
            name: name.to_owned(),
            includes: vec![],
            traits: Traits::default(),
            defects: vec![],
            top: vec![],
            call: vec![],
            other: vec![],
        }
    }

    /// A line `//= …` of the gadget; gives the part that follows.
    fn directive(&mut self, directive: &str, part: Part) -> Result<Part, String> {
        let (word, rest) = directive.split_once(' ').unwrap_or((directive, ""));
        match word {
            "include" => self.includes.extend(rest.split_whitespace().map(str::to_owned)),
            "alone" => (self.traits.alone, self.traits.apart) = (true, true),
            "apart" => self.traits.apart = true,
            "exits" => self.traits.exits = true,
            "holds" => self.traits.holds = true,
            "last" => self.traits.last = true,
            "single" => self.traits.single = true,
            "rare" => self.traits.rare = true,
            "model" => self.traits.model = Some(model(rest)?),
            "call" => return Ok(Part::Call),
            "other" => return Ok(Part::Other),
            _ => return Err(format!("unknown directive `{directive}`")),
        }
        Ok(part)
    }

    fn line(&mut self, text: &str, part: Part) -> Result<(), String> {
        let mark = match text.get(..2) {
            Some("-[") => Some(true),
            Some("+[") => Some(false),
            _ => None,
        };
        let line = match mark {
            None => Line { only: None, text: text.to_owned() },
            Some(planted) => {
                let (label, text) = text[2..].split_once(']').ok_or("no `]` behind a defect")?;
                self.defect(label)?;
                Line { only: Some((label.to_owned(), planted)), text: text.to_owned() }
            }
        };
        for inline in text.split("$if(").skip(1) {
            self.defect(inline.split_once("$:").ok_or("no `$:` behind a defect")?.0)?;
        }
        match part {
            Part::Top => self.top.push(line),
            Part::Call => self.call.push(line),
            Part::Other => self.other.push(line),
        }
        Ok(())
    }

    /// Adds a defect, unless it is known.
    fn defect(&mut self, label: &str) -> Result<(), String> {
        if self.defects.iter().any(|defect| defect.label == label) {
            return Ok(());
        }
        let name = Defect::shared_name(label);
        let (rule, addition) = name.split_once('.').unwrap_or((name, ""));
        let ends = !(self.traits.exits || self.traits.last);
        let kind = ViolationKind::from_rule(rule).ok_or_else(|| format!("unknown rule `{rule}`"))?;
        let (label, open) = (label.to_owned(), addition.starts_with("open"));
        self.defects.push(Defect { label, kind, open, ends });
        Ok(())
    }

    /// The text with a defect planted, or with none. `mark` makes names unique, `seed` makes the choices.
    pub(crate) fn write(&self, planted: Option<&Defect>, mark: &str, seed: u64) -> Written {
        let label = planted.map(|defect| defect.label.as_str());
        let mut filler = Filler::new(mark, label, seed);
        let mut part = |lines: &[Line]| {
            let mut text = String::new();
            for line in lines.iter().filter(|line| line.is_there(label)) {
                filler.fill(&line.text, &mut text);
                text.push('\n');
            }
            text
        };
        Written { top: part(&self.top), call: part(&self.call), other: part(&self.other) }
    }

    /// The name with its family.
    pub(crate) fn full_name(&self) -> String {
        format!("{}/{}", self.family, self.name)
    }
}

impl Line {
    fn is_there(&self, planted: Option<&str>) -> bool {
        self.only.as_ref().is_none_or(|(label, when)| (planted == Some(label.as_str())) == *when)
    }
}

fn model(name: &str) -> Result<DataModel, String> {
    [DataModel::Ilp32, DataModel::Lp64]
        .into_iter()
        .find(|model| model.name() == name)
        .ok_or_else(|| format!("unknown data model `{name}`"))
}

/// Integer types, each with the end of the name of its input.
const TYPES: [(&str, &str); 11] = [
    ("char", "char"),
    ("unsigned char", "uchar"),
    ("signed char", "schar"),
    ("short", "short"),
    ("unsigned short", "ushort"),
    ("int", "int"),
    ("unsigned", "uint"),
    ("long", "long"),
    ("unsigned long", "ulong"),
    ("long long", "longlong"),
    ("unsigned long long", "ulonglong"),
];

/// Other types that have inputs.
const OTHER_INPUTS: [&str; 3] = ["bool", "float", "double"];

/// Puts values where a gadget has holes.
struct Filler<'a> {
    mark: &'a str,
    /// The name of the defect that is planted.
    planted: Option<&'a str>,
    random: Random,
    ty: (&'static str, &'static str),
    numbers: [(&'static str, i64); 4],
}

impl<'a> Filler<'a> {
    fn new(mark: &'a str, planted: Option<&'a str>, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let n = 2 + random.below(4);
        let m = random.below(n);
        let ty = *random.pick(&TYPES);
        let mut any = || match random.below(4) {
            0 => random.below(8) as i64,
            1 => -(random.below(100) as i64),
            _ => random.below(5000) as i64,
        };
        let k = any();
        let j = k + 1 + any().abs();
        Self { mark, planted, random, ty, numbers: [("n", n as i64), ("m", m as i64), ("k", k), ("j", j)] }
    }

    /// Adds a line with its holes filled.
    fn fill(&mut self, line: &str, text: &mut String) {
        let mut rest = line;
        while let Some(at) = rest.find(['@', '$']) {
            text.push_str(&rest[..at]);
            let hole = &rest[at..];
            if let Some(behind) = hole.strip_prefix('@') {
                text.push_str(self.mark);
                rest = behind;
                continue;
            }
            let behind = &hole[1..];
            let end = behind.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(behind.len());
            let (word, after) = behind.split_at(end);
            rest = match (word, after.strip_prefix('(').and_then(|inner| inner.split_once("$)"))) {
                ("pick", Some((choices, after))) => {
                    let choices: Vec<&str> = choices.split("$|").collect();
                    let chosen = *self.random.pick(&choices);
                    self.fill(chosen, text);
                    after
                }
                ("if", Some((choice, after))) => {
                    let chosen = self.chosen(choice).unwrap_or(choice);
                    self.fill(chosen, text);
                    after
                }
                _ => {
                    text.push_str(&self.value(word));
                    after
                }
            };
        }
        text.push_str(rest);
    }

    /// Of `label$:bad$|good` the text that is to stand there.
    fn chosen<'t>(&self, choice: &'t str) -> Option<&'t str> {
        let (label, texts) = choice.split_once("$:")?;
        let (bad, good) = texts.split_once("$|")?;
        Some(if self.planted == Some(label) { bad } else { good })
    }

    /// The text for a hole.
    fn value(&self, word: &str) -> String {
        if let Some((_, number)) = self.numbers.iter().find(|(name, _)| *name == word) {
            return if *number < 0 { format!("({number})") } else { number.to_string() };
        }
        let input = |name: &str| format!("__VERIFIER_nondet_{name}()");
        match word {
            "T" => self.ty.0.to_owned(),
            "in" => input(self.ty.1),
            name if TYPES.iter().any(|ty| ty.1 == name) || OTHER_INPUTS.contains(&name) => input(name),
            // What is no hole stays as it is; the compiler will say so.
            other => format!("${other}"),
        }
    }
}

/// The declarations of the inputs that a text uses.
pub(crate) fn declarations(text: &str) -> String {
    let others = [("_Bool", "bool"), ("float", "float"), ("double", "double")];
    let mut lines = String::new();
    for (ty, name) in TYPES.into_iter().chain(others) {
        let function = format!("__VERIFIER_nondet_{name}");
        if text.contains(&format!("{function}(")) {
            lines.push_str(&format!("extern {ty} {function}(void);\n"));
        }
    }
    if text.contains("reach_error(") || text.contains("check(") {
        lines.push_str("extern void reach_error(void);\n");
    }
    if text.contains("check(") {
        lines.push_str("#define check(holds) ((holds) ? (void)0 : reach_error())\n");
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "//= gadget one\n//= include stdlib.h\n//= single\nint f@(void) {\n\
        -[leak.2] bad $k\n+[leak.2] good $k\n$pick(a$|b$)$if(leak.2$:<=$|<$)}\n//= call\nf@($int);\n";

    #[test]
    fn a_gadget_is_read_and_written() {
        let gadgets = parse("small", SMALL).expect("read");
        let [gadget] = &gadgets[..] else { panic!("one gadget") };
        assert!(gadget.traits.single);
        let [defect] = &gadget.defects[..] else { panic!("one defect") };
        assert_eq!((defect.kind, defect.open), (ViolationKind::Leak, false));
        let clean = gadget.write(None, "7", 1);
        assert!(clean.top.contains("int f7(void)") && clean.top.contains("good"));
        assert!(!clean.top.contains("bad") && !clean.top.contains("<="));
        assert_eq!(clean.call, "f7(__VERIFIER_nondet_int());\n");
        let planted = gadget.write(Some(defect), "7", 1).top;
        assert!(planted.contains("bad") && planted.contains("<="));
    }

    #[test]
    fn every_kind_can_be_planted() {
        let gadgets = all().expect("all are read");
        let missing: Vec<&str> = ViolationKind::ALL
            .into_iter()
            .filter(|kind| !gadgets.iter().any(|gadget| gadget.defects.iter().any(|d| d.kind == *kind)))
            .map(ViolationKind::rule)
            .collect();
        assert!(missing.is_empty(), "nothing plants {missing:?}");
    }
}
