//! Values of the interpreter: those of the semantics, over numbers.

pub use ringfence_base::bits::{mask, sign_extend};
pub use ringfence_semantics::Prov;
pub use ringfence_semantics::value::undef_mask;

/// A scalar value.
pub type Value = ringfence_semantics::Value<u128>;
