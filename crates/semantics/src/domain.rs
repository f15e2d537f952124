//! What executes a program: the trait that the meaning of instructions is written over.
//!
//! Obligations of every domain. A state of the domain stands for a set of concrete executions; the concrete
//! interpreter's stands for one.
//!
//! - *Requirements are decided truly.* [`Domain::require`] returns `Ok` only when the condition holds in all
//!   executions that the state stands for, or when nobody asked about a kind whose effect is
//!   [`Effect::Noted`].
//! - *Nothing is skipped.* A domain that cannot decide something says so: [`Domain::undecided`] for a check,
//!   [`Stop::Unsupported`] for the rest of a path. Neither may end in a proof.
//! - *Any value* is what [`Domain::opaque`] gives: every execution's value is among those that it stands
//!   for. That is sound for a proof, unlike a check that was not made.
//! - *Questions before changes.* A domain may stop an instruction with [`Stop::Split`] and execute it again
//!   in two states. So an instruction asks all it needs before it changes anything that the domain does not
//!   put back.

use crate::algebra::{Algebra, Bits};
use crate::draw::DrawKind;
use crate::fixed::Fixed;
use crate::object::{Action, Life, NewObject, ObjId, Object, ObjectKind, Rights};
use crate::site::{Site, Unnamed};
use crate::stop::Stop;
use crate::value::{Prov, Value};
use ringfence_base::{FastMap, Loc};
use ringfence_ir::{
    BinOp, Body, CmpOp, ConvOp, DataModel, FuncId, Operand, Program, RegId, SlotId, SwitchCase, Ty,
};
use ringfence_verdict::{ObjectInfo, ViolationKind};
use std::rc::Rc;

/// What a failed requirement does to a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// It ends the run: nothing sensible can follow.
    Ends,
    /// It is noted, and the run goes on as gcc's code does, unless somebody asked about the kind.
    Noted,
}

/// Operations that a domain need not compute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Opaque {
    /// A floating-point operation.
    Float(BinOp, Ty),
    /// A floating-point comparison.
    Compare(CmpOp, Ty),
    /// A conversion from or to floating point.
    Convert(ConvOp, Ty, Ty),
}

/// Where a pointer leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The object.
    pub id: ObjId,
    /// Where it comes from, which decides what may end its lifetime.
    pub kind: ObjectKind,
    /// What may be done with it.
    pub rights: Rights,
    /// The offset in it, in bounds or not.
    pub offset: i64,
}

/// Which registers of which function hold addresses of members of packed records, for which alignment, as far
/// as it was asked: accesses to packed records come in loops.
pub type PackedRegisters = FastMap<(FuncId, RegId, u64), bool>;

/// The value of a domain.
pub type ValueOf<'p, D> = Value<<D as Domain<'p>>::Bits>;

/// Whoever executes a program. See the module's text for the obligations on all methods.
pub trait Domain<'p>: Sized {
    /// What its values are made of.
    type Bits: Bits;
    /// What computes with them.
    type Algebra: Algebra<Bits = Self::Bits>;

    // ---- the program and the run

    /// It has passed `ir::verify`.
    fn program(&self) -> &'p Program;

    /// Its data model.
    #[inline]
    fn model(&self) -> DataModel {
        self.program().model()
    }

    /// Where the current instruction stands.
    fn loc(&self) -> Loc;

    /// What computes with bits.
    fn algebra(&mut self) -> &mut Self::Algebra;

    // ---- registers

    /// The value of an operand of the innermost call.
    fn get(&self, operand: Operand) -> Value<Self::Bits>;

    /// Sets a register of the innermost call.
    fn set(&mut self, dst: RegId, value: Value<Self::Bits>);

    // ---- checks

    /// Requires a condition (one bit). The message says what is wrong when it does not hold.
    fn require(
        &mut self,
        kind: ViolationKind,
        effect: Effect,
        condition: impl FnOnce(&mut Self) -> Self::Bits,
        message: impl FnOnce(&Self) -> String,
    ) -> Result<(), Stop>;

    /// A requirement that the domain has no way to decide, for this reason. Nothing is proved of a kind that was
    /// asked about.
    ///
    /// # Errors
    /// When the path is given up.
    fn undecided(&mut self, kind: ViolationKind, why: &'static str) -> Result<(), Stop>;

    /// Notes the use of a value when it is indeterminate; `what` says how it is used ("as a size").
    fn use_value(&mut self, value: Value<Self::Bits>, what: &str) -> Result<(), Stop>;

    // ---- values that are not computed

    /// The result of an operation on operands that are not all numbers: any value, but the same for the same
    /// operands.
    fn opaque(&mut self, operation: Opaque, width: u32, a: Self::Bits, b: Self::Bits) -> Self::Bits;

    /// The result of an operation that was rounded, where gcc may compute with a wider format: any value, or the one
    /// given by a domain that remembers it ([`Domain::has_excess`]).
    fn excess(
        &mut self,
        operation: Opaque,
        width: u32,
        a: Self::Bits,
        b: Self::Bits,
        rounded: Self::Bits,
    ) -> Self::Bits;

    /// The result of an operation that is undefined for some operands (a shift by a count out of range, a conversion of a floating-point number that does
    /// not fit). For these it is what the processor gives in a run, and any number in a proof: a compiler that knows the operands gives another one.
    fn where_defined(
        &mut self,
        width: u32,
        is_defined: impl FnOnce(&mut Self) -> Self::Bits,
        given: Self::Bits,
    ) -> Self::Bits;

    /// A NaN that an operation gave, whose sign is not specified: with either sign, or with the one given in a run.
    fn nan(&mut self, ty: Ty, bits: u128) -> Self::Bits;

    /// Whether a number may come from such a result.
    fn has_excess(&self, bits: Self::Bits) -> bool;

    /// What follows holds if a number is the one that the wider format gives, too.
    fn depends_on_rounding(&mut self);

    /// An indeterminate value of this width. Its bits are drawn.
    fn indeterminate(&mut self, width: u32) -> Result<Value<Self::Bits>, Stop>;

    // ---- addresses

    /// What follows holds for the layout of memory at hand, not for all.
    fn depends_on_layout(&mut self);

    /// The same, because of where the objects lie that two values came from.
    fn layout_decides(&mut self, _a: Value<Self::Bits>, _b: Value<Self::Bits>) {
        self.depends_on_layout();
    }

    /// The same, because the objects that two values came from are ordered by where they lie. A domain that looks at one order after the other
    /// has its answer.
    fn order_decides(&mut self, a: Value<Self::Bits>, b: Value<Self::Bits>) {
        self.layout_decides(a, b);
    }

    /// Makes sure that a value came from one object of the program, or from none; an object of the domain may
    /// stand for several.
    ///
    /// # Errors
    /// `Split` when that has to be found out first.
    fn single(&mut self, value: Value<Self::Bits>) -> Result<(), Stop>;

    /// The result of an integer operation with these bits, of operands of which one came from an address;
    /// its indeterminate bits are the caller's.
    fn combine(
        &mut self,
        op: BinOp,
        width: u32,
        a: Value<Self::Bits>,
        b: Value<Self::Bits>,
        bits: Self::Bits,
    ) -> Result<(Self::Bits, Prov), Stop>;

    /// The result of a comparison of operands of which one came from an address; absent when it is that of their
    /// bits.
    fn compare_addresses(
        &mut self,
        op: CmpOp,
        width: u32,
        a: Value<Self::Bits>,
        b: Value<Self::Bits>,
    ) -> Result<Option<Value<Self::Bits>>, Stop>;

    /// Prepares a `switch` by a value that came from an address: which case holds may depend on the layout.
    fn switch_by_address(
        &mut self,
        value: Value<Self::Bits>,
        width: u32,
        cases: &[SwitchCase],
    ) -> Result<(), Stop>;

    /// The provenance of a value that came from an address and is cut (`Trunc`) or extended to another width.
    fn resized(&mut self, op: ConvOp, value: Value<Self::Bits>, from: u32, to: u32) -> Result<Prov, Stop>;

    /// An integer as a pointer. One without provenance may have that of the live object that it points into.
    fn pointer_from(&mut self, value: Value<Self::Bits>) -> Value<Self::Bits>;

    /// The number that a value is, if it is one; for messages.
    #[inline]
    fn number(&self, value: Value<Self::Bits>) -> Option<u128> {
        value.bits.known()
    }

    /// Whether a condition (one bit) holds.
    fn decide(&mut self, condition: Self::Bits) -> Result<bool, Stop>;

    /// Whether a condition (one bit) holds in all executions, found without any effort. Only a shortcut before
    /// [`Domain::decide`].
    fn holds_certainly(&mut self, condition: Self::Bits) -> bool;

    /// The same value with bits that are a number.
    fn pinned(&mut self, value: Value<Self::Bits>) -> Result<Value<Self::Bits>, Stop>;

    /// Whether a pointer is a multiple of a power of two in every layout, found without any effort. Only a
    /// shortcut before [`Domain::is_aligned`].
    fn is_certainly_aligned(&self, pointer: Value<Self::Bits>, align: u64) -> bool;

    /// Whether a pointer is a multiple of a power of two: one bit.
    fn is_aligned(&mut self, pointer: Value<Self::Bits>, align: u64) -> Self::Bits;

    /// The object that a determinate pointer leads to, by provenance or else by address, and the offset in it, in
    /// bounds or not.
    fn place(&mut self, pointer: Value<Self::Bits>) -> Result<Option<Place>, Stop>;

    // ---- memory

    /// Reads a scalar.
    fn load(&mut self, pointer: Value<Self::Bits>, ty: Ty) -> Result<Value<Self::Bits>, Stop>;

    /// Writes a scalar.
    fn store(&mut self, pointer: Value<Self::Bits>, ty: Ty, value: Value<Self::Bits>) -> Result<(), Stop>;

    /// The object and the offset of an access of `len` bytes that is in order, as a number. What is not certainly in
    /// order is decided by [`access::locate`](crate::access::locate).
    fn locate(&mut self, pointer: Value<Self::Bits>, len: u64, action: Action) -> Result<(ObjId, u64), Stop>;

    /// Reads a byte of a live object, in bounds.
    fn load_byte(&mut self, object: ObjId, offset: u64) -> Result<Value<Self::Bits>, Stop>;

    /// Writes a byte of a live object, in bounds.
    fn store_byte(&mut self, object: ObjId, offset: u64, byte: Value<Self::Bits>);

    /// Copies bytes as `memmove` does, with indeterminate bits and provenance. The destination is checked before
    /// the source; no bytes are always in order.
    fn copy(&mut self, dst: Value<Self::Bits>, src: Value<Self::Bits>, len: u64) -> Result<(), Stop>;

    /// Sets bytes. No bytes are always in order.
    fn fill(&mut self, pointer: Value<Self::Bits>, byte: u8, len: u64) -> Result<(), Stop>;

    /// Whether two ranges of `len` bytes share one.
    fn overlap(&mut self, a: Value<Self::Bits>, b: Value<Self::Bits>, len: u64) -> Result<bool, Stop>;

    // ---- the start

    /// The values of constants and the addresses of globals and functions, which the start fills in.
    fn fixed(&mut self) -> &mut Fixed<Self::Bits>;

    /// Sets the first bytes of a new object, whatever its rights.
    fn initialise(&mut self, object: ObjId, bytes: &'p [u8]);

    /// Writes a pointer into a new object, whatever its rights. It lies in bounds.
    fn initialise_pointer(&mut self, object: ObjId, offset: u64, pointer: Value<Self::Bits>);

    /// Defines an object that the program only declares, if the library knows one of this name.
    fn define_external(&mut self, name: &str, address: Value<Self::Bits>) -> Result<(), Stop>;

    /// Lets objects of the library that hold the name of the program point to the first word of the command line.
    ///
    /// # Errors
    /// When they cannot be written.
    fn name_program(&mut self, word: Value<Self::Bits>) -> Result<(), Stop>;

    /// Draws an input.
    fn draw(&mut self, kind: DrawKind) -> Result<Value<Self::Bits>, Stop>;

    // ---- objects and frames

    /// Makes an object and gives the address of its first byte. One of `alloca` lives until the innermost call
    /// returns.
    fn new_object(&mut self, new: NewObject<Value<Self::Bits>>) -> Result<Value<Self::Bits>, Stop>;

    /// What is known of an object, unless it ended and was forgotten.
    fn object(&self, id: ObjId) -> Option<Object<Self::Bits>>;

    /// The live object in which the address of a pointer lies that came from no object; absent when there is none.
    fn object_at(&mut self, pointer: Value<Self::Bits>) -> Result<Option<ObjId>, Stop>;

    /// Ends the lifetime of an object, if it is live.
    fn end_object(&mut self, id: ObjId, life: Life);

    /// The blocks that `alloca` gave to the innermost call may be gone, since an array of variable length has ended.
    /// Compiled programs mostly keep them, so a run does; no proof may rest on their being there.
    fn allocas_may_end(&mut self);

    /// Sets the object of a slot of the innermost call; indeterminate when it has none.
    fn set_slot(&mut self, slot: SlotId, object: Value<Self::Bits>);

    /// The function of the innermost call.
    fn function(&self) -> FuncId;

    /// Makes sure that one more call may be active.
    fn check_depth(&mut self, body: &'p Body) -> Result<(), Stop>;

    /// Begins a call: its registers are indeterminate and its slots have no objects.
    fn push_frame(&mut self, site: Site, body: &'p Body) -> Result<(), Stop>;

    /// Calls a function that the program does not define.
    ///
    /// # Errors
    /// When it has no model; whatever stops the model.
    fn call_library(
        &mut self,
        site: Site,
        args: &[(Value<Self::Bits>, Ty)],
    ) -> Result<Option<Value<Self::Bits>>, Stop>;

    /// A value as wide as a register type: cut, or with zeros above.
    fn fit(&mut self, value: Value<Self::Bits>, ty: Ty) -> Value<Self::Bits>;

    /// Gives the innermost call the area of its unnamed arguments, and their types.
    fn set_unnamed(&mut self, area: Value<Self::Bits>, types: Rc<[Unnamed]>);

    /// The area of the unnamed arguments of the innermost call.
    fn unnamed(&self) -> Option<Value<Self::Bits>>;

    /// The types of the arguments in an area, while the call that it belongs to is active.
    fn unnamed_types(&self, area: ObjId) -> Option<Rc<[Unnamed]>>;

    /// What was found about registers with addresses in packed records.
    fn packed_registers(&mut self) -> &mut PackedRegisters;

    /// An empty vector for arguments.
    fn take_scratch(&mut self) -> Vec<(Value<Self::Bits>, Ty)> {
        Vec::new()
    }

    /// Takes back what [`Domain::take_scratch`] gave.
    fn give_scratch(&mut self, _: Vec<(Value<Self::Bits>, Ty)>) {}

    // ---- what goes wrong

    /// A violation here, with the object that it is about.
    fn violation(&self, kind: ViolationKind, message: String, object: Option<ObjectInfo>) -> Stop;

    /// Something that cannot be executed.
    fn unsupported(&self, what: String) -> Stop {
        Stop::Unsupported { what: what.into(), loc: self.loc() }
    }
}
