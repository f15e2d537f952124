//! Calls and variable arguments.

use super::{Home, Lowerer, Shape};
use ringfence_ir::{InstKind, Operand, RegId, SigId, SlotId, Ty, WhyUnreachable};
use rucc_ast::UnaryOp;
use rucc_sema::{Conversion, DeclFlags, DeclId, ExprId, ExprKind, ExprList};
use rucc_types::{TypeId, TypeKind};

impl Lowerer<'_> {
    /// A call; its value in a register, or the address of the temporary with its aggregate result,
    /// or nothing for `void`.
    pub(super) fn call(&mut self, id: ExprId, callee: ExprId, args: ExprList) -> Option<Operand> {
        let ty = self.unit.tast[id].ty;
        let sig = self.call_signature(callee);
        let sig = self.with_unnamed(sig, args);
        let last_write =
            (0..self.unit.tast[args].len()).rev().find(|&i| self.facts.writes(self.unit.tast[args][i]));
        let mut function = self.value(callee);
        if let Some(last) = last_write {
            function = self.held(function, self.unit.tast[args][last]);
        }
        let mark = self.f.arguments.len();
        self.at(id);
        let result = (self.shape(ty) == Shape::Memory).then(|| self.temporary(ty));
        self.f.arguments.extend(result);
        let mut copies = Vec::new();
        for i in 0..self.unit.tast[args].len() {
            let operand = self.argument(self.unit.tast[args][i], &mut copies);
            let operand = match last_write.filter(|&last| i < last) {
                Some(last) => self.held(operand, self.unit.tast[args][last]),
                None => operand,
            };
            self.f.arguments.push(operand);
        }
        self.at(id);
        let dst = self.shape(ty).scalar().map(|ty| self.temp(ty));
        self.emit_call(dst, function, mark, sig);
        if self.never_returns(callee) {
            self.unreachable(WhyUnreachable::AfterNoReturn);
        }
        for slot in copies.into_iter().rev() {
            self.emit(InstKind::Dead { slot });
        }
        result.or(dst.map(Operand::Reg))
    }

    /// A call with the arguments since there were `mark` of them.
    fn emit_call(&mut self, dst: Option<RegId>, callee: Operand, mark: usize, sig: SigId) {
        let args = self.operand_list(mark);
        self.emit(InstKind::Call { dst: dst.unwrap_or(RegId::NONE), callee, args, sig });
    }

    /// An argument: the value of a scalar, the address of a fresh copy of an aggregate.
    fn argument(&mut self, id: ExprId, copies: &mut Vec<SlotId>) -> Operand {
        let ty = self.unit.tast[id].ty;
        if self.shape(ty) != Shape::Memory {
            return self.value(id);
        }
        let src = self.aggregate(id);
        let slot = self.temp_slot(ty);
        self.f.body.slots[slot].temporary = true;
        self.emit(InstKind::Live { slot });
        self.copy_value(Operand::Slot(slot), src, id, 1);
        copies.push(slot);
        Operand::Slot(slot)
    }

    /// The signature that a call goes by.
    fn call_signature(&mut self, callee: ExprId) -> SigId {
        let mut ty = self.unit.tast[callee].ty;
        if let TypeKind::Pointer(inner) = self.kind(ty) {
            ty = inner;
        }
        match self.kind(ty) {
            TypeKind::Function(id) => self.signature(id),
            _ => self.plain_signature(Vec::new(), None),
        }
    }

    /// The signature of a call whose arguments are not all named by a prototype. It lists the types of the
    /// others, too, if there is an aggregate among them: its address is no pointer of the program.
    fn with_unnamed(&mut self, sig: SigId, args: ExprList) -> SigId {
        let mut full = self.program.types.sig(sig).clone();
        let named = if full.prototyped { full.params.len() } else { 0 };
        let unnamed: Vec<TypeId> =
            self.unit.tast[args].iter().skip(named).map(|&arg| self.unit.tast[arg].ty).collect();
        if full.prototyped && unnamed.is_empty() {
            return sig;
        }
        full.params.truncate(named);
        if unnamed.iter().any(|&ty| self.shape(ty) == Shape::Memory) {
            let types: Vec<_> = unnamed.into_iter().map(|ty| self.ctype(ty)).collect();
            full.params.extend(types);
        }
        self.program.types.intern_sig(full)
    }

    fn plain_signature(&mut self, params: Vec<ringfence_ir::TypeId>, ret: Option<TypeId>) -> SigId {
        let ret = match ret {
            Some(ret) => self.ctype(ret),
            None => self.program.types.intern(ringfence_ir::TypeKind::Void),
        };
        let sig = ringfence_ir::Signature { params, ret, variadic: false, prototyped: true };
        self.program.types.intern_sig(sig)
    }

    /// The declaration of the function that a call names directly.
    pub(super) fn called_decl(&self, callee: ExprId) -> Option<DeclId> {
        match self.unit.tast[callee].kind {
            ExprKind::Convert { kind: Conversion::FunctionDecay, operand } => self.called_decl(operand),
            ExprKind::Decl(decl) => Some(decl),
            _ => None,
        }
    }

    /// Whether the function that a call names was declared never to return, or the pointer to it was.
    fn never_returns(&self, callee: ExprId) -> bool {
        let behind = match self.unit.tast[callee].kind {
            ExprKind::Convert { kind: Conversion::Lvalue, operand } => operand,
            ExprKind::Convert { kind: Conversion::FunctionDecay, operand } => {
                match self.unit.tast[operand].kind {
                    ExprKind::Unary { op: UnaryOp::Deref, operand } => return self.never_returns(operand),
                    _ => callee,
                }
            }
            _ => callee,
        };
        self.called_decl(behind).is_some_and(|decl| self.unit.tast[decl].flags.contains(DeclFlags::NORETURN))
    }

    /// Calls a cleanup function with the address of its variable.
    pub(super) fn call_cleanup(&mut self, function: DeclId, address: Operand) {
        let TypeKind::Function(id) = self.kind(self.unit.tast[function].ty) else { return };
        let sig = self.signature(id);
        let ret = self.unit.types.signature(id).ret;
        let callee = match self.home(function) {
            Home::Func(id) => Operand::Func(id),
            _ => return,
        };
        let mark = self.f.arguments.len();
        let result = (self.shape(ret) == Shape::Memory).then(|| self.temporary(ret));
        self.f.arguments.extend(result);
        self.f.arguments.push(address);
        self.emit_call(None, callee, mark, sig);
    }

    /// Calls a function of the run-time library that the source does not declare.
    pub(super) fn call_runtime(&mut self, name: &str) {
        let sig = self.plain_signature(Vec::new(), None);
        let loc = self.here();
        let callee = self.linker.external_function(self.program, name, sig, loc);
        let mark = self.f.arguments.len();
        self.emit_call(None, Operand::Func(callee), mark, sig);
    }

    /// The same with arguments, pointers and integers of 64 bits.
    pub(super) fn call_check(&mut self, name: &str, args: &[Operand]) {
        let void = self.program.types.intern(ringfence_ir::TypeKind::Void);
        let pointer = self.program.types.intern(ringfence_ir::TypeKind::Pointer(void));
        let long = self.program.types.intern(ringfence_ir::TypeKind::Int { bits: 64, signed: false });
        let param = |&arg: &Operand| if self.ty_of(arg) == Ty::Ptr { pointer } else { long };
        let params = args.iter().map(param).collect();
        let sig = self.plain_signature(params, None);
        let loc = self.here();
        let callee = self.linker.external_function(self.program, name, sig, loc);
        let mark = self.f.arguments.len();
        self.f.arguments.extend(args);
        self.emit_call(None, Operand::Func(callee), mark, sig);
    }

    /// The same with arguments, for an `int`.
    pub(super) fn call_runtime_with(&mut self, name: &str, args: &[Operand]) -> Operand {
        let int = self.program.types.intern(ringfence_ir::TypeKind::Int { bits: 32, signed: true });
        let params = vec![int; args.len()];
        let sig = ringfence_ir::Signature { params, ret: int, variadic: false, prototyped: true };
        let sig = self.program.types.intern_sig(sig);
        let loc = self.here();
        let callee = self.linker.external_function(self.program, name, sig, loc);
        let mark = self.f.arguments.len();
        self.f.arguments.extend(args);
        let dst = self.temp(Ty::I32);
        self.emit_call(Some(dst), Operand::Func(callee), mark, sig);
        Operand::Reg(dst)
    }

    /// `va_arg`: the value of a scalar, the address of an aggregate.
    pub(super) fn va_arg(&mut self, id: ExprId, list: ExprId, ty: TypeId) -> Operand {
        let list = self.value(list);
        self.at(id);
        let scalar = self.shape(ty).scalar();
        let dst = self.temp(scalar.unwrap_or(Ty::Ptr));
        let ty = self.ctype(ty);
        self.emit(InstKind::VaArg { dst, list, ty });
        Operand::Reg(dst)
    }
}
