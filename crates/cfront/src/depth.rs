//! A guard against text that nests without end.
//!
//! The parser limits brackets by itself. What it does not limit are chains that nest without
//! brackets: operators (`- - - x`, `a + b + …`) and `else if` ladders. Their tree is as deep as they
//! are long, and the walks over it recurse. The front end runs on a stack that has room for
//! [`LIMIT`] levels, and longer chains are refused here with a message.

use rucc_diag::Span;
use rucc_lex::{Keyword, Punct, TokenKind, Tokens};

/// How long a chain may be: in tokens for an expression, in branches for a ladder.
pub(crate) const LIMIT: usize = 200_000;

/// The place of the first chain that is longer than [`LIMIT`].
pub(crate) fn too_deep(tokens: &Tokens) -> Option<Span> {
    if tokens.tokens.len() <= LIMIT {
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
}

impl Chains {
    fn too_long_with(&mut self, kind: TokenKind) -> bool {
        self.expression += 1;
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
        self.expression > LIMIT || self.ladder > LIMIT
    }
}
