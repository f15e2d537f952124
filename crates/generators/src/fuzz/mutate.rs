//! Mutations of C texts: tokens and bytes, cuts and splices.

use ringfence_testing::random::Random;

/// Tokens that front ends trip over.
const ODD_TOKENS: [&[u8]; 40] = [
    b"{",
    b"}",
    b"(",
    b")",
    b"[",
    b"]",
    b";",
    b",",
    b"*",
    b"&",
    b"struct",
    b"union",
    b"enum",
    b"typedef",
    b"sizeof",
    b"goto",
    b"case",
    b"default",
    b"static",
    b"extern",
    b"inline",
    b"_Generic",
    b"_Alignas",
    b"__attribute__((packed))",
    b"__attribute__((aligned(1<<29)))",
    b"volatile",
    b"0x7fffffffffffffffffff",
    b"1e999",
    b"\"",
    b"'",
    b"/*",
    b"#",
    b"\n#define X(",
    b"\n#include ",
    b"...",
    b"[-1]",
    b"[0]",
    b":0",
    b"&&label",
    b"({",
];

/// A text changed in one to five places, with pieces of `other` spliced in at times.
pub(super) fn mutate(text: &[u8], other: &[u8], random: &mut Random) -> Vec<u8> {
    let mut out = text.to_vec();
    for _ in 0..=random.below(5) {
        out = match random.below(12) {
            0 => flip(out, random),
            1 => insert_bytes(out, random),
            2 => truncate(out, random),
            3 => splice(out, other, random),
            4 => repeat_range(out, random),
            5 => nest(out, random),
            _ => change_token(out, other, random),
        };
    }
    out.truncate(1 << 20);
    out
}

fn flip(mut text: Vec<u8>, random: &mut Random) -> Vec<u8> {
    let at = random.below(text.len());
    if let Some(byte) = text.get_mut(at) {
        *byte ^= 1 << random.below(8);
    }
    text
}

fn insert_bytes(text: Vec<u8>, random: &mut Random) -> Vec<u8> {
    let at = random.below(text.len() + 1);
    let bytes: Vec<u8> = (0..1 + random.below(4)).map(|_| random.number() as u8).collect();
    [&text[..at], &bytes, &text[at..]].concat()
}

fn truncate(mut text: Vec<u8>, random: &mut Random) -> Vec<u8> {
    text.truncate(random.below(text.len() + 1));
    text
}

fn splice(text: Vec<u8>, other: &[u8], random: &mut Random) -> Vec<u8> {
    let (at, from) = (random.below(text.len() + 1), random.below(other.len() + 1));
    let to = (from + random.below(400)).min(other.len());
    let resume = (at + random.below(100)).min(text.len());
    [&text[..at], &other[from..to], &text[resume..]].concat()
}

fn repeat_range(text: Vec<u8>, random: &mut Random) -> Vec<u8> {
    let from = random.below(text.len() + 1);
    let to = (from + random.below(200)).min(text.len());
    let times = 1 + random.below(3);
    [&text[..to], &text[from..to].repeat(times), &text[to..]].concat()
}

/// Wraps a token in many brackets.
fn nest(text: Vec<u8>, random: &mut Random) -> Vec<u8> {
    let tokens = tokens(&text);
    let Some(token) = tokens.get(random.below(tokens.len())) else { return text };
    let depth = 1 << random.below(13);
    let (open, close) = *random.pick(&[("(", ")"), ("{", "}"), ("[", "]"), ("-", ""), ("*", "")]);
    [
        &text[..token.0],
        open.repeat(depth).as_bytes(),
        &text[token.0..token.1],
        close.repeat(depth).as_bytes(),
        &text[token.1..],
    ]
    .concat()
}

/// Deletes, doubles, replaces or swaps a token.
fn change_token(text: Vec<u8>, other: &[u8], random: &mut Random) -> Vec<u8> {
    let own = tokens(&text);
    let Some(&(from, to)) = own.get(random.below(own.len())) else { return text };
    let foreign = tokens(other);
    let (second_from, second_to) = *random.pick(&own);
    let replacement: Vec<u8> = match random.below(5) {
        0 => Vec::new(),
        1 => [&text[from..to], b" ", &text[from..to]].concat(),
        2 => text[second_from..second_to].to_vec(),
        3 => random.pick(&ODD_TOKENS).to_vec(),
        _ => foreign.get(random.below(foreign.len())).map_or(Vec::new(), |&(a, b)| other[a..b].to_vec()),
    };
    [&text[..from], b" ", &replacement, b" ", &text[to..]].concat()
}

/// Where the tokens of a text stand, roughly: words, strings and single characters.
fn tokens(text: &[u8]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let is_word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
        let length = match text[at] {
            b if b.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            b if is_word(&b) => text[at..].iter().take_while(|b| is_word(b)).count(),
            quote @ (b'"' | b'\'') => {
                2 + text[at + 1..].iter().take_while(|&&b| b != quote && b != b'\n').count()
            }
            _ => 1,
        };
        let end = (at + length).min(text.len());
        found.push((at, end));
        at = end;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_cover_words_strings_and_signs() {
        let text = b"int x = \"a b\" + 'c;\n";
        let words: Vec<&[u8]> = tokens(text).iter().map(|&(a, b)| &text[a..b]).collect();
        assert_eq!(words, [&b"int"[..], b"x", b"=", b"\"a b\"", b"+", b"'c;\n"]);
    }

    #[test]
    fn a_seed_gives_one_mutant_and_empty_texts_do_no_harm() {
        let text = b"int main(void) { return 0; }";
        let mutant = |seed| mutate(text, b"struct s { int a; };", &mut Random::new(seed));
        assert_eq!(mutant(5), mutant(5));
        for seed in 0..500 {
            mutate(b"", b"", &mut Random::new(seed));
            mutant(seed);
        }
    }
}
