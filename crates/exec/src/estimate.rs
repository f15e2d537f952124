//! The estimated type of an object: heap blocks have no type, but the program accesses their fields.
//!
//! A hint only: abstraction does not take objects of different records for nodes of one list.

use crate::heap::Heap;
use crate::machine::Machine;
use crate::value::Sym;
use ringfence_ir::{NoteId, Operand, RecordId, Step};

impl<H: Heap> Machine<'_, H> {
    /// Looks at a field access: an object that is as large as the record, at whose start the base points,
    /// is used as that record.
    pub(crate) fn estimate(&mut self, base: Operand, note: NoteId) {
        let base = self.get(base);
        let (Some(id), Sym::Const(bits)) = (base.prov.get(), base.bits) else { return };
        let Some(object) = self.state.heap.object(id) else { return };
        if object.estimated_type.is_some() || bits != u128::from(object.address) || !object.is_live() {
            return;
        }
        let reserved = object.reserved;
        if let Some(record) =
            self.record_of(note).filter(|&record| self.record_size(record) == Some(reserved))
        {
            self.state.heap.take_for(id, record);
        }
    }

    /// The record that a path of fields starts with.
    fn record_of(&self, mut note: NoteId) -> Option<RecordId> {
        loop {
            let step = self.program.notes().get(note)?;
            if step.parent.is_some() {
                note = step.parent;
                continue;
            }
            return match step.step {
                Step::Field(record, _) => Some(record),
                _ => None,
            };
        }
    }

    fn record_size(&self, record: RecordId) -> Option<u64> {
        self.program.types.records().get(record).map(|record| record.size)
    }
}
