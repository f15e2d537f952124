//! The functions that verification benchmarks use: those of SV-COMP, and the few of CBMC's that
//! appear beside them.
//!
//! A nondeterministic value has the type that the call expects, whatever the name says, and is drawn
//! from the inputs. A failed assumption ends the run, which then says nothing about the program.

use super::{Call, Model, ModelResult};
use crate::outcome::Stop;
use crate::value::Value;
use ringfence_ir::{Ty, TypeId, TypeKind, Types};
use ringfence_verdict::ViolationKind;

/// The functions of this family.
pub(super) const MODELS: &[Model] = &[
    Model { name: "reach_error", run: reach_error },
    Model { name: "__VERIFIER_error", run: reach_error },
    Model { name: "__VERIFIER_assert", run: verifier_assert },
    Model { name: "__CPROVER_assert", run: verifier_assert },
    Model { name: "__VERIFIER_assume", run: assume },
    Model { name: "__CPROVER_assume", run: assume },
    Model { name: "__VERIFIER_nondet_bool", run: nondet_bool },
    Model { name: "__VERIFIER_nondet__Bool", run: nondet_bool },
    Model { name: "__VERIFIER_nondet_memory", run: nondet_memory },
    Model { name: "__nondet", run: nondet },
];

/// The model of every other `__VERIFIER_nondet_…`.
pub(super) static NONDET: Model = Model { name: "__VERIFIER_nondet_", run: nondet };

/// The model of every `__VERIFIER_atomic_…` that the program does not define.
pub(super) static ATOMIC: Model = Model { name: "__VERIFIER_atomic_", run: atomic };

/// `reach_error` and its relatives.
pub(super) fn reach_error(call: &mut Call<'_, '_>) -> ModelResult {
    let message = format!("'{}' was called", call.name());
    Err(call.machine.violation(ViolationKind::ErrorReached, message))
}

/// `__VERIFIER_assert`: the condition must hold.
fn verifier_assert(call: &mut Call<'_, '_>) -> ModelResult {
    if call.number(0)? != 0 {
        return Ok(call.give(0));
    }
    let message = format!("'{}' of a condition that does not hold", call.name());
    Err(call.machine.violation(ViolationKind::AssertionFailed, message))
}

/// `__VERIFIER_assume`: runs where the condition does not hold do not count.
fn assume(call: &mut Call<'_, '_>) -> ModelResult {
    if call.number(0)? != 0 {
        return Ok(call.give(0));
    }
    Err(Stop::AssumptionFailed(call.machine.loc()))
}

/// A value of the type that the call expects.
pub(super) fn nondet(call: &mut Call<'_, '_>) -> ModelResult {
    let ret = call.signature().ret;
    let types = &call.machine.program.types;
    if types.is_aggregate(ret) {
        return Err(call.machine.unsupported(format!("'{}' of a type that is no scalar", call.name())));
    }
    let signed = is_signed(types, ret);
    match (types.kind(ret), types.scalar(ret)) {
        (TypeKind::Bool, _) => nondet_bool(call),
        (_, Some(Ty::F80)) => {
            let drawn = call.nondet(Ty::F80, false)?;
            Ok(Some(Value::plain(with_leading_bit(drawn.bits))))
        }
        (_, Some(ty)) => call.nondet(ty, signed).map(Some),
        (_, None) => Ok(None),
    }
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
fn nondet_bool(call: &mut Call<'_, '_>) -> ModelResult {
    let drawn = call.nondet(Ty::I1, false)?;
    Ok(call.give(drawn.bits as i128))
}

/// `__VERIFIER_nondet_memory`: every byte of a range becomes any value.
fn nondet_memory(call: &mut Call<'_, '_>) -> ModelResult {
    let place = call.arg(0)?;
    let len = call.count(1)?;
    call.writable(place, len)?;
    for at in 0..len {
        call.step()?;
        let byte = call.nondet(Ty::I8, false)?;
        call.machine.store(call.after(place, at), Ty::I8, byte)?;
    }
    Ok(None)
}

/// Atomic sections change nothing in a run with one thread.
fn atomic(call: &mut Call<'_, '_>) -> ModelResult {
    Ok(call.give(0))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Bench, DOUBLE, INT, LONG, UCHAR, int, ptr, size};
    use super::*;
    use crate::inputs::DrawKind;
    use ringfence_ir::FloatKind;

    #[test]
    fn values_have_the_type_of_the_call() {
        let mut bench = Bench::with_inputs(&[u128::MAX, u128::MAX, 300, 3, 0, 1]);
        let draw = |bench: &mut Bench, ret| {
            bench.call_ret(ret, "__VERIFIER_nondet_int", &[]).expect("drawn").expect("a value").bits
        };
        assert_eq!(draw(&mut bench, INT), 0xffff_ffff);
        assert_eq!(draw(&mut bench, LONG), 0xffff_ffff_ffff_ffff);
        assert_eq!(draw(&mut bench, UCHAR), 44);
        assert_eq!(draw(&mut bench, TypeKind::Bool), 1);
        assert_eq!(draw(&mut bench, DOUBLE), 0);
        assert_eq!(draw(&mut bench, TypeKind::Float(FloatKind::F80)), 1);
        let kinds: Vec<DrawKind> = bench.machine.inputs.log().iter().map(|draw| draw.kind).collect();
        assert_eq!(kinds[0], DrawKind::Nondet { bits: 32, signed: true });
        assert_eq!(kinds[2], DrawKind::Nondet { bits: 8, signed: false });
        assert_eq!(kinds[3], DrawKind::Nondet { bits: 1, signed: false });
    }

    #[test]
    fn long_doubles_are_encodings_that_exist() {
        assert_eq!(with_leading_bit(1 << 64), 3 << 63);
        assert_eq!(with_leading_bit(1 << 63 | 5), 5);
    }

    #[test]
    fn errors_and_assertions() {
        let mut bench = Bench::new();
        assert_eq!(bench.fails("reach_error", &[]).0, ViolationKind::ErrorReached);
        assert_eq!(bench.fails("__VERIFIER_error", &[]).0, ViolationKind::ErrorReached);
        assert_eq!(bench.fails("__VERIFIER_assert", &[int(0)]).0, ViolationKind::AssertionFailed);
        bench.run("__VERIFIER_assert", &[int(1)]);
        bench.run("__VERIFIER_atomic_begin", &[]);
    }

    #[test]
    fn assumptions_end_the_run() {
        let mut bench = Bench::new();
        bench.run("__VERIFIER_assume", &[int(2)]);
        assert!(matches!(bench.call("__VERIFIER_assume", &[int(0)]), Err(Stop::AssumptionFailed(_))));
        assert!(matches!(bench.call("__CPROVER_assume", &[int(0)]), Err(Stop::AssumptionFailed(_))));
    }

    #[test]
    fn memory_is_filled() {
        let mut bench = Bench::with_inputs(&[1, 2]);
        let block = bench.block(3);
        bench.run("__VERIFIER_nondet_memory", &[ptr(block), size(2)]);
        assert_eq!(bench.read(block, 2), [1, 2]);
        let too_long = [ptr(block), size(4)];
        assert_eq!(bench.fails("__VERIFIER_nondet_memory", &too_long).0, ViolationKind::OutOfBounds);
    }
}
