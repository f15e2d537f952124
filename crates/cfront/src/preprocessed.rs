//! Text that was preprocessed already: read without a preprocessor.
//!
//! Such text holds no directives but line markers (`# 12 "file.c" 3 4`), so cutting it into tokens
//! is all that is left to do, at a third of the cost. Text with any other directive (a `#pragma`
//! that the compiler wants to see, or a `.i` file made by hand) is left to the preprocessor.

use crate::unit::{Collected, Text, lex_options, report};
use rucc_diag::FileId;
use rucc_lex::{Lexer, PpToken, PpTokenKind, Punct, TokenFlags};
use rucc_session::Session;

/// The text in tokens; the outer absence says that the text needs the preprocessor, the inner
/// one that there were errors.
pub(crate) fn read(
    text: &[u8],
    file: FileId,
    session: &mut Session,
    out: &mut Collected<'_>,
) -> Option<Option<Text>> {
    let start = session.sources.file(file).start;
    let mut lexer = Lexer::new(text, start, lex_options(session));
    let mut tokens = Vec::with_capacity(text.len() / 5);
    let mut switches = Vec::new();
    let mut token = lexer.next_token(&mut session.interner);
    while !token.is_eof() {
        if is_directive(token) {
            let directive = directive(text, (token.span.lo - start) as usize)?;
            if let Directive::Marker { line, name, is_system } = directive {
                session.sources.set_presumed(token.span.lo, line, name);
                if is_system != (switches.len() % 2 == 1) {
                    switches.push(token.span.lo);
                }
            }
            token = next_line(&mut lexer, session);
        } else {
            tokens.push(token);
            token = lexer.next_token(&mut session.interner);
        }
    }
    tokens.push(token);
    let found = lexer.take_diagnostics();
    let failed = report(found, session, out);
    Some((!failed).then_some(Text { tokens, switches }))
}

fn is_directive(token: PpToken) -> bool {
    token.kind == PpTokenKind::Punct(Punct::Hash) && token.flags.has(TokenFlags::START_OF_LINE)
}

/// Passes over the rest of a line; the first token after it.
fn next_line(lexer: &mut Lexer<'_>, session: &mut Session) -> PpToken {
    lexer.skip_line();
    loop {
        let token = lexer.next_token(&mut session.interner);
        if token.is_eof() || token.flags.has(TokenFlags::START_OF_LINE) {
            return token;
        }
    }
}

/// A directive that preprocessed text may hold.
enum Directive {
    /// The line and the file of what follows, and whether that is a system header.
    Marker { line: u32, name: Option<String>, is_system: bool },
    /// Nothing that changes the meaning: an empty one, or a pragma about warnings.
    Nothing,
}

/// The directive at this `#`; absent for one that the preprocessor or the compiler has to see.
fn directive(text: &[u8], hash: usize) -> Option<Directive> {
    let rest = &text[hash + 1..];
    let end = rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
    let words = std::str::from_utf8(&rest[..end]).ok()?.trim();
    if words.is_empty() || words.starts_with("pragma GCC diagnostic") {
        return Some(Directive::Nothing);
    }
    let words = words.strip_prefix("line").map_or(words, str::trim_start);
    let (number, rest) = words.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((words, ""));
    let line = number.parse().ok()?;
    let (name, flags) = match rest.trim_start() {
        "" => (None, ""),
        rest => quoted(rest).map(|(name, flags)| (Some(name), flags))?,
    };
    let is_system = flags.split_ascii_whitespace().any(|flag| flag == "3");
    Some(Directive::Marker { line, name, is_system })
}

/// The name in a quoted string at the start of the text, and what follows it.
fn quoted(text: &str) -> Option<(String, &str)> {
    let mut name = String::new();
    let mut chars = text.strip_prefix('"')?.chars();
    loop {
        match chars.next()? {
            '"' => return Some((name, chars.as_str())),
            '\\' => name.push(chars.next()?),
            other => name.push(other),
        }
    }
}
