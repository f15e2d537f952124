//! The heap: `malloc` and `free`.

use super::{Call, Model, ModelResult};
use crate::value::Value;

/// The functions of this family.
pub(super) const MODELS: &[Model] =
    &[Model { name: "malloc", run: malloc }, Model { name: "free", run: free }];

/// The alignment of heap blocks.
const ALIGN: u64 = 16;

fn malloc(call: &mut Call<'_, '_>) -> ModelResult {
    let size = call.arg(0)?;
    call.machine.use_value(size, "as the size of an allocation")?;
    if !call.allocation_succeeds()? {
        return Ok(Some(Value::ZERO));
    }
    call.machine.allocate_heap(size.low(), ALIGN, "malloc").map(Some)
}

fn free(call: &mut Call<'_, '_>) -> ModelResult {
    let pointer = call.arg(0)?;
    call.machine.free(pointer)?;
    Ok(None)
}
