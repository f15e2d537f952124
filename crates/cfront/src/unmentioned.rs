//! Declarations of functions in the platform's headers that the unit never mentions, left out before parsing.
//!
//! A unit that includes `<stdlib.h>` for `malloc` gets some hundred prototypes with it, and checking them costs
//! more than checking a small program. One is left out only if that cannot be seen:
//! - its tokens come from a system header, where nobody looks for messages about them;
//! - it is `extern`, begins where the declaration before it ends, declares one name, and that name, not
//!   a keyword, stands nowhere else in the unit;
//! - before the name stand specifiers and `*` alone, none of which introduces a tag (a `struct` that
//!   is first mentioned there has the scope of the file; one in the parameters has theirs);
//! - behind the parameters stand attributes and an assembler name alone, which rules out parameters that
//!   are declared before a body.
//!
//! Everything else is kept, whatever it is: a prototype that is kept costs time and nothing more.

use rucc_diag::BytePos;
use rucc_lex::{Keyword, Punct, Token, TokenKind, Tokens};

/// Leaves out what the unit never mentions. Pragmas stand at places among the tokens, so a unit with one is left
/// as it is.
pub(crate) fn leave_out(unit: &mut Tokens, symbols: usize, is_system: impl Fn(BytePos) -> bool) {
    if !unit.pragmas.is_empty() {
        return;
    }
    let tokens = &mut unit.tokens;
    let mentions = Mentions::of(tokens, symbols);
    let (mut read, mut write, mut fresh) = (0, 0, true);
    while let Some(&token) = tokens.get(read) {
        let prototype = (fresh && is_extern(token)).then(|| prototype(&tokens[read..])).flatten();
        if let Some(Prototype { name, length }) = prototype
            && mentions.once(name)
            && is_system(token.span.lo)
        {
            read += length;
            continue;
        }
        fresh = token.kind == TokenKind::Punct(Punct::Semi);
        tokens[write] = token;
        (read, write) = (read + 1, write + 1);
    }
    tokens.truncate(write);
}

/// How often the unit mentions each name: never, once, or more often.
struct Mentions(Vec<u8>);

impl Mentions {
    fn of(tokens: &[Token], symbols: usize) -> Self {
        let mut counts = vec![0u8; symbols];
        for token in tokens.iter().filter(|token| token.kind == TokenKind::Ident) {
            if let Some(count) = counts.get_mut(token.value as usize) {
                *count = count.saturating_add(1);
            }
        }
        Mentions(counts)
    }

    fn once(&self, name: Token) -> bool {
        self.0.get(name.value as usize) == Some(&1)
    }
}

/// A prototype at the start of some tokens.
struct Prototype {
    name: Token,
    /// How many tokens it has, the semicolon included.
    length: usize,
}

fn prototype(tokens: &[Token]) -> Option<Prototype> {
    let open = tokens.iter().take_while(|token| may_stand_before_parameters(**token)).count();
    let name = tokens[..open].last().copied().filter(|name| name.kind == TokenKind::Ident)?;
    let mut at = end_of_group(tokens, open)?;
    while matches!(tokens.get(at)?.kind, TokenKind::Keyword(Keyword::Attribute | Keyword::Asm)) {
        at = end_of_group(tokens, at + 1)?;
    }
    (tokens.get(at)?.kind == TokenKind::Punct(Punct::Semi)).then_some(Prototype { name, length: at + 1 })
}

fn is_extern(token: Token) -> bool {
    token.kind == TokenKind::Keyword(Keyword::Extern)
}

fn may_stand_before_parameters(token: Token) -> bool {
    match token.kind {
        TokenKind::Keyword(keyword) => !matches!(keyword, Keyword::Struct | Keyword::Union | Keyword::Enum),
        TokenKind::Ident | TokenKind::Punct(Punct::Star) => true,
        _ => false,
    }
}

/// One past the parenthesis that closes the one at `open`; absent if there is none, or a brace or the end of
/// a declaration comes first.
fn end_of_group(tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (i, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            TokenKind::Punct(Punct::LParen) => depth += 1,
            TokenKind::Punct(Punct::RParen) if depth == 1 => return Some(i + 1),
            TokenKind::Punct(Punct::RParen) => depth = depth.checked_sub(1)?,
            TokenKind::Punct(Punct::LBrace | Punct::RBrace | Punct::Semi) | TokenKind::Eof => return None,
            _ if depth == 0 => return None,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use rucc_lex::{Convert, Keywords, Lexer, Options};
    use rucc_session::Std;

    /// How many tokens of a system header are left, the end not counted.
    fn left_of(text: &str, is_system: bool) -> usize {
        let mut interner = rucc_base::Interner::new();
        let keywords = Keywords::new(&mut interner, Std::C17, true);
        let mut lexer = Lexer::new(text.as_bytes(), 0, Options::for_dialect(Std::C17, true, false));
        let mut tokens = vec![lexer.next_token(&mut interner)];
        while tokens.last().is_some_and(|token| !token.is_eof()) {
            tokens.push(lexer.next_token(&mut interner));
        }
        let triple = rucc_target::Triple::new(
            rucc_target::Arch::X86_64,
            rucc_target::Os::Linux,
            rucc_target::Env::Gnu,
        );
        let convert = Convert {
            keywords: &keywords,
            interner: &interner,
            target: &rucc_session::Session::new(rucc_session::Options::new(triple)).target,
            std: Std::C17,
            gnu: true,
            pedantic: false,
        };
        let (mut unit, _) = rucc_lex::convert(&tokens, &convert);
        leave_out(&mut unit, interner.len(), |_| is_system);
        unit.tokens.len() - 1
    }

    #[test]
    fn prototypes_that_nobody_mentions_are_left_out() {
        for text in [
            "extern int f(int);",
            "extern void *f(unsigned long a, char b[3]) __attribute__((nothrow)) __asm__(\"g\");",
            "extern int f(struct s *); extern T g(void (*)(int), ...);",
        ] {
            assert_eq!(left_of(text, true), 0, "{text}");
            assert_ne!(left_of(text, false), 0, "outside system headers: {text}");
        }
    }

    #[test]
    fn what_could_be_seen_is_kept() {
        for text in [
            // Mentioned elsewhere, be it by a second prototype.
            "extern int f(int); extern int f(int);",
            "extern int f(int); int (*p)(int) = f;",
            // A tag of the scope of the file.
            "extern struct s *f(void);",
            "extern enum e f(void);",
            // The name is not the one before the parenthesis.
            "extern T (x);",
            "extern unsigned long (x);",
            "extern struct s (x);",
            "extern __typeof__(int) x;",
            "extern void (*signal(int, void (*)(int)))(int);",
            "extern __attribute__((noreturn)) void f(void);",
            // More than one name, a variable, or a definition.
            "extern int a, f(int);",
            "extern int f(int), a;",
            "extern int a;",
            "extern int f(a) int a; { return a; }",
            "extern inline int f(int a) { return a; }",
            // Not at the start of a declaration.
            "struct s { int a; } extern f(int);",
            // Broken text is for the parser to speak of.
            "extern int f(int",
            "extern int f(int; )",
            "extern int f(int) __attribute__ x;",
        ] {
            let mentioned = format!("{text} T;");
            assert_eq!(left_of(&mentioned, true), left_of(&mentioned, false), "{text}");
        }
    }
}
