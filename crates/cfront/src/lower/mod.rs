//! The walk from the typed tree to the intermediate representation, one translation unit at a time.
//!
//! The tree already holds every conversion, resolved name and flattened initialiser, so the walk
//! only makes explicit what C leaves implicit: each load and store, each temporary, the order of
//! evaluation and the lifetime of each object. A local scalar whose
//! address is never taken is a register, every other object a stack slot; [`ringfence_ir::promote`]
//! finds the scalars whose address turned out not to matter (`*&x`).
//!
//! **Order of evaluation**: left to right: operands before their operator, the left side
//! of an assignment (its address) before the right side, arguments in order after the callee. C
//! leaves most of these open; where it may matter, the program chooses. See [`order`].
//!
//! **Lifetimes**: an object of a block lives from the entry into the block, by whatever edge, to
//! the exit from it, by whatever edge. See [`scope`].
//!
//! What cannot be expressed becomes an `unsupported` instruction at its place.

mod aggregate;
mod arith;
mod assembler;
mod assign;
mod builtin;
mod call;
mod condition;
mod convert;
mod decl;
mod emit;
mod expr;
mod facts;
mod init;
mod literals;
mod order;
mod place;
mod scope;
mod stmt;
mod types;
mod union;

use crate::Diagnostic;
use crate::link::Linker;
use crate::unit::Unit;
use ringfence_base::{FastMap, Loc, Symbol};
use ringfence_ir::{FuncId, GlobalId, Operand, Program, RegId, SlotId};
use rucc_sema::{DeclId, StrId};

pub(crate) use types::Shape;

/// Where a declared thing lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Home {
    /// Not met yet.
    Unknown,
    /// A global object.
    Global(GlobalId),
    /// A function.
    Func(FuncId),
    /// A slot of the function being lowered.
    Slot(SlotId),
    /// A register of the function being lowered: a scalar whose address nobody takes.
    Reg(RegId),
    /// The object whose address is in this register (an aggregate parameter).
    Behind(RegId),
}

impl Home {
    /// What names the object or function in every body.
    pub(crate) fn operand(self) -> Option<Operand> {
        match self {
            Home::Global(id) => Some(Operand::Global(id)),
            Home::Func(id) => Some(Operand::Func(id)),
            _ => None,
        }
    }
}

/// The state of lowering one translation unit.
pub(crate) struct Lowerer<'a> {
    pub(crate) unit: &'a Unit,
    pub(crate) program: &'a mut Program,
    pub(crate) linker: &'a mut Linker,
    pub(crate) diagnostics: &'a mut Vec<Diagnostic>,
    /// By the index of the declaration.
    pub(crate) homes: Vec<Home>,
    pub(crate) strings: FastMap<StrId, GlobalId>,
    pub(crate) types: types::TypeMap,
    pub(crate) f: emit::FnState,
    facts: facts::Facts,
    knowledge: order::Knowledge,
    /// Defined functions that something refers to and that are not lowered yet.
    referenced: Vec<(DeclId, FuncId)>,
    wrapv: bool,
}

/// Lowers a checked unit into the program; `alone` says that there is no other.
pub(crate) fn lower_unit(
    unit: &Unit,
    alone: bool,
    program: &mut Program,
    linker: &mut Linker,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let homes = vec![Home::Unknown; unit.tast.counts().decls];
    let mut lowerer = Lowerer {
        unit,
        program,
        linker,
        diagnostics,
        homes,
        strings: FastMap::default(),
        types: types::TypeMap::default(),
        f: emit::FnState::default(),
        facts: facts::Facts::new(unit),
        knowledge: order::Knowledge::new(alone),
        referenced: Vec::new(),
        wrapv: unit.wrapv,
    };
    lowerer.unit_decls();
}

impl Lowerer<'_> {
    /// The name of a tree symbol in the program's table.
    fn symbol(&mut self, symbol: rucc_base::Symbol) -> Symbol {
        let unit = self.unit;
        self.program.names.intern(unit.names.resolve(symbol))
    }

    /// The location of a span.
    fn loc_of(&mut self, span: rucc_diag::Span) -> Loc {
        self.linker.places.loc(&self.unit.sources, span, &mut self.program.sources)
    }

    fn home(&mut self, decl: DeclId) -> Home {
        match self.homes[decl.index()] {
            Home::Unknown => self.find_home(decl),
            home => home,
        }
    }
}
