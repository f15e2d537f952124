//! Rows of arrays that hold texts, where two objects become one.
//!
//! Parts of many rows would be taken together without regard for where strings end. So before two sequences are joined, the rows of each are
//! gathered ([`gathered`]): what they hold is said of all of them at once. This is done for arrays in which the end of a string was looked for in vain before
//! ([`TextSite`]), in both states, or in the one that is to be covered.

use crate::shape::join::{Join, Work};
use crate::shape::numbers::Side;
use ringfence_exec::Sym;
use ringfence_exec::buffer::gathered;
use ringfence_exec::memo::TextSite;
use ringfence_exec::sequence::Part;
use ringfence_exec::texts::Texts;
use std::rc::Rc;

impl Join<'_> {
    /// What the rows of two objects hold at most, if texts are kept for them.
    pub(super) fn rows_of(&self, work: Work) -> Option<Rc<Texts>> {
        let object = self.sides[0].object(work.objects[0])?;
        let is_site = |site: &&TextSite| (site.kind, site.loc) == (object.kind, object.allocated);
        self.rules.records.texts.iter().find(is_site).map(|site| Rc::clone(&site.rows))
    }

    /// The parts of a side, with its rows gathered, if there are any.
    pub(super) fn with_rows(
        &mut self,
        side: Side,
        parts: Vec<Part>,
        size: Sym,
        rows: Option<&Rc<Texts>>,
    ) -> Vec<Part> {
        let Some(rows) = rows else { return parts };
        let path = self.numbers.path(side).clone();
        gathered((self.reason, &path), (parts, size), rows, self.pointer_bits)
    }
}
