//! Compatibility of types across translation units (C11 6.2.7).
//!
//! Records with the same tag are compared member by member; a pair of records that is being
//! compared already is taken for compatible, which makes recursive types end.

use ringfence_base::FastSet;
use ringfence_ir::{ArrayLen, RecordId, SigId, TypeId, TypeKind, Types};

/// Whether two types are compatible.
pub(super) fn types(table: &Types, a: TypeId, b: TypeId) -> bool {
    Comparison { table, assumed: FastSet::default() }.types(a, b)
}

/// Whether two signatures are compatible.
pub(super) fn signatures(table: &Types, a: SigId, b: SigId) -> bool {
    Comparison { table, assumed: FastSet::default() }.signatures(a, b)
}

struct Comparison<'a> {
    table: &'a Types,
    assumed: FastSet<(RecordId, RecordId)>,
}

impl Comparison<'_> {
    fn types(&mut self, a: TypeId, b: TypeId) -> bool {
        if a == b {
            return true;
        }
        match (self.table.kind(a), self.table.kind(b)) {
            (TypeKind::Pointer(a), TypeKind::Pointer(b)) => self.types(a, b),
            (TypeKind::Array { element: a, len: m }, TypeKind::Array { element: b, len: n }) => {
                let lengths = match (m, n) {
                    (ArrayLen::Fixed(m), ArrayLen::Fixed(n)) => m == n,
                    _ => true,
                };
                lengths && self.types(a, b)
            }
            (TypeKind::Function(a), TypeKind::Function(b)) => self.signatures(a, b),
            (TypeKind::Record(a), TypeKind::Record(b)) => self.records(a, b),
            (TypeKind::Enum { underlying, .. }, _) => self.types(underlying, b),
            (_, TypeKind::Enum { underlying, .. }) => self.types(a, underlying),
            _ => false,
        }
    }

    fn records(&mut self, a: RecordId, b: RecordId) -> bool {
        if a == b || !self.assumed.insert((a, b)) {
            return true;
        }
        let table = self.table;
        let (a, b) = (table.record(a), table.record(b));
        if a.kind != b.kind || a.tag != b.tag {
            return false;
        }
        if !a.complete || !b.complete {
            return true;
        }
        a.size == b.size
            && a.fields.len() == b.fields.len()
            && a.fields.iter().zip(&b.fields).all(|(x, y)| {
                x.name == y.name && x.offset == y.offset && x.bits == y.bits && self.types(x.ty, y.ty)
            })
    }

    fn signatures(&mut self, a: SigId, b: SigId) -> bool {
        let table = self.table;
        let (a, b) = (table.sig(a), table.sig(b));
        if !self.types(a.ret, b.ret) {
            return false;
        }
        if !a.prototyped || !b.prototyped {
            return true;
        }
        a.variadic == b.variadic
            && a.params.len() == b.params.len()
            && a.params.iter().zip(&b.params).all(|(&x, &y)| self.types(x, y))
    }
}
