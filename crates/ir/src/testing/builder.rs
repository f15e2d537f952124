//! A builder of small programs. Every instruction stands on a line of its own in `test.c`.

use super::{Code, function};
use crate::{
    Arith, ArrayLen, BinOp, BitRange, BlockId, CmpOp, Const, ConvOp, DataModel, FloatKind, FuncId, Global,
    GlobalId, GlobalKind, InstKind, Linkage, NoteId, Operand, Param, Program, RegId, Reloc, RelocTarget,
    SigId, Signature, SlotId, Terminator, Ty, TypeId, TypeKind,
};
use ringfence_base::{Loc, Place};

/// A program in the making.
#[derive(Debug)]
pub struct Builder {
    /// The program so far.
    pub program: Program,
    line: u32,
    /// The type `void`.
    pub void: TypeId,
    /// The type `char`.
    pub char: TypeId,
    /// The type `int`.
    pub int: TypeId,
    /// The type `long long`.
    pub long: TypeId,
    /// The type `double`.
    pub double: TypeId,
    /// The type `void *`.
    pub ptr: TypeId,
}

impl Builder {
    /// An empty program.
    #[must_use]
    pub fn new(model: DataModel) -> Self {
        let mut program = Program::new(model);
        let types = &mut program.types;
        let void = types.intern(TypeKind::Void);
        let char = types.intern(TypeKind::Int { bits: 8, signed: true });
        let int = types.intern(TypeKind::Int { bits: 32, signed: true });
        let long = types.intern(TypeKind::Int { bits: 64, signed: true });
        let double = types.intern(TypeKind::Float(FloatKind::F64));
        let ptr = types.intern(TypeKind::Pointer(void));
        Self { program, line: 0, void, char, int, long, double, ptr }
    }

    /// An empty LP64 program.
    #[must_use]
    pub fn lp64() -> Self {
        Self::new(DataModel::Lp64)
    }

    /// A location on the next line.
    pub fn loc(&mut self) -> Loc {
        self.line += 1;
        let file = self.program.sources.file("test.c");
        self.program.sources.loc(Place { file, line: self.line, column: 1 })
    }

    /// The line of a location.
    #[must_use]
    pub fn line_of(&self, loc: Loc) -> Option<u32> {
        self.program.sources.place(loc).map(|place| place.line)
    }

    /// The type of arrays of this many `char`.
    pub fn bytes(&mut self, size: u64) -> TypeId {
        let (element, len) = (self.char, ArrayLen::Fixed(size));
        self.program.types.intern(TypeKind::Array { element, len })
    }

    /// A signature with a prototype.
    pub fn sig(&mut self, params: &[TypeId], ret: TypeId, variadic: bool) -> SigId {
        self.program.types.intern_sig(Signature { params: params.to_vec(), ret, variadic, prototyped: true })
    }

    /// A signature without prototype.
    pub fn old_sig(&mut self, ret: TypeId) -> SigId {
        let sig = Signature { params: Vec::new(), ret, variadic: false, prototyped: false };
        self.program.types.intern_sig(sig)
    }

    /// A function with this signature.
    pub fn declare_sig(&mut self, name: &str, sig: SigId) -> FuncId {
        let func = function(&mut self.program, name, sig, None);
        self.program.functions[func].loc = self.loc();
        func
    }

    /// A function with these parameters and this result.
    pub fn declare(&mut self, name: &str, params: &[TypeId], ret: TypeId) -> FuncId {
        let sig = self.sig(params, ret, false);
        self.declare_sig(name, sig)
    }

    /// Declares `malloc`.
    pub fn malloc(&mut self) -> FuncId {
        let size = if self.program.model() == DataModel::Lp64 { self.long } else { self.int };
        self.declare("malloc", &[size], self.ptr)
    }

    /// Declares `free`.
    pub fn free(&mut self) -> FuncId {
        self.declare("free", &[self.ptr], self.void)
    }

    /// A defined global of this size, all zeros.
    pub fn global(&mut self, name: &str, size: u64, kind: GlobalKind) -> GlobalId {
        let (name, ty, loc) = (self.program.names.intern(name), self.bytes(size), self.loc());
        self.program.globals.push(Global {
            name,
            ty,
            size,
            align: 8,
            kind,
            linkage: Linkage::External,
            defined: true,
            bytes: Vec::new(),
            relocs: Vec::new(),
            loc,
        })
    }

    /// Puts an address into a global.
    pub fn reloc(&mut self, global: GlobalId, offset: u64, target: RelocTarget) {
        self.program.globals[global].relocs.push(Reloc { offset, target, addend: 0 });
    }

    /// Starts the body of a declared function, in its first block.
    pub fn body(&mut self, func: FuncId) -> BodyBuilder<'_> {
        let params = self.program.types.sig(self.program.functions[func].sig).params.clone();
        let mut code = Code::default();
        for ty in params {
            let reg = code.temp(self.program.types.scalar(ty).unwrap_or(Ty::Ptr));
            code.body.regs[reg].ctype = ty;
            code.body.params.push(Param { reg, ty });
        }
        code.block();
        BodyBuilder { owner: self, func, code }
    }

    /// Starts `int main(void)`.
    pub fn main(&mut self) -> BodyBuilder<'_> {
        let func = self.declare("main", &[], self.int);
        self.body(func)
    }
}

/// The body of a function in the making. What appends an instruction gives its line, or the register that it
/// writes.
#[derive(Debug)]
pub struct BodyBuilder<'b> {
    /// The program.
    pub owner: &'b mut Builder,
    /// The function.
    pub func: FuncId,
    /// The body so far.
    pub code: Code,
}

impl BodyBuilder<'_> {
    /// The bits of the type count; the rest of the value is cut off.
    pub fn num(&mut self, ty: Ty, value: i128) -> Operand {
        self.owner.program.number(ty, value as u128)
    }

    /// An `int`.
    pub fn i32(&mut self, value: i128) -> Operand {
        self.num(Ty::I32, value)
    }

    /// A number as wide as pointers.
    pub fn word(&mut self, value: i128) -> Operand {
        self.num(self.owner.program.model().pointer_int(), value)
    }

    /// The null pointer.
    pub fn null(&mut self) -> Operand {
        self.num(Ty::Ptr, 0)
    }

    /// A parameter.
    #[must_use]
    pub fn param(&self, index: usize) -> Operand {
        Operand::Reg(self.code.body.params[index].reg)
    }

    /// A new register.
    pub fn reg(&mut self, ty: Ty) -> RegId {
        self.code.temp(ty)
    }

    /// Appends an instruction on a line of its own.
    pub fn push(&mut self, kind: InstKind) -> u32 {
        let loc = self.owner.loc();
        self.code.push_at(kind, loc);
        self.line()
    }

    /// The line of what was added last.
    #[must_use]
    pub fn line(&self) -> u32 {
        self.owner.line
    }

    /// Appends an instruction that writes a new register.
    pub fn def(&mut self, ty: Ty, kind: impl FnOnce(RegId) -> InstKind) -> Operand {
        let dst = self.reg(ty);
        self.push(kind(dst));
        Operand::Reg(dst)
    }

    /// An indeterminate value.
    pub fn undef(&mut self, ty: Ty) -> Operand {
        self.def(ty, |dst| InstKind::Undef { dst })
    }

    /// A slot that is not live yet.
    pub fn slot_only(&mut self, name: &str, size: u64) -> SlotId {
        let (ctype, loc) = (self.owner.bytes(size), self.owner.loc());
        self.code.slot_at(&mut self.owner.program, name, ctype, loc)
    }

    /// A slot that is live from here on.
    pub fn slot(&mut self, name: &str, size: u64) -> Operand {
        let slot = self.slot_only(name, size);
        self.push(InstKind::Live { slot });
        Operand::Slot(slot)
    }

    /// Reads a scalar.
    pub fn load(&mut self, ty: Ty, addr: Operand) -> Operand {
        self.def(ty, |dst| InstKind::Load { dst, addr, volatile: false })
    }

    /// Writes a scalar.
    pub fn store(&mut self, addr: Operand, value: Operand) -> u32 {
        self.push(InstKind::Store { addr, value, volatile: false })
    }

    /// Reads a bit-field.
    pub fn load_bits(&mut self, ty: Ty, addr: Operand, bits: BitRange) -> Operand {
        self.def(ty, |dst| InstKind::LoadBits { dst, addr, bits })
    }

    /// Writes a bit-field.
    pub fn store_bits(&mut self, addr: Operand, value: Operand, bits: BitRange) -> u32 {
        self.push(InstKind::StoreBits { addr, value, bits })
    }

    /// A pointer this many bytes further on.
    pub fn offset(&mut self, base: Operand, bytes: i128) -> Operand {
        let offset = self.word(bytes);
        self.ptr_add(base, offset)
    }

    /// The sum of a pointer and a number.
    pub fn ptr_add(&mut self, base: Operand, offset: Operand) -> Operand {
        self.def(Ty::Ptr, |dst| InstKind::PtrAdd { dst, base, offset, note: NoteId::NONE })
    }

    /// An operation on two numbers.
    pub fn bin(&mut self, op: BinOp, arith: Arith, ty: Ty, lhs: Operand, rhs: Operand) -> Operand {
        self.def(ty, |dst| InstKind::Binary { op, arith, dst, lhs, rhs })
    }

    /// An operation on two numbers that wraps.
    pub fn wrap(&mut self, op: BinOp, ty: Ty, lhs: Operand, rhs: Operand) -> Operand {
        self.bin(op, Arith::Wrap, ty, lhs, rhs)
    }

    /// A comparison.
    pub fn cmp(&mut self, op: CmpOp, lhs: Operand, rhs: Operand) -> Operand {
        self.def(Ty::I1, |dst| InstKind::Compare { op, dst, lhs, rhs })
    }

    /// A conversion.
    pub fn conv(&mut self, op: ConvOp, to: Ty, src: Operand) -> Operand {
        self.def(to, |dst| InstKind::Convert { op, dst, src })
    }

    /// A call with a signature of its own; the result is wanted when a type is given.
    pub fn call_sig(&mut self, callee: Operand, sig: SigId, args: &[Operand], ty: Option<Ty>) -> Operand {
        let args = self.code.list(args);
        let dst = ty.map_or(RegId::NONE, |ty| self.reg(ty));
        self.push(InstKind::Call { dst, callee, args, sig });
        Operand::Reg(dst)
    }

    /// A call with the function's signature.
    pub fn call(&mut self, func: FuncId, args: &[Operand]) -> Operand {
        let program = &self.owner.program;
        let sig = program.functions[func].sig;
        let ty = program.types.scalar(program.types.sig(sig).ret);
        self.call_sig(Operand::Func(func), sig, args, ty)
    }

    /// The address of a block.
    pub fn label(&mut self, block: BlockId) -> Operand {
        let func = self.func;
        Operand::Const(self.owner.program.consts.intern(Const::Label { func, block }))
    }

    /// A new block, to be filled later.
    pub fn block(&mut self) -> BlockId {
        self.code.new_block()
    }

    /// Goes on in a block.
    pub fn goto(&mut self, block: BlockId) {
        self.code.goto(block);
    }

    /// Ends the block at hand.
    pub fn end(&mut self, term: Terminator) -> u32 {
        let loc = self.owner.loc();
        self.code.end_at(term, loc);
        self.line()
    }

    /// Ends the block at hand with a jump.
    pub fn jump(&mut self, to: BlockId) {
        self.end(Terminator::Jump(to));
    }

    /// Ends the block at hand with a branch.
    pub fn branch(&mut self, cond: Operand, then: BlockId, otherwise: BlockId) {
        self.end(Terminator::Branch { cond, then, otherwise });
    }

    /// A loop of so many rounds, with the instructions of one round, which may use the counter.
    pub fn repeat(&mut self, rounds: i128, round: impl FnOnce(&mut Self, Operand)) {
        let (dst, zero, one, limit) = (self.reg(Ty::I32), self.i32(0), self.i32(1), self.i32(rounds));
        let (head, done, counter) = (self.block(), self.block(), Operand::Reg(dst));
        self.push(InstKind::Move { dst, src: zero });
        self.jump(head);
        self.goto(head);
        round(self, counter);
        self.push(InstKind::Binary { op: BinOp::Add, arith: Arith::Signed, dst, lhs: counter, rhs: one });
        let more = self.cmp(CmpOp::Slt, counter, limit);
        self.branch(more, head, done);
        self.goto(done);
    }

    /// Returns and finishes the body.
    pub fn ret(mut self, value: Option<Operand>) {
        self.end(Terminator::Return(value));
        self.finish();
    }

    /// Returns 0 and finishes the body.
    pub fn ret0(mut self) {
        let zero = self.i32(0);
        self.ret(Some(zero));
    }

    /// Finishes a body whose blocks all have ends.
    pub fn finish(self) {
        let ended = self.code.body.blocks.iter().all(|block| block.term_loc.is_some());
        assert!(ended, "every block has an end");
        self.owner.program.functions[self.func].body = Some(self.code.body);
    }
}
