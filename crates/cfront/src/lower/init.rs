//! Initialisers: stores for automatic objects, bytes and addresses for static ones.
//!
//! The tree gives an initialiser as a flat list of values at offsets, to be applied in order to an
//! object of zeros.

use super::{Home, Lowerer, Shape};
use ringfence_base::{FastSet, Symbol};
use ringfence_ir::{
    BitRange, Global, GlobalId, GlobalKind, InstKind, Linkage, Operand, RegId, Reloc, RelocTarget,
};
use rucc_base::float::Float;
use rucc_sema::{Base, Const, Decl, DeclId, Eval, ExprId, ExprKind, InitEntry, StorageDuration, StrId};
use rucc_types::{Qualifiers, TypeId};
use std::collections::BTreeMap;

impl Lowerer<'_> {
    /// Runs the initialiser of a local object, or leaves it indeterminate.
    pub(super) fn initialise(&mut self, id: DeclId, decl: &Decl) {
        let unit = self.unit;
        if let Home::Reg(reg) = self.home(id) {
            return self.initialise_reg(id, decl, reg);
        }
        let Some(list) = decl.init else { return };
        let address = self.decl_address(id);
        let entries = &unit.tast[list];
        let mark = self.f.temporaries.len();
        self.at_span(unit.tast.decl_span(id));
        let constant = self.is_watched_constant(id, decl);
        if constant {
            self.call_check("__ringfence_variable", &[address]);
        }
        let aggregate = self.shape(decl.ty) == Shape::Memory;
        if entries.is_empty() || (aggregate && !self.covers(entries, decl.ty)) {
            self.clear(address, id, decl);
        }
        if self.has_doubtful_override(entries) {
            self.unsupported("an initialiser that is overridden and does more than give a constant");
        }
        let repeated = repeated(entries);
        let region = self.open_elements(entries);
        for entry in entries {
            if repeated.contains(&entry.value) {
                self.evaluate_once(entry.value);
            }
            self.init_entry(address, entry);
        }
        self.close_region(region);
        if aggregate {
            self.leave_unions_open(address, decl, entries);
        }
        repeated.iter().for_each(|value| {
            self.f.known.remove(value);
        });
        if constant {
            self.call_check("__ringfence_constant", &[address]);
        }
        self.end_temporaries(mark);
    }

    /// Whether an automatic variable was declared `const` and may be written all the same: a pointer to it may exist,
    /// and the program drops `const` somewhere.
    pub(super) fn is_watched_constant(&mut self, id: DeclId, decl: &Decl) -> bool {
        let quals = self.unit.types.object_quals(decl.ty);
        quals.has(Qualifiers::CONST)
            && !quals.has(Qualifiers::VOLATILE)
            && decl.duration == StorageDuration::Automatic
            && self.drops_const()
            && self.is_exposed(id)
    }

    /// Whether a value that reads or does something is written over by a later one, in part at least. It is open whether that is evaluated (6.7.9p19); gcc
    /// does not evaluate it, and takes zeros for the rest of a structure of which only a part is written over.
    fn has_doubtful_override(&mut self, entries: &[InitEntry]) -> bool {
        let range = |entry: &InitEntry| {
            let start = 8 * u128::from(entry.offset) + u128::from(entry.bit_offset);
            let width = match entry.is_bit_field() {
                true => entry.bit_width.into(),
                false => 8 * u128::from(self.size(self.unit.tast[entry.value].ty)),
            };
            (start, start + width)
        };
        let (mut end, mut in_order) = (0, true);
        for entry in entries {
            let own = range(entry);
            in_order &= own.0 >= end;
            end = end.max(own.1);
        }
        if in_order {
            return false;
        }
        // The last value that is written to a place counts; values before it may not.
        let (mut later, mut kept, mut doubtful) = (Spans::default(), FastSet::default(), Vec::new());
        for entry in entries.iter().rev() {
            let own = range(entry);
            match later.meets(own) {
                true => doubtful.push(entry.value),
                false => drop(kept.insert(entry.value)),
            }
            later.add(own);
        }
        doubtful.into_iter().any(|value| {
            let is_whole = self.shape(self.unit.tast[value].ty) != Shape::Memory;
            !(self.is_idle(value) || is_whole && kept.contains(&value))
        })
    }

    /// Evaluates a value that a range of elements gets, the first time that it is met.
    fn evaluate_once(&mut self, value: ExprId) {
        let expr = self.unit.tast[value];
        if self.f.known.contains_key(&value) || matches!(expr.kind, ExprKind::Const(_) | ExprKind::Str(_)) {
            return;
        }
        let operand = match self.shape(expr.ty) {
            Shape::Memory => self.aggregate_copy(value),
            _ => {
                let operand = self.value(value);
                Operand::Reg(self.copied(operand))
            }
        };
        self.f.known.insert(value, operand);
    }

    /// Gives a variable in a register its first value, or none.
    fn initialise_reg(&mut self, id: DeclId, decl: &Decl, reg: RegId) {
        let unit = self.unit;
        let entries = decl.init.map_or(&[][..], |list| &unit.tast[list]);
        let mark = self.f.temporaries.len();
        self.at_span(unit.tast.decl_span(id));
        match entries.last() {
            Some(entry) => {
                entries[..entries.len() - 1].iter().for_each(|earlier| self.effect(earlier.value));
                let value = self.value(entry.value);
                self.at_span(unit.tast.decl_span(id));
                self.assign_reg(reg, value);
            }
            None if decl.init.is_some() => {
                let zero = self.number(self.f.body.regs[reg].ty, 0);
                self.assign_reg(reg, zero);
            }
            None => self.emit(InstKind::Undef { dst: reg }),
        }
        self.end_temporaries(mark);
    }

    /// Whether one entry gives the whole object.
    fn covers(&self, entries: &[InitEntry], ty: TypeId) -> bool {
        let [entry] = entries else { return false };
        let value = &self.unit.tast[entry.value];
        let whole = self.size(value.ty) == self.size(ty) && entry.offset == 0 && !entry.is_bit_field();
        whole && !matches!(value.kind, ExprKind::Str(_)) && !self.is_variable_length(ty)
    }

    fn clear(&mut self, addr: Operand, id: DeclId, decl: &Decl) {
        if self.is_variable_length(decl.ty) {
            self.unsupported("initialiser of a variable-length object");
            return;
        }
        let size = self.size(decl.ty).max(self.unit.tast.extent(id));
        if size > 0 {
            self.emit(InstKind::FillMem { addr, byte: 0, size });
        }
    }

    fn init_entry(&mut self, address: Operand, entry: &InitEntry) {
        if entry.reverse {
            self.unsupported("scalar_storage_order");
        }
        let value = entry.value;
        let ty = self.unit.tast[value].ty;
        if let ExprKind::Str(string) = self.unit.tast[value].kind
            && self.shape(ty) == Shape::Memory
        {
            self.init_string(address, entry.offset, string, ty);
            return;
        }
        if self.shape(ty) == Shape::Memory {
            let src = self.aggregate(value);
            let place = self.part(address, entry.offset, ty);
            let dst = self.address(&place);
            self.copy_value(dst, src, value, 1);
            return;
        }
        let operand = self.value(value);
        let mut place = self.part(address, entry.offset, ty);
        if entry.is_bit_field() {
            let (first, width) = (entry.bit_offset, entry.bit_width);
            place.bits = Some(BitRange { first: first as u8, width: width.min(128) as u8, signed: false });
        }
        self.store(&place, operand);
    }

    /// Copies a string literal into an array; the array may be shorter or longer.
    fn init_string(&mut self, address: Operand, offset: u64, string: StrId, ty: TypeId) {
        let src = Operand::Global(self.string_global(string));
        let have = self.unit.tast[string].bytes(&self.unit.target).len() as u64;
        let size = have.min(self.size(ty));
        let place = self.part(address, offset, ty);
        let dst = self.address(&place);
        if size > 0 {
            self.emit(InstKind::CopyMem { dst, src, size, aligns: [1, 1] });
        }
    }

    /// A new global with the bytes of a string literal. The name of a function (`__func__`) is no literal but a
    /// constant (6.4.2.2), which gcc shares with no literal.
    pub(super) fn make_string(&mut self, string: StrId) -> GlobalId {
        let bytes = self.unit.tast[string].bytes(&self.unit.target);
        let unit_width = u64::from(self.unit.tast[string].encoding.element_width(&self.unit.target)) / 8;
        let element = ringfence_ir::TypeKind::Int { bits: (unit_width * 8) as u8, signed: unit_width != 2 };
        let element = self.program.types.intern(element);
        let len = ringfence_ir::ArrayLen::Fixed(bytes.len() as u64 / unit_width.max(1));
        let ty = self.program.types.intern(ringfence_ir::TypeKind::Array { element, len });
        let loc = self.here();
        let named = self.unit.tast.is_function_name(string);
        let kind = if named { GlobalKind::Constant } else { GlobalKind::StringLiteral };
        self.program.globals.push(Global {
            name: Symbol::NONE,
            ty,
            size: bytes.len() as u64,
            align: unit_width.max(1),
            kind,
            linkage: Linkage::Internal,
            defined: true,
            bytes,
            relocs: Vec::new(),
            loc,
        })
    }

    /// The initial bytes and addresses of a static object.
    pub(super) fn static_image(&mut self, decl: &Decl) -> (Vec<u8>, Vec<Reloc>) {
        let mut image = Image::default();
        let unit = self.unit;
        if let Some(list) = decl.init {
            for entry in &unit.tast[list] {
                self.image_entry(&mut image, entry);
            }
        }
        image.finish()
    }

    fn image_entry(&mut self, image: &mut Image, entry: &InitEntry) {
        let ty = self.unit.tast[entry.value].ty;
        if let ExprKind::Str(string) = self.unit.tast[entry.value].kind
            && self.shape(ty) == Shape::Memory
        {
            let mut bytes = self.unit.tast[string].bytes(&self.unit.target);
            bytes.truncate(self.size(ty) as usize);
            image.put(entry.offset, &bytes);
            return;
        }
        let unit = self.unit;
        let mut eval = Eval::new(&unit.tast, &unit.types, &unit.target, &unit.names).objects(true);
        match eval.initializer(entry.value) {
            Ok(value) => self.image_value(image, entry, value, ty),
            Err(_) => self.image_copy(image, entry, ty),
        }
    }

    /// A value that is no number: a compound literal, written out in place, or a constant object
    /// that is copied.
    fn image_copy(&mut self, image: &mut Image, entry: &InitEntry, ty: TypeId) {
        let (bytes, relocs) = match self.static_aggregate(entry.value) {
            Some(source) if self.shape(ty) == Shape::Memory => source,
            _ => {
                let loc = self.loc_of(self.unit.tast.expr_span(entry.value));
                self.diagnostics.push(crate::Diagnostic::error("initialiser is not a constant", loc));
                return;
            }
        };
        let mut whole = bytes;
        whole.resize(self.size(ty) as usize, 0);
        image.put(entry.offset, &whole);
        for reloc in relocs {
            image.point(Reloc { offset: reloc.offset + entry.offset, ..reloc });
        }
    }

    /// The contents of a compound literal or a constant object that initialises another.
    fn static_aggregate(&mut self, value: ExprId) -> Option<(Vec<u8>, Vec<Reloc>)> {
        let unit = self.unit;
        match unit.tast[value].kind {
            ExprKind::Convert { operand, .. } | ExprKind::Cast(operand) => self.static_aggregate(operand),
            ExprKind::CompoundLiteral(decl) => Some(self.static_image(&unit.tast[decl])),
            ExprKind::Decl(decl) => {
                unit.tast[decl].init?;
                Some(self.static_image(&unit.tast[decl]))
            }
            _ => None,
        }
    }

    fn image_value(&mut self, image: &mut Image, entry: &InitEntry, value: Const, ty: TypeId) {
        let size = self.size(ty);
        match value {
            Const::Int(number) if entry.is_bit_field() => {
                image.put_bits(entry.offset, entry.bit_offset, entry.bit_width, number as u128);
            }
            Const::Int(number) => match self.shape(ty) {
                Shape::Float(_) => self.image_float_from_int(image, entry, number, ty),
                _ => image.put_number(entry.offset, size, number as u128, entry.reverse),
            },
            Const::Float(number) => {
                image.put_number(entry.offset, float_bytes(number), number.to_bits(), false)
            }
            Const::Complex { real, imag } => {
                image.put_number(entry.offset, float_bytes(real), real.to_bits(), false);
                image.put_number(entry.offset + size / 2, float_bytes(imag), imag.to_bits(), false);
            }
            Const::ComplexInt { real, imag } => {
                image.put_number(entry.offset, size / 2, real as u128, false);
                image.put_number(entry.offset + size / 2, size / 2, imag as u128, false);
            }
            Const::Address(address) => self.image_address(image, entry, address.base, address.offset, size),
            Const::Apart { .. } => {
                let loc = self.loc_of(self.unit.tast.expr_span(entry.value));
                let message = "the distance between two labels is not supported in an initialiser";
                self.diagnostics.push(crate::Diagnostic::error(message, loc));
            }
        }
    }

    fn image_float_from_int(&mut self, image: &mut Image, entry: &InitEntry, number: i128, ty: TypeId) {
        match self.shape(ty) {
            Shape::Float(ringfence_ir::Ty::F32) => {
                image.put_number(entry.offset, 4, u128::from((number as f32).to_bits()), false);
            }
            Shape::Float(ringfence_ir::Ty::F64) => {
                image.put_number(entry.offset, 8, u128::from((number as f64).to_bits()), false);
            }
            _ => {
                let loc = self.loc_of(self.unit.tast.expr_span(entry.value));
                self.diagnostics.push(crate::Diagnostic::error("unsupported constant of this type", loc));
            }
        }
    }

    fn image_address(&mut self, image: &mut Image, entry: &InitEntry, base: Base, offset: i128, size: u64) {
        let target = match base {
            Base::Decl(decl) => match self.static_home(decl) {
                Home::Global(global) => RelocTarget::Global(global),
                Home::Func(func) => RelocTarget::Func(func),
                _ => return,
            },
            Base::Str(string) => RelocTarget::Global(self.string_global(string)),
            Base::Label(label) => match (self.f.id, self.label_address(label)) {
                (Some(func), Operand::Const(id)) => match self.program.consts.get(id) {
                    ringfence_ir::Const::Label { block, .. } => RelocTarget::Label(func, block),
                    ringfence_ir::Const::Bits { .. } => return,
                },
                _ => return,
            },
            Base::Absolute => {
                image.put_number(entry.offset, size, offset as u128, false);
                return;
            }
        };
        image.put(entry.offset, &vec![0; size as usize]);
        image.point(Reloc { offset: entry.offset, target, addend: self.exact_offset(offset) });
    }

    /// The home of something that a static initialiser points at; a compound literal is defined now.
    fn static_home(&mut self, decl: DeclId) -> Home {
        let home = self.home(decl);
        let unit = self.unit;
        if let Home::Global(global) = home
            && unit.tast[decl].name.is_none()
            && !self.program.globals[global].defined
        {
            self.define_global(decl, global);
        }
        home
    }
}

/// Parts of an object that were written.
#[derive(Debug, Default)]
struct Spans {
    /// The ends by the starts; none meets another.
    ends: BTreeMap<u128, u128>,
}

impl Spans {
    /// Whether one of them has a part of a range.
    fn meets(&self, (start, end): (u128, u128)) -> bool {
        self.ends.range(..end).next_back().is_some_and(|(_, &last)| last > start)
    }

    fn add(&mut self, (mut start, mut end): (u128, u128)) {
        while let Some((&first, &last)) =
            self.ends.range(..=end).next_back().filter(|(_, last)| **last >= start)
        {
            self.ends.remove(&first);
            (start, end) = (start.min(first), end.max(last));
        }
        self.ends.insert(start, end);
    }
}

/// The values that stand at several places of an initialiser: a GNU range designator (`[a ... b] = value`) gives all
/// its elements one value, which is evaluated once.
fn repeated(entries: &[InitEntry]) -> FastSet<ExprId> {
    let mut seen = FastSet::default();
    entries.iter().map(|entry| entry.value).filter(|&value| !seen.insert(value)).collect()
}

/// How many bytes the encoding of a floating-point constant has.
fn float_bytes(number: Float) -> u64 {
    use rucc_base::float::Format;
    match number.format() {
        Format::Half | Format::BFloat16 => 2,
        Format::Single | Format::Decimal32 => 4,
        Format::Double | Format::Decimal64 => 8,
        Format::X87Extended => 10,
        _ => 16,
    }
}

/// The bytes of a static object under construction.
#[derive(Default)]
struct Image {
    bytes: Vec<u8>,
    relocs: Vec<Reloc>,
    /// One past the highest offset of an address, so that writing beyond it is quick.
    pointed_to: u64,
}

impl Image {
    fn reserve(&mut self, end: u64) -> bool {
        let Ok(end) = usize::try_from(end) else { return false };
        if self.bytes.len() < end {
            self.bytes.resize(end, 0);
        }
        true
    }

    /// Writes bytes, over what was there: a later designator wins.
    fn put(&mut self, offset: u64, bytes: &[u8]) {
        if !self.reserve(offset + bytes.len() as u64) {
            return;
        }
        let start = offset as usize;
        self.bytes[start..start + bytes.len()].copy_from_slice(bytes);
        let end = offset + bytes.len() as u64;
        if offset < self.pointed_to {
            self.relocs.retain(|reloc| reloc.offset < offset || reloc.offset >= end);
        }
    }

    fn put_number(&mut self, offset: u64, size: u64, bits: u128, reverse: bool) {
        let mut bytes = bits.to_le_bytes();
        let size = size.min(16) as usize;
        if reverse {
            bytes[..size].reverse();
        }
        self.put(offset, &bytes[..size]);
    }

    fn put_bits(&mut self, offset: u64, first: u32, width: u32, bits: u128) {
        if !self.reserve(offset + u64::from((first + width).div_ceil(8))) {
            return;
        }
        for i in 0..width.min(128) {
            let at = first + i;
            let byte = &mut self.bytes[offset as usize + (at / 8) as usize];
            let mask = 1u8 << (at % 8);
            if bits >> i & 1 == 1 { *byte |= mask } else { *byte &= !mask }
        }
    }

    fn point(&mut self, reloc: Reloc) {
        self.pointed_to = self.pointed_to.max(reloc.offset + 1);
        self.relocs.push(reloc);
    }

    fn finish(mut self) -> (Vec<u8>, Vec<Reloc>) {
        self.relocs.sort_by_key(|reloc| reloc.offset);
        let used = self.bytes.iter().rposition(|&b| b != 0).map_or(0, |last| last + 1);
        self.bytes.truncate(used);
        (self.bytes, self.relocs)
    }
}
