//! Doc comments of one line that say no more than the name of what they document.

/// Words that add nothing to a name.
const SMALL: &[&str] = &[
    "a", "all", "an", "and", "are", "as", "at", "be", "by", "for", "from", "has", "have", "how", "if", "in",
    "is", "it", "its", "many", "number", "of", "on", "one", "or", "that", "the", "this", "to", "what",
    "whether", "which", "with",
];

/// The lines of doc comments that restate the name below them, counted from 1.
pub(crate) fn restating(lines: &[&str]) -> Vec<usize> {
    let doc = |line: &str| line.trim_start().strip_prefix("/// ").map(str::to_owned);
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(text) = doc(line) else { continue };
        let alone = !lines.get(at + 1).is_some_and(|next| next.trim_start().starts_with("///"))
            && (at == 0 || !lines[at - 1].trim_start().starts_with("///"));
        let item = lines[at + 1..].iter().find(|line| !line.trim_start().starts_with("#["));
        let name = item.and_then(|item| name(item)).unwrap_or_default();
        let said: Vec<String> =
            words(&text).into_iter().filter(|word| !SMALL.contains(&word.as_str())).collect();
        let known: Vec<String> = words(&name).iter().map(|word| stem(word)).collect();
        let restates = !said.is_empty() && said.iter().all(|word| known.contains(&stem(word)));
        if alone && restates && !text.contains('`') {
            found.push(at + 1);
        }
    }
    found
}

/// The name that a line declares: of an item, a field or a variant.
fn name(line: &str) -> Option<String> {
    const BEFORE: &[&str] =
        &["const", "enum", "fn", "mod", "static", "struct", "trait", "type", "async", "unsafe"];
    let tokens =
        line.split(|c: char| c.is_whitespace() || "(<:,=;{".contains(c)).filter(|word| !word.is_empty());
    let mut rest =
        tokens.skip_while(|word| word.starts_with("pub") || BEFORE.contains(word) || word.ends_with(')'));
    rest.next().map(str::to_owned)
}

/// The words of a text or of a name, in small letters.
fn words(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut inside = false;
    for letter in text.chars() {
        if !letter.is_ascii_alphanumeric() {
            inside = false;
            continue;
        }
        let starts =
            letter.is_ascii_uppercase() && all.last().is_some_and(|word| word.ends_with(char::is_lowercase));
        if !inside || starts {
            all.push(String::new());
        }
        inside = true;
        all.last_mut().expect("a word").push(letter);
    }
    all.into_iter().map(|word| word.to_ascii_lowercase()).collect()
}

/// A word without its ending.
fn stem(word: &str) -> String {
    let short = ["ing", "ed", "es", "s", "d"]
        .iter()
        .find_map(|end| word.strip_suffix(end).filter(|rest| rest.len() > 2));
    short.unwrap_or(word).trim_end_matches('e').to_owned()
}
