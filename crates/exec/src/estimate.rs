//! The estimated type of an object: heap blocks have no type, but the program accesses their fields.
//!
//! Abstraction does not take objects of different records for nodes of one list, and the bytes that are
//! padding of the record are open (`padding`).

use crate::heap::{Heap, ObjectKind};
use crate::machine::Machine;
use crate::value::Sym;
use ringfence_base::Id;
use ringfence_ir::{NoteId, Operand, RecordId};

impl<H: Heap> Machine<'_, H> {
    /// Looks at a field access: an object in which the base points to the start, or to where a whole number of
    /// records ends, is taken for that record; later for one that is as large as the object.
    #[inline]
    pub(crate) fn estimate(&mut self, base: Operand, note: NoteId) {
        let Some(record) = self.root(note) else { return };
        let base = self.get(base);
        let Some(id) = base.prov.get() else { return };
        let Some(object) = self.state.heap.object(id) else { return };
        if object.estimated_type == Some(record) || !object.is_live() {
            return;
        }
        let (reserved, taken) = (object.reserved, object.estimated_type);
        let heap = matches!(object.kind, ObjectKind::Heap(_));
        let size = self.record_size(record);
        let at_start = match base.bits {
            Sym::Const(bits) => bits.wrapping_sub(object.address.into()).checked_rem(size.into()) == Some(0),
            Sym::Term(_) => reserved.checked_rem(size) == Some(0),
        };
        let better = taken.is_none_or(|taken| size == reserved && self.record_size(taken) != reserved);
        if at_start && better && (size == reserved || heap && size < reserved) {
            self.state.heap.take_for(id, record);
        }
    }

    /// The record that a path of fields starts with.
    #[inline]
    fn root(&mut self, note: NoteId) -> Option<RecordId> {
        match self.paddings.roots.get(note.index()) {
            Some(&Some(root)) => root,
            _ => self.find_root(note),
        }
    }

    #[cold]
    fn find_root(&mut self, note: NoteId) -> Option<RecordId> {
        let root = self.program.root_record(note);
        let known = &mut self.paddings.roots;
        known.resize(known.len().max(note.index() + 1), None);
        known[note.index()] = Some(root);
        root
    }

    fn record_size(&self, record: RecordId) -> u64 {
        self.program.types.records().get(record).map_or(0, |record| record.size)
    }
}
