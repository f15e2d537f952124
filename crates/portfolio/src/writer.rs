//! Texts and numbers that a program may be given, made at random of what it knows ([`Dictionary`]): words, fields between
//! separators, lines that begin with a command, what a format of `scanf` reads, and all of that as long as one of its
//! arrays, or one longer.

use crate::chance::Chance;
use crate::dictionary::Dictionary;

/// The longest text, and the most parts of one.
pub(crate) const LONGEST: usize = 8000;

/// Separators that any program may know.
const SEPARATORS: &[u8] = b" ,=:/.;-\t";

/// Numbers that any program may stumble over.
const NUMBERS: [i128; 12] =
    [-1, 0, 1, 2, 100, 127, 255, 1 << 15, (1 << 31) - 1, -(1 << 31), (1 << 32) - 1, i64::MAX as i128];

/// Makes texts and numbers.
#[derive(Debug)]
pub(crate) struct Writer {
    pub(crate) dictionary: Dictionary,
    pub(crate) chance: Chance,
}

impl Writer {
    /// How long something is, or how many there are: as long as something that the program knows, a bit more or less, or any small number.
    pub(crate) fn length(&mut self) -> usize {
        let known = self.chance.one_of(&self.dictionary.lengths).copied();
        let known = known.filter(|_| self.chance.below(4) > 0);
        let length = match known {
            // Small ones come more often, since they cost less.
            Some(known) if known < 300 || self.chance.once_in(8) => match self.chance.below(10) {
                0..4 => known,
                4..6 => known + 1,
                6..8 => known.saturating_sub(1),
                8 => known + 2,
                _ => self.chance.below(2 * known),
            },
            _ if self.chance.once_in(16) => 300,
            _ => self.chance.below(40),
        };
        length.min(LONGEST)
    }

    /// How many parts something has: few more often than as many as the program knows.
    pub(crate) fn count(&mut self) -> usize {
        if self.chance.once_in(3) { self.length() } else { 1 + self.chance.below(5) }
    }

    /// A number: one that the program knows or a neighbour of it, or a small one.
    pub(crate) fn number(&mut self) -> i128 {
        match self.chance.below(11) {
            0..4 => {
                let known = self.chance.one_of(&self.dictionary.numbers).copied().unwrap_or(0);
                known.saturating_add(self.chance.below(3) as i128 - 1)
            }
            4..8 => self.chance.below(10) as i128,
            8 => self.length() as i128,
            9 => -1 - self.chance.below(20) as i128,
            _ => self.chance.one_of(&NUMBERS).copied().unwrap_or(0),
        }
    }

    /// A number as a text.
    pub(crate) fn digits(&mut self) -> Vec<u8> {
        let number = if self.chance.once_in(2) { self.chance.below(8) as i128 } else { self.number() };
        number.to_string().into_bytes()
    }

    /// A character that means something to the program, perhaps.
    pub(crate) fn character(&mut self) -> u8 {
        let known = self.chance.one_of(&self.dictionary.characters).copied();
        known.filter(|_| self.chance.below(8) > 0).unwrap_or_else(|| self.separator())
    }

    /// A character that may stand between words.
    pub(crate) fn separator(&mut self) -> u8 {
        let known = self.chance.one_of(&self.dictionary.characters).copied();
        let known = known.filter(|byte| !byte.is_ascii_alphanumeric() && *byte != b'\n');
        let common = self.chance.one_of(SEPARATORS).copied();
        known.filter(|_| self.chance.below(4) > 0).or(common).unwrap_or(b' ')
    }

    /// A byte that is a number, as files have that are not texts.
    pub(crate) fn byte(&mut self) -> u8 {
        if self.chance.once_in(3) { self.chance.below(256) as u8 } else { self.number() as u8 }
    }

    fn letter(&mut self) -> u8 {
        if self.chance.once_in(2) { b'a' } else { b'a' + self.chance.below(26) as u8 }
    }

    /// One letter, again and again.
    pub(crate) fn run(&mut self) -> Vec<u8> {
        let letter = self.letter();
        vec![letter; self.length()]
    }

    /// A text of the program.
    fn known_text(&mut self) -> Vec<u8> {
        let known = self.chance.one_of(&self.dictionary.texts).cloned();
        known.unwrap_or_else(|| vec![self.letter()])
    }

    /// A short word without a meaning.
    fn name(&mut self) -> Vec<u8> {
        (0..=self.chance.below(3)).map(|_| self.letter()).collect()
    }

    /// A text of the program, a number, one letter again and again, or a few letters.
    pub(crate) fn word(&mut self) -> Vec<u8> {
        match self.chance.below(10) {
            0..3 => self.known_text(),
            3 | 4 => self.digits(),
            5 => self.run(),
            6 => vec![self.character()],
            7 => [self.known_text(), self.digits()].concat(),
            _ => self.name(),
        }
    }

    /// Words between separators, or characters around a word.
    pub(crate) fn phrase(&mut self) -> Vec<u8> {
        let separator = self.separator();
        match self.chance.below(12) {
            0 => self.word(),
            1 => self.fields(separator),
            2 => self.filled_format(),
            3 => [self.known_text(), self.word()].concat(),
            4 => [vec![self.character()], self.digits()].concat(),
            5 => [vec![self.character()], self.run()].concat(),
            6 => [self.word(), vec![separator], self.word()].concat(),
            7 => [vec![self.character()], self.word(), vec![self.character()]].concat(),
            8 => [self.known_text(), vec![separator], self.word()].concat(),
            9 | 10 => self.command(),
            _ => (0..=self.chance.below(12)).map(|_| self.character()).collect(),
        }
    }

    /// A word of the program with some words behind it, short ones more often than not.
    fn command(&mut self) -> Vec<u8> {
        let mut text = if self.chance.once_in(8) { self.word() } else { self.known_text() };
        for _ in 0..self.chance.below(4) {
            if text.last() != Some(&b' ') {
                text.push(b' ');
            }
            match self.chance.below(4) {
                0 => text.extend(self.word()),
                1 => text.extend(self.digits()),
                _ => text.push(b'a' + self.chance.below(4) as u8),
            }
        }
        text
    }

    /// Many words, or the same one again and again.
    fn fields(&mut self, separator: u8) -> Vec<u8> {
        let (same, numbers) = (self.chance.once_in(2).then(|| self.name()), self.chance.once_in(2));
        let mut text = Vec::new();
        for at in 0..self.count() {
            if at > 0 {
                text.push(separator);
            }
            match &same {
                _ if text.len() > LONGEST => break,
                Some(same) => text.extend(same),
                None if numbers => text.extend(self.digits()),
                None => text.extend(self.word()),
            }
        }
        text
    }

    /// What a format reads or writes: numbers and words in the place of conversions.
    fn filled_format(&mut self) -> Vec<u8> {
        let format =
            self.chance.one_of(&self.dictionary.formats).cloned().unwrap_or_else(|| b"%d %d".to_vec());
        let (mut text, mut rest) = (Vec::new(), format.as_slice());
        while let Some((&byte, after)) = rest.split_first() {
            rest = after;
            if byte != b'%' {
                text.push(byte);
                continue;
            }
            let flags = rest.iter().take_while(|byte| !byte.is_ascii_alphabetic() && **byte != b'[');
            let length = flags.count();
            let sizes = rest[length..].iter().take_while(|byte| b"hlzjtLqm".contains(byte)).count();
            let conversion = rest.get(length + sizes).copied().unwrap_or(b'%');
            rest = rest.get(length + sizes + 1..).unwrap_or_default();
            match conversion {
                b's' => match self.chance.below(3) {
                    0 => text.extend(self.run()),
                    1 => text.extend(self.name()),
                    _ => text.extend(self.known_text()),
                },
                b'c' => text.push(self.character()),
                b'[' => {
                    let set = rest.iter().position(|&byte| byte == b']').unwrap_or(0);
                    rest = rest.get(set + 1..).unwrap_or_default();
                    text.extend(self.run());
                }
                b'%' => text.push(b'%'),
                _ => text.extend(self.digits()),
            }
        }
        text
    }

    /// What a file may have that is no text, behind a word that may say what it is.
    fn bytes(&mut self) -> Vec<u8> {
        let mut bytes = if self.chance.once_in(2) { self.known_text() } else { Vec::new() };
        bytes.extend((0..self.length()).map(|_| self.byte()));
        bytes
    }

    /// A text of lines.
    pub(crate) fn text(&mut self) -> Vec<u8> {
        match self.chance.below(20) {
            0 | 1 => return self.run(),
            2 | 3 => return self.bytes(),
            _ => {}
        }
        let same = self.chance.once_in(4).then(|| self.phrase());
        let only_commands = self.chance.once_in(3);
        let mut text = Vec::new();
        for _ in 0..self.count() {
            match &same {
                _ if text.len() > LONGEST => break,
                Some(same) => text.extend(same),
                None if only_commands => text.extend(self.command()),
                None => text.extend(self.phrase()),
            }
            let between = [b"\n".as_slice(), b"\n", b"\n", b" ", b""];
            text.extend_from_slice(between[self.chance.below(between.len())]);
        }
        if self.chance.below(4) > 0 {
            text.push(b'\n');
        }
        text
    }

    /// A word of the command line.
    pub(crate) fn argument(&mut self) -> Vec<u8> {
        let mut word = match self.chance.below(8) {
            0 | 1 => self.word(),
            2 => [vec![b'-', self.character()], self.option_value()].concat(),
            3 => [b"--".to_vec(), self.known_text(), self.option_value()].concat(),
            _ => self.phrase(),
        };
        word.retain(|&byte| byte != 0);
        word
    }

    /// What may follow an option within its word: nothing most often.
    fn option_value(&mut self) -> Vec<u8> {
        match self.chance.below(4) {
            0 => self.word(),
            1 => [b"=".to_vec(), self.word()].concat(),
            _ => Vec::new(),
        }
    }

    /// Words of the command line.
    pub(crate) fn arguments(&mut self) -> Vec<Vec<u8>> {
        let same = self.chance.once_in(4).then(|| self.argument());
        let count = self.count().min(64);
        (0..count).map(|_| same.clone().unwrap_or_else(|| self.argument())).collect()
    }

    /// A variable of the environment.
    pub(crate) fn variable(&mut self) -> Vec<u8> {
        let mut name = if self.chance.once_in(2) { self.name() } else { self.word() };
        name.retain(|&byte| byte != b'=' && byte != 0);
        [name, vec![b'='], self.argument()].concat()
    }

    /// Numbers: few values, each of them several times.
    pub(crate) fn numbers(&mut self) -> Vec<u128> {
        let mut numbers = Vec::new();
        for _ in 0..=self.chance.below(12) {
            let times = if self.chance.once_in(3) { self.length().min(500) } else { 1 };
            let (one, two) = (self.number() as u128, self.number() as u128);
            let is_pair = self.chance.once_in(3);
            for _ in 0..times {
                numbers.push(one);
                numbers.extend(is_pair.then_some(two));
            }
        }
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn writer() -> Writer {
        let dictionary = Dictionary {
            texts: vec![b"open ".to_vec()],
            formats: vec![b"<%3d,%[a-z]>".to_vec()],
            characters: vec![b'['],
            numbers: vec![1234],
            lengths: vec![77],
        };
        Writer { dictionary, chance: Chance::default() }
    }

    #[test]
    fn texts_are_made_of_what_the_program_knows() {
        let mut writer = writer();
        let texts: Vec<Vec<u8>> = (0..2000).map(|_| writer.text()).collect();
        let has =
            |wanted: &[u8]| texts.iter().any(|text| text.windows(wanted.len()).any(|part| part == wanted));
        assert!([b"open a".as_slice(), b"[", b"1234", b"1235", &[b'a'; 78]].into_iter().all(has));
        assert!(
            texts.iter().any(|text| text.len() == 77) && texts.iter().all(|text| text.len() < 2 * LONGEST)
        );
    }

    #[test]
    fn formats_are_filled_in() {
        let mut writer = writer();
        let text = writer.filled_format();
        let (start, rest) = (text.first(), text.split(|&byte| byte == b',').count());
        assert_eq!((start, rest, text.last()), (Some(&b'<'), 2, Some(&b'>')), "{text:?}");
    }

    #[test]
    fn words_hold_no_zeros() {
        let mut writer = writer();
        let mut words = writer.arguments();
        for _ in 0..2000 {
            writer.change_words(&mut words, Writer::argument);
            assert!(words.iter().all(|word| !word.contains(&0)) && words.len() <= 64);
        }
    }
}
