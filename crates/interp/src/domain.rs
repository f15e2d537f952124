//! The machine as a domain of the semantics: every value is a number, so that every requirement is decided.

use crate::machine::Machine;
use crate::memory::FIRST_ADDRESS;
use crate::outcome::Stop;
use crate::settings::Uninitialised;
use crate::value::{Prov, Value, undef_mask};
use ringfence_base::Loc;
use ringfence_ir::{BinOp, CmpOp, ConvOp, Operand, Program, RegId};
use ringfence_semantics::{Domain, DrawKind, Effect, Numbers, ObjId, Opaque};
use ringfence_verdict::ViolationKind;

impl<'p> Domain<'p> for Machine<'p> {
    type Bits = u128;
    type Algebra = Numbers;

    #[inline]
    fn program(&self) -> &'p Program {
        self.program
    }

    #[inline]
    fn loc(&self) -> Loc {
        self.loc
    }

    #[inline]
    fn algebra(&mut self) -> &mut Numbers {
        &mut self.numbers
    }

    #[inline]
    fn get(&self, operand: Operand) -> Value {
        Machine::get(self, operand)
    }

    #[inline]
    fn set(&mut self, dst: RegId, value: Value) {
        Machine::set(self, dst, value);
    }

    #[inline]
    fn require(
        &mut self,
        kind: ViolationKind,
        effect: Effect,
        condition: impl FnOnce(&mut Self) -> u128,
        message: impl FnOnce(&Self) -> String,
    ) -> Result<(), Stop> {
        if condition(self) & 1 == 1 { Ok(()) } else { self.failed(kind, effect, message) }
    }

    /// Every value is a number, so that nobody asks.
    fn undecided(&mut self, _: ViolationKind, why: &'static str) -> Result<(), Stop> {
        Err(self.unsupported(why))
    }

    #[inline]
    fn use_value(&mut self, value: Value, what: &str) -> Result<(), Stop> {
        Machine::use_value(self, value, what)
    }

    /// Every value is a number, so that nobody asks.
    fn opaque(&mut self, _: Opaque, _: u32, _: u128, _: u128) -> u128 {
        0
    }

    fn indeterminate(&mut self, width: u32) -> Result<Value, Stop> {
        let bits = match self.settings.uninitialised {
            Uninitialised::Zero => 0,
            Uninitialised::Drawn => self.draw(DrawKind::Uninitialised { bits: width })?,
        };
        Ok(Value { bits, prov: Prov::NONE, undef: undef_mask(width) })
    }

    #[inline]
    fn depends_on_layout(&mut self) {}

    #[inline]
    fn single(&mut self, _: Value) -> Result<(), Stop> {
        Ok(())
    }

    #[inline]
    fn combine(&mut self, op: BinOp, _: u32, a: Value, b: Value, bits: u128) -> Result<(u128, Prov), Stop> {
        Ok((bits, a.prov.of_operation(op, b.prov)))
    }

    #[inline]
    fn compare_addresses(&mut self, _: CmpOp, _: u32, _: Value, _: Value) -> Result<Option<Value>, Stop> {
        Ok(None)
    }

    #[inline]
    fn resized(&mut self, _: ConvOp, value: Value, _: u32, _: u32) -> Result<Prov, Stop> {
        Ok(value.prov)
    }

    #[inline]
    fn pointer_from(&mut self, value: Value) -> Value {
        if value.prov.get().is_some() || value.low() < FIRST_ADDRESS {
            return value;
        }
        self.with_provenance(value)
    }

    fn describe(&self, object: ObjId) -> String {
        self.name_of(object)
    }
}

impl Machine<'_> {
    /// A requirement that does not hold. The words of a note that changes nothing are not made.
    #[cold]
    fn failed(
        &mut self,
        kind: ViolationKind,
        effect: Effect,
        message: impl FnOnce(&Self) -> String,
    ) -> Result<(), Stop> {
        if effect == Effect::Noted && self.is_noted(kind) {
            return Ok(());
        }
        let message = message(self);
        match effect {
            Effect::Ends => Err(self.violation(kind, message)),
            Effect::Noted => self.note(kind, message),
        }
    }
}
