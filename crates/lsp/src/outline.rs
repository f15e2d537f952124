//! The functions that a text defines, as far as its tokens tell, while somebody types.
//!
//! Lenses and actions need to know where functions are also in a text that does not compile. Nothing is concluded from this: whether a
//! function has a contract that holds is answered by a check.

/// A function that is defined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Function {
    pub(crate) name: String,
    /// The offset of the name.
    pub(crate) at: usize,
    /// The offset of the line on which its declaration begins.
    pub(crate) start: usize,
    /// What stands between its parentheses.
    pub(crate) params: String,
    /// Where its body ends.
    pub(crate) end: usize,
    /// What its contract says, one item after the other; empty without one.
    pub(crate) contract: Vec<String>,
}

/// A token that matters here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token {
    Word(usize, usize),
    Mark(u8, usize),
    /// A comment that says something of a contract.
    Contract(usize, usize),
}

/// The functions of a text, in order.
pub(crate) fn functions(text: &str) -> Vec<Function> {
    let tokens = tokens(text);
    let (mut out, mut at, mut contract) = (Vec::new(), 0, Vec::new());
    // Where the declaration began that is being read.
    let mut begin: Option<usize> = None;
    while at < tokens.len() {
        match tokens[at] {
            Token::Contract(from, to) => contract.push(text[from..to].trim().to_owned()),
            Token::Mark(b';', _) => {
                begin = None;
                contract.clear();
            }
            Token::Mark(b'{', offset) => {
                let close = closing(&tokens, at, b'{', b'}');
                let end = tokens.get(close).map_or(text.len(), |token| offset_of(*token) + 1);
                if let Some(function) = function(text, &tokens[..at], begin.unwrap_or(offset), end) {
                    out.push(Function { contract: items(&contract), ..function });
                    begin = None;
                    contract.clear();
                }
                at = close;
            }
            token => begin = begin.or(Some(offset_of(token))),
        }
        at += 1;
    }
    out
}

fn offset_of(token: Token) -> usize {
    match token {
        Token::Word(from, _) | Token::Mark(_, from) | Token::Contract(from, _) => from,
    }
}

/// The index of what closes what is opened at an index; the end if nothing does.
fn closing(tokens: &[Token], open: usize, opens: u8, closes: u8) -> usize {
    let mut depth = 0_usize;
    for (index, token) in tokens.iter().enumerate().skip(open) {
        match token {
            Token::Mark(mark, _) if *mark == opens => depth += 1,
            Token::Mark(mark, _) if *mark == closes => {
                depth -= 1;
                if depth == 0 {
                    return index;
                }
            }
            _ => {}
        }
    }
    tokens.len()
}

/// The function whose body begins after these tokens: its name stands before the parentheses that come last.
fn function(text: &str, before: &[Token], begin: usize, end: usize) -> Option<Function> {
    let Token::Mark(b')', close) = *before.last()? else { return None };
    let mut depth = 0_usize;
    for (index, token) in before.iter().enumerate().rev() {
        match token {
            Token::Mark(b')', _) => depth += 1,
            Token::Mark(b'(', open) => {
                depth -= 1;
                if depth == 0 {
                    let Token::Word(from, to) = *before.get(index.checked_sub(1)?)? else { return None };
                    // Attributes may stand behind the parameters.
                    if text[from..to].starts_with("__attribute") {
                        return function(text, &before[..index - 1], begin, end);
                    }
                    return (from >= begin).then(|| Function {
                        name: text[from..to].to_owned(),
                        at: from,
                        start: text[..begin].rfind('\n').map_or(0, |line| line + 1),
                        params: text[open + 1..close].to_owned(),
                        end,
                        contract: Vec::new(),
                    });
                }
            }
            _ => {}
        }
    }
    None
}

/// What a contract says, without what continues a line and without definitions.
fn items(lines: &[String]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for line in lines {
        let begins = ["requires", "ensures", "assigns", "var", "list", "pred"];
        match line.split_whitespace().next() {
            Some(word) if begins.contains(&word) => out.push(line.clone()),
            _ => out.last_mut().into_iter().for_each(|last| *last += &format!(" {line}")),
        }
    }
    out.retain(|item| !item.starts_with("list") && !item.starts_with("pred"));
    out
}

/// The tokens of a text, without literals, directives of the preprocessor and other comments.
fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let (mut out, mut at, mut is_first) = (Vec::new(), 0, true);
    while at < bytes.len() {
        let start = at;
        match bytes[at] {
            b'\n' => is_first = true,
            byte if byte.is_ascii_whitespace() => {}
            b'#' if is_first => at = line_end(bytes, at),
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at = line_end(bytes, at);
                if text[start..].starts_with("//@") {
                    out.push(Token::Contract(start + 3, at));
                }
            }
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                at = text[at + 2..].find("*/").map_or(bytes.len(), |end| at + 2 + end + 1);
            }
            quote @ (b'"' | b'\'') => at = quoted(bytes, at, quote),
            byte if is_part(byte) => {
                while bytes.get(at + 1).is_some_and(|&next| is_part(next)) {
                    at += 1;
                }
                out.push(Token::Word(start, at + 1));
                is_first = false;
            }
            mark => {
                out.push(Token::Mark(mark, at));
                is_first = false;
            }
        }
        // The end of a line counts as one.
        if at == start || bytes.get(at) != Some(&b'\n') {
            at += 1;
        }
    }
    out
}

/// Part of a word; all of a character that is no ASCII.
const fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// The end of a line, over lines that go on.
fn line_end(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while at < bytes.len() && (bytes[at] != b'\n' || bytes[at - 1] == b'\\') {
        at += 1;
    }
    at
}

/// The closing quotation mark, or the end of the line.
fn quoted(bytes: &[u8], from: usize, quote: u8) -> usize {
    let mut at = from + 1;
    while at < bytes.len() && bytes[at] != quote && bytes[at] != b'\n' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    at.min(bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        functions(text).into_iter().map(|function| function.name).collect()
    }

    #[test]
    fn functions_are_found_and_other_things_are_not() {
        let text = "#define F(x) { x(\n#include <a.h>\nstruct s { int (*f)(void); };\nint proto(int);\n\
                    static int one(int a, char *b)\n{\n    if (a) { char c = '{'; }\n    return \"}\" != b;\n}\n\
                    int table[] = { 1, 2 };\nvoid (*two(void))(int) { return 0; }\n\
                    struct s *three(void) __attribute__((noinline)) { /* } */ return 0; }\n// int four(void) {}\nint main() {";
        assert_eq!(names(text), ["one", "three", "main"]);
        let one = &functions(text)[0];
        assert!(text[one.start..].starts_with("static int one") && text[one.at..].starts_with("one("));
        assert_eq!(one.params, "int a, char *b");
        assert!(text[..one.end].ends_with("!= b;\n}"));
    }

    #[test]
    fn contracts_belong_to_the_function_that_follows() {
        let text = "//@ list sll(struct n *x -> y) := x->next |-> y\n//@ requires sll(x, 0)\n//@   * emp\n//@ ensures emp\n\
                    void f(struct n *x)\n{\n}\n//@ requires emp\nvoid g(void);\nvoid h(void) {}\n";
        let all = functions(text);
        assert_eq!(all[0].contract, ["requires sll(x, 0) * emp", "ensures emp"]);
        assert_eq!((all[1].name.as_str(), all[1].contract.len()), ("h", 0));
        assert!(text[all[0].start..].starts_with("void f"));
    }

    #[test]
    fn broken_texts_are_no_trouble() {
        for text in
            ["}}}", "(((", "f(){", "\"", "'", "/*", "//@", "#", "\\", ")){", "f)){}", "\u{e9}() {\u{1f600}"]
        {
            let _ = functions(text);
        }
    }
}
