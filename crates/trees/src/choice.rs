//! Which pointers into trees are weak ([`crate::weak`]): what was seen in one attempt, and what is tried in others.

use crate::scalars::{Scalar, members};
use ringfence_ir::{Program, RecordId, TypeKind};
use std::collections::BTreeSet;

/// Which pointers are weak.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Weak {
    /// Members of records.
    pub(crate) members: BTreeSet<(RecordId, u64)>,
    /// Whether variables are that a loop does not change.
    pub(crate) variables: bool,
    /// The members that were seen to lead to nodes that others lead to.
    pub(crate) seen: BTreeSet<(RecordId, u64)>,
    /// The members that were seen to lead to a node that leads back.
    pub(crate) mutual: BTreeSet<(RecordId, u64)>,
    /// Whether several variables led to nodes that other nodes lead to.
    pub(crate) are_many: bool,
}

impl Weak {
    /// What may be weak after an attempt in which nothing was.
    pub(crate) fn next(&self, program: &Program) -> Vec<Self> {
        if self.is_on() {
            return Vec::new();
        }
        let is_own =
            |(record, offset): &&(RecordId, u64)| pointee(program, *record, *offset) == Some(*record);
        // What leads to a node that leads back is a link, or the pointer to the parent.
        let seen = self.seen.iter().filter(|member| !self.mutual.contains(member));
        let (own, others): (Vec<&_>, Vec<&_>) = seen.partition(is_own);
        let weak = |all: &[&(RecordId, u64)]| {
            let members: BTreeSet<_> = all.iter().map(|member| **member).collect();
            Self { members, ..Self::default() }
        };
        let mut all = Vec::new();
        all.extend((!others.is_empty()).then(|| weak(&others)));
        all.extend(self.are_many.then(|| Self { variables: true, ..Self::default() }));
        if others.len() > 1 {
            all.extend(others.iter().map(|member| weak(&[*member])));
        }
        all.extend(own_links(program, &own).iter().map(|members| weak(&members.iter().collect::<Vec<_>>())));
        all
    }

    /// Whether there are any.
    pub(crate) fn is_on(&self) -> bool {
        self.variables || !self.members.is_empty()
    }
}

/// Links of records to themselves that may be weak together: one of several, or all but one. A record that has no other link is no node without it.
fn own_links(program: &Program, seen: &[&(RecordId, u64)]) -> Vec<Vec<(RecordId, u64)>> {
    let mut all: Vec<Vec<(RecordId, u64)>> = Vec::new();
    let records: BTreeSet<RecordId> = seen.iter().map(|(record, _)| *record).collect();
    for record in records {
        let Some(scalars) = members(program, record) else { continue };
        let is_link =
            |scalar: &&Scalar| scalar.is_pointer && pointee(program, record, scalar.offset) == Some(record);
        let links: Vec<(RecordId, u64)> =
            scalars.iter().filter(is_link).map(|scalar| (record, scalar.offset)).collect();
        if links.len() > 1 {
            all.extend(links.iter().rev().filter(|link| seen.contains(link)).map(|&link| vec![link]));
            let others = |one| links.iter().copied().filter(|link| *link != one).collect::<Vec<_>>();
            all.extend(links.iter().filter(|_| links.len() > 2).map(|&one| others(one)));
        }
    }
    all
}

/// The record that a member leads to.
fn pointee(program: &Program, record: RecordId, offset: u64) -> Option<RecordId> {
    let fields = &program.types.records().get(record)?.fields;
    let size = |ty| program.types.size(ty).unwrap_or(0);
    let field =
        fields.iter().find(|field| (field.offset..field.offset + size(field.ty)).contains(&offset))?;
    let mut ty = field.ty;
    while let TypeKind::Array { element, .. } = program.types.kind(ty) {
        ty = element;
    }
    match program.types.kind(ty) {
        TypeKind::Record(inner) => pointee(program, inner, (offset - field.offset) % size(ty).max(1)),
        TypeKind::Pointer(to) => match program.types.kind(to) {
            TypeKind::Record(to) => Some(to),
            _ => None,
        },
        _ => None,
    }
}
