//! What depends on where objects lie in memory.
//!
//! A value whose provenance is an object is the address of that object and an offset, in the width of
//! pointers or a wider one. What follows from objects and offsets alone is the same for every layout.
//! Everything else that is computed or decided from such a value is reported with
//! [`Machine::depends_on_layout`]: then nothing is proved, but violations are still looked for in the
//! layout at hand, which is that of a replay.
//!
//! Parts of addresses (single bytes, bit-fields, low halves) keep their provenance, so that a pointer can
//! be copied piece by piece; whatever else is done with a part is reported.
//!
//! What holds in every layout: no object lies in the first or the last page of memory, and with 64 bits none
//! in the upper half, which belongs to the kernel; objects that are there at the same time do not overlap, and
//! have different addresses unless they are empty or string literals; an object is aligned as its declaration
//! or its allocator promises.
//!
//! An object that is gone may have left its address to a later one. So the address of a dangling pointer is
//! different from that of an object only if the two objects were there at the same time. That is
//! certain of an object that lives as long as the program, and where a path remembers in which order blocks
//! were made and freed (`reuse`). The chapter on symbolic memory graphs (section 1.11, valid and invalid
//! objects) concludes it from the numbers of objects; that must not be done here, since the names of
//! abstract states are in no order of time: an abstract object that becomes concrete gets new names, and states are
//! compared and joined up to names. Without such knowledge the comparison of a dangling pointer with another
//! object's is open in both directions, whatever was compared before; that it holds says nothing about
//! the freed object, which stays freed.

use crate::heap::{Heap, Object, ObjectKind};
use crate::machine::Machine;
use crate::value::{Prov, Sym, Value, mask};
use ringfence_ir::{BinOp, CmpOp, DataModel, GlobalKind};
use ringfence_semantics::Algebra;
use ringfence_semantics::access::FIRST_PAGE;
use ringfence_semantics::alignment::heap_align;

/// What is taken to be any value where addresses of different objects are compared and no layout is looked at.
pub const ADDRESSES: &str = "comparisons of addresses";

/// How many bytes at the end of a memory of 64-bit addresses are never a program's.
const UPPER_HALF: u64 = 1 << 63;

impl<H: Heap> Machine<'_, H> {
    /// Reports that something depends on a value if that came from an address.
    #[inline]
    pub(crate) fn address_matters(&mut self, value: Value) {
        if !value.prov.is_none() {
            self.depends_on_layout();
        }
    }

    /// Reports the extension of a part of an address: it is taken as a number.
    #[inline]
    pub(crate) fn part_extended(&mut self, value: Value, width: u32) {
        if !value.prov.is_none() && width < self.pointer_bits() {
            self.depends_on_layout();
        }
    }

    /// Reports a branch by a value that came from an address, unless all the numbers that it is compared
    /// with are no addresses of anything.
    pub(crate) fn branch_by(&mut self, value: Value, width: u32, cases: impl Iterator<Item = u128>) {
        if value.prov.is_none() {
            return;
        }
        for case in cases {
            if !self.is_certain(CmpOp::Eq, width, value, Value::number(case)) {
                self.depends_on_layout();
            }
        }
    }

    /// The provenance of a result, as in the interpreter.
    #[cold]
    pub(crate) fn binary_prov(&mut self, op: BinOp, width: u32, a: Value, b: Value) -> Prov {
        let (x, y) = (a.prov, b.prov);
        if width < self.pointer_bits() {
            self.depends_on_layout();
        }
        match op {
            BinOp::Add if x.is_none() || y.is_none() => x.of_union(y),
            BinOp::Sub if y.is_none() => x,
            BinOp::Sub | BinOp::Xor if x == y && !x.is_mixed() => {
                if op == BinOp::Xor {
                    self.depends_on_layout();
                }
                Prov::NONE
            }
            BinOp::And | BinOp::Or => match self.masked(op, width, a, b) {
                Masked::Address => x.of_union(y),
                Masked::Number => Prov::NONE,
                Masked::Other => {
                    self.depends_on_layout();
                    x.of_union(y)
                }
            },
            BinOp::Shl | BinOp::LShr | BinOp::AShr => {
                self.depends_on_layout();
                x
            }
            BinOp::Add | BinOp::Sub | BinOp::Xor => {
                self.depends_on_layout();
                if x.is_none() || y.is_none() { x.of_union(y) } else { Prov::MIXED }
            }
            _ => {
                self.depends_on_layout();
                Prov::NONE
            }
        }
    }

    /// What a bitwise operation of an address and a number gives. Bits below the alignment of the object
    /// are bits of the offset.
    fn masked(&self, op: BinOp, width: u32, a: Value, b: Value) -> Masked {
        let (pointer, number) = if a.prov.is_none() { (b, a) } else { (a, b) };
        let (Some(object), Sym::Const(bits), true) =
            (self.object_of(pointer.prov), number.bits, number.prov.is_none())
        else {
            return Masked::Other;
        };
        let low = u128::from(self.guaranteed_alignment(object) - 1);
        match op {
            BinOp::And if bits & !low == 0 => Masked::Number,
            BinOp::And if (bits | low) == mask(width) => Masked::Address,
            BinOp::Or if bits & !low == 0 => Masked::Address,
            _ => Masked::Other,
        }
    }

    /// The provenance of the low bits of a value: that of the whole when they still hold the address or
    /// a part of it, none when they are all below the alignment.
    pub(crate) fn cut_prov(&mut self, value: Value, to_bits: u32) -> Prov {
        if value.prov.is_none() || to_bits >= self.pointer_bits() {
            return value.prov;
        }
        let known = self.object_of(value.prov).map_or(1, |object| self.guaranteed_alignment(object));
        if mask(to_bits) <= u128::from(known - 1) {
            return Prov::NONE;
        }
        self.depends_on_layout();
        value.prov
    }

    /// Whether a comparison has the same result in every layout; otherwise that is reported, unless the
    /// result is to be left open. At least one of the values came from an address.
    #[cold]
    pub(crate) fn is_certain(&mut self, op: CmpOp, width: u32, a: Value, b: Value) -> bool {
        let whole = width >= self.pointer_bits() && !a.prov.is_mixed() && !b.prov.is_mixed();
        let certain = whole
            && match (a.prov.is_none(), b.prov.is_none()) {
                (true, _) => self.is_apart(op, b, a),
                (_, true) => self.is_apart(op, a, b),
                _ if a.prov == b.prov => self.is_ordered(op, a, b),
                _ => self.are_distinct(op, a, b),
            };
        if !certain && !self.settings.mode.opens_layout() {
            self.depends_on_layout();
        }
        certain
    }

    /// What an address with its low bits cleared is when it is not known how it is aligned: the address or
    /// a little less.
    pub(crate) fn aligned_down(&mut self, op: BinOp, width: u32, a: Value, b: Value) -> Option<Value> {
        if op != BinOp::And || !self.settings.mode.opens_layout() || width != self.pointer_bits() {
            return None;
        }
        let (pointer, number) = if a.prov.is_none() { (b, a) } else { (a, b) };
        let (Some(_), Sym::Const(bits), true) =
            (pointer.prov.get(), number.bits, number.prov.is_none() && number.undef | pointer.undef == 0)
        else {
            return None;
        };
        let low = !bits & mask(width);
        if !(low + 1).is_power_of_two()
            || low >= u128::from(FIRST_PAGE)
            || matches!(self.masked(op, width, a, b), Masked::Address)
        {
            return None;
        }
        let less = self.havoc_up_to(width, low, "how far addresses are from being aligned");
        let bits = self.reason.binary(BinOp::Sub, width, pointer.bits, less.bits);
        Some(Value { bits, ..pointer })
    }

    /// Whether a pointer compares in one way with a number where no object ever lies.
    pub(crate) fn is_apart(&mut self, op: CmpOp, pointer: Value, number: Value) -> bool {
        !is_signed(op) && self.is_near_null(number) && self.is_within(pointer, true)
    }

    /// Whether two pointers to one object compare in one way: equal offsets always do, the order of others
    /// does as long as no address wraps around.
    fn is_ordered(&mut self, op: CmpOp, a: Value, b: Value) -> bool {
        let signs = is_signed(op) && self.model() == DataModel::Ilp32;
        is_equality(op) || (!signs && self.is_near(a) && self.is_near(b))
    }

    /// Whether pointers to different objects are unequal in every layout.
    pub(crate) fn are_distinct(&mut self, op: CmpOp, a: Value, b: Value) -> bool {
        is_equality(op)
            && self.existed_together(a, b)
            && self.is_within(a, false)
            && self.is_within(b, false)
            && !self.may_be_merged(a, b)
    }

    /// Whether two objects certainly were there at the same time: both are there now; or one of them is
    /// there as long as the program runs; or the path remembers it.
    fn existed_together(&self, a: Value, b: Value) -> bool {
        let (Some(x), Some(y)) = (self.object_of(a.prov), self.object_of(b.prov)) else { return false };
        let always = |object: &Object| matches!(object.kind, ObjectKind::Global(_) | ObjectKind::Function(_));
        if (x.is_live() && y.is_live()) || always(x) || always(y) {
            return true;
        }
        match (a.prov.get(), b.prov.get()) {
            (Some(x), Some(y)) => self.blocks_existed_together(x, y),
            _ => false,
        }
    }

    /// Whether pointers to equal string literals are equal, to gcc: the literals are one object. Nothing is
    /// proved from that.
    pub(crate) fn compare_literals(&mut self, op: CmpOp, a: Value, b: Value) -> Option<Value> {
        if !is_equality(op) || a.prov == b.prov {
            return None;
        }
        let (x, y) = (*self.object_of(a.prov)?, *self.object_of(b.prov)?);
        let bytes = |object: &Object| match object.kind {
            ObjectKind::Global(id) => {
                let global = &self.program.globals[id];
                (global.kind == GlobalKind::StringLiteral).then_some(&global.bytes)
            }
            _ => None,
        };
        if bytes(&x)? != bytes(&y)? {
            return None;
        }
        let width = self.pointer_bits();
        let base = |object: &Object| Sym::Const(u128::from(object.address));
        let first = self.reason.binary(BinOp::Sub, width, a.bits, base(&x));
        let second = self.reason.binary(BinOp::Sub, width, b.bits, base(&y));
        Some(Value::plain(self.reason.compare(op, width, first, second)))
    }

    /// What a comparison gives in the layout that the heap looks at, if that says where both objects lie. Pointers that may be outside of
    /// their objects have no place in it, and which of them are negative numbers it does not say.
    pub(crate) fn compare_in_layout(&mut self, op: CmpOp, width: u32, a: Value, b: Value) -> Option<Sym> {
        let (x, y) = (a.prov.get()?, b.prov.get()?);
        let places = [self.state.heap.place_of(x)?, self.state.heap.place_of(y)?];
        let (x, y) = (*self.object_of(a.prov)?, *self.object_of(b.prov)?);
        let is_signed = matches!(op, CmpOp::Slt | CmpOp::Sle);
        if is_signed || width != self.pointer_bits() || !self.is_within(a, true) || !self.is_within(b, true) {
            return None;
        }
        let [first, second] = [(a, x, places[0]), (b, y, places[1])].map(|(value, object, place)| {
            let offset = self.offset_behind(value, &object, 0);
            self.reason.binary(BinOp::Add, width, offset, Sym::Const(place.into()))
        });
        Some(self.reason.compare(op, width, first, second))
    }

    /// Whether two objects may be one to a compiler or a C library: literals without a name (C11 6.5.2.5p7), and
    /// texts that the library made.
    fn may_be_merged(&self, a: Value, b: Value) -> bool {
        let (Some(a), Some(b)) = (self.object_of(a.prov), self.object_of(b.prov)) else { return true };
        let literal = |object: &Object| match object.kind {
            ObjectKind::Global(id) => {
                let global = &self.program.globals[id];
                global.name.is_none() && global.kind != GlobalKind::Variable
            }
            ObjectKind::Slot(func, slot) => {
                let body = self.program.functions[func].body.as_ref();
                body.and_then(|body| body.slots.get(slot)).is_some_and(|slot| slot.name.is_none())
            }
            _ => false,
        };
        let text = |object: &Object| matches!(object.kind, ObjectKind::Library(what) if what != "FILE");
        (literal(a) && literal(b)) || (text(a) && text(b))
    }

    /// The alignment that an object has on every machine: that of its kind, not of its address here.
    pub(crate) fn guaranteed_alignment(&self, object: &Object) -> u64 {
        match object.kind {
            ObjectKind::Global(id) => self.program.globals[id].align.max(1),
            ObjectKind::Slot(func, slot) => {
                let body = self.program.functions[func].body.as_ref();
                body.and_then(|body| body.slots.get(slot)).map_or(1, |slot| slot.align.max(1))
            }
            ObjectKind::Heap(_) => heap_align(self.model()),
            ObjectKind::Alloca | ObjectKind::Varargs(_) => 16,
            _ => 1,
        }
    }

    /// Whether a number is in the first or the last page, where no object ever lies.
    fn is_near_null(&self, value: Value) -> bool {
        let Sym::Const(bits) = value.bits else { return false };
        let page = u128::from(FIRST_PAGE);
        bits < page || bits > mask(self.pointer_bits()) - page
    }

    /// The offset of a pointer in its object, `more` bytes added.
    fn offset_behind(&mut self, value: Value, object: &Object, more: u64) -> Sym {
        let width = self.pointer_bits();
        let base = Sym::Const(u128::from(object.address.wrapping_sub(more)) & mask(width));
        let address = self.reason.truncate(value.bits, width);
        self.reason.binary(BinOp::Sub, width, address, base)
    }

    /// Whether a pointer points into its object, or also to its end, if the object is there or to where it was.
    /// An empty object has no place of its own, except on the heap. How long the code of a function is, nobody knows:
    /// where it begins is certain. Where bounds do not say it, the path does: the place of a byte that was found in a string of any
    /// length is not null.
    fn is_within(&mut self, value: Value, at_end_too: bool) -> bool {
        let Some(&object) = self.object_of(value.prov) else { return false };
        let offset = self.offset_behind(value, &object, 0);
        let (_, most) = self.bounds(offset);
        let (size, _) = self.bounds(object.size);
        let is_code = matches!(object.kind, ObjectKind::Function(_));
        let size = if is_code && !at_end_too { size.min(1) } else { size };
        let is_open = !is_code && matches!((offset, object.size), (Sym::Term(_), _) | (_, Sym::Term(_)));
        let op = if at_end_too { CmpOp::Ule } else { CmpOp::Ult };
        most < size
            || (at_end_too && most <= size)
            || (most == 0 && object.is_heap())
            || (is_open && self.surely(op, self.pointer_bits(), offset, object.size))
    }

    /// Whether a value is an address in its object or so near to it that the offset does not wrap around in
    /// any layout: less than a page before it, or less behind it than is always free there.
    pub(crate) fn is_near(&mut self, value: Value) -> bool {
        let Some(&object) = self.object_of(value.prov) else { return false };
        let behind = match self.model() {
            DataModel::Ilp32 => FIRST_PAGE,
            DataModel::Lp64 => UPPER_HALF,
        };
        let offset = self.offset_behind(value, &object, FIRST_PAGE);
        let (_, most) = self.bounds(offset);
        let (size, _) = self.bounds(object.size);
        // Bounds of a place behind a place in a text say little, but the path may.
        most < size + u128::from(FIRST_PAGE) + u128::from(behind) || self.is_within(value, true)
    }
}

/// What a bitwise operation of an address and a number gives.
enum Masked {
    /// The address of the same object with another offset.
    Address,
    /// Some bits of the offset.
    Number,
    /// Something that depends on the layout.
    Other,
}

fn is_signed(op: CmpOp) -> bool {
    matches!(op, CmpOp::Slt | CmpOp::Sle)
}

fn is_equality(op: CmpOp) -> bool {
    matches!(op, CmpOp::Eq | CmpOp::Ne)
}
