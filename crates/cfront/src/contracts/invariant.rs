//! Invariants of loops: conditions that are checked wherever a loop begins and goes on.
//!
//! **An invariant is a hint that is checked and never trusted.** It becomes code at the head of its loop: where the condition of a
//! `while` or a `for` is evaluated, or where the body of a `do` begins, each time. A run in which it does not hold there is a
//! violation, and whatever is known behind the check is known because the check was passed, as behind any `assert`. Where nobody asks
//! about assertions, the run goes on all the same. So a wrong invariant may make a proof fail, and never makes one.
//!
//! Conditions are those of contracts: comparisons of whole numbers or addresses, and what members hold. Lists and blocks would
//! have to be followed without being taken apart, so they are refused.
//!
//! C is asked what the names are in the head of the loop itself: a variable that a `for` declares is known there.

use super::arith::{Arith, Types};
use super::error::{Error, Result};
use super::formula::{Atom, Heap, Pure};
use super::probe::Probes;
use super::token::{Kind, Token};
use super::types::View;
use super::unit::closing;
use super::writer::Writer;
use std::collections::{BTreeMap, BTreeSet};

/// The word that begins one.
pub(super) const INVARIANT: &str = "invariant";

/// What the check calls where an invariant does not hold.
const FAIL: &str = "void __contracts_invariant(const char *) __asm__(\"__ringfence_invariant\"); ";

#[derive(Debug, Clone)]
pub(super) struct Invariant {
    pub(super) word: Token,
    /// Of these cases one has to hold.
    cases: Vec<Vec<Pure>>,
    /// The names in it, with those of their types.
    types: BTreeMap<String, String>,
    probes: Probes,
    head: Head,
}

/// Where a loop is evaluated each time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Head {
    line: u32,
    /// The column of what follows, from 1.
    column: u32,
    place: Place,
}

/// What stands there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Condition,
    /// No condition, which is one that holds.
    NoCondition,
    Statement,
}

impl Head {
    /// The head of the loop that begins at a token, if one does.
    pub(super) fn of(tokens: &[Token], at: usize) -> Option<Self> {
        let word = tokens.get(at)?;
        let open = tokens.get(at + 1)?;
        let head = |token: &Token, place| {
            let behind = token.column + u32::try_from(token.text.len()).ok()?;
            Some(Head { line: token.line, column: behind, place })
        };
        match word.text.as_str() {
            _ if word.kind != Kind::Name => None,
            "while" if open.is("(") => head(open, Place::Condition),
            "do" if open.is("{") => head(open, Place::Statement),
            "for" if open.is("(") => {
                let close = closing(tokens, at + 1)?;
                let mut from = at + 2;
                while from < close && !tokens[from].is(";") {
                    let opens = ["(", "[", "{"].iter().any(|mark| tokens[from].is(mark));
                    from = if opens { closing(tokens, from)? + 1 } else { from + 1 };
                }
                let next = tokens.get(from + 1).filter(|_| from < close)?;
                let place = if next.is(";") { Place::NoCondition } else { Place::Condition };
                head(&tokens[from], place)
            }
            _ => None,
        }
    }
}

impl Invariant {
    /// One that says this before a loop. `probes` ask for its constants.
    pub(super) fn new(word: Token, heaps: Vec<Heap>, head: Head, mut probes: Probes) -> Result<Self> {
        let cases = heaps.into_iter().map(conditions).collect::<Result<Vec<Vec<Pure>>>>()?;
        let names: BTreeSet<&str> = cases
            .iter()
            .flatten()
            .flat_map(|pure| [&pure.left, &pure.right])
            .flat_map(|side| side.names())
            .collect();
        if let Some(name) = names.iter().find(|name| name.ends_with('\'')) {
            let message = format!("not supported in invariants: `{name}`, which is no variable");
            return Err(Error::at(&word, message));
        }
        let named = names.into_iter().map(|name| (name.to_owned(), probes.type_of(&word, name)));
        let types = named.collect();
        Ok(Invariant { word, cases, types, probes, head })
    }

    /// What it asks C.
    pub(super) fn probes(&self) -> &Probes {
        &self.probes
    }

    /// Questions to C, in the place of the check.
    pub(super) fn asking(&self, writer: Writer) -> Inserted {
        self.inserted(writer, &self.probes.text(&self.word), "")
    }

    /// The check. `view` is what C says of the file with the questions.
    pub(super) fn check(&self, view: &View<'_>, writer: Writer) -> Result<Inserted> {
        self.probes.no_macros(view)?;
        let mut types = Types::new();
        for (name, ty) in &self.types {
            let known = view.named(ty);
            let known = known
                .ok_or_else(|| Error::at(&self.word, "this stands in a part of the file that is left out"))?;
            types.insert(name.clone(), known);
        }
        let arith = Arith { view, types: &types };
        let mut cases = Vec::new();
        for case in &self.cases {
            let all = case.iter().map(|pure| arith.condition(pure)).collect::<Result<Vec<String>>>()?;
            cases.push(format!("({})", if all.is_empty() { "1".to_owned() } else { all.join(" && ") }));
        }
        let shown = self.shown().replace('\\', "\\\\").replace('"', "\\\"");
        let condition = cases.join(" || ");
        let checked = format!("{FAIL}if (!({condition})) __contracts_invariant(\"{shown}\"); ");
        Ok(self.inserted(writer, &self.probes.text(&self.word), &checked))
    }

    /// The condition as messages show it.
    fn shown(&self) -> String {
        let case = |case: &Vec<Pure>| case.iter().map(Pure::shown).collect::<Vec<String>>().join(" && ");
        self.cases.iter().map(case).collect::<Vec<String>>().join(" || ")
    }

    /// A statement expression in the head of the loop.
    fn inserted(&self, mut writer: Writer, asked: &str, checked: &str) -> Inserted {
        writer.at(&self.word, "({ ");
        writer.raw(asked);
        writer.at(&self.word, checked);
        let end = match self.head.place {
            Place::Condition => "(void)0; }), ",
            Place::NoCondition => "(void)0; }), 1",
            Place::Statement => "(void)0; }); ",
        };
        writer.at(&self.word, end);
        writer.back(self.head.line, self.head.column);
        Inserted { line: self.head.line, column: self.head.column, text: writer.text() }
    }
}

/// The conditions of a symbolic heap that only says what variables and members hold.
fn conditions(heap: Heap) -> Result<Vec<Pure>> {
    let mut out = heap.pure;
    for atom in heap.atoms {
        match atom {
            Atom::Cell { base, path, value } => {
                let Some(name) = base.as_variable() else {
                    return Err(Error::at(&base.place, "a cell begins with a variable"));
                };
                let access = match path.is_empty() {
                    true => format!("*{name}"),
                    false => format!("{name}->{}", super::expr::text(&path)),
                };
                let left = super::expr::Expr::name(&access, &base.place);
                out.push(Pure { left, operator: "==".to_owned(), right: value });
            }
            Atom::Block { base, .. } => return Err(refused(&base.place)),
            Atom::Named { name, .. } => return Err(refused(&name)),
        }
    }
    Ok(out)
}

fn refused(place: &Token) -> Error {
    Error::at(place, "not supported in invariants: lists and blocks")
}

/// Text to be inserted into a file.
#[derive(Debug, Clone)]
pub(super) struct Inserted {
    line: u32,
    column: u32,
    text: String,
}

/// A line of a file with what is to be inserted into it.
pub(super) fn with_inserted(line: &[u8], number: u32, all: &[Inserted]) -> Vec<u8> {
    let mut here: Vec<&Inserted> = all.iter().filter(|one| one.line == number).collect();
    here.sort_by_key(|one| one.column);
    let (mut out, mut from) = (Vec::with_capacity(line.len()), 0);
    for one in here {
        let to = (one.column as usize - 1).min(line.len());
        out.extend_from_slice(&line[from..to]);
        out.extend_from_slice(one.text.trim_end_matches('\n').as_bytes());
        from = to;
    }
    out.extend_from_slice(&line[from..]);
    out
}

#[cfg(test)]
mod tests {
    use super::{Head, Inserted, Place, with_inserted};
    use crate::contracts::token::tokens;

    fn head(text: &str) -> Option<(u32, Place)> {
        let head = Head::of(&tokens(text, 1, 1), 0)?;
        Some((head.column, head.place))
    }

    #[test]
    fn loops_are_evaluated_in_their_heads() {
        assert_eq!(head("while (i < n) ;"), Some((8, Place::Condition)));
        assert_eq!(head("for (int i = f(a; b); i < n; i++) ;"), Some((22, Place::Condition)));
        assert_eq!(head("for (;;) ;"), Some((7, Place::NoCondition)));
        assert_eq!(head("do { } while (0);"), Some((5, Place::Statement)));
        for text in ["do x(); while (0);", "for (x) ;", "if (x) ;", "while", "\"while\" ("] {
            assert_eq!(head(text), None, "{text}");
        }
    }

    #[test]
    fn text_is_inserted_in_front_of_columns() {
        let at = |column: u32, text: &str| Inserted { line: 2, column, text: text.to_owned() };
        let all = [at(4, "<b>\n"), at(2, "<a>"), at(9, "<c>")];
        assert_eq!(with_inserted(b"wxyz\n", 2, &all), b"w<a>xy<b>z\n<c>");
        assert_eq!(with_inserted(b"wxyz\n", 1, &all), b"wxyz\n");
    }
}
