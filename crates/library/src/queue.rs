//! `insque` and `remque`: elements of a doubly linked list, each of which starts with the addresses of the next
//! and the previous one.

use crate::call::Call;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::stop::Stop;
use ringfence_ir::Ty;

models! {
    [insque, remque]
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// A pointer in memory, to decide by.
    fn link(&mut self, place: H::Value) -> Result<H::Value, Stop> {
        let link = self.host.load(place, Ty::Ptr)?;
        self.host.use_value(link, "as a pointer")?;
        Ok(link)
    }
}

/// `insque`: puts an element behind another, or makes it a list of its own.
fn insque<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (element, word) = (call.pointer(0)?, call.host.model().pointer_bytes());
    let back = call.after(element, word);
    let Some(previous) = call.optional(1)? else {
        let null = call.null();
        call.host.store(element, Ty::Ptr, null)?;
        call.host.store(back, Ty::Ptr, null)?;
        return Ok(None);
    };
    let next = call.link(previous)?;
    call.host.store(previous, Ty::Ptr, element)?;
    if !call.host.is_zero(next, Ty::Ptr)? {
        call.store_at(next, word, Ty::Ptr, element)?;
    }
    call.host.store(element, Ty::Ptr, next)?;
    call.host.store(back, Ty::Ptr, previous)?;
    Ok(None)
}

/// `remque`: takes an element out; its own addresses stay.
fn remque<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (element, word) = (call.pointer(0)?, call.host.model().pointer_bytes());
    let back = call.after(element, word);
    let (next, previous) = (call.link(element)?, call.link(back)?);
    if !call.host.is_zero(next, Ty::Ptr)? {
        call.store_at(next, word, Ty::Ptr, previous)?;
    }
    if !call.host.is_zero(previous, Ty::Ptr)? {
        call.host.store(previous, Ty::Ptr, next)?;
    }
    Ok(None)
}
