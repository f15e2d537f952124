//! A picture of the memory of a run: its variables and what they lead to.
//!
//! Variables are the registers and slots of the active calls that the source has a name for, and the globals
//! that the program may write to and that tell something. Variables of outer calls are called `caller:name`;
//! of several variables of one name in a call, those are distinguished by their lines that hold something.
//! Registers are shown where they mean something (`scope.rs`); one that is declared but was never set is shown
//! as such.
//!
//! Objects are taken from the variables on, breadth first, and heap blocks that nothing leads to come last.
//! There is a limit: a pointer to what lies beyond it is a value that is not known, and
//! [`Painted::hidden`] counts what is missing.

use super::canvas::Canvas;
use super::names::Taken;
use super::scope::{Before, Scopes};
use ringfence_base::{FastMap, IdVec, Loc};
use ringfence_interp::memory::Memory;
use ringfence_interp::object::{ObjId, Object, ObjectKind};
use ringfence_interp::{FrameView, Machine};
use ringfence_ir::{FuncId, GlobalKind, RegId, Ty, TypeId, TypeKind};
use ringfence_verdict::picture::{ObjectId, Picture, Site};

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
    pub(super) canvas: Canvas<'p>,
    root_keys: Vec<RootKey>,
    keys: IdVec<ObjectId, ObjId>,
    hidden: u64,
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
        canvas: Canvas::new(machine.program, site, taken),
        root_keys: Vec::new(),
        keys: IdVec::new(),
        hidden: 0,
        scopes,
        before,
    };
    painter.add_variables();
    painter.add_fields();
    painter.add_globals();
    painter.add_fields();
    painter.add_rest(kept);
    let Painter { canvas: Canvas { picture, taken, .. }, root_keys, keys, hidden, .. } = painter;
    Painted { picture, root_keys, keys, taken, hidden }
}

impl Painter<'_, '_> {
    pub(super) fn memory(&self) -> &Memory {
        &self.machine.memory
    }

    pub(super) fn pointer_bytes(&self) -> u64 {
        Ty::Ptr.bytes(self.canvas.program.model())
    }

    /// The variables of the active calls, the innermost first.
    fn add_variables(&mut self) {
        let machine = self.machine;
        let prefixes = self.canvas.prefixes(machine.frames().take(CALLS).map(|frame| frame.func()));
        let calls: Vec<(FrameView<'_, '_>, String)> = machine.frames().take(CALLS).zip(prefixes).collect();
        for (frame, prefix) in &calls {
            self.canvas.name_slots(frame.body(), prefix, |slot| frame.slot(slot).prov.get());
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
        let names = self.canvas.register_names(body, &shown, prefix);
        for (reg, name) in shown.into_iter().zip(names) {
            let register = &body.regs[reg];
            let bytes = register.ty.bytes(self.canvas.program.model());
            let value = self.value(frame.reg(reg), bytes, register.ctype);
            if self.canvas.picture.roots.len() < ROOTS {
                self.canvas.picture.root(name, value);
                self.root_keys.push((depth, frame.func(), frame.call_loc(), reg));
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
        for (id, global) in self.canvas.program.globals.iter_ids() {
            let telling = global.kind == GlobalKind::Variable && global.defined && global.size <= 4096;
            let object = self.machine.global_address(id).and_then(|address| address.prov.get());
            let Some(object) = object.filter(|_| telling && left > 0) else { continue };
            if self.canvas.find(object).is_none() {
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
        let blocks: Vec<ObjId> =
            blocks.map(|(id, _)| id).filter(|id| self.canvas.find(*id).is_none()).collect();
        for id in blocks {
            if self.shown(id).is_none() {
                self.hidden += 1;
            }
            self.add_fields();
        }
    }

    /// The object of the picture that an object is; absent when there are too many.
    pub(super) fn shown(&mut self, id: ObjId) -> Option<ObjectId> {
        if let Some(known) = self.canvas.find(id) {
            return Some(known);
        }
        let object = self.memory().object(id)?;
        if self.canvas.picture.objects.len() >= OBJECTS {
            return None;
        }
        let own = self.canvas.own_type(object.kind).or_else(|| self.canvas.taken.get(&id).copied());
        let (kind, size) = (self.canvas.kind(id, object.kind), object.size.to_string());
        let mut new = self.canvas.object(kind, size, object.life, object.allocated);
        if let ObjectKind::Library(what) = object.kind {
            new.type_name = Some(what.to_owned());
        }
        if let Some(taken) = own {
            new.type_name = taken.name(self.canvas.program).or(new.type_name);
            self.canvas.taken.insert(id, taken);
        }
        self.keys.push(id);
        Some(self.canvas.add(id, new))
    }

    /// What a pointer of a C type says about the object that it points to the start of, if nothing else did.
    pub(super) fn hint(&mut self, id: ObjId, address: u64, ty: TypeId) {
        let Some(object) = self.memory().object(id) else { return };
        let known = ty.is_none() || self.canvas.taken.contains_key(&id);
        let tells = object.is_heap() || is_vector(object.kind);
        if known || object.address != address || !tells {
            return;
        }
        let TypeKind::Pointer(to) = self.canvas.program.types.kind(ty) else { return };
        if let Some(taken) = Taken::by_pointer(self.canvas.program, to, object.size) {
            self.canvas.take_for(id, taken);
        }
    }

    /// Shows what the objects hold that wait for it, and what that leads to.
    fn add_fields(&mut self) {
        while let Some(id) = self.canvas.next_without_fields() {
            let fields = self.fields(id, self.canvas.taken.get(&id).copied());
            self.canvas.set_fields(id, fields);
        }
    }
}

/// Whether an object is the array of pointers to the words of the command line, or to the strings of the environment.
fn is_vector(kind: ObjectKind) -> bool {
    matches!(kind, ObjectKind::Library("argument vector" | "environment"))
}
