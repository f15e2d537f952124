//! Integer arithmetic of the library: absolute values, division with remainder, the first set bit.

use super::{Call, Model, ModelResult};
use crate::value::{Value, mask};
use ringfence_verdict::ViolationKind;

/// The functions of this family. The width is that of the argument.
pub(super) const MODELS: &[Model] = &[
    Model { name: "abs", run: abs },
    Model { name: "labs", run: abs },
    Model { name: "llabs", run: abs },
    Model { name: "imaxabs", run: abs },
    Model { name: "div", run: div },
    Model { name: "ldiv", run: div },
    Model { name: "lldiv", run: div },
    Model { name: "imaxdiv", run: div },
    Model { name: "ffs", run: ffs },
    Model { name: "ffsl", run: ffs },
    Model { name: "ffsll", run: ffs },
];

/// `abs` and its relatives: the smallest number has no absolute value, which is noted.
fn abs(call: &mut Call<'_, '_>) -> ModelResult {
    let number = call.number(0)?;
    let (_, ty) = call.typed_arg(0)?;
    if number == -1 << (ty.bits(call.machine.model()) - 1) {
        let message = format!("'{}' of {number}", call.name());
        call.machine.note(ViolationKind::SignedOverflow, message)?;
    }
    Ok(call.give(number.abs()))
}

/// `div` and its relatives: quotient and remainder go to the result's address, the first argument.
fn div(call: &mut Call<'_, '_>) -> ModelResult {
    let result = call.arg(0)?;
    let (_, ty) = call.typed_arg(1)?;
    let (numerator, denominator) = (call.number(1)?, call.number(2)?);
    let width = ty.bits(call.machine.model());
    let overflow = denominator == -1 && numerator == -1 << (width - 1);
    if denominator == 0 || overflow {
        let message = format!("'{}' of {numerator} by {denominator}", call.name());
        return Err(call.machine.violation(ViolationKind::DivisionByZero, message));
    }
    let part = |number: i128| Value::plain(number as u128 & mask(width));
    call.machine.store(result, ty, part(numerator / denominator))?;
    let second = call.after(result, u64::from(width / 8));
    call.machine.store(second, ty, part(numerator % denominator))?;
    Ok(None)
}

/// `ffs` and its relatives: the number of the lowest set bit, from 1; 0 for 0.
fn ffs(call: &mut Call<'_, '_>) -> ModelResult {
    let number = call.number(0)?;
    let first = if number == 0 { 0 } else { i128::from(number.trailing_zeros()) + 1 };
    Ok(call.give(first))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Bench, int, ptr, size};
    use super::*;
    use ringfence_ir::Ty;

    #[test]
    fn absolute_values() {
        let mut bench = Bench::new();
        assert_eq!(bench.int("abs", &[int(-5)]), 5);
        assert_eq!(bench.long("labs", &[size(-7i64 as u64)]), 7);
        assert_eq!(bench.notes(), []);
        assert_eq!(bench.int("abs", &[int(i32::MIN)]), i32::MIN);
        assert_eq!(bench.notes(), [ViolationKind::SignedOverflow]);
    }

    #[test]
    fn quotients_and_remainders() {
        let mut bench = Bench::new();
        let place = bench.block(16);
        bench.run("div", &[ptr(place), int(-7), int(2)]);
        let parts = [0, 4].map(|at| {
            let part = Value { bits: place.bits + at, ..place };
            bench.machine.load(part, Ty::I32).expect("stored").signed(32)
        });
        assert_eq!(parts, [-3, -1]);
        bench.run("ldiv", &[ptr(place), size(100), size(7)]);
        assert_eq!(bench.read(place, 9), [14, 0, 0, 0, 0, 0, 0, 0, 2]);
        let by_zero = [ptr(place), int(1), int(0)];
        assert_eq!(bench.fails("div", &by_zero).0, ViolationKind::DivisionByZero);
        let overflow = [ptr(place), int(i32::MIN), int(-1)];
        assert_eq!(bench.fails("div", &overflow).0, ViolationKind::DivisionByZero);
    }

    #[test]
    fn first_bits() {
        let mut bench = Bench::new();
        assert_eq!(bench.int("ffs", &[int(0)]), 0);
        assert_eq!(bench.int("ffs", &[int(i32::MIN)]), 32);
        assert_eq!(bench.int("ffsll", &[size(1 << 40)]), 41);
    }
}
