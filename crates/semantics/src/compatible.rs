//! Compatible types (C11 6.2.7), as far as the representation tells types apart.
//!
//! It keeps no qualifiers, knows `long` and `long long` by their widths and `char` by its sign, and the same record of
//! two translation units has two names. So what is called compatible here may be incompatible in C; what is called
//! incompatible certainly is.

use ringfence_ir::{SigId, Signature, TypeId, TypeKind, Types};

/// How many types are looked at in a comparison; beyond that they count as compatible.
const MOST: usize = 1000;

/// Whether a call by a signature may be one of a function that has another (C11 6.5.2.2p9). One without a prototype says
/// nothing of the parameters.
#[must_use]
pub fn signatures(types: &Types, used: SigId, own: SigId) -> bool {
    let mut pending = Vec::new();
    same_signature(types.sig(used), types.sig(own), &mut pending) && all(types, pending)
}

/// Adds the pairs of types in two signatures; false when the signatures themselves differ.
fn same_signature(a: &Signature, b: &Signature, pending: &mut Vec<(TypeId, TypeId)>) -> bool {
    pending.push((a.ret, b.ret));
    if !a.prototyped || !b.prototyped {
        return true;
    }
    // A call lists what it passes to a variable number of arguments, too.
    pending.extend(a.params.iter().copied().zip(b.params.iter().copied()));
    a.variadic == b.variadic && (a.variadic || a.params.len() == b.params.len())
}

fn all(types: &Types, mut pending: Vec<(TypeId, TypeId)>) -> bool {
    let mut seen = Vec::new();
    while let Some((a, b)) = pending.pop() {
        if a == b || seen.contains(&(a, b)) {
            continue;
        }
        seen.push((a, b));
        if seen.len() > MOST {
            return true;
        }
        match (stored_as(types, a), stored_as(types, b)) {
            (TypeKind::Pointer(x), TypeKind::Pointer(y))
            | (TypeKind::Array { element: x, .. }, TypeKind::Array { element: y, .. }) => {
                pending.push((x, y))
            }
            (TypeKind::Record(x), TypeKind::Record(y)) => {
                let (x, y) = (types.record(x), types.record(y));
                if x.complete && y.complete {
                    if x.kind != y.kind || x.size != y.size || x.fields.len() != y.fields.len() {
                        return false;
                    }
                    pending.extend(x.fields.iter().zip(&y.fields).map(|(x, y)| (x.ty, y.ty)));
                }
            }
            (TypeKind::Function(x), TypeKind::Function(y)) => {
                if !same_signature(types.sig(x), types.sig(y), &mut pending) {
                    return false;
                }
            }
            (x, y) if x == y => {}
            _ => return false,
        }
    }
    true
}

/// What a type is; an enumeration is compatible with the integer type that it is stored in (C11 6.7.2.2p4).
fn stored_as(types: &Types, ty: TypeId) -> TypeKind {
    match types.kind(ty) {
        TypeKind::Enum { underlying, .. } => types.kind(underlying),
        kind => kind,
    }
}
