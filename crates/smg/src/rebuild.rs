//! Graphs that are put together object by object, as a reader of a text form does.
//!
//! Objects come in the order of their ids and get places of their own, so that the invariants of the table
//! hold whatever is asked for: what does not fit is refused. An object that is there already keeps its
//! place. Bytes are undefined until they are written through [`ringfence_exec::Heap`].
//!
//! Not here: whether shapes, owners and pointers make sense together.

use crate::Object;
use crate::contents::Contents;
use crate::graph::{NO_OBJECT, Region, Smg, has_bytes};
use ringfence_exec::ObjId;
use std::rc::Rc;

impl Smg {
    /// Puts an object under an id: one that is there already, or one that no object had so far. Its
    /// address is that of the former object, or the next one of this alignment.
    ///
    /// # Errors
    /// When the id was used before, or the address space has no room.
    pub fn rebuild_object(&mut self, id: ObjId, mut object: Object, align: u64) -> Result<(), &'static str> {
        let old = self.object(id).map(|old| (old.address, old.reserved));
        object.address = match old {
            Some((address, reserved)) if reserved == object.reserved => address,
            Some(_) => return Err("the object has another size"),
            None => self.take_place(id, object.reserved, align)?,
        };
        let absent = !object.is_live() || !has_bytes(object.rights);
        let contents = if absent { Contents::Absent } else { Contents::new(object.reserved, false) };
        let region = Region::new(object, contents);
        let place = self.objects.get_mut(id.raw().into()).ok_or("the id is too large")?;
        self.remembered += usize::from(place.is_none());
        *place = Some(Rc::new(region));
        Ok(())
    }

    /// The address of a new object; ids up to its own are used from now on.
    fn take_place(&mut self, id: ObjId, reserved: u64, align: u64) -> Result<u64, &'static str> {
        if id.raw() < self.next || id.raw() >= NO_OBJECT {
            return Err("the id is not free");
        }
        let address = self.layout.place(reserved, align).ok_or("the address space is used up")?;
        self.skip_to(ObjId::new(id.raw() + 1));
        Ok(address)
    }

    /// Gives no more objects an id below this one.
    pub fn skip_to(&mut self, next: ObjId) {
        self.next = self.next.max(next.raw().min(NO_OBJECT));
        while self.objects.limit() <= u64::from(self.next) {
            self.objects.grow(&None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_base::Loc;
    use ringfence_exec::{Heap, Life, ObjectKind, Rights, Sym};
    use ringfence_ir::DataModel;
    use ringfence_logic::Terms;

    fn object(bytes: u64, life: Life) -> Object {
        Object::region(ringfence_exec::Object {
            address: 0,
            size: Sym::Const(bytes.into()),
            reserved: bytes,
            kind: ObjectKind::Alloca,
            life,
            rights: Rights::ReadWrite,
            allocated: Loc::NONE,
            estimated_type: None,
        })
    }

    #[test]
    fn objects_come_in_order_with_gaps() {
        let mut graph = Smg::new(DataModel::Lp64);
        let id = ObjId::new;
        assert_eq!(graph.rebuild_object(id(3), object(8, Life::Live), 16), Ok(()));
        assert_eq!(graph.rebuild_object(id(40), object(1 << 30, Life::Live), 64), Ok(()));
        assert_eq!(graph.rebuild_object(id(41), object(8, Life::Freed(Loc::NONE)), 16), Ok(()));
        assert!(graph.rebuild_object(id(7), object(8, Life::Live), 16).is_err());
        assert!(graph.rebuild_object(id(u32::MAX - 1), object(8, Life::Live), 16).is_err());
        assert!(graph.rebuild_object(id(50), object(1 << 63, Life::Live), 16).is_err());
        assert!(graph.rebuild_object(id(3), object(9, Life::Live), 16).is_err());
        assert_eq!(graph.rebuild_object(id(3), object(8, Life::Ended(Loc::NONE)), 16), Ok(()));
        assert_eq!((graph.len(), graph.next()), (3, id(42)));
        assert_eq!(graph.object(id(40)).map(|object| object.address % 64), Some(0));
        assert_eq!(graph.check(&Terms::new()), Ok(()));
    }
}
