//! Whose blocks are whose: what the functions of a file free.
//!
//! A guess, like those about roles: it decides only which memory is tried, and whether the loss of a block that a caller
//! passed is said to be a defect or not known. What is claimed is said of the memory that was made.

use super::deeds::allocators;
use super::maker::{Maker, Where};
use super::names::{is_freeing, is_release};
use super::types::{Kind, Types};
use rucc_ast::UnaryOp;
use rucc_sema::{ExprId, ExprKind};
use rucc_types::{RecordId, TypeKind};

/// What a file frees.
#[derive(Debug, Clone, Default)]
pub(super) struct Owned {
    /// The records whose objects are freed through an address of one.
    records: Vec<RecordId>,
    /// The members whose blocks are freed, with the record that they are in.
    members: Vec<(RecordId, String)>,
}

impl Owned {
    /// What the functions of a file free by name: `free(x->text)`, `free(node)`, and functions that are called like it.
    pub(super) fn of(types: Types<'_>) -> Self {
        let tast = &types.0.tast;
        let mut out = Self::default();
        for id in (0..tast.counts().exprs).map(ExprId::from_usize) {
            let ExprKind::Call { callee, args } = tast[id].kind else { continue };
            if !frees(types, callee) {
                continue;
            }
            tast[args].iter().for_each(|&arg| out.free(types, arg));
        }
        out
    }

    fn free(&mut self, types: Types<'_>, mut expr: ExprId) {
        let tast = &types.0.tast;
        loop {
            if let Kind::Pointer(to) = types.kind(tast[expr].ty)
                && let Kind::Record(id) = types.kind(to)
            {
                self.records.push(id);
            }
            match tast[expr].kind {
                ExprKind::Convert { operand, .. } | ExprKind::Cast(operand) => expr = operand,
                ExprKind::Member { base, field } => {
                    let member = member_of(types, base, field);
                    self.members.extend(member.map(|(id, name)| (id, name.to_owned())));
                    return;
                }
                _ => return,
            }
        }
    }

    /// Whether the file frees what a member leads to, or objects of the record that it leads to.
    pub(super) fn has(&self, member: Option<(RecordId, &str)>, to: Option<RecordId>) -> bool {
        to.is_some_and(|to| self.records.contains(&to))
            || member
                .is_some_and(|(id, name)| self.members.iter().any(|known| known.0 == id && known.1 == name))
    }
}

impl Maker<'_> {
    /// Whether what a member leads to may belong to somebody else, since nothing in the file frees it.
    fn is_foreign(&self, place: &str, to: Option<RecordId>, at: Where) -> bool {
        let name =
            place.rsplit(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).next().unwrap_or_default();
        let member = self.making.last().map(|&id| (id, name));
        at == Where::Member && !self.owned.has(member, to)
    }

    /// A choice about what a place leads to.
    pub(super) fn content(
        &mut self,
        place: &str,
        options: &[&'static str],
        obvious: usize,
        (to, at): (Option<RecordId>, Where),
    ) -> usize {
        match at {
            Where::Member => {
                let is_foreign = self.is_foreign(place, to, at);
                self.choices.of_content(place, options, (obvious, is_foreign))
            }
            _ => self.choices.of(place, options, obvious),
        }
    }

    /// Notes what leads to blocks that nothing in the file frees.
    pub(super) fn note_owner(&mut self, place: &str, to: Option<RecordId>, at: Where) {
        if self.is_foreign(place, to, at) {
            self.unowned.push(place.to_owned());
        }
    }
}

/// Whether a function frees what it is given, by its name or that of the member that leads to it.
fn frees(types: Types<'_>, callee: ExprId) -> bool {
    let tast = &types.0.tast;
    match tast[callee].kind {
        ExprKind::Convert { operand, .. }
        | ExprKind::Cast(operand)
        | ExprKind::Unary { op: UnaryOp::Deref, operand } => frees(types, operand),
        ExprKind::Decl(decl) => tast[decl].name.is_some_and(|name| is_freeing(types.0.names.resolve(name))),
        ExprKind::Member { base, field } => {
            // Without an allocator beside it, it may be for elements, and does nothing.
            let of_allocator = |id| !allocators(types, &types.members(id)).is_empty();
            member_of(types, base, field).is_some_and(|(id, name)| is_release(name) && of_allocator(id))
        }
        _ => false,
    }
}

/// The record that a member is in, and its name.
fn member_of<'u>(types: Types<'u>, base: ExprId, field: u32) -> Option<(RecordId, &'u str)> {
    let ty = types.0.types.canonical(types.0.tast[base].ty);
    let TypeKind::Record(id) = types.0.types.kind(ty) else { return None };
    let name = types.record(id).fields.get(field as usize)?.name?;
    Some((id, types.0.names.resolve(name)))
}
