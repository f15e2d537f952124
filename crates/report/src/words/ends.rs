//! A list between two fields that hold its ends, in plain words: `l.first … l.last is a doubly linked list of 2 or more
//! nodes linked by next/prev`.
//!
//! The words are used where they say all: nothing is known of what nodes hold beside links, the list ends in null at both ends, and
//! one field of a variable leads to its first node and another one to its last. A list that was found from its end on is described from
//! its start on.

use super::Writer;
use super::element::name_at;
use ringfence_verdict::picture::{Kind, ObjectId, Target, Value};

/// Whether a link is, by its name, the one to the node before.
fn leads_back(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ["prev", "back", "before"].iter().any(|word| name.contains(word))
}

impl Writer<'_> {
    /// The words for a list that starts with an object, if they say all about it. It is described then.
    pub(super) fn list_between_ends(&mut self, start: ObjectId) -> Option<String> {
        let list = self.plain_list(start)?;
        let last = *list.last()?;
        let (first_end, last_end) =
            (self.only_holder(start, Target::First)?, self.only_holder(last, Target::Last)?);
        if first_end == last_end {
            return None;
        }
        let (minimum, at_most_one) =
            list.iter().fold((0u64, false), |(sum, _), &id| match &self.picture.objects[id].kind {
                Kind::Segment(segment) => (sum + segment.minimum, segment.at_most_one),
                _ => (sum + 1, false),
            });
        let nodes = match minimum {
            0 if at_most_one && list.len() == 1 => "at most one node".to_owned(),
            0 => "any number of nodes".to_owned(),
            1 => "1 or more nodes".to_owned(),
            count => format!("{count} or more nodes"),
        };
        let links = self.chains.links(start)?;
        let object = &self.picture.objects[start];
        let next = name_at(object, u64::try_from(links.next).ok()?);
        let prev = name_at(object, u64::try_from(links.prev?).ok()?);
        list.iter().for_each(|&id| self.described[id] = true);
        let ends = [(first_end, next), (last_end, prev)];
        let [(first, forth), (last, back)] = if leads_back(&ends[0].1) {
            let [start, end] = ends;
            [end, start]
        } else {
            ends
        };
        Some(format!("{first} … {last} is a doubly linked list of {nodes} linked by {forth}/{back}"))
    }

    /// The objects of a doubly linked list that has a segment, whose nodes hold nothing but links, and that ends in null.
    fn plain_list(&self, start: ObjectId) -> Option<Vec<ObjectId>> {
        let is_null = |id: ObjectId, at: i64| {
            let field = u64::try_from(at).ok().and_then(|at| self.picture.objects[id].field_at(at));
            matches!(field.map(|field| &field.value), Some(Value::Null | Value::Number(0)))
        };
        let mut list = vec![start];
        let mut at = start;
        if self.chains.cycle(start).is_some() || !is_null(start, self.chains.links(start)?.prev?) {
            return None;
        }
        while let Some(next) = self.chains.next(at) {
            if !self.chains.mutual(at) || self.naming.has_name(next) || self.chains.predecessors(next) != 1 {
                return None;
            }
            list.push(next);
            at = next;
        }
        let only_links = |id: &ObjectId| {
            let links = |offset| self.chains.is_next(*id, offset) || self.chains.is_prev(*id, offset);
            let unknown = |value: &Value| {
                matches!(value, Value::Unknown(_)) && self.naming.value_name(value.identity()).is_none()
            };
            let fields = &self.picture.objects[*id].fields;
            fields.iter().all(|field| links(field.offset) || unknown(&field.value))
        };
        let has_segment = list.iter().any(|id| matches!(self.picture.objects[*id].kind, Kind::Segment(_)));
        let ends = is_null(at, self.chains.links(at)?.next);
        (has_segment && ends && list.iter().all(only_links)).then_some(list)
    }

    /// The field of a variable that leads to an end of a list, if nothing else outside of the list does.
    fn only_holder(&self, id: ObjectId, end: Target) -> Option<String> {
        let leads = |value: &Value| {
            let pointer = value.pointer().filter(|pointer| pointer.object == id);
            pointer.is_some_and(|pointer| pointer.target == end || pointer.target == Target::Region)
        };
        if self.picture.roots.iter().any(|root| leads(&root.value)) {
            return None;
        }
        let mut found = None;
        for (from, object) in self.picture.objects.iter_ids() {
            for field in object.fields.iter().filter(|field| leads(&field.value)) {
                match &object.kind {
                    Kind::Variable(name) | Kind::Global(name) if found.is_none() => {
                        found = Some(format!("{name}.{}", field.name.as_deref()?));
                    }
                    _ if self.chains.is_next(from, field.offset)
                        || self.chains.is_prev(from, field.offset) => {}
                    _ => return None,
                }
            }
        }
        found
    }
}
