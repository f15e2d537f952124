//! Numbers of a record that are positions in its own arrays: the top of a stack, the ends of a queue, how much of a buffer is in use.
//!
//! Names decide which numbers these are taken to be. Where a function is proved without that, nothing is said of them.

use super::maker::{Count, Maker, is_index};
use super::roles::is_length;
use super::types::{Kind, Member};

impl Maker<'_> {
    /// Compares the numbers of a record with the length of an array in it: the first one that holds no characters, or else the first one.
    pub(super) fn own_positions(&mut self, base: &str, members: &[Member]) {
        let arrays = members.iter().filter_map(|member| match self.types.kind(member.ty) {
            Kind::Array(elem, len) if len > 1 => Some((self.types.is_character(elem), len)),
            _ => None,
        });
        let Some((_, len)) = arrays.min_by_key(|&(is_text, _)| is_text) else { return };
        let room = Count::new(len.to_string(), false);
        for member in members.iter().filter(|member| is_index(&member.name) || is_length(&member.name)) {
            if matches!(self.types.kind(member.ty), Kind::Integer { .. }) {
                let number = self.count(base, &member.name, members);
                self.compare(&number, &room, 1);
            }
        }
    }
}
