//! The functions that verification benchmarks use: those of SV-COMP, and the few of CBMC's that
//! appear beside them.
//!
//! A nondeterministic value has the type that the call expects, whatever the name says, and is drawn
//! from the inputs. A failed assumption ends the run, which then says nothing about the program. An error
//! function is a violation only for who asks about it ([`Call::error`]).

use crate::call::Call;
use crate::draw::DrawKind;
use crate::host::Host;
use crate::model::{Model, ModelResult, models};
use crate::object::Rights;
use crate::stop::Stop;
use ringfence_ir::{CmpOp, Ty, TypeId, TypeKind, Types};
use ringfence_verdict::ViolationKind;

models! {
    "reach_error" | "__VERIFIER_error" => reach_error,
    "__VERIFIER_assert" | "__CPROVER_assert" => verifier_assert,
    "__VERIFIER_assume" | "__CPROVER_assume" => assume,
    "__VERIFIER_nondet_bool" | "__VERIFIER_nondet__Bool" => nondet_bool,
    "__VERIFIER_nondet_memory" => nondet_memory,
    "__nondet" => nondet,
    "__ringfence_error_label" => error_label,
    "__ringfence_invariant" => invariant,
    "__ringfence_order" => order,
    "__ringfence_assumed_order" => assumed_order,
    "__ringfence_unsequenced" => unsequenced,
    "__ringfence_apart" => apart,
    "__ringfence_open" => open,
    "__ringfence_bound" => bound,
    "__ringfence_aligned" => aligned,
    "__ringfence_constant" => constant,
    "__ringfence_variable" => variable,
}

/// The models of names by their prefix: every other `__VERIFIER_nondet_…`, and every
/// `__VERIFIER_atomic_…` that the program does not define.
pub(crate) fn by_prefix<'p, H: Host<'p>>() -> [Model<'p, H>; 2] {
    [Model { name: PREFIXES[0], run: nondet }, Model { name: PREFIXES[1], run: atomic }]
}

/// The prefixes of the names that [`by_prefix`] has models for.
pub(crate) const PREFIXES: [&str; 2] = ["__VERIFIER_nondet_", "__VERIFIER_atomic_"];

/// `reach_error` and its relatives.
pub(crate) fn reach_error<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let message = format!("'{}' was called", call.name());
    Err(call.error(ViolationKind::ErrorReached, message))
}

/// A label that the user declared to be an error: the front end calls this there. Where nobody asks about
/// errors, it is a label like any other.
fn error_label<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    if call.host.errors_abort() {
        return Ok(None);
    }
    Err(call.host.violation(ViolationKind::ErrorReached, "an error label was reached".into()))
}

/// An invariant of a loop that does not hold: the front end calls this there, with its text. Where nobody asks about errors, the
/// program goes on as if nothing had been said: an invariant is never trusted.
fn invariant<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    if call.host.errors_abort() {
        return Ok(None);
    }
    let message = match call.optional(0)? {
        Some(text) => format!("invariant '{}' does not hold", call.shown_string(text)?),
        None => "an invariant does not hold".into(),
    };
    Err(call.host.violation(ViolationKind::AssertionFailed, message))
}

/// Which of so many orders of evaluation is taken: the front end calls this where C leaves it open.
fn order<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let orders = call.host.known(call.typed_arg(0)?.0).unwrap_or(2);
    let bits = u128::BITS - orders.saturating_sub(1).clamp(1, u128::from(u32::MAX)).leading_zeros();
    call.host.draw(DrawKind::Order { bits }, Ty::I32).map(Some)
}

/// One of many orders of evaluation is followed and the others are not.
fn assumed_order<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.host.assumes_order();
    Ok(None)
}

/// Two accesses to one object, at least one of them a write, that no rule puts in an order.
fn unsequenced<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.host.note(ViolationKind::Unsequenced, UNSEQUENCED.into())?;
    Ok(None)
}

const UNSEQUENCED: &str =
    "an object is written here, and read or written by the same expression in no fixed order";

/// Bytes of a union that the member stored does not have take unspecified values.
fn open<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let start = call.typed_arg(0)?.0;
    let len = call.typed_arg(1)?.0;
    let len = call.host.known(len).unwrap_or(0) as u64;
    call.host.leave_open(start, len)?;
    Ok(None)
}

/// The bound of an array in a type has to be greater than zero.
fn bound<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let kind = ViolationKind::BadArraySize;
    if call.host.listens_to(kind) {
        let count = call.integer(0, Ty::I64)?;
        let zero = call.host.constant(Ty::I64, 0);
        if call.host.holds(CmpOp::Sle, Ty::I64, count, zero)? {
            call.host.note(kind, "type of an array whose bound is not greater than zero".into())?;
        }
    }
    Ok(None)
}

/// An access was made by a type that was declared with a greater alignment than it has by nature.
fn aligned<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let pointer = call.typed_arg(0)?.0;
    let align = call.typed_arg(1)?.0;
    let align = call.host.known(align).unwrap_or(1) as u64;
    call.host.check_aligned(pointer, align)?;
    Ok(None)
}

/// A local variable that was declared `const` has its value from here on.
fn constant<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let object = call.typed_arg(0)?.0;
    call.host.set_rights(object, Rights::ReadOnly);
    Ok(None)
}

/// Such a variable gets its value, perhaps once more.
fn variable<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let object = call.typed_arg(0)?.0;
    call.host.set_rights(object, Rights::ReadWrite);
    Ok(None)
}

/// Two accesses that no rule puts in an order, at least one of them a write, must not touch the same object. Each is
/// an address, the first bit there, and how many bits; an access that was not made has a null pointer.
fn apart<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let access = |index: usize| -> Result<(H::Value, u64, u64), Stop> {
        let pointer = call.typed_arg(index)?.0;
        let first = call.typed_arg(index + 1)?.0;
        let bits = call.typed_arg(index + 2)?.0;
        Ok((pointer, call.host.known(first).unwrap_or(0) as u64, call.host.known(bits).unwrap_or(0) as u64))
    };
    let (a, b) = (access(0)?, access(3)?);
    if meet(call.host, a, b)? {
        call.host.note(ViolationKind::Unsequenced, UNSEQUENCED.into())?;
    }
    Ok(None)
}

/// Whether two accesses have a bit in common.
fn meet<'p, H: Host<'p>>(
    host: &mut H,
    (a, a_first, a_bits): (H::Value, u64, u64),
    (b, b_first, b_bits): (H::Value, u64, u64),
) -> Result<bool, Stop> {
    if host.is_zero(a, Ty::Ptr)? || host.is_zero(b, Ty::Ptr)? {
        return Ok(false);
    }
    let bytes = |first: u64, bits: u64| (first.saturating_add(bits)).div_ceil(8);
    let (a_len, b_len) = (bytes(a_first, a_bits), bytes(b_first, b_bits));
    let len = |host: &H, bytes: u64| host.constant(Ty::I64, bytes.into());
    let (a_range, b_range) = ((a, len(host, a_len)), (b, len(host, b_len)));
    if !host.overlap(a_range, b_range)? {
        return Ok(false);
    }
    let whole = |first: u64, bits: u64| first == 0 && bits.is_multiple_of(8);
    if whole(a_first, a_bits) && whole(b_first, b_bits) {
        return Ok(true);
    }
    // Bit-fields that share a byte: how far apart the two begin decides.
    let (a_len, b_len) = (a_len as i64, b_len as i64);
    for distance in 1 - b_len..a_len {
        let start = distance * 8 + b_first as i64;
        let (a_first, a_end, b_end) = (a_first as i64, (a_first + a_bits) as i64, start + b_bits as i64);
        let apart = start >= a_end || b_end <= a_first;
        if apart {
            let moved = host.advance(a, distance as u64);
            if host.equals(moved, b, Ty::Ptr)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// `__VERIFIER_assert`: the condition must hold.
fn verifier_assert<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    if call.is_true(0)? {
        return Ok(call.give(0));
    }
    let message = format!("'{}' of a condition that does not hold", call.name());
    Err(call.error(ViolationKind::AssertionFailed, message))
}

/// `__VERIFIER_assume`: runs where the condition does not hold do not count.
fn assume<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    if call.is_true(0)? {
        return Ok(call.give(0));
    }
    Err(Stop::AssumptionFailed(call.host.loc()))
}

/// A value of the type that the call expects.
pub(crate) fn nondet<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let ret = call.signature().ret;
    let types = &call.host.program().types;
    if types.is_aggregate(ret) {
        return Err(call.host.unsupported(format!("'{}' of a type that is no scalar", call.name())));
    }
    let signed = is_signed(types, ret);
    match (types.kind(ret), types.scalar(ret)) {
        (TypeKind::Bool, _) => nondet_bool(call),
        (_, Some(Ty::F80)) => nondet_extended(call).map(Some),
        (_, Some(ty)) => call.nondet(ty, signed).map(Some),
        (_, None) => Ok(None),
    }
}

/// An 80-bit number. A host that does not know its bits does without the leading bit: it then has more
/// values than there are, the same ones among them.
fn nondet_extended<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<H::Value, Stop> {
    let drawn = call.nondet(Ty::F80, false)?;
    Ok(match call.host.known(drawn) {
        Some(bits) => call.host.constant(Ty::F80, with_leading_bit(bits)),
        None => drawn,
    })
}

/// The bits of an 80-bit number with the leading bit that goes with its exponent, so that no draw is
/// an encoding which the processor rejects.
const fn with_leading_bit(bits: u128) -> u128 {
    let leading = 1 << 63;
    if bits >> 64 & 0x7fff == 0 { bits & !leading } else { bits | leading }
}

fn is_signed(types: &Types, ty: TypeId) -> bool {
    match types.kind(ty) {
        TypeKind::Int { signed, .. } => signed,
        TypeKind::Enum { underlying, .. } => is_signed(types, underlying),
        _ => false,
    }
}

/// `__VERIFIER_nondet_bool`: 0 or 1, whatever the type.
fn nondet_bool<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let drawn = call.nondet(Ty::I1, false)?;
    call.give_value(drawn, Ty::I1, false)
}

/// `__VERIFIER_nondet_memory`: every byte of a range becomes any value.
fn nondet_memory<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let place = call.pointer(0)?;
    let len = call.count(1)?;
    call.writable(place, len)?;
    for at in 0..call.size_number(len)? {
        call.host.step()?;
        let byte = call.nondet(Ty::I8, false)?;
        call.store_at(place, at, Ty::I8, byte)?;
    }
    Ok(None)
}

/// Atomic sections change nothing in a run with one thread.
fn atomic<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    Ok(call.give(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_doubles_are_encodings_that_exist() {
        assert_eq!(with_leading_bit(1 << 64), 3 << 63);
        assert_eq!(with_leading_bit(1 << 63 | 5), 5);
    }
}
