//! What C says about the types and constants that a contract names.

use super::error::{Error, Result};
use super::token::{Kind, Token};
use super::unit::closing;
use crate::unit::Unit;
use rucc_sema::{Decl, DeclKind};
use rucc_types::{ArrayLen, RecordId, RecordKind, TypeId, TypeKind};

/// A type of C.
pub(super) type Id = TypeId;

/// What values a variable or a member has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// Whole numbers from one to another.
    Integer {
        low: i128,
        high: i128,
    },
    /// Addresses of objects of a type, or of functions.
    Pointer(TypeId),
    Float,
    /// Everything of which a contract cannot speak.
    Other,
}

/// A type: what its values are, and how C writes it.
#[derive(Debug, Clone)]
pub(super) struct Type {
    pub(super) class: Class,
    pub(super) id: TypeId,
    pub(super) written: String,
}

/// A member of an object, by its bytes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Member {
    pub(super) offset: u64,
    pub(super) size: u64,
    pub(super) ty: TypeId,
}

impl Member {
    /// Whether they share a byte.
    pub(super) fn overlaps(&self, other: &Member) -> bool {
        self.offset < other.offset + other.size && other.offset < self.offset + self.size
    }
}

/// A scalar in an object of which nothing may be said.
#[derive(Debug, Clone)]
pub(super) struct Leaf {
    /// As C writes it behind the object.
    pub(super) path: String,
    pub(super) member: Member,
}

/// What all names of the code for contracts have in them.
pub(super) const RESERVED: &str = "__contract";

/// How many scalars an object has at most whose bytes are not enough to know them.
const MOST_LEAVES: usize = 64;

/// The types of a file that was read.
pub(super) struct View<'u>(pub(super) &'u Unit);

impl View<'_> {
    fn kind(&self, ty: TypeId) -> TypeKind {
        self.0.types.kind(self.0.types.canonical(ty))
    }

    /// The type that a `typedef` names.
    pub(super) fn named(&self, name: &str) -> Option<Type> {
        let aliases = self.0.types.aliases().iter();
        let id = aliases.rev().find(|alias| self.0.names.resolve(alias.name) == name)?.of;
        Some(self.typed(id, name.to_owned()))
    }

    /// A type with the way in which C writes it.
    pub(super) fn typed(&self, id: TypeId, written: String) -> Type {
        Type { class: self.class(id), id, written }
    }

    /// The value of the only constant of an enumeration that a `typedef` names.
    pub(super) fn constant(&self, name: &str) -> Option<i128> {
        let TypeKind::Enum(id) = self.kind(self.named(name)?.id) else { return None };
        self.0.types.enum_info(id).enumerators.first().map(|one| one.value)
    }

    /// Whether the data model has numbers of 128 bits.
    pub(super) fn has_wide_numbers(&self) -> bool {
        self.0.target.pointer_width == 64
    }

    fn declared(&self, name: &str, kind: DeclKind) -> Option<&Decl> {
        let symbol = self.0.names.find(name)?;
        let all = self.0.tast.top_level().iter().map(|&id| &self.0.tast[id]);
        all.rev().find(|decl| decl.kind == kind && decl.name == Some(symbol))
    }

    /// The type of a global variable.
    pub(super) fn global(&self, name: &str) -> Option<TypeId> {
        self.declared(name, DeclKind::Object).map(|decl| decl.ty)
    }

    /// What a function returns, and the types of its parameters; absent if C knows no such function.
    pub(super) fn function(&self, name: &str) -> Option<(TypeId, Vec<TypeId>)> {
        let decl = self.declared(name, DeclKind::Function)?;
        let TypeKind::Function(id) = self.kind(decl.ty) else { return None };
        let signature = self.0.types.signature(id);
        let plain = !signature.variadic && (signature.prototyped || signature.params.is_empty());
        plain.then(|| (signature.ret, signature.params.clone()))
    }

    /// A header, or the command line, that has names of the code for contracts. The file itself was looked at before.
    pub(super) fn reserved_in(&self) -> Option<String> {
        let files = self.0.sources.files().iter().skip(1);
        let reserved = |text: &[u8]| text.windows(RESERVED.len()).any(|part| part == RESERVED.as_bytes());
        files.filter(|file| reserved(file.bytes())).map(|file| file.name.clone()).next()
    }

    pub(super) fn is_void(&self, ty: TypeId) -> bool {
        self.kind(ty) == TypeKind::Void
    }

    /// Whether two types are the same but for qualifiers.
    pub(super) fn same(&self, one: TypeId, other: TypeId) -> bool {
        match (self.kind(one), self.kind(other)) {
            (TypeKind::Pointer(one), TypeKind::Pointer(other)) => self.same(one, other),
            (one, other) => one == other,
        }
    }

    pub(super) fn class(&self, ty: TypeId) -> Class {
        match self.kind(ty) {
            TypeKind::Bool | TypeKind::Int(_) | TypeKind::Enum(_) => {
                let info = rucc_types::integer_info(&self.0.types, ty, &self.0.target);
                info.filter(|info| info.width <= 64).map_or(Class::Other, |info| {
                    let bits = info.width - u32::from(info.signed);
                    let high = (1i128 << bits) - 1;
                    Class::Integer { low: if info.signed { -high - 1 } else { 0 }, high }
                })
            }
            TypeKind::Pointer(to) => Class::Pointer(to),
            TypeKind::Float(_) => Class::Float,
            _ => Class::Other,
        }
    }

    /// The size of objects of a type, if they have one.
    pub(super) fn size(&self, ty: TypeId) -> Option<u64> {
        let layout = rucc_types::layout(&self.0.types, ty, &self.0.target).ok()?;
        (layout.size > 0).then_some(layout.size)
    }

    /// The elements of an array without a length at the end of a record.
    pub(super) fn open_array(&self, ty: TypeId) -> Option<TypeId> {
        match self.kind(ty) {
            TypeKind::Array { elem, len: ArrayLen::Unknown | ArrayLen::Fixed(0) } => Some(elem),
            _ => None,
        }
    }

    /// The member that a path leads to, from an object of a type.
    pub(super) fn member(&self, object: TypeId, path: &[Token]) -> Result<Member> {
        let mut member = Member { offset: 0, size: 0, ty: object };
        let mut at = 0;
        while let Some(token) = path.get(at) {
            let inner = match token.kind {
                Kind::Name => self.field(member.ty, &token.text).ok_or_else(|| {
                    Error::at(token, format!("there is no member `{}` that a contract can name", token.text))
                })?,
                Kind::Mark if token.is("[") => {
                    at = closing(path, at).unwrap_or(path.len());
                    self.element(member.ty, path, at)?
                }
                _ => Member { offset: 0, size: 0, ty: member.ty },
            };
            member = Member { offset: member.offset + inner.offset, ..inner };
            at += 1;
        }
        let size = self.size(member.ty).unwrap_or(0);
        Ok(Member { size, ..member })
    }

    /// An element of an array; `at` is where its index ends.
    fn element(&self, ty: TypeId, path: &[Token], at: usize) -> Result<Member> {
        let token = &path[at.saturating_sub(1).min(path.len() - 1)];
        // A number that begins with 0 is octal in C.
        let index = token.text.parse::<u64>().ok().filter(|index| index.to_string() == token.text);
        let wrong = || Error::at(token, "this is no index of an array that a contract can name");
        let TypeKind::Array { elem, len: ArrayLen::Fixed(len) } = self.kind(ty) else { return Err(wrong()) };
        let index = index.filter(|&index| index < len).ok_or_else(wrong)?;
        let size = self.size(elem).ok_or_else(wrong)?;
        Ok(Member { offset: index * size, size, ty: elem })
    }

    fn record(&self, ty: TypeId) -> Option<RecordId> {
        match self.kind(ty) {
            TypeKind::Record(id) => Some(id),
            _ => None,
        }
    }

    /// Whether a type is a structure.
    pub(super) fn is_struct(&self, ty: TypeId) -> bool {
        self.record(ty).is_some_and(|id| self.0.types.record_info(id).kind == RecordKind::Struct)
    }

    /// A member by its name, also of a member without one. Bit-fields are none.
    fn field(&self, ty: TypeId, name: &str) -> Option<Member> {
        let info = self.0.types.record_info(self.record(ty)?);
        if info.reverse || info.variable.is_some() {
            return None;
        }
        let symbol = self.0.names.find(name)?;
        info.fields.iter().find_map(|field| match field.name {
            Some(known) if known == symbol && !field.is_bit_field() => {
                Some(Member { offset: field.offset, size: 0, ty: field.ty })
            }
            None if !field.is_bit_field() => {
                let inner = self.field(field.ty, name)?;
                Some(Member { offset: field.offset + inner.offset, ..inner })
            }
            _ => None,
        })
    }

    /// The scalars of an object that share no byte with some members. Absent if it has others that no path leads to, or too many.
    pub(super) fn kept(&self, ty: TypeId, changed: &[Member]) -> Option<Vec<Leaf>> {
        let mut out = Vec::new();
        let all =
            Leaf { path: String::new(), member: Member { offset: 0, size: self.size(ty).unwrap_or(0), ty } };
        self.collect_kept(&all, changed, &mut out).then_some(out)
    }

    fn collect_kept(&self, part: &Leaf, changed: &[Member], out: &mut Vec<Leaf>) -> bool {
        let Leaf { path, member } = part;
        let covers = |other: &Member| {
            other.offset <= member.offset && member.offset + member.size <= other.offset + other.size
        };
        if member.size == 0 || changed.iter().any(covers) {
            return true;
        }
        let inner = |path: String, offset: u64, ty: TypeId| {
            let member = Member { offset: member.offset + offset, size: self.size(ty).unwrap_or(0), ty };
            Leaf { path, member }
        };
        match self.kind(member.ty) {
            TypeKind::Record(id) => {
                let info = self.0.types.record_info(id);
                let plain = info.kind == RecordKind::Struct && !info.reverse && info.variable.is_none();
                plain
                    && info.fields.iter().all(|field| {
                        let name = field.name.map(|name| format!(".{}", self.0.names.resolve(name)));
                        let part =
                            inner(format!("{path}{}", name.unwrap_or_default()), field.offset, field.ty);
                        !field.is_bit_field() && self.collect_kept(&part, changed, out)
                    })
            }
            TypeKind::Array { elem, len: ArrayLen::Fixed(len) } => (0..len).all(|index| {
                let part = inner(format!("{path}[{index}]"), index * self.size(elem).unwrap_or(0), elem);
                self.collect_kept(&part, changed, out)
            }),
            _ => {
                out.push(part.clone());
                out.len() <= MOST_LEAVES && !changed.iter().any(|other| other.overlaps(member))
            }
        }
    }

    /// The scalars of an object whose values are not all that their bytes can be: addresses, numbers that are 0 or 1, and
    /// floating-point numbers. Absent if it has some that a path does not reach, or too many.
    pub(super) fn delicate(&self, ty: TypeId) -> Option<Vec<Leaf>> {
        let mut out = Vec::new();
        self.collect(ty, String::new(), 0, &mut out).then_some(out)
    }

    fn collect(&self, ty: TypeId, path: String, offset: u64, out: &mut Vec<Leaf>) -> bool {
        match self.kind(ty) {
            TypeKind::Record(id) => {
                let info = self.0.types.record_info(id);
                if info.reverse || info.variable.is_some() {
                    return false;
                }
                let start = out.len();
                let whole = info.fields.iter().all(|field| {
                    let name = field.name.map(|name| format!(".{}", self.0.names.resolve(name)));
                    let path = format!("{path}{}", name.unwrap_or_default());
                    match field.is_bit_field() {
                        true => self.kind(field.ty) != TypeKind::Bool,
                        false => self.collect(field.ty, path, offset + field.offset, out),
                    }
                });
                // The members of a union share their bytes: none of them can be drawn on its own.
                whole && (info.kind == RecordKind::Struct || out.len() == start)
            }
            TypeKind::Array { elem, len: ArrayLen::Fixed(len) } => {
                let start = out.len();
                let size = self.size(elem).unwrap_or(0);
                for index in 0..len {
                    let inner = self.collect(elem, format!("{path}[{index}]"), offset + index * size, out);
                    if !inner || out.len() > MOST_LEAVES {
                        return false;
                    }
                    if out.len() == start {
                        break;
                    }
                }
                true
            }
            TypeKind::Array { len: ArrayLen::Unknown, .. } => true,
            _ => match self.class(ty) {
                Class::Integer { low: 0, high: 1 } | Class::Pointer(_) | Class::Float => {
                    let member = Member { offset, size: self.size(ty).unwrap_or(0), ty };
                    out.push(Leaf { path, member });
                    out.len() <= MOST_LEAVES
                }
                Class::Integer { .. } => true,
                Class::Other => false,
            },
        }
    }
}
