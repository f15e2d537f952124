//! Data for the script of a page: JSON that may stand in an HTML document.

use std::fmt::Write as _;

/// A string with its quotes. Signs that could end the element around it are escaped.
pub(super) fn string(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' => quoted += "\\\"",
            '\\' => quoted += "\\\\",
            '\n' => quoted += "\\n",
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(quoted, "\\u{:04x}", c as u32);
            }
            c if (c as u32) < 0x20 => {
                let _ = write!(quoted, "\\u{:04x}", c as u32);
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// An array of what is JSON already.
pub(super) fn array(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().collect();
    format!("[{}]", items.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_the_element_around_it() {
        assert_eq!(string("</script>\"\\\n\u{1}"), "\"\\u003c/script\\u003e\\\"\\\\\\n\\u0001\"");
        assert_eq!(array(["1".to_owned(), string("x")]), "[1,\"x\"]");
    }
}
