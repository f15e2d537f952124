//! What C says about the types of a function, and how their names are written.

use crate::unit::Unit;
use rucc_sema::{Decl, DeclId, DeclKind, Definition, ExprId, ExprKind, StorageDuration};
use rucc_types::{ArrayLen, FunctionType, RecordId, RecordInfo, RecordKind, TypeId, TypeKind};

/// What a type is to a driver.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Void,
    /// A number that is 0 or 1.
    Bool,
    /// Whole numbers, with or without a sign.
    Integer {
        signed: bool,
    },
    Float,
    Pointer(TypeId),
    Record(RecordId),
    /// An array with so many elements.
    Array(TypeId, u64),
    /// An array at the end of a record, of any length.
    Open,
    Function,
    /// What a driver cannot make.
    Other,
}

/// The types of a file that was read.
#[derive(Clone, Copy)]
pub(super) struct Types<'u>(pub(super) &'u Unit);

/// A member of a record that has a name and is no bit-field; members of members without a name count, too.
#[derive(Debug, Clone)]
pub(super) struct Member {
    pub(super) name: String,
    pub(super) ty: TypeId,
}

impl<'u> Types<'u> {
    fn raw(self, ty: TypeId) -> TypeKind {
        self.0.types.kind(self.0.types.canonical(ty))
    }

    /// What a type is, without qualifiers and names for it.
    pub(super) fn kind(self, ty: TypeId) -> Kind {
        match self.raw(ty) {
            TypeKind::Void => Kind::Void,
            TypeKind::Bool => Kind::Bool,
            TypeKind::Int(_) | TypeKind::Enum(_) => {
                let info = rucc_types::integer_info(&self.0.types, ty, &self.0.target);
                info.filter(|info| info.width <= 64)
                    .map_or(Kind::Other, |info| Kind::Integer { signed: info.signed })
            }
            TypeKind::Float(_) => Kind::Float,
            TypeKind::Pointer(to) => Kind::Pointer(to),
            TypeKind::Record(id) => Kind::Record(id),
            TypeKind::Array { elem, len: ArrayLen::Fixed(len) } if len > 0 => Kind::Array(elem, len),
            TypeKind::Array { len: ArrayLen::Fixed(_) | ArrayLen::Unknown, .. } => Kind::Open,
            TypeKind::Function(_) => Kind::Function,
            _ => Kind::Other,
        }
    }

    /// Whether values of a type are the characters of a text.
    pub(super) fn is_character(self, ty: TypeId) -> bool {
        matches!(self.kind(ty), Kind::Integer { .. }) && self.size(ty) == Some(1)
    }

    /// The size of objects of a type, if they have one.
    pub(super) fn size(self, ty: TypeId) -> Option<u64> {
        let layout = rucc_types::layout(&self.0.types, ty, &self.0.target).ok()?;
        (layout.size > 0).then_some(layout.size)
    }

    pub(super) fn record(self, id: RecordId) -> &'u RecordInfo {
        self.0.types.record_info(id)
    }

    /// Whether a record is a structure whose members are known and lie in memory as usual.
    pub(super) fn is_plain(self, id: RecordId) -> bool {
        let info = self.record(id);
        info.layout.is_some() && info.variable.is_none() && !info.reverse && info.kind == RecordKind::Struct
    }

    /// The signature of a function, or of what a pointer to one leads to.
    pub(super) fn signature(self, ty: TypeId) -> Option<&'u FunctionType> {
        match self.raw(ty) {
            TypeKind::Function(id) => Some(self.0.types.signature(id)),
            _ => None,
        }
    }

    /// The least and the greatest constant of an enumeration.
    pub(super) fn constants(self, ty: TypeId) -> Option<(i128, i128)> {
        let TypeKind::Enum(id) = self.raw(ty) else { return None };
        let values = || self.0.types.enum_info(id).enumerators.iter().map(|one| one.value);
        Some((values().min()?, values().max()?))
    }

    /// The members of a record.
    pub(super) fn members(self, id: RecordId) -> Vec<Member> {
        let mut out = Vec::new();
        for field in self.record(id).fields.iter().filter(|field| !field.is_bit_field()) {
            match (field.name, self.kind(field.ty)) {
                (Some(name), _) => {
                    out.push(Member { name: self.0.names.resolve(name).to_owned(), ty: field.ty });
                }
                (None, Kind::Record(inner)) => out.extend(self.members(inner)),
                _ => {}
            }
        }
        out
    }

    /// Whether some bytes are no value of the type: it has addresses, floating-point numbers or numbers that are 0 or 1.
    pub(super) fn is_delicate(self, ty: TypeId) -> bool {
        match self.kind(ty) {
            Kind::Integer { .. } | Kind::Open => false,
            Kind::Array(elem, _) => self.is_delicate(elem),
            Kind::Record(id) => {
                let info = self.record(id);
                info.layout.is_none()
                    || info.variable.is_some()
                    || info.reverse
                    || info.fields.iter().any(|field| self.is_delicate(field.ty))
            }
            _ => true,
        }
    }

    /// A type with its qualifiers; of a record without a tag, by the name that a `typedef` gives it.
    pub(super) fn named(self, ty: TypeId) -> Option<String> {
        let spelled = self.spelled(ty);
        if spelled.contains('<') { self.written(ty) } else { Some(spelled) }
    }

    /// How C writes a type, without qualifiers; absent for one that a driver does not name.
    pub(super) fn written(self, ty: TypeId) -> Option<String> {
        match self.raw(ty) {
            TypeKind::Void => Some("void".to_owned()),
            TypeKind::Bool => Some("_Bool".to_owned()),
            TypeKind::Int(kind) => Some(kind.as_str().to_owned()),
            TypeKind::Float(kind) => Some(kind.as_str().to_owned()),
            TypeKind::Record(id) => self.record_name(id),
            TypeKind::Enum(id) => match self.0.types.enum_info(id).tag {
                Some(tag) => Some(format!("enum {}", self.0.names.resolve(tag))),
                None => self.alias(self.raw(ty)),
            },
            TypeKind::Pointer(to) if self.kind(to) == Kind::Function => {
                let spelled = self.spelled(ty);
                match spelled.contains('<') {
                    true => self.alias(self.raw(ty)),
                    false => Some(format!("__typeof__({spelled})")),
                }
            }
            TypeKind::Pointer(to) => {
                let to = self.written(to)?;
                Some(if to.ends_with('*') { format!("{to}*") } else { format!("{to} *") })
            }
            _ => None,
        }
    }

    /// A type as the program writes it, with qualifiers.
    pub(super) fn spelled(self, ty: TypeId) -> String {
        rucc_types::spell(&self.0.types, &self.0.names, ty)
    }

    /// How C writes the type of a record.
    pub(super) fn record_name(self, id: RecordId) -> Option<String> {
        let info = self.record(id);
        match info.tag {
            Some(tag) => Some(format!("{} {}", info.kind.as_str(), self.0.names.resolve(tag))),
            None => self.alias(TypeKind::Record(id)),
        }
    }

    /// Whether a record is the type `FILE` of the C library.
    pub(super) fn is_stream(self, id: RecordId) -> bool {
        let is_file = |of: TypeId| self.raw(of) == TypeKind::Record(id);
        let mut aliases = self.0.types.aliases().iter();
        aliases.any(|alias| self.0.names.resolve(alias.name) == "FILE" && is_file(alias.of))
    }

    /// All records of the file that have members.
    pub(super) fn records(self) -> Vec<RecordId> {
        self.0.types.records().map(|(id, _)| id).collect()
    }

    /// A name that a `typedef` gives to a type without a tag.
    fn alias(self, of: TypeKind) -> Option<String> {
        let alias = self.0.types.aliases().iter().find(|alias| self.raw(alias.of) == of)?;
        Some(self.0.names.resolve(alias.name).to_owned())
    }

    /// The declaration of something at the top of the file, preferably the one that defines it.
    fn declared(self, name: &str, kind: DeclKind) -> Option<&'u Decl> {
        let symbol = self.0.names.find(name)?;
        let all = || self.0.tast.top_level().iter().map(|&id| &self.0.tast[id]);
        let same = |decl: &&Decl| decl.kind == kind && decl.name == Some(symbol);
        all()
            .rev()
            .filter(same)
            .find(|decl| decl.state == Definition::Defined)
            .or_else(|| all().rev().find(same))
    }

    /// A function that has a body here.
    pub(super) fn function(self, name: &str) -> Option<&'u Decl> {
        self.declared(name, DeclKind::Function).filter(|decl| decl.body.is_some())
    }

    /// The type of a variable of the file.
    pub(super) fn variable(self, name: &str) -> Option<TypeId> {
        let found = self.declared(name, DeclKind::Object)?;
        (found.duration == StorageDuration::Static).then_some(found.ty)
    }

    /// The parameters of a function: their names, empty where one has none, and their types.
    pub(super) fn params(self, function: &Decl) -> Vec<Member> {
        let own = self.0.tast[function.params].iter().map(|&id| &self.0.tast[id]);
        let name =
            |decl: &Decl| decl.name.map_or(String::new(), |name| self.0.names.resolve(name).to_owned());
        own.map(|decl| Member { name: name(decl), ty: decl.ty }).collect()
    }

    /// The declarations of the parameters of a function.
    pub(super) fn param_ids(self, function: &Decl) -> Vec<DeclId> {
        self.0.tast[function.params].to_vec()
    }

    /// The type that a parameter of the type `void *` is converted to first where it is used, if that is an address of an object of
    /// so many bytes at least.
    pub(super) fn taken_for(self, param: DeclId, least: u64) -> Option<TypeId> {
        let Kind::Pointer(to) = self.kind(self.0.tast[param].ty) else { return None };
        if self.kind(to) != Kind::Void {
            return None;
        }
        let mut exprs = (0..self.0.tast.counts().exprs).map(ExprId::from_usize);
        exprs.find_map(|id| {
            let expr = &self.0.tast[id];
            let (ExprKind::Cast(operand) | ExprKind::Convert { operand, .. }) = expr.kind else {
                return None;
            };
            let Kind::Pointer(object) = self.kind(expr.ty) else { return None };
            let is_object =
                self.size(object).is_some_and(|size| size >= least) && self.kind(object) != Kind::Void;
            (is_object && self.is_use(operand, param)).then_some(expr.ty)
        })
    }

    /// Whether an expression is a variable, perhaps converted.
    fn is_use(self, mut expr: ExprId, variable: DeclId) -> bool {
        loop {
            match self.0.tast[expr].kind {
                ExprKind::Decl(decl) => return decl == variable,
                ExprKind::Convert { operand, .. } | ExprKind::Cast(operand) => expr = operand,
                _ => return false,
            }
        }
    }

    /// Whether a name stands for a variable, a function or a type of the file.
    pub(super) fn is_taken(self, name: &str) -> bool {
        self.declared(name, DeclKind::Object).is_some()
            || self.declared(name, DeclKind::Function).is_some()
            || self.0.types.aliases().iter().any(|alias| self.0.names.resolve(alias.name) == name)
    }
}
