//! Tags: the numbers that nodes are distinguished by.
//!
//! What a node of a tree holds often depends on a number in it: a leaf has no children, a sum has two. Where no proof is found without, nodes that hold different small constants in a member are of different kinds
//! ([`crate::kinds`]), if all that was seen there are few small constants; and after that also those whose numbers are 0 or not.
//!
//! Soundness. Which kind a node is of is free, so a wrong choice of tags costs proofs and nothing else.

use crate::kinds::Field;
use crate::scalars::Scalar;
use ringfence_exec::{Path, Reasoner, Sym, Value};
use ringfence_ir::RecordId;
use std::collections::{BTreeMap, BTreeSet};

/// The constants that nodes are distinguished by are less than this.
const LIMIT: u128 = 32;

/// How many constants a member has at most that nodes are distinguished by.
const MOST_CONSTANTS: usize = 8;

/// What a number is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Tag {
    /// This small constant.
    Is(u128),
    /// Another number than 0.
    NotZero,
    /// Anything.
    Other,
}

/// How closely a member is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sight {
    /// Small constants are distinguished from each other.
    Constants,
    /// Whether it is 0.
    Zero,
}

/// What was seen in a member.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Seen {
    constants: BTreeSet<u128>,
    is_any: bool,
}

/// The members that nodes are distinguished by, and what was seen in others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Tags {
    members: BTreeMap<(RecordId, u64), Sight>,
    /// Whether members are looked at that hold any number.
    is_last: bool,
    /// The pointers that nodes are distinguished by: whether they are null.
    pointers: BTreeSet<(RecordId, u64)>,
    /// The pointers that were seen to be null, and those that were seen to lead to trees.
    null: BTreeSet<(RecordId, u64)>,
    trees: BTreeSet<(RecordId, u64)>,
    seen: BTreeMap<(RecordId, u64), Seen>,
}

impl Tags {
    /// Whether a member is one.
    pub(crate) fn has(&self, record: RecordId, scalar: &Scalar) -> bool {
        !scalar.is_pointer && self.members.contains_key(&(record, scalar.offset))
    }

    /// Whether nodes are distinguished by whether a pointer is null.
    pub(crate) fn has_pointer(&self, record: RecordId, scalar: &Scalar) -> bool {
        scalar.is_pointer && self.pointers.contains(&(record, scalar.offset))
    }

    /// Whether nodes are distinguished by pointers.
    pub(crate) fn are_nulls(&self) -> bool {
        !self.pointers.is_empty()
    }

    /// What a node with these numbers is distinguished by.
    pub(crate) fn of(&self, record: RecordId, fields: &[(Scalar, Field)]) -> Vec<Tag> {
        let tag = |(scalar, field): &(Scalar, Field)| {
            let sight = match scalar.is_pointer {
                true => self.pointers.get(&(record, scalar.offset)).map(|_| &Sight::Zero)?,
                false => self.members.get(&(record, scalar.offset))?,
            };
            Some(match (sight, field) {
                (_, Field::Number(0)) => Tag::Is(0),
                (Sight::Constants, Field::Number(bits)) if *bits < LIMIT => Tag::Is(*bits),
                (Sight::Zero, Field::Number(_) | Field::NotZero) => Tag::NotZero,
                _ => Tag::Other,
            })
        };
        fields.iter().filter_map(tag).collect()
    }

    /// Looks at what a node holds. Where its kind had any number before, it may be one that was folded.
    pub(crate) fn see(&mut self, record: RecordId, fields: &[(Scalar, Field)], old: &[(Scalar, Field)]) {
        for (scalar, field) in fields.iter().filter(|(scalar, _)| scalar.is_pointer) {
            match field {
                Field::Number(0) => self.null.insert((record, scalar.offset)),
                Field::Child(..) => self.trees.insert((record, scalar.offset)),
                _ => continue,
            };
        }
        let is_old =
            |at: usize| old.get(at).is_some_and(|(_, field)| matches!(field, Field::Any | Field::NotZero));
        let own = fields.iter().enumerate().filter(|(_, (scalar, _))| !scalar.is_pointer);
        for (at, (scalar, field)) in own {
            let seen = self.seen.entry((record, scalar.offset)).or_default();
            match field {
                Field::Number(bits) if *bits < LIMIT && seen.constants.len() <= MOST_CONSTANTS => {
                    seen.constants.insert(*bits);
                }
                Field::Unset => {}
                Field::Any | Field::NotZero if is_old(at) => {}
                _ => seen.is_any = true,
            }
        }
    }

    /// The members that nodes may be distinguished by next, after what was seen. None when there are no others.
    pub(crate) fn next(&self) -> Option<Self> {
        if !self.pointers.is_empty() {
            return None;
        }
        let few = |seen: &Seen| !seen.is_any && seen.constants.len() <= MOST_CONSTANTS;
        let sight = |(&member, seen): (&(RecordId, u64), &Seen)| match few(seen) {
            true if !seen.constants.is_empty() => Some((member, Sight::Constants)),
            false if self.is_last || seen.constants.contains(&0) => Some((member, Sight::Zero)),
            _ => None,
        };
        let all: BTreeMap<_, _> = self.seen.iter().filter_map(sight).collect();
        let constants = all.iter().filter(|(_, sight)| **sight == Sight::Constants);
        let first: BTreeMap<_, _> = constants.map(|(&member, &sight)| (member, sight)).collect();
        let next = |members, is_last| Some(Self { members, is_last, ..Self::default() });
        match self.members.is_empty() && !self.is_last {
            true if !first.is_empty() => next(first, false),
            _ if self.is_last || all == self.members || all.is_empty() => None,
            _ => next(all, true),
        }
    }

    /// The pointers that nodes may be distinguished by, after what was seen without any: several that were null in some nodes only. None where nothing else depends on a single one.
    pub(crate) fn nulls(&self) -> Option<Self> {
        let is_first = self.members.is_empty() && self.pointers.is_empty();
        let pointers: BTreeSet<_> = self.null.intersection(&self.trees).copied().collect();
        (is_first && pointers.len() > 1).then(|| Self { pointers, ..Self::default() })
    }
}

/// What is known of a number that stands in a node. Absent where it is none.
pub(crate) fn number(reason: &mut Reasoner, path: &Path, value: Value) -> Option<Field> {
    if value.undef != 0 || !value.prov.is_none() {
        return None;
    }
    let Sym::Term(term) = value.bits else { return value.bits.low().map(|bits| Field::Number(bits.into())) };
    if let Some(bits) = path.fact(reason, term).single() {
        return Some(Field::Number(bits.unsigned()));
    }
    let width = reason.terms.width(term);
    let zero = reason.terms.value(width, 0);
    let is_zero = reason.terms.eq(term, zero);
    Some(match path.known(reason, is_zero) {
        Some(false) => Field::NotZero,
        Some(true) => Field::Number(0),
        None => Field::Any,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: Scalar = Scalar { offset: 0, len: 4, is_pointer: false };
    const KEY: Scalar = Scalar { offset: 4, len: 4, is_pointer: false };

    #[test]
    fn members_with_few_constants_are_looked_at_first() {
        let record = RecordId::new(0);
        let mut tags = Tags::default();
        for (kind, key) in [(0, Field::Any), (1, Field::Number(0))] {
            tags.see(record, &[(KIND, Field::Number(kind)), (KEY, key)], &[]);
        }
        let first = tags.next().expect("constants");
        assert!(first.has(record, &KIND) && !first.has(record, &KEY));
        let node = [(KIND, Field::Number(1)), (KEY, Field::NotZero)];
        assert_eq!(first.of(record, &node), [Tag::Is(1)]);
        let seen = Tags { seen: tags.seen, ..first };
        let second = seen.next().expect("numbers that are 0 or not");
        assert_eq!(second.of(record, &node), [Tag::Is(1), Tag::NotZero]);
        assert!(second.next().is_none());
    }
}
