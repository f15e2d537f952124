//! How large a block with an array is, in C.

use super::error::Result;
use super::plan::{Context, Group};
use super::token::Token;

/// The size of a block that has an array.
#[derive(Debug)]
pub(super) struct Extent {
    pub(super) place: Token,
    /// The statement that computes the number of elements.
    pub(super) declared: String,
    /// The condition that there can be such a block: the number is not negative, and the block is not too large.
    pub(super) possible: String,
    /// How many bytes the block has, once that holds.
    pub(super) size: String,
    /// The variable that has the number of elements.
    pub(super) number: String,
}

/// The size of a block, if it has an array. An object is there as a whole, even if its array ends before it does.
pub(super) fn extent(cx: &mut Context<'_>, group: &Group) -> Result<Option<Extent>> {
    let Some(array) = &group.array else { return Ok(None) };
    let place = array.count.place.clone();
    let (ty, count) = cx.arith().count(&array.count)?;
    let number = cx.writer.fresh("count");
    let (offset, element) = (array.offset, array.element);
    let largest = format!("(__PTRDIFF_MAX__ - {offset}) / {element}");
    let possible =
        format!("{number} >= 0 && (unsigned long long){number} <= (unsigned long long)({largest})");
    let possible = match ty {
        "__int128" => format!("{number} >= 0 && {number} <= (__int128)({largest})"),
        _ => possible,
    };
    let bytes = format!("({offset} + (__SIZE_TYPE__){number} * {element})");
    let size = match group.object {
        Some(object) => format!("({bytes} < {object} ? {object} : {bytes})"),
        None => bytes,
    };
    Ok(Some(Extent { place, declared: format!("{ty} {number} = {count};"), possible, size, number }))
}
