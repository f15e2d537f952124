//! A finished program with one statement left out, doubled, moved or changed, without regard to what it does.

use ringfence_testing::random::Random;

/// Changes one statement.
pub(super) fn mutate(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let start = lines.iter().position(|line| line.starts_with("static") && line.ends_with(')')).unwrap_or(0);
    let start = start.max(lines.iter().position(|line| line == "{").unwrap_or(0));
    let places: Vec<usize> = (start..lines.len()).filter(|&at| is_statement(&lines[at])).collect();
    if places.is_empty() {
        return text.to_owned();
    }
    for _ in 0..20 {
        let at = *random.pick(&places);
        if change(&mut lines, at, random) {
            break;
        }
    }
    let mut text = lines.join("\n");
    text.push('\n');
    text
}

/// Whether a line is a whole statement that nothing else needs to be there for.
fn is_statement(line: &str) -> bool {
    let line = line.trim_start();
    let declares = [
        "struct ",
        "int ",
        "unsigned ",
        "long ",
        "static ",
        "return",
        "break",
        "case ",
        "}",
        "for ",
        "while ",
    ];
    let matters = !line.starts_with("sink") && !line.starts_with("(void)");
    matters && line.ends_with(';') && line.len() > 1 && !declares.iter().any(|word| line.starts_with(word))
}

/// Changes a line; says whether it could.
fn change(lines: &mut [String], at: usize, random: &mut Random) -> bool {
    match random.below(10) {
        0..=4 => lines[at] = indent_of(&lines[at]) + ";",
        5 => {
            let doubled = format!("{{ {0} {0} }}", lines[at].trim_start());
            lines[at] = indent_of(&lines[at]) + &doubled;
        }
        6 | 7 => {
            let is_next = lines.get(at + 1).is_some_and(|next| is_statement(next));
            let same = is_next && indent_of(&lines[at]) == indent_of(&lines[at + 1]);
            // The only statement of a branch without braces stays there.
            let alone = at > 0
                && indent_of(&lines[at - 1]).len() < indent_of(&lines[at]).len()
                && !lines[at - 1].ends_with('{');
            if !same || alone {
                return false;
            }
            lines.swap(at, at + 1);
        }
        8 => {
            return exchange(
                &mut lines[at],
                &[("link.next", "link.prev"), (".head", ".tail"), ("->head", "->tail")],
            );
        }
        _ => {
            return exchange(
                &mut lines[at],
                &[("++", "--"), (" == ", " != "), (" >= ", " > "), (" = 0;", " = 1;")],
            );
        }
    }
    true
}

fn exchange(line: &mut String, pairs: &[(&str, &str)]) -> bool {
    for (from, to) in pairs {
        if line.contains(from) {
            *line = line.replacen(from, to, 1);
            return true;
        }
    }
    false
}

fn indent_of(line: &str) -> String {
    line.chars().take_while(|c| c.is_whitespace()).collect()
}
