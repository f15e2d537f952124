//! The words of operations and kinds, in both directions.

use crate::inst::{BinOp, CmpOp, ConvOp, UnOp};
use crate::layout::Ty;
use crate::types::FloatKind;

/// Every operation on one value, with its word.
pub(super) const UNARY: [(UnOp, &str); 6] = [
    (UnOp::FNeg, "fneg"),
    (UnOp::FAbs, "fabs"),
    (UnOp::ByteSwap, "bswap"),
    (UnOp::LeadingZeros, "clz"),
    (UnOp::TrailingZeros, "ctz"),
    (UnOp::PopCount, "popcount"),
];

/// Every operation on two values, with its word. The signed form has the suffix [`SIGNED`].
pub(super) const BINARY: [(BinOp, &str); 17] = [
    (BinOp::Add, "add"),
    (BinOp::Sub, "sub"),
    (BinOp::Mul, "mul"),
    (BinOp::SDiv, "sdiv"),
    (BinOp::UDiv, "udiv"),
    (BinOp::SRem, "srem"),
    (BinOp::URem, "urem"),
    (BinOp::And, "and"),
    (BinOp::Or, "or"),
    (BinOp::Xor, "xor"),
    (BinOp::Shl, "shl"),
    (BinOp::LShr, "lshr"),
    (BinOp::AShr, "ashr"),
    (BinOp::FAdd, "fadd"),
    (BinOp::FSub, "fsub"),
    (BinOp::FMul, "fmul"),
    (BinOp::FDiv, "fdiv"),
];

/// Marks arithmetic whose overflow is undefined.
pub(super) const SIGNED: &str = ".signed";

/// Every comparison, with its word.
pub(super) const COMPARE: [(CmpOp, &str); 11] = [
    (CmpOp::Eq, "eq"),
    (CmpOp::Ne, "ne"),
    (CmpOp::Ult, "ult"),
    (CmpOp::Ule, "ule"),
    (CmpOp::Slt, "slt"),
    (CmpOp::Sle, "sle"),
    (CmpOp::FEq, "feq"),
    (CmpOp::FNe, "fne"),
    (CmpOp::FLt, "flt"),
    (CmpOp::FLe, "fle"),
    (CmpOp::FUnordered, "funordered"),
];

/// Every conversion, with its word.
pub(super) const CONVERT: [(ConvOp, &str); 11] = [
    (ConvOp::Trunc, "trunc"),
    (ConvOp::ZExt, "zext"),
    (ConvOp::SExt, "sext"),
    (ConvOp::FToS, "ftos"),
    (ConvOp::FToU, "ftou"),
    (ConvOp::SToF, "stof"),
    (ConvOp::UToF, "utof"),
    (ConvOp::FConv, "fconv"),
    (ConvOp::PtrToInt, "ptrtoint"),
    (ConvOp::IntToPtr, "inttoptr"),
    (ConvOp::Bits, "bits"),
];

/// Every floating-point format, with its word.
pub(super) const FLOATS: [(FloatKind, &str); 4] =
    [(FloatKind::F32, "f32"), (FloatKind::F64, "f64"), (FloatKind::F80, "f80"), (FloatKind::F128, "f128")];

/// The word of an entry. Tables are in the order of their enumerations, so that this is a look-up.
pub(super) fn word_of<T>(table: &[(T, &'static str)], index: usize) -> &'static str {
    table[index].1
}

/// The entry of a word.
pub(super) fn find<T: Copy>(table: &[(T, &'static str)], word: &str) -> Option<T> {
    table.iter().find(|(_, other)| *other == word).map(|(item, _)| *item)
}

/// The register type of a word.
pub(super) fn find_ty(word: &str) -> Option<Ty> {
    Ty::ALL.into_iter().find(|ty| ty.name() == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_in_the_order_of_their_enumerations() {
        assert!(UNARY.iter().enumerate().all(|(at, (op, _))| *op as usize == at));
        assert!(BINARY.iter().enumerate().all(|(at, (op, _))| *op as usize == at));
        assert!(COMPARE.iter().enumerate().all(|(at, (op, _))| *op as usize == at));
        assert!(CONVERT.iter().enumerate().all(|(at, (op, _))| *op as usize == at));
        assert!(FLOATS.iter().enumerate().all(|(at, (kind, _))| *kind as usize == at));
    }

    #[test]
    fn no_word_means_two_things() {
        let mut words: Vec<&str> = Ty::ALL.iter().map(|ty| ty.name()).collect();
        words.extend(UNARY.iter().map(|(_, word)| word));
        words.extend(BINARY.iter().map(|(_, word)| word));
        words.extend(COMPARE.iter().map(|(_, word)| word));
        words.extend(CONVERT.iter().map(|(_, word)| word));
        let count = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), count);
    }
}
