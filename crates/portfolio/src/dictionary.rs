//! Random command lines and standard inputs of what a program knows: its string literals, its characters, and the letters
//! of its options, between words that a person would try. Fuzzers call that a dictionary.
//!
//! The same program gives the same texts in the same order.

use ringfence_base::bits::mask;
use ringfence_ir::{Const, GlobalKind, Program};

/// How long a word may be.
const LONGEST: usize = 16;

/// How many words a text has at most.
const MOST_WORDS: u64 = 8;

/// Words that any program may know.
const COMMON: [&str; 5] = ["a", "1", "-1", "40", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"];

/// The words of a program, and a source of numbers to choose them by.
#[derive(Debug)]
pub(crate) struct Dictionary {
    /// Its texts and its options.
    texts: Vec<Vec<u8>>,
    /// Its characters, and words that any program may know.
    others: Vec<Vec<u8>>,
    /// How many of them were repeated.
    repeated: usize,
    seed: u64,
}

impl Dictionary {
    /// The words of a program.
    pub(crate) fn of(program: &Program) -> Self {
        let mut texts: Vec<Vec<u8>> = Vec::new();
        for global in program.globals.iter().filter(|global| global.kind == GlobalKind::StringLiteral) {
            let text: Vec<u8> = global.bytes.iter().copied().take_while(|&byte| byte != 0).collect();
            texts.extend(options(&text));
            texts.push(text);
        }
        let mut others: Vec<Vec<u8>> = COMMON.iter().map(|word| word.as_bytes().to_vec()).collect();
        for constant in program.consts.items().iter() {
            if let Const::Bits { bits, .. } = *constant
                && let Ok(byte) = u8::try_from(bits & mask(32))
            {
                others.push(vec![byte]);
            }
        }
        for words in [&mut texts, &mut others] {
            words.retain(|word| is_word(word));
            words.sort_unstable();
            words.dedup();
        }
        Self { texts, others, repeated: 0, seed: 0x9e37_79b9_7f4a_7c15 }
    }

    /// Some words: each of them many times at first, then any.
    pub(crate) fn command_line(&mut self) -> Vec<Vec<u8>> {
        let count = 1 + self.below(MOST_WORDS);
        let again = self.texts.iter().chain(&self.others).nth(self.repeated).cloned();
        self.repeated += 1;
        match again {
            Some(word) => vec![word; MOST_WORDS as usize],
            None => (0..count).map(|_| self.word()).collect(),
        }
    }

    /// Some words in lines.
    pub(crate) fn text(&mut self) -> Vec<u8> {
        let mut text = Vec::new();
        for word in self.command_line() {
            text.extend(word);
            let between = [b"\n".as_slice(), b"\n", b" ", b""];
            text.extend_from_slice(between[self.below(between.len() as u64) as usize]);
        }
        text.push(b'\n');
        text
    }

    /// A word: a text of the program more often than not.
    fn word(&mut self) -> Vec<u8> {
        let is_text = !self.texts.is_empty() && self.below(4) > 0;
        let count = if is_text { self.texts.len() } else { self.others.len() };
        let at = self.below(count as u64) as usize;
        if is_text { self.texts[at].clone() } else { self.others[at].clone() }
    }

    /// A number below another one.
    fn below(&mut self, most: u64) -> u64 {
        self.seed ^= self.seed << 13;
        self.seed ^= self.seed >> 7;
        self.seed ^= self.seed << 17;
        self.seed % most
    }
}

/// Whether a text can stand between blanks.
fn is_word(text: &[u8]) -> bool {
    let short = text.len() <= LONGEST || COMMON.iter().any(|word| word.as_bytes() == text);
    short && !text.is_empty() && text.iter().all(u8::is_ascii_graphic) && !text.contains(&b'%')
}

/// The options that a text lists if `getopt` gets it: letters and colons.
fn options(text: &[u8]) -> Vec<Vec<u8>> {
    let lists = text.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b':');
    let letters = text.iter().filter(|byte| lists && **byte != b':').take(LONGEST);
    letters.map(|&letter| vec![b'-', letter]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_cfront::{Config, Input};

    #[test]
    fn words_are_those_of_the_program() {
        let text = "int puts(const char *); int main(int c, char **v) {
            if (v[0][0] == 'q') puts(\"two words\"); return puts(\"-o\") + puts(\"%s\") + puts(\"xy:\"); }";
        let input = Input { path: "test.c".into(), text: Some(text.as_bytes().into()), ..Input::default() };
        let program = ringfence_cfront::load(&[input], &Config::default()).program.expect("a program");
        let mut own = Dictionary::of(&program);
        let has = |word: &str| own.texts.iter().chain(&own.others).any(|own| own == word.as_bytes());
        assert!(["q", "-o", "xy:", "-x", "-y", "a"].iter().all(|word| has(word)), "{own:?}");
        assert!(!has("two words") && !has("%s") && !has("-:"), "{own:?}");
        assert!(own.command_line().len() as u64 <= MOST_WORDS);
        assert!(own.text().ends_with(b"\n"));
    }
}
