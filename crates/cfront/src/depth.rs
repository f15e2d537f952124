//! A guard against text that nests without end.
//!
//! The parser limits brackets by itself. What it does not limit are chains that nest without
//! brackets: operators (`- - - x`, `a + b + …`) and `else if` ladders. Their tree is as deep as they
//! are long, and the walks over it recurse. The front end runs on a stack that has room for
//! [`LIMIT`] levels, and longer chains are refused here with a message.

use rucc_diag::Span;
use rucc_lex::{Keyword, Punct, TokenKind, Tokens};

/// How long a chain may be: in tokens for an expression, in branches for a ladder.
pub(crate) const LIMIT: usize = 500_000;

/// How many dimensions an array may have: the checker's work grows with the square.
const DIMENSIONS: usize = 256;

/// How many parentheses may be open at once in the text. The parser allows fewer; this one spares
/// the preprocessor, whose work grows with the square of the depth of macro arguments.
const PARENTHESES: usize = 2_000;

/// The offset in the text where more than [`PARENTHESES`] parentheses are open.
///
/// Comments and literals are passed over. A brace or a semicolon starts the count again, so that
/// text in branches of conditionals cannot add up.
pub(crate) fn too_many_open(text: &[u8]) -> Option<usize> {
    let (mut open, mut at) = (0usize, 0);
    while let Some(&byte) = text.get(at) {
        match byte {
            b'(' => open += 1,
            b')' => open = open.saturating_sub(1),
            b';' | b'{' | b'}' => open = 0,
            b'"' | b'\'' => at = end_of_literal(text, at),
            b'/' => at = end_of_comment(text, at),
            _ => {}
        }
        if open > PARENTHESES {
            return Some(at);
        }
        at += 1;
    }
    None
}

/// The last byte of the literal that starts here, or of the line if it does not end.
fn end_of_literal(text: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'\\' => at += 1,
            b'\n' => return at,
            _ if byte == text[start] => return at,
            _ => {}
        }
        at += 1;
    }
    at
}

/// The last byte of the comment that starts here; the slash itself if none does.
fn end_of_comment(text: &[u8], start: usize) -> usize {
    let rest = &text[start..];
    let find = |end: &[u8]| rest[2..].windows(end.len()).position(|w| w == end).map(|i| i + 1 + end.len());
    match rest.get(1) {
        Some(b'/') => find(b"\n").map_or(text.len(), |i| start + i),
        Some(b'*') => find(b"*/").map_or(text.len(), |i| start + i),
        _ => start,
    }
}

/// The place of the first chain that is longer than [`LIMIT`].
pub(crate) fn too_deep(tokens: &Tokens) -> Option<Span> {
    if tokens.tokens.len() <= DIMENSIONS {
        return None;
    }
    let mut chains = Chains::default();
    tokens.tokens.iter().find(|token| chains.too_long_with(token.kind)).map(|token| token.span)
}

#[derive(Default)]
struct Chains {
    /// Whether each open bracket is a brace.
    open: Vec<bool>,
    /// Tokens since the expression began.
    expression: usize,
    /// `else` branches in the function.
    ladder: usize,
    /// Subscripts or dimensions in a row.
    dimensions: usize,
    after_bracket: bool,
}

impl Chains {
    fn too_long_with(&mut self, kind: TokenKind) -> bool {
        self.expression += 1;
        let after_bracket =
            std::mem::replace(&mut self.after_bracket, kind == TokenKind::Punct(Punct::RBracket));
        if kind == TokenKind::Punct(Punct::LBracket) {
            self.dimensions = if after_bracket { self.dimensions + 1 } else { 0 };
        }
        match kind {
            TokenKind::Keyword(Keyword::Else) => self.ladder += 1,
            TokenKind::Punct(Punct::LBrace) => {
                self.open.push(true);
                self.expression = 0;
            }
            TokenKind::Punct(Punct::LParen | Punct::LBracket) => self.open.push(false),
            TokenKind::Punct(Punct::RBrace) => {
                self.open.pop();
                self.expression = 0;
                if self.open.is_empty() {
                    self.ladder = 0;
                }
            }
            TokenKind::Punct(Punct::RParen | Punct::RBracket) => {
                self.open.pop();
            }
            TokenKind::Punct(Punct::Semi) => self.expression = 0,
            // Commas between the elements of an initialiser do not nest.
            TokenKind::Punct(Punct::Comma) if self.open.last() == Some(&true) => self.expression = 0,
            _ => {}
        }
        self.expression > LIMIT || self.ladder > LIMIT || self.dimensions > DIMENSIONS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_parentheses_are_counted_outside_of_comments_and_literals() {
        let many = "(".repeat(PARENTHESES + 1);
        assert_eq!(too_many_open(many.as_bytes()), Some(PARENTHESES));
        assert_eq!(too_many_open(&many.as_bytes()[1..]), None);
        for hidden in [format!("/*{many}*/"), format!("//{many}\n"), format!("\"{many}\""), "(;".repeat(5000)]
        {
            assert_eq!(too_many_open(hidden.as_bytes()), None, "{:.20}", hidden);
        }
        assert_eq!(too_many_open(format!("a/b\n/**/\n'\"'{many}").as_bytes()), Some(12 + PARENTHESES));
    }
}
