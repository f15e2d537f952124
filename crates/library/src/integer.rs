//! Integer arithmetic of the library: absolute values, division with remainder, the first set bit.
//! The width is that of the argument.

use crate::call::Call;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::stop::Stop;
use ringfence_ir::{BinOp, CmpOp, Ty};
use ringfence_verdict::ViolationKind;

models! {
    "abs" | "labs" | "llabs" | "imaxabs" => abs,
    "div" | "ldiv" | "lldiv" | "imaxdiv" => div,
    "ffs" | "ffsl" | "ffsll" => ffs,
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// Whether a value is the smallest number of its type.
    fn is_smallest(&mut self, value: H::Value, ty: Ty) -> Result<bool, Stop> {
        let width = ty.bits(self.host.model());
        self.is(value, ty, -1 << (width - 1))
    }

    /// An integer argument with its type; a pointer, in a program without prototypes, is its address.
    fn signed(&mut self, index: usize) -> Result<(H::Value, Ty), Stop> {
        let (value, ty) = self.operand(index)?;
        match ty {
            Ty::Ptr => {
                let word = self.host.model().pointer_int();
                Ok((self.resized(value, ty, word, true)?, word))
            }
            _ if ty.is_int() => Ok((value, ty)),
            _ => {
                let what = format!("'{}' of something that is no integer", self.name());
                Err(self.host.unsupported(what))
            }
        }
    }
}

/// `abs` and its relatives: the smallest number has no absolute value, which is noted.
fn abs<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (value, ty) = call.signed(0)?;
    if call.is_smallest(value, ty)? {
        let message = format!("'{}' of {}", call.name(), call.shown(value, ty));
        call.host.note(ViolationKind::SignedOverflow, message)?;
    }
    let zero = call.host.constant(ty, 0);
    if !call.host.holds(CmpOp::Slt, ty, value, zero)? {
        return call.give_value(value, ty, true);
    }
    let positive = call.host.binary(BinOp::Sub, ty, zero, value)?;
    call.give_value(positive, ty, false)
}

/// `div` and its relatives: quotient and remainder go to the result's address, the first argument.
fn div<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let result = call.pointer(0)?;
    let ((numerator, ty), (denominator, other)) = (call.signed(1)?, call.signed(2)?);
    if call.host.is_zero(denominator, other)?
        || call.is(denominator, other, -1)? && call.is_smallest(numerator, ty)?
    {
        let (over, by) = (call.shown(numerator, ty), call.shown(denominator, other));
        let message = format!("'{}' of {over} by {by}", call.name());
        return Err(call.host.violation(ViolationKind::DivisionByZero, message));
    }
    // The types differ only in a program without prototypes.
    let common = if ty == other { ty } else { Ty::I128 };
    let (a, b) =
        (call.resized(numerator, ty, common, true)?, call.resized(denominator, other, common, true)?);
    let place = call.after(result, ty.bytes(call.host.model()));
    for (op, to) in [(BinOp::SDiv, result), (BinOp::SRem, place)] {
        let part = call.host.binary(op, common, a, b)?;
        let part = call.resized(part, common, ty, true)?;
        call.host.store(to, ty, part)?;
    }
    Ok(None)
}

/// `ffs` and its relatives: the number of the lowest set bit, from 1; 0 for 0.
fn ffs<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (value, ty) = call.signed(0)?;
    if call.host.is_zero(value, ty)? {
        return Ok(call.give(0));
    }
    for bit in 0..ty.bits(call.host.model()) {
        let mask = call.host.constant(ty, 1 << bit);
        let masked = call.host.binary(BinOp::And, ty, value, mask)?;
        if !call.host.is_zero(masked, ty)? {
            return Ok(call.give(i128::from(bit) + 1));
        }
    }
    Ok(call.give(0))
}
