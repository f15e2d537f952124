//! Constants, interned in one pool per program.

use crate::id::{BlockId, ConstId, FuncId};
use crate::layout::Ty;
use ringfence_base::{FastMap, IdVec};

/// A constant value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the text of a variant says what its fields mean")]
pub enum Const {
    /// The bits of a number: an integer, zero-extended to 128 bits, or the bit pattern of a
    /// floating-point value (80 bits for `F80`), or an address without provenance for `Ptr`, where
    /// 0 is the null pointer.
    Bits { ty: Ty, bits: u128 },
    /// `&&label` of GNU C, which starts a block of a function: where a computed `goto` may go. Its type is `Ptr`.
    Label { func: FuncId, block: BlockId },
}

impl Const {
    /// The type of the constant.
    #[must_use]
    pub const fn ty(self) -> Ty {
        match self {
            Const::Bits { ty, .. } => ty,
            Const::Label { .. } => Ty::Ptr,
        }
    }
}

/// The pool of constants.
#[derive(Debug, Clone, Default)]
pub struct ConstPool {
    items: IdVec<ConstId, Const>,
    lookup: FastMap<Const, ConstId>,
    has_labels: bool,
}

impl ConstPool {
    /// The id of a constant, made when it is new.
    pub fn intern(&mut self, item: Const) -> ConstId {
        if let Some(&id) = self.lookup.get(&item) {
            return id;
        }
        self.has_labels |= matches!(item, Const::Label { .. });
        let id = self.items.push(item);
        self.lookup.insert(item, id);
        id
    }

    /// The constant of an id.
    #[inline]
    #[must_use]
    pub fn get(&self, id: ConstId) -> Const {
        self.items[id]
    }

    /// Whether the address of any label is among the constants.
    #[must_use]
    pub fn has_labels(&self) -> bool {
        self.has_labels
    }

    /// All constants, in the order of their ids.
    #[must_use]
    pub fn items(&self) -> &IdVec<ConstId, Const> {
        &self.items
    }
}
