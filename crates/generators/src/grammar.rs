//! Grammars of programs: text with rules, that of [`buffers`](crate::buffers) and that of [`shapes`](crate::shapes).
//!
//! ```text
//! kind stack                       a kind of program; its text is the body of a function
//!     let T [[wide]]               a name for a text, here and for the rest of the alternative
//!     !struct pair@ { {T} a, b; }; outside of functions, before everything else
//!     ^static {T} pop@({T} *p) {   outside of functions
//!     …
//!     [[release|st]]               the text of a rule, with arguments
//! rule release A                   a rule with its parameters
//!     free({A});
//! |                                another alternative; one of them is chosen each time
//!     +[leak.not-freed] free({A});
//! ```
//!
//! The text of an alternative is indented by four columns. `@@` in a name makes it one of the place where the
//! alternative is used. The result is the text of a gadget of the law, so `@`, `$uint`, `$pick(…$)`, `-[…]`, `+[…]` and `$if(…$)` mean what
//! they mean there ([`crate::law`]); a defect is one of its own wherever its alternative is used. A rule that uses itself has an
//! alternative without itself at the end, which is taken when a program has become long.

use ringfence_testing::random::Random;
use std::collections::BTreeMap;

/// From how many alternatives on a program is not made longer.
const LONG: usize = 120;

/// The rules.
#[derive(Debug, Default)]
pub(crate) struct Grammar {
    rules: BTreeMap<String, Rule>,
    /// The kinds of programs, with their families.
    pub(crate) kinds: Vec<(String, String)>,
}

#[derive(Debug, Default)]
struct Rule {
    parameters: Vec<String>,
    alternatives: Vec<Vec<String>>,
}

/// What an alternative became.
#[derive(Debug, Default)]
struct Written {
    types: Vec<Line>,
    functions: Vec<Line>,
    body: Vec<Line>,
}

/// A line with the defect that it depends on, as gadgets have it.
#[derive(Debug, Clone, Default)]
struct Line {
    mark: String,
    text: String,
}

/// Where a line goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Types,
    Functions,
    Body,
}

impl Grammar {
    /// The grammar that files say together, each of them the name of its family and its text.
    pub(crate) fn of(files: &[(&str, &str)]) -> Result<Self, String> {
        let mut grammar = Self::default();
        for (family, text) in files {
            grammar.read(family, text).map_err(|error| format!("{family}.grammar: {error}"))?;
        }
        Ok(grammar)
    }

    fn read(&mut self, family: &str, text: &str) -> Result<(), String> {
        let mut current = String::new();
        for (number, line) in text.lines().enumerate() {
            let at = |what: &str| format!("line {}: {what}", number + 1);
            if line.trim().is_empty() || line.starts_with("//") {
                continue;
            }
            if let Some(text) = line.strip_prefix("    ") {
                let rule = self.rules.get_mut(&current).ok_or_else(|| at("no rule yet"))?;
                rule.alternatives.last_mut().ok_or_else(|| at("no alternative yet"))?.push(text.to_owned());
                continue;
            }
            if line == "|" {
                let rule = self.rules.get_mut(&current).ok_or_else(|| at("no rule yet"))?;
                rule.alternatives.push(vec![]);
                continue;
            }
            let mut words = line.split_whitespace().map(str::to_owned);
            let (word, name) = (words.next().unwrap_or_default(), words.next().ok_or_else(|| at("no name"))?);
            match word.as_str() {
                "kind" => self.kinds.push((family.to_owned(), name.clone())),
                "rule" => {}
                _ => return Err(at("neither kind nor rule")),
            }
            let rule = Rule { parameters: words.collect(), alternatives: vec![vec![]] };
            if self.rules.insert(name.clone(), rule).is_some() {
                return Err(at("a rule of this name is there already"));
            }
            current = name;
        }
        Ok(())
    }

    /// The text of a gadget of a kind.
    pub(crate) fn gadget(&self, kind: &str, random: &mut Random) -> Result<String, String> {
        let mut writer = Writer { grammar: self, random, used: 0 };
        let Written { types, functions, body } = writer.rule(kind, &[])?;
        let text = |lines: &[Line]| {
            lines.iter().map(|line| format!("{}{}\n", line.mark, line.text)).collect::<String>()
        };
        let (top, body) = (text(&types) + &text(&functions), text(&body));
        let stream = [&top, &body].iter().any(|text| text.contains("printf(") || text.contains("stdin"));
        let more = if stream { " stdio.h" } else { "" };
        Ok(format!(
            "//= gadget {kind}\n//= include stdlib.h string.h{more}\n{top}static void work@(void) {{\n{body}}}\n\
             //= call\nwork@();\n"
        ))
    }
}

/// Writes one program.
struct Writer<'a> {
    grammar: &'a Grammar,
    random: &'a mut Random,
    /// How many alternatives were used so far: the number of the next one.
    used: usize,
}

/// An alternative that is being written: its number and the texts that its names stand for.
struct Place {
    number: usize,
    names: BTreeMap<String, String>,
}

impl Writer<'_> {
    /// What a rule becomes with these arguments.
    fn rule(&mut self, name: &str, arguments: &[String]) -> Result<Written, String> {
        let rule = self.grammar.rules.get(name).ok_or_else(|| format!("no rule `{name}`"))?;
        if rule.parameters.len() != arguments.len() {
            return Err(format!("`{name}` takes {} arguments", rule.parameters.len()));
        }
        self.used += 1;
        let chosen = self.random.below(rule.alternatives.len());
        let chosen = if self.used > LONG { rule.alternatives.len() - 1 } else { chosen };
        let names = rule.parameters.iter().cloned().zip(arguments.iter().cloned()).collect();
        let mut place = Place { number: self.used, names };
        let mut written = Written::default();
        let mut own = Vec::new();
        for line in &rule.alternatives[chosen] {
            self.line(line, &mut place, &mut written, &mut own)?;
        }
        // What its parts need stands before its own functions.
        written.functions.extend(own);
        Ok(written)
    }

    fn line(
        &mut self,
        line: &str,
        place: &mut Place,
        written: &mut Written,
        own: &mut Vec<Line>,
    ) -> Result<(), String> {
        let line = place.fill(line);
        if let Some((name, text)) = line.strip_prefix("let ").and_then(|rest| rest.split_once(' ')) {
            let text = self.inline(text, written)?;
            place.names.insert(name.to_owned(), text);
            return Ok(());
        }
        let (part, line) = match line.split_at_checked(1) {
            Some(("!", rest)) => (Part::Types, rest),
            Some(("^", rest)) => (Part::Functions, rest),
            _ => (Part::Body, line.as_str()),
        };
        let (mark, text) = place.marked(line);
        let lines = match whole_reference(&text) {
            Some(reference) => {
                let inner = self.reference(reference)?;
                written.types.extend(inner.types);
                written.functions.extend(inner.functions);
                inner.body.into_iter().map(|line| line.within(&mark, &text)).collect()
            }
            None => vec![Line { mark, text: self.inline(&text, written)? }],
        };
        match part {
            Part::Types => written.types.extend(lines),
            Part::Functions => own.extend(lines),
            Part::Body => written.body.extend(lines),
        }
        Ok(())
    }

    /// A text with what its references become, each of which is one line.
    fn inline(&mut self, text: &str, written: &mut Written) -> Result<String, String> {
        let (mut result, mut rest) = (String::new(), text);
        while let Some((before, behind)) = rest.split_once("[[") {
            let (reference, after) = behind.split_once("]]").ok_or("no `]]`")?;
            let inner = self.reference(reference)?;
            written.types.extend(inner.types);
            written.functions.extend(inner.functions);
            result.push_str(before);
            let lines: Vec<String> = inner.body.into_iter().map(|line| line.text).collect();
            result.push_str(&lines.join(" "));
            rest = after;
        }
        result.push_str(rest);
        Ok(result)
    }

    /// What `name|argument|argument` becomes.
    fn reference(&mut self, reference: &str) -> Result<Written, String> {
        let mut words = reference.split('|').map(str::to_owned);
        let name = words.next().unwrap_or_default();
        self.rule(&name, &words.collect::<Vec<_>>())
    }
}

impl Place {
    /// A line with names, defects and marks filled in.
    fn fill(&self, line: &str) -> String {
        let mut line = line.replace("@@", &format!("@_{}", self.number));
        for (name, text) in &self.names {
            line = line.replace(&format!("{{{name}}}"), text);
        }
        let mut filled = String::new();
        let mut rest = line.as_str();
        while let Some((before, behind)) = rest.split_once("$if(") {
            let (label, after) = behind.split_once("$:").unwrap_or((behind, ""));
            filled.push_str(&format!("{before}$if({label}#{}$:", self.number));
            rest = after;
        }
        filled.push_str(rest);
        filled
    }

    /// The mark of a line, with the defect as one of this place, and the rest with its indentation.
    fn marked(&self, line: &str) -> (String, String) {
        let text = line.trim_start();
        let indentation = &line[..line.len() - text.len()];
        match text.split_once(']') {
            Some((mark, rest)) if mark.starts_with("-[") || mark.starts_with("+[") => {
                (format!("{mark}#{}]", self.number), format!("{indentation}{}", rest.trim_start()))
            }
            _ => (String::new(), line.to_owned()),
        }
    }
}

impl Line {
    /// A line of a part, where the part stands.
    fn within(self, mark: &str, around: &str) -> Line {
        let indentation = &around[..around.len() - around.trim_start().len()];
        let mark = if self.mark.is_empty() { mark.to_owned() } else { self.mark };
        Line { mark, text: format!("{indentation}{}", self.text) }
    }
}

/// The reference that a text consists of.
fn whole_reference(text: &str) -> Option<&str> {
    let inner = text.trim().strip_prefix("[[")?.strip_suffix("]]")?;
    (!inner.contains("]]")).then_some(inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_become_text() {
        let text = "kind one\n    let T [[type]]\n    ^{T} f@@(void);\n    [[use|f@@]]\n\
                    rule type\n    int\nrule use F\n    {\n        +[leak] {F}($if(leak$:1$|2$));\n    }\n";
        let mut grammar = Grammar::default();
        grammar.read("small", text).expect("read");
        let gadget = grammar.gadget("one", &mut Random::new(1)).expect("written");
        assert!(gadget.contains("int f@_1(void);\nstatic void work@(void) {"), "{gadget}");
        assert!(gadget.contains("+[leak#3]    f@_1($if(leak#3$:1$|2$));"), "{gadget}");
    }

    /// Every rule that a text uses is there, with as many parameters.
    #[test]
    fn references_lead_to_rules() {
        for files in [crate::buffers::SOURCE.files, crate::shapes::SOURCE.files] {
            let grammar = Grammar::of(files).expect("read");
            for (name, rule) in &grammar.rules {
                for line in rule.alternatives.iter().flatten() {
                    for part in line.split("[[").skip(1) {
                        let reference = part.split("]]").next().unwrap_or("");
                        let mut words = reference.split('|');
                        let used = words.next().unwrap_or("");
                        let found = grammar.rules.get(used).map(|rule| rule.parameters.len());
                        let is_parameter = rule.parameters.iter().any(|name| used == format!("{{{name}}}"));
                        assert!(is_parameter || found == Some(words.count()), "{name}: [[{reference}]]");
                    }
                }
            }
        }
    }
}
