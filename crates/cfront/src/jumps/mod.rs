//! Jumps out of functions (ISO C 7.13) as ordinary control flow: `setjmp` and `longjmp` are taken out of a linked program.
//!
//! No engine knows of these jumps. What they mean is written in instructions that all engines have:
//!
//! - A call of `setjmp` stores in its buffer the address of an object of its frame, the *token* of the call, and the address of
//!   the buffer itself, and gives 0.
//! - A call of `longjmp` reads one byte of the token, which is a violation if the frame has ended or the buffer was never
//!   set. It writes the token into a variable of the program, the *target*, its second argument into another, and returns.
//! - Behind each call that may come back that way, a function looks at the target. If it is null, nothing happened. If it is a
//!   token of its own frame, the function goes on behind that call of `setjmp`. Otherwise it returns, too ([`split`]).
//! - What happens to the variables of the frame is in [`locals`].
//!
//! # Why the meaning stays
//! A token is an object of one activation of one function, for one call of `setjmp` in its text. It is alive exactly as long as that activation, so
//! a token that can be read belongs to an active call, and the returns end at it: between, nothing is executed but the ends
//! of frames, which is what a jump does to them. A buffer that was copied has another's address in it.
//! A call of `setjmp` that is executed again in the same activation has the same buffer ([`split::Refusal::SeveralBuffers`]) and ends the token of
//! the execution before. Only what was saved of the buffer and written back leads to that one, although the buffer was set since: no jump goes there.
//!
//! # What is refused
//! A program that starts with one function and any memory may get a buffer that was set before, which leads to where nothing is known: there, only
//! jumps to the last call of `setjmp` are followed.
//!
//! These become [`InstKind::Unsupported`] where they are reached: a jump out of a function that the C library calls, for the library would go on
//! (the variable *inside* says whether one is active); a jump by a copy of a buffer; `setjmp` in expressions other than those that the
//! standard names; what [`locals`] does not express. Calls of either function through a pointer stay calls, and have no model.

mod between;
mod code;
mod locals;
mod split;

use crate::unit::Unit;
use ringfence_base::{IdVec, Loc, Symbol};
use ringfence_ir::analysis::callgraph::address_taken;
use ringfence_ir::{
    Body, FuncId, Global, GlobalId, GlobalKind, InstKind, Linkage, Operand, Program, TypeKind,
};
use rucc_sema::DeclId;

/// The names of the functions that set a buffer.
const SET: [&str; 4] = ["setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp"];

/// The names of the functions that jump.
const JUMP: [&str; 3] = ["longjmp", "_longjmp", "siglongjmp"];

/// What a call does, as far as jumps are concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    /// It sets a buffer.
    Sets,
    /// It never returns, but goes where a buffer leads.
    Jumps,
    /// A jump may come out of it.
    Passes,
    /// It is a library function, which may call functions that jump.
    Library,
    /// Nothing.
    Plain,
}

/// The variables of a program that tell of a jump that is under way.
#[derive(Debug, Clone, Copy)]
struct Variables {
    /// The token, null when there is no jump.
    target: GlobalId,
    /// What `setjmp` is to give.
    value: GlobalId,
    /// Whether a library function is active that may have called what is executed.
    inside: GlobalId,
    /// The token of the last call of `setjmp`, where buffers may have been set before the program starts.
    last: Option<GlobalId>,
}

/// Which functions jump.
struct Roles {
    direct: IdVec<FuncId, Role>,
    /// What a call through a pointer does.
    indirect: Role,
}

/// Whether a declaration is that of a function that sets a buffer.
pub(crate) fn is_setjmp(unit: &Unit, decl: DeclId) -> bool {
    let name = unit.tast[decl].name.map(|name| unit.names.resolve(name));
    unit.tast[decl].body.is_none() && name.is_some_and(|name| SET.contains(&name))
}

/// The functions that a jump may come out of.
pub(crate) fn passing(program: &Program) -> Vec<FuncId> {
    let roles = Roles::of(program);
    let passes = |roles: &Roles, id: FuncId| roles.direct[id] == Role::Passes;
    roles.map_or_else(Vec::new, |roles| program.functions.ids().filter(|&id| passes(&roles, id)).collect())
}

/// Takes calls of `setjmp` and `longjmp` out of a program. If it starts with a function that may be called anywhere, buffers that
/// it has not set may have been set before.
pub(crate) fn make_explicit(program: &mut Program, starts_anywhere: bool) {
    let Some(roles) = Roles::of(program) else { return };
    let variables = Variables::new(program, starts_anywhere);
    for id in program.functions.ids() {
        let Some(body) = program.functions[id].body.as_ref().filter(|body| roles.concerns(body)) else {
            continue;
        };
        let body = body.clone();
        let explicit = split::explicit(program, (&roles, variables), id, body);
        program.functions[id].body = Some(explicit);
    }
}

impl Roles {
    /// What the functions of a program do; absent if it calls neither `setjmp` nor `longjmp`.
    fn of(program: &Program) -> Option<Self> {
        let mut direct: IdVec<FuncId, Role> =
            program.functions.ids().map(|id| library_role(program, id)).collect();
        if direct.iter().all(|role| *role == Role::Plain) {
            return None;
        }
        let taken = address_taken(program);
        let mut indirect = Role::Plain;
        loop {
            let passing: Vec<FuncId> = program
                .functions
                .ids()
                .filter(|&id| starts_passing(program, &direct, indirect, id))
                .collect();
            if passing.is_empty() {
                break;
            }
            passing.iter().for_each(|&id| direct[id] = Role::Passes);
            if passing.iter().any(|id| taken.contains(id)) {
                indirect = Role::Passes;
            }
        }
        if indirect == Role::Passes {
            for id in program.functions.ids().filter(|&id| may_call_back(program, id)) {
                if direct[id] == Role::Plain {
                    direct[id] = Role::Library;
                }
            }
        }
        Some(Self { direct, indirect }).filter(|roles| roles.concern_any(program))
    }

    fn concern_any(&self, program: &Program) -> bool {
        program.functions.iter().filter_map(|function| function.body.as_ref()).any(|body| self.concerns(body))
    }

    /// Whether a body has a call that has to do with jumps.
    fn concerns(&self, body: &Body) -> bool {
        body.insts.iter().any(|inst| self.of_inst(&inst.kind) != Role::Plain)
    }

    /// What an instruction does.
    fn of_inst(&self, kind: &InstKind) -> Role {
        match *kind {
            InstKind::Call { callee: Operand::Func(id), .. } => self.direct[id],
            InstKind::Call { .. } => self.indirect,
            _ => Role::Plain,
        }
    }
}

/// What a function without a definition does by its name.
fn library_role(program: &Program, id: FuncId) -> Role {
    let function = &program.functions[id];
    let name = program.names.name(function.name);
    match function.body {
        None if SET.contains(&name) => Role::Sets,
        None if JUMP.contains(&name) => Role::Jumps,
        _ => Role::Plain,
    }
}

/// Whether a function has no definition and is none of those that stand for a construct of the analysis.
fn may_call_back(program: &Program, id: FuncId) -> bool {
    let function = &program.functions[id];
    let name = program.names.name(function.name);
    function.body.is_none() && !["__ringfence_", "__VERIFIER_"].iter().any(|prefix| name.starts_with(prefix))
}

/// Whether a function that was not known to let jumps pass calls one that jumps or lets them pass.
fn starts_passing(program: &Program, direct: &IdVec<FuncId, Role>, indirect: Role, id: FuncId) -> bool {
    let Some(body) = program.functions[id].body.as_ref().filter(|_| direct[id] == Role::Plain) else {
        return false;
    };
    body.insts.iter().any(|inst| match inst.kind {
        InstKind::Call { callee: Operand::Func(callee), .. } => {
            matches!(direct[callee], Role::Jumps | Role::Passes)
        }
        InstKind::Call { .. } => indirect == Role::Passes,
        _ => false,
    })
}

impl Variables {
    fn new(program: &mut Program, starts_anywhere: bool) -> Self {
        let void = program.types.intern(TypeKind::Void);
        let pointer = TypeKind::Pointer(void);
        let int = TypeKind::Int { bits: 32, signed: true };
        Self {
            target: variable(program, "__ringfence_jump_target", pointer),
            value: variable(program, "__ringfence_jump_value", int),
            inside: variable(program, "__ringfence_jump_inside", int),
            last: starts_anywhere.then(|| variable(program, "__ringfence_jump_last", pointer)),
        }
    }
}

/// A variable of the program that no text names.
fn variable(program: &mut Program, name: &str, kind: TypeKind) -> GlobalId {
    let name: Symbol = program.names.intern(name);
    let ty = program.types.intern(kind);
    let size = program.types.size(ty).unwrap_or(1);
    let (kind, linkage) = (GlobalKind::Variable, Linkage::Internal);
    let (bytes, relocs) = (Vec::new(), Vec::new());
    let loc = Loc::NONE;
    program.globals.push(Global {
        name,
        ty,
        size,
        align: size,
        kind,
        linkage,
        defined: true,
        bytes,
        relocs,
        loc,
    })
}
