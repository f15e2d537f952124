//! The GNU builtins that are nodes of the tree rather than calls.

use super::{Lowerer, Shape};
use ringfence_ir::{BinOp, CmpOp, ConvOp, InstKind, Operand, Ty, UnOp, WhyUnreachable};
use rucc_sema::{AtomicOp, BitCount, Classify, ExprId, ExprKind, ExprList, LabelId, OverflowOp, Rmw, Sign};
use rucc_types::TypeId;

impl Lowerer<'_> {
    /// A node that stands for a builtin; its value unless it is `void`.
    pub(super) fn builtin(&mut self, id: ExprId) -> Option<Operand> {
        let expr = self.unit.tast[id];
        let shape = self.shape(expr.ty);
        match expr.kind {
            ExprKind::LabelAddr(label) => Some(self.label_address(label)),
            ExprKind::VaArg { list } => Some(self.va_arg(id, list, expr.ty)),
            ExprKind::VaStart { list } => self.va_list_op(id, list, |list| InstKind::VaStart { list }),
            ExprKind::VaEnd { list } => self.va_list_op(id, list, |list| InstKind::VaEnd { list }),
            ExprKind::VaCopy { dst, src } => self.va_copy(id, dst, src),
            ExprKind::Classify { op, lhs, rhs } => Some(self.classify(id, op, lhs, rhs)),
            ExprKind::FpClassify { value, answers } => Some(self.fp_classify(id, value, answers)),
            ExprKind::Sign { op, lhs, rhs } => Some(self.sign(id, op, lhs, rhs)),
            ExprKind::Abs { operand } => Some(self.magnitude(id, operand, shape)),
            ExprKind::ByteSwap { operand } => {
                let value = self.value(operand);
                self.at(id);
                Some(self.unary(UnOp::ByteSwap, value))
            }
            ExprKind::BitCount { operand, count } => Some(self.bit_count(id, operand, count, shape)),
            ExprKind::Overflow { op, args, stores, .. } => Some(self.overflow(id, op, args, stores)),
            ExprKind::Atomic { op, args, .. } => self.atomic(id, op, args, shape),
            ExprKind::Expect { value, .. } => Some(self.value(value)),
            ExprKind::Prefetch { address, .. } => {
                self.effect(address);
                None
            }
            ExprKind::Unreachable => {
                self.at(id);
                self.unreachable(WhyUnreachable::Promised);
                None
            }
            ExprKind::Trap => {
                self.at(id);
                self.call_runtime("__builtin_trap");
                self.unreachable(WhyUnreachable::AfterNoReturn);
                None
            }
            ExprKind::ObjectSize { address, kind } => {
                self.effect(address);
                self.at(id);
                Some(self.size_that_gcc_finds(kind, shape))
            }
            ExprKind::ConstantP { .. } => {
                self.at(id);
                // Without optimisation gcc answers 0; with it, it may find out that the value is constant.
                let is_found = self.call_order(2);
                Some(self.widened(is_found, shape.scalar().unwrap_or(Ty::I32)))
            }
            ExprKind::Alloca { size } => Some(self.alloca(id, size)),
            _ => self.unknown_builtin(id, shape),
        }
    }

    /// What `__builtin_object_size` says of an address that the front end does not look through. How much gcc finds
    /// out depends on how much it optimises. Draw 0 is what it says without optimisation: nothing is known.
    fn size_that_gcc_finds(&mut self, kind: u8, shape: Shape) -> Operand {
        let ty = shape.scalar().unwrap_or(Ty::I64);
        let any = self.call_order(u32::MAX as usize);
        let any = self.widened(any, ty);
        if kind & 2 != 0 {
            return any;
        }
        let one = self.number(ty, 1);
        self.wrap(BinOp::Sub, any, one)
    }

    /// A number of 32 bits in a type that is as wide, or wider.
    fn widened(&mut self, number: Operand, ty: Ty) -> Operand {
        if ty == Ty::I32 { number } else { self.conv(ConvOp::ZExt, number, ty) }
    }

    fn unknown_builtin(&mut self, id: ExprId, shape: Shape) -> Option<Operand> {
        self.at(id);
        let what = match self.unit.tast[id].kind {
            ExprKind::Jump { .. } => "__builtin_setjmp or __builtin_longjmp",
            ExprKind::FrameAddress { .. } => "__builtin_frame_address or __builtin_return_address",
            ExprKind::ApplyArgs | ExprKind::Apply { .. } => "__builtin_apply",
            ExprKind::CpuModel { .. } => "__builtin_cpu_supports",
            ExprKind::Complex { .. } => "__builtin_complex",
            ExprKind::Error => "forwarding of unnamed arguments",
            _ => "compiler builtin",
        };
        self.unsupported(what);
        shape.scalar().map(|ty| self.undefined(ty))
    }

    /// The address of a label, as a constant.
    pub(super) fn label_address(&mut self, label: LabelId) -> Operand {
        let block = self.label_block(label);
        if !self.f.taken_labels.contains(&block) {
            self.f.taken_labels.push(block);
        }
        match self.f.id {
            Some(func) => {
                Operand::Const(self.program.consts.intern(ringfence_ir::Const::Label { func, block }))
            }
            None => self.undefined(Ty::Ptr),
        }
    }

    fn va_list_op(
        &mut self,
        id: ExprId,
        list: ExprId,
        make: impl Fn(Operand) -> InstKind,
    ) -> Option<Operand> {
        let list = self.value(list);
        self.at(id);
        self.emit(make(list));
        None
    }

    fn va_copy(&mut self, id: ExprId, dst: ExprId, src: ExprId) -> Option<Operand> {
        let dst = self.value(dst);
        let dst = self.held(dst, src);
        let src = self.value(src);
        self.at(id);
        self.emit(InstKind::VaCopy { dst, src });
        None
    }

    fn alloca(&mut self, id: ExprId, size: ExprId) -> Operand {
        let shape = self.shape(self.unit.tast[size].ty);
        let size = self.value(size);
        self.at(id);
        let size = self.resize(size, shape.is_signed(), self.program.model().pointer_int());
        let dst = self.temp(Ty::Ptr);
        self.emit(InstKind::Alloca { dst, size, align: 16 });
        Operand::Reg(dst)
    }

    /// The bit pattern of infinity.
    fn infinity(&mut self, ty: Ty) -> Operand {
        let bits = match ty {
            Ty::F32 => 0x7f80_0000,
            Ty::F64 => 0x7ff0_0000_0000_0000,
            Ty::F80 => 0x7fff_8000_0000_0000_0000,
            _ => 0x7fff << 112,
        };
        self.number(ty, bits)
    }

    /// The bit pattern of the smallest normal number.
    fn smallest_normal(&mut self, ty: Ty) -> Operand {
        let bits = match ty {
            Ty::F32 => 1 << 23,
            Ty::F64 => 1 << 52,
            Ty::F80 => (1 << 64) | (1 << 63),
            _ => 1 << 112,
        };
        self.number(ty, bits)
    }

    fn classify(&mut self, id: ExprId, op: Classify, lhs: ExprId, rhs: Option<ExprId>) -> Operand {
        let mut value = self.value(lhs);
        let other = match rhs {
            Some(rhs) => {
                value = self.held(value, rhs);
                self.value(rhs)
            }
            None => value,
        };
        self.at(id);
        let ty = self.ty_of(value);
        let truth = match op {
            Classify::Unordered | Classify::Nan => self.compare(CmpOp::FUnordered, value, other),
            Classify::LessGreater => {
                let less = self.compare(CmpOp::FLt, value, other);
                let greater = self.compare(CmpOp::FLt, other, value);
                self.wrap(BinOp::Or, less, greater)
            }
            Classify::Infinite => {
                let size = self.unary(UnOp::FAbs, value);
                let infinity = self.infinity(ty);
                self.compare(CmpOp::FEq, size, infinity)
            }
            Classify::Finite => {
                let size = self.unary(UnOp::FAbs, value);
                let infinity = self.infinity(ty);
                self.compare(CmpOp::FLt, size, infinity)
            }
            Classify::Normal => {
                let size = self.unary(UnOp::FAbs, value);
                let (infinity, smallest) = (self.infinity(ty), self.smallest_normal(ty));
                let below = self.compare(CmpOp::FLt, size, infinity);
                let above = self.compare(CmpOp::FLe, smallest, size);
                self.wrap(BinOp::And, below, above)
            }
            Classify::SignBit => self.sign_bit(value),
            Classify::InfiniteSign => return self.infinite_sign(value),
        };
        self.widen_truth(truth)
    }

    fn infinite_sign(&mut self, value: Operand) -> Operand {
        let ty = self.ty_of(value);
        let infinity = self.infinity(ty);
        let negative = self.unary(UnOp::FNeg, infinity);
        let plus = self.compare(CmpOp::FEq, value, infinity);
        let minus = self.compare(CmpOp::FEq, value, negative);
        let (plus, minus) = (self.widen_truth(plus), self.widen_truth(minus));
        self.wrap(BinOp::Sub, plus, minus)
    }

    /// Whether the sign bit is set. The wide formats keep their sign when converted to `double`.
    fn sign_bit(&mut self, value: Operand) -> Operand {
        let value = match self.ty_of(value) {
            Ty::F32 | Ty::F64 => value,
            _ => self.conv(ConvOp::FConv, value, Ty::F64),
        };
        let int = if self.ty_of(value) == Ty::F32 { Ty::I32 } else { Ty::I64 };
        let bits = self.conv(ConvOp::Bits, value, int);
        let zero = self.number(int, 0);
        self.compare(CmpOp::Slt, bits, zero)
    }

    /// `__builtin_fpclassify`: the answers are for NaN, infinity, normal, subnormal and zero.
    fn fp_classify(&mut self, id: ExprId, value: ExprId, answers: ExprList) -> Operand {
        let value = self.value(value);
        self.at(id);
        let ty = self.ty_of(value);
        let size = self.unary(UnOp::FAbs, value);
        let zero = self.number(ty, 0);
        let (infinity, smallest) = (self.infinity(ty), self.smallest_normal(ty));
        let dst = self.temp(Ty::I32);
        let join = self.new_block();
        let tests = [
            (CmpOp::FUnordered, size, size),
            (CmpOp::FEq, size, infinity),
            (CmpOp::FLe, smallest, size),
            (CmpOp::FNe, size, zero),
        ];
        for (i, (op, a, b)) in tests.into_iter().enumerate() {
            let (yes, no) = (self.new_block(), self.new_block());
            let truth = self.compare(op, a, b);
            self.branch(truth, yes, no);
            self.start(yes);
            self.answer(dst, answers, i);
            self.jump(join);
            self.start(no);
        }
        self.answer(dst, answers, 4);
        self.start(join);
        Operand::Reg(dst)
    }

    fn answer(&mut self, dst: ringfence_ir::RegId, answers: ExprList, index: usize) {
        let answer = self.unit.tast[answers][index];
        let src = self.value(answer);
        self.emit(InstKind::Move { dst, src });
    }

    fn sign(&mut self, id: ExprId, op: Sign, lhs: ExprId, rhs: Option<ExprId>) -> Operand {
        let mut value = self.value(lhs);
        let from = rhs.map(|rhs| {
            value = self.held(value, rhs);
            self.value(rhs)
        });
        self.at(id);
        let size = self.unary(UnOp::FAbs, value);
        let (Sign::Of, Some(from)) = (op, from) else { return size };
        let dst = self.copied(size);
        let negative = self.sign_bit(from);
        let (flip, join) = (self.new_block(), self.new_block());
        self.branch(negative, flip, join);
        self.start(flip);
        self.emit(InstKind::Unary { op: UnOp::FNeg, dst, src: size });
        self.start(join);
        Operand::Reg(dst)
    }

    /// `|x|` as `(x ^ m) - m` where `m` is the sign in every bit.
    fn magnitude(&mut self, id: ExprId, operand: ExprId, shape: Shape) -> Operand {
        let value = self.value(operand);
        self.at(id);
        let ty = self.ty_of(value);
        let width = ty.bits(self.program.model());
        let count = self.number(ty, u128::from(width - 1));
        let mask = self.wrap(BinOp::AShr, value, count);
        let flipped = self.wrap(BinOp::Xor, value, mask);
        let arith = self.arith(shape);
        self.binary(BinOp::Sub, arith, flipped, mask)
    }

    fn bit_count(&mut self, id: ExprId, operand: ExprId, count: BitCount, shape: Shape) -> Operand {
        let value = self.value(operand);
        self.at(id);
        let ty = self.ty_of(value);
        let to = shape.scalar().unwrap_or(Ty::I32);
        let answer = match count {
            BitCount::Leading => self.zeros(UnOp::LeadingZeros, value),
            BitCount::Trailing => self.zeros(UnOp::TrailingZeros, value),
            BitCount::Ones => self.unary(UnOp::PopCount, value),
            BitCount::Parity => {
                let ones = self.unary(UnOp::PopCount, value);
                let one = self.number(ty, 1);
                self.wrap(BinOp::And, ones, one)
            }
            BitCount::FirstSet => return self.first_set(value, to),
            BitCount::RedundantSign => {
                let width = self.number(ty, u128::from(ty.bits(self.program.model()) - 1));
                let sign = self.wrap(BinOp::AShr, value, width);
                let folded = self.wrap(BinOp::Xor, value, sign);
                let zeros = self.unary(UnOp::LeadingZeros, folded);
                let one = self.number(ty, 1);
                self.wrap(BinOp::Sub, zeros, one)
            }
        };
        self.resize(answer, false, to)
    }

    /// The zeros at one end of a number; gcc leaves open what that is for 0.
    fn zeros(&mut self, op: UnOp, value: Operand) -> Operand {
        if self.constant_bits(value).is_some_and(|bits| bits != 0) {
            return self.unary(op, value);
        }
        let ty = self.ty_of(value);
        let (dst, zero) = (self.temp(ty), self.number(ty, 0));
        let (some, none, join) = (self.new_block(), self.new_block(), self.new_block());
        let any = self.compare(CmpOp::Ne, value, zero);
        self.branch(any, some, none);
        self.start(none);
        self.emit(InstKind::Undef { dst });
        self.jump(join);
        self.start(some);
        let src = self.unary(op, value);
        self.emit(InstKind::Move { dst, src });
        self.jump(join);
        self.start(join);
        Operand::Reg(dst)
    }

    /// The position of the lowest set bit, from 1; 0 when there is none: one more than the trailing
    /// zeros, times whether there is a bit.
    fn first_set(&mut self, value: Operand, to: Ty) -> Operand {
        let ty = self.ty_of(value);
        let (zero, one) = (self.number(ty, 0), self.number(ty, 1));
        let zeros = self.unary(UnOp::TrailingZeros, value);
        let position = self.wrap(BinOp::Add, zeros, one);
        let any = self.compare(CmpOp::Ne, value, zero);
        let any = self.conv(ConvOp::ZExt, any, ty);
        let answer = self.wrap(BinOp::Mul, position, any);
        self.resize(answer, false, to)
    }

    /// The overflow builtins: the exact result in 128 bits fits when it survives the way through the
    /// destination type. With operands and destination of at most 64 bits, no exact result outside
    /// the destination's range has the bits of one inside it: sums and differences fit in 66 bits, a
    /// product of unsigned operands is at most (2^64-1)^2, which is below 2^128 - 2^63.
    fn overflow(&mut self, id: ExprId, op: OverflowOp, args: ExprList, stores: bool) -> Operand {
        let operands = [self.unit.tast[args][0], self.unit.tast[args][1]];
        let third = self.unit.tast[args][2];
        let third_ty = self.unit.tast[third].ty;
        let to_ty = if stores { self.pointee(third_ty) } else { third_ty };
        let mut wide = [Operand::Reg(ringfence_ir::RegId::NONE); 2];
        let mut fits = true;
        for (slot, operand) in wide.iter_mut().zip(operands) {
            let shape = self.shape(self.unit.tast[operand].ty);
            let value = self.value(operand);
            fits &= self.ty_of(value) != Ty::I128;
            *slot = self.resize(value, shape.is_signed(), Ty::I128);
        }
        let address = stores.then(|| self.value(third));
        self.at(id);
        let to = self.shape(to_ty);
        let Some(to_scalar) = to.scalar().filter(|&ty| fits && ty != Ty::I128) else {
            self.unsupported("overflow check of 128-bit integers");
            return self.undefined(Ty::I8);
        };
        let op = match op {
            OverflowOp::Add => BinOp::Add,
            OverflowOp::Sub => BinOp::Sub,
            OverflowOp::Mul => BinOp::Mul,
        };
        let exact = self.wrap(op, wide[0], wide[1]);
        let cut = self.resize(exact, false, to_scalar);
        if let Some(address) = address {
            let place = self.whole(address, to_ty);
            self.store(&place, cut);
        }
        let back = self.resize(cut, to.is_signed(), Ty::I128);
        let lost = self.compare_folded(CmpOp::Ne, back, exact);
        match self.constant_bits(lost) {
            Some(bits) => self.number(Ty::I8, bits),
            None => self.conv(ConvOp::ZExt, lost, Ty::I8),
        }
    }

    /// Atomic operations, as the plain ones: there is one thread.
    fn atomic(&mut self, id: ExprId, op: AtomicOp, args: ExprList, shape: Shape) -> Option<Operand> {
        let count = self.unit.tast[args].len();
        let mut values = Vec::with_capacity(count);
        for i in 0..count {
            let arg = self.unit.tast[args][i];
            for earlier in &mut values {
                *earlier = self.held(*earlier, arg);
            }
            let value = if self.shape(self.unit.tast[arg].ty) == Shape::Memory {
                self.aggregate(arg)
            } else {
                self.value(arg)
            };
            values.push(value);
        }
        self.at(id);
        let &address = values.first()?;
        let mut object = self.pointee(self.unit.tast[self.unit.tast[args][0]].ty);
        if op == AtomicOp::TestAndSet {
            return Some(self.test_and_set(address, shape));
        }
        if op == AtomicOp::Store && count == 2 && self.shape(object).scalar().is_none() {
            // `__atomic_clear` stores a truth value whatever the pointer points at.
            object = self.unit.tast[self.unit.tast[args][1]].ty;
        }
        if self.shape(object).scalar().is_none() && !matches!(op, AtomicOp::Fence | AtomicOp::SignalFence) {
            self.unsupported("atomic operation on an aggregate");
            return shape.scalar().map(|ty| self.undefined(ty));
        }
        self.atomic_scalar(op, address, object, &values, shape)
    }

    fn test_and_set(&mut self, addr: Operand, shape: Shape) -> Operand {
        let old = self.temp(Ty::I8);
        self.emit(InstKind::Load { dst: old, addr, volatile: false });
        let (zero, one) = (self.number(Ty::I8, 0), self.number(Ty::I8, 1));
        let set = self.compare(CmpOp::Ne, Operand::Reg(old), zero);
        self.emit(InstKind::Store { addr, value: one, volatile: false });
        self.conv(ConvOp::ZExt, set, shape.scalar().unwrap_or(Ty::I8))
    }

    fn atomic_scalar(
        &mut self,
        op: AtomicOp,
        address: Operand,
        object: TypeId,
        values: &[Operand],
        shape: Shape,
    ) -> Option<Operand> {
        let place = self.whole(address, object);
        let second = values.get(1).copied();
        let third = values.get(2).copied();
        match (op, second, third) {
            (AtomicOp::Load, ..) => Some(self.load(&place)),
            (AtomicOp::LoadInto, Some(to), _) => {
                let value = self.load(&place);
                let to = self.whole(to, object);
                self.store(&to, value);
                None
            }
            (AtomicOp::Store, Some(value), _) => {
                let value = self.fit(value, object);
                self.store(&place, value);
                None
            }
            (AtomicOp::Exchange, Some(value), _) => {
                let old = self.load(&place);
                let value = self.fit(value, object);
                self.store(&place, value);
                Some(old)
            }
            (AtomicOp::Fetch(rmw), Some(value), _) => Some(self.fetch(rmw, &place, value, object, false)),
            (AtomicOp::Update(rmw), Some(value), _) => Some(self.fetch(rmw, &place, value, object, true)),
            (AtomicOp::CompareExchange | AtomicOp::SwapBool | AtomicOp::SwapValue, Some(old), Some(new)) => {
                Some(self.compare_exchange(op, &place, old, new, object, shape))
            }
            (AtomicOp::Fence | AtomicOp::SignalFence, ..) => None,
            _ => {
                self.unsupported("atomic operation");
                shape.scalar().map(|ty| self.undefined(ty))
            }
        }
    }

    /// A value in the register type of an object.
    fn fit(&mut self, value: Operand, object: TypeId) -> Operand {
        let to = self.shape(object);
        match (self.ty_of(value), to) {
            (Ty::Ptr, Shape::Int { ty, .. }) => self.pointer_to_int(value, ty),
            (from, Shape::Pointer) if from != Ty::Ptr => self.int_to_pointer(value, false),
            (from, Shape::Int { ty, signed, .. }) if from != ty => self.resize(value, signed, ty),
            _ => value,
        }
    }

    fn fetch(
        &mut self,
        rmw: Rmw,
        place: &super::place::Place,
        value: Operand,
        object: TypeId,
        after: bool,
    ) -> Operand {
        if let shape @ Shape::Float(_) = self.shape(object) {
            return self.unsupported_value("atomic arithmetic on floating-point numbers", shape);
        }
        let old = self.load(place);
        let old = Operand::Reg(self.copied(old));
        let pointer = self.shape(object) == Shape::Pointer;
        let new = if pointer {
            // gcc adds bytes, not elements, here.
            let word = self.program.model().pointer_int();
            let shape = Shape::int(word, true);
            let bytes = if self.ty_of(value) == Ty::Ptr { self.pointer_to_int(value, word) } else { value };
            let offset = self.resize(bytes, shape.is_signed(), word);
            let zero = self.number(word, 0);
            let offset = if rmw == Rmw::Sub { self.wrap(BinOp::Sub, zero, offset) } else { offset };
            self.ptr_add(old, offset, ringfence_ir::NoteId::NONE)
        } else {
            let value = self.fit(value, object);
            self.read_modify(rmw, old, value)
        };
        self.store(place, new);
        if after { new } else { old }
    }

    fn read_modify(&mut self, rmw: Rmw, old: Operand, value: Operand) -> Operand {
        match rmw {
            Rmw::Add => self.wrap(BinOp::Add, old, value),
            Rmw::Sub => self.wrap(BinOp::Sub, old, value),
            Rmw::And => self.wrap(BinOp::And, old, value),
            Rmw::Or => self.wrap(BinOp::Or, old, value),
            Rmw::Xor => self.wrap(BinOp::Xor, old, value),
            Rmw::Nand => {
                let both = self.wrap(BinOp::And, old, value);
                let ones = self.number(self.ty_of(both), u128::MAX);
                self.wrap(BinOp::Xor, both, ones)
            }
        }
    }

    /// A value as something that can be compared bit by bit; absent for wide floating-point numbers.
    fn bits_of(&mut self, value: Operand) -> Option<Operand> {
        match self.ty_of(value) {
            Ty::F32 => Some(self.conv(ConvOp::Bits, value, Ty::I32)),
            Ty::F64 => Some(self.conv(ConvOp::Bits, value, Ty::I64)),
            Ty::F80 | Ty::F128 => None,
            _ => Some(value),
        }
    }

    fn compare_exchange(
        &mut self,
        op: AtomicOp,
        place: &super::place::Place,
        expected: Operand,
        new: Operand,
        object: TypeId,
        shape: Shape,
    ) -> Operand {
        let found = self.load(place);
        let found = Operand::Reg(self.copied(found));
        let behind = op == AtomicOp::CompareExchange;
        let expected_place = self.whole(expected, object);
        let wanted = if behind { self.load(&expected_place) } else { self.fit(expected, object) };
        let (Some(left), Some(right)) = (self.bits_of(found), self.bits_of(wanted)) else {
            return self.unsupported_value("atomic operation on a wide floating-point number", shape);
        };
        let same = self.compare(CmpOp::Eq, left, right);
        let same = Operand::Reg(self.copied(same));
        let (swap, keep, join) = (self.new_block(), self.new_block(), self.new_block());
        self.branch(same, swap, keep);
        self.start(swap);
        let new = self.fit(new, object);
        self.store(place, new);
        self.jump(join);
        self.start(keep);
        if behind {
            self.store(&expected_place, found);
        }
        self.start(join);
        match op {
            AtomicOp::SwapValue => found,
            _ => self.conv(ConvOp::ZExt, same, shape.scalar().unwrap_or(Ty::I8)),
        }
    }
}
