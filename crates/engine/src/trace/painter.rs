//! The memory of a run for the painter: its variables and what they lead to.
//!
//! Variables are the registers and slots of the active calls that the source has a name for, and the globals
//! that the program may write to and that tell something. Registers are shown where they mean something (`scope.rs`);
//! one that is declared but was never set is shown as such.
//!
//! Heap blocks that nothing leads to come last. [`Painted::hidden`] counts what is missing.

use super::scope::{Before, Scopes};
use crate::painter::canvas::Canvas;
use crate::painter::names::Taken;
use crate::painter::{Appearance, Call, Limits, Painter, Source};
use ringfence_base::{FastMap, IdVec, Loc};
use ringfence_interp::memory::Memory;
use ringfence_interp::object::{ObjId, Object, ObjectKind};
use ringfence_interp::{FrameView, Machine, Value};
use ringfence_ir::{FuncId, GlobalKind, RegId, Ty, TypeId};
use ringfence_verdict::picture::{self, Field, ObjectId, Picture, Site};

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

/// Paints the memory of a run.
pub(super) struct RunPainter<'m, 'p> {
    pub(super) machine: &'m Machine<'p>,
    pub(super) canvas: Canvas<'p>,
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
    let mut painter =
        RunPainter { machine, canvas: Canvas::new(machine.program, site, taken), scopes, before };
    let root_keys = painter.add_variables();
    painter.add_fields();
    painter.add_globals();
    painter.add_fields();
    let hidden = painter.add_rest(kept);
    let Canvas { picture, taken, keys, .. } = painter.canvas;
    Painted { picture, root_keys, keys, taken, hidden }
}

impl<'p> Painter<'p> for RunPainter<'_, 'p> {
    type Value = Value;

    const LIMITS: Limits = Limits { objects: 24, roots: 60 };

    fn canvas(&self) -> &Canvas<'p> {
        &self.canvas
    }

    fn canvas_mut(&mut self) -> &mut Canvas<'p> {
        &mut self.canvas
    }

    fn appearance(&self, id: ObjId) -> Option<Appearance> {
        let object = self.memory().object(id)?;
        Some(Appearance {
            kind: self.canvas.kind(id, object.kind),
            size: object.size.to_string(),
            life: object.life,
            allocated: object.allocated,
            own_type: self.canvas.own_type(object.kind),
            name: match object.kind {
                ObjectKind::Library(what) => Some(what),
                _ => None,
            },
            owners: Vec::new(),
        })
    }

    fn fields(&mut self, id: ObjId, taken: Option<Taken>) -> Vec<Field> {
        self.fields_of(id, taken)
    }

    fn value(&mut self, value: Value, bits: u32, ty: TypeId, _: Source) -> picture::Value {
        self.value_of(value, bits.div_ceil(8).into(), ty)
    }

    fn typed_by_pointer(&self, id: ObjId, pointer: Value) -> Option<(ObjId, u64)> {
        let object = self.memory().object(id)?;
        let tells = object.is_heap() || is_vector(object.kind);
        (object.address == pointer.low() && tells).then_some((id, object.size))
    }
}

impl<'p> RunPainter<'_, 'p> {
    pub(super) fn memory(&self) -> &Memory {
        &self.machine.memory
    }

    pub(super) fn pointer_bytes(&self) -> u64 {
        Ty::Ptr.bytes(self.canvas.program.model())
    }

    /// Shows the variables of the active calls. Gives the registers that are among them.
    fn add_variables(&mut self) -> Vec<RootKey> {
        let machine = self.machine;
        let (mut keys, mut calls) = (Vec::new(), Vec::new());
        for (index, frame) in machine.frames().take(CALLS).enumerate() {
            let call = self.call(frame, index == 0);
            let depth = machine.frames().len() - index;
            keys.extend(call.registers.iter().map(|(reg, _)| (depth, call.func, frame.call_loc(), *reg)));
            calls.push(call);
        }
        self.add_calls(calls);
        keys.truncate(self.canvas.picture.roots.len());
        keys
    }

    fn call(&mut self, frame: FrameView<'_, 'p>, innermost: bool) -> Call<'p, Value> {
        let (func, body) = (frame.func(), frame.body());
        let (block, next) = frame.resumes_at();
        let before = if innermost { self.before } else { (block, Some(next)) };
        let named = body.regs.iter_ids().filter(|(_, register)| register.name.is_some()).map(|(reg, _)| reg);
        let shown = named.filter(|reg| self.scopes.has(func, body, before, *reg));
        let registers = shown.map(|reg| (reg, frame.reg(reg))).collect();
        let slots = body.slots.ids().filter_map(|slot| Some((slot, frame.slot(slot).prov.get()?)));
        let slots: Vec<_> = slots.collect();
        let is_live = |id: &ObjId| self.memory().object(*id).is_some_and(Object::is_live);
        let variables = slots.iter().filter(|(slot, _)| body.slots[*slot].name.is_some());
        let variables = variables.map(|(_, object)| *object).filter(is_live).collect();
        Call { func, body, registers, result: None, slots, variables }
    }

    /// The globals that the program may write to: pointers, numbers and what leads to other objects. Those without a place are none of the
    /// program's text.
    fn add_globals(&mut self) {
        let mut left = GLOBALS;
        for (id, global) in self.canvas.program.globals.iter_ids() {
            let telling = global.kind == GlobalKind::Variable
                && global.defined
                && global.loc.is_some()
                && global.size <= 4096;
            let object = self.machine.global_address(id).and_then(|address| address.prov.get());
            let Some(object) = object.filter(|_| telling && left > 0) else { continue };
            if self.canvas.find(object).is_none() {
                left -= 1;
                let _ = self.shown(object);
            }
        }
    }

    /// What is asked for, and the live heap blocks that nothing leads to, as far as there is room. Gives how many are hidden.
    fn add_rest(&mut self, kept: &[ObjId]) -> u64 {
        for &id in kept {
            let _ = self.shown(id);
            self.add_fields();
        }
        let blocks = self.memory().objects().filter(|(_, object)| object.is_heap() && object.is_live());
        let blocks: Vec<ObjId> =
            blocks.map(|(id, _)| id).filter(|id| self.canvas.find(*id).is_none()).collect();
        let mut hidden = 0;
        for id in blocks {
            hidden += u64::from(self.shown(id).is_none());
            self.add_fields();
        }
        hidden
    }
}

/// Whether an object is the array of pointers to the words of the command line, or to the strings of the environment.
fn is_vector(kind: ObjectKind) -> bool {
    matches!(kind, ObjectKind::Library("argument vector" | "environment"))
}
