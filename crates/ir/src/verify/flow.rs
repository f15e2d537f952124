//! The checks of calls and of the ends of blocks.

use super::Invariant;
use super::body::{BodyCheck, Passing};
use crate::id::{BlockId, RegId};
use crate::inst::{Operand, OperandList, SwitchCase, Terminator};
use crate::layout::Ty;
use crate::types::{SigId, TypeId};

impl BodyCheck<'_> {
    /// Checks how a block ends.
    pub(super) fn check_terminator(&mut self, term: &Terminator) {
        match term {
            Terminator::Jump(target) => self.target(*target),
            Terminator::Branch { cond, then, otherwise } => {
                self.wants(*cond, Ty::I1);
                self.target(*then);
                self.target(*otherwise);
            }
            Terminator::Switch { value, cases, default } => {
                self.target(*default);
                self.check_switch(*value, cases);
            }
            Terminator::IndirectGoto { addr, targets } => {
                self.wants(*addr, Ty::Ptr);
                self.check_targets(targets);
            }
            Terminator::Return(value) => self.check_return(*value),
            Terminator::Unreachable(_) => {}
        }
    }

    fn check_switch(&mut self, value: Operand, cases: &[SwitchCase]) {
        let Some(ty) = self.operand(value) else { return };
        if !ty.is_int() {
            self.report(Invariant::Operands, format!("a switch on {}", ty.name()));
            return;
        }
        let width = ty.bits(self.model);
        let empty = |case: &SwitchCase| case.low > case.high || width < 128 && case.high >> width != 0;
        if cases.iter().any(empty) {
            self.report(Invariant::Switches, "a range is empty or wider than the value");
        } else if cases.windows(2).any(|pair| pair[0].high >= pair[1].low) {
            self.report(Invariant::Switches, "two ranges share a value or stand in the wrong order");
        }
        for case in cases {
            self.target(case.target);
        }
    }

    fn check_targets(&mut self, targets: &[BlockId]) {
        for &target in targets {
            self.target(target);
        }
        let sorted = &mut self.scratch.targets;
        sorted.clear();
        sorted.extend_from_slice(targets);
        sorted.sort_unstable();
        let forgotten = self.labels.iter().find(|(_, label)| sorted.binary_search(label).is_err());
        if let Some((_, label)) = forgotten {
            self.report(Invariant::Targets, format!("the label {label} is not among the targets"));
        }
    }

    fn check_return(&mut self, value: Option<Operand>) {
        match (self.passing(self.sig.ret), value) {
            (Passing::Value(wanted), Some(value)) => {
                if let Some(ty) = self.operand(value)
                    && ty != wanted
                {
                    let message = format!("{} is returned instead of {}", ty.name(), wanted.name());
                    self.report(Invariant::Returns, message);
                }
            }
            (Passing::Value(_), None) => self.report(Invariant::Returns, "no value is returned"),
            (_, Some(_)) => self.report(Invariant::Returns, "a value is returned where none is expected"),
            (_, None) => {}
        }
    }

    pub(super) fn check_call(&mut self, dst: RegId, callee: Operand, args: OperandList, sig: SigId) {
        self.wants(callee, Ty::Ptr);
        let Some(sig) = self.program.types.sigs().get(sig) else {
            self.report(Invariant::Ids, format!("no {sig}"));
            return;
        };
        let mut args = self.list(args);
        match self.passing(sig.ret) {
            Passing::Value(ty) if dst.is_some() => self.gives(dst, ty),
            Passing::Value(_) => {}
            Passing::Nothing => self.wants_no_result(dst),
            Passing::Address => {
                self.wants_no_result(dst);
                args = self.check_result_argument(args);
            }
        }
        if sig.prototyped {
            args = self.check_named_arguments(args, &sig.params, sig.variadic);
        }
        for &arg in args {
            self.check_argument(arg, None);
        }
    }

    fn wants_no_result(&mut self, dst: RegId) {
        if dst.is_some() {
            self.report(Invariant::Results, "a register for the result of a call that gives no scalar");
        }
    }

    fn check_result_argument<'b>(&mut self, args: &'b [Operand]) -> &'b [Operand] {
        match args.split_first() {
            Some((&first, rest)) => {
                self.check_argument(first, Some(Ty::Ptr));
                rest
            }
            None => {
                self.report(Invariant::Calls, "the address for the result is missing");
                args
            }
        }
    }

    /// Checks the arguments of the named parameters and gives back the others.
    fn check_named_arguments<'b>(
        &mut self,
        args: &'b [Operand],
        params: &[TypeId],
        variadic: bool,
    ) -> &'b [Operand] {
        for (&arg, &param) in args.iter().zip(params) {
            let wanted = self.passing(param).ty();
            self.check_argument(arg, wanted);
        }
        if args.len() < params.len() || args.len() > params.len() && !variadic {
            let message = format!("{} arguments for {} parameters", args.len(), params.len());
            self.report(Invariant::Calls, message);
        }
        args.get(params.len()..).unwrap_or(&[])
    }

    fn check_argument(&mut self, arg: Operand, wanted: Option<Ty>) {
        let Some(ty) = self.operand(arg) else { return };
        if ty == Ty::I1 || wanted.is_some_and(|wanted| ty != wanted) {
            self.wrong_argument(ty);
        }
    }

    #[cold]
    fn wrong_argument(&mut self, ty: Ty) {
        self.report(Invariant::Calls, format!("an argument of {} does not fit the signature", ty.name()));
    }

    /// Checks the fetch of an unnamed argument.
    pub(super) fn check_va_arg(&mut self, dst: RegId, list: Operand, ty: TypeId) {
        self.wants(list, Ty::Ptr);
        if !self.has_type(ty) {
            return;
        }
        match self.passing(ty).ty() {
            Some(ty) => self.gives(dst, ty),
            None => self.report(Invariant::Results, "an argument of type void"),
        }
    }
}
