//! The table of objects: ids in the order of creation, and keys in the same order by which addresses lead
//! to them. The key of an object is its address, unless it lies in a place for several: then its key is the
//! address that it would have had, where nothing lies, so that no address leads to it here.
//!
//! Entries stand in chunks, and a chunk whose objects are all forgotten costs nothing, so that a long
//! run can make any number of short-lived objects.

use crate::object::{ObjId, Object};

const CHUNK: usize = 1 << SHIFT;
const SHIFT: u32 = 9;

#[derive(Debug)]
struct Chunk {
    objects: Vec<Option<Object>>,
    keys: Vec<u64>,
    remembered: usize,
}

/// All objects that are not forgotten.
#[derive(Debug, Default)]
pub(crate) struct Table {
    chunks: Vec<Option<Box<Chunk>>>,
    /// The key of the first object of each chunk.
    starts: Vec<u64>,
    len: usize,
}

impl Table {
    /// Adds an object, whose key must be above all others; absent when there are no ids left.
    pub(crate) fn push(&mut self, object: Object, key: u64) -> Option<ObjId> {
        let id = u32::try_from(self.len).ok().filter(|&id| id < u32::MAX - 1)?;
        if self.len.is_multiple_of(CHUNK) {
            let empty =
                Chunk { objects: Vec::with_capacity(CHUNK), keys: Vec::with_capacity(CHUNK), remembered: 0 };
            self.chunks.push(Some(Box::new(empty)));
            self.starts.push(key);
        }
        let chunk = self.chunks.last_mut()?.as_mut()?;
        chunk.keys.push(key);
        chunk.objects.push(Some(object));
        chunk.remembered += 1;
        self.len += 1;
        Some(ObjId::new(id))
    }

    /// An object that is not forgotten.
    #[inline]
    pub(crate) fn get(&self, id: ObjId) -> Option<&Object> {
        let chunk = self.chunks.get((id.raw() >> SHIFT) as usize)?.as_ref()?;
        chunk.objects.get(id.raw() as usize % CHUNK)?.as_ref()
    }

    /// An object that is not forgotten, to change.
    #[inline]
    pub(crate) fn get_mut(&mut self, id: ObjId) -> Option<&mut Object> {
        let chunk = self.chunks.get_mut((id.raw() >> SHIFT) as usize)?.as_mut()?;
        chunk.objects.get_mut(id.raw() as usize % CHUNK)?.as_mut()
    }

    /// Every object that is not forgotten, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (ObjId, &Object)> {
        let chunks = self.chunks.iter().enumerate();
        let entries = chunks.filter_map(|(number, chunk)| Some((number * CHUNK, chunk.as_deref()?)));
        entries.flat_map(|(first, chunk)| {
            let objects = chunk.objects.iter().enumerate();
            objects.filter_map(move |(i, object)| Some((ObjId::new((first + i) as u32), object.as_ref()?)))
        })
    }

    /// The last object whose key is this address or below it, forgotten or not.
    pub(crate) fn last_at_or_below(&self, address: u64) -> Option<ObjId> {
        let number = self.starts.partition_point(|&start| start <= address).checked_sub(1)?;
        let chunk = self.chunks[number].as_ref()?;
        let at = chunk.keys.partition_point(|&start| start <= address).checked_sub(1)?;
        Some(ObjId::new((number * CHUNK + at) as u32))
    }

    /// Forgets the objects for which `gone` holds and counts them.
    pub(crate) fn forget(&mut self, gone: impl Fn(ObjId, &Object) -> bool) -> usize {
        let mut forgotten = 0;
        let last = self.chunks.len().saturating_sub(1);
        for (number, slot) in self.chunks.iter_mut().enumerate() {
            let Some(chunk) = slot else { continue };
            for (i, entry) in chunk.objects.iter_mut().enumerate() {
                let id = ObjId::new((number * CHUNK + i) as u32);
                if entry.as_ref().is_some_and(|object| gone(id, object)) {
                    *entry = None;
                    chunk.remembered -= 1;
                    forgotten += 1;
                }
            }
            if chunk.remembered == 0 && number < last {
                *slot = None;
            }
        }
        forgotten
    }
}
