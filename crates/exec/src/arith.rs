//! Arithmetic on values: the bits by [`Reasoner`](crate::reason::Reasoner), provenance and
//! indeterminate bits as in the concrete interpreter, and what depends on the layout of memory.
//!
//! Objects have concrete addresses, the same as in a replay. What follows from a pointer's object and
//! offset alone holds for every layout of memory; a result that depends on the address itself (a
//! product, a hash, an order of different objects, an equality with a freed object, whose address an
//! allocator may use again) holds for this layout only and is reported with
//! [`Machine::depends_on_layout`], so that nothing is proved from it (see `layout`). Indeterminate bits
//! are exact for numbers and an upper bound for terms.

use crate::heap::Heap;
use crate::machine::Machine;
use crate::reason::{Opaque, Origin};
use crate::value::{Prov, Sym, Value, mask, sign_extend, undef_mask};
use ringfence_interp::float;
use ringfence_ir::{Arith, BinOp, Body, CmpOp, ConvOp, Operand, RegId, Ty, UnOp};
use ringfence_library::Stop;
use ringfence_verdict::ViolationKind;

impl<H: Heap> Machine<'_, H> {
    /// `a op b` on integers.
    #[inline]
    pub(crate) fn integer(
        &mut self,
        op: BinOp,
        arith: Arith,
        width: u32,
        a: Value,
        b: Value,
    ) -> Result<Value, Stop> {
        if matches!(op, BinOp::SDiv | BinOp::UDiv | BinOp::SRem | BinOp::URem) {
            self.check_division(op, width, a, b)?;
        } else if arith == Arith::Signed || matches!(op, BinOp::Shl | BinOp::LShr | BinOp::AShr) {
            self.check_arithmetic(op, arith, width, a, b)?;
        }
        let bits = self.reason.binary(op, width, a.bits, b.bits);
        let prov = if a.prov.is_none() && b.prov.is_none() {
            Prov::NONE
        } else {
            self.settle_operands(op, a, b)?;
            if let Some(value) = self.aligned_down(op, width, a, b) {
                return Ok(value);
            }
            self.binary_prov(op, width, a, b)
        };
        let undef = if a.undef | b.undef == 0 { 0 } else { binary_undef(op, width, a, b) };
        Ok(Value { bits, prov, undef })
    }

    fn check_division(&mut self, op: BinOp, width: u32, a: Value, b: Value) -> Result<(), Stop> {
        self.used(b, "as a divisor")?;
        if self.ask(CmpOp::Eq, width, b.bits, Sym::ZERO)? {
            return Err(self.violation(ViolationKind::DivisionByZero, "division by zero"));
        }
        let least = Sym::Const(1 << (width - 1));
        let signed = matches!(op, BinOp::SDiv | BinOp::SRem);
        if signed
            && self.ask(CmpOp::Eq, width, b.bits, Sym::Const(mask(width)))?
            && self.ask(CmpOp::Eq, width, a.bits, least)?
        {
            let message = "the smallest number divided by -1";
            return Err(self.violation(ViolationKind::DivisionByZero, message));
        }
        Ok(())
    }

    /// Overflow and bad shifts, where the settings ask for them.
    fn check_arithmetic(
        &mut self,
        op: BinOp,
        arith: Arith,
        width: u32,
        a: Value,
        b: Value,
    ) -> Result<(), Stop> {
        if matches!(op, BinOp::Shl | BinOp::LShr | BinOp::AShr)
            && self.settings.stop_on.contains(ViolationKind::InvalidShift)
            && !self.ask(CmpOp::Ult, width, b.bits, Sym::Const(u128::from(width)))?
        {
            return Err(self.violation(ViolationKind::InvalidShift, "shift by a count out of range"));
        }
        if arith != Arith::Signed || !self.settings.stop_on.contains(ViolationKind::SignedOverflow) {
            return Ok(());
        }
        let overflows = self.overflow(op, width, a.bits, b.bits);
        if self.decide(overflows)? {
            let message = format!("overflow of a signed integer of {width} bits");
            return Err(self.violation(ViolationKind::SignedOverflow, message));
        }
        Ok(())
    }

    /// Whether a signed operation overflows, as one bit.
    fn overflow(&mut self, op: BinOp, width: u32, a: Sym, b: Sym) -> Sym {
        let result = self.reason.binary(op, width, a, b);
        let sign = |machine: &mut Self, x: Sym| machine.reason.extract(x, width - 1, width - 1);
        match op {
            BinOp::Add => {
                let (x, y) = (
                    self.reason.binary(BinOp::Xor, width, a, result),
                    self.reason.binary(BinOp::Xor, width, b, result),
                );
                let both = self.reason.binary(BinOp::And, width, x, y);
                sign(self, both)
            }
            BinOp::Sub => {
                let (x, y) = (
                    self.reason.binary(BinOp::Xor, width, a, b),
                    self.reason.binary(BinOp::Xor, width, a, result),
                );
                let both = self.reason.binary(BinOp::And, width, x, y);
                sign(self, both)
            }
            BinOp::Mul if width <= 64 => {
                let wide = 2 * width;
                let (x, y) =
                    (self.reason.extend(a, width, wide, true), self.reason.extend(b, width, wide, true));
                let exact = self.reason.binary(BinOp::Mul, wide, x, y);
                let short = self.reason.extend(result, width, wide, true);
                self.reason.compare(CmpOp::Ne, wide, exact, short)
            }
            BinOp::Shl => {
                let negative = self.reason.compare(CmpOp::Slt, width, a, Sym::ZERO);
                let back = self.reason.binary(BinOp::AShr, width, result, b);
                let lost = self.reason.compare(CmpOp::Ne, width, back, a);
                self.reason.binary(BinOp::Or, 1, negative, lost)
            }
            BinOp::Mul => {
                self.approximated("overflow of products of 128 bits");
                Sym::ZERO
            }
            _ => Sym::ZERO,
        }
    }

    /// A comparison of integers or addresses.
    #[inline]
    pub(crate) fn comparison(&mut self, op: CmpOp, width: u32, a: Value, b: Value) -> Result<Value, Stop> {
        if !(a.prov.is_none() && b.prov.is_none()) {
            self.settle_comparison(op, a, b)?;
            if !self.compare_addresses(op, width, a, b) {
                if self.settings.open_layout {
                    let undef = u64::from(a.undef | b.undef != 0);
                    return Ok(Value { undef, ..self.open_value(1, "comparisons of addresses") });
                }
                if let Some(moved) = self.in_one_place(op, width, a, b)? {
                    let bits = self.reason.compare(op, width, a.bits, moved.bits);
                    return Ok(Value::plain(bits));
                }
            }
        }
        let bits = self.reason.compare(op, width, a.bits, b.bits);
        let undef = if a.undef | b.undef == 0 { 0 } else { compare_undef(op, width, a, b) };
        Ok(Value { bits, prov: Prov::NONE, undef })
    }

    /// An operation on one value.
    pub(crate) fn unary(&mut self, op: UnOp, ty: Ty, value: Value) -> Value {
        let width = ty.bits(self.model());
        self.address_matters(value);
        match (op, value.bits) {
            (UnOp::FNeg, _) => {
                let bits = self.reason.binary(BinOp::Xor, width, value.bits, Sym::Const(float::sign_bit(ty)));
                Value { bits, ..value }
            }
            (UnOp::FAbs, _) => {
                let all = Sym::Const(!float::sign_bit(ty) & mask(width));
                let bits = self.reason.binary(BinOp::And, width, value.bits, all);
                Value { bits, ..value }
            }
            (_, Sym::Const(bits)) => count_bits(op, width, bits, value),
            (UnOp::ByteSwap, Sym::Term(_)) => {
                let bits = self.swap_bytes(value.bits, width);
                let undef = if value.undef == 0 { 0 } else { undef_mask(width) };
                Value { bits, prov: value.prov, undef }
            }
            (_, Sym::Term(_)) => self.count_term(op, width, value),
        }
    }

    fn swap_bytes(&mut self, bits: Sym, width: u32) -> Sym {
        let mut swapped = Sym::ZERO;
        for at in 0..width / 8 {
            let byte = self.reason.extract(bits, 8 * at + 7, 8 * at);
            let wide = self.reason.extend(byte, 8, width, false);
            let up = Sym::Const(u128::from(width - 8 * (at + 1)));
            let moved = self.reason.binary(BinOp::Shl, width, wide, up);
            swapped = self.reason.binary(BinOp::Or, width, swapped, moved);
        }
        swapped
    }

    /// Leading zeros, trailing zeros and set bits of a term, bit by bit.
    fn count_term(&mut self, op: UnOp, width: u32, value: Value) -> Value {
        let number = |n: u32| Sym::Const(u128::from(n));
        let mut result = if op == UnOp::PopCount { Sym::ZERO } else { number(width) };
        for at in 0..width {
            // The last bit looked at wins: go towards the end that counts first.
            let (bit, count) = match op {
                UnOp::LeadingZeros => (at, width - 1 - at),
                _ => (width - 1 - at, width - 1 - at),
            };
            let set = self.reason.extract(value.bits, bit, bit);
            result = if op == UnOp::PopCount {
                let one = self.reason.extend(set, 1, width, false);
                self.reason.binary(BinOp::Add, width, result, one)
            } else {
                self.reason.choose(set, width, number(count), result)
            };
        }
        let undef = if value.undef == 0 { 0 } else { undef_mask(width) };
        Value { bits: result, prov: Prov::NONE, undef }
    }

    /// A conversion.
    pub(crate) fn conversion(&mut self, op: ConvOp, from: Ty, to: Ty, value: Value) -> Result<Value, Stop> {
        let model = self.model();
        let (from_bits, to_bits) = (from.bits(model), to.bits(model));
        if !matches!(op, ConvOp::PtrToInt | ConvOp::IntToPtr | ConvOp::Bits) {
            self.settled(value)?;
        }
        Ok(match op {
            ConvOp::Trunc => {
                let prov = self.cut_prov(value, to_bits);
                let bits = self.reason.truncate(value.bits, to_bits);
                Value { bits, prov, undef: value.undef & undef_mask(to_bits) }
            }
            ConvOp::ZExt => {
                self.part_extended(value, from_bits);
                let undef = value.undef & undef_mask(from_bits);
                let undef = if to_bits > 64 && undef != 0 { u64::MAX } else { undef };
                Value {
                    bits: self.reason.extend(value.bits, from_bits, to_bits, false),
                    prov: value.prov,
                    undef,
                }
            }
            ConvOp::SExt => {
                // The sign of an address is a matter of layout.
                self.address_matters(value);
                let mut undef = value.undef & undef_mask(from_bits);
                if undef != 0 && from_bits <= 64 {
                    undef = sign_extend(u128::from(undef), from_bits) as u64 & undef_mask(to_bits);
                }
                Value {
                    bits: self.reason.extend(value.bits, from_bits, to_bits, true),
                    prov: value.prov,
                    undef,
                }
            }
            ConvOp::PtrToInt | ConvOp::Bits => value,
            ConvOp::IntToPtr => self.pointer_from(value),
            ConvOp::FToS | ConvOp::FToU | ConvOp::SToF | ConvOp::UToF | ConvOp::FConv => {
                return self.float_conversion(op, from, to, value);
            }
        })
    }

    /// A number as a pointer: one without provenance gets that of the live object that it points into.
    fn pointer_from(&mut self, value: Value) -> Value {
        let Sym::Const(bits) = value.bits else { return value };
        if value.prov.get().is_some() || bits < u128::from(crate::heap::FIRST_ADDRESS) {
            return value;
        }
        match self.find_live(bits as u64) {
            Some(id) => {
                self.depends_on_layout();
                Value { prov: Prov::object(id), ..value }
            }
            None => value,
        }
    }

    fn float_conversion(&mut self, op: ConvOp, from: Ty, to: Ty, value: Value) -> Result<Value, Stop> {
        let model = self.model();
        let (from_bits, to_bits) = (from.bits(model), to.bits(model));
        let undef = if value.undef == 0 { 0 } else { undef_mask(to_bits) };
        self.address_matters(value);
        let Sym::Const(bits) = value.bits else {
            self.approximated("floating-point operations on inputs");
            let origin = Origin::Applied(Opaque::Convert(op, from, to), value.bits, Sym::ZERO);
            return Ok(Value { bits: self.reason.variable(origin, to_bits), prov: Prov::NONE, undef });
        };
        let bits = match op {
            ConvOp::SToF | ConvOp::UToF => float::from_int(to, bits, from_bits, op == ConvOp::SToF),
            ConvOp::FConv => float::convert(from, to, bits),
            _ => {
                let (bits, fits) = float::to_int(from, bits, to_bits, op == ConvOp::FToS);
                if !fits {
                    self.noted(ViolationKind::FloatConversion, "a floating-point number does not fit")?;
                }
                bits
            }
        };
        Ok(Value { bits: Sym::Const(bits), prov: Prov::NONE, undef })
    }

    /// A floating-point operation: computed on numbers, left open otherwise.
    pub(crate) fn float_binary(&mut self, op: BinOp, ty: Ty, a: Value, b: Value) -> Value {
        let width = ty.bits(self.model());
        self.address_matters(a);
        self.address_matters(b);
        let undef = if a.undef | b.undef == 0 { 0 } else { undef_mask(width) };
        let bits = match (a.bits, b.bits) {
            (Sym::Const(x), Sym::Const(y)) => Sym::Const(float::binary(op, ty, x, y)),
            _ => {
                self.approximated("floating-point operations on inputs");
                self.reason.variable(Origin::Applied(Opaque::Float(op, ty), a.bits, b.bits), width)
            }
        };
        Value { bits, prov: Prov::NONE, undef }
    }

    /// A floating-point comparison: computed on numbers, left open otherwise.
    pub(crate) fn float_compare(&mut self, op: CmpOp, ty: Ty, a: Value, b: Value) -> Value {
        let undef = u64::from(a.undef | b.undef != 0);
        self.address_matters(a);
        self.address_matters(b);
        let bits = match (a.bits, b.bits) {
            (Sym::Const(x), Sym::Const(y)) => Sym::Const(u128::from(float::compare(op, ty, x, y))),
            _ => {
                self.approximated("floating-point operations on inputs");
                self.reason.variable(Origin::Applied(Opaque::Compare(op, ty), a.bits, b.bits), 1)
            }
        };
        Value { bits, prov: Prov::NONE, undef }
    }

    pub(crate) fn exec_compare(
        &mut self,
        body: &Body,
        op: CmpOp,
        dst: RegId,
        lhs: Operand,
        rhs: Operand,
    ) -> Result<(), Stop> {
        let ty = self.program.operand_ty(body, lhs);
        let (a, b) = (self.get(lhs), self.get(rhs));
        let result = if ty.is_float() {
            self.float_compare(op, ty, a, b)
        } else {
            self.comparison(op, ty.bits(self.model()), a, b)?
        };
        if ty == Ty::Ptr && matches!(op, CmpOp::Ult | CmpOp::Ule) {
            self.check_related(a, b)?;
        }
        self.set(dst, result);
        Ok(())
    }

    /// Pointers to different objects have no order and no difference.
    fn check_related(&mut self, a: Value, b: Value) -> Result<(), Stop> {
        match (a.prov.get(), b.prov.get()) {
            (Some(x), Some(y)) if x != y => {
                self.depends_on_layout();
                self.noted(ViolationKind::UnrelatedPointers, "pointers to different objects")
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn pointer_difference(&mut self, dst: RegId, lhs: Operand, rhs: Operand) -> Result<(), Stop> {
        let (a, b) = (self.get(lhs), self.get(rhs));
        let width = self.pointer_bits();
        // An address less a number is an address, as when a record is found by one of its members.
        let is_address = a.prov.get().is_some() && b.prov.is_none();
        if (a.prov != b.prov && !is_address) || a.prov.is_layout() {
            self.concrete(a)?;
            self.concrete(b)?;
            self.depends_on_layout();
        }
        self.check_related(a, b)?;
        let bits = self.reason.binary(BinOp::Sub, width, a.bits, b.bits);
        let undef = if a.undef | b.undef == 0 { 0 } else { u64::MAX };
        let prov = if is_address { a.prov } else { Prov::NONE };
        self.set(dst, Value { bits, prov, undef });
        Ok(())
    }

    #[inline]
    pub(crate) fn pointer_add(&mut self, dst: RegId, base: Operand, offset: Operand) {
        let (base, offset) = (self.get(base), self.get(offset));
        let bits = self.reason.binary(BinOp::Add, self.pointer_bits(), base.bits, offset.bits);
        let prov = if base.prov.is_none() {
            offset.prov
        } else {
            if !offset.prov.is_none() {
                self.depends_on_layout();
            }
            base.prov
        };
        let undef = if base.undef | offset.undef == 0 { 0 } else { u64::MAX };
        self.set(dst, Value { bits, prov, undef });
    }
}

/// Which bits of a result are indeterminate. For terms the bits themselves count as unknown.
#[cold]
fn binary_undef(op: BinOp, width: u32, a: Value, b: Value) -> u64 {
    let whole = undef_mask(width);
    let either = (a.undef | b.undef) & whole;
    if width > 64 {
        return whole;
    }
    let ones = |value: Value| value.bits.low().unwrap_or(u64::MAX);
    let zeros = |value: Value| value.bits.low().map_or(u64::MAX, |bits| !bits);
    match op {
        BinOp::And => either & (ones(a) | a.undef) & (ones(b) | b.undef),
        BinOp::Or => either & (zeros(a) | a.undef) & (zeros(b) | b.undef),
        BinOp::Xor => either,
        _ if either == 0 => 0,
        BinOp::Add | BinOp::Sub | BinOp::Mul => (u64::MAX << either.trailing_zeros()) & whole,
        BinOp::Shl | BinOp::LShr | BinOp::AShr if b.undef == 0 => match b.bits {
            Sym::Const(count) => shift_undef(op, width, a.undef & whole, count),
            Sym::Term(_) => whole,
        },
        _ => whole,
    }
}

fn shift_undef(op: BinOp, width: u32, undef: u64, count: u128) -> u64 {
    let count = (count as u32) & (width.max(32) - 1);
    let shifted = match op {
        BinOp::Shl => undef.checked_shl(count).unwrap_or(0),
        BinOp::LShr => undef.checked_shr(count).unwrap_or(0),
        _ => (sign_extend(u128::from(undef), width) >> count.min(127)) as u64,
    };
    shifted & undef_mask(width)
}

/// Two values that differ in a determinate bit are determinately unequal.
#[cold]
fn compare_undef(op: CmpOp, width: u32, a: Value, b: Value) -> u64 {
    let known = !(a.undef | b.undef) & undef_mask(width);
    let differ = match (a.bits, b.bits) {
        (Sym::Const(x), Sym::Const(y)) => width <= 64 && (x ^ y) as u64 & known != 0,
        _ => false,
    };
    u64::from(!(differ && matches!(op, CmpOp::Eq | CmpOp::Ne)))
}

fn count_bits(op: UnOp, width: u32, bits: u128, value: Value) -> Value {
    let result = match op {
        UnOp::ByteSwap => bits.swap_bytes() >> (128 - width),
        UnOp::LeadingZeros => u128::from(bits.leading_zeros() + width - 128),
        UnOp::TrailingZeros => u128::from(bits.trailing_zeros().min(width)),
        _ => u128::from(bits.count_ones()),
    };
    let undef = match op {
        UnOp::ByteSwap if width <= 64 => (value.undef & undef_mask(width)).swap_bytes() >> (64 - width),
        _ if value.undef == 0 => 0,
        _ => undef_mask(width),
    };
    let prov = if op == UnOp::ByteSwap { value.prov } else { Prov::NONE };
    Value { bits: Sym::Const(result & mask(width)), prov, undef }
}
