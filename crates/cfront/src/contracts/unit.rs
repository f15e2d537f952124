//! The declarations of a C file, as far as contracts need them: which functions have which parameters and which contract, and
//! which variables there are.
//!
//! The text is cut into tokens without the preprocessor. So a contract and the declaration behind it stand in the file itself,
//! in plain C: a function that a macro declares has no contract, and a global variable of a header is none here. Neither is a
//! danger: the types of all that is read here are compared with what C makes of the file ([`types`](super::types)), and
//! [`globals`](super::globals) sees what a function uses.

use super::error::{Error, Result};
use super::token::{Kind, Token};

/// A function with what its declaration says.
#[derive(Debug, Clone)]
pub(super) struct Signature {
    pub(super) name: Token,
    pub(super) params: Vec<Param>,
    /// Whether more arguments may follow.
    pub(super) is_variadic: bool,
    /// Whether its body follows.
    pub(super) is_defined: bool,
    /// Whether it is said to be `static`.
    pub(super) is_internal: bool,
}

/// A variable with its type: a parameter, or one of a definition.
#[derive(Debug, Clone)]
pub(super) struct Param {
    pub(super) name: Token,
    /// The declaration before the name and behind it.
    before: String,
    behind: String,
    /// The name of its type in C, once C was asked for it.
    pub(super) type_name: String,
}

impl Param {
    /// One whose type has a name already.
    pub(super) fn made(name: Token, type_name: String) -> Self {
        Param { name, before: String::new(), behind: String::new(), type_name }
    }

    /// The declaration of a variable of the same type with another name.
    pub(super) fn declaration(&self, name: &str) -> String {
        format!("{} {name}{}", self.before, self.behind)
    }
}

/// What stands before a function in comments.
#[derive(Debug, Clone, Default)]
pub(super) struct Annotations {
    pub(super) all: Vec<Token>,
    /// The last directive behind the first of them.
    pub(super) directive: Option<Token>,
}

/// A declaration outside of functions.
#[derive(Debug, Clone)]
pub(super) enum Declaration {
    /// A function, with the annotations before it.
    Function(Signature, Annotations),
    /// The name of one that is not constant.
    Variable(String),
    /// An annotation that stands before no function.
    Lonely(Vec<Token>),
    /// An annotation in a function, in the middle of a declaration, or behind one on the same line.
    Inside(Token),
}

/// The declarations of a file in their order.
pub(super) fn declarations(tokens: &[Token]) -> Vec<Declaration> {
    let (mut out, mut annotations, mut plain) = (Vec::new(), Annotations::default(), Vec::new());
    let mut depth = 0u32;
    for token in tokens {
        match token.text.as_str() {
            _ if token.kind == Kind::Directive => {
                if !annotations.all.is_empty() && depth == 0 {
                    annotations.directive = Some(token.clone());
                }
            }
            _ if token.kind == Kind::Aside
                || token.kind == Kind::Annotation && (depth > 0 || !plain.is_empty()) =>
            {
                out.push(Declaration::Inside(token.clone()));
            }
            _ if token.kind == Kind::Annotation => annotations.all.push(token.clone()),
            "{" if token.kind == Kind::Mark => {
                depth += 1;
                plain.push(token.clone());
            }
            "}" if token.kind == Kind::Mark => {
                depth = depth.saturating_sub(1);
                plain.push(token.clone());
                if depth == 0 && signature(&plain).is_some() {
                    declaration(&mut plain, &mut annotations, &mut out);
                }
            }
            ";" if depth == 0 && token.kind == Kind::Mark => {
                declaration(&mut plain, &mut annotations, &mut out)
            }
            _ => plain.push(token.clone()),
        }
    }
    out.extend((!annotations.all.is_empty()).then_some(Declaration::Lonely(annotations.all)));
    out
}

/// Ends a declaration.
fn declaration(plain: &mut Vec<Token>, annotations: &mut Annotations, out: &mut Vec<Declaration>) {
    let (plain, annotations) = (std::mem::take(plain), std::mem::take(annotations));
    if let Some(signature) = signature(&plain) {
        out.push(Declaration::Function(signature, annotations));
        return;
    }
    out.extend((!annotations.all.is_empty()).then_some(Declaration::Lonely(annotations.all)));
    let top = top_level(&plain);
    let is_constant = top.iter().any(|token| token.is("const")) && !top.iter().any(|token| token.is("*"));
    if !is_constant && !plain.iter().any(|token| token.is("typedef")) {
        let ends = |token: &&Token| token.is("=") || token.is("[");
        for part in top.split(|token| token.is(",")) {
            let end = part.iter().position(ends).unwrap_or(part.len());
            let name = part[..end].iter().rev().find(|token| token.is_name());
            out.extend(name.map(|name| Declaration::Variable(name.text.clone())));
        }
    }
}

/// The tokens outside of parentheses, brackets and braces, with the opening ones.
fn top_level(tokens: &[Token]) -> Vec<&Token> {
    let mut depth = 0usize;
    let mut out = Vec::new();
    for token in tokens {
        let closes = token.kind == Kind::Mark && matches!(token.text.as_str(), ")" | "]" | "}");
        let opens = token.kind == Kind::Mark && matches!(token.text.as_str(), "(" | "[" | "{");
        if depth == 0 && !closes {
            out.push(token);
        }
        depth = if closes { depth.saturating_sub(1) } else { depth + usize::from(opens) };
    }
    out
}

/// The function that a declaration declares, if it does.
fn signature(tokens: &[Token]) -> Option<Signature> {
    let tokens = without_attributes(tokens);
    let open = tokens.iter().position(|token| token.is("("))?;
    let before = &tokens[..open];
    let name = before.last().filter(|name| name.is_name())?;
    let declares = |token: &Token| ["typedef", "=", "{"].iter().any(|word| token.is(word));
    if before.len() < 2 || before.iter().any(declares) {
        return None;
    }
    let close = closing(&tokens, open)?;
    let behind = tokens.get(close + 1);
    if behind.is_some_and(|next| !next.is("{")) {
        return None;
    }
    let params = &tokens[open + 1..close];
    let is_variadic = params.last().is_some_and(|last| last.is("..."));
    let nothing = params.is_empty() || matches!(params, [one] if one.is("void"));
    let parts = if nothing { Vec::new() } else { split(params, ",") };
    let params = parts.iter().filter(|part| !matches!(part, [one] if one.is("...")));
    let params = params.map(|part| param(part)).collect::<Result<Vec<Param>>>().ok()?;
    let is_internal = before.iter().any(|token| token.is("static"));
    Some(Signature { name: name.clone(), params, is_variadic, is_defined: behind.is_some(), is_internal })
}

/// Without `__attribute__((…))` and the like.
fn without_attributes(tokens: &[Token]) -> Vec<Token> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let words = ["__attribute__", "__attribute", "__asm__", "asm", "_Alignas", "__declspec"];
        let is_attribute = words.iter().any(|word| token.is(word));
        match tokens.get(at + 1).filter(|next| is_attribute && next.is("(")) {
            Some(_) => at = closing(tokens, at + 1).unwrap_or(tokens.len()),
            None => out.push(token.clone()),
        }
        at += 1;
    }
    out
}

/// The token that closes what the one at a position opens.
pub(super) fn closing(tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.text.as_str() {
            "(" | "[" | "{" if token.kind == Kind::Mark => depth += 1,
            ")" | "]" | "}" if token.kind == Kind::Mark => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// The parts between marks that stand in no parentheses.
pub(super) fn split<'a>(tokens: &'a [Token], mark: &str) -> Vec<&'a [Token]> {
    let (mut parts, mut from, mut at) = (Vec::new(), 0, 0);
    while let Some(token) = tokens.get(at) {
        if token.is(mark) {
            parts.push(&tokens[from..at]);
            from = at + 1;
        }
        let opens = token.is("(") || token.is("[") || token.is("{");
        at = if opens { closing(tokens, at).unwrap_or(tokens.len()) + 1 } else { at + 1 };
    }
    parts.push(&tokens[from.min(tokens.len())..]);
    parts
}

/// A declaration of one variable: `struct node *x`, `int a[]`, `int (*f)(int)`.
pub(super) fn param(tokens: &[Token]) -> Result<Param> {
    let Some(first) = tokens.first() else {
        let message = "a declaration is missing";
        return Err(Error { message: message.into(), line: 1, column: 1, length: 1, is_early: false });
    };
    let pointer =
        tokens.windows(3).position(|three| three[0].is("(") && three[1].is("*") && three[2].is_name());
    let bracket = tokens.iter().position(|token| token.is("[") || token.is("("));
    let at = match pointer {
        Some(at) => Some(at + 2),
        None => tokens[..bracket.unwrap_or(tokens.len())].iter().rposition(Token::is_name),
    };
    let Some(at) = at.filter(|&at| at > 0 && !is_type_word(&tokens[at].text)) else {
        return Err(Error::at(first, "a declaration without a name"));
    };
    let star = tokens[..at].iter().rposition(|token| token.is("*"));
    let qualifies =
        |token: &Token| ["restrict", "__restrict", "register", "volatile"].iter().any(|word| token.is(word));
    // The code writes to what a parameter points to, and to the parameter, before the function may only read them.
    let kept = tokens[..at].iter().enumerate().filter(|(_, token)| !token.is("const"));
    let kept = kept.filter(|&(at, token)| !(qualifies(token) && star.is_none_or(|star| at > star)));
    let mut before = spaced(kept.map(|(_, token)| token));
    let mut behind = &tokens[at + 1..];
    let is_array = pointer.is_none() && behind.first().is_some_and(|next| next.is("["));
    let mut tail = String::new();
    if is_array {
        behind = &behind[closing(behind, 0).map_or(behind.len(), |end| end + 1)..];
        before.push_str(" (*");
        tail.push(')');
    }
    tail.push_str(&spaced(behind.iter()));
    Ok(Param { name: tokens[at].clone(), before, behind: tail, type_name: String::new() })
}

fn spaced<'a>(tokens: impl Iterator<Item = &'a Token>) -> String {
    tokens.map(|token| token.text.as_str()).collect::<Vec<_>>().join(" ")
}

fn is_arithmetic(word: &str) -> bool {
    matches!(
        word,
        "int"
            | "char"
            | "short"
            | "long"
            | "signed"
            | "unsigned"
            | "float"
            | "double"
            | "_Bool"
            | "bool"
            | "size_t"
    )
}

/// Whether a word is part of a type and names nothing.
pub(super) fn is_type_word(word: &str) -> bool {
    is_arithmetic(word)
        || matches!(word, "void" | "const" | "volatile" | "struct" | "union" | "enum" | "sizeof")
}

#[cfg(test)]
mod tests {
    use super::{Declaration, declarations};
    use crate::contracts::token::tokens;

    #[test]
    fn functions_and_variables_are_distinguished() {
        let text = "typedef struct n { int x; } n_t;\nint a, *b = &a, c[3];\nstruct q { int y; } d;\n\
            //@ requires x\nstatic n_t *f(const n_t *p, int v[], void (*g)(int)) { int z; return 0; }\n\
            __attribute__((noreturn)) void h(void);\n";
        let mut seen = Vec::new();
        for one in declarations(&tokens(text, 1, 1)) {
            seen.push(match one {
                Declaration::Function(f, annotations) => {
                    let params = f.params.iter().map(|param| param.declaration(&param.name.text));
                    let params: Vec<String> = params.collect();
                    format!("{} {} {}", f.name.text, annotations.all.len(), params.join(", "))
                }
                Declaration::Variable(name) => name,
                other => format!("{other:?}"),
            });
        }
        let f = "f 1 n_t * p, int (* v), void ( * g) ( int )";
        assert_eq!(seen, ["a", "b", "c", "d", f, "h 0 "]);
    }
}
