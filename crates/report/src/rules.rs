//! The rules: what each kind of violation means, why it matters and what to do about it.
//!
//! The texts, in `rules.md`, stand behind `ringfence explain`, the rules of SARIF and the reports. A test sees that every kind
//! has one. The numbers are those of the Common Weakness Enumeration; the score orders alerts (0 to 10, as code
//! scanning services take it) and is not a claim about a particular program.

use ringfence_verdict::ViolationKind;
use std::fmt::Write as _;
use std::sync::LazyLock;

/// What is said about a kind of violation.
#[derive(Debug, Clone)]
pub struct Rule {
    /// What the rule forbids.
    pub kind: ViolationKind,
    /// A few words.
    pub title: &'static str,
    /// What it is and why it matters.
    pub about: String,
    /// What to do about it.
    pub advice: String,
    /// A small program, or part of one, that does it.
    pub example: &'static str,
    /// Numbers of the Common Weakness Enumeration, the nearest first.
    pub cwe: Vec<u32>,
    /// How severe it is for security, from 0 to 10.
    pub score: &'static str,
}

/// Every kind has one.
#[must_use]
pub fn rule(kind: ViolationKind) -> &'static Rule {
    RULES.iter().find(|rule| rule.kind == kind).unwrap_or(&RULES[0])
}

impl Rule {
    /// Reads a section of `rules.md`; none if it has another form, which a test excludes.
    fn read(section: &'static str) -> Option<Self> {
        let (heading, rest) = section.split_once("\n\n")?;
        let (name, title) = heading.split_once(": ")?;
        let (numbers, rest) = rest.strip_prefix("CWE ")?.split_once("\n\n")?;
        let (cwe, score) = numbers.split_once("; score ")?;
        let (about, rest) = rest.split_once("\n\n```c\n")?;
        let (example, advice) = rest.split_once("\n```\n\n")?;
        let paragraph = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        Some(Self {
            kind: ViolationKind::ALL.into_iter().find(|kind| kind.rule() == name)?,
            title,
            about: paragraph(about),
            advice: paragraph(advice),
            example,
            cwe: cwe.split(", ").map(str::parse).collect::<Result<_, _>>().ok()?,
            score,
        })
    }

    /// The name, as in `[use-after-free]`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.kind.rule()
    }

    /// Whether it is a matter of security, not only of correctness.
    #[must_use]
    pub const fn is_security(&self) -> bool {
        !matches!(
            self.kind,
            ViolationKind::ErrorReached | ViolationKind::AssertionFailed | ViolationKind::NotFreed
        )
    }

    /// All of it for a terminal.
    #[must_use]
    pub fn explain(&self) -> String {
        let mut text = format!("{}: {}\n\n{}\n\n", self.name(), self.title, fill(&self.about));
        text += "Example:\n\n";
        self.example.lines().for_each(|line| {
            let _ = writeln!(text, "    {line}");
        });
        let _ = writeln!(text, "\n{}\n", fill(&self.advice));
        let _ = writeln!(text, "It violates the property {}{}.", self.kind.property().name(), self.asked());
        let _ = writeln!(text, "See {}.", self.weaknesses().join(", "));
        text
    }

    /// For viewers of SARIF logs.
    #[must_use]
    pub fn markdown(&self) -> String {
        let (about, advice, example) = (&self.about, &self.advice, self.example);
        let property = self.kind.property().name();
        format!(
            "{about}\n\n**Example**\n\n```c\n{example}\n```\n\n**What to do**\n\n{advice}\n\nProperty: \
             `{property}`{}. See {}.",
            self.asked(),
            self.weaknesses().join(", ")
        )
    }

    /// All of it as plain text in one paragraph.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{} {}", self.about, self.advice)
    }

    fn weaknesses(&self) -> Vec<String> {
        self.cwe.iter().map(|number| format!("CWE-{number}")).collect()
    }

    /// How to have it checked, if it is not checked anyway.
    const fn asked(&self) -> &'static str {
        match self.kind {
            ViolationKind::NotFreed => ", which is checked with --property memcleanup",
            ViolationKind::SignedOverflow | ViolationKind::InvalidShift => {
                ", which is checked with --check-overflow or --property no-undefined"
            }
            ViolationKind::UninitialisedRead => {
                ", which is checked with --check-uninitialised or --property no-undefined"
            }
            ViolationKind::DivisionByZero => {
                ", which is checked with --check-division or --property no-undefined"
            }
            ViolationKind::UnreachableReached
            | ViolationKind::Misaligned
            | ViolationKind::FloatConversion
            | ViolationKind::UnrelatedPointers
            | ViolationKind::BadArraySize
            | ViolationKind::Unsequenced
            | ViolationKind::IncompatibleCall
            | ViolationKind::ConstWrite => ", which is checked with --property no-undefined",
            _ => "",
        }
    }
}

/// Breaks a text into lines.
fn fill(text: &str) -> String {
    const WIDTH: usize = 96;
    let mut out = String::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out
}

/// Every rule, in the order of [`ViolationKind::ALL`].
pub static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let sections = include_str!("rules.md").split("\n## ").skip(1);
    sections.filter_map(Rule::read).collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_rule() {
        let kinds: Vec<ViolationKind> = RULES.iter().map(|rule| rule.kind).collect();
        assert_eq!(kinds, ViolationKind::ALL);
        for kind in ViolationKind::ALL {
            let rule = rule(kind);
            assert_eq!(rule.name(), kind.rule());
            assert!(!rule.cwe.is_empty() && rule.score.parse::<f64>().is_ok_and(|score| score <= 10.0));
            assert!(!rule.title.ends_with('.') && rule.about.ends_with('.') && rule.advice.ends_with('.'));
            assert!(rule.explain().lines().all(|line| line.chars().count() <= 110), "{}", rule.explain());
        }
    }

    #[test]
    fn an_explanation_says_everything() {
        let wanted = "\
invalid-shift: shift by an impossible count

A value is shifted by a negative count, or by as many bits as it has or more. The behaviour is
undefined, and processors differ.

Example:

    unsigned long mask = 1 << 40;

Test the count, and shift values of a type that is wide enough: 1UL << n instead of 1 << n.

It violates the property no-undefined, which is checked with --check-overflow or --property no-undefined.
See CWE-1335.
";
        assert_eq!(rule(ViolationKind::InvalidShift).explain(), wanted);
    }
}
