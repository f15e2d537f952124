//! Bit patterns of up to 128 bits: masks and two's complement.

/// The low `width` bits set (0 to 128).
#[inline]
#[must_use]
pub const fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

/// The low `width` bits (1 to 128) as a number in two's complement.
#[inline]
#[must_use]
pub const fn sign_extend(bits: u128, width: u32) -> i128 {
    let up = 128 - width;
    ((bits << up) as i128) >> up
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_extend() {
        assert_eq!(sign_extend(0xff, 8), -1);
        assert_eq!(sign_extend(0x7f, 8), 127);
        assert_eq!(sign_extend(u128::MAX, 128), -1);
        assert_eq!(mask(128), u128::MAX);
    }
}
