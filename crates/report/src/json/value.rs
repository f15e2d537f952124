//! JSON values and their text. Members keep their order, so that the same report is the same text.

use std::fmt::Write as _;

/// A JSON value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Json {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Number(i128),
    /// A number with three digits after the point.
    Decimal(f64),
    /// A string.
    Text(String),
    /// An array.
    Array(Vec<Json>),
    /// An object.
    Object(Object),
}

/// The members of an object.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Object(Vec<(&'static str, Json)>);

impl Object {
    /// No members.
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    /// The same with another member.
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<Json>) -> Self {
        self.0.push((name, value.into()));
        self
    }

    /// The same with another member, if there is a value.
    pub(crate) fn maybe(self, name: &'static str, value: Option<impl Into<Json>>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// The same with the members of another object.
    pub(crate) fn append(mut self, other: Object) -> Self {
        self.0.extend(other.0);
        self
    }

    /// The same with a list, unless it is empty.
    pub(crate) fn list(self, name: &'static str, items: Vec<Json>) -> Self {
        if items.is_empty() { self } else { self.with(name, Json::Array(items)) }
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Json::Text(text.to_owned())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Self {
        Json::Text(text)
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Self {
        Json::Bool(value)
    }
}

impl From<u64> for Json {
    fn from(number: u64) -> Self {
        Json::Number(i128::from(number))
    }
}

impl From<u32> for Json {
    fn from(number: u32) -> Self {
        Json::Number(i128::from(number))
    }
}

impl From<usize> for Json {
    fn from(number: usize) -> Self {
        Json::Number(number as i128)
    }
}

impl From<Object> for Json {
    fn from(object: Object) -> Self {
        Json::Object(object)
    }
}

impl From<Vec<Json>> for Json {
    fn from(items: Vec<Json>) -> Self {
        Json::Array(items)
    }
}

impl Json {
    /// The text, with one member or element on a line, ending in a line break.
    pub(crate) fn write(&self) -> String {
        let mut out = String::new();
        self.put(&mut out, 0);
        out.push('\n');
        out
    }

    fn put(&self, out: &mut String, depth: usize) {
        match self {
            Json::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Json::Number(number) => {
                let _ = write!(out, "{number}");
            }
            Json::Decimal(number) => {
                let _ = write!(out, "{number:.3}");
            }
            Json::Text(text) => put_text(out, text),
            Json::Array(items) => {
                put_all(out, depth, ['[', ']'], items, |out, item| item.put(out, depth + 1));
            }
            Json::Object(Object(members)) => {
                put_all(out, depth, ['{', '}'], members, |out, (name, value)| {
                    put_text(out, name);
                    out.push_str(": ");
                    value.put(out, depth + 1);
                });
            }
        }
    }
}

fn put_all<T>(
    out: &mut String,
    depth: usize,
    [open, close]: [char; 2],
    items: &[T],
    mut put: impl FnMut(&mut String, &T),
) {
    out.push(open);
    for (index, item) in items.iter().enumerate() {
        out.push_str(if index == 0 { "\n" } else { ",\n" });
        out.extend(std::iter::repeat_n("  ", depth + 1));
        put(out, item);
    }
    if !items.is_empty() {
        out.push('\n');
        out.extend(std::iter::repeat_n("  ", depth));
    }
    out.push(close);
}

fn put_text(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_and_order_is_kept() {
        let inner = Object::new().with("b", 1u64).with("a", true).list("none", Vec::new());
        let value: Json =
            Object::new().with("x", "a\"\\\n\u{1}\u{2028}é").with("y", vec![inner.into()]).into();
        let wanted = "{\n  \"x\": \"a\\\"\\\\\\n\\u0001\\u2028é\",\n  \"y\": [\n    {\n      \"b\": 1,\n      \
                      \"a\": true\n    }\n  ]\n}\n";
        assert_eq!(value.write(), wanted);
        assert_eq!(Json::Array(Vec::new()).write(), "[]\n");
        assert_eq!(Json::Decimal(1.5).write(), "1.500\n");
    }
}
