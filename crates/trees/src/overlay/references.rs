//! Who points to the objects of a state.

use super::data::Member;
use crate::heap::TreeHeap;
use crate::pointers::pointers;
use ringfence_base::{FastMap, FastSet};
use ringfence_exec::{ObjId, State, Value};

/// A place in memory that points to an object.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cell {
    pub(super) holder: ObjId,
    pub(super) at: u64,
    pub(super) value: Value,
}

/// Who points to the objects of a state.
#[derive(Debug, Default)]
pub(super) struct References {
    /// Those that variables point to.
    pub(super) held: FastSet<ObjId>,
    /// Those that the nodes of groups point to, and the groups.
    pub(super) fixed: FastMap<ObjId, Vec<ObjId>>,
    pub(super) cells: FastMap<ObjId, Vec<Cell>>,
    pub(super) is_mixed: bool,
}

impl References {
    pub(super) fn of(state: &State<TreeHeap>) -> Self {
        let mut all = Self::default();
        state.for_each_value(|value| {
            all.is_mixed |= value.prov.is_mixed();
            all.held.extend(value.prov.get());
        });
        for (holder, at, value, _) in pointers(&state.heap) {
            all.is_mixed |= value.prov.is_mixed();
            if let Some(id) = value.prov.get() {
                all.cells.entry(id).or_default().push(Cell { holder, at, value });
            }
        }
        for group in state.heap.groups() {
            for (_, member) in &group.members {
                if let Member::Fixed(value) = member
                    && let Some(id) = value.prov.get()
                {
                    all.fixed.entry(id).or_default().push(group.id);
                }
            }
        }
        all
    }

    pub(super) fn to(&self, id: ObjId) -> &[Cell] {
        self.cells.get(&id).map_or(&[], |cells| cells)
    }

    pub(super) fn is_held(&self, id: ObjId) -> bool {
        self.held.contains(&id) || self.fixed.contains_key(&id)
    }

    pub(super) fn is_met(&self, id: ObjId) -> bool {
        self.is_held(id) || self.cells.contains_key(&id)
    }

    /// Whether an object is pointed to from one place alone.
    pub(super) fn is_only(&self, id: ObjId, from: (ObjId, u64)) -> bool {
        !self.is_held(id) && matches!(*self.to(id), [cell] if (cell.holder, cell.at) == from)
    }
}
