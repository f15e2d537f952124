//! One call of a model: its arguments, as values and as numbers, and its result.

use crate::draw::DrawKind;
use crate::host::Host;
use crate::model::ModelResult;
use crate::state::Stream;
use crate::stop::Stop;
use ringfence_base::bits::sign_extend;
use ringfence_ir::{BinOp, CmpOp, ConvOp, FuncId, SigId, Signature, Ty};
use ringfence_verdict::ViolationKind;

/// One call of a model.
#[derive(Debug)]
pub struct Call<'m, 'p, H: Host<'p>> {
    /// Who calls.
    pub host: &'m mut H,
    /// The function called.
    pub func: FuncId,
    /// The signature that the call uses.
    pub sig: SigId,
    /// The arguments with their register types, unnamed ones included. When the result is an
    /// aggregate, the first is the address where it goes. An aggregate argument is the address of a
    /// copy.
    pub args: &'m [(H::Value, Ty)],
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// The name of the function called.
    #[must_use]
    pub fn name(&self) -> &'p str {
        let program = self.host.program();
        program.names.name(program.functions[self.func].name)
    }

    /// The signature that the call uses.
    #[must_use]
    pub fn signature(&self) -> &'p Signature {
        self.host.program().types.sig(self.sig)
    }

    /// An argument with its type.
    ///
    /// # Errors
    /// When there are too few.
    #[inline]
    pub fn typed_arg(&self, index: usize) -> Result<(H::Value, Ty), Stop> {
        self.args.get(index).copied().ok_or_else(|| self.too_few(index))
    }

    #[cold]
    fn too_few(&self, index: usize) -> Stop {
        let message = format!(
            "call of '{}' with {} arguments, argument {} missing",
            self.name(),
            self.args.len(),
            index + 1
        );
        self.host.violation(ViolationKind::BadCall, message)
    }

    // ---- arguments

    /// A pointer argument. An integer, in a program without prototypes, is taken for an address.
    pub(crate) fn pointer(&mut self, index: usize) -> Result<H::Value, Stop> {
        let (value, ty) = self.typed_arg(index)?;
        if ty == Ty::Ptr { Ok(value) } else { self.address(value, ty) }
    }

    #[cold]
    fn address(&mut self, value: H::Value, ty: Ty) -> Result<H::Value, Stop> {
        let word = self.host.model().pointer_int();
        let number = self.resized(value, ty, word, false)?;
        self.host.convert(ConvOp::IntToPtr, word, Ty::Ptr, number)
    }

    /// An integer argument, as a plain number, with its type; an indeterminate one is noted.
    pub(crate) fn operand(&mut self, index: usize) -> Result<(H::Value, Ty), Stop> {
        let (value, ty) = self.typed_arg(index)?;
        self.host.use_value(value, "as an argument of a library function")?;
        Ok((self.host.plain(value), ty))
    }

    /// An integer argument as a signed number; an indeterminate one is noted.
    pub(crate) fn number(&mut self, index: usize) -> Result<i128, Stop> {
        let (value, ty) = self.operand(index)?;
        let bits = self.host.bits(value, ty)?;
        Ok(sign_extend(bits, ty.bits(self.host.model())))
    }

    /// An integer argument as another integer type: its low bits, or extended by its sign; an
    /// indeterminate one is noted.
    pub(crate) fn integer(&mut self, index: usize, to: Ty) -> Result<H::Value, Stop> {
        let (value, ty) = self.operand(index)?;
        self.resized(value, ty, to, true)
    }

    /// Whether an argument is not zero; an indeterminate one is noted.
    pub(crate) fn is_true(&mut self, index: usize) -> Result<bool, Stop> {
        let (value, ty) = self.operand(index)?;
        Ok(!self.host.is_zero(value, ty)?)
    }

    /// An argument that is a size or a count, as `I64`; an indeterminate one is noted.
    pub(crate) fn count(&mut self, index: usize) -> Result<H::Value, Stop> {
        let (value, ty) = self.typed_arg(index)?;
        self.host.use_value(value, "as a size")?;
        let size = self.host.plain(value);
        self.resized(size, ty, Ty::I64, false)
    }

    /// An argument that is a size or a count as a number; an indeterminate one is noted.
    pub(crate) fn count_number(&mut self, index: usize) -> Result<u64, Stop> {
        let size = self.count(index)?;
        self.size_number(size)
    }

    pub(crate) fn size_number(&mut self, size: H::Value) -> Result<u64, Stop> {
        Ok(self.host.bits(size, Ty::I64)? as u64)
    }

    /// A value as an integer type: cut, or extended by zeros or by the sign. Programs without
    /// prototypes may pass anything.
    pub(crate) fn resized(
        &mut self,
        value: H::Value,
        from: Ty,
        to: Ty,
        signed: bool,
    ) -> Result<H::Value, Stop> {
        let model = self.host.model();
        if from == to {
            return Ok(value);
        }
        if from == Ty::Ptr {
            let word = model.pointer_int();
            let number = self.host.convert(ConvOp::PtrToInt, from, word, value)?;
            return self.resized(number, word, to, signed);
        }
        if from.is_float() {
            let bits = self.host.bits(value, from)?;
            let extended = if signed { sign_extend(bits, from.bits(model)) as u128 } else { bits };
            return Ok(self.host.constant(to, extended));
        }
        let op = match (from.bits(model) > to.bits(model), signed) {
            (true, _) => ConvOp::Trunc,
            (false, true) => ConvOp::SExt,
            (false, false) => ConvOp::ZExt,
        };
        self.host.convert(op, from, to, value)
    }

    /// A pointer argument that may be null: absent when it is.
    pub(crate) fn optional(&mut self, index: usize) -> Result<Option<H::Value>, Stop> {
        let value = self.pointer(index)?;
        self.host.use_value(value, "as a pointer")?;
        Ok(if self.host.is_zero(value, Ty::Ptr)? { None } else { Some(value) })
    }

    // ---- values

    #[inline]
    pub(crate) fn size(&self, size: u64) -> H::Value {
        self.host.constant(Ty::I64, u128::from(size))
    }

    #[inline]
    pub(crate) fn byte_value(&self, byte: u8) -> H::Value {
        self.host.constant(Ty::I8, u128::from(byte))
    }

    /// The null pointer.
    #[inline]
    pub(crate) fn null(&self) -> H::Value {
        self.host.constant(Ty::Ptr, 0)
    }

    /// Whether a value is this number, cut to its type.
    #[inline]
    pub(crate) fn is(&mut self, value: H::Value, ty: Ty, number: i128) -> Result<bool, Stop> {
        let number = self.host.constant(ty, number as u128);
        self.host.equals(value, number, ty)
    }

    /// Whether a value, taken as signed, is in a range.
    #[inline]
    pub(crate) fn is_within(&mut self, value: H::Value, ty: Ty, low: i128, high: i128) -> Result<bool, Stop> {
        let (low, high) = (self.host.constant(ty, low as u128), self.host.constant(ty, high as u128));
        Ok(self.host.holds(CmpOp::Sle, ty, low, value)? && self.host.holds(CmpOp::Sle, ty, value, high)?)
    }

    /// Whether a byte is in a range.
    #[inline]
    pub(crate) fn is_between(&mut self, byte: H::Value, low: u8, high: u8) -> Result<bool, Stop> {
        let (low, high) = (self.byte_value(low), self.byte_value(high));
        Ok(self.host.holds(CmpOp::Ule, Ty::I8, low, byte)?
            && self.host.holds(CmpOp::Ule, Ty::I8, byte, high)?)
    }

    /// Whether a number is less than a size.
    #[inline]
    pub(crate) fn below(&mut self, number: u64, size: H::Value) -> Result<bool, Stop> {
        let number = self.size(number);
        self.host.less(number, size, Ty::I64)
    }

    /// The product of two sizes; absent when it does not fit 64 bits.
    pub(crate) fn product(&mut self, a: H::Value, b: H::Value) -> Result<Option<H::Value>, Stop> {
        if self.overflows(a, b)? {
            return Ok(None);
        }
        self.host.binary(BinOp::Mul, Ty::I64, a, b).map(Some)
    }

    fn overflows(&mut self, a: H::Value, b: H::Value) -> Result<bool, Stop> {
        let most = u128::from(u64::MAX);
        let (factor, other) = match (self.host.known(a), self.host.known(b)) {
            (Some(factor), _) => (factor, b),
            (None, Some(factor)) => (factor, a),
            (None, None) => {
                let a = self.host.convert(ConvOp::ZExt, Ty::I64, Ty::I128, a)?;
                let b = self.host.convert(ConvOp::ZExt, Ty::I64, Ty::I128, b)?;
                let product = self.host.binary(BinOp::Mul, Ty::I128, a, b)?;
                let limit = self.host.constant(Ty::I128, most);
                return self.host.less(limit, product, Ty::I128);
            }
        };
        match most.checked_div(factor) {
            None => Ok(false),
            Some(limit) => {
                let limit = self.host.constant(Ty::I64, limit);
                self.host.less(limit, other, Ty::I64)
            }
        }
    }

    /// The number that a value is, for a message.
    pub(crate) fn shown(&self, value: H::Value, ty: Ty) -> String {
        match self.host.known(value) {
            Some(bits) => sign_extend(bits, ty.bits(self.host.model())).to_string(),
            None => "a number".into(),
        }
    }

    // ---- results

    /// The result type that the call expects; absent for `void` and aggregates.
    #[must_use]
    pub fn result_ty(&self) -> Option<Ty> {
        self.host.program().types.scalar(self.signature().ret)
    }

    /// An integer result, cut to the width that the call expects.
    #[must_use]
    pub fn give(&self, number: i128) -> Option<H::Value> {
        self.result_ty().map(|ty| self.host.constant(ty, number as u128))
    }

    /// An integer result of this type, brought to the one that the call expects.
    pub(crate) fn give_value(&mut self, value: H::Value, from: Ty, signed: bool) -> ModelResult<H::Value> {
        let Some(to) = self.result_ty() else { return Ok(None) };
        if to.is_int() {
            return self.resized(value, from, to, signed).map(Some);
        }
        let model = self.host.model();
        let Some(same) = Ty::int(to.bits(model)) else {
            let bits = self.host.bits(value, from)?;
            let extended = if signed { sign_extend(bits, from.bits(model)) as u128 } else { bits };
            return Ok(Some(self.host.constant(to, extended)));
        };
        let bits = self.resized(value, from, same, signed)?;
        self.host.convert(ConvOp::Bits, same, to, bits).map(Some)
    }

    /// The length of what was printed as the result; a host that is not exact gives any number.
    pub(crate) fn give_length(&mut self, len: u64) -> ModelResult<H::Value> {
        if self.host.is_exact() { Ok(self.give(i128::from(len))) } else { self.give_any() }
    }

    /// Any result at all, from a host that is not exact.
    pub(crate) fn give_any(&mut self) -> ModelResult<H::Value> {
        match self.result_ty() {
            Some(ty) => self.host.unconstrained(ty).map(Some),
            None => Ok(None),
        }
    }

    /// A nondeterministic value of a type.
    pub(crate) fn nondet(&mut self, ty: Ty, signed: bool) -> Result<H::Value, Stop> {
        let bits = ty.bits(self.host.model());
        self.host.draw(DrawKind::Nondet { bits, signed }, ty)
    }

    /// Whether an allocation succeeds now: always, unless allocations may fail.
    pub(crate) fn allocation_succeeds(&mut self) -> Result<bool, Stop> {
        if !self.host.malloc_may_fail() {
            return Ok(true);
        }
        let drawn = self.host.draw(DrawKind::AllocationSucceeds, Ty::I1)?;
        Ok(!self.host.is_zero(drawn, Ty::I1)?)
    }

    /// Writes to a standard stream, if the host is exact.
    pub(crate) fn print(&mut self, stream: Stream, bytes: &[u8]) -> Result<(), Stop> {
        if self.host.is_exact() { self.host.print(stream, bytes) } else { Ok(()) }
    }
}
