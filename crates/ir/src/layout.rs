//! Data models and the scalar types that registers hold.

use ringfence_base::named;

named! {
    /// How wide `long` and pointers are. Both are little-endian x86 with gcc's layout rules.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum DataModel {
        /// `int`, `long` and pointers of 32 bits (i386 System V).
        Ilp32 = "ILP32",
        /// `long` and pointers of 64 bits (x86-64 System V).
        Lp64 = "LP64",
    }
}

impl DataModel {
    /// The model of the machine that runs this code.
    #[must_use]
    pub const fn host() -> Self {
        if usize::BITS == 32 { DataModel::Ilp32 } else { DataModel::Lp64 }
    }

    /// The size of a pointer in bytes.
    #[must_use]
    pub const fn pointer_bytes(self) -> u64 {
        match self {
            DataModel::Ilp32 => 4,
            DataModel::Lp64 => 8,
        }
    }

    /// The integer register type as wide as a pointer.
    #[must_use]
    pub const fn pointer_int(self) -> Ty {
        match self {
            DataModel::Ilp32 => Ty::I32,
            DataModel::Lp64 => Ty::I64,
        }
    }
}

/// The offset, of so many bits, that stands for one that has no such number: it leads out of every object, by more than
/// an eighth of all addresses, and so does it after the steps to members.
#[must_use]
pub const fn nowhere(width: u32) -> u128 {
    0b101 << (width - 3)
}

/// How far below an object, in so many bits, an offset may lead: what lies lower is nowhere. An access in bounds never
/// goes there, since no object has more bytes than a signed offset can count.
#[must_use]
pub const fn farthest_below(width: u32) -> u128 {
    1 << (width - 2)
}

named! {
    /// The type of a register, of a constant and of one memory access.
    ///
    /// Integers have no sign: signed and unsigned meaning is in the operation. `I1` is the result of a
    /// comparison and the condition of a branch; it is never loaded or stored (`_Bool` is an `I8` that
    /// holds 0 or 1).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Ty {
        /// A truth value.
        I1 = "i1",
        /// 8 bits.
        I8 = "i8",
        /// 16 bits.
        I16 = "i16",
        /// 32 bits.
        I32 = "i32",
        /// 64 bits.
        I64 = "i64",
        /// 128 bits (`__int128`).
        I128 = "i128",
        /// An address with provenance.
        Ptr = "ptr",
        /// IEEE binary32.
        F32 = "f32",
        /// IEEE binary64.
        F64 = "f64",
        /// The 80-bit extended format of x87 (`long double`): 10 value bytes in 12 (ILP32) or 16
        /// (LP64) bytes of storage.
        F80 = "f80",
        /// IEEE binary128 (`__float128`).
        F128 = "f128",
    }
}

impl Ty {
    /// The integer type of this many bits.
    #[must_use]
    pub const fn int(bits: u32) -> Option<Ty> {
        match bits {
            1 => Some(Ty::I1),
            8 => Some(Ty::I8),
            16 => Some(Ty::I16),
            32 => Some(Ty::I32),
            64 => Some(Ty::I64),
            128 => Some(Ty::I128),
            _ => None,
        }
    }

    /// How many bits a value has (80 for `F80`).
    #[must_use]
    pub const fn bits(self, model: DataModel) -> u32 {
        match self {
            Ty::I1 => 1,
            Ty::I8 => 8,
            Ty::I16 => 16,
            Ty::I32 | Ty::F32 => 32,
            Ty::I64 | Ty::F64 => 64,
            Ty::I128 | Ty::F128 => 128,
            Ty::F80 => 80,
            Ty::Ptr => (model.pointer_bytes() * 8) as u32,
        }
    }

    /// How many bytes a load or store of it touches. `F80` touches its 10 value bytes; the padding
    /// of its storage is never read or written.
    #[must_use]
    pub const fn bytes(self, model: DataModel) -> u64 {
        (self.bits(model) as u64).div_ceil(8)
    }

    /// Whether it is one of the integers, `I1` included.
    #[must_use]
    pub const fn is_int(self) -> bool {
        matches!(self, Ty::I1 | Ty::I8 | Ty::I16 | Ty::I32 | Ty::I64 | Ty::I128)
    }

    /// Whether a value can be an address: a pointer, or an integer that is wide enough.
    #[must_use]
    pub const fn holds_addresses(self, model: DataModel) -> bool {
        self.is_int() && self.bits(model) >= Ty::Ptr.bits(model) || matches!(self, Ty::Ptr)
    }

    /// Whether it is a floating-point type.
    #[must_use]
    pub const fn is_float(self) -> bool {
        matches!(self, Ty::F32 | Ty::F64 | Ty::F80 | Ty::F128)
    }
}
