//! The names that preprocessed headers declare: no parser of C, but enough for what headers say at their top level.

use std::collections::{BTreeMap, BTreeSet};

/// What a header declares.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Declared {
    /// Functions, objects, types and enumerators.
    pub(crate) names: BTreeSet<String>,
    /// `struct x` and `union x` that have a body, and names of types.
    pub(crate) types: BTreeSet<String>,
    /// The members of each type that has a body: those that have an address.
    pub(crate) members: BTreeMap<String, Vec<String>>,
    /// Declarations of functions and objects, and of types without a body, in their order.
    pub(crate) lines: Vec<Line>,
}

/// A declaration that can be made a second time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Line {
    /// What it declares.
    pub(crate) name: String,
    pub(crate) text: String,
}

/// Reads the text of a header after preprocessing.
pub(crate) fn scan(text: &str) -> Declared {
    let mut declared = Declared::default();
    for declaration in declarations(&tokens(text)) {
        declared.add(&declaration);
    }
    declared
}

/// Words and other characters; strings are one token.
fn tokens(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut chars =
        text.lines().filter(|line| !line.starts_with('#')).flat_map(|l| l.chars().chain(['\n'])).peekable();
    while let Some(c) = chars.next() {
        if c.is_ascii_alphanumeric() || c == '_' {
            let mut word = String::from(c);
            while let Some(next) = chars.next_if(|next| next.is_ascii_alphanumeric() || *next == '_') {
                word.push(next);
            }
            found.push(word);
        } else if c == '"' {
            let mut string = String::from(c);
            for next in chars.by_ref() {
                string.push(next);
                if next == '"' {
                    break;
                }
            }
            found.push(string);
        } else if !c.is_whitespace() {
            found.push(c.to_string());
        }
    }
    found
}

/// Cuts at semicolons of the top level and after bodies of functions. Attributes and assembler names go.
fn declarations(tokens: &[String]) -> Vec<Vec<String>> {
    let (mut all, mut current, mut depth, mut at) = (Vec::new(), Vec::<String>::new(), 0usize, 0);
    while let Some(token) = tokens.get(at) {
        match token.as_str() {
            "__attribute__" | "__asm__" => {
                at = after_group(tokens, at + 1);
                continue;
            }
            "__extension__" => {}
            ";" if depth == 0 => all.push(std::mem::take(&mut current)),
            "}" if depth == 1 && has_body(&current) => {
                depth = 0;
                current.clear();
            }
            word => {
                depth += usize::from(word == "{");
                depth = depth.saturating_sub(usize::from(word == "}"));
                current.push(token.clone());
            }
        }
        at += 1;
    }
    all.retain(|declaration| !declaration.is_empty());
    all
}

/// Whether the open brace of a declaration is that of a function.
fn has_body(tokens: &[String]) -> bool {
    let open = tokens.iter().position(|token| token == "{");
    open.and_then(|open| open.checked_sub(1)).is_some_and(|before| tokens[before] == ")")
}

/// One past the group of parentheses or braces that opens here.
fn after_group(tokens: &[String], open: usize) -> usize {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.as_str() {
            "(" | "{" | "[" => depth += 1,
            ")" | "}" | "]" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
}

/// The name that a declaration or a member declares; none for a tag alone.
fn declarators(tokens: &[String]) -> Vec<String> {
    let mut flat: Vec<&str> = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        if token == "{" {
            at = after_group(tokens, at);
            flat.push("}");
        } else {
            flat.push(token);
            at += 1;
        }
    }
    let pointer = |i: usize| flat[i] == "(" && flat.get(i + 1) == Some(&"*");
    if let Some(open) = (0..flat.len()).find(|&i| pointer(i)) {
        let before = open.checked_sub(1).map(|i| flat[i]);
        let stars = flat[open + 1..].iter().take_while(|token| !is_word(token)).count();
        // `void (*name)(int)`; `int f(void (*)(int))` is a function.
        if before.is_none_or(|word| word == "*" || is_word(word))
            && !flat[..open].contains(&"(")
            && let Some(name) = flat.get(open + 1 + stars).filter(|name| is_word(name))
            && flat.get(open + 2 + stars) == Some(&")")
        {
            return vec![(*name).to_owned()];
        }
    }
    if let Some(open) = flat.iter().position(|&token| token == "(") {
        return flat[..open]
            .last()
            .filter(|name| is_word(name))
            .map(|name| (*name).to_owned())
            .into_iter()
            .collect();
    }
    let parts = flat.split(|&token| token == ",");
    let name = |part: &[&str]| -> Option<String> {
        let end = part.iter().position(|&token| token == "[").unwrap_or(part.len());
        if part.contains(&":") {
            return None;
        }
        let name = part[..end].last().filter(|name| is_word(name))?;
        let tag = end >= 2 && matches!(part[end - 2], "struct" | "union" | "enum");
        (!tag).then(|| (*name).to_owned())
    };
    parts.filter_map(name).collect()
}

impl Declared {
    fn add(&mut self, tokens: &[String]) {
        self.tags(tokens);
        let names = declarators(tokens);
        let is_type = tokens[0] == "typedef";
        let body = tokens.iter().position(|token| token == "{");
        for name in &names {
            self.names.insert(name.clone());
            if is_type {
                self.types.insert(name.clone());
            }
        }
        match (body, names.as_slice()) {
            (None, [name]) if tokens[0] == "extern" || is_type => {
                let text = tokens.join(" ").replace(". . .", "...");
                self.lines.push(Line { name: name.clone(), text: format!("{text};") });
            }
            (Some(open), [name]) if is_type && tokens[1] != "enum" => {
                self.members.insert(name.clone(), members(tokens, open));
            }
            _ => {}
        }
    }

    /// The tags that are given a body, and enumerators.
    fn tags(&mut self, tokens: &[String]) {
        for at in 0..tokens.len().saturating_sub(1) {
            let word = tokens[at].as_str();
            if !matches!(word, "struct" | "union" | "enum") {
                continue;
            }
            let named = usize::from(is_word(&tokens[at + 1]));
            if tokens.get(at + 1 + named).map(String::as_str) != Some("{") {
                continue;
            }
            if word == "enum" {
                self.enumerators(tokens, at + 1 + named);
            } else if named == 1 {
                let name = format!("{word} {}", tokens[at + 1]);
                self.types.insert(name.clone());
                self.members.insert(name, members(tokens, at + 2));
            }
        }
    }

    fn enumerators(&mut self, tokens: &[String], open: usize) {
        let end = after_group(tokens, open);
        for at in open + 1..end {
            if matches!(tokens[at - 1].as_str(), "{" | ",") && is_word(&tokens[at]) {
                self.names.insert(tokens[at].clone());
            }
        }
    }
}

/// The members of the record whose body opens here.
fn members(tokens: &[String], open: usize) -> Vec<String> {
    let body = &tokens[open + 1..after_group(tokens, open).saturating_sub(1)];
    let mut found = Vec::new();
    let mut start = 0;
    let mut at = 0;
    while at < body.len() {
        if body[at] == "{" {
            at = after_group(body, at);
        } else if body[at] == ";" {
            found.extend(member(&body[start..at]));
            start = at + 1;
            at += 1;
        } else {
            at += 1;
        }
    }
    found
}

/// The names of one member; those inside of it if it has none.
fn member(tokens: &[String]) -> Vec<String> {
    let names = declarators(tokens);
    match tokens.iter().position(|token| token == "{") {
        Some(open) if names.is_empty() => members(tokens, open),
        _ => names,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        scan(text).names.into_iter().collect()
    }

    #[test]
    fn names_of_all_kinds() {
        assert_eq!(names("extern int puts (const char *__s);"), ["puts"]);
        assert_eq!(names("extern int atexit(void (*)(void)) __attribute__((__nothrow__));"), ["atexit"]);
        assert_eq!(
            names("extern void (*hook)(int); extern char *tz[2]; extern int a, b;"),
            ["a", "b", "hook", "tz"]
        );
        assert_eq!(
            names("typedef int (*compare)(const void *, const void *); typedef long buf[8];"),
            ["buf", "compare"]
        );
        assert_eq!(names("enum { A = 1, B }; enum e { C, };"), ["A", "B", "C"]);
        assert_eq!(names("extern __inline int f (int x) { return x; } extern int g(void);"), ["g"]);
    }

    #[test]
    fn members_of_records() {
        let declared = scan(
            "struct s { int a; char *b[3]; union { long c; int d; }; struct { int y; } e; int f : 3; };",
        );
        assert_eq!(declared.members["struct s"], ["a", "b", "c", "d", "e"]);
        let declared = scan("typedef struct { int quot, rem; } div_t;");
        assert_eq!(declared.members["div_t"], ["quot", "rem"]);
    }
}
