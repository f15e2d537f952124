//! Places: the objects and parts of objects that lvalues name.

use super::union::Open;
use super::{Home, Lowerer, Shape};
use ringfence_base::bits::sign_extend;
use ringfence_ir::{Arith, BitRange, DataModel, InstKind, Note, NoteId, Operand, RegId, Step, Ty};
use rucc_ast::UnaryOp;
use rucc_sema::{Category, Conversion, DeclId, ExprId, ExprKind, StrId};
use rucc_types::{ArrayLen, Extent, RecordId, TypeId, TypeKind};

/// A part of an object: an address, a constant distance from it, and how it is read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub(super) base: Operand,
    /// The variable in a register that the place is, or [`RegId::NONE`].
    var: RegId,
    pub(super) offset: i64,
    note: NoteId,
    /// The bits, for a bit-field.
    pub(super) bits: Option<BitRange>,
    pub(super) ty: TypeId,
    volatile: bool,
    /// Whether it is part of a record behind a pointer to a type that was declared with a smaller alignment than the
    /// record has: it may lie anywhere.
    loose: bool,
    /// What a store to it leaves open.
    pub(super) open: Open,
}

impl Place {
    /// The same place when its address is in another operand.
    pub(super) fn moved(&self, address: Operand) -> Self {
        let mut open = self.open;
        for stretch in open.iter_mut().flatten().filter(|stretch| stretch.base == self.base) {
            (stretch.base, stretch.offset) = (address, stretch.offset - self.offset);
        }
        Self { base: address, offset: 0, note: NoteId::NONE, open, ..*self }
    }

    /// The variable in a register that the place is.
    pub(super) fn variable(&self) -> Option<RegId> {
        self.var.get()
    }
}

impl Lowerer<'_> {
    /// The place that an lvalue names; for a value in memory, the object that holds it.
    pub(super) fn place(&mut self, id: ExprId) -> Place {
        let region = self.open_region(id);
        let place = self.place_in_region(id);
        self.close_region(region);
        place
    }

    fn place_in_region(&mut self, id: ExprId) -> Place {
        let expr = self.unit.tast[id];
        match expr.kind {
            ExprKind::Decl(decl) => match self.home(decl) {
                Home::Reg(var) => Place { var, ..self.whole(Operand::Reg(var), expr.ty) },
                _ => {
                    let base = self.decl_address(decl);
                    self.whole(base, expr.ty)
                }
            },
            ExprKind::Member { base, field } => self.member(id, base, field, expr.ty),
            ExprKind::Subscript { base, index } => self.subscript(id, base, index, expr.ty),
            ExprKind::Unary { op: UnaryOp::Deref, operand } => {
                let base = self.value(operand);
                self.at(id);
                self.whole(base, expr.ty)
            }
            ExprKind::Unary { op: op @ (UnaryOp::Real | UnaryOp::Imag), operand } => {
                let mut place = self.place(operand);
                if op == UnaryOp::Imag {
                    place.offset += self.size(expr.ty) as i64;
                }
                place.ty = expr.ty;
                place
            }
            ExprKind::Str(string) => {
                let base = Operand::Global(self.string_global(string));
                self.whole(base, expr.ty)
            }
            ExprKind::CompoundLiteral(decl) => {
                let base = self.compound_literal(decl);
                self.whole(base, expr.ty)
            }
            ExprKind::Convert { kind: Conversion::Lvalue, operand } => self.place(operand),
            ExprKind::Cast(operand) if self.is_lvalue(operand) && self.shape(expr.ty) == Shape::Memory => {
                let mut place = self.place(operand);
                place.ty = expr.ty;
                place
            }
            _ => self.value_place(id, expr.ty),
        }
    }

    /// The object that holds a value which is not an lvalue.
    fn value_place(&mut self, id: ExprId, ty: TypeId) -> Place {
        if self.shape(ty) == Shape::Memory {
            let base = self.aggregate(id);
            return self.whole(base, ty);
        }
        let value = self.value(id);
        let base = self.temporary(ty);
        self.emit(InstKind::Store { addr: base, value, volatile: false });
        self.whole(base, ty)
    }

    fn is_lvalue(&self, id: ExprId) -> bool {
        self.unit.tast[id].category != Category::Rvalue
    }

    /// The whole object at an address.
    pub(super) fn whole(&mut self, base: Operand, ty: TypeId) -> Place {
        let volatile = self.is_volatile(ty);
        Place {
            base,
            var: RegId::NONE,
            offset: 0,
            note: NoteId::NONE,
            bits: None,
            ty,
            volatile,
            loose: false,
            open: Open::default(),
        }
    }

    /// A part of an object, at a byte offset.
    pub(super) fn part(&mut self, base: Operand, offset: u64, ty: TypeId) -> Place {
        Place { offset: offset as i64, ..self.whole(base, ty) }
    }

    /// Whether accesses through a type are `volatile`.
    pub(super) fn is_volatile(&self, ty: TypeId) -> bool {
        self.unit.types.quals(ty).has(rucc_types::Qualifiers::VOLATILE)
    }

    fn member(&mut self, id: ExprId, base: ExprId, field: u32, ty: TypeId) -> Place {
        let record_ty = self.unit.tast[base].ty;
        let place = self.place(base);
        self.at(id);
        let TypeKind::Record(record) = self.kind(record_ty) else {
            self.unsupported("member of something that is no record");
            return place;
        };
        self.field_place(place, record, field, ty)
    }

    fn field_place(&mut self, place: Place, record: RecordId, field: u32, ty: TypeId) -> Place {
        let unit = self.unit;
        let info = unit.types.record_info(record);
        if info.reverse {
            self.unsupported("scalar_storage_order");
        }
        let Some(found) = info.fields.get(field as usize).copied() else { return place };
        let behind = matches!(place.base, Operand::Reg(_)) && place.note.is_none();
        let loose =
            place.loose || (behind && info.layout.is_some_and(|layout| self.align(place.ty) < layout.align));
        let note = match info.variable {
            _ if loose => place.note,
            Some(_) => place.note,
            None => {
                let step = Step::Field(self.record(record), field);
                self.program.note(Note { parent: place.note, step })
            }
        };
        let volatile = place.volatile || self.is_volatile(ty) || self.is_volatile(place.ty);
        let open = self.with_rest_of_union(&place, record, &found);
        let bits = found.bits.map(|width| BitRange {
            first: found.bit as u8,
            width: width.min(128) as u8,
            signed: self.shape(found.ty).is_signed(),
        });
        let moved = match info.variable.as_ref().and_then(|v| v.offsets.get(field as usize)?.as_ref()) {
            Some(extent) => self.at_extent(place, record, extent),
            None => Place { offset: place.offset + found.offset as i64, ..place },
        };
        Place { note, bits, ty, volatile, loose, open, ..moved }
    }

    /// A member whose offset is known only at run time.
    fn at_extent(&mut self, place: Place, record: RecordId, extent: &Extent) -> Place {
        let base = self.address(&Place { bits: None, ..place });
        let offset = self.extent(record, extent);
        let base = self.ptr_add(base, offset, NoteId::NONE);
        Place { base, offset: 0, note: NoteId::NONE, ..place }
    }

    /// `base[index]`. A constant index into an array stays a constant offset.
    fn subscript(&mut self, id: ExprId, base: ExprId, index: ExprId, ty: TypeId) -> Place {
        let base_ty = self.unit.tast[base].ty;
        if self.shape(base_ty) != Shape::Pointer {
            self.unsupported("element of a vector");
            let base = self.undefined(Ty::Ptr);
            return self.whole(base, ty);
        }
        let place = self.array_place(base);
        let place = self.held_place(place, index);
        let index_shape = self.shape(self.unit.tast[index].ty);
        let index = self.value(index);
        self.at(id);
        let element = self.pointee(base_ty);
        let offset = self.scaled(index, index_shape, element, false);
        let volatile = place.volatile || self.is_volatile(ty);
        let note = self.element_note(place.note, element);
        if let Some(bits) = self.constant_bits(offset) {
            let width = self.program.model().pointer_int().bits(self.program.model());
            let distance = sign_extend(bits, width) as i64;
            return Place {
                offset: self.further(place.offset, distance),
                note,
                bits: None,
                ty,
                volatile,
                ..place
            };
        }
        let start = self.address(&Place { bits: None, ..place });
        let base = self.ptr_add(start, offset, note);
        let (loose, open) = (place.loose, place.open);
        Place { base, var: RegId::NONE, offset: 0, note: NoteId::NONE, bits: None, ty, volatile, loose, open }
    }

    /// The place that a decayed array names, or the start that a pointer gives.
    fn array_place(&mut self, base: ExprId) -> Place {
        if let ExprKind::Convert { kind: Conversion::ArrayDecay, operand } = self.unit.tast[base].kind
            && self.f.known.is_empty()
        {
            return self.place(operand);
        }
        let ty = self.unit.tast[base].ty;
        let pointer = self.value(base);
        let element = self.pointee(ty);
        self.whole(pointer, element)
    }

    /// The path one element further in.
    pub(super) fn element_note(&mut self, parent: NoteId, element: TypeId) -> NoteId {
        let step = Step::Element(self.ctype(element));
        self.program.note(Note { parent, step })
    }

    /// A place that stays the same while `next` is evaluated.
    pub(super) fn held_place(&mut self, place: Place, next: ExprId) -> Place {
        match place.var.get() {
            Some(_) => place,
            None => {
                let base = self.held(place.base, next);
                let mut open = place.open;
                for stretch in open.iter_mut().flatten() {
                    stretch.base = match stretch.base == place.base {
                        true => base,
                        false => self.held(stretch.base, next),
                    };
                }
                Place { base, open, ..place }
            }
        }
    }

    pub(super) fn address(&mut self, place: &Place) -> Operand {
        if place.var.is_some() {
            self.unsupported("address of a variable without one");
            return self.undefined(Ty::Ptr);
        }
        if place.offset == 0 && place.note.is_none() {
            return place.base;
        }
        let offset = self.offset_number(place.offset);
        self.ptr_add(place.base, offset, place.note)
    }

    /// Reads a scalar from a place.
    pub(super) fn load(&mut self, place: &Place) -> Operand {
        let Some(ty) = self.shape(place.ty).scalar() else {
            return self.address(place);
        };
        if place.var.is_some() {
            return Operand::Reg(place.var);
        }
        let addr = self.address(place);
        let dst = self.temp(ty);
        match place.bits.or_else(|| self.unaligned(place, ty)) {
            Some(bits) => self.emit(InstKind::LoadBits { dst, addr, bits }),
            None => self.emit(InstKind::Load { dst, addr, volatile: place.volatile }),
        }
        self.check_raised_alignment(place, addr, ty);
        let shape = self.shape(place.ty);
        self.normalise(Operand::Reg(dst), shape)
    }

    /// Writes a scalar to a place.
    pub(super) fn store(&mut self, place: &Place, value: Operand) {
        if place.var.is_some() {
            return self.assign_reg(place.var, value);
        }
        let addr = self.address(place);
        let scalar = self.shape(place.ty).scalar();
        match place.bits.or_else(|| self.unaligned(place, scalar?)) {
            Some(bits) => self.emit(InstKind::StoreBits { addr, value, bits }),
            None => self.emit(InstKind::Store { addr, value, volatile: place.volatile }),
        }
        if let Some(ty) = scalar {
            self.check_raised_alignment(place, addr, ty);
        }
        self.leave_open(place);
    }

    /// All bits of an integer behind a pointer to a type that was declared with a smaller alignment than it has by
    /// nature: it may lie anywhere, like a bit-field. Members of records are known by their records.
    fn unaligned(&self, place: &Place, ty: Ty) -> Option<BitRange> {
        let model = self.program.model();
        let natural = match model {
            DataModel::Ilp32 => ty.bytes(model).min(4),
            DataModel::Lp64 => ty.bytes(model),
        };
        let note = self.program.notes().get(place.note);
        let member = note.is_some_and(|note| matches!(note.step, Step::Field(..)));
        let behind = matches!(place.base, Operand::Reg(_)) && !member && !place.volatile;
        let less = place.loose || (behind && self.align(place.ty) < natural);
        let reduced = less && ty.is_int() && ty != Ty::I1 && natural > 1;
        reduced.then(|| BitRange { first: 0, width: ty.bits(model) as u8, signed: false })
    }

    /// Requires that an object behind a pointer to a scalar type that was declared with a greater alignment than it has by
    /// nature lies as it was declared. Members of records are known by their records, which may be packed.
    fn check_raised_alignment(&mut self, place: &Place, addr: Operand, ty: Ty) {
        let align = self.align(place.ty);
        let note = self.program.notes().get(place.note);
        let member = note.is_some_and(|note| matches!(note.step, Step::Field(..)));
        let behind = matches!(place.base, Operand::Reg(_)) && !member && place.bits.is_none();
        if behind && align > ty.bytes(self.program.model()) {
            let align = self.number(Ty::I64, align.into());
            self.call_check("__ringfence_aligned", &[addr, align]);
        }
    }

    pub(super) fn address_of(&mut self, operand: ExprId) -> Operand {
        if self.shape(self.unit.tast[operand].ty) == Shape::Function {
            return self.function_address(operand);
        }
        let place = self.place(operand);
        self.address(&place)
    }

    /// The address of the function that a designator names.
    pub(super) fn function_address(&mut self, id: ExprId) -> Operand {
        match self.unit.tast[id].kind {
            ExprKind::Decl(decl) => self.decl_address(decl),
            ExprKind::Unary { op: UnaryOp::Deref, operand } => self.value(operand),
            ExprKind::Convert { operand, .. } => self.value(operand),
            ExprKind::Comma { lhs, rhs } => self.sequenced(|this| {
                this.effect(lhs);
                this.function_address(rhs)
            }),
            ExprKind::StmtExpr(stmt) => self.stmt_expr(stmt, true).unwrap_or_else(|| self.undefined(Ty::Ptr)),
            _ => {
                self.unsupported("function designator");
                self.undefined(Ty::Ptr)
            }
        }
    }

    /// The address of a declared object or function.
    pub(super) fn decl_address(&mut self, decl: DeclId) -> Operand {
        match self.home(decl) {
            Home::Global(_) if self.is_linkers(decl) => {
                self.unsupported("symbol that the linker defines");
                self.undefined(Ty::Ptr)
            }
            Home::Global(id) => Operand::Global(id),
            Home::Func(id) => Operand::Func(id),
            Home::Slot(id) => Operand::Slot(id),
            Home::Behind(reg) => Operand::Reg(reg),
            Home::Reg(_) => {
                self.unsupported("address of a variable without one");
                self.undefined(Ty::Ptr)
            }
            Home::Unknown => {
                self.unsupported("variable in a machine register, or outside its scope");
                self.undefined(Ty::Ptr)
            }
        }
    }

    /// Whether a name is one of those that the linker gives to the ends of a section.
    fn is_linkers(&self, decl: DeclId) -> bool {
        let decl = &self.unit.tast[decl];
        let name = decl.name.map_or("", |name| self.unit.names.resolve(name));
        (name.starts_with("__start_") || name.starts_with("__stop_"))
            && decl.state == rucc_sema::Definition::Declared
    }

    /// The global that holds a string literal. Each literal is one object.
    pub(super) fn string_global(&mut self, string: StrId) -> ringfence_ir::GlobalId {
        if let Some(&global) = self.strings.get(&string) {
            return global;
        }
        let global = self.make_string(string);
        self.strings.insert(string, global);
        global
    }

    /// Whether the size of a type is known only at run time.
    pub(super) fn is_variable_length(&self, ty: TypeId) -> bool {
        match self.kind(ty) {
            TypeKind::Array { elem, len } => {
                matches!(len, ArrayLen::Variable(_)) || self.is_variable_length(elem)
            }
            TypeKind::Record(id) => self.unit.types.record_info(id).variable.is_some(),
            _ => false,
        }
    }

    /// Evaluates the bounds in a type, once, where its declaration is reached. Each has to be greater than zero (C11
    /// 6.7.6.2p5).
    pub(super) fn measure(&mut self, ty: TypeId) {
        self.measure_type(ty, true);
    }

    /// The same for the type of an array that is made next, which looks at its size, and for a parameter, of which
    /// the outermost bound is only evaluated.
    pub(super) fn measure_array(&mut self, ty: TypeId) {
        self.measure_type(ty, false);
    }

    /// The bounds stand in no order: C puts none between the expressions of one declarator.
    fn measure_type(&mut self, ty: TypeId, checked: bool) {
        let mut bounds = Vec::new();
        self.add_bounds(ty, checked, &mut bounds);
        let exprs: Vec<ExprId> = bounds.iter().map(|&(bound, _)| bound).collect();
        let region = self.open_bounds(&exprs);
        let value = |bound| {
            let value = self.value(bound);
            self.copied(value)
        };
        let values: Vec<_> = exprs.into_iter().map(value).collect();
        self.close_region(region);
        for ((bound, checked), value) in bounds.into_iter().zip(values) {
            self.f.known.insert(bound, Operand::Reg(value));
            if checked {
                self.check_bound(bound);
            }
        }
    }

    /// The bounds in a type that were not evaluated yet, each with whether it has to be greater than zero.
    fn add_bounds(&self, ty: TypeId, checked: bool, all: &mut Vec<(ExprId, bool)>) {
        match self.kind(ty) {
            TypeKind::Pointer(inner) => self.add_bounds(inner, true, all),
            TypeKind::Array { elem, len } => {
                if let ArrayLen::Variable(vla) = len {
                    let bound = self.unit.tast.vla_size(vla);
                    if !self.f.known.contains_key(&bound) && all.iter().all(|&(other, _)| other != bound) {
                        all.push((bound, checked));
                    }
                }
                self.add_bounds(elem, checked, all);
            }
            TypeKind::Record(id) if self.unit.types.record_info(id).variable.is_some() => {
                for field in &self.unit.types.record_info(id).fields {
                    self.add_bounds(field.ty, checked, all);
                }
            }
            _ => {}
        }
    }

    /// Requires that a bound that was just evaluated is greater than zero (C11 6.7.6.2p5).
    fn check_bound(&mut self, bound: ExprId) {
        let signed = self.shape(self.unit.tast[bound].ty).is_signed();
        let count = self.value(bound);
        let count = self.resize(count, signed, Ty::I64);
        self.call_check("__ringfence_bound", &[count]);
    }

    /// The size of a type in bytes, as wide as a pointer; `arith` says what it is when it does not fit.
    pub(super) fn run_time_size(&mut self, ty: TypeId, arith: Arith) -> Operand {
        let word = self.program.model().pointer_int();
        match self.kind(ty) {
            TypeKind::Array { elem, len } => {
                let count = match len {
                    ArrayLen::Variable(vla) => {
                        let bound = self.unit.tast.vla_size(vla);
                        let signed = self.shape(self.unit.tast[bound].ty).is_signed();
                        let count = self.value(bound);
                        self.resize(count, signed, word)
                    }
                    ArrayLen::Fixed(count) => self.number(word, u128::from(count)),
                    ArrayLen::Unknown | ArrayLen::Star => self.number(word, 0),
                };
                let element = self.run_time_size(elem, arith);
                self.binary(ringfence_ir::BinOp::Mul, arith, count, element)
            }
            TypeKind::Record(id) if self.unit.types.record_info(id).variable.is_some() => {
                let unit = self.unit;
                match unit.types.record_info(id).variable.as_ref() {
                    Some(layout) => self.extent(id, &layout.size),
                    None => self.number(word, 0),
                }
            }
            _ => {
                let size = self.size(ty);
                self.number(word, u128::from(size))
            }
        }
    }

    /// A run-time size or offset inside a record, by the recipe that its layout left.
    fn extent(&mut self, record: RecordId, extent: &Extent) -> Operand {
        use ringfence_ir::BinOp;
        let word = self.program.model().pointer_int();
        match extent {
            Extent::Bytes(count) => self.number(word, u128::from(*count)),
            Extent::Member(index) => {
                let ty = self.unit.types.record_info(record).fields[*index as usize].ty;
                self.run_time_size(ty, Arith::Wrap)
            }
            Extent::Sum(parts) => {
                let mut sum = self.number(word, 0);
                for part in parts {
                    let part = self.extent(record, part);
                    sum = self.wrap(BinOp::Add, sum, part);
                }
                sum
            }
            Extent::RoundUp(inner, to) => {
                let inner = self.extent(record, inner);
                let ahead = self.number(word, u128::from(to - 1));
                let raised = self.wrap(BinOp::Add, inner, ahead);
                let mask = self.number(word, !u128::from(to - 1));
                self.wrap(BinOp::And, raised, mask)
            }
            Extent::Max(parts) => self.largest(record, parts),
        }
    }

    fn largest(&mut self, record: RecordId, parts: &[Extent]) -> Operand {
        let word = self.program.model().pointer_int();
        let dst = self.temp(word);
        let src = self.number(word, 0);
        self.emit(InstKind::Move { dst, src });
        for part in parts {
            let part = self.extent(record, part);
            let (larger, next) = (self.new_block(), self.new_block());
            let test = self.compare(ringfence_ir::CmpOp::Ult, Operand::Reg(dst), part);
            self.branch(test, larger, next);
            self.start(larger);
            self.emit(InstKind::Move { dst, src: part });
            self.start(next);
        }
        Operand::Reg(dst)
    }
}
