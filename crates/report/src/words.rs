//! A picture of memory in words: a few lines of text.
//!
//! The notation is described in `docs/invariants.md`. In short: one line for each variable or group of equal
//! variables; lists are written from left to right as they are linked, `l: region <-> dll(next, prev, 0+)`;
//! what is nested or pointed to from one place only stands where it is pointed to; everything else gets a
//! line and a label of its own (`#1`).
//!
//! Each object is described once, so the text is linear in the picture, and it is bounded: long lines are
//! cut, deep nesting and many fields become `…`. What is not said is not known, with three exceptions that
//! the notation names: lists end in null, the first node of a doubly linked list has no previous one, and
//! `<->` stands for both links.

mod element;
mod ends;
mod naming;
mod value;

#[cfg(test)]
mod tests;

pub(crate) use element::{field_name, kind_word, length, size};
pub(crate) use value::{offset as offset_words, quoted, short_value};

use crate::chain::Chains;
use naming::Naming;
use ringfence_base::IdVec;
use ringfence_verdict::picture::{Kind, ObjectId, Picture, Pointer, Relation, Target, Value, ValueId};
use std::collections::BTreeMap;

/// How many characters a line has at most.
const LINE: usize = 400;
/// How many lines a picture has at most.
const LINES: usize = 40;
/// How many objects of a list stand in one line.
const ELEMENTS: usize = 12;
/// How many fields of an object are named.
const FIELDS: usize = 12;
/// How deep descriptions nest.
const DEPTH: u32 = 4;

/// The lines that describe a picture. There is at least one.
#[must_use]
pub fn describe(picture: &Picture) -> Vec<String> {
    let chains = Chains::of(picture);
    let naming = Naming::of(picture, &chains);
    let described = IdVec::filled(false, picture.objects.len());
    let mut writer = Writer { picture, chains: &chains, naming, described, waiting: Vec::new() };
    let mut lines: Vec<String> = writer.lines().into_iter().map(|line| cut(line, LINE)).collect();
    if lines.len() > LINES {
        let more = lines.len() - LINES + 1;
        lines.truncate(LINES - 1);
        lines.push(format!("… and {more} more lines"));
    }
    if lines.is_empty() {
        lines.push("nothing is known".to_owned());
    }
    lines
}

/// What values are called that occur more than once.
pub(crate) fn value_names(picture: &Picture) -> BTreeMap<ValueId, String> {
    Naming::of(picture, &Chains::of(picture)).into_values()
}

/// What is known about pairs of values, as far as they have names.
pub(crate) fn relations(picture: &Picture, names: &BTreeMap<ValueId, String>) -> Vec<String> {
    let words = |relation: &Relation| {
        let (left, right) = (names.get(&relation.left)?, names.get(&relation.right)?);
        Some(format!("{left} {} {right}", relation.order.sign()))
    };
    picture.relations.iter().filter_map(words).collect()
}

/// Cuts a text that is too long.
pub(crate) fn cut(line: String, limit: usize) -> String {
    if line.chars().count() <= limit {
        return line;
    }
    let kept: String = line.chars().take(limit.saturating_sub(1)).collect();
    kept + "…"
}

/// Writes the lines of one picture.
struct Writer<'a> {
    picture: &'a Picture,
    chains: &'a Chains,
    naming: Naming,
    described: IdVec<ObjectId, bool>,
    /// Objects with a label that were mentioned and have no line yet.
    waiting: Vec<ObjectId>,
}

impl Writer<'_> {
    fn lines(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        for group in self.naming.groups() {
            lines.extend(self.group_line(&group));
        }
        lines.extend(self.naming.uninitialised());
        for (id, object) in self.picture.objects.iter_ids() {
            if let Kind::Variable(name) | Kind::Global(name) = &object.kind
                && !self.naming.is_scalar(id)
            {
                lines.push(format!("{name}: {}", self.list(id, Some(name.clone()), 0)));
            }
        }
        self.labelled(&mut lines);
        // What no variable leads to: first what nothing leads to at all.
        for only_lost in [true, false] {
            for (id, object) in self.picture.objects.iter_ids() {
                let left = !self.described[id] && object.level == 0 && !self.naming.is_scalar(id);
                if left && (self.naming.is_lost(id) || !only_lost) {
                    let _ = self.label(id);
                    self.labelled(&mut lines);
                }
            }
        }
        let relations = relations(self.picture, self.naming.values());
        if !relations.is_empty() {
            lines.push(relations.join(", "));
        }
        lines
    }

    /// The lines of the objects that were mentioned by a label.
    fn labelled(&mut self, lines: &mut Vec<String>) {
        let mut done = 0;
        while let Some(&id) = self.waiting.get(done) {
            done += 1;
            let label = self.label(id);
            if !self.described[id] {
                if let Some(words) = self.list_between_ends(id) {
                    lines.push(format!("{label}: {words}"));
                    continue;
                }
                let whose = self.whose(id);
                lines.push(format!("{label}{whose}: {}", self.list(id, Some(label.clone()), 0)));
            }
        }
        self.waiting.clear();
    }

    /// Which nodes have one of a nested object each.
    fn whose(&mut self, id: ObjectId) -> String {
        let owner = self.picture.objects[id].owner;
        if self.picture.object(owner).is_none() {
            String::new()
        } else if self.naming.has_name(owner) {
            format!(", one for each node of {}", self.name_of(owner))
        } else {
            ", one for each node that points to it".to_owned()
        }
    }

    /// The line of variables that hold the same.
    fn group_line(&mut self, group: &naming::Group) -> Option<String> {
        let names = group.names.join(" = ");
        match &group.value {
            Value::Pointer(pointer) if self.picture.object(pointer.object).is_some() => {
                if self.naming.home(pointer.object) == group.names.first().map(String::as_str)
                    && !self.described[pointer.object]
                {
                    let described = self.described_target(pointer, group.names.first().cloned(), 0);
                    Some(format!("{names}: {described}"))
                } else {
                    Some(format!("{names} = {}", self.reference(pointer, ObjectId::NONE)))
                }
            }
            Value::Unknown(_) | Value::Pointer(_) => (group.names.len() > 1).then_some(names),
            value => Some(self.plainly(&names, value, true)),
        }
    }

    /// What a pointer points to, described where the pointer stands.
    fn described_target(&mut self, pointer: &Pointer, name: Option<String>, depth: u32) -> String {
        let Some(object) = self.picture.object(pointer.object) else { return "?".to_owned() };
        let expected = naming::expected(object);
        let place = match pointer.offset.exact() {
            Some(offset) if offset == expected => String::new(),
            _ => format!("at {} of ", value::offset(pointer.offset)),
        };
        let node = match pointer.target {
            Target::Last => "last of ",
            Target::Every => "each node of ",
            Target::First | Target::Region => "",
        };
        format!("{place}{node}{}", self.list(pointer.object, name, depth))
    }

    /// An object and what follows it in its list.
    fn list(&mut self, start: ObjectId, name: Option<String>, depth: u32) -> String {
        let mut text = String::new();
        let mut at = start;
        for count in 1.. {
            self.described[at] = true;
            let naming_links = count == 1 && !self.meets_segment(at);
            text += &self.element(at, naming_links, depth);
            let Some(next) = self.chains.next(at) else {
                text += &self.last_link(at, count == 1, depth);
                return text;
            };
            text += if self.chains.mutual(at) { " <-> " } else { " -> " };
            if next == start {
                text += &name.map_or_else(|| "first".to_owned(), |name| self.as_target(start, &name));
                return format!("cyclic {text}");
            }
            if count == ELEMENTS && !self.naming.has_name(next) {
                text += &self.label(next);
                return text;
            }
            if self.naming.has_name(next) || self.described[next] {
                text += &self.name_of(next);
                return text;
            }
            at = next;
        }
        text
    }

    /// Whether a segment follows soon in the list, which then names the links.
    fn meets_segment(&self, start: ObjectId) -> bool {
        let list = std::iter::successors(Some(start), |at| self.chains.next(*at));
        let segment = |id: ObjectId| matches!(self.picture.objects[id].kind, Kind::Segment(_));
        list.take(ELEMENTS).any(segment)
    }

    /// What the last object of a list links to.
    fn last_link(&mut self, id: ObjectId, lone: bool, depth: u32) -> String {
        let Some(links) = self.chains.links(id) else { return String::new() };
        let object = &self.picture.objects[id];
        let field = u64::try_from(links.next).ok().and_then(|offset| object.field_at(offset));
        let segment = matches!(object.kind, Kind::Segment(_));
        match field.map(|field| &field.value) {
            Some(Value::Null | Value::Number(0)) if lone && segment => String::new(),
            Some(value) => format!(" -> {}", self.pointed(value, id, depth)),
            None => " -> ?".to_owned(),
        }
    }

    /// A value at the end of an arrow.
    fn pointed(&mut self, value: &Value, from: ObjectId, depth: u32) -> String {
        match value {
            Value::Null | Value::Number(0) => "null".to_owned(),
            Value::Pointer(pointer) => match self.inline(pointer, from, depth) {
                Some(text) => text,
                None => self.reference(pointer, from),
            },
            other => self.short(other),
        }
    }

    /// What a pointer points to, if that is to be described here.
    fn inline(&mut self, pointer: &Pointer, from: ObjectId, depth: u32) -> Option<String> {
        let described = *self.described.get(pointer.object)?;
        let elsewhere = self.naming.has_name(pointer.object) || described || pointer.object == from;
        if elsewhere || self.steps_up(pointer, from).is_some() {
            return None;
        }
        if depth >= DEPTH {
            self.described[pointer.object] = true;
            return Some("…".to_owned());
        }
        Some(self.described_target(pointer, None, depth + 1))
    }
}
