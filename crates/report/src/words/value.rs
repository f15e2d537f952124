//! Values and references in words.

use super::{Writer, cut, naming};
use ringfence_base::Id;
use ringfence_verdict::picture::{Kind, ObjectId, Offset, Pointer, Range, Target, Text, TextEnd, Value};

/// How many characters a text takes with its quotes.
pub(super) const TEXT: usize = 60;

/// An offset with its sign: `+8`, `-4`, `+0..16`, `+?`.
pub(crate) fn offset(offset: Offset) -> String {
    match (offset.low, offset.high) {
        (low, high) if low == high => format!("{low:+}"),
        (i64::MIN, i64::MAX) => "+?".to_owned(),
        (i64::MIN, high) => format!("+..{high}"),
        (low, i64::MAX) => format!("{low:+}.."),
        (low, high) => format!("{low:+}..{high}"),
    }
}

/// The facts about a number, to be written behind what it belongs to: ` in 1..3 (multiple of 2)`.
pub(crate) fn bounds(range: &Range) -> String {
    let within = match (range.low, range.high) {
        (Some(low), Some(high)) if low == high => format!(" = {low}"),
        (Some(low), Some(high)) => format!(" in {low}..{high}"),
        (Some(low), None) => format!(" >= {low}"),
        (None, Some(high)) => format!(" <= {high}"),
        (None, None) => String::new(),
    };
    if range.facts.is_empty() { within } else { format!("{within} ({})", range.facts.join(", ")) }
}

/// A text in quotes, with everything that is not plain escaped and what follows it unless that is a null character, in
/// about `room` characters.
pub(crate) fn quoted(text: &Text, room: usize) -> String {
    let end = match text.end {
        TextEnd::Terminator => "",
        TextEnd::Array => " (no terminator)",
        TextEnd::More => "…",
    };
    let plain: String = text.characters.chars().flat_map(char::escape_default).collect();
    format!("\"{}\"{end}", cut(plain, room.saturating_sub(end.len() + 2)))
}

/// A value by itself, without names for values: `5`, `10..20`, `?`.
pub(crate) fn short_value(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Range(range) => {
            let words = bounds(range);
            words.trim_start_matches(" in").trim_start_matches(" =").trim_start().to_owned()
        }
        Value::Unknown(_) | Value::Pointer(_) => "?".to_owned(),
        Value::Uninitialised => "uninitialised".to_owned(),
        Value::Function(name) => format!("&{name}"),
        Value::Text(text) => quoted(text, TEXT),
    }
}

impl Writer<'_> {
    /// A name and the value that it stands for, which is no pointer to an object: `n in 1..3`. `own` tells
    /// that the name is the one that the value is called by.
    pub(super) fn plainly(&self, name: &str, value: &Value, own: bool) -> String {
        let called = if own { None } else { self.naming.value_name(value.identity()) };
        match (value, called) {
            (Value::Range(range), Some(called)) => format!("{name} = {called}{}", self.once(range, called)),
            (Value::Range(range), None) => format!("{name}{}", bounds(range)),
            (Value::Uninitialised, _) => format!("{name} uninitialised"),
            (Value::Unknown(_) | Value::Pointer(_), None) => format!("{name} unknown"),
            (other, _) => format!("{name} = {}", self.short(other)),
        }
    }

    /// The bounds of a number that is called by a number of its own, which tells nothing about it.
    fn once(&self, range: &Range, called: &str) -> String {
        if called.starts_with('?') { bounds(range) } else { String::new() }
    }

    /// A value that is no pointer to an object, by itself.
    pub(super) fn short(&self, value: &Value) -> String {
        match (value, self.naming.value_name(value.identity())) {
            (_, Some(called)) => called.to_owned(),
            (Value::Range(range), None) => format!("?{}", bounds(range)),
            (other, None) => short_value(other),
        }
    }

    /// The label of an object, which then gets a line.
    pub(super) fn label(&mut self, id: ObjectId) -> String {
        let (label, new) = self.naming.label(id);
        if new && id.index() < self.picture.objects.len() {
            self.waiting.push(id);
        }
        label
    }

    /// How many levels up a pointer goes.
    pub(super) fn steps_up(&self, pointer: &Pointer, from: ObjectId) -> Option<u32> {
        naming::steps_up(self.picture, pointer, from)
    }

    /// The name by which the address of an object is called when it has a line of its own.
    pub(super) fn name_of(&mut self, id: ObjectId) -> String {
        match self.naming.home(id).map(str::to_owned) {
            Some(name) => self.as_target(id, &name),
            None => match self.picture.object(id).map(|object| &object.kind) {
                Some(Kind::Variable(name) | Kind::Global(name)) => format!("&{name}"),
                _ => self.label(id),
            },
        }
    }

    /// What the links of a list call the object that a variable points to.
    pub(super) fn as_target(&self, id: ObjectId, name: &str) -> String {
        match self.picture.object(id).map(|object| &object.kind) {
            Some(Kind::Variable(_) | Kind::Global(_)) => format!("&{name}"),
            _ => name.to_owned(),
        }
    }

    /// A pointer to something that is described elsewhere.
    pub(super) fn reference(&mut self, pointer: &Pointer, from: ObjectId) -> String {
        let Some(object) = self.picture.object(pointer.object) else { return "?".to_owned() };
        let expected = naming::expected(object);
        if let Some(steps) = self.steps_up(pointer, from) {
            return up(steps) + &beyond(pointer.offset, expected);
        }
        let home = self.naming.home_pointer(pointer.object);
        let name = self.name_of(pointer.object);
        let (base, from_last) = match home {
            Some(home) => (home.offset.exact().unwrap_or(expected), home.target == Target::Last),
            None => (expected, false),
        };
        let node = match pointer.target {
            Target::Last if from_last => name,
            Target::Last => format!("last of {name}"),
            Target::Every => format!("each node of {name}"),
            Target::First if from_last => format!("first of the list of {name}"),
            Target::First | Target::Region => self.field_of(pointer, name.clone()).unwrap_or(name),
        };
        let named_field = node.contains('.');
        if named_field { node } else { node + &beyond(pointer.offset, base) }
    }

    /// The address of a field of a variable.
    fn field_of(&self, pointer: &Pointer, name: String) -> Option<String> {
        let object = self.picture.object(pointer.object)?;
        let at = u64::try_from(pointer.offset.exact()?).ok().filter(|&offset| offset > 0)?;
        let variable = matches!(object.kind, Kind::Variable(_) | Kind::Global(_));
        let field = object.field_at(at).filter(|_| variable)?.name.as_deref()?;
        Some(format!("{name}.{field}"))
    }
}

/// Which node up the nesting.
fn up(steps: u32) -> String {
    match steps {
        0 => "itself".to_owned(),
        1 => "parent".to_owned(),
        more => "parent's ".repeat(more as usize - 1) + "parent",
    }
}

/// How far a pointer is from where it is expected to point: ` + 8`, ` - 4`, nothing.
fn beyond(offset: Offset, base: i64) -> String {
    let distance = |at: i64| at.checked_sub(base);
    match offset.exact().and_then(distance) {
        Some(0) => String::new(),
        Some(by) if by < 0 => format!(" - {}", by.unsigned_abs()),
        Some(by) => format!(" + {by}"),
        None => match (distance(offset.low), distance(offset.high)) {
            (Some(low), Some(high)) if offset.low != i64::MIN && offset.high != i64::MAX => {
                format!(" + {low}..{high}")
            }
            _ => " + ?".to_owned(),
        },
    }
}
