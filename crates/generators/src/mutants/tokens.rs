//! The tokens of a C text, as far as a change of a statement needs them: where words, numbers and signs are.

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Word,
    Number,
    Sign,
}

/// A token, by its place in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) class: Class,
}

/// Signs of more than one character.
const SIGNS: [&str; 18] = [
    "->", "<=", ">=", "==", "!=", "&&", "||", "++", "--", "+=", "-=", "*=", "/=", "|=", "&=", "<<", ">>",
    "%=",
];

/// The tokens of a text. Comments, literals and lines of the preprocessor that include files are none.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let (mut all, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        let rest = &text[at..];
        let length = match bytes[at] {
            _ if rest.starts_with("//") || rest.starts_with("#include") => line_end(rest),
            _ if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            quote @ (b'"' | b'\'') => literal_end(rest, quote),
            byte if byte.is_ascii_alphabetic() || byte == b'_' => {
                let length = word_end(rest);
                all.push(Token { start: at, end: at + length, class: Class::Word });
                length
            }
            byte if byte.is_ascii_digit() => {
                let length = word_end(rest);
                all.push(Token { start: at, end: at + length, class: Class::Number });
                length
            }
            byte if byte.is_ascii_punctuation() => {
                let length = SIGNS.iter().find(|sign| rest.starts_with(**sign)).map_or(1, |sign| sign.len());
                all.push(Token { start: at, end: at + length, class: Class::Sign });
                length
            }
            _ => rest.chars().next().map_or(1, char::len_utf8),
        };
        at += length.max(1);
    }
    all
}

fn line_end(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}

fn word_end(text: &str) -> usize {
    text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len())
}

fn literal_end(text: &str, quote: u8) -> usize {
    let bytes = text.as_bytes();
    let mut at = 1;
    while at < bytes.len() && bytes[at] != quote && bytes[at] != b'\n' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    let mut end = (at + 1).min(bytes.len());
    while !text.is_char_boundary(end) {
        end += 1;
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_literals_are_passed_over() {
        let text = "#include <a.h>\nx->y /* a */ <= '\\'' + \"b;\" 12u; // c";
        let words: Vec<&str> = tokens(text).iter().map(|token| &text[token.start..token.end]).collect();
        assert_eq!(words, ["x", "->", "y", "<=", "+", "12u", ";"]);
    }
}
