//! A picture of the memory of a run: its variables and what they lead to.
//!
//! Variables are the registers and slots of the active calls that the source has a name for, and the globals
//! that the program may write to and that tell something. Variables of outer calls are called `caller:name`;
//! of several variables of one name in a call, those are told apart by their lines that hold something.
//! Registers are shown where they mean something (`scope.rs`); one that is declared but was never set is shown
//! as such.
//!
//! Objects are taken from the variables on, breadth first, and heap blocks that nothing leads to come last.
//! There is a limit: a pointer to what lies beyond it is a value that is not known, and
//! [`Painted::hidden`] counts what is missing.

use super::names::{Element, Taken};
use super::scope::{Before, Scopes};
use ringfence_base::{FastMap, IdVec, Loc, Symbol};
use ringfence_interp::memory::Memory;
use ringfence_interp::object::{Life, ObjId, Object, ObjectKind};
use ringfence_interp::{FrameView, Machine};
use ringfence_ir::{FuncId, GlobalKind, Program, RegId, Ty, TypeId, TypeKind};
use ringfence_verdict::picture::{self, ObjectId, Picture, Site};
use std::collections::VecDeque;

/// How many objects a picture of a run has.
const OBJECTS: usize = 24;

/// How many variables it has.
const ROOTS: usize = 60;

/// How many globals it has that nothing else leads to.
const GLOBALS: usize = 20;

/// How many active calls are shown with their variables, from the innermost on.
const CALLS: usize = 12;

/// A register of an active call: how many calls are around it, where it was called, and the register.
pub(crate) type RootKey = (usize, FuncId, Loc, RegId);

/// A picture, with what its objects and variables are in the run.
#[derive(Debug, Clone)]
pub(crate) struct Painted {
    pub(crate) picture: Picture,
    /// The registers that the variables of the picture are.
    pub(crate) root_keys: Vec<RootKey>,
    /// The objects of the run that the objects of the picture are.
    pub(crate) keys: IdVec<ObjectId, ObjId>,
    /// What the objects are taken for.
    pub(crate) taken: FastMap<ObjId, Taken>,
    /// How many live heap blocks are not shown.
    pub(crate) hidden: u64,
}

/// Makes one picture.
pub(super) struct Painter<'m, 'p> {
    pub(super) machine: &'m Machine<'p>,
    pub(super) program: &'p Program,
    painted: Painted,
    ids: FastMap<ObjId, ObjectId>,
    pending: VecDeque<ObjId>,
    /// The names of the variables that lie in memory.
    variables: FastMap<ObjId, String>,
    scopes: &'m mut Scopes,
    /// The point of the innermost call that the run has come to.
    before: Before,
}

/// What memory looks like now, at a point of the innermost call. `kept` are objects that are shown whatever
/// leads to them; `taken` is what objects were taken for before.
pub(crate) fn paint<'m>(
    machine: &'m Machine<'_>,
    scopes: &'m mut Scopes,
    before: Before,
    site: Site,
    kept: &[ObjId],
    taken: FastMap<ObjId, Taken>,
) -> Painted {
    let mut painter = Painter {
        machine,
        program: machine.program,
        painted: Painted {
            picture: Picture::new(site),
            root_keys: Vec::new(),
            keys: IdVec::new(),
            taken,
            hidden: 0,
        },
        ids: FastMap::default(),
        pending: VecDeque::new(),
        variables: FastMap::default(),
        scopes,
        before,
    };
    painter.add_variables();
    painter.add_fields();
    painter.add_globals();
    painter.add_fields();
    painter.add_rest(kept);
    painter.painted
}

impl Painter<'_, '_> {
    pub(super) fn memory(&self) -> &Memory {
        &self.machine.memory
    }

    pub(super) fn pointer_bytes(&self) -> u64 {
        Ty::Ptr.bytes(self.program.model())
    }

    /// The variables of the active calls, the innermost first.
    fn add_variables(&mut self) {
        let machine = self.machine;
        let mut active: FastMap<Symbol, u32> = FastMap::default();
        let mut calls = Vec::new();
        for (index, frame) in machine.frames().take(CALLS).enumerate() {
            let name = self.program.functions[frame.func()].name;
            let times = active.entry(name).or_insert(0);
            *times += u32::from(index > 0);
            let prefix = match (index, *times) {
                (0, _) => String::new(),
                (_, 1) => format!("{}:", self.program.names.name(name)),
                (_, times) => format!("{}({times}):", self.program.names.name(name)),
            };
            self.name_slots(frame, &prefix);
            calls.push((frame, prefix));
        }
        let depth = machine.frames().len();
        for (index, (frame, prefix)) in calls.into_iter().enumerate() {
            self.add_registers(frame, &prefix, depth - index, index == 0);
            self.add_slots(frame);
        }
    }

    fn add_registers(&mut self, frame: FrameView<'_, '_>, prefix: &str, depth: usize, innermost: bool) {
        let body = frame.body();
        let (block, next) = frame.resumes_at();
        let before = if innermost { self.before } else { (block, Some(next)) };
        let named = body.regs.iter_ids().filter(|(_, register)| register.name.is_some()).map(|(reg, _)| reg);
        let shown: Vec<RegId> =
            named.filter(|reg| self.scopes.has(frame.func(), body, before, *reg)).collect();
        let mut names: FastMap<Symbol, u32> = FastMap::default();
        for &reg in &shown {
            *names.entry(body.regs[reg].name).or_insert(0) += 1;
        }
        for reg in shown {
            let register = &body.regs[reg];
            let name = self.program.names.name(register.name);
            let line = self.line(register.loc);
            let name = match names.get(&register.name) {
                Some(2..) => format!("{prefix}{name}@{line}"),
                _ => format!("{prefix}{name}"),
            };
            let bytes = register.ty.bytes(self.program.model());
            let value = self.value(frame.reg(reg), bytes, register.ctype);
            if self.painted.picture.roots.len() < ROOTS {
                self.painted.picture.root(name, value);
                self.painted.root_keys.push((depth, frame.func(), frame.call_loc(), reg));
            }
        }
    }

    fn line(&self, loc: Loc) -> u32 {
        self.program.sources.place(loc).map_or(0, |place| place.line)
    }

    /// Names the variables of a call that lie in memory: pointers may lead there from inner calls.
    fn name_slots(&mut self, frame: FrameView<'_, '_>, prefix: &str) {
        for (id, slot) in frame.body().slots.iter_ids() {
            if let Some(object) = frame.slot(id).prov.get() {
                let name = slot.name.get().map_or("temporary", |name| self.program.names.name(name));
                self.variables.insert(object, format!("{prefix}{name}"));
            }
        }
    }

    /// The variables of a call that lie in memory.
    fn add_slots(&mut self, frame: FrameView<'_, '_>) {
        for (id, slot) in frame.body().slots.iter_ids() {
            let object = frame.slot(id).prov.get();
            let live = object.and_then(|id| self.memory().object(id)).is_some_and(Object::is_live);
            if let (Some(object), true, true) = (object, slot.name.is_some(), live) {
                let _ = self.shown(object);
            }
        }
    }

    /// The globals that the program may write to: pointers, numbers and what leads to other objects.
    fn add_globals(&mut self) {
        let mut left = GLOBALS;
        for (id, global) in self.program.globals.iter_ids() {
            let telling = global.kind == GlobalKind::Variable && global.defined && global.size <= 4096;
            let object = self.machine.global_address(id).and_then(|address| address.prov.get());
            let Some(object) = object.filter(|_| telling && left > 0) else { continue };
            if !self.ids.contains_key(&object) {
                left -= 1;
                let _ = self.shown(object);
            }
        }
    }

    /// What is asked for, and the live heap blocks that nothing leads to, as far as there is room.
    fn add_rest(&mut self, kept: &[ObjId]) {
        for &id in kept {
            let _ = self.shown(id);
            self.add_fields();
        }
        let blocks = self.memory().objects().filter(|(_, object)| object.is_heap() && object.is_live());
        let blocks: Vec<ObjId> = blocks.map(|(id, _)| id).filter(|id| !self.ids.contains_key(id)).collect();
        for id in blocks {
            if self.shown(id).is_none() {
                self.painted.hidden += 1;
            }
            self.add_fields();
        }
    }

    /// The object of the picture that an object is; absent when there are too many.
    pub(super) fn shown(&mut self, id: ObjId) -> Option<ObjectId> {
        if let Some(&known) = self.ids.get(&id) {
            return Some(known);
        }
        let object = self.memory().object(id)?;
        if self.painted.picture.objects.len() >= OBJECTS {
            return None;
        }
        let own = own_type(self.program, object).or_else(|| self.painted.taken.get(&id).copied());
        let new = self.without_fields(id, object, own);
        if let Some(taken) = own {
            self.painted.taken.insert(id, taken);
        }
        let new = self.painted.picture.add(new);
        self.painted.keys.push(id);
        self.ids.insert(id, new);
        self.pending.push_back(id);
        Some(new)
    }

    /// What a pointer of a C type says about the object that it points to the start of, if nothing else did.
    pub(super) fn hint(&mut self, id: ObjId, address: u64, ty: TypeId) {
        let Some(object) = self.memory().object(id) else { return };
        if ty.is_none()
            || self.painted.taken.contains_key(&id)
            || object.address != address
            || !object.is_heap()
        {
            return;
        }
        let TypeKind::Pointer(to) = self.program.types.kind(ty) else { return };
        let Some(taken) = Taken::by_pointer(self.program, to, object.size) else { return };
        self.painted.taken.insert(id, taken);
        let name = taken.name(self.program);
        if let Some(shown) =
            self.ids.get(&id).copied().and_then(|shown| self.painted.picture.object_mut(shown))
        {
            // Its fields may have been shown without names: they are shown again.
            shown.type_name = name;
            self.pending.push_back(id);
        }
    }

    fn without_fields(&self, id: ObjId, object: &Object, taken: Option<Taken>) -> picture::Object {
        let life = match object.life {
            Life::Live => picture::Life::Live,
            Life::Freed(_) => picture::Life::Freed,
            Life::Ended(_) => picture::Life::Ended,
        };
        let mut shown = picture::Object::new(self.kind(id, object), object.size.to_string()).that_is(life);
        shown.allocated = object.allocated;
        shown.type_name = taken.and_then(|taken| taken.name(self.program));
        shown
    }

    fn kind(&self, id: ObjId, object: &Object) -> picture::Kind {
        let named = |otherwise: &str| {
            let name = self.variables.get(&id).cloned();
            picture::Kind::Variable(name.unwrap_or_else(|| otherwise.to_owned()))
        };
        match object.kind {
            ObjectKind::Heap(_) => picture::Kind::Heap,
            ObjectKind::Global(id) => match self.program.globals[id].kind {
                GlobalKind::StringLiteral => picture::Kind::Constant,
                GlobalKind::Variable | GlobalKind::Constant => {
                    picture::Kind::Global(self.program.names.name(self.program.globals[id].name).to_owned())
                }
            },
            ObjectKind::Slot(func, slot) => {
                let body = self.program.functions[func].body.as_ref();
                let name = body.and_then(|body| body.slots.get(slot)).and_then(|slot| slot.name.get());
                named(name.map_or("temporary", |name| self.program.names.name(name)))
            }
            ObjectKind::Alloca => named("alloca"),
            ObjectKind::Varargs(_) => named("arguments"),
            ObjectKind::Function(_) | ObjectKind::Library(_) => picture::Kind::Constant,
        }
    }

    /// Shows what the objects hold that wait for it, and what that leads to.
    fn add_fields(&mut self) {
        while let Some(id) = self.pending.pop_front() {
            let fields = self.fields(id, self.painted.taken.get(&id).copied());
            let shown = self.ids.get(&id).copied().unwrap_or(ObjectId::NONE);
            if let Some(object) = self.painted.picture.object_mut(shown) {
                object.fields = fields;
            }
        }
    }
}

/// What an object is taken for whoever points to it.
fn own_type(program: &Program, object: &Object) -> Option<Taken> {
    let of = |ty: TypeId| ty.is_some().then(|| Taken::once(Element::of(program, ty)));
    match object.kind {
        ObjectKind::Global(id) => of(program.globals[id].ty),
        ObjectKind::Slot(func, slot) => of(program.functions[func].body.as_ref()?.slots.get(slot)?.ctype),
        _ => None,
    }
}
