//! Types of the tree as types of the program, and the shape that a value of each has.

use super::Lowerer;
use ringfence_base::{FastMap, Symbol};
use ringfence_ir as ir;
use ringfence_ir::Ty;
use rucc_types::{ArrayLen, FloatKind, RecordKind, TypeId, TypeKind};

/// How a value of a type is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Not at all.
    Void,
    /// In an integer register.
    Int {
        /// Of this type.
        ty: Ty,
        /// Whether C reads it as signed.
        signed: bool,
        /// Whether it is `_Bool`.
        truth: bool,
        /// How many bits the type really has, when the register has more: `_BitInt`, and the type
        /// that gcc gives a wide bit-field. The register holds the value extended to its width.
        narrow: Option<u8>,
    },
    /// In a floating-point register.
    Float(Ty),
    /// In a pointer register.
    Pointer,
    /// In memory, as an object that is named by its address.
    Memory,
    Function,
}

impl Shape {
    /// The register type, for scalars.
    pub(crate) fn scalar(self) -> Option<Ty> {
        match self {
            Shape::Int { ty, .. } | Shape::Float(ty) => Some(ty),
            Shape::Pointer => Some(Ty::Ptr),
            Shape::Void | Shape::Memory | Shape::Function => None,
        }
    }

    /// A plain integer.
    pub(crate) const fn int(ty: Ty, signed: bool) -> Shape {
        Shape::Int { ty, signed, truth: false, narrow: None }
    }

    /// `_Bool`.
    pub(crate) const TRUTH: Shape = Shape::Int { ty: Ty::I8, signed: false, truth: true, narrow: None };

    /// Whether it is a signed integer.
    pub(crate) fn is_signed(self) -> bool {
        matches!(self, Shape::Int { signed: true, .. })
    }
}

/// What was already translated.
#[derive(Debug, Default)]
pub(crate) struct TypeMap {
    types: FastMap<TypeId, ir::TypeId>,
    shapes: FastMap<TypeId, Shape>,
    records: FastMap<rucc_types::RecordId, ir::RecordId>,
}

impl Lowerer<'_> {
    /// What a type of the tree is, without qualifiers, typedefs and `_Atomic`.
    pub(super) fn kind(&self, ty: TypeId) -> TypeKind {
        let types = &self.unit.types;
        match types.kind(types.canonical(ty)) {
            TypeKind::Atomic(inner) => self.kind(inner),
            kind => kind,
        }
    }

    /// The shape of values of a type.
    pub(super) fn shape(&mut self, ty: TypeId) -> Shape {
        if let Some(&shape) = self.types.shapes.get(&ty) {
            return shape;
        }
        let shape = self.find_shape(ty);
        self.types.shapes.insert(ty, shape);
        shape
    }

    fn find_shape(&self, ty: TypeId) -> Shape {
        match self.kind(ty) {
            TypeKind::Void => Shape::Void,
            TypeKind::Bool => Shape::TRUTH,
            TypeKind::Int(_) | TypeKind::Enum(_) => self.integer_shape(ty),
            TypeKind::BitInt { signed, width } => narrow_shape(signed, width),
            TypeKind::Float(kind) => self.float_shape(kind),
            TypeKind::Pointer(_) => Shape::Pointer,
            TypeKind::Function(_) => Shape::Function,
            _ => Shape::Memory,
        }
    }

    fn integer_shape(&self, ty: TypeId) -> Shape {
        let info = rucc_types::integer_info(&self.unit.types, ty, &self.unit.target);
        let truth = matches!(self.kind(ty), TypeKind::Enum(id) if self.is_bool_enum(id));
        match info.and_then(|info| Some((Ty::int(info.width)?, info.signed))) {
            // A one-bit integer is the `_Bool` under an enumeration of that underlying type.
            Some((Ty::I1, _)) => Shape::TRUTH,
            Some((_, _)) if truth => Shape::TRUTH,
            Some((ty, signed)) => Shape::int(ty, signed),
            None => Shape::Memory,
        }
    }

    fn is_bool_enum(&self, id: rucc_types::EnumId) -> bool {
        let underlying = self.unit.types.enum_info(id).underlying;
        underlying.is_some_and(|ty| self.kind(ty) == TypeKind::Bool)
    }

    fn float_shape(&self, kind: FloatKind) -> Shape {
        match self.float_kind(kind) {
            Some(kind) => Shape::Float(ir::Types::float_ty(kind)),
            None => Shape::Memory,
        }
    }

    fn float_kind(&self, kind: FloatKind) -> Option<ir::FloatKind> {
        use rucc_base::float::Format;
        match rucc_types::float_format(kind, &self.unit.target) {
            Format::Single => Some(ir::FloatKind::F32),
            Format::Double => Some(ir::FloatKind::F64),
            Format::X87Extended => Some(ir::FloatKind::F80),
            Format::Quad => Some(ir::FloatKind::F128),
            _ => None,
        }
    }

    /// The size of a type, 0 when it has none that is known here.
    pub(super) fn size(&self, ty: TypeId) -> u64 {
        rucc_types::layout(&self.unit.types, ty, &self.unit.target).map_or(0, |layout| layout.size)
    }

    /// The alignment of a type, 1 when it has none.
    pub(super) fn align(&self, ty: TypeId) -> u64 {
        match (rucc_types::align(&self.unit.types, ty, &self.unit.target).ok(), self.kind(ty)) {
            (Some(align), _) => align.max(1),
            // An array is aligned as its elements are, whether or not it is known how many there are.
            (None, TypeKind::Array { elem, .. }) => self.align(elem),
            (None, _) => 1,
        }
    }

    /// The type in the program.
    pub(super) fn ctype(&mut self, ty: TypeId) -> ir::TypeId {
        let ty = self.unit.types.canonical(ty);
        if let Some(&id) = self.types.types.get(&ty) {
            return id;
        }
        let kind = self.translate(ty);
        let id = self.program.types.intern(kind);
        self.types.types.insert(ty, id);
        id
    }

    fn translate(&mut self, ty: TypeId) -> ir::TypeKind {
        match self.kind(ty) {
            TypeKind::Void => ir::TypeKind::Void,
            TypeKind::Bool => ir::TypeKind::Bool,
            TypeKind::Int(_) => self.translate_int(ty),
            TypeKind::Float(kind) => match self.float_kind(kind) {
                Some(kind) => ir::TypeKind::Float(kind),
                None => self.opaque(ty),
            },
            TypeKind::Complex(part) => self.translate_complex(ty, part),
            TypeKind::BitInt { signed, width } => match narrow_shape(signed, width) {
                Shape::Int { ty, .. } => {
                    ir::TypeKind::Int { bits: ty.bits(self.program.model()) as u8, signed }
                }
                _ => ir::TypeKind::BitInt { bits: width, signed },
            },
            TypeKind::Pointer(pointee) => ir::TypeKind::Pointer(self.ctype(pointee)),
            TypeKind::Array { elem, len } => {
                ir::TypeKind::Array { element: self.ctype(elem), len: array_len(len) }
            }
            TypeKind::Vector { elem, len } => ir::TypeKind::Vector { element: self.ctype(elem), lanes: len },
            TypeKind::Function(id) => {
                let sig = self.signature(id);
                ir::TypeKind::Function(sig)
            }
            TypeKind::Record(id) => ir::TypeKind::Record(self.record(id)),
            TypeKind::Enum(id) => self.translate_enum(ty, id),
            TypeKind::Atomic(_) | TypeKind::Typedef { .. } => ir::TypeKind::Void,
        }
    }

    fn translate_int(&self, ty: TypeId) -> ir::TypeKind {
        match rucc_types::integer_info(&self.unit.types, ty, &self.unit.target) {
            Some(info) => ir::TypeKind::Int { bits: info.width as u8, signed: info.signed },
            // An enumeration that is only ever named: as wide as one without negative values.
            None => ir::TypeKind::Int { bits: 32, signed: false },
        }
    }

    fn translate_complex(&mut self, ty: TypeId, part: TypeId) -> ir::TypeKind {
        match self.kind(part) {
            TypeKind::Float(kind) if self.float_kind(kind).is_some() => {
                ir::TypeKind::Complex(self.float_kind(kind).unwrap_or(ir::FloatKind::F64))
            }
            _ => self.opaque(ty),
        }
    }

    /// A type that is nothing but its bytes, for values that no instruction works on.
    fn opaque(&mut self, ty: TypeId) -> ir::TypeKind {
        let lanes = u32::try_from(self.size(ty)).unwrap_or(u32::MAX);
        let element = self.program.types.intern(ir::TypeKind::Int { bits: 8, signed: false });
        ir::TypeKind::Vector { element, lanes }
    }

    fn translate_enum(&mut self, ty: TypeId, id: rucc_types::EnumId) -> ir::TypeKind {
        let info = self.unit.types.enum_info(id);
        let (tag, underlying) = (info.tag, info.underlying);
        let tag = tag.map_or(Symbol::NONE, |tag| self.symbol(tag));
        let underlying = match underlying {
            Some(underlying) => self.ctype(underlying),
            None => {
                let int = self.translate_int(ty);
                self.program.types.intern(int)
            }
        };
        ir::TypeKind::Enum { tag, underlying }
    }

    /// The signature in the program.
    pub(super) fn signature(&mut self, id: rucc_types::FunctionId) -> ir::SigId {
        let unit = self.unit;
        let function = unit.types.signature(id);
        let params = function.params.iter().map(|&param| self.parameter(param)).collect();
        let ret = self.ctype(function.ret);
        let (variadic, prototyped) = (function.variadic, function.prototyped);
        self.program.types.intern_sig(ir::Signature { params, ret, variadic, prototyped })
    }

    /// The type of a parameter. One of an incomplete type may be declared, but nothing can be passed to it: what stands in its place is
    /// never looked at.
    fn parameter(&mut self, ty: TypeId) -> ir::TypeId {
        match self.shape(ty) {
            Shape::Void => self.program.types.intern(ir::TypeKind::Int { bits: 32, signed: true }),
            _ => self.ctype(ty),
        }
    }

    /// The record in the program. Its fields are translated after it has an id, because they may
    /// point back to it.
    pub(super) fn record(&mut self, id: rucc_types::RecordId) -> ir::RecordId {
        if let Some(&record) = self.types.records.get(&id) {
            return record;
        }
        let unit = self.unit;
        let info = unit.types.record_info(id);
        let kind = match info.kind {
            RecordKind::Struct => ir::RecordKind::Struct,
            RecordKind::Union => ir::RecordKind::Union,
        };
        let tag = info.tag.map_or(Symbol::NONE, |tag| self.symbol(tag));
        let layout = info.layout.filter(|_| info.variable.is_none());
        let record = self.program.types.add_record(ir::Record {
            kind,
            tag,
            fields: Vec::new(),
            size: layout.map_or(0, |layout| layout.size),
            align: info.layout.map_or(1, |layout| layout.align.max(1)),
            complete: layout.is_some(),
        });
        self.types.records.insert(id, record);
        if info.variable.is_some() {
            // Where its members are is known at run time only.
            return record;
        }
        let fields = info.fields.iter().map(|field| self.field(field)).collect();
        self.program.types.record_mut(record).fields = fields;
        record
    }

    fn field(&mut self, field: &rucc_types::Field) -> ir::Field {
        ir::Field {
            name: field.name.map_or(Symbol::NONE, |name| self.symbol(name)),
            ty: self.ctype(field.ty),
            offset: field.offset,
            bits: field.bits.map(|width| (field.bit as u8, width as u8)),
        }
    }
}

/// The shape of an integer of any width up to 128: the next register that holds it.
fn narrow_shape(signed: bool, width: u32) -> Shape {
    let container = width.max(8).next_power_of_two();
    match Ty::int(container) {
        Some(ty) => {
            let narrow = (container != width).then_some(width as u8);
            Shape::Int { ty, signed, truth: false, narrow }
        }
        None => Shape::Memory,
    }
}

fn array_len(len: ArrayLen) -> ir::ArrayLen {
    match len {
        ArrayLen::Fixed(n) => ir::ArrayLen::Fixed(n),
        ArrayLen::Unknown | ArrayLen::Star => ir::ArrayLen::Unknown,
        ArrayLen::Variable(_) => ir::ArrayLen::Variable,
    }
}
