//! One change of a C program, as a programmer would have made it by mistake, without regard to what it does.
//!
//! A statement is left out, doubled, moved, made to depend on an input; a comparison is off by one, a condition is
//! turned round or always the same; a member, a variable or a number is another one; something is freed too early.

use super::tokens::{Class, Token, tokens};
use ringfence_testing::random::Random;

/// How often another change is tried where one cannot be made.
const TRIES: usize = 40;

/// How many tokens away another variable is looked for.
const NEAR: usize = 120;

/// A text that is changed.
struct Text<'a> {
    text: &'a str,
    tokens: Vec<Token>,
}

/// A change: the bytes from one place to another are replaced.
type Edit = (usize, usize, String);

/// A program with one change, or none if nothing could be changed.
pub(super) fn changed(text: &str, random: &mut Random) -> Option<String> {
    let all = Text { text, tokens: tokens(text) };
    (0..TRIES).find_map(|_| {
        let edits = all.edits(random)?;
        let new = apply(text, edits);
        (new != text).then_some(new)
    })
}

/// Makes changes that do not overlap.
fn apply(text: &str, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|(start, end, _)| std::cmp::Reverse((*start, *end)));
    let mut text = text.to_owned();
    for (start, end, new) in edits {
        text.replace_range(start..end, &new);
    }
    text
}

impl Text<'_> {
    fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| &self.text[token.start..token.end])
    }

    fn edits(&self, random: &mut Random) -> Option<Vec<Edit>> {
        match random.below(14) {
            0..=3 => self.statement(random),
            4 | 12 => self.operator(random),
            5 | 6 => self.member(random),
            7 | 8 => self.variable(random),
            9 => self.condition(random),
            10 => self.number(random),
            11 => self.freed(random),
            _ => self.keyword(random),
        }
    }

    /// A token that a test accepts.
    fn any(&self, random: &mut Random, test: impl Fn(usize) -> bool) -> Option<usize> {
        let all: Vec<usize> = (0..self.tokens.len()).filter(|&at| test(at)).collect();
        (!all.is_empty()).then(|| *random.pick(&all))
    }

    /// The token behind the last one of an expression statement that begins here.
    fn statement_end(&self, first: usize) -> Option<usize> {
        const NONE: [&str; 16] = [
            "if", "while", "for", "else", "do", "switch", "case", "default", "struct", "int", "static",
            "unsigned", "extern", "typedef", "union", "const",
        ];
        let is_first = first > 0 && matches!(self.word(first - 1), ";" | "{" | "}" | ")" | "else" | ":");
        if !is_first || NONE.contains(&self.word(first)) || self.tokens[first].class == Class::Number {
            return None;
        }
        let is_start =
            self.tokens[first].class == Class::Word || matches!(self.word(first), "*" | "(" | "++" | "--");
        is_start.then_some(())?;
        let mut depth = 0_i32;
        for at in first..self.tokens.len().min(first + 80) {
            match self.word(at) {
                "(" | "[" => depth += 1,
                ")" | "]" => depth -= 1,
                "{" | "}" => return None,
                ";" if depth == 0 => return Some(at + 1),
                _ => {}
            }
            if depth < 0 {
                return None;
            }
        }
        None
    }

    fn statements(&self) -> Vec<(usize, usize)> {
        (0..self.tokens.len()).filter_map(|at| Some((at, self.statement_end(at)?))).collect()
    }

    fn span(&self, (first, end): (usize, usize)) -> (usize, usize, &str) {
        let (start, end) = (self.tokens[first].start, self.tokens[end - 1].end);
        (start, end, &self.text[start..end])
    }

    /// A statement is left out, doubled, exchanged with another one, moved, or made to depend on an input.
    fn statement(&self, random: &mut Random) -> Option<Vec<Edit>> {
        let all = self.statements();
        (!all.is_empty()).then_some(())?;
        let at = random.below(all.len());
        let (start, end, own) = self.span(all[at]);
        Some(match random.below(9) {
            0..=3 => vec![(start, end, ";".to_owned())],
            4 => vec![(start, end, format!("{{ {own} {own} }}"))],
            5 => vec![(start, end, format!("if (__VERIFIER_nondet_int()) {own}"))],
            what => {
                let near = at.saturating_sub(4)..(at + 5).min(all.len());
                let other = near.start + random.below(near.len());
                let (from, to, text) = self.span(all[other]);
                let is_apart = to <= start || end <= from;
                is_apart.then_some(())?;
                match what {
                    6 | 7 => vec![(start, end, text.to_owned()), (from, to, own.to_owned())],
                    _ => vec![(start, end, ";".to_owned()), (to, to, format!(" {own}"))],
                }
            }
        })
    }

    fn operator(&self, random: &mut Random) -> Option<Vec<Edit>> {
        const OTHERS: [(&str, &[&str]); 17] = [
            ("<", &["<=", ">", "!="]),
            ("<=", &["<", "=="]),
            (">", &[">=", "<"]),
            (">=", &[">", "=="]),
            ("==", &["!="]),
            ("!=", &["==", "<"]),
            ("&&", &["||"]),
            ("||", &["&&"]),
            ("!", &[""]),
            ("++", &["--", ""]),
            ("--", &["++", ""]),
            ("+", &["-"]),
            ("-", &["+"]),
            ("+=", &["=", "-="]),
            ("-=", &["=", "+="]),
            ("|=", &["="]),
            ("%", &["/"]),
        ];
        let others =
            |at: usize| OTHERS.iter().find(|(sign, _)| *sign == self.word(at)).map(|(_, others)| *others);
        let at = self.any(random, |at| others(at).is_some())?;
        let Token { start, end, .. } = self.tokens[at];
        Some(vec![(start, end, (*random.pick(others(at)?)).to_owned())])
    }

    fn is_member(&self, at: usize) -> bool {
        at > 0 && self.tokens[at].class == Class::Word && matches!(self.word(at - 1), "->" | ".")
    }

    /// Another member.
    fn member(&self, random: &mut Random) -> Option<Vec<Edit>> {
        let at = self.any(random, |at| self.is_member(at))?;
        let other = self.any(random, |other| self.is_member(other) && self.word(other) != self.word(at))?;
        let Token { start, end, .. } = self.tokens[at];
        Some(vec![(start, end, self.word(other).to_owned())])
    }

    fn is_variable(&self, at: usize) -> bool {
        const NONE: [&str; 12] = [
            "if", "while", "for", "else", "return", "sizeof", "struct", "int", "break", "void", "static",
            "const",
        ];
        self.tokens[at].class == Class::Word
            && at > 0
            && !self.is_member(at)
            && !matches!(self.word(at - 1), "struct" | "goto" | "define" | "int" | "*")
            && !matches!(self.word(at + 1), "(" | "*" | "{" | ":")
            && !NONE.contains(&self.word(at))
    }

    /// Another variable near by, or null.
    fn variable(&self, random: &mut Random) -> Option<Vec<Edit>> {
        let at = self.any(random, |at| self.is_variable(at))?;
        let Token { start, end, .. } = self.tokens[at];
        if random.chance(10) {
            return Some(vec![(start, end, "0".to_owned())]);
        }
        let is_near = |other: usize| {
            self.is_variable(other) && other.abs_diff(at) < NEAR && self.word(other) != self.word(at)
        };
        let other = self.any(random, is_near)?;
        Some(vec![(start, end, self.word(other).to_owned())])
    }

    /// A condition that is always the same, turned round, or left to an input.
    fn condition(&self, random: &mut Random) -> Option<Vec<Edit>> {
        let at =
            self.any(random, |at| matches!(self.word(at), "if" | "while") && self.word(at + 1) == "(")?;
        let mut depth = 0;
        let behind = (at + 1..self.tokens.len()).find(|&at| {
            depth += i32::from(self.word(at) == "(") - i32::from(self.word(at) == ")");
            depth == 0
        })?;
        let (start, end) = (self.tokens[at + 1].end, self.tokens[behind].start);
        let own = self.text.get(start..end)?;
        let new = match random.below(4) {
            0 => "0".to_owned(),
            1 => "1".to_owned(),
            2 => format!("!({own})"),
            _ => "__VERIFIER_nondet_int()".to_owned(),
        };
        Some(vec![(start, end, new)])
    }

    fn number(&self, random: &mut Random) -> Option<Vec<Edit>> {
        let is_small =
            |at: usize| self.tokens[at].class == Class::Number && self.word(at).parse::<u32>().is_ok();
        let at = self.any(random, is_small)?;
        let number: u32 = self.word(at).parse().ok()?;
        let Token { start, end, .. } = self.tokens[at];
        let new = if random.chance(50) { number.saturating_add(1) } else { number.saturating_sub(1) };
        Some(vec![(start, end, new.to_string())])
    }

    /// Something that is freed before a statement.
    fn freed(&self, random: &mut Random) -> Option<Vec<Edit>> {
        let all = self.statements();
        (!all.is_empty()).then_some(())?;
        let (first, end) = *random.pick(&all);
        let (start, end, own) = self.span((first, end));
        let is_near = |other: usize| {
            let is_base = self.word(other + 1) == "->" || self.is_variable(other);
            is_base && self.tokens[other].class == Class::Word && other.abs_diff(first) < 30
        };
        let at = self.any(random, is_near)?;
        let pointer = match self.word(at + 1) {
            "->" if random.chance(50) => format!("{}->{}", self.word(at), self.word(at + 2)),
            _ => self.word(at).to_owned(),
        };
        Some(vec![(start, end, format!("{{ free({pointer}); {own} }}"))])
    }

    fn keyword(&self, random: &mut Random) -> Option<Vec<Edit>> {
        const OTHERS: [(&str, &str); 6] = [
            ("while", "if"),
            ("if", "while"),
            ("break", "continue"),
            ("continue", "break"),
            ("else", ""),
            ("calloc", "malloc"),
        ];
        let other =
            |at: usize| OTHERS.iter().find(|(word, _)| *word == self.word(at)).map(|(_, other)| *other);
        let at = self.any(random, |at| other(at).is_some())?;
        let Token { start, end, .. } = self.tokens[at];
        Some(vec![(start, end, other(at)?.to_owned())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "struct n { struct n *next; int v; };\nint main(void) {\n    struct n *p = 0, *q = 0;\n    \
                        while (p != q && p->v < 3) {\n        q = p->next;\n        free(p);\n        p = q;\n    }\n    \
                        if (q) return 1;\n    return 0;\n}\n";

    #[test]
    fn changes_differ_and_are_determined() {
        let all: std::collections::BTreeSet<String> =
            (0..200).filter_map(|seed| changed(TEXT, &mut Random::new(seed))).collect();
        assert!(all.len() > 40, "{}", all.len());
        assert!(!all.contains(TEXT));
        assert_eq!(changed(TEXT, &mut Random::new(7)), changed(TEXT, &mut Random::new(7)));
    }

    #[test]
    fn statements_are_whole() {
        let text = Text { text: TEXT, tokens: tokens(TEXT) };
        let all: Vec<&str> = text.statements().into_iter().map(|span| text.span(span).2).collect();
        assert_eq!(all, ["q = p->next;", "free(p);", "p = q;", "return 1;", "return 0;"]);
    }
}
