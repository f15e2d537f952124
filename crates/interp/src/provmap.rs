//! Which bytes of an object hold bytes of pointers.
//!
//! Whole aligned pointers, the usual case, are one entry of a dense table of words. Bytes of pointers
//! that stand elsewhere (unaligned, half overwritten, copied byte by byte) are in a sparse map. A
//! byte is never in both.

use crate::value::Prov;
use std::collections::BTreeMap;

/// The provenance of the bytes of one stretch of memory.
#[derive(Debug, Clone)]
pub(crate) struct ProvMap {
    /// The binary logarithm of the size of a pointer.
    shift: u32,
    words: Box<[Prov]>,
    bytes: BTreeMap<usize, Prov>,
}

impl ProvMap {
    /// No pointers in `len` bytes.
    pub(crate) fn new(len: usize, shift: u32) -> Self {
        let words = len.div_ceil(1 << shift);
        Self { shift, words: vec![Prov::NONE; words].into(), bytes: BTreeMap::new() }
    }

    #[inline]
    fn is_word(&self, offset: usize, len: usize) -> bool {
        len == 1 << self.shift && offset & (len - 1) == 0
    }

    fn byte(&self, offset: usize) -> Prov {
        let word = self.words[offset >> self.shift];
        if word.is_none() && !self.bytes.is_empty() {
            self.bytes.get(&offset).copied().unwrap_or(Prov::NONE)
        } else {
            word
        }
    }

    /// What `len` bytes together came from.
    #[inline]
    pub(crate) fn get(&self, offset: usize, len: usize) -> Prov {
        if self.is_word(offset, len) {
            let word = self.words[offset >> self.shift];
            if !word.is_none() || self.bytes.is_empty() {
                return word;
            }
        }
        (offset..offset + len).fold(Prov::NONE, |all, at| all.of_union(self.byte(at)))
    }

    /// Sets the provenance of `len` bytes.
    #[inline]
    pub(crate) fn set(&mut self, offset: usize, len: usize, prov: Prov) {
        if self.is_word(offset, len) {
            self.words[offset >> self.shift] = prov;
            self.forget_bytes(offset, len);
        } else {
            self.set_parts(offset, len, prov);
        }
    }

    /// Sets the provenance of many bytes, whole words at once.
    pub(crate) fn set_range(&mut self, offset: usize, len: usize, prov: Prov) {
        let (size, end) = (1usize << self.shift, offset + len);
        let first = offset.next_multiple_of(size).min(end);
        let last = (end & !(size - 1)).max(first);
        self.set_parts(offset, first - offset, prov);
        (first..last).step_by(size).for_each(|at| self.set(at, size, prov));
        self.set_parts(last, end - last, prov);
    }

    fn set_parts(&mut self, offset: usize, len: usize, prov: Prov) {
        if prov.is_none() {
            self.clear(offset, len);
            return;
        }
        for at in offset..offset + len {
            self.split_word(at >> self.shift);
            self.bytes.insert(at, prov);
        }
    }

    /// The bytes hold no pointers any more.
    pub(crate) fn clear(&mut self, offset: usize, len: usize) {
        if len == 0 {
            return;
        }
        let size = 1usize << self.shift;
        let (first, last) = (offset >> self.shift, (offset + len - 1) >> self.shift);
        if offset & (size - 1) != 0 {
            self.split_word(first);
        }
        if (offset + len) & (size - 1) != 0 {
            self.split_word(last);
        }
        self.words[first..=last].fill(Prov::NONE);
        self.forget_bytes(offset, len);
    }

    fn forget_bytes(&mut self, offset: usize, len: usize) {
        if self.bytes.is_empty() {
            return;
        }
        let gone: Vec<usize> = self.bytes.range(offset..offset + len).map(|(&at, _)| at).collect();
        for at in gone {
            self.bytes.remove(&at);
        }
    }

    /// Turns the entry of a whole word into entries of its bytes.
    fn split_word(&mut self, word: usize) {
        let prov = std::mem::replace(&mut self.words[word], Prov::NONE);
        if !prov.is_none() {
            let start = word << self.shift;
            self.bytes.extend((start..start + (1 << self.shift)).map(|at| (at, prov)));
        }
    }

    /// The runs of bytes in the range that came from one pointer each: offset, length, provenance.
    pub(crate) fn runs(&self, offset: usize, len: usize, mut found: impl FnMut(usize, usize, Prov)) {
        let (size, end) = (1usize << self.shift, offset + len);
        let mut at = offset;
        while at < end {
            let whole = at & (size - 1) == 0 && at + size <= end;
            if whole && (self.bytes.is_empty() || !self.words[at >> self.shift].is_none()) {
                let word = self.words[at >> self.shift];
                if !word.is_none() {
                    found(at, size, word);
                }
                at += size;
            } else {
                let prov = self.byte(at);
                if !prov.is_none() {
                    found(at, 1, prov);
                }
                at += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::object::ObjId;

    fn prov(n: u32) -> Prov {
        Prov::object(ObjId::new(n))
    }

    #[test]
    fn a_whole_pointer_comes_back_and_its_halves_too() {
        let mut map = ProvMap::new(24, 3);
        map.set(8, 8, prov(1));
        assert_eq!(map.get(8, 8), prov(1));
        assert_eq!(map.get(12, 4), prov(1));
        assert_eq!(map.get(9, 1), prov(1));
        assert_eq!(map.get(0, 8), Prov::NONE);
    }

    #[test]
    fn overwriting_a_part_splits_the_word() {
        let mut map = ProvMap::new(16, 3);
        map.set(0, 8, prov(1));
        map.set(0, 1, Prov::NONE);
        assert_eq!(map.get(0, 1), Prov::NONE);
        assert_eq!(map.get(0, 8), prov(1));
        map.set(4, 4, prov(2));
        assert_eq!(map.get(0, 8), Prov::MIXED);
        map.set(0, 8, prov(3));
        assert_eq!(map.get(0, 8), prov(3));
        map.clear(0, 8);
        assert_eq!(map.get(0, 8), Prov::NONE);
    }

    #[test]
    fn a_range_takes_whole_words_and_the_bytes_beside_them() {
        let mut map = ProvMap::new(20, 3);
        map.set(0, 8, prov(1));
        map.set_range(5, 13, prov(2));
        let mut runs = Vec::new();
        map.runs(0, 20, |at, len, prov| runs.push((at, len, prov)));
        let mut expected: Vec<_> = (0..5).map(|at| (at, 1, prov(1))).collect();
        expected.extend((5..8).map(|at| (at, 1, prov(2))));
        expected.push((8, 8, prov(2)));
        expected.extend((16..18).map(|at| (at, 1, prov(2))));
        assert_eq!(runs, expected);
    }

    #[test]
    fn runs_list_words_and_bytes() {
        let mut map = ProvMap::new(16, 2);
        map.set(4, 4, prov(1));
        map.set(9, 1, prov(2));
        let mut runs = Vec::new();
        map.runs(0, 16, |at, len, prov| runs.push((at, len, prov)));
        assert_eq!(runs, [(4, 4, prov(1)), (9, 1, prov(2))]);
    }
}
