//! What memory holds at offsets that are terms: a sequence of parts bounded by terms.
//!
//! Bytes at known offsets are cells of the heap. A loop over a buffer of any length writes at an offset that is a term;
//! then the bytes of the object from some offset on are described as a sequence instead (array segmentation: Cousot, Cousot,
//! Logozzo, "A Parametric Segmentation Functor for Fully Automatic and Scalable Array Content Analysis", 2011). Each part
//! reaches from its start to the start of the next one, the last to the end of the object, and says what all of its bytes are: perhaps never set,
//! or numbers of so many bytes within bounds. A part may be empty.
//!
//! Meaning. The starts are in order in every execution that the state stands for: `0 ≤ first ≤ second ≤ …`. Of a part of
//! [`Element::Numbers`] every byte is initialised and comes from no pointer, and at every multiple of the element's length whose bytes lie
//! in the part there is a number that the fact admits and that is within the limits ([`Limits`]). An [`Element::Undefined`] part may hold anything. So a part of a part is described by the same
//! element, and a coarser element describes at least as much.
//!
//! Beside the parts, a sequence remembers what was read and written last at which offset ([`Recent`]), so that an element
//! that is read twice has the same value both times.

use crate::limits::{Limit, Limits};
use crate::records::{self, Member, Records};
use crate::texts::Texts;
use crate::value::{Sym, Value};
use ringfence_logic::{Bits, Fact};
use std::rc::Rc;

/// How many parts a sequence has at most: more are taken together.
pub const MOST_PARTS: usize = 12;

/// How many accesses are remembered.
const MOST_RECENT: usize = 4;

/// What the bytes of a part are.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Element {
    /// Anything, and perhaps never set.
    Undefined,
    /// Numbers of so many bytes each, at the multiples of that.
    Numbers {
        /// How many bytes: 1, 2, 4 or 8.
        len: u32,
        /// What each of them is.
        fact: Fact,
        /// What each of them is less than.
        limits: Limits,
    },
    /// Numbers of which those that are the same member of a record have something in common.
    Records(Rc<Records>),
    /// Rows that hold strings at the same places; other bytes of them are perhaps never set.
    Texts(Rc<Texts>),
}

impl Element {
    /// Bytes that were set to any numbers.
    pub const ANY: Self = Self::numbers(1, Fact::any(8));

    /// Numbers of so many bytes with a fact, and without limits.
    #[must_use]
    pub const fn numbers(len: u32, fact: Fact) -> Self {
        Self::Numbers { len, fact, limits: Limits::NONE }
    }

    /// Bytes that are all the same.
    #[must_use]
    pub fn byte(byte: u8) -> Self {
        Self::numbers(1, Fact::constant(Bits::new(8, byte.into())))
    }

    /// What numbers of so many bytes are that it describes, if that is known.
    pub(crate) fn numbers_of(&self, len: u32) -> Option<(Fact, Limits)> {
        match self {
            Self::Numbers { len: own, fact, limits } if *own == len => Some((*fact, *limits)),
            _ => self.repeated(len).map(|fact| (fact, Limits::NONE)),
        }
    }

    /// What is known of its numbers of so many bytes, if that is known.
    #[must_use]
    pub fn fact_of(&self, len: u32) -> Option<Fact> {
        self.numbers_of(len).map(|(fact, _)| fact)
    }

    /// Whether its numbers have limits.
    #[must_use]
    pub fn has_limits(&self) -> bool {
        match self {
            Self::Undefined | Self::Texts(_) => false,
            Self::Numbers { limits, .. } => !limits.is_empty(),
            Self::Records(records) => records.members().iter().any(|member| !member.limits.is_empty()),
        }
    }

    /// The limits of its numbers, those of all members.
    pub fn limits(&self) -> impl Iterator<Item = Limit> + '_ {
        let (own, members) = match self {
            Self::Undefined | Self::Texts(_) => (Limits::NONE, &[][..]),
            Self::Numbers { limits, .. } => (*limits, &[][..]),
            Self::Records(records) => (Limits::NONE, records.members()),
        };
        own.into_iter().chain(members.iter().flat_map(|member| member.limits))
    }

    /// The element with these limits, which hold for its numbers of so many bytes. What is of records has none then.
    #[must_use]
    pub fn with_limits(&self, len: u32, limits: Limits) -> Self {
        match (self, self.numbers_of(len)) {
            (_, Some((fact, _))) if !limits.is_empty() => Self::Numbers { len, fact, limits },
            (Self::Numbers { len, fact, .. }, _) => Self::numbers(*len, *fact),
            (Self::Undefined | Self::Texts(_), _) => self.clone(),
            (Self::Records(_), _) if !self.has_limits() => self.clone(),
            (Self::Records(records), _) => records::renamed(records, |_| None),
        }
    }

    /// The element without its limits.
    #[must_use]
    pub fn without_limits(&self) -> Self {
        self.with_limits(1, Limits::NONE)
    }

    /// The element with those of its limits for which this holds.
    #[must_use]
    pub fn with_some_limits(&self, mut keeps: impl FnMut(&Limit) -> bool) -> Self {
        match self {
            Self::Undefined | Self::Texts(_) => self.clone(),
            Self::Numbers { len, fact, limits } => {
                let limits = Limits::of(limits.iter().filter(&mut keeps));
                Self::Numbers { len: *len, fact: *fact, limits }
            }
            Self::Records(records) => Self::Records(Rc::new(records.map(|member| {
                let limits = Limits::of(member.limits.iter().filter(&mut keeps));
                Member { limits, ..*member }
            }))),
        }
    }

    /// Known only where every byte is the same number.
    #[must_use]
    pub fn single_byte(&self) -> Option<u8> {
        match self {
            Self::Numbers { len: 1, fact, .. } => fact.single().map(|bits| bits.unsigned() as u8),
            _ => None,
        }
    }

    /// Whether all bytes were set.
    #[must_use]
    pub fn is_set(&self) -> bool {
        match self {
            Self::Undefined => false,
            Self::Numbers { .. } | Self::Records(_) => true,
            Self::Texts(texts) => texts.is_set(),
        }
    }

    /// Whether it is one of rows with strings. Neighbours of that kind are one part only where they meet outside of these.
    #[must_use]
    pub const fn is_of_texts(&self) -> bool {
        matches!(self, Self::Texts(_))
    }

    /// Whether one of its numbers of so many bytes may be zero. Bytes that are not zero are no part of such a number.
    #[must_use]
    pub fn may_be_zero(&self, unit: u32) -> bool {
        match self {
            Self::Numbers { len, fact, .. } if *len == 1 || *len == unit => {
                fact.contains(Bits::new(8 * len, 0))
            }
            _ => true,
        }
    }

    /// Whether all of its numbers of so many bytes are zero.
    #[must_use]
    pub fn is_zero(&self, unit: u32) -> bool {
        self.fact_of(unit).and_then(|fact| fact.single()).is_some_and(|bits| bits.is_zero())
    }

    /// The element as one of numbers of `len` bytes, if all of its bytes are the same.
    fn repeated(&self, len: u32) -> Option<Fact> {
        let byte = u128::from(self.single_byte()?);
        let all = (0..len).fold(0, |all, at| all | byte << (8 * at));
        Some(Fact::constant(Bits::new(8 * len, all)))
    }

    /// Rows as an element: without fields, they say no more than whether all bytes were set.
    #[must_use]
    pub fn of_rows(rows: Texts) -> Self {
        match (rows.fields().is_empty(), rows.is_set()) {
            (false, _) => Self::Texts(Rc::new(rows)),
            (true, true) => Self::ANY,
            (true, false) => Self::Undefined,
        }
    }

    /// An element that says no more than whether the bytes were set.
    #[must_use]
    pub fn loosened(&self) -> Self {
        if self.is_set() { Self::ANY } else { Self::Undefined }
    }

    /// An element that describes what either of two does, of which one is of rows with strings.
    fn join_texts(&self, other: &Self) -> Self {
        let joined = match (self, other) {
            (Self::Texts(a), Self::Texts(b)) => a.join(b),
            (Self::Texts(rows), zeros) | (zeros, Self::Texts(rows)) if zeros.single_byte() == Some(0) => {
                Some(rows.join_zeros())
            }
            _ => None,
        };
        match joined {
            Some(joined) => Self::of_rows(joined),
            None if self.is_set() && other.is_set() => Self::ANY,
            None => Self::Undefined,
        }
    }

    /// An element that describes what either does of the same bytes.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        if self.is_of_texts() || other.is_of_texts() {
            return self.join_texts(other);
        }
        let (Self::Numbers { len: m, fact: x, limits }, Self::Numbers { len: n, fact: y, limits: others }) =
            (self, other)
        else {
            return records::join(self, other);
        };
        if m == n {
            return Self::Numbers { len: *m, fact: x.join(y), limits: limits.common(others) };
        }
        match (self.repeated(*n), other.repeated(*m)) {
            (Some(fact), _) => Self::numbers(*n, fact.join(y)),
            (_, Some(fact)) => Self::numbers(*m, x.join(&fact)),
            _ => Self::ANY,
        }
    }

    /// An element that describes two neighbours. `aligned` when they meet at a multiple of the length of both:
    /// otherwise a number may lie in both of them.
    #[must_use]
    pub fn concatenated(&self, other: &Self, aligned: bool) -> Self {
        let bytes = |element: &Self| matches!(element, Self::Numbers { len: 1, .. });
        if !aligned && (self.is_of_texts() || other.is_of_texts()) {
            return self.loosened().join(&other.loosened());
        }
        match self.is_set() && other.is_set() && !aligned && !(bytes(self) && bytes(other)) {
            true => Self::ANY,
            false => self.join(other),
        }
    }

    /// How many bytes its numbers have, the longest of them.
    #[must_use]
    pub fn number_len(&self) -> u32 {
        match self {
            Self::Undefined | Self::Texts(_) => 1,
            Self::Numbers { len, .. } => *len,
            Self::Records(records) => records.longest(),
        }
    }

    /// How many bytes the records have that it is a member of; 0 for none.
    #[must_use]
    pub fn stride(&self) -> u32 {
        match self {
            Self::Records(records) => records.stride(),
            _ => 0,
        }
    }

    /// What its numbers of so many bytes are that begin at a remainder of the length of records; absent where there are none.
    #[must_use]
    pub fn member(&self, at: u32, len: u32) -> Option<Self> {
        match self {
            Self::Records(records) => records.numbers_at(at, len),
            _ => Some(self.clone()),
        }
    }

    /// Whether it describes all that the other does.
    #[must_use]
    pub fn includes(&self, other: &Self) -> bool {
        *self == Self::Undefined || (*self == Self::ANY && other.is_set()) || self.join(other) == *self
    }
}

/// A part of a sequence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The offset where it starts, as wide as a pointer.
    pub start: Sym,
    /// What its bytes are.
    pub element: Element,
}

/// A value that was read or written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recent {
    /// Where.
    pub offset: Sym,
    /// How many bytes.
    pub len: u64,
    /// What was written there.
    pub value: Value,
}

/// What the bytes of an object are from an offset on. There is at least one part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sequence {
    base: u64,
    parts: Vec<Part>,
    recent: Vec<Recent>,
}

impl Sequence {
    /// A sequence of these parts, of which the first starts at the base. Absent without any.
    #[must_use]
    pub fn new(base: u64, parts: Vec<Part>) -> Option<Self> {
        let starts = parts.first().is_some_and(|part| part.start == Sym::Const(base.into()));
        starts.then(|| Self { base, parts, recent: Vec::new() }.normal())
    }

    /// The offset of the first byte that it describes.
    #[must_use]
    pub const fn base(&self) -> u64 {
        self.base
    }

    /// The parts in their order.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The accesses that are remembered, the newest last.
    #[must_use]
    pub fn recent(&self) -> &[Recent] {
        &self.recent
    }

    /// Where the part after this one starts, unless it is the last.
    #[must_use]
    pub fn next_start(&self, at: usize) -> Option<Sym> {
        self.parts.get(at + 1).map(|part| part.start)
    }

    /// The sequence without what was read or written last.
    #[must_use]
    pub fn without_recent(&self) -> Self {
        Self { recent: Vec::new(), ..self.clone() }
    }

    /// Remembers an access, the oldest is forgotten.
    pub fn remember(&mut self, recent: Recent) {
        self.recent.retain(|other| other.offset != recent.offset);
        if self.recent.len() == MOST_RECENT {
            self.recent.remove(0);
        }
        self.recent.push(recent);
    }

    /// Forgets the accesses for which this does not hold.
    pub fn retain_recent(&mut self, keep: impl FnMut(&Recent) -> bool) {
        self.recent.retain(keep);
    }

    /// The sequence with other parts, of which the first starts at the base.
    #[must_use]
    pub fn with_parts(&self, parts: Vec<Part>) -> Self {
        debug_assert!(parts.first().is_some_and(|part| part.start == Sym::Const(self.base.into())));
        Self { base: self.base, parts, recent: self.recent.clone() }.normal()
    }

    /// The sequence with other names for the terms in its parts.
    #[must_use]
    pub fn renamed(&self, mut map: impl FnMut(Sym) -> Sym) -> Self {
        let mut part = |part: &Part| {
            let mut renamed = |limit: Limit| match map(Sym::Term(limit.term)) {
                Sym::Term(term) => Some(Limit { term, ..limit }),
                Sym::Const(_) => None,
            };
            let element = match &part.element {
                Element::Numbers { len, fact, limits } => {
                    let limits = Limits::of(limits.iter().filter_map(renamed));
                    Element::Numbers { len: *len, fact: *fact, limits }
                }
                Element::Records(records) => records::renamed(records, &mut renamed),
                Element::Undefined | Element::Texts(_) => part.element.clone(),
            };
            Part { start: map(part.start), element }
        };
        let parts = self.parts.iter().map(&mut part).collect();
        Self { base: self.base, parts, recent: Vec::new() }
    }

    /// Neighbours that say the same are one part; of too many parts, the neighbours become one that lose least.
    fn normal(mut self) -> Self {
        let same = |part: &mut Part, before: &mut Part| {
            let is_whole = part.element.number_len() == 1 && !part.element.is_of_texts();
            part.element == before.element && is_whole
        };
        self.parts.dedup_by(same);
        // A part whose start is that of the next one is empty.
        let mut at = 0;
        while at + 1 < self.parts.len() {
            if self.parts[at].start == self.parts[at + 1].start {
                self.parts.remove(at);
            } else {
                at += 1;
            }
        }
        while self.parts.len() > MOST_PARTS {
            let cost = |at: &usize| loss(&self.parts[*at].element, &self.parts[*at + 1].element);
            let at = (0..self.parts.len() - 1).min_by_key(cost).unwrap_or(0);
            self.parts[at].element = self.parts[at].element.concatenated(&self.parts[at + 1].element, false);
            self.parts.remove(at + 1);
        }
        self.parts.dedup_by(same);
        self
    }
}

/// How much is lost when two elements become one.
#[must_use]
pub fn loss(a: &Element, b: &Element) -> u32 {
    // Names of limits differ from state to state.
    let (a, b) = (&a.without_limits(), &b.without_limits());
    if a == b {
        return 0;
    }
    if a.is_of_texts() || b.is_of_texts() {
        return if a.join(b).is_of_texts() { 1 } else { 8 };
    }
    match (a.is_set(), b.is_set()) {
        (true, true) => {}
        (false, false) => return 0,
        _ => return 8,
    }
    if let Element::Records(_) = a {
        return records::loss(a, b).unwrap_or(2);
    }
    if let Element::Records(_) = b {
        return records::loss(b, a).unwrap_or(2);
    }
    // A zero may be the end of a string.
    let ends = |x: &Element, y: &Element| x.single_byte() == Some(0) && y.number_len() == 1;
    let included = a.includes(b) || b.includes(a);
    match ends(a, b) || ends(b, a) {
        true if included => 4,
        true => 5,
        false if included => 1,
        false => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::{Element, MOST_PARTS, Part, Sequence};
    use crate::reason::Reasoner;
    use crate::records::{Member, meets, recorded};
    use crate::value::Sym;
    use ringfence_base::Budget;
    use ringfence_logic::{Bits, Fact, Path};

    /// How many bytes the arrays of the tests have.
    const SIZE: usize = 4;

    /// Whether an element describes a range of bytes, by the meaning of elements.
    fn describes(element: &Element, bytes: &[u8], start: usize, end: usize) -> bool {
        let (stride, members) = match element {
            Element::Undefined => return true,
            Element::Numbers { len, fact, limits } => {
                (*len, vec![Member { at: 0, len: *len, fact: *fact, limits: *limits }])
            }
            Element::Records(records) => (records.stride(), records.members().to_vec()),
            Element::Texts(_) => unreachable!("rows are checked with unset bytes, too, by the laws of heaps"),
        };
        let remainder = |at: usize| (at % stride as usize) as u32;
        let has = |member: &Member, at: usize| (member.at..member.at + member.len).contains(&remainder(at));
        (start..end).all(|at| members.iter().any(|member| has(member, at)))
            && members.iter().all(|member| {
                let len = member.len as usize;
                let begins = |at: &usize| remainder(*at) == member.at && start <= *at && at + len <= end;
                (0..bytes.len()).filter(begins).all(|at| {
                    let word = bytes[at..at + len].iter().rev();
                    let number = word.fold(0, |all, &byte| all << 8 | u128::from(byte));
                    member.fact.contains(Bits::new(8 * member.len, number))
                })
            })
    }

    fn arrays() -> Vec<[u8; SIZE]> {
        const BYTES: [u8; 4] = [0, 1, 3, 255];
        (0..256usize).map(|n| [0, 2, 4, 6].map(|shift| BYTES[n >> shift & 3])).collect()
    }

    fn elements() -> Vec<Element> {
        let within = |len: u32, low, high| {
            let fact = Fact::unsigned_within(8 * len, low, high);
            Element::numbers(len, fact)
        };
        let one = |len: u32, value| Element::numbers(len, Fact::constant(Bits::new(8 * len, value)));
        vec![
            Element::Undefined,
            Element::ANY,
            Element::byte(0),
            Element::byte(3),
            within(1, 1, 255),
            within(2, 0, 3),
            within(2, 1, 0x103),
            one(2, 0x0101),
            one(4, 3),
            within(4, 0, 0x10000),
            recorded(within(1, 0, 3), 2, 0, 1),
            recorded(Element::byte(0), 4, 2, 2),
            recorded(within(2, 0, 3), 4, 0, 2).join(&recorded(within(2, 1, 0x103), 4, 2, 2)),
            recorded(within(1, 0, 3), 4, 0, 1).join(&recorded(within(2, 1, 0x103), 4, 2, 2)),
            recorded(within(1, 0, 3), 2, 0, 1).join(&recorded(within(1, 1, 255), 2, 1, 1)),
        ]
    }

    #[test]
    fn a_join_describes_what_either_element_does() {
        for (a, b) in elements().into_iter().flat_map(|a| elements().into_iter().map(move |b| (a.clone(), b)))
        {
            for bytes in arrays() {
                let either = describes(&a, &bytes, 0, SIZE) || describes(&b, &bytes, 0, SIZE);
                assert!(!either || describes(&a.join(&b), &bytes, 0, SIZE), "{a:?} {b:?} {bytes:?}");
            }
        }
    }

    #[test]
    fn an_element_that_includes_another_describes_as_much() {
        for (a, b) in elements().into_iter().flat_map(|a| elements().into_iter().map(move |b| (a.clone(), b)))
        {
            for bytes in arrays().iter().filter(|_| a.includes(&b)) {
                assert!(
                    !describes(&b, bytes, 0, SIZE) || describes(&a, bytes, 0, SIZE),
                    "{a:?} {b:?} {bytes:?}"
                );
            }
        }
    }

    #[test]
    fn neighbours_that_become_one_describe_both() {
        for (a, b) in elements().into_iter().flat_map(|a| elements().into_iter().map(move |b| (a.clone(), b)))
        {
            for (bytes, cut) in arrays().iter().flat_map(|bytes| (0..=SIZE).map(move |cut| (bytes, cut))) {
                let mut reason = Reasoner::new(Budget::default());
                let path = Path::of(&mut reason, [], None);
                let place = Sym::Const(cut as u128);
                let aligned = [&a, &b].into_iter().all(|element| meets(&mut reason, &path, element, place));
                let both = describes(&a, bytes, 0, cut) && describes(&b, bytes, cut, SIZE);
                let one = a.concatenated(&b, aligned);
                assert!(!both || describes(&one, bytes, 0, SIZE), "{a:?} {b:?} {bytes:?} at {cut}");
            }
        }
    }

    #[test]
    fn a_sequence_of_many_parts_describes_no_less() {
        let bytes: Vec<u8> = (0..16).map(|at| [0, 1, 3, 255][at % 4]).collect();
        let part =
            |(at, &byte): (usize, &u8)| Part { start: Sym::Const(at as u128), element: Element::byte(byte) };
        let sequence = Sequence::new(0, bytes.iter().enumerate().map(part).collect()).unwrap();
        assert!(sequence.parts().len() <= MOST_PARTS);
        for (at, part) in sequence.parts().iter().enumerate() {
            let Sym::Const(start) = part.start else { unreachable!() };
            let end = sequence.next_start(at).map_or(16, |end| end.number().unwrap() as usize);
            assert!(describes(&part.element, &bytes, start as usize, end), "{part:?}");
        }
        assert!(Sequence::new(1, sequence.parts().to_vec()).is_none());
    }
}
