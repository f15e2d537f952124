//! A builder of small programs. Every instruction stands on a line of its own in `test.c`.

use ringfence_base::{Budget, Id, IdVec, Loc, Place, Symbol};
use ringfence_interp::{End, Inputs, Outcome, Settings, run};
use ringfence_ir::{
    Arith, BinOp, BitRange, Block, BlockId, Body, CmpOp, Const, ConvOp, DataModel, FuncId, Function, Global,
    GlobalId, GlobalKind, Inst, InstKind, Linkage, NoteId, Operand, OperandList, Param, Program, Reg, RegId,
    Reloc, RelocTarget, SigId, Signature, Slot, SlotId, Terminator, Ty, TypeId, TypeKind, verify,
};
use ringfence_verdict::{Violation, ViolationKind};

pub(crate) struct Builder {
    pub(crate) program: Program,
    line: u32,
    pub(crate) void: TypeId,
    pub(crate) char: TypeId,
    pub(crate) int: TypeId,
    pub(crate) long: TypeId,
    pub(crate) double: TypeId,
    pub(crate) ptr: TypeId,
}

/// An LP64 program.
pub(crate) fn lp64() -> Builder {
    Builder::new(DataModel::Lp64)
}

impl Builder {
    pub(crate) fn new(model: DataModel) -> Self {
        let mut program = Program::new(model);
        let types = &mut program.types;
        let void = types.intern(TypeKind::Void);
        let char = types.intern(TypeKind::Int { bits: 8, signed: true });
        let int = types.intern(TypeKind::Int { bits: 32, signed: true });
        let long = types.intern(TypeKind::Int { bits: 64, signed: true });
        let double = types.intern(TypeKind::Float(ringfence_ir::FloatKind::F64));
        let ptr = types.intern(TypeKind::Pointer(void));
        Self { program, line: 0, void, char, int, long, double, ptr }
    }

    pub(crate) fn symbol(&mut self, name: &str) -> Symbol {
        self.program.names.intern(name)
    }

    pub(crate) fn loc(&mut self) -> Loc {
        self.line += 1;
        let file = self.program.sources.file("test.c");
        self.program.sources.loc(Place { file, line: self.line, column: 1 })
    }

    pub(crate) fn bytes(&mut self, size: u64) -> TypeId {
        let len = ringfence_ir::ArrayLen::Fixed(size);
        let element = self.char;
        self.program.types.intern(TypeKind::Array { element, len })
    }

    pub(crate) fn sig(&mut self, params: &[TypeId], ret: TypeId, variadic: bool) -> SigId {
        self.program.types.intern_sig(Signature { params: params.to_vec(), ret, variadic, prototyped: true })
    }

    /// A function without prototype.
    pub(crate) fn old_sig(&mut self, ret: TypeId) -> SigId {
        let sig = Signature { params: Vec::new(), ret, variadic: false, prototyped: false };
        self.program.types.intern_sig(sig)
    }

    pub(crate) fn declare_sig(&mut self, name: &str, sig: SigId) -> FuncId {
        let (name, loc) = (self.symbol(name), self.loc());
        let linkage = Linkage::External;
        self.program.functions.push(Function { name, sig, linkage, noreturn: false, loc, body: None })
    }

    pub(crate) fn declare(&mut self, name: &str, params: &[TypeId], ret: TypeId) -> FuncId {
        let sig = self.sig(params, ret, false);
        self.declare_sig(name, sig)
    }

    /// `malloc`.
    pub(crate) fn malloc(&mut self) -> FuncId {
        let size = if self.program.model() == DataModel::Lp64 { self.long } else { self.int };
        let ptr = self.ptr;
        self.declare("malloc", &[size], ptr)
    }

    /// `free`.
    pub(crate) fn free(&mut self) -> FuncId {
        let (ptr, void) = (self.ptr, self.void);
        self.declare("free", &[ptr], void)
    }

    pub(crate) fn global(&mut self, name: &str, size: u64, kind: GlobalKind) -> GlobalId {
        let (name, ty, loc) = (self.symbol(name), self.bytes(size), self.loc());
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

    pub(crate) fn reloc(&mut self, global: GlobalId, offset: u64, target: RelocTarget) {
        self.program.globals[global].relocs.push(Reloc { offset, target, addend: 0 });
    }

    /// Starts the body of a declared function.
    pub(crate) fn body(&mut self, func: FuncId) -> BodyBuilder<'_> {
        let params = self.program.types.sig(self.program.functions[func].sig).params.clone();
        let mut body = Body::default();
        for ty in params {
            let reg = Reg {
                ty: self.program.types.scalar(ty).unwrap_or(Ty::Ptr),
                name: Symbol::NONE,
                ctype: ty,
                loc: Loc::NONE,
            };
            let reg = body.regs.push(reg);
            body.params.push(Param { reg, ty });
        }
        BodyBuilder { owner: self, func, body, blocks: vec![(Vec::new(), None)], current: 0 }
    }

    /// Starts `int main(void)`.
    pub(crate) fn main(&mut self) -> BodyBuilder<'_> {
        let int = self.int;
        let func = self.declare("main", &[], int);
        self.body(func)
    }

    pub(crate) fn run_with(&self, settings: Settings, inputs: Inputs, budget: Budget) -> Outcome {
        verify(&self.program).expect("the program is well formed");
        run(&self.program, settings, inputs, budget)
    }

    /// Runs with at most a million steps, so that a mistake ends.
    pub(crate) fn run(&self) -> Outcome {
        self.run_with(Settings::default(), Inputs::zero(), Budget::default().with_steps(1_000_000))
    }

    /// The status that the program exits with, without any note.
    pub(crate) fn status(&self) -> i32 {
        let outcome = self.run();
        assert_eq!(outcome.notes, [], "nothing is noted");
        match outcome.end {
            End::Exited(status) => status,
            end => panic!("the program did not exit: {end:?}"),
        }
    }

    /// The violation that the program runs into.
    pub(crate) fn violation(&self) -> Violation {
        match self.run().end {
            End::Violation(violation) => violation,
            end => panic!("no violation: {end:?}"),
        }
    }

    /// Asserts that the program runs into a violation of this kind on this line.
    pub(crate) fn violates(&self, kind: ViolationKind, line: u32) -> Violation {
        let violation = self.violation();
        assert_eq!(violation.kind, kind, "{}", violation.message);
        assert_eq!(self.program.sources.place(violation.loc).map(|place| place.line), Some(line));
        violation
    }

    /// Asserts that the program exits and that exactly one thing is noted.
    pub(crate) fn notes(&self, kind: ViolationKind) -> (i32, Violation) {
        let outcome = self.run();
        let kinds: Vec<_> = outcome.notes.iter().map(|note| note.kind).collect();
        assert_eq!(kinds, [kind], "{:?}", outcome.end);
        match outcome.end {
            End::Exited(status) => (status, outcome.notes.into_iter().next().expect("one note")),
            end => panic!("the program did not exit: {end:?}"),
        }
    }

    /// The line of the last location.
    pub(crate) fn last_line(&self) -> u32 {
        self.line
    }
}

/// A block in the making: its instructions, and its end when it has one.
type OpenBlock = (Vec<Inst>, Option<(Terminator, Loc)>);

pub(crate) struct BodyBuilder<'b> {
    pub(crate) owner: &'b mut Builder,
    pub(crate) func: FuncId,
    pub(crate) body: Body,
    blocks: Vec<OpenBlock>,
    current: usize,
}

impl BodyBuilder<'_> {
    pub(crate) fn num(&mut self, ty: Ty, value: i128) -> Operand {
        self.owner.program.number(ty, value as u128)
    }

    pub(crate) fn i32(&mut self, value: i128) -> Operand {
        self.num(Ty::I32, value)
    }

    pub(crate) fn word(&mut self, value: i128) -> Operand {
        let ty = self.owner.program.model().pointer_int();
        self.num(ty, value)
    }

    pub(crate) fn param(&self, index: usize) -> Operand {
        Operand::Reg(self.body.params[index].reg)
    }

    pub(crate) fn reg(&mut self, ty: Ty) -> RegId {
        self.body.regs.push(Reg { ty, name: Symbol::NONE, ctype: TypeId::NONE, loc: Loc::NONE })
    }

    /// Appends an instruction on a line of its own.
    pub(crate) fn push(&mut self, kind: InstKind) -> u32 {
        let loc = self.owner.loc();
        self.blocks[self.current].0.push(Inst { kind, loc });
        self.owner.line
    }

    /// Appends an instruction that writes a new register.
    pub(crate) fn def(&mut self, ty: Ty, kind: impl FnOnce(RegId) -> InstKind) -> Operand {
        let dst = self.reg(ty);
        self.push(kind(dst));
        Operand::Reg(dst)
    }

    pub(crate) fn slot_only(&mut self, name: &str, size: u64) -> SlotId {
        let (name, ctype, loc) = (self.owner.symbol(name), self.owner.bytes(size), self.owner.loc());
        self.body.slots.push(Slot { name, ctype, size, align: 8, volatile: false, temporary: false, loc })
    }

    /// A slot that is live from here on.
    pub(crate) fn slot(&mut self, name: &str, size: u64) -> Operand {
        let slot = self.slot_only(name, size);
        self.push(InstKind::Live { slot });
        Operand::Slot(slot)
    }

    pub(crate) fn load(&mut self, ty: Ty, addr: Operand) -> Operand {
        self.def(ty, |dst| InstKind::Load { dst, addr, volatile: false })
    }

    pub(crate) fn store(&mut self, addr: Operand, value: Operand) -> u32 {
        self.push(InstKind::Store { addr, value, volatile: false })
    }

    pub(crate) fn load_bits(&mut self, ty: Ty, addr: Operand, bits: BitRange) -> Operand {
        self.def(ty, |dst| InstKind::LoadBits { dst, addr, bits })
    }

    pub(crate) fn offset(&mut self, base: Operand, bytes: i128) -> Operand {
        let offset = self.word(bytes);
        self.def(Ty::Ptr, |dst| InstKind::PtrAdd { dst, base, offset, note: NoteId::NONE })
    }

    pub(crate) fn bin(&mut self, op: BinOp, arith: Arith, ty: Ty, lhs: Operand, rhs: Operand) -> Operand {
        self.def(ty, |dst| InstKind::Binary { op, arith, dst, lhs, rhs })
    }

    pub(crate) fn wrap(&mut self, op: BinOp, ty: Ty, lhs: Operand, rhs: Operand) -> Operand {
        self.bin(op, Arith::Wrap, ty, lhs, rhs)
    }

    pub(crate) fn cmp(&mut self, op: CmpOp, lhs: Operand, rhs: Operand) -> Operand {
        self.def(Ty::I1, |dst| InstKind::Compare { op, dst, lhs, rhs })
    }

    pub(crate) fn conv(&mut self, op: ConvOp, to: Ty, src: Operand) -> Operand {
        self.def(to, |dst| InstKind::Convert { op, dst, src })
    }

    fn list(&mut self, args: &[Operand]) -> OperandList {
        let start = self.body.operands.len() as u32;
        self.body.operands.extend_from_slice(args);
        OperandList { start, end: self.body.operands.len() as u32 }
    }

    /// A call with a signature of its own; the result is wanted when a type is given.
    pub(crate) fn call_sig(
        &mut self,
        callee: Operand,
        sig: SigId,
        args: &[Operand],
        ty: Option<Ty>,
    ) -> Operand {
        let args = self.list(args);
        let dst = ty.map_or(RegId::NONE, |ty| self.reg(ty));
        self.push(InstKind::Call { dst, callee, args, sig });
        Operand::Reg(dst)
    }

    /// A call with the function's signature.
    pub(crate) fn call(&mut self, func: FuncId, args: &[Operand]) -> Operand {
        let sig = self.owner.program.functions[func].sig;
        let ret = self.owner.program.types.sig(sig).ret;
        let ty = self.owner.program.types.scalar(ret);
        self.call_sig(Operand::Func(func), sig, args, ty)
    }

    pub(crate) fn label(&mut self, block: BlockId) -> Operand {
        let func = self.func;
        Operand::Const(self.owner.program.consts.intern(Const::Label { func, block }))
    }

    pub(crate) fn block(&mut self) -> BlockId {
        self.blocks.push((Vec::new(), None));
        BlockId::from_index(self.blocks.len() - 1)
    }

    pub(crate) fn goto(&mut self, block: BlockId) {
        self.current = block.index();
    }

    pub(crate) fn end(&mut self, term: Terminator) -> u32 {
        let loc = self.owner.loc();
        self.blocks[self.current].1 = Some((term, loc));
        self.owner.line
    }

    pub(crate) fn jump(&mut self, to: BlockId) {
        self.end(Terminator::Jump(to));
    }

    pub(crate) fn branch(&mut self, cond: Operand, then: BlockId, otherwise: BlockId) {
        self.end(Terminator::Branch { cond, then, otherwise });
    }

    /// Returns and finishes the body.
    pub(crate) fn ret(mut self, value: Option<Operand>) {
        self.end(Terminator::Return(value));
        self.finish();
    }

    /// Returns 0 and finishes the body.
    pub(crate) fn ret0(mut self) {
        let zero = self.i32(0);
        self.ret(Some(zero));
    }

    /// Finishes a body whose blocks all have ends.
    pub(crate) fn finish(mut self) {
        let mut blocks = IdVec::new();
        for (insts, term) in std::mem::take(&mut self.blocks) {
            let start = self.body.insts.len() as u32;
            self.body.insts.extend(insts);
            let (term, term_loc) = term.expect("the block has an end");
            blocks.push(Block { insts: start..self.body.insts.len() as u32, term, term_loc });
        }
        self.body.blocks = blocks;
        self.owner.program.functions[self.func].body = Some(self.body);
    }
}
