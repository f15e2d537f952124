//! Locks in a program with one thread: they are taken and given back, and nobody waits.
//!
//! Whether a lock is held stands in its first number, as in the GNU library. Taking a lock that is held would wait for ever, or
//! count if the lock allows it; it is not followed. Threads themselves are not modelled.

use crate::call::Call;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::stop::Stop;
use ringfence_ir::{DataModel, Ty};

models! {
    "pthread_mutex_init" => init,
    "pthread_mutex_destroy" => destroy,
    "pthread_mutex_lock" | "pthread_mutex_trylock" => lock,
    "pthread_mutex_unlock" => unlock,
}

/// The size of a `pthread_mutex_t`.
const fn lock_size(model: DataModel) -> u64 {
    match model {
        DataModel::Ilp32 => 24,
        DataModel::Lp64 => 40,
    }
}

/// The lock that the first argument points to: all of it is there.
fn place<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<H::Value, Stop> {
    let place = call.pointer(0)?;
    call.writable_bytes(place, lock_size(call.host.model()))?;
    Ok(place)
}

/// Whether a lock is held.
fn is_held<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, place: H::Value) -> Result<bool, Stop> {
    let held = call.host.load(place, Ty::I32)?;
    call.host.use_value(held, "as a lock")?;
    let held = call.host.plain(held);
    Ok(!call.host.is_zero(held, Ty::I32)?)
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    fn set_held(&mut self, place: H::Value, held: bool) -> ModelResult<H::Value> {
        let held = self.host.constant(Ty::I32, u128::from(held));
        self.host.store(place, Ty::I32, held)?;
        Ok(self.give(0))
    }
}

/// `pthread_mutex_init`: the lock is free. Attributes are not followed.
fn init<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let place = place(call)?;
    if call.optional(1)?.is_some() {
        return Err(call.host.unsupported("attributes of a lock".into()));
    }
    let (zero, size) = (call.byte_value(0), call.size(lock_size(call.host.model())));
    call.host.fill(place, zero, size)?;
    Ok(call.give(0))
}

/// `pthread_mutex_destroy`: of a lock that is not held.
fn destroy<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let place = place(call)?;
    if is_held(call, place)? {
        return Err(call.host.unsupported("a lock that is held and destroyed".into()));
    }
    let size = call.size(lock_size(call.host.model()));
    call.blur(place, size)?;
    Ok(call.give(0))
}

/// `pthread_mutex_lock` and `pthread_mutex_trylock`: of a lock that is not held.
fn lock<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let place = place(call)?;
    if is_held(call, place)? {
        return Err(call.host.unsupported("a lock that is taken twice".into()));
    }
    call.set_held(place, true)
}

/// `pthread_mutex_unlock`: of a lock that is held.
fn unlock<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let place = place(call)?;
    if !is_held(call, place)? {
        return Err(call.host.unsupported("a lock that is given back and not held".into()));
    }
    call.set_held(place, false)
}
