//! Findings that were accepted: known, and not to be reported as new.
//!
//! A finding is accepted by a comment in the source, `ringfence: accept RULE`, on the line of the violation or on
//! the line before it, or by its fingerprint in a list. Accepting changes the report and the exit code; it never
//! makes a proof: what else the program does is not known then.

use crate::excerpt;
use crate::fingerprint;
use ringfence_base::Sources;
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
    if by_comment(finding, sources) {
        return Some(Accepted::Comment);
    }
    let print = fingerprint::stable(finding, sources);
    let words = |line: &str| line.split('#').next().unwrap_or("").trim() == print;
    list.is_some_and(|list| list.lines().any(words)).then_some(Accepted::List)
}

fn by_comment(finding: &Finding, sources: &Sources) -> bool {
    let Some(place) = sources.place(finding.place()) else { return false };
    let lines = [Some(place.line), place.line.checked_sub(1)];
    lines.into_iter().flatten().any(|line| {
        let text = excerpt::whole_line(sources, place.file, line).unwrap_or_default();
        names_rule(&String::from_utf8_lossy(text), finding.violation.kind.rule())
    })
}

/// Whether a line has a comment that accepts a rule.
fn names_rule(line: &str, rule: &str) -> bool {
    let Some(start) = line.find("//").or_else(|| line.find("/*")) else { return false };
    let Some((_, rules)) = line[start..].split_once("ringfence: accept") else { return false };
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
    rules.split(|c: char| !is_part(c)).any(|word| word == rule)
}

#[cfg(test)]
mod tests {
    use super::*;
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
    }
}
