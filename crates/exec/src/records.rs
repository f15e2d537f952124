//! Elements of arrays of records: numbers that are as far from the start of a record have something in common.
//!
//! `edge[i].to < n` holds for one member of all elements, and nothing is known of another. So an element may say for each member what
//! its numbers are. Members are distinguished by the remainder of their offset in the object, modulo the length of a record; which length that is is
//! a guess ([`Heap::stride`](crate::heap::Heap::stride)), and no harm is done if it is wrong.
//!
//! Meaning. Every byte of the part is initialised and comes from no pointer. The remainder of the offset of every byte lies in
//! a member, and at every offset whose remainder is where a member begins, and from which its bytes lie in the part, there is a number
//! that the member's fact admits and that is within its limits. So what was written for one member says nothing of the others, of which it has
//! no byte, and becomes one element with theirs without a loss.
//!
//! Soundness. Two elements become one member by member. Members that overlap without being the same bytes are taken apart only where all of
//! their bytes are equal; otherwise nothing is known but that bytes were set.

use crate::limits::{Limit, Limits, agreed};
use crate::reason::Reasoner;
use crate::sequence::Element;
use crate::value::Sym;
use ringfence_logic::{Bits, Fact, Path};
use std::rc::Rc;

/// How many members a record has at most.
pub const MOST_MEMBERS: usize = 8;

/// Numbers that begin at one remainder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Member {
    /// The remainder, a multiple of the length.
    pub at: u32,
    /// How many bytes each of them has: 1, 2, 4 or 8.
    pub len: u32,
    /// What each of them is.
    pub fact: Fact,
    /// What each of them is less than.
    pub limits: Limits,
}

impl Member {
    const fn end(&self) -> u32 {
        self.at + self.len
    }

    /// Its numbers as an element.
    #[must_use]
    pub const fn element(&self) -> Element {
        Element::Numbers { len: self.len, fact: self.fact, limits: self.limits }
    }

    /// Absent where its numbers differ, or consist of different bytes.
    fn single_byte(&self) -> Option<u8> {
        let bytes = self.fact.single()?.unsigned().to_le_bytes();
        let used = bytes.get(..self.len as usize)?;
        used.iter().all(|byte| *byte == bytes[0]).then_some(bytes[0])
    }

    /// Numbers that are all the same byte.
    fn repeated(at: u32, len: u32, byte: u8) -> Self {
        let all = (0..len).fold(0, |all, place| all | u128::from(byte) << (8 * place));
        Self { at, len, fact: Fact::constant(Bits::new(8 * len, all)), limits: Limits::NONE }
    }
}

/// What the members of records are, in the order of their places.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Records {
    stride: u32,
    members: Vec<Member>,
}

/// The ranges that bytes from one place to another of a record of so many bytes are as whole numbers, the longest that fit.
fn pieces(from: u32, until: u32, stride: u32) -> Vec<(u32, u32)> {
    let (mut at, mut all) = (from, Vec::new());
    while at < until {
        let fits = |len: &u32| at.is_multiple_of(*len) && stride.is_multiple_of(*len) && at + len <= until;
        let len = [8, 4, 2, 1].into_iter().find(fits).unwrap_or(1);
        all.push((at, len));
        at += len;
    }
    all
}

impl Records {
    /// Numbers of one member.
    pub(crate) fn of_member(stride: u32, member: Member) -> Option<Self> {
        let fits = stride > member.len
            && stride.is_multiple_of(member.len)
            && member.at.is_multiple_of(member.len)
            && member.end() <= stride;
        fits.then(|| Self { stride, members: vec![member] })
    }

    /// How many bytes a record has.
    #[must_use]
    pub const fn stride(&self) -> u32 {
        self.stride
    }

    /// The members in their order.
    #[must_use]
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// The member that begins at a remainder and has so many bytes.
    #[must_use]
    pub fn member(&self, at: u32, len: u32) -> Option<&Member> {
        self.members.iter().find(|member| (member.at, member.len) == (at, len))
    }

    /// What the numbers are of so many bytes that begin at a remainder; absent without any.
    pub(crate) fn numbers_at(&self, at: u32, len: u32) -> Option<Element> {
        let end = at + len;
        let mut touched = self.members.iter().filter(|member| member.at < end && at < member.end());
        let first = touched.next()?;
        Some(match first.single_byte() {
            _ if (first.at, first.len) == (at, len) => first.element(),
            Some(byte) if first.at <= at && end <= first.end() => Member::repeated(at, len, byte).element(),
            _ => Element::ANY,
        })
    }

    /// The records with a member of which more is known. Absent where its bytes are not those of whole members.
    pub(crate) fn with_member(&self, new: Member) -> Option<Self> {
        let is_inside = |member: &&Member| new.at <= member.at && member.end() <= new.end();
        let inside: u32 = self.members.iter().filter(is_inside).map(|member| member.len).sum();
        (inside == new.len).then_some(())?;
        let mut members: Vec<Member> =
            self.members.iter().filter(|member| !is_inside(member)).copied().collect();
        members.push(new);
        members.sort_unstable_by_key(|member| member.at);
        Some(Self { stride: self.stride, members })
    }

    /// How many bytes the longest numbers have.
    #[must_use]
    pub fn longest(&self) -> u32 {
        self.members.iter().map(|member| member.len).max().unwrap_or(1)
    }

    /// The records with each member changed.
    #[must_use]
    pub fn map(&self, change: impl FnMut(&Member) -> Member) -> Self {
        Self { stride: self.stride, members: self.members.iter().map(change).collect() }
    }

    /// Whether no number lies across a remainder.
    fn is_whole_at(&self, remainder: u32) -> bool {
        !self.members.iter().any(|member| member.at < remainder && remainder < member.end())
    }

    /// An element as members of records of so many bytes, for bytes that are equal with the bounds of other members.
    #[must_use]
    pub fn of(element: &Element, other: &Self) -> Option<Self> {
        let stride = other.stride;
        let members = match element {
            Element::Undefined | Element::Texts(_) => return None,
            Element::Records(records) => return (records.stride == stride).then(|| Self::clone(records)),
            Element::Numbers { len, fact, limits } => match element.single_byte() {
                Some(byte) => {
                    let mut ranges = Vec::new();
                    let mut at = 0;
                    for member in &other.members {
                        ranges.extend(pieces(at, member.at, stride));
                        ranges.push((member.at, member.len));
                        at = member.end();
                    }
                    ranges.extend(pieces(at, stride, stride));
                    ranges.into_iter().map(|(at, len)| Member::repeated(at, len, byte)).collect()
                }
                None => {
                    let is_whole = stride.is_multiple_of(*len) && stride / len <= MOST_MEMBERS as u32;
                    is_whole.then_some(())?;
                    let member =
                        |index: u32| Member { at: index * len, len: *len, fact: *fact, limits: *limits };
                    (0..stride / len).map(member).collect()
                }
            },
        };
        Some(Self { stride, members })
    }

    /// The records with members of equal bytes taken apart where members of others begin and end.
    fn cut_like(&self, other: &Self) -> Self {
        let mut members = Vec::new();
        for member in &self.members {
            let bounds = other.members.iter().flat_map(|other| [other.at, other.end()]);
            let mut cuts: Vec<u32> = bounds.filter(|cut| member.at < *cut && *cut < member.end()).collect();
            let Some(byte) = member.single_byte().filter(|_| !cuts.is_empty()) else {
                members.push(*member);
                continue;
            };
            cuts.push(member.end());
            let mut at = member.at;
            for cut in cuts {
                let ranges = pieces(at, cut, self.stride).into_iter();
                members.extend(ranges.map(|(at, len)| Member::repeated(at, len, byte)));
                at = at.max(cut);
            }
        }
        Self { stride: self.stride, members }
    }

    /// Two elements, one of which is of records, as records whose members are the same bytes or apart from each other.
    fn alike(a: &Element, b: &Element) -> Option<[Self; 2]> {
        let (first, second) = match (a, b) {
            (Element::Records(records), _) => (Self::clone(records), Self::of(b, records)?),
            (_, Element::Records(records)) => (Self::of(a, records)?, Self::clone(records)),
            _ => return None,
        };
        let pair = [first.cut_like(&second), second.cut_like(&first)];
        let meet =
            |x: &Member, y: &Member| (x.at, x.len) == (y.at, y.len) || x.end() <= y.at || y.end() <= x.at;
        pair[0].members.iter().all(|x| pair[1].members.iter().all(|y| meet(x, y))).then_some(pair)
    }

    /// The element that these records are: numbers that are all alike need no members.
    #[must_use]
    pub fn element(self) -> Element {
        let Some(first) = self.members.first().copied() else { return Element::ANY };
        if self.members.len() > MOST_MEMBERS {
            return Element::ANY;
        }
        let same = |member: &Member| Member { at: first.at, ..*member } == first;
        let is_full = self.members.iter().map(|member| member.len).sum::<u32>() == self.stride;
        match is_full && self.members.iter().all(same) {
            true => first.element(),
            false => Element::Records(Rc::new(self)),
        }
    }
}

/// An element that describes what either of two does, of which one is of records.
pub(crate) fn join(a: &Element, b: &Element) -> Element {
    if !a.is_set() || !b.is_set() {
        return Element::Undefined;
    }
    let Some([first, second]) = Records::alike(a, b) else { return Element::ANY };
    let mut members = Vec::new();
    for member in &first.members {
        members.push(match second.member(member.at, member.len) {
            Some(other) => Member {
                fact: member.fact.join(&other.fact),
                limits: member.limits.common(&other.limits),
                ..*member
            },
            None => *member,
        });
    }
    members.extend(second.members.iter().filter(|other| first.member(other.at, other.len).is_none()));
    members.sort_unstable_by_key(|member| member.at);
    Records { stride: first.stride, members }.element()
}

/// Two elements, one of which is of records, with the limits that hold for the numbers of each member in both.
pub(crate) fn agree(reason: &mut Reasoner, path: &Path, a: Element, b: Element) -> (Element, Element) {
    let Some([mut first, mut second]) = Records::alike(&a, &b) else { return (a, b) };
    for member in &mut first.members {
        let Some(other) = second.members.iter_mut().find(|other| other.at == member.at) else { continue };
        let (x, y) = agreed(reason, path, member.element(), other.element());
        member.limits = Limits::of(x.limits());
        other.limits = Limits::of(y.limits());
    }
    (first.element(), second.element())
}

/// How much is lost when the members of two elements become one, of which one is of records; absent where all is lost.
pub(crate) fn loss(a: &Element, b: &Element) -> Option<u32> {
    let [first, second] = Records::alike(a, b)?;
    let of_member = |member: &Member| {
        let other = second.member(member.at, member.len)?.element();
        let own = member.element();
        Some(match () {
            () if own == other => 0,
            () if own.includes(&other) || other.includes(&own) => 1,
            () => 2,
        })
    };
    Some(first.members.iter().filter_map(of_member).max().unwrap_or(0))
}

/// The remainder of a number, if the path says it.
#[must_use]
pub fn remainder(reason: &mut Reasoner, path: &Path, number: Sym, of: u32) -> Option<u32> {
    let of = u128::from(of).max(1);
    let remainder = match number {
        Sym::Const(bits) => bits % of,
        Sym::Term(term) => {
            let class = path.fact(reason, term).congruence();
            (class.stride.is_multiple_of(of)).then_some(class.remainder % of)?
        }
    };
    u32::try_from(remainder).ok()
}

/// Whether no number of an element lies across an offset.
#[must_use]
pub fn meets(reason: &mut Reasoner, path: &Path, element: &Element, offset: Sym) -> bool {
    match element {
        Element::Undefined | Element::Numbers { len: 1, .. } => true,
        Element::Numbers { len, .. } => is_multiple(reason, path, offset, *len),
        Element::Records(records) => match remainder(reason, path, offset, records.stride) {
            Some(remainder) => records.is_whole_at(remainder),
            None => is_multiple(reason, path, offset, records.longest()),
        },
        Element::Texts(texts) => remainder(reason, path, offset, texts.stride())
            .is_some_and(|remainder| texts.is_whole_at(remainder)),
    }
}

/// Whether a number is a multiple of a power of two on a path.
#[must_use]
pub fn is_multiple(reason: &mut Reasoner, path: &Path, sym: Sym, of: u32) -> bool {
    match sym {
        Sym::Const(bits) => bits.is_multiple_of(u128::from(of)),
        Sym::Term(term) => {
            let low = u128::from(of) - 1;
            path.fact(reason, term).known_bits().0 & low == low
        }
    }
}

/// An element of numbers of so many bytes as one of a member of records, at a remainder.
#[must_use]
pub fn recorded(element: Element, stride: u32, at: u32, len: u32) -> Element {
    let numbers = element.numbers_of(len);
    let member = numbers.map(|(fact, limits)| Member { at, len, fact, limits });
    match member.and_then(|member| Records::of_member(stride, member)) {
        Some(records) => Element::Records(Rc::new(records)),
        None => element,
    }
}

/// The limits of members with other terms, without those that are constants.
pub(crate) fn renamed(records: &Records, mut map: impl FnMut(Limit) -> Option<Limit>) -> Element {
    let records = records.map(|member| {
        let limits = Limits::of(member.limits.iter().filter_map(&mut map));
        Member { limits, ..*member }
    });
    records.element()
}
