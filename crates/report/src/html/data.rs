//! Data for the script of a page: JSON that may stand in an HTML document.

use crate::json::escaped;
use serde::Serialize;

/// A value as JSON. Signs that could end the element around it are escaped.
pub(super) fn json(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value).unwrap_or_default();
    escaped(&text, |c| matches!(c, '<' | '>' | '&' | '\u{2028}' | '\u{2029}'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_the_element_around_it() {
        assert_eq!(json(&"</script>\"\\\n\u{1}"), "\"\\u003c/script\\u003e\\\"\\\\\\n\\u0001\"");
        assert_eq!(json(&(1, "x", None::<u8>)), "[1,\"x\",null]");
    }
}
