//! Rows of arrays that hold texts, gathered from the parts of a sequence.
//!
//! Each row of `char names[20][32]` is a string of its own length: in the parts of a sequence, its bytes, its end, and what is behind. Parts of many rows would be
//! taken together without regard for where strings end. So the parts of each row become one that says what the row holds ([`Element::Texts`]), and neighbours
//! of that kind are one part.
//!
//! Soundness. A row is gathered only where the path says which parts its bytes lie in, and it says of each field no more than these
//! parts do. So a sequence with rows that were gathered describes at least as much as before.

use crate::reason::Reasoner;
use crate::records::{meets, remainder};
use crate::sequence::{Element, Part};
use crate::texts::{Field, Texts, What};
use crate::value::Sym;
use ringfence_ir::{BinOp, CmpOp};
use ringfence_logic::{Fact, Path};
use ringfence_semantics::Algebra;

/// The parts of a sequence, of an object of a size, of which those that are in one row are one part. Pointers have so many bits.
pub fn gathered(
    (reason, path): (&mut Reasoner, &Path),
    (parts, size): (Vec<Part>, Sym),
    rows: &Texts,
    width: u32,
) -> Vec<Part> {
    let mut gathering = Gathering { reason, path, size, rows, width };
    let mut parts = gathering.cut_at_rows(parts);
    let (mut all, mut at): (Vec<Part>, usize) = (Vec::new(), 0);
    while at < parts.len() {
        let start = parts[at].start;
        match gathering.row(&parts, at) {
            Some(Gathered { element, rest, next }) => {
                gathering.add(&mut all, Part { start, element });
                // What is left of the part in which the row ends is the next to be looked at.
                if let Some(rest) = rest {
                    parts[next] = rest;
                }
                at = next;
            }
            None => {
                let part = parts[at].clone();
                gathering.add(&mut all, part);
                at += 1;
            }
        }
    }
    all
}

/// What a row holds, what is left of the part in which it ends, and the index of that part, or of the next one where nothing is left.
struct Gathered {
    element: Element,
    rest: Option<Part>,
    next: usize,
}

/// Where parts are gathered: what rows hold at most, and what is known of where they are.
struct Gathering<'r> {
    reason: &'r mut Reasoner,
    path: &'r Path,
    size: Sym,
    rows: &'r Texts,
    width: u32,
}

/// Some parts, from the first to the last of them.
#[derive(Clone, Copy)]
struct Run<'p> {
    parts: &'p [Part],
    first: usize,
    last: usize,
}

impl Gathering<'_> {
    /// Where a part ends.
    fn end_of(&self, parts: &[Part], at: usize) -> Sym {
        parts.get(at + 1).map_or(self.size, |next| next.start)
    }

    /// Whether a number is at most another.
    fn is_at_most(&mut self, low: Sym, high: Sym) -> bool {
        low == high || self.surely(CmpOp::Ule, low, high)
    }

    /// Whether a number is less than another.
    fn is_less(&mut self, low: Sym, high: Sym) -> bool {
        low != high && self.surely(CmpOp::Ult, low, high)
    }

    fn surely(&mut self, op: CmpOp, low: Sym, high: Sym) -> bool {
        match self.reason.compare(op, self.width, low, high) {
            Sym::Const(bits) => bits & 1 == 1,
            Sym::Term(term) => self.path.entails(self.reason, term),
        }
    }

    fn behind(&mut self, start: Sym, by: u32) -> Sym {
        self.reason.binary(BinOp::Add, self.width, start, Sym::Const(by.into()))
    }

    /// The parts, cut where rows begin in which a field is a part of its own. A cut changes nothing of what a sequence says.
    fn cut_at_rows(&mut self, mut parts: Vec<Part>) -> Vec<Part> {
        let mut at = 1;
        while at < parts.len() {
            let start = parts[at].start;
            let place = remainder(self.reason, self.path, start, self.rows.stride());
            let fields = self.rows.fields();
            let is_field = |place: &u32| *place > 0 && fields.iter().any(|field| field.at == *place);
            if let Some(place) = place.filter(is_field) {
                let row = self.reason.binary(BinOp::Sub, self.width, start, Sym::Const(place.into()));
                let mut first = at - 1;
                while first > 0 && !self.is_at_most(parts[first].start, row) {
                    first -= 1;
                }
                let is_inside =
                    self.is_at_most(parts[first].start, row) && self.is_at_most(row, parts[first + 1].start);
                if is_inside && !self.is_at_most(row, parts[first].start) {
                    let element = parts[first].element.clone();
                    parts.insert(first + 1, Part { start: row, element });
                    at += 1;
                }
            }
            at += 1;
        }
        parts
    }

    /// Adds a part to others, as one with its neighbour where both are of rows, and no text is lost by it.
    fn add(&mut self, all: &mut Vec<Part>, part: Part) {
        let is_one = all.last().is_some_and(|last| {
            keeps_texts(&last.element, &part.element)
                && meets(self.reason, self.path, &last.element, part.start)
                && meets(self.reason, self.path, &part.element, part.start)
        });
        match all.last_mut() {
            Some(last) if is_one => last.element = last.element.join(&part.element),
            _ => all.push(part),
        }
    }

    /// The row that begins with a part. Absent where none does, where it is one part already, where the path does not say in which part it ends, or where no
    /// text is known to be in it.
    fn row(&mut self, parts: &[Part], at: usize) -> Option<Gathered> {
        let (start, stride) = (parts[at].start, self.rows.stride());
        if remainder(self.reason, self.path, start, stride) != Some(0) {
            return None;
        }
        let end = self.behind(start, stride);
        let mut last = at;
        while last + 1 < parts.len() && self.is_at_most(parts[last + 1].start, end) {
            last += 1;
        }
        let behind = self.end_of(parts, last);
        if last == at || !self.is_at_most(start, end) || !self.is_at_most(end, behind) {
            return None;
        }
        let run = Run { parts, first: at, last };
        let rows = self.rows;
        let fields: Vec<Field> =
            rows.fields().iter().filter_map(|field| self.held(run, start, *field)).collect();
        let has_text = fields.iter().any(|field| field.what == What::Text);
        // The last part may begin where the row ends, or end there.
        let is_behind = self.is_at_most(end, parts[last].start);
        let is_end = !is_behind && self.is_at_most(behind, end);
        let used = if is_behind { last } else { last + 1 };
        let is_set = parts[at..used].iter().all(|part| part.element.is_set());
        let element = Element::of_rows(Texts::new(stride, fields, is_set).filter(|_| has_text)?);
        let rest = (!is_behind && !is_end).then(|| Part { start: end, element: parts[last].element.clone() });
        Some(Gathered { element, rest, next: if is_end { last + 1 } else { last } })
    }

    /// What a field of a row holds whose bytes lie in some parts; absent where nothing is known of it.
    fn held(&mut self, run: Run<'_>, row: Sym, field: Field) -> Option<Field> {
        let start = self.behind(row, field.at);
        let end = self.behind(start, field.len);
        let Run { parts, mut first, last } = run;
        // The first part begins where the row does.
        while first < last && self.is_at_most(parts[first + 1].start, start) {
            first += 1;
        }
        let run = Run { first, ..run };
        let known = match &parts[first].element {
            // A row that was looked at has other fields still.
            Element::Texts(texts) if self.is_at_most(end, self.end_of(parts, first)) => {
                let place = remainder(self.reason, self.path, start, texts.stride());
                let same = |known: &&Field| Some(known.at) == place && known.len <= field.len;
                texts.fields().iter().find(same).copied()
            }
            _ => None,
        };
        match (field.what, known) {
            (What::Text, Some(Field { what: What::Text, .. })) => Some(field),
            (What::Text, _) => self.ends_in(run, [start, end]).then_some(field),
            (What::Number(_), Some(Field { len, what: what @ What::Number(_), .. })) if len == field.len => {
                Some(Field { what, ..field })
            }
            (What::Number(_), _) => self.number_in(run, [start, end], field),
        }
    }

    /// Whether a string that begins in the first of some parts certainly ends before an offset: all that may be before a zero was set.
    fn ends_in(&mut self, run: Run<'_>, [start, end]: [Sym; 2]) -> bool {
        for at in run.first..=run.last {
            let part = &run.parts[at];
            if part.element.single_byte() == Some(0) {
                let behind = self.end_of(run.parts, at);
                // The first part begins before the string, or where it does.
                let begins =
                    at == run.first || (self.is_less(part.start, behind) && self.is_less(part.start, end));
                if begins && self.is_less(start, behind) {
                    return true;
                }
            }
            if !part.element.is_set() {
                return false;
            }
        }
        false
    }

    /// The number at a place that begins in the first of some parts, if it was set as a whole.
    fn number_in(&mut self, run: Run<'_>, [start, end]: [Sym; 2], field: Field) -> Option<Field> {
        let Run { parts, first, last } = run;
        let mut until = first;
        while until < last && !self.is_at_most(end, self.end_of(parts, until)) {
            until += 1;
        }
        let is_set = parts[first..=until].iter().all(|part| part.element.is_set());
        if !is_set || !self.is_at_most(end, self.end_of(parts, until)) {
            return None;
        }
        let element = &parts[first].element;
        let is_whole = first == until && meets(self.reason, self.path, element, start);
        let known = element.fact_of(field.len).filter(|_| is_whole);
        let fact = known.unwrap_or_else(|| Fact::any(8 * field.len));
        Some(Field { what: What::Number(fact), ..field })
    }
}

/// Whether two elements are of rows and become one that has their texts still.
fn keeps_texts(a: &Element, b: &Element) -> bool {
    let count = |element: &Element| match element {
        Element::Texts(texts) => texts.fields().iter().filter(|field| field.what == What::Text).count(),
        _ => 0,
    };
    let joined = count(&a.join(b));
    joined > 0 && joined == count(a) && joined == count(b)
}

#[cfg(test)]
mod tests {
    use super::gathered;
    use crate::reason::Reasoner;
    use crate::sequence::{Element, Part};
    use crate::texts::{Field, Texts, What};
    use crate::value::Sym;
    use ringfence_base::Budget;
    use ringfence_logic::{Fact, Path};

    fn part(start: u128, element: &Element) -> Part {
        Part { start: Sym::Const(start), element: element.clone() }
    }

    /// The parts of an array of 16 bytes, with rows of 8 gathered that are texts.
    fn rows_in(parts: Vec<Part>) -> Vec<Part> {
        let mut reason = Reasoner::new(Budget::default());
        gathered((&mut reason, &Path::default()), (parts, Sym::Const(16)), &text(8, false), 64)
    }

    fn text(len: u32, is_set: bool) -> Texts {
        Texts::new(8, vec![Field { at: 0, len, what: What::Text }], is_set).expect("it lies in a row")
    }

    fn rows(stride: u32, len: u32, is_set: bool) -> Element {
        let fields = vec![Field { at: 0, len, what: What::Text }];
        Element::of_rows(Texts::new(stride, fields, is_set).expect("it lies in a row"))
    }

    #[test]
    fn rows_that_become_one_end_within_the_longer_text() {
        assert_eq!(rows(8, 3, true).join(&rows(8, 5, false)), rows(8, 5, false));
        assert_eq!(rows(8, 3, true).join(&Element::byte(0)), rows(8, 3, true));
        assert_eq!(rows(8, 3, true).join(&Element::byte(1)), Element::ANY);
        assert_eq!(rows(8, 3, false).join(&Element::byte(1)), Element::Undefined);
        assert_eq!(rows(8, 3, false).join(&rows(4, 3, false)), Element::Undefined);
        assert_eq!(rows(8, 3, true).join(&Element::Undefined), Element::Undefined);
    }

    #[test]
    fn a_text_across_two_parts_is_none() {
        assert_eq!(rows(8, 8, true).concatenated(&rows(8, 8, true), false), Element::ANY);
        assert_eq!(rows(8, 8, false).concatenated(&rows(8, 8, false), false), Element::Undefined);
        assert_eq!(rows(8, 8, false).concatenated(&rows(8, 8, false), true), rows(8, 8, false));
        assert_eq!(rows(8, 8, false).loosened(), Element::Undefined);
    }

    #[test]
    fn rows_with_texts_become_one_part() {
        let (some, zero) = (Element::numbers(1, Fact::unsigned_within(8, 1, 255)), Element::byte(0));
        let unset = Element::Undefined;
        let parts = vec![part(0, &some), part(3, &zero), part(4, &unset), part(8, &some), part(9, &zero)];
        assert_eq!(rows_in(parts), [part(0, &rows(8, 8, false))]);
        let one = vec![part(0, &some), part(3, &zero), part(4, &unset)];
        assert_eq!(rows_in(one), [part(0, &rows(8, 8, false)), part(8, &unset)]);
    }

    #[test]
    fn a_row_without_an_end_is_not_gathered() {
        let (some, zero) = (Element::numbers(1, Fact::unsigned_within(8, 1, 255)), Element::byte(0));
        for rows in [
            // No end, an end behind the row, and one behind a byte that was never set.
            vec![part(0, &some), part(4, &Element::ANY), part(8, &Element::Undefined)],
            vec![part(0, &some), part(8, &zero), part(9, &Element::Undefined)],
            vec![part(0, &some), part(2, &Element::Undefined), part(3, &zero), part(8, &some)],
        ] {
            let gathered = rows_in(rows.clone());
            assert_eq!(gathered[0], rows[0]);
        }
    }
}
