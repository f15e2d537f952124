//! C types with their layout: what messages name and what field-sensitive engines think in.
//!
//! Types are interned: equal [`TypeId`]s are equal types. Records are nominal; two translation
//! units that both define `struct node` give two records. Qualifiers and typedef names are gone.

use crate::layout::{DataModel, Ty};
use ringfence_base::{FastMap, IdVec, Symbol, define_id, named};

define_id! {
    /// A C type.
    pub struct TypeId = "t";
}
define_id! {
    /// A `struct` or `union`.
    pub struct RecordId = "r";
}
define_id! {
    /// A function signature.
    pub struct SigId = "sig";
}

named! {
    /// The floating-point formats.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum FloatKind {
        /// `float`.
        F32 = "f32",
        /// `double`.
        F64 = "f64",
        /// `long double`.
        F80 = "f80",
        /// `__float128`.
        F128 = "f128",
    }
}

/// How many elements an array has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ArrayLen {
    /// A constant number.
    Fixed(u64),
    /// None given: a flexible array member or an incomplete array.
    Unknown,
    /// Known only at run time (a variable-length array).
    Variable,
}

/// A C type without qualifiers. Equal kinds have the same [`TypeId`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the text of a variant says what its fields mean")]
pub enum TypeKind {
    /// `void`.
    Void,
    /// `_Bool`.
    Bool,
    /// An integer type; `char` is `{8, signed}`. Bits are 8, 16, 32, 64 or 128.
    Int { bits: u8, signed: bool },
    /// A floating-point type.
    Float(FloatKind),
    /// `_Complex` of a floating-point type: the real part, then the imaginary one.
    Complex(FloatKind),
    /// To this type.
    Pointer(TypeId),
    /// This many elements, without padding between them.
    Array { element: TypeId, len: ArrayLen },
    /// A GNU vector of this many bytes, opaque to the representation.
    Vector { element: TypeId, lanes: u32 },
    /// A `struct` or a `union`.
    Record(RecordId),
    /// An `enum` with its tag, if it has one, and the integer type that it is stored in.
    Enum { tag: Symbol, underlying: TypeId },
    /// Of this signature.
    Function(SigId),
    /// An integer of an unusual width (`_BitInt`), opaque to the representation.
    BitInt { bits: u32, signed: bool },
}

/// `struct` or `union`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RecordKind {
    /// Members one after the other.
    Struct,
    /// Members all at offset 0.
    Union,
}

/// A member of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// The name, or [`Symbol::NONE`] for an anonymous record or a padding bit-field.
    pub name: Symbol,
    /// The type.
    pub ty: TypeId,
    /// The byte offset in the record. For a bit-field: of the byte that holds its first bit.
    pub offset: u64,
    /// For a bit-field: the first bit in that byte (0 to 7) and the width.
    pub bits: Option<(u8, u8)>,
}

/// A `struct` or `union` with its layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// `struct` or `union`.
    pub kind: RecordKind,
    /// The tag, or [`Symbol::NONE`].
    pub tag: Symbol,
    /// The members in order; empty while incomplete.
    pub fields: Vec<Field>,
    /// The size in bytes, with tail padding.
    pub size: u64,
    /// The alignment in bytes.
    pub align: u64,
    /// Whether the body was seen.
    pub complete: bool,
}

/// The type of a function.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Signature {
    /// The types of the named parameters.
    pub params: Vec<TypeId>,
    /// The type of the result.
    pub ret: TypeId,
    /// Whether more arguments may follow.
    pub variadic: bool,
    /// Whether the parameters were declared at all (`int f();` before C23 declares none).
    pub prototyped: bool,
}

/// The table of types.
#[derive(Debug, Clone)]
pub struct Types {
    model: DataModel,
    kinds: IdVec<TypeId, TypeKind>,
    lookup: FastMap<TypeKind, TypeId>,
    records: IdVec<RecordId, Record>,
    sigs: IdVec<SigId, Signature>,
    sig_lookup: FastMap<Signature, SigId>,
}

impl Types {
    /// An empty table for a data model.
    #[must_use]
    pub fn new(model: DataModel) -> Self {
        Self {
            model,
            kinds: IdVec::new(),
            lookup: FastMap::default(),
            records: IdVec::new(),
            sigs: IdVec::new(),
            sig_lookup: FastMap::default(),
        }
    }

    /// The data model that the layouts were made for.
    #[must_use]
    pub const fn model(&self) -> DataModel {
        self.model
    }

    /// The id of a type, made when it is new.
    pub fn intern(&mut self, kind: TypeKind) -> TypeId {
        if let Some(&id) = self.lookup.get(&kind) {
            return id;
        }
        let id = self.kinds.push(kind);
        self.lookup.insert(kind, id);
        id
    }

    /// A new record; its layout may be filled in later with [`Types::record_mut`].
    pub fn add_record(&mut self, record: Record) -> RecordId {
        self.records.push(record)
    }

    /// The id of a signature, made when it is new.
    pub fn intern_sig(&mut self, sig: Signature) -> SigId {
        if let Some(&id) = self.sig_lookup.get(&sig) {
            return id;
        }
        let id = self.sigs.push(sig.clone());
        self.sig_lookup.insert(sig, id);
        id
    }

    /// Constant time: types are interned.
    #[must_use]
    pub fn kind(&self, ty: TypeId) -> TypeKind {
        self.kinds[ty]
    }

    /// Its tag, members and layout.
    #[must_use]
    pub fn record(&self, id: RecordId) -> &Record {
        &self.records[id]
    }

    /// A record, to complete it.
    pub fn record_mut(&mut self, id: RecordId) -> &mut Record {
        &mut self.records[id]
    }

    /// A signature.
    #[must_use]
    pub fn sig(&self, id: SigId) -> &Signature {
        &self.sigs[id]
    }

    /// All types, in the order of their ids.
    #[must_use]
    pub fn kinds(&self) -> &IdVec<TypeId, TypeKind> {
        &self.kinds
    }

    /// All records, in the order of their ids.
    #[must_use]
    pub fn records(&self) -> &IdVec<RecordId, Record> {
        &self.records
    }

    /// All signatures, in the order of their ids.
    #[must_use]
    pub fn sigs(&self) -> &IdVec<SigId, Signature> {
        &self.sigs
    }

    /// The register type of a C scalar type; absent for `void`, functions and everything that lives
    /// in memory only (records, arrays, complex numbers, vectors, odd-width integers).
    #[must_use]
    pub fn scalar(&self, mut ty: TypeId) -> Option<Ty> {
        loop {
            return match self.kinds[ty] {
                TypeKind::Bool => Some(Ty::I8),
                TypeKind::Int { bits, .. } => Ty::int(u32::from(bits)),
                TypeKind::Float(kind) => Some(Self::float_ty(kind)),
                TypeKind::Pointer(_) => Some(Ty::Ptr),
                TypeKind::Enum { underlying, .. } => {
                    ty = underlying;
                    continue;
                }
                _ => None,
            };
        }
    }

    /// The register type of a floating-point format.
    #[must_use]
    pub const fn float_ty(kind: FloatKind) -> Ty {
        match kind {
            FloatKind::F32 => Ty::F32,
            FloatKind::F64 => Ty::F64,
            FloatKind::F80 => Ty::F80,
            FloatKind::F128 => Ty::F128,
        }
    }

    /// Whether values of the type are passed and returned through memory: everything that is
    /// neither scalar nor `void`.
    #[must_use]
    pub fn is_aggregate(&self, ty: TypeId) -> bool {
        self.kinds[ty] != TypeKind::Void && self.scalar(ty).is_none()
    }

    /// The size of a type in bytes; absent for incomplete types, functions and run-time sizes. Nested
    /// arrays are walked without recursion, however deep they are.
    #[must_use]
    pub fn size(&self, mut ty: TypeId) -> Option<u64> {
        let mut count: u64 = 1;
        loop {
            match self.kinds[ty] {
                TypeKind::Array { element, len: ArrayLen::Fixed(n) } => {
                    count = count.checked_mul(n)?;
                    ty = element;
                }
                TypeKind::Vector { element, lanes } => {
                    count = count.checked_mul(u64::from(lanes))?;
                    ty = element;
                }
                TypeKind::Enum { underlying, .. } => ty = underlying,
                other => return self.leaf_size(other)?.checked_mul(count),
            }
        }
    }

    /// The size of a type that is made of no other types.
    fn leaf_size(&self, kind: TypeKind) -> Option<u64> {
        match kind {
            TypeKind::Bool => Some(1),
            TypeKind::Int { bits, .. } => Some(u64::from(bits) / 8),
            TypeKind::Float(kind) => Some(self.float_bytes(kind)),
            TypeKind::Complex(kind) => Some(2 * self.float_bytes(kind)),
            TypeKind::Pointer(_) => Some(self.model.pointer_bytes()),
            TypeKind::Record(id) => self.records[id].complete.then_some(self.records[id].size),
            TypeKind::BitInt { bits, .. } => Some(u64::from(bits).div_ceil(64) * 8),
            _ => None,
        }
    }

    fn float_bytes(&self, kind: FloatKind) -> u64 {
        match (kind, self.model) {
            (FloatKind::F32, _) => 4,
            (FloatKind::F64, _) => 8,
            (FloatKind::F80, DataModel::Ilp32) => 12,
            (FloatKind::F80, DataModel::Lp64) | (FloatKind::F128, _) => 16,
        }
    }
}
