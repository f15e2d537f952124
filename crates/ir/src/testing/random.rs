//! Random valid programs of the kind that lowering makes, drawn from a string of bytes so that a
//! failing one shrinks.

use super::{Code, function};
use crate::*;
use ringfence_base::{FileId, Loc, Place, Symbol};

const INTS: [Ty; 4] = [Ty::I8, Ty::I16, Ty::I32, Ty::I64];

/// The choices still to be made; zeros when the bytes are used up.
struct Choices<'a>(&'a [u8]);

impl Choices<'_> {
    fn below(&mut self, bound: usize) -> usize {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        usize::from(first) % bound.max(1)
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == n - 1
    }
}

/// A valid program. Its functions `f0`, `f1`, … have integer parameters, integer locals in slots, and
/// call `observe` with what they compute.
pub(crate) fn random_program(bytes: &[u8]) -> Program {
    let mut choices = Choices(bytes);
    let model = choices.pick(&[DataModel::Lp64, DataModel::Ilp32]);
    let mut program = Program::new(model);
    program.sources.file("random.c");
    program.sources.file("random.h");
    let ints = [8, 16, 32, 64].map(|bits| program.types.intern(TypeKind::Int { bits, signed: true }));
    let observe = Signature { params: Vec::new(), ret: ints[2], variadic: false, prototyped: false };
    let observe_sig = program.types.intern_sig(observe);
    let observe = function(&mut program, "observe", observe_sig, None);
    random_globals(&mut program, &mut choices, ints[0]);
    for index in 0..1 + choices.below(3) {
        let params: Vec<TypeId> = (0..choices.below(4)).map(|_| choices.pick(&ints)).collect();
        let ret = choices.pick(&ints);
        let sig = Signature { params: params.clone(), ret, variadic: false, prototyped: true };
        let sig = program.types.intern_sig(sig);
        let mut gen_body = RandomBody {
            func: program.functions.next_id(),
            program: &mut program,
            choices: &mut choices,
            code: Code::default(),
            observe: (observe, observe_sig),
            ints,
            ret,
            blocks: 0,
            place: Place { file: FileId::new(0), line: 1, column: 1 },
        };
        let body = gen_body.generate(&params);
        let name = format!("f{index}");
        function(&mut program, &name, sig, Some(body));
    }
    program
}

fn random_globals(program: &mut Program, choices: &mut Choices, ty: TypeId) {
    for index in 0..choices.below(4) {
        let name = choices.pick(&["g", "odd name", "g", "x.1", "observe", ""]);
        let name = if choices.one_in(4) { Symbol::NONE } else { program.names.intern(name) };
        let bytes: Vec<u8> = (0..choices.below(9)).map(|_| choices.below(256) as u8).collect();
        let offset = choices.below(5) as u64;
        let reloc = Reloc { offset, target: RelocTarget::Global(GlobalId::new(index as u32)), addend: -3 };
        program.globals.push(Global {
            name,
            ty,
            size: 16,
            align: 1 << choices.below(5),
            kind: choices.pick(&[GlobalKind::Variable, GlobalKind::Constant, GlobalKind::StringLiteral]),
            linkage: choices.pick(&[Linkage::Internal, Linkage::External]),
            defined: choices.one_in(2),
            bytes,
            relocs: if choices.one_in(2) { vec![reloc] } else { Vec::new() },
            loc: Loc::NONE,
        });
    }
}

struct RandomBody<'a, 'b> {
    func: FuncId,
    program: &'a mut Program,
    choices: &'a mut Choices<'b>,
    code: Code,
    observe: (FuncId, SigId),
    ints: [TypeId; 4],
    ret: TypeId,
    blocks: usize,
    place: Place,
}

impl RandomBody<'_, '_> {
    fn generate(&mut self, params: &[TypeId]) -> Body {
        self.blocks = 1 + self.choices.below(6);
        let slot_count = 1 + self.choices.below(5);
        self.code.block();
        for index in 0..slot_count.max(params.len()) {
            let ty = params.get(index).copied().unwrap_or_else(|| self.choices.pick(&self.ints));
            let slot = self.code.slot(self.program, &format!("s{index}"), ty);
            self.code.body.slots[slot].volatile = self.choices.one_in(12);
            self.push(InstKind::Live { slot });
        }
        let pointer = self.program.types.intern(TypeKind::Pointer(self.ints[0]));
        let slot = self.code.slot(self.program, "pointer", pointer);
        self.push(InstKind::Live { slot });
        for (index, &ty) in params.iter().enumerate() {
            if self.choices.one_in(3) {
                self.statement();
            }
            let reg = self.temp(self.scalar(ty));
            self.code.body.params.push(Param { reg, ty });
            let addr = Operand::Slot(SlotId::new(index as u32));
            self.push(InstKind::Store { addr, value: Operand::Reg(reg), volatile: false });
        }
        for block in 0..self.blocks {
            if block > 0 {
                self.code.block();
            }
            for _ in 0..self.choices.below(9) {
                self.statement();
            }
            self.finish();
        }
        std::mem::take(&mut self.code.body)
    }

    fn scalar(&self, ty: TypeId) -> Ty {
        self.program.types.scalar(ty).expect("an integer type")
    }

    fn temp(&mut self, ty: Ty) -> RegId {
        self.code.temp(ty)
    }

    fn loc(&mut self) -> Loc {
        match self.choices.below(5) {
            0 => self.place.column += 2,
            1 => self.place.line += 1,
            2 => self.place.file = FileId::new(self.choices.below(2) as u32),
            3 => return Loc::NONE,
            _ => {}
        }
        self.program.sources.loc(self.place)
    }

    fn push(&mut self, kind: InstKind) {
        let loc = self.loc();
        self.code.push_at(kind, loc);
    }

    /// A register of this type to write: a new one, or one that exists.
    fn target(&mut self, ty: Ty) -> RegId {
        if self.choices.one_in(4)
            && let Operand::Reg(reg) = self.operand(ty)
        {
            return reg;
        }
        self.temp(ty)
    }

    /// An existing register of this type, the newest most often, or a number.
    fn operand(&mut self, ty: Ty) -> Operand {
        let regs: Vec<RegId> =
            self.code.body.regs.iter_ids().rev().filter(|(_, reg)| reg.ty == ty).map(|(id, _)| id).collect();
        match self.choices.below(6) {
            0..=2 if !regs.is_empty() => Operand::Reg(regs[0]),
            3 | 4 if !regs.is_empty() => Operand::Reg(self.choices.pick(&regs)),
            _ => {
                let bits = self.choices.pick(&[0, 1, 2, 200, u128::MAX]);
                self.program.number(ty, bits)
            }
        }
    }

    /// An integer variable: any slot but the last.
    fn slot(&mut self) -> (SlotId, Ty) {
        let slot = SlotId::new(self.choices.below(self.code.body.slots.len() - 1) as u32);
        (slot, self.scalar(self.code.body.slots[slot].ctype))
    }

    fn statement(&mut self) {
        let (slot, slot_ty) = self.slot();
        let addr = Operand::Slot(slot);
        let ty = self.choices.pick(&INTS);
        match self.choices.below(12) {
            0..=2 => {
                let dst = self.target(slot_ty);
                let volatile = self.choices.one_in(16);
                self.push(InstKind::Load { dst, addr, volatile });
            }
            3 | 4 => {
                let value = self.operand(slot_ty);
                self.push(InstKind::Store { addr, value, volatile: false });
            }
            5 | 6 => self.binary(slot_ty),
            7 => {
                let src = self.operand(ty);
                let dst = self.target(ty);
                self.push(InstKind::Move { dst, src });
            }
            8 => {
                self.push(InstKind::Dead { slot });
                self.push(InstKind::Live { slot });
            }
            9 => self.convert(),
            10 => self.pointer(addr),
            _ => {
                let arg = if self.choices.one_in(5) { addr } else { self.operand(ty) };
                let other = self.operand(slot_ty);
                self.call(&[arg, other]);
            }
        }
    }

    /// Something with the pointer variable, the last slot, and with the address of another one.
    fn pointer(&mut self, address: Operand) {
        let addr = Operand::Slot(SlotId::new(self.code.body.slots.len() as u32 - 1));
        if self.choices.one_in(4) {
            self.push(InstKind::Store { addr, value: address, volatile: false });
        } else {
            let dst = self.temp(Ty::Ptr);
            self.push(InstKind::Load { dst, addr, volatile: false });
            self.call(&[Operand::Reg(dst)]);
        }
    }

    fn binary(&mut self, ty: Ty) {
        let op = self.choices.pick(&[BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::Xor]);
        let arith = self.choices.pick(&[Arith::Wrap, Arith::Signed]);
        let (lhs, rhs) = (self.operand(ty), self.operand(ty));
        let dst = self.target(ty);
        self.push(InstKind::Binary { op, arith, dst, lhs, rhs });
    }

    fn convert(&mut self) {
        let wide = self.choices.one_in(2);
        let (op, from, to) =
            if wide { (ConvOp::ZExt, Ty::I8, Ty::I32) } else { (ConvOp::Trunc, Ty::I64, Ty::I16) };
        let src = self.operand(from);
        let dst = self.target(to);
        self.push(InstKind::Convert { op, dst, src });
    }

    fn call(&mut self, args: &[Operand]) {
        let args = self.code.list(args);
        let dst = if self.choices.one_in(2) { self.target(Ty::I32) } else { RegId::NONE };
        let (func, sig) = self.observe;
        self.push(InstKind::Call { dst, callee: Operand::Func(func), args, sig });
    }

    fn block(&mut self) -> BlockId {
        BlockId::new(self.choices.below(self.blocks) as u32)
    }

    fn finish(&mut self) {
        let (first, second) = (self.block(), self.block());
        let ty = self.choices.pick(&INTS);
        let term = match self.choices.below(8) {
            0 | 1 => Terminator::Jump(first),
            2 | 3 => {
                let (lhs, rhs) = (self.operand(ty), self.operand(ty));
                let dst = self.temp(Ty::I1);
                let op = self.choices.pick(&[CmpOp::Eq, CmpOp::Ult]);
                self.push(InstKind::Compare { op, dst, lhs, rhs });
                Terminator::Branch { cond: Operand::Reg(dst), then: first, otherwise: second }
            }
            4 => {
                let cases = Box::new([
                    SwitchCase { low: 0, high: 0, target: second },
                    SwitchCase { low: 2, high: 9, target: first },
                ]);
                Terminator::Switch { value: self.operand(ty), cases, default: second }
            }
            5 if self.choices.one_in(3) => self.computed_goto(first),
            6 => Terminator::Unreachable(WhyUnreachable::AfterNoReturn),
            _ => Terminator::Return(Some(self.operand(self.scalar(self.ret)))),
        };
        self.code.end(term);
    }

    fn computed_goto(&mut self, block: BlockId) -> Terminator {
        let label = self.program.consts.intern(Const::Label { func: self.func, block });
        let dst = self.temp(Ty::Ptr);
        self.push(InstKind::Move { dst, src: Operand::Const(label) });
        let targets = (0..self.blocks as u32).map(BlockId::new).collect();
        Terminator::IndirectGoto { addr: Operand::Reg(dst), targets }
    }
}
