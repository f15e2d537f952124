//! Elements of an array in any order, when exploration is abstract.

use crate::buffer::{describe, joined};
use crate::heap::Heap;
use crate::machine::Machine;
use crate::records::{is_multiple, remainder};
use crate::sequence::{Element, Part};
use crate::value::{Sym, Value};
use ringfence_library::Stop;
use ringfence_semantics::Action;
use std::rc::Rc;

impl<H: Heap> Machine<'_, H> {
    /// Puts elements of so many bytes in any order, which are so many bytes (of 64 bits) together. Whether it did: they are described by a sequence, or
    /// can be.
    ///
    /// Soundness. Wherever an element comes to stand, its bytes are described by what describes all bytes of the range. A number of a sequence is kept as a
    /// number only if elements begin and end between numbers, so that each moves as a whole, and by a multiple of its length.
    pub(crate) fn shuffle_elements(&mut self, array: Value, len: Sym, size: u64) -> Result<bool, Stop> {
        let Some(offset) = self.offset_of(array).filter(|_| self.settings.mode.has_sequences()) else {
            return Ok(false);
        };
        if array.prov.get().is_some_and(|id| self.state.heap.row(id).is_some()) {
            return Ok(false);
        }
        if !self.may_describe(array, offset) {
            return Ok(false);
        }
        let (id, start, end) = self.open_range(array, len, Action::Write)?;
        let least = u64::try_from(self.bounds(start).0).unwrap_or(u64::MAX);
        let whole = describe(&self.state.heap, &mut self.reason, &self.state.path, id, least);
        let Some(whole) = whole else { return Ok(false) };
        let (first, last) = self.touched_parts(&whole, start, end);
        let touched = &whole.parts()[first..=last];
        let element = joined(&mut self.reason, &self.state.path, touched).unwrap_or(Element::Undefined);
        let padded = self.has_padding(id);
        let element = match padded || !self.moves_by(&element, start, size) {
            true => element.loosened(),
            false => element,
        };
        self.replace(id, (start, end), &[Part { start, element }])?;
        if let Some(sequence) = self.state.heap.sequence(id) {
            let sequence = Rc::new(sequence.without_recent());
            self.state.heap.set_sequence(id, Some(sequence));
        }
        Ok(true)
    }

    /// Whether an element of a sequence describes its bytes still when ranges of so many bytes, the first of which begins at an offset, change places.
    fn moves_by(&mut self, element: &Element, start: Sym, size: u64) -> bool {
        let fits = |len: u32| size.is_multiple_of(len.into());
        match element {
            Element::Undefined | Element::Numbers { len: 1, .. } => true,
            Element::Numbers { len, .. } => {
                fits(*len) && is_multiple(&mut self.reason, &self.state.path, start, *len)
            }
            Element::Records(records) => {
                let stride = records.stride();
                fits(stride) && remainder(&mut self.reason, &self.state.path, start, stride) == Some(0)
            }
            Element::Texts(texts) => {
                let stride = texts.stride();
                fits(stride) && remainder(&mut self.reason, &self.state.path, start, stride) == Some(0)
            }
        }
    }
}
