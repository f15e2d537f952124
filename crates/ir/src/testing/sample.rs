//! A valid program with one of everything that the representation can express.

use super::{Code, function};
use crate::*;
use ringfence_base::{FileId, Loc, Place, Symbol};

/// The types that the sample is made of.
pub(crate) struct SampleTypes {
    pub(crate) void: TypeId,
    pub(crate) int: TypeId,
    pub(crate) node: TypeId,
    pub(crate) node_ptr: TypeId,
}

pub(crate) fn sample() -> Program {
    let mut program = Program::new(DataModel::Lp64);
    program.sources.file("list.c");
    program.sources.file("include/list \"odd\" name.h");
    program.sources.loc(Place { file: FileId::new(0), line: 1, column: 1 });
    let types = add_types(&mut program);
    add_notes(&mut program);
    add_globals(&mut program, &types);
    add_functions(&mut program, &types);
    let init = program.functions.ids().next().expect("a function");
    program.constructors.push(init);
    program.destructors.extend([init, init]);
    program
}

fn field(program: &mut Program, name: &str, ty: TypeId, offset: u64, bits: Option<(u8, u8)>) -> Field {
    let name = if name.is_empty() { Symbol::NONE } else { program.names.intern(name) };
    Field { name, ty, offset, bits }
}

fn add_types(program: &mut Program) -> SampleTypes {
    let void = program.types.intern(TypeKind::Void);
    let int = program.types.intern(TypeKind::Int { bits: 32, signed: true });
    let tag = program.names.intern("node");
    let record = program.types.add_record(Record {
        kind: RecordKind::Struct,
        tag,
        fields: Vec::new(),
        size: 24,
        align: 8,
        complete: true,
    });
    let node = program.types.intern(TypeKind::Record(record));
    let node_ptr = program.types.intern(TypeKind::Pointer(node));
    let rest = program.types.intern(TypeKind::Array { element: int, len: ArrayLen::Unknown });
    let fields = vec![
        field(program, "val", int, 0, None),
        field(program, "flag", int, 4, Some((3, 5))),
        field(program, "", int, 5, Some((0, 0))),
        field(program, "next", node_ptr, 8, None),
        field(program, "rest", rest, 16, None),
    ];
    program.types.record_mut(record).fields = fields;
    program.types.add_record(Record {
        kind: RecordKind::Union,
        tag: Symbol::NONE,
        fields: Vec::new(),
        size: 0,
        align: 1,
        complete: false,
    });
    let color = program.names.intern("color");
    for kind in [
        TypeKind::Bool,
        TypeKind::Int { bits: 64, signed: false },
        TypeKind::Float(FloatKind::F32),
        TypeKind::Float(FloatKind::F64),
        TypeKind::Float(FloatKind::F80),
        TypeKind::Float(FloatKind::F128),
        TypeKind::Complex(FloatKind::F64),
        TypeKind::Array { element: int, len: ArrayLen::Fixed(10) },
        TypeKind::Array { element: int, len: ArrayLen::Variable },
        TypeKind::Vector { element: int, lanes: 4 },
        TypeKind::Enum { tag: color, underlying: int },
        TypeKind::Enum { tag: Symbol::NONE, underlying: int },
        TypeKind::BitInt { bits: 17, signed: true },
        TypeKind::BitInt { bits: 17, signed: false },
    ] {
        program.types.intern(kind);
    }
    SampleTypes { void, int, node, node_ptr }
}

fn add_notes(program: &mut Program) {
    let element = TypeId::new(1);
    let first = program.note(Note { parent: NoteId::NONE, step: Step::Field(RecordId::new(0), 3) });
    let second = program.note(Note { parent: first, step: Step::Field(RecordId::new(0), 0) });
    program.note(Note { parent: second, step: Step::Element(element) });
}

fn add_globals(program: &mut Program, types: &SampleTypes) {
    let head = program.names.intern("head");
    let dotted = program.names.intern("counter.1");
    let plain = Global {
        name: head,
        ty: types.node_ptr,
        size: 8,
        align: 8,
        kind: GlobalKind::Variable,
        linkage: Linkage::External,
        defined: true,
        bytes: Vec::new(),
        relocs: Vec::new(),
        loc: Loc::new(0),
    };
    let table = vec![
        Reloc { offset: 0, target: RelocTarget::Global(GlobalId::new(0)), addend: 4 },
        Reloc { offset: 8, target: RelocTarget::Func(FuncId::new(0)), addend: 0 },
        Reloc { offset: 16, target: RelocTarget::Label(FuncId::new(4), BlockId::new(2)), addend: -1 },
    ];
    program.globals.push(plain.clone());
    program.globals.push(Global { linkage: Linkage::Internal, defined: false, ..plain.clone() });
    program.globals.push(Global { name: dotted, kind: GlobalKind::Constant, ..plain.clone() });
    program.globals.push(Global { size: 40, bytes: vec![0; 30], relocs: table, ..plain.clone() });
    program.globals.push(Global {
        name: Symbol::NONE,
        ty: types.int,
        size: 12,
        kind: GlobalKind::StringLiteral,
        bytes: b"a\"\\b\n\xff;\0".to_vec(),
        loc: Loc::NONE,
        ..plain
    });
}

fn add_functions(program: &mut Program, types: &SampleTypes) {
    let mut sig = |params: &[TypeId], ret, variadic, prototyped| {
        program.types.intern_sig(Signature { params: params.to_vec(), ret, variadic, prototyped })
    };
    let nullary = sig(&[], types.void, false, true);
    let print = sig(&[types.node_ptr], types.int, true, true);
    let old = sig(&[], types.int, false, false);
    let by_value = sig(&[types.node], types.node, false, true);
    let all = sig(&[types.node_ptr, types.int], types.int, true, true);
    program.types.intern(TypeKind::Function(nullary));
    function(program, "init", nullary, None);
    function(program, "printf", print, None);
    function(program, "old", old, None);
    add_by_value(program, by_value, types);
    add_every_instruction(program, all, types);
    let abort = function(program, "abort", nullary, None);
    program.functions[abort].noreturn = true;
    program.functions[abort].linkage = Linkage::Internal;
}

fn add_by_value(program: &mut Program, sig: SigId, types: &SampleTypes) {
    let mut code = Code::default();
    let result = code.temp(Ty::Ptr);
    let param = code.temp(Ty::Ptr);
    code.body.result = Some(result);
    code.body.params.push(Param { reg: param, ty: types.node });
    code.block();
    code.push(InstKind::CopyMem {
        dst: Operand::Reg(result),
        src: Operand::Reg(param),
        size: 24,
        aligns: [8, 8],
    });
    code.end(Terminator::Return(None));
    function(program, "by_value", sig, Some(code.body));
}

/// One of every instruction and terminator, in the function `all`.
fn add_every_instruction(program: &mut Program, sig: SigId, types: &SampleTypes) {
    let mut code = Code::default();
    let head = code.temp(Ty::Ptr);
    let n = code.temp(Ty::I32);
    for (reg, name, ty) in [(head, "head", types.node_ptr), (n, "n", types.int)] {
        code.body.regs[reg].name = program.names.intern(name);
        code.body.regs[reg].ctype = ty;
        code.body.regs[reg].loc = code.loc(program);
        code.body.params.push(Param { reg, ty });
    }
    let again = code.temp(Ty::I32);
    code.body.regs[again].name = program.names.intern("n");
    let temp: Vec<RegId> = Ty::ALL.into_iter().map(|ty| code.temp(ty)).collect();
    let slot = code.slot(program, "local", types.node);
    let vla = code.slot(program, "local", TypeId::new(13));
    code.body.slots[vla].volatile = true;
    code.body.slots[slot].temporary = true;
    code.block();
    let loc = code.loc(program);
    code.push_at(InstKind::Live { slot }, loc);
    push_arithmetic(program, &mut code, &temp, n);
    let at = code.loc(program);
    code.push_at(InstKind::Dead { slot }, at);
    code.push_at(InstKind::Undef { dst: again }, Loc::NONE);
    code.push_at(InstKind::Forget { dst: again }, Loc::NONE);
    push_memory(program, &mut code, &temp, head, slot, vla);
    push_calls(program, &mut code, &temp, head, slot);
    push_ends(program, &mut code, &temp, n);
    function(program, "all", sig, Some(code.body));
}

fn push_arithmetic(program: &mut Program, code: &mut Code, temp: &[RegId], n: RegId) {
    let [i1, i8, i16, i32, i64, i128, ptr, f32, f64, f80, f128] = temp.try_into().expect("one of each");
    let reg = Operand::Reg;
    let minus = program.number(Ty::I32, u128::MAX);
    let big = program.number(Ty::I128, 1 << 127);
    let half = program.number(Ty::F64, 0x3fe0_0000_0000_0000);
    let null = program.number(Ty::Ptr, 0);
    let wild = program.number(Ty::Ptr, 0x1234);
    let truth = program.number(Ty::I1, 1);
    for (dst, src) in [(i32, minus), (i128, big), (f64, half), (ptr, null), (ptr, wild), (i1, truth)] {
        code.push(InstKind::Move { dst, src });
    }
    for (op, dst) in [
        (UnOp::FNeg, f32),
        (UnOp::FAbs, f80),
        (UnOp::ByteSwap, i16),
        (UnOp::PopCount, i8),
        (UnOp::LeadingZeros, i64),
    ] {
        code.push(InstKind::Unary { op, dst, src: reg(dst) });
    }
    code.push(InstKind::Unary { op: UnOp::TrailingZeros, dst: i32, src: reg(n) });
    let signed = Arith::Signed;
    code.push(InstKind::Binary { op: BinOp::Add, arith: signed, dst: i32, lhs: reg(n), rhs: minus });
    code.push(InstKind::Binary { op: BinOp::LShr, arith: Arith::Wrap, dst: i128, lhs: big, rhs: reg(i128) });
    code.push(InstKind::Binary { op: BinOp::FDiv, arith: Arith::Wrap, dst: f64, lhs: half, rhs: reg(f64) });
    code.push(InstKind::Compare { op: CmpOp::Slt, dst: i1, lhs: reg(n), rhs: minus });
    code.push(InstKind::Compare { op: CmpOp::Ule, dst: i1, lhs: reg(ptr), rhs: null });
    code.push(InstKind::Compare { op: CmpOp::FUnordered, dst: i1, lhs: half, rhs: reg(f64) });
    for (op, dst, src) in [
        (ConvOp::Trunc, i8, n),
        (ConvOp::ZExt, i8, i1),
        (ConvOp::SExt, i64, n),
        (ConvOp::FToS, i32, f64),
        (ConvOp::FToU, i32, f128),
        (ConvOp::SToF, f32, i32),
        (ConvOp::UToF, f80, i64),
        (ConvOp::FConv, f128, f32),
        (ConvOp::PtrToInt, i64, ptr),
        (ConvOp::IntToPtr, ptr, i64),
        (ConvOp::Bits, f128, i128),
    ] {
        code.push(InstKind::Convert { op, dst, src: reg(src) });
    }
}

fn push_memory(
    program: &mut Program,
    code: &mut Code,
    temp: &[RegId],
    head: RegId,
    slot: SlotId,
    vla: SlotId,
) {
    let (i32, i64, ptr) = (temp[3], temp[4], temp[6]);
    let base = Operand::Reg(head);
    let eight = program.number(Ty::I64, 8);
    let bits = BitRange { first: 3, width: 5, signed: true };
    let slot_at = Operand::Slot(slot);
    let global = Operand::Global(GlobalId::new(3));
    code.push(InstKind::LiveSized { slot: vla, size: eight });
    code.push(InstKind::PtrAdd { dst: ptr, base, offset: eight, note: NoteId::new(0) });
    code.push(InstKind::PtrAdd { dst: ptr, base: slot_at, offset: eight, note: NoteId::NONE });
    code.push(InstKind::PtrDiff { dst: i64, lhs: base, rhs: slot_at });
    code.push(InstKind::Load { dst: i32, addr: base, volatile: false });
    code.push(InstKind::Load { dst: i32, addr: Operand::Global(GlobalId::new(4)), volatile: true });
    code.push(InstKind::Store { addr: slot_at, value: Operand::Reg(i32), volatile: false });
    code.push(InstKind::Store { addr: global, value: Operand::Func(FuncId::new(0)), volatile: true });
    code.push(InstKind::LoadBits { dst: i32, addr: base, bits });
    code.push(InstKind::StoreBits {
        addr: base,
        value: Operand::Reg(i32),
        bits: BitRange { signed: false, ..bits },
    });
    code.push(InstKind::CopyMem { dst: slot_at, src: base, size: 24, aligns: [8, 8] });
    code.push(InstKind::FillMem { addr: slot_at, byte: 255, size: 24 });
    code.push(InstKind::Alloca { dst: ptr, size: eight, align: 16 });
}

fn push_calls(program: &mut Program, code: &mut Code, temp: &[RegId], head: RegId, slot: SlotId) {
    let (i32, ptr) = (temp[3], temp[6]);
    let sig = |index: u32| SigId::new(index);
    let func = |index: u32| Operand::Func(FuncId::new(index));
    let five = program.number(Ty::I32, 5);
    let none = code.list(&[]);
    code.push(InstKind::Call { dst: RegId::NONE, callee: func(0), args: none, sig: sig(0) });
    let args = code.list(&[Operand::Reg(head), five, Operand::Reg(temp[8])]);
    code.push(InstKind::Call { dst: i32, callee: func(1), args, sig: sig(1) });
    let args = code.list(&[five]);
    code.push(InstKind::Call { dst: i32, callee: Operand::Reg(ptr), args, sig: sig(2) });
    let args = code.list(&[Operand::Slot(slot), Operand::Reg(head)]);
    code.push(InstKind::Call { dst: RegId::NONE, callee: func(3), args, sig: sig(3) });
    let list = Operand::Slot(slot);
    code.push(InstKind::VaStart { list });
    code.push(InstKind::VaArg { dst: i32, list, ty: TypeId::new(1) });
    code.push(InstKind::VaArg { dst: ptr, list, ty: TypeId::new(2) });
    code.push(InstKind::VaCopy { dst: list, src: Operand::Reg(head) });
    code.push(InstKind::VaEnd { list });
    let what = program.names.intern("inline assembly");
    code.push(InstKind::Unsupported { what });
}

fn push_ends(program: &mut Program, code: &mut Code, temp: &[RegId], n: RegId) {
    let (i1, ptr) = (temp[0], temp[6]);
    let block = BlockId::new;
    code.end(Terminator::Jump(block(1)));
    code.block();
    code.end(Terminator::Branch { cond: Operand::Reg(i1), then: block(2), otherwise: block(3) });
    code.block();
    let cases = Box::new([
        SwitchCase { low: 0, high: 3, target: block(2) },
        SwitchCase { low: 7, high: 7, target: block(1) },
        SwitchCase { low: 0xffff_fff0, high: 0xffff_ffff, target: block(3) },
    ]);
    code.end(Terminator::Switch { value: Operand::Reg(n), cases, default: block(5) });
    code.block();
    let label = program.consts.intern(Const::Label { func: FuncId::new(4), block: block(2) });
    code.push(InstKind::Move { dst: ptr, src: Operand::Const(label) });
    let targets = Box::new([block(4), block(2)]);
    code.end(Terminator::IndirectGoto { addr: Operand::Reg(ptr), targets });
    code.block();
    code.end(Terminator::Unreachable(WhyUnreachable::AfterNoReturn));
    code.block();
    code.end(Terminator::Return(Some(Operand::Reg(n))));
    code.block();
    code.end(Terminator::Unreachable(WhyUnreachable::Promised));
}
