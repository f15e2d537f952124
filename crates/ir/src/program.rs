//! A whole program: what several translation units link into.

use crate::constant::{Const, ConstPool};
use crate::function::{Body, Function, Linkage};
use crate::id::{BlockId, FuncId, GlobalId, NoteId};
use crate::inst::Operand;
use crate::layout::{DataModel, Ty};
use crate::types::{RecordId, TypeId, Types};
use ringfence_base::bits::mask;
use ringfence_base::{FastMap, IdVec, Interner, Loc, Sources, Symbol};

/// What kind of object a global is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GlobalKind {
    /// A variable with static storage duration.
    Variable,
    /// A `const` object: writing to it is undefined.
    Constant,
    /// A string literal: writing to it is undefined, and it has no name.
    StringLiteral,
}

/// What an initial address in a global points to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RelocTarget {
    /// Its first byte.
    Global(GlobalId),
    /// A function.
    Func(FuncId),
    /// A label of a function.
    Label(FuncId, BlockId),
}

/// An address among the initial bytes of a global: pointer-wide, at `offset`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reloc {
    /// Where in the global.
    pub offset: u64,
    /// What it points to.
    pub target: RelocTarget,
    /// How many bytes into it.
    pub addend: i64,
}

/// An object with static storage duration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Global {
    /// The name that the linker sees, or [`Symbol::NONE`] for a string literal.
    pub name: Symbol,
    /// The C type.
    pub ty: TypeId,
    /// The size in bytes (more than the type's for an initialised flexible array member).
    pub size: u64,
    /// The alignment in bytes.
    pub align: u64,
    /// What kind of object.
    pub kind: GlobalKind,
    /// Who sees the name.
    pub linkage: Linkage,
    /// Whether some translation unit defines it; if not, its contents are unknown.
    pub defined: bool,
    /// The first initial bytes; the rest, up to `size`, is zero.
    pub bytes: Vec<u8>,
    /// The initial addresses, by increasing offset.
    pub relocs: Vec<Reloc>,
    /// Where it was declared, or defined when it was.
    pub loc: Loc,
}

/// One step from an object to a part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// A member of a record, by its index.
    Field(RecordId, u32),
    /// An element of an array or of what a pointer points at, of this type.
    Element(TypeId),
}

/// A path of steps, as a tree: the step and the path before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Note {
    /// The path before this step, or [`NoteId::NONE`].
    pub parent: NoteId,
    /// What was done last on the path.
    pub step: Step,
}

/// A linked C program. It is executed only after [`verify`](crate::verify) has passed it.
#[derive(Debug, Clone)]
pub struct Program {
    /// Of functions, globals, variables, members, tags and labels.
    pub names: Interner,
    /// Files and places.
    pub sources: Sources,
    /// C types and signatures, with the data model.
    pub types: Types,
    /// Constants.
    pub consts: ConstPool,
    /// Objects with static storage duration.
    pub globals: IdVec<GlobalId, Global>,
    /// Functions, defined and declared.
    pub functions: IdVec<FuncId, Function>,
    /// Functions to run before `main`, in this order (`constructor`).
    pub constructors: Vec<FuncId>,
    /// Functions to run after `main` returned or `exit` was called, in this order (`destructor`).
    pub destructors: Vec<FuncId>,
    notes: IdVec<NoteId, Note>,
    note_lookup: FastMap<Note, NoteId>,
}

impl Program {
    /// An empty program.
    #[must_use]
    pub fn new(model: DataModel) -> Self {
        Self {
            names: Interner::default(),
            sources: Sources::default(),
            types: Types::new(model),
            consts: ConstPool::default(),
            globals: IdVec::new(),
            functions: IdVec::new(),
            constructors: Vec::new(),
            destructors: Vec::new(),
            notes: IdVec::new(),
            note_lookup: FastMap::default(),
        }
    }

    /// The widths that the layout of its types is made for.
    #[must_use]
    pub const fn model(&self) -> DataModel {
        self.types.model()
    }

    /// The id of a path, made when it is new.
    pub fn note(&mut self, note: Note) -> NoteId {
        if let Some(&id) = self.note_lookup.get(&note) {
            return id;
        }
        let id = self.notes.push(note);
        self.note_lookup.insert(note, id);
        id
    }

    /// All paths, in the order of their ids.
    #[must_use]
    pub fn notes(&self) -> &IdVec<NoteId, Note> {
        &self.notes
    }

    /// The record that a path of fields starts with, also behind the number of an element.
    #[must_use]
    pub fn root_record(&self, mut path: NoteId) -> Option<RecordId> {
        let mut root = None;
        while let Some(note) = self.notes.get(path) {
            if let Step::Field(record, _) = note.step {
                root = Some(record);
            }
            path = note.parent;
        }
        root
    }

    /// The defined function of this name that the whole program sees.
    #[must_use]
    pub fn find_function(&self, name: &str) -> Option<FuncId> {
        let symbol = self.names.find(name)?;
        let found = |f: &&Function| f.name == symbol && f.body.is_some();
        let ids = || self.functions.iter_ids().filter(|(_, f)| found(f));
        ids().find(|(_, f)| f.linkage == Linkage::External).or_else(|| ids().next()).map(|(id, _)| id)
    }

    /// The type of an operand in a body.
    #[inline]
    #[must_use]
    pub fn operand_ty(&self, body: &Body, operand: Operand) -> Ty {
        match operand {
            Operand::Reg(reg) => body.regs[reg].ty,
            Operand::Const(id) => self.consts.get(id).ty(),
            Operand::Slot(_) | Operand::Global(_) | Operand::Func(_) => Ty::Ptr,
        }
    }

    /// An operand that is a number.
    pub fn number(&mut self, ty: Ty, bits: u128) -> Operand {
        let width = ty.bits(self.model());
        Operand::Const(self.consts.intern(Const::Bits { ty, bits: bits & mask(width) }))
    }
}
