//! What the front end under us is known to misread, found before it can.
//!
//! Each guard names a construct for which the `rucc-*` crates were seen to differ from gcc. Where the
//! text can be put into a form that is read rightly, it is; otherwise it is refused with a message at
//! its place. A refusal costs an answer, a misreading would cost a wrong one.

use rucc_base::{Interner, Symbol};
use rucc_diag::Span;
use rucc_lex::{Keyword, Punct, Token, TokenKind, Tokens};

/// Text whose last line is complete: one that ends in a spliced line gets more line ends, without which
/// the lexer does not survive it.
pub(crate) fn whole_lines(mut text: Vec<u8>) -> Vec<u8> {
    if text.trim_ascii_end().ends_with(b"\\") {
        text.extend_from_slice(b"\n\n");
    }
    text
}

/// The offset of a `##` at the end of a macro definition, which the preprocessor does not survive.
pub(crate) fn paste_at_end(text: &[u8]) -> Option<usize> {
    let mut start = 0;
    while start < text.len() {
        let end = end_of_logical_line(text, start);
        let line = text[start..end].trim_ascii();
        if line.starts_with(b"#")
            && line.ends_with(b"##")
            && line[1..].trim_ascii_start().starts_with(b"define")
        {
            return Some(start + text[start..end].trim_ascii_end().len() - 2);
        }
        start = end + 1;
    }
    None
}

/// The end of the line, continued lines included.
fn end_of_logical_line(text: &[u8], start: usize) -> usize {
    let mut at = start;
    loop {
        let end = text[at..].iter().position(|&b| b == b'\n').map_or(text.len(), |i| at + i);
        if end == text.len() || !text[start..end].trim_ascii_end().ends_with(b"\\") {
            return end;
        }
        at = end + 1;
    }
}

/// Moves `cleanup` attributes that stand behind a `*` to behind the name that is declared, where they
/// mean the same and are read.
pub(crate) fn move_cleanups(tokens: &mut [Token], names: &Interner) {
    let words = Words::new(names);
    if words.cleanup.iter().all(Option::is_none) {
        return;
    }
    let mut at = 1;
    while at < tokens.len() {
        if is_attribute(tokens[at])
            && tokens[at - 1].kind == TokenKind::Punct(Punct::Star)
            && let Some(end) = end_of_group(tokens, at + 1)
            && tokens[at..end].iter().any(|&token| words.is(token, words.cleanup))
            && let Some(name) = declared_name(tokens, end)
        {
            tokens[at..=name].rotate_left(end - at);
            at = name;
        }
        at += 1;
    }
}

/// The name behind pointers and qualifiers.
fn declared_name(tokens: &[Token], start: usize) -> Option<usize> {
    let passed = |token: &&Token| {
        matches!(
            token.kind,
            TokenKind::Punct(Punct::Star)
                | TokenKind::Keyword(Keyword::Const | Keyword::Volatile | Keyword::Restrict)
        )
    };
    let at = start + tokens[start..].iter().take_while(passed).count();
    (tokens.get(at)?.kind == TokenKind::Ident).then_some(at)
}

fn is_attribute(token: Token) -> bool {
    token.kind == TokenKind::Keyword(Keyword::Attribute)
}

/// One past the bracket that closes the one at `open`.
fn end_of_group(tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (i, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            TokenKind::Punct(Punct::LParen | Punct::LBrace | Punct::LBracket) => depth += 1,
            TokenKind::Punct(Punct::RParen | Punct::RBrace | Punct::RBracket) => {
                depth = depth.checked_sub(1)?
            }
            _ => {}
        }
        if depth == 0 {
            return Some(i + 1);
        }
    }
    None
}

/// The first record whose layout would be wrong: bit-fields with an alignment of their own, and packed
/// bit-fields where a `#pragma pack` is in force.
pub(crate) fn misread_record(tokens: &Tokens, names: &Interner) -> Option<(Span, &'static str)> {
    let words = Words::new(names);
    if words.aligned.iter().all(Option::is_none) && words.pack.is_none() {
        return None;
    }
    let list = &tokens.tokens;
    let mut packing = Packing::default();
    let mut pragmas = tokens.pragmas.iter().peekable();
    for at in 0..list.len() {
        while let Some(pragma) = pragmas.next_if(|pragma| pragma.before as usize <= at) {
            packing.read(&words, &pragma.tokens);
        }
        let found = record_at(list, at).and_then(|record| words.check(list, &record, packing.on));
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Whether a `#pragma pack` is in force.
#[derive(Default)]
struct Packing {
    on: bool,
    saved: Vec<bool>,
}

impl Packing {
    fn read(&mut self, words: &Words, line: &[Token]) {
        let has = |word: Option<Symbol>| line.iter().any(|&token| words.is(token, [word, None]));
        if !line.first().is_some_and(|&token| words.is(token, [words.pack, None])) {
            return;
        }
        let number = line.iter().any(|token| token.kind == TokenKind::Int);
        if has(words.push) {
            self.saved.push(self.on);
            self.on |= number;
        } else if has(words.pop) {
            self.on = self.saved.pop().unwrap_or(false);
        } else {
            self.on = number;
        }
    }
}

/// A record definition: its first token, its braces and one past its attributes.
struct RecordText {
    start: usize,
    open: usize,
    close: usize,
    end: usize,
}

fn record_at(tokens: &[Token], start: usize) -> Option<RecordText> {
    if !matches!(tokens[start].kind, TokenKind::Keyword(Keyword::Struct | Keyword::Union)) {
        return None;
    }
    let mut open = skip_attributes(tokens, start + 1);
    if tokens.get(open)?.kind == TokenKind::Ident {
        open = skip_attributes(tokens, open + 1);
    }
    if tokens.get(open)?.kind != TokenKind::Punct(Punct::LBrace) {
        return None;
    }
    let close = end_of_group(tokens, open)?;
    Some(RecordText { start, open: open + 1, close: close - 1, end: skip_attributes(tokens, close) })
}

fn skip_attributes(tokens: &[Token], mut at: usize) -> usize {
    while tokens.get(at).is_some_and(|&token| is_attribute(token)) {
        match end_of_group(tokens, at + 1) {
            Some(end) => at = end,
            None => break,
        }
    }
    at
}

/// The words that the guards look for, as symbols of the unit.
struct Words {
    aligned: [Option<Symbol>; 2],
    packed: [Option<Symbol>; 2],
    cleanup: [Option<Symbol>; 2],
    pack: Option<Symbol>,
    push: Option<Symbol>,
    pop: Option<Symbol>,
}

impl Words {
    fn new(names: &Interner) -> Self {
        Self {
            aligned: [names.find("aligned"), names.find("__aligned__")],
            packed: [names.find("packed"), names.find("__packed__")],
            cleanup: [names.find("cleanup"), names.find("__cleanup__")],
            pack: names.find("pack"),
            push: names.find("push"),
            pop: names.find("pop"),
        }
    }

    fn is(&self, token: Token, words: [Option<Symbol>; 2]) -> bool {
        token.ident().is_some_and(|symbol| words.contains(&Some(symbol)))
    }

    fn check(&self, tokens: &[Token], record: &RecordText, pragma: bool) -> Option<(Span, &'static str)> {
        let has = |range: &[Token], words| range.iter().any(|&token| self.is(token, words));
        let around = [&tokens[record.start..record.open], &tokens[record.close..record.end]];
        let packed = around.iter().any(|part| has(part, self.packed));
        for member in members(&tokens[record.open..record.close]) {
            if !is_bit_field(member) {
                continue;
            }
            let alignas = member.iter().any(|token| token.kind == TokenKind::Keyword(Keyword::Alignas));
            if alignas || has(member, self.aligned) {
                return Some((member[0].span, "a bit-field with an alignment of its own is not supported"));
            }
            if pragma && (packed || has(member, self.packed)) {
                return Some((member[0].span, "a packed bit-field under '#pragma pack' is not supported"));
            }
        }
        None
    }
}

/// The member declarations between the braces of a record, nested ones whole.
fn members(body: &[Token]) -> impl Iterator<Item = &[Token]> {
    let mut depth = 0usize;
    body.split(move |token| {
        match token.kind {
            TokenKind::Punct(Punct::LBrace) => depth += 1,
            TokenKind::Punct(Punct::RBrace) => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && token.kind == TokenKind::Punct(Punct::Semi)
    })
    .filter(|member| !member.is_empty())
}

/// Whether a member is a bit-field: it has a colon outside of braces.
fn is_bit_field(member: &[Token]) -> bool {
    let nested = member.iter().any(|token| token.kind == TokenKind::Punct(Punct::LBrace));
    !nested && member.iter().any(|token| token.kind == TokenKind::Punct(Punct::Colon))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spliced_last_line_is_completed() {
        assert_eq!(whole_lines(b"int x; \\\n".to_vec()), b"int x; \\\n\n\n");
        assert_eq!(whole_lines(b"int x;\n".to_vec()), b"int x;\n");
    }

    #[test]
    fn a_paste_at_the_end_of_a_definition_is_found() {
        assert_eq!(paste_at_end(b"#define A(x) x##\n"), Some(14));
        assert_eq!(paste_at_end(b"int x;\n # define A x \\\n ## \n"), Some(24));
        assert_eq!(paste_at_end(b"#define A(x, y) x##y\n// ##\n#define B \"##\"\n"), None);
    }
}
