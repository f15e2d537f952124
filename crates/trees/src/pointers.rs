//! The pointers in memory, and in all of a state.

use crate::heap::TreeHeap;
use ringfence_exec::{Heap, ObjId, Prov, State, Sym, Value};
use ringfence_logic::Terms;

/// Puts a value in the place of all pointers to an object.
///
/// # Errors
/// Where one of them is more than a number of bytes away from it.
pub(crate) fn substitute(
    state: &mut State<TreeHeap>,
    terms: &mut Terms,
    id: ObjId,
    with: Value,
) -> Result<(), &'static str> {
    const WHAT: &str = "a pointer to a place in a tree that is not known";
    let (address, size) =
        Heap::object(&state.heap, id).map_or((0, 0), |object| (object.address, object.reserved));
    let mask = ringfence_exec::value::mask(8 * state.heap.pointer_bytes() as u32);
    let Sym::Const(base) = with.bits else { return Err(WHAT) };
    let moved = |value: Value| match value.bits {
        Sym::Const(bits) if value.undef == 0 && (bits.wrapping_sub(address.into())) <= size.into() => {
            let bits = bits.wrapping_sub(address.into()).wrapping_add(base) & mask;
            Ok(Value { bits: Sym::Const(bits), ..with })
        }
        _ => Err(WHAT),
    };
    let is_it = |value: Value| value.prov == Prov::object(id);
    let mut failed = false;
    state.map_values(|value| match is_it(value) {
        true => moved(value).unwrap_or_else(|_| {
            failed = true;
            value
        }),
        false => value,
    });
    for (holder, offset, value, len) in pointers(&state.heap) {
        if is_it(value) {
            failed |= len != state.heap.pointer_bytes();
            state.heap.store(terms, holder, offset, len, moved(value)?);
        }
    }
    if failed { Err(WHAT) } else { Ok(()) }
}

/// All pointers in memory: the object, the offset, the value and its length.
pub(crate) fn pointers(heap: &TreeHeap) -> Vec<(ObjId, u64, Value, u64)> {
    let mut live = Vec::new();
    heap.for_each_object(|id, object| live.extend(object.is_live().then_some(id)));
    let mut all = Vec::new();
    for id in live {
        heap.graph.for_each_pointer(id, |offset, value, len| all.push((id, offset, value, len)));
    }
    all
}
