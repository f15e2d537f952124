//! The integer types of C under a data model, with promotions, conversions and literals.
//!
//! Plain `char` is signed, as on x86. `_Bool`, enumerations and extended types are left out.

use ringfence_base::bits::mask;
use ringfence_ir::DataModel;
use ringfence_testing::random::Random;

/// The conversion rank of an integer type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Rank {
    Char,
    Short,
    Int,
    Long,
    LongLong,
}

/// The functions that give any value of these types.
pub(crate) const NONDET: &str = "\
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
";

/// An integer type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CInt {
    pub(crate) rank: Rank,
    /// Whether it has negative values.
    pub(crate) signed: bool,
    /// Its width.
    pub(crate) bits: u32,
}

impl CInt {
    /// The type of this rank under a data model.
    pub(crate) const fn new(rank: Rank, signed: bool, model: DataModel) -> Self {
        let bits = match (rank, model) {
            (Rank::Char, _) => 8,
            (Rank::Short, _) => 16,
            (Rank::Int, _) | (Rank::Long, DataModel::Ilp32) => 32,
            (Rank::Long, DataModel::Lp64) | (Rank::LongLong, _) => 64,
        };
        Self { rank, signed, bits }
    }

    pub(crate) const fn int() -> Self {
        Self { rank: Rank::Int, signed: true, bits: 32 }
    }

    pub(crate) const fn unsigned_int() -> Self {
        Self { rank: Rank::Int, signed: false, bits: 32 }
    }

    pub(crate) const fn unsigned_char() -> Self {
        Self { rank: Rank::Char, signed: false, bits: 8 }
    }

    /// Any of them, `int` and its like more often.
    pub(crate) fn random(random: &mut Random, model: DataModel) -> Self {
        let ranks = [Rank::Char, Rank::Short, Rank::Int, Rank::Int, Rank::Int, Rank::Long, Rank::LongLong];
        Self::new(*random.pick(&ranks), random.chance(50), model)
    }

    /// The name in C.
    pub(crate) const fn name(self) -> &'static str {
        match (self.rank, self.signed) {
            (Rank::Char, true) => "char",
            (Rank::Char, false) => "unsigned char",
            (Rank::Short, true) => "short",
            (Rank::Short, false) => "unsigned short",
            (Rank::Int, true) => "int",
            (Rank::Int, false) => "unsigned int",
            (Rank::Long, true) => "long",
            (Rank::Long, false) => "unsigned long",
            (Rank::LongLong, true) => "long long",
            (Rank::LongLong, false) => "unsigned long long",
        }
    }

    /// The function that gives any value of the type.
    pub(crate) fn nondet(self) -> String {
        format!("__VERIFIER_nondet_{}", self.name().replace("unsigned ", "u").replace(' ', ""))
    }

    /// The smallest value.
    pub(crate) const fn low(self) -> i128 {
        if self.signed { -(1 << (self.bits - 1)) } else { 0 }
    }

    /// The largest value.
    pub(crate) const fn high(self) -> i128 {
        mask(self.bits - self.signed as u32).cast_signed()
    }

    /// Whether every value of an interval is one of the type's.
    pub(crate) const fn holds(self, low: i128, high: i128) -> bool {
        self.low() <= low && high <= self.high()
    }

    /// A value brought into the type, modulo its width.
    pub(crate) const fn convert(self, value: i128) -> i128 {
        let masked = value & mask(self.bits).cast_signed();
        if self.signed && masked >> (self.bits - 1) == 1 { masked - (1 << self.bits) } else { masked }
    }

    /// The type after the integer promotions.
    pub(crate) fn promoted(self) -> Self {
        if self.rank < Rank::Int { Self::int() } else { self }
    }

    /// The type of the same rank without negative values.
    pub(crate) const fn unsigned(self) -> Self {
        Self { signed: false, ..self }
    }

    /// The type that the usual arithmetic conversions give.
    pub(crate) fn common(self, other: Self) -> Self {
        let (a, b) = (self.promoted(), other.promoted());
        if a.signed == b.signed {
            return if a.rank >= b.rank { a } else { b };
        }
        let (signed, unsigned) = if a.signed { (a, b) } else { (b, a) };
        if unsigned.rank >= signed.rank {
            unsigned
        } else if signed.bits > unsigned.bits {
            signed
        } else {
            signed.unsigned()
        }
    }

    /// A constant expression of the promoted type with this value.
    pub(crate) fn literal(self, value: i128) -> String {
        let ty = self.promoted();
        let suffix = match (ty.rank, ty.signed) {
            (Rank::Long, true) => "L",
            (Rank::Long, false) => "UL",
            (Rank::LongLong, true) => "LL",
            (Rank::LongLong, false) => "ULL",
            (_, true) => "",
            (_, false) => "U",
        };
        if value == ty.low() && ty.signed {
            // The largest literal is one short of the smallest value's magnitude.
            format!("(-{}{suffix} - 1)", ty.high())
        } else if value < 0 {
            format!("(-{}{suffix})", -value)
        } else if !ty.signed && value > 255 {
            format!("0x{value:x}{suffix}")
        } else {
            format!("{value}{suffix}")
        }
    }

    /// A value of the type: small, at the edges, or any.
    pub(crate) fn random_value(self, random: &mut Random) -> i128 {
        let any = i128::from(random.number());
        let raw = match random.below(6) {
            0 | 1 => any % 200 - 20,
            2 => self.high() - any % 4,
            3 => self.low() + any % 4,
            _ => any,
        };
        self.convert(raw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ty(rank: Rank, signed: bool) -> CInt {
        CInt::new(rank, signed, DataModel::Lp64)
    }

    #[test]
    fn conversions_wrap() {
        assert_eq!(ty(Rank::Char, true).convert(200), -56);
        assert_eq!(ty(Rank::Short, false).convert(-1), 65535);
        assert_eq!(ty(Rank::LongLong, false).convert(-1), (1 << 64) - 1);
        assert_eq!(ty(Rank::LongLong, true).convert(1 << 63), -(1 << 63));
    }

    #[test]
    fn common_types_are_those_of_c() {
        let (uint, int, long) = (CInt::unsigned_int(), CInt::int(), ty(Rank::Long, true));
        assert_eq!(ty(Rank::Char, false).common(ty(Rank::Short, false)), int);
        assert_eq!(uint.common(int), uint);
        assert_eq!(uint.common(long), long);
        let long32 = CInt::new(Rank::Long, true, DataModel::Ilp32);
        assert_eq!(uint.common(long32), long32.unsigned());
    }

    #[test]
    fn literals_have_the_promoted_type() {
        assert_eq!(CInt::int().literal(i128::from(i32::MIN)), "(-2147483647 - 1)");
        assert_eq!(ty(Rank::Char, true).literal(-128), "(-128)");
        assert_eq!(CInt::unsigned_int().literal(256), "0x100U");
        assert_eq!(ty(Rank::LongLong, true).literal(-7), "(-7LL)");
    }
}
