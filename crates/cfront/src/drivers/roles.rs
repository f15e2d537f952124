//! What records and numbers are for, as their types and names suggest it.
//!
//! A guess decides only which memory a function is tried with first, and what is said of it: the precondition that is shown
//! describes exactly the memory that was made, whatever was guessed.

use super::types::{Kind, Member, Types};
use rucc_types::RecordId;

/// What the objects of a record type form through the addresses in them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Role {
    /// An object of its own.
    Plain,
    /// A list that ends with null.
    List { next: String },
    /// A list whose nodes lead back, too.
    Double { next: String, prev: String },
    /// A doubly linked ring of records that have nothing but the two addresses.
    Ring { next: String, prev: String },
    /// A tree, perhaps with addresses of the parents.
    Tree { children: Vec<String>, parent: Option<String> },
    /// Links that nothing is known of.
    Unknown,
}

impl Role {
    /// The members that are links.
    pub(super) fn links(&self) -> Vec<&str> {
        match self {
            Role::Plain | Role::Unknown => Vec::new(),
            Role::List { next } => vec![next],
            Role::Double { next, prev } | Role::Ring { next, prev } => vec![next, prev],
            Role::Tree { children, parent } => children.iter().chain(parent).map(String::as_str).collect(),
        }
    }
}

/// What the objects of a record type form.
pub(super) fn role(types: Types<'_>, id: RecordId) -> Role {
    let members = types.members(id);
    let is_self = |ty| matches!(types.kind(ty), Kind::Pointer(to) if types.kind(to) == Kind::Record(id));
    let links: Vec<&Member> = members.iter().filter(|member| is_self(member.ty)).collect();
    let arrays = members.iter().filter_map(|member| match types.kind(member.ty) {
        Kind::Array(elem, len) if is_self(elem) => Some((member, len)),
        _ => None,
    });
    let mut children: Vec<String> = Vec::new();
    for (member, len) in arrays {
        if len > 4 {
            return Role::Unknown;
        }
        children.extend((0..len).map(|index| format!("{}[{index}]", member.name)));
    }
    let name = |member: &&Member| member.name.clone();
    let (parents, links): (Vec<&Member>, Vec<&Member>) =
        links.into_iter().partition(|member| says(&member.name, &["parent", "up", "father"]));
    let backs = || links.iter().filter(|member| says(&member.name, &BACK));
    let nexts = || links.iter().filter(|member| says(&member.name, &FORTH) && !says(&member.name, &BACK));
    match (links.as_slice(), children.is_empty(), parents.as_slice()) {
        ([], true, []) => Role::Plain,
        ([one], true, []) => Role::List { next: name(one) },
        ([one, other], true, []) if backs().count() == 1 => {
            let (prev, next) = if says(&one.name, &BACK) { (one, other) } else { (other, one) };
            match types.record(id).fields.len() {
                2 => Role::Ring { next: name(next), prev: name(prev) },
                _ => Role::Double { next: name(next), prev: name(prev) },
            }
        }
        // One list among links that are something else.
        ([_, _, _, ..], true, _) if backs().count() == 1 && nexts().count() == 1 => {
            match (nexts().next(), backs().next()) {
                (Some(next), Some(prev)) => Role::Double { next: name(next), prev: name(prev) },
                _ => Role::Unknown,
            }
        }
        ([_, _], true, [] | [_]) | ([], false, [] | [_]) if backs().count() == 0 => {
            children.extend(links.iter().map(name));
            Role::Tree { children, parent: parents.first().map(name) }
        }
        _ => Role::Unknown,
    }
}

/// Words of links that lead back.
const BACK: [&str; 5] = ["prev", "pred", "back", "blink", "previous"];

/// Words of links that lead on.
const FORTH: [&str; 4] = ["next", "succ", "forw", "flink"];

/// Words of the last node of a list.
const LAST: [&str; 4] = ["tail", "last", "rear", "end"];

/// Words of the first one.
const FIRST: [&str; 5] = ["head", "first", "front", "begin", "start"];

/// Words of numbers of elements that there is room for.
const ROOM: [&str; 11] = [
    "cap",
    "capacity",
    "alloc",
    "alloced",
    "allocated",
    "max",
    "room",
    "nbuckets",
    "limit",
    "avail",
    "reserved",
];

/// Words of numbers of elements.
const LENGTH: [&str; 15] = [
    "n", "len", "length", "count", "size", "num", "cnt", "sz", "nmemb", "nelem", "argc", "used", "bytes",
    "total", "nitems",
];

/// Whether a name has one of some words in it: all of it, or a part between underscores, or its beginning or end if the word has
/// three letters at least.
pub(super) fn says(name: &str, words: &[&str]) -> bool {
    let name = name.to_ascii_lowercase();
    words.iter().any(|word| {
        name == *word
            || name.split('_').any(|part| part == *word)
            || word.len() >= 3 && (name.starts_with(word) || name.ends_with(word))
    })
}

pub(super) fn is_last(name: &str) -> bool {
    says(name, &LAST)
}

pub(super) fn is_first(name: &str) -> bool {
    says(name, &FIRST)
}

pub(super) fn is_length(name: &str) -> bool {
    says(name, &LENGTH)
}

/// Whether a number is something that is kept, and no position or length, by its name.
pub(super) fn is_value(name: &str) -> bool {
    let words = [
        "value", "val", "v", "x", "y", "key", "data", "c", "ch", "byte", "priority", "id", "elem", "item",
        "weight", "score", "seed", "flags", "mode",
    ];
    words.contains(&name.to_ascii_lowercase().as_str())
}

/// Words for numbers in the nodes of a tree that say something of its shape.
pub(super) const SHAPE: [&str; 13] = [
    "height", "balance", "bal", "bf", "color", "colour", "red", "black", "level", "depth", "rank", "size",
    "count",
];

/// The numbers among some members that count what a member leads to: of the elements that there is room for, and of those that
/// are in use.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) room: Option<String>,
    pub(super) used: Option<String>,
}

/// The numbers that belong to the arrays of a record.
pub(super) fn counts(types: Types<'_>, members: &[Member]) -> Counts {
    let whole = |member: &&Member| matches!(types.kind(member.ty), Kind::Integer { .. });
    let wide = |member: &&Member| types.size(member.ty).is_some_and(|size| size > 1);
    let numbers: Vec<&str> =
        members.iter().filter(whole).filter(wide).map(|member| member.name.as_str()).collect();
    let find = |words: &[&str], but: Option<&str>| {
        numbers.iter().find(|name| says(name, words) && Some(**name) != but).map(|name| (*name).to_owned())
    };
    let room = find(&ROOM, None).or_else(|| {
        let size = find(&["size", "sz"], None)?;
        find(&LENGTH, Some(&size)).map(|_| size)
    });
    let used = find(&LENGTH, room.as_deref());
    match room {
        Some(_) => Counts { room, used },
        None => Counts { room: used, used: None },
    }
}

/// The parameter that says how many elements another one has: behind it, or directly before it.
pub(super) fn length_of(types: Types<'_>, params: &[Member], at: usize) -> Option<usize> {
    let counts = |index: &usize| {
        params.get(*index).is_some_and(|param| {
            matches!(types.kind(param.ty), Kind::Integer { .. })
                && says(&param.name, &[&LENGTH[..], &ROOM].concat())
        })
    };
    let pointers_between = |index: &usize| {
        params[at + 1..*index].iter().all(|one| match (types.kind(params[at].ty), types.kind(one.ty)) {
            // A number behind addresses of something else does not count records.
            (Kind::Pointer(own), Kind::Pointer(other)) => match (types.kind(own), types.kind(other)) {
                (Kind::Record(own), Kind::Record(other)) => own == other,
                (Kind::Record(_), _) => false,
                _ => true,
            },
            (_, Kind::Pointer(_)) => true,
            _ => false,
        })
    };
    let behind = (at + 1..params.len()).find(|index| counts(index));
    behind.filter(pointers_between).or_else(|| {
        at.checked_sub(1).filter(|index| {
            let is_pointer = |at: usize| matches!(types.kind(params[at].ty), Kind::Pointer(_));
            // A number behind another address counts what that leads to.
            let is_taken = index.checked_sub(1).is_some_and(is_pointer);
            !is_taken && counts(index) && says(&params[*index].name, &["argc", "n", "len", "count", "size"])
        })
    })
}

#[cfg(test)]
mod tests {
    use super::says;

    #[test]
    fn words_of_names_are_seen() {
        assert!(says("prev", &super::BACK) && says("p_prev", &super::BACK) && says("prevNode", &super::BACK));
        assert!(
            says("n", &super::LENGTH) && says("n_items", &super::LENGTH) && !says("name", &super::LENGTH)
        );
    }
}
