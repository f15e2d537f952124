//! Addresses that are used again: which heap blocks of a run lie where freed ones were.
//!
//! Usually every block has an address of its own. A run can be told of blocks that take the place of
//! earlier ones, as real allocators do: then pointers to the two compare equal, and so do the numbers made
//! of them. They are different objects all the same: what a pointer may access is decided by its
//! provenance, so a pointer to the freed block stays dangling.
//!
//! Only what an allocator can do is done. The place must have been given back (or be that of the block
//! that `realloc` is about to give back), have room for the new block and be aligned for it; a run that is
//! told anything else stops as not supported. All other objects lie where they lie without the reuse.

use crate::machine::Machine;
use crate::memory::NewObject;
use crate::object::ObjId;
use crate::outcome::Stop;
use crate::value::Value;
use ringfence_base::{FastMap, Loc};

/// A heap block that lies where an earlier one was. Blocks are numbered from 1 in the order of their
/// allocation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reuse {
    /// The block.
    pub block: u32,
    /// The earlier one.
    pub of: u32,
}

/// Where a block lies.
#[derive(Debug, Clone, Copy)]
struct Place {
    address: u64,
    /// How many bytes the first block that lay there had.
    room: u64,
}

/// What is known of the heap blocks of a run as far as reuse needs it.
#[derive(Debug, Default)]
pub(crate) struct Blocks {
    /// How many there were.
    made: u32,
    /// The places that are used again later, by the number of a block that lay there.
    places: FastMap<u32, Place>,
    /// Those that lie where others were, so far.
    pub(crate) reused: Vec<(Reuse, Loc)>,
}

impl Machine<'_> {
    /// Makes a heap block, where the run was told if it was told. `leaving` is the block that makes room.
    pub(crate) fn allocate_block(&mut self, new: NewObject, leaving: Option<ObjId>) -> Result<Value, Stop> {
        self.blocks.made = self.blocks.made.saturating_add(1);
        if self.settings.reuse.is_empty() {
            return self.allocate(new);
        }
        let number = self.blocks.made;
        let told = self.settings.reuse.iter().find(|reuse| reuse.block == number).copied();
        let place = match told {
            Some(reuse) => Some(self.free_place(reuse, &new, leaving)?),
            None => None,
        };
        let pointer = self.allocate_at(new, place.map(|place| place.address))?;
        self.blocks.reused.extend(told.map(|reuse| (reuse, self.loc)));
        if self.settings.reuse.iter().any(|reuse| reuse.of == number) {
            let own = Place { address: pointer.low(), room: new.size };
            self.blocks.places.insert(number, place.unwrap_or(own));
        }
        Ok(pointer)
    }

    /// The place of an earlier block, if the new one can lie there now.
    fn free_place(&self, reuse: Reuse, new: &NewObject, leaving: Option<ObjId>) -> Result<Place, Stop> {
        let Reuse { block, of } = reuse;
        let refuse = |why: &str| {
            let what = format!("heap block {block} at the address of block {of}, {why}");
            Err(self.unsupported(what))
        };
        let Some(&place) = self.blocks.places.get(&of) else { return refuse("which was not there before") };
        if let Some(holder) = self.memory.find(place.address)
            && Some(holder) != leaving
        {
            return refuse("which is in use");
        }
        if new.size > place.room {
            return refuse("which is smaller");
        }
        if !place.address.is_multiple_of(new.align.max(1)) {
            return refuse("which is not aligned for it");
        }
        Ok(place)
    }
}
