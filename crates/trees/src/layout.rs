//! What an object of a state consists of: numbers and pointers, with those of unions by what it holds.

use crate::heap::TreeHeap;
use crate::kinds::Kinds;
use crate::scalars::{Held, Scalar, scalars_held, scalars_of};
use ringfence_exec::{Heap, ObjId};
use ringfence_ir::Program;

/// The numbers and pointers of an object. Unions have some in trees only.
pub(crate) fn scalars(program: &Program, kinds: &Kinds, heap: &TreeHeap, id: ObjId) -> Option<Vec<Scalar>> {
    let object = heap.object(id)?;
    if let Some(all) = scalars_of(program, object) {
        return Some(all);
    }
    kinds.links.is_empty().then_some(())?;
    let mut held = Held::new(heap.unit(id));
    heap.for_each_stretch(id, |stretch| held.add(stretch));
    scalars_held(program, object, &held)
}
