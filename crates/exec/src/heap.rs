//! What the semantics needs of memory: the [`Heap`] trait, and what objects are.
//!
//! A heap implements memory, not C: it knows objects, bytes and values, and nothing of instructions.
//! Bounds, lifetimes and rights are checked by the semantics before it calls the heap, which may
//! rely on that: offsets are numbers and accesses lie inside the object's reserved bytes. Symbolic
//! offsets are resolved by the semantics; symbolic sizes are part of the object.
//!
//! An object of a heap may stand for several concrete ones, or for none. The semantics does not know how: it works
//! on concrete objects, and asks the heap before it looks at a value that came from another. What has to be
//! known first is a question of the heap ([`Heap::Question`]), which whoever runs the machine answers.

use crate::reason::Reasoner;
use crate::sequence::Sequence;
use crate::value::{Prov, Sym, Value};
use ringfence_base::Loc;
use ringfence_ir::RecordId;
use ringfence_logic::{Path, Terms};
pub use ringfence_semantics::object::{FIRST_ADDRESS, Layout};
pub use ringfence_semantics::padding::View;
pub use ringfence_semantics::{Life, NewObject, ObjId, ObjectKind, Rights};
use std::rc::Rc;

/// An object without its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Object {
    /// The address of its first byte.
    pub address: u64,
    /// Its size in bytes: a number, or a term of the pointer's width.
    pub size: Sym,
    /// How many bytes of address space it takes: the size, or an upper bound of it.
    pub reserved: u64,
    /// Where it comes from, which decides how its lifetime ends.
    pub kind: ObjectKind,
    /// Whether it is there.
    pub life: Life,
    /// What may be done with it.
    pub rights: Rights,
    /// Where it was allocated or declared.
    pub allocated: Loc,
    /// The record that the program uses the object as, as far as is known: a hint for abstraction.
    pub estimated_type: Option<RecordId>,
}

impl Object {
    /// Whether it is there.
    #[inline]
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.life == Life::Live
    }

    /// Whether it is a heap block.
    #[must_use]
    pub const fn is_heap(&self) -> bool {
        self.kind.is_heap()
    }
}

/// A stretch of an object's bytes, as [`Heap::for_each_stretch`] shows them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stretch<'a> {
    /// Initialised constant bytes without provenance.
    Bytes(&'a [u8]),
    /// So many equal constant bytes.
    Fill(u8, u64),
    /// So many bytes that were never written nor read.
    Undefined(u64),
    /// A value of so many bytes.
    Value(Value, u64),
}

impl Stretch<'_> {
    /// How many bytes it has.
    #[must_use]
    pub const fn len(&self) -> u64 {
        match self {
            Stretch::Bytes(bytes) => bytes.len() as u64,
            Stretch::Fill(_, len) | Stretch::Undefined(len) | Stretch::Value(_, len) => *len,
        }
    }

    /// Whether it has none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Why two values cannot be compared yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Doubt<Q> {
    /// What has to be known.
    pub question: Q,
    /// Two values; if they are unequal in every layout, so are the two that are compared in every concrete state, and
    /// the question need not be asked.
    pub beyond: Option<(Value, Value)>,
}

/// The elements of an array that are objects of their own: which bytes they are, from the first to the one behind the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// The offset of the first byte.
    pub base: u64,
    /// The offset behind the last byte.
    pub end: u64,
    /// How many bytes each element has.
    pub stride: u64,
}

/// Why an element of an array is not at hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missing<Q> {
    /// Something has to be known first.
    Ask(Q),
    /// The access is not to one element.
    Unknown,
}

/// The memory of a state. Cloning is cheap, and clones share structure; a heap that is not shared is
/// changed in place.
///
/// Obligations: what was stored is what is loaded, for every offset and length, byte by byte
/// (little-endian), with provenance and indeterminate bits; bytes nobody wrote are zero or undefined as
/// the object was made; operations on one object change no other. Addresses are those of
/// [`Layout`], so that equal sequences of allocations give equal addresses.
///
/// A heap with objects that do not stand for one concrete object each says so when it is asked
/// ([`Heap::single`], [`Heap::concrete`], [`Heap::settled`], [`Heap::comparable`], [`Heap::whole`]): none of these
/// has a default. A heap of concrete objects has nothing to ask (`Infallible`), and all of them are free.
pub trait Heap: Clone + std::fmt::Debug {
    /// What has to be known of an object before an instruction can be executed.
    type Question: Copy + std::fmt::Debug;

    /// Makes an object that may have up to `reserved` bytes; absent when the address space is used up.
    fn allocate(&mut self, new: NewObject<Sym>, reserved: u64) -> Option<ObjId>;

    /// An object, unless it ended and was forgotten.
    fn object(&self, id: ObjId) -> Option<&Object>;

    /// An object, if it is one concrete object: its bytes can be read and written, its address compared.
    fn single(&self, id: ObjId) -> Option<&Object>;

    /// Whether a value means the same in every concrete state: it came from one concrete object, or from none. Then
    /// whatever is done with it needs no more care.
    ///
    /// # Errors
    /// What has to be known first.
    fn concrete(&self, value: Value) -> Result<(), Self::Question>;

    /// Whether a value is a pointer to some object in every concrete state, or in none: not null in one and a pointer in
    /// another, so that a part of it may be looked at as a part of an address.
    ///
    /// # Errors
    /// What has to be known first.
    fn settled(&self, value: Value) -> Result<(), Self::Question>;

    /// Whether two values of different provenance are equal in all concrete states or in none, as far as that is decided
    /// by the objects that they came from: then they compare as their bits do.
    ///
    /// # Errors
    /// What has to be known first.
    fn comparable(&self, terms: &mut Terms, a: Value, b: Value) -> Result<(), Doubt<Self::Question>>;

    /// Where an object lies in the layout that is looked at. Where there is none, addresses of different objects have any order.
    fn place_of(&self, _: ObjId) -> Option<u64> {
        None
    }

    /// The object that a name belongs to. It is the object of that name, unless one object has several: then who
    /// holds it by one of them holds it, and it is counted once, under this name.
    fn whole(&self, id: ObjId) -> ObjId;

    /// Changes what may be done with an object; a former external object becomes all zero.
    fn set_rights(&mut self, id: ObjId, rights: Rights);

    /// Writes down the size of an object that has become known. It is at most what the object reserves.
    fn set_size(&mut self, id: ObjId, size: Sym);

    /// Remembers the record that the program uses an object as.
    fn take_for(&mut self, id: ObjId, record: RecordId);

    /// The records that the program has accessed bytes of an object as, in order.
    fn views(&self, id: ObjId) -> &[View];

    /// Sets the records that the program has accessed bytes of an object as, which are in order.
    fn set_views(&mut self, id: ObjId, views: Vec<View>);

    /// What an object holds from some offset on, if that is described as a sequence. Cells there are undefined.
    fn sequence(&self, id: ObjId) -> Option<&Rc<Sequence>>;

    /// How many bytes the last number had that was stored in an object as a scalar: a hint for how to read others.
    fn unit(&self, id: ObjId) -> u64;

    /// How many bytes the records have that the program takes an object for an array of, as far as is known, 0 for none: a hint for what
    /// numbers have in common.
    fn stride(&self, id: ObjId) -> u32;

    /// Sets how many bytes the records of an array have.
    fn set_stride(&mut self, id: ObjId, stride: u32);

    /// Sets what an object holds from some offset on.
    fn set_sequence(&mut self, id: ObjId, sequence: Option<Rc<Sequence>>);

    /// The elements of an array that are objects of their own, if there are any. Cells there are undefined.
    fn row(&self, id: ObjId) -> Option<Row>;

    /// The object that is an element, the offset in it, and the number of the element, of an access to so many bytes of an array with such elements.
    ///
    /// # Errors
    /// When it is not known which element it is.
    fn element(
        &self,
        reason: &mut Reasoner,
        path: &Path,
        place: (ObjId, Sym),
        len: u64,
    ) -> Result<(ObjId, u64, Sym), Missing<Self::Question>>;

    /// Makes the elements of an array objects of their own that is accessed somewhere: those from the first byte to the one behind the last that
    /// may be accessed, or all. An element has so many bytes, or as many as the offset says. False, with nothing changed, when that cannot be done.
    fn open_row(
        &mut self,
        reason: &mut Reasoner,
        path: &Path,
        place: (ObjId, Sym),
        stride: (u64, Option<u64>),
        within: Option<(u64, u64)>,
    ) -> bool;

    /// Whether an object has bytes of which it is only known that they are there: what is written there by operations on many bytes is not kept.
    fn forgets(&self, _: ObjId) -> bool {
        false
    }

    /// Whether some bytes of such an object are any bytes by now.
    ///
    /// # Errors
    /// When they have to become any bytes first.
    fn loose(&self, _: (ObjId, Sym), _: Sym) -> Result<(), Missing<Self::Question>> {
        Err(Missing::Unknown)
    }

    /// Notes that indeterminate bytes may be among those of an object that forgets them.
    fn taint(&mut self, _: ObjId) {}

    /// Moves an element of an array before another one, or behind it, and forgets what it holds: elements between the two change their numbers by one. Both are
    /// objects of their own. False, with nothing changed, when that cannot be done.
    fn move_element(&mut self, reason: &mut Reasoner, array: ObjId, pair: [ObjId; 2], behind: bool) -> bool;

    /// Makes the elements of an array those of another, of which nothing is known; then nothing is known of the first.
    fn move_row(&mut self, from: ObjId, to: ObjId);

    /// Ends a live object and drops its bytes.
    fn end(&mut self, id: ObjId, life: Life);

    /// The object, live or not, with the greatest address at or below this one.
    fn at_or_below(&self, address: u64) -> Option<ObjId>;

    /// Reads a scalar of `len` (1 to 16) bytes. Undefined bytes read as indeterminate zeros.
    fn load(&self, terms: &mut Terms, id: ObjId, offset: u64, len: u64) -> Value;

    /// Writes a scalar of `len` (1 to 16) bytes.
    fn store(&mut self, terms: &mut Terms, id: ObjId, offset: u64, len: u64, value: Value);

    /// Sets bytes to a constant.
    fn fill(&mut self, terms: &mut Terms, id: ObjId, offset: u64, len: u64, byte: u8);

    /// Makes bytes undefined: they may be anything, as if nothing had ever been written there.
    fn unset(&mut self, terms: &mut Terms, id: ObjId, offset: u64, len: u64);

    /// Sets the first bytes of an object to an image.
    fn initialise(&mut self, id: ObjId, image: Rc<[u8]>);

    /// Copies bytes as `memmove` does, undefined ones and provenance included.
    fn copy(&mut self, terms: &mut Terms, dst: (ObjId, u64), src: (ObjId, u64), len: u64);

    /// Whether some byte of a range is undefined: never written nor given bits.
    fn has_undefined(&self, id: ObjId, offset: u64, len: u64) -> bool;

    /// Gives each undefined byte of a range (of 1 to 16 bytes) its byte of `bits`, a term or number of
    /// `8 * len` bits. They are indeterminate values from now on, no longer undefined.
    fn give_bits(&mut self, terms: &mut Terms, id: ObjId, offset: u64, len: u64, bits: Sym);

    /// Every object that is remembered, in the order of creation.
    fn for_each_object(&self, visit: impl FnMut(ObjId, &Object));

    /// The bytes of an object as stretches, from the first to the last reserved byte, each as long as
    /// can be: equal contents give equal stretches, however they were written, as far as that is
    /// cheap to tell.
    fn for_each_stretch(&self, id: ObjId, visit: impl FnMut(Stretch<'_>));

    /// Every value in an object that came from pointers, with its offset and its length in bytes, in the order of
    /// the offsets. What is left of a pointer of which some bytes were overwritten is a value, too.
    fn for_each_pointer(&self, id: ObjId, visit: impl FnMut(u64, Value, u64));

    /// The pointers that whoever holds an object by this name holds in every concrete state in which what they lead to is there: those in
    /// the object, unless it may stand for no concrete object at all.
    fn for_each_held(&self, id: ObjId, visit: impl FnMut(u64, Value, u64)) {
        self.for_each_pointer(id, visit);
    }

    /// The provenance of every value in an object.
    fn for_each_prov(&self, id: ObjId, mut visit: impl FnMut(Prov)) {
        self.for_each_pointer(id, |_, value, _| visit(value.prov));
    }

    /// 4 or 8, by the data model.
    fn pointer_bytes(&self) -> u64;

    /// Forgets objects that ended and for which `keep` does not hold.
    fn collect(&mut self, keep: impl Fn(ObjId) -> bool);

    /// How many objects are remembered.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
