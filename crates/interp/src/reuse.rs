//! Addresses that are used again: which heap blocks of a run lie where freed ones were.
//!
//! Usually every block has an address of its own. The settings of a run can name blocks that take the place of
//! earlier ones, as real allocators do: then pointers to the two compare equal, and so do the numbers made
//! of them. They are different objects all the same: what a pointer may access is decided by its
//! provenance, so a pointer to the freed block stays dangling.
//!
//! Only what an allocator can do is done. The place must have been given back, or be that of the block
//! that `realloc` is about to give back; a run with other settings stops as not supported. Places that
//! are used several times stand in an area of their own, far enough from each other for blocks to
//! grow there. All other objects lie where they lie without the reuse.

use crate::machine::Machine;
use crate::memory::NewObject;
use crate::object::ObjId;
use crate::settings::Reuse;
use crate::value::Value;
use ringfence_ir::DataModel;
use ringfence_library::Stop;

/// How many bytes a block may have at an address that is used again.
pub const ROOM: u64 = SPACING - 16;

/// From one place that is used several times to the next.
const SPACING: u64 = 1 << 20;

/// Where the places lie that are used several times: from here to there. Nothing else lies there in a run
/// that has such places.
pub(crate) const fn area(model: DataModel) -> (u64, u64) {
    match model {
        DataModel::Ilp32 => (0xc000_0000, 0xffff_0000),
        DataModel::Lp64 => (1 << 46, 1 << 47),
    }
}

impl Machine<'_> {
    /// Makes a heap block, where the settings say, if they do. `leaving` is the block that makes room.
    pub(crate) fn allocate_block(&mut self, new: NewObject, leaving: Option<ObjId>) -> Result<Value, Stop> {
        self.blocks.made = self.blocks.made.saturating_add(1);
        if self.settings.reuse.is_empty() {
            return self.allocate(new);
        }
        let number = self.blocks.made;
        let chosen = self.settings.reuse.iter().find(|reuse| reuse.block == number).copied();
        let place = match chosen {
            Some(reuse) => self.free_place(reuse, leaving)?,
            None if self.settings.reuse.iter().any(|reuse| reuse.of == number) => self.new_place()?,
            None => return self.allocate(new),
        };
        if new.size > ROOM || new.align > SPACING {
            return Err(self.unsupported("a block at an address that is used again, larger than its place"));
        }
        let pointer = self.allocate_at(new, Some(place))?;
        self.blocks.reused.extend(chosen.map(|reuse| (reuse, self.loc)));
        self.blocks.addresses.insert(number, place);
        Ok(pointer)
    }

    /// A place that is used for the first time.
    fn new_place(&mut self) -> Result<u64, Stop> {
        let (start, end) = area(self.model());
        let place = start + self.blocks.places * SPACING;
        if place + SPACING > end {
            return Err(self.unsupported("so many addresses that are used again"));
        }
        self.blocks.places += 1;
        Ok(place)
    }

    /// The place of an earlier block, if nothing is there now.
    fn free_place(&self, Reuse { block, of }: Reuse, leaving: Option<ObjId>) -> Result<u64, Stop> {
        let refuse = |why: &str| {
            let what = format!("heap block {block} at the address of block {of}, {why}");
            Err(self.unsupported(what))
        };
        let Some(&place) = self.blocks.addresses.get(&of) else {
            return refuse("which was not there before");
        };
        match self.memory.find(place) {
            Some(holder) if Some(holder) != leaving => refuse("which is in use"),
            _ => Ok(place),
        }
    }
}
