//! Small changes of inputs.

use crate::writer::{LONGEST, Writer};

impl Writer {
    /// Changes a text: parts go, come, are repeated or exchanged; words become as long as something that the program knows.
    pub(crate) fn change_text(&mut self, text: &mut Vec<u8>) {
        let at = self.chance.below(text.len() + 1);
        match self.chance.below(12) {
            0 => {
                let word = self.word();
                text.splice(at..at, word);
            }
            1 => text.insert(at, self.character()),
            2 if !text.is_empty() => {
                let part = self.chance.part(text.len());
                text.drain(part);
            }
            3 if !text.is_empty() => {
                let part = self.chance.part(text.len());
                let copy = text[part.clone()].repeat(self.count().min(64));
                text.splice(part.end..part.end, copy);
            }
            4 if !text.is_empty() => {
                let at = self.chance.below(text.len());
                text[at] = if self.chance.once_in(3) { self.byte() } else { self.character() };
            }
            5 | 6 => self.stretch(text, at),
            7 => self.other_number(text, at),
            8 => self.repeat_line(text),
            9 => {
                let line = self.phrase();
                let at = text[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
                text.splice(at..at, line.into_iter().chain([b'\n']));
            }
            10 => {
                let length = self.length();
                let last = text.last().copied().unwrap_or(b'a');
                text.resize(length, last);
            }
            _ => {
                let line = self.phrase();
                text.extend(line.into_iter().chain([b'\n']));
            }
        }
        text.truncate(LONGEST);
    }

    /// Makes the word at a place as long as something that the program knows.
    fn stretch(&mut self, text: &mut Vec<u8>, at: usize) {
        let is_in = |byte: &u8| byte.is_ascii_alphanumeric();
        let start = text[..at].iter().rposition(|byte| !is_in(byte)).map_or(0, |end| end + 1);
        let end = text[at..].iter().position(|byte| !is_in(byte)).map_or(text.len(), |end| at + end);
        let mut word = text[start..end].to_vec();
        let last = word.last().copied().unwrap_or(b'a');
        word.resize(self.length(), last);
        text.splice(start..end, word);
    }

    /// Puts another number in the place of the next one.
    fn other_number(&mut self, text: &mut Vec<u8>, at: usize) {
        let Some(start) = text[at..].iter().position(u8::is_ascii_digit) else { return };
        let start = at + start;
        let end = text[start..].iter().position(|byte| !byte.is_ascii_digit());
        let end = end.map_or(text.len(), |end| start + end);
        let digits = self.digits();
        text.splice(start..end, digits);
    }

    /// Repeats a line some times at the end.
    fn repeat_line(&mut self, text: &mut Vec<u8>) {
        let lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).collect();
        let Some(line) = self.chance.one_of(&lines).map(|line| line.to_vec()) else { return };
        if text.last() != Some(&b'\n') {
            text.push(b'\n');
        }
        for _ in 0..self.count() {
            if text.len() > LONGEST {
                break;
            }
            text.extend_from_slice(&line);
            text.push(b'\n');
        }
    }

    /// Puts some lines of another text somewhere between lines.
    pub(crate) fn take_lines(&mut self, text: &mut Vec<u8>, other: &[u8]) {
        let ends = |text: &[u8]| -> Vec<usize> {
            let after = |(at, &byte): (usize, &u8)| (byte == b'\n').then_some(at + 1);
            [0, text.len()].into_iter().chain(text.iter().enumerate().filter_map(after)).collect()
        };
        let (own, others) = (ends(text), ends(other));
        let at = self.chance.one_of(&own).copied().unwrap_or(0);
        let from = self.chance.one_of(&others).copied().unwrap_or(0);
        let to = self.chance.one_of(&others).copied().unwrap_or(0);
        text.splice(at..at, other[from.min(to)..from.max(to)].iter().copied());
        text.truncate(LONGEST);
    }

    /// Changes a list of words, of one that `make` makes.
    pub(crate) fn change_words(&mut self, words: &mut Vec<Vec<u8>>, make: fn(&mut Self) -> Vec<u8>) {
        let at = self.chance.below(words.len() + 1);
        match self.chance.below(8) {
            0 => words.insert(at, make(self)),
            1 if !words.is_empty() => {
                words.remove(at.min(words.len() - 1));
            }
            2 if !words.is_empty() => {
                let copy = words[at.min(words.len() - 1)].clone();
                let count = self.count().min(64);
                words.splice(at..at, std::iter::repeat_n(copy, count));
            }
            3 if words.len() > 1 => {
                let other = self.chance.below(words.len());
                words.swap(at.min(other), other);
            }
            _ => {
                let word = words.get_mut(at);
                match word {
                    Some(word) => self.change_text(word),
                    None => words.push(make(self)),
                }
            }
        }
        words.truncate(64);
        words.iter_mut().for_each(|word| word.retain(|&byte| byte != 0));
    }

    /// Changes a list of numbers.
    pub(crate) fn change_numbers(&mut self, numbers: &mut Vec<u128>) {
        let at = self.chance.place(numbers.len() + 1);
        match self.chance.below(8) {
            0 => numbers.insert(at, self.number() as u128),
            1 if !numbers.is_empty() => {
                let part = self.chance.part(numbers.len());
                numbers.drain(part);
            }
            2 | 3 if !numbers.is_empty() => {
                let part = self.chance.part(numbers.len());
                let copy = numbers[part.clone()].repeat(self.count().min(100));
                numbers.splice(part.end..part.end, copy);
            }
            4 => {
                let more = self.numbers();
                numbers.splice(at..at, more);
            }
            _ => {
                let number = self.number() as u128;
                match numbers.get_mut(at) {
                    Some(place) => *place = number,
                    None => numbers.push(number),
                }
            }
        }
        numbers.truncate(LONGEST);
    }
}
