//! Text for a terminal, in lines no longer than it is wide.
//!
//! Lines of excerpts stay as they are, since what stands below them points into them. Escape sequences take no room.

/// How narrow a terminal is taken seriously.
const NARROWEST: usize = 40;

/// How far the rest of a line is moved in.
const INDENT: usize = 4;

/// Breaks lines that are too long at blanks.
#[must_use]
pub fn wrap(text: &str, width: usize) -> String {
    let width = width.max(NARROWEST);
    let mut out = String::new();
    for line in text.split_inclusive('\n') {
        let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
        if room(line) <= width || is_excerpt(line) {
            out.push_str(line);
        } else {
            break_line(&mut out, line, width);
        }
        out.push_str(end);
    }
    out
}

fn break_line(out: &mut String, line: &str, width: usize) {
    let own = line.len() - line.trim_start_matches(' ').len();
    let indent = " ".repeat((own + INDENT).min(width / 2));
    out.push_str(&line[..own]);
    let mut used = own;
    let mut first = true;
    for word in line[own..].split(' ') {
        let needed = room(word);
        if !first && used + 1 + needed > width {
            out.push('\n');
            out.push_str(&indent);
            used = indent.len();
        } else if !first {
            out.push(' ');
            used += 1;
        }
        out.push_str(word);
        used += needed;
        first = false;
    }
}

/// Whether a line belongs to an excerpt: a number or nothing before a bar, an arrow to a place, or what is left out.
fn is_excerpt(line: &str) -> bool {
    let plain = without_escapes(line);
    let rest = plain.trim_start_matches([' ', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    rest.starts_with('|') || rest.starts_with("-->") || rest.starts_with("::: ") || rest == "..."
}

/// How many columns a text takes.
fn room(text: &str) -> usize {
    without_escapes(text).chars().count()
}

/// A text without the sequences that set colours.
fn without_escapes(text: &str) -> String {
    let mut out = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter != '\u{1b}' {
            out.push(letter);
        } else if letters.next() == Some('[') {
            let _ = letters.find(|letter| ('@'..='~').contains(letter));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_at_blanks_and_excerpts_are_not() {
        let text = "note: the inputs of the run, in order: one = 1, two = 2\n12 |     int *a_long_line_of_source = malloc(sizeof *a_long_line_of_source);\n";
        let wrapped = wrap(text, 40);
        assert_eq!(
            wrapped,
            "note: the inputs of the run, in order:\n    one = 1, two = 2\n12 |     int *a_long_line_of_source = \
             malloc(sizeof *a_long_line_of_source);\n"
        );
        assert_eq!(wrap("short\n", 40), "short\n");
    }

    #[test]
    fn escapes_take_no_room() {
        let coloured = "\u{1b}[1m\u{1b}[91merror\u{1b}[0m: nine more words that are shorter than the line\n";
        assert_eq!(wrap(coloured, 60), coloured);
        let long = format!("    {}", "word ".repeat(20));
        assert!(wrap(&long, 50).lines().all(|line| line.len() <= 50 && line.starts_with("    ")));
        let whole = "x".repeat(90);
        assert_eq!(wrap(&whole, 50), whole);
    }
}
