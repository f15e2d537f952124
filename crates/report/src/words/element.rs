//! One object in words: `region of 8 bytes {val = 5}`, `dll(next, prev, 1+) of {val in 10..20}`.

use super::value::{TEXT, quoted};
use super::{FIELDS, Writer};
use ringfence_verdict::picture::{Field, Kind, Life, Object, ObjectId, Segment, Value};

/// What a field is called: by its name, or by where it stands.
pub(crate) fn field_name(field: &Field) -> String {
    match &field.name {
        Some(name) => name.clone(),
        None if matches!(field.length, 1 | 2 | 4 | 8) => format!("+{}", field.offset),
        None => format!("+{}..{}", field.offset, field.offset.saturating_add(field.length)),
    }
}

/// What the field at an offset is called.
pub(super) fn name_at(object: &Object, offset: u64) -> String {
    object.field_at(offset).map_or_else(|| format!("+{offset}"), field_name)
}

/// How many nodes a segment has: `0/1`, `2+`.
pub(crate) fn length(segment: &Segment) -> String {
    if segment.at_most_one { "0/1".to_owned() } else { format!("{}+", segment.minimum) }
}

/// A size with its unit, or nothing when it is not known.
pub(crate) fn size(object: &Object) -> Option<String> {
    match object.size.as_str() {
        "" => None,
        "1" => Some("1 byte".to_owned()),
        size => Some(format!("{size} bytes")),
    }
}

/// What a region is.
pub(crate) fn kind_word(object: &Object) -> &'static str {
    match (&object.kind, object.life) {
        (Kind::Segment(segment), _) => {
            if segment.prev.is_some() {
                "dll"
            } else {
                "sll"
            }
        }
        (_, Life::Freed) => "freed region",
        (_, Life::Ended) => "dead variable",
        (Kind::Heap, _) => "region",
        (Kind::Optional, _) => "optional region",
        (Kind::Variable(_), _) => "variable",
        (Kind::Global(_), _) => "global",
        (Kind::Constant, _) => "constant",
    }
}

/// A constant that is nothing but a text, as the text.
fn constant_text(object: &Object) -> Option<String> {
    match object.fields.as_slice() {
        _ if object.kind != Kind::Constant || object.life != Life::Live => None,
        [Field { offset: 0, value: Value::Text(text), .. }] => Some(quoted(text, TEXT)),
        [Field { offset: 0, length: 1, value: Value::Number(0), .. }] if object.size == "1" => {
            Some("\"\"".to_owned())
        }
        _ => None,
    }
}

impl Writer<'_> {
    /// An object without what follows it in its list, with or without the names of its links if it is a
    /// region.
    pub(super) fn element(&mut self, id: ObjectId, naming_links: bool, depth: u32) -> String {
        let object = &self.picture.objects[id];
        let fields = self.fields(id, depth);
        match &object.kind {
            Kind::Segment(segment) => {
                let of = if fields.is_empty() { String::new() } else { format!(" of {{{fields}}}") };
                format!("{}({}){of}", kind_word(object), self.parameters(id, segment, depth))
            }
            _ => self.region(id, naming_links, &fields),
        }
    }

    fn region(&self, id: ObjectId, naming_links: bool, fields: &str) -> String {
        let object = &self.picture.objects[id];
        if let Some(text) = constant_text(object) {
            return text;
        }
        let (word, in_list) = (kind_word(object), self.chains.links(id).is_some());
        let what = match (self.chains.links(id), object.type_name.clone().or_else(|| size(object))) {
            (Some(links), _) if naming_links => {
                let links = [Some(links.next), links.prev].into_iter().flatten();
                let names = links.filter_map(|offset| u64::try_from(offset).ok());
                let names: Vec<String> = names.map(|offset| name_at(object, offset)).collect();
                format!("{word}({})", names.join(", "))
            }
            // What the library calls its own says what it is.
            (None, Some(what)) if object.kind == Kind::Constant && object.type_name.is_some() => what,
            (None, Some(what)) => format!("{word} of {what}"),
            _ => word.to_owned(),
        };
        match (fields.is_empty(), in_list) {
            (true, _) => what,
            (false, true) => format!("{what}{{{fields}}}"),
            (false, false) => format!("{what} {{{fields}}}"),
        }
    }

    /// What stands in the parentheses of a segment.
    fn parameters(&mut self, id: ObjectId, segment: &Segment, depth: u32) -> String {
        let object = &self.picture.objects[id];
        let mut words = vec![name_at(object, segment.next)];
        words.extend(segment.prev.map(|prev| name_at(object, prev)));
        words.push(length(segment));
        if segment.head > 0 {
            words.push(format!("links at +{}", segment.head));
        }
        if let Some(prev) = segment.prev
            && !self.silent_prev(id, prev)
        {
            let name = format!("{} of first", name_at(object, prev));
            words.push(self.link(&name, object.field_at(prev), id, depth));
        }
        words.join(", ")
    }

    /// Whether the link to the previous object is what the notation says anyway: the one before in the list
    /// points here, or there is none and the link is null.
    fn silent_prev(&self, id: ObjectId, offset: u64) -> bool {
        let field = self.picture.objects[id].field_at(offset);
        match self.chains.previous(id) {
            Some(previous) if self.chains.mutual(previous) => self.chains.predecessors(id) == 1,
            Some(_) => false,
            None => matches!(field.map(|field| &field.value), Some(Value::Null | Value::Number(0))),
        }
    }

    /// A link that has to be named; nothing known about it is worth saying, too.
    fn link(&mut self, name: &str, field: Option<&Field>, id: ObjectId, depth: u32) -> String {
        match field {
            Some(field) => {
                self.held(name, &field.value, id, depth).unwrap_or_else(|| format!("{name} unknown"))
            }
            None => format!("{name} unknown"),
        }
    }

    /// The fields of an object, without links.
    fn fields(&mut self, id: ObjectId, depth: u32) -> String {
        let object = &self.picture.objects[id];
        let segment = matches!(object.kind, Kind::Segment(_));
        let mut words = Vec::new();
        if let Some(prev) = self.chains.links(id).and_then(|links| u64::try_from(links.prev?).ok())
            && !segment
            && !self.silent_prev(id, prev)
        {
            words.push(self.link(&name_at(object, prev), object.field_at(prev), id, depth));
        }
        for field in &object.fields {
            if self.chains.is_next(id, field.offset) || self.chains.is_prev(id, field.offset) {
                continue;
            }
            words.extend(self.held(&field_name(field), &field.value, id, depth));
        }
        if words.len() > FIELDS {
            words.truncate(FIELDS);
            words.push("…".to_owned());
        }
        words.join(", ")
    }

    /// A name and what it holds; absent when that is anything.
    fn held(&mut self, name: &str, value: &Value, id: ObjectId, depth: u32) -> Option<String> {
        match value {
            Value::Pointer(pointer) if self.picture.object(pointer.object).is_some() => {
                Some(match self.inline(pointer, id, depth) {
                    Some(text) => format!("{name}: {text}"),
                    None => format!("{name} -> {}", self.reference(pointer, id)),
                })
            }
            Value::Unknown(_) | Value::Pointer(_) if self.naming.value_name(value.identity()).is_none() => {
                None
            }
            other => Some(self.plainly(name, other, false)),
        }
    }
}
