//! The constants of a page, one byte for each of its bytes.
//!
//! Zeros cost nothing, and the constants of a small page stand in the page itself, so that most objects
//! need no memory of their own for them.

/// The constants of a page.
#[derive(Debug, Clone)]
pub(crate) enum Constants {
    /// Every byte is 0.
    Zero,
    /// Those of a page of up to [`Constants::SHORT`] bytes.
    Short([u8; Constants::SHORT]),
    /// Those of a longer page.
    Long(Box<[u8]>),
}

impl Constants {
    const SHORT: usize = 32;

    /// The constants of a page of these bytes.
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let mut constants = Constants::Zero;
        constants.bytes_mut(bytes.len())[..bytes.len()].copy_from_slice(bytes);
        constants
    }

    /// The constants, at least as many as the page has bytes, or none when all are zero.
    #[inline]
    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Constants::Zero => &[],
            Constants::Short(bytes) => bytes,
            Constants::Long(bytes) => bytes,
        }
    }

    /// Whether all are zero, as far as that is known at once.
    #[inline]
    pub(crate) const fn is_zero(&self) -> bool {
        matches!(self, Constants::Zero)
    }

    /// The constants of a page of `len` bytes, to change.
    #[inline]
    pub(crate) fn bytes_mut(&mut self, len: usize) -> &mut [u8] {
        if self.is_zero() {
            *self = if len <= Self::SHORT {
                Constants::Short([0; Self::SHORT])
            } else {
                Constants::Long(vec![0; len].into())
            };
        }
        match self {
            Constants::Zero => &mut [],
            Constants::Short(bytes) => bytes,
            Constants::Long(bytes) => bytes,
        }
    }
}
