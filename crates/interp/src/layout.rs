//! What of a run depends on where objects lie.
//!
//! Addresses here grow in the order in which objects are made. On the machines that gcc compiles for, the stack lies
//! above everything else and grows downwards, so an order that involves a variable on the stack may be one that no
//! compiled program sees: such a run shows nothing. Any other order is possible. Equal string literals of a
//! program are one object to gcc, and here they have one address when they are compared.

use crate::machine::Machine;
use crate::object::{ObjId, ObjectKind};
use crate::value::Value;
use ringfence_base::Loc;
use ringfence_ir::{CmpOp, GlobalKind};

/// What of a run depended on where objects lie.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LayoutUse {
    /// The first decision that may be another one in another layout.
    pub decided: Option<Loc>,
    /// The first one that may be impossible in a compiled program.
    pub doubtful: Option<Loc>,
}

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
