//! C cut into words and signs, and a few questions about them: where a statement starts, where a call ends,
//! which loop a condition belongs to.
//!
//! Comments and lines of the preprocessor are left out; strings and characters are one token each. The
//! answers are right for text that is written as it looks; where macros hide brackets or statements, an
//! answer may be wrong or missing.

/// A word, a string or a sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    pub(crate) text: &'a [u8],
    /// Its first byte, counted from the start of the file.
    pub(crate) start: usize,
    /// Its line, from 1.
    pub(crate) line: u32,
    /// Its column in bytes, from 1.
    pub(crate) column: u32,
}

impl Token<'_> {
    fn is(&self, text: &str) -> bool {
        self.text == text.as_bytes()
    }

    fn is_one_of(&self, texts: &[&str]) -> bool {
        texts.iter().any(|text| self.is(text))
    }

    /// Whether it is a character in quotes.
    fn is_character(&self) -> bool {
        self.text.first() == Some(&b'\'')
    }

    fn is_name(&self) -> bool {
        self.text.first().is_some_and(|&byte| byte.is_ascii_alphabetic() || byte == b'_')
    }

    fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// The tokens of a file.
#[derive(Debug)]
pub(crate) struct Tokens<'a> {
    text: &'a [u8],
    all: Vec<Token<'a>>,
}

impl<'a> Tokens<'a> {
    pub(crate) fn of(text: &'a [u8]) -> Self {
        Self { text, all: Lexer { text, at: 0, line: 1, line_start: 0 }.collect() }
    }

    pub(crate) fn get(&self, index: usize) -> Option<&Token<'a>> {
        self.all.get(index)
    }

    /// The token that starts at a place or goes over it.
    pub(crate) fn at(&self, line: u32, column: u32) -> Option<usize> {
        let after = self.all.partition_point(|token| (token.line, token.column) <= (line, column));
        let index = after.checked_sub(1)?;
        let token = &self.all[index];
        let inside =
            token.line == line && u64::from(column) < u64::from(token.column) + token.text.len() as u64;
        inside.then_some(index)
    }

    /// The tokens that start on a line.
    pub(crate) fn on_line(&self, line: u32) -> &[Token<'a>] {
        let first = self.all.partition_point(|token| token.line < line);
        let last = self.all.partition_point(|token| token.line <= line);
        &self.all[first..last]
    }

    /// The bracket that belongs to an opening one.
    fn closing(&self, open: usize) -> Option<usize> {
        let mut depth = 0u32;
        for (index, token) in self.all.iter().enumerate().skip(open) {
            match token.text {
                b"(" | b"[" | b"{" => depth += 1,
                b")" | b"]" | b"}" => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                return Some(index);
            }
        }
        None
    }

    /// The bracket that belongs to a closing one.
    fn opening(&self, close: usize) -> Option<usize> {
        let mut depth = 0u32;
        for (index, token) in self.all.iter().enumerate().take(close + 1).rev() {
            match token.text {
                b")" | b"]" | b"}" => depth += 1,
                b"(" | b"[" | b"{" => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                return Some(index);
            }
        }
        None
    }

    /// The closing parenthesis of the call of this function that starts at a token.
    pub(crate) fn call_end(&self, index: usize, function: &str) -> Option<usize> {
        let open = self.all.get(index + 1)?;
        if !self.all.get(index)?.is(function) || !open.is("(") {
            return None;
        }
        self.closing(index + 1)
    }

    /// Where the statement, declaration or full expression starts that a token is in.
    pub(crate) fn statement_start(&self, index: usize) -> Option<usize> {
        let mut at = index;
        self.all.get(at)?;
        while let Some(before) = at.checked_sub(1) {
            let token = &self.all[before];
            match token.text {
                b";" | b"{" | b"}" => break,
                b"else" | b"do" => break,
                b":" if self.is_label(before) => break,
                b"(" if self.is_header(before) => break,
                b")" => {
                    let open = self.opening(before)?;
                    if self.is_header(open) {
                        break;
                    }
                    at = open;
                }
                _ => at = before,
            }
        }
        Some(at)
    }

    /// Whether a parenthesis belongs to the header of a statement.
    fn is_header(&self, open: usize) -> bool {
        let before = open.checked_sub(1).and_then(|index| self.all.get(index));
        before.is_some_and(|token| token.is_one_of(&["if", "while", "for", "switch"]))
    }

    /// Whether a colon ends a label or a case.
    fn is_label(&self, colon: usize) -> bool {
        let mut words = self.all.iter().take(colon).rev();
        let Some(name) = words.next() else { return false };
        let Some(before) = words.next() else { return false };
        if name.is("default") || before.is("case") {
            return true;
        }
        name.is_name() && before.is_one_of(&[";", "{", "}", ":"])
    }

    /// The loop whose header a token is in: the index of `for` or `while`. A `while` that may end a `do` is
    /// none, since the token stands behind its body.
    pub(crate) fn loop_keyword(&self, index: usize) -> Option<usize> {
        let mut at = index;
        loop {
            at = at.checked_sub(1)?;
            match self.all.get(at)?.text {
                b")" | b"]" => at = self.opening(at)?,
                b"{" | b"}" => return None,
                b"(" => {
                    let keyword = at.checked_sub(1)?;
                    if self.all[keyword].is("for") {
                        return Some(keyword);
                    }
                    if self.all[keyword].is("while") {
                        let after = self.all.get(self.closing(at)? + 1);
                        return after.is_some_and(|token| !token.is(";")).then_some(keyword);
                    }
                }
                _ => {}
            }
        }
    }

    /// Whether a name that is declared at one token is in scope at a later one: no block around the first ends
    /// before the second, and the first does not stand in the header of a loop.
    pub(crate) fn in_scope(&self, declared: usize, used: usize) -> bool {
        if declared >= used || self.loop_keyword(declared).is_some() {
            return false;
        }
        let mut depth = 0i64;
        self.all[declared..used].iter().all(|token| {
            match token.text {
                b"{" => depth += 1,
                b"}" => depth -= 1,
                _ => {}
            }
            depth >= 0
        })
    }

    /// The condition that starts at a token, as it stands: with the negations before it that are of nothing else.
    pub(crate) fn condition(&self, index: usize) -> Option<Condition> {
        let (index, last) = self.whole_condition(index)?;
        let (first, last, negated) = self.negations(index, last).unwrap_or((index, last, false));
        let text = String::from_utf8_lossy(self.text.get(self.all[first].start..self.all[last].end())?);
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let characters = self.all[first..=last].iter().any(|token| token.is_character() || token.is("EOF"));
        Some(Condition { text, negated, characters })
    }

    /// Whether the first case of the `switch` on what starts at a token is a character.
    pub(crate) fn switches_on_characters(&self, index: usize) -> bool {
        let body = self.all.iter().enumerate().skip(index).find(|(_, token)| token.is_one_of(&["{", ";"]));
        let Some((open, _)) = body.filter(|(_, token)| token.is("{")) else { return false };
        let end = self.closing(open).unwrap_or(open);
        let case = (open..end).find(|&at| self.all[at].is("case"));
        case.and_then(|at| self.all.get(at + 1)).is_some_and(Token::is_character)
    }

    /// The first and the last token of the condition that starts at a token, or before it, if what starts there is the
    /// first operand, in parentheses: `(c = next()) != 'x'`.
    fn whole_condition(&self, index: usize) -> Option<(usize, usize)> {
        let (mut first, mut last) = (index, self.condition_end(index)?);
        while let Some(open) = first.checked_sub(1).filter(|&open| self.all[open].is("(")) {
            let closed = self.all.get(last + 1).is_some_and(|token| token.is(")"));
            if !closed || self.is_header(open) || self.is_called(open) || !self.is_operator(last + 2) {
                break;
            }
            (first, last) = (open, self.condition_end(open)?);
        }
        Some((first, last))
    }

    /// Whether a parenthesis stands behind a name or another bracket, so that it belongs to a call or a cast.
    fn is_called(&self, open: usize) -> bool {
        let before = open.checked_sub(1).and_then(|index| self.all.get(index));
        before.is_some_and(|token| token.is_name() && !token.is("return") || token.is_one_of(&[")", "]"]))
    }

    /// Whether an operator stands at a token that what stands before it is the left operand of, and that does not end a condition.
    fn is_operator(&self, index: usize) -> bool {
        let Some(token) = self.all.get(index) else { return false };
        let twice =
            self.all.get(index + 1).is_some_and(|next| next.text == token.text && next.start == token.end());
        match token.text {
            b"&" | b"|" => !twice,
            _ => token.is_one_of(&["=", "!", "<", ">", "+", "-", "*", "/", "%", "^"]),
        }
    }

    /// The last token of the condition that starts at a token: the one before what ends it.
    fn condition_end(&self, index: usize) -> Option<usize> {
        let mut last = index;
        let mut depth = 0u32;
        for (at, pair) in self.all.get(index..)?.windows(2).enumerate() {
            let (token, next) = (&pair[0], &pair[1]);
            match token.text {
                b"(" | b"[" => depth += 1,
                b")" | b"]" if depth == 0 => break,
                b")" | b"]" => depth -= 1,
                b";" | b"{" | b"}" => break,
                b"?" | b"," | b":" if depth == 0 => break,
                b"&" | b"|" if depth == 0 && next.text == token.text && next.start == token.end() => break,
                _ => {}
            }
            last = index + at;
        }
        Some(last)
    }

    /// The outermost negation of what stands from one token to another, the end of what it negates, and whether an odd
    /// number of them stands there. Between them are parentheses only, which close behind it.
    fn negations(&self, first: usize, last: usize) -> Option<(usize, usize, bool)> {
        let (mut at, mut end, mut signs) = (first, last, 0u32);
        let (mut open, mut found) = (0usize, None);
        while let Some(before) = at.checked_sub(1) {
            match self.all[before].text {
                b"(" => open += 1,
                b"!" => {
                    let closes = |index| self.all.get(index).is_some_and(|token: &Token<'_>| token.is(")"));
                    if !(end + 1..=end + open).all(closes) {
                        break;
                    }
                    end += open;
                    (open, signs) = (0, signs + 1);
                    found = Some((before, end, signs % 2 == 1));
                }
                _ => break,
            }
            at = before;
        }
        found
    }
}

/// A condition as the source writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Condition {
    pub(crate) text: String,
    /// Whether it is the opposite of what is decided at its place.
    pub(crate) negated: bool,
    /// Whether it names a character, as in `c == 'x'`, or what stands beside characters, as in `c != EOF`, so that its
    /// values are characters.
    pub(crate) characters: bool,
}

struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
    line: u32,
    line_start: usize,
}

impl<'a> Lexer<'a> {
    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn bump(&mut self) {
        if self.peek(0) == b'\n' {
            self.line = self.line.saturating_add(1);
            self.line_start = self.at + 1;
        }
        self.at += 1;
    }

    fn left(&self) -> bool {
        self.at < self.text.len()
    }

    /// Skips what is no token.
    fn skip(&mut self) {
        while self.left() {
            let start_of_line = self.text[self.line_start..self.at].iter().all(u8::is_ascii_whitespace);
            match (self.peek(0), self.peek(1)) {
                (b'/', b'/') => self.skip_line(),
                (b'#', _) if start_of_line => self.skip_line(),
                (b'/', b'*') => {
                    self.bump();
                    self.bump();
                    while self.left() && (self.peek(0), self.peek(1)) != (b'*', b'/') {
                        self.bump();
                    }
                    self.bump();
                    self.bump();
                }
                (b'\\', b'\n') => self.bump(),
                (byte, _) if byte.is_ascii_whitespace() => self.bump(),
                _ => return,
            }
        }
    }

    /// Skips to the end of a line that may go on after a backslash.
    fn skip_line(&mut self) {
        while self.left() && self.peek(0) != b'\n' {
            if self.peek(0) == b'\\' {
                self.bump();
            }
            self.bump();
        }
    }

    fn quoted(&mut self, quote: u8) {
        self.bump();
        while self.left() && self.peek(0) != quote && self.peek(0) != b'\n' {
            if self.peek(0) == b'\\' {
                self.bump();
            }
            self.bump();
        }
        self.bump();
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        self.skip();
        let (start, line, line_start) = (self.at, self.line, self.line_start);
        let first = *self.text.get(start)?;
        let word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80;
        if word(first) {
            while self.left() && word(self.peek(0)) {
                self.bump();
            }
        } else if first == b'"' || first == b'\'' {
            self.quoted(first);
        } else {
            self.bump();
        }
        let end = self.at.min(self.text.len());
        let column = u32::try_from(start - line_start).unwrap_or(u32::MAX).saturating_add(1);
        Some(Token { text: &self.text[start..end], start, line, column })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The token of the sign `@` in a text, which is removed, and the tokens.
    fn marked(text: &'static str) -> (Tokens<'static>, usize) {
        let at = text.find('@').expect("a mark");
        let plain: &'static [u8] = Box::leak(text.replacen('@', "", 1).into_boxed_str().into_boxed_bytes());
        let tokens = Tokens::of(plain);
        let index = tokens.all.iter().position(|token| token.start >= at).expect("a token");
        (tokens, index)
    }

    fn statement(text: &'static str) -> String {
        let (tokens, index) = marked(text);
        let start = tokens.statement_start(index).expect("a start");
        String::from_utf8_lossy(&tokens.text[tokens.all[start].start..]).chars().take(8).collect()
    }

    #[test]
    fn statements_start_behind_what_ends_the_one_before() {
        assert_eq!(statement("int f(void) { a = 1; x->next = @y; }"), "x->next ");
        assert_eq!(statement("if (p) free(@p);"), "free(p);");
        assert_eq!(statement("if (q(1) && @p->n) x();"), "q(1) && ");
        assert_eq!(statement("for (int i = 0; i < @n; i++) ;"), "i < n; i");
        assert_eq!(statement("else @p = 0;"), "p = 0;");
        assert_eq!(statement("switch (x) { case 3: y = *@p; }"), "y = *p; ");
        assert_eq!(statement("{ again: y = @q ? a : b; }"), "y = q ? ");
        assert_eq!(statement("{ y = q ? a : @b; }"), "y = q ? ");
        assert_eq!(statement("/* ; */ z = \";\" + @w;"), "z = \";\" ");
    }

    #[test]
    fn calls_end_at_their_parenthesis() {
        let (tokens, index) = marked("int n = @nondet ( f(\")\", 2) ) + 1;");
        let end = tokens.call_end(index, "nondet").and_then(|end| tokens.get(end)).expect("an end");
        assert_eq!((end.line, end.column), (1, 28));
        assert_eq!(tokens.call_end(index, "other"), None);
    }

    #[test]
    fn loops_are_found_from_their_conditions() {
        let keyword = |text| {
            let (tokens, index) = marked(text);
            tokens.loop_keyword(index).map(|found| tokens.all[found].start)
        };
        assert_eq!(keyword("x; while (a && (@b)) y();"), Some(3));
        assert_eq!(keyword("for (i = 0; @i < n; i++) { }"), Some(0));
        assert_eq!(keyword("do { } while (@b);"), None);
        assert_eq!(keyword("while (b) { @x(); }"), None);
        assert_eq!(keyword("if (@b) x();"), None);
    }

    #[test]
    fn scopes_end_with_their_blocks() {
        let in_scope = |text: &'static str, used: &str| {
            let (tokens, index) = marked(text);
            let used = tokens.all.iter().position(|token| token.is(used)).expect("a use");
            tokens.in_scope(index, used)
        };
        assert!(in_scope("int f(int @x) { int y; while (y) ; }", "while"));
        assert!(!in_scope("{ { int @x; } while (1) ; }", "while"));
        assert!(!in_scope("for (int @x = 0; x < 3; x++) ; while (1) { }", "while"));
        assert!(!in_scope("while (1) { int @x; }", "while"));
    }

    #[test]
    fn conditions_are_cut_out() {
        let condition = |text| {
            let (tokens, index) = marked(text);
            tokens.condition(index).map_or_else(String::new, |found| found.text)
        };
        assert_eq!(condition("while (@a[i] <  f(x, 1) && b)"), "a[i] < f(x, 1)");
        assert_eq!(condition("if (a || @!b) {"), "!b");
        assert_eq!(condition("x = @a & 1 ? 2 : 3;"), "a & 1");
        assert_eq!(condition("y = q ? a && @b : c;"), "b");
        assert_eq!(condition("while ((@c = getchar()) != EOF && c)"), "(c = getchar()) != EOF");
        assert_eq!(condition("while (((@c = f()) & 7) == 1)"), "((c = f()) & 7) == 1");
        assert_eq!(condition("if ((@p = f()) && q)"), "p = f()");
        assert_eq!(condition("if (f(@x) == 3)"), "x");
    }

    #[test]
    fn conditions_keep_their_negations() {
        let condition = |text| {
            let (tokens, index) = marked(text);
            tokens.condition(index).map(|found| (found.text, found.negated)).unwrap_or_default()
        };
        let is = |text: &str, negated| (text.to_owned(), negated);
        assert_eq!(condition("if (!@it->name) {"), is("!it->name", true));
        assert_eq!(condition("if (a && !(@n > 3))"), is("!(n > 3)", true));
        assert_eq!(condition("if (!!@n)"), is("!!n", false));
        assert_eq!(condition("while (! ( (@strcmp(a, b)) ) || c)"), is("! ( (strcmp(a, b)) )", true));
        assert_eq!(condition("if (!(@a && b))"), is("a", false));
        assert_eq!(condition("if (x || !((@a) && b))"), is("a", false));
        assert_eq!(condition("if (a != @b)"), is("b", false));
    }

    #[test]
    fn characters_are_noticed() {
        let characters = |text| {
            let (tokens, index) = marked(text);
            (
                tokens.condition(index).is_some_and(|found| found.characters),
                tokens.switches_on_characters(index),
            )
        };
        assert_eq!(characters("while (@c != '\\n' && n < 3)"), (true, false));
        assert_eq!(characters("while ((@c = getchar()) != EOF)"), (true, false));
        assert_eq!(characters("if (c == 'x' && @n < 3) { }"), (false, false));
        assert_eq!(characters("switch (@c) { x = 1; case 'a': break; }"), (false, true));
        assert_eq!(characters("switch (@n) { case 3: c = 'a'; }"), (false, false));
        assert_eq!(characters("if (@n) x(); switch (c) { case 'a': ; }"), (false, false));
    }

    #[test]
    fn places_find_tokens() {
        let tokens = Tokens::of(b"#define x \\\n 3\nint  abc;\n// no\n'\\'' \"a\\\"b\"");
        let text = |line, column| tokens.at(line, column).map(|index| tokens.all[index].text);
        assert_eq!(text(3, 6), Some(&b"abc"[..]));
        assert_eq!(text(3, 8), Some(&b"abc"[..]));
        assert_eq!(text(3, 4), None);
        assert_eq!(text(5, 1), Some(&b"'\\''"[..]));
        assert_eq!(text(5, 6), Some(&b"\"a\\\"b\""[..]));
        assert_eq!(text(1, 9), None);
    }
}
