//! Numbers and formatted text as the C library reads and writes them, in the "C" locale.
//!
//! The engines here are pure: they know neither memory nor the machine. What they need from
//! outside (the next argument, the next input byte, a place to store a result) comes through small
//! traits, so that each access can be checked by whoever implements them. Wide characters, other
//! locales and positional arguments (`%1$d`) are not here; they are reported as unsupported.

pub(crate) mod bytes;
pub(crate) mod decimal;
pub(crate) mod directive;
pub(crate) mod format;
pub(crate) mod number;
pub(crate) mod scan;
