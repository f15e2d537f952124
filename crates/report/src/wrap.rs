//! Text for a terminal, in lines no longer than it is wide.
//!
//! Lines of source in excerpts stay as they are, since what stands below them points into them; what is said below them is
//! broken, and goes on where it began. Escape sequences take no room.

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
        if room(line) <= width {
            out.push_str(line);
        } else if let Some(label) = Label::of(line) {
            label.break_into(&mut out, width);
        } else if is_excerpt(line) {
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

/// A line below a line of source: bars and marks, and what is said.
struct Label<'a> {
    /// What stands before the text, with its escape sequences.
    marks: &'a str,
    /// The sequence that the text begins with, if there is one.
    colour: &'a str,
    text: &'a str,
}

impl<'a> Label<'a> {
    /// The label on a line, if there is one.
    fn of(line: &'a str) -> Option<Self> {
        let plain = without_escapes(line);
        let is_below = plain.trim_start_matches(' ').starts_with('|');
        let skipped = plain.find(|letter| !" |-^_/\\".contains(letter)).filter(|_| is_below)?;
        let (mut at, mut seen, mut colour) = (0, 0, "");
        while seen < skipped || line[at..].starts_with('\u{1b}') {
            let length = escape_length(&line[at..]);
            if length > 0 {
                colour = &line[at..at + length];
                at += length;
            } else {
                at += 1;
                seen += 1;
            }
        }
        Some(Self { marks: &line[..at], colour, text: &line[at..] })
    }

    /// What stands before the text in the lines that follow: bars go on, marks do not.
    fn following(&self, width: usize) -> String {
        let plain = without_escapes(self.marks);
        let bars: String = plain.chars().map(|letter| if letter == '|' { '|' } else { ' ' }).collect();
        if bars.len() <= width * 2 / 3 {
            bars
        } else {
            format!("{} ", &bars[..bars.find('|').map_or(0, |bar| bar + 1)])
        }
    }

    fn break_into(&self, out: &mut String, width: usize) {
        let following = self.following(width);
        out.push_str(self.marks);
        let mut used = room(self.marks);
        let (on, off) = if self.colour.is_empty() { ("", "") } else { (self.colour, "\u{1b}[0m") };
        for (number, word) in self.text.split(' ').enumerate() {
            let needed = room(word);
            if number > 0 && used + 1 + needed > width {
                out.push_str(&format!("{off}\n{following}{on}"));
                used = following.len();
            } else if number > 0 {
                out.push(' ');
                used += 1;
            }
            out.push_str(word);
            used += needed;
        }
    }
}

/// The length of the escape sequence that a text begins with; 0 if there is none.
fn escape_length(text: &str) -> usize {
    let Some(rest) = text.strip_prefix("\u{1b}[") else { return 0 };
    rest.find(|letter| ('@'..='~').contains(&letter)).map_or(text.len(), |end| end + 3)
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
    fn labels_go_on_below_where_they_began() {
        let text = "12 |     free(p);\n   |     ^^^^ - 2. the heap block of 16 bytes comes from here\n   |     |\n\
                    \u{20}  |     1. `it->name` is true the third time: `it->name` is not null\n";
        let wanted = "12 |     free(p);\n   |     ^^^^ - 2. the heap block of 16\n   |            bytes comes from here\n\
                      \u{20}  |     |\n   |     1. `it->name` is true the third\n   |     time: `it->name` is not null\n";
        assert_eq!(wrap(text, 40), wanted);
        let coloured = format!(
            "   {0}|{1}     {0}----{1} {0}{2}{1}\n",
            "\u{1b}[94m",
            "\u{1b}[0m",
            "word ".repeat(12).trim_end()
        );
        let wrapped = wrap(&coloured, 40);
        assert!(wrapped.lines().all(|line| room(line) <= 40), "{wrapped}");
        assert!(wrapped.lines().skip(1).all(|line| line.contains("\u{1b}[94mword")), "{wrapped:?}");
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
