//! Text that was preprocessed already: read without a preprocessor.
//!
//! Such text holds no directives but line markers (`# 12 "file.c" 3 4`), so cutting it into tokens
//! is all that is left to do, at a third of the cost. Text with any other directive (a `#pragma`
//! that the compiler wants to see, or a `.i` file made by hand) is left to the preprocessor.

use crate::unit::{Collected, lex_options, report};
use rucc_diag::{BytePos, FileId};
use rucc_lex::{Lexer, PpToken, PpTokenKind, Punct, TokenFlags};
use rucc_session::Session;

/// The tokens of the text; the outer absence says that the text needs the preprocessor, the inner
/// one that there were errors.
pub(crate) fn read(
    text: &[u8],
    file: FileId,
    session: &mut Session,
    out: &mut Collected<'_>,
) -> Option<Option<Vec<PpToken>>> {
    let start = session.sources.file(file).start;
    let mut lexer = Lexer::new(text, start, lex_options(session));
    let mut tokens = Vec::with_capacity(text.len() / 5);
    loop {
        let token = lexer.next_token(&mut session.interner);
        if is_directive(token) {
            let marker = marker(text, (token.span.lo - start) as usize)?;
            present(session, token.span.lo, &marker);
            skip_line(&mut lexer, session, &mut tokens)?;
            continue;
        }
        let end = token.is_eof();
        tokens.push(token);
        if end {
            break;
        }
    }
    let found = lexer.take_diagnostics();
    let failed = report(found, session, out);
    Some((!failed).then_some(tokens))
}

fn is_directive(token: PpToken) -> bool {
    token.kind == PpTokenKind::Punct(Punct::Hash) && token.flags.has(TokenFlags::START_OF_LINE)
}

/// Passes over the rest of a line.
fn skip_line(lexer: &mut Lexer<'_>, session: &mut Session, _tokens: &mut [PpToken]) -> Option<()> {
    let _ = session;
    lexer.skip_line().then_some(())
}

/// What a line marker says: the line and the file of what follows.
struct Marker {
    line: u32,
    name: Option<String>,
}

/// The line marker at this `#`, absent for every other directive. `#line` counts as one.
fn marker(text: &[u8], hash: usize) -> Option<Marker> {
    let rest = &text[hash + 1..];
    let end = rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
    let words = std::str::from_utf8(&rest[..end]).ok()?.trim();
    let words = words.strip_prefix("line").map_or(words, str::trim_start);
    if words.is_empty() {
        return Some(Marker { line: 0, name: None });
    }
    let (number, rest) = words.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((words, ""));
    let line = number.parse().ok()?;
    let rest = rest.trim_start();
    if rest.is_empty() {
        return Some(Marker { line, name: None });
    }
    let quoted = rest.strip_prefix('"')?;
    let mut name = String::new();
    let mut chars = quoted.chars();
    loop {
        match chars.next()? {
            '"' => return Some(Marker { line, name: Some(name) }),
            '\\' => name.push(chars.next()?),
            other => name.push(other),
        }
    }
}

fn present(session: &mut Session, at: BytePos, marker: &Marker) {
    if marker.line > 0 {
        session.sources.set_presumed(at, marker.line, marker.name.clone());
    }
}
