//! What the C library remembers between calls.
//!
//! Everything that the program can point to stands in objects of the library's in memory; here are
//! only the addresses of those objects, which never end unless the program closes them.

use super::stream::Streams;
use crate::value::Value;

/// The state that the library keeps between calls.
#[derive(Debug, Default)]
pub struct Library {
    /// The object behind `errno`.
    pub(super) errno: Option<Value>,
    /// The object with the place that `strtok` goes on from.
    pub(super) strtok: Option<Value>,
    /// The pointers to the tables of character classes, lower and upper case.
    pub(super) ctype_tables: [Option<Value>; 3],
    /// The values of names in the environment that were asked for; null when there is none.
    pub(super) environment: Vec<(Vec<u8>, Value)>,
    /// The handlers of signals.
    pub(super) handlers: Vec<(i128, Value)>,
    /// The place of a `va_list` that was passed by value.
    pub(super) list: Option<Value>,
    /// Open streams.
    pub(super) streams: Streams,
}
