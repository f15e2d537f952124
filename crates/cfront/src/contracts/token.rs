//! C text and contracts, cut into tokens with their places.
//!
//! One lexer reads both: contracts use the names, numbers and operators of C, and three marks of their own (`|->`, `:=` and
//! names with a prime). It knows no keywords. Comments are left out but for lines that start with `//@`, a directive of the
//! preprocessor is one token, and it never fails: a character that begins no token is a token of its own.

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// An identifier or a keyword, perhaps with a prime.
    Name,
    /// A number or a character constant.
    Constant,
    /// An operator or a mark.
    Mark,
    /// A string.
    Text,
    /// What stands behind `//@`, up to the end of the line.
    Annotation,
    /// The same on a line on which something else stands before it.
    Aside,
    /// A directive of the preprocessor, with the lines that continue it.
    Directive,
}

/// A token with its place. Lines and columns count from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) text: String,
    pub(super) line: u32,
    pub(super) column: u32,
}

impl Token {
    /// Whether it is this mark or this word.
    pub(super) fn is(&self, text: &str) -> bool {
        self.text == text && matches!(self.kind, Kind::Mark | Kind::Name)
    }

    pub(super) fn is_name(&self) -> bool {
        self.kind == Kind::Name
    }

    /// A token for messages about no part of the text.
    pub(super) fn nowhere() -> Token {
        Token { kind: Kind::Mark, text: String::new(), line: 1, column: 1 }
    }
}

/// The marks of more than one character, longer ones before those that they begin with.
const MARKS: [&str; 21] = [
    "|->", "...", "<<=", ">>=", ":=", "->", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>", "++", "--", "+=",
    "-=", "*=", "/=", "%=",
];

/// The tokens of a text that begins at this line and column.
pub(super) fn tokens(text: &str, line: u32, column: u32) -> Vec<Token> {
    let mut lexer = Lexer { text, at: 0, line, column, fresh: true, out: Vec::new() };
    while lexer.step() {}
    lexer.out
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    line: u32,
    column: u32,
    /// Whether nothing but spaces stood on the line so far.
    fresh: bool,
    out: Vec<Token>,
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Moves past so many bytes, which end at the end of a character.
    fn skip(&mut self, bytes: usize) {
        for &byte in &self.text.as_bytes()[self.at..self.at + bytes] {
            self.column += 1;
            if byte == b'\n' {
                (self.line, self.column, self.fresh) = (self.line + 1, 1, true);
            }
        }
        self.at += bytes;
    }

    fn push(&mut self, kind: Kind, bytes: usize) {
        let text = self.rest()[..bytes].to_owned();
        self.out.push(Token { kind, text, line: self.line, column: self.column });
        self.fresh = false;
        self.skip(bytes);
    }

    /// Reads one token or passes over what is none. False at the end.
    fn step(&mut self) -> bool {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return false };
        if first.is_whitespace() {
            self.skip(first.len_utf8());
        } else if first == '#' && self.fresh {
            self.push(Kind::Directive, logical_line(rest));
        } else if rest.starts_with("//@") {
            let fresh = self.fresh;
            self.skip(3);
            let line = self.rest().find('\n').unwrap_or(self.rest().len());
            // What is said behind another `//` is a comment.
            let end = self.rest()[..line].find("//").unwrap_or(line);
            self.push(if fresh { Kind::Annotation } else { Kind::Aside }, end);
            self.skip(line - end);
        } else if rest.starts_with("//") {
            self.skip(logical_line(rest));
        } else if rest.starts_with("/*") {
            self.skip(rest.find("*/").map_or(rest.len(), |end| end + 2));
        } else {
            self.token(first);
        }
        true
    }

    fn token(&mut self, first: char) {
        let rest = self.rest();
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
        let word = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        if first.is_ascii_digit() {
            self.push(Kind::Constant, word);
        } else if word > 0 {
            let prime = usize::from(rest[word..].starts_with('\''));
            self.push(Kind::Name, word + prime);
        } else if first == '"' || first == '\'' {
            let kind = if first == '"' { Kind::Text } else { Kind::Constant };
            self.push(kind, quoted(rest, first));
        } else {
            let mark = MARKS.iter().find(|mark| rest.starts_with(**mark));
            self.push(Kind::Mark, mark.map_or(first.len_utf8(), |mark| mark.len()));
        }
    }
}

/// How long a line is with the lines that continue it.
fn logical_line(text: &str) -> usize {
    let mut from = 0;
    loop {
        let Some(end) = text[from..].find('\n').map(|end| from + end) else { return text.len() };
        if !text[..end].trim_end_matches('\r').ends_with('\\') {
            return end;
        }
        from = end + 1;
    }
}

/// How long a string or a character constant is, with its quotes; it ends with the line if it is not closed.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\n' => return at,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::{Kind, tokens};

    #[test]
    fn comments_are_left_out() {
        let text = "int a; /* b */ // c\n#define d \\\n e\nf'\n//@ requires x // why\n";
        let found = tokens(text, 1, 1);
        let texts: Vec<_> =
            found.iter().map(|token| (token.text.as_str(), token.line, token.column)).collect();
        let directive = ("#define d \\\n e", 2, 1);
        let expected =
            [("int", 1, 1), ("a", 1, 5), (";", 1, 6), directive, ("f'", 4, 1), (" requires x ", 5, 4)];
        assert_eq!(texts, expected);
        assert_eq!((found[3].kind, found[5].kind), (Kind::Directive, Kind::Annotation));
    }

    #[test]
    fn marks_are_as_long_as_can_be() {
        let found = tokens("x->y |-> 'a' := \"a\\\"b\" 0x1F", 1, 1);
        let texts: Vec<_> = found.iter().map(|token| token.text.as_str()).collect();
        assert_eq!(texts, ["x", "->", "y", "|->", "'a'", ":=", "\"a\\\"b\"", "0x1F"]);
    }
}
