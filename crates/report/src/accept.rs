//! Findings that were accepted: known, and not to be reported as new.
//!
//! A finding is accepted by a comment in the source, `ringfence: accept RULE`, on the line of the violation or on
//! the line before it (for a lost block: where it was allocated, or where its last pointer went), or by its fingerprint in
//! a list. Accepting changes the report and the exit code; it never
//! makes a proof: what else the program does is not known then.

use crate::excerpt;
use crate::fingerprint;
use ringfence_base::{Loc, Sources};
use ringfence_verdict::Finding;

/// How a finding was accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Accepted {
    /// By a comment in the source.
    Comment,
    /// By its fingerprint in a list.
    List,
}

impl Accepted {
    /// Who accepts it.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Accepted::Comment => "a comment in the source",
            Accepted::List => "its fingerprint in the list of accepted findings",
        }
    }

    /// A word for machines.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Accepted::Comment => "comment",
            Accepted::List => "list",
        }
    }
}

/// Whether a finding is accepted. The list has one fingerprint on a line; `#` starts a comment.
#[must_use]
pub fn accepted(finding: &Finding, sources: &Sources, list: Option<&str>) -> Option<Accepted> {
    let rule = finding.violation.kind.rule();
    if [finding.place(), finding.leading_place()].iter().any(|&loc| by_comment(loc, rule, sources)) {
        return Some(Accepted::Comment);
    }
    let print = fingerprint::stable(finding, sources);
    list.is_some_and(|list| lists(list, &print)).then_some(Accepted::List)
}

/// Whether a list has a fingerprint.
pub(crate) fn lists(list: &str, print: &str) -> bool {
    list.lines().any(|line| line.split('#').next().unwrap_or("").trim() == print)
}

/// Whether a comment at a place accepts a rule.
pub(crate) fn by_comment(loc: Loc, rule: &str, sources: &Sources) -> bool {
    let Some(place) = sources.place(loc) else { return false };
    let lines = [Some(place.line), place.line.checked_sub(1)];
    lines.into_iter().flatten().any(|line| {
        let text = excerpt::whole_line(sources, place.file, line).unwrap_or_default();
        rules_in(&String::from_utf8_lossy(text)).any(|word| word == rule)
    })
}

/// What a comment that accepts something has in it.
pub(crate) const MARK: &str = "ringfence: accept";

/// The rules that a comment on this line accepts: all its words up to the end of the comment, or to a dash between blanks,
/// after which there may be a reason.
pub(crate) fn rules_in(line: &str) -> impl Iterator<Item = &str> {
    let start = [line.find("//"), line.find("/*")].into_iter().flatten().min();
    let rules = start.and_then(|start| line[start..].split_once(MARK)).map_or("", |(_, rules)| rules);
    let rules = rules.split("*/").next().unwrap_or("").split(" - ").next().unwrap_or("");
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
    rules.split(move |c: char| !is_part(c)).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a line has a comment that accepts a rule.
    fn names_rule(line: &str, rule: &str) -> bool {
        rules_in(line).any(|word| word == rule)
    }
    use crate::tests::findings::double_free;

    #[test]
    fn fingerprints_and_comments_accept() {
        let (finding, mut sources) = double_free();
        assert_eq!(accepted(&finding, &sources, None), None);
        let print = fingerprint::stable(&finding, &sources);
        let list = format!("# known\n0123\n{print}  # drop.c\n");
        assert_eq!(accepted(&finding, &sources, Some(&list)), Some(Accepted::List));
        assert_eq!(accepted(&finding, &sources, Some(&print[..15])), None);
        let file = sources.file("src/drop.c");
        let text = "\n".repeat(10) + "// ringfence: accept leak, double-free\n    free(p);\n";
        sources.set_text(file, text.into_bytes().into());
        assert_eq!(accepted(&finding, &sources, None), Some(Accepted::Comment));
    }

    #[test]
    fn only_comments_that_name_the_rule_accept() {
        assert!(names_rule("free(p); // ringfence: accept double-free", "double-free"));
        assert!(names_rule("/* ringfence: accept double-free */", "double-free"));
        assert!(!names_rule("// ringfence: accept double-frees", "double-free"));
        assert!(!names_rule("// accept double-free", "double-free"));
        assert!(!names_rule("puts(\"ringfence: accept leak\");", "leak"));
        let words: Vec<&str> =
            rules_in("x; /* ringfence: accept leak, double-free - freed by the OS */ y").collect();
        assert_eq!(words, ["leak", "double-free"]);
    }
}
