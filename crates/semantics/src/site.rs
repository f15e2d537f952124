//! Calls as data: how a function is called, who waits for it, and what is passed beside its parameters.

use ringfence_ir::{FuncId, Program, RegId, SigId, Ty, TypeId, Types};

/// Who waits for the return from a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Waiting {
    /// The call instruction of the frame below.
    Caller,
    /// The run of the program as a whole: a constructor, the entry, an exit handler, a destructor.
    Program,
    /// A library function that called back.
    Library,
}

/// How a function is called.
#[derive(Debug, Clone, Copy)]
pub struct Site {
    /// The function.
    pub func: FuncId,
    /// The signature that the call uses; a callback uses the function's own.
    pub sig: SigId,
    /// Where the caller wants the result, or [`RegId::NONE`].
    pub dst: RegId,
    /// Who waits.
    pub waiting: Waiting,
}

impl Site {
    /// A call by somebody outside the program, with the function's own signature.
    #[must_use]
    pub fn outer(program: &Program, func: FuncId, waiting: Waiting) -> Self {
        Self { func, sig: program.functions[func].sig, dst: RegId::NONE, waiting }
    }
}

/// The type of an unnamed argument, as it is passed or as it is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Unnamed {
    /// The type of the register.
    pub ty: Ty,
    /// The aggregate whose address the register holds, or [`TypeId::NONE`].
    pub aggregate: TypeId,
}

impl Unnamed {
    /// It has a type of its own and belongs to no aggregate.
    #[must_use]
    pub const fn scalar(ty: Ty) -> Self {
        Self { ty, aggregate: TypeId::NONE }
    }

    /// A C type that `va_arg` asks for.
    #[must_use]
    pub fn of(types: &Types, ty: TypeId) -> Self {
        match types.scalar(ty) {
            Some(ty) => Self::scalar(ty),
            None => Self { ty: Ty::Ptr, aggregate: ty },
        }
    }

    pub(crate) fn name(self) -> &'static str {
        if self.aggregate.is_some() { "an aggregate" } else { self.ty.name() }
    }
}
