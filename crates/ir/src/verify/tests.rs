//! Every invariant, broken on purpose.

use super::*;
use crate::testing::sample::sample;
use crate::*;
use ringfence_base::Symbol;

const ALL: FuncId = FuncId::new(4);

/// The first broken invariant of the sample after a change.
fn broken(change: impl FnOnce(&mut Program)) -> Option<Invariant> {
    let mut program = sample();
    change(&mut program);
    verify(&program).err().map(|defects| defects[0].invariant)
}

fn body(program: &mut Program) -> &mut Body {
    program.functions[ALL].body.as_mut().expect("a body")
}

/// The first broken invariant of the sample with one more instruction in its last block.
fn broken_by(kind: InstKind) -> Option<Invariant> {
    broken(|program| append(program, kind))
}

fn append(program: &mut Program, kind: InstKind) {
    let body = body(program);
    body.insts.push(Inst { kind, loc: Loc::NONE });
    let last = body.blocks.iter_mut().last().expect("a block");
    last.insts.end += 1;
}

fn broken_end(term: Terminator) -> Option<Invariant> {
    broken(|program| body(program).blocks.iter_mut().last().expect("a block").term = term)
}

/// The sample's temporary of a type; see `sample`.
fn temp(ty: Ty) -> RegId {
    let at = Ty::ALL.iter().position(|&other| other == ty).expect("a type");
    RegId::new(3 + at as u32)
}

fn reg(ty: Ty) -> Operand {
    Operand::Reg(temp(ty))
}

#[test]
fn the_sample_is_valid() {
    assert_eq!(verify(&sample()), Ok(()));
}

#[test]
fn ids_out_of_range_are_found() {
    let far = 1000;
    let moved = |src| broken_by(InstKind::Move { dst: temp(Ty::Ptr), src });
    assert_eq!(moved(Operand::Reg(RegId::new(far))), Some(Invariant::Ids));
    assert_eq!(moved(Operand::Const(ConstId::new(far))), Some(Invariant::Ids));
    assert_eq!(moved(Operand::Slot(SlotId::new(far))), Some(Invariant::Ids));
    assert_eq!(moved(Operand::Global(GlobalId::new(far))), Some(Invariant::Ids));
    assert_eq!(moved(Operand::Func(FuncId::NONE)), Some(Invariant::Ids));
    assert_eq!(broken_by(InstKind::Undef { dst: RegId::NONE }), Some(Invariant::Ids));
    assert_eq!(broken_by(InstKind::Live { slot: SlotId::new(far) }), Some(Invariant::Ids));
    assert_eq!(broken_end(Terminator::Jump(BlockId::new(far))), Some(Invariant::Ids));
    assert_eq!(broken(|p| p.functions[ALL].sig = SigId::new(far)), Some(Invariant::Ids));
    assert_eq!(broken(|p| p.constructors.push(FuncId::new(far))), Some(Invariant::Ids));
    assert_eq!(broken(|p| p.globals[GlobalId::new(0)].ty = TypeId::NONE), Some(Invariant::Ids));
    assert_eq!(broken(|p| p.globals[GlobalId::new(0)].loc = Loc::new(far)), Some(Invariant::Ids));
    assert_eq!(broken(|p| body(p).insts[2].loc = Loc::new(far)), Some(Invariant::Ids));
    assert_eq!(broken(|p| body(p).regs[RegId::new(0)].ctype = TypeId::new(far)), Some(Invariant::Ids));
    assert_eq!(broken(|p| body(p).slots[SlotId::new(0)].ctype = TypeId::NONE), Some(Invariant::Ids));
    let note = NoteId::new(far);
    let add = |offset| InstKind::PtrAdd { dst: temp(Ty::Ptr), base: reg(Ty::Ptr), offset, note };
    assert_eq!(broken_by(add(reg(Ty::I64))), Some(Invariant::Ids));
}

#[test]
fn types_are_well_founded() {
    let intern = |kind| broken(|p| _ = p.types.intern(kind));
    let later = TypeId::new(1000);
    assert_eq!(intern(TypeKind::Pointer(later)), Some(Invariant::Types));
    assert_eq!(intern(TypeKind::Array { element: later, len: ArrayLen::Fixed(1) }), Some(Invariant::Types));
    let own = |p: &mut Program| p.types.kinds().next_id();
    let enumeration = |underlying| TypeKind::Enum { tag: Symbol::NONE, underlying };
    let cyclic = |p: &mut Program| {
        let id = own(p);
        p.types.intern(enumeration(id));
    };
    assert_eq!(broken(cyclic), Some(Invariant::Types));
    assert_eq!(intern(enumeration(TypeId::new(0))), Some(Invariant::Types));
    assert_eq!(intern(TypeKind::Int { bits: 24, signed: true }), Some(Invariant::Types));
    assert_eq!(intern(TypeKind::Record(RecordId::new(9))), Some(Invariant::Ids));
    let params = vec![TypeId::new(0)];
    let sig = Signature { params, ret: TypeId::new(0), variadic: false, prototyped: true };
    assert_eq!(broken(|p| _ = p.types.intern_sig(sig)), Some(Invariant::Types));
}

#[test]
fn records_have_a_possible_layout() {
    let changed = |change: fn(&mut Record)| broken(|p| change(p.types.record_mut(RecordId::new(0))));
    assert_eq!(changed(|r| r.fields[3].offset = 20), Some(Invariant::Records));
    assert_eq!(changed(|r| r.fields[3].offset = u64::MAX), Some(Invariant::Records));
    assert_eq!(changed(|r| r.fields[1].bits = Some((8, 1))), Some(Invariant::Records));
    assert_eq!(changed(|r| r.fields[0].ty = TypeId::new(2)), Some(Invariant::Records));
    assert_eq!(changed(|r| r.complete = false), Some(Invariant::Records));
    assert_eq!(changed(|r| r.align = 0), Some(Invariant::Alignment));
}

#[test]
fn tables_fit() {
    let constant = |ty, bits| broken(|p| _ = p.consts.intern(Const::Bits { ty, bits }));
    assert_eq!(constant(Ty::I8, 256), Some(Invariant::Constants));
    assert_eq!(constant(Ty::F80, 1 << 80), Some(Invariant::Constants));
    assert_eq!(constant(Ty::I128, u128::MAX), None);
    let label = Const::Label { func: FuncId::new(0), block: BlockId::new(0) };
    assert_eq!(broken(|p| _ = p.consts.intern(label)), Some(Invariant::Constants));
    let step = Step::Field(RecordId::new(0), 5);
    assert_eq!(broken(|p| _ = p.note(Note { parent: NoteId::NONE, step })), Some(Invariant::Notes));
    let step = Step::Element(TypeId::new(0));
    assert_eq!(broken(|p| _ = p.note(Note { parent: NoteId::new(3), step })), Some(Invariant::Notes));
}

#[test]
fn globals_fit() {
    let changed = |change: fn(&mut Global)| broken(|p| change(&mut p.globals[GlobalId::new(3)]));
    assert_eq!(changed(|g| g.bytes = vec![0; 41]), Some(Invariant::Globals));
    assert_eq!(changed(|g| g.align = 12), Some(Invariant::Alignment));
    assert_eq!(changed(|g| g.relocs[1].offset = 7), Some(Invariant::Relocations));
    assert_eq!(changed(|g| g.relocs[2].offset = 33), Some(Invariant::Relocations));
    assert_eq!(changed(|g| g.relocs[2].offset = u64::MAX), Some(Invariant::Relocations));
    let label = RelocTarget::Label(ALL, BlockId::new(99));
    assert_eq!(
        broken(|p| p.globals[GlobalId::new(3)].relocs[2].target = label),
        Some(Invariant::Relocations)
    );
    assert_eq!(broken(|p| p.globals[GlobalId::new(0)].size = 4), Some(Invariant::Globals));
}

#[test]
fn ranges_are_owned() {
    let block = BlockId::new;
    let by_value = FuncId::new(3);
    let emptied = |p: &mut Program| p.functions[by_value].body.as_mut().expect("a body").blocks.truncate(0);
    assert_eq!(broken(emptied), Some(Invariant::Blocks));
    assert_eq!(broken(|p| body(p).blocks[block(6)].insts.end = 5000), Some(Invariant::Blocks));
    assert_eq!(broken(|p| body(p).blocks[block(1)].insts = 3..5), Some(Invariant::Blocks));
    #[allow(clippy::reversed_empty_ranges)]
    let reversed = 5..3;
    assert_eq!(broken(|p| body(p).blocks[block(1)].insts = reversed), Some(Invariant::Blocks));
    let call = |args| InstKind::Call {
        dst: RegId::NONE,
        callee: Operand::Func(FuncId::new(2)),
        args,
        sig: SigId::new(2),
    };
    assert_eq!(broken_by(call(OperandList { start: 0, end: 1 })), Some(Invariant::Lists));
    assert_eq!(broken_by(call(OperandList { start: 0, end: 100 })), Some(Invariant::Lists));
    assert_eq!(broken_by(call(OperandList { start: 1, end: 0 })), Some(Invariant::Lists));
}

#[test]
fn parameters_agree_with_the_signature() {
    assert_eq!(broken(|p| body(p).params.truncate(1)), Some(Invariant::Parameters));
    assert_eq!(broken(|p| body(p).params.swap(0, 1)), Some(Invariant::Parameters));
    assert_eq!(broken(|p| body(p).result = Some(temp(Ty::Ptr))), Some(Invariant::Parameters));
    let by_value = FuncId::new(3);
    let without = |p: &mut Program| p.functions[by_value].body.as_mut().expect("a body").result = None;
    assert_eq!(broken(without), Some(Invariant::Parameters));
    assert_eq!(broken(|p| body(p).params[0].ty = TypeId::new(1)), Some(Invariant::Parameters));
    assert_eq!(broken(|p| body(p).slots[SlotId::new(0)].size = 8), Some(Invariant::Slots));
    assert_eq!(broken(|p| body(p).slots[SlotId::new(0)].align = 3), Some(Invariant::Alignment));
}

#[test]
fn operands_have_the_types_of_the_operation() {
    let (dst, word) = (temp(Ty::I32), reg(Ty::I32));
    let cases = [
        InstKind::Unary { op: UnOp::FNeg, dst, src: word },
        InstKind::Unary { op: UnOp::ByteSwap, dst: temp(Ty::I8), src: reg(Ty::I8) },
        InstKind::Binary { op: BinOp::Add, arith: Arith::Wrap, dst, lhs: word, rhs: reg(Ty::I64) },
        InstKind::Binary { op: BinOp::FAdd, arith: Arith::Wrap, dst, lhs: word, rhs: word },
        InstKind::Binary { op: BinOp::Add, arith: Arith::Wrap, dst, lhs: reg(Ty::Ptr), rhs: word },
        InstKind::Compare { op: CmpOp::Slt, dst: temp(Ty::I1), lhs: reg(Ty::Ptr), rhs: reg(Ty::Ptr) },
        InstKind::Compare { op: CmpOp::FEq, dst: temp(Ty::I1), lhs: word, rhs: word },
        InstKind::Compare { op: CmpOp::Eq, dst: temp(Ty::I1), lhs: reg(Ty::F32), rhs: reg(Ty::F32) },
        InstKind::Convert { op: ConvOp::IntToPtr, dst: temp(Ty::Ptr), src: word },
        InstKind::PtrAdd { dst: temp(Ty::Ptr), base: reg(Ty::Ptr), offset: word, note: NoteId::NONE },
        InstKind::PtrDiff { dst: temp(Ty::I64), lhs: reg(Ty::Ptr), rhs: word },
        InstKind::Load { dst, addr: word, volatile: false },
        InstKind::Store { addr: reg(Ty::Ptr), value: reg(Ty::I1), volatile: false },
        InstKind::FillMem { addr: word, byte: 0, size: 1 },
        InstKind::CopyMem { dst: reg(Ty::Ptr), src: word, size: 1, aligns: [1, 1] },
        InstKind::LiveSized { slot: SlotId::new(1), size: word },
        InstKind::Alloca { dst: temp(Ty::Ptr), size: word, align: 8 },
        InstKind::VaStart { list: word },
    ];
    for kind in cases {
        assert_eq!(broken_by(kind), Some(Invariant::Operands), "{kind:?}");
    }
    let align = InstKind::Alloca { dst: temp(Ty::Ptr), size: reg(Ty::I64), align: 3 };
    assert_eq!(broken_by(align), Some(Invariant::Alignment));
}

#[test]
fn results_have_the_type_of_the_operation() {
    let dst = temp(Ty::I32);
    let convert = |op, from, to| InstKind::Convert { op, dst: temp(to), src: reg(from) };
    let cases = [
        InstKind::Move { dst, src: reg(Ty::I64) },
        InstKind::Compare { op: CmpOp::Eq, dst, lhs: reg(Ty::Ptr), rhs: reg(Ty::Ptr) },
        InstKind::Load { dst: temp(Ty::I1), addr: reg(Ty::Ptr), volatile: false },
        InstKind::PtrDiff { dst, lhs: reg(Ty::Ptr), rhs: reg(Ty::Ptr) },
        InstKind::VaArg { dst, list: reg(Ty::Ptr), ty: TypeId::new(2) },
        InstKind::VaArg { dst, list: reg(Ty::Ptr), ty: TypeId::new(0) },
        convert(ConvOp::Trunc, Ty::I32, Ty::I32),
        convert(ConvOp::ZExt, Ty::I32, Ty::I16),
        convert(ConvOp::SExt, Ty::I32, Ty::Ptr),
        convert(ConvOp::FToS, Ty::F32, Ty::I1),
        convert(ConvOp::FConv, Ty::F32, Ty::F32),
        convert(ConvOp::PtrToInt, Ty::Ptr, Ty::I32),
        convert(ConvOp::Bits, Ty::F32, Ty::I64),
        convert(ConvOp::Bits, Ty::I32, Ty::I32),
    ];
    for kind in cases {
        assert_eq!(broken_by(kind), Some(Invariant::Results), "{kind:?}");
    }
}

#[test]
fn bit_ranges_are_checked() {
    let load = |first, width, ty| InstKind::LoadBits {
        dst: temp(ty),
        addr: reg(Ty::Ptr),
        bits: BitRange { first, width, signed: false },
    };
    assert_eq!(broken_by(load(7, 32, Ty::I32)), None);
    assert_eq!(broken_by(load(8, 1, Ty::I32)), Some(Invariant::BitRanges));
    assert_eq!(broken_by(load(0, 0, Ty::I32)), Some(Invariant::BitRanges));
    assert_eq!(broken_by(load(0, 33, Ty::I32)), Some(Invariant::BitRanges));
    assert_eq!(broken_by(load(0, 1, Ty::F32)), Some(Invariant::Results));
}

#[test]
fn ends_of_blocks_are_checked() {
    let back = BlockId::new(1);
    let branch = Terminator::Branch { cond: reg(Ty::I32), then: back, otherwise: back };
    assert_eq!(broken_end(branch), Some(Invariant::Operands));
    let switch = |ty, ranges: &[(u128, u128)]| {
        let cases = ranges.iter().map(|&(low, high)| SwitchCase { low, high, target: back }).collect();
        broken_end(Terminator::Switch { value: reg(ty), cases, default: back })
    };
    assert_eq!(switch(Ty::I8, &[(0, 4), (5, 9), (10, 255)]), None);
    assert_eq!(switch(Ty::I8, &[(0, 5), (5, 9)]), Some(Invariant::Switches));
    assert_eq!(switch(Ty::I8, &[(5, 9), (0, 4)]), Some(Invariant::Switches));
    assert_eq!(switch(Ty::I8, &[(5, 4)]), Some(Invariant::Switches));
    assert_eq!(switch(Ty::I8, &[(5, 256)]), Some(Invariant::Switches));
    assert_eq!(switch(Ty::Ptr, &[]), Some(Invariant::Operands));
    let goto = |targets: &[BlockId]| {
        broken_end(Terminator::IndirectGoto { addr: reg(Ty::Ptr), targets: targets.into() })
    };
    assert_eq!(goto(&[BlockId::new(3), BlockId::new(2)]), None);
    assert_eq!(goto(&[BlockId::new(3)]), Some(Invariant::Targets));
    assert_eq!(broken_end(Terminator::Return(None)), Some(Invariant::Returns));
    assert_eq!(broken_end(Terminator::Return(Some(reg(Ty::Ptr)))), Some(Invariant::Returns));
}

#[test]
fn calls_agree_with_their_signature() {
    let call = |sig: u32, dst: RegId, args: &[Operand]| {
        broken(|p| {
            let start = body(p).operands.len() as u32;
            body(p).operands.extend_from_slice(args);
            let args = OperandList { start, end: start + args.len() as u32 };
            append(p, InstKind::Call { dst, callee: reg(Ty::Ptr), args, sig: SigId::new(sig) });
        })
    };
    let (none, word, ptr) = (RegId::NONE, reg(Ty::I32), reg(Ty::Ptr));
    assert_eq!(call(1, none, &[ptr, word, reg(Ty::F64)]), None);
    assert_eq!(call(1, none, &[]), Some(Invariant::Calls));
    assert_eq!(call(1, none, &[word]), Some(Invariant::Calls));
    assert_eq!(call(1, none, &[ptr, reg(Ty::I1)]), Some(Invariant::Calls));
    assert_eq!(call(0, none, &[ptr]), Some(Invariant::Calls));
    assert_eq!(call(0, temp(Ty::I32), &[]), Some(Invariant::Results));
    assert_eq!(call(1, temp(Ty::I64), &[ptr]), Some(Invariant::Results));
    assert_eq!(call(3, none, &[]), Some(Invariant::Calls));
    assert_eq!(call(3, none, &[ptr, word]), Some(Invariant::Calls));
    assert_eq!(call(2, temp(Ty::I32), &[ptr, word, word]), None);
}

#[test]
fn defects_are_bounded_and_name_their_place() {
    let mut program = sample();
    for _ in 0..100 {
        append(&mut program, InstKind::Undef { dst: RegId::NONE });
    }
    let defects = verify(&program).expect_err("many defects");
    assert_eq!(defects.len(), MAX_DEFECTS);
    assert_eq!(defects[1].to_string(), "function 'all', b6, instruction 1: no %none [Ids]");
}
