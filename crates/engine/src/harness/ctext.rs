//! Pieces of C text: comments, string literals, types by their machine form.

use ringfence_ir::{FloatKind, TypeId, TypeKind, Types};

/// A block comment of these lines.
pub(super) fn comment(lines: &[String]) -> String {
    let mut text = String::from("/*\n");
    for line in lines {
        // Nothing may end the comment, and no line may be spliced with the next.
        let safe: String = line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let safe = safe.replace("*/", "* /").replace("/*", "/ *");
        let safe = safe.trim_end();
        text.push_str(if safe.is_empty() { " *" } else { " * " });
        text.push_str(safe);
        text.push('\n');
    }
    text.push_str(" */\n");
    text
}

/// Bytes as a string literal. Everything but plain characters is written as three octal digits, which
/// cannot be read together with what follows.
pub(super) fn string_literal(bytes: &[u8]) -> String {
    let mut text = String::from("\"");
    for &byte in bytes {
        match byte {
            b'"' | b'\\' => text.extend(['\\', char::from(byte)]),
            // A question mark could begin a trigraph.
            b' '..=b'~' if byte != b'?' => text.push(char::from(byte)),
            _ => text.push_str(&format!("\\{byte:03o}")),
        }
    }
    text.push('"');
    text
}

/// A type with the machine form of another: the same width, class and sign. Absent for what is passed
/// in memory.
pub(super) fn machine_type(types: &Types, ty: TypeId) -> Option<&'static str> {
    Some(match types.kind(ty) {
        TypeKind::Void => "void",
        TypeKind::Bool => "_Bool",
        TypeKind::Int { bits, signed } => integer(bits, signed)?,
        TypeKind::Float(FloatKind::F32) => "float",
        TypeKind::Float(FloatKind::F64) => "double",
        TypeKind::Float(FloatKind::F80) => "long double",
        TypeKind::Float(FloatKind::F128) => "__float128",
        TypeKind::Pointer(_) => "void *",
        TypeKind::Enum { underlying, .. } => match types.kind(underlying) {
            TypeKind::Int { bits, signed } => integer(bits, signed)?,
            _ => return None,
        },
        _ => return None,
    })
}

/// A type and a name, as a declaration has them.
pub(super) fn declared(ty: &str, name: &str) -> String {
    let space = if ty.ends_with('*') { "" } else { " " };
    format!("{ty}{space}{name}")
}

const fn integer(bits: u8, signed: bool) -> Option<&'static str> {
    Some(match (bits, signed) {
        (8, true) => "signed char",
        (8, false) => "unsigned char",
        (16, true) => "short",
        (16, false) => "unsigned short",
        (32, true) => "int",
        (32, false) => "unsigned int",
        (64, true) => "long long",
        (64, false) => "unsigned long long",
        (128, true) => "__int128",
        (128, false) => "unsigned __int128",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_say_exactly_the_bytes() {
        assert_eq!(string_literal(b"a\"\\\n1?\xff0"), r#""a\"\\\0121\077\3770""#);
    }

    #[test]
    fn comments_cannot_be_left() {
        let text = comment(&["a */ int x; /* b\n#error".into(), String::new()]);
        assert_eq!(text, "/*\n * a * / int x; / * b #error\n *\n */\n");
    }
}
