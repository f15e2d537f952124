//! Which declared objects some pointer may point to.
//!
//! An object is exposed when its address is used for anything but an access in place: taken by `&`, the decay
//! of an array that is not subscripted at once, an address constant, a variable that is cleaned up. An object
//! with external linkage is exposed when there are other units, and every object of static storage is when one of
//! them has a second name.

use super::effects::Objects;
use super::summary::called_decl;
use super::tree::{Object, has_other_name, object};
use crate::unit::Unit;
use ringfence_base::{FastSet, words};
use rucc_ast::UnaryOp;
use rucc_base::Idx;
use rucc_sema::{Base, Const, Conversion, DeclId, DeclKind, ExprId, ExprKind, Linkage, StorageDuration};
use rucc_types::{Qualifiers, TypeId, TypeKind};

/// What is known of the declared objects of a unit.
#[derive(Debug, Default)]
pub(crate) struct Exposure {
    exposed: Vec<bool>,
    statics: Vec<bool>,
}

impl Exposure {
    /// Looks at every expression and declaration of a unit; `alone` says that it is the whole program.
    pub(super) fn new(unit: &Unit, alone: bool) -> Self {
        let counts = unit.tast.counts();
        let mut exposure = Self { exposed: vec![false; counts.decls], statics: vec![false; counts.decls] };
        let two_names = (0..counts.decls).any(|index| has_other_name(&unit.tast, Idx::from_usize(index)));
        for index in 0..counts.decls {
            let id: DeclId = Idx::from_usize(index);
            let decl = &unit.tast[id];
            exposure.statics[index] = decl.duration != StorageDuration::Automatic;
            exposure.exposed[index] = decl.cleanup.is_some()
                || decl.alias.is_some()
                || (two_names && exposure.statics[index])
                || (decl.linkage == Linkage::External && !alone);
        }
        let accessed = accessed_in_place(unit);
        for index in 0..counts.exprs {
            let id: ExprId = Idx::from_usize(index);
            if !accessed.contains(&index) {
                exposure.look_at(unit, id);
            }
        }
        exposure
    }

    /// The functions whose address is taken.
    pub(super) fn functions(&self, unit: &Unit) -> impl Iterator<Item = DeclId> {
        let taken = self.exposed.iter().enumerate().filter(|&(_, &exposed)| exposed);
        let ids = taken.map(|(index, _)| Idx::from_usize(index));
        ids.filter(|&id: &DeclId| unit.tast[id].kind == DeclKind::Function)
    }

    fn look_at(&mut self, unit: &Unit, id: ExprId) {
        let found = match unit.tast[id].kind {
            ExprKind::Unary { op: UnaryOp::AddrOf, operand }
            | ExprKind::Convert { kind: Conversion::ArrayDecay | Conversion::FunctionDecay, operand } => {
                object(&unit.tast, operand)
            }
            ExprKind::Const(value) => match unit.tast[value] {
                Const::Address(address) => match address.base {
                    Base::Decl(decl) => Object::Named(decl),
                    _ => return,
                },
                _ => return,
            },
            _ => return,
        };
        if let Object::Named(decl) = found {
            self.exposed[decl.index()] = true;
        }
    }
}

/// Functions of the C library that take a pointer to something constant and may give it back as another one.
const GIVES_BACK: [&str; 12] = words!(
    "strchr strrchr strstr strpbrk memchr memrchr rawmemchr strchrnul memmem strcasestr bsearch wcschr"
);

/// Whether a unit turns a pointer to something `const` into a pointer to something else or into a number.
pub(super) fn drops_const(unit: &Unit) -> bool {
    let is_constant = |ty: TypeId| match unit.types.kind(unit.types.canonical(ty)) {
        TypeKind::Pointer(inner) => unit.types.object_quals(inner).has(Qualifiers::CONST),
        _ => false,
    };
    let is_pointer = |ty: TypeId| matches!(unit.types.kind(unit.types.canonical(ty)), TypeKind::Pointer(_));
    let is_void = |ty: TypeId| matches!(unit.types.kind(unit.types.canonical(ty)), TypeKind::Void);
    (0..unit.tast.counts().exprs).any(|index| {
        let id: ExprId = Idx::from_usize(index);
        let expr = unit.tast[id];
        match expr.kind {
            ExprKind::Cast(operand) | ExprKind::Convert { operand, .. } => {
                is_constant(unit.tast[operand].ty)
                    && !is_constant(expr.ty)
                    && !is_void(expr.ty)
                    && (is_pointer(expr.ty) || matches!(expr.kind, ExprKind::Cast(_)))
            }
            ExprKind::Call { callee, .. } => called_decl(unit, callee)
                .and_then(|decl| unit.tast[decl].name)
                .is_some_and(|name| GIVES_BACK.contains(&unit.names.resolve(name))),
            _ => false,
        }
    })
}

/// The addresses that are used in place: the base of a subscript, the operand of `*`, a function that is called.
fn accessed_in_place(unit: &Unit) -> FastSet<usize> {
    let mut accessed = FastSet::default();
    for index in 0..unit.tast.counts().exprs {
        let id: ExprId = Idx::from_usize(index);
        match unit.tast[id].kind {
            ExprKind::Subscript { base: operand, .. }
            | ExprKind::Unary { op: UnaryOp::Deref, operand }
            | ExprKind::Call { callee: operand, .. } => {
                accessed.insert(operand.index());
            }
            _ => {}
        }
    }
    accessed
}

impl Objects for Exposure {
    fn is_exposed(&self, decl: usize) -> bool {
        self.exposed.get(decl).copied().unwrap_or(true)
    }

    fn is_static(&self, decl: usize) -> bool {
        self.statics.get(decl).copied().unwrap_or(true)
    }
}
