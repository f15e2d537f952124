//! Where the texts end that pointers lead into, when the sequences of two objects are joined.
//!
//! A pointer that moves along a buffer leads to the rest of a text, and what ends that rest is what the program relies on next. A line that is cut into pieces has other
//! terminators before the pointer; which of them a terminator of the other state is grouped with would otherwise be left to what the parts hold. What is said here only
//! guides the grouping: every grouping is sound.

use crate::shape::join::{Join, Work};
use crate::shape::numbers::Side;
use ringfence_exec::sequence::Part;
use ringfence_exec::{ObjId, Sym};

/// How many pointers into one object are looked at.
const MOST_POINTERS: usize = 4;

impl Join<'_> {
    /// Remembers that a pointer of the result leads into an object. One that leads to the same known place in both states says nothing of how far a program has come.
    pub(super) fn note_pointer(&mut self, result: ObjId, offsets: [Sym; 2]) {
        let known = &mut self.pairs.pointers;
        let is_fixed = offsets[0] == offsets[1] && matches!(offsets[0], Sym::Const(_));
        if !is_fixed && !known.contains(&(result, offsets)) {
            known.push((result, offsets));
        }
    }

    /// The parts of zeros at which the texts end that pointers lead into, on both sides. The sizes are those of the objects.
    pub(super) fn endings(
        &mut self,
        work: Work,
        parts: [&[Part]; 2],
        sizes: [Sym; 2],
    ) -> Vec<(usize, usize)> {
        if !parts.iter().all(|parts| parts.iter().any(is_zero)) {
            return Vec::new();
        }
        let known = self.pairs.pointers.iter().filter(|(id, _)| *id == work.result);
        let mut offsets: Vec<[Sym; 2]> = known.map(|&(_, offsets)| offsets).take(MOST_POINTERS).collect();
        // So does the text with which it all begins.
        offsets.push(parts.map(|parts| parts[0].start));
        let mut all = Vec::new();
        for [a, b] in offsets {
            let ours = self.ending(Side::First, (parts[0], sizes[0]), a);
            let theirs = ours.and_then(|_| self.ending(Side::Second, (parts[1], sizes[1]), b));
            all.extend(ours.zip(theirs));
        }
        last_of_each(&all)
    }

    /// The part of zeros, one that surely has a byte, at which the text ends that is at an offset, all of it set.
    fn ending(&mut self, side: Side, (parts, size): (&[Part], Sym), offset: Sym) -> Option<usize> {
        let mut at = 0;
        while at + 1 < parts.len() && self.is_at_most_on(side, parts[at + 1].start, offset) {
            at += 1;
        }
        let set = parts[at..].iter().take_while(|part| part.element.is_set()).count();
        (at..at + set).find(|&index| {
            let end = parts.get(index + 1).map_or(size, |next| next.start);
            is_zero(&parts[index]) && self.is_less_on(side, [parts[index].start, end])
        })
    }
}

/// Whether all bytes of a part are zero.
fn is_zero(part: &Part) -> bool {
    part.element.single_byte() == Some(0)
}

/// Of pairs that have a part in common, the last: where two texts have one end on one side and each its own on the other, both end at the later one at the latest.
fn last_of_each(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let is_last =
        |&&(x, y): &&(usize, usize)| !pairs.iter().any(|&(v, w)| (v == x && w > y) || (w == y && v > x));
    pairs.iter().filter(is_last).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::last_of_each;

    #[test]
    fn of_two_ends_the_later_one_counts() {
        assert_eq!(last_of_each(&[(1, 3), (1, 5)]), [(1, 5)]);
        assert_eq!(last_of_each(&[(1, 3), (4, 3), (6, 5)]), [(4, 3), (6, 5)]);
    }
}
