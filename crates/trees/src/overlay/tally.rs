//! Tallies: numbers of the program that count the nodes of chains.
//!
//! A list that keeps its length has a member that is the length of its chain; where a variable stands in the list, it is the sum of what is before that and behind, and one more. Which numbers count what is found, not given: at the
//! head of a loop, each number is held against the sums of few lengths over one link.
//!
//! Soundness. A tally is said of a state only where the path entails it, of constants by computing it. What it says is an equality, so a state with a tally stands for those of its memories in which that holds. Lengths do not wrap around ([`super::length`]), numbers of the program may: then a
//! number is the remainder of the sum and no more.

use super::data::LinkId;
use super::length::most;
use crate::skeleton::Entry;
use ringfence_base::bits::mask;
use ringfence_exec::{Path, Reasoner};
use ringfence_logic::{Binary, Kind, Substitution, TermId};

/// How many lengths of one link are looked at, how many numbers, and how far a number may be from a sum.
const MOST_LENGTHS: usize = 6;
const MOST_NUMBERS: usize = 48;
const MOST_MORE: i128 = 3;

/// How a number counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum How {
    /// Widened with its sign, it is the sum.
    Signed,
    /// Widened with zeros, it is the sum.
    Unsigned,
    /// It is what is left of the sum in its bits.
    Remainder,
}

/// A number that counts the nodes of chains.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Tally {
    how: How,
    /// The entries that are lengths.
    lengths: Vec<usize>,
    /// The entry that counts, and its width.
    number: usize,
    width: u32,
    /// What it counts more than the nodes.
    more: i64,
}

impl Tally {
    /// Whether it is about an entry.
    pub(crate) fn has(&self, entry: usize) -> bool {
        self.number == entry || self.lengths.contains(&entry)
    }

    /// Whether it holds where all its entries are known.
    pub(crate) fn holds(&self, entries: &[Entry]) -> bool {
        let number = |entry: &usize| match entries.get(*entry) {
            Some(Entry::Number(bits)) => i128::try_from(*bits).ok(),
            _ => None,
        };
        let Some(own) = number(&self.number) else { return false };
        let lengths: Option<Vec<i128>> = self.lengths.iter().map(number).collect();
        let Some(lengths) = lengths else { return false };
        let sum = lengths.iter().sum::<i128>() + i128::from(self.more);
        let limit = 1_i128 << self.width;
        match self.how {
            How::Signed if own >= limit / 2 => own - limit == sum,
            How::Signed | How::Unsigned => own == sum,
            How::Remainder => own == sum.rem_euclid(limit),
        }
    }
}

/// The numbers of a state: entries with their terms.
#[derive(Debug, Default)]
pub(crate) struct Numbers {
    pub(crate) plain: Vec<(usize, TermId)>,
    pub(crate) lengths: Vec<(usize, TermId, LinkId)>,
}

impl Numbers {
    /// What counts what.
    pub(crate) fn tallies(&self, reason: &mut Reasoner, path: &Path) -> Vec<Tally> {
        let (mut all, mut known) = (Vec::new(), constants(reason, path));
        let plain = self.plain.iter().take(MOST_NUMBERS);
        let plain: Vec<(usize, TermId)> =
            plain.map(|&(entry, term)| (entry, known.apply(&mut reason.terms, term))).collect();
        for lengths in self.sums() {
            let (entries, terms): (Vec<usize>, Vec<TermId>) = lengths.into_iter().unzip();
            let Some(sum) = terms.into_iter().reduce(|a, b| reason.terms.add(a, b)) else { continue };
            let sum = known.apply(&mut reason.terms, sum);
            for &(number, term) in &plain {
                let tally = |(how, width, more)| Tally { how, lengths: entries.clone(), number, width, more };
                all.extend(ways(reason, path, term, sum).into_iter().map(tally));
            }
        }
        all.sort();
        all
    }

    /// One, two, or three lengths of one link.
    fn sums(&self) -> Vec<Vec<(usize, TermId)>> {
        let mut links: Vec<LinkId> = self.lengths.iter().map(|(.., link)| *link).collect();
        links.sort_unstable();
        links.dedup();
        let mut all: Vec<Vec<(usize, TermId)>> = Vec::new();
        for link in links {
            let own = self.lengths.iter().filter(|(.., other)| *other == link);
            let own: Vec<(usize, TermId)> =
                own.map(|(entry, term, _)| (*entry, *term)).take(MOST_LENGTHS).collect();
            for (a, &first) in own.iter().enumerate() {
                all.push(vec![first]);
                for (b, &second) in own.iter().enumerate().skip(a + 1) {
                    all.push(vec![first, second]);
                    all.extend(own.iter().skip(b + 1).map(|&third| vec![first, second, third]));
                }
            }
        }
        all
    }
}

/// The variables that the path says are constants.
fn constants(reason: &Reasoner, path: &Path) -> Substitution {
    let mut all = Substitution::new();
    for condition in path.conditions() {
        let Kind::Binary(Binary::Eq, a, b) = reason.terms.kind(condition) else { continue };
        for (name, value) in [(a, b), (b, a)] {
            if let Kind::Var(var) = reason.terms.kind(name)
                && reason.terms.constant(value).is_some()
            {
                all.insert(var, value);
            }
        }
    }
    all
}

/// How a number counts a sum of lengths, with its width and what it counts more.
fn ways(reason: &mut Reasoner, path: &Path, number: TermId, sum: TermId) -> Vec<(How, u32, i64)> {
    let (width, wide) = (reason.terms.width(number), reason.terms.width(sum));
    if !(8..=wide).contains(&width) {
        return Vec::new();
    }
    let low = reason.terms.extract(sum, width - 1, 0);
    let difference = reason.terms.sub(number, low);
    // A length may be known to be a constant only by now.
    let more = path.fact(reason, difference).single().map(|bits| bits.signed());
    let Some(more) = more.filter(|more| more.abs() <= MOST_MORE) else { return Vec::new() };
    let mut all = Vec::new();
    if width < wide {
        all.push((How::Remainder, width, more as i64));
    }
    let offset = reason.terms.value(wide, more as u128 & mask(wide));
    let counted = reason.terms.add(sum, offset);
    for (how, is_signed) in [(How::Signed, true), (How::Unsigned, false)] {
        let own = reason.terms.extend(number, is_signed, wide);
        let is_equal = reason.terms.eq(own, counted);
        if (width < wide || !is_signed) && path.entails(reason, is_equal) {
            all.push((how, width, more as i64));
        }
    }
    all
}

/// The terms of entries that are restored, and what is assumed of them.
pub(crate) struct Restored<'a> {
    reason: &'a mut Reasoner,
    /// The width of each entry that has no term yet.
    open: Vec<Option<u32>>,
    terms: Vec<Option<TermId>>,
    conditions: Vec<TermId>,
}

impl<'a> Restored<'a> {
    /// The terms of entries, which are of these widths.
    pub(crate) fn new(reason: &'a mut Reasoner, entries: &[(Entry, u32)]) -> Self {
        let open = |&(entry, width): &(Entry, u32)| {
            matches!(entry, Entry::Any | Entry::Between(..)).then_some(width)
        };
        let terms = entries.iter().map(|&(entry, width)| match entry {
            Entry::Number(bits) => Some(reason.terms.value(width, bits)),
            _ => None,
        });
        let terms = terms.collect();
        Self { reason, open: entries.iter().map(open).collect(), terms, conditions: Vec::new() }
    }

    /// The term of a number, a new one if it has none.
    fn term(&mut self, entry: usize) -> Option<TermId> {
        if let Some(width) = self.open[entry].take() {
            self.terms[entry] = Some(self.reason.fresh(width));
        }
        self.terms[entry]
    }

    /// Keeps a tally: a length that has no term is what the number counts without the others.
    pub(crate) fn keep(&mut self, tally: &Tally) -> Option<()> {
        let missing = tally.lengths.iter().copied().find(|&entry| self.open[entry].is_some());
        let missing = missing.filter(|_| tally.how != How::Remainder);
        let mut others: Option<TermId> = None;
        for &entry in tally.lengths.iter().filter(|&&entry| Some(entry) != missing) {
            let term = self.term(entry)?;
            others = Some(others.map_or(term, |sum| self.reason.terms.add(sum, term)));
        }
        match (missing, tally.how) {
            (Some(length), how) => self.define(tally, (length, others), how == How::Signed),
            (None, How::Remainder) => {
                let sum = self.counted(others?, tally.more);
                let low = self.reason.terms.extract(sum, tally.width - 1, 0);
                match self.open[tally.number].take() {
                    Some(_) => self.terms[tally.number] = Some(low),
                    None => {
                        let number = self.terms[tally.number]?;
                        let is_equal = self.reason.terms.eq(number, low);
                        self.conditions.push(is_equal);
                    }
                }
                Some(())
            }
            (None, how) => {
                let sum = self.counted(others?, tally.more);
                let number = self.term(tally.number)?;
                let wide = self.reason.terms.width(sum);
                let own = self.reason.terms.extend(number, how == How::Signed, wide);
                let is_equal = self.reason.terms.eq(own, sum);
                self.conditions.push(is_equal);
                Some(())
            }
        }
    }

    /// A sum of lengths with what is counted more.
    fn counted(&mut self, sum: TermId, more: i64) -> TermId {
        let wide = self.reason.terms.width(sum);
        let more = self.reason.terms.value(wide, more as i128 as u128 & mask(wide));
        self.reason.terms.add(sum, more)
    }

    /// Makes a length what a number counts without other lengths.
    fn define(
        &mut self,
        tally: &Tally,
        (length, others): (usize, Option<TermId>),
        is_signed: bool,
    ) -> Option<()> {
        let wide = self.open[length].take()?;
        let number = self.term(tally.number)?;
        let own = self.reason.terms.extend(number, is_signed, wide);
        let own = self.counted(own, -tally.more);
        let others = others.unwrap_or_else(|| self.reason.terms.value(wide, 0));
        let rest = self.reason.terms.sub(own, others);
        // No sum wraps around.
        let most = self.reason.terms.value(wide, most(wide));
        let (is_within, is_less) = (self.reason.terms.ule(own, most), self.reason.terms.ule(others, own));
        self.conditions.extend([is_within, is_less]);
        self.terms[length] = Some(rest);
        Some(())
    }

    /// Says of a length that it is the number of nodes of a chain that has a node, or may have none.
    pub(crate) fn bound(&mut self, entry: usize, has_node: bool) -> Option<()> {
        let term = self.term(entry)?;
        let terms = &mut self.reason.terms;
        let width = terms.width(term);
        let (most, zero) = (terms.value(width, most(width)), terms.value(width, 0));
        self.conditions.push(terms.ule(term, most));
        if has_node {
            self.conditions.push(terms.ne(term, zero));
        }
        Some(())
    }

    /// Says of a number that it is not below one and not above another.
    pub(crate) fn between(&mut self, entry: usize, least: u128, most: u128) -> Option<()> {
        let term = self.term(entry)?;
        let terms = &mut self.reason.terms;
        let width = terms.width(term);
        let [least, most] = [least, most].map(|bits| terms.value(width, bits));
        let conditions = [terms.ule(least, term), terms.ule(term, most)];
        self.conditions.extend(conditions);
        Some(())
    }

    /// All terms, and all conditions.
    pub(crate) fn finished(mut self) -> (Vec<Option<TermId>>, Vec<TermId>) {
        for entry in 0..self.open.len() {
            self.term(entry);
        }
        let constant =
            |condition: &TermId| self.reason.terms.constant(*condition).is_none_or(|bits| bits.is_zero());
        self.conditions.retain(constant);
        (self.terms, self.conditions)
    }
}
