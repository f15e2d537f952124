//! `ringfence explain`: what a rule or a reason means.

use super::print;
use crate::args::ExplainArgs;
use crate::exit::Exit;
use crate::message::Printer;
use crate::{args::Format, source};
use ringfence_report::{reasons, rules};
use ringfence_verdict::ViolationKind;
use std::fmt::Write as _;

/// Explains a rule or a reason, or lists all of them.
pub(crate) fn run(args: &ExplainArgs) -> Exit {
    let Some(word) = &args.rule else {
        print(&list());
        return Exit::Done;
    };
    let word = word.trim_matches(['[', ']']).to_ascii_lowercase();
    if let Some(kind) = ViolationKind::from_rule(&word) {
        print(&rules::rule(kind).explain());
        return Exit::Done;
    }
    match reasons::reason(&word) {
        Some(reason) => {
            print(&reason.explain());
            Exit::Done
        }
        None => {
            let near = nearest(&word).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            let text = format!("there is no rule `{word}`{near} `ringfence explain` lists all of them");
            source::refuse(Printer::for_stderr(Format::Human), &text)
        }
    }
}

fn list() -> String {
    let mut text = String::from("Rules:\n");
    for rule in rules::RULES.iter() {
        let _ = writeln!(text, "  {:<22} {}", rule.name(), rule.title);
    }
    text.push_str("\nReasons for not knowing:\n");
    for reason in &reasons::REASONS {
        let _ = writeln!(text, "  {:<22} {}", reason.word, reason.about);
    }
    text
}

/// The name that shares most of its beginning or holds the word.
fn nearest(word: &str) -> Option<&'static str> {
    let names = || rules::RULES.iter().map(rules::Rule::name).chain(reasons::REASONS.iter().map(|r| r.word));
    let common = |name: &&str| name.bytes().zip(word.bytes()).take_while(|(a, b)| a == b).count();
    let inside = names().find(|name| name.contains(word) && !word.is_empty());
    inside.or_else(|| names().max_by_key(common).filter(|name| common(name) >= 3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_offered() {
        assert_eq!(nearest("use-after"), Some("use-after-free"));
        assert_eq!(nearest("free"), Some("use-after-free"));
        assert_eq!(nearest("nulldereference"), Some("null-deref"));
        assert_eq!(nearest("xyz"), None);
        assert!(list().contains("\n  leak ") && list().contains("\n  timeout "));
    }
}
