//! The machine as a domain of the semantics: values are numbers or terms, requirements are decided on the path.
//!
//! Objects have concrete addresses, the same as in a replay. What follows from a pointer's object and
//! offset alone holds for every layout of memory; a result that depends on the address itself (a
//! product, a hash, an order of different objects, an equality with a freed object, whose address an
//! allocator may use again) holds for this layout only and is reported with
//! [`Machine::depends_on_layout`], so that nothing is proved from it (see `layout`). Indeterminate bits
//! are exact for numbers and an upper bound for terms.

use crate::heap::Heap;
use crate::machine::Machine;
use crate::reason::{Origin, Reasoner};
use crate::value::{Prov, Sym, Value, undef_mask};
use ringfence_base::Loc;
use ringfence_ir::{BinOp, CmpOp, ConvOp, Operand, Program, RegId};
use ringfence_semantics::{Algebra, Domain, DrawKind, Effect, ObjId, Opaque, Stop};
use ringfence_verdict::ViolationKind;

impl<'p, H: Heap> Domain<'p> for Machine<'p, H> {
    type Bits = Sym;
    type Algebra = Reasoner;

    #[inline]
    fn program(&self) -> &'p Program {
        self.program
    }

    #[inline]
    fn loc(&self) -> Loc {
        self.loc
    }

    #[inline]
    fn algebra(&mut self) -> &mut Reasoner {
        &mut self.reason
    }

    #[inline]
    fn get(&self, operand: Operand) -> Value {
        Machine::get(self, operand)
    }

    #[inline]
    fn set(&mut self, dst: RegId, value: Value) {
        Machine::set(self, dst, value);
    }

    /// A kind that is only noted and that nobody asked about is not decided: the path goes on in both cases.
    #[inline]
    fn require(
        &mut self,
        kind: ViolationKind,
        effect: Effect,
        condition: impl FnOnce(&mut Self) -> Sym,
        message: impl FnOnce(&Self) -> String,
    ) -> Result<(), Stop> {
        if effect == Effect::Noted && !self.settings.stop_on.contains(kind) {
            return Ok(());
        }
        let condition = condition(self);
        if self.decide(condition)? {
            return Ok(());
        }
        let message = message(self);
        Err(self.violation(kind, message))
    }

    fn undecided(&mut self, kind: ViolationKind, why: &'static str) -> Result<(), Stop> {
        if self.settings.stop_on.contains(kind) {
            self.unchecked.entry(why).or_insert(self.loc);
        }
        Ok(())
    }

    #[inline]
    fn use_value(&mut self, value: Value, what: &str) -> Result<(), Stop> {
        self.used(value, what)
    }

    fn opaque(&mut self, operation: Opaque, width: u32, a: Sym, b: Sym) -> Sym {
        self.approximated("floating-point operations on inputs");
        self.reason.variable(Origin::Applied(operation, a, b), width)
    }

    fn indeterminate(&mut self, width: u32) -> Result<Value, Stop> {
        let drawn = self.draw_value(DrawKind::Uninitialised { bits: width });
        Ok(Value { bits: drawn.bits, prov: Prov::NONE, undef: undef_mask(width) })
    }

    #[inline]
    fn depends_on_layout(&mut self) {
        Machine::depends_on_layout(self);
    }

    #[inline]
    fn single(&mut self, value: Value) -> Result<(), Stop> {
        self.concrete(value)
    }

    fn combine(&mut self, op: BinOp, width: u32, a: Value, b: Value, bits: Sym) -> Result<(Sym, Prov), Stop> {
        self.settle_operands(op, a, b)?;
        if let Some(value) = self.aligned_down(op, width, a, b) {
            return Ok((value.bits, value.prov));
        }
        Ok((bits, self.binary_prov(op, width, a, b)))
    }

    fn compare_addresses(
        &mut self,
        op: CmpOp,
        width: u32,
        a: Value,
        b: Value,
    ) -> Result<Option<Value>, Stop> {
        self.settle_comparison(op, a, b)?;
        if self.is_certain(op, width, a, b) {
            return Ok(None);
        }
        if self.settings.open_layout {
            let undef = u64::from(a.undef | b.undef != 0);
            return Ok(Some(Value { undef, ..self.open_value(1, "comparisons of addresses") }));
        }
        let moved = self.in_one_place(op, width, a, b)?;
        Ok(moved.map(|moved| Value::plain(self.reason.compare(op, width, a.bits, moved.bits))))
    }

    fn resized(&mut self, op: ConvOp, value: Value, from: u32, to: u32) -> Result<Prov, Stop> {
        self.settled(value)?;
        match op {
            ConvOp::Trunc => return Ok(self.cut_prov(value, to)),
            ConvOp::ZExt => self.part_extended(value, from),
            // The sign of an address is a matter of layout.
            _ => Machine::depends_on_layout(self),
        }
        Ok(value.prov)
    }

    /// One without provenance gets that of the live object that it points into, in the layout at hand.
    fn pointer_from(&mut self, value: Value) -> Value {
        let Sym::Const(bits) = value.bits else { return value };
        if value.prov.get().is_some() || bits < u128::from(crate::heap::FIRST_ADDRESS) {
            return value;
        }
        match self.find_live(bits as u64) {
            Some(id) => {
                Machine::depends_on_layout(self);
                Value { prov: Prov::object(id), ..value }
            }
            None => value,
        }
    }

    fn describe(&self, _: ObjId) -> String {
        "an object".into()
    }
}
