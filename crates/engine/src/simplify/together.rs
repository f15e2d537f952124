//! Changes of several texts at once, where a program compares what it is given: words that must stay equal are changed
//! together.

use super::{Search, plainer, smaller};

impl Search<'_> {
    /// Takes parts out of words of the command line that are equal.
    pub(super) fn cut_equal_words(&mut self) {
        for index in 1..self.best.args.len() {
            let mut size = self.best.args[index].len();
            while size > 0 {
                let mut at = 0;
                while at < self.best.args[index].len() {
                    if !self.cut_everywhere(index, at, size) {
                        at += size;
                    }
                }
                size = smaller(size);
            }
        }
    }

    /// Takes so many bytes out of a word and of all that are equal to it, if there are any. A word without a letter is hard
    /// to write and to read.
    fn cut_everywhere(&mut self, index: usize, at: usize, size: usize) -> bool {
        let mut other = self.best.clone();
        let word = other.args[index].clone();
        let end = (at + size).min(word.len());
        let mut count = 0;
        for text in other.args.iter_mut().skip(1).filter(|text| **text == word) {
            text.drain(at..end);
            count += 1;
        }
        count > 1 && end - at < word.len() && self.try_out(other, |_| true)
    }

    /// Makes the bytes that occur more than once in the words of the command line and in standard input ordinary, all of
    /// them at once.
    pub(super) fn plain_everywhere(&mut self) {
        for byte in 1..=u8::MAX {
            let texts = self.best.args.iter().skip(1).chain([&self.best.stdin]);
            if texts.flatten().filter(|&&other| other == byte).count() < 2 {
                continue;
            }
            for plain in plainer(byte) {
                let mut other = self.best.clone();
                let texts = other.args.iter_mut().skip(1).chain([&mut other.stdin]);
                texts.flatten().filter(|old| **old == byte).for_each(|old| *old = plain);
                if self.try_out(other, |_| true) {
                    break;
                }
            }
        }
    }
}
