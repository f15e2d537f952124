//! Strings in rows of an array ([`texts`](crate::texts)): taken out of what is known of all rows, and asked for.

use super::gathering::gathered;
use crate::heap::{Heap, ObjId, ObjectKind};
use crate::machine::Machine;
use crate::memo::TextSite;
use crate::records::remainder;
use crate::sequence::{Element, MOST_PARTS, Part, Sequence};
use crate::texts::{Texts, rows_of, rows_of_record};
use crate::value::Sym;
use ringfence_ir::CmpOp;
use ringfence_logic::Fact;
use std::rc::Rc;

/// With more parts, rows are gathered before another string is looked at. What is left has room for it.
const MANY_PARTS: usize = MOST_PARTS - 4;

/// In how many arrays texts are kept row by row.
const MOST_SITES: usize = 16;

impl<H: Heap> Machine<'_, H> {
    /// Says of a string that begins at an offset in a part of rows, and that the rows are known to have there, where it ends: a sequence with parts for its bytes, for
    /// its end and for what is behind, and the index of the first of these. Absent where no such string is known.
    ///
    /// Soundness. The field that begins at the offset lies in the part as a whole, so there is a first zero among its bytes, and those before it were set.
    /// The new variable is the length of that string. What is before and behind it are parts of the part.
    pub(super) fn open_text(
        &mut self,
        id: ObjId,
        sequence: &Sequence,
        at: usize,
        offset: Sym,
    ) -> Option<(Sequence, usize)> {
        let part = sequence.parts().get(at)?.clone();
        let Element::Texts(rows) = &part.element else { return None };
        if sequence.parts().len() > MANY_PARTS {
            return self.open_text_alone(id, sequence, rows, offset);
        }
        let place = remainder(&mut self.reason, &self.state.path, offset, rows.stride())?;
        let most = rows.text_at(place)?;
        let width = self.pointer_bits();
        let (behind, end) = (self.sum(offset, Sym::Const(most.into())), self.end_of_part(id, sequence, at));
        if !self.surely(CmpOp::Ule, width, part.start, offset)
            || !self.surely(CmpOp::Ule, width, offset, behind)
            || !self.surely(CmpOp::Ule, width, behind, end)
        {
            return None;
        }
        let mut new = sequence.parts()[..at].to_vec();
        let start = match self.are_equal(part.start, offset) {
            true => part.start,
            false => {
                new.push(part.clone());
                offset
            }
        };
        let len = self.any_up_to(Sym::Const(u128::from(most) - 1), width);
        let zero = self.sum(offset, len);
        let rest = self.sum(zero, Sym::Const(1));
        let first = new.len();
        new.extend([
            Part { start, element: Element::numbers(1, Fact::unsigned_within(8, 1, 255)) },
            Part { start: zero, element: Element::byte(0) },
            Part { start: rest, element: part.element },
        ]);
        new.extend_from_slice(&sequence.parts()[at + 1..]);
        let count = new.len();
        let opened = sequence.with_parts(new);
        // Of too many parts, some were taken together: they say nothing of the string.
        if opened.parts().len() != count {
            return None;
        }
        self.state.heap.set_sequence(id, Some(Rc::new(opened.clone())));
        Some((opened, first))
    }

    /// The same, where many strings were looked at before: what is known of these is said of all rows again first.
    fn open_text_alone(
        &mut self,
        id: ObjId,
        sequence: &Sequence,
        rows: &Texts,
        offset: Sym,
    ) -> Option<(Sequence, usize)> {
        let (size, width) = (self.state.heap.object(id)?.size, self.pointer_bits());
        let parts = sequence.parts().to_vec();
        let parts = gathered((&mut self.reason, &self.state.path), (parts, size), rows, width);
        let gathered = sequence.with_parts(parts);
        if gathered.parts().len() > MANY_PARTS {
            return None;
        }
        let behind = self.sum(offset, Sym::Const(1));
        let (at, last) = self.touched_parts(&gathered, offset, behind);
        if at != last {
            return None;
        }
        self.open_text(id, &gathered, at, offset)
    }

    /// Remembers an array in which the end of a string was looked for in vain, if its type has rows with texts: what they hold will be kept where
    /// states are joined, from the beginning.
    pub(super) fn note_texts(&mut self, id: ObjId) {
        let Some(object) = self.state.heap.single(id) else { return };
        let (kind, loc) = (object.kind, object.allocated);
        let same = |known: &TextSite| (known.kind, known.loc) == (kind, loc);
        if self.arrays.texts.len() >= MOST_SITES || self.arrays.texts.iter().any(same) {
            return;
        }
        if let Some(rows) = self.rows_with_texts(id) {
            self.arrays.texts.push(TextSite { kind, loc, rows: Rc::new(rows) });
            self.arrays.found = true;
        }
    }

    /// What the rows of an object hold at most that is an array of texts, or of records with some.
    fn rows_with_texts(&self, id: ObjId) -> Option<Texts> {
        let (object, types) = (self.state.heap.object(id)?, &self.program.types);
        let ty = match object.kind {
            ObjectKind::Slot(func, slot) => {
                self.program.functions[func].body.as_ref()?.slots.get(slot)?.ctype
            }
            ObjectKind::Global(global) => self.program.globals[global].ty,
            ObjectKind::Heap(_) | ObjectKind::Alloca => {
                let record = types.records().get(object.estimated_type?)?;
                return rows_of_record(types, record);
            }
            _ => return None,
        };
        if ty.is_none() { None } else { rows_of(types, ty) }
    }
}
