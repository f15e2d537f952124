//! Reading a replay file. The format is described in `docs/replay.md`; `write.rs` writes it.
//!
//! Nothing is guessed: an unknown word, a missing part or a second value where there is one is an
//! error with its line. A file that was cut off lacks its `end` and is refused.

use super::Replay;
use super::file::{Expected, ReplayFile, SpotInFile, Unit};
use super::write::HEADER;
use ringfence_base::bits::mask;
use ringfence_interp::{Draw, DrawKind, Reuse, Uninitialised};
use ringfence_ir::DataModel;
use ringfence_verdict::{Externals, Goal, Property, ViolationKind};
use std::fmt;

/// Why a text is no replay file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadReplay {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for BadReplay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for BadReplay {}

/// Reads a replay file.
///
/// # Errors
/// The first line that is not understood, or the last one when something is missing.
pub fn parse(text: &str) -> Result<ReplayFile, BadReplay> {
    let mut parser = Parser::default();
    let mut lines = 0;
    for (index, line) in text.lines().enumerate() {
        lines = index + 1;
        let bad = |message| BadReplay { line: lines, message };
        if index == 0 {
            check_header(line).map_err(bad)?;
            continue;
        }
        let words = tokens(line).map_err(bad)?;
        if !words.is_empty() {
            parser.line(&words).map_err(bad)?;
        }
    }
    parser.finish().map_err(|message| BadReplay { line: lines.max(1), message })
}

fn check_header(line: &str) -> Result<(), String> {
    match line.trim_end() {
        HEADER => Ok(()),
        other if other.starts_with("ringfence-replay ") => {
            Err(format!("this is version `{}`; only `{HEADER}` is known", shorten(other)))
        }
        _ => Err(format!("not a replay file: the first line must be `{HEADER}`")),
    }
}

/// A word or a string in quotes.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Token<'a> {
    Word(&'a str),
    Text(Vec<u8>),
}

/// The tokens of a line, without the comment.
fn tokens(line: &str) -> Result<Vec<Token<'_>>, String> {
    let mut found = Vec::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next() {
        match first {
            '#' => break,
            '"' => {
                let (text, after) = string(&rest[1..])?;
                found.push(Token::Text(text));
                rest = after;
            }
            _ => {
                let end = rest.find([' ', '\t', '#', '"']).unwrap_or(rest.len());
                found.push(Token::Word(&rest[..end]));
                rest = &rest[end..];
            }
        }
        rest = rest.trim_start();
    }
    Ok(found)
}

/// The bytes of a string whose opening quote was read, and what follows it.
fn string(text: &str) -> Result<(Vec<u8>, &str), String> {
    let mut bytes = Vec::new();
    let mut rest = text;
    loop {
        let mut chars = rest.chars();
        match chars.next() {
            None => return Err("a string is not closed".to_owned()),
            Some('"') => return Ok((bytes, chars.as_str())),
            Some('\\') => rest = escape(chars.as_str(), &mut bytes)?,
            Some(c) => {
                bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
                rest = chars.as_str();
            }
        }
    }
}

/// Reads what follows a backslash.
fn escape<'a>(text: &'a str, bytes: &mut Vec<u8>) -> Result<&'a str, String> {
    let mut chars = text.chars();
    let byte = match chars.next() {
        Some('n') => b'\n',
        Some('t') => b'\t',
        Some('"') => b'"',
        Some('\\') => b'\\',
        Some('x') => {
            let digits = text.get(1..3).filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
            let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
            bytes.push(byte.ok_or("`\\x` needs two hexadecimal digits")?);
            return Ok(&text[3..]);
        }
        _ => return Err("unknown escape in a string; known are \\n \\t \\\" \\\\ \\xNN".to_owned()),
    };
    bytes.push(byte);
    Ok(chars.as_str())
}

/// What was read so far. Parts that may stand once are absent until they do.
#[derive(Debug, Default)]
// size: because each field is a kind of line in a replay file, absent until the line was read.
struct Parser {
    units: Vec<Unit>,
    data_model: Option<DataModel>,
    cc_preprocess: Option<()>,
    system_headers: Option<()>,
    properties: Vec<Property>,
    expected: Option<Expected>,
    entry: Option<String>,
    malloc_may_fail: Option<bool>,
    externals: Option<Externals>,
    uninitialised: Option<Uninitialised>,
    check_leaks: Option<bool>,
    check_not_freed: Option<bool>,
    cleanup_at_abort: Option<bool>,
    leaks_at_end: Option<bool>,
    errors_abort: Option<bool>,
    stop_on: Vec<ViolationKind>,
    call_depth: Option<usize>,
    steps: Option<u64>,
    leak: Option<usize>,
    args: Vec<Vec<u8>>,
    environment: Vec<Vec<u8>>,
    stdin: Vec<u8>,
    reuse: Vec<Reuse>,
    draws: Vec<Draw>,
    ended: bool,
}

impl Parser {
    fn line(&mut self, tokens: &[Token<'_>]) -> Result<(), String> {
        if self.ended {
            return Err("there is something after `end`".to_owned());
        }
        let [Token::Word(key), values @ ..] = tokens else {
            return Err("a line starts with a word".to_owned());
        };
        match *key {
            "end" => {
                none_left(values)?;
                self.ended = true;
                Ok(())
            }
            "draw" => {
                self.draws.push(draw(values)?);
                Ok(())
            }
            "reuse" => self.reused(reuse(values)?),
            "expect" => once(&mut self.expected, key, expected(values)?),
            "source" | "flag" | "arg" | "environment" | "stdin" | "entry" => {
                self.text(key, text(key, values)?)
            }
            _ => self.word(key, word(key, values)?),
        }
    }

    /// A block that lies where another was: named once, and after that one.
    fn reused(&mut self, reuse: Reuse) -> Result<(), String> {
        if reuse.of == 0 || reuse.of >= reuse.block {
            return Err("`reuse` needs the number of a block and that of an earlier one".to_owned());
        }
        if self.reuse.iter().any(|other| other.block == reuse.block) {
            return Err(format!("`reuse` stands twice for block {}", reuse.block));
        }
        self.reuse.push(reuse);
        Ok(())
    }

    /// A line of a key and a string.
    fn text(&mut self, key: &str, bytes: Vec<u8>) -> Result<(), String> {
        match key {
            "source" => self.units.push(Unit { path: utf8(bytes)?, flags: Vec::new() }),
            "flag" => {
                let unit = self.units.last_mut().ok_or("`flag` stands before any `source`")?;
                unit.flags.push(utf8(bytes)?);
            }
            "arg" => self.args.push(bytes),
            "environment" => self.environment.push(bytes),
            "stdin" => self.stdin.extend(bytes),
            _ => return once(&mut self.entry, key, utf8(bytes)?),
        }
        Ok(())
    }

    /// A line of a key and a word.
    fn word(&mut self, key: &str, word: &str) -> Result<(), String> {
        let unknown = |what: &str| format!("unknown {what} `{}`", shorten(word));
        match key {
            "data-model" => {
                let known =
                    [DataModel::Ilp32, DataModel::Lp64].into_iter().find(|model| model.name() == word);
                once(&mut self.data_model, key, known.ok_or_else(|| unknown("data model"))?)
            }
            "preprocess" => match word {
                "cc" => once(&mut self.cc_preprocess, key, ()),
                _ => Err(unknown("preprocessor")),
            },
            "headers" => match word {
                "system" => once(&mut self.system_headers, key, ()),
                _ => Err(unknown("origin of headers")),
            },
            "property" => {
                self.properties.push(Property::from_name(word).ok_or_else(|| unknown("property"))?);
                Ok(())
            }
            "stop-on" => {
                self.stop_on.push(kind(word)?);
                Ok(())
            }
            "malloc-may-fail" => once(&mut self.malloc_may_fail, key, yes(word)?),
            "assume-external" => match word {
                "pure" => once(&mut self.externals, key, Externals::Pure),
                _ => Err(unknown("assumption about functions")),
            },
            "check-leaks" => once(&mut self.check_leaks, key, yes(word)?),
            "check-not-freed" => once(&mut self.check_not_freed, key, yes(word)?),
            "cleanup-at-abort" => once(&mut self.cleanup_at_abort, key, yes(word)?),
            "leaks-at-end" => once(&mut self.leaks_at_end, key, yes(word)?),
            "errors-abort" => once(&mut self.errors_abort, key, yes(word)?),
            "call-depth" => once(&mut self.call_depth, key, number(word)?),
            "steps" => once(&mut self.steps, key, number(word)?),
            "leak" => once(&mut self.leak, key, number(word)?),
            "uninitialised" => {
                let value = match word {
                    "zero" => Uninitialised::Zero,
                    "drawn" => Uninitialised::Drawn,
                    _ => return Err(unknown("source of indeterminate values")),
                };
                once(&mut self.uninitialised, key, value)
            }
            _ => Err(format!("unknown key `{}`", shorten(key))),
        }
    }

    /// What was asked: the properties, and what the run looks for, which may be less or more.
    fn goal(&mut self) -> Result<Goal, String> {
        let mut goal = Goal {
            entry: need(self.entry.take(), "entry")?,
            malloc_may_fail: need(self.malloc_may_fail, "malloc-may-fail")?,
            ..Goal::default()
        }
        .asking(&self.properties, &[])
        .without(Property::NoUndefined);
        let checks = [
            (need(self.check_leaks, "check-leaks")?, Property::ValidMemtrack),
            (need(self.check_not_freed, "check-not-freed")?, Property::ValidMemcleanup),
            (!self.errors_abort.unwrap_or(false), Property::UnreachCall),
        ];
        for (asked, property) in checks {
            goal = if asked { goal.with(property) } else { goal.without(property) };
        }
        goal.asked = self.stop_on.iter().fold(goal.asked, |asked, &kind| asked.with(kind));
        goal.leaks_at_end = self.leaks_at_end.unwrap_or(true);
        goal.externals = self.externals.unwrap_or_default();
        goal.cleanup_at_abort = self.cleanup_at_abort.unwrap_or(!goal.checks_not_freed());
        Ok(goal)
    }

    fn finish(mut self) -> Result<ReplayFile, String> {
        if !self.ended {
            return Err("the file was cut off: there is no `end`".to_owned());
        }
        if self.units.is_empty() {
            return Err("there is no `source`".to_owned());
        }
        let (goal, usual) = (self.goal()?, Replay::default());
        Ok(ReplayFile {
            units: self.units,
            data_model: need(self.data_model, "data-model")?,
            cc_preprocess: self.cc_preprocess.is_some(),
            system_headers: self.system_headers.is_some(),
            expected: need(self.expected.take(), "expect")?,
            replay: Replay {
                goal,
                args: self.args,
                environment: self.environment,
                stdin: self.stdin,
                uninitialised: need(self.uninitialised, "uninitialised")?,
                reuse: self.reuse,
                call_depth: self.call_depth.unwrap_or(usual.call_depth),
                steps: self.steps,
                leak: self.leak.unwrap_or(0),
                draws: self.draws,
            },
        })
    }
}

fn need<T>(part: Option<T>, key: &str) -> Result<T, String> {
    part.ok_or_else(|| format!("there is no `{key}`"))
}

/// Sets a part that may stand once.
fn once<T>(part: &mut Option<T>, key: &str, value: T) -> Result<(), String> {
    match part.replace(value) {
        None => Ok(()),
        Some(_) => Err(format!("`{key}` stands twice")),
    }
}

fn none_left(tokens: &[Token<'_>]) -> Result<(), String> {
    if tokens.is_empty() { Ok(()) } else { Err("there is too much on the line".to_owned()) }
}

fn word<'a>(key: &str, tokens: &[Token<'a>]) -> Result<&'a str, String> {
    match tokens {
        [Token::Word(word)] => Ok(word),
        _ => Err(format!("expected `{}` and one word", shorten(key))),
    }
}

fn text(key: &str, tokens: &[Token<'_>]) -> Result<Vec<u8>, String> {
    match tokens {
        [Token::Text(bytes)] => Ok(bytes.clone()),
        _ => Err(format!("expected `{key}` and one string in quotes")),
    }
}

fn utf8(bytes: Vec<u8>) -> Result<String, String> {
    String::from_utf8(bytes).map_err(|_| "the string is not UTF-8".to_owned())
}

fn yes(word: &str) -> Result<bool, String> {
    match word {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(format!("expected yes or no, not `{}`", shorten(word))),
    }
}

fn kind(word: &str) -> Result<ViolationKind, String> {
    ViolationKind::from_rule(word).ok_or_else(|| format!("unknown kind of violation `{}`", shorten(word)))
}

fn number<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("`{}` is not a possible number", shorten(word)))
}

fn expected(tokens: &[Token<'_>]) -> Result<Expected, String> {
    match tokens {
        [Token::Word(rule)] => Ok(Expected { kind: kind(rule)?, spot: None }),
        [Token::Word(rule), Token::Word("at"), Token::Text(file), Token::Word(line), Token::Word(column)] => {
            let spot = SpotInFile { file: utf8(file.clone())?, line: number(line)?, column: number(column)? };
            Ok(Expected { kind: kind(rule)?, spot: Some(spot) })
        }
        _ => Err("expected `expect KIND` or `expect KIND at \"FILE\" LINE COLUMN`".to_owned()),
    }
}

fn reuse(tokens: &[Token<'_>]) -> Result<Reuse, String> {
    match tokens {
        [Token::Word(block), Token::Word(of)] => Ok(Reuse { block: number(block)?, of: number(of)? }),
        _ => Err("expected `reuse BLOCK EARLIER`".to_owned()),
    }
}

fn draw(tokens: &[Token<'_>]) -> Result<Draw, String> {
    let words: Option<Vec<&str>> = tokens
        .iter()
        .map(|token| match token {
            Token::Word(word) => Some(*word),
            Token::Text(_) => None,
        })
        .collect();
    match words.as_deref() {
        Some(["nondet", "signed", width, value]) => {
            let bits = bits(width)?;
            Ok(Draw { kind: DrawKind::Nondet { bits, signed: true }, value: signed(value, bits)? })
        }
        Some(["nondet", "unsigned", width, value]) => {
            let bits = bits(width)?;
            Ok(Draw { kind: DrawKind::Nondet { bits, signed: false }, value: unsigned(value, bits)? })
        }
        Some(["allocation", "succeeds"]) => Ok(Draw { kind: DrawKind::AllocationSucceeds, value: 1 }),
        Some(["allocation", "fails"]) => Ok(Draw { kind: DrawKind::AllocationSucceeds, value: 0 }),
        Some(["uninitialised", width, value]) => {
            let bits = bits(width)?;
            Ok(Draw { kind: DrawKind::Uninitialised { bits }, value: unsigned(value, bits)? })
        }
        Some(["environment", width, value]) => {
            let bits = bits(width)?;
            Ok(Draw { kind: DrawKind::Environment { bits }, value: unsigned(value, bits)? })
        }
        Some(["order", width, value]) => {
            let bits = bits(width)?;
            Ok(Draw { kind: DrawKind::Order { bits }, value: unsigned(value, bits)? })
        }
        _ => Err("expected `draw` with nondet, allocation, uninitialised, environment or order".to_owned()),
    }
}

fn bits(word: &str) -> Result<u32, String> {
    let bits = number(word)?;
    if (1..=128).contains(&bits) { Ok(bits) } else { Err(format!("{bits} is not a possible width")) }
}

fn unsigned(word: &str, bits: u32) -> Result<u128, String> {
    let value: u128 = match word.strip_prefix("0x") {
        Some(hex) => u128::from_str_radix(hex, 16).map_err(|_| bad_number(word))?,
        None => word.parse().map_err(|_| bad_number(word))?,
    };
    if value <= mask(bits) { Ok(value) } else { Err(too_wide(word, bits)) }
}

fn signed(word: &str, bits: u32) -> Result<u128, String> {
    let value: i128 = word.parse().map_err(|_| bad_number(word))?;
    let largest = (mask(bits) >> 1).cast_signed();
    let fits = (-largest - 1..=largest).contains(&value);
    if fits { Ok(value.cast_unsigned() & mask(bits)) } else { Err(too_wide(word, bits)) }
}

fn bad_number(word: &str) -> String {
    format!("`{}` is not a number", shorten(word))
}

fn too_wide(word: &str, bits: u32) -> String {
    format!("`{}` does not fit into {bits} bits", shorten(word))
}

/// A word as messages show it.
fn shorten(word: &str) -> String {
    word.chars().take(40).collect()
}
