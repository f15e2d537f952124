//! What of a run depends on where objects lie, on the precision of floating-point numbers, or on the order in which
//! the library compares.
//!
//! Addresses here grow in the order in which objects are made. On the machines that gcc compiles for, the stack lies
//! above everything else and grows downwards, so an order that involves a variable on the stack may be one that no
//! compiled program sees: such a run shows nothing. Nor does one that decides by the number that the address of such a
//! variable is, or by what was made of the addresses of two objects. Any other order is possible. Equal string literals of a
//! program are one object to gcc, and here they have one address when they are compared.

use crate::machine::Machine;
use crate::memory::FIRST_ADDRESS;
use crate::object::{ObjId, ObjectKind};
use crate::value::Value;
use ringfence_ir::{CmpOp, DataModel, GlobalKind, Ty};

impl<'p> Machine<'p> {
    /// A comparison of pointers to two objects: its result, if it is not that of the addresses.
    #[cold]
    pub(crate) fn compare_objects(
        &mut self,
        op: CmpOp,
        a: Value,
        b: Value,
        of: (ObjId, ObjId),
    ) -> Option<Value> {
        if matches!(op, CmpOp::Eq | CmpOp::Ne) {
            return self.compare_literals(op, a, b, of);
        }
        self.layout.decided.get_or_insert(self.loc);
        if self.is_on_stack(of.0) || self.is_on_stack(of.1) {
            self.layout.doubtful.get_or_insert(self.loc);
        }
        None
    }

    /// A comparison of what was made of an address and a number. It is the same in every layout with null, with a number
    /// below or above all addresses, and where it is for equality and does not hold.
    #[cold]
    pub(crate) fn compare_number(&mut self, op: CmpOp, width: u32, a: Value, b: Value) {
        let (address, number) = if a.prov.is_none() { (b, a) } else { (a, b) };
        let is_whole = width == Ty::Ptr.bits(self.program.model()) && address.low() >= FIRST_ADDRESS;
        self.outside.knows_addresses |= !is_whole;
        let certain = match op {
            CmpOp::Eq | CmpOp::Ne => number.low() == 0 || a.low() != b.low(),
            _ => {
                let above = match self.program.model() {
                    DataModel::Ilp32 => 0xffff_f000,
                    DataModel::Lp64 => 1 << 47,
                };
                let whole = width == Ty::Ptr.bits(self.program.model()) && address.low() >= FIRST_ADDRESS;
                whole && (number.low() < FIRST_ADDRESS || number.low() >= above)
            }
        };
        if !certain {
            self.laid_out([a, b]);
        }
    }

    /// What follows depends on where the objects that some values came from lie.
    pub(crate) fn laid_out(&mut self, values: [Value; 2]) {
        self.layout.decided.get_or_insert(self.loc);
        let on_stack = |value: &Value| match value.prov.get() {
            Some(id) => self.is_on_stack(id),
            None => !value.prov.is_none(),
        };
        if values.iter().any(on_stack) {
            self.layout.doubtful.get_or_insert(self.loc);
        }
    }

    fn is_on_stack(&self, id: ObjId) -> bool {
        let kind = self.memory.object(id).map(|object| object.kind);
        matches!(kind, Some(ObjectKind::Slot(..) | ObjectKind::Alloca))
    }

    fn compare_literals(&mut self, op: CmpOp, a: Value, b: Value, of: (ObjId, ObjId)) -> Option<Value> {
        let (x, y) = (self.literal(of.0)?, self.literal(of.1)?);
        self.layout.decided.get_or_insert(self.loc);
        if x.0 != y.0 {
            return None;
        }
        let equal = a.low().wrapping_sub(x.1) == b.low().wrapping_sub(y.1);
        Some(Value::number(u128::from(equal == (op == CmpOp::Eq))))
    }

    /// The bytes and the address of a string literal.
    fn literal(&self, id: ObjId) -> Option<(&'p [u8], u64)> {
        let object = self.memory.object(id)?;
        let ObjectKind::Global(global) = object.kind else { return None };
        let program = self.program;
        let global = &program.globals[global];
        (global.kind == GlobalKind::StringLiteral).then_some((global.bytes.as_slice(), object.address))
    }
}
