//! Instructions and terminators, each with its meaning.
//!
//! Reading order inside one instruction is left to right. A value is either *determinate* or
//! *indeterminate* (read from memory or from a register that was never written). Indeterminate
//! values propagate through moves, arithmetic and stores; what a use of one means is up to the
//! consumer (the interpreter notes it and draws the bits from its inputs).

use crate::id::{BlockId, ConstId, FuncId, GlobalId, NoteId, RegId, SlotId};
use crate::types::{SigId, TypeId};
use ringfence_base::{Loc, Symbol, named};

/// What an instruction reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operand {
    /// The value of a register.
    Reg(RegId),
    /// A constant.
    Const(ConstId),
    /// The address of the object that a slot holds now.
    Slot(SlotId),
    /// The address of a global.
    Global(GlobalId),
    /// The address of a function.
    Func(FuncId),
}

/// A run of operands in `Body::operands`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OperandList {
    /// The first.
    pub start: u32,
    /// One past the last.
    pub end: u32,
}

impl OperandList {
    /// How many operands there are.
    #[must_use]
    pub const fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// What overflow means to `Add`, `Sub`, `Mul` and `Shl`; the bits of the result are the same but for `Scaled`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Arith {
    /// The result wraps around: unsigned arithmetic, address computations, `-fwrapv`.
    Wrap,
    /// A signed C operation: overflow is undefined behaviour.
    Signed,
    /// The product of a number of elements and their size, an offset: one that does not fit is [`nowhere`](crate::nowhere).
    /// Only of `Mul`, in integers as wide as a pointer; to the other operations it is `Wrap`.
    Scaled,
}

named! {
    /// Operations on one value.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum UnOp {
        /// Floating-point negation (flips the sign bit).
        FNeg = "fneg",
        /// Floating-point absolute value (clears the sign bit).
        FAbs = "fabs",
        /// The bytes in the other order (16, 32, 64, 128 bits).
        ByteSwap = "bswap",
        /// Zero bits above the highest set one; the width for 0.
        LeadingZeros = "clz",
        /// Zero bits below the lowest set one; the width for 0.
        TrailingZeros = "ctz",
        /// The number of set bits.
        PopCount = "popcount",
    }
}

named! {
    /// Operations on two values of one type. The result has that type.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum BinOp {
        /// Addition.
        Add = "add",
        /// Subtraction.
        Sub = "sub",
        /// Multiplication.
        Mul = "mul",
        /// Signed division, towards zero. Division by 0 and the smallest number by -1 are undefined.
        SDiv = "sdiv",
        /// Unsigned division. Division by 0 is undefined.
        UDiv = "udiv",
        /// The remainder that goes with `SDiv`.
        SRem = "srem",
        /// The remainder that goes with `UDiv`.
        URem = "urem",
        /// Bitwise and.
        And = "and",
        /// Bitwise or.
        Or = "or",
        /// Bitwise exclusive or.
        Xor = "xor",
        /// Left shift. A count that is not less than the width is undefined, for all three shifts.
        Shl = "shl",
        /// Right shift that fills with zeros.
        LShr = "lshr",
        /// Right shift that copies the sign.
        AShr = "ashr",
        /// Floating-point addition, round to nearest, ties to even.
        FAdd = "fadd",
        /// Floating-point subtraction.
        FSub = "fsub",
        /// Floating-point multiplication.
        FMul = "fmul",
        /// Floating-point division.
        FDiv = "fdiv",
    }
}

named! {
    /// Comparisons of two values of one type; the result is an `I1`. "Greater" is "less" with the
    /// operands exchanged. `Eq`, `Ne` and the unsigned orders also compare pointers, by address.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum CmpOp {
        /// Equal.
        Eq = "eq",
        /// Not equal.
        Ne = "ne",
        /// Unsigned less.
        Ult = "ult",
        /// Unsigned less or equal.
        Ule = "ule",
        /// Signed less.
        Slt = "slt",
        /// Signed less or equal.
        Sle = "sle",
        /// Floating-point equal; false for a NaN.
        FEq = "feq",
        /// Floating-point not equal; true for a NaN.
        FNe = "fne",
        /// Floating-point less; false for a NaN.
        FLt = "flt",
        /// Floating-point less or equal; false for a NaN.
        FLe = "fle",
        /// Either is a NaN.
        FUnordered = "funordered",
    }
}

named! {
    /// Conversions between types.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum ConvOp {
        /// Integer to a narrower integer: the low bits.
        Trunc = "trunc",
        /// Integer to a wider integer, with zeros.
        ZExt = "zext",
        /// Integer to a wider integer, with the sign.
        SExt = "sext",
        /// Floating point to signed integer, towards zero. Undefined when it does not fit.
        FToS = "ftos",
        /// Floating point to unsigned integer, towards zero. Undefined when it does not fit.
        FToU = "ftou",
        /// Signed integer to floating point.
        SToF = "stof",
        /// Unsigned integer to floating point.
        UToF = "utof",
        /// Floating point to another format.
        FConv = "fconv",
        /// Pointer to the integer of its width. The integer remembers the provenance.
        PtrToInt = "ptrtoint",
        /// Integer of the pointer's width to pointer.
        IntToPtr = "inttoptr",
        /// The same bits as another type of the same width (floating point and integer).
        Bits = "bits",
    }
}

/// Which bits a bit-field access touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BitRange {
    /// The first bit in the addressed byte, 0 to 7, counted from the least significant.
    pub first: u8,
    /// How many bits, 1 to 128. They run on into the following bytes, little-endian.
    pub width: u8,
    /// Whether a load extends the sign.
    pub signed: bool,
}

/// What an instruction does. `dst` is the register that it writes, other operands are read; `addr`, `list` and the two
/// sides of a copy are addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the text of an instruction says what its fields mean")]
pub enum InstKind {
    /// `dst` becomes the value of `src`.
    Move { dst: RegId, src: Operand },
    /// `dst` becomes indeterminate: the declaration of a variable without initialiser.
    Undef { dst: RegId },
    /// `dst` becomes indeterminate because its variable goes out of scope. Nothing reads it before it is written
    /// again, so that nobody has to give it bits; but from here on the variable holds no heap block. Scopes that end
    /// with the function need none of these.
    Forget { dst: RegId },
    /// `dst` becomes the result of an operation on `src`.
    Unary { op: UnOp, dst: RegId, src: Operand },
    /// `dst` becomes `lhs op rhs`.
    Binary { op: BinOp, arith: Arith, dst: RegId, lhs: Operand, rhs: Operand },
    /// `dst` (an `I1`) becomes whether the comparison holds.
    Compare { op: CmpOp, dst: RegId, lhs: Operand, rhs: Operand },
    /// `dst` becomes `src` converted to the type of `dst`.
    Convert { op: ConvOp, dst: RegId, src: Operand },
    /// `dst` becomes the address `offset` bytes after `base`, with the provenance of `base`. The
    /// offset is a signed integer of the pointer's width. Going out of bounds is found when the address is used, also
    /// when it goes around the end of memory: then the address is [`nowhere`](crate::nowhere). But where the path of
    /// fields starts in a record and the offset is a constant, `base` is to be aligned as the record is.
    PtrAdd {
        dst: RegId,
        base: Operand,
        offset: Operand,
        /// The fields and elements that the source named, or [`NoteId::NONE`].
        note: NoteId,
    },
    /// `dst` (an integer of the pointer's width) becomes the bytes from `rhs` to `lhs`. Undefined
    /// when they point to different objects.
    PtrDiff { dst: RegId, lhs: Operand, rhs: Operand },
    /// `dst` becomes what is stored at `addr`; the type of `dst` says how many bytes.
    Load { dst: RegId, addr: Operand, volatile: bool },
    /// The bytes of `value` are stored at `addr`.
    Store { addr: Operand, value: Operand, volatile: bool },
    /// `dst` becomes the bits of a bit-field, extended to its type. The first of them is in the byte at `addr`; only the
    /// bytes that hold these bits are read.
    LoadBits { dst: RegId, addr: Operand, bits: BitRange },
    /// The low bits of `value` are stored into a bit-field; the other bits of the bytes stay.
    StoreBits { addr: Operand, value: Operand, bits: BitRange },
    /// `size` bytes are copied from `src` to `dst`, indeterminate ones and provenance included: an
    /// assignment of aggregates. The ranges may be equal but not otherwise overlap.
    CopyMem {
        dst: Operand,
        src: Operand,
        size: u64,
        /// What the two addresses, `dst` and `src`, are to be multiples of.
        aligns: [u32; 2],
    },
    /// `size` bytes at `addr` become `byte`: the implicit zeros of an initialiser.
    FillMem { addr: Operand, byte: u8, size: u64 },
    /// A new object of the slot's size begins, with indeterminate contents; the one that the slot
    /// held before, if any, ends.
    Live { slot: SlotId },
    /// The same with a size in bytes (an unsigned integer of the pointer's width) known at run time.
    LiveSized { slot: SlotId, size: Operand },
    /// The object of the slot ends; pointers to it dangle. Nothing happens if there is none.
    Dead { slot: SlotId },
    /// `dst` becomes the address of `size` new bytes (unsigned, pointer's width) that live until the
    /// function returns.
    Alloca { dst: RegId, size: Operand, align: u32 },
    /// A call, usually of an [`Operand::Func`]. An aggregate argument is the address of a copy made for this call. When the result is
    /// an aggregate, the first argument is the address where it goes, and `dst` is
    /// [`RegId::NONE`], as it is when the result is `void` or not wanted.
    Call {
        dst: RegId,
        callee: Operand,
        args: OperandList,
        /// The type that the call uses, which need not be the one of the function called. If there is an
        /// aggregate among the arguments that no prototype names, its parameters go on with their types.
        sig: SigId,
    },
    /// The `va_list` at `list` is set to the first unnamed argument of this call.
    VaStart { list: Operand },
    /// `dst` becomes the next unnamed argument as a C type, and the list moves on. For a scalar type it is the
    /// value; for an aggregate, the address of the argument's copy.
    VaArg { dst: RegId, list: Operand, ty: TypeId },
    /// The list is not used any more.
    VaEnd { list: Operand },
    /// The list at `dst` becomes a copy of the one at `src`.
    VaCopy { dst: Operand, src: Operand },
    /// Something that the representation cannot express. No analysis may pass it: reaching it ends
    /// the run with "unsupported" and these words.
    Unsupported { what: Symbol },
}

/// An instruction and where it stands in the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Inst {
    /// What it does.
    pub kind: InstKind,
    /// Where it comes from.
    pub loc: Loc,
}

/// One range of a `switch`: values `low..=high`, compared as unsigned numbers of the operand's width.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SwitchCase {
    /// The smallest value.
    pub low: u128,
    /// The largest value.
    pub high: u128,
    /// Where it goes.
    pub target: BlockId,
}

impl SwitchCase {
    /// The target of the case that holds a value, by binary search: ranges stand in increasing order.
    #[inline]
    #[must_use]
    pub fn find(cases: &[SwitchCase], value: u128) -> Option<BlockId> {
        let after = cases.partition_point(|case| case.low <= value);
        let case = cases[..after].last()?;
        (value <= case.high).then_some(case.target)
    }
}

/// Why control cannot get somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WhyUnreachable {
    /// The call before it never returns.
    AfterNoReturn,
    /// `__builtin_unreachable`: the program promised it, and getting here is undefined behaviour.
    Promised,
}

/// How a block ends.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the text of a variant says what its fields mean")]
pub enum Terminator {
    /// On to a block.
    Jump(BlockId),
    /// To one block where the condition (an `I1`) is 1, to the other where it is 0.
    Branch { cond: Operand, then: BlockId, otherwise: BlockId },
    /// To the block of the case that holds the value, an integer. Ranges do not overlap and stand in increasing order.
    Switch { value: Operand, cases: Box<[SwitchCase]>, default: BlockId },
    /// To the block whose [`crate::Const::Label`] the value, a pointer, is. The targets are all blocks of the function whose
    /// address is taken.
    IndirectGoto { addr: Operand, targets: Box<[BlockId]> },
    /// Back to the caller. Every object of the function's slots and allocas ends.
    Return(Option<Operand>),
    /// Nowhere.
    Unreachable(WhyUnreachable),
}
